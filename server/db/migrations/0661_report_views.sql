-- What the text of users may read (ADR 43): views, each of one subject, owned by a role that may read their tables and nothing else. A row is
-- shown when tenant, warehouse, owner and the permission of its list are those of the token; the tables' own wall between tenants stands behind.
create schema rpt;

create function rpt.current_scope()
returns table (tenant_id bigint, warehouse_ids bigint[], owner_ids bigint[], permits text[])
language sql stable security definer rows 1 set search_path = pg_catalog as $$
select q.tenant_id, q.warehouse_ids, q.owner_ids, q.permits
from report.query_scope q
where q.token::text = current_setting('rpt.token', true)
  and q.tenant_id::text = current_setting('app.tenant_id', true)
  and q.expires_at > now()
$$;
revoke execute on function rpt.current_scope() from public;

-- A list of texts that ends: no cell of a report grows without bound.
create function rpt.joined(state text, part text, delimiter text) returns text
language sql immutable parallel safe set search_path = pg_catalog as $$
select case
  when part is null or length(state) >= 4000 then state
  when state is null then left(part, 4000)
  else left(state || coalesce(delimiter, '') || part, 4000)
end
$$;
create aggregate rpt.text_list(text, text) (sfunc = rpt.joined, stype = text, parallel = safe);

create view rpt.v_stock with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name, g.code as goods_code, g.name as goods_name, g.spec, u.name as unit_name, c.name as category_name, g.storage_mode,
  r.code as room_code, r.name as room_name, a.code as area_code, a.kind as area_kind, p.code as position_code,
  l.lot_no, l.produced_on, l.expire_on, l.inbound_on, l.expire_on - (now() at time zone 'Asia/Shanghai')::date as days_left, (now() at time zone 'Asia/Shanghai')::date - l.inbound_on as age_days,
  k.quality, k.on_hand, k.allocated, k.locked, k.moving, k.on_hand - k.allocated - k.locked - k.moving as available,
  round(k.weight_g::numeric / 1000, 3) as weight_kg
from rpt.current_scope() s
join inventory.stock k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids) and k.on_hand > 0 and (s.owner_ids is null or k.owner_id = any(s.owner_ids))
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
left join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = g.category_id
join inventory.lot l on l.tenant_id = k.tenant_id and l.id = k.lot_id
join basic.position p on p.tenant_id = k.tenant_id and p.warehouse_id = k.warehouse_id and p.id = k.position_id
join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
where 'inv:stock:list' = any(s.permits);
comment on view rpt.v_stock is '库存余额';

create view rpt.v_ledger with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name, g.code as goods_code, g.name as goods_name, g.spec, u.name as unit_name, c.name as category_name, g.storage_mode,
  k.posted_on, k.posted_at, k.txn_type, l.lot_no, p.code as position_code, k.quality, k.delta, k.balance, round(k.delta_g::numeric / 1000, 3) as delta_kg,
  k.source_type, k.source_no, case when 'sys:user:list' = any(s.permits) then t.user_name end as operator_name
from rpt.current_scope() s
join inventory.stock_ledger k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids) and (s.owner_ids is null or k.owner_id = any(s.owner_ids))
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
left join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = g.category_id
join inventory.lot l on l.tenant_id = k.tenant_id and l.id = k.lot_id
join basic.position p on p.tenant_id = k.tenant_id and p.warehouse_id = k.warehouse_id and p.id = k.position_id
left join iam."user" t on t.tenant_id = k.tenant_id and t.id = k.operator_id
where 'inv:ledger:list' = any(s.permits);
comment on view rpt.v_ledger is '库存流水';

create view rpt.v_stock_day with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name, g.code as goods_code, g.name as goods_name, g.spec, u.name as unit_name, c.name as category_name, g.storage_mode,
  k.posted_on as stock_on, l.lot_no, k.quality, k.on_hand, round(k.weight_g::numeric / 1000, 3) as weight_kg
from rpt.current_scope() s
join inventory.stock_snapshot k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids) and (s.owner_ids is null or k.owner_id = any(s.owner_ids))
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
left join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = g.category_id
join inventory.lot l on l.tenant_id = k.tenant_id and l.id = k.lot_id
where 'inv:asOf:list' = any(s.permits);
comment on view rpt.v_stock_day is '每日库存';

