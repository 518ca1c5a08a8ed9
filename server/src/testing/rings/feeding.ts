import { DEMO_PASSWORD } from '../../../db/seed/iam.ts';
import { clientHash } from '../../domains/iam/password/hash.ts';
import { apk } from '../files/apk.ts';
import { pdf, png } from '../files/attacks.ts';

/**
 * What the rings feed endpoints with, as data: where rows of the demo world lie and what must have happened before. Nothing here names an answer;
 * a line that is missing makes its endpoint unproved, which the rings report by name.
 */

const task = (kind: string): string =>
  `select t.*, l.owner_id from inventory.task t join lateral (select owner_id from inventory.task_line x where x.task_id = t.id limit 1) l on true where t.kind = '${kind}'`;
const taskLine = (
  kind: string,
): string => `select l.id, l.id as line_id, l.qty - l.done_qty as qty, l.owner_id, l.warehouse_id, t.status from inventory.task_line l join inventory.task t on t.id = l.task_id
  where t.kind = '${kind}' and t.status in (10, 20) and l.state = 10`;
const carton = (
  where: string,
): string => `select l.id, l.warehouse_id, l.id as carton_id, l.code, array[l.code] as carton_codes, o.owner_id, l.carton_state as state from basic.lpn l
  join outbound."order" o on o.id = l.out_order_id where ${where}`;
const cartonIds = carton('l.carton_state > 0');
const openDetail = `select d.id, d.id as detail_id, d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed as qty, (current_date - 2)::text as produced_on, d.warehouse_id, o.owner_id
  from inbound.detail d join inbound."order" o on o.id = d.order_id where not o.is_suspended and o.status in (10, 50) and d.qty_expected > d.qty_received + d.qty_rejected + d.qty_closed`;
const demand = (where: string): string =>
  `select o.*, o.id as order_id, array[o.id] as order_ids, o.order_no as code from outbound."order" o where ${where}`;
const leaving = `${demand('o.status in (75, 80)')} and not exists (select 1 from outbound.shipment_item i where i.order_id = o.id and i.active)`;
/** Somebody's open address warning, with everything that could put it right. */
const addressed = (
  kind: string,
): string => `select a.*, 120.1::float8 as lng, 30.2::float8 as lat, '解放路 1 号' as address, '2099-01-01' as licence_until, '已核实' as remark, r.id as route_id from message.alarm a
  join basic.route r on r.tenant_id = a.tenant_id and r.warehouse_id = a.warehouse_id and r.status = 1 and not r.is_deleted where a.status = 0 and a.biz_type = '${kind}'`;
const freeStock = `select s.id, s.id as stock_id, s.owner_id, s.warehouse_id, p.area_id, 1 as qty, 1 as delta from inventory.stock s join basic.position p on p.id = s.position_id join basic.area a on a.id = p.area_id
  where a.kind = 'STORE' and s.lpn_id = 0 and s.quality = 'A' and s.on_hand > s.allocated + s.locked + s.moving`;
const plain = (table: string): string => `select x.* from ${table} x where not x.is_deleted`;
const anyRole = `select r.*, r.id as role_id from iam.role r`;
const coded = (table: string): string => `${plain(table)} and left(x.code, 1) <> '@'`;

/**
 * Rows an endpoint's own fields are taken from: by endpoint, else by group. Columns are fields of the input; `warehouse_id` and `owner_id` keep the rows
 * to those of whoever asks. `name#case` is another case of the same call, for the steps below.
 */
