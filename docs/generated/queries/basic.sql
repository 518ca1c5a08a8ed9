-- Generated: the statements behind every read, for review and for explain. Never edited.

-- openMasters.owners  查询货主
select least(
  clock_timestamp(), ops.oldest_work(),
  (select min(a.xact_start) from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid())
) as until;

select o.id, o.code, o.name, o.status, o.is_deleted, (extract(epoch from o.updated_at) * 1000000)::bigint::text as at
from "basic"."owner" o
where o.tenant_id = $1
  and ($2::bigint[] is null or o.id = any($3::bigint[]))
  and (o.updated_at, o.id) > (to_timestamp(0) + $4::bigint * interval '1 microsecond', $5::bigint)
  and o.updated_at < $6
order by o.updated_at, o.id
limit $7;

-- openMasters.customers  查询客户
select least(
  clock_timestamp(), ops.oldest_work(),
  (select min(a.xact_start) from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid())
) as until;

select o.id, o.code, o.name, w.code as owner_code, o.status, o.is_deleted,
  (extract(epoch from o.updated_at) * 1000000)::bigint::text as at
from "basic"."customer" o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
where o.tenant_id = $1
  and "o"."owner_id" = any($2::bigint[])
  and (o.updated_at, o.id) > (to_timestamp(0) + $3::bigint * interval '1 microsecond', $4::bigint)
  and o.updated_at < $5
order by o.updated_at, o.id
limit $6;

-- openMasters.stores  查询门店
select least(
  clock_timestamp(), ops.oldest_work(),
  (select min(a.xact_start) from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid())
) as until;

select o.id, o.code, o.name, w.code as owner_code, o.contact, o.phone, concat(o.province, o.city, o.address) as address,
  o.status, o.is_deleted, (extract(epoch from o.updated_at) * 1000000)::bigint::text as at
from "basic"."store" o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
where o.tenant_id = $1
  and "o"."owner_id" = any($2::bigint[])
  and (o.updated_at, o.id) > (to_timestamp(0) + $3::bigint * interval '1 microsecond', $4::bigint)
  and o.updated_at < $5
order by o.updated_at, o.id
limit $6;

-- openMasters.consignees  查询收货地址
select least(
  clock_timestamp(), ops.oldest_work(),
  (select min(a.xact_start) from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid())
) as until;

select o.id, w.code as owner_code, o.consignee, o.phone, concat(o.province, o.city, o.district, o.detail) as address,
  o.audit_status, o.status, o.is_deleted, (extract(epoch from o.updated_at) * 1000000)::bigint::text as at
from "basic"."consignee_address" o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
where o.tenant_id = $1
  and "o"."owner_id" = any($2::bigint[])
  and (o.updated_at, o.id) > (to_timestamp(0) + $3::bigint * interval '1 microsecond', $4::bigint)
  and o.updated_at < $5
order by o.updated_at, o.id
limit $6;

-- warehouse.page  查询仓库
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."house_type",
  t."source_code", t."company_code", t."company_name", t."province", t."city", t."address", t."lng"::float8 as "lng",
  t."lat"::float8 as "lat", t."contact", t."phone", t."status"
from "basic"."warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."house_type",
  t."source_code", t."company_code", t."company_name", t."province", t."city", t."address", t."lng"::float8 as "lng",
  t."lat"::float8 as "lat", t."contact", t."phone", t."status"
from "basic"."warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."house_type" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- warehouse.options  选择仓库
select t.id, t."code"::text as code, t.name::text as name
from "basic"."warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- warehouse.export  导出仓库
select count(*) as n
from (
  select 1
  from "basic"."warehouse" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."house_type",
  t."source_code", t."company_code", t."company_name", t."province", t."city", t."address", t."lng"::float8 as "lng",
  t."lat"::float8 as "lat", t."contact", t."phone", t."status"
from "basic"."warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."warehouse" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."code") like $5
    and ops.folded(t."name") like $6
    and t."house_type" = $7::bigint
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."house_type",
  t."source_code", t."company_code", t."company_name", t."province", t."city", t."address", t."lng"::float8 as "lng",
  t."lat"::float8 as "lat", t."contact", t."phone", t."status"
from "basic"."warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."house_type" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id;

-- warehouse.template  下载仓库导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- warehouse.get  查看仓库
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."house_type",
  t."source_code", t."company_code", t."company_name", t."province", t."city", t."address", t."lng"::float8 as "lng",
  t."lat"::float8 as "lat", t."contact", t."phone", t."status"
from "basic"."warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and t.id = any($2::bigint[])
  and true
order by t.id desc
limit $3
offset $4;

select count(*) as n
from (
  select 1
  from "basic"."warehouse" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and t.id = any($2::bigint[])
    and true
  limit $3
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

-- warehouse.queryAll  选择仓库
select w.id as wh_id, w.code as wh_code, w.name as wh_name, w.house_type
from basic.warehouse w
where w.tenant_id = $1
  and w.dict_type = 45
  and w.status = 1
  and not w.is_test_central
  and not w.is_deleted
order by w.code collate ops.natural_order;

-- warehouseGroup.options  选择仓组
select t.id, t."code"::text as code, t.name::text as name
from "basic"."warehouse_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."warehouse_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- warehouseGroup.export  导出仓组
select count(*) as n
from (
  select 1
  from "basic"."warehouse_group" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort",
  t."remark" ,
  (
    select string_agg(p."code", ',' order by p."code")
    from "basic"."warehouse_group_item" m
    join "basic"."warehouse" p on p.tenant_id = m.tenant_id and p.id = m."warehouse_id"
    where m."tenant_id" = $1
      and m."group_id" = t.id
  ) as "warehouse_ids"
from "basic"."warehouse_group" t
where t."tenant_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."warehouse_group" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."code") like $5
    and ops.folded(t."name") like $6
    and true
  limit $7
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort",
  t."remark" ,
  (
    select string_agg(p."code", ',' order by p."code")
    from "basic"."warehouse_group_item" m
    join "basic"."warehouse" p on p.tenant_id = m.tenant_id and p.id = m."warehouse_id"
    where m."tenant_id" = $1
      and m."group_id" = t.id
  ) as "warehouse_ids"
from "basic"."warehouse_group" t
where t."tenant_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and ops.folded(t."code") like $6
  and ops.folded(t."name") like $7
  and true
order by t.id;

-- warehouseGroup.template  下载仓组导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- warehouseGroup.page  查询仓组
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort", t."remark"
from "basic"."warehouse_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select m."group_id" as head, m."warehouse_id" as member, p."code" as code, p.name as name, 0 as rank
from "basic"."warehouse_group_item" m
join "basic"."warehouse" p on p.tenant_id = m.tenant_id and p.id = m."warehouse_id"
where m."tenant_id" = $1
  and m."group_id" = any($2::bigint[])
order by 1, rank, code;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort", t."remark"
from "basic"."warehouse_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and true
order by t.id desc
limit $7
offset $8;

-- warehouseGroup.queryAll  选择仓组
select g.id, g.code, g.name
from basic.warehouse_group g
where g.tenant_id = $1
  and not g.is_deleted
order by g.sort, g.code collate ops.natural_order;

select m."group_id" as head, m."warehouse_id" as member, p."code" as code, p.name as name, 0 as rank
from "basic"."warehouse_group_item" m
join "basic"."warehouse" p on p.tenant_id = m.tenant_id and p.id = m."warehouse_id"
where m."tenant_id" = $1
  and m."group_id" = any($2::bigint[])
order by 1, rank, code;

-- room.page  查询库房
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."storage_mode",
  t."room_kind", t."temp_min"::float8 as "temp_min", t."temp_max"::float8 as "temp_max", t."max_pallets",
  t."minutes_per_pallet", t."quick_pallets", t."max_vehicles", t."sort", t."status"
from "basic"."room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."storage_mode",
  t."room_kind", t."temp_min"::float8 as "temp_min", t."temp_max"::float8 as "temp_max", t."max_pallets",
  t."minutes_per_pallet", t."quick_pallets", t."max_vehicles", t."sort", t."status"
from "basic"."room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and ops.folded(t."code") like $6
  and ops.folded(t."name") like $7
  and t."storage_mode" = $8::bigint
  and t."room_kind" = $9::bigint
  and t."status" = $10::bigint
  and true
order by t.id desc
limit $11
offset $12;

-- room.options  选择库房
select t.id, t."code"::text as code, t.name::text as name
from "basic"."room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (ops.folded(t."code") like $4 or ops.folded(t."name") like $5)
  and true
order by t."code" collate ops.natural_order, t.id
limit $6;

-- room.export  导出库房
select count(*) as n
from (
  select 1
  from "basic"."room" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."storage_mode",
  t."room_kind", t."temp_min"::float8 as "temp_min", t."temp_max"::float8 as "temp_max", t."max_pallets",
  t."minutes_per_pallet", t."quick_pallets", t."max_vehicles", t."sort", t."status"
from "basic"."room" t
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
  from "basic"."room" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
    and t.id = any($5::bigint[])
    and ops.folded(t."code") like $6
    and ops.folded(t."name") like $7
    and t."storage_mode" = $8::bigint
    and t."room_kind" = $9::bigint
    and t."status" = $10::bigint
    and true
  limit $11
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."storage_mode",
  t."room_kind", t."temp_min"::float8 as "temp_min", t."temp_max"::float8 as "temp_max", t."max_pallets",
  t."minutes_per_pallet", t."quick_pallets", t."max_vehicles", t."sort", t."status"
from "basic"."room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and ops.folded(t."code") like $6
  and ops.folded(t."name") like $7
  and t."storage_mode" = $8::bigint
  and t."room_kind" = $9::bigint
  and t."status" = $10::bigint
  and true
order by t.id;

-- room.template  下载库房导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- room.listByStorageMode  按温层选择库房
select r.id, r.code, r.name, r.storage_mode
from basic.room r
where r.tenant_id = $1
  and r.warehouse_id = $2
  and not r.is_deleted
  and r.status = 1
order by r.sort, r.code collate ops.natural_order
limit $3
offset $4;

select r.id, r.code, r.name, r.storage_mode
from basic.room r
where r.tenant_id = $1
  and r.warehouse_id = $2
  and not r.is_deleted
  and r.status = 1
  and r.storage_mode = $3
order by r.sort, r.code collate ops.natural_order
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from basic.room r
  where r.tenant_id = $1
    and r.warehouse_id = $2
    and not r.is_deleted
    and r.status = 1
    and r.storage_mode = $3
  limit $4
) x;

-- area.page  查询库区
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."room_id", t."code", t."name",
  t."kind", t."mix_goods", t."mix_lot", t."mix_owner", t."abc", t."order_no", t."status"
from "basic"."area" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select count(*) as n
from (
  select 1
  from "basic"."area" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."room" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."room_id", t."code", t."name",
  t."kind", t."mix_goods", t."mix_lot", t."mix_owner", t."abc", t."order_no", t."status"
from "basic"."area" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and ops.folded(t."code") like $6
  and ops.folded(t."name") like $7
  and t."room_id" = $8::bigint
  and t."kind" = $9
  and t."status" = $10::bigint
  and true
order by t.id desc
limit $11
offset $12;

-- area.options  选择库区
select t.id, t."code"::text as code, t.name::text as name
from "basic"."area" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."area" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (ops.folded(t."code") like $4 or ops.folded(t."name") like $5)
  and true
order by t."code" collate ops.natural_order, t.id
limit $6;

-- area.export  导出库区
select count(*) as n
from (
  select 1
  from "basic"."area" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."mix_goods", t."mix_lot", t."mix_owner", t."abc", t."order_no", t."status" ,
  (
    select p."code"
    from "basic"."room" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."room_id"
  ) as "room_id"
from "basic"."area" t
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
  from "basic"."area" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
    and t.id = any($5::bigint[])
    and ops.folded(t."code") like $6
    and ops.folded(t."name") like $7
    and t."room_id" = $8::bigint
    and t."kind" = $9
    and t."status" = $10::bigint
    and true
  limit $11
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."mix_goods", t."mix_lot", t."mix_owner", t."abc", t."order_no", t."status" ,
  (
    select p."code"
    from "basic"."room" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."room_id"
  ) as "room_id"
from "basic"."area" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and ops.folded(t."code") like $6
  and ops.folded(t."name") like $7
  and t."room_id" = $8::bigint
  and t."kind" = $9
  and t."status" = $10::bigint
  and true
order by t.id;

-- area.template  下载库区导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- area.get  查看库区
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."room_id", t."code", t."name",
  t."kind", t."mix_goods", t."mix_lot", t."mix_owner", t."abc", t."order_no", t."status"
from "basic"."area" t
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
  from "basic"."area" t
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
from "basic"."room" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

-- area.queryByHouseIds  按仓库选择库区
select a.id as wh_a_id, a.code as wh_a_code, a.name as wh_a_name, a.kind, a.room_id, a.warehouse_id
from basic.area a
where a.tenant_id = $1
  and not a.is_deleted
  and a.status = 1
  and a.warehouse_id = any($2::bigint[])
  and (
    a.warehouse_id = $3
    or exists (
      select 1
      from iam.user_warehouse u
      where u.tenant_id = a.tenant_id
        and u.user_id = $4
        and u.warehouse_id = a.warehouse_id
    )
  )
order by a.warehouse_id, a.order_no, a.code;

-- area.queryByStaffId  按人员选择库区
select a.id as wh_a_id, a.code as wh_a_code, a.name as wh_a_name, a.kind, a.room_id, a.warehouse_id
from basic.area a
where a.tenant_id = $1
  and not a.is_deleted
  and a.status = 1
  and a.warehouse_id = $2
  and exists (
    select 1
    from basic.area_staff s
    where s.tenant_id = a.tenant_id
      and s.warehouse_id = a.warehouse_id
      and s.area_id = a.id
      and s.staff_id = $3
  )
order by a.warehouse_id, a.order_no, a.code;

-- area.queryByRoomId  按库房选择库区
select a.id as wh_a_id, a.code as wh_a_code, a.name as wh_a_name, a.kind, a.room_id, a.warehouse_id
from basic.area a
where a.tenant_id = $1
  and not a.is_deleted
  and a.status = 1
  and a.warehouse_id = $2
  and a.room_id = $3
order by a.warehouse_id, a.order_no, a.code;

-- area.queryPickArea  选择拣货区
select a.id as wh_a_id, a.code as wh_a_code, a.name as wh_a_name, a.kind, a.room_id, a.warehouse_id
from basic.area a
where a.tenant_id = $1
  and not a.is_deleted
  and a.status = 1
  and a.warehouse_id = $2
  and a.kind = $3
order by a.warehouse_id, a.order_no, a.code;

-- area.queryStorageArea  选择存储区
select a.id as wh_a_id, a.code as wh_a_code, a.name as wh_a_name, a.kind, a.room_id, a.warehouse_id
from basic.area a
where a.tenant_id = $1
  and not a.is_deleted
  and a.status = 1
  and a.warehouse_id = $2
  and a.kind = $3
order by a.warehouse_id, a.order_no, a.code;

-- area.staff  查看库区人员
select array(
  select s.staff_id
  from basic.area_staff s
  where s.tenant_id = a.tenant_id
    and s.warehouse_id = a.warehouse_id
    and s.area_id = a.id
  order by s.staff_id
) as staff_ids
from basic.area a
where a.tenant_id = $1
  and a.warehouse_id = $2
  and a.id = $3
  and not a.is_deleted;

-- area.labels  直接打印库区标签
select a.id, a.code, a.name, a.kind, m.name as room, w.name as house
from basic.area a
join basic.room m on m.tenant_id = a.tenant_id and m.warehouse_id = a.warehouse_id and m.id = a.room_id
join basic.warehouse w on w.tenant_id = a.tenant_id and w.id = a.warehouse_id
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and not a.is_deleted
  and a.id = any($3::bigint[]);

-- area.labelFile  打印库区标签
select a.id, a.code, a.name, a.kind, m.name as room, w.name as house
from basic.area a
join basic.room m on m.tenant_id = a.tenant_id and m.warehouse_id = a.warehouse_id and m.id = a.room_id
join basic.warehouse w on w.tenant_id = a.tenant_id and w.id = a.warehouse_id
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and not a.is_deleted
  and a.id = any($3::bigint[]);

-- roadway.page  查询巷道
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."area_id", t."code", t."order_no",
  t."one_way"
from "basic"."roadway" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."area_id", t."code", t."order_no",
  t."one_way"
from "basic"."roadway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and t."area_id" = $6::bigint
  and true
order by t.id desc
limit $7
offset $8;

-- roadway.options  选择巷道
select t.id, t."code"::text as code, t."code"::text as name
from "basic"."roadway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $3;

select t.id, t."code"::text as code, t."code"::text as name
from "basic"."roadway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (ops.folded(t."code") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- roadway.export  导出巷道
select count(*) as n
from (
  select 1
  from "basic"."roadway" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."order_no", t."one_way" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."area_id"
  ) as "area_id"
from "basic"."roadway" t
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
  from "basic"."roadway" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."code") like $5
    and t."area_id" = $6::bigint
    and true
  limit $7
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."order_no", t."one_way" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."area_id"
  ) as "area_id"
from "basic"."roadway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and t."area_id" = $6::bigint
  and true
order by t.id;

-- roadway.template  下载巷道导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- roadwayPosition.query  查询巷道库位
select r.id, r.code, r.area_id, a.name as area_name, r.order_no, r.one_way, r.version,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object('id', p.id, 'code', p.code, 'orderNum', p.order_num) order by p.order_num, p.id
      )
      from basic.position p
      where p.tenant_id = r.tenant_id
        and p.warehouse_id = r.warehouse_id
        and p.roadway_id = r.id
        and not p.is_deleted
    ), '[]'
  ) as positions
