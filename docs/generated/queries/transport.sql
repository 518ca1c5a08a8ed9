-- Generated: the statements behind every read, for review and for explain. Never edited.

-- transportOrder.page  查询运输订单
select o.id, o.version, o.order_no, o.source_type, o.source_no, o.owner_id, ow.name as owner_name, r.name as route_name,
  o.from_name, o.to_name, o.to_address, o.geo_precision, o.geo_source,
  (case when "o"."source_type" = $1 then "o"."from_lng" else "o"."to_lng" end) is not null as is_located, o.contact,
  o.phone, o.qty, o.weight, o.volume, o.temp_zone, o.plan_due_at, o.require_arrive_at,
  (o.status = 10 and o.plan_due_at < now() or o.status = 40 and o.require_arrive_at < now()) as overdue,
  (
    select count(*)::int
    from transport.warn n
    where n.tenant_id = o.tenant_id
      and n.warehouse_id = o.warehouse_id
      and n.order_id = o.id
      and n.status = 0
  ) as warns, o.plan_id, p.plan_no, o.waybill_id, b.waybill_no, o.signed_at, o.sign_type, o.cancel_reason, o.status
from transport.order o
join basic.owner ow on ow.tenant_id = o.tenant_id and ow.id = o.owner_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join transport.send_plan p on p.tenant_id = o.tenant_id and p.warehouse_id = o.warehouse_id and p.id = o.plan_id
left join transport.waybill b on b.tenant_id = o.tenant_id and b.warehouse_id = o.warehouse_id and b.id = o.waybill_id
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
order by o.created_at desc, o.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from transport.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
  limit $4
) x;

select o.id, o.version, o.order_no, o.source_type, o.source_no, o.owner_id, ow.name as owner_name, r.name as route_name,
  o.from_name, o.to_name, o.to_address, o.geo_precision, o.geo_source,
  (case when "o"."source_type" = $1 then "o"."from_lng" else "o"."to_lng" end) is not null as is_located, o.contact,
  o.phone, o.qty, o.weight, o.volume, o.temp_zone, o.plan_due_at, o.require_arrive_at,
  (o.status = 10 and o.plan_due_at < now() or o.status = 40 and o.require_arrive_at < now()) as overdue,
  (
    select count(*)::int
    from transport.warn n
    where n.tenant_id = o.tenant_id
      and n.warehouse_id = o.warehouse_id
      and n.order_id = o.id
      and n.status = 0
  ) as warns, o.plan_id, p.plan_no, o.waybill_id, b.waybill_no, o.signed_at, o.sign_type, o.cancel_reason, o.status
from transport.order o
join basic.owner ow on ow.tenant_id = o.tenant_id and ow.id = o.owner_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join transport.send_plan p on p.tenant_id = o.tenant_id and p.warehouse_id = o.warehouse_id and p.id = o.plan_id
left join transport.waybill b on b.tenant_id = o.tenant_id and b.warehouse_id = o.warehouse_id and b.id = o.waybill_id
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.order_no = $5::text
  and o.source_no = $6::text
  and o.source_type = $7::bigint
  and o.owner_id = $8::bigint
  and o.route_id = $9::bigint
  and o.plan_id = $10::bigint
  and o.temp_zone = $11::bigint
  and o.status = $12::bigint
  and o.require_arrive_at >= $13
  and o.require_arrive_at < $14
  and (o.status = 10 and o.plan_due_at < now() or o.status = 40 and o.require_arrive_at < now()) = $15
  and (
    o.status = $16
    and exists (
      select 1
      from transport.send_plan q
      where q.tenant_id = o.tenant_id
        and q.warehouse_id = o.warehouse_id
        and q.id = o.plan_id
        and q.status in ($17, $18)
    )
  ) = $19
order by o.created_at desc, o.id desc
limit $20
offset $21;

-- transportOrder.statistic  统计运输订单
select o.status as status, count(*) as count
from transport.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
group by 1;

select o.status as status, count(*) as count
from transport.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.order_no = $4::text
  and o.source_no = $5::text
  and o.source_type = $6::bigint
  and o.owner_id = $7::bigint
  and o.route_id = $8::bigint
  and o.plan_id = $9::bigint
  and o.temp_zone = $10::bigint
  and o.require_arrive_at >= $11
  and o.require_arrive_at < $12
  and (o.status = 10 and o.plan_due_at < now() or o.status = 40 and o.require_arrive_at < now()) = $13
  and (
    o.status = $14
    and exists (
      select 1
      from transport.send_plan q
      where q.tenant_id = o.tenant_id
        and q.warehouse_id = o.warehouse_id
        and q.id = o.plan_id
        and q.status in ($15, $16)
    )
  ) = $17
group by 1;

-- transportOrder.export  导出运输订单
select count(*) as n
from (
  select 1
  from transport.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
  limit $4
) x;

declare export no scroll cursor for
select o.id, o.version, o.order_no, o.source_type, o.source_no, o.owner_id, ow.name as owner_name, r.name as route_name,
  o.from_name, o.to_name, o.to_address, o.geo_precision, o.geo_source,
  (case when "o"."source_type" = $1 then "o"."from_lng" else "o"."to_lng" end) is not null as is_located, o.contact,
  o.phone, o.qty, o.weight, o.volume, o.temp_zone, o.plan_due_at, o.require_arrive_at,
  (o.status = 10 and o.plan_due_at < now() or o.status = 40 and o.require_arrive_at < now()) as overdue,
  (
    select count(*)::int
    from transport.warn n
    where n.tenant_id = o.tenant_id
      and n.warehouse_id = o.warehouse_id
      and n.order_id = o.id
      and n.status = 0
  ) as warns, o.plan_id, p.plan_no, o.waybill_id, b.waybill_no, o.signed_at, o.sign_type, o.cancel_reason, o.status
from transport.order o
join basic.owner ow on ow.tenant_id = o.tenant_id and ow.id = o.owner_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join transport.send_plan p on p.tenant_id = o.tenant_id and p.warehouse_id = o.warehouse_id and p.id = o.plan_id
left join transport.waybill b on b.tenant_id = o.tenant_id and b.warehouse_id = o.warehouse_id and b.id = o.waybill_id
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
order by o.created_at desc, o.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from transport.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.order_no = $4::text
    and o.source_no = $5::text
    and o.source_type = $6::bigint
    and o.owner_id = $7::bigint
    and o.route_id = $8::bigint
    and o.plan_id = $9::bigint
    and o.temp_zone = $10::bigint
    and o.status = $11::bigint
    and o.require_arrive_at >= $12
    and o.require_arrive_at < $13
    and (o.status = 10 and o.plan_due_at < now() or o.status = 40 and o.require_arrive_at < now()) = $14
    and (
      o.status = $15
      and exists (
        select 1
        from transport.send_plan q
        where q.tenant_id = o.tenant_id
          and q.warehouse_id = o.warehouse_id
          and q.id = o.plan_id
          and q.status in ($16, $17)
      )
    ) = $18
  limit $19
) x;

declare export no scroll cursor for
select o.id, o.version, o.order_no, o.source_type, o.source_no, o.owner_id, ow.name as owner_name, r.name as route_name,
  o.from_name, o.to_name, o.to_address, o.geo_precision, o.geo_source,
  (case when "o"."source_type" = $1 then "o"."from_lng" else "o"."to_lng" end) is not null as is_located, o.contact,
  o.phone, o.qty, o.weight, o.volume, o.temp_zone, o.plan_due_at, o.require_arrive_at,
  (o.status = 10 and o.plan_due_at < now() or o.status = 40 and o.require_arrive_at < now()) as overdue,
  (
    select count(*)::int
    from transport.warn n
    where n.tenant_id = o.tenant_id
      and n.warehouse_id = o.warehouse_id
      and n.order_id = o.id
      and n.status = 0
  ) as warns, o.plan_id, p.plan_no, o.waybill_id, b.waybill_no, o.signed_at, o.sign_type, o.cancel_reason, o.status
from transport.order o
join basic.owner ow on ow.tenant_id = o.tenant_id and ow.id = o.owner_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join transport.send_plan p on p.tenant_id = o.tenant_id and p.warehouse_id = o.warehouse_id and p.id = o.plan_id
left join transport.waybill b on b.tenant_id = o.tenant_id and b.warehouse_id = o.warehouse_id and b.id = o.waybill_id
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.order_no = $5::text
  and o.source_no = $6::text
  and o.source_type = $7::bigint
  and o.owner_id = $8::bigint
  and o.route_id = $9::bigint
  and o.plan_id = $10::bigint
  and o.temp_zone = $11::bigint
  and o.status = $12::bigint
  and o.require_arrive_at >= $13
  and o.require_arrive_at < $14
  and (o.status = 10 and o.plan_due_at < now() or o.status = 40 and o.require_arrive_at < now()) = $15
  and (
    o.status = $16
    and exists (
      select 1
      from transport.send_plan q
      where q.tenant_id = o.tenant_id
        and q.warehouse_id = o.warehouse_id
        and q.id = o.plan_id
        and q.status in ($17, $18)
    )
  ) = $19
order by o.created_at desc, o.id desc;

-- transportOrder.get  查看运输订单
select o.id, o.version, o.order_no, o.source_type, o.source_no, o.owner_id, ow.name as owner_name, r.name as route_name,
  o.from_name, o.to_name, o.to_address, o.geo_precision, o.geo_source,
  (case when "o"."source_type" = $1 then "o"."from_lng" else "o"."to_lng" end) is not null as is_located, o.contact,
  o.phone, o.qty, o.weight, o.volume, o.temp_zone, o.plan_due_at, o.require_arrive_at,
  (o.status = 10 and o.plan_due_at < now() or o.status = 40 and o.require_arrive_at < now()) as overdue,
  (
    select count(*)::int
    from transport.warn n
    where n.tenant_id = o.tenant_id
      and n.warehouse_id = o.warehouse_id
      and n.order_id = o.id
      and n.status = 0
  ) as warns, o.plan_id, p.plan_no, o.waybill_id, b.waybill_no, o.signed_at, o.sign_type, o.cancel_reason, o.status
from transport.order o
join basic.owner ow on ow.tenant_id = o.tenant_id and ow.id = o.owner_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join transport.send_plan p on p.tenant_id = o.tenant_id and p.warehouse_id = o.warehouse_id and p.id = o.plan_id
left join transport.waybill b on b.tenant_id = o.tenant_id and b.warehouse_id = o.warehouse_id and b.id = o.waybill_id
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.id = $5;

