-- Generated: the statements behind every read, for review and for explain. Never edited.

-- session.userInfo  用户信息
select u.id as user_id, u.user_name, a.account, a.phone, a.phone_verified, w.id as house_id, w.name as house_name,
  w.house_type, w.code as house_code, t.id as tenant_id, t.tenant_name, d.id as dept_id, d.dept_name, p.position_name,
  u.is_admin, u.last_login_at, u.tour_ack_at,
  case when u.is_admin then array['租户管理员'] else '{}' end || array(
    select role_name
    from (
      select r.id, r.role_name
      from iam.role r
      where r.tenant_id = $1
        and r.status = 1
        and not r.is_deleted
        and (
          exists (
            select 1
            from iam.user_role ur
            where ur.tenant_id = r.tenant_id
              and ur.role_id = r.id
              and ur.user_id = $2
              and (ur.expire_at is null or ur.expire_at > now())
          )
          or exists (
            select 1
            from iam.role_dept rd
            join iam.user u on u.tenant_id = rd.tenant_id and u.id = $3
            join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
            where rd.tenant_id = r.tenant_id
              and rd.role_id = r.id
              and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
          )
        )
    ) r
    order by role_name
  ) as role_names
from iam.user u
join iam.account a on a.id = u.account_id
join iam.tenant t on t.id = u.tenant_id
left join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
left join basic.warehouse w on w.tenant_id = u.tenant_id and w.id = $4
where u.tenant_id = $5
  and u.id = $6;

-- session.houses  用户仓库
select w.id as warehouse_id, w.code as warehouse_code, w.name as warehouse_name, w.house_type as warehouse_type,
  w.source_code, w.company_id, w.company_code, w.company_name, (w.id = $1)::int as is_current,
  coalesce(uw.is_default, false)::int as is_default
from basic.warehouse w
left join iam.user_warehouse uw on uw.tenant_id = w.tenant_id and uw.user_id = $2 and uw.warehouse_id = w.id
where w.tenant_id = $3
  and w.status = 1
  and not w.is_deleted
  and (not w.is_test_central or uw.user_id is not null)
  and (
    exists (select 1 from iam.user_warehouse b where b.tenant_id = $4 and b.user_id = $5 and b.warehouse_id = w.id)
    or exists (select 1 from iam.user u where u.tenant_id = $6 and u.id = $7 and u.is_admin)
  )
order by w.house_type, w.code;

-- session.allHouses  全部内部仓库
select w.id as warehouse_id, w.code as warehouse_code, w.name as warehouse_name, w.house_type as warehouse_type,
  w.source_code, w.company_id, w.company_code, w.company_name
from basic.warehouse w
where w.tenant_id = $1
  and w.status = 1
  and not w.is_deleted
  and not w.is_test_central
order by w.house_type, w.code;

-- captcha.get  获取滑块
insert into iam.throttle (bucket_key, window_start)
values ($1, $2)
on conflict (bucket_key, window_start) do update set count = iam.throttle.count + 1
returning count as current,
  coalesce((select t.count from iam.throttle t where t.bucket_key = $3 and t.window_start = $4), 0) as before;

insert into iam.captcha (scene, width, height, target_x, device_id, ip, expire_at)
values ($1, $2, $3, $4, $5, $6, $7)
returning id;

-- smsOutbox.queryPage  查询短信发件箱
select o.id, o.phone, o.template, o.params, o.status, o.provider, o.error, o.created_at, o.sent_at
from iam.sms_outbox o
where exists (
  select 1
  from iam.user u
  join iam.account a on a.id = u.account_id
  where u.tenant_id = $1
    and a.phone = o.phone
)
order by o.id desc
limit $2
offset $3;

select o.id, o.phone, o.template, o.params, o.status, o.provider, o.error, o.created_at, o.sent_at
from iam.sms_outbox o
where exists (
  select 1
  from iam.user u
  join iam.account a on a.id = u.account_id
  where u.tenant_id = $1
    and a.phone = o.phone
)
  and ops.folded(o.phone) like $2
  and o.status = $3::bigint
order by o.id desc
limit $4
offset $5;

