-- Generated: the statements behind every read, for review and for explain. Never edited.

-- inboundAppointment.queryPage  查询预约单
select o.id, o.version, o.appt_no, o.status, o.plan_from, o.plan_to, o.room_id, r.name as room_name, o.dock_id,
  k.code as dock_code, o.owner_id, w.name as owner_name, o.vehicle_type, o.plate_no, o.driver_name, o.driver_phone,
  o.pallets, o.weight, n.order_count, o.is_force, o.force_reason, o.moved, o.cancel_reason, o.created_at,
  coalesce(cu.user_name, '') as created_by
from (
  select o.*
  from inbound.appointment o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
  order by o.created_at desc, o.id desc
  limit $4
  offset $5
) o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.room r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.room_id
left join basic.dock k on k.tenant_id = o.tenant_id and k.warehouse_id = o.warehouse_id and k.id = o.dock_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
cross join lateral (
  select count(*) as order_count
  from inbound.appointment_order ao
  where ao.tenant_id = o.tenant_id
    and ao.warehouse_id = o.warehouse_id
    and ao.appt_id = o.id
) n
order by o.created_at desc, o.id desc;

select count(*) as n
from (
  select 1
  from inbound.appointment o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
  limit $4
) x;

select o.id, o.version, o.appt_no, o.status, o.plan_from, o.plan_to, o.room_id, r.name as room_name, o.dock_id,
  k.code as dock_code, o.owner_id, w.name as owner_name, o.vehicle_type, o.plate_no, o.driver_name, o.driver_phone,
  o.pallets, o.weight, n.order_count, o.is_force, o.force_reason, o.moved, o.cancel_reason, o.created_at,
  coalesce(cu.user_name, '') as created_by
from (
  select o.*
  from inbound.appointment o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.appt_no = $4::text
    and o.owner_id = $5::bigint
    and o.room_id = $6::bigint
    and o.dock_id = $7::bigint
    and (ops.pieces_of(o.plate_no) @> $8::text[] and ops.folded(o.plate_no) like $9)
    and exists (
      select 1
      from inbound.appointment_order ao
      join inbound.order x on x.tenant_id = ao.tenant_id and x.warehouse_id = ao.warehouse_id and x.id = ao.order_id
      where "ao"."tenant_id" = $10
        and "ao"."warehouse_id" = $11
        and ao.appt_id = o.id
        and x.order_no = $12::text
    )
    and o.is_force = $13
    and o.status = $14::bigint
    and o.plan_from >= $15
    and o.plan_from < $16
  order by o.created_at desc, o.id desc
  limit $17
  offset $18
) o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.room r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.room_id
left join basic.dock k on k.tenant_id = o.tenant_id and k.warehouse_id = o.warehouse_id and k.id = o.dock_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
cross join lateral (
  select count(*) as order_count
  from inbound.appointment_order ao
  where ao.tenant_id = o.tenant_id
    and ao.warehouse_id = o.warehouse_id
    and ao.appt_id = o.id
) n
order by o.created_at desc, o.id desc;

-- inboundAppointment.get  查看预约单
select o.id, o.version, o.appt_no, o.status, o.plan_from, o.plan_to, o.room_id, r.name as room_name, o.dock_id,
  k.code as dock_code, o.owner_id, w.name as owner_name, o.vehicle_type, o.plate_no, o.driver_name, o.driver_phone,
  o.pallets, o.weight, n.order_count, o.is_force, o.force_reason, o.moved, o.cancel_reason, o.created_at,
  coalesce(cu.user_name, '') as created_by
from inbound.appointment o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.room r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.room_id
left join basic.dock k on k.tenant_id = o.tenant_id and k.warehouse_id = o.warehouse_id and k.id = o.dock_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
cross join lateral (
  select count(*) as order_count
  from inbound.appointment_order ao
  where ao.tenant_id = o.tenant_id
    and ao.warehouse_id = o.warehouse_id
    and ao.appt_id = o.id
) n
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = $4;

select o.id as order_id, o.order_no, o.external_no, s.name as supplier_name, o.status, ao.pallets
from inbound.appointment_order ao
join inbound.order o on o.tenant_id = ao.tenant_id and o.warehouse_id = ao.warehouse_id and o.id = ao.order_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
where "ao"."tenant_id" = $1
  and "ao"."warehouse_id" = $2
  and ao.appt_id = $3
order by o.id;

select t.id, t.action_name, t.from_status, t.to_status, t.payload, t.operator_name, t.posted_at
from ops.doc_trace t
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.doc_type = 'APPT'
  and t.doc_id = $3
order by t.id desc;

-- inboundAppointment.slots  查询预约时段
select r.minutes_per_pallet
from basic.room r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.id = $3
  and r.status = 1
  and not r.is_deleted;

select o.id as order_id,
  coalesce(sum(case when g.pallet_qty > 0 then ceil(q.open::numeric / g.pallet_qty) else 1 end), 0)::int as pallets,
  coalesce(sum(q.open * g.weight), 0)::bigint as weight,
  coalesce(array_agg(distinct g.storage_mode::int) filter (where g.id is not null), '{}') as modes
from inbound.order o
left join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
left join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
left join lateral (select greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) as open) q
  on true
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = any($4::bigint[])
group by o.id
order by o.id;

select c.code, c.multi_temp
from basic.car_type c
where c.tenant_id = $1
  and c.id = $2
  and c.status = 1
  and not c.is_deleted;

-- inboundAppointment.board  查看预约看板
select d.id as dock_id, d.code, d.name, d.room_id, r.name as room_name, d.slot_minutes,
  (extract(epoch from d.open_from) / 60)::int as open_from, (extract(epoch from d.open_to) / 60)::int as open_to
from basic.dock d
left join basic.room r on r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.id = d.room_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and ($3::bigint is null or d.room_id is null or d.room_id = $4)
  and d.direction in (1, 3)
  and d.status <> 0
  and not d.is_deleted
order by d.sort, d.id;

select a.id, a.version, a.appt_no, a.status, a.plan_from, a.plan_to, a.room_id, r.name as room_name, a.dock_id,
  w.name as owner_name, a.plate_no, a.pallets, n.order_count, a.is_force, a.moved,
  "a"."owner_id" = any($1::bigint[]) as mine
from inbound.appointment a
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
join basic.room r on r.tenant_id = a.tenant_id and r.warehouse_id = a.warehouse_id and r.id = a.room_id
cross join lateral (
  select count(*) as order_count
  from inbound.appointment_order ao
  where ao.tenant_id = a.tenant_id
    and ao.warehouse_id = a.warehouse_id
    and ao.appt_id = a.id
) n
where "a"."tenant_id" = $2
  and "a"."warehouse_id" = $3
  and a.status in (10, 20, 30, 40, 50)
  and a.plan_from < $4
  and a.plan_from > $5
  and a.plan_to > $6
  and (a.dock_id is not null or true)
order by a.plan_from, a.id;

select x.dock_id, x.from_at, x.until_at
from basic.platform_audit x
where "x"."tenant_id" = $1
  and "x"."warehouse_id" = $2
  and x.status = 1
  and x.apply_type <> 4
  and coalesce(x.after ->> 'direction', '2') = '2'
  and x.from_at < $3
  and x.until_at > $4
order by x.from_at, x.id;

select a.id, a.version, a.appt_no, a.status, a.plan_from, a.plan_to, a.room_id, r.name as room_name, a.dock_id,
  w.name as owner_name, a.plate_no, a.pallets, n.order_count, a.is_force, a.moved,
  "a"."owner_id" = any($1::bigint[]) as mine
from inbound.appointment a
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
join basic.room r on r.tenant_id = a.tenant_id and r.warehouse_id = a.warehouse_id and r.id = a.room_id
cross join lateral (
  select count(*) as order_count
  from inbound.appointment_order ao
  where ao.tenant_id = a.tenant_id
    and ao.warehouse_id = a.warehouse_id
    and ao.appt_id = a.id
) n
where "a"."tenant_id" = $2
  and "a"."warehouse_id" = $3
  and a.status in (10, 20, 30, 40, 50)
  and a.plan_from < $4
  and a.plan_from > $5
  and a.plan_to > $6
  and (a.dock_id is not null or a.room_id = $7)
order by a.plan_from, a.id;

-- inboundAppointment.export  导出预约单
select count(*) as n
from (
  select 1
  from inbound.appointment o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
  limit $4
) x;

declare export no scroll cursor for
select o.id, o.version, o.appt_no, o.status, o.plan_from, o.plan_to, o.room_id, r.name as room_name, o.dock_id,
  k.code as dock_code, o.owner_id, w.name as owner_name, o.vehicle_type, o.plate_no, o.driver_name, o.driver_phone,
  o.pallets, o.weight, n.order_count, o.is_force, o.force_reason, o.moved, o.cancel_reason, o.created_at,
  coalesce(cu.user_name, '') as created_by
from inbound.appointment o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.room r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.room_id
left join basic.dock k on k.tenant_id = o.tenant_id and k.warehouse_id = o.warehouse_id and k.id = o.dock_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
cross join lateral (
  select count(*) as order_count
  from inbound.appointment_order ao
  where ao.tenant_id = o.tenant_id
    and ao.warehouse_id = o.warehouse_id
    and ao.appt_id = o.id
) n
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
order by o.created_at desc, o.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from inbound.appointment o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.appt_no = $4::text
    and o.owner_id = $5::bigint
    and o.room_id = $6::bigint
    and o.dock_id = $7::bigint
    and (ops.pieces_of(o.plate_no) @> $8::text[] and ops.folded(o.plate_no) like $9)
    and exists (
      select 1
      from inbound.appointment_order ao
      join inbound.order x on x.tenant_id = ao.tenant_id and x.warehouse_id = ao.warehouse_id and x.id = ao.order_id
      where "ao"."tenant_id" = $10
        and "ao"."warehouse_id" = $11
        and ao.appt_id = o.id
        and x.order_no = $12::text
    )
    and o.is_force = $13
    and o.status = $14::bigint
    and o.plan_from >= $15
    and o.plan_from < $16
  limit $17
) x;

declare export no scroll cursor for
select o.id, o.version, o.appt_no, o.status, o.plan_from, o.plan_to, o.room_id, r.name as room_name, o.dock_id,
  k.code as dock_code, o.owner_id, w.name as owner_name, o.vehicle_type, o.plate_no, o.driver_name, o.driver_phone,
  o.pallets, o.weight, n.order_count, o.is_force, o.force_reason, o.moved, o.cancel_reason, o.created_at,
  coalesce(cu.user_name, '') as created_by
from inbound.appointment o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.room r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.room_id
left join basic.dock k on k.tenant_id = o.tenant_id and k.warehouse_id = o.warehouse_id and k.id = o.dock_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
cross join lateral (
  select count(*) as order_count
  from inbound.appointment_order ao
  where ao.tenant_id = o.tenant_id
    and ao.warehouse_id = o.warehouse_id
    and ao.appt_id = o.id
) n
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.appt_no = $4::text
  and o.owner_id = $5::bigint
  and o.room_id = $6::bigint
  and o.dock_id = $7::bigint
  and (ops.pieces_of(o.plate_no) @> $8::text[] and ops.folded(o.plate_no) like $9)
  and exists (
    select 1
    from inbound.appointment_order ao
    join inbound.order x on x.tenant_id = ao.tenant_id and x.warehouse_id = ao.warehouse_id and x.id = ao.order_id
    where "ao"."tenant_id" = $10
      and "ao"."warehouse_id" = $11
      and ao.appt_id = o.id
      and x.order_no = $12::text
  )
  and o.is_force = $13
  and o.status = $14::bigint
  and o.plan_from >= $15
  and o.plan_from < $16
order by o.created_at desc, o.id desc;

-- bookingLink.show  查看预约链接
select o.order_no, o.external_no, o.status, o.is_suspended, o.expect_at, w.name as owner_name, s.name as supplier_name,
  h.name as warehouse_name, h.address
from inbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = o.warehouse_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = $4;

select l.id, l.expire_at
from ops.link l
where l.tenant_id = $1
  and l.warehouse_id = $2
  and l.purpose = $3
  and l.doc_id = $4
  and l.revoked_at is null
  and l.expire_at > $5;

-- bookingLink.look  供应商查看预约
select * from ops.open_link($1, $2);

-- bookingLink.slots  供应商查询预约时段
select * from ops.open_link($1, $2);

-- inboundUnload.queryPage  查询预约卸货
select u.id, u.version, a.appt_no, u.status, u.unload_type, u.crew_code, u.staff_num, u.pallets, u.weight, u.fee_basis,
  u.amount, u.start_at, u.end_at, u.remark, u.created_at
from inbound.appointment_unload u
join inbound.appointment a on a.tenant_id = u.tenant_id and a.warehouse_id = u.warehouse_id and a.id = u.appt_id
where "u"."tenant_id" = $1
  and "u"."warehouse_id" = $2
  and not u.is_deleted
  and "a"."owner_id" = any($3::bigint[])
order by u.created_at desc, u.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from inbound.appointment_unload u
  join inbound.appointment a on a.tenant_id = u.tenant_id and a.warehouse_id = u.warehouse_id and a.id = u.appt_id
  where "u"."tenant_id" = $1
    and "u"."warehouse_id" = $2
    and not u.is_deleted
    and "a"."owner_id" = any($3::bigint[])
  limit $4
) x;

select u.id, u.version, a.appt_no, u.status, u.unload_type, u.crew_code, u.staff_num, u.pallets, u.weight, u.fee_basis,
  u.amount, u.start_at, u.end_at, u.remark, u.created_at
from inbound.appointment_unload u
join inbound.appointment a on a.tenant_id = u.tenant_id and a.warehouse_id = u.warehouse_id and a.id = u.appt_id
where "u"."tenant_id" = $1
  and "u"."warehouse_id" = $2
  and not u.is_deleted
  and "a"."owner_id" = any($3::bigint[])
  and a.appt_no = $4::text
  and u.unload_type = $5::bigint
  and u.status = $6::bigint
  and u.created_at >= $7
  and u.created_at < $8
order by u.created_at desc, u.id desc
limit $9
offset $10;

-- inboundUnload.get  查看预约卸货
select u.id, u.version, a.appt_no, u.status, u.unload_type, u.crew_code, u.staff_num, u.pallets, u.weight, u.fee_basis,
  u.amount, u.start_at, u.end_at, u.remark, u.created_at
from inbound.appointment_unload u
join inbound.appointment a on a.tenant_id = u.tenant_id and a.warehouse_id = u.warehouse_id and a.id = u.appt_id
where "u"."tenant_id" = $1
  and "u"."warehouse_id" = $2
  and not u.is_deleted
  and "a"."owner_id" = any($3::bigint[])
  and u.id = $4;

-- preCheck.queryPage  查询预检叫号
select p.id, p.version, p.pre_no, p.queue_no, p.status, p.plate_no, p.driver_name, p.driver_phone, p.vehicle_type,
  p.appt_id, a.appt_no, a.plan_from, a.plan_to, p.is_punctual, p.room_id, r.name as room_name, p.dock_id,
  k.code as dock_code, p.pallets, n.order_count, p.temp_on_arrival, p.seal_no, p.is_temp, p.is_priority,
  p.priority_reason, p.is_quick, p.no_quick, p.call_count, p.sign_at, p.called_at, p.start_at, p.finish_at,
  greatest(
    0,
    extract(
      epoch from coalesce(p.start_at, case when p.status in (50, 90) then p.updated_at end, now()) - p.sign_at
    ) / 60
  )::int as wait_minutes, p.sign_distance_m, p.unreceived_reason, p.cancel_reason, p.remark
from (
  select p.*
  from inbound.pre_check p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and not exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
      where po.tenant_id = p.tenant_id
        and po.warehouse_id = p.warehouse_id
        and po.pre_id = p.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
    and (
      p.appt_id is null
      or exists (
        select 1
        from inbound.appointment a
        where a.tenant_id = p.tenant_id
          and a.warehouse_id = p.warehouse_id
          and a.id = p.appt_id
          and "a"."owner_id" = any($4::bigint[])
      )
    )
  order by p.sign_at desc, p.id desc
  limit $5
  offset $6
) p
left join inbound.appointment a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.appt_id
left join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
left join basic.dock k on k.tenant_id = p.tenant_id and k.warehouse_id = p.warehouse_id and k.id = p.dock_id
cross join lateral (
  select count(*)::int as order_count
  from inbound.pre_check_order po
  where po.tenant_id = p.tenant_id
    and po.warehouse_id = p.warehouse_id
    and po.pre_id = p.id
) n
order by p.sign_at desc, p.id desc;

select count(*) as n
from (
  select 1
  from inbound.pre_check p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and not exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
      where po.tenant_id = p.tenant_id
        and po.warehouse_id = p.warehouse_id
        and po.pre_id = p.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
    and (
      p.appt_id is null
      or exists (
        select 1
        from inbound.appointment a
        where a.tenant_id = p.tenant_id
          and a.warehouse_id = p.warehouse_id
          and a.id = p.appt_id
          and "a"."owner_id" = any($4::bigint[])
      )
    )
  limit $5
) x;

select p.id, p.version, p.pre_no, p.queue_no, p.status, p.plate_no, p.driver_name, p.driver_phone, p.vehicle_type,
  p.appt_id, a.appt_no, a.plan_from, a.plan_to, p.is_punctual, p.room_id, r.name as room_name, p.dock_id,
  k.code as dock_code, p.pallets, n.order_count, p.temp_on_arrival, p.seal_no, p.is_temp, p.is_priority,
  p.priority_reason, p.is_quick, p.no_quick, p.call_count, p.sign_at, p.called_at, p.start_at, p.finish_at,
  greatest(
    0,
    extract(
      epoch from coalesce(p.start_at, case when p.status in (50, 90) then p.updated_at end, now()) - p.sign_at
    ) / 60
  )::int as wait_minutes, p.sign_distance_m, p.unreceived_reason, p.cancel_reason, p.remark
from (
  select p.*
  from inbound.pre_check p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and not exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
      where po.tenant_id = p.tenant_id
        and po.warehouse_id = p.warehouse_id
        and po.pre_id = p.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
    and (
      p.appt_id is null
      or exists (
        select 1
        from inbound.appointment a
        where a.tenant_id = p.tenant_id
          and a.warehouse_id = p.warehouse_id
          and a.id = p.appt_id
          and "a"."owner_id" = any($4::bigint[])
      )
    )
    and p.queue_no = $5::text
    and (ops.pieces_of(p.plate_no) @> $6::text[] and ops.folded(p.plate_no) like $7)
    and exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order x on x.tenant_id = po.tenant_id and x.warehouse_id = po.warehouse_id and x.id = po.order_id
      where "po"."tenant_id" = $8
        and "po"."warehouse_id" = $9
        and po.pre_id = p.id
        and x.order_no = $10::text
    )
    and p.appt_id in (
      select x.id
      from inbound.appointment x
      where "x"."tenant_id" = $11
        and "x"."warehouse_id" = $12
        and x.appt_no = $13::text
    )
    and p.room_id = $14::bigint
    and p.dock_id = $15::bigint
    and p.is_temp = $16
    and p.is_priority = $17
    and p.status = $18::bigint
    and p.sign_at >= $19
    and p.sign_at < $20
  order by p.sign_at desc, p.id desc
  limit $21
  offset $22
) p
left join inbound.appointment a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.appt_id
left join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
left join basic.dock k on k.tenant_id = p.tenant_id and k.warehouse_id = p.warehouse_id and k.id = p.dock_id
cross join lateral (
  select count(*)::int as order_count
  from inbound.pre_check_order po
  where po.tenant_id = p.tenant_id
    and po.warehouse_id = p.warehouse_id
    and po.pre_id = p.id
) n
order by p.sign_at desc, p.id desc;

-- preCheck.statistic  统计预检叫号
select p.status, count(*)::int as count
from inbound.pre_check p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
group by p.status;

select p.status, count(*)::int as count
from inbound.pre_check p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
  and p.queue_no = $5::text
  and (ops.pieces_of(p.plate_no) @> $6::text[] and ops.folded(p.plate_no) like $7)
  and exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order x on x.tenant_id = po.tenant_id and x.warehouse_id = po.warehouse_id and x.id = po.order_id
    where "po"."tenant_id" = $8
      and "po"."warehouse_id" = $9
      and po.pre_id = p.id
      and x.order_no = $10::text
  )
  and p.appt_id in (
    select x.id
    from inbound.appointment x
    where "x"."tenant_id" = $11
      and "x"."warehouse_id" = $12
      and x.appt_no = $13::text
  )
  and p.room_id = $14::bigint
  and p.dock_id = $15::bigint
  and p.is_temp = $16
  and p.is_priority = $17
  and p.sign_at >= $18
  and p.sign_at < $19
group by p.status;

-- preCheck.get  查看预检单
select p.id, p.version, p.pre_no, p.queue_no, p.status, p.plate_no, p.driver_name, p.driver_phone, p.vehicle_type,
  p.appt_id, a.appt_no, a.plan_from, a.plan_to, p.is_punctual, p.room_id, r.name as room_name, p.dock_id,
  k.code as dock_code, p.pallets, n.order_count, p.temp_on_arrival, p.seal_no, p.is_temp, p.is_priority,
  p.priority_reason, p.is_quick, p.no_quick, p.call_count, p.sign_at, p.called_at, p.start_at, p.finish_at,
  greatest(
    0,
    extract(
      epoch from coalesce(p.start_at, case when p.status in (50, 90) then p.updated_at end, now()) - p.sign_at
    ) / 60
  )::int as wait_minutes, p.sign_distance_m, p.unreceived_reason, p.cancel_reason, p.remark
from inbound.pre_check p
left join inbound.appointment a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.appt_id
left join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
left join basic.dock k on k.tenant_id = p.tenant_id and k.warehouse_id = p.warehouse_id and k.id = p.dock_id
cross join lateral (
  select count(*)::int as order_count
  from inbound.pre_check_order po
  where po.tenant_id = p.tenant_id
    and po.warehouse_id = p.warehouse_id
    and po.pre_id = p.id
) n
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
  and p.id = $5;

select o.id as order_id, o.order_no, w.name as owner_name, s.name as supplier_name, o.status, po.unloaded
from inbound.pre_check_order po
join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
where "po"."tenant_id" = $1
  and "po"."warehouse_id" = $2
  and po.pre_id = $3
order by o.id;