-- sendPlan.page  查询发运计划
select p.id, p.version, p.plan_no, p.plan_on, p.route_id, r.name as route_name, p.temp_zone, p.depart_from, p.depart_to,
  c.orders as order_count, c.qty, c.weight, c.volume, p.status
from (
  select p.*
  from transport.send_plan p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and not exists (
      select 1
      from transport.order fo
      where fo.tenant_id = "p"."tenant_id"
        and fo.warehouse_id = "p"."warehouse_id"
        and fo."plan_id" = "p"."id"
        and fo.owner_id <> all($3::bigint[])
    )
  order by p.plan_on desc, p.id desc
  limit $4
  offset $5
) p
left join basic.route r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.route_id
cross join lateral (
  select count(*)::int as orders, coalesce(sum(o.qty), 0)::bigint as qty, coalesce(sum(o.weight), 0)::bigint as weight,
    coalesce(sum(o.volume), 0)::bigint as volume
  from transport.order o
  where o.tenant_id = p.tenant_id
    and o.warehouse_id = p.warehouse_id
    and o.plan_id = p.id
) c
order by p.plan_on desc, p.id desc;

select p.id as plan_id, c.car_type_id, c.max_orders::float8 as max_orders, c.max_stops::float8 as max_stops,
  c.max_weight::float8 as max_weight, c.max_volume::float8 as max_volume
from transport.send_plan p
join strategy.transport_capacity c
  on c.tenant_id = p.tenant_id
  and c.warehouse_id = p.warehouse_id
  and c.route_id = p.route_id
  and (c.weekday is null or c.weekday = extract(isodow from p.plan_on))
  and c.status = 1
  and not c.is_deleted
  and (c.valid_from is null or c.valid_from <= p.plan_on)
  and (c.valid_to is null or c.valid_to >= p.plan_on)
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and p.id = any($3::bigint[]);

select p.id, p.version, p.plan_no, p.plan_on, p.route_id, r.name as route_name, p.temp_zone, p.depart_from, p.depart_to,
  c.orders as order_count, c.qty, c.weight, c.volume, p.status
from (
  select p.*
  from transport.send_plan p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and not exists (
      select 1
      from transport.order fo
      where fo.tenant_id = "p"."tenant_id"
        and fo.warehouse_id = "p"."warehouse_id"
        and fo."plan_id" = "p"."id"
        and fo.owner_id <> all($3::bigint[])
    )
    and p.plan_no = $4::text
    and p.plan_on >= $5::date
    and p.plan_on <= $6::date
    and p.route_id = $7::bigint
    and p.status = $8::bigint
  order by p.plan_on desc, p.id desc
  limit $9
  offset $10
) p
left join basic.route r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.route_id
cross join lateral (
  select count(*)::int as orders, coalesce(sum(o.qty), 0)::bigint as qty, coalesce(sum(o.weight), 0)::bigint as weight,
    coalesce(sum(o.volume), 0)::bigint as volume
  from transport.order o
  where o.tenant_id = p.tenant_id
    and o.warehouse_id = p.warehouse_id
    and o.plan_id = p.id
) c
order by p.plan_on desc, p.id desc;

-- sendPlan.statistic  统计发运计划
select p.status as status, count(*) as count
from transport.send_plan p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "p"."tenant_id"
      and fo.warehouse_id = "p"."warehouse_id"
      and fo."plan_id" = "p"."id"
      and fo.owner_id <> all($3::bigint[])
  )
group by 1;

select p.status as status, count(*) as count
from transport.send_plan p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "p"."tenant_id"
      and fo.warehouse_id = "p"."warehouse_id"
      and fo."plan_id" = "p"."id"
      and fo.owner_id <> all($3::bigint[])
  )
  and p.plan_no = $4::text
  and p.plan_on >= $5::date
  and p.plan_on <= $6::date
  and p.route_id = $7::bigint
group by 1;

-- sendPlan.get  查看发运计划
select p.id, p.version, p.plan_no, p.plan_on, p.route_id, r.name as route_name, p.temp_zone, p.depart_from, p.depart_to,
  c.orders as order_count, c.qty, c.weight, c.volume, p.status , p.trip_cost, p.km_cost, p.remark, p.draft
from transport.send_plan p
left join basic.route r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.route_id
cross join lateral (
  select count(*)::int as orders, coalesce(sum(o.qty), 0)::bigint as qty, coalesce(sum(o.weight), 0)::bigint as weight,
    coalesce(sum(o.volume), 0)::bigint as volume
  from transport.order o
  where o.tenant_id = p.tenant_id
    and o.warehouse_id = p.warehouse_id
    and o.plan_id = p.id
) c
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and p.id = $3
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "p"."tenant_id"
      and fo.warehouse_id = "p"."warehouse_id"
      and fo."plan_id" = "p"."id"
      and fo.owner_id <> all($4::bigint[])
  );

select o.id, o.version, o.order_no, o.source_type, o.source_no, o.owner_id, ow.name as owner_name, r.name as route_name,
  o.from_name, o.to_name, o.to_address, o.geo_precision, o.geo_source,
  (case when "o"."source_type" = $1 then "o"."from_lng" else "o"."to_lng" end) is not null as is_located, o.contact,
  o.phone, o.qty, o.weight, o.volume, o.temp_zone, o.plan_due_at, o.require_arrive_at,
  (o.status = 10 and o.plan_due_at < now() or o.status = 40 and o.require_arrive_at < now()) as overdue,
  (
    select count(*)::int
    from transport.warn n
    where n.tenant_id = o.tenant_id
      and n.warehouse_id = o.warehouse_id
      and n.order_id = o.id
      and n.status = 0
  ) as warns, o.plan_id, p.plan_no, o.waybill_id, b.waybill_no, o.signed_at, o.sign_type, o.cancel_reason, o.status
from transport.order o
join basic.owner ow on ow.tenant_id = o.tenant_id and ow.id = o.owner_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join transport.send_plan p on p.tenant_id = o.tenant_id and p.warehouse_id = o.warehouse_id and p.id = o.plan_id
left join transport.waybill b on b.tenant_id = o.tenant_id and b.warehouse_id = o.warehouse_id and b.id = o.waybill_id
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and o.plan_id = $4
order by o.trip_id nulls last, o.trip_stop, o.id;

select o.id, o.order_no, o.source_no, o.status, o.temp_zone, o.source_cancelled, o.qty, o.weight, o.volume, o.store_id,
  o.source_type = $1 as is_pickup,
  case when "o"."source_type" = $2 then "o"."from_name" else "o"."to_name" end as stop_name,
  case when "o"."source_type" = $3 then "o"."from_address" else "o"."to_address" end as stop_address,
  (case when "o"."source_type" = $4 then "o"."from_lng" else "o"."to_lng" end)::float8 as stop_lng,
  (case when "o"."source_type" = $5 then "o"."from_lat" else "o"."to_lat" end)::float8 as stop_lat, o.to_name,
  o.to_address, o.to_lng::float8 as to_lng, o.to_lat::float8 as to_lat,
  to_char(o.receive_from, 'HH24:MI') as receive_from, to_char(o.receive_to, 'HH24:MI') as receive_to,
  o.require_arrive_at, o.plan_id, o.trip_id, o.trip_stop, o.waybill_id, o.stop_id, o.loaded_at, o.load_waived
from transport.order o
where "o"."tenant_id" = $6
  and "o"."warehouse_id" = $7
  and o.plan_id = $8
order by o.trip_id nulls last, o.trip_stop, o.id;

select t.id, t.trip_no, t.car_id, t.depart_at, t.waybill_id, b.waybill_no
from transport.plan_trip t
left join transport.waybill b on b.tenant_id = t.tenant_id and b.warehouse_id = t.warehouse_id and b.id = t.waybill_id
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.plan_id = $3
order by t.trip_no;

select c.id, c.plate_no, coalesce(c.load_kg, nullif(t.load_kg, 0), 100000)::float8 as load_kg,
  coalesce(c.volume_m3, nullif(t.volume_m3, 0), 1000)::float8 as volume_m3, c.temp_zone,
  coalesce(t.speed_kmh, 55)::float8 as speed_kmh, c.default_driver_id as driver_id
from basic.car c
left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
where c.tenant_id = $1
  and c.id = any($2::bigint[]);

select w.lng::float8 as lng, w.lat::float8 as lat
from basic.warehouse w
where w.tenant_id = $1
  and w.id = $2;

select p.id as plan_id, c.car_type_id, c.max_orders::float8 as max_orders, c.max_stops::float8 as max_stops,
  c.max_weight::float8 as max_weight, c.max_volume::float8 as max_volume
from transport.send_plan p
join strategy.transport_capacity c
  on c.tenant_id = p.tenant_id
  and c.warehouse_id = p.warehouse_id
  and c.route_id = p.route_id
  and (c.weekday is null or c.weekday = extract(isodow from p.plan_on))
  and c.status = 1
  and not c.is_deleted
  and (c.valid_from is null or c.valid_from <= p.plan_on)
  and (c.valid_to is null or c.valid_to >= p.plan_on)
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and p.id = any($3::bigint[]);

-- sendPlan.weigh  试算编排
select p.id, p.version, p.plan_no, p.plan_on, p.route_id, r.name as route_name, p.temp_zone, p.depart_from, p.depart_to,
  c.orders as order_count, c.qty, c.weight, c.volume, p.status , p.trip_cost, p.km_cost, p.remark, p.draft
from transport.send_plan p
left join basic.route r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.route_id
cross join lateral (
  select count(*)::int as orders, coalesce(sum(o.qty), 0)::bigint as qty, coalesce(sum(o.weight), 0)::bigint as weight,
    coalesce(sum(o.volume), 0)::bigint as volume
  from transport.order o
  where o.tenant_id = p.tenant_id
    and o.warehouse_id = p.warehouse_id
    and o.plan_id = p.id
) c
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and p.id = $3
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "p"."tenant_id"
      and fo.warehouse_id = "p"."warehouse_id"
      and fo."plan_id" = "p"."id"
      and fo.owner_id <> all($4::bigint[])
  );