-- menu.tree  菜单树
with held as (
  select rm.menu_id
  from iam.role_menu rm
  join (
    select r.id, r.role_name
    from iam.role r
    where r.tenant_id = $1
      and r.status = 1
      and not r.is_deleted
      and (
        exists (
          select 1
          from iam.user_role ur
          where ur.tenant_id = r.tenant_id
            and ur.role_id = r.id
            and ur.user_id = $2
            and (ur.expire_at is null or ur.expire_at > now())
        )
        or exists (
          select 1
          from iam.role_dept rd
          join iam.user u on u.tenant_id = rd.tenant_id and u.id = $3
          join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
          where rd.tenant_id = r.tenant_id
            and rd.role_id = r.id
            and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
        )
      )
  ) r
    on r.id = rm.role_id
  join iam.user holder on holder.tenant_id = rm.tenant_id and holder.id = $4
  join iam.menu m on m.id = rm.menu_id
  where rm.tenant_id = $5
    and (
      not holder.is_owner_account
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
  union
  select e.menu_id
  from iam.tenant_menu e
  join iam.user u on u.tenant_id = e.tenant_id and u.id = $8 and u.is_admin
  where e.tenant_id = $9
)
select m.id, m.parent_id, m.menu_name, m.menu_type, m.platform, m.permission_code, m.menu_url, m.link, m.image_index,
  m.order_num, m.hidden, m.visibility,
  exists (select 1 from iam.favourite f where f.tenant_id = $10 and f.user_id = $11 and f.menu_id = m.id) as checked
from iam.menu m
where m.platform = $12
  and m.menu_type = any($13::smallint[])
  and m.visibility = any($14::smallint[])
  and (m.menu_type = 35 or m.id in (select menu_id from held))
  and not (m.hidden and m.tenant_id is null)
order by m.order_num, m.id;

-- menu.buttons  菜单按钮
select m.id as menu_id, m.menu_name as menu_permission_name, m.permission_code
from iam.menu m
where m.parent_id = $1
  and m.menu_type = 37
  and m.permission_code = any($2::varchar[])
order by m.order_num, m.id;

-- menu.favourites  常用菜单
select m.id as menu_id, m.menu_name as menu_permission_name, m.menu_url, m.image_index, 1 as is_checked
from iam.favourite f
join iam.menu m on m.id = f.menu_id
where f.tenant_id = $1
  and f.user_id = $2
  and m.menu_type = 36
  and not m.hidden
  and m.visibility = any($3::smallint[])
  and m.id in (
    select rm.menu_id
    from iam.role_menu rm
    join (
      select r.id, r.role_name
      from iam.role r
      where r.tenant_id = $4
        and r.status = 1
        and not r.is_deleted
        and (
          exists (
            select 1
            from iam.user_role ur
            where ur.tenant_id = r.tenant_id
              and ur.role_id = r.id
              and ur.user_id = $5
              and (ur.expire_at is null or ur.expire_at > now())
          )
          or exists (
            select 1
            from iam.role_dept rd
            join iam.user u on u.tenant_id = rd.tenant_id and u.id = $6
            join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
            where rd.tenant_id = r.tenant_id
              and rd.role_id = r.id
              and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
          )
        )
    ) r
      on r.id = rm.role_id
    join iam.user holder on holder.tenant_id = rm.tenant_id and holder.id = $7
    join iam.menu m on m.id = rm.menu_id
    where rm.tenant_id = $8
      and (
        not holder.is_owner_account
        or (
          m.permission_code = any($9::varchar[])
          or exists (
            select 1
            from iam.menu right_on
            where right_on.parent_id = m.id
              and right_on.permission_code = any($10::varchar[])
          )
        )
      )
    union
    select e.menu_id
    from iam.tenant_menu e
    join iam.user u on u.tenant_id = e.tenant_id and u.id = $11 and u.is_admin
    where e.tenant_id = $12
  )
order by f.order_num, f.created_at;

-- tableHeader.query  查询表头设置
select table_key, columns
from iam.table_header_pref
where tenant_id = $1
  and user_id = $2
order by table_key;

-- tableView.list  查询列表视图
select v.id, v.table_key, v.name, v.columns, v.search, v.role_ids, v.user_id = $1 as is_mine, u.user_name, v.version
from iam.table_view v
join iam.user u on u.tenant_id = v.tenant_id and u.id = v.user_id
where v.tenant_id = $2
  and (
    v.user_id = $3
    or (
      not u.is_deleted
      and v.role_ids && array(
        select h.id
        from (
          select r.id, r.role_name
          from iam.role r
          where r.tenant_id = $4
            and r.status = 1
            and not r.is_deleted
            and (
              exists (
                select 1
                from iam.user_role ur
                where ur.tenant_id = r.tenant_id
                  and ur.role_id = r.id
                  and ur.user_id = $5
                  and (ur.expire_at is null or ur.expire_at > now())
              )
              or exists (
                select 1
                from iam.role_dept rd
                join iam.user u on u.tenant_id = rd.tenant_id and u.id = $6
                join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
                where rd.tenant_id = r.tenant_id
                  and rd.role_id = r.id
                  and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
              )
            )
        ) h
      )
    )
  )
order by v.table_key, is_mine desc, v.name, v.id;

-- tableView.roles  查询视图可共享角色
select is_admin from iam.user where tenant_id = $1 and id = $2;

select r.id as role_id, r.role_name
from iam.role r
where r.tenant_id = $1
  and not r.is_deleted
  and (
    $2::boolean
    or r.id in (
      select h.id
      from (
        select r.id, r.role_name
        from iam.role r
        where r.tenant_id = $3
          and r.status = 1
          and not r.is_deleted
          and (
            exists (
              select 1
              from iam.user_role ur
              where ur.tenant_id = r.tenant_id
                and ur.role_id = r.id
                and ur.user_id = $4
                and (ur.expire_at is null or ur.expire_at > now())
            )
            or exists (
              select 1
              from iam.role_dept rd
              join iam.user u on u.tenant_id = rd.tenant_id and u.id = $5
              join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
              where rd.tenant_id = r.tenant_id
                and rd.role_id = r.id
                and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
            )
          )
      ) h
    )
  )
order by r.role_name, r.id;

-- user.selectList  查询用户
with mine as (
  select r.id, r.data_scope
  from iam.role r
  where r.tenant_id = $1
    and r.id in (
      select id
      from (
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
      ) h
    )
),
me as (
  select u.is_admin, d.id as dept_id, d.path
  from iam.user u
  join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  where u.tenant_id = $5
    and u.id = $6
)
select coalesce((select is_admin from me), false) or exists (select 1 from mine where data_scope = $7) as all,
  array(
    select d.id
    from iam.dept d, me
    where d.tenant_id = $8
      and not d.is_deleted
      and (
        d.id in (
          select s.dept_id
          from iam.role_scope_dept s
          join mine m on m.id = s.role_id and m.data_scope = $9
          where s.tenant_id = $10
        ) or (d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)))
        or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13))
      )
    order by d.id
  ) as dept_ids;

select u.id, a.account, u.user_name, a.phone, u.emp_no, u.dept_id, d.dept_name, u.position_id, p.position_name,
  u.status, u.is_admin, u.is_owner_account, u.last_login_at, u.created_at, u.version, a.fail_count, a.fail_at,
  a.locked_until, a.lock_level,
  array(
    select r.role_name
    from iam.user_role ur
    join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted
    where ur.tenant_id = u.tenant_id
      and ur.user_id = u.id
      and (ur.expire_at is null or ur.expire_at > now())
    order by r.role_name
  ) as role_names,
  (select count(*) from iam.user_warehouse uw where uw.tenant_id = u.tenant_id and uw.user_id = u.id) as warehouse_count
from iam.user u
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
where u.tenant_id = $1
  and not u.is_deleted
  and true
order by u.id desc
limit $2
offset $3;

select count(*) as n
from (
  select 1
  from iam.user u
  join iam.account a on a.id = u.account_id
  join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
  where u.tenant_id = $1
    and not u.is_deleted
    and true
  limit $2
) x;

select u.id, a.account, u.user_name, a.phone, u.emp_no, u.dept_id, d.dept_name, u.position_id, p.position_name,
  u.status, u.is_admin, u.is_owner_account, u.last_login_at, u.created_at, u.version, a.fail_count, a.fail_at,
  a.locked_until, a.lock_level,
  array(
    select r.role_name
    from iam.user_role ur
    join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted
    where ur.tenant_id = u.tenant_id
      and ur.user_id = u.id
      and (ur.expire_at is null or ur.expire_at > now())
    order by r.role_name
  ) as role_names,
  (select count(*) from iam.user_warehouse uw where uw.tenant_id = u.tenant_id and uw.user_id = u.id) as warehouse_count
from iam.user u
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
where u.tenant_id = $1
  and not u.is_deleted
  and true
  and ops.folded(a.account) like $2
  and ops.folded(u.user_name) like $3
  and a.phone = $4
  and u.status = $5::bigint
  and d.path like '%/' || $6::text || '/%'
  and exists (select 1 from iam.user_role ur where ur.tenant_id = $7 and ur.user_id = u.id and ur.role_id = $8)
  and exists (
    select 1
    from iam.user_warehouse uw
    where uw.tenant_id = $9
      and uw.user_id = u.id
      and uw.warehouse_id = $10
  )
order by u.id desc
limit $11
offset $12;

-- user.page  查询用户
with mine as (
  select r.id, r.data_scope
  from iam.role r
  where r.tenant_id = $1
    and r.id in (
      select id
      from (
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
      ) h
    )
),
me as (
  select u.is_admin, d.id as dept_id, d.path
  from iam.user u
  join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  where u.tenant_id = $5
    and u.id = $6
)
select coalesce((select is_admin from me), false) or exists (select 1 from mine where data_scope = $7) as all,
  array(
    select d.id
    from iam.dept d, me
    where d.tenant_id = $8
      and not d.is_deleted
      and (
        d.id in (
          select s.dept_id
          from iam.role_scope_dept s
          join mine m on m.id = s.role_id and m.data_scope = $9
          where s.tenant_id = $10
        ) or (d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)))
        or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13))
      )
    order by d.id
  ) as dept_ids;

