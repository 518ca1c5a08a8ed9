-- Generated: the statements behind every read, for review and for explain. Never edited.

-- message.page  查询消息
select mu.id, m.title, m.content, m.category, mu.message_status, m.created_at, m.url
from message.message_user mu
join message.message m on m.tenant_id = mu.tenant_id and m.id = mu.message_id
where mu.tenant_id = $1
  and mu.user_id = $2
  and mu.message_status < $3
order by mu.id desc
limit $4
offset $5;

select mu.id, m.title, m.content, m.category, mu.message_status, m.created_at, m.url
from message.message_user mu
join message.message m on m.tenant_id = mu.tenant_id and m.id = mu.message_id
where mu.tenant_id = $1
  and mu.user_id = $2
  and mu.message_status = $3
order by mu.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from message.message_user mu
  where mu.tenant_id = $1
    and mu.user_id = $2
    and mu.message_status = $3
  limit $4
) x;

-- message.unreadList  未读消息
select mu.id, m.title, m.content, m.category, mu.message_status, m.created_at, m.url
from message.message_user mu
join message.message m on m.tenant_id = mu.tenant_id and m.id = mu.message_id
where mu.tenant_id = $1
  and mu.user_id = $2
  and mu.message_status = $3
order by mu.id desc
limit $4
offset $5;

select count(*) as n
from message.message_user
where tenant_id = $1
  and user_id = $2
  and message_status = 0;

select count(*) as n
from (
  select 1
  from message.message_user mu
  where mu.tenant_id = $1
    and mu.user_id = $2
    and mu.message_status = $3
  limit $4
) x;

-- alarm.list  预警面板
select *
from (
  select v.user_id, v.house, u.group_code, a.id, a.version, a.alarm_msg, a.biz_type, a.biz_code, a.message_content,
    a.status, h.user_name as handler_name, u.state = 1 as seen, a.occur_count, a.created_at, count(*) over g as total,
    count(*) filter (where u.state = 0) over g as unseen,
    row_number() over (partition by v.user_id, v.house, u.group_code order by a.created_at desc, a.id desc) as n
  from (
    select r."userId" as user_id, r."warehouseId" as house, r."ownerIds" as owners
    from jsonb_to_recordset($1::jsonb) as r("userId" bigint, "warehouseId" bigint, "ownerIds" jsonb)
  ) v
  join message.alarm_user u
    on u.user_id = v.user_id
    and u.tenant_id = $2
    and (u.snooze_until is null or u.snooze_until <= $3)
  join message.alarm a
    on a.tenant_id = u.tenant_id
    and a.id = u.alarm_id
    and a.status in (0, 1)
    and (v.house = 0 or a.warehouse_id = v.house)
    and (coalesce(jsonb_typeof(v.owners), 'null') = 'null' or a.owner_id is null or v.owners @> to_jsonb(a.owner_id))
  left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
  window g as (partition by v.user_id, v.house, u.group_code)
) x
where n <= $4
order by created_at desc, id desc;

-- alarm.sync  同步预警
select seq from message.user_stream where tenant_id = $1 and user_id = $2;

select *
from (
  select v.user_id, v.house, u.group_code, a.id, a.version, a.alarm_msg, a.biz_type, a.biz_code, a.message_content,
    a.status, h.user_name as handler_name, u.state = 1 as seen, a.occur_count, a.created_at, count(*) over g as total,
    count(*) filter (where u.state = 0) over g as unseen,
    row_number() over (partition by v.user_id, v.house, u.group_code order by a.created_at desc, a.id desc) as n
  from (
    select r."userId" as user_id, r."warehouseId" as house, r."ownerIds" as owners
    from jsonb_to_recordset($1::jsonb) as r("userId" bigint, "warehouseId" bigint, "ownerIds" jsonb)
  ) v
  join message.alarm_user u
    on u.user_id = v.user_id
    and u.tenant_id = $2
    and (u.snooze_until is null or u.snooze_until <= $3)
  join message.alarm a
    on a.tenant_id = u.tenant_id
    and a.id = u.alarm_id
    and a.status in (0, 1)
    and (v.house = 0 or a.warehouse_id = v.house)
    and (coalesce(jsonb_typeof(v.owners), 'null') = 'null' or a.owner_id is null or v.owners @> to_jsonb(a.owner_id))
  left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
  window g as (partition by v.user_id, v.house, u.group_code)
) x
where n <= $4
order by created_at desc, id desc;

