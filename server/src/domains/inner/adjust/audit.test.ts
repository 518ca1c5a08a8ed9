import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { adjustInput, adjustSearch } from '#contract/inner/adjust.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { addAdjust, updateAdjust } from './adjust.ts';
import { auditAdjust, rejectAdjust, submitAdjust } from './audit.ts';
import { executeAdjust } from './execute.ts';
import { cancelAdjustTask } from './floor.ts';
import { adjustPage } from './read.ts';

let house: House, floor: Floor, goodsId: number, configId: number;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  goodsId = await house.goods();
  configId = await house.given.row('strategy.owner_biz_config', {
    tenant_id: house.at.tenantId,
    warehouse_id: house.at.warehouseId,
    owner_id: house.ownerId,
    adjust_audit_qty: 10,
    confirm_on_floor: false,
  });
});
afterAll(() => house?.close());
afterEach(() => house.lawful());

let shelf = 0;
/** A draft over as many shelves as there are differences. */
async function draft(deltas: readonly number[]) {
  const lines = [];
  for (const delta of deltas) {
    shelf += 1;
    const { stockId } = await house.stock(await house.storage(`AU-${shelf}`), goodsId, 50);
    lines.push({ stockId, delta });
  }
  const input = adjustInput.parse({ kind: 1, ownerId: house.ownerId, reasonCode: 'COUNT', lines });
  return { input, made: await house.run(addAdjust, input), stockId: lines[0]?.stockId ?? 0 };
}
const limit = (qty: number) =>
  house.given.ask('update strategy.owner_biz_config set adjust_audit_qty = $1 where id = $2', [qty, configId]);
const offered = async (id: number, who: Actor) =>
  (
    await house.world.db.read(house.at.tenantId, (tx) =>
      adjustPage(ctxOf(tx, who), { param: adjustSearch.parse({}), pageNum: 1, pageSize: 100 }),
    )
  ).list.find((row) => row.id === id)?.actions;

test('below the limit of its owner an adjustment goes its way, at it it waits for somebody else', async () => {
  const small = await draft([-5, 4]);
  expect(await house.run(submitAdjust, small.made)).toMatchObject({ status: 20 });

  const { made, stockId } = await draft([-6, 4]);
  await floor.refused(() => house.run(executeAdjust, made), '调整数量达到【10】，须提交他人审核后执行', {
    kind: 'BUSINESS',
  });
  const waiting = await house.run(submitAdjust, made);
  expect(waiting).toMatchObject({ status: 15 });
  await floor.refused(() => house.run(executeAdjust, waiting), '当前状态【待审核】不允许执行', { kind: 'STATE' });
  expect(await offered(made.id, house.actor)).toEqual(['cancelTask']);
  expect(await offered(made.id, house.other)).toEqual(['audit', 'reject', 'cancelTask']);
  await floor.refused(() => house.run(auditAdjust, waiting), '不能审核自己的单据', { kind: 'BUSINESS' });

  const passed = await house.run(auditAdjust, waiting, house.other);
  expect(passed).toMatchObject({ status: 20 });
  expect(await house.run(executeAdjust, passed)).toMatchObject({ status: 40 });
  expect(await house.counters(stockId)).toBe('44/0/0/0');
});

test('without a limit nobody is asked, whatever the quantity', async () => {
  await limit(0);
  const { made } = await draft([-40]);
  expect(await house.run(executeAdjust, made)).toMatchObject({ status: 40 });
  await limit(10);
});

test('sent back with the reason it is written anew, and whoever had a hand in it judges nothing', async () => {
  const { made, input } = await draft([-20]);
  const waiting = await house.run(submitAdjust, made);
  const back = await house.run(rejectAdjust, { ...waiting, reason: '请复数一遍' }, house.other);
  expect(back).toMatchObject({ status: 10 });
  expect(await house.given.ask('select audit_remark from "inner".adjust where id = $1', [made.id])).toEqual([
    { audit_remark: '请复数一遍' },
  ]);
  // The judge writes the lines himself, and the clerk submits them: neither may pass them.
  const written = await house.run(updateAdjust, { ...input, ...back }, house.other);
  const again = await house.run(submitAdjust, written);
  for (const who of [house.actor, house.other])
    await floor.refused(() => house.run(auditAdjust, again, who), '不能审核自己的单据', { kind: 'BUSINESS' });
  const third = { ...house.actor, userId: 3, userName: '第三位' };
  expect(await house.run(auditAdjust, again, third)).toMatchObject({ status: 20 });
});

test('a submitted one is taken back by who submitted it', async () => {
  const { made } = await draft([30]);
  const waiting = await house.run(submitAdjust, made);
  expect(await house.run(cancelAdjustTask, waiting)).toMatchObject({ status: 10 });
});

test('of two who judge at once, and of a retry, one is heard', async () => {
  const { made } = await draft([-30]);
  const waiting = await house.run(submitAdjust, made);
  const third = { ...house.actor, userId: 3, userName: '第三位' };
  const verdicts = await Promise.allSettled([
    house.run(auditAdjust, waiting, house.other),
    house.run(rejectAdjust, { ...waiting, reason: '不对' }, third),
  ]);
  expect(verdicts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [lost] = verdicts.filter((one) => one.status === 'rejected');
  expect(lost?.reason).toMatchObject({ kind: 'STATE', message: expect.stringContaining('不允许') });
  const state = verdicts[0]?.status === 'fulfilled' ? '待执行' : '草稿';
  await floor.refused(() => house.run(auditAdjust, waiting, third), `当前状态【${state}】不允许审核通过`, {
    kind: 'STATE',
  });
});
