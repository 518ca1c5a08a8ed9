import { goodsApi } from '#contract/basic/goods/goods.ts';
import { customerApi } from '#contract/basic/partner/customer.ts';
import { integrityApi } from '#contract/inventory/integrity.ts';
import { checkDeliveryApi } from '#contract/outbound/check.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { assembleApi } from '#contract/outbound/pack.ts';
import { pickApi, pickTaskApi } from '#contract/outbound/pick.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { collectionApi } from '#contract/outbound/stage.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import type { Client } from '../support/api.ts';
import { crowd, pieces } from '../support/measure.ts';
import { isGoods, readRetail, total, type Line } from '../support/retail.ts';
import { check, take, type Cells } from '../support/sheet.ts';
import type { Wire } from './wire.ts';
import { bring, moveIn, shelve } from './world.ts';

const OWNER = 'UCI',
  AISLES = 45;
/** Stock is bought for nine tenths of the demand. */
const COVER = 0.9;
/** What one order, one page and one call may hold. */
const ORDER_LINES = 500,
  PAGE = 200,
  MANY = 500,
  ORDERS = 200,
  WAVE = 2000;
const OPEN = 10,
  PART = 20,
  ALLOCATED = 30,
  WAITING = 40,
  PICKING = 50,
  PICKED = 60;

export interface RetailOutcome {
  lines: number;
  goodsLines: number;
  orders: number;
  ordered: number;
  shipped: number;
  short: number;
  minutes: number;
  brokenLaws: string[];
  /** Where the product and the computation from the file differ; nothing is as it should be. */
  differences: string[];
}

const codeOf = (line: Line): string => line.code.toUpperCase();
const qtyOf = (line: Line): number => line.qty;

/** The whole file through the warehouse: masters, receipts, orders, waves, trucks; compared with what the file says by itself. */
export async function retail(
  client: Client,
  wire: Wire,
  file: string,
  say: (text: string) => void,
): Promise<RetailOutcome> {
  const lines = readRetail(file),
    wanted = lines.filter((line) => isGoods(line) && line.qty > 0);
  const demand = total(wanted, codeOf, qtyOf),
    supply = new Map([...demand].map(([code, qty]) => [code, Math.floor(qty * COVER)]));
  const started = performance.now();
  const ownerId = await moveIn(client, OWNER, 'Online Retail');
  await shelve(client, 'U', AISLES);
  const differences: string[] = [];
  const goods = await masters(client, lines, wanted, differences);
  say(`${goods} goods; buying ${sum(supply.values())} units`);
  await buy(client, ownerId, supply);
  const orders = await order(client, lines, wanted, differences);
  say(`${orders} orders, ${wanted.length} lines; to the floor`);
  const shipped = await floor(wire, ownerId, say);
  const minutes = (performance.now() - started) / 60_000;
  const outcome = await outcomeOf(wire, ownerId);
  compare('ordered', outcome.ordered, demand, differences);
  compare('shipped', outcome.shipped, supply, differences);
  if (outcome.promised !== 0) differences.push(`${outcome.promised} units are still promised`);
  const laws = await client.ask(integrityApi.run, {});
  const ordered = sum(outcome.ordered.values()),
    gone = sum(outcome.shipped.values());
  if (shipped !== gone) differences.push(`the trucks took ${shipped} units, the orders say ${gone}`);
  return {
    lines: lines.length,
    goodsLines: wanted.length,
    orders,
    ordered,
    shipped: gone,
    short: ordered - gone,
    minutes,
    differences,
    brokenLaws: laws.filter((law) => law.violations !== 0).map((law) => law.code),
  };
}

const sum = (values: Iterable<number>): number => [...values].reduce((all, value) => all + value, 0);

function compare(
  what: string,
  got: ReadonlyMap<string, number>,
  expected: ReadonlyMap<string, number>,
  differences: string[],
): void {
  for (const code of new Set([...got.keys(), ...expected.keys()])) {
    const [is, should] = [got.get(code) ?? 0, expected.get(code) ?? 0];
    if (is !== should) differences.push(`${what} of ${code}: ${is} instead of ${should}`);
  }
}