from basic.roadway r
join basic.area a on a.tenant_id = r.tenant_id and a.warehouse_id = r.warehouse_id and a.id = r.area_id
where r.tenant_id = $1
  and r.warehouse_id = $2
  and not r.is_deleted
order by r.area_id, r.order_no, r.id
limit $3
offset $4;

select r.id, r.code, r.area_id, a.name as area_name, r.order_no, r.one_way, r.version,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object('id', p.id, 'code', p.code, 'orderNum', p.order_num) order by p.order_num, p.id
      )
      from basic.position p
      where p.tenant_id = r.tenant_id
        and p.warehouse_id = r.warehouse_id
        and p.roadway_id = r.id
        and not p.is_deleted
    ), '[]'
  ) as positions
from basic.roadway r
join basic.area a on a.tenant_id = r.tenant_id and a.warehouse_id = r.warehouse_id and a.id = r.area_id
where r.tenant_id = $1
  and r.warehouse_id = $2
  and not r.is_deleted
  and r.area_id = $3
  and r.id = $4
order by r.area_id, r.order_no, r.id
limit $5
offset $6;

-- shelfCodeRule.page  查询库位编码规则
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."separator", t."segments",
  t."sample", t."status"
from "basic"."shelf_code_rule" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."separator", t."segments",
  t."sample", t."status"
from "basic"."shelf_code_rule" t
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

-- shelfCodeRule.options  选择库位编码规则
select t.id, t."name"::text as code, t.name::text as name
from "basic"."shelf_code_rule" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."name", t.id
limit $3;

select t.id, t."name"::text as code, t.name::text as name
from "basic"."shelf_code_rule" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (ops.folded(t."name") like $4)
  and true
order by t."name", t.id
limit $5;

-- shelfCodeRule.export  导出库位编码规则
select count(*) as n
from (
  select 1
  from "basic"."shelf_code_rule" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."separator", t."segments",
  t."sample", t."status", t.segments -> 0 ->> 'key' as key1, (t.segments -> 0 ->> 'len')::int as len1,
  t.segments -> 0 ->> 'pad' as pad1, (t.segments -> 0 ->> 'from')::int as from1, (t.segments -> 0 ->> 'to')::int as to1,
  t.segments -> 1 ->> 'key' as key2, (t.segments -> 1 ->> 'len')::int as len2, t.segments -> 1 ->> 'pad' as pad2,
  (t.segments -> 1 ->> 'from')::int as from2, (t.segments -> 1 ->> 'to')::int as to2, t.segments -> 2 ->> 'key' as key3,
  (t.segments -> 2 ->> 'len')::int as len3, t.segments -> 2 ->> 'pad' as pad3,
  (t.segments -> 2 ->> 'from')::int as from3, (t.segments -> 2 ->> 'to')::int as to3, t.segments -> 3 ->> 'key' as key4,
  (t.segments -> 3 ->> 'len')::int as len4, t.segments -> 3 ->> 'pad' as pad4,
  (t.segments -> 3 ->> 'from')::int as from4, (t.segments -> 3 ->> 'to')::int as to4, t.segments -> 4 ->> 'key' as key5,
  (t.segments -> 4 ->> 'len')::int as len5, t.segments -> 4 ->> 'pad' as pad5,
  (t.segments -> 4 ->> 'from')::int as from5, (t.segments -> 4 ->> 'to')::int as to5
from "basic"."shelf_code_rule" t
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
  from "basic"."shelf_code_rule" t
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."separator", t."segments",
  t."sample", t."status", t.segments -> 0 ->> 'key' as key1, (t.segments -> 0 ->> 'len')::int as len1,
  t.segments -> 0 ->> 'pad' as pad1, (t.segments -> 0 ->> 'from')::int as from1, (t.segments -> 0 ->> 'to')::int as to1,
  t.segments -> 1 ->> 'key' as key2, (t.segments -> 1 ->> 'len')::int as len2, t.segments -> 1 ->> 'pad' as pad2,
  (t.segments -> 1 ->> 'from')::int as from2, (t.segments -> 1 ->> 'to')::int as to2, t.segments -> 2 ->> 'key' as key3,
  (t.segments -> 2 ->> 'len')::int as len3, t.segments -> 2 ->> 'pad' as pad3,
  (t.segments -> 2 ->> 'from')::int as from3, (t.segments -> 2 ->> 'to')::int as to3, t.segments -> 3 ->> 'key' as key4,
  (t.segments -> 3 ->> 'len')::int as len4, t.segments -> 3 ->> 'pad' as pad4,
  (t.segments -> 3 ->> 'from')::int as from4, (t.segments -> 3 ->> 'to')::int as to4, t.segments -> 4 ->> 'key' as key5,
  (t.segments -> 4 ->> 'len')::int as len5, t.segments -> 4 ->> 'pad' as pad5,
  (t.segments -> 4 ->> 'from')::int as from5, (t.segments -> 4 ->> 'to')::int as to5
from "basic"."shelf_code_rule" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."name") like $5
  and t."status" = $6::bigint
  and true
order by t.id;

-- shelfCodeRule.template  下载库位编码规则导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- position.options  选择库位
select t.id, t."code"::text as code, t."code"::text as name
from "basic"."position" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $3;

select t.id, t."code"::text as code, t."code"::text as name
from "basic"."position" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (ops.folded(t."code") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- position.export  导出库位
select count(*) as n
from (
  select 1
  from "basic"."position" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."check_digit", t."bay",
  t."level", t."slot", t."order_num", t."x_cm", t."y_cm", t."shelf_type", t."inner_l", t."inner_w", t."inner_h",
  t."max_weight", t."max_volume", t."max_pallets", t."max_goods", t."abc", t."state", t."used_pallets", t."used_weight",
  t."used_volume", t."claim_pallets", t."claim_weight", t."claim_volume" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."area_id"
  ) as "area_id" ,
  (
    select p."code"
    from "basic"."room" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."room_id"
  ) as "room_id" ,
  (
    select p."name"
    from "basic"."shelf_code_rule" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."rule_id"
  ) as "rule_id" ,
  (
    select p."code"
    from "basic"."roadway" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."roadway_id"
  ) as "roadway_id"
from "basic"."position" t
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
  from "basic"."position" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."code") like $5
    and t."area_id" = $6::bigint
    and t."room_id" = $7::bigint
    and t."roadway_id" = $8::bigint
    and t."shelf_type" = $9::bigint
    and t."state" = $10::bigint
    and true
  limit $11
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."check_digit", t."bay",
  t."level", t."slot", t."order_num", t."x_cm", t."y_cm", t."shelf_type", t."inner_l", t."inner_w", t."inner_h",
  t."max_weight", t."max_volume", t."max_pallets", t."max_goods", t."abc", t."state", t."used_pallets", t."used_weight",
  t."used_volume", t."claim_pallets", t."claim_weight", t."claim_volume" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."area_id"
  ) as "area_id" ,
  (
    select p."code"
    from "basic"."room" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."room_id"
  ) as "room_id" ,
  (
    select p."name"
    from "basic"."shelf_code_rule" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."rule_id"
  ) as "rule_id" ,
  (
    select p."code"
    from "basic"."roadway" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."roadway_id"
  ) as "roadway_id"
from "basic"."position" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and t."area_id" = $6::bigint
  and t."room_id" = $7::bigint
  and t."roadway_id" = $8::bigint
  and t."shelf_type" = $9::bigint
  and t."state" = $10::bigint
  and true
order by t.id;

-- position.template  下载库位导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- position.page  查询库位
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."area_id", t."room_id",
  t."rule_id", t."roadway_id", t."check_digit", t."bay", t."level", t."slot", t."order_num", t."x_cm", t."y_cm",
  t."shelf_type", t."inner_l", t."inner_w", t."inner_h", t."max_weight", t."max_volume", t."max_pallets", t."max_goods",
  t."abc", t."state", t."used_pallets", t."used_weight", t."used_volume", t."claim_pallets", t."claim_weight",
  t."claim_volume"
from "basic"."position" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and true
order by t.id desc
limit $3
offset $4;

