import { afterAll, beforeAll, expect, test } from 'vitest';
import { pureTransportApi } from '#contract/inbound/pure-transport.ts';
import { sendPlanApi } from '#contract/transport/send-plan.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import { emit } from '../../../platform/command/trace.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { drainOutbox } from '../../../services/events/outbox.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../../testing/given/rows.ts';
import { driverRow, lorryRow } from '../../../testing/given/transport.ts';
import { planWarnings } from '../../home/warnings.ts';
import { pureTransportConsumer } from '../../inbound/facade.ts';
import {
  acceptPureTransport,
  cancelPureTransport,
  departPureTransport,
  loadPureTransport,
  signPureTransport,
} from '../../inbound/pure-transport/acts.ts';
import { addPureTransport } from '../../inbound/pure-transport/add.ts';
import { transportConsumers } from '../facade.ts';
import { addPlan, publishPlan } from '../plan/acts.ts';
import { createWaybill } from '../plan/send.ts';
import { accept, dispatch } from '../waybill/dispatch.ts';
import { loaded, waive } from '../waybill/load.ts';
import { arrive, depart } from '../waybill/road.ts';
import { sign } from '../waybill/sign.ts';

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number }, clerk: Actor, ownerId: number;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  clerk = givenActor(at);
  ownerId = await given.owner(tenantId);
  await given.row('basic.owner_warehouse', { tenant_id: tenantId, owner_id: ownerId, warehouse_id: at.warehouseId });
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const by = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, clerk)));
const hours = (n: number): string => wireTime(new Date(Date.now() + n * 3_600_000));
async function told(): Promise<void> {
  const { db, platform } = world,
    now = () => new Date(Date.now() + 5);
  while (
    (await drainOutbox({ db, log: platform.log, now, consumers: [...transportConsumers, pureTransportConsumer] })) > 0
  );
}
/** A pure transport order that was taken on, of lines of so many pieces. */
async function taken(qtys: number[], planAt: string | null = hours(12)) {
  const input = pureTransportApi.add.input.parse({
    ownerId,
    fromName: '厂',
    fromAddress: '杭州市余杭区厂前路1号',
    toName: '站',
    toAddress: '杭州市西湖区站前路2号',
    toPhone: '13800000000',
    planAt,
    lines: qtys.map((qty) => ({ goodsName: '木箱', unitName: '箱', qty, weight: 1000, volume: 2000 })),
  });
  const made = await by((ctx) => addPureTransport(ctx, input));
  const after = await by((ctx) => acceptPureTransport(ctx, { id: made.id, version: made.version }));
  await told();
  return after;
}
interface Carried {
  id: number;
  status: number;
  no: string;
  qty: number;
  weight: number;
  reason: string | null;
  cancelled: boolean;
}
const carriedOf = (ptId: number) =>
  given.ask<Carried>(
    `select id::int as id, status, order_no as no, qty, weight, cancel_reason as reason, source_cancelled as cancelled from transport."order" where source_type = 4 and source_id = ${ptId}`,
  );
const pure = async (id: number) => {
  const [row] = await given.ask<{ status: number; version: number; plateNo: string | null; signBy: string | null }>(
    `select status, version, plate_no as "plateNo", sign_by as "signBy" from inbound.pure_transport where id = ${id}`,
  );
  if (!row) throw new Error('no such order');
  return row;
};

let made = 0;
/** On a waybill that is about to leave. */
async function atTheGate(orderId: number) {
  made += 1;
  const carTypeId = await given.row('basic.car_type', {
    tenant_id: at.tenantId,
    code: `T${made}`,
    name: `T${made}`,
    size_class: 1,
  });
  const carId = await given.row('basic.car', {
    tenant_id: at.tenantId,
    ...lorryRow(made),
    car_type_id: carTypeId,
    temp_zone: 0,
  });
  const driverId = await given.row('basic.driver', { tenant_id: at.tenantId, ...driverRow(made) });
  const input = sendPlanApi.add.input.parse({
    planOn: hours(12).slice(0, 10),
    tempZone: 0,
    departFrom: hours(1),
    departTo: hours(20),
    orderIds: [orderId],
  });
  const { id: planId } = await by((ctx) => addPlan(ctx, input));
  await by((ctx) => publishPlan(ctx, { id: planId, version: 0, over: false }));
  const { id } = await by((ctx) => createWaybill(ctx, { orderIds: [orderId], departAt: hours(2) }));
  await by((ctx) => dispatch(ctx, { id, version: 0, carId, driverId }));
  await by((ctx) => accept(ctx, { id, version: 1 }));
  await by((ctx) => waive(ctx, { id, orderIds: [orderId], reason: '整车' }));
  await by((ctx) => loaded(ctx, { id }));
  return { id, plateNo: lorryRow(made).plate_no };
}

