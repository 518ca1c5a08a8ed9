-- Generated: the statements behind every read, for review and for explain. Never edited.

-- reportClass.page  查询报表分类
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort", t."status"
from "report"."class" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2
offset $3;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort", t."status"
from "report"."class" t
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

-- reportClass.options  选择报表分类
select t.id, t."code"::text as code, t.name::text as name
from "report"."class" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code" collate ops.natural_order, t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "report"."class" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (ops.folded(t."code") like $3 or ops.folded(t."name") like $4)
  and true
order by t."code" collate ops.natural_order, t.id
limit $5;

-- reportClass.export  导出报表分类
select count(*) as n
from (
  select 1
  from "report"."class" t
  where t."tenant_id" = $1
    and not t."is_deleted"
    and true
    and true
  limit $2
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort", t."status"
from "report"."class" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from "report"."class" t
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort", t."status"
from "report"."class" t
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

-- reportClass.template  下载报表分类导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- reportTemplateConfig.queryAll  查询已发布报表
select t.id, t.code, v.name, c.id as class_id, c.name as class_name
from report.template t
join report.class c on c.tenant_id = t.tenant_id and c.id = t.class_id
join report.template_revision v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.revision = t.live_rev
where t.tenant_id = $1
  and t.is_live
  and t.menu_id in (
    select rm.menu_id
    from iam.role_menu rm
    join (
      select r.id, r.role_name
      from iam.role r
      where r.tenant_id = $2
        and r.status = 1
        and not r.is_deleted
        and (
          exists (
            select 1
            from iam.user_role ur
            where ur.tenant_id = r.tenant_id
              and ur.role_id = r.id
              and ur.user_id = $3
              and (ur.expire_at is null or ur.expire_at > now())
          )
          or exists (
            select 1
            from iam.role_dept rd
            join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4
            join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
            where rd.tenant_id = r.tenant_id
              and rd.role_id = r.id
              and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
          )
        )
    ) r
      on r.id = rm.role_id
    join iam.user holder on holder.tenant_id = rm.tenant_id and holder.id = $5
    join iam.menu m on m.id = rm.menu_id
    where rm.tenant_id = $6
      and (
        not holder.is_owner_account
        or (
          m.permission_code = any($7::varchar[])
          or exists (
            select 1
            from iam.menu right_on
            where right_on.parent_id = m.id
              and right_on.permission_code = any($8::varchar[])
          )
        )
      )
    union
    select e.menu_id
    from iam.tenant_menu e
    join iam.user u on u.tenant_id = e.tenant_id and u.id = $9 and u.is_admin
    where e.tenant_id = $10
  )
order by c.sort, c.id, t.code, t.id
limit 1000;

-- reportTemplateConfig.query  查询报表模板
select t.id, t.version, t.code, t.name as template_name, t.class_id, c.name as class_name, t.status, t.live_rev,
  t.is_live, w.user_name as written_by, t.written_by = $1 as is_mine, t.submitted_at, r.user_name as reviewed_by,
  t.reviewed_at, t.opinion, t.updated_at
from report.template t
join report.class c on c.tenant_id = t.tenant_id and c.id = t.class_id
left join iam.user w on w.tenant_id = t.tenant_id and w.id = t.written_by
left join iam.user r on r.tenant_id = t.tenant_id and r.id = t.reviewed_by
where t.tenant_id = $2
order by t.updated_at desc, t.id desc
limit $3
offset $4;

select count(*) as n
from (
  select 1
  from report.template t
  join report.class c on c.tenant_id = t.tenant_id and c.id = t.class_id
  left join iam.user w on w.tenant_id = t.tenant_id and w.id = t.written_by
  left join iam.user r on r.tenant_id = t.tenant_id and r.id = t.reviewed_by
  where t.tenant_id = $1
  limit $2
) x;

select t.id, t.version, t.code, t.name as template_name, t.class_id, c.name as class_name, t.status, t.live_rev,
  t.is_live, w.user_name as written_by, t.written_by = $1 as is_mine, t.submitted_at, r.user_name as reviewed_by,
  t.reviewed_at, t.opinion, t.updated_at
from report.template t
join report.class c on c.tenant_id = t.tenant_id and c.id = t.class_id
left join iam.user w on w.tenant_id = t.tenant_id and w.id = t.written_by
left join iam.user r on r.tenant_id = t.tenant_id and r.id = t.reviewed_by
where t.tenant_id = $2
  and ops.folded(t.code) like $3
  and ops.folded(t.name) like $4
  and t.class_id = $5::bigint
  and t.status = $6::bigint
order by t.updated_at desc, t.id desc
limit $7
offset $8;

-- reportTemplateConfig.get  查看报表模板
select t.id, t.version, t.code, t.name as template_name, t.class_id, c.name as class_name, t.status, t.live_rev,
  t.is_live, w.user_name as written_by, t.written_by = $1 as is_mine, t.submitted_at, r.user_name as reviewed_by,
  t.reviewed_at, t.opinion, t.updated_at , t.sql_text as sql, t.fields, t.params, t.design, t.row_cap, t.timeout_s,
  t.remark, v.sql_text as live_sql
from report.template t
join report.class c on c.tenant_id = t.tenant_id and c.id = t.class_id
left join iam.user w on w.tenant_id = t.tenant_id and w.id = t.written_by
left join iam.user r on r.tenant_id = t.tenant_id and r.id = t.reviewed_by
left join report.template_revision v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.revision = t.live_rev
where t.tenant_id = $2
  and t.id = $3;

-- dynamicReport.preview  预览报表
insert into report.run_log (
  tenant_id, template_id, revision, warehouse_id, user_id, kind, params, sql_text, row_count, ms, error
)
values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11);

-- dynamicReport.config  打开报表
select t.id, t.code, v.name, c.name as class_name, v.revision, v.sql_text as sql, v.fields, v.params, t.design,
  v.row_cap, v.timeout_s