select u.id, a.account, u.user_name, a.phone, u.emp_no, u.dept_id, d.dept_name, u.position_id, p.position_name,
  u.status, u.is_admin, u.is_owner_account, u.last_login_at, u.created_at, u.version, a.fail_count, a.fail_at,
  a.locked_until, a.lock_level,
  array(
    select r.role_name
    from iam.user_role ur
    join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted
    where ur.tenant_id = u.tenant_id
      and ur.user_id = u.id
      and (ur.expire_at is null or ur.expire_at > now())
    order by r.role_name
  ) as role_names,
  (select count(*) from iam.user_warehouse uw where uw.tenant_id = u.tenant_id and uw.user_id = u.id) as warehouse_count
from iam.user u
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
where u.tenant_id = $1
  and not u.is_deleted
  and true
order by u.id desc
limit $2
offset $3;

select count(*) as n
from (
  select 1
  from iam.user u
  join iam.account a on a.id = u.account_id
  join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
  where u.tenant_id = $1
    and not u.is_deleted
    and true
  limit $2
) x;

select u.id, a.account, u.user_name, a.phone, u.emp_no, u.dept_id, d.dept_name, u.position_id, p.position_name,
  u.status, u.is_admin, u.is_owner_account, u.last_login_at, u.created_at, u.version, a.fail_count, a.fail_at,
  a.locked_until, a.lock_level,
  array(
    select r.role_name
    from iam.user_role ur
    join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted
    where ur.tenant_id = u.tenant_id
      and ur.user_id = u.id
      and (ur.expire_at is null or ur.expire_at > now())
    order by r.role_name
  ) as role_names,
  (select count(*) from iam.user_warehouse uw where uw.tenant_id = u.tenant_id and uw.user_id = u.id) as warehouse_count
from iam.user u
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
where u.tenant_id = $1
  and not u.is_deleted
  and true
  and ops.folded(a.account) like $2
  and ops.folded(u.user_name) like $3
  and a.phone = $4
  and u.status = $5::bigint
  and d.path like '%/' || $6::text || '/%'
  and exists (select 1 from iam.user_role ur where ur.tenant_id = $7 and ur.user_id = u.id and ur.role_id = $8)
  and exists (
    select 1
    from iam.user_warehouse uw
    where uw.tenant_id = $9
      and uw.user_id = u.id
      and uw.warehouse_id = $10
  )
order by u.id desc
limit $11
offset $12;

-- user.details  用户详情
with mine as (
  select r.id, r.data_scope
  from iam.role r
  where r.tenant_id = $1
    and r.id in (
      select id
      from (
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
      ) h
    )
),
me as (
  select u.is_admin, d.id as dept_id, d.path
  from iam.user u
  join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  where u.tenant_id = $5
    and u.id = $6
)
select coalesce((select is_admin from me), false) or exists (select 1 from mine where data_scope = $7) as all,
  array(
    select d.id
    from iam.dept d, me
    where d.tenant_id = $8
      and not d.is_deleted
      and (
        d.id in (
          select s.dept_id
          from iam.role_scope_dept s
          join mine m on m.id = s.role_id and m.data_scope = $9
          where s.tenant_id = $10
        ) or (d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)))
        or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13))
      )
    order by d.id
  ) as dept_ids;

select u.id, a.account, u.user_name, a.phone, u.emp_no, u.dept_id, d.dept_name, u.position_id, p.position_name,
  u.status, u.is_admin, u.is_owner_account, u.last_login_at, u.created_at, u.version, a.fail_count, a.fail_at,
  a.locked_until, a.lock_level,
  array(
    select r.role_name
    from iam.user_role ur
    join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted
    where ur.tenant_id = u.tenant_id
      and ur.user_id = u.id
      and (ur.expire_at is null or ur.expire_at > now())
    order by r.role_name
  ) as role_names,
  (
    select count(*)
    from iam.user_warehouse uw
    where uw.tenant_id = u.tenant_id
      and uw.user_id = u.id
  ) as warehouse_count , a.email, u.remark, host(u.last_login_ip) as last_login_ip, a.pwd_state,
  array(
    select ur.role_id
    from iam.user_role ur
    where ur.tenant_id = u.tenant_id
      and ur.user_id = u.id
    order by ur.role_id
  ) as role_ids,
  array(
    select uw.warehouse_id
    from iam.user_warehouse uw
    where uw.tenant_id = u.tenant_id
      and uw.user_id = u.id
    order by uw.warehouse_id
  ) as warehouse_ids,
  (
    select uw.warehouse_id
    from iam.user_warehouse uw
    where uw.tenant_id = u.tenant_id
      and uw.user_id = u.id
      and uw.is_default
  ) as default_warehouse_id,
  array(
    select uo.owner_id
    from iam.user_owner uo
    where uo.tenant_id = u.tenant_id
      and uo.user_id = u.id
    order by uo.owner_id
  ) as owner_ids
from iam.user u
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
where u.tenant_id = $1
  and u.id = $2
  and not u.is_deleted
  and true;

-- user.selectDept  用户部门
with mine as (
  select r.id, r.data_scope
  from iam.role r
  where r.tenant_id = $1
    and r.id in (
      select id
      from (
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
      ) h
    )
),
me as (
  select u.is_admin, d.id as dept_id, d.path
  from iam.user u
  join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  where u.tenant_id = $5
    and u.id = $6
)
select coalesce((select is_admin from me), false) or exists (select 1 from mine where data_scope = $7) as all,
  array(
    select d.id
    from iam.dept d, me
    where d.tenant_id = $8
      and not d.is_deleted
      and (
        d.id in (
          select s.dept_id
          from iam.role_scope_dept s
          join mine m on m.id = s.role_id and m.data_scope = $9
          where s.tenant_id = $10
        ) or (d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)))
        or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13))
      )
    order by d.id
  ) as dept_ids;

select d.id as dept_id, d.dept_code, d.dept_name, d.parent_id
from iam.user u
join iam.dept own on own.tenant_id = u.tenant_id and own.id = u.dept_id
join iam.dept d on d.tenant_id = u.tenant_id and own.path like d.path || '%'
where u.tenant_id = $1
  and u.id = $2
  and not u.is_deleted
  and true
order by length(d.path);

-- user.selectByRoleCode  角色下的用户
select u.id as user_id, u.user_name, a.account, d.dept_name
from iam.user u
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
where u.tenant_id = $1
  and u.status = 1
  and not u.is_deleted
  and exists (
    select 1
    from iam.user_role ur
    join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
    where ur.tenant_id = u.tenant_id
      and ur.user_id = u.id
      and r.role_code = $2
      and r.status = 1
      and not r.is_deleted
      and (ur.expire_at is null or ur.expire_at > now())
  )
order by u.user_name, u.id
limit 1000;

