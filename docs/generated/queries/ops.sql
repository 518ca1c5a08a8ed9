-- Generated: the statements behind every read, for review and for explain. Never edited.

-- operationLog.query  查询操作日志
select l.id, l.posted_on, l.created_at, l.occurred_at, l.user_name, w.name as house_name, l.module, l.action, l.biz_no,
  l.cost_ms, host(l.ip) as ip, l.trace_id,
  (
    select count(*)
    from ops.change_log c
    where c.tenant_id = l.tenant_id
      and c.xid = l.xid
      and c.posted_on = l.posted_on
  ) as changed_rows
from ops.operation_log l
left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.user_id
left join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
where l.tenant_id = $1
  and l.posted_on >= $2::date
  and l.posted_on <= $3::date
  and l.user_id = $4
  and l.warehouse_id = $5
  and l.module not in ('session', 'public')
  and l.created_at >= $6
  and l.created_at < $7
order by l.created_at desc, l.id desc
limit $8
offset $9;

select count(*) as n
from (
  select 1
  from ops.operation_log l
  left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.user_id
  left join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
  where l.tenant_id = $1
    and l.posted_on >= $2::date
    and l.posted_on <= $3::date
    and l.user_id = $4
    and l.warehouse_id = $5
    and l.module not in ('session', 'public')
    and l.created_at >= $6
    and l.created_at < $7
  limit $8
) x;

select l.id, l.posted_on, l.created_at, l.occurred_at, l.user_name, w.name as house_name, l.module, l.action, l.biz_no,
  l.cost_ms, host(l.ip) as ip, l.trace_id,
  (
    select count(*)
    from ops.change_log c
    where c.tenant_id = l.tenant_id
      and c.xid = l.xid
      and c.posted_on = l.posted_on
  ) as changed_rows
from ops.operation_log l
left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.user_id
left join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
where l.tenant_id = $1
  and l.posted_on >= $2::date
  and l.posted_on <= $3::date
  and l.user_id = $4
  and l.warehouse_id = $5
  and l.module = $6
  and l.user_id = $7::bigint
  and ops.folded(l.action) like $8
  and l.created_at >= $9
  and l.created_at < $10
  and (
    l.biz_no = any($11::text[])
    or l.xid in (
      select c.xid
      from ops.change_log c
      where c.tenant_id = $12
        and c.row_code = any($13::text[])
        and c.posted_on >= $14::date
        and c.posted_on <= $15::date
    )
  )
order by l.created_at desc, l.id desc
limit $16
offset $17;

-- operationLog.page  查询单据操作日志
select l.id, l.posted_on, l.created_at, l.occurred_at, l.user_name, w.name as house_name, l.module, l.action, l.biz_no,
  l.cost_ms, host(l.ip) as ip, l.trace_id,
  (
    select count(*)
    from ops.change_log c
    where c.tenant_id = l.tenant_id
      and c.xid = l.xid
      and c.posted_on = l.posted_on
  ) as changed_rows
from ops.operation_log l
left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.user_id
left join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
where l.tenant_id = $1
  and l.posted_on >= $2::date
  and l.posted_on <= $3::date
  and l.user_id = $4
  and l.warehouse_id = $5
  and l.module not in ('session', 'public')
  and l.created_at >= $6
  and l.created_at < $7
  and (
    l.biz_no = any($8::text[])
    or l.xid in (
      select c.xid
      from ops.change_log c
      where c.tenant_id = $9
        and c.row_code = any($10::text[])
        and c.posted_on >= $11::date
        and c.posted_on <= $12::date
    )
  )
order by l.created_at desc, l.id desc
limit $13
offset $14;

-- operationLog.get  查看操作日志
select l.id, l.posted_on, l.created_at, l.occurred_at, l.user_name, w.name as house_name, l.module, l.action, l.biz_no,
  l.cost_ms, host(l.ip) as ip, l.trace_id,
  (
    select count(*)
    from ops.change_log c
    where c.tenant_id = l.tenant_id
      and c.xid = l.xid
      and c.posted_on = l.posted_on
  ) as changed_rows , l.params, l.xid, l.path
