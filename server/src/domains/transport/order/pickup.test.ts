import { afterAll, beforeAll, expect, test } from 'vitest';
import { pickupApi } from '#contract/inbound/pickup/pickup.ts';
import { sendPlanApi } from '#contract/transport/send-plan.ts';
import { waybillApi } from '#contract/transport/waybill-acts.ts';
import { wireTime } from '../../../platform/clock.ts';
import { emit } from '../../../platform/command/trace.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { drainOutbox } from '../../../services/events/outbox.ts';
import { openYard, type Yard } from '../../../testing/given/queue.ts';
import { driverRow, lorryRow } from '../../../testing/given/transport.ts';
import { pickupConsumer } from '../../inbound/facade.ts';
import { inboundPickup } from '../../inbound/routes.ts';
import { transportConsumers } from '../facade.ts';
import { addPlan, publishPlan } from '../plan/acts.ts';
import { planDetail } from '../plan/read.ts';
import { createWaybill } from '../plan/send.ts';
import { waybill as waybillRoutes } from '../routes.ts';
import { orderStops, split } from '../waybill/arrange.ts';
import { accept, cancelWaybill, dispatch } from '../waybill/dispatch.ts';
import { load, loaded, waive } from '../waybill/load.ts';
import { arrive, depart } from '../waybill/road.ts';
import { sign, signAll } from '../waybill/sign.ts';

let w: Yard, supplierId: number;
beforeAll(async () => {
  w = await openYard();
  const tenant_id = w.actor.tenantId;
  await w.given.ask(
    `update basic.warehouse set lng = 120.36, lat = 30.21, address = '杭州市萧山区仓前路1号' where tenant_id = $1`,
    [tenant_id],
  );
  supplierId = await w.given.row('basic.supplier', {
    tenant_id,
    owner_id: w.ownerId,
    code: 'GYS',
    name: '绿源农场',
    city: '杭州市',
    address: '余杭区农场路8号',
    lng: 120.0,
    lat: 30.4,
    contact: '农场主',
    phone: '13900000001',
  });
});
afterAll(() => w?.close());

const by = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  w.world.db.write(w.actor.tenantId, (tx) => work(ctxOf(tx, w.actor)));
const hours = (n: number): string => wireTime(new Date(Date.now() + n * 3_600_000));
async function told(): Promise<void> {
  const { db, platform } = w.world,
    now = () => new Date(Date.now() + 5);
  while (
    (await drainOutbox({ db, log: platform.log, now, consumers: [...transportConsumers, pickupConsumer(platform)] })) >
    0
  );
}
const arrange = (id: number, more: object = {}) =>
  w.call(pickupApi.arrange, inboundPickup.arrange, { id, pickOn: w.day(1), ...more });
const undo = (id: number) => w.call(pickupApi.undo, inboundPickup.undo, { id });
const receipt = async (qty = 5): Promise<number> => (await w.order([[w.cup, qty]], { supplierId })).id;

interface Carried {
  id: number;
  orderNo: string;
  status: number;
  qty: number;
  from: string;
  lng: number | null;
  to: string;
  due: string;
  reason: string | null;
  cancelled: boolean;
}
const carriedOf = (id: number) =>
  w.given.ask<Carried>(
    `select id::int as id, order_no as "orderNo", status, qty::int as qty, from_name as "from", from_lng::float8 as lng, to_address as "to",
      to_char(require_arrive_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as due, cancel_reason as reason, source_cancelled as cancelled
    from transport."order" where source_type = 2 and source_id = $1 and tenant_id = $2`,
    [id, w.actor.tenantId],
  );
async function fetchedOnce(id: number): Promise<Carried> {
  const rows = await carriedOf(id);
  expect(rows).toHaveLength(1);
  return rows[0] as Carried;
}