-- user.options  选择用户
select u.id, a.account as code, u.user_name as name
from iam.user u
join iam.account a on a.id = u.account_id
where u.tenant_id = $1
  and not u.is_deleted
  and u.status = 1
  and (ops.folded(u.user_name) like $2 or ops.folded(a.account) like $3)
order by u.user_name, u.id
limit $4;

select u.id, a.account as code, u.user_name as name
from iam.user u
join iam.account a on a.id = u.account_id
where u.tenant_id = $1
  and not u.is_deleted
  and u.id = any($2::bigint[])
order by u.user_name, u.id
limit $3;

-- user.export  导出用户
with mine as (
  select r.id, r.data_scope
  from iam.role r
  where r.tenant_id = $1
    and r.id in (
      select id
      from (
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
      ) h
    )
),
me as (
  select u.is_admin, d.id as dept_id, d.path
  from iam.user u
  join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  where u.tenant_id = $5
    and u.id = $6
)
select coalesce((select is_admin from me), false) or exists (select 1 from mine where data_scope = $7) as all,
  array(
    select d.id
    from iam.dept d, me
    where d.tenant_id = $8
      and not d.is_deleted
      and (
        d.id in (
          select s.dept_id
          from iam.role_scope_dept s
          join mine m on m.id = s.role_id and m.data_scope = $9
          where s.tenant_id = $10
        ) or (d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)))
        or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13))
      )
    order by d.id
  ) as dept_ids;

select count(*) as n
from (
  select 1
  from iam.user u
  join iam.account a on a.id = u.account_id
  join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
  where u.tenant_id = $1
    and not u.is_deleted
    and true
  limit $2
) x;

declare export no scroll cursor for
select u.id, a.account, u.user_name, a.phone, u.emp_no, u.dept_id, d.dept_name, u.position_id, p.position_name,
  u.status, u.is_admin, u.is_owner_account, u.last_login_at, u.created_at, u.version, a.fail_count, a.fail_at,
  a.locked_until, a.lock_level,
  array(
    select r.role_name
    from iam.user_role ur
    join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted
    where ur.tenant_id = u.tenant_id
      and ur.user_id = u.id
      and (ur.expire_at is null or ur.expire_at > now())
    order by r.role_name
  ) as role_names,
  (select count(*) from iam.user_warehouse uw where uw.tenant_id = u.tenant_id and uw.user_id = u.id) as warehouse_count
from iam.user u
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
where u.tenant_id = $1
  and not u.is_deleted
  and true
order by u.id;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from iam.user u
  join iam.account a on a.id = u.account_id
  join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
  where u.tenant_id = $1
    and not u.is_deleted
    and true
    and ops.folded(a.account) like $2
    and ops.folded(u.user_name) like $3
    and a.phone = $4
    and u.status = $5::bigint
    and d.path like '%/' || $6::text || '/%'
    and exists (select 1 from iam.user_role ur where ur.tenant_id = $7 and ur.user_id = u.id and ur.role_id = $8)
    and exists (
      select 1
      from iam.user_warehouse uw
      where uw.tenant_id = $9
        and uw.user_id = u.id
        and uw.warehouse_id = $10
    )
  limit $11
) x;

declare export no scroll cursor for
select u.id, a.account, u.user_name, a.phone, u.emp_no, u.dept_id, d.dept_name, u.position_id, p.position_name,
  u.status, u.is_admin, u.is_owner_account, u.last_login_at, u.created_at, u.version, a.fail_count, a.fail_at,
  a.locked_until, a.lock_level,
  array(
    select r.role_name
    from iam.user_role ur
    join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted
    where ur.tenant_id = u.tenant_id
      and ur.user_id = u.id
      and (ur.expire_at is null or ur.expire_at > now())
    order by r.role_name
  ) as role_names,
  (select count(*) from iam.user_warehouse uw where uw.tenant_id = u.tenant_id and uw.user_id = u.id) as warehouse_count
from iam.user u
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
where u.tenant_id = $1
  and not u.is_deleted
  and true
  and ops.folded(a.account) like $2
  and ops.folded(u.user_name) like $3
  and a.phone = $4
  and u.status = $5::bigint
  and d.path like '%/' || $6::text || '/%'
  and exists (select 1 from iam.user_role ur where ur.tenant_id = $7 and ur.user_id = u.id and ur.role_id = $8)
  and exists (
    select 1
    from iam.user_warehouse uw
    where uw.tenant_id = $9
      and uw.user_id = u.id
      and uw.warehouse_id = $10
  )
order by u.id;

-- user.loginLog  查询登录日志
select l.id, l.account, u.user_name, l.mode, l.kind, l.result, l.reason, host(l.ip) as ip, l.region,
  l.user_agent as device, l.created_at
from iam.login_log l
join iam.account a on a.account = l.account
join iam.user u on u.tenant_id = $1 and u.account_id = a.id and not u.is_deleted
where l.tenant_id in ($2, 0)
  and (l.user_id is null or l.user_id = u.id)
  and u.id = $3
order by l.created_at desc, l.id desc
limit $4
offset $5;

select l.id, l.account, u.user_name, l.mode, l.kind, l.result, l.reason, host(l.ip) as ip, l.region,
  l.user_agent as device, l.created_at
from iam.login_log l
join iam.account a on a.account = l.account
join iam.user u on u.tenant_id = $1 and u.account_id = a.id and not u.is_deleted
where l.tenant_id in ($2, 0)
  and (l.user_id is null or l.user_id = u.id)
  and u.id = $3
  and ops.folded(l.account) like $4
  and u.id = $5::bigint
  and l.result = $6::bigint
  and ops.folded(host(l.ip)) like $7
  and l.created_at >= $8
  and l.created_at < $9
order by l.created_at desc, l.id desc
limit $10
offset $11;

-- user.exportLoginLog  导出登录日志
select count(*) as n
from (
  select 1
  from iam.login_log l
  join iam.account a on a.account = l.account
  join iam.user u on u.tenant_id = $1 and u.account_id = a.id and not u.is_deleted
  where l.tenant_id in ($2, 0)
    and (l.user_id is null or l.user_id = u.id)
    and u.id = $3
  limit $4
) x;

declare export no scroll cursor for
select l.id, l.account, u.user_name, l.mode, l.kind, l.result, l.reason, host(l.ip) as ip, l.region,
  l.user_agent as device, l.created_at
from iam.login_log l
join iam.account a on a.account = l.account
join iam.user u on u.tenant_id = $1 and u.account_id = a.id and not u.is_deleted
where l.tenant_id in ($2, 0)
  and (l.user_id is null or l.user_id = u.id)
  and u.id = $3
order by l.created_at desc, l.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from iam.login_log l
  join iam.account a on a.account = l.account
  join iam.user u on u.tenant_id = $1 and u.account_id = a.id and not u.is_deleted
  where l.tenant_id in ($2, 0)
    and (l.user_id is null or l.user_id = u.id)
    and u.id = $3
    and ops.folded(l.account) like $4
    and u.id = $5::bigint
    and l.result = $6::bigint
    and ops.folded(host(l.ip)) like $7
    and l.created_at >= $8
    and l.created_at < $9
  limit $10
) x;

