import { COUNTS, NAMELESS, NO_OWNER, OWNERS_TOO, SETTING, task, taskLine, type Ring } from '../ring.ts';

const openDetail = `select d.id, d.id as detail_id, d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed as qty, (current_date - 2)::text as produced_on, d.warehouse_id, o.owner_id
  from inbound.detail d join inbound."order" o on o.id = d.order_id join basic.goods g on g.id = d.goods_id and not g.is_catch_weight where not o.is_suspended and o.status in (10, 50) and d.qty_expected > d.qty_received + d.qty_rejected + d.qty_closed`;

/** An order that waits, with a room that has a dock for deliveries and a day to come. */
const TO_APPOINT = `select o.id, array[o.id] as order_ids, o.warehouse_id, o.owner_id, o.status, r.room_id, (current_date + 3)::text || ' 09:00:00' as plan_from, (current_date + 3)::text as day
  from inbound."order" o join lateral (select d.room_id from basic.dock d where d.warehouse_id = o.warehouse_id and d.room_id is not null and d.direction in (1, 3) and d.status <> 0 and not d.is_deleted order by d.id limit 1) r on true
  where o.status = 10 and not o.is_suspended and not exists (select 1 from inbound.detail x join basic.goods g on g.id = x.goods_id where x.order_id = o.id having count(distinct g.storage_mode) > 1)`;

/** Trucks in a state; each as its owner's, where it brings something. */
const trucks = (
  states: string,
  more = '',
): string => `select p.id, p.id as pre_id, p.version, p.warehouse_id, p.status, p.plate_no, p.room_id,
  (select min(o.owner_id) from inbound.pre_check_order po join inbound."order" o on o.id = po.order_id where po.pre_id = p.id) as owner_id,
  (select d.id from basic.dock d where d.warehouse_id = p.warehouse_id and d.direction in (1, 3) and d.status = 1 and d.current_pre_check_id is null and not d.is_deleted order by d.id limit 1) as dock_id
  from inbound.pre_check p where p.status in (${states}) ${more}`;
/** A truck that brings nothing yet is everybody's in its house. */
const YARD = { owner: 'a truck that brings nothing yet belongs to no owner: inbound/queue/queue.test.ts' } as const;
const WHY = { reason: 'RING' };
const BY_WORD = { unproved: 'opened by a word that only its holder knows: inbound/appoint/booking.test.ts' } as const;
const CAME = ['preCheck.temporaryAdd'] as const;
/** A line of an inspection, and what may be said of it. */
const qcLine = (
  which: string,
): string => `select q.id, q.version, q.warehouse_id, q.owner_id, q.status, l.id as line_id, array[l.id] as line_ids, l.qty_total as qty_ok, greatest(l.qty_wanted, 1) as qty_sample
  from inbound.qc_order q join inbound.qc_line l on l.qc_id = q.id where ${which}`;
/** Lines of the inspection that was begun last. */
const BEGUN = qcLine(
  `q.status = 20 and l.state = 10 and q.start_at = (select max(x.start_at) from inbound.qc_order x where x.status = 20 and x.warehouse_id = q.warehouse_id)`,
);
/** What nobody has written down a standard for. */
const NO_STANDARD = `and not exists (select 1 from strategy.judging_criteria c where c.goods_id = l.goods_id)`;
const PLAIN = `${BEGUN} ${NO_STANDARD}`;
const qcOrderIn = (status: number): string => `select q.* from inbound.qc_order q where q.status = ${status}`;
/** Goods that may be looked at again where they lie, and goods that are. */
const ON_SHELF = `select s.id, s.id as stock_id, s.warehouse_id, s.owner_id, 1 as qty from inventory.stock s join basic.position p on p.id = s.position_id join basic.area a on a.id = p.area_id join basic.goods g on g.id = s.goods_id
  where s.quality = 'A' and a.kind = 'STORE' and s.on_hand - s.allocated - s.locked - s.moving > 1 and not g.is_catch_weight`;
const transport = (status: number): string =>
  `select p.* from inbound.pure_transport p where p.status = ${status} and not p.is_deleted`;
