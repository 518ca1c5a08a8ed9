-- Generated: the statements behind every read, for review and for explain. Never edited.

-- feeItem.page  查询费用项
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."direction", t."tax_rate"::text as "tax_rate", t."status"
from "billing"."fee_item" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."direction", t."tax_rate"::text as "tax_rate", t."status"
from "billing"."fee_item" t
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

-- feeItem.options  选择费用项
select t.id, t."code"::text as code, t.name::text as name
from "billing"."fee_item" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "billing"."fee_item" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- feeItem.export  导出费用项
select count(*) as n
from (
  select 1
  from "billing"."fee_item" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."direction", t."tax_rate"::text as "tax_rate", t."status"
from "billing"."fee_item" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "billing"."fee_item" t
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
  t."direction", t."tax_rate"::text as "tax_rate", t."status"
from "billing"."fee_item" t
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

-- feeItem.template  下载费用项导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- costConfig.template  下载费用配置导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- costConfig.queryPage  查询费用配置
select c.id, c.version, c.config_no, c.revision, c.owner_id, o.name as owner_name, c.house_id, w.name as house_name,
  c.fee_id, i.name as fee_name, c.basis, c.model, c.cycle, c.min_charge, c.max_charge, c.period_min, c.tax_rate,
  c.tax_included, c.effective_from::text as effective_from, c.effective_to::text as effective_to, c.priority, c.status,
  exists (select 1 from billing.settlement_pool p where p.tenant_id = c.tenant_id and p.config_id = c.id) as used,
  coalesce(cu.user_name, '系统') as created_by, c.created_at, coalesce(uu.user_name, '系统') as updated_by, c.updated_at,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'fromQty', trim_scale(t.from_qty)::text, 'toQty', trim_scale(t.to_qty)::text, 'unitPrice',
          trim_scale(t.unit_price)::text, 'flatFee', trim_scale(t.flat_fee)::text, 'stepQty',
          trim_scale(t.step_qty)::text
        ) order by t.tier_no
      )
      from billing.cost_config_tier t
      where t.tenant_id = c.tenant_id
        and t.config_id = c.id
    ), '[]'
  ) as tiers
from billing.cost_config c
join billing.fee_item i on i.tenant_id = c.tenant_id and i.id = c.fee_id
left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
left join basic.warehouse w on w.tenant_id = c.tenant_id and w.id = c.house_id
left join iam.user cu on cu.tenant_id = c.tenant_id and cu.id = c.created_by
left join iam.user uu on uu.tenant_id = c.tenant_id and uu.id = c.updated_by
where c.tenant_id = $1
  and not c.is_deleted
  and (c.house_id is null or c.house_id = $2)
  and (c.owner_id is null or c.owner_id = any($3::bigint[]))
order by c.id desc
limit $4
offset $5;

select c.id, c.version, c.config_no, c.revision, c.owner_id, o.name as owner_name, c.house_id, w.name as house_name,
  c.fee_id, i.name as fee_name, c.basis, c.model, c.cycle, c.min_charge, c.max_charge, c.period_min, c.tax_rate,
  c.tax_included, c.effective_from::text as effective_from, c.effective_to::text as effective_to, c.priority, c.status,
  exists (select 1 from billing.settlement_pool p where p.tenant_id = c.tenant_id and p.config_id = c.id) as used,
  coalesce(cu.user_name, '系统') as created_by, c.created_at, coalesce(uu.user_name, '系统') as updated_by, c.updated_at,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'fromQty', trim_scale(t.from_qty)::text, 'toQty', trim_scale(t.to_qty)::text, 'unitPrice',
          trim_scale(t.unit_price)::text, 'flatFee', trim_scale(t.flat_fee)::text, 'stepQty',
          trim_scale(t.step_qty)::text
        ) order by t.tier_no
      )
      from billing.cost_config_tier t
      where t.tenant_id = c.tenant_id
        and t.config_id = c.id
    ), '[]'
  ) as tiers
from billing.cost_config c
join billing.fee_item i on i.tenant_id = c.tenant_id and i.id = c.fee_id
left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
left join basic.warehouse w on w.tenant_id = c.tenant_id and w.id = c.house_id
left join iam.user cu on cu.tenant_id = c.tenant_id and cu.id = c.created_by
left join iam.user uu on uu.tenant_id = c.tenant_id and uu.id = c.updated_by
where c.tenant_id = $1
  and not c.is_deleted
  and (c.house_id is null or c.house_id = $2)
  and (c.owner_id is null or c.owner_id = any($3::bigint[]))
  and c.config_no = $4::text
  and c.owner_id = $5::bigint
  and c.house_id = $6::bigint
  and c.fee_id = $7::bigint
  and c.basis = $8::bigint
  and c.model = $9::bigint
  and c.status = $10::bigint
  and $11::date between c.effective_from and c.effective_to
order by c.id desc
limit $12
offset $13;

-- costConfig.export  导出费用配置
select count(*) as n
from (
  select 1
  from billing.cost_config c
  where c.tenant_id = $1
    and not c.is_deleted
    and (c.house_id is null or c.house_id = $2)
    and (c.owner_id is null or c.owner_id = any($3::bigint[]))
  limit $4
) x;

declare export no scroll cursor for
select o.code as owner_id, w.code as house_id, i.code as fee_id, c.basis, c.model, c.cycle,
  trim_scale(c.free_qty)::text as free_qty, c.qty_round, trim_scale(c.qty_step)::text as qty_step, c.min_charge,
  c.max_charge, c.period_min, c.anti_inversion, c.tax_included, c.tax_rate, c.priority,
  c.effective_from::text as effective_from, c.effective_to::text as effective_to, c.remark, c.config_no, c.revision,
  c.status,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'fromQty', trim_scale(t.from_qty)::text, 'toQty', trim_scale(t.to_qty)::text, 'unitPrice',
          trim_scale(t.unit_price)::text, 'flatFee', trim_scale(t.flat_fee)::text, 'stepQty',
          trim_scale(t.step_qty)::text
        ) order by t.tier_no
      )
      from billing.cost_config_tier t
      where t.tenant_id = c.tenant_id
        and t.config_id = c.id
    ), '[]'
  ) as tiers
from billing.cost_config c
join billing.fee_item i on i.tenant_id = c.tenant_id and i.id = c.fee_id
left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
left join basic.warehouse w on w.tenant_id = c.tenant_id and w.id = c.house_id
left join iam.user cu on cu.tenant_id = c.tenant_id and cu.id = c.created_by
left join iam.user uu on uu.tenant_id = c.tenant_id and uu.id = c.updated_by
where c.tenant_id = $1
  and not c.is_deleted
  and (c.house_id is null or c.house_id = $2)
  and (c.owner_id is null or c.owner_id = any($3::bigint[]))
order by c.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from billing.cost_config c
  where c.tenant_id = $1
    and not c.is_deleted
    and (c.house_id is null or c.house_id = $2)
    and (c.owner_id is null or c.owner_id = any($3::bigint[]))
    and c.config_no = $4::text
    and c.owner_id = $5::bigint
    and c.house_id = $6::bigint
    and c.fee_id = $7::bigint
    and c.basis = $8::bigint
    and c.model = $9::bigint
    and c.status = $10::bigint
    and $11::date between c.effective_from and c.effective_to
  limit $12
) x;

declare export no scroll cursor for
select o.code as owner_id, w.code as house_id, i.code as fee_id, c.basis, c.model, c.cycle,
  trim_scale(c.free_qty)::text as free_qty, c.qty_round, trim_scale(c.qty_step)::text as qty_step, c.min_charge,
  c.max_charge, c.period_min, c.anti_inversion, c.tax_included, c.tax_rate, c.priority,
  c.effective_from::text as effective_from, c.effective_to::text as effective_to, c.remark, c.config_no, c.revision,
  c.status,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'fromQty', trim_scale(t.from_qty)::text, 'toQty', trim_scale(t.to_qty)::text, 'unitPrice',
          trim_scale(t.unit_price)::text, 'flatFee', trim_scale(t.flat_fee)::text, 'stepQty',
          trim_scale(t.step_qty)::text
        ) order by t.tier_no
      )
      from billing.cost_config_tier t
      where t.tenant_id = c.tenant_id
        and t.config_id = c.id
    ), '[]'
  ) as tiers
from billing.cost_config c
join billing.fee_item i on i.tenant_id = c.tenant_id and i.id = c.fee_id
left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
left join basic.warehouse w on w.tenant_id = c.tenant_id and w.id = c.house_id
left join iam.user cu on cu.tenant_id = c.tenant_id and cu.id = c.created_by
left join iam.user uu on uu.tenant_id = c.tenant_id and uu.id = c.updated_by
where c.tenant_id = $1
  and not c.is_deleted
  and (c.house_id is null or c.house_id = $2)
  and (c.owner_id is null or c.owner_id = any($3::bigint[]))
  and c.config_no = $4::text
  and c.owner_id = $5::bigint
  and c.house_id = $6::bigint
  and c.fee_id = $7::bigint
  and c.basis = $8::bigint
  and c.model = $9::bigint
  and c.status = $10::bigint
  and $11::date between c.effective_from and c.effective_to
order by c.id desc;

-- costConfig.get  查看费用配置
select c.id, c.version, c.config_no, c.revision, c.owner_id, o.name as owner_name, c.house_id, w.name as house_name,
  c.fee_id, i.name as fee_name, c.basis, c.model, c.cycle, c.min_charge, c.max_charge, c.period_min, c.tax_rate,
  c.tax_included, c.effective_from::text as effective_from, c.effective_to::text as effective_to, c.priority, c.status,
  exists (select 1 from billing.settlement_pool p where p.tenant_id = c.tenant_id and p.config_id = c.id) as used,
  coalesce(cu.user_name, '系统') as created_by, c.created_at, coalesce(uu.user_name, '系统') as updated_by, c.updated_at,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'fromQty', trim_scale(t.from_qty)::text, 'toQty', trim_scale(t.to_qty)::text, 'unitPrice',
          trim_scale(t.unit_price)::text, 'flatFee', trim_scale(t.flat_fee)::text, 'stepQty',
          trim_scale(t.step_qty)::text
        ) order by t.tier_no
      )
      from billing.cost_config_tier t
      where t.tenant_id = c.tenant_id
        and t.config_id = c.id
    ), '[]'
  ) as tiers , c.biz_filter, trim_scale(c.free_qty)::text as free_qty, c.qty_round,
  trim_scale(c.qty_step)::text as qty_step, c.anti_inversion, c.remark
from billing.cost_config c
join billing.fee_item i on i.tenant_id = c.tenant_id and i.id = c.fee_id
left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
left join basic.warehouse w on w.tenant_id = c.tenant_id and w.id = c.house_id
left join iam.user cu on cu.tenant_id = c.tenant_id and cu.id = c.created_by
left join iam.user uu on uu.tenant_id = c.tenant_id and uu.id = c.updated_by
where c.tenant_id = $1
  and not c.is_deleted
  and (c.house_id is null or c.house_id = $2)
  and (c.owner_id is null or c.owner_id = any($3::bigint[]))
  and c.id = $4;

select c.id, c.revision, c.effective_from::text as effective_from, c.effective_to::text as effective_to, c.status,
  c.basis, c.model,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'fromQty', trim_scale(t.from_qty)::text, 'toQty', trim_scale(t.to_qty)::text, 'unitPrice',
          trim_scale(t.unit_price)::text, 'flatFee', trim_scale(t.flat_fee)::text, 'stepQty',
          trim_scale(t.step_qty)::text
        ) order by t.tier_no
      )
      from billing.cost_config_tier t
      where t.tenant_id = c.tenant_id
        and t.config_id = c.id
    ), '[]'
  ) as tiers, coalesce(l.n, 0)::int as line_count, coalesce(l.amount, 0)::numeric(18, 2) as line_amount
from billing.cost_config c
left join lateral (
  select count(*) as n, sum(p.amount) as amount
  from billing.settlement_pool p
  where p.tenant_id = c.tenant_id
    and p.config_id = c.id
    and p.calc_status = 1
    and p.owner_id = any($1::bigint[])
) l
  on true
where c.tenant_id = $2
  and not c.is_deleted
  and (c.house_id is null or c.house_id = $3)
  and (c.owner_id is null or c.owner_id = any($4::bigint[]))
  and c.config_no = $5
order by c.revision desc;

select 'routeIds.' || id as key, name
from basic.route
where tenant_id = $1
  and id = any($2::bigint[])
union all
select 'goodsCategoryIds.' || id, name
from basic.goods_category
where tenant_id = $3
  and id = any($4::bigint[])
union all
select 'vasItemIds.' || id, name
from billing.vas_item
where tenant_id = $5
  and id = any($6::bigint[]);

-- costSimulation.query  往月试算费用配置
select c.id, c.config_no, c.revision, c.fee_id, c.owner_id, c.house_id, c.biz_filter as filter, c.basis, c.model,
  c.cycle, c.free_qty, c.qty_round, c.qty_step, c.min_charge, c.max_charge, c.period_min, c.anti_inversion,
  c.tax_included, c.tax_rate, c.priority, c.effective_from::text as effective_from,
  c.effective_to::text as effective_to,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'fromQty', trim_scale(t.from_qty)::text, 'toQty', trim_scale(t.to_qty)::text, 'unitPrice',
          trim_scale(t.unit_price)::text, 'flatFee', trim_scale(t.flat_fee)::text, 'stepQty',
          trim_scale(t.step_qty)::text
        ) order by t.tier_no
      )
      from billing.cost_config_tier t
      where t.tenant_id = c.tenant_id
        and t.config_id = c.id
    ), '[]'
  ) as tiers
from billing.cost_config c
where c.tenant_id = $1
  and not c.is_deleted
  and (c.house_id is null or c.house_id = $2)
  and (c.owner_id is null or c.owner_id = any($3::bigint[]))
  and c.id = $4;

select kind from billing.fee_item where tenant_id = $1 and id = $2;

select f.owner_id, f.warehouse_id as house_id, o.name as owner_name, w.name as house_name,
  count(*) filter (where f.source_type = $1)::int as facts
from billing.charge_fact f
join basic.owner o on o.tenant_id = f.tenant_id and o.id = f.owner_id
join basic.warehouse w on w.tenant_id = f.tenant_id and w.id = f.warehouse_id
where "f"."tenant_id" = $2
  and "f"."warehouse_id" = $3
  and "f"."owner_id" = any($4::bigint[])
  and f.period = $5
  and f.is_current
  and not f.void
  and f.owner_id = $6
  and f.warehouse_id = $7
group by f.owner_id, f.warehouse_id, o.name, w.name
order by o.name, w.name, f.owner_id, f.warehouse_id;

-- vasItem.page  查询增值服务项目
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."unit",
  t."minutes_each"::float8 as "minutes_each", t."status"
from "billing"."vas_item" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."unit",
  t."minutes_each"::float8 as "minutes_each", t."status"
from "billing"."vas_item" t
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

-- vasItem.options  选择增值服务项目
select t.id, t."code"::text as code, t.name::text as name
from "billing"."vas_item" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "billing"."vas_item" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- vasItem.export  导出增值服务项目
select count(*) as n
from (
  select 1
  from "billing"."vas_item" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."unit",
  t."minutes_each"::float8 as "minutes_each", t."status"
from "billing"."vas_item" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "billing"."vas_item" t
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."unit",
  t."minutes_each"::float8 as "minutes_each", t."status"
from "billing"."vas_item" t
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

-- vasItem.template  下载增值服务项目导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- vasRecord.queryByOrder  查询单据增值服务
select v.id, v.version, v.item_id, i.name as item_name, i.unit, trim_scale(v.qty)::text as qty,
  trim_scale(v.minutes)::text as minutes, v.material, v.done_on::text as done_on, v.is_void, v.void_reason,
  coalesce(u.user_name, '系统') as created_by, v.created_at
from billing.vas_record v
join billing.vas_item i on i.tenant_id = v.tenant_id and i.id = v.item_id
left join iam.user u on u.tenant_id = v.tenant_id and u.id = v.created_by
where "v"."tenant_id" = $1
  and "v"."warehouse_id" = $2
  and "v"."owner_id" = any($3::bigint[])
  and v.direction = $4
  and v.order_id = $5
order by v.id desc;

-- vasRecord.find  扫描服务单据
select x.direction, x.order_id, x.order_no, w.name as owner_name
from (
  select 2 as direction, o.id as order_id, o.order_no, o.owner_id
  from outbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and "o"."owner_id" = any($3::bigint[])
    and o.order_no = $4
  union
  select 1, o.id, o.order_no, o.owner_id
  from inbound.order o
  where "o"."tenant_id" = $5
    and "o"."warehouse_id" = $6
    and "o"."owner_id" = any($7::bigint[])
    and o.order_no = $8
  union
  select 2, o.id, o.order_no, o.owner_id
  from basic.lpn l
  join outbound.carton_line c on c.tenant_id = l.tenant_id and c.warehouse_id = l.warehouse_id and c.lpn_id = l.id
  join outbound.order o on o.tenant_id = c.tenant_id and o.warehouse_id = c.warehouse_id and o.id = c.order_id
  where "o"."tenant_id" = $9
    and "o"."warehouse_id" = $10
    and "o"."owner_id" = any($11::bigint[])
    and l.code = $12
) x
join basic.owner w on w.tenant_id = $13 and w.id = x.owner_id
order by x.direction desc, x.order_id
limit 2;

-- settlementPool.queryPage  查询结算池
select p.id, p.version, p.pool_no, p.revision, p.period, p.owner_id, o.name as owner_name, p.warehouse_id as house_id,
  w.name as house_name, p.fee_id, i.name as fee_name, p.source_type, p.source_no, p.biz_date::text as biz_date, p.basis,
  trim_scale(p.quantity)::text as quantity, p.unit_price_text, p.amount, p.tax_rate, p.tax_amount, p.total_amount,
  p.line_type, p.settle_status as status,
  exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  ) as stale, p.adjust_reason, u.user_name as confirmed_by, p.confirmed_at, p.uploaded_at, p.ext_no
from (
  select p.*
  from billing.settlement_pool p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
    and p.calc_status = 1
  order by p.id desc
  limit $4
  offset $5
) p
join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
left join iam.user u on u.tenant_id = p.tenant_id and u.id = p.confirmed_by
order by p.id desc;

select count(*) as n
from (
  select 1
  from billing.settlement_pool p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
    and p.calc_status = 1
  limit $4
) x;

select p.id, p.version, p.pool_no, p.revision, p.period, p.owner_id, o.name as owner_name, p.warehouse_id as house_id,
  w.name as house_name, p.fee_id, i.name as fee_name, p.source_type, p.source_no, p.biz_date::text as biz_date, p.basis,
  trim_scale(p.quantity)::text as quantity, p.unit_price_text, p.amount, p.tax_rate, p.tax_amount, p.total_amount,
  p.line_type, p.settle_status as status,
  exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  ) as stale, p.adjust_reason, u.user_name as confirmed_by, p.confirmed_at, p.uploaded_at, p.ext_no
from (
  select p.*
  from billing.settlement_pool p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
    and p.calc_status = 1
    and p.period = $4
    and p.owner_id = $5::bigint
    and p.warehouse_id = $6::bigint
    and p.fee_id = $7::bigint
    and p.source_type = $8
    and p.line_type = $9::bigint
    and p.settle_status = $10::bigint
    and p.pool_no = $11::text
    and p.source_no = $12::text
    and not exists (
      select 1
      from billing.pool_fact pf
      join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
      where pf.tenant_id = p.tenant_id
        and pf.pool_id = p.id
        and not sf.is_current
    )
    and p.biz_date >= $13::date
    and p.biz_date <= $14::date
  order by p.id desc
  limit $15
  offset $16
) p
join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
left join iam.user u on u.tenant_id = p.tenant_id and u.id = p.confirmed_by
order by p.id desc;

-- settlementPool.statistic  统计结算池
select x.settle_status as status, sum(x.lines)::bigint as count
from (
  select p.settle_status, p.lines, p.amount, p.tax_amount, p.total_amount
  from billing.pool_sum p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
) x
group by 1;

select x.settle_status as status, sum(x.lines)::bigint as count
from (
  select p.settle_status, 1 as lines, p.amount, p.tax_amount, p.total_amount
  from billing.settlement_pool p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
    and p.calc_status = 1
    and p.period = $4
    and p.owner_id = $5::bigint
    and p.warehouse_id = $6::bigint
    and p.fee_id = $7::bigint
    and p.source_type = $8
    and p.line_type = $9::bigint
    and p.pool_no = $10::text
    and p.source_no = $11::text
    and not exists (
      select 1
      from billing.pool_fact pf
      join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
      where pf.tenant_id = p.tenant_id
        and pf.pool_id = p.id
        and not sf.is_current
    )
    and p.biz_date >= $12::date
    and p.biz_date <= $13::date
) x
group by 1;

-- settlementPool.sums  合计结算池
select coalesce(sum(x.lines), 0)::int as lines, coalesce(sum(x.amount), 0)::numeric(18, 2) as amount,
  coalesce(sum(x.tax_amount), 0)::numeric(18, 2) as tax_amount,
  coalesce(sum(x.total_amount), 0)::numeric(18, 2) as total_amount
from (
  select p.settle_status, p.lines, p.amount, p.tax_amount, p.total_amount
  from billing.pool_sum p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
) x;

select coalesce(sum(x.lines), 0)::int as lines, coalesce(sum(x.amount), 0)::numeric(18, 2) as amount,
  coalesce(sum(x.tax_amount), 0)::numeric(18, 2) as tax_amount,
  coalesce(sum(x.total_amount), 0)::numeric(18, 2) as total_amount
from (
  select p.settle_status, 1 as lines, p.amount, p.tax_amount, p.total_amount
  from billing.settlement_pool p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
    and p.calc_status = 1
    and p.period = $4
    and p.owner_id = $5::bigint
    and p.warehouse_id = $6::bigint
    and p.fee_id = $7::bigint
    and p.source_type = $8
    and p.line_type = $9::bigint
    and p.settle_status = $10::bigint
    and p.pool_no = $11::text
    and p.source_no = $12::text
    and not exists (
      select 1
      from billing.pool_fact pf
      join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
      where pf.tenant_id = p.tenant_id
        and pf.pool_id = p.id
        and not sf.is_current
    )
    and p.biz_date >= $13::date
    and p.biz_date <= $14::date
) x;

-- settlementPool.export  导出结算池
select count(*) as n
from (
  select 1
  from billing.settlement_pool p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
    and p.calc_status = 1
  limit $4
) x;