from ops.operation_log l
left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.user_id
left join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
where l.tenant_id = $1
  and l.id = $2
  and l.user_id = $3
  and l.warehouse_id = $4;

select c.table_name as table, c.row_id, c.row_code, c.changes
from ops.change_log c
where c.tenant_id = $1
  and c.xid = $2
  and c.posted_on = $3::date
order by c.table_name, c.row_code, c.id
limit $4;

-- operationLog.export  导出操作日志
select count(*) as n
from (
  select 1
  from ops.operation_log l
  left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.user_id
  left join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
  where l.tenant_id = $1
    and l.posted_on >= $2::date
    and l.posted_on <= $3::date
    and l.user_id = $4
    and l.warehouse_id = $5
    and l.module not in ('session', 'public')
    and l.created_at >= $6
    and l.created_at < $7
  limit $8
) x;

declare export no scroll cursor for
select l.id, l.posted_on, l.created_at, l.occurred_at, l.user_name, w.name as house_name, l.module, l.action, l.biz_no,
  l.cost_ms, host(l.ip) as ip, l.trace_id,
  (
    select count(*)
    from ops.change_log c
    where c.tenant_id = l.tenant_id
      and c.xid = l.xid
      and c.posted_on = l.posted_on
  ) as changed_rows
from ops.operation_log l
left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.user_id
left join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
where l.tenant_id = $1
  and l.posted_on >= $2::date
  and l.posted_on <= $3::date
  and l.user_id = $4
  and l.warehouse_id = $5
  and l.module not in ('session', 'public')
  and l.created_at >= $6
  and l.created_at < $7
order by l.created_at desc, l.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from ops.operation_log l
  left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.user_id
  left join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
  where l.tenant_id = $1
    and l.posted_on >= $2::date
    and l.posted_on <= $3::date
    and l.user_id = $4
    and l.warehouse_id = $5
    and l.module = $6
    and l.user_id = $7::bigint
    and ops.folded(l.action) like $8
    and l.created_at >= $9
    and l.created_at < $10
    and (
      l.biz_no = any($11::text[])
      or l.xid in (
        select c.xid
        from ops.change_log c
        where c.tenant_id = $12
          and c.row_code = any($13::text[])
          and c.posted_on >= $14::date
          and c.posted_on <= $15::date
      )
    )
  limit $16
) x;

declare export no scroll cursor for
select l.id, l.posted_on, l.created_at, l.occurred_at, l.user_name, w.name as house_name, l.module, l.action, l.biz_no,
  l.cost_ms, host(l.ip) as ip, l.trace_id,
  (
    select count(*)
    from ops.change_log c
    where c.tenant_id = l.tenant_id
      and c.xid = l.xid
      and c.posted_on = l.posted_on
  ) as changed_rows
from ops.operation_log l
left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.user_id
left join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id
where l.tenant_id = $1
  and l.posted_on >= $2::date
  and l.posted_on <= $3::date
  and l.user_id = $4
  and l.warehouse_id = $5
  and l.module = $6
  and l.user_id = $7::bigint
  and ops.folded(l.action) like $8
  and l.created_at >= $9
  and l.created_at < $10
  and (
    l.biz_no = any($11::text[])
    or l.xid in (
      select c.xid
      from ops.change_log c
      where c.tenant_id = $12
        and c.row_code = any($13::text[])
        and c.posted_on >= $14::date
        and c.posted_on <= $15::date
    )
  )
order by l.created_at desc, l.id desc;

-- notify.page  查询公告
select n.id, n.title, n.content, n.level, n.start_at, n.end_at, n.warehouse_ids as house_ids, n.status, n.version,
  n.created_at, coalesce(u.user_name, '系统') as created_by,
  array(
    select w.name
    from basic.warehouse w
    where w.tenant_id = n.tenant_id
      and w.id = any(n.warehouse_ids)
    order by w.code collate ops.natural_order
  ) as house_names
from ops.notify n
left join iam.user u on u.tenant_id = n.tenant_id and u.id = n.created_by
where n.tenant_id = $1
  and not n.is_deleted
order by n.id desc
limit $2
offset $3;