from report.template t
join report.class c on c.tenant_id = t.tenant_id and c.id = t.class_id
join report.template_revision v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.revision = t.live_rev
where t.tenant_id = $1
  and t.is_live
  and t.menu_id in (
    select rm.menu_id
    from iam.role_menu rm
    join (
      select r.id, r.role_name
      from iam.role r
      where r.tenant_id = $2
        and r.status = 1
        and not r.is_deleted
        and (
          exists (
            select 1
            from iam.user_role ur
            where ur.tenant_id = r.tenant_id
              and ur.role_id = r.id
              and ur.user_id = $3
              and (ur.expire_at is null or ur.expire_at > now())
          )
          or exists (
            select 1
            from iam.role_dept rd
            join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4
            join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
            where rd.tenant_id = r.tenant_id
              and rd.role_id = r.id
              and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
          )
        )
    ) r
      on r.id = rm.role_id
    join iam.user holder on holder.tenant_id = rm.tenant_id and holder.id = $5
    join iam.menu m on m.id = rm.menu_id
    where rm.tenant_id = $6
      and (
        not holder.is_owner_account
        or (
          m.permission_code = any($7::varchar[])
          or exists (
            select 1
            from iam.menu right_on
            where right_on.parent_id = m.id
              and right_on.permission_code = any($8::varchar[])
          )
        )
      )
    union
    select e.menu_id
    from iam.tenant_menu e
    join iam.user u on u.tenant_id = e.tenant_id and u.id = $9 and u.is_admin
    where e.tenant_id = $10
  )
  and t.id = $11;

select send_hour
from report.subscription
where tenant_id = $1
  and user_id = $2
  and warehouse_id = $3
  and template_id = $4;

-- dynamicReport.query  查询报表
select t.id, t.code, v.name, c.name as class_name, v.revision, v.sql_text as sql, v.fields, v.params, t.design,
  v.row_cap, v.timeout_s
from report.template t
join report.class c on c.tenant_id = t.tenant_id and c.id = t.class_id
join report.template_revision v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.revision = t.live_rev
where t.tenant_id = $1
  and t.is_live
  and t.menu_id in (
    select rm.menu_id
    from iam.role_menu rm
    join (
      select r.id, r.role_name
      from iam.role r
      where r.tenant_id = $2
        and r.status = 1
        and not r.is_deleted
        and (
          exists (
            select 1
            from iam.user_role ur
            where ur.tenant_id = r.tenant_id
              and ur.role_id = r.id
              and ur.user_id = $3
              and (ur.expire_at is null or ur.expire_at > now())
          )
          or exists (
            select 1
            from iam.role_dept rd
            join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4
            join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
            where rd.tenant_id = r.tenant_id
              and rd.role_id = r.id
              and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
          )
        )
    ) r
      on r.id = rm.role_id
    join iam.user holder on holder.tenant_id = rm.tenant_id and holder.id = $5
    join iam.menu m on m.id = rm.menu_id
    where rm.tenant_id = $6
      and (
        not holder.is_owner_account
        or (
          m.permission_code = any($7::varchar[])
          or exists (
            select 1
            from iam.menu right_on
            where right_on.parent_id = m.id
              and right_on.permission_code = any($8::varchar[])
          )
        )
      )
    union
    select e.menu_id
    from iam.tenant_menu e
    join iam.user u on u.tenant_id = e.tenant_id and u.id = $9 and u.is_admin
    where e.tenant_id = $10
  )
  and t.id = $11;

insert into report.query_scope (token, tenant_id, warehouse_ids, owner_ids, permits, expires_at)
values ($1, $2, $3::bigint[], $4::bigint[], $5::text[], now() + make_interval(mins => $6));

delete from report.query_scope where token = $1 or expires_at < now();

insert into report.run_log (
  tenant_id, template_id, revision, warehouse_id, user_id, kind, params, sql_text, row_count, ms, error
)
values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11);

-- dynamicReport.exportData  导出报表
select t.id, t.code, v.name, c.name as class_name, v.revision, v.sql_text as sql, v.fields, v.params, t.design,
  v.row_cap, v.timeout_s
from report.template t
join report.class c on c.tenant_id = t.tenant_id and c.id = t.class_id
join report.template_revision v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.revision = t.live_rev
where t.tenant_id = $1
  and t.is_live
  and t.menu_id in (
    select rm.menu_id
    from iam.role_menu rm
    join (
      select r.id, r.role_name
      from iam.role r
      where r.tenant_id = $2
        and r.status = 1
        and not r.is_deleted
        and (
          exists (
            select 1
            from iam.user_role ur
            where ur.tenant_id = r.tenant_id
              and ur.role_id = r.id
              and ur.user_id = $3
              and (ur.expire_at is null or ur.expire_at > now())
          )
          or exists (
            select 1
            from iam.role_dept rd
            join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4
            join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
            where rd.tenant_id = r.tenant_id
              and rd.role_id = r.id
              and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
          )
        )
    ) r
      on r.id = rm.role_id
    join iam.user holder on holder.tenant_id = rm.tenant_id and holder.id = $5
    join iam.menu m on m.id = rm.menu_id
    where rm.tenant_id = $6
      and (
        not holder.is_owner_account
        or (
          m.permission_code = any($7::varchar[])
          or exists (
            select 1
            from iam.menu right_on
            where right_on.parent_id = m.id
              and right_on.permission_code = any($8::varchar[])
          )
        )
      )
    union
    select e.menu_id
    from iam.tenant_menu e
    join iam.user u on u.tenant_id = e.tenant_id and u.id = $9 and u.is_admin
    where e.tenant_id = $10
  )
  and t.id = $11;

insert into report.query_scope (token, tenant_id, warehouse_ids, owner_ids, permits, expires_at)
values ($1, $2, $3::bigint[], $4::bigint[], $5::text[], now() + make_interval(mins => $6));

delete from report.query_scope where token = $1 or expires_at < now();

insert into report.run_log (
  tenant_id, template_id, revision, warehouse_id, user_id, kind, params, sql_text, row_count, ms, error
)
values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11);

-- reportTool.templateList  查询已发布报表
select t.id, t.code, v.name, c.id as class_id, c.name as class_name
from report.template t
join report.class c on c.tenant_id = t.tenant_id and c.id = t.class_id
join report.template_revision v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.revision = t.live_rev
where t.tenant_id = $1
  and t.is_live
  and t.menu_id in (
    select rm.menu_id
    from iam.role_menu rm
    join (
      select r.id, r.role_name
      from iam.role r
      where r.tenant_id = $2
        and r.status = 1
        and not r.is_deleted
        and (
          exists (
            select 1
            from iam.user_role ur
            where ur.tenant_id = r.tenant_id
              and ur.role_id = r.id
              and ur.user_id = $3
              and (ur.expire_at is null or ur.expire_at > now())
          )
          or exists (
            select 1
            from iam.role_dept rd
            join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4
            join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
            where rd.tenant_id = r.tenant_id
              and rd.role_id = r.id
              and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
          )
        )
    ) r
      on r.id = rm.role_id
    join iam.user holder on holder.tenant_id = rm.tenant_id and holder.id = $5
    join iam.menu m on m.id = rm.menu_id
    where rm.tenant_id = $6
      and (
        not holder.is_owner_account
        or (
          m.permission_code = any($7::varchar[])
          or exists (
            select 1
            from iam.menu right_on
            where right_on.parent_id = m.id
              and right_on.permission_code = any($8::varchar[])
          )
        )
      )
    union
    select e.menu_id
    from iam.tenant_menu e
    join iam.user u on u.tenant_id = e.tenant_id and u.id = $9 and u.is_admin
    where e.tenant_id = $10
  )