select count(*) as n
from (
  select 1
  from "basic"."position" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
    and true
  limit $3
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."area" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."room" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."area_id", t."room_id",
  t."rule_id", t."roadway_id", t."check_digit", t."bay", t."level", t."slot", t."order_num", t."x_cm", t."y_cm",
  t."shelf_type", t."inner_l", t."inner_w", t."inner_h", t."max_weight", t."max_volume", t."max_pallets", t."max_goods",
  t."abc", t."state", t."used_pallets", t."used_weight", t."used_volume", t."claim_pallets", t."claim_weight",
  t."claim_volume"
from "basic"."position" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and t."area_id" = $6::bigint
  and t."room_id" = $7::bigint
  and t."roadway_id" = $8::bigint
  and t."shelf_type" = $9::bigint
  and t."state" = $10::bigint
  and exists (
    select 1
    from basic.room r
    where r.tenant_id = t.tenant_id
      and r.warehouse_id = t.warehouse_id
      and r.id = t.room_id
      and r.storage_mode = $11
  )
  and exists (
    select 1
    from inventory.stock s
    where s.tenant_id = t.tenant_id
      and s.warehouse_id = t.warehouse_id
      and s.position_id = t.id
      and s.on_hand > 0
  )
order by t.id desc
limit $12
offset $13;

-- position.labels  直接打印库位标签
select p.id, p.code, a.name as area, m.name as room, r.code as roadway, p.bay, p.level, p.slot, p.check_digit
from basic.position p
join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
join basic.room m on m.tenant_id = p.tenant_id and m.warehouse_id = p.warehouse_id and m.id = p.room_id
left join basic.roadway r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.roadway_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not p.is_deleted
  and p.id = any($3::bigint[]);

-- position.labelFile  打印库位标签
select p.id, p.code, a.name as area, m.name as room, r.code as roadway, p.bay, p.level, p.slot, p.check_digit
from basic.position p
join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
join basic.room m on m.tenant_id = p.tenant_id and m.warehouse_id = p.warehouse_id and m.id = p.room_id
left join basic.roadway r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.roadway_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not p.is_deleted
  and p.id = any($3::bigint[]);

-- dock.options  选择月台
select t.id, t."code"::text as code, t.name::text as name
from "basic"."dock" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and not exists (
    select 1
    from basic.platform_audit x
    where x.tenant_id = t.tenant_id
      and x.warehouse_id = t.warehouse_id
      and x.dock_id = t.id
      and x.apply_type <> 2
      and x.status = 1
      and x.apply_type <> 4
      and x.from_at <= now()
      and x.until_at > now()
  )
order by t."code" collate ops.natural_order, t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."dock" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (ops.folded(t."code") like $4 or ops.folded(t."name") like $5)
  and true
order by t."code" collate ops.natural_order, t.id
limit $6;

-- dock.export  导出月台
select count(*) as n
from (
  select 1
  from "basic"."dock" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."direction",
  t."vehicle_types", t."slot_minutes", to_char(t."open_from", 'HH24:MI') as "open_from",
  to_char(t."open_to", 'HH24:MI') as "open_to", t."sort", t."status" ,
  (
    select p."code"
    from "basic"."room" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."room_id"
  ) as "room_id"
from "basic"."dock" t
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
  from "basic"."dock" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
    and t.id = any($5::bigint[])
    and ops.folded(t."code") like $6
    and ops.folded(t."name") like $7
    and t."room_id" = $8::bigint
    and t."direction" = $9::bigint
    and t."status" = $10::bigint
    and true
  limit $11
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."direction",
  t."vehicle_types", t."slot_minutes", to_char(t."open_from", 'HH24:MI') as "open_from",
  to_char(t."open_to", 'HH24:MI') as "open_to", t."sort", t."status" ,
  (
    select p."code"
    from "basic"."room" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."room_id"
  ) as "room_id"
from "basic"."dock" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and ops.folded(t."code") like $6
  and ops.folded(t."name") like $7
  and t."room_id" = $8::bigint
  and t."direction" = $9::bigint
  and t."status" = $10::bigint
  and true
order by t.id;

-- dock.template  下载月台导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- dock.page  查询月台
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."room_id",
  t."direction", t."vehicle_types", t."slot_minutes", to_char(t."open_from", 'HH24:MI') as "open_from",
  to_char(t."open_to", 'HH24:MI') as "open_to", t."sort", t."status"
from "basic"."dock" t
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
from "basic"."room" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select d.id, d.status, d.direction, x.apply_type, (x.after ->> 'direction')::int as new_direction, x.until_at,
  x.audit_no
from basic.dock d
left join basic.platform_audit x
  on x.tenant_id = d.tenant_id
  and x.warehouse_id = d.warehouse_id
  and x.dock_id = d.id
  and x.status = 1
  and x.apply_type <> 4
  and x.from_at <= now()
  and x.until_at > now()
where d.tenant_id = $1
  and d.warehouse_id = $2
  and d.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."room_id",
  t."direction", t."vehicle_types", t."slot_minutes", to_char(t."open_from", 'HH24:MI') as "open_from",
  to_char(t."open_to", 'HH24:MI') as "open_to", t."sort", t."status"
from "basic"."dock" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and ops.folded(t."code") like $6
  and ops.folded(t."name") like $7
  and t."room_id" = $8::bigint
  and t."direction" = $9::bigint
  and t."status" = $10::bigint
  and true
order by t.id desc
limit $11
offset $12;

-- platformAudit.queryPage  查询月台审核
select p.id, p.version, p.audit_no, p.dock_id, d.code as dock_code, d.name as dock_name, p.apply_type, p.from_at,
  p.to_at, p.until_at, (p.before ->> 'direction')::int as direction_before,
  (p.after ->> 'direction')::int as direction_after, p.status, p.reason, p.opinion,
  coalesce(m.user_name, '') as created_by, p.created_at, a.user_name as approver, p.decided_at,
  p.created_by as applicant_id
from basic.platform_audit p
join basic.dock d on d.tenant_id = p.tenant_id and d.warehouse_id = p.warehouse_id and d.id = p.dock_id
left join iam.user m on m.tenant_id = p.tenant_id and m.id = p.created_by
left join iam.user a on a.tenant_id = p.tenant_id and a.id = p.approver_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
order by p.created_at desc, p.id desc
limit $3
offset $4;

select p.id, p.version, p.audit_no, p.dock_id, d.code as dock_code, d.name as dock_name, p.apply_type, p.from_at,
  p.to_at, p.until_at, (p.before ->> 'direction')::int as direction_before,
  (p.after ->> 'direction')::int as direction_after, p.status, p.reason, p.opinion,
  coalesce(m.user_name, '') as created_by, p.created_at, a.user_name as approver, p.decided_at,
  p.created_by as applicant_id
from basic.platform_audit p
join basic.dock d on d.tenant_id = p.tenant_id and d.warehouse_id = p.warehouse_id and d.id = p.dock_id
left join iam.user m on m.tenant_id = p.tenant_id and m.id = p.created_by
left join iam.user a on a.tenant_id = p.tenant_id and a.id = p.approver_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and p.audit_no = $3::text
  and p.dock_id = $4::bigint
  and p.apply_type = $5::bigint
  and p.status = $6::bigint
  and coalesce(p.until_at, p.from_at) >= $7
  and p.from_at < $8
order by p.created_at desc, p.id desc
limit $9
offset $10;

-- platformAudit.detail  查看月台审核
select p.id, p.version, p.audit_no, p.dock_id, d.code as dock_code, d.name as dock_name, p.apply_type, p.from_at,
  p.to_at, p.until_at, (p.before ->> 'direction')::int as direction_before,
  (p.after ->> 'direction')::int as direction_after, p.status, p.reason, p.opinion,
  coalesce(m.user_name, '') as created_by, p.created_at, a.user_name as approver, p.decided_at,
  p.created_by as applicant_id
from basic.platform_audit p
join basic.dock d on d.tenant_id = p.tenant_id and d.warehouse_id = p.warehouse_id and d.id = p.dock_id
left join iam.user m on m.tenant_id = p.tenant_id and m.id = p.created_by
left join iam.user a on a.tenant_id = p.tenant_id and a.id = p.approver_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and p.id = $3;

select u.what, u.no from basic.dock_use($1, $2, $3, $4, $5) u order by u.what, u.no;

-- platformAudit.export  导出月台审核
select count(*) as n
from (
  select 1
  from basic.platform_audit p
  join basic.dock d on d.tenant_id = p.tenant_id and d.warehouse_id = p.warehouse_id and d.id = p.dock_id
  left join iam.user m on m.tenant_id = p.tenant_id and m.id = p.created_by
  left join iam.user a on a.tenant_id = p.tenant_id and a.id = p.approver_id
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
  limit $3
) x;

declare export no scroll cursor for
select p.id, p.version, p.audit_no, p.dock_id, d.code as dock_code, d.name as dock_name, p.apply_type, p.from_at,
  p.to_at, p.until_at, (p.before ->> 'direction')::int as direction_before,
  (p.after ->> 'direction')::int as direction_after, p.status, p.reason, p.opinion,
  coalesce(m.user_name, '') as created_by, p.created_at, a.user_name as approver, p.decided_at,
  p.created_by as applicant_id
from basic.platform_audit p
join basic.dock d on d.tenant_id = p.tenant_id and d.warehouse_id = p.warehouse_id and d.id = p.dock_id
left join iam.user m on m.tenant_id = p.tenant_id and m.id = p.created_by
left join iam.user a on a.tenant_id = p.tenant_id and a.id = p.approver_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
order by p.created_at desc, p.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from basic.platform_audit p
  join basic.dock d on d.tenant_id = p.tenant_id and d.warehouse_id = p.warehouse_id and d.id = p.dock_id
  left join iam.user m on m.tenant_id = p.tenant_id and m.id = p.created_by
  left join iam.user a on a.tenant_id = p.tenant_id and a.id = p.approver_id
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and p.audit_no = $3::text
    and p.dock_id = $4::bigint
    and p.apply_type = $5::bigint
    and p.status = $6::bigint
    and coalesce(p.until_at, p.from_at) >= $7
    and p.from_at < $8
  limit $9
) x;

declare export no scroll cursor for
select p.id, p.version, p.audit_no, p.dock_id, d.code as dock_code, d.name as dock_name, p.apply_type, p.from_at,
  p.to_at, p.until_at, (p.before ->> 'direction')::int as direction_before,
  (p.after ->> 'direction')::int as direction_after, p.status, p.reason, p.opinion,
  coalesce(m.user_name, '') as created_by, p.created_at, a.user_name as approver, p.decided_at,
  p.created_by as applicant_id
from basic.platform_audit p
join basic.dock d on d.tenant_id = p.tenant_id and d.warehouse_id = p.warehouse_id and d.id = p.dock_id
left join iam.user m on m.tenant_id = p.tenant_id and m.id = p.created_by
left join iam.user a on a.tenant_id = p.tenant_id and a.id = p.approver_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and p.audit_no = $3::text
  and p.dock_id = $4::bigint
  and p.apply_type = $5::bigint
  and p.status = $6::bigint
  and coalesce(p.until_at, p.from_at) >= $7
  and p.from_at < $8
order by p.created_at desc, p.id desc;

-- receivingPlace.query  查询收货月台
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."room_id",
  t."direction", t."vehicle_types", t."slot_minutes", to_char(t."open_from", 'HH24:MI') as "open_from",
  to_char(t."open_to", 'HH24:MI') as "open_to", t."sort", t."status"
from "basic"."dock" t
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
from "basic"."room" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select d.id, d.status, d.direction, x.apply_type, (x.after ->> 'direction')::int as new_direction, x.until_at,
  x.audit_no
from basic.dock d
left join basic.platform_audit x
  on x.tenant_id = d.tenant_id
  and x.warehouse_id = d.warehouse_id
  and x.dock_id = d.id
  and x.status = 1
  and x.apply_type <> 4
  and x.from_at <= now()
  and x.until_at > now()
where d.tenant_id = $1
  and d.warehouse_id = $2
  and d.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."room_id",
  t."direction", t."vehicle_types", t."slot_minutes", to_char(t."open_from", 'HH24:MI') as "open_from",
  to_char(t."open_to", 'HH24:MI') as "open_to", t."sort", t."status"
from "basic"."dock" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and ops.folded(t."code") like $6
  and ops.folded(t."name") like $7
  and t."room_id" = $8::bigint
  and t."direction" = $9::bigint
  and t."status" = $10::bigint
  and true
order by t.id desc
limit $11
offset $12;

-- containerSpec.page  查询容器规格
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."inner_l", t."inner_w", t."inner_h", t."tare", t."max_weight", t."max_volume", t."status"
from "basic"."container_spec" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."inner_l", t."inner_w", t."inner_h", t."tare", t."max_weight", t."max_volume", t."status"
from "basic"."container_spec" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."kind" = $7
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- containerSpec.options  选择容器规格
select t.id, t."code"::text as code, t.name::text as name
from "basic"."container_spec" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."container_spec" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- containerSpec.export  导出容器规格
select count(*) as n
from (
  select 1
  from "basic"."container_spec" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."inner_l", t."inner_w", t."inner_h", t."tare", t."max_weight", t."max_volume", t."status"
from "basic"."container_spec" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."container_spec" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."code") like $5
    and ops.folded(t."name") like $6
    and t."kind" = $7
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."inner_l", t."inner_w", t."inner_h", t."tare", t."max_weight", t."max_volume", t."status"
from "basic"."container_spec" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."kind" = $7
  and t."status" = $8::bigint
  and true
order by t.id;

-- containerSpec.template  下载容器规格导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- lpn.page  查询托盘
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."kind", t."spec_id",
  t."state", t."position_id", t."owner_id", t."remark"
from "basic"."lpn" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and t.id <> 0
  and (t.kind <> 'CARTON' or t.out_order_id is null)
order by t.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from "basic"."lpn" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and t.id <> 0
    and (t.kind <> 'CARTON' or t.out_order_id is null)
  limit $4
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."container_spec" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."kind", t."spec_id",
  t."state", t."position_id", t."owner_id", t."remark"
from "basic"."lpn" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and (ops.folded(t."code") like $4)
  and t.id = any($5::bigint[])
  and ops.folded(t."code") like $6
  and t."kind" = $7
  and t."state" = $8::bigint
  and t."spec_id" = $9::bigint
  and t.id <> 0
  and (t.kind <> 'CARTON' or t.out_order_id is null)
order by t.id desc
limit $10
offset $11;

-- lpn.options  选择托盘
select t.id, t."code"::text as code, t."code"::text as name
from "basic"."lpn" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
  and t.id <> 0
  and (t.kind <> 'CARTON' or t.out_order_id is null)
order by t."code", t.id
limit $4;

select t.id, t."code"::text as code, t."code"::text as name
from "basic"."lpn" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and t.id = any($4::bigint[])
  and (ops.folded(t."code") like $5)
  and t.id <> 0
  and (t.kind <> 'CARTON' or t.out_order_id is null)
order by t."code", t.id
limit $6;

-- lpn.export  导出托盘
select count(*) as n
from (
  select 1
  from "basic"."lpn" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and t.id <> 0
    and (t.kind <> 'CARTON' or t.out_order_id is null)
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."kind", t."state",
  t."remark" ,
  (
    select p."code"
    from "basic"."container_spec" p
    where p.tenant_id = t.tenant_id
      and p.id = t."spec_id"
  ) as "spec_id" ,
  (
    select p."code"
    from "basic"."position" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."position_id"
  ) as "position_id" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "basic"."lpn" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and t.id <> 0
  and (t.kind <> 'CARTON' or t.out_order_id is null)
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."lpn" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
    and true
    and (ops.folded(t."code") like $4)
    and t.id = any($5::bigint[])
    and ops.folded(t."code") like $6
    and t."kind" = $7
    and t."state" = $8::bigint
    and t."spec_id" = $9::bigint
    and t.id <> 0
    and (t.kind <> 'CARTON' or t.out_order_id is null)
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."kind", t."state",
  t."remark" ,
  (
    select p."code"
    from "basic"."container_spec" p
    where p.tenant_id = t.tenant_id
      and p.id = t."spec_id"
  ) as "spec_id" ,
  (
    select p."code"
    from "basic"."position" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."position_id"
  ) as "position_id" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "basic"."lpn" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and (ops.folded(t."code") like $4)
  and t.id = any($5::bigint[])
  and ops.folded(t."code") like $6
  and t."kind" = $7
  and t."state" = $8::bigint
  and t."spec_id" = $9::bigint
  and t.id <> 0
  and (t.kind <> 'CARTON' or t.out_order_id is null)
order by t.id;

-- lpn.template  下载托盘导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- lpn.labels  直接打印托盘标签
select l.id, l.code, l.kind, l.owner_id, s.name as spec, w.name as house
from basic.lpn l
join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
left join basic.container_spec s on s.tenant_id = l.tenant_id and s.id = l.spec_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and not l.is_deleted
  and l.id <> 0
  and (l.owner_id is null or "l"."owner_id" = any($3::bigint[]))
  and l.id = any($4::bigint[]);

-- lpn.labelFile  打印托盘标签
select l.id, l.code, l.kind, l.owner_id, s.name as spec, w.name as house
from basic.lpn l
join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
left join basic.container_spec s on s.tenant_id = l.tenant_id and s.id = l.spec_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and not l.is_deleted
  and l.id <> 0
  and (l.owner_id is null or "l"."owner_id" = any($3::bigint[]))
  and l.id = any($4::bigint[]);

-- cart.page  查询拣货车
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."rows", t."cols",
  t."slot_qty", t."max_weight", t."max_volume", t."status", t."lpn_id"
from "basic"."cart" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", null) as title
from "basic"."lpn" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."rows", t."cols",
  t."slot_qty", t."max_weight", t."max_volume", t."status", t."lpn_id"
from "basic"."cart" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and t."status" = $6::bigint
  and true
order by t.id desc
limit $7
offset $8;

-- cart.options  选择拣货车
select t.id, t."code"::text as code, t."code"::text as name
from "basic"."cart" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $3;

select t.id, t."code"::text as code, t."code"::text as name
from "basic"."cart" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (ops.folded(t."code") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- cart.export  导出拣货车
select count(*) as n
from (
  select 1
  from "basic"."cart" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."rows", t."cols",
  t."slot_qty", t."max_weight", t."max_volume", t."status" ,
  (
    select p."code"
    from "basic"."lpn" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."lpn_id"
  ) as "lpn_id"
from "basic"."cart" t
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
  from "basic"."cart" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."code") like $5
    and t."status" = $6::bigint
    and true
  limit $7
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."rows", t."cols",
  t."slot_qty", t."max_weight", t."max_volume", t."status" ,
  (
    select p."code"
    from "basic"."lpn" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."lpn_id"
  ) as "lpn_id"
from "basic"."cart" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and t."status" = $6::bigint
  and true
order by t.id;

-- cart.template  下载拣货车导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- cart.labels  直接打印拣货车标签
select c.id, c.code, c.rows, c.cols, w.name as house
from basic.cart c
join basic.warehouse w on w.tenant_id = c.tenant_id and w.id = c.warehouse_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and not c.is_deleted
  and c.id = any($3::bigint[]);

-- cart.labelFile  打印拣货车标签
select c.id, c.code, c.rows, c.cols, w.name as house
from basic.cart c
join basic.warehouse w on w.tenant_id = c.tenant_id and w.id = c.warehouse_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and not c.is_deleted
  and c.id = any($3::bigint[]);

-- carType.page  查询车型
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."size_class",
  t."load_kg", t."volume_m3"::float8 as "volume_m3", t."length_m"::float8 as "length_m",
  t."width_m"::float8 as "width_m", t."height_m"::float8 as "height_m", t."axles", t."speed_kmh"::float8 as "speed_kmh",
  t."multi_temp", t."sort", t."status"
from "basic"."car_type" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."size_class",
  t."load_kg", t."volume_m3"::float8 as "volume_m3", t."length_m"::float8 as "length_m",
  t."width_m"::float8 as "width_m", t."height_m"::float8 as "height_m", t."axles", t."speed_kmh"::float8 as "speed_kmh",
  t."multi_temp", t."sort", t."status"
from "basic"."car_type" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."size_class" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- carType.options  选择车型
select t.id, t."code"::text as code, t.name::text as name
from "basic"."car_type" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."car_type" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- carType.export  导出车型
select count(*) as n
from (
  select 1
  from "basic"."car_type" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."size_class",
  t."load_kg", t."volume_m3"::float8 as "volume_m3", t."length_m"::float8 as "length_m",
  t."width_m"::float8 as "width_m", t."height_m"::float8 as "height_m", t."axles", t."speed_kmh"::float8 as "speed_kmh",
  t."multi_temp", t."sort", t."status"
from "basic"."car_type" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."car_type" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."code") like $5
    and ops.folded(t."name") like $6
    and t."size_class" = $7::bigint
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."size_class",
  t."load_kg", t."volume_m3"::float8 as "volume_m3", t."length_m"::float8 as "length_m",
  t."width_m"::float8 as "width_m", t."height_m"::float8 as "height_m", t."axles", t."speed_kmh"::float8 as "speed_kmh",
  t."multi_temp", t."sort", t."status"
from "basic"."car_type" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."size_class" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id;

-- carType.template  下载车型导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- carrier.options  选择承运商
select t.id, t."code"::text as code, t.name::text as name
from "basic"."carrier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."carrier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- carrier.template  下载承运商导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- carrier.page  查询承运商
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."contact",
  t."phone", t."licence_no", t."licence_until", t."insure_until", t."contract_until", t."remark", t."status"
from "basic"."carrier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."contact",
  t."phone", t."licence_no", t."licence_until", t."insure_until", t."contract_until", t."remark", t."status"
from "basic"."carrier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."status" = $7::bigint
  and not coalesce((t.licence_until <= $8::date or t.insure_until <= $9::date or t.contract_until <= $10::date) , false)
order by t.id desc
limit $11
offset $12;

-- carrier.export  导出承运商
select count(*) as n
from (
  select 1
  from "basic"."carrier" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."contact",
  t."phone", t."licence_no", t."licence_until", t."insure_until", t."contract_until", t."remark", t."status"
from "basic"."carrier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."carrier" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."code") like $5
    and ops.folded(t."name") like $6
    and t."status" = $7::bigint
    and not coalesce(
      (t.licence_until <= $8::date or t.insure_until <= $9::date or t.contract_until <= $10::date) , false
    )
  limit $11
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."contact",
  t."phone", t."licence_no", t."licence_until", t."insure_until", t."contract_until", t."remark", t."status"
from "basic"."carrier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."status" = $7::bigint
  and not coalesce((t.licence_until <= $8::date or t.insure_until <= $9::date or t.contract_until <= $10::date) , false)
order by t.id;

-- cartonFlow.page  查询箱流转配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."spec_id", t."returnable",
  t."manager_id", t."status"
from "basic"."carton_flow" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."container_spec" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select u.id, u.user_name as name
from iam."user" u
where u.tenant_id = $1
  and u.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."spec_id", t."returnable",
  t."manager_id", t."status"
from "basic"."carton_flow" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."name") like $2)
  and t.id = any($3::bigint[])
  and ops.folded(t."name") like $4
  and t."spec_id" = $5::bigint
  and t."returnable" = $6
  and t."status" = $7::bigint
  and true
order by t.id desc
limit $8
offset $9;

-- cartonFlow.options  选择箱流转配置
select t.id, t."name"::text as code, t.name::text as name
from "basic"."carton_flow" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."name", t.id
limit $2;

select t.id, t."name"::text as code, t.name::text as name
from "basic"."carton_flow" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."name") like $3)
  and true
order by t."name", t.id
limit $4;

-- cartonFlow.export  导出箱流转配置
select count(*) as n
from (
  select 1
  from "basic"."carton_flow" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."returnable",
  t."manager_id", t."status" ,
  (
    select p."code"
    from "basic"."container_spec" p
    where p.tenant_id = t.tenant_id
      and p.id = t."spec_id"
  ) as "spec_id" ,
  coalesce(
    (select u.user_name from iam."user" u where u.tenant_id = t.tenant_id and u.id = t.manager_id), '否'
  ) as manager
from "basic"."carton_flow" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."carton_flow" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and (ops.folded(t."name") like $2)
    and t.id = any($3::bigint[])
    and ops.folded(t."name") like $4
    and t."spec_id" = $5::bigint
    and t."returnable" = $6
    and t."status" = $7::bigint
    and true
  limit $8
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."returnable",
  t."manager_id", t."status" ,
  (
    select p."code"
    from "basic"."container_spec" p
    where p.tenant_id = t.tenant_id
      and p.id = t."spec_id"
  ) as "spec_id" ,
  coalesce(
    (select u.user_name from iam."user" u where u.tenant_id = t.tenant_id and u.id = t.manager_id), '否'
  ) as manager
from "basic"."carton_flow" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."name") like $2)
  and t.id = any($3::bigint[])
  and ops.folded(t."name") like $4
  and t."spec_id" = $5::bigint
  and t."returnable" = $6
  and t."status" = $7::bigint
  and true