select n.id, n.title, n.content, n.level, n.start_at, n.end_at, n.warehouse_ids as house_ids, n.status, n.version,
  n.created_at, coalesce(u.user_name, '系统') as created_by,
  array(
    select w.name
    from basic.warehouse w
    where w.tenant_id = n.tenant_id
      and w.id = any(n.warehouse_ids)
    order by w.code collate ops.natural_order
  ) as house_names
from ops.notify n
left join iam.user u on u.tenant_id = n.tenant_id and u.id = n.created_by
where n.tenant_id = $1
  and not n.is_deleted
  and ops.folded(n.title) like $2
  and n.status = $3::bigint
order by n.id desc
limit $4
offset $5;

-- notify.current  当前公告
select n.id, n.title, n.content, n.level, n.start_at, n.end_at
from ops.notify n
where n.tenant_id = $1
  and n.status = $2
  and not n.is_deleted
  and n.start_at <= now()
  and n.end_at > now()
  and (n.warehouse_ids is null or $3 = any(n.warehouse_ids))
order by n.level desc, n.start_at desc, n.id desc
limit $4;

-- appUpgrade.page  查询APP升级
select g.id, g.app_type, g.os, g.version_name, g.version_code, g.min_version_code, g.force_update, g.package_file_id,
  g.file_name, g.store_url, g.sha256, g.size_byte, g.note, g.gray_percent, g.status, g.published_at, g.created_at,
  g.version
from ops.app_upgrade g
where true
order by g.app_type, g.os, g.version_code desc, g.id
limit $1
offset $2;

select g.id, g.app_type, g.os, g.version_name, g.version_code, g.min_version_code, g.force_update, g.package_file_id,
  g.file_name, g.store_url, g.sha256, g.size_byte, g.note, g.gray_percent, g.status, g.published_at, g.created_at,
  g.version
from ops.app_upgrade g
where true
  and g.app_type = $1::bigint
  and g.os = $2::bigint
  and g.status = $3::bigint
order by g.app_type, g.os, g.version_code desc, g.id
limit $4
offset $5;

-- appUpgrade.download  下载APP
select package_tenant_id as tenant_id, package_file_id as file_id, store_url, version_name, os
from ops.app_upgrade
where app_type = $1
  and status = 1
order by os;

-- file.preview  预览文件
select f.object_key, f.file_name, f.mime
from ops.file_object f
where f.tenant_id = $1
  and not f.is_deleted
  and f.id = $2
  and (
    f.created_by = $3
    or exists (
      select 1
      from ops.file_ref r
      where r.tenant_id = f.tenant_id
        and r.file_id = f.id
        and r.biz_type = any($4::text[])
        and (r.warehouse_id is null or r.warehouse_id = $5)
        and (r.owner_id is null and r.warehouse_id is not null or "r"."owner_id" = any($6::bigint[]))
        and (r.patrol_kind is null or r.patrol_kind = any($7::smallint[]))
    )
    or exists (
      select 1
      from ops.file_ref r
      where r.tenant_id = f.tenant_id
        and r.file_id = f.id
        and r.biz_type = any($8::text[])
    )
  );

-- file.addresses  查询文件预览地址
select f.object_key, f.file_name, f.mime
from ops.file_object f
where f.tenant_id = $1
  and not f.is_deleted
  and f.id = any($2::bigint[])
  and (
    f.created_by = $3
    or exists (
      select 1
      from ops.file_ref r
      where r.tenant_id = f.tenant_id
        and r.file_id = f.id
        and r.biz_type = any($4::text[])
        and (r.warehouse_id is null or r.warehouse_id = $5)
        and (r.owner_id is null and r.warehouse_id is not null or "r"."owner_id" = any($6::bigint[]))
        and (r.patrol_kind is null or r.patrol_kind = any($7::smallint[]))
    )
    or exists (
      select 1
      from ops.file_ref r
      where r.tenant_id = f.tenant_id
        and r.file_id = f.id
        and r.biz_type = any($8::text[])
    )
  );

-- importBatch.errors  下载导入错误文件
select params from ops.import_batch where tenant_id = $1 and id = $2 and user_id = $3;