select t.id, t.action_name, t.from_status, t.to_status, t.payload, t.operator_name, t.posted_at,
  exists (
    select 1
    from ops.doc_trace u
    where "u"."tenant_id" = $1
      and "u"."warehouse_id" = $2
      and u.doc_type = 'PRE'
      and u.doc_id = t.doc_id
      and u.reverses_id = t.id
  ) as undone
from ops.doc_trace t
where "t"."tenant_id" = $3
  and "t"."warehouse_id" = $4
  and t.doc_type = 'PRE'
  and t.doc_id = $5
order by t.id desc
limit 200;

-- preCheck.board  查看叫号看板
select p.id, p.version, p.queue_no, p.status, p.plate_no, p.room_id, r.name as room_name, p.dock_id,
  k.code as dock_code, p.pallets, n.order_count, p.temp_on_arrival, p.is_punctual, p.is_temp, p.is_priority,
  p.priority_reason, p.is_quick, p.no_quick, p.call_count, p.sign_at, p.called_at, p.start_at
from inbound.pre_check p
left join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
left join basic.dock k on k.tenant_id = p.tenant_id and k.warehouse_id = p.warehouse_id and k.id = p.dock_id
cross join lateral (
  select count(*)::int as order_count
  from inbound.pre_check_order po
  where po.tenant_id = p.tenant_id
    and po.warehouse_id = p.warehouse_id
    and po.pre_id = p.id
) n
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
  and p.status in (10, 20, 25, 30)
  and (p.status in (20, 30) or true)
order by p.room_id, p.queue_class, p.queue_at, p.id
limit $5;

select *
from (
  select p.id, p.queue_no, p.is_priority, p.priority_reason, p.is_quick, p.is_punctual, p.pallets, p.behind_no,
    to_char(p.sign_at at time zone 'Asia/Shanghai', 'HH24:MI') as sign_clock ,
    (row_number() over turn)::int - 1 as ahead, lag(p.queue_no) over turn as before_no,
    lag(p.is_priority) over turn as before_priority, lag(p.is_quick) over turn as before_quick,
    lag(p.is_punctual) over turn as before_punctual, lag(p.behind_no) over turn as before_behind
  from inbound.pre_check p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and p.status in (10, 25)
    and (p.room_id = any($3::bigint[]) or p.room_id is null and $4)
  window turn as (partition by p.room_id order by p.queue_class, p.queue_at, p.id)
) x
where x.id = any($5::bigint[]);

select d.id as dock_id, d.code, d.name, d.room_id, r.name as room_name,
  case
    when d.status = 0 or x.apply_type = 3 then '已停用'
    when x.apply_type = 1 then '临时占用'
    when d.status = 2 and d.current_pre_check_id is null then '占用'
  end as closed
from basic.dock d
left join basic.room r on r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.id = d.room_id
left join basic.platform_audit x
  on x.tenant_id = d.tenant_id
  and x.warehouse_id = d.warehouse_id
  and x.dock_id = d.id
  and x.status = 1
  and x.apply_type <> 4
  and x.from_at <= now()
  and x.until_at > now()
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and not d.is_deleted
  and (coalesce((x.after ->> 'direction')::int, d.direction) in (1, 3) or d.current_pre_check_id is not null)
  and ($3::bigint is null or d.room_id is null or d.room_id = $4)
order by d.sort, d.id;

select (now() at time zone w.timezone - w.day_start)::date as day
from basic.warehouse w
where w.tenant_id = $1
  and w.id = $2;

select count(*) filter (where p.status = 40)::int as done, count(*) filter (where p.status in (50, 90))::int as away
from inbound.pre_check p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
  and true
  and p.biz_day = $5
  and p.status in (40, 50, 90);

select p.id, p.version, p.queue_no, p.status, p.plate_no, p.room_id, r.name as room_name, p.dock_id,
  k.code as dock_code, p.pallets, n.order_count, p.temp_on_arrival, p.is_punctual, p.is_temp, p.is_priority,
  p.priority_reason, p.is_quick, p.no_quick, p.call_count, p.sign_at, p.called_at, p.start_at
from inbound.pre_check p
left join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
left join basic.dock k on k.tenant_id = p.tenant_id and k.warehouse_id = p.warehouse_id and k.id = p.dock_id
cross join lateral (
  select count(*)::int as order_count
  from inbound.pre_check_order po
  where po.tenant_id = p.tenant_id
    and po.warehouse_id = p.warehouse_id
    and po.pre_id = p.id
) n
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
  and p.status in (10, 20, 25, 30)
  and (p.status in (20, 30) or p.room_id = $5)
order by p.room_id, p.queue_class, p.queue_at, p.id
limit $6;

select count(*) filter (where p.status = 40)::int as done, count(*) filter (where p.status in (50, 90))::int as away
from inbound.pre_check p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
  and p.room_id = $5
  and p.biz_day = $6
  and p.status in (40, 50, 90);

-- preCheck.verify  预检核对
select a.id, a.appt_no, a.plan_from, a.plan_to, a.plate_no, a.driver_name, a.driver_phone, a.vehicle_type, a.pallets
from inbound.appointment a
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "a"."owner_id" = any($3::bigint[])
  and a.status in (10, 20)
  and a.plan_from >= $4
  and a.plan_from < $5
  and (
    a.plate_no = $6 or a.driver_phone = $7 or a.appt_no = $8
    or exists (
      select 1
      from inbound.appointment_order ao
      join inbound.order o on o.tenant_id = ao.tenant_id and o.warehouse_id = ao.warehouse_id and o.id = ao.order_id
      where ao.tenant_id = a.tenant_id
        and ao.warehouse_id = a.warehouse_id
        and ao.appt_id = a.id
        and (o.order_no = $9 or o.external_no = $10)
    )
  )
order by abs(extract(epoch from a.plan_from - now())), a.id
limit 1;

select o.id as order_id, o.order_no, w.name as owner_name, s.name as supplier_name, o.status
from inbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and (o.order_no = $4 or o.external_no = $5)
  and o.status = 10
  and not o.is_suspended
order by o.id
limit 50;

-- preCheck.recommendRoom  推荐库房
select p.pallets, p.vehicle_type
from inbound.pre_check p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
  and p.id = $5;

select po.order_id
from inbound.pre_check_order po
where "po"."tenant_id" = $1
  and "po"."warehouse_id" = $2
  and po.pre_id = $3
order by po.order_id;

select distinct g.storage_mode as mode
from inbound.detail d
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = any($3::bigint[])
order by 1;

select distinct o.owner_id, o.producer_id
from inbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and o.id = any($3::bigint[])
  and o.producer_id is not null;

select f.room_id, min(f.priority) as priority
from strategy.factory_room f
join unnest($1::bigint[], $2::bigint[]) w(owner_id, producer_id)
  on w.owner_id = f.owner_id
  and w.producer_id = f.producer_id
where "f"."tenant_id" = $3
  and "f"."warehouse_id" = $4
  and f.status = 1
  and not f.is_deleted
group by f.room_id
order by 2, 1;

with wanted as (
  select distinct d.goods_id
  from inbound.detail d
  where "d"."tenant_id" = $1
    and "d"."warehouse_id" = $2
    and d.order_id = any($3::bigint[])
),
lying as (
  select p.room_id, s.goods_id
  from inventory.stock s
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  where "s"."tenant_id" = $4
    and "s"."warehouse_id" = $5
    and s.goods_id in (select goods_id from wanted)
    and s.on_hand > 0
  union
  select p.room_id, f.goods_id
  from basic.pick_position f
  join basic.position p on p.tenant_id = f.tenant_id and p.warehouse_id = f.warehouse_id and p.id = f.position_id
  where "f"."tenant_id" = $6
    and "f"."warehouse_id" = $7
    and f.goods_id in (select goods_id from wanted)
    and f.status = 1
    and not f.is_deleted
),
load as (
  select p.room_id, sum(p.max_pallets)::int as places, sum(p.used_pallets)::int as used,
    sum(p.claim_pallets)::int as claimed
  from basic.position p
  where "p"."tenant_id" = $8
    and "p"."warehouse_id" = $9
    and not p.is_deleted
  group by p.room_id
)
select r.id as room_id, r.code, r.name,
  case when r.max_pallets > 0 then r.max_pallets else coalesce(l.places, 0) end as max_pallets,
  coalesce(l.used, 0) as used_pallets, coalesce(l.claimed, 0) as claimed_pallets, t.pallets as assigned_pallets,
  r.minutes_per_pallet, k.docks, (select count(*)::int from wanted) as goods,
  (select count(distinct y.goods_id)::int from lying y where y.room_id = r.id) as goods_there
from basic.room r
left join load l on l.room_id = r.id
cross join lateral (
  select coalesce(sum(p.pallets), 0)::int as pallets
  from inbound.pre_check p
  where "p"."tenant_id" = $10
    and "p"."warehouse_id" = $11
    and p.room_id = r.id
    and p.status in (10, 20, 25, 30)
    and p.id <> $12
) t
cross join lateral (
  select count(*)::int as docks
  from basic.dock d
  where "d"."tenant_id" = $13
    and "d"."warehouse_id" = $14
    and d.room_id = r.id
    and d.direction in (1, 3)
    and d.status <> 0
    and not d.is_deleted
) k
where "r"."tenant_id" = $15
  and "r"."warehouse_id" = $16
  and r.status = 1
  and not r.is_deleted
  and left(r.code, 1) <> '@'
  and (r.storage_mode = any($17::smallint[]) or $18)
order by r.sort, r.id;

select d.id as dock_id, d.code, d.room_id, d.vehicle_types, d.status = 1 and d.current_pre_check_id is null as free,
  coalesce($1::int + t.pallets * coalesce(r.minutes_per_pallet, 3), 0)::int as needs,
  coalesce(extract(epoch from now() - coalesce(t.start_at, now())) / 60, 0)::int as stood
from basic.dock d
left join inbound.pre_check t
  on t.tenant_id = d.tenant_id
  and t.warehouse_id = d.warehouse_id
  and t.id = d.current_pre_check_id
left join basic.room r on r.tenant_id = t.tenant_id and r.warehouse_id = t.warehouse_id and r.id = t.room_id
left join basic.platform_audit x
  on x.tenant_id = d.tenant_id
  and x.warehouse_id = d.warehouse_id
  and x.dock_id = d.id
  and x.status = 1
  and x.apply_type <> 4
  and x.from_at <= now()
  and x.until_at > now()
where "d"."tenant_id" = $2
  and "d"."warehouse_id" = $3
  and (d.room_id is null or d.room_id = any($4::bigint[]))
  and coalesce((x.after ->> 'direction')::int, d.direction) in (1, 3)
  and (x.id is null or x.after ? 'direction')
  and d.status <> 0
  and not d.is_deleted;

-- preCheck.comments  查看预检备注
select p.id
from inbound.pre_check p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
  and p.id = $5;

select n.id, n.content, coalesce(u.user_name, '') as created_by, n.created_at
from inbound.pre_check_note n
left join iam.user u on u.tenant_id = n.tenant_id and u.id = n.created_by
where "n"."tenant_id" = $1
  and "n"."warehouse_id" = $2
  and n.pre_id = $3
order by n.id desc
limit $4;

-- preCheck.export  导出预检叫号
select count(*) as n
from (
  select 1
  from inbound.pre_check p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and not exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
      where po.tenant_id = p.tenant_id
        and po.warehouse_id = p.warehouse_id
        and po.pre_id = p.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
    and (
      p.appt_id is null
      or exists (
        select 1
        from inbound.appointment a
        where a.tenant_id = p.tenant_id
          and a.warehouse_id = p.warehouse_id
          and a.id = p.appt_id
          and "a"."owner_id" = any($4::bigint[])
      )
    )
  limit $5
) x;

declare export no scroll cursor for
select p.id, p.version, p.pre_no, p.queue_no, p.status, p.plate_no, p.driver_name, p.driver_phone, p.vehicle_type,
  p.appt_id, a.appt_no, a.plan_from, a.plan_to, p.is_punctual, p.room_id, r.name as room_name, p.dock_id,
  k.code as dock_code, p.pallets, n.order_count, p.temp_on_arrival, p.seal_no, p.is_temp, p.is_priority,
  p.priority_reason, p.is_quick, p.no_quick, p.call_count, p.sign_at, p.called_at, p.start_at, p.finish_at,
  greatest(
    0,
    extract(
      epoch from coalesce(p.start_at, case when p.status in (50, 90) then p.updated_at end, now()) - p.sign_at
    ) / 60
  )::int as wait_minutes, p.sign_distance_m, p.unreceived_reason, p.cancel_reason, p.remark
from inbound.pre_check p
left join inbound.appointment a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.appt_id
left join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
left join basic.dock k on k.tenant_id = p.tenant_id and k.warehouse_id = p.warehouse_id and k.id = p.dock_id
cross join lateral (
  select count(*)::int as order_count
  from inbound.pre_check_order po
  where po.tenant_id = p.tenant_id
    and po.warehouse_id = p.warehouse_id
    and po.pre_id = p.id
) n
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
order by p.sign_at desc, p.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from inbound.pre_check p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and not exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
      where po.tenant_id = p.tenant_id
        and po.warehouse_id = p.warehouse_id
        and po.pre_id = p.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
    and (
      p.appt_id is null
      or exists (
        select 1
        from inbound.appointment a
        where a.tenant_id = p.tenant_id
          and a.warehouse_id = p.warehouse_id
          and a.id = p.appt_id
          and "a"."owner_id" = any($4::bigint[])
      )
    )
    and p.queue_no = $5::text
    and (ops.pieces_of(p.plate_no) @> $6::text[] and ops.folded(p.plate_no) like $7)
    and exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order x on x.tenant_id = po.tenant_id and x.warehouse_id = po.warehouse_id and x.id = po.order_id
      where "po"."tenant_id" = $8
        and "po"."warehouse_id" = $9
        and po.pre_id = p.id
        and x.order_no = $10::text
    )
    and p.appt_id in (
      select x.id
      from inbound.appointment x
      where "x"."tenant_id" = $11
        and "x"."warehouse_id" = $12
        and x.appt_no = $13::text
    )
    and p.room_id = $14::bigint
    and p.dock_id = $15::bigint
    and p.is_temp = $16
    and p.is_priority = $17
    and p.status = $18::bigint
    and p.sign_at >= $19
    and p.sign_at < $20
  limit $21
) x;

declare export no scroll cursor for
select p.id, p.version, p.pre_no, p.queue_no, p.status, p.plate_no, p.driver_name, p.driver_phone, p.vehicle_type,
  p.appt_id, a.appt_no, a.plan_from, a.plan_to, p.is_punctual, p.room_id, r.name as room_name, p.dock_id,
  k.code as dock_code, p.pallets, n.order_count, p.temp_on_arrival, p.seal_no, p.is_temp, p.is_priority,
  p.priority_reason, p.is_quick, p.no_quick, p.call_count, p.sign_at, p.called_at, p.start_at, p.finish_at,
  greatest(
    0,
    extract(
      epoch from coalesce(p.start_at, case when p.status in (50, 90) then p.updated_at end, now()) - p.sign_at
    ) / 60
  )::int as wait_minutes, p.sign_distance_m, p.unreceived_reason, p.cancel_reason, p.remark
from inbound.pre_check p
left join inbound.appointment a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.appt_id
left join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
left join basic.dock k on k.tenant_id = p.tenant_id and k.warehouse_id = p.warehouse_id and k.id = p.dock_id
cross join lateral (
  select count(*)::int as order_count
  from inbound.pre_check_order po
  where po.tenant_id = p.tenant_id
    and po.warehouse_id = p.warehouse_id
    and po.pre_id = p.id
) n
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
  and p.queue_no = $5::text
  and (ops.pieces_of(p.plate_no) @> $6::text[] and ops.folded(p.plate_no) like $7)
  and exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order x on x.tenant_id = po.tenant_id and x.warehouse_id = po.warehouse_id and x.id = po.order_id
    where "po"."tenant_id" = $8
      and "po"."warehouse_id" = $9
      and po.pre_id = p.id
      and x.order_no = $10::text
  )
  and p.appt_id in (
    select x.id
    from inbound.appointment x
    where "x"."tenant_id" = $11
      and "x"."warehouse_id" = $12
      and x.appt_no = $13::text
  )
  and p.room_id = $14::bigint
  and p.dock_id = $15::bigint
  and p.is_temp = $16
  and p.is_priority = $17
  and p.status = $18::bigint
  and p.sign_at >= $19
  and p.sign_at < $20
order by p.sign_at desc, p.id desc;

-- preCheck.exportDetail  导出预检明细
select count(*) as n
from (
  select 1
  from inbound.pre_check p
  left join inbound.pre_check_order l
    on l.tenant_id = p.tenant_id
    and l.warehouse_id = p.warehouse_id
    and l.pre_id = p.id
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and not exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
      where po.tenant_id = p.tenant_id
        and po.warehouse_id = p.warehouse_id
        and po.pre_id = p.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
    and (
      p.appt_id is null
      or exists (
        select 1
        from inbound.appointment a
        where a.tenant_id = p.tenant_id
          and a.warehouse_id = p.warehouse_id
          and a.id = p.appt_id
          and "a"."owner_id" = any($4::bigint[])
      )
    )
  limit $5
) x;

declare export no scroll cursor for
select p.pre_no, p.queue_no, p.plate_no, p.status, p.sign_at, o.order_no, o.external_no, w.name as owner_name,
  s.name as supplier_name, o.status as order_status, l.unloaded
from inbound.pre_check p
left join inbound.pre_check_order l on l.tenant_id = p.tenant_id and l.warehouse_id = p.warehouse_id and l.pre_id = p.id
left join inbound.order o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.order_id
left join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
order by p.sign_at desc, p.id desc, l.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from inbound.pre_check p
  left join inbound.pre_check_order l
    on l.tenant_id = p.tenant_id
    and l.warehouse_id = p.warehouse_id
    and l.pre_id = p.id
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and not exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
      where po.tenant_id = p.tenant_id
        and po.warehouse_id = p.warehouse_id
        and po.pre_id = p.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
    and (
      p.appt_id is null
      or exists (
        select 1
        from inbound.appointment a
        where a.tenant_id = p.tenant_id
          and a.warehouse_id = p.warehouse_id
          and a.id = p.appt_id
          and "a"."owner_id" = any($4::bigint[])
      )
    )
    and p.queue_no = $5::text
    and (ops.pieces_of(p.plate_no) @> $6::text[] and ops.folded(p.plate_no) like $7)
    and exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order x on x.tenant_id = po.tenant_id and x.warehouse_id = po.warehouse_id and x.id = po.order_id
      where "po"."tenant_id" = $8
        and "po"."warehouse_id" = $9
        and po.pre_id = p.id
        and x.order_no = $10::text
    )
    and p.appt_id in (
      select x.id
      from inbound.appointment x
      where "x"."tenant_id" = $11
        and "x"."warehouse_id" = $12
        and x.appt_no = $13::text
    )
    and p.room_id = $14::bigint
    and p.dock_id = $15::bigint
    and p.is_temp = $16
    and p.is_priority = $17
    and p.status = $18::bigint
    and p.sign_at >= $19
    and p.sign_at < $20
  limit $21
) x;

declare export no scroll cursor for
select p.pre_no, p.queue_no, p.plate_no, p.status, p.sign_at, o.order_no, o.external_no, w.name as owner_name,
  s.name as supplier_name, o.status as order_status, l.unloaded
from inbound.pre_check p
left join inbound.pre_check_order l on l.tenant_id = p.tenant_id and l.warehouse_id = p.warehouse_id and l.pre_id = p.id
left join inbound.order o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.order_id
left join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
  and p.queue_no = $5::text
  and (ops.pieces_of(p.plate_no) @> $6::text[] and ops.folded(p.plate_no) like $7)
  and exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order x on x.tenant_id = po.tenant_id and x.warehouse_id = po.warehouse_id and x.id = po.order_id
    where "po"."tenant_id" = $8
      and "po"."warehouse_id" = $9
      and po.pre_id = p.id
      and x.order_no = $10::text
  )
  and p.appt_id in (
    select x.id
    from inbound.appointment x
    where "x"."tenant_id" = $11
      and "x"."warehouse_id" = $12
      and x.appt_no = $13::text
  )
  and p.room_id = $14::bigint
  and p.dock_id = $15::bigint
  and p.is_temp = $16
  and p.is_priority = $17
  and p.status = $18::bigint
  and p.sign_at >= $19
  and p.sign_at < $20
order by p.sign_at desc, p.id desc, l.id;

-- preCheckV2.queryPage  查询预检叫号
select p.id, p.version, p.pre_no, p.queue_no, p.status, p.plate_no, p.driver_name, p.driver_phone, p.vehicle_type,
  p.appt_id, a.appt_no, a.plan_from, a.plan_to, p.is_punctual, p.room_id, r.name as room_name, p.dock_id,
  k.code as dock_code, p.pallets, n.order_count, p.temp_on_arrival, p.seal_no, p.is_temp, p.is_priority,
  p.priority_reason, p.is_quick, p.no_quick, p.call_count, p.sign_at, p.called_at, p.start_at, p.finish_at,
  greatest(
    0,
    extract(
      epoch from coalesce(p.start_at, case when p.status in (50, 90) then p.updated_at end, now()) - p.sign_at
    ) / 60
  )::int as wait_minutes, p.sign_distance_m, p.unreceived_reason, p.cancel_reason, p.remark
from (
  select p.*
  from inbound.pre_check p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and not exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
      where po.tenant_id = p.tenant_id
        and po.warehouse_id = p.warehouse_id
        and po.pre_id = p.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
    and (
      p.appt_id is null
      or exists (
        select 1
        from inbound.appointment a
        where a.tenant_id = p.tenant_id
          and a.warehouse_id = p.warehouse_id
          and a.id = p.appt_id
          and "a"."owner_id" = any($4::bigint[])
      )
    )
  order by p.sign_at desc, p.id desc
  limit $5
  offset $6
) p
left join inbound.appointment a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.appt_id
left join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
left join basic.dock k on k.tenant_id = p.tenant_id and k.warehouse_id = p.warehouse_id and k.id = p.dock_id
cross join lateral (
  select count(*)::int as order_count
  from inbound.pre_check_order po
  where po.tenant_id = p.tenant_id
    and po.warehouse_id = p.warehouse_id
    and po.pre_id = p.id
) n
order by p.sign_at desc, p.id desc;