select count(*) as n
from message.message_user
where tenant_id = $1
  and user_id = $2
  and message_status = 0;

-- alarm.queryPage  查询预警
select a.id, a.version, a.group_code, a.type, o.name as owner_name, a.biz_code, a.alarm_msg, a.message_content,
  a.status, a.occur_count, h.user_name as handler_name, a.handle_remark, u.acknowledged_at is not null as acknowledged,
  a.created_at, a.last_at, a.handled_at
from message.alarm_user u
join message.alarm a on a.tenant_id = u.tenant_id and a.id = u.alarm_id
left join basic.owner o on o.tenant_id = a.tenant_id and o.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
where u.tenant_id = $1
  and u.user_id = $2
  and a.tenant_id = $3
  and a.warehouse_id = $4
  and (a.owner_id is null or a.owner_id = any($5::bigint[]))
order by a.created_at desc, a.id desc
limit $6
offset $7;

select a.id, a.version, a.group_code, a.type, o.name as owner_name, a.biz_code, a.alarm_msg, a.message_content,
  a.status, a.occur_count, h.user_name as handler_name, a.handle_remark, u.acknowledged_at is not null as acknowledged,
  a.created_at, a.last_at, a.handled_at
from message.alarm_user u
join message.alarm a on a.tenant_id = u.tenant_id and a.id = u.alarm_id
left join basic.owner o on o.tenant_id = a.tenant_id and o.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
where u.tenant_id = $1
  and u.user_id = $2
  and a.tenant_id = $3
  and a.warehouse_id = $4
  and (a.owner_id is null or a.owner_id = any($5::bigint[]))
  and a.group_code = $6
  and a.status = $7::bigint
  and a.owner_id = $8::bigint
  and ops.folded(a.biz_code) = any($9::text[])
  and a.created_at >= $10
  and a.created_at < $11
order by a.created_at desc, a.id desc
limit $12
offset $13;

-- alarm.handlers  可指派人员
select p.id as user_id, p.user_name
from message.alarm a
join message.alarm_user u on u.tenant_id = a.tenant_id and u.alarm_id = a.id
join iam.user p on p.tenant_id = u.tenant_id and p.id = u.user_id and p.status = 1 and not p.is_deleted
where a.tenant_id = $1
  and a.warehouse_id = $2
  and (a.owner_id is null or a.owner_id = any($3::bigint[]))
  and a.id = $4
  and exists (
    select 1
    from message.alarm_user me
    where me.tenant_id = a.tenant_id
      and me.alarm_id = a.id
      and me.user_id = $5
  )
order by p.user_name
limit 200;

-- addressWarning.page  查询地址预警
select a.id, a.version, a.rule_code as group_code, a.biz_code, w.name as owner_name, p.contact, p.phone, p.address,
  a.alarm_msg, p.lng::float8 as lng, p.lat::float8 as lat, r.id as route_id, r.name as route_name, a.created_at,
  a.status, h.user_name as handler_name, a.handle_remark