-- importBatch.get  查看导入批次
select b.status,
  case
    when b.status = $1 and coalesce(j.status in (0, 1), false) then b.status
    when b.status = $2 and j.id is not null then $3::smallint
    when b.status in (1, 2) and coalesce(j.status in (0, 1), false) then $4::smallint
    when b.status in (0, 1, 2) and b.expire_at < now() then $5::smallint
    else b.status
  end as state,
  case
    when j.id is not null then jsonb_build_object(
      'id', j.id, 'status', j.status, 'done', j.done, 'total', j.total, 'isCancelling', j.is_cancelling, 'error',
      j.error
    )
  end as job, b.biz_code as biz, coalesce(b.file_name, '') as file_name, b.total, b.ok_count, b.error_count,
  b.expire_at < now() as expired
from ops.import_batch b
left join ops.job j on j.tenant_id = b.tenant_id and j.id = b.job_id
where b.tenant_id = $6
  and b.id = $7
  and b.user_id = $8
  and b.warehouse_id = $9;

-- importBatch.rows  查看导入数据
select b.status,
  case
    when b.status = $1 and coalesce(j.status in (0, 1), false) then b.status
    when b.status = $2 and j.id is not null then $3::smallint
    when b.status in (1, 2) and coalesce(j.status in (0, 1), false) then $4::smallint
    when b.status in (0, 1, 2) and b.expire_at < now() then $5::smallint
    else b.status
  end as state,
  case
    when j.id is not null then jsonb_build_object(
      'id', j.id, 'status', j.status, 'done', j.done, 'total', j.total, 'isCancelling', j.is_cancelling, 'error',
      j.error
    )
  end as job, b.biz_code as biz, coalesce(b.file_name, '') as file_name, b.total, b.ok_count, b.error_count,
  b.expire_at < now() as expired
from ops.import_batch b
left join ops.job j on j.tenant_id = b.tenant_id and j.id = b.job_id
where b.tenant_id = $6
  and b.id = $7
  and b.user_id = $8
  and b.warehouse_id = $9;

-- importBatch.queryPage  查询导入记录
select b.id, b.biz_code as biz, b.params ->> 'title' as title, coalesce(b.file_name, '') as file_name, b.file_id,
  case
    when b.status = $1 and coalesce(j.status in (0, 1), false) then b.status
    when b.status = $2 and j.id is not null then $3::smallint
    when b.status in (1, 2) and coalesce(j.status in (0, 1), false) then $4::smallint
    when b.status in (0, 1, 2) and b.expire_at < now() then $5::smallint
    else b.status
  end as status,
  case
    when j.id is not null then jsonb_build_object(
      'id', j.id, 'status', j.status, 'done', j.done, 'total', j.total, 'isCancelling', j.is_cancelling, 'error',
      j.error
    )
  end as job, b.user_id = $6 as is_mine, b.total, b.error_count, (b.result ->> 'imported')::int as imported,
  cardinality(b.made) as made, u.user_name, b.created_at, b.updated_at, b.undone_at
from ops.import_batch b
left join ops.job j on j.tenant_id = b.tenant_id and j.id = b.job_id
left join iam.user u on u.tenant_id = b.tenant_id and u.id = b.user_id
where b.tenant_id = $7
  and b.warehouse_id = $8
  and b.biz_code = any($9::text[])
  and b.user_id = $10
order by b.created_at desc, b.id desc
limit $11
offset $12;

select b.id, b.biz_code as biz, b.params ->> 'title' as title, coalesce(b.file_name, '') as file_name, b.file_id,
  case
    when b.status = $1 and coalesce(j.status in (0, 1), false) then b.status
    when b.status = $2 and j.id is not null then $3::smallint
    when b.status in (1, 2) and coalesce(j.status in (0, 1), false) then $4::smallint
    when b.status in (0, 1, 2) and b.expire_at < now() then $5::smallint
    else b.status
  end as status,
  case
    when j.id is not null then jsonb_build_object(
      'id', j.id, 'status', j.status, 'done', j.done, 'total', j.total, 'isCancelling', j.is_cancelling, 'error',
      j.error
    )
  end as job, b.user_id = $6 as is_mine, b.total, b.error_count, (b.result ->> 'imported')::int as imported,
  cardinality(b.made) as made, u.user_name, b.created_at, b.updated_at, b.undone_at
