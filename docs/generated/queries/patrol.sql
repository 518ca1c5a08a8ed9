-- Generated: the statements behind every read, for review and for explain. Never edited.

-- checkItem.page  查询检查项
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."kind", t."category",
  t."content", t."method", t."must_photo", t."status"
from "patrol"."check_item" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."kind", t."category",
  t."content", t."method", t."must_photo", t."status"
from "patrol"."check_item" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and t."kind" = $6::bigint
  and ops.folded(t."category") like $7
  and ops.folded(t."content") like $8
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10
offset $11;

-- checkItem.options  选择检查项
select t.id, t."code"::text as code, t."code"::text as name
from "patrol"."check_item" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $3;

select t.id, t."code"::text as code, t."code"::text as name
from "patrol"."check_item" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (ops.folded(t."code") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- checkItem.export  导出检查项
select count(*) as n
from (
  select 1
  from "patrol"."check_item" t
  where t."tenant_id" = $1
    and t."kind" = any($2::smallint[])
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."kind", t."category",
  t."content", t."method", t."must_photo", t."status"
from "patrol"."check_item" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "patrol"."check_item" t
  where t."tenant_id" = $1
    and t."kind" = any($2::smallint[])
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."code") like $5
    and t."kind" = $6::bigint
    and ops.folded(t."category") like $7
    and ops.folded(t."content") like $8
    and t."status" = $9::bigint
    and true
  limit $10
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."kind", t."category",
  t."content", t."method", t."must_photo", t."status"
from "patrol"."check_item" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."code") like $5
  and t."kind" = $6::bigint
  and ops.folded(t."category") like $7
  and ops.folded(t."content") like $8
  and t."status" = $9::bigint
  and true
order by t.id;

-- checkItem.template  下载检查项导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- checkItem.categories  选择检查类别
select c.kind, c.category, sum(c.items)::int as item_count
from (
  select i.kind, i.category, 1 as items
  from patrol.check_item i
  where i.tenant_id = $1
    and i.status = 1
    and not i.is_deleted
  union all
  select d.kind, d.category, 0
  from patrol.deduction d
  where d.tenant_id = $2
    and d.warehouse_id = $3
) c
group by c.kind, c.category
order by c.kind, 3 desc, c.category;

-- deductPointConfig.page  查询扣分配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."category", t."kind", t."level",
  t."points"::float8 as "points", t."category_cap"::float8 as "category_cap", t."rectify_hours", t."status"
from "patrol"."deduct_point" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and t."warehouse_id" = $3
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $4
offset $5;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."category", t."kind", t."level",
  t."points"::float8 as "points", t."category_cap"::float8 as "category_cap", t."rectify_hours", t."status"
from "patrol"."deduct_point" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and t."warehouse_id" = $3
  and not t."is_deleted"
  and true
  and true
  and t.id = any($4::bigint[])
  and t."kind" = $5::bigint
  and ops.folded(t."category") like $6
  and t."level" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9
offset $10;

-- deductPointConfig.options  选择扣分配置
select t.id, t."id"::text as code, t."id"::text as name
from "patrol"."deduct_point" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and t."warehouse_id" = $3
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $4;

select t.id, t."id"::text as code, t."id"::text as name
from "patrol"."deduct_point" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and t."warehouse_id" = $3
  and not t."is_deleted"
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- deductPointConfig.export  导出扣分配置
select count(*) as n
from (
  select 1
  from "patrol"."deduct_point" t
  where t."tenant_id" = $1
    and t."kind" = any($2::smallint[])
    and t."warehouse_id" = $3
    and not t."is_deleted"
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."category", t."kind", t."level",
  t."points"::float8 as "points", t."category_cap"::float8 as "category_cap", t."rectify_hours", t."status"
from "patrol"."deduct_point" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and t."warehouse_id" = $3
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "patrol"."deduct_point" t
  where t."tenant_id" = $1
    and t."kind" = any($2::smallint[])
    and t."warehouse_id" = $3
    and not t."is_deleted"
    and true
    and true
    and t.id = any($4::bigint[])
    and t."kind" = $5::bigint
    and ops.folded(t."category") like $6
    and t."level" = $7::bigint
    and t."status" = $8::bigint
    and true
  limit $9
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."category", t."kind", t."level",
  t."points"::float8 as "points", t."category_cap"::float8 as "category_cap", t."rectify_hours", t."status"
from "patrol"."deduct_point" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and t."warehouse_id" = $3
  and not t."is_deleted"
  and true
  and true
  and t.id = any($4::bigint[])
  and t."kind" = $5::bigint
  and ops.folded(t."category") like $6
  and t."level" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id;

-- deductPointConfig.template  下载扣分配置导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- deductPointConfig.query  查询扣分标准
select d.id, d.kind, d.category, d.level, d.points::float8 as points, d.category_cap::float8 as category_cap,
  d.rectify_hours
from patrol.deduction d
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.kind = any($3::smallint[])
order by d.kind, d.category, d.level;

select d.id, d.kind, d.category, d.level, d.points::float8 as points, d.category_cap::float8 as category_cap,
  d.rectify_hours
from patrol.deduction d
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.kind = any($3::smallint[])
  and d.kind = $4::bigint
order by d.kind, d.category, d.level;

-- deductDefault.page  查询默认扣分
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."category", t."kind", t."level",
  t."points"::float8 as "points", t."category_cap"::float8 as "category_cap", t."rectify_hours", t."status"
from "patrol"."deduct_default" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."category", t."kind", t."level",
  t."points"::float8 as "points", t."category_cap"::float8 as "category_cap", t."rectify_hours", t."status"
from "patrol"."deduct_default" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."kind" = $4::bigint
  and ops.folded(t."category") like $5
  and t."level" = $6::bigint
  and t."status" = $7::bigint
  and true
order by t.id desc
limit $8
offset $9;

-- deductDefault.options  选择默认扣分
select t.id, t."id"::text as code, t."id"::text as name
from "patrol"."deduct_default" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $3;

select t.id, t."id"::text as code, t."id"::text as name
from "patrol"."deduct_default" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and true
  and true
order by t."id", t.id
limit $4;

-- deductDefault.export  导出默认扣分
select count(*) as n
from (
  select 1
  from "patrol"."deduct_default" t
  where t."tenant_id" = $1
    and t."kind" = any($2::smallint[])
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."category", t."kind", t."level",
  t."points"::float8 as "points", t."category_cap"::float8 as "category_cap", t."rectify_hours", t."status"
from "patrol"."deduct_default" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "patrol"."deduct_default" t
  where t."tenant_id" = $1
    and t."kind" = any($2::smallint[])
    and not t."is_deleted"
    and true
    and true
    and t.id = any($3::bigint[])
    and t."kind" = $4::bigint
    and ops.folded(t."category") like $5
    and t."level" = $6::bigint
    and t."status" = $7::bigint
    and true
  limit $8
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."category", t."kind", t."level",
  t."points"::float8 as "points", t."category_cap"::float8 as "category_cap", t."rectify_hours", t."status"
from "patrol"."deduct_default" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."kind" = $4::bigint
  and ops.folded(t."category") like $5
  and t."level" = $6::bigint
  and t."status" = $7::bigint
  and true
order by t.id;

-- deductDefault.template  下载默认扣分导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- patrolPlan.page  查询巡检计划
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."category", t."responsible_id", t."cycle", t."on_day", t."start_hour", t."cron", t."duration_hours", t."status"
from "patrol"."plan" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and t."warehouse_id" = $3
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $4
offset $5;

select m."plan_id" as head, m."area_id" as member, p."code" as code, p.name as name, 0 as rank
from "patrol"."plan_area" m
join "basic"."area" p on p.tenant_id = m.tenant_id and p.id = m."area_id"
where m."tenant_id" = $1
  and m."warehouse_id" = $2
  and m."plan_id" = any($3::bigint[])
order by 1, rank, code;

select m."plan_id" as head, m."user_id" as member, p."user_name" as code, p."user_name" as name, 0 as rank
from "patrol"."plan_inspector" m
join "iam"."user" p on p.tenant_id = m.tenant_id and p.id = m."user_id"
where m."tenant_id" = $1
  and m."warehouse_id" = $2
  and m."plan_id" = any($3::bigint[])
order by 1, rank, code;

select m."plan_id" as head, m."item_id" as member, p."code" as code, p."code" as name, 0 as rank
from "patrol"."plan_item" m
join "patrol"."check_item" p on p.tenant_id = m.tenant_id and p.id = m."item_id"
where m."tenant_id" = $1
  and m."warehouse_id" = $2
  and m."plan_id" = any($3::bigint[])
order by 1, rank, code;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."category", t."responsible_id", t."cycle", t."on_day", t."start_hour", t."cron", t."duration_hours", t."status"
from "patrol"."plan" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and t."warehouse_id" = $3
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $4 or ops.folded(t."name") like $5)
  and t.id = any($6::bigint[])
  and ops.folded(t."code") like $7
  and ops.folded(t."name") like $8
  and t."kind" = $9::bigint
  and t."status" = $10::bigint
  and exists (
    select 1
    from patrol.plan_inspector i
    where i.tenant_id = t.tenant_id
      and i.warehouse_id = t.warehouse_id
      and i.plan_id = t.id
      and i.user_id = $11
  )
  and exists (
    select 1
    from patrol.plan_area a
    where a.tenant_id = t.tenant_id
      and a.warehouse_id = t.warehouse_id
      and a.plan_id = t.id
      and a.area_id = $12
  )
order by t.id desc
limit $13
offset $14;

-- patrolPlan.options  选择巡检计划
select t.id, t."code"::text as code, t.name::text as name
from "patrol"."plan" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and t."warehouse_id" = $3
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $4;

select t.id, t."code"::text as code, t.name::text as name
from "patrol"."plan" t
where t."tenant_id" = $1
  and t."kind" = any($2::smallint[])
  and t."warehouse_id" = $3
  and not t."is_deleted"
  and t.id = any($4::bigint[])
  and (ops.folded(t."code") like $5 or ops.folded(t."name") like $6)
  and true
order by t."code" collate ops.natural_order, t.id
limit $7;

-- patrolPlan.export  导出巡检计划
select count(*) as n
from (
  select 1
  from "patrol"."plan" t
  where t."tenant_id" = $1
    and t."kind" = any($2::smallint[])
    and t."warehouse_id" = $3
    and not t."is_deleted"
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."category", t."cycle", t."on_day", t."start_hour", t."cron", t."duration_hours", t."status" ,
  (
    select p."user_name"
    from "iam"."user" p
    where p.tenant_id = t.tenant_id
      and p.id = t."responsible_id"
  ) as "responsible_id" ,
  (
    select string_agg(p."code", ',' order by p."code")
    from "patrol"."plan_area" m
    join "basic"."area" p on p.tenant_id = m.tenant_id and p.id = m."area_id"
    where m."tenant_id" = $1
      and m."warehouse_id" = $2
      and m."plan_id" = t.id
  ) as "area_ids" ,
  (
    select string_agg(p."user_name", ',' order by p."user_name")
    from "patrol"."plan_inspector" m
    join "iam"."user" p on p.tenant_id = m.tenant_id and p.id = m."user_id"
    where m."tenant_id" = $3
      and m."warehouse_id" = $4
      and m."plan_id" = t.id
  ) as "inspector_ids" ,
  (
    select string_agg(p."code", ',' order by p."code")
    from "patrol"."plan_item" m
    join "patrol"."check_item" p on p.tenant_id = m.tenant_id and p.id = m."item_id"
    where m."tenant_id" = $5
      and m."warehouse_id" = $6
      and m."plan_id" = t.id
  ) as "item_ids"
from "patrol"."plan" t
where t."tenant_id" = $7
  and t."kind" = any($8::smallint[])
  and t."warehouse_id" = $9
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "patrol"."plan" t
  where t."tenant_id" = $1
    and t."kind" = any($2::smallint[])
    and t."warehouse_id" = $3
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $4 or ops.folded(t."name") like $5)
    and t.id = any($6::bigint[])
    and ops.folded(t."code") like $7
    and ops.folded(t."name") like $8
    and t."kind" = $9::bigint
    and t."status" = $10::bigint
    and exists (
      select 1
      from patrol.plan_inspector i
      where i.tenant_id = t.tenant_id
        and i.warehouse_id = t.warehouse_id
        and i.plan_id = t.id
        and i.user_id = $11
    )
    and exists (
      select 1
      from patrol.plan_area a
      where a.tenant_id = t.tenant_id
        and a.warehouse_id = t.warehouse_id
        and a.plan_id = t.id
        and a.area_id = $12
    )
  limit $13
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."category", t."cycle", t."on_day", t."start_hour", t."cron", t."duration_hours", t."status" ,
  (
    select p."user_name"
    from "iam"."user" p
    where p.tenant_id = t.tenant_id
      and p.id = t."responsible_id"
  ) as "responsible_id" ,
  (
    select string_agg(p."code", ',' order by p."code")
    from "patrol"."plan_area" m
    join "basic"."area" p on p.tenant_id = m.tenant_id and p.id = m."area_id"
    where m."tenant_id" = $1
      and m."warehouse_id" = $2
      and m."plan_id" = t.id
  ) as "area_ids" ,
  (
    select string_agg(p."user_name", ',' order by p."user_name")
    from "patrol"."plan_inspector" m
    join "iam"."user" p on p.tenant_id = m.tenant_id and p.id = m."user_id"
    where m."tenant_id" = $3
      and m."warehouse_id" = $4
      and m."plan_id" = t.id
  ) as "inspector_ids" ,
  (
    select string_agg(p."code", ',' order by p."code")
    from "patrol"."plan_item" m
    join "patrol"."check_item" p on p.tenant_id = m.tenant_id and p.id = m."item_id"
    where m."tenant_id" = $5
      and m."warehouse_id" = $6
      and m."plan_id" = t.id
  ) as "item_ids"
from "patrol"."plan" t
where t."tenant_id" = $7
  and t."kind" = any($8::smallint[])
  and t."warehouse_id" = $9
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $10 or ops.folded(t."name") like $11)
  and t.id = any($12::bigint[])
  and ops.folded(t."code") like $13
  and ops.folded(t."name") like $14
  and t."kind" = $15::bigint
  and t."status" = $16::bigint
  and exists (
    select 1
    from patrol.plan_inspector i
    where i.tenant_id = t.tenant_id
      and i.warehouse_id = t.warehouse_id
      and i.plan_id = t.id
      and i.user_id = $17
  )
  and exists (
    select 1
    from patrol.plan_area a
    where a.tenant_id = t.tenant_id
      and a.warehouse_id = t.warehouse_id
      and a.plan_id = t.id
      and a.area_id = $18
  )