export const ROWS: Readonly<Record<string, string>> = {
  importBatch: `select b.id from ops.import_batch b`,
  importTemplate: `select t.id, t.version, t.biz_code, t.name, t.columns from ops.import_template t where not t.is_deleted`,
  'importTemplate.add': `select 1 as id, 'basic.unit' as biz_code, 'RING' as name, '[{"name": "code", "heading": "编码 1"}, {"name": "name", "heading": "名称 2"}]'::jsonb as columns`,
  'importTemplate.download': `select 1 as id, 'basic.unit' as biz_code`,
  'home.search': `select o.id, o.owner_id, o.warehouse_id, o.order_no as text from inbound."order" o`,
  menu: `select m.id, m.id as menu_id, 1 as operate_type from iam.menu m where m.menu_url is not null`,
  warehouse: `select x.id, x.version, x.code, x.name, x.house_type, x.city, x.address, x.status from basic.warehouse x where not x.is_deleted`,
  warehouseGroup: `select x.id, x.version, x.code, x.name, array(select i.warehouse_id from basic.warehouse_group_item i where i.group_id = x.id) as warehouse_ids from basic.warehouse_group x where not x.is_deleted`,
  ownerWarehouse: `select x.id, x.version, x.owner_id, x.warehouse_id, x.status from basic.owner_warehouse x where not x.is_deleted`,
  owner: `select x.*, x.id as owner_id from basic.owner x where not x.is_deleted`,
  room: coded('basic.room'),
  area: coded('basic.area'),
  roadway: plain('basic.roadway'),
  shelfCodeRule: plain('basic.shelf_code_rule'),
  position: coded('basic.position'),
  dock: plain('basic.dock'),
  receivingPlace: plain('basic.dock'),
  containerSpec: plain('basic.container_spec'),
  lpn: `${plain('basic.lpn')} and x.carton_state = 0 and x.state <> 0`,
  cart: plain('basic.cart'),
  route: plain('basic.route'),
  supplier: plain('basic.supplier'),
  producer: plain('basic.producer'),
  customer: plain('basic.customer'),
  store: plain('basic.store'),
  unit: plain('basic.unit'),
  goodsLevel: plain('basic.goods_level'),
  goodsCategory: plain('basic.goods_category'),
  carType: plain('basic.car_type'),
  businessDictionary: plain('ops.business_dictionary'),
  seedWall: plain('basic.seed_wall'),
  seedSlot: `select s.* from basic.seed_slot s`,
  anomalyConfig: `select x.id, x.version, x.direction, x.code, x.name, array(select r.id from iam.role r where r.tenant_id = x.tenant_id order by r.id limit 1) as receiver_role_ids from basic.anomaly_config x where not x.is_deleted`,
  'anomalyConfig.add': `select r.id, array[r.id] as receiver_role_ids, 1 as direction from iam.role r where not r.is_deleted`,
  advanceHouse: plain('basic.advance_house'),
  'advanceHouse.add': `select w.id, w.id as house_id, p.id as parent_house_id from basic.warehouse w join basic.warehouse p on p.tenant_id = w.tenant_id and p.id <> w.id where not exists (select 1 from basic.advance_house x where x.house_id = w.id)`,
  consigneeAddress: plain('basic.consignee_address'),
  'consigneeAddress.audit': `select x.id, x.owner_id, json_build_array(json_build_object('id', x.id, 'version', x.version)) as items, 1 as result from basic.consignee_address x where x.audit_status = 0 and x.located and not x.is_deleted`,
  'consigneeAddress.add': `select o.id, o.id as owner_id, 'RING' as consignee, '13800000009' as phone, 'RING' as province, 'RING' as city, 'RING' as district, 'RING' || o.id as detail from basic.owner o where not o.is_deleted`,
  'consigneeAddress.operationLog': `select a.id, a.owner_id, json_build_object('id', a.id) as param from basic.consignee_address a`,
  storeSigned: `${plain('basic.store_signed')} and x.status = 0`,
  'storeSigned.save': `select o.id, o.id as owner_id, w.id as house_id, 'RING' as contract_no, '2090-01-01' as start_date, '2090-12-31' as end_date, '2090-01-01' as sign_date, array['ST'] as fee_codes from basic.owner o, basic.warehouse w where not o.is_deleted`,
  'storeSigned.relieve': `select x.id, x.version, x.owner_id, (now() at time zone 'Asia/Shanghai')::date::text as relieve_date from basic.store_signed x where x.status = 1 and x.end_date > current_date and not x.is_deleted`,
  goodsStandard: `select s.*, 1 as result from basic.goods_standard_audit s where s.status = 0`,
  'goodsStandard.add': `select g.id, g.id as goods_id, g.owner_id, greatest(g.length, 1) as length_mm, greatest(g.width, 1) as width_mm, greatest(g.height, 1) as height_mm, greatest(g.weight, 1) as weight_g from basic.goods g
    where not g.is_deleted and not exists (select 1 from basic.goods_standard_audit s where s.goods_id = g.id and s.status = 0)`,
  changeRequest: `select c.*, json_build_array(json_build_object('id', c.id, 'version', c.version)) as items, 1 as result from basic.change_request c where c.status = 0`,
  'changeRequest.add': `select g.id, 'goods' as entity, g.id as entity_id, g.version, g.owner_id, json_build_object('weight', g.weight + 1) as after, 'RING' as reason from basic.goods g
    where not g.is_deleted and not exists (select 1 from basic.change_request c where c.entity = 'goods' and c.entity_id = g.id and c.status = 0)`,
  'changeRequest.current': `select s.id, 'supplier' as entity, s.id as entity_id, s.owner_id from basic.supplier s where not s.is_deleted`,
  'changeRequest.options': `select s.id, 'supplier' as entity, s.owner_id from basic.supplier s where not s.is_deleted`,
  car: `select x.*, json_build_array(json_build_object('id', x.id, 'version', x.version)) as items from basic.car x where not x.is_deleted and x.state = 1`,
  'car.enable': `select x.id, json_build_array(json_build_object('id', x.id, 'version', x.version)) as items from basic.car x where not x.is_deleted and x.state = 3`,
  'car.add': `select t.id, t.id as car_type_id from basic.car_type t where not t.is_deleted`,
  'car.bindDriver': `select x.id, x.version, (select d.id from basic.driver d where d.tenant_id = x.tenant_id and d.audit_status = 1 and d.state = 1 and d.licence_class = 'A2' order by d.id limit 1) as driver_id from basic.car x where not x.is_deleted`,
  driver: `select x.*, json_build_array(json_build_object('id', x.id, 'version', x.version)) as items, 1 as result from basic.driver x where not x.is_deleted`,
  'driver.audit': `select x.id, json_build_array(json_build_object('id', x.id, 'version', x.version)) as items, 1 as result from basic.driver x where not x.is_deleted and x.audit_status = 0 and x.id_card_enc is not null`,
  platformAudit: `select p.*, 1 as result from basic.platform_audit p where p.status = 0`,
  'platformAudit.add': `select d.id, d.warehouse_id, d.id as dock_id, 1 as apply_type, '2098-01-01 08:00:00' as from_at, '2098-01-01 10:00:00' as to_at, 'RING' as reason from basic.dock d where not d.is_deleted`,
  warehouseSync: `${plain('basic.warehouse_sync')} and x.state <> 1`,
  'goodsCategory.bind': `select c.id, array[c.id] as category_ids, o.id as owner_id from basic.goods_category c join basic.owner o on o.tenant_id = c.tenant_id where not c.is_deleted and not exists (select 1 from basic.goods_category_binding b where b.category_id = c.id and b.owner_id = o.id)`,
  'goodsCategory.unbind': `select b.id, array[b.id] as ids, b.owner_id from basic.goods_category_binding b`,
  goodsBrand: plain('basic.goods_brand'),
  channelSource: plain('basic.channel_source'),
  packingMaterial: plain('basic.packing_material'),
  cartonFlow: plain('basic.carton_flow'),
  'cartonFlow.add': `${plain('basic.container_spec')} and not exists (select 1 from basic.carton_flow f where f.tenant_id = x.tenant_id and f.spec_id = x.id and not f.is_deleted)`,
  goodsGroup: plain('basic.goods_group'),
  'goodsGroup.queryGoods': `select g.id, g.owner_id, json_build_object('groupId', g.id) as param from basic.goods_group g where not g.is_deleted`,
  'goodsGroup.addGoods': `select g.id, g.id as group_id, g.owner_id, array[x.id] as goods_ids from basic.goods_group g join basic.goods x on x.tenant_id = g.tenant_id and x.owner_id = g.owner_id and not x.is_deleted where not g.is_deleted`,
  'goodsGroup.removeGoods': `select g.id, g.id as group_id, g.owner_id, array[i.id] as ids from basic.goods_group g join basic.goods_group_item i on i.tenant_id = g.tenant_id and i.group_id = g.id where not g.is_deleted`,
  customerContainer: plain('strategy.customer_container'),
  factoryRoom: plain('strategy.factory_room'),
  ownerBusinessConfig: plain('strategy.owner_biz_config'),
  'customerContainer.add': `select c.id, c.owner_id, c.id as customer_id, s.id as spec_id, w.id as warehouse_id from basic.customer c join basic.container_spec s on s.tenant_id = c.tenant_id and not s.is_deleted join basic.warehouse w on w.tenant_id = c.tenant_id
    where not c.is_deleted and not exists (select 1 from strategy.customer_container x where x.tenant_id = c.tenant_id and x.warehouse_id = w.id and x.customer_id = c.id and x.spec_id = s.id and x.store_id is null and not x.is_deleted)`,
  'factoryRoom.add': `select p.id, p.owner_id, p.id as producer_id, r.id as room_id, r.warehouse_id from basic.producer p join basic.room r on r.tenant_id = p.tenant_id and left(r.code, 1) <> '@' and not r.is_deleted
    where not p.is_deleted and not exists (select 1 from strategy.factory_room f where f.tenant_id = p.tenant_id and f.warehouse_id = r.warehouse_id and f.producer_id = p.id and f.room_id = r.id and not f.is_deleted)`,
  'ownerBusinessConfig.add': `select o.id, o.id as owner_id, w.id as warehouse_id from basic.owner o join basic.warehouse w on w.tenant_id = o.tenant_id where not exists (select 1 from strategy.owner_biz_config c where c.warehouse_id = w.id and c.owner_id = o.id and not c.is_deleted)`,
  goods: plain('basic.goods'),
  user: `select u.id, u.id as staff_id, u.id as user_id, u.user_name, u.emp_no, u.dept_id, u.position_id, u.is_admin, u.status, u.version, a.account from iam.user u join iam.account a on a.id = u.account_id where not u.is_deleted`,
  lot: `select t.*, t.id as lot_id from inventory.lot t`,
  'job.cancel': `select j.id from ops.job j where j.status = 0`,
  'job.retry': `select j.id from ops.job j where j.status = 3`,
  'file.addresses': `select f.id, array[f.id] as ids from ops.file_object f where f.bucket = 'files'`,
  exportRecord: `select r.id from ops.export_record r where r.file_id is not null`,
  interfaceLog: `select l.id, current_date - 40 as before from ops.interface_log l`,
  'interfaceLog.retry': `select l.id from ops.interface_log l where not l.success`,
  message: `select mu.*, array[mu.id] as ids, 1 as message_status from message.message_user mu where mu.message_status = 0`,
  alarm: `select a.*, array[a.id] as ids, 30 as minutes, u.user_id from message.alarm a join message.alarm_user u on u.tenant_id = a.tenant_id and u.alarm_id = a.id where a.status = 0 and a.type = 1`,
  addressWarning: addressed('STORE'),
  'addressWarning.handleOrderAddress': addressed('OUT'),
  'addressWarning.handleSupplier': addressed('SUPPLIER'),
  alarmRule: `select t.id, 'customerAlarm' as rule_code, 0 as version, 'base:customer:list' as receiver_perm from iam.tenant t`,
  informMessage: `select i.* from message.inform_message i where i.status = 1`,
  'informMessage.save': `select i.* from message.inform_message i where i.status = 0`,
  'informMessage.publish': `select i.* from message.inform_message i where i.status = 0`,
  remindingOrder: `select r.*, array[r.id] as ids from message.reminding_order r where r.status = 0`,
  'remindingOrder.add': `select o.id, o.id as order_id, o.warehouse_id, o.owner_id, 1 as order_type, 2 as remind_type, u.id as to_user from outbound."order" o join iam.user u on u.tenant_id = o.tenant_id and u.is_admin where o.status < 90`,
  inventoryThreshold: plain('message.stock_threshold'),
  'inventoryThreshold.add': `select g.id, g.id as goods_id, g.owner_id, 10 as min_qty, 20 as max_qty, 0 as recover_qty from basic.goods g where not exists (select 1 from message.stock_threshold x where x.goods_id = g.id)`,
  pickPosition: plain('basic.pick_position'),
  goodsSimilar: plain('strategy.goods_similar'),
  'pickPosition.add': `select p.id, p.id as position_id, p.warehouse_id, g.id as goods_id, g.owner_id, 5 as min_qty, 10 as max_qty from basic.goods g, lateral (select p.id, p.warehouse_id from basic.position p join basic.area a on a.id = p.area_id and a.kind = 'PICK'
    where p.tenant_id = g.tenant_id and not exists (select 1 from basic.pick_position x where x.position_id = p.id and x.goods_id = g.id) order by p.id desc limit 3) p`,
  'goodsSimilar.add': `select b.id, a.owner_id, a.id as goods_id, b.id as similar_id from basic.goods a join basic.goods b on b.owner_id = a.owner_id and b.id > a.id
    where not exists (select 1 from strategy.goods_similar x where x.goods_id = a.id and x.similar_id = b.id)`,
  // Its own warehouse is not a wall here: whoever has nothing anywhere may go.
  'ownerWarehouse.remove': `select x.id, x.version, x.owner_id from basic.owner_warehouse x where not x.is_deleted and not exists (select 1 from inventory.stock s where s.owner_id = x.owner_id and s.warehouse_id = x.warehouse_id and s.on_hand > 0)`,
  'inboundOrder.generateTransit': `select o.* from inbound."order" o where o.order_type in (2, 4, 5) and o.status in (10, 20) and not o.transit_made`,
  // Nothing may lie in a place whose area or use changes.
  'ownerWarehouse.add': `select o.id, o.id as owner_id, w.id as warehouse_id from basic.owner o, basic.warehouse w where not exists (select 1 from basic.owner_warehouse x where x.owner_id = o.id and x.warehouse_id = w.id)`,
  'position.updateArea': `select p.id, array[p.id] as ids, p.warehouse_id, b.id as area_id from basic.position p join basic.area a on a.id = p.area_id and a.kind = 'STORE'
    join basic.area b on b.warehouse_id = p.warehouse_id and b.room_id = p.room_id and b.id <> a.id and b.kind = 'PICK' where p.used_pallets = 0`,
  'position.addBatch': `select y.id, y.id as roadway_id, y.area_id, y.warehouse_id, r.id as rule_id, '{"from":1,"to":2}'::json as bay, '{"from":1,"to":1}'::json as level, '{"from":1,"to":1}'::json as slot
    from basic.roadway y join basic.shelf_code_rule r on r.warehouse_id = y.warehouse_id`,
  'roadwayPosition.unbind': `select p.id, array[p.id] as position_ids, p.warehouse_id from basic.position p where p.roadway_id is not null and p.used_pallets = 0`,
  'roadwayPosition.bind': `select p.id, array[p.id] as position_ids, p.warehouse_id, y.id as roadway_id from basic.position p join basic.roadway y on y.area_id = p.area_id where p.roadway_id is null and p.warehouse_id = y.warehouse_id`,
  roadwayPosition: `select y.id, y.id as roadway_id, y.area_id, y.warehouse_id, array(select p.id from basic.position p where p.roadway_id = y.id order by p.id) as position_ids from basic.roadway y`,
  'area.bindStaff': `select a.*, a.id as area_id from basic.area a where left(a.code, 1) <> '@'`,
  'area.queryByStaffId': `select s.id, s.staff_id, s.warehouse_id from basic.area_staff s`,
  'area.queryByRoomId': `select r.id, r.id as room_id, r.warehouse_id from basic.room r where left(r.code, 1) <> '@'`,
  'goods.unitsBySpecCodes': `select g.id, g.owner_id, g.code as codes from basic.goods g`,

  userReach: `select u.id, u.id as user_id, u.version from iam.user u where not u.is_deleted`,
  'user.add': `select d.id, d.id as dept_id, 'RING' as user_name from iam.dept d where not d.is_deleted`,
  'user.selectByRoleCode': `select r.id, r.role_code from iam.role r`,
  'online.kick': `select 1 as id, s.id as sid from iam.session s where s.status = 1`,
  role: `select r.*, r.id as role_id from iam.role r where not r.is_deleted and not r.builtin`,
  'role.add': `select 1 as id`,
  'role.assignedMenus': anyRole,
  'role.assignedDepts': anyRole,
  'role.assignedScope': anyRole,
  'role.listByUser': `select u.id, u.id as user_id from iam.user u`,
  dept: `select d.*, d.id as dept_id from iam.dept d where not d.is_deleted`,
  'post.save#new': `select null::bigint as id, 'RING' as position_code, 'RING' as position_name`,
  'dept.save#new': `select null::bigint as id, 'RING' as dept_code, 'RING' as dept_name`,
  post: plain('iam.position'),
  notify: plain('ops.notify'),
  operationLog: `select l.* from ops.operation_log l`,
  'operationLog.page': `select l.id, l.warehouse_id, l.biz_no from ops.operation_log l where l.biz_no is not null`,
  tableView: `select v.* from iam.table_view v order by v.id desc`,
  'tableView.save': `select null::bigint as id, 'RING' as name`,
  menuAdmin: `select m.* from iam.menu m where m.tenant_id is not null`,
  'menuAdmin.get': `select m.* from iam.menu m`,
  'menuAdmin.add': `select 1 as id, 0 as parent_id, 35 as menu_type, 'RING' as menu_name`,
  entitledMenu: `select e.menu_id as id from iam.tenant_menu e`,
  client: `select v.* from iam.client_version v`,
  'client.add': `select 1 as id`,
  appUpgrade: `select g.* from ops.app_upgrade g`,
  'appUpgrade.add': `select 1 as id`,

  inboundOrder: `select o.*, o.id as order_id, array[o.id] as order_ids from inbound."order" o`,
  'inboundOrder.rollbackDetail': `select d.id, d.warehouse_id, o.owner_id, d.status from inbound.detail d join inbound."order" o on o.id = d.order_id where d.qty_received > 0`,
  'inboundOrder.rollbackTrace': `select o.id, t.id as trace_id, o.warehouse_id, o.owner_id from ops.doc_trace t join inbound."order" o on o.id = t.doc_id where t.reversible and t.detail_id is not null  and t.doc_type = 'IN'`,
  inboundReceive: `select o.id, o.id as order_id, o.order_no as text, 'SHORT_SHIPPED' as reason, o.warehouse_id, o.owner_id, o.status from inbound."order" o where o.status in (10, 50) and not o.is_suspended`,
  inboundPutaway: task('PUTAWAY'),
  'inboundPutaway.create': `select o.id, array[o.id] as order_ids, o.warehouse_id, o.owner_id, o.status from inbound."order" o where o.status in (50, 60, 70)`,

  stock: `select s.* from inventory.stock s where s.on_hand > 0`,
  'stock.lotTrace': `select t.id, t.id as lot_id, t.owner_id, s.warehouse_id from inventory.lot t join inventory.stock s on s.lot_id = t.id`,
  inMove: task('MOVE'),
  replenish: task('REPLENISH'),
  unpick: task('UNPICK'),
  inventoryAdjust: `select a.* from "inner".adjust a`,
  'inventoryAdjust.add': `select o.id, o.id as owner_id, 1 as kind, 'COUNT' as reason_code from basic.owner o`,

  outOrder: demand('true'),
  'outOrder.cancelHidden': demand('o.is_hidden'),
  wave: `select w.*, a.owner_id from outbound.wave w left join lateral (select max(o.owner_id) as owner_id from outbound."order" o where o.wave_id = w.id) a on true`,
  'wave.insert': `select o.id, array[o.id] as order_ids, 1 as pick_method, o.warehouse_id, o.owner_id, o.status from outbound."order" o where o.wave_id is null and o.status in (10, 30) and not o.is_hidden`,
  'wave.removeOrders': `select w.id, w.status, w.warehouse_id, o.owner_id, array[o.id] as order_ids from outbound.wave w join outbound."order" o on o.wave_id = w.id`,
  'wave.splitPicking': `select t.id, t.id as task_id, t.warehouse_id, t.status, 1 as max_lines from outbound.pick_task t where t.line_count > 1 and t.status = 10`,
  pickTask: `select t.*, t.id as task_id, coalesce(o.owner_id, w.owner_id) as owner_id from outbound.pick_task t left join outbound."order" o on o.id = t.order_id
    left join lateral (select max(x.owner_id) as owner_id from outbound."order" x where x.wave_id = t.wave_id) w on true`,
  pick: `select l.id, array[l.id] as line_ids, 0 as qty, 'MISSING' as reason, l.warehouse_id, t.status, s.owner_id from outbound.pick_line l join outbound.pick_task t on t.id = l.task_id join inventory.stock s on s.id = l.stock_id
    where l.state = 10 and t.status in (20, 30)`,
  checkDelivery: demand('o.status in (60, 65)'),
  internalCheck: demand('o.status in (70, 75)'),
  assemble: demand('o.status in (65, 70, 75)'),
  'assemble.takeOut': `select c.id, c.lpn_id as carton_id, c.out_detail_id as detail_id, 1 as qty, c.warehouse_id, o.owner_id from outbound.carton_line c join basic.lpn l on l.id = c.lpn_id and l.carton_state = 10 join outbound."order" o on o.id = c.order_id`,
  'map.find': `select s.id, s.owner_id, s.warehouse_id, n.code as text from inventory.stock s join basic.lpn n on n.id = s.lpn_id and n.warehouse_id = s.warehouse_id where s.on_hand > 0 and s.lpn_id <> 0`,
  'assemble.labels': cartonIds,
  'assemble.labelFile': cartonIds,
  'assemble.seal': carton('l.carton_state = 10'),
  'assemble.void': carton('l.carton_state = 10'),
  'assemble.reopen': carton('l.carton_state = 20'),
  collection: `select c.*, a.owner_id from outbound.collection c join lateral (select distinct o.owner_id from outbound.collection_item i join outbound."order" o on o.id = i.order_id where i.coll_id = c.id) a on true`,
  'collection.scan': carton('l.carton_state = 20'),
  'collection.confirm': carton('l.carton_state = 20'),
  shipment: `select s.*, a.owner_id from outbound.shipment s left join lateral (select max(o.owner_id) as owner_id from outbound.shipment_item i join outbound."order" o on o.id = i.order_id where i.ship_id = s.id) a on true`,
  'shipment.create': leaving,
  'shipment.depart': leaving,
};