declare export no scroll cursor for
select p.id, p.version, p.pool_no, p.revision, p.period, p.owner_id, o.name as owner_name, p.warehouse_id as house_id,
  w.name as house_name, p.fee_id, i.name as fee_name, p.source_type, p.source_no, p.biz_date::text as biz_date, p.basis,
  trim_scale(p.quantity)::text as quantity, p.unit_price_text, p.amount, p.tax_rate, p.tax_amount, p.total_amount,
  p.line_type, p.settle_status as status,
  exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  ) as stale, p.adjust_reason, u.user_name as confirmed_by, p.confirmed_at, p.uploaded_at, p.ext_no
from billing.settlement_pool p
join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
left join iam.user u on u.tenant_id = p.tenant_id and u.id = p.confirmed_by
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.calc_status = 1
order by p.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from billing.settlement_pool p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
    and p.calc_status = 1
    and p.period = $4
    and p.owner_id = $5::bigint
    and p.warehouse_id = $6::bigint
    and p.fee_id = $7::bigint
    and p.source_type = $8
    and p.line_type = $9::bigint
    and p.settle_status = $10::bigint
    and p.pool_no = $11::text
    and p.source_no = $12::text
    and not exists (
      select 1
      from billing.pool_fact pf
      join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
      where pf.tenant_id = p.tenant_id
        and pf.pool_id = p.id
        and not sf.is_current
    )
    and p.biz_date >= $13::date
    and p.biz_date <= $14::date
  limit $15
) x;

declare export no scroll cursor for
select p.id, p.version, p.pool_no, p.revision, p.period, p.owner_id, o.name as owner_name, p.warehouse_id as house_id,
  w.name as house_name, p.fee_id, i.name as fee_name, p.source_type, p.source_no, p.biz_date::text as biz_date, p.basis,
  trim_scale(p.quantity)::text as quantity, p.unit_price_text, p.amount, p.tax_rate, p.tax_amount, p.total_amount,
  p.line_type, p.settle_status as status,
  exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  ) as stale, p.adjust_reason, u.user_name as confirmed_by, p.confirmed_at, p.uploaded_at, p.ext_no
from billing.settlement_pool p
join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
left join iam.user u on u.tenant_id = p.tenant_id and u.id = p.confirmed_by
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.calc_status = 1
  and p.period = $4
  and p.owner_id = $5::bigint
  and p.warehouse_id = $6::bigint
  and p.fee_id = $7::bigint
  and p.source_type = $8
  and p.line_type = $9::bigint
  and p.settle_status = $10::bigint
  and p.pool_no = $11::text
  and p.source_no = $12::text
  and not exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  )
  and p.biz_date >= $13::date
  and p.biz_date <= $14::date
order by p.id desc;

-- settlementPool.get  查看计算明细
select p.id, p.version, p.pool_no, p.revision, p.period, p.owner_id, o.name as owner_name, p.warehouse_id as house_id,
  w.name as house_name, p.fee_id, i.name as fee_name, p.source_type, p.source_no, p.biz_date::text as biz_date, p.basis,
  trim_scale(p.quantity)::text as quantity, p.unit_price_text, p.amount, p.tax_rate, p.tax_amount, p.total_amount,
  p.line_type, p.settle_status as status,
  exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  ) as stale, p.adjust_reason, u.user_name as confirmed_by, p.confirmed_at, p.uploaded_at, p.ext_no , p.config_id,
  c.config_no || ' v' || c.revision as config_text, a.pool_no as origin_no, p.calc_detail as steps, p.line_key
from billing.settlement_pool p
join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
left join iam.user u on u.tenant_id = p.tenant_id and u.id = p.confirmed_by
left join billing.cost_config c on c.tenant_id = p.tenant_id and c.id = p.config_id
left join billing.settlement_pool a on a.tenant_id = p.tenant_id and a.id = p.adjust_of
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.id = $4;

select f.id, f.fact_version, f.source_type, f.source_id, f.source_no, f.biz_date::text as biz_date, f.order_count,
  f.line_count, trim_scale(f.piece_qty)::text as piece_qty, trim_scale(f.volume)::text as volume,
  trim_scale(f.weight)::text as weight, trim_scale(f.pallet_qty)::text as pallet_qty, trim_scale(f.area)::text as area,
  trim_scale(f.km)::text as km, f.amount, f.is_current as current,
  case
    when f.source_id is null then null
    when f.source_type = 'ENTRY' then 'IN'
    when f.source_type = 'VAS' then case f.attrs ->> 'direction' when '1' then 'VAS_IN' else 'VAS_OUT' end
    when f.source_type = 'WAYBILL' then case f.attrs ->> 'of' when 'trip' then 'WAYBILL' when 'delivery' then 'OUT' end
    when f.source_type <> 'STORAGE_DAY' then f.source_type
  end as doc,
  case
    when f.source_type = 'VAS' then (f.attrs ->> 'orderId')::bigint
    when f.source_type = 'WAYBILL' and f.attrs ->> 'of' = 'delivery' then (
      select min(x.order_id)
      from billing.fact_order x
      where x.tenant_id = f.tenant_id
        and x.fact_key = f.fact_key
    )
    when f.source_type = 'UNLOAD' then (f.attrs ->> 'apptId')::bigint
    when f.source_type = 'RENT' then (
      select s.rent_id
      from billing.rent_schedule s
      where s.tenant_id = f.tenant_id
        and s.warehouse_id = f.warehouse_id
        and s.id = f.source_id
    )
    else f.source_id
  end as doc_id
from billing.pool_fact pf
join billing.charge_fact f on f.tenant_id = pf.tenant_id and f.id = pf.fact_id
where pf.tenant_id = $1
  and pf.pool_id = $2
order by f.biz_date, f.id;

select p.id, p.pool_no, p.revision, trim_scale(p.quantity)::text as quantity, p.amount, p.tax_amount, p.created_at,
  p.calc_status = 3 as void
from billing.settlement_pool p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.line_key = $4
order by p.revision desc;

-- settlementPool.trace  追溯计费作业
select f.source_type, f.source_id, f.warehouse_id
from billing.charge_fact f
where "f"."tenant_id" = $1
  and "f"."warehouse_id" = $2
  and "f"."owner_id" = any($3::bigint[])
  and f.id = $4;

-- settlementPool.queryByOrder  查询单据费用
select 1 as one
from "inbound"."order" o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = $4;

with facts as materialized (
  select f.fact_key, false as with_others
  from billing.charge_fact f
  where "f"."tenant_id" = $1
    and "f"."warehouse_id" = $2
    and "f"."owner_id" = any($3::bigint[])
    and f.is_current
    and f.source_type = $4
    and f.source_id = $5
  union all
  select f.fact_key, false
  from billing.vas_record v
  join billing.charge_fact f
    on f.tenant_id = v.tenant_id
    and f.source_type = 'VAS'
    and f.source_id = v.id
    and f.is_current
  where "v"."tenant_id" = $6
    and "v"."warehouse_id" = $7
    and "v"."owner_id" = any($8::bigint[])
    and v.direction = $9
    and v.order_id = $10
  union all
  select f.fact_key,
    (
      select count(*) > 1
      from billing.fact_order a
      where a.tenant_id = x.tenant_id
        and a.fact_key = x.fact_key
    )
  from billing.fact_order x
  join billing.charge_fact f on f.tenant_id = x.tenant_id and f.fact_key = x.fact_key and f.is_current
  where x.tenant_id = $11
    and x.direction = $12
    and x.order_id = $13
    and "f"."tenant_id" = $14
    and "f"."warehouse_id" = $15
    and "f"."owner_id" = any($16::bigint[])
),
charged as materialized (
  select pf.pool_id, bool_or(k.with_others) as with_others
  from facts k
  join billing.charge_fact v on v.tenant_id = $17 and v.fact_key = k.fact_key
  join billing.pool_fact pf on pf.tenant_id = v.tenant_id and pf.fact_id = v.id
  group by pf.pool_id
)
select p.id, p.version, p.pool_no, p.revision, p.period, p.owner_id, o.name as owner_name, p.warehouse_id as house_id,
  w.name as house_name, p.fee_id, i.name as fee_name, p.source_type, p.source_no, p.biz_date::text as biz_date, p.basis,
  trim_scale(p.quantity)::text as quantity, p.unit_price_text, p.amount, p.tax_rate, p.tax_amount, p.total_amount,
  p.line_type, p.settle_status as status,
  exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  ) as stale, p.adjust_reason, u.user_name as confirmed_by, p.confirmed_at, p.uploaded_at, p.ext_no ,
  k.with_others or p.biz_date is null as for_others
from billing.settlement_pool p
join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
left join iam.user u on u.tenant_id = p.tenant_id and u.id = p.confirmed_by
join charged k on k.pool_id = p.id
where "p"."tenant_id" = $18
  and "p"."warehouse_id" = $19
  and "p"."owner_id" = any($20::bigint[])
  and p.calc_status = 1
order by p.id;

with facts as materialized (
  select f.fact_key, false as with_others
  from billing.charge_fact f
  where "f"."tenant_id" = $1
    and "f"."warehouse_id" = $2
    and "f"."owner_id" = any($3::bigint[])
    and f.is_current
    and f.source_type = $4
    and f.source_id = $5
  union all
  select f.fact_key, false
  from billing.vas_record v
  join billing.charge_fact f
    on f.tenant_id = v.tenant_id
    and f.source_type = 'VAS'
    and f.source_id = v.id
    and f.is_current
  where "v"."tenant_id" = $6
    and "v"."warehouse_id" = $7
    and "v"."owner_id" = any($8::bigint[])
    and v.direction = $9
    and v.order_id = $10
  union all
  select f.fact_key,
    (
      select count(*) > 1
      from billing.fact_order a
      where a.tenant_id = x.tenant_id
        and a.fact_key = x.fact_key
    )
  from billing.fact_order x
  join billing.charge_fact f on f.tenant_id = x.tenant_id and f.fact_key = x.fact_key and f.is_current
  where x.tenant_id = $11
    and x.direction = $12
    and x.order_id = $13
    and "f"."tenant_id" = $14
    and "f"."warehouse_id" = $15
    and "f"."owner_id" = any($16::bigint[])
)
select m.id, i.name as fee_name, m.reason
from facts f
join billing.calc_fail_message m on m.tenant_id = $17 and m.fact_key = f.fact_key and m.status = 0
left join billing.fee_item i on i.tenant_id = m.tenant_id and i.id = m.fee_id
order by m.id;

-- calculateFailMessage.page  查询计算失败信息
select m.id, m.version, m.source_no, f.source_type, m.period, m.owner_id, o.name as owner_name,
  m.warehouse_id as house_id, w.name as house_name, m.fee_id, i.name as fee_name, m.reason_code, m.reason,
  m.occur_count, m.last_at, m.status, u.user_name as solver, m.solved_at, m.solve_remark
from billing.calc_fail_message m
join billing.charge_fact f on f.tenant_id = m.tenant_id and f.id = m.fact_id
join basic.owner o on o.tenant_id = m.tenant_id and o.id = m.owner_id
join basic.warehouse w on w.tenant_id = m.tenant_id and w.id = m.warehouse_id
left join billing.fee_item i on i.tenant_id = m.tenant_id and i.id = m.fee_id
left join iam.user u on u.tenant_id = m.tenant_id and u.id = m.solver_id
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and "m"."owner_id" = any($3::bigint[])
order by m.last_at desc, m.id desc
limit $4
offset $5;

select m.id, m.version, m.source_no, f.source_type, m.period, m.owner_id, o.name as owner_name,
  m.warehouse_id as house_id, w.name as house_name, m.fee_id, i.name as fee_name, m.reason_code, m.reason,
  m.occur_count, m.last_at, m.status, u.user_name as solver, m.solved_at, m.solve_remark
from billing.calc_fail_message m
join billing.charge_fact f on f.tenant_id = m.tenant_id and f.id = m.fact_id
join basic.owner o on o.tenant_id = m.tenant_id and o.id = m.owner_id
join basic.warehouse w on w.tenant_id = m.tenant_id and w.id = m.warehouse_id
left join billing.fee_item i on i.tenant_id = m.tenant_id and i.id = m.fee_id
left join iam.user u on u.tenant_id = m.tenant_id and u.id = m.solver_id
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and "m"."owner_id" = any($3::bigint[])
  and m.period = $4
  and m.owner_id = $5::bigint
  and m.fee_id = $6::bigint
  and m.source_no = $7::text
  and m.reason_code = $8
  and m.status = $9::bigint
order by m.last_at desc, m.id desc
limit $10
offset $11;

-- calculateFailMessage.statistic  统计计算失败信息
select m.status as status, count(*) as count
from billing.calc_fail_message m
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and "m"."owner_id" = any($3::bigint[])
group by 1;

select m.status as status, count(*) as count
from billing.calc_fail_message m
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and "m"."owner_id" = any($3::bigint[])
  and m.period = $4
  and m.owner_id = $5::bigint
  and m.fee_id = $6::bigint
  and m.source_no = $7::text
  and m.reason_code = $8
group by 1;

-- calculateFailMessage.export  导出计算失败信息
select count(*) as n
from (
  select 1
  from billing.calc_fail_message m
  where "m"."tenant_id" = $1
    and "m"."warehouse_id" = $2
    and "m"."owner_id" = any($3::bigint[])
  limit $4
) x;

declare export no scroll cursor for
select m.id, m.version, m.source_no, f.source_type, m.period, m.owner_id, o.name as owner_name,
  m.warehouse_id as house_id, w.name as house_name, m.fee_id, i.name as fee_name, m.reason_code, m.reason,
  m.occur_count, m.last_at, m.status, u.user_name as solver, m.solved_at, m.solve_remark
from billing.calc_fail_message m
join billing.charge_fact f on f.tenant_id = m.tenant_id and f.id = m.fact_id
join basic.owner o on o.tenant_id = m.tenant_id and o.id = m.owner_id
join basic.warehouse w on w.tenant_id = m.tenant_id and w.id = m.warehouse_id
left join billing.fee_item i on i.tenant_id = m.tenant_id and i.id = m.fee_id
left join iam.user u on u.tenant_id = m.tenant_id and u.id = m.solver_id
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and "m"."owner_id" = any($3::bigint[])
order by m.last_at desc, m.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from billing.calc_fail_message m
  where "m"."tenant_id" = $1
    and "m"."warehouse_id" = $2
    and "m"."owner_id" = any($3::bigint[])
    and m.period = $4
    and m.owner_id = $5::bigint
    and m.fee_id = $6::bigint
    and m.source_no = $7::text
    and m.reason_code = $8
    and m.status = $9::bigint
  limit $10
) x;

declare export no scroll cursor for
select m.id, m.version, m.source_no, f.source_type, m.period, m.owner_id, o.name as owner_name,
  m.warehouse_id as house_id, w.name as house_name, m.fee_id, i.name as fee_name, m.reason_code, m.reason,
  m.occur_count, m.last_at, m.status, u.user_name as solver, m.solved_at, m.solve_remark
from billing.calc_fail_message m
join billing.charge_fact f on f.tenant_id = m.tenant_id and f.id = m.fact_id
join basic.owner o on o.tenant_id = m.tenant_id and o.id = m.owner_id
join basic.warehouse w on w.tenant_id = m.tenant_id and w.id = m.warehouse_id
left join billing.fee_item i on i.tenant_id = m.tenant_id and i.id = m.fee_id
left join iam.user u on u.tenant_id = m.tenant_id and u.id = m.solver_id
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and "m"."owner_id" = any($3::bigint[])
  and m.period = $4
  and m.owner_id = $5::bigint
  and m.fee_id = $6::bigint
  and m.source_no = $7::text
  and m.reason_code = $8
  and m.status = $9::bigint
order by m.last_at desc, m.id desc;

-- settlePeriod.query  查询账期
select m.period, m.version, m.status, coalesce(l.lines, 0)::int as lines,
  coalesce(l.amount, 0)::numeric(18, 2) as amount, coalesce(l.total_amount, 0)::numeric(18, 2) as total_amount,
  coalesce(l.unconfirmed, 0)::int as unconfirmed,
  (
    select count(*)::int
    from billing.calc_fail_message f
    where "f"."tenant_id" = $1
      and "f"."warehouse_id" = $2
      and "f"."owner_id" = any($3::bigint[])
      and f.period = m.period
      and f.status = 0
  ) as failures, u.user_name as closed_by, m.closed_at, m.reopen_reason
from billing.settle_period m
left join lateral (
  select count(*) as lines, sum(p.amount) as amount, sum(p.total_amount) as total_amount,
    count(*) filter (where p.settle_status = 0) as unconfirmed
  from billing.settlement_pool p
  where "p"."tenant_id" = $4
    and "p"."warehouse_id" = $5
    and "p"."owner_id" = any($6::bigint[])
    and p.period = m.period
    and p.calc_status = 1
) l
  on true
left join iam.user u on u.tenant_id = m.tenant_id and u.id = m.closed_by
where m.tenant_id = $7
order by m.period desc
limit $8;

-- settlementStatement.queryPage  查询对账单列表
select 'DZ' || replace(h.period::text, '-', '') || '-' || o.code as statement_no, h.period,
  coalesce(m.status, 0) as status, h.owner_id, o.name as owner_name, h.lines, h.amount, h.tax_amount, h.total_amount,
  h.unconfirmed, h.sign_state,
  (
    select count(*)::int
    from billing.statement_question q
    where "q"."tenant_id" = $1
      and "q"."warehouse_id" = $2
      and "q"."owner_id" = any($3::bigint[])
      and q.owner_id = h.owner_id
      and q.period = h.period
      and q.status in (0, 1)
  ) as unsettled
from (
  select x.tenant_id, x.period, x.owner_id, sum(x.lines)::int as lines, sum(x.amount)::numeric(18, 2) as amount,
    sum(x.tax_amount)::numeric(18, 2) as tax_amount, sum(x.total_amount)::numeric(18, 2) as total_amount,
    sum(x.unconfirmed)::int as unconfirmed,
    case
      when count(g.tenant_id) = 0 then 0
      when bool_and(coalesce(g.lines = x.lines and g.total_amount = x.total_amount, false)) then 1
      else 2
    end as sign_state
  from (
    select p.tenant_id, p.period, p.owner_id, p.warehouse_id, sum(p.lines) as lines, sum(p.amount) as amount,
      sum(p.tax_amount) as tax_amount, sum(p.total_amount) as total_amount,
      coalesce(sum(p.lines) filter (where p.settle_status = 0), 0) as unconfirmed
    from billing.pool_sum p
    where "p"."tenant_id" = $4
      and "p"."warehouse_id" = $5
      and "p"."owner_id" = any($6::bigint[])
    group by p.tenant_id, p.period, p.owner_id, p.warehouse_id
    having sum(p.lines) > 0
  ) x
  left join billing.statement_sign g
    on g.tenant_id = x.tenant_id
    and g.owner_id = x.owner_id
    and g.period = x.period
    and g.warehouse_id = x.warehouse_id
  group by x.tenant_id, x.period, x.owner_id
) h
join basic.owner o on o.tenant_id = h.tenant_id and o.id = h.owner_id and not o.is_deleted
left join billing.settle_period m on m.tenant_id = h.tenant_id and m.period = h.period
where true
order by h.period desc, o.code, h.owner_id desc
limit $7
offset $8;

select 'DZ' || replace(h.period::text, '-', '') || '-' || o.code as statement_no, h.period,
  coalesce(m.status, 0) as status, h.owner_id, o.name as owner_name, h.lines, h.amount, h.tax_amount, h.total_amount,
  h.unconfirmed, h.sign_state,
  (
    select count(*)::int
    from billing.statement_question q
    where "q"."tenant_id" = $1
      and "q"."warehouse_id" = $2
      and "q"."owner_id" = any($3::bigint[])
      and q.owner_id = h.owner_id
      and q.period = h.period
      and q.status in (0, 1)
  ) as unsettled
from (
  select x.tenant_id, x.period, x.owner_id, sum(x.lines)::int as lines, sum(x.amount)::numeric(18, 2) as amount,
    sum(x.tax_amount)::numeric(18, 2) as tax_amount, sum(x.total_amount)::numeric(18, 2) as total_amount,
    sum(x.unconfirmed)::int as unconfirmed,
    case
      when count(g.tenant_id) = 0 then 0
      when bool_and(coalesce(g.lines = x.lines and g.total_amount = x.total_amount, false)) then 1
      else 2
    end as sign_state
  from (
    select p.tenant_id, p.period, p.owner_id, p.warehouse_id, sum(p.lines) as lines, sum(p.amount) as amount,
      sum(p.tax_amount) as tax_amount, sum(p.total_amount) as total_amount,
      coalesce(sum(p.lines) filter (where p.settle_status = 0), 0) as unconfirmed
    from billing.pool_sum p
    where "p"."tenant_id" = $4
      and "p"."warehouse_id" = $5
      and "p"."owner_id" = any($6::bigint[])
      and p.period = $7
      and p.owner_id = $8::bigint
    group by p.tenant_id, p.period, p.owner_id, p.warehouse_id
    having sum(p.lines) > 0
  ) x
  left join billing.statement_sign g
    on g.tenant_id = x.tenant_id
    and g.owner_id = x.owner_id
    and g.period = x.period
    and g.warehouse_id = x.warehouse_id
  group by x.tenant_id, x.period, x.owner_id
) h
join basic.owner o on o.tenant_id = h.tenant_id and o.id = h.owner_id and not o.is_deleted
left join billing.settle_period m on m.tenant_id = h.tenant_id and m.period = h.period
where true
  and 'DZ' || replace(h.period::text, '-', '') || '-' || o.code = $9::text
  and h.sign_state = $10::bigint
order by h.period desc, o.code, h.owner_id desc
limit $11
offset $12;

-- settlementStatement.query  查询对账单
select 1 as one from "basic"."owner" m where m.tenant_id = $1 and m.id = $2;

select 'DZ' || replace($1::text, '-', '') || '-' || o.code as statement_no, o.name as owner_name,
  t.tenant_name as company, coalesce(m.status, 0) as status, coalesce(c.numbers, '{}') as contracts, c.settle_day
from basic.owner o
join iam.tenant t on t.id = o.tenant_id
left join billing.settle_period m on m.tenant_id = o.tenant_id and m.period = $2
left join lateral (
  select array_agg(s.contract_no::text order by s.contract_no) as numbers, min(s.settle_day) as settle_day
  from basic.store_signed s
  where s.tenant_id = o.tenant_id
    and s.owner_id = o.id
    and s.house_id = $3
    and s.status in (1, 3)
    and not s.is_deleted
    and s.start_date < ($4 || '-01')::date + interval '1 month'
    and coalesce(s.relieve_date, s.end_date) >= ($5 || '-01')::date
) c
  on true
where o.tenant_id = $6
  and o.id = $7
  and not o.is_deleted;

