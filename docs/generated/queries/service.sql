-- Generated: the statements behind every read, for review and for explain. Never edited.

-- serviceGroup.list  查询客服组
select g.id, g.version, g.group_no, g.group_name, l.user_id as supervisor_id, g.status
from service.service_group g
join service.service_group_member l
  on l.tenant_id = g.tenant_id
  and l.warehouse_id = g.warehouse_id
  and l.group_id = g.id
  and l.role = 1
where "g"."tenant_id" = $1
  and "g"."warehouse_id" = $2
order by g.id desc
limit $3
offset $4;

select m.group_id, '' as group_name, m.user_id, u.user_name, m.role, m.leave_until,
  coalesce(m.leave_until >= (now() at time zone 'Asia/Shanghai')::date, false) as on_leave,
  (
    select count(*)::int
    from service.complaint c
    where c.tenant_id = m.tenant_id
      and c.warehouse_id = m.warehouse_id
      and c.handler_id = m.user_id
      and c.status not in (0, 60, 70)
  ) as open_cases
from service.service_group_member m
join iam.user u on u.tenant_id = m.tenant_id and u.id = m.user_id
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and m.group_id = any($3::bigint[])
order by m.group_id, m.role, m.user_id;

select o.group_id, o.owner_id, w.name as owner_name
from service.service_group_owner o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.group_id = any($4::bigint[])
order by o.group_id, w.code;

select g.id, g.version, g.group_no, g.group_name, l.user_id as supervisor_id, g.status
from service.service_group g
join service.service_group_member l
  on l.tenant_id = g.tenant_id
  and l.warehouse_id = g.warehouse_id
  and l.group_id = g.id
  and l.role = 1
where "g"."tenant_id" = $1
  and "g"."warehouse_id" = $2
  and ops.folded(g.group_name) like $3
  and g.status = $4::bigint
  and l.user_id = $5::bigint
  and exists (
    select 1
    from service.service_group_owner o
    where o.tenant_id = g.tenant_id
      and o.warehouse_id = g.warehouse_id
      and o.group_id = g.id
      and o.owner_id = $6
      and "o"."owner_id" = any($7::bigint[])
  )
order by g.id desc
limit $8
offset $9;

-- serviceGroup.allSupervisor  查询全部主管
select m.user_id, u.user_name, g.id as group_id, g.group_name
from service.service_group_member m
join iam.user u on u.tenant_id = m.tenant_id and u.id = m.user_id
join service.service_group g
  on g.tenant_id = m.tenant_id
  and g.warehouse_id = m.warehouse_id
  and g.id = m.group_id
  and g.status = 1
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and m.role = 1
order by g.id;

-- serviceGroup.getServicers  查询客服
select g.id as group_id, g.group_name, m.user_id, u.user_name, m.role, m.leave_until,
  coalesce(m.leave_until >= (now() at time zone 'Asia/Shanghai')::date, false) as on_leave,
  (
    select count(*)::int
    from service.complaint c
    where c.tenant_id = m.tenant_id
      and c.warehouse_id = m.warehouse_id
      and c.handler_id = m.user_id
      and c.status not in (0, 60, 70)
  ) as open_cases
from service.service_group_member m
join iam.user u on u.tenant_id = m.tenant_id and u.id = m.user_id
join service.service_group g
  on g.tenant_id = m.tenant_id
  and g.warehouse_id = m.warehouse_id
  and g.id = m.group_id
  and g.status = 1
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and m.role = 2
  and u.status = 1
  and not u.is_deleted
  and (
    u.is_admin
    or exists (
      select 1
      from iam.user_warehouse w
      where w.tenant_id = u.tenant_id
        and w.user_id = u.id
        and w.warehouse_id = $3
    )
  )
order by g.id, m.user_id;

select g.id as group_id, g.group_name, m.user_id, u.user_name, m.role, m.leave_until,
  coalesce(m.leave_until >= (now() at time zone 'Asia/Shanghai')::date, false) as on_leave,
  (
    select count(*)::int
    from service.complaint c
    where c.tenant_id = m.tenant_id
      and c.warehouse_id = m.warehouse_id
      and c.handler_id = m.user_id
      and c.status not in (0, 60, 70)
  ) as open_cases
from service.service_group_member m
join iam.user u on u.tenant_id = m.tenant_id and u.id = m.user_id
join service.service_group g
  on g.tenant_id = m.tenant_id
  and g.warehouse_id = m.warehouse_id
  and g.id = m.group_id
  and g.status = 1
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and m.role = 2
  and u.status = 1
  and not u.is_deleted
  and (
    u.is_admin
    or exists (
      select 1
      from iam.user_warehouse w
      where w.tenant_id = u.tenant_id
        and w.user_id = u.id
        and w.warehouse_id = $3
    )
  )
  and g.id = $4::bigint
order by g.id, m.user_id;

-- superior.info  查询上级绑定
select u.id as user_id, u.user_name, b.superior_id, s.user_name as superior_name, b.bound_at,
  coalesce(b.version, 0) as version
from iam.user u
left join service.superior_bind b on b.tenant_id = u.tenant_id and b.user_id = u.id
left join iam.user s on s.tenant_id = b.tenant_id and s.id = b.superior_id
where u.tenant_id = $1
  and not u.is_deleted
  and u.status = 1
  and (
    u.is_admin
    or exists (
      select 1
      from iam.user_warehouse w
      where w.tenant_id = u.tenant_id
        and w.user_id = u.id
        and w.warehouse_id = $2
    )
  )
order by u.id
limit $3
offset $4;

select count(*) as n
from (
  select 1
  from iam.user u
  left join service.superior_bind b on b.tenant_id = u.tenant_id and b.user_id = u.id
  left join iam.user s on s.tenant_id = b.tenant_id and s.id = b.superior_id
  where u.tenant_id = $1
    and not u.is_deleted
    and u.status = 1
    and (
      u.is_admin
      or exists (
        select 1
        from iam.user_warehouse w
        where w.tenant_id = u.tenant_id
          and w.user_id = u.id
          and w.warehouse_id = $2
      )
    )
  limit $3
) x;

select user_id, superior_id from service.superior_bind where tenant_id = $1;

select u.id, u.user_name from iam.user u where u.tenant_id = $1 and u.id = any($2::bigint[]);

select u.id as user_id, u.user_name, b.superior_id, s.user_name as superior_name, b.bound_at,
  coalesce(b.version, 0) as version
from iam.user u
left join service.superior_bind b on b.tenant_id = u.tenant_id and b.user_id = u.id
left join iam.user s on s.tenant_id = b.tenant_id and s.id = b.superior_id
where u.tenant_id = $1
  and not u.is_deleted
  and u.status = 1
  and (
    u.is_admin
    or exists (
      select 1
      from iam.user_warehouse w
      where w.tenant_id = u.tenant_id
        and w.user_id = u.id
        and w.warehouse_id = $2
    )
  )
  and ops.folded(u.user_name) like $3
  and b.superior_id = $4::bigint
  and (b.user_id is not null) = $5
order by u.id
limit $6
offset $7;

-- serviceAllot.list  查询分单规则
select a.id, a.version, a.owner_id, w.name as owner_name, a.region, a.servicer_id, u.user_name as servicer_name,
  a.backup_id, b.user_name as backup_name, a.effective_from, a.effective_to,
  (
    a.status = 1 and a.effective_from <= (now() at time zone 'Asia/Shanghai')::date
    and (a.effective_to is null or a.effective_to >= (now() at time zone 'Asia/Shanghai')::date)
  ) as valid, m.open_cases, a.status
from service.allot a
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
join iam.user u on u.tenant_id = a.tenant_id and u.id = a.servicer_id
left join iam.user b on b.tenant_id = a.tenant_id and b.id = a.backup_id
cross join lateral (
  select count(*)::int as open_cases
  from service.complaint c
  where c.tenant_id = a.tenant_id
    and c.warehouse_id = a.warehouse_id
    and c.handler_id = a.servicer_id
    and c.owner_id = a.owner_id
    and c.status not in (0, 60, 70)
) m
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "a"."owner_id" = any($3::bigint[])
order by a.owner_id, a.region, a.effective_from desc, a.id desc
limit $4
offset $5;

select a.id, a.version, a.owner_id, w.name as owner_name, a.region, a.servicer_id, u.user_name as servicer_name,
  a.backup_id, b.user_name as backup_name, a.effective_from, a.effective_to,
  (
    a.status = 1 and a.effective_from <= (now() at time zone 'Asia/Shanghai')::date
    and (a.effective_to is null or a.effective_to >= (now() at time zone 'Asia/Shanghai')::date)
  ) as valid, m.open_cases, a.status
from service.allot a
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
join iam.user u on u.tenant_id = a.tenant_id and u.id = a.servicer_id
left join iam.user b on b.tenant_id = a.tenant_id and b.id = a.backup_id
cross join lateral (
  select count(*)::int as open_cases
  from service.complaint c
  where c.tenant_id = a.tenant_id
    and c.warehouse_id = a.warehouse_id
    and c.handler_id = a.servicer_id
    and c.owner_id = a.owner_id
    and c.status not in (0, 60, 70)
) m
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "a"."owner_id" = any($3::bigint[])
  and a.owner_id = $4::bigint
  and $5::bigint in (a.servicer_id, a.backup_id)
  and ops.folded(a.region) like $6
  and a.status = $7::bigint
  and (
    a.status = 1 and a.effective_from <= (now() at time zone 'Asia/Shanghai')::date
    and (a.effective_to is null or a.effective_to >= (now() at time zone 'Asia/Shanghai')::date)
  ) = $8
order by a.owner_id, a.region, a.effective_from desc, a.id desc
limit $9
offset $10;

-- serviceAllot.getServiceUser  查询服务客服
select distinct x.owner_id
from basic.owner_warehouse x
join basic.owner w on w.tenant_id = x.tenant_id and w.id = x.owner_id and w.status = 1 and not w.is_deleted
where x.tenant_id = $1
  and x.warehouse_id = $2
  and x.status = 1
  and not x.is_deleted
  and x.owner_id = any($3::bigint[]);

select a.region, a.servicer_id, a.backup_id
from service.allot a
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and a.owner_id = $3
  and a.status = 1
  and a.effective_from <= (now() at time zone 'Asia/Shanghai')::date
  and (a.effective_to is null or a.effective_to >= (now() at time zone 'Asia/Shanghai')::date);

select g.id as group_id, g.group_name,
  exists (
    select 1
    from service.service_group_owner o
    where o.tenant_id = g.tenant_id
      and o.warehouse_id = g.warehouse_id
      and o.group_id = g.id
      and o.owner_id = $1
  ) as holds, m.user_id, m.role
from service.service_group g
join service.service_group_member m
  on m.tenant_id = g.tenant_id
  and m.warehouse_id = g.warehouse_id
  and m.group_id = g.id
where "g"."tenant_id" = $2
  and "g"."warehouse_id" = $3
  and g.status = 1
order by g.id, m.user_id;

select u.id as user_id, u.user_name as name,
  u.status = 1 and not u.is_deleted and (u.is_admin or exists (select 1 from iam.user_warehouse w where w.tenant_id = u.tenant_id and w.user_id = u.id and w.warehouse_id = $1)) and (u.is_admin or not (u.is_owner_account or exists (select 1 from iam.user_owner x where x.tenant_id = u.tenant_id and x.user_id = u.id)) or exists (select 1 from iam.user_owner x where x.tenant_id = u.tenant_id and x.user_id = u.id and x.owner_id = $2::bigint)) and not exists (
    select 1
    from service.service_group_member l
    where l.tenant_id = u.tenant_id
      and l.warehouse_id = $3
      and l.user_id = u.id
      and l.leave_until >= (now() at time zone 'Asia/Shanghai')::date
  ) as present,
  (
    select count(*)::int
    from service.complaint c
    where c.tenant_id = u.tenant_id
      and c.warehouse_id = $4
      and c.handler_id = u.id
      and c.status not in (0, 60, 70)
  ) as open_cases
from iam.user u
where u.tenant_id = $5
  and u.id = any($6::bigint[]);

select u.id, u.user_name from iam.user u where u.tenant_id = $1 and u.id = any($2::bigint[]);

-- serviceAllot.matrix  查询分单矩阵
select m.user_id, u.user_name, g.group_name,
  coalesce(m.leave_until >= (now() at time zone 'Asia/Shanghai')::date, false) as on_leave
from service.service_group_member m
join service.service_group g
  on g.tenant_id = m.tenant_id
  and g.warehouse_id = m.warehouse_id
  and g.id = m.group_id
  and g.status = 1
join iam.user u on u.tenant_id = m.tenant_id and u.id = m.user_id
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and m.role = 2
order by g.id, m.user_id;

select x.owner_id, w.name as owner_name,
  array(
    select g.group_name
    from service.service_group_owner o
    join service.service_group g
      on g.tenant_id = o.tenant_id
      and g.warehouse_id = o.warehouse_id
      and g.id = o.group_id
      and g.status = 1
    where o.tenant_id = x.tenant_id
      and o.warehouse_id = x.warehouse_id
      and o.owner_id = x.owner_id
    order by g.id
  ) as groups,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object('id', a.id, 'servicerId', a.servicer_id, 'backupId', a.backup_id, 'region', a.region)
        order by a.region
      )
      from service.allot a
      where a.tenant_id = x.tenant_id
        and a.warehouse_id = x.warehouse_id
        and a.owner_id = x.owner_id
        and (
          a.status = 1 and a.effective_from <= (now() at time zone 'Asia/Shanghai')::date
          and (a.effective_to is null or a.effective_to >= (now() at time zone 'Asia/Shanghai')::date)
        )
    ), '[]'
  ) as rules
from basic.owner_warehouse x
join basic.owner w on w.tenant_id = x.tenant_id and w.id = x.owner_id and w.status = 1 and not w.is_deleted
where "x"."tenant_id" = $1
  and "x"."warehouse_id" = $2
  and "x"."owner_id" = any($3::bigint[])
  and x.status = 1
  and not x.is_deleted
order by w.code
limit 200;

-- complaint.getList  查询投诉
select c.id, c.version, c.complaint_no, c.biz_type, c.biz_no, c.waybill_no, c.owner_id, w.name as owner_name,
  c.customer_name, c.contact, c.contact_phone_mask as contact_phone, c.type_code, c.level,
  c.claim_amount::float8 as claim_amount, c.paid_amount::float8 as paid_amount, c.liable_party, c.liable_name,
  c.round_no, c.status, c.handler_id, h.user_name as handler_name, g.group_name, c.respond_due_at, c.finish_due_at,
  (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now()) as overdue,
  c.source, k.user_name as created_by, c.created_at, c.closed_at
from service.complaint c
join basic.owner w on w.tenant_id = c.tenant_id and w.id = c.owner_id
left join iam.user h on h.tenant_id = c.tenant_id and h.id = c.handler_id
left join iam.user k on k.tenant_id = c.tenant_id and k.id = c.created_by
left join service.service_group g on g.tenant_id = c.tenant_id and g.warehouse_id = c.warehouse_id and g.id = c.group_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
order by c.created_at desc, c.id desc
limit $4
offset $5;

select count(*) as n
from (
  select 1
  from service.complaint c
  where "c"."tenant_id" = $1
    and "c"."warehouse_id" = $2
    and "c"."owner_id" = any($3::bigint[])
  limit $4
) x;

select c.id, c.version, c.complaint_no, c.biz_type, c.biz_no, c.waybill_no, c.owner_id, w.name as owner_name,
  c.customer_name, c.contact, c.contact_phone_mask as contact_phone, c.type_code, c.level,
  c.claim_amount::float8 as claim_amount, c.paid_amount::float8 as paid_amount, c.liable_party, c.liable_name,
  c.round_no, c.status, c.handler_id, h.user_name as handler_name, g.group_name, c.respond_due_at, c.finish_due_at,
  (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now()) as overdue,
  c.source, k.user_name as created_by, c.created_at, c.closed_at
from service.complaint c
join basic.owner w on w.tenant_id = c.tenant_id and w.id = c.owner_id
left join iam.user h on h.tenant_id = c.tenant_id and h.id = c.handler_id
left join iam.user k on k.tenant_id = c.tenant_id and k.id = c.created_by
left join service.service_group g on g.tenant_id = c.tenant_id and g.warehouse_id = c.warehouse_id and g.id = c.group_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
  and c.complaint_no = $4::text
  and c.biz_no = $5::text
  and c.biz_type = $6::bigint
  and c.owner_id = $7::bigint
  and ops.folded(c.customer_name) like $8
  and c.type_code = $9
  and c.level = $10::bigint
  and c.liable_party = $11::bigint
  and c.status = $12::bigint
  and c.handler_id = $13::bigint
  and (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now()) = $14
  and c.cause_code = $15
  and c.route_name = $16
  and exists (
    select 1
    from service.complaint_goods x
    where x.tenant_id = c.tenant_id
      and x.warehouse_id = c.warehouse_id
      and x.complaint_id = c.id
      and x.goods_name = $17
  )
  and c.cause_code is null
  and (
    (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now())
    or coalesce(c.concluded_at > c.finish_due_at, false)
  ) = $18
  and (c.status not in (0, 70)) = $19
  and c.created_at >= $20
  and c.created_at < $21
  and c.closed_at >= $22
  and c.closed_at < $23
order by c.created_at desc, c.id desc
limit $24
offset $25;

-- complaint.statistic  统计投诉
select c.status as status, count(*) as count
from service.complaint c
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
group by 1;

select c.status as status, count(*) as count
from service.complaint c
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
  and c.complaint_no = $4::text
  and c.biz_no = $5::text
  and c.biz_type = $6::bigint
  and c.owner_id = $7::bigint
  and ops.folded(c.customer_name) like $8
  and c.type_code = $9
  and c.level = $10::bigint
  and c.liable_party = $11::bigint
  and c.handler_id = $12::bigint
  and (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now()) = $13
  and c.cause_code = $14
  and c.route_name = $15
  and exists (
    select 1
    from service.complaint_goods x
    where x.tenant_id = c.tenant_id
      and x.warehouse_id = c.warehouse_id
      and x.complaint_id = c.id
      and x.goods_name = $16
  )
  and c.cause_code is null
  and (
    (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now())
    or coalesce(c.concluded_at > c.finish_due_at, false)
  ) = $17
  and (c.status not in (0, 70)) = $18
  and c.created_at >= $19
  and c.created_at < $20
  and c.closed_at >= $21
  and c.closed_at < $22
group by 1;

-- complaint.exportlist  导出投诉
select count(*) as n
from (
  select 1
  from service.complaint c
  where "c"."tenant_id" = $1
    and "c"."warehouse_id" = $2
    and "c"."owner_id" = any($3::bigint[])
  limit $4
) x;

declare export no scroll cursor for
select c.id, c.version, c.complaint_no, c.biz_type, c.biz_no, c.waybill_no, c.owner_id, w.name as owner_name,
  c.customer_name, c.contact, c.contact_phone_mask as contact_phone, c.type_code, c.level,
  c.claim_amount::float8 as claim_amount, c.paid_amount::float8 as paid_amount, c.liable_party, c.liable_name,
  c.round_no, c.status, c.handler_id, h.user_name as handler_name, g.group_name, c.respond_due_at, c.finish_due_at,
  (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now()) as overdue,
  c.source, k.user_name as created_by, c.created_at, c.closed_at
