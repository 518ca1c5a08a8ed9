import { COUNTS, OF_THE_TENANT, type Ring } from '../ring.ts';

const receipts = (status: string, more = ''): string =>
  `select r.*, r.oms_out_no as oms_out_no, array(select f.id from ops.file_object f where f.mime like 'image/%' order by f.id desc limit 1) as images from service.receipt r where r.status in (${status}) ${more}`;
/** What came back of each line: all of it. */
const UPLOADED = `select r.*, 0 as save,
  (select jsonb_agg(jsonb_build_object('id', l.id, 'signQty', l.ship_qty)) from service.receipt_line l where l.receipt_id = r.id) as lines from service.receipt r where r.status = 1`;
const OPEN_ORDERS = `select o.id, o.warehouse_id, o.owner_id, o.order_no as order_nos, b.warehouse_id as to_house_id, 'RING' as reason from outbound."order" o
  join basic.owner_warehouse b on b.owner_id = o.owner_id and b.warehouse_id <> o.warehouse_id and b.status = 1 and not b.is_deleted
  where o.status = 10 and not o.is_hidden and o.wave_id is null and o.short_policy <> 2
    and not exists (select 1 from service.change_house c where c.order_id = o.id and c.status <> 9)
    and not exists (select 1 from service.transfer_order t where t.out_order_id = o.id)`;
const MOVING = `select o.id, o.warehouse_id, o.owner_id, o.order_nos as "订单号", w.code as "目标仓编码" from (${OPEN_ORDERS}) o join basic.warehouse w on w.id = o.to_house_id`;
const WAITING = `select c.id, array[c.id] as ids, c.warehouse_id, c.owner_id from service.change_house c where c.status = 0`;
const HOUSE_OF_TENANT = 'orders go to other warehouses of the tenant';

const HOLDER = 'opened by a word that only its holder knows: service/delivery/delivery.test.ts';
const transfers = (status: string): string =>
  `select t.id, t.version, t.warehouse_id, t.owner_id, t.to_warehouse_id as to_house_id, t.want_on::text as want_on, t.reason, t.order_no from service.transfer_order t where t.status in (${status})`;
/** Two houses in which the same owner has goods, and what of his can go from the one to the other. */
const BETWEEN = `select b.id, b.warehouse_id, b.owner_id, c.warehouse_id as to_house_id, 'RING' as reason from basic.owner_warehouse b
  join basic.owner_warehouse c on c.owner_id = b.owner_id and c.warehouse_id <> b.warehouse_id and c.status = 1 and not c.is_deleted where b.status = 1 and not b.is_deleted`;
const TRAVELLING = `select g.id, g.id as goods_id, g.owner_id, 1 as unit_level, 2 as unit_qty, 'A' as quality, null::bigint as want_lot_id from basic.goods g where g.status = 1 and not g.is_deleted`;
/** Advance houses by the warehouse that fills them. */
const FILLED = `select a.id, a.parent_house_id as warehouse_id, a.house_id from basic.advance_house a where a.status = 1 and not a.is_deleted`;
const MISSED = `select t.id, t.to_warehouse_id as warehouse_id, t.owner_id, l.id as line_id, 1 as qty, 'RING' as reason from service.transfer_order t
  join service.transfer_line l on l.tenant_id = t.tenant_id and l.transfer_id = t.id
  join inventory.transit_line y on y.tenant_id = l.tenant_id and y.out_detail_id = l.out_detail_id join inbound.detail i on i.tenant_id = y.tenant_id and i.id = y.in_detail_id
  where t.status = 50 and i.qty_closed > y.qty_unsent + y.qty_lost`;

const ADMIN = `(select u.id from iam."user" u where u.tenant_id = 1 and u.user_name like '系统管理员%')`;
const asked = (by: '=' | '<>'): string =>
  `select a.*, 1 as result from basic.order_audit a where a.status = 0 and a.created_by ${by} ${ADMIN}`;