/** Rows the lines of an input are taken from, one line each; a list without an entry repeats the row of the whole input. */
export const LINES: Readonly<Record<string, string>> = {
  'inboundOrder.lines': `select g.id, g.id as goods_id, g.owner_id, 5 as unit_qty from basic.goods g`,
  'outOrder.lines': `select g.id, g.id as goods_id, g.owner_id, 2 as unit_qty from basic.goods g`,
  'inboundReceive.lines': openDetail,
  'inboundPutaway.confirm.lines': taskLine('PUTAWAY'),
  'inMove.confirm.lines': taskLine('MOVE'),
  'replenish.confirm.lines': taskLine('REPLENISH'),
  'unpick.lines': `select u.*, p.code as position_code from (${taskLine('UNPICK')}) u join lateral (select p.code from basic.position p join basic.area a on a.id = p.area_id and a.kind = 'STORE'
    join basic.room r on r.id = a.room_id join inventory.task_line x on x.id = u.id join basic.goods g on g.id = x.goods_id and g.storage_mode = r.storage_mode
    where p.warehouse_id = u.warehouse_id and p.used_pallets = 0 and p.claim_pallets = 0 and p.state = 10 order by p.id desc limit 1) p on true`,
  'replenish.add.lines': `select f.id, f.goods_id, f.owner_id, f.warehouse_id, 1 as qty from basic.pick_position f`,
  'inMove.moves': `select s.id, s.stock_id, s.owner_id, s.warehouse_id, s.qty, t.code as to_position_code from (${freeStock}) s
    join lateral (select p.code from basic.position p where p.area_id = s.area_id and p.used_pallets = 0 and p.state = 10 order by p.id limit 1) t on true`,
  'inventoryAdjust.lines': freeStock,
  'pick.lines': `select l.id, array[l.id] as line_ids, l.warehouse_id, t.status, s.owner_id from outbound.pick_line l join outbound.pick_task t on t.id = l.task_id join inventory.stock s on s.id = l.stock_id where l.state = 10 and t.status in (20, 30)`,
  'checkDelivery.items': `select o.id, o.id as order_id, o.warehouse_id, o.owner_id, o.status from outbound."order" o where o.status = 60`,
  'checkDelivery.confirm#less.items': `select o.id, o.id as order_id, o.warehouse_id, o.owner_id, o.status, json_build_array(json_build_object('goodsId', d.goods_id, 'qty', 0)) as lines
    from outbound."order" o join outbound.detail d on d.order_id = o.id and d.line_no = 1 where o.status = 60`,
  'internalCheck.items': `select o.id, o.id as order_id, o.warehouse_id, o.owner_id, o.status from outbound."order" o where o.status = 70`,
  'assemble.items': `select o.id, o.id as order_id, o.warehouse_id, o.owner_id, o.status from outbound."order" o where o.status = 70`,
};