from service.complaint c
join basic.owner w on w.tenant_id = c.tenant_id and w.id = c.owner_id
left join iam.user h on h.tenant_id = c.tenant_id and h.id = c.handler_id
left join iam.user k on k.tenant_id = c.tenant_id and k.id = c.created_by
left join service.service_group g on g.tenant_id = c.tenant_id and g.warehouse_id = c.warehouse_id and g.id = c.group_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
order by c.created_at desc, c.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from service.complaint c
  where "c"."tenant_id" = $1
    and "c"."warehouse_id" = $2
    and "c"."owner_id" = any($3::bigint[])
    and c.complaint_no = $4::text
    and c.biz_no = $5::text
    and c.biz_type = $6::bigint
    and c.owner_id = $7::bigint
    and ops.folded(c.customer_name) like $8
    and c.type_code = $9
    and c.level = $10::bigint
    and c.liable_party = $11::bigint
    and c.status = $12::bigint
    and c.handler_id = $13::bigint
    and (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now()) = $14
    and c.cause_code = $15
    and c.route_name = $16
    and exists (
      select 1
      from service.complaint_goods x
      where x.tenant_id = c.tenant_id
        and x.warehouse_id = c.warehouse_id
        and x.complaint_id = c.id
        and x.goods_name = $17
    )
    and c.cause_code is null
    and (
      (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now())
      or coalesce(c.concluded_at > c.finish_due_at, false)
    ) = $18
    and (c.status not in (0, 70)) = $19
    and c.created_at >= $20
    and c.created_at < $21
    and c.closed_at >= $22
    and c.closed_at < $23
  limit $24
) x;

declare export no scroll cursor for
select c.id, c.version, c.complaint_no, c.biz_type, c.biz_no, c.waybill_no, c.owner_id, w.name as owner_name,
  c.customer_name, c.contact, c.contact_phone_mask as contact_phone, c.type_code, c.level,
  c.claim_amount::float8 as claim_amount, c.paid_amount::float8 as paid_amount, c.liable_party, c.liable_name,
  c.round_no, c.status, c.handler_id, h.user_name as handler_name, g.group_name, c.respond_due_at, c.finish_due_at,
  (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now()) as overdue,
  c.source, k.user_name as created_by, c.created_at, c.closed_at
from service.complaint c
join basic.owner w on w.tenant_id = c.tenant_id and w.id = c.owner_id
left join iam.user h on h.tenant_id = c.tenant_id and h.id = c.handler_id
left join iam.user k on k.tenant_id = c.tenant_id and k.id = c.created_by
left join service.service_group g on g.tenant_id = c.tenant_id and g.warehouse_id = c.warehouse_id and g.id = c.group_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
  and c.complaint_no = $4::text
  and c.biz_no = $5::text
  and c.biz_type = $6::bigint
  and c.owner_id = $7::bigint
  and ops.folded(c.customer_name) like $8
  and c.type_code = $9
  and c.level = $10::bigint
  and c.liable_party = $11::bigint
  and c.status = $12::bigint
  and c.handler_id = $13::bigint
  and (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now()) = $14
  and c.cause_code = $15
  and c.route_name = $16
  and exists (
    select 1
    from service.complaint_goods x
    where x.tenant_id = c.tenant_id
      and x.warehouse_id = c.warehouse_id
      and x.complaint_id = c.id
      and x.goods_name = $17
  )
  and c.cause_code is null
  and (
    (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now())
    or coalesce(c.concluded_at > c.finish_due_at, false)
  ) = $18
  and (c.status not in (0, 70)) = $19
  and c.created_at >= $20
  and c.created_at < $21
  and c.closed_at >= $22
  and c.closed_at < $23
order by c.created_at desc, c.id desc;

-- complaint.getComplaint  查看投诉
select c.id, c.version, c.complaint_no, c.biz_type, c.biz_no, c.waybill_no, c.owner_id, w.name as owner_name,
  c.customer_name, c.contact, c.contact_phone_mask as contact_phone, c.type_code, c.level,
  c.claim_amount::float8 as claim_amount, c.paid_amount::float8 as paid_amount, c.liable_party, c.liable_name,
  c.round_no, c.status, c.handler_id, h.user_name as handler_name, g.group_name, c.respond_due_at, c.finish_due_at,
  (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now()) as overdue,
  c.source, k.user_name as created_by, c.created_at, c.closed_at , c.biz_id, c.region, c.route_name, c.description,
  c.route_reason, e.user_name as escalated_to, c.verdict, c.cause_code, c.solution, c.cancel_reason, c.signed_at,
  c.accepted_at, c.next_visit_at, c.group_id
from service.complaint c
join basic.owner w on w.tenant_id = c.tenant_id and w.id = c.owner_id
left join iam.user h on h.tenant_id = c.tenant_id and h.id = c.handler_id
left join iam.user k on k.tenant_id = c.tenant_id and k.id = c.created_by
left join service.service_group g on g.tenant_id = c.tenant_id and g.warehouse_id = c.warehouse_id and g.id = c.group_id
left join iam.user e on e.tenant_id = c.tenant_id and e.id = c.escalated_to
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
  and c.id = $4;

select a.id, a.kind, p.pay_seq, a.level_no, u.user_name as applicant, a.applicant_id, a.approver_ids,
  d.user_name as decided_by, a.result, a.opinion, a.created_at, a.decided_at
from service.complaint_approval a
join iam.user u on u.tenant_id = a.tenant_id and u.id = a.applicant_id
left join iam.user d on d.tenant_id = a.tenant_id and d.id = a.decided_by
left join service.complaint_pay p on p.tenant_id = a.tenant_id and p.warehouse_id = a.warehouse_id and p.id = a.pay_id
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and a.complaint_id = $3
order by a.id;

select u.id, u.user_name from iam.user u where u.tenant_id = $1 and u.id = any($2::bigint[]);

select x.line_id, x.goods_id, g.code as goods_code, x.goods_name, x.lot_no, x.unit, x.order_qty::float8 as order_qty,
  x.claim_qty::float8 as claim_qty, x.unit_price::float8 as unit_price, x.claim_amount::float8 as claim_amount
from service.complaint_goods x
left join basic.goods g on g.tenant_id = x.tenant_id and g.id = x.goods_id
where "x"."tenant_id" = $1
  and "x"."warehouse_id" = $2
  and x.complaint_id = $3
order by x.id;

select p.id, p.pay_seq, p.round_no, p.pay_type, p.pay_mode, p.amount::float8 as amount, p.shares, p.payee, p.bank_name,
  p.bank_account_mask as bank_account, p.status, p.voucher_no, p.paid_at, p.fact_key, p.fact_period,
  u.user_name as proposed_by, p.created_at
from service.complaint_pay p
join iam.user u on u.tenant_id = p.tenant_id and u.id = p.proposed_by
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and p.complaint_id = $3
order by p.pay_seq;

select v.id, v.round_no, u.user_name as visitor, v.visit_at, v.channel, v.reached, v.satisfaction, v.result,
  v.next_visit_at, v.content
from service.complaint_visit v
join iam.user u on u.tenant_id = v.tenant_id and u.id = v.visitor_id
where "v"."tenant_id" = $1
  and "v"."warehouse_id" = $2
  and v.complaint_id = $3
order by v.id;

select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height
from ops.file_ref r
join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

select t.action, t.action_name, t.operator_name, t.posted_at, t.from_status, t.to_status,
  t.payload->>'content' as content
from ops.doc_trace t
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.doc_type = $3
  and t.doc_id = $4
order by t.id;

-- complaint.getDownPullList  查询投诉下拉选项
select g.id as group_id, g.group_name, m.user_id, u.user_name, m.role, m.leave_until,
  coalesce(m.leave_until >= (now() at time zone 'Asia/Shanghai')::date, false) as on_leave,
  (
    select count(*)::int
    from service.complaint c
    where c.tenant_id = m.tenant_id
      and c.warehouse_id = m.warehouse_id
      and c.handler_id = m.user_id
      and c.status not in (0, 60, 70)
  ) as open_cases
from service.service_group_member m
join iam.user u on u.tenant_id = m.tenant_id and u.id = m.user_id
join service.service_group g
  on g.tenant_id = m.tenant_id
  and g.warehouse_id = m.warehouse_id
  and g.id = m.group_id
  and g.status = 1
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and m.role = 2
  and u.status = 1
  and not u.is_deleted
  and (
    u.is_admin
    or exists (
      select 1
      from iam.user_warehouse w
      where w.tenant_id = u.tenant_id
        and w.user_id = u.id
        and w.warehouse_id = $3
    )
  )
order by g.id, m.user_id;

-- complaint.selOmsOutData  查询可投诉的出库单
select $1::int as biz_type, o.id as biz_id, o.order_no as biz_no, o.external_no, s.ship_no as waybill_no, o.owner_id,
  w.name as owner_name, coalesce(c.name, t.name) as customer_name, left(o.consignee, 32) as contact,
  o.phone as contact_phone, s.carrier_code as carrier,
  coalesce(coalesce(t.province, '') || t.city || coalesce(t.address, ''), o.address) as address, r.name as route_name,
  o.shipped_at as signed_at
from outbound."order" o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join lateral (
  select h.ship_no, h.carrier_code
  from outbound.shipment_item i
  join outbound.shipment h on h.tenant_id = i.tenant_id and h.warehouse_id = i.warehouse_id and h.id = i.ship_id
  where i.tenant_id = o.tenant_id
    and i.warehouse_id = o.warehouse_id
    and i.order_id = o.id
    and i.active
  order by h.id desc
  limit 1
) s
  on true
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.status in (85, 90)
  and o.to_warehouse_id is null
order by o.created_at desc, o.id desc
limit $5;

select c.biz_id, count(*)::int as n
from service.complaint c
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and c.biz_type = $3
  and c.status not in (60, 70)
  and c.biz_id = any($4::bigint[])
group by c.biz_id;

select $1::int as biz_type, o.id as biz_id, o.order_no as biz_no, o.external_no, s.ship_no as waybill_no, o.owner_id,
  w.name as owner_name, coalesce(c.name, t.name) as customer_name, left(o.consignee, 32) as contact,
  o.phone as contact_phone, s.carrier_code as carrier,
  coalesce(coalesce(t.province, '') || t.city || coalesce(t.address, ''), o.address) as address, r.name as route_name,
  o.shipped_at as signed_at
from outbound."order" o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join lateral (
  select h.ship_no, h.carrier_code
  from outbound.shipment_item i
  join outbound.shipment h on h.tenant_id = i.tenant_id and h.warehouse_id = i.warehouse_id and h.id = i.ship_id
  where i.tenant_id = o.tenant_id
    and i.warehouse_id = o.warehouse_id
    and i.order_id = o.id
    and i.active
  order by h.id desc
  limit 1
) s
  on true
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.owner_id = $5
  and o.status in (85, 90)
  and o.to_warehouse_id is null
  and o.id in (
    select f.id
    from (
      select o.id, 1 as rank, 'orderNo' as found_by
      from outbound.order o
      where "o"."tenant_id" = $6
        and "o"."warehouse_id" = $7
        and o.order_no = $8
      union all (
        select o.id, 2, 'externalNo'
        from outbound.order o
        where "o"."tenant_id" = $9
          and "o"."warehouse_id" = $10
          and "o"."owner_id" = any($11::bigint[])
          and ops.folded(o.external_no) = $12
        limit $13
      )
      union all
      select i.order_id, 3, 'shipNo'
      from outbound.shipment s
      join outbound.shipment_item i
        on i.tenant_id = s.tenant_id
        and i.warehouse_id = s.warehouse_id
        and i.ship_id = s.id
        and i.active
      where "s"."tenant_id" = $14
        and "s"."warehouse_id" = $15
        and s.ship_no = $16
      union all (
        select coalesce(i.order_id, t.source_id), 4, 'waybillNo'
        from transport.waybill b
        join transport.order t on t.tenant_id = b.tenant_id and t.warehouse_id = b.warehouse_id and t.waybill_id = b.id
        left join service.aggregated_order a
          on a.tenant_id = t.tenant_id
          and a.warehouse_id = t.warehouse_id
          and a.transport_id = t.id
          and a.status = 1
        left join service.aggregated_order_item i
          on i.tenant_id = a.tenant_id
          and i.warehouse_id = a.warehouse_id
          and i.agg_id = a.id
          and i.active
        where "b"."tenant_id" = $17
          and "b"."warehouse_id" = $18
          and b.waybill_no = $19
          and (t.source_type in (1, 3) or i.order_id is not null)
      )
      union all (
        select c.order_id, 5, 'carton'
        from basic.lpn l
        join outbound.carton_line c on c.tenant_id = l.tenant_id and c.warehouse_id = l.warehouse_id and c.lpn_id = l.id
        where "l"."tenant_id" = $20
          and "l"."warehouse_id" = $21
          and l.code = $22
          and not l.is_deleted
      )
      union all
      select r.out_order_id, 6, 'receiptNo'
      from service.receipt r
      where "r"."tenant_id" = $23
        and "r"."warehouse_id" = $24
        and r.receipt_no = $25
      union all (
        select o.id, 7, 'phone'
        from outbound.order o
        where "o"."tenant_id" = $26
          and "o"."warehouse_id" = $27
          and "o"."owner_id" = any($28::bigint[])
          and $29
          and o.phone is not null
          and ops.digits_of(o.phone) = $30
        order by o.id desc
        limit $31
      )
    ) f(id, rank, found_by)
    union all (
      select x.id
      from outbound."order" x
      where "x"."tenant_id" = $32
        and "x"."warehouse_id" = $33
        and "x"."owner_id" = any($34::bigint[])
        and x.status in (85, 90)
        and x.to_warehouse_id is null
        and (ops.pieces_of(x.consignee) @> $35::text[] and ops.folded(x.consignee) like $36)
      order by x.created_at desc, x.id desc
      limit $37
    )
    union all (
      select x.id
      from outbound."order" x
      where "x"."tenant_id" = $38
        and "x"."warehouse_id" = $39
        and "x"."owner_id" = any($40::bigint[])
        and x.status in (85, 90)
        and x.to_warehouse_id is null
        and ops.folded(x.external_no) like $41
      order by x.created_at desc, x.id desc
      limit $42
    )
  )
order by o.created_at desc, o.id desc
limit $43;

-- complaint.selOmsWareData  查询可投诉的入库单
select $1::int as biz_type, o.id as biz_id, o.order_no as biz_no, o.external_no, null::text as waybill_no, o.owner_id,
  w.name as owner_name, p.name as customer_name, left(p.contact, 32) as contact, p.phone as contact_phone,
  null::text as carrier, coalesce(p.province, '') || coalesce(p.city, '') || coalesce(p.address, '') as address,
  null::text as route_name, coalesce(o.finish_at, o.closed_at) as signed_at
from inbound."order" o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier p on p.tenant_id = o.tenant_id and p.id = o.supplier_id
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.status between 50 and 90
  and exists (
    select 1
    from inbound.detail d
    where d.tenant_id = o.tenant_id
      and d.warehouse_id = o.warehouse_id
      and d.order_id = o.id
      and d.qty_received > 0
  )
order by o.created_at desc, o.id desc
limit $5;

select c.biz_id, count(*)::int as n
from service.complaint c
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and c.biz_type = $3
  and c.status not in (60, 70)
  and c.biz_id = any($4::bigint[])
group by c.biz_id;

select $1::int as biz_type, o.id as biz_id, o.order_no as biz_no, o.external_no, null::text as waybill_no, o.owner_id,
  w.name as owner_name, p.name as customer_name, left(p.contact, 32) as contact, p.phone as contact_phone,
  null::text as carrier, coalesce(p.province, '') || coalesce(p.city, '') || coalesce(p.address, '') as address,
  null::text as route_name, coalesce(o.finish_at, o.closed_at) as signed_at
from inbound."order" o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.supplier p on p.tenant_id = o.tenant_id and p.id = o.supplier_id
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.owner_id = $5
  and o.status between 50 and 90
  and exists (
    select 1
    from inbound.detail d
    where d.tenant_id = o.tenant_id
      and d.warehouse_id = o.warehouse_id
      and d.order_id = o.id
      and d.qty_received > 0
  )
  and o.id in (
    select x.id
    from inbound."order" x
    where "x"."tenant_id" = $6
      and "x"."warehouse_id" = $7
      and x.order_no = $8
    union all (
      select x.id
      from inbound."order" x
      where "x"."tenant_id" = $9
        and "x"."warehouse_id" = $10
        and "x"."owner_id" = any($11::bigint[])
        and x.status between 50 and 90
        and exists (
          select 1
          from inbound.detail d
          where d.tenant_id = x.tenant_id
            and d.warehouse_id = x.warehouse_id
            and d.order_id = x.id
            and d.qty_received > 0
        )
        and ops.folded(x.external_no) = $12
      order by x.created_at desc, x.id desc
      limit $13
    )
    union all (
      select x.id
      from inbound."order" x
      where "x"."tenant_id" = $14
        and "x"."warehouse_id" = $15
        and "x"."owner_id" = any($16::bigint[])
        and x.status between 50 and 90
        and exists (
          select 1
          from inbound.detail d
          where d.tenant_id = x.tenant_id
            and d.warehouse_id = x.warehouse_id
            and d.order_id = x.id
            and d.qty_received > 0
        )
        and ops.folded(x.external_no) like $17
      order by x.created_at desc, x.id desc
      limit $18
    )
  )
order by o.created_at desc, o.id desc
limit $19;

-- complaint.selAllocationData  查询可投诉的调拨单
select $1::int as biz_type, o.id as biz_id, o.order_no as biz_no, o.external_no, s.ship_no as waybill_no, o.owner_id,
  w.name as owner_name, coalesce(c.name, t.name) as customer_name, left(o.consignee, 32) as contact,
  o.phone as contact_phone, s.carrier_code as carrier,
  coalesce(coalesce(t.province, '') || t.city || coalesce(t.address, ''), o.address) as address, r.name as route_name,
  o.shipped_at as signed_at
from outbound."order" o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join lateral (
  select h.ship_no, h.carrier_code
  from outbound.shipment_item i
  join outbound.shipment h on h.tenant_id = i.tenant_id and h.warehouse_id = i.warehouse_id and h.id = i.ship_id
  where i.tenant_id = o.tenant_id
    and i.warehouse_id = o.warehouse_id
    and i.order_id = o.id
    and i.active
  order by h.id desc
  limit 1
) s
  on true
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.status in (85, 90)
  and o.to_warehouse_id is not null
order by o.created_at desc, o.id desc
limit $5;

select c.biz_id, count(*)::int as n
from service.complaint c
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and c.biz_type = $3
  and c.status not in (60, 70)
  and c.biz_id = any($4::bigint[])
group by c.biz_id;

select $1::int as biz_type, o.id as biz_id, o.order_no as biz_no, o.external_no, s.ship_no as waybill_no, o.owner_id,
  w.name as owner_name, coalesce(c.name, t.name) as customer_name, left(o.consignee, 32) as contact,
  o.phone as contact_phone, s.carrier_code as carrier,
  coalesce(coalesce(t.province, '') || t.city || coalesce(t.address, ''), o.address) as address, r.name as route_name,
  o.shipped_at as signed_at
