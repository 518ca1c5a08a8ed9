import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appointmentLife } from '#contract/inbound/appointment-life.ts';
import { orderLife } from '#contract/inbound/order-life.ts';
import { pickupApi } from '#contract/inbound/pickup/pickup.ts';
import { pureTransportLife } from '#contract/inbound/pure-transport-life.ts';
import { pureTransportApi } from '#contract/inbound/pure-transport.ts';
import { qcLife } from '#contract/inbound/quality-life.ts';
import { qcOrderApi, qcRecordApi } from '#contract/inbound/quality.ts';
import { preCheckLife } from '#contract/inbound/queue/life.ts';
import { unloadApi, unloadLife } from '#contract/inbound/unload.ts';
import type { Machine } from '#contract/kit/machine.ts';
import { Refusal } from '../../platform/errors.ts';
import { openYard, type Yard } from '../../testing/given/queue.ts';
import { inboundPickup, inboundUnload, pureTransport, qcOrder, qcRecord } from './routes.ts';

let w: Yard;
beforeAll(async () => {
  w = await openYard();
  await w.position(await w.given.area({ tenantId: w.actor.tenantId, warehouseId: w.actor.warehouseId }, 'QC'));
});
afterAll(() => w.close());

const at = () => ({ tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId });
const WHY = '测试';
type Doc = Record<string, unknown> & { id: number; version: number };
type Acts = Record<string, (doc: Doc) => Promise<unknown>>;

interface Case {
  life: Machine;
  table: string;
  make: () => Promise<number>;
  /** What the table asks of some states. */
  filled?: string;
  acts: Acts;
  /** Actions that have no call of their own: what drives them is refused by its own life. */
  driven?: readonly string[];
}

async function order(): Promise<number> {
  return (await w.order([[w.cup, 5]], { orderType: 2 })).id;
}
const appointment = (): Promise<number> =>
  w.given.row('inbound.appointment', {
    ...at(),
    appt_no: `YT${Math.random()}`,
    owner_id: w.ownerId,
    room_id: w.rooms.R1,
    plan_from: '2031-01-01 09:00+08',
    plan_to: '2031-01-01 09:30+08',
    pallets: 2,
  });
