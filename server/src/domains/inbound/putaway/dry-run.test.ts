import { afterEach, beforeEach, expect, test } from 'vitest';
import { putawayApi } from '#contract/inbound/putaway.ts';
import type { SentTo } from '#contract/kit/endpoint.ts';
import { command } from '../../../platform/command/run.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { leftBehind } from '../../../testing/given/left-behind.ts';
import { brokenLaws } from '../../../testing/given/rows.ts';
import { layRule } from '../../strategy/facade.ts';

/** A warehouse of its own for each test: what is empty is then known. */
let w: Inbound;
let annex = 0;
beforeEach(async () => {
  w = await openInbound();
  annex = await w.given.area({ tenantId: w.actor.tenantId, warehouseId: w.actor.warehouseId }, 'STORE');
  for (const [area, x] of [
    [w.storeAreaId, 1000],
    [w.storeAreaId, 2000],
    [annex, 5000],
    [annex, 6000],
  ] as const)
    await w.position(area, { max_pallets: 1, x_cm: x });
});
afterEach(async () => {
  expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]);
  await w.close();
});

const everything = () => leftBehind(w.given, ['strategy.putaway_strategy', 'basic.position']);
/** Straight to the annex. */
const rule = (areaIds: number[]) => ({
  setting: 'putawayStrategy' as const,
  values: { ownerId: w.ownerId, rules: [{ step: 'P4', areaIds, order: 1 }] },
});
const dry = (more: Partial<SentTo<typeof putawayApi.dryRun>> = {}) =>
  w.putting.dryRun({ orderIds: [], ...rule([annex]), ...more });

/** Two pallets of cups on the floor, offered to places already. */
async function arrived() {
  const order = await w.order([[w.cup, 100]]);
  const { tasks } = await w.receiving.confirm({
    lines: await Promise.all(
      [60, 40].map(async (qty) => ({ detailId: order.lines[0] ?? 0, qty, lpnCode: (await w.lpn()).code })),
    ),
  });
  return { order, tasks };
}
const places = (lines: readonly { toPositionCode: string | null; qty: number }[]) =>
  lines.map(({ toPositionCode, qty }) => `${toPositionCode}*${qty}`).toSorted();
const open = () =>
  w.given.ask<{ id: number }>(
    `select id from inventory.task where tenant_id = $1 and kind = 'PUTAWAY' and status = 10 order by id`,
    [w.actor.tenantId],
  );
/** What the clerk does to have tasks made anew. */
async function again(orderId: number) {
  for (const { id } of await open()) await w.putting.cancel({ id, reason: '重新上架' });
  return places((await w.putting.create({ orderIds: [orderId] }, { key: crypto.randomUUID() })).lines);
}

test('says where each part would go under a changed rule beside the present one, and leaves nothing', async () => {
  await arrived();
  const before = await everything();
  const told = await dry();
  expect(told).toMatchObject({
    orders: 1,
    present: { tasks: 2, lines: 2, qty: 100, places: 2, unplaced: 0, metres: 30 },
    changed: { tasks: 2, lines: 2, qty: 100, places: 2, unplaced: 0, metres: 110 },
    differing: 2,
  });
  expect(told.lines.map(({ present, changed }) => [present, changed].map((of) => of.map((one) => one.metres)))).toEqual(
    [
      [[10], [50]],
      [[20], [60]],
    ],
  );
  expect(await everything()).toEqual(before);
});

test('is what calling off and making the tasks anew does, under either rule', async () => {
  const { order } = await arrived();
  const told = await dry();
  const of = (side: 'present' | 'changed') =>
    told.lines.flatMap((line) => line[side].map(({ positionCode, qty }) => `${positionCode}*${qty}`)).toSorted();
  expect(await again(order.id)).toEqual(of('present'));
  await command(w.world.db, { actor: w.actor, requestId: 'test', endpoint: putawayApi.dryRun }, layRule, {
    ...rule([annex]),
    ruleId: null,
  });
  expect(await again(order.id)).toEqual(of('changed'));
});

test('an unplaced part is told with its reason; a rule that changes nothing says so', async () => {
  const { order } = await arrived();
  const nowhere = await w.given.area({ tenantId: w.actor.tenantId, warehouseId: w.actor.warehouseId }, 'STORE');
  const told = await dry({ orderIds: [order.id], ...rule([nowhere]) });
  expect(told.changed).toMatchObject({ unplaced: 2, metres: 0 });
  expect(told.lines[0]?.changed[0]).toMatchObject({ positionCode: null, why: expect.stringMatching(/./) });
  expect(await dry(rule([]))).toMatchObject({ differing: 0, lines: [] });
});

test('what somebody has taken in hand stays with him; with nothing left on the floor it is refused', async () => {
  const { order } = await arrived();
  const [first, second] = await open();
  await w.putting.claim({ id: first?.id ?? 0 });
  expect(await dry()).toMatchObject({ present: { tasks: 1 }, changed: { tasks: 1 } });
  await w.putting.claim({ id: second?.id ?? 0 });
  await expect(dry()).rejects.toMatchObject({ kind: 'BUSINESS', message: '收货区没有待上架的货物' });
  await expect(dry({ orderIds: [order.id + 1000] })).rejects.toMatchObject({ kind: 'NOT_FOUND' });
});

test('places that do not say where they are have no metres', async () => {
  await arrived();
  await w.given.ask('update basic.position set x_cm = 0');
  expect(await dry()).toMatchObject({ present: { places: 2, metres: null }, changed: { metres: null } });
});

test('a rule that could not be saved is refused on its field, and nothing is left', async () => {
  await arrived();
  const before = await everything();
  await expect(dry(rule([999_999]))).rejects.toMatchObject({
    data: { errors: [{ field: 'rules', msg: '库区不存在' }] },
  });
  expect(await everything()).toEqual(before);
});

test('two at once tell the same; beside a confirmation that one is done, and nothing is left of the run', async () => {
  await arrived();
  const before = await everything();
  const [a, b] = await Promise.all([dry(), dry()]);
  expect({ ...a, heldMs: 0 }).toEqual({ ...b, heldMs: 0 });
  expect(await everything()).toEqual(before);
  const [task] = await open();
  const lines = (await w.putting.get({ id: task?.id ?? 0 })).lines.map(({ id }) => ({ lineId: id }));
  const [run, real] = await Promise.allSettled([dry(), w.putting.confirm({ lines }, { key: crypto.randomUUID() })]);
  expect(real.status).toBe('fulfilled');
  if (run.status === 'rejected') expect(run.reason).toMatchObject({ kind: 'STATE' });
  else expect([1, 2]).toContain(run.value.present.tasks);
});
