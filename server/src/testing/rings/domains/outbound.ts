import { ASKS, COUNTS, OF_THE_HOUSE, OF_THE_TENANT, task, taskLine, type Ring } from '../ring.ts';

const carton = (
  where: string,
): string => `select l.id, l.warehouse_id, l.id as carton_id, l.code, array[l.code] as carton_codes, o.owner_id, l.carton_state as state from basic.lpn l
  join outbound."order" o on o.id = l.out_order_id where ${where}`;
const cartonIds = carton('l.carton_state > 0');
const demand = (where: string): string =>
  `select o.*, o.id as order_id, array[o.id] as order_ids, o.order_no as code from outbound."order" o where ${where}`;
const goodsLines = { lines: `select g.id, g.id as goods_id, g.owner_id, 2 as unit_qty from basic.goods g` };
/** Orders that nobody works on yet. */
const waiting = `from (select * from outbound."order" w where w.status in (10, 20, 30) and w.wave_id is null and not w.is_hidden and not w.is_frozen) o`;
const leaving = `${demand('o.status in (75, 80)')} and not exists (select 1 from outbound.shipment_item i where i.order_id = o.id and i.active)
  and not exists (select 1 from basic.lpn n join inventory.stock s on s.lpn_id = n.id and s.on_hand > 0 join inventory.lot t on t.id = s.lot_id and t.status = 2 where n.out_order_id = o.id)`;