select count(*) as n
from (
  select 1
  from inbound.pre_check p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and not exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
      where po.tenant_id = p.tenant_id
        and po.warehouse_id = p.warehouse_id
        and po.pre_id = p.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
    and (
      p.appt_id is null
      or exists (
        select 1
        from inbound.appointment a
        where a.tenant_id = p.tenant_id
          and a.warehouse_id = p.warehouse_id
          and a.id = p.appt_id
          and "a"."owner_id" = any($4::bigint[])
      )
    )
  limit $5
) x;

select *
from (
  select p.id, p.queue_no, p.is_priority, p.priority_reason, p.is_quick, p.is_punctual, p.pallets, p.behind_no,
    to_char(p.sign_at at time zone 'Asia/Shanghai', 'HH24:MI') as sign_clock ,
    (row_number() over turn)::int - 1 as ahead, lag(p.queue_no) over turn as before_no,
    lag(p.is_priority) over turn as before_priority, lag(p.is_quick) over turn as before_quick,
    lag(p.is_punctual) over turn as before_punctual, lag(p.behind_no) over turn as before_behind
  from inbound.pre_check p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and p.status in (10, 25)
    and (p.room_id = any($3::bigint[]) or p.room_id is null and $4)
  window turn as (partition by p.room_id order by p.queue_class, p.queue_at, p.id)
) x
where x.id = any($5::bigint[]);

select p.id, p.version, p.pre_no, p.queue_no, p.status, p.plate_no, p.driver_name, p.driver_phone, p.vehicle_type,
  p.appt_id, a.appt_no, a.plan_from, a.plan_to, p.is_punctual, p.room_id, r.name as room_name, p.dock_id,
  k.code as dock_code, p.pallets, n.order_count, p.temp_on_arrival, p.seal_no, p.is_temp, p.is_priority,
  p.priority_reason, p.is_quick, p.no_quick, p.call_count, p.sign_at, p.called_at, p.start_at, p.finish_at,
  greatest(
    0,
    extract(
      epoch from coalesce(p.start_at, case when p.status in (50, 90) then p.updated_at end, now()) - p.sign_at
    ) / 60
  )::int as wait_minutes, p.sign_distance_m, p.unreceived_reason, p.cancel_reason, p.remark
from (
  select p.*
  from inbound.pre_check p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and not exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
      where po.tenant_id = p.tenant_id
        and po.warehouse_id = p.warehouse_id
        and po.pre_id = p.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
    and (
      p.appt_id is null
      or exists (
        select 1
        from inbound.appointment a
        where a.tenant_id = p.tenant_id
          and a.warehouse_id = p.warehouse_id
          and a.id = p.appt_id
          and "a"."owner_id" = any($4::bigint[])
      )
    )
    and p.queue_no = $5::text
    and (ops.pieces_of(p.plate_no) @> $6::text[] and ops.folded(p.plate_no) like $7)
    and exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order x on x.tenant_id = po.tenant_id and x.warehouse_id = po.warehouse_id and x.id = po.order_id
      where "po"."tenant_id" = $8
        and "po"."warehouse_id" = $9
        and po.pre_id = p.id
        and x.order_no = $10::text
    )
    and p.appt_id in (
      select x.id
      from inbound.appointment x
      where "x"."tenant_id" = $11
        and "x"."warehouse_id" = $12
        and x.appt_no = $13::text
    )
    and p.room_id = $14::bigint
    and p.dock_id = $15::bigint
    and p.is_temp = $16
    and p.is_priority = $17
    and p.status = $18::bigint
    and p.sign_at >= $19
    and p.sign_at < $20
  order by p.sign_at desc, p.id desc
  limit $21
  offset $22
) p
left join inbound.appointment a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.appt_id
left join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
left join basic.dock k on k.tenant_id = p.tenant_id and k.warehouse_id = p.warehouse_id and k.id = p.dock_id
cross join lateral (
  select count(*)::int as order_count
  from inbound.pre_check_order po
  where po.tenant_id = p.tenant_id
    and po.warehouse_id = p.warehouse_id
    and po.pre_id = p.id
) n
order by p.sign_at desc, p.id desc;

-- preCheckV2.verify  预检核对
select a.id, a.appt_no, a.plan_from, a.plan_to, a.plate_no, a.driver_name, a.driver_phone, a.vehicle_type, a.pallets
from inbound.appointment a
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "a"."owner_id" = any($3::bigint[])
  and a.status in (10, 20)
  and a.plan_from >= $4
  and a.plan_from < $5
  and (
    a.plate_no = $6 or a.driver_phone = $7 or a.appt_no = $8
    or exists (
      select 1
      from inbound.appointment_order ao
      join inbound.order o on o.tenant_id = ao.tenant_id and o.warehouse_id = ao.warehouse_id and o.id = ao.order_id
      where ao.tenant_id = a.tenant_id
        and ao.warehouse_id = a.warehouse_id
        and ao.appt_id = a.id
        and (o.order_no = $9 or o.external_no = $10)
    )
  )
order by abs(extract(epoch from a.plan_from - now())), a.id
limit 1;

select o.id as order_id, o.order_no, w.name as owner_name, s.name as supplier_name, o.status
from inbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and (o.order_no = $4 or o.external_no = $5)
  and o.status = 10
  and not o.is_suspended
order by o.id
limit 50;

-- preCheckV2.recommendRoom  推荐库房
select p.pallets, p.vehicle_type
from inbound.pre_check p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
  and p.id = $5;

select po.order_id
from inbound.pre_check_order po
where "po"."tenant_id" = $1
  and "po"."warehouse_id" = $2
  and po.pre_id = $3
order by po.order_id;

select distinct g.storage_mode as mode
from inbound.detail d
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = any($3::bigint[])
order by 1;

select distinct o.owner_id, o.producer_id
from inbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and o.id = any($3::bigint[])
  and o.producer_id is not null;

select f.room_id, min(f.priority) as priority
from strategy.factory_room f
join unnest($1::bigint[], $2::bigint[]) w(owner_id, producer_id)
  on w.owner_id = f.owner_id
  and w.producer_id = f.producer_id
where "f"."tenant_id" = $3
  and "f"."warehouse_id" = $4
  and f.status = 1
  and not f.is_deleted
group by f.room_id
order by 2, 1;

with wanted as (
  select distinct d.goods_id
  from inbound.detail d
  where "d"."tenant_id" = $1
    and "d"."warehouse_id" = $2
    and d.order_id = any($3::bigint[])
),
lying as (
  select p.room_id, s.goods_id
  from inventory.stock s
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  where "s"."tenant_id" = $4
    and "s"."warehouse_id" = $5
    and s.goods_id in (select goods_id from wanted)
    and s.on_hand > 0
  union
  select p.room_id, f.goods_id
  from basic.pick_position f
  join basic.position p on p.tenant_id = f.tenant_id and p.warehouse_id = f.warehouse_id and p.id = f.position_id
  where "f"."tenant_id" = $6
    and "f"."warehouse_id" = $7
    and f.goods_id in (select goods_id from wanted)
    and f.status = 1
    and not f.is_deleted
),
load as (
  select p.room_id, sum(p.max_pallets)::int as places, sum(p.used_pallets)::int as used,
    sum(p.claim_pallets)::int as claimed
  from basic.position p
  where "p"."tenant_id" = $8
    and "p"."warehouse_id" = $9
    and not p.is_deleted
  group by p.room_id
)
select r.id as room_id, r.code, r.name,
  case when r.max_pallets > 0 then r.max_pallets else coalesce(l.places, 0) end as max_pallets,
  coalesce(l.used, 0) as used_pallets, coalesce(l.claimed, 0) as claimed_pallets, t.pallets as assigned_pallets,
  r.minutes_per_pallet, k.docks, (select count(*)::int from wanted) as goods,
  (select count(distinct y.goods_id)::int from lying y where y.room_id = r.id) as goods_there
from basic.room r
left join load l on l.room_id = r.id
cross join lateral (
  select coalesce(sum(p.pallets), 0)::int as pallets
  from inbound.pre_check p
  where "p"."tenant_id" = $10
    and "p"."warehouse_id" = $11
    and p.room_id = r.id
    and p.status in (10, 20, 25, 30)
    and p.id <> $12
) t
cross join lateral (
  select count(*)::int as docks
  from basic.dock d
  where "d"."tenant_id" = $13
    and "d"."warehouse_id" = $14
    and d.room_id = r.id
    and d.direction in (1, 3)
    and d.status <> 0
    and not d.is_deleted
) k
where "r"."tenant_id" = $15
  and "r"."warehouse_id" = $16
  and r.status = 1
  and not r.is_deleted
  and left(r.code, 1) <> '@'
  and (r.storage_mode = any($17::smallint[]) or $18)
order by r.sort, r.id;

select d.id as dock_id, d.code, d.room_id, d.vehicle_types, d.status = 1 and d.current_pre_check_id is null as free,
  coalesce($1::int + t.pallets * coalesce(r.minutes_per_pallet, 3), 0)::int as needs,
  coalesce(extract(epoch from now() - coalesce(t.start_at, now())) / 60, 0)::int as stood
from basic.dock d
left join inbound.pre_check t
  on t.tenant_id = d.tenant_id
  and t.warehouse_id = d.warehouse_id
  and t.id = d.current_pre_check_id
left join basic.room r on r.tenant_id = t.tenant_id and r.warehouse_id = t.warehouse_id and r.id = t.room_id
left join basic.platform_audit x
  on x.tenant_id = d.tenant_id
  and x.warehouse_id = d.warehouse_id
  and x.dock_id = d.id
  and x.status = 1
  and x.apply_type <> 4
  and x.from_at <= now()
  and x.until_at > now()
where "d"."tenant_id" = $2
  and "d"."warehouse_id" = $3
  and (d.room_id is null or d.room_id = any($4::bigint[]))
  and coalesce((x.after ->> 'direction')::int, d.direction) in (1, 3)
  and (x.id is null or x.after ? 'direction')
  and d.status <> 0
  and not d.is_deleted;

-- preCheckV2.comments  查看预检备注
select p.id
from inbound.pre_check p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
  and p.id = $5;

select n.id, n.content, coalesce(u.user_name, '') as created_by, n.created_at
from inbound.pre_check_note n
left join iam.user u on u.tenant_id = n.tenant_id and u.id = n.created_by
where "n"."tenant_id" = $1
  and "n"."warehouse_id" = $2
  and n.pre_id = $3
order by n.id desc
limit $4;

-- preCheckV2.export  导出预检叫号
select count(*) as n
from (
  select 1
  from inbound.pre_check p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and not exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
      where po.tenant_id = p.tenant_id
        and po.warehouse_id = p.warehouse_id
        and po.pre_id = p.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
    and (
      p.appt_id is null
      or exists (
        select 1
        from inbound.appointment a
        where a.tenant_id = p.tenant_id
          and a.warehouse_id = p.warehouse_id
          and a.id = p.appt_id
          and "a"."owner_id" = any($4::bigint[])
      )
    )
  limit $5
) x;

declare export no scroll cursor for
select p.id, p.version, p.pre_no, p.queue_no, p.status, p.plate_no, p.driver_name, p.driver_phone, p.vehicle_type,
  p.appt_id, a.appt_no, a.plan_from, a.plan_to, p.is_punctual, p.room_id, r.name as room_name, p.dock_id,
  k.code as dock_code, p.pallets, n.order_count, p.temp_on_arrival, p.seal_no, p.is_temp, p.is_priority,
  p.priority_reason, p.is_quick, p.no_quick, p.call_count, p.sign_at, p.called_at, p.start_at, p.finish_at,
  greatest(
    0,
    extract(
      epoch from coalesce(p.start_at, case when p.status in (50, 90) then p.updated_at end, now()) - p.sign_at
    ) / 60
  )::int as wait_minutes, p.sign_distance_m, p.unreceived_reason, p.cancel_reason, p.remark
from inbound.pre_check p
left join inbound.appointment a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.appt_id
left join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
left join basic.dock k on k.tenant_id = p.tenant_id and k.warehouse_id = p.warehouse_id and k.id = p.dock_id
cross join lateral (
  select count(*)::int as order_count
  from inbound.pre_check_order po
  where po.tenant_id = p.tenant_id
    and po.warehouse_id = p.warehouse_id
    and po.pre_id = p.id
) n
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
order by p.sign_at desc, p.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from inbound.pre_check p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and not exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
      where po.tenant_id = p.tenant_id
        and po.warehouse_id = p.warehouse_id
        and po.pre_id = p.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
    and (
      p.appt_id is null
      or exists (
        select 1
        from inbound.appointment a
        where a.tenant_id = p.tenant_id
          and a.warehouse_id = p.warehouse_id
          and a.id = p.appt_id
          and "a"."owner_id" = any($4::bigint[])
      )
    )
    and p.queue_no = $5::text
    and (ops.pieces_of(p.plate_no) @> $6::text[] and ops.folded(p.plate_no) like $7)
    and exists (
      select 1
      from inbound.pre_check_order po
      join inbound.order x on x.tenant_id = po.tenant_id and x.warehouse_id = po.warehouse_id and x.id = po.order_id
      where "po"."tenant_id" = $8
        and "po"."warehouse_id" = $9
        and po.pre_id = p.id
        and x.order_no = $10::text
    )
    and p.appt_id in (
      select x.id
      from inbound.appointment x
      where "x"."tenant_id" = $11
        and "x"."warehouse_id" = $12
        and x.appt_no = $13::text
    )
    and p.room_id = $14::bigint
    and p.dock_id = $15::bigint
    and p.is_temp = $16
    and p.is_priority = $17
    and p.status = $18::bigint
    and p.sign_at >= $19
    and p.sign_at < $20
  limit $21
) x;

declare export no scroll cursor for
select p.id, p.version, p.pre_no, p.queue_no, p.status, p.plate_no, p.driver_name, p.driver_phone, p.vehicle_type,
  p.appt_id, a.appt_no, a.plan_from, a.plan_to, p.is_punctual, p.room_id, r.name as room_name, p.dock_id,
  k.code as dock_code, p.pallets, n.order_count, p.temp_on_arrival, p.seal_no, p.is_temp, p.is_priority,
  p.priority_reason, p.is_quick, p.no_quick, p.call_count, p.sign_at, p.called_at, p.start_at, p.finish_at,
  greatest(
    0,
    extract(
      epoch from coalesce(p.start_at, case when p.status in (50, 90) then p.updated_at end, now()) - p.sign_at
    ) / 60
  )::int as wait_minutes, p.sign_distance_m, p.unreceived_reason, p.cancel_reason, p.remark
from inbound.pre_check p
left join inbound.appointment a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.appt_id
left join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
left join basic.dock k on k.tenant_id = p.tenant_id and k.warehouse_id = p.warehouse_id and k.id = p.dock_id
cross join lateral (
  select count(*)::int as order_count
  from inbound.pre_check_order po
  where po.tenant_id = p.tenant_id
    and po.warehouse_id = p.warehouse_id
    and po.pre_id = p.id
) n
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
  and p.queue_no = $5::text
  and (ops.pieces_of(p.plate_no) @> $6::text[] and ops.folded(p.plate_no) like $7)
  and exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order x on x.tenant_id = po.tenant_id and x.warehouse_id = po.warehouse_id and x.id = po.order_id
    where "po"."tenant_id" = $8
      and "po"."warehouse_id" = $9
      and po.pre_id = p.id
      and x.order_no = $10::text
  )
  and p.appt_id in (
    select x.id
    from inbound.appointment x
    where "x"."tenant_id" = $11
      and "x"."warehouse_id" = $12
      and x.appt_no = $13::text
  )
  and p.room_id = $14::bigint
  and p.dock_id = $15::bigint
  and p.is_temp = $16
  and p.is_priority = $17
  and p.status = $18::bigint
  and p.sign_at >= $19
  and p.sign_at < $20
order by p.sign_at desc, p.id desc;

-- preCheckLink.look  司机查看排队
select * from ops.open_link($1, $2);

-- inboundOrder.queryPage  查询入库单
select o.id, o.version, o.order_no, o.external_no, o.order_type, o.owner_id, w.name as owner_name, o.supplier_id,
  s.name as supplier_name, o.expect_at, l.line_count, l.for_orders, l.qty_expected, l.qty_received, l.qty_putaway,
  l.cases_expected, l.cases_received, l.cases_putaway, o.status, o.is_suspended, o.transit_made, o.upload_state,
  exists (
    select 1
    from inbound.pickup k
    where k.tenant_id = o.tenant_id
      and k.warehouse_id = o.warehouse_id
      and k.order_id = o.id
  ) as is_pickup, o.from_warehouse_id is not null as is_transfer, o.back_house_id is not null as is_back,
  o.close_reason, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at,
  coalesce(uu.user_name, '') as updated_by
from (
  select o.*
  from inbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
  order by o.created_at desc, o.id desc
  limit $4
  offset $5
) o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id and uu.id = o.updated_by
cross join lateral (
  select count(*) as line_count, string_agg(distinct f.order_no, '、' order by f.order_no) as for_orders,
    coalesce(sum(d.qty_expected), 0)::bigint as qty_expected, coalesce(sum(d.qty_received), 0)::bigint as qty_received,
    coalesce(sum(d.qty_putaway), 0)::bigint as qty_putaway,
    coalesce(sum(d.qty_expected / coalesce(u.ratio, 1)), 0)::bigint as cases_expected,
    coalesce(sum(d.qty_received / coalesce(u.ratio, 1)), 0)::bigint as cases_received,
    coalesce(sum(d.qty_putaway / coalesce(u.ratio, 1)), 0)::bigint as cases_putaway
  from inbound.detail d
  left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = 3
  left join lateral (
    select o.order_no, x.line_no
    from outbound.detail x
    join outbound.order o on o.tenant_id = x.tenant_id and o.warehouse_id = x.warehouse_id and o.id = x.order_id
    where x.tenant_id = d.tenant_id
      and x.warehouse_id = d.warehouse_id
      and x.id = d.for_detail_id
  ) f
    on true
  where d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
) l
order by o.created_at desc, o.id desc;

select count(*) as n
from (
  select 1
  from inbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
  limit $4
) x;

select s.owner_id, s.order_type, s.need_appoint, s.appoint_confirm, s.need_pre_check, s.need_unload, s.transit_allowed,
  s.qc_mode, s.auto_putaway
from strategy.owner_entry_flow s
where s.tenant_id = $1
  and s.warehouse_id = $2
  and s.owner_id = any($3::bigint[])
  and s.status = 1
  and not s.is_deleted
  and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
  and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
order by s.order_type is null, s.owner_id is null, s.id;

select o.id, o.version, o.order_no, o.external_no, o.order_type, o.owner_id, w.name as owner_name, o.supplier_id,
  s.name as supplier_name, o.expect_at, l.line_count, l.for_orders, l.qty_expected, l.qty_received, l.qty_putaway,
  l.cases_expected, l.cases_received, l.cases_putaway, o.status, o.is_suspended, o.transit_made, o.upload_state,
  exists (
    select 1
    from inbound.pickup k
    where k.tenant_id = o.tenant_id
      and k.warehouse_id = o.warehouse_id
      and k.order_id = o.id
  ) as is_pickup, o.from_warehouse_id is not null as is_transfer, o.back_house_id is not null as is_back,
  o.close_reason, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at,
  coalesce(uu.user_name, '') as updated_by
from (
  select o.*
  from inbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.order_no = $4::text
    and ops.folded(o.external_no) = any($5::text[])
    and ops.folded(o.external_no) like $6
    and o.owner_id = $7::bigint
    and o.order_type = $8::bigint
    and o.status = $9::bigint
    and o.supplier_id = $10::bigint
    and o.is_suspended = $11
    and exists (
      select 1
      from inbound.detail d
      where "d"."tenant_id" = $12
        and "d"."warehouse_id" = $13
        and d.order_id = o.id
        and d.goods_id = $14
    )
    and o.created_at >= $15
    and o.created_at < $16
    and o.expect_at >= $17
    and o.expect_at < $18
  order by o.created_at desc, o.id desc
  limit $19
  offset $20
) o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id and uu.id = o.updated_by
cross join lateral (
  select count(*) as line_count, string_agg(distinct f.order_no, '、' order by f.order_no) as for_orders,
    coalesce(sum(d.qty_expected), 0)::bigint as qty_expected, coalesce(sum(d.qty_received), 0)::bigint as qty_received,
    coalesce(sum(d.qty_putaway), 0)::bigint as qty_putaway,
    coalesce(sum(d.qty_expected / coalesce(u.ratio, 1)), 0)::bigint as cases_expected,
    coalesce(sum(d.qty_received / coalesce(u.ratio, 1)), 0)::bigint as cases_received,
    coalesce(sum(d.qty_putaway / coalesce(u.ratio, 1)), 0)::bigint as cases_putaway
  from inbound.detail d
  left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = 3
  left join lateral (
    select o.order_no, x.line_no
    from outbound.detail x
    join outbound.order o on o.tenant_id = x.tenant_id and o.warehouse_id = x.warehouse_id and o.id = x.order_id
    where x.tenant_id = d.tenant_id
      and x.warehouse_id = d.warehouse_id
      and x.id = d.for_detail_id
  ) f
    on true
  where d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
) l
order by o.created_at desc, o.id desc;

-- inboundOrder.statistic  统计入库单
select o.status, count(*) as count, count(*) filter (where o.is_suspended) as suspended
from inbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
group by o.status;

select o.status, count(*) as count, count(*) filter (where o.is_suspended) as suspended
from inbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.order_no = $4::text
  and ops.folded(o.external_no) = any($5::text[])
  and ops.folded(o.external_no) like $6
  and o.owner_id = $7::bigint
  and o.order_type = $8::bigint
  and o.supplier_id = $9::bigint
  and o.is_suspended = $10
  and exists (
    select 1
    from inbound.detail d
    where "d"."tenant_id" = $11
      and "d"."warehouse_id" = $12
      and d.order_id = o.id
      and d.goods_id = $13
  )
  and o.created_at >= $14
  and o.created_at < $15
  and o.expect_at >= $16
  and o.expect_at < $17
group by o.status;

-- inboundOrder.get  查看入库单
select o.id, o.version, o.order_no, o.external_no, o.order_type, o.owner_id, w.name as owner_name, o.supplier_id,
  s.name as supplier_name, o.expect_at, l.line_count, l.for_orders, l.qty_expected, l.qty_received, l.qty_putaway,
  l.cases_expected, l.cases_received, l.cases_putaway, o.status, o.is_suspended, o.transit_made, o.upload_state,
  exists (
    select 1
    from inbound.pickup k
    where k.tenant_id = o.tenant_id
      and k.warehouse_id = o.warehouse_id
      and k.order_id = o.id
  ) as is_pickup, o.from_warehouse_id is not null as is_transfer, o.back_house_id is not null as is_back,
  o.close_reason, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at,
  coalesce(uu.user_name, '') as updated_by , w.code as owner_code, o.producer_id, p.name as producer_name,
  o.suspend_reason, o.closed_at, o.finish_at, o.source, o.upload_error, o.upload_tries, o.uploaded_at,
  o.source_order_id, x.order_no as source_order_no, o.return_reason
from inbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id and uu.id = o.updated_by
cross join lateral (
  select count(*) as line_count, string_agg(distinct f.order_no, '、' order by f.order_no) as for_orders,
    coalesce(sum(d.qty_expected), 0)::bigint as qty_expected, coalesce(sum(d.qty_received), 0)::bigint as qty_received,
    coalesce(sum(d.qty_putaway), 0)::bigint as qty_putaway,
    coalesce(sum(d.qty_expected / coalesce(u.ratio, 1)), 0)::bigint as cases_expected,
    coalesce(sum(d.qty_received / coalesce(u.ratio, 1)), 0)::bigint as cases_received,
    coalesce(sum(d.qty_putaway / coalesce(u.ratio, 1)), 0)::bigint as cases_putaway
  from inbound.detail d
  left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = 3
  left join lateral (
    select o.order_no, x.line_no
    from outbound.detail x
    join outbound.order o on o.tenant_id = x.tenant_id and o.warehouse_id = x.warehouse_id and o.id = x.order_id
    where x.tenant_id = d.tenant_id
      and x.warehouse_id = d.warehouse_id
      and x.id = d.for_detail_id
  ) f
    on true
  where d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
) l
left join basic.producer p on p.tenant_id = o.tenant_id and p.id = o.producer_id
left join outbound.order x on x.tenant_id = o.tenant_id and x.warehouse_id = o.warehouse_id and x.id = o.source_order_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = $4;

select s.owner_id, s.order_type, s.need_appoint, s.appoint_confirm, s.need_pre_check, s.need_unload, s.transit_allowed,
  s.qc_mode, s.auto_putaway
from strategy.owner_entry_flow s
where s.tenant_id = $1
  and s.warehouse_id = $2
  and s.owner_id = any($3::bigint[])
  and s.status = 1
  and not s.is_deleted
  and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
  and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
order by s.order_type is null, s.owner_id is null, s.id;

select d.id, d.line_no, d.status, d.goods_id, g.code as goods_code, g.name as goods_name, g.spec, g.storage_mode,
  d.unit_level, d.unit_qty,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, d.qty_expected, d.qty_received, d.qty_damaged, d.qty_rejected, d.qty_qc_wait, d.qty_putaway, d.qty_closed,
  greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) as qty_open, g.is_catch_weight,
  case
    when g.serial_mode > 0 then (
      select coalesce(jsonb_agg(n.serial order by n.serial), '[]'::jsonb)
      from (
        select u.serial
        from inventory.serial_unit u
        where u.tenant_id = d.tenant_id
          and u.warehouse_id = d.warehouse_id
          and u.in_detail_id = d.id
          and u.state <> $1
      ) n
    )
    else '[]'::jsonb
  end as serials, g.shelf_life_days, d.want_produced_on, d.want_lot_no, f.order_no as for_order_no,
  f.line_no as for_line_no, d.remark
from inbound.detail d
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
left join lateral (
  select o.order_no, x.line_no
  from outbound.detail x
  join outbound.order o on o.tenant_id = x.tenant_id and o.warehouse_id = x.warehouse_id and o.id = x.order_id
  where x.tenant_id = d.tenant_id
    and x.warehouse_id = d.warehouse_id
    and x.id = d.for_detail_id
) f
  on true
where "d"."tenant_id" = $2
  and "d"."warehouse_id" = $3
  and d.order_id = $4
order by d.line_no;

select d.id as detail_id, o.owner_id, o.order_type, g.qc_mode as goods_mode, coalesce(s.qc_level, 1) as supplier_level,
  exists (
    select 1
    from (
      select distinct on (f.kind) f.result, f.valid_to
      from inbound.factory_record f
      where f.tenant_id = o.tenant_id
        and f.producer_id = o.producer_id
        and not f.is_deleted
      order by f.kind, f.issued_on desc, f.id desc
    ) f
    where f.result = 2
      or f.valid_to < (now() at time zone 'Asia/Shanghai')::date
  ) as producer_lapsed,
  exists (
    select 1
    from inbound.no_qc n
    where "n"."tenant_id" = $1
      and "n"."warehouse_id" = $2
      and n.owner_id = o.owner_id
      and n.status = 1
      and not n.is_deleted
      and $3::date between n.valid_from and n.valid_to
      and (n.goods_id is null or n.goods_id = g.id)
      and (n.supplier_id is null or n.supplier_id = o.supplier_id)
      and (
        n.category_id is null
        or n.category_id in (
          with recursive up(id, depth) as (
            select g.category_id, 0
            union all
            select c.parent_id, up.depth + 1
            from up
            join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = up.id
            where up.depth < $4
          )
          select id
          from up
          where id is not null
        )
      )
  ) as exempt
from inbound.detail d
join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
where "d"."tenant_id" = $5
  and "d"."warehouse_id" = $6
  and d.id = any($7::bigint[]);

with recursive g as (select * from basic.goods where tenant_id = $1 and id = any($2::bigint[])),
kin(goods_id, category_id, depth) as (
  select id, category_id, 0
  from g
  where category_id is not null
  union all
  select k.goods_id, c.parent_id, k.depth + 1
  from kin k
  join basic.goods_category c on c.tenant_id = $3 and c.id = k.category_id
  where c.parent_id is not null
    and k.depth < $4
)
select g.id as goods_id, g.is_lot and coalesce(b.need_produced, coalesce(g.shelf_life_days, 0) > 0) as need_produced,
  g.is_lot and coalesce(b.need_expire, false) as need_expire,
  g.is_lot and coalesce(b.lot_no_rule = 3 or 'supplier_lot_no' = any (b.key_attrs), false) as need_supplier_lot,
  coalesce(b.allow_mix_lpn, true) as allow_mix_lpn, coalesce(o.pct, 0) as over_pct, o.max_qty as over_max,
  coalesce(o.action, 1) as over_action, coalesce(e.receive_min_pct, g.receive_min_pct) as min_life_pct,
  coalesce(b.key_attrs, '{produced_on,expire_on,supplier_lot_no}') as key_attrs,
  coalesce(b.lot_no_rule, 1) as lot_no_rule
from g
left join lateral (
  select s.*
  from strategy.batch_strategy s
  left join kin k on k.goods_id = g.id and k.category_id = s.category_id
  where s.tenant_id = $5
    and s.warehouse_id = $6
    and s.status = 1
    and not s.is_deleted
    and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
    and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
    and (s.category_id is null or k.goods_id is not null)
    and (s.owner_id is null or s.owner_id = g.owner_id)
  order by s.category_id is null, k.depth, s.owner_id is null, s.id
  limit 1
) b
  on true
left join lateral (
  select s.*
  from strategy.overage_strategy s
  left join kin k on k.goods_id = g.id and k.category_id = s.category_id
  where s.tenant_id = $7
    and s.warehouse_id = $8
    and s.status = 1
    and not s.is_deleted
    and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
    and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
    and (s.goods_id is null or s.goods_id = g.id)
    and (s.category_id is null or k.goods_id is not null)
    and (s.owner_id is null or s.owner_id = g.owner_id)
  order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id
  limit 1
) o
  on true
left join lateral (
  select s.*
  from strategy.expiry_strategy s
  left join kin k on k.goods_id = g.id and k.category_id = s.category_id
  where s.tenant_id = $9
    and s.warehouse_id = $10
    and s.status = 1
    and not s.is_deleted
    and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
    and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
    and (s.goods_id is null or s.goods_id = g.id)
    and (s.category_id is null or k.goods_id is not null)
    and (s.owner_id is null or s.owner_id = g.owner_id)
  order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id
  limit 1
) e
  on true;

select r.id, r.detail_id, g.code as goods_code, g.name as goods_name, t.lot_no, t.produced_on, t.expire_on,
  case when r.lpn_id <> 0 then n.code end as lpn_code, p.code as position_code, r.quality, r.qty, r.is_reversed,
  r.txn_id, coalesce(u.user_name, '') as staff_name, r.created_at
from inbound.receipt r
join inventory.lot t on t.tenant_id = r.tenant_id and t.id = r.lot_id
join basic.goods g on g.tenant_id = t.tenant_id and g.id = t.goods_id
join basic.position p on p.tenant_id = r.tenant_id and p.warehouse_id = r.warehouse_id and p.id = r.position_id
join basic.lpn n on n.tenant_id = r.tenant_id and n.warehouse_id = r.warehouse_id and n.id = r.lpn_id
left join iam.user u on u.tenant_id = r.tenant_id and u.id = r.staff_id
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.order_id = $3
order by r.id desc;

select t.id, t.task_no, t.kind, t.status, count(*) as line_count, sum(l.qty)::bigint as qty,
  sum(l.done_qty)::bigint as done_qty, max(u.user_name) as assignee_name, t.created_at, t.done_at
from inbound.detail d
join inventory.task_line l on l.tenant_id = d.tenant_id and l.warehouse_id = d.warehouse_id and l.in_detail_id = d.id
join inventory.task t on t.tenant_id = l.tenant_id and t.warehouse_id = l.warehouse_id and t.id = l.task_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.assignee_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = $3
group by t.id, t.task_no, t.kind, t.status, t.created_at, t.done_at
order by t.id desc;

select x.id, x.detail_id, i.line_no, g.code as goods_code, g.name as goods_name, x.qty, x.freed_qty, x.is_planned,
  o.id as out_order_id, o.order_no as out_order_no, coalesce(l.task_id, 0) as task_id,
  coalesce(l.task_no, '') as task_no, coalesce(l.picked_qty, 0) as picked_qty, coalesce(l.open_qty, 0) as open_qty,
  coalesce(l.is_open, false) as is_open, x.created_at
from inbound.detail i
join inbound.cross_dock x on x.tenant_id = i.tenant_id and x.warehouse_id = i.warehouse_id and x.detail_id = i.id
join basic.goods g on g.tenant_id = i.tenant_id and g.id = i.goods_id
join outbound.detail d on d.tenant_id = x.tenant_id and d.warehouse_id = x.warehouse_id and d.id = x.out_detail_id
join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
left join lateral (
  select t.id as task_id, t.task_no, t.status = 10 as is_open, p.picked_qty,
    case when p.state = 10 then p.qty - p.picked_qty - p.short_qty else 0 end as open_qty
  from outbound.pick_line p
  join outbound.pick_task t on t.tenant_id = p.tenant_id and t.warehouse_id = p.warehouse_id and t.id = p.task_id
  where p.tenant_id = x.tenant_id
    and p.warehouse_id = x.warehouse_id
    and p.out_detail_id = x.out_detail_id
    and p.stock_id = x.stock_id
  order by p.id desc
  limit 1
) l
  on true
where "i"."tenant_id" = $1
  and "i"."warehouse_id" = $2
  and i.order_id = $3
order by x.id desc;

with first as materialized (
  select p.id, p.code
  from basic.area a
  cross join lateral (
    select p.id, p.code
    from basic.position p
    where p.tenant_id = a.tenant_id
      and p.warehouse_id = a.warehouse_id
      and p.area_id = a.id
      and p.state in (10, 22)
      and not p.is_deleted
    offset 0
  ) p
  where "a"."tenant_id" = $1
    and "a"."warehouse_id" = $2
    and a.kind = 'STAGE'
  order by p.code, p.id
  limit 1
)
select o.id as order_id, coalesce(o.wave_id, 0) as wave, coalesce(p.id, f.id) as position_id,
  coalesce(p.code, f.code) as position_code,
  (
    select min(c.id)
    from outbound.collection c
    where c.tenant_id = o.tenant_id
      and c.warehouse_id = o.warehouse_id
      and c.position_id = coalesce(p.id, f.id)
      and coalesce(c.wave_id, 0) = coalesce(o.wave_id, 0)
      and c.status in (10, 20, 30)
  ) as coll_id
from outbound.order o
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join basic.position p
  on p.tenant_id = r.tenant_id
  and p.warehouse_id = r.warehouse_id
  and p.id = r.stage_position_id
  and not p.is_deleted
left join first f on true
where "o"."tenant_id" = $3
  and "o"."warehouse_id" = $4
  and o.id = any($5::bigint[]);

-- inboundOrder.trace  查看入库单轨迹
select o.status, o.is_suspended, o.close_reason, o.transit_made, o.upload_state
from inbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = $4;

with steps as (
  select t.*, r.id as reversed_by_id,
    t.reversible and r.id is null and t.id = max(t.id) filter (where t.reversible and r.id is null) over (partition by t.detail_id) and t.id > coalesce(
      max(t.id) filter (where t.action = 'REOPEN') over (), 0
    ) as newest
  from ops.doc_trace t
  left join ops.doc_trace r
    on r.tenant_id = t.tenant_id
    and r.warehouse_id = t.warehouse_id
    and r.doc_type = 'IN'
    and r.doc_id = t.doc_id
    and r.reverses_id = t.id
  where t.tenant_id = $1
    and t.warehouse_id = $2
    and t.doc_type = 'IN'
    and t.doc_id = $3
)
select t.id, t.detail_id, d.line_no, g.code as goods_code, t.action, t.action_name, t.from_status, t.to_status, t.qty,
  t.reversible, t.reversed_by_id, t.reverses_id, t.newest, t.payload, t.operator_name, t.posted_at
from steps t
left join inbound.detail d on d.tenant_id = t.tenant_id and d.warehouse_id = t.warehouse_id and d.id = t.detail_id
left join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
order by t.id desc;

-- inboundOrder.export  导出入库单
select count(*) as n
from (
  select 1
  from inbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
  limit $4
) x;

declare export no scroll cursor for
select o.id, o.version, o.order_no, o.external_no, o.order_type, o.owner_id, w.name as owner_name, o.supplier_id,
  s.name as supplier_name, o.expect_at, l.line_count, l.for_orders, l.qty_expected, l.qty_received, l.qty_putaway,
  l.cases_expected, l.cases_received, l.cases_putaway, o.status, o.is_suspended, o.transit_made, o.upload_state,
  exists (
    select 1
    from inbound.pickup k
    where k.tenant_id = o.tenant_id
      and k.warehouse_id = o.warehouse_id
      and k.order_id = o.id
  ) as is_pickup, o.from_warehouse_id is not null as is_transfer, o.back_house_id is not null as is_back,
  o.close_reason, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at,
  coalesce(uu.user_name, '') as updated_by
from inbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id and uu.id = o.updated_by
cross join lateral (
  select count(*) as line_count, string_agg(distinct f.order_no, '、' order by f.order_no) as for_orders,
    coalesce(sum(d.qty_expected), 0)::bigint as qty_expected, coalesce(sum(d.qty_received), 0)::bigint as qty_received,
    coalesce(sum(d.qty_putaway), 0)::bigint as qty_putaway,
    coalesce(sum(d.qty_expected / coalesce(u.ratio, 1)), 0)::bigint as cases_expected,
    coalesce(sum(d.qty_received / coalesce(u.ratio, 1)), 0)::bigint as cases_received,
    coalesce(sum(d.qty_putaway / coalesce(u.ratio, 1)), 0)::bigint as cases_putaway
  from inbound.detail d
  left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = 3
  left join lateral (
    select o.order_no, x.line_no
    from outbound.detail x
    join outbound.order o on o.tenant_id = x.tenant_id and o.warehouse_id = x.warehouse_id and o.id = x.order_id
    where x.tenant_id = d.tenant_id
      and x.warehouse_id = d.warehouse_id
      and x.id = d.for_detail_id
  ) f
    on true
  where d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
) l
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
order by o.created_at desc, o.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from inbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.order_no = $4::text
    and ops.folded(o.external_no) = any($5::text[])
    and ops.folded(o.external_no) like $6
    and o.owner_id = $7::bigint
    and o.order_type = $8::bigint
    and o.status = $9::bigint
    and o.supplier_id = $10::bigint
    and o.is_suspended = $11
    and exists (
      select 1
      from inbound.detail d
      where "d"."tenant_id" = $12
        and "d"."warehouse_id" = $13
        and d.order_id = o.id
        and d.goods_id = $14
    )
    and o.created_at >= $15
    and o.created_at < $16
    and o.expect_at >= $17
    and o.expect_at < $18
  limit $19
) x;

declare export no scroll cursor for
select o.id, o.version, o.order_no, o.external_no, o.order_type, o.owner_id, w.name as owner_name, o.supplier_id,
  s.name as supplier_name, o.expect_at, l.line_count, l.for_orders, l.qty_expected, l.qty_received, l.qty_putaway,
  l.cases_expected, l.cases_received, l.cases_putaway, o.status, o.is_suspended, o.transit_made, o.upload_state,
  exists (
    select 1
    from inbound.pickup k
    where k.tenant_id = o.tenant_id
      and k.warehouse_id = o.warehouse_id
      and k.order_id = o.id
  ) as is_pickup, o.from_warehouse_id is not null as is_transfer, o.back_house_id is not null as is_back,
  o.close_reason, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at,
  coalesce(uu.user_name, '') as updated_by
from inbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id and uu.id = o.updated_by
cross join lateral (
  select count(*) as line_count, string_agg(distinct f.order_no, '、' order by f.order_no) as for_orders,
    coalesce(sum(d.qty_expected), 0)::bigint as qty_expected, coalesce(sum(d.qty_received), 0)::bigint as qty_received,
    coalesce(sum(d.qty_putaway), 0)::bigint as qty_putaway,
    coalesce(sum(d.qty_expected / coalesce(u.ratio, 1)), 0)::bigint as cases_expected,
    coalesce(sum(d.qty_received / coalesce(u.ratio, 1)), 0)::bigint as cases_received,
    coalesce(sum(d.qty_putaway / coalesce(u.ratio, 1)), 0)::bigint as cases_putaway
  from inbound.detail d
  left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = 3
  left join lateral (
    select o.order_no, x.line_no
    from outbound.detail x
    join outbound.order o on o.tenant_id = x.tenant_id and o.warehouse_id = x.warehouse_id and o.id = x.order_id
    where x.tenant_id = d.tenant_id
      and x.warehouse_id = d.warehouse_id
      and x.id = d.for_detail_id
  ) f
    on true
  where d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
) l
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.order_no = $4::text
  and ops.folded(o.external_no) = any($5::text[])
  and ops.folded(o.external_no) like $6
  and o.owner_id = $7::bigint
  and o.order_type = $8::bigint
  and o.status = $9::bigint
  and o.supplier_id = $10::bigint
  and o.is_suspended = $11
  and exists (
    select 1
    from inbound.detail d
    where "d"."tenant_id" = $12
      and "d"."warehouse_id" = $13
      and d.order_id = o.id
      and d.goods_id = $14
  )
  and o.created_at >= $15
  and o.created_at < $16
  and o.expect_at >= $17
  and o.expect_at < $18
order by o.created_at desc, o.id desc;

-- inboundOrder.template  下载入库单导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- inboundReceive.palletsOf  查询入库单的托盘
select l.id, l.code
from (
  select r.lpn_id, min(array_position($1::bigint[], r.order_id)) as place, min(r.id) as first
  from inbound.receipt r
  join inbound."order" o on o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id
  where "r"."tenant_id" = $2
    and "r"."warehouse_id" = $3
    and "o"."owner_id" = any($4::bigint[])
    and r.order_id = any($5::bigint[])
    and r.lpn_id > 0
    and not r.is_reversed
  group by r.lpn_id
) w
join basic.lpn l on "l"."tenant_id" = $6 and "l"."warehouse_id" = $7 and l.id = w.lpn_id
where not l.is_deleted
order by w.place, w.first
limit $8;

-- inboundReceive.scan  收货扫描
select o.id, o.order_no, o.external_no, o.owner_id, w.name as owner_name, s.name as supplier_name, o.status,
  o.is_suspended
from inbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.order_no = $4
order by o.id desc
limit 1;

select d.id as detail_id, o.id as order_id, o.order_no, d.line_no, o.owner_id, w.name as owner_name, g.id as goods_id,
  g.code as goods_code, g.name as goods_name, g.spec,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('barcode', b.barcode, 'qty', coalesce(u.ratio, 1)) order by b.barcode)
      from basic.goods_barcode b
      left join basic.goods_unit u on u.tenant_id = b.tenant_id and u.goods_id = b.goods_id and u.level = b.unit_level
      where b.tenant_id = g.tenant_id
        and b.goods_id = g.id
    ), '[]'
  ) as scans, d.qty_expected, d.qty_received,
  greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) as qty_open, g.shelf_life_days,
  g.is_catch_weight, g.is_serial, d.want_produced_on, d.want_lot_no, f.order_no as for_order_no,
  d.source_line_id is not null as is_return, coalesce(k.cartons, '[]'::jsonb) as cartons,
  case
    when g.is_serial and d.source_line_id is not null then (
      select coalesce(jsonb_agg(u.serial order by u.serial), '[]'::jsonb)
      from outbound.detail l
      join inventory.serial_unit u
        on u.tenant_id = l.tenant_id
        and u.warehouse_id = l.warehouse_id
        and u.out_detail_id = l.id
        and u.state = $1
      where l.tenant_id = d.tenant_id
        and l.warehouse_id = d.warehouse_id
        and (l.id = d.source_line_id or l.root_id = d.source_line_id)
    )
    when g.is_serial and y.out_detail_id is not null then (
      select coalesce(jsonb_agg(u.serial order by u.serial), '[]'::jsonb)
      from outbound.detail l
      join inventory.serial_unit u
        on u.tenant_id = l.tenant_id
        and u.warehouse_id = l.warehouse_id
        and u.out_detail_id = l.id
        and u.state = $2
      where l.tenant_id = d.tenant_id
        and l.warehouse_id = y.from_warehouse_id
        and (l.id = y.out_detail_id or l.root_id = y.out_detail_id)
    )
    else '[]'::jsonb
  end as serials,
  case
    when g.is_catch_weight and d.source_line_id is not null then (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', k.id, 'code', k.code, 'weightG', k.weight, 'producedOn', k.produced_on)
          order by k.code
        ), '[]'::jsonb
      )
      from outbound.detail l
      join inventory.catch_code k
        on k.tenant_id = l.tenant_id
        and k.warehouse_id = l.warehouse_id
        and k.out_detail_id = l.id
        and k.lot_id = d.source_lot_id
        and k.state = $3
      where l.tenant_id = d.tenant_id
        and l.warehouse_id = d.warehouse_id
        and (l.id = d.source_line_id or l.root_id = d.source_line_id)
    )
    else '[]'::jsonb
  end as left_cartons