let made = 0;
/** Planned, published, and on a waybill whose driver has agreed. */
async function accepted(orderIds: number[]): Promise<{ id: number; plateNo: string }> {
  made += 1;
  const tenant_id = w.actor.tenantId;
  const carTypeId = await w.given.row('basic.car_type', {
    tenant_id,
    code: `T${made}`,
    name: `T${made}`,
    size_class: 1,
  });
  const carId = await w.given.row('basic.car', { tenant_id, ...lorryRow(made), car_type_id: carTypeId, temp_zone: 3 });
  const driverId = await w.given.row('basic.driver', { tenant_id, ...driverRow(made) });
  const id = await onWaybill(orderIds);
  await by((ctx) => dispatch(ctx, { id, version: 0, carId, driverId }));
  await by((ctx) => accept(ctx, { id, version: 1 }));
  return { id, plateNo: lorryRow(made).plate_no };
}
async function onWaybill(orderIds: number[]): Promise<number> {
  const input = sendPlanApi.add.input.parse({
    planOn: w.day(1),
    tempZone: 3,
    departFrom: hours(1),
    departTo: hours(40),
    orderIds,
  });
  const { id: planId } = await by((ctx) => addPlan(ctx, input));
  const { places } = await by((ctx) => planDetail(ctx, { id: planId }));
  // Where its vehicle goes is the supplier's door.
  expect(places).toContainEqual({ orderId: orderIds[0], lng: 120, lat: 30.4 });
  await by((ctx) => publishPlan(ctx, { id: planId, version: 0, over: false }));
  return (await by((ctx) => createWaybill(ctx, { orderIds, departAt: hours(2) }))).id;
}
const trip = (id: number) => w.call(waybillApi.get, waybillRoutes.get, { id });

test('a receipt that is to be fetched is a transport order once, however often it is told, and follows its receipt until it is planned', async () => {
  const id = await receipt();
  expect(await w.api.get({ id })).toMatchObject({ isPickup: false, pickup: null });
  await arrange(id);
  await expect(arrange(id)).rejects.toThrow(/已安排提货/);
  await told();
  expect(await fetchedOnce(id)).toMatchObject({
    status: 10,
    qty: 5,
    from: '绿源农场',
    lng: 120,
    to: '杭州市萧山区仓前路1号',
    due: `${w.day(1)} 18:00`,
  });
  const seen = await w.api.get({ id });
  expect(seen).toMatchObject({
    isPickup: true,
    pickup: {
      address: '杭州市余杭区农场路8号',
      contact: '农场主',
      transportStatus: 10,
      pickFrom: '08:00',
      pickTo: '17:00',
    },
  });
  expect(seen.actions).toContain('undoPickup');
  expect(seen.actions).not.toContain('pickup');
  await by((ctx) => emit(ctx, [{ topic: 'IN.PICKUP', aggKey: `IN:${id}`, payload: { orderId: id, again: true } }]));
  const { version } = seen;
  const lines = [{ goodsId: w.cup, unitQty: 9 }];
  await w.api.update({
    id,
    version,
    ownerId: w.ownerId,
    orderType: 1,
    supplierId,
    lines,
    expectAt: `${w.day(3)} 09:00:00`,
  });
  await told();
  expect(await fetchedOnce(id)).toMatchObject({ status: 10, qty: 9, due: `${w.day(3)} 09:00` });
});

test('taken back it is given up and can be arranged again; so it is when its receipt is cancelled, closed or received by another way', async () => {
  const [undone, cancelled, closed, received] = [await receipt(), await receipt(), await receipt(), await receipt()];
  for (const id of [undone, cancelled, closed, received]) await arrange(id);
  await told();
  await undo(undone);
  await expect(undo(undone)).rejects.toThrow(/未安排提货/);
  await w.api.cancel({ id: cancelled });
  await w.api.close({ id: closed, reason: '不要了' });
  const [line] = (await w.api.get({ id: received })).lines;
  await w.receiving.confirm({ lines: [{ detailId: line?.id ?? 0, qty: 5 }] });
  await by((ctx) => emit(ctx, [{ topic: 'IN.FINISHED', aggKey: `IN:${received}`, payload: { orderId: received } }]));
  await told();
  expect(await fetchedOnce(undone)).toMatchObject({ status: 90, reason: '入库单取消提货' });
  expect(await fetchedOnce(cancelled)).toMatchObject({ status: 90, reason: '来源单据已取消' });
  expect(await fetchedOnce(closed)).toMatchObject({ status: 90, reason: '来源单据已关闭' });
  expect(await fetchedOnce(received)).toMatchObject({ status: 90, reason: '入库单已收货完成' });
  await arrange(undone, { name: '二号门', address: '杭州市西湖区站前路2号' });
  await told();
  expect(await fetchedOnce(undone)).toMatchObject({
    status: 10,
    from: '二号门',
    lng: null,
    reason: null,
    cancelled: false,
  });
});