const FREIGHT = `select o.id, o.id as owner_id, 'A' as from_name, 'B' as from_address, 'C' as to_name, 'D' as to_address, '13800000000' as to_phone from basic.owner o`;

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  'openInbound.upsert': {
    rows: `select g.id, g.owner_id, json_build_array(json_build_object('ownerCode', w.code, 'externalNo', 'RING-' || g.id,
      'lines', json_build_array(json_build_object('goodsCode', g.code, 'unitQty', 1)))) as orders from basic.goods g join basic.owner w on w.id = g.owner_id where g.status = 1 and not g.is_deleted`,
  },
  'openInbound.cancel': {
    rows: `select o.id, o.warehouse_id, o.owner_id, json_build_array(json_build_object('ownerCode', w.code, 'externalNo', o.external_no)) as orders
      from inbound."order" o join basic.owner w on w.id = o.owner_id where o.status = 10 and o.external_no is not null`,
  },
  'openInbound.status': { rows: `select o.* from inbound."order" o`, give: ['orderNo'] },
  'inboundOrder.generateTransit': {
    rows: `select o.* from inbound."order" o where o.order_type in (2, 4, 5) and o.status in (10, 20) and not o.transit_made`,
  },
  // Those that wait for a second person have rows of their own.
  inboundOrder: {
    rows: `select o.*, o.id as order_id, array[o.id] as order_ids from inbound."order" o where o.order_no not like 'AUD-%'`,
    lines: { lines: `select g.id, g.id as goods_id, g.owner_id, 5 as unit_qty from basic.goods g` },
    sheet: `select g.id, g.owner_id, 'RING-ASN' as "外部单号", o.code as "货主编码", s.code as "供应商编码", '采购' as "入库类型", (current_date + 2)::text as "预计到货日期", g.code as "商品编码", 3 as "数量"
    from basic.goods g join basic.owner o on o.id = g.owner_id join basic.supplier s on s.owner_id = g.owner_id`,
  },
  'inboundReturn.offer': {
    rows: `select o.id, o.id as out_order_id, o.warehouse_id, o.owner_id from outbound."order" o`,
  },
  'inboundReturn.add': {
    rows: `select o.id, o.id as out_order_id, o.warehouse_id, o.owner_id, 'REFUSED' as reason,
      (select json_build_array(json_build_object('outDetailId', l.source_line_id, 'lotId', l.lot_id, 'qty', 1)) from inventory.stock_ledger l
        where l.source_type = 'OUT' and l.source_id = o.id and l.txn_type = 'SHIP' order by l.id limit 1) as lines
      from outbound."order" o where o.shipped_at is not null and o.status in (85, 90)`,
  },
  'inboundOrder.rollbackDetail': {
    rows: `select d.id, d.warehouse_id, o.owner_id, d.status from inbound.detail d join inbound."order" o on o.id = d.order_id where d.qty_received > 0`,
  },
  'inboundOrder.rollbackTrace': {
    rows: `select o.id, t.id as trace_id, o.warehouse_id, o.owner_id from ops.doc_trace t join inbound."order" o on o.id = t.doc_id where t.reversible and t.detail_id is not null  and t.doc_type = 'IN'`,
  },
  'inboundOrder.undoTransit': {
    rows: `select o.* from inbound."order" o where o.transit_made and o.from_warehouse_id is null and o.status in (10, 20)`,
    after: ['inboundOrder.generateTransit'],
  },
  'inboundOrder.restore': {
    rows: `select o.* from inbound."order" o where o.status = 99 and o.from_warehouse_id is null`,
    after: ['inboundOrder.cancel'],
  },
  inboundTransit: {
    rows: `select o.*, d.goods_id from inbound."order" o join inbound.detail d on d.order_id = o.id where o.transit_made`,
  },
  inboundPickup: {
    rows: `select o.* from inbound."order" o where o.status in (10, 20) and not o.is_suspended and o.from_warehouse_id is null
      and not exists (select 1 from inbound.pickup p where p.order_id = o.id)`,
  },
  'inboundPickup.arrange': { with: { pickOn: '2035-01-02', name: 'RING', address: '杭州市西湖区站前路2号' } },
  'inboundPickup.undo': {
    rows: `select o.* from inbound."order" o join inbound.pickup p on p.order_id = o.id where o.status in (10, 20) and not o.is_suspended`,
    after: ['inboundPickup.arrange'],
  },
  'inboundOrder.statistic': COUNTS,
  'inboundOrder.cancelAppointment': {
    rows: `select o.* from inbound."order" o where o.status = 20 and not o.is_suspended`,
  },
  inboundAppointment: {
    rows: `select a.*, (current_date + 5)::text || ' 10:00:00' as plan_from from inbound.appointment a`,
  },
  inboundUnload: {
    rows: `select u.*, a.appt_no, a.owner_id from inbound.appointment_unload u join inbound.appointment a on a.id = u.appt_id where not u.is_deleted`,
  },
  'inboundUnload.add': {
    rows: `select a.id, a.appt_no, a.warehouse_id, a.owner_id from inbound.appointment a where a.status in (10, 20)`,
  },
  preCheck: { rows: trucks('10, 25'), open: YARD, passes: YARD },
  preCheckV2: { rows: trucks('10, 25'), open: YARD, passes: YARD },
  'preCheck.statistic': COUNTS,
  'preCheck.queryPage': OWNERS_TOO,
  'preCheck.get': OWNERS_TOO,
  'preCheck.board': {
    open: { owner: 'names nobody and nothing of an owner; whose trucks stand on it: inbound/queue/queue.test.ts' },
  },
  'preCheck.export': OWNERS_TOO,
  'preCheck.exportDetail': OWNERS_TOO,
  'preCheckV2.queryPage': OWNERS_TOO,
  'preCheckV2.export': OWNERS_TOO,
  'preCheck.verify': {
    rows: `select a.id, a.plate_no, a.warehouse_id, a.owner_id from inbound.appointment a where a.status in (10, 20) and a.plate_no is not null`,
    unproved: 'finds appointments of today only, which the demo world has used up: inbound/queue/queue.test.ts',
    open: { every: 'nothing of a day to come is found: inbound/queue/queue.test.ts' },
  },
  'preCheckV2.verify': {
    unproved: 'as preCheck.verify: inbound/queue/queue.test.ts',
    open: { every: 'nothing of a day to come is found: inbound/queue/queue.test.ts' },
  },
  'preCheck.signIn': {
    rows: `select a.id, a.id as appt_id, a.plate_no, a.warehouse_id, a.owner_id, a.status from inbound.appointment a where a.status in (10, 20)`,
    unproved: 'appointments of the demo world are of days to come: inbound/queue/queue.test.ts',
    unasked: { every: 'its time has not come: inbound/queue/queue.test.ts' },
  },
  'preCheck.temporaryAdd': {
    rows: `select r.id, r.id as room_id, r.warehouse_id, 'RING' || r.id as plate_no from basic.room r where r.status = 1 and not r.is_deleted and left(r.code, 1) <> '@'`,
    with: { orderIds: [] },
    give: ['roomId'],
    passes: YARD,
  },
  'preCheck.temporaryUpdate': { after: CAME, with: { orderIds: [] }, give: ['plateNo'] },
  'preCheck.updateAssignedRoom': {
    rows: `select p.id, p.version, p.warehouse_id, p.status, r.id as room_id from inbound.pre_check p join basic.room r on r.warehouse_id = p.warehouse_id and r.id <> p.room_id and r.status = 1 and not r.is_deleted and left(r.code, 1) <> '@'
    where p.status in (10, 25) and not exists (select 1 from inbound.pre_check_order po where po.pre_id = p.id)`,
  },
  'preCheck.call': { rows: trucks('10, 25'), give: ['dockId'] },
  'preCheckV2.call': { rows: trucks('10, 25'), give: ['id', 'dockId'] },
  'preCheck.recall': { rows: trucks('20') },
  'preCheck.pass': { rows: trucks('20') },
  'preCheck.changePlatform': { rows: trucks('20, 30') },
  'preCheck.start': { rows: trucks('20') },
  'preCheck.finish': {
    rows: trucks('30', 'and not exists (select 1 from inbound.pre_check_order po where po.pre_id = p.id)'),
  },
  'preCheckV2.finish': {
    rows: trucks('30', 'and not exists (select 1 from inbound.pre_check_order po where po.pre_id = p.id)'),
    with: { orderIds: [] },
  },
  'preCheck.markNoQuickChannel': { rows: trucks('10, 25', 'and not p.no_quick'), with: WHY },
  'preCheck.setPriorityOrder': { with: { ...WHY, priority: true } },
  'preCheck.markUnreceived': {
    rows: trucks('10, 25', 'and not exists (select 1 from inbound.pre_check_order po where po.pre_id = p.id)'),
    with: WHY,
  },
  'preCheck.cancel': { with: WHY },
  'preCheck.rollback': { with: WHY },
  'preCheck.comment': { with: { content: 'RING' } },
  preCheckLink: { rows: trucks('10, 25'), open: YARD, passes: YARD },
  'preCheckLink.show': { give: ['preId'] },
  'preCheckLink.look': {
    unproved: 'opened by a word that only its holder knows: inbound/queue/link.test.ts',
  },
  'preCheckLink.signIn': {
    unproved: 'opened by a word that only its holder knows: inbound/queue/link.test.ts',
  },
  'inboundUnload.start': {
    unproved: 'its vehicle stands at a dock only after the queue called it: inbound/unload/unload.test.ts',
    unasked: { every: 'no appointed vehicle of the demo world stands at a dock: inbound/unload/unload.test.ts' },
  },
  'inboundUnload.finish': {
    unproved: 'follows start: inbound/unload/unload.test.ts',
    unasked: { every: 'follows start: inbound/unload/unload.test.ts' },
  },
  'inboundUnload.undo': {
    rows: `select u.*, a.appt_no, a.owner_id from inbound.appointment_unload u join inbound.appointment a on a.id = u.appt_id where not u.is_deleted and u.status = 90`,
    after: ['inboundUnload.cancel'],
  },
  bookingLink: {
    rows: `select o.id, o.id as order_id, o.warehouse_id, o.owner_id, o.status from inbound."order" o where o.status in (10, 20) and not o.is_suspended`,
  },
  'bookingLink.look': BY_WORD,
  'bookingLink.slots': BY_WORD,
  'bookingLink.book': BY_WORD,
  'bookingLink.reschedule': BY_WORD,
  'bookingLink.update': BY_WORD,
  'bookingLink.cancel': BY_WORD,
  'inboundAppointment.appoint': { rows: TO_APPOINT, passes: { owner: 'a type of car belongs to no owner' } },
  'inboundAppointment.slots': { rows: TO_APPOINT },
  'inboundAppointment.board': {
    rows: `select a.id, a.warehouse_id, a.owner_id, a.room_id, a.plan_from::date::text as day from inbound.appointment a where a.status in (10, 20)`,
  },
  'inboundAppointment.reschedule': {
    rows: `select a.id, a.version, a.warehouse_id, a.owner_id, a.status, (current_date + 5)::text || ' 10:00:00' as plan_from from inbound.appointment a where a.status in (10, 20)`,
  },
  inboundReceive: {
    rows: `select o.id, o.id as order_id, o.order_no as text, 'SHORT_SHIPPED' as reason, o.warehouse_id, o.owner_id, o.status from inbound."order" o where o.status in (10, 50) and not o.is_suspended`,
    lines: { lines: openDetail },
  },
  'inboundReceive.palletsOf': {
    rows: `select o.* from inbound."order" o where exists (select 1 from inbound.receipt r where r.order_id = o.id and r.lpn_id > 0 and not r.is_reversed)`,
  },
  inboundCatch: {
    rows: `select k.id, array[k.id] as ids, k.in_detail_id as detail_id, k.state, k.warehouse_id, o.owner_id from inventory.catch_code k join inbound.detail d on d.id = k.in_detail_id join inbound."order" o on o.id = d.order_id where k.state = 10`,
    with: { cartons: [{ code: 'RING-BOX', weightG: 9_500 }] },
  },
  'inboundCatch.submit': {
    lines: { cartons: `select d.id, 'RING-BOX' || d.id as code, 9500 as weight_g from inbound.detail d` },
    with: { isConfirmed: true },
    give: ['weightG'],
  },
  qcOrder: { rows: qcOrderIn(10), with: { reason: 'RING' } },
  'qcOrder.statistic': COUNTS,
  'qcOrder.scan': {
    rows: `select q.id, q.warehouse_id, q.owner_id, q.qc_no as text from inbound.qc_order q where q.status = 10`,
  },
  'qcOrder.judge': { rows: qcLine('q.status = 30 and l.state = 10'), give: ['qtyOk'] },
  'qcOrder.undo': { rows: qcLine('l.state = 20 and l.qty_out = 0') },
  'qcOrder.rejectOut': { rows: qcLine('l.state = 20 and l.qty_reject > l.qty_out') },
  'qcOrder.renew': { rows: qcOrderIn(90) },
  'qcOrder.release': { rows: qcOrderIn(20), after: ['qcOrder.start'] },
  qcRecord: {
    rows: PLAIN,
    sheet: `select l.id, q.warehouse_id, q.owner_id, q.qc_no as "质检单号", g.code as "商品编码", t.lot_no as "批次", l.qty_wanted as "抽检数量", 0 as "缺陷数量" from inbound.qc_order q join inbound.qc_line l on l.qc_id = q.id
    join basic.goods g on g.id = l.goods_id join inventory.lot t on t.id = l.lot_id where q.status = 20 and l.state = 10 and q.start_at = (select max(x.start_at) from inbound.qc_order x where x.status = 20) ${NO_STANDARD}`,
  },
  'qcRecord.add': { rows: PLAIN, after: ['qcOrder.start'] },
  'qcRecord.import': { rows: PLAIN, after: ['qcOrder.start'] },
  qcStore: {
    rows: `select s.* from inventory.stock s where s.quality = 'Q' and s.on_hand > 0`,
    with: { reason: 'RING' },
  },
  'qcStore.add': { rows: ON_SHELF, with: { reason: 'RING' } },
  'qcStore.update': {
    rows: `select s.id, s.warehouse_id, s.owner_id, p.code as position_code from inventory.stock s join basic.position p on p.warehouse_id = s.warehouse_id and p.code = 'QC-02' where s.quality = 'Q' and s.on_hand > 0 and s.position_id <> p.id`,
    passes: { owner: 'a place belongs to no owner' },
  },
  'qcStore.delete': {
    rows: `select s.* from inventory.stock s join inbound.qc_line l on l.stock_id = s.id and l.state = 10 join inbound.qc_order q on q.id = l.qc_id and q.source = 2`,
    with: { reason: 'RING' },
    after: ['qcStore.add'],
  },
  noQc: {
    rows: `select n.id, n.version, n.warehouse_id, n.owner_id, n.goods_id, n.valid_from::text, n.valid_to::text from inbound.no_qc n where not n.is_deleted`,
    off: SETTING,
    sheet: `select o.id, o.id as owner_id, o.code as "货主", '2020-01-0' || (o.id % 9 + 1) as "生效日期", '2020-02-01' as "失效日期" from basic.owner o`,
  },
  'noQc.add': {
    rows: `select o.id, o.id as owner_id, '2021-01-01' as valid_from, '2021-02-01' as valid_to from basic.owner o`,
  },
  'goodsQir.add': {
    rows: `select g.id, g.owner_id, g.id as goods_id, '2021-01-01' as issued_on from basic.goods g where not g.is_deleted`,
    with: { validTo: null },
  },
  goodsQir: {
    sheet: `select g.id, g.owner_id, o.code as "货主", g.code as "商品", 'RING-' || g.id as "报告编号", '检测院' as "出具机构", '2021-01-01' as "出具日期" from basic.goods g join basic.owner o on o.id = g.owner_id where not g.is_deleted`,
  },
  'factoryRecord.add': {
    rows: `select p.id, p.owner_id, p.id as producer_id, '2021-01-01' as issued_on from basic.producer p where not p.is_deleted`,
    with: { validTo: null },
  },
  factoryRecord: {
    sheet: `select p.id, p.owner_id, o.code as "货主", p.code as "生产商", 'RING-' || p.id as "记录编号", '2021-01-01' as "签发日期" from basic.producer p join basic.owner o on o.id = p.owner_id where not p.is_deleted`,
  },
  'noQc.options': { open: { every: NAMELESS } },
  'noQc.page': { open: { warehouse: NAMELESS } },
  'noQc.export': { open: { warehouse: NAMELESS } },
  pureTransport: {
    rows: transport(10),
    lines: { lines: `select 1 as id, 'RING' as goods_name, 3 as qty` },
    with: { reason: 'RING', plateNo: 'RING1', signBy: 'RING' },
    sheet: `select w.id, w.id as owner_id, b.warehouse_id, 'RING-PT' as "单据序号", w.code as "货主编码", '工厂' as "发货方", '城北路1号' as "发货地址", '门店' as "收货方", '城东路8号' as "收货地址", '13800000000' as "收货电话", '冰柜' as "货物名称", 3 as "数量"
      from basic.owner w join basic.owner_warehouse b on b.tenant_id = w.tenant_id and b.owner_id = w.id and b.status = 1 where not w.is_deleted and w.status = 1`,
  },
  'pureTransport.statistic': COUNTS,
  'pureTransport.add': { rows: FREIGHT, passes: { warehouse: NO_OWNER } },
  'pureTransport.load': { rows: transport(20), with: { plateNo: 'RING1' } },
  'pureTransport.depart': { rows: transport(30) },
  'pureTransport.rollback': { rows: transport(20), with: WHY, after: ['pureTransport.accept'] },
  'pureTransport.sign': {
    rows: transport(40),
    with: { signBy: 'RING' },
    lines: {
      lines: `select l.id, l.id as line_id, 1 as signed_qty, p.warehouse_id, p.owner_id from inbound.pure_transport_line l join inbound.pure_transport p on p.id = l.pt_id where p.status = 40`,
    },
  },
  'inboundOrder.manualUpload': {
    rows: `select o.* from inbound."order" o where o.upload_state = 0 and o.status in (50, 60, 70) and exists (select 1 from inbound.detail d where d.order_id = o.id and d.qty_received > 0)`,
  },
  'inboundCrossDock.undo': {
    rows: `select x.id, x.warehouse_id, o.owner_id from inbound.cross_dock x join inbound.detail d on d.id = x.detail_id join inbound."order" o on o.id = d.order_id where x.freed_qty = 0`,
  },
  'inboundCrossDock.assign': {
    rows: `select o.id, o.warehouse_id, o.owner_id from inbound."order" o where o.external_no = 'CWX-XD03'`,
    after: ['inboundCrossDock.undo'],
  },
  inboundPutaway: { rows: task('PUTAWAY') },
  'inboundPutaway.create': {
    rows: `select o.id, array[o.id] as order_ids, o.warehouse_id, o.owner_id, o.status from inbound."order" o where o.status in (50, 60, 70)`,
    after: ['inboundPutaway.cancel'],
  },
  'inboundPutaway.picture': {
    rows: `select g.id, g.id as goods_id, g.owner_id from basic.goods g where g.status = 1 and not g.is_deleted`,
    give: ['goodsId'],
  },
  'inboundPutaway.confirm': { lines: { lines: taskLine('PUTAWAY') } },
  'inboundDryRun.decide': {
    rows: `select w.id, w.owner_id, w.warehouse_id, jsonb_build_object('ownerId', w.owner_id, 'pct', 5, 'status', 0) as values from basic.owner_warehouse w where w.status = 1 and not w.is_deleted`,
    with: { setting: 'overageStrategy' },
    give: ['values'],
  },
  'inboundDryRun.sign': {
    rows: `select w.id, w.id as warehouse_id, jsonb_build_object('lng', 120 + w.id * 0.001, 'lat', 30) as values from basic.warehouse w where not w.is_deleted`,
    with: { setting: 'signRange' },
    give: ['values'],
    open: {
      every:
        'a gate is of the house, and a place of nobody; each sees the trucks he may see: inbound/dry-run/sign.test.ts',
    },
  },
  'inboundPutaway.dryRun': {
    rows: `select o.id, o.owner_id, o.warehouse_id, array[o.id] as order_ids, jsonb_build_object('ownerId', o.owner_id, 'status', 0) as values from inbound."order" o
    where o.status in (50, 60, 70) and not o.is_suspended and exists (select 1 from inventory.task t where t.kind = 'PUTAWAY' and t.source_type = 'IN' and t.source_id = o.id and t.status = 10)`,
    with: { setting: 'putawayStrategy' },
    give: ['orderIds', 'values'],
  },
};