from ops.import_batch b
left join ops.job j on j.tenant_id = b.tenant_id and j.id = b.job_id
left join iam.user u on u.tenant_id = b.tenant_id and u.id = b.user_id
where b.tenant_id = $7
  and b.warehouse_id = $8
  and b.biz_code = any($9::text[])
  and b.user_id = $10
  and ops.folded(b.params ->> 'title') like $11
  and ops.folded(b.file_name) like $12
  and case
    when b.status = $13 and coalesce(j.status in (0, 1), false) then b.status
    when b.status = $14 and j.id is not null then $15::smallint
    when b.status in (1, 2) and coalesce(j.status in (0, 1), false) then $16::smallint
    when b.status in (0, 1, 2) and b.expire_at < now() then $17::smallint
    else b.status
  end = $18::bigint
  and b.created_at >= $19
  and b.created_at < $20
order by b.created_at desc, b.id desc
limit $21
offset $22;

-- importBatch.file  下载导入文件
select f.object_key, b.params ->> 'title' as title, b.file_name ilike '%.csv' as csv, b.created_at
from ops.import_batch b
join ops.file_object f on f.tenant_id = b.tenant_id and f.id = b.file_id
where b.tenant_id = $1
  and b.warehouse_id = $2
  and b.biz_code = any($3::text[])
  and b.user_id = $4
  and b.id = $5;

-- importTemplate.queryPage  查询导入模板
select t.id, t.version, t.biz_code as biz, t.name, t.columns, t.revision, u.user_name as updated_by, t.updated_at
from ops.import_template t
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.updated_by
where t.tenant_id = $1
  and not t.is_deleted;

-- importTemplate.get  查看导入模板
select t.id, t.version, t.biz_code as biz, t.name, t.columns, t.revision, u.user_name as updated_by, t.updated_at
from ops.import_template t
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.updated_by
where t.tenant_id = $1
  and not t.is_deleted;

-- importTemplate.history  查询导入模板历史版本
select t.id, t.version, t.biz_code as biz, r.name, r.columns, r.revision, u.user_name as updated_by,
  r.created_at as updated_at
from ops.import_template t
join ops.import_template_revision r on r.tenant_id = t.tenant_id and r.template_id = t.id
left join iam.user u on u.tenant_id = r.tenant_id and u.id = r.created_by
where t.tenant_id = $1
  and t.id = $2
  and not t.is_deleted
order by r.revision desc
limit $3;

-- job.query  查询后台任务
select j.id, j.job_type, j.title, j.status, j.done, j.total, j.is_cancelling, j.created_at, j.started_at, j.finished_at,
  j.error, j.result, coalesce(u.user_name, '系统') as user_name, j.user_id = $1 as is_mine
from ops.job j
left join iam.user u on u.tenant_id = j.tenant_id and u.id = j.user_id
where j.tenant_id = $2
  and j.user_id = $3
order by j.id desc
limit $4
offset $5;

select j.id, j.job_type, j.title, j.status, j.done, j.total, j.is_cancelling, j.created_at, j.started_at, j.finished_at,
  j.error, j.result, coalesce(u.user_name, '系统') as user_name, j.user_id = $1 as is_mine
from ops.job j
left join iam.user u on u.tenant_id = j.tenant_id and u.id = j.user_id
where j.tenant_id = $2
  and j.user_id = $3
  and j.job_type = $4
  and j.status = $5::bigint
  and ops.folded(j.title) like $6
  and j.user_id = $7::bigint
order by j.id desc
limit $8
offset $9;

-- interfaceLog.query  查询接口日志
select l.id, l.created_at, l.system, l.module, l.direction, l.biz_no, l.success, l.http_status, l.cost_ms, l.retry_of,
  l.direction = $1 and not l.success and l.system = $2 and not exists (
    select 1
    from ops.interface_log n
    where n.tenant_id = l.tenant_id
      and n.retry_of = l.id
  ) as may_retry,
  (select max(n.id) from ops.interface_log n where n.tenant_id = l.tenant_id and n.retry_of = l.id) as retried_by
from ops.interface_log l
where l.tenant_id = $3
  and l.posted_on >= $4::date
  and l.posted_on <= $5::date
  and l.created_at >= $6
  and l.created_at < $7