order by c.sort, c.id, t.code, t.id
limit 1000;

-- reportTool.configList  查询报表菜单
select t.id, t.code, v.name, c.id as class_id, c.name as class_name
from report.template t
join report.class c on c.tenant_id = t.tenant_id and c.id = t.class_id
join report.template_revision v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.revision = t.live_rev
where t.tenant_id = $1
  and t.is_live
  and t.menu_id in (
    select rm.menu_id
    from iam.role_menu rm
    join (
      select r.id, r.role_name
      from iam.role r
      where r.tenant_id = $2
        and r.status = 1
        and not r.is_deleted
        and (
          exists (
            select 1
            from iam.user_role ur
            where ur.tenant_id = r.tenant_id
              and ur.role_id = r.id
              and ur.user_id = $3
              and (ur.expire_at is null or ur.expire_at > now())
          )
          or exists (
            select 1
            from iam.role_dept rd
            join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4
            join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
            where rd.tenant_id = r.tenant_id
              and rd.role_id = r.id
              and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
          )
        )
    ) r
      on r.id = rm.role_id
    join iam.user holder on holder.tenant_id = rm.tenant_id and holder.id = $5
    join iam.menu m on m.id = rm.menu_id
    where rm.tenant_id = $6
      and (
        not holder.is_owner_account
        or (
          m.permission_code = any($7::varchar[])
          or exists (
            select 1
            from iam.menu right_on
            where right_on.parent_id = m.id
              and right_on.permission_code = any($8::varchar[])
          )
        )
      )
    union
    select e.menu_id
    from iam.tenant_menu e
    join iam.user u on u.tenant_id = e.tenant_id and u.id = $9 and u.is_admin
    where e.tenant_id = $10
  )
order by c.sort, c.id, t.code, t.id
limit 1000;

-- reportTool.getReport  取报表数据
select t.id, t.code, v.name, c.name as class_name, v.revision, v.sql_text as sql, v.fields, v.params, t.design,
  v.row_cap, v.timeout_s
from report.template t
join report.class c on c.tenant_id = t.tenant_id and c.id = t.class_id
join report.template_revision v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.revision = t.live_rev
where t.tenant_id = $1
  and t.is_live
  and t.menu_id in (
    select rm.menu_id
    from iam.role_menu rm
    join (
      select r.id, r.role_name
      from iam.role r
      where r.tenant_id = $2
        and r.status = 1
        and not r.is_deleted
        and (
          exists (
            select 1
            from iam.user_role ur
            where ur.tenant_id = r.tenant_id
              and ur.role_id = r.id
              and ur.user_id = $3
              and (ur.expire_at is null or ur.expire_at > now())
          )
          or exists (
            select 1
            from iam.role_dept rd
            join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4
            join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
            where rd.tenant_id = r.tenant_id
              and rd.role_id = r.id
              and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
          )
        )
    ) r
      on r.id = rm.role_id
    join iam.user holder on holder.tenant_id = rm.tenant_id and holder.id = $5
    join iam.menu m on m.id = rm.menu_id
    where rm.tenant_id = $6
      and (
        not holder.is_owner_account
        or (
          m.permission_code = any($7::varchar[])
          or exists (
            select 1
            from iam.menu right_on
            where right_on.parent_id = m.id
              and right_on.permission_code = any($8::varchar[])
          )
        )
      )
    union
    select e.menu_id
    from iam.tenant_menu e
    join iam.user u on u.tenant_id = e.tenant_id and u.id = $9 and u.is_admin
    where e.tenant_id = $10
  )
  and t.id = $11;

insert into report.query_scope (token, tenant_id, warehouse_ids, owner_ids, permits, expires_at)
values ($1, $2, $3::bigint[], $4::bigint[], $5::text[], now() + make_interval(mins => $6));

delete from report.query_scope where token = $1 or expires_at < now();

insert into report.run_log (
  tenant_id, template_id, revision, warehouse_id, user_id, kind, params, sql_text, row_count, ms, error
)
values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11);

-- reportTool.secondaryPage  查询二级页
select t.id as config_id, v.name
from report.template t
join report.class c on c.tenant_id = t.tenant_id and c.id = t.class_id
join report.template_revision v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.revision = t.live_rev
where t.tenant_id = $1
  and t.is_live
  and t.menu_id in (
    select rm.menu_id
    from iam.role_menu rm
    join (
      select r.id, r.role_name
      from iam.role r
      where r.tenant_id = $2
        and r.status = 1
        and not r.is_deleted
        and (
          exists (
            select 1
            from iam.user_role ur
            where ur.tenant_id = r.tenant_id
              and ur.role_id = r.id
              and ur.user_id = $3
              and (ur.expire_at is null or ur.expire_at > now())
          )
          or exists (
            select 1
            from iam.role_dept rd
            join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4
            join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
            where rd.tenant_id = r.tenant_id
              and rd.role_id = r.id
              and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
          )
        )
    ) r
      on r.id = rm.role_id
    join iam.user holder on holder.tenant_id = rm.tenant_id and holder.id = $5
    join iam.menu m on m.id = rm.menu_id
    where rm.tenant_id = $6
      and (
        not holder.is_owner_account
        or (
          m.permission_code = any($7::varchar[])
          or exists (
            select 1
            from iam.menu right_on
            where right_on.parent_id = m.id
              and right_on.permission_code = any($8::varchar[])
          )
        )
      )
    union
    select e.menu_id
    from iam.tenant_menu e
    join iam.user u on u.tenant_id = e.tenant_id and u.id = $9 and u.is_admin
    where e.tenant_id = $10
  )
  and (v.name = $11 or t.code = $12)
order by t.id
limit 1;