order by t.id;

-- cartonFlow.template  下载箱流转配置导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- cartonFlow.managers  选择箱流转管理人
select u.id, u.user_name as name
from iam."user" u
where u.tenant_id = $1
  and u.status = 1
  and not u.is_deleted
order by u.user_name, u.id
limit $2;

select u.id, u.user_name as name
from iam."user" u
where u.tenant_id = $1
  and u.status = 1
  and not u.is_deleted
  and ops.folded(u.user_name) like $2
order by u.user_name, u.id
limit $3;

-- car.options  选择车辆
select t.id, t."plate_no"::text as code, t."plate_no"::text as name
from "basic"."car" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.state = $2
order by t."plate_no", t.id
limit $3;

select t.id, t."plate_no"::text as code, t."plate_no"::text as name
from "basic"."car" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and true
  and true
order by t."plate_no", t.id
limit $3;

-- car.template  下载车辆导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- car.page  查询车辆
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."plate_no", t."plate_color",
  t."car_type_id", t."carrier_code", t."load_kg"::float8 as "load_kg", t."gross_kg"::float8 as "gross_kg",
  t."volume_m3"::float8 as "volume_m3", t."length_m"::float8 as "length_m", t."width_m"::float8 as "width_m",
  t."height_m"::float8 as "height_m", t."axles", t."energy", t."temp_zone", t."inspect_until", t."insure_until",
  t."default_driver_id", t."state"
from "basic"."car" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."car_type" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."name", null) as title
from "basic"."driver" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."plate_no", t."plate_color",
  t."car_type_id", t."carrier_code", t."load_kg"::float8 as "load_kg", t."gross_kg"::float8 as "gross_kg",
  t."volume_m3"::float8 as "volume_m3", t."length_m"::float8 as "length_m", t."width_m"::float8 as "width_m",
  t."height_m"::float8 as "height_m", t."axles", t."energy", t."temp_zone", t."inspect_until", t."insure_until",
  t."default_driver_id", t."state"
from "basic"."car" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and ops.folded(t."plate_no") like $3
  and t."car_type_id" = $4::bigint
  and ops.folded(t."carrier_code") like $5
  and t."temp_zone" = $6::bigint
  and t."state" = $7::bigint
  and not coalesce((t.inspect_until <= $8::date or t.insure_until <= $9::date) , false)
order by t.id desc
limit $10
offset $11;

-- car.export  导出车辆
select count(*) as n
from (
  select 1
  from "basic"."car" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."plate_no", t."plate_color",
  t."carrier_code", t."load_kg"::float8 as "load_kg", t."gross_kg"::float8 as "gross_kg",
  t."volume_m3"::float8 as "volume_m3", t."length_m"::float8 as "length_m", t."width_m"::float8 as "width_m",
  t."height_m"::float8 as "height_m", t."axles", t."energy", t."temp_zone", t."inspect_until", t."insure_until",
  t."state" ,
  (
    select p."code"
    from "basic"."car_type" p
    where p.tenant_id = t.tenant_id
      and p.id = t."car_type_id"
  ) as "car_type_id" ,
  (
    select p."name"
    from "basic"."driver" p
    where p.tenant_id = t.tenant_id
      and p.id = t."default_driver_id"
  ) as "default_driver_id"
from "basic"."car" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."car" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
    and t.id = any($2::bigint[])
    and ops.folded(t."plate_no") like $3
    and t."car_type_id" = $4::bigint
    and ops.folded(t."carrier_code") like $5
    and t."temp_zone" = $6::bigint
    and t."state" = $7::bigint
    and not coalesce((t.inspect_until <= $8::date or t.insure_until <= $9::date) , false)
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."plate_no", t."plate_color",
  t."carrier_code", t."load_kg"::float8 as "load_kg", t."gross_kg"::float8 as "gross_kg",
  t."volume_m3"::float8 as "volume_m3", t."length_m"::float8 as "length_m", t."width_m"::float8 as "width_m",
  t."height_m"::float8 as "height_m", t."axles", t."energy", t."temp_zone", t."inspect_until", t."insure_until",
  t."state" ,
  (
    select p."code"
    from "basic"."car_type" p
    where p.tenant_id = t.tenant_id
      and p.id = t."car_type_id"
  ) as "car_type_id" ,
  (
    select p."name"
    from "basic"."driver" p
    where p.tenant_id = t.tenant_id
      and p.id = t."default_driver_id"
  ) as "default_driver_id"
from "basic"."car" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and ops.folded(t."plate_no") like $3
  and t."car_type_id" = $4::bigint
  and ops.folded(t."carrier_code") like $5
  and t."temp_zone" = $6::bigint
  and t."state" = $7::bigint
  and not coalesce((t.inspect_until <= $8::date or t.insure_until <= $9::date) , false)
order by t.id;

-- driver.options  选择司机
select t.id, t."name"::text as code, t.name::text as name
from "basic"."driver" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.state = 1
  and t.audit_status = $2
order by t."name", t.id
limit $3;

select t.id, t."name"::text as code, t.name::text as name
from "basic"."driver" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."name") like $3)
  and true
order by t."name", t.id
limit $4;

-- driver.template  下载司机导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- driver.page  查询司机
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."phone", t."carrier_code",
  t."licence_class", t."licence_until", t."qualification_until", t."id_card_mask", t."licence_no_mask",
  t."audit_status", t."audit_opinion", t."state", t."blacklist_reason"
from "basic"."driver" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."phone", t."carrier_code",
  t."licence_class", t."licence_until", t."qualification_until", t."id_card_mask", t."licence_no_mask",
  t."audit_status", t."audit_opinion", t."state", t."blacklist_reason"
from "basic"."driver" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."name") like $2)
  and t.id = any($3::bigint[])
  and ops.folded(t."name") like $4
  and ops.folded(t."phone") like $5
  and ops.folded(t."carrier_code") like $6
  and t."licence_class" = $7
  and t."audit_status" = $8::bigint
  and t."state" = $9::bigint
  and not coalesce((t.licence_until <= $10::date or t.qualification_until <= $11::date) , false)
order by t.id desc
limit $12
offset $13;

-- driver.export  导出司机
select count(*) as n
from (
  select 1
  from "basic"."driver" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."phone", t."carrier_code",
  t."licence_class", t."licence_until", t."qualification_until", t."id_card_mask", t."licence_no_mask",
  t."audit_status", t."audit_opinion", t."state", t."blacklist_reason"
from "basic"."driver" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."driver" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and (ops.folded(t."name") like $2)
    and t.id = any($3::bigint[])
    and ops.folded(t."name") like $4
    and ops.folded(t."phone") like $5
    and ops.folded(t."carrier_code") like $6
    and t."licence_class" = $7
    and t."audit_status" = $8::bigint
    and t."state" = $9::bigint
    and not coalesce((t.licence_until <= $10::date or t.qualification_until <= $11::date) , false)
  limit $12
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."phone", t."carrier_code",
  t."licence_class", t."licence_until", t."qualification_until", t."id_card_mask", t."licence_no_mask",
  t."audit_status", t."audit_opinion", t."state", t."blacklist_reason"
from "basic"."driver" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."name") like $2)
  and t.id = any($3::bigint[])
  and ops.folded(t."name") like $4
  and ops.folded(t."phone") like $5
  and ops.folded(t."carrier_code") like $6
  and t."licence_class" = $7
  and t."audit_status" = $8::bigint
  and t."state" = $9::bigint
  and not coalesce((t.licence_until <= $10::date or t.qualification_until <= $11::date) , false)
order by t.id;

-- seedWall.page  查询播种墙
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."area_id", t."rows",
  t."cols", t."slot_qty", t."status"
from "basic"."seed_wall" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."area_id", t."rows",
  t."cols", t."slot_qty", t."status"
from "basic"."seed_wall" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and t."area_id" = $6::bigint
  and t."status" = $7::bigint
  and true
order by t.id desc
limit $8
offset $9;

-- seedWall.options  选择播种墙
select t.id, t."code"::text as code, t."code"::text as name
from "basic"."seed_wall" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $3;

select t.id, t."code"::text as code, t."code"::text as name
from "basic"."seed_wall" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (ops.folded(t."code") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- seedWall.export  导出播种墙
select count(*) as n
from (
  select 1
  from "basic"."seed_wall" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."rows", t."cols",
  t."slot_qty", t."status" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."area_id"
  ) as "area_id"
from "basic"."seed_wall" t
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
  from "basic"."seed_wall" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."code") like $5
    and t."area_id" = $6::bigint
    and t."status" = $7::bigint
    and true
  limit $8
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."rows", t."cols",
  t."slot_qty", t."status" ,
  (
    select p."code"
    from "basic"."area" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."area_id"
  ) as "area_id"
from "basic"."seed_wall" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and t."area_id" = $6::bigint
  and t."status" = $7::bigint
  and true
order by t.id;

-- seedWall.template  下载播种墙导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- seedWall.labels  直接打印播种墙标签
select s.id, s.code, a.name as area, s.rows, s.cols
from basic.seed_wall s
join basic.area a on a.tenant_id = s.tenant_id and a.warehouse_id = s.warehouse_id and a.id = s.area_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and not s.is_deleted
  and s.id = any($3::bigint[]);

-- seedWall.labelFile  打印播种墙标签
select s.id, s.code, a.name as area, s.rows, s.cols
from basic.seed_wall s
join basic.area a on a.tenant_id = s.tenant_id and a.warehouse_id = s.warehouse_id and a.id = s.area_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and not s.is_deleted
  and s.id = any($3::bigint[]);

-- seedWall.slots  查询播种格
select s.id, s.wall_id, s.slot_no
from basic.seed_slot s
join basic.seed_wall w on w.tenant_id = s.tenant_id and w.warehouse_id = s.warehouse_id and w.id = s.wall_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and not w.is_deleted
  and s.wall_id = any($3::bigint[])
order by array_position($4::bigint[], s.wall_id), s.slot_no;

-- seedSlot.labels  直接打印播种格标签
select s.id, w.code as wall, s.slot_no as no, w.cols
from basic.seed_slot s
join basic.seed_wall w on w.tenant_id = s.tenant_id and w.warehouse_id = s.warehouse_id and w.id = s.wall_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and not w.is_deleted
  and s.id = any($3::bigint[]);

-- seedSlot.labelFile  打印播种格标签
select s.id, w.code as wall, s.slot_no as no, w.cols
from basic.seed_slot s
join basic.seed_wall w on w.tenant_id = s.tenant_id and w.warehouse_id = s.warehouse_id and w.id = s.wall_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and not w.is_deleted
  and s.id = any($3::bigint[]);

-- anomalyConfig.page  查询异常配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."direction", t."code", t."name",
  t."level", t."deadline_hours", t."receiver_role_ids", t."status"
from "basic"."anomaly_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."direction", t."code", t."name",
  t."level", t."deadline_hours", t."receiver_role_ids", t."status"
from "basic"."anomaly_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and t."direction" = $5::bigint
  and ops.folded(t."code") like $6
  and ops.folded(t."name") like $7
  and t."level" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10
offset $11;