const MIXED = 'the demo world has only waves of several owners, which who is narrowed to owners cannot see';

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  outOrder: {
    rows: demand('true'),
    sheet: `select g.id, g.owner_id, 'RING-SO' as "外部单号", o.code as "货主编码", t.code as "门店编码", g.code as "商品编码", 3 as "数量" from basic.goods g join basic.owner o on o.id = g.owner_id join basic.store t on t.owner_id = g.owner_id`,
  },
  'outOrder.add': { lines: goodsLines },
  'outOrder.addBatch': { lines: goodsLines },
  'outOrder.update': { lines: goodsLines },
  'openOutbound.upsert': {
    rows: `select g.id, g.owner_id, json_build_array(json_build_object('ownerCode', w.code, 'externalNo', 'RING-' || g.id, 'requireOn', (current_date + 1)::text,
      'lines', json_build_array(json_build_object('goodsCode', g.code, 'unitQty', 1)))) as orders from basic.goods g join basic.owner w on w.id = g.owner_id where g.status = 1 and not g.is_deleted`,
  },
  'openOutbound.cancel': {
    rows: `select o.id, o.warehouse_id, o.owner_id, json_build_array(json_build_object('ownerCode', w.code, 'externalNo', o.external_no, 'reason', 'RING')) as orders
      from outbound."order" o join basic.owner w on w.id = o.owner_id where o.status = 10 and o.external_no is not null and o.split_no = 0`,
  },
  'openOutbound.status': { rows: demand('true'), give: ['orderNo'] },
  'outOrder.available': {
    rows: `select g.id, g.owner_id, array[g.id] as goods_ids from basic.goods g`,
    open: { every: 'ids and quantities without a name that could carry a mark; asked in outbound/order/entry.test.ts' },
  },
  'outOrder.ofStore': {
    rows: `select t.id, t.id as store_id, t.owner_id from basic.store t where not t.is_deleted`,
    open: { warehouse: 'a store is the same in every warehouse; the route it answers is of the own one' },
  },
  'outOrder.replace': {
    unproved: 'needs goods that lack and a scheme by hand: outbound/allocation/offer.test.ts',
    unasked: { every: 'nobody inside succeeds; a stranger is refused in outbound/allocation/offer.test.ts' },
  },
  'outOrder.freeze': { rows: demand('not o.is_frozen and o.status <= 80') },
  'outOrder.unfreeze': { rows: demand('o.is_frozen and o.cancel_reason is null'), after: ['outOrder.freeze'] },
  'outOrder.cancelHidden': { rows: demand('o.is_hidden') },
  'outOrder.split': {
    rows: `select o.id, o.version, o.warehouse_id, o.owner_id, o.status, json_build_array(json_build_object('detailId', d.id, 'qty', 1)) as lines ${waiting} join outbound.detail d on d.order_id = o.id and d.qty_ordered > 1 and d.qty_cancelled + d.qty_replaced = 0 and d.replaces_id is null`,
  },
  'outOrder.splitForAllocating': {
    rows: `select o.id, o.version, o.warehouse_id, o.owner_id, o.status ${waiting} where o.status = 20`,
  },
  'outOrder.changeOrderType': {
    rows: `select o.id, o.version, o.warehouse_id, o.owner_id, o.status, case o.order_type when 9 then 5 else 9 end as order_type ${waiting}`,
  },
  'outOrder.updateDeliveryType': {
    rows: `select o.id, o.version, o.warehouse_id, o.owner_id, o.status, case o.delivery_type when 2 then 4 else 2 end as delivery_type ${waiting}`,
  },
  'outOrder.confirmShippingCost': {
    rows: demand(
      'o.delivery_type <> 2 and not o.ship_fee_confirmed and not o.is_frozen and o.status between 30 and 90',
    ),
    with: { shipFee: 12.5 },
  },
  'outOrder.print': { rows: demand('o.status <> 99 and not o.is_hidden and o.print_count = 0') },
  'outOrder.statistic': COUNTS,
  'outOrder.combinedStatistic': COUNTS,
  'wave.statistic': COUNTS,
  wave: {
    rows: `select w.*, a.owner_id from outbound.wave w left join lateral (select max(o.owner_id) as owner_id from outbound."order" o where o.wave_id = w.id) a on true`,
  },
  'wave.insert': {
    rows: `select o.id, array[o.id] as order_ids, 1 as pick_method, o.warehouse_id, o.owner_id, o.status from outbound."order" o where o.wave_id is null and o.status in (10, 30) and not o.is_hidden`,
  },
  'wave.removeOrders': {
    rows: `select w.id, w.status, w.warehouse_id, o.owner_id, array[o.id] as order_ids from outbound.wave w join outbound."order" o on o.wave_id = w.id`,
  },
  'wave.splitPicking': {
    rows: `select t.id, t.id as task_id, t.warehouse_id, t.status, 1 as max_lines from outbound.pick_task t where t.line_count > 1 and t.status = 10`,
    unasked: {
      owner:
        'takes a task of several lines of one owner; the demo world has only mixed ones, which who is narrowed to owners cannot see',
    },
  },
  'wave.addOrders': { after: ['wave.insert'] },
  'dryRun.run': {
    rows: `select o.id, o.owner_id, o.warehouse_id, array[o.id] as order_ids, jsonb_build_object('ownerId', o.owner_id, 'status', 0) as values from outbound."order" o
    where o.status = 10 and not o.is_hidden and not o.is_frozen and o.wave_id is null`,
    with: { setting: 'pickingStrategy' },
    give: ['orderIds', 'values'],
  },
  'dryRun.presets': {
    open: { every: 'the answer is of the first order of the house the user sees: outbound/dry-run/replay.test.ts' },
  },
  'dryRun.replay': {
    rows: `select d.id, o.owner_id, o.warehouse_id, to_char((d.explanation -> -1 ->> 'at')::timestamptz at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from outbound.detail d join outbound."order" o on o.id = d.order_id join basic.goods g on g.id = d.goods_id and not g.is_catch_weight and not g.is_serial
    where d.explanation -> -1 ->> 'by' in ('ORDER', 'WAVE') and d.replaces_id is null and o.created_at > now() - interval '14 days'`,
    open: { every: 'asked for a day, which is everybody’s; each sees his own orders of it' },
  },
  'dryRun.decide': {
    rows: `select w.id, w.owner_id, w.warehouse_id, jsonb_build_object('ownerId', w.owner_id, 'status', 0) as values from basic.owner_warehouse w where w.status = 1 and not w.is_deleted`,
    with: { setting: 'ownerPick' },
    give: ['values'],
  },
  'dryRun.replan': {
    after: ['outOrder.allocate'],
    open: { every: 'asked for nothing; each sees his own orders: outbound/dry-run/replan.test.ts' },
  },
  'wave.release': { after: ['wave.insert'] },
  'wave.cancel': { after: ['wave.insert'] },
  'wave.plan': { open: { owner: 'ids and counts without a name that could carry a mark' } },
  'pickTask.statistic': COUNTS,
  pickTask: {
    rows: `select t.*, t.id as task_id, coalesce(o.owner_id, w.owner_id) as owner_id from outbound.pick_task t left join outbound."order" o on o.id = t.order_id
    left join lateral (select max(x.owner_id) as owner_id from outbound."order" x where x.wave_id = t.wave_id) w on true`,
  },
  'pickTask.release': { after: ['pickTask.claim'] },
  'pickTask.next': { passes: { every: ASKS } },
  pick: {
    rows: `select l.id, array[l.id] as line_ids, 0 as qty, 'MISSING' as reason, l.warehouse_id, t.status, s.owner_id from outbound.pick_line l join outbound.pick_task t on t.id = l.task_id join inventory.stock s on s.id = l.stock_id
    where l.state = 10 and t.status in (20, 30)`,
    lines: {
      lines: `select l.id, array[l.id] as line_ids, l.warehouse_id, t.status, s.owner_id from outbound.pick_line l join outbound.pick_task t on t.id = l.task_id join inventory.stock s on s.id = l.stock_id where l.state = 10 and t.status in (20, 30)`,
    },
  },
  'pick.confirm': { after: ['pickTask.claim'] },
  'pick.undo': {
    rows: `select distinct on (t.txn_id) t.txn_id as id, array[t.txn_id] as txn_ids, o.warehouse_id, o.owner_id from ops.doc_trace t join outbound."order" o on o.id = t.doc_id
    where t.doc_type = 'OUT' and t.action = 'PICK' and t.reversible order by t.txn_id desc`,
    after: ['pickTask.claim', 'pick.confirm'],
  },
  'pick.short': { after: ['pickTask.claim'] },
  'pick.otherLots': {
    open: {
      every: 'mostly nothing, and lots without a name that could carry a mark; asked in outbound/pick/swap.test.ts',
    },
  },
  'pick.swapLot': {
    after: ['pickTask.claim'],
    unproved: 'two lots at one position and a rotation that is not strict: outbound/pick/swap.test.ts',
    unasked: { every: 'nobody inside succeeds; a stranger is refused in outbound/pick/swap.test.ts' },
  },
  seeding: {
    rows: `select w.id, w.id as wall_id, w.code, w.warehouse_id from basic.seed_wall w`,
    open: { owner: OF_THE_HOUSE },
  },
  'seeding.scan': {
    open: { every: 'ids without a name that could carry a mark; asked in outbound/seed/seed.test.ts' },
  },
  'seeding.waves': {
    open: { owner: 'numbers and counts of what one sees all of; asked in outbound/seed/seed.test.ts' },
  },
  'seeding.start': {
    rows: `select v.id, v.id as wave_id, w.id as wall_id, v.warehouse_id, a.owner_id from outbound.wave v
    join basic.seed_wall w on w.tenant_id = v.tenant_id and w.warehouse_id = v.warehouse_id and w.status = 1
    join lateral (select max(o.owner_id) as owner_id from outbound."order" o where o.wave_id = v.id) a on true where v.pick_method = 2 and v.status in (20, 30, 40)
    and exists (select 1 from outbound.pick_task t where t.wave_id = v.id and t.kind <> 'PALLET' and t.picked_qty > 0)`,
    unasked: { owner: MIXED },
  },
  'seeding.put': {
    rows: `select s.id, s.id as slot_id, l.goods_id, b.lot_no, 1 as qty, s.warehouse_id, o.owner_id from basic.seed_slot s join outbound."order" o on o.id = s.out_order_id
    join outbound.detail d on d.order_id = o.id join outbound.pick_line l on l.out_detail_id = d.id and l.picked_qty > 0 join inventory.lot b on b.id = l.lot_id`,
    give: ['lotNo'],
    after: ['seeding.start'],
    unasked: { owner: MIXED },
  },
  'seeding.undo': {
    rows: `select x.id, array[x.id] as log_ids, x.warehouse_id, o.owner_id from outbound.seed_log x join outbound.detail d on d.id = x.out_detail_id join outbound."order" o on o.id = d.order_id where x.reverses_id is null`,
    after: ['seeding.start', 'seeding.put'],
    unasked: { owner: MIXED },
  },
  'seeding.finish': {
    after: ['seeding.start'],
    unproved: 'every piece of a wave is sorted first: outbound/seed/seed.test.ts and acceptance/outbound/seed.spec.ts',
    unasked: { every: 'nobody inside succeeds; a stranger is refused in outbound/seed/seed.test.ts' },
  },
  checkDelivery: {
    rows: demand('o.status in (60, 65)'),
    lines: {
      items: `select o.id, o.id as order_id, o.warehouse_id, o.owner_id, o.status from outbound."order" o where o.status = 60`,
    },
  },
  'checkDelivery.confirm#less': {
    lines: {
      items: `select o.id, o.id as order_id, o.warehouse_id, o.owner_id, o.status, json_build_array(json_build_object('goodsId', d.goods_id, 'qty', 0)) as lines
    from outbound."order" o join outbound.detail d on d.order_id = o.id and d.line_no = 1 where o.status = 60`,
    },
  },
  'checkDelivery.undo': {
    rows: `select distinct on (o.id) o.id, o.id as order_id, o.warehouse_id, o.owner_id, o.status from outbound."order" o join ops.doc_trace t on t.doc_type = 'OUT' and t.doc_id = o.id and t.action = 'CHECK' and t.reversible
    where o.status in (65, 70) order by o.id desc`,
    after: ['checkDelivery.confirm'],
  },
  'checkDelivery.handle': { with: { handle: 3 }, after: ['checkDelivery.confirm#less'] },
  internalCheck: {
    rows: demand('o.status in (70, 75)'),
    lines: {
      items: `select o.id, o.id as order_id, o.warehouse_id, o.owner_id, o.status from outbound."order" o where o.status = 70`,
    },
  },
  'internalCheck.waiting': {
    open: { every: 'nobody is drawn in the demo world; asked in outbound/check/internal.test.ts' },
  },
  assemble: {
    rows: demand('o.status in (65, 70, 75)'),
    lines: {
      items: `select o.id, o.id as order_id, o.warehouse_id, o.owner_id, o.status from outbound."order" o where o.status = 70`,
    },
  },
  'assemble.takeOut': {
    rows: `select c.id, c.lpn_id as carton_id, c.out_detail_id as detail_id, 1 as qty, c.warehouse_id, o.owner_id from outbound.carton_line c join basic.lpn l on l.id = c.lpn_id and l.carton_state = 10 join outbound."order" o on o.id = c.order_id`,
    after: ['assemble.confirm'],
  },
  'assemble.cartonsOf': {
    rows: `select o.* from outbound."order" o where exists (select 1 from basic.lpn l where l.out_order_id = o.id and l.carton_state between 10 and 50)`,
    with: { by: 'order' },
  },
  'assemble.labels': { rows: cartonIds },
  'assemble.labelFile': { rows: cartonIds },
  'assemble.seal': { rows: carton('l.carton_state = 10'), after: ['assemble.confirm'] },
  'assemble.void': { rows: carton('l.carton_state = 10'), after: ['assemble.openCarton'] },
  'assemble.reopen': { rows: carton('l.carton_state = 20') },
  'collection.statistic': COUNTS,
  collection: {
    rows: `select c.*, a.owner_id from outbound.collection c join lateral (select distinct o.owner_id from outbound.collection_item i join outbound."order" o on o.id = i.order_id where i.coll_id = c.id) a on true`,
  },
  'collection.scan': { rows: carton('l.carton_state = 20') },
  'collection.confirm': { rows: carton('l.carton_state = 20') },
  'shipment.statistic': COUNTS,
  'shipment.fleet': { open: { owner: OF_THE_TENANT } },
  'shipment.preview': { rows: leaving, give: ['orderIds'] },
  shipment: {
    rows: `select s.*, a.owner_id from outbound.shipment s left join lateral (select max(o.owner_id) as owner_id from outbound.shipment_item i join outbound."order" o on o.id = i.order_id where i.ship_id = s.id) a on true`,
  },
  'shipment.create': { rows: leaving },
  'shipment.depart': { rows: leaving },
  'shipment.load': { after: ['shipment.create'] },
  'shipment.unload': { after: ['shipment.create', 'shipment.load'] },
  'shipment.seal': { after: ['shipment.create', 'shipment.load'] },
  'shipment.cancel': { after: ['shipment.create'] },
  'shipment.confirm': { after: ['shipment.create', 'shipment.load', 'shipment.seal'] },
  unpick: {
    rows: task('UNPICK'),
    lines: {
      lines: `select u.*, p.code as position_code from (${taskLine('UNPICK')}) u join lateral (select p.code from basic.position p join basic.area a on a.id = p.area_id and a.kind = 'STORE'
    join basic.room r on r.id = a.room_id join inventory.task_line x on x.id = u.id join basic.goods g on g.id = x.goods_id and g.storage_mode = r.storage_mode
    where p.warehouse_id = u.warehouse_id and p.used_pallets = 0 and p.claim_pallets = 0 and p.state = 10 order by p.id desc limit 1) p on true`,
    },
  },
  'unpick.statistic': COUNTS,
  'unpick.confirm': { with: { changePosition: true } },
};
