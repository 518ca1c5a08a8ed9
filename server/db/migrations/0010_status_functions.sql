-- Status of a document follows from its counters. The rule of each document stands once, in a view; the functions that
-- commands call, and the invariant that compares stored with derived status, read the same view.

-- Inbound line: first match wins. "open" below means neither received, rejected nor closed.
create function inbound.detail_status(d inbound.detail) returns smallint
language sql immutable as $$
select case
  when d.qty_received + d.qty_rejected + d.qty_closed = 0 then 10
  when d.qty_received + d.qty_rejected + d.qty_closed < d.qty_expected then 20
  when d.qty_qc_wait > 0 then 30
  when d.qty_putaway < d.qty_received then 40
  when d.qty_received > 0 then 50
  else 90
end::smallint
$$;

-- Outbound line: the ladder of the order, for one line. n = what is still wanted of it.
create function outbound.detail_status(d outbound.detail) returns smallint
language sql immutable as $$
select case
  when d.qty_ordered - d.qty_cancelled - d.qty_replaced = 0 then 99
  when d.qty_shipped = d.qty_ordered - d.qty_cancelled - d.qty_replaced then 90
  when d.qty_shipped > 0 then 85
  when d.qty_packed = d.qty_ordered - d.qty_cancelled - d.qty_replaced then 75
  when d.qty_checked = d.qty_ordered - d.qty_cancelled - d.qty_replaced then 70
  when d.qty_picked = d.qty_ordered - d.qty_cancelled - d.qty_replaced then 60
  when d.qty_picked > 0 then 50
  when d.qty_allocated = d.qty_ordered - d.qty_cancelled - d.qty_replaced then 30
  when d.qty_allocated > 0 then 20
  else 10
end::smallint
$$;

create view inbound.order_status with (security_invoker = true) as
select h.tenant_id, h.warehouse_id, h.id as order_id,
  case
    when h.status = 99 then 99
    when d.closed = d.expected then 90
    when d.open = 0 and d.qc_wait = 0 and d.putaway = d.received then 80
    when d.open = 0 and d.putaway > 0 then 70
    when d.open = 0 then 60
    when d.received + d.rejected > 0 then 50
    when v.working then 40
    when v.waiting then 30
    when exists (
      select 1
      from inbound.appointment_order ao
      join inbound.appointment a on (a.tenant_id, a.warehouse_id, a.id) = (ao.tenant_id, ao.warehouse_id, ao.appt_id)
      where (ao.tenant_id, ao.warehouse_id, ao.order_id) = (h.tenant_id, h.warehouse_id, h.id)
        and a.status in (10, 20)) then 20
    else 10
  end::smallint as status
from inbound.order h
cross join lateral (
  select sum(y.qty_expected) as expected, sum(y.qty_received) as received, sum(y.qty_rejected) as rejected,
    sum(y.qty_closed) as closed, sum(y.qty_qc_wait) as qc_wait, sum(y.qty_putaway) as putaway,
    sum(greatest(y.qty_expected - y.qty_received - y.qty_rejected - y.qty_closed, 0)) as open
  from inbound.detail y
  where (y.tenant_id, y.warehouse_id, y.order_id) = (h.tenant_id, h.warehouse_id, h.id)) d
cross join lateral (
  select coalesce(bool_or(p.status in (30, 40)), false) as working,
    coalesce(bool_or(p.status in (10, 20, 25)), false) as waiting
  from inbound.pre_check_order po
  join inbound.pre_check p on (p.tenant_id, p.warehouse_id, p.id) = (po.tenant_id, po.warehouse_id, po.pre_id)
  where (po.tenant_id, po.warehouse_id, po.order_id) = (h.tenant_id, h.warehouse_id, h.id)) v;
comment on view inbound.order_status is '入库单推导状态';

create view outbound.order_status with (security_invoker = true) as
select h.tenant_id, h.warehouse_id, h.id as order_id,
  case
    when h.status = 99 or d.wanted = 0 then 99
    when d.shipped = d.wanted then 90
    when d.shipped > 0 then 85
    when d.packed = d.wanted and b.collected and not b.pending then 80
    when d.packed = d.wanted then 75
    when d.checked = d.wanted then 70
    when d.checked > 0 then 65
    when d.picked = d.wanted then 60
    when d.picked > 0 then 50
    when exists (
      select 1 from outbound.wave v
      where (v.tenant_id, v.warehouse_id, v.id) = (h.tenant_id, h.warehouse_id, h.wave_id)
        and v.status between 20 and 50) then 40
    when d.allocated = d.wanted then 30
    when d.allocated > 0 then 20
    else 10
  end::smallint as status
from outbound.order h
cross join lateral (
  select sum(x.qty_ordered - x.qty_cancelled - x.qty_replaced) as wanted, sum(x.qty_allocated) as allocated,
    sum(x.qty_picked) as picked, sum(x.qty_checked) as checked, sum(x.qty_packed) as packed, sum(x.qty_shipped) as shipped
  from outbound.detail x
  where (x.tenant_id, x.warehouse_id, x.order_id) = (h.tenant_id, h.warehouse_id, h.id)) d
cross join lateral (
  select coalesce(bool_or(l.carton_state in (10, 20)), false) as pending,
    coalesce(bool_or(l.carton_state in (30, 40)), false) as collected
  from basic.lpn l
  where (l.tenant_id, l.warehouse_id, l.out_order_id) = (h.tenant_id, h.warehouse_id, h.id)) b;
comment on view outbound.order_status is '出库单推导状态';

create function inbound.derive_status(p_tenant bigint, p_warehouse bigint, p_orders bigint[])
returns table (order_id bigint, status smallint)
language sql stable as $$
select s.order_id, s.status from inbound.order_status s
where s.tenant_id = p_tenant and s.warehouse_id = p_warehouse and s.order_id = any (p_orders)
$$;

create function outbound.derive_status(p_tenant bigint, p_warehouse bigint, p_orders bigint[])
returns table (order_id bigint, status smallint)
language sql stable as $$
select s.order_id, s.status from outbound.order_status s
where s.tenant_id = p_tenant and s.warehouse_id = p_warehouse and s.order_id = any (p_orders)
$$;

create function inbound.in_status(pt bigint, pw bigint, pid bigint) returns smallint
language sql stable as $$
select s.status from inbound.derive_status(pt, pw, array[pid]) s
$$;

create function outbound.out_status(pt bigint, pw bigint, pid bigint) returns smallint
language sql stable as $$
select s.status from outbound.derive_status(pt, pw, array[pid]) s
$$;