const detailOf = async (orderId: number): Promise<number> => (await w.api.get({ id: orderId })).lines[0]?.id ?? 0;
/** The newest reversible step of a line is a receipt, whatever state its order is put into. */
const soon = (): string => new Date(Date.now() + 50 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const cases: Record<string, Case> = {
  入库单: {
    life: orderLife,
    table: 'inbound."order"',
    make: order,
    acts: {
      update: ({ id, version }) =>
        w.api.update({ id, version, ownerId: w.ownerId, orderType: 1, lines: [{ goodsId: w.cup, unitQty: 5 }] }),
      cancel: ({ id }) => w.api.cancel({ id }),
      generateTransit: ({ id }) => w.api.generateTransit({ id }),
      undoTransit: ({ id }) => w.api.undoTransit({ id }),
      restore: ({ id }) => w.api.restore({ id }),
      pickup: ({ id }) =>
        w.call(pickupApi.arrange, inboundPickup.arrange, {
          id,
          pickOn: soon().slice(0, 10),
          name: '厂',
          address: '厂前路1号',
        }),
      undoPickup: ({ id }) => w.call(pickupApi.undo, inboundPickup.undo, { id }),
      appoint: ({ id }) => w.appointing.appoint({ orderIds: [id], roomId: w.rooms.R1, planFrom: soon() }),
      cancelAppointment: ({ id }) => w.api.cancelAppointment({ id }),
      receive: async ({ id }) => w.receiving.confirm({ lines: [{ detailId: await detailOf(id), qty: 1 }] }),
      reject: async ({ id }) => w.receiving.reject({ lines: [{ detailId: await detailOf(id), qty: 1 }] }),
      finish: ({ id }) => w.receiving.finish({ orderId: id, reason: 'OTHER' }),
      putaway: ({ id }) => w.putting.create({ orderIds: [id] }),
      rollback: async ({ id }) => w.api.rollbackDetail({ id: await detailOf(id) }),
      suspend: ({ id }) => w.api.suspend({ id, reason: WHY }),
      cancelSuspend: ({ id }) => w.api.cancelSuspend({ id }),
      close: ({ id }) => w.api.close({ id, reason: WHY }),
      manualUpload: ({ id }) => w.api.manualUpload({ id }),
      reOpen: ({ id }) => w.api.reOpen({ id }),
      signIn: ({ id }) => w.truck({ orderIds: [id] }),
    },
    driven: ['unload'],
  },
  预约单: {
    life: appointmentLife,
    table: 'inbound.appointment',
    make: appointment,
    acts: {
      confirm: ({ id }) => w.appointing.confirm({ id }),
      reschedule: ({ id, version }) => w.appointing.reschedule({ id, version, planFrom: soon() }),
      update: ({ id, version }) => w.appointing.update({ id, version, plateNo: '浙A99999' }),
      cancel: ({ id }) => w.appointing.cancel({ id, reason: WHY }),
      sign: ({ id }) => w.v1.signIn({ apptId: id, plateNo: `浙Z${id}` }),
    },
    driven: ['start', 'noShow', 'finish', 'turnAway', 'unsign', 'unstart', 'unfinish', 'unturn'],
  },
  预约卸货: {
    life: unloadLife,
    table: 'inbound.appointment_unload',
    make: async () => w.given.row('inbound.appointment_unload', { ...at(), appt_id: await appointment() }),
    acts: {
      update: ({ id, version }) => w.call(unloadApi.update, inboundUnload.update, { id, version }),
      delete: ({ id, version }) => w.call(unloadApi.delete, inboundUnload.delete, { id, version }),
      start: ({ id }) => w.call(unloadApi.start, inboundUnload.start, { id }),
      finish: ({ id }) => w.call(unloadApi.finish, inboundUnload.finish, { id, weight: 1 }),
      cancel: ({ id }) => w.call(unloadApi.cancel, inboundUnload.cancel, { id }),
      undo: ({ id, version }) => w.call(unloadApi.undo, inboundUnload.undo, { id, version }),
    },
  },
  预检单: {
    life: preCheckLife,
    table: 'inbound.pre_check',
    make: async () => {
      // A dock is one truck's: those of the states before have left.
      await w.given.ask(`update inbound.pre_check set status = 90, dock_id = null where tenant_id = $1`, [
        w.actor.tenantId,
      ]);
      return (await w.truck()).id;
    },
    filled: `called_at = now(), dock_id = (select d.id from basic.dock d where d.tenant_id = $2 order by d.id limit 1)`,
    acts: {
      call: ({ id }) => w.v1.call({ id }),
      recall: ({ id }) => w.v1.recall({ id }),
      pass: ({ id }) => w.v1.pass({ id }),
      start: ({ id }) => w.v1.start({ id }),
      finish: ({ id }) => w.v1.finish({ id }),
      changePlatform: ({ id }) => w.v1.changePlatform({ id, dockId: w.docks[1] ?? 0 }),
      updateAssignedRoom: ({ id }) => w.v1.updateAssignedRoom({ id, roomId: w.rooms.R2 }),
      temporaryUpdate: ({ id, version }) =>
        w.v1.temporaryUpdate({ id, version, plateNo: `浙Y${id}`, orderIds: [], roomId: w.rooms.R1 }),
      setPriorityOrder: ({ id }) => w.v1.setPriorityOrder({ id, priority: true, reason: WHY }),
      markNoQuickChannel: ({ id }) => w.v1.markNoQuickChannel({ id, reason: WHY }),
      markUnreceived: ({ id }) => w.v1.markUnreceived({ id, reason: WHY }),
      cancel: ({ id }) => w.v1.cancel({ id, reason: WHY }),
      /** Its newest step is signing in. */
      undoSign: ({ id }) => w.v1.rollback({ id, reason: WHY }),
    },
    driven: ['undoStart', 'undoFinish', 'undoUnreceived'],
  },
  质检单: {
    life: qcLife,
    table: 'inbound.qc_order',
    filled: 'judged_at = now()',
    make: async () => {
      const goods = await w.given.goods(w.actor.tenantId, w.ownerId, { qc_mode: 3 });
      const { orderNo, lines } = await w.order([[goods, 5]]);
      await w.receiving.confirm({ lines: [{ detailId: lines[0] ?? 0, qty: 5 }] });
      return (await w.call(qcOrderApi.scan, qcOrder.scan, { text: orderNo })).list[0]?.id ?? 0;
    },
    acts: {
      start: ({ id }) => w.call(qcOrderApi.start, qcOrder.start, { id }),
      release: ({ id, version }) => w.call(qcOrderApi.release, qcOrder.release, { id, version }),
      record: async ({ id }) => w.call(qcRecordApi.add, qcRecord.add, { lineId: await qcLineOf(id), qtySample: 5 }),
      judge: async ({ id }) => w.call(qcOrderApi.judge, qcOrder.judge, { id, lineId: await qcLineOf(id), qtyOk: 5 }),
      undo: async ({ id }) => w.call(qcOrderApi.undo, qcOrder.undo, { id, lineId: await qcLineOf(id) }),
      rejectOut: async ({ id }) =>
        w.call(qcOrderApi.rejectOut, qcOrder.rejectOut, { id, lineIds: [await qcLineOf(id)] }),
      cancel: ({ id, version }) => w.call(qcOrderApi.cancel, qcOrder.cancel, { id, version, reason: WHY }),
      renew: ({ id }) => w.call(qcOrderApi.renew, qcOrder.renew, { id }),
    },
  },
  纯运输单: {
    life: pureTransportLife,
    table: 'inbound.pure_transport',
    filled: `plate_no = '川A1', sign_at = now(), sign_by = '郭'`,
    make: async () => (await w.call(pureTransportApi.add, pureTransport.add, freight())).id,
    acts: {
      update: ({ id, version }) => w.call(pureTransportApi.update, pureTransport.update, { id, version, ...freight() }),
      delete: ({ id, version }) => w.call(pureTransportApi.delete, pureTransport.delete, { id, version }),
      accept: ({ id, version }) => w.call(pureTransportApi.accept, pureTransport.accept, { id, version }),
      load: ({ id, version }) => w.call(pureTransportApi.load, pureTransport.load, { id, version, plateNo: '川A1' }),
      depart: ({ id, version }) => w.call(pureTransportApi.depart, pureTransport.depart, { id, version }),
      sign: ({ id, version }) => w.call(pureTransportApi.sign, pureTransport.sign, { id, version, signBy: '郭' }),
      cancel: ({ id, version }) => w.call(pureTransportApi.cancel, pureTransport.cancel, { id, version, reason: WHY }),
      rollback: ({ id, version }) =>
        w.call(pureTransportApi.rollback, pureTransport.rollback, { id, version, reason: WHY }),
    },
  },
};
const freight = () => ({
  ownerId: w.ownerId,
  fromName: 'A',
  fromAddress: 'A1',
  toName: 'B',
  toAddress: 'B1',
  toPhone: '13800000000',
  lines: [{ goodsName: '冰柜', qty: 2 }],
});
const qcLineOf = async (id: number): Promise<number> =>
  (await w.given.ask<{ id: number }>('select id from inbound.qc_line where qc_id = $1', [id]))[0]?.id ?? 0;

/** The document as it is stored, put into a state. */
async function put({ table, filled }: Case, id: number, status: number): Promise<Doc> {
  await w.given.ask(`update ${table} set status = $1 ${filled ? `, ${filled}` : ''} where tenant_id = $2 and id = $3`, [
    status,
    w.actor.tenantId,
    id,
  ]);
  return look(table, id);
}
async function look(table: string, id: number): Promise<Doc> {
  const [row] = await w.given.ask<Doc>(`select * from ${table} where tenant_id = $1 and id = $2`, [
    w.actor.tenantId,
    id,
  ]);
  if (!row) throw new Error('it is gone');
  return row;
}

describe.each(Object.keys(cases))('%s', (name) => {
  const one = cases[name] as Case;
  const states = Object.keys(one.life.states).map(Number);

  test('every action is asked, or driven by another life', () => {
    expect([...Object.keys(one.acts), ...(one.driven ?? [])].toSorted()).toEqual(
      Object.keys(one.life.actions).toSorted(),
    );
  });

  test('in each state every other action is refused, and nothing has changed', async () => {
    const passed: string[] = [];
    for (const status of states) {
      const id = await one.make();
      for (const [action, act] of Object.entries(one.acts)) {
        if (one.life.actions[action]?.from.some((state) => state === status)) continue;
        const before = await put(one, id, status);
        const said = await act(before).then(
          () => null,
          (error: unknown) => error,
        );
        if (!(said instanceof Refusal)) passed.push(`${action} at ${status}: ${String(said)}`);
        expect(await look(one.table, id), `${action} at ${status}`).toEqual(before);
      }
    }
    expect(passed).toEqual([]);
  }, 120_000);
});
