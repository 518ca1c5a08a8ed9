import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { leftBehind } from '../../testing/given/left-behind.ts';
import { openHouse, type House } from '../outbound/testing.ts';
import { layRule } from '../strategy/facade.ts';
import { dryRunReplenish } from './replenish-dry-run.ts';
import { replenishLow } from './replenish.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(async () => {
  await house.lawful();
  for (const table of ['replenish_strategy', 'pick_area_fill', 'picking_strategy'])
    await house.given.ask(`update strategy.${table} set is_deleted = true`);
});
afterAll(() => house?.close());

const everything = () => leftBehind(house.given, ['strategy.replenish_strategy', 'strategy.pick_area_fill']);
/** Pieces instead of cases. */
const pieces = () => ({
  setting: 'replenishStrategy' as const,
  ruleId: null,
  values: { ownerId: house.ownerId, unitLevel: 1 },
});
const coming = (faceId: number) =>
  house.given.ask<{ code: string; qty: number }>(
    `select p.code, l.qty::int from inventory.task_line l join basic.position p on p.tenant_id = l.tenant_id and p.id = l.from_position_id
     where l.to_position_id = $1 and l.state = 10 order by l.id`,
    [faceId],
  );

let n = 0;
/** An empty face that wants ten to thirty-five, cases of ten; an early row of twenty and a late one of sixty in storage. */
async function low() {
  n += 1;
  const goodsId = await house.goods({ code: `RD${n}` }, 10);
  const faceId = await house.face(`RD-F${n}`, goodsId, { min_qty: 12, max_qty: 35 });
  await house.stock(await house.storage(`RD-E${n}`, { x_cm: 1000 }), goodsId, 20, { expireIn: 90 });
  await house.stock(await house.storage(`RD-L${n}`, { x_cm: 4000 }), goodsId, 60, { expireIn: 200 });
  return faceId;
}

test('says what faces would be sent beside what they are sent, leaves nothing, and is what sending does under either rule', async () => {
  const faceId = await low();
  const before = await everything();
  const told = await house.run(dryRunReplenish, pieces());
  expect(told).toMatchObject({
    present: { tasks: 2, lines: 2, qty: 30, places: 2, metres: 50 },
    changed: { tasks: 2, lines: 2, qty: 35, places: 2, metres: 50 },
    differing: 1,
    lines: [
      {
        at: `RD-F${n}`,
        present: [
          { positionCode: `RD-E${n}`, qty: 20, metres: 10 },
          { positionCode: `RD-L${n}`, qty: 10, metres: 40 },
        ],
        changed: [
          { positionCode: `RD-E${n}`, qty: 20 },
          { positionCode: `RD-L${n}`, qty: 15 },
        ],
      },
    ],
  });
  expect(await everything()).toEqual(before);
  await house.run(layRule, pieces());
  await house.run((ctx) => replenishLow(ctx), null);
  expect(await coming(faceId)).toEqual(
    told.lines[0]?.changed.map(({ positionCode, qty }) => ({ code: positionCode, qty })),
  );
  const next = await low();
  const fifo = { setting: 'pickingStrategy' as const, ruleId: null, values: { ownerId: house.ownerId, rotation: 3 } };
  const same = await house.run(dryRunReplenish, fifo);
  await house.run((ctx) => replenishLow(ctx), null);
  expect((await coming(next)).reduce((sum, { qty }) => sum + qty, 0)).toBe(same.present.qty);
});

test('the hour is asked where the clock would send; a rule of an hour that is not now sends nothing', async () => {
  await low();
  const night = {
    setting: 'pickAreaFill' as const,
    ruleId: null,
    values: { areaId: house.faceAreaId, fromTime: '20:00', toTime: '23:00' },
  };
  const at = (time: string | null) => house.run(dryRunReplenish, { ...night, at: time });
  expect(await at('09:30')).toMatchObject({ present: { tasks: 2 }, changed: { tasks: 0, metres: 0 }, differing: 1 });
  expect(await at('20:00')).toMatchObject({ changed: { tasks: 2 }, differing: 0 });
  expect(await at(null)).toMatchObject({ changed: { tasks: 2 } });
  await expect(
    house.run(dryRunReplenish, { ...night, values: { ...night.values, fromTime: '23:30' } }),
  ).rejects.toMatchObject({ data: { errors: [{ field: 'fromTime' }] } });
  await house.run((ctx) => replenishLow(ctx), null);
});

test('two at once tell the same; beside real sending that is done once and the run tells of before it or after it', async () => {
  const faceId = await low();
  const before = await everything();
  const [a, b] = await Promise.all([house.run(dryRunReplenish, pieces()), house.run(dryRunReplenish, pieces())]);
  expect({ ...a, heldMs: 0 }).toEqual({ ...b, heldMs: 0 });
  expect(await everything()).toEqual(before);
  const [run] = await Promise.all([house.run(dryRunReplenish, pieces()), house.run((ctx) => replenishLow(ctx), null)]);
  expect([0, 30]).toContain(run.present.qty);
  expect((await coming(faceId)).reduce((sum, { qty }) => sum + qty, 0)).toBe(30);
});
