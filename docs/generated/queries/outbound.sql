-- Generated: the statements behind every read, for review and for explain. Never edited.

-- outOrder.queryPage  查询出库单
select o.id, o.version, o.order_no, o.external_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name,
  o.store_id, st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.storage_mode, o.priority,
  o.require_on, o.cutoff_at, l.*, o.total_weight, o.total_volume, o.status, o.is_hidden, o.hide_reason, o.is_frozen,
  (o.is_frozen and o.cancel_reason is not null) as is_intercepted, o.wave_id, v.wave_no, o.left_reason, o.short_policy,
  o.consignee, o.ship_fee::float8, o.ship_fee_confirmed, o.print_count, o.remark, o.created_at,
  coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
from (
  select o.*
  from outbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.is_hidden = $4
  order by o.created_at desc, o.id desc
  limit $5
  offset $6
) o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join outbound.wave v on v.tenant_id = o.tenant_id and v.warehouse_id = o.warehouse_id and v.id = o.wave_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id and uu.id = o.updated_by
cross join lateral (
  select count(*) as line_count,
    coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0)::bigint as qty_wanted,
    coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked,
    coalesce(sum(d.qty_checked), 0)::bigint as qty_checked, coalesce(sum(d.qty_packed), 0)::bigint as qty_packed,
    coalesce(sum(d.qty_shipped), 0)::bigint as qty_shipped
  from outbound.detail d
  where d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
) l
order by o.created_at desc, o.id desc;

select count(*) as n
from (
  select 1
  from outbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.is_hidden = $4
  limit $5
) x;

select o.id, o.version, o.order_no, o.external_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name,
  o.store_id, st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.storage_mode, o.priority,
  o.require_on, o.cutoff_at, l.*, o.total_weight, o.total_volume, o.status, o.is_hidden, o.hide_reason, o.is_frozen,
  (o.is_frozen and o.cancel_reason is not null) as is_intercepted, o.wave_id, v.wave_no, o.left_reason, o.short_policy,
  o.consignee, o.ship_fee::float8, o.ship_fee_confirmed, o.print_count, o.remark, o.created_at,
  coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
from (
  select o.*
  from outbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.order_no = $4::text
    and ops.folded(o.external_no) = any($5::text[])
    and ops.folded(o.external_no) like $6
    and (ops.pieces_of(o.consignee) @> $7::text[] and ops.folded(o.consignee) like $8)
    and o.owner_id = $9::bigint
    and o.store_id = $10::bigint
    and o.route_id = $11::bigint
    and o.order_type = $12::bigint
    and o.delivery_type = $13::bigint
    and o.status = $14::bigint
    and o.is_hidden = $15
    and o.is_frozen = $16
    and o.wave_id in (
      select w.id
      from outbound.wave w
      where "w"."tenant_id" = $17
        and "w"."warehouse_id" = $18
        and w.wave_no = $19::text
    )
    and exists (
      select 1
      from outbound.detail d
      where "d"."tenant_id" = $20
        and "d"."warehouse_id" = $21
        and d.order_id = o.id
        and d.goods_id = $22
    )
    and not (
      o.status < 90
      and exists (
        select 1
        from outbound.detail d
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
          and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
          and d.explanation is not null
      )
    )
    and (o.status < 90 and o.cutoff_at < now()) is not true
    and o.status >= $23
    and o.require_on >= $24::date
    and o.require_on <= $25::date
    and o.created_at >= $26
    and o.created_at < $27
  order by o.created_at desc, o.id desc
  limit $28
  offset $29
) o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join outbound.wave v on v.tenant_id = o.tenant_id and v.warehouse_id = o.warehouse_id and v.id = o.wave_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id and uu.id = o.updated_by
cross join lateral (
  select count(*) as line_count,
    coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0)::bigint as qty_wanted,
    coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked,
    coalesce(sum(d.qty_checked), 0)::bigint as qty_checked, coalesce(sum(d.qty_packed), 0)::bigint as qty_packed,
    coalesce(sum(d.qty_shipped), 0)::bigint as qty_shipped
  from outbound.detail d
  where d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
) l
order by o.created_at desc, o.id desc;

-- outOrder.queryHiddenPage  查询隐藏出库单
select o.id, o.version, o.order_no, o.external_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name,
  o.store_id, st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.storage_mode, o.priority,
  o.require_on, o.cutoff_at, l.*, o.total_weight, o.total_volume, o.status, o.is_hidden, o.hide_reason, o.is_frozen,
  (o.is_frozen and o.cancel_reason is not null) as is_intercepted, o.wave_id, v.wave_no, o.left_reason, o.short_policy,
  o.consignee, o.ship_fee::float8, o.ship_fee_confirmed, o.print_count, o.remark, o.created_at,
  coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
from (
  select o.*
  from outbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.is_hidden = $4
  order by o.created_at desc, o.id desc
  limit $5
  offset $6
) o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join outbound.wave v on v.tenant_id = o.tenant_id and v.warehouse_id = o.warehouse_id and v.id = o.wave_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id and uu.id = o.updated_by
cross join lateral (
  select count(*) as line_count,
    coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0)::bigint as qty_wanted,
    coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked,
    coalesce(sum(d.qty_checked), 0)::bigint as qty_checked, coalesce(sum(d.qty_packed), 0)::bigint as qty_packed,
    coalesce(sum(d.qty_shipped), 0)::bigint as qty_shipped
  from outbound.detail d
  where d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
) l
order by o.created_at desc, o.id desc;

select o.id, o.version, o.order_no, o.external_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name,
  o.store_id, st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.storage_mode, o.priority,
  o.require_on, o.cutoff_at, l.*, o.total_weight, o.total_volume, o.status, o.is_hidden, o.hide_reason, o.is_frozen,
  (o.is_frozen and o.cancel_reason is not null) as is_intercepted, o.wave_id, v.wave_no, o.left_reason, o.short_policy,
  o.consignee, o.ship_fee::float8, o.ship_fee_confirmed, o.print_count, o.remark, o.created_at,
  coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
from (
  select o.*
  from outbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.order_no = $4::text
    and ops.folded(o.external_no) = any($5::text[])
    and ops.folded(o.external_no) like $6
    and (ops.pieces_of(o.consignee) @> $7::text[] and ops.folded(o.consignee) like $8)
    and o.owner_id = $9::bigint
    and o.store_id = $10::bigint
    and o.route_id = $11::bigint
    and o.order_type = $12::bigint
    and o.delivery_type = $13::bigint
    and o.status = $14::bigint
    and o.is_hidden = $15
    and o.is_frozen = $16
    and o.wave_id in (
      select w.id
      from outbound.wave w
      where "w"."tenant_id" = $17
        and "w"."warehouse_id" = $18
        and w.wave_no = $19::text
    )
    and exists (
      select 1
      from outbound.detail d
      where "d"."tenant_id" = $20
        and "d"."warehouse_id" = $21
        and d.order_id = o.id
        and d.goods_id = $22
    )
    and not (
      o.status < 90
      and exists (
        select 1
        from outbound.detail d
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
          and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
          and d.explanation is not null
      )
    )
    and (o.status < 90 and o.cutoff_at < now()) is not true
    and o.status >= $23
    and o.require_on >= $24::date
    and o.require_on <= $25::date
    and o.created_at >= $26
    and o.created_at < $27
  order by o.created_at desc, o.id desc
  limit $28
  offset $29
) o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join outbound.wave v on v.tenant_id = o.tenant_id and v.warehouse_id = o.warehouse_id and v.id = o.wave_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id and uu.id = o.updated_by
cross join lateral (
  select count(*) as line_count,
    coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0)::bigint as qty_wanted,
    coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked,
    coalesce(sum(d.qty_checked), 0)::bigint as qty_checked, coalesce(sum(d.qty_packed), 0)::bigint as qty_packed,
    coalesce(sum(d.qty_shipped), 0)::bigint as qty_shipped
  from outbound.detail d
  where d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
) l
order by o.created_at desc, o.id desc;

-- outOrder.statistic  统计出库单
select o.status, count(*) filter (where not o.is_hidden) as count, count(*) filter (where o.is_hidden) as hidden,
  count(*) filter (where o.is_frozen) as frozen,
  count(*) filter (
    where not o.is_hidden and o.status < 90
    and exists (
      select 1
      from outbound.detail d
      where d.tenant_id = o.tenant_id
        and d.warehouse_id = o.warehouse_id
        and d.order_id = o.id
        and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
        and d.explanation is not null
    )
  ) as short
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
group by o.status;

select o.status, count(*) filter (where not o.is_hidden) as count, count(*) filter (where o.is_hidden) as hidden,
  count(*) filter (where o.is_frozen) as frozen,
  count(*) filter (
    where not o.is_hidden and o.status < 90
    and exists (
      select 1
      from outbound.detail d
      where d.tenant_id = o.tenant_id
        and d.warehouse_id = o.warehouse_id
        and d.order_id = o.id
        and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
        and d.explanation is not null
    )
  ) as short
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.order_no = $4::text
  and ops.folded(o.external_no) = any($5::text[])
  and ops.folded(o.external_no) like $6
  and (ops.pieces_of(o.consignee) @> $7::text[] and ops.folded(o.consignee) like $8)
  and o.owner_id = $9::bigint
  and o.store_id = $10::bigint
  and o.route_id = $11::bigint
  and o.order_type = $12::bigint
  and o.delivery_type = $13::bigint
  and o.is_frozen = $14
  and o.wave_id in (
    select w.id
    from outbound.wave w
    where "w"."tenant_id" = $15
      and "w"."warehouse_id" = $16
      and w.wave_no = $17::text
  )
  and exists (
    select 1
    from outbound.detail d
    where "d"."tenant_id" = $18
      and "d"."warehouse_id" = $19
      and d.order_id = o.id
      and d.goods_id = $20
  )
  and not (
    o.status < 90
    and exists (
      select 1
      from outbound.detail d
      where d.tenant_id = o.tenant_id
        and d.warehouse_id = o.warehouse_id
        and d.order_id = o.id
        and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
        and d.explanation is not null
    )
  )
  and (o.status < 90 and o.cutoff_at < now()) is not true
  and o.status >= $21
  and o.require_on >= $22::date
  and o.require_on <= $23::date
  and o.created_at >= $24
  and o.created_at < $25
group by o.status;

-- outOrder.available  查询可用库存
select g.id as goods_id, g.weight as weight_g, g.volume as volume_cm3
from basic.goods g
where g.tenant_id = $1
  and g.id = any($2::bigint[])
  and g.owner_id = $3
  and "g"."owner_id" = any($4::bigint[])
  and not g.is_deleted
order by g.id;

-- outOrder.ofStore  查询门店收货信息
select s.id, s.owner_id, s.name, s.status, s.customer_id, s.contact, s.phone, s.address, t.route_id,
  coalesce(t.stop_no, 0) as stop_no
from basic.store s
left join lateral (
  select p.route_id, p.stop_no
  from basic.route_stop p
  join basic.route r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.route_id
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and p.store_id = s.id
    and r.status = 1
    and not r.is_deleted
  order by r.sort, r.id
  limit 1
) t
  on true
where s.tenant_id = $3
  and s.id = any($4::bigint[])
  and not s.is_deleted
  and "s"."owner_id" = any($5::bigint[]);

-- outOrder.get  查看出库单
select o.id, o.version, o.order_no, o.external_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name,
  o.store_id, st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.storage_mode, o.priority,
  o.require_on, o.cutoff_at, l.*, o.total_weight, o.total_volume, o.status, o.is_hidden, o.hide_reason, o.is_frozen,
  (o.is_frozen and o.cancel_reason is not null) as is_intercepted, o.wave_id, v.wave_no, o.left_reason, o.short_policy,
  o.consignee, o.ship_fee::float8, o.ship_fee_confirmed, o.print_count, o.remark, o.created_at,
  coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by ,
  w.code as owner_code, st.code as store_code, o.customer_id, c.name as customer_name, o.supplier_id,
  s.name as supplier_name, o.to_warehouse_id as to_house_id, h.name as to_house_name, o.phone, o.address,
  o.cancel_reason, o.source, o.shipped_at, f.user_name as ship_fee_by, o.ship_fee_at, o.parent_id,
  p.order_no as parent_no,
  o.is_frozen and exists (
    select 1
    from basic.order_audit q
    where q.tenant_id = o.tenant_id
      and q.warehouse_id = o.warehouse_id
      and q.doc_type = 'OUT'
      and q.order_id = o.id
      and q.status = 0
  ) as awaits_audit
from outbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join outbound.wave v on v.tenant_id = o.tenant_id and v.warehouse_id = o.warehouse_id and v.id = o.wave_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id and uu.id = o.updated_by
cross join lateral (
  select count(*) as line_count,
    coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0)::bigint as qty_wanted,
    coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked,
    coalesce(sum(d.qty_checked), 0)::bigint as qty_checked, coalesce(sum(d.qty_packed), 0)::bigint as qty_packed,
    coalesce(sum(d.qty_shipped), 0)::bigint as qty_shipped
  from outbound.detail d
  where d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
) l
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
left join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = o.to_warehouse_id
left join iam.user f on f.tenant_id = o.tenant_id and f.id = o.ship_fee_by
left join outbound.order p on p.tenant_id = o.tenant_id and p.warehouse_id = o.warehouse_id and p.id = o.parent_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = $4
  and set_config('join_collapse_limit', '1', true) = '1';

select o.id, o.order_no, o.status
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and o.parent_id = $3
order by o.id;

select d.id, d.line_no, d.status, d.goods_id, g.code as goods_code, g.name as goods_name, g.spec, g.storage_mode,
  g.is_catch_weight,
  case
    when g.serial_mode > 0 then (
      select coalesce(jsonb_agg(n.serial order by n.serial), '[]'::jsonb)
      from (
        select u.serial
        from inventory.serial_unit u
        where u.tenant_id = d.tenant_id
          and u.warehouse_id = d.warehouse_id
          and u.out_detail_id = d.id
          and u.state <> $1
        union
        select u.serial
        from inventory.transit_line w
        join inventory.serial_unit u
          on u.tenant_id = w.tenant_id
          and u.warehouse_id = w.warehouse_id
          and u.in_detail_id = w.in_detail_id
          and u.state <> $2
        where w.tenant_id = d.tenant_id
          and w.from_warehouse_id = d.warehouse_id
          and w.out_detail_id = coalesce(d.root_id, d.id)
      ) n
    )
    else '[]'::jsonb
  end as serials, d.unit_level, d.unit_qty,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, d.quality, d.want_lot_id, t.lot_no as want_lot_no, d.want_from, d.want_to, d.qty_ordered, d.qty_cancelled,
  d.qty_replaced, d.qty_ordered - d.qty_cancelled - d.qty_replaced as qty_wanted, d.qty_allocated, d.qty_picked,
  d.qty_checked, d.qty_packed, d.qty_shipped, d.short_reason, d.explanation,
  (
    select x.code
    from outbound.detail o
    join basic.goods x on x.tenant_id = o.tenant_id and x.id = o.goods_id
    where o.tenant_id = d.tenant_id
      and o.warehouse_id = d.warehouse_id
      and o.id = d.replaces_id
  ) as replaces_code
from outbound.detail d
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
left join inventory.lot t on t.tenant_id = d.tenant_id and t.id = d.want_lot_id
where "d"."tenant_id" = $3
  and "d"."warehouse_id" = $4
  and d.order_id = $5
  and (
    d.replaces_id is null
    or exists (
      select 1
      from outbound.replace_log r
      where r.tenant_id = d.tenant_id
        and r.warehouse_id = d.warehouse_id
        and r.new_detail_id = d.id
        and r.undone_at is null
    )
  )
order by d.line_no, d.id;