select w.name as house_name, i.code as fee_code, i.name as fee_name,
  case when count(distinct p.basis) = 1 then min(p.basis) end as basis,
  case when count(distinct p.basis) = 1 then trim_scale(sum(p.quantity))::text end as quantity, count(*)::int as lines,
  sum(p.amount)::numeric(18, 2) as amount, sum(p.tax_amount)::numeric(18, 2) as tax_amount,
  sum(p.total_amount)::numeric(18, 2) as total_amount, count(*) filter (where p.settle_status = 0)::int as unconfirmed
from billing.settlement_pool p
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.owner_id = $4
  and p.period = $5
  and p.calc_status = 1
group by w.id, w.name, i.id, i.code, i.name
order by w.name, i.code;

select count(*)::int as lines, coalesce(sum(p.amount), 0)::numeric(18, 2) as amount,
  coalesce(sum(p.tax_amount), 0)::numeric(18, 2) as tax_amount,
  coalesce(sum(p.total_amount), 0)::numeric(18, 2) as total_amount
from billing.settlement_pool p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.owner_id = $4
  and p.period = $5
  and p.calc_status = 1;

select count(*) filter (where q.status = 0)::int as unanswered, count(*)::int as unsettled
from billing.statement_question q
where "q"."tenant_id" = $1
  and "q"."warehouse_id" = $2
  and "q"."owner_id" = any($3::bigint[])
  and q.owner_id = $4
  and q.period = $5
  and q.status in (0, 1);

select coalesce(
  bool_and(s.lines = x.lines and s.total_amount = x.total_amount), false
) and bool_and(s.tenant_id is not null) as all, count(s.tenant_id) > 0 as any,
  (array_agg(u.user_name order by s.signed_at desc nulls last))[1] as signed_by, max(s.signed_at) as signed_at
from (
  select p.tenant_id, p.warehouse_id, sum(p.lines) as lines, sum(p.total_amount) as total_amount
  from billing.pool_sum p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
    and p.owner_id = $4
    and p.period = $5
  group by p.tenant_id, p.warehouse_id
  having sum(p.lines) > 0
) x
left join billing.statement_sign s
  on s.tenant_id = x.tenant_id
  and s.warehouse_id = x.warehouse_id
  and s.owner_id = $6
  and s.period = $7
left join iam.user u on u.tenant_id = s.tenant_id and u.id = s.signed_by;

-- settlementStatement.export  导出对账单
select 1 as one from "basic"."owner" m where m.tenant_id = $1 and m.id = $2;

select 'DZ' || replace($1::text, '-', '') || '-' || o.code as statement_no, o.name as owner_name,
  t.tenant_name as company, coalesce(m.status, 0) as status, coalesce(c.numbers, '{}') as contracts, c.settle_day
from basic.owner o
join iam.tenant t on t.id = o.tenant_id
left join billing.settle_period m on m.tenant_id = o.tenant_id and m.period = $2
left join lateral (
  select array_agg(s.contract_no::text order by s.contract_no) as numbers, min(s.settle_day) as settle_day
  from basic.store_signed s
  where s.tenant_id = o.tenant_id
    and s.owner_id = o.id
    and s.house_id = $3
    and s.status in (1, 3)
    and not s.is_deleted
    and s.start_date < ($4 || '-01')::date + interval '1 month'
    and coalesce(s.relieve_date, s.end_date) >= ($5 || '-01')::date
) c
  on true
where o.tenant_id = $6
  and o.id = $7
  and not o.is_deleted;

select w.name as house_name, i.code as fee_code, i.name as fee_name,
  case when count(distinct p.basis) = 1 then min(p.basis) end as basis,
  case when count(distinct p.basis) = 1 then trim_scale(sum(p.quantity))::text end as quantity, count(*)::int as lines,
  sum(p.amount)::numeric(18, 2) as amount, sum(p.tax_amount)::numeric(18, 2) as tax_amount,
  sum(p.total_amount)::numeric(18, 2) as total_amount, count(*) filter (where p.settle_status = 0)::int as unconfirmed
from billing.settlement_pool p
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.owner_id = $4
  and p.period = $5
  and p.calc_status = 1
group by w.id, w.name, i.id, i.code, i.name
order by w.name, i.code;

select count(*)::int as lines, coalesce(sum(p.amount), 0)::numeric(18, 2) as amount,
  coalesce(sum(p.tax_amount), 0)::numeric(18, 2) as tax_amount,
  coalesce(sum(p.total_amount), 0)::numeric(18, 2) as total_amount
from billing.settlement_pool p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.owner_id = $4
  and p.period = $5
  and p.calc_status = 1;

select count(*) filter (where q.status = 0)::int as unanswered, count(*)::int as unsettled
from billing.statement_question q
where "q"."tenant_id" = $1
  and "q"."warehouse_id" = $2
  and "q"."owner_id" = any($3::bigint[])
  and q.owner_id = $4
  and q.period = $5
  and q.status in (0, 1);

select coalesce(
  bool_and(s.lines = x.lines and s.total_amount = x.total_amount), false
) and bool_and(s.tenant_id is not null) as all, count(s.tenant_id) > 0 as any,
  (array_agg(u.user_name order by s.signed_at desc nulls last))[1] as signed_by, max(s.signed_at) as signed_at
from (
  select p.tenant_id, p.warehouse_id, sum(p.lines) as lines, sum(p.total_amount) as total_amount
  from billing.pool_sum p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
    and p.owner_id = $4
    and p.period = $5
  group by p.tenant_id, p.warehouse_id
  having sum(p.lines) > 0
) x
left join billing.statement_sign s
  on s.tenant_id = x.tenant_id
  and s.warehouse_id = x.warehouse_id
  and s.owner_id = $6
  and s.period = $7
left join iam.user u on u.tenant_id = s.tenant_id and u.id = s.signed_by;

select count(*) as n
from (
  select 1
  from billing.settlement_pool p
  join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
  join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
  join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
  left join iam.user u on u.tenant_id = p.tenant_id and u.id = p.confirmed_by
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
    and p.owner_id = $4
    and p.period = $5
    and p.calc_status = 1
  limit $6
) x;

declare export no scroll cursor for
select p.id, p.version, p.pool_no, p.revision, p.period, p.owner_id, o.name as owner_name, p.warehouse_id as house_id,
  w.name as house_name, p.fee_id, i.name as fee_name, p.source_type, p.source_no, p.biz_date::text as biz_date, p.basis,
  trim_scale(p.quantity)::text as quantity, p.unit_price_text, p.amount, p.tax_rate, p.tax_amount, p.total_amount,
  p.line_type, p.settle_status as status,
  exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  ) as stale, p.adjust_reason, u.user_name as confirmed_by, p.confirmed_at, p.uploaded_at, p.ext_no
from billing.settlement_pool p
join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
left join iam.user u on u.tenant_id = p.tenant_id and u.id = p.confirmed_by
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.owner_id = $4
  and p.period = $5
  and p.calc_status = 1
order by w.name, i.code, p.biz_date, p.id;

fetch 500 from export;

-- settlementStatement.workbook  导出签署版对账单
select 1 as one from "basic"."owner" m where m.tenant_id = $1 and m.id = $2;

select 'DZ' || replace($1::text, '-', '') || '-' || o.code as statement_no, o.name as owner_name,
  t.tenant_name as company, coalesce(m.status, 0) as status, coalesce(c.numbers, '{}') as contracts, c.settle_day
from basic.owner o
join iam.tenant t on t.id = o.tenant_id
left join billing.settle_period m on m.tenant_id = o.tenant_id and m.period = $2
left join lateral (
  select array_agg(s.contract_no::text order by s.contract_no) as numbers, min(s.settle_day) as settle_day
  from basic.store_signed s
  where s.tenant_id = o.tenant_id
    and s.owner_id = o.id
    and s.house_id = $3
    and s.status in (1, 3)
    and not s.is_deleted
    and s.start_date < ($4 || '-01')::date + interval '1 month'
    and coalesce(s.relieve_date, s.end_date) >= ($5 || '-01')::date
) c
  on true
where o.tenant_id = $6
  and o.id = $7
  and not o.is_deleted;

select w.name as house_name, i.code as fee_code, i.name as fee_name,
  case when count(distinct p.basis) = 1 then min(p.basis) end as basis,
  case when count(distinct p.basis) = 1 then trim_scale(sum(p.quantity))::text end as quantity, count(*)::int as lines,
  sum(p.amount)::numeric(18, 2) as amount, sum(p.tax_amount)::numeric(18, 2) as tax_amount,
  sum(p.total_amount)::numeric(18, 2) as total_amount, count(*) filter (where p.settle_status = 0)::int as unconfirmed
from billing.settlement_pool p
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.owner_id = $4
  and p.period = $5
  and p.calc_status = 1
group by w.id, w.name, i.id, i.code, i.name
order by w.name, i.code;

select count(*)::int as lines, coalesce(sum(p.amount), 0)::numeric(18, 2) as amount,
  coalesce(sum(p.tax_amount), 0)::numeric(18, 2) as tax_amount,
  coalesce(sum(p.total_amount), 0)::numeric(18, 2) as total_amount
from billing.settlement_pool p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.owner_id = $4
  and p.period = $5
  and p.calc_status = 1;

select count(*) filter (where q.status = 0)::int as unanswered, count(*)::int as unsettled
from billing.statement_question q
where "q"."tenant_id" = $1
  and "q"."warehouse_id" = $2
  and "q"."owner_id" = any($3::bigint[])
  and q.owner_id = $4
  and q.period = $5
  and q.status in (0, 1);

select coalesce(
  bool_and(s.lines = x.lines and s.total_amount = x.total_amount), false
) and bool_and(s.tenant_id is not null) as all, count(s.tenant_id) > 0 as any,
  (array_agg(u.user_name order by s.signed_at desc nulls last))[1] as signed_by, max(s.signed_at) as signed_at
from (
  select p.tenant_id, p.warehouse_id, sum(p.lines) as lines, sum(p.total_amount) as total_amount
  from billing.pool_sum p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
    and p.owner_id = $4
    and p.period = $5
  group by p.tenant_id, p.warehouse_id
  having sum(p.lines) > 0
) x
left join billing.statement_sign s
  on s.tenant_id = x.tenant_id
  and s.warehouse_id = x.warehouse_id
  and s.owner_id = $6
  and s.period = $7
left join iam.user u on u.tenant_id = s.tenant_id and u.id = s.signed_by;

select p.id, p.version, p.pool_no, p.revision, p.period, p.owner_id, o.name as owner_name, p.warehouse_id as house_id,
  w.name as house_name, p.fee_id, i.name as fee_name, p.source_type, p.source_no, p.biz_date::text as biz_date, p.basis,
  trim_scale(p.quantity)::text as quantity, p.unit_price_text, p.amount, p.tax_rate, p.tax_amount, p.total_amount,
  p.line_type, p.settle_status as status,
  exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  ) as stale, p.adjust_reason, u.user_name as confirmed_by, p.confirmed_at, p.uploaded_at, p.ext_no
from billing.settlement_pool p
join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
left join iam.user u on u.tenant_id = p.tenant_id and u.id = p.confirmed_by
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.owner_id = $4
  and p.period = $5
  and p.calc_status = 1
order by w.name, i.code, p.biz_date nulls first, p.id
limit $6;

-- settlementStatement.print  打印对账单
select 1 as one from "basic"."owner" m where m.tenant_id = $1 and m.id = $2;

select 'DZ' || replace($1::text, '-', '') || '-' || o.code as statement_no, o.name as owner_name,
  t.tenant_name as company, coalesce(m.status, 0) as status, coalesce(c.numbers, '{}') as contracts, c.settle_day
from basic.owner o
join iam.tenant t on t.id = o.tenant_id
left join billing.settle_period m on m.tenant_id = o.tenant_id and m.period = $2
left join lateral (
  select array_agg(s.contract_no::text order by s.contract_no) as numbers, min(s.settle_day) as settle_day
  from basic.store_signed s
  where s.tenant_id = o.tenant_id
    and s.owner_id = o.id
    and s.house_id = $3
    and s.status in (1, 3)
    and not s.is_deleted
    and s.start_date < ($4 || '-01')::date + interval '1 month'
    and coalesce(s.relieve_date, s.end_date) >= ($5 || '-01')::date
) c
  on true
where o.tenant_id = $6
  and o.id = $7
  and not o.is_deleted;

select w.name as house_name, i.code as fee_code, i.name as fee_name,
  case when count(distinct p.basis) = 1 then min(p.basis) end as basis,
  case when count(distinct p.basis) = 1 then trim_scale(sum(p.quantity))::text end as quantity, count(*)::int as lines,
  sum(p.amount)::numeric(18, 2) as amount, sum(p.tax_amount)::numeric(18, 2) as tax_amount,
  sum(p.total_amount)::numeric(18, 2) as total_amount, count(*) filter (where p.settle_status = 0)::int as unconfirmed
from billing.settlement_pool p
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.owner_id = $4
  and p.period = $5
  and p.calc_status = 1
group by w.id, w.name, i.id, i.code, i.name
order by w.name, i.code;

select count(*)::int as lines, coalesce(sum(p.amount), 0)::numeric(18, 2) as amount,
  coalesce(sum(p.tax_amount), 0)::numeric(18, 2) as tax_amount,
  coalesce(sum(p.total_amount), 0)::numeric(18, 2) as total_amount
from billing.settlement_pool p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.owner_id = $4
  and p.period = $5
  and p.calc_status = 1;

select count(*) filter (where q.status = 0)::int as unanswered, count(*)::int as unsettled
from billing.statement_question q
where "q"."tenant_id" = $1
  and "q"."warehouse_id" = $2
  and "q"."owner_id" = any($3::bigint[])
  and q.owner_id = $4
  and q.period = $5
  and q.status in (0, 1);

select coalesce(
  bool_and(s.lines = x.lines and s.total_amount = x.total_amount), false
) and bool_and(s.tenant_id is not null) as all, count(s.tenant_id) > 0 as any,
  (array_agg(u.user_name order by s.signed_at desc nulls last))[1] as signed_by, max(s.signed_at) as signed_at
from (
  select p.tenant_id, p.warehouse_id, sum(p.lines) as lines, sum(p.total_amount) as total_amount
  from billing.pool_sum p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
    and p.owner_id = $4
    and p.period = $5
  group by p.tenant_id, p.warehouse_id
  having sum(p.lines) > 0
) x
left join billing.statement_sign s
  on s.tenant_id = x.tenant_id
  and s.warehouse_id = x.warehouse_id
  and s.owner_id = $6
  and s.period = $7
left join iam.user u on u.tenant_id = s.tenant_id and u.id = s.signed_by;

select p.id, p.version, p.pool_no, p.revision, p.period, p.owner_id, o.name as owner_name, p.warehouse_id as house_id,
  w.name as house_name, p.fee_id, i.name as fee_name, p.source_type, p.source_no, p.biz_date::text as biz_date, p.basis,
  trim_scale(p.quantity)::text as quantity, p.unit_price_text, p.amount, p.tax_rate, p.tax_amount, p.total_amount,
  p.line_type, p.settle_status as status,
  exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  ) as stale, p.adjust_reason, u.user_name as confirmed_by, p.confirmed_at, p.uploaded_at, p.ext_no
from billing.settlement_pool p
join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
left join iam.user u on u.tenant_id = p.tenant_id and u.id = p.confirmed_by
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.owner_id = $4
  and p.period = $5
  and p.calc_status = 1
order by w.name, i.code, p.biz_date nulls first, p.id
limit $6;

-- statementLine.queryPage  查询对账单明细
select p.id, p.version, p.pool_no, p.revision, p.period, p.owner_id, o.name as owner_name, p.warehouse_id as house_id,
  w.name as house_name, p.fee_id, i.name as fee_name, p.source_type, p.source_no, p.biz_date::text as biz_date, p.basis,
  trim_scale(p.quantity)::text as quantity, p.unit_price_text, p.amount, p.tax_rate, p.tax_amount, p.total_amount,
  p.line_type, p.settle_status as status,
  exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  ) as stale, p.adjust_reason, u.user_name as confirmed_by, p.confirmed_at, p.uploaded_at, p.ext_no ,
  q.id is not null as questioned, q.id as question_id, q.status as question_status
from (
  select p.*
  from billing.settlement_pool p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
    and p.calc_status = 1
  order by p.id desc
  limit $4
  offset $5
) p
join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
left join iam.user u on u.tenant_id = p.tenant_id and u.id = p.confirmed_by
left join lateral (
  select q.id, q.status
  from billing.statement_question q
  where q.tenant_id = p.tenant_id
    and q.line_key = p.line_key
    and q.status <> 3
  order by q.id desc
  limit 1
) q
  on true
order by p.id desc;

select count(*) as n
from (
  select 1
  from billing.settlement_pool p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
    and p.calc_status = 1
  limit $4
) x;

select p.id, p.version, p.pool_no, p.revision, p.period, p.owner_id, o.name as owner_name, p.warehouse_id as house_id,
  w.name as house_name, p.fee_id, i.name as fee_name, p.source_type, p.source_no, p.biz_date::text as biz_date, p.basis,
  trim_scale(p.quantity)::text as quantity, p.unit_price_text, p.amount, p.tax_rate, p.tax_amount, p.total_amount,
  p.line_type, p.settle_status as status,
  exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  ) as stale, p.adjust_reason, u.user_name as confirmed_by, p.confirmed_at, p.uploaded_at, p.ext_no ,
  q.id is not null as questioned, q.id as question_id, q.status as question_status
from (
  select p.*
  from billing.settlement_pool p
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and "p"."owner_id" = any($3::bigint[])
    and p.calc_status = 1
    and p.period = $4
    and p.owner_id = $5::bigint
    and p.fee_id = $6::bigint
    and p.source_no = $7::text
    and exists (
      select 1
      from billing.statement_question sq
      where sq.tenant_id = p.tenant_id
        and sq.line_key = p.line_key
        and sq.status <> 3
    ) = $8
  order by p.id desc
  limit $9
  offset $10
) p
join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
left join iam.user u on u.tenant_id = p.tenant_id and u.id = p.confirmed_by
left join lateral (
  select q.id, q.status
  from billing.statement_question q
  where q.tenant_id = p.tenant_id
    and q.line_key = p.line_key
    and q.status <> 3
  order by q.id desc
  limit 1
) q
  on true
order by p.id desc;

-- statementLine.get  查看对账单计算明细
select p.id, p.version, p.pool_no, p.revision, p.period, p.owner_id, o.name as owner_name, p.warehouse_id as house_id,
  w.name as house_name, p.fee_id, i.name as fee_name, p.source_type, p.source_no, p.biz_date::text as biz_date, p.basis,
  trim_scale(p.quantity)::text as quantity, p.unit_price_text, p.amount, p.tax_rate, p.tax_amount, p.total_amount,
  p.line_type, p.settle_status as status,
  exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  ) as stale, p.adjust_reason, u.user_name as confirmed_by, p.confirmed_at, p.uploaded_at, p.ext_no , p.config_id,
  c.config_no || ' v' || c.revision as config_text, a.pool_no as origin_no, p.calc_detail as steps, p.line_key
from billing.settlement_pool p
join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
left join iam.user u on u.tenant_id = p.tenant_id and u.id = p.confirmed_by
left join billing.cost_config c on c.tenant_id = p.tenant_id and c.id = p.config_id
left join billing.settlement_pool a on a.tenant_id = p.tenant_id and a.id = p.adjust_of
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.id = $4;

select f.id, f.fact_version, f.source_type, f.source_id, f.source_no, f.biz_date::text as biz_date, f.order_count,
  f.line_count, trim_scale(f.piece_qty)::text as piece_qty, trim_scale(f.volume)::text as volume,
  trim_scale(f.weight)::text as weight, trim_scale(f.pallet_qty)::text as pallet_qty, trim_scale(f.area)::text as area,
  trim_scale(f.km)::text as km, f.amount, f.is_current as current,
  case
    when f.source_id is null then null
    when f.source_type = 'ENTRY' then 'IN'
    when f.source_type = 'VAS' then case f.attrs ->> 'direction' when '1' then 'VAS_IN' else 'VAS_OUT' end
    when f.source_type = 'WAYBILL' then case f.attrs ->> 'of' when 'trip' then 'WAYBILL' when 'delivery' then 'OUT' end
    when f.source_type <> 'STORAGE_DAY' then f.source_type
  end as doc,
  case
    when f.source_type = 'VAS' then (f.attrs ->> 'orderId')::bigint
    when f.source_type = 'WAYBILL' and f.attrs ->> 'of' = 'delivery' then (
      select min(x.order_id)
      from billing.fact_order x
      where x.tenant_id = f.tenant_id
        and x.fact_key = f.fact_key
    )
    when f.source_type = 'UNLOAD' then (f.attrs ->> 'apptId')::bigint
    when f.source_type = 'RENT' then (
      select s.rent_id
      from billing.rent_schedule s
      where s.tenant_id = f.tenant_id
        and s.warehouse_id = f.warehouse_id
        and s.id = f.source_id
    )
    else f.source_id
  end as doc_id
from billing.pool_fact pf
join billing.charge_fact f on f.tenant_id = pf.tenant_id and f.id = pf.fact_id
where pf.tenant_id = $1
  and pf.pool_id = $2
order by f.biz_date, f.id;

select p.id, p.pool_no, p.revision, trim_scale(p.quantity)::text as quantity, p.amount, p.tax_amount, p.created_at,
  p.calc_status = 3 as void
from billing.settlement_pool p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.line_key = $4
order by p.revision desc;

-- statementQuestion.queryPage  查询对账疑问
select q.id, q.version, q.question_no, q.period, q.owner_id, o.name as owner_name, w.name as house_name,
  i.name as fee_name, coalesce(n.id, p.id) as pool_id, coalesce(n.pool_no, p.pool_no) as pool_no, q.source_no,
  p.biz_date::text as biz_date, q.kind, q.asked_amount, n.total_amount, f.content, f.rounds,
  coalesce(u.user_name, '系统') as asked_by, q.created_at as asked_at, q.last_at, q.status
from (
  select q.*
  from billing.statement_question q
  where "q"."tenant_id" = $1
    and "q"."warehouse_id" = $2
    and "q"."owner_id" = any($3::bigint[])
  order by q.id desc
  limit $4
  offset $5
) q
join basic.owner o on o.tenant_id = q.tenant_id and o.id = q.owner_id
join basic.warehouse w on w.tenant_id = q.tenant_id and w.id = q.warehouse_id
join billing.fee_item i on i.tenant_id = q.tenant_id and i.id = q.fee_id
join billing.settlement_pool p on p.tenant_id = q.tenant_id and p.id = q.pool_id
left join billing.settlement_pool n on n.tenant_id = q.tenant_id and n.line_key = q.line_key and n.calc_status = 1
left join iam.user u on u.tenant_id = q.tenant_id and u.id = q.asked_by
left join lateral (
  select coalesce((array_agg(s.content order by s.id))[1], '') as content, count(*)::int as rounds
  from billing.question_said s
  where s.tenant_id = q.tenant_id
    and s.question_id = q.id
) f
  on true