-- anomalyConfig.options  选择异常配置
select t.id, t."code"::text as code, t.name::text as name
from "basic"."anomaly_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."anomaly_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- anomalyConfig.export  导出异常配置
select count(*) as n
from (
  select 1
  from "basic"."anomaly_config" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."direction", t."code", t."name",
  t."level", t."deadline_hours", t."status"
from "basic"."anomaly_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."anomaly_config" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
    and t.id = any($4::bigint[])
    and t."direction" = $5::bigint
    and ops.folded(t."code") like $6
    and ops.folded(t."name") like $7
    and t."level" = $8::bigint
    and t."status" = $9::bigint
    and true
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."direction", t."code", t."name",
  t."level", t."deadline_hours", t."status"
from "basic"."anomaly_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and t."direction" = $5::bigint
  and ops.folded(t."code") like $6
  and ops.folded(t."name") like $7
  and t."level" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id;

-- anomalyConfig.template  下载异常配置导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- advanceHouse.page  查询前置仓配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."house_id", t."parent_house_id",
  to_char(t."cut_off", 'HH24:MI') as "cut_off", t."replenish_days", t."status"
from "basic"."advance_house" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."warehouse" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select m."advance_house_id" as head, m."region_code" as member, m."region_code" as code, m."region_code" as name,
  0 as rank
from "basic"."advance_house_region" m
where m."tenant_id" = $1
  and m."advance_house_id" = any($2::bigint[])
order by 1, rank, code;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."house_id", t."parent_house_id",
  to_char(t."cut_off", 'HH24:MI') as "cut_off", t."replenish_days", t."status"
from "basic"."advance_house" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and t."house_id" = $3::bigint
  and t."parent_house_id" = $4::bigint
  and t."status" = $5::bigint
  and exists (
    select 1
    from basic.advance_house_region g
    where g.tenant_id = t.tenant_id
      and g.advance_house_id = t.id
      and (starts_with($6, g.region_code) or starts_with(g.region_code, $7))
  )
order by t.id desc
limit $8
offset $9;

-- advanceHouse.options  选择前置仓配置
select t.id, t."id"::text as code, t."id"::text as name
from "basic"."advance_house" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $2;

select t.id, t."id"::text as code, t."id"::text as name
from "basic"."advance_house" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and true
  and true
order by t."id", t.id
limit $3;

-- advanceHouse.export  导出前置仓配置
select count(*) as n
from (
  select 1
  from "basic"."advance_house" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by,
  to_char(t."cut_off", 'HH24:MI') as "cut_off", t."replenish_days", t."status" ,
  (select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id") as "house_id" ,
  (
    select p."code"
    from "basic"."warehouse" p
    where p.tenant_id = t.tenant_id
      and p.id = t."parent_house_id"
  ) as "parent_house_id" ,
  (
    select string_agg(m."region_code", ',' order by m."region_code")
    from "basic"."advance_house_region" m
    where m."tenant_id" = $1
      and m."advance_house_id" = t.id
  ) as "region_codes"
from "basic"."advance_house" t
where t."tenant_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."advance_house" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
    and t.id = any($2::bigint[])
    and t."house_id" = $3::bigint
    and t."parent_house_id" = $4::bigint
    and t."status" = $5::bigint
    and true
  limit $6
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by,
  to_char(t."cut_off", 'HH24:MI') as "cut_off", t."replenish_days", t."status" ,
  (select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id") as "house_id" ,
  (
    select p."code"
    from "basic"."warehouse" p
    where p.tenant_id = t.tenant_id
      and p.id = t."parent_house_id"
  ) as "parent_house_id" ,
  (
    select string_agg(m."region_code", ',' order by m."region_code")
    from "basic"."advance_house_region" m
    where m."tenant_id" = $1
      and m."advance_house_id" = t.id
  ) as "region_codes"
from "basic"."advance_house" t
where t."tenant_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."house_id" = $4::bigint
  and t."parent_house_id" = $5::bigint
  and t."status" = $6::bigint
  and true
order by t.id;

-- advanceHouse.template  下载前置仓配置导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- warehouseSync.page  查询仓库同步
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."source_code", t."code", t."name",
  t."house_type", t."company_code", t."company_name", t."city", t."address", t."state", t."message", t."warehouse_id"
from "basic"."warehouse_sync" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."source_code", t."code", t."name",
  t."house_type", t."company_code", t."company_name", t."city", t."address", t."state", t."message", t."warehouse_id"
from "basic"."warehouse_sync" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."source_code") like $5
  and ops.folded(t."code") like $6
  and ops.folded(t."name") like $7
  and t."state" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- warehouseSync.export  导出仓库同步
select count(*) as n
from (
  select 1
  from "basic"."warehouse_sync" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."source_code", t."code", t."name",
  t."house_type", t."company_code", t."company_name", t."city", t."address", t."state", t."message" ,
  (
    select p."code"
    from "basic"."warehouse" p
    where p.tenant_id = t.tenant_id
      and p.id = t."warehouse_id"
  ) as "warehouse_id"
from "basic"."warehouse_sync" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."warehouse_sync" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."source_code") like $5
    and ops.folded(t."code") like $6
    and ops.folded(t."name") like $7
    and t."state" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."source_code", t."code", t."name",
  t."house_type", t."company_code", t."company_name", t."city", t."address", t."state", t."message" ,
  (
    select p."code"
    from "basic"."warehouse" p
    where p.tenant_id = t.tenant_id
      and p.id = t."warehouse_id"
  ) as "warehouse_id"
from "basic"."warehouse_sync" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."source_code") like $5
  and ops.folded(t."code") like $6
  and ops.folded(t."name") like $7
  and t."state" = $8::bigint
  and true
order by t.id;

-- warehouseSync.template  下载仓库同步导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- storeSigned.template  下载签约合同导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- storeSigned.page  查询签约合同
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."contract_no", t."contract_type",
  t."owner_id", t."house_id", t."party_a", t."party_b", t."start_date", t."end_date", t."sign_date", t."fee_codes",
  t."settle_day", t."remark", t."status", t."relieve_date", t."relieve_reason"
from "basic"."store_signed" t
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
from "basic"."warehouse" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height
from ops.file_ref r
join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."contract_no", t."contract_type",
  t."owner_id", t."house_id", t."party_a", t."party_b", t."start_date", t."end_date", t."sign_date", t."fee_codes",
  t."settle_day", t."remark", t."status", t."relieve_date", t."relieve_reason"
from "basic"."store_signed" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
  and t.id = any($3::bigint[])
  and ops.folded(t."contract_no") like $4
  and t."owner_id" = $5::bigint
  and t."house_id" = $6::bigint
  and t."contract_type" = $7::bigint
  and case
    when t.status <> $8::smallint then t.status
    when t.end_date < $9::date then $10::smallint
    when t.end_date <= $11::date then $12::smallint
    else t.status
  end = $13
order by t.id desc
limit $14
offset $15;

-- storeSigned.export  导出签约合同
select count(*) as n
from (
  select 1
  from "basic"."store_signed" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."contract_no", t."contract_type",
  t."party_a", t."party_b", t."start_date", t."end_date", t."sign_date", t."fee_codes", t."settle_day", t."remark",
  t."status", t."relieve_date", t."relieve_reason" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id") as "house_id" ,
  (
    select string_agg($1::jsonb ->> f.code, ',' order by f.n)
    from unnest(t.fee_codes) with ordinality f(code, n)
  ) as fees,
  case
    when t.status <> $2::smallint then t.status
    when t.end_date < $3::date then $4::smallint
    when t.end_date <= $5::date then $6::smallint
    else t.status
  end as phase
from "basic"."store_signed" t
where t."tenant_id" = $7
  and not t."is_deleted"
  and t."owner_id" = any($8::bigint[])
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."store_signed" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
    and t.id = any($3::bigint[])
    and ops.folded(t."contract_no") like $4
    and t."owner_id" = $5::bigint
    and t."house_id" = $6::bigint
    and t."contract_type" = $7::bigint
    and case
      when t.status <> $8::smallint then t.status
      when t.end_date < $9::date then $10::smallint
      when t.end_date <= $11::date then $12::smallint
      else t.status
    end = $13
  limit $14
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."contract_no", t."contract_type",
  t."party_a", t."party_b", t."start_date", t."end_date", t."sign_date", t."fee_codes", t."settle_day", t."remark",
  t."status", t."relieve_date", t."relieve_reason" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id") as "house_id" ,
  (
    select string_agg($1::jsonb ->> f.code, ',' order by f.n)
    from unnest(t.fee_codes) with ordinality f(code, n)
  ) as fees,
  case
    when t.status <> $2::smallint then t.status
    when t.end_date < $3::date then $4::smallint
    when t.end_date <= $5::date then $6::smallint
    else t.status
  end as phase
from "basic"."store_signed" t
where t."tenant_id" = $7
  and not t."is_deleted"
  and t."owner_id" = any($8::bigint[])
  and true
  and true
  and t.id = any($9::bigint[])
  and ops.folded(t."contract_no") like $10
  and t."owner_id" = $11::bigint
  and t."house_id" = $12::bigint
  and t."contract_type" = $13::bigint
  and case
    when t.status <> $14::smallint then t.status
    when t.end_date < $15::date then $16::smallint
    when t.end_date <= $17::date then $18::smallint
    else t.status
  end = $19
order by t.id;

-- goodsStandard.queryPage  查询商品容器标准审核
select s.id, s.version, g.code as goods_code, g.name as goods_name, o.name as owner_name, s.status, s.length_mm,
  s.width_mm, s.height_mm, s.weight_g, s.case_qty, s.ti, s.hi, s.deviation_rate::float8 as deviation_rate,
  (
    select count(*)
    from ops.file_ref r
    where r.tenant_id = s.tenant_id
      and r.biz_type = 'goodsStandard'
      and r.biz_id = s.id
  )::int as photos, s.opinion, coalesce(c.user_name, '') as created_by, s.created_at, a.user_name as auditor,
  s.audited_at, s.goods_id, s.owner_id, s.created_by as applicant_id
from basic.goods_standard_audit s
join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id
left join iam.user c on c.tenant_id = s.tenant_id and c.id = s.created_by
left join iam.user a on a.tenant_id = s.tenant_id and a.id = s.audited_by
where s.tenant_id = $1
  and "s"."owner_id" = any($2::bigint[])
order by s.created_at desc, s.id desc
limit $3
offset $4;

select s.id, s.version, g.code as goods_code, g.name as goods_name, o.name as owner_name, s.status, s.length_mm,
  s.width_mm, s.height_mm, s.weight_g, s.case_qty, s.ti, s.hi, s.deviation_rate::float8 as deviation_rate,
  (
    select count(*)
    from ops.file_ref r
    where r.tenant_id = s.tenant_id
      and r.biz_type = 'goodsStandard'
      and r.biz_id = s.id
  )::int as photos, s.opinion, coalesce(c.user_name, '') as created_by, s.created_at, a.user_name as auditor,
  s.audited_at, s.goods_id, s.owner_id, s.created_by as applicant_id
from basic.goods_standard_audit s
join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id
left join iam.user c on c.tenant_id = s.tenant_id and c.id = s.created_by
left join iam.user a on a.tenant_id = s.tenant_id and a.id = s.audited_by
where s.tenant_id = $1
  and "s"."owner_id" = any($2::bigint[])
  and g.code = $3::text
  and ops.folded(g.name) like $4
  and s.owner_id = $5::bigint
  and s.status = $6::bigint
  and s.created_at >= $7
  and s.created_at < $8
order by s.created_at desc, s.id desc
limit $9
offset $10;

-- goodsStandard.detail  查看商品容器标准审核
select s.id, s.version, g.code as goods_code, g.name as goods_name, o.name as owner_name, s.status, s.length_mm,
  s.width_mm, s.height_mm, s.weight_g, s.case_qty, s.ti, s.hi, s.deviation_rate::float8 as deviation_rate,
  (
    select count(*)
    from ops.file_ref r
    where r.tenant_id = s.tenant_id
      and r.biz_type = 'goodsStandard'
      and r.biz_id = s.id
  )::int as photos, s.opinion, coalesce(c.user_name, '') as created_by, s.created_at, a.user_name as auditor,
  s.audited_at, s.goods_id, s.owner_id, s.created_by as applicant_id , s.before
from basic.goods_standard_audit s
join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id
left join iam.user c on c.tenant_id = s.tenant_id and c.id = s.created_by
left join iam.user a on a.tenant_id = s.tenant_id and a.id = s.audited_by
where s.tenant_id = $1
  and s.id = $2
  and "s"."owner_id" = any($3::bigint[]);

select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height
from ops.file_ref r
join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

-- goodsStandard.export  导出商品容器标准审核
select count(*) as n
from (
  select 1
  from basic.goods_standard_audit s
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id
  left join iam.user c on c.tenant_id = s.tenant_id and c.id = s.created_by
  left join iam.user a on a.tenant_id = s.tenant_id and a.id = s.audited_by
  where s.tenant_id = $1
    and "s"."owner_id" = any($2::bigint[])
  limit $3
) x;

declare export no scroll cursor for
select s.id, s.version, g.code as goods_code, g.name as goods_name, o.name as owner_name, s.status, s.length_mm,
  s.width_mm, s.height_mm, s.weight_g, s.case_qty, s.ti, s.hi, s.deviation_rate::float8 as deviation_rate,
  (
    select count(*)
    from ops.file_ref r
    where r.tenant_id = s.tenant_id
      and r.biz_type = 'goodsStandard'
      and r.biz_id = s.id
  )::int as photos, s.opinion, coalesce(c.user_name, '') as created_by, s.created_at, a.user_name as auditor,
  s.audited_at, s.goods_id, s.owner_id, s.created_by as applicant_id
from basic.goods_standard_audit s
join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id
left join iam.user c on c.tenant_id = s.tenant_id and c.id = s.created_by
left join iam.user a on a.tenant_id = s.tenant_id and a.id = s.audited_by
where s.tenant_id = $1
  and "s"."owner_id" = any($2::bigint[])
order by s.created_at desc, s.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from basic.goods_standard_audit s
  join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
  join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id
  left join iam.user c on c.tenant_id = s.tenant_id and c.id = s.created_by
  left join iam.user a on a.tenant_id = s.tenant_id and a.id = s.audited_by
  where s.tenant_id = $1
    and "s"."owner_id" = any($2::bigint[])
    and g.code = $3::text
    and ops.folded(g.name) like $4
    and s.owner_id = $5::bigint
    and s.status = $6::bigint
    and s.created_at >= $7
    and s.created_at < $8
  limit $9
) x;

declare export no scroll cursor for
select s.id, s.version, g.code as goods_code, g.name as goods_name, o.name as owner_name, s.status, s.length_mm,
  s.width_mm, s.height_mm, s.weight_g, s.case_qty, s.ti, s.hi, s.deviation_rate::float8 as deviation_rate,
  (
    select count(*)
    from ops.file_ref r
    where r.tenant_id = s.tenant_id
      and r.biz_type = 'goodsStandard'
      and r.biz_id = s.id
  )::int as photos, s.opinion, coalesce(c.user_name, '') as created_by, s.created_at, a.user_name as auditor,
  s.audited_at, s.goods_id, s.owner_id, s.created_by as applicant_id
from basic.goods_standard_audit s
join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id
left join iam.user c on c.tenant_id = s.tenant_id and c.id = s.created_by
left join iam.user a on a.tenant_id = s.tenant_id and a.id = s.audited_by
where s.tenant_id = $1
  and "s"."owner_id" = any($2::bigint[])
  and g.code = $3::text
  and ops.folded(g.name) like $4
  and s.owner_id = $5::bigint
  and s.status = $6::bigint
  and s.created_at >= $7
  and s.created_at < $8
order by s.created_at desc, s.id desc;

-- changeRequest.queryPage  查询数据变更审核
select c.id, c.version, c.req_no, c.entity, c.entity_id, c.entity_code, c.entity_name, o.name as owner_name, c.status,
  c.before, c.after, c.reason, c.opinion, coalesce(m.user_name, '') as created_by, c.created_at,
  a.user_name as approver, c.decided_at, c.created_by as applicant_id,
  (
    select jsonb_object_agg(u.id::text, u.name)
    from basic.unit u
    where u.tenant_id = c.tenant_id
      and u.id in ((c.before ->> 'baseUnitId')::bigint, (c.after ->> 'baseUnitId')::bigint)
  ) as units
from basic.change_request c
left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
left join iam.user m on m.tenant_id = c.tenant_id and m.id = c.created_by
left join iam.user a on a.tenant_id = c.tenant_id and a.id = c.approver_id
where c.tenant_id = $1
  and (c.owner_id is null or c.owner_id = any($2::bigint[]))
order by c.created_at desc, c.id desc
limit $3
offset $4;

select c.id, c.version, c.req_no, c.entity, c.entity_id, c.entity_code, c.entity_name, o.name as owner_name, c.status,
  c.before, c.after, c.reason, c.opinion, coalesce(m.user_name, '') as created_by, c.created_at,
  a.user_name as approver, c.decided_at, c.created_by as applicant_id,
  (
    select jsonb_object_agg(u.id::text, u.name)
    from basic.unit u
    where u.tenant_id = c.tenant_id
      and u.id in ((c.before ->> 'baseUnitId')::bigint, (c.after ->> 'baseUnitId')::bigint)
  ) as units
from basic.change_request c
left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
left join iam.user m on m.tenant_id = c.tenant_id and m.id = c.created_by
left join iam.user a on a.tenant_id = c.tenant_id and a.id = c.approver_id
where c.tenant_id = $1
  and (c.owner_id is null or c.owner_id = any($2::bigint[]))
  and c.req_no = $3::text
  and c.entity = $4
  and c.entity_code = $5::text
  and c.owner_id = $6::bigint
  and c.status = $7::bigint
  and c.created_at >= $8
  and c.created_at < $9
order by c.created_at desc, c.id desc
limit $10
offset $11;

-- changeRequest.detail  查看数据变更审核
select c.id, c.version, c.req_no, c.entity, c.entity_id, c.entity_code, c.entity_name, o.name as owner_name, c.status,
  c.before, c.after, c.reason, c.opinion, coalesce(m.user_name, '') as created_by, c.created_at,
  a.user_name as approver, c.decided_at, c.created_by as applicant_id,
  (
    select jsonb_object_agg(u.id::text, u.name)
    from basic.unit u
    where u.tenant_id = c.tenant_id
      and u.id in ((c.before ->> 'baseUnitId')::bigint, (c.after ->> 'baseUnitId')::bigint)
  ) as units , c.entity_version
from basic.change_request c
left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
left join iam.user m on m.tenant_id = c.tenant_id and m.id = c.created_by
left join iam.user a on a.tenant_id = c.tenant_id and a.id = c.approver_id
where c.tenant_id = $1
  and c.id = $2
  and (c.owner_id is null or c.owner_id = any($3::bigint[]));

select t.version
from "basic"."goods" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = $3;

-- changeRequest.export  导出数据变更审核
select count(*) as n
from (
  select 1
  from basic.change_request c
  left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
  left join iam.user m on m.tenant_id = c.tenant_id and m.id = c.created_by
  left join iam.user a on a.tenant_id = c.tenant_id and a.id = c.approver_id
  where c.tenant_id = $1
    and (c.owner_id is null or c.owner_id = any($2::bigint[]))
  limit $3
) x;

declare export no scroll cursor for
select c.id, c.version, c.req_no, c.entity, c.entity_id, c.entity_code, c.entity_name, o.name as owner_name, c.status,
  c.before, c.after, c.reason, c.opinion, coalesce(m.user_name, '') as created_by, c.created_at,
  a.user_name as approver, c.decided_at, c.created_by as applicant_id,
  (
    select jsonb_object_agg(u.id::text, u.name)
    from basic.unit u
    where u.tenant_id = c.tenant_id
      and u.id in ((c.before ->> 'baseUnitId')::bigint, (c.after ->> 'baseUnitId')::bigint)
  ) as units
from basic.change_request c
left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
left join iam.user m on m.tenant_id = c.tenant_id and m.id = c.created_by
left join iam.user a on a.tenant_id = c.tenant_id and a.id = c.approver_id
where c.tenant_id = $1
  and (c.owner_id is null or c.owner_id = any($2::bigint[]))
order by c.created_at desc, c.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from basic.change_request c
  left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
  left join iam.user m on m.tenant_id = c.tenant_id and m.id = c.created_by
  left join iam.user a on a.tenant_id = c.tenant_id and a.id = c.approver_id
  where c.tenant_id = $1
    and (c.owner_id is null or c.owner_id = any($2::bigint[]))
    and c.req_no = $3::text
    and c.entity = $4
    and c.entity_code = $5::text
    and c.owner_id = $6::bigint
    and c.status = $7::bigint
    and c.created_at >= $8
    and c.created_at < $9
  limit $10
) x;

declare export no scroll cursor for
select c.id, c.version, c.req_no, c.entity, c.entity_id, c.entity_code, c.entity_name, o.name as owner_name, c.status,
  c.before, c.after, c.reason, c.opinion, coalesce(m.user_name, '') as created_by, c.created_at,
  a.user_name as approver, c.decided_at, c.created_by as applicant_id,
  (
    select jsonb_object_agg(u.id::text, u.name)
    from basic.unit u
    where u.tenant_id = c.tenant_id
      and u.id in ((c.before ->> 'baseUnitId')::bigint, (c.after ->> 'baseUnitId')::bigint)
  ) as units
from basic.change_request c
left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
left join iam.user m on m.tenant_id = c.tenant_id and m.id = c.created_by
left join iam.user a on a.tenant_id = c.tenant_id and a.id = c.approver_id
where c.tenant_id = $1
  and (c.owner_id is null or c.owner_id = any($2::bigint[]))
  and c.req_no = $3::text
  and c.entity = $4
  and c.entity_code = $5::text
  and c.owner_id = $6::bigint
  and c.status = $7::bigint
  and c.created_at >= $8
  and c.created_at < $9
order by c.created_at desc, c.id desc;

-- changeRequest.options  选择可申请变更的数据
select t.id, t."code" as code, t."name" as name
from "basic"."goods" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
order by t."code" collate ops.natural_order, t.id
limit $3;

select t.id, t."code" as code, t."name" as name
from "basic"."goods" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and (ops.folded(t."code") like $4 or ops.folded(t."name") like $5)
order by t."code" collate ops.natural_order, t.id
limit $6;

-- changeRequest.current  查看可申请变更的数据
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name",
  t."short_name", t."spec", t."brand_id", t."category_id", t."level_id", t."storage_mode", t."base_unit_id", t."is_lot",
  t."is_catch_weight", t."serial_mode", t."shelf_life_days", t."receive_min_pct", t."ship_stop_days", t."near_days",
  t."qc_mode", t."length", t."width", t."height", t."weight", t."volume", t."pallet_qty", t."status"
from "basic"."goods" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from "basic"."goods" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and t.id = any($3::bigint[])
    and true
  limit $4
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods_brand" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."unit" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select x.goods_id, x.level, x.unit_id, n.name, x.ratio, x.length, x.width, x.height, x.gross, x.in_default,
  x.out_default
from basic.goods_unit x
join basic.unit n on n.tenant_id = x.tenant_id and n.id = x.unit_id
where x.tenant_id = $1
  and x.goods_id = any($2::bigint[])
order by x.goods_id, x.level;

select distinct on (r.biz_id) r.biz_id as row_id, r.file_id
from ops.file_ref r
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

select b.goods_id, b.barcode, b.unit_level
from basic.goods_barcode b
where b.tenant_id = $1
  and b.goods_id = any($2::bigint[])
order by b.goods_id, b.unit_level, b.barcode;

select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height
from ops.file_ref r
join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

select t.version
from "basic"."goods" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = $3;

-- consigneeAddress.page  查询收货地址
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."customer_id",
  t."consignee", t."phone", t."province", t."city", t."district", t."detail", t."lng"::float8 as "lng",
  t."lat"::float8 as "lat", t."sign_radius_m", t."remark", t."located", t."audit_status", t."audit_opinion", t."status"
from "basic"."consignee_address" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."customer_id",
  t."consignee", t."phone", t."province", t."city", t."district", t."detail", t."lng"::float8 as "lng",
  t."lat"::float8 as "lat", t."sign_radius_m", t."remark", t."located", t."audit_status", t."audit_opinion", t."status"
from "basic"."consignee_address" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
  and t.id = any($3::bigint[])
  and t."owner_id" = $4::bigint
  and t."customer_id" = $5::bigint
  and (ops.pieces_of(t."consignee") @> $6::text[] and ops.folded(t."consignee") like $7)
  and ops.folded(t."phone") like $8
  and ops.folded(t."city") like $9
  and ops.folded(t."district") like $10
  and t."audit_status" = $11::bigint
  and t."located" = $12
  and t."status" = $13::bigint
  and true
order by t.id desc
limit $14
offset $15;

-- consigneeAddress.options  选择收货地址
select t.id, t."id"::text as code, t."id"::text as name
from "basic"."consignee_address" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $3;

select t.id, t."id"::text as code, t."id"::text as name
from "basic"."consignee_address" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and true
  and true
order by t."id", t.id
limit $4;

-- consigneeAddress.export  导出收货地址
select count(*) as n
from (
  select 1
  from "basic"."consignee_address" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."consignee", t."phone", t."province",
  t."city", t."district", t."detail", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."sign_radius_m", t."remark",
  t."located", t."audit_status", t."audit_opinion", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."customer" p
    where p.tenant_id = t.tenant_id
      and p.id = t."customer_id"
  ) as "customer_id"
from "basic"."consignee_address" t
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
  from "basic"."consignee_address" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
    and t.id = any($3::bigint[])
    and t."owner_id" = $4::bigint
    and t."customer_id" = $5::bigint
    and (ops.pieces_of(t."consignee") @> $6::text[] and ops.folded(t."consignee") like $7)
    and ops.folded(t."phone") like $8
    and ops.folded(t."city") like $9
    and ops.folded(t."district") like $10
    and t."audit_status" = $11::bigint
    and t."located" = $12
    and t."status" = $13::bigint
    and true
  limit $14
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."consignee", t."phone", t."province",
  t."city", t."district", t."detail", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."sign_radius_m", t."remark",
  t."located", t."audit_status", t."audit_opinion", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."customer" p
    where p.tenant_id = t.tenant_id
      and p.id = t."customer_id"
  ) as "customer_id"
