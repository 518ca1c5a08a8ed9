-- Generated: the statements behind every read, for review and for explain. Never edited.

-- feeItem.page  查询费用项
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."direction", t."tax_rate"::float8 as "tax_rate", t."status"
from "billing"."fee_item" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind",
  t."direction", t."tax_rate"::float8 as "tax_rate", t."status"
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
  t."direction", t."tax_rate"::float8 as "tax_rate", t."status"
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
  t."direction", t."tax_rate"::float8 as "tax_rate", t."status"
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
          'fromQty', t.from_qty::text, 'toQty', t.to_qty::text, 'unitPrice', t.unit_price::text, 'flatFee',
          t.flat_fee::text, 'stepQty', t.step_qty::text
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
          'fromQty', t.from_qty::text, 'toQty', t.to_qty::text, 'unitPrice', t.unit_price::text, 'flatFee',
          t.flat_fee::text, 'stepQty', t.step_qty::text
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
          'fromQty', t.from_qty::text, 'toQty', t.to_qty::text, 'unitPrice', t.unit_price::text, 'flatFee',
          t.flat_fee::text, 'stepQty', t.step_qty::text
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
          'fromQty', t.from_qty::text, 'toQty', t.to_qty::text, 'unitPrice', t.unit_price::text, 'flatFee',
          t.flat_fee::text, 'stepQty', t.step_qty::text
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
          'fromQty', t.from_qty::text, 'toQty', t.to_qty::text, 'unitPrice', t.unit_price::text, 'flatFee',
          t.flat_fee::text, 'stepQty', t.step_qty::text
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
    and p.owner_id = $4::bigint
    and p.warehouse_id = $5::bigint
    and p.fee_id = $6::bigint
    and p.pool_no = $7::text
    and p.source_no = $8::text
    and p.source_type = $9
    and p.line_type = $10::bigint
    and p.settle_status = $11::bigint
    and exists (
      select 1
      from billing.pool_fact pf
      join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
      where pf.tenant_id = p.tenant_id
        and pf.pool_id = p.id
        and not sf.is_current
    ) = $12
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
select p.settle_status as status, count(*) as count
from billing.settlement_pool p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.calc_status = 1
group by 1;

select p.settle_status as status, count(*) as count
from billing.settlement_pool p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.calc_status = 1
  and p.owner_id = $4::bigint
  and p.warehouse_id = $5::bigint
  and p.fee_id = $6::bigint
  and p.pool_no = $7::text
  and p.source_no = $8::text
  and p.source_type = $9
  and p.line_type = $10::bigint
  and exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  ) = $11
  and p.biz_date >= $12::date
  and p.biz_date <= $13::date
group by 1;

-- settlementPool.sums  合计结算池
select count(*)::int as lines, coalesce(sum(p.amount), 0)::numeric(18, 2) as amount,
  coalesce(sum(p.tax_amount), 0)::numeric(18, 2) as tax_amount,
  coalesce(sum(p.total_amount), 0)::numeric(18, 2) as total_amount
from billing.settlement_pool p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.calc_status = 1;

select count(*)::int as lines, coalesce(sum(p.amount), 0)::numeric(18, 2) as amount,
  coalesce(sum(p.tax_amount), 0)::numeric(18, 2) as tax_amount,
  coalesce(sum(p.total_amount), 0)::numeric(18, 2) as total_amount
from billing.settlement_pool p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and "p"."owner_id" = any($3::bigint[])
  and p.calc_status = 1
  and p.owner_id = $4::bigint
  and p.warehouse_id = $5::bigint
  and p.fee_id = $6::bigint
  and p.pool_no = $7::text
  and p.source_no = $8::text
  and p.source_type = $9
  and p.line_type = $10::bigint
  and p.settle_status = $11::bigint
  and exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  ) = $12
  and p.biz_date >= $13::date
  and p.biz_date <= $14::date;

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
    and p.owner_id = $4::bigint
    and p.warehouse_id = $5::bigint
    and p.fee_id = $6::bigint
    and p.pool_no = $7::text
    and p.source_no = $8::text
    and p.source_type = $9
    and p.line_type = $10::bigint
    and p.settle_status = $11::bigint
    and exists (
      select 1
      from billing.pool_fact pf
      join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
      where pf.tenant_id = p.tenant_id
        and pf.pool_id = p.id
        and not sf.is_current
    ) = $12
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
  and p.owner_id = $4::bigint
  and p.warehouse_id = $5::bigint
  and p.fee_id = $6::bigint
  and p.pool_no = $7::text
  and p.source_no = $8::text
  and p.source_type = $9
  and p.line_type = $10::bigint
  and p.settle_status = $11::bigint
  and exists (
    select 1
    from billing.pool_fact pf
    join billing.charge_fact sf on sf.tenant_id = pf.tenant_id and sf.id = pf.fact_id
    where pf.tenant_id = p.tenant_id
      and pf.pool_id = p.id
      and not sf.is_current
  ) = $12
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