order by q.id desc;

select q.id, q.version, q.question_no, q.period, q.owner_id, o.name as owner_name, w.name as house_name,
  i.name as fee_name, coalesce(n.id, p.id) as pool_id, coalesce(n.pool_no, p.pool_no) as pool_no, q.source_no,
  p.biz_date::text as biz_date, q.kind, q.asked_amount, n.total_amount, f.content, f.rounds,
  coalesce(u.user_name, '系统') as asked_by, q.created_at as asked_at, q.last_at, q.status
from (
  select q.*
  from billing.statement_question q
  where "q"."tenant_id" = $1
    and "q"."warehouse_id" = $2
    and "q"."owner_id" = any($3::bigint[])
    and q.period = $4
    and q.owner_id = $5::bigint
    and q.fee_id = $6::bigint
    and q.kind = $7::bigint
    and q.question_no = $8::text
    and q.source_no = $9::text
    and q.status = $10::bigint
  order by q.id desc
  limit $11
  offset $12
) q
join basic.owner o on o.tenant_id = q.tenant_id and o.id = q.owner_id
join basic.warehouse w on w.tenant_id = q.tenant_id and w.id = q.warehouse_id
join billing.fee_item i on i.tenant_id = q.tenant_id and i.id = q.fee_id
join billing.settlement_pool p on p.tenant_id = q.tenant_id and p.id = q.pool_id
left join billing.settlement_pool n on n.tenant_id = q.tenant_id and n.line_key = q.line_key and n.calc_status = 1
left join iam.user u on u.tenant_id = q.tenant_id and u.id = q.asked_by
left join lateral (
  select coalesce((array_agg(s.content order by s.id))[1], '') as content, count(*)::int as rounds
  from billing.question_said s
  where s.tenant_id = q.tenant_id
    and s.question_id = q.id
) f
  on true
order by q.id desc;

-- statementQuestion.statistic  统计对账疑问
select q.status as status, count(*) as count
from billing.statement_question q
where "q"."tenant_id" = $1
  and "q"."warehouse_id" = $2
  and "q"."owner_id" = any($3::bigint[])
group by 1;

select q.status as status, count(*) as count
from billing.statement_question q
where "q"."tenant_id" = $1
  and "q"."warehouse_id" = $2
  and "q"."owner_id" = any($3::bigint[])
  and q.period = $4
  and q.owner_id = $5::bigint
  and q.fee_id = $6::bigint
  and q.kind = $7::bigint
  and q.question_no = $8::text
  and q.source_no = $9::text
group by 1;

-- statementQuestion.get  查看对账疑问
select q.id, q.version, q.question_no, q.period, q.owner_id, o.name as owner_name, w.name as house_name,
  i.name as fee_name, coalesce(n.id, p.id) as pool_id, coalesce(n.pool_no, p.pool_no) as pool_no, q.source_no,
  p.biz_date::text as biz_date, q.kind, q.asked_amount, n.total_amount, f.content, f.rounds,
  coalesce(u.user_name, '系统') as asked_by, q.created_at as asked_at, q.last_at, q.status
from billing.statement_question q
join basic.owner o on o.tenant_id = q.tenant_id and o.id = q.owner_id
join basic.warehouse w on w.tenant_id = q.tenant_id and w.id = q.warehouse_id
join billing.fee_item i on i.tenant_id = q.tenant_id and i.id = q.fee_id
join billing.settlement_pool p on p.tenant_id = q.tenant_id and p.id = q.pool_id
left join billing.settlement_pool n on n.tenant_id = q.tenant_id and n.line_key = q.line_key and n.calc_status = 1
left join iam.user u on u.tenant_id = q.tenant_id and u.id = q.asked_by
left join lateral (
  select coalesce((array_agg(s.content order by s.id))[1], '') as content, count(*)::int as rounds
  from billing.question_said s
  where s.tenant_id = q.tenant_id
    and s.question_id = q.id
) f
  on true
where "q"."tenant_id" = $1
  and "q"."warehouse_id" = $2
  and "q"."owner_id" = any($3::bigint[])
  and q.id = $4;

select s.id, s.side, s.act, coalesce(u.user_name, '系统') as who, s.said_at as at, s.content
from billing.question_said s
left join iam.user u on u.tenant_id = s.tenant_id and u.id = s.said_by
where s.tenant_id = $1
  and s.question_id = $2
order by s.id;

-- rent.queryPage  查询租金
select c.id, c.version, c.rent_no, c.direction, c.party, c.owner_id, o.name as owner_name, c.area::text as area,
  trim_scale(c.unit_price)::text as unit_price, c.start_date::text as start_date, c.end_date::text as end_date,
  c.free_days, c.cycle_months, c.pay_mode, c.escalation_rate::text as escalation_rate, c.escalation_months,
  c.deposit::text as deposit, c.tax_rate::text as tax_rate,
  (
    select sum(s.amount)::text
    from billing.rent_schedule s
    where s.tenant_id = c.tenant_id
      and s.warehouse_id = c.warehouse_id
      and s.rent_id = c.id
      and s.status <> 2
  ) as total, c.end_reason, c.remark, coalesce(u.user_name, '系统') as created_by, c.status
from (
  select c.*
  from billing.rent_contract c
  where "c"."tenant_id" = $1
    and "c"."warehouse_id" = $2
    and not c.is_deleted
    and (c.owner_id is null or "c"."owner_id" = any($3::bigint[]))
  order by c.start_date desc, c.id desc
  limit $4
  offset $5
) c
left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
order by c.start_date desc, c.id desc;

select c.id, c.version, c.rent_no, c.direction, c.party, c.owner_id, o.name as owner_name, c.area::text as area,
  trim_scale(c.unit_price)::text as unit_price, c.start_date::text as start_date, c.end_date::text as end_date,
  c.free_days, c.cycle_months, c.pay_mode, c.escalation_rate::text as escalation_rate, c.escalation_months,
  c.deposit::text as deposit, c.tax_rate::text as tax_rate,
  (
    select sum(s.amount)::text
    from billing.rent_schedule s
    where s.tenant_id = c.tenant_id
      and s.warehouse_id = c.warehouse_id
      and s.rent_id = c.id
      and s.status <> 2
  ) as total, c.end_reason, c.remark, coalesce(u.user_name, '系统') as created_by, c.status
from (
  select c.*
  from billing.rent_contract c
  where "c"."tenant_id" = $1
    and "c"."warehouse_id" = $2
    and not c.is_deleted
    and (c.owner_id is null or "c"."owner_id" = any($3::bigint[]))
    and c.rent_no = $4::text
    and ops.folded(c.party) like $5
    and c.direction = $6::bigint
    and c.owner_id = $7::bigint
    and c.status = $8::bigint
    and c.end_date >= $9::date
    and c.end_date <= $10::date
  order by c.start_date desc, c.id desc
  limit $11
  offset $12
) c
left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
order by c.start_date desc, c.id desc;

-- rent.statistic  统计租金
select c.status as status, count(*) as count
from billing.rent_contract c
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and not c.is_deleted
  and (c.owner_id is null or "c"."owner_id" = any($3::bigint[]))
group by 1;

select c.status as status, count(*) as count
from billing.rent_contract c
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and not c.is_deleted
  and (c.owner_id is null or "c"."owner_id" = any($3::bigint[]))
  and c.rent_no = $4::text
  and ops.folded(c.party) like $5
  and c.direction = $6::bigint
  and c.owner_id = $7::bigint
  and c.end_date >= $8::date
  and c.end_date <= $9::date
group by 1;

-- rent.export  导出租金
select count(*) as n
from (
  select 1
  from billing.rent_contract c
  where "c"."tenant_id" = $1
    and "c"."warehouse_id" = $2
    and not c.is_deleted
    and (c.owner_id is null or "c"."owner_id" = any($3::bigint[]))
  limit $4
) x;

declare export no scroll cursor for
select c.id, c.version, c.rent_no, c.direction, c.party, c.owner_id, o.name as owner_name, c.area::text as area,
  trim_scale(c.unit_price)::text as unit_price, c.start_date::text as start_date, c.end_date::text as end_date,
  c.free_days, c.cycle_months, c.pay_mode, c.escalation_rate::text as escalation_rate, c.escalation_months,
  c.deposit::text as deposit, c.tax_rate::text as tax_rate,
  (
    select sum(s.amount)::text
    from billing.rent_schedule s
    where s.tenant_id = c.tenant_id
      and s.warehouse_id = c.warehouse_id
      and s.rent_id = c.id
      and s.status <> 2
  ) as total, c.end_reason, c.remark, coalesce(u.user_name, '系统') as created_by, c.status
from billing.rent_contract c
left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and not c.is_deleted
  and (c.owner_id is null or "c"."owner_id" = any($3::bigint[]))
order by c.start_date desc, c.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from billing.rent_contract c
  where "c"."tenant_id" = $1
    and "c"."warehouse_id" = $2
    and not c.is_deleted
    and (c.owner_id is null or "c"."owner_id" = any($3::bigint[]))
    and c.rent_no = $4::text
    and ops.folded(c.party) like $5
    and c.direction = $6::bigint
    and c.owner_id = $7::bigint
    and c.status = $8::bigint
    and c.end_date >= $9::date
    and c.end_date <= $10::date
  limit $11
) x;

declare export no scroll cursor for
select c.id, c.version, c.rent_no, c.direction, c.party, c.owner_id, o.name as owner_name, c.area::text as area,
  trim_scale(c.unit_price)::text as unit_price, c.start_date::text as start_date, c.end_date::text as end_date,
  c.free_days, c.cycle_months, c.pay_mode, c.escalation_rate::text as escalation_rate, c.escalation_months,
  c.deposit::text as deposit, c.tax_rate::text as tax_rate,
  (
    select sum(s.amount)::text
    from billing.rent_schedule s
    where s.tenant_id = c.tenant_id
      and s.warehouse_id = c.warehouse_id
      and s.rent_id = c.id
      and s.status <> 2
  ) as total, c.end_reason, c.remark, coalesce(u.user_name, '系统') as created_by, c.status
from billing.rent_contract c
left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and not c.is_deleted
  and (c.owner_id is null or "c"."owner_id" = any($3::bigint[]))
  and c.rent_no = $4::text
  and ops.folded(c.party) like $5
  and c.direction = $6::bigint
  and c.owner_id = $7::bigint
  and c.status = $8::bigint
  and c.end_date >= $9::date
  and c.end_date <= $10::date
order by c.start_date desc, c.id desc;

-- rent.get  查看租约
select c.id, c.version, c.rent_no, c.direction, c.party, c.owner_id, o.name as owner_name, c.area::text as area,
  trim_scale(c.unit_price)::text as unit_price, c.start_date::text as start_date, c.end_date::text as end_date,
  c.free_days, c.cycle_months, c.pay_mode, c.escalation_rate::text as escalation_rate, c.escalation_months,
  c.deposit::text as deposit, c.tax_rate::text as tax_rate,
  (
    select sum(s.amount)::text
    from billing.rent_schedule s
    where s.tenant_id = c.tenant_id
      and s.warehouse_id = c.warehouse_id
      and s.rent_id = c.id
      and s.status <> 2
  ) as total, c.end_reason, c.remark, coalesce(u.user_name, '系统') as created_by, c.status
from billing.rent_contract c
left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and not c.is_deleted
  and (c.owner_id is null or "c"."owner_id" = any($3::bigint[]))
  and c.id = $4;

select s.id, s.seq_no, s.from_date::text as from_date, s.to_date::text as to_date, s.due_date::text as due_date,
  s.amount::text as amount, s.tax::text as tax, s.detail, s.status
from billing.rent_schedule s
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and s.rent_id = $3
order by s.seq_no;

select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height
from ops.file_ref r
join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

-- sharedCost.queryPage  查询公摊费用
select c.id, c.version, c.cost_no, c.name, c.kind, c.source_no, c.amount::text as amount, c.over, c.basis, c.direction,
  c.date_from::text as date_from, c.date_to::text as date_to,
  (
    select count(*)::int
    from billing.shared_cost_share s
    where s.tenant_id = c.tenant_id
      and s.warehouse_id = c.warehouse_id
      and s.cost_id = c.id
  ) as shares, c.remark, c.void_reason, coalesce(u.user_name, '系统') as created_by, c.charged_at, c.status
from (
  select c.*
  from billing.shared_cost c
  where "c"."tenant_id" = $1
    and "c"."warehouse_id" = $2
    and not c.is_deleted
    and not exists (
      select 1
      from basic.owner_warehouse k
      where k.tenant_id = $3
        and k.warehouse_id = $4
        and k.status = 1
        and not k.is_deleted
        and k.owner_id <> all($5::bigint[])
    )
  order by c.date_to desc, c.id desc
  limit $6
  offset $7
) c
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
order by c.date_to desc, c.id desc;

select c.id, c.version, c.cost_no, c.name, c.kind, c.source_no, c.amount::text as amount, c.over, c.basis, c.direction,
  c.date_from::text as date_from, c.date_to::text as date_to,
  (
    select count(*)::int
    from billing.shared_cost_share s
    where s.tenant_id = c.tenant_id
      and s.warehouse_id = c.warehouse_id
      and s.cost_id = c.id
  ) as shares, c.remark, c.void_reason, coalesce(u.user_name, '系统') as created_by, c.charged_at, c.status
from (
  select c.*
  from billing.shared_cost c
  where "c"."tenant_id" = $1
    and "c"."warehouse_id" = $2
    and not c.is_deleted
    and not exists (
      select 1
      from basic.owner_warehouse k
      where k.tenant_id = $3
        and k.warehouse_id = $4
        and k.status = 1
        and not k.is_deleted
        and k.owner_id <> all($5::bigint[])
    )
    and c.cost_no = $6::text
    and ops.folded(c.name) like $7
    and ops.folded(c.source_no) = any($8::text[])
    and c.kind = $9::bigint
    and c.basis = $10::bigint
    and c.status = $11::bigint
    and c.date_from >= $12::date
    and c.date_to <= $13::date
  order by c.date_to desc, c.id desc
  limit $14
  offset $15
) c
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
order by c.date_to desc, c.id desc;

-- sharedCost.statistic  统计公摊费用
select c.status as status, count(*) as count
from billing.shared_cost c
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and not c.is_deleted
  and not exists (
    select 1
    from basic.owner_warehouse k
    where k.tenant_id = $3
      and k.warehouse_id = $4
      and k.status = 1
      and not k.is_deleted
      and k.owner_id <> all($5::bigint[])
  )
group by 1;

select c.status as status, count(*) as count
from billing.shared_cost c
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and not c.is_deleted
  and not exists (
    select 1
    from basic.owner_warehouse k
    where k.tenant_id = $3
      and k.warehouse_id = $4
      and k.status = 1
      and not k.is_deleted
      and k.owner_id <> all($5::bigint[])
  )
  and c.cost_no = $6::text
  and ops.folded(c.name) like $7
  and ops.folded(c.source_no) = any($8::text[])
  and c.kind = $9::bigint
  and c.basis = $10::bigint
  and c.date_from >= $11::date
  and c.date_to <= $12::date
group by 1;

-- sharedCost.export  导出公摊费用
select count(*) as n
from (
  select 1
  from billing.shared_cost c
  where "c"."tenant_id" = $1
    and "c"."warehouse_id" = $2
    and not c.is_deleted
    and not exists (
      select 1
      from basic.owner_warehouse k
      where k.tenant_id = $3
        and k.warehouse_id = $4
        and k.status = 1
        and not k.is_deleted
        and k.owner_id <> all($5::bigint[])
    )
  limit $6
) x;

declare export no scroll cursor for
select c.id, c.version, c.cost_no, c.name, c.kind, c.source_no, c.amount::text as amount, c.over, c.basis, c.direction,
  c.date_from::text as date_from, c.date_to::text as date_to,
  (
    select count(*)::int
    from billing.shared_cost_share s
    where s.tenant_id = c.tenant_id
      and s.warehouse_id = c.warehouse_id
      and s.cost_id = c.id
  ) as shares, c.remark, c.void_reason, coalesce(u.user_name, '系统') as created_by, c.charged_at, c.status
from billing.shared_cost c
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and not c.is_deleted
  and not exists (
    select 1
    from basic.owner_warehouse k
    where k.tenant_id = $3
      and k.warehouse_id = $4
      and k.status = 1
      and not k.is_deleted
      and k.owner_id <> all($5::bigint[])
  )
order by c.date_to desc, c.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from billing.shared_cost c
  where "c"."tenant_id" = $1
    and "c"."warehouse_id" = $2
    and not c.is_deleted
    and not exists (
      select 1
      from basic.owner_warehouse k
      where k.tenant_id = $3
        and k.warehouse_id = $4
        and k.status = 1
        and not k.is_deleted
        and k.owner_id <> all($5::bigint[])
    )
    and c.cost_no = $6::text
    and ops.folded(c.name) like $7
    and ops.folded(c.source_no) = any($8::text[])
    and c.kind = $9::bigint
    and c.basis = $10::bigint
    and c.status = $11::bigint
    and c.date_from >= $12::date
    and c.date_to <= $13::date
  limit $14
) x;

declare export no scroll cursor for
select c.id, c.version, c.cost_no, c.name, c.kind, c.source_no, c.amount::text as amount, c.over, c.basis, c.direction,
  c.date_from::text as date_from, c.date_to::text as date_to,
  (
    select count(*)::int
    from billing.shared_cost_share s
    where s.tenant_id = c.tenant_id
      and s.warehouse_id = c.warehouse_id
      and s.cost_id = c.id
  ) as shares, c.remark, c.void_reason, coalesce(u.user_name, '系统') as created_by, c.charged_at, c.status
from billing.shared_cost c
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and not c.is_deleted
  and not exists (
    select 1
    from basic.owner_warehouse k
    where k.tenant_id = $3
      and k.warehouse_id = $4
      and k.status = 1
      and not k.is_deleted
      and k.owner_id <> all($5::bigint[])
  )
  and c.cost_no = $6::text
  and ops.folded(c.name) like $7
  and ops.folded(c.source_no) = any($8::text[])
  and c.kind = $9::bigint
  and c.basis = $10::bigint
  and c.status = $11::bigint
  and c.date_from >= $12::date
  and c.date_to <= $13::date
order by c.date_to desc, c.id desc;

-- sharedCost.get  查看公摊费用
select c.id, c.version, c.cost_no, c.name, c.kind, c.source_no, c.amount::text as amount, c.over, c.basis, c.direction,
  c.date_from::text as date_from, c.date_to::text as date_to,
  (
    select count(*)::int
    from billing.shared_cost_share s
    where s.tenant_id = c.tenant_id
      and s.warehouse_id = c.warehouse_id
      and s.cost_id = c.id
  ) as shares, c.remark, c.void_reason, coalesce(u.user_name, '系统') as created_by, c.charged_at, c.status
from billing.shared_cost c
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and not c.is_deleted
  and not exists (
    select 1
    from basic.owner_warehouse k
    where k.tenant_id = $3
      and k.warehouse_id = $4
      and k.status = 1
      and not k.is_deleted
      and k.owner_id <> all($5::bigint[])
  )
  and c.id = $6;

select m.owner_id, m.goods_id, m.order_no, trim_scale(m.share)::text as share
from billing.shared_cost_member m
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and m.cost_id = $3
order by m.seq_no;

select s.owner_id, o.name as owner_name, s.target_name, trim_scale(s.quantity)::text as quantity,
  s.amount::text as amount, s.steps, p.id as pool_id, p.pool_no, p.settle_status as pool_status,
  case
    when f.id is null or p.id is not null then null
    else coalesce(
      (
        select m.reason
        from billing.calc_fail_message m
        where m.tenant_id = s.tenant_id
          and m.fact_key = s.fact_key
          and m.status = 0
        limit 1
      ), '合同未包含公摊费，未计费'
    )
  end as fault
from billing.shared_cost_share s
join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id
left join billing.charge_fact f on f.tenant_id = s.tenant_id and f.fact_key = s.fact_key and f.is_current and not f.void
left join lateral (
  select l.id, l.pool_no, l.settle_status
  from billing.pool_fact pf
  join billing.settlement_pool l on l.tenant_id = pf.tenant_id and l.id = pf.pool_id and l.calc_status = 1
  where pf.tenant_id = f.tenant_id
    and pf.fact_id = f.id
  order by l.id
  limit 1
) p
  on true
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and s.cost_id = $3
order by s.amount desc, s.fact_key;

-- sharedCost.preview  试算公摊
select not exists (
  select 1
  from basic.owner_warehouse k
  where k.tenant_id = $1
    and k.warehouse_id = $2
    and k.status = 1
    and not k.is_deleted
    and k.owner_id <> all($3::bigint[])
) as sees;

select 'OWNER|' || f.owner_id as key, f.owner_id, min(o.name) as name, sum(f.volume)::text as quantity,
  (array_agg(f.source_no order by f.source_no) filter (where f.volume is null))[1:3] as missing
from billing.charge_fact f
join basic.owner o on o.tenant_id = f.tenant_id and o.id = f.owner_id
where "f"."tenant_id" = $1
  and "f"."warehouse_id" = $2
  and f.owner_id in (select k.owner_id from basic.owner_warehouse k where k.tenant_id = $3 and k.warehouse_id = $4)
  and f.biz_date between $5::date and $6::date
  and f.source_type = any($7::text[])
  and f.is_current
  and not f.void
group by 1, 2
order by 1
limit $8;

-- postEfficiencyConfig.page  查询岗位效率配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."house_id", t."post_code", t."unit",
  t."standard_uph"::float8 as "standard_uph", t."idle_minutes", t."min_minutes",
  to_char(t."day_cut", 'HH24:MI') as "day_cut", t."status"
from "billing"."post_efficiency_config" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."house_id", t."post_code", t."unit",
  t."standard_uph"::float8 as "standard_uph", t."idle_minutes", t."min_minutes",
  to_char(t."day_cut", 'HH24:MI') as "day_cut", t."status"
from "billing"."post_efficiency_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and t."house_id" = $3::bigint
  and t."post_code" = $4
  and t."status" = $5::bigint
  and true
order by t.id desc
limit $6
offset $7;

-- postEfficiencyConfig.options  选择岗位效率配置
select t.id, t."id"::text as code, t."id"::text as name
from "billing"."post_efficiency_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $2;

select t.id, t."id"::text as code, t."id"::text as name
from "billing"."post_efficiency_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and true
  and true
order by t."id", t.id
limit $3;