-- reportTool.operatingStatement  查询运营报表
select t.id, t.code, v.name, c.name as class_name, t.design ->> 'kind' as kind, t.remark, v.revision, v.published_at
from report.template t
join report.class c on c.tenant_id = t.tenant_id and c.id = t.class_id
join report.template_revision v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.revision = t.live_rev
where t.tenant_id = $1
  and t.is_live
  and t.menu_id in (
    select rm.menu_id
    from iam.role_menu rm
    join (
      select r.id, r.role_name
      from iam.role r
      where r.tenant_id = $2
        and r.status = 1
        and not r.is_deleted
        and (
          exists (
            select 1
            from iam.user_role ur
            where ur.tenant_id = r.tenant_id
              and ur.role_id = r.id
              and ur.user_id = $3
              and (ur.expire_at is null or ur.expire_at > now())
          )
          or exists (
            select 1
            from iam.role_dept rd
            join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4
            join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
            where rd.tenant_id = r.tenant_id
              and rd.role_id = r.id
              and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
          )
        )
    ) r
      on r.id = rm.role_id
    join iam.user holder on holder.tenant_id = rm.tenant_id and holder.id = $5
    join iam.menu m on m.id = rm.menu_id
    where rm.tenant_id = $6
      and (
        not holder.is_owner_account
        or (
          m.permission_code = any($7::varchar[])
          or exists (
            select 1
            from iam.menu right_on
            where right_on.parent_id = m.id
              and right_on.permission_code = any($8::varchar[])
          )
        )
      )
    union
    select e.menu_id
    from iam.tenant_menu e
    join iam.user u on u.tenant_id = e.tenant_id and u.id = $9 and u.is_admin
    where e.tenant_id = $10
  )
order by t.code, t.id
limit $11
offset $12;

select t.id, t.code, v.name, c.name as class_name, t.design ->> 'kind' as kind, t.remark, v.revision, v.published_at
from report.template t
join report.class c on c.tenant_id = t.tenant_id and c.id = t.class_id
join report.template_revision v on v.tenant_id = t.tenant_id and v.template_id = t.id and v.revision = t.live_rev
where t.tenant_id = $1
  and t.is_live
  and t.menu_id in (
    select rm.menu_id
    from iam.role_menu rm
    join (
      select r.id, r.role_name
      from iam.role r
      where r.tenant_id = $2
        and r.status = 1
        and not r.is_deleted
        and (
          exists (
            select 1
            from iam.user_role ur
            where ur.tenant_id = r.tenant_id
              and ur.role_id = r.id
              and ur.user_id = $3
              and (ur.expire_at is null or ur.expire_at > now())
          )
          or exists (
            select 1
            from iam.role_dept rd
            join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4
            join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
            where rd.tenant_id = r.tenant_id
              and rd.role_id = r.id
              and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
          )
        )
    ) r
      on r.id = rm.role_id
    join iam.user holder on holder.tenant_id = rm.tenant_id and holder.id = $5
    join iam.menu m on m.id = rm.menu_id
    where rm.tenant_id = $6
      and (
        not holder.is_owner_account
        or (
          m.permission_code = any($7::varchar[])
          or exists (
            select 1
            from iam.menu right_on
            where right_on.parent_id = m.id
              and right_on.permission_code = any($8::varchar[])
          )
        )
      )
    union
    select e.menu_id
    from iam.tenant_menu e
    join iam.user u on u.tenant_id = e.tenant_id and u.id = $9 and u.is_admin
    where e.tenant_id = $10
  )
  and ops.folded(v.name) like $11
  and ops.folded(c.name) like $12
order by t.code, t.id
limit $13
offset $14;

-- board.works  查询作业明细
select w.id, w.rec_type, w.posted_at, w.order_id, w.order_no, w.task_no, w.wave_no, w.goods_id,
  coalesce(
    w.goods_name, (select g.name from basic.goods g where g.tenant_id = w.tenant_id and g.id = w.goods_id)
  ) as goods_name, w.lot_no, w.position_code, w.lpn_code, w.qty, w.weight_g, w.staff_id, w.staff_name
from ops.work_record w
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and case
    when w.rec_type = any($3::text[]) then exists (
      select 1
      from outbound.order o
      where o.tenant_id = w.tenant_id
        and o.warehouse_id = w.warehouse_id
        and o.id = w.order_id
        and "o"."owner_id" = any($4::bigint[])
    )
    else exists (
      select 1
      from basic.goods g
      where g.tenant_id = w.tenant_id
        and g.id = w.goods_id
        and "g"."owner_id" = any($5::bigint[])
    )
  end
  and w.rec_type = $6
order by w.posted_at desc, w.id desc
limit $7
offset $8;

select count(*) as n
from (
  select 1
  from ops.work_record w
  where "w"."tenant_id" = $1
    and "w"."warehouse_id" = $2
    and case
      when w.rec_type = any($3::text[]) then exists (
        select 1
        from outbound.order o
        where o.tenant_id = w.tenant_id
          and o.warehouse_id = w.warehouse_id
          and o.id = w.order_id
          and "o"."owner_id" = any($4::bigint[])
      )
      else exists (
        select 1
        from basic.goods g
        where g.tenant_id = w.tenant_id
          and g.id = w.goods_id
          and "g"."owner_id" = any($5::bigint[])
      )
    end
    and w.rec_type = $6
  limit $7
) x;

select w.id, w.rec_type, w.posted_at, w.order_id, w.order_no, w.task_no, w.wave_no, w.goods_id,
  coalesce(
    w.goods_name, (select g.name from basic.goods g where g.tenant_id = w.tenant_id and g.id = w.goods_id)
  ) as goods_name, w.lot_no, w.position_code, w.lpn_code, w.qty, w.weight_g, w.staff_id, w.staff_name
from ops.work_record w
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and case
    when w.rec_type = any($3::text[]) then exists (
      select 1
      from outbound.order o
      where o.tenant_id = w.tenant_id
        and o.warehouse_id = w.warehouse_id
        and o.id = w.order_id
        and "o"."owner_id" = any($4::bigint[])
    )
    else exists (
      select 1
      from basic.goods g
      where g.tenant_id = w.tenant_id
        and g.id = w.goods_id
        and "g"."owner_id" = any($5::bigint[])
    )
  end
  and w.rec_type = $6
  and w.order_no = $7::text
  and w.staff_id = $8::bigint
  and w.posted_at >= $9
  and w.posted_at < $10
order by w.posted_at desc, w.id desc
limit $11
offset $12;

select coalesce(sum(w.qty), 0)::bigint as qty, count(distinct w.staff_id)::int as people
from ops.work_record w
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and case
    when w.rec_type = any($3::text[]) then exists (
      select 1
      from outbound.order o
      where o.tenant_id = w.tenant_id
        and o.warehouse_id = w.warehouse_id
        and o.id = w.order_id
        and "o"."owner_id" = any($4::bigint[])
    )
    else exists (
      select 1
      from basic.goods g
      where g.tenant_id = w.tenant_id
        and g.id = w.goods_id
        and "g"."owner_id" = any($5::bigint[])
    )
  end
  and w.rec_type = $6
  and w.order_no = $7::text
  and w.staff_id = $8::bigint
  and w.posted_at >= $9
  and w.posted_at < $10;