from outbound."order" o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join lateral (
  select h.ship_no, h.carrier_code
  from outbound.shipment_item i
  join outbound.shipment h on h.tenant_id = i.tenant_id and h.warehouse_id = i.warehouse_id and h.id = i.ship_id
  where i.tenant_id = o.tenant_id
    and i.warehouse_id = o.warehouse_id
    and i.order_id = o.id
    and i.active
  order by h.id desc
  limit 1
) s
  on true
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.owner_id = $5
  and o.status in (85, 90)
  and o.to_warehouse_id is not null
  and o.id in (
    select f.id
    from (
      select o.id, 1 as rank, 'orderNo' as found_by
      from outbound.order o
      where "o"."tenant_id" = $6
        and "o"."warehouse_id" = $7
        and o.order_no = $8
      union all (
        select o.id, 2, 'externalNo'
        from outbound.order o
        where "o"."tenant_id" = $9
          and "o"."warehouse_id" = $10
          and "o"."owner_id" = any($11::bigint[])
          and ops.folded(o.external_no) = $12
        limit $13
      )
      union all
      select i.order_id, 3, 'shipNo'
      from outbound.shipment s
      join outbound.shipment_item i
        on i.tenant_id = s.tenant_id
        and i.warehouse_id = s.warehouse_id
        and i.ship_id = s.id
        and i.active
      where "s"."tenant_id" = $14
        and "s"."warehouse_id" = $15
        and s.ship_no = $16
      union all (
        select coalesce(i.order_id, t.source_id), 4, 'waybillNo'
        from transport.waybill b
        join transport.order t on t.tenant_id = b.tenant_id and t.warehouse_id = b.warehouse_id and t.waybill_id = b.id
        left join service.aggregated_order a
          on a.tenant_id = t.tenant_id
          and a.warehouse_id = t.warehouse_id
          and a.transport_id = t.id
          and a.status = 1
        left join service.aggregated_order_item i
          on i.tenant_id = a.tenant_id
          and i.warehouse_id = a.warehouse_id
          and i.agg_id = a.id
          and i.active
        where "b"."tenant_id" = $17
          and "b"."warehouse_id" = $18
          and b.waybill_no = $19
          and (t.source_type in (1, 3) or i.order_id is not null)
      )
      union all (
        select c.order_id, 5, 'carton'
        from basic.lpn l
        join outbound.carton_line c on c.tenant_id = l.tenant_id and c.warehouse_id = l.warehouse_id and c.lpn_id = l.id
        where "l"."tenant_id" = $20
          and "l"."warehouse_id" = $21
          and l.code = $22
          and not l.is_deleted
      )
      union all
      select r.out_order_id, 6, 'receiptNo'
      from service.receipt r
      where "r"."tenant_id" = $23
        and "r"."warehouse_id" = $24
        and r.receipt_no = $25
      union all (
        select o.id, 7, 'phone'
        from outbound.order o
        where "o"."tenant_id" = $26
          and "o"."warehouse_id" = $27
          and "o"."owner_id" = any($28::bigint[])
          and $29
          and o.phone is not null
          and ops.digits_of(o.phone) = $30
        order by o.id desc
        limit $31
      )
    ) f(id, rank, found_by)
    union all (
      select x.id
      from outbound."order" x
      where "x"."tenant_id" = $32
        and "x"."warehouse_id" = $33
        and "x"."owner_id" = any($34::bigint[])
        and x.status in (85, 90)
        and x.to_warehouse_id is not null
        and (ops.pieces_of(x.consignee) @> $35::text[] and ops.folded(x.consignee) like $36)
      order by x.created_at desc, x.id desc
      limit $37
    )
    union all (
      select x.id
      from outbound."order" x
      where "x"."tenant_id" = $38
        and "x"."warehouse_id" = $39
        and "x"."owner_id" = any($40::bigint[])
        and x.status in (85, 90)
        and x.to_warehouse_id is not null
        and ops.folded(x.external_no) like $41
      order by x.created_at desc, x.id desc
      limit $42
    )
  )
order by o.created_at desc, o.id desc
limit $43;

-- complaint.selPtOrder  查询可投诉的纯运输单
select $1::int as biz_type, o.id as biz_id, o.pt_no as biz_no, null::text as external_no, o.plate_no as waybill_no,
  o.owner_id, w.name as owner_name, o.to_name as customer_name, left(o.to_name, 32) as contact,
  o.to_phone as contact_phone, null::text as carrier, o.to_address as address, r.name as route_name,
  o.sign_at as signed_at
from inbound.pure_transport o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.status in (40, 50)
order by o.created_at desc, o.id desc
limit $5;

select c.biz_id, count(*)::int as n
from service.complaint c
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and c.biz_type = $3
  and c.status not in (60, 70)
  and c.biz_id = any($4::bigint[])
group by c.biz_id;

select $1::int as biz_type, o.id as biz_id, o.pt_no as biz_no, null::text as external_no, o.plate_no as waybill_no,
  o.owner_id, w.name as owner_name, o.to_name as customer_name, left(o.to_name, 32) as contact,
  o.to_phone as contact_phone, null::text as carrier, o.to_address as address, r.name as route_name,
  o.sign_at as signed_at
from inbound.pure_transport o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.owner_id = $5
  and o.status in (40, 50)
  and o.id in (
    select x.id
    from inbound.pure_transport x
    where "x"."tenant_id" = $6
      and "x"."warehouse_id" = $7
      and x.pt_no = $8
    union all (
      select x.id
      from inbound.pure_transport x
      where "x"."tenant_id" = $9
        and "x"."warehouse_id" = $10
        and "x"."owner_id" = any($11::bigint[])
        and x.status in (40, 50)
        and ops.digits_of(x.to_phone) = $12
      order by x.created_at desc, x.id desc
      limit $13
    )
  )
order by o.created_at desc, o.id desc
limit $14;

-- complaint.getGoodsData  查询可投诉的商品
select $1::int as biz_type, o.id as biz_id, o.order_no as biz_no, o.external_no, s.ship_no as waybill_no, o.owner_id,
  w.name as owner_name, coalesce(c.name, t.name) as customer_name, left(o.consignee, 32) as contact,
  o.phone as contact_phone, s.carrier_code as carrier,
  coalesce(coalesce(t.province, '') || t.city || coalesce(t.address, ''), o.address) as address, r.name as route_name,
  o.shipped_at as signed_at
from outbound."order" o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join lateral (
  select h.ship_no, h.carrier_code
  from outbound.shipment_item i
  join outbound.shipment h on h.tenant_id = i.tenant_id and h.warehouse_id = i.warehouse_id and h.id = i.ship_id
  where i.tenant_id = o.tenant_id
    and i.warehouse_id = o.warehouse_id
    and i.order_id = o.id
    and i.active
  order by h.id desc
  limit 1
) s
  on true
where "o"."tenant_id" = $2
  and "o"."warehouse_id" = $3
  and "o"."owner_id" = any($4::bigint[])
  and o.id = $5
  and o.status in (85, 90)
  and o.to_warehouse_id is null
order by o.created_at desc, o.id desc
limit $6;

select l.biz_id, l.line_id, l.goods_id, l.goods_code, l.goods_name, l.unit, l.order_qty::float8 as order_qty,
  greatest(l.order_qty - p.claimed, 0)::float8 as claimable, q.unit_price::float8 as unit_price
from (
  select d.order_id as biz_id, d.id as line_id, d.goods_id, g.code as goods_code, g.name as goods_name, n.name as unit,
    trunc(d.qty_shipped::numeric / coalesce(u.ratio, 1), 3) as order_qty
  from outbound.detail d
  join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
  left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = d.unit_level
  join basic.unit n on n.tenant_id = d.tenant_id and n.id = coalesce(u.unit_id, g.base_unit_id)
  where "d"."tenant_id" = $1
    and "d"."warehouse_id" = $2
    and d.order_id = any($3::bigint[])
    and d.qty_shipped > 0
) l
cross join lateral (
  select coalesce(sum(x.claim_qty), 0) as claimed
  from service.complaint_goods x
  join service.complaint c on c.tenant_id = x.tenant_id and c.warehouse_id = x.warehouse_id and c.id = x.complaint_id
  where "x"."tenant_id" = $4
    and "x"."warehouse_id" = $5
    and x.line_id = l.line_id
    and c.biz_type = $6
    and (c.paid_amount > 0 or c.status not in (60, 70))
    and c.id <> $7
) p
left join lateral (
  select x.unit_price
  from service.complaint_goods x
  where "x"."tenant_id" = $8
    and "x"."warehouse_id" = $9
    and x.goods_id = l.goods_id
    and x.unit = l.unit
  order by x.id desc
  limit 1
) q
  on true
where l.order_qty > 0
order by l.line_id;

-- complaint.waiting  查询待我审批的投诉
select c.id, c.version, c.complaint_no, c.biz_type, c.biz_no, c.waybill_no, c.owner_id, w.name as owner_name,
  c.customer_name, c.contact, c.contact_phone_mask as contact_phone, c.type_code, c.level,
  c.claim_amount::float8 as claim_amount, c.paid_amount::float8 as paid_amount, c.liable_party, c.liable_name,
  c.round_no, c.status, c.handler_id, h.user_name as handler_name, g.group_name, c.respond_due_at, c.finish_due_at,
  (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now()) as overdue,
  c.source, k.user_name as created_by, c.created_at, c.closed_at , a.kind, a.level_no, u.user_name as applicant,
  a.created_at as applied_at, p.amount::float8 as pay_amount, p.pay_mode, coalesce(p.shares, '[]') as shares,
  case a.kind when 1 then c.solution else c.cancel_reason end as reason
from service.complaint_approval a
join service.complaint c on c.tenant_id = a.tenant_id and c.warehouse_id = a.warehouse_id and c.id = a.complaint_id
join basic.owner w on w.tenant_id = c.tenant_id and w.id = c.owner_id
left join iam.user h on h.tenant_id = c.tenant_id and h.id = c.handler_id
left join iam.user k on k.tenant_id = c.tenant_id and k.id = c.created_by
left join service.service_group g on g.tenant_id = c.tenant_id and g.warehouse_id = c.warehouse_id and g.id = c.group_id
join iam.user u on u.tenant_id = a.tenant_id and u.id = a.applicant_id
left join service.complaint_pay p on p.tenant_id = a.tenant_id and p.warehouse_id = a.warehouse_id and p.id = a.pay_id
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
  and a.result is null
  and a.approver_ids @> array[$4::bigint]
  and c.status = case a.kind when 1 then $5::int else $6::int end
order by a.created_at, a.id
limit $7
offset $8;

select c.id, c.version, c.complaint_no, c.biz_type, c.biz_no, c.waybill_no, c.owner_id, w.name as owner_name,
  c.customer_name, c.contact, c.contact_phone_mask as contact_phone, c.type_code, c.level,
  c.claim_amount::float8 as claim_amount, c.paid_amount::float8 as paid_amount, c.liable_party, c.liable_name,
  c.round_no, c.status, c.handler_id, h.user_name as handler_name, g.group_name, c.respond_due_at, c.finish_due_at,
  (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now()) as overdue,
  c.source, k.user_name as created_by, c.created_at, c.closed_at , a.kind, a.level_no, u.user_name as applicant,
  a.created_at as applied_at, p.amount::float8 as pay_amount, p.pay_mode, coalesce(p.shares, '[]') as shares,
  case a.kind when 1 then c.solution else c.cancel_reason end as reason
from service.complaint_approval a
join service.complaint c on c.tenant_id = a.tenant_id and c.warehouse_id = a.warehouse_id and c.id = a.complaint_id
join basic.owner w on w.tenant_id = c.tenant_id and w.id = c.owner_id
left join iam.user h on h.tenant_id = c.tenant_id and h.id = c.handler_id
left join iam.user k on k.tenant_id = c.tenant_id and k.id = c.created_by
left join service.service_group g on g.tenant_id = c.tenant_id and g.warehouse_id = c.warehouse_id and g.id = c.group_id
join iam.user u on u.tenant_id = a.tenant_id and u.id = a.applicant_id
left join service.complaint_pay p on p.tenant_id = a.tenant_id and p.warehouse_id = a.warehouse_id and p.id = a.pay_id
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
  and a.result is null
  and a.approver_ids @> array[$4::bigint]
  and c.status = case a.kind when 1 then $5::int else $6::int end
  and a.kind = $7::bigint
order by a.created_at, a.id
limit $8
offset $9;

select count(*) as n
from (
  select 1
  from service.complaint_approval a
  join service.complaint c on c.tenant_id = a.tenant_id and c.warehouse_id = a.warehouse_id and c.id = a.complaint_id
  where "a"."tenant_id" = $1
    and "a"."warehouse_id" = $2
    and "c"."owner_id" = any($3::bigint[])
    and a.result is null
    and a.approver_ids @> array[$4::bigint]
    and c.status = case a.kind when 1 then $5::int else $6::int end
    and a.kind = $7::bigint
  limit $8
) x;

-- complaint.analysis  分析投诉
select coalesce(c.cause_code, '') as key, max(null::text) as named, count(distinct c.id)::int as count,
  count(distinct c.id) filter (where c.status = $1)::int as settled,
  count(distinct c.id) filter (
    where (
      (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now())
      or coalesce(c.concluded_at > c.finish_due_at, false)
    )
  )::int as overdue, coalesce(sum(c.claim_amount), 0)::float8 as claim_amount,
  round(coalesce(sum(c.paid_amount), 0), 2)::float8 as paid_amount,
  round(avg(extract(epoch from c.concluded_at - c.created_at) / 3600)::numeric, 1)::float8 as hours
from service.complaint c
where "c"."tenant_id" = $2
  and "c"."warehouse_id" = $3
  and "c"."owner_id" = any($4::bigint[])
  and c.status not in (0, 70)
  and c.created_at >= $5
  and c.created_at < $6
group by 1
order by count desc, key
limit $7;

select count(*)::int as n
from service.complaint c
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
  and c.status not in (0, 70)
  and c.created_at >= $4
  and c.created_at < $5;

select coalesce(c.cause_code, '') as key, max(null::text) as named, count(distinct c.id)::int as count,
  count(distinct c.id) filter (where c.status = $1)::int as settled,
  count(distinct c.id) filter (
    where (
      (c.status = 10 and c.respond_due_at < now() or c.status in (10, 20, 30, 40) and c.finish_due_at < now())
      or coalesce(c.concluded_at > c.finish_due_at, false)
    )
  )::int as overdue, coalesce(sum(c.claim_amount), 0)::float8 as claim_amount,
  round(coalesce(sum(c.paid_amount), 0), 2)::float8 as paid_amount,
  round(avg(extract(epoch from c.concluded_at - c.created_at) / 3600)::numeric, 1)::float8 as hours
from service.complaint c
where "c"."tenant_id" = $2
  and "c"."warehouse_id" = $3
  and "c"."owner_id" = any($4::bigint[])
  and c.status not in (0, 70)
  and c.created_at >= $5
  and c.created_at < $6
  and c.owner_id = $7::bigint
group by 1
order by count desc, key
limit $8;

select count(*)::int as n
from service.complaint c
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
  and c.status not in (0, 70)
  and c.created_at >= $4
  and c.created_at < $5
  and c.owner_id = $6::bigint;

-- complaint.template  下载投诉单导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- anomaly.page  查询异常单
select a.id, a.version, a.anomaly_no, a.direction, a.order_no, w.name as owner_name, a.anomaly_name, a.level,
  a.description, a.status, a.deadline_at, (a.status in (0, 1) and a.deadline_at < now()) as overdue,
  h.user_name as handler_name, a.solution, k.user_name as created_by, a.created_at, a.closed_at
from service.anomaly_record a
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
left join iam.user k on k.tenant_id = a.tenant_id and k.id = a.created_by
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "a"."owner_id" = any($3::bigint[])
order by a.created_at desc, a.id desc
limit $4
offset $5;

select a.id, a.version, a.anomaly_no, a.direction, a.order_no, w.name as owner_name, a.anomaly_name, a.level,
  a.description, a.status, a.deadline_at, (a.status in (0, 1) and a.deadline_at < now()) as overdue,
  h.user_name as handler_name, a.solution, k.user_name as created_by, a.created_at, a.closed_at
from service.anomaly_record a
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
left join iam.user k on k.tenant_id = a.tenant_id and k.id = a.created_by
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "a"."owner_id" = any($3::bigint[])
  and a.anomaly_no = $4::text
  and a.direction = $5::bigint
  and a.order_no = $6::text
  and a.owner_id = $7::bigint
  and a.level = $8::bigint
  and a.status = $9::bigint
  and (a.status in (0, 1) and a.deadline_at < now()) = $10
  and (a.status < $11) = $12
  and a.created_at >= $13
  and a.created_at < $14
order by a.created_at desc, a.id desc
limit $15
offset $16;

-- anomaly.statistic  统计异常单
select a.status as status, count(*) as count
from service.anomaly_record a
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "a"."owner_id" = any($3::bigint[])
group by 1;

select a.status as status, count(*) as count
from service.anomaly_record a
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "a"."owner_id" = any($3::bigint[])
  and a.anomaly_no = $4::text
  and a.direction = $5::bigint
  and a.order_no = $6::text
  and a.owner_id = $7::bigint
  and a.level = $8::bigint
  and (a.status in (0, 1) and a.deadline_at < now()) = $9
  and (a.status < $10) = $11
  and a.created_at >= $12
  and a.created_at < $13
group by 1;

-- anomaly.export  导出异常单
select count(*) as n
from (
  select 1
  from service.anomaly_record a
  where "a"."tenant_id" = $1
    and "a"."warehouse_id" = $2
    and "a"."owner_id" = any($3::bigint[])
  limit $4
) x;

declare export no scroll cursor for
select a.id, a.version, a.anomaly_no, a.direction, a.order_no, w.name as owner_name, a.anomaly_name, a.level,
  a.description, a.status, a.deadline_at, (a.status in (0, 1) and a.deadline_at < now()) as overdue,
  h.user_name as handler_name, a.solution, k.user_name as created_by, a.created_at, a.closed_at
from service.anomaly_record a
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
left join iam.user k on k.tenant_id = a.tenant_id and k.id = a.created_by
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "a"."owner_id" = any($3::bigint[])
order by a.created_at desc, a.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from service.anomaly_record a
  where "a"."tenant_id" = $1
    and "a"."warehouse_id" = $2
    and "a"."owner_id" = any($3::bigint[])
    and a.anomaly_no = $4::text
    and a.direction = $5::bigint
    and a.order_no = $6::text
    and a.owner_id = $7::bigint
    and a.level = $8::bigint
    and a.status = $9::bigint
    and (a.status in (0, 1) and a.deadline_at < now()) = $10
    and (a.status < $11) = $12
    and a.created_at >= $13
    and a.created_at < $14
  limit $15
) x;

declare export no scroll cursor for
select a.id, a.version, a.anomaly_no, a.direction, a.order_no, w.name as owner_name, a.anomaly_name, a.level,
  a.description, a.status, a.deadline_at, (a.status in (0, 1) and a.deadline_at < now()) as overdue,
  h.user_name as handler_name, a.solution, k.user_name as created_by, a.created_at, a.closed_at
from service.anomaly_record a
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
left join iam.user k on k.tenant_id = a.tenant_id and k.id = a.created_by
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "a"."owner_id" = any($3::bigint[])
  and a.anomaly_no = $4::text
  and a.direction = $5::bigint
  and a.order_no = $6::text
  and a.owner_id = $7::bigint
  and a.level = $8::bigint
  and a.status = $9::bigint
  and (a.status in (0, 1) and a.deadline_at < now()) = $10
  and (a.status < $11) = $12
  and a.created_at >= $13
  and a.created_at < $14
order by a.created_at desc, a.id desc;

-- anomaly.detail  查看异常单
select a.id, a.version, a.anomaly_no, a.direction, a.order_no, w.name as owner_name, a.anomaly_name, a.level,
  a.description, a.status, a.deadline_at, (a.status in (0, 1) and a.deadline_at < now()) as overdue,
  h.user_name as handler_name, a.solution, k.user_name as created_by, a.created_at, a.closed_at
from service.anomaly_record a
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id
left join iam.user k on k.tenant_id = a.tenant_id and k.id = a.created_by
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "a"."owner_id" = any($3::bigint[])
  and a.id = $4;

select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height
from ops.file_ref r
join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

select t.action, t.action_name, t.operator_name, t.posted_at, t.from_status, t.to_status,
  t.payload->>'content' as content
from ops.doc_trace t
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.doc_type = $3
  and t.doc_id = $4
order by t.id;

-- anomaly.kinds  查询异常类型
select k.code, k.name, k.level, k.deadline_hours
from basic.anomaly_config k
where k.tenant_id = $1
  and k.direction = $2
  and k.status = 1
  and not k.is_deleted
order by k.level desc, k.code;

-- omsReceipt.list  查询回单
select r.id, r.version, r.receipt_no, r.oms_out_no, r.out_order_id, o.external_no, r.ship_no, r.owner_id,
  w.name as owner_name, r.customer_name, r.departed_at, r.due_at,
  (r.status in (0, 1, 5) and r.due_at < now()) as overdue, r.status, r.page_count, r.abnormal, r.abnormal_cause,
  r.dispose_status, r.dispose_type, uu.user_name as uploader, r.uploaded_at, r.submitted_by as submitter_id,
  su.user_name as submitter, r.submitted_at, au.user_name as approver, r.approved_at, r.reject_reason
