-- Generated: the statements behind every read, for review and for explain. Never edited.

-- stock.queryPage  查询库存
select count(*) as n
from (
  select
  from inventory.stock s
  where "s"."tenant_id" = $1
    and "s"."warehouse_id" = $2
    and "s"."owner_id" = any($3::bigint[])
    and s.on_hand > 0
  limit $4
) x;

select x.id, g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce(u.name, '') as unit_name,
  c.ratio as case_ratio, x.owner_id, o.name as owner_name , x.lot_id, x.lot_no, x.lot_status = 2 as lot_frozen,
  x.produced_on, x.expire_on, x.expire_on - $1::date as days_left,
  case
    when g.shelf_life_days > 0 and x.expire_on is not null then round(
      100.0 * (x.expire_on - $2::date) / g.shelf_life_days
    )::int
  end as life_pct,
  (
    with recursive kin(goods_id, category_id, depth) as (
      select g.id, g.category_id, 0
      where g.category_id is not null
      union all
      select k.goods_id, c.parent_id, k.depth + 1
      from kin k
      join basic.goods_category c on c.tenant_id = $3 and c.id = k.category_id
      where c.parent_id is not null
        and k.depth < $4
    )
    select "s"."near_days"
    from strategy.expiry_strategy s
    left join kin k on k.goods_id = g.id and k.category_id = s.category_id
    where s.tenant_id = $5
      and s.warehouse_id = $6
      and s.status = 1
      and not s.is_deleted
      and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
      and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
      and (s.goods_id is null or s.goods_id = g.id)
      and (s.category_id is null or k.goods_id is not null)
      and (s.owner_id is null or s.owner_id = g.owner_id)
    order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id
    limit 1
  ) as near_days , x.position_id, x.position_code, x.position_state, x.area_name, x.area_kind,
  nullif(x.lpn_id, 0) as lpn_id, case when x.lpn_id <> 0 then x.lpn_code end as lpn_code, x.quality, x.on_hand,
  x.allocated, x.locked, x.moving, x.available, x.weight_g
from (
  select s.tenant_id, s.id, s.owner_id, s.goods_id, s.lot_id, l.lot_no, l.status as lot_status, l.produced_on,
    l.expire_on, s.position_id, p.code as position_code, p.state as position_state, a.name as area_name,
    a.kind as area_kind, s.lpn_id, n.code as lpn_code, s.quality, s.on_hand, s.allocated, s.locked, s.moving,
    case
      when a.kind in ('STORE', 'PICK') and p.state in (10, 21) and s.quality = 'A' and l.status = 1 and (
        l.expire_on is null or l.expire_on - $7::date >= g.ship_stop_days
      ) then s.on_hand - s.allocated - s.locked - s.moving
      else 0
    end as available, s.weight_g
  from inventory.stock s
  join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  left join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
  where "s"."tenant_id" = $8
    and "s"."warehouse_id" = $9
    and "s"."owner_id" = any($10::bigint[])
    and s.on_hand > 0
) x
join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
join basic.owner o on o.tenant_id = g.tenant_id and o.id = x.owner_id
left join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
left join basic.goods_unit c on c.tenant_id = g.tenant_id and c.goods_id = g.id and c.level = 3
order by x.position_code collate ops.natural_order, x.id
limit $11
offset $12;

select count(*) as n
from (
  select 1
  from inventory.stock s
  where "s"."tenant_id" = $1
    and "s"."warehouse_id" = $2
    and "s"."owner_id" = any($3::bigint[])
    and s.on_hand > 0
  limit $4
) x;

select k.id from inventory.lot k where k.tenant_id = $1 and ops.folded(k.lot_no) like $2 limit $3;

select null::bigint as id, g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec,
  coalesce(u.name, '') as unit_name, c.ratio as case_ratio, x.owner_id, o.name as owner_name , null::bigint as lot_id,
  null::text as lot_no, null::bool as lot_frozen, null::date as produced_on, x.expire_on,
  x.expire_on - $1::date as days_left,
  case
    when g.shelf_life_days > 0 and x.expire_on is not null then round(
      100.0 * (x.expire_on - $2::date) / g.shelf_life_days
    )::int
  end as life_pct,
  (
    with recursive kin(goods_id, category_id, depth) as (
      select g.id, g.category_id, 0
      where g.category_id is not null
      union all
      select k.goods_id, c.parent_id, k.depth + 1
      from kin k
      join basic.goods_category c on c.tenant_id = $3 and c.id = k.category_id
      where c.parent_id is not null
        and k.depth < $4
    )
    select "s"."near_days"
    from strategy.expiry_strategy s
    left join kin k on k.goods_id = g.id and k.category_id = s.category_id
    where s.tenant_id = $5
      and s.warehouse_id = $6
      and s.status = 1
      and not s.is_deleted
      and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
      and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
      and (s.goods_id is null or s.goods_id = g.id)
      and (s.category_id is null or k.goods_id is not null)
      and (s.owner_id is null or s.owner_id = g.owner_id)
    order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id
    limit 1
  ) as near_days , null::bigint as position_id, null::text as position_code, null::int as position_state,
  null::text as area_name, null::text as area_kind, null::bigint as lpn_id, null::text as lpn_code, x.quality,
  x.on_hand, x.allocated, x.locked, x.moving, x.available, x.weight_g