/** Fields that name a row of another kind, where the contract does not say so itself (`meta.ref`). */
export const MEANS: Readonly<Record<string, string>> = {
  assigneeId: 'user',
  toUser: 'user',
  staffId: 'user',
  staffIds: 'user',
  houseIds: 'warehouse',
  warehouseIds: 'warehouse',
  warehouseId: 'warehouse',
  orderIds: 'wave.insert',
  positionIds: 'position',
  lotId: 'lot',
  roomId: 'room',
  areaId: 'area',
  batchId: 'importBatch',
  menuIds: 'entitledMenu',
  wallIds: 'seedWall',
};

/** Values the schema alone does not tell, and optional fields worth giving. NOW and TODAY stand for themselves; a field named in GIVE is taken from the row. */
export const WITH: Readonly<Record<string, Record<string, unknown>>> = {
  'stock.asOf': { param: { at: 'NOW', by: 'position' } },
  'ledger.queryPage': { param: { from: 'TODAY', to: 'TODAY' } },
  'ledger.export': { from: 'TODAY', to: 'TODAY' },
  'interfaceLog.delete': { before: '1990-01-01' },
  'position.updateState': { state: 20 },
  'dictionary.page': { param: { type: '退货原因' } },
  'seedWall.add': { rows: 2, cols: 2, slotQty: 4, status: 1 },
  'seedWall.update': { status: 1 },
  'advanceHouse.add': { regionCodes: ['99'] },
  'advanceHouse.update': { regionCodes: ['98'] },
  'informMessage.save': { title: 'RING', content: '<p>RING</p>' },
  'remindingOrder.handleUnRead': { result: 'RING' },
  'car.add': {
    plateNo: '浙A12345',
    plateColor: 1,
    loadKg: 1000,
    grossKg: 4000,
    volumeM3: 5,
    lengthM: 4,
    widthM: 2,
    heightM: 2,
    inspectUntil: '2099-01-01',
    insureUntil: '2099-01-01',
  },
  'car.renew': { inspectUntil: '2099-12-31' },
  'driver.add': { phone: '13900000099', licenceUntil: '2099-01-01' },
  'driver.renew': { licenceUntil: '2099-12-31' },
  'driver.blacklist': { reason: 'RING' },
  'customer.renewValidity': { validUntil: '2099-12-31' },
  'lpn.addBatch': { prefix: 'RING', from: 1, count: 2 },
  'goodsLevel.moveSort': { direction: 'up' },
  'menu.collect': { operateType: 1 },
  'session.sendSms': { username: '13800000001', sendType: 1 },
  'unpick.confirm': { changePosition: true },
  'checkDelivery.handle': { handle: 3 },
  'client.add': { clientId: 'pc', versionNo: '9.9.9' },
  'notify.save': { startAt: '2020-01-01', endAt: '2099-12-31' },
  'appUpgrade.add': { appType: 0, os: 1, storeUrl: 'https://example.com/app' },
  'appUpgrade.download': { appType: 0 },
  'file.uploadStrPDF': { fileName: 'RING', content: pdf().toString('base64') },
  'session.verify': { mode: 'pwd', username: 'admin', password: clientHash(DEMO_PASSWORD) },
};
export const GIVE: Readonly<Record<string, readonly string[]>> = { 'stock.lotTrace': ['lotId'] };