from (
  select r.*
  from service.receipt r
  where "r"."tenant_id" = $1
    and "r"."warehouse_id" = $2
    and "r"."owner_id" = any($3::bigint[])
  order by r.departed_at desc, r.id desc
  limit $4
  offset $5
) r
join outbound.order o on o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.out_order_id
join basic.owner w on w.tenant_id = r.tenant_id and w.id = r.owner_id
left join iam.user uu on uu.tenant_id = r.tenant_id and uu.id = r.uploaded_by
left join iam.user su on su.tenant_id = r.tenant_id and su.id = r.submitted_by
left join iam.user au on au.tenant_id = r.tenant_id and au.id = r.approved_by
order by r.departed_at desc, r.id desc;

select r.id, r.version, r.receipt_no, r.oms_out_no, r.out_order_id, o.external_no, r.ship_no, r.owner_id,
  w.name as owner_name, r.customer_name, r.departed_at, r.due_at,
  (r.status in (0, 1, 5) and r.due_at < now()) as overdue, r.status, r.page_count, r.abnormal, r.abnormal_cause,
  r.dispose_status, r.dispose_type, uu.user_name as uploader, r.uploaded_at, r.submitted_by as submitter_id,
  su.user_name as submitter, r.submitted_at, au.user_name as approver, r.approved_at, r.reject_reason
from (
  select r.*
  from service.receipt r
  where "r"."tenant_id" = $1
    and "r"."warehouse_id" = $2
    and "r"."owner_id" = any($3::bigint[])
    and r.receipt_no = $4::text
    and r.oms_out_no = $5::text
    and r.ship_no = $6::text
    and r.owner_id = $7::bigint
    and ops.folded(r.customer_name) like $8
    and r.status = $9::bigint
    and r.abnormal = $10
    and r.dispose_status = $11::bigint
    and (r.status in (0, 1, 5) and r.due_at < now()) = $12
    and r.departed_at >= $13
    and r.departed_at < $14
    and r.uploaded_at >= $15
    and r.uploaded_at < $16
  order by r.departed_at desc, r.id desc
  limit $17
  offset $18
) r
join outbound.order o on o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.out_order_id
join basic.owner w on w.tenant_id = r.tenant_id and w.id = r.owner_id
left join iam.user uu on uu.tenant_id = r.tenant_id and uu.id = r.uploaded_by
left join iam.user su on su.tenant_id = r.tenant_id and su.id = r.submitted_by
left join iam.user au on au.tenant_id = r.tenant_id and au.id = r.approved_by
order by r.departed_at desc, r.id desc;

-- omsReceipt.statistic  统计回单
select r.status as status, count(*) as count
from service.receipt r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and "r"."owner_id" = any($3::bigint[])
group by 1;

select r.status as status, count(*) as count
from service.receipt r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and "r"."owner_id" = any($3::bigint[])
  and r.receipt_no = $4::text
  and r.oms_out_no = $5::text
  and r.ship_no = $6::text
  and r.owner_id = $7::bigint
  and ops.folded(r.customer_name) like $8
  and r.abnormal = $9
  and r.dispose_status = $10::bigint
  and (r.status in (0, 1, 5) and r.due_at < now()) = $11
  and r.departed_at >= $12
  and r.departed_at < $13
  and r.uploaded_at >= $14
  and r.uploaded_at < $15
group by 1;

-- omsReceipt.exportReceiptList  导出回单
select count(*) as n
from (
  select 1
  from service.receipt r
  where "r"."tenant_id" = $1
    and "r"."warehouse_id" = $2
    and "r"."owner_id" = any($3::bigint[])
  limit $4
) x;

declare export no scroll cursor for
select r.id, r.version, r.receipt_no, r.oms_out_no, r.out_order_id, o.external_no, r.ship_no, r.owner_id,
  w.name as owner_name, r.customer_name, r.departed_at, r.due_at,
  (r.status in (0, 1, 5) and r.due_at < now()) as overdue, r.status, r.page_count, r.abnormal, r.abnormal_cause,
  r.dispose_status, r.dispose_type, uu.user_name as uploader, r.uploaded_at, r.submitted_by as submitter_id,
  su.user_name as submitter, r.submitted_at, au.user_name as approver, r.approved_at, r.reject_reason
from service.receipt r
join outbound.order o on o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.out_order_id
join basic.owner w on w.tenant_id = r.tenant_id and w.id = r.owner_id
left join iam.user uu on uu.tenant_id = r.tenant_id and uu.id = r.uploaded_by
left join iam.user su on su.tenant_id = r.tenant_id and su.id = r.submitted_by
left join iam.user au on au.tenant_id = r.tenant_id and au.id = r.approved_by
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and "r"."owner_id" = any($3::bigint[])
order by r.departed_at desc, r.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from service.receipt r
  where "r"."tenant_id" = $1
    and "r"."warehouse_id" = $2
    and "r"."owner_id" = any($3::bigint[])
    and r.receipt_no = $4::text
    and r.oms_out_no = $5::text
    and r.ship_no = $6::text
    and r.owner_id = $7::bigint
    and ops.folded(r.customer_name) like $8
    and r.status = $9::bigint
    and r.abnormal = $10
    and r.dispose_status = $11::bigint
    and (r.status in (0, 1, 5) and r.due_at < now()) = $12
    and r.departed_at >= $13
    and r.departed_at < $14
    and r.uploaded_at >= $15
    and r.uploaded_at < $16
  limit $17
) x;

declare export no scroll cursor for
select r.id, r.version, r.receipt_no, r.oms_out_no, r.out_order_id, o.external_no, r.ship_no, r.owner_id,
  w.name as owner_name, r.customer_name, r.departed_at, r.due_at,
  (r.status in (0, 1, 5) and r.due_at < now()) as overdue, r.status, r.page_count, r.abnormal, r.abnormal_cause,
  r.dispose_status, r.dispose_type, uu.user_name as uploader, r.uploaded_at, r.submitted_by as submitter_id,
  su.user_name as submitter, r.submitted_at, au.user_name as approver, r.approved_at, r.reject_reason
from service.receipt r
join outbound.order o on o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.out_order_id
join basic.owner w on w.tenant_id = r.tenant_id and w.id = r.owner_id
left join iam.user uu on uu.tenant_id = r.tenant_id and uu.id = r.uploaded_by
left join iam.user su on su.tenant_id = r.tenant_id and su.id = r.submitted_by
left join iam.user au on au.tenant_id = r.tenant_id and au.id = r.approved_by
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and "r"."owner_id" = any($3::bigint[])
  and r.receipt_no = $4::text
  and r.oms_out_no = $5::text
  and r.ship_no = $6::text
  and r.owner_id = $7::bigint
  and ops.folded(r.customer_name) like $8
  and r.status = $9::bigint
  and r.abnormal = $10
  and r.dispose_status = $11::bigint
  and (r.status in (0, 1, 5) and r.due_at < now()) = $12
  and r.departed_at >= $13
  and r.departed_at < $14
  and r.uploaded_at >= $15
  and r.uploaded_at < $16
order by r.departed_at desc, r.id desc;

-- omsReceipt.detailByOmsOutNo  查看回单
select r.id, r.version, r.receipt_no, r.oms_out_no, r.out_order_id, o.external_no, r.ship_no, r.owner_id,
  w.name as owner_name, r.customer_name, r.departed_at, r.due_at,
  (r.status in (0, 1, 5) and r.due_at < now()) as overdue, r.status, r.page_count, r.abnormal, r.abnormal_cause,
  r.dispose_status, r.dispose_type, uu.user_name as uploader, r.uploaded_at, r.submitted_by as submitter_id,
  su.user_name as submitter, r.submitted_at, au.user_name as approver, r.approved_at, r.reject_reason ,
  r.dispose_remark, du.user_name as disposer, r.disposed_at
from service.receipt r
join outbound.order o on o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.out_order_id
join basic.owner w on w.tenant_id = r.tenant_id and w.id = r.owner_id
left join iam.user uu on uu.tenant_id = r.tenant_id and uu.id = r.uploaded_by
left join iam.user su on su.tenant_id = r.tenant_id and su.id = r.submitted_by
left join iam.user au on au.tenant_id = r.tenant_id and au.id = r.approved_by
left join iam.user du on du.tenant_id = r.tenant_id and du.id = r.disposed_by
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and "r"."owner_id" = any($3::bigint[])
  and r.oms_out_no = $4;

-- omsReceipt.detailForMateriel  查看回单明细
select r.id
from service.receipt r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and "r"."owner_id" = any($3::bigint[])
  and r.oms_out_no = $4;

-- changeHouse.list  查询换仓
select c.id, c.version, c.order_id, o.order_no, o.external_no, w.name as owner_name, f.name as from_house_name,
  c.to_warehouse_id as to_house_id, t.name as to_house_name, c.reason, c.source, c.status, c.fail_msg, c.new_order_no,
  coalesce(u.user_name, '系统') as created_by, c.created_at, c.done_at
from service.change_house c
join outbound.order o on o.tenant_id = c.tenant_id and o.warehouse_id = c.warehouse_id and o.id = c.order_id
join basic.owner w on w.tenant_id = c.tenant_id and w.id = c.owner_id
join basic.warehouse f on f.tenant_id = c.tenant_id and f.id = c.warehouse_id
join basic.warehouse t on t.tenant_id = c.tenant_id and t.id = c.to_warehouse_id
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
  and c.status in (0, 3)
order by c.created_at desc, c.id desc
limit $4
offset $5;

select c.id, c.version, c.order_id, o.order_no, o.external_no, w.name as owner_name, f.name as from_house_name,
  c.to_warehouse_id as to_house_id, t.name as to_house_name, c.reason, c.source, c.status, c.fail_msg, c.new_order_no,
  coalesce(u.user_name, '系统') as created_by, c.created_at, c.done_at
from service.change_house c
join outbound.order o on o.tenant_id = c.tenant_id and o.warehouse_id = c.warehouse_id and o.id = c.order_id
join basic.owner w on w.tenant_id = c.tenant_id and w.id = c.owner_id
join basic.warehouse f on f.tenant_id = c.tenant_id and f.id = c.warehouse_id
join basic.warehouse t on t.tenant_id = c.tenant_id and t.id = c.to_warehouse_id
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
  and c.status in (0, 3)
  and o.order_no = $4::text
  and c.owner_id = $5::bigint
  and c.to_warehouse_id = $6::bigint
  and c.status = $7::bigint
  and c.created_at >= $8
  and c.created_at < $9
order by c.created_at desc, c.id desc
limit $10
offset $11;

-- changeHouse.historyList  查询换仓历史
select c.id, c.version, c.order_id, o.order_no, o.external_no, w.name as owner_name, f.name as from_house_name,
  c.to_warehouse_id as to_house_id, t.name as to_house_name, c.reason, c.source, c.status, c.fail_msg, c.new_order_no,
  coalesce(u.user_name, '系统') as created_by, c.created_at, c.done_at
from service.change_house c
join outbound.order o on o.tenant_id = c.tenant_id and o.warehouse_id = c.warehouse_id and o.id = c.order_id
join basic.owner w on w.tenant_id = c.tenant_id and w.id = c.owner_id
join basic.warehouse f on f.tenant_id = c.tenant_id and f.id = c.warehouse_id
join basic.warehouse t on t.tenant_id = c.tenant_id and t.id = c.to_warehouse_id
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
  and c.status in (2, 9)
order by c.created_at desc, c.id desc
limit $4
offset $5;

select c.id, c.version, c.order_id, o.order_no, o.external_no, w.name as owner_name, f.name as from_house_name,
  c.to_warehouse_id as to_house_id, t.name as to_house_name, c.reason, c.source, c.status, c.fail_msg, c.new_order_no,
  coalesce(u.user_name, '系统') as created_by, c.created_at, c.done_at
from service.change_house c
join outbound.order o on o.tenant_id = c.tenant_id and o.warehouse_id = c.warehouse_id and o.id = c.order_id
join basic.owner w on w.tenant_id = c.tenant_id and w.id = c.owner_id
join basic.warehouse f on f.tenant_id = c.tenant_id and f.id = c.warehouse_id
join basic.warehouse t on t.tenant_id = c.tenant_id and t.id = c.to_warehouse_id
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
  and c.status in (2, 9)
  and o.order_no = $4::text
  and c.owner_id = $5::bigint
  and c.to_warehouse_id = $6::bigint
  and c.status = $7::bigint
  and c.created_at >= $8
  and c.created_at < $9
order by c.created_at desc, c.id desc
limit $10
offset $11;

-- changeHouse.exportHistory  导出换仓历史
select count(*) as n
from (
  select 1
  from service.change_house c
  join outbound.order o on o.tenant_id = c.tenant_id and o.warehouse_id = c.warehouse_id and o.id = c.order_id
  where "c"."tenant_id" = $1
    and "c"."warehouse_id" = $2
    and "c"."owner_id" = any($3::bigint[])
    and c.status in (2, 9)
  limit $4
) x;

declare export no scroll cursor for
select c.id, c.version, c.order_id, o.order_no, o.external_no, w.name as owner_name, f.name as from_house_name,
  c.to_warehouse_id as to_house_id, t.name as to_house_name, c.reason, c.source, c.status, c.fail_msg, c.new_order_no,
  coalesce(u.user_name, '系统') as created_by, c.created_at, c.done_at
from service.change_house c
join outbound.order o on o.tenant_id = c.tenant_id and o.warehouse_id = c.warehouse_id and o.id = c.order_id
join basic.owner w on w.tenant_id = c.tenant_id and w.id = c.owner_id
join basic.warehouse f on f.tenant_id = c.tenant_id and f.id = c.warehouse_id
join basic.warehouse t on t.tenant_id = c.tenant_id and t.id = c.to_warehouse_id
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
  and c.status in (2, 9)
order by c.created_at desc, c.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from service.change_house c
  join outbound.order o on o.tenant_id = c.tenant_id and o.warehouse_id = c.warehouse_id and o.id = c.order_id
  where "c"."tenant_id" = $1
    and "c"."warehouse_id" = $2
    and "c"."owner_id" = any($3::bigint[])
    and c.status in (2, 9)
    and o.order_no = $4::text
    and c.owner_id = $5::bigint
    and c.to_warehouse_id = $6::bigint
    and c.status = $7::bigint
    and c.created_at >= $8
    and c.created_at < $9
  limit $10
) x;

declare export no scroll cursor for
select c.id, c.version, c.order_id, o.order_no, o.external_no, w.name as owner_name, f.name as from_house_name,
  c.to_warehouse_id as to_house_id, t.name as to_house_name, c.reason, c.source, c.status, c.fail_msg, c.new_order_no,
  coalesce(u.user_name, '系统') as created_by, c.created_at, c.done_at
from service.change_house c
join outbound.order o on o.tenant_id = c.tenant_id and o.warehouse_id = c.warehouse_id and o.id = c.order_id
join basic.owner w on w.tenant_id = c.tenant_id and w.id = c.owner_id
join basic.warehouse f on f.tenant_id = c.tenant_id and f.id = c.warehouse_id
join basic.warehouse t on t.tenant_id = c.tenant_id and t.id = c.to_warehouse_id
left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.created_by
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and "c"."owner_id" = any($3::bigint[])
  and c.status in (2, 9)
  and o.order_no = $4::text
  and c.owner_id = $5::bigint
  and c.to_warehouse_id = $6::bigint
  and c.status = $7::bigint
  and c.created_at >= $8
  and c.created_at < $9
order by c.created_at desc, c.id desc;

-- changeHouse.template  下载换仓导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- allotOrder.refillList  查询前置仓补货
select a.house_id as id
from basic.advance_house a
where a.tenant_id = $1
  and a.parent_house_id = $2
  and a.status = 1
  and not a.is_deleted
order by 1;

select w.id
from basic.warehouse w
where w.tenant_id = $1
  and w.id = any($2::bigint[])
  and w.status = 1
  and not w.is_deleted
  and (
    exists (
      select 1
      from iam.user_warehouse b
      where b.tenant_id = w.tenant_id
        and b.user_id = $3
        and b.warehouse_id = w.id
    ) or exists (select 1 from iam.user u where u.tenant_id = w.tenant_id and u.id = $4 and u.is_admin)
  );

select n.house_id, w.name as house_name, to_char(n.cut_off, 'HH24:MI') as cut_off, n.owner_id, o.name as owner_name,
  n.goods_id, g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, n.replenish_days, n.sold, coalesce(u.ratio, 0) as case_qty,
  (
    select coalesce(sum(s.on_hand - s.allocated - s.locked - s.moving), 0)::bigint
    from inventory.stock s
    join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id and l.status = 1
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    where s.tenant_id = g.tenant_id
      and s.warehouse_id = n.house_id
      and s.goods_id = g.id
      and s.owner_id = n.owner_id
      and s.quality = 'A'
      and not s.off_shelf
      and true
  ) as qty_there,
  (
    select coalesce(
      sum(greatest(0, coalesce(i.qty_expected - i.qty_received - i.qty_rejected - i.qty_closed, l.qty))), 0
    )::bigint
    from service.transfer_order t
    join service.transfer_line l
      on l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.transfer_id = t.id
      and l.goods_id = g.id
      and l.quality = 'A'
    left join inbound.detail i
      on i.tenant_id = l.tenant_id
      and i.warehouse_id = t.to_warehouse_id
      and i.id = l.in_detail_id
    left join outbound.detail d
      on d.tenant_id = l.tenant_id
      and d.warehouse_id = l.warehouse_id
      and d.id = l.out_detail_id
    where t.tenant_id = g.tenant_id
      and t.status between $1 and $2
      and t.to_warehouse_id = n.house_id
  ) as qty_on_way,
  (
    select coalesce(sum(s.on_hand - s.allocated - s.locked - s.moving), 0)::bigint
    from inventory.stock s
    join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id and l.status = 1
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    where s.tenant_id = g.tenant_id
      and s.warehouse_id = $3
      and s.goods_id = g.id
      and s.owner_id = n.owner_id
      and s.quality = 'A'
      and not s.off_shelf
      and a.kind in ('STORE', 'PICK')
      and p.state in (10, 21)
  ) - (
    select coalesce(
      sum(greatest(0, coalesce(d.qty_ordered - d.qty_cancelled - d.qty_replaced - d.qty_allocated, l.qty))), 0
    )::bigint
    from service.transfer_order t
    join service.transfer_line l
      on l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.transfer_id = t.id
      and l.goods_id = g.id
      and l.quality = 'A'
    left join inbound.detail i
      on i.tenant_id = l.tenant_id
      and i.warehouse_id = t.to_warehouse_id
      and i.id = l.in_detail_id
    left join outbound.detail d
      on d.tenant_id = l.tenant_id
      and d.warehouse_id = l.warehouse_id
      and d.id = l.out_detail_id
    where t.tenant_id = g.tenant_id
      and t.status between $4 and $5
      and t.warehouse_id = $6
  ) as qty_here
from (
  select a.house_id, a.cut_off, a.replenish_days, o.owner_id, d.goods_id, sum(d.qty_shipped)::bigint as sold
  from basic.advance_house a
  join outbound.order o
    on o.tenant_id = a.tenant_id
    and o.warehouse_id = a.house_id
    and o.order_type <> $7
    and o.updated_at >= now() - make_interval(days => $8)
    and o.shipped_at >= now() - make_interval(days => $9)
  join outbound.detail d
    on d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
    and d.quality = 'A'
    and d.qty_shipped > 0
  where a.tenant_id = $10
    and a.parent_house_id = $11
    and a.status = 1
    and not a.is_deleted
    and a.house_id = any($12::bigint[])
    and "o"."owner_id" = any($13::bigint[])
    and 2 = (
      select count(*)
      from basic.owner_warehouse m
      where m.tenant_id = a.tenant_id
        and m.owner_id = o.owner_id
        and m.warehouse_id in (a.house_id, a.parent_house_id)
        and m.status = 1
        and not m.is_deleted
    )
  group by 1, 2, 3, 4, 5
) n
join basic.warehouse w on w.tenant_id = $14 and w.id = n.house_id and w.status = 1 and not w.is_deleted
join basic.owner o on o.tenant_id = $15 and o.id = n.owner_id
join basic.goods g on g.tenant_id = $16 and g.id = n.goods_id and g.status = 1 and not g.is_deleted
left join basic.goods_unit u on u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = 3
order by n.sold desc, n.house_id, n.goods_id
limit $17;