from "basic"."consignee_address" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
  and t.id = any($3::bigint[])
  and t."owner_id" = $4::bigint
  and t."customer_id" = $5::bigint
  and (ops.pieces_of(t."consignee") @> $6::text[] and ops.folded(t."consignee") like $7)
  and ops.folded(t."phone") like $8
  and ops.folded(t."city") like $9
  and ops.folded(t."district") like $10
  and t."audit_status" = $11::bigint
  and t."located" = $12
  and t."status" = $13::bigint
  and true
order by t.id;

-- consigneeAddress.template  下载收货地址导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- consigneeAddress.usable  选择收货地址
select a.id, a.consignee, a.phone, concat(nullif(a.province, a.city), a.city, a.district, a.detail) as address
from basic.consignee_address a
where a.tenant_id = $1
  and a.owner_id = $2
  and "a"."owner_id" = any($3::bigint[])
  and not a.is_deleted
  and a.status = 1
  and a.audit_status = $4
  and (
    ops.folded(a.consignee) like $5 or ops.folded(a.phone) like $6
    or ops.folded(concat(a.city, a.district, a.detail)) like $7
  )
order by a.consignee, a.id
limit $8;

-- consigneeAddress.operationLog  收货地址操作日志
select l.id, l.action, l.before, l.after, l.opinion, l.user_name, l.created_at
from basic.consignee_address_log l
join basic.consignee_address a on a.tenant_id = l.tenant_id and a.id = l.address_id
where l.tenant_id = $1
  and l.address_id = $2
  and "a"."owner_id" = any($3::bigint[])
order by l.id desc
limit $4
offset $5;

-- route.options  选择线路
select t.id, t."code"::text as code, t.name::text as name
from "basic"."route" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."route" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (ops.folded(t."code") like $4 or ops.folded(t."name") like $5)
  and true
order by t."code" collate ops.natural_order, t.id
limit $6;

-- route.export  导出线路
select count(*) as n
from (
  select 1
  from "basic"."route" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."carrier_code",
  to_char(t."cutoff", 'HH24:MI') as "cutoff", to_char(t."depart", 'HH24:MI') as "depart", t."weekdays", t."sort",
  t."status" ,
  (
    select p."code"
    from "basic"."position" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."stage_position_id"
  ) as "stage_position_id" ,
  (
    select string_agg(o.code || '/' || p.code, ',' order by m."stop_no")
    from "basic"."route_stop" m
    join "basic"."store" p on p.tenant_id = m.tenant_id and p.id = m."store_id"
    join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
    where m."tenant_id" = $1
      and m."warehouse_id" = $2
      and m."route_id" = t.id
      and p."owner_id" = any($3::bigint[])
  ) as "stops"
from "basic"."route" t
where t."tenant_id" = $4
  and t."warehouse_id" = $5
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."route" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
    and t.id = any($5::bigint[])
    and ops.folded(t."code") like $6
    and ops.folded(t."name") like $7
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."carrier_code",
  to_char(t."cutoff", 'HH24:MI') as "cutoff", to_char(t."depart", 'HH24:MI') as "depart", t."weekdays", t."sort",
  t."status" ,
  (
    select p."code"
    from "basic"."position" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."stage_position_id"
  ) as "stage_position_id" ,
  (
    select string_agg(o.code || '/' || p.code, ',' order by m."stop_no")
    from "basic"."route_stop" m
    join "basic"."store" p on p.tenant_id = m.tenant_id and p.id = m."store_id"
    join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
    where m."tenant_id" = $1
      and m."warehouse_id" = $2
      and m."route_id" = t.id
      and p."owner_id" = any($3::bigint[])
  ) as "stops"
from "basic"."route" t
where t."tenant_id" = $4
  and t."warehouse_id" = $5
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $6 or ops.folded(t."name") like $7)
  and t.id = any($8::bigint[])
  and ops.folded(t."code") like $9
  and ops.folded(t."name") like $10
  and t."status" = $11::bigint
  and true
order by t.id;

-- route.template  下载线路导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- route.places  查询线路门店位置
select w.lng::float8 as lng, w.lat::float8 as lat
from basic.warehouse w
where w.tenant_id = $1
  and w.id = $2
  and w.lng is not null
  and w.lat is not null;

select s.id as store_id, s.name, s.lng::float8 as lng, s.lat::float8 as lat
from basic.store s
where s.tenant_id = $1
  and "s"."owner_id" = any($2::bigint[])
  and s.id = any($3::bigint[])
  and s.lng is not null
  and s.lat is not null
  and not s.is_deleted
order by s.id;

-- route.page  查询线路
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."carrier_code",
  to_char(t."cutoff", 'HH24:MI') as "cutoff", to_char(t."depart", 'HH24:MI') as "depart", t."weekdays",
  t."stage_position_id", t."sort", t."status"
from "basic"."route" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", null) as title
from "basic"."position" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select m."route_id" as head, m."store_id" as member, p."code" as code, p.name as name, m."stop_no" as rank
from "basic"."route_stop" m
join "basic"."store" p on p.tenant_id = m.tenant_id and p.id = m."store_id"
where m."tenant_id" = $1
  and m."warehouse_id" = $2
  and m."route_id" = any($3::bigint[])
  and p."owner_id" = any($4::bigint[])
order by 1, rank, code;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."carrier_code",
  to_char(t."cutoff", 'HH24:MI') as "cutoff", to_char(t."depart", 'HH24:MI') as "depart", t."weekdays",
  t."stage_position_id", t."sort", t."status"
from "basic"."route" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and ops.folded(t."code") like $6
  and ops.folded(t."name") like $7
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- owner.page  查询货主
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."short_name",
  t."contact", t."phone", t."status"
from "basic"."owner" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."id" = any($2::bigint[])
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."short_name",
  t."contact", t."phone", t."status"
from "basic"."owner" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."id" = any($2::bigint[])
  and true
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and ops.folded(t."code") like $6
  and ops.folded(t."name") like $7
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- owner.options  选择货主
select t.id, t."code"::text as code, t.name::text as name
from "basic"."owner" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."id" = any($2::bigint[])
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."owner" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and (ops.folded(t."code") like $4 or ops.folded(t."name") like $5)
  and true
order by t."code" collate ops.natural_order, t.id
limit $6;

-- owner.export  导出货主
select count(*) as n
from (
  select 1
  from "basic"."owner" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."id" = any($2::bigint[])
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."short_name",
  t."contact", t."phone", t."status"
from "basic"."owner" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."id" = any($2::bigint[])
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."owner" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."id" = any($2::bigint[])
    and true
    and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
    and t.id = any($5::bigint[])
    and ops.folded(t."code") like $6
    and ops.folded(t."name") like $7
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."short_name",
  t."contact", t."phone", t."status"
from "basic"."owner" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."id" = any($2::bigint[])
  and true
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and ops.folded(t."code") like $6
  and ops.folded(t."name") like $7
  and t."status" = $8::bigint
  and true
order by t.id;

-- owner.template  下载货主导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- owner.get  查看货主
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."short_name",
  t."contact", t."phone", t."status"
from "basic"."owner" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."id" = any($2::bigint[])
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from "basic"."owner" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."id" = any($2::bigint[])
    and true
    and t.id = any($3::bigint[])
    and true
  limit $4
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

-- ownerWarehouse.page  查询货主仓库关系
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."warehouse_id",
  t."status"
from "basic"."owner_warehouse" t
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
from "basic"."warehouse" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."warehouse_id",
  t."status"
from "basic"."owner_warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
  and t.id = any($3::bigint[])
  and t."owner_id" = $4::bigint
  and t."warehouse_id" = $5::bigint
  and t."status" = $6::bigint
  and true
order by t.id desc
limit $7
offset $8;

-- ownerWarehouse.options  选择货主仓库关系
select t.id, t."id"::text as code, t."id"::text as name
from "basic"."owner_warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $3;

select t.id, t."id"::text as code, t."id"::text as name
from "basic"."owner_warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and true
  and true
order by t."id", t.id
limit $4;

-- ownerWarehouse.export  导出货主仓库关系
select count(*) as n
from (
  select 1
  from "basic"."owner_warehouse" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."warehouse" p
    where p.tenant_id = t.tenant_id
      and p.id = t."warehouse_id"
  ) as "warehouse_id"
from "basic"."owner_warehouse" t
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
  from "basic"."owner_warehouse" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
    and t.id = any($3::bigint[])
    and t."owner_id" = $4::bigint
    and t."warehouse_id" = $5::bigint
    and t."status" = $6::bigint
    and true
  limit $7
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."warehouse" p
    where p.tenant_id = t.tenant_id
      and p.id = t."warehouse_id"
  ) as "warehouse_id"
from "basic"."owner_warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
  and t.id = any($3::bigint[])
  and t."owner_id" = $4::bigint
  and t."warehouse_id" = $5::bigint
  and t."status" = $6::bigint
  and true
order by t.id;

-- ownerWarehouse.template  下载货主仓库关系导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- supplier.page  查询供应商
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name",
  t."contact", t."phone", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat",
  t."licence_until", t."qc_level", t."status"
from "basic"."supplier" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name",
  t."contact", t."phone", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat",
  t."licence_until", t."qc_level", t."status"
from "basic"."supplier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and ops.folded(t."code") like $7
  and ops.folded(t."name") like $8
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10
offset $11;

-- supplier.options  选择供应商
select t.id, t."code"::text as code, t.name::text as name
from "basic"."supplier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."supplier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and (ops.folded(t."code") like $4 or ops.folded(t."name") like $5)
  and true
order by t."code" collate ops.natural_order, t.id
limit $6;

