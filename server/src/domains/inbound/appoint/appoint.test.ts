import { afterAll, beforeAll, expect, test } from 'vitest';
import { command as run } from '../../../platform/command/run.ts';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { noShow } from '../jobs.ts';
import { appointmentDone, appointmentSigned, appointmentStarted } from './vehicle.ts';

let w: Inbound;
let roomId: number;
let hours = 0;
beforeAll(async () => {
  w = await openInbound();
  const at = { tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId };
  roomId = await w.given.row('basic.room', { ...at, code: 'RA', name: '一号库', storage_mode: 3 });
  for (const code of ['D01', 'D02'])
    await w.given.row('basic.dock', {
      ...at,
      code,
      name: code,
      room_id: roomId,
      direction: 1,
      open_from: '00:00',
      open_to: '24:00',
    });
});
afterAll(() => w.close());

const forceful = () => givenActor(w.actor, { permissions: ['in:appoint:force'] });
/** Two days ahead, an hour nobody has asked for yet. */
const fresh = (): string => `${w.day(2 + Math.floor(hours / 20))} ${String(hours++ % 20).padStart(2, '0')}:00:00`;
const order = async (qty = 4): Promise<number> => (await w.order([[w.cup, qty]])).id;
const book = async (planFrom: string, orderId?: number) =>
  w.appointing.appoint({ orderIds: [orderId ?? (await order())], roomId, planFrom, plateNo: '浙A12345' });
const statusOf = async (orderId: number): Promise<number> => (await w.statuses(orderId))[0];

test('an order is appointed, shown with its vehicle, and free again after cancelling', async () => {
  const id = await order(),
    planFrom = fresh();
  const made = await book(planFrom, id);
  expect(made).toMatchObject({ status: 20, dockCode: 'D01', apptNo: expect.stringMatching(/^YY\d{6}-\d{4}$/) });
  expect(await statusOf(id)).toBe(20);
  expect(await w.appointing.get({ id: made.id })).toMatchObject({
    planFrom,
    pallets: 1,
    orderCount: 1,
    plateNo: '浙A12345',
    orders: [{ orderId: id, status: 20 }],
    traces: [{ actionName: '预约' }],
  });
  expect((await w.appointing.queryPage({ param: { apptNo: made.apptNo } })).total).toBe(1);
  const onThatDay = { comeFrom: planFrom.slice(0, 10), comeTo: planFrom.slice(0, 10) };
  expect((await w.appointing.queryPage({ param: { apptNo: made.apptNo, ...onThatDay } })).total).toBe(1);
  const before = { apptNo: made.apptNo, comeTo: w.today };
  expect((await w.appointing.queryPage({ param: before })).total).toBe(0);
  expect((await refused(book(fresh(), id))).msg).toMatch(/^入库单【.+】已预约$/);
  await w.appointing.cancel({ id: made.id, reason: '车坏了' });
  expect(await statusOf(id)).toBe(10);
  expect((await w.api.trace({ id })).map(({ actionName }) => actionName)).toEqual(['取消预约', '预约', '新建']);
  expect(await book(planFrom, id)).toMatchObject({ dockCode: 'D01' });
});