order by t.id;

-- patrolPlan.template  下载巡检计划导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- patrolPerson.options  选择巡检人员
select iu.id, a.account as code, iu.user_name as name
from iam."user" iu
join iam.account a on a.id = iu.account_id
where iu.tenant_id = $1
  and not iu.is_deleted
  and (
    iu.status = 1 and not iu.is_deleted
    and (
      iu.is_admin
      or exists (
        select 1
        from iam.user_warehouse place
        where place.tenant_id = iu.tenant_id
          and place.user_id = iu.id
          and place.warehouse_id = $2
      )
    )
  )
  and (
    iu.id in (
      select h.user_id
      from (
        select u.id as user_id, u.is_admin, u.is_owner_account, m.visibility
        from iam.menu m
        join iam.user u on u.tenant_id = $3 and u.status = 1 and not u.is_deleted
        where not m.hidden
          and (m.permission_code = $4 or (m.menu_type = 36 and m.menu_url = $5))
          and (
            not u.is_owner_account
            or (
              m.permission_code = any($6::varchar[])
              or exists (
                select 1
                from iam.menu right_on
                where right_on.parent_id = m.id
                  and right_on.permission_code = any($7::varchar[])
              )
            )
          )
          and (
            (
              u.is_admin
              and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id)
            )
            or exists (
              select 1
              from iam.role_menu rm
              join iam.role r on r.tenant_id = rm.tenant_id and r.id = rm.role_id and r.status = 1 and not r.is_deleted
              where rm.tenant_id = u.tenant_id
                and rm.menu_id = m.id
                and (
                  exists (
                    select 1
                    from iam.user_role ur
                    where ur.tenant_id = r.tenant_id
                      and ur.role_id = r.id
                      and ur.user_id = u.id
                      and (ur.expire_at is null or ur.expire_at > now())
                  )
                  or exists (
                    select 1
                    from iam.role_dept rd
                    join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
                    where rd.tenant_id = r.tenant_id
                      and rd.role_id = r.id
                      and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
                  )
                )
            )
          )
      ) h
    )
  )
  and (ops.folded(iu.user_name) like $8 or ops.folded(a.account) like $9)
order by iu.user_name, iu.id
limit $10;

select iu.id, a.account as code, iu.user_name as name
from iam."user" iu
join iam.account a on a.id = iu.account_id
where iu.tenant_id = $1
  and not iu.is_deleted
  and iu.id = any($2::bigint[])
order by iu.user_name, iu.id
limit $3;

-- patrolTask.queryPage  查询巡检任务
select t.id, t.version, t.task_no, t.kind, t.plan_id, p.name as plan_name, t.category, t.area_id, a.code as area_code,
  t.inspector_id, iu.user_name as inspector, ru.user_name as responsible, t.plan_start, t.plan_end, t.start_at,
  t.finish_at, n.item_count, n.checked_count, t.score::float8 as score, t.danger_count, t.late_reason, t.status,
  (
    iu.status = 1 and not iu.is_deleted
    and (
      iu.is_admin
      or exists (
        select 1
        from iam.user_warehouse place
        where place.tenant_id = iu.tenant_id
          and place.user_id = iu.id
          and place.warehouse_id = t.warehouse_id
      )
    )
  ) as inspector_works
from (
  select t.*
  from patrol.task t
  where "t"."tenant_id" = $1
    and "t"."warehouse_id" = $2
    and t.kind = any($3::smallint[])
  order by t.plan_start desc, t.id desc
  limit $4
  offset $5
) t
left join patrol.plan p on p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t.plan_id
left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
join iam.user iu on iu.tenant_id = t.tenant_id and iu.id = t.inspector_id
join iam.user ru on ru.tenant_id = t.tenant_id and ru.id = t.responsible_id
cross join lateral (
  select count(*)::int as item_count, count(i.result)::int as checked_count
  from patrol.task_item i
  where i.tenant_id = t.tenant_id
    and i.warehouse_id = t.warehouse_id
    and i.task_id = t.id
) n
order by t.plan_start desc, t.id desc;

select t.id, t.version, t.task_no, t.kind, t.plan_id, p.name as plan_name, t.category, t.area_id, a.code as area_code,
  t.inspector_id, iu.user_name as inspector, ru.user_name as responsible, t.plan_start, t.plan_end, t.start_at,
  t.finish_at, n.item_count, n.checked_count, t.score::float8 as score, t.danger_count, t.late_reason, t.status,
  (
    iu.status = 1 and not iu.is_deleted
    and (
      iu.is_admin
      or exists (
        select 1
        from iam.user_warehouse place
        where place.tenant_id = iu.tenant_id
          and place.user_id = iu.id
          and place.warehouse_id = t.warehouse_id
      )
    )
  ) as inspector_works