-- settlementPool.trace  追溯计费作业
select f.source_type, f.source_id, f.warehouse_id
from billing.charge_fact f
where "f"."tenant_id" = $1
  and "f"."warehouse_id" = $2
  and "f"."owner_id" = any($3::bigint[])
  and f.id = $4;

-- settlementPool.queryByOrder  查询单据费用
with facts as materialized (
  select f.id, f.fact_key
  from billing.charge_fact f
  where "f"."tenant_id" = $1
    and "f"."warehouse_id" = $2
    and "f"."owner_id" = any($3::bigint[])
    and f.is_current
    and (
      (f.source_type = $4 and f.source_id = $5)
      or (
        f.source_type = 'VAS'
        and f.source_id = any(
          select v.id
          from billing.vas_record v
          where v.tenant_id = f.tenant_id
            and v.warehouse_id = f.warehouse_id
            and v.direction = $6
            and v.order_id = $7
        )
      )
    )
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
  ) as stale, p.adjust_reason, u.user_name as confirmed_by, p.confirmed_at, p.uploaded_at, p.ext_no
from billing.settlement_pool p
join basic.owner o on o.tenant_id = p.tenant_id and o.id = p.owner_id
join basic.warehouse w on w.tenant_id = p.tenant_id and w.id = p.warehouse_id
join billing.fee_item i on i.tenant_id = p.tenant_id and i.id = p.fee_id
left join iam.user u on u.tenant_id = p.tenant_id and u.id = p.confirmed_by
where "p"."tenant_id" = $8
  and "p"."warehouse_id" = $9
  and "p"."owner_id" = any($10::bigint[])
  and p.calc_status = 1
  and p.id in (
    select pf.pool_id
    from facts f
    join billing.pool_fact pf on pf.tenant_id = $11 and pf.fact_id = f.id
  )
order by p.id;

with facts as materialized (
  select f.id, f.fact_key
  from billing.charge_fact f
  where "f"."tenant_id" = $1
    and "f"."warehouse_id" = $2
    and "f"."owner_id" = any($3::bigint[])
    and f.is_current
    and (
      (f.source_type = $4 and f.source_id = $5)
      or (
        f.source_type = 'VAS'
        and f.source_id = any(
          select v.id
          from billing.vas_record v
          where v.tenant_id = f.tenant_id
            and v.warehouse_id = f.warehouse_id
            and v.direction = $6
            and v.order_id = $7
        )
      )
    )
)
select m.id, i.name as fee_name, m.reason
from facts f
join billing.calc_fail_message m on m.tenant_id = $8 and m.fact_key = f.fact_key and m.status = 0
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
  and m.owner_id = $4::bigint
  and m.fee_id = $5::bigint
  and m.source_no = $6::text
  and m.reason_code = $7
  and m.status = $8::bigint
order by m.last_at desc, m.id desc
limit $9
offset $10;

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
  and m.owner_id = $4::bigint
  and m.fee_id = $5::bigint
  and m.source_no = $6::text
  and m.reason_code = $7
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
    and m.owner_id = $4::bigint
    and m.fee_id = $5::bigint
    and m.source_no = $6::text
    and m.reason_code = $7
    and m.status = $8::bigint
  limit $9
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
  and m.owner_id = $4::bigint
  and m.fee_id = $5::bigint
  and m.source_no = $6::text
  and m.reason_code = $7
  and m.status = $8::bigint
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
