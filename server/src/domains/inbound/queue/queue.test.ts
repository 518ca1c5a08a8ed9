import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { command as run } from '../../../platform/command/run.ts';
import { refused } from '../../../testing/given/basic.ts';
import { openYard, type Yard } from '../../../testing/given/queue.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { passOne } from './late.ts';

let w: Yard;
beforeAll(async () => {
  w = await openYard();
});
afterAll(() => w.close());

/** The yard is swept: every test finds it empty. */
afterEach(async () => {
  await w.given.ask(`update inbound.pre_check set status = 90 where status in (10, 20, 25, 30)`);
  await w.given.ask(`update basic.dock set status = 1, current_pre_check_id = null`);
});

const [NO] = ['不来了'];
const at = () => ({ tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId });
const jumper = () => givenActor(w.actor, { permissions: ['in:pre:jump'] });
const statusOf = async (orderId: number): Promise<number> => (await w.statuses(orderId))[0];
const order = async (qty = 4): Promise<number> => (await w.order([[w.cup, qty]])).id;
const dockOf = async (n: number) =>
  (
    await w.given.ask<{ status: number; current_pre_check_id: number | null }>(
      'select status, current_pre_check_id from basic.dock where id = $1',
      [w.docks[n]],
    )
  )[0];
const plateOf = async (id: number): Promise<string> => (await w.v1.get({ id })).plateNo;
/** An appointment for right now. */
async function appointed(orderIds: number[], plateNo = '浙A12345'): Promise<number> {
  const apptId = await w.given.row('inbound.appointment', {
    ...at(),
    appt_no: `YY${orderIds[0]}-${plateNo.slice(2)}`,
    owner_id: w.ownerId,
    room_id: w.rooms.R1,
    plan_from: new Date(Date.now() + 10 * 60_000).toISOString(),
    plan_to: new Date(Date.now() + 40 * 60_000).toISOString(),
    pallets: 2,
    plate_no: plateNo,
    driver_name: '周师傅',
    driver_phone: '13800020001',
    status: 20,
  });
  for (const id of orderIds) {
    await w.given.row('inbound.appointment_order', { ...at(), appt_id: apptId, order_id: id, pallets: 2 });
    await w.given.ask('update inbound."order" set status = 20 where id = $1', [id]);
  }
  return apptId;
}
const apptStatus = async (id: number): Promise<number> => (await w.appointing.get({ id })).status;