-- board.query  运营看板
select x.status, count(*)::int as count
from inbound.order x
where "x"."tenant_id" = $1
  and "x"."warehouse_id" = $2
  and "x"."owner_id" = any($3::bigint[])
  and x.expect_at >= $4
  and x.expect_at < $5::timestamptz + interval '1 day'
group by x.status
order by x.status;

select x.status, count(*)::int as count
from outbound.order x
where "x"."tenant_id" = $1
  and "x"."warehouse_id" = $2
  and "x"."owner_id" = any($3::bigint[])
  and not x.is_hidden
  and x.require_on = $4::date
group by x.status
order by x.status;

select x.status, count(*)::int as count
from inbound.appointment x
where "x"."tenant_id" = $1
  and "x"."warehouse_id" = $2
  and "x"."owner_id" = any($3::bigint[])
  and x.plan_from >= $4
  and x.plan_from < $5::timestamptz + interval '1 day'
group by x.status
order by x.status;

select x.status, count(*)::int as count
from inbound.pre_check p
cross join lateral (select p.status) x
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not exists (
    select 1
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
      and not ("o"."owner_id" = any($3::bigint[]))
  )
  and (
    p.appt_id is null
    or exists (
      select 1
      from inbound.appointment a
      where a.tenant_id = p.tenant_id
        and a.warehouse_id = p.warehouse_id
        and a.id = p.appt_id
        and "a"."owner_id" = any($4::bigint[])
    )
  )
  and p.sign_at >= $5
  and p.sign_at < $6::timestamptz + interval '1 day'
group by x.status
order by x.status;

select w.rec_type, count(distinct w.staff_id)::int as people, sum(w.qty)::bigint as qty
from ops.work_record w
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and case
    when w.rec_type = any($3::text[]) then exists (
      select 1
      from outbound.order o
      where o.tenant_id = w.tenant_id
        and o.warehouse_id = w.warehouse_id
        and o.id = w.order_id
        and "o"."owner_id" = any($4::bigint[])
    )
    else exists (
      select 1
      from basic.goods g
      where g.tenant_id = w.tenant_id
        and g.id = w.goods_id
        and "g"."owner_id" = any($5::bigint[])
    )
  end
  and w.posted_on >= $6::date
  and w.posted_at >= $7
group by w.rec_type
order by w.rec_type;

select extract(hour from w.posted_at at time zone 'Asia/Shanghai')::int as hour,
  coalesce(sum(w.qty) filter (where w.rec_type = 'RECEIVE'), 0)::bigint as received,
  coalesce(sum(w.qty) filter (where w.rec_type = 'PICK'), 0)::bigint as picked,
  coalesce(sum(w.qty) filter (where w.rec_type = 'SHIPMENT'), 0)::bigint as shipped
from ops.work_record w
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and case
    when w.rec_type = any($3::text[]) then exists (
      select 1
      from outbound.order o
      where o.tenant_id = w.tenant_id
        and o.warehouse_id = w.warehouse_id
        and o.id = w.order_id
        and "o"."owner_id" = any($4::bigint[])
    )
    else exists (
      select 1
      from basic.goods g
      where g.tenant_id = w.tenant_id
        and g.id = w.goods_id
        and "g"."owner_id" = any($5::bigint[])
    )
  end
  and w.posted_on = $6::date
group by 1
order by 1;

select r.id as route_id, r.name as route_name, count(*)::int as orders,
  (count(*) filter (where x.status < 85))::int as open, coalesce(sum(d.left_qty), 0)::bigint as left_qty,
  min(x.cutoff_at) filter (where x.status < 85) as cutoff_at
from outbound.order x
join basic.route r on r.tenant_id = x.tenant_id and r.warehouse_id = x.warehouse_id and r.id = x.route_id
left join lateral (
  select sum(y.qty_ordered - y.qty_cancelled - y.qty_replaced - y.qty_picked) as left_qty
  from outbound.detail y
  where y.tenant_id = x.tenant_id
    and y.warehouse_id = x.warehouse_id
    and y.order_id = x.id
    and x.status < 85
) d
  on true
where "x"."tenant_id" = $1
  and "x"."warehouse_id" = $2
  and "x"."owner_id" = any($3::bigint[])
  and not x.is_hidden
  and x.require_on = $4::date
group by r.id, r.name
order by min(x.cutoff_at) filter (where x.status < 85) nulls last, r.name
limit 100;

select r.storage_mode, count(*)::int as positions, (count(*) filter (where k.position_id is not null))::int as used,
  sum(p.used_pallets)::int as used_pallets, sum(p.max_pallets)::int as max_pallets
from basic.position p
join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
left join (
  select distinct s.position_id
  from inventory.stock s
  where "s"."tenant_id" = $1
    and "s"."warehouse_id" = $2
    and s.on_hand > 0
) k
  on k.position_id = p.id
where "p"."tenant_id" = $3
  and "p"."warehouse_id" = $4
  and not p.is_deleted
group by r.storage_mode
order by r.storage_mode;

