import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPlanApi } from '#contract/transport/send-plan.ts';
import { waybillApi } from '#contract/transport/waybill-acts.ts';
import type { Actor } from '../../platform/actor.ts';
import { wireTime } from '../../platform/clock.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../testing/given/rows.ts';
import { carriedRow, driverRow, lorryRow } from '../../testing/given/transport.ts';
import { setDrivers } from '../basic/transport/driver.ts';
import { deliveryWarnings, planWarnings } from '../home/warnings.ts';
import { cancelOrders, planOrders, unplanOrders } from './order/acts.ts';
import { followOrders } from './order/born.ts';
import { orderDetail, orderPage } from './order/read.ts';
import { addPlan, publishPlan, voidPlan } from './plan/acts.ts';
import { adoptDraft, arrangePlan } from './plan/arrange.ts';
import { planDetail } from './plan/read.ts';
import { createWaybill, sendPlanTrips } from './plan/send.ts';
import { driven, myTrips } from './trip/trip.ts';
import { handleWarn } from './warn/handle.ts';
import { sweepWarnings } from './warn/sweep.ts';
import { merge, orderStops, split } from './waybill/arrange.ts';
import { accept, cancelWaybill, decline, dispatch, redispatch } from './waybill/dispatch.ts';
import { addLeg, changeLeg, finishLeg, startLeg } from './waybill/legs.ts';
import { load, loaded, waive } from './waybill/load.ts';
import { waybillDetail } from './waybill/read.ts';
import { arrive, depart, skip, takeEvent } from './waybill/road.ts';
import { complete, sign, signAll } from './waybill/sign.ts';

let world: TestWorld, given: Given, at: { tenantId: number; warehouseId: number };
let clerk: Actor, ownerId: number, otherOwner: number, carTypeId: number;

beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant();
  at = { tenantId, warehouseId: (await given.warehouse(tenantId)).id };
  clerk = givenActor(at);
  ownerId = await given.owner(tenantId);
  otherOwner = await given.owner(tenantId);
  carTypeId = await given.row('basic.car_type', { tenant_id: tenantId, code: 'T1', name: 'T1', size_class: 1 });
});
afterAll(async () => {
  await given?.close();
  await world?.close();
});