from inbound.detail d
join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
left join lateral (
  select o.order_no, x.line_no
  from outbound.detail x
  join outbound.order o on o.tenant_id = x.tenant_id and o.warehouse_id = x.warehouse_id and o.id = x.order_id
  where x.tenant_id = d.tenant_id
    and x.warehouse_id = d.warehouse_id
    and x.id = d.for_detail_id
) f
  on true
left join lateral (
  select jsonb_agg(to_jsonb(x) order by x.id) as cartons
  from (
    select k.id, k.code, k.weight as "weightG", k.produced_on::text as "producedOn"
    from inventory.catch_code k
    where "k"."tenant_id" = $4
      and "k"."warehouse_id" = $5
      and k.in_detail_id = d.id
      and k.state = $6
    order by k.id
    limit 200
  ) x
) k
  on g.is_catch_weight
left join inventory.transit_line y
  on y.tenant_id = d.tenant_id
  and y.warehouse_id = d.warehouse_id
  and y.in_order_id = d.order_id
  and y.in_detail_id = d.id
where "d"."tenant_id" = $7
  and "d"."warehouse_id" = $8
  and "o"."owner_id" = any($9::bigint[])
  and o.status = any($10::int[])
  and not o.is_suspended
  and greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) > 0
  and o.id = $11
order by o.id, d.line_no
limit 500;

with recursive g as (select * from basic.goods where tenant_id = $1 and id = any($2::bigint[])),
kin(goods_id, category_id, depth) as (
  select id, category_id, 0
  from g
  where category_id is not null
  union all
  select k.goods_id, c.parent_id, k.depth + 1
  from kin k
  join basic.goods_category c on c.tenant_id = $3 and c.id = k.category_id
  where c.parent_id is not null
    and k.depth < $4
)
select g.id as goods_id, g.is_lot and coalesce(b.need_produced, coalesce(g.shelf_life_days, 0) > 0) as need_produced,
  g.is_lot and coalesce(b.need_expire, false) as need_expire,
  g.is_lot and coalesce(b.lot_no_rule = 3 or 'supplier_lot_no' = any (b.key_attrs), false) as need_supplier_lot,
  coalesce(b.allow_mix_lpn, true) as allow_mix_lpn, coalesce(o.pct, 0) as over_pct, o.max_qty as over_max,
  coalesce(o.action, 1) as over_action, coalesce(e.receive_min_pct, g.receive_min_pct) as min_life_pct,
  coalesce(b.key_attrs, '{produced_on,expire_on,supplier_lot_no}') as key_attrs,
  coalesce(b.lot_no_rule, 1) as lot_no_rule
from g
left join lateral (
  select s.*
  from strategy.batch_strategy s
  left join kin k on k.goods_id = g.id and k.category_id = s.category_id
  where s.tenant_id = $5
    and s.warehouse_id = $6
    and s.status = 1
    and not s.is_deleted
    and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
    and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
    and (s.category_id is null or k.goods_id is not null)
    and (s.owner_id is null or s.owner_id = g.owner_id)
  order by s.category_id is null, k.depth, s.owner_id is null, s.id
  limit 1
) b
  on true
left join lateral (
  select s.*
  from strategy.overage_strategy s
  left join kin k on k.goods_id = g.id and k.category_id = s.category_id
  where s.tenant_id = $7
    and s.warehouse_id = $8
    and s.status = 1
    and not s.is_deleted
    and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
    and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
    and (s.goods_id is null or s.goods_id = g.id)
    and (s.category_id is null or k.goods_id is not null)
    and (s.owner_id is null or s.owner_id = g.owner_id)
  order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id
  limit 1
) o
  on true
left join lateral (
  select s.*
  from strategy.expiry_strategy s
  left join kin k on k.goods_id = g.id and k.category_id = s.category_id
  where s.tenant_id = $9
    and s.warehouse_id = $10
    and s.status = 1
    and not s.is_deleted
    and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
    and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
    and (s.goods_id is null or s.goods_id = g.id)
    and (s.category_id is null or k.goods_id is not null)
    and (s.owner_id is null or s.owner_id = g.owner_id)
  order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id
  limit 1
) e
  on true;

select o.id, o.order_no, o.external_no, o.owner_id, w.name as owner_name, s.name as supplier_name, o.status,
  o.is_suspended
from inbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.status <> 99
  and o.external_no = any($4::text[])
  and o.owner_id in (select w.id from basic.owner w where w.tenant_id = o.tenant_id)
order by o.id desc
limit 1;

select g.id, g.code, g.name, b.unit_level, coalesce(u.ratio, 1) as unit_qty
from (
  select b.goods_id, b.unit_level, 1 as rank
  from basic.goods_barcode b
  where b.tenant_id = $1
    and b.barcode = any($2::text[])
  union all
  select g.id, 1, 2
  from basic.goods g
  where g.tenant_id = $3
    and g.code = $4
) b
join basic.goods g on g.tenant_id = $5 and g.id = b.goods_id and not g.is_deleted and "g"."owner_id" = any($6::bigint[])
left join basic.goods_unit u on u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = b.unit_level
order by b.rank, g.id
limit $7;

select n.id, n.code, n.state, p.code as position_code, n.owner_id
from basic.lpn n
left join basic.position p on p.tenant_id = n.tenant_id and p.warehouse_id = n.warehouse_id and p.id = n.position_id
where "n"."tenant_id" = $1
  and "n"."warehouse_id" = $2
  and not n.is_deleted
  and n.id <> 0
  and n.code = $3
  and (n.owner_id is null or "n"."owner_id" = any($4::bigint[]));

select u.id, u.goods_id, u.serial, u.state, u.stock_id, u.in_detail_id, u.out_detail_id, u.check_id,
  case when u.warehouse_id <> $1 then w.name || ' ' else '' end || p.code as position_code, s.lot_id, t.lot_no,
  s.owner_id, s.quality, o.order_no, coalesce(d.root_id, d.id) as root_id
from inventory.serial_unit u
join basic.warehouse w on w.tenant_id = u.tenant_id and w.id = u.warehouse_id
left join inventory.stock s on s.tenant_id = u.tenant_id and s.warehouse_id = u.warehouse_id and s.id = u.stock_id
left join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
left join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
left join outbound.detail d on d.tenant_id = u.tenant_id and d.warehouse_id = u.warehouse_id and d.id = u.out_detail_id
left join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
where u.tenant_id = $2
  and u.goods_id in (
    select g.id
    from basic.goods g
    where g.tenant_id = $3
      and g.is_serial
      and "g"."owner_id" = any($4::bigint[])
  )
  and u.serial = any($5::text[]);

select d.id as detail_id, o.id as order_id, o.order_no, d.line_no, o.owner_id, w.name as owner_name, g.id as goods_id,
  g.code as goods_code, g.name as goods_name, g.spec,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('barcode', b.barcode, 'qty', coalesce(u.ratio, 1)) order by b.barcode)
      from basic.goods_barcode b
      left join basic.goods_unit u on u.tenant_id = b.tenant_id and u.goods_id = b.goods_id and u.level = b.unit_level
      where b.tenant_id = g.tenant_id
        and b.goods_id = g.id
    ), '[]'
  ) as scans, d.qty_expected, d.qty_received,
  greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) as qty_open, g.shelf_life_days,
  g.is_catch_weight, g.is_serial, d.want_produced_on, d.want_lot_no, f.order_no as for_order_no,
  d.source_line_id is not null as is_return, coalesce(k.cartons, '[]'::jsonb) as cartons,
  case
    when g.is_serial and d.source_line_id is not null then (
      select coalesce(jsonb_agg(u.serial order by u.serial), '[]'::jsonb)
      from outbound.detail l
      join inventory.serial_unit u
        on u.tenant_id = l.tenant_id
        and u.warehouse_id = l.warehouse_id
        and u.out_detail_id = l.id
        and u.state = $1
      where l.tenant_id = d.tenant_id
        and l.warehouse_id = d.warehouse_id
        and (l.id = d.source_line_id or l.root_id = d.source_line_id)
    )
    when g.is_serial and y.out_detail_id is not null then (
      select coalesce(jsonb_agg(u.serial order by u.serial), '[]'::jsonb)
      from outbound.detail l
      join inventory.serial_unit u
        on u.tenant_id = l.tenant_id
        and u.warehouse_id = l.warehouse_id
        and u.out_detail_id = l.id
        and u.state = $2
      where l.tenant_id = d.tenant_id
        and l.warehouse_id = y.from_warehouse_id
        and (l.id = y.out_detail_id or l.root_id = y.out_detail_id)
    )
    else '[]'::jsonb
  end as serials,
  case
    when g.is_catch_weight and d.source_line_id is not null then (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', k.id, 'code', k.code, 'weightG', k.weight, 'producedOn', k.produced_on)
          order by k.code
        ), '[]'::jsonb
      )
      from outbound.detail l
      join inventory.catch_code k
        on k.tenant_id = l.tenant_id
        and k.warehouse_id = l.warehouse_id
        and k.out_detail_id = l.id
        and k.lot_id = d.source_lot_id
        and k.state = $3
      where l.tenant_id = d.tenant_id
        and l.warehouse_id = d.warehouse_id
        and (l.id = d.source_line_id or l.root_id = d.source_line_id)
    )
    else '[]'::jsonb
  end as left_cartons
from inbound.detail d
join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
left join lateral (
  select o.order_no, x.line_no
  from outbound.detail x
  join outbound.order o on o.tenant_id = x.tenant_id and o.warehouse_id = x.warehouse_id and o.id = x.order_id
  where x.tenant_id = d.tenant_id
    and x.warehouse_id = d.warehouse_id
    and x.id = d.for_detail_id
) f
  on true
left join lateral (
  select jsonb_agg(to_jsonb(x) order by x.id) as cartons
  from (
    select k.id, k.code, k.weight as "weightG", k.produced_on::text as "producedOn"
    from inventory.catch_code k
    where "k"."tenant_id" = $4
      and "k"."warehouse_id" = $5
      and k.in_detail_id = d.id
      and k.state = $6
    order by k.id
    limit 200
  ) x
) k
  on g.is_catch_weight
left join inventory.transit_line y
  on y.tenant_id = d.tenant_id
  and y.warehouse_id = d.warehouse_id
  and y.in_order_id = d.order_id
  and y.in_detail_id = d.id
where "d"."tenant_id" = $7
  and "d"."warehouse_id" = $8
  and "o"."owner_id" = any($9::bigint[])
  and o.status = any($10::int[])
  and not o.is_suspended
  and greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) > 0
  and d.goods_id = any($11::bigint[])
order by o.id, d.line_no
limit 500;

select d.id as detail_id, o.owner_id, o.order_type, g.qc_mode as goods_mode, coalesce(s.qc_level, 1) as supplier_level,
  exists (
    select 1
    from (
      select distinct on (f.kind) f.result, f.valid_to
      from inbound.factory_record f
      where f.tenant_id = o.tenant_id
        and f.producer_id = o.producer_id
        and not f.is_deleted
      order by f.kind, f.issued_on desc, f.id desc
    ) f
    where f.result = 2
      or f.valid_to < (now() at time zone 'Asia/Shanghai')::date
  ) as producer_lapsed,
  exists (
    select 1
    from inbound.no_qc n
    where "n"."tenant_id" = $1
      and "n"."warehouse_id" = $2
      and n.owner_id = o.owner_id
      and n.status = 1
      and not n.is_deleted
      and $3::date between n.valid_from and n.valid_to
      and (n.goods_id is null or n.goods_id = g.id)
      and (n.supplier_id is null or n.supplier_id = o.supplier_id)
      and (
        n.category_id is null
        or n.category_id in (
          with recursive up(id, depth) as (
            select g.category_id, 0
            union all
            select c.parent_id, up.depth + 1
            from up
            join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = up.id
            where up.depth < $4
          )
          select id
          from up
          where id is not null
        )
      )
  ) as exempt
from inbound.detail d
join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
where "d"."tenant_id" = $5
  and "d"."warehouse_id" = $6
  and d.id = any($7::bigint[]);

select s.owner_id, s.order_type, s.need_appoint, s.appoint_confirm, s.need_pre_check, s.need_unload, s.transit_allowed,
  s.qc_mode, s.auto_putaway
from strategy.owner_entry_flow s
where s.tenant_id = $1
  and s.warehouse_id = $2
  and s.owner_id = any($3::bigint[])
  and s.status = 1
  and not s.is_deleted
  and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
  and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
order by s.order_type is null, s.owner_id is null, s.id;

select o.id, o.order_no, o.external_no, o.owner_id, w.name as owner_name, s.name as supplier_name, o.status,
  o.is_suspended
from inbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = $4
order by o.id desc
limit 1;

select g.id, g.code, g.name, b.unit_level, coalesce(u.ratio, 1) as unit_qty
from (
  select b.goods_id, b.unit_level, 1 as rank
  from basic.goods_barcode b
  where b.tenant_id = $1
    and b.barcode = any($2::text[])
  union all
  select g.id, 1, 2
  from basic.goods g
  where g.tenant_id = $3
    and g.code = $4
) b
join basic.goods g
  on g.tenant_id = $5
  and g.id = b.goods_id
  and not g.is_deleted
  and "g"."owner_id" = any($6::bigint[])
  and g.owner_id = $7
left join basic.goods_unit u on u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = b.unit_level
order by b.rank, g.id
limit $8;

select d.id as detail_id, o.id as order_id, o.order_no, d.line_no, o.owner_id, w.name as owner_name, g.id as goods_id,
  g.code as goods_code, g.name as goods_name, g.spec,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('barcode', b.barcode, 'qty', coalesce(u.ratio, 1)) order by b.barcode)
      from basic.goods_barcode b
      left join basic.goods_unit u on u.tenant_id = b.tenant_id and u.goods_id = b.goods_id and u.level = b.unit_level
      where b.tenant_id = g.tenant_id
        and b.goods_id = g.id
    ), '[]'
  ) as scans, d.qty_expected, d.qty_received,
  greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) as qty_open, g.shelf_life_days,
  g.is_catch_weight, g.is_serial, d.want_produced_on, d.want_lot_no, f.order_no as for_order_no,
  d.source_line_id is not null as is_return, coalesce(k.cartons, '[]'::jsonb) as cartons,
  case
    when g.is_serial and d.source_line_id is not null then (
      select coalesce(jsonb_agg(u.serial order by u.serial), '[]'::jsonb)
      from outbound.detail l
      join inventory.serial_unit u
        on u.tenant_id = l.tenant_id
        and u.warehouse_id = l.warehouse_id
        and u.out_detail_id = l.id
        and u.state = $1
      where l.tenant_id = d.tenant_id
        and l.warehouse_id = d.warehouse_id
        and (l.id = d.source_line_id or l.root_id = d.source_line_id)
    )
    when g.is_serial and y.out_detail_id is not null then (
      select coalesce(jsonb_agg(u.serial order by u.serial), '[]'::jsonb)
      from outbound.detail l
      join inventory.serial_unit u
        on u.tenant_id = l.tenant_id
        and u.warehouse_id = l.warehouse_id
        and u.out_detail_id = l.id
        and u.state = $2
      where l.tenant_id = d.tenant_id
        and l.warehouse_id = y.from_warehouse_id
        and (l.id = y.out_detail_id or l.root_id = y.out_detail_id)
    )
    else '[]'::jsonb
  end as serials,
  case
    when g.is_catch_weight and d.source_line_id is not null then (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', k.id, 'code', k.code, 'weightG', k.weight, 'producedOn', k.produced_on)
          order by k.code
        ), '[]'::jsonb
      )
      from outbound.detail l
      join inventory.catch_code k
        on k.tenant_id = l.tenant_id
        and k.warehouse_id = l.warehouse_id
        and k.out_detail_id = l.id
        and k.lot_id = d.source_lot_id
        and k.state = $3
      where l.tenant_id = d.tenant_id
        and l.warehouse_id = d.warehouse_id
        and (l.id = d.source_line_id or l.root_id = d.source_line_id)
    )
    else '[]'::jsonb
  end as left_cartons
from inbound.detail d
join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
left join lateral (
  select o.order_no, x.line_no
  from outbound.detail x
  join outbound.order o on o.tenant_id = x.tenant_id and o.warehouse_id = x.warehouse_id and o.id = x.order_id
  where x.tenant_id = d.tenant_id
    and x.warehouse_id = d.warehouse_id
    and x.id = d.for_detail_id
) f
  on true
left join lateral (
  select jsonb_agg(to_jsonb(x) order by x.id) as cartons
  from (
    select k.id, k.code, k.weight as "weightG", k.produced_on::text as "producedOn"
    from inventory.catch_code k
    where "k"."tenant_id" = $4
      and "k"."warehouse_id" = $5
      and k.in_detail_id = d.id
      and k.state = $6
    order by k.id
    limit 200
  ) x
) k
  on g.is_catch_weight
left join inventory.transit_line y
  on y.tenant_id = d.tenant_id
  and y.warehouse_id = d.warehouse_id
  and y.in_order_id = d.order_id
  and y.in_detail_id = d.id
where "d"."tenant_id" = $7
  and "d"."warehouse_id" = $8
  and "o"."owner_id" = any($9::bigint[])
  and o.status = any($10::int[])
  and not o.is_suspended
  and greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) > 0
  and d.goods_id = any($11::bigint[])
  and o.id = $12
order by o.id, d.line_no
limit 500;

-- inboundReturn.offer  查询可退明细
select o.order_no as out_order_no, o.external_no, w.name as owner_name, coalesce(o.consignee, s.name) as receiver,
  o.shipped_at
from outbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = $4;

select l.source_line_id as detail_id, l.goods_id, l.lot_id, (-sum(l.delta))::bigint as qty
from inventory.stock_ledger l
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and l.source_type = 'OUT'
  and l.source_id = $3
  and l.txn_type in ('SHIP', 'REVERSE')
group by l.source_line_id, l.goods_id, l.lot_id
having sum(l.delta) < 0
order by l.source_line_id, l.lot_id;

select d.source_line_id as detail_id, d.source_lot_id as lot_id,
  sum(greatest(d.qty_expected - d.qty_closed - d.qty_rejected, d.qty_received))::bigint as qty
from inbound.order o
join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and o.source_order_id = $3
  and o.status <> 99
group by d.source_line_id, d.source_lot_id;

select x.id as out_detail_id, x.line_no, g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, t.id as lot_id, t.lot_no, t.produced_on, t.expire_on, n.qty as shipped_qty,
  case
    when g.is_catch_weight then (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('id', k.id, 'code', k.code, 'weightG', k.weight, 'producedOn', k.produced_on)
          order by k.code
        ), '[]'::jsonb
      )
      from outbound.detail l
      join inventory.catch_code k
        on k.tenant_id = l.tenant_id
        and k.warehouse_id = l.warehouse_id
        and k.out_detail_id = l.id
        and k.lot_id = t.id
        and k.state = $1
      where l.tenant_id = x.tenant_id
        and l.warehouse_id = x.warehouse_id
        and (l.id = x.id or l.root_id = x.id)
    )
    else '[]'::jsonb
  end as cartons
from unnest($2::bigint[], $3::bigint[], $4::bigint[]) n(detail_id, lot_id, qty)
join outbound.detail x on x.tenant_id = $5 and x.warehouse_id = $6 and x.id = n.detail_id
join inventory.lot t on t.tenant_id = x.tenant_id and t.id = n.lot_id
join basic.goods g on g.tenant_id = x.tenant_id and g.id = t.goods_id
order by x.line_no, t.expire_on, t.id;

select o.id, o.order_no, o.status,
  sum(greatest(d.qty_expected - d.qty_closed - d.qty_rejected, d.qty_received))::bigint as qty, o.created_at
from inbound.order o
join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and o.source_order_id = $3
  and o.status <> $4
group by o.id, o.order_no, o.status, o.created_at
order by o.id desc;

-- inboundPutaway.queryPage  查询上架任务
select t.id, t.version, t.task_no, o.id as order_id, o.order_no, w.name as owner_name, l.line_count, l.qty, l.done_qty,
  l.leg, l.positions, l.unplaced_lines, l.no_place_reason, t.assignee_id, u.user_name as assignee_name, t.status,
  floor(extract(epoch from coalesce(t.done_at, now()) - coalesce(t.claimed_at, t.created_at)) / 60)::int as minutes,
  t.created_at, t.done_at, coalesce(o.is_suspended, false) as is_suspended
from (
  select t.*
  from inventory.task t
  left join inbound.order o
    on o.tenant_id = t.tenant_id
    and o.warehouse_id = t.warehouse_id
    and t.source_type = 'IN'
    and o.id = t.source_id
  where "t"."tenant_id" = $1
    and "t"."warehouse_id" = $2
    and t.kind = 'PUTAWAY'
    and not exists (
      select 1
      from inventory.task_line x
      where x.tenant_id = t.tenant_id
        and x.warehouse_id = t.warehouse_id
        and x.task_id = t.id
        and x.owner_id <> all($3::bigint[])
    )
  order by t.created_at desc, t.id desc
  limit $4
  offset $5
) t
left join inbound.order o
  on o.tenant_id = t.tenant_id
  and o.warehouse_id = t.warehouse_id
  and t.source_type = 'IN'
  and o.id = t.source_id
left join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.assignee_id
cross join lateral (
  select count(*) as line_count, coalesce(sum(l.qty), 0)::bigint as qty,
    coalesce(sum(l.done_qty), 0)::bigint as done_qty,
    case
      when bool_or(l.drop_position_id is not null) then 1
      when bool_or(l.after_line_id is not null) then 2
      else 0
    end as leg, coalesce(string_agg(distinct p.code, ','), '') as positions,
    count(*) filter (where l.state = 10 and l.to_position_id is null) as unplaced_lines,
    coalesce(
      string_agg(distinct l.no_place_reason, '；') filter (where l.state = 10 and l.to_position_id is null), ''
    ) as no_place_reason
  from inventory.task_line l
  left join basic.position p
    on p.tenant_id = l.tenant_id
    and p.warehouse_id = l.warehouse_id
    and p.id = coalesce(l.drop_position_id, l.to_position_id)
  where l.tenant_id = t.tenant_id
    and l.warehouse_id = t.warehouse_id
    and l.task_id = t.id
) l
order by t.created_at desc, t.id desc;