from (
  select t.*
  from patrol.task t
  where "t"."tenant_id" = $1
    and "t"."warehouse_id" = $2
    and t.kind = any($3::smallint[])
    and t.task_no = $4::text
    and t.kind = $5::bigint
    and t.status = $6::bigint
    and t.inspector_id = $7::bigint
    and t.area_id = $8::bigint
    and exists (
      select 1
      from patrol.task_item i
      where "i"."tenant_id" = $9
        and "i"."warehouse_id" = $10
        and i.task_id = t.id
        and i.area_id = $11
    )
    and t.plan_id = $12::bigint
    and t.plan_start >= $13
    and t.plan_start < $14
    and t.finish_at >= $15
    and t.finish_at < $16
  order by t.plan_start desc, t.id desc
  limit $17
  offset $18
) t
left join patrol.plan p on p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t.plan_id
left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
join iam.user iu on iu.tenant_id = t.tenant_id and iu.id = t.inspector_id
join iam.user ru on ru.tenant_id = t.tenant_id and ru.id = t.responsible_id
cross join lateral (
  select count(*)::int as item_count, count(i.result)::int as checked_count
  from patrol.task_item i
  where i.tenant_id = t.tenant_id
    and i.warehouse_id = t.warehouse_id
    and i.task_id = t.id
) n
order by t.plan_start desc, t.id desc;

-- patrolTask.statistic  统计巡检任务
select t.status as status, count(*) as count
from patrol.task t
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.kind = any($3::smallint[])
group by 1;

select t.status as status, count(*) as count
from patrol.task t
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.kind = any($3::smallint[])
  and t.task_no = $4::text
  and t.kind = $5::bigint
  and t.inspector_id = $6::bigint
  and t.area_id = $7::bigint
  and exists (
    select 1
    from patrol.task_item i
    where "i"."tenant_id" = $8
      and "i"."warehouse_id" = $9
      and i.task_id = t.id
      and i.area_id = $10
  )
  and t.plan_id = $11::bigint
  and t.plan_start >= $12
  and t.plan_start < $13
  and t.finish_at >= $14
  and t.finish_at < $15
group by 1;

-- patrolTask.export  导出巡检任务
select count(*) as n
from (
  select 1
  from patrol.task t
  where "t"."tenant_id" = $1
    and "t"."warehouse_id" = $2
    and t.kind = any($3::smallint[])
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.task_no, t.kind, t.plan_id, p.name as plan_name, t.category, t.area_id, a.code as area_code,
  t.inspector_id, iu.user_name as inspector, ru.user_name as responsible, t.plan_start, t.plan_end, t.start_at,
  t.finish_at, n.item_count, n.checked_count, t.score::float8 as score, t.danger_count, t.late_reason, t.status,
  (
    iu.status = 1 and not iu.is_deleted
    and (
      iu.is_admin
      or exists (
        select 1
        from iam.user_warehouse place
        where place.tenant_id = iu.tenant_id
          and place.user_id = iu.id
          and place.warehouse_id = t.warehouse_id
      )
    )
  ) as inspector_works
from patrol.task t
left join patrol.plan p on p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t.plan_id
left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
join iam.user iu on iu.tenant_id = t.tenant_id and iu.id = t.inspector_id
join iam.user ru on ru.tenant_id = t.tenant_id and ru.id = t.responsible_id
cross join lateral (
  select count(*)::int as item_count, count(i.result)::int as checked_count
  from patrol.task_item i
  where i.tenant_id = t.tenant_id
    and i.warehouse_id = t.warehouse_id
    and i.task_id = t.id
) n
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.kind = any($3::smallint[])
order by t.plan_start desc, t.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from patrol.task t
  where "t"."tenant_id" = $1
    and "t"."warehouse_id" = $2
    and t.kind = any($3::smallint[])
    and t.task_no = $4::text
    and t.kind = $5::bigint
    and t.status = $6::bigint
    and t.inspector_id = $7::bigint
    and t.area_id = $8::bigint
    and exists (
      select 1
      from patrol.task_item i
      where "i"."tenant_id" = $9
        and "i"."warehouse_id" = $10
        and i.task_id = t.id
        and i.area_id = $11
    )
    and t.plan_id = $12::bigint
    and t.plan_start >= $13
    and t.plan_start < $14
    and t.finish_at >= $15
    and t.finish_at < $16
  limit $17
) x;

declare export no scroll cursor for
select t.id, t.version, t.task_no, t.kind, t.plan_id, p.name as plan_name, t.category, t.area_id, a.code as area_code,
  t.inspector_id, iu.user_name as inspector, ru.user_name as responsible, t.plan_start, t.plan_end, t.start_at,
  t.finish_at, n.item_count, n.checked_count, t.score::float8 as score, t.danger_count, t.late_reason, t.status,
  (
    iu.status = 1 and not iu.is_deleted
    and (
      iu.is_admin
      or exists (
        select 1
        from iam.user_warehouse place
        where place.tenant_id = iu.tenant_id
          and place.user_id = iu.id
          and place.warehouse_id = t.warehouse_id
      )
    )
  ) as inspector_works
from patrol.task t
left join patrol.plan p on p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t.plan_id
left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
join iam.user iu on iu.tenant_id = t.tenant_id and iu.id = t.inspector_id
join iam.user ru on ru.tenant_id = t.tenant_id and ru.id = t.responsible_id
cross join lateral (
  select count(*)::int as item_count, count(i.result)::int as checked_count
  from patrol.task_item i
  where i.tenant_id = t.tenant_id
    and i.warehouse_id = t.warehouse_id
    and i.task_id = t.id
) n
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.kind = any($3::smallint[])
  and t.task_no = $4::text
  and t.kind = $5::bigint
  and t.status = $6::bigint
  and t.inspector_id = $7::bigint
  and t.area_id = $8::bigint
  and exists (
    select 1
    from patrol.task_item i
    where "i"."tenant_id" = $9
      and "i"."warehouse_id" = $10
      and i.task_id = t.id
      and i.area_id = $11
  )
  and t.plan_id = $12::bigint
  and t.plan_start >= $13
  and t.plan_start < $14
  and t.finish_at >= $15
  and t.finish_at < $16
order by t.plan_start desc, t.id desc;

-- patrolTask.queryById  查询巡检任务概况
select t.id, t.version, t.task_no, t.kind, t.plan_id, p.name as plan_name, t.category, t.area_id, a.code as area_code,
  t.inspector_id, iu.user_name as inspector, ru.user_name as responsible, t.plan_start, t.plan_end, t.start_at,
  t.finish_at, n.item_count, n.checked_count, t.score::float8 as score, t.danger_count, t.late_reason, t.status,
  (
    iu.status = 1 and not iu.is_deleted
    and (
      iu.is_admin
      or exists (
        select 1
        from iam.user_warehouse place
        where place.tenant_id = iu.tenant_id
          and place.user_id = iu.id
          and place.warehouse_id = t.warehouse_id
      )
    )
  ) as inspector_works
from patrol.task t
left join patrol.plan p on p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t.plan_id
left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
join iam.user iu on iu.tenant_id = t.tenant_id and iu.id = t.inspector_id
join iam.user ru on ru.tenant_id = t.tenant_id and ru.id = t.responsible_id
cross join lateral (
  select count(*)::int as item_count, count(i.result)::int as checked_count
  from patrol.task_item i
  where i.tenant_id = t.tenant_id
    and i.warehouse_id = t.warehouse_id
    and i.task_id = t.id
) n
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.kind = any($3::smallint[])
  and t.id = $4;

-- patrolTask.queryDetail  查看巡检任务
select t.id, t.version, t.task_no, t.kind, t.plan_id, p.name as plan_name, t.category, t.area_id, a.code as area_code,
  t.inspector_id, iu.user_name as inspector, ru.user_name as responsible, t.plan_start, t.plan_end, t.start_at,
  t.finish_at, n.item_count, n.checked_count, t.score::float8 as score, t.danger_count, t.late_reason, t.status,
  (
    iu.status = 1 and not iu.is_deleted
    and (
      iu.is_admin
      or exists (
        select 1
        from iam.user_warehouse place
        where place.tenant_id = iu.tenant_id
          and place.user_id = iu.id
          and place.warehouse_id = t.warehouse_id
      )
    )
  ) as inspector_works
from patrol.task t
left join patrol.plan p on p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t.plan_id
left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
join iam.user iu on iu.tenant_id = t.tenant_id and iu.id = t.inspector_id
join iam.user ru on ru.tenant_id = t.tenant_id and ru.id = t.responsible_id
cross join lateral (
  select count(*)::int as item_count, count(i.result)::int as checked_count
  from patrol.task_item i
  where i.tenant_id = t.tenant_id
    and i.warehouse_id = t.warehouse_id
    and i.task_id = t.id
) n
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.kind = any($3::smallint[])
  and t.id = $4;

-- patrolTask.place  扫描库区码
select t.area_id, a.code as area_code
from patrol.task t
left join basic.area a on a.tenant_id = t.tenant_id and a.warehouse_id = t.warehouse_id and a.id = t.area_id
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.kind = any($3::smallint[])
  and t.id = $4;

-- patrolDanger.queryPage  查询隐患
select r.id, r.version, r.rectify_no, d.danger_no, d.source, d.task_id, t.task_no, d.kind, d.category, d.level,
  d.description, d.area_id, a.code as area_code, d.points::float8 as points, coalesce(fu.user_name, '系统') as found_by,
  d.found_at, r.responsible_id, r.party_ids, ru.user_name as responsible, r.due_at,
  (r.status in (0, 1) and r.due_at < now()) as overdue, r.measure, r.finish_at, au.user_name as auditor, r.opinion,
  r.reject_count, r.extend_count, r.status
from patrol.rectify r
join patrol.danger d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.danger_id
left join patrol.task t on t.tenant_id = d.tenant_id and t.warehouse_id = d.warehouse_id and t.id = d.task_id
left join basic.area a on a.tenant_id = d.tenant_id and a.warehouse_id = d.warehouse_id and a.id = d.area_id
join iam.user ru on ru.tenant_id = r.tenant_id and ru.id = r.responsible_id
left join iam.user fu on fu.tenant_id = r.tenant_id and fu.id = d.found_by
left join iam.user au on au.tenant_id = r.tenant_id and au.id = r.audit_by
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and d.kind = any($3::smallint[])
order by r.created_at desc, r.id desc
limit $4
offset $5;