from message.alarm_user u
join message.alarm a on a.tenant_id = u.tenant_id and a.id = u.alarm_id
left join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
left join lateral (
  select s.contact, s.phone, coalesce(s.city, '') || coalesce(s.address, '') as address, s.lng, s.lat,
    coalesce(
      (
        select t.route_id
        from basic.route_stop t
        where t.tenant_id = a.tenant_id
          and t.warehouse_id = a.warehouse_id
          and t.store_id = s.id
        limit 1
      ),
      (
        select t.route_id
        from basic.route_stop t
        join basic.store n on n.tenant_id = t.tenant_id and n.id = t.store_id and n.city = s.city
        where t.tenant_id = a.tenant_id
          and t.warehouse_id = a.warehouse_id
        group by t.route_id
        order by count(*) desc, t.route_id
        limit 1
      )
    ) as route_id
  from basic.store s
  where a.biz_type = 'STORE'
    and s.tenant_id = a.tenant_id
    and s.id = a.biz_id
  union all
  select o.consignee, o.phone, o.address, null, null, o.route_id
  from outbound."order" o
  where a.biz_type = 'OUT'
    and o.tenant_id = a.tenant_id
    and o.warehouse_id = a.warehouse_id
    and o.id = a.biz_id
  union all
  select p.contact, p.phone, coalesce(p.city, '') || coalesce(p.address, ''), p.lng, p.lat, null
  from basic.supplier p
  where a.biz_type = 'SUPPLIER'
    and p.tenant_id = a.tenant_id
    and p.id = a.biz_id
) p
  on true
left join basic.route r on r.tenant_id = a.tenant_id and r.warehouse_id = a.warehouse_id and r.id = p.route_id
where u.tenant_id = $1
  and u.user_id = $2
  and a.tenant_id = $3
  and a.warehouse_id = $4
  and (a.owner_id is null or a.owner_id = any($5::bigint[]))
  and a.rule_code = any($6::text[])
order by a.created_at desc, a.id desc
limit $7
offset $8;

select a.id, a.version, a.rule_code as group_code, a.biz_code, w.name as owner_name, p.contact, p.phone, p.address,
  a.alarm_msg, p.lng::float8 as lng, p.lat::float8 as lat, r.id as route_id, r.name as route_name, a.created_at,
  a.status, h.user_name as handler_name, a.handle_remark
from message.alarm_user u
join message.alarm a on a.tenant_id = u.tenant_id and a.id = u.alarm_id
left join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
left join lateral (
  select s.contact, s.phone, coalesce(s.city, '') || coalesce(s.address, '') as address, s.lng, s.lat,
    coalesce(
      (
        select t.route_id
        from basic.route_stop t
        where t.tenant_id = a.tenant_id
          and t.warehouse_id = a.warehouse_id
          and t.store_id = s.id
        limit 1
      ),
      (
        select t.route_id
        from basic.route_stop t
        join basic.store n on n.tenant_id = t.tenant_id and n.id = t.store_id and n.city = s.city
        where t.tenant_id = a.tenant_id
          and t.warehouse_id = a.warehouse_id
        group by t.route_id
        order by count(*) desc, t.route_id
        limit 1
      )
    ) as route_id
  from basic.store s
  where a.biz_type = 'STORE'
    and s.tenant_id = a.tenant_id
    and s.id = a.biz_id
  union all
  select o.consignee, o.phone, o.address, null, null, o.route_id
  from outbound."order" o
  where a.biz_type = 'OUT'
    and o.tenant_id = a.tenant_id
    and o.warehouse_id = a.warehouse_id
    and o.id = a.biz_id
  union all
  select p.contact, p.phone, coalesce(p.city, '') || coalesce(p.address, ''), p.lng, p.lat, null
  from basic.supplier p
  where a.biz_type = 'SUPPLIER'
    and p.tenant_id = a.tenant_id
    and p.id = a.biz_id
) p
  on true
left join basic.route r on r.tenant_id = a.tenant_id and r.warehouse_id = a.warehouse_id and r.id = p.route_id
where u.tenant_id = $1
  and u.user_id = $2
  and a.tenant_id = $3
  and a.warehouse_id = $4
  and (a.owner_id is null or a.owner_id = any($5::bigint[]))
  and a.rule_code = any($6::text[])
  and a.rule_code = $7
  and a.status = $8::bigint
  and a.owner_id = $9::bigint
  and ops.folded(a.biz_code) = any($10::text[])
  and ops.folded(a.alarm_msg) like $11
  and a.created_at >= $12
  and a.created_at < $13
order by a.created_at desc, a.id desc
limit $14
offset $15;