select count(*) as n
from (
  select 1
  from inventory.task t
  left join inbound.order o
    on o.tenant_id = t.tenant_id
    and o.warehouse_id = t.warehouse_id
    and t.source_type = 'IN'
    and o.id = t.source_id
  where "t"."tenant_id" = $1
    and "t"."warehouse_id" = $2
    and t.kind = 'PUTAWAY'
    and not exists (
      select 1
      from inventory.task_line x
      where x.tenant_id = t.tenant_id
        and x.warehouse_id = t.warehouse_id
        and x.task_id = t.id
        and x.owner_id <> all($3::bigint[])
    )
  limit $4
) x;

select t.id, t.version, t.task_no, o.id as order_id, o.order_no, w.name as owner_name, l.line_count, l.qty, l.done_qty,
  l.leg, l.positions, l.unplaced_lines, l.no_place_reason, t.assignee_id, u.user_name as assignee_name, t.status,
  floor(extract(epoch from coalesce(t.done_at, now()) - coalesce(t.claimed_at, t.created_at)) / 60)::int as minutes,
  t.created_at, t.done_at, coalesce(o.is_suspended, false) as is_suspended
from (
  select t.*
  from inventory.task t
  left join inbound.order o
    on o.tenant_id = t.tenant_id
    and o.warehouse_id = t.warehouse_id
    and t.source_type = 'IN'
    and o.id = t.source_id
  where "t"."tenant_id" = $1
    and "t"."warehouse_id" = $2
    and t.kind = 'PUTAWAY'
    and not exists (
      select 1
      from inventory.task_line x
      where x.tenant_id = t.tenant_id
        and x.warehouse_id = t.warehouse_id
        and x.task_id = t.id
        and x.owner_id <> all($3::bigint[])
    )
    and t.task_no = $4::text
    and o.order_no = $5::text
    and exists (
      select 1
      from inventory.task_line x
      where "x"."tenant_id" = $6
        and "x"."warehouse_id" = $7
        and x.task_id = t.id
        and x.state = 10
        and (
          exists (
            select 1
            from basic.lpn n
            where n.tenant_id = x.tenant_id
              and n.warehouse_id = x.warehouse_id
              and n.id = x.from_lpn_id
              and n.id <> 0
              and n.code = any($8::text[])
          )
          or exists (
            select 1
            from basic.goods g
            where g.tenant_id = x.tenant_id
              and g.id = x.goods_id
              and (
                g.code = any($9::text[])
                or exists (
                  select 1
                  from basic.goods_barcode b
                  where b.tenant_id = g.tenant_id
                    and b.goods_id = g.id
                    and b.barcode = any($10::text[])
                )
              )
          )
        )
    )
    and o.owner_id = $11::bigint
    and t.status = $12::bigint
    and $13::int = (
      select case
        when bool_or(x.drop_position_id is not null) then 1
        when bool_or(x.after_line_id is not null) then 2
        else 0
      end
      from inventory.task_line x
      where x.tenant_id = t.tenant_id
        and x.warehouse_id = t.warehouse_id
        and x.task_id = t.id
    )
    and $14::bool = exists (
      select 1
      from inventory.task_line x
      where x.tenant_id = t.tenant_id
        and x.warehouse_id = t.warehouse_id
        and x.task_id = t.id
        and x.to_position_id is null
        and x.state = 10
    )
    and t.created_at >= $15
    and t.created_at < $16
  order by t.created_at desc, t.id desc
  limit $17
  offset $18
) t
left join inbound.order o
  on o.tenant_id = t.tenant_id
  and o.warehouse_id = t.warehouse_id
  and t.source_type = 'IN'
  and o.id = t.source_id
left join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.assignee_id
cross join lateral (
  select count(*) as line_count, coalesce(sum(l.qty), 0)::bigint as qty,
    coalesce(sum(l.done_qty), 0)::bigint as done_qty,
    case
      when bool_or(l.drop_position_id is not null) then 1
      when bool_or(l.after_line_id is not null) then 2
      else 0
    end as leg, coalesce(string_agg(distinct p.code, ','), '') as positions,
    count(*) filter (where l.state = 10 and l.to_position_id is null) as unplaced_lines,
    coalesce(
      string_agg(distinct l.no_place_reason, '；') filter (where l.state = 10 and l.to_position_id is null), ''
    ) as no_place_reason
  from inventory.task_line l
  left join basic.position p
    on p.tenant_id = l.tenant_id
    and p.warehouse_id = l.warehouse_id
    and p.id = coalesce(l.drop_position_id, l.to_position_id)
  where l.tenant_id = t.tenant_id
    and l.warehouse_id = t.warehouse_id
    and l.task_id = t.id
) l
order by t.created_at desc, t.id desc;

-- inboundPutaway.get  查看上架任务
select t.id, t.version, t.task_no, o.id as order_id, o.order_no, w.name as owner_name, l.line_count, l.qty, l.done_qty,
  l.leg, l.positions, l.unplaced_lines, l.no_place_reason, t.assignee_id, u.user_name as assignee_name, t.status,
  floor(extract(epoch from coalesce(t.done_at, now()) - coalesce(t.claimed_at, t.created_at)) / 60)::int as minutes,
  t.created_at, t.done_at, coalesce(o.is_suspended, false) as is_suspended
from inventory.task t
left join inbound.order o
  on o.tenant_id = t.tenant_id
  and o.warehouse_id = t.warehouse_id
  and t.source_type = 'IN'
  and o.id = t.source_id
left join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.assignee_id
cross join lateral (
  select count(*) as line_count, coalesce(sum(l.qty), 0)::bigint as qty,
    coalesce(sum(l.done_qty), 0)::bigint as done_qty,
    case
      when bool_or(l.drop_position_id is not null) then 1
      when bool_or(l.after_line_id is not null) then 2
      else 0
    end as leg, coalesce(string_agg(distinct p.code, ','), '') as positions,
    count(*) filter (where l.state = 10 and l.to_position_id is null) as unplaced_lines,
    coalesce(
      string_agg(distinct l.no_place_reason, '；') filter (where l.state = 10 and l.to_position_id is null), ''
    ) as no_place_reason
  from inventory.task_line l
  left join basic.position p
    on p.tenant_id = l.tenant_id
    and p.warehouse_id = l.warehouse_id
    and p.id = coalesce(l.drop_position_id, l.to_position_id)
  where l.tenant_id = t.tenant_id
    and l.warehouse_id = t.warehouse_id
    and l.task_id = t.id
) l
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.kind = 'PUTAWAY'
  and not exists (
    select 1
    from inventory.task_line x
    where x.tenant_id = t.tenant_id
      and x.warehouse_id = t.warehouse_id
      and x.task_id = t.id
      and x.owner_id <> all($3::bigint[])
  )
  and t.id = $4;

select l.id, l.state, l.in_detail_id as detail_id, o.id as order_id, o.order_no, g.id as goods_id, g.code as goods_code,
  g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('barcode', b.barcode, 'qty', coalesce(u.ratio, 1)) order by b.barcode)
      from basic.goods_barcode b
      left join basic.goods_unit u on u.tenant_id = b.tenant_id and u.goods_id = b.goods_id and u.level = b.unit_level
      where b.tenant_id = g.tenant_id
        and b.goods_id = g.id
    ), '[]'
  ) as scans, t.lot_no, t.produced_on, t.expire_on, l.quality, p.code as from_position_code,
  case when l.from_lpn_id <> 0 then n.code end as from_lpn_code,
  l.from_lpn_id <> 0 and l.to_lpn_id = l.from_lpn_id as whole_lpn,
  case when l.drop_position_id is not null then 1 when l.after_line_id is not null then 2 else 0 end as leg,
  coalesce(l.drop_position_id, l.to_position_id) as to_position_id, q.code as to_position_code,
  case when l.drop_position_id is not null then f.code end as final_position_code, l.route_reason,
  case when l.to_position_id is null then l.no_place_reason end as no_place_reason, r.code as real_position_code, l.qty,
  l.done_qty
from inventory.task_line l
join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
join inventory.lot t on t.tenant_id = l.tenant_id and t.id = l.lot_id
join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.from_position_id
join basic.lpn n on n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.from_lpn_id
left join basic.position q
  on q.tenant_id = l.tenant_id
  and q.warehouse_id = l.warehouse_id
  and q.id = coalesce(l.drop_position_id, l.to_position_id)
left join basic.position f on f.tenant_id = l.tenant_id and f.warehouse_id = l.warehouse_id and f.id = l.to_position_id
left join basic.position r
  on r.tenant_id = l.tenant_id
  and r.warehouse_id = l.warehouse_id
  and r.id = l.real_position_id
left join inbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.in_detail_id
left join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and l.task_id = any($3::bigint[])
order by l.task_id, q.code nulls last, l.id;

select x.id, x.detail_id, i.line_no, g.code as goods_code, g.name as goods_name, x.qty, x.freed_qty, x.is_planned,
  o.id as out_order_id, o.order_no as out_order_no, coalesce(l.task_id, 0) as task_id,
  coalesce(l.task_no, '') as task_no, coalesce(l.picked_qty, 0) as picked_qty, coalesce(l.open_qty, 0) as open_qty,
  coalesce(l.is_open, false) as is_open, x.created_at
from inbound.detail i
join inbound.cross_dock x on x.tenant_id = i.tenant_id and x.warehouse_id = i.warehouse_id and x.detail_id = i.id
join basic.goods g on g.tenant_id = i.tenant_id and g.id = i.goods_id
join outbound.detail d on d.tenant_id = x.tenant_id and d.warehouse_id = x.warehouse_id and d.id = x.out_detail_id
join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
left join lateral (
  select t.id as task_id, t.task_no, t.status = 10 as is_open, p.picked_qty,
    case when p.state = 10 then p.qty - p.picked_qty - p.short_qty else 0 end as open_qty
  from outbound.pick_line p
  join outbound.pick_task t on t.tenant_id = p.tenant_id and t.warehouse_id = p.warehouse_id and t.id = p.task_id
  where p.tenant_id = x.tenant_id
    and p.warehouse_id = x.warehouse_id
    and p.out_detail_id = x.out_detail_id
    and p.stock_id = x.stock_id
  order by p.id desc
  limit 1
) l
  on true
where "i"."tenant_id" = $1
  and "i"."warehouse_id" = $2
  and i.id = any($3::bigint[])
order by x.id desc;

with first as materialized (
  select p.id, p.code
  from basic.area a
  cross join lateral (
    select p.id, p.code
    from basic.position p
    where p.tenant_id = a.tenant_id
      and p.warehouse_id = a.warehouse_id
      and p.area_id = a.id
      and p.state in (10, 22)
      and not p.is_deleted
    offset 0
  ) p
  where "a"."tenant_id" = $1
    and "a"."warehouse_id" = $2
    and a.kind = 'STAGE'
  order by p.code, p.id
  limit 1
)
select o.id as order_id, coalesce(o.wave_id, 0) as wave, coalesce(p.id, f.id) as position_id,
  coalesce(p.code, f.code) as position_code,
  (
    select min(c.id)
    from outbound.collection c
    where c.tenant_id = o.tenant_id
      and c.warehouse_id = o.warehouse_id
      and c.position_id = coalesce(p.id, f.id)
      and coalesce(c.wave_id, 0) = coalesce(o.wave_id, 0)
      and c.status in (10, 20, 30)
  ) as coll_id
from outbound.order o
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join basic.position p
  on p.tenant_id = r.tenant_id
  and p.warehouse_id = r.warehouse_id
  and p.id = r.stage_position_id
  and not p.is_deleted
left join first f on true
where "o"."tenant_id" = $3
  and "o"."warehouse_id" = $4
  and o.id = any($5::bigint[]);

-- inboundPutaway.picture  查看上架图
select s.id, s.owner_id, s.storage_mode, s.rules, s.prefer_same_lot,
  (select o.name from basic.owner o where o.tenant_id = s.tenant_id and o.id = s.owner_id) as owner_name,
  (select c.name from basic.goods_category c where c.tenant_id = s.tenant_id and c.id = s.category_id) as category_name
from strategy.putaway_strategy s
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and s.id = $3
  and not s.is_deleted
  and (s.owner_id is null or s.owner_id = any($4::bigint[]));

with lying as (
  select x.position_id,
    jsonb_agg(
      jsonb_build_object(
        'goodsId', x.goods_id, 'lotId', x.lot_id, 'ownerId', x.owner_id, 'qty', x.qty, 'expireOn', t.expire_on
      )
    ) as contents
  from (
    select s.position_id, s.goods_id, s.lot_id, s.owner_id, s.on_hand as qty
    from inventory.stock s
    where "s"."tenant_id" = $1
      and "s"."warehouse_id" = $2
      and s.on_hand > 0
    union all
    select l.to_position_id, l.goods_id, l.lot_id, l.owner_id, l.qty - l.done_qty
    from inventory.task_line l
    where "l"."tenant_id" = $3
      and "l"."warehouse_id" = $4
      and l.state = 10
      and l.to_position_id is not null
  ) x
  join inventory.lot t on t.tenant_id = $5 and t.id = x.lot_id
  group by x.position_id
),
faces as (
  select f.position_id, jsonb_object_agg(f.goods_id, f.max_qty) as face_of
  from basic.pick_position f
  where "f"."tenant_id" = $6
    and "f"."warehouse_id" = $7
    and f.status = 1
    and not f.is_deleted
  group by f.position_id
)
select p.id, p.code, p.state, p.shelf_type, p.area_id, a.kind as area_kind, a.order_no as area_order,
  r.storage_mode as room_mode, p.level, p.x_cm as x, p.y_cm as y, p.abc, p.inner_h, p.max_pallets, p.max_weight,
  p.max_volume, p.max_goods, a.mix_goods, a.mix_lot, a.mix_owner, p.used_pallets + p.claim_pallets as pallets,
  p.used_weight + p.claim_weight as weight, p.used_volume + p.claim_volume as volume,
  coalesce(c.contents, '[]') as contents, coalesce(k.face_of, '{}') as face_of,
  p.state in (10, 22) and not p.is_deleted and a.status = 1 as usable
from basic.position p
join basic.area a
  on a.tenant_id = p.tenant_id
  and a.warehouse_id = p.warehouse_id
  and a.id = p.area_id
  and not a.is_deleted
join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
left join lying c on c.position_id = p.id
left join faces k on k.position_id = p.id
where "p"."tenant_id" = $8
  and "p"."warehouse_id" = $9
  and not p.is_deleted
  and left(p.code, 1) <> '@'
order by p.id;

select g.code, g.name, g.owner_id, l.id as lot_id, l.lot_no, l.expire_on
from basic.goods g
left join lateral (
  select t.id, t.lot_no, t.expire_on
  from inventory.stock s
  join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
  where "s"."tenant_id" = $1
    and "s"."warehouse_id" = $2
    and s.goods_id = g.id
    and s.on_hand > 0
    and s.quality = 'A'
  order by t.inbound_on desc nulls last, t.id desc
  limit 1
) l
  on true
where g.tenant_id = $3
  and g.id = $4
  and not g.is_deleted;

select 0 as part, to_jsonb(x) as row
from (
  select g.id, g.storage_mode, g.weight, g.volume, coalesce(nullif(u.height, 0), g.height) as case_height,
    coalesce(nullif(u.gross, 0), g.weight * coalesce(u.ratio, 1)) as case_weight,
    coalesce(
      (
        select x.box_qty
        from strategy.goods_storage_box x
        where "x"."tenant_id" = $1
          and "x"."warehouse_id" = $2
          and x.owner_id = g.owner_id
          and x.goods_id = g.id
          and x.is_default
          and x.state = 1
          and not x.is_deleted
      ) , u.ratio, 1
    ) as case_qty, g.pallet_qty, coalesce(h.abc, 'C') as abc
  from basic.goods g
  left join basic.goods_unit u on u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = 3
  left join basic.goods_house h on h.tenant_id = g.tenant_id and h.warehouse_id = $3 and h.goods_id = g.id
  where g.tenant_id = $4
    and g.id = any($5::bigint[])
) x
union all
select 1 as part, to_jsonb(x) as row
from (
  with recursive g as (select * from basic.goods where tenant_id = $6 and id = any($7::bigint[])),
  kin(goods_id, category_id, depth) as (
    select id, category_id, 0
    from g
    where category_id is not null
    union all
    select k.goods_id, c.parent_id, k.depth + 1
    from kin k
    join basic.goods_category c on c.tenant_id = $8 and c.id = k.category_id
    where c.parent_id is not null
      and k.depth < $9
  )
  select g.id as goods_id, p.rules, coalesce(p.prefer_same_lot, true) as prefer_same_lot,
    case when f.enabled then f.allow_mix_lot_days end as face_days, coalesce(f.min_case, 1) as face_min_case
  from g
  left join lateral (
    select s.*
    from strategy.putaway_strategy s
    left join kin k on k.goods_id = g.id and k.category_id = s.category_id
    where s.tenant_id = $10
      and s.warehouse_id = $11
      and s.status = 1
      and not s.is_deleted
      and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
      and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
      and (s.category_id is null or k.goods_id is not null)
      and (s.storage_mode is null or s.storage_mode = g.storage_mode)
      and (s.owner_id is null or s.owner_id = g.owner_id)
    order by s.category_id is null, k.depth, s.storage_mode is null, s.owner_id is null, s.id
    limit 1
  ) p
    on true
  left join lateral (
    select s.*
    from strategy.pick_area_up s
    left join kin k on k.goods_id = g.id and k.category_id = s.category_id
    where s.tenant_id = $12
      and s.warehouse_id = $13
      and s.status = 1
      and not s.is_deleted
      and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
      and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
      and (s.category_id is null or k.goods_id is not null)
      and (s.owner_id is null or s.owner_id = g.owner_id)
      and exists (
        select 1
        from basic.pick_position f
        join basic.position p on p.tenant_id = f.tenant_id and p.warehouse_id = f.warehouse_id and p.id = f.position_id
        where f.tenant_id = s.tenant_id
          and f.warehouse_id = s.warehouse_id
          and f.goods_id = g.id
          and f.status = 1
          and not f.is_deleted
          and p.area_id = s.area_id
      )
    order by s.category_id is null, k.depth, s.owner_id is null, not s.enabled, s.area_id, s.id
    limit 1
  ) f
    on true
) x;

select a.id, concat_ws(' ', a.code, a.name) as name
from basic.area a
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and a.id = any($3::bigint[]);

-- inboundCatch.queryPage  查询抄码记录
select k.id, k.code, g.code as goods_code, g.name as goods_name, o.owner_id, w.name as owner_name, t.lot_no,
  k.weight as weight_g, k.produced_on, k.state, o.id as order_id, o.order_no, d.line_no, k.batch_no, k.created_at,
  coalesce(u.user_name, '') as created_by
from inventory.catch_code k
join inbound.detail d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.in_detail_id
join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
left join inventory.lot t on t.tenant_id = k.tenant_id and t.id = k.lot_id
left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.created_by
where "k"."tenant_id" = $1
  and "k"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
order by k.created_at desc, k.id desc
limit $4
offset $5;

select count(*) as cartons, coalesce(sum(k.weight), 0)::bigint as total_g
from inventory.catch_code k
join inbound.detail d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.in_detail_id
join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
left join inventory.lot t on t.tenant_id = k.tenant_id and t.id = k.lot_id
left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.created_by
where "k"."tenant_id" = $1
  and "k"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[]);

select k.id, k.code, g.code as goods_code, g.name as goods_name, o.owner_id, w.name as owner_name, t.lot_no,
  k.weight as weight_g, k.produced_on, k.state, o.id as order_id, o.order_no, d.line_no, k.batch_no, k.created_at,
  coalesce(u.user_name, '') as created_by
from inventory.catch_code k
join inbound.detail d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.in_detail_id
join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
left join inventory.lot t on t.tenant_id = k.tenant_id and t.id = k.lot_id
left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.created_by
where "k"."tenant_id" = $1
  and "k"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.order_no = $4::text
  and k.code = $5::text
  and g.code = $6::text
  and ops.folded(t.lot_no) = $7
  and o.owner_id = $8::bigint
  and k.state = $9::bigint
  and k.created_at >= $10
  and k.created_at < $11
order by k.created_at desc, k.id desc
limit $12
offset $13;

select count(*) as cartons, coalesce(sum(k.weight), 0)::bigint as total_g
from inventory.catch_code k
join inbound.detail d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.in_detail_id
join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
left join inventory.lot t on t.tenant_id = k.tenant_id and t.id = k.lot_id
left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.created_by
where "k"."tenant_id" = $1
  and "k"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.order_no = $4::text
  and k.code = $5::text
  and g.code = $6::text
  and ops.folded(t.lot_no) = $7
  and o.owner_id = $8::bigint
  and k.state = $9::bigint
  and k.created_at >= $10
  and k.created_at < $11;

-- inboundCatch.get  查看抄码记录
select k.id, k.code, g.code as goods_code, g.name as goods_name, o.owner_id, w.name as owner_name, t.lot_no,
  k.weight as weight_g, k.produced_on, k.state, o.id as order_id, o.order_no, d.line_no, k.batch_no, k.created_at,
  coalesce(u.user_name, '') as created_by
from inventory.catch_code k
join inbound.detail d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.in_detail_id
join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
left join inventory.lot t on t.tenant_id = k.tenant_id and t.id = k.lot_id
left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.created_by
where "k"."tenant_id" = $1
  and "k"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and k.id = $4;

-- inboundCatch.export  导出抄码记录
select count(*) as n
from (
  select 1
  from inventory.catch_code k
  join inbound.detail d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.in_detail_id
  join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
  left join inventory.lot t on t.tenant_id = k.tenant_id and t.id = k.lot_id
  left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.created_by
  where "k"."tenant_id" = $1
    and "k"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
  limit $4
) x;

declare export no scroll cursor for
select k.id, k.code, g.code as goods_code, g.name as goods_name, o.owner_id, w.name as owner_name, t.lot_no,
  k.weight as weight_g, k.produced_on, k.state, o.id as order_id, o.order_no, d.line_no, k.batch_no, k.created_at,
  coalesce(u.user_name, '') as created_by
from inventory.catch_code k
join inbound.detail d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.in_detail_id
join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
left join inventory.lot t on t.tenant_id = k.tenant_id and t.id = k.lot_id
left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.created_by
where "k"."tenant_id" = $1
  and "k"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
