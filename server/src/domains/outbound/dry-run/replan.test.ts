import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leftBehind } from '../../../testing/given/left-behind.ts';
import { allocate } from '../allocation/allocate.ts';
import { cancelAllocate } from '../order/acts.ts';
import { openHouse, type House } from '../testing.ts';
import { replan } from './replan.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const everything = () =>
  leftBehind(house.given, ['inventory.stock', 'inventory.stock_claim', 'outbound.order', 'outbound.detail']);

describe('re-planning', () => {
  test('says what a changed rule would touch of what is promised, leaves nothing, and is what allocating anew does', async () => {
    await expect(house.run(replan, {})).rejects.toThrow('没有已分配而未释放的出库单');
    const goods = await house.goods({ code: 'RP1' }),
      other = await house.goods({ code: 'RP2' });
    await house.stock(await house.storage('RP-1'), goods, 10, { expireIn: 200 });
    await house.stock(await house.storage('RP-2'), goods, 30, { expireIn: 300 });
    await house.stock(await house.storage('RP-3'), other, 5);
    const order = await house.order([[goods, 20]]),
      calm = await house.order([[other, 2]]);
    await house.run(allocate, [order, calm]);
    expect(await house.run(replan, {})).toMatchObject({ orders: 2, differing: 0, touched: [] });
    // Rather one lot than the earlier of two.
    await house.given.row('strategy.picking_strategy', {
      tenant_id: house.at.tenantId,
      warehouse_id: house.at.warehouseId,
      owner_id: house.ownerId,
      rotation: 1,
      tolerance_days: 365,
      single_lot: true,
    });
    const before = await everything();
    const told = await house.run(replan, {});
    expect(told).toMatchObject({ orders: 2, differing: 1, touched: [order], leftOut: 0 });
    expect(told.lines[0]).toMatchObject({
      present: {
        chosen: [
          { positionCode: 'RP-1', qty: 10 },
          { positionCode: 'RP-2', qty: 10 },
        ],
      },
      changed: { chosen: [{ positionCode: 'RP-2', qty: 20 }] },
    });
    expect(await everything()).toEqual(before);
    // Each line names the rule that decided and its revision.
    expect(told.lines[0]?.present.rules.at(-1)).toBe('未配置拣货策略，按默认规则');
    expect(told.lines[0]?.changed.rules.at(-1)).toMatch(/^拣货策略#\d+ 第1版$/);
    await house.given.ask('update strategy.picking_strategy set version = version + 1 where warehouse_id = $1', [
      house.at.warehouseId,
    ]);
    expect((await house.run(replan, {})).lines[0]?.changed.rules.at(-1)).toMatch(/第2版$/);
    await house.run(cancelAllocate, { ids: told.touched });
    await house.run(allocate, told.touched);
    expect(await house.run(replan, {})).toMatchObject({ differing: 0, touched: [] });
    expect(await house.lying('RP-1')).toEqual({ RP1: '10/0' });
    await house.lawful();
  });
});