create view rpt.v_inbound_order with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name,
  k.order_no, k.external_no, k.order_type, n.code as supplier_code, n.name as supplier_name, k.expect_at, (k.expect_at at time zone 'Asia/Shanghai')::date as expect_on,
  k.status, k.is_suspended, k.created_at, (k.created_at at time zone 'Asia/Shanghai')::date as created_on, k.finish_at, (k.finish_at at time zone 'Asia/Shanghai')::date as finish_on,
  (
    select max((x.created_at at time zone 'Asia/Shanghai')::date)
    from inbound.receipt x
    where x.tenant_id = k.tenant_id
      and x.warehouse_id = k.warehouse_id
      and x.order_id = k.id
      and not x.is_reversed
  ) as received_on
from rpt.current_scope() s
join inbound."order" k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids) and (s.owner_ids is null or k.owner_id = any(s.owner_ids))
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
left join basic.supplier n on n.tenant_id = k.tenant_id and n.id = k.supplier_id
where 'in:order:list' = any(s.permits);
comment on view rpt.v_inbound_order is '入库单';

create view rpt.v_inbound_line with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name, g.code as goods_code, g.name as goods_name, g.spec, u.name as unit_name, c.name as category_name, g.storage_mode,
  h.order_no, h.order_type, n.code as supplier_code, n.name as supplier_name, (h.expect_at at time zone 'Asia/Shanghai')::date as expect_on, (h.created_at at time zone 'Asia/Shanghai')::date as created_on,
  h.status as order_status, k.line_no, k.status, k.qty_expected, k.qty_received, k.qty_damaged, k.qty_rejected, k.qty_putaway, k.qty_closed
from rpt.current_scope() s
join inbound."order" h on h.tenant_id = s.tenant_id and h.warehouse_id = any(s.warehouse_ids) and (s.owner_ids is null or h.owner_id = any(s.owner_ids))
join inbound.detail k on k.tenant_id = h.tenant_id and k.warehouse_id = h.warehouse_id and k.order_id = h.id
join basic.warehouse w on w.tenant_id = h.tenant_id and w.id = h.warehouse_id
join basic.owner o on o.tenant_id = h.tenant_id and o.id = h.owner_id
join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
left join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = g.category_id
left join basic.supplier n on n.tenant_id = h.tenant_id and n.id = h.supplier_id
where 'in:order:list' = any(s.permits);
comment on view rpt.v_inbound_line is '入库单明细';

create view rpt.v_outbound_order with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name,
  k.order_no, k.external_no, k.order_type, k.delivery_type, t.code as store_code, t.name as store_name, t.city, v.code as route_code, v.name as route_name,
  k.require_on, k.cutoff_at, k.status, k.priority, k.total_qty, round(k.total_weight::numeric / 1000, 3) as weight_kg, k.created_at, (k.created_at at time zone 'Asia/Shanghai')::date as created_on,
  k.shipped_at, (k.shipped_at at time zone 'Asia/Shanghai')::date as shipped_on, k.shipped_at <= k.cutoff_at as is_on_time
from rpt.current_scope() s
join outbound."order" k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids) and not k.is_hidden and (s.owner_ids is null or k.owner_id = any(s.owner_ids))
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
left join basic.store t on t.tenant_id = k.tenant_id and t.id = k.store_id
left join basic.route v on v.tenant_id = k.tenant_id and v.warehouse_id = k.warehouse_id and v.id = k.route_id
where 'out:order:list' = any(s.permits);
comment on view rpt.v_outbound_order is '出库单';

create view rpt.v_outbound_line with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name, g.code as goods_code, g.name as goods_name, g.spec, u.name as unit_name, c.name as category_name, g.storage_mode,
  h.order_no, h.external_no, h.order_type, h.delivery_type, t.code as store_code, t.name as store_name, t.city, v.code as route_code, v.name as route_name,
  h.require_on, h.status as order_status, (h.created_at at time zone 'Asia/Shanghai')::date as created_on, h.shipped_at, (h.shipped_at at time zone 'Asia/Shanghai')::date as shipped_on, k.line_no, k.status, k.qty_ordered, k.qty_allocated,
  k.qty_picked, k.qty_checked, k.qty_packed, k.qty_shipped, k.qty_cancelled, k.qty_replaced,
  k.qty_ordered - k.qty_allocated - k.qty_cancelled - k.qty_replaced as qty_short, k.short_reason, round(k.shipped_g::numeric / 1000, 3) as shipped_kg