declare export no scroll cursor for
select l.id, l.account, u.user_name, l.mode, l.kind, l.result, l.reason, host(l.ip) as ip, l.region,
  l.user_agent as device, l.created_at
from iam.login_log l
join iam.account a on a.account = l.account
join iam.user u on u.tenant_id = $1 and u.account_id = a.id and not u.is_deleted
where l.tenant_id in ($2, 0)
  and (l.user_id is null or l.user_id = u.id)
  and u.id = $3
  and ops.folded(l.account) like $4
  and u.id = $5::bigint
  and l.result = $6::bigint
  and ops.folded(host(l.ip)) like $7
  and l.created_at >= $8
  and l.created_at < $9
order by l.created_at desc, l.id desc;

-- userReach.byWarehouse  仓库的用户
with mine as (
  select r.id, r.data_scope
  from iam.role r
  where r.tenant_id = $1
    and r.id in (
      select id
      from (
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
      ) h
    )
),
me as (
  select u.is_admin, d.id as dept_id, d.path
  from iam.user u
  join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  where u.tenant_id = $5
    and u.id = $6
)
select coalesce((select is_admin from me), false) or exists (select 1 from mine where data_scope = $7) as all,
  array(
    select d.id
    from iam.dept d, me
    where d.tenant_id = $8
      and not d.is_deleted
      and (
        d.id in (
          select s.dept_id
          from iam.role_scope_dept s
          join mine m on m.id = s.role_id and m.data_scope = $9
          where s.tenant_id = $10
        ) or (d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)))
        or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13))
      )
    order by d.id
  ) as dept_ids;

select u.id as user_id, u.user_name, a.account, d.dept_name
from iam.user_warehouse b
join iam.user u on u.tenant_id = b.tenant_id and u.id = b.user_id and not u.is_deleted
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
where b.tenant_id = $1
  and b.warehouse_id = $2
  and true
order by u.user_name, u.id
limit 1000;

-- online.page  查询在线会话
with mine as (
  select r.id, r.data_scope
  from iam.role r
  where r.tenant_id = $1
    and r.id in (
      select id
      from (
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
      ) h
    )
),
me as (
  select u.is_admin, d.id as dept_id, d.path
  from iam.user u
  join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  where u.tenant_id = $5
    and u.id = $6
)
select coalesce((select is_admin from me), false) or exists (select 1 from mine where data_scope = $7) as all,
  array(
    select d.id
    from iam.dept d, me
    where d.tenant_id = $8
      and not d.is_deleted
      and (
        d.id in (
          select s.dept_id
          from iam.role_scope_dept s
          join mine m on m.id = s.role_id and m.data_scope = $9
          where s.tenant_id = $10
        ) or (d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)))
        or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13))
      )
    order by d.id
  ) as dept_ids;

select s.id as sid, u.id as user_id, a.account, u.user_name, s.user_agent as device, host(s.ip) as ip,
  w.name as warehouse_name, s.login_mode, s.created_at, s.last_seen_at, coalesce(s.id::text = $1, false) as is_current
from iam.session s
join iam.user u on u.tenant_id = s.tenant_id and u.id = s.user_id
join iam.account a on a.id = u.account_id
left join basic.warehouse w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
where s.tenant_id = $2
  and s.status = 1
  and s.absolute_expire_at > now()
  and exists (
    select 1
    from iam.refresh_token r
    where r.tenant_id = s.tenant_id
      and r.session_id = s.id
      and r.status = 1
      and r.expire_at > now()
  )
  and true
order by s.last_seen_at desc, s.id
limit $3
offset $4;

select s.id as sid, u.id as user_id, a.account, u.user_name, s.user_agent as device, host(s.ip) as ip,
  w.name as warehouse_name, s.login_mode, s.created_at, s.last_seen_at, coalesce(s.id::text = $1, false) as is_current
from iam.session s
join iam.user u on u.tenant_id = s.tenant_id and u.id = s.user_id
join iam.account a on a.id = u.account_id
left join basic.warehouse w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
where s.tenant_id = $2
  and s.status = 1
  and s.absolute_expire_at > now()
  and exists (
    select 1
    from iam.refresh_token r
    where r.tenant_id = s.tenant_id
      and r.session_id = s.id
      and r.status = 1
      and r.expire_at > now()
  )
  and true
  and ops.folded(a.account) like $3
  and ops.folded(host(s.ip)) like $4
  and u.id = $5::bigint
order by s.last_seen_at desc, s.id
limit $6
offset $7;

-- role.list  角色列表
select r.id, r.role_code, r.role_name, r.data_scope, r.status, r.builtin as is_builtin, r.remark, r.version,
  r.created_at, r.updated_at,
  coalesce(
    (select c.user_name from iam.user c where c.tenant_id = r.tenant_id and c.id = r.created_by), '系统'
  ) as created_by,
  coalesce(
    (select c.user_name from iam.user c where c.tenant_id = r.tenant_id and c.id = r.updated_by), '系统'
  ) as updated_by,
  (
    select count(*)
    from iam.user_role ur
    join iam.user u on u.tenant_id = ur.tenant_id and u.id = ur.user_id and not u.is_deleted
    where ur.tenant_id = r.tenant_id
      and ur.role_id = r.id
  ) as user_count,
  (select count(*) from iam.role_dept rd where rd.tenant_id = r.tenant_id and rd.role_id = r.id) as dept_count
from iam.role r
where r.tenant_id = $1
  and not r.is_deleted
order by r.builtin desc, r.role_code
limit 1000;

-- role.page  查询角色
select r.id, r.role_code, r.role_name, r.data_scope, r.status, r.builtin as is_builtin, r.remark, r.version,
  r.created_at, r.updated_at,
  coalesce(
    (select c.user_name from iam.user c where c.tenant_id = r.tenant_id and c.id = r.created_by), '系统'
  ) as created_by,
  coalesce(
    (select c.user_name from iam.user c where c.tenant_id = r.tenant_id and c.id = r.updated_by), '系统'
  ) as updated_by,
  (
    select count(*)
    from iam.user_role ur
    join iam.user u on u.tenant_id = ur.tenant_id and u.id = ur.user_id and not u.is_deleted
    where ur.tenant_id = r.tenant_id
      and ur.role_id = r.id
  ) as user_count,
  (select count(*) from iam.role_dept rd where rd.tenant_id = r.tenant_id and rd.role_id = r.id) as dept_count
from iam.role r
where r.tenant_id = $1
  and not r.is_deleted
order by r.builtin desc, r.role_code, r.id
limit $2
offset $3;

select r.id, r.role_code, r.role_name, r.data_scope, r.status, r.builtin as is_builtin, r.remark, r.version,
  r.created_at, r.updated_at,
  coalesce(
    (select c.user_name from iam.user c where c.tenant_id = r.tenant_id and c.id = r.created_by), '系统'
  ) as created_by,
  coalesce(
    (select c.user_name from iam.user c where c.tenant_id = r.tenant_id and c.id = r.updated_by), '系统'
  ) as updated_by,
  (
    select count(*)
    from iam.user_role ur
    join iam.user u on u.tenant_id = ur.tenant_id and u.id = ur.user_id and not u.is_deleted
    where ur.tenant_id = r.tenant_id
      and ur.role_id = r.id
  ) as user_count,
  (select count(*) from iam.role_dept rd where rd.tenant_id = r.tenant_id and rd.role_id = r.id) as dept_count
