import { expect, test } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { unitApi } from '#contract/basic/goods/unit.ts';
import { customerApi } from '#contract/basic/partner/customer.ts';
import { ownerWarehouse } from '#contract/basic/partner/owner-warehouse.ts';
import { owner } from '#contract/basic/partner/owner.ts';
import { supplier } from '#contract/basic/partner/supplier.ts';
import { sessionApi } from '#contract/iam/session.ts';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { integrityApi } from '#contract/inventory/integrity.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { checkDeliveryApi } from '#contract/outbound/check.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { assembleApi } from '#contract/outbound/pack.ts';
import { pickApi, pickTaskApi } from '#contract/outbound/pick.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { collectionApi } from '#contract/outbound/stage.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { Client } from './support/api.ts';
import { isGoods, readRetail, total, type Line } from './support/retail.ts';
import { check, spots, take, type Cells } from './support/sheet.ts';

const OWNER = 'UCI',
  SUPPLIER = 'UCI-S1',
  UNIT = 'PCS';
/** Stock is bought for nine tenths of the demand. */
const COVER = 0.9;
/** Lines of one picking call. */
const BATCH = 150;

const lines = readRetail();
const demanded = lines.filter((line) => isGoods(line) && line.qty > 0);
const demand = total(
  demanded,
  (line) => line.code.toUpperCase(),
  (line) => line.qty,
);
const supply = new Map([...demand].map(([code, qty]) => [code, Math.floor(qty * COVER)]));

let client: Client;
let ownerId = 0;

test.describe.configure({ mode: 'serial' });
test.setTimeout(240_000);

test.beforeAll(async ({ baseURL }) => {
  client = await new Client(baseURL ?? '').login('admin');
  // A new owner belongs to no warehouse yet: headquarters sees him and opens one for him.
  await client.enter('HQ');
  const house = (await client.ask(sessionApi.houses, {})).find((h) => h.warehouseCode === 'HZ01');
  ownerId = (await client.ask(owner.api.add, { code: OWNER, name: 'Online Retail', shortName: 'UCI' })).id;
  await client.ask(ownerWarehouse.api.add, { ownerId, warehouseId: house?.warehouseId ?? 0 });
  await client.ask(supplier.api.add, { ownerId, code: SUPPLIER, name: 'Wholesale' });
  await client.ask(unitApi.add, { code: UNIT, name: '件' });
  await client.enter('HZ01');
});

test('the file is what it claims to be', () => {
  expect(new Set(lines.map((line) => line.invoice)).size).toBe(32);
  expect(lines).toHaveLength(216);
  expect(lines.filter((line) => line.invoice.startsWith('C')).length).toBeGreaterThan(5);
});

test('customers: those without a number are told by row and column', async () => {
  const cells = (line: Line): Cells => ({
    货主: OWNER,
    客户编码: line.customer,
    客户名称: line.customer && `Customer ${line.customer}`,
  });
  const firsts = [...new Map(lines.map((line) => [line.customer, line])).values()];
  const checked = await check(client, customerApi, firsts.map(cells));
  const bad = firsts.flatMap((line, i) =>
    line.customer === ''
      ? [
          { row: i + 2, column: '客户名称' },
          { row: i + 2, column: '客户编码' },
        ]
      : [],
  );
  expect(spots(checked.errors)).toEqual(spots(bad));
  const good = firsts.filter((line) => line.customer !== '');
  expect(await take(client, customerApi, good.map(cells))).toBe(good.length);
});

const goodsCells = (code: string, name: string): Cells => ({
  货主: OWNER,
  商品编码: code,
  商品名称: name,
  温层: '常温',
  基本单位: UNIT,
  批次管理: '否',
});

test('goods: every repeated code, missing description and impossible code is told by row and column; the rest is taken', async () => {
  const checked = await check(
    client,
    goodsApi,
    lines.map((line) => goodsCells(line.code, line.description)),
  );
  const seen = new Set<string>();
  const bad = lines.flatMap((line, i) => {
    const row = i + 2,
      code = line.code.toUpperCase();
    const impossible = /\s/.test(code),
      repeated = !impossible && seen.has(code);
    seen.add(code);
    return [
      ...(impossible || repeated ? [{ row, column: '商品编码' }] : []),
      ...(line.description === '' ? [{ row, column: '商品名称' }] : []),
    ];
  });
  expect(bad.length).toBeGreaterThan(40);
  expect(spots(checked.errors)).toEqual(spots(bad));
  expect(checked.errorCount).toBe(new Set(bad.map(({ row }) => row)).size);

  const names = new Map(lines.filter(isGoods).map((line) => [line.code.toUpperCase(), '']));
  for (const line of lines)
    if (line.description !== '' && names.has(line.code.toUpperCase()))
      names.set(line.code.toUpperCase(), line.description);
  expect(
    await take(
      client,
      goodsApi,
      [...names].map(([code, name]) => goodsCells(code, name || `UNDESCRIBED ${code}`)),
    ),
  ).toBe(names.size);
});