test('hours and doors that make no sense are refused on their fields', async () => {
  const id = await receipt();
  await expect(arrange(id, { pickFrom: '10:00', pickTo: '09:00' })).rejects.toMatchObject({
    data: { errors: [{ field: 'pickTo' }] },
  });
  await expect(arrange(id, { pickOn: w.day(-1) })).rejects.toMatchObject({ data: { errors: [{ field: 'pickOn' }] } });
  const { id: without } = await w.order([[w.cup, 1]]);
  await expect(arrange(without)).rejects.toMatchObject({ data: { errors: [{ field: 'address' }] } });
  await expect(arrange(without, { address: '某处' })).rejects.toMatchObject({ data: { errors: [{ field: 'name' }] } });
});

test('fetched by a vehicle: scanned at the door, home last, and at our gate it stands in the queue', async () => {
  const id = await receipt();
  await arrange(id);
  await told();
  const { id: orderId, orderNo } = await fetchedOnce(id);
  const way = await accepted([orderId]);
  await expect(undo(id)).rejects.toThrow(/提货已在运单【.+】上/);
  await expect(by((ctx) => load(ctx, { id: way.id, code: orderNo }))).rejects.toThrow(/请到提货点后扫描装车/);
  // Nothing is brought: the doors are shut at once.
  await by((ctx) => loaded(ctx, { id: way.id }));
  await by((ctx) => depart(ctx, { id: way.id }));
  const { stops, orders } = await trip(way.id);
  expect(stops.map(({ stopNo, name, orderCount }) => [stopNo, name, orderCount])).toEqual([
    [1, '绿源农场', 1],
    [2, expect.any(String), 0],
  ]);
  expect(stops[1]?.eta ?? '').toMatch(/^20/);
  expect((stops[1]?.eta ?? '') > (stops[0]?.eta ?? '')).toBe(true);
  expect(orders).toMatchObject([{ isPickup: true, fromName: '绿源农场', stopNo: 1 }]);
  await by((ctx) => arrive(ctx, { id: way.id, stopNo: 1 }));
  expect((await trip(way.id)).status).toBe(5);
  const whole = { id: way.id, orderId, signType: 1 as const, photos: [] };
  await expect(by((ctx) => sign(ctx, whole))).rejects.toThrow(/尚未在提货点装车/);
  await expect(by((ctx) => signAll(ctx, { id: way.id }))).rejects.toThrow(/存在未提货的订单/);
  await by((ctx) => load(ctx, { id: way.id, code: orderNo }));
  await told();
  expect(await w.api.get({ id })).toMatchObject({ status: 10, pickup: { plateNo: way.plateNo, transportStatus: 40 } });
  await by((ctx) => arrive(ctx, { id: way.id, stopNo: 2 }));
  await told();
  await told();
  const seen = await w.api.get({ id });
  expect(seen).toMatchObject({ status: 30, pickup: { arriveAt: expect.stringMatching(/^20/) } });
  const { list } = await w.v1.queryPage({ param: { plateNo: way.plateNo } });
  expect(list).toMatchObject([{ plateNo: way.plateNo, status: 10 }]);
  await by((ctx) => sign(ctx, whole));
  expect((await trip(way.id)).status).toBe(7);
});