select count(distinct (s.lot_id, s.quality))::int as lots, coalesce(sum(s.on_hand), 0)::bigint as qty
from inventory.stock s
join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and "s"."owner_id" = any($3::bigint[])
  and s.on_hand > 0
  and l.expire_on <= $4::date + greatest(
    $5::int,
    (
      select max(m.near_days)
      from strategy.expiry_strategy m
      where m.tenant_id = $6
        and m.warehouse_id = $7
        and m.status = 1
        and not m.is_deleted
        and (m.valid_from is null or m.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
        and (m.valid_to is null or m.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
    )
  )
  and l.expire_on <= $8::date + coalesce(
    (
      with recursive kin(goods_id, category_id, depth) as (
        select g.id, g.category_id, 0
        where g.category_id is not null
        union all
        select k.goods_id, c.parent_id, k.depth + 1
        from kin k
        join basic.goods_category c on c.tenant_id = $9 and c.id = k.category_id
        where c.parent_id is not null
          and k.depth < $10
      )
      select "s"."near_days"
      from strategy.expiry_strategy s
      left join kin k on k.goods_id = g.id and k.category_id = s.category_id
      where s.tenant_id = $11
        and s.warehouse_id = $12
        and s.status = 1
        and not s.is_deleted
        and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
        and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
        and (s.goods_id is null or s.goods_id = g.id)
        and (s.category_id is null or k.goods_id is not null)
        and (s.owner_id is null or s.owner_id = g.owner_id)
      order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id
      limit 1
    ) , $13::int
  );

select count(*)::int as n
from message.alarm_user u
join message.alarm a on a.tenant_id = u.tenant_id and a.id = u.alarm_id
where u.tenant_id = $1
  and u.user_id = $2
  and a.tenant_id = $3
  and a.warehouse_id = $4
  and (a.owner_id is null or a.owner_id = any($5::bigint[]))
  and a.status in ($6, $7);

-- paper.counts  查询单据打印次数
select d.doc_id as id, max(d.doc_no) as doc_no, max(d.times) as times
from report.print_doc d
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and "d"."owner_ids" <@ $3::bigint[]
  and d.paper = $4
  and d.doc_id = any($5::bigint[])
group by d.doc_id
order by d.doc_id;

-- paper.preview  预览单据
select o.id, o.order_no as no, o.external_no, o.order_type, o.owner_id, w.name as owner_name, h.name as house_name,
  s.name as supplier_name, o.expect_at, o.remark,
  (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'lineNo', d.line_no, 'goodsCode', g.code, 'goodsName', g.name, 'barcode',
          (
            select min(b.barcode)
            from basic.goods_barcode b
            where b.tenant_id = g.tenant_id
              and b.goods_id = g.id
              and b.unit_level = 1
          ) , 'expected', d.qty_expected, 'received', d.qty_received, 'damaged', d.qty_damaged, 'rejected',
          d.qty_rejected, 'packs',
          coalesce(
            (
              select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
              from basic.goods_unit u
              join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
              where u.tenant_id = g.tenant_id
                and u.goods_id = g.id
            ), '[]'
          )
        ) order by d.line_no, d.id
      ), '[]'
    )
    from inbound.detail d
    join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
    where d.tenant_id = o.tenant_id
      and d.warehouse_id = o.warehouse_id
      and d.order_id = o.id
  ) as lines
from inbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = o.warehouse_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = any($4::bigint[]);

-- paper.file  取打印文件
select r.paper, r.copies
from report.print_run r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.id = $3
  and r.paper = any($4)
  and r.created_by = $5
  and r.created_at > now() - make_interval(mins => $6);

-- paper.queryPage  查询打印记录
select d.id, d.paper, d.doc_id, d.doc_no, d.times, r.copies, case when d.times > 1 then r.reason end as reason,
  u.user_name as printed_by, d.created_at
from report.print_doc d
join report.print_run r on r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.id = d.run_id
left join iam.user u on u.tenant_id = d.tenant_id and u.id = d.created_by
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and "d"."owner_ids" <@ $3::bigint[]
order by d.created_at desc, d.id desc
limit $4
offset $5;

select d.id, d.paper, d.doc_id, d.doc_no, d.times, r.copies, case when d.times > 1 then r.reason end as reason,
  u.user_name as printed_by, d.created_at
from report.print_doc d
join report.print_run r on r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.id = d.run_id
left join iam.user u on u.tenant_id = d.tenant_id and u.id = d.created_by
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and "d"."owner_ids" <@ $3::bigint[]
  and d.doc_no = $4::text
  and d.paper = $5
  and d.times = 1
  and d.created_at >= $6
  and d.created_at < $7
order by d.created_at desc, d.id desc
limit $8
offset $9;

-- printRecord.labelCounts  查询标签打印次数
select d.doc_id as id, max(d.doc_no) as doc_no, max(d.times) as times
from report.print_doc d
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and "d"."owner_ids" <@ $3::bigint[]
  and d.paper = $4
  and d.doc_id = any($5::bigint[])
group by d.doc_id
order by d.doc_id;

-- printTask.queryPage  查询打印任务
select t.id, t.kind, t.doc_id, t.doc_no, t.copies, t.engine, t.printer, t.status, t.error, t.reason,
  u.user_name as sent_by, t.created_at
from report.print_task t
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.created_by
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and "t"."owner_ids" <@ $3::bigint[]
order by t.created_at desc, t.id desc
limit $4
offset $5;

select t.id, t.kind, t.doc_id, t.doc_no, t.copies, t.engine, t.printer, t.status, t.error, t.reason,
  u.user_name as sent_by, t.created_at
from report.print_task t
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.created_by
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and "t"."owner_ids" <@ $3::bigint[]
  and t.doc_no = $4::text
  and t.kind = $5
  and t.status = $6
  and t.created_at >= $7
  and t.created_at < $8
order by t.created_at desc, t.id desc
limit $9
offset $10;

-- printTask.waiting  查询待打印
select a.moment, a.copies, greatest(a.updated_at, now() - make_interval(hours => $1)) as since
from report.auto_print a
where "a"."tenant_id" = $2
  and "a"."warehouse_id" = $3
  and a.status = 1
  and not a.is_deleted
order by a.moment;

with asked as (
  select f.kind::text, f.doc_id, f.doc_no, f.copies, null::text as moment, f.created_at as at, f.created_by as by_id
  from report.print_task f
  where "f"."tenant_id" = $1
    and "f"."warehouse_id" = $2
    and "f"."owner_ids" <@ $3::bigint[]
    and f.kind = any($4::text[])
    and f.created_at > now() - make_interval(days => $5)
    and ("f"."status" in ($6, $7) or ("f"."status" = $8 and "f"."created_at" < now() - make_interval(mins => $9)))
    and not exists (
      select 1
      from report.print_doc d
      where "d"."tenant_id" = $10
        and "d"."warehouse_id" = $11
        and d.paper = f.kind
        and d.doc_id = f.doc_id
        and d.created_at > f.created_at
    )
    and not exists (
      select 1
      from report.print_task n
      where "n"."tenant_id" = $12
        and "n"."warehouse_id" = $13
        and n.kind = f.kind
        and n.doc_id = f.doc_id
        and n.id > f.id
    )
),
open as (
  select distinct on (a.kind, a.doc_id) a.*
  from asked a
  order by a.kind, a.doc_id, a.moment nulls last, a.at
)
select a.kind, a.doc_id, a.doc_no, a.copies, a.moment, a.at, u.user_name as by, t.id as task_id,
  case when t.status = $14 then $15 else t.status end as status, t.error
from open a
left join lateral (
  select t.id, t.status, t.error, t.created_at
  from report.print_task t
  where "t"."tenant_id" = $16
    and "t"."warehouse_id" = $17
    and t.kind = a.kind
    and t.doc_id = a.doc_id
  order by t.id desc
  limit 1
) t
  on true
left join iam.user u on u.tenant_id = $18 and u.id = a.by_id
where (
  t.id is null
  or ("t"."status" in ($19, $20) or ("t"."status" = $21 and "t"."created_at" < now() - make_interval(mins => $22)))
)
  and true
