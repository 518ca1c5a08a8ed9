import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { leftBehind } from '../../../testing/given/left-behind.ts';
import { layPreset, layRule } from '../../strategy/facade.ts';
import { allocate } from '../allocation/allocate.ts';
import { openHouse, type House } from '../testing.ts';
import { tryPresets } from './presets.ts';
import { replayDay } from './replay.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterEach(async () => {
  await house.lawful();
  await house.given.ask('update strategy.picking_strategy set is_deleted = true where not is_deleted', []);
});
afterAll(() => house?.close());

const everything = () =>
  leftBehind(house.given, ['strategy.picking_strategy', 'outbound.order', 'outbound.detail', 'ops.doc_seq']);
const today = () => house.day(0);
const replay = (day = today()) => house.run(replayDay, { day });

let n = 0;
/** Two lots, and an order that only the later one covers alone. */
async function scene(early = 200): Promise<number> {
  n += 1;
  const goods = await house.goods({ code: `RP${n}` });
  await house.stock(await house.storage(`RP${n}-1`), goods, 10, { expireIn: early });
  await house.stock(await house.storage(`RP${n}-2`), goods, 30, { expireIn: 300 });
  return house.order([[goods, 20]], { externalNo: `RP-${n}` });
}
const codes = (chosen: readonly { positionCode: string; qty: number }[] = []) =>
  chosen.map(({ positionCode, qty }) => `${positionCode}*${qty}`);

describe('a day once more', () => {
  test('is what was given where the rules are the same, and leaves nothing', async () => {
    const order = await scene();
    await house.run(allocate, [order]);
    const before = await everything();
    expect(await replay()).toMatchObject({
      orders: 1,
      differing: 0,
      present: { lines: 1, full: 1, granted: 20, places: 2, lots: 2 },
      changed: { lines: 1, full: 1, granted: 20, places: 2, lots: 2 },
    });
    expect(await everything()).toEqual(before);
  });

  test("is told by today's rules beside what was given then, though the goods have left meanwhile", async () => {
    const rule = { ownerId: house.ownerId, rotation: 1, toleranceDays: 365, singleLot: true };
    await house.run(layRule, { setting: 'pickingStrategy' as const, ruleId: null, values: rule });
    const before = await everything();
    const told = await replay();
    expect(told).toMatchObject({ differing: 1, present: { lots: 2 }, changed: { lots: 1, granted: 20 } });
    expect(codes(told.lines[0]?.present.chosen)).toEqual([`RP${n}-1*10`, `RP${n}-2*10`]);
    expect(codes(told.lines[0]?.changed.chosen)).toEqual([`RP${n}-2*20`]);
    expect(await everything()).toEqual(before);
  });

  test('a day without orders is refused; two at once tell the same', async () => {
    await expect(replay(house.day(-1))).rejects.toMatchObject({ kind: 'BUSINESS' });
    const [a, b] = await Promise.all([replay(), replay()]);
    expect({ ...a, heldMs: 0 }).toEqual({ ...b, heldMs: 0 });
  });
});

describe('presets on the first order', () => {
  test('nothing without one; else what each would give it, which is what taking it over gives', async () => {
    expect(await house.run(tryPresets, {})).toBeNull();
    const order = await scene(10);
    const before = await everything();
    const told = await house.run(tryPresets, {});
    expect(told?.presets.map(({ preset }) => preset)).toEqual(['coldChain', 'eCommerce', 'spareParts']);
    expect(told?.present).toMatchObject({ lines: 1, granted: 20, lots: 2 });
    // 冷链三方仓 and 电商仓 no longer send what ends in ten days, 备件仓 asks for no date.
    expect(told?.presets.map(({ figures, lines }) => [figures.lots, lines.length])).toEqual([
      [1, 1],
      [1, 1],
      [2, 0],
    ]);
    expect(await everything()).toEqual(before);
    await house.run((ctx) => layPreset(ctx, 'coldChain'), null);
    await house.run(allocate, [order]);
    const [row] = await house.given.ask<{ lots: number }>(
      `select count(distinct c.l)::int as lots from outbound.detail d, jsonb_to_recordset(d.explanation -> 0 -> 'chosen') c(l bigint) where d.order_id = $1`,
      [order],
    );
    expect(row?.lots).toBe(told?.presets[0]?.figures.lots);
  });
});
