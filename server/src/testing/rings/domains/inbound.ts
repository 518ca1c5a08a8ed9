import { COUNTS, task, taskLine, type Ring } from '../ring.ts';

const openDetail = `select d.id, d.id as detail_id, d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed as qty, (current_date - 2)::text as produced_on, d.warehouse_id, o.owner_id
  from inbound.detail d join inbound."order" o on o.id = d.order_id join basic.goods g on g.id = d.goods_id and not g.is_catch_weight where not o.is_suspended and o.status in (10, 50) and d.qty_expected > d.qty_received + d.qty_rejected + d.qty_closed`;

/** An order that waits, with a room that has a dock for deliveries and a day to come. */
const TO_APPOINT = `select o.id, array[o.id] as order_ids, o.warehouse_id, o.owner_id, o.status, r.room_id, (current_date + 3)::text || ' 09:00:00' as plan_from, (current_date + 3)::text as day
  from inbound."order" o join lateral (select d.room_id from basic.dock d where d.warehouse_id = o.warehouse_id and d.room_id is not null and d.direction in (1, 3) and d.status <> 0 and not d.is_deleted order by d.id limit 1) r on true
  where o.status = 10 and not o.is_suspended and not exists (select 1 from inbound.detail x join basic.goods g on g.id = x.goods_id where x.order_id = o.id having count(distinct g.storage_mode) > 1)`;

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  'inboundOrder.generateTransit': {
    rows: `select o.* from inbound."order" o where o.order_type in (2, 4, 5) and o.status in (10, 20) and not o.transit_made`,
  },
  inboundOrder: {
    rows: `select o.*, o.id as order_id, array[o.id] as order_ids from inbound."order" o`,
    lines: { lines: `select g.id, g.id as goods_id, g.owner_id, 5 as unit_qty from basic.goods g` },
    sheet: `select g.id, g.owner_id, 'RING-ASN' as "外部单号", o.code as "货主编码", s.code as "供应商编码", '采购' as "入库类型", (current_date + 2)::text as "预计到货日期", g.code as "商品编码", 3 as "数量"
    from basic.goods g join basic.owner o on o.id = g.owner_id join basic.supplier s on s.owner_id = g.owner_id`,
  },
  'inboundOrder.rollbackDetail': {
    rows: `select d.id, d.warehouse_id, o.owner_id, d.status from inbound.detail d join inbound."order" o on o.id = d.order_id where d.qty_received > 0`,
  },
  'inboundOrder.rollbackTrace': {
    rows: `select o.id, t.id as trace_id, o.warehouse_id, o.owner_id from ops.doc_trace t join inbound."order" o on o.id = t.doc_id where t.reversible and t.detail_id is not null  and t.doc_type = 'IN'`,
  },
  'inboundOrder.statistic': COUNTS,
  'inboundOrder.cancelAppointment': {
    rows: `select o.* from inbound."order" o where o.status = 20 and not o.is_suspended`,
  },
  inboundAppointment: {
    rows: `select a.*, (current_date + 5)::text || ' 10:00:00' as plan_from from inbound.appointment a`,
  },
  inboundUnload: {
    rows: `select u.*, a.appt_no, a.owner_id from inbound.appointment_unload u join inbound.appointment a on a.id = u.appt_id`,
  },
  'inboundUnload.add': {
    rows: `select a.id, a.appt_no, a.warehouse_id, a.owner_id from inbound.appointment a where a.status in (10, 20)`,
  },
  'inboundUnload.start': {
    unproved: 'its vehicle stands at a dock only after the queue called it: inbound/unload/unload.test.ts',
    unasked: { every: 'no vehicle of the demo world stands at a dock: inbound/unload/unload.test.ts' },
  },
  'inboundUnload.finish': {
    unproved: 'follows start: inbound/unload/unload.test.ts',
    unasked: { every: 'follows start: inbound/unload/unload.test.ts' },
  },
  'inboundAppointment.appoint': { rows: TO_APPOINT, passes: { owner: 'a type of car belongs to no owner' } },
  'inboundAppointment.slots': { rows: TO_APPOINT },
  'inboundAppointment.reschedule': {
    rows: `select a.id, a.version, a.warehouse_id, a.owner_id, a.status, (current_date + 5)::text || ' 10:00:00' as plan_from from inbound.appointment a where a.status in (10, 20)`,
  },
  inboundReceive: {
    rows: `select o.id, o.id as order_id, o.order_no as text, 'SHORT_SHIPPED' as reason, o.warehouse_id, o.owner_id, o.status from inbound."order" o where o.status in (10, 50) and not o.is_suspended`,
    lines: { lines: openDetail },
  },
  inboundCatch: {
    rows: `select k.id, array[k.id] as ids, k.in_detail_id as detail_id, k.state, k.warehouse_id, o.owner_id from inventory.catch_code k join inbound.detail d on d.id = k.in_detail_id join inbound."order" o on o.id = d.order_id where k.state = 10`,
    with: { cartons: [{ code: 'RING-BOX', weightG: 9_500 }] },
  },
  inboundPutaway: { rows: task('PUTAWAY') },
  'inboundPutaway.create': {
    rows: `select o.id, array[o.id] as order_ids, o.warehouse_id, o.owner_id, o.status from inbound."order" o where o.status in (50, 60, 70)`,
    after: ['inboundPutaway.cancel'],
  },
  'inboundPutaway.confirm': { lines: { lines: taskLine('PUTAWAY') } },
};