-- supplier.export  导出供应商
select count(*) as n
from (
  select 1
  from "basic"."supplier" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."contact",
  t."phone", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."licence_until",
  t."qc_level", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "basic"."supplier" t
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
  from "basic"."supplier" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
    and t.id = any($5::bigint[])
    and t."owner_id" = $6::bigint
    and ops.folded(t."code") like $7
    and ops.folded(t."name") like $8
    and t."status" = $9::bigint
    and true
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."contact",
  t."phone", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."licence_until",
  t."qc_level", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "basic"."supplier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and ops.folded(t."code") like $7
  and ops.folded(t."name") like $8
  and t."status" = $9::bigint
  and true
order by t.id;

-- supplier.template  下载供应商导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- supplier.get  查看供应商
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name",
  t."contact", t."phone", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat",
  t."licence_until", t."qc_level", t."status"
from "basic"."supplier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from "basic"."supplier" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and t.id = any($3::bigint[])
    and true
  limit $4
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- producer.page  查询生产商
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name",
  t."address", t."status"
from "basic"."producer" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name",
  t."address", t."status"
from "basic"."producer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and ops.folded(t."code") like $7
  and ops.folded(t."name") like $8
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10
offset $11;

-- producer.options  选择生产商
select t.id, t."code"::text as code, t.name::text as name
from "basic"."producer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."producer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and (ops.folded(t."code") like $4 or ops.folded(t."name") like $5)
  and true
order by t."code" collate ops.natural_order, t.id
limit $6;

-- producer.export  导出生产商
select count(*) as n
from (
  select 1
  from "basic"."producer" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."address",
  t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "basic"."producer" t
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
  from "basic"."producer" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
    and t.id = any($5::bigint[])
    and t."owner_id" = $6::bigint
    and ops.folded(t."code") like $7
    and ops.folded(t."name") like $8
    and t."status" = $9::bigint
    and true
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."address",
  t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "basic"."producer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and ops.folded(t."code") like $7
  and ops.folded(t."name") like $8
  and t."status" = $9::bigint
  and true
order by t.id;

-- producer.template  下载生产商导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- customer.page  查询客户
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name",
  t."valid_until", t."status"
from "basic"."customer" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name",
  t."valid_until", t."status"
from "basic"."customer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (
    (ops.pieces_of(t."code") @> $3::text[] and ops.folded(t."code") like $4)
    or (ops.pieces_of(t."name") @> $5::text[] and ops.folded(t."name") like $6)
  )
  and t.id = any($7::bigint[])
  and t."owner_id" = $8::bigint
  and (ops.pieces_of(t."code") @> $9::text[] and ops.folded(t."code") like $10)
  and (ops.pieces_of(t."name") @> $11::text[] and ops.folded(t."name") like $12)
  and t."status" = $13::bigint
  and true
order by t.id desc
limit $14
offset $15;

-- customer.options  选择客户
select t.id, t."code"::text as code, t.name::text as name
from "basic"."customer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."customer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and (
    (ops.pieces_of(t."code") @> $4::text[] and ops.folded(t."code") like $5)
    or (ops.pieces_of(t."name") @> $6::text[] and ops.folded(t."name") like $7)
  )
  and true
order by t."code" collate ops.natural_order, t.id
limit $8;

-- customer.export  导出客户
select count(*) as n
from (
  select 1
  from "basic"."customer" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."valid_until",
  t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "basic"."customer" t
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
  from "basic"."customer" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and (
      (ops.pieces_of(t."code") @> $3::text[] and ops.folded(t."code") like $4)
      or (ops.pieces_of(t."name") @> $5::text[] and ops.folded(t."name") like $6)
    )
    and t.id = any($7::bigint[])
    and t."owner_id" = $8::bigint
    and (ops.pieces_of(t."code") @> $9::text[] and ops.folded(t."code") like $10)
    and (ops.pieces_of(t."name") @> $11::text[] and ops.folded(t."name") like $12)
    and t."status" = $13::bigint
    and true
  limit $14
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."valid_until",
  t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "basic"."customer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (
    (ops.pieces_of(t."code") @> $3::text[] and ops.folded(t."code") like $4)
    or (ops.pieces_of(t."name") @> $5::text[] and ops.folded(t."name") like $6)
  )
  and t.id = any($7::bigint[])
  and t."owner_id" = $8::bigint
  and (ops.pieces_of(t."code") @> $9::text[] and ops.folded(t."code") like $10)
  and (ops.pieces_of(t."name") @> $11::text[] and ops.folded(t."name") like $12)
  and t."status" = $13::bigint
  and true
order by t.id;

-- customer.template  下载客户导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- store.page  查询门店
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."customer_id", t."code",
  t."name", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."contact",
  t."phone", to_char(t."receive_from", 'HH24:MI') as "receive_from", to_char(t."receive_to", 'HH24:MI') as "receive_to",
  t."min_life_pct", t."status"
from "basic"."store" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id desc
limit $3
offset $4;

select count(*) as n
from (
  select 1
  from "basic"."store" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
  limit $3
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."customer_id", t."code",
  t."name", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."contact",
  t."phone", to_char(t."receive_from", 'HH24:MI') as "receive_from", to_char(t."receive_to", 'HH24:MI') as "receive_to",
  t."min_life_pct", t."status"
from "basic"."store" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (
    (ops.pieces_of(t."code") @> $3::text[] and ops.folded(t."code") like $4)
    or (ops.pieces_of(t."name") @> $5::text[] and ops.folded(t."name") like $6)
  )
  and t.id = any($7::bigint[])
  and t."owner_id" = $8::bigint
  and t."customer_id" = $9::bigint
  and (ops.pieces_of(t."code") @> $10::text[] and ops.folded(t."code") like $11)
  and (ops.pieces_of(t."name") @> $12::text[] and ops.folded(t."name") like $13)
  and t."status" = $14::bigint
  and true
order by t.id desc
limit $15
offset $16;

-- store.options  选择门店
select t.id, t."code"::text as code, t.name::text as name
from "basic"."store" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."store" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and (
    (ops.pieces_of(t."code") @> $4::text[] and ops.folded(t."code") like $5)
    or (ops.pieces_of(t."name") @> $6::text[] and ops.folded(t."name") like $7)
  )
  and true
order by t."code" collate ops.natural_order, t.id
limit $8;

-- store.export  导出门店
select count(*) as n
from (
  select 1
  from "basic"."store" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."province",
  t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."contact", t."phone",
  to_char(t."receive_from", 'HH24:MI') as "receive_from", to_char(t."receive_to", 'HH24:MI') as "receive_to",
  t."min_life_pct", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."customer" p
    where p.tenant_id = t.tenant_id
      and p.id = t."customer_id"
  ) as "customer_id"
from "basic"."store" t
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
  from "basic"."store" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and (
      (ops.pieces_of(t."code") @> $3::text[] and ops.folded(t."code") like $4)
      or (ops.pieces_of(t."name") @> $5::text[] and ops.folded(t."name") like $6)
    )
    and t.id = any($7::bigint[])
    and t."owner_id" = $8::bigint
    and t."customer_id" = $9::bigint
    and (ops.pieces_of(t."code") @> $10::text[] and ops.folded(t."code") like $11)
    and (ops.pieces_of(t."name") @> $12::text[] and ops.folded(t."name") like $13)
    and t."status" = $14::bigint
    and true
  limit $15
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."province",
  t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."contact", t."phone",
  to_char(t."receive_from", 'HH24:MI') as "receive_from", to_char(t."receive_to", 'HH24:MI') as "receive_to",
  t."min_life_pct", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."customer" p
    where p.tenant_id = t.tenant_id
      and p.id = t."customer_id"
  ) as "customer_id"
from "basic"."store" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (
    (ops.pieces_of(t."code") @> $3::text[] and ops.folded(t."code") like $4)
    or (ops.pieces_of(t."name") @> $5::text[] and ops.folded(t."name") like $6)
  )
  and t.id = any($7::bigint[])
  and t."owner_id" = $8::bigint
  and t."customer_id" = $9::bigint
  and (ops.pieces_of(t."code") @> $10::text[] and ops.folded(t."code") like $11)
  and (ops.pieces_of(t."name") @> $12::text[] and ops.folded(t."name") like $13)
  and t."status" = $14::bigint
  and true
order by t.id;

-- store.template  下载门店导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- store.get  查看门店
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."customer_id", t."code",
  t."name", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."contact",
  t."phone", to_char(t."receive_from", 'HH24:MI') as "receive_from", to_char(t."receive_to", 'HH24:MI') as "receive_to",
  t."min_life_pct", t."status"
from "basic"."store" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from "basic"."store" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and t.id = any($3::bigint[])
    and true
  limit $4
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- unit.page  查询计量单位
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."type_code"
from "basic"."unit" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."type_code"
from "basic"."unit" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."type_code" = $7
  and true
order by t.id desc
limit $8
offset $9;

-- unit.options  选择计量单位
select t.id, t."code"::text as code, t.name::text as name
from "basic"."unit" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."unit" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- unit.export  导出计量单位
select count(*) as n
from (
  select 1
  from "basic"."unit" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."type_code"
from "basic"."unit" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."unit" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."code") like $5
    and ops.folded(t."name") like $6
    and t."type_code" = $7
    and true
  limit $8
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."type_code"
from "basic"."unit" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."type_code" = $7
  and true
order by t.id;

-- unit.template  下载计量单位导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- channelSource.page  查询渠道来源
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."parent_id",
  t."status"
from "basic"."channel_source" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."channel_source" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."parent_id",
  t."status"
from "basic"."channel_source" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."parent_id" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- channelSource.options  选择渠道来源
select t.id, t."code"::text as code, t.name::text as name
from "basic"."channel_source" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."channel_source" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- channelSource.export  导出渠道来源
select count(*) as n
from (
  select 1
  from "basic"."channel_source" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."status" ,
  (
    select p."code"
    from "basic"."channel_source" p
    where p.tenant_id = t.tenant_id
      and p.id = t."parent_id"
  ) as "parent_id"
from "basic"."channel_source" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."channel_source" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."code") like $5
    and ops.folded(t."name") like $6
    and t."parent_id" = $7::bigint
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."status" ,
  (
    select p."code"
    from "basic"."channel_source" p
    where p.tenant_id = t.tenant_id
      and p.id = t."parent_id"
  ) as "parent_id"
from "basic"."channel_source" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."parent_id" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id;

-- channelSource.template  下载渠道来源导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- goodsBrand.page  查询商品品牌
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."company",
  t."sort", t."status", t."remark"
from "basic"."goods_brand" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."company",
  t."sort", t."status", t."remark"
from "basic"."goods_brand" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."status" = $7::bigint
  and true
order by t.id desc
limit $8
offset $9;

-- goodsBrand.options  选择商品品牌
select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods_brand" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods_brand" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- goodsBrand.export  导出商品品牌
select count(*) as n
from (
  select 1
  from "basic"."goods_brand" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."company",
  t."sort", t."status", t."remark"
from "basic"."goods_brand" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."goods_brand" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."code") like $5
    and ops.folded(t."name") like $6
    and t."status" = $7::bigint
    and true
  limit $8
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."company",
  t."sort", t."status", t."remark"
from "basic"."goods_brand" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."status" = $7::bigint
  and true
order by t.id;

-- goodsBrand.template  下载商品品牌导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- goodsGroup.page  查询商品组
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name",
  t."sort", t."status", t."remark"
from "basic"."goods_group" t
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

select i.group_id as id, count(*)::int as count
from basic.goods_group_item i
where i.tenant_id = $1
  and i.group_id = any($2::bigint[])
group by 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name",
  t."sort", t."status", t."remark"
from "basic"."goods_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and ops.folded(t."code") like $7
  and ops.folded(t."name") like $8
  and t."status" = $9::bigint
  and exists (
    select 1
    from basic.goods_group_item i
    where i.tenant_id = t.tenant_id
      and i.group_id = t.id
      and i.goods_id = $10
  )
order by t.id desc
limit $11
offset $12;

-- goodsGroup.options  选择商品组
select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and (ops.folded(t."code") like $4 or ops.folded(t."name") like $5)
  and true
order by t."code" collate ops.natural_order, t.id
limit $6;

-- goodsGroup.export  导出商品组
select count(*) as n
from (
  select 1
  from "basic"."goods_group" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort",
  t."status", t."remark" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select string_agg(p."code", ',' order by p."code")
    from "basic"."goods_group_item" m
    join "basic"."goods" p on p.tenant_id = m.tenant_id and p.id = m."goods_id"
    where m."tenant_id" = $1
      and m."group_id" = t.id
      and p."owner_id" = any($2::bigint[])
  ) as "goods_ids"
from "basic"."goods_group" t
where t."tenant_id" = $3
  and not t."is_deleted"
  and t."owner_id" = any($4::bigint[])
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."goods_group" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
    and t.id = any($5::bigint[])
    and t."owner_id" = $6::bigint
    and ops.folded(t."code") like $7
    and ops.folded(t."name") like $8
    and t."status" = $9::bigint
    and true
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort",
  t."status", t."remark" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select string_agg(p."code", ',' order by p."code")
    from "basic"."goods_group_item" m
    join "basic"."goods" p on p.tenant_id = m.tenant_id and p.id = m."goods_id"
    where m."tenant_id" = $1
      and m."group_id" = t.id
      and p."owner_id" = any($2::bigint[])
  ) as "goods_ids"
from "basic"."goods_group" t
where t."tenant_id" = $3
  and not t."is_deleted"
  and t."owner_id" = any($4::bigint[])
  and true
  and (ops.folded(t."code") like $5 or ops.folded(t."name") like $6)
  and t.id = any($7::bigint[])
  and t."owner_id" = $8::bigint
  and ops.folded(t."code") like $9
  and ops.folded(t."name") like $10
  and t."status" = $11::bigint
  and true
order by t.id;

-- goodsGroup.template  下载商品组导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- goodsGroup.queryGoods  查询商品组商品
select i.id, i.goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce(u.user_name, '系统') as added_by,
  i.created_at as added_at
from basic.goods_group_item i
join basic.goods_group x on x.tenant_id = i.tenant_id and x.id = i.group_id and not x.is_deleted
join basic.goods g on g.tenant_id = i.tenant_id and g.id = i.goods_id
left join iam."user" u on u.tenant_id = i.tenant_id and u.id = i.created_by
where i.tenant_id = $1
  and i.group_id = $2
  and x.owner_id = any($3::bigint[])
order by g.code collate ops.natural_order, i.id
limit $4
offset $5;

select i.id, i.goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce(u.user_name, '系统') as added_by,
  i.created_at as added_at
from basic.goods_group_item i
join basic.goods_group x on x.tenant_id = i.tenant_id and x.id = i.group_id and not x.is_deleted
join basic.goods g on g.tenant_id = i.tenant_id and g.id = i.goods_id
left join iam."user" u on u.tenant_id = i.tenant_id and u.id = i.created_by
where i.tenant_id = $1
  and i.group_id = $2
  and x.owner_id = any($3::bigint[])
  and ops.folded(concat_ws(' ', g.code, g.name)) like $4
order by g.code collate ops.natural_order, i.id
limit $5
offset $6;

-- packingMaterial.page  查询包装耗材
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."special", t."spec", t."unit_id", t."length", t."width", t."height", t."weight", t."status", t."remark"
from "basic"."packing_material" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."special", t."spec", t."unit_id", t."length", t."width", t."height", t."weight", t."status", t."remark"
from "basic"."packing_material" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."kind" = $7
  and t."special" = $8
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10
offset $11;

-- packingMaterial.options  选择包装耗材
select t.id, t."code"::text as code, t.name::text as name
from "basic"."packing_material" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."packing_material" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- packingMaterial.export  导出包装耗材
select count(*) as n
from (
  select 1
  from "basic"."packing_material" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."special", t."spec", t."length", t."width", t."height", t."weight", t."status", t."remark" ,
  (select p."code" from "basic"."unit" p where p.tenant_id = t.tenant_id and p.id = t."unit_id") as "unit_id"
from "basic"."packing_material" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."packing_material" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."code") like $5
    and ops.folded(t."name") like $6
    and t."kind" = $7
    and t."special" = $8
    and t."status" = $9::bigint
    and true
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."special", t."spec", t."length", t."width", t."height", t."weight", t."status", t."remark" ,
  (select p."code" from "basic"."unit" p where p.tenant_id = t.tenant_id and p.id = t."unit_id") as "unit_id"
from "basic"."packing_material" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."kind" = $7
  and t."special" = $8
  and t."status" = $9::bigint
  and true
order by t.id;

-- packingMaterial.template  下载包装耗材导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- packingMaterial.get  查看包装耗材
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."special", t."spec", t."unit_id", t."length", t."width", t."height", t."weight", t."status", t."remark"
from "basic"."packing_material" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and t.id = any($2::bigint[])
  and true
order by t.id desc
limit $3
offset $4;

select count(*) as n
from (
  select 1
  from "basic"."packing_material" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and t.id = any($2::bigint[])
    and true
  limit $3
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

-- goodsLevel.page  查询商品等级
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort"
from "basic"."goods_level" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t."sort", t.id desc
limit $2
offset $3;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort"
from "basic"."goods_level" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and true
order by t."sort", t.id desc
limit $7
offset $8;

-- goodsLevel.options  选择商品等级
select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods_level" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods_level" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- goodsLevel.export  导出商品等级
select count(*) as n
from (
  select 1
  from "basic"."goods_level" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort"
from "basic"."goods_level" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."goods_level" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."code") like $5
    and ops.folded(t."name") like $6
    and true
  limit $7
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort"
from "basic"."goods_level" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and true
order by t.id;

-- goodsLevel.template  下载商品等级导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- goodsCategory.page  查询商品分类
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."parent_id", t."code", t."name",
  t."level", t."path", t."sort", t."status"
from "basic"."goods_category" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."parent_id", t."code", t."name",
  t."level", t."path", t."sort", t."status"
from "basic"."goods_category" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."parent_id" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- goodsCategory.options  选择商品分类
select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods_category" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods_category" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- goodsCategory.export  导出商品分类
select count(*) as n
from (
  select 1
  from "basic"."goods_category" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."level", t."path",
  t."sort", t."status" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."parent_id"
  ) as "parent_id"
from "basic"."goods_category" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."goods_category" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."code") like $5
    and ops.folded(t."name") like $6
    and t."parent_id" = $7::bigint
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."level", t."path",
  t."sort", t."status" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."parent_id"
  ) as "parent_id"
from "basic"."goods_category" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and ops.folded(t."name") like $6
  and t."parent_id" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id;

-- goodsCategory.template  下载商品分类导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- goodsCategory.queryBindings  查询商品分类绑定
select b.id, b.category_id, c.name as category_name, b.owner_id, o.name as owner_name, b.warehouse_id as house_id,
  w.name as house_name, b.staff_id, s.user_name as staff_name, coalesce(u.user_name, '系统') as created_by, b.created_at
from basic.goods_category_binding b
join basic.goods_category c on c.tenant_id = b.tenant_id and c.id = b.category_id
left join basic.owner o on o.tenant_id = b.tenant_id and o.id = b.owner_id
left join basic.warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
left join iam."user" s on s.tenant_id = b.tenant_id and s.id = b.staff_id
left join iam."user" u on u.tenant_id = b.tenant_id and u.id = b.created_by
where b.tenant_id = $1
  and (b.owner_id is null or b.owner_id = any($2::bigint[]))
order by b.id desc
limit $3
offset $4;

select count(*) as n
from (
  select 1
  from basic.goods_category_binding b
  join basic.goods_category c on c.tenant_id = b.tenant_id and c.id = b.category_id
  left join basic.owner o on o.tenant_id = b.tenant_id and o.id = b.owner_id
  left join basic.warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
  left join iam."user" s on s.tenant_id = b.tenant_id and s.id = b.staff_id
  left join iam."user" u on u.tenant_id = b.tenant_id and u.id = b.created_by
  where b.tenant_id = $1
    and (b.owner_id is null or b.owner_id = any($2::bigint[]))
  limit $3
) x;