from (
  select s.tenant_id, s.owner_id, s.goods_id, s.quality , min(l.expire_on) as expire_on,
    sum(s.on_hand)::bigint as on_hand, sum(s.allocated)::bigint as allocated, sum(s.locked)::bigint as locked,
    sum(s.moving)::bigint as moving,
    sum(
      case
        when a.kind in ('STORE', 'PICK') and p.state in (10, 21) and s.quality = 'A' and l.status = 1 and (
          l.expire_on is null or l.expire_on - $7::date >= g.ship_stop_days
        ) then s.on_hand - s.allocated - s.locked - s.moving
        else 0
      end
    )::bigint as available, sum(s.weight_g)::bigint as weight_g
  from inventory.stock s
  join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  where "s"."tenant_id" = $8
    and "s"."warehouse_id" = $9
    and "s"."owner_id" = any($10::bigint[])
    and s.on_hand > 0
    and s.owner_id = $11::bigint
    and s.lot_id = any($12::bigint[])
    and s.position_id = any(
      array(
        select k.id
        from basic.position k
        where "k"."tenant_id" = $13
          and "k"."warehouse_id" = $14
          and k.code = $15::text
      )::bigint[]
    )
    and s.lpn_id = any(
      array(
        select k.id
        from basic.lpn k
        where "k"."tenant_id" = $16
          and "k"."warehouse_id" = $17
          and k.code = $18::text
      )::bigint[]
    )
    and p.area_id = $19::bigint
    and s.quality = $20
    and l.expire_on >= $21::date
    and l.expire_on <= $22::date
    and (
      l.expire_on <= $23::date + greatest(
        $24::int,
        (
          select max(m.near_days)
          from strategy.expiry_strategy m
          where m.tenant_id = $25
            and m.warehouse_id = $26
            and m.status = 1
            and not m.is_deleted
            and (m.valid_from is null or m.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
            and (m.valid_to is null or m.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
        )
      )
      and l.expire_on <= $27::date + coalesce(
        (
          with recursive kin(goods_id, category_id, depth) as (
            select g.id, g.category_id, 0
            where g.category_id is not null
            union all
            select k.goods_id, c.parent_id, k.depth + 1
            from kin k
            join basic.goods_category c on c.tenant_id = $28 and c.id = k.category_id
            where c.parent_id is not null
              and k.depth < $29
          )
          select "s"."near_days"
          from strategy.expiry_strategy s
          left join kin k on k.goods_id = g.id and k.category_id = s.category_id
          where s.tenant_id = $30
            and s.warehouse_id = $31
            and s.status = 1
            and not s.is_deleted
            and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
            and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
            and (s.goods_id is null or s.goods_id = g.id)
            and (s.category_id is null or k.goods_id is not null)
            and (s.owner_id is null or s.owner_id = g.owner_id)
          order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id
          limit 1
        ) , $32::int
      )
    ) is not true
    and s.goods_id = $33::bigint
    and g.code = $34::text
    and ops.folded(g.name) like $35
    and s.goods_id = any(
      array(select b.goods_id from basic.goods_barcode b where b.tenant_id = $36 and b.barcode = $37::text)
    )
  group by s.tenant_id, s.owner_id, s.goods_id, s.quality
) x
join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
join basic.owner o on o.tenant_id = g.tenant_id and o.id = x.owner_id
left join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
left join basic.goods_unit c on c.tenant_id = g.tenant_id and c.goods_id = g.id and c.level = 3
order by g.code collate ops.natural_order, x.owner_id, x.quality
limit $38
offset $39;

-- stock.export  导出库存
select count(*) as n
from (
  select 1
  from inventory.stock s
  where "s"."tenant_id" = $1
    and "s"."warehouse_id" = $2
    and "s"."owner_id" = any($3::bigint[])
    and s.on_hand > 0
  limit $4
) x;

declare export no scroll cursor for
select x.id, g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce(u.name, '') as unit_name,
  c.ratio as case_ratio, x.owner_id, o.name as owner_name , x.lot_id, x.lot_no, x.lot_status = 2 as lot_frozen,
  x.produced_on, x.expire_on, x.expire_on - $1::date as days_left,
  case
    when g.shelf_life_days > 0 and x.expire_on is not null then round(
      100.0 * (x.expire_on - $2::date) / g.shelf_life_days
    )::int
  end as life_pct,
  (
    with recursive kin(goods_id, category_id, depth) as (
      select g.id, g.category_id, 0
      where g.category_id is not null
      union all
      select k.goods_id, c.parent_id, k.depth + 1
      from kin k
      join basic.goods_category c on c.tenant_id = $3 and c.id = k.category_id
      where c.parent_id is not null
        and k.depth < $4
    )
    select "s"."near_days"
    from strategy.expiry_strategy s
    left join kin k on k.goods_id = g.id and k.category_id = s.category_id
    where s.tenant_id = $5
      and s.warehouse_id = $6
      and s.status = 1
      and not s.is_deleted
      and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
      and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
      and (s.goods_id is null or s.goods_id = g.id)
      and (s.category_id is null or k.goods_id is not null)
      and (s.owner_id is null or s.owner_id = g.owner_id)
    order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id
    limit 1
  ) as near_days , x.position_id, x.position_code, x.position_state, x.area_name, x.area_kind,
  nullif(x.lpn_id, 0) as lpn_id, case when x.lpn_id <> 0 then x.lpn_code end as lpn_code, x.quality, x.on_hand,
  x.allocated, x.locked, x.moving, x.available, x.weight_g
from (
  select s.tenant_id, s.id, s.owner_id, s.goods_id, s.lot_id, l.lot_no, l.status as lot_status, l.produced_on,
    l.expire_on, s.position_id, p.code as position_code, p.state as position_state, a.name as area_name,
    a.kind as area_kind, s.lpn_id, n.code as lpn_code, s.quality, s.on_hand, s.allocated, s.locked, s.moving,
    case
      when a.kind in ('STORE', 'PICK') and p.state in (10, 21) and s.quality = 'A' and l.status = 1 and (
        l.expire_on is null or l.expire_on - $7::date >= g.ship_stop_days
      ) then s.on_hand - s.allocated - s.locked - s.moving
      else 0
    end as available, s.weight_g
  from inventory.stock s
  join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  left join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
  where "s"."tenant_id" = $8
    and "s"."warehouse_id" = $9
    and "s"."owner_id" = any($10::bigint[])
    and s.on_hand > 0
) x
join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
join basic.owner o on o.tenant_id = g.tenant_id and o.id = x.owner_id
left join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
left join basic.goods_unit c on c.tenant_id = g.tenant_id and c.goods_id = g.id and c.level = 3
order by x.position_code collate ops.natural_order, x.id;

fetch 500 from export;

select k.id from inventory.lot k where k.tenant_id = $1 and ops.folded(k.lot_no) like $2 limit $3;

select count(*) as n
from (
  select 1
  from inventory.stock s
  join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  where "s"."tenant_id" = $1
    and "s"."warehouse_id" = $2
    and "s"."owner_id" = any($3::bigint[])
    and s.on_hand > 0
    and s.owner_id = $4::bigint
    and s.lot_id = any($5::bigint[])
    and s.position_id = any(
      array(
        select k.id
        from basic.position k
        where "k"."tenant_id" = $6
          and "k"."warehouse_id" = $7
          and k.code = $8::text
      )::bigint[]
    )
    and s.lpn_id = any(
      array(
        select k.id
        from basic.lpn k
        where "k"."tenant_id" = $9
          and "k"."warehouse_id" = $10
          and k.code = $11::text
      )::bigint[]
    )
    and p.area_id = $12::bigint
    and s.quality = $13
    and l.expire_on >= $14::date
    and l.expire_on <= $15::date
    and (
      l.expire_on <= $16::date + greatest(
        $17::int,
        (
          select max(m.near_days)
          from strategy.expiry_strategy m
          where m.tenant_id = $18
            and m.warehouse_id = $19
            and m.status = 1
            and not m.is_deleted
            and (m.valid_from is null or m.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
            and (m.valid_to is null or m.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
        )
      )
      and l.expire_on <= $20::date + coalesce(
        (
          with recursive kin(goods_id, category_id, depth) as (
            select g.id, g.category_id, 0
            where g.category_id is not null
            union all
            select k.goods_id, c.parent_id, k.depth + 1
            from kin k
            join basic.goods_category c on c.tenant_id = $21 and c.id = k.category_id
            where c.parent_id is not null
              and k.depth < $22
          )
          select "s"."near_days"
          from strategy.expiry_strategy s
          left join kin k on k.goods_id = g.id and k.category_id = s.category_id
          where s.tenant_id = $23
            and s.warehouse_id = $24
            and s.status = 1
            and not s.is_deleted
            and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
            and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
            and (s.goods_id is null or s.goods_id = g.id)
            and (s.category_id is null or k.goods_id is not null)
            and (s.owner_id is null or s.owner_id = g.owner_id)
          order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id
          limit 1
        ) , $25::int
      )
    ) is not true
    and s.goods_id = $26::bigint
    and g.code = $27::text
    and ops.folded(g.name) like $28
    and s.goods_id = any(
      array(select b.goods_id from basic.goods_barcode b where b.tenant_id = $29 and b.barcode = $30::text)
    )
  group by s.tenant_id, s.owner_id, s.goods_id, s.quality
  limit $31
) x;

declare export no scroll cursor for
select null::bigint as id, g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec,
  coalesce(u.name, '') as unit_name, c.ratio as case_ratio, x.owner_id, o.name as owner_name , null::bigint as lot_id,
  null::text as lot_no, null::bool as lot_frozen, null::date as produced_on, x.expire_on,
  x.expire_on - $1::date as days_left,
  case
    when g.shelf_life_days > 0 and x.expire_on is not null then round(
      100.0 * (x.expire_on - $2::date) / g.shelf_life_days
    )::int
  end as life_pct,
  (
    with recursive kin(goods_id, category_id, depth) as (
      select g.id, g.category_id, 0
      where g.category_id is not null
      union all
      select k.goods_id, c.parent_id, k.depth + 1
      from kin k
      join basic.goods_category c on c.tenant_id = $3 and c.id = k.category_id
      where c.parent_id is not null
        and k.depth < $4
    )
    select "s"."near_days"
    from strategy.expiry_strategy s
    left join kin k on k.goods_id = g.id and k.category_id = s.category_id
    where s.tenant_id = $5
      and s.warehouse_id = $6
      and s.status = 1
      and not s.is_deleted
      and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
      and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
      and (s.goods_id is null or s.goods_id = g.id)
      and (s.category_id is null or k.goods_id is not null)
      and (s.owner_id is null or s.owner_id = g.owner_id)
    order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id
    limit 1
  ) as near_days , null::bigint as position_id, null::text as position_code, null::int as position_state,
  null::text as area_name, null::text as area_kind, null::bigint as lpn_id, null::text as lpn_code, x.quality,
  x.on_hand, x.allocated, x.locked, x.moving, x.available, x.weight_g
from (
  select s.tenant_id, s.owner_id, s.goods_id, s.quality , min(l.expire_on) as expire_on,
    sum(s.on_hand)::bigint as on_hand, sum(s.allocated)::bigint as allocated, sum(s.locked)::bigint as locked,
    sum(s.moving)::bigint as moving,
    sum(
      case
        when a.kind in ('STORE', 'PICK') and p.state in (10, 21) and s.quality = 'A' and l.status = 1 and (
          l.expire_on is null or l.expire_on - $7::date >= g.ship_stop_days
        ) then s.on_hand - s.allocated - s.locked - s.moving
        else 0
      end
    )::bigint as available, sum(s.weight_g)::bigint as weight_g
  from inventory.stock s
  join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  where "s"."tenant_id" = $8
    and "s"."warehouse_id" = $9
    and "s"."owner_id" = any($10::bigint[])
    and s.on_hand > 0
    and s.owner_id = $11::bigint
    and s.lot_id = any($12::bigint[])
    and s.position_id = any(
      array(
        select k.id
        from basic.position k
        where "k"."tenant_id" = $13
          and "k"."warehouse_id" = $14
          and k.code = $15::text
      )::bigint[]
    )
    and s.lpn_id = any(
      array(
        select k.id
        from basic.lpn k
        where "k"."tenant_id" = $16
          and "k"."warehouse_id" = $17
          and k.code = $18::text
      )::bigint[]
    )
    and p.area_id = $19::bigint
    and s.quality = $20
    and l.expire_on >= $21::date
    and l.expire_on <= $22::date
    and (
      l.expire_on <= $23::date + greatest(
        $24::int,
        (
          select max(m.near_days)
          from strategy.expiry_strategy m
          where m.tenant_id = $25
            and m.warehouse_id = $26
            and m.status = 1
            and not m.is_deleted
            and (m.valid_from is null or m.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
            and (m.valid_to is null or m.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
        )
      )
      and l.expire_on <= $27::date + coalesce(
        (
          with recursive kin(goods_id, category_id, depth) as (
            select g.id, g.category_id, 0
            where g.category_id is not null
            union all
            select k.goods_id, c.parent_id, k.depth + 1
            from kin k
            join basic.goods_category c on c.tenant_id = $28 and c.id = k.category_id
            where c.parent_id is not null
              and k.depth < $29
          )
          select "s"."near_days"
          from strategy.expiry_strategy s
          left join kin k on k.goods_id = g.id and k.category_id = s.category_id
          where s.tenant_id = $30
            and s.warehouse_id = $31
            and s.status = 1
            and not s.is_deleted
            and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
            and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
            and (s.goods_id is null or s.goods_id = g.id)
            and (s.category_id is null or k.goods_id is not null)
            and (s.owner_id is null or s.owner_id = g.owner_id)
          order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id
          limit 1
        ) , $32::int
      )
    ) is not true
    and s.goods_id = $33::bigint
    and g.code = $34::text
    and ops.folded(g.name) like $35
    and s.goods_id = any(
      array(select b.goods_id from basic.goods_barcode b where b.tenant_id = $36 and b.barcode = $37::text)
    )
  group by s.tenant_id, s.owner_id, s.goods_id, s.quality
) x
join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
join basic.owner o on o.tenant_id = g.tenant_id and o.id = x.owner_id
left join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
left join basic.goods_unit c on c.tenant_id = g.tenant_id and c.goods_id = g.id and c.level = 3
order by g.code collate ops.natural_order, x.owner_id, x.quality;

-- stock.asOf  查询历史库存
select coalesce(
  (
    select max(c.posted_on)
    from inventory.day_close c
    where "c"."tenant_id" = $1
      and "c"."warehouse_id" = $2
      and c.posted_on < $3::date
  ),
  (
    select max(n.posted_on)
    from inventory.stock_snapshot n
    where "n"."tenant_id" = $4
      and "n"."warehouse_id" = $5
      and n.posted_on < $6::date
  )
) as day;

select o.name as owner_name, x.goods_id, g.code as goods_code, g.name as goods_name, null::text as lot_no,
  null::text as position_code, x.quality, x.on_hand, x.weight_g
from (
  select owner_id, goods_id, quality, sum(qty)::bigint as on_hand, sum(g)::bigint as weight_g
  from (
    select y.owner_id, y.goods_id, y.quality, y.lot_id, y.position_id, y.delta as qty, y.delta_g as g
    from inventory.stock_ledger y
    where "y"."tenant_id" = $1
      and "y"."warehouse_id" = $2
      and "y"."owner_id" = any($3::bigint[])
      and y.posted_on <= $4::date
      and y.posted_at < $5
  ) z
  group by owner_id, goods_id, quality
  having sum(qty) <> 0
    or sum(g) <> 0
) x
join basic.owner o on o.tenant_id = $6 and o.id = x.owner_id
join basic.goods g on g.tenant_id = $7 and g.id = x.goods_id
order by g.code collate ops.natural_order, x.owner_id, x.quality
limit $8
offset $9;

select o.name as owner_name, x.goods_id, g.code as goods_code, g.name as goods_name, null::text as lot_no,
  null::text as position_code, x.quality, x.on_hand, x.weight_g
from (
  select owner_id, goods_id, quality, sum(qty)::bigint as on_hand, sum(g)::bigint as weight_g
  from (
    select y.owner_id, y.goods_id, y.quality, y.lot_id, y.position_id, y.delta as qty, y.delta_g as g
    from inventory.stock_ledger y
    where "y"."tenant_id" = $1
      and "y"."warehouse_id" = $2
      and "y"."owner_id" = any($3::bigint[])
      and y.owner_id = $4::bigint
      and y.goods_id = $5::bigint
      and y.goods_id in (select k.id from basic.goods k where k.tenant_id = $6 and k.code = $7::text)
      and y.position_id in (
        select k.id
        from basic.position k
        where "k"."tenant_id" = $8
          and "k"."warehouse_id" = $9
          and k.code = $10::text
      )
      and y.posted_on <= $11::date
      and y.posted_at < $12
  ) z
  group by owner_id, goods_id, quality
  having sum(qty) <> 0
    or sum(g) <> 0
) x
join basic.owner o on o.tenant_id = $13 and o.id = x.owner_id
join basic.goods g on g.tenant_id = $14 and g.id = x.goods_id
order by g.code collate ops.natural_order, x.owner_id, x.quality
limit $15
offset $16;

-- stock.lotTrace  批次追溯
select l.id
from inventory.lot l
where l.tenant_id = $1
  and "l"."owner_id" = any($2::bigint[])
  and l.id = $3::bigint
  and l.goods_id = $4::bigint
  and ops.folded(l.lot_no) = $5
  and exists (
    select 1
    from inventory.stock_ledger y
    where "y"."tenant_id" = $6
      and "y"."warehouse_id" = $7
      and y.goods_id = l.goods_id
      and y.lot_id = l.id
  )
  and l.id in (
    select y.lot_id
    from inbound.order o
    join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
    join inbound.receipt y on y.tenant_id = d.tenant_id and y.warehouse_id = d.warehouse_id and y.detail_id = d.id
    where "o"."tenant_id" = $8
      and "o"."warehouse_id" = $9
      and o.order_no = $10::text
  )
  and l.id in (
    select y.lot_id
    from outbound.order o
    left join basic.store c on c.tenant_id = o.tenant_id and c.id = o.store_id
    left join basic.customer u on u.tenant_id = o.tenant_id and u.id = o.customer_id
    join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
    join inventory.stock_ledger y
      on "y"."tenant_id" = $11
      and "y"."warehouse_id" = $12
      and y.goods_id = d.goods_id
      and y.source_type = 'OUT'
      and y.source_line_id = d.id
      and y.txn_type = 'SHIP'
    where "o"."tenant_id" = $13
      and "o"."warehouse_id" = $14
      and o.order_no = $15::text
      and ops.folded(concat_ws(' ', o.consignee, c.name, c.code, u.name, u.code)) like $16
      and o.shipped_at >= ($17 || ' 00:00:00+08')::timestamptz
      and o.shipped_at < ($18::date + 1 || ' 00:00:00+08')::timestamptz
  )
order by l.id
limit $19;

-- stock.get  查看库存
select x.id, g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce(u.name, '') as unit_name,
  c.ratio as case_ratio, x.owner_id, o.name as owner_name , x.lot_id, x.lot_no, x.lot_status = 2 as lot_frozen,
  x.produced_on, x.expire_on, x.expire_on - $1::date as days_left,
  case
    when g.shelf_life_days > 0 and x.expire_on is not null then round(
      100.0 * (x.expire_on - $2::date) / g.shelf_life_days
    )::int
  end as life_pct,
  (
    with recursive kin(goods_id, category_id, depth) as (
      select g.id, g.category_id, 0
      where g.category_id is not null
      union all
      select k.goods_id, c.parent_id, k.depth + 1
      from kin k
      join basic.goods_category c on c.tenant_id = $3 and c.id = k.category_id
      where c.parent_id is not null
        and k.depth < $4
    )
    select "s"."near_days"
    from strategy.expiry_strategy s
    left join kin k on k.goods_id = g.id and k.category_id = s.category_id
    where s.tenant_id = $5
      and s.warehouse_id = $6
      and s.status = 1
      and not s.is_deleted
      and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
      and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
      and (s.goods_id is null or s.goods_id = g.id)
      and (s.category_id is null or k.goods_id is not null)
      and (s.owner_id is null or s.owner_id = g.owner_id)
    order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id
    limit 1
  ) as near_days , x.position_id, x.position_code, x.position_state, x.area_name, x.area_kind,
  nullif(x.lpn_id, 0) as lpn_id, case when x.lpn_id <> 0 then x.lpn_code end as lpn_code, x.quality, x.on_hand,
  x.allocated, x.locked, x.moving, x.available, x.weight_g
from (
  select s.tenant_id, s.id, s.owner_id, s.goods_id, s.lot_id, l.lot_no, l.status as lot_status, l.produced_on,
    l.expire_on, s.position_id, p.code as position_code, p.state as position_state, a.name as area_name,
    a.kind as area_kind, s.lpn_id, n.code as lpn_code, s.quality, s.on_hand, s.allocated, s.locked, s.moving,
    case
      when a.kind in ('STORE', 'PICK') and p.state in (10, 21) and s.quality = 'A' and l.status = 1 and (
        l.expire_on is null or l.expire_on - $7::date >= g.ship_stop_days
      ) then s.on_hand - s.allocated - s.locked - s.moving
      else 0
    end as available, s.weight_g
  from inventory.stock s
  join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  left join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
  where "s"."tenant_id" = $8
    and "s"."warehouse_id" = $9
    and "s"."owner_id" = any($10::bigint[])
    and s.id = $11
) x
join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
join basic.owner o on o.tenant_id = g.tenant_id and o.id = x.owner_id
left join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
left join basic.goods_unit c on c.tenant_id = g.tenant_id and c.goods_id = g.id and c.level = 3;

select x.id, x.posted_on, x.posted_at, x.txn_id, x.txn_type, x.stock_id, o.name as owner_name, x.goods_id,
  g.code as goods_code, g.name as goods_name, t.lot_no, p.code as position_code,
  case when x.lpn_id <> 0 then n.code end as lpn_code, x.quality, x.delta, x.balance, x.delta_g, x.source_type,
  x.source_id, x.source_no, coalesce(w.user_name, '系统') as operator_name, r.reversal_txn_id as reversed_by_txn_id,
  (
    select v.txn_id
    from inventory.stock_reversal v
    where x.txn_type = 'REVERSE'
      and v.tenant_id = x.tenant_id
      and v.warehouse_id = x.warehouse_id
      and v.reversal_txn_id = x.txn_id
    limit 1
  ) as reverses_txn_id
from (
  select x.*
  from inventory.stock_ledger x
  where "x"."tenant_id" = $1
    and "x"."warehouse_id" = $2
    and "x"."owner_id" = any($3::bigint[])
    and x.stock_id = $4
  order by x.seq desc
  limit $5
) x
join basic.owner o on o.tenant_id = x.tenant_id and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
left join basic.lpn n on n.tenant_id = x.tenant_id and n.warehouse_id = x.warehouse_id and n.id = x.lpn_id
left join inventory.stock_reversal r
  on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.txn_id = x.txn_id
left join iam.user w on w.tenant_id = x.tenant_id and w.id = x.operator_id
order by x.posted_on desc, x.id desc;

select c.id, c.stock_id, case when c.ref_type = 'SHARE' then 'SHARE' else c.kind end as kind, c.stage,
  c.open_qty as qty, c.created_at, w.wave_no,
  case when c.kind = 'ALLOC' or o.id is not null then 'OUT' else c.ref_type end as doc_type,
  case when o.id is not null then o.id when c.ref_type = 'SHARE' then 0 else c.ref_id end as doc_id,
  c.ref_type = 'TAKE' and c.kind = 'LOCK' and o.id is not null as found_short,
  coalesce(o.order_no, t.task_no, n.notice_no, j.adjust_no, k.take_no, '') as doc_no
from inventory.stock_claim c
left join outbound.detail d
  on d.tenant_id = c.tenant_id
  and d.warehouse_id = c.warehouse_id
  and d.id = coalesce(c.out_detail_id, case when c.ref_type = 'TAKE' then c.ref_line_id end)
left join outbound.order o
  on o.tenant_id = c.tenant_id
  and o.warehouse_id = c.warehouse_id
  and o.id = case when c.ref_type = 'SHARE' then c.ref_id else d.order_id end
  and (c.ref_type <> 'SHARE' or "o"."owner_id" = any($1::bigint[]))
left join outbound.wave w on w.tenant_id = c.tenant_id and w.warehouse_id = c.warehouse_id and w.id = c.wave_id
left join inventory.task t
  on c.ref_type = 'TASK'
  and t.tenant_id = c.tenant_id
  and t.warehouse_id = c.warehouse_id
  and t.id = c.ref_id
left join inventory.lock_notice n
  on c.ref_type = 'LOCK'
  and n.tenant_id = c.tenant_id
  and n.warehouse_id = c.warehouse_id
  and n.id = c.ref_id
left join "inner".adjust j
  on c.ref_type = 'ADJ'
  and j.tenant_id = c.tenant_id
  and j.warehouse_id = c.warehouse_id
  and j.id = c.ref_id
left join "inner".stocktake k
  on c.ref_type = 'TAKE'
  and k.tenant_id = c.tenant_id
  and k.warehouse_id = c.warehouse_id
  and k.id = c.ref_id
where "c"."tenant_id" = $2
  and "c"."warehouse_id" = $3
  and c.stock_id = $4
  and c.open_qty > 0
order by c.id;

-- ledger.queryPage  查询库存流水
select x.id, x.posted_on, x.posted_at, x.txn_id, x.txn_type, x.stock_id, o.name as owner_name, x.goods_id,
  g.code as goods_code, g.name as goods_name, t.lot_no, p.code as position_code,
  case when x.lpn_id <> 0 then n.code end as lpn_code, x.quality, x.delta, x.balance, x.delta_g, x.source_type,
  x.source_id, x.source_no, coalesce(w.user_name, '系统') as operator_name, r.reversal_txn_id as reversed_by_txn_id,
  (
    select v.txn_id
    from inventory.stock_reversal v
    where x.txn_type = 'REVERSE'
      and v.tenant_id = x.tenant_id
      and v.warehouse_id = x.warehouse_id
      and v.reversal_txn_id = x.txn_id
    limit 1
  ) as reverses_txn_id
from (
  select x.*
  from inventory.stock_ledger x
  where "x"."tenant_id" = $1
    and "x"."warehouse_id" = $2
    and "x"."owner_id" = any($3::bigint[])
    and x.posted_on between $4::date and $5::date
    and x.posted_at >= $6
    and x.posted_at < $7
  order by x.posted_on desc, x.id desc
  limit $8
  offset $9
) x
join basic.owner o on o.tenant_id = x.tenant_id and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
left join basic.lpn n on n.tenant_id = x.tenant_id and n.warehouse_id = x.warehouse_id and n.id = x.lpn_id
left join inventory.stock_reversal r
  on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.txn_id = x.txn_id
left join iam.user w on w.tenant_id = x.tenant_id and w.id = x.operator_id
order by x.posted_on desc, x.id desc;

select array(
  select k.id
  from basic.goods k
  where k.tenant_id = $1
    and k.id = $2::bigint
    and k.code = $3::text
    and k.id in (select t.goods_id from inventory.lot t where t.tenant_id = $4 and ops.folded(t.lot_no) = $5)
) as goods,
  array(
    select distinct k.owner_id
    from basic.goods k
    where k.tenant_id = $6
      and k.id = $7::bigint
      and k.code = $8::text
      and k.id in (select t.goods_id from inventory.lot t where t.tenant_id = $9 and ops.folded(t.lot_no) = $10)
  ) as owners,
  array(
    select k.id
    from basic.position k
    where "k"."tenant_id" = $11
      and "k"."warehouse_id" = $12
      and k.code = $13::text
  ) as places,
  array(
    select k.id
    from basic.lpn k
    where "k"."tenant_id" = $14
      and "k"."warehouse_id" = $15
      and k.code = $16::text
  ) as lpns,
  array(select t.id from inventory.lot t where t.tenant_id = $17 and ops.folded(t.lot_no) = $18 limit $19) as lots;

select x.id, x.posted_on, x.posted_at, x.txn_id, x.txn_type, x.stock_id, o.name as owner_name, x.goods_id,
  g.code as goods_code, g.name as goods_name, t.lot_no, p.code as position_code,
  case when x.lpn_id <> 0 then n.code end as lpn_code, x.quality, x.delta, x.balance, x.delta_g, x.source_type,
  x.source_id, x.source_no, coalesce(w.user_name, '系统') as operator_name, r.reversal_txn_id as reversed_by_txn_id,
  (
    select v.txn_id
    from inventory.stock_reversal v
    where x.txn_type = 'REVERSE'
      and v.tenant_id = x.tenant_id
      and v.warehouse_id = x.warehouse_id
      and v.reversal_txn_id = x.txn_id
    limit 1
  ) as reverses_txn_id
from (
  select x.*
  from inventory.stock_ledger x
  where "x"."tenant_id" = $1
    and "x"."warehouse_id" = $2
    and "x"."owner_id" = any($3::bigint[])
    and x.posted_on between $4::date and $5::date
    and x.posted_at >= $6
    and x.posted_at < $7
    and x.txn_type = any($8::text[])
    and x.owner_id = $9::bigint
    and x.stock_id = $10::bigint
    and x.txn_id = $11::bigint
    and false
    and false
    and false
    and false
    and x.lpn_id <> 0
    and false
    and x.source_no = $12::text
    and (x.posted_on, x.id) < ($13::date, $14::bigint)
  order by x.posted_on desc, x.id desc
  limit $15
  offset $16
) x
join basic.owner o on o.tenant_id = x.tenant_id and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
left join basic.lpn n on n.tenant_id = x.tenant_id and n.warehouse_id = x.warehouse_id and n.id = x.lpn_id
left join inventory.stock_reversal r
  on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.txn_id = x.txn_id
left join iam.user w on w.tenant_id = x.tenant_id and w.id = x.operator_id
order by x.posted_on desc, x.id desc;

-- ledger.export  导出库存流水
select count(*) as n
from (
  select 1
  from inventory.stock_ledger x
  where "x"."tenant_id" = $1
    and "x"."warehouse_id" = $2
    and "x"."owner_id" = any($3::bigint[])
    and x.posted_on between $4::date and $5::date
    and x.posted_at >= $6
    and x.posted_at < $7
  limit $8
) x;

declare export no scroll cursor for
select x.id, x.posted_on, x.posted_at, x.txn_id, x.txn_type, x.stock_id, o.name as owner_name, x.goods_id,
  g.code as goods_code, g.name as goods_name, t.lot_no, p.code as position_code,
  case when x.lpn_id <> 0 then n.code end as lpn_code, x.quality, x.delta, x.balance, x.delta_g, x.source_type,
  x.source_id, x.source_no, coalesce(w.user_name, '系统') as operator_name, r.reversal_txn_id as reversed_by_txn_id,
  (
    select v.txn_id
    from inventory.stock_reversal v
    where x.txn_type = 'REVERSE'
      and v.tenant_id = x.tenant_id
      and v.warehouse_id = x.warehouse_id
      and v.reversal_txn_id = x.txn_id
    limit 1
  ) as reverses_txn_id
from (
  select x.*
  from inventory.stock_ledger x
  where "x"."tenant_id" = $1
    and "x"."warehouse_id" = $2
    and "x"."owner_id" = any($3::bigint[])
    and x.posted_on between $4::date and $5::date
    and x.posted_at >= $6
    and x.posted_at < $7
) x
join basic.owner o on o.tenant_id = x.tenant_id and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
left join basic.lpn n on n.tenant_id = x.tenant_id and n.warehouse_id = x.warehouse_id and n.id = x.lpn_id
left join inventory.stock_reversal r
  on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.txn_id = x.txn_id
left join iam.user w on w.tenant_id = x.tenant_id and w.id = x.operator_id
order by x.posted_on desc, x.id desc;

fetch 500 from export;

select array(
  select k.id
  from basic.goods k
  where k.tenant_id = $1
    and k.id = $2::bigint
    and k.code = $3::text
    and k.id in (select t.goods_id from inventory.lot t where t.tenant_id = $4 and ops.folded(t.lot_no) = $5)
) as goods,
  array(
    select distinct k.owner_id
    from basic.goods k
    where k.tenant_id = $6
      and k.id = $7::bigint
      and k.code = $8::text
      and k.id in (select t.goods_id from inventory.lot t where t.tenant_id = $9 and ops.folded(t.lot_no) = $10)
  ) as owners,
  array(
    select k.id
    from basic.position k
    where "k"."tenant_id" = $11
      and "k"."warehouse_id" = $12
      and k.code = $13::text
  ) as places,
  array(
    select k.id
    from basic.lpn k
    where "k"."tenant_id" = $14
      and "k"."warehouse_id" = $15
      and k.code = $16::text
  ) as lpns,
  array(select t.id from inventory.lot t where t.tenant_id = $17 and ops.folded(t.lot_no) = $18 limit $19) as lots;

select count(*) as n
from (
  select 1
  from inventory.stock_ledger x
  where "x"."tenant_id" = $1
    and "x"."warehouse_id" = $2
    and "x"."owner_id" = any($3::bigint[])
    and x.posted_on between $4::date and $5::date
    and x.posted_at >= $6
    and x.posted_at < $7
    and x.txn_type = any($8::text[])
    and x.owner_id = $9::bigint
    and x.stock_id = $10::bigint
    and x.txn_id = $11::bigint
    and false
    and false
    and false
    and false
    and x.lpn_id <> 0
    and false
    and x.source_no = $12::text
    and (x.posted_on, x.id) < ($13::date, $14::bigint)
  limit $15
) x;

declare export no scroll cursor for
select x.id, x.posted_on, x.posted_at, x.txn_id, x.txn_type, x.stock_id, o.name as owner_name, x.goods_id,
  g.code as goods_code, g.name as goods_name, t.lot_no, p.code as position_code,
  case when x.lpn_id <> 0 then n.code end as lpn_code, x.quality, x.delta, x.balance, x.delta_g, x.source_type,
  x.source_id, x.source_no, coalesce(w.user_name, '系统') as operator_name, r.reversal_txn_id as reversed_by_txn_id,
  (
    select v.txn_id
    from inventory.stock_reversal v
    where x.txn_type = 'REVERSE'
      and v.tenant_id = x.tenant_id
      and v.warehouse_id = x.warehouse_id
      and v.reversal_txn_id = x.txn_id
    limit 1
  ) as reverses_txn_id
from (
  select x.*
  from inventory.stock_ledger x
  where "x"."tenant_id" = $1
    and "x"."warehouse_id" = $2
    and "x"."owner_id" = any($3::bigint[])
    and x.posted_on between $4::date and $5::date
    and x.posted_at >= $6
    and x.posted_at < $7
    and x.txn_type = any($8::text[])
    and x.owner_id = $9::bigint
    and x.stock_id = $10::bigint
    and x.txn_id = $11::bigint
    and false
    and false
    and false
    and false
    and x.lpn_id <> 0
    and false
    and x.source_no = $12::text
    and (x.posted_on, x.id) < ($13::date, $14::bigint)
) x
join basic.owner o on o.tenant_id = x.tenant_id and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
left join basic.lpn n on n.tenant_id = x.tenant_id and n.warehouse_id = x.warehouse_id and n.id = x.lpn_id
left join inventory.stock_reversal r
  on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.txn_id = x.txn_id
left join iam.user w on w.tenant_id = x.tenant_id and w.id = x.operator_id
order by x.posted_on desc, x.id desc;

select count(*) as n
from (
  select 1
  from inventory.stock_ledger x
  where "x"."tenant_id" = $1
    and "x"."warehouse_id" = $2
    and "x"."owner_id" = any($3::bigint[])
    and x.posted_on between $4::date and $5::date
    and x.posted_at >= $6
    and x.posted_at < $7
    and x.txn_type = any($8::text[])
    and x.owner_id = $9::bigint
    and x.stock_id = $10::bigint
    and x.txn_id = $11::bigint
    and false
    and false
    and false
    and false
    and x.lpn_id <> 0
    and x.lot_id = any($12::bigint[])
    and x.source_no = $13::text
    and (x.posted_on, x.id) < ($14::date, $15::bigint)
  limit $16
) x;

declare export no scroll cursor for
select x.id, x.posted_on, x.posted_at, x.txn_id, x.txn_type, x.stock_id, o.name as owner_name, x.goods_id,
  g.code as goods_code, g.name as goods_name, t.lot_no, p.code as position_code,
  case when x.lpn_id <> 0 then n.code end as lpn_code, x.quality, x.delta, x.balance, x.delta_g, x.source_type,
  x.source_id, x.source_no, coalesce(w.user_name, '系统') as operator_name, r.reversal_txn_id as reversed_by_txn_id,
  (
    select v.txn_id
    from inventory.stock_reversal v
    where x.txn_type = 'REVERSE'
      and v.tenant_id = x.tenant_id
      and v.warehouse_id = x.warehouse_id
      and v.reversal_txn_id = x.txn_id
    limit 1
  ) as reverses_txn_id
from (
  select x.*
  from inventory.stock_ledger x
  where "x"."tenant_id" = $1
    and "x"."warehouse_id" = $2
    and "x"."owner_id" = any($3::bigint[])
    and x.posted_on between $4::date and $5::date
    and x.posted_at >= $6
    and x.posted_at < $7
    and x.txn_type = any($8::text[])
    and x.owner_id = $9::bigint
    and x.stock_id = $10::bigint
    and x.txn_id = $11::bigint
    and false
    and false
    and false
    and false
    and x.lpn_id <> 0
    and x.lot_id = any($12::bigint[])
    and x.source_no = $13::text
    and (x.posted_on, x.id) < ($14::date, $15::bigint)
) x
join basic.owner o on o.tenant_id = x.tenant_id and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
left join basic.lpn n on n.tenant_id = x.tenant_id and n.warehouse_id = x.warehouse_id and n.id = x.lpn_id
left join inventory.stock_reversal r
  on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.txn_id = x.txn_id
left join iam.user w on w.tenant_id = x.tenant_id and w.id = x.operator_id
order by x.posted_on desc, x.id desc;

select count(*) as n
from (
  select 1
  from inventory.stock_ledger x
  where "x"."tenant_id" = $1
    and "x"."warehouse_id" = $2
    and "x"."owner_id" = any($3::bigint[])
    and x.posted_on between $4::date and $5::date
    and x.posted_at >= $6
    and x.posted_at < $7
    and x.txn_type = any($8::text[])
    and x.owner_id = $9::bigint
    and x.stock_id = $10::bigint
    and x.txn_id = $11::bigint
    and false
    and false
    and false
    and false
    and x.lpn_id <> 0
    and x.lot_id = $12::bigint
    and x.source_no = $13::text
    and (x.posted_on, x.id) < ($14::date, $15::bigint)
  limit $16
) x;

declare export no scroll cursor for
select x.id, x.posted_on, x.posted_at, x.txn_id, x.txn_type, x.stock_id, o.name as owner_name, x.goods_id,
  g.code as goods_code, g.name as goods_name, t.lot_no, p.code as position_code,
  case when x.lpn_id <> 0 then n.code end as lpn_code, x.quality, x.delta, x.balance, x.delta_g, x.source_type,
  x.source_id, x.source_no, coalesce(w.user_name, '系统') as operator_name, r.reversal_txn_id as reversed_by_txn_id,
  (
    select v.txn_id
    from inventory.stock_reversal v
    where x.txn_type = 'REVERSE'
      and v.tenant_id = x.tenant_id
      and v.warehouse_id = x.warehouse_id
      and v.reversal_txn_id = x.txn_id
    limit 1
  ) as reverses_txn_id
from (
  select x.*
  from inventory.stock_ledger x
  where "x"."tenant_id" = $1
    and "x"."warehouse_id" = $2
    and "x"."owner_id" = any($3::bigint[])
    and x.posted_on between $4::date and $5::date
    and x.posted_at >= $6
    and x.posted_at < $7
    and x.txn_type = any($8::text[])
    and x.owner_id = $9::bigint
    and x.stock_id = $10::bigint
    and x.txn_id = $11::bigint
    and false
    and false
    and false
    and false
    and x.lpn_id <> 0
    and x.lot_id = $12::bigint
    and x.source_no = $13::text
    and (x.posted_on, x.id) < ($14::date, $15::bigint)
) x
join basic.owner o on o.tenant_id = x.tenant_id and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
left join basic.lpn n on n.tenant_id = x.tenant_id and n.warehouse_id = x.warehouse_id and n.id = x.lpn_id
left join inventory.stock_reversal r
  on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.txn_id = x.txn_id
left join iam.user w on w.tenant_id = x.tenant_id and w.id = x.operator_id
order by x.posted_on desc, x.id desc;

-- serial.queryPage  查询序列号
select u.id, u.serial, g.code as goods_code, g.name as goods_name, w.name as owner_name, t.lot_no, u.state,
  p.code as position_code, n.code as lpn_code, i.id as in_order_id, i.order_no as in_order_no, o.id as out_order_id,
  o.order_no as out_order_no, u.updated_at
from inventory.serial_unit u
join basic.goods g on g.tenant_id = u.tenant_id and g.id = u.goods_id
join basic.owner w on w.tenant_id = g.tenant_id and w.id = g.owner_id
left join inventory.lot t on t.tenant_id = u.tenant_id and t.id = u.lot_id
left join inventory.stock s on s.tenant_id = u.tenant_id and s.warehouse_id = u.warehouse_id and s.id = u.stock_id
left join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
left join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id and n.id <> 0
left join inbound.detail x on x.tenant_id = u.tenant_id and x.warehouse_id = u.warehouse_id and x.id = u.in_detail_id
left join inbound.order i on i.tenant_id = x.tenant_id and i.warehouse_id = x.warehouse_id and i.id = x.order_id
left join outbound.detail d on d.tenant_id = u.tenant_id and d.warehouse_id = u.warehouse_id and d.id = u.out_detail_id
left join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
where "u"."tenant_id" = $1
  and "u"."warehouse_id" = $2
  and "g"."owner_id" = any($3::bigint[])
order by u.updated_at desc, u.id desc
limit $4
offset $5;

select u.id, u.serial, g.code as goods_code, g.name as goods_name, w.name as owner_name, t.lot_no, u.state,
  p.code as position_code, n.code as lpn_code, i.id as in_order_id, i.order_no as in_order_no, o.id as out_order_id,
  o.order_no as out_order_no, u.updated_at
from inventory.serial_unit u
join basic.goods g on g.tenant_id = u.tenant_id and g.id = u.goods_id
join basic.owner w on w.tenant_id = g.tenant_id and w.id = g.owner_id
left join inventory.lot t on t.tenant_id = u.tenant_id and t.id = u.lot_id
left join inventory.stock s on s.tenant_id = u.tenant_id and s.warehouse_id = u.warehouse_id and s.id = u.stock_id
left join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
left join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id and n.id <> 0
left join inbound.detail x on x.tenant_id = u.tenant_id and x.warehouse_id = u.warehouse_id and x.id = u.in_detail_id
left join inbound.order i on i.tenant_id = x.tenant_id and i.warehouse_id = x.warehouse_id and i.id = x.order_id
left join outbound.detail d on d.tenant_id = u.tenant_id and d.warehouse_id = u.warehouse_id and d.id = u.out_detail_id
left join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
where "u"."tenant_id" = $1
  and "u"."warehouse_id" = $2
  and "g"."owner_id" = any($3::bigint[])
  and u.serial = $4::text
  and g.code = $5::text
  and g.owner_id = $6::bigint
  and u.state = $7::bigint
  and exists (
    select 1
    from inventory.serial_move m
    where "m"."tenant_id" = $8
      and "m"."warehouse_id" = $9
      and m.serial_id = u.id
      and (m.kind in ('RECEIVE', 'TRANSIT_RCV', 'SHIP') or m.source_line_id = u.out_detail_id)
      and m.source_no = $10::text
  )
order by u.updated_at desc, u.id desc
limit $11
offset $12;

-- serial.export  导出序列号
select count(*) as n
from (
  select 1
  from inventory.serial_unit u
  join basic.goods g on g.tenant_id = u.tenant_id and g.id = u.goods_id
  join basic.owner w on w.tenant_id = g.tenant_id and w.id = g.owner_id
  left join inventory.lot t on t.tenant_id = u.tenant_id and t.id = u.lot_id
  left join inventory.stock s on s.tenant_id = u.tenant_id and s.warehouse_id = u.warehouse_id and s.id = u.stock_id
  left join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  left join basic.lpn n
    on n.tenant_id = s.tenant_id
    and n.warehouse_id = s.warehouse_id
    and n.id = s.lpn_id
    and n.id <> 0
  left join inbound.detail x on x.tenant_id = u.tenant_id and x.warehouse_id = u.warehouse_id and x.id = u.in_detail_id
  left join inbound.order i on i.tenant_id = x.tenant_id and i.warehouse_id = x.warehouse_id and i.id = x.order_id
  left join outbound.detail d
    on d.tenant_id = u.tenant_id
    and d.warehouse_id = u.warehouse_id
    and d.id = u.out_detail_id
  left join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
  where "u"."tenant_id" = $1
    and "u"."warehouse_id" = $2
    and "g"."owner_id" = any($3::bigint[])
  limit $4
) x;

declare export no scroll cursor for
select u.id, u.serial, g.code as goods_code, g.name as goods_name, w.name as owner_name, t.lot_no, u.state,
  p.code as position_code, n.code as lpn_code, i.id as in_order_id, i.order_no as in_order_no, o.id as out_order_id,
  o.order_no as out_order_no, u.updated_at
from inventory.serial_unit u
join basic.goods g on g.tenant_id = u.tenant_id and g.id = u.goods_id
join basic.owner w on w.tenant_id = g.tenant_id and w.id = g.owner_id
left join inventory.lot t on t.tenant_id = u.tenant_id and t.id = u.lot_id
left join inventory.stock s on s.tenant_id = u.tenant_id and s.warehouse_id = u.warehouse_id and s.id = u.stock_id
left join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
left join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id and n.id <> 0
left join inbound.detail x on x.tenant_id = u.tenant_id and x.warehouse_id = u.warehouse_id and x.id = u.in_detail_id
left join inbound.order i on i.tenant_id = x.tenant_id and i.warehouse_id = x.warehouse_id and i.id = x.order_id
left join outbound.detail d on d.tenant_id = u.tenant_id and d.warehouse_id = u.warehouse_id and d.id = u.out_detail_id
left join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
where "u"."tenant_id" = $1
  and "u"."warehouse_id" = $2
  and "g"."owner_id" = any($3::bigint[])
order by u.updated_at desc, u.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from inventory.serial_unit u
  join basic.goods g on g.tenant_id = u.tenant_id and g.id = u.goods_id
  join basic.owner w on w.tenant_id = g.tenant_id and w.id = g.owner_id
  left join inventory.lot t on t.tenant_id = u.tenant_id and t.id = u.lot_id
  left join inventory.stock s on s.tenant_id = u.tenant_id and s.warehouse_id = u.warehouse_id and s.id = u.stock_id
  left join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
  left join basic.lpn n
    on n.tenant_id = s.tenant_id
    and n.warehouse_id = s.warehouse_id
    and n.id = s.lpn_id
    and n.id <> 0
  left join inbound.detail x on x.tenant_id = u.tenant_id and x.warehouse_id = u.warehouse_id and x.id = u.in_detail_id
  left join inbound.order i on i.tenant_id = x.tenant_id and i.warehouse_id = x.warehouse_id and i.id = x.order_id
  left join outbound.detail d
    on d.tenant_id = u.tenant_id
    and d.warehouse_id = u.warehouse_id
    and d.id = u.out_detail_id
  left join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
  where "u"."tenant_id" = $1
    and "u"."warehouse_id" = $2
    and "g"."owner_id" = any($3::bigint[])
    and u.serial = $4::text
    and g.code = $5::text
    and g.owner_id = $6::bigint
    and u.state = $7::bigint
    and exists (
      select 1
      from inventory.serial_move m
      where "m"."tenant_id" = $8
        and "m"."warehouse_id" = $9
        and m.serial_id = u.id
        and (m.kind in ('RECEIVE', 'TRANSIT_RCV', 'SHIP') or m.source_line_id = u.out_detail_id)
        and m.source_no = $10::text
    )
  limit $11
) x;

declare export no scroll cursor for
select u.id, u.serial, g.code as goods_code, g.name as goods_name, w.name as owner_name, t.lot_no, u.state,
  p.code as position_code, n.code as lpn_code, i.id as in_order_id, i.order_no as in_order_no, o.id as out_order_id,
  o.order_no as out_order_no, u.updated_at
from inventory.serial_unit u
join basic.goods g on g.tenant_id = u.tenant_id and g.id = u.goods_id
join basic.owner w on w.tenant_id = g.tenant_id and w.id = g.owner_id
left join inventory.lot t on t.tenant_id = u.tenant_id and t.id = u.lot_id
left join inventory.stock s on s.tenant_id = u.tenant_id and s.warehouse_id = u.warehouse_id and s.id = u.stock_id
left join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
left join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id and n.id <> 0
left join inbound.detail x on x.tenant_id = u.tenant_id and x.warehouse_id = u.warehouse_id and x.id = u.in_detail_id
left join inbound.order i on i.tenant_id = x.tenant_id and i.warehouse_id = x.warehouse_id and i.id = x.order_id
left join outbound.detail d on d.tenant_id = u.tenant_id and d.warehouse_id = u.warehouse_id and d.id = u.out_detail_id
left join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
where "u"."tenant_id" = $1
  and "u"."warehouse_id" = $2
  and "g"."owner_id" = any($3::bigint[])
  and u.serial = $4::text
  and g.code = $5::text
  and g.owner_id = $6::bigint
  and u.state = $7::bigint
  and exists (
    select 1
    from inventory.serial_move m
    where "m"."tenant_id" = $8
      and "m"."warehouse_id" = $9
      and m.serial_id = u.id
      and (m.kind in ('RECEIVE', 'TRANSIT_RCV', 'SHIP') or m.source_line_id = u.out_detail_id)
      and m.source_no = $10::text
  )
order by u.updated_at desc, u.id desc;

-- serial.trace  追溯序列号
select u.id, u.serial, g.code as goods_code, g.name as goods_name, w.name as owner_name, t.lot_no, u.state,
  p.code as position_code, n.code as lpn_code, i.id as in_order_id, i.order_no as in_order_no, o.id as out_order_id,
  o.order_no as out_order_no, u.updated_at
from inventory.serial_unit u
join basic.goods g on g.tenant_id = u.tenant_id and g.id = u.goods_id
join basic.owner w on w.tenant_id = g.tenant_id and w.id = g.owner_id
left join inventory.lot t on t.tenant_id = u.tenant_id and t.id = u.lot_id
left join inventory.stock s on s.tenant_id = u.tenant_id and s.warehouse_id = u.warehouse_id and s.id = u.stock_id
left join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
left join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id and n.id <> 0
left join inbound.detail x on x.tenant_id = u.tenant_id and x.warehouse_id = u.warehouse_id and x.id = u.in_detail_id
left join inbound.order i on i.tenant_id = x.tenant_id and i.warehouse_id = x.warehouse_id and i.id = x.order_id
left join outbound.detail d on d.tenant_id = u.tenant_id and d.warehouse_id = u.warehouse_id and d.id = u.out_detail_id
left join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
where "u"."tenant_id" = $1
  and "u"."warehouse_id" = $2
  and "g"."owner_id" = any($3::bigint[])
  and u.id = $4;

select m.id, m.kind, f.code as from_code, t.code as to_code, m.state_after as state, m.source_type, m.source_id,
  m.source_no,
  case
    when "m"."tenant_id" = $1 and "m"."warehouse_id" = $2 then coalesce(u.user_name, '')
    else ''
  end as operator_name, m.posted_at,
  case when not ("m"."tenant_id" = $3 and "m"."warehouse_id" = $4) then h.name end as house_name,
  case
    m.source_type
    when 'IN' then coalesce(s.name, back.consignee)
    when 'OUT' then coalesce(e.name, o.consignee)
  end as partner
from inventory.serial_move m
join basic.warehouse h on h.tenant_id = m.tenant_id and h.id = m.warehouse_id
left join basic.position f
  on "m"."tenant_id" = $5
  and "m"."warehouse_id" = $6
  and f.tenant_id = m.tenant_id
  and f.warehouse_id = m.warehouse_id
  and f.id = m.from_position_id
left join basic.position t
  on "m"."tenant_id" = $7
  and "m"."warehouse_id" = $8
  and t.tenant_id = m.tenant_id
  and t.warehouse_id = m.warehouse_id
  and t.id = m.to_position_id
left join iam.user u on u.tenant_id = m.tenant_id and u.id = m.operator_id
left join inbound.order i
  on "m"."tenant_id" = $9
  and "m"."warehouse_id" = $10
  and m.source_type = 'IN'
  and i.tenant_id = m.tenant_id
  and i.warehouse_id = m.warehouse_id
  and i.id = m.source_id
left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
left join outbound.order back
  on back.tenant_id = i.tenant_id
  and back.warehouse_id = i.warehouse_id
  and back.id = i.source_order_id
left join outbound.order o
  on "m"."tenant_id" = $11
  and "m"."warehouse_id" = $12
  and m.source_type = 'OUT'
  and o.tenant_id = m.tenant_id
  and o.warehouse_id = m.warehouse_id
  and o.id = m.source_id
left join basic.store e on e.tenant_id = o.tenant_id and e.id = o.store_id
where m.tenant_id = $13
  and m.serial_id = $14
order by m.id
limit 1000;

-- integrity.list  查询库存核对
select r.code, r.started_at, r.finished_at, r.violations
from unnest($1::text[]) c(code)
cross join lateral (
  select *
  from ops.invariant_run r
  where r.tenant_id = $2
    and r.code = c.code
  order by r.started_at desc, r.id desc
  limit 1
) r;

-- map.plan  查询库位平面图
select coalesce(json_agg(x.id), '[]') as ids, coalesce(json_agg(x.code), '[]') as codes,
  coalesce(json_agg(x.bay), '[]') as bays, coalesce(json_agg(x.level), '[]') as levels,
  coalesce(json_agg(x.slot), '[]') as slots
from (
  select p.id, p.code, p.bay, p.level, p.slot
  from basic.position p
  join (
    select x.id, row_number() over (order by x.order_no, x.code collate ops.natural_order, x.id) as n
    from "basic"."area" x
    where "x"."tenant_id" = $1
      and "x"."warehouse_id" = $2
  ) a
    on a.id = p.area_id
  left join (
    select x.id, row_number() over (order by x.order_no, x.code collate ops.natural_order, x.id) as n
    from "basic"."roadway" x
    where "x"."tenant_id" = $3
      and "x"."warehouse_id" = $4
  ) r
    on r.id = p.roadway_id
  where "p"."tenant_id" = $5
    and "p"."warehouse_id" = $6
    and not p.is_deleted
    and left(p.code, 1) <> '@'
  order by a.n, r.n nulls last, p.order_num, p.bay, p.level, p.slot, p.code collate "C", p.id
) x;

select r.id, r.separator, r.segments, h.positions
from (
  select p.rule_id, json_agg(p.id) as positions
  from basic.position p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and not p.is_deleted
    and left(p.code, 1) <> '@'
    and p.rule_id is not null
    and p.bay = 0
    and p.slot = 0
    and p.level = 1
  group by p.rule_id
) h
join basic.shelf_code_rule r on r.id = h.rule_id
where "r"."tenant_id" = $3
  and "r"."warehouse_id" = $4
  and not r.is_deleted;

select p.area_id, p.roadway_id, count(*)::int as count
from basic.position p
join (
  select x.id, row_number() over (order by x.order_no, x.code collate ops.natural_order, x.id) as n
  from "basic"."area" x
  where "x"."tenant_id" = $1
    and "x"."warehouse_id" = $2
) a
  on a.id = p.area_id
left join (
  select x.id, row_number() over (order by x.order_no, x.code collate ops.natural_order, x.id) as n
  from "basic"."roadway" x
  where "x"."tenant_id" = $3
    and "x"."warehouse_id" = $4
) r
  on r.id = p.roadway_id
where "p"."tenant_id" = $5
  and "p"."warehouse_id" = $6
  and not p.is_deleted
  and left(p.code, 1) <> '@'
group by a.n, r.n, p.area_id, p.roadway_id
order by a.n, r.n nulls last;

select r.id, r.code, r.name
from basic.room r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and not r.is_deleted
order by r.sort, r.code collate ops.natural_order, r.id;

select a.id, a.room_id, a.code, a.name, a.kind
from basic.area a
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and not a.is_deleted
order by a.order_no, a.code collate ops.natural_order, a.id;

select r.id, r.area_id, r.code, r.one_way
from basic.roadway r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and not r.is_deleted
order by r.order_no, r.code collate ops.natural_order, r.id;

select concat_ws(
  '-',
  (
    select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0)
    from "basic"."position" x
    where "x"."tenant_id" = $1
      and "x"."warehouse_id" = $2
      and not x.is_deleted
  ) ,
  (
    select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0)
    from "basic"."area" x
    where "x"."tenant_id" = $3
      and "x"."warehouse_id" = $4
      and not x.is_deleted
  ) ,
  (
    select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0)
    from "basic"."roadway" x
    where "x"."tenant_id" = $5
      and "x"."warehouse_id" = $6
      and not x.is_deleted
  ) ,
  (
    select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0)
    from "basic"."room" x
    where "x"."tenant_id" = $7
      and "x"."warehouse_id" = $8
      and not x.is_deleted
  ) ,
  (
    select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0)
    from "basic"."shelf_code_rule" x
    where "x"."tenant_id" = $9
      and "x"."warehouse_id" = $10
      and not x.is_deleted
  )
) as version;