select r.id, r.version, r.rectify_no, d.danger_no, d.source, d.task_id, t.task_no, d.kind, d.category, d.level,
  d.description, d.area_id, a.code as area_code, d.points::float8 as points, coalesce(fu.user_name, '系统') as found_by,
  d.found_at, r.responsible_id, r.party_ids, ru.user_name as responsible, r.due_at,
  (r.status in (0, 1) and r.due_at < now()) as overdue, r.measure, r.finish_at, au.user_name as auditor, r.opinion,
  r.reject_count, r.extend_count, r.status
from patrol.rectify r
join patrol.danger d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.danger_id
left join patrol.task t on t.tenant_id = d.tenant_id and t.warehouse_id = d.warehouse_id and t.id = d.task_id
left join basic.area a on a.tenant_id = d.tenant_id and a.warehouse_id = d.warehouse_id and a.id = d.area_id
join iam.user ru on ru.tenant_id = r.tenant_id and ru.id = r.responsible_id
left join iam.user fu on fu.tenant_id = r.tenant_id and fu.id = d.found_by
left join iam.user au on au.tenant_id = r.tenant_id and au.id = r.audit_by
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and d.kind = any($3::smallint[])
  and r.rectify_no = $4::text
  and d.danger_no = $5::text
  and d.kind = $6::bigint
  and d.level = $7::bigint
  and d.category = $8
  and r.status = $9::bigint
  and r.responsible_id = $10::bigint
  and d.area_id = $11::bigint
  and d.task_id = $12::bigint
  and (r.status in (0, 1) and r.due_at < now()) = $13
  and (r.status in (0, 1, 2)) = $14
  and (r.status = $15) = $16
  and d.found_at >= $17
  and d.found_at < $18
order by r.created_at desc, r.id desc
limit $19
offset $20;

-- patrolDanger.get  查看隐患
select r.id, r.version, r.rectify_no, d.danger_no, d.source, d.task_id, t.task_no, d.kind, d.category, d.level,
  d.description, d.area_id, a.code as area_code, d.points::float8 as points, coalesce(fu.user_name, '系统') as found_by,
  d.found_at, r.responsible_id, r.party_ids, ru.user_name as responsible, r.due_at,
  (r.status in (0, 1) and r.due_at < now()) as overdue, r.measure, r.finish_at, au.user_name as auditor, r.opinion,
  r.reject_count, r.extend_count, r.status , d.id as danger_id, d.task_item_id
from patrol.rectify r
join patrol.danger d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.danger_id
left join patrol.task t on t.tenant_id = d.tenant_id and t.warehouse_id = d.warehouse_id and t.id = d.task_id
left join basic.area a on a.tenant_id = d.tenant_id and a.warehouse_id = d.warehouse_id and a.id = d.area_id
join iam.user ru on ru.tenant_id = r.tenant_id and ru.id = r.responsible_id
left join iam.user fu on fu.tenant_id = r.tenant_id and fu.id = d.found_by
left join iam.user au on au.tenant_id = r.tenant_id and au.id = r.audit_by
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and d.kind = any($3::smallint[])
  and d.id = $4;

-- patrolDanger.place  扫描库区码
select a.id as area_id, a.code as area_code, a.name as area_name
from basic.area a
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and a.code = $3
  and not a.is_deleted;

select a.code as area
from basic.position p
join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and p.code = $3
  and not p.is_deleted;

-- patrolRectifyTask.queryPage  查询整改任务
select r.id, r.version, r.rectify_no, d.danger_no, d.source, d.task_id, t.task_no, d.kind, d.category, d.level,
  d.description, d.area_id, a.code as area_code, d.points::float8 as points, coalesce(fu.user_name, '系统') as found_by,
  d.found_at, r.responsible_id, r.party_ids, ru.user_name as responsible, r.due_at,
  (r.status in (0, 1) and r.due_at < now()) as overdue, r.measure, r.finish_at, au.user_name as auditor, r.opinion,
  r.reject_count, r.extend_count, r.status
from patrol.rectify r
join patrol.danger d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.danger_id
left join patrol.task t on t.tenant_id = d.tenant_id and t.warehouse_id = d.warehouse_id and t.id = d.task_id
left join basic.area a on a.tenant_id = d.tenant_id and a.warehouse_id = d.warehouse_id and a.id = d.area_id
join iam.user ru on ru.tenant_id = r.tenant_id and ru.id = r.responsible_id
left join iam.user fu on fu.tenant_id = r.tenant_id and fu.id = d.found_by
left join iam.user au on au.tenant_id = r.tenant_id and au.id = r.audit_by
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and d.kind = any($3::smallint[])
order by r.created_at desc, r.id desc
limit $4
offset $5;

select r.id, r.version, r.rectify_no, d.danger_no, d.source, d.task_id, t.task_no, d.kind, d.category, d.level,
  d.description, d.area_id, a.code as area_code, d.points::float8 as points, coalesce(fu.user_name, '系统') as found_by,
  d.found_at, r.responsible_id, r.party_ids, ru.user_name as responsible, r.due_at,
  (r.status in (0, 1) and r.due_at < now()) as overdue, r.measure, r.finish_at, au.user_name as auditor, r.opinion,
  r.reject_count, r.extend_count, r.status
from patrol.rectify r
join patrol.danger d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.danger_id
left join patrol.task t on t.tenant_id = d.tenant_id and t.warehouse_id = d.warehouse_id and t.id = d.task_id
left join basic.area a on a.tenant_id = d.tenant_id and a.warehouse_id = d.warehouse_id and a.id = d.area_id
join iam.user ru on ru.tenant_id = r.tenant_id and ru.id = r.responsible_id
left join iam.user fu on fu.tenant_id = r.tenant_id and fu.id = d.found_by
left join iam.user au on au.tenant_id = r.tenant_id and au.id = r.audit_by
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and d.kind = any($3::smallint[])
  and r.rectify_no = $4::text
  and d.danger_no = $5::text
  and d.kind = $6::bigint
  and d.level = $7::bigint
  and d.category = $8
  and r.status = $9::bigint
  and r.responsible_id = $10::bigint
  and d.area_id = $11::bigint
  and d.task_id = $12::bigint
  and (r.status in (0, 1) and r.due_at < now()) = $13
  and (r.status in (0, 1, 2)) = $14
  and (r.status = $15) = $16
  and d.found_at >= $17
  and d.found_at < $18
order by r.created_at desc, r.id desc
limit $19
offset $20;

-- patrolRectifyTask.statistic  统计整改任务
select r.status as status, count(*) as count
from patrol.rectify r
join patrol.danger d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.danger_id
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and d.kind = any($3::smallint[])
group by 1;

select r.status as status, count(*) as count
from patrol.rectify r
join patrol.danger d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.danger_id
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and d.kind = any($3::smallint[])
  and r.rectify_no = $4::text
  and d.danger_no = $5::text
  and d.kind = $6::bigint
  and d.level = $7::bigint
  and d.category = $8
  and r.responsible_id = $9::bigint
  and d.area_id = $10::bigint
  and d.task_id = $11::bigint
  and (r.status in (0, 1) and r.due_at < now()) = $12
  and (r.status in (0, 1, 2)) = $13
  and (r.status = $14) = $15
  and d.found_at >= $16
  and d.found_at < $17
group by 1;

-- patrolRectifyTask.export  导出整改任务
select count(*) as n
from (
  select 1
  from patrol.rectify r
  join patrol.danger d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.danger_id
  where "r"."tenant_id" = $1
    and "r"."warehouse_id" = $2
    and d.kind = any($3::smallint[])
  limit $4
) x;

declare export no scroll cursor for
select r.id, r.version, r.rectify_no, d.danger_no, d.source, d.task_id, t.task_no, d.kind, d.category, d.level,
  d.description, d.area_id, a.code as area_code, d.points::float8 as points, coalesce(fu.user_name, '系统') as found_by,
  d.found_at, r.responsible_id, r.party_ids, ru.user_name as responsible, r.due_at,
  (r.status in (0, 1) and r.due_at < now()) as overdue, r.measure, r.finish_at, au.user_name as auditor, r.opinion,
  r.reject_count, r.extend_count, r.status
from patrol.rectify r
join patrol.danger d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.danger_id
left join patrol.task t on t.tenant_id = d.tenant_id and t.warehouse_id = d.warehouse_id and t.id = d.task_id
left join basic.area a on a.tenant_id = d.tenant_id and a.warehouse_id = d.warehouse_id and a.id = d.area_id
join iam.user ru on ru.tenant_id = r.tenant_id and ru.id = r.responsible_id
left join iam.user fu on fu.tenant_id = r.tenant_id and fu.id = d.found_by
left join iam.user au on au.tenant_id = r.tenant_id and au.id = r.audit_by
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and d.kind = any($3::smallint[])
order by r.created_at desc, r.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from patrol.rectify r
  join patrol.danger d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.danger_id
  where "r"."tenant_id" = $1
    and "r"."warehouse_id" = $2
    and d.kind = any($3::smallint[])
    and r.rectify_no = $4::text
    and d.danger_no = $5::text
    and d.kind = $6::bigint
    and d.level = $7::bigint
    and d.category = $8
    and r.status = $9::bigint
    and r.responsible_id = $10::bigint
    and d.area_id = $11::bigint
    and d.task_id = $12::bigint
    and (r.status in (0, 1) and r.due_at < now()) = $13
    and (r.status in (0, 1, 2)) = $14
    and (r.status = $15) = $16
    and d.found_at >= $17
    and d.found_at < $18
  limit $19
) x;

declare export no scroll cursor for
select r.id, r.version, r.rectify_no, d.danger_no, d.source, d.task_id, t.task_no, d.kind, d.category, d.level,
  d.description, d.area_id, a.code as area_code, d.points::float8 as points, coalesce(fu.user_name, '系统') as found_by,
  d.found_at, r.responsible_id, r.party_ids, ru.user_name as responsible, r.due_at,
  (r.status in (0, 1) and r.due_at < now()) as overdue, r.measure, r.finish_at, au.user_name as auditor, r.opinion,
  r.reject_count, r.extend_count, r.status
