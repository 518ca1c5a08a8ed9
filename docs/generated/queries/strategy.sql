-- Generated: the statements behind every read, for review and for explain. Never edited.

-- goodsSimilar.page  查询近似商品
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id",
  t."similar_id", t."ratio_from", t."ratio_to", t."priority", t."two_way", t."status"
from "strategy"."goods_similar" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id",
  t."similar_id", t."ratio_from", t."ratio_to", t."priority", t."two_way", t."status"
from "strategy"."goods_similar" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."goods_id" = $6::bigint
  and t."similar_id" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- goodsSimilar.options  选择近似商品
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."goods_similar" t
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
from "strategy"."goods_similar" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- goodsSimilar.export  导出近似商品
select count(*) as n
from (
  select 1
  from "strategy"."goods_similar" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."ratio_from", t."ratio_to",
  t."priority", t."two_way", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."similar_id") as "similar_id"
from "strategy"."goods_similar" t
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
  from "strategy"."goods_similar" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."goods_id" = $6::bigint
    and t."similar_id" = $7::bigint
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."ratio_from", t."ratio_to",
  t."priority", t."two_way", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."similar_id") as "similar_id"
from "strategy"."goods_similar" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."goods_id" = $6::bigint
  and t."similar_id" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id;

-- goodsSimilar.template  下载近似商品导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- goodsSimilar.querySimilarGoods  查询可替代商品
select distinct on (x.goods_id, x.similar_id) x.goods_id, x.similar_id, x.ratio_from, x.ratio_to, x.config_id,
  x.by_scheme, x.priority
from (
  select s.goods_id, s.similar_id, s.ratio_from, s.ratio_to, s.priority, s.id as config_id, false as by_scheme
  from strategy.goods_similar s
  where "s"."tenant_id" = $1
    and "s"."warehouse_id" = $2
    and s.status = 1
    and not s.is_deleted
    and s.goods_id = any($3::bigint[])
  union all
  select s.similar_id, s.goods_id, s.ratio_to, s.ratio_from, s.priority, s.id, false
  from strategy.goods_similar s
  where "s"."tenant_id" = $4
    and "s"."warehouse_id" = $5
    and s.status = 1
    and not s.is_deleted
    and s.two_way
    and s.similar_id = any($6::bigint[])
) x
join basic.goods w on w.tenant_id = $7 and w.id = x.goods_id
join basic.goods g
  on g.tenant_id = w.tenant_id
  and g.id = x.similar_id
  and g.owner_id = w.owner_id
  and g.id <> w.id
  and g.status = 1
  and not g.is_deleted
order by x.goods_id, x.similar_id, x.by_scheme, x.priority, x.config_id;

select g.id, g.code, g.name, g.spec
from basic.goods g
where g.tenant_id = $1
  and g.id = any($2::bigint[])
  and g.owner_id = any($3::bigint[]);

-- customerContainer.page  查询客户容器
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."customer_id",
  t."store_id", t."spec_id", t."qty_held"
from "strategy"."customer_container" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
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
from "basic"."customer" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."container_spec" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."customer_id",
  t."store_id", t."spec_id", t."qty_held"
from "strategy"."customer_container" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."customer_id" = $6::bigint
  and t."store_id" = $7::bigint
  and t."spec_id" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- customerContainer.options  选择客户容器
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."customer_container" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and true
order by t."id", t.id
limit $4;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."customer_container" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- customerContainer.export  导出客户容器
select count(*) as n
from (
  select 1
  from "strategy"."customer_container" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."qty_held" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."customer" p
    where p.tenant_id = t.tenant_id
      and p.id = t."customer_id"
  ) as "customer_id" ,
  (select p."code" from "basic"."store" p where p.tenant_id = t.tenant_id and p.id = t."store_id") as "store_id" ,
  (
    select p."code"
    from "basic"."container_spec" p
    where p.tenant_id = t.tenant_id
      and p.id = t."spec_id"
  ) as "spec_id"
from "strategy"."customer_container" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."customer_container" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."customer_id" = $6::bigint
    and t."store_id" = $7::bigint
    and t."spec_id" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."qty_held" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."customer" p
    where p.tenant_id = t.tenant_id
      and p.id = t."customer_id"
  ) as "customer_id" ,
  (select p."code" from "basic"."store" p where p.tenant_id = t.tenant_id and p.id = t."store_id") as "store_id" ,
  (
    select p."code"
    from "basic"."container_spec" p
    where p.tenant_id = t.tenant_id
      and p.id = t."spec_id"
  ) as "spec_id"
from "strategy"."customer_container" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."customer_id" = $6::bigint
  and t."store_id" = $7::bigint
  and t."spec_id" = $8::bigint
  and true
order by t.id;

-- customerContainer.template  下载客户容器导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- customerContainer.flows  查询容器流水
select f.id, f.created_at, f.owner_id, o.name as owner_name, f.customer_id, c.name as customer_name,
  t.name as store_name, f.spec_id, s.name as spec_name, f.delta, f.balance, u.user_name as created_by
from strategy.container_flow f
join basic.container_spec s on s.tenant_id = f.tenant_id and s.id = f.spec_id
left join basic.owner o on o.tenant_id = f.tenant_id and o.id = f.owner_id
left join basic.customer c on c.tenant_id = f.tenant_id and c.id = f.customer_id
left join basic.store t on t.tenant_id = f.tenant_id and t.id = f.store_id
left join iam.user u on u.tenant_id = f.tenant_id and u.id = f.created_by
where "f"."tenant_id" = $1
  and "f"."warehouse_id" = $2
  and "f"."owner_id" = any($3::bigint[])
order by f.created_at desc, f.id desc
limit $4
offset $5;

select f.id, f.created_at, f.owner_id, o.name as owner_name, f.customer_id, c.name as customer_name,
  t.name as store_name, f.spec_id, s.name as spec_name, f.delta, f.balance, u.user_name as created_by
from strategy.container_flow f
join basic.container_spec s on s.tenant_id = f.tenant_id and s.id = f.spec_id
left join basic.owner o on o.tenant_id = f.tenant_id and o.id = f.owner_id
left join basic.customer c on c.tenant_id = f.tenant_id and c.id = f.customer_id
left join basic.store t on t.tenant_id = f.tenant_id and t.id = f.store_id
left join iam.user u on u.tenant_id = f.tenant_id and u.id = f.created_by
where "f"."tenant_id" = $1
  and "f"."warehouse_id" = $2
  and "f"."owner_id" = any($3::bigint[])
  and f.owner_id = $4::bigint
  and f.customer_id = $5::bigint
  and f.spec_id = $6::bigint
  and f.created_at >= $7
  and f.created_at < $8
order by f.created_at desc, f.id desc
limit $9
offset $10;

-- customerContainer.outstanding  统计在外容器
with held as (
  select x.spec_id, sum(x.qty_held)::bigint as held, count(distinct x.customer_id)::int as holders
  from strategy.customer_container x
  where "x"."tenant_id" = $1
    and "x"."warehouse_id" = $2
    and "x"."owner_id" = any($3::bigint[])
    and not x.is_deleted
    and x.qty_held > 0
  group by x.spec_id
),
moved as (
  select x.spec_id, coalesce(sum(x.delta) filter (where x.delta > 0), 0)::bigint as sent,
    coalesce(-sum(x.delta) filter (where x.delta < 0), 0)::bigint as returned
  from strategy.container_flow x
  where "x"."tenant_id" = $4
    and "x"."warehouse_id" = $5
    and "x"."owner_id" = any($6::bigint[])
    and x.created_at > now() - make_interval(days => $7::int)
  group by x.spec_id
)
select s.id as spec_id, s.name as spec_name, coalesce(h.held, 0)::bigint as held,
  coalesce(h.holders, 0)::int as holders, coalesce(m.sent, 0)::bigint as sent,
  coalesce(m.returned, 0)::bigint as returned
from held h
full join moved m on m.spec_id = h.spec_id
join basic.container_spec s on s.tenant_id = $8 and s.id = coalesce(h.spec_id, m.spec_id)
order by coalesce(h.held, 0) desc, s.name;

with held as (
  select x.spec_id, sum(x.qty_held)::bigint as held, count(distinct x.customer_id)::int as holders
  from strategy.customer_container x
  where "x"."tenant_id" = $1
    and "x"."warehouse_id" = $2
    and "x"."owner_id" = any($3::bigint[])
    and not x.is_deleted
    and x.qty_held > 0
    and x.owner_id = $4::bigint
    and x.customer_id = $5::bigint
  group by x.spec_id
),
moved as (
  select x.spec_id, coalesce(sum(x.delta) filter (where x.delta > 0), 0)::bigint as sent,
    coalesce(-sum(x.delta) filter (where x.delta < 0), 0)::bigint as returned
  from strategy.container_flow x
  where "x"."tenant_id" = $6
    and "x"."warehouse_id" = $7
    and "x"."owner_id" = any($8::bigint[])
    and x.created_at > now() - make_interval(days => $9::int)
    and x.owner_id = $10::bigint
    and x.customer_id = $11::bigint
  group by x.spec_id
)
select s.id as spec_id, s.name as spec_name, coalesce(h.held, 0)::bigint as held,
  coalesce(h.holders, 0)::int as holders, coalesce(m.sent, 0)::bigint as sent,
  coalesce(m.returned, 0)::bigint as returned
from held h
full join moved m on m.spec_id = h.spec_id
join basic.container_spec s on s.tenant_id = $12 and s.id = coalesce(h.spec_id, m.spec_id)
order by coalesce(h.held, 0) desc, s.name;

-- factoryRoom.page  查询工厂库房
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."producer_id",
  t."room_id", t."priority", t."status"
from "strategy"."factory_room" t
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
from "basic"."producer" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."room" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."producer_id",
  t."room_id", t."priority", t."status"