const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

test('stock: what cannot be bought is told; the rest is ordered, received and put away', async () => {
  const wanted = [
    ...total(
      lines.filter((line) => line.qty > 0),
      (line) => line.code.toUpperCase(),
      (line) => line.qty,
    ),
  ].map(([code, qty]) => ({ code, qty: Math.floor(qty * COVER) }));
  const cells = ({ code, qty }: { code: string; qty: number }, i: number): Cells => ({
    外部单号: `UCI-PO-${Math.floor(i / 40) + 1}`,
    货主编码: OWNER,
    供应商编码: SUPPLIER,
    入库类型: '采购',
    预计到货日期: today,
    商品编码: code,
    数量: qty,
  });
  const checked = await check(client, orderApi, wanted.map(cells));
  const bad = wanted.flatMap(({ code, qty }, i) => [
    ...(demand.has(code) ? [] : [{ row: i + 2, column: '商品编码' }]),
    ...(qty > 0 ? [] : [{ row: i + 2, column: '数量' }]),
  ]);
  expect(bad.length).toBeGreaterThan(0);
  expect(spots(checked.errors)).toEqual(spots(bad));

  const good = wanted.filter(({ code, qty }) => demand.has(code) && qty > 0);
  expect(await take(client, orderApi, good.map(cells))).toBe(Math.ceil(good.length / 40));
  const { list: orders } = await client.ask(orderApi.queryPage, { param: { ownerId }, pageSize: 100 });
  const details = await Promise.all(orders.map(({ id }) => client.ask(orderApi.get, { id })));
  expect(
    total(
      details.flatMap((order) => order.lines),
      (line) => line.goodsCode,
      (line) => line.qtyExpected,
    ),
  ).toEqual(new Map(good.map(({ code, qty }) => [code, qty])));
  const taskIds: number[] = [];
  for (const order of details) {
    const { tasks } = await client.ask(receiveApi.confirm, {
      lines: order.lines.map((line) => ({ detailId: line.id, qty: line.qtyExpected, positionCode: 'REC-03' })),
    });
    taskIds.push(...tasks.map((task) => task.id));
  }
  const tasks = await Promise.all(taskIds.map((id) => client.ask(putawayApi.get, { id })));
  await client.ask(putawayApi.confirm, {
    lines: tasks.flatMap((task) => task.lines.map((line) => ({ lineId: line.id }))),
  });
  const { list: after } = await client.ask(orderApi.queryPage, { param: { ownerId }, pageSize: 100 });
  expect(after.map((order) => order.status)).toEqual(orders.map(() => 80));
});

test('orders: every cancellation and every code that is no goods is told; the rest becomes one order an invoice', async () => {
  const cells = (line: Line): Cells => ({
    外部单号: line.invoice,
    货主编码: OWNER,
    出库类型: '门店销售',
    收货人: line.customer && `Customer ${line.customer}`,
    详细地址: line.country,
    商品编码: line.code,
    数量: line.qty,
  });
  const checked = await check(client, outOrderApi, lines.map(cells));
  const bad = lines.flatMap((line, i) => [
    ...(isGoods(line) ? [] : [{ row: i + 2, column: '商品编码' }]),
    ...(line.qty > 0 ? [] : [{ row: i + 2, column: '数量' }]),
  ]);
  expect(spots(checked.errors)).toEqual(spots(bad));
  expect(checked.errorCount).toBe(new Set(bad.map(({ row }) => row)).size);

  expect(await take(client, outOrderApi, demanded.map(cells))).toBe(new Set(demanded.map((line) => line.invoice)).size);
  const orders = await allOrders();
  expect(
    total(
      orders.flatMap((order) => order.lines),
      (line) => line.goodsCode,
      (line) => line.qtyOrdered,
    ),
  ).toEqual(demand);
});

