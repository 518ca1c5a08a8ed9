import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderDeskApi } from '#contract/service/desk.ts';
import { evaluateApi } from '#contract/service/evaluate.ts';
import { thirdErrorLogApi } from '#contract/service/third.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireDay } from '../../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { routes } from '../../../routes.ts';
import { exchanging } from '../../../services/exchange.ts';
import { ownerOf } from '../../../testing/given/app.ts';
import { ask } from '../../../testing/given/basic.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { carriedRow } from '../../../testing/given/transport.ts';
import { putFacts } from '../../billing/facade.ts';
import { depart } from '../../outbound/ship/depart.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { addEvaluation } from '../evaluate/add.ts';
import { pushingEvaluations, takeEvaluations, tellEvaluations } from '../evaluate/push.ts';
import { evaluateDetail, purePage } from '../evaluate/read.ts';
import { settleReceipts } from '../receipt/open.ts';
import { feedTenant } from '../third/feed.ts';
import { moduleTypes, thirdPage } from '../third/read.ts';
import { orderWhole } from './read.ts';
import { met, searchOrders } from './search.ts';

let house: House, floor: Floor, stranger: Actor;
let orderId: number, orderNo: string, shipNo: string, carton: string, open: { id: number; no: string };
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  stranger = givenActor(house.at, { userId: 9, ownerIds: [] });
  const goods = await house.goods({ code: 'DSK' });
  await house.stock(await house.storage('DSK-1'), goods, 20);
  orderId = await house.order([[goods, 5]], { externalNo: 'ext-77', phone: '138-0013 8000' });
  await floor.collected(orderId);
  ({ shipNo } = await house.run(depart, { orderIds: [orderId] }));
  await house.run(settleReceipts, [orderId]);
  const detail = await floor.detail(orderId);
  ({ orderNo } = detail);
  carton = detail.cartons[0]?.code ?? '';
  const id = await house.order([[goods, 5]], { phone: '13800138000' });
  open = { id, no: (await floor.detail(id)).orderNo };
});
afterAll(() => house?.close());

const read = <T>(work: (ctx: Ctx) => Promise<T>, as = house.actor): Promise<T> =>
  house.world.db.read(house.at.tenantId, (tx) => work(ctxOf(tx, as)));
const search = (text: string, as = house.actor) =>
  read((ctx) => searchOrders(ctx, orderDeskApi.search.input.parse({ text })), as).then(({ list }) =>
    list.map((hit) => [hit.orderNo, hit.foundBy]),
  );
/** The log of the interfaces is read up to now: what is written later is read next time. */
const feed = () =>
  house.world.db.write(house.at.tenantId, (tx) => feedTenant(tx, house.at.tenantId, new Date(Date.now() + 1)));
const evaluate = (more: object = {}) =>
  house.run(
    addEvaluation,
    evaluateApi.add.input.parse({ omsOutNo: orderNo, scoreTime: 5, scoreAttitude: 4, scoreCargo: 5, ...more }),
  );

test('whatever number is read out leads to the order, and only to whoever may see it', async () => {
  const { receipt } = await read((ctx) => orderWhole(ctx, { id: orderId }));
  expect(await search(orderNo.toLowerCase())).toEqual([[orderNo, 'orderNo']]);
  expect(await search('ＥＸＴ-77')).toEqual([[orderNo, 'externalNo']]);
  expect(await search(shipNo)).toEqual([[orderNo, 'shipNo']]);
  expect(await search(carton)).toEqual([[orderNo, 'carton']]);
  expect(await search(receipt?.receiptNo ?? '')).toEqual([[orderNo, 'receiptNo']]);
  expect(await search('138 0013 8000')).toEqual([
    [open.no, 'phone'],
    [orderNo, 'phone'],
  ]);
  expect(await search('nothing')).toEqual([]);
  expect(await search(orderNo, stranger)).toEqual([]);
  await expect(read((ctx) => orderWhole(ctx, { id: orderId }), stranger)).rejects.toThrow('数据不存在或无权访问');
});

/** So many of everything a number leads through that a look which reads all of it is dearer than one by its number. */
const crowd = () =>
  ownerOf(house.world, async (owner) => {
    const own = `${house.at.tenantId}, ${house.at.warehouseId}, 900000 + n`,
      many = 'from generate_series(1, 5000) n';
    await owner.query('set session_replication_role = replica');
    for (const text of [
      `outbound."order" (tenant_id, warehouse_id, id, order_no, external_no, phone, order_type, owner_id, require_on) select ${own}, 'Z' || n, 'Z' || n, 200000000 + n, 1, ${house.ownerId}, current_date`,
      `basic.lpn (tenant_id, warehouse_id, id, code, kind) select ${own}, 'Z' || n, 'CARTON'`,
      `outbound.shipment (tenant_id, warehouse_id, id, ship_no, delivery_type) select ${own}, 'Z' || n, 1`,
      `transport.waybill (tenant_id, warehouse_id, id, waybill_no, temp_zone, plan_depart_at, plan_arrive_at) select ${own}, 'Z' || n, 1, now(), now() + interval '1 hour'`,
      `service.receipt (tenant_id, warehouse_id, id, receipt_no, owner_id, out_order_id, oms_out_no, departed_at, due_at) select ${own}, 'Z' || n, ${house.ownerId}, n, 'Z' || n, now(), now()`,
    ])
      await owner.query(`insert into ${text} ${many}`);
    await owner.query('analyze');
  });

