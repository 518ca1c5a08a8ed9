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
  ) as packs, b.lot_no, b.expire_on, x.quality, f.code as from_position_code,
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
  ) as packs, b.lot_no, b.expire_on, x.quality, f.code as from_position_code,
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
  ) as packs, b.lot_no, b.expire_on, x.quality, f.code as from_position_code,
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
  ) as packs, b.lot_no, b.expire_on, x.quality, f.code as from_position_code,
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
  j.reason_code, j.remark, j.source, j.status, au.user_name as auditor, j.done_at, j.created_at,
  coalesce(cu.user_name, '') as created_by, j.updated_at, coalesce(uu.user_name, '') as updated_by
from (
  select j.*
  from "inner".adjust j
  where "j"."tenant_id" = $1
    and "j"."warehouse_id" = $2
    and "j"."owner_id" = any($3::bigint[])
    and not j.is_deleted
  order by j.created_at desc, j.id desc
  limit $4
  offset $5
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
  j.reason_code, j.remark, j.source, j.status, au.user_name as auditor, j.done_at, j.created_at,
  coalesce(cu.user_name, '') as created_by, j.updated_at, coalesce(uu.user_name, '') as updated_by
from (
  select j.*
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
  order by j.created_at desc, j.id desc
  limit $11
  offset $12
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
  j.reason_code, j.remark, j.source, j.status, au.user_name as auditor, j.done_at, j.created_at,
  coalesce(cu.user_name, '') as created_by, j.updated_at, coalesce(uu.user_name, '') as updated_by
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
where "j"."tenant_id" = $1
  and "j"."warehouse_id" = $2
  and "j"."owner_id" = any($3::bigint[])
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
  j.reason_code, j.remark, j.source, j.status, au.user_name as auditor, j.done_at, j.created_at,
  coalesce(cu.user_name, '') as created_by, j.updated_at, coalesce(uu.user_name, '') as updated_by
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
order by j.created_at desc, j.id desc;

-- inventoryAdjust.get  查看库存调整
select j.id, j.version, j.adjust_no, j.kind, j.owner_id, o.name as owner_name, n.line_count, n.plus, n.minus, n.changed,
  j.reason_code, j.remark, j.source, j.status, au.user_name as auditor, j.done_at, j.created_at,
  coalesce(cu.user_name, '') as created_by, j.updated_at, coalesce(uu.user_name, '') as updated_by
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
where "j"."tenant_id" = $1
  and "j"."warehouse_id" = $2
  and "j"."owner_id" = any($3::bigint[])
  and j.id = $4;

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
