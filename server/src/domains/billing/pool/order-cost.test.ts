import { afterAll, beforeAll, expect, test } from 'vitest';
import { settlementPoolApi } from '#contract/billing/pool.ts';
import { vasRecordApi } from '#contract/billing/vas.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireDay } from '../../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { putFacts, voidFacts, type FactGiven } from '../fact/put.ts';
import { addService, orderByCode } from '../fact/vas.ts';
import { recalculate } from '../rating/run.ts';
import { confirmLines } from './acts.ts';
import { chargesOf } from './of-source.ts';
import { orderCost, poolLine } from './read-line.ts';

/** From an order to all that it cost: itself, services, its delivery, its part of a trip, a claim. */
let house: House, floor: Floor, stranger: Actor;
let ownerId = 0,
  orderId = 0,
  otherId = 0,
  orderNo = '',
  carton = '',
  itemId = 0;
const today = wireDay(new Date());
const PRICES = [
  ['OUT', 'OUT', 4, '10'],
  ['DEL', 'DEL', 2, '0.5'],
  ['DKM', 'DEL', 9, '1'],
  ['VAS', 'VAS', 6, '0.35'],
  ['CMP', 'CMP', 4, null],
] as const;

beforeAll(async () => {
  ({ house, floor } = await openFloor());
  stranger = givenActor(house.at, { userId: 9, ownerIds: [] });
  const goods = await house.goods({ code: 'COST' });
  await house.stock(await house.storage('COST-1'), goods, 20);
  orderId = await house.order([[goods, 5]]);
  otherId = await house.order([[goods, 5]]);
  await floor.collected(orderId);
  const detail = await floor.detail(orderId);
  ({ orderNo } = detail);
  ({ ownerId } = house);
  carton = detail.cartons[0]?.code ?? '';
  const { tenantId, warehouseId } = house.at;
  await house.given.row('basic.store_signed', {
    tenant_id: tenantId,
    contract_no: 'HT-COST',
    owner_id: ownerId,
    house_id: warehouseId,
    party_a: '甲',
    party_b: '乙',
    start_date: '2020-01-01',
    end_date: '2099-12-31',
    sign_date: '2020-01-01',
    fee_codes: ['OUT', 'DEL', 'VAS', 'CMP'],
    status: 1,
  });
  for (const [code, kind, basis, unitPrice] of PRICES) {
    const feeId = await house.given.row('billing.fee_item', { tenant_id: tenantId, code, name: code, kind });
    const configId = await house.given.row('billing.cost_config', {
      tenant_id: tenantId,
      config_no: `COST-${code}`,
      house_id: warehouseId,
      owner_id: ownerId,
      fee_id: feeId,
      basis,
      model: unitPrice === null ? 6 : 1,
      cycle: 1,
      tax_rate: '0',
      effective_from: '2020-01-01',
      status: 1,
    });
    if (unitPrice !== null)
      await house.given.ask(
        'insert into billing.cost_config_tier (tenant_id, config_id, tier_no, from_qty, unit_price) values ($1, $2, 1, 0, $3)',
        [tenantId, configId, unitPrice],
      );
  }
  itemId = await house.given.row('billing.vas_item', { tenant_id: tenantId, code: 'TB', name: '贴标', unit: '件' });
});
afterAll(() => house?.close());

const read = <T>(work: (ctx: Ctx) => Promise<T>, as = house.actor): Promise<T> =>
  house.world.db.read(house.at.tenantId, (tx) => work(ctxOf(tx, as)));
const costs = (id = orderId, as = house.actor) => read((ctx) => orderCost(ctx, { direction: 2, orderId: id }), as);
const shown = async (id = orderId) =>
  (await costs(id)).lines.map(({ sourceType, totalAmount, forOthers }) => [sourceType, totalAmount, forOthers]);
const sorted = <T extends readonly unknown[]>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => String(a).localeCompare(String(b)));
const rate = () => house.run(recalculate, settlementPoolApi.recalculation.input.parse({ ownerId }));
const fact = (factKey: string, sourceType: FactGiven['sourceType'], more: Partial<FactGiven>): FactGiven => ({
  factKey,
  sourceType,
  sourceNo: factKey,
  sourceId: 1,
  warehouseId: house.at.warehouseId,
  ownerId,
  bizDate: today,
  ...more,
});
const out = (id: number) => ({ direction: 2 as const, orderId: id });
const trip = (...ids: number[]) =>
  fact('WAYBILL|7', 'WAYBILL', { km: '40', attrs: { of: 'trip' }, forOrders: ids.map(out) });