from iam.role r
where r.tenant_id = $1
  and not r.is_deleted
  and ops.folded(r.role_name) like $2
  and ops.folded(r.role_code) like $3
  and r.status = $4::bigint
order by r.builtin desc, r.role_code, r.id
limit $5
offset $6;

-- role.options  选择角色
select r.id, r.role_code as code, r.role_name as name
from iam.role r
where r.tenant_id = $1
  and not r.is_deleted
  and r.status = 1
  and (ops.folded(r.role_name) like $2 or ops.folded(r.role_code) like $3)
order by r.role_code collate ops.natural_order, r.id
limit $4;

select r.id, r.role_code as code, r.role_name as name
from iam.role r
where r.tenant_id = $1
  and not r.is_deleted
  and r.id = any($2::bigint[])
order by r.role_code collate ops.natural_order, r.id
limit $3;

-- role.assignedMenus  角色菜单
select version, data_scope from iam.role where tenant_id = $1 and id = $2 and not is_deleted;

select menu_id from iam.role_menu where tenant_id = $1 and role_id = $2 order by menu_id;

-- role.assignedDepts  角色部门
select version, data_scope from iam.role where tenant_id = $1 and id = $2 and not is_deleted;

select rd.dept_id, d.dept_name, rd.include_children
from iam.role_dept rd
join iam.dept d on d.tenant_id = rd.tenant_id and d.id = rd.dept_id
where rd.tenant_id = $1
  and rd.role_id = $2
order by d.path;

-- role.assignedScope  角色数据范围
select version, data_scope from iam.role where tenant_id = $1 and id = $2 and not is_deleted;

select dept_id from iam.role_scope_dept where tenant_id = $1 and role_id = $2 order by dept_id;

-- role.listByUser  用户的角色
with mine as (
  select r.id, r.data_scope
  from iam.role r
  where r.tenant_id = $1
    and r.id in (
      select id
      from (
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
      ) h
    )
),
me as (
  select u.is_admin, d.id as dept_id, d.path
  from iam.user u
  join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  where u.tenant_id = $5
    and u.id = $6
)
select coalesce((select is_admin from me), false) or exists (select 1 from mine where data_scope = $7) as all,
  array(
    select d.id
    from iam.dept d, me
    where d.tenant_id = $8
      and not d.is_deleted
      and (
        d.id in (
          select s.dept_id
          from iam.role_scope_dept s
          join mine m on m.id = s.role_id and m.data_scope = $9
          where s.tenant_id = $10
        ) or (d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)))
        or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13))
      )
    order by d.id
  ) as dept_ids;

with who as (
  select u.id, u.dept_id, d.path
  from iam.user u
  join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  where u.tenant_id = $1
    and u.id = $2
    and not u.is_deleted
    and true
)
select r.id as role_id, r.role_code, r.role_name, r.data_scope, r.status, ur.expire_at, null as dept_name
from who
join iam.user_role ur on ur.tenant_id = $3 and ur.user_id = who.id
join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted
union all
select r.id, r.role_code, r.role_name, r.data_scope, r.status, null, d.dept_name
from who
join iam.role_dept rd
  on rd.tenant_id = $4
  and (rd.dept_id = who.dept_id or (rd.include_children and who.path like '%/' || rd.dept_id || '/%'))
join iam.dept d on d.tenant_id = rd.tenant_id and d.id = rd.dept_id
join iam.role r on r.tenant_id = rd.tenant_id and r.id = rd.role_id and not r.is_deleted
order by role_code, dept_name nulls first;

-- dept.list  部门列表
with mine as (
  select r.id, r.data_scope
  from iam.role r
  where r.tenant_id = $1
    and r.id in (
      select id
      from (
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
      ) h
    )
),
me as (
  select u.is_admin, d.id as dept_id, d.path
  from iam.user u
  join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  where u.tenant_id = $5
    and u.id = $6
)
select coalesce((select is_admin from me), false) or exists (select 1 from mine where data_scope = $7) as all,
  array(
    select d.id
    from iam.dept d, me
    where d.tenant_id = $8
      and not d.is_deleted
      and (
        d.id in (
          select s.dept_id
          from iam.role_scope_dept s
          join mine m on m.id = s.role_id and m.data_scope = $9
          where s.tenant_id = $10
        ) or (d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)))
        or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13))
      )
    order by d.id
  ) as dept_ids;

select d.id, d.parent_id, d.dept_code, d.dept_name, d.leader_user_id, l.user_name as leader_name, d.warehouse_id,
  d.order_num, d.status, d.version,
  (
    select count(*)
    from iam.user u
    where u.tenant_id = d.tenant_id
      and u.dept_id = d.id
      and not u.is_deleted
  ) as user_count
from iam.dept d
left join iam.user l on l.tenant_id = d.tenant_id and l.id = d.leader_user_id
where d.tenant_id = $1
  and not d.is_deleted
  and ($2 or d.id = any($3::bigint[]))
  and exists (
    select 1
    from iam.dept f
    where f.tenant_id = d.tenant_id
      and not f.is_deleted
      and d.path like f.path || '%'
  )
order by d.order_num, d.dept_code collate ops.natural_order, d.id
limit 5000;

select d.id, d.parent_id, d.dept_code, d.dept_name, d.leader_user_id, l.user_name as leader_name, d.warehouse_id,
  d.order_num, d.status, d.version,
  (
    select count(*)
    from iam.user u
    where u.tenant_id = d.tenant_id
      and u.dept_id = d.id
      and not u.is_deleted
  ) as user_count
from iam.dept d
left join iam.user l on l.tenant_id = d.tenant_id and l.id = d.leader_user_id
where d.tenant_id = $1
  and not d.is_deleted
  and ($2 or d.id = any($3::bigint[]))
  and exists (
    select 1
    from iam.dept f
    where f.tenant_id = d.tenant_id
      and not f.is_deleted
      and d.path like f.path || '%'
      and ops.folded(f.dept_name) like $4
      and f.status = $5::bigint
  )
order by d.order_num, d.dept_code collate ops.natural_order, d.id
limit 5000;

-- dept.firstLevel  一级部门
select d.id, d.dept_code, d.dept_name
from iam.dept d
where d.tenant_id = $1
  and d.parent_id = 0
  and d.status = 1
  and not d.is_deleted
order by d.order_num, d.dept_code collate ops.natural_order, d.id;