const as = <T>(who: Actor, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  world.db.write(at.tenantId, (tx) => work(ctxOf(tx, who)));
const by = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => as(clerk, work);
const hours = (n: number): string => wireTime(new Date(Date.now() + n * 3_600_000));

let made = 0;
/** An order to carry, of its own document. */
async function order(more: Record<string, unknown> = {}): Promise<number> {
  made += 1;
  return given.row('transport."order"', {
    tenant_id: at.tenantId,
    warehouse_id: at.warehouseId,
    ...carriedRow(made),
    owner_id: ownerId,
    ...more,
  });
}
async function crew(more: Record<string, unknown> = {}, ofDriver: Record<string, unknown> = {}) {
  made += 1;
  const carId = await given.row('basic.car', {
    tenant_id: at.tenantId,
    ...lorryRow(made),
    car_type_id: carTypeId,
    ...more,
  });
  const driverId = await given.row('basic.driver', {
    tenant_id: at.tenantId,
    ...driverRow(made),
    ...ofDriver,
  });
  return { carId, driverId };
}
const plan = (orderIds: number[], more: object = {}) =>
  by((ctx) =>
    addPlan(
      ctx,
      sendPlanApi.add.input.parse({
        planOn: hours(12).slice(0, 10),
        tempZone: 2,
        departFrom: hours(1),
        departTo: hours(20),
        ...(orderIds.length > 0 ? { orderIds } : {}),
        ...more,
      }),
    ),
  );
const published = async (orderIds: number[]) => {
  const { id } = await plan(orderIds);
  return by((ctx) => publishPlan(ctx, { id, version: 0, over: false }));
};
const waybillOf = async (orderIds: number[], departIn = 2) => {
  await published(orderIds);
  return by((ctx) => createWaybill(ctx, { orderIds, departAt: hours(departIn) }));
};
const see = (id: number) => by((ctx) => waybillDetail(ctx, { id }));
/** Loaded and manned, at the gate. */
async function atTheGate(orderIds: number[], departIn = 2) {
  const { id } = await waybillOf(orderIds, departIn),
    own = await crew();
  await by((ctx) => dispatch(ctx, { id, version: 0, ...own }));
  await by((ctx) => accept(ctx, { id, version: 1 }));
  for (const one of (await see(id)).orders) await by((ctx) => load(ctx, { id, code: one.orderNo.toUpperCase() }));
  await by((ctx) => loaded(ctx, { id }));
  return { id, ...own };
}
const statusOf = async (id: number) => (await by((ctx) => orderDetail(ctx, { id }))).status;

test('what is allocated is carried once, however often it is told; what is cancelled is not', async () => {
  const goodsId = await given.goods(at.tenantId, ownerId);
  const { orderId } = await given.demand(at, ownerId, goodsId, 5);
  await given.ask(`update outbound.order set status = 30, delivery_type = 1 where id = ${orderId}`);
  const told = [{ topic: 'OUT.ALLOCATED', payload: { orderId } }];
  const follow = (events: typeof told) =>
    world.db.write(at.tenantId, (tx) => followOrders({ tx, tenantId: at.tenantId }, events));
  await follow([...told, ...told]);
  await follow(told);
  const mine = () => given.ask(`select status from transport."order" where source_id = ${orderId}`);
  expect(await mine()).toEqual([{ status: 10 }]);
  await follow([{ topic: 'OUT.CANCELLED', payload: { orderId } }]);
  expect(await mine()).toEqual([{ status: 90 }]);
});

test('a plan takes orders of its zone only, gives them back, and is published with something in it', async () => {
  const cold = await order(),
    warm = await order({ temp_zone: 0 });
  const { id } = await plan([]);
  await expect(by((ctx) => planOrders(ctx, { planId: id, orderIds: [cold, warm] }))).rejects.toThrow(
    '温区不一致，不能加入该计划',
  );
  await expect(by((ctx) => publishPlan(ctx, { id, version: 0, over: false }))).rejects.toThrow('计划中没有运输订单');
  await by((ctx) => planOrders(ctx, { planId: id, orderIds: [cold] }));
  await expect(by((ctx) => planOrders(ctx, { planId: id, orderIds: [cold] }))).rejects.toThrow('不允许加入计划');
  await by((ctx) => unplanOrders(ctx, { orderIds: [cold] }));
  expect(await statusOf(cold)).toBe(10);
  await by((ctx) => planOrders(ctx, { planId: id, orderIds: [cold] }));
  await by((ctx) => publishPlan(ctx, { id, version: 0, over: false }));
  const { status } = await by((ctx) => voidPlan(ctx, { id, version: 1, reason: '不送了' }));
  expect([status, await statusOf(cold)]).toEqual([9, 10]);
});

test('two that together exceed the day: the second is told, and passes with the right', async () => {
  const routeId = await given.row('basic.route', {
    tenant_id: at.tenantId,
    warehouse_id: at.warehouseId,
    code: 'CAP',
    name: 'CAP',
    cutoff: '16:00',
    depart: '06:00',
  });
  await given.row('strategy.transport_capacity', {
    tenant_id: at.tenantId,
    warehouse_id: at.warehouseId,
    route_id: routeId,
    max_orders: 1,
  });
  const [one, two] = [await plan([await order()], { routeId }), await plan([await order()], { routeId })];
  const tries = await Promise.allSettled(
    [one, two].map(({ id }) => by((ctx) => publishPlan(ctx, { id, version: 0, over: true }))),
  );
  const lost = tries.findIndex(({ status }) => status === 'rejected');
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(tries[lost]).toMatchObject({ reason: { message: expect.stringContaining('超出当日运力配置') } });
  const boss = { ...clerk, permissions: new Set(['tms:plan:overCapacity']) };
  const loser = [one, two][lost] ?? one;
  await as(boss, (ctx) => publishPlan(ctx, { id: loser.id, version: 0, over: true }));
  expect((await by((ctx) => planDetail(ctx, { id: loser.id }))).capacityPercent).toBe(200);
});

test('trips are laid as a whole and become one waybill each, with stops in their order', async () => {
  const ids = [await order(), await order(), await order()];
  const { id } = await plan(ids);
  await expect(
    by((ctx) => arrangePlan(ctx, { id, version: 0, trips: [{ orderIds: [ids[0] ?? 0, ids[0] ?? 0] }] })),
  ).rejects.toThrow('一个运输订单只能排在一个车次');
  await by((ctx) =>
    arrangePlan(ctx, {
      id,
      version: 0,
      trips: [{ orderIds: [ids[2] ?? 0, ids[0] ?? 0] }, { orderIds: [ids[1] ?? 0] }],
    }),
  );
  await expect(by((ctx) => adoptDraft(ctx, { id, version: 1 }))).rejects.toThrow('没有自动排线结果');
  const { manual } = await by((ctx) => planDetail(ctx, { id }));
  expect(manual.trips.map(({ stops }) => stops.flatMap(({ orderIds }) => orderIds))).toEqual([
    [ids[2], ids[0]],
    [ids[1]],
  ]);
  expect(manual.measure).toMatchObject({ trips: 2, stops: 3, unplaced: 0 });
  await by((ctx) => publishPlan(ctx, { id, version: 1, over: false }));
  const { waybillNos } = await by((ctx) => sendPlanTrips(ctx, { id, version: 2 }));
  expect(waybillNos).toHaveLength(2);
  await expect(by((ctx) => sendPlanTrips(ctx, { id, version: 3 }))).rejects.toThrow('没有可生成运单的车次');
  expect(await statusOf(ids[0] ?? 0)).toBe(30);
  await expect(by((ctx) => cancelOrders(ctx, { orderIds: ids, reason: 'x' }))).rejects.toThrow(
    '请先将运输订单从运单中移除',
  );
});

test('of two who send one car at the same time the second is told', async () => {
  const own = await crew(),
    other = await crew();
  const [one, two] = [await waybillOf([await order()]), await waybillOf([await order()])];
  const tries = await Promise.allSettled([
    by((ctx) => dispatch(ctx, { id: one.id, version: 0, ...own })),
    by((ctx) => dispatch(ctx, { id: two.id, version: 0, carId: own.carId, driverId: other.driverId })),
  ]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: '车辆或司机在该时段已有运单' },
  });
});