select o.id, o.order_no, o.source_no, o.status, o.temp_zone, o.source_cancelled, o.qty, o.weight, o.volume, o.store_id,
  o.source_type = $1 as is_pickup,
  case when "o"."source_type" = $2 then "o"."from_name" else "o"."to_name" end as stop_name,
  case when "o"."source_type" = $3 then "o"."from_address" else "o"."to_address" end as stop_address,
  (case when "o"."source_type" = $4 then "o"."from_lng" else "o"."to_lng" end)::float8 as stop_lng,
  (case when "o"."source_type" = $5 then "o"."from_lat" else "o"."to_lat" end)::float8 as stop_lat, o.to_name,
  o.to_address, o.to_lng::float8 as to_lng, o.to_lat::float8 as to_lat,
  to_char(o.receive_from, 'HH24:MI') as receive_from, to_char(o.receive_to, 'HH24:MI') as receive_to,
  o.require_arrive_at, o.plan_id, o.trip_id, o.trip_stop, o.waybill_id, o.stop_id, o.loaded_at, o.load_waived
from transport.order o
where "o"."tenant_id" = $6
  and "o"."warehouse_id" = $7
  and o.plan_id = $8
order by o.trip_id nulls last, o.trip_stop, o.id;

select c.id, c.plate_no, coalesce(c.load_kg, nullif(t.load_kg, 0), 100000)::float8 as load_kg,
  coalesce(c.volume_m3, nullif(t.volume_m3, 0), 1000)::float8 as volume_m3, c.temp_zone,
  coalesce(t.speed_kmh, 55)::float8 as speed_kmh, c.default_driver_id as driver_id
from basic.car c
left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
where c.tenant_id = $1
  and c.id = any($2::bigint[]);

select w.lng::float8 as lng, w.lat::float8 as lat
from basic.warehouse w
where w.tenant_id = $1
  and w.id = $2;

-- waybill.page  查询运单
select b.id, b.version, b.waybill_no, p.plan_no, r.name as route_name, b.car_id, c.plate_no, b.driver_id,
  d.name as driver_name, d.phone as driver_phone, b.carrier_code, b.temp_zone, n.orders as order_count,
  n.signed as signed_count, n.fetched as fetched_count, n.qty, n.weight, n.volume, h.handed,
  case
    when c.id is not null then jsonb_build_object(
      'loadKg', coalesce(c.load_kg, nullif(t.load_kg, 0), 100000), 'volumeM3',
      coalesce(c.volume_m3, nullif(t.volume_m3, 0), 1000)
    )
  end as car, b.plan_depart_at, b.plan_arrive_at, b.depart_at, b.arrive_at, b.signed_at, b.plan_km::float8 as plan_km,
  b.actual_km::float8 as actual_km, b.toll, b.freight,
  exists (
    select 1
    from transport.order o
    where o.tenant_id = b.tenant_id
      and o.warehouse_id = b.warehouse_id
      and o.waybill_id = b.id
      and o.status = 40
      and o.require_arrive_at < now()
  ) as overdue, b.cancel_reason, b.status
from transport.waybill b
left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
left join transport.send_plan p on p.tenant_id = b.tenant_id and p.warehouse_id = b.warehouse_id and p.id = b.plan_id
left join basic.route r on r.tenant_id = b.tenant_id and r.warehouse_id = b.warehouse_id and r.id = b.route_id
cross join lateral (
  select count(*)::int as orders, (count(*) filter (where o.status in (50, 60)))::int as signed,
    (count(*) filter (where o.source_type = $1))::int as fetched, coalesce(sum(o.qty), 0)::bigint as qty,
    coalesce(sum(o.weight), 0)::bigint as weight, coalesce(sum(o.volume), 0)::bigint as volume
  from transport.order o
  where o.tenant_id = b.tenant_id
    and o.warehouse_id = b.warehouse_id
    and o.waybill_id = b.id
) n
cross join lateral (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'brought', jsonb_build_object('weight', x.weight - x.back_weight, 'volume', x.volume - x.back_volume),
        'fetched', jsonb_build_object('weight', x.back_weight, 'volume', x.back_volume)
      ) order by x.stop_no
    ), '[]'
  ) as handed
  from (
    select s.stop_no, sum(o.weight) as weight, sum(o.volume) as volume,
      coalesce(sum(o.weight) filter (where o.source_type = $2), 0) as back_weight,
      coalesce(sum(o.volume) filter (where o.source_type = $3), 0) as back_volume
    from transport.order o
    join transport.waybill_stop s on s.tenant_id = o.tenant_id and s.warehouse_id = o.warehouse_id and s.id = o.stop_id
    where o.tenant_id = b.tenant_id
      and o.warehouse_id = b.warehouse_id
      and o.waybill_id = b.id
    group by s.stop_no
  ) x
) h
where "b"."tenant_id" = $4
  and "b"."warehouse_id" = $5
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($6::bigint[])
  )
order by b.plan_depart_at desc, b.id desc
limit $7
offset $8;

select b.id, b.version, b.waybill_no, p.plan_no, r.name as route_name, b.car_id, c.plate_no, b.driver_id,
  d.name as driver_name, d.phone as driver_phone, b.carrier_code, b.temp_zone, n.orders as order_count,
  n.signed as signed_count, n.fetched as fetched_count, n.qty, n.weight, n.volume, h.handed,
  case
    when c.id is not null then jsonb_build_object(
      'loadKg', coalesce(c.load_kg, nullif(t.load_kg, 0), 100000), 'volumeM3',
      coalesce(c.volume_m3, nullif(t.volume_m3, 0), 1000)
    )
  end as car, b.plan_depart_at, b.plan_arrive_at, b.depart_at, b.arrive_at, b.signed_at, b.plan_km::float8 as plan_km,
  b.actual_km::float8 as actual_km, b.toll, b.freight,
  exists (
    select 1
    from transport.order o
    where o.tenant_id = b.tenant_id
      and o.warehouse_id = b.warehouse_id
      and o.waybill_id = b.id
      and o.status = 40
      and o.require_arrive_at < now()
  ) as overdue, b.cancel_reason, b.status
from transport.waybill b
left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
left join transport.send_plan p on p.tenant_id = b.tenant_id and p.warehouse_id = b.warehouse_id and p.id = b.plan_id
left join basic.route r on r.tenant_id = b.tenant_id and r.warehouse_id = b.warehouse_id and r.id = b.route_id
cross join lateral (
  select count(*)::int as orders, (count(*) filter (where o.status in (50, 60)))::int as signed,
    (count(*) filter (where o.source_type = $1))::int as fetched, coalesce(sum(o.qty), 0)::bigint as qty,
    coalesce(sum(o.weight), 0)::bigint as weight, coalesce(sum(o.volume), 0)::bigint as volume
  from transport.order o
  where o.tenant_id = b.tenant_id
    and o.warehouse_id = b.warehouse_id
    and o.waybill_id = b.id
) n
cross join lateral (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'brought', jsonb_build_object('weight', x.weight - x.back_weight, 'volume', x.volume - x.back_volume),
        'fetched', jsonb_build_object('weight', x.back_weight, 'volume', x.back_volume)
      ) order by x.stop_no
    ), '[]'
  ) as handed
  from (
    select s.stop_no, sum(o.weight) as weight, sum(o.volume) as volume,
      coalesce(sum(o.weight) filter (where o.source_type = $2), 0) as back_weight,
      coalesce(sum(o.volume) filter (where o.source_type = $3), 0) as back_volume
    from transport.order o
    join transport.waybill_stop s on s.tenant_id = o.tenant_id and s.warehouse_id = o.warehouse_id and s.id = o.stop_id
    where o.tenant_id = b.tenant_id
      and o.warehouse_id = b.warehouse_id
      and o.waybill_id = b.id
    group by s.stop_no
  ) x
) h
where "b"."tenant_id" = $4
  and "b"."warehouse_id" = $5
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($6::bigint[])
  )
  and b.waybill_no = $7::text
  and ops.folded(c.plate_no) like $8
  and ops.folded(d.name) like $9
  and b.route_id = $10::bigint
  and b.plan_id = $11::bigint
  and b.status = $12::bigint
  and b.plan_depart_at >= $13
  and b.plan_depart_at < $14
  and exists (
    select 1
    from transport.order o
    where o.tenant_id = b.tenant_id
      and o.warehouse_id = b.warehouse_id
      and o.waybill_id = b.id
      and o.status = 40
      and o.require_arrive_at < now()
  ) = $15
order by b.plan_depart_at desc, b.id desc
limit $16
offset $17;

-- waybill.statistic  统计运单
select b.status as status, count(*) as count
from transport.waybill b
left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
where "b"."tenant_id" = $1
  and "b"."warehouse_id" = $2
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($3::bigint[])
  )
group by 1;

select b.status as status, count(*) as count
from transport.waybill b
left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
where "b"."tenant_id" = $1
  and "b"."warehouse_id" = $2
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($3::bigint[])
  )
  and b.waybill_no = $4::text
  and ops.folded(c.plate_no) like $5
  and ops.folded(d.name) like $6
  and b.route_id = $7::bigint
  and b.plan_id = $8::bigint
  and b.plan_depart_at >= $9
  and b.plan_depart_at < $10
  and exists (
    select 1
    from transport.order o
    where o.tenant_id = b.tenant_id
      and o.warehouse_id = b.warehouse_id
      and o.waybill_id = b.id
      and o.status = 40
      and o.require_arrive_at < now()
  ) = $11
group by 1;

-- waybill.export  导出运单
select count(*) as n
from (
  select 1
  from transport.waybill b
  left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
  left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
  left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
  where "b"."tenant_id" = $1
    and "b"."warehouse_id" = $2
    and not exists (
      select 1
      from transport.order fo
      where fo.tenant_id = "b"."tenant_id"
        and fo.warehouse_id = "b"."warehouse_id"
        and fo."waybill_id" = "b"."id"
        and fo.owner_id <> all($3::bigint[])
    )
  limit $4
) x;

declare export no scroll cursor for
select b.id, b.version, b.waybill_no, p.plan_no, r.name as route_name, b.car_id, c.plate_no, b.driver_id,
  d.name as driver_name, d.phone as driver_phone, b.carrier_code, b.temp_zone, n.orders as order_count,
  n.signed as signed_count, n.fetched as fetched_count, n.qty, n.weight, n.volume, h.handed,
  case
    when c.id is not null then jsonb_build_object(
      'loadKg', coalesce(c.load_kg, nullif(t.load_kg, 0), 100000), 'volumeM3',
      coalesce(c.volume_m3, nullif(t.volume_m3, 0), 1000)
    )
  end as car, b.plan_depart_at, b.plan_arrive_at, b.depart_at, b.arrive_at, b.signed_at, b.plan_km::float8 as plan_km,
  b.actual_km::float8 as actual_km, b.toll, b.freight,
  exists (
    select 1
    from transport.order o
    where o.tenant_id = b.tenant_id
      and o.warehouse_id = b.warehouse_id
      and o.waybill_id = b.id
      and o.status = 40
      and o.require_arrive_at < now()
  ) as overdue, b.cancel_reason, b.status