order by l.created_at desc, l.id desc
limit $8
offset $9;

select l.id, l.created_at, l.system, l.module, l.direction, l.biz_no, l.success, l.http_status, l.cost_ms, l.retry_of,
  l.direction = $1 and not l.success and l.system = $2 and not exists (
    select 1
    from ops.interface_log n
    where n.tenant_id = l.tenant_id
      and n.retry_of = l.id
  ) as may_retry,
  (select max(n.id) from ops.interface_log n where n.tenant_id = l.tenant_id and n.retry_of = l.id) as retried_by
from ops.interface_log l
where l.tenant_id = $3
  and l.posted_on >= $4::date
  and l.posted_on <= $5::date
  and l.created_at >= $6
  and l.created_at < $7
  and l.system = $8
  and l.direction = $9::bigint
  and l.success = $10
  and l.biz_no = any($11::text[])
order by l.created_at desc, l.id desc
limit $12
offset $13;

-- interfaceLog.get  查看接口日志
select l.id, l.created_at, l.system, l.module, l.direction, l.biz_no, l.success, l.http_status, l.cost_ms, l.retry_of,
  l.direction = $1 and not l.success and l.system = $2 and not exists (
    select 1
    from ops.interface_log n
    where n.tenant_id = l.tenant_id
      and n.retry_of = l.id
  ) as may_retry,
  (select max(n.id) from ops.interface_log n where n.tenant_id = l.tenant_id and n.retry_of = l.id) as retried_by ,
  l.url, l.request, l.response
from ops.interface_log l
where l.tenant_id = $3
  and l.id = $4;

-- exportRecord.exportRecords  查询导出记录
select r.id, j.id as job_id, j.title,
  case
    j.status
    when 2 then case when r.file_id is not null and r.expire_at > now() then 2 else 4 end
    when 4 then 5
    else j.status
  end as status, j.done, j.total, j.is_cancelling, r.row_count, coalesce(u.user_name, '系统') as user_name,
  j.user_id = $1 as is_mine, r.created_at, r.expire_at, r.download_count, j.error, r.export_code,
  j.params -> 'input' as input, case when j.job_type = 'PAPERS' then j.params ->> 'paper' end as paper
from ops.export_record r
join ops.job j on j.tenant_id = r.tenant_id and j.id = r.job_id
left join iam.user u on u.tenant_id = j.tenant_id and u.id = j.user_id
where r.tenant_id = $2
  and j.user_id = $3
order by r.id desc
limit $4
offset $5;

select r.id, j.id as job_id, j.title,
  case
    j.status
    when 2 then case when r.file_id is not null and r.expire_at > now() then 2 else 4 end
    when 4 then 5
    else j.status
  end as status, j.done, j.total, j.is_cancelling, r.row_count, coalesce(u.user_name, '系统') as user_name,
  j.user_id = $1 as is_mine, r.created_at, r.expire_at, r.download_count, j.error, r.export_code,
  j.params -> 'input' as input, case when j.job_type = 'PAPERS' then j.params ->> 'paper' end as paper
from ops.export_record r
join ops.job j on j.tenant_id = r.tenant_id and j.id = r.job_id
left join iam.user u on u.tenant_id = j.tenant_id and u.id = j.user_id
where r.tenant_id = $2
  and j.user_id = $3
  and ops.folded(j.title) like $4
  and case
    j.status
    when 2 then case when r.file_id is not null and r.expire_at > now() then 2 else 4 end
    when 4 then 5
    else j.status
  end = $5::bigint
  and r.created_at >= $6
  and r.created_at < $7
order by r.id desc
limit $8
offset $9;

-- dictionary.page  查询字典
select d.id, d.parent_code, d.parent_code_name, d.code, d.name, d.value, d.order_num, d.status, d.is_builtin
from (
  select x.list, x.id, x."parentCode" as parent_code, x."parentCodeName" as parent_code_name, x.code, x.name,
    x.code as value, x."orderNum" as order_num, 1 as status, true as is_builtin
  from jsonb_to_recordset($1::jsonb) x(
    list int, id text, "parentCode" text, "parentCodeName" text, code text, name text, "orderNum" int
  )
  union all
  select null, b.id::text, b.biz_type, b.biz_type, b.code, b.name, coalesce(b.value, b.code), b.sort, b.status, false
  from ops.business_dictionary b
  where b.tenant_id = $2
    and not b.is_deleted
) d
where true
order by d.list nulls last, d.parent_code, d.order_num, d.id
limit $3
offset $4;