from patrol.rectify r
join patrol.danger d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.danger_id
left join patrol.task t on t.tenant_id = d.tenant_id and t.warehouse_id = d.warehouse_id and t.id = d.task_id
left join basic.area a on a.tenant_id = d.tenant_id and a.warehouse_id = d.warehouse_id and a.id = d.area_id
join iam.user ru on ru.tenant_id = r.tenant_id and ru.id = r.responsible_id
left join iam.user fu on fu.tenant_id = r.tenant_id and fu.id = d.found_by
left join iam.user au on au.tenant_id = r.tenant_id and au.id = r.audit_by
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and d.kind = any($3::smallint[])
  and r.rectify_no = $4::text
  and d.danger_no = $5::text
  and d.kind = $6::bigint
  and d.level = $7::bigint
  and d.category = $8
  and r.status = $9::bigint
  and r.responsible_id = $10::bigint
  and d.area_id = $11::bigint
  and d.task_id = $12::bigint
  and (r.status in (0, 1) and r.due_at < now()) = $13
  and (r.status in (0, 1, 2)) = $14
  and (r.status = $15) = $16
  and d.found_at >= $17
  and d.found_at < $18
order by r.created_at desc, r.id desc;

-- patrolRectifyTask.queryRectifyTaskByTaskId  查询巡检任务的整改
select 1 as one
from patrol.task t
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.id = $3
  and t.kind = any($4::smallint[]);

-- patrolRectifyTask.get  查看整改任务
select r.id, r.version, r.rectify_no, d.danger_no, d.source, d.task_id, t.task_no, d.kind, d.category, d.level,
  d.description, d.area_id, a.code as area_code, d.points::float8 as points, coalesce(fu.user_name, '系统') as found_by,
  d.found_at, r.responsible_id, r.party_ids, ru.user_name as responsible, r.due_at,
  (r.status in (0, 1) and r.due_at < now()) as overdue, r.measure, r.finish_at, au.user_name as auditor, r.opinion,
  r.reject_count, r.extend_count, r.status , d.id as danger_id, d.task_item_id
from patrol.rectify r
join patrol.danger d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.danger_id
left join patrol.task t on t.tenant_id = d.tenant_id and t.warehouse_id = d.warehouse_id and t.id = d.task_id
left join basic.area a on a.tenant_id = d.tenant_id and a.warehouse_id = d.warehouse_id and a.id = d.area_id
join iam.user ru on ru.tenant_id = r.tenant_id and ru.id = r.responsible_id
left join iam.user fu on fu.tenant_id = r.tenant_id and fu.id = d.found_by
left join iam.user au on au.tenant_id = r.tenant_id and au.id = r.audit_by
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and d.kind = any($3::smallint[])
  and r.id = $4;

-- patrolWarning.queryPage  查询巡检预警
select w.id, w.version, w.warn_type, w.kind, w.biz_id, w.biz_no, w.content, pu.user_name as person,
  lu.user_name as leader, w.raised_at, hu.user_name as handler, w.handle_by, w.handle_at as handled_at, w.remark,
  cu.user_name as confirmer, w.cleared_at, w.status
from (
  select w.*
  from patrol.warning w
  where "w"."tenant_id" = $1
    and "w"."warehouse_id" = $2
    and (w.kind is null or w.kind = any($3::smallint[]))
  order by w.raised_at desc, w.id desc
  limit $4
  offset $5
) w
left join iam."user" pu on pu.tenant_id = w.tenant_id and pu.id = w.person_id
left join iam."user" lu on lu.tenant_id = w.tenant_id and lu.id = w.leader_id
left join iam."user" hu on hu.tenant_id = w.tenant_id and hu.id = w.handle_by
left join iam."user" cu on cu.tenant_id = w.tenant_id and cu.id = w.confirm_by
order by w.raised_at desc, w.id desc;

select w.id, w.version, w.warn_type, w.kind, w.biz_id, w.biz_no, w.content, pu.user_name as person,
  lu.user_name as leader, w.raised_at, hu.user_name as handler, w.handle_by, w.handle_at as handled_at, w.remark,
  cu.user_name as confirmer, w.cleared_at, w.status
from (
  select w.*
  from patrol.warning w
  where "w"."tenant_id" = $1
    and "w"."warehouse_id" = $2
    and (w.kind is null or w.kind = any($3::smallint[]))
    and w.biz_no = $4::text
    and w.warn_type = $5::bigint
    and w.kind = $6::bigint
    and w.status = $7::bigint
    and w.raised_at >= $8
    and w.raised_at < $9
  order by w.raised_at desc, w.id desc
  limit $10
  offset $11
) w
left join iam."user" pu on pu.tenant_id = w.tenant_id and pu.id = w.person_id
left join iam."user" lu on lu.tenant_id = w.tenant_id and lu.id = w.leader_id
left join iam."user" hu on hu.tenant_id = w.tenant_id and hu.id = w.handle_by
left join iam."user" cu on cu.tenant_id = w.tenant_id and cu.id = w.confirm_by
order by w.raised_at desc, w.id desc;

-- patrolWarning.statistic  统计巡检预警
select w.status as status, count(*) as count
from patrol.warning w
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and (w.kind is null or w.kind = any($3::smallint[]))
group by 1;

select w.status as status, count(*) as count
from patrol.warning w
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and (w.kind is null or w.kind = any($3::smallint[]))
  and w.biz_no = $4::text
  and w.warn_type = $5::bigint
  and w.kind = $6::bigint
  and w.raised_at >= $7
  and w.raised_at < $8
group by 1;

-- patrolWarning.export  导出巡检预警
select count(*) as n
from (
  select 1
  from patrol.warning w
  where "w"."tenant_id" = $1
    and "w"."warehouse_id" = $2
    and (w.kind is null or w.kind = any($3::smallint[]))
  limit $4
) x;

declare export no scroll cursor for
select w.id, w.version, w.warn_type, w.kind, w.biz_id, w.biz_no, w.content, pu.user_name as person,
  lu.user_name as leader, w.raised_at, hu.user_name as handler, w.handle_by, w.handle_at as handled_at, w.remark,
  cu.user_name as confirmer, w.cleared_at, w.status
from patrol.warning w
left join iam."user" pu on pu.tenant_id = w.tenant_id and pu.id = w.person_id
left join iam."user" lu on lu.tenant_id = w.tenant_id and lu.id = w.leader_id
left join iam."user" hu on hu.tenant_id = w.tenant_id and hu.id = w.handle_by
left join iam."user" cu on cu.tenant_id = w.tenant_id and cu.id = w.confirm_by
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and (w.kind is null or w.kind = any($3::smallint[]))
order by w.raised_at desc, w.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from patrol.warning w
  where "w"."tenant_id" = $1
    and "w"."warehouse_id" = $2
    and (w.kind is null or w.kind = any($3::smallint[]))
    and w.biz_no = $4::text
    and w.warn_type = $5::bigint
    and w.kind = $6::bigint
    and w.status = $7::bigint
    and w.raised_at >= $8
    and w.raised_at < $9
  limit $10
) x;

declare export no scroll cursor for
select w.id, w.version, w.warn_type, w.kind, w.biz_id, w.biz_no, w.content, pu.user_name as person,
  lu.user_name as leader, w.raised_at, hu.user_name as handler, w.handle_by, w.handle_at as handled_at, w.remark,
  cu.user_name as confirmer, w.cleared_at, w.status
from patrol.warning w
left join iam."user" pu on pu.tenant_id = w.tenant_id and pu.id = w.person_id
left join iam."user" lu on lu.tenant_id = w.tenant_id and lu.id = w.leader_id
left join iam."user" hu on hu.tenant_id = w.tenant_id and hu.id = w.handle_by
left join iam."user" cu on cu.tenant_id = w.tenant_id and cu.id = w.confirm_by
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and (w.kind is null or w.kind = any($3::smallint[]))
  and w.biz_no = $4::text
  and w.warn_type = $5::bigint
  and w.kind = $6::bigint
  and w.status = $7::bigint
  and w.raised_at >= $8
  and w.raised_at < $9
order by w.raised_at desc, w.id desc;

-- patrolWarning.get  查看巡检预警
select w.id, w.version, w.warn_type, w.kind, w.biz_id, w.biz_no, w.content, pu.user_name as person,
  lu.user_name as leader, w.raised_at, hu.user_name as handler, w.handle_by, w.handle_at as handled_at, w.remark,
  cu.user_name as confirmer, w.cleared_at, w.status
from patrol.warning w
left join iam."user" pu on pu.tenant_id = w.tenant_id and pu.id = w.person_id
left join iam."user" lu on lu.tenant_id = w.tenant_id and lu.id = w.leader_id
left join iam."user" hu on hu.tenant_id = w.tenant_id and hu.id = w.handle_by
left join iam."user" cu on cu.tenant_id = w.tenant_id and cu.id = w.confirm_by
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and (w.kind is null or w.kind = any($3::smallint[]))
  and w.id = $4;

select t.action_name, t.operator_name, t.posted_at, t.from_status, t.to_status, t.payload->>'reason' as reason,
  t.payload->>'opinion' as opinion, t.payload->>'dueAt' as due_at
from ops.doc_trace t
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.doc_type = $3
  and t.doc_id = $4
order by t.id desc;