test('guards of dispatching stand on their fields', async () => {
  const { id } = await waybillOf([await order()]);
  const send = async (car: object, driver: object = {}) => {
    const own = await crew({ ...car }, { ...driver });
    return by((ctx) => dispatch(ctx, { id, version: 0, ...own }));
  };
  await expect(send({ inspect_until: '2020-01-01' })).rejects.toThrow('车辆年检或保险已过期');
  await expect(send({ temp_zone: 0 })).rejects.toThrow('车辆不支持该温区');
  await expect(send({ load_kg: 50 })).rejects.toThrow('超出车辆装载能力（体积/重量）');
  const small = { tenant_id: at.tenantId, code: 'T2', name: 'T2', size_class: 1, load_kg: 50, volume_m3: 20 };
  const unsaid = { car_type_id: await given.row('basic.car_type', small), load_kg: null, volume_m3: null };
  await expect(send(unsaid)).rejects.toThrow('超出车辆装载能力（体积/重量）');
  await expect(send({}, { licence_class: 'C1' })).rejects.toThrow('驾驶证类型与车型不符');
  await expect(send({}, { licence_until: '2020-01-01' })).rejects.toThrow('驾驶证已过期');
  await expect(send({}, { state: 0 })).rejects.toThrow('司机未启用或未通过审核');
});