order by a.at desc, a.kind, a.doc_id desc
limit $23;

-- printTask.content  取打印内容
select t.kind, t.doc_id, t.copies, t.template_id, t.template_rev as revision, v.design
from report.print_task t
left join report.print_template_rev v
  on v.tenant_id = t.tenant_id
  and v.template_id = t.template_id
  and v.revision = t.template_rev
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.id = $3
  and t.created_by = $4
  and t.status = $5;

-- autoPrint.page  查询自动打印
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."moment", t."copies", t."status"
from "report"."auto_print" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."moment", t."copies", t."status"
from "report"."auto_print" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."moment" = $4
  and t."status" = $5::bigint
  and true
order by t.id desc
limit $6
offset $7;

-- autoPrint.options  选择自动打印
select t.id, t."id"::text as code, t."id"::text as name
from "report"."auto_print" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."id", t.id
limit $3;

select t.id, t."id"::text as code, t."id"::text as name
from "report"."auto_print" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and true
  and true
order by t."id", t.id
limit $4;

-- autoPrint.export  导出自动打印
select count(*) as n
from (
  select 1
  from "report"."auto_print" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."moment", t."copies", t."status"
from "report"."auto_print" t
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
  from "report"."auto_print" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
    and t.id = any($3::bigint[])
    and t."moment" = $4
    and t."status" = $5::bigint
    and true
  limit $6
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."moment", t."copies", t."status"
from "report"."auto_print" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."moment" = $4
  and t."status" = $5::bigint
  and true
order by t.id;

-- autoPrint.template  下载自动打印导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- printTemplate.queryPage  查询打印模板
select t.id, t.version, t.kind, t.name as template_name, t.owner_id, o.name as owner_name, t.category_id,
  c.name as category_name, t.warehouse_id is not null as own_house, t.is_default, t.live_rev, t.is_changed, t.status,
  u.user_name as updated_by, t.updated_at
from report.print_template t
left join basic.owner o on o.tenant_id = t.tenant_id and o.id = t.owner_id
left join basic.goods_category c on c.tenant_id = t.tenant_id and c.id = t.category_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.updated_by
where t.tenant_id = $1
  and (t.owner_id is null or "t"."owner_id" = any($2::bigint[]))
  and (t.warehouse_id is null or t.warehouse_id = $3)
order by t.updated_at desc, t.id desc
limit $4
offset $5;

select t.id, t.version, t.kind, t.name as template_name, t.owner_id, o.name as owner_name, t.category_id,
  c.name as category_name, t.warehouse_id is not null as own_house, t.is_default, t.live_rev, t.is_changed, t.status,
  u.user_name as updated_by, t.updated_at
from report.print_template t
left join basic.owner o on o.tenant_id = t.tenant_id and o.id = t.owner_id
left join basic.goods_category c on c.tenant_id = t.tenant_id and c.id = t.category_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.updated_by
where t.tenant_id = $1
  and (t.owner_id is null or "t"."owner_id" = any($2::bigint[]))
  and (t.warehouse_id is null or t.warehouse_id = $3)
  and t.kind = $4
  and ops.folded(t.name) like $5
  and t.owner_id = $6::bigint
  and t.status = $7::bigint
order by t.updated_at desc, t.id desc
limit $8
offset $9;

-- printTemplate.get  查看打印模板
select t.id, t.version, t.kind, t.name as template_name, t.owner_id, o.name as owner_name, t.category_id,
  c.name as category_name, t.warehouse_id is not null as own_house, t.is_default, t.live_rev, t.is_changed, t.status,
  u.user_name as updated_by, t.updated_at , t.design
from report.print_template t
left join basic.owner o on o.tenant_id = t.tenant_id and o.id = t.owner_id
left join basic.goods_category c on c.tenant_id = t.tenant_id and c.id = t.category_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.updated_by
where t.tenant_id = $1
  and (t.owner_id is null or "t"."owner_id" = any($2::bigint[]))
  and (t.warehouse_id is null or t.warehouse_id = $3)
  and t.id = $4;

-- printTemplate.revisions  查看打印模板版本
select 1
from report.print_template t
where t.tenant_id = $1
  and (t.owner_id is null or "t"."owner_id" = any($2::bigint[]))
  and (t.warehouse_id is null or t.warehouse_id = $3)
  and t.id = $4;

-- printTemplate.preview  预览打印模板
select x.id
from "basic"."position" x
where "x"."tenant_id" = $1
  and "x"."warehouse_id" = $2
  and "x"."code" = $3
order by x.id
limit $4;

select p.id, p.code, a.name as area, m.name as room, r.code as roadway, p.bay, p.level, p.slot, p.check_digit
from basic.position p
join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
join basic.room m on m.tenant_id = p.tenant_id and m.warehouse_id = p.warehouse_id and m.id = p.room_id
left join basic.roadway r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.roadway_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not p.is_deleted
  and p.id = any($3::bigint[]);

-- printTemplate.previewFile  预览打印模板PDF
select x.id
from "basic"."position" x
where "x"."tenant_id" = $1
  and "x"."warehouse_id" = $2
  and "x"."code" = $3
order by x.id
limit $4;

select p.id, p.code, a.name as area, m.name as room, r.code as roadway, p.bay, p.level, p.slot, p.check_digit
from basic.position p
join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
join basic.room m on m.tenant_id = p.tenant_id and m.warehouse_id = p.warehouse_id and m.id = p.room_id
left join basic.roadway r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.roadway_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not p.is_deleted
  and p.id = any($3::bigint[]);

-- unitsStorage.page  查询仓储单元数据
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."stat_on", t."owner_id",
  t."storage_mode", t."units", t."remark"
from "report"."units_storage" t
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."stat_on", t."owner_id",
  t."storage_mode", t."units", t."remark"
from "report"."units_storage" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."stat_on"::text = $5
  and t."owner_id" = $6::bigint
  and t."storage_mode" = $7::bigint
  and true
order by t.id desc
limit $8
offset $9;

-- unitsStorage.options  选择仓储单元数据
select t.id, t."id"::text as code, t."id"::text as name
from "report"."units_storage" t
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
from "report"."units_storage" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- unitsStorage.export  导出仓储单元数据
select count(*) as n
from (
  select 1
  from "report"."units_storage" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."stat_on", t."storage_mode",
  t."units", t."remark" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "report"."units_storage" t
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
  from "report"."units_storage" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
    and t.id = any($4::bigint[])
    and t."stat_on"::text = $5
    and t."owner_id" = $6::bigint
    and t."storage_mode" = $7::bigint
    and true
  limit $8
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."stat_on", t."storage_mode",
  t."units", t."remark" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id"
from "report"."units_storage" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."stat_on"::text = $5
  and t."owner_id" = $6::bigint
  and t."storage_mode" = $7::bigint
  and true
order by t.id;

-- unitsStorage.template  下载仓储单元数据导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- staffResultRate.page  查询人员达成率
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."stat_month", t."staff_id",
  t."post_name", t."result_rate"::float8 as "result_rate", t."remark"
from "report"."staff_result_rate" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."user_name", null) as title
from "iam"."user" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."stat_month", t."staff_id",
  t."post_name", t."result_rate"::float8 as "result_rate", t."remark"
from "report"."staff_result_rate" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and ops.folded(t."stat_month") like $4
  and t."staff_id" = $5::bigint
  and ops.folded(t."post_name") like $6
  and true
order by t.id desc
limit $7
offset $8;

-- staffResultRate.options  选择人员达成率
select t.id, t."id"::text as code, t."id"::text as name
from "report"."staff_result_rate" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and true
order by t."id", t.id
limit $3;

select t.id, t."id"::text as code, t."id"::text as name
from "report"."staff_result_rate" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and true
  and true
order by t."id", t.id
limit $4;

-- staffResultRate.export  导出人员达成率
select count(*) as n
from (
  select 1
  from "report"."staff_result_rate" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."stat_month", t."post_name",
  t."result_rate"::float8 as "result_rate", t."remark" ,
  (select p."user_name" from "iam"."user" p where p.tenant_id = t.tenant_id and p.id = t."staff_id") as "staff_id"
from "report"."staff_result_rate" t
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
  from "report"."staff_result_rate" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
    and t.id = any($3::bigint[])
    and ops.folded(t."stat_month") like $4
    and t."staff_id" = $5::bigint
    and ops.folded(t."post_name") like $6
    and true
  limit $7
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."stat_month", t."post_name",
  t."result_rate"::float8 as "result_rate", t."remark" ,
  (select p."user_name" from "iam"."user" p where p.tenant_id = t.tenant_id and p.id = t."staff_id") as "staff_id"
from "report"."staff_result_rate" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and ops.folded(t."stat_month") like $4
  and t."staff_id" = $5::bigint
  and ops.folded(t."post_name") like $6
  and true
order by t.id;

-- staffResultRate.template  下载人员达成率导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- tmsCost.page  查询运输成本
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."cost_on", t."plate_no", t."route_id",
  t."carrier_code", t."order_count", t."distance_km", t."amount"::float8 as "amount", t."remark"
from "report"."tms_cost" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."cost_on", t."plate_no", t."route_id",
  t."carrier_code", t."order_count", t."distance_km", t."amount"::float8 as "amount", t."remark"
from "report"."tms_cost" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."cost_on"::text = $4
  and ops.folded(t."plate_no") like $5
  and t."route_id" = $6::bigint
  and ops.folded(t."carrier_code") like $7
  and true
order by t.id desc
limit $8
offset $9;

-- tmsCost.options  选择运输成本
select t.id, t."plate_no"::text as code, t."plate_no"::text as name
from "report"."tms_cost" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and true
order by t."plate_no", t.id
limit $3;

select t.id, t."plate_no"::text as code, t."plate_no"::text as name
from "report"."tms_cost" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and true
  and true
order by t."plate_no", t.id
limit $4;

-- tmsCost.export  导出运输成本
select count(*) as n
from (
  select 1
  from "report"."tms_cost" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."cost_on", t."plate_no",
  t."carrier_code", t."order_count", t."distance_km", t."amount"::float8 as "amount", t."remark" ,
  (
    select p."code"
    from "basic"."route" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."route_id"
  ) as "route_id"
from "report"."tms_cost" t
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
  from "report"."tms_cost" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
    and t.id = any($3::bigint[])
    and t."cost_on"::text = $4
    and ops.folded(t."plate_no") like $5
    and t."route_id" = $6::bigint
    and ops.folded(t."carrier_code") like $7
    and true
  limit $8
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."cost_on", t."plate_no",
  t."carrier_code", t."order_count", t."distance_km", t."amount"::float8 as "amount", t."remark" ,
  (
    select p."code"
    from "basic"."route" p
    where p.tenant_id = t.tenant_id
      and p.warehouse_id = t.warehouse_id
      and p.id = t."route_id"
  ) as "route_id"
from "report"."tms_cost" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and t."cost_on"::text = $4
  and ops.folded(t."plate_no") like $5
  and t."route_id" = $6::bigint
  and ops.folded(t."carrier_code") like $7
  and true
order by t.id;

-- tmsCost.template  下载运输成本导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- basicData.page  查询经营基础数据
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."stat_month", t."item_code",
  t."item_name", t."item_value"::float8 as "item_value", t."unit_name", t."remark"
from "report"."basic_data" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3
offset $4;

select id, user_name from iam."user" where tenant_id = $1 and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."stat_month", t."item_code",
  t."item_name", t."item_value"::float8 as "item_value", t."unit_name", t."remark"
from "report"."basic_data" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and ops.folded(t."stat_month") like $4
  and ops.folded(t."item_code") like $5
  and ops.folded(t."item_name") like $6
  and true
order by t.id desc
limit $7
offset $8;

-- basicData.options  选择经营基础数据
select t.id, t."id"::text as code, t."id"::text as name
from "report"."basic_data" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and true
order by t."id", t.id
limit $3;

select t.id, t."id"::text as code, t."id"::text as name
from "report"."basic_data" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and true
  and true
order by t."id", t.id
limit $4;

-- basicData.export  导出经营基础数据
select count(*) as n
from (
  select 1
  from "report"."basic_data" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
  limit $3
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."stat_month", t."item_code",
  t."item_name", t."item_value"::float8 as "item_value", t."unit_name", t."remark"
from "report"."basic_data" t
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
  from "report"."basic_data" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and true
    and true
    and t.id = any($3::bigint[])
    and ops.folded(t."stat_month") like $4
    and ops.folded(t."item_code") like $5
    and ops.folded(t."item_name") like $6
    and true
  limit $7
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."stat_month", t."item_code",
  t."item_name", t."item_value"::float8 as "item_value", t."unit_name", t."remark"
from "report"."basic_data" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and t.id = any($3::bigint[])
  and ops.folded(t."stat_month") like $4
  and ops.folded(t."item_code") like $5
  and ops.folded(t."item_name") like $6
  and true
order by t.id;

-- basicData.template  下载经营基础数据导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;