select a.house_id as id
from basic.advance_house a
where a.tenant_id = $1
  and a.parent_house_id = $2
  and a.status = 1
  and not a.is_deleted
  and a.house_id = $3
order by 1;

-- allotOrder.queryPage  查询调拨单
select t.id, t.version, t.order_no, t.status, t.owner_id, w.name as owner_name, t.warehouse_id as from_house_id,
  f.name as from_house_name, t.to_warehouse_id as to_house_id, h.name as to_house_name, t.want_on, t.reason,
  coalesce(u.user_name, '系统') as created_by, t.created_at,
  (
    select jsonb_build_object(
      'lineCount', count(*), 'qty', sum(s.qty), 'qtySent', sum(s.qty_sent), 'qtyReceived', sum(s.qty_received),
      'qtyRefused', sum(s.qty_refused), 'qtyOnWay', sum(s.qty_on_way), 'qtyLost', sum(s.qty_lost), 'qtyDiffer',
      sum(s.qty_differ)
    )
    from (
      select l.qty, coalesce(y.qty_sent, 0) as qty_sent, coalesce(i.qty_received, 0) as qty_received,
        coalesce(i.qty_rejected, 0) as qty_refused,
        coalesce(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, 0) as qty_on_way,
        coalesce(y.qty_lost, 0) as qty_lost,
        coalesce(
          greatest(
            0,
            least(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, i.qty_closed - y.qty_unsent - y.qty_lost)
          ), 0
        ) as qty_differ
      from service.transfer_line l
      left join inventory.transit_line y
        on y.tenant_id = l.tenant_id
        and y.from_warehouse_id = l.warehouse_id
        and y.out_detail_id = l.out_detail_id
      left join inbound.detail i
        on i.tenant_id = y.tenant_id
        and i.warehouse_id = y.warehouse_id
        and i.id = y.in_detail_id
      where l.tenant_id = t.tenant_id
        and l.warehouse_id = t.warehouse_id
        and l.transfer_id = t.id
    ) s
  ) as sums
from service.transfer_order t
join basic.owner w on w.tenant_id = t.tenant_id and w.id = t.owner_id
join basic.warehouse f on f.tenant_id = t.tenant_id and f.id = t.warehouse_id
join basic.warehouse h on h.tenant_id = t.tenant_id and h.id = t.to_warehouse_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.created_by
where "t"."tenant_id" = $1
  and ("t"."warehouse_id" = $2 or "t"."to_warehouse_id" = $3)
  and "t"."owner_id" = any($4::bigint[])
order by t.created_at desc, t.id desc
limit $5
offset $6;

select t.id, t.version, t.order_no, t.status, t.owner_id, w.name as owner_name, t.warehouse_id as from_house_id,
  f.name as from_house_name, t.to_warehouse_id as to_house_id, h.name as to_house_name, t.want_on, t.reason,
  coalesce(u.user_name, '系统') as created_by, t.created_at,
  (
    select jsonb_build_object(
      'lineCount', count(*), 'qty', sum(s.qty), 'qtySent', sum(s.qty_sent), 'qtyReceived', sum(s.qty_received),
      'qtyRefused', sum(s.qty_refused), 'qtyOnWay', sum(s.qty_on_way), 'qtyLost', sum(s.qty_lost), 'qtyDiffer',
      sum(s.qty_differ)
    )
    from (
      select l.qty, coalesce(y.qty_sent, 0) as qty_sent, coalesce(i.qty_received, 0) as qty_received,
        coalesce(i.qty_rejected, 0) as qty_refused,
        coalesce(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, 0) as qty_on_way,
        coalesce(y.qty_lost, 0) as qty_lost,
        coalesce(
          greatest(
            0,
            least(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, i.qty_closed - y.qty_unsent - y.qty_lost)
          ), 0
        ) as qty_differ
      from service.transfer_line l
      left join inventory.transit_line y
        on y.tenant_id = l.tenant_id
        and y.from_warehouse_id = l.warehouse_id
        and y.out_detail_id = l.out_detail_id
      left join inbound.detail i
        on i.tenant_id = y.tenant_id
        and i.warehouse_id = y.warehouse_id
        and i.id = y.in_detail_id
      where l.tenant_id = t.tenant_id
        and l.warehouse_id = t.warehouse_id
        and l.transfer_id = t.id
    ) s
  ) as sums
from service.transfer_order t
join basic.owner w on w.tenant_id = t.tenant_id and w.id = t.owner_id
join basic.warehouse f on f.tenant_id = t.tenant_id and f.id = t.warehouse_id
join basic.warehouse h on h.tenant_id = t.tenant_id and h.id = t.to_warehouse_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.created_by
where "t"."tenant_id" = $1
  and ("t"."warehouse_id" = $2 or "t"."to_warehouse_id" = $3)
  and "t"."owner_id" = any($4::bigint[])
  and t.warehouse_id = $5
  and t.order_no = $6::text
  and t.owner_id = $7::bigint
  and t.warehouse_id = $8::bigint
  and t.to_warehouse_id = $9::bigint
  and t.status = $10::bigint
  and exists (
    select 1
    from service.transfer_line l
    where l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.transfer_id = t.id
      and l.goods_id = $11
  )
  and t.want_on >= $12::date
  and t.want_on <= $13::date
  and t.created_at >= $14
  and t.created_at < $15
order by t.created_at desc, t.id desc
limit $16
offset $17;

-- allotOrder.statistic  统计调拨单
select t.status as status, count(*) as count
from service.transfer_order t
where "t"."tenant_id" = $1
  and ("t"."warehouse_id" = $2 or "t"."to_warehouse_id" = $3)
  and "t"."owner_id" = any($4::bigint[])
group by 1;

select t.status as status, count(*) as count
from service.transfer_order t
where "t"."tenant_id" = $1
  and ("t"."warehouse_id" = $2 or "t"."to_warehouse_id" = $3)
  and "t"."owner_id" = any($4::bigint[])
  and t.warehouse_id = $5
  and t.order_no = $6::text
  and t.owner_id = $7::bigint
  and t.warehouse_id = $8::bigint
  and t.to_warehouse_id = $9::bigint
  and exists (
    select 1
    from service.transfer_line l
    where l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.transfer_id = t.id
      and l.goods_id = $10
  )
  and t.want_on >= $11::date
  and t.want_on <= $12::date
  and t.created_at >= $13
  and t.created_at < $14
group by 1;

-- allotOrder.export  导出调拨单
select count(*) as n
from (
  select 1
  from service.transfer_order t
  where "t"."tenant_id" = $1
    and ("t"."warehouse_id" = $2 or "t"."to_warehouse_id" = $3)
    and "t"."owner_id" = any($4::bigint[])
  limit $5
) x;

declare export no scroll cursor for
select t.id, t.version, t.order_no, t.status, t.owner_id, w.name as owner_name, t.warehouse_id as from_house_id,
  f.name as from_house_name, t.to_warehouse_id as to_house_id, h.name as to_house_name, t.want_on, t.reason,
  coalesce(u.user_name, '系统') as created_by, t.created_at,
  (
    select jsonb_build_object(
      'lineCount', count(*), 'qty', sum(s.qty), 'qtySent', sum(s.qty_sent), 'qtyReceived', sum(s.qty_received),
      'qtyRefused', sum(s.qty_refused), 'qtyOnWay', sum(s.qty_on_way), 'qtyLost', sum(s.qty_lost), 'qtyDiffer',
      sum(s.qty_differ)
    )
    from (
      select l.qty, coalesce(y.qty_sent, 0) as qty_sent, coalesce(i.qty_received, 0) as qty_received,
        coalesce(i.qty_rejected, 0) as qty_refused,
        coalesce(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, 0) as qty_on_way,
        coalesce(y.qty_lost, 0) as qty_lost,
        coalesce(
          greatest(
            0,
            least(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, i.qty_closed - y.qty_unsent - y.qty_lost)
          ), 0
        ) as qty_differ
      from service.transfer_line l
      left join inventory.transit_line y
        on y.tenant_id = l.tenant_id
        and y.from_warehouse_id = l.warehouse_id
        and y.out_detail_id = l.out_detail_id
      left join inbound.detail i
        on i.tenant_id = y.tenant_id
        and i.warehouse_id = y.warehouse_id
        and i.id = y.in_detail_id
      where l.tenant_id = t.tenant_id
        and l.warehouse_id = t.warehouse_id
        and l.transfer_id = t.id
    ) s
  ) as sums
from service.transfer_order t
join basic.owner w on w.tenant_id = t.tenant_id and w.id = t.owner_id
join basic.warehouse f on f.tenant_id = t.tenant_id and f.id = t.warehouse_id
join basic.warehouse h on h.tenant_id = t.tenant_id and h.id = t.to_warehouse_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.created_by
where "t"."tenant_id" = $1
  and ("t"."warehouse_id" = $2 or "t"."to_warehouse_id" = $3)
  and "t"."owner_id" = any($4::bigint[])
order by t.created_at desc, t.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from service.transfer_order t
  where "t"."tenant_id" = $1
    and ("t"."warehouse_id" = $2 or "t"."to_warehouse_id" = $3)
    and "t"."owner_id" = any($4::bigint[])
    and t.warehouse_id = $5
    and t.order_no = $6::text
    and t.owner_id = $7::bigint
    and t.warehouse_id = $8::bigint
    and t.to_warehouse_id = $9::bigint
    and t.status = $10::bigint
    and exists (
      select 1
      from service.transfer_line l
      where l.tenant_id = t.tenant_id
        and l.warehouse_id = t.warehouse_id
        and l.transfer_id = t.id
        and l.goods_id = $11
    )
    and t.want_on >= $12::date
    and t.want_on <= $13::date
    and t.created_at >= $14
    and t.created_at < $15
  limit $16
) x;

declare export no scroll cursor for
select t.id, t.version, t.order_no, t.status, t.owner_id, w.name as owner_name, t.warehouse_id as from_house_id,
  f.name as from_house_name, t.to_warehouse_id as to_house_id, h.name as to_house_name, t.want_on, t.reason,
  coalesce(u.user_name, '系统') as created_by, t.created_at,
  (
    select jsonb_build_object(
      'lineCount', count(*), 'qty', sum(s.qty), 'qtySent', sum(s.qty_sent), 'qtyReceived', sum(s.qty_received),
      'qtyRefused', sum(s.qty_refused), 'qtyOnWay', sum(s.qty_on_way), 'qtyLost', sum(s.qty_lost), 'qtyDiffer',
      sum(s.qty_differ)
    )
    from (
      select l.qty, coalesce(y.qty_sent, 0) as qty_sent, coalesce(i.qty_received, 0) as qty_received,
        coalesce(i.qty_rejected, 0) as qty_refused,
        coalesce(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, 0) as qty_on_way,
        coalesce(y.qty_lost, 0) as qty_lost,
        coalesce(
          greatest(
            0,
            least(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, i.qty_closed - y.qty_unsent - y.qty_lost)
          ), 0
        ) as qty_differ
      from service.transfer_line l
      left join inventory.transit_line y
        on y.tenant_id = l.tenant_id
        and y.from_warehouse_id = l.warehouse_id
        and y.out_detail_id = l.out_detail_id
      left join inbound.detail i
        on i.tenant_id = y.tenant_id
        and i.warehouse_id = y.warehouse_id
        and i.id = y.in_detail_id
      where l.tenant_id = t.tenant_id
        and l.warehouse_id = t.warehouse_id
        and l.transfer_id = t.id
    ) s
  ) as sums
from service.transfer_order t
join basic.owner w on w.tenant_id = t.tenant_id and w.id = t.owner_id
join basic.warehouse f on f.tenant_id = t.tenant_id and f.id = t.warehouse_id
join basic.warehouse h on h.tenant_id = t.tenant_id and h.id = t.to_warehouse_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.created_by
where "t"."tenant_id" = $1
  and ("t"."warehouse_id" = $2 or "t"."to_warehouse_id" = $3)
  and "t"."owner_id" = any($4::bigint[])
  and t.warehouse_id = $5
  and t.order_no = $6::text
  and t.owner_id = $7::bigint
  and t.warehouse_id = $8::bigint
  and t.to_warehouse_id = $9::bigint
  and t.status = $10::bigint
  and exists (
    select 1
    from service.transfer_line l
    where l.tenant_id = t.tenant_id
      and l.warehouse_id = t.warehouse_id
      and l.transfer_id = t.id
      and l.goods_id = $11
  )
  and t.want_on >= $12::date
  and t.want_on <= $13::date
  and t.created_at >= $14
  and t.created_at < $15
order by t.created_at desc, t.id desc;

-- allotOrder.transitPage  查询调拨在途
select l.id, t.id as transfer_id, t.order_no, t.warehouse_id as from_house_id, t.owner_id, w.name as owner_name,
  f.name as from_house_name, h.name as to_house_name, l.goods_id, g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, l.quality, l.qty, coalesce(y.qty_sent, 0) as qty_sent, coalesce(i.qty_received, 0) as qty_received,
  coalesce(i.qty_rejected, 0) as qty_refused,
  coalesce(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, 0) as qty_on_way,
  coalesce(y.qty_lost, 0) as qty_lost,
  coalesce(
    greatest(
      0, least(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, i.qty_closed - y.qty_unsent - y.qty_lost)
    ), 0
  ) as qty_differ , y.sent_at, t.want_on
from service.transfer_order t
join service.transfer_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.transfer_id = t.id
left join inventory.transit_line y
  on y.tenant_id = l.tenant_id
  and y.from_warehouse_id = l.warehouse_id
  and y.out_detail_id = l.out_detail_id
left join inbound.detail i on i.tenant_id = y.tenant_id and i.warehouse_id = y.warehouse_id and i.id = y.in_detail_id
join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
join basic.owner w on w.tenant_id = t.tenant_id and w.id = t.owner_id
join basic.warehouse f on f.tenant_id = t.tenant_id and f.id = t.warehouse_id
join basic.warehouse h on h.tenant_id = t.tenant_id and h.id = t.to_warehouse_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.created_by
where "t"."tenant_id" = $1
  and ("t"."warehouse_id" = $2 or "t"."to_warehouse_id" = $3)
  and "t"."owner_id" = any($4::bigint[])
  and t.status between $5 and $6
  and y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost > 0
order by y.sent_at desc, l.id desc
limit $7
offset $8;

select l.id, t.id as transfer_id, t.order_no, t.warehouse_id as from_house_id, t.owner_id, w.name as owner_name,
  f.name as from_house_name, h.name as to_house_name, l.goods_id, g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, l.quality, l.qty, coalesce(y.qty_sent, 0) as qty_sent, coalesce(i.qty_received, 0) as qty_received,
  coalesce(i.qty_rejected, 0) as qty_refused,
  coalesce(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, 0) as qty_on_way,
  coalesce(y.qty_lost, 0) as qty_lost,
  coalesce(
    greatest(
      0, least(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, i.qty_closed - y.qty_unsent - y.qty_lost)
    ), 0
  ) as qty_differ , y.sent_at, t.want_on
from service.transfer_order t
join service.transfer_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.transfer_id = t.id
left join inventory.transit_line y
  on y.tenant_id = l.tenant_id
  and y.from_warehouse_id = l.warehouse_id
  and y.out_detail_id = l.out_detail_id
left join inbound.detail i on i.tenant_id = y.tenant_id and i.warehouse_id = y.warehouse_id and i.id = y.in_detail_id
join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
join basic.owner w on w.tenant_id = t.tenant_id and w.id = t.owner_id
join basic.warehouse f on f.tenant_id = t.tenant_id and f.id = t.warehouse_id
join basic.warehouse h on h.tenant_id = t.tenant_id and h.id = t.to_warehouse_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.created_by
where "t"."tenant_id" = $1
  and ("t"."warehouse_id" = $2 or "t"."to_warehouse_id" = $3)
  and "t"."owner_id" = any($4::bigint[])
  and t.status between $5 and $6
  and y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost > 0
  and t.warehouse_id = $7
  and t.order_no = $8::text
  and t.owner_id = $9::bigint
  and l.goods_id = $10::bigint
  and greatest(
    0, least(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, i.qty_closed - y.qty_unsent - y.qty_lost)
  ) = 0
order by y.sent_at desc, l.id desc
limit $11
offset $12;

-- allotOrder.get  查看调拨单
select t.id, t.version, t.order_no, t.status, t.owner_id, w.name as owner_name, t.warehouse_id as from_house_id,
  f.name as from_house_name, t.to_warehouse_id as to_house_id, h.name as to_house_name, t.want_on, t.reason,
  coalesce(u.user_name, '系统') as created_by, t.created_at,
  (
    select jsonb_build_object(
      'lineCount', count(*), 'qty', sum(s.qty), 'qtySent', sum(s.qty_sent), 'qtyReceived', sum(s.qty_received),
      'qtyRefused', sum(s.qty_refused), 'qtyOnWay', sum(s.qty_on_way), 'qtyLost', sum(s.qty_lost), 'qtyDiffer',
      sum(s.qty_differ)
    )
    from (
      select l.qty, coalesce(y.qty_sent, 0) as qty_sent, coalesce(i.qty_received, 0) as qty_received,
        coalesce(i.qty_rejected, 0) as qty_refused,
        coalesce(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, 0) as qty_on_way,
        coalesce(y.qty_lost, 0) as qty_lost,
        coalesce(
          greatest(
            0,
            least(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, i.qty_closed - y.qty_unsent - y.qty_lost)
          ), 0
        ) as qty_differ
      from service.transfer_line l
      left join inventory.transit_line y
        on y.tenant_id = l.tenant_id
        and y.from_warehouse_id = l.warehouse_id
        and y.out_detail_id = l.out_detail_id
      left join inbound.detail i
        on i.tenant_id = y.tenant_id
        and i.warehouse_id = y.warehouse_id
        and i.id = y.in_detail_id
      where l.tenant_id = t.tenant_id
        and l.warehouse_id = t.warehouse_id
        and l.transfer_id = t.id
    ) s
  ) as sums , t.remark, t.cancel_reason, a.user_name as approved_by, t.approved_at, t.finished_at,
  case
    when o.id is null then null
    else jsonb_build_object('id', o.id, 'orderNo', o.order_no, 'status', o.status)
  end as out_order,
  case
    when n.id is null then null
    else jsonb_build_object('id', n.id, 'orderNo', n.order_no, 'status', n.status)
  end as in_order
from service.transfer_order t
join basic.owner w on w.tenant_id = t.tenant_id and w.id = t.owner_id
join basic.warehouse f on f.tenant_id = t.tenant_id and f.id = t.warehouse_id
join basic.warehouse h on h.tenant_id = t.tenant_id and h.id = t.to_warehouse_id
left join iam.user u on u.tenant_id = t.tenant_id and u.id = t.created_by
left join iam.user a on a.tenant_id = t.tenant_id and a.id = t.approved_by
left join outbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.id = t.out_order_id
left join inbound.order n on n.tenant_id = t.tenant_id and n.warehouse_id = t.to_warehouse_id and n.id = t.in_order_id
where "t"."tenant_id" = $1
  and ("t"."warehouse_id" = $2 or "t"."to_warehouse_id" = $3)
  and "t"."owner_id" = any($4::bigint[])
  and t.id = $5;

select w.id
from basic.warehouse w
where w.tenant_id = $1
  and w.id = any($2::bigint[])
  and w.status = 1
  and not w.is_deleted
  and (
    exists (
      select 1
      from iam.user_warehouse b
      where b.tenant_id = w.tenant_id
        and b.user_id = $3
        and b.warehouse_id = w.id
    ) or exists (select 1 from iam.user u where u.tenant_id = w.tenant_id and u.id = $4 and u.is_admin)
  );