/** Customers and goods, once as the file has them (what is wrong with them is counted), once as they are taken. */
async function masters(
  client: Client,
  lines: readonly Line[],
  wanted: readonly Line[],
  differences: string[],
): Promise<number> {
  const numbers = [...new Set(lines.map((line) => line.customer))].filter((number) => number !== '');
  await take(
    client,
    customerApi,
    numbers.map((number): Cells => ({ 货主: OWNER, 客户编码: number, 客户名称: `Customer ${number}` })),
  );
  const cells = (code: string, name: string): Cells => ({
    货主: OWNER,
    商品编码: code,
    商品名称: name,
    温层: '常温',
    基本单位: `${OWNER}U`,
    批次管理: '否',
  });
  const checked = await check(
    client,
    goodsApi,
    lines.map((line) => cells(line.code, line.description)),
  );
  const seen = new Set<string>();
  const bad = lines.filter((line) => {
    const impossible = /\s/.test(line.code),
      repeated = !impossible && seen.has(codeOf(line));
    seen.add(codeOf(line));
    return impossible || repeated || line.description === '';
  }).length;
  if (checked.errorCount !== bad) differences.push(`goods: ${checked.errorCount} rows were refused instead of ${bad}`);
  const names = new Map(wanted.map((line) => [codeOf(line), '']));
  for (const line of lines)
    if (line.description !== '' && names.has(codeOf(line))) names.set(codeOf(line), line.description);
  return take(
    client,
    goodsApi,
    [...names].map(([code, name]) => cells(code, name || `UNDESCRIBED ${code}`)),
  );
}

async function buy(client: Client, ownerId: number, supply: ReadonlyMap<string, number>): Promise<void> {
  const codes = [...supply.keys()].filter((code) => (supply.get(code) ?? 0) > 0);
  const ids = new Map<string, number>();
  for (const some of pieces(codes, 100)) {
    const { list } = await client.ask(goodsApi.page, { param: { ownerId, code: some.join(',') }, pageSize: PAGE });
    for (const { id, code } of list) ids.set(code, id);
  }
  await bring(
    client,
    ownerId,
    codes.map((code) => ({ goodsId: ids.get(code) ?? 0, qty: supply.get(code) ?? 0, producedOn: null })),
  );
}

/** One order an invoice; one longer than an order may be goes on in a second. */
async function order(
  client: Client,
  lines: readonly Line[],
  wanted: readonly Line[],
  differences: string[],
): Promise<number> {
  const cells = (line: Line, no: string): Cells => ({
    外部单号: no,
    货主编码: OWNER,
    出库类型: '门店销售',
    收货人: line.customer && `Customer ${line.customer}`,
    详细地址: line.country,
    商品编码: line.code,
    数量: line.qty,
  });
  const numbered = (some: readonly Line[]): Cells[] => {
    const counts = new Map<string, number>();
    return some.map((line) => {
      const n = counts.get(line.invoice) ?? 0;
      counts.set(line.invoice, n + 1);
      return cells(line, n < ORDER_LINES ? line.invoice : `${line.invoice}-${Math.floor(n / ORDER_LINES) + 1}`);
    });
  };
  const checked = await check(client, outOrderApi, numbered(lines));
  const codes = new Set(wanted.map(codeOf));
  const bad = lines.filter((line) => !codes.has(codeOf(line)) || line.qty <= 0).length;
  if (checked.errorCount !== bad) differences.push(`orders: ${checked.errorCount} rows were refused instead of ${bad}`);
  return take(client, outOrderApi, numbered(wanted));
}