from rpt.current_scope() s
join outbound."order" h on h.tenant_id = s.tenant_id and h.warehouse_id = any(s.warehouse_ids) and not h.is_hidden and (s.owner_ids is null or h.owner_id = any(s.owner_ids))
join outbound.detail k on k.tenant_id = h.tenant_id and k.warehouse_id = h.warehouse_id and k.order_id = h.id
join basic.warehouse w on w.tenant_id = h.tenant_id and w.id = h.warehouse_id
join basic.owner o on o.tenant_id = h.tenant_id and o.id = h.owner_id
join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
left join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = g.category_id
left join basic.store t on t.tenant_id = h.tenant_id and t.id = h.store_id
left join basic.route v on v.tenant_id = h.tenant_id and v.warehouse_id = h.warehouse_id and v.id = h.route_id
where 'out:order:list' = any(s.permits);
comment on view rpt.v_outbound_line is '出库单明细';

create view rpt.v_short_pick with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name, g.code as goods_code, g.name as goods_name, g.spec, u.name as unit_name, c.name as category_name, g.storage_mode,
  h.order_no, p.code as position_code, k.qty, k.picked_qty, k.short_qty, k.short_reason, k.updated_at as picked_at, (k.updated_at at time zone 'Asia/Shanghai')::date as picked_on
from rpt.current_scope() s
join outbound.pick_line k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids) and k.short_qty > 0
join outbound.detail d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.out_detail_id
join outbound."order" h on h.tenant_id = d.tenant_id and h.warehouse_id = d.warehouse_id and h.id = d.order_id and (s.owner_ids is null or h.owner_id = any(s.owner_ids))
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
join basic.owner o on o.tenant_id = h.tenant_id and o.id = h.owner_id
join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
left join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = g.category_id
join basic.position p on p.tenant_id = k.tenant_id and p.warehouse_id = k.warehouse_id and p.id = k.position_id
where 'out:pickTask:list' = any(s.permits);
comment on view rpt.v_short_pick is '短拣记录';

create view rpt.v_shipment with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name,
  k.ship_no, v.code as route_code, v.name as route_name, k.carrier_code, k.plate_no, k.status, k.carton_total, k.carton_loaded,
  round(k.total_weight::numeric / 1000, 3) as weight_kg, k.plan_depart, k.shipped_at, (k.shipped_at at time zone 'Asia/Shanghai')::date as shipped_on, k.shipped_at <= k.plan_depart as is_on_time
from rpt.current_scope() s
join outbound.shipment k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids)
  and (s.owner_ids is null or exists (
    select 1
    from outbound.shipment_item i
    join outbound."order" x on x.tenant_id = i.tenant_id and x.warehouse_id = i.warehouse_id and x.id = i.order_id
    where i.tenant_id = k.tenant_id
      and i.warehouse_id = k.warehouse_id
      and i.ship_id = k.id
      and x.owner_id = any(s.owner_ids)
  ))
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
left join basic.route v on v.tenant_id = k.tenant_id and v.warehouse_id = k.warehouse_id and v.id = k.route_id
where 'out:ship:list' = any(s.permits);
comment on view rpt.v_shipment is '发运单';

create view rpt.v_appointment with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name,
  k.appt_no, r.code as room_code, r.name as room_name, d.code as dock_code, d.name as dock_name, k.plan_from, k.plan_to, (k.plan_from at time zone 'Asia/Shanghai')::date as plan_on,
  round(extract(epoch from k.plan_to - k.plan_from) / 3600, 2) as plan_hours, k.pallets, round(k.weight::numeric / 1000, 3) as weight_kg, k.status, k.is_force, k.signed_at, k.done_at, k.moved
from rpt.current_scope() s
join inbound.appointment k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids) and (s.owner_ids is null or k.owner_id = any(s.owner_ids))
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
join basic.room r on r.tenant_id = k.tenant_id and r.warehouse_id = k.warehouse_id and r.id = k.room_id
left join basic.dock d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.dock_id
where 'in:appoint:list' = any(s.permits);
comment on view rpt.v_appointment is '预约';