describe('from the gate to the dock and out', () => {
  test('a truck of an appointment signs in, is called, works and leaves; orders, appointment and dock follow', async () => {
    const [one, two] = [await order(), await order()];
    const apptId = await appointed([one, two]);
    const seen = await w.v2.verify({ text: '浙a12345' });
    expect(seen).toMatchObject({ apptId, pallets: 2, orders: [{ orderId: one }, { orderId: two }] });
    expect(seen.rooms[0]).toMatchObject({ tight: expect.any(Boolean), docks: expect.any(Array) });
    const { id, queueNo } = await w.v1.signIn({ apptId });
    expect(queueNo).toMatch(/^R1-\d{3}$/);
    expect([await statusOf(one), await apptStatus(apptId)]).toEqual([30, 30]);
    expect((await refused(w.v1.signIn({ apptId }))).code).toBe(100004);
    expect((await refused(w.v1.start({ id }))).msg).toBe('车辆未叫号');

    expect(await w.v1.call({ id, dockId: w.docks[0] })).toMatchObject({ status: 20, dockCode: 'D01' });
    expect(await dockOf(0)).toEqual({ status: 1, current_pre_check_id: id });
    await w.v1.start({ id });
    expect(await dockOf(0)).toEqual({ status: 2, current_pre_check_id: id });
    expect([await statusOf(one), await statusOf(two), await apptStatus(apptId)]).toEqual([40, 40, 40]);

    expect((await refused(w.v1.finish({ id }))).msg).toMatch(/^入库单【.+】未完成卸货$/);
    expect((await refused(w.v2.finish({ id, orderIds: [one] }))).msg).toMatch(/未完成卸货$/);
    await w.v2.finish({ id, orderIds: [one, two] });
    expect(await dockOf(0)).toEqual({ status: 1, current_pre_check_id: null });
    expect([(await w.v1.get({ id })).status, await apptStatus(apptId)]).toEqual([40, 50]);
    expect((await refused(w.v1.finish({ id }))).msg).toBe('当前状态【已完成】不允许作业完成');
    expect((await w.v1.get({ id })).traces.map(({ actionName }) => actionName)).toEqual([
      '作业完成',
      '开始作业',
      '叫号',
      '签到',
    ]);
  });

  test('finishing, starting and signing in are taken back one after the other, and nothing that was received', async () => {
    const one = await order();
    const apptId = await appointed([one], '浙A23456');
    const { id } = await w.v1.signIn({ apptId });
    await w.v1.call({ id, dockId: w.docks[0] });
    await w.v1.start({ id });
    await w.v2.finish({ id, orderIds: [one] });
    const back = () => w.v1.rollback({ id, reason: '点错了' });
    const other = await w.truck();
    await w.v1.call({ id: other.id, dockId: w.docks[0] });
    expect((await refused(back())).msg).toBe('月台【D01】正在使用');
    await w.v1.pass({ id: other.id });
    expect(await back()).toMatchObject({ status: 30, dockCode: 'D01' });
    expect([(await dockOf(0))?.status, await apptStatus(apptId)]).toEqual([2, 40]);
    expect(await back()).toMatchObject({ status: 20 });
    expect([await statusOf(one), await apptStatus(apptId), (await dockOf(0))?.status]).toEqual([30, 30, 1]);
    expect((await refused(back())).msg).toBe('当前状态【已叫号】不允许回退签到');
    await w.v1.pass({ id });
    expect(await back()).toMatchObject({ status: 90 });
    expect([await statusOf(one), await apptStatus(apptId)]).toEqual([20, 20]);
    expect((await refused(back())).msg).toBe('没有可回退的操作');
    // It came after all.
    const again = await w.v1.signIn({ apptId });
    await w.v1.call({ id: again.id, dockId: w.docks[0] }, { actor: jumper() });
    await w.v1.start({ id: again.id });
    const [detail] = (await w.api.get({ id: one })).lines;
    await w.receiving.confirm({
      lines: [{ detailId: detail?.id ?? 0, qty: 1, positionCode: w.recCode }],
    });
    expect((await refused(w.v1.rollback({ id: again.id, reason: '点错了' }))).msg).toBe('已收货，不能回退卸货');
    expect((await refused(w.v1.markUnreceived({ id: again.id, reason: NO }))).msg).toBe('已有收货记录，不能标记未收货');
  });

  test('sent away: the dock is free, the order waits for another time, the appointment is over', async () => {
    const one = await order(),
      apptId = await appointed([one], '浙A34567'),
      { id } = await w.v1.signIn({ apptId });
    await w.v1.call({ id, dockId: w.docks[0] });
    await w.v1.start({ id });
    expect(await w.v1.markUnreceived({ id, reason: '温度超标' })).toMatchObject({ status: 50, dockCode: null });
    expect([await statusOf(one), await apptStatus(apptId)]).toEqual([10, 90]);
    expect(await dockOf(0)).toEqual({ status: 1, current_pre_check_id: null });
    const row = (await w.v1.queryPage({ param: { plateNo: '34567' } })).list[0];
    expect(row).toMatchObject({ unreceivedReason: '温度超标', actions: ['undoUnreceived'] });
  });

  test('sent away by mistake it waits again, unless its time, its order or its plate has gone elsewhere', async () => {
    const [one, two] = [await order(), await order()],
      apptId = await appointed([one], '浙A34568');
    const { id } = await w.v1.signIn({ apptId });
    await w.v1.call({ id, dockId: w.docks[0] }, { actor: jumper() });
    await w.v1.start({ id });
    await w.v1.markUnreceived({ id, reason: '温度超标' });
    const back = () => w.v1.rollback({ id, reason: '看错温度' });

    // The time was given away, then is free again.
    const other = await appointed([two], '浙A34569');
    const dock = (dockId: number | null, appt: number) =>
      w.given.ask('update inbound.appointment set dock_id = $1 where id = $2', [dockId, appt]);
    await dock(w.docks[3] ?? 0, apptId);
    await dock(w.docks[3] ?? 0, other);
    expect((await refused(back())).msg).toBe('该月台时段已另行预约，不能回退');
    await dock(null, other);
    // The order was given another time.
    const again = await appointed([one], '浙A34570');
    expect((await refused(back())).msg).toMatch(/^入库单【.+】已另行预约，不能回退未收货$/);
    await w.appointing.cancel({ id: again, reason: '测试' });
    // The truck came back by itself.
    const twin = await w.truck({ plateNo: '浙A34568' });
    expect((await refused(back())).msg).toBe('车辆【浙A34568】已在排队中');
    await w.v1.cancel({ id: twin.id, reason: '重复' });
    expect([await statusOf(one), await apptStatus(apptId)]).toEqual([10, 90]);

    const both = await Promise.allSettled([back(), back()]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await statusOf(one), await apptStatus(apptId)]).toEqual([30, 30]);
    const row = (await w.v1.queryPage({ param: { plateNo: '34568' } })).list.find((p) => p.id === id);
    expect(row).toMatchObject({ status: 10, unreceivedReason: null, callCount: 0 });
    // And goes the usual way.
    await w.v1.call({ id, dockId: w.docks[0] }, { actor: jumper() });
    expect(await w.v1.start({ id })).toMatchObject({ status: 30 });
    await w.v1.markUnreceived({ id, reason: '温度超标' });
  });

  test('an order whose vehicle stands at the dock is neither suspended nor closed', async () => {
    const one = await order();
    const { id } = await w.truck({ orderIds: [one] });
    await w.v1.call({ id, dockId: w.docks[0] }, { actor: jumper() });
    await w.v1.start({ id });
    expect((await refused(w.api.suspend({ id: one, reason: '等通知' }))).msg).toBe('车辆正在作业，不能挂起');
    expect((await refused(w.api.close({ id: one, reason: '不收了' }))).msg).toBe('车辆正在作业，不能关闭');
    expect(await statusOf(one)).toBe(40);
    await w.v1.markUnreceived({ id, reason: '不收了' });
    expect(await w.api.suspend({ id: one, reason: '等通知' })).toMatchObject({ isSuspended: true });
  });

  test('a truck goes back from the dock after what was unloaded, not before', async () => {
    const apptId = await appointed([await order()], '浙A34571'),
      { id } = await w.v1.signIn({ apptId });
    await w.v1.call({ id, dockId: w.docks[0] }, { actor: jumper() });
    await w.v1.start({ id });
    const unload = await w.given.row('inbound.appointment_unload', { ...at(), appt_id: apptId, status: 20 });
    const back = () => w.v1.rollback({ id, reason: '点错了' });
    expect((await refused(back())).msg).toBe('预约卸货已开始，请先回退卸货');
    await w.given.ask('update inbound.appointment_unload set status = 10 where id = $1', [unload]);
    expect(await back()).toMatchObject({ status: 20 });
    await w.v1.markUnreceived({ id, reason: '不收了' });
  });

  test('an owner whose flow wants unloading registered is not finished by a word', async () => {
    const flow = await w.given.row('strategy.owner_entry_flow', { ...at(), owner_id: w.ownerId, need_unload: true });
    const one = await order(),
      apptId = await appointed([one], '浙A45678'),
      { id } = await w.v1.signIn({ apptId });
    await w.v1.call({ id, dockId: w.docks[0] });
    await w.v1.start({ id });
    expect((await refused(w.v2.finish({ id, orderIds: [one] }))).msg).toMatch(/未完成卸货$/);
    await w.given.row('inbound.appointment_unload', { ...at(), appt_id: apptId, status: 30, weight: 1000 });
    await w.given.row('inbound.appointment_unload', { ...at(), appt_id: apptId, status: 10, is_deleted: true });
    await w.v1.finish({ id });
    await w.given.ask('update strategy.owner_entry_flow set status = 0 where id = $1', [flow]);
  });
});