test('the whole road: sent, loaded, driven, signed in part, completed; the car is away and back', async () => {
  const ids = [await order(), await order()];
  const { id } = await waybillOf(ids),
    own = await crew();
  const stateOf = (ctx: Ctx) => ctx.row<{ state: number }>`
    select state
    from basic.car
    where id = ${own.carId}
  `;
  const carState = async () => {
    const car = await by(stateOf);
    return car?.state;
  };
  await by((ctx) => dispatch(ctx, { id, version: 0, ...own }));
  await by((ctx) => decline(ctx, { id, version: 1, reason: '车坏了' }));
  await by((ctx) => dispatch(ctx, { id, version: 2, ...own }));
  const next = await crew();
  await by((ctx) => redispatch(ctx, { id, version: 3, ...next, reason: '换车' }));
  await by((ctx) => redispatch(ctx, { id, version: 4, ...own, reason: '换回' }));
  await by((ctx) => accept(ctx, { id, version: 5 }));
  await expect(by((ctx) => loaded(ctx, { id }))).rejects.toThrow('存在未装车的订单');
  await expect(by((ctx) => load(ctx, { id, code: 'NOBODY' }))).rejects.toThrow('不在本运单中');
  const [first, second] = (await see(id)).orders;
  await by((ctx) => load(ctx, { id, code: first?.orderNo ?? '' }));
  await by((ctx) => load(ctx, { id, code: first?.orderNo ?? '' }));
  await by((ctx) => waive(ctx, { id, orderIds: [second?.id ?? 0], reason: '大件' }));
  await by((ctx) => loaded(ctx, { id }));
  await expect(
    by((ctx) => depart(ctx, waybillApi.depart.input.parse({ id, at: '2020-01-01 00:00:00' }))),
  ).rejects.toThrow('发车时间不能早于装车完成时间');
  await expect(by((ctx) => depart(ctx, waybillApi.depart.input.parse({ id, at: hours(1) })))).rejects.toThrow(
    '发生时间不能晚于当前时间',
  );
  await by((ctx) => depart(ctx, waybillApi.depart.input.parse({ id })));
  expect([(await see(id)).status, await carState(), await statusOf(ids[0] ?? 0)]).toEqual([5, 2, 40]);
  const version = (await see(id)).version;
  await expect(by((ctx) => cancelWaybill(ctx, { id, version, reason: 'x' }))).rejects.toThrow('运单已发车，不能取消');
  for (const stopNo of [1, 2]) await by((ctx) => arrive(ctx, waybillApi.arrive.input.parse({ id, stopNo })));
  expect((await see(id)).status).toBe(6);
  const signing = (more: object) =>
    by((ctx) => sign(ctx, waybillApi.sign.input.parse({ id, orderId: ids[0], ...more })));
  await expect(signing({ signType: 2, reason: 'x' })).rejects.toThrow('请输入签收件数');
  await expect(signing({ signType: 2, signedQty: 10, reason: 'x' })).rejects.toThrow('部分签收件数须大于0且小于10');
  await expect(signing({ signType: 3 })).rejects.toThrow('请填写拒收原因');
  await expect(signing({ signType: 1, lng: 121, lat: 31 })).rejects.toThrow('不在签收范围内，请填写原因');
  await signing({ signType: 2, signedQty: 9, reason: '破损' });
  await expect(signing({ signType: 1 })).rejects.toThrow('不允许签收');
  await by((ctx) => signAll(ctx, { id }));
  const signed = await see(id);
  expect([signed.status, signed.orders.map((o) => [o.signType, o.signedQty])]).toEqual([
    7,
    [
      [2, 9],
      [1, 10],
    ],
  ]);
  await expect(
    by((ctx) => complete(ctx, waybillApi.complete.input.parse({ id, version: signed.version }))),
  ).rejects.toThrow('回单未全部审核');
  await by((ctx) => complete(ctx, waybillApi.complete.input.parse({ id, version: signed.version, waive: '电子回单' })));
  expect([(await see(id)).status, await carState()]).toEqual([8, 1]);
});

test('events come in any order and again and again: each is kept once, none moves the state back', async () => {
  const { id } = await atTheGate([await order(), await order()]);
  const tell = (event: string, minutes: number, key: string, stopNo?: number) =>
    by((ctx) =>
      takeEvent(ctx, waybillApi.event.input.parse({ id, event, eventAt: hours(-minutes / 60), dedupKey: key, stopNo })),
    );
  const key = randomUUID();
  expect(await tell('ARRIVE_STOP', 10, key, 2)).toMatchObject({ status: 6, moved: true, repeated: false });
  expect(await tell('ARRIVE_STOP', 10, key, 2)).toMatchObject({ status: 6, moved: false, repeated: true });
  expect(await tell('DEPART', 60, `${key}-d`)).toMatchObject({ status: 6, moved: false, repeated: false });
  expect(await tell('ARRIVE_STOP', 30, `${key}-1`, 1)).toMatchObject({ status: 6 });
  const after = await see(id);
  expect(after.events.filter(({ event }) => event === 'ARRIVE_STOP').map(({ moved }) => moved)).toEqual([true, false]);
  expect(after.stops.map(({ status }) => status)).toEqual([1, 1]);
  const gone = await by((ctx) => ctx.run`update transport.waybill_event set moved = true`).catch((e: unknown) => e);
  expect(String(gone)).toContain('permission denied');
});

test('the same event from two at once is kept once', async () => {
  const { id } = await atTheGate([await order()]);
  const tell = () =>
    by((ctx) =>
      takeEvent(ctx, waybillApi.event.input.parse({ id, event: 'DEPART', eventAt: hours(0), dedupKey: `same-${id}` })),
    );
  const both = await Promise.all([tell(), tell()]);
  expect(both.filter(({ repeated }) => repeated)).toHaveLength(1);
});