-- addressWarning.checkPermission  地址预警处理权限
select 1
from (
  select u.id as user_id, u.is_admin, u.is_owner_account, m.visibility
  from iam.menu m
  join iam.user u on u.tenant_id = $1 and u.status = 1 and not u.is_deleted
  where not m.hidden
    and (m.permission_code = $2 or (m.menu_type = 36 and m.menu_url = $3))
    and (
      not u.is_owner_account
      or (
        m.permission_code = any($4::varchar[])
        or exists (
          select 1
          from iam.menu right_on
          where right_on.parent_id = m.id
            and right_on.permission_code = any($5::varchar[])
        )
      )
    )
    and (
      (u.is_admin and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id))
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
where h.user_id = $6
  and h.visibility in (1, 2)
limit 1;

-- alarmRule.list  查询预警规则
select rule_code, params, receiver_perm, warehouse_ids, scan_minutes, enabled, version
from message.alarm_rule
where tenant_id = $1;

select rule_code, count(*) as n
from message.alarm
where tenant_id = $1
  and status in (0, 1)
group by rule_code;

select $1::text as code, count(distinct h.user_id) as n
from (
  select u.id as user_id, u.is_admin, u.is_owner_account, m.visibility
  from iam.menu m
  join iam.user u on u.tenant_id = $2 and u.status = 1 and not u.is_deleted
  where not m.hidden
    and (m.permission_code = $3 or (m.menu_type = 36 and m.menu_url = $4))
    and (
      not u.is_owner_account
      or (
        m.permission_code = any($5::varchar[])
        or exists (
          select 1
          from iam.menu right_on
          where right_on.parent_id = m.id
            and right_on.permission_code = any($6::varchar[])
        )
      )
    )
    and (
      (u.is_admin and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id))
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
union all
select $7::text as code, count(distinct h.user_id) as n
from (
  select u.id as user_id, u.is_admin, u.is_owner_account, m.visibility
  from iam.menu m
  join iam.user u on u.tenant_id = $8 and u.status = 1 and not u.is_deleted
  where not m.hidden
    and (m.permission_code = $9 or (m.menu_type = 36 and m.menu_url = $10))
    and (
      not u.is_owner_account
      or (
        m.permission_code = any($11::varchar[])
        or exists (
          select 1
          from iam.menu right_on
          where right_on.parent_id = m.id
            and right_on.permission_code = any($12::varchar[])
        )
      )
    )
    and (
      (u.is_admin and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id))
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
union all
select $13::text as code, count(distinct h.user_id) as n
from (
  select u.id as user_id, u.is_admin, u.is_owner_account, m.visibility
  from iam.menu m
  join iam.user u on u.tenant_id = $14 and u.status = 1 and not u.is_deleted
  where not m.hidden
    and (m.permission_code = $15 or (m.menu_type = 36 and m.menu_url = $16))
    and (
      not u.is_owner_account
      or (
        m.permission_code = any($17::varchar[])
        or exists (
          select 1
          from iam.menu right_on
          where right_on.parent_id = m.id
            and right_on.permission_code = any($18::varchar[])
        )
      )
    )
    and (
      (u.is_admin and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id))
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
union all
select $19::text as code, count(distinct h.user_id) as n
from (
  select u.id as user_id, u.is_admin, u.is_owner_account, m.visibility
  from iam.menu m
  join iam.user u on u.tenant_id = $20 and u.status = 1 and not u.is_deleted
  where not m.hidden
    and (m.permission_code = $21 or (m.menu_type = 36 and m.menu_url = $22))
    and (
      not u.is_owner_account
      or (
        m.permission_code = any($23::varchar[])
        or exists (
          select 1
          from iam.menu right_on
          where right_on.parent_id = m.id
            and right_on.permission_code = any($24::varchar[])
        )
      )
    )
    and (
      (u.is_admin and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id))
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
union all
select $25::text as code, count(distinct h.user_id) as n
from (
  select u.id as user_id, u.is_admin, u.is_owner_account, m.visibility
  from iam.menu m
  join iam.user u on u.tenant_id = $26 and u.status = 1 and not u.is_deleted
  where not m.hidden
    and (m.permission_code = $27 or (m.menu_type = 36 and m.menu_url = $28))
    and (
      not u.is_owner_account
      or (
        m.permission_code = any($29::varchar[])
        or exists (
          select 1
          from iam.menu right_on
          where right_on.parent_id = m.id
            and right_on.permission_code = any($30::varchar[])
        )
      )
    )
    and (
      (u.is_admin and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id))
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
union all
select $31::text as code, count(distinct h.user_id) as n
from (
  select u.id as user_id, u.is_admin, u.is_owner_account, m.visibility
  from iam.menu m
  join iam.user u on u.tenant_id = $32 and u.status = 1 and not u.is_deleted
  where not m.hidden
    and (m.permission_code = $33 or (m.menu_type = 36 and m.menu_url = $34))
    and (
      not u.is_owner_account
      or (
        m.permission_code = any($35::varchar[])
        or exists (
          select 1
          from iam.menu right_on
          where right_on.parent_id = m.id
            and right_on.permission_code = any($36::varchar[])
        )
      )
    )
    and (
      (u.is_admin and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id))
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
) h;

-- alarmRule.receivers  预警接收权限
select coalesce(m.permission_code, m.menu_url) as code, coalesce(p.menu_name || ' / ', '') || m.menu_name as name
from iam.menu m
left join iam.menu p on p.id = m.parent_id
join iam.tenant_menu e on e.tenant_id = $1 and e.menu_id = m.id
where not m.hidden
  and ((m.menu_type = 37 and m.permission_code like '%:list') or (m.menu_type = 36 and m.menu_url is not null))
order by m.menu_type desc, m.order_num;

-- informMessage.list  查询通知公告
select i.id, i.version, i.title, i.status, i.top, i.publish_at, i.end_at, coalesce(c.user_name, '') as created_by,
  n.read_num, n.audience_num, coalesce(n.is_read, false) as is_read
from (
  select i.*
  from message.inform_message i
  where i.tenant_id = $1
  order by i.top desc, i.id desc
  limit $2
  offset $3
) i
left join iam.user c on c.tenant_id = i.tenant_id and c.id = i.created_by
cross join lateral (
  select count(*) as audience_num, count(r.read_at) as read_num,
    bool_or(r.read_at is not null) filter (where r.user_id = $4) as is_read
  from message.inform_read r
  where r.tenant_id = i.tenant_id
    and r.inform_id = i.id
) n
order by i.top desc, i.id desc;

select i.id, i.version, i.title, i.status, i.top, i.publish_at, i.end_at, coalesce(c.user_name, '') as created_by,
  n.read_num, n.audience_num, coalesce(n.is_read, false) as is_read
from (
  select i.*
  from message.inform_message i
  where i.tenant_id = $1
    and ops.folded(i.title) like $2
    and i.status = $3::bigint
  order by i.top desc, i.id desc
  limit $4
  offset $5
) i
left join iam.user c on c.tenant_id = i.tenant_id and c.id = i.created_by
cross join lateral (
  select count(*) as audience_num, count(r.read_at) as read_num,
    bool_or(r.read_at is not null) filter (where r.user_id = $6) as is_read
  from message.inform_read r
  where r.tenant_id = i.tenant_id
    and r.inform_id = i.id
) n
order by i.top desc, i.id desc;

-- informMessage.getById  查看通知公告
select i.id, i.version, i.title, i.status, i.top, i.publish_at, i.end_at, coalesce(c.user_name, '') as created_by,
  n.read_num, n.audience_num, coalesce(n.is_read, false) as is_read , i.content, i.audience
from message.inform_message i
left join iam.user c on c.tenant_id = i.tenant_id and c.id = i.created_by
cross join lateral (
  select count(*) as audience_num, count(r.read_at) as read_num,
    bool_or(r.read_at is not null) filter (where r.user_id = $1) as is_read
  from message.inform_read r
  where r.tenant_id = i.tenant_id
    and r.inform_id = i.id
) n
where i.tenant_id = $2
  and i.id = $3;

-- informMessage.choices  通知接收范围
select 'houses' as kind, id, name
from basic.warehouse
where tenant_id = $1
  and not is_deleted
  and status = 1
union all
select 'depts', id, dept_name
from iam.dept
where tenant_id = $2
union all
select 'roles', id, role_name
from iam.role
where tenant_id = $3
  and status = 1
  and not is_deleted
order by 1, 2;

-- remindingOrder.unReadList  未处理催单
select r.id, r.version, r.order_type, r.order_id, r.order_no, r.remind_type, r.content,
  coalesce(f.user_name, '') as from_name, r.status, r.remind_count, r.reminded_at, r.handle_result, r.handled_at
from message.reminding_order r
left join iam.user f on f.tenant_id = r.tenant_id and f.id = r.from_user
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and "r"."owner_id" = any($3::bigint[])
  and r.to_user = $4
  and r.status = 0
order by r.reminded_at desc, r.id desc
limit $5
offset $6;

select r.id, r.version, r.order_type, r.order_id, r.order_no, r.remind_type, r.content,
  coalesce(f.user_name, '') as from_name, r.status, r.remind_count, r.reminded_at, r.handle_result, r.handled_at
from message.reminding_order r
left join iam.user f on f.tenant_id = r.tenant_id and f.id = r.from_user
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and "r"."owner_id" = any($3::bigint[])
  and r.to_user = $4
  and r.status = 0
  and r.order_no = $5::text
  and r.remind_type = $6::bigint
order by r.reminded_at desc, r.id desc
limit $7
offset $8;

-- remindingOrder.readList  已读催单
select r.id, r.version, r.order_type, r.order_id, r.order_no, r.remind_type, r.content,
  coalesce(f.user_name, '') as from_name, r.status, r.remind_count, r.reminded_at, r.handle_result, r.handled_at
from message.reminding_order r
left join iam.user f on f.tenant_id = r.tenant_id and f.id = r.from_user
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and "r"."owner_id" = any($3::bigint[])
  and r.to_user = $4
  and r.status in (1, 2)
order by r.reminded_at desc, r.id desc
limit $5
offset $6;

select r.id, r.version, r.order_type, r.order_id, r.order_no, r.remind_type, r.content,
  coalesce(f.user_name, '') as from_name, r.status, r.remind_count, r.reminded_at, r.handle_result, r.handled_at
from message.reminding_order r
left join iam.user f on f.tenant_id = r.tenant_id and f.id = r.from_user
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and "r"."owner_id" = any($3::bigint[])
  and r.to_user = $4
  and r.status in (1, 2)
  and r.status = $5::bigint
  and r.order_no = $6::text
  and r.remind_type = $7::bigint
order by r.reminded_at desc, r.id desc
limit $8
offset $9;

-- remindingOrder.people  可催人员
select distinct u.id as user_id, u.user_name
from (
  select u.id as user_id, u.is_admin, u.is_owner_account, m.visibility
  from iam.menu m
  join iam.user u on u.tenant_id = $1 and u.status = 1 and not u.is_deleted
  where not m.hidden
    and (m.permission_code = $2 or (m.menu_type = 36 and m.menu_url = $3))
    and (
      not u.is_owner_account
      or (
        m.permission_code = any($4::varchar[])
        or exists (
          select 1
          from iam.menu right_on
          where right_on.parent_id = m.id
            and right_on.permission_code = any($5::varchar[])
        )
      )
    )
    and (
      (u.is_admin and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id))
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
join iam.user u on u.tenant_id = $6 and u.id = h.user_id
where h.is_admin
  or exists (
    select 1
    from iam.user_warehouse w
    where w.tenant_id = $7
      and w.user_id = h.user_id
      and w.warehouse_id = $8
  )
order by u.user_name;

-- inventoryThreshold.options  选择库存阈值
select t.id, t."id"::text as code, t."id"::text as name
from "message"."stock_threshold" t
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
from "message"."stock_threshold" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[])
  and true
  and true
order by t."id", t.id
limit $5;

-- inventoryThreshold.export  导出库存阈值
select count(*) as n
from (
  select 1
  from "message"."stock_threshold" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
  limit $4
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."min_qty", t."max_qty",
  t."recover_qty", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id"
from "message"."stock_threshold" t
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
  from "message"."stock_threshold" t
  where t."tenant_id" = $1
    and t."warehouse_id" = $2
    and not t."is_deleted"
    and t."owner_id" = any($3::bigint[])
    and true
    and true
    and t.id = any($4::bigint[])
    and t."owner_id" = $5::bigint
    and t."goods_id" = $6::bigint
    and t."status" = $7::bigint
    and true
  limit $8
) x;

declare export no scroll cursor for
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."min_qty", t."max_qty",
  t."recover_qty", t."status" ,
  (select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id") as "owner_id" ,
  (select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id") as "goods_id"
from "message"."stock_threshold" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."goods_id" = $6::bigint
  and t."status" = $7::bigint
  and true
order by t.id;

-- inventoryThreshold.template  下载库存阈值导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- inventoryThreshold.page  查询库存阈值
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id", t."min_qty",
  t."max_qty", t."recover_qty", t."status"
from "message"."stock_threshold" t
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

select t.id, s.qty
from message.stock_threshold t
cross join lateral (
  select coalesce(sum(k.on_hand - k.allocated - k.locked - k.moving), 0)::bigint as qty
  from inventory.stock k
  where k.tenant_id = t.tenant_id
    and k.warehouse_id = t.warehouse_id
    and k.goods_id = t.goods_id
    and k.owner_id = t.owner_id
    and k.quality = 'A'
) s
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and "t"."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id", t."min_qty",
  t."max_qty", t."recover_qty", t."status"
from "message"."stock_threshold" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
  and t.id = any($4::bigint[])
  and t."owner_id" = $5::bigint
  and t."goods_id" = $6::bigint
  and t."status" = $7::bigint
  and true
order by t.id desc
limit $8
offset $9;

-- inventoryThreshold.alertPage  库存阈值预警
select a.id, a.version, a.group_code, a.type, o.name as owner_name, a.biz_code, a.alarm_msg, a.message_content,
  a.status, a.occur_count, h.user_name as handler_name, a.handle_remark, u.acknowledged_at is not null as acknowledged,
  a.created_at, a.last_at, a.handled_at
from message.alarm_user u
join message.alarm a on a.tenant_id = u.tenant_id and a.id = u.alarm_id
left join basic.owner o on o.tenant_id = a.tenant_id and o.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
where u.tenant_id = $1
  and u.user_id = $2
  and a.tenant_id = $3
  and a.warehouse_id = $4
  and (a.owner_id is null or a.owner_id = any($5::bigint[]))
  and a.rule_code = 'inventoryThresholdAlarm'
  and a.status in (0, 1)
order by a.created_at desc, a.id desc
limit $6
offset $7;

select a.id, a.version, a.group_code, a.type, o.name as owner_name, a.biz_code, a.alarm_msg, a.message_content,
  a.status, a.occur_count, h.user_name as handler_name, a.handle_remark, u.acknowledged_at is not null as acknowledged,
  a.created_at, a.last_at, a.handled_at
from message.alarm_user u
join message.alarm a on a.tenant_id = u.tenant_id and a.id = u.alarm_id
left join basic.owner o on o.tenant_id = a.tenant_id and o.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
where u.tenant_id = $1
  and u.user_id = $2
  and a.tenant_id = $3
  and a.warehouse_id = $4
  and (a.owner_id is null or a.owner_id = any($5::bigint[]))
  and a.rule_code = 'inventoryThresholdAlarm'
  and a.status in (0, 1)
  and a.owner_id = $6::bigint
order by a.created_at desc, a.id desc
limit $7
offset $8;