select count(*) as n
from (
  select 1
  from (
    select x.list, x.id, x."parentCode" as parent_code, x."parentCodeName" as parent_code_name, x.code, x.name,
      x.code as value, x."orderNum" as order_num, 1 as status, true as is_builtin
    from jsonb_to_recordset($1::jsonb) x(
      list int, id text, "parentCode" text, "parentCodeName" text, code text, name text, "orderNum" int
    )
    union all
    select null, b.id::text, b.biz_type, b.biz_type, b.code, b.name, coalesce(b.value, b.code), b.sort, b.status, false
    from ops.business_dictionary b
    where b.tenant_id = $2
      and not b.is_deleted
  ) d
  where true
  limit $3
) x;

select d.id, d.parent_code, d.parent_code_name, d.code, d.name, d.value, d.order_num, d.status, d.is_builtin
from (
  select x.list, x.id, x."parentCode" as parent_code, x."parentCodeName" as parent_code_name, x.code, x.name,
    x.code as value, x."orderNum" as order_num, 1 as status, true as is_builtin
  from jsonb_to_recordset($1::jsonb) x(
    list int, id text, "parentCode" text, "parentCodeName" text, code text, name text, "orderNum" int
  )
  union all
  select null, b.id::text, b.biz_type, b.biz_type, b.code, b.name, coalesce(b.value, b.code), b.sort, b.status, false
  from ops.business_dictionary b
  where b.tenant_id = $2
    and not b.is_deleted
) d
where true
  and ops.folded(concat_ws(' ', d.parent_code, d.parent_code_name)) like $3
  and ops.folded(d.name) like $4
order by d.list nulls last, d.parent_code, d.order_num, d.id
limit $5
offset $6;

-- dictionary.queryParentCodeName  字典类型
select distinct b.biz_type
from ops.business_dictionary b
where b.tenant_id = $1
  and b.status = 1
  and not b.is_deleted
order by b.biz_type;

-- businessDictionary.page  查询业务字典
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."biz_type", t."code", t."name",
  t."value", t."sort", t."status"
from "ops"."business_dictionary" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."biz_type", t."code", t."name",
  t."value", t."sort", t."status"
from "ops"."business_dictionary" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."biz_type") like $5
  and ops.folded(t."name") like $6
  and t."status" = $7::bigint
  and true
order by t.id desc
limit $8
offset $9;

-- businessDictionary.options  选择业务字典
select t.id, t."code"::text as code, t.name::text as name
from "ops"."business_dictionary" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "ops"."business_dictionary" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- businessDictionary.export  导出业务字典
select count(*) as n
from (
  select 1
  from "ops"."business_dictionary" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."biz_type", t."code", t."name",
  t."value", t."sort", t."status"
from "ops"."business_dictionary" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "ops"."business_dictionary" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
    and t.id = any($4::bigint[])
    and ops.folded(t."biz_type") like $5
    and ops.folded(t."name") like $6
    and t."status" = $7::bigint
    and true
  limit $8
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."biz_type", t."code", t."name",
  t."value", t."sort", t."status"
from "ops"."business_dictionary" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (ops.folded(t."code") like $2 or ops.folded(t."name") like $3)
  and t.id = any($4::bigint[])
  and ops.folded(t."biz_type") like $5
  and ops.folded(t."name") like $6
  and t."status" = $7::bigint
  and true
order by t.id;

-- businessDictionary.template  下载业务字典导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- storage.get  查询存储占用
select pg_database_size(current_database())::bigint as database, f.* from ops.storage_facts() f;

select day, area, bytes from ops.storage_day where day >= $1::date order by day, area;

select kind, kept, swept_at, swept_rows, version from ops.retention;

-- link.open  打开链接
select * from ops.open_link($1, $2);