/** What must have happened before an endpoint can succeed, in this order; each step is fed the same way. `remove` always follows its group's `add`. */
export const AFTER: Readonly<Record<string, readonly string[]>> = {
  'position.addBatch': ['roadwayPosition.batchSave'],
  'roadwayPosition.bind': ['roadwayPosition.unbind'],
  'file.addresses': ['file.uploadFile'],
  'seedSlot.labels': ['seedWall.add'],
  'seedSlot.labelFile': ['seedWall.add'],
  'lpn.enable': ['lpn.disable'],
  'customer.enable': ['customer.add', 'customer.disable'],
  'area.queryByStaffId': ['area.bindStaff'],
  'goodsLevel.moveSort': ['goodsLevel.add', 'goodsLevel.add'],
  'receivingPlace.delete': ['receivingPlace.add'],
  'role.delete': ['role.add'],
  'dept.delete': ['dept.save#new'],
  'post.delete': ['post.save#new'],
  'tableView.delete': ['tableView.save'],
  'menuAdmin.delete': ['menuAdmin.add'],
  'client.disabled': ['client.add', 'client.enabled'],
  'notify.publish': ['notify.save'],
  'notify.withdraw': ['notify.save', 'notify.publish'],
  'importBatch.errors': ['dock.importCheck'],
  'importBatch.get': ['dock.importCheck'],
  'importBatch.rows': ['dock.importCheck'],
  'importBatch.recheck': ['dock.importCheck'],
  'importBatch.file': ['dock.importCheck'],
  'importBatch.confirm': ['dock.importCheck'],
  'importBatch.undo': ['dock.importCheck', 'dock.importConfirm'],
  'importTemplate.get': ['importTemplate.add'],
  'importTemplate.history': ['importTemplate.add'],
  'importTemplate.update': ['importTemplate.add'],
  'importTemplate.delete': ['importTemplate.add'],
  'appUpgrade.download': ['appUpgrade.add', 'appUpgrade.publish'],
  'goodsStandard.withdraw': ['goodsStandard.add'],
  'changeRequest.withdraw': ['changeRequest.add'],
  'platformAudit.withdraw': ['platformAudit.add'],
  'inboundPutaway.create': ['inboundPutaway.cancel'],
  'inMove.confirm': ['inMove.add'],
  'inMove.next': ['inMove.add'],
  'inMove.claim': ['inMove.add'],
  'inMove.assign': ['inMove.add'],
  'inMove.finish': ['inMove.add'],
  'inMove.cancel': ['inMove.add'],
  'replenish.confirm': ['replenish.add'],
  'replenish.next': ['replenish.add'],
  'replenish.claim': ['replenish.add'],
  'replenish.assign': ['replenish.add'],
  'replenish.finish': ['replenish.add'],
  'replenish.cancel': ['replenish.add'],
  'inventoryAdjust.cancelTask': ['inventoryAdjust.add', 'inventoryAdjust.submit'],
  'alarm.assign': [],
  'message.readAll': [],
  'wave.addOrders': ['wave.insert'],
  'wave.release': ['wave.insert'],
  'wave.cancel': ['wave.insert'],
  'pick.confirm': ['pickTask.claim'],
  'pick.short': ['pickTask.claim'],
  'pickTask.release': ['pickTask.claim'],
  'checkDelivery.handle': ['checkDelivery.confirm#less'],
  'assemble.takeOut': ['assemble.confirm'],
  'assemble.seal': ['assemble.confirm'],
  'assemble.void': ['assemble.openCarton'],
  'shipment.load': ['shipment.create'],
  'shipment.unload': ['shipment.create', 'shipment.load'],
  'shipment.seal': ['shipment.create', 'shipment.load'],
  'shipment.cancel': ['shipment.create'],
  'shipment.confirm': ['shipment.create', 'shipment.load', 'shipment.seal'],
};

