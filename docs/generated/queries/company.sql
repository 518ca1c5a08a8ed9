-- Generated: the statements behind every read, for review and for explain. Never edited.

-- setup.state  是否待启用
select iam.is_new() as is_new;

-- tenant.page  查询公司
select c.*,
  case
    when c.remove_at is not null then $1::int
    when c.status = 0 then $2::int
    when c.expire_at <= now() then $3::int
    else $4::int
  end as state
from iam.companies() c
where true
order by c.id
limit $5
offset $6;

select c.*,
  case
    when c.remove_at is not null then $1::int
    when c.status = 0 then $2::int
    when c.expire_at <= now() then $3::int
    else $4::int
  end as state
from iam.companies() c
where true
  and c.code = $5::text
  and ops.folded(c.name) like $6
  and case
    when c.remove_at is not null then $7::int
    when c.status = 0 then $8::int
    when c.expire_at <= now() then $9::int
    else $10::int
  end = $11::bigint
order by c.id
limit $12
offset $13;

-- begin.progress  开始使用进度
select (
  select count(*)
  from (
    select 1
    from basic.warehouse
    where tenant_id = $1
      and status = 1
      and not is_deleted
      and house_type <> 0
    limit $2
  ) x
)::int as "warehouse",
  (
    select count(*)
    from (
      select 1
      from basic.position p
      where "p"."tenant_id" = $3
        and "p"."warehouse_id" = $4
        and not p.is_deleted
        and p.code not like '@%'
      limit $5
    ) x
  )::int as "room",
  (
    select count(*)
    from (
      select 1
      from basic.owner_warehouse w
      where "w"."tenant_id" = $6
        and "w"."warehouse_id" = $7
        and w.status = 1
      limit $8
    ) x
  )::int as "owner",
  (
    select count(*)
    from (select 1 from basic.goods where tenant_id = $9 and not is_deleted limit $10) x
  )::int as "goods",
  (
    select count(*)
    from (
      select 1
      from inventory.stock s
      where "s"."tenant_id" = $11
        and "s"."warehouse_id" = $12
        and s.on_hand > 0
      limit $13
    ) x
  )::int as "stock",
  (
    select count(*)
    from (select 1 from iam.user where tenant_id = $14 and status = 1 and not is_deleted limit $15) x
  )::int as "people",
  (
    select count(*)
    from (
      select 1
      from inbound.order o
      where "o"."tenant_id" = $16
        and "o"."warehouse_id" = $17
        and o.status = any($18::int[])
      limit $19
    ) x
  )::int as "receipt",
  (
    select count(*)
    from (
      select 1
      from outbound.order o
      where "o"."tenant_id" = $20
        and "o"."warehouse_id" = $21
        and o.status = $22
      limit $23
    ) x
  )::int as "shipment",
  (
    select count(*)
    from (
      select 1
      from strategy.setting_change c
      where "c"."tenant_id" = $24
        and "c"."warehouse_id" = $25
      limit $26
    ) x
  )::int as "preset";
