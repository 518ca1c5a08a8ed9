import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../platform/actor.ts';
import { fromWire, wireDay } from '../../../platform/clock.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { givenActor, givenStock } from '../../../testing/given/rows.ts';
import { depart } from '../../outbound/ship/depart.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { refillAhead } from '../jobs.ts';
import { approveTransfer, cancelTransfer } from './acts.ts';
import { refill, refillList } from './refill.ts';

// The advance house is the one with a floor: what leaves it really leaves.
let house: House, floor: Floor, parent: { tenantId: number; warehouseId: number };
let clerk: Actor, stranger: Actor, config: number, storeArea: number;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  const { at, given, ownerId } = house;
  parent = { tenantId: at.tenantId, warehouseId: (await given.warehouse(at.tenantId)).id };
  storeArea = await given.area(parent, 'STORE', { order_no: 1 });
  await given.row('basic.owner_warehouse', {
    tenant_id: at.tenantId,
    owner_id: ownerId,
    warehouse_id: parent.warehouseId,
  });
  const dept = await given.row('iam.dept', { tenant_id: at.tenantId, dept_code: 'QZ', dept_name: '调拨', path: '/' });
  const person = async (name: string, houses: number[]): Promise<Actor> => {
    const account = await given.row('iam.account', { account: `qz_${name}`, pwd_hash: 'x', pwd_algo: 'x' });
    const userId = await given.row('iam.user', {
      tenant_id: at.tenantId,
      account_id: account,
      user_name: name,
      dept_id: dept,
    });
    for (const warehouse of houses)
      await given.row('iam.user_warehouse', { tenant_id: at.tenantId, user_id: userId, warehouse_id: warehouse });
    return givenActor(parent, { userId, userName: name });
  };
  clerk = await person('clerk', [at.warehouseId, parent.warehouseId]);
  stranger = await person('stranger', [parent.warehouseId]);
  config = await given.row('basic.advance_house', {
    tenant_id: at.tenantId,
    house_id: at.warehouseId,
    parent_house_id: parent.warehouseId,
    cut_off: '18:00',
    replenish_days: 3,
  });
});
afterAll(() => house?.close());
afterEach(() => house.lawful());

const list = (as = clerk): Promise<Awaited<ReturnType<typeof refillList>>['list']> =>
  house.world.db.read(house.at.tenantId, async (tx) => (await refillList(ctxOf(tx, as), {})).list);
const set = (column: string, value: unknown) =>
  house.given.ask(`update basic.advance_house set ${column} = $2 where id = $1`, [config, value]);
const drafts = async (): Promise<string[]> =>
  (
    await house.given.ask<{ t: string }>(
      `select concat_ws(' ', t.status, t.reason, l.qty) as t from service.transfer_order t join service.transfer_line l on l.transfer_id = t.id
       where t.tenant_id = $1 order by t.id, l.line_no`,
      [house.at.tenantId],
    )
  ).map(({ t }) => t);

/** Goods of which the advance house shipped so much lately, and what lies there and at its parent. */
let n = 0;
async function goods(
  { sold, there, here }: { sold: number; there: number; here: number },
  caseQty = 0,
): Promise<number> {
  n += 1;
  const id = await house.goods({ code: `QZ${n}` }, caseQty);
  await house.stock(await house.storage(`QZ-S${n}`), id, sold + there);
  if (here > 0)
    await givenStock(house.world.db, givenActor(parent), {
      positionId: await house.given.position(parent, storeArea, { code: `QZ-P${n}` }),
      goodsId: id,
      ownerId: house.ownerId,
      qty: here,
      lot: { producedOn: house.day(-165), expireOn: house.day(200) },
    });
  const orderId = await house.order([[id, sold]]);
  await floor.collected(orderId);
  await house.run(depart, { orderIds: [orderId] });
  return id;
}

test('an advance house is filled up to its days by its demand, from what its parent can give; drafts count as on the way', async () => {
  const g = await goods({ sold: 140, there: 12, here: 500 });
  expect(await list()).toMatchObject([
    {
      goodsId: g,
      perDay: 10,
      qtyThere: 12,
      qtyOnWay: 0,
      coverDays: 1.2,
      replenishDays: 3,
      qtyNeed: 18,
      qtyHere: 500,
      qty: 18,
      cutOff: '18:00',
      why: '近14天日均出库10，可用12加在途0可撑1.2天，目标3天（30），缺18；本仓可调500',
    },
  ]);
  // The days decide.
  await set('replenish_days', 5);
  expect(await list()).toMatchObject([{ qtyNeed: 38, qty: 38 }]);
  await set('replenish_days', 3);
  // Nobody sees a house in which he does not work, nor sends anything there.
  expect(await list(stranger)).toEqual([]);
  expect(await house.run(refill, {}, stranger)).toEqual({ list: [] });
  await floor.refused(
    () => house.run(refill, { houseId: house.at.warehouseId }, stranger),
    '该前置仓不由本仓补货，或无权进入',
    { field: 'houseId' },
  );
  // Of two at once one writes.
  const both = await Promise.all([house.run(refill, {}, clerk), house.run(refill, {}, clerk)]);
  expect(both.map(({ list: made }) => made.length).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await drafts()).toEqual(['10 前置仓补货 18']);
  expect(await list()).toEqual([]);
  // Cancelled, the need is there again.
  const made = both.flatMap(({ list: one }) => one)[0];
  await house.run(cancelTransfer, { id: made?.id ?? 0, reason: '改期' }, clerk);
  expect(await list()).toMatchObject([{ qty: 18 }]);
  const again = (await house.run(refill, {}, clerk)).list[0];
  await house.run(approveTransfer, { id: again?.id ?? 0, version: 0 }, clerk);
  expect(await list()).toEqual([]);
  expect(await house.run(refill, {}, clerk)).toEqual({ list: [] });
});

test('another parent sends nothing, nor one that is switched off; what the parent lacks is said', async () => {
  const g = await goods({ sold: 70, there: 0, here: 0 });
  expect(await list()).toMatchObject([
    { goodsId: g, qtyNeed: 15, qtyHere: 0, qty: 0, why: expect.stringContaining('本仓无可调库存') },
  ]);
  expect(await house.run(refill, {}, clerk)).toEqual({ list: [] });
  const other = (await house.given.warehouse(house.at.tenantId)).id;
  await set('parent_house_id', other);
  expect(await list()).toEqual([]);
  await floor.refused(
    () => house.run(refill, { houseId: house.at.warehouseId }, clerk),
    '该前置仓不由本仓补货，或无权进入',
  );
  await set('parent_house_id', parent.warehouseId);
  await set('status', 0);
  expect(await list()).toEqual([]);
  await set('status', 1);
  expect(await list()).toHaveLength(1);
});

test('the clock sends for a house before its cut-off, once', async () => {
  const before = (await drafts()).length;
  await goods({ sold: 28, there: 0, here: 100 }, 4);
  const at = (clock: string) =>
    refillAhead({
      db: house.world.db,
      log: house.world.platform.log,
      now: () => fromWire(`${wireDay(new Date())} ${clock}`),
    });
  await at('15:59:00');
  await at('18:00:00');
  expect(await drafts()).toHaveLength(before);
  await set('cut_off', '00:30');
  await at('22:45:00');
  expect((await drafts()).slice(before)).toEqual(['10 前置仓补货 8']);
  // More left meanwhile: before the next cut-off, by hand.
  await goods({ sold: 28, there: 0, here: 100 });
  await at('23:00:00');
  expect(await drafts()).toHaveLength(before + 1);
  expect((await house.run(refill, {}, clerk)).list).toHaveLength(1);
});