test('what was taken on is to be carried once, however often it is told, and is counted when nobody plans it in time', async () => {
  const { id } = await taken([3, 4]);
  const [own] = await carriedOf(id);
  expect(own).toMatchObject({ status: 10, qty: 7, weight: 2000 });
  await by((ctx) => emit(ctx, [{ topic: 'PT.ACCEPT', aggKey: `PT:${id}`, payload: { id } }]));
  await told();
  expect(await carriedOf(id)).toHaveLength(1);
  const before = await by(planWarnings);
  const late = await taken([1], hours(-48));
  expect(await carriedOf(late.id)).toMatchObject([{ status: 10 }]);
  expect((await by(planWarnings)).warnCount).toBe(before.warnCount + 1);
});

test('one that is cancelled, or loaded by hand, is not planned any more', async () => {
  const cancelled = await taken([1]),
    byHand = await taken([1]);
  await by((ctx) => cancelPureTransport(ctx, { id: cancelled.id, version: cancelled.version, reason: '不运了' }));
  await by((ctx) =>
    loadPureTransport(ctx, { id: byHand.id, version: byHand.version, plateNo: '浙A99999', driverPhone: '13800000001' }),
  );
  await told();
  expect(await carriedOf(cancelled.id)).toMatchObject([{ status: 90, reason: '来源单据已取消' }]);
  expect(await carriedOf(byHand.id)).toMatchObject([{ status: 90, reason: '纯运输单已直接装车' }]);
});

test('on a waybill it goes its way: by hand it is refused, under way with it, signed with what was taken', async () => {
  const { id, version } = await taken([3, 4, 5]);
  const [{ id: orderId } = { id: 0 }] = await carriedOf(id);
  const waybill = await atTheGate(orderId);
  await expect(
    by((ctx) => loadPureTransport(ctx, { id, version, plateNo: '浙A99998', driverPhone: '13800000001' })),
  ).rejects.toThrow(/已在运单【.+】上/);
  await by((ctx) => depart(ctx, { id: waybill.id }));
  await told();
  expect(await pure(id)).toMatchObject({ status: 40, plateNo: waybill.plateNo });
  await expect(
    by(async (ctx) => signPureTransport(ctx, { id, version: (await pure(id)).version, signBy: '我' })),
  ).rejects.toThrow(/已在运单/);
  await by((ctx) => arrive(ctx, { id: waybill.id, stopNo: 1 }));
  await by((ctx) =>
    sign(ctx, { id: waybill.id, orderId, signType: 2, signedQty: 8, signedBy: '站长', reason: '破损' }),
  );
  await told();
  await told();
  expect(await pure(id)).toMatchObject({ status: 50, signBy: '站长' });
  const lines = await given.ask<{ n: string }>(
    `select signed_qty as n from inbound.pure_transport_line where pt_id = ${id} order by id`,
  );
  expect(lines.map(({ n }) => Number(n))).toEqual([3, 4, 1]);
});

test('cancelled while it is on the road, it is marked for whoever looks', async () => {
  const { id, version } = await taken([2]);
  const [{ id: orderId } = { id: 0 }] = await carriedOf(id);
  await atTheGate(orderId);
  await by((ctx) => cancelPureTransport(ctx, { id, version, reason: '不运了' }));
  await told();
  expect(await carriedOf(id)).toMatchObject([{ status: 30, cancelled: true }]);
  await expect(
    by(async (ctx) => departPureTransport(ctx, { id, version: (await pure(id)).version })),
  ).rejects.toThrow();
});