/** What the rings feed the calls of receipts, changes of house, evaluations, errors of other systems and the order desk with. */
export const calls: Ring = {
  omsReceipt: { rows: `select r.* from service.receipt r` },
  'omsReceipt.statistic': COUNTS,
  'omsReceipt.detailForMateriel': {
    open: { warehouse: 'goods have names of the tenant: service/receipt/receipt.test.ts' },
  },
  'omsReceipt.uploadInWarehouse': { lines: { receipts: receipts('0, 1, 5') }, after: ['file.uploadimg'] },
  'omsReceipt.submitSaveReceipt': { rows: UPLOADED },
  'omsReceipt.updateAbNormalCause': { rows: receipts('3', 'and r.abnormal'), with: { abnormalCause: 2 } },
  'omsReceipt.disposeReceipt': { rows: receipts('3', 'and r.dispose_status = 1'), with: { disposeRemark: 'RING' } },
  'omsReceipt.approveHandle': {
    rows: receipts('3', 'and r.dispose_status <> 1'),
    lines: { receipts: receipts('3', 'and r.dispose_status <> 1') },
    with: { result: 1 },
  },
  'omsReceipt.revokeReceipt': { rows: receipts('4') },
  changeHouse: { rows: WAITING, sheet: MOVING, passes: { warehouse: HOUSE_OF_TENANT } },
  'changeHouse.add': { rows: OPEN_ORDERS },
  allotOrder: { rows: transfers('10, 20, 30, 40, 50, 60, 90') },
  'allotOrder.statistic': COUNTS,
  'allotOrder.add': { rows: BETWEEN, lines: { lines: TRAVELLING }, with: { wantOn: 'TODAY' } },
  'allotOrder.update': { rows: transfers('10'), lines: { lines: TRAVELLING }, with: { wantOn: 'TODAY' } },
  'allotOrder.approve': { rows: transfers('10') },
  'allotOrder.cancel': { rows: transfers('10, 20'), with: { reason: 'RING' } },
  'allotOrder.refillList': {
    rows: FILLED,
    open: {
      warehouse: 'names another house and goods of the tenant; whose parent is elsewhere is not listed: refill.test.ts',
    },
  },
  'allotOrder.refill': { rows: FILLED, give: ['houseId'] },
  aggregatedOrder: { rows: `select a.* from service.aggregated_order a` },
  'aggregatedOrder.statistic': COUNTS,
  'aggregatedOrder.create': {
    rows: `select min(o.id) as id, o.warehouse_id, o.owner_id, o.require_on::text as delivery_on from outbound."order" o
      join transport."order" t on t.tenant_id = o.tenant_id and t.source_type = 1 and t.source_id = o.id and t.status = 10
      where o.status between 20 and 90 and not exists (select 1 from service.aggregated_order_item i where i.order_id = o.id and i.active)
      group by o.warehouse_id, o.owner_id, o.require_on, o.store_id, t.to_name, t.to_address, t.temp_zone having count(*) > 1`,
    give: ['ownerId'],
  },
  'aggregatedOrder.confirm': { rows: `select a.* from service.aggregated_order a where a.status = 0` },
  'aggregatedOrder.cancel': {
    rows: `select a.*, 'RING' as reason from service.aggregated_order a where a.status = 0`,
  },
  'allotOrder.settle': { rows: MISSED, with: { cause: 1, decision: 2 } },
  deliveryLink: {
    rows: `select o.id, o.id as order_id, o.warehouse_id, o.owner_id from outbound."order" o where o.status <> 99 and o.to_warehouse_id is null and o.phone ~ '^1[3-9]\\d{9}$'`,
  },
  'deliveryLink.look': { unproved: HOLDER },
  'deliveryLink.code': { unproved: HOLDER },
  'deliveryLink.confirm': { unproved: HOLDER },
  'deliveryLink.evaluate': { unproved: HOLDER },
  'deliveryLink.complain': { unproved: HOLDER },
  evaluate: { rows: `select e.*, array[e.id] as ids from service.evaluation e` },
  'evaluate.add': {
    rows: `select o.id, o.warehouse_id, o.owner_id, o.order_no as oms_out_no from outbound."order" o where o.status = 90 and not exists (select 1 from service.evaluation e where e.out_order_id = o.id)`,
  },
  'evaluate.evalPushTms': {
    rows: `select e.id, e.warehouse_id, e.owner_id, array[e.id] as ids from service.evaluation e where e.push_status <> 1`,
  },
  pteval: {
    rows: `select e.id, e.warehouse_id, e.owner_id, o.order_no from service.evaluation e join outbound."order" o on o.id = e.out_order_id and o.warehouse_id = e.warehouse_id where e.channel = 3`,
  },
  thirdErrorLog: {
    rows: `select e.* from service.third_error_log e where e.status = 0`,
    open: { owner: OF_THE_TENANT },
    passes: { owner: OF_THE_TENANT },
  },
  'thirdErrorLog.moduleTypeList': { open: { every: 'modules with their counts' } },
  'thirdErrorLog.retry': { rows: `select e.* from service.third_error_log e where e.status = 0 and e.system = 'TMS'` },
  orderDesk: { rows: `select o.* from outbound."order" o` },
  'orderDesk.search': {
    rows: `select o.id, o.warehouse_id, o.owner_id, o.order_no as text from outbound."order" o`,
  },
  orderAudit: { rows: asked('<>') },
  'orderAudit.withdraw': { rows: asked('=') },
  orderOutImport: {
    sheet: `select g.id, g.owner_id, 'RING-SO' as "外部单号", o.code as "货主编码", t.code as "门店编码", g.code as "商品编码", 3 as "数量" from basic.goods g join basic.owner o on o.id = g.owner_id join basic.store t on t.owner_id = g.owner_id`,
  },
  orderWareImport: {
    sheet: `select g.id, g.owner_id, 'RING-IN' as "外部单号", o.code as "货主编码", s.code as "供应商编码", '采购' as "入库类型", '2099-01-01' as "预计到货日期", g.code as "商品编码", 3 as "数量"
      from basic.goods g join basic.owner o on o.id = g.owner_id join basic.supplier s on s.owner_id = g.owner_id`,
  },
};

/**
 * Orders that wait for a second person: some entered by whoever asks, some by others. And an advance house that lacks goods: what left it counts as sold, and is to
 * last a year.
 */
export const extras: readonly string[] = [
  `with made as (
     insert into inbound."order" (tenant_id, warehouse_id, order_no, order_type, owner_id, is_suspended, suspend_reason)
     select m.tenant_id, m.warehouse_id, 'AUD-' || m.warehouse_id || '-' || m.owner_id || '-' || n, 1, m.owner_id, true, '待审核'
     from basic.owner_warehouse m cross join generate_series(1, 6) n where not m.is_deleted returning *)
   insert into basic.order_audit (tenant_id, warehouse_id, owner_id, doc_type, order_id, order_no, created_by)
   select tenant_id, warehouse_id, owner_id, 'IN', id, order_no, case when order_no ~ '[123]$' then ${ADMIN} else 0 end from made`,
  `update basic.advance_house set replenish_days = 365`,
  `update outbound."order" o set order_type = 1 from basic.advance_house a where o.tenant_id = a.tenant_id and o.warehouse_id = a.house_id and o.status = 90`,
];