create view rpt.v_dock with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name,
  k.code as dock_code, k.name as dock_name, r.code as room_code, k.direction, k.open_from, k.open_to,
  round(extract(epoch from k.open_to - k.open_from) / 3600, 2) as open_hours, k.slot_minutes, k.status
from rpt.current_scope() s
join basic.dock k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids) and not k.is_deleted
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
left join basic.room r on r.tenant_id = k.tenant_id and r.warehouse_id = k.warehouse_id and r.id = k.room_id
where 'base:dock:list' = any(s.permits);
comment on view rpt.v_dock is '月台';

create view rpt.v_work with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name,
  k.rec_type, k.posted_at, k.posted_on, extract(hour from k.posted_at at time zone 'Asia/Shanghai')::int as posted_hour, k.order_no, k.task_no, k.wave_no, k.goods_name, k.lot_no,
  k.position_code, k.qty, round(k.weight_g::numeric / 1000, 3) as weight_kg, case when 'sys:user:list' = any(s.permits) then k.staff_name end as staff_name
from rpt.current_scope() s
join ops.work_record k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids) and (s.owner_ids is null or k.owner_id = any(s.owner_ids))
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
left join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
where 'out:record:list' = any(s.permits);
comment on view rpt.v_work is '作业记录';

create view rpt.v_stocktake_line with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name, g.code as goods_code, g.name as goods_name, g.spec, u.name as unit_name, c.name as category_name, g.storage_mode,
  h.take_no, h.kind, h.mode, h.plan_on, h.status, p.code as position_code, l.lot_no, k.book_qty, coalesce(k.recount_qty, k.count_qty) as counted_qty,
  k.diff, k.result, coalesce(k.recount_at, k.count_at) as counted_at, (coalesce(k.recount_at, k.count_at) at time zone 'Asia/Shanghai')::date as counted_on
from rpt.current_scope() s
join "inner".stocktake h on h.tenant_id = s.tenant_id and h.warehouse_id = any(s.warehouse_ids)
join "inner".stocktake_line k on k.tenant_id = h.tenant_id and k.warehouse_id = h.warehouse_id and k.take_id = h.id and (s.owner_ids is null or k.owner_id = any(s.owner_ids))
join basic.warehouse w on w.tenant_id = h.tenant_id and w.id = h.warehouse_id
join basic.position p on p.tenant_id = k.tenant_id and p.warehouse_id = k.warehouse_id and p.id = k.position_id
left join inventory.lot l on l.tenant_id = k.tenant_id and l.id = k.lot_id
left join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
left join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
left join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
left join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = g.category_id
where 'inv:take:list' = any(s.permits);
comment on view rpt.v_stocktake_line is '盘点明细';

create view rpt.v_check_line with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name, g.code as goods_code, g.name as goods_name, g.spec, u.name as unit_name, c.name as category_name, g.storage_mode,
  h.check_no, h.kind, d.order_no, e.line_no, k.expect_qty, k.count_qty, k.diff, k.result, k.updated_at as checked_at, (k.updated_at at time zone 'Asia/Shanghai')::date as checked_on
from rpt.current_scope() s
join outbound.check_task h on h.tenant_id = s.tenant_id and h.warehouse_id = any(s.warehouse_ids)
join outbound.check_line k on k.tenant_id = h.tenant_id and k.warehouse_id = h.warehouse_id and k.check_id = h.id
join outbound."order" d on d.tenant_id = h.tenant_id and d.warehouse_id = h.warehouse_id and d.id = h.order_id and (s.owner_ids is null or d.owner_id = any(s.owner_ids))
join outbound.detail e on e.tenant_id = k.tenant_id and e.warehouse_id = k.warehouse_id and e.id = k.out_detail_id
join basic.warehouse w on w.tenant_id = h.tenant_id and w.id = h.warehouse_id
join basic.owner o on o.tenant_id = d.tenant_id and o.id = d.owner_id
join basic.goods g on g.tenant_id = e.tenant_id and g.id = e.goods_id
join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
left join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = g.category_id
where 'out:order:list' = any(s.permits);
comment on view rpt.v_check_line is '复核明细';