-- dept.users  部门员工
with mine as (
  select r.id, r.data_scope
  from iam.role r
  where r.tenant_id = $1
    and r.id in (
      select id
      from (
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
      ) h
    )
),
me as (
  select u.is_admin, d.id as dept_id, d.path
  from iam.user u
  join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
  where u.tenant_id = $5
    and u.id = $6
)
select coalesce((select is_admin from me), false) or exists (select 1 from mine where data_scope = $7) as all,
  array(
    select d.id
    from iam.dept d, me
    where d.tenant_id = $8
      and not d.is_deleted
      and (
        d.id in (
          select s.dept_id
          from iam.role_scope_dept s
          join mine m on m.id = s.role_id and m.data_scope = $9
          where s.tenant_id = $10
        ) or (d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)))
        or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13))
      )
    order by d.id
  ) as dept_ids;

select u.id as user_id, u.user_name, a.account, d.dept_name, p.position_name, u.status
from iam.dept top
join iam.dept d on d.tenant_id = top.tenant_id and d.path like top.path || '%'
join iam.user u on u.tenant_id = d.tenant_id and u.dept_id = d.id and not u.is_deleted
join iam.account a on a.id = u.account_id
left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
where top.tenant_id = $1
  and top.id = $2
  and true
order by d.path, u.user_name, u.id
limit 1000;

-- dept.options  选择部门
select d.id, d.dept_code as code, d.dept_name as name
from iam.dept d
where d.tenant_id = $1
  and not d.is_deleted
  and d.status = 1
  and (ops.folded(d.dept_name) like $2 or ops.folded(d.dept_code) like $3)
order by d.path
limit $4;

select d.id, d.dept_code as code, d.dept_name as name
from iam.dept d
where d.tenant_id = $1
  and not d.is_deleted
  and d.id = any($2::bigint[])
order by d.path
limit $3;

-- post.list  岗位列表
select p.id, p.position_code, p.position_name, p.dept_id, d.dept_name, p.order_num, p.status, p.version,
  (
    select count(*)
    from iam.user u
    where u.tenant_id = p.tenant_id
      and u.position_id = p.id
      and not u.is_deleted
  ) as user_count
from iam.position p
left join iam.dept d on d.tenant_id = p.tenant_id and d.id = p.dept_id
where p.tenant_id = $1
  and not p.is_deleted
order by p.order_num, p.position_code collate ops.natural_order, p.id
limit 2000;

select p.id, p.position_code, p.position_name, p.dept_id, d.dept_name, p.order_num, p.status, p.version,
  (
    select count(*)
    from iam.user u
    where u.tenant_id = p.tenant_id
      and u.position_id = p.id
      and not u.is_deleted
  ) as user_count
from iam.position p
left join iam.dept d on d.tenant_id = p.tenant_id and d.id = p.dept_id
where p.tenant_id = $1
  and not p.is_deleted
  and ops.folded(p.position_name) like $2
  and p.dept_id = $3::bigint
order by p.order_num, p.position_code collate ops.natural_order, p.id
limit 2000;

-- post.options  选择岗位
select p.id, p.position_code as code, p.position_name as name
from iam.position p
where p.tenant_id = $1
  and not p.is_deleted
  and p.status = 1
  and (ops.folded(p.position_name) like $2 or ops.folded(p.position_code) like $3)
order by p.order_num, p.position_code collate ops.natural_order
limit $4;

select p.id, p.position_code as code, p.position_name as name
from iam.position p
where p.tenant_id = $1
  and not p.is_deleted
  and p.id = any($2::bigint[])
order by p.order_num, p.position_code collate ops.natural_order
limit $3;

-- menuAdmin.allTree  全部菜单树
select m.id, m.parent_id, m.menu_name, m.menu_type, m.platform, m.permission_code, m.menu_url, m.link, m.image_index,
  m.order_num, m.hidden, m.visibility,
  exists (
    select 1
    from iam.role_menu rm
    where rm.tenant_id = e.tenant_id
      and rm.menu_id = m.id
      and rm.role_id = $1
  ) as checked
from iam.tenant_menu e
join iam.menu m on m.id = e.menu_id
where e.tenant_id = $2
  and not (m.hidden and m.tenant_id is null)
order by m.order_num, m.id;

-- menuAdmin.list  菜单树
with held as (
  select rm.menu_id
  from iam.role_menu rm
  join (
    select r.id, r.role_name
    from iam.role r
    where r.tenant_id = $1
      and r.status = 1
      and not r.is_deleted
      and (
        exists (
          select 1
          from iam.user_role ur
          where ur.tenant_id = r.tenant_id
            and ur.role_id = r.id
            and ur.user_id = $2
            and (ur.expire_at is null or ur.expire_at > now())
        )
        or exists (
          select 1
          from iam.role_dept rd
          join iam.user u on u.tenant_id = rd.tenant_id and u.id = $3
          join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
          where rd.tenant_id = r.tenant_id
            and rd.role_id = r.id
            and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%'))
        )
      )
  ) r
    on r.id = rm.role_id
  join iam.user holder on holder.tenant_id = rm.tenant_id and holder.id = $4
  join iam.menu m on m.id = rm.menu_id
  where rm.tenant_id = $5
    and (
      not holder.is_owner_account
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
  union
  select e.menu_id
  from iam.tenant_menu e
  join iam.user u on u.tenant_id = e.tenant_id and u.id = $8 and u.is_admin
  where e.tenant_id = $9
)
select m.id, m.parent_id, m.menu_name, m.menu_type, m.platform, m.permission_code, m.menu_url, m.link, m.image_index,
  m.order_num, m.hidden, m.visibility,
  exists (select 1 from iam.favourite f where f.tenant_id = $10 and f.user_id = $11 and f.menu_id = m.id) as checked
from iam.menu m
where m.platform = $12
  and m.menu_type = any($13::smallint[])
  and m.visibility = any($14::smallint[])
  and (m.menu_type = 35 or m.id in (select menu_id from held))
  and not (m.hidden and m.tenant_id is null)
order by m.order_num, m.id;

-- menuAdmin.query  查询菜单
select m.id, m.parent_id, p.menu_name as parent_name, m.menu_name, m.menu_type, m.menu_url, m.link, m.permission_code,
  m.image_index, m.order_num, m.hidden, m.visibility, m.tenant_id is null as is_builtin, m.version
from iam.menu m
left join iam.menu p on p.id = m.parent_id
where not (m.hidden and m.tenant_id is null)
order by m.order_num, m.id
limit 5000;

-- menuAdmin.get  菜单详情
select m.id, m.parent_id, p.menu_name as parent_name, m.menu_name, m.menu_type, m.menu_url, m.link, m.permission_code,
  m.image_index, m.order_num, m.hidden, m.visibility, m.tenant_id is null as is_builtin, m.version
from iam.menu m
left join iam.menu p on p.id = m.parent_id
where m.id = $1;

-- client.list  客户端列表
select client_id, name as client_name from iam.client order by client_id <> $1, client_id;

-- client.current  当前版本
select version_no, force_update, release_note
from iam.client_version
where client_id = $1
  and status = $2;

-- client.page  查询客户端版本
select v.id, v.client_id, c.name as client_name, v.version_no, v.force_update, v.release_note, v.status, v.published_at,
  v.created_at, v.version
from iam.client_version v
join iam.client c on c.client_id = v.client_id
where true
order by v.client_id, string_to_array(v.version_no, '.')::int[] desc, v.id
limit $1
offset $2;

-- apiClient.page  查询API客户端
select c.id, c.name, c.sponsor_id, s.user_name as sponsor_name, s.status as sponsor_status, c.permissions,
  array(
    select case when masklen(n) = case family(n) when 4 then 32 else 128 end then host(n) else n::text end
    from unnest(c.networks) n
  ) as networks, c.rate_per_minute, c.expire_at, coalesce(c.expire_at <= now(), false) as is_expired, c.status,
  c.remark, c.version, c.created_at,
  coalesce(
    (select m.user_name from iam.user m where m.tenant_id = c.tenant_id and m.id = c.created_by), '系统'
  ) as created_by, h.ids as warehouse_ids, h.names as warehouse_names, o.ids as owner_ids, o.names as owner_names,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'prefix', k.prefix, 'createdAt', k.created_at, 'endsAt', k.ends_at, 'lastUsedAt', k.last_used_at,
          'lastUsedIp', host(k.last_used_ip)
        ) order by k.id desc
      )
      from iam.api_key k
      where k.tenant_id = c.tenant_id
        and k.client_id = c.id
        and (k.ends_at is null or k.ends_at > now())
    ), '[]'
  ) as keys