test('a stop that is passed by is no obstacle; one that was reached cannot be', async () => {
  const { id } = await atTheGate([await order(), await order()]);
  await by((ctx) => depart(ctx, waybillApi.depart.input.parse({ id })));
  await by((ctx) => arrive(ctx, waybillApi.arrive.input.parse({ id, stopNo: 1 })));
  await expect(by((ctx) => skip(ctx, { id, stopNo: 1, reason: 'x' }))).rejects.toThrow('站点已到达，不能跳过');
  expect((await by((ctx) => skip(ctx, { id, stopNo: 2, reason: '店休' }))).status).toBe(6);
});

test('orders are split off, merged in and visited in another order', async () => {
  const ids = [await order(), await order(), await order()];
  const { id } = await waybillOf(ids);
  const { stops } = await see(id);
  const reversed = stops.map((stop) => stop.id).toReversed();
  await expect(by((ctx) => orderStops(ctx, { id, version: 0, stopIds: reversed.slice(1) }))).rejects.toThrow(
    '站点须与运单的站点一致',
  );
  await by((ctx) => orderStops(ctx, { id, version: 0, stopIds: reversed }));
  expect((await see(id)).orders.map((one) => one.id)).toEqual(ids.toReversed());
  await expect(by((ctx) => split(ctx, { id, version: 1, orderIds: ids }))).rejects.toThrow('至少保留一个运输订单');
  const { newId } = await by((ctx) => split(ctx, { id, version: 1, orderIds: [ids[1] ?? 0] }));
  expect((await see(newId)).orders.map((one) => one.id)).toEqual([ids[1]]);
  await by((ctx) => merge(ctx, { id, version: 2, otherId: newId }));
  expect([(await see(newId)).status, (await see(id)).orders.length, (await see(id)).stops.length]).toEqual([9, 3, 3]);
});

test('a cancelled waybill gives its orders back to their plan', async () => {
  const one = await order(),
    { id } = await waybillOf([one]);
  await by((ctx) => cancelWaybill(ctx, { id, version: 0, reason: '改期' }));
  expect(await statusOf(one)).toBe(20);
});

test('legs begin one after the other, and change their vehicle only before', async () => {
  const { id } = await waybillOf([await order()]),
    own = await crew(),
    next = await crew();
  const { planDepartAt } = await see(id);
  const half = wireTime(new Date(Date.parse(`${planDepartAt.replace(' ', 'T')}+08:00`) + 5 * 60_000));
  await by((ctx) => addLeg(ctx, { waybillId: id, node: '中转站', at: half }));
  await by(async (ctx) => dispatch(ctx, { id, version: (await waybillDetail(ctx, { id })).version, ...own }));
  const leg = async (n: number) => (await see(id)).legs[n] ?? { id: 0, version: 0, status: -1 };
  const second = await leg(1);
  await by((ctx) => changeLeg(ctx, { id: second.id, version: second.version, ...next }));
  await by(async (ctx) => accept(ctx, { id, version: (await waybillDetail(ctx, { id })).version }));
  await by(async (ctx) =>
    waive(ctx, { id, orderIds: (await waybillDetail(ctx, { id })).orders.map((o) => o.id), reason: 'x' }),
  );
  await by((ctx) => loaded(ctx, { id }));
  await by((ctx) => depart(ctx, waybillApi.depart.input.parse({ id })));
  const first = await leg(0);
  expect(first.status).toBe(1);
  await expect(by((ctx) => changeLeg(ctx, { id: first.id, version: first.version, ...next }))).rejects.toThrow(
    '运段已开始，不能更换车辆',
  );
  const waiting = await leg(1);
  await expect(by((ctx) => startLeg(ctx, { id: waiting.id, version: waiting.version }))).rejects.toThrow(
    '前一运段未完成',
  );
  await by((ctx) => finishLeg(ctx, { id: first.id, version: first.version, km: 12.5 }));
  expect((await by((ctx) => startLeg(ctx, { id: waiting.id, version: waiting.version }))).status).toBe(1);
});

