import { plain, NAMELESS, PAIR, RULES, OF_THE_TENANT, OF_PEOPLE, ASKS, SETTING, type Ring } from '../ring.ts';

/** A supplier is picked up where he is, the one nobody has located on an island. */
const addressed = (
  kind: string,
): string => `select a.*, coalesce(p.lng, 120.1)::float8 as lng, coalesce(p.lat, 30.2)::float8 as lat, '解放路 1 号' as address, '2099-01-01' as licence_until, '已核实' as remark, r.id as route_id
  from message.alarm a
  join basic.route r on r.tenant_id = a.tenant_id and r.warehouse_id = a.warehouse_id and r.status = 1 and not r.is_deleted
  left join lateral (select coalesce(s.lng, 122.1) as lng, coalesce(s.lat, 30.0) as lat from basic.supplier s where a.biz_type = 'SUPPLIER' and s.tenant_id = a.tenant_id and s.id = a.biz_id) p on true
  where a.status = 0 and a.biz_type = '${kind}'`;

/** What the rings feed the calls of this domain with, and where its walls stand: one entry for each call or group of calls that needs one. */
export const calls: Ring = {
  message: {
    rows: `select mu.*, array[mu.id] as ids, 1 as message_status from message.message_user mu where mu.message_status = 0`,
    passes: { every: ASKS },
  },
  'message.readAll': { after: [] },
  alarm: {
    rows: `select a.*, array[a.id] as ids, 30 as minutes, u.user_id from message.alarm a join message.alarm_user u on u.tenant_id = a.tenant_id and u.alarm_id = a.id where a.status = 0 and a.type = 1`,
  },
  'alarm.assign': { after: [] },
  'alarm.seen': { passes: { every: ASKS } },
  'alarm.acknowledge': { passes: { every: ASKS } },
  'alarm.snooze': { passes: { every: ASKS } },
  addressWarning: { rows: addressed('STORE') },
  'addressWarning.handleOrderAddress': { rows: addressed('OUT') },
  'addressWarning.handleSupplier': { rows: addressed('SUPPLIER') },
  'addressWarning.checkPermission': { open: { every: 'yes or no' } },
  alarmRule: {
    rows: `select t.id, 'customerAlarm' as rule_code, 0 as version, 'base:customer:list' as receiver_perm from iam.tenant t`,
    open: { owner: OF_THE_TENANT },
  },
  'alarmRule.list': { open: { every: RULES } },
  'alarmRule.receivers': { open: { owner: OF_PEOPLE } },
  informMessage: {
    rows: `select i.* from message.inform_message i where i.status = 1`,
    open: { owner: OF_THE_TENANT },
  },
  'informMessage.save': {
    rows: `select i.* from message.inform_message i where i.status = 0`,
    with: { title: 'RING', content: '<p>RING</p>' },
  },
  'informMessage.publish': { rows: `select i.* from message.inform_message i where i.status = 0` },
  remindingOrder: { rows: `select r.*, array[r.id] as ids from message.reminding_order r where r.status = 0` },
  'remindingOrder.add': {
    rows: `select o.id, o.id as order_id, o.warehouse_id, o.owner_id, 1 as order_type, 2 as remind_type, u.id as to_user from outbound."order" o join iam.user u on u.tenant_id = o.tenant_id and u.is_admin where o.status < 90`,
  },
  'remindingOrder.handleUnRead': { with: { result: 'RING' } },
  'remindingOrder.people': { open: { warehouse: 'people belong to the tenant', owner: OF_PEOPLE } },
  'remindingOrder.updateStatus': { passes: { every: ASKS } },
  inventoryThreshold: {
    rows: plain('message.stock_threshold'),
    sheet: `select g.id, g.owner_id, o.code as "货主", g.code as "商品", 10 as "最小量", 20 as "最大量" from basic.goods g join basic.owner o on o.id = g.owner_id where not exists (select 1 from message.stock_threshold x where x.goods_id = g.id)`,
    off: SETTING,
  },
  'inventoryThreshold.add': {
    rows: `select g.id, g.id as goods_id, g.owner_id, 10 as min_qty, 20 as max_qty, 0 as recover_qty from basic.goods g where not exists (select 1 from message.stock_threshold x where x.goods_id = g.id)`,
  },
  'inventoryThreshold.options': { open: { every: NAMELESS } },
  'inventoryThreshold.page': { open: { warehouse: PAIR } },
  'inventoryThreshold.export': { open: { warehouse: PAIR } },
};

/** What the demo world has none of, written before the rings begin. */
export const extras: readonly string[] = [
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
  `insert into message.inform_read (tenant_id, user_id, inform_id) select u.tenant_id, u.id, i.id from iam.user u join message.inform_message i on i.tenant_id = u.tenant_id and i.status = 1 on conflict do nothing`,
  `insert into message.reminding_order (tenant_id, warehouse_id, owner_id, order_type, order_id, order_no, remind_type, content, from_user, to_user, status)
   select o.tenant_id, o.warehouse_id, o.owner_id, 1, o.id, o.order_no, s + 1, '请尽快', u.id, u.id, s from (select distinct on (tenant_id, warehouse_id, owner_id) * from outbound."order" order by tenant_id, warehouse_id, owner_id, id) o
   join iam.user u on u.tenant_id = o.tenant_id and (u.is_admin or u.user_name in ('孙调度', '吴双')), generate_series(0, 1) s`,
  `insert into message.stock_threshold (tenant_id, warehouse_id, owner_id, goods_id, min_qty, max_qty) select x.tenant_id, x.warehouse_id, x.owner_id, g.id, 5, 100000 from basic.owner_warehouse x
   join lateral (select id from basic.goods g where g.tenant_id = x.tenant_id and g.owner_id = x.owner_id order by id limit 1) g on true on conflict do nothing`,
];