test('an appointment learns who comes when the vehicle leaves, and signs in when it is there; what the gate would not take is told', async () => {
  const at = { tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId };
  const appointed = async (planFrom: Date): Promise<{ id: number; apptId: number }> => {
    const id = await receipt();
    const apptId = await w.given.row('inbound.appointment', {
      ...at,
      appt_no: `YT${id}`,
      owner_id: w.ownerId,
      room_id: w.rooms.R1,
      plan_from: planFrom,
      plan_to: new Date(planFrom.getTime() + 1_800_000),
      pallets: 1,
      status: 20,
    });
    await w.given.row('inbound.appointment_order', { ...at, appt_id: apptId, order_id: id, pallets: 1 });
    await w.given.ask(`update inbound."order" set status = 20 where tenant_id = $1 and id = $2`, [at.tenant_id, id]);
    await arrange(id);
    await told();
    return { id, apptId };
  };
  const look = (apptId: number) => w.appointing.get({ id: apptId });
  const drive = async (id: number): Promise<string> => {
    const { id: orderId, orderNo } = await fetchedOnce(id);
    const way = await accepted([orderId]);
    await by((ctx) => loaded(ctx, { id: way.id }));
    await by((ctx) => depart(ctx, { id: way.id }));
    await by((ctx) => load(ctx, { id: way.id, code: orderNo }));
    await told();
    await by((ctx) => arrive(ctx, { id: way.id, stopNo: 1 }));
    await by((ctx) => arrive(ctx, { id: way.id, stopNo: 2 }));
    await told();
    return way.plateNo;
  };
  const soon = await appointed(new Date(Date.now() + 600_000)),
    far = await appointed(new Date(Date.now() + 30 * 3_600_000));
  const plateNo = await drive(soon.id);
  expect(await look(soon.apptId)).toMatchObject({ status: 30, plateNo });
  expect(await w.api.get({ id: soon.id })).toMatchObject({ status: 30 });
  const early = await drive(far.id);
  expect(await look(far.apptId)).toMatchObject({ status: 20, plateNo: early });
  const [last] = await w.api.trace({ id: far.id });
  expect(last).toMatchObject({
    actionName: '提货到仓，未自动签到',
    payload: { plateNo: early, reason: expect.stringMatching(/^未到签到时间/) },
  });
});

test('deliveries and pick-ups of one vehicle: each is scanned where it stands, home stays last, and what leaves takes its home along', async () => {
  const [a, b] = [await receipt(), await receipt()];
  for (const id of [a, b]) await arrange(id, id === b ? { name: '二号门' } : {});
  await told();
  const first = await fetchedOnce(a),
    second = await fetchedOnce(b);
  const id = await onWaybill([first.id, second.id]);
  const { stops } = await trip(id);
  expect(stops.map(({ orderCount }) => orderCount)).toEqual([1, 1, 0]);
  const [one, two, home] = stops.map((stop) => stop.id) as [number, number, number];
  await expect(by((ctx) => orderStops(ctx, { id, version: 0, stopIds: [home, one, two] }))).rejects.toThrow(
    /最后回到仓库/,
  );
  await by((ctx) => orderStops(ctx, { id, version: 0, stopIds: [two, one, home] }));
  const laid = await trip(id);
  expect(laid.stops.map(({ name }) => name).slice(0, 2)).toEqual(['二号门', '绿源农场']);
  const { newId } = await by((ctx) => split(ctx, { id, version: 1, orderIds: [second.id] }));
  expect((await trip(newId)).stops.map(({ orderCount }) => orderCount)).toEqual([1, 0]);
  expect((await trip(id)).stops.map(({ orderCount }) => orderCount)).toEqual([1, 0]);
  // Given up on the road it is marked, and whoever drives refuses to sign what he was not given.
  await by((ctx) => cancelWaybill(ctx, { id: newId, version: 0, reason: '不去了' }));
  await undo(b);
  await told();
  expect(await fetchedOnce(b)).toMatchObject({ status: 90 });
  await w.api.cancel({ id: a });
  await told();
  expect(await fetchedOnce(a)).toMatchObject({ status: 30, cancelled: true });
});

test('what is brought is not scanned any more once the vehicle has left', async () => {
  const id = await receipt();
  await arrange(id);
  await told();
  const { id: orderId } = await fetchedOnce(id);
  const way = await accepted([orderId]);
  await by((ctx) => loaded(ctx, { id: way.id }));
  await by((ctx) => depart(ctx, { id: way.id }));
  await w.given.ask(`update transport."order" set source_type = 1 where tenant_id = $1 and id = $2`, [
    w.actor.tenantId,
    orderId,
  ]);
  await expect(by((ctx) => waive(ctx, { id: way.id, orderIds: [orderId], reason: '整车' }))).rejects.toThrow(/已发车/);
});