/** A line of each import sheet that is no plain master, by the labels of its columns. */
export const SHEETS: Readonly<Record<string, string>> = {
  warehouseGroup: `select w.id, 'RING' as "仓组编码", 'RING' as "仓组名称", w.code as "仓库编码" from basic.warehouse w`,
  shelfCodeRule: `select 1 as id, 'RING' as "规则名称", '-' as "分隔符", '库区' as "第1段", '列' as "第2段", 2 as "第2段位数", 1 as "第2段从", 9 as "第2段到"`,
  pickPosition: `select p.id, p.warehouse_id, g.owner_id, o.code as "货主", g.code as "商品", p.code as "拣货位", 10 as "上限" from basic.goods g join basic.owner o on o.id = g.owner_id, lateral (select p.id, p.code, p.warehouse_id from basic.position p join basic.area a on a.id = p.area_id and a.kind = 'PICK'
    where p.tenant_id = g.tenant_id and not exists (select 1 from basic.pick_position x where x.position_id = p.id and x.goods_id = g.id) order by p.id desc limit 3) p`,
  cartonFlow: `select s.id, 'RING' as "箱流转配置名称", s.code as "容器规格", '否' as "管理人" from basic.container_spec s where not s.is_deleted and not exists (select 1 from basic.carton_flow f where f.tenant_id = s.tenant_id and f.spec_id = s.id and not f.is_deleted)`,
  goodsGroup: `select g.id, g.owner_id, o.code as "货主", 'RINGGROUP' as "商品组编码", 'RING' as "商品组名称", g.code as "商品编码" from basic.goods g join basic.owner o on o.id = g.owner_id where not g.is_deleted`,
  car: `select t.id, '浙Z99999' as "车牌号", '黄牌' as "车牌颜色", t.code as "车型", 1000 as "载重kg", 4000 as "总质量kg", 5 as "容积m³", 4 as "车长m", 2 as "车宽m", 2 as "车高m", '2099-01-01' as "年检有效期至", '2099-01-01' as "保险有效期至" from basic.car_type t where not t.is_deleted`,
  driver: `select 1 as id, '师傅' as "姓名", '13912340000' as "手机号", 'A2' as "准驾车型", '2099-01-01' as "驾驶证有效期至"`,
  seedWall: `select a.id, a.warehouse_id, 'RINGWALL' as "播种墙编码", a.code as "库区", 2 as "行数", 2 as "列数", 4 as "格口数" from basic.area a where left(a.code, 1) <> '@'`,
  advanceHouse: `select w.id, w.code as "前置仓", p.code as "上级仓", '18:00' as "截单时间", '97' as "服务地区" from basic.warehouse w join basic.warehouse p on p.tenant_id = w.tenant_id and p.id <> w.id where not exists (select 1 from basic.advance_house x where x.house_id = w.id)`,
  consigneeAddress: `select o.id, o.id as owner_id, o.code as "货主", 'RING' as "收货人", '13800000008' as "手机号", '浙江省' as "省", '杭州市' as "市", '西湖区' as "区", '文三路' as "详细地址" from basic.owner o`,
  storeSigned: `select o.id, o.id as owner_id, 'RINGHT' as "合同号", o.code as "货主", w.code as "仓库", '甲' as "甲方", '乙' as "乙方", '2091-01-01' as "开始日期", '2091-12-31' as "结束日期", '2091-01-01' as "签订日期", '仓储费' as "费用项" from basic.owner o, basic.warehouse w`,
  warehouseSync: `select 1 as id, 'RING' as "外部编码", 'RING' as "仓库编码", 'RING' as "仓库名称"`,
  inboundOrder: `select g.id, g.owner_id, 'RING-ASN' as "外部单号", o.code as "货主编码", s.code as "供应商编码", '采购' as "入库类型", (current_date + 2)::text as "预计到货日期", g.code as "商品编码", 3 as "数量"
    from basic.goods g join basic.owner o on o.id = g.owner_id join basic.supplier s on s.owner_id = g.owner_id`,
  inventoryThreshold: `select g.id, g.owner_id, o.code as "货主", g.code as "商品", 10 as "最小量", 20 as "最大量" from basic.goods g join basic.owner o on o.id = g.owner_id where not exists (select 1 from message.stock_threshold x where x.goods_id = g.id)`,
  outOrder: `select g.id, g.owner_id, 'RING-SO' as "外部单号", o.code as "货主编码", t.code as "门店编码", g.code as "商品编码", 3 as "数量" from basic.goods g join basic.owner o on o.id = g.owner_id join basic.store t on t.owner_id = g.owner_id`,
};