-- map.facts  查询库位现状
select json_build_object(
  'ids', coalesce(json_agg(f.id), '[]'), 'full', coalesce(json_agg(f.full), '[]'), 'states',
  coalesce(json_agg(f.state), '[]'), 'ages', coalesce(json_agg(f.age), '[]'), 'moves', coalesce(json_agg(f.moves), '[]')
) as facts
from (
  select p.id, p.state, $1::date - h.since as age, coalesce(m.moves, 0) as moves,
    case
      when h.position_id is null then 0
      else greatest(
        1,
        round(
          100.0 * greatest(
            h.pallets::numeric / greatest(p.max_pallets, 1), h.weight / nullif(p.max_weight, 0),
            h.volume / nullif(p.max_volume, 0)
          )
        )
      )::int
    end as full
  from basic.position p
  left join (
    select s.position_id,
      min(coalesce(l.inbound_on, l.produced_on, (s.last_in_at at time zone 'Asia/Shanghai')::date, $2::date)) as since,
      count(distinct s.lpn_id) filter (where n.kind = 'PALLET') as pallets, sum(s.on_hand * g.weight) as weight,
      sum(s.on_hand * g.volume) as volume
    from inventory.stock s
    join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
    join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
    join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
    where "s"."tenant_id" = $3
      and "s"."warehouse_id" = $4
      and "s"."owner_id" = any($5::bigint[])
      and s.on_hand > 0
    group by s.position_id
  ) h
    on h.position_id = p.id
  left join (select null::bigint as position_id, 0 as moves where false) m on m.position_id = p.id
  where "p"."tenant_id" = $6
    and "p"."warehouse_id" = $7
    and not p.is_deleted
    and left(p.code, 1) <> '@'
    and (h.position_id is not null or m.position_id is not null or p.state <> 10)
) f;