from "strategy"."factory_room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."producer_id" = $6::bigint
  and t."room_id" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- factoryRoom.options  选择工厂库房
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."factory_room" t
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
from "strategy"."factory_room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- factoryRoom.export  导出工厂库房
select count(*) as n
from (
  select 1
  from "strategy"."factory_room" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."priority", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."producer" p
    where p.tenant_id = t.tenant_id
      and p.id = t."producer_id"
  ) as "producer_id" ,
  (
    select p."code"
    from "basic"."room" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."room_id"
  ) as "room_id"
from "strategy"."factory_room" t
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
  from "strategy"."factory_room" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."producer_id" = $6::bigint
    and t."room_id" = $7::bigint
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."priority", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."producer" p
    where p.tenant_id = t.tenant_id
      and p.id = t."producer_id"
  ) as "producer_id" ,
  (
    select p."code"
    from "basic"."room" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."room_id"
  ) as "room_id"
from "strategy"."factory_room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."producer_id" = $6::bigint
  and t."room_id" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id;

-- factoryRoom.template  下载工厂库房导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- factoryRoom.get  查看工厂库房
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."producer_id",
  t."room_id", t."priority", t."status"
from "strategy"."factory_room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."factory_room" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."producer" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."room" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

-- ownerBusinessConfig.page  查询货主业务配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."adjust_audit_qty",
  t."confirm_on_floor", t."count_daily", t."recount_pct", t."out_audit", t."in_audit", t."upload_enabled", t."status"
from "strategy"."owner_biz_config" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."adjust_audit_qty",
  t."confirm_on_floor", t."count_daily", t."recount_pct", t."out_audit", t."in_audit", t."upload_enabled", t."status"
from "strategy"."owner_biz_config" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."status" = $6::bigint
  and true
order by t.id desc
limit $7
offset $8;