from transport.waybill b
left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
left join transport.send_plan p on p.tenant_id = b.tenant_id and p.warehouse_id = b.warehouse_id and p.id = b.plan_id
left join basic.route r on r.tenant_id = b.tenant_id and r.warehouse_id = b.warehouse_id and r.id = b.route_id
cross join lateral (
  select count(*)::int as orders, (count(*) filter (where o.status in (50, 60)))::int as signed,
    (count(*) filter (where o.source_type = $1))::int as fetched, coalesce(sum(o.qty), 0)::bigint as qty,
    coalesce(sum(o.weight), 0)::bigint as weight, coalesce(sum(o.volume), 0)::bigint as volume
  from transport.order o
  where o.tenant_id = b.tenant_id
    and o.warehouse_id = b.warehouse_id
    and o.waybill_id = b.id
) n
cross join lateral (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'brought', jsonb_build_object('weight', x.weight - x.back_weight, 'volume', x.volume - x.back_volume),
        'fetched', jsonb_build_object('weight', x.back_weight, 'volume', x.back_volume)
      ) order by x.stop_no
    ), '[]'
  ) as handed
  from (
    select s.stop_no, sum(o.weight) as weight, sum(o.volume) as volume,
      coalesce(sum(o.weight) filter (where o.source_type = $2), 0) as back_weight,
      coalesce(sum(o.volume) filter (where o.source_type = $3), 0) as back_volume
    from transport.order o
    join transport.waybill_stop s on s.tenant_id = o.tenant_id and s.warehouse_id = o.warehouse_id and s.id = o.stop_id
    where o.tenant_id = b.tenant_id
      and o.warehouse_id = b.warehouse_id
      and o.waybill_id = b.id
    group by s.stop_no
  ) x
) h
where "b"."tenant_id" = $4
  and "b"."warehouse_id" = $5
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($6::bigint[])
  )
order by b.plan_depart_at desc, b.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from transport.waybill b
  left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
  left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
  left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
  where "b"."tenant_id" = $1
    and "b"."warehouse_id" = $2
    and not exists (
      select 1
      from transport.order fo
      where fo.tenant_id = "b"."tenant_id"
        and fo.warehouse_id = "b"."warehouse_id"
        and fo."waybill_id" = "b"."id"
        and fo.owner_id <> all($3::bigint[])
    )
    and b.waybill_no = $4::text
    and ops.folded(c.plate_no) like $5
    and ops.folded(d.name) like $6
    and b.route_id = $7::bigint
    and b.plan_id = $8::bigint
    and b.status = $9::bigint
    and b.plan_depart_at >= $10
    and b.plan_depart_at < $11
    and exists (
      select 1
      from transport.order o
      where o.tenant_id = b.tenant_id
        and o.warehouse_id = b.warehouse_id
        and o.waybill_id = b.id
        and o.status = 40
        and o.require_arrive_at < now()
    ) = $12
  limit $13
) x;

declare export no scroll cursor for
select b.id, b.version, b.waybill_no, p.plan_no, r.name as route_name, b.car_id, c.plate_no, b.driver_id,
  d.name as driver_name, d.phone as driver_phone, b.carrier_code, b.temp_zone, n.orders as order_count,
  n.signed as signed_count, n.fetched as fetched_count, n.qty, n.weight, n.volume, h.handed,
  case
    when c.id is not null then jsonb_build_object(
      'loadKg', coalesce(c.load_kg, nullif(t.load_kg, 0), 100000), 'volumeM3',
      coalesce(c.volume_m3, nullif(t.volume_m3, 0), 1000)
    )
  end as car, b.plan_depart_at, b.plan_arrive_at, b.depart_at, b.arrive_at, b.signed_at, b.plan_km::float8 as plan_km,
  b.actual_km::float8 as actual_km, b.toll, b.freight,
  exists (
    select 1
    from transport.order o
    where o.tenant_id = b.tenant_id
      and o.warehouse_id = b.warehouse_id
      and o.waybill_id = b.id
      and o.status = 40
      and o.require_arrive_at < now()
  ) as overdue, b.cancel_reason, b.status
from transport.waybill b
left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
left join transport.send_plan p on p.tenant_id = b.tenant_id and p.warehouse_id = b.warehouse_id and p.id = b.plan_id
left join basic.route r on r.tenant_id = b.tenant_id and r.warehouse_id = b.warehouse_id and r.id = b.route_id
cross join lateral (
  select count(*)::int as orders, (count(*) filter (where o.status in (50, 60)))::int as signed,
    (count(*) filter (where o.source_type = $1))::int as fetched, coalesce(sum(o.qty), 0)::bigint as qty,
    coalesce(sum(o.weight), 0)::bigint as weight, coalesce(sum(o.volume), 0)::bigint as volume
  from transport.order o
  where o.tenant_id = b.tenant_id
    and o.warehouse_id = b.warehouse_id
    and o.waybill_id = b.id
) n
cross join lateral (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'brought', jsonb_build_object('weight', x.weight - x.back_weight, 'volume', x.volume - x.back_volume),
        'fetched', jsonb_build_object('weight', x.back_weight, 'volume', x.back_volume)
      ) order by x.stop_no
    ), '[]'
  ) as handed
  from (
    select s.stop_no, sum(o.weight) as weight, sum(o.volume) as volume,
      coalesce(sum(o.weight) filter (where o.source_type = $2), 0) as back_weight,
      coalesce(sum(o.volume) filter (where o.source_type = $3), 0) as back_volume
    from transport.order o
    join transport.waybill_stop s on s.tenant_id = o.tenant_id and s.warehouse_id = o.warehouse_id and s.id = o.stop_id
    where o.tenant_id = b.tenant_id
      and o.warehouse_id = b.warehouse_id
      and o.waybill_id = b.id
    group by s.stop_no
  ) x
) h
where "b"."tenant_id" = $4
  and "b"."warehouse_id" = $5
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($6::bigint[])
  )
  and b.waybill_no = $7::text
  and ops.folded(c.plate_no) like $8
  and ops.folded(d.name) like $9
  and b.route_id = $10::bigint
  and b.plan_id = $11::bigint
  and b.status = $12::bigint
  and b.plan_depart_at >= $13
  and b.plan_depart_at < $14
  and exists (
    select 1
    from transport.order o
    where o.tenant_id = b.tenant_id
      and o.warehouse_id = b.warehouse_id
      and o.waybill_id = b.id
      and o.status = 40
      and o.require_arrive_at < now()
  ) = $15
order by b.plan_depart_at desc, b.id desc;

-- waybill.get  查看运单
select b.id, b.version, b.waybill_no, p.plan_no, r.name as route_name, b.car_id, c.plate_no, b.driver_id,
  d.name as driver_name, d.phone as driver_phone, b.carrier_code, b.temp_zone, n.orders as order_count,
  n.signed as signed_count, n.fetched as fetched_count, n.qty, n.weight, n.volume, h.handed,
  case
    when c.id is not null then jsonb_build_object(
      'loadKg', coalesce(c.load_kg, nullif(t.load_kg, 0), 100000), 'volumeM3',
      coalesce(c.volume_m3, nullif(t.volume_m3, 0), 1000)
    )
  end as car, b.plan_depart_at, b.plan_arrive_at, b.depart_at, b.arrive_at, b.signed_at, b.plan_km::float8 as plan_km,
  b.actual_km::float8 as actual_km, b.toll, b.freight,
  exists (
    select 1
    from transport.order o
    where o.tenant_id = b.tenant_id
      and o.warehouse_id = b.warehouse_id
      and o.waybill_id = b.id
      and o.status = 40
      and o.require_arrive_at < now()
  ) as overdue, b.cancel_reason, b.status
from transport.waybill b
left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
left join transport.send_plan p on p.tenant_id = b.tenant_id and p.warehouse_id = b.warehouse_id and p.id = b.plan_id
left join basic.route r on r.tenant_id = b.tenant_id and r.warehouse_id = b.warehouse_id and r.id = b.route_id
cross join lateral (
  select count(*)::int as orders, (count(*) filter (where o.status in (50, 60)))::int as signed,
    (count(*) filter (where o.source_type = $1))::int as fetched, coalesce(sum(o.qty), 0)::bigint as qty,
    coalesce(sum(o.weight), 0)::bigint as weight, coalesce(sum(o.volume), 0)::bigint as volume
  from transport.order o
  where o.tenant_id = b.tenant_id
    and o.warehouse_id = b.warehouse_id
    and o.waybill_id = b.id
) n
cross join lateral (
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'brought', jsonb_build_object('weight', x.weight - x.back_weight, 'volume', x.volume - x.back_volume),
        'fetched', jsonb_build_object('weight', x.back_weight, 'volume', x.back_volume)
      ) order by x.stop_no
    ), '[]'
  ) as handed
  from (
    select s.stop_no, sum(o.weight) as weight, sum(o.volume) as volume,
      coalesce(sum(o.weight) filter (where o.source_type = $2), 0) as back_weight,
      coalesce(sum(o.volume) filter (where o.source_type = $3), 0) as back_volume
    from transport.order o
    join transport.waybill_stop s on s.tenant_id = o.tenant_id and s.warehouse_id = o.warehouse_id and s.id = o.stop_id
    where o.tenant_id = b.tenant_id
      and o.warehouse_id = b.warehouse_id
      and o.waybill_id = b.id
    group by s.stop_no
  ) x
) h
where "b"."tenant_id" = $4
  and "b"."warehouse_id" = $5
  and b.id = $6
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($7::bigint[])
  );

select o.id, o.order_no, o.source_no, w.name as owner_name, s.stop_no, o.from_name, o.to_name,
  o.source_type = $1 as is_pickup, o.contact, o.phone, o.qty, o.weight, o.require_arrive_at,
  (o.status = 10 and o.plan_due_at < now() or o.status = 40 and o.require_arrive_at < now()) as overdue, o.loaded_at,
  o.load_waived, o.signed_at, o.sign_type, o.signed_qty, o.signed_by, o.sign_reason, o.status