select l.id, l.line_no, l.goods_id, g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, l.unit_level, l.unit_qty, l.quality, l.want_lot_id, k.lot_no as want_lot_no, l.qty,
  coalesce(y.qty_sent, 0) as qty_sent, coalesce(i.qty_received, 0) as qty_received,
  coalesce(i.qty_rejected, 0) as qty_refused,
  coalesce(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, 0) as qty_on_way,
  coalesce(y.qty_lost, 0) as qty_lost,
  coalesce(
    greatest(
      0, least(y.qty_sent - i.qty_received - i.qty_rejected - y.qty_lost, i.qty_closed - y.qty_unsent - y.qty_lost)
    ), 0
  ) as qty_differ ,
  case
    when g.is_serial then (
      select coalesce(jsonb_agg(u.serial order by u.serial), '[]'::jsonb)
      from outbound.detail l
      join inventory.serial_unit u
        on u.tenant_id = l.tenant_id
        and u.warehouse_id = l.warehouse_id
        and u.out_detail_id = l.id
        and u.state = $1
      where l.tenant_id = sent.tenant_id
        and l.warehouse_id = sent.warehouse_id
        and (l.id = sent.detail_id or l.root_id = sent.detail_id)
    )
    else '[]'::jsonb
  end as serials
from service.transfer_line l
left join inventory.transit_line y
  on y.tenant_id = l.tenant_id
  and y.from_warehouse_id = l.warehouse_id
  and y.out_detail_id = l.out_detail_id
left join inbound.detail i on i.tenant_id = y.tenant_id and i.warehouse_id = y.warehouse_id and i.id = y.in_detail_id
join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
left join inventory.lot k on k.tenant_id = l.tenant_id and k.id = l.want_lot_id
cross join lateral (select l.tenant_id, l.warehouse_id, l.out_detail_id as detail_id) sent
where l.tenant_id = $2
  and l.transfer_id = $3
order by l.line_no;

select d.id, l.line_no, g.code as goods_code, g.name as goods_name,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, d.cause, d.decision, d.qty, d.serials, d.reason, coalesce(u.user_name, '系统') as created_by, d.created_at
from service.transfer_decision d
join service.transfer_line l on l.tenant_id = d.tenant_id and l.warehouse_id = d.warehouse_id and l.id = d.line_id
join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
left join iam.user u on u.tenant_id = d.tenant_id and u.id = d.created_by
where d.tenant_id = $1
  and d.transfer_id = $2
order by d.id
limit 500;

select t.action_name, t.operator_name, t.posted_at, t.from_status, t.to_status, t.payload->>'note' as note
from ops.doc_trace t
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.doc_type = $3
  and t.doc_id = $4
order by t.id desc
limit 200;

-- aggregatedOrder.page  查询汇总单
select a.id, a.version, a.agg_no,
  case
    when a.status <> $1 then a.status::int
    when t.status = any($2::smallint[]) then $3
    when t.status between $4 and 40 then $5
    else a.status::int
  end as status, a.owner_id, w.name as owner_name, a.consignee, a.address, a.delivery_on, a.temp_zone, a.order_count,
  a.qty, a.weight, a.volume, t.order_no as transport_no, coalesce(u.user_name, '系统') as created_by, a.created_at
from service.aggregated_order a
left join transport.order t on t.tenant_id = a.tenant_id and t.warehouse_id = a.warehouse_id and t.id = a.transport_id
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
left join iam.user u on u.tenant_id = a.tenant_id and u.id = a.created_by
where "a"."tenant_id" = $6
  and "a"."warehouse_id" = $7
  and "a"."owner_id" = any($8::bigint[])
order by a.created_at desc, a.id desc
limit $9
offset $10;

select a.id, a.version, a.agg_no,
  case
    when a.status <> $1 then a.status::int
    when t.status = any($2::smallint[]) then $3
    when t.status between $4 and 40 then $5
    else a.status::int
  end as status, a.owner_id, w.name as owner_name, a.consignee, a.address, a.delivery_on, a.temp_zone, a.order_count,
  a.qty, a.weight, a.volume, t.order_no as transport_no, coalesce(u.user_name, '系统') as created_by, a.created_at
from service.aggregated_order a
left join transport.order t on t.tenant_id = a.tenant_id and t.warehouse_id = a.warehouse_id and t.id = a.transport_id
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
left join iam.user u on u.tenant_id = a.tenant_id and u.id = a.created_by
where "a"."tenant_id" = $6
  and "a"."warehouse_id" = $7
  and "a"."owner_id" = any($8::bigint[])
  and a.agg_no = $9::text
  and a.owner_id = $10::bigint
  and ops.folded(a.consignee) like $11
  and case
    when a.status <> $12 then a.status::int
    when t.status = any($13::smallint[]) then $14
    when t.status between $15 and 40 then $16
    else a.status::int
  end = $17::bigint
  and a.delivery_on >= $18::date
  and a.delivery_on <= $19::date
order by a.created_at desc, a.id desc
limit $20
offset $21;

-- aggregatedOrder.statistic  统计汇总单
select case
  when a.status <> $1 then a.status::int
  when t.status = any($2::smallint[]) then $3
  when t.status between $4 and 40 then $5
  else a.status::int
end as status, count(*) as count
from service.aggregated_order a
left join transport.order t on t.tenant_id = a.tenant_id and t.warehouse_id = a.warehouse_id and t.id = a.transport_id
where "a"."tenant_id" = $6
  and "a"."warehouse_id" = $7
  and "a"."owner_id" = any($8::bigint[])
group by 1;

select case
  when a.status <> $1 then a.status::int
  when t.status = any($2::smallint[]) then $3
  when t.status between $4 and 40 then $5
  else a.status::int
end as status, count(*) as count
from service.aggregated_order a
left join transport.order t on t.tenant_id = a.tenant_id and t.warehouse_id = a.warehouse_id and t.id = a.transport_id
where "a"."tenant_id" = $6
  and "a"."warehouse_id" = $7
  and "a"."owner_id" = any($8::bigint[])
  and a.agg_no = $9::text
  and a.owner_id = $10::bigint
  and ops.folded(a.consignee) like $11
  and a.delivery_on >= $12::date
  and a.delivery_on <= $13::date
group by 1;

-- aggregatedOrder.detail  查看汇总单
select a.id, a.version, a.agg_no,
  case
    when a.status <> $1 then a.status::int
    when t.status = any($2::smallint[]) then $3
    when t.status between $4 and 40 then $5
    else a.status::int
  end as status, a.owner_id, w.name as owner_name, a.consignee, a.address, a.delivery_on, a.temp_zone, a.order_count,
  a.qty, a.weight, a.volume, t.order_no as transport_no, coalesce(u.user_name, '系统') as created_by, a.created_at ,
  a.cancel_reason
from service.aggregated_order a
left join transport.order t on t.tenant_id = a.tenant_id and t.warehouse_id = a.warehouse_id and t.id = a.transport_id
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
left join iam.user u on u.tenant_id = a.tenant_id and u.id = a.created_by
where "a"."tenant_id" = $6
  and "a"."warehouse_id" = $7
  and "a"."owner_id" = any($8::bigint[])
  and a.id = $9;

select o.id, o.order_no, o.external_no, o.status, o.total_qty as qty, o.total_weight as weight,
  o.total_volume as volume, i.active
from service.aggregated_order_item i
join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id
where "i"."tenant_id" = $1
  and "i"."warehouse_id" = $2
  and i.agg_id = $3
order by o.id;

select t.action_name, t.operator_name, t.posted_at, t.from_status, t.to_status, t.payload->>'note' as note
from ops.doc_trace t
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.doc_type = $3
  and t.doc_id = $4
order by t.id desc
limit 200;

-- evaluate.list  查询评价
select e.id, e.version, o.order_no as oms_out_no, e.out_order_id, s.ship_no, w.name as owner_name,
  coalesce(t.name, c.name, o.consignee) as customer_name, e.channel, e.score_time, e.score_attitude, e.score_cargo,
  e.score_total::float8 as score_total, e.tags, e.content, e.evaluated_at,
  case when e.channel = 1 then '收货人' else coalesce(u.user_name, '系统') end as evaluated_by, e.push_status, e.push_count,
  e.push_msg, e.pushed_at, e.complaint_id, k.complaint_no, e.score_total <= 2 as poor
from service.evaluation e
join outbound.order o on o.tenant_id = e.tenant_id and o.warehouse_id = e.warehouse_id and o.id = e.out_order_id
join basic.owner w on w.tenant_id = e.tenant_id and w.id = e.owner_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join service.receipt s
  on s.tenant_id = e.tenant_id
  and s.warehouse_id = e.warehouse_id
  and s.out_order_id = e.out_order_id
left join service.complaint k on k.tenant_id = e.tenant_id and k.warehouse_id = e.warehouse_id and k.id = e.complaint_id
left join iam.user u on u.tenant_id = e.tenant_id and u.id = e.created_by
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and "e"."owner_id" = any($3::bigint[])
order by e.evaluated_at desc, e.id desc
limit $4
offset $5;

select e.id, e.version, o.order_no as oms_out_no, e.out_order_id, s.ship_no, w.name as owner_name,
  coalesce(t.name, c.name, o.consignee) as customer_name, e.channel, e.score_time, e.score_attitude, e.score_cargo,
  e.score_total::float8 as score_total, e.tags, e.content, e.evaluated_at,
  case when e.channel = 1 then '收货人' else coalesce(u.user_name, '系统') end as evaluated_by, e.push_status, e.push_count,
  e.push_msg, e.pushed_at, e.complaint_id, k.complaint_no, e.score_total <= 2 as poor
from service.evaluation e
join outbound.order o on o.tenant_id = e.tenant_id and o.warehouse_id = e.warehouse_id and o.id = e.out_order_id
join basic.owner w on w.tenant_id = e.tenant_id and w.id = e.owner_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join service.receipt s
  on s.tenant_id = e.tenant_id
  and s.warehouse_id = e.warehouse_id
  and s.out_order_id = e.out_order_id
left join service.complaint k on k.tenant_id = e.tenant_id and k.warehouse_id = e.warehouse_id and k.id = e.complaint_id
left join iam.user u on u.tenant_id = e.tenant_id and u.id = e.created_by
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and "e"."owner_id" = any($3::bigint[])
  and o.order_no = $4::text
  and e.channel = $5::bigint
  and e.owner_id = $6::bigint
  and e.score_total <= $7::numeric
  and e.push_status = $8::bigint
  and e.evaluated_at >= $9
  and e.evaluated_at < $10
order by e.evaluated_at desc, e.id desc
limit $11
offset $12;

-- evaluate.detail  查看评价
select e.id, e.version, o.order_no as oms_out_no, e.out_order_id, s.ship_no, w.name as owner_name,
  coalesce(t.name, c.name, o.consignee) as customer_name, e.channel, e.score_time, e.score_attitude, e.score_cargo,
  e.score_total::float8 as score_total, e.tags, e.content, e.evaluated_at,
  case when e.channel = 1 then '收货人' else coalesce(u.user_name, '系统') end as evaluated_by, e.push_status, e.push_count,
  e.push_msg, e.pushed_at, e.complaint_id, k.complaint_no, e.score_total <= 2 as poor
from service.evaluation e
join outbound.order o on o.tenant_id = e.tenant_id and o.warehouse_id = e.warehouse_id and o.id = e.out_order_id
join basic.owner w on w.tenant_id = e.tenant_id and w.id = e.owner_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join service.receipt s
  on s.tenant_id = e.tenant_id
  and s.warehouse_id = e.warehouse_id
  and s.out_order_id = e.out_order_id
left join service.complaint k on k.tenant_id = e.tenant_id and k.warehouse_id = e.warehouse_id and k.id = e.complaint_id
left join iam.user u on u.tenant_id = e.tenant_id and u.id = e.created_by
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and "e"."owner_id" = any($3::bigint[])
  and e.id = $4;

-- evaluate.export  导出评价
select count(*) as n
from (
  select 1
  from service.evaluation e
  join outbound.order o on o.tenant_id = e.tenant_id and o.warehouse_id = e.warehouse_id and o.id = e.out_order_id
  where "e"."tenant_id" = $1
    and "e"."warehouse_id" = $2
    and "e"."owner_id" = any($3::bigint[])
  limit $4
) x;

declare export no scroll cursor for
select e.id, e.version, o.order_no as oms_out_no, e.out_order_id, s.ship_no, w.name as owner_name,
  coalesce(t.name, c.name, o.consignee) as customer_name, e.channel, e.score_time, e.score_attitude, e.score_cargo,
  e.score_total::float8 as score_total, e.tags, e.content, e.evaluated_at,
  case when e.channel = 1 then '收货人' else coalesce(u.user_name, '系统') end as evaluated_by, e.push_status, e.push_count,
  e.push_msg, e.pushed_at, e.complaint_id, k.complaint_no, e.score_total <= 2 as poor
from service.evaluation e
join outbound.order o on o.tenant_id = e.tenant_id and o.warehouse_id = e.warehouse_id and o.id = e.out_order_id
join basic.owner w on w.tenant_id = e.tenant_id and w.id = e.owner_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join service.receipt s
  on s.tenant_id = e.tenant_id
  and s.warehouse_id = e.warehouse_id
  and s.out_order_id = e.out_order_id
left join service.complaint k on k.tenant_id = e.tenant_id and k.warehouse_id = e.warehouse_id and k.id = e.complaint_id
left join iam.user u on u.tenant_id = e.tenant_id and u.id = e.created_by
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and "e"."owner_id" = any($3::bigint[])
order by e.evaluated_at desc, e.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from service.evaluation e
  join outbound.order o on o.tenant_id = e.tenant_id and o.warehouse_id = e.warehouse_id and o.id = e.out_order_id
  where "e"."tenant_id" = $1
    and "e"."warehouse_id" = $2
    and "e"."owner_id" = any($3::bigint[])
    and o.order_no = $4::text
    and e.channel = $5::bigint
    and e.owner_id = $6::bigint
    and e.score_total <= $7::numeric
    and e.push_status = $8::bigint
    and e.evaluated_at >= $9
    and e.evaluated_at < $10
  limit $11
) x;

declare export no scroll cursor for
select e.id, e.version, o.order_no as oms_out_no, e.out_order_id, s.ship_no, w.name as owner_name,
  coalesce(t.name, c.name, o.consignee) as customer_name, e.channel, e.score_time, e.score_attitude, e.score_cargo,
  e.score_total::float8 as score_total, e.tags, e.content, e.evaluated_at,
  case when e.channel = 1 then '收货人' else coalesce(u.user_name, '系统') end as evaluated_by, e.push_status, e.push_count,
  e.push_msg, e.pushed_at, e.complaint_id, k.complaint_no, e.score_total <= 2 as poor
from service.evaluation e
join outbound.order o on o.tenant_id = e.tenant_id and o.warehouse_id = e.warehouse_id and o.id = e.out_order_id
join basic.owner w on w.tenant_id = e.tenant_id and w.id = e.owner_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join service.receipt s
  on s.tenant_id = e.tenant_id
  and s.warehouse_id = e.warehouse_id
  and s.out_order_id = e.out_order_id
left join service.complaint k on k.tenant_id = e.tenant_id and k.warehouse_id = e.warehouse_id and k.id = e.complaint_id
left join iam.user u on u.tenant_id = e.tenant_id and u.id = e.created_by
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and "e"."owner_id" = any($3::bigint[])
  and o.order_no = $4::text
  and e.channel = $5::bigint
  and e.owner_id = $6::bigint
  and e.score_total <= $7::numeric
  and e.push_status = $8::bigint
  and e.evaluated_at >= $9
  and e.evaluated_at < $10
order by e.evaluated_at desc, e.id desc;

-- pteval.page  查询纯运输评价
select e.id, e.version, o.order_no as oms_out_no, e.out_order_id, s.ship_no, w.name as owner_name,
  coalesce(t.name, c.name, o.consignee) as customer_name, e.channel, e.score_time, e.score_attitude, e.score_cargo,
  e.score_total::float8 as score_total, e.tags, e.content, e.evaluated_at,
  case when e.channel = 1 then '收货人' else coalesce(u.user_name, '系统') end as evaluated_by, e.push_status, e.push_count,
  e.push_msg, e.pushed_at, e.complaint_id, k.complaint_no, e.score_total <= 2 as poor
from service.evaluation e
join outbound.order o on o.tenant_id = e.tenant_id and o.warehouse_id = e.warehouse_id and o.id = e.out_order_id
join basic.owner w on w.tenant_id = e.tenant_id and w.id = e.owner_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join service.receipt s
  on s.tenant_id = e.tenant_id
  and s.warehouse_id = e.warehouse_id
  and s.out_order_id = e.out_order_id
left join service.complaint k on k.tenant_id = e.tenant_id and k.warehouse_id = e.warehouse_id and k.id = e.complaint_id
left join iam.user u on u.tenant_id = e.tenant_id and u.id = e.created_by
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and "e"."owner_id" = any($3::bigint[])
  and e.channel = $4::bigint
order by e.evaluated_at desc, e.id desc
limit $5
offset $6;

select e.id, e.version, o.order_no as oms_out_no, e.out_order_id, s.ship_no, w.name as owner_name,
  coalesce(t.name, c.name, o.consignee) as customer_name, e.channel, e.score_time, e.score_attitude, e.score_cargo,
  e.score_total::float8 as score_total, e.tags, e.content, e.evaluated_at,
  case when e.channel = 1 then '收货人' else coalesce(u.user_name, '系统') end as evaluated_by, e.push_status, e.push_count,
  e.push_msg, e.pushed_at, e.complaint_id, k.complaint_no, e.score_total <= 2 as poor
from service.evaluation e
join outbound.order o on o.tenant_id = e.tenant_id and o.warehouse_id = e.warehouse_id and o.id = e.out_order_id
join basic.owner w on w.tenant_id = e.tenant_id and w.id = e.owner_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join service.receipt s
  on s.tenant_id = e.tenant_id
  and s.warehouse_id = e.warehouse_id
  and s.out_order_id = e.out_order_id
left join service.complaint k on k.tenant_id = e.tenant_id and k.warehouse_id = e.warehouse_id and k.id = e.complaint_id
left join iam.user u on u.tenant_id = e.tenant_id and u.id = e.created_by
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and "e"."owner_id" = any($3::bigint[])
  and o.order_no = $4::text
  and e.channel = $5::bigint
order by e.evaluated_at desc, e.id desc
limit $6
offset $7;

-- pteval.export  导出纯运输评价
select count(*) as n
from (
  select 1
  from service.evaluation e
  join outbound.order o on o.tenant_id = e.tenant_id and o.warehouse_id = e.warehouse_id and o.id = e.out_order_id
  where "e"."tenant_id" = $1
    and "e"."warehouse_id" = $2
    and "e"."owner_id" = any($3::bigint[])
    and e.channel = $4::bigint
  limit $5
) x;

declare export no scroll cursor for
select e.id, e.version, o.order_no as oms_out_no, e.out_order_id, s.ship_no, w.name as owner_name,
  coalesce(t.name, c.name, o.consignee) as customer_name, e.channel, e.score_time, e.score_attitude, e.score_cargo,
  e.score_total::float8 as score_total, e.tags, e.content, e.evaluated_at,
  case when e.channel = 1 then '收货人' else coalesce(u.user_name, '系统') end as evaluated_by, e.push_status, e.push_count,
  e.push_msg, e.pushed_at, e.complaint_id, k.complaint_no, e.score_total <= 2 as poor
from service.evaluation e
join outbound.order o on o.tenant_id = e.tenant_id and o.warehouse_id = e.warehouse_id and o.id = e.out_order_id
join basic.owner w on w.tenant_id = e.tenant_id and w.id = e.owner_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join service.receipt s
  on s.tenant_id = e.tenant_id
  and s.warehouse_id = e.warehouse_id
  and s.out_order_id = e.out_order_id
left join service.complaint k on k.tenant_id = e.tenant_id and k.warehouse_id = e.warehouse_id and k.id = e.complaint_id
left join iam.user u on u.tenant_id = e.tenant_id and u.id = e.created_by
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and "e"."owner_id" = any($3::bigint[])
  and e.channel = $4::bigint
order by e.evaluated_at desc, e.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from service.evaluation e
  join outbound.order o on o.tenant_id = e.tenant_id and o.warehouse_id = e.warehouse_id and o.id = e.out_order_id
  where "e"."tenant_id" = $1
    and "e"."warehouse_id" = $2
    and "e"."owner_id" = any($3::bigint[])
    and o.order_no = $4::text
    and e.channel = $5::bigint
  limit $6
) x;