order by k.created_at desc, k.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from inventory.catch_code k
  join inbound.detail d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.in_detail_id
  join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
  left join inventory.lot t on t.tenant_id = k.tenant_id and t.id = k.lot_id
  left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.created_by
  where "k"."tenant_id" = $1
    and "k"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.order_no = $4::text
    and k.code = $5::text
    and g.code = $6::text
    and ops.folded(t.lot_no) = $7
    and o.owner_id = $8::bigint
    and k.state = $9::bigint
    and k.created_at >= $10
    and k.created_at < $11
  limit $12
) x;

declare export no scroll cursor for
select k.id, k.code, g.code as goods_code, g.name as goods_name, o.owner_id, w.name as owner_name, t.lot_no,
  k.weight as weight_g, k.produced_on, k.state, o.id as order_id, o.order_no, d.line_no, k.batch_no, k.created_at,
  coalesce(u.user_name, '') as created_by
from inventory.catch_code k
join inbound.detail d on d.tenant_id = k.tenant_id and d.warehouse_id = k.warehouse_id and d.id = k.in_detail_id
join inbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
left join inventory.lot t on t.tenant_id = k.tenant_id and t.id = k.lot_id
left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.created_by
where "k"."tenant_id" = $1
  and "k"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.order_no = $4::text
  and k.code = $5::text
  and g.code = $6::text
  and ops.folded(t.lot_no) = $7
  and o.owner_id = $8::bigint
  and k.state = $9::bigint
  and k.created_at >= $10
  and k.created_at < $11
order by k.created_at desc, k.id desc;

-- inboundTransit.queryPage  查询在途库存
select d.id, o.id as order_id, o.order_no, o.status, d.line_no, w.name as owner_name,
  coalesce(h.name, s.name) as from_name, g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, d.qty_expected, d.qty_received, t.qty as qty_transit, coalesce(e.eta, o.expect_at) as eta,
  coalesce(coalesce(e.eta, o.expect_at) < now(), false) as is_late, k.id is not null as is_pickup
from inbound.order o
join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
join lateral (
  select sum(l.delta)::bigint as qty
  from inventory.stock_ledger l
  join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
  join basic.area a
    on a.tenant_id = p.tenant_id
    and a.warehouse_id = p.warehouse_id
    and a.id = p.area_id
    and a.kind = 'TRANSIT'
  where l.tenant_id = o.tenant_id
    and l.warehouse_id = o.warehouse_id
    and l.source_type = 'IN'
    and l.source_id = o.id
    and l.source_line_id = d.id
  having sum(l.delta) > 0
) t
  on true
left join inbound.pickup k on k.tenant_id = o.tenant_id and k.warehouse_id = o.warehouse_id and k.order_id = o.id
left join lateral (
  select x.eta
  from transport.order c
  join transport.waybill b
    on b.tenant_id = c.tenant_id
    and b.warehouse_id = c.warehouse_id
    and b.id = c.waybill_id
    and b.depart_at is not null
  join transport.waybill_stop x on x.tenant_id = b.tenant_id and x.warehouse_id = b.warehouse_id and x.waybill_id = b.id
  where k.id is not null
    and c.tenant_id = o.tenant_id
    and c.warehouse_id = o.warehouse_id
    and c.source_type = $1
    and c.source_id = o.id
  order by x.stop_no desc
  limit 1
) e
  on true
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
left join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = coalesce(o.from_warehouse_id, o.back_house_id)
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.transit_made
order by o.id, d.id
limit $5
offset $6;

select count(distinct o.id)::int as orders, count(distinct d.goods_id)::int as goods,
  (count(*) filter (where coalesce(coalesce(e.eta, o.expect_at) < now(), false)))::int as late
from inbound.order o
join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
join lateral (
  select sum(l.delta)::bigint as qty
  from inventory.stock_ledger l
  join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
  join basic.area a
    on a.tenant_id = p.tenant_id
    and a.warehouse_id = p.warehouse_id
    and a.id = p.area_id
    and a.kind = 'TRANSIT'
  where l.tenant_id = o.tenant_id
    and l.warehouse_id = o.warehouse_id
    and l.source_type = 'IN'
    and l.source_id = o.id
    and l.source_line_id = d.id
  having sum(l.delta) > 0
) t
  on true
left join inbound.pickup k on k.tenant_id = o.tenant_id and k.warehouse_id = o.warehouse_id and k.order_id = o.id
left join lateral (
  select x.eta
  from transport.order c
  join transport.waybill b
    on b.tenant_id = c.tenant_id
    and b.warehouse_id = c.warehouse_id
    and b.id = c.waybill_id
    and b.depart_at is not null
  join transport.waybill_stop x on x.tenant_id = b.tenant_id and x.warehouse_id = b.warehouse_id and x.waybill_id = b.id
  where k.id is not null
    and c.tenant_id = o.tenant_id
    and c.warehouse_id = o.warehouse_id
    and c.source_type = $1
    and c.source_id = o.id
  order by x.stop_no desc
  limit 1
) e
  on true
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.transit_made;

select d.id, o.id as order_id, o.order_no, o.status, d.line_no, w.name as owner_name,
  coalesce(h.name, s.name) as from_name, g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, d.qty_expected, d.qty_received, t.qty as qty_transit, coalesce(e.eta, o.expect_at) as eta,
  coalesce(coalesce(e.eta, o.expect_at) < now(), false) as is_late, k.id is not null as is_pickup
from inbound.order o
join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
join lateral (
  select sum(l.delta)::bigint as qty
  from inventory.stock_ledger l
  join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
  join basic.area a
    on a.tenant_id = p.tenant_id
    and a.warehouse_id = p.warehouse_id
    and a.id = p.area_id
    and a.kind = 'TRANSIT'
  where l.tenant_id = o.tenant_id
    and l.warehouse_id = o.warehouse_id
    and l.source_type = 'IN'
    and l.source_id = o.id
    and l.source_line_id = d.id
  having sum(l.delta) > 0
) t
  on true
left join inbound.pickup k on k.tenant_id = o.tenant_id and k.warehouse_id = o.warehouse_id and k.order_id = o.id
left join lateral (
  select x.eta
  from transport.order c
  join transport.waybill b
    on b.tenant_id = c.tenant_id
    and b.warehouse_id = c.warehouse_id
    and b.id = c.waybill_id
    and b.depart_at is not null
  join transport.waybill_stop x on x.tenant_id = b.tenant_id and x.warehouse_id = b.warehouse_id and x.waybill_id = b.id
  where k.id is not null
    and c.tenant_id = o.tenant_id
    and c.warehouse_id = o.warehouse_id
    and c.source_type = $1
    and c.source_id = o.id
  order by x.stop_no desc
  limit 1
) e
  on true
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
left join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = coalesce(o.from_warehouse_id, o.back_house_id)
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.transit_made
  and o.order_no = $5::text
  and o.owner_id = $6::bigint
  and d.goods_id = $7::bigint
  and coalesce(e.eta, o.expect_at) >= $8
  and coalesce(e.eta, o.expect_at) < $9
order by o.id, d.id
limit $10
offset $11;

select count(distinct o.id)::int as orders, count(distinct d.goods_id)::int as goods,
  (count(*) filter (where coalesce(coalesce(e.eta, o.expect_at) < now(), false)))::int as late
from inbound.order o
join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
join lateral (
  select sum(l.delta)::bigint as qty
  from inventory.stock_ledger l
  join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
  join basic.area a
    on a.tenant_id = p.tenant_id
    and a.warehouse_id = p.warehouse_id
    and a.id = p.area_id
    and a.kind = 'TRANSIT'
  where l.tenant_id = o.tenant_id
    and l.warehouse_id = o.warehouse_id
    and l.source_type = 'IN'
    and l.source_id = o.id
    and l.source_line_id = d.id
  having sum(l.delta) > 0
) t
  on true
left join inbound.pickup k on k.tenant_id = o.tenant_id and k.warehouse_id = o.warehouse_id and k.order_id = o.id
left join lateral (
  select x.eta
  from transport.order c
  join transport.waybill b
    on b.tenant_id = c.tenant_id
    and b.warehouse_id = c.warehouse_id
    and b.id = c.waybill_id
    and b.depart_at is not null
  join transport.waybill_stop x on x.tenant_id = b.tenant_id and x.warehouse_id = b.warehouse_id and x.waybill_id = b.id
  where k.id is not null
    and c.tenant_id = o.tenant_id
    and c.warehouse_id = o.warehouse_id
    and c.source_type = $1
    and c.source_id = o.id
  order by x.stop_no desc
  limit 1
) e
  on true
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.transit_made
  and o.order_no = $5::text
  and o.owner_id = $6::bigint
  and d.goods_id = $7::bigint
  and coalesce(e.eta, o.expect_at) >= $8
  and coalesce(e.eta, o.expect_at) < $9;

-- inboundTransit.export  导出在途库存
select count(*) as n
from (
  select 1
  from inbound.order o
  join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
  join lateral (
    select sum(l.delta)::bigint as qty
    from inventory.stock_ledger l
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    join basic.area a
      on a.tenant_id = p.tenant_id
      and a.warehouse_id = p.warehouse_id
      and a.id = p.area_id
      and a.kind = 'TRANSIT'
    where l.tenant_id = o.tenant_id
      and l.warehouse_id = o.warehouse_id
      and l.source_type = 'IN'
      and l.source_id = o.id
      and l.source_line_id = d.id
    having sum(l.delta) > 0
  ) t
    on true
  left join inbound.pickup k on k.tenant_id = o.tenant_id and k.warehouse_id = o.warehouse_id and k.order_id = o.id
  left join lateral (
    select x.eta
    from transport.order c
    join transport.waybill b
      on b.tenant_id = c.tenant_id
      and b.warehouse_id = c.warehouse_id
      and b.id = c.waybill_id
      and b.depart_at is not null
    join transport.waybill_stop x
      on x.tenant_id = b.tenant_id
      and x.warehouse_id = b.warehouse_id
      and x.waybill_id = b.id
    where k.id is not null
      and c.tenant_id = o.tenant_id
      and c.warehouse_id = o.warehouse_id
      and c.source_type = $1
      and c.source_id = o.id
    order by x.stop_no desc
    limit 1
  ) e
    on true
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
  left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
  left join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = coalesce(o.from_warehouse_id, o.back_house_id)
  where "o"."tenant_id" = $2
    and "o"."warehouse_id" = $3
    and "o"."owner_id" = any($4::bigint[])
    and o.transit_made
  limit $5
) x;

declare export no scroll cursor for
select d.id, o.id as order_id, o.order_no, o.status, d.line_no, w.name as owner_name,
  coalesce(h.name, s.name) as from_name, g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, d.qty_expected, d.qty_received, t.qty as qty_transit, coalesce(e.eta, o.expect_at) as eta,
  coalesce(coalesce(e.eta, o.expect_at) < now(), false) as is_late, k.id is not null as is_pickup
from inbound.order o
join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
join lateral (
  select sum(l.delta)::bigint as qty
  from inventory.stock_ledger l
  join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
  join basic.area a
    on a.tenant_id = p.tenant_id
    and a.warehouse_id = p.warehouse_id
    and a.id = p.area_id
    and a.kind = 'TRANSIT'
  where l.tenant_id = o.tenant_id
    and l.warehouse_id = o.warehouse_id
    and l.source_type = 'IN'
    and l.source_id = o.id
    and l.source_line_id = d.id
  having sum(l.delta) > 0
) t
  on true
left join inbound.pickup k on k.tenant_id = o.tenant_id and k.warehouse_id = o.warehouse_id and k.order_id = o.id
left join lateral (
  select x.eta
  from transport.order c
  join transport.waybill b
    on b.tenant_id = c.tenant_id
    and b.warehouse_id = c.warehouse_id
    and b.id = c.waybill_id
    and b.depart_at is not null
  join transport.waybill_stop x on x.tenant_id = b.tenant_id and x.warehouse_id = b.warehouse_id and x.waybill_id = b.id
  where k.id is not null
    and c.tenant_id = o.tenant_id
    and c.warehouse_id = o.warehouse_id
    and c.source_type = $1
    and c.source_id = o.id
  order by x.stop_no desc
  limit 1
) e
  on true
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
left join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = coalesce(o.from_warehouse_id, o.back_house_id)
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.transit_made
order by o.id, d.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from inbound.order o
  join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
  join lateral (
    select sum(l.delta)::bigint as qty
    from inventory.stock_ledger l
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    join basic.area a
      on a.tenant_id = p.tenant_id
      and a.warehouse_id = p.warehouse_id
      and a.id = p.area_id
      and a.kind = 'TRANSIT'
    where l.tenant_id = o.tenant_id
      and l.warehouse_id = o.warehouse_id
      and l.source_type = 'IN'
      and l.source_id = o.id
      and l.source_line_id = d.id
    having sum(l.delta) > 0
  ) t
    on true
  left join inbound.pickup k on k.tenant_id = o.tenant_id and k.warehouse_id = o.warehouse_id and k.order_id = o.id
  left join lateral (
    select x.eta
    from transport.order c
    join transport.waybill b
      on b.tenant_id = c.tenant_id
      and b.warehouse_id = c.warehouse_id
      and b.id = c.waybill_id
      and b.depart_at is not null
    join transport.waybill_stop x
      on x.tenant_id = b.tenant_id
      and x.warehouse_id = b.warehouse_id
      and x.waybill_id = b.id
    where k.id is not null
      and c.tenant_id = o.tenant_id
      and c.warehouse_id = o.warehouse_id
      and c.source_type = $1
      and c.source_id = o.id
    order by x.stop_no desc
    limit 1
  ) e
    on true
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
  left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
  left join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = coalesce(o.from_warehouse_id, o.back_house_id)
  where "o"."tenant_id" = $2
    and "o"."warehouse_id" = $3
    and "o"."owner_id" = any($4::bigint[])
    and o.transit_made
    and o.order_no = $5::text
    and o.owner_id = $6::bigint
    and d.goods_id = $7::bigint
    and coalesce(e.eta, o.expect_at) >= $8
    and coalesce(e.eta, o.expect_at) < $9
  limit $10
) x;

declare export no scroll cursor for
select d.id, o.id as order_id, o.order_no, o.status, d.line_no, w.name as owner_name,
  coalesce(h.name, s.name) as from_name, g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, d.qty_expected, d.qty_received, t.qty as qty_transit, coalesce(e.eta, o.expect_at) as eta,
  coalesce(coalesce(e.eta, o.expect_at) < now(), false) as is_late, k.id is not null as is_pickup
from inbound.order o
join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
join lateral (
  select sum(l.delta)::bigint as qty
  from inventory.stock_ledger l
  join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
  join basic.area a
    on a.tenant_id = p.tenant_id
    and a.warehouse_id = p.warehouse_id
    and a.id = p.area_id
    and a.kind = 'TRANSIT'
  where l.tenant_id = o.tenant_id
    and l.warehouse_id = o.warehouse_id
    and l.source_type = 'IN'
    and l.source_id = o.id
    and l.source_line_id = d.id
  having sum(l.delta) > 0
) t
  on true
left join inbound.pickup k on k.tenant_id = o.tenant_id and k.warehouse_id = o.warehouse_id and k.order_id = o.id
left join lateral (
  select x.eta
  from transport.order c
  join transport.waybill b
    on b.tenant_id = c.tenant_id
    and b.warehouse_id = c.warehouse_id
    and b.id = c.waybill_id
    and b.depart_at is not null
  join transport.waybill_stop x on x.tenant_id = b.tenant_id and x.warehouse_id = b.warehouse_id and x.waybill_id = b.id
  where k.id is not null
    and c.tenant_id = o.tenant_id
    and c.warehouse_id = o.warehouse_id
    and c.source_type = $1
    and c.source_id = o.id
  order by x.stop_no desc
  limit 1
) e
  on true
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
left join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = coalesce(o.from_warehouse_id, o.back_house_id)
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.transit_made
  and o.order_no = $5::text
  and o.owner_id = $6::bigint
  and d.goods_id = $7::bigint
  and coalesce(e.eta, o.expect_at) >= $8
  and coalesce(e.eta, o.expect_at) < $9
order by o.id, d.id;

-- pureTransport.queryPage  查询纯运输单
select o.id, o.version, o.pt_no, o.status, o.owner_id, w.name as owner_name, o.from_name, o.from_address, o.to_name,
  o.to_address, o.to_phone, o.plan_at, o.route_id, r.name as route_name, l.qty, l.weight, o.plate_no, o.driver_phone,
  o.sign_at, o.sign_by, l.signed_qty, o.remark, o.created_at
from (
  select o.*
  from inbound.pure_transport o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and not o.is_deleted
  order by o.created_at desc, o.id desc
  limit $4
  offset $5
) o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
cross join lateral (
  select coalesce(sum(x.qty), 0)::bigint as qty, coalesce(sum(x.weight), 0)::bigint as weight,
    sum(x.signed_qty)::bigint as signed_qty
  from inbound.pure_transport_line x
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.pt_id = o.id
) l
order by o.created_at desc, o.id desc;

select o.id, o.version, o.pt_no, o.status, o.owner_id, w.name as owner_name, o.from_name, o.from_address, o.to_name,
  o.to_address, o.to_phone, o.plan_at, o.route_id, r.name as route_name, l.qty, l.weight, o.plate_no, o.driver_phone,
  o.sign_at, o.sign_by, l.signed_qty, o.remark, o.created_at
from (
  select o.*
  from inbound.pure_transport o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and not o.is_deleted
    and o.pt_no = $4::text
    and o.owner_id = $5::bigint
    and ops.folded(o.to_name) like $6
    and ops.folded(o.plate_no) like $7
    and o.route_id = $8::bigint
    and o.status = $9::bigint
    and o.plan_at >= $10
    and o.plan_at < $11
    and o.created_at >= $12
    and o.created_at < $13
  order by o.created_at desc, o.id desc
  limit $14
  offset $15
) o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
cross join lateral (
  select coalesce(sum(x.qty), 0)::bigint as qty, coalesce(sum(x.weight), 0)::bigint as weight,
    sum(x.signed_qty)::bigint as signed_qty
  from inbound.pure_transport_line x
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.pt_id = o.id
) l
order by o.created_at desc, o.id desc;

-- pureTransport.statistic  统计纯运输单
select o.status as status, count(*) as count
from inbound.pure_transport o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and not o.is_deleted
group by 1;

select o.status as status, count(*) as count
from inbound.pure_transport o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and not o.is_deleted
  and o.pt_no = $4::text
  and o.owner_id = $5::bigint
  and ops.folded(o.to_name) like $6
  and ops.folded(o.plate_no) like $7
  and o.route_id = $8::bigint
  and o.plan_at >= $9
  and o.plan_at < $10
  and o.created_at >= $11
  and o.created_at < $12
group by 1;

-- pureTransport.export  导出纯运输单
select count(*) as n
from (
  select 1
  from inbound.pure_transport o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and not o.is_deleted
  limit $4
) x;

declare export no scroll cursor for
select o.id, o.version, o.pt_no, o.status, o.owner_id, w.name as owner_name, o.from_name, o.from_address, o.to_name,
  o.to_address, o.to_phone, o.plan_at, o.route_id, r.name as route_name, l.qty, l.weight, o.plate_no, o.driver_phone,
  o.sign_at, o.sign_by, l.signed_qty, o.remark, o.created_at
from inbound.pure_transport o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
cross join lateral (
  select coalesce(sum(x.qty), 0)::bigint as qty, coalesce(sum(x.weight), 0)::bigint as weight,
    sum(x.signed_qty)::bigint as signed_qty
  from inbound.pure_transport_line x
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.pt_id = o.id
) l
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and not o.is_deleted
order by o.created_at desc, o.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from inbound.pure_transport o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and not o.is_deleted
    and o.pt_no = $4::text
    and o.owner_id = $5::bigint
    and ops.folded(o.to_name) like $6
    and ops.folded(o.plate_no) like $7
    and o.route_id = $8::bigint
    and o.status = $9::bigint
    and o.plan_at >= $10
    and o.plan_at < $11
    and o.created_at >= $12
    and o.created_at < $13
  limit $14
) x;

declare export no scroll cursor for
select o.id, o.version, o.pt_no, o.status, o.owner_id, w.name as owner_name, o.from_name, o.from_address, o.to_name,
  o.to_address, o.to_phone, o.plan_at, o.route_id, r.name as route_name, l.qty, l.weight, o.plate_no, o.driver_phone,
  o.sign_at, o.sign_by, l.signed_qty, o.remark, o.created_at
from inbound.pure_transport o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
cross join lateral (
  select coalesce(sum(x.qty), 0)::bigint as qty, coalesce(sum(x.weight), 0)::bigint as weight,
    sum(x.signed_qty)::bigint as signed_qty
  from inbound.pure_transport_line x
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.pt_id = o.id
) l
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and not o.is_deleted
  and o.pt_no = $4::text
  and o.owner_id = $5::bigint
  and ops.folded(o.to_name) like $6
  and ops.folded(o.plate_no) like $7
  and o.route_id = $8::bigint
  and o.status = $9::bigint
  and o.plan_at >= $10
  and o.plan_at < $11
  and o.created_at >= $12
  and o.created_at < $13
order by o.created_at desc, o.id desc;

-- pureTransport.get  查看纯运输单
select o.id, o.version, o.pt_no, o.status, o.owner_id, w.name as owner_name, o.from_name, o.from_address, o.to_name,
  o.to_address, o.to_phone, o.plan_at, o.route_id, r.name as route_name, l.qty, l.weight, o.plate_no, o.driver_phone,
  o.sign_at, o.sign_by, l.signed_qty, o.remark, o.created_at
from inbound.pure_transport o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
cross join lateral (
  select coalesce(sum(x.qty), 0)::bigint as qty, coalesce(sum(x.weight), 0)::bigint as weight,
    sum(x.signed_qty)::bigint as signed_qty
  from inbound.pure_transport_line x
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.pt_id = o.id
) l
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and not o.is_deleted
  and o.id = $4;

select l.id, l.goods_name, l.unit_name, l.qty, l.weight, l.volume, l.signed_qty
from inbound.pure_transport_line l
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and l.pt_id = $3
order by l.id;

select t.id, t.action_name, t.from_status, t.to_status, t.payload, t.operator_name, t.posted_at
from ops.doc_trace t
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.doc_type = 'PT'
  and t.doc_id = $3
order by t.id desc;