test('the floor: allocated, released, picked (once short), checked, packed, collected and shipped; shipped + short = ordered, to the unit', async () => {
  const ids = (await allOrders()).map((order) => order.id);
  await client.ask(outOrderApi.allocate, { ids });
  const going = (await allOrders())
    .filter((order) => order.status === 20 || order.status === 30)
    .map((order) => order.id);
  const { list: waves } = await client.ask(waveApi.insert, { orderIds: going });
  for (const { id } of waves) await client.ask(waveApi.release, { id });
  const lost = await pickAll(waves.map(({ waveNo }) => waveNo));
  expect(lost.qty).toBe(1);

  for (const order of (await allOrders()).filter(
    (o) => [20, 40, 50, 60].includes(o.status) && o.lines.some((line) => line.qtyAllocated < line.qtyWanted),
  )) {
    await client.ask(outOrderApi.confirmShort, { id: order.id, reason: '库存不足' });
  }
  const picked = (await allOrders()).filter((order) => order.status === 60).map((order) => order.id);
  expect(picked.length).toBeGreaterThan(15);
  await client.ask(checkDeliveryApi.confirm, { items: picked.map((orderId) => ({ orderId })) });
  const { cartons } = await client.ask(assembleApi.confirm, {
    items: picked.map((orderId) => ({ orderId, seal: true })),
  });
  await client.ask(collectionApi.confirm, { cartonCodes: cartons.map(({ code }) => code) });
  const { id } = await client.ask(shipmentApi.create, { orderIds: picked, plateNo: '浙A00001' });
  await client.ask(shipmentApi.load, { id });
  await client.ask(shipmentApi.seal, { id });
  await client.ask(shipmentApi.confirm, { id });

  const all = (await allOrders()).flatMap((order) => order.lines);
  const sum = (qty: (line: (typeof all)[number]) => number) => total(all, (line) => line.goodsCode, qty);
  const expected = new Map([...supply].map(([code, qty]) => [code, qty - (code === lost.code ? lost.qty : 0)]));
  expect(sum((line) => line.qtyOrdered)).toEqual(demand);
  expect(sum((line) => line.qtyShipped)).toEqual(expected);
  expect(sum((line) => line.qtyOrdered - line.qtyShipped)).toEqual(
    new Map([...demand].map(([code, qty]) => [code, qty - (expected.get(code) ?? 0)])),
  );
  // What was not shipped is given up or still open, and nothing of it is promised any more.
  expect(all.filter((line) => line.qtyAllocated !== line.qtyShipped)).toEqual([]);
});

test('every law of the stock holds', async () => {
  const laws = await client.ask(integrityApi.run, {});
  expect(laws).toHaveLength(26);
  expect(laws.filter((law) => law.violations !== 0)).toEqual([]);
});

type Order = OutputOf<typeof outOrderApi.get>;

/** Every order of the owner, children of splits too. */
async function allOrders(): Promise<Order[]> {
  const { list, total: count } = await client.ask(outOrderApi.queryPage, { param: { ownerId }, pageSize: 200 });
  expect(list).toHaveLength(count);
  return Promise.all(list.map(({ id }) => client.ask(outOrderApi.get, { id })));
}

/** Pick every stop of every task of the waves; of the last one a piece is missing. */
async function pickAll(waveNos: readonly string[]): Promise<{ code: string; qty: number }> {
  const { list } = await client.ask(pickTaskApi.queryPage, { param: { waveNo: waveNos.join(',') }, pageSize: 200 });
  for (const { id } of list) await client.ask(pickTaskApi.claim, { taskId: id });
  const stops = (await Promise.all(list.map(({ id }) => client.ask(pickTaskApi.get, { id })))).flatMap(
    (task) => task.stops,
  );
  const [last, ...rest] = stops
    .flatMap((stop) => stop.parts.map((part) => ({ ...part, code: stop.goodsCode })))
    .reverse();
  if (!last) throw new Error('there is nothing to pick');
  for (let from = 0; from < rest.length; from += BATCH)
    await client.ask(pickApi.confirm, {
      lines: rest.slice(from, from + BATCH).map(({ lineId }) => ({ lineIds: [lineId] })),
    });
  const { shortQty, stillShort } = await client.ask(pickApi.short, {
    lineIds: [last.lineId],
    qty: last.qty - 1,
    reason: 'MISSING',
  });
  expect(stillShort).toBe(shortQty);
  return { code: last.code, qty: shortQty };
}