declare export no scroll cursor for
select e.id, e.version, o.order_no as oms_out_no, e.out_order_id, s.ship_no, w.name as owner_name,
  coalesce(t.name, c.name, o.consignee) as customer_name, e.channel, e.score_time, e.score_attitude, e.score_cargo,
  e.score_total::float8 as score_total, e.tags, e.content, e.evaluated_at,
  case when e.channel = 1 then '收货人' else coalesce(u.user_name, '系统') end as evaluated_by, e.push_status, e.push_count,
  e.push_msg, e.pushed_at, e.complaint_id, k.complaint_no, e.score_total <= 2 as poor
from service.evaluation e
join outbound.order o on o.tenant_id = e.tenant_id and o.warehouse_id = e.warehouse_id and o.id = e.out_order_id
join basic.owner w on w.tenant_id = e.tenant_id and w.id = e.owner_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join service.receipt s
  on s.tenant_id = e.tenant_id
  and s.warehouse_id = e.warehouse_id
  and s.out_order_id = e.out_order_id
left join service.complaint k on k.tenant_id = e.tenant_id and k.warehouse_id = e.warehouse_id and k.id = e.complaint_id
left join iam.user u on u.tenant_id = e.tenant_id and u.id = e.created_by
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and "e"."owner_id" = any($3::bigint[])
  and o.order_no = $4::text
  and e.channel = $5::bigint
order by e.evaluated_at desc, e.id desc;

-- thirdErrorLog.query  查询三方异常
select e.id, e.version, e.created_at, e.module_type, e.system, e.direction, e.biz_no, e.error_msg, e.occurrences,
  e.retry_count, e.status, u.user_name as handler, e.handled_at,
  e.direction = 2 and e.status = 0 and e.system in ('SMS', 'TMS') as may_retry
from service.third_error_log e
left join iam.user u on u.tenant_id = e.tenant_id and u.id = e.handled_by
where e.tenant_id = $1
order by e.created_at desc, e.id desc
limit $2
offset $3;

select e.id, e.version, e.created_at, e.module_type, e.system, e.direction, e.biz_no, e.error_msg, e.occurrences,
  e.retry_count, e.status, u.user_name as handler, e.handled_at,
  e.direction = 2 and e.status = 0 and e.system in ('SMS', 'TMS') as may_retry
from service.third_error_log e
left join iam.user u on u.tenant_id = e.tenant_id and u.id = e.handled_by
where e.tenant_id = $1
  and ops.folded(e.module_type) = $2
  and ops.folded(e.system) = $3
  and e.biz_no = any($4::text[])
  and e.status = $5::bigint
  and e.created_at >= $6
  and e.created_at < $7
order by e.created_at desc, e.id desc
limit $8
offset $9;

-- thirdErrorLog.moduleTypeList  查询三方异常模块
select e.module_type, count(*) filter (where e.status = 0)::int as open
from service.third_error_log e
where e.tenant_id = $1
group by e.module_type
order by e.module_type;

-- thirdErrorLog.detail  查看三方异常
select e.id, e.version, e.created_at, e.module_type, e.system, e.direction, e.biz_no, e.error_msg, e.occurrences,
  e.retry_count, e.status, u.user_name as handler, e.handled_at,
  e.direction = 2 and e.status = 0 and e.system in ('SMS', 'TMS') as may_retry , l.url, l.request, l.response
from service.third_error_log e
left join iam.user u on u.tenant_id = e.tenant_id and u.id = e.handled_by
left join ops.interface_log l on l.tenant_id = e.tenant_id and l.posted_on = e.log_posted_on and l.id = e.log_id
where e.tenant_id = $1
  and e.id = $2;

-- orderDesk.search  查找订单
with met as (
  select o.id, 1 as rank, 'orderNo' as found_by
  from outbound.order o
  where "o"."tenant_id" = $1
    and "o"."warehouse_id" = $2
    and o.order_no = $3
  union all (
    select o.id, 2, 'externalNo'
    from outbound.order o
    where "o"."tenant_id" = $4
      and "o"."warehouse_id" = $5
      and "o"."owner_id" = any($6::bigint[])
      and ops.folded(o.external_no) = $7
    limit $8
  )
  union all
  select i.order_id, 3, 'shipNo'
  from outbound.shipment s
  join outbound.shipment_item i
    on i.tenant_id = s.tenant_id
    and i.warehouse_id = s.warehouse_id
    and i.ship_id = s.id
    and i.active
  where "s"."tenant_id" = $9
    and "s"."warehouse_id" = $10
    and s.ship_no = $11
  union all (
    select coalesce(i.order_id, t.source_id), 4, 'waybillNo'
    from transport.waybill b
    join transport.order t on t.tenant_id = b.tenant_id and t.warehouse_id = b.warehouse_id and t.waybill_id = b.id
    left join service.aggregated_order a
      on a.tenant_id = t.tenant_id
      and a.warehouse_id = t.warehouse_id
      and a.transport_id = t.id
      and a.status = 1
    left join service.aggregated_order_item i
      on i.tenant_id = a.tenant_id
      and i.warehouse_id = a.warehouse_id
      and i.agg_id = a.id
      and i.active
    where "b"."tenant_id" = $12
      and "b"."warehouse_id" = $13
      and b.waybill_no = $14
      and (t.source_type in (1, 3) or i.order_id is not null)
  )
  union all (
    select c.order_id, 5, 'carton'
    from basic.lpn l
    join outbound.carton_line c on c.tenant_id = l.tenant_id and c.warehouse_id = l.warehouse_id and c.lpn_id = l.id
    where "l"."tenant_id" = $15
      and "l"."warehouse_id" = $16
      and l.code = $17
      and not l.is_deleted
  )
  union all
  select r.out_order_id, 6, 'receiptNo'
  from service.receipt r
  where "r"."tenant_id" = $18
    and "r"."warehouse_id" = $19
    and r.receipt_no = $20
  union all (
    select o.id, 7, 'phone'
    from outbound.order o
    where "o"."tenant_id" = $21
      and "o"."warehouse_id" = $22
      and "o"."owner_id" = any($23::bigint[])
      and $24
      and o.phone is not null
      and ops.digits_of(o.phone) = $25
    order by o.id desc
    limit $26
  )
),
best as (
  select id, (array_agg(found_by order by rank))[1] as found_by, min(rank) as rank
  from met
  group by id
)
select o.id, o.order_no, o.external_no, w.name as owner_name, o.consignee, o.phone, o.status, o.require_on,
  o.created_at, b.found_by
from best b
join outbound.order o
  on "o"."tenant_id" = $27
  and "o"."warehouse_id" = $28
  and o.id = b.id
  and "o"."owner_id" = any($29::bigint[])
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
order by b.rank, o.created_at desc, o.id desc
limit $30;

-- orderDesk.get  查看订单全貌
select o.id, o.version, o.order_no, o.external_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name,
  o.store_id, st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.storage_mode, o.priority,
  o.require_on, o.cutoff_at, l.*, o.total_weight, o.total_volume, o.status, o.is_hidden, o.hide_reason, o.is_frozen,
  (o.is_frozen and o.cancel_reason is not null) as is_intercepted, o.wave_id, v.wave_no, o.left_reason, o.short_policy,
  o.consignee, o.ship_fee::float8, o.ship_fee_confirmed, o.print_count, o.remark, o.created_at,
  coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by ,
  w.code as owner_code, st.code as store_code, o.customer_id, c.name as customer_name, o.supplier_id,
  s.name as supplier_name, o.to_warehouse_id as to_house_id, h.name as to_house_name, o.phone, o.address,
  o.cancel_reason, o.source, o.shipped_at, f.user_name as ship_fee_by, o.ship_fee_at, o.parent_id,
  p.order_no as parent_no,
  o.is_frozen and exists (
    select 1
    from basic.order_audit q
    where q.tenant_id = o.tenant_id
      and q.warehouse_id = o.warehouse_id
      and q.doc_type = 'OUT'
      and q.order_id = o.id
      and q.status = 0
  ) as awaits_audit
from outbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
left join outbound.wave v on v.tenant_id = o.tenant_id and v.warehouse_id = o.warehouse_id and v.id = o.wave_id
left join iam.user cu on cu.tenant_id = o.tenant_id and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id and uu.id = o.updated_by
cross join lateral (
  select count(*) as line_count,
    coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0)::bigint as qty_wanted,
    coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked,
    coalesce(sum(d.qty_checked), 0)::bigint as qty_checked, coalesce(sum(d.qty_packed), 0)::bigint as qty_packed,
    coalesce(sum(d.qty_shipped), 0)::bigint as qty_shipped
  from outbound.detail d
  where d.tenant_id = o.tenant_id
    and d.warehouse_id = o.warehouse_id
    and d.order_id = o.id
) l
left join basic.customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
left join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = o.to_warehouse_id
left join iam.user f on f.tenant_id = o.tenant_id and f.id = o.ship_fee_by
left join outbound.order p on p.tenant_id = o.tenant_id and p.warehouse_id = o.warehouse_id and p.id = o.parent_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = $4
  and set_config('join_collapse_limit', '1', true) = '1';

select o.id, o.order_no, o.status
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and o.parent_id = $3
order by o.id;

select d.id, d.line_no, d.status, d.goods_id, g.code as goods_code, g.name as goods_name, g.spec, g.storage_mode,
  g.is_catch_weight,
  case
    when g.serial_mode > 0 then (
      select coalesce(jsonb_agg(n.serial order by n.serial), '[]'::jsonb)
      from (
        select u.serial
        from inventory.serial_unit u
        where u.tenant_id = d.tenant_id
          and u.warehouse_id = d.warehouse_id
          and u.out_detail_id = d.id
          and u.state <> $1
        union
        select u.serial
        from inventory.transit_line w
        join inventory.serial_unit u
          on u.tenant_id = w.tenant_id
          and u.warehouse_id = w.warehouse_id
          and u.in_detail_id = w.in_detail_id
          and u.state <> $2
        where w.tenant_id = d.tenant_id
          and w.from_warehouse_id = d.warehouse_id
          and w.out_detail_id = coalesce(d.root_id, d.id)
      ) n
    )
    else '[]'::jsonb
  end as serials, d.unit_level, d.unit_qty,
  coalesce(
    (
      select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level)
      from basic.goods_unit u
      join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id
      where u.tenant_id = g.tenant_id
        and u.goods_id = g.id
    ), '[]'
  ) as packs, d.quality, d.want_lot_id, t.lot_no as want_lot_no, d.want_from, d.want_to, d.qty_ordered, d.qty_cancelled,
  d.qty_replaced, d.qty_ordered - d.qty_cancelled - d.qty_replaced as qty_wanted, d.qty_allocated, d.qty_picked,
  d.qty_checked, d.qty_packed, d.qty_shipped, d.short_reason, d.explanation,
  (
    select x.code
    from outbound.detail o
    join basic.goods x on x.tenant_id = o.tenant_id and x.id = o.goods_id
    where o.tenant_id = d.tenant_id
      and o.warehouse_id = d.warehouse_id
      and o.id = d.replaces_id
  ) as replaces_code
from outbound.detail d
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
left join inventory.lot t on t.tenant_id = d.tenant_id and t.id = d.want_lot_id
where "d"."tenant_id" = $3
  and "d"."warehouse_id" = $4
  and d.order_id = $5
  and (
    d.replaces_id is null
    or exists (
      select 1
      from outbound.replace_log r
      where r.tenant_id = d.tenant_id
        and r.warehouse_id = d.warehouse_id
        and r.new_detail_id = d.id
        and r.undone_at is null
    )
  )
order by d.line_no, d.id;

select c.id, c.out_detail_id as detail_id, c.stock_id, c.stage, g.code as goods_code, g.name as goods_name, l.lot_no,
  l.produced_on, l.expire_on, p.code as position_code, case when s.lpn_id <> 0 then n.code end as lpn_code, c.open_qty,
  c.consumed_qty, c.released_qty
from outbound.detail d
join inventory.stock_claim c
  on c.tenant_id = d.tenant_id
  and c.warehouse_id = d.warehouse_id
  and c.out_detail_id = d.id
  and c.kind = 'ALLOC'
join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id
join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = $3
  and (c.open_qty > 0 or c.consumed_qty > 0)
order by d.line_no, c.id;

select k.id, k.task_id, t.task_no, k.out_detail_id as detail_id, t.kind, g.code as goods_code, g.name as goods_name,
  l.lot_no, p.code as position_code, case when k.lpn_id <> 0 then n.code end as lpn_code, k.qty, k.picked_qty,
  k.short_qty, k.state, k.short_reason, u.user_name as picker_name, k.picked_at
from outbound.detail d
join outbound.pick_line k on k.tenant_id = d.tenant_id and k.warehouse_id = d.warehouse_id and k.out_detail_id = d.id
join outbound.pick_task t on t.tenant_id = k.tenant_id and t.warehouse_id = k.warehouse_id and t.id = k.task_id
join basic.position p on p.tenant_id = k.tenant_id and p.warehouse_id = k.warehouse_id and p.id = k.position_id
join basic.lpn n on n.tenant_id = k.tenant_id and n.warehouse_id = k.warehouse_id and n.id = k.lpn_id
join inventory.lot l on l.tenant_id = k.tenant_id and l.id = k.lot_id
join basic.goods g on g.tenant_id = k.tenant_id and g.id = k.goods_id
left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.picker_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = $3
order by k.id;

select k.id, k.check_no, k.kind, k.status, u.user_name as checker_name, k.diff_count, k.done_at
from outbound.check_task k
left join iam.user u on u.tenant_id = k.tenant_id and u.id = k.checker_id
where "k"."tenant_id" = $1
  and "k"."warehouse_id" = $2
  and k.order_id = $3
order by k.id;

select n.id, n.code, n.kind, n.carton_state, n.carton_seq, p.code as position_code, n.gross_weight, n.sealed_at,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object(
          'detailId', c.out_detail_id, 'goodsCode', g.code, 'goodsName', g.name, 'lotNo', l.lot_no, 'qty', c.qty
        ) order by c.id
      )
      from outbound.carton_line c
      join basic.goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id
      join inventory.lot l on l.tenant_id = c.tenant_id and l.id = c.lot_id
      where c.tenant_id = n.tenant_id
        and c.warehouse_id = n.warehouse_id
        and c.lpn_id = n.id
        and c.order_id = $1
        and c.qty > 0
    ), '[]'
  ) as lines
from basic.lpn n
left join basic.position p on p.tenant_id = n.tenant_id and p.warehouse_id = n.warehouse_id and p.id = n.position_id
where "n"."tenant_id" = $2
  and "n"."warehouse_id" = $3
  and n.out_order_id = $4
  and n.carton_state > 0
order by n.carton_seq, n.id;

select h.id, h.ship_no, h.status, h.plate_no, h.driver_name, h.shipped_at, count(i.lpn_id) as carton_count
from outbound.shipment_item i
join outbound.shipment h on h.tenant_id = i.tenant_id and h.warehouse_id = i.warehouse_id and h.id = i.ship_id
where "i"."tenant_id" = $1
  and "i"."warehouse_id" = $2
  and i.order_id = $3
  and i.active
group by h.id, h.ship_no, h.status, h.plate_no, h.driver_name, h.shipped_at
order by h.id;

select r.id, r.out_detail_id as detail_id, r.new_detail_id, g.code as goods_code, x.code as new_goods_code, r.qty_from,
  r.qty_to
from outbound.detail d
join outbound.replace_log r on r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.out_detail_id = d.id
join outbound.detail e on e.tenant_id = r.tenant_id and e.warehouse_id = r.warehouse_id and e.id = r.new_detail_id
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
join basic.goods x on x.tenant_id = e.tenant_id and x.id = e.goods_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = $3
  and r.undone_at is null
order by r.id;

select d.id as detail_id, s.id as scheme_id, s.name as scheme_name, o.code as goods_code, x.code as new_goods_code,
  x.name as new_goods_name, s.ratio_from, s.ratio_to,
  d.qty_ordered - d.qty_allocated - d.qty_cancelled - d.qty_replaced as qty_open, coalesce(f.free, 0)::bigint as free