/** Until everything is shipped or short. Returns the units that left. */
async function floor(wire: Wire, ownerId: number, say: (text: string) => void): Promise<number> {
  for (const ids of pieces(await idsOf(wire, ownerId, [OPEN]), MANY)) await wire.ask(outOrderApi.allocate, { ids });
  for (const orderIds of pieces(await idsOf(wire, ownerId, [PART, ALLOCATED]), WAVE))
    await release(wire, orderIds, say);
  for (const id of await idsOf(wire, ownerId, [PART, WAITING, PICKING, PICKED])) await giveUp(wire, id);
  for (const id of await idsOf(wire, ownerId, [OPEN])) await wire.ask(outOrderApi.cancel, { id, reason: '库存不足' });
  let gone = 0;
  for (const orderIds of pieces(await idsOf(wire, ownerId, [PICKED]), ORDERS)) gone += await leave(wire, orderIds);
  return gone;
}

async function release(wire: Wire, orderIds: number[], say: (text: string) => void): Promise<void> {
  const { list } = await wire.ask(waveApi.insert, { orderIds });
  for (const { id, waveNo } of list) {
    const { taskCount, taskLines } = await wire.ask(waveApi.release, { id });
    say(`wave ${waveNo}: ${taskCount} tasks, ${taskLines} lines`);
    await pick(wire, waveNo);
  }
}

async function pick(wire: Wire, waveNo: string): Promise<void> {
  for (let pageNum = 1; ; pageNum += 1) {
    const { list, pages } = await wire.ask(pickTaskApi.queryPage, { param: { waveNo }, pageNum, pageSize: PAGE });
    for (const { id } of list) {
      await wire.ask(pickTaskApi.claim, { taskId: id });
      const { stops } = await wire.ask(pickTaskApi.get, { id });
      for (const parts of pieces(
        stops.flatMap((stop) => stop.parts),
        MANY,
      ))
        await wire.ask(pickApi.confirm, { lines: parts.map(({ lineId }) => ({ lineIds: [lineId] })) });
    }
    if (pageNum >= pages) return;
  }
}

async function giveUp(wire: Wire, id: number): Promise<void> {
  const { lines } = await wire.ask(outOrderApi.get, { id });
  if (lines.some((line) => line.qtyAllocated < line.qtyWanted))
    await wire.ask(outOrderApi.confirmShort, { id, reason: '库存不足' });
}

async function leave(wire: Wire, orderIds: number[]): Promise<number> {
  const items = orderIds.map((orderId) => ({ orderId }));
  await wire.ask(checkDeliveryApi.confirm, { items });
  const { cartons } = await wire.ask(assembleApi.confirm, { items: items.map((item) => ({ ...item, seal: true })) });
  for (const some of pieces(cartons, MANY))
    await wire.ask(collectionApi.confirm, { cartonCodes: some.map(({ code }) => code) });
  const { id } = await wire.ask(shipmentApi.create, { orderIds, plateNo: '浙A00002' });
  await wire.ask(shipmentApi.load, { id });
  await wire.ask(shipmentApi.seal, { id });
  const { orders } = await wire.ask(shipmentApi.confirm, { id });
  return sum(orders.map((one) => one.qty));
}

/** Orders of these states, or all. */
async function idsOf(wire: Wire, ownerId: number, status: number[] | null): Promise<number[]> {
  const ids: number[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { list, pages } = await wire.ask(outOrderApi.queryPage, {
      param: { ownerId, ...(status ? { status } : {}) },
      pageNum,
      pageSize: PAGE,
    });
    ids.push(...list.map(({ id }) => id));
    if (pageNum >= pages) return ids;
  }
}

/** What the orders say in the end, by goods; `promised`: units that neither left nor were given back. */
async function outcomeOf(
  wire: Wire,
  ownerId: number,
): Promise<{ ordered: Map<string, number>; shipped: Map<string, number>; promised: number }> {
  const orders = await crowd(await idsOf(wire, ownerId, null), 4, (id) => wire.ask(outOrderApi.get, { id }));
  const lines = orders.flatMap((one) => one.lines);
  return {
    ordered: total(
      lines,
      (line) => line.goodsCode,
      (line) => line.qtyOrdered,
    ),
    shipped: total(
      lines,
      (line) => line.goodsCode,
      (line) => line.qtyShipped,
    ),
    promised: sum(lines.map((line) => line.qtyAllocated - line.qtyShipped)),
  };
}
