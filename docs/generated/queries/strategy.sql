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
  t."confirm_on_floor", t."count_daily", t."recount_pct", t."upload_enabled", t."status"
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
  t."confirm_on_floor", t."count_daily", t."recount_pct", t."upload_enabled", t."status"
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
  t."confirm_on_floor", t."count_daily", t."recount_pct", t."upload_enabled", t."status" ,
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
  t."confirm_on_floor", t."count_daily", t."recount_pct", t."upload_enabled", t."status" ,
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