from outbound.detail d
join basic.goods o on o.tenant_id = d.tenant_id and o.id = d.goods_id
join strategy.goods_replace_scheme s
  on "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and s.status = 1
  and not s.is_deleted
  and (s.valid_from is null or s.valid_from <= (now() at time zone 'Asia/Shanghai')::date)
  and (s.valid_to is null or s.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
  and s.goods_id = d.goods_id
  and s.owner_id = o.owner_id
  and not s.auto
join basic.goods x
  on x.tenant_id = o.tenant_id
  and x.id = s.replace_id
  and x.owner_id = o.owner_id
  and x.id <> o.id
  and x.status = 1
  and not x.is_deleted
left join lateral (
  select sum(k.on_hand - k.allocated - k.locked - k.moving) as free
  from inventory.stock k
  join basic.position p on p.tenant_id = k.tenant_id and p.warehouse_id = k.warehouse_id and p.id = k.position_id
  join basic.area a
    on a.tenant_id = p.tenant_id
    and a.warehouse_id = p.warehouse_id
    and a.id = p.area_id
    and a.kind in ('STORE', 'PICK')
  where "k"."tenant_id" = $3
    and "k"."warehouse_id" = $4
    and k.goods_id = x.id
    and k.quality = d.quality
    and not k.off_shelf
) f
  on true
where "d"."tenant_id" = $5
  and "d"."warehouse_id" = $6
  and d.order_id = $7
  and d.replaces_id is null
  and d.want_lot_id is null
  and d.explanation is not null
  and d.qty_ordered - d.qty_allocated - d.qty_cancelled - d.qty_replaced >= s.ratio_from
order by d.line_no, s.priority, s.id;

select r.id, r.receipt_no, r.status, r.due_at, r.status in (0, 1, 5) and r.due_at < now() as overdue, r.abnormal,
  r.abnormal_cause, r.page_count
from service.receipt r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.out_order_id = $3;

select e.id, e.channel, e.score_total::float8 as score_total, e.content, e.evaluated_at
from service.evaluation e
where "e"."tenant_id" = $1
  and "e"."warehouse_id" = $2
  and e.out_order_id = $3
order by e.id;

select c.id, c.complaint_no, c.type_code, c.status, c.description, c.created_at
from service.complaint c
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and c.biz_no = $3
  and c.biz_type = $4
order by c.id desc;

select c.id, c.status, w.name as to_house_name, c.new_order_no, c.reason, c.created_at
from service.change_house c
join basic.warehouse w on w.tenant_id = c.tenant_id and w.id = c.to_warehouse_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and c.order_id = $3
order by c.id;

select a.transport_id
from service.aggregated_order_item i
join service.aggregated_order a
  on a.tenant_id = i.tenant_id
  and a.warehouse_id = i.warehouse_id
  and a.id = i.agg_id
  and a.status = 1
where "i"."tenant_id" = $1
  and "i"."warehouse_id" = $2
  and i.order_id = $3
  and i.active;

select o.id, o.order_no, o.status, o.waybill_id, b.waybill_no, b.status as waybill_status, c.plate_no,
  d.name as driver_name, b.depart_at, s.eta, s.arrive_at, o.signed_at, o.sign_type, o.signed_by, o.signed_qty,
  (
    select count(*)::int
    from transport.warn w
    where w.tenant_id = o.tenant_id
      and w.warehouse_id = o.warehouse_id
      and w.waybill_id = o.waybill_id
  ) as warns
from transport.order o
left join transport.waybill b on b.tenant_id = o.tenant_id and b.warehouse_id = o.warehouse_id and b.id = o.waybill_id
left join transport.waybill_stop s on s.tenant_id = o.tenant_id and s.warehouse_id = o.warehouse_id and s.id = o.stop_id
left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and (
    o.id = $3
    or o.id in (
      select x.id
      from transport.order x
      where "x"."tenant_id" = $4
        and "x"."warehouse_id" = $5
        and x.source_type in ($6, $7)
        and x.source_id = $8
    )
  )
order by o.status = 90, o.id desc
limit 1;

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
select f.source_type, f.source_no, p.fee_name, p.pool_no, coalesce(p.period, f.period) as period,
  p.total_amount::float8 as total_amount, p.settle_status, k.with_others or coalesce(p.facts > 1, false) as shared
from facts k
join billing.charge_fact f on f.tenant_id = $17 and f.fact_key = k.fact_key and f.is_current
left join lateral (
  select distinct s.id, s.pool_no, s.period, s.total_amount, s.settle_status, e.name as fee_name,
    (select count(*) from billing.pool_fact x where x.tenant_id = s.tenant_id and x.pool_id = s.id) as facts
  from billing.charge_fact v
  join billing.pool_fact l on l.tenant_id = v.tenant_id and l.fact_id = v.id
  join billing.settlement_pool s on s.tenant_id = l.tenant_id and s.id = l.pool_id and s.calc_status = 1
  join billing.fee_item e on e.tenant_id = s.tenant_id and e.id = s.fee_id
  where v.tenant_id = f.tenant_id
    and v.fact_key = f.fact_key
) p
  on true
where p.id is not null
  or not f.void
order by f.source_type <> 'OUT', f.id, p.id;

select 1
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = $4;

select t.id, t.detail_id, d.line_no, g.code as goods_code, t.action, t.action_name, t.from_status, t.to_status, t.qty,
  t.txn_id, t.payload, t.operator_name, t.posted_at
from ops.doc_trace t
left join outbound.detail d on d.tenant_id = t.tenant_id and d.warehouse_id = t.warehouse_id and d.id = t.detail_id
left join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.doc_type = $3
  and t.doc_id = $4
order by t.id desc
limit 1000;

select p.id, p.code
from basic.position p
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and p.id = any($3::bigint[]);

select l.id, l.lot_no as no, l.produced_on as produced, l.expire_on as expire, l.inbound_on as inbound
from inventory.lot l
where l.tenant_id = $1
  and l.id = any($2::bigint[]);

select n.id, n.code
from basic.lpn n
where "n"."tenant_id" = $1
  and "n"."warehouse_id" = $2
  and n.id <> 0
  and n.id = any($3::bigint[]);

select b.id as waybill_id, b.warehouse_id, b.status, b.temp_zone, w.lng::float8 as lng, w.lat::float8 as lat,
  coalesce(
    (
      select jsonb_agg(
        jsonb_build_object('stopNo', s.stop_no, 'lng', s.lng, 'lat', s.lat, 'status', s.status) order by s.stop_no
      )
      from transport.waybill_stop s
      where s.tenant_id = b.tenant_id
        and s.warehouse_id = b.warehouse_id
        and s.waybill_id = b.id
    ), '[]'
  ) as stops
from transport.waybill b
join basic.warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
where b.tenant_id = $1
  and b.id = any($2::bigint[])
order by b.id;

select r.waybill_id, r.equip_id, r.equip_no, r.from_at, r.to_at, r.temp_min::float8 as min, r.temp_max::float8 as max,
  r.is_over
from (
  select r.waybill_id, k.equip_id, e.equip_no, greatest(r.from_at, k.from_at) as from_at,
    least(r.to_at, k.to_at) as to_at, least(r.to_at, k.to_at) < now() as is_over, k.temp_min, k.temp_max
  from (
    select l.waybill_id, coalesce(l.car_id, b.car_id) as car_id,
      case when l.leg_no = 1 then least(b.depart_at, l.depart_at) else l.depart_at end as from_at,
      least(l.arrive_at, b.signed_at, now()) as to_at
    from transport.waybill_leg l
    join transport.waybill b on b.tenant_id = l.tenant_id and b.warehouse_id = l.warehouse_id and b.id = l.waybill_id
    where l.tenant_id = $1
      and l.waybill_id = any($2::bigint[])
      and l.depart_at is not null
      and b.depart_at is not null
  ) r
  join transport.equipment_bind k
    on k.tenant_id = $3
    and k.car_id = r.car_id
    and k.from_at < r.to_at
    and coalesce(k.to_at, 'infinity') > r.from_at
  join transport.equipment e on e.tenant_id = k.tenant_id and e.id = k.equip_id
  where r.to_at > r.from_at
) r
order by r.waybill_id, r.equip_id, r.from_at;

select r.waybill_id, p.equip_id, p.fix_at as at, p.lng::float8 as lng, p.lat::float8 as lat,
  p.speed_kmh::float8 as speed_kmh, p.temp::float8 as temp, p.humidity::float8 as humidity, p.door
from (
  select r.waybill_id, k.equip_id, e.equip_no, greatest(r.from_at, k.from_at) as from_at,
    least(r.to_at, k.to_at) as to_at, least(r.to_at, k.to_at) < now() as is_over, k.temp_min, k.temp_max
  from (
    select l.waybill_id, coalesce(l.car_id, b.car_id) as car_id,
      case when l.leg_no = 1 then least(b.depart_at, l.depart_at) else l.depart_at end as from_at,
      least(l.arrive_at, b.signed_at, now()) as to_at
    from transport.waybill_leg l
    join transport.waybill b on b.tenant_id = l.tenant_id and b.warehouse_id = l.warehouse_id and b.id = l.waybill_id
    where l.tenant_id = $1
      and l.waybill_id = any($2::bigint[])
      and l.depart_at is not null
      and b.depart_at is not null
  ) r
  join transport.equipment_bind k
    on k.tenant_id = $3
    and k.car_id = r.car_id
    and k.from_at < r.to_at
    and coalesce(k.to_at, 'infinity') > r.from_at
  join transport.equipment e on e.tenant_id = k.tenant_id and e.id = k.equip_id
  where r.to_at > r.from_at
) r
join transport.position p
  on p.tenant_id = $4
  and p.equip_id = r.equip_id
  and p.fix_at >= r.from_at
  and p.fix_at <= r.to_at
  and p.posted_on >= (r.from_at at time zone 'Asia/Shanghai')::date
  and p.posted_on <= (r.to_at at time zone 'Asia/Shanghai')::date
where p.valid;

-- orderAudit.queryPage  查询订单审核
select a.id, a.version, a.doc_type, a.order_id, a.order_no, coalesce(o.external_no, i.external_no) as external_no,
  w.name as owner_name, coalesce(o.consignee, t.name, s.name) as partner,
  coalesce(o.require_on, (i.expect_at at time zone 'Asia/Shanghai')::date) as wanted_on, d.lines as line_count, d.qty,
  a.status, coalesce(c.user_name, '') as created_by, a.created_at, u.user_name as approver, a.decided_at, a.opinion,
  a.created_by as applicant_id
from basic.order_audit a
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
left join outbound.order o
  on a.doc_type = 'OUT'
  and o.tenant_id = a.tenant_id
  and o.warehouse_id = a.warehouse_id
  and o.id = a.order_id
left join inbound.order i
  on a.doc_type = 'IN'
  and i.tenant_id = a.tenant_id
  and i.warehouse_id = a.warehouse_id
  and i.id = a.order_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
left join iam.user c on c.tenant_id = a.tenant_id and c.id = a.created_by
left join iam.user u on u.tenant_id = a.tenant_id and u.id = a.approver_id
cross join lateral (
  select count(*)::int as lines, coalesce(sum(x.qty), 0)::bigint as qty
  from (
    select y.qty_ordered as qty
    from outbound.detail y
    where y.tenant_id = o.tenant_id
      and y.warehouse_id = o.warehouse_id
      and y.order_id = o.id
    union all
    select z.qty_expected
    from inbound.detail z
    where z.tenant_id = i.tenant_id
      and z.warehouse_id = i.warehouse_id
      and z.order_id = i.id
  ) x
) d
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "a"."owner_id" = any($3::bigint[])
order by a.created_at desc, a.id desc
limit $4
offset $5;

select a.id, a.version, a.doc_type, a.order_id, a.order_no, coalesce(o.external_no, i.external_no) as external_no,
  w.name as owner_name, coalesce(o.consignee, t.name, s.name) as partner,
  coalesce(o.require_on, (i.expect_at at time zone 'Asia/Shanghai')::date) as wanted_on, d.lines as line_count, d.qty,
  a.status, coalesce(c.user_name, '') as created_by, a.created_at, u.user_name as approver, a.decided_at, a.opinion,
  a.created_by as applicant_id
from basic.order_audit a
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
left join outbound.order o
  on a.doc_type = 'OUT'
  and o.tenant_id = a.tenant_id
  and o.warehouse_id = a.warehouse_id
  and o.id = a.order_id
left join inbound.order i
  on a.doc_type = 'IN'
  and i.tenant_id = a.tenant_id
  and i.warehouse_id = a.warehouse_id
  and i.id = a.order_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
left join iam.user c on c.tenant_id = a.tenant_id and c.id = a.created_by
left join iam.user u on u.tenant_id = a.tenant_id and u.id = a.approver_id
cross join lateral (
  select count(*)::int as lines, coalesce(sum(x.qty), 0)::bigint as qty
  from (
    select y.qty_ordered as qty
    from outbound.detail y
    where y.tenant_id = o.tenant_id
      and y.warehouse_id = o.warehouse_id
      and y.order_id = o.id
    union all
    select z.qty_expected
    from inbound.detail z
    where z.tenant_id = i.tenant_id
      and z.warehouse_id = i.warehouse_id
      and z.order_id = i.id
  ) x
) d
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "a"."owner_id" = any($3::bigint[])
  and a.order_no = $4::text
  and a.doc_type = $5
  and a.owner_id = $6::bigint
  and a.status = $7::bigint
  and a.created_at >= $8
  and a.created_at < $9
order by a.created_at desc, a.id desc
limit $10
offset $11;

-- orderAudit.detail  查看订单审核
select a.id, a.version, a.doc_type, a.order_id, a.order_no, coalesce(o.external_no, i.external_no) as external_no,
  w.name as owner_name, coalesce(o.consignee, t.name, s.name) as partner,
  coalesce(o.require_on, (i.expect_at at time zone 'Asia/Shanghai')::date) as wanted_on, d.lines as line_count, d.qty,
  a.status, coalesce(c.user_name, '') as created_by, a.created_at, u.user_name as approver, a.decided_at, a.opinion,
  a.created_by as applicant_id , o.address, coalesce(o.remark, i.remark) as remark
from basic.order_audit a
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
left join outbound.order o
  on a.doc_type = 'OUT'
  and o.tenant_id = a.tenant_id
  and o.warehouse_id = a.warehouse_id
  and o.id = a.order_id
left join inbound.order i
  on a.doc_type = 'IN'
  and i.tenant_id = a.tenant_id
  and i.warehouse_id = a.warehouse_id
  and i.id = a.order_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
left join iam.user c on c.tenant_id = a.tenant_id and c.id = a.created_by
left join iam.user u on u.tenant_id = a.tenant_id and u.id = a.approver_id
cross join lateral (
  select count(*)::int as lines, coalesce(sum(x.qty), 0)::bigint as qty
  from (
    select y.qty_ordered as qty
    from outbound.detail y
    where y.tenant_id = o.tenant_id
      and y.warehouse_id = o.warehouse_id
      and y.order_id = o.id
    union all
    select z.qty_expected
    from inbound.detail z
    where z.tenant_id = i.tenant_id
      and z.warehouse_id = i.warehouse_id
      and z.order_id = i.id
  ) x
) d
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "a"."owner_id" = any($3::bigint[])
  and a.id = $4;

select d.id, d.line_no, g.code as goods_code, g.name as goods_name, g.spec, d.unit_level, d.unit_qty,
  d.qty_ordered as qty, b.lot_no as want_lot_no
from outbound.detail d
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
left join inventory.lot b on b.tenant_id = d.tenant_id and b.id = d.want_lot_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = $3
order by d.line_no;

select d.id, d.line_no, g.code as goods_code, g.name as goods_name, g.spec, d.unit_level, d.unit_qty,
  d.qty_expected as qty, d.want_lot_no as want_lot_no
from inbound.detail d
join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = $3
order by d.line_no;

-- orderAudit.export  导出订单审核
select count(*) as n
from (
  select 1
  from basic.order_audit a
  join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
  left join outbound.order o
    on a.doc_type = 'OUT'
    and o.tenant_id = a.tenant_id
    and o.warehouse_id = a.warehouse_id
    and o.id = a.order_id
  left join inbound.order i
    on a.doc_type = 'IN'
    and i.tenant_id = a.tenant_id
    and i.warehouse_id = a.warehouse_id
    and i.id = a.order_id
  left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
  left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
  left join iam.user c on c.tenant_id = a.tenant_id and c.id = a.created_by
  left join iam.user u on u.tenant_id = a.tenant_id and u.id = a.approver_id
  cross join lateral (
    select count(*)::int as lines, coalesce(sum(x.qty), 0)::bigint as qty
    from (
      select y.qty_ordered as qty
      from outbound.detail y
      where y.tenant_id = o.tenant_id
        and y.warehouse_id = o.warehouse_id
        and y.order_id = o.id
      union all
      select z.qty_expected
      from inbound.detail z
      where z.tenant_id = i.tenant_id
        and z.warehouse_id = i.warehouse_id
        and z.order_id = i.id
    ) x
  ) d
  where "a"."tenant_id" = $1
    and "a"."warehouse_id" = $2
    and "a"."owner_id" = any($3::bigint[])
  limit $4
) x;

declare export no scroll cursor for
select a.id, a.version, a.doc_type, a.order_id, a.order_no, coalesce(o.external_no, i.external_no) as external_no,
  w.name as owner_name, coalesce(o.consignee, t.name, s.name) as partner,
  coalesce(o.require_on, (i.expect_at at time zone 'Asia/Shanghai')::date) as wanted_on, d.lines as line_count, d.qty,
  a.status, coalesce(c.user_name, '') as created_by, a.created_at, u.user_name as approver, a.decided_at, a.opinion,
  a.created_by as applicant_id
from basic.order_audit a
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
left join outbound.order o
  on a.doc_type = 'OUT'
  and o.tenant_id = a.tenant_id
  and o.warehouse_id = a.warehouse_id
  and o.id = a.order_id
left join inbound.order i
  on a.doc_type = 'IN'
  and i.tenant_id = a.tenant_id
  and i.warehouse_id = a.warehouse_id
  and i.id = a.order_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
left join iam.user c on c.tenant_id = a.tenant_id and c.id = a.created_by
left join iam.user u on u.tenant_id = a.tenant_id and u.id = a.approver_id
cross join lateral (
  select count(*)::int as lines, coalesce(sum(x.qty), 0)::bigint as qty
  from (
    select y.qty_ordered as qty
    from outbound.detail y
    where y.tenant_id = o.tenant_id
      and y.warehouse_id = o.warehouse_id
      and y.order_id = o.id
    union all
    select z.qty_expected
    from inbound.detail z
    where z.tenant_id = i.tenant_id
      and z.warehouse_id = i.warehouse_id
      and z.order_id = i.id
  ) x
) d
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "a"."owner_id" = any($3::bigint[])
order by a.created_at desc, a.id desc;

fetch 500 from export;

select count(*) as n
from (
  select 1
  from basic.order_audit a
  join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
  left join outbound.order o
    on a.doc_type = 'OUT'
    and o.tenant_id = a.tenant_id
    and o.warehouse_id = a.warehouse_id
    and o.id = a.order_id
  left join inbound.order i
    on a.doc_type = 'IN'
    and i.tenant_id = a.tenant_id
    and i.warehouse_id = a.warehouse_id
    and i.id = a.order_id
  left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
  left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
  left join iam.user c on c.tenant_id = a.tenant_id and c.id = a.created_by
  left join iam.user u on u.tenant_id = a.tenant_id and u.id = a.approver_id
  cross join lateral (
    select count(*)::int as lines, coalesce(sum(x.qty), 0)::bigint as qty
    from (
      select y.qty_ordered as qty
      from outbound.detail y
      where y.tenant_id = o.tenant_id
        and y.warehouse_id = o.warehouse_id
        and y.order_id = o.id
      union all
      select z.qty_expected
      from inbound.detail z
      where z.tenant_id = i.tenant_id
        and z.warehouse_id = i.warehouse_id
        and z.order_id = i.id
    ) x
  ) d
  where "a"."tenant_id" = $1
    and "a"."warehouse_id" = $2
    and "a"."owner_id" = any($3::bigint[])
    and a.order_no = $4::text
    and a.doc_type = $5
    and a.owner_id = $6::bigint
    and a.status = $7::bigint
    and a.created_at >= $8
    and a.created_at < $9
  limit $10
) x;

declare export no scroll cursor for
select a.id, a.version, a.doc_type, a.order_id, a.order_no, coalesce(o.external_no, i.external_no) as external_no,
  w.name as owner_name, coalesce(o.consignee, t.name, s.name) as partner,
  coalesce(o.require_on, (i.expect_at at time zone 'Asia/Shanghai')::date) as wanted_on, d.lines as line_count, d.qty,
  a.status, coalesce(c.user_name, '') as created_by, a.created_at, u.user_name as approver, a.decided_at, a.opinion,
  a.created_by as applicant_id
from basic.order_audit a
join basic.owner w on w.tenant_id = a.tenant_id and w.id = a.owner_id
left join outbound.order o
  on a.doc_type = 'OUT'
  and o.tenant_id = a.tenant_id
  and o.warehouse_id = a.warehouse_id
  and o.id = a.order_id
left join inbound.order i
  on a.doc_type = 'IN'
  and i.tenant_id = a.tenant_id
  and i.warehouse_id = a.warehouse_id
  and i.id = a.order_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join basic.supplier s on s.tenant_id = i.tenant_id and s.id = i.supplier_id
left join iam.user c on c.tenant_id = a.tenant_id and c.id = a.created_by
left join iam.user u on u.tenant_id = a.tenant_id and u.id = a.approver_id
cross join lateral (
  select count(*)::int as lines, coalesce(sum(x.qty), 0)::bigint as qty
  from (
    select y.qty_ordered as qty
    from outbound.detail y
    where y.tenant_id = o.tenant_id
      and y.warehouse_id = o.warehouse_id
      and y.order_id = o.id
    union all
    select z.qty_expected
    from inbound.detail z
    where z.tenant_id = i.tenant_id
      and z.warehouse_id = i.warehouse_id
      and z.order_id = i.id
  ) x
) d
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and "a"."owner_id" = any($3::bigint[])
  and a.order_no = $4::text
  and a.doc_type = $5
  and a.owner_id = $6::bigint
  and a.status = $7::bigint
  and a.created_at >= $8
  and a.created_at < $9
order by a.created_at desc, a.id desc;

-- deliveryLink.show  查看配送链接
select o.id, o.order_no, o.external_no, o.owner_id, w.name as owner_name, h.name as warehouse_name,
  coalesce(o.consignee, t.name) as consignee, coalesce(o.phone, t.phone) as phone,
  coalesce(o.address, coalesce(t.province, '') || coalesce(t.city, '') || t.address) as address,
  o.require_on::text as require_on, o.status, o.created_at, o.shipped_at, a.transport_id as merged_into,
  o.to_warehouse_id is not null as is_transfer
from outbound.order o
join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
join basic.warehouse h on h.tenant_id = o.tenant_id and h.id = o.warehouse_id
left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
left join service.aggregated_order_item i
  on i.tenant_id = o.tenant_id
  and i.warehouse_id = o.warehouse_id
  and i.order_id = o.id
  and i.active
left join service.aggregated_order a
  on a.tenant_id = i.tenant_id
  and a.warehouse_id = i.warehouse_id
  and a.id = i.agg_id
  and a.status = 1
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = $4;

select l.id, l.expire_at
from ops.link l
where l.tenant_id = $1
  and l.warehouse_id = $2
  and l.purpose = $3
  and l.doc_id = $4
  and l.revoked_at is null
  and l.expire_at > $5;

-- deliveryLink.look  收货人查看配送
select * from ops.open_link($1, $2);

-- orderOutImport.template  下载出库订单导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- orderWareImport.template  下载入库订单导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;