-- pureTransport.template  下载纯运输单导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- qcOrder.queryPage  查询质检单
select o.id, o.version, o.qc_no, o.source, o.order_id, i.order_no, o.owner_id, w.name as owner_name,
  s.name as supplier_name, l.line_count, l.goods_names, l.qty_total, o.mode, o.inspector_id, u.user_name as inspector,
  o.result, o.status, o.created_at, o.judged_at, o.remark
from (
  select o.*
  from inbound.qc_order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
  order by o.created_at desc, o.id desc
  limit $4
  offset $5
) o
left join inbound.order i on i.tenant_id = o.tenant_id and i.warehouse_id = o.warehouse_id and i.id = o.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
left join iam.user u on u.tenant_id = o.tenant_id and u.id = o.inspector_id
cross join lateral (
  select count(*) as line_count, coalesce(sum(x.qty_total), 0)::bigint as qty_total,
    concat_ws('、', variadic (array_agg(distinct g.name))[1:$6]) as goods_names
  from inbound.qc_line x
  join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.qc_id = o.id
) l
order by o.created_at desc, o.id desc;

select o.id, o.version, o.qc_no, o.source, o.order_id, i.order_no, o.owner_id, w.name as owner_name,
  s.name as supplier_name, l.line_count, l.goods_names, l.qty_total, o.mode, o.inspector_id, u.user_name as inspector,
  o.result, o.status, o.created_at, o.judged_at, o.remark
from (
  select o.*
  from inbound.qc_order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.qc_no = $4::text
    and o.order_id in (
      select x.id
      from inbound.order x
      where "x"."tenant_id" = $5
        and "x"."warehouse_id" = $6
        and x.order_no = $7::text
    )
    and o.owner_id = $8::bigint
    and exists (
      select 1
      from inbound.qc_line x
      where "x"."tenant_id" = $9
        and "x"."warehouse_id" = $10
        and x.qc_id = o.id
        and x.goods_id = $11::bigint
    )
    and o.mode = $12::bigint
    and o.source = $13::bigint
    and o.result = $14::bigint
    and o.inspector_id = $15::bigint
    and o.status = $16::bigint
    and o.created_at >= $17
    and o.created_at < $18
  order by o.created_at desc, o.id desc
  limit $19
  offset $20
) o
left join inbound.order i on i.tenant_id = o.tenant_id and i.warehouse_id = o.warehouse_id and i.id = o.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
left join iam.user u on u.tenant_id = o.tenant_id and u.id = o.inspector_id
cross join lateral (
  select count(*) as line_count, coalesce(sum(x.qty_total), 0)::bigint as qty_total,
    concat_ws('、', variadic (array_agg(distinct g.name))[1:$21]) as goods_names
  from inbound.qc_line x
  join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.qc_id = o.id
) l
order by o.created_at desc, o.id desc;

-- qcOrder.statistic  统计质检单
select o.status as status, count(*) as count
from inbound.qc_order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
group by 1;

select o.status as status, count(*) as count
from inbound.qc_order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.qc_no = $4::text
  and o.order_id in (
    select x.id
    from inbound.order x
    where "x"."tenant_id" = $5
      and "x"."warehouse_id" = $6
      and x.order_no = $7::text
  )
  and o.owner_id = $8::bigint
  and exists (
    select 1
    from inbound.qc_line x
    where "x"."tenant_id" = $9
      and "x"."warehouse_id" = $10
      and x.qc_id = o.id
      and x.goods_id = $11::bigint
  )
  and o.mode = $12::bigint
  and o.source = $13::bigint
  and o.result = $14::bigint
  and o.inspector_id = $15::bigint
  and o.created_at >= $16
  and o.created_at < $17
group by 1;

-- qcOrder.export  导出质检单
select count(*) as n
from (
  select 1
  from inbound.qc_order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
  limit $4
) x;

declare export no scroll cursor for
select o.id, o.version, o.qc_no, o.source, o.order_id, i.order_no, o.owner_id, w.name as owner_name,
  s.name as supplier_name, l.line_count, l.goods_names, l.qty_total, o.mode, o.inspector_id, u.user_name as inspector,
  o.result, o.status, o.created_at, o.judged_at, o.remark
from inbound.qc_order o
left join inbound.order i on i.tenant_id = o.tenant_id and i.warehouse_id = o.warehouse_id and i.id = o.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
left join iam.user u on u.tenant_id = o.tenant_id and u.id = o.inspector_id
cross join lateral (
  select count(*) as line_count, coalesce(sum(x.qty_total), 0)::bigint as qty_total,
    concat_ws('、', variadic (array_agg(distinct g.name))[1:$1]) as goods_names
  from inbound.qc_line x
  join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.qc_id = o.id
) l
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
order by o.created_at desc, o.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from inbound.qc_order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.qc_no = $4::text
    and o.order_id in (
      select x.id
      from inbound.order x
      where "x"."tenant_id" = $5
        and "x"."warehouse_id" = $6
        and x.order_no = $7::text
    )
    and o.owner_id = $8::bigint
    and exists (
      select 1
      from inbound.qc_line x
      where "x"."tenant_id" = $9
        and "x"."warehouse_id" = $10
        and x.qc_id = o.id
        and x.goods_id = $11::bigint
    )
    and o.mode = $12::bigint
    and o.source = $13::bigint
    and o.result = $14::bigint
    and o.inspector_id = $15::bigint
    and o.status = $16::bigint
    and o.created_at >= $17
    and o.created_at < $18
  limit $19
) x;

declare export no scroll cursor for
select o.id, o.version, o.qc_no, o.source, o.order_id, i.order_no, o.owner_id, w.name as owner_name,
  s.name as supplier_name, l.line_count, l.goods_names, l.qty_total, o.mode, o.inspector_id, u.user_name as inspector,
  o.result, o.status, o.created_at, o.judged_at, o.remark
from inbound.qc_order o
left join inbound.order i on i.tenant_id = o.tenant_id and i.warehouse_id = o.warehouse_id and i.id = o.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
left join iam.user u on u.tenant_id = o.tenant_id and u.id = o.inspector_id
cross join lateral (
  select count(*) as line_count, coalesce(sum(x.qty_total), 0)::bigint as qty_total,
    concat_ws('、', variadic (array_agg(distinct g.name))[1:$1]) as goods_names
  from inbound.qc_line x
  join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.qc_id = o.id
) l
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.qc_no = $5::text
  and o.order_id in (
    select x.id
    from inbound.order x
    where "x"."tenant_id" = $6
      and "x"."warehouse_id" = $7
      and x.order_no = $8::text
  )
  and o.owner_id = $9::bigint
  and exists (
    select 1
    from inbound.qc_line x
    where "x"."tenant_id" = $10
      and "x"."warehouse_id" = $11
      and x.qc_id = o.id
      and x.goods_id = $12::bigint
  )
  and o.mode = $13::bigint
  and o.source = $14::bigint
  and o.result = $15::bigint
  and o.inspector_id = $16::bigint
  and o.status = $17::bigint
  and o.created_at >= $18
  and o.created_at < $19
order by o.created_at desc, o.id desc;

-- qcOrder.scan  质检扫描
select o.id, o.version, o.qc_no, o.source, o.order_id, i.order_no, o.owner_id, w.name as owner_name,
  s.name as supplier_name, l.line_count, l.goods_names, l.qty_total, o.mode, o.inspector_id, u.user_name as inspector,
  o.result, o.status, o.created_at, o.judged_at, o.remark
from inbound.qc_order o
left join inbound.order i on i.tenant_id = o.tenant_id and i.warehouse_id = o.warehouse_id and i.id = o.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
left join iam.user u on u.tenant_id = o.tenant_id and u.id = o.inspector_id
cross join lateral (
  select count(*) as line_count, coalesce(sum(x.qty_total), 0)::bigint as qty_total,
    concat_ws('、', variadic (array_agg(distinct g.name))[1:$1]) as goods_names
  from inbound.qc_line x
  join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.qc_id = o.id
) l
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.status in ($5, $6, $7)
  and (
    o.qc_no = $8 or i.order_no = $9 or i.external_no = any($10::text[])
    or exists (
      select 1
      from inbound.qc_line x
      join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
      join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
      join basic.lpn n on n.tenant_id = x.tenant_id and n.warehouse_id = x.warehouse_id and n.id = x.lpn_id
      where "x"."tenant_id" = $11
        and "x"."warehouse_id" = $12
        and x.qc_id = o.id
        and x.state = $13
        and (
          g.code = $14 or p.code = $15 or (x.lpn_id <> 0 and n.code = $16)
          or exists (
            select 1
            from basic.goods_barcode b
            where b.tenant_id = g.tenant_id
              and b.goods_id = g.id
              and b.barcode = any($17::text[])
          )
        )
    )
  )
order by o.status = $18 desc, o.created_at, o.id
limit $19;

-- qcOrder.get  查看质检单
select o.id, o.version, o.qc_no, o.source, o.order_id, i.order_no, o.owner_id, w.name as owner_name,
  s.name as supplier_name, l.line_count, l.goods_names, l.qty_total, o.mode, o.inspector_id, u.user_name as inspector,
  o.result, o.status, o.created_at, o.judged_at, o.remark , o.start_at, o.cancel_reason
from inbound.qc_order o
left join inbound.order i on i.tenant_id = o.tenant_id and i.warehouse_id = o.warehouse_id and i.id = o.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
left join iam.user u on u.tenant_id = o.tenant_id and u.id = o.inspector_id
cross join lateral (
  select count(*) as line_count, coalesce(sum(x.qty_total), 0)::bigint as qty_total,
    concat_ws('、', variadic (array_agg(distinct g.name))[1:$1]) as goods_names
  from inbound.qc_line x
  join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.qc_id = o.id
) l
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.id = $5;

-- qcRecord.template  下载质检记录导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- qcStore.queryPage  查询质检库
select s.id, s.owner_id, w.name as owner_name, p.code as position_code,
  case when s.lpn_id <> 0 then n.code end as lpn_code, g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, t.lot_no, t.expire_on, s.on_hand as qty, s.locked, q.qc_id, q.qc_no, q.qc_status, q.source, q.order_id,
  q.order_no, coalesce(q.since, s.last_in_at) as since,
  floor(extract(epoch from now() - coalesce(q.since, s.last_in_at)) / 3600)::int as hours
from inventory.stock s
join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
join basic.owner w on w.tenant_id = s.tenant_id and w.id = s.owner_id
join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
left join lateral (
  select q.id as qc_id, q.qc_no, q.status as qc_status, q.source, q.order_id, i.order_no, l.created_at as since
  from inbound.qc_line l
  join inbound.qc_order q on q.tenant_id = l.tenant_id and q.warehouse_id = l.warehouse_id and q.id = l.qc_id
  left join inbound.order i on i.tenant_id = q.tenant_id and i.warehouse_id = q.warehouse_id and i.id = q.order_id
  where l.tenant_id = s.tenant_id
    and l.warehouse_id = s.warehouse_id
    and l.stock_id = s.id
    and l.state = $1
  order by l.id
  limit 1
) q
  on true
where "s"."tenant_id" = $2
  and "s"."warehouse_id" = $3
  and "s"."owner_id" = any($4::bigint[])
  and s.quality = 'Q'
  and s.on_hand > 0
order by coalesce(q.since, s.last_in_at), s.id
limit $5
offset $6;

select s.id, s.owner_id, w.name as owner_name, p.code as position_code,
  case when s.lpn_id <> 0 then n.code end as lpn_code, g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, t.lot_no, t.expire_on, s.on_hand as qty, s.locked, q.qc_id, q.qc_no, q.qc_status, q.source, q.order_id,
  q.order_no, coalesce(q.since, s.last_in_at) as since,
  floor(extract(epoch from now() - coalesce(q.since, s.last_in_at)) / 3600)::int as hours
from inventory.stock s
join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
join basic.owner w on w.tenant_id = s.tenant_id and w.id = s.owner_id
join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
left join lateral (
  select q.id as qc_id, q.qc_no, q.status as qc_status, q.source, q.order_id, i.order_no, l.created_at as since
  from inbound.qc_line l
  join inbound.qc_order q on q.tenant_id = l.tenant_id and q.warehouse_id = l.warehouse_id and q.id = l.qc_id
  left join inbound.order i on i.tenant_id = q.tenant_id and i.warehouse_id = q.warehouse_id and i.id = q.order_id
  where l.tenant_id = s.tenant_id
    and l.warehouse_id = s.warehouse_id
    and l.stock_id = s.id
    and l.state = $1
  order by l.id
  limit 1
) q
  on true
where "s"."tenant_id" = $2
  and "s"."warehouse_id" = $3
  and "s"."owner_id" = any($4::bigint[])
  and s.quality = 'Q'
  and s.on_hand > 0
  and s.owner_id = $5::bigint
  and s.goods_id = $6::bigint
  and ops.folded(t.lot_no) = $7
  and p.code = $8::text
  and q.qc_no = $9::text
  and q.order_no = $10::text
  and coalesce(q.since, s.last_in_at) <= now() - make_interval(hours => $11)
order by coalesce(q.since, s.last_in_at), s.id
limit $12
offset $13;

-- noQc.page  查询免检清单
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."supplier_id",
  t."category_id", t."goods_id", t."valid_from", t."valid_to", t."remark", t."status"
from "inbound"."no_qc" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
order by t.id desc
limit $4
offset $5;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."supplier_id",
  t."category_id", t."goods_id", t."valid_from", t."valid_to", t."remark", t."status"
from "inbound"."no_qc" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."supplier_id" = $6::bigint
  and t."category_id" = $7::bigint
  and t."goods_id" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10
offset $11;

-- noQc.options  选择免检清单
select t.id, t."id"::text as code, t."id"::text as name
from "inbound"."no_qc" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $4;

select t.id, t."id"::text as code, t."id"::text as name
from "inbound"."no_qc" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- noQc.export  导出免检清单
select count(*) as n
from (
  select 1
  from "inbound"."no_qc" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."valid_from", t."valid_to",
  t."remark", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."supplier" p
    where p.tenant_id = t.tenant_id
      and p.id = t."supplier_id"
  ) as "supplier_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id"
from "inbound"."no_qc" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "inbound"."no_qc" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."supplier_id" = $6::bigint
    and t."category_id" = $7::bigint
    and t."goods_id" = $8::bigint
    and t."status" = $9::bigint
    and true
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."valid_from", t."valid_to",
  t."remark", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."supplier" p
    where p.tenant_id = t.tenant_id
      and p.id = t."supplier_id"
  ) as "supplier_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id"
from "inbound"."no_qc" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."supplier_id" = $6::bigint
  and t."category_id" = $7::bigint
  and t."goods_id" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id;

-- noQc.template  下载免检清单导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- goodsQir.page  查询商品质检报告
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id",
  t."report_no", t."lot_no", t."produced_on", t."agency", t."issued_on", t."valid_to", t."conclusion", t."remark"
from "inbound"."goods_qir" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height
from ops.file_ref r
join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id",
  t."report_no", t."lot_no", t."produced_on", t."agency", t."issued_on", t."valid_to", t."conclusion", t."remark"
from "inbound"."goods_qir" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
  and t.id = any($3::bigint[])
  and t."owner_id" = $4::bigint
  and t."goods_id" = $5::bigint
  and ops.folded(t."report_no") like $6
  and ops.folded(t."lot_no") like $7
  and t."conclusion" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- goodsQir.options  选择商品质检报告
select t.id, t."report_no"::text as code, t."report_no"::text as name
from "inbound"."goods_qir" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
  and true
order by t."report_no", t.id
limit $3;

select t.id, t."report_no"::text as code, t."report_no"::text as name
from "inbound"."goods_qir" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and true
  and true
order by t."report_no", t.id
limit $4;

-- goodsQir.export  导出商品质检报告
select count(*) as n
from (
  select 1
  from "inbound"."goods_qir" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."report_no", t."lot_no",
  t."produced_on", t."agency", t."issued_on", t."valid_to", t."conclusion", t."remark" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id"
from "inbound"."goods_qir" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "inbound"."goods_qir" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
    and t.id = any($3::bigint[])
    and t."owner_id" = $4::bigint
    and t."goods_id" = $5::bigint
    and ops.folded(t."report_no") like $6
    and ops.folded(t."lot_no") like $7
    and t."conclusion" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."report_no", t."lot_no",
  t."produced_on", t."agency", t."issued_on", t."valid_to", t."conclusion", t."remark" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id"
from "inbound"."goods_qir" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
  and t.id = any($3::bigint[])
  and t."owner_id" = $4::bigint
  and t."goods_id" = $5::bigint
  and ops.folded(t."report_no") like $6
  and ops.folded(t."lot_no") like $7
  and t."conclusion" = $8::bigint
  and true
order by t.id;

-- goodsQir.template  下载商品质检报告导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- goodsQir.get  查看商品质检报告
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id",
  t."report_no", t."lot_no", t."produced_on", t."agency", t."issued_on", t."valid_to", t."conclusion", t."remark"
from "inbound"."goods_qir" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4
offset $5;

select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height
from ops.file_ref r
join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

-- factoryRecord.page  查询工厂记录
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."producer_id",
  t."record_no", t."kind", t."scope", t."issued_on", t."valid_to", t."result", t."remark"
from "inbound"."factory_record" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."producer" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height
from ops.file_ref r
join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."producer_id",
  t."record_no", t."kind", t."scope", t."issued_on", t."valid_to", t."result", t."remark"
from "inbound"."factory_record" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
  and t.id = any($3::bigint[])
  and t."owner_id" = $4::bigint
  and t."producer_id" = $5::bigint
  and ops.folded(t."record_no") like $6
  and t."kind" = $7::bigint
  and t."result" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- factoryRecord.options  选择工厂记录
select t.id, t."record_no"::text as code, t."record_no"::text as name
from "inbound"."factory_record" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
  and true
order by t."record_no", t.id
limit $3;

select t.id, t."record_no"::text as code, t."record_no"::text as name
from "inbound"."factory_record" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and true
  and true
order by t."record_no", t.id
limit $4;

-- factoryRecord.export  导出工厂记录
select count(*) as n
from (
  select 1
  from "inbound"."factory_record" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."record_no", t."kind", t."scope",
  t."issued_on", t."valid_to", t."result", t."remark" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."producer" p
    where p.tenant_id = t.tenant_id
      and p.id = t."producer_id"
  ) as "producer_id"
from "inbound"."factory_record" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "inbound"."factory_record" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
    and t.id = any($3::bigint[])
    and t."owner_id" = $4::bigint
    and t."producer_id" = $5::bigint
    and ops.folded(t."record_no") like $6
    and t."kind" = $7::bigint
    and t."result" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."record_no", t."kind", t."scope",
  t."issued_on", t."valid_to", t."result", t."remark" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."producer" p
    where p.tenant_id = t.tenant_id
      and p.id = t."producer_id"
  ) as "producer_id"
from "inbound"."factory_record" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
  and t.id = any($3::bigint[])
  and t."owner_id" = $4::bigint
  and t."producer_id" = $5::bigint
  and ops.folded(t."record_no") like $6
  and t."kind" = $7::bigint
  and t."result" = $8::bigint
  and true
order by t.id;

-- factoryRecord.template  下载工厂记录导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- factoryRecord.get  查看工厂记录
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."producer_id",
  t."record_no", t."kind", t."scope", t."issued_on", t."valid_to", t."result", t."remark"
from "inbound"."factory_record" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4
offset $5;

select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height
from ops.file_ref r
join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

-- openInbound.status  查询入库单状态
select x.*, l.lines
from (
  select o.id, o.order_no, o.external_no, w.code as owner_code, o.order_type, o.status, o.is_suspended, o.expect_at,
    o.finish_at, o.version, o.updated_at, (extract(epoch from o.updated_at) * 1000000)::bigint::text as at
  from inbound.order o
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and true
    and o.order_no = $4::text
    and ops.folded(o.external_no) = any($5::text[])
    and w.code = $6
  order by o.id
  limit $7
) x
cross join lateral (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'lineNo', d.line_no, 'goodsCode', g.code, 'qtyExpected', d.qty_expected, 'qtyReceived', d.qty_received,
        'qtyDamaged', d.qty_damaged, 'qtyRejected', d.qty_rejected, 'qtyPutaway', d.qty_putaway, 'qtyClosed',
        d.qty_closed, 'forOrderNo', f.order_no, 'forLineNo', f.line_no
      ) order by d.line_no
    ), '[]'
  ) as lines
  from inbound.detail d
  join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
  left join lateral (
    select o.order_no, x.line_no
    from outbound.detail x
    join outbound.order o on o.tenant_id = x.tenant_id and o.warehouse_id = x.warehouse_id and o.id = x.order_id
    where x.tenant_id = d.tenant_id
      and x.warehouse_id = d.warehouse_id
      and x.id = d.for_detail_id
  ) f
    on true
  where "d"."tenant_id" = $8
    and "d"."warehouse_id" = $9
    and d.order_id = x.id
) l
order by x.updated_at, x.id;

-- openInbound.changes  查询变化的入库单
select least(
  clock_timestamp(), ops.oldest_work(),
  (select min(a.xact_start) from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid())
) as until;

select x.*, l.lines
from (
  select o.id, o.order_no, o.external_no, w.code as owner_code, o.order_type, o.status, o.is_suspended, o.expect_at,
    o.finish_at, o.version, o.updated_at, (extract(epoch from o.updated_at) * 1000000)::bigint::text as at
  from inbound.order o
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and (o.updated_at, o.id) > (to_timestamp(0) + $4::bigint * interval '1 microsecond', $5::bigint)
    and o.updated_at < $6
  order by o.updated_at, o.id
  limit $7
) x
cross join lateral (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'lineNo', d.line_no, 'goodsCode', g.code, 'qtyExpected', d.qty_expected, 'qtyReceived', d.qty_received,
        'qtyDamaged', d.qty_damaged, 'qtyRejected', d.qty_rejected, 'qtyPutaway', d.qty_putaway, 'qtyClosed',
        d.qty_closed, 'forOrderNo', f.order_no, 'forLineNo', f.line_no
      ) order by d.line_no
    ), '[]'
  ) as lines
  from inbound.detail d
  join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
  left join lateral (
    select o.order_no, x.line_no
    from outbound.detail x
    join outbound.order o on o.tenant_id = x.tenant_id and o.warehouse_id = x.warehouse_id and o.id = x.order_id
    where x.tenant_id = d.tenant_id
      and x.warehouse_id = d.warehouse_id
      and x.id = d.for_detail_id
  ) f
    on true
  where "d"."tenant_id" = $8
    and "d"."warehouse_id" = $9
    and d.order_id = x.id
) l
order by x.updated_at, x.id;