describe('the gate', () => {
  test('early, unknown, twice and too far away are refused; a driver must be seen, a clerk need not be', async () => {
    const range = await w.given.row('strategy.sign_range', { ...at(), lng: 120.36, lat: 30.21, early_min: 5 });
    const one = await order(),
      apptId = await appointed([one], '浙A56789');
    expect((await refused(w.v2.verify({ text: '浙A56789' }))).msg).toMatch(/^未到签到时间，最早/);
    expect((await refused(w.v1.signIn({ apptId }))).msg).toMatch(/^未到签到时间，最早/);
    await w.given.ask('update strategy.sign_range set early_min = 60 where id = $1', [range]);
    expect((await refused(w.v2.verify({ text: '沪B00000' }))).msg).toBe('未找到今日预约，请办理临时登记');
    expect((await refused(w.v1.signIn({ apptId, lng: 120.4, lat: 30.21 }))).msg).toMatch(
      /^不在签到范围内，距仓库\d+米$/,
    );
    const { id } = await w.v1.signIn({ apptId, lng: 120.361, lat: 30.21 });
    expect((await w.v1.get({ id })).signDistanceM).toBe(96);
    expect((await refused(w.truck({ plateNo: '浙A56789' }))).msg).toBe('车辆【浙A56789】已在排队中');
    expect((await refused(w.truck({ orderIds: [one] }))).code).toBe(100004);
    await w.given.ask('update strategy.sign_range set status = 0 where id = $1', [range]);
  });

  test('cold goods are measured, and go to a room that is cold', async () => {
    const cold = await w.given.goods(w.actor.tenantId, w.ownerId, { storage_mode: 1 });
    const room = await w.given.row('basic.room', { ...at(), code: 'RC', name: '冷冻库', storage_mode: 1 });
    const { id: orderId } = await w.order([[cold, 5]]);
    expect((await refused(w.truck({ orderIds: [orderId], roomId: null }))).msg).toBe('请输入到车温度');
    const warm = w.truck({ orderIds: [orderId], tempOnArrival: -17.5 });
    expect((await refused(warm)).msg).toBe('库房【R1】温层不符');
    const { id } = await w.truck({ orderIds: [orderId], roomId: null, tempOnArrival: -17.5 });
    expect(await w.v1.get({ id })).toMatchObject({ roomId: room, tempOnArrival: -17.5, pallets: 1 });
    expect(await statusOf(orderId)).toBe(30);
  });

  test('what a truck brings may be said later; an order comes with one truck', async () => {
    const [one, two] = [await order(), await order()];
    const { id, version } = await w.truck({ orderIds: [one] });
    const plateNo = await plateOf(id);
    expect((await refused(w.truck({ orderIds: [one] }))).code).toBe(100004);
    const other = await w.truck();
    const change = (orderIds: number[], at_ = version) =>
      w.v1.temporaryUpdate({ id, version: at_, plateNo, orderIds, roomId: w.rooms.R2 });
    expect((await refused(change([two], 9))).code).toBe(100003);
    expect(await change([two])).toMatchObject({ queueNo: expect.stringMatching(/^R2-/) });
    expect([await statusOf(one), await statusOf(two)]).toEqual([10, 30]);
    const link = w.v1.temporaryUpdate({
      id: other.id,
      version: other.version,
      plateNo: await plateOf(other.id),
      orderIds: [two],
    });
    expect((await refused(link)).code).toBe(100004);
  });
});