-- ownerBusinessConfig.options  选择货主业务配置
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."owner_biz_config" t
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
from "strategy"."owner_biz_config" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- ownerBusinessConfig.export  导出货主业务配置
select count(*) as n
from (
  select 1
  from "strategy"."owner_biz_config" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."adjust_audit_qty",
  t."confirm_on_floor", t."count_daily", t."recount_pct", t."out_audit", t."in_audit", t."upload_enabled", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "strategy"."owner_biz_config" t
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
  from "strategy"."owner_biz_config" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."status" = $6::bigint
    and true
  limit $7
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."adjust_audit_qty",
  t."confirm_on_floor", t."count_daily", t."recount_pct", t."out_audit", t."in_audit", t."upload_enabled", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "strategy"."owner_biz_config" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."status" = $6::bigint
  and true
order by t.id;

-- ownerBusinessConfig.template  下载货主业务配置导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- ownerEntryFlow.page  查询货主入库流程
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."order_type",
  t."need_appoint", t."appoint_confirm", t."need_pre_check", t."need_unload", t."qc_mode", t."transit_allowed",
  t."auto_putaway", t."valid_from", t."valid_to", t."status"
from "strategy"."owner_entry_flow" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."order_type",
  t."need_appoint", t."appoint_confirm", t."need_pre_check", t."need_unload", t."qc_mode", t."transit_allowed",
  t."auto_putaway", t."valid_from", t."valid_to", t."status"
from "strategy"."owner_entry_flow" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."order_type" = $6::bigint
  and t."status" = $7::bigint
  and true
order by t.id desc
limit $8
offset $9;

-- ownerEntryFlow.options  选择货主入库流程
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."owner_entry_flow" t
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
from "strategy"."owner_entry_flow" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- ownerEntryFlow.export  导出货主入库流程
select count(*) as n
from (
  select 1
  from "strategy"."owner_entry_flow" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."order_type", t."need_appoint",
  t."appoint_confirm", t."need_pre_check", t."need_unload", t."qc_mode", t."transit_allowed", t."auto_putaway",
  t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "strategy"."owner_entry_flow" t
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
  from "strategy"."owner_entry_flow" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."order_type" = $6::bigint
    and t."status" = $7::bigint
    and true
  limit $8
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."order_type", t."need_appoint",
  t."appoint_confirm", t."need_pre_check", t."need_unload", t."qc_mode", t."transit_allowed", t."auto_putaway",
  t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "strategy"."owner_entry_flow" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."order_type" = $6::bigint
  and t."status" = $7::bigint
  and true
order by t.id;

-- ownerEntryFlow.template  下载货主入库流程导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- ownerEntryFlow.get  查看货主入库流程
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."order_type",
  t."need_appoint", t."appoint_confirm", t."need_pre_check", t."need_unload", t."qc_mode", t."transit_allowed",
  t."auto_putaway", t."valid_from", t."valid_to", t."status"
from "strategy"."owner_entry_flow" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."owner_entry_flow" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- batchStrategy.page  查询批次策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."key_attrs", t."need_produced", t."need_expire", t."lot_no_rule", t."allow_mix_lpn", t."valid_from", t."valid_to",
  t."status"
from "strategy"."batch_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
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
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."key_attrs", t."need_produced", t."need_expire", t."lot_no_rule", t."allow_mix_lpn", t."valid_from", t."valid_to",
  t."status"
from "strategy"."batch_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."lot_no_rule" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- batchStrategy.options  选择批次策略
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."batch_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $4;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."batch_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- batchStrategy.export  导出批次策略
select count(*) as n
from (
  select 1
  from "strategy"."batch_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."key_attrs", t."need_produced",
  t."need_expire", t."lot_no_rule", t."allow_mix_lpn", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id"
from "strategy"."batch_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."batch_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."category_id" = $6::bigint
    and t."lot_no_rule" = $7::bigint
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."key_attrs", t."need_produced",
  t."need_expire", t."lot_no_rule", t."allow_mix_lpn", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id"
from "strategy"."batch_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."lot_no_rule" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id;

-- batchStrategy.template  下载批次策略导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- batchStrategy.get  查看批次策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."key_attrs", t."need_produced", t."need_expire", t."lot_no_rule", t."allow_mix_lpn", t."valid_from", t."valid_to",
  t."status"
from "strategy"."batch_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."batch_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- batchStrategy.whole  查看批次策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."key_attrs", t."need_produced", t."need_expire", t."lot_no_rule", t."allow_mix_lpn", t."valid_from", t."valid_to",
  t."status"
from "strategy"."batch_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
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
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- overageStrategy.page  查询超收策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."goods_id", t."pct", t."max_qty", t."action", t."valid_from", t."valid_to", t."status"
from "strategy"."overage_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."goods_id", t."pct", t."max_qty", t."action", t."valid_from", t."valid_to", t."status"
from "strategy"."overage_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."goods_id" = $7::bigint
  and t."action" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10
offset $11;

-- overageStrategy.options  选择超收策略
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."overage_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $4;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."overage_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- overageStrategy.export  导出超收策略
select count(*) as n
from (
  select 1
  from "strategy"."overage_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."pct", t."max_qty", t."action",
  t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id"
from "strategy"."overage_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."overage_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."category_id" = $6::bigint
    and t."goods_id" = $7::bigint
    and t."action" = $8::bigint
    and t."status" = $9::bigint
    and true
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."pct", t."max_qty", t."action",
  t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id"
from "strategy"."overage_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."goods_id" = $7::bigint
  and t."action" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id;

-- overageStrategy.template  下载超收策略导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- overageStrategy.get  查看超收策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."goods_id", t."pct", t."max_qty", t."action", t."valid_from", t."valid_to", t."status"
from "strategy"."overage_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."overage_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- expiryStrategy.page  查询效期策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."goods_id", t."receive_min_pct", t."near_days", t."ship_stop_days", t."auto_lock", t."valid_from", t."valid_to",
  t."status"
from "strategy"."expiry_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
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
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."goods_id", t."receive_min_pct", t."near_days", t."ship_stop_days", t."auto_lock", t."valid_from", t."valid_to",
  t."status"
from "strategy"."expiry_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."goods_id" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- expiryStrategy.options  选择效期策略
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."expiry_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $4;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."expiry_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- expiryStrategy.export  导出效期策略
select count(*) as n
from (
  select 1
  from "strategy"."expiry_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."receive_min_pct", t."near_days",
  t."ship_stop_days", t."auto_lock", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id"
from "strategy"."expiry_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."expiry_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."category_id" = $6::bigint
    and t."goods_id" = $7::bigint
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."receive_min_pct", t."near_days",
  t."ship_stop_days", t."auto_lock", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id"
from "strategy"."expiry_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."goods_id" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id;

-- expiryStrategy.template  下载效期策略导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- expiryStrategy.get  查看效期策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."goods_id", t."receive_min_pct", t."near_days", t."ship_stop_days", t."auto_lock", t."valid_from", t."valid_to",
  t."status"
from "strategy"."expiry_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."expiry_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- putawayStrategy.page  查询上架策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."storage_mode", t."rules", t."prefer_same_lot", t."valid_from", t."valid_to", t."status"
from "strategy"."putaway_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
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
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."storage_mode", t."rules", t."prefer_same_lot", t."valid_from", t."valid_to", t."status"
from "strategy"."putaway_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."storage_mode" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- putawayStrategy.options  选择上架策略
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."putaway_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $4;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."putaway_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- putawayStrategy.export  导出上架策略
select count(*) as n
from (
  select 1
  from "strategy"."putaway_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."storage_mode", t."rules",
  t."prefer_same_lot", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id"
from "strategy"."putaway_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."putaway_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."category_id" = $6::bigint
    and t."storage_mode" = $7::bigint
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."storage_mode", t."rules",
  t."prefer_same_lot", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id"
from "strategy"."putaway_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."storage_mode" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id;

-- putawayStrategy.template  下载上架策略导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- putawayStrategy.get  查看上架策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."storage_mode", t."rules", t."prefer_same_lot", t."valid_from", t."valid_to", t."status"
from "strategy"."putaway_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."putaway_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- twoStepPutaway.page  查询两步上架配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."area_id", t."drop_area_id",
  t."valid_from", t."valid_to", t."status"
from "strategy"."two_step_putaway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."area" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."area_id", t."drop_area_id",
  t."valid_from", t."valid_to", t."status"
from "strategy"."two_step_putaway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."area_id" = $4::bigint
  and t."drop_area_id" = $5::bigint
  and t."status" = $6::bigint
  and true
order by t.id desc
limit $7
offset $8;

-- twoStepPutaway.options  选择两步上架配置
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."two_step_putaway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $3;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."two_step_putaway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and true
  and true
order by t."id", t.id
limit $4;

-- twoStepPutaway.export  导出两步上架配置
select count(*) as n
from (
  select 1
  from "strategy"."two_step_putaway" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."valid_from", t."valid_to",
  t."status" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."area_id"
  ) as "area_id" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."drop_area_id"
  ) as "drop_area_id"
from "strategy"."two_step_putaway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."two_step_putaway" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
    and t.id = any($3::bigint[])
    and t."area_id" = $4::bigint
    and t."drop_area_id" = $5::bigint
    and t."status" = $6::bigint
    and true
  limit $7
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."valid_from", t."valid_to",
  t."status" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."area_id"
  ) as "area_id" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."drop_area_id"
  ) as "drop_area_id"
from "strategy"."two_step_putaway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."area_id" = $4::bigint
  and t."drop_area_id" = $5::bigint
  and t."status" = $6::bigint
  and true
order by t.id;

-- twoStepPutaway.template  下载两步上架配置导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- twoStepPutaway.get  查看两步上架配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."area_id", t."drop_area_id",
  t."valid_from", t."valid_to", t."status"
from "strategy"."two_step_putaway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4
offset $5;

-- appointmentThreshold.page  查询预约停约阈值
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."biz_type", t."owner_id", t."room_id",
  t."weekday", t."max_orders", t."max_pallets", t."max_weight", t."lead_hours",
  to_char(t."cutoff", 'HH24:MI') as "cutoff", t."valid_from", t."valid_to", t."status"
from "strategy"."appointment_threshold" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."biz_type", t."owner_id", t."room_id",
  t."weekday", t."max_orders", t."max_pallets", t."max_weight", t."lead_hours",
  to_char(t."cutoff", 'HH24:MI') as "cutoff", t."valid_from", t."valid_to", t."status"
from "strategy"."appointment_threshold" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."biz_type" = $5::bigint
  and t."owner_id" = $6::bigint
  and t."room_id" = $7::bigint
  and t."weekday" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10
offset $11;

-- appointmentThreshold.options  选择预约停约阈值
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."appointment_threshold" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $4;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."appointment_threshold" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- appointmentThreshold.export  导出预约停约阈值
select count(*) as n
from (
  select 1
  from "strategy"."appointment_threshold" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."biz_type", t."weekday",
  t."max_orders", t."max_pallets", t."max_weight", t."lead_hours", to_char(t."cutoff", 'HH24:MI') as "cutoff",
  t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."room" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."room_id"
  ) as "room_id"
from "strategy"."appointment_threshold" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."appointment_threshold" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
    and t.id = any($4::bigint[])
    and t."biz_type" = $5::bigint
    and t."owner_id" = $6::bigint
    and t."room_id" = $7::bigint
    and t."weekday" = $8::bigint
    and t."status" = $9::bigint
    and true
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."biz_type", t."weekday",
  t."max_orders", t."max_pallets", t."max_weight", t."lead_hours", to_char(t."cutoff", 'HH24:MI') as "cutoff",
  t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."room" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."room_id"
  ) as "room_id"
from "strategy"."appointment_threshold" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."biz_type" = $5::bigint
  and t."owner_id" = $6::bigint
  and t."room_id" = $7::bigint
  and t."weekday" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id;

-- appointmentThreshold.template  下载预约停约阈值导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- appointmentThreshold.get  查看预约停约阈值
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."biz_type", t."owner_id", t."room_id",
  t."weekday", t."max_orders", t."max_pallets", t."max_weight", t."lead_hours",
  to_char(t."cutoff", 'HH24:MI') as "cutoff", t."valid_from", t."valid_to", t."status"
from "strategy"."appointment_threshold" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."appointment_threshold" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- signRange.page  查询签到范围
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."lng"::float8 as "lng",
  t."lat"::float8 as "lat", t."radius_m", t."early_min", t."late_min", t."temp_need", t."valid_from", t."valid_to",
  t."status"
from "strategy"."sign_range" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."lng"::float8 as "lng",
  t."lat"::float8 as "lat", t."radius_m", t."early_min", t."late_min", t."temp_need", t."valid_from", t."valid_to",
  t."status"
from "strategy"."sign_range" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."temp_need" = $4
  and t."status" = $5::bigint
  and true
order by t.id desc
limit $6
offset $7;

-- signRange.options  选择签到范围
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."sign_range" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $3;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."sign_range" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and true
  and true
order by t."id", t.id
limit $4;

-- signRange.export  导出签到范围
select count(*) as n
from (
  select 1
  from "strategy"."sign_range" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."lng"::float8 as "lng",
  t."lat"::float8 as "lat", t."radius_m", t."early_min", t."late_min", t."temp_need", t."valid_from", t."valid_to",
  t."status"
from "strategy"."sign_range" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."sign_range" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
    and t.id = any($3::bigint[])
    and t."temp_need" = $4
    and t."status" = $5::bigint
    and true
  limit $6
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."lng"::float8 as "lng",
  t."lat"::float8 as "lat", t."radius_m", t."early_min", t."late_min", t."temp_need", t."valid_from", t."valid_to",
  t."status"
from "strategy"."sign_range" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."temp_need" = $4
  and t."status" = $5::bigint
  and true
order by t.id;

-- signRange.template  下载签到范围导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- signRange.get  查看签到范围
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."lng"::float8 as "lng",
  t."lat"::float8 as "lat", t."radius_m", t."early_min", t."late_min", t."temp_need", t."valid_from", t."valid_to",
  t."status"
from "strategy"."sign_range" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from "strategy"."sign_range" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and t.id = any($3::bigint[])
    and true
  limit $4
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

-- preCheckCommentConfig.page  查询预检备注配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."content", t."kind", t."sort",
  t."status"
from "strategy"."pre_check_comment" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t."kind", t."sort", t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."content", t."kind", t."sort",
  t."status"
from "strategy"."pre_check_comment" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and ops.folded(t."content") like $4
  and t."kind" = $5::bigint
  and t."status" = $6::bigint
  and true
order by t."kind", t."sort", t.id desc
limit $7
offset $8;

-- preCheckCommentConfig.options  选择预检备注配置
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."pre_check_comment" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $3;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."pre_check_comment" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and true
  and true
order by t."id", t.id
limit $4;

-- preCheckCommentConfig.export  导出预检备注配置
select count(*) as n
from (
  select 1
  from "strategy"."pre_check_comment" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."content", t."kind", t."sort",
  t."status"
from "strategy"."pre_check_comment" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."pre_check_comment" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
    and t.id = any($3::bigint[])
    and ops.folded(t."content") like $4
    and t."kind" = $5::bigint
    and t."status" = $6::bigint
    and true
  limit $7
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."content", t."kind", t."sort",
  t."status"
from "strategy"."pre_check_comment" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and ops.folded(t."content") like $4
  and t."kind" = $5::bigint
  and t."status" = $6::bigint
  and true
order by t.id;

-- preCheckCommentConfig.template  下载预检备注配置导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- preCheckCommentConfig.phrases  选择预检备注
select c.id, c.content
from strategy.pre_check_comment c
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and c.kind = $3
  and c.status = 1
  and not c.is_deleted
order by c.sort, c.id desc
limit $4;

-- entryUploadMode.page  查询入库回传方式
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."order_type", t."mode",
  t."valid_from", t."valid_to", t."status"
from "strategy"."entry_upload_mode" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."order_type", t."mode",
  t."valid_from", t."valid_to", t."status"
from "strategy"."entry_upload_mode" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."order_type" = $6::bigint
  and t."mode" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- entryUploadMode.options  选择入库回传方式
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."entry_upload_mode" t
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
from "strategy"."entry_upload_mode" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- entryUploadMode.export  导出入库回传方式
select count(*) as n
from (
  select 1
  from "strategy"."entry_upload_mode" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."order_type", t."mode",
  t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "strategy"."entry_upload_mode" t
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
  from "strategy"."entry_upload_mode" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."order_type" = $6::bigint
    and t."mode" = $7::bigint
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."order_type", t."mode",
  t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "strategy"."entry_upload_mode" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."order_type" = $6::bigint
  and t."mode" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id;

-- entryUploadMode.template  下载入库回传方式导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- entryUploadMode.get  查看入库回传方式
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."order_type", t."mode",
  t."valid_from", t."valid_to", t."status"
from "strategy"."entry_upload_mode" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."entry_upload_mode" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- judgingCriteria.page  查询判定标准
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."goods_id", t."item_name", t."method", t."kind", t."min_value"::float8 as "min_value",
  t."max_value"::float8 as "max_value", t."unit", t."severity", t."required", t."sort", t."valid_from", t."valid_to",
  t."status"
from "strategy"."judging_criteria" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."goods_id", t."item_name", t."method", t."kind", t."min_value"::float8 as "min_value",
  t."max_value"::float8 as "max_value", t."unit", t."severity", t."required", t."sort", t."valid_from", t."valid_to",
  t."status"
from "strategy"."judging_criteria" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."goods_id" = $7::bigint
  and ops.folded(t."item_name") like $8
  and t."kind" = $9::bigint
  and t."severity" = $10::bigint
  and t."status" = $11::bigint
  and true
order by t.id desc
limit $12
offset $13;

-- judgingCriteria.options  选择判定标准
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."judging_criteria" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $4;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."judging_criteria" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- judgingCriteria.export  导出判定标准
select count(*) as n
from (
  select 1
  from "strategy"."judging_criteria" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."item_name", t."method", t."kind",
  t."min_value"::float8 as "min_value", t."max_value"::float8 as "max_value", t."unit", t."severity", t."required",
  t."sort", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id"
from "strategy"."judging_criteria" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."judging_criteria" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."category_id" = $6::bigint
    and t."goods_id" = $7::bigint
    and ops.folded(t."item_name") like $8
    and t."kind" = $9::bigint
    and t."severity" = $10::bigint
    and t."status" = $11::bigint
    and true
  limit $12
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."item_name", t."method", t."kind",
  t."min_value"::float8 as "min_value", t."max_value"::float8 as "max_value", t."unit", t."severity", t."required",
  t."sort", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id"
from "strategy"."judging_criteria" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."goods_id" = $7::bigint
  and ops.folded(t."item_name") like $8
  and t."kind" = $9::bigint
  and t."severity" = $10::bigint
  and t."status" = $11::bigint
  and true
order by t.id;

-- judgingCriteria.template  下载判定标准导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- judgingCriteria.get  查看判定标准
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."goods_id", t."item_name", t."method", t."kind", t."min_value"::float8 as "min_value",
  t."max_value"::float8 as "max_value", t."unit", t."severity", t."required", t."sort", t."valid_from", t."valid_to",
  t."status"
from "strategy"."judging_criteria" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

-- goodsClassDecide.page  查询商品分类判定
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."goods_id", t."accept_pct", t."concede_pct", t."need_report", t."valid_from", t."valid_to", t."status"
from "strategy"."goods_class_decide" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."goods_id", t."accept_pct", t."concede_pct", t."need_report", t."valid_from", t."valid_to", t."status"
from "strategy"."goods_class_decide" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."goods_id" = $7::bigint
  and t."need_report" = $8
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10
offset $11;

-- goodsClassDecide.options  选择商品分类判定
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."goods_class_decide" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $4;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."goods_class_decide" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- goodsClassDecide.export  导出商品分类判定
select count(*) as n
from (
  select 1
  from "strategy"."goods_class_decide" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."accept_pct", t."concede_pct",
  t."need_report", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id"
from "strategy"."goods_class_decide" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."goods_class_decide" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."category_id" = $6::bigint
    and t."goods_id" = $7::bigint
    and t."need_report" = $8
    and t."status" = $9::bigint
    and true
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."accept_pct", t."concede_pct",
  t."need_report", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id"
from "strategy"."goods_class_decide" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."goods_id" = $7::bigint
  and t."need_report" = $8
  and t."status" = $9::bigint
  and true
order by t.id;

-- goodsClassDecide.template  下载商品分类判定导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- goodsClassDecide.get  查看商品分类判定
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."goods_id", t."accept_pct", t."concede_pct", t."need_report", t."valid_from", t."valid_to", t."status"
from "strategy"."goods_class_decide" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

-- ownerCrossDock.page  查询货主越库
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."order_type",
  t."enabled", t."within_hours", t."valid_from", t."valid_to", t."status"
from "strategy"."owner_cross_dock" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."order_type",
  t."enabled", t."within_hours", t."valid_from", t."valid_to", t."status"
from "strategy"."owner_cross_dock" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."order_type" = $6::bigint
  and t."enabled" = $7
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- ownerCrossDock.options  选择货主越库
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."owner_cross_dock" t
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
from "strategy"."owner_cross_dock" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- ownerCrossDock.export  导出货主越库
select count(*) as n
from (
  select 1
  from "strategy"."owner_cross_dock" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."order_type", t."enabled",
  t."within_hours", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "strategy"."owner_cross_dock" t
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
  from "strategy"."owner_cross_dock" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."order_type" = $6::bigint
    and t."enabled" = $7
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."order_type", t."enabled",
  t."within_hours", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "strategy"."owner_cross_dock" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."order_type" = $6::bigint
  and t."enabled" = $7
  and t."status" = $8::bigint
  and true
order by t.id;

-- ownerCrossDock.template  下载货主越库导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- ownerCrossDock.get  查看货主越库
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."order_type",
  t."enabled", t."within_hours", t."valid_from", t."valid_to", t."status"
from "strategy"."owner_cross_dock" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

-- ownerPick.page  查询货主拣货配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."alloc_mode",
  t."pick_method", t."short_policy", t."wave_max_orders", t."wave_max_lines", t."check_need", t."internal_pct",
  t."fee_before_ship", t."valid_from", t."valid_to", t."status"
from "strategy"."owner_pick_config" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."alloc_mode",
  t."pick_method", t."short_policy", t."wave_max_orders", t."wave_max_lines", t."check_need", t."internal_pct",
  t."fee_before_ship", t."valid_from", t."valid_to", t."status"
from "strategy"."owner_pick_config" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."alloc_mode" = $6::bigint
  and t."pick_method" = $7::bigint
  and t."short_policy" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10
offset $11;

-- ownerPick.options  选择货主拣货配置
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."owner_pick_config" t
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
from "strategy"."owner_pick_config" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- ownerPick.export  导出货主拣货配置
select count(*) as n
from (
  select 1
  from "strategy"."owner_pick_config" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."alloc_mode", t."pick_method",
  t."short_policy", t."wave_max_orders", t."wave_max_lines", t."check_need", t."internal_pct", t."fee_before_ship",
  t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "strategy"."owner_pick_config" t
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
  from "strategy"."owner_pick_config" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."alloc_mode" = $6::bigint
    and t."pick_method" = $7::bigint
    and t."short_policy" = $8::bigint
    and t."status" = $9::bigint
    and true
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."alloc_mode", t."pick_method",
  t."short_policy", t."wave_max_orders", t."wave_max_lines", t."check_need", t."internal_pct", t."fee_before_ship",
  t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "strategy"."owner_pick_config" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."alloc_mode" = $6::bigint
  and t."pick_method" = $7::bigint
  and t."short_policy" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id;

-- ownerPick.template  下载货主拣货配置导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- ownerPick.get  查看货主拣货配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."alloc_mode",
  t."pick_method", t."short_policy", t."wave_max_orders", t."wave_max_lines", t."check_need", t."internal_pct",
  t."fee_before_ship", t."valid_from", t."valid_to", t."status"
from "strategy"."owner_pick_config" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."owner_pick_config" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- waveStrategy.page  查询波次策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."route_id", t."storage_mode",
  t."delivery_type", t."order_type", t."owner_id", t."max_orders", t."max_lines", t."max_qty", t."max_volume",
  t."by_shape", t."every_min", to_char(t."from_time", 'HH24:MI') as "from_time",
  to_char(t."to_time", 'HH24:MI') as "to_time", t."auto_release", t."urgent_min", t."urgent_priority", t."line_seconds",
  t."pickers", t."valid_from", t."valid_to", t."status"
from "strategy"."wave_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."route_id", t."storage_mode",
  t."delivery_type", t."order_type", t."owner_id", t."max_orders", t."max_lines", t."max_qty", t."max_volume",
  t."by_shape", t."every_min", to_char(t."from_time", 'HH24:MI') as "from_time",
  to_char(t."to_time", 'HH24:MI') as "to_time", t."auto_release", t."urgent_min", t."urgent_priority", t."line_seconds",
  t."pickers", t."valid_from", t."valid_to", t."status"
from "strategy"."wave_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."route_id" = $5::bigint
  and t."storage_mode" = $6::bigint
  and t."delivery_type" = $7::bigint
  and t."order_type" = $8::bigint
  and t."owner_id" = $9::bigint
  and t."auto_release" = $10
  and t."status" = $11::bigint
  and true
order by t.id desc
limit $12
offset $13;

-- waveStrategy.options  选择波次策略
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."wave_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $4;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."wave_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- waveStrategy.export  导出波次策略
select count(*) as n
from (
  select 1
  from "strategy"."wave_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."storage_mode", t."delivery_type",
  t."order_type", t."max_orders", t."max_lines", t."max_qty", t."max_volume", t."by_shape", t."every_min",
  to_char(t."from_time", 'HH24:MI') as "from_time", to_char(t."to_time", 'HH24:MI') as "to_time", t."auto_release",
  t."urgent_min", t."urgent_priority", t."line_seconds", t."pickers", t."valid_from", t."valid_to", t."status" ,
  (
    select p."code"
    from "basic"."route" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."route_id"
  ) as "route_id" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "strategy"."wave_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."wave_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
    and t.id = any($4::bigint[])
    and t."route_id" = $5::bigint
    and t."storage_mode" = $6::bigint
    and t."delivery_type" = $7::bigint
    and t."order_type" = $8::bigint
    and t."owner_id" = $9::bigint
    and t."auto_release" = $10
    and t."status" = $11::bigint
    and true
  limit $12
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."storage_mode", t."delivery_type",
  t."order_type", t."max_orders", t."max_lines", t."max_qty", t."max_volume", t."by_shape", t."every_min",
  to_char(t."from_time", 'HH24:MI') as "from_time", to_char(t."to_time", 'HH24:MI') as "to_time", t."auto_release",
  t."urgent_min", t."urgent_priority", t."line_seconds", t."pickers", t."valid_from", t."valid_to", t."status" ,
  (
    select p."code"
    from "basic"."route" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."route_id"
  ) as "route_id" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "strategy"."wave_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."route_id" = $5::bigint
  and t."storage_mode" = $6::bigint
  and t."delivery_type" = $7::bigint
  and t."order_type" = $8::bigint
  and t."owner_id" = $9::bigint
  and t."auto_release" = $10
  and t."status" = $11::bigint
  and true
order by t.id;

-- waveStrategy.template  下载波次策略导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- waveStrategy.get  查看波次策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."route_id", t."storage_mode",
  t."delivery_type", t."order_type", t."owner_id", t."max_orders", t."max_lines", t."max_qty", t."max_volume",
  t."by_shape", t."every_min", to_char(t."from_time", 'HH24:MI') as "from_time",
  to_char(t."to_time", 'HH24:MI') as "to_time", t."auto_release", t."urgent_min", t."urgent_priority", t."line_seconds",
  t."pickers", t."valid_from", t."valid_to", t."status"
from "strategy"."wave_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

-- pickingStrategy.page  查询拣货策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."store_id", t."rotation", t."tolerance_days", t."rotation_strict", t."single_lot", t."allow_pallet",
  t."pallet_min_pct", t."case_source", t."loose_source", t."valid_from", t."valid_to", t."status"
from "strategy"."picking_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
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
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."store_id", t."rotation", t."tolerance_days", t."rotation_strict", t."single_lot", t."allow_pallet",
  t."pallet_min_pct", t."case_source", t."loose_source", t."valid_from", t."valid_to", t."status"
from "strategy"."picking_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."store_id" = $7::bigint
  and t."rotation" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10
offset $11;

-- pickingStrategy.options  选择拣货策略
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."picking_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $4;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."picking_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- pickingStrategy.export  导出拣货策略
select count(*) as n
from (
  select 1
  from "strategy"."picking_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."rotation", t."tolerance_days",
  t."rotation_strict", t."single_lot", t."allow_pallet", t."pallet_min_pct", t."case_source", t."loose_source",
  t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (select p."code" from "basic"."store" p where p.tenant_id = t.tenant_id and p.id = t."store_id") as "store_id"
from "strategy"."picking_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."picking_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."category_id" = $6::bigint
    and t."store_id" = $7::bigint
    and t."rotation" = $8::bigint
    and t."status" = $9::bigint
    and true
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."rotation", t."tolerance_days",
  t."rotation_strict", t."single_lot", t."allow_pallet", t."pallet_min_pct", t."case_source", t."loose_source",
  t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (select p."code" from "basic"."store" p where p.tenant_id = t.tenant_id and p.id = t."store_id") as "store_id"
from "strategy"."picking_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."store_id" = $7::bigint
  and t."rotation" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id;

-- pickingStrategy.template  下载拣货策略导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- pickingStrategy.get  查看拣货策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."store_id", t."rotation", t."tolerance_days", t."rotation_strict", t."single_lot", t."allow_pallet",
  t."pallet_min_pct", t."case_source", t."loose_source", t."valid_from", t."valid_to", t."status"
from "strategy"."picking_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."picking_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- outProductDateInterval.page  查询出库生产日期区间
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."store_id",
  t."category_id", t."goods_id", t."min_age_days", t."max_age_days", t."max_span_days", t."no_regress", t."valid_from",
  t."valid_to", t."status"
from "strategy"."product_date_interval" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
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
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."store_id",
  t."category_id", t."goods_id", t."min_age_days", t."max_age_days", t."max_span_days", t."no_regress", t."valid_from",
  t."valid_to", t."status"
from "strategy"."product_date_interval" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."store_id" = $6::bigint
  and t."category_id" = $7::bigint
  and t."goods_id" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10
offset $11;

-- outProductDateInterval.options  选择出库生产日期区间
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."product_date_interval" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $4;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."product_date_interval" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- outProductDateInterval.export  导出出库生产日期区间
select count(*) as n
from (
  select 1
  from "strategy"."product_date_interval" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."min_age_days", t."max_age_days",
  t."max_span_days", t."no_regress", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."store" p where p.tenant_id = t.tenant_id and p.id = t."store_id") as "store_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id"
from "strategy"."product_date_interval" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."product_date_interval" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."store_id" = $6::bigint
    and t."category_id" = $7::bigint
    and t."goods_id" = $8::bigint
    and t."status" = $9::bigint
    and true
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."min_age_days", t."max_age_days",
  t."max_span_days", t."no_regress", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."store" p where p.tenant_id = t.tenant_id and p.id = t."store_id") as "store_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id"
from "strategy"."product_date_interval" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."store_id" = $6::bigint
  and t."category_id" = $7::bigint
  and t."goods_id" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id;

-- outProductDateInterval.template  下载出库生产日期区间导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- outProductDateInterval.get  查看出库生产日期区间
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."store_id",
  t."category_id", t."goods_id", t."min_age_days", t."max_age_days", t."max_span_days", t."no_regress", t."valid_from",
  t."valid_to", t."status"
from "strategy"."product_date_interval" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."product_date_interval" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- pickAreaPick.page  查询拣货区拣货配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."area_id", t."order_types",
  t."delivery_types", t."unit_levels", t."max_lines", t."max_volume", t."valid_from", t."valid_to", t."status"
from "strategy"."pick_area_pick" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."area" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."area_id", t."order_types",
  t."delivery_types", t."unit_levels", t."max_lines", t."max_volume", t."valid_from", t."valid_to", t."status"
from "strategy"."pick_area_pick" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."area_id" = $4::bigint
  and t."status" = $5::bigint
  and true
order by t.id desc
limit $6
offset $7;

-- pickAreaPick.options  选择拣货区拣货配置
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."pick_area_pick" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $3;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."pick_area_pick" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and true
  and true
order by t."id", t.id
limit $4;

-- pickAreaPick.export  导出拣货区拣货配置
select count(*) as n
from (
  select 1
  from "strategy"."pick_area_pick" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."order_types", t."delivery_types",
  t."unit_levels", t."max_lines", t."max_volume", t."valid_from", t."valid_to", t."status" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."area_id"
  ) as "area_id"
from "strategy"."pick_area_pick" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."pick_area_pick" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
    and t.id = any($3::bigint[])
    and t."area_id" = $4::bigint
    and t."status" = $5::bigint
    and true
  limit $6
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."order_types", t."delivery_types",
  t."unit_levels", t."max_lines", t."max_volume", t."valid_from", t."valid_to", t."status" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."area_id"
  ) as "area_id"
from "strategy"."pick_area_pick" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."area_id" = $4::bigint
  and t."status" = $5::bigint
  and true
order by t.id;

-- pickAreaPick.template  下载拣货区拣货配置导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- pickAreaPick.get  查看拣货区拣货配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."area_id", t."order_types",
  t."delivery_types", t."unit_levels", t."max_lines", t."max_volume", t."valid_from", t."valid_to", t."status"
from "strategy"."pick_area_pick" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from "strategy"."pick_area_pick" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and t.id = any($3::bigint[])
    and true
  limit $4
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."area" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

-- pickNoScanOwner.page  查询拣货免扫码货主
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."area_id",
  t."skip_position", t."skip_goods", t."skip_lot", t."valid_from", t."valid_to", t."status"
from "strategy"."pick_no_scan_owner" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."area_id",
  t."skip_position", t."skip_goods", t."skip_lot", t."valid_from", t."valid_to", t."status"
from "strategy"."pick_no_scan_owner" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."area_id" = $6::bigint
  and t."status" = $7::bigint
  and true
order by t.id desc
limit $8
offset $9;

-- pickNoScanOwner.options  选择拣货免扫码货主
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."pick_no_scan_owner" t
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
from "strategy"."pick_no_scan_owner" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- pickNoScanOwner.export  导出拣货免扫码货主
select count(*) as n
from (
  select 1
  from "strategy"."pick_no_scan_owner" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."skip_position", t."skip_goods",
  t."skip_lot", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."area_id"
  ) as "area_id"
from "strategy"."pick_no_scan_owner" t
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
  from "strategy"."pick_no_scan_owner" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."area_id" = $6::bigint
    and t."status" = $7::bigint
    and true
  limit $8
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."skip_position", t."skip_goods",
  t."skip_lot", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."area_id"
  ) as "area_id"
from "strategy"."pick_no_scan_owner" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."area_id" = $6::bigint
  and t."status" = $7::bigint
  and true
order by t.id;

-- pickNoScanOwner.template  下载拣货免扫码货主导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- pickNoScanOwner.get  查看拣货免扫码货主
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."area_id",
  t."skip_position", t."skip_goods", t."skip_lot", t."valid_from", t."valid_to", t."status"
from "strategy"."pick_no_scan_owner" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."pick_no_scan_owner" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- pickSimpleName.page  查询拣货使用商品简称
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."valid_from",
  t."valid_to", t."status"
from "strategy"."pick_simple_name" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."valid_from",
  t."valid_to", t."status"
from "strategy"."pick_simple_name" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."status" = $6::bigint
  and true
order by t.id desc
limit $7
offset $8;

-- pickSimpleName.options  选择拣货使用商品简称
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."pick_simple_name" t
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
from "strategy"."pick_simple_name" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- pickSimpleName.export  导出拣货使用商品简称
select count(*) as n
from (
  select 1
  from "strategy"."pick_simple_name" t
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
  t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "strategy"."pick_simple_name" t
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
  from "strategy"."pick_simple_name" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."status" = $6::bigint
    and true
  limit $7
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."valid_from", t."valid_to",
  t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "strategy"."pick_simple_name" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."status" = $6::bigint
  and true
order by t.id;

-- pickSimpleName.template  下载拣货使用商品简称导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- pickSimpleName.get  查看拣货使用商品简称
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."valid_from",
  t."valid_to", t."status"
from "strategy"."pick_simple_name" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."pick_simple_name" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- goodsReplaceScheme.page  查询商品替换方案
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."name", t."goods_id",
  t."replace_id", t."ratio_from", t."ratio_to", t."priority", t."auto", t."valid_from", t."valid_to", t."status"
from "strategy"."goods_replace_scheme" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."name", t."goods_id",
  t."replace_id", t."ratio_from", t."ratio_to", t."priority", t."auto", t."valid_from", t."valid_to", t."status"
from "strategy"."goods_replace_scheme" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and (ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and ops.folded(t."name") like $7
  and t."goods_id" = $8::bigint
  and t."replace_id" = $9::bigint
  and t."status" = $10::bigint
  and true
order by t.id desc
limit $11
offset $12;

-- goodsReplaceScheme.options  选择商品替换方案
select t.id, t."name"::text as code, t.name::text as name
from "strategy"."goods_replace_scheme" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.status <> 0
  and true
  and true
order by t."name", t.id
limit $4;

select t.id, t."name"::text as code, t.name::text as name
from "strategy"."goods_replace_scheme" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[])
  and (ops.folded(t."name") like $5)
  and true
order by t."name", t.id
limit $6;

-- goodsReplaceScheme.export  导出商品替换方案
select count(*) as n
from (
  select 1
  from "strategy"."goods_replace_scheme" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."ratio_from", t."ratio_to",
  t."priority", t."auto", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."replace_id") as "replace_id"
from "strategy"."goods_replace_scheme" t
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
  from "strategy"."goods_replace_scheme" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and (ops.folded(t."name") like $4)
    and t.id = any($5::bigint[])
    and t."owner_id" = $6::bigint
    and ops.folded(t."name") like $7
    and t."goods_id" = $8::bigint
    and t."replace_id" = $9::bigint
    and t."status" = $10::bigint
    and true
  limit $11
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."ratio_from", t."ratio_to",
  t."priority", t."auto", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."replace_id") as "replace_id"
from "strategy"."goods_replace_scheme" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and (ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and ops.folded(t."name") like $7
  and t."goods_id" = $8::bigint
  and t."replace_id" = $9::bigint
  and t."status" = $10::bigint
  and true
order by t.id;

-- goodsReplaceScheme.template  下载商品替换方案导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- goodsReplaceScheme.get  查看商品替换方案
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."name", t."goods_id",
  t."replace_id", t."ratio_from", t."ratio_to", t."priority", t."auto", t."valid_from", t."valid_to", t."status"
from "strategy"."goods_replace_scheme" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."goods_replace_scheme" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- supplierReplaceScheme.page  查询供应商替换方案
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id",
  t."supplier_id", t."replace_supplier_id", t."priority", t."valid_from", t."valid_to", t."status"
from "strategy"."supplier_replace_scheme" t
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
from "basic"."supplier" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id",
  t."supplier_id", t."replace_supplier_id", t."priority", t."valid_from", t."valid_to", t."status"
from "strategy"."supplier_replace_scheme" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."goods_id" = $6::bigint
  and t."supplier_id" = $7::bigint
  and t."replace_supplier_id" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10
offset $11;

-- supplierReplaceScheme.options  选择供应商替换方案
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."supplier_replace_scheme" t
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
from "strategy"."supplier_replace_scheme" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- supplierReplaceScheme.export  导出供应商替换方案
select count(*) as n
from (
  select 1
  from "strategy"."supplier_replace_scheme" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."priority", t."valid_from",
  t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id" ,
  (
    select p."code"
    from "basic"."supplier" p
    where p.tenant_id = t.tenant_id
      and p.id = t."supplier_id"
  ) as "supplier_id" ,
  (
    select p."code"
    from "basic"."supplier" p
    where p.tenant_id = t.tenant_id
      and p.id = t."replace_supplier_id"
  ) as "replace_supplier_id"
from "strategy"."supplier_replace_scheme" t
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
  from "strategy"."supplier_replace_scheme" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."goods_id" = $6::bigint
    and t."supplier_id" = $7::bigint
    and t."replace_supplier_id" = $8::bigint
    and t."status" = $9::bigint
    and true
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."priority", t."valid_from",
  t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id" ,
  (
    select p."code"
    from "basic"."supplier" p
    where p.tenant_id = t.tenant_id
      and p.id = t."supplier_id"
  ) as "supplier_id" ,
  (
    select p."code"
    from "basic"."supplier" p
    where p.tenant_id = t.tenant_id
      and p.id = t."replace_supplier_id"
  ) as "replace_supplier_id"
from "strategy"."supplier_replace_scheme" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."goods_id" = $6::bigint
  and t."supplier_id" = $7::bigint
  and t."replace_supplier_id" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id;

-- supplierReplaceScheme.template  下载供应商替换方案导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- supplierReplaceScheme.get  查看供应商替换方案
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id",
  t."supplier_id", t."replace_supplier_id", t."priority", t."valid_from", t."valid_to", t."status"
from "strategy"."supplier_replace_scheme" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."supplier_replace_scheme" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."supplier" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- transportCapacity.page  查询运力配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."route_id", t."weekday",
  t."car_type_id", t."max_orders", t."max_stops", t."max_weight", t."max_volume", t."valid_from", t."valid_to",
  t."status"
from "strategy"."transport_capacity" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."route" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."route_id", t."weekday",
  t."car_type_id", t."max_orders", t."max_stops", t."max_weight", t."max_volume", t."valid_from", t."valid_to",
  t."status"
from "strategy"."transport_capacity" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."route_id" = $4::bigint
  and t."weekday" = $5::bigint
  and t."car_type_id" = $6::bigint
  and t."status" = $7::bigint
  and true
order by t.id desc
limit $8
offset $9;

-- transportCapacity.options  选择运力配置
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."transport_capacity" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $3;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."transport_capacity" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and true
  and true
order by t."id", t.id
limit $4;

-- transportCapacity.export  导出运力配置
select count(*) as n
from (
  select 1
  from "strategy"."transport_capacity" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."weekday", t."max_orders",
  t."max_stops", t."max_weight", t."max_volume", t."valid_from", t."valid_to", t."status" ,
  (
    select p."code"
    from "basic"."route" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."route_id"
  ) as "route_id" ,
  (
    select p."code"
    from "basic"."car_type" p
    where p.tenant_id = t.tenant_id
      and p.id = t."car_type_id"
  ) as "car_type_id"
from "strategy"."transport_capacity" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."transport_capacity" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
    and t.id = any($3::bigint[])
    and t."route_id" = $4::bigint
    and t."weekday" = $5::bigint
    and t."car_type_id" = $6::bigint
    and t."status" = $7::bigint
    and true
  limit $8
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."weekday", t."max_orders",
  t."max_stops", t."max_weight", t."max_volume", t."valid_from", t."valid_to", t."status" ,
  (
    select p."code"
    from "basic"."route" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."route_id"
  ) as "route_id" ,
  (
    select p."code"
    from "basic"."car_type" p
    where p.tenant_id = t.tenant_id
      and p.id = t."car_type_id"
  ) as "car_type_id"
from "strategy"."transport_capacity" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."route_id" = $4::bigint
  and t."weekday" = $5::bigint
  and t."car_type_id" = $6::bigint
  and t."status" = $7::bigint
  and true
order by t.id;

-- transportCapacity.template  下载运力配置导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- transportCapacity.get  查看运力配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."route_id", t."weekday",
  t."car_type_id", t."max_orders", t."max_stops", t."max_weight", t."max_volume", t."valid_from", t."valid_to",
  t."status"
from "strategy"."transport_capacity" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from "strategy"."transport_capacity" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and t.id = any($3::bigint[])
    and true
  limit $4
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."route" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

-- loadingStrategy.page  查询装车策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."route_id", t."seq_mode",
  t."seq_block", t."max_volume_pct", t."temp_check", t."valid_from", t."valid_to", t."status"
from "strategy"."loading_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."route" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."route_id", t."seq_mode",
  t."seq_block", t."max_volume_pct", t."temp_check", t."valid_from", t."valid_to", t."status"
from "strategy"."loading_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."route_id" = $4::bigint
  and t."seq_mode" = $5::bigint
  and t."status" = $6::bigint
  and true
order by t.id desc
limit $7
offset $8;

-- loadingStrategy.options  选择装车策略
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."loading_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $3;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."loading_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and true
  and true
order by t."id", t.id
limit $4;

-- loadingStrategy.export  导出装车策略
select count(*) as n
from (
  select 1
  from "strategy"."loading_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."seq_mode", t."seq_block",
  t."max_volume_pct", t."temp_check", t."valid_from", t."valid_to", t."status" ,
  (
    select p."code"
    from "basic"."route" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."route_id"
  ) as "route_id"
from "strategy"."loading_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."loading_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
    and t.id = any($3::bigint[])
    and t."route_id" = $4::bigint
    and t."seq_mode" = $5::bigint
    and t."status" = $6::bigint
    and true
  limit $7
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."seq_mode", t."seq_block",
  t."max_volume_pct", t."temp_check", t."valid_from", t."valid_to", t."status" ,
  (
    select p."code"
    from "basic"."route" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."route_id"
  ) as "route_id"
from "strategy"."loading_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."route_id" = $4::bigint
  and t."seq_mode" = $5::bigint
  and t."status" = $6::bigint
  and true
order by t.id;

-- loadingStrategy.template  下载装车策略导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- loadingStrategy.get  查看装车策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."route_id", t."seq_mode",
  t."seq_block", t."max_volume_pct", t."temp_check", t."valid_from", t."valid_to", t."status"
from "strategy"."loading_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from "strategy"."loading_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and t.id = any($3::bigint[])
    and true
  limit $4
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

-- pickAreaUp.page  查询拣货区上架配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."area_id", t."enabled", t."min_case", t."allow_mix_lot_days", t."valid_from", t."valid_to", t."status"
from "strategy"."pick_area_up" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
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
from "basic"."area" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."area_id", t."enabled", t."min_case", t."allow_mix_lot_days", t."valid_from", t."valid_to", t."status"
from "strategy"."pick_area_up" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."area_id" = $7::bigint
  and t."enabled" = $8
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10
offset $11;

-- pickAreaUp.options  选择拣货区上架配置
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."pick_area_up" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $4;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."pick_area_up" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- pickAreaUp.export  导出拣货区上架配置
select count(*) as n
from (
  select 1
  from "strategy"."pick_area_up" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."enabled", t."min_case",
  t."allow_mix_lot_days", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."area_id"
  ) as "area_id"
from "strategy"."pick_area_up" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."pick_area_up" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."category_id" = $6::bigint
    and t."area_id" = $7::bigint
    and t."enabled" = $8
    and t."status" = $9::bigint
    and true
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."enabled", t."min_case",
  t."allow_mix_lot_days", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."area_id"
  ) as "area_id"
from "strategy"."pick_area_up" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."area_id" = $7::bigint
  and t."enabled" = $8
  and t."status" = $9::bigint
  and true
order by t.id;

-- pickAreaUp.template  下载拣货区上架配置导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- pickAreaUp.get  查看拣货区上架配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."area_id", t."enabled", t."min_case", t."allow_mix_lot_days", t."valid_from", t."valid_to", t."status"
from "strategy"."pick_area_up" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."pick_area_up" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."area" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

-- pickAreaFill.page  查询拣货区补货配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."area_id",
  to_char(t."from_time", 'HH24:MI') as "from_time", to_char(t."to_time", 'HH24:MI') as "to_time", t."mode",
  t."unit_level", t."priority", t."valid_from", t."valid_to", t."status"
from "strategy"."pick_area_fill" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."area" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."area_id",
  to_char(t."from_time", 'HH24:MI') as "from_time", to_char(t."to_time", 'HH24:MI') as "to_time", t."mode",
  t."unit_level", t."priority", t."valid_from", t."valid_to", t."status"
from "strategy"."pick_area_fill" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."area_id" = $4::bigint
  and t."mode" = $5::bigint
  and t."unit_level" = $6::bigint
  and t."status" = $7::bigint
  and true
order by t.id desc
limit $8
offset $9;

-- pickAreaFill.options  选择拣货区补货配置
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."pick_area_fill" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $3;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."pick_area_fill" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and true
  and true
order by t."id", t.id
limit $4;

-- pickAreaFill.export  导出拣货区补货配置
select count(*) as n
from (
  select 1
  from "strategy"."pick_area_fill" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by,
  to_char(t."from_time", 'HH24:MI') as "from_time", to_char(t."to_time", 'HH24:MI') as "to_time", t."mode",
  t."unit_level", t."priority", t."valid_from", t."valid_to", t."status" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."area_id"
  ) as "area_id"
from "strategy"."pick_area_fill" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."pick_area_fill" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
    and t.id = any($3::bigint[])
    and t."area_id" = $4::bigint
    and t."mode" = $5::bigint
    and t."unit_level" = $6::bigint
    and t."status" = $7::bigint
    and true
  limit $8
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by,
  to_char(t."from_time", 'HH24:MI') as "from_time", to_char(t."to_time", 'HH24:MI') as "to_time", t."mode",
  t."unit_level", t."priority", t."valid_from", t."valid_to", t."status" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."area_id"
  ) as "area_id"
from "strategy"."pick_area_fill" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."area_id" = $4::bigint
  and t."mode" = $5::bigint
  and t."unit_level" = $6::bigint
  and t."status" = $7::bigint
  and true
order by t.id;

-- pickAreaFill.template  下载拣货区补货配置导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- pickAreaFill.get  查看拣货区补货配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."area_id",
  to_char(t."from_time", 'HH24:MI') as "from_time", to_char(t."to_time", 'HH24:MI') as "to_time", t."mode",
  t."unit_level", t."priority", t."valid_from", t."valid_to", t."status"
from "strategy"."pick_area_fill" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from "strategy"."pick_area_fill" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and t.id = any($3::bigint[])
    and true
  limit $4
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."area" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

-- replenishStrategy.page  查询补货策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."unit_level", t."demand_first", t."fill_to_max", t."rotation", t."valid_from", t."valid_to", t."status"
from "strategy"."replenish_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
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
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."unit_level", t."demand_first", t."fill_to_max", t."rotation", t."valid_from", t."valid_to", t."status"
from "strategy"."replenish_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."unit_level" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- replenishStrategy.options  选择补货策略
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."replenish_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $4;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."replenish_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- replenishStrategy.export  导出补货策略
select count(*) as n
from (
  select 1
  from "strategy"."replenish_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."unit_level", t."demand_first",
  t."fill_to_max", t."rotation", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id"
from "strategy"."replenish_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."replenish_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."category_id" = $6::bigint
    and t."unit_level" = $7::bigint
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."unit_level", t."demand_first",
  t."fill_to_max", t."rotation", t."valid_from", t."valid_to", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id"
from "strategy"."replenish_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."category_id" = $6::bigint
  and t."unit_level" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id;

-- replenishStrategy.template  下载补货策略导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- replenishStrategy.get  查看补货策略
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."unit_level", t."demand_first", t."fill_to_max", t."rotation", t."valid_from", t."valid_to", t."status"
from "strategy"."replenish_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."replenish_strategy" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- sharedPickRule.options  选择共享拣货位规则
select t.id, t."name"::text as code, t.name::text as name
from "strategy"."shared_pick_rule" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."name", t.id
limit $3;

select t.id, t."name"::text as code, t.name::text as name
from "strategy"."shared_pick_rule" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (ops.folded(t."name") like $4)
  and true
order by t."name", t.id
limit $5;

-- sharedPickRule.export  导出共享拣货位规则
select count(*) as n
from (
  select 1
  from "strategy"."shared_pick_rule" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."swap_mode", t."same_date",
  t."status" ,
  (
    select string_agg(o.code || '/' || p.code, ',' order by o.code || '/' || p.code)
    from "strategy"."shared_pick_goods" m
    join "basic"."goods" p on p.tenant_id = m.tenant_id and p.id = m."goods_id"
    join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
    where m."tenant_id" = $1
      and m."warehouse_id" = $2
      and m."owner_id" = any($3::bigint[])
      and m."rule_id" = t.id
      and p."owner_id" = any($4::bigint[])
  ) as "goods_ids"
from "strategy"."shared_pick_rule" t
where t."tenant_id" = $5
  and t."warehouse_id" = $6
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "strategy"."shared_pick_rule" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and (ops.folded(t."name") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."name") like $5
    and t."status" = $6::bigint
    and true
  limit $7
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."swap_mode", t."same_date",
  t."status" ,
  (
    select string_agg(o.code || '/' || p.code, ',' order by o.code || '/' || p.code)
    from "strategy"."shared_pick_goods" m
    join "basic"."goods" p on p.tenant_id = m.tenant_id and p.id = m."goods_id"
    join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
    where m."tenant_id" = $1
      and m."warehouse_id" = $2
      and m."owner_id" = any($3::bigint[])
      and m."rule_id" = t.id
      and p."owner_id" = any($4::bigint[])
  ) as "goods_ids"
from "strategy"."shared_pick_rule" t
where t."tenant_id" = $5
  and t."warehouse_id" = $6
  and not t."is_deleted"
  and true
  and (ops.folded(t."name") like $7)
  and t.id = any($8::bigint[])
  and ops.folded(t."name") like $9
  and t."status" = $10::bigint
  and true
order by t.id;

-- sharedPickRule.template  下载共享拣货位规则导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- sharedPickRule.page  查询共享拣货位规则
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."swap_mode", t."same_date",
  t."status"
from "strategy"."shared_pick_rule" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select m."rule_id" as head, m."goods_id" as member, p."code" as code, p.name as name, 0 as rank
from "strategy"."shared_pick_goods" m
join "basic"."goods" p on p.tenant_id = m.tenant_id and p.id = m."goods_id"
where m."tenant_id" = $1
  and m."warehouse_id" = $2
  and m."owner_id" = any($3::bigint[])
  and m."rule_id" = any($4::bigint[])
  and p."owner_id" = any($5::bigint[])
order by 1, rank, code;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."swap_mode", t."same_date",
  t."status"
from "strategy"."shared_pick_rule" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."name") like $5
  and t."status" = $6::bigint
  and true
order by t.id desc
limit $7
offset $8;

-- goodsStorageBox.options  选择商品存储箱
select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."goods_storage_box" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and true
order by t."id", t.id
limit $4;

select t.id, t."id"::text as code, t."id"::text as name
from "strategy"."goods_storage_box" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- goodsStorageBox.export  导出商品存储箱
select count(*) as n
from (
  select 1
  from "strategy"."goods_storage_box" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."box_qty", t."is_default", t."state" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id" ,
  (
    select p."code"
    from "basic"."container_spec" p
    where p.tenant_id = t.tenant_id
      and p.id = t."spec_id"
  ) as "spec_id"
from "strategy"."goods_storage_box" t
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
  from "strategy"."goods_storage_box" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."goods_id" = $6::bigint
    and t."spec_id" = $7::bigint
    and t."is_default" = $8
    and t."state" = $9::bigint
    and true
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."box_qty", t."is_default", t."state" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id" ,
  (
    select p."code"
    from "basic"."container_spec" p
    where p.tenant_id = t.tenant_id
      and p.id = t."spec_id"
  ) as "spec_id"
from "strategy"."goods_storage_box" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."goods_id" = $6::bigint
  and t."spec_id" = $7::bigint
  and t."is_default" = $8
  and t."state" = $9::bigint
  and true
order by t.id;

-- goodsStorageBox.template  下载商品存储箱导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- goodsStorageBox.page  查询商品存储箱
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id", t."spec_id",
  t."box_qty", t."is_default", t."state"
from "strategy"."goods_storage_box" t
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

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."container_spec" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id", t."spec_id",
  t."box_qty", t."is_default", t."state"
from "strategy"."goods_storage_box" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."goods_id" = $6::bigint
  and t."spec_id" = $7::bigint
  and t."is_default" = $8
  and t."state" = $9::bigint
  and true
order by t.id desc
limit $10
offset $11;

-- goodsStorageBox.get  查看商品存储箱
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id", t."spec_id",
  t."box_qty", t."is_default", t."state"
from "strategy"."goods_storage_box" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5
offset $6;

select count(*) as n
from (
  select 1
  from "strategy"."goods_storage_box" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and t.id = any($4::bigint[])
    and true
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."container_spec" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- tryout.resolve  试一试配置
select (
  select count(*)
  from basic.store s
  where s.tenant_id = $1
    and s.id = any($2::bigint[])
    and "s"."owner_id" = any($3::bigint[])
    and not s.is_deleted
)::int as stores,
  (
    select count(*)
    from basic.area a
    where "a"."tenant_id" = $4
      and "a"."warehouse_id" = $5
      and a.id = $6
      and not a.is_deleted
  )::int as areas,
  (
    select count(*)
    from basic.route r
    where "r"."tenant_id" = $7
      and "r"."warehouse_id" = $8
      and r.id = $9
      and not r.is_deleted
  )::int as routes;

select g.id, g.owner_id, g.storage_mode
from basic.goods g
where g.tenant_id = $1
  and g.id = any($2::bigint[])
  and "g"."owner_id" = any($3::bigint[])
  and not g.is_deleted;

-- tryout.lines  查单据明细
select o.id, 'OUT' as kind, o.order_type, o.store_id, o.route_id
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and o.order_no = $3
  and "o"."owner_id" = any($4::bigint[])
union all
select o.id, 'IN', o.order_type, null, null
from inbound.order o
where "o"."tenant_id" = $5
  and "o"."warehouse_id" = $6
  and o.order_no = $7
  and "o"."owner_id" = any($8::bigint[])
limit 1;

select d.line_no, d.goods_id, g.code as goods_code, g.name as goods_name
from (
  select d.line_no, d.goods_id
  from outbound.detail d
  where "d"."tenant_id" = $1
    and "d"."warehouse_id" = $2
    and $3 = 'OUT'
    and d.order_id = $4
  union all
  select d.line_no, d.goods_id
  from inbound.detail d
  where "d"."tenant_id" = $5
    and "d"."warehouse_id" = $6
    and $7 = 'IN'
    and d.order_id = $8
) d
join basic.goods g on g.tenant_id = $9 and g.id = d.goods_id
order by d.line_no
limit $10;

-- settingChange.page  查询配置变更记录
select c.id, c.table_name, c.row_id, c.before, c.after, c.created_by, c.created_at,
  not exists (
    select 1
    from strategy.setting_change l
    where "l"."tenant_id" = $1
      and "l"."warehouse_id" = $2
      and l.table_name = c.table_name
      and l.row_id = c.row_id
      and l.id > c.id
  ) as is_last
from strategy.setting_change c
where "c"."tenant_id" = $3
  and "c"."warehouse_id" = $4
  and c.table_name = any($5::text[])
  and c.owner_ids <@ $6::bigint[]
order by c.id desc
limit $7
offset $8;

select count(*) as n
from (
  select 1
  from strategy.setting_change c
  where "c"."tenant_id" = $1
    and "c"."warehouse_id" = $2
    and c.table_name = any($3::text[])
    and c.owner_ids <@ $4::bigint[]
  limit $5
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."route" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."area" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select c.id, c.table_name, c.row_id, c.before, c.after, c.created_by, c.created_at,
  not exists (
    select 1
    from strategy.setting_change l
    where "l"."tenant_id" = $1
      and "l"."warehouse_id" = $2
      and l.table_name = c.table_name
      and l.row_id = c.row_id
      and l.id > c.id
  ) as is_last
from strategy.setting_change c
where "c"."tenant_id" = $3
  and "c"."warehouse_id" = $4
  and c.table_name = any($5::text[])
  and c.row_id = $6
  and c.owner_ids <@ $7::bigint[]
order by c.id desc
limit $8
offset $9;

-- settingCopy.preview  预览复制配置
select w.id as warehouse_id, w.name as warehouse_name, iam.owners_seen(w.tenant_id, $1, w.id) as owner_ids
from basic.warehouse w
where w.tenant_id = $2
  and w.id = any($3::bigint[])
  and w.status = 1
  and w.house_type <> 0
  and not w.is_deleted
  and (
    exists (select 1 from iam.user_warehouse b where b.tenant_id = $4 and b.user_id = $5 and b.warehouse_id = w.id)
    or exists (select 1 from iam.user u where u.tenant_id = $6 and u.id = $7 and u.is_admin)
  )
order by w.id;

-- settingCheck.list  检查配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."order_type",
  t."need_appoint", t."appoint_confirm", t."need_pre_check", t."need_unload", t."qc_mode", t."transit_allowed",
  t."auto_putaway", t."valid_from", t."valid_to", t."status",
  (t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and t."owner_id" = any($3::bigint[])) as mine
from "strategy"."owner_entry_flow" t
where "t"."tenant_id" = $4
  and "t"."warehouse_id" = $5
  and t."status" = 1
  and not t.is_deleted
order by t.id;

select s.id, s."code"::text as title, not (s.is_deleted or s.status = 0) as away
from "basic"."owner" s
where s.tenant_id = $1
  and s.id = any($2::bigint[])
  and (
    (s.is_deleted or s.status = 0)
    or not exists (
      select 1
      from basic.owner_warehouse w
      where w.tenant_id = s.tenant_id
        and w.owner_id = s.id
        and w.warehouse_id = $3
        and w.status = 1
        and not w.is_deleted
    )
  );

with w as (
  select distinct w.owner_id
  from basic.owner_warehouse w
  where "w"."tenant_id" = $1
    and "w"."warehouse_id" = $2
    and w.status = 1
    and not w.is_deleted
)
select distinct case when g.id = any($3::bigint[]) then g.id end as goods_id, w.owner_id, g.category_id, g.storage_mode
from w
left join basic.goods g on g.tenant_id = $4 and g.owner_id = w.owner_id and g.status = 1 and not g.is_deleted;

select c.id, c.parent_id from basic.goods_category c where c.tenant_id = $1;

-- preset.compare  比较配置预设
select w.owner_id as id
from basic.owner_warehouse w
join basic.owner o on o.tenant_id = w.tenant_id and o.id = w.owner_id and not o.is_deleted
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and w.status = 1
  and not w.is_deleted
  and "w"."owner_id" = any($3::bigint[])
order by o.code;

select a.id
from basic.area a
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and a.kind = 'PICK'
  and not a.is_deleted
  and left(a.code, 1) <> '@'
order by a.code;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."order_type",
  t."need_appoint", t."appoint_confirm", t."need_pre_check", t."need_unload", t."qc_mode", t."transit_allowed",
  t."auto_putaway", t."valid_from", t."valid_to", t."status"
from "strategy"."owner_entry_flow" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.status = 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."key_attrs", t."need_produced", t."need_expire", t."lot_no_rule", t."allow_mix_lpn", t."valid_from", t."valid_to",
  t."status"
from "strategy"."batch_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status = 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."goods_id", t."pct", t."max_qty", t."action", t."valid_from", t."valid_to", t."status"
from "strategy"."overage_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status = 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."goods_id", t."receive_min_pct", t."near_days", t."ship_stop_days", t."auto_lock", t."valid_from", t."valid_to",
  t."status"
from "strategy"."expiry_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status = 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."storage_mode", t."rules", t."prefer_same_lot", t."valid_from", t."valid_to", t."status"
from "strategy"."putaway_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status = 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."goods_id", t."accept_pct", t."concede_pct", t."need_report", t."valid_from", t."valid_to", t."status"
from "strategy"."goods_class_decide" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status = 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."biz_type", t."owner_id", t."room_id",
  t."weekday", t."max_orders", t."max_pallets", t."max_weight", t."lead_hours",
  to_char(t."cutoff", 'HH24:MI') as "cutoff", t."valid_from", t."valid_to", t."status"
from "strategy"."appointment_threshold" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status = 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."order_type", t."mode",
  t."valid_from", t."valid_to", t."status"
from "strategy"."entry_upload_mode" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.status = 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."alloc_mode",
  t."pick_method", t."short_policy", t."wave_max_orders", t."wave_max_lines", t."check_need", t."internal_pct",
  t."fee_before_ship", t."valid_from", t."valid_to", t."status"
from "strategy"."owner_pick_config" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.status = 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."store_id", t."rotation", t."tolerance_days", t."rotation_strict", t."single_lot", t."allow_pallet",
  t."pallet_min_pct", t."case_source", t."loose_source", t."valid_from", t."valid_to", t."status"
from "strategy"."picking_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status = 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."store_id",
  t."category_id", t."goods_id", t."min_age_days", t."max_age_days", t."max_span_days", t."no_regress", t."valid_from",
  t."valid_to", t."status"
from "strategy"."product_date_interval" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status = 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."route_id", t."seq_mode",
  t."seq_block", t."max_volume_pct", t."temp_check", t."valid_from", t."valid_to", t."status"
from "strategy"."loading_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status = 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."area_id", t."enabled", t."min_case", t."allow_mix_lot_days", t."valid_from", t."valid_to", t."status"
from "strategy"."pick_area_up" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status = 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."category_id",
  t."unit_level", t."demand_first", t."fill_to_max", t."rotation", t."valid_from", t."valid_to", t."status"
from "strategy"."replenish_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status = 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."route_id", t."storage_mode",
  t."delivery_type", t."order_type", t."owner_id", t."max_orders", t."max_lines", t."max_qty", t."max_volume",
  t."by_shape", t."every_min", to_char(t."from_time", 'HH24:MI') as "from_time",
  to_char(t."to_time", 'HH24:MI') as "to_time", t."auto_release", t."urgent_min", t."urgent_priority", t."line_seconds",
  t."pickers", t."valid_from", t."valid_to", t."status"
from "strategy"."wave_strategy" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.status = 1;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."room" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."store" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."route" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."area" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select 1
from iam.user u
where u.tenant_id = $1
  and u.id = $2
  and not u.is_owner_account
  and not exists (select 1 from iam.user_owner o where o.tenant_id = u.tenant_id and o.user_id = u.id);