from transport.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join transport.waybill_stop s on s.tenant_id = o.tenant_id and s.warehouse_id = o.warehouse_id and s.id = o.stop_id
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and o.waybill_id = $4
order by s.stop_no, o.id;

select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height
from ops.file_ref r
join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

select s.id, s.stop_no, s.name, s.address, s.lng::float8 as lng, s.lat::float8 as lat,
  (
    select count(*)::int
    from transport.order o
    where o.tenant_id = s.tenant_id
      and o.warehouse_id = s.warehouse_id
      and o.stop_id = s.id
  ) as order_count, s.eta, s.arrive_at, s.leave_at, s.status
from transport.waybill_stop s
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and s.waybill_id = $3
order by s.stop_no;

select l.id, l.version, l.leg_no, l.from_node, l.to_node, c.plate_no, d.name as driver_name, l.plan_depart_at,
  l.plan_arrive_at, l.depart_at, l.arrive_at, l.km::float8 as km, l.remark, l.status
from transport.waybill_leg l
left join basic.car c on c.tenant_id = l.tenant_id and c.id = l.car_id
left join basic.driver d on d.tenant_id = l.tenant_id and d.id = l.driver_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and l.waybill_id = $3
order by l.leg_no;

select e.id, e.event, e.event_at, e.created_at as received_at, e.stop_no, o.order_no, e.source,
  e.created_name as operator, e.remark, e.temp::float8 as temp, e.moved
from transport.waybill_event e
left join transport.order o on o.tenant_id = e.tenant_id and o.warehouse_id = e.warehouse_id and o.id = e.order_id
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.waybill_id = $3
order by e.event_at desc, e.id desc
limit $4;

-- waybill.candidates  查询可派车辆司机
select b.plan_depart_at, b.plan_arrive_at
from transport.waybill b
where "b"."tenant_id" = $1
  and "b"."warehouse_id" = $2
  and b.id = $3
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($4::bigint[])
  );

select o.id, o.order_no, o.source_no, o.status, o.temp_zone, o.source_cancelled, o.qty, o.weight, o.volume, o.store_id,
  o.source_type = $1 as is_pickup,
  case when "o"."source_type" = $2 then "o"."from_name" else "o"."to_name" end as stop_name,
  case when "o"."source_type" = $3 then "o"."from_address" else "o"."to_address" end as stop_address,
  (case when "o"."source_type" = $4 then "o"."from_lng" else "o"."to_lng" end)::float8 as stop_lng,
  (case when "o"."source_type" = $5 then "o"."from_lat" else "o"."to_lat" end)::float8 as stop_lat, o.to_name,
  o.to_address, o.to_lng::float8 as to_lng, o.to_lat::float8 as to_lat,
  to_char(o.receive_from, 'HH24:MI') as receive_from, to_char(o.receive_to, 'HH24:MI') as receive_to,
  o.require_arrive_at, o.plan_id, o.trip_id, o.trip_stop, o.waybill_id, o.stop_id, o.loaded_at, o.load_waived
from transport.order o
join transport.waybill_stop s on s.tenant_id = o.tenant_id and s.warehouse_id = o.warehouse_id and s.id = o.stop_id
where "o"."tenant_id" = $6
  and "o"."warehouse_id" = $7
  and o.waybill_id = $8
order by s.stop_no, o.id;

select c.id, c.plate_no, coalesce(c.load_kg, nullif(t.load_kg, 0), 100000)::float8 as load_kg,
  coalesce(c.volume_m3, nullif(t.volume_m3, 0), 1000)::float8 as volume_m3, c.temp_zone,
  coalesce(t.speed_kmh, 55)::float8 as speed_kmh, c.default_driver_id as driver_id , c.state,
  c.gross_kg::float8 as gross_kg, c.carrier_code, coalesce(k.status = 0, false) as carrier_off,
  least(k.licence_until, k.insure_until, k.contract_until) as carrier_until,
  least(c.inspect_until, c.insure_until) as papers_until,
  (
    exists (
      select 1
      from transport.waybill w
      where w.tenant_id = "c"."tenant_id"
        and "w"."car_id" = "c"."id"
        and w.id <> $1
        and w.status between 2 and 6
        and tstzrange(w.plan_depart_at, w.plan_arrive_at) && tstzrange($2::timestamptz, $3::timestamptz)
    )
    or exists (
      select 1
      from transport.waybill_leg l
      join transport.waybill w on w.tenant_id = l.tenant_id and w.warehouse_id = l.warehouse_id and w.id = l.waybill_id
      where l.tenant_id = "c"."tenant_id"
        and "l"."car_id" = "c"."id"
        and l.status in (0, 1, 3)
        and w.id <> $4
        and w.status between 2 and 6
        and tstzrange(l.plan_depart_at, l.plan_arrive_at) && tstzrange($5::timestamptz, $6::timestamptz)
    )
  ) as busy
from basic.car c
left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
left join basic.carrier k on k.tenant_id = c.tenant_id and k.code = upper(trim(c.carrier_code)) and not k.is_deleted
where c.tenant_id = $7
  and not c.is_deleted
  and ($8::bigint is null or c.id = $9)
order by c.plate_no
limit 500;

select d.id, d.name, d.phone, d.state, d.audit_status, d.licence_class, d.licence_until,
  (
    exists (
      select 1
      from transport.waybill w
      where w.tenant_id = "d"."tenant_id"
        and "w"."driver_id" = "d"."id"
        and w.id <> $1
        and w.status between 2 and 6
        and tstzrange(w.plan_depart_at, w.plan_arrive_at) && tstzrange($2::timestamptz, $3::timestamptz)
    )
    or exists (
      select 1
      from transport.waybill_leg l
      join transport.waybill w on w.tenant_id = l.tenant_id and w.warehouse_id = l.warehouse_id and w.id = l.waybill_id
      where l.tenant_id = "d"."tenant_id"
        and "l"."driver_id" = "d"."id"
        and l.status in (0, 1, 3)
        and w.id <> $4
        and w.status between 2 and 6
        and tstzrange(l.plan_depart_at, l.plan_arrive_at) && tstzrange($5::timestamptz, $6::timestamptz)
    )
  ) as busy
from basic.driver d
where d.tenant_id = $7
  and not d.is_deleted
  and ($8::bigint is null or d.id = $9)
order by d.name
limit 500;

-- segmentedTrack.page  查询分段跟踪
select l.id, l.waybill_id, b.waybill_no, l.leg_no,
  (
    select count(*)::int
    from transport.waybill_leg o
    where o.tenant_id = l.tenant_id
      and o.warehouse_id = l.warehouse_id
      and o.waybill_id = l.waybill_id
      and (o.status <> $1 or l.status = $2)
  ) as leg_count, l.from_node, l.to_node, c.plate_no, d.name as driver_name, d.phone as driver_phone, l.plan_depart_at,
  l.plan_arrive_at, l.depart_at, l.arrive_at, l.km::float8 as km, l.remark,
  (l.status in ($3, $4, $5) and l.plan_arrive_at < now()) as overdue, l.status
from transport.waybill_leg l
join transport.waybill b on b.tenant_id = l.tenant_id and b.warehouse_id = l.warehouse_id and b.id = l.waybill_id
left join basic.car c on c.tenant_id = l.tenant_id and c.id = coalesce(l.car_id, b.car_id)
left join basic.driver d on d.tenant_id = l.tenant_id and d.id = coalesce(l.driver_id, b.driver_id)
where "l"."tenant_id" = $6
  and "l"."warehouse_id" = $7
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($8::bigint[])
  )
order by l.plan_depart_at desc, l.id desc
limit $9
offset $10;

select l.id, l.waybill_id, b.waybill_no, l.leg_no,
  (
    select count(*)::int
    from transport.waybill_leg o
    where o.tenant_id = l.tenant_id
      and o.warehouse_id = l.warehouse_id
      and o.waybill_id = l.waybill_id
      and (o.status <> $1 or l.status = $2)
  ) as leg_count, l.from_node, l.to_node, c.plate_no, d.name as driver_name, d.phone as driver_phone, l.plan_depart_at,
  l.plan_arrive_at, l.depart_at, l.arrive_at, l.km::float8 as km, l.remark,
  (l.status in ($3, $4, $5) and l.plan_arrive_at < now()) as overdue, l.status
from transport.waybill_leg l
join transport.waybill b on b.tenant_id = l.tenant_id and b.warehouse_id = l.warehouse_id and b.id = l.waybill_id
left join basic.car c on c.tenant_id = l.tenant_id and c.id = coalesce(l.car_id, b.car_id)
left join basic.driver d on d.tenant_id = l.tenant_id and d.id = coalesce(l.driver_id, b.driver_id)
where "l"."tenant_id" = $6
  and "l"."warehouse_id" = $7
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($8::bigint[])
  )
  and b.waybill_no = $9::text
  and ops.folded(c.plate_no) like $10
  and ops.folded(d.name) like $11
  and ops.folded(l.from_node) like $12
  and ops.folded(l.to_node) like $13
  and l.status = $14::bigint
  and l.plan_depart_at >= $15
  and l.plan_depart_at < $16
  and (l.status in ($17, $18, $19) and l.plan_arrive_at < now()) = $20
order by l.plan_depart_at desc, l.id desc
limit $21
offset $22;

-- segmentedTrack.statistic  统计分段跟踪
select l.status as status, count(*) as count
from transport.waybill_leg l
join transport.waybill b on b.tenant_id = l.tenant_id and b.warehouse_id = l.warehouse_id and b.id = l.waybill_id
left join basic.car c on c.tenant_id = l.tenant_id and c.id = coalesce(l.car_id, b.car_id)
left join basic.driver d on d.tenant_id = l.tenant_id and d.id = coalesce(l.driver_id, b.driver_id)
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($3::bigint[])
  )
group by 1;

select l.status as status, count(*) as count
from transport.waybill_leg l
join transport.waybill b on b.tenant_id = l.tenant_id and b.warehouse_id = l.warehouse_id and b.id = l.waybill_id
left join basic.car c on c.tenant_id = l.tenant_id and c.id = coalesce(l.car_id, b.car_id)
left join basic.driver d on d.tenant_id = l.tenant_id and d.id = coalesce(l.driver_id, b.driver_id)
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($3::bigint[])
  )
  and b.waybill_no = $4::text
  and ops.folded(c.plate_no) like $5
  and ops.folded(d.name) like $6
  and ops.folded(l.from_node) like $7
  and ops.folded(l.to_node) like $8
  and l.plan_depart_at >= $9
  and l.plan_depart_at < $10
  and (l.status in ($11, $12, $13) and l.plan_arrive_at < now()) = $14