describe('the queue', () => {
  test('priority, then quick, then punctual, then who came first; passed over stands behind three', async () => {
    const slow = [await w.truck(), await w.truck(), await w.truck(), await w.truck()];
    const quick = await w.truck({ pallets: 2 });
    const late = await w.truck();
    await w.v1.setPriorityOrder({ id: late.id, reason: '鲜活' });
    const order_ = async () => (await w.v1.board({ roomId: w.rooms.R1 })).waiting.map(({ id }) => id);
    expect(await order_()).toEqual([late.id, quick.id, ...slow.map(({ id }) => id)]);
    const jump = w.v1.call({ id: slow[0]?.id ?? 0, dockId: w.docks[0] });
    expect((await refused(jump)).msg).toBe(`请按排队顺序叫号，下一位${late.queueNo}`);

    await w.v1.call({ id: late.id, dockId: w.docks[0] });
    await w.v1.pass({ id: late.id });
    expect(await order_()).toEqual([quick, slow[0], slow[1], late, slow[2], slow[3]].map((one) => one?.id));
    const { list } = await w.v2.queryPage({ param: { plateNo: await plateOf(late.id) } });
    expect(list[0]).toMatchObject({
      status: 25,
      ahead: 3,
      why: expect.arrayContaining([`过号，改排在${slow[1]?.queueNo}之后`]),
    });
    await w.v1.markNoQuickChannel({ id: quick.id, reason: '需全检' });
    expect((await order_())[0]).toBe(slow[0]?.id);
    expect((await refused(w.v1.markNoQuickChannel({ id: quick.id, reason: '需全检' }))).msg).toBe('已标记为非快速通道');
    const queued = async () => (await w.v2.queryPage({ param: { status: [10, 25] } })).list.map(({ id }) => id);
    const waited = await queued();
    await w.v1.markNoQuickChannel({ id: quick.id, noQuick: false, reason: '抽检即可' });
    expect((await w.v1.get({ id: quick.id })).isQuick).toBe(true);
    expect((await refused(w.v1.markNoQuickChannel({ id: quick.id, noQuick: false, reason: '再来' }))).msg).toBe(
      '未标记为非快速通道',
    );
    await w.v1.markNoQuickChannel({ id: quick.id, reason: '需全检' });
    expect(await queued()).toEqual(waited);
    expect((await refused(w.v1.setPriorityOrder({ id: slow[3]?.id ?? 0 }))).msg).toBe('请输入优先原因');
    // A person's word counts again: it is next.
    await w.v1.setPriorityOrder({ id: late.id, priority: true, reason: '再次优先' });
    expect((await order_())[0]).toBe(late.id);
  });

  test('who is called twice more and does not come is passed over; the clock does it by itself', async () => {
    const { id } = await w.truck();
    await w.v1.call({ id });
    await w.v1.recall({ id });
    await w.v1.recall({ id });
    expect((await refused(w.v1.recall({ id }))).msg).toBe('已叫号3次，请过号');
    const clock = () =>
      run(
        w.world.platform.db,
        { actor: w.actor, endpoint: { method: 'POST', path: '/t', label: '过号', permit: 'session' }, requestId: 't' },
        passOne,
        id,
      );
    await clock();
    expect((await w.v1.get({ id })).status).toBe(20);
    await w.given.ask(`update inbound.pre_check set called_at = now() - interval '11 minutes' where id = $1`, [id]);
    await clock();
    await clock();
    const seen = await w.v1.get({ id });
    expect(seen).toMatchObject({ status: 25, dockId: null, traces: [{ actionName: '过号' }, {}, {}, {}, {}] });
    expect(await dockOf(0)).toEqual({ status: 1, current_pre_check_id: null });
  });

  test('a room that is full calls nobody, a dock for leaving takes nobody, and one that is in use neither', async () => {
    const [one, two] = [await w.truck(), await w.truck()];
    await w.given.ask('update basic.room set max_vehicles = 1 where id = $1', [w.rooms.R1]);
    await w.v1.call({ id: one.id, dockId: w.docks[0] });
    expect((await refused(w.v1.call({ id: two.id, dockId: w.docks[1] }))).msg).toBe('库房【R1】在场车辆已达上限');
    await w.given.ask('update basic.room set max_vehicles = 0 where id = $1', [w.rooms.R1]);
    expect((await refused(w.v1.call({ id: two.id, dockId: w.docks[0] }))).msg).toBe('月台【D01】正在使用');
    await w.given.ask('update basic.dock set direction = 2 where id = $1', [w.docks[1]]);
    expect((await refused(w.v1.call({ id: two.id, dockId: w.docks[1] }))).msg).toBe('该月台不支持收货');
    expect((await refused(w.v1.changePlatform({ id: one.id, dockId: w.docks[1] ?? 0 }))).msg).toBe('该月台不支持收货');
    await w.given.ask('update basic.dock set direction = 1 where id = $1', [w.docks[1]]);
    expect(await w.v1.changePlatform({ id: one.id, dockId: w.docks[1] ?? 0 })).toMatchObject({ dockCode: 'D02' });
    expect([await dockOf(0), await dockOf(1)]).toEqual([
      { status: 1, current_pre_check_id: null },
      { status: 1, current_pre_check_id: one.id },
    ]);
  });

  test('another room is another number; the room that is asked for must be one', async () => {
    const { id, queueNo } = await w.truck();
    const moved = await w.v1.updateAssignedRoom({ id, roomId: w.rooms.R2 });
    expect([queueNo?.slice(0, 2), moved.queueNo?.slice(0, 2)]).toEqual(['R1', 'R2']);
    expect((await refused(w.v1.updateAssignedRoom({ id, roomId: w.rooms.R2 }))).msg).toBe('库房未变化');
    const { rooms } = await w.v2.recommendRoom({ id });
    expect(rooms.map(({ code }) => code)).toEqual(expect.arrayContaining(['R1', 'R2']));
    expect((await w.v1.comment({ id, content: '车门铅封完好' })).content).toBe('车门铅封完好');
    expect((await w.v1.comments({ id })).list).toHaveLength(1);
  });
});

