import { afterAll, beforeAll, expect, test } from 'vitest';
import { appointmentApi } from '#contract/inbound/appointment.ts';
import { unloadApi } from '#contract/inbound/unload.ts';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { inboundAppointment, inboundUnload } from '../routes.ts';

let w: Inbound;
let apptId: number;
beforeAll(async () => {
  w = await openInbound();
  const at = { tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId };
  const room = await w.given.row('basic.room', { ...at, code: 'RA', name: '一号库', storage_mode: 3 });
  apptId = await w.given.row('inbound.appointment', {
    ...at,
    appt_no: 'YY1',
    owner_id: w.ownerId,
    room_id: room,
    plan_from: '2030-01-01 09:00+08',
    plan_to: '2030-01-01 09:30+08',
    pallets: 2,
    status: 20,
  });
});
afterAll(() => w.close());

const add = () => w.call(unloadApi.add, inboundUnload.add, { apptNo: 'yy1', unloadType: 2 });
/** Steps told of the appointment, and what was said of one unloading. */
const told = (id: number) =>
  w.given.ask<{ action: string; name: string; said: object }>(
    `select action, action_name as name, payload - 'unloadId' as said from ops.doc_trace
     where doc_type = 'APPT' and doc_id = $1 and (payload ->> 'unloadId')::bigint = $2 order by id`,
    [apptId, id],
  );
const vehicle = (status: number) =>
  w.given.ask('update inbound.appointment set status = $1 where id = $2', [status, apptId]);

test('unloading starts with the vehicle at the dock and ends with what was weighed', async () => {
  const { id } = await add();
  const start = () => w.call(unloadApi.start, inboundUnload.start, { id });
  const finish = (weight: number) =>
    w.call(unloadApi.finish, inboundUnload.finish, { id, weight, pallets: 2, staffNum: 3 });
  expect((await refused(start())).msg).toBe('车辆未到月台，不能开始卸货');
  await vehicle(40);
  expect(await start()).toMatchObject({ status: 20 });
  expect((await refused(start())).code).toBe(100004);
  expect((await refused(finish(0))).msg).toBe('请输入卸货重量');
  expect(await finish(1_200_000)).toMatchObject({ status: 30 });
  expect(await w.call(unloadApi.get, inboundUnload.get, { id })).toMatchObject({ weight: 1_200_000, staffNum: 3 });
  expect(await told(id)).toMatchObject([
    { action: 'UNLOAD_ADD', name: '新增卸货', said: { unloadType: 2 } },
    { action: 'UNLOAD_START', name: '开始卸货', said: {} },
    { action: 'UNLOAD_FINISH', name: '完成卸货', said: { weight: 1_200_000, pallets: 2, staffNum: 3 } },
  ]);
  const shown = await w.call(appointmentApi.get, inboundAppointment.get, { id: apptId });
  expect(shown.traces.map(({ actionName }) => actionName)).toEqual(['完成卸货', '开始卸货', '新增卸货']);
});

test('its steps are taken back one after the other, once each, until the vehicle has left', async () => {
  await vehicle(40);
  const { id } = await add();
  const now = async () => w.call(unloadApi.get, inboundUnload.get, { id });
  const undo = async (version?: number) =>
    w.call(unloadApi.undo, inboundUnload.undo, { id, version: version ?? (await now()).version, reason: '点错' });
  expect((await refused(undo())).msg).toBe('当前状态【待卸】不允许回退');
  await w.call(unloadApi.start, inboundUnload.start, { id });
  await w.call(unloadApi.finish, inboundUnload.finish, { id, weight: 500_000, pallets: 1, staffNum: 2 });

  await vehicle(50);
  expect((await refused(undo())).msg).toBe('预约单【YY1】的车辆已作业完成，请先回退作业完成');
  await vehicle(90);
  expect((await refused(undo())).msg).toBe('预约单【YY1】已结束，不能回退卸货');
  await vehicle(40);
  // Two clerks take back one step, not two.
  const { version } = await now();
  const both = await Promise.allSettled([undo(version), undo(version)]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await now()).toMatchObject({ status: 20, endAt: null, weight: 500_000 });
  expect(await undo()).toMatchObject({ status: 10 });
  expect(await now()).toMatchObject({ startAt: null });
  await w.call(unloadApi.cancel, inboundUnload.cancel, { id });
  expect(await undo()).toMatchObject({ status: 10 });
  expect((await told(id)).map(({ name }) => name)).toEqual([
    '新增卸货',
    '开始卸货',
    '完成卸货',
    '回退完成卸货',
    '回退开始卸货',
    '取消卸货',
    '回退取消卸货',
  ]);
  await vehicle(20);
});

test('it is changed, deleted and cancelled while nobody has begun, by whoever sees its owner', async () => {
  const { id, version } = await add();
  const change = (at: number) => w.call(unloadApi.update, inboundUnload.update, { id, version: at, amount: 88.5 });
  expect(await change(version)).toMatchObject({ version: 1 });
  expect((await refused(change(version))).code).toBe(100003);
  const stranger = { actor: givenActor(w.actor, { ownerIds: [1] }) };
  expect((await refused(w.call(unloadApi.get, inboundUnload.get, { id }, stranger))).code).toBe(100002);
  expect((await refused(w.call(unloadApi.cancel, inboundUnload.cancel, { id }, stranger))).code).toBe(100002);
  expect(await w.call(unloadApi.cancel, inboundUnload.cancel, { id })).toMatchObject({ status: 90 });
  expect((await refused(w.call(unloadApi.delete, inboundUnload.delete, { id, version: 2 }))).code).toBe(100004);
  const other = await add();
  await w.call(unloadApi.delete, inboundUnload.delete, other);
  expect((await w.call(unloadApi.queryPage, inboundUnload.queryPage, { param: { apptNo: 'YY1' } })).total).toBe(3);
  expect((await told(id)).map(({ action }) => action)).toEqual(['UNLOAD_ADD', 'UNLOAD_UPDATE', 'UNLOAD_CANCEL']);
  expect((await told(id))[1]).toMatchObject({ said: { amount: 88.5 } });
  expect((await told(other.id)).map(({ action }) => action)).toEqual(['UNLOAD_ADD', 'UNLOAD_DELETE']);
  const kept = () =>
    w.given.ask('select status, is_deleted, version from inbound.appointment_unload where id = $1', [other.id]);
  expect(await kept()).toEqual([{ status: 10, is_deleted: true, version: 1 }]);
  await vehicle(40);
  for (const act of [
    () => w.call(unloadApi.get, inboundUnload.get, { id: other.id }),
    () => w.call(unloadApi.update, inboundUnload.update, { id: other.id, version: 1, amount: 1 }),
    () => w.call(unloadApi.start, inboundUnload.start, { id: other.id }),
    () => w.call(unloadApi.cancel, inboundUnload.cancel, { id: other.id }),
    () => w.call(unloadApi.delete, inboundUnload.delete, { id: other.id, version: 1 }),
  ])
    expect((await refused(act())).code).toBe(100002);
  expect(await kept()).toEqual([{ status: 10, is_deleted: true, version: 1 }]);
  expect(await told(other.id)).toHaveLength(2);
  await vehicle(50);
  expect((await refused(add())).msg).toBe('预约单已结束，不能登记卸货');
});