test('warnings open, grow, are handled once, and close when what they warn of is gone', async () => {
  const late = await order({ plan_due_at: new Date(Date.now() + 3_600_000) });
  const look = (minutes: number) =>
    world.db.write(at.tenantId, (tx) => sweepWarnings(tx, at.tenantId, new Date(Date.now() + minutes * 60_000)));
  const warns = () =>
    by(
      (ctx) => ctx.rows<{ id: number; status: number; peak: number; version: number }>`
        select id, status, peak::float8 as peak, version
        from transport.warn
        where tenant_id = ${at.tenantId}
          and order_id = ${late}
        order by id
      `,
    );
  await look(0);
  expect(await warns()).toEqual([]);
  await look(70);
  await look(90);
  const [open] = await warns();
  expect(open).toMatchObject({ status: 0, peak: 30 });
  const handle = () => by((ctx) => handleWarn(ctx, { id: open?.id ?? 0, version: open?.version ?? 0, remark: '已催' }));
  await handle();
  await expect(handle()).rejects.toThrow('预警已关闭');
  await look(95);
  expect((await warns()).map(({ status }) => status)).toEqual([1]);
  await look(0);
  await look(100);
  expect((await warns()).map(({ status }) => status)).toEqual([1, 0]);
  await look(0);
  expect((await warns()).map(({ status }) => status)).toEqual([1, 2]);
});

test('home counts what the lists show', async () => {
  await order({ plan_due_at: new Date(Date.now() - 60_000) });
  const { warnCount } = await by(planWarnings);
  const listed = await by((ctx) => orderPage(ctx, { param: { status: 10, overdue: true }, pageNum: 1, pageSize: 20 }));
  expect([warnCount > 0, warnCount]).toEqual([true, listed.total]);
  const late = await order({ require_arrive_at: new Date(Date.now() - 60_000) });
  const before = await by(deliveryWarnings);
  const { id } = await atTheGate([late]);
  await by((ctx) => depart(ctx, waybillApi.depart.input.parse({ id })));
  expect((await by(deliveryWarnings)).overdueDeliveryCount).toBe(before.overdueDeliveryCount + 1);
});

test('another warehouse, and whoever does not own all of it, meet nothing', async () => {
  const foreign = await order({ owner_id: otherOwner }),
    own = await order();
  const { id } = await waybillOf([own, foreign]);
  const elsewhere = givenActor({ ...at, warehouseId: (await given.warehouse(at.tenantId)).id });
  const narrow = { ...clerk, ownerIds: [ownerId] };
  for (const who of [elsewhere, narrow]) {
    await expect(as(who, (ctx) => waybillDetail(ctx, { id }))).rejects.toThrow('数据不存在或无权访问');
    await expect(as(who, (ctx) => cancelWaybill(ctx, { id, version: 0, reason: 'x' }))).rejects.toThrow(
      '数据不存在或无权访问',
    );
    await expect(as(who, (ctx) => orderDetail(ctx, { id: foreign }))).rejects.toThrow('数据不存在或无权访问');
  }
});

test('a driver is who has the phone of the account, and drives only his own', async () => {
  const { id } = await waybillOf([await order()]),
    own = await crew(),
    phone = `138${String(10_000_000 + made)}`;
  const account = await given.row('iam.account', { account: `drv${made}x`, phone, pwd_hash: 'x', pwd_algo: 'x' });
  const dept = await given.row('iam.dept', { tenant_id: at.tenantId, dept_code: 'DRV', dept_name: '车队', path: '/' });
  const userId = await given.row('iam.user', {
    tenant_id: at.tenantId,
    account_id: account,
    user_name: '司机',
    dept_id: dept,
  });
  const driver = givenActor(at, { userId, ownerIds: [] });
  await by((ctx) => dispatch(ctx, { id, version: 0, ...own }));
  const { list, driverName } = await as(driver, myTrips);
  expect([driverName !== null, list.map((one) => one.id)]).toEqual([true, [id]]);
  const other = await atTheGate([await order()], 60);
  await expect(as(driver, (ctx) => driven(loaded)(ctx, { id: other.id }))).rejects.toThrow('数据不存在或无权访问');
  expect((await as(driver, (ctx) => driven(accept)(ctx, { id, version: 1 }))).status).toBe(3);
  expect((await as(clerk, myTrips)).driverName).toBeNull();
  await expect(by((ctx) => setDrivers(0)(ctx, { items: [{ id: own.driverId, version: 0 }] }))).rejects.toThrow(
    '司机存在未完成运单，不能停用',
  );
});