test('§7-72: a new day begins its numbers anew; a truck that came before midnight keeps its number and its place', async () => {
  const old = await w.truck({ roomId: w.rooms.R2 });
  for (const table of ['pre_check', 'queue_number'])
    await w.given.ask(`update inbound.${table} set biz_day = biz_day - 1 where tenant_id = $1 and room_id = $2`, [
      w.actor.tenantId,
      w.rooms.R2,
    ]);
  const young = await w.truck({ roomId: w.rooms.R2 });
  expect(young.queueNo).toBe('R2-001');
  expect((await w.v1.get({ id: old.id })).queueNo).toBe(old.queueNo);
  const { waiting } = await w.v1.board({});
  const here = waiting.filter(({ roomId }) => roomId === w.rooms.R2).map(({ id }) => id);
  expect(here.indexOf(old.id)).toBeLessThan(here.indexOf(young.id));
  for (const { id } of [old, young]) await w.v1.cancel({ id, reason: NO ?? '' });
});

describe('two at once', () => {
  test('the same truck: one calls it, the other is told that it is called', async () => {
    const { id } = await w.truck();
    const ended = await Promise.allSettled([
      w.v1.call({ id, dockId: w.docks[0] }),
      w.v1.call({ id, dockId: w.docks[1] }),
    ]);
    const lost = ended.filter((one) => one.status === 'rejected');
    expect(lost.map(({ reason }) => reason.message)).toEqual(['当前状态【已叫号】不允许叫号']);
    expect((await w.v1.get({ id })).callCount).toBe(1);
  });

  test('the same dock: one truck gets it', async () => {
    const [one, two] = [await w.truck(), await w.truck()];
    const ended = await Promise.allSettled(
      [one, two].map(({ id }) => w.v1.call({ id, dockId: w.docks[0] }, { actor: jumper() })),
    );
    const lost = ended.filter((end) => end.status === 'rejected');
    expect(lost.map(({ reason }) => reason.message)).toEqual(['月台【D01】正在使用']);
  });

  test('docks changed crosswise: neither moves while the other stands there, and nobody waits for ever', async () => {
    const [one, two] = [await w.truck(), await w.truck()];
    await w.v1.call({ id: one.id, dockId: w.docks[0] });
    await w.v1.call({ id: two.id, dockId: w.docks[1] });
    const [d0 = 0, d1 = 0, d2 = 0] = w.docks;
    const ended = await Promise.allSettled([
      w.v1.changePlatform({ id: one.id, dockId: d1 }),
      w.v1.changePlatform({ id: two.id, dockId: d0 }),
    ]);
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await w.v1.changePlatform({ id: two.id, dockId: d2 });
    const again = await Promise.allSettled([
      w.v1.changePlatform({ id: one.id, dockId: d1 }),
      w.v1.changePlatform({ id: two.id, dockId: d1 }),
    ]);
    expect(again.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected']);
  });

  test('the same plate signs in twice at once: one number', async () => {
    const ended = await Promise.allSettled([w.truck({ plateNo: '浙AAAAAA' }), w.truck({ plateNo: '浙AAAAAA' })]);
    const lost = ended.filter((end) => end.status === 'rejected');
    expect(lost.map(({ reason }) => reason.message)).toEqual(['车辆【浙AAAAAA】已在排队中']);
  });

  test('a retry with the same key gets the same answer, and one call', async () => {
    const { id } = await w.truck();
    const key = 'call-once-0001';
    const first = await w.v1.call({ id, dockId: w.docks[0] }, { key });
    expect(await w.v1.call({ id, dockId: w.docks[0] }, { key })).toEqual(first);
    expect((await w.v1.get({ id })).callCount).toBe(1);
  });
});

test('what belongs to another owner, warehouse or tenant is not there', async () => {
  const one = await order();
  const { id } = await w.truck({ orderIds: [one] });
  const strangers = [
    givenActor(w.actor, { ownerIds: [1] }),
    givenActor({ ...w.actor, warehouseId: 1 }),
    givenActor({ ...w.actor, tenantId: 1 }),
  ];
  expect((await w.v1.board({})).waiting.map((row) => row.id)).toContain(id);
  for (const actor of strangers) {
    expect((await refused(w.v1.get({ id }, { actor }))).code).toBe(100002);
    expect((await refused(w.v1.call({ id, dockId: w.docks[0] }, { actor }))).code).toBe(100002);
    const { list } = await w.v1.queryPage({ param: {} }, { actor });
    expect(list.filter((row) => row.id === id)).toEqual([]);
  }
  const { waiting } = await w.v1.board({}, { actor: givenActor(w.actor, { ownerIds: [1] }) });
  expect(waiting.filter((row) => row.id === id)).toEqual([]);
});