test('a scanned number or carton means its order, and nobody else’s', async () => {
  const found = { direction: 2, orderId, orderNo };
  expect(await read((ctx) => orderByCode(ctx, { code: orderNo }))).toMatchObject(found);
  expect(await read((ctx) => orderByCode(ctx, { code: carton }))).toMatchObject(found);
  await expect(read((ctx) => orderByCode(ctx, { code: 'NOTHING' }))).rejects.toThrow();
  await expect(read((ctx) => orderByCode(ctx, { code: carton }), stranger)).rejects.toThrow();
});

test('everything an order is charged stands on one page; what is for others as well is shown, and not added', async () => {
  await house.run(
    addService,
    vasRecordApi.add.input.parse({ direction: 2, orderId, itemId, qty: '60', material: '标签纸' }),
  );
  await house.run(putFacts, [
    fact(`OUT|${house.at.warehouseId}|${orderId}`, 'OUT', { sourceId: orderId, orderCount: 1 }),
    fact(`DEL|${house.at.warehouseId}|${orderId}`, 'WAYBILL', {
      weight: '100',
      attrs: { of: 'delivery' },
      forOrders: [out(orderId)],
    }),
    trip(orderId, otherId),
    fact('CMP:1:1', 'COMPLAINT', { amount: '-5.00', forOrders: [out(orderId)] }),
  ]);
  await rate();
  expect(sorted(await shown())).toEqual([
    ['COMPLAINT', '-5.00', false],
    ['OUT', '10.00', false],
    ['VAS', '21.00', false],
    ['WAYBILL', '40.00', true],
    ['WAYBILL', '50.00', false],
  ]);
  expect((await costs()).totalAmount).toBe('76.00');
  expect(await shown(otherId)).toEqual([['WAYBILL', '40.00', true]]);
  expect((await costs(otherId)).totalAmount).toBe('0.00');
  expect((await read((ctx) => chargesOf(ctx, out(orderId)))).map(({ feeName, shared }) => [feeName, shared])).toEqual(
    expect.arrayContaining([
      ['DKM', true],
      ['DEL', false],
      ['VAS', false],
    ]),
  );
  await expect(costs(orderId, stranger)).rejects.toThrow();
});

test('each fact leads to its document: a service to its order, a delivery to what was delivered, a trip to its waybill', async () => {
  const { lines } = await costs();
  const docs = await Promise.all(
    lines.map(async ({ id, feeName }) => {
      const [first] = (await read((ctx) => poolLine(ctx, { id }))).facts;
      return [feeName, first?.doc, first?.docId];
    }),
  );
  expect(sorted(docs)).toEqual([
    ['CMP', 'COMPLAINT', 1],
    ['DEL', 'OUT', orderId],
    ['DKM', 'WAYBILL', 1],
    ['OUT', 'OUT', orderId],
    ['VAS', 'VAS_OUT', orderId],
  ]);
});

test('a trip told anew is for whom it carried; a confirmed line stays with its order when its source changes, an open one goes with it', async () => {
  await house.run(putFacts, [trip(otherId)]);
  expect((await shown()).map(([, amount]) => amount)).not.toContain('40.00');
  expect(await shown(otherId)).toEqual([['WAYBILL', '40.00', false]]);
  const { lines } = await costs();
  const own = lines.find(({ sourceType }) => sourceType === 'OUT');
  await house.run(confirmLines, { items: [{ id: own?.id ?? 0, version: own?.version ?? 0 }] });
  await house.run(putFacts, [
    fact(`OUT|${house.at.warehouseId}|${orderId}`, 'OUT', { sourceId: orderId, orderCount: 2 }),
  ]);
  await house.run(voidFacts, [`DEL|${house.at.warehouseId}|${orderId}`]);
  await rate();
  expect(sorted(await shown())).toEqual([
    ['COMPLAINT', '-5.00', false],
    ['OUT', '10.00', false],
    ['VAS', '21.00', false],
  ]);
  expect((await costs()).lines.find(({ sourceType }) => sourceType === 'OUT')?.stale).toBe(true);
});
