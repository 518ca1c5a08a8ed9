-- What the office asks about: charges, complaints, receipts, transport and efficiency, as reports may read them (ADR 43). Like the views of
-- the floor a row ends at tenant, warehouse, owner and the permission of its list; no phone, number of a card, or line of an address is in them.
create view rpt.v_settlement with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name,
  k.pool_no, k.period, f.code as fee_code, f.name as fee_name, f.kind as fee_kind, f.direction, k.line_type, k.source_type, k.source_no, k.biz_date,
  k.quantity, k.amount, k.tax_amount, k.total_amount, k.settle_status as status
from rpt.current_scope() s
join billing.settlement_pool k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids) and k.calc_status = 1 and (s.owner_ids is null or k.owner_id = any(s.owner_ids))
join billing.fee_item f on f.tenant_id = k.tenant_id and f.id = k.fee_id
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
where 'bil:pool:list' = any(s.permits);
comment on view rpt.v_settlement is '结算明细';

create view rpt.v_complaint with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name,
  k.complaint_no, k.biz_type, k.biz_no, k.route_name, k.customer_name, k.type_code, k.level, k.cause_code, k.liable_party, k.verdict, k.status,
  k.claim_amount, k.paid_amount, k.round_no, k.created_at, (k.created_at at time zone 'Asia/Shanghai')::date as created_on,
  k.closed_at, (k.closed_at at time zone 'Asia/Shanghai')::date as closed_on, coalesce(k.concluded_at, k.closed_at, now()) > k.finish_due_at as is_overdue
from rpt.current_scope() s
join service.complaint k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids) and (s.owner_ids is null or k.owner_id = any(s.owner_ids))
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
where 'order:complaint:list' = any(s.permits);
comment on view rpt.v_complaint is '投诉';

create view rpt.v_receipt with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name,
  k.receipt_no, k.oms_out_no as order_no, k.ship_no, k.customer_name, k.departed_at, (k.departed_at at time zone 'Asia/Shanghai')::date as departed_on,
  k.due_at, k.status, k.page_count, k.abnormal, k.abnormal_cause, k.dispose_type, k.uploaded_at, k.approved_at,
  k.uploaded_at is null and k.status <> 9 and k.due_at < now() as is_overdue
from rpt.current_scope() s
join service.receipt k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids) and (s.owner_ids is null or k.owner_id = any(s.owner_ids))
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
where 'order:receipt:list' = any(s.permits);
comment on view rpt.v_receipt is '回单';

create view rpt.v_transport_order with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name, t.code as store_code, t.name as store_name,
  v.code as route_code, v.name as route_name, k.order_no, k.source_type, k.source_no, b.waybill_no, k.status, k.temp_zone, k.qty,
  round(k.weight::numeric / 1000, 3) as weight_kg, round(k.volume::numeric / 1000000, 6) as volume_m3, k.require_arrive_at,
  (k.require_arrive_at at time zone 'Asia/Shanghai')::date as require_on, k.signed_at, (k.signed_at at time zone 'Asia/Shanghai')::date as signed_on,
  k.sign_type, k.signed_qty, k.signed_at <= k.require_arrive_at as is_on_time,
  round(extract(epoch from k.signed_at - k.require_arrive_at) / 60) as delay_minutes
from rpt.current_scope() s
join transport."order" k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids) and (s.owner_ids is null or k.owner_id = any(s.owner_ids))
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
left join basic.store t on t.tenant_id = k.tenant_id and t.id = k.store_id
left join basic.route v on v.tenant_id = k.tenant_id and v.warehouse_id = k.warehouse_id and v.id = k.route_id
left join transport.waybill b on b.tenant_id = k.tenant_id and b.warehouse_id = k.warehouse_id and b.id = k.waybill_id
where 'tms:order:list' = any(s.permits);
comment on view rpt.v_transport_order is '运输订单';

-- A waybill carries the goods of many owners: one of them sees it when some of it is his, without what it comes to for the others.
create view rpt.v_waybill with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, k.waybill_no, v.code as route_code, v.name as route_name, k.carrier_code, c.plate_no, k.status, k.temp_zone,
  n.order_count, n.signed_count, round(n.weight::numeric / 1000, 3) as weight_kg, round(n.volume::numeric / 1000000, 6) as volume_m3,
  round(greatest(
    n.weight::numeric / (coalesce(c.load_kg, nullif(t.load_kg, 0), 100000) * 1000),
    n.volume::numeric / (coalesce(c.volume_m3, nullif(t.volume_m3, 0), 1000) * 1000000)
  ), 4) as load_rate,
  k.plan_depart_at, k.depart_at, (k.depart_at at time zone 'Asia/Shanghai')::date as depart_on, k.plan_arrive_at, k.arrive_at,
  round(extract(epoch from k.depart_at - k.plan_depart_at) / 60) as delay_minutes, k.plan_km, k.actual_km,
  case when s.owner_ids is null then k.freight end as freight, case when s.owner_ids is null then k.toll end as toll
from rpt.current_scope() s
join transport.waybill k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids)
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
left join basic.route v on v.tenant_id = k.tenant_id and v.warehouse_id = k.warehouse_id and v.id = k.route_id
left join basic.car c on c.tenant_id = k.tenant_id and c.id = k.car_id
left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
cross join lateral (
  select count(*) as order_count, count(*) filter (where x.status in (50, 60)) as signed_count, coalesce(sum(x.weight), 0) as weight, coalesce(sum(x.volume), 0) as volume
  from transport."order" x
  where x.tenant_id = k.tenant_id
    and x.warehouse_id = k.warehouse_id
    and x.waybill_id = k.id
    and (s.owner_ids is null or x.owner_id = any(s.owner_ids))
) n
where 'tms:waybill:list' = any(s.permits)
  and (s.owner_ids is null or n.order_count > 0);
