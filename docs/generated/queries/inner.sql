-- Generated: the statements behind every read, for review and for explain. Never edited.

-- inMove.queryPage  查询移库任务
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
limit $20
offset $21;

-- inMove.statistic  统计移库任务
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
group by 1;

-- inMove.suggest  移库建议
with f as (
  select s.id, s.owner_id, s.goods_id, s.lot_id, s.lpn_id, s.quality, s.position_id, s.on_hand, s.last_in_at,
    s.created_at, g.weight, g.volume, g.pallet_qty,
    greatest(
      g.near_days,
      (
        select max(m.near_days)
        from strategy.expiry_strategy m
        where m.tenant_id = $1
          and m.warehouse_id = $2
          and m.status = 1
          and not m.is_deleted
          and (m.valid_from is null or m.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
          and (m.valid_to is null or m.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
      )
    ) as near_most,
    coalesce(
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
      ) , g.near_days
    ) as near_days, g.storage_mode, a.kind, coalesce(p.abc, a.abc) as abc
  from inventory.stock s
  join basic.position p
    on p.tenant_id = s.tenant_id
    and p.warehouse_id = s.warehouse_id
    and p.id = s.position_id
    and p.state in (10, 22)
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  where "s"."tenant_id" = $7
    and "s"."warehouse_id" = $8
    and s.on_hand > 0
    and s.allocated + s.locked + s.moving = 0
    and "s"."owner_id" = any($9::bigint[])
    and s.quality in ('D', 'Q')
    and a.kind in ('STORE', 'PICK', 'REC', 'RTN')
    and coalesce(s.last_in_at, s.created_at) < now() - make_interval(days => $10)
)
select f.id as stock_id, f.position_id as from_position_id, q.id as to_position_id, f.lpn_id as to_lpn_id,
  f.on_hand as qty, f.on_hand * f.weight as weight, f.on_hand * f.volume as volume, q.weight_left, q.volume_left
from f
join lateral (
  select q.id, nullif(q.max_weight, 0) - q.used_weight - q.claim_weight as weight_left,
    nullif(q.max_volume, 0) - q.used_volume - q.claim_volume as volume_left
  from basic.position q
  join basic.area b
    on b.tenant_id = q.tenant_id
    and b.warehouse_id = q.warehouse_id
    and b.id = q.area_id
    and b.status = 1
    and not b.is_deleted
  where "q"."tenant_id" = $11
    and "q"."warehouse_id" = $12
    and b.kind = case f.quality when 'D' then 'DMG' else 'QC' end
    and q.state in (10, 22)
    and not q.is_deleted
  order by q.used_weight + q.claim_weight, q.id
  limit 1
) q
  on true
order by coalesce(f.last_in_at, f.created_at), f.id
limit $13;

with f as (
  select s.id, s.owner_id, s.goods_id, s.lot_id, s.lpn_id, s.quality, s.position_id, s.on_hand, s.last_in_at,
    s.created_at, g.weight, g.volume, g.pallet_qty,
    greatest(
      g.near_days,
      (
        select max(m.near_days)
        from strategy.expiry_strategy m
        where m.tenant_id = $1
          and m.warehouse_id = $2
          and m.status = 1
          and not m.is_deleted
          and (m.valid_from is null or m.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
          and (m.valid_to is null or m.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
      )
    ) as near_most,
    coalesce(
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
      ) , g.near_days
    ) as near_days, g.storage_mode, a.kind, coalesce(p.abc, a.abc) as abc
  from inventory.stock s
  join basic.position p
    on p.tenant_id = s.tenant_id
    and p.warehouse_id = s.warehouse_id
    and p.id = s.position_id
    and p.state in (10, 22)
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  where "s"."tenant_id" = $7
    and "s"."warehouse_id" = $8
    and s.on_hand > 0
    and s.allocated + s.locked + s.moving = 0
    and "s"."owner_id" = any($9::bigint[])
    and s.quality = 'A'
    and a.kind = 'STORE'
),
due as (
  select f.*, t.expire_on, k.position_id as face_id,
    k.max_qty - lying.qty - coming.qty - coalesce(
      sum(f.on_hand) over (
        partition by k.id order by t.expire_on, f.id rows between unbounded preceding and 1 preceding
      ), 0
    ) as room
  from f
  join inventory.lot t
    on t.tenant_id = $10
    and t.id = f.lot_id
    and t.status = 1
    and t.expire_on between $11::date and $12::date + f.near_most
    and t.expire_on <= $13::date + f.near_days
  join lateral (
    select k.id, k.position_id, k.max_qty
    from basic.pick_position k
    where "k"."tenant_id" = $14
      and "k"."warehouse_id" = $15
      and k.goods_id = f.goods_id
      and k.owner_id = f.owner_id
      and k.status = 1
      and not k.is_deleted
      and not k.case_only
    order by k.priority, k.id
    limit 1
  ) k
    on true
  cross join lateral (
    select coalesce(sum(x.on_hand), 0) as qty
    from inventory.stock x
    where "x"."tenant_id" = $16
      and "x"."warehouse_id" = $17
      and x.position_id = k.position_id
      and x.goods_id = f.goods_id
  ) lying
  cross join lateral (
    select coalesce(sum(l.qty - l.done_qty), 0) as qty
    from inventory.task_line l
    where "l"."tenant_id" = $18
      and "l"."warehouse_id" = $19
      and l.to_position_id = k.position_id
      and l.goods_id = f.goods_id
      and l.state = 10
  ) coming
)
select d.id as stock_id, d.position_id as from_position_id, q.id as to_position_id, 0 as to_lpn_id, n.qty,
  n.qty * d.weight as weight, n.qty * d.volume as volume,
  nullif(q.max_weight, 0) - q.used_weight - q.claim_weight as weight_left,
  nullif(q.max_volume, 0) - q.used_volume - q.claim_volume as volume_left
from due d
join basic.position q on "q"."tenant_id" = $20 and "q"."warehouse_id" = $21 and q.id = d.face_id and q.state in (10, 22)
cross join lateral (select least(d.on_hand, d.room)::bigint as qty) n
where n.qty > 0
  and d.position_id <> d.face_id
order by d.expire_on, d.id
limit $22;

with f as (
  select s.id, s.owner_id, s.goods_id, s.lot_id, s.lpn_id, s.quality, s.position_id, s.on_hand, s.last_in_at,
    s.created_at, g.weight, g.volume, g.pallet_qty,
    greatest(
      g.near_days,
      (
        select max(m.near_days)
        from strategy.expiry_strategy m
        where m.tenant_id = $1
          and m.warehouse_id = $2
          and m.status = 1
          and not m.is_deleted
          and (m.valid_from is null or m.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
          and (m.valid_to is null or m.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
      )
    ) as near_most,
    coalesce(
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
      ) , g.near_days
    ) as near_days, g.storage_mode, a.kind, coalesce(p.abc, a.abc) as abc
  from inventory.stock s
  join basic.position p
    on p.tenant_id = s.tenant_id
    and p.warehouse_id = s.warehouse_id
    and p.id = s.position_id
    and p.state in (10, 22)
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  where "s"."tenant_id" = $7
    and "s"."warehouse_id" = $8
    and s.on_hand > 0
    and s.allocated + s.locked + s.moving = 0
    and "s"."owner_id" = any($9::bigint[])
    and s.quality = 'A'
    and a.kind = 'STORE'
    and (g.pallet_qty = 0 or s.on_hand < g.pallet_qty)
),
ranked as (
  select f.*, first_value(f.id) over big as big_id, first_value(f.position_id) over big as big_position,
    first_value(f.lpn_id) over big as big_lpn, first_value(f.on_hand) over big as big_qty,
    sum(f.on_hand) over (partition by f.owner_id, f.goods_id, f.lot_id order by f.on_hand, f.id) as so_far
  from f
  window big as (partition by f.owner_id, f.goods_id, f.lot_id order by f.on_hand desc, f.id)
)
select r.id as stock_id, r.position_id as from_position_id, q.id as to_position_id, r.big_lpn as to_lpn_id,
  r.on_hand as qty, r.on_hand * r.weight as weight, r.on_hand * r.volume as volume,
  nullif(q.max_weight, 0) - q.used_weight - q.claim_weight as weight_left,
  nullif(q.max_volume, 0) - q.used_volume - q.claim_volume as volume_left
from ranked r
join basic.position q on "q"."tenant_id" = $10 and "q"."warehouse_id" = $11 and q.id = r.big_position
where r.id <> r.big_id
  and r.position_id <> r.big_position
  and (r.pallet_qty = 0 or r.so_far + r.big_qty <= r.pallet_qty)
order by r.on_hand, r.id
limit $12;

with f as (
  select s.id, s.owner_id, s.goods_id, s.lot_id, s.lpn_id, s.quality, s.position_id, s.on_hand, s.last_in_at,
    s.created_at, g.weight, g.volume, g.pallet_qty,
    greatest(
      g.near_days,
      (
        select max(m.near_days)
        from strategy.expiry_strategy m
        where m.tenant_id = $1
          and m.warehouse_id = $2
          and m.status = 1
          and not m.is_deleted
          and (m.valid_from is null or m.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
          and (m.valid_to is null or m.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
      )
    ) as near_most,
    coalesce(
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
      ) , g.near_days
    ) as near_days, g.storage_mode, a.kind, coalesce(p.abc, a.abc) as abc
  from inventory.stock s
  join basic.position p
    on p.tenant_id = s.tenant_id
    and p.warehouse_id = s.warehouse_id
    and p.id = s.position_id
    and p.state in (10, 22)
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  where "s"."tenant_id" = $7
    and "s"."warehouse_id" = $8
    and s.on_hand > 0
    and s.allocated + s.locked + s.moving = 0
    and "s"."owner_id" = any($9::bigint[])
    and s.quality = 'A'
    and a.kind = 'STORE'
    and coalesce(p.abc, a.abc) = 'C'
    and exists (
      select 1
      from basic.goods_house h
      where h.tenant_id = s.tenant_id
        and h.warehouse_id = s.warehouse_id
        and h.goods_id = s.goods_id
        and h.abc = 'A'
    )
),
far as (
  select f.*, row_number() over (partition by f.storage_mode order by f.on_hand desc, f.id) as nth
  from f
),
spots as (
  select q.id, r.storage_mode, nullif(q.max_weight, 0) - q.used_weight - q.claim_weight as weight_left,
    nullif(q.max_volume, 0) - q.used_volume - q.claim_volume as volume_left ,
    row_number() over (partition by r.storage_mode order by b.order_no, q.order_num, q.level, q.id) as nth
  from basic.position q
  join basic.area b
    on b.tenant_id = q.tenant_id
    and b.warehouse_id = q.warehouse_id
    and b.id = q.area_id
    and b.kind = 'STORE'
    and b.status = 1
    and not b.is_deleted
  join basic.room r on r.tenant_id = q.tenant_id and r.warehouse_id = q.warehouse_id and r.id = q.room_id
  where "q"."tenant_id" = $10
    and "q"."warehouse_id" = $11
    and coalesce(q.abc, b.abc) = 'A'
    and q.state in (10, 22)
    and not q.is_deleted
    and q.used_pallets + q.claim_pallets = 0
    and q.used_weight + q.claim_weight = 0
)
select f.id as stock_id, f.position_id as from_position_id, q.id as to_position_id, f.lpn_id as to_lpn_id,
  f.on_hand as qty, f.on_hand * f.weight as weight, f.on_hand * f.volume as volume, q.weight_left, q.volume_left
from far f
join spots q on q.storage_mode = f.storage_mode and q.nth = f.nth
order by f.on_hand desc, f.id
limit $12;

select s.id as stock_id, c.reason, w.name as owner_name, g.id as goods_id, g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, t.lot_no, t.expire_on, s.quality, p.code as from_position_code,
  case when s.lpn_id <> 0 then n.code end as from_lpn_code, q.code as to_position_code,
  case when c.to_lpn_id <> 0 then m.code end as to_lpn_code, s.on_hand as available, c.qty
from unnest(
  $1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[]
) with ordinality c(stock_id, reason, to_position_id, to_lpn_id, qty, nth)
join inventory.stock s on "s"."tenant_id" = $6 and "s"."warehouse_id" = $7 and s.id = c.stock_id
join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
join basic.position q on q.tenant_id = s.tenant_id and q.warehouse_id = s.warehouse_id and q.id = c.to_position_id
join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
join basic.lpn m on m.tenant_id = s.tenant_id and m.warehouse_id = s.warehouse_id and m.id = c.to_lpn_id
join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
join basic.owner w on w.tenant_id = s.tenant_id and w.id = s.owner_id
join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
order by c.nth;

with f as (
  select s.id, s.owner_id, s.goods_id, s.lot_id, s.lpn_id, s.quality, s.position_id, s.on_hand, s.last_in_at,
    s.created_at, g.weight, g.volume, g.pallet_qty,
    greatest(
      g.near_days,
      (
        select max(m.near_days)
        from strategy.expiry_strategy m
        where m.tenant_id = $1
          and m.warehouse_id = $2
          and m.status = 1
          and not m.is_deleted
          and (m.valid_from is null or m.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
          and (m.valid_to is null or m.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
      )
    ) as near_most,
    coalesce(
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
      ) , g.near_days
    ) as near_days, g.storage_mode, a.kind, coalesce(p.abc, a.abc) as abc
  from inventory.stock s
  join basic.position p
    on p.tenant_id = s.tenant_id
    and p.warehouse_id = s.warehouse_id
    and p.id = s.position_id
    and p.state in (10, 22)
  join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  where "s"."tenant_id" = $7
    and "s"."warehouse_id" = $8
    and s.on_hand > 0
    and s.allocated + s.locked + s.moving = 0
    and "s"."owner_id" = any($9::bigint[])
    and s.owner_id = $10::bigint
    and g.code = $11::text
    and p.code = $12::text
    and s.quality in ('D', 'Q')
    and a.kind in ('STORE', 'PICK', 'REC', 'RTN')
    and coalesce(s.last_in_at, s.created_at) < now() - make_interval(days => $13)
)
select f.id as stock_id, f.position_id as from_position_id, q.id as to_position_id, f.lpn_id as to_lpn_id,
  f.on_hand as qty, f.on_hand * f.weight as weight, f.on_hand * f.volume as volume, q.weight_left, q.volume_left
from f
join lateral (
  select q.id, nullif(q.max_weight, 0) - q.used_weight - q.claim_weight as weight_left,
    nullif(q.max_volume, 0) - q.used_volume - q.claim_volume as volume_left
  from basic.position q
  join basic.area b
    on b.tenant_id = q.tenant_id
    and b.warehouse_id = q.warehouse_id
    and b.id = q.area_id
    and b.status = 1
    and not b.is_deleted
  where "q"."tenant_id" = $14
    and "q"."warehouse_id" = $15
    and b.kind = case f.quality when 'D' then 'DMG' else 'QC' end
    and q.state in (10, 22)
    and not q.is_deleted
  order by q.used_weight + q.claim_weight, q.id
  limit 1
) q
  on true
order by coalesce(f.last_in_at, f.created_at), f.id
limit $16;

-- replenish.queryPage  查询补货任务
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
limit $20
offset $21;

-- replenish.statistic  统计补货任务
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
group by 1;

-- inventoryAdjust.queryPage  查询库存调整
select j.id, j.version, j.adjust_no, j.kind, j.owner_id, o.name as owner_name, n.line_count, n.plus, n.minus, n.changed,
  j.reason_code, j.remark, j.source, j.status, au.user_name as auditor, j.audit_remark,
  j.status = 20 and j.task_at is not null as on_floor,
  (
    $1 in (j.created_by, j.updated_by)
    or exists (
      select 1
      from "inner".adjust_line w
      where w.tenant_id = j.tenant_id
        and w.warehouse_id = j.warehouse_id
        and w.adjust_id = j.id
        and w.created_by = $2
    )
  ) as own, j.done_at, j.created_at, coalesce(cu.user_name, '') as created_by, j.updated_at,
  coalesce(uu.user_name, '') as updated_by
from (
  select j.*
  from "inner".adjust j
  where "j"."tenant_id" = $3
    and "j"."warehouse_id" = $4
    and "j"."owner_id" = any($5::bigint[])
    and not j.is_deleted
  order by j.created_at desc, j.id desc
  limit $6
  offset $7
) j
join basic.owner o on o.tenant_id = j.tenant_id and o.id = j.owner_id
left join iam.user au on au.tenant_id = j.tenant_id and au.id = j.audit_by
left join iam.user cu on cu.tenant_id = j.tenant_id and cu.id = j.created_by
left join iam.user uu on uu.tenant_id = j.tenant_id and uu.id = j.updated_by
cross join lateral (
  select count(*) as line_count, coalesce(sum(l.delta) filter (where l.delta > 0), 0)::bigint as plus,
    coalesce(-sum(l.delta) filter (where l.delta < 0), 0)::bigint as minus,
    coalesce(sum(l.change_qty), 0)::bigint as changed
  from "inner".adjust_line l
  where l.tenant_id = j.tenant_id
    and l.warehouse_id = j.warehouse_id
    and l.adjust_id = j.id
) n
order by j.created_at desc, j.id desc;

select j.id, j.version, j.adjust_no, j.kind, j.owner_id, o.name as owner_name, n.line_count, n.plus, n.minus, n.changed,
  j.reason_code, j.remark, j.source, j.status, au.user_name as auditor, j.audit_remark,
  j.status = 20 and j.task_at is not null as on_floor,
  (
    $1 in (j.created_by, j.updated_by)
    or exists (
      select 1
      from "inner".adjust_line w
      where w.tenant_id = j.tenant_id
        and w.warehouse_id = j.warehouse_id
        and w.adjust_id = j.id
        and w.created_by = $2
    )
  ) as own, j.done_at, j.created_at, coalesce(cu.user_name, '') as created_by, j.updated_at,
  coalesce(uu.user_name, '') as updated_by
from (
  select j.*
  from "inner".adjust j
  where "j"."tenant_id" = $3
    and "j"."warehouse_id" = $4
    and "j"."owner_id" = any($5::bigint[])
    and not j.is_deleted
    and j.adjust_no = $6::text
    and j.kind = $7::bigint
    and j.owner_id = $8::bigint
    and j.status = $9::bigint
    and j.created_at >= $10
    and j.created_at < $11
    and exists (
      select 1
      from "inner".adjust_line l
      where l.tenant_id = j.tenant_id
        and l.warehouse_id = j.warehouse_id
        and l.adjust_id = j.id
        and l.goods_id = $12
    )
  order by j.created_at desc, j.id desc
  limit $13
  offset $14
) j
join basic.owner o on o.tenant_id = j.tenant_id and o.id = j.owner_id
left join iam.user au on au.tenant_id = j.tenant_id and au.id = j.audit_by
left join iam.user cu on cu.tenant_id = j.tenant_id and cu.id = j.created_by
left join iam.user uu on uu.tenant_id = j.tenant_id and uu.id = j.updated_by
cross join lateral (
  select count(*) as line_count, coalesce(sum(l.delta) filter (where l.delta > 0), 0)::bigint as plus,
    coalesce(-sum(l.delta) filter (where l.delta < 0), 0)::bigint as minus,
    coalesce(sum(l.change_qty), 0)::bigint as changed
  from "inner".adjust_line l
  where l.tenant_id = j.tenant_id
    and l.warehouse_id = j.warehouse_id
    and l.adjust_id = j.id
) n
order by j.created_at desc, j.id desc;

-- inventoryAdjust.statistic  统计库存调整
select j.status as status, count(*) as count
from "inner".adjust j
where "j"."tenant_id" = $1
  and "j"."warehouse_id" = $2
  and "j"."owner_id" = any($3::bigint[])
  and not j.is_deleted
group by 1;

select j.status as status, count(*) as count
from "inner".adjust j
where "j"."tenant_id" = $1
  and "j"."warehouse_id" = $2
  and "j"."owner_id" = any($3::bigint[])
  and not j.is_deleted
  and j.adjust_no = $4::text
  and j.kind = $5::bigint
  and j.owner_id = $6::bigint
  and j.created_at >= $7
  and j.created_at < $8
  and exists (
    select 1
    from "inner".adjust_line l
    where l.tenant_id = j.tenant_id
      and l.warehouse_id = j.warehouse_id
      and l.adjust_id = j.id
      and l.goods_id = $9
  )
group by 1;

-- inventoryAdjust.export  导出库存调整
select count(*) as n
from (
  select 1
  from "inner".adjust j
  where "j"."tenant_id" = $1
    and "j"."warehouse_id" = $2
    and "j"."owner_id" = any($3::bigint[])
    and not j.is_deleted
  limit $4
) x;

declare export no scroll cursor for
select j.id, j.version, j.adjust_no, j.kind, j.owner_id, o.name as owner_name, n.line_count, n.plus, n.minus, n.changed,
  j.reason_code, j.remark, j.source, j.status, au.user_name as auditor, j.audit_remark,
  j.status = 20 and j.task_at is not null as on_floor,
  (
    $1 in (j.created_by, j.updated_by)
    or exists (
      select 1
      from "inner".adjust_line w
      where w.tenant_id = j.tenant_id
        and w.warehouse_id = j.warehouse_id
        and w.adjust_id = j.id
        and w.created_by = $2
    )
  ) as own, j.done_at, j.created_at, coalesce(cu.user_name, '') as created_by, j.updated_at,
  coalesce(uu.user_name, '') as updated_by
from "inner".adjust j
join basic.owner o on o.tenant_id = j.tenant_id and o.id = j.owner_id
left join iam.user au on au.tenant_id = j.tenant_id and au.id = j.audit_by
left join iam.user cu on cu.tenant_id = j.tenant_id and cu.id = j.created_by
left join iam.user uu on uu.tenant_id = j.tenant_id and uu.id = j.updated_by
cross join lateral (
  select count(*) as line_count, coalesce(sum(l.delta) filter (where l.delta > 0), 0)::bigint as plus,
    coalesce(-sum(l.delta) filter (where l.delta < 0), 0)::bigint as minus,
    coalesce(sum(l.change_qty), 0)::bigint as changed
  from "inner".adjust_line l
  where l.tenant_id = j.tenant_id
    and l.warehouse_id = j.warehouse_id
    and l.adjust_id = j.id
) n
where "j"."tenant_id" = $3
  and "j"."warehouse_id" = $4
  and "j"."owner_id" = any($5::bigint[])
  and not j.is_deleted
order by j.created_at desc, j.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "inner".adjust j
  where "j"."tenant_id" = $1
    and "j"."warehouse_id" = $2
    and "j"."owner_id" = any($3::bigint[])
    and not j.is_deleted
    and j.adjust_no = $4::text
    and j.kind = $5::bigint
    and j.owner_id = $6::bigint
    and j.status = $7::bigint
    and j.created_at >= $8
    and j.created_at < $9
    and exists (
      select 1
      from "inner".adjust_line l
      where l.tenant_id = j.tenant_id
        and l.warehouse_id = j.warehouse_id
        and l.adjust_id = j.id
        and l.goods_id = $10
    )
  limit $11
) x;

declare export no scroll cursor for
select j.id, j.version, j.adjust_no, j.kind, j.owner_id, o.name as owner_name, n.line_count, n.plus, n.minus, n.changed,
  j.reason_code, j.remark, j.source, j.status, au.user_name as auditor, j.audit_remark,
  j.status = 20 and j.task_at is not null as on_floor,
  (
    $1 in (j.created_by, j.updated_by)
    or exists (
      select 1
      from "inner".adjust_line w
      where w.tenant_id = j.tenant_id
        and w.warehouse_id = j.warehouse_id
        and w.adjust_id = j.id
        and w.created_by = $2
    )
  ) as own, j.done_at, j.created_at, coalesce(cu.user_name, '') as created_by, j.updated_at,
  coalesce(uu.user_name, '') as updated_by
from "inner".adjust j
join basic.owner o on o.tenant_id = j.tenant_id and o.id = j.owner_id
left join iam.user au on au.tenant_id = j.tenant_id and au.id = j.audit_by
left join iam.user cu on cu.tenant_id = j.tenant_id and cu.id = j.created_by
left join iam.user uu on uu.tenant_id = j.tenant_id and uu.id = j.updated_by
cross join lateral (
  select count(*) as line_count, coalesce(sum(l.delta) filter (where l.delta > 0), 0)::bigint as plus,
    coalesce(-sum(l.delta) filter (where l.delta < 0), 0)::bigint as minus,
    coalesce(sum(l.change_qty), 0)::bigint as changed
  from "inner".adjust_line l
  where l.tenant_id = j.tenant_id
    and l.warehouse_id = j.warehouse_id
    and l.adjust_id = j.id
) n
where "j"."tenant_id" = $3
  and "j"."warehouse_id" = $4
  and "j"."owner_id" = any($5::bigint[])
  and not j.is_deleted
  and j.adjust_no = $6::text
  and j.kind = $7::bigint
  and j.owner_id = $8::bigint
  and j.status = $9::bigint
  and j.created_at >= $10
  and j.created_at < $11
  and exists (
    select 1
    from "inner".adjust_line l
    where l.tenant_id = j.tenant_id
      and l.warehouse_id = j.warehouse_id
      and l.adjust_id = j.id
      and l.goods_id = $12
  )
order by j.created_at desc, j.id desc;

-- inventoryAdjust.floor  查询待现场执行的调整
select l.id, l.adjust_id, j.adjust_no, j.kind, a.name as area_name, p.code as position_code,
  case when l.lpn_id <> 0 then n.code end as lpn_code, g.code as goods_code, g.name as goods_name, b.lot_no,
  b.expire_on, l.quality, l.delta, l.change_qty, l.to_quality, l.carton_codes
from "inner".adjust j
join "inner".adjust_line l on l.tenant_id = j.tenant_id and l.warehouse_id = j.warehouse_id and l.adjust_id = j.id
join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
join inventory.lot b on b.tenant_id = l.tenant_id and b.id = l.lot_id
left join basic.lpn n on n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.lpn_id
where "j"."tenant_id" = $1
  and "j"."warehouse_id" = $2
  and "j"."owner_id" = any($3::bigint[])
  and j.status = $4
  and j.task_at is not null
  and l.state = 10
order by p.code, j.id, l.id
limit $5;

select l.id, l.adjust_id, j.adjust_no, j.kind, a.name as area_name, p.code as position_code,
  case when l.lpn_id <> 0 then n.code end as lpn_code, g.code as goods_code, g.name as goods_name, b.lot_no,
  b.expire_on, l.quality, l.delta, l.change_qty, l.to_quality, l.carton_codes
from "inner".adjust j
join "inner".adjust_line l on l.tenant_id = j.tenant_id and l.warehouse_id = j.warehouse_id and l.adjust_id = j.id
join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
join inventory.lot b on b.tenant_id = l.tenant_id and b.id = l.lot_id
left join basic.lpn n on n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.lpn_id
where "j"."tenant_id" = $1
  and "j"."warehouse_id" = $2
  and "j"."owner_id" = any($3::bigint[])
  and j.status = $4
  and j.task_at is not null
  and l.state = 10
  and p.code = $5::text
order by p.code, j.id, l.id
limit $6;

-- inventoryAdjust.get  查看库存调整
select j.id, j.version, j.adjust_no, j.kind, j.owner_id, o.name as owner_name, n.line_count, n.plus, n.minus, n.changed,
  j.reason_code, j.remark, j.source, j.status, au.user_name as auditor, j.audit_remark,
  j.status = 20 and j.task_at is not null as on_floor,
  (
    $1 in (j.created_by, j.updated_by)
    or exists (
      select 1
      from "inner".adjust_line w
      where w.tenant_id = j.tenant_id
        and w.warehouse_id = j.warehouse_id
        and w.adjust_id = j.id
        and w.created_by = $2
    )
  ) as own, j.done_at, j.created_at, coalesce(cu.user_name, '') as created_by, j.updated_at,
  coalesce(uu.user_name, '') as updated_by
from "inner".adjust j
join basic.owner o on o.tenant_id = j.tenant_id and o.id = j.owner_id
left join iam.user au on au.tenant_id = j.tenant_id and au.id = j.audit_by
left join iam.user cu on cu.tenant_id = j.tenant_id and cu.id = j.created_by
left join iam.user uu on uu.tenant_id = j.tenant_id and uu.id = j.updated_by
cross join lateral (
  select count(*) as line_count, coalesce(sum(l.delta) filter (where l.delta > 0), 0)::bigint as plus,
    coalesce(-sum(l.delta) filter (where l.delta < 0), 0)::bigint as minus,
    coalesce(sum(l.change_qty), 0)::bigint as changed
  from "inner".adjust_line l
  where l.tenant_id = j.tenant_id
    and l.warehouse_id = j.warehouse_id
    and l.adjust_id = j.id
) n
where "j"."tenant_id" = $3
  and "j"."warehouse_id" = $4
  and "j"."owner_id" = any($5::bigint[])
  and j.id = $6;

select l.id, s.id as stock_id, l.goods_id, g.code as goods_code, g.name as goods_name, l.lot_id, b.lot_no,
  b.produced_on, b.expire_on, l.position_id, p.code as position_code,
  case when l.lpn_id <> 0 then n.code end as lpn_code, l.quality, l.book_qty, coalesce(s.on_hand, 0) as now_qty,
  l.delta, l.change_qty, l.to_quality, l.carton_codes, l.state
from "inner".adjust_line l
join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
join inventory.lot b on b.tenant_id = l.tenant_id and b.id = l.lot_id
join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
left join basic.lpn n on n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.lpn_id
left join inventory.stock s
  on s.tenant_id = l.tenant_id
  and s.warehouse_id = l.warehouse_id
  and s.position_id = l.position_id
  and s.goods_id = l.goods_id
  and s.lot_id = l.lot_id
  and s.lpn_id = l.lpn_id
  and s.owner_id = $1
  and s.quality = l.quality
where "l"."tenant_id" = $2
  and "l"."warehouse_id" = $3
  and l.adjust_id = $4
order by l.id;

-- openingStock.template  下载期初库存导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- shortage.queryPage  查询短缺锁定
select c.id, c.stock_id, p.code as position_code, case when s.lpn_id <> 0 then n.code end as lpn_code, g.id as goods_id,
  g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, w.id as owner_id, w.name as owner_name, t.lot_no, s.quality, s.on_hand, c.open_qty as locked_qty,
  o.id as order_id, o.order_no, c.created_at, coalesce(u.user_name, '') as created_by
from inventory.stock_claim c
join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
left join outbound.detail d on d.tenant_id = c.tenant_id and d.warehouse_id = c.warehouse_id and d.id = c.ref_line_id
left join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
join basic.owner w on w.tenant_id = s.tenant_id and w.id = s.owner_id
join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and c.ref_type = 'TAKE'
  and c.kind = 'LOCK'
  and c.open_qty > 0
  and "s"."owner_id" = any($3::bigint[])
order by c.created_at desc, c.id desc
limit $4
offset $5;

select c.id, c.stock_id, p.code as position_code, case when s.lpn_id <> 0 then n.code end as lpn_code, g.id as goods_id,
  g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, w.id as owner_id, w.name as owner_name, t.lot_no, s.quality, s.on_hand, c.open_qty as locked_qty,
  o.id as order_id, o.order_no, c.created_at, coalesce(u.user_name, '') as created_by
from inventory.stock_claim c
join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
left join outbound.detail d on d.tenant_id = c.tenant_id and d.warehouse_id = c.warehouse_id and d.id = c.ref_line_id
left join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
join basic.owner w on w.tenant_id = s.tenant_id and w.id = s.owner_id
join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and c.ref_type = 'TAKE'
  and c.kind = 'LOCK'
  and c.open_qty > 0
  and "s"."owner_id" = any($3::bigint[])
  and c.stock_id = $4::bigint
  and o.order_no = $5::text
  and p.code = $6::text
  and s.goods_id = $7::bigint
  and s.owner_id = $8::bigint
  and c.created_at >= $9
  and c.created_at < $10
order by c.created_at desc, c.id desc
limit $11
offset $12;

-- stocktake.queryPage  查询盘点单
select k.id, k.version, k.take_no, k.kind, k.mode, k.is_static, k.status, k.plan_on::text as plan_on, k.owner_id,
  o.name as owner_name, k.need_recount_pct, k.created_reason as remark, n.positions, n.counted,
  case when not (k.mode = 2 and k.status < 40) then n.diff_lines end as diff_lines,
  case when not (k.mode = 2 and k.status < 40) then n.diff_qty end as diff_qty, au.user_name as auditor, k.audit_at,
  k.created_at, coalesce(cu.user_name, '') as created_by
from (
  select k.*
  from "inner".stocktake k
  where "k"."tenant_id" = $1
    and "k"."warehouse_id" = $2
    and "k"."owner_id" = any($3::bigint[])
  order by k.created_at desc, k.id desc
  limit $4
  offset $5
) k
left join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
left join iam.user au on au.tenant_id = k.tenant_id and au.id = k.audit_by
left join iam.user cu on cu.tenant_id = k.tenant_id and cu.id = k.created_by
cross join lateral (
  select count(distinct l.position_id)::int as positions,
    (count(distinct l.position_id) - count(distinct l.position_id) filter (where l.result = 0))::int as counted,
    (count(*) filter (where l.diff <> 0))::int as diff_lines, coalesce(sum(l.diff), 0)::bigint as diff_qty
  from "inner".stocktake_line l
  where l.tenant_id = k.tenant_id
    and l.warehouse_id = k.warehouse_id
    and l.take_id = k.id
) n
order by k.created_at desc, k.id desc;

select k.id, k.version, k.take_no, k.kind, k.mode, k.is_static, k.status, k.plan_on::text as plan_on, k.owner_id,
  o.name as owner_name, k.need_recount_pct, k.created_reason as remark, n.positions, n.counted,
  case when not (k.mode = 2 and k.status < 40) then n.diff_lines end as diff_lines,
  case when not (k.mode = 2 and k.status < 40) then n.diff_qty end as diff_qty, au.user_name as auditor, k.audit_at,
  k.created_at, coalesce(cu.user_name, '') as created_by
from (
  select k.*
  from "inner".stocktake k
  where "k"."tenant_id" = $1
    and "k"."warehouse_id" = $2
    and "k"."owner_id" = any($3::bigint[])
    and k.take_no = $4::text
    and k.kind = $5::bigint
    and k.mode = $6::bigint
    and k.owner_id = $7::bigint
    and k.status = $8::bigint
    and k.created_at >= $9
    and k.created_at < $10
  order by k.created_at desc, k.id desc
  limit $11
  offset $12
) k
left join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
left join iam.user au on au.tenant_id = k.tenant_id and au.id = k.audit_by
left join iam.user cu on cu.tenant_id = k.tenant_id and cu.id = k.created_by
cross join lateral (
  select count(distinct l.position_id)::int as positions,
    (count(distinct l.position_id) - count(distinct l.position_id) filter (where l.result = 0))::int as counted,
    (count(*) filter (where l.diff <> 0))::int as diff_lines, coalesce(sum(l.diff), 0)::bigint as diff_qty
  from "inner".stocktake_line l
  where l.tenant_id = k.tenant_id
    and l.warehouse_id = k.warehouse_id
    and l.take_id = k.id
) n
order by k.created_at desc, k.id desc;

-- stocktake.statistic  统计盘点单
select k.status as status, count(*) as count
from "inner".stocktake k
where "k"."tenant_id" = $1
  and "k"."warehouse_id" = $2
  and "k"."owner_id" = any($3::bigint[])
group by 1;

select k.status as status, count(*) as count
from "inner".stocktake k
where "k"."tenant_id" = $1
  and "k"."warehouse_id" = $2
  and "k"."owner_id" = any($3::bigint[])
  and k.take_no = $4::text
  and k.kind = $5::bigint
  and k.mode = $6::bigint
  and k.owner_id = $7::bigint
  and k.created_at >= $8
  and k.created_at < $9
group by 1;

-- stocktake.get  查看盘点单
select k.id, k.version, k.take_no, k.kind, k.mode, k.is_static, k.status, k.plan_on::text as plan_on, k.owner_id,
  o.name as owner_name, k.need_recount_pct, k.created_reason as remark, n.positions, n.counted,
  case when not (k.mode = 2 and k.status < 40) then n.diff_lines end as diff_lines,
  case when not (k.mode = 2 and k.status < 40) then n.diff_qty end as diff_qty, au.user_name as auditor, k.audit_at,
  k.created_at, coalesce(cu.user_name, '') as created_by
from "inner".stocktake k
left join basic.owner o on o.tenant_id = k.tenant_id and o.id = k.owner_id
left join iam.user au on au.tenant_id = k.tenant_id and au.id = k.audit_by
left join iam.user cu on cu.tenant_id = k.tenant_id and cu.id = k.created_by
cross join lateral (
  select count(distinct l.position_id)::int as positions,
    (count(distinct l.position_id) - count(distinct l.position_id) filter (where l.result = 0))::int as counted,
    (count(*) filter (where l.diff <> 0))::int as diff_lines, coalesce(sum(l.diff), 0)::bigint as diff_qty
  from "inner".stocktake_line l
  where l.tenant_id = k.tenant_id
    and l.warehouse_id = k.warehouse_id
    and l.take_id = k.id
) n
where "k"."tenant_id" = $1
  and "k"."warehouse_id" = $2
  and "k"."owner_id" = any($3::bigint[])
  and k.id = $4;

select l.id, a.name as area_name, p.code as position_code, case when l.lpn_id <> 0 then c.code end as lpn_code,
  l.goods_id, g.code as goods_code, g.name as goods_name,
  case
    when g.id is null then '[]'::jsonb
    else coalesce(
      (
        select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
        from basic.goods_unit u
        join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
        where u.tenant_id = g.tenant_id
          and u.goods_id = g.id
      ), '[]'
    )
  end as packs,
  case
    when g.id is null then '[]'::jsonb
    else coalesce(
      (
        select jsonb_agg(jsonb_build_object('barcode', b.barcode, 'qty', coalesce(u.ratio, 1)) order by b.barcode)
        from basic.goods_barcode b
        left join basic.goods_unit u on u.tenant_id = b.tenant_id and u.goods_id = b.goods_id and u.level = b.unit_level
        where b.tenant_id = g.tenant_id
          and b.goods_id = g.id
      ), '[]'
    )
  end as scans, coalesce(g.is_catch_weight, false) as is_catch_weight, coalesce(g.is_serial, false) as is_serial,
  case when k.mode = 2 and k.status < 40 then '{}' else l.missing_codes end as missing_codes,
  case when k.mode = 2 and k.status < 40 then '{}' else l.extra_codes end as extra_codes, b.lot_no, b.expire_on,
  l.quality, l.is_found, case when not (k.mode = 2 and k.status < 40) then l.book_qty end as book_qty, l.count_qty,
  cu.user_name as count_by, l.count_at, l.recount_qty, ru.user_name as recount_by,
  case when not (k.mode = 2 and k.status < 40) then l.diff end as diff,
  case when k.mode = 2 and k.status = 20 and l.result in (1, 2, 3) then null else l.result end as result
from "inner".stocktake_line l
join "inner".stocktake k on k.tenant_id = l.tenant_id and k.warehouse_id = l.warehouse_id and k.id = l.take_id
join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
left join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
left join inventory.lot b on b.tenant_id = l.tenant_id and b.id = l.lot_id
left join basic.lpn c on c.tenant_id = l.tenant_id and c.warehouse_id = l.warehouse_id and c.id = l.lpn_id
left join iam.user cu on cu.tenant_id = l.tenant_id and cu.id = l.count_by
left join iam.user ru on ru.tenant_id = l.tenant_id and ru.id = l.recount_by
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and l.take_id = $3
order by p.code, l.id;

-- inventoryLockNotify.queryPage  查询库存锁定通知
select o.id, o.version, o.notice_no, o.source, o.owner_id, w.name as owner_name, l.scope, l.line_count, l.locked_qty,
  l.unlocked_qty, o.freeze_lot, o.until_on, o.reason, o.status, o.created_at, coalesce(cu.user_name, '') as created_by,
  o.unlock_reason
from (
  select o.*
  from inventory.lock_notice o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
  order by o.created_at desc, o.id desc
  limit $4
  offset $5
) o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
cross join lateral (
  select count(*) as line_count, coalesce(sum(x.locked_qty), 0)::bigint as locked_qty,
    coalesce(sum(x.unlocked_qty), 0)::bigint as unlocked_qty,
    concat_ws(
      '、', variadic (array_agg(concat_ws(' ', g.name, nullif(t.lot_no, '-'), p.code) order by x.id))[1:$6]
    ) as scope
  from inventory.lock_line x
  join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
  left join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
  left join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.notice_id = o.id
) l
order by o.created_at desc, o.id desc;

select o.id, o.version, o.notice_no, o.source, o.owner_id, w.name as owner_name, l.scope, l.line_count, l.locked_qty,
  l.unlocked_qty, o.freeze_lot, o.until_on, o.reason, o.status, o.created_at, coalesce(cu.user_name, '') as created_by,
  o.unlock_reason
from (
  select o.*
  from inventory.lock_notice o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.notice_no = $4::text
    and o.owner_id = $5::bigint
    and exists (
      select 1
      from inventory.lock_line x
      left join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
      where "x"."tenant_id" = $6
        and "x"."warehouse_id" = $7
        and x.notice_id = o.id
        and x.goods_id = $8::bigint
        and ops.folded(t.lot_no) = $9
    )
    and o.source = $10::bigint
    and o.status = $11::bigint
    and o.created_at >= $12
    and o.created_at < $13
  order by o.created_at desc, o.id desc
  limit $14
  offset $15
) o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
cross join lateral (
  select count(*) as line_count, coalesce(sum(x.locked_qty), 0)::bigint as locked_qty,
    coalesce(sum(x.unlocked_qty), 0)::bigint as unlocked_qty,
    concat_ws(
      '、', variadic (array_agg(concat_ws(' ', g.name, nullif(t.lot_no, '-'), p.code) order by x.id))[1:$16]
    ) as scope
  from inventory.lock_line x
  join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
  left join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
  left join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.notice_id = o.id
) l
order by o.created_at desc, o.id desc;

-- inventoryLockNotify.statistic  统计库存锁定通知
select o.status as status, count(*) as count
from inventory.lock_notice o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
group by 1;

select o.status as status, count(*) as count
from inventory.lock_notice o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.notice_no = $4::text
  and o.owner_id = $5::bigint
  and exists (
    select 1
    from inventory.lock_line x
    left join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
    where "x"."tenant_id" = $6
      and "x"."warehouse_id" = $7
      and x.notice_id = o.id
      and x.goods_id = $8::bigint
      and ops.folded(t.lot_no) = $9
  )
  and o.source = $10::bigint
  and o.created_at >= $11
  and o.created_at < $12
group by 1;

-- inventoryLockNotify.export  导出库存锁定通知
select count(*) as n
from (
  select 1
  from inventory.lock_notice o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
  limit $4
) x;

declare export no scroll cursor for
select o.id, o.version, o.notice_no, o.source, o.owner_id, w.name as owner_name, l.scope, l.line_count, l.locked_qty,
  l.unlocked_qty, o.freeze_lot, o.until_on, o.reason, o.status, o.created_at, coalesce(cu.user_name, '') as created_by,
  o.unlock_reason
from inventory.lock_notice o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
cross join lateral (
  select count(*) as line_count, coalesce(sum(x.locked_qty), 0)::bigint as locked_qty,
    coalesce(sum(x.unlocked_qty), 0)::bigint as unlocked_qty,
    concat_ws(
      '、', variadic (array_agg(concat_ws(' ', g.name, nullif(t.lot_no, '-'), p.code) order by x.id))[1:$1]
    ) as scope
  from inventory.lock_line x
  join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
  left join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
  left join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.notice_id = o.id
) l
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
order by o.created_at desc, o.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from inventory.lock_notice o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.notice_no = $4::text
    and o.owner_id = $5::bigint
    and exists (
      select 1
      from inventory.lock_line x
      left join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
      where "x"."tenant_id" = $6
        and "x"."warehouse_id" = $7
        and x.notice_id = o.id
        and x.goods_id = $8::bigint
        and ops.folded(t.lot_no) = $9
    )
    and o.source = $10::bigint
    and o.status = $11::bigint
    and o.created_at >= $12
    and o.created_at < $13
  limit $14
) x;

declare export no scroll cursor for
select o.id, o.version, o.notice_no, o.source, o.owner_id, w.name as owner_name, l.scope, l.line_count, l.locked_qty,
  l.unlocked_qty, o.freeze_lot, o.until_on, o.reason, o.status, o.created_at, coalesce(cu.user_name, '') as created_by,
  o.unlock_reason
from inventory.lock_notice o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
cross join lateral (
  select count(*) as line_count, coalesce(sum(x.locked_qty), 0)::bigint as locked_qty,
    coalesce(sum(x.unlocked_qty), 0)::bigint as unlocked_qty,
    concat_ws(
      '、', variadic (array_agg(concat_ws(' ', g.name, nullif(t.lot_no, '-'), p.code) order by x.id))[1:$1]
    ) as scope
  from inventory.lock_line x
  join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
  left join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
  left join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.notice_id = o.id
) l
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.notice_no = $5::text
  and o.owner_id = $6::bigint
  and exists (
    select 1
    from inventory.lock_line x
    left join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
    where "x"."tenant_id" = $7
      and "x"."warehouse_id" = $8
      and x.notice_id = o.id
      and x.goods_id = $9::bigint
      and ops.folded(t.lot_no) = $10
  )
  and o.source = $11::bigint
  and o.status = $12::bigint
  and o.created_at >= $13
  and o.created_at < $14
order by o.created_at desc, o.id desc;

-- inventoryLockNotify.get  查看库存锁定通知
select o.id, o.version, o.notice_no, o.source, o.owner_id, w.name as owner_name, l.scope, l.line_count, l.locked_qty,
  l.unlocked_qty, o.freeze_lot, o.until_on, o.reason, o.status, o.created_at, coalesce(cu.user_name, '') as created_by,
  o.unlock_reason
from inventory.lock_notice o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
cross join lateral (
  select count(*) as line_count, coalesce(sum(x.locked_qty), 0)::bigint as locked_qty,
    coalesce(sum(x.unlocked_qty), 0)::bigint as unlocked_qty,
    concat_ws(
      '、', variadic (array_agg(concat_ws(' ', g.name, nullif(t.lot_no, '-'), p.code) order by x.id))[1:$1]
    ) as scope
  from inventory.lock_line x
  join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
  left join inventory.lot t on t.tenant_id = x.tenant_id and t.id = x.lot_id
  left join basic.position p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
  where x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.notice_id = o.id
) l
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.id = $5;

select l.id, g.code as goods_code, g.name as goods_name, l.lot_id, t.lot_no, p.code as position_code,
  n.code as lpn_code, l.want_qty, l.locked_qty, l.unlocked_qty
from inventory.lock_line l
join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
left join inventory.lot t on t.tenant_id = l.tenant_id and t.id = l.lot_id
left join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id
left join basic.lpn n on n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.lpn_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and l.notice_id = $3
order by l.id;

select c.ref_line_id as line_id, p.code as position_code, case when s.lpn_id <> 0 then n.code end as lpn_code,
  g.name as goods_name, t.lot_no, s.quality, c.open_qty as qty
from inventory.stock_claim c
join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
join inventory.lot t on t.tenant_id = s.tenant_id and t.id = s.lot_id
join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and c.kind = 'LOCK'
  and c.ref_type = 'LOCK'
  and c.ref_id = $3
  and c.open_qty > 0
order by c.id
limit $4;

select t.id, t.action_name, t.from_status, t.to_status, t.qty, t.payload, t.operator_name, t.posted_at
from ops.doc_trace t
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.doc_type = 'LOCK'
  and t.doc_id = $3
order by t.id desc;

select o.id as order_id, o.order_no, o.status, x.stage, x.qty, coalesce(o.consignee, c.contact) as consignee,
  coalesce(o.phone, c.phone) as phone
from (
  select d.order_id,
    case when c.stage <> 'PICKED' then 'SHELF' when n.kind = 'CARTON' then 'PACKED' else 'PICKED' end as stage,
    sum(c.open_qty)::bigint as qty
  from inventory.stock s
  join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
  join inventory.stock_claim c
    on c.tenant_id = s.tenant_id
    and c.warehouse_id = s.warehouse_id
    and c.stock_id = s.id
    and c.kind = 'ALLOC'
    and c.open_qty > 0
  join outbound.detail d on d.tenant_id = c.tenant_id and d.warehouse_id = c.warehouse_id and d.id = c.out_detail_id
  where "s"."tenant_id" = $1
    and "s"."warehouse_id" = $2
    and "s"."owner_id" = any($3::bigint[])
    and s.lot_id = any($4::bigint[])
  group by 1, 2
) x
join outbound.order o on "o"."tenant_id" = $5 and "o"."warehouse_id" = $6 and o.id = x.order_id
left join basic.store c on c.tenant_id = o.tenant_id and c.id = o.store_id
order by o.id, x.stage
limit $7;

select l.id, n.notice_no, l.kind, l.party, l.party_name, l.phone, l.docs, l.qty, l.channel, l.content, l.state, l.error,
  l.sent_at, l.created_at, coalesce(u.user_name, '') as created_by
from "inner".hold_letter l
join inventory.lock_notice n on n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.notice_id
left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.created_by
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and "n"."owner_id" = any($3::bigint[])
  and l.notice_id = any($4::bigint[])
order by l.id desc
limit $5;

-- hold.where  查询召回范围
select l.id
from inventory.lot l
where l.tenant_id = $1
  and "l"."owner_id" = any($2::bigint[])
  and l.owner_id = $3::bigint
  and l.goods_id = $4::bigint
  and l.supplier_id = $5::bigint
  and ops.folded(l.lot_no) = $6
  and l.produced_on >= $7::date
  and l.produced_on <= $8::date
  and l.inbound_on >= $9::date
  and l.inbound_on <= $10::date
  and exists (
    select 1
    from inventory.stock_ledger y
    where "y"."tenant_id" = $11
      and "y"."warehouse_id" = $12
      and y.goods_id = l.goods_id
      and y.lot_id = l.id
  )
  and l.id in (
    select r.lot_id
    from inbound.order o
    join inbound.receipt r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.order_id = o.id
    where "o"."tenant_id" = $13
      and "o"."warehouse_id" = $14
      and not r.is_reversed
      and o.order_no = $15::text
  )
  and l.id in (
    select x.lot_id
    from inventory.lock_notice n
    join inventory.lock_line x on x.tenant_id = n.tenant_id and x.warehouse_id = n.warehouse_id and x.notice_id = n.id
    where "n"."tenant_id" = $16
      and "n"."warehouse_id" = $17
      and "n"."owner_id" = any($18::bigint[])
      and n.notice_no = $19::text
  )
order by l.id
limit $20;