select c.id, c.out_detail_id as detail_id, c.stock_id, c.stage, g.code as goods_code, g.name as goods_name, l.lot_no,
  l.produced_on, l.expire_on, p.code as position_code, case when s.lpn_id <> 0 then n.code end as lpn_code, c.open_qty,
  c.consumed_qty, c.released_qty
from outbound.detail d
join inventory.stock_claim c
  on c.tenant_id = d.tenant_id
  and c.warehouse_id = d.warehouse_id
  and c.out_detail_id = d.id
  and c.kind = 'ALLOC'
join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = $3
  and (c.open_qty > 0 or c.consumed_qty > 0)
order by d.line_no, c.id;

select k.id, k.task_id, t.task_no, k.out_detail_id as detail_id, t.kind, g.code as goods_code, g.name as goods_name,
  l.lot_no, p.code as position_code, case when k.lpn_id <> 0 then n.code end as lpn_code, k.qty, k.picked_qty,
  k.short_qty, k.state, k.short_reason, u.user_name as picker_name, k.picked_at
from outbound.detail d
join outbound.pick_line k on k.tenant_id = d.tenant_id and k.warehouse_id = d.warehouse_id and k.out_detail_id = d.id
join outbound.pick_task t on t.tenant_id = k.tenant_id and t.warehouse_id = k.warehouse_id and t.id = k.task_id
join basic.position p on p.tenant_id = k.tenant_id and p.warehouse_id = k.warehouse_id and p.id = k.position_id
join basic.lpn n on n.tenant_id = k.tenant_id and n.warehouse_id = k.warehouse_id and n.id = k.lpn_id
join inventory.lot l on l.tenant_id = k.tenant_id and l.id = k.lot_id
join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.picker_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = $3
order by k.id;

select k.id, k.check_no, k.kind, k.status, u.user_name as checker_name, k.diff_count, k.done_at
from outbound.check_task k
left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.checker_id
where "k"."tenant_id" = $1
  and "k"."warehouse_id" = $2
  and k.order_id = $3
order by k.id;

select n.id, n.code, n.kind, n.carton_state, n.carton_seq, p.code as position_code, n.gross_weight, n.sealed_at,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'detailId', c.out_detail_id, 'goodsCode', g.code, 'goodsName', g.name, 'lotNo', l.lot_no, 'qty', c.qty
        ) order by c.id
      )
      from outbound.carton_line c
      join basic.goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id
      join inventory.lot l on l.tenant_id = c.tenant_id and l.id = c.lot_id
      where c.tenant_id = n.tenant_id
        and c.warehouse_id = n.warehouse_id
        and c.lpn_id = n.id
        and c.order_id = $1
        and c.qty > 0
    ), '[]'
  ) as lines
from basic.lpn n
left join basic.position p on p.tenant_id = n.tenant_id and p.warehouse_id = n.warehouse_id and p.id = n.position_id
where "n"."tenant_id" = $2
  and "n"."warehouse_id" = $3
  and n.out_order_id = $4
  and n.carton_state > 0
order by n.carton_seq, n.id;

select h.id, h.ship_no, h.status, h.plate_no, h.driver_name, h.shipped_at, count(i.lpn_id) as carton_count
from outbound.shipment_item i
join outbound.shipment h on h.tenant_id = i.tenant_id and h.warehouse_id = i.warehouse_id and h.id = i.ship_id
where "i"."tenant_id" = $1
  and "i"."warehouse_id" = $2
  and i.order_id = $3
  and i.active
group by h.id, h.ship_no, h.status, h.plate_no, h.driver_name, h.shipped_at
order by h.id;

select r.id, r.out_detail_id as detail_id, r.new_detail_id, g.code as goods_code, x.code as new_goods_code, r.qty_from,
  r.qty_to
from outbound.detail d
join outbound.replace_log r on r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.out_detail_id = d.id
join outbound.detail e on e.tenant_id = r.tenant_id and e.warehouse_id = r.warehouse_id and e.id = r.new_detail_id
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
join basic.goods x on x.tenant_id = e.tenant_id and x.id = e.goods_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = $3
  and r.undone_at is null
order by r.id;

select d.id as detail_id, s.id as scheme_id, s.name as scheme_name, o.code as goods_code, x.code as new_goods_code,
  x.name as new_goods_name, s.ratio_from, s.ratio_to,
  d.qty_ordered - d.qty_allocated - d.qty_cancelled - d.qty_replaced as qty_open, coalesce(f.free, 0)::bigint as free
from outbound.detail d
join basic.goods o on o.tenant_id = d.tenant_id and o.id = d.goods_id
join strategy.goods_replace_scheme s
  on "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and s.status = 1
  and not s.is_deleted
  and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
  and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
  and s.goods_id = d.goods_id
  and s.owner_id = o.owner_id
  and not s.auto
join basic.goods x
  on x.tenant_id = o.tenant_id
  and x.id = s.replace_id
  and x.owner_id = o.owner_id
  and x.id <> o.id
  and x.status = 1
  and not x.is_deleted
left join lateral (
  select sum(k.on_hand - k.allocated - k.locked - k.moving) as free
  from inventory.stock k
  join basic.position p on p.tenant_id = k.tenant_id and p.warehouse_id = k.warehouse_id and p.id = k.position_id
  join basic.area a
    on a.tenant_id = p.tenant_id
    and a.warehouse_id = p.warehouse_id
    and a.id = p.area_id
    and a.kind in ('STORE', 'PICK')
  where "k"."tenant_id" = $3
    and "k"."warehouse_id" = $4
    and k.goods_id = x.id
    and k.quality = d.quality
    and not k.off_shelf
) f
  on true
where "d"."tenant_id" = $5
  and "d"."warehouse_id" = $6
  and d.order_id = $7
  and d.replaces_id is null
  and d.want_lot_id is null
  and d.explanation is not null
  and d.qty_ordered - d.qty_allocated - d.qty_cancelled - d.qty_replaced >= s.ratio_from
order by d.line_no, s.priority, s.id;

select p.id, p.code
from basic.position p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and p.id = any($3::bigint[]);

select l.id, l.lot_no as no, l.produced_on as produced, l.expire_on as expire, l.inbound_on as inbound
from inventory.lot l
where l.tenant_id = $1
  and l.id = any($2::bigint[]);

select n.id, n.code
from basic.lpn n
where "n"."tenant_id" = $1
  and "n"."warehouse_id" = $2
  and n.id <> 0
  and n.id = any($3::bigint[]);

-- outOrder.trace  查看出库单轨迹
select 1
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = $4;

select t.id, t.detail_id, d.line_no, g.code as goods_code, t.action, t.action_name, t.from_status, t.to_status, t.qty,
  t.txn_id, t.payload, t.operator_name, t.posted_at
from ops.doc_trace t
left join outbound.detail d on d.tenant_id = t.tenant_id and d.warehouse_id = t.warehouse_id and d.id = t.detail_id
left join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.doc_type = $3
  and t.doc_id = $4
order by t.id desc
limit 1000;

-- outOrder.export  导出出库单
select count(*) as n
from (
  select 1
  from outbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.is_hidden = $4
  limit $5
) x;

declare export no scroll cursor for
select o.id, o.version, o.order_no, o.external_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name,
  o.store_id, st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.storage_mode, o.priority,
  o.require_on, o.cutoff_at, l.*, o.total_weight, o.total_volume, o.status, o.is_hidden, o.hide_reason, o.is_frozen,
  (o.is_frozen and o.cancel_reason is not null) as is_intercepted, o.wave_id, v.wave_no, o.left_reason, o.short_policy,
  o.consignee, o.ship_fee::float8, o.ship_fee_confirmed, o.print_count, o.remark, o.created_at,
  coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
from outbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join outbound.wave v on v.tenant_id = o.tenant_id and v.warehouse_id = o.warehouse_id and v.id = o.wave_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id and uu.id = o.updated_by
cross join lateral (
  select count(*) as line_count,
    coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0)::bigint as qty_wanted,
    coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked,
    coalesce(sum(d.qty_checked), 0)::bigint as qty_checked, coalesce(sum(d.qty_packed), 0)::bigint as qty_packed,
    coalesce(sum(d.qty_shipped), 0)::bigint as qty_shipped
  from outbound.detail d
  where d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
) l
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.is_hidden = $4
order by o.created_at desc, o.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from outbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.order_no = $4::text
    and ops.folded(o.external_no) = any($5::text[])
    and ops.folded(o.external_no) like $6
    and (ops.pieces_of(o.consignee) @> $7::text[] and ops.folded(o.consignee) like $8)
    and o.owner_id = $9::bigint
    and o.store_id = $10::bigint
    and o.route_id = $11::bigint
    and o.order_type = $12::bigint
    and o.delivery_type = $13::bigint
    and o.status = $14::bigint
    and o.is_hidden = $15
    and o.is_frozen = $16
    and o.wave_id in (
      select w.id
      from outbound.wave w
      where "w"."tenant_id" = $17
        and "w"."warehouse_id" = $18
        and w.wave_no = $19::text
    )
    and exists (
      select 1
      from outbound.detail d
      where "d"."tenant_id" = $20
        and "d"."warehouse_id" = $21
        and d.order_id = o.id
        and d.goods_id = $22
    )
    and not (
      o.status < 90
      and exists (
        select 1
        from outbound.detail d
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
          and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
          and d.explanation is not null
      )
    )
    and (o.status < 90 and o.cutoff_at < now()) is not true
    and o.status >= $23
    and o.require_on >= $24::date
    and o.require_on <= $25::date
    and o.created_at >= $26
    and o.created_at < $27
  limit $28
) x;

declare export no scroll cursor for
select o.id, o.version, o.order_no, o.external_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name,
  o.store_id, st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.storage_mode, o.priority,
  o.require_on, o.cutoff_at, l.*, o.total_weight, o.total_volume, o.status, o.is_hidden, o.hide_reason, o.is_frozen,
  (o.is_frozen and o.cancel_reason is not null) as is_intercepted, o.wave_id, v.wave_no, o.left_reason, o.short_policy,
  o.consignee, o.ship_fee::float8, o.ship_fee_confirmed, o.print_count, o.remark, o.created_at,
  coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
from outbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join outbound.wave v on v.tenant_id = o.tenant_id and v.warehouse_id = o.warehouse_id and v.id = o.wave_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id and uu.id = o.updated_by
cross join lateral (
  select count(*) as line_count,
    coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0)::bigint as qty_wanted,
    coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked,
    coalesce(sum(d.qty_checked), 0)::bigint as qty_checked, coalesce(sum(d.qty_packed), 0)::bigint as qty_packed,
    coalesce(sum(d.qty_shipped), 0)::bigint as qty_shipped
  from outbound.detail d
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
  and (ops.pieces_of(o.consignee) @> $7::text[] and ops.folded(o.consignee) like $8)
  and o.owner_id = $9::bigint
  and o.store_id = $10::bigint
  and o.route_id = $11::bigint
  and o.order_type = $12::bigint
  and o.delivery_type = $13::bigint
  and o.status = $14::bigint
  and o.is_hidden = $15
  and o.is_frozen = $16
  and o.wave_id in (
    select w.id
    from outbound.wave w
    where "w"."tenant_id" = $17
      and "w"."warehouse_id" = $18
      and w.wave_no = $19::text
  )
  and exists (
    select 1
    from outbound.detail d
    where "d"."tenant_id" = $20
      and "d"."warehouse_id" = $21
      and d.order_id = o.id
      and d.goods_id = $22
  )
  and not (
    o.status < 90
    and exists (
      select 1
      from outbound.detail d
      where d.tenant_id = o.tenant_id
        and d.warehouse_id = o.warehouse_id
        and d.order_id = o.id
        and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
        and d.explanation is not null
    )
  )
  and (o.status < 90 and o.cutoff_at < now()) is not true
  and o.status >= $23
  and o.require_on >= $24::date
  and o.require_on <= $25::date
  and o.created_at >= $26
  and o.created_at < $27
order by o.created_at desc, o.id desc;

-- outOrder.template  下载出库单导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- outOrder.queryCombinationPage  查询合单
select c.id, c.combine_key, c.owner_id, w.name as owner_name, c.store_id, t.name as store_name, c.route_id,
  r.name as route_name, c.require_on, c.cutoff_at, c.order_count, c.total_qty, c.total_weight, c.total_volume,
  c.open_count, c.part_count, c.allocated_count, c.orders
from (
  select min(o.id) as id, o.combine_key, o.owner_id, o.store_id, o.route_id, o.require_on,
    min(o.cutoff_at) as cutoff_at, count(*) as order_count, sum(o.total_qty)::bigint as total_qty,
    sum(o.total_weight)::bigint as total_weight, sum(o.total_volume)::bigint as total_volume,
    count(*) filter (where o.status = 10) as open_count, count(*) filter (where o.status = 20) as part_count,
    count(*) filter (where o.status = 30) as allocated_count,
    jsonb_agg(
      jsonb_build_object(
        'id', o.id, 'orderNo', o.order_no, 'status', o.status, 'deliveryType', o.delivery_type, 'totalQty', o.total_qty
      ) order by o.id
    ) as orders
  from outbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.status in (10, 20, 30)
    and not o.is_hidden
    and not o.is_frozen
    and o.wave_id is null
    and o.combine_key is not null
    and o.store_id is not null
  group by o.combine_key, o.owner_id, o.store_id, o.route_id, o.require_on
  having count(*) > 1
) c
join basic.owner w on w.tenant_id = $4 and w.id = c.owner_id
join basic.store t on t.tenant_id = $5 and t.id = c.store_id
left join basic.route r on r.tenant_id = $6 and r.warehouse_id = $7 and r.id = c.route_id
order by c.require_on, c.id
limit $8
offset $9;

select c.id, c.combine_key, c.owner_id, w.name as owner_name, c.store_id, t.name as store_name, c.route_id,
  r.name as route_name, c.require_on, c.cutoff_at, c.order_count, c.total_qty, c.total_weight, c.total_volume,
  c.open_count, c.part_count, c.allocated_count, c.orders
from (
  select min(o.id) as id, o.combine_key, o.owner_id, o.store_id, o.route_id, o.require_on,
    min(o.cutoff_at) as cutoff_at, count(*) as order_count, sum(o.total_qty)::bigint as total_qty,
    sum(o.total_weight)::bigint as total_weight, sum(o.total_volume)::bigint as total_volume,
    count(*) filter (where o.status = 10) as open_count, count(*) filter (where o.status = 20) as part_count,
    count(*) filter (where o.status = 30) as allocated_count,
    jsonb_agg(
      jsonb_build_object(
        'id', o.id, 'orderNo', o.order_no, 'status', o.status, 'deliveryType', o.delivery_type, 'totalQty', o.total_qty
      ) order by o.id
    ) as orders
  from outbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.status in (10, 20, 30)
    and not o.is_hidden
    and not o.is_frozen
    and o.wave_id is null
    and o.combine_key is not null
    and o.store_id is not null
    and o.owner_id = $4::bigint
    and o.store_id = $5::bigint
    and o.route_id = $6::bigint
    and o.require_on >= $7::date
    and o.require_on <= $8::date
  group by o.combine_key, o.owner_id, o.store_id, o.route_id, o.require_on
  having count(*) > 1
) c
join basic.owner w on w.tenant_id = $9 and w.id = c.owner_id
join basic.store t on t.tenant_id = $10 and t.id = c.store_id
left join basic.route r on r.tenant_id = $11 and r.warehouse_id = $12 and r.id = c.route_id
order by c.require_on, c.id
limit $13
offset $14;

-- outOrder.combinedStatistic  统计合单
select count(*) as group_count, coalesce(sum(c.order_count), 0)::bigint as order_count,
  coalesce(sum(c.total_qty), 0)::bigint as total_qty, coalesce(sum(c.total_weight), 0)::bigint as total_weight,
  coalesce(sum(c.total_volume), 0)::bigint as total_volume