test('two users book the last slot at once: one of them loses, and is told when there is room', async () => {
  const planFrom = fresh();
  await book(planFrom);
  const [one, two] = [await order(), await order()];
  const ended = await Promise.allSettled([book(planFrom, one), book(planFrom, two)]);
  expect(ended.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected']);
  const lost = ended.find((end) => end.status === 'rejected');
  expect(lost?.reason.message).toBe(`该时段已约满，最近可约${planFrom.slice(0, 14)}30`);
  expect([await statusOf(one), await statusOf(two)].toSorted((a, b) => a - b)).toEqual([10, 20]);
});

test('by force a vehicle is let in without a dock; right and reason are needed', async () => {
  const planFrom = fresh();
  await book(planFrom);
  await book(planFrom);
  const ask = { orderIds: [await order()], roomId, planFrom, isForce: true };
  expect((await refused(w.appointing.appoint(ask))).code).toBe(403);
  expect((await refused(w.appointing.appoint(ask, { actor: forceful() }))).msg).toBe('请输入强制预约原因');
  const made = await w.appointing.appoint({ ...ask, forceReason: '急需上架' }, { actor: forceful() });
  expect(made).toMatchObject({ status: 20, dockCode: null });
  expect(await w.appointing.get({ id: made.id })).toMatchObject({ isForce: true, forceReason: '急需上架' });
});

test('lead time, cut-off and what a day takes are obeyed', async () => {
  const at = { tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId, biz_type: 1 };
  const limit = await w.given.row('strategy.appointment_threshold', { ...at, max_pallets: 1, lead_hours: 400 });
  expect((await refused(book(fresh()))).msg).toBe('需提前400小时预约');
  await w.given.ask('update strategy.appointment_threshold set lead_hours = 0 where id = $1', [limit]);
  const day = w.day(30);
  await book(`${day} 08:00:00`);
  expect((await refused(book(`${day} 10:00:00`))).msg).toBe(`【${day}】预约量已达上限，剩余0托`);
  await w.given.ask('update strategy.appointment_threshold set status = 0 where id = $1', [limit]);
  expect((await refused(book('2020-01-01 08:00:00'))).msg).toBe('预约时间不能早于当前时间');
});

test('a dock that is closed and temperatures that do not go together are refused', async () => {
  await w.given.ask(`update basic.dock set open_to = '12:00' where room_id = $1`, [roomId]);
  expect((await refused(book(`${w.day(9)} 13:00:00`))).msg).toBe('不在月台开放时间内');
  await w.given.ask(`update basic.dock set open_to = '24:00' where room_id = $1`, [roomId]);
  const at = { tenant_id: w.actor.tenantId };
  const cold = await w.given.goods(w.actor.tenantId, w.ownerId, { storage_mode: 1 });
  await w.given.row('basic.room', {
    ...at,
    warehouse_id: w.actor.warehouseId,
    code: 'RC',
    name: '冷冻库',
    storage_mode: 1,
  });
  const mixed = await w.order([
    [w.cup, 1],
    [cold, 1],
  ]);
  const ask = { orderIds: [mixed.id], roomId, planFrom: fresh() };
  expect((await refused(w.appointing.appoint(ask))).msg).toBe('温层不一致，请分车预约');
  const carTypeId = await w.given.row('basic.car_type', {
    ...at,
    code: 'MULTI',
    name: '多温车',
    size_class: 1,
    multi_temp: true,
  });
  expect(await w.appointing.appoint({ ...ask, carTypeId })).toMatchObject({ status: 20 });
});

test('a flow that asks for it leaves the appointment to be confirmed', async () => {
  const at = { tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId };
  const flow = await w.given.row('strategy.owner_entry_flow', { ...at, owner_id: w.ownerId, appoint_confirm: true });
  const made = await book(fresh());
  expect(made.status).toBe(10);
  expect(await w.appointing.confirm({ id: made.id })).toMatchObject({ status: 20 });
  await w.given.ask('update strategy.owner_entry_flow set status = 0 where id = $1', [flow]);
});

test('it is moved three times at most, to times that are free', async () => {
  const made = await book(fresh()),
    full = fresh();
  await book(full);
  await book(full);
  const move = (planFrom: string, version: number) => w.appointing.reschedule({ id: made.id, version, planFrom });
  expect((await refused(move(full, 0))).msg).toMatch(/^该时段已约满，最近可约/);
  expect((await refused(move(fresh(), 7))).code).toBe(100003);
  for (const version of [0, 1, 2]) await move(fresh(), version);
  expect((await refused(move(fresh(), 3))).msg).toBe('已改约3次，不能再改约');
});

test('a vehicle that has signed in is not cancelled any more; it works and is done', async () => {
  const id = await order(),
    made = await book(fresh(), id);
  const act = (what: typeof appointmentSigned) =>
    run(
      w.world.platform.db,
      { actor: w.actor, endpoint: { method: 'POST', path: '/test', label: '签到', permit: 'session' }, requestId: 't' },
      async (ctx, apptId: number) => what(ctx, apptId),
      made.id,
    );
  await act(appointmentSigned);
  expect((await refused(w.appointing.cancel({ id: made.id, reason: '不来了' }))).msg).toBe('车辆已签到，不能取消预约');
  expect((await refused(act(appointmentSigned))).code).toBe(100004);
  await act(appointmentStarted);
  await act(appointmentDone);
  expect((await w.appointing.get({ id: made.id })).status).toBe(50);
});

test('an order leaves the vehicle of others; the last one takes the time with it', async () => {
  const [one, two] = [await order(), await order()],
    planFrom = fresh();
  const made = await w.appointing.appoint({ orderIds: [one, two], roomId, planFrom });
  await w.api.cancelAppointment({ id: one });
  expect(await w.appointing.get({ id: made.id })).toMatchObject({ status: 20, pallets: 1, orders: [{ orderId: two }] });
  expect([await statusOf(one), await statusOf(two)]).toEqual([10, 20]);
  await w.api.cancel({ id: two });
  expect((await w.appointing.get({ id: made.id })).status).toBe(90);
  expect((await refused(w.api.cancelAppointment({ id: one }))).code).toBe(100004);
});

test('who does not come within two hours is given up, once', async () => {
  const id = await order(),
    made = await book(fresh(), id);
  const giveUp = () =>
    run(
      w.world.platform.db,
      { actor: w.actor, endpoint: { method: 'POST', path: '/test', label: '爽约', permit: 'session' }, requestId: 't' },
      noShow,
      made.id,
    );
  await giveUp();
  expect((await w.appointing.get({ id: made.id })).status).toBe(20);
  await w.given.ask(
    `update inbound.appointment set plan_from = plan_from - interval '90 days', plan_to = plan_to - interval '90 days' where id = $1`,
    [made.id],
  );
  await giveUp();
  await giveUp();
  expect(await w.appointing.get({ id: made.id })).toMatchObject({ status: 91, traces: [{ actionName: '爽约' }, {}] });
  expect(await statusOf(id)).toBe(10);
});

test('the grid of a day counts docks, and another owner finds nothing', async () => {
  const id = await order();
  const day = await w.appointing.slots({ orderIds: [id], roomId, day: w.day(40), pallets: 4 });
  expect(day).toMatchObject({ pallets: 4, minutes: 30 });
  expect(day.slots[0]).toMatchObject({ free: 2, docks: 2 });
  const stranger = givenActor(w.actor, { ownerIds: [1] });
  const ask = { orderIds: [id], roomId, planFrom: fresh() };
  expect((await refused(w.appointing.appoint(ask, { actor: stranger }))).code).toBe(100002);
  expect((await w.appointing.queryPage({ param: {} }, { actor: stranger })).total).toBe(0);
});