group by 1;

-- segmentedTrack.export  导出分段跟踪
select count(*) as n
from (
  select 1
  from transport.waybill_leg l
  join transport.waybill b on b.tenant_id = l.tenant_id and b.warehouse_id = l.warehouse_id and b.id = l.waybill_id
  left join basic.car c on c.tenant_id = l.tenant_id and c.id = coalesce(l.car_id, b.car_id)
  left join basic.driver d on d.tenant_id = l.tenant_id and d.id = coalesce(l.driver_id, b.driver_id)
  where "l"."tenant_id" = $1
    and "l"."warehouse_id" = $2
    and not exists (
      select 1
      from transport.order fo
      where fo.tenant_id = "b"."tenant_id"
        and fo.warehouse_id = "b"."warehouse_id"
        and fo."waybill_id" = "b"."id"
        and fo.owner_id <> all($3::bigint[])
    )
  limit $4
) x;

declare export no scroll cursor for
select l.id, l.waybill_id, b.waybill_no, l.leg_no,
  (
    select count(*)::int
    from transport.waybill_leg o
    where o.tenant_id = l.tenant_id
      and o.warehouse_id = l.warehouse_id
      and o.waybill_id = l.waybill_id
      and (o.status <> $1 or l.status = $2)
  ) as leg_count, l.from_node, l.to_node, c.plate_no, d.name as driver_name, d.phone as driver_phone, l.plan_depart_at,
  l.plan_arrive_at, l.depart_at, l.arrive_at, l.km::float8 as km, l.remark,
  (l.status in ($3, $4, $5) and l.plan_arrive_at < now()) as overdue, l.status
from transport.waybill_leg l
join transport.waybill b on b.tenant_id = l.tenant_id and b.warehouse_id = l.warehouse_id and b.id = l.waybill_id
left join basic.car c on c.tenant_id = l.tenant_id and c.id = coalesce(l.car_id, b.car_id)
left join basic.driver d on d.tenant_id = l.tenant_id and d.id = coalesce(l.driver_id, b.driver_id)
where "l"."tenant_id" = $6
  and "l"."warehouse_id" = $7
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($8::bigint[])
  )
order by l.plan_depart_at desc, l.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from transport.waybill_leg l
  join transport.waybill b on b.tenant_id = l.tenant_id and b.warehouse_id = l.warehouse_id and b.id = l.waybill_id
  left join basic.car c on c.tenant_id = l.tenant_id and c.id = coalesce(l.car_id, b.car_id)
  left join basic.driver d on d.tenant_id = l.tenant_id and d.id = coalesce(l.driver_id, b.driver_id)
  where "l"."tenant_id" = $1
    and "l"."warehouse_id" = $2
    and not exists (
      select 1
      from transport.order fo
      where fo.tenant_id = "b"."tenant_id"
        and fo.warehouse_id = "b"."warehouse_id"
        and fo."waybill_id" = "b"."id"
        and fo.owner_id <> all($3::bigint[])
    )
    and b.waybill_no = $4::text
    and ops.folded(c.plate_no) like $5
    and ops.folded(d.name) like $6
    and ops.folded(l.from_node) like $7
    and ops.folded(l.to_node) like $8
    and l.status = $9::bigint
    and l.plan_depart_at >= $10
    and l.plan_depart_at < $11
    and (l.status in ($12, $13, $14) and l.plan_arrive_at < now()) = $15
  limit $16
) x;

declare export no scroll cursor for
select l.id, l.waybill_id, b.waybill_no, l.leg_no,
  (
    select count(*)::int
    from transport.waybill_leg o
    where o.tenant_id = l.tenant_id
      and o.warehouse_id = l.warehouse_id
      and o.waybill_id = l.waybill_id
      and (o.status <> $1 or l.status = $2)
  ) as leg_count, l.from_node, l.to_node, c.plate_no, d.name as driver_name, d.phone as driver_phone, l.plan_depart_at,
  l.plan_arrive_at, l.depart_at, l.arrive_at, l.km::float8 as km, l.remark,
  (l.status in ($3, $4, $5) and l.plan_arrive_at < now()) as overdue, l.status
from transport.waybill_leg l
join transport.waybill b on b.tenant_id = l.tenant_id and b.warehouse_id = l.warehouse_id and b.id = l.waybill_id
left join basic.car c on c.tenant_id = l.tenant_id and c.id = coalesce(l.car_id, b.car_id)
left join basic.driver d on d.tenant_id = l.tenant_id and d.id = coalesce(l.driver_id, b.driver_id)
where "l"."tenant_id" = $6
  and "l"."warehouse_id" = $7
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($8::bigint[])
  )
  and b.waybill_no = $9::text
  and ops.folded(c.plate_no) like $10
  and ops.folded(d.name) like $11
  and ops.folded(l.from_node) like $12
  and ops.folded(l.to_node) like $13
  and l.status = $14::bigint
  and l.plan_depart_at >= $15
  and l.plan_depart_at < $16
  and (l.status in ($17, $18, $19) and l.plan_arrive_at < now()) = $20
order by l.plan_depart_at desc, l.id desc;

-- transportWarn.page  查询运输预警
select n.id, n.version, n.warn_type, n.waybill_id, b.waybill_no, n.order_id, o.order_no, n.detail,
  n.peak::float8 as peak, n.first_at, n.last_at, n.status, u.user_name as handled_by, n.handle_remark, n.closed_at
from transport.warn n
left join transport.order o on o.tenant_id = n.tenant_id and o.warehouse_id = n.warehouse_id and o.id = n.order_id
left join transport.waybill b on b.tenant_id = n.tenant_id and b.warehouse_id = n.warehouse_id and b.id = n.waybill_id
left join iam.user u on u.tenant_id = n.tenant_id and u.id = n.handled_by
where "n"."tenant_id" = $1
  and "n"."warehouse_id" = $2
  and (n.order_id is null or "o"."owner_id" = any($3::bigint[]))
  and (
    n.waybill_id is null
    or not exists (
      select 1
      from transport.order fo
      where fo.tenant_id = "b"."tenant_id"
        and fo.warehouse_id = "b"."warehouse_id"
        and fo."waybill_id" = "b"."id"
        and fo.owner_id <> all($4::bigint[])
    )
  )
order by n.last_at desc, n.id desc
limit $5
offset $6;

select n.id, n.version, n.warn_type, n.waybill_id, b.waybill_no, n.order_id, o.order_no, n.detail,
  n.peak::float8 as peak, n.first_at, n.last_at, n.status, u.user_name as handled_by, n.handle_remark, n.closed_at
from transport.warn n
left join transport.order o on o.tenant_id = n.tenant_id and o.warehouse_id = n.warehouse_id and o.id = n.order_id
left join transport.waybill b on b.tenant_id = n.tenant_id and b.warehouse_id = n.warehouse_id and b.id = n.waybill_id
left join iam.user u on u.tenant_id = n.tenant_id and u.id = n.handled_by
where "n"."tenant_id" = $1
  and "n"."warehouse_id" = $2
  and (n.order_id is null or "o"."owner_id" = any($3::bigint[]))
  and (
    n.waybill_id is null
    or not exists (
      select 1
      from transport.order fo
      where fo.tenant_id = "b"."tenant_id"
        and fo.warehouse_id = "b"."warehouse_id"
        and fo."waybill_id" = "b"."id"
        and fo.owner_id <> all($4::bigint[])
    )
  )
  and n.warn_type = $5::bigint
  and n.status = $6::bigint
  and b.waybill_no = $7::text
  and o.order_no = $8::text
  and n.first_at >= $9
  and n.first_at < $10
order by n.last_at desc, n.id desc
limit $11
offset $12;

-- transportWarn.export  导出运输预警
select count(*) as n
from (
  select 1
  from transport.warn n
  left join transport.order o on o.tenant_id = n.tenant_id and o.warehouse_id = n.warehouse_id and o.id = n.order_id
  left join transport.waybill b on b.tenant_id = n.tenant_id and b.warehouse_id = n.warehouse_id and b.id = n.waybill_id
  where "n"."tenant_id" = $1
    and "n"."warehouse_id" = $2
    and (n.order_id is null or "o"."owner_id" = any($3::bigint[]))
    and (
      n.waybill_id is null
      or not exists (
        select 1
        from transport.order fo
        where fo.tenant_id = "b"."tenant_id"
          and fo.warehouse_id = "b"."warehouse_id"
          and fo."waybill_id" = "b"."id"
          and fo.owner_id <> all($4::bigint[])
      )
    )
  limit $5
) x;

declare export no scroll cursor for
select n.id, n.version, n.warn_type, n.waybill_id, b.waybill_no, n.order_id, o.order_no, n.detail,
  n.peak::float8 as peak, n.first_at, n.last_at, n.status, u.user_name as handled_by, n.handle_remark, n.closed_at
from transport.warn n
left join transport.order o on o.tenant_id = n.tenant_id and o.warehouse_id = n.warehouse_id and o.id = n.order_id
left join transport.waybill b on b.tenant_id = n.tenant_id and b.warehouse_id = n.warehouse_id and b.id = n.waybill_id
left join iam.user u on u.tenant_id = n.tenant_id and u.id = n.handled_by
where "n"."tenant_id" = $1
  and "n"."warehouse_id" = $2
  and (n.order_id is null or "o"."owner_id" = any($3::bigint[]))
  and (
    n.waybill_id is null
    or not exists (
      select 1
      from transport.order fo
      where fo.tenant_id = "b"."tenant_id"
        and fo.warehouse_id = "b"."warehouse_id"
        and fo."waybill_id" = "b"."id"
        and fo.owner_id <> all($4::bigint[])
    )
  )