create view rpt.v_position with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name,
  k.code as position_code, r.code as room_code, r.name as room_name, r.storage_mode, a.code as area_code, a.name as area_name, a.kind as area_kind,
  k.state, k.max_pallets, k.used_pallets, round(k.max_weight::numeric / 1000, 3) as max_weight_kg, round(k.used_weight::numeric / 1000, 3) as used_weight_kg, k.max_volume, k.used_volume,
  exists (
    select 1
    from inventory.stock x
    where x.tenant_id = k.tenant_id
      and x.warehouse_id = k.warehouse_id
      and x.position_id = k.id
      and x.on_hand > 0
  ) as is_used
from rpt.current_scope() s
join basic.position k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids) and not k.is_deleted
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
join basic.room r on r.tenant_id = k.tenant_id and r.warehouse_id = k.warehouse_id and r.id = k.room_id
join basic.area a on a.tenant_id = k.tenant_id and a.warehouse_id = k.warehouse_id and a.id = k.area_id
where 'base:shy:list' = any(s.permits);
comment on view rpt.v_position is '库位';

create view rpt.v_alarm with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name,
  k.group_code, k.rule_code, k.biz_code, k.alarm_msg, k.status, k.active, k.occur_count, k.first_at, (k.first_at at time zone 'Asia/Shanghai')::date as first_on, k.last_at, k.handled_at
from rpt.current_scope() s
join message.alarm k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids) and (k.owner_id is null or (s.owner_ids is null or k.owner_id = any(s.owner_ids)))
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
left join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
where 'msg:alarmRule:list' = any(s.permits);
comment on view rpt.v_alarm is '预警';

create view rpt.v_patrol with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name,
  d.danger_no, d.kind, d.category, d.level, d.description, d.points, d.found_at, (d.found_at at time zone 'Asia/Shanghai')::date as found_on, k.status, k.due_at, k.finish_at, k.audit_at,
  k.status in (0, 1) and k.due_at < now() as is_overdue, k.reject_count
from rpt.current_scope() s
join patrol.rectify k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids)
join patrol.danger d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.danger_id
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
where 'ins:rectify:list' = any(s.permits);
comment on view rpt.v_patrol is '巡检隐患';

create view rpt.v_day with (security_barrier = true) as
select d.day::date as day_on, extract(isodow from d.day)::int as weekday, to_char(d.day, 'YYYY-MM') as month
from rpt.current_scope() s
join generate_series((now() at time zone 'Asia/Shanghai')::date - 732, (now() at time zone 'Asia/Shanghai')::date + 366, interval '1 day') d(day) on true

where 'rpt:report:view' = any(s.permits);
comment on view rpt.v_day is '日历';

do $$
declare
  v record;
begin
  grant usage, create on schema rpt to haocang_views;
  grant usage on schema basic, inventory, inbound, outbound, "inner", ops, message, patrol, iam, report to haocang_views;
  grant select on all tables in schema basic, inventory, inbound, outbound, "inner", patrol to haocang_views;
  grant select on ops.work_record, message.alarm to haocang_views;
  grant select (tenant_id, id, user_name) on iam."user" to haocang_views;
  for v in select c.oid::regclass as name from pg_class c where c.relnamespace = 'rpt'::regnamespace and c.relkind = 'v' loop
    execute format('alter view %s owner to haocang_views', v.name);
    execute format('grant select on %s to haocang_reader', v.name);
  end loop;
  revoke create on schema rpt from haocang_views;
end
$$;
grant usage on schema rpt to haocang_reader;
grant execute on function rpt.current_scope() to haocang_views, haocang_reader;

-- The reader's statements pass a grammar that knows none of these; should one ever slip through, the database says no. Whoever owns the
-- database less than wholly (a hosted one) keeps the first wall and the walls of the views.
do $$
declare
  f record;
begin
  for f in
    select p.oid::regprocedure as name
    from pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace
      and (p.proname in ('set_config', 'pg_notify', 'pg_cancel_backend', 'pg_terminate_backend', 'currval', 'nextval', 'setval', 'lastval')
        or p.proname ~ '^(pg_sleep|pg_(try_)?advisory_|lo_|lowrite|loread|(query|table|schema|database|cursor)_to_xml)')
  loop
    execute format('revoke execute on function %s from public', f.name);
    execute format('grant execute on function %s to haocang_app', f.name);
  end loop;
exception when insufficient_privilege then
  raise notice 'the reader keeps the functions everybody has';
end
$$;