from (
  select min(o.id) as id, o.combine_key, o.owner_id, o.store_id, o.route_id, o.require_on,
    min(o.cutoff_at) as cutoff_at, count(*) as order_count, sum(o.total_qty)::bigint as total_qty,
    sum(o.total_weight)::bigint as total_weight, sum(o.total_volume)::bigint as total_volume,
    count(*) filter (where o.status = 10) as open_count, count(*) filter (where o.status = 20) as part_count,
    count(*) filter (where o.status = 30) as allocated_count,
    jsonb_agg(
      jsonb_build_object(
        'id', o.id, 'orderNo', o.order_no, 'status', o.status, 'deliveryType', o.delivery_type, 'totalQty', o.total_qty
      ) order by o.id
    ) as orders
  from outbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.status in (10, 20, 30)
    and not o.is_hidden
    and not o.is_frozen
    and o.wave_id is null
    and o.combine_key is not null
    and o.store_id is not null
  group by o.combine_key, o.owner_id, o.store_id, o.route_id, o.require_on
  having count(*) > 1
) c;

select count(*) as group_count, coalesce(sum(c.order_count), 0)::bigint as order_count,
  coalesce(sum(c.total_qty), 0)::bigint as total_qty, coalesce(sum(c.total_weight), 0)::bigint as total_weight,
  coalesce(sum(c.total_volume), 0)::bigint as total_volume
from (
  select min(o.id) as id, o.combine_key, o.owner_id, o.store_id, o.route_id, o.require_on,
    min(o.cutoff_at) as cutoff_at, count(*) as order_count, sum(o.total_qty)::bigint as total_qty,
    sum(o.total_weight)::bigint as total_weight, sum(o.total_volume)::bigint as total_volume,
    count(*) filter (where o.status = 10) as open_count, count(*) filter (where o.status = 20) as part_count,
    count(*) filter (where o.status = 30) as allocated_count,
    jsonb_agg(
      jsonb_build_object(
        'id', o.id, 'orderNo', o.order_no, 'status', o.status, 'deliveryType', o.delivery_type, 'totalQty', o.total_qty
      ) order by o.id
    ) as orders
  from outbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.status in (10, 20, 30)
    and not o.is_hidden
    and not o.is_frozen
    and o.wave_id is null
    and o.combine_key is not null
    and o.store_id is not null
    and o.owner_id = $4::bigint
    and o.store_id = $5::bigint
    and o.route_id = $6::bigint
    and o.require_on >= $7::date
    and o.require_on <= $8::date
  group by o.combine_key, o.owner_id, o.store_id, o.route_id, o.require_on
  having count(*) > 1
) c;

-- outOrder.queryRecord  查询出库单操作记录
select t.id, o.id as order_id, o.order_no, o.owner_id, w.name as owner_name, t.action, t.action_name,
  (
    select d.line_no
    from outbound.detail d
    where d.tenant_id = t.tenant_id
      and d.warehouse_id = t.warehouse_id
      and d.id = t.detail_id
  ) as line_no,
  (
    select g.code
    from outbound.detail d
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where d.tenant_id = t.tenant_id
      and d.warehouse_id = t.warehouse_id
      and d.id = t.detail_id
  ) as goods_code, t.from_status, t.to_status, t.qty, t.operator_id, t.operator_name, t.posted_at
from ops.doc_trace t
join outbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.id = t.doc_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.doc_type = 'OUT'
  and "o"."owner_id" = any($3::bigint[])
order by t.posted_at desc, t.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from ops.doc_trace t
  join outbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.id = t.doc_id
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  where "t"."tenant_id" = $1
    and "t"."warehouse_id" = $2
    and t.doc_type = 'OUT'
    and "o"."owner_id" = any($3::bigint[])
  limit $4
) x;

select t.id, o.id as order_id, o.order_no, o.owner_id, w.name as owner_name, t.action, t.action_name,
  (
    select d.line_no
    from outbound.detail d
    where d.tenant_id = t.tenant_id
      and d.warehouse_id = t.warehouse_id
      and d.id = t.detail_id
  ) as line_no,
  (
    select g.code
    from outbound.detail d
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where d.tenant_id = t.tenant_id
      and d.warehouse_id = t.warehouse_id
      and d.id = t.detail_id
  ) as goods_code, t.from_status, t.to_status, t.qty, t.operator_id, t.operator_name, t.posted_at
from ops.doc_trace t
join outbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.id = t.doc_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.doc_type = 'OUT'
  and "o"."owner_id" = any($3::bigint[])
  and o.order_no = $4::text
  and o.owner_id = $5::bigint
  and t.operator_id = $6::bigint
  and t.posted_at >= $7
  and t.posted_at < $8
order by t.posted_at desc, t.id desc
limit $9
offset $10;

-- outOrder.queryGoodsRecord  查询出库单商品记录
select d.id, o.id as order_id, o.order_no, d.line_no, o.owner_id, w.name as owner_name, o.store_id,
  st.name as store_name, d.goods_id, g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, d.status, o.require_on, d.qty_ordered, d.qty_allocated, d.qty_picked, d.qty_checked, d.qty_packed,
  d.qty_shipped, d.qty_cancelled, o.created_at
from outbound.order o
join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
order by o.created_at desc, o.id desc, d.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from outbound.order o
  join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
  join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
  limit $4
) x;

select d.id, o.id as order_id, o.order_no, d.line_no, o.owner_id, w.name as owner_name, o.store_id,
  st.name as store_name, d.goods_id, g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, d.status, o.require_on, d.qty_ordered, d.qty_allocated, d.qty_picked, d.qty_checked, d.qty_packed,
  d.qty_shipped, d.qty_cancelled, o.created_at
from outbound.order o
join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.order_no = $4::text
  and o.owner_id = $5::bigint
  and o.store_id = $6::bigint
  and d.goods_id = $7::bigint
  and o.require_on >= $8::date
  and o.require_on <= $9::date
order by o.created_at desc, o.id desc, d.id desc
limit $10
offset $11;

-- outOrder.queryPrintPage  查询打印出库单
select o.id, o.order_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name, o.store_id,
  st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.require_on, o.total_qty, o.status,
  o.print_count, o.printed_at, u.user_name as printed_by, o.created_at
from outbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join iam.user u on u.tenant_id = o.tenant_id and u.id = o.printed_by
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and not o.is_hidden
  and o.status <> 99
order by o.created_at desc, o.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from outbound.order o
  join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
  left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
  left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
  left join iam.user u on u.tenant_id = o.tenant_id and u.id = o.printed_by
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and not o.is_hidden
    and o.status <> 99
  limit $4
) x;

select o.id, o.order_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name, o.store_id,
  st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.require_on, o.total_qty, o.status,
  o.print_count, o.printed_at, u.user_name as printed_by, o.created_at
from outbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join iam.user u on u.tenant_id = o.tenant_id and u.id = o.printed_by
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and not o.is_hidden
  and o.status <> 99
  and o.order_no = $4::text
  and o.owner_id = $5::bigint
  and o.store_id = $6::bigint
  and o.route_id = $7::bigint
  and o.print_count = 0
  and o.require_on >= $8::date
  and o.require_on <= $9::date
order by o.created_at desc, o.id desc
limit $10
offset $11;

-- wave.queryPage  查询波次
select w.id, w.version, w.wave_no, w.status, w.pick_method, w.delivery_type, w.route_id, r.name as route_name,
  w.storage_mode, w.order_count, w.line_count, w.total_qty, w.total_volume, q.qty_allocated, q.qty_picked,
  q.qty_checked, t.task_count, t.task_done, w.strategy_id, w.is_urgent, w.line_seconds, w.pickers,
  case when w.status < 20 then w.line_count else t.lines_left end as lines_left, w.cutoff_at, w.released_at, w.done_at,
  w.remark, w.created_at, coalesce(u.user_name, '') as created_by