from iam.api_client c
join iam.user s on s.tenant_id = c.tenant_id and s.id = c.sponsor_id
cross join lateral (
  select coalesce(array_agg(w.id order by w.id), '{}') as ids, coalesce(array_agg(w.name order by w.id), '{}') as names
  from iam.user_warehouse b
  join basic.warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
  where b.tenant_id = c.tenant_id
    and b.user_id = c.user_id
) h
cross join lateral (
  select coalesce(array_agg(w.id order by w.id), '{}') as ids, coalesce(array_agg(w.name order by w.id), '{}') as names
  from iam.user_owner b
  join basic.owner w on w.tenant_id = b.tenant_id and w.id = b.owner_id
  where b.tenant_id = c.tenant_id
    and b.user_id = c.user_id
    and ($1::bigint[] is null or w.id = any($2::bigint[]))
) o
where c.tenant_id = $3
  and not c.is_deleted
order by c.id desc
limit $4
offset $5;

select c.id, c.name, c.sponsor_id, s.user_name as sponsor_name, s.status as sponsor_status, c.permissions,
  array(
    select case when masklen(n) = case family(n) when 4 then 32 else 128 end then host(n) else n::text end
    from unnest(c.networks) n
  ) as networks, c.rate_per_minute, c.expire_at, coalesce(c.expire_at <= now(), false) as is_expired, c.status,
  c.remark, c.version, c.created_at,
  coalesce(
    (select m.user_name from iam.user m where m.tenant_id = c.tenant_id and m.id = c.created_by), '系统'
  ) as created_by, h.ids as warehouse_ids, h.names as warehouse_names, o.ids as owner_ids, o.names as owner_names,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'prefix', k.prefix, 'createdAt', k.created_at, 'endsAt', k.ends_at, 'lastUsedAt', k.last_used_at,
          'lastUsedIp', host(k.last_used_ip)
        ) order by k.id desc
      )
      from iam.api_key k
      where k.tenant_id = c.tenant_id
        and k.client_id = c.id
        and (k.ends_at is null or k.ends_at > now())
    ), '[]'
  ) as keys
from iam.api_client c
join iam.user s on s.tenant_id = c.tenant_id and s.id = c.sponsor_id
cross join lateral (
  select coalesce(array_agg(w.id order by w.id), '{}') as ids, coalesce(array_agg(w.name order by w.id), '{}') as names
  from iam.user_warehouse b
  join basic.warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
  where b.tenant_id = c.tenant_id
    and b.user_id = c.user_id
) h
cross join lateral (
  select coalesce(array_agg(w.id order by w.id), '{}') as ids, coalesce(array_agg(w.name order by w.id), '{}') as names
  from iam.user_owner b
  join basic.owner w on w.tenant_id = b.tenant_id and w.id = b.owner_id
  where b.tenant_id = c.tenant_id
    and b.user_id = c.user_id
    and ($1::bigint[] is null or w.id = any($2::bigint[]))
) o
where c.tenant_id = $3
  and not c.is_deleted
  and ops.folded(c.name) like $4
  and c.status = $5::bigint
order by c.id desc
limit $6
offset $7;

-- apiClient.choices  可授予的接口权限
select p.menu_name as page, m.permission_code as code, m.menu_name as name
from iam.menu m
join iam.menu p on p.id = m.parent_id
where m.menu_type = 37
  and not m.hidden
  and m.permission_code = any($1::varchar[])
  and m.id in (
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
order by p.order_num, p.id, m.order_num, m.id;

select is_admin from iam.user where tenant_id = $1 and id = $2;

select w.id, w.code, w.name
from basic.warehouse w
where w.tenant_id = $1
  and w.status = 1
  and not w.is_deleted
  and (
    $2
    or exists (
      select 1
      from iam.user_warehouse b
      where b.tenant_id = w.tenant_id
        and b.user_id = $3
        and b.warehouse_id = w.id
    )
  )
order by w.code collate ops.natural_order, w.id
limit 1000;

select w.id, w.code, w.name
from basic.owner w
where w.tenant_id = $1
  and not w.is_deleted
  and (
    exists (select 1 from iam.user_owner b where b.tenant_id = w.tenant_id and b.user_id = $2 and b.owner_id = w.id)
    or not exists (select 1 from iam.user_owner b where b.tenant_id = w.tenant_id and b.user_id = $3)
  )
order by w.code collate ops.natural_order, w.id
limit 5000;

-- openClient.me  查看当前API客户端
select c.name, t.tenant_name, c.rate_per_minute, c.expire_at,
  (
    select k.ends_at
    from iam.api_key k
    where k.tenant_id = c.tenant_id
      and k.client_id = c.id
      and k.id::text = $1
  ) as key_ends_at,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('id', w.id, 'code', w.code, 'name', w.name) order by w.id)
      from iam.user_warehouse b
      join basic.warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
      join iam.user s on s.tenant_id = c.tenant_id and s.id = c.sponsor_id
      where b.tenant_id = c.tenant_id
        and b.user_id = c.user_id
        and w.status = 1
        and not w.is_deleted
        and (
          s.is_admin
          or exists (
            select 1
            from iam.user_warehouse o
            where o.tenant_id = b.tenant_id
              and o.user_id = s.id
              and o.warehouse_id = b.warehouse_id
          )
        )
    ), '[]'
  ) as warehouses
from iam.api_client c
join iam.tenant t on t.id = c.tenant_id
where c.tenant_id = $2
  and c.user_id = $3
  and not c.is_deleted;

-- setting.settings  系统设置
select p.key, p.value
from iam.tenant t, jsonb_each_text(t.policy) p
where t.id = $1
  and p.key = any($2::text[])
  and p.value is not null
order by p.key;

-- setting.list  系统设置
select p.key, p.value
from iam.tenant t, jsonb_each_text(t.policy) p
where t.id = $1
  and p.key = any($2::text[])
  and p.value is not null
order by p.key;