-- patrolBoard.query  查询巡检看板
with place as (
  select distinct t.id, to_char(t.finish_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, i.area_id
  from patrol.task t
  join patrol.task_item i on "i"."tenant_id" = $1 and "i"."warehouse_id" = $2 and i.task_id = t.id
  where "t"."tenant_id" = $3
    and "t"."warehouse_id" = $4
    and t.status = 2
    and t.finish_at >= ($5::date::timestamp at time zone 'Asia/Shanghai')
    and t.kind = any($6::smallint[])
)
select p.area_id, coalesce(a.code || ' ' || a.name, '全仓') as area, p.month,
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('category', d.category, 'points', d.points, 'cap', coalesce(c.category_cap, 100))),
      '[]'
    )
    from patrol.danger d
    left join patrol.deduction c
      on c.tenant_id = d.tenant_id
      and c.warehouse_id = d.warehouse_id
      and c.kind = d.kind
      and c.category = d.category
      and c.level = d.level
    where "d"."tenant_id" = $7
      and "d"."warehouse_id" = $8
      and d.task_id = p.id
      and d.area_id is not distinct from p.area_id
  ) as lost
from place p
left join basic.area a on a.tenant_id = $9 and a.warehouse_id = $10 and a.id = p.area_id
order by 2, 3, p.id;

select (select count(*)::int from unnest($1::timestamptz[]) e(at) where d.found_at < e.at) as band,
  r.status in (0, 1) and r.due_at < now() as late, count(*) as n
from patrol.danger d
join patrol.rectify r on r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.danger_id = d.id
where "d"."tenant_id" = $2
  and "d"."warehouse_id" = $3
  and r.status in (0, 1, 2)
  and d.kind = any($4::smallint[])
group by 1, 2;

select d.area_id, coalesce(min(a.code || ' ' || a.name), '未指明') as area, d.category, count(*) as times,
  count(*) filter (where r.status in (0, 1, 2)) as open, max(d.found_at) as last_at
from patrol.danger d
join patrol.rectify r on r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.danger_id = d.id
left join basic.area a on a.tenant_id = d.tenant_id and a.warehouse_id = d.warehouse_id and a.id = d.area_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.found_at >= ($3::date::timestamp at time zone 'Asia/Shanghai')
  and r.status <> 4
  and d.kind = any($4::smallint[])
group by d.area_id, d.category
having count(*) >= $5
order by 4 desc, 6 desc
limit $6;

select u.id as responsible_id, u.user_name as responsible, count(*) as dangers,
  count(*) filter (where r.status in (0, 1) and r.due_at < now()) as overdue,
  coalesce(sum(r.reject_count), 0)::int as rejected
from patrol.danger d
join patrol.rectify r on r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.danger_id = d.id
join iam."user" u on u.tenant_id = r.tenant_id and u.id = r.responsible_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.found_at >= ($3::date::timestamp at time zone 'Asia/Shanghai')
  and r.status <> 4
  and d.kind = any($4::smallint[])
group by u.id, u.user_name
order by 2 desc, u.user_name
limit $5;

with place as (
  select distinct t.id, to_char(t.finish_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, i.area_id
  from patrol.task t
  join patrol.task_item i on "i"."tenant_id" = $1 and "i"."warehouse_id" = $2 and i.task_id = t.id
  where "t"."tenant_id" = $3
    and "t"."warehouse_id" = $4
    and t.status = 2
    and t.finish_at >= ($5::date::timestamp at time zone 'Asia/Shanghai')
    and t.kind = any($6::smallint[])
    and t.kind = $7::bigint
)
select p.area_id, coalesce(a.code || ' ' || a.name, '全仓') as area, p.month,
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('category', d.category, 'points', d.points, 'cap', coalesce(c.category_cap, 100))),
      '[]'
    )
    from patrol.danger d
    left join patrol.deduction c
      on c.tenant_id = d.tenant_id
      and c.warehouse_id = d.warehouse_id
      and c.kind = d.kind
      and c.category = d.category
      and c.level = d.level
    where "d"."tenant_id" = $8
      and "d"."warehouse_id" = $9
      and d.task_id = p.id
      and d.area_id is not distinct from p.area_id
  ) as lost
from place p
left join basic.area a on a.tenant_id = $10 and a.warehouse_id = $11 and a.id = p.area_id
order by 2, 3, p.id;

select (select count(*)::int from unnest($1::timestamptz[]) e(at) where d.found_at < e.at) as band,
  r.status in (0, 1) and r.due_at < now() as late, count(*) as n
from patrol.danger d
join patrol.rectify r on r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.danger_id = d.id
where "d"."tenant_id" = $2
  and "d"."warehouse_id" = $3
  and r.status in (0, 1, 2)
  and d.kind = any($4::smallint[])
  and d.kind = $5::bigint
group by 1, 2;

select d.area_id, coalesce(min(a.code || ' ' || a.name), '未指明') as area, d.category, count(*) as times,
  count(*) filter (where r.status in (0, 1, 2)) as open, max(d.found_at) as last_at
from patrol.danger d
join patrol.rectify r on r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.danger_id = d.id
left join basic.area a on a.tenant_id = d.tenant_id and a.warehouse_id = d.warehouse_id and a.id = d.area_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.found_at >= ($3::date::timestamp at time zone 'Asia/Shanghai')
  and r.status <> 4
  and d.kind = any($4::smallint[])
  and d.kind = $5::bigint
group by d.area_id, d.category
having count(*) >= $6
order by 4 desc, 6 desc
limit $7;

select u.id as responsible_id, u.user_name as responsible, count(*) as dangers,
  count(*) filter (where r.status in (0, 1) and r.due_at < now()) as overdue,
  coalesce(sum(r.reject_count), 0)::int as rejected
from patrol.danger d
join patrol.rectify r on r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.danger_id = d.id
join iam."user" u on u.tenant_id = r.tenant_id and u.id = r.responsible_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.found_at >= ($3::date::timestamp at time zone 'Asia/Shanghai')
  and r.status <> 4
  and d.kind = any($4::smallint[])
  and d.kind = $5::bigint
group by u.id, u.user_name
order by 2 desc, u.user_name
limit $6;

-- patrolBoard.export  导出巡检看板
with place as (
  select distinct t.id, to_char(t.finish_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, i.area_id
  from patrol.task t
  join patrol.task_item i on "i"."tenant_id" = $1 and "i"."warehouse_id" = $2 and i.task_id = t.id
  where "t"."tenant_id" = $3
    and "t"."warehouse_id" = $4
    and t.status = 2
    and t.finish_at >= ($5::date::timestamp at time zone 'Asia/Shanghai')
    and t.kind = any($6::smallint[])
)
select p.area_id, coalesce(a.code || ' ' || a.name, '全仓') as area, p.month,
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('category', d.category, 'points', d.points, 'cap', coalesce(c.category_cap, 100))),
      '[]'
    )
    from patrol.danger d
    left join patrol.deduction c
      on c.tenant_id = d.tenant_id
      and c.warehouse_id = d.warehouse_id
      and c.kind = d.kind
      and c.category = d.category
      and c.level = d.level
    where "d"."tenant_id" = $7
      and "d"."warehouse_id" = $8
      and d.task_id = p.id
      and d.area_id is not distinct from p.area_id
  ) as lost
from place p
left join basic.area a on a.tenant_id = $9 and a.warehouse_id = $10 and a.id = p.area_id
order by 2, 3, p.id;