from (
  select w.*
  from outbound.wave w
  where "w"."tenant_id" = $1
    and "w"."warehouse_id" = $2
    and not exists (
      select 1
      from outbound.wave_order m
      join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
      where m.tenant_id = w.tenant_id
        and m.warehouse_id = w.warehouse_id
        and m.wave_id = w.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
  order by w.created_at desc, w.id desc
  limit $4
  offset $5
) w
left join basic.route r on r.tenant_id = w.tenant_id and r.warehouse_id = w.warehouse_id and r.id = w.route_id
left join iam.user u on u.tenant_id = w.tenant_id and u.id = w.created_by
cross join lateral (
  select coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated,
    coalesce(sum(d.qty_picked), 0)::bigint as qty_picked, coalesce(sum(d.qty_checked), 0)::bigint as qty_checked
  from outbound.wave_order m
  join outbound.detail d on d.tenant_id = m.tenant_id and d.warehouse_id = m.warehouse_id and d.order_id = m.order_id
  where m.tenant_id = w.tenant_id
    and m.warehouse_id = w.warehouse_id
    and m.wave_id = w.id
    and m.active
) q
cross join lateral (
  select count(*) filter (where k.status <> 90) as task_count, count(*) filter (where k.status = 40) as task_done,
    coalesce(sum(k.line_count) filter (where k.status not in (40, 90)), 0)::int as lines_left
  from outbound.pick_task k
  where k.tenant_id = w.tenant_id
    and k.warehouse_id = w.warehouse_id
    and k.wave_id = w.id
) t
order by w.created_at desc, w.id desc;

select w.id, w.version, w.wave_no, w.status, w.pick_method, w.delivery_type, w.route_id, r.name as route_name,
  w.storage_mode, w.order_count, w.line_count, w.total_qty, w.total_volume, q.qty_allocated, q.qty_picked,
  q.qty_checked, t.task_count, t.task_done, w.strategy_id, w.is_urgent, w.line_seconds, w.pickers,
  case when w.status < 20 then w.line_count else t.lines_left end as lines_left, w.cutoff_at, w.released_at, w.done_at,
  w.remark, w.created_at, coalesce(u.user_name, '') as created_by
from (
  select w.*
  from outbound.wave w
  where "w"."tenant_id" = $1
    and "w"."warehouse_id" = $2
    and not exists (
      select 1
      from outbound.wave_order m
      join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
      where m.tenant_id = w.tenant_id
        and m.warehouse_id = w.warehouse_id
        and m.wave_id = w.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
    and w.wave_no = $4::text
    and w.status = $5::bigint
    and w.route_id = $6::bigint
    and w.created_at >= $7
    and w.created_at < $8
  order by w.created_at desc, w.id desc
  limit $9
  offset $10
) w
left join basic.route r on r.tenant_id = w.tenant_id and r.warehouse_id = w.warehouse_id and r.id = w.route_id
left join iam.user u on u.tenant_id = w.tenant_id and u.id = w.created_by
cross join lateral (
  select coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated,
    coalesce(sum(d.qty_picked), 0)::bigint as qty_picked, coalesce(sum(d.qty_checked), 0)::bigint as qty_checked
  from outbound.wave_order m
  join outbound.detail d on d.tenant_id = m.tenant_id and d.warehouse_id = m.warehouse_id and d.order_id = m.order_id
  where m.tenant_id = w.tenant_id
    and m.warehouse_id = w.warehouse_id
    and m.wave_id = w.id
    and m.active
) q
cross join lateral (
  select count(*) filter (where k.status <> 90) as task_count, count(*) filter (where k.status = 40) as task_done,
    coalesce(sum(k.line_count) filter (where k.status not in (40, 90)), 0)::int as lines_left
  from outbound.pick_task k
  where k.tenant_id = w.tenant_id
    and k.warehouse_id = w.warehouse_id
    and k.wave_id = w.id
) t
order by w.created_at desc, w.id desc;

-- wave.statistic  统计波次
select w.status as status, count(*) as count
from outbound.wave w
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and not exists (
    select 1
    from outbound.wave_order m
    join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
    where m.tenant_id = w.tenant_id
      and m.warehouse_id = w.warehouse_id
      and m.wave_id = w.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
group by 1;

select w.status as status, count(*) as count
from outbound.wave w
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and not exists (
    select 1
    from outbound.wave_order m
    join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
    where m.tenant_id = w.tenant_id
      and m.warehouse_id = w.warehouse_id
      and m.wave_id = w.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and w.wave_no = $4::text
  and w.route_id = $5::bigint
  and w.created_at >= $6
  and w.created_at < $7
group by 1;

-- wave.get  查看波次
select w.id, w.version, w.wave_no, w.status, w.pick_method, w.delivery_type, w.route_id, r.name as route_name,
  w.storage_mode, w.order_count, w.line_count, w.total_qty, w.total_volume, q.qty_allocated, q.qty_picked,
  q.qty_checked, t.task_count, t.task_done, w.strategy_id, w.is_urgent, w.line_seconds, w.pickers,
  case when w.status < 20 then w.line_count else t.lines_left end as lines_left, w.cutoff_at, w.released_at, w.done_at,
  w.remark, w.created_at, coalesce(u.user_name, '') as created_by
from outbound.wave w
left join basic.route r on r.tenant_id = w.tenant_id and r.warehouse_id = w.warehouse_id and r.id = w.route_id
left join iam.user u on u.tenant_id = w.tenant_id and u.id = w.created_by
cross join lateral (
  select coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated,
    coalesce(sum(d.qty_picked), 0)::bigint as qty_picked, coalesce(sum(d.qty_checked), 0)::bigint as qty_checked
  from outbound.wave_order m
  join outbound.detail d on d.tenant_id = m.tenant_id and d.warehouse_id = m.warehouse_id and d.order_id = m.order_id
  where m.tenant_id = w.tenant_id
    and m.warehouse_id = w.warehouse_id
    and m.wave_id = w.id
    and m.active
) q
cross join lateral (
  select count(*) filter (where k.status <> 90) as task_count, count(*) filter (where k.status = 40) as task_done,
    coalesce(sum(k.line_count) filter (where k.status not in (40, 90)), 0)::int as lines_left
  from outbound.pick_task k
  where k.tenant_id = w.tenant_id
    and k.warehouse_id = w.warehouse_id
    and k.wave_id = w.id
) t
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and not exists (
    select 1
    from outbound.wave_order m
    join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
    where m.tenant_id = w.tenant_id
      and m.warehouse_id = w.warehouse_id
      and m.wave_id = w.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and w.id = $4
  and set_config('join_collapse_limit', '1', true) = '1';

select o.id, o.order_no, o.status, n.name as owner_name, s.name as store_name, o.stop_no, l.line_count, l.qty_wanted,
  l.qty_allocated, l.qty_picked, m.active, m.kick_reason
from outbound.wave_order m
join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
join basic.owner n on n.tenant_id = o.tenant_id and n.id = o.owner_id
left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
cross join lateral (
  select count(*) as line_count, sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced)::bigint as qty_wanted,
    sum(d.qty_allocated)::bigint as qty_allocated, sum(d.qty_picked)::bigint as qty_picked
  from outbound.detail d
  where d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
) l
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and m.wave_id = $3
  and "o"."owner_id" = any($4::bigint[])
order by m.active desc, m.id;

select k.id, k.task_no, k.kind, k.status, a.name as area_name, k.line_count, k.qty, k.picked_qty,
  u.user_name as assignee_name
from outbound.pick_task k
left join basic.area a on a.tenant_id = k.tenant_id and a.warehouse_id = k.warehouse_id and a.id = k.area_id
left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.assignee_id
where "k"."tenant_id" = $1
  and "k"."warehouse_id" = $2
  and k.wave_id = $3
order by k.id;

select o.id as order_id, o.order_no, d.id as detail_id, g.code as goods_code, g.name as goods_name,
  d.qty_ordered - d.qty_allocated - d.qty_cancelled - d.qty_replaced as qty_open
from outbound.wave_order m
join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and m.wave_id = $3
  and m.active
  and "o"."owner_id" = any($4::bigint[])
  and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
order by o.id, d.line_no;

-- wave.plan  预览波次
select o.id, o.order_no, o.owner_id, o.delivery_type, o.route_id, o.storage_mode, o.cutoff_at, o.priority, o.stop_no,
  o.created_at, o.order_type, o.total_qty as qty, o.require_on as day, coalesce(o.store_id, -o.id) as stop,
  o.total_weight as weight, o.total_volume as volume , o.left_reason is not null as was_left,
  (
    select count(*)
    from outbound.detail d
    where d.tenant_id = o.tenant_id
      and d.warehouse_id = o.warehouse_id
      and d.order_id = o.id
  ) as line_count,
  exists (
    select 1
    from outbound.detail d
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where d.tenant_id = o.tenant_id
      and d.warehouse_id = o.warehouse_id
      and d.order_id = o.id
      and g.pallet_qty > 0
      and d.qty_ordered >= g.pallet_qty
  ) as bulk
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.status in (10, 20, 30)
  and not o.is_hidden
  and not o.is_frozen
  and o.wave_id is null
order by o.id
limit $4;

select c.route_id, r.name as route_name, w.day::text as day, c.max_orders, c.max_stops, c.max_weight, c.max_volume
from unnest($1::bigint[], $2::date[]) w(route_id, day)
join strategy.transport_capacity c
  on "c"."tenant_id" = $3
  and "c"."warehouse_id" = $4
  and c.route_id = w.route_id
  and c.car_type_id is null
  and (c.weekday is null or c.weekday = extract(isodow from w.day))
  and c.status = 1
  and not c.is_deleted
  and (c.valid_from is null or c.valid_from <= w.day)
  and (c.valid_to is null or c.valid_to >= w.day)
join basic.route r on r.tenant_id = c.tenant_id and r.warehouse_id = c.warehouse_id and r.id = c.route_id
order by c.route_id, w.day, c.id;

select o.route_id, o.require_on::text as day, count(*) as orders,
  array_agg(distinct coalesce(o.store_id, -o.id)) as stops, sum(o.total_weight)::bigint as weight,
  sum(o.total_volume)::bigint as volume
from unnest($1::bigint[], $2::date[]) w(route_id, day)
join outbound.order o
  on "o"."tenant_id" = $3
  and "o"."warehouse_id" = $4
  and o.route_id = w.route_id
  and o.require_on = w.day
  and o.status <> 99
  and (o.wave_id is not null or o.status >= 40)
group by o.route_id, o.require_on;

select c.owner_id, c.alloc_mode, c.pick_method, c.short_policy, c.wave_max_orders, c.wave_max_lines, c.check_need
from strategy.owner_pick_config c
where c.tenant_id = $1
  and c.warehouse_id = $2
  and c.owner_id = any($3::bigint[])
  and c.status = 1
  and not c.is_deleted
  and (c.valid_from is null or c.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
  and (c.valid_to is null or c.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
order by c.id desc;

select max(w.slot_qty) as slots
from basic.seed_wall w
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and w.status <> 0
  and not w.is_deleted;

select r.id, r.name from basic.route r where "r"."tenant_id" = $1 and "r"."warehouse_id" = $2;

select o.id, o.order_no, o.owner_id, o.delivery_type, o.route_id, o.storage_mode, o.cutoff_at, o.priority, o.stop_no,
  o.created_at, o.order_type, o.total_qty as qty, o.require_on as day, coalesce(o.store_id, -o.id) as stop,
  o.total_weight as weight, o.total_volume as volume , o.left_reason is not null as was_left,
  (
    select count(*)
    from outbound.detail d
    where d.tenant_id = o.tenant_id
      and d.warehouse_id = o.warehouse_id
      and d.order_id = o.id
  ) as line_count,
  exists (
    select 1
    from outbound.detail d
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where d.tenant_id = o.tenant_id
      and d.warehouse_id = o.warehouse_id
      and d.order_id = o.id
      and g.pallet_qty > 0
      and d.qty_ordered >= g.pallet_qty
  ) as bulk
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.status in (10, 20, 30)
  and not o.is_hidden
  and not o.is_frozen
  and o.wave_id is null
  and o.owner_id = $4::bigint
  and o.route_id = $5::bigint
  and o.delivery_type = $6::bigint
  and o.storage_mode = $7::bigint
  and o.order_type = $8::bigint
  and o.require_on <= $9::date
  and o.cutoff_at < $10
order by o.id
limit $11;

-- wave.strategyPlan  预览策略波次
select s.id, s.version, s.route_id, s.storage_mode, s.delivery_type, s.order_type, s.owner_id, s.max_orders,
  s.max_lines, s.max_qty, s.max_volume, s.by_shape, s.every_min, to_char(s.from_time, 'HH24:MI') as from_time,
  to_char(s.to_time, 'HH24:MI') as to_time, s.auto_release, s.urgent_min, s.urgent_priority, s.line_seconds, s.pickers,
  r.name as route_name, o.name as owner_name
from strategy.wave_strategy s
left join basic.route r on r.tenant_id = s.tenant_id and r.warehouse_id = s.warehouse_id and r.id = s.route_id
left join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and s.status = 1
  and not s.is_deleted
  and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
  and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
order by s.id;

select o.id, o.order_no, o.owner_id, o.delivery_type, o.route_id, o.storage_mode, o.cutoff_at, o.priority, o.stop_no,
  o.created_at, o.order_type, o.total_qty as qty, o.require_on as day, coalesce(o.store_id, -o.id) as stop,
  o.total_weight as weight, o.total_volume as volume , o.left_reason is not null as was_left,
  (
    select count(*)
    from outbound.detail d
    where d.tenant_id = o.tenant_id
      and d.warehouse_id = o.warehouse_id
      and d.order_id = o.id
  ) as line_count,
  exists (
    select 1
    from outbound.detail d
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where d.tenant_id = o.tenant_id
      and d.warehouse_id = o.warehouse_id
      and d.order_id = o.id
      and g.pallet_qty > 0
      and d.qty_ordered >= g.pallet_qty
  ) as bulk
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.status in (10, 20, 30)
  and not o.is_hidden
  and not o.is_frozen
  and o.wave_id is null
order by o.id
limit $4;

select c.owner_id, c.alloc_mode, c.pick_method, c.short_policy, c.wave_max_orders, c.wave_max_lines, c.check_need
from strategy.owner_pick_config c
where c.tenant_id = $1
  and c.warehouse_id = $2
  and c.owner_id = any($3::bigint[])
  and c.status = 1
  and not c.is_deleted
  and (c.valid_from is null or c.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
  and (c.valid_to is null or c.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
order by c.id desc;

select max(w.slot_qty) as slots
from basic.seed_wall w
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and w.status <> 0
  and not w.is_deleted;

select c.route_id, r.name as route_name, w.day::text as day, c.max_orders, c.max_stops, c.max_weight, c.max_volume
from unnest($1::bigint[], $2::date[]) w(route_id, day)
join strategy.transport_capacity c
  on "c"."tenant_id" = $3
  and "c"."warehouse_id" = $4
  and c.route_id = w.route_id
  and c.car_type_id is null
  and (c.weekday is null or c.weekday = extract(isodow from w.day))
  and c.status = 1
  and not c.is_deleted
  and (c.valid_from is null or c.valid_from <= w.day)
  and (c.valid_to is null or c.valid_to >= w.day)
join basic.route r on r.tenant_id = c.tenant_id and r.warehouse_id = c.warehouse_id and r.id = c.route_id
order by c.route_id, w.day, c.id;

select o.route_id, o.require_on::text as day, count(*) as orders,
  array_agg(distinct coalesce(o.store_id, -o.id)) as stops, sum(o.total_weight)::bigint as weight,
  sum(o.total_volume)::bigint as volume
from unnest($1::bigint[], $2::date[]) w(route_id, day)
join outbound.order o
  on "o"."tenant_id" = $3
  and "o"."warehouse_id" = $4
  and o.route_id = w.route_id
  and o.require_on = w.day
  and o.status <> 99
  and (o.wave_id is not null or o.status >= 40)
group by o.route_id, o.require_on;

select r.id, r.name from basic.route r where "r"."tenant_id" = $1 and "r"."warehouse_id" = $2;

-- pickTask.queryPage  查询拣货任务
select t.id, t.version, t.task_no, t.kind, t.method, t.wave_id, w.wave_no, a.name as area_name, o.order_no, t.status,
  t.line_count,
  (
    select count(*)
    from outbound.pick_line l
    where l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.task_id = t.id
      and l.state in (20, 30)
  ) as line_done, t.qty, t.picked_qty, u.user_name as assignee_name, c.code as cart_code, w.cutoff_at, t.created_at,
  t.done_at
from (
  select t.*
  from outbound.pick_task t
  where "t"."tenant_id" = $1
    and "t"."warehouse_id" = $2
    and not exists (
      select 1
      from outbound.pick_line l
      join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
      join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
      where l.tenant_id = t.tenant_id
        and l.warehouse_id = t.warehouse_id
        and l.task_id = t.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
  order by t.created_at desc, t.id desc
  limit $4
  offset $5
) t
join outbound.wave w on w.tenant_id = t.tenant_id and w.warehouse_id = t.warehouse_id and w.id = t.wave_id
left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
left join outbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.id = t.order_id
left join basic.cart c on c.tenant_id = t.tenant_id and c.warehouse_id = t.warehouse_id and c.id = t.cart_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.assignee_id
order by t.created_at desc, t.id desc;

select count(*) as n
from (
  select 1
  from outbound.pick_task t
  where "t"."tenant_id" = $1
    and "t"."warehouse_id" = $2
    and not exists (
      select 1
      from outbound.pick_line l
      join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
      join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
      where l.tenant_id = t.tenant_id
        and l.warehouse_id = t.warehouse_id
        and l.task_id = t.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
  limit $4
) x;

select t.id, t.version, t.task_no, t.kind, t.method, t.wave_id, w.wave_no, a.name as area_name, o.order_no, t.status,
  t.line_count,
  (
    select count(*)
    from outbound.pick_line l
    where l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.task_id = t.id
      and l.state in (20, 30)
  ) as line_done, t.qty, t.picked_qty, u.user_name as assignee_name, c.code as cart_code, w.cutoff_at, t.created_at,
  t.done_at
from (
  select t.*
  from outbound.pick_task t
  where "t"."tenant_id" = $1
    and "t"."warehouse_id" = $2
    and not exists (
      select 1
      from outbound.pick_line l
      join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
      join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
      where l.tenant_id = t.tenant_id
        and l.warehouse_id = t.warehouse_id
        and l.task_id = t.id
        and not ("o"."owner_id" = any($3::bigint[]))
    )
    and t.task_no = $4::text
    and t.status = $5::bigint
    and t.area_id = $6::bigint
    and t.kind = $7
    and t.wave_id in (
      select v.id
      from outbound.wave v
      where "v"."tenant_id" = $8
        and "v"."warehouse_id" = $9
        and v.wave_no = $10::text
    )
    and t.created_at >= $11
    and t.created_at < $12
  order by t.created_at desc, t.id desc
  limit $13
  offset $14
) t
join outbound.wave w on w.tenant_id = t.tenant_id and w.warehouse_id = t.warehouse_id and w.id = t.wave_id
left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
left join outbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.id = t.order_id
left join basic.cart c on c.tenant_id = t.tenant_id and c.warehouse_id = t.warehouse_id and c.id = t.cart_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.assignee_id
order by t.created_at desc, t.id desc;

-- pickTask.statistic  统计拣货任务
select t.status as status, count(*) as count
from outbound.pick_task t
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and not exists (
    select 1
    from outbound.pick_line l
    join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
    join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
    where l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.task_id = t.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
group by 1;

select t.status as status, count(*) as count
from outbound.pick_task t
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and not exists (
    select 1
    from outbound.pick_line l
    join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
    join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
    where l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.task_id = t.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and t.task_no = $4::text
  and t.area_id = $5::bigint
  and t.kind = $6
  and t.wave_id in (
    select v.id
    from outbound.wave v
    where "v"."tenant_id" = $7
      and "v"."warehouse_id" = $8
      and v.wave_no = $9::text
  )
  and t.created_at >= $10
  and t.created_at < $11
group by 1;

-- pickTask.get  查看拣货任务
select t.id, t.version, t.task_no, t.kind, t.method, t.wave_id, w.wave_no, a.name as area_name, o.order_no, t.status,
  t.line_count,
  (
    select count(*)
    from outbound.pick_line l
    where l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.task_id = t.id
      and l.state in (20, 30)
  ) as line_done, t.qty, t.picked_qty, u.user_name as assignee_name, c.code as cart_code, w.cutoff_at, t.created_at,
  t.done_at
from outbound.pick_task t
join outbound.wave w on w.tenant_id = t.tenant_id and w.warehouse_id = t.warehouse_id and w.id = t.wave_id
left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
left join outbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.id = t.order_id
left join basic.cart c on c.tenant_id = t.tenant_id and c.warehouse_id = t.warehouse_id and c.id = t.cart_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.assignee_id
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and not exists (
    select 1
    from outbound.pick_line l
    join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
    join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
    where l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.task_id = t.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and t.id = $4
  and set_config('join_collapse_limit', '1', true) = '1';

select l.position_id, p.code as position_code, l.goods_id, g.code as goods_code, g.name as goods_name, g.spec,
  g.barcodes || coalesce(sh.codes, '{}') as barcodes, l.lot_id, coalesce(sh.lot_no, t.lot_no) as lot_no,
  case when sh.lot_no is null then t.produced_on else sh.produced_on end as produced_on,
  case when sh.lot_no is null then t.expire_on else sh.expire_on end as expire_on,
  case when l.lpn_id <> 0 then n.code end as lpn_code, g.case_qty, g.packs, g.is_catch_weight,
  coalesce(ns.skip_position, false) as skips_position, coalesce(ns.skip_goods, false) as skips_goods,
  coalesce(ns.skip_lot, true) as skips_lot, sum(l.qty)::bigint as qty, sum(l.picked_qty)::bigint as picked_qty,
  sum(l.short_qty)::bigint as short_qty, min(l.walk_seq) as walk_seq,
  jsonb_agg(
    jsonb_build_object(
      'lineId', l.id, 'orderId', o.id, 'orderNo', o.order_no, 'qty', l.qty, 'pickedQty', l.picked_qty, 'state', l.state
    ) order by l.walk_seq, l.id
  ) as parts
from outbound.pick_line l
cross join lateral (
  select o.id, o.order_no
  from outbound.detail d
  join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
  where d.tenant_id = l.tenant_id
    and d.warehouse_id = l.warehouse_id
    and d.id = l.out_detail_id
  offset 0
) o
cross join lateral (
  select p.code, p.area_id
  from basic.position p
  where p.tenant_id = l.tenant_id
    and p.warehouse_id = l.warehouse_id
    and p.id = l.position_id
  offset 0
) p
cross join lateral (
  select g.code, g.owner_id,
    case
      when g.short_name is not null and exists (
        select 1
        from strategy.pick_simple_name s
        where s.tenant_id = l.tenant_id
          and s.warehouse_id = l.warehouse_id
          and s.owner_id = g.owner_id
          and s.status = 1
          and not s.is_deleted
          and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
          and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
      ) then g.short_name
      else g.name
    end as name, g.spec, g.is_catch_weight,
    array(
      select b.barcode
      from basic.goods_barcode b
      where b.tenant_id = g.tenant_id
        and b.goods_id = g.id
      order by b.barcode
    ) as barcodes,
    (
      select u.ratio
      from basic.goods_unit u
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
        and u.level = 3
    ) as case_qty,
    coalesce(
      (
        select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
        from basic.goods_unit u
        join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
        where u.tenant_id = g.tenant_id
          and u.goods_id = g.id
      ), '[]'
    ) as packs
  from basic.goods g
  where g.tenant_id = l.tenant_id
    and g.id = l.goods_id
  offset 0
) g
cross join lateral (
  select t.lot_no, t.produced_on, t.expire_on
  from inventory.lot t
  where t.tenant_id = l.tenant_id
    and t.id = l.lot_id
  offset 0
) t
cross join lateral (
  select n.code
  from basic.lpn n
  where n.tenant_id = l.tenant_id
    and n.warehouse_id = l.warehouse_id
    and n.id = l.lpn_id
  offset 0
) n
left join lateral (
  select f.lot_no, f.status, f.produced_on, f.expire_on,
    array(
      select b.barcode
      from basic.goods_barcode b
      where b.tenant_id = f.tenant_id
        and b.goods_id = f.goods_id
      order by b.barcode
    ) || y.code as codes
  from inventory.lot f
  join basic.goods y on y.tenant_id = f.tenant_id and y.id = f.goods_id
  where f.tenant_id = l.tenant_id
    and f.id = l.share_lot_id
  offset 0
) sh
  on true
left join lateral (
  select s.skip_position, s.skip_goods, s.skip_lot
  from strategy.pick_no_scan_owner s
  where s.tenant_id = l.tenant_id
    and s.warehouse_id = l.warehouse_id
    and s.owner_id = g.owner_id
    and (s.area_id is null or s.area_id = p.area_id)
    and s.status = 1
    and not s.is_deleted
    and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
    and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
  order by s.area_id is null, s.owner_id is null, s.id
  limit 1
) ns
  on true
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and l.task_id = $3
  and l.state <> 90
group by l.position_id, p.code, l.goods_id, g.code, g.name, g.spec, g.barcodes, l.lot_id, t.lot_no, t.produced_on,
  t.expire_on, sh.lot_no, sh.produced_on, sh.expire_on, sh.codes, l.lpn_id, n.code, g.case_qty, g.packs,
  g.is_catch_weight, ns.skip_position, ns.skip_goods, ns.skip_lot
order by min(l.walk_seq), min(l.id);

-- pickTask.labels  直接打印拣货任务标签
select t.id, t.task_no, t.kind, w.wave_no, a.name as area, o.order_no, t.line_count as lines, t.qty,
  (
    select p.code
    from outbound.pick_line l
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    where l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.task_id = t.id
    order by l.walk_seq, l.id
    limit 1
  ) as first
from outbound.pick_task t
join outbound.wave w on w.tenant_id = t.tenant_id and w.warehouse_id = t.warehouse_id and w.id = t.wave_id
left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
left join outbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.id = t.order_id
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and not exists (
    select 1
    from outbound.pick_line l
    join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
    join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
    where l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.task_id = t.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and t.id = any($4::bigint[]);

-- pickTask.labelFile  打印拣货任务标签
select t.id, t.task_no, t.kind, w.wave_no, a.name as area, o.order_no, t.line_count as lines, t.qty,
  (
    select p.code
    from outbound.pick_line l
    join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
    where l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.task_id = t.id
    order by l.walk_seq, l.id
    limit 1
  ) as first
from outbound.pick_task t
join outbound.wave w on w.tenant_id = t.tenant_id and w.warehouse_id = t.warehouse_id and w.id = t.wave_id
left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
left join outbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.id = t.order_id
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and not exists (
    select 1
    from outbound.pick_line l
    join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
    join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
    where l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.task_id = t.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and t.id = any($4::bigint[]);

-- pick.otherLots  查询可换批次
select 0 as part, to_jsonb(x) as row
from (
  select distinct s.id as stock_id, b.lot_no, b.produced_on::text as produced_on, b.expire_on::text as expire_on,
    case when s.lpn_id = 0 then null else n.code end as lpn_code,
    s.on_hand - s.allocated - s.locked - s.moving as free_qty
  from outbound.pick_line l
  join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
  join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
  join inventory.stock f on f.tenant_id = l.tenant_id and f.warehouse_id = l.warehouse_id and f.id = l.stock_id
  join inventory.stock s
    on s.tenant_id = f.tenant_id
    and s.warehouse_id = f.warehouse_id
    and s.position_id = f.position_id
    and s.goods_id = f.goods_id
    and s.owner_id = f.owner_id
    and s.quality = f.quality
    and s.lot_id <> f.lot_id
  join inventory.lot b on b.tenant_id = s.tenant_id and b.id = s.lot_id
  join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
  where "l"."tenant_id" = $1
    and "l"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and l.id = any($4::bigint[])
    and l.share_stock_id is null
    and s.on_hand > s.allocated + s.locked + s.moving
    and b.status <> 2
  order by expire_on, lot_no, stock_id
  limit 50
) x;

-- seeding.walls  查询播种墙作业
select 0 as part, to_jsonb(x) as row
from (
  select x.id, x.code, a.name as area_name, x.rows, x.cols, x.slot_qty, x.status, v.id as wave_id, v.wave_no,
    s.order_count, s.ready_count
  from basic.seed_wall x
  join basic.area a on a.tenant_id = x.tenant_id and a.warehouse_id = x.warehouse_id and a.id = x.area_id
  left join lateral (
    select w.id, w.wave_no
    from outbound.wave w
    where w.tenant_id = x.tenant_id
      and w.warehouse_id = x.warehouse_id
      and w.id = x.wave_id
      and not exists (
        select 1
        from outbound.wave_order m
        join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
        where m.tenant_id = w.tenant_id
          and m.warehouse_id = w.warehouse_id
          and m.wave_id = w.id
          and not ("o"."owner_id" = any($1::bigint[]))
      )
  ) v
    on true
  cross join lateral (
    select count(*) as order_count, count(*) filter (where s.state = $2) as ready_count
    from basic.seed_slot s
    where s.tenant_id = x.tenant_id
      and s.warehouse_id = x.warehouse_id
      and s.wall_id = x.id
      and s.out_order_id is not null
  ) s
  where "x"."tenant_id" = $3
    and "x"."warehouse_id" = $4
    and not x.is_deleted
    and x.status <> 0
  order by x.code
  limit 500
) x
union all
select 1 as part, to_jsonb(x) as row
from (
  select p.wall_id, p.slot_id, p.order_id, p.task_id, p.out_detail_id as detail_id, p.goods_id, p.lot_id, b.lot_no,
    p.need_qty,
    coalesce(
      (
        select sum(x.qty)
        from outbound.seed_log x
        where "x"."tenant_id" = $5
          and "x"."warehouse_id" = $6
          and x.task_id = p.task_id
          and x.out_detail_id = p.out_detail_id
          and x.lot_id = p.lot_id
      ), 0
    )::bigint as seeded_qty, p.open_qty
  from (
    select s.wall_id, s.id as slot_id, o.id as order_id, l.task_id, l.out_detail_id, l.goods_id, l.lot_id,
      sum(l.picked_qty)::bigint as need_qty,
      sum(case when l.state in (5, 10) then l.qty - l.picked_qty - l.short_qty else 0 end)::bigint as open_qty
    from basic.seed_slot s
    join outbound.wave_order m
      on m.tenant_id = s.tenant_id
      and m.warehouse_id = s.warehouse_id
      and m.wave_id = s.wave_id
      and m.order_id = s.out_order_id
      and m.active
    join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
    join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
    join outbound.pick_line l
      on l.tenant_id = d.tenant_id
      and l.warehouse_id = d.warehouse_id
      and l.out_detail_id = d.id
    join outbound.pick_task t on t.tenant_id = l.tenant_id and t.warehouse_id = l.warehouse_id and t.id = l.task_id
    where "s"."tenant_id" = $7
      and "s"."warehouse_id" = $8
      and "o"."owner_id" = any($9::bigint[])
      and s.out_order_id is not null
      and o.status <> $10
      and not o.is_frozen
      and t.wave_id = s.wave_id
      and (t.method = 2 and t.kind <> 'PALLET')
    group by s.wall_id, s.id, o.id, l.task_id, l.out_detail_id, l.goods_id, l.lot_id
  ) p
  join inventory.lot b on b.tenant_id = $11 and b.id = p.lot_id
  order by p.slot_id, p.task_id, p.out_detail_id, p.lot_id
) x;

-- seeding.waves  查询待播种波次
select w.id, w.wave_no, w.status, count(*) as order_count, sum(p.need)::bigint as need_qty,
  sum(p.open)::bigint as open_qty
from outbound.wave w
join outbound.wave_order m on m.tenant_id = w.tenant_id and m.warehouse_id = w.warehouse_id and m.wave_id = w.id
join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
cross join lateral (
  select coalesce(sum(l.picked_qty), 0) as need,
    coalesce(sum(case when l.state in (5, 10) then l.qty - l.picked_qty - l.short_qty else 0 end), 0) as open
  from outbound.detail d
  join outbound.pick_line l on l.tenant_id = d.tenant_id and l.warehouse_id = d.warehouse_id and l.out_detail_id = d.id
  join outbound.pick_task t on t.tenant_id = l.tenant_id and t.warehouse_id = l.warehouse_id and t.id = l.task_id
  where d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
    and t.wave_id = m.wave_id
    and (t.method = 2 and t.kind <> 'PALLET')
) p
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and not exists (
    select 1
    from outbound.wave_order m
    join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
    where m.tenant_id = w.tenant_id
      and m.warehouse_id = w.warehouse_id
      and m.wave_id = w.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and w.status in (20, 30, 40)
  and w.pick_method = 2
  and (
    m.active and o.status < 65 and not o.is_frozen
    and not exists (
      select 1
      from basic.seed_slot s
      where s.tenant_id = m.tenant_id
        and s.warehouse_id = m.warehouse_id
        and s.wave_id = m.wave_id
        and s.out_order_id = m.order_id
    )
    and p.need + p.open > (
      select coalesce(sum(x.qty), 0)
      from outbound.seed_log x
      join outbound.detail d on d.tenant_id = x.tenant_id and d.warehouse_id = x.warehouse_id and d.id = x.out_detail_id
      where x.tenant_id = m.tenant_id
        and x.warehouse_id = m.warehouse_id
        and x.wave_id = m.wave_id
        and d.order_id = o.id
    )
  )
group by w.id, w.wave_no, w.status
order by sum(p.need) = 0, w.id
limit 50;

-- seeding.scan  播种扫描
select 0 as part, to_jsonb(x) as row
from (
  select w.id
  from basic.seed_wall w
  where "w"."tenant_id" = $1
    and "w"."warehouse_id" = $2
    and not w.is_deleted
    and w.code = $3
) x
union all
select 1 as part, to_jsonb(x) as row
from (
  select w.id
  from outbound.wave w
  where "w"."tenant_id" = $4
    and "w"."warehouse_id" = $5
    and not exists (
      select 1
      from outbound.wave_order m
      join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
      where m.tenant_id = w.tenant_id
        and m.warehouse_id = w.warehouse_id
        and m.wave_id = w.id
        and not ("o"."owner_id" = any($6::bigint[]))
    )
    and w.id in (
      select v.id
      from outbound.wave v
      where "v"."tenant_id" = $7
        and "v"."warehouse_id" = $8
        and v.wave_no = $9
      union
      select t.wave_id
      from outbound.pick_task t
      where "t"."tenant_id" = $10
        and "t"."warehouse_id" = $11
        and t.task_no = $12
      union
      select o.wave_id
      from outbound.order o
      where "o"."tenant_id" = $13
        and "o"."warehouse_id" = $14
        and o.wave_id is not null
        and o.id = any(
          array(
            select x.id
            from outbound.order x
            where "x"."tenant_id" = $15
              and "x"."warehouse_id" = $16
              and x.order_no = $17
            union
            select d.order_id
            from basic.lpn l
            join inventory.stock k on k.tenant_id = l.tenant_id and k.warehouse_id = l.warehouse_id and k.lpn_id = l.id
            join inventory.stock_claim c
              on c.tenant_id = k.tenant_id
              and c.warehouse_id = k.warehouse_id
              and c.stock_id = k.id
              and c.stage = 'PICKED'
              and c.open_qty > 0
            join outbound.detail d
              on d.tenant_id = c.tenant_id
              and d.warehouse_id = c.warehouse_id
              and d.id = c.out_detail_id
            where "l"."tenant_id" = $18
              and "l"."warehouse_id" = $19
              and l.code = $20
          )
        )
    )
  order by w.id desc
  limit 1
) x;

select 0 as part, to_jsonb(x) as row
from (
  select w.id
  from basic.seed_wall w
  where "w"."tenant_id" = $1
    and "w"."warehouse_id" = $2
    and not w.is_deleted
    and w.code = $3
) x
union all
select 1 as part, to_jsonb(x) as row
from (
  select w.id
  from outbound.wave w
  where "w"."tenant_id" = $4
    and "w"."warehouse_id" = $5
    and not exists (
      select 1
      from outbound.wave_order m
      join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
      where m.tenant_id = w.tenant_id
        and m.warehouse_id = w.warehouse_id
        and m.wave_id = w.id
        and not ("o"."owner_id" = any($6::bigint[]))
    )
    and w.id in (
      select v.id
      from outbound.wave v
      where "v"."tenant_id" = $7
        and "v"."warehouse_id" = $8
        and v.wave_no = $9
      union
      select t.wave_id
      from outbound.pick_task t
      where "t"."tenant_id" = $10
        and "t"."warehouse_id" = $11
        and t.task_no = $12
      union
      select o.wave_id
      from outbound.order o
      where "o"."tenant_id" = $13
        and "o"."warehouse_id" = $14
        and o.wave_id is not null
        and o.id = any(
          array(
            select x.id
            from outbound.order x
            where "x"."tenant_id" = $15
              and "x"."warehouse_id" = $16
              and x.order_no = $17
            union
            select d.order_id
            from basic.lpn l
            join inventory.stock k on k.tenant_id = l.tenant_id and k.warehouse_id = l.warehouse_id and k.lpn_id = l.id
            join inventory.stock_claim c
              on c.tenant_id = k.tenant_id
              and c.warehouse_id = k.warehouse_id
              and c.stock_id = k.id
              and c.stage = 'PICKED'
              and c.open_qty > 0
            join outbound.detail d
              on d.tenant_id = c.tenant_id
              and d.warehouse_id = c.warehouse_id
              and d.id = c.out_detail_id
            where "l"."tenant_id" = $18
              and "l"."warehouse_id" = $19
              and l.code = $20
            union
            select s.out_order_id
            from basic.seed_wall w
            join basic.seed_slot s on s.tenant_id = w.tenant_id and s.warehouse_id = w.warehouse_id and s.wall_id = w.id
            where "w"."tenant_id" = $21
              and "w"."warehouse_id" = $22
              and not w.is_deleted
              and w.code = $23
              and s.slot_no = $24
              and s.out_order_id is not null
          )
        )
    )
  order by w.id desc
  limit 1
) x;

-- seeding.get  查看播种墙作业
select 0 as part, to_jsonb(x) as row
from (
  select x.id, x.code, a.name as area_name, x.rows, x.cols, x.slot_qty, x.status, v.id as wave_id, v.wave_no,
    s.order_count, s.ready_count
  from basic.seed_wall x
  join basic.area a on a.tenant_id = x.tenant_id and a.warehouse_id = x.warehouse_id and a.id = x.area_id
  left join lateral (
    select w.id, w.wave_no
    from outbound.wave w
    where w.tenant_id = x.tenant_id
      and w.warehouse_id = x.warehouse_id
      and w.id = x.wave_id
      and not exists (
        select 1
        from outbound.wave_order m
        join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
        where m.tenant_id = w.tenant_id
          and m.warehouse_id = w.warehouse_id
          and m.wave_id = w.id
          and not ("o"."owner_id" = any($1::bigint[]))
      )
  ) v
    on true
  cross join lateral (
    select count(*) as order_count, count(*) filter (where s.state = $2) as ready_count
    from basic.seed_slot s
    where s.tenant_id = x.tenant_id
      and s.warehouse_id = x.warehouse_id
      and s.wall_id = x.id
      and s.out_order_id is not null
  ) s
  where "x"."tenant_id" = $3
    and "x"."warehouse_id" = $4
    and not x.is_deleted
    and x.id = $5
  order by x.code
  limit 500
) x
union all
select 1 as part, to_jsonb(x) as row
from (
  select p.wall_id, p.slot_id, p.order_id, p.task_id, p.out_detail_id as detail_id, p.goods_id, p.lot_id, b.lot_no,
    p.need_qty,
    coalesce(
      (
        select sum(x.qty)
        from outbound.seed_log x
        where "x"."tenant_id" = $6
          and "x"."warehouse_id" = $7
          and x.task_id = p.task_id
          and x.out_detail_id = p.out_detail_id
          and x.lot_id = p.lot_id
      ), 0
    )::bigint as seeded_qty, p.open_qty
  from (
    select s.wall_id, s.id as slot_id, o.id as order_id, l.task_id, l.out_detail_id, l.goods_id, l.lot_id,
      sum(l.picked_qty)::bigint as need_qty,
      sum(case when l.state in (5, 10) then l.qty - l.picked_qty - l.short_qty else 0 end)::bigint as open_qty
    from basic.seed_slot s
    join outbound.wave_order m
      on m.tenant_id = s.tenant_id
      and m.warehouse_id = s.warehouse_id
      and m.wave_id = s.wave_id
      and m.order_id = s.out_order_id
      and m.active
    join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id
    join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
    join outbound.pick_line l
      on l.tenant_id = d.tenant_id
      and l.warehouse_id = d.warehouse_id
      and l.out_detail_id = d.id
    join outbound.pick_task t on t.tenant_id = l.tenant_id and t.warehouse_id = l.warehouse_id and t.id = l.task_id
    where "s"."tenant_id" = $8
      and "s"."warehouse_id" = $9
      and "o"."owner_id" = any($10::bigint[])
      and s.wall_id = $11
      and o.status <> $12
      and not o.is_frozen
      and t.wave_id = s.wave_id
      and (t.method = 2 and t.kind <> 'PALLET')
    group by s.wall_id, s.id, o.id, l.task_id, l.out_detail_id, l.goods_id, l.lot_id
  ) p
  join inventory.lot b on b.tenant_id = $13 and b.id = p.lot_id
  order by p.slot_id, p.task_id, p.out_detail_id, p.lot_id
) x
union all
select 2 as part, to_jsonb(x) as row
from (
  select s.id, s.slot_no, s.state, o.id as order_id, o.order_no, t.name as store_name
  from basic.seed_slot s
  left join outbound.order o
    on o.tenant_id = s.tenant_id
    and o.warehouse_id = s.warehouse_id
    and o.id = s.out_order_id
    and "o"."owner_id" = any($14::bigint[])
  left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
  where "s"."tenant_id" = $15
    and "s"."warehouse_id" = $16
    and s.wall_id = $17
  order by s.slot_no
) x
union all
select 3 as part, to_jsonb(x) as row
from (
  select g.id as goods_id, g.code as goods_code, g.name as goods_name,
    coalesce(
      (
        select jsonb_agg(jsonb_build_object('barcode', b.barcode, 'qty', coalesce(u.ratio, 1)) order by b.barcode)
        from basic.goods_barcode b
        left join basic.goods_unit u on u.tenant_id = b.tenant_id and u.goods_id = b.goods_id and u.level = b.unit_level
        where b.tenant_id = g.tenant_id
          and b.goods_id = g.id
      ), '[]'
    ) as scans,
    coalesce(
      (
        select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
        from basic.goods_unit u
        join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
        where u.tenant_id = g.tenant_id
          and u.goods_id = g.id
      ), '[]'
    ) as packs
  from basic.goods g
  where g.tenant_id = $18
    and g.id in (
      select d.goods_id
      from basic.seed_slot s
      join outbound.detail d
        on d.tenant_id = s.tenant_id
        and d.warehouse_id = s.warehouse_id
        and d.order_id = s.out_order_id
      where "s"."tenant_id" = $19
        and "s"."warehouse_id" = $20
        and s.wall_id = $21
    )
) x;

-- internalCheck.waiting  查询待内复核
select t.id as check_id, t.check_no, o.id as order_id, o.order_no, s.name as store_name, w.name as owner_name,
  d.checked_qty, u.user_name as first_name, t.created_at
from outbound.check_task t
join outbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.id = t.order_id
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
left join lateral (
  select f.checker_id
  from outbound.check_task f
  where f.tenant_id = t.tenant_id
    and f.warehouse_id = t.warehouse_id
    and f.order_id = t.order_id
    and f.kind = $1
    and f.status = 40
  order by f.id desc
  limit 1
) f
  on true
left join iam.user u on u.tenant_id = t.tenant_id and u.id = f.checker_id
cross join lateral (
  select coalesce(sum(x.qty_checked - x.qty_shipped), 0)::bigint as checked_qty
  from outbound.detail x
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.order_id = o.id
) d
where "t"."tenant_id" = $2
  and "t"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and t.kind = $5
  and t.status in (10, 20)
  and o.status between 70 and 85
  and not o.is_frozen
order by t.id
limit $6;

-- assemble.scan  装箱扫描
select o.id, o.order_no, o.status, o.is_frozen, s.name as store_name, r.name as route_name
from outbound.order o
left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = any(
    array(
      select x.id
      from outbound.order x
      where "x"."tenant_id" = $4
        and "x"."warehouse_id" = $5
        and x.order_no = $6
      union
      select d.order_id
      from basic.lpn l
      join inventory.stock k on k.tenant_id = l.tenant_id and k.warehouse_id = l.warehouse_id and k.lpn_id = l.id
      join inventory.stock_claim c
        on c.tenant_id = k.tenant_id
        and c.warehouse_id = k.warehouse_id
        and c.stock_id = k.id
        and c.stage = 'PICKED'
        and c.open_qty > 0
      join outbound.detail d on d.tenant_id = c.tenant_id and d.warehouse_id = c.warehouse_id and d.id = c.out_detail_id
      where "l"."tenant_id" = $7
        and "l"."warehouse_id" = $8
        and l.code = $9
      union
      select l.out_order_id
      from basic.lpn l
      where "l"."tenant_id" = $10
        and "l"."warehouse_id" = $11
        and l.code = $12
        and l.carton_state > 0
    )
  )
order by o.id
limit 100;

select d.order_id, c.id as claim_id, d.id as detail_id, d.line_no, c.stock_id, c.open_qty, s.position_id, s.goods_id,
  s.lot_id, t.lot_no, s.lpn_id, s.owner_id, s.quality, l.kind as lpn_kind, g.weight, g.volume, g.storage_mode,
  case
    when s.weight_g > 0 then (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'weightG', k.weight) order by k.id), '[]')
      from inventory.catch_code k
      where k.tenant_id = s.tenant_id
        and k.warehouse_id = s.warehouse_id
        and k.stock_id = s.id
        and k.out_detail_id = d.id
        and k.state = 30
    )
    else '[]'
  end as cartons,
  l.kind = 'PALLET' and l.carton_state = 0 and not exists (
    select 1
    from inventory.stock x
    where x.tenant_id = s.tenant_id
      and x.warehouse_id = s.warehouse_id
      and x.lpn_id = s.lpn_id
      and x.on_hand > coalesce(
        (
          select sum(y.open_qty)
          from inventory.stock_claim y
          join outbound.detail e
            on e.tenant_id = y.tenant_id
            and e.warehouse_id = y.warehouse_id
            and e.id = y.out_detail_id
          where y.tenant_id = x.tenant_id
            and y.warehouse_id = x.warehouse_id
            and y.stock_id = x.id
            and y.stage = 'PICKED'
            and e.order_id = d.order_id
        ), 0
      )
  ) as whole_pallet
from outbound.detail d
join inventory.stock_claim c
  on c.tenant_id = d.tenant_id
  and c.warehouse_id = d.warehouse_id
  and c.out_detail_id = d.id
  and c.kind = 'ALLOC'
  and c.stage = 'PICKED'
  and c.open_qty > 0
join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
join basic.lpn l on l.tenant_id = s.tenant_id and l.warehouse_id = s.warehouse_id and l.id = s.lpn_id
join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = any($3::bigint[])
  and l.carton_state = 0
order by d.order_id, d.line_no, c.id;

select g.id, g.code, g.name,
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
  ) as scans
from basic.goods g
where g.tenant_id = $1
  and g.id = any($2::bigint[]);

select d.id, d.qty_checked - d.qty_packed as can_pack
from outbound.detail d
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = any($3::bigint[]);

select l.id, l.code
from basic.lpn l
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and l.id = any($3::bigint[])
  and l.id <> 0;

select l.id
from basic.lpn l
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and l.out_order_id = any($3::bigint[])
  and l.carton_state between 10 and 50;

select l.id, l.code, l.kind, l.state, l.carton_state, l.carton_seq, l.out_order_id as order_id, l.gross_weight,
  l.position_id, coalesce(s.tare, 0) as spec_tare, coalesce(s.max_weight, 0) as max_weight,
  coalesce(s.max_volume, 0) as max_volume,
  coalesce(
    (
      select sum(c.qty)
      from outbound.carton_line c
      where c.tenant_id = l.tenant_id
        and c.warehouse_id = l.warehouse_id
        and c.lpn_id = l.id
        and c.order_id = l.out_order_id
    ), 0
  )::bigint as qty,
  coalesce(
    (
      select sum(c.weight_g)
      from outbound.carton_line c
      where c.tenant_id = l.tenant_id
        and c.warehouse_id = l.warehouse_id
        and c.lpn_id = l.id
        and c.order_id = l.out_order_id
    ), 0
  )::bigint as goods_weight,
  coalesce(
    (
      select sum(c.qty * g.volume)
      from outbound.carton_line c
      join basic.goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id
      where c.tenant_id = l.tenant_id
        and c.warehouse_id = l.warehouse_id
        and c.lpn_id = l.id
        and c.order_id = l.out_order_id
    ), 0
  )::bigint as goods_volume
from basic.lpn l
left join basic.container_spec s on s.tenant_id = l.tenant_id and s.id = l.spec_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and l.id = any($3::bigint[])
order by l.id;

select c.lpn_id, c.out_detail_id as detail_id, g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, t.lot_no, sum(c.qty)::bigint as qty
from outbound.carton_line c
join basic.goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id
join inventory.lot t on t.tenant_id = c.tenant_id and t.id = c.lot_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and c.lpn_id = any($3::bigint[])
  and c.qty > 0
group by 1, 2, 3, 4, 5, 6
order by 1, 2;

select o.id, o.order_no, o.status, o.is_frozen, s.name as store_name, r.name as route_name
from outbound.order o
left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = any(
    array(
      select x.id
      from outbound.order x
      where "x"."tenant_id" = $4
        and "x"."warehouse_id" = $5
        and x.order_no = $6
      union
      select d.order_id
      from basic.lpn l
      join inventory.stock k on k.tenant_id = l.tenant_id and k.warehouse_id = l.warehouse_id and k.lpn_id = l.id
      join inventory.stock_claim c
        on c.tenant_id = k.tenant_id
        and c.warehouse_id = k.warehouse_id
        and c.stock_id = k.id
        and c.stage = 'PICKED'
        and c.open_qty > 0
      join outbound.detail d on d.tenant_id = c.tenant_id and d.warehouse_id = c.warehouse_id and d.id = c.out_detail_id
      where "l"."tenant_id" = $7
        and "l"."warehouse_id" = $8
        and l.code = $9
      union
      select s.out_order_id
      from basic.seed_wall w
      join basic.seed_slot s on s.tenant_id = w.tenant_id and s.warehouse_id = w.warehouse_id and s.wall_id = w.id
      where "w"."tenant_id" = $10
        and "w"."warehouse_id" = $11
        and not w.is_deleted
        and w.code = $12
        and s.slot_no = $13
        and s.out_order_id is not null
      union
      select l.out_order_id
      from basic.lpn l
      where "l"."tenant_id" = $14
        and "l"."warehouse_id" = $15
        and l.code = $16
        and l.carton_state > 0
    )
  )
order by o.id
limit 100;

-- assemble.cartonsOf  查询单据的箱
select l.id, l.code
from (select x.id as order_id, x.place from unnest($1::bigint[]) with ordinality as x (id, place)) w
join outbound."order" o on "o"."tenant_id" = $2 and "o"."warehouse_id" = $3 and o.id = w.order_id
join basic.lpn l on l.tenant_id = o.tenant_id and l.warehouse_id = o.warehouse_id and l.out_order_id = o.id
where "o"."owner_id" = any($4::bigint[])
  and l.carton_state > 0
  and l.carton_state < $5
  and not l.is_deleted
order by w.place, o.id, l.carton_seq, l.id
limit $6;

-- assemble.labels  直接打印箱标签
select l.id, l.code, o.order_no, o.owner_id, coalesce(s.name, c.name, o.consignee) as receiver, o.phone, o.address,
  r.name as route, l.carton_seq as seq, l.gross_weight as gross,
  (
    select count(*)::int
    from basic.lpn x
    where x.tenant_id = l.tenant_id
      and x.warehouse_id = l.warehouse_id
      and x.out_order_id = o.id
      and x.carton_state > 0
      and x.carton_state < 90
  ) as cartons
from basic.lpn l
join outbound."order" o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.out_order_id
left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and l.carton_state > 0
  and not l.is_deleted
  and l.id = any($4::bigint[]);

-- assemble.labelFile  打印箱标签
select l.id, l.code, o.order_no, o.owner_id, coalesce(s.name, c.name, o.consignee) as receiver, o.phone, o.address,
  r.name as route, l.carton_seq as seq, l.gross_weight as gross,
  (
    select count(*)::int
    from basic.lpn x
    where x.tenant_id = l.tenant_id
      and x.warehouse_id = l.warehouse_id
      and x.out_order_id = o.id
      and x.carton_state > 0
      and x.carton_state < 90
  ) as cartons
from basic.lpn l
join outbound."order" o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.out_order_id
left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and l.carton_state > 0
  and not l.is_deleted
  and l.id = any($4::bigint[]);

-- collection.queryDocPage  查询集货单
select c.id, c.coll_no, w.wave_no, c.route_id, r.name as route_name, p.code as position_code, c.status, c.carton_total,
  c.carton_in, c.created_at, c.done_at
from outbound.collection c
left join outbound.wave w on w.tenant_id = c.tenant_id and w.warehouse_id = c.warehouse_id and w.id = c.wave_id
left join basic.route r on r.tenant_id = c.tenant_id and r.warehouse_id = c.warehouse_id and r.id = c.route_id
join basic.position p on p.tenant_id = c.tenant_id and p.warehouse_id = c.warehouse_id and p.id = c.position_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and exists (
    select 1
    from outbound.collection_item i
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    where i.tenant_id = c.tenant_id
      and i.warehouse_id = c.warehouse_id
      and i.coll_id = c.id
      and "o"."owner_id" = any($3::bigint[])
  )
order by c.created_at desc, c.id desc
limit $4
offset $5;

select c.id, c.coll_no, w.wave_no, c.route_id, r.name as route_name, p.code as position_code, c.status, c.carton_total,
  c.carton_in, c.created_at, c.done_at
from outbound.collection c
left join outbound.wave w on w.tenant_id = c.tenant_id and w.warehouse_id = c.warehouse_id and w.id = c.wave_id
left join basic.route r on r.tenant_id = c.tenant_id and r.warehouse_id = c.warehouse_id and r.id = c.route_id
join basic.position p on p.tenant_id = c.tenant_id and p.warehouse_id = c.warehouse_id and p.id = c.position_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and exists (
    select 1
    from outbound.collection_item i
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    where i.tenant_id = c.tenant_id
      and i.warehouse_id = c.warehouse_id
      and i.coll_id = c.id
      and "o"."owner_id" = any($3::bigint[])
  )
  and c.coll_no = $4::text
  and w.wave_no = $5::text
  and c.route_id = $6
  and c.status = $7::bigint
  and c.created_at >= $8
  and c.created_at < $9
order by c.created_at desc, c.id desc
limit $10
offset $11;

-- collection.statistic  统计集货单
select c.status as status, count(*) as count
from outbound.collection c
left join outbound.wave w on w.tenant_id = c.tenant_id and w.warehouse_id = c.warehouse_id and w.id = c.wave_id
left join basic.route r on r.tenant_id = c.tenant_id and r.warehouse_id = c.warehouse_id and r.id = c.route_id
join basic.position p on p.tenant_id = c.tenant_id and p.warehouse_id = c.warehouse_id and p.id = c.position_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and exists (
    select 1
    from outbound.collection_item i
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    where i.tenant_id = c.tenant_id
      and i.warehouse_id = c.warehouse_id
      and i.coll_id = c.id
      and "o"."owner_id" = any($3::bigint[])
  )
group by 1;

select c.status as status, count(*) as count
from outbound.collection c
left join outbound.wave w on w.tenant_id = c.tenant_id and w.warehouse_id = c.warehouse_id and w.id = c.wave_id
left join basic.route r on r.tenant_id = c.tenant_id and r.warehouse_id = c.warehouse_id and r.id = c.route_id
join basic.position p on p.tenant_id = c.tenant_id and p.warehouse_id = c.warehouse_id and p.id = c.position_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and exists (
    select 1
    from outbound.collection_item i
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    where i.tenant_id = c.tenant_id
      and i.warehouse_id = c.warehouse_id
      and i.coll_id = c.id
      and "o"."owner_id" = any($3::bigint[])
  )
  and c.coll_no = $4::text
  and w.wave_no = $5::text
  and c.route_id = $6
  and c.created_at >= $7
  and c.created_at < $8
group by 1;

-- collection.get  查看集货单
select c.id, c.coll_no, w.wave_no, c.route_id, r.name as route_name, p.code as position_code, c.status, c.carton_total,
  c.carton_in, c.created_at, c.done_at
from outbound.collection c
left join outbound.wave w on w.tenant_id = c.tenant_id and w.warehouse_id = c.warehouse_id and w.id = c.wave_id
left join basic.route r on r.tenant_id = c.tenant_id and r.warehouse_id = c.warehouse_id and r.id = c.route_id
join basic.position p on p.tenant_id = c.tenant_id and p.warehouse_id = c.warehouse_id and p.id = c.position_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and c.id = $3
  and exists (
    select 1
    from outbound.collection_item i
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    where i.tenant_id = c.tenant_id
      and i.warehouse_id = c.warehouse_id
      and i.coll_id = c.id
      and "o"."owner_id" = any($4::bigint[])
  );

select i.lpn_id, l.code, o.id as order_id, o.order_no, s.name as store_name, l.carton_state, i.in_at
from outbound.collection_item i
join basic.lpn l on l.tenant_id = i.tenant_id and l.warehouse_id = i.warehouse_id and l.id = i.lpn_id
join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
where "i"."tenant_id" = $1
  and "i"."warehouse_id" = $2
  and i.coll_id = $3
  and "o"."owner_id" = any($4::bigint[])
order by i.in_at desc nulls last, i.id;

-- collection.scan  集货扫描
select l.id, l.code, o.id as order_id, o.wave_id
from basic.lpn l
join outbound.order o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.out_order_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and l.carton_state > 0
  and not l.is_deleted
  and l.code = any($4::text[])
order by l.id;

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

select o.order_no, o.route_id, l.carton_state, w.wave_no, c.coll_no, c.carton_in, c.carton_total
from basic.lpn l
join outbound.order o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.out_order_id
left join outbound.wave w on w.tenant_id = o.tenant_id and w.warehouse_id = o.warehouse_id and w.id = o.wave_id
left join outbound.collection c
  on c.tenant_id = o.tenant_id
  and c.warehouse_id = o.warehouse_id
  and c.wave_id = o.wave_id
  and c.position_id = $1
  and c.status in (10, 20, 30)
where "l"."tenant_id" = $2
  and "l"."warehouse_id" = $3
  and l.id = $4;

-- shipment.queryDocPage  查询发运单
select s.id, s.version, s.ship_no, s.status, s.delivery_type, r.name as route_name, s.plate_no, s.driver_name,
  s.driver_phone, k.code as dock_code, s.temp_before, s.seal_no, s.carton_total, s.carton_loaded,
  (
    select count(distinct i.order_id)
    from outbound.shipment_item i
    where i.tenant_id = s.tenant_id
      and i.warehouse_id = s.warehouse_id
      and i.ship_id = s.id
      and i.active
  )::int as order_count, s.total_weight, s.total_volume, s.plan_depart, s.shipped_at, s.created_at,
  coalesce(
    (select u.user_name from iam.user u where u.tenant_id = s.tenant_id and u.id = s.created_by), '系统'
  ) as created_by
from outbound.shipment s
left join basic.route r on r.tenant_id = s.tenant_id and r.warehouse_id = s.warehouse_id and r.id = s.route_id
left join basic.dock k on k.tenant_id = s.tenant_id and k.warehouse_id = s.warehouse_id and k.id = s.dock_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and exists (
    select 1
    from outbound.shipment_item i
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    where i.tenant_id = s.tenant_id
      and i.warehouse_id = s.warehouse_id
      and i.ship_id = s.id
      and "o"."owner_id" = any($3::bigint[])
  )
order by s.created_at desc, s.id desc
limit $4
offset $5;

select s.id, s.version, s.ship_no, s.status, s.delivery_type, r.name as route_name, s.plate_no, s.driver_name,
  s.driver_phone, k.code as dock_code, s.temp_before, s.seal_no, s.carton_total, s.carton_loaded,
  (
    select count(distinct i.order_id)
    from outbound.shipment_item i
    where i.tenant_id = s.tenant_id
      and i.warehouse_id = s.warehouse_id
      and i.ship_id = s.id
      and i.active
  )::int as order_count, s.total_weight, s.total_volume, s.plan_depart, s.shipped_at, s.created_at,
  coalesce(
    (select u.user_name from iam.user u where u.tenant_id = s.tenant_id and u.id = s.created_by), '系统'
  ) as created_by
from outbound.shipment s
left join basic.route r on r.tenant_id = s.tenant_id and r.warehouse_id = s.warehouse_id and r.id = s.route_id
left join basic.dock k on k.tenant_id = s.tenant_id and k.warehouse_id = s.warehouse_id and k.id = s.dock_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and exists (
    select 1
    from outbound.shipment_item i
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    where i.tenant_id = s.tenant_id
      and i.warehouse_id = s.warehouse_id
      and i.ship_id = s.id
      and "o"."owner_id" = any($3::bigint[])
  )
  and s.ship_no = $4::text
  and s.route_id = $5
  and ops.folded(s.plate_no) like $6
  and s.status = $7::bigint
  and s.created_at >= $8
  and s.created_at < $9
  and exists (
    select 1
    from outbound.shipment_item i
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    where i.tenant_id = s.tenant_id
      and i.warehouse_id = s.warehouse_id
      and i.ship_id = s.id
      and o.order_no = $10::text
  )
order by s.created_at desc, s.id desc
limit $11
offset $12;

-- shipment.statistic  统计发运单
select s.status as status, count(*) as count
from outbound.shipment s
left join basic.route r on r.tenant_id = s.tenant_id and r.warehouse_id = s.warehouse_id and r.id = s.route_id
left join basic.dock k on k.tenant_id = s.tenant_id and k.warehouse_id = s.warehouse_id and k.id = s.dock_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and exists (
    select 1
    from outbound.shipment_item i
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    where i.tenant_id = s.tenant_id
      and i.warehouse_id = s.warehouse_id
      and i.ship_id = s.id
      and "o"."owner_id" = any($3::bigint[])
  )
group by 1;

select s.status as status, count(*) as count
from outbound.shipment s
left join basic.route r on r.tenant_id = s.tenant_id and r.warehouse_id = s.warehouse_id and r.id = s.route_id
left join basic.dock k on k.tenant_id = s.tenant_id and k.warehouse_id = s.warehouse_id and k.id = s.dock_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and exists (
    select 1
    from outbound.shipment_item i
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    where i.tenant_id = s.tenant_id
      and i.warehouse_id = s.warehouse_id
      and i.ship_id = s.id
      and "o"."owner_id" = any($3::bigint[])
  )
  and s.ship_no = $4::text
  and s.route_id = $5
  and ops.folded(s.plate_no) like $6
  and s.created_at >= $7
  and s.created_at < $8
  and exists (
    select 1
    from outbound.shipment_item i
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    where i.tenant_id = s.tenant_id
      and i.warehouse_id = s.warehouse_id
      and i.ship_id = s.id
      and o.order_no = $9::text
  )
group by 1;

-- shipment.get  查看发运单
select s.id, s.version, s.ship_no, s.status, s.delivery_type, r.name as route_name, s.plate_no, s.driver_name,
  s.driver_phone, k.code as dock_code, s.temp_before, s.seal_no, s.carton_total, s.carton_loaded,
  (
    select count(distinct i.order_id)
    from outbound.shipment_item i
    where i.tenant_id = s.tenant_id
      and i.warehouse_id = s.warehouse_id
      and i.ship_id = s.id
      and i.active
  )::int as order_count, s.total_weight, s.total_volume, s.plan_depart, s.shipped_at, s.created_at,
  coalesce(
    (select u.user_name from iam.user u where u.tenant_id = s.tenant_id and u.id = s.created_by), '系统'
  ) as created_by
from outbound.shipment s
left join basic.route r on r.tenant_id = s.tenant_id and r.warehouse_id = s.warehouse_id and r.id = s.route_id
left join basic.dock k on k.tenant_id = s.tenant_id and k.warehouse_id = s.warehouse_id and k.id = s.dock_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and s.id = $3
  and exists (
    select 1
    from outbound.shipment_item i
    join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
    where i.tenant_id = s.tenant_id
      and i.warehouse_id = s.warehouse_id
      and i.ship_id = s.id
      and "o"."owner_id" = any($4::bigint[])
  );

select distinct o.id, o.order_no, st.name as store_name, i.stop_no, o.status
from outbound.shipment_item i
join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
where "i"."tenant_id" = $1
  and "i"."warehouse_id" = $2
  and i.ship_id = $3
  and "o"."owner_id" = any($4::bigint[])
  and (i.active or $5 = 90)
order by i.stop_no, o.id;

select i.lpn_id, l.code, o.id as order_id, o.order_no, i.stop_no, l.carton_state, i.loaded_at
from outbound.shipment_item i
join basic.lpn l on l.tenant_id = i.tenant_id and l.warehouse_id = i.warehouse_id and l.id = i.lpn_id
join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
where "i"."tenant_id" = $1
  and "i"."warehouse_id" = $2
  and i.ship_id = $3
  and "o"."owner_id" = any($4::bigint[])
  and i.active
order by i.stop_no desc, i.id;

-- shipment.preview  预览发运单
select o.id
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.route_id = $4
  and o.status = 80
  and not o.is_frozen
  and not exists (
    select 1
    from outbound.shipment_item i
    where i.tenant_id = o.tenant_id
      and i.warehouse_id = o.warehouse_id
      and i.order_id = o.id
      and i.active
  )
order by o.stop_no, o.id
limit 2000;

select 0 as part, to_jsonb(x) as row
from (
  select o.id, o.order_no, o.owner_id, o.delivery_type, o.to_warehouse_id as to_house_id, o.route_id, o.wave_id,
    o.status, o.is_frozen, o.ship_fee_confirmed, d.*, b.*,
    exists (
      select 1
      from outbound.wave v
      where v.tenant_id = o.tenant_id
        and v.warehouse_id = o.warehouse_id
        and v.id = o.wave_id
        and v.status between 20 and 50
    ) as is_released
  from outbound.order o
  cross join lateral (
    select coalesce(sum(x.qty_ordered - x.qty_cancelled - x.qty_replaced), 0) as wanted,
      coalesce(sum(x.qty_allocated), 0) as allocated, coalesce(sum(x.qty_picked), 0) as picked,
      coalesce(sum(x.qty_checked), 0) as checked, coalesce(sum(x.qty_packed), 0) as packed,
      coalesce(sum(x.qty_shipped), 0) as shipped
    from outbound.detail x
    where x.tenant_id = o.tenant_id
      and x.warehouse_id = o.warehouse_id
      and x.order_id = o.id
  ) d
  cross join lateral (
    select coalesce(bool_or(l.carton_state in (10, 20)), false) as is_pending,
      coalesce(bool_or(l.carton_state in (30, 40)), false) as is_collected,
      coalesce(jsonb_agg(l.id) filter (where l.carton_state in (10, 20)), '[]') as pending_ids,
      coalesce(jsonb_agg(l.id) filter (where l.carton_state in (30, 40)), '[]') as collected_ids
    from basic.lpn l
    where l.tenant_id = o.tenant_id
      and l.warehouse_id = o.warehouse_id
      and l.out_order_id = o.id
  ) b
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.id = any($4::bigint[])
  order by o.id
) x
union all
select 1 as part, to_jsonb(x) as row
from (
  select l.id as lpn_id, o.id as order_id, o.stop_no, l.code, l.carton_state, l.gross_weight as weight,
    coalesce(
      (
        select sum(c.qty * g.volume)
        from outbound.carton_line c
        join basic.goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id
        where c.tenant_id = l.tenant_id
          and c.warehouse_id = l.warehouse_id
          and c.lpn_id = l.id
          and c.order_id = o.id
      ), 0
    )::bigint as volume,
    (
      select s.ship_no
      from outbound.shipment_item i
      join outbound.shipment s on s.tenant_id = i.tenant_id and s.warehouse_id = i.warehouse_id and s.id = i.ship_id
      where i.tenant_id = l.tenant_id
        and i.warehouse_id = l.warehouse_id
        and i.lpn_id = l.id
        and i.active
      limit 1
    ) as taken_by
  from outbound.order o
  join basic.lpn l
    on l.tenant_id = o.tenant_id
    and l.warehouse_id = o.warehouse_id
    and l.out_order_id = o.id
    and l.carton_state between 20 and 40
  where "o"."tenant_id" = $5
    and "o"."warehouse_id" = $6
    and o.id = any($7::bigint[])
  order by o.stop_no, o.id, l.carton_seq
) x;

select l.id as lpn_id, l.code, o.id as order_id, o.order_no, s.name as store_name, o.stop_no, p.code as position_code,
  l.carton_state
from basic.lpn l
join outbound.order o on o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.id = l.out_order_id
left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
left join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and l.id = any($3::bigint[])
order by o.stop_no, o.id, l.carton_seq;

-- shipment.fleet  选择车辆和司机
select c.id, c.plate_no, t.name as type_name, c.carrier_code, d.name as driver_name, d.phone as driver_phone
from basic.car c
join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
left join basic.driver d
  on d.tenant_id = c.tenant_id
  and d.id = c.default_driver_id
  and d.state = 1
  and d.audit_status = 1
  and not d.is_deleted
where c.tenant_id = $1
  and c.state = 1
  and not c.is_deleted
  and c.plate_no ilike $2
order by c.plate_no, c.id
limit $3;

select d.id, d.name, d.phone, d.carrier_code
from basic.driver d
where d.tenant_id = $1
  and d.state = 1
  and d.audit_status = 1
  and not d.is_deleted
  and (d.name ilike $2 or d.phone like $3)
order by d.name, d.id
limit $4;

-- outRecord.pick  查询拣货记录
select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id,
  coalesce(
    r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id)
  ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (
    select 1
    from outbound.order o
    where o.tenant_id = r.tenant_id
      and o.warehouse_id = r.warehouse_id
      and o.id = r.order_id
      and o.owner_id = any($4::bigint[])
  )
order by r.posted_at desc, r.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from ops.work_record r
  where "r"."tenant_id" = $1
    and "r"."warehouse_id" = $2
    and r.rec_type = $3
    and exists (
      select 1
      from outbound.order o
      where o.tenant_id = r.tenant_id
        and o.warehouse_id = r.warehouse_id
        and o.id = r.order_id
        and o.owner_id = any($4::bigint[])
    )
  limit $5
) x;

select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id,
  coalesce(
    r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id)
  ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (
    select 1
    from outbound.order o
    where o.tenant_id = r.tenant_id
      and o.warehouse_id = r.warehouse_id
      and o.id = r.order_id
      and o.owner_id = any($4::bigint[])
  )
  and r.order_no = $5::text
  and r.task_no = $6::text
  and r.wave_no = $7::text
  and r.goods_id = $8
  and r.staff_id = $9
  and r.posted_at >= $10
  and r.posted_at < $11
order by r.posted_at desc, r.id desc
limit $12
offset $13;

-- outRecord.checkDelivery  查询出库复核记录
select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id,
  coalesce(
    r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id)
  ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (
    select 1
    from outbound.order o
    where o.tenant_id = r.tenant_id
      and o.warehouse_id = r.warehouse_id
      and o.id = r.order_id
      and o.owner_id = any($4::bigint[])
  )
order by r.posted_at desc, r.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from ops.work_record r
  where "r"."tenant_id" = $1
    and "r"."warehouse_id" = $2
    and r.rec_type = $3
    and exists (
      select 1
      from outbound.order o
      where o.tenant_id = r.tenant_id
        and o.warehouse_id = r.warehouse_id
        and o.id = r.order_id
        and o.owner_id = any($4::bigint[])
    )
  limit $5
) x;

select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id,
  coalesce(
    r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id)
  ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (
    select 1
    from outbound.order o
    where o.tenant_id = r.tenant_id
      and o.warehouse_id = r.warehouse_id
      and o.id = r.order_id
      and o.owner_id = any($4::bigint[])
  )
  and r.order_no = $5::text
  and r.task_no = $6::text
  and r.wave_no = $7::text
  and r.goods_id = $8
  and r.staff_id = $9
  and r.posted_at >= $10
  and r.posted_at < $11
order by r.posted_at desc, r.id desc
limit $12
offset $13;

-- outRecord.internalCheck  查询内复核记录
select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id,
  coalesce(
    r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id)
  ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (
    select 1
    from outbound.order o
    where o.tenant_id = r.tenant_id
      and o.warehouse_id = r.warehouse_id
      and o.id = r.order_id
      and o.owner_id = any($4::bigint[])
  )
order by r.posted_at desc, r.id desc
limit $5
offset $6;

select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id,
  coalesce(
    r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id)
  ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (
    select 1
    from outbound.order o
    where o.tenant_id = r.tenant_id
      and o.warehouse_id = r.warehouse_id
      and o.id = r.order_id
      and o.owner_id = any($4::bigint[])
  )
  and r.order_no = $5::text
  and r.task_no = $6::text
  and r.wave_no = $7::text
  and r.goods_id = $8
  and r.staff_id = $9
  and r.posted_at >= $10
  and r.posted_at < $11
order by r.posted_at desc, r.id desc
limit $12
offset $13;

-- outRecord.assemble  查询装箱记录
select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id,
  coalesce(
    r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id)
  ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (
    select 1
    from outbound.order o
    where o.tenant_id = r.tenant_id
      and o.warehouse_id = r.warehouse_id
      and o.id = r.order_id
      and o.owner_id = any($4::bigint[])
  )
order by r.posted_at desc, r.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from ops.work_record r
  where "r"."tenant_id" = $1
    and "r"."warehouse_id" = $2
    and r.rec_type = $3
    and exists (
      select 1
      from outbound.order o
      where o.tenant_id = r.tenant_id
        and o.warehouse_id = r.warehouse_id
        and o.id = r.order_id
        and o.owner_id = any($4::bigint[])
    )
  limit $5
) x;

select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id,
  coalesce(
    r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id)
  ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (
    select 1
    from outbound.order o
    where o.tenant_id = r.tenant_id
      and o.warehouse_id = r.warehouse_id
      and o.id = r.order_id
      and o.owner_id = any($4::bigint[])
  )
  and r.order_no = $5::text
  and r.task_no = $6::text
  and r.wave_no = $7::text
  and r.goods_id = $8
  and r.staff_id = $9
  and r.posted_at >= $10
  and r.posted_at < $11
order by r.posted_at desc, r.id desc
limit $12
offset $13;

-- outRecord.collection  查询集货记录
select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id,
  coalesce(
    r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id)
  ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (
    select 1
    from outbound.order o
    where o.tenant_id = r.tenant_id
      and o.warehouse_id = r.warehouse_id
      and o.id = r.order_id
      and o.owner_id = any($4::bigint[])
  )
order by r.posted_at desc, r.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from ops.work_record r
  where "r"."tenant_id" = $1
    and "r"."warehouse_id" = $2
    and r.rec_type = $3
    and exists (
      select 1
      from outbound.order o
      where o.tenant_id = r.tenant_id
        and o.warehouse_id = r.warehouse_id
        and o.id = r.order_id
        and o.owner_id = any($4::bigint[])
    )
  limit $5
) x;

select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id,
  coalesce(
    r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id)
  ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (
    select 1
    from outbound.order o
    where o.tenant_id = r.tenant_id
      and o.warehouse_id = r.warehouse_id
      and o.id = r.order_id
      and o.owner_id = any($4::bigint[])
  )
  and r.order_no = $5::text
  and r.task_no = $6::text
  and r.wave_no = $7::text
  and r.goods_id = $8
  and r.staff_id = $9
  and r.posted_at >= $10
  and r.posted_at < $11
order by r.posted_at desc, r.id desc
limit $12
offset $13;

-- outRecord.shipment  查询发运记录
select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id,
  coalesce(
    r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id)
  ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (
    select 1
    from outbound.order o
    where o.tenant_id = r.tenant_id
      and o.warehouse_id = r.warehouse_id
      and o.id = r.order_id
      and o.owner_id = any($4::bigint[])
  )
order by r.posted_at desc, r.id desc
limit $5
offset $6;

select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id,
  coalesce(
    r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id)
  ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (
    select 1
    from outbound.order o
    where o.tenant_id = r.tenant_id
      and o.warehouse_id = r.warehouse_id
      and o.id = r.order_id
      and o.owner_id = any($4::bigint[])
  )
  and r.order_no = $5::text
  and r.task_no = $6::text
  and r.wave_no = $7::text
  and r.goods_id = $8
  and r.staff_id = $9
  and r.posted_at >= $10
  and r.posted_at < $11
order by r.posted_at desc, r.id desc
limit $12
offset $13;

-- unpick.queryPage  查询返架任务
select x.id, x.task_id, x.task_no, x.status, x.state as line_state, x.priority, o.name as owner_name, x.goods_id,
  g.code as goods_code, g.name as goods_name,
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
  ) as scans, b.lot_no, b.expire_on, x.quality, f.code as from_position_code,
  case when x.from_lpn_id <> 0 then fn.code end as from_lpn_code, p.code as to_position_code,
  r.code as real_position_code, case when x.to_lpn_id <> 0 then tn.code end as to_lpn_code, x.whole_lpn, x.qty,
  x.done_qty, w.user_name as assignee_name, x.made_at as created_at, x.done_at
from (
  select l.*, t.task_no, t.status, t.priority, t.assignee_id, t.done_at, t.created_at as made_at
  from inventory.task t
  join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id
  where "t"."tenant_id" = $1
    and "t"."warehouse_id" = $2
    and t.kind = $3
    and "l"."owner_id" = any($4::bigint[])
) x
join basic.owner o on o.tenant_id = x.tenant_id and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
join inventory.lot b on b.tenant_id = x.tenant_id and b.id = x.lot_id
join basic.position f on f.tenant_id = x.tenant_id and f.warehouse_id = x.warehouse_id and f.id = x.from_position_id
left join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.to_position_id
left join basic.position r
  on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.id = x.real_position_id
left join basic.lpn fn on fn.tenant_id = x.tenant_id and fn.warehouse_id = x.warehouse_id and fn.id = x.from_lpn_id
left join basic.lpn tn on tn.tenant_id = x.tenant_id and tn.warehouse_id = x.warehouse_id and tn.id = x.to_lpn_id
left join iam.user w on w.tenant_id = x.tenant_id and w.id = x.assignee_id
order by x.made_at desc, x.id desc
limit $5
offset $6;

select t.id as task_id, o.id as order_id, o.order_no, w.wave_no
from inventory.task t
left join outbound.order o
  on t.source_type = 'OUT'
  and o.tenant_id = t.tenant_id
  and o.warehouse_id = t.warehouse_id
  and o.id = t.source_id
left join outbound.wave w on w.tenant_id = t.tenant_id and w.warehouse_id = t.warehouse_id and w.id = o.wave_id
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.id = any($3::bigint[]);

select x.id, x.task_id, x.task_no, x.status, x.state as line_state, x.priority, o.name as owner_name, x.goods_id,
  g.code as goods_code, g.name as goods_name,
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
  ) as scans, b.lot_no, b.expire_on, x.quality, f.code as from_position_code,
  case when x.from_lpn_id <> 0 then fn.code end as from_lpn_code, p.code as to_position_code,
  r.code as real_position_code, case when x.to_lpn_id <> 0 then tn.code end as to_lpn_code, x.whole_lpn, x.qty,
  x.done_qty, w.user_name as assignee_name, x.made_at as created_at, x.done_at
from (
  select l.*, t.task_no, t.status, t.priority, t.assignee_id, t.done_at, t.created_at as made_at
  from inventory.task t
  join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id
  where "t"."tenant_id" = $1
    and "t"."warehouse_id" = $2
    and t.kind = $3
    and "l"."owner_id" = any($4::bigint[])
    and t.task_no = $5::text
    and (
      exists (
        select 1
        from basic.lpn n
        where n.tenant_id = l.tenant_id
          and n.warehouse_id = l.warehouse_id
          and n.id = l.from_lpn_id
          and n.id <> 0
          and n.code = any($6::text[])
      )
      or exists (
        select 1
        from basic.goods g
        where g.tenant_id = l.tenant_id
          and g.id = l.goods_id
          and (
            g.code = any($7::text[])
            or exists (
              select 1
              from basic.goods_barcode b
              where b.tenant_id = g.tenant_id
                and b.goods_id = g.id
                and b.barcode = any($8::text[])
            )
          )
      )
    )
    and l.state = $9::bigint
    and t.status = $10::bigint
    and l.owner_id = $11::bigint
    and l.goods_id = $12::bigint
    and t.created_at >= $13
    and t.created_at < $14
    and l.goods_id in (select k.id from basic.goods k where k.tenant_id = $15 and k.code = $16::text)
    and exists (
      select 1
      from basic.position k
      where "k"."tenant_id" = $17
        and "k"."warehouse_id" = $18
        and k.id in (l.from_position_id, l.to_position_id, l.real_position_id)
        and k.code = $19::text
    )
    and t.source_type = 'OUT'
    and t.source_id in (
      select o.id
      from outbound.order o
      where "o"."tenant_id" = $20
        and "o"."warehouse_id" = $21
        and o.order_no = $22::text
    )
) x
join basic.owner o on o.tenant_id = x.tenant_id and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
join inventory.lot b on b.tenant_id = x.tenant_id and b.id = x.lot_id
join basic.position f on f.tenant_id = x.tenant_id and f.warehouse_id = x.warehouse_id and f.id = x.from_position_id
left join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.to_position_id
left join basic.position r
  on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.id = x.real_position_id
left join basic.lpn fn on fn.tenant_id = x.tenant_id and fn.warehouse_id = x.warehouse_id and fn.id = x.from_lpn_id
left join basic.lpn tn on tn.tenant_id = x.tenant_id and tn.warehouse_id = x.warehouse_id and tn.id = x.to_lpn_id
left join iam.user w on w.tenant_id = x.tenant_id and w.id = x.assignee_id
order by x.made_at desc, x.id desc
limit $23
offset $24;

-- unpick.statistic  统计返架任务
select t.status as status, count(*) as count
from inventory.task t
join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.kind = $3
  and "l"."owner_id" = any($4::bigint[])
group by 1;

select t.status as status, count(*) as count
from inventory.task t
join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.kind = $3
  and "l"."owner_id" = any($4::bigint[])
  and t.task_no = $5::text
  and (
    exists (
      select 1
      from basic.lpn n
      where n.tenant_id = l.tenant_id
        and n.warehouse_id = l.warehouse_id
        and n.id = l.from_lpn_id
        and n.id <> 0
        and n.code = any($6::text[])
    )
    or exists (
      select 1
      from basic.goods g
      where g.tenant_id = l.tenant_id
        and g.id = l.goods_id
        and (
          g.code = any($7::text[])
          or exists (
            select 1
            from basic.goods_barcode b
            where b.tenant_id = g.tenant_id
              and b.goods_id = g.id
              and b.barcode = any($8::text[])
          )
        )
    )
  )
  and l.state = $9::bigint
  and l.owner_id = $10::bigint
  and l.goods_id = $11::bigint
  and t.created_at >= $12
  and t.created_at < $13
  and l.goods_id in (select k.id from basic.goods k where k.tenant_id = $14 and k.code = $15::text)
  and exists (
    select 1
    from basic.position k
    where "k"."tenant_id" = $16
      and "k"."warehouse_id" = $17
      and k.id in (l.from_position_id, l.to_position_id, l.real_position_id)
      and k.code = $18::text
  )
  and t.source_type = 'OUT'
  and t.source_id in (
    select o.id
    from outbound.order o
    where "o"."tenant_id" = $19
      and "o"."warehouse_id" = $20
      and o.order_no = $21::text
  )
group by 1;

-- openOutbound.status  查询出库单状态
select x.*, l.lines
from (
  select o.id, o.order_no, o.external_no, o.split_no, w.code as owner_code, o.order_type, o.status, o.is_frozen,
    o.require_on, o.shipped_at, o.cancel_reason, o.version, o.updated_at,
    (extract(epoch from o.updated_at) * 1000000)::bigint::text as at
  from outbound.order o
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
        'lineNo', d.line_no, 'goodsCode', g.code, 'quality', d.quality, 'qtyOrdered', d.qty_ordered, 'qtyAllocated',
        d.qty_allocated, 'qtyPicked', d.qty_picked, 'qtyShipped', d.qty_shipped, 'qtyCancelled',
        d.qty_cancelled + d.qty_replaced
      ) order by d.line_no
    ), '[]'
  ) as lines
  from outbound.detail d
  join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
  where "d"."tenant_id" = $8
    and "d"."warehouse_id" = $9
    and d.order_id = x.id
) l
order by x.updated_at, x.id;

-- openOutbound.changes  查询变化的出库单
select least(
  clock_timestamp(), ops.oldest_work(),
  (select min(a.xact_start) from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid())
) as until;

select x.*, l.lines
from (
  select o.id, o.order_no, o.external_no, o.split_no, w.code as owner_code, o.order_type, o.status, o.is_frozen,
    o.require_on, o.shipped_at, o.cancel_reason, o.version, o.updated_at,
    (extract(epoch from o.updated_at) * 1000000)::bigint::text as at
  from outbound.order o
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
        'lineNo', d.line_no, 'goodsCode', g.code, 'quality', d.quality, 'qtyOrdered', d.qty_ordered, 'qtyAllocated',
        d.qty_allocated, 'qtyPicked', d.qty_picked, 'qtyShipped', d.qty_shipped, 'qtyCancelled',
        d.qty_cancelled + d.qty_replaced
      ) order by d.line_no
    ), '[]'
  ) as lines
  from outbound.detail d
  join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
  where "d"."tenant_id" = $8
    and "d"."warehouse_id" = $9
    and d.order_id = x.id
) l
order by x.updated_at, x.id;