-- postEfficiencyConfig.export  导出岗位效率配置
select count(*) as n
from (
  select 1
  from "billing"."post_efficiency_config" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."post_code", t."unit",
  t."standard_uph"::float8 as "standard_uph", t."idle_minutes", t."min_minutes",
  to_char(t."day_cut", 'HH24:MI') as "day_cut", t."status" ,
  (select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id") as "house_id"
from "billing"."post_efficiency_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "billing"."post_efficiency_config" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
    and t.id = any($2::bigint[])
    and t."house_id" = $3::bigint
    and t."post_code" = $4
    and t."status" = $5::bigint
    and true
  limit $6
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."post_code", t."unit",
  t."standard_uph"::float8 as "standard_uph", t."idle_minutes", t."min_minutes",
  to_char(t."day_cut", 'HH24:MI') as "day_cut", t."status" ,
  (select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id") as "house_id"
from "billing"."post_efficiency_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and t."house_id" = $3::bigint
  and t."post_code" = $4
  and t."status" = $5::bigint
  and true
order by t.id;

-- postEfficiencyConfig.template  下载岗位效率配置导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- postEfficiencyConfig.queryConfiguredHouseIds  查询已有岗位效率配置的仓库
select distinct c.house_id
from billing.post_efficiency_config c
where c.tenant_id = $1
  and not c.is_deleted
order by c.house_id;

-- postEfficiencyRatioConfig.page  查询岗位效率系数
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."house_id", t."post_code", t."dim",
  t."dim_value", t."ratio"::float8 as "ratio"
from "billing"."post_efficiency_ratio_config" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."house_id", t."post_code", t."dim",
  t."dim_value", t."ratio"::float8 as "ratio"
from "billing"."post_efficiency_ratio_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and t."house_id" = $3::bigint
  and t."post_code" = $4
  and t."dim" = $5::bigint
  and true
order by t.id desc
limit $6
offset $7;

-- postEfficiencyRatioConfig.options  选择岗位效率系数
select t.id, t."id"::text as code, t."id"::text as name
from "billing"."post_efficiency_ratio_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and true
order by t."id", t.id
limit $2;

select t.id, t."id"::text as code, t."id"::text as name
from "billing"."post_efficiency_ratio_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and true
  and true
order by t."id", t.id
limit $3;

-- postEfficiencyRatioConfig.export  导出岗位效率系数
select count(*) as n
from (
  select 1
  from "billing"."post_efficiency_ratio_config" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."post_code", t."dim", t."dim_value",
  t."ratio"::float8 as "ratio" ,
  (select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id") as "house_id"
from "billing"."post_efficiency_ratio_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "billing"."post_efficiency_ratio_config" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
    and t.id = any($2::bigint[])
    and t."house_id" = $3::bigint
    and t."post_code" = $4
    and t."dim" = $5::bigint
    and true
  limit $6
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."post_code", t."dim", t."dim_value",
  t."ratio"::float8 as "ratio" ,
  (select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id") as "house_id"
from "billing"."post_efficiency_ratio_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and t."house_id" = $3::bigint
  and t."post_code" = $4
  and t."dim" = $5::bigint
  and true
order by t.id;

-- postEfficiencyRatioConfig.template  下载岗位效率系数导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- postEfficiencyRatioConfig.queryConfiguredHouseIds  查询已有岗位效率系数的仓库
select distinct c.house_id
from billing.post_efficiency_ratio_config c
where c.tenant_id = $1
  and not c.is_deleted
order by c.house_id;

-- postEfficiencyTargetConfig.page  查询岗位效率目标
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."house_id", t."post_code", t."month",
  t."target_uph"::float8 as "target_uph", t."band_a", t."band_b", t."band_c"
from "billing"."post_efficiency_target_config" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."house_id", t."post_code", t."month",
  t."target_uph"::float8 as "target_uph", t."band_a", t."band_b", t."band_c"
from "billing"."post_efficiency_target_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and t."house_id" = $3::bigint
  and t."post_code" = $4
  and ops.folded(t."month") like $5
  and true
order by t.id desc
limit $6
offset $7;

-- postEfficiencyTargetConfig.options  选择岗位效率目标
select t.id, t."id"::text as code, t."id"::text as name
from "billing"."post_efficiency_target_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and true
order by t."id", t.id
limit $2;

select t.id, t."id"::text as code, t."id"::text as name
from "billing"."post_efficiency_target_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and true
  and true
order by t."id", t.id
limit $3;

-- postEfficiencyTargetConfig.export  导出岗位效率目标
select count(*) as n
from (
  select 1
  from "billing"."post_efficiency_target_config" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."post_code", t."month",
  t."target_uph"::float8 as "target_uph", t."band_a", t."band_b", t."band_c" ,
  (select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id") as "house_id"
from "billing"."post_efficiency_target_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "billing"."post_efficiency_target_config" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
    and t.id = any($2::bigint[])
    and t."house_id" = $3::bigint
    and t."post_code" = $4
    and ops.folded(t."month") like $5
    and true
  limit $6
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."post_code", t."month",
  t."target_uph"::float8 as "target_uph", t."band_a", t."band_b", t."band_c" ,
  (select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id") as "house_id"
from "billing"."post_efficiency_target_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and t."house_id" = $3::bigint
  and t."post_code" = $4
  and ops.folded(t."month") like $5
  and true
order by t.id;

-- postEfficiencyTargetConfig.template  下载岗位效率目标导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- postEfficiencyTargetConfig.queryConfiguredHouseIds  查询已有岗位效率目标的仓库
select distinct c.house_id
from billing.post_efficiency_target_config c
where c.tenant_id = $1
  and not c.is_deleted
order by c.house_id;

-- receiveEfficiencyConfig.page  查询收货效率配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."house_id", t."dock_type",
  t."standard_m3ph"::float8 as "standard_m3ph", t."late_minutes", to_char(t."day_cut", 'HH24:MI') as "day_cut",
  t."status"
from "billing"."receive_efficiency_config" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."house_id", t."dock_type",
  t."standard_m3ph"::float8 as "standard_m3ph", t."late_minutes", to_char(t."day_cut", 'HH24:MI') as "day_cut",
  t."status"
from "billing"."receive_efficiency_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and t."house_id" = $3::bigint
  and t."dock_type" = $4::bigint
  and t."status" = $5::bigint
  and true
order by t.id desc
limit $6
offset $7;

-- receiveEfficiencyConfig.options  选择收货效率配置
select t.id, t."id"::text as code, t."id"::text as name
from "billing"."receive_efficiency_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $2;

select t.id, t."id"::text as code, t."id"::text as name
from "billing"."receive_efficiency_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and true
  and true
order by t."id", t.id
limit $3;

-- receiveEfficiencyConfig.export  导出收货效率配置
select count(*) as n
from (
  select 1
  from "billing"."receive_efficiency_config" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."dock_type",
  t."standard_m3ph"::float8 as "standard_m3ph", t."late_minutes", to_char(t."day_cut", 'HH24:MI') as "day_cut",
  t."status" ,
  (select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id") as "house_id"
from "billing"."receive_efficiency_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "billing"."receive_efficiency_config" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
    and t.id = any($2::bigint[])
    and t."house_id" = $3::bigint
    and t."dock_type" = $4::bigint
    and t."status" = $5::bigint
    and true
  limit $6
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."dock_type",
  t."standard_m3ph"::float8 as "standard_m3ph", t."late_minutes", to_char(t."day_cut", 'HH24:MI') as "day_cut",
  t."status" ,
  (select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id") as "house_id"
from "billing"."receive_efficiency_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and t."house_id" = $3::bigint
  and t."dock_type" = $4::bigint
  and t."status" = $5::bigint
  and true
order by t.id;

-- receiveEfficiencyConfig.template  下载收货效率配置导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- receiveEfficiencyConfig.queryConfiguredHouseIds  查询已有收货效率配置的仓库
select distinct c.house_id
from billing.receive_efficiency_config c
where c.tenant_id = $1
  and not c.is_deleted
order by c.house_id;

-- receiveEfficiencyRatioConfig.page  查询收货效率系数
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."house_id", t."dock_type", t."dim",
  t."dim_value", t."ratio"::float8 as "ratio"
from "billing"."receive_efficiency_ratio_config" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."house_id", t."dock_type", t."dim",
  t."dim_value", t."ratio"::float8 as "ratio"
from "billing"."receive_efficiency_ratio_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and t."house_id" = $3::bigint
  and t."dock_type" = $4::bigint
  and t."dim" = $5::bigint
  and true
order by t.id desc
limit $6
offset $7;

-- receiveEfficiencyRatioConfig.options  选择收货效率系数
select t.id, t."id"::text as code, t."id"::text as name
from "billing"."receive_efficiency_ratio_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and true
order by t."id", t.id
limit $2;

select t.id, t."id"::text as code, t."id"::text as name
from "billing"."receive_efficiency_ratio_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and true
  and true
order by t."id", t.id
limit $3;

-- receiveEfficiencyRatioConfig.export  导出收货效率系数
select count(*) as n
from (
  select 1
  from "billing"."receive_efficiency_ratio_config" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."dock_type", t."dim", t."dim_value",
  t."ratio"::float8 as "ratio" ,
  (select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id") as "house_id"
from "billing"."receive_efficiency_ratio_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "billing"."receive_efficiency_ratio_config" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
    and t.id = any($2::bigint[])
    and t."house_id" = $3::bigint
    and t."dock_type" = $4::bigint
    and t."dim" = $5::bigint
    and true
  limit $6
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."dock_type", t."dim", t."dim_value",
  t."ratio"::float8 as "ratio" ,
  (select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id") as "house_id"
from "billing"."receive_efficiency_ratio_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and t."house_id" = $3::bigint
  and t."dock_type" = $4::bigint
  and t."dim" = $5::bigint
  and true
order by t.id;

-- receiveEfficiencyRatioConfig.template  下载收货效率系数导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- receiveEfficiencyRatioConfig.queryConfiguredHouseIds  查询已有收货效率系数的仓库
select distinct c.house_id
from billing.receive_efficiency_ratio_config c
where c.tenant_id = $1
  and not c.is_deleted
order by c.house_id;

-- receiveEfficiencyTargetConfig.page  查询收货效率目标
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."house_id", t."dock_type", t."month",
  t."target_m3ph"::float8 as "target_m3ph", t."band_a", t."band_b", t."band_c"
from "billing"."receive_efficiency_target_config" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."house_id", t."dock_type", t."month",
  t."target_m3ph"::float8 as "target_m3ph", t."band_a", t."band_b", t."band_c"
from "billing"."receive_efficiency_target_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and t."house_id" = $3::bigint
  and t."dock_type" = $4::bigint
  and ops.folded(t."month") like $5
  and true
order by t.id desc
limit $6
offset $7;

-- receiveEfficiencyTargetConfig.options  选择收货效率目标
select t.id, t."id"::text as code, t."id"::text as name
from "billing"."receive_efficiency_target_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and true
order by t."id", t.id
limit $2;

select t.id, t."id"::text as code, t."id"::text as name
from "billing"."receive_efficiency_target_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and true
  and true
order by t."id", t.id
limit $3;

-- receiveEfficiencyTargetConfig.export  导出收货效率目标
select count(*) as n
from (
  select 1
  from "billing"."receive_efficiency_target_config" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."dock_type", t."month",
  t."target_m3ph"::float8 as "target_m3ph", t."band_a", t."band_b", t."band_c" ,
  (select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id") as "house_id"
from "billing"."receive_efficiency_target_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "billing"."receive_efficiency_target_config" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
    and t.id = any($2::bigint[])
    and t."house_id" = $3::bigint
    and t."dock_type" = $4::bigint
    and ops.folded(t."month") like $5
    and true
  limit $6
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."dock_type", t."month",
  t."target_m3ph"::float8 as "target_m3ph", t."band_a", t."band_b", t."band_c" ,
  (select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id") as "house_id"
from "billing"."receive_efficiency_target_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and t."house_id" = $3::bigint
  and t."dock_type" = $4::bigint
  and ops.folded(t."month") like $5
  and true
order by t.id;

-- receiveEfficiencyTargetConfig.template  下载收货效率目标导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- receiveEfficiencyTargetConfig.queryConfiguredHouseIds  查询已有收货效率目标的仓库
select distinct c.house_id
from billing.receive_efficiency_target_config c
where c.tenant_id = $1
  and not c.is_deleted
order by c.house_id;

-- attendance.page  查询出勤
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."user_id", t."work_date", t."minutes"
from "billing"."attendance" t
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
  from "billing"."attendance" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."user_name", null) as title
from "iam"."user" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."user_id", t."work_date", t."minutes"
from "billing"."attendance" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."user_id" = $4::bigint
  and t."work_date"::text = $5
  and true
order by t.id desc
limit $6
offset $7;

-- attendance.options  选择出勤
select t.id, t."id"::text as code, t."id"::text as name
from "billing"."attendance" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and true
order by t."id", t.id
limit $3;

select t.id, t."id"::text as code, t."id"::text as name
from "billing"."attendance" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and true
  and true
order by t."id", t.id
limit $4;

-- attendance.export  导出出勤
select count(*) as n
from (
  select 1
  from "billing"."attendance" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."work_date", t."minutes" ,
  (select p."user_name" from "iam"."user" p where p.tenant_id = t.tenant_id and p.id = t."user_id") as "user_id"
from "billing"."attendance" t
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
  from "billing"."attendance" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
    and t.id = any($3::bigint[])
    and t."user_id" = $4::bigint
    and t."work_date"::text = $5
    and true
  limit $6
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."work_date", t."minutes" ,
  (select p."user_name" from "iam"."user" p where p.tenant_id = t.tenant_id and p.id = t."user_id") as "user_id"
from "billing"."attendance" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."user_id" = $4::bigint
  and t."work_date"::text = $5
  and true
order by t.id;

-- attendance.template  下载出勤导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- postEfficiency.queryPageHistory  查询历史岗位效率
select e.id, e.work_date::text as work_date, e.user_id, e.user_name, e.post_code, e.unit,
  e.equiv_qty::float8 as equiv_qty, e.direct_min::float8 as direct_min, e.attend_min, e.uph::float8 as uph,
  e.performance::float8 as performance, e.utilization::float8 as utilization, e.achievement::float8 as achievement,
  e.band, e.valid, e.note
from billing.post_efficiency e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
order by e.work_date desc, e.id desc
limit $3
offset $4;

select count(*) as n
from (
  select 1
  from billing.post_efficiency e
  where "e"."tenant_id" = $1
    and "e"."warehouse_id" = $2
  limit $3
) x;

select e.id, e.work_date::text as work_date, e.user_id, e.user_name, e.post_code, e.unit,
  e.equiv_qty::float8 as equiv_qty, e.direct_min::float8 as direct_min, e.attend_min, e.uph::float8 as uph,
  e.performance::float8 as performance, e.utilization::float8 as utilization, e.achievement::float8 as achievement,
  e.band, e.valid, e.note
from billing.post_efficiency e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.post_code = $3
  and e.user_id = $4::bigint
  and e.valid = $5
  and e.work_date = $6::date
  and e.work_date >= $7::date
  and e.work_date <= $8::date
order by e.work_date desc, e.id desc
limit $9
offset $10;

-- postEfficiency.queryPageToday  查询今日岗位效率
select to_char(max(c.day_cut), 'HH24:MI') as day_cut
from "billing"."post_efficiency_config" c
where c.tenant_id = $1
  and c.house_id = $2
  and c.status = 1
  and not c.is_deleted;

with scanned as (
  select r.staff_id as user_id, r.staff_name as user_name, r.rec_type as post_code, coalesce(r.task_no, '') as task_no,
    r.goods_id, r.position_code, min(r.posted_at) as from_at, max(r.posted_at) as to_at, count(*) as lines,
    sum(r.qty) as qty, sum(r.weight_g) as weight_g, count(distinct nullif(r.lpn_code, '')) as pallets
  from ops.work_record r
  where "r"."tenant_id" = $1
    and "r"."warehouse_id" = $2
    and r.posted_on between $3::date and $4::date
    and r.posted_at >= $5
    and r.posted_at < $6
    and r.staff_id > 0
  group by r.staff_id, r.staff_name, r.rec_type, coalesce(r.task_no, ''), r.goods_id, r.position_code,
    date_trunc('minute', r.posted_at)
),
told as (
  select s.*, row_number() over (partition by s.user_id, s.post_code, s.task_no order by s.from_at, s.goods_id) as n,
    g.storage_mode, c.code as category_code, c.name as category_name, pt.kind, p.level,
    coalesce(pt.claimed_at, it.claimed_at) as since, coalesce(u.ratio, 1) as per_case, g.volume, g.weight
  from scanned s
  left join basic.goods g on g.tenant_id = $7 and g.id = s.goods_id
  left join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = g.category_id
  left join basic.goods_unit u on u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = 3
  left join basic.position p
    on p.tenant_id = $8
    and p.warehouse_id = $9
    and p.code = s.position_code
    and not p.is_deleted
  left join outbound.pick_task pt
    on s.post_code = 'PICK'
    and pt.tenant_id = $10
    and pt.warehouse_id = $11
    and pt.task_no = s.task_no
  left join inventory.task it
    on s.post_code in ('PUTAWAY', 'MOVE', 'REPLENISH')
    and it.tenant_id = $12
    and it.warehouse_id = $13
    and it.task_no = s.task_no
)
select t.user_id, t.user_name, t.post_code, t.from_at as "from", t.to_at as "to",
  case when t.n = 1 and t.task_no <> '' then t.since end as since, t.lines::int as lines, t.qty::float8 as pieces,
  (t.qty::numeric / t.per_case)::float8 as cases, (t.qty::numeric * coalesce(t.volume, 0) / 1000000)::float8 as volume,
  (
    case when t.weight_g > 0 then t.weight_g::numeric else t.qty::numeric * coalesce(t.weight, 0) end / 1000
  )::float8 as weight, t.pallets::int as pallets, t.storage_mode, t.category_code, t.category_name, t.kind, t.level
from told t
order by t.from_at;

select c.post_code, c.unit, c.standard_uph::float8 as standard_uph, c.idle_minutes, c.min_minutes,
  to_char(c.day_cut, 'HH24:MI') as day_cut
from billing.post_efficiency_config c
where c.tenant_id = $1
  and c.house_id = $2
  and c.status = 1
  and not c.is_deleted;

select c.post_code, c.dim, c.dim_value, c.ratio::float8 as ratio
from billing.post_efficiency_ratio_config c
where c.tenant_id = $1
  and c.house_id = $2
  and not c.is_deleted;

select c.post_code, c.target_uph::float8 as target_uph, c.band_a, c.band_b, c.band_c
from billing.post_efficiency_target_config c
where c.tenant_id = $1
  and c.house_id = $2
  and c.month = $3
  and not c.is_deleted;

select a.user_id, a.minutes
from billing.attendance a
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and a.work_date = $3::date
  and not a.is_deleted;

select e.id, e.work_date::text as work_date, e.user_id, e.user_name, e.post_code, e.unit,
  e.equiv_qty::float8 as equiv_qty, e.direct_min::float8 as direct_min, e.attend_min, e.uph::float8 as uph,
  e.performance::float8 as performance, e.utilization::float8 as utilization, e.achievement::float8 as achievement,
  e.band, e.valid, e.note
from (
  select x.n as id, $1::date as work_date, x."userId" as user_id, x."userName" as user_name, x."postCode" as post_code,
    x.unit, x."equivQty" as equiv_qty, x."directMin" as direct_min, x."attendMin" as attend_min, x.uph, x.performance,
    x.utilization, x.achievement, x.band, x.valid, x.note
  from jsonb_to_recordset($2::jsonb) x(
    n bigint, "userId" bigint, "userName" text, "postCode" text, unit smallint, "equivQty" numeric, "directMin" numeric,
    "attendMin" int, uph numeric, performance numeric, utilization numeric, achievement numeric, band text,
    valid boolean, note text
  )
) e
where true
order by e.work_date desc, e.id desc
limit $3
offset $4;

with scanned as (
  select r.staff_id as user_id, r.staff_name as user_name, r.rec_type as post_code, coalesce(r.task_no, '') as task_no,
    r.goods_id, r.position_code, min(r.posted_at) as from_at, max(r.posted_at) as to_at, count(*) as lines,
    sum(r.qty) as qty, sum(r.weight_g) as weight_g, count(distinct nullif(r.lpn_code, '')) as pallets
  from ops.work_record r
  where "r"."tenant_id" = $1
    and "r"."warehouse_id" = $2
    and r.posted_on between $3::date and $4::date
    and r.posted_at >= $5
    and r.posted_at < $6
    and r.staff_id > 0
    and r.staff_id = $7
  group by r.staff_id, r.staff_name, r.rec_type, coalesce(r.task_no, ''), r.goods_id, r.position_code,
    date_trunc('minute', r.posted_at)
),
told as (
  select s.*, row_number() over (partition by s.user_id, s.post_code, s.task_no order by s.from_at, s.goods_id) as n,
    g.storage_mode, c.code as category_code, c.name as category_name, pt.kind, p.level,
    coalesce(pt.claimed_at, it.claimed_at) as since, coalesce(u.ratio, 1) as per_case, g.volume, g.weight
  from scanned s
  left join basic.goods g on g.tenant_id = $8 and g.id = s.goods_id
  left join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = g.category_id
  left join basic.goods_unit u on u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = 3
  left join basic.position p
    on p.tenant_id = $9
    and p.warehouse_id = $10
    and p.code = s.position_code
    and not p.is_deleted
  left join outbound.pick_task pt
    on s.post_code = 'PICK'
    and pt.tenant_id = $11
    and pt.warehouse_id = $12
    and pt.task_no = s.task_no
  left join inventory.task it
    on s.post_code in ('PUTAWAY', 'MOVE', 'REPLENISH')
    and it.tenant_id = $13
    and it.warehouse_id = $14
    and it.task_no = s.task_no
)
select t.user_id, t.user_name, t.post_code, t.from_at as "from", t.to_at as "to",
  case when t.n = 1 and t.task_no <> '' then t.since end as since, t.lines::int as lines, t.qty::float8 as pieces,
  (t.qty::numeric / t.per_case)::float8 as cases, (t.qty::numeric * coalesce(t.volume, 0) / 1000000)::float8 as volume,
  (
    case when t.weight_g > 0 then t.weight_g::numeric else t.qty::numeric * coalesce(t.weight, 0) end / 1000
  )::float8 as weight, t.pallets::int as pallets, t.storage_mode, t.category_code, t.category_name, t.kind, t.level
from told t
order by t.from_at;

select e.id, e.work_date::text as work_date, e.user_id, e.user_name, e.post_code, e.unit,
  e.equiv_qty::float8 as equiv_qty, e.direct_min::float8 as direct_min, e.attend_min, e.uph::float8 as uph,
  e.performance::float8 as performance, e.utilization::float8 as utilization, e.achievement::float8 as achievement,
  e.band, e.valid, e.note
from (
  select x.n as id, $1::date as work_date, x."userId" as user_id, x."userName" as user_name, x."postCode" as post_code,
    x.unit, x."equivQty" as equiv_qty, x."directMin" as direct_min, x."attendMin" as attend_min, x.uph, x.performance,
    x.utilization, x.achievement, x.band, x.valid, x.note
  from jsonb_to_recordset($2::jsonb) x(
    n bigint, "userId" bigint, "userName" text, "postCode" text, unit smallint, "equivQty" numeric, "directMin" numeric,
    "attendMin" int, uph numeric, performance numeric, utilization numeric, achievement numeric, band text,
    valid boolean, note text
  )
) e
where true
  and e.post_code = $3
  and e.user_id = $4::bigint
order by e.work_date desc, e.id desc
limit $5
offset $6;

-- postEfficiency.exportHistory  导出历史岗位效率
select count(*) as n
from (
  select 1
  from billing.post_efficiency e
  where "e"."tenant_id" = $1
    and "e"."warehouse_id" = $2
  limit $3
) x;

declare export no scroll cursor for
select e.id, e.work_date::text as work_date, e.user_id, e.user_name, e.post_code, e.unit,
  e.equiv_qty::float8 as equiv_qty, e.direct_min::float8 as direct_min, e.attend_min, e.uph::float8 as uph,
  e.performance::float8 as performance, e.utilization::float8 as utilization, e.achievement::float8 as achievement,
  e.band, e.valid, e.note
from billing.post_efficiency e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
order by e.work_date desc, e.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from billing.post_efficiency e
  where "e"."tenant_id" = $1
    and "e"."warehouse_id" = $2
    and e.post_code = $3
    and e.user_id = $4::bigint
    and e.valid = $5
    and e.work_date = $6::date
    and e.work_date >= $7::date
    and e.work_date <= $8::date
  limit $9
) x;

declare export no scroll cursor for
select e.id, e.work_date::text as work_date, e.user_id, e.user_name, e.post_code, e.unit,
  e.equiv_qty::float8 as equiv_qty, e.direct_min::float8 as direct_min, e.attend_min, e.uph::float8 as uph,
  e.performance::float8 as performance, e.utilization::float8 as utilization, e.achievement::float8 as achievement,
  e.band, e.valid, e.note
from billing.post_efficiency e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.post_code = $3
  and e.user_id = $4::bigint
  and e.valid = $5
  and e.work_date = $6::date
  and e.work_date >= $7::date
  and e.work_date <= $8::date
order by e.work_date desc, e.id desc;

-- postEfficiency.runs  查询岗位效率生成记录
select r.id, r.work_date::text as work_date,
  case
    when r.status = $1 and not exists (
      select 1
      from ops.job j
      where j.tenant_id = r.tenant_id
        and j.id = r.job_id
        and j.status in (0, 1)
    ) then 2
    else r.status
  end as status, r.rows, r.finished_at
from billing.efficiency_run r
where "r"."tenant_id" = $2
  and "r"."warehouse_id" = $3
  and r.kind = $4
order by r.work_date desc
limit $5;

-- postEfficiency.summary  汇总岗位效率
select to_char(max(c.day_cut), 'HH24:MI') as day_cut
from "billing"."post_efficiency_config" c
where c.tenant_id = $1
  and c.house_id = $2
  and c.status = 1
  and not c.is_deleted;

with scanned as (
  select r.staff_id as user_id, r.staff_name as user_name, r.rec_type as post_code, coalesce(r.task_no, '') as task_no,
    r.goods_id, r.position_code, min(r.posted_at) as from_at, max(r.posted_at) as to_at, count(*) as lines,
    sum(r.qty) as qty, sum(r.weight_g) as weight_g, count(distinct nullif(r.lpn_code, '')) as pallets
  from ops.work_record r
  where "r"."tenant_id" = $1
    and "r"."warehouse_id" = $2
    and r.posted_on between $3::date and $4::date
    and r.posted_at >= $5
    and r.posted_at < $6
    and r.staff_id > 0
  group by r.staff_id, r.staff_name, r.rec_type, coalesce(r.task_no, ''), r.goods_id, r.position_code,
    date_trunc('minute', r.posted_at)
),
told as (
  select s.*, row_number() over (partition by s.user_id, s.post_code, s.task_no order by s.from_at, s.goods_id) as n,
    g.storage_mode, c.code as category_code, c.name as category_name, pt.kind, p.level,
    coalesce(pt.claimed_at, it.claimed_at) as since, coalesce(u.ratio, 1) as per_case, g.volume, g.weight
  from scanned s
  left join basic.goods g on g.tenant_id = $7 and g.id = s.goods_id
  left join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = g.category_id
  left join basic.goods_unit u on u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = 3
  left join basic.position p
    on p.tenant_id = $8
    and p.warehouse_id = $9
    and p.code = s.position_code
    and not p.is_deleted
  left join outbound.pick_task pt
    on s.post_code = 'PICK'
    and pt.tenant_id = $10
    and pt.warehouse_id = $11
    and pt.task_no = s.task_no
  left join inventory.task it
    on s.post_code in ('PUTAWAY', 'MOVE', 'REPLENISH')
    and it.tenant_id = $12
    and it.warehouse_id = $13
    and it.task_no = s.task_no
)
select t.user_id, t.user_name, t.post_code, t.from_at as "from", t.to_at as "to",
  case when t.n = 1 and t.task_no <> '' then t.since end as since, t.lines::int as lines, t.qty::float8 as pieces,
  (t.qty::numeric / t.per_case)::float8 as cases, (t.qty::numeric * coalesce(t.volume, 0) / 1000000)::float8 as volume,
  (
    case when t.weight_g > 0 then t.weight_g::numeric else t.qty::numeric * coalesce(t.weight, 0) end / 1000
  )::float8 as weight, t.pallets::int as pallets, t.storage_mode, t.category_code, t.category_name, t.kind, t.level
from told t
order by t.from_at;

select c.post_code, c.unit, c.standard_uph::float8 as standard_uph, c.idle_minutes, c.min_minutes,
  to_char(c.day_cut, 'HH24:MI') as day_cut
from billing.post_efficiency_config c
where c.tenant_id = $1
  and c.house_id = $2
  and c.status = 1
  and not c.is_deleted;

select c.post_code, c.dim, c.dim_value, c.ratio::float8 as ratio
from billing.post_efficiency_ratio_config c
where c.tenant_id = $1
  and c.house_id = $2
  and not c.is_deleted;

select c.post_code, c.target_uph::float8 as target_uph, c.band_a, c.band_b, c.band_c
from billing.post_efficiency_target_config c
where c.tenant_id = $1
  and c.house_id = $2
  and c.month = $3
  and not c.is_deleted;

select a.user_id, a.minutes
from billing.attendance a
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and a.work_date = $3::date
  and not a.is_deleted;

select e.id, e.work_date::text as work_date, e.user_id, e.user_name, e.post_code, e.unit,
  e.equiv_qty::float8 as equiv_qty, e.direct_min::float8 as direct_min, e.attend_min, e.uph::float8 as uph,
  e.performance::float8 as performance, e.utilization::float8 as utilization, e.achievement::float8 as achievement,
  e.band, e.valid, e.note , e.standard_uph::float8 as standard_uph
from billing.post_efficiency e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.work_date = $3::date;

-- postEfficiency.board  岗位效率走势
select to_char(max(c.day_cut), 'HH24:MI') as day_cut
from "billing"."post_efficiency_config" c
where c.tenant_id = $1
  and c.house_id = $2
  and c.status = 1
  and not c.is_deleted;

select e.work_date::text as date, e.post_code, sum(e.equiv_qty)::float8 as equiv_qty,
  (sum(e.direct_min) / 60)::float8 as hours
from billing.post_efficiency e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.valid
  and e.work_date >= $3::date
  and e.work_date < $4::date
group by e.work_date, e.post_code;

with scanned as (
  select r.staff_id as user_id, r.staff_name as user_name, r.rec_type as post_code, coalesce(r.task_no, '') as task_no,
    r.goods_id, r.position_code, min(r.posted_at) as from_at, max(r.posted_at) as to_at, count(*) as lines,
    sum(r.qty) as qty, sum(r.weight_g) as weight_g, count(distinct nullif(r.lpn_code, '')) as pallets
  from ops.work_record r
  where "r"."tenant_id" = $1
    and "r"."warehouse_id" = $2
    and r.posted_on between $3::date and $4::date
    and r.posted_at >= $5
    and r.posted_at < $6
    and r.staff_id > 0
  group by r.staff_id, r.staff_name, r.rec_type, coalesce(r.task_no, ''), r.goods_id, r.position_code,
    date_trunc('minute', r.posted_at)
),
told as (
  select s.*, row_number() over (partition by s.user_id, s.post_code, s.task_no order by s.from_at, s.goods_id) as n,
    g.storage_mode, c.code as category_code, c.name as category_name, pt.kind, p.level,
    coalesce(pt.claimed_at, it.claimed_at) as since, coalesce(u.ratio, 1) as per_case, g.volume, g.weight
  from scanned s
  left join basic.goods g on g.tenant_id = $7 and g.id = s.goods_id
  left join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = g.category_id
  left join basic.goods_unit u on u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = 3
  left join basic.position p
    on p.tenant_id = $8
    and p.warehouse_id = $9
    and p.code = s.position_code
    and not p.is_deleted
  left join outbound.pick_task pt
    on s.post_code = 'PICK'
    and pt.tenant_id = $10
    and pt.warehouse_id = $11
    and pt.task_no = s.task_no
  left join inventory.task it
    on s.post_code in ('PUTAWAY', 'MOVE', 'REPLENISH')
    and it.tenant_id = $12
    and it.warehouse_id = $13
    and it.task_no = s.task_no
)
select t.user_id, t.user_name, t.post_code, t.from_at as "from", t.to_at as "to",
  case when t.n = 1 and t.task_no <> '' then t.since end as since, t.lines::int as lines, t.qty::float8 as pieces,
  (t.qty::numeric / t.per_case)::float8 as cases, (t.qty::numeric * coalesce(t.volume, 0) / 1000000)::float8 as volume,
  (
    case when t.weight_g > 0 then t.weight_g::numeric else t.qty::numeric * coalesce(t.weight, 0) end / 1000
  )::float8 as weight, t.pallets::int as pallets, t.storage_mode, t.category_code, t.category_name, t.kind, t.level
from told t
order by t.from_at;

select c.post_code, c.unit, c.standard_uph::float8 as standard_uph, c.idle_minutes, c.min_minutes,
  to_char(c.day_cut, 'HH24:MI') as day_cut
from billing.post_efficiency_config c
where c.tenant_id = $1
  and c.house_id = $2
  and c.status = 1
  and not c.is_deleted;

select c.post_code, c.dim, c.dim_value, c.ratio::float8 as ratio
from billing.post_efficiency_ratio_config c
where c.tenant_id = $1
  and c.house_id = $2
  and not c.is_deleted;

select c.post_code, c.target_uph::float8 as target_uph, c.band_a, c.band_b, c.band_c
from billing.post_efficiency_target_config c
where c.tenant_id = $1
  and c.house_id = $2
  and c.month = $3
  and not c.is_deleted;

select a.user_id, a.minutes
from billing.attendance a
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and a.work_date = $3::date
  and not a.is_deleted;

select c.post_code, c.target_uph::float8 as target
from billing.post_efficiency_target_config c
where c.tenant_id = $1
  and c.house_id = $2
  and c.month = $3
  and not c.is_deleted;

select e.work_date::text as date, e.post_code, sum(e.equiv_qty)::float8 as equiv_qty,
  (sum(e.direct_min) / 60)::float8 as hours
from billing.post_efficiency e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.valid
  and e.work_date >= $3::date
  and e.work_date < $4::date
  and e.post_code = $5
  and e.user_id = $6::bigint
group by e.work_date, e.post_code;

with scanned as (
  select r.staff_id as user_id, r.staff_name as user_name, r.rec_type as post_code, coalesce(r.task_no, '') as task_no,
    r.goods_id, r.position_code, min(r.posted_at) as from_at, max(r.posted_at) as to_at, count(*) as lines,
    sum(r.qty) as qty, sum(r.weight_g) as weight_g, count(distinct nullif(r.lpn_code, '')) as pallets
  from ops.work_record r
  where "r"."tenant_id" = $1
    and "r"."warehouse_id" = $2
    and r.posted_on between $3::date and $4::date
    and r.posted_at >= $5
    and r.posted_at < $6
    and r.staff_id > 0
    and r.staff_id = $7
  group by r.staff_id, r.staff_name, r.rec_type, coalesce(r.task_no, ''), r.goods_id, r.position_code,
    date_trunc('minute', r.posted_at)
),
told as (
  select s.*, row_number() over (partition by s.user_id, s.post_code, s.task_no order by s.from_at, s.goods_id) as n,
    g.storage_mode, c.code as category_code, c.name as category_name, pt.kind, p.level,
    coalesce(pt.claimed_at, it.claimed_at) as since, coalesce(u.ratio, 1) as per_case, g.volume, g.weight
  from scanned s
  left join basic.goods g on g.tenant_id = $8 and g.id = s.goods_id
  left join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = g.category_id
  left join basic.goods_unit u on u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = 3
  left join basic.position p
    on p.tenant_id = $9
    and p.warehouse_id = $10
    and p.code = s.position_code
    and not p.is_deleted
  left join outbound.pick_task pt
    on s.post_code = 'PICK'
    and pt.tenant_id = $11
    and pt.warehouse_id = $12
    and pt.task_no = s.task_no
  left join inventory.task it
    on s.post_code in ('PUTAWAY', 'MOVE', 'REPLENISH')
    and it.tenant_id = $13
    and it.warehouse_id = $14
    and it.task_no = s.task_no
)
select t.user_id, t.user_name, t.post_code, t.from_at as "from", t.to_at as "to",
  case when t.n = 1 and t.task_no <> '' then t.since end as since, t.lines::int as lines, t.qty::float8 as pieces,
  (t.qty::numeric / t.per_case)::float8 as cases, (t.qty::numeric * coalesce(t.volume, 0) / 1000000)::float8 as volume,
  (
    case when t.weight_g > 0 then t.weight_g::numeric else t.qty::numeric * coalesce(t.weight, 0) end / 1000
  )::float8 as weight, t.pallets::int as pallets, t.storage_mode, t.category_code, t.category_name, t.kind, t.level
from told t
order by t.from_at;

-- postEfficiency.mine  我的效率
select to_char(max(c.day_cut), 'HH24:MI') as day_cut
from "billing"."post_efficiency_config" c
where c.tenant_id = $1
  and c.house_id = $2
  and c.status = 1
  and not c.is_deleted;

with scanned as (
  select r.staff_id as user_id, r.staff_name as user_name, r.rec_type as post_code, coalesce(r.task_no, '') as task_no,
    r.goods_id, r.position_code, min(r.posted_at) as from_at, max(r.posted_at) as to_at, count(*) as lines,
    sum(r.qty) as qty, sum(r.weight_g) as weight_g, count(distinct nullif(r.lpn_code, '')) as pallets
  from ops.work_record r
  where "r"."tenant_id" = $1
    and "r"."warehouse_id" = $2
    and r.posted_on between $3::date and $4::date
    and r.posted_at >= $5
    and r.posted_at < $6
    and r.staff_id > 0
    and r.staff_id = $7
  group by r.staff_id, r.staff_name, r.rec_type, coalesce(r.task_no, ''), r.goods_id, r.position_code,
    date_trunc('minute', r.posted_at)
),
told as (
  select s.*, row_number() over (partition by s.user_id, s.post_code, s.task_no order by s.from_at, s.goods_id) as n,
    g.storage_mode, c.code as category_code, c.name as category_name, pt.kind, p.level,
    coalesce(pt.claimed_at, it.claimed_at) as since, coalesce(u.ratio, 1) as per_case, g.volume, g.weight
  from scanned s
  left join basic.goods g on g.tenant_id = $8 and g.id = s.goods_id
  left join basic.goods_category c on c.tenant_id = g.tenant_id and c.id = g.category_id
  left join basic.goods_unit u on u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = 3
  left join basic.position p
    on p.tenant_id = $9
    and p.warehouse_id = $10
    and p.code = s.position_code
    and not p.is_deleted
  left join outbound.pick_task pt
    on s.post_code = 'PICK'
    and pt.tenant_id = $11
    and pt.warehouse_id = $12
    and pt.task_no = s.task_no
  left join inventory.task it
    on s.post_code in ('PUTAWAY', 'MOVE', 'REPLENISH')
    and it.tenant_id = $13
    and it.warehouse_id = $14
    and it.task_no = s.task_no
)
select t.user_id, t.user_name, t.post_code, t.from_at as "from", t.to_at as "to",
  case when t.n = 1 and t.task_no <> '' then t.since end as since, t.lines::int as lines, t.qty::float8 as pieces,
  (t.qty::numeric / t.per_case)::float8 as cases, (t.qty::numeric * coalesce(t.volume, 0) / 1000000)::float8 as volume,
  (
    case when t.weight_g > 0 then t.weight_g::numeric else t.qty::numeric * coalesce(t.weight, 0) end / 1000
  )::float8 as weight, t.pallets::int as pallets, t.storage_mode, t.category_code, t.category_name, t.kind, t.level
from told t
order by t.from_at;

select c.post_code, c.unit, c.standard_uph::float8 as standard_uph, c.idle_minutes, c.min_minutes,
  to_char(c.day_cut, 'HH24:MI') as day_cut
from billing.post_efficiency_config c
where c.tenant_id = $1
  and c.house_id = $2
  and c.status = 1
  and not c.is_deleted;

select c.post_code, c.dim, c.dim_value, c.ratio::float8 as ratio
from billing.post_efficiency_ratio_config c
where c.tenant_id = $1
  and c.house_id = $2
  and not c.is_deleted;

select c.post_code, c.target_uph::float8 as target_uph, c.band_a, c.band_b, c.band_c
from billing.post_efficiency_target_config c
where c.tenant_id = $1
  and c.house_id = $2
  and c.month = $3
  and not c.is_deleted;

select a.user_id, a.minutes
from billing.attendance a
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and a.work_date = $3::date
  and not a.is_deleted;

select e.id, e.work_date::text as work_date, e.user_id, e.user_name, e.post_code, e.unit,
  e.equiv_qty::float8 as equiv_qty, e.direct_min::float8 as direct_min, e.attend_min, e.uph::float8 as uph,
  e.performance::float8 as performance, e.utilization::float8 as utilization, e.achievement::float8 as achievement,
  e.band, e.valid, e.note
from (
  select x.n as id, $1::date as work_date, x."userId" as user_id, x."userName" as user_name, x."postCode" as post_code,
    x.unit, x."equivQty" as equiv_qty, x."directMin" as direct_min, x."attendMin" as attend_min, x.uph, x.performance,
    x.utilization, x.achievement, x.band, x.valid, x.note
  from jsonb_to_recordset($2::jsonb) x(
    n bigint, "userId" bigint, "userName" text, "postCode" text, unit smallint, "equivQty" numeric, "directMin" numeric,
    "attendMin" int, uph numeric, performance numeric, utilization numeric, achievement numeric, band text,
    valid boolean, note text
  )
) e
where true
  and e.user_id = $3::bigint
order by e.work_date desc, e.id desc
limit $4
offset $5;

select e.id, e.work_date::text as work_date, e.user_id, e.user_name, e.post_code, e.unit,
  e.equiv_qty::float8 as equiv_qty, e.direct_min::float8 as direct_min, e.attend_min, e.uph::float8 as uph,
  e.performance::float8 as performance, e.utilization::float8 as utilization, e.achievement::float8 as achievement,
  e.band, e.valid, e.note
from billing.post_efficiency e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.user_id = $3::bigint
order by e.work_date desc, e.id desc
limit $4
offset $5;

select e.work_date::text as date, e.post_code, sum(e.equiv_qty)::float8 as equiv_qty,
  (sum(e.direct_min) / 60)::float8 as hours
from billing.post_efficiency e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.valid
  and e.work_date >= $3::date
  and e.work_date < $4::date
  and e.user_id = $5::bigint
group by e.work_date, e.post_code;

select c.post_code, c.target_uph::float8 as target
from billing.post_efficiency_target_config c
where c.tenant_id = $1
  and c.house_id = $2
  and c.month = $3
  and not c.is_deleted;

-- receiveEfficiency.queryPageHistory  查询历史收货效率
select e.id, e.work_date::text as work_date, e.dock_id, e.dock_code, e.dock_type, e.vehicles, e.order_count,
  e.volume::float8 as volume, e.unload_min::float8 as unload_min, e.wait_min_avg::float8 as wait_min_avg,
  e.on_time_rate::float8 as on_time_rate, e.m3_per_hour::float8 as "m3PerHour", e.performance::float8 as performance,
  e.achievement::float8 as achievement, e.band
from billing.receive_efficiency e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
order by e.work_date desc, e.id desc
limit $3
offset $4;

select count(*) as n
from (
  select 1
  from billing.receive_efficiency e
  where "e"."tenant_id" = $1
    and "e"."warehouse_id" = $2
  limit $3
) x;

select e.id, e.work_date::text as work_date, e.dock_id, e.dock_code, e.dock_type, e.vehicles, e.order_count,
  e.volume::float8 as volume, e.unload_min::float8 as unload_min, e.wait_min_avg::float8 as wait_min_avg,
  e.on_time_rate::float8 as on_time_rate, e.m3_per_hour::float8 as "m3PerHour", e.performance::float8 as performance,
  e.achievement::float8 as achievement, e.band
from billing.receive_efficiency e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.dock_id = $3::bigint
  and e.dock_type = $4::bigint
  and e.work_date = $5::date
  and e.work_date >= $6::date
  and e.work_date <= $7::date
order by e.work_date desc, e.id desc
limit $8
offset $9;

-- receiveEfficiency.queryPageToday  查询今日收货效率
select to_char(max(c.day_cut), 'HH24:MI') as day_cut
from "billing"."receive_efficiency_config" c
where c.tenant_id = $1
  and c.house_id = $2
  and c.status = 1
  and not c.is_deleted;

select c.dock_type, c.standard_m3ph::float8 as standard_m3ph, c.late_minutes, to_char(c.day_cut, 'HH24:MI') as day_cut
from billing.receive_efficiency_config c
where c.tenant_id = $1
  and c.house_id = $2
  and c.status = 1
  and not c.is_deleted;

select c.dock_type, c.dim, c.dim_value, c.ratio::float8 as ratio
from billing.receive_efficiency_ratio_config c
where c.tenant_id = $1
  and c.house_id = $2
  and not c.is_deleted;

select c.dock_type, c.target_m3ph::float8 as target_m3ph, c.band_a, c.band_b, c.band_c
from billing.receive_efficiency_target_config c
where c.tenant_id = $1
  and c.house_id = $2
  and c.month = $3
  and not c.is_deleted;

with came as (
  select p.dock_id, p.sign_at as signed_at, coalesce(p.called_at, p.start_at, p.sign_at) as from_at,
    p.finish_at as to_at, a.plan_to,
    array(
      select o.order_id
      from inbound.pre_check_order o
      where o.tenant_id = p.tenant_id
        and o.warehouse_id = p.warehouse_id
        and o.pre_id = p.id
    ) as order_ids
  from inbound.pre_check p
  left join inbound.appointment a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.appt_id
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and p.dock_id is not null
    and p.finish_at >= $3
    and p.finish_at < $4
  union all
  select a.dock_id, a.signed_at, coalesce(u.start_at, a.signed_at), coalesce(u.end_at, a.done_at), a.plan_to,
    array(
      select o.order_id
      from inbound.appointment_order o
      where o.tenant_id = a.tenant_id
        and o.warehouse_id = a.warehouse_id
        and o.appt_id = a.id
    )
  from inbound.appointment a
  left join lateral (
    select min(u.start_at) as start_at, max(u.end_at) as end_at
    from inbound.appointment_unload u
    where u.tenant_id = a.tenant_id
      and u.warehouse_id = a.warehouse_id
      and u.appt_id = a.id
      and u.status <> 90
      and not u.is_deleted
  ) u
    on true
  where "a"."tenant_id" = $5
    and "a"."warehouse_id" = $6
    and a.dock_id is not null
    and a.signed_at >= $7
    and a.signed_at < $8
    and coalesce(u.end_at, a.done_at) is not null
    and not exists (
      select 1
      from inbound.pre_check p
      where p.tenant_id = a.tenant_id
        and p.warehouse_id = a.warehouse_id
        and p.appt_id = a.id
        and p.finish_at is not null
    )
)
select c.dock_id, d.code as dock_code, d.direction as dock_type, c.signed_at, c.from_at as "from", c.to_at as "to",
  c.plan_to, cardinality(c.order_ids) as orders, coalesce(l.loads, '[]'::jsonb) as loads
from came c
join basic.dock d on d.tenant_id = $9 and d.warehouse_id = $10 and d.id = c.dock_id
left join lateral (
  select jsonb_agg(
    jsonb_build_object('m3', x.m3, 'storageMode', x.storage_mode, 'categoryCode', x.code, 'categoryName', x.name)
  ) as loads
  from (
    select g.storage_mode, k.code, k.name, sum(i.qty_received::numeric * g.volume / 1000000)::float8 as m3
    from inbound.detail i
    join basic.goods g on g.tenant_id = i.tenant_id and g.id = i.goods_id
    left join basic.goods_category k on k.tenant_id = g.tenant_id and k.id = g.category_id
    where i.tenant_id = $11
      and i.warehouse_id = $12
      and i.order_id = any(c.order_ids)
    group by g.storage_mode, k.code, k.name
  ) x
) l
  on true
where c.to_at > c.from_at
order by c.from_at;

select e.id, e.work_date::text as work_date, e.dock_id, e.dock_code, e.dock_type, e.vehicles, e.order_count,
  e.volume::float8 as volume, e.unload_min::float8 as unload_min, e.wait_min_avg::float8 as wait_min_avg,
  e.on_time_rate::float8 as on_time_rate, e.m3_per_hour::float8 as "m3PerHour", e.performance::float8 as performance,
  e.achievement::float8 as achievement, e.band
from (
  select x.n as id, $1::date as work_date, x."dockId" as dock_id, x."dockCode" as dock_code, x."dockType" as dock_type,
    x.vehicles, x."orderCount" as order_count, x.volume, x."unloadMin" as unload_min, x."waitMinAvg" as wait_min_avg,
    x."onTimeRate" as on_time_rate, x."m3PerHour" as m3_per_hour, x.performance, x.achievement, x.band
  from jsonb_to_recordset($2::jsonb) x(
    n bigint, "dockId" bigint, "dockCode" text, "dockType" smallint, vehicles int, "orderCount" int, volume numeric,
    "unloadMin" numeric, "waitMinAvg" numeric, "onTimeRate" numeric, "m3PerHour" numeric, performance numeric,
    achievement numeric, band text
  )
) e
where true
order by e.work_date desc, e.id desc
limit $3
offset $4;

select e.id, e.work_date::text as work_date, e.dock_id, e.dock_code, e.dock_type, e.vehicles, e.order_count,
  e.volume::float8 as volume, e.unload_min::float8 as unload_min, e.wait_min_avg::float8 as wait_min_avg,
  e.on_time_rate::float8 as on_time_rate, e.m3_per_hour::float8 as "m3PerHour", e.performance::float8 as performance,
  e.achievement::float8 as achievement, e.band
from (
  select x.n as id, $1::date as work_date, x."dockId" as dock_id, x."dockCode" as dock_code, x."dockType" as dock_type,
    x.vehicles, x."orderCount" as order_count, x.volume, x."unloadMin" as unload_min, x."waitMinAvg" as wait_min_avg,
    x."onTimeRate" as on_time_rate, x."m3PerHour" as m3_per_hour, x.performance, x.achievement, x.band
  from jsonb_to_recordset($2::jsonb) x(
    n bigint, "dockId" bigint, "dockCode" text, "dockType" smallint, vehicles int, "orderCount" int, volume numeric,
    "unloadMin" numeric, "waitMinAvg" numeric, "onTimeRate" numeric, "m3PerHour" numeric, performance numeric,
    achievement numeric, band text
  )
) e
where true
  and e.dock_id = $3::bigint
  and e.dock_type = $4::bigint
order by e.work_date desc, e.id desc
limit $5
offset $6;

-- receiveEfficiency.exportHistory  导出历史收货效率
select count(*) as n
from (
  select 1
  from billing.receive_efficiency e
  where "e"."tenant_id" = $1
    and "e"."warehouse_id" = $2
  limit $3
) x;

declare export no scroll cursor for
select e.id, e.work_date::text as work_date, e.dock_id, e.dock_code, e.dock_type, e.vehicles, e.order_count,
  e.volume::float8 as volume, e.unload_min::float8 as unload_min, e.wait_min_avg::float8 as wait_min_avg,
  e.on_time_rate::float8 as on_time_rate, e.m3_per_hour::float8 as "m3PerHour", e.performance::float8 as performance,
  e.achievement::float8 as achievement, e.band
from billing.receive_efficiency e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
order by e.work_date desc, e.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from billing.receive_efficiency e
  where "e"."tenant_id" = $1
    and "e"."warehouse_id" = $2
    and e.dock_id = $3::bigint
    and e.dock_type = $4::bigint
    and e.work_date = $5::date
    and e.work_date >= $6::date
    and e.work_date <= $7::date
  limit $8
) x;

declare export no scroll cursor for
select e.id, e.work_date::text as work_date, e.dock_id, e.dock_code, e.dock_type, e.vehicles, e.order_count,
  e.volume::float8 as volume, e.unload_min::float8 as unload_min, e.wait_min_avg::float8 as wait_min_avg,
  e.on_time_rate::float8 as on_time_rate, e.m3_per_hour::float8 as "m3PerHour", e.performance::float8 as performance,
  e.achievement::float8 as achievement, e.band
from billing.receive_efficiency e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.dock_id = $3::bigint
  and e.dock_type = $4::bigint
  and e.work_date = $5::date
  and e.work_date >= $6::date
  and e.work_date <= $7::date
order by e.work_date desc, e.id desc;

-- receiveEfficiency.runs  查询收货效率生成记录
select r.id, r.work_date::text as work_date,
  case
    when r.status = $1 and not exists (
      select 1
      from ops.job j
      where j.tenant_id = r.tenant_id
        and j.id = r.job_id
        and j.status in (0, 1)
    ) then 2
    else r.status
  end as status, r.rows, r.finished_at
from billing.efficiency_run r
where "r"."tenant_id" = $2
  and "r"."warehouse_id" = $3
  and r.kind = $4
order by r.work_date desc
limit $5;

-- receiveEfficiency.board  收货效率走势
select to_char(max(c.day_cut), 'HH24:MI') as day_cut
from "billing"."receive_efficiency_config" c
where c.tenant_id = $1
  and c.house_id = $2
  and c.status = 1
  and not c.is_deleted;

select e.work_date::text as date, e.dock_id, e.dock_code, e.m3_per_hour::float8 as value
from billing.receive_efficiency e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.work_date >= $3::date
  and e.work_date < $4::date
order by e.dock_code;

select c.dock_type, c.standard_m3ph::float8 as standard_m3ph, c.late_minutes, to_char(c.day_cut, 'HH24:MI') as day_cut
from billing.receive_efficiency_config c
where c.tenant_id = $1
  and c.house_id = $2
  and c.status = 1
  and not c.is_deleted;

select c.dock_type, c.dim, c.dim_value, c.ratio::float8 as ratio
from billing.receive_efficiency_ratio_config c
where c.tenant_id = $1
  and c.house_id = $2
  and not c.is_deleted;

select c.dock_type, c.target_m3ph::float8 as target_m3ph, c.band_a, c.band_b, c.band_c
from billing.receive_efficiency_target_config c
where c.tenant_id = $1
  and c.house_id = $2
  and c.month = $3
  and not c.is_deleted;

with came as (
  select p.dock_id, p.sign_at as signed_at, coalesce(p.called_at, p.start_at, p.sign_at) as from_at,
    p.finish_at as to_at, a.plan_to,
    array(
      select o.order_id
      from inbound.pre_check_order o
      where o.tenant_id = p.tenant_id
        and o.warehouse_id = p.warehouse_id
        and o.pre_id = p.id
    ) as order_ids
  from inbound.pre_check p
  left join inbound.appointment a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.appt_id
  where "p"."tenant_id" = $1
    and "p"."warehouse_id" = $2
    and p.dock_id is not null
    and p.finish_at >= $3
    and p.finish_at < $4
  union all
  select a.dock_id, a.signed_at, coalesce(u.start_at, a.signed_at), coalesce(u.end_at, a.done_at), a.plan_to,
    array(
      select o.order_id
      from inbound.appointment_order o
      where o.tenant_id = a.tenant_id
        and o.warehouse_id = a.warehouse_id
        and o.appt_id = a.id
    )
  from inbound.appointment a
  left join lateral (
    select min(u.start_at) as start_at, max(u.end_at) as end_at
    from inbound.appointment_unload u
    where u.tenant_id = a.tenant_id
      and u.warehouse_id = a.warehouse_id
      and u.appt_id = a.id
      and u.status <> 90
      and not u.is_deleted
  ) u
    on true
  where "a"."tenant_id" = $5
    and "a"."warehouse_id" = $6
    and a.dock_id is not null
    and a.signed_at >= $7
    and a.signed_at < $8
    and coalesce(u.end_at, a.done_at) is not null
    and not exists (
      select 1
      from inbound.pre_check p
      where p.tenant_id = a.tenant_id
        and p.warehouse_id = a.warehouse_id
        and p.appt_id = a.id
        and p.finish_at is not null
    )
)
select c.dock_id, d.code as dock_code, d.direction as dock_type, c.signed_at, c.from_at as "from", c.to_at as "to",
  c.plan_to, cardinality(c.order_ids) as orders, coalesce(l.loads, '[]'::jsonb) as loads
from came c
join basic.dock d on d.tenant_id = $9 and d.warehouse_id = $10 and d.id = c.dock_id
left join lateral (
  select jsonb_agg(
    jsonb_build_object('m3', x.m3, 'storageMode', x.storage_mode, 'categoryCode', x.code, 'categoryName', x.name)
  ) as loads
  from (
    select g.storage_mode, k.code, k.name, sum(i.qty_received::numeric * g.volume / 1000000)::float8 as m3
    from inbound.detail i
    join basic.goods g on g.tenant_id = i.tenant_id and g.id = i.goods_id
    left join basic.goods_category k on k.tenant_id = g.tenant_id and k.id = g.category_id
    where i.tenant_id = $11
      and i.warehouse_id = $12
      and i.order_id = any(c.order_ids)
    group by g.storage_mode, k.code, k.name
  ) x
) l
  on true
where c.to_at > c.from_at
order by c.from_at;

select e.work_date::text as date, e.dock_id, e.dock_code, e.m3_per_hour::float8 as value
from billing.receive_efficiency e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.work_date >= $3::date
  and e.work_date < $4::date
  and e.dock_id = $5::bigint
  and e.dock_type = $6::bigint
order by e.dock_code;

-- factoryEfficiencyStatistics.queryPage  查询工厂效率
select w.stat_date::text as stat_date, w.kind, w.room_id, m.code || ' ' || m.name as room, w.goods_id,
  g.code as goods_code, g.name as goods_name, u.name as unit_name, n.plan_qty, w.actual_qty,
  case when n.plan_qty > 0 then round(w.actual_qty * 100.0 / n.plan_qty, 2)::float8 end as yield_rate,
  round(w.man_hours, 2)::float8 as man_hours,
  case when w.man_hours > 0 then round(w.actual_qty / w.man_hours, 2)::float8 end as uph
from (
  select w.stat_date, w.kind, w.room_id, w.goods_id, sum(w.qty)::bigint as actual_qty,
    count(distinct (w.staff_id, date_trunc('minute', w.posted_at))) / 60.0 as man_hours
  from (
    select r.posted_on as stat_date, case when r.rec_type = 'PICK' then $1::int else $2::int end as kind, p.room_id,
      r.goods_id, r.staff_id, r.staff_name, r.rec_type, r.qty, r.posted_at
    from ops.work_record r
    join basic.position p
      on p.tenant_id = r.tenant_id
      and p.warehouse_id = r.warehouse_id
      and p.code = r.position_code
      and not p.is_deleted
    join basic.goods g on g.tenant_id = r.tenant_id and g.id = r.goods_id and "g"."owner_id" = any($3::bigint[])
    where "r"."tenant_id" = $4
      and "r"."warehouse_id" = $5
      and r.rec_type in ('PICK', 'PUTAWAY')
      and exists (
        select 1
        from strategy.factory_room f
        where f.tenant_id = r.tenant_id
          and f.warehouse_id = r.warehouse_id
          and f.room_id = p.room_id
          and f.status = 1
          and not f.is_deleted
      )
  ) w
  where true
  group by w.stat_date, w.kind, w.room_id, w.goods_id
) w
join basic.room m on m.tenant_id = $6 and m.warehouse_id = $7 and m.id = w.room_id
join basic.goods g on g.tenant_id = $8 and g.id = w.goods_id
join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
cross join lateral (
  select case
    when w.kind = $9 then (
      select coalesce(sum(d.qty_expected), 0)
      from inbound.detail d
      join inbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
      where "d"."tenant_id" = $10
        and "d"."warehouse_id" = $11
        and d.goods_id = w.goods_id
        and (o.created_at at time zone 'Asia/Shanghai')::date = w.stat_date
        and o.status <> 99
    )
    else (
      select coalesce(sum(d.qty_ordered), 0)
      from outbound.detail d
      join outbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
      where "d"."tenant_id" = $12
        and "d"."warehouse_id" = $13
        and d.goods_id = w.goods_id
        and o.require_on = w.stat_date
        and o.status <> 99
    )
  end::bigint as plan_qty
) n
order by w.stat_date desc, w.kind desc, w.room_id desc, w.goods_id desc
limit $14
offset $15;

select count(*) as n
from (
  select 1
  from (
    select w.stat_date, w.kind, w.room_id, w.goods_id, sum(w.qty)::bigint as actual_qty,
      count(distinct (w.staff_id, date_trunc('minute', w.posted_at))) / 60.0 as man_hours
    from (
      select r.posted_on as stat_date, case when r.rec_type = 'PICK' then $1::int else $2::int end as kind, p.room_id,
        r.goods_id, r.staff_id, r.staff_name, r.rec_type, r.qty, r.posted_at
      from ops.work_record r
      join basic.position p
        on p.tenant_id = r.tenant_id
        and p.warehouse_id = r.warehouse_id
        and p.code = r.position_code
        and not p.is_deleted
      join basic.goods g on g.tenant_id = r.tenant_id and g.id = r.goods_id and "g"."owner_id" = any($3::bigint[])
      where "r"."tenant_id" = $4
        and "r"."warehouse_id" = $5
        and r.rec_type in ('PICK', 'PUTAWAY')
        and exists (
          select 1
          from strategy.factory_room f
          where f.tenant_id = r.tenant_id
            and f.warehouse_id = r.warehouse_id
            and f.room_id = p.room_id
            and f.status = 1
            and not f.is_deleted
        )
    ) w
    where true
    group by w.stat_date, w.kind, w.room_id, w.goods_id
  ) w
  join basic.room m on m.tenant_id = $6 and m.warehouse_id = $7 and m.id = w.room_id
  join basic.goods g on g.tenant_id = $8 and g.id = w.goods_id
  join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
  cross join lateral (
    select case
      when w.kind = $9 then (
        select coalesce(sum(d.qty_expected), 0)
        from inbound.detail d
        join inbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
        where "d"."tenant_id" = $10
          and "d"."warehouse_id" = $11
          and d.goods_id = w.goods_id
          and (o.created_at at time zone 'Asia/Shanghai')::date = w.stat_date
          and o.status <> 99
      )
      else (
        select coalesce(sum(d.qty_ordered), 0)
        from outbound.detail d
        join outbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
        where "d"."tenant_id" = $12
          and "d"."warehouse_id" = $13
          and d.goods_id = w.goods_id
          and o.require_on = w.stat_date
          and o.status <> 99
      )
    end::bigint as plan_qty
  ) n
  limit $14
) x;

select w.stat_date::text as stat_date, w.kind, w.room_id, m.code || ' ' || m.name as room, w.goods_id,
  g.code as goods_code, g.name as goods_name, u.name as unit_name, n.plan_qty, w.actual_qty,
  case when n.plan_qty > 0 then round(w.actual_qty * 100.0 / n.plan_qty, 2)::float8 end as yield_rate,
  round(w.man_hours, 2)::float8 as man_hours,
  case when w.man_hours > 0 then round(w.actual_qty / w.man_hours, 2)::float8 end as uph
from (
  select w.stat_date, w.kind, w.room_id, w.goods_id, sum(w.qty)::bigint as actual_qty,
    count(distinct (w.staff_id, date_trunc('minute', w.posted_at))) / 60.0 as man_hours
  from (
    select r.posted_on as stat_date, case when r.rec_type = 'PICK' then $1::int else $2::int end as kind, p.room_id,
      r.goods_id, r.staff_id, r.staff_name, r.rec_type, r.qty, r.posted_at
    from ops.work_record r
    join basic.position p
      on p.tenant_id = r.tenant_id
      and p.warehouse_id = r.warehouse_id
      and p.code = r.position_code
      and not p.is_deleted
    join basic.goods g on g.tenant_id = r.tenant_id and g.id = r.goods_id and "g"."owner_id" = any($3::bigint[])
    where "r"."tenant_id" = $4
      and "r"."warehouse_id" = $5
      and r.rec_type in ('PICK', 'PUTAWAY')
      and exists (
        select 1
        from strategy.factory_room f
        where f.tenant_id = r.tenant_id
          and f.warehouse_id = r.warehouse_id
          and f.room_id = p.room_id
          and f.status = 1
          and not f.is_deleted
      )
      and p.room_id = $6
      and r.posted_on = $7::date
      and r.posted_on >= $8::date
      and r.posted_on <= $9::date
  ) w
  where true
    and w.kind = $10
  group by w.stat_date, w.kind, w.room_id, w.goods_id
) w
join basic.room m on m.tenant_id = $11 and m.warehouse_id = $12 and m.id = w.room_id
join basic.goods g on g.tenant_id = $13 and g.id = w.goods_id
join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
cross join lateral (
  select case
    when w.kind = $14 then (
      select coalesce(sum(d.qty_expected), 0)
      from inbound.detail d
      join inbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
      where "d"."tenant_id" = $15
        and "d"."warehouse_id" = $16
        and d.goods_id = w.goods_id
        and (o.created_at at time zone 'Asia/Shanghai')::date = w.stat_date
        and o.status <> 99
    )
    else (
      select coalesce(sum(d.qty_ordered), 0)
      from outbound.detail d
      join outbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
      where "d"."tenant_id" = $17
        and "d"."warehouse_id" = $18
        and d.goods_id = w.goods_id
        and o.require_on = w.stat_date
        and o.status <> 99
    )
  end::bigint as plan_qty
) n
order by w.stat_date desc, w.kind desc, w.room_id desc, w.goods_id desc
limit $19
offset $20;

-- factoryEfficiencyStatistics.exportMaterial  导出原料效率
select count(*) as n
from (
  select 1
  from (
    select w.stat_date, w.kind, w.room_id, w.goods_id, sum(w.qty)::bigint as actual_qty,
      count(distinct (w.staff_id, date_trunc('minute', w.posted_at))) / 60.0 as man_hours
    from (
      select r.posted_on as stat_date, case when r.rec_type = 'PICK' then $1::int else $2::int end as kind, p.room_id,
        r.goods_id, r.staff_id, r.staff_name, r.rec_type, r.qty, r.posted_at
      from ops.work_record r
      join basic.position p
        on p.tenant_id = r.tenant_id
        and p.warehouse_id = r.warehouse_id
        and p.code = r.position_code
        and not p.is_deleted
      join basic.goods g on g.tenant_id = r.tenant_id and g.id = r.goods_id and "g"."owner_id" = any($3::bigint[])
      where "r"."tenant_id" = $4
        and "r"."warehouse_id" = $5
        and r.rec_type in ('PICK', 'PUTAWAY')
        and exists (
          select 1
          from strategy.factory_room f
          where f.tenant_id = r.tenant_id
            and f.warehouse_id = r.warehouse_id
            and f.room_id = p.room_id
            and f.status = 1
            and not f.is_deleted
        )
    ) w
    where true
      and w.kind = $6
    group by w.stat_date, w.kind, w.room_id, w.goods_id
  ) w
  join basic.room m on m.tenant_id = $7 and m.warehouse_id = $8 and m.id = w.room_id
  join basic.goods g on g.tenant_id = $9 and g.id = w.goods_id
  join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
  cross join lateral (
    select case
      when w.kind = $10 then (
        select coalesce(sum(d.qty_expected), 0)
        from inbound.detail d
        join inbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
        where "d"."tenant_id" = $11
          and "d"."warehouse_id" = $12
          and d.goods_id = w.goods_id
          and (o.created_at at time zone 'Asia/Shanghai')::date = w.stat_date
          and o.status <> 99
      )
      else (
        select coalesce(sum(d.qty_ordered), 0)
        from outbound.detail d
        join outbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
        where "d"."tenant_id" = $13
          and "d"."warehouse_id" = $14
          and d.goods_id = w.goods_id
          and o.require_on = w.stat_date
          and o.status <> 99
      )
    end::bigint as plan_qty
  ) n
  limit $15
) x;

declare export no scroll cursor for
select w.stat_date::text as stat_date, w.kind, w.room_id, m.code || ' ' || m.name as room, w.goods_id,
  g.code as goods_code, g.name as goods_name, u.name as unit_name, n.plan_qty, w.actual_qty,
  case when n.plan_qty > 0 then round(w.actual_qty * 100.0 / n.plan_qty, 2)::float8 end as yield_rate,
  round(w.man_hours, 2)::float8 as man_hours,
  case when w.man_hours > 0 then round(w.actual_qty / w.man_hours, 2)::float8 end as uph
from (
  select w.stat_date, w.kind, w.room_id, w.goods_id, sum(w.qty)::bigint as actual_qty,
    count(distinct (w.staff_id, date_trunc('minute', w.posted_at))) / 60.0 as man_hours
  from (
    select r.posted_on as stat_date, case when r.rec_type = 'PICK' then $1::int else $2::int end as kind, p.room_id,
      r.goods_id, r.staff_id, r.staff_name, r.rec_type, r.qty, r.posted_at
    from ops.work_record r
    join basic.position p
      on p.tenant_id = r.tenant_id
      and p.warehouse_id = r.warehouse_id
      and p.code = r.position_code
      and not p.is_deleted
    join basic.goods g on g.tenant_id = r.tenant_id and g.id = r.goods_id and "g"."owner_id" = any($3::bigint[])
    where "r"."tenant_id" = $4
      and "r"."warehouse_id" = $5
      and r.rec_type in ('PICK', 'PUTAWAY')
      and exists (
        select 1
        from strategy.factory_room f
        where f.tenant_id = r.tenant_id
          and f.warehouse_id = r.warehouse_id
          and f.room_id = p.room_id
          and f.status = 1
          and not f.is_deleted
      )
  ) w
  where true
    and w.kind = $6
  group by w.stat_date, w.kind, w.room_id, w.goods_id
) w
join basic.room m on m.tenant_id = $7 and m.warehouse_id = $8 and m.id = w.room_id
join basic.goods g on g.tenant_id = $9 and g.id = w.goods_id
join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
cross join lateral (
  select case
    when w.kind = $10 then (
      select coalesce(sum(d.qty_expected), 0)
      from inbound.detail d
      join inbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
      where "d"."tenant_id" = $11
        and "d"."warehouse_id" = $12
        and d.goods_id = w.goods_id
        and (o.created_at at time zone 'Asia/Shanghai')::date = w.stat_date
        and o.status <> 99
    )
    else (
      select coalesce(sum(d.qty_ordered), 0)
      from outbound.detail d
      join outbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
      where "d"."tenant_id" = $13
        and "d"."warehouse_id" = $14
        and d.goods_id = w.goods_id
        and o.require_on = w.stat_date
        and o.status <> 99
    )
  end::bigint as plan_qty
) n
order by w.stat_date desc, w.kind desc, w.room_id desc, w.goods_id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from (
    select w.stat_date, w.kind, w.room_id, w.goods_id, sum(w.qty)::bigint as actual_qty,
      count(distinct (w.staff_id, date_trunc('minute', w.posted_at))) / 60.0 as man_hours
    from (
      select r.posted_on as stat_date, case when r.rec_type = 'PICK' then $1::int else $2::int end as kind, p.room_id,
        r.goods_id, r.staff_id, r.staff_name, r.rec_type, r.qty, r.posted_at
      from ops.work_record r
      join basic.position p
        on p.tenant_id = r.tenant_id
        and p.warehouse_id = r.warehouse_id
        and p.code = r.position_code
        and not p.is_deleted
      join basic.goods g on g.tenant_id = r.tenant_id and g.id = r.goods_id and "g"."owner_id" = any($3::bigint[])
      where "r"."tenant_id" = $4
        and "r"."warehouse_id" = $5
        and r.rec_type in ('PICK', 'PUTAWAY')
        and exists (
          select 1
          from strategy.factory_room f
          where f.tenant_id = r.tenant_id
            and f.warehouse_id = r.warehouse_id
            and f.room_id = p.room_id
            and f.status = 1
            and not f.is_deleted
        )
        and p.room_id = $6
        and r.posted_on = $7::date
        and r.posted_on >= $8::date
        and r.posted_on <= $9::date
    ) w
    where true
      and w.kind = $10
    group by w.stat_date, w.kind, w.room_id, w.goods_id
  ) w
  join basic.room m on m.tenant_id = $11 and m.warehouse_id = $12 and m.id = w.room_id
  join basic.goods g on g.tenant_id = $13 and g.id = w.goods_id
  join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
  cross join lateral (
    select case
      when w.kind = $14 then (
        select coalesce(sum(d.qty_expected), 0)
        from inbound.detail d
        join inbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
        where "d"."tenant_id" = $15
          and "d"."warehouse_id" = $16
          and d.goods_id = w.goods_id
          and (o.created_at at time zone 'Asia/Shanghai')::date = w.stat_date
          and o.status <> 99
      )
      else (
        select coalesce(sum(d.qty_ordered), 0)
        from outbound.detail d
        join outbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
        where "d"."tenant_id" = $17
          and "d"."warehouse_id" = $18
          and d.goods_id = w.goods_id
          and o.require_on = w.stat_date
          and o.status <> 99
      )
    end::bigint as plan_qty
  ) n
  limit $19
) x;

declare export no scroll cursor for
select w.stat_date::text as stat_date, w.kind, w.room_id, m.code || ' ' || m.name as room, w.goods_id,
  g.code as goods_code, g.name as goods_name, u.name as unit_name, n.plan_qty, w.actual_qty,
  case when n.plan_qty > 0 then round(w.actual_qty * 100.0 / n.plan_qty, 2)::float8 end as yield_rate,
  round(w.man_hours, 2)::float8 as man_hours,
  case when w.man_hours > 0 then round(w.actual_qty / w.man_hours, 2)::float8 end as uph
from (
  select w.stat_date, w.kind, w.room_id, w.goods_id, sum(w.qty)::bigint as actual_qty,
    count(distinct (w.staff_id, date_trunc('minute', w.posted_at))) / 60.0 as man_hours
  from (
    select r.posted_on as stat_date, case when r.rec_type = 'PICK' then $1::int else $2::int end as kind, p.room_id,
      r.goods_id, r.staff_id, r.staff_name, r.rec_type, r.qty, r.posted_at
    from ops.work_record r
    join basic.position p
      on p.tenant_id = r.tenant_id
      and p.warehouse_id = r.warehouse_id
      and p.code = r.position_code
      and not p.is_deleted
    join basic.goods g on g.tenant_id = r.tenant_id and g.id = r.goods_id and "g"."owner_id" = any($3::bigint[])
    where "r"."tenant_id" = $4
      and "r"."warehouse_id" = $5
      and r.rec_type in ('PICK', 'PUTAWAY')
      and exists (
        select 1
        from strategy.factory_room f
        where f.tenant_id = r.tenant_id
          and f.warehouse_id = r.warehouse_id
          and f.room_id = p.room_id
          and f.status = 1
          and not f.is_deleted
      )
      and p.room_id = $6
      and r.posted_on = $7::date
      and r.posted_on >= $8::date
      and r.posted_on <= $9::date
  ) w
  where true
    and w.kind = $10
  group by w.stat_date, w.kind, w.room_id, w.goods_id
) w
join basic.room m on m.tenant_id = $11 and m.warehouse_id = $12 and m.id = w.room_id
join basic.goods g on g.tenant_id = $13 and g.id = w.goods_id
join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
cross join lateral (
  select case
    when w.kind = $14 then (
      select coalesce(sum(d.qty_expected), 0)
      from inbound.detail d
      join inbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
      where "d"."tenant_id" = $15
        and "d"."warehouse_id" = $16
        and d.goods_id = w.goods_id
        and (o.created_at at time zone 'Asia/Shanghai')::date = w.stat_date
        and o.status <> 99
    )
    else (
      select coalesce(sum(d.qty_ordered), 0)
      from outbound.detail d
      join outbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
      where "d"."tenant_id" = $17
        and "d"."warehouse_id" = $18
        and d.goods_id = w.goods_id
        and o.require_on = w.stat_date
        and o.status <> 99
    )
  end::bigint as plan_qty
) n
order by w.stat_date desc, w.kind desc, w.room_id desc, w.goods_id desc;

-- factoryEfficiencyStatistics.exportEndProduct  导出成品效率
select count(*) as n
from (
  select 1
  from (
    select w.stat_date, w.kind, w.room_id, w.goods_id, sum(w.qty)::bigint as actual_qty,
      count(distinct (w.staff_id, date_trunc('minute', w.posted_at))) / 60.0 as man_hours
    from (
      select r.posted_on as stat_date, case when r.rec_type = 'PICK' then $1::int else $2::int end as kind, p.room_id,
        r.goods_id, r.staff_id, r.staff_name, r.rec_type, r.qty, r.posted_at
      from ops.work_record r
      join basic.position p
        on p.tenant_id = r.tenant_id
        and p.warehouse_id = r.warehouse_id
        and p.code = r.position_code
        and not p.is_deleted
      join basic.goods g on g.tenant_id = r.tenant_id and g.id = r.goods_id and "g"."owner_id" = any($3::bigint[])
      where "r"."tenant_id" = $4
        and "r"."warehouse_id" = $5
        and r.rec_type in ('PICK', 'PUTAWAY')
        and exists (
          select 1
          from strategy.factory_room f
          where f.tenant_id = r.tenant_id
            and f.warehouse_id = r.warehouse_id
            and f.room_id = p.room_id
            and f.status = 1
            and not f.is_deleted
        )
    ) w
    where true
      and w.kind = $6
    group by w.stat_date, w.kind, w.room_id, w.goods_id
  ) w
  join basic.room m on m.tenant_id = $7 and m.warehouse_id = $8 and m.id = w.room_id
  join basic.goods g on g.tenant_id = $9 and g.id = w.goods_id
  join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
  cross join lateral (
    select case
      when w.kind = $10 then (
        select coalesce(sum(d.qty_expected), 0)
        from inbound.detail d
        join inbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
        where "d"."tenant_id" = $11
          and "d"."warehouse_id" = $12
          and d.goods_id = w.goods_id
          and (o.created_at at time zone 'Asia/Shanghai')::date = w.stat_date
          and o.status <> 99
      )
      else (
        select coalesce(sum(d.qty_ordered), 0)
        from outbound.detail d
        join outbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
        where "d"."tenant_id" = $13
          and "d"."warehouse_id" = $14
          and d.goods_id = w.goods_id
          and o.require_on = w.stat_date
          and o.status <> 99
      )
    end::bigint as plan_qty
  ) n
  limit $15
) x;

declare export no scroll cursor for
select w.stat_date::text as stat_date, w.kind, w.room_id, m.code || ' ' || m.name as room, w.goods_id,
  g.code as goods_code, g.name as goods_name, u.name as unit_name, n.plan_qty, w.actual_qty,
  case when n.plan_qty > 0 then round(w.actual_qty * 100.0 / n.plan_qty, 2)::float8 end as yield_rate,
  round(w.man_hours, 2)::float8 as man_hours,
  case when w.man_hours > 0 then round(w.actual_qty / w.man_hours, 2)::float8 end as uph
from (
  select w.stat_date, w.kind, w.room_id, w.goods_id, sum(w.qty)::bigint as actual_qty,
    count(distinct (w.staff_id, date_trunc('minute', w.posted_at))) / 60.0 as man_hours
  from (
    select r.posted_on as stat_date, case when r.rec_type = 'PICK' then $1::int else $2::int end as kind, p.room_id,
      r.goods_id, r.staff_id, r.staff_name, r.rec_type, r.qty, r.posted_at
    from ops.work_record r
    join basic.position p
      on p.tenant_id = r.tenant_id
      and p.warehouse_id = r.warehouse_id
      and p.code = r.position_code
      and not p.is_deleted
    join basic.goods g on g.tenant_id = r.tenant_id and g.id = r.goods_id and "g"."owner_id" = any($3::bigint[])
    where "r"."tenant_id" = $4
      and "r"."warehouse_id" = $5
      and r.rec_type in ('PICK', 'PUTAWAY')
      and exists (
        select 1
        from strategy.factory_room f
        where f.tenant_id = r.tenant_id
          and f.warehouse_id = r.warehouse_id
          and f.room_id = p.room_id
          and f.status = 1
          and not f.is_deleted
      )
  ) w
  where true
    and w.kind = $6
  group by w.stat_date, w.kind, w.room_id, w.goods_id
) w
join basic.room m on m.tenant_id = $7 and m.warehouse_id = $8 and m.id = w.room_id
join basic.goods g on g.tenant_id = $9 and g.id = w.goods_id
join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
cross join lateral (
  select case
    when w.kind = $10 then (
      select coalesce(sum(d.qty_expected), 0)
      from inbound.detail d
      join inbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
      where "d"."tenant_id" = $11
        and "d"."warehouse_id" = $12
        and d.goods_id = w.goods_id
        and (o.created_at at time zone 'Asia/Shanghai')::date = w.stat_date
        and o.status <> 99
    )
    else (
      select coalesce(sum(d.qty_ordered), 0)
      from outbound.detail d
      join outbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
      where "d"."tenant_id" = $13
        and "d"."warehouse_id" = $14
        and d.goods_id = w.goods_id
        and o.require_on = w.stat_date
        and o.status <> 99
    )
  end::bigint as plan_qty
) n
order by w.stat_date desc, w.kind desc, w.room_id desc, w.goods_id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from (
    select w.stat_date, w.kind, w.room_id, w.goods_id, sum(w.qty)::bigint as actual_qty,
      count(distinct (w.staff_id, date_trunc('minute', w.posted_at))) / 60.0 as man_hours
    from (
      select r.posted_on as stat_date, case when r.rec_type = 'PICK' then $1::int else $2::int end as kind, p.room_id,
        r.goods_id, r.staff_id, r.staff_name, r.rec_type, r.qty, r.posted_at
      from ops.work_record r
      join basic.position p
        on p.tenant_id = r.tenant_id
        and p.warehouse_id = r.warehouse_id
        and p.code = r.position_code
        and not p.is_deleted
      join basic.goods g on g.tenant_id = r.tenant_id and g.id = r.goods_id and "g"."owner_id" = any($3::bigint[])
      where "r"."tenant_id" = $4
        and "r"."warehouse_id" = $5
        and r.rec_type in ('PICK', 'PUTAWAY')
        and exists (
          select 1
          from strategy.factory_room f
          where f.tenant_id = r.tenant_id
            and f.warehouse_id = r.warehouse_id
            and f.room_id = p.room_id
            and f.status = 1
            and not f.is_deleted
        )
        and p.room_id = $6
        and r.posted_on = $7::date
        and r.posted_on >= $8::date
        and r.posted_on <= $9::date
    ) w
    where true
      and w.kind = $10
    group by w.stat_date, w.kind, w.room_id, w.goods_id
  ) w
  join basic.room m on m.tenant_id = $11 and m.warehouse_id = $12 and m.id = w.room_id
  join basic.goods g on g.tenant_id = $13 and g.id = w.goods_id
  join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
  cross join lateral (
    select case
      when w.kind = $14 then (
        select coalesce(sum(d.qty_expected), 0)
        from inbound.detail d
        join inbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
        where "d"."tenant_id" = $15
          and "d"."warehouse_id" = $16
          and d.goods_id = w.goods_id
          and (o.created_at at time zone 'Asia/Shanghai')::date = w.stat_date
          and o.status <> 99
      )
      else (
        select coalesce(sum(d.qty_ordered), 0)
        from outbound.detail d
        join outbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
        where "d"."tenant_id" = $17
          and "d"."warehouse_id" = $18
          and d.goods_id = w.goods_id
          and o.require_on = w.stat_date
          and o.status <> 99
      )
    end::bigint as plan_qty
  ) n
  limit $19
) x;

declare export no scroll cursor for
select w.stat_date::text as stat_date, w.kind, w.room_id, m.code || ' ' || m.name as room, w.goods_id,
  g.code as goods_code, g.name as goods_name, u.name as unit_name, n.plan_qty, w.actual_qty,
  case when n.plan_qty > 0 then round(w.actual_qty * 100.0 / n.plan_qty, 2)::float8 end as yield_rate,
  round(w.man_hours, 2)::float8 as man_hours,
  case when w.man_hours > 0 then round(w.actual_qty / w.man_hours, 2)::float8 end as uph
from (
  select w.stat_date, w.kind, w.room_id, w.goods_id, sum(w.qty)::bigint as actual_qty,
    count(distinct (w.staff_id, date_trunc('minute', w.posted_at))) / 60.0 as man_hours
  from (
    select r.posted_on as stat_date, case when r.rec_type = 'PICK' then $1::int else $2::int end as kind, p.room_id,
      r.goods_id, r.staff_id, r.staff_name, r.rec_type, r.qty, r.posted_at
    from ops.work_record r
    join basic.position p
      on p.tenant_id = r.tenant_id
      and p.warehouse_id = r.warehouse_id
      and p.code = r.position_code
      and not p.is_deleted
    join basic.goods g on g.tenant_id = r.tenant_id and g.id = r.goods_id and "g"."owner_id" = any($3::bigint[])
    where "r"."tenant_id" = $4
      and "r"."warehouse_id" = $5
      and r.rec_type in ('PICK', 'PUTAWAY')
      and exists (
        select 1
        from strategy.factory_room f
        where f.tenant_id = r.tenant_id
          and f.warehouse_id = r.warehouse_id
          and f.room_id = p.room_id
          and f.status = 1
          and not f.is_deleted
      )
      and p.room_id = $6
      and r.posted_on = $7::date
      and r.posted_on >= $8::date
      and r.posted_on <= $9::date
  ) w
  where true
    and w.kind = $10
  group by w.stat_date, w.kind, w.room_id, w.goods_id
) w
join basic.room m on m.tenant_id = $11 and m.warehouse_id = $12 and m.id = w.room_id
join basic.goods g on g.tenant_id = $13 and g.id = w.goods_id
join basic.unit u on u.tenant_id = g.tenant_id and u.id = g.base_unit_id
cross join lateral (
  select case
    when w.kind = $14 then (
      select coalesce(sum(d.qty_expected), 0)
      from inbound.detail d
      join inbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
      where "d"."tenant_id" = $15
        and "d"."warehouse_id" = $16
        and d.goods_id = w.goods_id
        and (o.created_at at time zone 'Asia/Shanghai')::date = w.stat_date
        and o.status <> 99
    )
    else (
      select coalesce(sum(d.qty_ordered), 0)
      from outbound.detail d
      join outbound."order" o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
      where "d"."tenant_id" = $17
        and "d"."warehouse_id" = $18
        and d.goods_id = w.goods_id
        and o.require_on = w.stat_date
        and o.status <> 99
    )
  end::bigint as plan_qty
) n
order by w.stat_date desc, w.kind desc, w.room_id desc, w.goods_id desc;

-- factoryEfficiencyStatistics.queryStaffEfficiency  查询工厂员工效率
select x.user_id, x.user_name, x.post_code, x.qty, x.lines, round(x.hours, 2)::float8 as hours,
  case when x.hours > 0 then round(x.qty / x.hours, 2)::float8 end as uph
from (
  select w.staff_id as user_id, w.staff_name as user_name, w.rec_type as post_code, sum(w.qty)::bigint as qty,
    count(*) as lines, count(distinct date_trunc('minute', w.posted_at)) / 60.0 as hours
  from (
    select r.posted_on as stat_date, case when r.rec_type = 'PICK' then $1::int else $2::int end as kind, p.room_id,
      r.goods_id, r.staff_id, r.staff_name, r.rec_type, r.qty, r.posted_at
    from ops.work_record r
    join basic.position p
      on p.tenant_id = r.tenant_id
      and p.warehouse_id = r.warehouse_id
      and p.code = r.position_code
      and not p.is_deleted
    join basic.goods g on g.tenant_id = r.tenant_id and g.id = r.goods_id and "g"."owner_id" = any($3::bigint[])
    where "r"."tenant_id" = $4
      and "r"."warehouse_id" = $5
      and r.rec_type in ('PICK', 'PUTAWAY')
      and exists (
        select 1
        from strategy.factory_room f
        where f.tenant_id = r.tenant_id
          and f.warehouse_id = r.warehouse_id
          and f.room_id = p.room_id
          and f.status = 1
          and not f.is_deleted
      )
  ) w
  where true
  group by w.staff_id, w.staff_name, w.rec_type
) x
order by x.post_code, x.qty desc, x.user_id
limit 500;

select x.user_id, x.user_name, x.post_code, x.qty, x.lines, round(x.hours, 2)::float8 as hours,
  case when x.hours > 0 then round(x.qty / x.hours, 2)::float8 end as uph
from (
  select w.staff_id as user_id, w.staff_name as user_name, w.rec_type as post_code, sum(w.qty)::bigint as qty,
    count(*) as lines, count(distinct date_trunc('minute', w.posted_at)) / 60.0 as hours
  from (
    select r.posted_on as stat_date, case when r.rec_type = 'PICK' then $1::int else $2::int end as kind, p.room_id,
      r.goods_id, r.staff_id, r.staff_name, r.rec_type, r.qty, r.posted_at
    from ops.work_record r
    join basic.position p
      on p.tenant_id = r.tenant_id
      and p.warehouse_id = r.warehouse_id
      and p.code = r.position_code
      and not p.is_deleted
    join basic.goods g on g.tenant_id = r.tenant_id and g.id = r.goods_id and "g"."owner_id" = any($3::bigint[])
    where "r"."tenant_id" = $4
      and "r"."warehouse_id" = $5
      and r.rec_type in ('PICK', 'PUTAWAY')
      and exists (
        select 1
        from strategy.factory_room f
        where f.tenant_id = r.tenant_id
          and f.warehouse_id = r.warehouse_id
          and f.room_id = p.room_id
          and f.status = 1
          and not f.is_deleted
      )
      and p.room_id = $6
      and r.posted_on = $7::date
      and r.posted_on >= $8::date
      and r.posted_on <= $9::date
  ) w
  where true
    and w.kind = $10
  group by w.staff_id, w.staff_name, w.rec_type
) x
order by x.post_code, x.qty desc, x.user_id
limit 500;