/** What is uploaded where that is no sheet. */
export const FILES: Readonly<Record<string, () => Buffer>> = {
  'appUpgrade.upload': apk,
  'file.uploadFile': pdf,
  'file.uploadimg': () => png(2, 2),
};

/** What the demo world has none of, written before the rings begin. */
export const EXTRAS = [
  `insert into basic.customer (tenant_id, owner_id, code, name) select o.tenant_id, o.id, 'CU' || n, '客户' || o.code || n from basic.owner o, generate_series(1, 2) n`,
  `insert into basic.producer (tenant_id, owner_id, code, name) select o.tenant_id, o.id, 'PR' || n, '生产商' || o.code || n from basic.owner o, generate_series(1, 2) n`,
  `insert into strategy.customer_container (tenant_id, warehouse_id, owner_id, customer_id, spec_id, qty_held) select c.tenant_id, w.id, c.owner_id, c.id, (select min(s.id) from basic.container_spec s where s.tenant_id = c.tenant_id), 7
   from basic.customer c join basic.warehouse w on w.tenant_id = c.tenant_id where c.code = 'CU1'`,
  `insert into strategy.factory_room (tenant_id, warehouse_id, owner_id, producer_id, room_id) select p.tenant_id, r.warehouse_id, p.owner_id, p.id, r.id from basic.producer p
   join lateral (select distinct on (r.warehouse_id) r.warehouse_id, r.id from basic.room r where r.tenant_id = p.tenant_id and left(r.code, 1) <> '@' order by r.warehouse_id, r.id) r on true where p.code = 'PR1'`,
  `insert into strategy.owner_biz_config (tenant_id, warehouse_id, owner_id) select m.tenant_id, m.warehouse_id, m.owner_id from basic.owner_warehouse m join basic.owner o on o.tenant_id = m.tenant_id and o.id = m.owner_id
   where o.code = 'CWX' and not exists (select 1 from strategy.owner_biz_config c where c.tenant_id = m.tenant_id and c.warehouse_id = m.warehouse_id and c.owner_id = m.owner_id)`,
  `insert into ops.import_template (tenant_id, biz_code, name, columns) select t.id, 'basic.goods_level', '我们的等级', '[{"name": "code", "heading": "等级编码", "hidden": false, "fallback": ""}, {"name": "name", "heading": "等级名称", "hidden": false, "fallback": ""}]' from iam.tenant t`,
  `insert into ops.import_template_revision (tenant_id, template_id, revision, name, columns) select tenant_id, id, revision, name, columns from ops.import_template`,
  `insert into ops.job (tenant_id, warehouse_id, user_id, job_type, title, params, permit, status, finished_at) select u.tenant_id, 0, u.id, 'EXPORT', 'RING' || s, '{}', 'session', s, case when s = 3 then now() end from iam.user u, unnest(array[0, 3]) s`,
  `insert into basic.goods_standard_audit (tenant_id, owner_id, goods_id, length_mm, width_mm, height_mm, weight_g, before, deviation_rate)
   select g.tenant_id, g.owner_id, g.id, 10, 10, 10, 10, jsonb_build_object('lengthMm', g.length, 'widthMm', g.width, 'heightMm', g.height, 'weightG', g.weight, 'palletQty', g.pallet_qty,
     'caseQty', (select u.ratio from basic.goods_unit u where u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = 3)), 0
   from (select g.*, row_number() over (partition by g.tenant_id, g.owner_id order by g.id desc) as n from basic.goods g where not g.is_deleted) g where g.n <= 2`,
  `insert into basic.change_request (tenant_id, req_no, entity, entity_id, entity_version, owner_id, entity_code, entity_name, before, after, reason)
   select s.tenant_id, 'RING' || s.id, 'supplier', s.id, s.version, s.owner_id, s.code, s.name, '{"licenceUntil": null}', '{"licenceUntil": "2099-01-01"}', 'RING' from basic.supplier s where not s.is_deleted`,
  `insert into basic.driver (tenant_id, name, phone, licence_class, licence_until, id_card_enc, id_card_hash, id_card_mask, licence_no_enc, licence_no_mask, audit_status)
   select t.id, '师傅' || n, '1370000' || lpad((t.id * 10 + n)::text, 4, '0'), 'A2', '2099-01-01', '\\x00', sha256((t.id * 10 + n)::text::bytea), '330****0', '\\x00', '330****0', n % 2 from iam.tenant t, generate_series(1, 4) n`,
  `insert into basic.car (tenant_id, plate_no, plate_color, car_type_id, load_kg, gross_kg, volume_m3, length_m, width_m, height_m, inspect_until, insure_until, state)
   select c.tenant_id, '浙B0000' || n, 2, c.id, 1000, 4000, 5, 4, 2, 2, '2099-01-01', '2099-01-01', case when n = 4 then 3 else 1 end from (select tenant_id, min(id) as id from basic.car_type group by tenant_id) c, generate_series(1, 4) n`,
  `insert into basic.platform_audit (tenant_id, warehouse_id, audit_no, dock_id, apply_type, from_at, to_at, until_at, before, reason)
   select d.tenant_id, d.warehouse_id, 'RING' || d.id || n, d.id, 1, x.at, x.at + interval '1 hour', x.at + interval '1 hour', '{"direction": 3, "status": 1}', 'RING' from basic.dock d, generate_series(1, 2) n, lateral (select timestamptz '2097-01-01' + n * interval '1 day' as at) x`,
  `with j as (insert into ops.job (tenant_id, warehouse_id, user_id, job_type, title, params, permit, status, finished_at, result) select u.tenant_id, (select min(w.id) from basic.warehouse w where w.tenant_id = u.tenant_id and w.status = 1 and not w.is_deleted), u.id, 'EXPORT', '导出商品 ' || u.user_name, '{"path": "/basicinfo-server/v1/goods/export", "input": {}, "columns": null}', 'session', 2, now(), '{"text": ""}'
     from iam.user u where u.is_admin returning tenant_id, id, user_id),
   f as (insert into ops.file_object (tenant_id, bucket, object_key, file_name, mime, size_byte, sha256, ref_count) select tenant_id, 'exports', tenant_id || '/exports/' || id, 'RING.xlsx', 'x', 1, '', 1 from j returning tenant_id, id, object_key)
   insert into ops.export_record (tenant_id, job_id, export_code, file_id, row_count, expire_at) select j.tenant_id, j.id, '/basicinfo-server/v1/goods/export', f.id, 1, now() + interval '7 days' from j join f on f.tenant_id = j.tenant_id and f.object_key = j.tenant_id || '/exports/' || j.id`,
  `with s as (insert into iam.sms_outbox (phone, template, params, status, provider, error) select distinct a.phone, 'PASSWORD', '{"sealed": ""}'::jsonb, 2, 'outbox', 'RING' from iam.account a where a.phone is not null returning id, phone)
   insert into ops.interface_log (tenant_id, direction, system, module, biz_no, url, request, response, success) select distinct u.tenant_id, 2, 'SMS', 'sys', s.id::text, 'outbox ' || u.user_name, '{}', u.user_name, false from s join iam.account a on a.phone = s.phone join iam.user u on u.account_id = a.id`,
  `insert into iam.table_view (tenant_id, user_id, table_key, name, columns) select u.tenant_id, u.id, 'RING', u.user_name, '[]' from iam.user u`,
  `with m as (insert into message.message (tenant_id, title, content, category, biz_id) select u.tenant_id, u.user_name || n, '内容', 2, u.id from iam.user u, generate_series(1, 2) n returning tenant_id, id, biz_id)
   insert into message.message_user (tenant_id, message_id, user_id) select tenant_id, id, biz_id from m`,
  `insert into message.alarm (tenant_id, warehouse_id, owner_id, group_code, rule_code, type, biz_type, biz_id, biz_code, alarm_msg, message_content)
   select x.tenant_id, x.warehouse_id, x.owner_id, r.code, r.code, r.type, 'RING', x.id * 10 + n, 'RING' || n, '预警', '内容' from basic.owner_warehouse x, generate_series(1, 2) n, (values ('orderRemarkAlarm', 1), ('inventoryThresholdAlarm', 0)) r(code, type)`,
  ...[
    ['deliveryAlarm', 'STORE', 'basic.store'],
    ['supplierAlarm', 'SUPPLIER', 'basic.supplier'],
  ].map(
    ([
      code,
      kind,
      table,
    ]) => `insert into message.alarm (tenant_id, warehouse_id, owner_id, group_code, rule_code, type, biz_type, biz_id, biz_code, alarm_msg, message_content)
   select x.tenant_id, x.warehouse_id, x.owner_id, '${code}', '${code}', 0, '${kind}', s.id, s.code, '地址未定位', '内容' from basic.owner_warehouse x join basic.warehouse w on w.tenant_id = x.tenant_id and w.id = x.warehouse_id
   join lateral (select id, code from ${table} s where s.tenant_id = x.tenant_id and s.owner_id = x.owner_id order by id offset case when w.code = 'SH01' then 2 else 0 end limit 2) s on true`,
  ),
  `insert into message.alarm (tenant_id, warehouse_id, owner_id, group_code, rule_code, type, biz_type, biz_id, biz_code, alarm_msg, message_content)
   select o.tenant_id, o.warehouse_id, o.owner_id, 'orderAlarm', 'orderAlarm', 0, 'OUT', o.id, o.order_no, '订单没有配送线路', '内容' from (select o.*, row_number() over (partition by o.tenant_id, o.warehouse_id, o.owner_id order by o.id desc) as n from outbound."order" o
     where o.status = 10 and o.wave_id is null and not o.is_hidden) o where o.n <= 2`,
  `update outbound."order" o set route_id = null from message.alarm a where a.rule_code = 'orderAlarm' and o.tenant_id = a.tenant_id and o.warehouse_id = a.warehouse_id and o.id = a.biz_id`,
  `insert into message.alarm_user (tenant_id, user_id, alarm_id, group_code) select a.tenant_id, u.id, a.id, a.group_code from message.alarm a join iam.user u on u.tenant_id = a.tenant_id and (u.is_admin or u.user_name in ('孙调度', '吴双'))`,
  `insert into message.inform_message (tenant_id, title, content, audience, status, publish_at) select t.id, '通知' || s, '<p>内容</p>', '{"houses":[],"depts":[],"roles":[]}', s, case when s > 0 then now() end from iam.tenant t, generate_series(0, 1) s`,
  `insert into message.inform_read (tenant_id, user_id, inform_id) select u.tenant_id, u.id, i.id from iam.user u join message.inform_message i on i.tenant_id = u.tenant_id and i.status = 1`,
  `insert into message.reminding_order (tenant_id, warehouse_id, owner_id, order_type, order_id, order_no, remind_type, content, from_user, to_user, status)
   select o.tenant_id, o.warehouse_id, o.owner_id, 1, o.id, o.order_no, s + 1, '请尽快', u.id, u.id, s from (select distinct on (tenant_id, warehouse_id, owner_id) * from outbound."order" order by tenant_id, warehouse_id, owner_id, id) o
   join iam.user u on u.tenant_id = o.tenant_id and (u.is_admin or u.user_name in ('孙调度', '吴双')), generate_series(0, 1) s`,
  `insert into message.stock_threshold (tenant_id, warehouse_id, owner_id, goods_id, min_qty, max_qty) select x.tenant_id, x.warehouse_id, x.owner_id, g.id, 5, 100000 from basic.owner_warehouse x
   join lateral (select id from basic.goods g where g.tenant_id = x.tenant_id and g.owner_id = x.owner_id order by id limit 1) g on true on conflict do nothing`,
  `update iam.user_warehouse b set warehouse_id = w.id from iam.user u, basic.warehouse w where u.tenant_id = 1 and u.user_name = '吴双' and b.tenant_id = 1 and b.user_id = u.id and w.tenant_id = 1 and w.code = 'SH01'`,
  `insert into iam.login_log (tenant_id, account, user_id, mode, result) select u.tenant_id, a.account, u.id, 'pwd', 1 from iam.user u join iam.account a on a.id = u.account_id`,
  `with s as (insert into iam.session (tenant_id, user_id, client_id, device_id, access_hash, access_expire_at, absolute_expire_at, login_mode)
     select u.tenant_id, u.id, 'pc', gen_random_uuid(), sha256(u.id::text::bytea), now() + interval '1 day', now() + interval '1 day', 'pwd' from iam.user u returning tenant_id, id)
   insert into iam.refresh_token (tenant_id, session_id, token_hash, expire_at) select s.tenant_id, s.id, sha256(s.id::text::bytea), now() + interval '1 day' from s`,
  `insert into basic.pick_position (tenant_id, warehouse_id, owner_id, goods_id, position_id, min_qty, max_qty)
   select distinct on (s.tenant_id, s.warehouse_id, s.goods_id) s.tenant_id, s.warehouse_id, s.owner_id, s.goods_id, s.position_id, 0, 100000 from inventory.stock s join basic.position p on p.id = s.position_id
   join basic.area a on a.id = p.area_id and a.kind = 'PICK' where s.on_hand > 0
     and not exists (select 1 from basic.pick_position x where x.tenant_id = s.tenant_id and x.warehouse_id = s.warehouse_id and x.goods_id = s.goods_id) order by 1, 2, 4, 5`,
];