order by n.last_at desc, n.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from transport.warn n
  left join transport.order o on o.tenant_id = n.tenant_id and o.warehouse_id = n.warehouse_id and o.id = n.order_id
  left join transport.waybill b on b.tenant_id = n.tenant_id and b.warehouse_id = n.warehouse_id and b.id = n.waybill_id
  where "n"."tenant_id" = $1
    and "n"."warehouse_id" = $2
    and (n.order_id is null or "o"."owner_id" = any($3::bigint[]))
    and (
      n.waybill_id is null
      or not exists (
        select 1
        from transport.order fo
        where fo.tenant_id = "b"."tenant_id"
          and fo.warehouse_id = "b"."warehouse_id"
          and fo."waybill_id" = "b"."id"
          and fo.owner_id <> all($4::bigint[])
      )
    )
    and n.warn_type = $5::bigint
    and n.status = $6::bigint
    and b.waybill_no = $7::text
    and o.order_no = $8::text
    and n.first_at >= $9
    and n.first_at < $10
  limit $11
) x;

declare export no scroll cursor for
select n.id, n.version, n.warn_type, n.waybill_id, b.waybill_no, n.order_id, o.order_no, n.detail,
  n.peak::float8 as peak, n.first_at, n.last_at, n.status, u.user_name as handled_by, n.handle_remark, n.closed_at
from transport.warn n
left join transport.order o on o.tenant_id = n.tenant_id and o.warehouse_id = n.warehouse_id and o.id = n.order_id
left join transport.waybill b on b.tenant_id = n.tenant_id and b.warehouse_id = n.warehouse_id and b.id = n.waybill_id
left join iam.user u on u.tenant_id = n.tenant_id and u.id = n.handled_by
where "n"."tenant_id" = $1
  and "n"."warehouse_id" = $2
  and (n.order_id is null or "o"."owner_id" = any($3::bigint[]))
  and (
    n.waybill_id is null
    or not exists (
      select 1
      from transport.order fo
      where fo.tenant_id = "b"."tenant_id"
        and fo.warehouse_id = "b"."warehouse_id"
        and fo."waybill_id" = "b"."id"
        and fo.owner_id <> all($4::bigint[])
    )
  )
  and n.warn_type = $5::bigint
  and n.status = $6::bigint
  and b.waybill_no = $7::text
  and o.order_no = $8::text
  and n.first_at >= $9
  and n.first_at < $10
order by n.last_at desc, n.id desc;

-- trip.mine  我的运单
select d.id, d.name
from iam.user u
join iam.account a on a.id = u.account_id
join basic.driver d on d.tenant_id = u.tenant_id and d.phone = a.phone
where u.tenant_id = $1
  and u.id = $2
  and d.state = 1
  and not d.is_deleted;

-- trip.get  查看我的运单
select d.id, d.name
from iam.user u
join iam.account a on a.id = u.account_id
join basic.driver d on d.tenant_id = u.tenant_id and d.phone = a.phone
where u.tenant_id = $1
  and u.id = $2
  and d.state = 1
  and not d.is_deleted;

-- tripLink.show  查看运单司机链接
select b.waybill_no, b.status, b.plan_arrive_at, d.phone as driver_phone
from transport.waybill b
left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
where "b"."tenant_id" = $1
  and "b"."warehouse_id" = $2
  and b.id = $3
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($4::bigint[])
  );

select l.id, l.expire_at
from ops.link l
where l.tenant_id = $1
  and l.warehouse_id = $2
  and l.purpose = $3
  and l.doc_id = $4
  and l.revoked_at is null
  and l.expire_at > $5;

-- tripLink.look  凭链接查看运单
select * from ops.open_link($1, $2);

-- equipment.page  查询设备
select e.id, e.version, e.equip_no, e.kind, e.vendor, e.sim_no, e.state, k.car_id, c.plate_no, k.from_at as bound_at,
  k.temp_min::float8 as temp_min, k.temp_max::float8 as temp_max, e.battery, l.fix_at, l.speed_kmh::float8 as speed_kmh,
  l.temp::float8 as temp, l.door, e.synced_at, e.key_at, e.remark
from transport.equipment e
left join transport.equipment_bind k on k.tenant_id = e.tenant_id and k.equip_id = e.id and k.to_at is null
left join basic.car c on c.tenant_id = k.tenant_id and c.id = k.car_id
left join transport.position_last l on l.tenant_id = e.tenant_id and l.equip_id = e.id
where e.tenant_id = $1
order by e.equip_no, e.id
limit $2
offset $3;

select e.id, e.version, e.equip_no, e.kind, e.vendor, e.sim_no, e.state, k.car_id, c.plate_no, k.from_at as bound_at,
  k.temp_min::float8 as temp_min, k.temp_max::float8 as temp_max, e.battery, l.fix_at, l.speed_kmh::float8 as speed_kmh,
  l.temp::float8 as temp, l.door, e.synced_at, e.key_at, e.remark
from transport.equipment e
left join transport.equipment_bind k on k.tenant_id = e.tenant_id and k.equip_id = e.id and k.to_at is null
left join basic.car c on c.tenant_id = k.tenant_id and c.id = k.car_id
left join transport.position_last l on l.tenant_id = e.tenant_id and l.equip_id = e.id
where e.tenant_id = $1
  and e.equip_no = $2::text
  and e.kind = $3::bigint
  and e.state = $4::bigint
  and ops.folded(c.plate_no) like $5
order by e.equip_no, e.id
limit $6
offset $7;

-- equipment.export  导出设备
select count(*) as n
from (
  select 1
  from transport.equipment e
  left join transport.equipment_bind k on k.tenant_id = e.tenant_id and k.equip_id = e.id and k.to_at is null
  left join basic.car c on c.tenant_id = k.tenant_id and c.id = k.car_id
  where e.tenant_id = $1
  limit $2
) x;

declare export no scroll cursor for
select e.id, e.version, e.equip_no, e.kind, e.vendor, e.sim_no, e.state, k.car_id, c.plate_no, k.from_at as bound_at,
  k.temp_min::float8 as temp_min, k.temp_max::float8 as temp_max, e.battery, l.fix_at, l.speed_kmh::float8 as speed_kmh,
  l.temp::float8 as temp, l.door, e.synced_at, e.key_at, e.remark
from transport.equipment e
left join transport.equipment_bind k on k.tenant_id = e.tenant_id and k.equip_id = e.id and k.to_at is null
left join basic.car c on c.tenant_id = k.tenant_id and c.id = k.car_id
left join transport.position_last l on l.tenant_id = e.tenant_id and l.equip_id = e.id
where e.tenant_id = $1
order by e.equip_no, e.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from transport.equipment e
  left join transport.equipment_bind k on k.tenant_id = e.tenant_id and k.equip_id = e.id and k.to_at is null
  left join basic.car c on c.tenant_id = k.tenant_id and c.id = k.car_id
  where e.tenant_id = $1
    and e.equip_no = $2::text
    and e.kind = $3::bigint
    and e.state = $4::bigint
    and ops.folded(c.plate_no) like $5
  limit $6
) x;

declare export no scroll cursor for
select e.id, e.version, e.equip_no, e.kind, e.vendor, e.sim_no, e.state, k.car_id, c.plate_no, k.from_at as bound_at,
  k.temp_min::float8 as temp_min, k.temp_max::float8 as temp_max, e.battery, l.fix_at, l.speed_kmh::float8 as speed_kmh,
  l.temp::float8 as temp, l.door, e.synced_at, e.key_at, e.remark
from transport.equipment e
left join transport.equipment_bind k on k.tenant_id = e.tenant_id and k.equip_id = e.id and k.to_at is null
left join basic.car c on c.tenant_id = k.tenant_id and c.id = k.car_id
left join transport.position_last l on l.tenant_id = e.tenant_id and l.equip_id = e.id
where e.tenant_id = $1
  and e.equip_no = $2::text
  and e.kind = $3::bigint
  and e.state = $4::bigint
  and ops.folded(c.plate_no) like $5
order by e.equip_no, e.id;

-- equipment.get  查看设备
select e.id, e.version, e.equip_no, e.kind, e.vendor, e.sim_no, e.state, k.car_id, c.plate_no, k.from_at as bound_at,
  k.temp_min::float8 as temp_min, k.temp_max::float8 as temp_max, e.battery, l.fix_at, l.speed_kmh::float8 as speed_kmh,
  l.temp::float8 as temp, l.door, e.synced_at, e.key_at, e.remark
from transport.equipment e
left join transport.equipment_bind k on k.tenant_id = e.tenant_id and k.equip_id = e.id and k.to_at is null
left join basic.car c on c.tenant_id = k.tenant_id and c.id = k.car_id
left join transport.position_last l on l.tenant_id = e.tenant_id and l.equip_id = e.id
where e.tenant_id = $1
  and e.id = $2;

select k.id, c.plate_no, k.from_at, k.to_at, k.temp_min::float8 as temp_min, k.temp_max::float8 as temp_max,
  u.user_name as bound_by
from transport.equipment_bind k
join basic.car c on c.tenant_id = k.tenant_id and c.id = k.car_id
left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.created_by
where k.tenant_id = $1
  and k.equip_id = $2
order by k.from_at desc, k.id desc
limit $3;

-- equipment.cars  查询可绑车辆
select c.id, c.plate_no, count(k.id)::int as devices
from basic.car c
left join transport.equipment_bind k on k.tenant_id = c.tenant_id and k.car_id = c.id and k.to_at is null
where c.tenant_id = $1
  and not c.is_deleted
group by c.id, c.plate_no
order by c.plate_no, c.id
limit $2;

select c.id, c.plate_no, count(k.id)::int as devices
from basic.car c
left join transport.equipment_bind k on k.tenant_id = c.tenant_id and k.car_id = c.id and k.to_at is null
where c.tenant_id = $1
  and not c.is_deleted
  and ops.folded(c.plate_no) like $2
group by c.id, c.plate_no
order by c.plate_no, c.id
limit $3;

-- equipment.syncs  查询设备同步记录
select y.id, y.provider, y.created_at, y.seen, y.added, y.changed, y.lost, y.points, y.refused, y.message,
  u.user_name as created_by
from transport.equipment_sync y
left join iam.user u on u.tenant_id = y.tenant_id and u.id = y.created_by
where y.tenant_id = $1
order by y.created_at desc, y.id desc
limit $2
offset $3;

select y.id, y.provider, y.created_at, y.seen, y.added, y.changed, y.lost, y.points, y.refused, y.message,
  u.user_name as created_by
from transport.equipment_sync y
left join iam.user u on u.tenant_id = y.tenant_id and u.id = y.created_by
where y.tenant_id = $1
  and y.provider = $2
  and y.created_at >= $3
  and y.created_at < $4
order by y.created_at desc, y.id desc
limit $5
offset $6;

