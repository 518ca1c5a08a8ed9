import { plain, coded, NAMELESS, OF_THE_HOUSE, OF_THE_TENANT, NO_OWNER, SETTING, WORD, type Ring } from '../ring.ts';

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  warehouse: {
    rows: `select x.id, x.version, x.code, x.name, x.house_type, x.city, x.address, x.status from basic.warehouse x where not x.is_deleted`,
    open: { owner: OF_THE_TENANT },
  },
  warehouseGroup: {
    rows: `select x.id, x.version, x.code, x.name, array(select i.warehouse_id from basic.warehouse_group_item i where i.group_id = x.id) as warehouse_ids from basic.warehouse_group x where not x.is_deleted`,
    sheet: `select w.id, 'RING' as "仓组编码", 'RING' as "仓组名称", w.code as "仓库编码" from basic.warehouse w`,
    open: { owner: OF_THE_TENANT },
  },
  room: { rows: coded('basic.room'), open: { owner: OF_THE_HOUSE } },
  area: { rows: coded('basic.area'), open: { owner: OF_THE_HOUSE } },
  'area.bindStaff': { rows: `select a.*, a.id as area_id from basic.area a where left(a.code, 1) <> '@'` },
  'area.staff': {
    rows: `select a.*, a.id as area_id from basic.area a where left(a.code, 1) <> '@'`,
    after: ['area.bindStaff'],
  },
  'area.queryByStaffId': {
    rows: `select s.id, s.staff_id, s.warehouse_id from basic.area_staff s`,
    after: ['area.bindStaff'],
  },
  'area.queryByRoomId': {
    rows: `select r.id, r.id as room_id, r.warehouse_id from basic.room r where left(r.code, 1) <> '@'`,
  },
  'roadwayPosition.unbind': {
    rows: `select p.id, array[p.id] as position_ids, p.warehouse_id from basic.position p where p.roadway_id is not null and p.used_pallets = 0`,
  },
  'roadwayPosition.bind': {
    rows: `select p.id, array[p.id] as position_ids, p.warehouse_id, y.id as roadway_id from basic.position p join basic.roadway y on y.area_id = p.area_id where p.roadway_id is null and p.warehouse_id = y.warehouse_id`,
    after: ['roadwayPosition.unbind'],
  },
  roadwayPosition: {
    rows: `select y.id, y.id as roadway_id, y.area_id, y.warehouse_id, array(select p.id from basic.position p where p.roadway_id = y.id order by p.id) as position_ids from basic.roadway y`,
    open: { owner: OF_THE_HOUSE },
  },
  shelfCodeRule: {
    sheet: `select 1 as id, 'RING' as "规则名称", '-' as "分隔符", '库区' as "第1段", '列' as "第2段", 2 as "第2段位数", 1 as "第2段从", 9 as "第2段到"`,
    open: { owner: OF_THE_HOUSE },
    off: 'makes new codes only; positions keep theirs',
  },
  position: { rows: coded('basic.position'), open: { owner: OF_THE_HOUSE } },
  // Nothing may lie in a place whose area or use changes.
  'position.updateArea': {
    rows: `select p.id, array[p.id] as ids, p.warehouse_id, b.id as area_id from basic.position p join basic.area a on a.id = p.area_id and a.kind = 'STORE'
    join basic.area b on b.warehouse_id = p.warehouse_id and b.room_id = p.room_id and b.id <> a.id and b.kind = 'PICK' where p.used_pallets = 0`,
  },
  'position.addBatch': {
    rows: `select y.id, y.id as roadway_id, y.area_id, y.warehouse_id, r.id as rule_id, '{"from":1,"to":2}'::json as bay, '{"from":1,"to":1}'::json as level, '{"from":1,"to":1}'::json as slot
    from basic.roadway y join basic.shelf_code_rule r on r.warehouse_id = y.warehouse_id`,
    after: ['roadwayPosition.batchSave'],
  },
  'position.updateState': { with: { state: 20 } },
  platformAudit: {
    rows: `select p.*, 1 as result from basic.platform_audit p where p.status = 0`,
    open: { owner: OF_THE_HOUSE },
  },
  'platformAudit.add': {
    rows: `select d.id, d.warehouse_id, d.id as dock_id, 1 as apply_type, '2098-01-01 08:00:00' as from_at, '2098-01-01 10:00:00' as to_at, 'RING' as reason from basic.dock d where not d.is_deleted`,
  },
  'platformAudit.withdraw': { after: ['platformAudit.add'] },
  receivingPlace: { rows: plain('basic.dock'), open: { owner: OF_THE_HOUSE }, off: 'the same as dock.update' },
  'receivingPlace.delete': { after: ['receivingPlace.add'] },
  lpn: { rows: `${plain('basic.lpn')} and x.carton_state = 0 and x.state <> 0`, passes: { owner: NO_OWNER } },
  'lpn.addBatch': { with: { prefix: 'RING', from: 1, count: 2 } },
  'lpn.enable': { after: ['lpn.disable'] },
  cart: {
    open: { owner: OF_THE_HOUSE },
    off: 'at work it has a state of its own: carts in basic.test.ts',
  },
  carType: { off: WORD },
  cartonFlow: {
    sheet: `select s.id, 'RING' as "箱流转配置名称", s.code as "容器规格", '否' as "管理人" from basic.container_spec s where not s.is_deleted and not exists (select 1 from basic.carton_flow f where f.tenant_id = s.tenant_id and f.spec_id = s.id and not f.is_deleted)`,
    open: { owner: OF_THE_TENANT },
    off: SETTING,
  },
  'cartonFlow.add': {
    rows: `${plain('basic.container_spec')} and not exists (select 1 from basic.carton_flow f where f.tenant_id = x.tenant_id and f.spec_id = x.id and not f.is_deleted)`,
  },
  car: {
    rows: `select x.*, json_build_array(json_build_object('id', x.id, 'version', x.version)) as items from basic.car x where not x.is_deleted and x.state = 1`,
    sheet: `select t.id, '浙Z99999' as "车牌号", '黄牌' as "车牌颜色", t.code as "车型", 1000 as "载重kg", 4000 as "总质量kg", 5 as "容积m³", 4 as "车长m", 2 as "车宽m", 2 as "车高m", '2099-01-01' as "年检有效期至", '2099-01-01' as "保险有效期至" from basic.car_type t where not t.is_deleted`,
    open: { owner: OF_THE_TENANT },
  },
  'car.enable': {
    rows: `select x.id, json_build_array(json_build_object('id', x.id, 'version', x.version)) as items from basic.car x where not x.is_deleted and x.state = 3`,
  },
  'car.add': {
    rows: `select t.id, t.id as car_type_id from basic.car_type t where not t.is_deleted`,
    with: {
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
  },
  'car.bindDriver': {
    rows: `select x.id, x.version, (select d.id from basic.driver d where d.tenant_id = x.tenant_id and d.audit_status = 1 and d.state = 1 and d.licence_class = 'A2' order by d.id limit 1) as driver_id from basic.car x where not x.is_deleted`,
  },
  'car.renew': { with: { inspectUntil: '2099-12-31' } },
  carrier: { off: 'a trip that waits for its car is refused with it then: waybill/carrier.test.ts' },
  driver: {
    rows: `select x.*, json_build_array(json_build_object('id', x.id, 'version', x.version)) as items, 1 as result from basic.driver x where not x.is_deleted`,
    sheet: `select 1 as id, '师傅' as "姓名", '13912340000' as "手机号", 'A2' as "准驾车型", '2099-01-01' as "驾驶证有效期至"`,
    open: { owner: OF_THE_TENANT },
  },
  'driver.audit': {
    rows: `select x.id, json_build_array(json_build_object('id', x.id, 'version', x.version)) as items, 1 as result from basic.driver x where not x.is_deleted and x.audit_status = 0 and x.id_card_enc is not null`,
  },
  'driver.add': { with: { phone: '13900000099', licenceUntil: '2099-01-01' } },
  'driver.renew': { with: { licenceUntil: '2099-12-31' } },
  'driver.blacklist': { with: { reason: 'RING' } },
  seedWall: {
    sheet: `select a.id, a.warehouse_id, 'RINGWALL' as "播种墙编码", a.code as "库区", 2 as "行数", 2 as "列数", 4 as "格口数" from basic.area a where left(a.code, 1) <> '@'`,
    open: { owner: OF_THE_HOUSE },
    off: 'at work it has a state of its own: walls-and-houses.test.ts',
  },
  'seedWall.add': { with: { rows: 2, cols: 2, slotQty: 4, status: 1 } },
  'seedWall.update': { with: { status: 1 } },
  seedSlot: { rows: `select s.* from basic.seed_slot s`, open: { owner: OF_THE_HOUSE } },
  'seedSlot.labels': { after: ['seedWall.add'] },
  'seedSlot.labelFile': { after: ['seedWall.add'] },
  anomalyConfig: {
    rows: `select x.id, x.version, x.direction, x.code, x.name, array(select r.id from iam.role r where r.tenant_id = x.tenant_id order by r.id limit 1) as receiver_role_ids from basic.anomaly_config x where not x.is_deleted`,
    open: { owner: OF_THE_TENANT },
    off: SETTING,
  },
  'anomalyConfig.add': {
    rows: `select r.id, array[r.id] as receiver_role_ids, 1 as direction from iam.role r where not r.is_deleted`,
  },
  advanceHouse: {
    sheet: `select w.id, w.code as "前置仓", p.code as "上级仓", '18:00' as "截单时间", '97' as "服务地区" from basic.warehouse w join basic.warehouse p on p.tenant_id = w.tenant_id and p.id <> w.id where not exists (select 1 from basic.advance_house x where x.house_id = w.id)`,
    open: { owner: OF_THE_TENANT },
    off: SETTING,
  },
  'advanceHouse.add': {
    rows: `select w.id, w.id as house_id, p.id as parent_house_id from basic.warehouse w join basic.warehouse p on p.tenant_id = w.tenant_id and p.id <> w.id where not exists (select 1 from basic.advance_house x where x.house_id = w.id)`,
    with: { regionCodes: ['99'] },
  },
  'advanceHouse.update': { with: { regionCodes: ['98'] } },
  'advanceHouse.options': { open: { every: NAMELESS } },
  warehouseSync: {
    rows: `${plain('basic.warehouse_sync')} and x.state <> 1`,
    sheet: `select 1 as id, 'RING' as "外部编码", 'RING' as "仓库编码", 'RING' as "仓库名称"`,
    open: { owner: OF_THE_TENANT },
  },
  storeSigned: {
    rows: `${plain('basic.store_signed')} and x.status = 0`,
    sheet: `select o.id, o.id as owner_id, 'RINGHT' as "合同号", o.code as "货主", w.code as "仓库", '甲' as "甲方", '乙' as "乙方", '2091-01-01' as "开始日期", '2091-12-31' as "结束日期", '2091-01-01' as "签订日期", '仓储费' as "费用项" from basic.owner o, basic.warehouse w`,
  },
  'storeSigned.save': {
    rows: `select o.id, o.id as owner_id, w.id as house_id, 'RING' as contract_no, '2090-01-01' as start_date, '2090-12-31' as end_date, '2090-01-01' as sign_date, array['ST'] as fee_codes from basic.owner o, basic.warehouse w where not o.is_deleted`,
  },
  'storeSigned.relieve': {
    rows: `select x.id, x.version, x.owner_id, (now() at time zone 'Asia/Shanghai')::date::text as relieve_date from basic.store_signed x where x.status = 1 and x.end_date > current_date and not x.is_deleted`,
  },
  goodsStandard: { rows: `select s.*, 1 as result from basic.goods_standard_audit s where s.status = 0` },
  'goodsStandard.add': {
    rows: `select g.id, g.id as goods_id, g.owner_id, greatest(g.length, 1) as length_mm, greatest(g.width, 1) as width_mm, greatest(g.height, 1) as height_mm, greatest(g.weight, 1) as weight_g from basic.goods g
    where not g.is_deleted and not exists (select 1 from basic.goods_standard_audit s where s.goods_id = g.id and s.status = 0)`,
  },
  'goodsStandard.withdraw': { after: ['goodsStandard.add'] },
  changeRequest: {
    rows: `select c.*, json_build_array(json_build_object('id', c.id, 'version', c.version)) as items, 1 as result from basic.change_request c where c.status = 0`,
  },
  'changeRequest.add': {
    rows: `select g.id, 'goods' as entity, g.id as entity_id, g.version, g.owner_id, json_build_object('weight', g.weight + 1) as after, 'RING' as reason from basic.goods g
    where not g.is_deleted and not exists (select 1 from basic.change_request c where c.entity = 'goods' and c.entity_id = g.id and c.status = 0)`,
  },
  'changeRequest.current': {
    rows: `select s.id, 'supplier' as entity, s.id as entity_id, s.owner_id from basic.supplier s where not s.is_deleted`,
  },
  'changeRequest.options': {
    rows: `select s.id, 'supplier' as entity, s.owner_id from basic.supplier s where not s.is_deleted`,
  },
  'changeRequest.withdraw': { after: ['changeRequest.add'] },
  consigneeAddress: {
    sheet: `select o.id, o.id as owner_id, o.code as "货主", 'RING' as "收货人", '13800000008' as "手机号", '浙江省' as "省", '杭州市' as "市", '西湖区' as "区", '文三路' as "详细地址" from basic.owner o`,
    off: WORD,
  },
  'consigneeAddress.audit': {
    rows: `select x.id, x.owner_id, json_build_array(json_build_object('id', x.id, 'version', x.version)) as items, 1 as result from basic.consignee_address x where x.audit_status = 0 and x.located and not x.is_deleted`,
  },
  'consigneeAddress.add': {
    rows: `select o.id, o.id as owner_id, 'RING' as consignee, '13800000009' as phone, 'RING' as province, 'RING' as city, 'RING' as district, 'RING' || o.id as detail from basic.owner o where not o.is_deleted`,
  },
  'consigneeAddress.operationLog': {
    rows: `select a.id, a.owner_id, json_build_object('id', a.id) as param from basic.consignee_address a`,
    open: {
      owner:
        'steps of one address, without a name that could carry a mark; consignee-addresses.test.ts asks for it from behind the wall',
    },
  },
  'consigneeAddress.options': { open: { every: NAMELESS } },
  route: { passes: { owner: NO_OWNER }, owned: true },
  'route.places': {
    rows: `select s.id, s.owner_id, array[s.id] as store_ids from basic.store s where s.lng is not null and not s.is_deleted`,
    open: { owner: null, warehouse: 'stores belong to owners, not to a warehouse' },
  },
  'route.options': { open: { owner: OF_THE_HOUSE } },
  openMasters: { open: { warehouse: 'masters of the tenant, the same in every warehouse' } },
  'openMasters.goods': {
    rows: `select g.id, g.owner_id, json_build_array(json_build_object('ownerCode', w.code, 'code', 'RING' || g.id, 'name', 'RING', 'storageMode', g.storage_mode, 'baseUnit', n.code)) as goods
      from basic.goods g join basic.owner w on w.id = g.owner_id join basic.unit n on n.id = g.base_unit_id where not g.is_deleted`,
  },
  owner: { rows: `select x.*, x.id as owner_id from basic.owner x where not x.is_deleted`, owned: true },
  'owner.remove': {
    unasked: { owner: 'an owner just made is seen by nobody who is narrowed to owners, and the others are in use' },
  },
  ownerWarehouse: {
    rows: `select x.id, x.version, x.owner_id, x.warehouse_id, x.status from basic.owner_warehouse x where not x.is_deleted`,
    off: 'asks for the pair of owner and warehouse: masters.test.ts',
  },
  // Its own warehouse is not a wall here: whoever has nothing anywhere may go.
  'ownerWarehouse.remove': {
    rows: `select x.id, x.version, x.owner_id from basic.owner_warehouse x where not x.is_deleted and not exists (select 1 from inventory.stock s where s.owner_id = x.owner_id and s.warehouse_id = x.warehouse_id and s.on_hand > 0)`,
  },
  'ownerWarehouse.add': {
    rows: `select o.id, o.id as owner_id, w.id as warehouse_id from basic.owner o, basic.warehouse w where not exists (select 1 from basic.owner_warehouse x where x.owner_id = o.id and x.warehouse_id = w.id)`,
  },
  'ownerWarehouse.options': { open: { every: NAMELESS } },
  'customer.renewValidity': { with: { validUntil: '2099-12-31' } },
  'customer.enable': { after: ['customer.add', 'customer.disable'] },
  unit: { open: { owner: OF_THE_TENANT } },
  'unit.getTypeCode': { open: { every: 'a fixed list of the product' } },
  goodsGroup: {
    sheet: `select g.id, g.owner_id, o.code as "货主", 'RINGGROUP' as "商品组编码", 'RING' as "商品组名称", g.code as "商品编码" from basic.goods g join basic.owner o on o.id = g.owner_id where not g.is_deleted`,
    off: WORD,
  },
  'goodsGroup.queryGoods': {
    rows: `select g.id, g.owner_id, json_build_object('groupId', g.id) as param from basic.goods_group g where not g.is_deleted`,
  },
  'goodsGroup.addGoods': {
    rows: `select g.id, g.id as group_id, g.owner_id, array[x.id] as goods_ids from basic.goods_group g join basic.goods x on x.tenant_id = g.tenant_id and x.owner_id = g.owner_id and not x.is_deleted where not g.is_deleted`,
  },
  'goodsGroup.removeGoods': {
    rows: `select g.id, g.id as group_id, g.owner_id, array[i.id] as ids from basic.goods_group g join basic.goods_group_item i on i.tenant_id = g.tenant_id and i.group_id = g.id where not g.is_deleted`,
  },
  packingMaterial: { open: { owner: OF_THE_TENANT }, off: WORD },
  goodsLevel: { open: { owner: OF_THE_TENANT } },
  'goodsLevel.moveSort': { with: { direction: 'up' }, after: ['goodsLevel.add', 'goodsLevel.add'] },
  'goodsCategory.bind': {
    rows: `select c.id, array[c.id] as category_ids, o.id as owner_id from basic.goods_category c join basic.owner o on o.tenant_id = c.tenant_id where not c.is_deleted and not exists (select 1 from basic.goods_category_binding b where b.category_id = c.id and b.owner_id = o.id)`,
  },
  'goodsCategory.unbind': { rows: `select b.id, array[b.id] as ids, b.owner_id from basic.goods_category_binding b` },
  'goodsCategory.tree': { open: { owner: OF_THE_TENANT } },
  'goods.unitsBySpecCodes': { rows: `select g.id, g.owner_id, g.code as codes from basic.goods g` },
  pickPosition: {
    sheet: `select p.id, p.warehouse_id, g.owner_id, o.code as "货主", g.code as "商品", p.code as "拣货位", 10 as "上限" from basic.goods g join basic.owner o on o.id = g.owner_id, lateral (select p.id, p.code, p.warehouse_id from basic.position p join basic.area a on a.id = p.area_id and a.kind = 'PICK'
    where p.tenant_id = g.tenant_id and not exists (select 1 from basic.pick_position x where x.position_id = p.id and x.goods_id = g.id) order by p.id desc limit 3) p`,
    off: SETTING,
  },
  'pickPosition.add': {
    rows: `select p.id, p.id as position_id, p.warehouse_id, g.id as goods_id, g.owner_id, 5 as min_qty, 10 as max_qty from basic.goods g, lateral (select p.id, p.warehouse_id from basic.position p join basic.area a on a.id = p.area_id and a.kind = 'PICK'
    where p.tenant_id = g.tenant_id and not exists (select 1 from basic.pick_position x where x.position_id = p.id and x.goods_id = g.id) order by p.id desc limit 3) p`,
  },
  'pickPosition.options': { open: { every: NAMELESS } },
};