with place as (
  select distinct t.id, to_char(t.finish_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, i.area_id
  from patrol.task t
  join patrol.task_item i on "i"."tenant_id" = $1 and "i"."warehouse_id" = $2 and i.task_id = t.id
  where "t"."tenant_id" = $3
    and "t"."warehouse_id" = $4
    and t.status = 2
    and t.finish_at >= ($5::date::timestamp at time zone 'Asia/Shanghai')
    and t.kind = any($6::smallint[])
    and t.kind = $7::bigint
)
select p.area_id, coalesce(a.code || ' ' || a.name, '全仓') as area, p.month,
  (
    select coalesce(
      jsonb_agg(jsonb_build_object('category', d.category, 'points', d.points, 'cap', coalesce(c.category_cap, 100))),
      '[]'
    )
    from patrol.danger d
    left join patrol.deduction c
      on c.tenant_id = d.tenant_id
      and c.warehouse_id = d.warehouse_id
      and c.kind = d.kind
      and c.category = d.category
      and c.level = d.level
    where "d"."tenant_id" = $8
      and "d"."warehouse_id" = $9
      and d.task_id = p.id
      and d.area_id is not distinct from p.area_id
  ) as lost
from place p
left join basic.area a on a.tenant_id = $10 and a.warehouse_id = $11 and a.id = p.area_id
order by 2, 3, p.id;

-- patrolInspector.queryPage  查询巡检人员
select x.*
from (
  select u.id, u.user_name as inspector, d.dept_name as dept, coalesce(p.plans, 0) as plans,
    coalesce(w.done, 0) as done, coalesce(w.open, 0) as open, coalesce(w.overdue, 0) as overdue,
    coalesce(w.dangers, 0) as dangers, w.score, w.last_at
  from iam."user" u
  left join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  left join (
    select i.user_id, count(*)::int as plans
    from patrol.plan p
    join patrol.plan_inspector i on i.tenant_id = p.tenant_id and i.warehouse_id = p.warehouse_id and i.plan_id = p.id
    where "p"."tenant_id" = $1
      and "p"."warehouse_id" = $2
      and p.status = 1
      and not p.is_deleted
      and p.kind = any($3::smallint[])
    group by i.user_id
  ) p
    on p.user_id = u.id
  left join (
    select t.inspector_id, (count(*) filter (where t.status = 2))::int as done,
      (count(*) filter (where t.status in (0, 1)))::int as open, (count(*) filter (where t.status = 3))::int as overdue,
      coalesce(sum(t.danger_count), 0)::int as dangers, round(avg(t.score), 1)::text as score,
      max(t.finish_at) as last_at
    from patrol.task t
    where "t"."tenant_id" = $4
      and "t"."warehouse_id" = $5
      and t.kind = any($6::smallint[])
    group by t.inspector_id
  ) w
    on w.inspector_id = u.id
  where u.tenant_id = $7
    and (p.plans > 0 or w.inspector_id is not null)
) x
where true
order by x.done desc, x.id desc
limit $8
offset $9;

select x.*
from (
  select u.id, u.user_name as inspector, d.dept_name as dept, coalesce(p.plans, 0) as plans,
    coalesce(w.done, 0) as done, coalesce(w.open, 0) as open, coalesce(w.overdue, 0) as overdue,
    coalesce(w.dangers, 0) as dangers, w.score, w.last_at
  from iam."user" u
  left join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  left join (
    select i.user_id, count(*)::int as plans
    from patrol.plan p
    join patrol.plan_inspector i on i.tenant_id = p.tenant_id and i.warehouse_id = p.warehouse_id and i.plan_id = p.id
    where "p"."tenant_id" = $1
      and "p"."warehouse_id" = $2
      and p.status = 1
      and not p.is_deleted
      and p.kind = any($3::smallint[])
      and p.kind = $4::bigint
    group by i.user_id
  ) p
    on p.user_id = u.id
  left join (
    select t.inspector_id, (count(*) filter (where t.status = 2))::int as done,
      (count(*) filter (where t.status in (0, 1)))::int as open, (count(*) filter (where t.status = 3))::int as overdue,
      coalesce(sum(t.danger_count), 0)::int as dangers, round(avg(t.score), 1)::text as score,
      max(t.finish_at) as last_at
    from patrol.task t
    where "t"."tenant_id" = $5
      and "t"."warehouse_id" = $6
      and t.kind = any($7::smallint[])
      and t.kind = $8::bigint
    group by t.inspector_id
  ) w
    on w.inspector_id = u.id
  where u.tenant_id = $9
    and (p.plans > 0 or w.inspector_id is not null)
) x
where true
  and x.id = $10::bigint
order by x.done desc, x.id desc
limit $11
offset $12;

-- patrolInspector.export  导出巡检人员
select count(*) as n
from (
  select 1
  from (
    select u.id, u.user_name as inspector, d.dept_name as dept, coalesce(p.plans, 0) as plans,
      coalesce(w.done, 0) as done, coalesce(w.open, 0) as open, coalesce(w.overdue, 0) as overdue,
      coalesce(w.dangers, 0) as dangers, w.score, w.last_at
    from iam."user" u
    left join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
    left join (
      select i.user_id, count(*)::int as plans
      from patrol.plan p
      join patrol.plan_inspector i on i.tenant_id = p.tenant_id and i.warehouse_id = p.warehouse_id and i.plan_id = p.id
      where "p"."tenant_id" = $1
        and "p"."warehouse_id" = $2
        and p.status = 1
        and not p.is_deleted
        and p.kind = any($3::smallint[])
      group by i.user_id
    ) p
      on p.user_id = u.id
    left join (
      select t.inspector_id, (count(*) filter (where t.status = 2))::int as done,
        (count(*) filter (where t.status in (0, 1)))::int as open,
        (count(*) filter (where t.status = 3))::int as overdue, coalesce(sum(t.danger_count), 0)::int as dangers,
        round(avg(t.score), 1)::text as score, max(t.finish_at) as last_at
      from patrol.task t
      where "t"."tenant_id" = $4
        and "t"."warehouse_id" = $5
        and t.kind = any($6::smallint[])
      group by t.inspector_id
    ) w
      on w.inspector_id = u.id
    where u.tenant_id = $7
      and (p.plans > 0 or w.inspector_id is not null)
  ) x
  where true
  limit $8
) x;

declare export no scroll cursor for
select x.*
from (
  select u.id, u.user_name as inspector, d.dept_name as dept, coalesce(p.plans, 0) as plans,
    coalesce(w.done, 0) as done, coalesce(w.open, 0) as open, coalesce(w.overdue, 0) as overdue,
    coalesce(w.dangers, 0) as dangers, w.score, w.last_at
  from iam."user" u
  left join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  left join (
    select i.user_id, count(*)::int as plans
    from patrol.plan p
    join patrol.plan_inspector i on i.tenant_id = p.tenant_id and i.warehouse_id = p.warehouse_id and i.plan_id = p.id
    where "p"."tenant_id" = $1
      and "p"."warehouse_id" = $2
      and p.status = 1
      and not p.is_deleted
      and p.kind = any($3::smallint[])
    group by i.user_id
  ) p
    on p.user_id = u.id
  left join (
    select t.inspector_id, (count(*) filter (where t.status = 2))::int as done,
      (count(*) filter (where t.status in (0, 1)))::int as open, (count(*) filter (where t.status = 3))::int as overdue,
      coalesce(sum(t.danger_count), 0)::int as dangers, round(avg(t.score), 1)::text as score,
      max(t.finish_at) as last_at
    from patrol.task t
    where "t"."tenant_id" = $4
      and "t"."warehouse_id" = $5
      and t.kind = any($6::smallint[])
    group by t.inspector_id
  ) w
    on w.inspector_id = u.id
  where u.tenant_id = $7
    and (p.plans > 0 or w.inspector_id is not null)
) x
where true
order by x.done desc, x.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from (
    select u.id, u.user_name as inspector, d.dept_name as dept, coalesce(p.plans, 0) as plans,
      coalesce(w.done, 0) as done, coalesce(w.open, 0) as open, coalesce(w.overdue, 0) as overdue,
      coalesce(w.dangers, 0) as dangers, w.score, w.last_at
    from iam."user" u
    left join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
    left join (
      select i.user_id, count(*)::int as plans
      from patrol.plan p
      join patrol.plan_inspector i on i.tenant_id = p.tenant_id and i.warehouse_id = p.warehouse_id and i.plan_id = p.id
      where "p"."tenant_id" = $1
        and "p"."warehouse_id" = $2
        and p.status = 1
        and not p.is_deleted
        and p.kind = any($3::smallint[])
        and p.kind = $4::bigint
      group by i.user_id
    ) p
      on p.user_id = u.id
    left join (
      select t.inspector_id, (count(*) filter (where t.status = 2))::int as done,
        (count(*) filter (where t.status in (0, 1)))::int as open,
        (count(*) filter (where t.status = 3))::int as overdue, coalesce(sum(t.danger_count), 0)::int as dangers,
        round(avg(t.score), 1)::text as score, max(t.finish_at) as last_at
      from patrol.task t
      where "t"."tenant_id" = $5
        and "t"."warehouse_id" = $6
        and t.kind = any($7::smallint[])
        and t.kind = $8::bigint
      group by t.inspector_id
    ) w
      on w.inspector_id = u.id
    where u.tenant_id = $9
      and (p.plans > 0 or w.inspector_id is not null)
  ) x
  where true
    and x.id = $10::bigint
  limit $11
) x;

declare export no scroll cursor for
select x.*
from (
  select u.id, u.user_name as inspector, d.dept_name as dept, coalesce(p.plans, 0) as plans,
    coalesce(w.done, 0) as done, coalesce(w.open, 0) as open, coalesce(w.overdue, 0) as overdue,
    coalesce(w.dangers, 0) as dangers, w.score, w.last_at
  from iam."user" u
  left join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  left join (
    select i.user_id, count(*)::int as plans
    from patrol.plan p
    join patrol.plan_inspector i on i.tenant_id = p.tenant_id and i.warehouse_id = p.warehouse_id and i.plan_id = p.id
    where "p"."tenant_id" = $1
      and "p"."warehouse_id" = $2
      and p.status = 1
      and not p.is_deleted
      and p.kind = any($3::smallint[])
      and p.kind = $4::bigint
    group by i.user_id
  ) p
    on p.user_id = u.id
  left join (
    select t.inspector_id, (count(*) filter (where t.status = 2))::int as done,
      (count(*) filter (where t.status in (0, 1)))::int as open, (count(*) filter (where t.status = 3))::int as overdue,
      coalesce(sum(t.danger_count), 0)::int as dangers, round(avg(t.score), 1)::text as score,
      max(t.finish_at) as last_at
    from patrol.task t
    where "t"."tenant_id" = $5
      and "t"."warehouse_id" = $6
      and t.kind = any($7::smallint[])
      and t.kind = $8::bigint
    group by t.inspector_id
  ) w
    on w.inspector_id = u.id
  where u.tenant_id = $9
    and (p.plans > 0 or w.inspector_id is not null)
) x
where true
  and x.id = $10::bigint
order by x.done desc, x.id desc;

-- patrolInspector.get  查看巡检人员
select x.*
from (
  select u.id, u.user_name as inspector, d.dept_name as dept, coalesce(p.plans, 0) as plans,
    coalesce(w.done, 0) as done, coalesce(w.open, 0) as open, coalesce(w.overdue, 0) as overdue,
    coalesce(w.dangers, 0) as dangers, w.score, w.last_at
  from iam."user" u
  left join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  left join (
    select i.user_id, count(*)::int as plans
    from patrol.plan p
    join patrol.plan_inspector i on i.tenant_id = p.tenant_id and i.warehouse_id = p.warehouse_id and i.plan_id = p.id
    where "p"."tenant_id" = $1
      and "p"."warehouse_id" = $2
      and p.status = 1
      and not p.is_deleted
      and p.kind = any($3::smallint[])
    group by i.user_id
  ) p
    on p.user_id = u.id
  left join (
    select t.inspector_id, (count(*) filter (where t.status = 2))::int as done,
      (count(*) filter (where t.status in (0, 1)))::int as open, (count(*) filter (where t.status = 3))::int as overdue,
      coalesce(sum(t.danger_count), 0)::int as dangers, round(avg(t.score), 1)::text as score,
      max(t.finish_at) as last_at
    from patrol.task t
    where "t"."tenant_id" = $4
      and "t"."warehouse_id" = $5
      and t.kind = any($6::smallint[])
    group by t.inspector_id
  ) w
    on w.inspector_id = u.id
  where u.tenant_id = $7
    and (p.plans > 0 or w.inspector_id is not null)
) x
where x.id = $8;