select concat_ws(
  '-',
  (
    select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0)
    from "basic"."position" x
    where "x"."tenant_id" = $1
      and "x"."warehouse_id" = $2
      and not x.is_deleted
  ) ,
  (
    select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0)
    from "basic"."area" x
    where "x"."tenant_id" = $3
      and "x"."warehouse_id" = $4
      and not x.is_deleted
  ) ,
  (
    select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0)
    from "basic"."roadway" x
    where "x"."tenant_id" = $5
      and "x"."warehouse_id" = $6
      and not x.is_deleted
  ) ,
  (
    select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0)
    from "basic"."room" x
    where "x"."tenant_id" = $7
      and "x"."warehouse_id" = $8
      and not x.is_deleted
  ) ,
  (
    select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0)
    from "basic"."shelf_code_rule" x
    where "x"."tenant_id" = $9
      and "x"."warehouse_id" = $10
      and not x.is_deleted
  )
) as version;

-- map.find  在平面图上查找
select f.*
from (
  (
    select p.id as position_id, 'position'::text as by, p.code::text as text, 0::bigint as qty
    from basic.position p
    where "p"."tenant_id" = $1
      and "p"."warehouse_id" = $2
      and not p.is_deleted
      and left(p.code, 1) <> '@'
      and p.code like $3
    order by p.code
    limit $4
  ) union all (
    select s.position_id, $5::text as by, g.code || ' ' || g.name as text, sum(s.on_hand)::bigint as qty
    from inventory.stock s
    join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
    where s.goods_id in (
      (
        select g.id
        from basic.goods g
        where g.tenant_id = $6
          and "g"."owner_id" = any($7::bigint[])
          and g.code like $8
        limit $9
      ) union (
        select b.goods_id
        from basic.goods_barcode b
        where b.tenant_id = $10
          and "b"."owner_id" = any($11::bigint[])
          and b.barcode = any($12::text[])
        limit $13
      ) union (
        select g.id
        from basic.goods g
        where g.tenant_id = $14
          and "g"."owner_id" = any($15::bigint[])
          and g.search_keys @> $16::text[]
          and ops.folded(g.name) like $17
        limit $18
      )
    )
      and "s"."tenant_id" = $19
      and "s"."warehouse_id" = $20
      and "s"."owner_id" = any($21::bigint[])
      and s.on_hand > 0
    group by s.position_id, g.code || ' ' || g.name
    order by s.position_id
    limit $22
  ) union all (
    select s.position_id, $23::text as by, n.code::text as text, sum(s.on_hand)::bigint as qty
    from inventory.stock s
    join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
    where s.lpn_id <> 0
      and n.code like $24
      and "s"."tenant_id" = $25
      and "s"."warehouse_id" = $26
      and "s"."owner_id" = any($27::bigint[])
      and s.on_hand > 0
    group by s.position_id, n.code::text
    order by s.position_id
    limit $28
  ) union all (
    select s.position_id, $29::text as by, l.lot_no::text as text, sum(s.on_hand)::bigint as qty
    from inventory.stock s
    join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
    where ops.folded(l.lot_no) = $30
      and "s"."tenant_id" = $31
      and "s"."warehouse_id" = $32
      and "s"."owner_id" = any($33::bigint[])
      and s.on_hand > 0
    group by s.position_id, l.lot_no::text
    order by s.position_id
    limit $34
  )
) f
join basic.position p on p.id = f.position_id
where "p"."tenant_id" = $35
  and "p"."warehouse_id" = $36
  and not p.is_deleted
  and left(p.code, 1) <> '@'
limit $37;

-- openStock.query  查询库存
select w.code, w.id
from basic.owner w
where w.tenant_id = $1
  and w.code = any($2::text[])
  and not w.is_deleted
  and ($3::bigint[] is null or w.id = any($4::bigint[]));