/** What the demo world has none of, written before the rings begin. */
export const extras: readonly string[] = [
  `insert into basic.carrier (tenant_id, code, name) select t.id, 'CY' || n, '承运商' || t.id || n from iam.tenant t, generate_series(1, 2) n`,
  `insert into basic.customer (tenant_id, owner_id, code, name) select o.tenant_id, o.id, 'CU' || n, '客户' || o.code || n from basic.owner o, generate_series(1, 2) n`,
  `insert into basic.producer (tenant_id, owner_id, code, name) select o.tenant_id, o.id, 'PR' || n, '生产商' || o.code || n from basic.owner o, generate_series(1, 2) n`,
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
  `insert into basic.pick_position (tenant_id, warehouse_id, owner_id, goods_id, position_id, min_qty, max_qty)
   select distinct on (s.tenant_id, s.warehouse_id, s.goods_id) s.tenant_id, s.warehouse_id, s.owner_id, s.goods_id, s.position_id, 0, 100000 from inventory.stock s join basic.position p on p.id = s.position_id
   join basic.area a on a.id = p.area_id and a.kind = 'PICK' where s.on_hand > 0
     and not exists (select 1 from basic.pick_position x where x.tenant_id = s.tenant_id and x.warehouse_id = s.warehouse_id and x.goods_id = s.goods_id) order by 1, 2, 4, 5`,
];