comment on view rpt.v_waybill is '运单';

-- What was measured on the way, a quarter of an hour at a time, as long as the equipment rode on the car of the waybill.
create view rpt.v_temperature with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, k.waybill_no, v.code as route_code, v.name as route_name, c.plate_no, e.equip_no, k.temp_zone,
  date_bin(interval '15 minutes', p.fix_at, timestamptz '2020-01-01 00:00:00+08') as measured_at, p.posted_on as measured_on,
  round(avg(p.temp), 2) as temp_avg, min(p.temp) as temp_min, max(p.temp) as temp_max, b.temp_min as limit_min, b.temp_max as limit_max,
  coalesce(min(p.temp) < b.temp_min, false) or coalesce(max(p.temp) > b.temp_max, false) as is_outside
from rpt.current_scope() s
join transport.waybill k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids) and k.depart_at is not null
  and (s.owner_ids is null or exists (
    select 1
    from transport."order" x
    where x.tenant_id = k.tenant_id
      and x.warehouse_id = k.warehouse_id
      and x.waybill_id = k.id
      and x.owner_id = any(s.owner_ids)
  ))
join transport.equipment_bind b on b.tenant_id = k.tenant_id and b.car_id = k.car_id and b.from_at < coalesce(k.arrive_at, now()) and coalesce(b.to_at, 'infinity') > k.depart_at
join transport.equipment e on e.tenant_id = b.tenant_id and e.id = b.equip_id
join transport."position" p on p.tenant_id = b.tenant_id and p.equip_id = b.equip_id and p.valid and p.temp is not null
  and p.posted_on between (k.depart_at at time zone 'Asia/Shanghai')::date and (coalesce(k.arrive_at, now()) at time zone 'Asia/Shanghai')::date
  and p.fix_at between greatest(k.depart_at, b.from_at) and least(coalesce(k.arrive_at, now()), coalesce(b.to_at, 'infinity'))
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
left join basic.route v on v.tenant_id = k.tenant_id and v.warehouse_id = k.warehouse_id and v.id = k.route_id
left join basic.car c on c.tenant_id = k.tenant_id and c.id = k.car_id
where 'tms:waybill:list' = any(s.permits)
group by w.code, w.name, k.waybill_no, v.code, v.name, c.plate_no, e.equip_no, k.temp_zone, measured_at, p.posted_on, b.temp_min, b.temp_max;
comment on view rpt.v_temperature is '在途温度';

create view rpt.v_post_efficiency with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, k.work_date, case when 'sys:user:list' = any(s.permits) then k.user_name end as staff_name,
  k.post_code, k.unit as eff_unit, k.equiv_qty, k.direct_min, k.attend_min, round(k.uph, 2) as uph, k.standard_uph, round(k.performance, 4) as performance,
  round(k.utilization, 4) as utilization, round(k.achievement, 4) as achievement, k.band, k.valid as is_valid
from rpt.current_scope() s
join billing.post_efficiency k on k.tenant_id = s.tenant_id and k.warehouse_id = any(s.warehouse_ids)
join basic.warehouse w on w.tenant_id = k.tenant_id and w.id = k.warehouse_id
where 'bil:effPost:list' = any(s.permits);
comment on view rpt.v_post_efficiency is '岗位效率';

create view rpt.v_return_line with (security_barrier = true) as
select w.code as warehouse_code, w.name as warehouse_name, o.code as owner_code, o.name as owner_name, g.code as goods_code, g.name as goods_name, g.spec, u.name as unit_name, c.name as category_name, g.storage_mode,
  h.order_no, x.order_no as source_no, t.code as store_code, t.name as store_name, h.return_reason, h.status as order_status, (h.created_at at time zone 'Asia/Shanghai')::date as created_on,
  k.line_no, k.qty_expected, k.qty_received, k.qty_damaged, k.qty_rejected
from rpt.current_scope() s
join inbound."order" h on h.tenant_id = s.tenant_id and h.warehouse_id = any(s.warehouse_ids) and h.order_type = 3 and (s.owner_ids is null or h.owner_id = any(s.owner_ids))
join inbound.detail k on k.tenant_id = h.tenant_id and k.warehouse_id = h.warehouse_id and k.order_id = h.id
join basic.warehouse w on w.tenant_id = h.tenant_id and w.id = h.warehouse_id
join basic.owner o on o.tenant_id = h.tenant_id and o.id = h.owner_id
join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
left join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = g.category_id
left join outbound."order" x on x.tenant_id = h.tenant_id and x.warehouse_id = h.warehouse_id and x.id = h.source_order_id
left join basic.store t on t.tenant_id = x.tenant_id and t.id = x.store_id
where 'in:order:list' = any(s.permits);
comment on view rpt.v_return_line is '退货明细';

do $$
declare
  name text;
begin
  grant create on schema rpt to haocang_views;
  grant usage on schema billing, service, transport to haocang_views;
  grant select on billing.settlement_pool, billing.fee_item, billing.post_efficiency, service.complaint, service.receipt, transport."order", transport.waybill,
    transport.equipment, transport.equipment_bind, transport."position", basic.car, basic.car_type to haocang_views;
  foreach name in array array['v_settlement', 'v_complaint', 'v_receipt', 'v_transport_order', 'v_waybill', 'v_temperature', 'v_post_efficiency', 'v_return_line'] loop
    execute format('alter view rpt.%I owner to haocang_views', name);
    execute format('grant select on rpt.%I to haocang_reader', name);
  end loop;
  revoke create on schema rpt from haocang_views;
end
$$;