select b.id, b.category_id, c.name as category_name, b.owner_id, o.name as owner_name, b.warehouse_id as house_id,
  w.name as house_name, b.staff_id, s.user_name as staff_name, coalesce(u.user_name, '系统') as created_by, b.created_at
from basic.goods_category_binding b
join basic.goods_category c on c.tenant_id = b.tenant_id and c.id = b.category_id
left join basic.owner o on o.tenant_id = b.tenant_id and o.id = b.owner_id
left join basic.warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
left join iam."user" s on s.tenant_id = b.tenant_id and s.id = b.staff_id
left join iam."user" u on u.tenant_id = b.tenant_id and u.id = b.created_by
where b.tenant_id = $1
  and (b.owner_id is null or b.owner_id = any($2::bigint[]))
  and b.category_id = $3::bigint
  and b.owner_id = $4::bigint
  and b.warehouse_id = $5::bigint
  and b.staff_id = $6::bigint
order by b.id desc
limit $7
offset $8;

-- goodsCategory.tree  选择商品分类
select c.id, c.parent_id, c.code, c.name
from basic.goods_category c
where c.tenant_id = $1
  and c.status = 1
  and not c.is_deleted
order by c.sort, c.code collate ops.natural_order;

-- goods.page  查询商品
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name",
  t."short_name", t."spec", t."brand_id", t."category_id", t."level_id", t."storage_mode", t."base_unit_id", t."is_lot",
  t."is_catch_weight", t."serial_mode", t."shelf_life_days", t."receive_min_pct", t."ship_stop_days", t."near_days",
  t."qc_mode", t."length", t."width", t."height", t."weight", t."volume", t."pallet_qty", t."status"
from "basic"."goods" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id desc
limit $3
offset $4;

select count(*) as n
from (
  select 1
  from "basic"."goods" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
  limit $3
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods_brand" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."unit" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select x.goods_id, x.level, x.unit_id, n.name, x.ratio, x.length, x.width, x.height, x.gross, x.in_default,
  x.out_default
from basic.goods_unit x
join basic.unit n on n.tenant_id = x.tenant_id and n.id = x.unit_id
where x.tenant_id = $1
  and x.goods_id = any($2::bigint[])
order by x.goods_id, x.level;

select distinct on (r.biz_id) r.biz_id as row_id, r.file_id
from ops.file_ref r
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

select b.goods_id, b.barcode, b.unit_level
from basic.goods_barcode b
where b.tenant_id = $1
  and b.goods_id = any($2::bigint[])
order by b.goods_id, b.unit_level, b.barcode;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name",
  t."short_name", t."spec", t."brand_id", t."category_id", t."level_id", t."storage_mode", t."base_unit_id", t."is_lot",
  t."is_catch_weight", t."serial_mode", t."shelf_life_days", t."receive_min_pct", t."ship_stop_days", t."near_days",
  t."qc_mode", t."length", t."width", t."height", t."weight", t."volume", t."pallet_qty", t."status"
from "basic"."goods" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and ((ops.pieces_of(t."code") @> $3::text[] and ops.folded(t."code") like $4) or ops.folded(t."name") like $5)
  and t.id = any($6::bigint[])
  and t."owner_id" = $7::bigint
  and (ops.pieces_of(t."code") @> $8::text[] and ops.folded(t."code") like $9)
  and ops.folded(t."name") like $10
  and t."brand_id" = $11::bigint
  and t."level_id" = $12::bigint
  and t."storage_mode" = $13::bigint
  and t."status" = $14::bigint
  and true
  and (ops.pieces_of(t.code) @> $15::text[] or t.search_keys @> $16::text[] or t.spell is null)
  and (ops.pieces_of(t.code) @> $17::text[])
  and (t.search_keys @> $18::text[] or t.spell is null)
  and t.id in (
    select b.goods_id
    from basic.goods_barcode b
    where b.tenant_id = $19
      and b.barcode = any($20::text[])
  )
  and t.category_id in (
    select c.id
    from basic.goods_category c
    where c.tenant_id = $21
      and c.path like '%/' || $22::text || '/%'
  )
order by t.id desc
limit $23
offset $24;

-- goods.detail  查看商品
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name",
  t."short_name", t."spec", t."brand_id", t."category_id", t."level_id", t."storage_mode", t."base_unit_id", t."is_lot",
  t."is_catch_weight", t."serial_mode", t."shelf_life_days", t."receive_min_pct", t."ship_stop_days", t."near_days",
  t."qc_mode", t."length", t."width", t."height", t."weight", t."volume", t."pallet_qty", t."status"
from "basic"."goods" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from "basic"."goods" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and t.id = any($3::bigint[])
    and true
  limit $4
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods_brand" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods_category" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."unit" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select x.goods_id, x.level, x.unit_id, n.name, x.ratio, x.length, x.width, x.height, x.gross, x.in_default,
  x.out_default
from basic.goods_unit x
join basic.unit n on n.tenant_id = x.tenant_id and n.id = x.unit_id
where x.tenant_id = $1
  and x.goods_id = any($2::bigint[])
order by x.goods_id, x.level;

select distinct on (r.biz_id) r.biz_id as row_id, r.file_id
from ops.file_ref r
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

select b.goods_id, b.barcode, b.unit_level
from basic.goods_barcode b
where b.tenant_id = $1
  and b.goods_id = any($2::bigint[])
order by b.goods_id, b.unit_level, b.barcode;

select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height
from ops.file_ref r
join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

-- goods.options  选择商品
select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.status <> 0
  and true
  and true
  and true
order by t."code", t.id
limit $3;

select b.goods_id
from basic.goods_barcode b
where b.tenant_id = $1
  and b.barcode = any($2::text[])
limit 50;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and true
  and t.owner_id = $4
  and t.code >= $5
  and t.code < $6
order by t."code", t.id
limit $7;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and ((ops.pieces_of(t."code") @> $4::text[] and ops.folded(t."code") like $5) or ops.folded(t."name") like $6)
  and t.owner_id = $7
  and true
  and (ops.pieces_of(t.code) @> $8::text[] or t.search_keys @> $9::text[] or t.spell is null)
  and t.id <> all($10::bigint[])
order by t."code", t.id
limit $11;

-- goods.labels  直接打印商品标签
select g.id, g.code, g.name, g.spec, u.name as unit, o.name as owner, g.owner_id, g.category_id,
  g.shelf_life_days as life,
  (
    select b.barcode
    from basic.goods_barcode b
    where b.tenant_id = g.tenant_id
      and b.goods_id = g.id
    order by b.unit_level, b.id
    limit 1
  ) as barcode
from basic.goods g
join basic.owner o on o.tenant_id = g.tenant_id and o.id = g.owner_id
join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
where g.tenant_id = $1
  and "g"."owner_id" = any($2::bigint[])
  and not g.is_deleted
  and g.id = any($3::bigint[]);

-- goods.labelFile  打印商品标签
select g.id, g.code, g.name, g.spec, u.name as unit, o.name as owner, g.owner_id, g.category_id,
  g.shelf_life_days as life,
  (
    select b.barcode
    from basic.goods_barcode b
    where b.tenant_id = g.tenant_id
      and b.goods_id = g.id
    order by b.unit_level, b.id
    limit 1
  ) as barcode
from basic.goods g
join basic.owner o on o.tenant_id = g.tenant_id and o.id = g.owner_id
join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
where g.tenant_id = $1
  and "g"."owner_id" = any($2::bigint[])
  and not g.is_deleted
  and g.id = any($3::bigint[]);

-- goods.export  导出商品
select count(*) as n
from (
  select 1
  from "basic"."goods" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."short_name",
  t."spec", t."storage_mode", t."is_lot", t."is_catch_weight", t."serial_mode", t."shelf_life_days",
  t."receive_min_pct", t."ship_stop_days", t."near_days", t."qc_mode", t."length", t."width", t."height", t."weight",
  t."volume", t."pallet_qty", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_brand" p
    where p.tenant_id = t.tenant_id
      and p.id = t."brand_id"
  ) as "brand_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (
    select p."code"
    from "basic"."goods_level" p
    where p.tenant_id = t.tenant_id
      and p.id = t."level_id"
  ) as "level_id" ,
  (
    select p."code"
    from "basic"."unit" p
    where p.tenant_id = t.tenant_id
      and p.id = t."base_unit_id"
  ) as "base_unit_id" ,
  (
    select n.code
    from basic.goods_unit x
    join basic.unit n on n.tenant_id = x.tenant_id and n.id = x.unit_id
    where x.tenant_id = t.tenant_id
      and x.goods_id = t.id
      and x.level = $1
  ) as "middleUnit",
  (
    select x.ratio
    from basic.goods_unit x
    where x.tenant_id = t.tenant_id
      and x.goods_id = t.id
      and x.level = $2
  ) as "middleRatio" ,
  (
    select n.code
    from basic.goods_unit x
    join basic.unit n on n.tenant_id = x.tenant_id and n.id = x.unit_id
    where x.tenant_id = t.tenant_id
      and x.goods_id = t.id
      and x.level = $3
  ) as "caseUnit",
  (
    select x.ratio
    from basic.goods_unit x
    where x.tenant_id = t.tenant_id
      and x.goods_id = t.id
      and x.level = $4
  ) as "caseRatio" ,
  (
    select min(b.barcode)
    from basic.goods_barcode b
    where b.tenant_id = t.tenant_id
      and b.goods_id = t.id
      and b.unit_level = $5
  ) as barcode,
  (
    select min(b.barcode)
    from basic.goods_barcode b
    where b.tenant_id = t.tenant_id
      and b.goods_id = t.id
      and b.unit_level = $6
  ) as case_barcode
from "basic"."goods" t
where t."tenant_id" = $7
  and not t."is_deleted"
  and t."owner_id" = any($8::bigint[])
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "basic"."goods" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and t."owner_id" = any($2::bigint[])
    and true
    and ((ops.pieces_of(t."code") @> $3::text[] and ops.folded(t."code") like $4) or ops.folded(t."name") like $5)
    and t.id = any($6::bigint[])
    and t."owner_id" = $7::bigint
    and (ops.pieces_of(t."code") @> $8::text[] and ops.folded(t."code") like $9)
    and ops.folded(t."name") like $10
    and t."brand_id" = $11::bigint
    and t."level_id" = $12::bigint
    and t."storage_mode" = $13::bigint
    and t."status" = $14::bigint
    and true
    and (ops.pieces_of(t.code) @> $15::text[] or t.search_keys @> $16::text[] or t.spell is null)
    and (ops.pieces_of(t.code) @> $17::text[])
    and (t.search_keys @> $18::text[] or t.spell is null)
    and t.id in (
      select b.goods_id
      from basic.goods_barcode b
      where b.tenant_id = $19
        and b.barcode = any($20::text[])
    )
    and t.category_id in (
      select c.id
      from basic.goods_category c
      where c.tenant_id = $21
        and c.path like '%/' || $22::text || '/%'
    )
  limit $23
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."short_name",
  t."spec", t."storage_mode", t."is_lot", t."is_catch_weight", t."serial_mode", t."shelf_life_days",
  t."receive_min_pct", t."ship_stop_days", t."near_days", t."qc_mode", t."length", t."width", t."height", t."weight",
  t."volume", t."pallet_qty", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (
    select p."code"
    from "basic"."goods_brand" p
    where p.tenant_id = t.tenant_id
      and p.id = t."brand_id"
  ) as "brand_id" ,
  (
    select p."code"
    from "basic"."goods_category" p
    where p.tenant_id = t.tenant_id
      and p.id = t."category_id"
  ) as "category_id" ,
  (
    select p."code"
    from "basic"."goods_level" p
    where p.tenant_id = t.tenant_id
      and p.id = t."level_id"
  ) as "level_id" ,
  (
    select p."code"
    from "basic"."unit" p
    where p.tenant_id = t.tenant_id
      and p.id = t."base_unit_id"
  ) as "base_unit_id" ,
  (
    select n.code
    from basic.goods_unit x
    join basic.unit n on n.tenant_id = x.tenant_id and n.id = x.unit_id
    where x.tenant_id = t.tenant_id
      and x.goods_id = t.id
      and x.level = $1
  ) as "middleUnit",
  (
    select x.ratio
    from basic.goods_unit x
    where x.tenant_id = t.tenant_id
      and x.goods_id = t.id
      and x.level = $2
  ) as "middleRatio" ,
  (
    select n.code
    from basic.goods_unit x
    join basic.unit n on n.tenant_id = x.tenant_id and n.id = x.unit_id
    where x.tenant_id = t.tenant_id
      and x.goods_id = t.id
      and x.level = $3
  ) as "caseUnit",
  (
    select x.ratio
    from basic.goods_unit x
    where x.tenant_id = t.tenant_id
      and x.goods_id = t.id
      and x.level = $4
  ) as "caseRatio" ,
  (
    select min(b.barcode)
    from basic.goods_barcode b
    where b.tenant_id = t.tenant_id
      and b.goods_id = t.id
      and b.unit_level = $5
  ) as barcode,
  (
    select min(b.barcode)
    from basic.goods_barcode b
    where b.tenant_id = t.tenant_id
      and b.goods_id = t.id
      and b.unit_level = $6
  ) as case_barcode
from "basic"."goods" t
where t."tenant_id" = $7
  and not t."is_deleted"
  and t."owner_id" = any($8::bigint[])
  and true
  and ((ops.pieces_of(t."code") @> $9::text[] and ops.folded(t."code") like $10) or ops.folded(t."name") like $11)
  and t.id = any($12::bigint[])
  and t."owner_id" = $13::bigint
  and (ops.pieces_of(t."code") @> $14::text[] and ops.folded(t."code") like $15)
  and ops.folded(t."name") like $16
  and t."brand_id" = $17::bigint
  and t."level_id" = $18::bigint
  and t."storage_mode" = $19::bigint
  and t."status" = $20::bigint
  and true
  and (ops.pieces_of(t.code) @> $21::text[] or t.search_keys @> $22::text[] or t.spell is null)
  and (ops.pieces_of(t.code) @> $23::text[])
  and (t.search_keys @> $24::text[] or t.spell is null)
  and t.id in (
    select b.goods_id
    from basic.goods_barcode b
    where b.tenant_id = $25
      and b.barcode = any($26::text[])
  )
  and t.category_id in (
    select c.id
    from basic.goods_category c
    where c.tenant_id = $27
      and c.path like '%/' || $28::text || '/%'
  )
order by t.id;

-- goods.unitsBySpecCodes  按商品编码查询单位
select g.id, g.owner_id, g.code, g.name, g.spec, g.storage_mode, g.is_lot, g.is_catch_weight, g.shelf_life_days,
  g.ship_stop_days, g.weight, g.volume, g.pallet_qty, g.status,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', x.level, 'name', n.name, 'ratio', x.ratio) order by x.level)
      from basic.goods_unit x
      join basic.unit n on n.tenant_id = x.tenant_id and n.id = x.unit_id
      where x.tenant_id = g.tenant_id
        and x.goods_id = g.id
    ), '[]'
  ) as units
from basic.goods g
where g.tenant_id = $1
  and not g.is_deleted
  and g.owner_id = any($2::bigint[])
  and g.owner_id = $3
  and g.code = any($4::text[]);

-- goods.template  下载商品导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- pickPosition.page  查询商品拣货位
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id",
  t."position_id", t."min_qty", t."max_qty", t."case_only", t."is_shared", t."priority", t."status"
from "basic"."pick_position" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
order by t.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from "basic"."pick_position" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
  limit $4
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

select t.id, concat_ws(' ', t."code", null) as title
from "basic"."position" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id",
  t."position_id", t."min_qty", t."max_qty", t."case_only", t."is_shared", t."priority", t."status"
from "basic"."pick_position" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."goods_id" = $6::bigint
  and t."position_id" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- pickPosition.options  选择商品拣货位
select t.id, t."id"::text as code, t."id"::text as name
from "basic"."pick_position" t
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
from "basic"."pick_position" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- pickPosition.export  导出商品拣货位
select count(*) as n
from (
  select 1
  from "basic"."pick_position" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."min_qty", t."max_qty", t."case_only",
  t."is_shared", t."priority", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id" ,
  (
    select p."code"
    from "basic"."position" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."position_id"
  ) as "position_id"
from "basic"."pick_position" t
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
  from "basic"."pick_position" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."goods_id" = $6::bigint
    and t."position_id" = $7::bigint
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."min_qty", t."max_qty", t."case_only",
  t."is_shared", t."priority", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id" ,
  (
    select p."code"
    from "basic"."position" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."position_id"
  ) as "position_id"
from "basic"."pick_position" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."goods_id" = $6::bigint
  and t."position_id" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id;

-- pickPosition.template  下载商品拣货位导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;