-- eventInvestigation.queryPage  查询事件调查
select e.id, e.version, e.event_no, e.event_type, e.level, e.occur_at, e.place, e.description, e.loss_amount, e.injured,
  e.leader_id, e.updated_by, lu.user_name as leader, coalesce(cu.user_name, '系统') as reporter,
  e.created_at as reported_at, e.due_at, (e.status in (0, 1) and e.due_at < now()) as overdue,
  (
    select count(*)
    from patrol.event_action a
    where a.tenant_id = e.tenant_id
      and a.warehouse_id = e.warehouse_id
      and a.event_id = e.id
      and a.status < 2
  ) as open_actions, e.closed_at, e.status
from (
  select e.*
  from patrol.event e
  where "e"."tenant_id" = $1
    and "e"."warehouse_id" = $2
  order by e.occur_at desc, e.id desc
  limit $3
  offset $4
) e
join iam.user lu on lu.tenant_id = e.tenant_id and lu.id = e.leader_id
left join iam.user cu on cu.tenant_id = e.tenant_id and cu.id = e.created_by
order by e.occur_at desc, e.id desc;

select e.id, e.version, e.event_no, e.event_type, e.level, e.occur_at, e.place, e.description, e.loss_amount, e.injured,
  e.leader_id, e.updated_by, lu.user_name as leader, coalesce(cu.user_name, '系统') as reporter,
  e.created_at as reported_at, e.due_at, (e.status in (0, 1) and e.due_at < now()) as overdue,
  (
    select count(*)
    from patrol.event_action a
    where a.tenant_id = e.tenant_id
      and a.warehouse_id = e.warehouse_id
      and a.event_id = e.id
      and a.status < 2
  ) as open_actions, e.closed_at, e.status
from (
  select e.*
  from patrol.event e
  where "e"."tenant_id" = $1
    and "e"."warehouse_id" = $2
    and e.event_no = $3::text
    and e.event_type = $4::bigint
    and e.level = $5::bigint
    and e.status = $6::bigint
    and e.leader_id = $7::bigint
    and (e.status in (0, 1) and e.due_at < now()) = $8
    and e.occur_at >= $9
    and e.occur_at < $10
  order by e.occur_at desc, e.id desc
  limit $11
  offset $12
) e
join iam.user lu on lu.tenant_id = e.tenant_id and lu.id = e.leader_id
left join iam.user cu on cu.tenant_id = e.tenant_id and cu.id = e.created_by
order by e.occur_at desc, e.id desc;

-- eventInvestigation.statistic  统计事件调查
select e.status as status, count(*) as count
from patrol.event e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
group by 1;

select e.status as status, count(*) as count
from patrol.event e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.event_no = $3::text
  and e.event_type = $4::bigint
  and e.level = $5::bigint
  and e.leader_id = $6::bigint
  and (e.status in (0, 1) and e.due_at < now()) = $7
  and e.occur_at >= $8
  and e.occur_at < $9
group by 1;

-- eventInvestigation.export  导出事件调查
select count(*) as n
from (select 1 from patrol.event e where "e"."tenant_id" = $1 and "e"."warehouse_id" = $2 limit $3) x;

declare export no scroll cursor for
select e.id, e.version, e.event_no, e.event_type, e.level, e.occur_at, e.place, e.description, e.loss_amount, e.injured,
  e.leader_id, e.updated_by, lu.user_name as leader, coalesce(cu.user_name, '系统') as reporter,
  e.created_at as reported_at, e.due_at, (e.status in (0, 1) and e.due_at < now()) as overdue,
  (
    select count(*)
    from patrol.event_action a
    where a.tenant_id = e.tenant_id
      and a.warehouse_id = e.warehouse_id
      and a.event_id = e.id
      and a.status < 2
  ) as open_actions, e.closed_at, e.status
from patrol.event e
join iam.user lu on lu.tenant_id = e.tenant_id and lu.id = e.leader_id
left join iam.user cu on cu.tenant_id = e.tenant_id and cu.id = e.created_by
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
order by e.occur_at desc, e.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from patrol.event e
  where "e"."tenant_id" = $1
    and "e"."warehouse_id" = $2
    and e.event_no = $3::text
    and e.event_type = $4::bigint
    and e.level = $5::bigint
    and e.status = $6::bigint
    and e.leader_id = $7::bigint
    and (e.status in (0, 1) and e.due_at < now()) = $8
    and e.occur_at >= $9
    and e.occur_at < $10
  limit $11
) x;

declare export no scroll cursor for
select e.id, e.version, e.event_no, e.event_type, e.level, e.occur_at, e.place, e.description, e.loss_amount, e.injured,
  e.leader_id, e.updated_by, lu.user_name as leader, coalesce(cu.user_name, '系统') as reporter,
  e.created_at as reported_at, e.due_at, (e.status in (0, 1) and e.due_at < now()) as overdue,
  (
    select count(*)
    from patrol.event_action a
    where a.tenant_id = e.tenant_id
      and a.warehouse_id = e.warehouse_id
      and a.event_id = e.id
      and a.status < 2
  ) as open_actions, e.closed_at, e.status
from patrol.event e
join iam.user lu on lu.tenant_id = e.tenant_id and lu.id = e.leader_id
left join iam.user cu on cu.tenant_id = e.tenant_id and cu.id = e.created_by
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.event_no = $3::text
  and e.event_type = $4::bigint
  and e.level = $5::bigint
  and e.status = $6::bigint
  and e.leader_id = $7::bigint
  and (e.status in (0, 1) and e.due_at < now()) = $8
  and e.occur_at >= $9
  and e.occur_at < $10
order by e.occur_at desc, e.id desc;

-- eventInvestigation.get  查看事件调查
select e.id, e.version, e.event_no, e.event_type, e.level, e.occur_at, e.place, e.description, e.loss_amount, e.injured,
  e.leader_id, e.updated_by, lu.user_name as leader, coalesce(cu.user_name, '系统') as reporter,
  e.created_at as reported_at, e.due_at, (e.status in (0, 1) and e.due_at < now()) as overdue,
  (
    select count(*)
    from patrol.event_action a
    where a.tenant_id = e.tenant_id
      and a.warehouse_id = e.warehouse_id
      and a.event_id = e.id
      and a.status < 2
  ) as open_actions, e.closed_at, e.status , e.team_ids,
  array(
    select u.user_name
    from unnest(e.team_ids) with ordinality m(id, n)
    join iam.user u on u.tenant_id = e.tenant_id and u.id = m.id
    order by m.n
  ) as team, e.persons, e.immediate_action, e.why_chain, e.root_cause, e.cause_found, e.persons_dealt, e.measures_done,
  e.staff_educated, au.user_name as auditor, e.opinion, e.reported_at as submitted_at, e.audit_at
from patrol.event e
join iam.user lu on lu.tenant_id = e.tenant_id and lu.id = e.leader_id
left join iam.user cu on cu.tenant_id = e.tenant_id and cu.id = e.created_by
left join iam.user au on au.tenant_id = e.tenant_id and au.id = e.audit_by
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.id = $3;

select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height
from ops.file_ref r
join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

select a.id, a.content, a.owner_id, o.user_name as owner, a.due_at, a.status = 0 and a.due_at < now() as overdue,
  a.done_at, a.done_by, a.result, v.user_name as verifier, a.status
from patrol.event_action a
join iam.user o on o.tenant_id = a.tenant_id and o.id = a.owner_id
left join iam.user v on v.tenant_id = a.tenant_id and v.id = a.verify_by
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and a.event_id = $3
order by a.line_no;

select t.action_name, t.operator_name, t.posted_at, t.from_status, t.to_status, t.payload->>'reason' as reason,
  t.payload->>'opinion' as opinion, t.payload->>'dueAt' as due_at
from ops.doc_trace t
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.doc_type = $3
  and t.doc_id = $4
order by t.id desc;

-- eventInvestigation.report  事件调查报告
select e.id, e.version, e.event_no, e.event_type, e.level, e.occur_at, e.place, e.description, e.loss_amount, e.injured,
  e.leader_id, e.updated_by, lu.user_name as leader, coalesce(cu.user_name, '系统') as reporter,
  e.created_at as reported_at, e.due_at, (e.status in (0, 1) and e.due_at < now()) as overdue,
  (
    select count(*)
    from patrol.event_action a
    where a.tenant_id = e.tenant_id
      and a.warehouse_id = e.warehouse_id
      and a.event_id = e.id
      and a.status < 2
  ) as open_actions, e.closed_at, e.status , e.team_ids,
  array(
    select u.user_name
    from unnest(e.team_ids) with ordinality m(id, n)
    join iam.user u on u.tenant_id = e.tenant_id and u.id = m.id
    order by m.n
  ) as team, e.persons, e.immediate_action, e.why_chain, e.root_cause, e.cause_found, e.persons_dealt, e.measures_done,
  e.staff_educated, au.user_name as auditor, e.opinion, e.reported_at as submitted_at, e.audit_at
from patrol.event e
join iam.user lu on lu.tenant_id = e.tenant_id and lu.id = e.leader_id
left join iam.user cu on cu.tenant_id = e.tenant_id and cu.id = e.created_by
left join iam.user au on au.tenant_id = e.tenant_id and au.id = e.audit_by
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.id = $3;

select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height
from ops.file_ref r
join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

select a.id, a.content, a.owner_id, o.user_name as owner, a.due_at, a.status = 0 and a.due_at < now() as overdue,
  a.done_at, a.done_by, a.result, v.user_name as verifier, a.status
from patrol.event_action a
join iam.user o on o.tenant_id = a.tenant_id and o.id = a.owner_id
left join iam.user v on v.tenant_id = a.tenant_id and v.id = a.verify_by
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and a.event_id = $3
order by a.line_no;

select t.action_name, t.operator_name, t.posted_at, t.from_status, t.to_status, t.payload->>'reason' as reason,
  t.payload->>'opinion' as opinion, t.payload->>'dueAt' as due_at
from ops.doc_trace t
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.doc_type = $3
  and t.doc_id = $4
order by t.id desc;
