import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { adjustInput } from '#contract/inner/adjust.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { addAdjust } from './adjust.ts';
import { executeAdjust } from './execute.ts';
import { cancelAdjustTask, executeOnFloor, floorLines } from './floor.ts';

let house: House, floor: Floor, goodsId: number, configId: number;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  goodsId = await house.goods();
  configId = await house.given.row('strategy.owner_biz_config', {
    tenant_id: house.at.tenantId,
    warehouse_id: house.at.warehouseId,
    owner_id: house.ownerId,
    confirm_on_floor: true,
  });
});
afterAll(() => house?.close());
afterEach(() => house.lawful());

const shelf = async (code: string, qty = 50) => (await house.stock(await house.storage(code), goodsId, qty)).stockId;
const draft = (lines: object[], kind = 1) =>
  house.run(addAdjust, adjustInput.parse({ kind, ownerId: house.ownerId, reasonCode: 'COUNT', lines }));
const sent = async (lines: object[], kind = 1) => {
  const task = await house.run(executeAdjust, await draft(lines, kind));
  expect(task).toMatchObject({ status: 20 });
  return task;
};
const waiting = async () =>
  (await house.world.db.read(house.at.tenantId, (tx) => floorLines(ctxOf(tx, house.actor), {}))).lines.map(
    ({ positionCode, delta }) => [positionCode, delta],
  );

test('nothing changes before somebody has stood at the place; what is to go is held meanwhile', async () => {
  const less = await shelf('FL-1'),
    more = await shelf('FL-2');
  const task = await sent([
    { stockId: less, delta: -5 },
    { stockId: more, delta: 3 },
  ]);
  expect([await house.counters(less), await house.counters(more)]).toEqual(['50/0/0/5', '50/0/0/0']);
  expect(await waiting()).toEqual([
    ['FL-1', -5],
    ['FL-2', 3],
  ]);
  await floor.refused(() => house.run(executeAdjust, task), '已下发现场，请到库位扫描执行', { kind: 'STATE' });
  await floor.refused(() => house.run(executeOnFloor, { id: task.id, positionCode: 'FL-9' }), '库位【FL-9】不存在', {
    kind: 'BUSINESS',
  });

  expect(await house.run(executeOnFloor, { id: task.id, positionCode: 'FL-1' }, house.other)).toMatchObject({
    status: 20,
  });
  expect(await house.counters(less)).toBe('45/0/0/0');
  await floor.refused(
    () => house.run(executeOnFloor, { id: task.id, positionCode: 'FL-1' }),
    '库位【FL-1】没有待执行的调整',
    { kind: 'BUSINESS' },
  );
  const { version } = await house.run(executeOnFloor, { id: task.id, positionCode: 'FL-2' });
  expect(await house.counters(more)).toBe('53/0/0/0');
  expect(await house.given.ask('select status, version from "inner".adjust where id = $1', [task.id])).toEqual([
    { status: 40, version },
  ]);
  expect(await waiting()).toEqual([]);
});

test('of two who stand there one carries it out', async () => {
  const stockId = await shelf('FL-11');
  const task = await sent([{ stockId, delta: -7 }]);
  const both = await Promise.allSettled(
    [house.actor, house.other].map((who) => house.run(executeOnFloor, { id: task.id, positionCode: 'FL-11' }, who)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
    kind: 'STATE',
    message: '当前状态【已完成】不允许现场执行',
  });
  expect(await house.counters(stockId)).toBe('43/0/0/0');
});

test('quality changes where it lies, out of what was held', async () => {
  const stockId = await shelf('FL-21');
  const task = await sent([{ stockId, changeQty: 4, toQuality: 'D' }], 3);
  expect(await house.counters(stockId)).toBe('50/0/0/4');
  await house.run(executeOnFloor, { id: task.id, positionCode: 'FL-21' });
  expect(await house.counters(stockId)).toBe('46/0/0/0');
});

test('taken back from the floor it is a draft and nothing is held; once begun the rest is given up', async () => {
  const first = await shelf('FL-31'),
    second = await shelf('FL-32');
  const task = await sent([
    { stockId: first, delta: -5 },
    { stockId: second, delta: -5 },
  ]);
  const back = await house.run(cancelAdjustTask, task);
  expect(back).toMatchObject({ status: 10 });
  expect(await house.counters(first)).toBe('50/0/0/0');
  const again = await house.run(executeAdjust, back);
  const begun = await house.run(executeOnFloor, { id: again.id, positionCode: 'FL-31' });
  const ended = await house.run(cancelAdjustTask, begun);
  expect(ended).toMatchObject({ status: 40 });
  expect([await house.counters(first), await house.counters(second)]).toEqual(['45/0/0/0', '50/0/0/0']);
  expect(await waiting()).toEqual([]);
  await floor.refused(
    () => house.run(executeOnFloor, { id: again.id, positionCode: 'FL-32' }),
    '当前状态【已完成】不允许现场执行',
    { kind: 'STATE' },
  );
  await floor.refused(() => house.run(cancelAdjustTask, ended), '当前状态【已完成】不允许撤回', { kind: 'STATE' });
});

test('an owner who does not ask for it has it booked at the desk, and nothing waits on the floor', async () => {
  await house.given.ask('update strategy.owner_biz_config set confirm_on_floor = false where id = $1', [configId]);
  const stockId = await shelf('FL-41');
  const done = await house.run(executeAdjust, await draft([{ stockId, delta: -5 }]));
  expect(done).toMatchObject({ status: 40 });
  expect(await house.counters(stockId)).toBe('45/0/0/0');
  await floor.refused(
    () => house.run(executeOnFloor, { id: done.id, positionCode: 'FL-41' }),
    '当前状态【已完成】不允许现场执行',
    { kind: 'STATE' },
  );
});