-- track.inTransit  查询在途地图
select w.lng::float8 as lng, w.lat::float8 as lat
from basic.warehouse w
where w.tenant_id = $1
  and w.id = $2;

select b.id as waybill_id, b.waybill_no, b.status, c.plate_no, d.name as driver_name, r.name as route_name,
  s.name as next_stop, s.eta as next_eta, n.warns, p.fix_at as at, p.equip_no, p.lng::float8 as lng,
  p.lat::float8 as lat, p.speed_kmh::float8 as speed_kmh, p.temp::float8 as temp, p.humidity::float8 as humidity, p.door
from transport.waybill b
left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
left join basic.route r on r.tenant_id = b.tenant_id and r.warehouse_id = b.warehouse_id and r.id = b.route_id
left join lateral (
  select x.name, x.eta
  from transport.waybill_stop x
  where x.tenant_id = b.tenant_id
    and x.warehouse_id = b.warehouse_id
    and x.waybill_id = b.id
    and x.status = 0
  order by x.stop_no
  limit 1
) s
  on true
cross join lateral (
  select count(*)::int as warns
  from transport.warn w
  where w.tenant_id = b.tenant_id
    and w.warehouse_id = b.warehouse_id
    and w.waybill_id = b.id
    and w.status = 0
) n
left join lateral (
  select l.*, e.equip_no
  from transport.waybill_leg g
  join transport.equipment_bind k
    on k.tenant_id = g.tenant_id
    and k.car_id = coalesce(g.car_id, b.car_id)
    and k.to_at is null
  join transport.equipment e on e.tenant_id = k.tenant_id and e.id = k.equip_id
  join transport.position_last l on l.tenant_id = k.tenant_id and l.equip_id = k.equip_id and l.fix_at >= b.depart_at
  where g.tenant_id = b.tenant_id
    and g.warehouse_id = b.warehouse_id
    and g.waybill_id = b.id
    and g.status = 1
  order by l.fix_at desc
  limit 1
) p
  on true
where "b"."tenant_id" = $1
  and "b"."warehouse_id" = $2
  and b.status in (5, 6)
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($3::bigint[])
  )
order by b.depart_at desc, b.id desc
limit $4;

select b.id as waybill_id, b.waybill_no, b.status, c.plate_no, d.name as driver_name, r.name as route_name,
  s.name as next_stop, s.eta as next_eta, n.warns, p.fix_at as at, p.equip_no, p.lng::float8 as lng,
  p.lat::float8 as lat, p.speed_kmh::float8 as speed_kmh, p.temp::float8 as temp, p.humidity::float8 as humidity, p.door
from transport.waybill b
left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
left join basic.route r on r.tenant_id = b.tenant_id and r.warehouse_id = b.warehouse_id and r.id = b.route_id
left join lateral (
  select x.name, x.eta
  from transport.waybill_stop x
  where x.tenant_id = b.tenant_id
    and x.warehouse_id = b.warehouse_id
    and x.waybill_id = b.id
    and x.status = 0
  order by x.stop_no
  limit 1
) s
  on true
cross join lateral (
  select count(*)::int as warns
  from transport.warn w
  where w.tenant_id = b.tenant_id
    and w.warehouse_id = b.warehouse_id
    and w.waybill_id = b.id
    and w.status = 0
) n
left join lateral (
  select l.*, e.equip_no
  from transport.waybill_leg g
  join transport.equipment_bind k
    on k.tenant_id = g.tenant_id
    and k.car_id = coalesce(g.car_id, b.car_id)
    and k.to_at is null
  join transport.equipment e on e.tenant_id = k.tenant_id and e.id = k.equip_id
  join transport.position_last l on l.tenant_id = k.tenant_id and l.equip_id = k.equip_id and l.fix_at >= b.depart_at
  where g.tenant_id = b.tenant_id
    and g.warehouse_id = b.warehouse_id
    and g.waybill_id = b.id
    and g.status = 1
  order by l.fix_at desc
  limit 1
) p
  on true
where "b"."tenant_id" = $1
  and "b"."warehouse_id" = $2
  and b.status in (5, 6)
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($3::bigint[])
  )
  and ops.folded(c.plate_no) like $4
  and ops.folded(d.name) like $5
order by b.depart_at desc, b.id desc
limit $6;

-- track.track  查看运单轨迹
select 1 as one
from transport.waybill b
where "b"."tenant_id" = $1
  and "b"."warehouse_id" = $2
  and b.id = $3
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($4::bigint[])
  );

select b.id as waybill_id, b.warehouse_id, b.status, b.temp_zone, w.lng::float8 as lng, w.lat::float8 as lat,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object('stopNo', s.stop_no, 'lng', s.lng, 'lat', s.lat, 'status', s.status) order by s.stop_no
      )
      from transport.waybill_stop s
      where s.tenant_id = b.tenant_id
        and s.warehouse_id = b.warehouse_id
        and s.waybill_id = b.id
    ), '[]'
  ) as stops
from transport.waybill b
join basic.warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
where b.tenant_id = $1
  and b.id = any($2::bigint[])
order by b.id;

select r.waybill_id, r.equip_id, r.equip_no, r.from_at, r.to_at, r.temp_min::float8 as min, r.temp_max::float8 as max,
  r.is_over
from (
  select r.waybill_id, k.equip_id, e.equip_no, greatest(r.from_at, k.from_at) as from_at,
    least(r.to_at, k.to_at) as to_at, least(r.to_at, k.to_at) < now() as is_over, k.temp_min, k.temp_max
  from (
    select l.waybill_id, coalesce(l.car_id, b.car_id) as car_id,
      case when l.leg_no = 1 then least(b.depart_at, l.depart_at) else l.depart_at end as from_at,
      least(l.arrive_at, b.signed_at, now()) as to_at
    from transport.waybill_leg l
    join transport.waybill b on b.tenant_id = l.tenant_id and b.warehouse_id = l.warehouse_id and b.id = l.waybill_id
    where l.tenant_id = $1
      and l.waybill_id = any($2::bigint[])
      and l.depart_at is not null
      and b.depart_at is not null
  ) r
  join transport.equipment_bind k
    on k.tenant_id = $3
    and k.car_id = r.car_id
    and k.from_at < r.to_at
    and coalesce(k.to_at, 'infinity') > r.from_at
  join transport.equipment e on e.tenant_id = k.tenant_id and e.id = k.equip_id
  where r.to_at > r.from_at
) r
order by r.waybill_id, r.equip_id, r.from_at;

select r.waybill_id, p.equip_id, p.fix_at as at, p.lng::float8 as lng, p.lat::float8 as lat,
  p.speed_kmh::float8 as speed_kmh, p.temp::float8 as temp, p.humidity::float8 as humidity, p.door
from (
  select r.waybill_id, k.equip_id, e.equip_no, greatest(r.from_at, k.from_at) as from_at,
    least(r.to_at, k.to_at) as to_at, least(r.to_at, k.to_at) < now() as is_over, k.temp_min, k.temp_max
  from (
    select l.waybill_id, coalesce(l.car_id, b.car_id) as car_id,
      case when l.leg_no = 1 then least(b.depart_at, l.depart_at) else l.depart_at end as from_at,
      least(l.arrive_at, b.signed_at, now()) as to_at
    from transport.waybill_leg l
    join transport.waybill b on b.tenant_id = l.tenant_id and b.warehouse_id = l.warehouse_id and b.id = l.waybill_id
    where l.tenant_id = $1
      and l.waybill_id = any($2::bigint[])
      and l.depart_at is not null
      and b.depart_at is not null
  ) r
  join transport.equipment_bind k
    on k.tenant_id = $3
    and k.car_id = r.car_id
    and k.from_at < r.to_at
    and coalesce(k.to_at, 'infinity') > r.from_at
  join transport.equipment e on e.tenant_id = k.tenant_id and e.id = k.equip_id
  where r.to_at > r.from_at
) r
join transport.position p
  on p.tenant_id = $4
  and p.equip_id = r.equip_id
  and p.fix_at >= r.from_at
  and p.fix_at <= r.to_at
  and p.posted_on >= (r.from_at at time zone 'Asia/Shanghai')::date
  and p.posted_on <= (r.to_at at time zone 'Asia/Shanghai')::date
where p.valid;

select s.stop_no, s.name, s.lng::float8 as lng, s.lat::float8 as lat, s.eta, s.arrive_at, s.status
from transport.waybill_stop s
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and s.waybill_id = $3
order by s.stop_no;

select n.id, n.warn_type, n.detail, n.peak::float8 as peak, n.first_at, n.closed_at, n.status
from transport.warn n
where "n"."tenant_id" = $1
  and "n"."warehouse_id" = $2
  and n.waybill_id = $3
order by n.first_at, n.id;

-- transportMap.way  规划运单路线
select c.plate_no, coalesce(t.size_class, 2) as size_class, coalesce(c.height_m, t.height_m, 3)::float8 as height_m,
  coalesce(c.width_m, t.width_m, 2.5)::float8 as width_m, coalesce(c.gross_kg, 10000)::float8 as gross_kg,
  coalesce(c.load_kg, nullif(t.load_kg, 0), 5000)::float8 as load_kg, coalesce(c.axles, t.axles, 2) as axles,
  coalesce(t.speed_kmh, 55)::float8 as speed_kmh
from transport.waybill b
left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
where "b"."tenant_id" = $1
  and "b"."warehouse_id" = $2
  and b.id = $3
  and not exists (
    select 1
    from transport.order fo
    where fo.tenant_id = "b"."tenant_id"
      and fo.warehouse_id = "b"."warehouse_id"
      and fo."waybill_id" = "b"."id"
      and fo.owner_id <> all($4::bigint[])
  );

select s.stop_no, s.name, s.lng::float8 as lng, s.lat::float8 as lat
from transport.waybill_stop s
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and s.waybill_id = $3
order by s.stop_no;

select w.lng::float8 as lng, w.lat::float8 as lat
from basic.warehouse w
where w.tenant_id = $1
  and w.id = $2;

select a.answer
from transport.map_answer a
where a.tenant_id = $1
  and a.kind = $2
  and a.key_hash = $3
  and a.expire_at > now();

insert into transport.map_answer (tenant_id, kind, key_hash, provider, answer, expire_at)
values ($1, $2, $3, $4, $5::jsonb, now() + make_interval(hours => $6::int))
on conflict (tenant_id, kind, key_hash) do update set answer = excluded.answer, expire_at = excluded.expire_at;
