import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openHouse, type House } from '../outbound/testing.ts';
import { cancelTasks } from '../task/facade.ts';
import { innerJobs } from './jobs.ts';
import { replenishLow } from './replenish.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(() => house.lawful());
afterAll(() => house?.close());

const tick = async () => {
  const job = innerJobs.find(({ name }) => name === 'replenishment-level');
  await job?.work({ db: house.world.db, log: pino({ level: 'silent' }), now: () => new Date() });
};
/** Open replenishments to a face. */
const coming = (faceId: number) =>
  house.given.ask<{ task_id: number; qty: number; priority: number }>(
    `select l.task_id, l.qty::int, t.priority from inventory.task_line l join inventory.task t on t.id = l.task_id
     where l.to_position_id = $1 and l.state = 10 and t.kind = 'REPLENISH' order by l.id`,
    [faceId],
  );
const written = async () =>
  (
    await house.given.ask<{ n: number }>(
      `select count(*)::int as n from ops.operation_log where path = '/jobs/replenishment-level'`,
    )
  )[0]?.n ?? 0;

let n = 0;
/** An empty face that wants ten to thirty, and so much in storage, a row each. */
async function low(qtys: number[], face: object = {}) {
  n += 1;
  const goodsId = await house.goods({ code: `LV${n}` }, 10);
  const faceId = await house.face(`LV-F${n}`, goodsId, { min_qty: 10, max_qty: 30, ...face });
  for (const [i, qty] of qtys.entries()) await house.stock(await house.storage(`LV-S${n}-${i}`), goodsId, qty);
  return { goodsId, faceId };
}

test('the job sends for a face below its minimum, once; again when it was called off, and writes nothing where nothing is low', async () => {
  const { faceId } = await low([50, 50]);
  const enough = await low([50], { min_qty: 0 });
  const nothing = await low([]);
  await tick();
  expect(await coming(faceId)).toMatchObject([{ qty: 30, priority: 50 }]);
  expect([await coming(enough.faceId), await coming(nothing.faceId)]).toEqual([[], []]);
  const before = await written();
  await tick();
  expect(await coming(faceId)).toHaveLength(1);
  expect(await written()).toBe(before);
  const [task] = await coming(faceId);
  await house.run(async (ctx) => (await cancelTasks(ctx, [task?.task_id ?? 0], '不用补')).tasks.length, null);
  await tick();
  expect(await coming(faceId)).toMatchObject([{ qty: 30 }]);
});

test('of two at once the second finds it on its way', async () => {
  const { faceId } = await low([100]);
  const gate = Promise.withResolvers<undefined>(),
    decided = Promise.withResolvers<undefined>();
  const first = house.run(async (ctx) => {
    const made = await replenishLow(ctx);
    decided.resolve(undefined);
    await gate.promise;
    return made.length;
  }, null);
  await decided.promise;
  const second = tick();
  await vi.waitFor(async () =>
    expect(
      await house.given.ask(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      ),
    ).not.toEqual([]),
  );
  gate.resolve(undefined);
  expect(await first).toBe(1);
  await second;
  expect(await coming(faceId)).toMatchObject([{ qty: 30 }]);
  await Promise.all([tick(), tick()]);
  expect(await coming(faceId)).toHaveLength(1);
});

test('a face that takes nothing now keeps no other one empty', async () => {
  const shut = await low([50]);
  await house.given.ask('update basic.position set state = 20 where id = $1', [shut.faceId]);
  const pure = await low([50]);
  const picky = await house.given.area(house.at, 'PICK', { mix_lot: false });
  await house.given.ask('update basic.position set area_id = $2 where id = $1', [pure.faceId, picky]);
  await house.stock(pure.faceId, pure.goodsId, 1, { expireIn: 90 });
  const { faceId } = await low([50]);
  await tick();
  expect(await coming(faceId)).toMatchObject([{ qty: 30 }]);
  expect([await coming(shut.faceId), await coming(pure.faceId)]).toEqual([[], []]);
});