test('every kind of number is answered from its index, below the tenant policy as well', async () => {
  await crowd();
  const plan = await read(async (ctx) => {
    return ctx.rows<{ queryPlan: string }>`explain ${met(ctx, '138 0013 8000')}`;
  });
  const conditions = plan.map((line) => Object.values(line).join('')).filter((line) => line.includes('Index Cond'));
  for (const key of [
    /order_no/,
    /folded\(.*external_no/,
    /ship_no/,
    /waybill_no/,
    /\(code\)/,
    /receipt_no/,
    /digits_of/,
  ])
    expect(conditions).toContainEqual(expect.stringMatching(key));
});

test('orders of other owners of one telephone cut none off of one’s own', async () => {
  const { tenantId, warehouseId } = house.at,
    { ownerId } = house;
  const other = await house.given.owner(tenantId, { code: 'DSK-X' });
  await house.given.ask(
    `insert into outbound."order" (tenant_id, warehouse_id, order_no, order_type, owner_id, require_on, phone)
     select $1, $2, 'DSK-X' || n, 1, $3, current_date, '13800138000' from generate_series(1, 60) n`,
    [tenantId, warehouseId, other],
  );
  const mine = givenActor(house.at, { userId: 8, ownerIds: [ownerId] });
  expect((await search('13800138000', mine)).map(([no]) => no)).toEqual([open.no, orderNo]);
  await house.given.ask(`delete from outbound."order" where tenant_id = $1 and owner_id = $2`, [tenantId, other]);
});

test('an order is seen from both sides', async () => {
  const whole = await read((ctx) => orderWhole(ctx, { id: orderId }));
  expect(whole).toMatchObject({
    order: { orderNo, status: 90, shipments: [{ shipNo }], cartons: [{ code: carton }] },
    receipt: { status: 0, overdue: false },
    moves: [],
    complaints: [],
  });
  expect(whole.trace.map(({ action }) => action)).toContain('SHIP');
});

test('who brings it, how far it is and what it is charged stand beside it; its waybill leads to it', async () => {
  const { tenantId, warehouseId } = house.at,
    { ownerId } = (await read((ctx) => orderWhole(ctx, { id: orderId }))).order;
  const own = { tenant_id: tenantId, warehouse_id: warehouseId };
  expect((await read((ctx) => orderWhole(ctx, { id: orderId }))).course).toBeNull();
  const waybillId = await house.given.row('transport.waybill', {
    ...own,
    waybill_no: 'YD250101-0001',
    temp_zone: 2,
    plan_depart_at: new Date(),
    plan_arrive_at: new Date(Date.now() + 3_600_000),
  });
  const stopId = await house.given.row('transport.waybill_stop', {
    ...own,
    waybill_id: waybillId,
    stop_no: 1,
    name: '店',
  });
  const carried = { ...own, owner_id: ownerId, waybill_id: waybillId, stop_id: stopId, status: 30 };
  const transportId = await house.given.row('transport."order"', { ...carriedRow(1), ...carried, source_id: orderId });
  // On the same waybill travels what is no outbound order.
  await house.given.row('transport."order"', { ...carriedRow(2), ...carried, source_type: 2, source_id: open.id });
  const fact = { warehouseId, ownerId, bizDate: wireDay(new Date()), orderCount: 1 };
  await house.run(putFacts, [
    {
      ...fact,
      factKey: `OUT|${warehouseId}|${orderId}`,
      sourceType: 'OUT' as const,
      sourceId: orderId,
      sourceNo: orderNo,
    },
    {
      ...fact,
      factKey: 'DEL',
      sourceType: 'WAYBILL' as const,
      sourceId: transportId,
      sourceNo: 'YS-T1',
      forOrders: [{ direction: 2 as const, orderId }],
    },
  ]);
  const payer = givenActor(house.at, { userId: 5, permissions: ['bil:pool:list'] }),
    plain = givenActor(house.at, { userId: 6, permissions: [] });
  expect(await read((ctx) => orderWhole(ctx, { id: orderId }), payer)).toMatchObject({
    course: { orderNo: 'YS-T1', status: 30, waybillNo: 'YD250101-0001', signedAt: null, warns: 0, warmth: null },
    charges: [
      { sourceType: 'OUT', sourceNo: orderNo, totalAmount: null, poolNo: null },
      { sourceType: 'WAYBILL', sourceNo: 'YS-T1' },
    ],
  });
  expect((await read((ctx) => orderWhole(ctx, { id: orderId }), plain)).charges).toBeNull();
  expect(await search('yd250101-0001')).toEqual([[orderNo, 'waybillNo']]);
  expect(await search('YD250101-0001', stranger)).toEqual([]);
});

test('what a consignee says is said once for a channel, of what has left, and told once', async () => {
  await expect(evaluate({ omsOutNo: open.no })).rejects.toThrow('出库单尚未发运，不能评价');
  await expect(evaluate({ omsOutNo: 'O000000-0000' })).rejects.toThrow('出库单不存在或无权访问');
  const { id, scoreTotal, poor } = await evaluate();
  expect({ scoreTotal, poor }).toEqual({ scoreTotal: 4.7, poor: false });
  await expect(evaluate()).rejects.toThrow('该出库单已有此渠道的评价');
  const pure = await evaluate({ channel: 3, scoreTime: 2, scoreAttitude: 2, scoreCargo: 1 });
  expect(pure.poor).toBe(true);
  expect((await read((ctx) => purePage(ctx, { pageNum: 1, pageSize: 20 }))).list.map((row) => row.id)).toEqual([
    pure.id,
  ]);
  const push = () => ask(house.world, evaluateApi.evalPushTms, routes.evaluate.evalPushTms, house.actor, { ids: [id] });
  expect(await push()).toEqual({ okCount: 1, failCount: 0 });
  await expect(push()).rejects.toThrow('评价已推送，请勿重复推送');
  expect(await read((ctx) => evaluateDetail(ctx, { id }))).toMatchObject({ pushStatus: 1, pushCount: 1 });
  const said = (await readFile(join(house.world.platform.dataDir, 'outbox', 'tms.jsonl'), 'utf8')).trim().split('\n');
  expect(said.map((line) => (JSON.parse(line) as { evaluationId: number }).evaluationId)).toEqual([id]);
});

test('what the other side does not hear is told again by the clock, after a kill as well, and waits for a person when that is over', async () => {
  const { db, platform } = house.world,
    { tenantId } = house.at;
  const { sql } = await import('kysely');
  const [row] = await house.given.ask<{ id: string }>(`select id from service.evaluation where channel = 3`);
  const id = Number(row?.id);
  // Taken and never told: whoever took it was killed.
  const [taken] = await db.write(tenantId, (tx) =>
    takeEvaluations(tx, sql`e.tenant_id = ${tenantId} and e.id = ${id}`),
  );
  expect(taken?.pushCount).toBe(1);
  const nowhere = { ...platform, db, dataDir: '/dev/null' };
  await tellEvaluations(nowhere, tenantId, taken ? [taken] : []);
  expect(await read((ctx) => evaluateDetail(ctx, { id }))).toMatchObject({ pushStatus: 2, pushCount: 1 });
  const later = { db, log: platform.log, now: () => new Date(Date.now() + 3_600_000) };
  await pushingEvaluations({ dataDir: '/dev/null' }).work(later);
  expect(await read((ctx) => evaluateDetail(ctx, { id }))).toMatchObject({ pushStatus: 2, pushCount: 2 });

  await feed();
  await feed();
  const errors = () => read((ctx) => thirdPage(ctx, thirdErrorLogApi.query.input.parse({ param: {} })));
  const [error] = (await errors()).list;
  expect(error).toMatchObject({ system: 'TMS', bizNo: String(id), occurrences: 2, status: 0, mayRetry: true });
  expect(await read(moduleTypes)).toMatchObject([{ moduleType: 'order', open: 1 }]);
  const retry = (version: number) =>
    ask(house.world, thirdErrorLogApi.retry, routes.thirdErrorLog.retry, house.actor, { id: error?.id ?? 0, version });
  await expect(retry(99)).rejects.toThrow('数据已被他人修改');
  await house.given.ask('update service.third_error_log set retry_count = 10 where id = $1', [error?.id]);
  await expect(retry(error?.version ?? 0)).rejects.toThrow('重试次数已达上限');
  await house.given.ask('update service.third_error_log set retry_count = 0 where id = $1', [error?.id]);
  expect(await retry(error?.version ?? 0)).toMatchObject({ status: 1, retryCount: 1 });
  expect(await read((ctx) => evaluateDetail(ctx, { id }))).toMatchObject({ pushStatus: 1 });
  await expect(retry(error?.version ?? 0)).rejects.toThrow('当前状态【已重试成功】不允许重试');
});

test('what nobody can say again is let go', async () => {
  const { platform } = house.world,
    { tenantId } = house.at;
  await exchanging(
    platform,
    { tenantIds: [tenantId], direction: 1, system: 'SSO', module: 'sys', url: '/sso', request: {} },
    () => Promise.reject(new Error('签名不符')),
  ).catch(() => undefined);
  await feed();
  const page = await read((ctx) => thirdPage(ctx, thirdErrorLogApi.query.input.parse({ param: { status: 0 } })));
  const [error] = page.list;
  expect(error).toMatchObject({ system: 'SSO', errorMsg: '签名不符', mayRetry: false });
  const one = { id: error?.id ?? 0, version: error?.version ?? 0 };
  await expect(ask(house.world, thirdErrorLogApi.retry, routes.thirdErrorLog.retry, house.actor, one)).rejects.toThrow(
    '接收的调用只能由对方重发',
  );
  expect(await ask(house.world, thirdErrorLogApi.ignore, routes.thirdErrorLog.ignore, house.actor, one)).toMatchObject({
    status: 2,
  });
});
