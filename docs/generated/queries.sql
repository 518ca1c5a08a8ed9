-- Generated: the statements behind every read, for review and for explain. Never edited.

-- session.userInfo  用户信息
select u.id as user_id, u.user_name, a.account, a.phone, a.phone_verified, w.id as house_id, w.name as house_name, w.house_type, w.code as house_code, t.id as tenant_id, t.tenant_name, d.id as dept_id, d.dept_name, p.position_name, u.is_admin, u.last_login_at, u.tour_ack_at, case when u.is_admin then array['租户管理员'] else '{}' end || array( select role_name from ( select r.id, r.role_name from iam.role r where r.tenant_id = $1 and r.status = 1 and not r.is_deleted and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = $2 and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.user u on u.tenant_id = rd.tenant_id and u.id = $3 join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) r order by role_name ) as role_names
from iam.user u
join iam.account a on a.id = u.account_id
join iam.tenant t on t.id = u.tenant_id
left join iam.dept d on d.tenant_id = u.tenant_id
  and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id
  and p.id = u.position_id
left join basic.warehouse w on w.tenant_id = u.tenant_id
  and w.id = $4
where u.tenant_id = $5
  and u.id = $6;

-- session.houses  用户仓库
select w.id as warehouse_id, w.code as warehouse_code, w.name as warehouse_name, w.house_type as warehouse_type, w.source_code, w.company_id, w.company_code, w.company_name, (w.id = $1)::int as is_current, coalesce(uw.is_default, false)::int as is_default
from basic.warehouse w
left join iam.user_warehouse uw on uw.tenant_id = w.tenant_id
  and uw.user_id = $2
  and uw.warehouse_id = w.id
where w.tenant_id = $3
  and w.status = 1
  and not w.is_deleted
  and (not w.is_test_central or uw.user_id is not null)
  and ( exists ( select 1 from iam.user_warehouse b where b.tenant_id = $4 and b.user_id = $5 and b.warehouse_id = w.id ) or exists (select 1 from iam.user u where u.tenant_id = $6 and u.id = $7 and u.is_admin) )
order by w.house_type, w.code;

-- session.allHouses  全部内部仓库
select w.id as warehouse_id, w.code as warehouse_code, w.name as warehouse_name, w.house_type as warehouse_type, w.source_code, w.company_id, w.company_code, w.company_name
from basic.warehouse w
where w.tenant_id = $1
  and w.status = 1
  and not w.is_deleted
  and not w.is_test_central
order by w.house_type, w.code;

-- captcha.get  获取滑块
insert into iam.throttle (bucket_key, window_start) values ($1, $2)
on conflict (bucket_key, window_start) do update set count = iam.throttle.count + 1
returning count as current, coalesce( ( select t.count from iam.throttle t where t.bucket_key = $3 and t.window_start = $4 ), 0 ) as before;

insert into iam.captcha (scene, width, height, target_x, device_id, ip, expire_at) values ( $1, $2, $3, $4, $5, $6, $7 )
returning id;

-- smsOutbox.queryPage  查询短信发件箱
select o.id, o.phone, o.template, o.params, o.status, o.provider, o.error, o.created_at, o.sent_at
from iam.sms_outbox o
where exists ( select 1 from iam.user u join iam.account a on a.id = u.account_id where u.tenant_id = $1 and a.phone = o.phone )
  and ($2::text is null or o.phone like $3)
order by o.id desc
limit $4 offset $5;

select o.id, o.phone, o.template, o.params, o.status, o.provider, o.error, o.created_at, o.sent_at
from iam.sms_outbox o
where exists ( select 1 from iam.user u join iam.account a on a.id = u.account_id where u.tenant_id = $1 and a.phone = o.phone )
  and ($2::text is null or o.phone like $3)
  and o.status = $4::bigint
order by o.id desc
limit $5 offset $6;

-- menu.tree  菜单树
with held as ( select rm.menu_id from iam.role_menu rm join ( select r.id, r.role_name from iam.role r where r.tenant_id = $1 and r.status = 1 and not r.is_deleted and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = $2 and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.user u on u.tenant_id = rd.tenant_id and u.id = $3 join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) r on r.id = rm.role_id where rm.tenant_id = $4 union select e.menu_id from iam.tenant_menu e join iam.user u on u.tenant_id = e.tenant_id and u.id = $5 and u.is_admin where e.tenant_id = $6 ) select m.id, m.parent_id, m.menu_name, m.menu_type, m.platform, m.permission_code, m.menu_url, m.link, m.image_index, m.order_num, m.hidden, m.visibility, exists ( select 1 from iam.favourite f where f.tenant_id = $7 and f.user_id = $8 and f.menu_id = m.id ) as checked
from iam.menu m
where m.platform = $9
  and m.menu_type = any($10::smallint[])
  and m.visibility = any($11::smallint[])
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
  and m.id in ( select rm.menu_id from iam.role_menu rm join ( select r.id, r.role_name from iam.role r where r.tenant_id = $4 and r.status = 1 and not r.is_deleted and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = $5 and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.user u on u.tenant_id = rd.tenant_id and u.id = $6 join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) r on r.id = rm.role_id where rm.tenant_id = $7 union select e.menu_id from iam.tenant_menu e join iam.user u on u.tenant_id = e.tenant_id and u.id = $8 and u.is_admin where e.tenant_id = $9 )
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
join iam.user u on u.tenant_id = v.tenant_id
  and u.id = v.user_id
where v.tenant_id = $2
  and ( v.user_id = $3 or (not u.is_deleted and v.role_ids && array(select h.id from ( select r.id, r.role_name from iam.role r where r.tenant_id = $4 and r.status = 1 and not r.is_deleted and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = $5 and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.user u on u.tenant_id = rd.tenant_id and u.id = $6 join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) h)) )
order by v.table_key, is_mine desc, v.name, v.id;

-- tableView.roles  查询视图可共享角色
select is_admin
from iam.user
where tenant_id = $1
  and id = $2;

select r.id as role_id, r.role_name
from iam.role r
where r.tenant_id = $1
  and not r.is_deleted
  and ($2::boolean or r.id in (select h.id from ( select r.id, r.role_name from iam.role r where r.tenant_id = $3 and r.status = 1 and not r.is_deleted and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = $4 and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.user u on u.tenant_id = rd.tenant_id and u.id = $5 join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) h))
order by r.role_name, r.id;

-- home.todo  待办事项
select (select count(*) from (select 1 from inbound.order o where "o"."tenant_id" = $1 and "o"."warehouse_id" = $2 and "o"."owner_id" = any($3::bigint[]) and o.status = 10 limit $4) x)::int as "inboundDue", (select count(*) from (select 1 from inbound.order o where "o"."tenant_id" = $5 and "o"."warehouse_id" = $6 and "o"."owner_id" = any($7::bigint[]) and o.status = 50 limit $8) x)::int as "inboundReceiving", (select count(*) from (select 1 from inbound.order o where "o"."tenant_id" = $9 and "o"."warehouse_id" = $10 and "o"."owner_id" = any($11::bigint[]) and o.is_suspended limit $12) x)::int as "inboundSuspended", (select count(*) from (select 1 from inventory.task t where "t"."tenant_id" = $13 and "t"."warehouse_id" = $14 and t.kind = 'PUTAWAY' and t.status in (10, 20) and not exists (select 1 from inventory.task_line x where x.tenant_id = t.tenant_id and x.warehouse_id = t.warehouse_id and x.task_id = t.id and not ("x"."owner_id" = any($15::bigint[]))) limit $16) x)::int as "putaway";

select (select count(*) from (select 1 from outbound.order o where "o"."tenant_id" = $1 and "o"."warehouse_id" = $2 and "o"."owner_id" = any($3::bigint[]) and not o.is_hidden and o.status = 10 limit $4) x)::int as "outboundDue", (select count(*) from (select 1 from outbound.order o where "o"."tenant_id" = $5 and "o"."warehouse_id" = $6 and "o"."owner_id" = any($7::bigint[]) and not o.is_hidden and o.status < 90 and exists ( select 1 from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced and d.explanation is not null ) limit $8) x)::int as "outboundShort", (select count(*) from (select 1 from outbound.wave w where "w"."tenant_id" = $9 and "w"."warehouse_id" = $10 and w.status = 10 and not exists (select 1 from outbound.wave_order m join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id where m.tenant_id = w.tenant_id and m.warehouse_id = w.warehouse_id and m.wave_id = w.id and not ("o"."owner_id" = any($11::bigint[]))) limit $12) x)::int as "wave", (select count(*) from (select 1 from outbound.pick_task t where "t"."tenant_id" = $13 and "t"."warehouse_id" = $14 and t.status = 10 and not exists (select 1 from outbound.pick_line l join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id where l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id and not ("o"."owner_id" = any($15::bigint[]))) limit $16) x)::int as "pick", (select count(*) from (select 1 from outbound.order o where "o"."tenant_id" = $17 and "o"."warehouse_id" = $18 and "o"."owner_id" = any($19::bigint[]) and not o.is_hidden and o.status in (60, 65) limit $20) x)::int as "check", (select count(*) from (select 1 from outbound.shipment s where "s"."tenant_id" = $21 and "s"."warehouse_id" = $22 and s.status = $23 and exists (select 1 from outbound.shipment_item i join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id where i.tenant_id = s.tenant_id and i.warehouse_id = s.warehouse_id and i.ship_id = s.id and "o"."owner_id" = any($24::bigint[])) limit $25) x)::int as "seal", (select count(*) from (select 1 from outbound.shipment s where "s"."tenant_id" = $26 and "s"."warehouse_id" = $27 and s.status = $28 and exists (select 1 from outbound.shipment_item i join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id where i.tenant_id = s.tenant_id and i.warehouse_id = s.warehouse_id and i.ship_id = s.id and "o"."owner_id" = any($29::bigint[])) limit $30) x)::int as "depart";

select (select count(*) from (select 1 from inventory.task t join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id where "t"."tenant_id" = $1 and "t"."warehouse_id" = $2 and t.kind = $3 and "l"."owner_id" = any($4::bigint[]) and l.state = 10 limit $5) x)::int as "replenish", (select count(*) from (select 1 from inventory.task t join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id where "t"."tenant_id" = $6 and "t"."warehouse_id" = $7 and t.kind = $8 and "l"."owner_id" = any($9::bigint[]) and l.state = 10 limit $10) x)::int as "move", (select count(*) from (select 1 from "inner".adjust j where "j"."tenant_id" = $11 and "j"."warehouse_id" = $12 and "j"."owner_id" = any($13::bigint[]) and j.status = 15 limit $14) x)::int as "adjust";

select (select count(*) from (select 1 from unnest($1::text[]) c(code) cross join lateral ( select r.violations from ops.invariant_run r where r.tenant_id = $2 and r.code = c.code order by r.started_at desc, r.id desc limit 1 ) last where last.violations > 0 limit $3) x)::int as "integrity";

-- home.search  快速查找
(select $1::int as at, x.* from ( select o.id, o.order_no as code, w.name || coalesce(' · ' || o.external_no, '') as name, o.owner_id, o.status::int from ( ( select o.* from "inbound"."order" o where "o"."tenant_id" = $2 and "o"."warehouse_id" = $3 and "o"."owner_id" = any($4::bigint[]) and o.order_no like $5 order by o.order_no desc limit $6 ) union ( select o.* from "inbound"."order" o where "o"."tenant_id" = $7 and "o"."warehouse_id" = $8 and "o"."owner_id" = any($9::bigint[]) and o.status <> 99 and (o.external_no like $10 or o.external_no like $11) limit $12 ) ) o join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id order by o.order_no desc limit $13 ) x)
union all (select $14::int as at, x.* from ( select t.id, t.task_no as code, '' as name, 0 as owner_id, t.status::int from inventory.task t where "t"."tenant_id" = $15 and "t"."warehouse_id" = $16 and t.kind = 'PUTAWAY' and t.task_no like $17 and not exists (select 1 from inventory.task_line o where o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and o.task_id = t.id and not ("o"."owner_id" = any($18::bigint[]))) order by t.task_no desc limit $19 ) x)
union all (select $20::int as at, x.* from ( select o.id, o.order_no as code, w.name || coalesce(' · ' || o.external_no, '') as name, o.owner_id, o.status::int from ( ( select o.* from "outbound"."order" o where "o"."tenant_id" = $21 and "o"."warehouse_id" = $22 and "o"."owner_id" = any($23::bigint[]) and o.order_no like $24 order by o.order_no desc limit $25 ) union ( select o.* from "outbound"."order" o where "o"."tenant_id" = $26 and "o"."warehouse_id" = $27 and "o"."owner_id" = any($28::bigint[]) and o.status <> 99 and (o.external_no like $29 or o.external_no like $30) limit $31 ) ) o join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id order by o.order_no desc limit $32 ) x)
union all (select $33::int as at, x.* from ( select w.id, w.wave_no as code, '' as name, 0 as owner_id, w.status::int from outbound.wave w where "w"."tenant_id" = $34 and "w"."warehouse_id" = $35 and w.wave_no like $36 and not exists (select 1 from outbound.wave_order m join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id where m.tenant_id = w.tenant_id and m.warehouse_id = w.warehouse_id and m.wave_id = w.id and not ("o"."owner_id" = any($37::bigint[]))) order by w.wave_no desc limit $38 ) x)
union all (select $39::int as at, x.* from ( select t.id, t.task_no as code, '' as name, 0 as owner_id, t.status::int from outbound.pick_task t where "t"."tenant_id" = $40 and "t"."warehouse_id" = $41 and t.task_no like $42 and not exists (select 1 from outbound.pick_line l join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id where l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id and not ("o"."owner_id" = any($43::bigint[]))) order by t.task_no desc limit $44 ) x)
union all (select $45::int as at, x.* from ( select s.id, s.ship_no as code, coalesce(s.plate_no, '') as name, 0 as owner_id, s.status::int from outbound.shipment s where "s"."tenant_id" = $46 and "s"."warehouse_id" = $47 and s.ship_no like $48 and exists (select 1 from outbound.shipment_item i join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id where i.tenant_id = s.tenant_id and i.warehouse_id = s.warehouse_id and i.ship_id = s.id and "o"."owner_id" = any($49::bigint[])) order by s.ship_no desc limit $50 ) x)
union all (select $51::int as at, x.* from ( select j.id, j.adjust_no as code, '' as name, j.owner_id, j.status::int from "inner".adjust j where "j"."tenant_id" = $52 and "j"."warehouse_id" = $53 and "j"."owner_id" = any($54::bigint[]) and j.status <> 90 and j.adjust_no like $55 order by j.adjust_no desc limit $56 ) x)
union all (select $57::int as at, x.* from ( select g.id, g.code, g.name, g.owner_id, null::int as status from ( select id, min(rank) as rank from ( ( select g.id, 1 as rank from basic.goods g where g.tenant_id = $58 and "g"."owner_id" = any($59::bigint[]) and not g.is_deleted and g.code like $60 order by g.code limit $61 ) union all ( select b.goods_id, 2 from basic.goods_barcode b where b.tenant_id = $62 and "b"."owner_id" = any($63::bigint[]) and b.barcode like $64 limit $65 ) union all ( select g.id, 3 from basic.goods g where g.tenant_id = $66 and "g"."owner_id" = any($67::bigint[]) and not g.is_deleted and g.search_keys @> $68::text[] and ( replace(lower(g.name), ' ', '') like $69 or replace(lower(g.short_name), ' ', '') like $70 or g.spell like $71 ) limit $72 ) union all ( select g.id, 3 from basic.goods g where g.tenant_id = $73 and "g"."owner_id" = any($74::bigint[]) and not g.is_deleted and g.spell is null and ( replace(lower(g.name), ' ', '') like $75 or replace(lower(g.short_name), ' ', '') like $76 or g.spell like $77 ) limit $78 ) ) x group by id ) f join basic.goods g on g.tenant_id = $79 and g.id = f.id and not g.is_deleted order by f.rank, length(g.code), g.code limit $80 ) x)
union all (select $81::int as at, x.* from ( select p.id, p.code, a.name, 0 as owner_id, null::int as status from basic.position p join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id where "p"."tenant_id" = $82 and "p"."warehouse_id" = $83 and not p.is_deleted and p.code like $84 order by p.code limit $85 ) x)
union all (select $86::int as at, x.* from ( select l.id, l.code, '' as name, 0 as owner_id, null::int as status from basic.lpn l where "l"."tenant_id" = $87 and "l"."warehouse_id" = $88 and not l.is_deleted and l.id <> 0 and l.code like $89 and not exists (select 1 from inventory.stock o where o.tenant_id = l.tenant_id and o.warehouse_id = l.warehouse_id and o.lpn_id = l.id and o.on_hand > 0 and not ("o"."owner_id" = any($90::bigint[]))) order by l.code limit $91 ) x);

-- home.anomalies  异常数量
select count(*)::int as overdue
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.status < 90
  and not o.is_hidden
  and o.cutoff_at < now();

-- user.selectList  查询用户
with mine as ( select r.id, r.data_scope from iam.role r where r.tenant_id = $1 and r.id in (select id from ( select r.id, r.role_name from iam.role r where r.tenant_id = $2 and r.status = 1 and not r.is_deleted and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = $3 and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4 join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) h) ), me as ( select u.is_admin, d.id as dept_id, d.path from iam.user u join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where u.tenant_id = $5 and u.id = $6 ) select coalesce((select is_admin from me), false) or exists ( select 1 from mine where data_scope = $7 ) as all, array( select d.id from iam.dept d, me where d.tenant_id = $8 and not d.is_deleted and ( d.id in ( select s.dept_id from iam.role_scope_dept s join mine m on m.id = s.role_id and m.data_scope = $9 where s.tenant_id = $10 ) or ( d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)) ) or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13)) ) order by d.id ) as dept_ids;

select u.id, a.account, u.user_name, a.phone, u.emp_no, u.dept_id, d.dept_name, u.position_id, p.position_name, u.status, u.is_admin, u.last_login_at, u.created_at, u.version, a.fail_count, a.fail_at, a.locked_until, a.lock_level, array( select r.role_name from iam.user_role ur join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted where ur.tenant_id = u.tenant_id and ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > now()) order by r.role_name ) as role_names, ( select count(*) from iam.user_warehouse uw where uw.tenant_id = u.tenant_id and uw.user_id = u.id ) as warehouse_count
from iam.user u
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id
  and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id
  and p.id = u.position_id
where u.tenant_id = $1
  and not u.is_deleted
  and true
order by u.id desc
limit $2 offset $3;

select u.id, a.account, u.user_name, a.phone, u.emp_no, u.dept_id, d.dept_name, u.position_id, p.position_name, u.status, u.is_admin, u.last_login_at, u.created_at, u.version, a.fail_count, a.fail_at, a.locked_until, a.lock_level, array( select r.role_name from iam.user_role ur join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted where ur.tenant_id = u.tenant_id and ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > now()) order by r.role_name ) as role_names, ( select count(*) from iam.user_warehouse uw where uw.tenant_id = u.tenant_id and uw.user_id = u.id ) as warehouse_count
from iam.user u
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id
  and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id
  and p.id = u.position_id
where u.tenant_id = $1
  and not u.is_deleted
  and true
  and a.account ilike $2
  and u.user_name ilike $3
  and a.phone = $4
  and u.status = $5::bigint
  and d.path like '%/' || $6::text || '/%'
  and exists (select 1 from iam.user_role ur where ur.tenant_id = $7 and ur.user_id = u.id and ur.role_id = $8)
  and exists (select 1 from iam.user_warehouse uw where uw.tenant_id = $9 and uw.user_id = u.id and uw.warehouse_id = $10)
order by u.id desc
limit $11 offset $12;

-- user.page  查询用户
with mine as ( select r.id, r.data_scope from iam.role r where r.tenant_id = $1 and r.id in (select id from ( select r.id, r.role_name from iam.role r where r.tenant_id = $2 and r.status = 1 and not r.is_deleted and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = $3 and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4 join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) h) ), me as ( select u.is_admin, d.id as dept_id, d.path from iam.user u join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where u.tenant_id = $5 and u.id = $6 ) select coalesce((select is_admin from me), false) or exists ( select 1 from mine where data_scope = $7 ) as all, array( select d.id from iam.dept d, me where d.tenant_id = $8 and not d.is_deleted and ( d.id in ( select s.dept_id from iam.role_scope_dept s join mine m on m.id = s.role_id and m.data_scope = $9 where s.tenant_id = $10 ) or ( d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)) ) or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13)) ) order by d.id ) as dept_ids;

select u.id, a.account, u.user_name, a.phone, u.emp_no, u.dept_id, d.dept_name, u.position_id, p.position_name, u.status, u.is_admin, u.last_login_at, u.created_at, u.version, a.fail_count, a.fail_at, a.locked_until, a.lock_level, array( select r.role_name from iam.user_role ur join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted where ur.tenant_id = u.tenant_id and ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > now()) order by r.role_name ) as role_names, ( select count(*) from iam.user_warehouse uw where uw.tenant_id = u.tenant_id and uw.user_id = u.id ) as warehouse_count
from iam.user u
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id
  and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id
  and p.id = u.position_id
where u.tenant_id = $1
  and not u.is_deleted
  and true
order by u.id desc
limit $2 offset $3;

select u.id, a.account, u.user_name, a.phone, u.emp_no, u.dept_id, d.dept_name, u.position_id, p.position_name, u.status, u.is_admin, u.last_login_at, u.created_at, u.version, a.fail_count, a.fail_at, a.locked_until, a.lock_level, array( select r.role_name from iam.user_role ur join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted where ur.tenant_id = u.tenant_id and ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > now()) order by r.role_name ) as role_names, ( select count(*) from iam.user_warehouse uw where uw.tenant_id = u.tenant_id and uw.user_id = u.id ) as warehouse_count
from iam.user u
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id
  and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id
  and p.id = u.position_id
where u.tenant_id = $1
  and not u.is_deleted
  and true
  and a.account ilike $2
  and u.user_name ilike $3
  and a.phone = $4
  and u.status = $5::bigint
  and d.path like '%/' || $6::text || '/%'
  and exists (select 1 from iam.user_role ur where ur.tenant_id = $7 and ur.user_id = u.id and ur.role_id = $8)
  and exists (select 1 from iam.user_warehouse uw where uw.tenant_id = $9 and uw.user_id = u.id and uw.warehouse_id = $10)
order by u.id desc
limit $11 offset $12;

-- user.details  用户详情
with mine as ( select r.id, r.data_scope from iam.role r where r.tenant_id = $1 and r.id in (select id from ( select r.id, r.role_name from iam.role r where r.tenant_id = $2 and r.status = 1 and not r.is_deleted and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = $3 and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4 join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) h) ), me as ( select u.is_admin, d.id as dept_id, d.path from iam.user u join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where u.tenant_id = $5 and u.id = $6 ) select coalesce((select is_admin from me), false) or exists ( select 1 from mine where data_scope = $7 ) as all, array( select d.id from iam.dept d, me where d.tenant_id = $8 and not d.is_deleted and ( d.id in ( select s.dept_id from iam.role_scope_dept s join mine m on m.id = s.role_id and m.data_scope = $9 where s.tenant_id = $10 ) or ( d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)) ) or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13)) ) order by d.id ) as dept_ids;

select u.id, a.account, u.user_name, a.phone, u.emp_no, u.dept_id, d.dept_name, u.position_id, p.position_name, u.status, u.is_admin, u.last_login_at, u.created_at, u.version, a.fail_count, a.fail_at, a.locked_until, a.lock_level, array( select r.role_name from iam.user_role ur join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted where ur.tenant_id = u.tenant_id and ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > now()) order by r.role_name ) as role_names, ( select count(*) from iam.user_warehouse uw where uw.tenant_id = u.tenant_id and uw.user_id = u.id ) as warehouse_count , a.email, u.remark, host(u.last_login_ip) as last_login_ip, a.pwd_state, array( select ur.role_id from iam.user_role ur where ur.tenant_id = u.tenant_id and ur.user_id = u.id order by ur.role_id ) as role_ids, array( select uw.warehouse_id from iam.user_warehouse uw where uw.tenant_id = u.tenant_id and uw.user_id = u.id order by uw.warehouse_id ) as warehouse_ids, ( select uw.warehouse_id from iam.user_warehouse uw where uw.tenant_id = u.tenant_id and uw.user_id = u.id and uw.is_default ) as default_warehouse_id, array( select uo.owner_id from iam.user_owner uo where uo.tenant_id = u.tenant_id and uo.user_id = u.id order by uo.owner_id ) as owner_ids
from iam.user u
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id
  and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id
  and p.id = u.position_id
where u.tenant_id = $1
  and u.id = $2
  and not u.is_deleted
  and true;

-- user.selectDept  用户部门
with mine as ( select r.id, r.data_scope from iam.role r where r.tenant_id = $1 and r.id in (select id from ( select r.id, r.role_name from iam.role r where r.tenant_id = $2 and r.status = 1 and not r.is_deleted and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = $3 and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4 join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) h) ), me as ( select u.is_admin, d.id as dept_id, d.path from iam.user u join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where u.tenant_id = $5 and u.id = $6 ) select coalesce((select is_admin from me), false) or exists ( select 1 from mine where data_scope = $7 ) as all, array( select d.id from iam.dept d, me where d.tenant_id = $8 and not d.is_deleted and ( d.id in ( select s.dept_id from iam.role_scope_dept s join mine m on m.id = s.role_id and m.data_scope = $9 where s.tenant_id = $10 ) or ( d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)) ) or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13)) ) order by d.id ) as dept_ids;

select d.id as dept_id, d.dept_code, d.dept_name, d.parent_id
from iam.user u
join iam.dept own on own.tenant_id = u.tenant_id
  and own.id = u.dept_id
join iam.dept d on d.tenant_id = u.tenant_id
  and own.path like d.path || '%'
where u.tenant_id = $1
  and u.id = $2
  and not u.is_deleted
  and true
order by length(d.path);

-- user.selectByRoleCode  角色下的用户
select u.id as user_id, u.user_name, a.account, d.dept_name
from iam.user u
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id
  and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id
  and p.id = u.position_id
where u.tenant_id = $1
  and u.status = 1
  and not u.is_deleted
  and exists ( select 1 from iam.user_role ur join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.role_code = $2 and r.status = 1 and not r.is_deleted and (ur.expire_at is null or ur.expire_at > now()) )
order by u.user_name, u.id
limit 1000;

-- user.options  选择用户
select u.id, a.account as code, u.user_name as name
from iam.user u
join iam.account a on a.id = u.account_id
where u.tenant_id = $1
  and not u.is_deleted
  and u.status = 1
  and (u.user_name ilike $2 or a.account ilike $3)
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
with mine as ( select r.id, r.data_scope from iam.role r where r.tenant_id = $1 and r.id in (select id from ( select r.id, r.role_name from iam.role r where r.tenant_id = $2 and r.status = 1 and not r.is_deleted and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = $3 and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4 join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) h) ), me as ( select u.is_admin, d.id as dept_id, d.path from iam.user u join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where u.tenant_id = $5 and u.id = $6 ) select coalesce((select is_admin from me), false) or exists ( select 1 from mine where data_scope = $7 ) as all, array( select d.id from iam.dept d, me where d.tenant_id = $8 and not d.is_deleted and ( d.id in ( select s.dept_id from iam.role_scope_dept s join mine m on m.id = s.role_id and m.data_scope = $9 where s.tenant_id = $10 ) or ( d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)) ) or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13)) ) order by d.id ) as dept_ids;

select count(*) as n
from (select 1 from iam.user u join iam.account a on a.id = u.account_id join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id where u.tenant_id = $1 and not u.is_deleted and true limit $2) x;

declare export no scroll cursor for select u.id, a.account, u.user_name, a.phone, u.emp_no, u.dept_id, d.dept_name, u.position_id, p.position_name, u.status, u.is_admin, u.last_login_at, u.created_at, u.version, a.fail_count, a.fail_at, a.locked_until, a.lock_level, array( select r.role_name from iam.user_role ur join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted where ur.tenant_id = u.tenant_id and ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > now()) order by r.role_name ) as role_names, ( select count(*) from iam.user_warehouse uw where uw.tenant_id = u.tenant_id and uw.user_id = u.id ) as warehouse_count
from iam.user u
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id
  and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id
  and p.id = u.position_id
where u.tenant_id = $1
  and not u.is_deleted
  and true
order by u.id;

fetch 500
from export;

select count(*) as n
from (select 1 from iam.user u join iam.account a on a.id = u.account_id join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id where u.tenant_id = $1 and not u.is_deleted and true and a.account ilike $2 and u.user_name ilike $3 and a.phone = $4 and u.status = $5::bigint and d.path like '%/' || $6::text || '/%' and exists (select 1 from iam.user_role ur where ur.tenant_id = $7 and ur.user_id = u.id and ur.role_id = $8) and exists (select 1 from iam.user_warehouse uw where uw.tenant_id = $9 and uw.user_id = u.id and uw.warehouse_id = $10) limit $11) x;

declare export no scroll cursor for select u.id, a.account, u.user_name, a.phone, u.emp_no, u.dept_id, d.dept_name, u.position_id, p.position_name, u.status, u.is_admin, u.last_login_at, u.created_at, u.version, a.fail_count, a.fail_at, a.locked_until, a.lock_level, array( select r.role_name from iam.user_role ur join iam.role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and not r.is_deleted where ur.tenant_id = u.tenant_id and ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > now()) order by r.role_name ) as role_names, ( select count(*) from iam.user_warehouse uw where uw.tenant_id = u.tenant_id and uw.user_id = u.id ) as warehouse_count
from iam.user u
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id
  and d.id = u.dept_id
left join iam.position p on p.tenant_id = u.tenant_id
  and p.id = u.position_id
where u.tenant_id = $1
  and not u.is_deleted
  and true
  and a.account ilike $2
  and u.user_name ilike $3
  and a.phone = $4
  and u.status = $5::bigint
  and d.path like '%/' || $6::text || '/%'
  and exists (select 1 from iam.user_role ur where ur.tenant_id = $7 and ur.user_id = u.id and ur.role_id = $8)
  and exists (select 1 from iam.user_warehouse uw where uw.tenant_id = $9 and uw.user_id = u.id and uw.warehouse_id = $10)
order by u.id;

-- user.loginLog  查询登录日志
select l.id, l.account, u.user_name, l.mode, l.kind, l.result, l.reason, host(l.ip) as ip, l.region, l.user_agent as device, l.created_at
from iam.login_log l
join iam.account a on a.account = l.account
join iam.user u on u.tenant_id = $1
  and u.account_id = a.id
  and not u.is_deleted
where l.tenant_id in ($2, 0)
  and (l.user_id is null or l.user_id = u.id)
  and u.id = $3
order by l.created_at desc, l.id desc
limit $4 offset $5;

select l.id, l.account, u.user_name, l.mode, l.kind, l.result, l.reason, host(l.ip) as ip, l.region, l.user_agent as device, l.created_at
from iam.login_log l
join iam.account a on a.account = l.account
join iam.user u on u.tenant_id = $1
  and u.account_id = a.id
  and not u.is_deleted
where l.tenant_id in ($2, 0)
  and (l.user_id is null or l.user_id = u.id)
  and u.id = $3
  and l.account ilike $4
  and u.id = $5::bigint
  and l.result = $6::bigint
  and host(l.ip) ilike $7
  and l.created_at >= $8
  and l.created_at < $9
order by l.created_at desc, l.id desc
limit $10 offset $11;

-- user.exportLoginLog  导出登录日志
select count(*) as n
from (select 1 from iam.login_log l join iam.account a on a.account = l.account join iam.user u on u.tenant_id = $1 and u.account_id = a.id and not u.is_deleted where l.tenant_id in ($2, 0) and (l.user_id is null or l.user_id = u.id) and u.id = $3 limit $4) x;

declare export no scroll cursor for select l.id, l.account, u.user_name, l.mode, l.kind, l.result, l.reason, host(l.ip) as ip, l.region, l.user_agent as device, l.created_at
from iam.login_log l
join iam.account a on a.account = l.account
join iam.user u on u.tenant_id = $1
  and u.account_id = a.id
  and not u.is_deleted
where l.tenant_id in ($2, 0)
  and (l.user_id is null or l.user_id = u.id)
  and u.id = $3
order by l.created_at desc, l.id desc;

fetch 500
from export;

select count(*) as n
from (select 1 from iam.login_log l join iam.account a on a.account = l.account join iam.user u on u.tenant_id = $1 and u.account_id = a.id and not u.is_deleted where l.tenant_id in ($2, 0) and (l.user_id is null or l.user_id = u.id) and u.id = $3 and l.account ilike $4 and u.id = $5::bigint and l.result = $6::bigint and host(l.ip) ilike $7 and l.created_at >= $8 and l.created_at < $9 limit $10) x;

declare export no scroll cursor for select l.id, l.account, u.user_name, l.mode, l.kind, l.result, l.reason, host(l.ip) as ip, l.region, l.user_agent as device, l.created_at
from iam.login_log l
join iam.account a on a.account = l.account
join iam.user u on u.tenant_id = $1
  and u.account_id = a.id
  and not u.is_deleted
where l.tenant_id in ($2, 0)
  and (l.user_id is null or l.user_id = u.id)
  and u.id = $3
  and l.account ilike $4
  and u.id = $5::bigint
  and l.result = $6::bigint
  and host(l.ip) ilike $7
  and l.created_at >= $8
  and l.created_at < $9
order by l.created_at desc, l.id desc;

-- userReach.byWarehouse  仓库的用户
with mine as ( select r.id, r.data_scope from iam.role r where r.tenant_id = $1 and r.id in (select id from ( select r.id, r.role_name from iam.role r where r.tenant_id = $2 and r.status = 1 and not r.is_deleted and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = $3 and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4 join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) h) ), me as ( select u.is_admin, d.id as dept_id, d.path from iam.user u join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where u.tenant_id = $5 and u.id = $6 ) select coalesce((select is_admin from me), false) or exists ( select 1 from mine where data_scope = $7 ) as all, array( select d.id from iam.dept d, me where d.tenant_id = $8 and not d.is_deleted and ( d.id in ( select s.dept_id from iam.role_scope_dept s join mine m on m.id = s.role_id and m.data_scope = $9 where s.tenant_id = $10 ) or ( d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)) ) or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13)) ) order by d.id ) as dept_ids;

select u.id as user_id, u.user_name, a.account, d.dept_name
from iam.user_warehouse b
join iam.user u on u.tenant_id = b.tenant_id
  and u.id = b.user_id
  and not u.is_deleted
join iam.account a on a.id = u.account_id
join iam.dept d on d.tenant_id = u.tenant_id
  and d.id = u.dept_id
where b.tenant_id = $1
  and b.warehouse_id = $2
  and true
order by u.user_name, u.id
limit 1000;

-- online.page  查询在线会话
with mine as ( select r.id, r.data_scope from iam.role r where r.tenant_id = $1 and r.id in (select id from ( select r.id, r.role_name from iam.role r where r.tenant_id = $2 and r.status = 1 and not r.is_deleted and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = $3 and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4 join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) h) ), me as ( select u.is_admin, d.id as dept_id, d.path from iam.user u join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where u.tenant_id = $5 and u.id = $6 ) select coalesce((select is_admin from me), false) or exists ( select 1 from mine where data_scope = $7 ) as all, array( select d.id from iam.dept d, me where d.tenant_id = $8 and not d.is_deleted and ( d.id in ( select s.dept_id from iam.role_scope_dept s join mine m on m.id = s.role_id and m.data_scope = $9 where s.tenant_id = $10 ) or ( d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)) ) or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13)) ) order by d.id ) as dept_ids;

select s.id as sid, u.id as user_id, a.account, u.user_name, s.user_agent as device, host(s.ip) as ip, w.name as warehouse_name, s.login_mode, s.created_at, s.last_seen_at, coalesce(s.id::text = $1, false) as is_current
from iam.session s
join iam.user u on u.tenant_id = s.tenant_id
  and u.id = s.user_id
join iam.account a on a.id = u.account_id
left join basic.warehouse w on w.tenant_id = s.tenant_id
  and w.id = s.warehouse_id
where s.tenant_id = $2
  and s.status = 1
  and s.absolute_expire_at > now()
  and exists ( select 1 from iam.refresh_token r where r.tenant_id = s.tenant_id and r.session_id = s.id and r.status = 1 and r.expire_at > now() )
  and true
order by s.last_seen_at desc, s.id
limit $3 offset $4;

select s.id as sid, u.id as user_id, a.account, u.user_name, s.user_agent as device, host(s.ip) as ip, w.name as warehouse_name, s.login_mode, s.created_at, s.last_seen_at, coalesce(s.id::text = $1, false) as is_current
from iam.session s
join iam.user u on u.tenant_id = s.tenant_id
  and u.id = s.user_id
join iam.account a on a.id = u.account_id
left join basic.warehouse w on w.tenant_id = s.tenant_id
  and w.id = s.warehouse_id
where s.tenant_id = $2
  and s.status = 1
  and s.absolute_expire_at > now()
  and exists ( select 1 from iam.refresh_token r where r.tenant_id = s.tenant_id and r.session_id = s.id and r.status = 1 and r.expire_at > now() )
  and true
  and a.account ilike $3
  and host(s.ip) ilike $4
  and u.id = $5::bigint
order by s.last_seen_at desc, s.id
limit $6 offset $7;

-- role.list  角色列表
select r.id, r.role_code, r.role_name, r.data_scope, r.status, r.builtin as is_builtin, r.remark, r.version, r.created_at, r.updated_at, coalesce( (select c.user_name from iam.user c where c.tenant_id = r.tenant_id and c.id = r.created_by), '系统' ) as created_by, coalesce( (select c.user_name from iam.user c where c.tenant_id = r.tenant_id and c.id = r.updated_by), '系统' ) as updated_by, ( select count(*) from iam.user_role ur join iam.user u on u.tenant_id = ur.tenant_id and u.id = ur.user_id and not u.is_deleted where ur.tenant_id = r.tenant_id and ur.role_id = r.id ) as user_count, (select count(*) from iam.role_dept rd where rd.tenant_id = r.tenant_id and rd.role_id = r.id) as dept_count
from iam.role r
where r.tenant_id = $1
  and not r.is_deleted
order by r.builtin desc, r.role_code
limit 1000;

-- role.page  查询角色
select r.id, r.role_code, r.role_name, r.data_scope, r.status, r.builtin as is_builtin, r.remark, r.version, r.created_at, r.updated_at, coalesce( (select c.user_name from iam.user c where c.tenant_id = r.tenant_id and c.id = r.created_by), '系统' ) as created_by, coalesce( (select c.user_name from iam.user c where c.tenant_id = r.tenant_id and c.id = r.updated_by), '系统' ) as updated_by, ( select count(*) from iam.user_role ur join iam.user u on u.tenant_id = ur.tenant_id and u.id = ur.user_id and not u.is_deleted where ur.tenant_id = r.tenant_id and ur.role_id = r.id ) as user_count, (select count(*) from iam.role_dept rd where rd.tenant_id = r.tenant_id and rd.role_id = r.id) as dept_count
from iam.role r
where r.tenant_id = $1
  and not r.is_deleted
order by r.builtin desc, r.role_code, r.id
limit $2 offset $3;

select r.id, r.role_code, r.role_name, r.data_scope, r.status, r.builtin as is_builtin, r.remark, r.version, r.created_at, r.updated_at, coalesce( (select c.user_name from iam.user c where c.tenant_id = r.tenant_id and c.id = r.created_by), '系统' ) as created_by, coalesce( (select c.user_name from iam.user c where c.tenant_id = r.tenant_id and c.id = r.updated_by), '系统' ) as updated_by, ( select count(*) from iam.user_role ur join iam.user u on u.tenant_id = ur.tenant_id and u.id = ur.user_id and not u.is_deleted where ur.tenant_id = r.tenant_id and ur.role_id = r.id ) as user_count, (select count(*) from iam.role_dept rd where rd.tenant_id = r.tenant_id and rd.role_id = r.id) as dept_count
from iam.role r
where r.tenant_id = $1
  and not r.is_deleted
  and r.role_name ilike $2
  and r.role_code ilike $3
  and r.status = $4::bigint
order by r.builtin desc, r.role_code, r.id
limit $5 offset $6;

-- role.options  选择角色
select r.id, r.role_code as code, r.role_name as name
from iam.role r
where r.tenant_id = $1
  and not r.is_deleted
  and r.status = 1
  and (r.role_name ilike $2 or r.role_code ilike $3)
order by r.role_code, r.id
limit $4;

select r.id, r.role_code as code, r.role_name as name
from iam.role r
where r.tenant_id = $1
  and not r.is_deleted
  and r.id = any($2::bigint[])
order by r.role_code, r.id
limit $3;

-- role.assignedMenus  角色菜单
select version, data_scope
from iam.role
where tenant_id = $1
  and id = $2
  and not is_deleted;

select menu_id
from iam.role_menu
where tenant_id = $1
  and role_id = $2
order by menu_id;

-- role.assignedDepts  角色部门
select version, data_scope
from iam.role
where tenant_id = $1
  and id = $2
  and not is_deleted;

select rd.dept_id, d.dept_name, rd.include_children
from iam.role_dept rd
join iam.dept d on d.tenant_id = rd.tenant_id
  and d.id = rd.dept_id
where rd.tenant_id = $1
  and rd.role_id = $2
order by d.path;

-- role.assignedScope  角色数据范围
select version, data_scope
from iam.role
where tenant_id = $1
  and id = $2
  and not is_deleted;

select dept_id
from iam.role_scope_dept
where tenant_id = $1
  and role_id = $2
order by dept_id;

-- role.listByUser  用户的角色
with mine as ( select r.id, r.data_scope from iam.role r where r.tenant_id = $1 and r.id in (select id from ( select r.id, r.role_name from iam.role r where r.tenant_id = $2 and r.status = 1 and not r.is_deleted and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = $3 and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4 join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) h) ), me as ( select u.is_admin, d.id as dept_id, d.path from iam.user u join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where u.tenant_id = $5 and u.id = $6 ) select coalesce((select is_admin from me), false) or exists ( select 1 from mine where data_scope = $7 ) as all, array( select d.id from iam.dept d, me where d.tenant_id = $8 and not d.is_deleted and ( d.id in ( select s.dept_id from iam.role_scope_dept s join mine m on m.id = s.role_id and m.data_scope = $9 where s.tenant_id = $10 ) or ( d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)) ) or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13)) ) order by d.id ) as dept_ids;

with who as ( select u.id, u.dept_id, d.path from iam.user u join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where u.tenant_id = $1 and u.id = $2 and not u.is_deleted and true ) select r.id as role_id, r.role_code, r.role_name, r.data_scope, r.status, ur.expire_at, null as dept_name
from who
join iam.user_role ur on ur.tenant_id = $3
  and ur.user_id = who.id
join iam.role r on r.tenant_id = ur.tenant_id
  and r.id = ur.role_id
  and not r.is_deleted
union all select r.id, r.role_code, r.role_name, r.data_scope, r.status, null, d.dept_name
from who
join iam.role_dept rd on rd.tenant_id = $4
  and (rd.dept_id = who.dept_id or (rd.include_children and who.path like '%/' || rd.dept_id || '/%'))
join iam.dept d on d.tenant_id = rd.tenant_id
  and d.id = rd.dept_id
join iam.role r on r.tenant_id = rd.tenant_id
  and r.id = rd.role_id
  and not r.is_deleted
order by role_code, dept_name nulls first;

-- dept.list  部门列表
with mine as ( select r.id, r.data_scope from iam.role r where r.tenant_id = $1 and r.id in (select id from ( select r.id, r.role_name from iam.role r where r.tenant_id = $2 and r.status = 1 and not r.is_deleted and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = $3 and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4 join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) h) ), me as ( select u.is_admin, d.id as dept_id, d.path from iam.user u join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where u.tenant_id = $5 and u.id = $6 ) select coalesce((select is_admin from me), false) or exists ( select 1 from mine where data_scope = $7 ) as all, array( select d.id from iam.dept d, me where d.tenant_id = $8 and not d.is_deleted and ( d.id in ( select s.dept_id from iam.role_scope_dept s join mine m on m.id = s.role_id and m.data_scope = $9 where s.tenant_id = $10 ) or ( d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)) ) or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13)) ) order by d.id ) as dept_ids;

select d.id, d.parent_id, d.dept_code, d.dept_name, d.leader_user_id, l.user_name as leader_name, d.warehouse_id, d.order_num, d.status, d.version, ( select count(*) from iam.user u where u.tenant_id = d.tenant_id and u.dept_id = d.id and not u.is_deleted ) as user_count
from iam.dept d
left join iam.user l on l.tenant_id = d.tenant_id
  and l.id = d.leader_user_id
where d.tenant_id = $1
  and not d.is_deleted
  and ($2 or d.id = any($3::bigint[]))
  and exists ( select 1 from iam.dept f where f.tenant_id = d.tenant_id and not f.is_deleted and d.path like f.path || '%' )
order by d.order_num, d.dept_code, d.id
limit 5000;

select d.id, d.parent_id, d.dept_code, d.dept_name, d.leader_user_id, l.user_name as leader_name, d.warehouse_id, d.order_num, d.status, d.version, ( select count(*) from iam.user u where u.tenant_id = d.tenant_id and u.dept_id = d.id and not u.is_deleted ) as user_count
from iam.dept d
left join iam.user l on l.tenant_id = d.tenant_id
  and l.id = d.leader_user_id
where d.tenant_id = $1
  and not d.is_deleted
  and ($2 or d.id = any($3::bigint[]))
  and exists ( select 1 from iam.dept f where f.tenant_id = d.tenant_id and not f.is_deleted and d.path like f.path || '%' and f.dept_name ilike $4 and f.status = $5::bigint )
order by d.order_num, d.dept_code, d.id
limit 5000;

-- dept.firstLevel  一级部门
select d.id, d.dept_code, d.dept_name
from iam.dept d
where d.tenant_id = $1
  and d.parent_id = 0
  and d.status = 1
  and not d.is_deleted
order by d.order_num, d.dept_code, d.id;

-- dept.users  部门员工
with mine as ( select r.id, r.data_scope from iam.role r where r.tenant_id = $1 and r.id in (select id from ( select r.id, r.role_name from iam.role r where r.tenant_id = $2 and r.status = 1 and not r.is_deleted and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = $3 and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.user u on u.tenant_id = rd.tenant_id and u.id = $4 join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) h) ), me as ( select u.is_admin, d.id as dept_id, d.path from iam.user u join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where u.tenant_id = $5 and u.id = $6 ) select coalesce((select is_admin from me), false) or exists ( select 1 from mine where data_scope = $7 ) as all, array( select d.id from iam.dept d, me where d.tenant_id = $8 and not d.is_deleted and ( d.id in ( select s.dept_id from iam.role_scope_dept s join mine m on m.id = s.role_id and m.data_scope = $9 where s.tenant_id = $10 ) or ( d.id = me.dept_id and exists (select 1 from mine where data_scope in ($11, $12)) ) or (d.path like me.path || '%' and exists (select 1 from mine where data_scope = $13)) ) order by d.id ) as dept_ids;

select u.id as user_id, u.user_name, a.account, d.dept_name, p.position_name, u.status
from iam.dept top
join iam.dept d on d.tenant_id = top.tenant_id
  and d.path like top.path || '%'
join iam.user u on u.tenant_id = d.tenant_id
  and u.dept_id = d.id
  and not u.is_deleted
join iam.account a on a.id = u.account_id
left join iam.position p on p.tenant_id = u.tenant_id
  and p.id = u.position_id
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
  and (d.dept_name ilike $2 or d.dept_code ilike $3)
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
select p.id, p.position_code, p.position_name, p.dept_id, d.dept_name, p.order_num, p.status, p.version, ( select count(*) from iam.user u where u.tenant_id = p.tenant_id and u.position_id = p.id and not u.is_deleted ) as user_count
from iam.position p
left join iam.dept d on d.tenant_id = p.tenant_id
  and d.id = p.dept_id
where p.tenant_id = $1
  and not p.is_deleted
order by p.order_num, p.position_code, p.id
limit 2000;

select p.id, p.position_code, p.position_name, p.dept_id, d.dept_name, p.order_num, p.status, p.version, ( select count(*) from iam.user u where u.tenant_id = p.tenant_id and u.position_id = p.id and not u.is_deleted ) as user_count
from iam.position p
left join iam.dept d on d.tenant_id = p.tenant_id
  and d.id = p.dept_id
where p.tenant_id = $1
  and not p.is_deleted
  and p.position_name ilike $2
  and p.dept_id = $3::bigint
order by p.order_num, p.position_code, p.id
limit 2000;

-- post.options  选择岗位
select p.id, p.position_code as code, p.position_name as name
from iam.position p
where p.tenant_id = $1
  and not p.is_deleted
  and p.status = 1
  and (p.position_name ilike $2 or p.position_code ilike $3)
order by p.order_num, p.position_code
limit $4;

select p.id, p.position_code as code, p.position_name as name
from iam.position p
where p.tenant_id = $1
  and not p.is_deleted
  and p.id = any($2::bigint[])
order by p.order_num, p.position_code
limit $3;

-- menuAdmin.allTree  全部菜单树
select m.id, m.parent_id, m.menu_name, m.menu_type, m.platform, m.permission_code, m.menu_url, m.link, m.image_index, m.order_num, m.hidden, m.visibility, exists ( select 1 from iam.role_menu rm where rm.tenant_id = e.tenant_id and rm.menu_id = m.id and rm.role_id = $1 ) as checked
from iam.tenant_menu e
join iam.menu m on m.id = e.menu_id
where e.tenant_id = $2
  and not (m.hidden and m.tenant_id is null)
order by m.order_num, m.id;

-- menuAdmin.list  菜单树
with held as ( select rm.menu_id from iam.role_menu rm join ( select r.id, r.role_name from iam.role r where r.tenant_id = $1 and r.status = 1 and not r.is_deleted and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = $2 and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.user u on u.tenant_id = rd.tenant_id and u.id = $3 join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) r on r.id = rm.role_id where rm.tenant_id = $4 union select e.menu_id from iam.tenant_menu e join iam.user u on u.tenant_id = e.tenant_id and u.id = $5 and u.is_admin where e.tenant_id = $6 ) select m.id, m.parent_id, m.menu_name, m.menu_type, m.platform, m.permission_code, m.menu_url, m.link, m.image_index, m.order_num, m.hidden, m.visibility, exists ( select 1 from iam.favourite f where f.tenant_id = $7 and f.user_id = $8 and f.menu_id = m.id ) as checked
from iam.menu m
where m.platform = $9
  and m.menu_type = any($10::smallint[])
  and m.visibility = any($11::smallint[])
  and (m.menu_type = 35 or m.id in (select menu_id from held))
  and not (m.hidden and m.tenant_id is null)
order by m.order_num, m.id;

-- menuAdmin.query  查询菜单
select m.id, m.parent_id, p.menu_name as parent_name, m.menu_name, m.menu_type, m.menu_url, m.link, m.permission_code, m.image_index, m.order_num, m.hidden, m.visibility, m.tenant_id is null as is_builtin, m.version
from iam.menu m
left join iam.menu p on p.id = m.parent_id
where not (m.hidden and m.tenant_id is null)
order by m.order_num, m.id
limit 5000;

-- menuAdmin.get  菜单详情
select m.id, m.parent_id, p.menu_name as parent_name, m.menu_name, m.menu_type, m.menu_url, m.link, m.permission_code, m.image_index, m.order_num, m.hidden, m.visibility, m.tenant_id is null as is_builtin, m.version
from iam.menu m
left join iam.menu p on p.id = m.parent_id
where m.id = $1;

-- client.list  客户端列表
select client_id, name as client_name
from iam.client
order by client_id <> $1, client_id;

-- client.current  当前版本
select version_no, force_update, release_note
from iam.client_version
where client_id = $1
  and status = $2;

-- client.page  查询客户端版本
select v.id, v.client_id, c.name as client_name, v.version_no, v.force_update, v.release_note, v.status, v.published_at, v.created_at, v.version
from iam.client_version v
join iam.client c on c.client_id = v.client_id
where true
order by v.client_id, string_to_array(v.version_no, '.')::int[] desc, v.id
limit $1 offset $2;

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

-- operationLog.query  查询操作日志
select l.id, l.posted_on, l.created_at, l.user_name, w.name as house_name, l.module, l.action, l.biz_no, l.cost_ms, host(l.ip) as ip, l.trace_id, ( select count(*) from ops.change_log c where c.tenant_id = l.tenant_id and c.xid = l.xid and c.posted_on = l.posted_on ) as changed_rows
from ops.operation_log l
left join iam.user u on u.tenant_id = l.tenant_id
  and u.id = l.user_id
left join basic.warehouse w on w.tenant_id = l.tenant_id
  and w.id = l.warehouse_id
where l.tenant_id = $1
  and l.posted_on >= $2::date
  and l.posted_on <= $3::date
  and l.user_id = $4
  and l.warehouse_id = $5
  and l.module not in ('session', 'public')
  and l.created_at >= $6
  and l.created_at < $7
order by l.created_at desc, l.id desc
limit $8 offset $9;

select count(*) as n
from (select 1 from ops.operation_log l left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.user_id left join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id where l.tenant_id = $1 and l.posted_on >= $2::date and l.posted_on <= $3::date and l.user_id = $4 and l.warehouse_id = $5 and l.module not in ('session', 'public') and l.created_at >= $6 and l.created_at < $7 limit $8) x;

select l.id, l.posted_on, l.created_at, l.user_name, w.name as house_name, l.module, l.action, l.biz_no, l.cost_ms, host(l.ip) as ip, l.trace_id, ( select count(*) from ops.change_log c where c.tenant_id = l.tenant_id and c.xid = l.xid and c.posted_on = l.posted_on ) as changed_rows
from ops.operation_log l
left join iam.user u on u.tenant_id = l.tenant_id
  and u.id = l.user_id
left join basic.warehouse w on w.tenant_id = l.tenant_id
  and w.id = l.warehouse_id
where l.tenant_id = $1
  and l.posted_on >= $2::date
  and l.posted_on <= $3::date
  and l.user_id = $4
  and l.warehouse_id = $5
  and l.module = $6
  and l.user_id = $7::bigint
  and l.action ilike $8
  and l.created_at >= $9
  and l.created_at < $10
  and (l.biz_no = any($11::text[]) or l.xid in (select c.xid from ops.change_log c where c.tenant_id = $12 and c.row_code = any($13::text[]) and c.posted_on >= $14::date and c.posted_on <= $15::date))
order by l.created_at desc, l.id desc
limit $16 offset $17;

-- operationLog.page  查询单据操作日志
select l.id, l.posted_on, l.created_at, l.user_name, w.name as house_name, l.module, l.action, l.biz_no, l.cost_ms, host(l.ip) as ip, l.trace_id, ( select count(*) from ops.change_log c where c.tenant_id = l.tenant_id and c.xid = l.xid and c.posted_on = l.posted_on ) as changed_rows
from ops.operation_log l
left join iam.user u on u.tenant_id = l.tenant_id
  and u.id = l.user_id
left join basic.warehouse w on w.tenant_id = l.tenant_id
  and w.id = l.warehouse_id
where l.tenant_id = $1
  and l.posted_on >= $2::date
  and l.posted_on <= $3::date
  and l.user_id = $4
  and l.warehouse_id = $5
  and l.module not in ('session', 'public')
  and l.created_at >= $6
  and l.created_at < $7
  and (l.biz_no = any($8::text[]) or l.xid in (select c.xid from ops.change_log c where c.tenant_id = $9 and c.row_code = any($10::text[]) and c.posted_on >= $11::date and c.posted_on <= $12::date))
order by l.created_at desc, l.id desc
limit $13 offset $14;

-- operationLog.get  查看操作日志
select l.id, l.posted_on, l.created_at, l.user_name, w.name as house_name, l.module, l.action, l.biz_no, l.cost_ms, host(l.ip) as ip, l.trace_id, ( select count(*) from ops.change_log c where c.tenant_id = l.tenant_id and c.xid = l.xid and c.posted_on = l.posted_on ) as changed_rows , l.params, l.xid, l.path
from ops.operation_log l
left join iam.user u on u.tenant_id = l.tenant_id
  and u.id = l.user_id
left join basic.warehouse w on w.tenant_id = l.tenant_id
  and w.id = l.warehouse_id
where l.tenant_id = $1
  and l.id = $2
  and l.user_id = $3
  and l.warehouse_id = $4;

-- operationLog.export  导出操作日志
select count(*) as n
from (select 1 from ops.operation_log l left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.user_id left join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id where l.tenant_id = $1 and l.posted_on >= $2::date and l.posted_on <= $3::date and l.user_id = $4 and l.warehouse_id = $5 and l.module not in ('session', 'public') and l.created_at >= $6 and l.created_at < $7 limit $8) x;

declare export no scroll cursor for select l.id, l.posted_on, l.created_at, l.user_name, w.name as house_name, l.module, l.action, l.biz_no, l.cost_ms, host(l.ip) as ip, l.trace_id, ( select count(*) from ops.change_log c where c.tenant_id = l.tenant_id and c.xid = l.xid and c.posted_on = l.posted_on ) as changed_rows
from ops.operation_log l
left join iam.user u on u.tenant_id = l.tenant_id
  and u.id = l.user_id
left join basic.warehouse w on w.tenant_id = l.tenant_id
  and w.id = l.warehouse_id
where l.tenant_id = $1
  and l.posted_on >= $2::date
  and l.posted_on <= $3::date
  and l.user_id = $4
  and l.warehouse_id = $5
  and l.module not in ('session', 'public')
  and l.created_at >= $6
  and l.created_at < $7
order by l.created_at desc, l.id desc;

fetch 500
from export;

select count(*) as n
from (select 1 from ops.operation_log l left join iam.user u on u.tenant_id = l.tenant_id and u.id = l.user_id left join basic.warehouse w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id where l.tenant_id = $1 and l.posted_on >= $2::date and l.posted_on <= $3::date and l.user_id = $4 and l.warehouse_id = $5 and l.module = $6 and l.user_id = $7::bigint and l.action ilike $8 and l.created_at >= $9 and l.created_at < $10 and (l.biz_no = any($11::text[]) or l.xid in (select c.xid from ops.change_log c where c.tenant_id = $12 and c.row_code = any($13::text[]) and c.posted_on >= $14::date and c.posted_on <= $15::date)) limit $16) x;

declare export no scroll cursor for select l.id, l.posted_on, l.created_at, l.user_name, w.name as house_name, l.module, l.action, l.biz_no, l.cost_ms, host(l.ip) as ip, l.trace_id, ( select count(*) from ops.change_log c where c.tenant_id = l.tenant_id and c.xid = l.xid and c.posted_on = l.posted_on ) as changed_rows
from ops.operation_log l
left join iam.user u on u.tenant_id = l.tenant_id
  and u.id = l.user_id
left join basic.warehouse w on w.tenant_id = l.tenant_id
  and w.id = l.warehouse_id
where l.tenant_id = $1
  and l.posted_on >= $2::date
  and l.posted_on <= $3::date
  and l.user_id = $4
  and l.warehouse_id = $5
  and l.module = $6
  and l.user_id = $7::bigint
  and l.action ilike $8
  and l.created_at >= $9
  and l.created_at < $10
  and (l.biz_no = any($11::text[]) or l.xid in (select c.xid from ops.change_log c where c.tenant_id = $12 and c.row_code = any($13::text[]) and c.posted_on >= $14::date and c.posted_on <= $15::date))
order by l.created_at desc, l.id desc;

-- notify.page  查询公告
select n.id, n.title, n.content, n.level, n.start_at, n.end_at, n.warehouse_ids as house_ids, n.status, n.version, n.created_at, coalesce(u.user_name, '系统') as created_by, array( select w.name from basic.warehouse w where w.tenant_id = n.tenant_id and w.id = any(n.warehouse_ids) order by w.code ) as house_names
from ops.notify n
left join iam.user u on u.tenant_id = n.tenant_id
  and u.id = n.created_by
where n.tenant_id = $1
  and not n.is_deleted
order by n.id desc
limit $2 offset $3;

select n.id, n.title, n.content, n.level, n.start_at, n.end_at, n.warehouse_ids as house_ids, n.status, n.version, n.created_at, coalesce(u.user_name, '系统') as created_by, array( select w.name from basic.warehouse w where w.tenant_id = n.tenant_id and w.id = any(n.warehouse_ids) order by w.code ) as house_names
from ops.notify n
left join iam.user u on u.tenant_id = n.tenant_id
  and u.id = n.created_by
where n.tenant_id = $1
  and not n.is_deleted
  and n.title ilike $2
  and n.status = $3::bigint
order by n.id desc
limit $4 offset $5;

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
select g.id, g.app_type, g.os, g.version_name, g.version_code, g.min_version_code, g.force_update, g.package_file_id, g.file_name, g.store_url, g.sha256, g.size_byte, g.note, g.gray_percent, g.status, g.published_at, g.created_at, g.version
from ops.app_upgrade g
where true
order by g.app_type, g.os, g.version_code desc, g.id
limit $1 offset $2;

select g.id, g.app_type, g.os, g.version_name, g.version_code, g.min_version_code, g.force_update, g.package_file_id, g.file_name, g.store_url, g.sha256, g.size_byte, g.note, g.gray_percent, g.status, g.published_at, g.created_at, g.version
from ops.app_upgrade g
where true
  and g.app_type = $1::bigint
  and g.os = $2::bigint
  and g.status = $3::bigint
order by g.app_type, g.os, g.version_code desc, g.id
limit $4 offset $5;

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
  and ( f.created_by = $3 or exists ( select 1 from ops.file_ref r where r.tenant_id = f.tenant_id and r.file_id = f.id and r.biz_type = any($4::text[]) and "r"."owner_id" = any($5::bigint[]) ) );

-- file.addresses  查询文件预览地址
select f.object_key, f.file_name, f.mime
from ops.file_object f
where f.tenant_id = $1
  and not f.is_deleted
  and f.id = any($2::bigint[])
  and ( f.created_by = $3 or exists ( select 1 from ops.file_ref r where r.tenant_id = f.tenant_id and r.file_id = f.id and r.biz_type = any($4::text[]) and "r"."owner_id" = any($5::bigint[]) ) );

-- importBatch.errors  下载导入错误文件
select params
from ops.import_batch
where tenant_id = $1
  and id = $2
  and user_id = $3;

-- importBatch.get  查看导入批次
select b.status, case when b.status = $1 and coalesce(j.status in (0, 1), false) then b.status when b.status = $2 and j.id is not null then $3::smallint when b.status in (1, 2) and coalesce(j.status in (0, 1), false) then $4::smallint when b.status in (0, 1, 2) and b.expire_at < now() then $5::smallint else b.status end as state, case when j.id is not null then jsonb_build_object( 'id', j.id, 'status', j.status, 'done', j.done, 'total', j.total, 'isCancelling', j.is_cancelling, 'error', j.error ) end as job, b.biz_code as biz, coalesce(b.file_name, '') as file_name, b.total, b.ok_count, b.error_count, b.expire_at < now() as expired
from ops.import_batch b
left join ops.job j on j.tenant_id = b.tenant_id
  and j.id = b.job_id
where b.tenant_id = $6
  and b.id = $7
  and b.user_id = $8
  and b.warehouse_id = $9;

-- importBatch.rows  查看导入数据
select b.status, case when b.status = $1 and coalesce(j.status in (0, 1), false) then b.status when b.status = $2 and j.id is not null then $3::smallint when b.status in (1, 2) and coalesce(j.status in (0, 1), false) then $4::smallint when b.status in (0, 1, 2) and b.expire_at < now() then $5::smallint else b.status end as state, case when j.id is not null then jsonb_build_object( 'id', j.id, 'status', j.status, 'done', j.done, 'total', j.total, 'isCancelling', j.is_cancelling, 'error', j.error ) end as job, b.biz_code as biz, coalesce(b.file_name, '') as file_name, b.total, b.ok_count, b.error_count, b.expire_at < now() as expired
from ops.import_batch b
left join ops.job j on j.tenant_id = b.tenant_id
  and j.id = b.job_id
where b.tenant_id = $6
  and b.id = $7
  and b.user_id = $8
  and b.warehouse_id = $9;

-- importBatch.queryPage  查询导入记录
select b.id, b.biz_code as biz, b.params ->> 'title' as title, coalesce(b.file_name, '') as file_name, b.file_id, case when b.status = $1 and coalesce(j.status in (0, 1), false) then b.status when b.status = $2 and j.id is not null then $3::smallint when b.status in (1, 2) and coalesce(j.status in (0, 1), false) then $4::smallint when b.status in (0, 1, 2) and b.expire_at < now() then $5::smallint else b.status end as status, case when j.id is not null then jsonb_build_object( 'id', j.id, 'status', j.status, 'done', j.done, 'total', j.total, 'isCancelling', j.is_cancelling, 'error', j.error ) end as job, b.user_id = $6 as is_mine, b.total, b.error_count, (b.result ->> 'imported')::int as imported, cardinality(b.made) as made, u.user_name, b.created_at, b.updated_at, b.undone_at
from ops.import_batch b
left join ops.job j on j.tenant_id = b.tenant_id
  and j.id = b.job_id
left join iam.user u on u.tenant_id = b.tenant_id
  and u.id = b.user_id
where b.tenant_id = $7
  and b.warehouse_id = $8
  and b.biz_code = any( $9::text[] )
  and b.user_id = $10
order by b.created_at desc, b.id desc
limit $11 offset $12;

select b.id, b.biz_code as biz, b.params ->> 'title' as title, coalesce(b.file_name, '') as file_name, b.file_id, case when b.status = $1 and coalesce(j.status in (0, 1), false) then b.status when b.status = $2 and j.id is not null then $3::smallint when b.status in (1, 2) and coalesce(j.status in (0, 1), false) then $4::smallint when b.status in (0, 1, 2) and b.expire_at < now() then $5::smallint else b.status end as status, case when j.id is not null then jsonb_build_object( 'id', j.id, 'status', j.status, 'done', j.done, 'total', j.total, 'isCancelling', j.is_cancelling, 'error', j.error ) end as job, b.user_id = $6 as is_mine, b.total, b.error_count, (b.result ->> 'imported')::int as imported, cardinality(b.made) as made, u.user_name, b.created_at, b.updated_at, b.undone_at
from ops.import_batch b
left join ops.job j on j.tenant_id = b.tenant_id
  and j.id = b.job_id
left join iam.user u on u.tenant_id = b.tenant_id
  and u.id = b.user_id
where b.tenant_id = $7
  and b.warehouse_id = $8
  and b.biz_code = any( $9::text[] )
  and b.user_id = $10
  and b.params ->> 'title' ilike $11
  and b.file_name ilike $12
  and case when b.status = $13
  and coalesce(j.status in (0, 1), false) then b.status when b.status = $14
  and j.id is not null then $15::smallint when b.status in (1, 2)
  and coalesce(j.status in (0, 1), false) then $16::smallint when b.status in (0, 1, 2)
  and b.expire_at < now() then $17::smallint else b.status end = $18::bigint
  and b.created_at >= $19
  and b.created_at < $20
order by b.created_at desc, b.id desc
limit $21 offset $22;

-- importBatch.file  下载导入文件
select f.object_key, b.params ->> 'title' as title, b.file_name ilike '%.csv' as csv, b.created_at
from ops.import_batch b
join ops.file_object f on f.tenant_id = b.tenant_id
  and f.id = b.file_id
where b.tenant_id = $1
  and b.warehouse_id = $2
  and b.biz_code = any( $3::text[] )
  and b.user_id = $4
  and b.id = $5;

-- importTemplate.queryPage  查询导入模板
select t.id, t.version, t.biz_code as biz, t.name, t.columns, t.revision, u.user_name as updated_by, t.updated_at
from ops.import_template t
left join iam.user u on u.tenant_id = t.tenant_id
  and u.id = t.updated_by
where t.tenant_id = $1
  and not t.is_deleted;

-- importTemplate.get  查看导入模板
select t.id, t.version, t.biz_code as biz, t.name, t.columns, t.revision, u.user_name as updated_by, t.updated_at
from ops.import_template t
left join iam.user u on u.tenant_id = t.tenant_id
  and u.id = t.updated_by
where t.tenant_id = $1
  and not t.is_deleted;

-- importTemplate.history  查询导入模板历史版本
select t.id, t.version, t.biz_code as biz, r.name, r.columns, r.revision, u.user_name as updated_by, r.created_at as updated_at
from ops.import_template t
join ops.import_template_revision r on r.tenant_id = t.tenant_id
  and r.template_id = t.id
left join iam.user u on u.tenant_id = r.tenant_id
  and u.id = r.created_by
where t.tenant_id = $1
  and t.id = $2
  and not t.is_deleted
order by r.revision desc
limit $3;

-- job.query  查询后台任务
select j.id, j.job_type, j.title, j.status, j.done, j.total, j.is_cancelling, j.created_at, j.started_at, j.finished_at, j.error, j.result, coalesce(u.user_name, '系统') as user_name, j.user_id = $1 as is_mine
from ops.job j
left join iam.user u on u.tenant_id = j.tenant_id
  and u.id = j.user_id
where j.tenant_id = $2
  and j.user_id = $3
order by j.id desc
limit $4 offset $5;

select j.id, j.job_type, j.title, j.status, j.done, j.total, j.is_cancelling, j.created_at, j.started_at, j.finished_at, j.error, j.result, coalesce(u.user_name, '系统') as user_name, j.user_id = $1 as is_mine
from ops.job j
left join iam.user u on u.tenant_id = j.tenant_id
  and u.id = j.user_id
where j.tenant_id = $2
  and j.user_id = $3
  and j.job_type = $4
  and j.status = $5::bigint
  and j.title ilike $6
  and j.user_id = $7::bigint
order by j.id desc
limit $8 offset $9;

-- interfaceLog.query  查询接口日志
select l.id, l.created_at, l.system, l.module, l.direction, l.biz_no, l.success, l.http_status, l.cost_ms, l.retry_of, l.direction = $1 and not l.success and l.system = $2 and not exists (select 1 from ops.interface_log n where n.tenant_id = l.tenant_id and n.retry_of = l.id) as may_retry, (select max(n.id) from ops.interface_log n where n.tenant_id = l.tenant_id and n.retry_of = l.id) as retried_by
from ops.interface_log l
where l.tenant_id = $3
  and l.posted_on >= $4::date
  and l.posted_on <= $5::date
  and l.created_at >= $6
  and l.created_at < $7
order by l.created_at desc, l.id desc
limit $8 offset $9;

select l.id, l.created_at, l.system, l.module, l.direction, l.biz_no, l.success, l.http_status, l.cost_ms, l.retry_of, l.direction = $1 and not l.success and l.system = $2 and not exists (select 1 from ops.interface_log n where n.tenant_id = l.tenant_id and n.retry_of = l.id) as may_retry, (select max(n.id) from ops.interface_log n where n.tenant_id = l.tenant_id and n.retry_of = l.id) as retried_by
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
limit $12 offset $13;

-- interfaceLog.get  查看接口日志
select l.id, l.created_at, l.system, l.module, l.direction, l.biz_no, l.success, l.http_status, l.cost_ms, l.retry_of, l.direction = $1 and not l.success and l.system = $2 and not exists (select 1 from ops.interface_log n where n.tenant_id = l.tenant_id and n.retry_of = l.id) as may_retry, (select max(n.id) from ops.interface_log n where n.tenant_id = l.tenant_id and n.retry_of = l.id) as retried_by , l.url, l.request, l.response
from ops.interface_log l
where l.tenant_id = $3
  and l.id = $4;

-- exportRecord.exportRecords  查询导出记录
select r.id, j.id as job_id, j.title, case j.status when 2 then case when r.file_id is not null and r.expire_at > now() then 2 else 4 end when 4 then 5 else j.status end as status, j.done, j.total, j.is_cancelling, r.row_count, coalesce(u.user_name, '系统') as user_name, j.user_id = $1 as is_mine, r.created_at, r.expire_at, r.download_count, j.error, r.export_code, j.params -> 'input' as input
from ops.export_record r
join ops.job j on j.tenant_id = r.tenant_id
  and j.id = r.job_id
left join iam.user u on u.tenant_id = j.tenant_id
  and u.id = j.user_id
where r.tenant_id = $2
  and j.user_id = $3
order by r.id desc
limit $4 offset $5;

select r.id, j.id as job_id, j.title, case j.status when 2 then case when r.file_id is not null and r.expire_at > now() then 2 else 4 end when 4 then 5 else j.status end as status, j.done, j.total, j.is_cancelling, r.row_count, coalesce(u.user_name, '系统') as user_name, j.user_id = $1 as is_mine, r.created_at, r.expire_at, r.download_count, j.error, r.export_code, j.params -> 'input' as input
from ops.export_record r
join ops.job j on j.tenant_id = r.tenant_id
  and j.id = r.job_id
left join iam.user u on u.tenant_id = j.tenant_id
  and u.id = j.user_id
where r.tenant_id = $2
  and j.user_id = $3
  and j.title ilike $4
  and case j.status when 2 then case when r.file_id is not null
  and r.expire_at > now() then 2 else 4 end when 4 then 5 else j.status end = $5::bigint
  and r.created_at >= $6
  and r.created_at < $7
order by r.id desc
limit $8 offset $9;

-- dictionary.page  查询字典
select d.id, d.parent_code, d.parent_code_name, d.code, d.name, d.value, d.order_num, d.status, d.is_builtin
from ( select x.list, x.id, x."parentCode" as parent_code, x."parentCodeName" as parent_code_name, x.code, x.name, x.code as value, x."orderNum" as order_num, 1 as status, true as is_builtin from jsonb_to_recordset($1::jsonb) x( list int, id text, "parentCode" text, "parentCodeName" text, code text, name text, "orderNum" int ) union all select null, b.id::text, b.biz_type, b.biz_type, b.code, b.name, coalesce(b.value, b.code), b.sort, b.status, false from ops.business_dictionary b where b.tenant_id = $2 and not b.is_deleted ) d
where true
order by d.list nulls last, d.parent_code, d.order_num, d.id
limit $3 offset $4;

select count(*) as n
from (select 1 from ( select x.list, x.id, x."parentCode" as parent_code, x."parentCodeName" as parent_code_name, x.code, x.name, x.code as value, x."orderNum" as order_num, 1 as status, true as is_builtin from jsonb_to_recordset($1::jsonb) x( list int, id text, "parentCode" text, "parentCodeName" text, code text, name text, "orderNum" int ) union all select null, b.id::text, b.biz_type, b.biz_type, b.code, b.name, coalesce(b.value, b.code), b.sort, b.status, false from ops.business_dictionary b where b.tenant_id = $2 and not b.is_deleted ) d where true limit $3) x;

select d.id, d.parent_code, d.parent_code_name, d.code, d.name, d.value, d.order_num, d.status, d.is_builtin
from ( select x.list, x.id, x."parentCode" as parent_code, x."parentCodeName" as parent_code_name, x.code, x.name, x.code as value, x."orderNum" as order_num, 1 as status, true as is_builtin from jsonb_to_recordset($1::jsonb) x( list int, id text, "parentCode" text, "parentCodeName" text, code text, name text, "orderNum" int ) union all select null, b.id::text, b.biz_type, b.biz_type, b.code, b.name, coalesce(b.value, b.code), b.sort, b.status, false from ops.business_dictionary b where b.tenant_id = $2 and not b.is_deleted ) d
where true
  and concat_ws(' ', d.parent_code, d.parent_code_name) ilike $3
  and d.name ilike $4
order by d.list nulls last, d.parent_code, d.order_num, d.id
limit $5 offset $6;

-- dictionary.queryParentCodeName  字典类型
select distinct b.biz_type
from ops.business_dictionary b
where b.tenant_id = $1
  and b.status = 1
  and not b.is_deleted
order by b.biz_type;

-- businessDictionary.page  查询业务字典
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."biz_type", t."code", t."name", t."value", t."sort", t."status"
from "ops"."business_dictionary" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2 offset $3;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."biz_type", t."code", t."name", t."value", t."sort", t."status"
from "ops"."business_dictionary" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."biz_type" ilike $5
  and t."name" ilike $6
  and t."status" = $7::bigint
  and true
order by t.id desc
limit $8 offset $9;

-- businessDictionary.options  选择业务字典
select t.id, t."code"::text as code, t.name::text as name
from "ops"."business_dictionary" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "ops"."business_dictionary" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (t."code" ilike $3 or t."name" ilike $4)
  and true
order by t."code", t.id
limit $5;

-- businessDictionary.export  导出业务字典
select count(*) as n
from (select 1 from "ops"."business_dictionary" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."biz_type", t."code", t."name", t."value", t."sort", t."status"
from "ops"."business_dictionary" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "ops"."business_dictionary" t where t."tenant_id" = $1 and not t."is_deleted" and true and (t."code" ilike $2 or t."name" ilike $3) and t.id = any($4::bigint[]) and t."biz_type" ilike $5 and t."name" ilike $6 and t."status" = $7::bigint and true limit $8) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."biz_type", t."code", t."name", t."value", t."sort", t."status"
from "ops"."business_dictionary" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."biz_type" ilike $5
  and t."name" ilike $6
  and t."status" = $7::bigint
  and true
order by t.id;

-- businessDictionary.template  下载业务字典导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- warehouse.page  查询仓库
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."house_type", t."source_code", t."company_code", t."company_name", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."contact", t."phone", t."status"
from "basic"."warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2 offset $3;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."house_type", t."source_code", t."company_code", t."company_name", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."contact", t."phone", t."status"
from "basic"."warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
  and t."house_type" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9 offset $10;

-- warehouse.options  选择仓库
select t.id, t."code"::text as code, t.name::text as name
from "basic"."warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (t."code" ilike $3 or t."name" ilike $4)
  and true
order by t."code", t.id
limit $5;

-- warehouse.export  导出仓库
select count(*) as n
from (select 1 from "basic"."warehouse" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."house_type", t."source_code", t."company_code", t."company_name", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."contact", t."phone", t."status"
from "basic"."warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."warehouse" t where t."tenant_id" = $1 and not t."is_deleted" and true and (t."code" ilike $2 or t."name" ilike $3) and t.id = any($4::bigint[]) and t."code" ilike $5 and t."name" ilike $6 and t."house_type" = $7::bigint and t."status" = $8::bigint and true limit $9) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."house_type", t."source_code", t."company_code", t."company_name", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."contact", t."phone", t."status"
from "basic"."warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."house_type", t."source_code", t."company_code", t."company_name", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."contact", t."phone", t."status"
from "basic"."warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and t.id = any($2::bigint[])
  and true
order by t.id desc
limit $3 offset $4;

select count(*) as n
from (select 1 from "basic"."warehouse" t where t."tenant_id" = $1 and not t."is_deleted" and true and t.id = any($2::bigint[]) and true limit $3) x;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

-- warehouse.queryAll  选择仓库
select w.id as wh_id, w.code as wh_code, w.name as wh_name, w.house_type
from basic.warehouse w
where w.tenant_id = $1
  and w.dict_type = 45
  and w.status = 1
  and not w.is_test_central
  and not w.is_deleted
order by w.code;

-- warehouseGroup.options  选择仓组
select t.id, t."code"::text as code, t.name::text as name
from "basic"."warehouse_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and true
order by t."code", t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."warehouse_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (t."code" ilike $3 or t."name" ilike $4)
  and true
order by t."code", t.id
limit $5;

-- warehouseGroup.export  导出仓组
select count(*) as n
from (select 1 from "basic"."warehouse_group" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort", t."remark" , ( select string_agg(w.code, ',' order by w.code) from basic.warehouse_group_item m join basic.warehouse w on w.tenant_id = m.tenant_id and w.id = m.warehouse_id where m.tenant_id = t.tenant_id and m.group_id = t.id ) as warehouse_ids
from "basic"."warehouse_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."warehouse_group" t where t."tenant_id" = $1 and not t."is_deleted" and true and (t."code" ilike $2 or t."name" ilike $3) and t.id = any($4::bigint[]) and t."code" ilike $5 and t."name" ilike $6 and true limit $7) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort", t."remark" , ( select string_agg(w.code, ',' order by w.code) from basic.warehouse_group_item m join basic.warehouse w on w.tenant_id = m.tenant_id and w.id = m.warehouse_id where m.tenant_id = t.tenant_id and m.group_id = t.id ) as warehouse_ids
from "basic"."warehouse_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
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
limit $2 offset $3;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select m.group_id, m.warehouse_id, w.name
from basic.warehouse_group_item m
join basic.warehouse w on w.tenant_id = m.tenant_id
  and w.id = m.warehouse_id
where m.tenant_id = $1
  and m.group_id = any($2::bigint[])
order by w.code;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort", t."remark"
from "basic"."warehouse_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
  and true
order by t.id desc
limit $7 offset $8;

-- warehouseGroup.queryAll  选择仓组
select g.id, g.code, g.name
from basic.warehouse_group g
where g.tenant_id = $1
  and not g.is_deleted
order by g.sort, g.code;

select m.group_id, m.warehouse_id, w.name
from basic.warehouse_group_item m
join basic.warehouse w on w.tenant_id = m.tenant_id
  and w.id = m.warehouse_id
where m.tenant_id = $1
  and m.group_id = any($2::bigint[])
order by w.code;

-- room.page  查询库房
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."storage_mode", t."room_kind", t."temp_min"::float8 as "temp_min", t."temp_max"::float8 as "temp_max", t."max_pallets", t."minutes_per_pallet", t."sort", t."status"
from "basic"."room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3 offset $4;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."storage_mode", t."room_kind", t."temp_min"::float8 as "temp_min", t."temp_max"::float8 as "temp_max", t."max_pallets", t."minutes_per_pallet", t."sort", t."status"
from "basic"."room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."code" ilike $6
  and t."name" ilike $7
  and t."storage_mode" = $8::bigint
  and t."room_kind" = $9::bigint
  and t."status" = $10::bigint
  and true
order by t.id desc
limit $11 offset $12;

-- room.options  选择库房
select t.id, t."code"::text as code, t.name::text as name
from "basic"."room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (t."code" ilike $4 or t."name" ilike $5)
  and true
order by t."code", t.id
limit $6;

-- room.export  导出库房
select count(*) as n
from (select 1 from "basic"."room" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."storage_mode", t."room_kind", t."temp_min"::float8 as "temp_min", t."temp_max"::float8 as "temp_max", t."max_pallets", t."minutes_per_pallet", t."sort", t."status"
from "basic"."room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."room" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and (t."code" ilike $3 or t."name" ilike $4) and t.id = any($5::bigint[]) and t."code" ilike $6 and t."name" ilike $7 and t."storage_mode" = $8::bigint and t."room_kind" = $9::bigint and t."status" = $10::bigint and true limit $11) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."storage_mode", t."room_kind", t."temp_min"::float8 as "temp_min", t."temp_max"::float8 as "temp_max", t."max_pallets", t."minutes_per_pallet", t."sort", t."status"
from "basic"."room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."code" ilike $6
  and t."name" ilike $7
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
order by r.sort, r.code
limit $3 offset $4;

select r.id, r.code, r.name, r.storage_mode
from basic.room r
where r.tenant_id = $1
  and r.warehouse_id = $2
  and not r.is_deleted
  and r.status = 1
  and r.storage_mode = $3
order by r.sort, r.code
limit $4 offset $5;

select count(*) as n
from (select 1 from basic.room r where r.tenant_id = $1 and r.warehouse_id = $2 and not r.is_deleted and r.status = 1 and r.storage_mode = $3 limit $4) x;

-- area.page  查询库区
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."room_id", t."code", t."name", t."kind", t."mix_goods", t."mix_lot", t."mix_owner", t."abc", t."order_no", t."status"
from "basic"."area" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3 offset $4;

select count(*) as n
from (select 1 from "basic"."area" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and true limit $3) x;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."room" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."room_id", t."code", t."name", t."kind", t."mix_goods", t."mix_lot", t."mix_owner", t."abc", t."order_no", t."status"
from "basic"."area" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."code" ilike $6
  and t."name" ilike $7
  and t."room_id" = $8::bigint
  and t."kind" = $9
  and t."status" = $10::bigint
  and true
order by t.id desc
limit $11 offset $12;

-- area.options  选择库区
select t.id, t."code"::text as code, t.name::text as name
from "basic"."area" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."area" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (t."code" ilike $4 or t."name" ilike $5)
  and true
order by t."code", t.id
limit $6;

-- area.export  导出库区
select count(*) as n
from (select 1 from "basic"."area" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind", t."mix_goods", t."mix_lot", t."mix_owner", t."abc", t."order_no", t."status" , ( select p."code" from "basic"."room" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."room_id" ) as "room_id"
from "basic"."area" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."area" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and (t."code" ilike $3 or t."name" ilike $4) and t.id = any($5::bigint[]) and t."code" ilike $6 and t."name" ilike $7 and t."room_id" = $8::bigint and t."kind" = $9 and t."status" = $10::bigint and true limit $11) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind", t."mix_goods", t."mix_lot", t."mix_owner", t."abc", t."order_no", t."status" , ( select p."code" from "basic"."room" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."room_id" ) as "room_id"
from "basic"."area" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."code" ilike $6
  and t."name" ilike $7
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."room_id", t."code", t."name", t."kind", t."mix_goods", t."mix_lot", t."mix_owner", t."abc", t."order_no", t."status"
from "basic"."area" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4 offset $5;

-- area.queryByHouseIds  按仓库选择库区
select a.id as wh_a_id, a.code as wh_a_code, a.name as wh_a_name, a.kind, a.room_id, a.warehouse_id
from basic.area a
where a.tenant_id = $1
  and not a.is_deleted
  and a.status = 1
  and a.warehouse_id = any($2::bigint[])
  and ( a.warehouse_id = $3 or exists ( select 1 from iam.user_warehouse u where u.tenant_id = a.tenant_id and u.user_id = $4 and u.warehouse_id = a.warehouse_id ) )
order by a.warehouse_id, a.order_no, a.code;

-- area.queryByStaffId  按人员选择库区
select a.id as wh_a_id, a.code as wh_a_code, a.name as wh_a_name, a.kind, a.room_id, a.warehouse_id
from basic.area a
where a.tenant_id = $1
  and not a.is_deleted
  and a.status = 1
  and a.warehouse_id = $2
  and exists ( select 1 from basic.area_staff s where s.tenant_id = a.tenant_id and s.warehouse_id = a.warehouse_id and s.area_id = a.id and s.staff_id = $3 )
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

-- roadway.page  查询巷道
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."area_id", t."code", t."order_no", t."one_way"
from "basic"."roadway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3 offset $4;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."area" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."area_id", t."code", t."order_no", t."one_way"
from "basic"."roadway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."code" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."area_id" = $6::bigint
  and true
order by t.id desc
limit $7 offset $8;

-- roadway.options  选择巷道
select t.id, t."code"::text as code, t."code"::text as name
from "basic"."roadway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
  and true
order by t."code", t.id
limit $3;

select t.id, t."code"::text as code, t."code"::text as name
from "basic"."roadway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (t."code" ilike $4)
  and true
order by t."code", t.id
limit $5;

-- roadway.export  导出巷道
select count(*) as n
from (select 1 from "basic"."roadway" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."order_no", t."one_way" , ( select p."code" from "basic"."area" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."area_id" ) as "area_id"
from "basic"."roadway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."roadway" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and (t."code" ilike $3) and t.id = any($4::bigint[]) and t."code" ilike $5 and t."area_id" = $6::bigint and true limit $7) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."order_no", t."one_way" , ( select p."code" from "basic"."area" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."area_id" ) as "area_id"
from "basic"."roadway" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."code" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
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
select r.id, r.code, r.area_id, a.name as area_name, r.order_no, r.one_way, r.version, coalesce( ( select jsonb_agg( jsonb_build_object('id', p.id, 'code', p.code, 'orderNum', p.order_num) order by p.order_num, p.id ) from basic.position p where p.tenant_id = r.tenant_id and p.warehouse_id = r.warehouse_id and p.roadway_id = r.id and not p.is_deleted ), '[]' ) as positions
from basic.roadway r
join basic.area a on a.tenant_id = r.tenant_id
  and a.warehouse_id = r.warehouse_id
  and a.id = r.area_id
where r.tenant_id = $1
  and r.warehouse_id = $2
  and not r.is_deleted
order by r.area_id, r.order_no, r.id
limit $3 offset $4;

select r.id, r.code, r.area_id, a.name as area_name, r.order_no, r.one_way, r.version, coalesce( ( select jsonb_agg( jsonb_build_object('id', p.id, 'code', p.code, 'orderNum', p.order_num) order by p.order_num, p.id ) from basic.position p where p.tenant_id = r.tenant_id and p.warehouse_id = r.warehouse_id and p.roadway_id = r.id and not p.is_deleted ), '[]' ) as positions
from basic.roadway r
join basic.area a on a.tenant_id = r.tenant_id
  and a.warehouse_id = r.warehouse_id
  and a.id = r.area_id
where r.tenant_id = $1
  and r.warehouse_id = $2
  and not r.is_deleted
  and r.area_id = $3
  and r.id = $4
order by r.area_id, r.order_no, r.id
limit $5 offset $6;

-- shelfCodeRule.page  查询库位编码规则
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."separator", t."segments", t."sample", t."status"
from "basic"."shelf_code_rule" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3 offset $4;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."separator", t."segments", t."sample", t."status"
from "basic"."shelf_code_rule" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."name" ilike $5
  and t."status" = $6::bigint
  and true
order by t.id desc
limit $7 offset $8;

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
  and (t."name" ilike $4)
  and true
order by t."name", t.id
limit $5;

-- shelfCodeRule.export  导出库位编码规则
select count(*) as n
from (select 1 from "basic"."shelf_code_rule" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."separator", t."segments", t."sample", t."status", t.segments -> 0 ->> 'key' as key1, (t.segments -> 0 ->> 'len')::int as len1, t.segments -> 0 ->> 'pad' as pad1, (t.segments -> 0 ->> 'from')::int as from1, (t.segments -> 0 ->> 'to')::int as to1, t.segments -> 1 ->> 'key' as key2, (t.segments -> 1 ->> 'len')::int as len2, t.segments -> 1 ->> 'pad' as pad2, (t.segments -> 1 ->> 'from')::int as from2, (t.segments -> 1 ->> 'to')::int as to2, t.segments -> 2 ->> 'key' as key3, (t.segments -> 2 ->> 'len')::int as len3, t.segments -> 2 ->> 'pad' as pad3, (t.segments -> 2 ->> 'from')::int as from3, (t.segments -> 2 ->> 'to')::int as to3, t.segments -> 3 ->> 'key' as key4, (t.segments -> 3 ->> 'len')::int as len4, t.segments -> 3 ->> 'pad' as pad4, (t.segments -> 3 ->> 'from')::int as from4, (t.segments -> 3 ->> 'to')::int as to4, t.segments -> 4 ->> 'key' as key5, (t.segments -> 4 ->> 'len')::int as len5, t.segments -> 4 ->> 'pad' as pad5, (t.segments -> 4 ->> 'from')::int as from5, (t.segments -> 4 ->> 'to')::int as to5
from "basic"."shelf_code_rule" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."shelf_code_rule" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and (t."name" ilike $3) and t.id = any($4::bigint[]) and t."name" ilike $5 and t."status" = $6::bigint and true limit $7) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."separator", t."segments", t."sample", t."status", t.segments -> 0 ->> 'key' as key1, (t.segments -> 0 ->> 'len')::int as len1, t.segments -> 0 ->> 'pad' as pad1, (t.segments -> 0 ->> 'from')::int as from1, (t.segments -> 0 ->> 'to')::int as to1, t.segments -> 1 ->> 'key' as key2, (t.segments -> 1 ->> 'len')::int as len2, t.segments -> 1 ->> 'pad' as pad2, (t.segments -> 1 ->> 'from')::int as from2, (t.segments -> 1 ->> 'to')::int as to2, t.segments -> 2 ->> 'key' as key3, (t.segments -> 2 ->> 'len')::int as len3, t.segments -> 2 ->> 'pad' as pad3, (t.segments -> 2 ->> 'from')::int as from3, (t.segments -> 2 ->> 'to')::int as to3, t.segments -> 3 ->> 'key' as key4, (t.segments -> 3 ->> 'len')::int as len4, t.segments -> 3 ->> 'pad' as pad4, (t.segments -> 3 ->> 'from')::int as from4, (t.segments -> 3 ->> 'to')::int as to4, t.segments -> 4 ->> 'key' as key5, (t.segments -> 4 ->> 'len')::int as len5, t.segments -> 4 ->> 'pad' as pad5, (t.segments -> 4 ->> 'from')::int as from5, (t.segments -> 4 ->> 'to')::int as to5
from "basic"."shelf_code_rule" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."name" ilike $5
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
order by t."code", t.id
limit $3;

select t.id, t."code"::text as code, t."code"::text as name
from "basic"."position" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (t."code" ilike $4)
  and true
order by t."code", t.id
limit $5;

-- position.export  导出库位
select count(*) as n
from (select 1 from "basic"."position" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."check_digit", t."bay", t."level", t."slot", t."order_num", t."x_cm", t."y_cm", t."shelf_type", t."inner_l", t."inner_w", t."inner_h", t."max_weight", t."max_volume", t."max_pallets", t."max_goods", t."abc", t."state", t."used_pallets", t."used_weight", t."used_volume", t."claim_pallets", t."claim_weight", t."claim_volume" , ( select p."code" from "basic"."area" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."area_id" ) as "area_id" , ( select p."code" from "basic"."room" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."room_id" ) as "room_id" , ( select p."name" from "basic"."shelf_code_rule" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."rule_id" ) as "rule_id" , ( select p."code" from "basic"."roadway" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."roadway_id" ) as "roadway_id"
from "basic"."position" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."position" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and (t."code" ilike $3) and t.id = any($4::bigint[]) and t."code" ilike $5 and t."area_id" = $6::bigint and t."room_id" = $7::bigint and t."roadway_id" = $8::bigint and t."shelf_type" = $9::bigint and t."state" = $10::bigint and true limit $11) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."check_digit", t."bay", t."level", t."slot", t."order_num", t."x_cm", t."y_cm", t."shelf_type", t."inner_l", t."inner_w", t."inner_h", t."max_weight", t."max_volume", t."max_pallets", t."max_goods", t."abc", t."state", t."used_pallets", t."used_weight", t."used_volume", t."claim_pallets", t."claim_weight", t."claim_volume" , ( select p."code" from "basic"."area" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."area_id" ) as "area_id" , ( select p."code" from "basic"."room" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."room_id" ) as "room_id" , ( select p."name" from "basic"."shelf_code_rule" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."rule_id" ) as "rule_id" , ( select p."code" from "basic"."roadway" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."roadway_id" ) as "roadway_id"
from "basic"."position" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."code" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."area_id", t."room_id", t."rule_id", t."roadway_id", t."check_digit", t."bay", t."level", t."slot", t."order_num", t."x_cm", t."y_cm", t."shelf_type", t."inner_l", t."inner_w", t."inner_h", t."max_weight", t."max_volume", t."max_pallets", t."max_goods", t."abc", t."state", t."used_pallets", t."used_weight", t."used_volume", t."claim_pallets", t."claim_weight", t."claim_volume"
from "basic"."position" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3 offset $4;

select count(*) as n
from (select 1 from "basic"."position" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and true limit $3) x;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."area_id", t."room_id", t."rule_id", t."roadway_id", t."check_digit", t."bay", t."level", t."slot", t."order_num", t."x_cm", t."y_cm", t."shelf_type", t."inner_l", t."inner_w", t."inner_h", t."max_weight", t."max_volume", t."max_pallets", t."max_goods", t."abc", t."state", t."used_pallets", t."used_weight", t."used_volume", t."claim_pallets", t."claim_weight", t."claim_volume"
from "basic"."position" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."code" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."area_id" = $6::bigint
  and t."room_id" = $7::bigint
  and t."roadway_id" = $8::bigint
  and t."shelf_type" = $9::bigint
  and t."state" = $10::bigint
  and (t.used_pallets > 0 or t.used_weight > 0 or t.used_volume > 0)
order by t.id desc
limit $11 offset $12;

-- position.labels  直接打印库位标签
select p.id, p.code, a.name as area, m.name as room, r.code as roadway, p.bay, p.level, p.slot, p.check_digit
from basic.position p
join basic.area a on a.tenant_id = p.tenant_id
  and a.warehouse_id = p.warehouse_id
  and a.id = p.area_id
join basic.room m on m.tenant_id = p.tenant_id
  and m.warehouse_id = p.warehouse_id
  and m.id = p.room_id
left join basic.roadway r on r.tenant_id = p.tenant_id
  and r.warehouse_id = p.warehouse_id
  and r.id = p.roadway_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and not p.is_deleted
  and p.id = any($3::bigint[]);

-- position.labelFile  打印库位标签
select p.id, p.code, a.name as area, m.name as room, r.code as roadway, p.bay, p.level, p.slot, p.check_digit
from basic.position p
join basic.area a on a.tenant_id = p.tenant_id
  and a.warehouse_id = p.warehouse_id
  and a.id = p.area_id
join basic.room m on m.tenant_id = p.tenant_id
  and m.warehouse_id = p.warehouse_id
  and m.id = p.room_id
left join basic.roadway r on r.tenant_id = p.tenant_id
  and r.warehouse_id = p.warehouse_id
  and r.id = p.roadway_id
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
  and not exists ( select 1 from basic.platform_audit x where x.tenant_id = t.tenant_id and x.warehouse_id = t.warehouse_id and x.dock_id = t.id and x.apply_type <> 2 and x.status = 1 and x.apply_type <> 4 and x.from_at <= now() and x.until_at > now() )
order by t."code", t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."dock" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (t."code" ilike $4 or t."name" ilike $5)
  and true
order by t."code", t.id
limit $6;

-- dock.export  导出月台
select count(*) as n
from (select 1 from "basic"."dock" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."direction", t."vehicle_types", t."slot_minutes", to_char(t."open_from", 'HH24:MI') as "open_from", to_char(t."open_to", 'HH24:MI') as "open_to", t."sort", t."status" , ( select p."code" from "basic"."room" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."room_id" ) as "room_id"
from "basic"."dock" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."dock" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and (t."code" ilike $3 or t."name" ilike $4) and t.id = any($5::bigint[]) and t."code" ilike $6 and t."name" ilike $7 and t."room_id" = $8::bigint and t."direction" = $9::bigint and t."status" = $10::bigint and true limit $11) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."direction", t."vehicle_types", t."slot_minutes", to_char(t."open_from", 'HH24:MI') as "open_from", to_char(t."open_to", 'HH24:MI') as "open_to", t."sort", t."status" , ( select p."code" from "basic"."room" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."room_id" ) as "room_id"
from "basic"."dock" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."code" ilike $6
  and t."name" ilike $7
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."room_id", t."direction", t."vehicle_types", t."slot_minutes", to_char(t."open_from", 'HH24:MI') as "open_from", to_char(t."open_to", 'HH24:MI') as "open_to", t."sort", t."status"
from "basic"."dock" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3 offset $4;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."room" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select d.id, d.status, d.direction, x.apply_type, (x.after ->> 'direction')::int as new_direction, x.until_at, x.audit_no
from basic.dock d
left join basic.platform_audit x on x.tenant_id = d.tenant_id
  and x.warehouse_id = d.warehouse_id
  and x.dock_id = d.id
  and x.status = 1
  and x.apply_type <> 4
  and x.from_at <= now()
  and x.until_at > now()
where d.tenant_id = $1
  and d.warehouse_id = $2
  and d.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."room_id", t."direction", t."vehicle_types", t."slot_minutes", to_char(t."open_from", 'HH24:MI') as "open_from", to_char(t."open_to", 'HH24:MI') as "open_to", t."sort", t."status"
from "basic"."dock" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."code" ilike $6
  and t."name" ilike $7
  and t."room_id" = $8::bigint
  and t."direction" = $9::bigint
  and t."status" = $10::bigint
  and true
order by t.id desc
limit $11 offset $12;

-- platformAudit.queryPage  查询月台审核
select p.id, p.version, p.audit_no, p.dock_id, d.code as dock_code, d.name as dock_name, p.apply_type, p.from_at, p.to_at, p.until_at, (p.before ->> 'direction')::int as direction_before, (p.after ->> 'direction')::int as direction_after, p.status, p.reason, p.opinion, coalesce(m.user_name, '') as created_by, p.created_at, a.user_name as approver, p.decided_at, p.created_by as applicant_id
from basic.platform_audit p
join basic.dock d on d.tenant_id = p.tenant_id
  and d.warehouse_id = p.warehouse_id
  and d.id = p.dock_id
left join iam.user m on m.tenant_id = p.tenant_id
  and m.id = p.created_by
left join iam.user a on a.tenant_id = p.tenant_id
  and a.id = p.approver_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
order by p.created_at desc, p.id desc
limit $3 offset $4;

select p.id, p.version, p.audit_no, p.dock_id, d.code as dock_code, d.name as dock_name, p.apply_type, p.from_at, p.to_at, p.until_at, (p.before ->> 'direction')::int as direction_before, (p.after ->> 'direction')::int as direction_after, p.status, p.reason, p.opinion, coalesce(m.user_name, '') as created_by, p.created_at, a.user_name as approver, p.decided_at, p.created_by as applicant_id
from basic.platform_audit p
join basic.dock d on d.tenant_id = p.tenant_id
  and d.warehouse_id = p.warehouse_id
  and d.id = p.dock_id
left join iam.user m on m.tenant_id = p.tenant_id
  and m.id = p.created_by
left join iam.user a on a.tenant_id = p.tenant_id
  and a.id = p.approver_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and p.audit_no = any( $3::text[] )
  and p.dock_id = $4::bigint
  and p.apply_type = $5::bigint
  and p.status = $6::bigint
  and coalesce(p.until_at, p.from_at) >= $7
  and p.from_at < $8
order by p.created_at desc, p.id desc
limit $9 offset $10;

-- platformAudit.detail  查看月台审核
select p.id, p.version, p.audit_no, p.dock_id, d.code as dock_code, d.name as dock_name, p.apply_type, p.from_at, p.to_at, p.until_at, (p.before ->> 'direction')::int as direction_before, (p.after ->> 'direction')::int as direction_after, p.status, p.reason, p.opinion, coalesce(m.user_name, '') as created_by, p.created_at, a.user_name as approver, p.decided_at, p.created_by as applicant_id
from basic.platform_audit p
join basic.dock d on d.tenant_id = p.tenant_id
  and d.warehouse_id = p.warehouse_id
  and d.id = p.dock_id
left join iam.user m on m.tenant_id = p.tenant_id
  and m.id = p.created_by
left join iam.user a on a.tenant_id = p.tenant_id
  and a.id = p.approver_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and p.id = $3;

select u.what, u.no
from basic.dock_use($1, $2, $3, $4, $5) u
order by u.what, u.no;

-- platformAudit.export  导出月台审核
select count(*) as n
from (select 1 from basic.platform_audit p join basic.dock d on d.tenant_id = p.tenant_id and d.warehouse_id = p.warehouse_id and d.id = p.dock_id left join iam.user m on m.tenant_id = p.tenant_id and m.id = p.created_by left join iam.user a on a.tenant_id = p.tenant_id and a.id = p.approver_id where "p"."tenant_id" = $1 and "p"."warehouse_id" = $2 limit $3) x;

declare export no scroll cursor for select p.id, p.version, p.audit_no, p.dock_id, d.code as dock_code, d.name as dock_name, p.apply_type, p.from_at, p.to_at, p.until_at, (p.before ->> 'direction')::int as direction_before, (p.after ->> 'direction')::int as direction_after, p.status, p.reason, p.opinion, coalesce(m.user_name, '') as created_by, p.created_at, a.user_name as approver, p.decided_at, p.created_by as applicant_id
from basic.platform_audit p
join basic.dock d on d.tenant_id = p.tenant_id
  and d.warehouse_id = p.warehouse_id
  and d.id = p.dock_id
left join iam.user m on m.tenant_id = p.tenant_id
  and m.id = p.created_by
left join iam.user a on a.tenant_id = p.tenant_id
  and a.id = p.approver_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
order by p.created_at desc, p.id desc;

fetch 500
from export;

select count(*) as n
from (select 1 from basic.platform_audit p join basic.dock d on d.tenant_id = p.tenant_id and d.warehouse_id = p.warehouse_id and d.id = p.dock_id left join iam.user m on m.tenant_id = p.tenant_id and m.id = p.created_by left join iam.user a on a.tenant_id = p.tenant_id and a.id = p.approver_id where "p"."tenant_id" = $1 and "p"."warehouse_id" = $2 and p.audit_no = any( $3::text[] ) and p.dock_id = $4::bigint and p.apply_type = $5::bigint and p.status = $6::bigint and coalesce(p.until_at, p.from_at) >= $7 and p.from_at < $8 limit $9) x;

declare export no scroll cursor for select p.id, p.version, p.audit_no, p.dock_id, d.code as dock_code, d.name as dock_name, p.apply_type, p.from_at, p.to_at, p.until_at, (p.before ->> 'direction')::int as direction_before, (p.after ->> 'direction')::int as direction_after, p.status, p.reason, p.opinion, coalesce(m.user_name, '') as created_by, p.created_at, a.user_name as approver, p.decided_at, p.created_by as applicant_id
from basic.platform_audit p
join basic.dock d on d.tenant_id = p.tenant_id
  and d.warehouse_id = p.warehouse_id
  and d.id = p.dock_id
left join iam.user m on m.tenant_id = p.tenant_id
  and m.id = p.created_by
left join iam.user a on a.tenant_id = p.tenant_id
  and a.id = p.approver_id
where "p"."tenant_id" = $1
  and "p"."warehouse_id" = $2
  and p.audit_no = any( $3::text[] )
  and p.dock_id = $4::bigint
  and p.apply_type = $5::bigint
  and p.status = $6::bigint
  and coalesce(p.until_at, p.from_at) >= $7
  and p.from_at < $8
order by p.created_at desc, p.id desc;

-- receivingPlace.query  查询收货月台
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."room_id", t."direction", t."vehicle_types", t."slot_minutes", to_char(t."open_from", 'HH24:MI') as "open_from", to_char(t."open_to", 'HH24:MI') as "open_to", t."sort", t."status"
from "basic"."dock" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3 offset $4;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."room" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select d.id, d.status, d.direction, x.apply_type, (x.after ->> 'direction')::int as new_direction, x.until_at, x.audit_no
from basic.dock d
left join basic.platform_audit x on x.tenant_id = d.tenant_id
  and x.warehouse_id = d.warehouse_id
  and x.dock_id = d.id
  and x.status = 1
  and x.apply_type <> 4
  and x.from_at <= now()
  and x.until_at > now()
where d.tenant_id = $1
  and d.warehouse_id = $2
  and d.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."room_id", t."direction", t."vehicle_types", t."slot_minutes", to_char(t."open_from", 'HH24:MI') as "open_from", to_char(t."open_to", 'HH24:MI') as "open_to", t."sort", t."status"
from "basic"."dock" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."code" ilike $6
  and t."name" ilike $7
  and t."room_id" = $8::bigint
  and t."direction" = $9::bigint
  and t."status" = $10::bigint
  and true
order by t.id desc
limit $11 offset $12;

-- containerSpec.page  查询容器规格
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind", t."inner_l", t."inner_w", t."inner_h", t."tare", t."max_weight", t."max_volume", t."status"
from "basic"."container_spec" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2 offset $3;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind", t."inner_l", t."inner_w", t."inner_h", t."tare", t."max_weight", t."max_volume", t."status"
from "basic"."container_spec" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
  and t."kind" = $7
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9 offset $10;

-- containerSpec.options  选择容器规格
select t.id, t."code"::text as code, t.name::text as name
from "basic"."container_spec" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."container_spec" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (t."code" ilike $3 or t."name" ilike $4)
  and true
order by t."code", t.id
limit $5;

-- containerSpec.export  导出容器规格
select count(*) as n
from (select 1 from "basic"."container_spec" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind", t."inner_l", t."inner_w", t."inner_h", t."tare", t."max_weight", t."max_volume", t."status"
from "basic"."container_spec" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."container_spec" t where t."tenant_id" = $1 and not t."is_deleted" and true and (t."code" ilike $2 or t."name" ilike $3) and t.id = any($4::bigint[]) and t."code" ilike $5 and t."name" ilike $6 and t."kind" = $7 and t."status" = $8::bigint and true limit $9) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind", t."inner_l", t."inner_w", t."inner_h", t."tare", t."max_weight", t."max_volume", t."status"
from "basic"."container_spec" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."kind", t."spec_id", t."state", t."position_id", t."owner_id", t."remark"
from "basic"."lpn" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and t.id <> 0
  and (t.kind <> 'CARTON' or t.out_order_id is null)
order by t.id desc
limit $4 offset $5;

select count(*) as n
from (select 1 from "basic"."lpn" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null) and true and t.id <> 0 and (t.kind <> 'CARTON' or t.out_order_id is null) limit $4) x;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."container_spec" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."kind", t."spec_id", t."state", t."position_id", t."owner_id", t."remark"
from "basic"."lpn" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and (t."code" ilike $4)
  and t.id = any($5::bigint[])
  and t."code" ilike $6
  and t."kind" = $7
  and t."state" = $8::bigint
  and t."spec_id" = $9::bigint
  and t.id <> 0
  and (t.kind <> 'CARTON' or t.out_order_id is null)
order by t.id desc
limit $10 offset $11;

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
  and (t."code" ilike $5)
  and t.id <> 0
  and (t.kind <> 'CARTON' or t.out_order_id is null)
order by t."code", t.id
limit $6;

-- lpn.export  导出托盘
select count(*) as n
from (select 1 from "basic"."lpn" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null) and true and t.id <> 0 and (t.kind <> 'CARTON' or t.out_order_id is null) limit $4) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."kind", t."state", t."remark" , ( select p."code" from "basic"."container_spec" p where p.tenant_id = t.tenant_id and p.id = t."spec_id" ) as "spec_id" , ( select p."code" from "basic"."position" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."position_id" ) as "position_id" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id"
from "basic"."lpn" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and t.id <> 0
  and (t.kind <> 'CARTON' or t.out_order_id is null)
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."lpn" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null) and true and (t."code" ilike $4) and t.id = any($5::bigint[]) and t."code" ilike $6 and t."kind" = $7 and t."state" = $8::bigint and t."spec_id" = $9::bigint and t.id <> 0 and (t.kind <> 'CARTON' or t.out_order_id is null) limit $10) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."kind", t."state", t."remark" , ( select p."code" from "basic"."container_spec" p where p.tenant_id = t.tenant_id and p.id = t."spec_id" ) as "spec_id" , ( select p."code" from "basic"."position" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."position_id" ) as "position_id" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id"
from "basic"."lpn" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and (t."code" ilike $4)
  and t.id = any($5::bigint[])
  and t."code" ilike $6
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
select l.id, l.code, l.kind, s.name as spec, w.name as house
from basic.lpn l
join basic.warehouse w on w.tenant_id = l.tenant_id
  and w.id = l.warehouse_id
left join basic.container_spec s on s.tenant_id = l.tenant_id
  and s.id = l.spec_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and not l.is_deleted
  and l.id <> 0
  and (l.owner_id is null or "l"."owner_id" = any($3::bigint[]))
  and l.id = any($4::bigint[]);

-- lpn.labelFile  打印托盘标签
select l.id, l.code, l.kind, s.name as spec, w.name as house
from basic.lpn l
join basic.warehouse w on w.tenant_id = l.tenant_id
  and w.id = l.warehouse_id
left join basic.container_spec s on s.tenant_id = l.tenant_id
  and s.id = l.spec_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and not l.is_deleted
  and l.id <> 0
  and (l.owner_id is null or "l"."owner_id" = any($3::bigint[]))
  and l.id = any($4::bigint[]);

-- cart.page  查询拣货车
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."rows", t."cols", t."slot_qty", t."max_weight", t."max_volume", t."status", t."lpn_id"
from "basic"."cart" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3 offset $4;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", null) as title
from "basic"."lpn" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."rows", t."cols", t."slot_qty", t."max_weight", t."max_volume", t."status", t."lpn_id"
from "basic"."cart" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."code" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."status" = $6::bigint
  and true
order by t.id desc
limit $7 offset $8;

-- cart.options  选择拣货车
select t.id, t."code"::text as code, t."code"::text as name
from "basic"."cart" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $3;

select t.id, t."code"::text as code, t."code"::text as name
from "basic"."cart" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (t."code" ilike $4)
  and true
order by t."code", t.id
limit $5;

-- cart.export  导出拣货车
select count(*) as n
from (select 1 from "basic"."cart" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."rows", t."cols", t."slot_qty", t."max_weight", t."max_volume", t."status" , ( select p."code" from "basic"."lpn" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."lpn_id" ) as "lpn_id"
from "basic"."cart" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."cart" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and (t."code" ilike $3) and t.id = any($4::bigint[]) and t."code" ilike $5 and t."status" = $6::bigint and true limit $7) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."rows", t."cols", t."slot_qty", t."max_weight", t."max_volume", t."status" , ( select p."code" from "basic"."lpn" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."lpn_id" ) as "lpn_id"
from "basic"."cart" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."code" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
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
join basic.warehouse w on w.tenant_id = c.tenant_id
  and w.id = c.warehouse_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and not c.is_deleted
  and c.id = any($3::bigint[]);

-- cart.labelFile  打印拣货车标签
select c.id, c.code, c.rows, c.cols, w.name as house
from basic.cart c
join basic.warehouse w on w.tenant_id = c.tenant_id
  and w.id = c.warehouse_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and not c.is_deleted
  and c.id = any($3::bigint[]);

-- carType.page  查询车型
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."size_class", t."load_kg", t."volume_m3"::float8 as "volume_m3", t."length_m"::float8 as "length_m", t."width_m"::float8 as "width_m", t."height_m"::float8 as "height_m", t."axles", t."speed_kmh"::float8 as "speed_kmh", t."sort", t."status"
from "basic"."car_type" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2 offset $3;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."size_class", t."load_kg", t."volume_m3"::float8 as "volume_m3", t."length_m"::float8 as "length_m", t."width_m"::float8 as "width_m", t."height_m"::float8 as "height_m", t."axles", t."speed_kmh"::float8 as "speed_kmh", t."sort", t."status"
from "basic"."car_type" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
  and t."size_class" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9 offset $10;

-- carType.options  选择车型
select t.id, t."code"::text as code, t.name::text as name
from "basic"."car_type" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."car_type" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (t."code" ilike $3 or t."name" ilike $4)
  and true
order by t."code", t.id
limit $5;

-- carType.export  导出车型
select count(*) as n
from (select 1 from "basic"."car_type" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."size_class", t."load_kg", t."volume_m3"::float8 as "volume_m3", t."length_m"::float8 as "length_m", t."width_m"::float8 as "width_m", t."height_m"::float8 as "height_m", t."axles", t."speed_kmh"::float8 as "speed_kmh", t."sort", t."status"
from "basic"."car_type" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."car_type" t where t."tenant_id" = $1 and not t."is_deleted" and true and (t."code" ilike $2 or t."name" ilike $3) and t.id = any($4::bigint[]) and t."code" ilike $5 and t."name" ilike $6 and t."size_class" = $7::bigint and t."status" = $8::bigint and true limit $9) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."size_class", t."load_kg", t."volume_m3"::float8 as "volume_m3", t."length_m"::float8 as "length_m", t."width_m"::float8 as "width_m", t."height_m"::float8 as "height_m", t."axles", t."speed_kmh"::float8 as "speed_kmh", t."sort", t."status"
from "basic"."car_type" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
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

-- cartonFlow.page  查询箱流转配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."spec_id", t."returnable", t."manager_id", t."status"
from "basic"."carton_flow" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2 offset $3;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."container_spec" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select u.id, u.user_name as name
from iam."user" u
where u.tenant_id = $1
  and u.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."spec_id", t."returnable", t."manager_id", t."status"
from "basic"."carton_flow" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."name" ilike $2)
  and t.id = any($3::bigint[])
  and t."name" ilike $4
  and t."spec_id" = $5::bigint
  and t."returnable" = $6
  and t."status" = $7::bigint
  and true
order by t.id desc
limit $8 offset $9;

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
  and (t."name" ilike $3)
  and true
order by t."name", t.id
limit $4;

-- cartonFlow.export  导出箱流转配置
select count(*) as n
from (select 1 from "basic"."carton_flow" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."returnable", t."manager_id", t."status" , ( select p."code" from "basic"."container_spec" p where p.tenant_id = t.tenant_id and p.id = t."spec_id" ) as "spec_id" , coalesce( (select u.user_name from iam."user" u where u.tenant_id = t.tenant_id and u.id = t.manager_id), '否' ) as manager
from "basic"."carton_flow" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."carton_flow" t where t."tenant_id" = $1 and not t."is_deleted" and true and (t."name" ilike $2) and t.id = any($3::bigint[]) and t."name" ilike $4 and t."spec_id" = $5::bigint and t."returnable" = $6 and t."status" = $7::bigint and true limit $8) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."returnable", t."manager_id", t."status" , ( select p."code" from "basic"."container_spec" p where p.tenant_id = t.tenant_id and p.id = t."spec_id" ) as "spec_id" , coalesce( (select u.user_name from iam."user" u where u.tenant_id = t.tenant_id and u.id = t.manager_id), '否' ) as manager
from "basic"."carton_flow" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."name" ilike $2)
  and t.id = any($3::bigint[])
  and t."name" ilike $4
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
  and u.user_name ilike $2
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."plate_no", t."plate_color", t."car_type_id", t."carrier_code", t."load_kg"::float8 as "load_kg", t."gross_kg"::float8 as "gross_kg", t."volume_m3"::float8 as "volume_m3", t."length_m"::float8 as "length_m", t."width_m"::float8 as "width_m", t."height_m"::float8 as "height_m", t."axles", t."energy", t."temp_zone", t."inspect_until", t."insure_until", t."default_driver_id", t."state"
from "basic"."car" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2 offset $3;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."car_type" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."name", null) as title
from "basic"."driver" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."plate_no", t."plate_color", t."car_type_id", t."carrier_code", t."load_kg"::float8 as "load_kg", t."gross_kg"::float8 as "gross_kg", t."volume_m3"::float8 as "volume_m3", t."length_m"::float8 as "length_m", t."width_m"::float8 as "width_m", t."height_m"::float8 as "height_m", t."axles", t."energy", t."temp_zone", t."inspect_until", t."insure_until", t."default_driver_id", t."state"
from "basic"."car" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and t."plate_no" ilike $3
  and t."car_type_id" = $4::bigint
  and t."carrier_code" ilike $5
  and t."temp_zone" = $6::bigint
  and t."state" = $7::bigint
  and not coalesce( ( t.inspect_until <= $8::date or t.insure_until <= $9::date ) , false)
order by t.id desc
limit $10 offset $11;

-- car.export  导出车辆
select count(*) as n
from (select 1 from "basic"."car" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."plate_no", t."plate_color", t."carrier_code", t."load_kg"::float8 as "load_kg", t."gross_kg"::float8 as "gross_kg", t."volume_m3"::float8 as "volume_m3", t."length_m"::float8 as "length_m", t."width_m"::float8 as "width_m", t."height_m"::float8 as "height_m", t."axles", t."energy", t."temp_zone", t."inspect_until", t."insure_until", t."state" , ( select p."code" from "basic"."car_type" p where p.tenant_id = t.tenant_id and p.id = t."car_type_id" ) as "car_type_id" , ( select p."name" from "basic"."driver" p where p.tenant_id = t.tenant_id and p.id = t."default_driver_id" ) as "default_driver_id"
from "basic"."car" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."car" t where t."tenant_id" = $1 and not t."is_deleted" and true and true and t.id = any($2::bigint[]) and t."plate_no" ilike $3 and t."car_type_id" = $4::bigint and t."carrier_code" ilike $5 and t."temp_zone" = $6::bigint and t."state" = $7::bigint and not coalesce( ( t.inspect_until <= $8::date or t.insure_until <= $9::date ) , false) limit $10) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."plate_no", t."plate_color", t."carrier_code", t."load_kg"::float8 as "load_kg", t."gross_kg"::float8 as "gross_kg", t."volume_m3"::float8 as "volume_m3", t."length_m"::float8 as "length_m", t."width_m"::float8 as "width_m", t."height_m"::float8 as "height_m", t."axles", t."energy", t."temp_zone", t."inspect_until", t."insure_until", t."state" , ( select p."code" from "basic"."car_type" p where p.tenant_id = t.tenant_id and p.id = t."car_type_id" ) as "car_type_id" , ( select p."name" from "basic"."driver" p where p.tenant_id = t.tenant_id and p.id = t."default_driver_id" ) as "default_driver_id"
from "basic"."car" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and t."plate_no" ilike $3
  and t."car_type_id" = $4::bigint
  and t."carrier_code" ilike $5
  and t."temp_zone" = $6::bigint
  and t."state" = $7::bigint
  and not coalesce( ( t.inspect_until <= $8::date or t.insure_until <= $9::date ) , false)
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
  and (t."name" ilike $3)
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."phone", t."carrier_code", t."licence_class", t."licence_until", t."qualification_until", t."id_card_mask", t."licence_no_mask", t."audit_status", t."audit_opinion", t."state", t."blacklist_reason"
from "basic"."driver" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2 offset $3;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."phone", t."carrier_code", t."licence_class", t."licence_until", t."qualification_until", t."id_card_mask", t."licence_no_mask", t."audit_status", t."audit_opinion", t."state", t."blacklist_reason"
from "basic"."driver" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."name" ilike $2)
  and t.id = any($3::bigint[])
  and t."name" ilike $4
  and t."phone" ilike $5
  and t."carrier_code" ilike $6
  and t."licence_class" = $7
  and t."audit_status" = $8::bigint
  and t."state" = $9::bigint
  and not coalesce( ( t.licence_until <= $10::date or t.qualification_until <= $11::date ) , false)
order by t.id desc
limit $12 offset $13;

-- driver.export  导出司机
select count(*) as n
from (select 1 from "basic"."driver" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."phone", t."carrier_code", t."licence_class", t."licence_until", t."qualification_until", t."id_card_mask", t."licence_no_mask", t."audit_status", t."audit_opinion", t."state", t."blacklist_reason"
from "basic"."driver" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."driver" t where t."tenant_id" = $1 and not t."is_deleted" and true and (t."name" ilike $2) and t.id = any($3::bigint[]) and t."name" ilike $4 and t."phone" ilike $5 and t."carrier_code" ilike $6 and t."licence_class" = $7 and t."audit_status" = $8::bigint and t."state" = $9::bigint and not coalesce( ( t.licence_until <= $10::date or t.qualification_until <= $11::date ) , false) limit $12) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."name", t."phone", t."carrier_code", t."licence_class", t."licence_until", t."qualification_until", t."id_card_mask", t."licence_no_mask", t."audit_status", t."audit_opinion", t."state", t."blacklist_reason"
from "basic"."driver" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."name" ilike $2)
  and t.id = any($3::bigint[])
  and t."name" ilike $4
  and t."phone" ilike $5
  and t."carrier_code" ilike $6
  and t."licence_class" = $7
  and t."audit_status" = $8::bigint
  and t."state" = $9::bigint
  and not coalesce( ( t.licence_until <= $10::date or t.qualification_until <= $11::date ) , false)
order by t.id;

-- seedWall.page  查询播种墙
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."area_id", t."rows", t."cols", t."slot_qty", t."status"
from "basic"."seed_wall" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3 offset $4;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."area" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."area_id", t."rows", t."cols", t."slot_qty", t."status"
from "basic"."seed_wall" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."code" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."area_id" = $6::bigint
  and t."status" = $7::bigint
  and true
order by t.id desc
limit $8 offset $9;

-- seedWall.options  选择播种墙
select t.id, t."code"::text as code, t."code"::text as name
from "basic"."seed_wall" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $3;

select t.id, t."code"::text as code, t."code"::text as name
from "basic"."seed_wall" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (t."code" ilike $4)
  and true
order by t."code", t.id
limit $5;

-- seedWall.export  导出播种墙
select count(*) as n
from (select 1 from "basic"."seed_wall" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."rows", t."cols", t."slot_qty", t."status" , ( select p."code" from "basic"."area" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."area_id" ) as "area_id"
from "basic"."seed_wall" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."seed_wall" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and (t."code" ilike $3) and t.id = any($4::bigint[]) and t."code" ilike $5 and t."area_id" = $6::bigint and t."status" = $7::bigint and true limit $8) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."rows", t."cols", t."slot_qty", t."status" , ( select p."code" from "basic"."area" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."area_id" ) as "area_id"
from "basic"."seed_wall" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."code" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
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
join basic.area a on a.tenant_id = s.tenant_id
  and a.warehouse_id = s.warehouse_id
  and a.id = s.area_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and not s.is_deleted
  and s.id = any($3::bigint[]);

-- seedWall.labelFile  打印播种墙标签
select s.id, s.code, a.name as area, s.rows, s.cols
from basic.seed_wall s
join basic.area a on a.tenant_id = s.tenant_id
  and a.warehouse_id = s.warehouse_id
  and a.id = s.area_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and not s.is_deleted
  and s.id = any($3::bigint[]);

-- seedWall.slots  查询播种格
select s.id, s.wall_id, s.slot_no
from basic.seed_slot s
join basic.seed_wall w on w.tenant_id = s.tenant_id
  and w.warehouse_id = s.warehouse_id
  and w.id = s.wall_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and not w.is_deleted
  and s.wall_id = any($3::bigint[])
order by array_position($4::bigint[], s.wall_id), s.slot_no;

-- seedSlot.labels  直接打印播种格标签
select s.id, w.code as wall, s.slot_no as no, w.cols
from basic.seed_slot s
join basic.seed_wall w on w.tenant_id = s.tenant_id
  and w.warehouse_id = s.warehouse_id
  and w.id = s.wall_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and not w.is_deleted
  and s.id = any($3::bigint[]);

-- seedSlot.labelFile  打印播种格标签
select s.id, w.code as wall, s.slot_no as no, w.cols
from basic.seed_slot s
join basic.seed_wall w on w.tenant_id = s.tenant_id
  and w.warehouse_id = s.warehouse_id
  and w.id = s.wall_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and not w.is_deleted
  and s.id = any($3::bigint[]);

-- anomalyConfig.page  查询异常配置
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."direction", t."code", t."name", t."level", t."deadline_hours", t."receiver_role_ids", t."status"
from "basic"."anomaly_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2 offset $3;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."direction", t."code", t."name", t."level", t."deadline_hours", t."receiver_role_ids", t."status"
from "basic"."anomaly_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."direction" = $5::bigint
  and t."code" ilike $6
  and t."name" ilike $7
  and t."level" = $8::bigint
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10 offset $11;

-- anomalyConfig.options  选择异常配置
select t.id, t."code"::text as code, t.name::text as name
from "basic"."anomaly_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."anomaly_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (t."code" ilike $3 or t."name" ilike $4)
  and true
order by t."code", t.id
limit $5;

-- anomalyConfig.export  导出异常配置
select count(*) as n
from (select 1 from "basic"."anomaly_config" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."direction", t."code", t."name", t."level", t."deadline_hours", t."status"
from "basic"."anomaly_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."anomaly_config" t where t."tenant_id" = $1 and not t."is_deleted" and true and (t."code" ilike $2 or t."name" ilike $3) and t.id = any($4::bigint[]) and t."direction" = $5::bigint and t."code" ilike $6 and t."name" ilike $7 and t."level" = $8::bigint and t."status" = $9::bigint and true limit $10) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."direction", t."code", t."name", t."level", t."deadline_hours", t."status"
from "basic"."anomaly_config" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."direction" = $5::bigint
  and t."code" ilike $6
  and t."name" ilike $7
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."house_id", t."parent_house_id", to_char(t."cut_off", 'HH24:MI') as "cut_off", t."replenish_days", t."status"
from "basic"."advance_house" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2 offset $3;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."warehouse" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select g.advance_house_id as id, array_agg(g.region_code::text order by g.region_code) as codes
from basic.advance_house_region g
where g.tenant_id = $1
  and g.advance_house_id = any($2::bigint[])
group by 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."house_id", t."parent_house_id", to_char(t."cut_off", 'HH24:MI') as "cut_off", t."replenish_days", t."status"
from "basic"."advance_house" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and t.id = any($2::bigint[])
  and t."house_id" = $3::bigint
  and t."parent_house_id" = $4::bigint
  and t."status" = $5::bigint
  and exists ( select 1 from basic.advance_house_region g where g.tenant_id = t.tenant_id and g.advance_house_id = t.id and (starts_with($6, g.region_code) or starts_with(g.region_code, $7)) )
order by t.id desc
limit $8 offset $9;

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
from (select 1 from "basic"."advance_house" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, to_char(t."cut_off", 'HH24:MI') as "cut_off", t."replenish_days", t."status" , ( select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id" ) as "house_id" , ( select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."parent_house_id" ) as "parent_house_id" , ( select string_agg(g.region_code, ',' order by g.region_code) from basic.advance_house_region g where g.tenant_id = t.tenant_id and g.advance_house_id = t.id ) as region_codes
from "basic"."advance_house" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."advance_house" t where t."tenant_id" = $1 and not t."is_deleted" and true and true and t.id = any($2::bigint[]) and t."house_id" = $3::bigint and t."parent_house_id" = $4::bigint and t."status" = $5::bigint and true limit $6) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, to_char(t."cut_off", 'HH24:MI') as "cut_off", t."replenish_days", t."status" , ( select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id" ) as "house_id" , ( select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."parent_house_id" ) as "parent_house_id" , ( select string_agg(g.region_code, ',' order by g.region_code) from basic.advance_house_region g where g.tenant_id = t.tenant_id and g.advance_house_id = t.id ) as region_codes
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
order by t.id;

-- advanceHouse.template  下载前置仓配置导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- warehouseSync.page  查询仓库同步
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."source_code", t."code", t."name", t."house_type", t."company_code", t."company_name", t."city", t."address", t."state", t."message", t."warehouse_id"
from "basic"."warehouse_sync" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2 offset $3;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."source_code", t."code", t."name", t."house_type", t."company_code", t."company_name", t."city", t."address", t."state", t."message", t."warehouse_id"
from "basic"."warehouse_sync" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."source_code" ilike $5
  and t."code" ilike $6
  and t."name" ilike $7
  and t."state" = $8::bigint
  and true
order by t.id desc
limit $9 offset $10;

-- warehouseSync.export  导出仓库同步
select count(*) as n
from (select 1 from "basic"."warehouse_sync" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."source_code", t."code", t."name", t."house_type", t."company_code", t."company_name", t."city", t."address", t."state", t."message" , ( select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."warehouse_id" ) as "warehouse_id"
from "basic"."warehouse_sync" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."warehouse_sync" t where t."tenant_id" = $1 and not t."is_deleted" and true and (t."code" ilike $2 or t."name" ilike $3) and t.id = any($4::bigint[]) and t."source_code" ilike $5 and t."code" ilike $6 and t."name" ilike $7 and t."state" = $8::bigint and true limit $9) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."source_code", t."code", t."name", t."house_type", t."company_code", t."company_name", t."city", t."address", t."state", t."message" , ( select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."warehouse_id" ) as "warehouse_id"
from "basic"."warehouse_sync" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."source_code" ilike $5
  and t."code" ilike $6
  and t."name" ilike $7
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."contract_no", t."contract_type", t."owner_id", t."house_id", t."party_a", t."party_b", t."start_date", t."end_date", t."sign_date", t."fee_codes", t."settle_day", t."remark", t."status", t."relieve_date", t."relieve_reason"
from "basic"."store_signed" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id desc
limit $3 offset $4;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

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
join ops.file_object f on f.tenant_id = r.tenant_id
  and f.id = r.file_id
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."contract_no", t."contract_type", t."owner_id", t."house_id", t."party_a", t."party_b", t."start_date", t."end_date", t."sign_date", t."fee_codes", t."settle_day", t."remark", t."status", t."relieve_date", t."relieve_reason"
from "basic"."store_signed" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
  and t.id = any($3::bigint[])
  and t."contract_no" ilike $4
  and t."owner_id" = $5::bigint
  and t."house_id" = $6::bigint
  and t."contract_type" = $7::bigint
  and case when t.status <> $8::smallint then t.status when t.end_date < $9::date then $10::smallint when t.end_date <= $11::date then $12::smallint else t.status end = $13
order by t.id desc
limit $14 offset $15;

-- storeSigned.export  导出签约合同
select count(*) as n
from (select 1 from "basic"."store_signed" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."contract_no", t."contract_type", t."party_a", t."party_b", t."start_date", t."end_date", t."sign_date", t."fee_codes", t."settle_day", t."remark", t."status", t."relieve_date", t."relieve_reason" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id" ) as "house_id" , ( select string_agg($1::jsonb ->> f.code, ',' order by f.n) from unnest(t.fee_codes) with ordinality f(code, n) ) as fees, case when t.status <> $2::smallint then t.status when t.end_date < $3::date then $4::smallint when t.end_date <= $5::date then $6::smallint else t.status end as phase
from "basic"."store_signed" t
where t."tenant_id" = $7
  and not t."is_deleted"
  and t."owner_id" = any($8::bigint[])
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."store_signed" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and true and t.id = any($3::bigint[]) and t."contract_no" ilike $4 and t."owner_id" = $5::bigint and t."house_id" = $6::bigint and t."contract_type" = $7::bigint and case when t.status <> $8::smallint then t.status when t.end_date < $9::date then $10::smallint when t.end_date <= $11::date then $12::smallint else t.status end = $13 limit $14) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."contract_no", t."contract_type", t."party_a", t."party_b", t."start_date", t."end_date", t."sign_date", t."fee_codes", t."settle_day", t."remark", t."status", t."relieve_date", t."relieve_reason" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."house_id" ) as "house_id" , ( select string_agg($1::jsonb ->> f.code, ',' order by f.n) from unnest(t.fee_codes) with ordinality f(code, n) ) as fees, case when t.status <> $2::smallint then t.status when t.end_date < $3::date then $4::smallint when t.end_date <= $5::date then $6::smallint else t.status end as phase
from "basic"."store_signed" t
where t."tenant_id" = $7
  and not t."is_deleted"
  and t."owner_id" = any($8::bigint[])
  and true
  and true
  and t.id = any($9::bigint[])
  and t."contract_no" ilike $10
  and t."owner_id" = $11::bigint
  and t."house_id" = $12::bigint
  and t."contract_type" = $13::bigint
  and case when t.status <> $14::smallint then t.status when t.end_date < $15::date then $16::smallint when t.end_date <= $17::date then $18::smallint else t.status end = $19
order by t.id;

-- goodsStandard.queryPage  查询商品容器标准审核
select s.id, s.version, g.code as goods_code, g.name as goods_name, o.name as owner_name, s.status, s.length_mm, s.width_mm, s.height_mm, s.weight_g, s.case_qty, s.ti, s.hi, s.deviation_rate::float8 as deviation_rate, ( select count(*) from ops.file_ref r where r.tenant_id = s.tenant_id and r.biz_type = 'goodsStandard' and r.biz_id = s.id )::int as photos, s.opinion, coalesce(c.user_name, '') as created_by, s.created_at, a.user_name as auditor, s.audited_at, s.goods_id, s.owner_id, s.created_by as applicant_id
from basic.goods_standard_audit s
join basic.goods g on g.tenant_id = s.tenant_id
  and g.id = s.goods_id
join basic.owner o on o.tenant_id = s.tenant_id
  and o.id = s.owner_id
left join iam.user c on c.tenant_id = s.tenant_id
  and c.id = s.created_by
left join iam.user a on a.tenant_id = s.tenant_id
  and a.id = s.audited_by
where s.tenant_id = $1
  and "s"."owner_id" = any($2::bigint[])
order by s.created_at desc, s.id desc
limit $3 offset $4;

select s.id, s.version, g.code as goods_code, g.name as goods_name, o.name as owner_name, s.status, s.length_mm, s.width_mm, s.height_mm, s.weight_g, s.case_qty, s.ti, s.hi, s.deviation_rate::float8 as deviation_rate, ( select count(*) from ops.file_ref r where r.tenant_id = s.tenant_id and r.biz_type = 'goodsStandard' and r.biz_id = s.id )::int as photos, s.opinion, coalesce(c.user_name, '') as created_by, s.created_at, a.user_name as auditor, s.audited_at, s.goods_id, s.owner_id, s.created_by as applicant_id
from basic.goods_standard_audit s
join basic.goods g on g.tenant_id = s.tenant_id
  and g.id = s.goods_id
join basic.owner o on o.tenant_id = s.tenant_id
  and o.id = s.owner_id
left join iam.user c on c.tenant_id = s.tenant_id
  and c.id = s.created_by
left join iam.user a on a.tenant_id = s.tenant_id
  and a.id = s.audited_by
where s.tenant_id = $1
  and "s"."owner_id" = any($2::bigint[])
  and g.code = any( $3::text[] )
  and g.name ilike $4
  and s.owner_id = $5::bigint
  and s.status = $6::bigint
  and s.created_at >= $7
  and s.created_at < $8
order by s.created_at desc, s.id desc
limit $9 offset $10;

-- goodsStandard.detail  查看商品容器标准审核
select s.id, s.version, g.code as goods_code, g.name as goods_name, o.name as owner_name, s.status, s.length_mm, s.width_mm, s.height_mm, s.weight_g, s.case_qty, s.ti, s.hi, s.deviation_rate::float8 as deviation_rate, ( select count(*) from ops.file_ref r where r.tenant_id = s.tenant_id and r.biz_type = 'goodsStandard' and r.biz_id = s.id )::int as photos, s.opinion, coalesce(c.user_name, '') as created_by, s.created_at, a.user_name as auditor, s.audited_at, s.goods_id, s.owner_id, s.created_by as applicant_id , s.before
from basic.goods_standard_audit s
join basic.goods g on g.tenant_id = s.tenant_id
  and g.id = s.goods_id
join basic.owner o on o.tenant_id = s.tenant_id
  and o.id = s.owner_id
left join iam.user c on c.tenant_id = s.tenant_id
  and c.id = s.created_by
left join iam.user a on a.tenant_id = s.tenant_id
  and a.id = s.audited_by
where s.tenant_id = $1
  and s.id = $2
  and "s"."owner_id" = any($3::bigint[]);

select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height
from ops.file_ref r
join ops.file_object f on f.tenant_id = r.tenant_id
  and f.id = r.file_id
where r.tenant_id = $1
  and r.biz_type = $2
  and r.biz_id = any($3::bigint[])
order by r.biz_id, r.order_num;

-- goodsStandard.export  导出商品容器标准审核
select count(*) as n
from (select 1 from basic.goods_standard_audit s join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id left join iam.user c on c.tenant_id = s.tenant_id and c.id = s.created_by left join iam.user a on a.tenant_id = s.tenant_id and a.id = s.audited_by where s.tenant_id = $1 and "s"."owner_id" = any($2::bigint[]) limit $3) x;

declare export no scroll cursor for select s.id, s.version, g.code as goods_code, g.name as goods_name, o.name as owner_name, s.status, s.length_mm, s.width_mm, s.height_mm, s.weight_g, s.case_qty, s.ti, s.hi, s.deviation_rate::float8 as deviation_rate, ( select count(*) from ops.file_ref r where r.tenant_id = s.tenant_id and r.biz_type = 'goodsStandard' and r.biz_id = s.id )::int as photos, s.opinion, coalesce(c.user_name, '') as created_by, s.created_at, a.user_name as auditor, s.audited_at, s.goods_id, s.owner_id, s.created_by as applicant_id
from basic.goods_standard_audit s
join basic.goods g on g.tenant_id = s.tenant_id
  and g.id = s.goods_id
join basic.owner o on o.tenant_id = s.tenant_id
  and o.id = s.owner_id
left join iam.user c on c.tenant_id = s.tenant_id
  and c.id = s.created_by
left join iam.user a on a.tenant_id = s.tenant_id
  and a.id = s.audited_by
where s.tenant_id = $1
  and "s"."owner_id" = any($2::bigint[])
order by s.created_at desc, s.id desc;

fetch 500
from export;

select count(*) as n
from (select 1 from basic.goods_standard_audit s join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id left join iam.user c on c.tenant_id = s.tenant_id and c.id = s.created_by left join iam.user a on a.tenant_id = s.tenant_id and a.id = s.audited_by where s.tenant_id = $1 and "s"."owner_id" = any($2::bigint[]) and g.code = any( $3::text[] ) and g.name ilike $4 and s.owner_id = $5::bigint and s.status = $6::bigint and s.created_at >= $7 and s.created_at < $8 limit $9) x;

declare export no scroll cursor for select s.id, s.version, g.code as goods_code, g.name as goods_name, o.name as owner_name, s.status, s.length_mm, s.width_mm, s.height_mm, s.weight_g, s.case_qty, s.ti, s.hi, s.deviation_rate::float8 as deviation_rate, ( select count(*) from ops.file_ref r where r.tenant_id = s.tenant_id and r.biz_type = 'goodsStandard' and r.biz_id = s.id )::int as photos, s.opinion, coalesce(c.user_name, '') as created_by, s.created_at, a.user_name as auditor, s.audited_at, s.goods_id, s.owner_id, s.created_by as applicant_id
from basic.goods_standard_audit s
join basic.goods g on g.tenant_id = s.tenant_id
  and g.id = s.goods_id
join basic.owner o on o.tenant_id = s.tenant_id
  and o.id = s.owner_id
left join iam.user c on c.tenant_id = s.tenant_id
  and c.id = s.created_by
left join iam.user a on a.tenant_id = s.tenant_id
  and a.id = s.audited_by
where s.tenant_id = $1
  and "s"."owner_id" = any($2::bigint[])
  and g.code = any( $3::text[] )
  and g.name ilike $4
  and s.owner_id = $5::bigint
  and s.status = $6::bigint
  and s.created_at >= $7
  and s.created_at < $8
order by s.created_at desc, s.id desc;

-- changeRequest.queryPage  查询数据变更审核
select c.id, c.version, c.req_no, c.entity, c.entity_id, c.entity_code, c.entity_name, o.name as owner_name, c.status, c.before, c.after, c.reason, c.opinion, coalesce(m.user_name, '') as created_by, c.created_at, a.user_name as approver, c.decided_at, c.created_by as applicant_id, ( select jsonb_object_agg(u.id::text, u.name) from basic.unit u where u.tenant_id = c.tenant_id and u.id in ((c.before ->> 'baseUnitId')::bigint, (c.after ->> 'baseUnitId')::bigint) ) as units
from basic.change_request c
left join basic.owner o on o.tenant_id = c.tenant_id
  and o.id = c.owner_id
left join iam.user m on m.tenant_id = c.tenant_id
  and m.id = c.created_by
left join iam.user a on a.tenant_id = c.tenant_id
  and a.id = c.approver_id
where c.tenant_id = $1
  and (c.owner_id is null or c.owner_id = any($2::bigint[]))
order by c.created_at desc, c.id desc
limit $3 offset $4;

select c.id, c.version, c.req_no, c.entity, c.entity_id, c.entity_code, c.entity_name, o.name as owner_name, c.status, c.before, c.after, c.reason, c.opinion, coalesce(m.user_name, '') as created_by, c.created_at, a.user_name as approver, c.decided_at, c.created_by as applicant_id, ( select jsonb_object_agg(u.id::text, u.name) from basic.unit u where u.tenant_id = c.tenant_id and u.id in ((c.before ->> 'baseUnitId')::bigint, (c.after ->> 'baseUnitId')::bigint) ) as units
from basic.change_request c
left join basic.owner o on o.tenant_id = c.tenant_id
  and o.id = c.owner_id
left join iam.user m on m.tenant_id = c.tenant_id
  and m.id = c.created_by
left join iam.user a on a.tenant_id = c.tenant_id
  and a.id = c.approver_id
where c.tenant_id = $1
  and (c.owner_id is null or c.owner_id = any($2::bigint[]))
  and c.req_no = any( $3::text[] )
  and c.entity = $4
  and c.entity_code = any( $5::text[] )
  and c.owner_id = $6::bigint
  and c.status = $7::bigint
  and c.created_at >= $8
  and c.created_at < $9
order by c.created_at desc, c.id desc
limit $10 offset $11;

-- changeRequest.detail  查看数据变更审核
select c.id, c.version, c.req_no, c.entity, c.entity_id, c.entity_code, c.entity_name, o.name as owner_name, c.status, c.before, c.after, c.reason, c.opinion, coalesce(m.user_name, '') as created_by, c.created_at, a.user_name as approver, c.decided_at, c.created_by as applicant_id, ( select jsonb_object_agg(u.id::text, u.name) from basic.unit u where u.tenant_id = c.tenant_id and u.id in ((c.before ->> 'baseUnitId')::bigint, (c.after ->> 'baseUnitId')::bigint) ) as units , c.entity_version
from basic.change_request c
left join basic.owner o on o.tenant_id = c.tenant_id
  and o.id = c.owner_id
left join iam.user m on m.tenant_id = c.tenant_id
  and m.id = c.created_by
left join iam.user a on a.tenant_id = c.tenant_id
  and a.id = c.approver_id
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
from (select 1 from basic.change_request c left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id left join iam.user m on m.tenant_id = c.tenant_id and m.id = c.created_by left join iam.user a on a.tenant_id = c.tenant_id and a.id = c.approver_id where c.tenant_id = $1 and (c.owner_id is null or c.owner_id = any($2::bigint[])) limit $3) x;

declare export no scroll cursor for select c.id, c.version, c.req_no, c.entity, c.entity_id, c.entity_code, c.entity_name, o.name as owner_name, c.status, c.before, c.after, c.reason, c.opinion, coalesce(m.user_name, '') as created_by, c.created_at, a.user_name as approver, c.decided_at, c.created_by as applicant_id, ( select jsonb_object_agg(u.id::text, u.name) from basic.unit u where u.tenant_id = c.tenant_id and u.id in ((c.before ->> 'baseUnitId')::bigint, (c.after ->> 'baseUnitId')::bigint) ) as units
from basic.change_request c
left join basic.owner o on o.tenant_id = c.tenant_id
  and o.id = c.owner_id
left join iam.user m on m.tenant_id = c.tenant_id
  and m.id = c.created_by
left join iam.user a on a.tenant_id = c.tenant_id
  and a.id = c.approver_id
where c.tenant_id = $1
  and (c.owner_id is null or c.owner_id = any($2::bigint[]))
order by c.created_at desc, c.id desc;

fetch 500
from export;

select count(*) as n
from (select 1 from basic.change_request c left join basic.owner o on o.tenant_id = c.tenant_id and o.id = c.owner_id left join iam.user m on m.tenant_id = c.tenant_id and m.id = c.created_by left join iam.user a on a.tenant_id = c.tenant_id and a.id = c.approver_id where c.tenant_id = $1 and (c.owner_id is null or c.owner_id = any($2::bigint[])) and c.req_no = any( $3::text[] ) and c.entity = $4 and c.entity_code = any( $5::text[] ) and c.owner_id = $6::bigint and c.status = $7::bigint and c.created_at >= $8 and c.created_at < $9 limit $10) x;

declare export no scroll cursor for select c.id, c.version, c.req_no, c.entity, c.entity_id, c.entity_code, c.entity_name, o.name as owner_name, c.status, c.before, c.after, c.reason, c.opinion, coalesce(m.user_name, '') as created_by, c.created_at, a.user_name as approver, c.decided_at, c.created_by as applicant_id, ( select jsonb_object_agg(u.id::text, u.name) from basic.unit u where u.tenant_id = c.tenant_id and u.id in ((c.before ->> 'baseUnitId')::bigint, (c.after ->> 'baseUnitId')::bigint) ) as units
from basic.change_request c
left join basic.owner o on o.tenant_id = c.tenant_id
  and o.id = c.owner_id
left join iam.user m on m.tenant_id = c.tenant_id
  and m.id = c.created_by
left join iam.user a on a.tenant_id = c.tenant_id
  and a.id = c.approver_id
where c.tenant_id = $1
  and (c.owner_id is null or c.owner_id = any($2::bigint[]))
  and c.req_no = any( $3::text[] )
  and c.entity = $4
  and c.entity_code = any( $5::text[] )
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
order by t."code", t.id
limit $3;

select t.id, t."code" as code, t."name" as name
from "basic"."goods" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and (t."code" ilike $4 or t."name" ilike $5)
order by t."code", t.id
limit $6;

-- changeRequest.current  查看可申请变更的数据
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name", t."short_name", t."spec", t."brand_id", t."category_id", t."level_id", t."storage_mode", t."base_unit_id", t."is_lot", t."is_catch_weight", t."shelf_life_days", t."receive_min_pct", t."ship_stop_days", t."near_days", t."qc_mode", t."length", t."width", t."height", t."weight", t."volume", t."pallet_qty", t."image_url", t."status"
from "basic"."goods" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4 offset $5;

select count(*) as n
from (select 1 from "basic"."goods" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and t.id = any($3::bigint[]) and true limit $4) x;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

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

select x.goods_id, x.level, x.unit_id, n.name, x.ratio, x.length, x.width, x.height, x.gross, x.in_default, x.out_default
from basic.goods_unit x
join basic.unit n on n.tenant_id = x.tenant_id
  and n.id = x.unit_id
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
join ops.file_object f on f.tenant_id = r.tenant_id
  and f.id = r.file_id
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."customer_id", t."consignee", t."phone", t."province", t."city", t."district", t."detail", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."sign_radius_m", t."remark", t."located", t."audit_status", t."audit_opinion", t."status"
from "basic"."consignee_address" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id desc
limit $3 offset $4;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."customer_id", t."consignee", t."phone", t."province", t."city", t."district", t."detail", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."sign_radius_m", t."remark", t."located", t."audit_status", t."audit_opinion", t."status"
from "basic"."consignee_address" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
  and t.id = any($3::bigint[])
  and t."owner_id" = $4::bigint
  and t."customer_id" = $5::bigint
  and t."consignee" ilike $6
  and t."phone" ilike $7
  and t."city" ilike $8
  and t."district" ilike $9
  and t."audit_status" = $10::bigint
  and t."located" = $11
  and t."status" = $12::bigint
  and true
order by t.id desc
limit $13 offset $14;

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
from (select 1 from "basic"."consignee_address" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."consignee", t."phone", t."province", t."city", t."district", t."detail", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."sign_radius_m", t."remark", t."located", t."audit_status", t."audit_opinion", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."customer" p where p.tenant_id = t.tenant_id and p.id = t."customer_id" ) as "customer_id"
from "basic"."consignee_address" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."consignee_address" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and true and t.id = any($3::bigint[]) and t."owner_id" = $4::bigint and t."customer_id" = $5::bigint and t."consignee" ilike $6 and t."phone" ilike $7 and t."city" ilike $8 and t."district" ilike $9 and t."audit_status" = $10::bigint and t."located" = $11 and t."status" = $12::bigint and true limit $13) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."consignee", t."phone", t."province", t."city", t."district", t."detail", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."sign_radius_m", t."remark", t."located", t."audit_status", t."audit_opinion", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."customer" p where p.tenant_id = t.tenant_id and p.id = t."customer_id" ) as "customer_id"
from "basic"."consignee_address" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
  and t.id = any($3::bigint[])
  and t."owner_id" = $4::bigint
  and t."customer_id" = $5::bigint
  and t."consignee" ilike $6
  and t."phone" ilike $7
  and t."city" ilike $8
  and t."district" ilike $9
  and t."audit_status" = $10::bigint
  and t."located" = $11
  and t."status" = $12::bigint
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
  and (a.consignee ilike $5 or a.phone like $6 or a.city || a.district || a.detail ilike $7)
order by a.consignee, a.id
limit $8;

-- consigneeAddress.operationLog  收货地址操作日志
select l.id, l.action, l.before, l.after, l.opinion, l.user_name, l.created_at
from basic.consignee_address_log l
join basic.consignee_address a on a.tenant_id = l.tenant_id
  and a.id = l.address_id
where l.tenant_id = $1
  and l.address_id = $2
  and "a"."owner_id" = any($3::bigint[])
order by l.id desc
limit $4 offset $5;

-- route.options  选择线路
select t.id, t."code"::text as code, t.name::text as name
from "basic"."route" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."route" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t.id = any($3::bigint[])
  and (t."code" ilike $4 or t."name" ilike $5)
  and true
order by t."code", t.id
limit $6;

-- route.export  导出线路
select count(*) as n
from (select 1 from "basic"."route" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."carrier_code", to_char(t."cutoff", 'HH24:MI') as "cutoff", to_char(t."depart", 'HH24:MI') as "depart", t."weekdays", t."sort", t."status" , ( select p."code" from "basic"."position" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."stage_position_id" ) as "stage_position_id" , ( select string_agg(o.code || '/' || s.code, ',' order by p.stop_no) from basic.route_stop p join basic.store s on s.tenant_id = p.tenant_id and s.id = p.store_id join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.route_id = t.id and s.owner_id = any($1::bigint[]) ) as stops
from "basic"."route" t
where t."tenant_id" = $2
  and t."warehouse_id" = $3
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."route" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and true and (t."code" ilike $3 or t."name" ilike $4) and t.id = any($5::bigint[]) and t."code" ilike $6 and t."name" ilike $7 and t."status" = $8::bigint and true limit $9) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."carrier_code", to_char(t."cutoff", 'HH24:MI') as "cutoff", to_char(t."depart", 'HH24:MI') as "depart", t."weekdays", t."sort", t."status" , ( select p."code" from "basic"."position" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."stage_position_id" ) as "stage_position_id" , ( select string_agg(o.code || '/' || s.code, ',' order by p.stop_no) from basic.route_stop p join basic.store s on s.tenant_id = p.tenant_id and s.id = p.store_id join basic.owner o on o.tenant_id = s.tenant_id and o.id = s.owner_id where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.route_id = t.id and s.owner_id = any($1::bigint[]) ) as stops
from "basic"."route" t
where t."tenant_id" = $2
  and t."warehouse_id" = $3
  and not t."is_deleted"
  and true
  and (t."code" ilike $4 or t."name" ilike $5)
  and t.id = any($6::bigint[])
  and t."code" ilike $7
  and t."name" ilike $8
  and t."status" = $9::bigint
  and true
order by t.id;

-- route.template  下载线路导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- route.page  查询线路
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."carrier_code", to_char(t."cutoff", 'HH24:MI') as "cutoff", to_char(t."depart", 'HH24:MI') as "depart", t."weekdays", t."stage_position_id", t."sort", t."status"
from "basic"."route" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $3 offset $4;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", null) as title
from "basic"."position" t
where t.tenant_id = $1
  and t.warehouse_id = $2
  and t.id = any($3::bigint[]);

select p.route_id, p.store_id, p.stop_no, s.code as store_code, s.name as store_name
from basic.route_stop p
join basic.store s on s.tenant_id = p.tenant_id
  and s.id = p.store_id
where p.tenant_id = $1
  and p.warehouse_id = $2
  and p.route_id = any($3::bigint[])
  and s.owner_id = any($4::bigint[])
order by p.route_id, p.stop_no;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."carrier_code", to_char(t."cutoff", 'HH24:MI') as "cutoff", to_char(t."depart", 'HH24:MI') as "depart", t."weekdays", t."stage_position_id", t."sort", t."status"
from "basic"."route" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."code" ilike $6
  and t."name" ilike $7
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9 offset $10;

-- owner.page  查询货主
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."short_name", t."contact", t."phone", t."status"
from "basic"."owner" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."id" = any($2::bigint[])
  and true
  and true
order by t.id desc
limit $3 offset $4;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."short_name", t."contact", t."phone", t."status"
from "basic"."owner" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."id" = any($2::bigint[])
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."code" ilike $6
  and t."name" ilike $7
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9 offset $10;

-- owner.options  选择货主
select t.id, t."code"::text as code, t.name::text as name
from "basic"."owner" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."id" = any($2::bigint[])
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."owner" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and (t."code" ilike $4 or t."name" ilike $5)
  and true
order by t."code", t.id
limit $6;

-- owner.export  导出货主
select count(*) as n
from (select 1 from "basic"."owner" t where t."tenant_id" = $1 and not t."is_deleted" and t."id" = any($2::bigint[]) and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."short_name", t."contact", t."phone", t."status"
from "basic"."owner" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."id" = any($2::bigint[])
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."owner" t where t."tenant_id" = $1 and not t."is_deleted" and t."id" = any($2::bigint[]) and true and (t."code" ilike $3 or t."name" ilike $4) and t.id = any($5::bigint[]) and t."code" ilike $6 and t."name" ilike $7 and t."status" = $8::bigint and true limit $9) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."short_name", t."contact", t."phone", t."status"
from "basic"."owner" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."id" = any($2::bigint[])
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."code" ilike $6
  and t."name" ilike $7
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."short_name", t."contact", t."phone", t."status"
from "basic"."owner" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."id" = any($2::bigint[])
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4 offset $5;

select count(*) as n
from (select 1 from "basic"."owner" t where t."tenant_id" = $1 and not t."is_deleted" and t."id" = any($2::bigint[]) and true and t.id = any($3::bigint[]) and true limit $4) x;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

-- ownerWarehouse.page  查询货主仓库关系
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."warehouse_id", t."status"
from "basic"."owner_warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id desc
limit $3 offset $4;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."warehouse" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."warehouse_id", t."status"
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
limit $7 offset $8;

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
from (select 1 from "basic"."owner_warehouse" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."warehouse_id" ) as "warehouse_id"
from "basic"."owner_warehouse" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."owner_warehouse" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and true and t.id = any($3::bigint[]) and t."owner_id" = $4::bigint and t."warehouse_id" = $5::bigint and t."status" = $6::bigint and true limit $7) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."warehouse" p where p.tenant_id = t.tenant_id and p.id = t."warehouse_id" ) as "warehouse_id"
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name", t."contact", t."phone", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."licence_until", t."qc_level", t."status"
from "basic"."supplier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id desc
limit $3 offset $4;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name", t."contact", t."phone", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."licence_until", t."qc_level", t."status"
from "basic"."supplier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and t."code" ilike $7
  and t."name" ilike $8
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10 offset $11;

-- supplier.options  选择供应商
select t.id, t."code"::text as code, t.name::text as name
from "basic"."supplier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."supplier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and (t."code" ilike $4 or t."name" ilike $5)
  and true
order by t."code", t.id
limit $6;

-- supplier.export  导出供应商
select count(*) as n
from (select 1 from "basic"."supplier" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."contact", t."phone", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."licence_until", t."qc_level", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id"
from "basic"."supplier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."supplier" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and (t."code" ilike $3 or t."name" ilike $4) and t.id = any($5::bigint[]) and t."owner_id" = $6::bigint and t."code" ilike $7 and t."name" ilike $8 and t."status" = $9::bigint and true limit $10) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."contact", t."phone", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."licence_until", t."qc_level", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id"
from "basic"."supplier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and t."code" ilike $7
  and t."name" ilike $8
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name", t."contact", t."phone", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."licence_until", t."qc_level", t."status"
from "basic"."supplier" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4 offset $5;

select count(*) as n
from (select 1 from "basic"."supplier" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and t.id = any($3::bigint[]) and true limit $4) x;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

-- producer.page  查询生产商
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name", t."address", t."status"
from "basic"."producer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id desc
limit $3 offset $4;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name", t."address", t."status"
from "basic"."producer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and t."code" ilike $7
  and t."name" ilike $8
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10 offset $11;

-- producer.options  选择生产商
select t.id, t."code"::text as code, t.name::text as name
from "basic"."producer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."producer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and (t."code" ilike $4 or t."name" ilike $5)
  and true
order by t."code", t.id
limit $6;

-- producer.export  导出生产商
select count(*) as n
from (select 1 from "basic"."producer" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."address", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id"
from "basic"."producer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."producer" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and (t."code" ilike $3 or t."name" ilike $4) and t.id = any($5::bigint[]) and t."owner_id" = $6::bigint and t."code" ilike $7 and t."name" ilike $8 and t."status" = $9::bigint and true limit $10) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."address", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id"
from "basic"."producer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and t."code" ilike $7
  and t."name" ilike $8
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name", t."level", t."valid_until", t."status"
from "basic"."customer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id desc
limit $3 offset $4;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name", t."level", t."valid_until", t."status"
from "basic"."customer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and t."code" ilike $7
  and t."name" ilike $8
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10 offset $11;

-- customer.options  选择客户
select t.id, t."code"::text as code, t.name::text as name
from "basic"."customer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."customer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and (t."code" ilike $4 or t."name" ilike $5)
  and true
order by t."code", t.id
limit $6;

-- customer.export  导出客户
select count(*) as n
from (select 1 from "basic"."customer" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."level", t."valid_until", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id"
from "basic"."customer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."customer" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and (t."code" ilike $3 or t."name" ilike $4) and t.id = any($5::bigint[]) and t."owner_id" = $6::bigint and t."code" ilike $7 and t."name" ilike $8 and t."status" = $9::bigint and true limit $10) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."level", t."valid_until", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id"
from "basic"."customer" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and t."code" ilike $7
  and t."name" ilike $8
  and t."status" = $9::bigint
  and true
order by t.id;

-- customer.template  下载客户导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- store.page  查询门店
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."customer_id", t."code", t."name", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."contact", t."phone", to_char(t."receive_from", 'HH24:MI') as "receive_from", to_char(t."receive_to", 'HH24:MI') as "receive_to", t."min_life_pct", t."status"
from "basic"."store" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id desc
limit $3 offset $4;

select count(*) as n
from (select 1 from "basic"."store" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and true limit $3) x;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."customer_id", t."code", t."name", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."contact", t."phone", to_char(t."receive_from", 'HH24:MI') as "receive_from", to_char(t."receive_to", 'HH24:MI') as "receive_to", t."min_life_pct", t."status"
from "basic"."store" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and t."customer_id" = $7::bigint
  and t."code" ilike $8
  and t."name" ilike $9
  and t."status" = $10::bigint
  and true
order by t.id desc
limit $11 offset $12;

-- store.options  选择门店
select t.id, t."code"::text as code, t.name::text as name
from "basic"."store" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."store" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and (t."code" ilike $4 or t."name" ilike $5)
  and true
order by t."code", t.id
limit $6;

-- store.export  导出门店
select count(*) as n
from (select 1 from "basic"."store" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."contact", t."phone", to_char(t."receive_from", 'HH24:MI') as "receive_from", to_char(t."receive_to", 'HH24:MI') as "receive_to", t."min_life_pct", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."customer" p where p.tenant_id = t.tenant_id and p.id = t."customer_id" ) as "customer_id"
from "basic"."store" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."store" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and (t."code" ilike $3 or t."name" ilike $4) and t.id = any($5::bigint[]) and t."owner_id" = $6::bigint and t."customer_id" = $7::bigint and t."code" ilike $8 and t."name" ilike $9 and t."status" = $10::bigint and true limit $11) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."contact", t."phone", to_char(t."receive_from", 'HH24:MI') as "receive_from", to_char(t."receive_to", 'HH24:MI') as "receive_to", t."min_life_pct", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."customer" p where p.tenant_id = t.tenant_id and p.id = t."customer_id" ) as "customer_id"
from "basic"."store" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and t."customer_id" = $7::bigint
  and t."code" ilike $8
  and t."name" ilike $9
  and t."status" = $10::bigint
  and true
order by t.id;

-- store.template  下载门店导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- store.get  查看门店
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."customer_id", t."code", t."name", t."province", t."city", t."address", t."lng"::float8 as "lng", t."lat"::float8 as "lat", t."contact", t."phone", to_char(t."receive_from", 'HH24:MI') as "receive_from", to_char(t."receive_to", 'HH24:MI') as "receive_to", t."min_life_pct", t."status"
from "basic"."store" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4 offset $5;

select count(*) as n
from (select 1 from "basic"."store" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and t.id = any($3::bigint[]) and true limit $4) x;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

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
limit $2 offset $3;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."type_code"
from "basic"."unit" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
  and t."type_code" = $7
  and true
order by t.id desc
limit $8 offset $9;

-- unit.options  选择计量单位
select t.id, t."code"::text as code, t.name::text as name
from "basic"."unit" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and true
order by t."code", t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."unit" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (t."code" ilike $3 or t."name" ilike $4)
  and true
order by t."code", t.id
limit $5;

-- unit.export  导出计量单位
select count(*) as n
from (select 1 from "basic"."unit" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."type_code"
from "basic"."unit" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."unit" t where t."tenant_id" = $1 and not t."is_deleted" and true and (t."code" ilike $2 or t."name" ilike $3) and t.id = any($4::bigint[]) and t."code" ilike $5 and t."name" ilike $6 and t."type_code" = $7 and true limit $8) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."type_code"
from "basic"."unit" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."parent_id", t."status"
from "basic"."channel_source" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2 offset $3;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."channel_source" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."parent_id", t."status"
from "basic"."channel_source" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
  and t."parent_id" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9 offset $10;

-- channelSource.options  选择渠道来源
select t.id, t."code"::text as code, t.name::text as name
from "basic"."channel_source" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."channel_source" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (t."code" ilike $3 or t."name" ilike $4)
  and true
order by t."code", t.id
limit $5;

-- channelSource.export  导出渠道来源
select count(*) as n
from (select 1 from "basic"."channel_source" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."status" , ( select p."code" from "basic"."channel_source" p where p.tenant_id = t.tenant_id and p.id = t."parent_id" ) as "parent_id"
from "basic"."channel_source" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."channel_source" t where t."tenant_id" = $1 and not t."is_deleted" and true and (t."code" ilike $2 or t."name" ilike $3) and t.id = any($4::bigint[]) and t."code" ilike $5 and t."name" ilike $6 and t."parent_id" = $7::bigint and t."status" = $8::bigint and true limit $9) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."status" , ( select p."code" from "basic"."channel_source" p where p.tenant_id = t.tenant_id and p.id = t."parent_id" ) as "parent_id"
from "basic"."channel_source" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."company", t."sort", t."status", t."remark"
from "basic"."goods_brand" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2 offset $3;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."company", t."sort", t."status", t."remark"
from "basic"."goods_brand" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
  and t."status" = $7::bigint
  and true
order by t.id desc
limit $8 offset $9;

-- goodsBrand.options  选择商品品牌
select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods_brand" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods_brand" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (t."code" ilike $3 or t."name" ilike $4)
  and true
order by t."code", t.id
limit $5;

-- goodsBrand.export  导出商品品牌
select count(*) as n
from (select 1 from "basic"."goods_brand" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."company", t."sort", t."status", t."remark"
from "basic"."goods_brand" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."goods_brand" t where t."tenant_id" = $1 and not t."is_deleted" and true and (t."code" ilike $2 or t."name" ilike $3) and t.id = any($4::bigint[]) and t."code" ilike $5 and t."name" ilike $6 and t."status" = $7::bigint and true limit $8) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."company", t."sort", t."status", t."remark"
from "basic"."goods_brand" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name", t."sort", t."status", t."remark"
from "basic"."goods_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id desc
limit $3 offset $4;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select i.group_id as id, count(*)::int as count
from basic.goods_group_item i
where i.tenant_id = $1
  and i.group_id = any($2::bigint[])
group by 1;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name", t."sort", t."status", t."remark"
from "basic"."goods_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and t."code" ilike $7
  and t."name" ilike $8
  and t."status" = $9::bigint
  and exists ( select 1 from basic.goods_group_item i where i.tenant_id = t.tenant_id and i.group_id = t.id and i.goods_id = $10 )
order by t.id desc
limit $11 offset $12;

-- goodsGroup.options  选择商品组
select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $3;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and t.id = any($3::bigint[])
  and (t."code" ilike $4 or t."name" ilike $5)
  and true
order by t."code", t.id
limit $6;

-- goodsGroup.export  导出商品组
select count(*) as n
from (select 1 from "basic"."goods_group" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort", t."status", t."remark" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select string_agg(g.code, ',' order by g.code) from basic.goods_group_item i join basic.goods g on g.tenant_id = i.tenant_id and g.id = i.goods_id where i.tenant_id = t.tenant_id and i.group_id = t.id ) as goods_ids
from "basic"."goods_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."goods_group" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and (t."code" ilike $3 or t."name" ilike $4) and t.id = any($5::bigint[]) and t."owner_id" = $6::bigint and t."code" ilike $7 and t."name" ilike $8 and t."status" = $9::bigint and true limit $10) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort", t."status", t."remark" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select string_agg(g.code, ',' order by g.code) from basic.goods_group_item i join basic.goods g on g.tenant_id = i.tenant_id and g.id = i.goods_id where i.tenant_id = t.tenant_id and i.group_id = t.id ) as goods_ids
from "basic"."goods_group" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and t."code" ilike $7
  and t."name" ilike $8
  and t."status" = $9::bigint
  and true
order by t.id;

-- goodsGroup.template  下载商品组导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- goodsGroup.queryGoods  查询商品组商品
select i.id, i.goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce(u.user_name, '系统') as added_by, i.created_at as added_at
from basic.goods_group_item i
join basic.goods_group x on x.tenant_id = i.tenant_id
  and x.id = i.group_id
  and not x.is_deleted
join basic.goods g on g.tenant_id = i.tenant_id
  and g.id = i.goods_id
left join iam."user" u on u.tenant_id = i.tenant_id
  and u.id = i.created_by
where i.tenant_id = $1
  and i.group_id = $2
  and x.owner_id = any($3::bigint[])
order by g.code, i.id
limit $4 offset $5;

select i.id, i.goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce(u.user_name, '系统') as added_by, i.created_at as added_at
from basic.goods_group_item i
join basic.goods_group x on x.tenant_id = i.tenant_id
  and x.id = i.group_id
  and not x.is_deleted
join basic.goods g on g.tenant_id = i.tenant_id
  and g.id = i.goods_id
left join iam."user" u on u.tenant_id = i.tenant_id
  and u.id = i.created_by
where i.tenant_id = $1
  and i.group_id = $2
  and x.owner_id = any($3::bigint[])
  and concat_ws(' ', g.code, g.name) ilike $4
order by g.code, i.id
limit $5 offset $6;

-- packingMaterial.page  查询包装耗材
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind", t."special", t."spec", t."unit_id", t."length", t."width", t."height", t."weight", t."max_weight", t."max_volume", t."status", t."remark"
from "basic"."packing_material" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2 offset $3;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind", t."special", t."spec", t."unit_id", t."length", t."width", t."height", t."weight", t."max_weight", t."max_volume", t."status", t."remark"
from "basic"."packing_material" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
  and t."kind" = $7
  and t."special" = $8
  and t."status" = $9::bigint
  and true
order by t.id desc
limit $10 offset $11;

-- packingMaterial.options  选择包装耗材
select t.id, t."code"::text as code, t.name::text as name
from "basic"."packing_material" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."packing_material" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (t."code" ilike $3 or t."name" ilike $4)
  and true
order by t."code", t.id
limit $5;

-- packingMaterial.export  导出包装耗材
select count(*) as n
from (select 1 from "basic"."packing_material" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind", t."special", t."spec", t."length", t."width", t."height", t."weight", t."max_weight", t."max_volume", t."status", t."remark" , ( select p."code" from "basic"."unit" p where p.tenant_id = t.tenant_id and p.id = t."unit_id" ) as "unit_id"
from "basic"."packing_material" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."packing_material" t where t."tenant_id" = $1 and not t."is_deleted" and true and (t."code" ilike $2 or t."name" ilike $3) and t.id = any($4::bigint[]) and t."code" ilike $5 and t."name" ilike $6 and t."kind" = $7 and t."special" = $8 and t."status" = $9::bigint and true limit $10) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind", t."special", t."spec", t."length", t."width", t."height", t."weight", t."max_weight", t."max_volume", t."status", t."remark" , ( select p."code" from "basic"."unit" p where p.tenant_id = t.tenant_id and p.id = t."unit_id" ) as "unit_id"
from "basic"."packing_material" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."kind", t."special", t."spec", t."unit_id", t."length", t."width", t."height", t."weight", t."max_weight", t."max_volume", t."status", t."remark"
from "basic"."packing_material" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and t.id = any($2::bigint[])
  and true
order by t.id desc
limit $3 offset $4;

select count(*) as n
from (select 1 from "basic"."packing_material" t where t."tenant_id" = $1 and not t."is_deleted" and true and t.id = any($2::bigint[]) and true limit $3) x;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

-- goodsLevel.page  查询商品等级
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort"
from "basic"."goods_level" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2 offset $3;

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort"
from "basic"."goods_level" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
  and true
order by t.id desc
limit $7 offset $8;

-- goodsLevel.options  选择商品等级
select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods_level" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
  and true
order by t."code", t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods_level" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (t."code" ilike $3 or t."name" ilike $4)
  and true
order by t."code", t.id
limit $5;

-- goodsLevel.export  导出商品等级
select count(*) as n
from (select 1 from "basic"."goods_level" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort"
from "basic"."goods_level" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."goods_level" t where t."tenant_id" = $1 and not t."is_deleted" and true and (t."code" ilike $2 or t."name" ilike $3) and t.id = any($4::bigint[]) and t."code" ilike $5 and t."name" ilike $6 and true limit $7) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."sort"
from "basic"."goods_level" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
  and true
order by t.id;

-- goodsLevel.template  下载商品等级导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- goodsCategory.page  查询商品分类
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."parent_id", t."code", t."name", t."level", t."path", t."sort", t."status"
from "basic"."goods_category" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id desc
limit $2 offset $3;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."parent_id", t."code", t."name", t."level", t."path", t."sort", t."status"
from "basic"."goods_category" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
  and t."parent_id" = $7::bigint
  and t."status" = $8::bigint
  and true
order by t.id desc
limit $9 offset $10;

-- goodsCategory.options  选择商品分类
select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods_category" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.status <> 0
  and true
  and true
order by t."code", t.id
limit $2;

select t.id, t."code"::text as code, t.name::text as name
from "basic"."goods_category" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t.id = any($2::bigint[])
  and (t."code" ilike $3 or t."name" ilike $4)
  and true
order by t."code", t.id
limit $5;

-- goodsCategory.export  导出商品分类
select count(*) as n
from (select 1 from "basic"."goods_category" t where t."tenant_id" = $1 and not t."is_deleted" and true and true limit $2) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."level", t."path", t."sort", t."status" , ( select p."code" from "basic"."goods_category" p where p.tenant_id = t.tenant_id and p.id = t."parent_id" ) as "parent_id"
from "basic"."goods_category" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."goods_category" t where t."tenant_id" = $1 and not t."is_deleted" and true and (t."code" ilike $2 or t."name" ilike $3) and t.id = any($4::bigint[]) and t."code" ilike $5 and t."name" ilike $6 and t."parent_id" = $7::bigint and t."status" = $8::bigint and true limit $9) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."level", t."path", t."sort", t."status" , ( select p."code" from "basic"."goods_category" p where p.tenant_id = t.tenant_id and p.id = t."parent_id" ) as "parent_id"
from "basic"."goods_category" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and true
  and (t."code" ilike $2 or t."name" ilike $3)
  and t.id = any($4::bigint[])
  and t."code" ilike $5
  and t."name" ilike $6
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
select b.id, b.category_id, c.name as category_name, b.owner_id, o.name as owner_name, b.warehouse_id as house_id, w.name as house_name, b.staff_id, s.user_name as staff_name, coalesce(u.user_name, '系统') as created_by, b.created_at
from basic.goods_category_binding b
join basic.goods_category c on c.tenant_id = b.tenant_id
  and c.id = b.category_id
left join basic.owner o on o.tenant_id = b.tenant_id
  and o.id = b.owner_id
left join basic.warehouse w on w.tenant_id = b.tenant_id
  and w.id = b.warehouse_id
left join iam."user" s on s.tenant_id = b.tenant_id
  and s.id = b.staff_id
left join iam."user" u on u.tenant_id = b.tenant_id
  and u.id = b.created_by
where b.tenant_id = $1
  and (b.owner_id is null or b.owner_id = any($2::bigint[]))
order by b.id desc
limit $3 offset $4;

select count(*) as n
from (select 1 from basic.goods_category_binding b join basic.goods_category c on c.tenant_id = b.tenant_id and c.id = b.category_id left join basic.owner o on o.tenant_id = b.tenant_id and o.id = b.owner_id left join basic.warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id left join iam."user" s on s.tenant_id = b.tenant_id and s.id = b.staff_id left join iam."user" u on u.tenant_id = b.tenant_id and u.id = b.created_by where b.tenant_id = $1 and (b.owner_id is null or b.owner_id = any($2::bigint[])) limit $3) x;

select b.id, b.category_id, c.name as category_name, b.owner_id, o.name as owner_name, b.warehouse_id as house_id, w.name as house_name, b.staff_id, s.user_name as staff_name, coalesce(u.user_name, '系统') as created_by, b.created_at
from basic.goods_category_binding b
join basic.goods_category c on c.tenant_id = b.tenant_id
  and c.id = b.category_id
left join basic.owner o on o.tenant_id = b.tenant_id
  and o.id = b.owner_id
left join basic.warehouse w on w.tenant_id = b.tenant_id
  and w.id = b.warehouse_id
left join iam."user" s on s.tenant_id = b.tenant_id
  and s.id = b.staff_id
left join iam."user" u on u.tenant_id = b.tenant_id
  and u.id = b.created_by
where b.tenant_id = $1
  and (b.owner_id is null or b.owner_id = any($2::bigint[]))
  and b.category_id = $3::bigint
  and b.owner_id = $4::bigint
  and b.warehouse_id = $5::bigint
  and b.staff_id = $6::bigint
order by b.id desc
limit $7 offset $8;

-- goodsCategory.tree  选择商品分类
select c.id, c.parent_id, c.code, c.name
from basic.goods_category c
where c.tenant_id = $1
  and c.status = 1
  and not c.is_deleted
order by c.sort, c.code;

-- goods.page  查询商品
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name", t."short_name", t."spec", t."brand_id", t."category_id", t."level_id", t."storage_mode", t."base_unit_id", t."is_lot", t."is_catch_weight", t."shelf_life_days", t."receive_min_pct", t."ship_stop_days", t."near_days", t."qc_mode", t."length", t."width", t."height", t."weight", t."volume", t."pallet_qty", t."image_url", t."status"
from "basic"."goods" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and true
order by t.id desc
limit $3 offset $4;

select count(*) as n
from (select 1 from "basic"."goods" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and true limit $3) x;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

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

select x.goods_id, x.level, x.unit_id, n.name, x.ratio, x.length, x.width, x.height, x.gross, x.in_default, x.out_default
from basic.goods_unit x
join basic.unit n on n.tenant_id = x.tenant_id
  and n.id = x.unit_id
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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name", t."short_name", t."spec", t."brand_id", t."category_id", t."level_id", t."storage_mode", t."base_unit_id", t."is_lot", t."is_catch_weight", t."shelf_life_days", t."receive_min_pct", t."ship_stop_days", t."near_days", t."qc_mode", t."length", t."width", t."height", t."weight", t."volume", t."pallet_qty", t."image_url", t."status"
from "basic"."goods" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and (t."code" ilike $3 or t."name" ilike $4)
  and t.id = any($5::bigint[])
  and t."owner_id" = $6::bigint
  and t."code" ilike $7
  and t."name" ilike $8
  and t."brand_id" = $9::bigint
  and t."storage_mode" = $10::bigint
  and t."status" = $11::bigint
  and true
  and (basic.pieces_of(t.code) @> $12::text[] or t.search_keys @> $13::text[] or t.spell is null)
  and (basic.pieces_of(t.code) @> $14::text[])
  and (t.search_keys @> $15::text[] or t.spell is null)
  and t.id in ( select b.goods_id from basic.goods_barcode b where b.tenant_id = $16 and b.barcode = any($17::text[]) )
  and t.category_id in ( select c.id from basic.goods_category c where c.tenant_id = $18 and c.path like '%/' || $19::text || '/%' )
order by t.id desc
limit $20 offset $21;

-- goods.detail  查看商品
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."code", t."name", t."short_name", t."spec", t."brand_id", t."category_id", t."level_id", t."storage_mode", t."base_unit_id", t."is_lot", t."is_catch_weight", t."shelf_life_days", t."receive_min_pct", t."ship_stop_days", t."near_days", t."qc_mode", t."length", t."width", t."height", t."weight", t."volume", t."pallet_qty", t."image_url", t."status"
from "basic"."goods" t
where t."tenant_id" = $1
  and not t."is_deleted"
  and t."owner_id" = any($2::bigint[])
  and true
  and t.id = any($3::bigint[])
  and true
order by t.id desc
limit $4 offset $5;

select count(*) as n
from (select 1 from "basic"."goods" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and t.id = any($3::bigint[]) and true limit $4) x;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

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

select x.goods_id, x.level, x.unit_id, n.name, x.ratio, x.length, x.width, x.height, x.gross, x.in_default, x.out_default
from basic.goods_unit x
join basic.unit n on n.tenant_id = x.tenant_id
  and n.id = x.unit_id
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
join ops.file_object f on f.tenant_id = r.tenant_id
  and f.id = r.file_id
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
  and b.barcode = $2
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
  and (t."code" ilike $4 or t."name" ilike $5)
  and t.owner_id = $6
  and true
  and (basic.pieces_of(t.code) @> $7::text[] or t.search_keys @> $8::text[] or t.spell is null)
  and t.id <> all($9::bigint[])
order by t."code", t.id
limit $10;

-- goods.labels  直接打印商品标签
select g.id, g.code, g.name, g.spec, u.name as unit, o.name as owner, g.shelf_life_days as life, ( select b.barcode from basic.goods_barcode b where b.tenant_id = g.tenant_id and b.goods_id = g.id order by b.unit_level, b.id limit 1 ) as barcode
from basic.goods g
join basic.owner o on o.tenant_id = g.tenant_id
  and o.id = g.owner_id
join basic.unit u on u.tenant_id = g.tenant_id
  and u.id = g.base_unit_id
where g.tenant_id = $1
  and "g"."owner_id" = any($2::bigint[])
  and not g.is_deleted
  and g.id = any($3::bigint[]);

-- goods.labelFile  打印商品标签
select g.id, g.code, g.name, g.spec, u.name as unit, o.name as owner, g.shelf_life_days as life, ( select b.barcode from basic.goods_barcode b where b.tenant_id = g.tenant_id and b.goods_id = g.id order by b.unit_level, b.id limit 1 ) as barcode
from basic.goods g
join basic.owner o on o.tenant_id = g.tenant_id
  and o.id = g.owner_id
join basic.unit u on u.tenant_id = g.tenant_id
  and u.id = g.base_unit_id
where g.tenant_id = $1
  and "g"."owner_id" = any($2::bigint[])
  and not g.is_deleted
  and g.id = any($3::bigint[]);

-- goods.export  导出商品
select count(*) as n
from (select 1 from "basic"."goods" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and true limit $3) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."short_name", t."spec", t."storage_mode", t."is_lot", t."is_catch_weight", t."shelf_life_days", t."receive_min_pct", t."ship_stop_days", t."near_days", t."qc_mode", t."length", t."width", t."height", t."weight", t."volume", t."pallet_qty", t."image_url", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."goods_brand" p where p.tenant_id = t.tenant_id and p.id = t."brand_id" ) as "brand_id" , ( select p."code" from "basic"."goods_category" p where p.tenant_id = t.tenant_id and p.id = t."category_id" ) as "category_id" , ( select p."code" from "basic"."goods_level" p where p.tenant_id = t.tenant_id and p.id = t."level_id" ) as "level_id" , ( select p."code" from "basic"."unit" p where p.tenant_id = t.tenant_id and p.id = t."base_unit_id" ) as "base_unit_id" , ( select n.code from basic.goods_unit x join basic.unit n on n.tenant_id = x.tenant_id and n.id = x.unit_id where x.tenant_id = t.tenant_id and x.goods_id = t.id and x.level = $1 ) as "middleUnit", ( select x.ratio from basic.goods_unit x where x.tenant_id = t.tenant_id and x.goods_id = t.id and x.level = $2 ) as "middleRatio" , ( select n.code from basic.goods_unit x join basic.unit n on n.tenant_id = x.tenant_id and n.id = x.unit_id where x.tenant_id = t.tenant_id and x.goods_id = t.id and x.level = $3 ) as "caseUnit", ( select x.ratio from basic.goods_unit x where x.tenant_id = t.tenant_id and x.goods_id = t.id and x.level = $4 ) as "caseRatio" , ( select min(b.barcode) from basic.goods_barcode b where b.tenant_id = t.tenant_id and b.goods_id = t.id and b.unit_level = $5 ) as barcode, ( select min(b.barcode) from basic.goods_barcode b where b.tenant_id = t.tenant_id and b.goods_id = t.id and b.unit_level = $6 ) as case_barcode
from "basic"."goods" t
where t."tenant_id" = $7
  and not t."is_deleted"
  and t."owner_id" = any($8::bigint[])
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."goods" t where t."tenant_id" = $1 and not t."is_deleted" and t."owner_id" = any($2::bigint[]) and true and (t."code" ilike $3 or t."name" ilike $4) and t.id = any($5::bigint[]) and t."owner_id" = $6::bigint and t."code" ilike $7 and t."name" ilike $8 and t."brand_id" = $9::bigint and t."storage_mode" = $10::bigint and t."status" = $11::bigint and true and (basic.pieces_of(t.code) @> $12::text[] or t.search_keys @> $13::text[] or t.spell is null) and (basic.pieces_of(t.code) @> $14::text[]) and (t.search_keys @> $15::text[] or t.spell is null) and t.id in ( select b.goods_id from basic.goods_barcode b where b.tenant_id = $16 and b.barcode = any($17::text[]) ) and t.category_id in ( select c.id from basic.goods_category c where c.tenant_id = $18 and c.path like '%/' || $19::text || '/%' ) limit $20) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."code", t."name", t."short_name", t."spec", t."storage_mode", t."is_lot", t."is_catch_weight", t."shelf_life_days", t."receive_min_pct", t."ship_stop_days", t."near_days", t."qc_mode", t."length", t."width", t."height", t."weight", t."volume", t."pallet_qty", t."image_url", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."goods_brand" p where p.tenant_id = t.tenant_id and p.id = t."brand_id" ) as "brand_id" , ( select p."code" from "basic"."goods_category" p where p.tenant_id = t.tenant_id and p.id = t."category_id" ) as "category_id" , ( select p."code" from "basic"."goods_level" p where p.tenant_id = t.tenant_id and p.id = t."level_id" ) as "level_id" , ( select p."code" from "basic"."unit" p where p.tenant_id = t.tenant_id and p.id = t."base_unit_id" ) as "base_unit_id" , ( select n.code from basic.goods_unit x join basic.unit n on n.tenant_id = x.tenant_id and n.id = x.unit_id where x.tenant_id = t.tenant_id and x.goods_id = t.id and x.level = $1 ) as "middleUnit", ( select x.ratio from basic.goods_unit x where x.tenant_id = t.tenant_id and x.goods_id = t.id and x.level = $2 ) as "middleRatio" , ( select n.code from basic.goods_unit x join basic.unit n on n.tenant_id = x.tenant_id and n.id = x.unit_id where x.tenant_id = t.tenant_id and x.goods_id = t.id and x.level = $3 ) as "caseUnit", ( select x.ratio from basic.goods_unit x where x.tenant_id = t.tenant_id and x.goods_id = t.id and x.level = $4 ) as "caseRatio" , ( select min(b.barcode) from basic.goods_barcode b where b.tenant_id = t.tenant_id and b.goods_id = t.id and b.unit_level = $5 ) as barcode, ( select min(b.barcode) from basic.goods_barcode b where b.tenant_id = t.tenant_id and b.goods_id = t.id and b.unit_level = $6 ) as case_barcode
from "basic"."goods" t
where t."tenant_id" = $7
  and not t."is_deleted"
  and t."owner_id" = any($8::bigint[])
  and true
  and (t."code" ilike $9 or t."name" ilike $10)
  and t.id = any($11::bigint[])
  and t."owner_id" = $12::bigint
  and t."code" ilike $13
  and t."name" ilike $14
  and t."brand_id" = $15::bigint
  and t."storage_mode" = $16::bigint
  and t."status" = $17::bigint
  and true
  and (basic.pieces_of(t.code) @> $18::text[] or t.search_keys @> $19::text[] or t.spell is null)
  and (basic.pieces_of(t.code) @> $20::text[])
  and (t.search_keys @> $21::text[] or t.spell is null)
  and t.id in ( select b.goods_id from basic.goods_barcode b where b.tenant_id = $22 and b.barcode = any($23::text[]) )
  and t.category_id in ( select c.id from basic.goods_category c where c.tenant_id = $24 and c.path like '%/' || $25::text || '/%' )
order by t.id;

-- goods.unitsBySpecCodes  按商品编码查询单位
select g.id, g.owner_id, g.code, g.name, g.spec, g.storage_mode, g.is_lot, g.is_catch_weight, g.shelf_life_days, g.receive_min_pct, g.ship_stop_days, g.near_days, g.qc_mode, g.weight, g.volume, g.pallet_qty, g.status, coalesce( ( select jsonb_agg(jsonb_build_object('level', x.level, 'name', n.name, 'ratio', x.ratio) order by x.level) from basic.goods_unit x join basic.unit n on n.tenant_id = x.tenant_id and n.id = x.unit_id where x.tenant_id = g.tenant_id and x.goods_id = g.id ), '[]' ) as units
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id", t."position_id", t."min_qty", t."max_qty", t."case_only", t."is_shared", t."priority", t."status"
from "basic"."pick_position" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
order by t.id desc
limit $4 offset $5;

select count(*) as n
from (select 1 from "basic"."pick_position" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and t."owner_id" = any($3::bigint[]) and true and true limit $4) x;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id", t."position_id", t."min_qty", t."max_qty", t."case_only", t."is_shared", t."priority", t."status"
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
limit $9 offset $10;

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
from (select 1 from "basic"."pick_position" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and t."owner_id" = any($3::bigint[]) and true and true limit $4) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."min_qty", t."max_qty", t."case_only", t."is_shared", t."priority", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id" ) as "goods_id" , ( select p."code" from "basic"."position" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."position_id" ) as "position_id"
from "basic"."pick_position" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "basic"."pick_position" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and t."owner_id" = any($3::bigint[]) and true and true and t.id = any($4::bigint[]) and t."owner_id" = $5::bigint and t."goods_id" = $6::bigint and t."position_id" = $7::bigint and t."status" = $8::bigint and true limit $9) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."min_qty", t."max_qty", t."case_only", t."is_shared", t."priority", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id" ) as "goods_id" , ( select p."code" from "basic"."position" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."position_id" ) as "position_id"
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

-- goodsSimilar.page  查询近似商品
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id", t."similar_id", t."ratio_from", t."ratio_to", t."priority", t."two_way", t."status"
from "strategy"."goods_similar" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
order by t.id desc
limit $4 offset $5;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."goods" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id", t."similar_id", t."ratio_from", t."ratio_to", t."priority", t."two_way", t."status"
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
limit $9 offset $10;

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
from (select 1 from "strategy"."goods_similar" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and t."owner_id" = any($3::bigint[]) and true and true limit $4) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."ratio_from", t."ratio_to", t."priority", t."two_way", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id" ) as "goods_id" , ( select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."similar_id" ) as "similar_id"
from "strategy"."goods_similar" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "strategy"."goods_similar" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and t."owner_id" = any($3::bigint[]) and true and true and t.id = any($4::bigint[]) and t."owner_id" = $5::bigint and t."goods_id" = $6::bigint and t."similar_id" = $7::bigint and t."status" = $8::bigint and true limit $9) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."ratio_from", t."ratio_to", t."priority", t."two_way", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id" ) as "goods_id" , ( select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."similar_id" ) as "similar_id"
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."customer_id", t."store_id", t."spec_id", t."qty_held"
from "strategy"."customer_container" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
order by t.id desc
limit $4 offset $5;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."customer_id", t."store_id", t."spec_id", t."qty_held"
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
limit $9 offset $10;

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
from (select 1 from "strategy"."customer_container" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null) and true and true limit $4) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."qty_held" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."customer" p where p.tenant_id = t.tenant_id and p.id = t."customer_id" ) as "customer_id" , ( select p."code" from "basic"."store" p where p.tenant_id = t.tenant_id and p.id = t."store_id" ) as "store_id" , ( select p."code" from "basic"."container_spec" p where p.tenant_id = t.tenant_id and p.id = t."spec_id" ) as "spec_id"
from "strategy"."customer_container" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null)
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "strategy"."customer_container" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and (t."owner_id" = any($3::bigint[]) or t."owner_id" is null) and true and true and t.id = any($4::bigint[]) and t."owner_id" = $5::bigint and t."customer_id" = $6::bigint and t."store_id" = $7::bigint and t."spec_id" = $8::bigint and true limit $9) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."qty_held" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."customer" p where p.tenant_id = t.tenant_id and p.id = t."customer_id" ) as "customer_id" , ( select p."code" from "basic"."store" p where p.tenant_id = t.tenant_id and p.id = t."store_id" ) as "store_id" , ( select p."code" from "basic"."container_spec" p where p.tenant_id = t.tenant_id and p.id = t."spec_id" ) as "spec_id"
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."producer_id", t."room_id", t."priority", t."status"
from "strategy"."factory_room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
order by t.id desc
limit $4 offset $5;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

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

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."producer_id", t."room_id", t."priority", t."status"
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
limit $9 offset $10;

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
from (select 1 from "strategy"."factory_room" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and t."owner_id" = any($3::bigint[]) and true and true limit $4) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."priority", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."producer" p where p.tenant_id = t.tenant_id and p.id = t."producer_id" ) as "producer_id" , ( select p."code" from "basic"."room" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."room_id" ) as "room_id"
from "strategy"."factory_room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "strategy"."factory_room" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and t."owner_id" = any($3::bigint[]) and true and true and t.id = any($4::bigint[]) and t."owner_id" = $5::bigint and t."producer_id" = $6::bigint and t."room_id" = $7::bigint and t."status" = $8::bigint and true limit $9) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."priority", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."producer" p where p.tenant_id = t.tenant_id and p.id = t."producer_id" ) as "producer_id" , ( select p."code" from "basic"."room" p where p.tenant_id = t.tenant_id and p.warehouse_id = t.warehouse_id and p.id = t."room_id" ) as "room_id"
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."producer_id", t."room_id", t."priority", t."status"
from "strategy"."factory_room" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and t.id = any($4::bigint[])
  and true
order by t.id desc
limit $5 offset $6;

select count(*) as n
from (select 1 from "strategy"."factory_room" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and t."owner_id" = any($3::bigint[]) and true and t.id = any($4::bigint[]) and true limit $5) x;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."adjust_audit_qty", t."confirm_on_floor", t."count_daily", t."recount_pct", t."upload_enabled", t."status"
from "strategy"."owner_biz_config" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
order by t.id desc
limit $4 offset $5;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

select t.id, concat_ws(' ', t."code", t.name) as title
from "basic"."owner" t
where t.tenant_id = $1
  and t.id = any($2::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."adjust_audit_qty", t."confirm_on_floor", t."count_daily", t."recount_pct", t."upload_enabled", t."status"
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
limit $7 offset $8;

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
from (select 1 from "strategy"."owner_biz_config" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and t."owner_id" = any($3::bigint[]) and true and true limit $4) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."adjust_audit_qty", t."confirm_on_floor", t."count_daily", t."recount_pct", t."upload_enabled", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id"
from "strategy"."owner_biz_config" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "strategy"."owner_biz_config" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and t."owner_id" = any($3::bigint[]) and true and true and t.id = any($4::bigint[]) and t."owner_id" = $5::bigint and t."status" = $6::bigint and true limit $7) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."adjust_audit_qty", t."confirm_on_floor", t."count_daily", t."recount_pct", t."upload_enabled", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id"
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

-- inboundOrder.queryPage  查询入库单
select o.id, o.version, o.order_no, o.external_no, o.order_type, o.owner_id, w.name as owner_name, o.supplier_id, s.name as supplier_name, o.expect_at, l.line_count, l.qty_expected, l.qty_received, l.qty_putaway, l.cases_expected, l.cases_received, l.cases_putaway, o.status, o.is_suspended, o.transit_made, o.upload_state, o.close_reason, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
from (select o.* from inbound.order o where "o"."tenant_id" = $1 and "o"."warehouse_id" = $2 and "o"."owner_id" = any($3::bigint[]) order by o.created_at desc, o.id desc limit $4 offset $5) o
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id
  and s.id = o.supplier_id
left join iam.user cu on cu.tenant_id = o.tenant_id
  and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id
  and uu.id = o.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(d.qty_expected), 0)::bigint as qty_expected, coalesce(sum(d.qty_received), 0)::bigint as qty_received, coalesce(sum(d.qty_putaway), 0)::bigint as qty_putaway, coalesce(sum(d.qty_expected / coalesce(u.ratio, 1)), 0)::bigint as cases_expected, coalesce(sum(d.qty_received / coalesce(u.ratio, 1)), 0)::bigint as cases_received, coalesce(sum(d.qty_putaway / coalesce(u.ratio, 1)), 0)::bigint as cases_putaway from inbound.detail d left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = 3 where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id ) l
order by o.created_at desc, o.id desc;

select count(*) as n
from (select 1 from inbound.order o where "o"."tenant_id" = $1 and "o"."warehouse_id" = $2 and "o"."owner_id" = any($3::bigint[]) limit $4) x;

select owner_id, order_type, need_appoint, need_pre_check, transit_allowed, auto_putaway
from strategy.owner_entry_flow
where tenant_id = $1
  and warehouse_id = $2
  and owner_id = any($3::bigint[])
  and status = 1
  and not is_deleted
order by order_type is null, id;

select o.id, o.version, o.order_no, o.external_no, o.order_type, o.owner_id, w.name as owner_name, o.supplier_id, s.name as supplier_name, o.expect_at, l.line_count, l.qty_expected, l.qty_received, l.qty_putaway, l.cases_expected, l.cases_received, l.cases_putaway, o.status, o.is_suspended, o.transit_made, o.upload_state, o.close_reason, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
from (select o.* from inbound.order o where "o"."tenant_id" = $1 and "o"."warehouse_id" = $2 and "o"."owner_id" = any($3::bigint[]) and o.order_no = any( $4::text[] ) and o.external_no = any( $5::text[] ) and o.owner_id = $6::bigint and o.order_type = $7::bigint and o.status = $8::bigint and o.supplier_id = $9::bigint and o.is_suspended = $10 and exists (select 1 from inbound.detail d where "d"."tenant_id" = $11 and "d"."warehouse_id" = $12 and d.order_id = o.id and d.goods_id = $13) and o.created_at >= $14 and o.created_at < $15 and o.expect_at >= $16 and o.expect_at < $17 order by o.created_at desc, o.id desc limit $18 offset $19) o
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id
  and s.id = o.supplier_id
left join iam.user cu on cu.tenant_id = o.tenant_id
  and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id
  and uu.id = o.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(d.qty_expected), 0)::bigint as qty_expected, coalesce(sum(d.qty_received), 0)::bigint as qty_received, coalesce(sum(d.qty_putaway), 0)::bigint as qty_putaway, coalesce(sum(d.qty_expected / coalesce(u.ratio, 1)), 0)::bigint as cases_expected, coalesce(sum(d.qty_received / coalesce(u.ratio, 1)), 0)::bigint as cases_received, coalesce(sum(d.qty_putaway / coalesce(u.ratio, 1)), 0)::bigint as cases_putaway from inbound.detail d left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = 3 where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id ) l
order by o.created_at desc, o.id desc;

-- inboundOrder.statistic  统计入库单
select o.status, count(*) as count, count(*) filter (where o.is_suspended) as suspended
from inbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
group by o.status;

select o.status, count(*) as count, count(*) filter (where o.is_suspended) as suspended
from inbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.order_no = any( $4::text[] )
  and o.external_no = any( $5::text[] )
  and o.owner_id = $6::bigint
  and o.order_type = $7::bigint
  and o.supplier_id = $8::bigint
  and o.is_suspended = $9
  and exists (select 1 from inbound.detail d where "d"."tenant_id" = $10 and "d"."warehouse_id" = $11 and d.order_id = o.id and d.goods_id = $12)
  and o.created_at >= $13
  and o.created_at < $14
  and o.expect_at >= $15
  and o.expect_at < $16
group by o.status;

-- inboundOrder.get  查看入库单
select o.id, o.version, o.order_no, o.external_no, o.order_type, o.owner_id, w.name as owner_name, o.supplier_id, s.name as supplier_name, o.expect_at, l.line_count, l.qty_expected, l.qty_received, l.qty_putaway, l.cases_expected, l.cases_received, l.cases_putaway, o.status, o.is_suspended, o.transit_made, o.upload_state, o.close_reason, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by , w.code as owner_code, o.producer_id, p.name as producer_name, o.suspend_reason, o.closed_at, o.finish_at, o.source
from inbound.order o
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id
  and s.id = o.supplier_id
left join iam.user cu on cu.tenant_id = o.tenant_id
  and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id
  and uu.id = o.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(d.qty_expected), 0)::bigint as qty_expected, coalesce(sum(d.qty_received), 0)::bigint as qty_received, coalesce(sum(d.qty_putaway), 0)::bigint as qty_putaway, coalesce(sum(d.qty_expected / coalesce(u.ratio, 1)), 0)::bigint as cases_expected, coalesce(sum(d.qty_received / coalesce(u.ratio, 1)), 0)::bigint as cases_received, coalesce(sum(d.qty_putaway / coalesce(u.ratio, 1)), 0)::bigint as cases_putaway from inbound.detail d left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = 3 where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id ) l
left join basic.producer p on p.tenant_id = o.tenant_id
  and p.id = o.producer_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = $4;

select owner_id, order_type, need_appoint, need_pre_check, transit_allowed, auto_putaway
from strategy.owner_entry_flow
where tenant_id = $1
  and warehouse_id = $2
  and owner_id = any($3::bigint[])
  and status = 1
  and not is_deleted
order by order_type is null, id;

select d.id, d.line_no, d.status, d.goods_id, g.code as goods_code, g.name as goods_name, g.spec, g.storage_mode, d.unit_level, d.unit_qty, coalesce( ( select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level) from basic.goods_unit u join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id where u.tenant_id = g.tenant_id and u.goods_id = g.id ), '[]' ) as packs, d.qty_expected, d.qty_received, d.qty_damaged, d.qty_rejected, d.qty_qc_wait, d.qty_putaway, d.qty_closed, greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) as qty_open, g.is_catch_weight, d.qc_required, g.shelf_life_days, d.want_produced_on, d.want_lot_no, d.remark
from inbound.detail d
join basic.goods g on g.tenant_id = d.tenant_id
  and g.id = d.goods_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = $3
order by d.line_no;

with recursive g as ( select * from basic.goods where tenant_id = $1 and id = any($2::bigint[]) ), kin(goods_id, category_id, depth) as ( select id, category_id, 0 from g where category_id is not null union all select k.goods_id, c.parent_id, k.depth + 1 from kin k join basic.goods_category c on c.tenant_id = $3 and c.id = k.category_id where c.parent_id is not null and k.depth < $4 ) select g.id as goods_id, g.is_lot and coalesce(b.need_produced, coalesce(g.shelf_life_days, 0) > 0) as need_produced, g.is_lot and coalesce(b.need_expire, false) as need_expire, g.is_lot and coalesce(b.lot_no_rule = 3 or 'supplier_lot_no' = any (b.key_attrs), false) as need_supplier_lot, coalesce(b.allow_mix_lpn, true) as allow_mix_lpn, coalesce(o.pct, 0) as over_pct, o.max_qty as over_max, coalesce(o.action, 1) as over_action, coalesce(e.receive_min_pct, g.receive_min_pct) as min_life_pct, coalesce(b.key_attrs, '{produced_on,expire_on,supplier_lot_no}') as key_attrs, coalesce(b.lot_no_rule, 1) as lot_no_rule
from g
left join lateral (select s.* from strategy.batch_strategy s left join kin k on k.goods_id = g.id and k.category_id = s.category_id where s.tenant_id = $5 and s.warehouse_id = $6 and s.status = 1 and not s.is_deleted and (s.owner_id is null or s.owner_id = g.owner_id) and (s.category_id is null or k.goods_id is not null) order by s.category_id is null, k.depth, s.owner_id is null, s.id limit 1) b on true
left join lateral ( select s.* from strategy.overage_strategy s left join kin k on k.goods_id = g.id and k.category_id = s.category_id where s.tenant_id = $7 and s.warehouse_id = $8 and s.status = 1 and not s.is_deleted and (s.owner_id is null or s.owner_id = g.owner_id) and (s.category_id is null or k.goods_id is not null) and (s.goods_id is null or s.goods_id = g.id) order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id limit 1 ) o on true
left join lateral ( select s.* from strategy.expiry_strategy s left join kin k on k.goods_id = g.id and k.category_id = s.category_id where s.tenant_id = $9 and s.warehouse_id = $10 and s.status = 1 and not s.is_deleted and (s.owner_id is null or s.owner_id = g.owner_id) and (s.category_id is null or k.goods_id is not null) and (s.goods_id is null or s.goods_id = g.id) order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id limit 1 ) e on true;

select r.id, r.detail_id, g.code as goods_code, g.name as goods_name, t.lot_no, t.produced_on, t.expire_on, case when r.lpn_id <> 0 then n.code end as lpn_code, p.code as position_code, r.quality, r.qty, r.is_reversed, r.txn_id, coalesce(u.user_name, '') as staff_name, r.created_at
from inbound.receipt r
join inventory.lot t on t.tenant_id = r.tenant_id
  and t.id = r.lot_id
join basic.goods g on g.tenant_id = t.tenant_id
  and g.id = t.goods_id
join basic.position p on p.tenant_id = r.tenant_id
  and p.warehouse_id = r.warehouse_id
  and p.id = r.position_id
join basic.lpn n on n.tenant_id = r.tenant_id
  and n.warehouse_id = r.warehouse_id
  and n.id = r.lpn_id
left join iam.user u on u.tenant_id = r.tenant_id
  and u.id = r.staff_id
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.order_id = $3
order by r.id desc;

select t.id, t.task_no, t.kind, t.status, count(*) as line_count, sum(l.qty)::bigint as qty, sum(l.done_qty)::bigint as done_qty, max(u.user_name) as assignee_name, t.created_at, t.done_at
from inbound.detail d
join inventory.task_line l on l.tenant_id = d.tenant_id
  and l.warehouse_id = d.warehouse_id
  and l.in_detail_id = d.id
join inventory.task t on t.tenant_id = l.tenant_id
  and t.warehouse_id = l.warehouse_id
  and t.id = l.task_id
left join iam.user u on u.tenant_id = t.tenant_id
  and u.id = t.assignee_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = $3
group by t.id, t.task_no, t.kind, t.status, t.created_at, t.done_at
order by t.id desc;

-- inboundOrder.trace  查看入库单轨迹
select o.status, o.is_suspended, o.close_reason, o.transit_made
from inbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = $4;

with steps as ( select t.*, r.id as reversed_by_id, t.reversible and r.id is null and t.id = max(t.id) filter (where t.reversible and r.id is null) over (partition by t.detail_id) and t.id > coalesce( max(t.id) filter (where t.action = 'REOPEN') over (), 0 ) as newest from ops.doc_trace t left join ops.doc_trace r on r.tenant_id = t.tenant_id and r.warehouse_id = t.warehouse_id and r.doc_type = 'IN' and r.doc_id = t.doc_id and r.reverses_id = t.id where t.tenant_id = $1 and t.warehouse_id = $2 and t.doc_type = 'IN' and t.doc_id = $3 ) select t.id, t.detail_id, d.line_no, g.code as goods_code, t.action, t.action_name, t.from_status, t.to_status, t.qty, t.reversible, t.reversed_by_id, t.reverses_id, t.newest, t.payload, t.operator_name, t.posted_at
from steps t
left join inbound.detail d on d.tenant_id = t.tenant_id
  and d.warehouse_id = t.warehouse_id
  and d.id = t.detail_id
left join basic.goods g on g.tenant_id = d.tenant_id
  and g.id = d.goods_id
order by t.id desc;

-- inboundOrder.export  导出入库单
select count(*) as n
from (select 1 from inbound.order o where "o"."tenant_id" = $1 and "o"."warehouse_id" = $2 and "o"."owner_id" = any($3::bigint[]) limit $4) x;

declare export no scroll cursor for select o.id, o.version, o.order_no, o.external_no, o.order_type, o.owner_id, w.name as owner_name, o.supplier_id, s.name as supplier_name, o.expect_at, l.line_count, l.qty_expected, l.qty_received, l.qty_putaway, l.cases_expected, l.cases_received, l.cases_putaway, o.status, o.is_suspended, o.transit_made, o.upload_state, o.close_reason, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
from inbound.order o
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id
  and s.id = o.supplier_id
left join iam.user cu on cu.tenant_id = o.tenant_id
  and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id
  and uu.id = o.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(d.qty_expected), 0)::bigint as qty_expected, coalesce(sum(d.qty_received), 0)::bigint as qty_received, coalesce(sum(d.qty_putaway), 0)::bigint as qty_putaway, coalesce(sum(d.qty_expected / coalesce(u.ratio, 1)), 0)::bigint as cases_expected, coalesce(sum(d.qty_received / coalesce(u.ratio, 1)), 0)::bigint as cases_received, coalesce(sum(d.qty_putaway / coalesce(u.ratio, 1)), 0)::bigint as cases_putaway from inbound.detail d left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = 3 where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id ) l
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
order by o.created_at desc, o.id desc;

fetch 500
from export;

select count(*) as n
from (select 1 from inbound.order o where "o"."tenant_id" = $1 and "o"."warehouse_id" = $2 and "o"."owner_id" = any($3::bigint[]) and o.order_no = any( $4::text[] ) and o.external_no = any( $5::text[] ) and o.owner_id = $6::bigint and o.order_type = $7::bigint and o.status = $8::bigint and o.supplier_id = $9::bigint and o.is_suspended = $10 and exists (select 1 from inbound.detail d where "d"."tenant_id" = $11 and "d"."warehouse_id" = $12 and d.order_id = o.id and d.goods_id = $13) and o.created_at >= $14 and o.created_at < $15 and o.expect_at >= $16 and o.expect_at < $17 limit $18) x;

declare export no scroll cursor for select o.id, o.version, o.order_no, o.external_no, o.order_type, o.owner_id, w.name as owner_name, o.supplier_id, s.name as supplier_name, o.expect_at, l.line_count, l.qty_expected, l.qty_received, l.qty_putaway, l.cases_expected, l.cases_received, l.cases_putaway, o.status, o.is_suspended, o.transit_made, o.upload_state, o.close_reason, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
from inbound.order o
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id
  and s.id = o.supplier_id
left join iam.user cu on cu.tenant_id = o.tenant_id
  and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id
  and uu.id = o.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(d.qty_expected), 0)::bigint as qty_expected, coalesce(sum(d.qty_received), 0)::bigint as qty_received, coalesce(sum(d.qty_putaway), 0)::bigint as qty_putaway, coalesce(sum(d.qty_expected / coalesce(u.ratio, 1)), 0)::bigint as cases_expected, coalesce(sum(d.qty_received / coalesce(u.ratio, 1)), 0)::bigint as cases_received, coalesce(sum(d.qty_putaway / coalesce(u.ratio, 1)), 0)::bigint as cases_putaway from inbound.detail d left join basic.goods_unit u on u.tenant_id = d.tenant_id and u.goods_id = d.goods_id and u.level = 3 where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id ) l
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.order_no = any( $4::text[] )
  and o.external_no = any( $5::text[] )
  and o.owner_id = $6::bigint
  and o.order_type = $7::bigint
  and o.status = $8::bigint
  and o.supplier_id = $9::bigint
  and o.is_suspended = $10
  and exists (select 1 from inbound.detail d where "d"."tenant_id" = $11 and "d"."warehouse_id" = $12 and d.order_id = o.id and d.goods_id = $13)
  and o.created_at >= $14
  and o.created_at < $15
  and o.expect_at >= $16
  and o.expect_at < $17
order by o.created_at desc, o.id desc;

-- inboundOrder.template  下载入库单导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- inboundReceive.scan  收货扫描
select o.id, o.order_no, o.external_no, o.owner_id, w.name as owner_name, s.name as supplier_name, o.status, o.is_suspended
from inbound.order o
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id
  and s.id = o.supplier_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.order_no = $4
order by o.id desc
limit 1;

select d.id as detail_id, o.id as order_id, o.order_no, d.line_no, o.owner_id, w.name as owner_name, g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce( ( select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level) from basic.goods_unit u join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id where u.tenant_id = g.tenant_id and u.goods_id = g.id ), '[]' ) as packs, d.qty_expected, d.qty_received, greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) as qty_open, g.shelf_life_days, g.is_catch_weight, d.qc_required, d.want_produced_on, d.want_lot_no
from inbound.detail d
join inbound.order o on o.tenant_id = d.tenant_id
  and o.warehouse_id = d.warehouse_id
  and o.id = d.order_id
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
join basic.goods g on g.tenant_id = d.tenant_id
  and g.id = d.goods_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.status = any($4::int[])
  and not o.is_suspended
  and greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) > 0
  and o.id = $5
order by o.id, d.line_no
limit 500;

with recursive g as ( select * from basic.goods where tenant_id = $1 and id = any($2::bigint[]) ), kin(goods_id, category_id, depth) as ( select id, category_id, 0 from g where category_id is not null union all select k.goods_id, c.parent_id, k.depth + 1 from kin k join basic.goods_category c on c.tenant_id = $3 and c.id = k.category_id where c.parent_id is not null and k.depth < $4 ) select g.id as goods_id, g.is_lot and coalesce(b.need_produced, coalesce(g.shelf_life_days, 0) > 0) as need_produced, g.is_lot and coalesce(b.need_expire, false) as need_expire, g.is_lot and coalesce(b.lot_no_rule = 3 or 'supplier_lot_no' = any (b.key_attrs), false) as need_supplier_lot, coalesce(b.allow_mix_lpn, true) as allow_mix_lpn, coalesce(o.pct, 0) as over_pct, o.max_qty as over_max, coalesce(o.action, 1) as over_action, coalesce(e.receive_min_pct, g.receive_min_pct) as min_life_pct, coalesce(b.key_attrs, '{produced_on,expire_on,supplier_lot_no}') as key_attrs, coalesce(b.lot_no_rule, 1) as lot_no_rule
from g
left join lateral (select s.* from strategy.batch_strategy s left join kin k on k.goods_id = g.id and k.category_id = s.category_id where s.tenant_id = $5 and s.warehouse_id = $6 and s.status = 1 and not s.is_deleted and (s.owner_id is null or s.owner_id = g.owner_id) and (s.category_id is null or k.goods_id is not null) order by s.category_id is null, k.depth, s.owner_id is null, s.id limit 1) b on true
left join lateral ( select s.* from strategy.overage_strategy s left join kin k on k.goods_id = g.id and k.category_id = s.category_id where s.tenant_id = $7 and s.warehouse_id = $8 and s.status = 1 and not s.is_deleted and (s.owner_id is null or s.owner_id = g.owner_id) and (s.category_id is null or k.goods_id is not null) and (s.goods_id is null or s.goods_id = g.id) order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id limit 1 ) o on true
left join lateral ( select s.* from strategy.expiry_strategy s left join kin k on k.goods_id = g.id and k.category_id = s.category_id where s.tenant_id = $9 and s.warehouse_id = $10 and s.status = 1 and not s.is_deleted and (s.owner_id is null or s.owner_id = g.owner_id) and (s.category_id is null or k.goods_id is not null) and (s.goods_id is null or s.goods_id = g.id) order by s.goods_id is null, s.category_id is null, k.depth, s.owner_id is null, s.id limit 1 ) e on true;

select o.id, o.order_no, o.external_no, o.owner_id, w.name as owner_name, s.name as supplier_name, o.status, o.is_suspended
from inbound.order o
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id
  and s.id = o.supplier_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.status <> 99
  and o.external_no = any($4::text[])
  and o.owner_id in (select w.id from basic.owner w where w.tenant_id = o.tenant_id)
order by o.id desc
limit 1;

select g.id, g.code, g.name, b.unit_level, coalesce(u.ratio, 1) as unit_qty
from ( select b.goods_id, b.unit_level, 1 as rank from basic.goods_barcode b where b.tenant_id = $1 and b.barcode = $2 union all select g.id, 1, 2 from basic.goods g where g.tenant_id = $3 and g.code = $4 ) b
join basic.goods g on g.tenant_id = $5
  and g.id = b.goods_id
  and not g.is_deleted
  and "g"."owner_id" = any($6::bigint[])
left join basic.goods_unit u on u.tenant_id = g.tenant_id
  and u.goods_id = g.id
  and u.level = b.unit_level
order by b.rank, g.id
limit $7;

select n.id, n.code, n.state, p.code as position_code, n.owner_id
from basic.lpn n
left join basic.position p on p.tenant_id = n.tenant_id
  and p.warehouse_id = n.warehouse_id
  and p.id = n.position_id
where "n"."tenant_id" = $1
  and "n"."warehouse_id" = $2
  and not n.is_deleted
  and n.id <> 0
  and n.code = $3
  and (n.owner_id is null or "n"."owner_id" = any($4::bigint[]));

select d.id as detail_id, o.id as order_id, o.order_no, d.line_no, o.owner_id, w.name as owner_name, g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce( ( select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level) from basic.goods_unit u join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id where u.tenant_id = g.tenant_id and u.goods_id = g.id ), '[]' ) as packs, d.qty_expected, d.qty_received, greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) as qty_open, g.shelf_life_days, g.is_catch_weight, d.qc_required, d.want_produced_on, d.want_lot_no
from inbound.detail d
join inbound.order o on o.tenant_id = d.tenant_id
  and o.warehouse_id = d.warehouse_id
  and o.id = d.order_id
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
join basic.goods g on g.tenant_id = d.tenant_id
  and g.id = d.goods_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.status = any($4::int[])
  and not o.is_suspended
  and greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) > 0
  and d.goods_id = any($5::bigint[])
order by o.id, d.line_no
limit 500;

select o.id, o.order_no, o.external_no, o.owner_id, w.name as owner_name, s.name as supplier_name, o.status, o.is_suspended
from inbound.order o
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join basic.supplier s on s.tenant_id = o.tenant_id
  and s.id = o.supplier_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = $4
order by o.id desc
limit 1;

select g.id, g.code, g.name, b.unit_level, coalesce(u.ratio, 1) as unit_qty
from ( select b.goods_id, b.unit_level, 1 as rank from basic.goods_barcode b where b.tenant_id = $1 and b.barcode = $2 union all select g.id, 1, 2 from basic.goods g where g.tenant_id = $3 and g.code = $4 ) b
join basic.goods g on g.tenant_id = $5
  and g.id = b.goods_id
  and not g.is_deleted
  and "g"."owner_id" = any($6::bigint[])
  and g.owner_id = $7
left join basic.goods_unit u on u.tenant_id = g.tenant_id
  and u.goods_id = g.id
  and u.level = b.unit_level
order by b.rank, g.id
limit $8;

select d.id as detail_id, o.id as order_id, o.order_no, d.line_no, o.owner_id, w.name as owner_name, g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce( ( select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level) from basic.goods_unit u join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id where u.tenant_id = g.tenant_id and u.goods_id = g.id ), '[]' ) as packs, d.qty_expected, d.qty_received, greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) as qty_open, g.shelf_life_days, g.is_catch_weight, d.qc_required, d.want_produced_on, d.want_lot_no
from inbound.detail d
join inbound.order o on o.tenant_id = d.tenant_id
  and o.warehouse_id = d.warehouse_id
  and o.id = d.order_id
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
join basic.goods g on g.tenant_id = d.tenant_id
  and g.id = d.goods_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.status = any($4::int[])
  and not o.is_suspended
  and greatest(d.qty_expected - d.qty_received - d.qty_rejected - d.qty_closed, 0) > 0
  and d.goods_id = any($5::bigint[])
  and o.id = $6
order by o.id, d.line_no
limit 500;

-- inboundPutaway.queryPage  查询上架任务
select t.id, t.version, t.task_no, o.id as order_id, o.order_no, w.name as owner_name, l.line_count, l.qty, l.done_qty, l.positions, t.assignee_id, u.user_name as assignee_name, t.status, floor(extract(epoch from coalesce(t.done_at, now()) - coalesce(t.claimed_at, t.created_at)) / 60)::int as minutes, t.created_at, t.done_at, coalesce(o.is_suspended, false) as is_suspended
from (select t.* from inventory.task t left join inbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and t.source_type = 'IN' and o.id = t.source_id where "t"."tenant_id" = $1 and "t"."warehouse_id" = $2 and t.kind = 'PUTAWAY' and not exists ( select 1 from inventory.task_line x where x.tenant_id = t.tenant_id and x.warehouse_id = t.warehouse_id and x.task_id = t.id and x.owner_id <> all($3::bigint[]) ) order by t.created_at desc, t.id desc limit $4 offset $5) t
left join inbound.order o on o.tenant_id = t.tenant_id
  and o.warehouse_id = t.warehouse_id
  and t.source_type = 'IN'
  and o.id = t.source_id
left join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join iam.user u on u.tenant_id = t.tenant_id
  and u.id = t.assignee_id
cross join lateral ( select count(*) as line_count, coalesce(sum(l.qty), 0)::bigint as qty, coalesce(sum(l.done_qty), 0)::bigint as done_qty, coalesce(string_agg(distinct p.code, ','), '') as positions from inventory.task_line l left join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.to_position_id where l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id ) l
order by t.created_at desc, t.id desc;

select count(*) as n
from (select 1 from inventory.task t left join inbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and t.source_type = 'IN' and o.id = t.source_id where "t"."tenant_id" = $1 and "t"."warehouse_id" = $2 and t.kind = 'PUTAWAY' and not exists ( select 1 from inventory.task_line x where x.tenant_id = t.tenant_id and x.warehouse_id = t.warehouse_id and x.task_id = t.id and x.owner_id <> all($3::bigint[]) ) limit $4) x;

select t.id, t.version, t.task_no, o.id as order_id, o.order_no, w.name as owner_name, l.line_count, l.qty, l.done_qty, l.positions, t.assignee_id, u.user_name as assignee_name, t.status, floor(extract(epoch from coalesce(t.done_at, now()) - coalesce(t.claimed_at, t.created_at)) / 60)::int as minutes, t.created_at, t.done_at, coalesce(o.is_suspended, false) as is_suspended
from (select t.* from inventory.task t left join inbound.order o on o.tenant_id = t.tenant_id and o.warehouse_id = t.warehouse_id and t.source_type = 'IN' and o.id = t.source_id where "t"."tenant_id" = $1 and "t"."warehouse_id" = $2 and t.kind = 'PUTAWAY' and not exists ( select 1 from inventory.task_line x where x.tenant_id = t.tenant_id and x.warehouse_id = t.warehouse_id and x.task_id = t.id and x.owner_id <> all($3::bigint[]) ) and t.task_no = any( $4::text[] ) and o.order_no = any( $5::text[] ) and exists ( select 1 from inventory.task_line x where "x"."tenant_id" = $6 and "x"."warehouse_id" = $7 and x.task_id = t.id and x.state = 10 and ( exists ( select 1 from basic.lpn n where n.tenant_id = x.tenant_id and n.warehouse_id = x.warehouse_id and n.id = x.from_lpn_id and n.id <> 0 and n.code = any($8::text[]) ) or exists ( select 1 from basic.goods g where g.tenant_id = x.tenant_id and g.id = x.goods_id and ( g.code = any($9::text[]) or exists ( select 1 from basic.goods_barcode b where b.tenant_id = g.tenant_id and b.goods_id = g.id and b.barcode = any($10::text[]) ) ) ) ) ) and o.owner_id = $11::bigint and t.status = $12::bigint and t.created_at >= $13 and t.created_at < $14 order by t.created_at desc, t.id desc limit $15 offset $16) t
left join inbound.order o on o.tenant_id = t.tenant_id
  and o.warehouse_id = t.warehouse_id
  and t.source_type = 'IN'
  and o.id = t.source_id
left join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join iam.user u on u.tenant_id = t.tenant_id
  and u.id = t.assignee_id
cross join lateral ( select count(*) as line_count, coalesce(sum(l.qty), 0)::bigint as qty, coalesce(sum(l.done_qty), 0)::bigint as done_qty, coalesce(string_agg(distinct p.code, ','), '') as positions from inventory.task_line l left join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.to_position_id where l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id ) l
order by t.created_at desc, t.id desc;

-- inboundPutaway.get  查看上架任务
select t.id, t.version, t.task_no, o.id as order_id, o.order_no, w.name as owner_name, l.line_count, l.qty, l.done_qty, l.positions, t.assignee_id, u.user_name as assignee_name, t.status, floor(extract(epoch from coalesce(t.done_at, now()) - coalesce(t.claimed_at, t.created_at)) / 60)::int as minutes, t.created_at, t.done_at, coalesce(o.is_suspended, false) as is_suspended
from inventory.task t
left join inbound.order o on o.tenant_id = t.tenant_id
  and o.warehouse_id = t.warehouse_id
  and t.source_type = 'IN'
  and o.id = t.source_id
left join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join iam.user u on u.tenant_id = t.tenant_id
  and u.id = t.assignee_id
cross join lateral ( select count(*) as line_count, coalesce(sum(l.qty), 0)::bigint as qty, coalesce(sum(l.done_qty), 0)::bigint as done_qty, coalesce(string_agg(distinct p.code, ','), '') as positions from inventory.task_line l left join basic.position p on p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.to_position_id where l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id ) l
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.kind = 'PUTAWAY'
  and not exists ( select 1 from inventory.task_line x where x.tenant_id = t.tenant_id and x.warehouse_id = t.warehouse_id and x.task_id = t.id and x.owner_id <> all($3::bigint[]) )
  and t.id = $4;

select l.id, l.state, l.in_detail_id as detail_id, o.id as order_id, o.order_no, g.id as goods_id, g.code as goods_code, g.name as goods_name, t.lot_no, t.produced_on, t.expire_on, l.quality, p.code as from_position_code, case when l.from_lpn_id <> 0 then n.code end as from_lpn_code, l.from_lpn_id <> 0 and l.to_lpn_id = l.from_lpn_id as whole_lpn, l.to_position_id, q.code as to_position_code, r.code as real_position_code, l.qty, l.done_qty
from inventory.task_line l
join basic.goods g on g.tenant_id = l.tenant_id
  and g.id = l.goods_id
join inventory.lot t on t.tenant_id = l.tenant_id
  and t.id = l.lot_id
join basic.position p on p.tenant_id = l.tenant_id
  and p.warehouse_id = l.warehouse_id
  and p.id = l.from_position_id
join basic.lpn n on n.tenant_id = l.tenant_id
  and n.warehouse_id = l.warehouse_id
  and n.id = l.from_lpn_id
left join basic.position q on q.tenant_id = l.tenant_id
  and q.warehouse_id = l.warehouse_id
  and q.id = l.to_position_id
left join basic.position r on r.tenant_id = l.tenant_id
  and r.warehouse_id = l.warehouse_id
  and r.id = l.real_position_id
left join inbound.detail d on d.tenant_id = l.tenant_id
  and d.warehouse_id = l.warehouse_id
  and d.id = l.in_detail_id
left join inbound.order o on o.tenant_id = d.tenant_id
  and o.warehouse_id = d.warehouse_id
  and o.id = d.order_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and l.task_id = any($3::bigint[])
order by l.task_id, q.code nulls last, l.id;

-- stock.queryPage  查询库存
select x.id, g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce(u.name, '') as unit_name, c.ratio as case_ratio, x.owner_id, o.name as owner_name , x.lot_id, x.lot_no, x.lot_status = 2 as lot_frozen, x.produced_on, x.expire_on, x.expire_on - $1::date as days_left, case when g.shelf_life_days > 0 and x.expire_on is not null then round( 100.0 * (x.expire_on - $2::date) / g.shelf_life_days )::int end as life_pct , x.position_id, x.position_code, x.position_state, x.area_name, x.area_kind, nullif(x.lpn_id, 0) as lpn_id, case when x.lpn_id <> 0 then x.lpn_code end as lpn_code, x.quality, x.on_hand, x.allocated, x.locked, x.moving, x.available, x.weight_g
from ( select s.tenant_id, s.id, s.owner_id, s.goods_id, s.lot_id, l.lot_no, l.status as lot_status, l.produced_on, l.expire_on, s.position_id, p.code as position_code, p.state as position_state, a.name as area_name, a.kind as area_kind, s.lpn_id, n.code as lpn_code, s.quality, s.on_hand, s.allocated, s.locked, s.moving, case when a.kind in ('STORE', 'PICK') and p.state in (10, 21) and s.quality = 'A' and l.status = 1 and ( l.expire_on is null or l.expire_on - $3::date >= g.ship_stop_days ) then s.on_hand - s.allocated - s.locked - s.moving else 0 end as available, s.weight_g from inventory.stock s join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id left join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id where "s"."tenant_id" = $4 and "s"."warehouse_id" = $5 and "s"."owner_id" = any($6::bigint[]) and s.on_hand > 0 ) x
join basic.goods g on g.tenant_id = x.tenant_id
  and g.id = x.goods_id
join basic.owner o on o.tenant_id = g.tenant_id
  and o.id = x.owner_id
left join basic.unit u on u.tenant_id = g.tenant_id
  and u.id = g.base_unit_id
left join basic.goods_unit c on c.tenant_id = g.tenant_id
  and c.goods_id = g.id
  and c.level = 3
order by x.position_code, x.id
limit $7 offset $8;

select count(*) as n
from (select 1 from inventory.stock s where "s"."tenant_id" = $1 and "s"."warehouse_id" = $2 and "s"."owner_id" = any($3::bigint[]) and s.on_hand > 0 limit $4) x;

select null::bigint as id, g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce(u.name, '') as unit_name, c.ratio as case_ratio, x.owner_id, o.name as owner_name , null::bigint as lot_id, null::text as lot_no, null::bool as lot_frozen, null::date as produced_on, x.expire_on, x.expire_on - $1::date as days_left, case when g.shelf_life_days > 0 and x.expire_on is not null then round( 100.0 * (x.expire_on - $2::date) / g.shelf_life_days )::int end as life_pct , null::bigint as position_id, null::text as position_code, null::int as position_state, null::text as area_name, null::text as area_kind, null::bigint as lpn_id, null::text as lpn_code, x.quality, x.on_hand, x.allocated, x.locked, x.moving, x.available, x.weight_g
from ( select s.tenant_id, s.owner_id, s.goods_id, s.quality, min(l.expire_on) as expire_on, sum(s.on_hand)::bigint as on_hand, sum(s.allocated)::bigint as allocated, sum(s.locked)::bigint as locked, sum(s.moving)::bigint as moving, sum( case when a.kind in ('STORE', 'PICK') and p.state in (10, 21) and s.quality = 'A' and l.status = 1 and ( l.expire_on is null or l.expire_on - $3::date >= g.ship_stop_days ) then s.on_hand - s.allocated - s.locked - s.moving else 0 end )::bigint as available, sum(s.weight_g)::bigint as weight_g from inventory.stock s join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id where "s"."tenant_id" = $4 and "s"."warehouse_id" = $5 and "s"."owner_id" = any($6::bigint[]) and s.on_hand > 0 and s.owner_id = $7::bigint and s.goods_id = $8::bigint and g.code = any( $9::text[] ) and g.name ilike $10 and exists (select 1 from basic.goods_barcode b where b.tenant_id = s.tenant_id and b.goods_id = s.goods_id and b.barcode = any( $11::text[] ) ) and l.lot_no ilike $12 and p.area_id = $13::bigint and p.code = any( $14::text[] ) and s.lpn_id in (select n.id from basic.lpn n where n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.code = any( $15::text[] ) ) and s.quality = $16 and l.expire_on >= $17::date and l.expire_on <= $18::date group by s.tenant_id, s.owner_id, s.goods_id, s.quality ) x
join basic.goods g on g.tenant_id = x.tenant_id
  and g.id = x.goods_id
join basic.owner o on o.tenant_id = g.tenant_id
  and o.id = x.owner_id
left join basic.unit u on u.tenant_id = g.tenant_id
  and u.id = g.base_unit_id
left join basic.goods_unit c on c.tenant_id = g.tenant_id
  and c.goods_id = g.id
  and c.level = 3
order by g.code, x.owner_id, x.quality
limit $19 offset $20;

-- stock.export  导出库存
select count(*) as n
from (select 1 from inventory.stock s where "s"."tenant_id" = $1 and "s"."warehouse_id" = $2 and "s"."owner_id" = any($3::bigint[]) and s.on_hand > 0 limit $4) x;

declare export no scroll cursor for select x.id, g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce(u.name, '') as unit_name, c.ratio as case_ratio, x.owner_id, o.name as owner_name , x.lot_id, x.lot_no, x.lot_status = 2 as lot_frozen, x.produced_on, x.expire_on, x.expire_on - $1::date as days_left, case when g.shelf_life_days > 0 and x.expire_on is not null then round( 100.0 * (x.expire_on - $2::date) / g.shelf_life_days )::int end as life_pct , x.position_id, x.position_code, x.position_state, x.area_name, x.area_kind, nullif(x.lpn_id, 0) as lpn_id, case when x.lpn_id <> 0 then x.lpn_code end as lpn_code, x.quality, x.on_hand, x.allocated, x.locked, x.moving, x.available, x.weight_g
from ( select s.tenant_id, s.id, s.owner_id, s.goods_id, s.lot_id, l.lot_no, l.status as lot_status, l.produced_on, l.expire_on, s.position_id, p.code as position_code, p.state as position_state, a.name as area_name, a.kind as area_kind, s.lpn_id, n.code as lpn_code, s.quality, s.on_hand, s.allocated, s.locked, s.moving, case when a.kind in ('STORE', 'PICK') and p.state in (10, 21) and s.quality = 'A' and l.status = 1 and ( l.expire_on is null or l.expire_on - $3::date >= g.ship_stop_days ) then s.on_hand - s.allocated - s.locked - s.moving else 0 end as available, s.weight_g from inventory.stock s join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id left join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id where "s"."tenant_id" = $4 and "s"."warehouse_id" = $5 and "s"."owner_id" = any($6::bigint[]) and s.on_hand > 0 ) x
join basic.goods g on g.tenant_id = x.tenant_id
  and g.id = x.goods_id
join basic.owner o on o.tenant_id = g.tenant_id
  and o.id = x.owner_id
left join basic.unit u on u.tenant_id = g.tenant_id
  and u.id = g.base_unit_id
left join basic.goods_unit c on c.tenant_id = g.tenant_id
  and c.goods_id = g.id
  and c.level = 3
order by x.position_code, x.id;

fetch 500
from export;

select count(*) as n
from (select 1 from inventory.stock s join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id where "s"."tenant_id" = $1 and "s"."warehouse_id" = $2 and "s"."owner_id" = any($3::bigint[]) and s.on_hand > 0 and s.owner_id = $4::bigint and s.goods_id = $5::bigint and g.code = any( $6::text[] ) and g.name ilike $7 and exists (select 1 from basic.goods_barcode b where b.tenant_id = s.tenant_id and b.goods_id = s.goods_id and b.barcode = any( $8::text[] ) ) and l.lot_no ilike $9 and p.area_id = $10::bigint and p.code = any( $11::text[] ) and s.lpn_id in (select n.id from basic.lpn n where n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.code = any( $12::text[] ) ) and s.quality = $13 and l.expire_on >= $14::date and l.expire_on <= $15::date group by s.tenant_id, s.owner_id, s.goods_id, s.quality limit $16) x;

declare export no scroll cursor for select null::bigint as id, g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce(u.name, '') as unit_name, c.ratio as case_ratio, x.owner_id, o.name as owner_name , null::bigint as lot_id, null::text as lot_no, null::bool as lot_frozen, null::date as produced_on, x.expire_on, x.expire_on - $1::date as days_left, case when g.shelf_life_days > 0 and x.expire_on is not null then round( 100.0 * (x.expire_on - $2::date) / g.shelf_life_days )::int end as life_pct , null::bigint as position_id, null::text as position_code, null::int as position_state, null::text as area_name, null::text as area_kind, null::bigint as lpn_id, null::text as lpn_code, x.quality, x.on_hand, x.allocated, x.locked, x.moving, x.available, x.weight_g
from ( select s.tenant_id, s.owner_id, s.goods_id, s.quality, min(l.expire_on) as expire_on, sum(s.on_hand)::bigint as on_hand, sum(s.allocated)::bigint as allocated, sum(s.locked)::bigint as locked, sum(s.moving)::bigint as moving, sum( case when a.kind in ('STORE', 'PICK') and p.state in (10, 21) and s.quality = 'A' and l.status = 1 and ( l.expire_on is null or l.expire_on - $3::date >= g.ship_stop_days ) then s.on_hand - s.allocated - s.locked - s.moving else 0 end )::bigint as available, sum(s.weight_g)::bigint as weight_g from inventory.stock s join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id where "s"."tenant_id" = $4 and "s"."warehouse_id" = $5 and "s"."owner_id" = any($6::bigint[]) and s.on_hand > 0 and s.owner_id = $7::bigint and s.goods_id = $8::bigint and g.code = any( $9::text[] ) and g.name ilike $10 and exists (select 1 from basic.goods_barcode b where b.tenant_id = s.tenant_id and b.goods_id = s.goods_id and b.barcode = any( $11::text[] ) ) and l.lot_no ilike $12 and p.area_id = $13::bigint and p.code = any( $14::text[] ) and s.lpn_id in (select n.id from basic.lpn n where n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.code = any( $15::text[] ) ) and s.quality = $16 and l.expire_on >= $17::date and l.expire_on <= $18::date group by s.tenant_id, s.owner_id, s.goods_id, s.quality ) x
join basic.goods g on g.tenant_id = x.tenant_id
  and g.id = x.goods_id
join basic.owner o on o.tenant_id = g.tenant_id
  and o.id = x.owner_id
left join basic.unit u on u.tenant_id = g.tenant_id
  and u.id = g.base_unit_id
left join basic.goods_unit c on c.tenant_id = g.tenant_id
  and c.goods_id = g.id
  and c.level = 3
order by g.code, x.owner_id, x.quality;

-- stock.asOf  查询历史库存
select coalesce( ( select max(c.posted_on) from inventory.day_close c where "c"."tenant_id" = $1 and "c"."warehouse_id" = $2 and c.posted_on < $3::date ), ( select max(n.posted_on) from inventory.stock_snapshot n where "n"."tenant_id" = $4 and "n"."warehouse_id" = $5 and n.posted_on < $6::date ) ) as day;

select o.name as owner_name, x.goods_id, g.code as goods_code, g.name as goods_name, null::text as lot_no, null::text as position_code, x.quality, x.on_hand, x.weight_g
from ( select owner_id, goods_id, quality, sum(qty)::bigint as on_hand, sum(g)::bigint as weight_g from ( select y.owner_id, y.goods_id, y.quality, y.lot_id, y.position_id, y.delta as qty, y.delta_g as g from inventory.stock_ledger y where "y"."tenant_id" = $1 and "y"."warehouse_id" = $2 and "y"."owner_id" = any($3::bigint[]) and y.posted_on <= $4::date and y.posted_at < $5 ) z group by owner_id, goods_id, quality having sum(qty) <> 0 or sum(g) <> 0 ) x
join basic.owner o on o.tenant_id = $6
  and o.id = x.owner_id
join basic.goods g on g.tenant_id = $7
  and g.id = x.goods_id
order by g.code, x.owner_id, x.quality
limit $8 offset $9;

select o.name as owner_name, x.goods_id, g.code as goods_code, g.name as goods_name, null::text as lot_no, null::text as position_code, x.quality, x.on_hand, x.weight_g
from ( select owner_id, goods_id, quality, sum(qty)::bigint as on_hand, sum(g)::bigint as weight_g from ( select y.owner_id, y.goods_id, y.quality, y.lot_id, y.position_id, y.delta as qty, y.delta_g as g from inventory.stock_ledger y where "y"."tenant_id" = $1 and "y"."warehouse_id" = $2 and "y"."owner_id" = any($3::bigint[]) and y.owner_id = $4::bigint and y.goods_id = $5::bigint and y.goods_id in (select k.id from basic.goods k where k.tenant_id = $6 and k.code = any( $7::text[] ) ) and y.position_id in (select k.id from basic.position k where "k"."tenant_id" = $8 and "k"."warehouse_id" = $9 and k.code = any( $10::text[] ) ) and y.posted_on <= $11::date and y.posted_at < $12 ) z group by owner_id, goods_id, quality having sum(qty) <> 0 or sum(g) <> 0 ) x
join basic.owner o on o.tenant_id = $13
  and o.id = x.owner_id
join basic.goods g on g.tenant_id = $14
  and g.id = x.goods_id
order by g.code, x.owner_id, x.quality
limit $15 offset $16;

-- stock.lotTrace  批次追溯
select l.id
from inventory.lot l
where l.tenant_id = $1
  and "l"."owner_id" = any($2::bigint[])
  and l.id = $3::bigint
  and l.goods_id = $4::bigint
  and l.lot_no = $5
  and exists ( select 1 from inventory.stock_ledger y where "y"."tenant_id" = $6 and "y"."warehouse_id" = $7 and y.goods_id = l.goods_id and y.lot_id = l.id )
  and l.id in (select y.lot_id from inbound.order o join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id join inbound.receipt y on y.tenant_id = d.tenant_id and y.warehouse_id = d.warehouse_id and y.detail_id = d.id where "o"."tenant_id" = $8 and "o"."warehouse_id" = $9 and o.order_no = any( $10::text[] ) )
  and l.id in (select y.lot_id from outbound.order o left join basic.store c on c.tenant_id = o.tenant_id and c.id = o.store_id left join basic.customer u on u.tenant_id = o.tenant_id and u.id = o.customer_id join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id join inventory.stock_ledger y on "y"."tenant_id" = $11 and "y"."warehouse_id" = $12 and y.goods_id = d.goods_id and y.source_type = 'OUT' and y.source_line_id = d.id and y.txn_type = 'SHIP' where "o"."tenant_id" = $13 and "o"."warehouse_id" = $14 and o.order_no = any( $15::text[] ) and concat_ws(' ', o.consignee, c.name, c.code, u.name, u.code) ilike $16 and o.shipped_at >= ($17 || ' 00:00:00+08')::timestamptz and o.shipped_at < ($18::date + 1 || ' 00:00:00+08')::timestamptz )
order by l.id
limit $19;

-- stock.get  查看库存
select x.id, g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec, coalesce(u.name, '') as unit_name, c.ratio as case_ratio, x.owner_id, o.name as owner_name , x.lot_id, x.lot_no, x.lot_status = 2 as lot_frozen, x.produced_on, x.expire_on, x.expire_on - $1::date as days_left, case when g.shelf_life_days > 0 and x.expire_on is not null then round( 100.0 * (x.expire_on - $2::date) / g.shelf_life_days )::int end as life_pct , x.position_id, x.position_code, x.position_state, x.area_name, x.area_kind, nullif(x.lpn_id, 0) as lpn_id, case when x.lpn_id <> 0 then x.lpn_code end as lpn_code, x.quality, x.on_hand, x.allocated, x.locked, x.moving, x.available, x.weight_g
from ( select s.tenant_id, s.id, s.owner_id, s.goods_id, s.lot_id, l.lot_no, l.status as lot_status, l.produced_on, l.expire_on, s.position_id, p.code as position_code, p.state as position_state, a.name as area_name, a.kind as area_kind, s.lpn_id, n.code as lpn_code, s.quality, s.on_hand, s.allocated, s.locked, s.moving, case when a.kind in ('STORE', 'PICK') and p.state in (10, 21) and s.quality = 'A' and l.status = 1 and ( l.expire_on is null or l.expire_on - $3::date >= g.ship_stop_days ) then s.on_hand - s.allocated - s.locked - s.moving else 0 end as available, s.weight_g from inventory.stock s join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id left join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id where "s"."tenant_id" = $4 and "s"."warehouse_id" = $5 and "s"."owner_id" = any($6::bigint[]) and s.id = $7 ) x
join basic.goods g on g.tenant_id = x.tenant_id
  and g.id = x.goods_id
join basic.owner o on o.tenant_id = g.tenant_id
  and o.id = x.owner_id
left join basic.unit u on u.tenant_id = g.tenant_id
  and u.id = g.base_unit_id
left join basic.goods_unit c on c.tenant_id = g.tenant_id
  and c.goods_id = g.id
  and c.level = 3;

select x.id, x.posted_on, x.posted_at, x.txn_id, x.txn_type, x.stock_id, o.name as owner_name, x.goods_id, g.code as goods_code, g.name as goods_name, t.lot_no, p.code as position_code, case when x.lpn_id <> 0 then n.code end as lpn_code, x.quality, x.delta, x.balance, x.delta_g, x.source_type, x.source_id, x.source_no, coalesce(w.user_name, '系统') as operator_name, r.reversal_txn_id as reversed_by_txn_id, ( select v.txn_id from inventory.stock_reversal v where x.txn_type = 'REVERSE' and v.tenant_id = x.tenant_id and v.warehouse_id = x.warehouse_id and v.reversal_txn_id = x.txn_id limit 1 ) as reverses_txn_id
from (select x.* from inventory.stock_ledger x where "x"."tenant_id" = $1 and "x"."warehouse_id" = $2 and "x"."owner_id" = any($3::bigint[]) and x.stock_id = $4 order by x.seq desc limit $5 ) x
join basic.owner o on o.tenant_id = x.tenant_id
  and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id
  and g.id = x.goods_id
join inventory.lot t on t.tenant_id = x.tenant_id
  and t.id = x.lot_id
join basic.position p on p.tenant_id = x.tenant_id
  and p.warehouse_id = x.warehouse_id
  and p.id = x.position_id
left join basic.lpn n on n.tenant_id = x.tenant_id
  and n.warehouse_id = x.warehouse_id
  and n.id = x.lpn_id
left join inventory.stock_reversal r on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.txn_id = x.txn_id
left join iam.user w on w.tenant_id = x.tenant_id
  and w.id = x.operator_id
order by x.posted_on desc, x.id desc;

select c.id, c.kind, c.stage, c.open_qty as qty, c.created_at, w.wave_no, case when c.kind = 'ALLOC' then 'OUT' else c.ref_type end as doc_type, case when c.kind = 'ALLOC' then coalesce(o.id, c.ref_id) else c.ref_id end as doc_id, coalesce(o.order_no, t.task_no, n.notice_no, j.adjust_no, k.take_no, '') as doc_no
from inventory.stock_claim c
left join outbound.detail d on d.tenant_id = c.tenant_id
  and d.warehouse_id = c.warehouse_id
  and d.id = c.out_detail_id
left join outbound.order o on o.tenant_id = d.tenant_id
  and o.warehouse_id = d.warehouse_id
  and o.id = d.order_id
left join outbound.wave w on w.tenant_id = c.tenant_id
  and w.warehouse_id = c.warehouse_id
  and w.id = c.wave_id
left join inventory.task t on c.ref_type = 'TASK'
  and t.tenant_id = c.tenant_id
  and t.warehouse_id = c.warehouse_id
  and t.id = c.ref_id
left join inventory.lock_notice n on c.ref_type = 'LOCK'
  and n.tenant_id = c.tenant_id
  and n.warehouse_id = c.warehouse_id
  and n.id = c.ref_id
left join "inner".adjust j on c.ref_type = 'ADJ'
  and j.tenant_id = c.tenant_id
  and j.warehouse_id = c.warehouse_id
  and j.id = c.ref_id
left join "inner".stocktake k on c.ref_type = 'TAKE'
  and k.tenant_id = c.tenant_id
  and k.warehouse_id = c.warehouse_id
  and k.id = c.ref_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and c.stock_id = $3
  and c.open_qty > 0
order by c.id;

-- ledger.queryPage  查询库存流水
select x.id, x.posted_on, x.posted_at, x.txn_id, x.txn_type, x.stock_id, o.name as owner_name, x.goods_id, g.code as goods_code, g.name as goods_name, t.lot_no, p.code as position_code, case when x.lpn_id <> 0 then n.code end as lpn_code, x.quality, x.delta, x.balance, x.delta_g, x.source_type, x.source_id, x.source_no, coalesce(w.user_name, '系统') as operator_name, r.reversal_txn_id as reversed_by_txn_id, ( select v.txn_id from inventory.stock_reversal v where x.txn_type = 'REVERSE' and v.tenant_id = x.tenant_id and v.warehouse_id = x.warehouse_id and v.reversal_txn_id = x.txn_id limit 1 ) as reverses_txn_id
from (select x.* from inventory.stock_ledger x where "x"."tenant_id" = $1 and "x"."warehouse_id" = $2 and "x"."owner_id" = any($3::bigint[]) and x.posted_on between $4::date and $5::date and x.posted_at >= $6 and x.posted_at < $7 ) x
join basic.owner o on o.tenant_id = x.tenant_id
  and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id
  and g.id = x.goods_id
join inventory.lot t on t.tenant_id = x.tenant_id
  and t.id = x.lot_id
join basic.position p on p.tenant_id = x.tenant_id
  and p.warehouse_id = x.warehouse_id
  and p.id = x.position_id
left join basic.lpn n on n.tenant_id = x.tenant_id
  and n.warehouse_id = x.warehouse_id
  and n.id = x.lpn_id
left join inventory.stock_reversal r on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.txn_id = x.txn_id
left join iam.user w on w.tenant_id = x.tenant_id
  and w.id = x.operator_id
order by x.posted_on desc, x.id desc
limit $8 offset $9;

select x.id, x.posted_on, x.posted_at, x.txn_id, x.txn_type, x.stock_id, o.name as owner_name, x.goods_id, g.code as goods_code, g.name as goods_name, t.lot_no, p.code as position_code, case when x.lpn_id <> 0 then n.code end as lpn_code, x.quality, x.delta, x.balance, x.delta_g, x.source_type, x.source_id, x.source_no, coalesce(w.user_name, '系统') as operator_name, r.reversal_txn_id as reversed_by_txn_id, ( select v.txn_id from inventory.stock_reversal v where x.txn_type = 'REVERSE' and v.tenant_id = x.tenant_id and v.warehouse_id = x.warehouse_id and v.reversal_txn_id = x.txn_id limit 1 ) as reverses_txn_id
from (select x.* from inventory.stock_ledger x where "x"."tenant_id" = $1 and "x"."warehouse_id" = $2 and "x"."owner_id" = any($3::bigint[]) and x.posted_on between $4::date and $5::date and x.posted_at >= $6 and x.posted_at < $7 and x.txn_type = any($8::text[]) and x.owner_id = $9::bigint and x.goods_id = $10::bigint and x.stock_id = $11::bigint and x.txn_id = $12::bigint and x.goods_id in ( select k.id from basic.goods k where k.tenant_id = $13 and k.code = any( $14::text[] ) ) and x.position_id in ( select k.id from (select * from "basic"."position" where warehouse_id = $15) k where k.tenant_id = $16 and k.code = any( $17::text[] ) ) and x.lpn_id in ( select k.id from (select * from "basic"."lpn" where warehouse_id = $18) k where k.tenant_id = $19 and k.code = any( $20::text[] ) ) and x.lot_id in (select k.id from inventory.lot k where k.tenant_id = $21 and k.lot_no = $22) and x.source_no = any( $23::text[] ) and (x.posted_on, x.id) < ($24::date, $25::bigint) ) x
join basic.owner o on o.tenant_id = x.tenant_id
  and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id
  and g.id = x.goods_id
join inventory.lot t on t.tenant_id = x.tenant_id
  and t.id = x.lot_id
join basic.position p on p.tenant_id = x.tenant_id
  and p.warehouse_id = x.warehouse_id
  and p.id = x.position_id
left join basic.lpn n on n.tenant_id = x.tenant_id
  and n.warehouse_id = x.warehouse_id
  and n.id = x.lpn_id
left join inventory.stock_reversal r on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.txn_id = x.txn_id
left join iam.user w on w.tenant_id = x.tenant_id
  and w.id = x.operator_id
order by x.posted_on desc, x.id desc
limit $26 offset $27;

-- ledger.export  导出库存流水
select count(*) as n
from (select 1 from inventory.stock_ledger x where "x"."tenant_id" = $1 and "x"."warehouse_id" = $2 and "x"."owner_id" = any($3::bigint[]) and x.posted_on between $4::date and $5::date and x.posted_at >= $6 and x.posted_at < $7 limit $8) x;

declare export no scroll cursor for select x.id, x.posted_on, x.posted_at, x.txn_id, x.txn_type, x.stock_id, o.name as owner_name, x.goods_id, g.code as goods_code, g.name as goods_name, t.lot_no, p.code as position_code, case when x.lpn_id <> 0 then n.code end as lpn_code, x.quality, x.delta, x.balance, x.delta_g, x.source_type, x.source_id, x.source_no, coalesce(w.user_name, '系统') as operator_name, r.reversal_txn_id as reversed_by_txn_id, ( select v.txn_id from inventory.stock_reversal v where x.txn_type = 'REVERSE' and v.tenant_id = x.tenant_id and v.warehouse_id = x.warehouse_id and v.reversal_txn_id = x.txn_id limit 1 ) as reverses_txn_id
from (select x.* from inventory.stock_ledger x where "x"."tenant_id" = $1 and "x"."warehouse_id" = $2 and "x"."owner_id" = any($3::bigint[]) and x.posted_on between $4::date and $5::date and x.posted_at >= $6 and x.posted_at < $7 ) x
join basic.owner o on o.tenant_id = x.tenant_id
  and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id
  and g.id = x.goods_id
join inventory.lot t on t.tenant_id = x.tenant_id
  and t.id = x.lot_id
join basic.position p on p.tenant_id = x.tenant_id
  and p.warehouse_id = x.warehouse_id
  and p.id = x.position_id
left join basic.lpn n on n.tenant_id = x.tenant_id
  and n.warehouse_id = x.warehouse_id
  and n.id = x.lpn_id
left join inventory.stock_reversal r on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.txn_id = x.txn_id
left join iam.user w on w.tenant_id = x.tenant_id
  and w.id = x.operator_id
order by x.posted_on desc, x.id desc;

fetch 500
from export;

select count(*) as n
from (select 1 from inventory.stock_ledger x where "x"."tenant_id" = $1 and "x"."warehouse_id" = $2 and "x"."owner_id" = any($3::bigint[]) and x.posted_on between $4::date and $5::date and x.posted_at >= $6 and x.posted_at < $7 and x.txn_type = any($8::text[]) and x.owner_id = $9::bigint and x.goods_id = $10::bigint and x.stock_id = $11::bigint and x.txn_id = $12::bigint and x.goods_id in ( select k.id from basic.goods k where k.tenant_id = $13 and k.code = any( $14::text[] ) ) and x.position_id in ( select k.id from (select * from "basic"."position" where warehouse_id = $15) k where k.tenant_id = $16 and k.code = any( $17::text[] ) ) and x.lpn_id in ( select k.id from (select * from "basic"."lpn" where warehouse_id = $18) k where k.tenant_id = $19 and k.code = any( $20::text[] ) ) and x.lot_id in (select k.id from inventory.lot k where k.tenant_id = $21 and k.lot_no = $22) and x.source_no = any( $23::text[] ) and (x.posted_on, x.id) < ($24::date, $25::bigint) limit $26) x;

declare export no scroll cursor for select x.id, x.posted_on, x.posted_at, x.txn_id, x.txn_type, x.stock_id, o.name as owner_name, x.goods_id, g.code as goods_code, g.name as goods_name, t.lot_no, p.code as position_code, case when x.lpn_id <> 0 then n.code end as lpn_code, x.quality, x.delta, x.balance, x.delta_g, x.source_type, x.source_id, x.source_no, coalesce(w.user_name, '系统') as operator_name, r.reversal_txn_id as reversed_by_txn_id, ( select v.txn_id from inventory.stock_reversal v where x.txn_type = 'REVERSE' and v.tenant_id = x.tenant_id and v.warehouse_id = x.warehouse_id and v.reversal_txn_id = x.txn_id limit 1 ) as reverses_txn_id
from (select x.* from inventory.stock_ledger x where "x"."tenant_id" = $1 and "x"."warehouse_id" = $2 and "x"."owner_id" = any($3::bigint[]) and x.posted_on between $4::date and $5::date and x.posted_at >= $6 and x.posted_at < $7 and x.txn_type = any($8::text[]) and x.owner_id = $9::bigint and x.goods_id = $10::bigint and x.stock_id = $11::bigint and x.txn_id = $12::bigint and x.goods_id in ( select k.id from basic.goods k where k.tenant_id = $13 and k.code = any( $14::text[] ) ) and x.position_id in ( select k.id from (select * from "basic"."position" where warehouse_id = $15) k where k.tenant_id = $16 and k.code = any( $17::text[] ) ) and x.lpn_id in ( select k.id from (select * from "basic"."lpn" where warehouse_id = $18) k where k.tenant_id = $19 and k.code = any( $20::text[] ) ) and x.lot_id in (select k.id from inventory.lot k where k.tenant_id = $21 and k.lot_no = $22) and x.source_no = any( $23::text[] ) and (x.posted_on, x.id) < ($24::date, $25::bigint) ) x
join basic.owner o on o.tenant_id = x.tenant_id
  and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id
  and g.id = x.goods_id
join inventory.lot t on t.tenant_id = x.tenant_id
  and t.id = x.lot_id
join basic.position p on p.tenant_id = x.tenant_id
  and p.warehouse_id = x.warehouse_id
  and p.id = x.position_id
left join basic.lpn n on n.tenant_id = x.tenant_id
  and n.warehouse_id = x.warehouse_id
  and n.id = x.lpn_id
left join inventory.stock_reversal r on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.txn_id = x.txn_id
left join iam.user w on w.tenant_id = x.tenant_id
  and w.id = x.operator_id
order by x.posted_on desc, x.id desc;

-- integrity.list  查询库存核对
select r.code, r.started_at, r.finished_at, r.violations
from unnest($1::text[]) c(code)
cross join lateral ( select * from ops.invariant_run r where r.tenant_id = $2 and r.code = c.code order by r.started_at desc, r.id desc limit 1 ) r;

-- map.plan  查询库位平面图
select coalesce(json_agg(x.id), '[]') as ids, coalesce(json_agg(x.code), '[]') as codes, coalesce(json_agg(x.bay), '[]') as bays, coalesce(json_agg(x.level), '[]') as levels, coalesce(json_agg(x.slot), '[]') as slots
from ( select p.id, p.code, p.bay, p.level, p.slot from basic.position p join ( select x.id, row_number() over (order by x.order_no, x.code, x.id) as n from "basic"."area" x where "x"."tenant_id" = $1 and "x"."warehouse_id" = $2 ) a on a.id = p.area_id left join ( select x.id, row_number() over (order by x.order_no, x.code, x.id) as n from "basic"."roadway" x where "x"."tenant_id" = $3 and "x"."warehouse_id" = $4 ) r on r.id = p.roadway_id where "p"."tenant_id" = $5 and "p"."warehouse_id" = $6 and not p.is_deleted and left(p.code, 1) <> '@' order by a.n, r.n nulls last, p.order_num, p.bay, p.level, p.slot, p.code collate "C", p.id ) x;

select r.id, r.separator, r.segments, h.positions
from ( select p.rule_id, json_agg(p.id) as positions from basic.position p where "p"."tenant_id" = $1 and "p"."warehouse_id" = $2 and not p.is_deleted and left(p.code, 1) <> '@' and p.rule_id is not null and p.bay = 0 and p.slot = 0 and p.level = 1 group by p.rule_id ) h
join basic.shelf_code_rule r on r.id = h.rule_id
where "r"."tenant_id" = $3
  and "r"."warehouse_id" = $4
  and not r.is_deleted;

select p.area_id, p.roadway_id, count(*)::int as count
from basic.position p
join ( select x.id, row_number() over (order by x.order_no, x.code, x.id) as n from "basic"."area" x where "x"."tenant_id" = $1 and "x"."warehouse_id" = $2 ) a on a.id = p.area_id
left join ( select x.id, row_number() over (order by x.order_no, x.code, x.id) as n from "basic"."roadway" x where "x"."tenant_id" = $3 and "x"."warehouse_id" = $4 ) r on r.id = p.roadway_id
where "p"."tenant_id" = $5
  and "p"."warehouse_id" = $6
  and not p.is_deleted
  and left(p.code, 1) <> '@'
group by a.n, r.n, p.area_id, p.roadway_id
order by a.n, r.n nulls last;

select r.id, r.code, r.name
from basic.room r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and not r.is_deleted
order by r.sort, r.code, r.id;

select a.id, a.room_id, a.code, a.name, a.kind
from basic.area a
where "a"."tenant_id" = $1
  and "a"."warehouse_id" = $2
  and not a.is_deleted
order by a.order_no, a.code, a.id;

select r.id, r.area_id, r.code, r.one_way
from basic.roadway r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and not r.is_deleted
order by r.order_no, r.code, r.id;

select concat_ws( '-', ( select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0) from "basic"."position" x where "x"."tenant_id" = $1 and "x"."warehouse_id" = $2 and not x.is_deleted ) , ( select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0) from "basic"."area" x where "x"."tenant_id" = $3 and "x"."warehouse_id" = $4 and not x.is_deleted ) , ( select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0) from "basic"."roadway" x where "x"."tenant_id" = $5 and "x"."warehouse_id" = $6 and not x.is_deleted ) , ( select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0) from "basic"."room" x where "x"."tenant_id" = $7 and "x"."warehouse_id" = $8 and not x.is_deleted ) , ( select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0) from "basic"."shelf_code_rule" x where "x"."tenant_id" = $9 and "x"."warehouse_id" = $10 and not x.is_deleted ) ) as version;

-- map.facts  查询库位现状
select json_build_object( 'ids', coalesce(json_agg(f.id), '[]'), 'full', coalesce(json_agg(f.full), '[]'), 'states', coalesce(json_agg(f.state), '[]'), 'ages', coalesce(json_agg(f.age), '[]'), 'moves', coalesce(json_agg(f.moves), '[]') ) as facts
from ( select p.id, p.state, $1::date - h.since as age, coalesce(m.moves, 0) as moves, case when h.position_id is null then 0 else greatest( 1, round( 100.0 * greatest( h.pallets::numeric / greatest(p.max_pallets, 1), h.weight / nullif(p.max_weight, 0), h.volume / nullif(p.max_volume, 0) ) ) )::int end as full from basic.position p left join ( select s.position_id, min( coalesce(l.inbound_on, l.produced_on, (s.last_in_at at time zone 'Asia/Shanghai')::date, $2::date) ) as since, count(distinct s.lpn_id) filter (where n.kind = 'PALLET') as pallets, sum(s.on_hand * g.weight) as weight, sum(s.on_hand * g.volume) as volume from inventory.stock s join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id where "s"."tenant_id" = $3 and "s"."warehouse_id" = $4 and "s"."owner_id" = any($5::bigint[]) and s.on_hand > 0 group by s.position_id ) h on h.position_id = p.id left join (select null::bigint as position_id, 0 as moves where false) m on m.position_id = p.id where "p"."tenant_id" = $6 and "p"."warehouse_id" = $7 and not p.is_deleted and left(p.code, 1) <> '@' and (h.position_id is not null or m.position_id is not null or p.state <> 10) ) f;

select concat_ws( '-', ( select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0) from "basic"."position" x where "x"."tenant_id" = $1 and "x"."warehouse_id" = $2 and not x.is_deleted ) , ( select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0) from "basic"."area" x where "x"."tenant_id" = $3 and "x"."warehouse_id" = $4 and not x.is_deleted ) , ( select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0) from "basic"."roadway" x where "x"."tenant_id" = $5 and "x"."warehouse_id" = $6 and not x.is_deleted ) , ( select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0) from "basic"."room" x where "x"."tenant_id" = $7 and "x"."warehouse_id" = $8 and not x.is_deleted ) , ( select count(*) || '.' || coalesce(sum(x.version), 0) || '.' || coalesce(sum(x.id), 0) from "basic"."shelf_code_rule" x where "x"."tenant_id" = $9 and "x"."warehouse_id" = $10 and not x.is_deleted ) ) as version;

-- map.find  在平面图上查找
select f.*
from ( ( select p.id as position_id, 'position'::text as by, p.code::text as text, 0::bigint as qty from basic.position p where "p"."tenant_id" = $1 and "p"."warehouse_id" = $2 and not p.is_deleted and left(p.code, 1) <> '@' and p.code like $3 order by p.code limit $4 ) union all ( select s.position_id, $5::text as by, g.code || ' ' || g.name as text, sum(s.on_hand)::bigint as qty from inventory.stock s join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id where s.goods_id in ( ( select g.id from basic.goods g where g.tenant_id = $6 and "g"."owner_id" = any($7::bigint[]) and g.code like $8 limit $9 ) union ( select b.goods_id from basic.goods_barcode b where b.tenant_id = $10 and "b"."owner_id" = any($11::bigint[]) and b.barcode = any($12::text[]) limit $13 ) union ( select g.id from basic.goods g where g.tenant_id = $14 and "g"."owner_id" = any($15::bigint[]) and g.search_keys @> $16::text[] and replace(lower(g.name), ' ', '') like $17 limit $18 ) ) and "s"."tenant_id" = $19 and "s"."warehouse_id" = $20 and "s"."owner_id" = any($21::bigint[]) and s.on_hand > 0 group by s.position_id, g.code || ' ' || g.name order by s.position_id limit $22 ) union all ( select s.position_id, $23::text as by, n.code::text as text, sum(s.on_hand)::bigint as qty from inventory.stock s join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id where s.lpn_id <> 0 and n.code like $24 and "s"."tenant_id" = $25 and "s"."warehouse_id" = $26 and "s"."owner_id" = any($27::bigint[]) and s.on_hand > 0 group by s.position_id, n.code::text order by s.position_id limit $28 ) union all ( select s.position_id, $29::text as by, l.lot_no::text as text, sum(s.on_hand)::bigint as qty from inventory.stock s join inventory.lot l on l.tenant_id = s.tenant_id and l.id = s.lot_id where l.lot_no = any($30::text[]) and "s"."tenant_id" = $31 and "s"."warehouse_id" = $32 and "s"."owner_id" = any($33::bigint[]) and s.on_hand > 0 group by s.position_id, l.lot_no::text order by s.position_id limit $34 ) ) f
join basic.position p on p.id = f.position_id
where "p"."tenant_id" = $35
  and "p"."warehouse_id" = $36
  and not p.is_deleted
  and left(p.code, 1) <> '@'
limit $37;

-- inMove.queryPage  查询移库任务
select x.id, x.task_id, x.task_no, x.status, x.state as line_state, x.priority, o.name as owner_name, x.goods_id, g.code as goods_code, g.name as goods_name, b.lot_no, b.expire_on, x.quality, f.code as from_position_code, case when x.from_lpn_id <> 0 then fn.code end as from_lpn_code, p.code as to_position_code, r.code as real_position_code, case when x.to_lpn_id <> 0 then tn.code end as to_lpn_code, x.whole_lpn, x.qty, x.done_qty, w.user_name as assignee_name, x.made_at as created_at, x.done_at
from ( select l.*, t.task_no, t.status, t.priority, t.assignee_id, t.done_at, t.created_at as made_at from inventory.task t join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id where "t"."tenant_id" = $1 and "t"."warehouse_id" = $2 and t.kind = $3 and "l"."owner_id" = any($4::bigint[]) ) x
join basic.owner o on o.tenant_id = x.tenant_id
  and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id
  and g.id = x.goods_id
join inventory.lot b on b.tenant_id = x.tenant_id
  and b.id = x.lot_id
join basic.position f on f.tenant_id = x.tenant_id
  and f.warehouse_id = x.warehouse_id
  and f.id = x.from_position_id
left join basic.position p on p.tenant_id = x.tenant_id
  and p.warehouse_id = x.warehouse_id
  and p.id = x.to_position_id
left join basic.position r on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.id = x.real_position_id
left join basic.lpn fn on fn.tenant_id = x.tenant_id
  and fn.warehouse_id = x.warehouse_id
  and fn.id = x.from_lpn_id
left join basic.lpn tn on tn.tenant_id = x.tenant_id
  and tn.warehouse_id = x.warehouse_id
  and tn.id = x.to_lpn_id
left join iam.user w on w.tenant_id = x.tenant_id
  and w.id = x.assignee_id
order by x.made_at desc, x.id desc
limit $5 offset $6;

select x.id, x.task_id, x.task_no, x.status, x.state as line_state, x.priority, o.name as owner_name, x.goods_id, g.code as goods_code, g.name as goods_name, b.lot_no, b.expire_on, x.quality, f.code as from_position_code, case when x.from_lpn_id <> 0 then fn.code end as from_lpn_code, p.code as to_position_code, r.code as real_position_code, case when x.to_lpn_id <> 0 then tn.code end as to_lpn_code, x.whole_lpn, x.qty, x.done_qty, w.user_name as assignee_name, x.made_at as created_at, x.done_at
from ( select l.*, t.task_no, t.status, t.priority, t.assignee_id, t.done_at, t.created_at as made_at from inventory.task t join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id where "t"."tenant_id" = $1 and "t"."warehouse_id" = $2 and t.kind = $3 and "l"."owner_id" = any($4::bigint[]) and t.task_no = any( $5::text[] ) and ( exists ( select 1 from basic.lpn n where n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.from_lpn_id and n.id <> 0 and n.code = any($6::text[]) ) or exists ( select 1 from basic.goods g where g.tenant_id = l.tenant_id and g.id = l.goods_id and ( g.code = any($7::text[]) or exists ( select 1 from basic.goods_barcode b where b.tenant_id = g.tenant_id and b.goods_id = g.id and b.barcode = any($8::text[]) ) ) ) ) and l.state = $9::bigint and t.status = $10::bigint and l.owner_id = $11::bigint and l.goods_id = $12::bigint and t.created_at >= $13 and t.created_at < $14 and l.goods_id in (select k.id from basic.goods k where k.tenant_id = $15 and k.code = any( $16::text[] ) ) and exists (select 1 from basic.position k where "k"."tenant_id" = $17 and "k"."warehouse_id" = $18 and k.id in (l.from_position_id, l.to_position_id, l.real_position_id) and k.code = any( $19::text[] ) ) ) x
join basic.owner o on o.tenant_id = x.tenant_id
  and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id
  and g.id = x.goods_id
join inventory.lot b on b.tenant_id = x.tenant_id
  and b.id = x.lot_id
join basic.position f on f.tenant_id = x.tenant_id
  and f.warehouse_id = x.warehouse_id
  and f.id = x.from_position_id
left join basic.position p on p.tenant_id = x.tenant_id
  and p.warehouse_id = x.warehouse_id
  and p.id = x.to_position_id
left join basic.position r on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.id = x.real_position_id
left join basic.lpn fn on fn.tenant_id = x.tenant_id
  and fn.warehouse_id = x.warehouse_id
  and fn.id = x.from_lpn_id
left join basic.lpn tn on tn.tenant_id = x.tenant_id
  and tn.warehouse_id = x.warehouse_id
  and tn.id = x.to_lpn_id
left join iam.user w on w.tenant_id = x.tenant_id
  and w.id = x.assignee_id
order by x.made_at desc, x.id desc
limit $20 offset $21;

-- replenish.queryPage  查询补货任务
select x.id, x.task_id, x.task_no, x.status, x.state as line_state, x.priority, o.name as owner_name, x.goods_id, g.code as goods_code, g.name as goods_name, b.lot_no, b.expire_on, x.quality, f.code as from_position_code, case when x.from_lpn_id <> 0 then fn.code end as from_lpn_code, p.code as to_position_code, r.code as real_position_code, case when x.to_lpn_id <> 0 then tn.code end as to_lpn_code, x.whole_lpn, x.qty, x.done_qty, w.user_name as assignee_name, x.made_at as created_at, x.done_at
from ( select l.*, t.task_no, t.status, t.priority, t.assignee_id, t.done_at, t.created_at as made_at from inventory.task t join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id where "t"."tenant_id" = $1 and "t"."warehouse_id" = $2 and t.kind = $3 and "l"."owner_id" = any($4::bigint[]) ) x
join basic.owner o on o.tenant_id = x.tenant_id
  and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id
  and g.id = x.goods_id
join inventory.lot b on b.tenant_id = x.tenant_id
  and b.id = x.lot_id
join basic.position f on f.tenant_id = x.tenant_id
  and f.warehouse_id = x.warehouse_id
  and f.id = x.from_position_id
left join basic.position p on p.tenant_id = x.tenant_id
  and p.warehouse_id = x.warehouse_id
  and p.id = x.to_position_id
left join basic.position r on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.id = x.real_position_id
left join basic.lpn fn on fn.tenant_id = x.tenant_id
  and fn.warehouse_id = x.warehouse_id
  and fn.id = x.from_lpn_id
left join basic.lpn tn on tn.tenant_id = x.tenant_id
  and tn.warehouse_id = x.warehouse_id
  and tn.id = x.to_lpn_id
left join iam.user w on w.tenant_id = x.tenant_id
  and w.id = x.assignee_id
order by x.made_at desc, x.id desc
limit $5 offset $6;

select x.id, x.task_id, x.task_no, x.status, x.state as line_state, x.priority, o.name as owner_name, x.goods_id, g.code as goods_code, g.name as goods_name, b.lot_no, b.expire_on, x.quality, f.code as from_position_code, case when x.from_lpn_id <> 0 then fn.code end as from_lpn_code, p.code as to_position_code, r.code as real_position_code, case when x.to_lpn_id <> 0 then tn.code end as to_lpn_code, x.whole_lpn, x.qty, x.done_qty, w.user_name as assignee_name, x.made_at as created_at, x.done_at
from ( select l.*, t.task_no, t.status, t.priority, t.assignee_id, t.done_at, t.created_at as made_at from inventory.task t join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id where "t"."tenant_id" = $1 and "t"."warehouse_id" = $2 and t.kind = $3 and "l"."owner_id" = any($4::bigint[]) and t.task_no = any( $5::text[] ) and ( exists ( select 1 from basic.lpn n where n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.from_lpn_id and n.id <> 0 and n.code = any($6::text[]) ) or exists ( select 1 from basic.goods g where g.tenant_id = l.tenant_id and g.id = l.goods_id and ( g.code = any($7::text[]) or exists ( select 1 from basic.goods_barcode b where b.tenant_id = g.tenant_id and b.goods_id = g.id and b.barcode = any($8::text[]) ) ) ) ) and l.state = $9::bigint and t.status = $10::bigint and l.owner_id = $11::bigint and l.goods_id = $12::bigint and t.created_at >= $13 and t.created_at < $14 and l.goods_id in (select k.id from basic.goods k where k.tenant_id = $15 and k.code = any( $16::text[] ) ) and exists (select 1 from basic.position k where "k"."tenant_id" = $17 and "k"."warehouse_id" = $18 and k.id in (l.from_position_id, l.to_position_id, l.real_position_id) and k.code = any( $19::text[] ) ) ) x
join basic.owner o on o.tenant_id = x.tenant_id
  and o.id = x.owner_id
join basic.goods g on g.tenant_id = x.tenant_id
  and g.id = x.goods_id
join inventory.lot b on b.tenant_id = x.tenant_id
  and b.id = x.lot_id
join basic.position f on f.tenant_id = x.tenant_id
  and f.warehouse_id = x.warehouse_id
  and f.id = x.from_position_id
left join basic.position p on p.tenant_id = x.tenant_id
  and p.warehouse_id = x.warehouse_id
  and p.id = x.to_position_id
left join basic.position r on r.tenant_id = x.tenant_id
  and r.warehouse_id = x.warehouse_id
  and r.id = x.real_position_id
left join basic.lpn fn on fn.tenant_id = x.tenant_id
  and fn.warehouse_id = x.warehouse_id
  and fn.id = x.from_lpn_id
left join basic.lpn tn on tn.tenant_id = x.tenant_id
  and tn.warehouse_id = x.warehouse_id
  and tn.id = x.to_lpn_id
left join iam.user w on w.tenant_id = x.tenant_id
  and w.id = x.assignee_id
order by x.made_at desc, x.id desc
limit $20 offset $21;

-- inventoryAdjust.queryPage  查询库存调整
select j.id, j.version, j.adjust_no, j.kind, j.owner_id, o.name as owner_name, n.line_count, n.plus, n.minus, n.changed, j.reason_code, j.remark, j.source, j.status, au.user_name as auditor, j.done_at, j.created_at, coalesce(cu.user_name, '') as created_by, j.updated_at, coalesce(uu.user_name, '') as updated_by
from (select j.* from "inner".adjust j where "j"."tenant_id" = $1 and "j"."warehouse_id" = $2 and "j"."owner_id" = any($3::bigint[]) and not j.is_deleted order by j.created_at desc, j.id desc limit $4 offset $5) j
join basic.owner o on o.tenant_id = j.tenant_id
  and o.id = j.owner_id
left join iam.user au on au.tenant_id = j.tenant_id
  and au.id = j.audit_by
left join iam.user cu on cu.tenant_id = j.tenant_id
  and cu.id = j.created_by
left join iam.user uu on uu.tenant_id = j.tenant_id
  and uu.id = j.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(l.delta) filter (where l.delta > 0), 0)::bigint as plus, coalesce(-sum(l.delta) filter (where l.delta < 0), 0)::bigint as minus, coalesce(sum(l.change_qty), 0)::bigint as changed from "inner".adjust_line l where l.tenant_id = j.tenant_id and l.warehouse_id = j.warehouse_id and l.adjust_id = j.id ) n
order by j.created_at desc, j.id desc;

select j.id, j.version, j.adjust_no, j.kind, j.owner_id, o.name as owner_name, n.line_count, n.plus, n.minus, n.changed, j.reason_code, j.remark, j.source, j.status, au.user_name as auditor, j.done_at, j.created_at, coalesce(cu.user_name, '') as created_by, j.updated_at, coalesce(uu.user_name, '') as updated_by
from (select j.* from "inner".adjust j where "j"."tenant_id" = $1 and "j"."warehouse_id" = $2 and "j"."owner_id" = any($3::bigint[]) and not j.is_deleted and j.adjust_no = any( $4::text[] ) and j.kind = $5::bigint and j.owner_id = $6::bigint and j.status = $7::bigint and j.created_at >= $8 and j.created_at < $9 and exists (select 1 from "inner".adjust_line l where l.tenant_id = j.tenant_id and l.warehouse_id = j.warehouse_id and l.adjust_id = j.id and l.goods_id = $10) order by j.created_at desc, j.id desc limit $11 offset $12) j
join basic.owner o on o.tenant_id = j.tenant_id
  and o.id = j.owner_id
left join iam.user au on au.tenant_id = j.tenant_id
  and au.id = j.audit_by
left join iam.user cu on cu.tenant_id = j.tenant_id
  and cu.id = j.created_by
left join iam.user uu on uu.tenant_id = j.tenant_id
  and uu.id = j.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(l.delta) filter (where l.delta > 0), 0)::bigint as plus, coalesce(-sum(l.delta) filter (where l.delta < 0), 0)::bigint as minus, coalesce(sum(l.change_qty), 0)::bigint as changed from "inner".adjust_line l where l.tenant_id = j.tenant_id and l.warehouse_id = j.warehouse_id and l.adjust_id = j.id ) n
order by j.created_at desc, j.id desc;

-- inventoryAdjust.export  导出库存调整
select count(*) as n
from (select 1 from "inner".adjust j where "j"."tenant_id" = $1 and "j"."warehouse_id" = $2 and "j"."owner_id" = any($3::bigint[]) and not j.is_deleted limit $4) x;

declare export no scroll cursor for select j.id, j.version, j.adjust_no, j.kind, j.owner_id, o.name as owner_name, n.line_count, n.plus, n.minus, n.changed, j.reason_code, j.remark, j.source, j.status, au.user_name as auditor, j.done_at, j.created_at, coalesce(cu.user_name, '') as created_by, j.updated_at, coalesce(uu.user_name, '') as updated_by
from "inner".adjust j
join basic.owner o on o.tenant_id = j.tenant_id
  and o.id = j.owner_id
left join iam.user au on au.tenant_id = j.tenant_id
  and au.id = j.audit_by
left join iam.user cu on cu.tenant_id = j.tenant_id
  and cu.id = j.created_by
left join iam.user uu on uu.tenant_id = j.tenant_id
  and uu.id = j.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(l.delta) filter (where l.delta > 0), 0)::bigint as plus, coalesce(-sum(l.delta) filter (where l.delta < 0), 0)::bigint as minus, coalesce(sum(l.change_qty), 0)::bigint as changed from "inner".adjust_line l where l.tenant_id = j.tenant_id and l.warehouse_id = j.warehouse_id and l.adjust_id = j.id ) n
where "j"."tenant_id" = $1
  and "j"."warehouse_id" = $2
  and "j"."owner_id" = any($3::bigint[])
  and not j.is_deleted
order by j.created_at desc, j.id desc;

fetch 500
from export;

select count(*) as n
from (select 1 from "inner".adjust j where "j"."tenant_id" = $1 and "j"."warehouse_id" = $2 and "j"."owner_id" = any($3::bigint[]) and not j.is_deleted and j.adjust_no = any( $4::text[] ) and j.kind = $5::bigint and j.owner_id = $6::bigint and j.status = $7::bigint and j.created_at >= $8 and j.created_at < $9 and exists (select 1 from "inner".adjust_line l where l.tenant_id = j.tenant_id and l.warehouse_id = j.warehouse_id and l.adjust_id = j.id and l.goods_id = $10) limit $11) x;

declare export no scroll cursor for select j.id, j.version, j.adjust_no, j.kind, j.owner_id, o.name as owner_name, n.line_count, n.plus, n.minus, n.changed, j.reason_code, j.remark, j.source, j.status, au.user_name as auditor, j.done_at, j.created_at, coalesce(cu.user_name, '') as created_by, j.updated_at, coalesce(uu.user_name, '') as updated_by
from "inner".adjust j
join basic.owner o on o.tenant_id = j.tenant_id
  and o.id = j.owner_id
left join iam.user au on au.tenant_id = j.tenant_id
  and au.id = j.audit_by
left join iam.user cu on cu.tenant_id = j.tenant_id
  and cu.id = j.created_by
left join iam.user uu on uu.tenant_id = j.tenant_id
  and uu.id = j.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(l.delta) filter (where l.delta > 0), 0)::bigint as plus, coalesce(-sum(l.delta) filter (where l.delta < 0), 0)::bigint as minus, coalesce(sum(l.change_qty), 0)::bigint as changed from "inner".adjust_line l where l.tenant_id = j.tenant_id and l.warehouse_id = j.warehouse_id and l.adjust_id = j.id ) n
where "j"."tenant_id" = $1
  and "j"."warehouse_id" = $2
  and "j"."owner_id" = any($3::bigint[])
  and not j.is_deleted
  and j.adjust_no = any( $4::text[] )
  and j.kind = $5::bigint
  and j.owner_id = $6::bigint
  and j.status = $7::bigint
  and j.created_at >= $8
  and j.created_at < $9
  and exists (select 1 from "inner".adjust_line l where l.tenant_id = j.tenant_id and l.warehouse_id = j.warehouse_id and l.adjust_id = j.id and l.goods_id = $10)
order by j.created_at desc, j.id desc;

-- inventoryAdjust.get  查看库存调整
select j.id, j.version, j.adjust_no, j.kind, j.owner_id, o.name as owner_name, n.line_count, n.plus, n.minus, n.changed, j.reason_code, j.remark, j.source, j.status, au.user_name as auditor, j.done_at, j.created_at, coalesce(cu.user_name, '') as created_by, j.updated_at, coalesce(uu.user_name, '') as updated_by
from "inner".adjust j
join basic.owner o on o.tenant_id = j.tenant_id
  and o.id = j.owner_id
left join iam.user au on au.tenant_id = j.tenant_id
  and au.id = j.audit_by
left join iam.user cu on cu.tenant_id = j.tenant_id
  and cu.id = j.created_by
left join iam.user uu on uu.tenant_id = j.tenant_id
  and uu.id = j.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(l.delta) filter (where l.delta > 0), 0)::bigint as plus, coalesce(-sum(l.delta) filter (where l.delta < 0), 0)::bigint as minus, coalesce(sum(l.change_qty), 0)::bigint as changed from "inner".adjust_line l where l.tenant_id = j.tenant_id and l.warehouse_id = j.warehouse_id and l.adjust_id = j.id ) n
where "j"."tenant_id" = $1
  and "j"."warehouse_id" = $2
  and "j"."owner_id" = any($3::bigint[])
  and j.id = $4;

-- outOrder.queryPage  查询出库单
select o.id, o.version, o.order_no, o.external_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name, o.store_id, st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.storage_mode, o.priority, o.require_on, o.cutoff_at, l.*, o.total_weight, o.total_volume, o.status, o.is_hidden, o.hide_reason, o.is_frozen, o.wave_id, v.wave_no, o.short_policy, o.consignee, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
from (select o.* from outbound.order o where "o"."tenant_id" = $1 and "o"."warehouse_id" = $2 and "o"."owner_id" = any($3::bigint[]) and o.is_hidden = $4 order by o.created_at desc, o.id desc limit $5 offset $6) o
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id
  and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id
  and r.warehouse_id = o.warehouse_id
  and r.id = o.route_id
left join outbound.wave v on v.tenant_id = o.tenant_id
  and v.warehouse_id = o.warehouse_id
  and v.id = o.wave_id
left join iam.user cu on cu.tenant_id = o.tenant_id
  and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id
  and uu.id = o.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0)::bigint as qty_wanted, coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked, coalesce(sum(d.qty_checked), 0)::bigint as qty_checked, coalesce(sum(d.qty_packed), 0)::bigint as qty_packed, coalesce(sum(d.qty_shipped), 0)::bigint as qty_shipped from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id ) l
order by o.created_at desc, o.id desc;

select count(*) as n
from (select 1 from outbound.order o where "o"."tenant_id" = $1 and "o"."warehouse_id" = $2 and "o"."owner_id" = any($3::bigint[]) and o.is_hidden = $4 limit $5) x;

select o.id, o.version, o.order_no, o.external_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name, o.store_id, st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.storage_mode, o.priority, o.require_on, o.cutoff_at, l.*, o.total_weight, o.total_volume, o.status, o.is_hidden, o.hide_reason, o.is_frozen, o.wave_id, v.wave_no, o.short_policy, o.consignee, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
from (select o.* from outbound.order o where "o"."tenant_id" = $1 and "o"."warehouse_id" = $2 and "o"."owner_id" = any($3::bigint[]) and o.order_no = any( $4::text[] ) and o.external_no = any( $5::text[] ) and o.owner_id = $6::bigint and o.store_id = $7::bigint and o.route_id = $8::bigint and o.order_type = $9::bigint and o.delivery_type = $10::bigint and o.status = $11::bigint and o.is_hidden = $12 and o.is_frozen = $13 and o.wave_id in (select w.id from outbound.wave w where "w"."tenant_id" = $14 and "w"."warehouse_id" = $15 and w.wave_no = any( $16::text[] ) ) and exists (select 1 from outbound.detail d where "d"."tenant_id" = $17 and "d"."warehouse_id" = $18 and d.order_id = o.id and d.goods_id = $19) and not ( o.status < 90 and exists ( select 1 from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced and d.explanation is not null ) ) and o.require_on >= $20 and o.require_on < $21 and o.created_at >= $22 and o.created_at < $23 order by o.created_at desc, o.id desc limit $24 offset $25) o
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id
  and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id
  and r.warehouse_id = o.warehouse_id
  and r.id = o.route_id
left join outbound.wave v on v.tenant_id = o.tenant_id
  and v.warehouse_id = o.warehouse_id
  and v.id = o.wave_id
left join iam.user cu on cu.tenant_id = o.tenant_id
  and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id
  and uu.id = o.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0)::bigint as qty_wanted, coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked, coalesce(sum(d.qty_checked), 0)::bigint as qty_checked, coalesce(sum(d.qty_packed), 0)::bigint as qty_packed, coalesce(sum(d.qty_shipped), 0)::bigint as qty_shipped from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id ) l
order by o.created_at desc, o.id desc;

-- outOrder.queryHiddenPage  查询隐藏出库单
select o.id, o.version, o.order_no, o.external_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name, o.store_id, st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.storage_mode, o.priority, o.require_on, o.cutoff_at, l.*, o.total_weight, o.total_volume, o.status, o.is_hidden, o.hide_reason, o.is_frozen, o.wave_id, v.wave_no, o.short_policy, o.consignee, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
from (select o.* from outbound.order o where "o"."tenant_id" = $1 and "o"."warehouse_id" = $2 and "o"."owner_id" = any($3::bigint[]) and o.is_hidden = $4 order by o.created_at desc, o.id desc limit $5 offset $6) o
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id
  and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id
  and r.warehouse_id = o.warehouse_id
  and r.id = o.route_id
left join outbound.wave v on v.tenant_id = o.tenant_id
  and v.warehouse_id = o.warehouse_id
  and v.id = o.wave_id
left join iam.user cu on cu.tenant_id = o.tenant_id
  and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id
  and uu.id = o.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0)::bigint as qty_wanted, coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked, coalesce(sum(d.qty_checked), 0)::bigint as qty_checked, coalesce(sum(d.qty_packed), 0)::bigint as qty_packed, coalesce(sum(d.qty_shipped), 0)::bigint as qty_shipped from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id ) l
order by o.created_at desc, o.id desc;

select o.id, o.version, o.order_no, o.external_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name, o.store_id, st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.storage_mode, o.priority, o.require_on, o.cutoff_at, l.*, o.total_weight, o.total_volume, o.status, o.is_hidden, o.hide_reason, o.is_frozen, o.wave_id, v.wave_no, o.short_policy, o.consignee, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
from (select o.* from outbound.order o where "o"."tenant_id" = $1 and "o"."warehouse_id" = $2 and "o"."owner_id" = any($3::bigint[]) and o.order_no = any( $4::text[] ) and o.external_no = any( $5::text[] ) and o.owner_id = $6::bigint and o.store_id = $7::bigint and o.route_id = $8::bigint and o.order_type = $9::bigint and o.delivery_type = $10::bigint and o.status = $11::bigint and o.is_hidden = $12 and o.is_frozen = $13 and o.wave_id in (select w.id from outbound.wave w where "w"."tenant_id" = $14 and "w"."warehouse_id" = $15 and w.wave_no = any( $16::text[] ) ) and exists (select 1 from outbound.detail d where "d"."tenant_id" = $17 and "d"."warehouse_id" = $18 and d.order_id = o.id and d.goods_id = $19) and not ( o.status < 90 and exists ( select 1 from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced and d.explanation is not null ) ) and o.require_on >= $20 and o.require_on < $21 and o.created_at >= $22 and o.created_at < $23 order by o.created_at desc, o.id desc limit $24 offset $25) o
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id
  and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id
  and r.warehouse_id = o.warehouse_id
  and r.id = o.route_id
left join outbound.wave v on v.tenant_id = o.tenant_id
  and v.warehouse_id = o.warehouse_id
  and v.id = o.wave_id
left join iam.user cu on cu.tenant_id = o.tenant_id
  and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id
  and uu.id = o.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0)::bigint as qty_wanted, coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked, coalesce(sum(d.qty_checked), 0)::bigint as qty_checked, coalesce(sum(d.qty_packed), 0)::bigint as qty_packed, coalesce(sum(d.qty_shipped), 0)::bigint as qty_shipped from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id ) l
order by o.created_at desc, o.id desc;

-- outOrder.statistic  统计出库单
select o.status, count(*) filter (where not o.is_hidden) as count, count(*) filter (where o.is_hidden) as hidden, count(*) filter (where o.is_frozen) as frozen, count(*) filter (where not o.is_hidden and o.status < 90 and exists ( select 1 from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced and d.explanation is not null ) ) as short
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
group by o.status;

select o.status, count(*) filter (where not o.is_hidden) as count, count(*) filter (where o.is_hidden) as hidden, count(*) filter (where o.is_frozen) as frozen, count(*) filter (where not o.is_hidden and o.status < 90 and exists ( select 1 from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced and d.explanation is not null ) ) as short
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.order_no = any( $4::text[] )
  and o.external_no = any( $5::text[] )
  and o.owner_id = $6::bigint
  and o.store_id = $7::bigint
  and o.route_id = $8::bigint
  and o.order_type = $9::bigint
  and o.delivery_type = $10::bigint
  and o.is_frozen = $11
  and o.wave_id in (select w.id from outbound.wave w where "w"."tenant_id" = $12 and "w"."warehouse_id" = $13 and w.wave_no = any( $14::text[] ) )
  and exists (select 1 from outbound.detail d where "d"."tenant_id" = $15 and "d"."warehouse_id" = $16 and d.order_id = o.id and d.goods_id = $17)
  and not ( o.status < 90 and exists ( select 1 from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced and d.explanation is not null ) )
  and o.require_on >= $18
  and o.require_on < $19
  and o.created_at >= $20
  and o.created_at < $21
group by o.status;

-- outOrder.get  查看出库单
select o.id, o.version, o.order_no, o.external_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name, o.store_id, st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.storage_mode, o.priority, o.require_on, o.cutoff_at, l.*, o.total_weight, o.total_volume, o.status, o.is_hidden, o.hide_reason, o.is_frozen, o.wave_id, v.wave_no, o.short_policy, o.consignee, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by , w.code as owner_code, st.code as store_code, o.customer_id, c.name as customer_name, o.supplier_id, s.name as supplier_name, o.to_warehouse_id as to_house_id, h.name as to_house_name, o.phone, o.address, o.cancel_reason, o.source, o.shipped_at, o.parent_id, p.order_no as parent_no
from outbound.order o
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id
  and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id
  and r.warehouse_id = o.warehouse_id
  and r.id = o.route_id
left join outbound.wave v on v.tenant_id = o.tenant_id
  and v.warehouse_id = o.warehouse_id
  and v.id = o.wave_id
left join iam.user cu on cu.tenant_id = o.tenant_id
  and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id
  and uu.id = o.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0)::bigint as qty_wanted, coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked, coalesce(sum(d.qty_checked), 0)::bigint as qty_checked, coalesce(sum(d.qty_packed), 0)::bigint as qty_packed, coalesce(sum(d.qty_shipped), 0)::bigint as qty_shipped from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id ) l
left join basic.customer c on c.tenant_id = o.tenant_id
  and c.id = o.customer_id
left join basic.supplier s on s.tenant_id = o.tenant_id
  and s.id = o.supplier_id
left join basic.warehouse h on h.tenant_id = o.tenant_id
  and h.id = o.to_warehouse_id
left join outbound.order p on p.tenant_id = o.tenant_id
  and p.warehouse_id = o.warehouse_id
  and p.id = o.parent_id
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

select d.id, d.line_no, d.status, d.goods_id, g.code as goods_code, g.name as goods_name, g.spec, g.storage_mode, g.is_catch_weight, d.unit_level, d.unit_qty, coalesce( ( select jsonb_agg(jsonb_build_object('level', u.level, 'name', n.name, 'ratio', u.ratio) order by u.level) from basic.goods_unit u join basic.unit n on n.tenant_id = u.tenant_id and n.id = u.unit_id where u.tenant_id = g.tenant_id and u.goods_id = g.id ), '[]' ) as packs, d.quality, d.want_lot_id, t.lot_no as want_lot_no, d.want_from, d.want_to, d.qty_ordered, d.qty_cancelled, d.qty_replaced, d.qty_ordered - d.qty_cancelled - d.qty_replaced as qty_wanted, d.qty_allocated, d.qty_picked, d.qty_checked, d.qty_packed, d.qty_shipped, d.short_reason, d.explanation, ( select x.code from outbound.detail o join basic.goods x on x.tenant_id = o.tenant_id and x.id = o.goods_id where o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.replaces_id ) as replaces_code
from outbound.detail d
join basic.goods g on g.tenant_id = d.tenant_id
  and g.id = d.goods_id
left join inventory.lot t on t.tenant_id = d.tenant_id
  and t.id = d.want_lot_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = $3
  and ( d.replaces_id is null or exists ( select 1 from outbound.replace_log r where r.tenant_id = d.tenant_id and r.warehouse_id = d.warehouse_id and r.new_detail_id = d.id and r.undone_at is null ) )
order by d.line_no, d.id;

select c.id, c.out_detail_id as detail_id, c.stock_id, c.stage, g.code as goods_code, g.name as goods_name, l.lot_no, l.produced_on, l.expire_on, p.code as position_code, case when s.lpn_id <> 0 then n.code end as lpn_code, c.open_qty, c.consumed_qty, c.released_qty
from outbound.detail d
join inventory.stock_claim c on c.tenant_id = d.tenant_id
  and c.warehouse_id = d.warehouse_id
  and c.out_detail_id = d.id
  and c.kind = 'ALLOC'
join inventory.stock s on s.tenant_id = c.tenant_id
  and s.warehouse_id = c.warehouse_id
  and s.id = c.stock_id
join basic.position p on p.tenant_id = s.tenant_id
  and p.warehouse_id = s.warehouse_id
  and p.id = s.position_id
join basic.lpn n on n.tenant_id = s.tenant_id
  and n.warehouse_id = s.warehouse_id
  and n.id = s.lpn_id
join inventory.lot l on l.tenant_id = s.tenant_id
  and l.id = s.lot_id
join basic.goods g on g.tenant_id = s.tenant_id
  and g.id = s.goods_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = $3
  and (c.open_qty > 0 or c.consumed_qty > 0)
order by d.line_no, c.id;

select k.id, k.task_id, t.task_no, k.out_detail_id as detail_id, t.kind, g.code as goods_code, g.name as goods_name, l.lot_no, p.code as position_code, case when k.lpn_id <> 0 then n.code end as lpn_code, k.qty, k.picked_qty, k.short_qty, k.state, k.short_reason, u.user_name as picker_name, k.picked_at
from outbound.detail d
join outbound.pick_line k on k.tenant_id = d.tenant_id
  and k.warehouse_id = d.warehouse_id
  and k.out_detail_id = d.id
join outbound.pick_task t on t.tenant_id = k.tenant_id
  and t.warehouse_id = k.warehouse_id
  and t.id = k.task_id
join basic.position p on p.tenant_id = k.tenant_id
  and p.warehouse_id = k.warehouse_id
  and p.id = k.position_id
join basic.lpn n on n.tenant_id = k.tenant_id
  and n.warehouse_id = k.warehouse_id
  and n.id = k.lpn_id
join inventory.lot l on l.tenant_id = k.tenant_id
  and l.id = k.lot_id
join basic.goods g on g.tenant_id = k.tenant_id
  and g.id = k.goods_id
left join iam.user u on u.tenant_id = k.tenant_id
  and u.id = k.picker_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = $3
order by k.id;

select k.id, k.check_no, k.kind, k.status, u.user_name as checker_name, k.diff_count, k.done_at
from outbound.check_task k
left join iam.user u on u.tenant_id = k.tenant_id
  and u.id = k.checker_id
where "k"."tenant_id" = $1
  and "k"."warehouse_id" = $2
  and k.order_id = $3
order by k.id;

select n.id, n.code, n.kind, n.carton_state, n.carton_seq, p.code as position_code, n.gross_weight, n.sealed_at, coalesce( ( select jsonb_agg( jsonb_build_object( 'detailId', c.out_detail_id, 'goodsCode', g.code, 'goodsName', g.name, 'lotNo', l.lot_no, 'qty', c.qty ) order by c.id ) from outbound.carton_line c join basic.goods g on g.tenant_id = c.tenant_id and g.id = c.goods_id join inventory.lot l on l.tenant_id = c.tenant_id and l.id = c.lot_id where c.tenant_id = n.tenant_id and c.warehouse_id = n.warehouse_id and c.lpn_id = n.id and c.order_id = $1 and c.qty > 0 ), '[]' ) as lines
from basic.lpn n
left join basic.position p on p.tenant_id = n.tenant_id
  and p.warehouse_id = n.warehouse_id
  and p.id = n.position_id
where "n"."tenant_id" = $2
  and "n"."warehouse_id" = $3
  and n.out_order_id = $4
  and n.carton_state > 0
order by n.carton_seq, n.id;

select h.id, h.ship_no, h.status, h.plate_no, h.driver_name, h.shipped_at, count(i.lpn_id) as carton_count
from outbound.shipment_item i
join outbound.shipment h on h.tenant_id = i.tenant_id
  and h.warehouse_id = i.warehouse_id
  and h.id = i.ship_id
where "i"."tenant_id" = $1
  and "i"."warehouse_id" = $2
  and i.order_id = $3
  and i.active
group by h.id, h.ship_no, h.status, h.plate_no, h.driver_name, h.shipped_at
order by h.id;

select r.id, r.out_detail_id as detail_id, r.new_detail_id, g.code as goods_code, x.code as new_goods_code, r.qty_from, r.qty_to
from outbound.detail d
join outbound.replace_log r on r.tenant_id = d.tenant_id
  and r.warehouse_id = d.warehouse_id
  and r.out_detail_id = d.id
join outbound.detail e on e.tenant_id = r.tenant_id
  and e.warehouse_id = r.warehouse_id
  and e.id = r.new_detail_id
join basic.goods g on g.tenant_id = d.tenant_id
  and g.id = d.goods_id
join basic.goods x on x.tenant_id = e.tenant_id
  and x.id = e.goods_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = $3
  and r.undone_at is null
order by r.id;

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

-- outOrder.trace  查看出库单轨迹
select 1
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = $4;

select t.id, t.detail_id, d.line_no, g.code as goods_code, t.action, t.action_name, t.from_status, t.to_status, t.qty, t.txn_id, t.payload, t.operator_name, t.posted_at
from ops.doc_trace t
left join outbound.detail d on d.tenant_id = t.tenant_id
  and d.warehouse_id = t.warehouse_id
  and d.id = t.detail_id
left join basic.goods g on g.tenant_id = d.tenant_id
  and g.id = d.goods_id
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and t.doc_type = $3
  and t.doc_id = $4
order by t.id desc
limit 1000;

-- outOrder.export  导出出库单
select count(*) as n
from (select 1 from outbound.order o where "o"."tenant_id" = $1 and "o"."warehouse_id" = $2 and "o"."owner_id" = any($3::bigint[]) and o.is_hidden = $4 limit $5) x;

declare export no scroll cursor for select o.id, o.version, o.order_no, o.external_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name, o.store_id, st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.storage_mode, o.priority, o.require_on, o.cutoff_at, l.*, o.total_weight, o.total_volume, o.status, o.is_hidden, o.hide_reason, o.is_frozen, o.wave_id, v.wave_no, o.short_policy, o.consignee, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
from outbound.order o
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id
  and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id
  and r.warehouse_id = o.warehouse_id
  and r.id = o.route_id
left join outbound.wave v on v.tenant_id = o.tenant_id
  and v.warehouse_id = o.warehouse_id
  and v.id = o.wave_id
left join iam.user cu on cu.tenant_id = o.tenant_id
  and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id
  and uu.id = o.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0)::bigint as qty_wanted, coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked, coalesce(sum(d.qty_checked), 0)::bigint as qty_checked, coalesce(sum(d.qty_packed), 0)::bigint as qty_packed, coalesce(sum(d.qty_shipped), 0)::bigint as qty_shipped from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id ) l
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.is_hidden = $4
order by o.created_at desc, o.id desc;

fetch 500
from export;

select count(*) as n
from (select 1 from outbound.order o where "o"."tenant_id" = $1 and "o"."warehouse_id" = $2 and "o"."owner_id" = any($3::bigint[]) and o.order_no = any( $4::text[] ) and o.external_no = any( $5::text[] ) and o.owner_id = $6::bigint and o.store_id = $7::bigint and o.route_id = $8::bigint and o.order_type = $9::bigint and o.delivery_type = $10::bigint and o.status = $11::bigint and o.is_hidden = $12 and o.is_frozen = $13 and o.wave_id in (select w.id from outbound.wave w where "w"."tenant_id" = $14 and "w"."warehouse_id" = $15 and w.wave_no = any( $16::text[] ) ) and exists (select 1 from outbound.detail d where "d"."tenant_id" = $17 and "d"."warehouse_id" = $18 and d.order_id = o.id and d.goods_id = $19) and not ( o.status < 90 and exists ( select 1 from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced and d.explanation is not null ) ) and o.require_on >= $20 and o.require_on < $21 and o.created_at >= $22 and o.created_at < $23 limit $24) x;

declare export no scroll cursor for select o.id, o.version, o.order_no, o.external_no, o.order_type, o.delivery_type, o.owner_id, w.name as owner_name, o.store_id, st.name as store_name, o.route_id, r.name as route_name, o.stop_no, o.storage_mode, o.priority, o.require_on, o.cutoff_at, l.*, o.total_weight, o.total_volume, o.status, o.is_hidden, o.hide_reason, o.is_frozen, o.wave_id, v.wave_no, o.short_policy, o.consignee, o.remark, o.created_at, coalesce(cu.user_name, '') as created_by, o.updated_at, coalesce(uu.user_name, '') as updated_by
from outbound.order o
join basic.owner w on w.tenant_id = o.tenant_id
  and w.id = o.owner_id
left join basic.store st on st.tenant_id = o.tenant_id
  and st.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id
  and r.warehouse_id = o.warehouse_id
  and r.id = o.route_id
left join outbound.wave v on v.tenant_id = o.tenant_id
  and v.warehouse_id = o.warehouse_id
  and v.id = o.wave_id
left join iam.user cu on cu.tenant_id = o.tenant_id
  and cu.id = o.created_by
left join iam.user uu on uu.tenant_id = o.tenant_id
  and uu.id = o.updated_by
cross join lateral ( select count(*) as line_count, coalesce(sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced), 0)::bigint as qty_wanted, coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked, coalesce(sum(d.qty_checked), 0)::bigint as qty_checked, coalesce(sum(d.qty_packed), 0)::bigint as qty_packed, coalesce(sum(d.qty_shipped), 0)::bigint as qty_shipped from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id ) l
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.order_no = any( $4::text[] )
  and o.external_no = any( $5::text[] )
  and o.owner_id = $6::bigint
  and o.store_id = $7::bigint
  and o.route_id = $8::bigint
  and o.order_type = $9::bigint
  and o.delivery_type = $10::bigint
  and o.status = $11::bigint
  and o.is_hidden = $12
  and o.is_frozen = $13
  and o.wave_id in (select w.id from outbound.wave w where "w"."tenant_id" = $14 and "w"."warehouse_id" = $15 and w.wave_no = any( $16::text[] ) )
  and exists (select 1 from outbound.detail d where "d"."tenant_id" = $17 and "d"."warehouse_id" = $18 and d.order_id = o.id and d.goods_id = $19)
  and not ( o.status < 90 and exists ( select 1 from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced and d.explanation is not null ) )
  and o.require_on >= $20
  and o.require_on < $21
  and o.created_at >= $22
  and o.created_at < $23
order by o.created_at desc, o.id desc;

-- outOrder.template  下载出库单导入模板
select t.columns, t.revision
from ops.import_template t
where t.tenant_id = $1
  and t.biz_code = $2
  and not t.is_deleted;

-- wave.queryPage  查询波次
select w.id, w.version, w.wave_no, w.status, w.pick_method, w.delivery_type, w.route_id, r.name as route_name, w.storage_mode, w.order_count, w.line_count, w.total_qty, w.total_volume, q.qty_allocated, q.qty_picked, q.qty_checked, t.task_count, t.task_done, w.cutoff_at, w.released_at, w.done_at, w.remark, w.created_at, coalesce(u.user_name, '') as created_by
from (select w.* from outbound.wave w where "w"."tenant_id" = $1 and "w"."warehouse_id" = $2 and not exists ( select 1 from outbound.wave_order m join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id where m.tenant_id = w.tenant_id and m.warehouse_id = w.warehouse_id and m.wave_id = w.id and not ("o"."owner_id" = any($3::bigint[])) ) order by w.created_at desc, w.id desc limit $4 offset $5) w
left join basic.route r on r.tenant_id = w.tenant_id
  and r.warehouse_id = w.warehouse_id
  and r.id = w.route_id
left join iam.user u on u.tenant_id = w.tenant_id
  and u.id = w.created_by
cross join lateral ( select coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked, coalesce(sum(d.qty_checked), 0)::bigint as qty_checked from outbound.wave_order m join outbound.detail d on d.tenant_id = m.tenant_id and d.warehouse_id = m.warehouse_id and d.order_id = m.order_id where m.tenant_id = w.tenant_id and m.warehouse_id = w.warehouse_id and m.wave_id = w.id and m.active ) q
cross join lateral ( select count(*) filter (where k.status <> 90) as task_count, count(*) filter (where k.status = 40) as task_done from outbound.pick_task k where k.tenant_id = w.tenant_id and k.warehouse_id = w.warehouse_id and k.wave_id = w.id ) t
order by w.created_at desc, w.id desc;

select w.id, w.version, w.wave_no, w.status, w.pick_method, w.delivery_type, w.route_id, r.name as route_name, w.storage_mode, w.order_count, w.line_count, w.total_qty, w.total_volume, q.qty_allocated, q.qty_picked, q.qty_checked, t.task_count, t.task_done, w.cutoff_at, w.released_at, w.done_at, w.remark, w.created_at, coalesce(u.user_name, '') as created_by
from (select w.* from outbound.wave w where "w"."tenant_id" = $1 and "w"."warehouse_id" = $2 and not exists ( select 1 from outbound.wave_order m join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id where m.tenant_id = w.tenant_id and m.warehouse_id = w.warehouse_id and m.wave_id = w.id and not ("o"."owner_id" = any($3::bigint[])) ) and w.wave_no = any( $4::text[] ) and w.status = $5::bigint and w.route_id = $6::bigint and w.created_at >= $7 and w.created_at < $8 order by w.created_at desc, w.id desc limit $9 offset $10) w
left join basic.route r on r.tenant_id = w.tenant_id
  and r.warehouse_id = w.warehouse_id
  and r.id = w.route_id
left join iam.user u on u.tenant_id = w.tenant_id
  and u.id = w.created_by
cross join lateral ( select coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked, coalesce(sum(d.qty_checked), 0)::bigint as qty_checked from outbound.wave_order m join outbound.detail d on d.tenant_id = m.tenant_id and d.warehouse_id = m.warehouse_id and d.order_id = m.order_id where m.tenant_id = w.tenant_id and m.warehouse_id = w.warehouse_id and m.wave_id = w.id and m.active ) q
cross join lateral ( select count(*) filter (where k.status <> 90) as task_count, count(*) filter (where k.status = 40) as task_done from outbound.pick_task k where k.tenant_id = w.tenant_id and k.warehouse_id = w.warehouse_id and k.wave_id = w.id ) t
order by w.created_at desc, w.id desc;

-- wave.get  查看波次
select w.id, w.version, w.wave_no, w.status, w.pick_method, w.delivery_type, w.route_id, r.name as route_name, w.storage_mode, w.order_count, w.line_count, w.total_qty, w.total_volume, q.qty_allocated, q.qty_picked, q.qty_checked, t.task_count, t.task_done, w.cutoff_at, w.released_at, w.done_at, w.remark, w.created_at, coalesce(u.user_name, '') as created_by
from outbound.wave w
left join basic.route r on r.tenant_id = w.tenant_id
  and r.warehouse_id = w.warehouse_id
  and r.id = w.route_id
left join iam.user u on u.tenant_id = w.tenant_id
  and u.id = w.created_by
cross join lateral ( select coalesce(sum(d.qty_allocated), 0)::bigint as qty_allocated, coalesce(sum(d.qty_picked), 0)::bigint as qty_picked, coalesce(sum(d.qty_checked), 0)::bigint as qty_checked from outbound.wave_order m join outbound.detail d on d.tenant_id = m.tenant_id and d.warehouse_id = m.warehouse_id and d.order_id = m.order_id where m.tenant_id = w.tenant_id and m.warehouse_id = w.warehouse_id and m.wave_id = w.id and m.active ) q
cross join lateral ( select count(*) filter (where k.status <> 90) as task_count, count(*) filter (where k.status = 40) as task_done from outbound.pick_task k where k.tenant_id = w.tenant_id and k.warehouse_id = w.warehouse_id and k.wave_id = w.id ) t
where "w"."tenant_id" = $1
  and "w"."warehouse_id" = $2
  and not exists ( select 1 from outbound.wave_order m join outbound.order o on o.tenant_id = m.tenant_id and o.warehouse_id = m.warehouse_id and o.id = m.order_id where m.tenant_id = w.tenant_id and m.warehouse_id = w.warehouse_id and m.wave_id = w.id and not ("o"."owner_id" = any($3::bigint[])) )
  and w.id = $4
  and set_config('join_collapse_limit', '1', true) = '1';

select o.id, o.order_no, o.status, n.name as owner_name, s.name as store_name, o.stop_no, l.line_count, l.qty_wanted, l.qty_allocated, l.qty_picked, m.active, m.kick_reason
from outbound.wave_order m
join outbound.order o on o.tenant_id = m.tenant_id
  and o.warehouse_id = m.warehouse_id
  and o.id = m.order_id
join basic.owner n on n.tenant_id = o.tenant_id
  and n.id = o.owner_id
left join basic.store s on s.tenant_id = o.tenant_id
  and s.id = o.store_id
cross join lateral ( select count(*) as line_count, sum(d.qty_ordered - d.qty_cancelled - d.qty_replaced)::bigint as qty_wanted, sum(d.qty_allocated)::bigint as qty_allocated, sum(d.qty_picked)::bigint as qty_picked from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id ) l
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and m.wave_id = $3
  and "o"."owner_id" = any($4::bigint[])
order by m.active desc, m.id;

select k.id, k.task_no, k.kind, k.status, a.name as area_name, k.line_count, k.qty, k.picked_qty, u.user_name as assignee_name
from outbound.pick_task k
left join basic.area a on a.tenant_id = k.tenant_id
  and a.warehouse_id = k.warehouse_id
  and a.id = k.area_id
left join iam.user u on u.tenant_id = k.tenant_id
  and u.id = k.assignee_id
where "k"."tenant_id" = $1
  and "k"."warehouse_id" = $2
  and k.wave_id = $3
order by k.id;

select o.id as order_id, o.order_no, d.id as detail_id, g.code as goods_code, g.name as goods_name, d.qty_ordered - d.qty_allocated - d.qty_cancelled - d.qty_replaced as qty_open
from outbound.wave_order m
join outbound.order o on o.tenant_id = m.tenant_id
  and o.warehouse_id = m.warehouse_id
  and o.id = m.order_id
join outbound.detail d on d.tenant_id = o.tenant_id
  and d.warehouse_id = o.warehouse_id
  and d.order_id = o.id
join basic.goods g on g.tenant_id = d.tenant_id
  and g.id = d.goods_id
where "m"."tenant_id" = $1
  and "m"."warehouse_id" = $2
  and m.wave_id = $3
  and m.active
  and "o"."owner_id" = any($4::bigint[])
  and d.qty_ordered > d.qty_allocated + d.qty_cancelled + d.qty_replaced
order by o.id, d.line_no;

-- wave.plan  预览波次
select o.id, o.delivery_type, o.route_id, o.storage_mode, o.cutoff_at, o.priority, o.stop_no, o.created_at, o.total_qty as qty, o.total_volume as volume, ( select count(*) from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id ) as line_count, exists ( select 1 from outbound.detail d join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id and g.pallet_qty > 0 and d.qty_ordered >= g.pallet_qty ) as bulk
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.status in (10, 20, 30)
  and not o.is_hidden
  and not o.is_frozen
  and o.wave_id is null
order by o.id
limit $4;

select owner_id, alloc_mode, pick_method, short_policy, wave_max_orders, wave_max_lines, check_need, internal_pct, fee_before_ship
from strategy.owner_pick_config
where tenant_id = $1
  and warehouse_id = $2
  and owner_id = any($3::bigint[])
  and status = 1
  and not is_deleted
order by id desc;

select r.id, r.name
from basic.route r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2;

select o.id, o.delivery_type, o.route_id, o.storage_mode, o.cutoff_at, o.priority, o.stop_no, o.created_at, o.total_qty as qty, o.total_volume as volume, ( select count(*) from outbound.detail d where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id ) as line_count, exists ( select 1 from outbound.detail d join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id where d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id and g.pallet_qty > 0 and d.qty_ordered >= g.pallet_qty ) as bulk
from outbound.order o
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.status in (10, 20, 30)
  and not o.is_hidden
  and not o.is_frozen
  and o.wave_id is null
  and o.owner_id = $4::bigint
  and o.route_id = $5::bigint
  and o.delivery_type = $6::bigint
  and o.storage_mode = $7::bigint
  and o.order_type = $8::bigint
  and o.require_on <= $9
  and o.cutoff_at <= $10
order by o.id
limit $11;

-- pickTask.queryPage  查询拣货任务
select t.id, t.version, t.task_no, t.kind, t.method, t.wave_id, w.wave_no, a.name as area_name, o.order_no, t.status, t.line_count, ( select count(*) from outbound.pick_line l where l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id and l.state in (20, 30) ) as line_done, t.qty, t.picked_qty, u.user_name as assignee_name, c.code as cart_code, w.cutoff_at, t.created_at, t.done_at
from (select t.* from outbound.pick_task t where "t"."tenant_id" = $1 and "t"."warehouse_id" = $2 and not exists ( select 1 from outbound.pick_line l join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id where l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id and not ("o"."owner_id" = any($3::bigint[])) ) order by t.created_at desc, t.id desc limit $4 offset $5) t
join outbound.wave w on w.tenant_id = t.tenant_id
  and w.warehouse_id = t.warehouse_id
  and w.id = t.wave_id
left join basic.area a on a.tenant_id = t.tenant_id
  and a.warehouse_id = t.warehouse_id
  and a.id = t.area_id
left join outbound.order o on o.tenant_id = t.tenant_id
  and o.warehouse_id = t.warehouse_id
  and o.id = t.order_id
left join basic.cart c on c.tenant_id = t.tenant_id
  and c.warehouse_id = t.warehouse_id
  and c.id = t.cart_id
left join iam.user u on u.tenant_id = t.tenant_id
  and u.id = t.assignee_id
order by t.created_at desc, t.id desc;

select count(*) as n
from (select 1 from outbound.pick_task t where "t"."tenant_id" = $1 and "t"."warehouse_id" = $2 and not exists ( select 1 from outbound.pick_line l join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id where l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id and not ("o"."owner_id" = any($3::bigint[])) ) limit $4) x;

select t.id, t.version, t.task_no, t.kind, t.method, t.wave_id, w.wave_no, a.name as area_name, o.order_no, t.status, t.line_count, ( select count(*) from outbound.pick_line l where l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id and l.state in (20, 30) ) as line_done, t.qty, t.picked_qty, u.user_name as assignee_name, c.code as cart_code, w.cutoff_at, t.created_at, t.done_at
from (select t.* from outbound.pick_task t where "t"."tenant_id" = $1 and "t"."warehouse_id" = $2 and not exists ( select 1 from outbound.pick_line l join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id where l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id and not ("o"."owner_id" = any($3::bigint[])) ) and t.task_no = any( $4::text[] ) and t.status = $5::bigint and t.area_id = $6::bigint and t.kind = $7 and t.wave_id in (select v.id from outbound.wave v where "v"."tenant_id" = $8 and "v"."warehouse_id" = $9 and v.wave_no = any( $10::text[] ) ) and t.created_at >= $11 and t.created_at < $12 order by t.created_at desc, t.id desc limit $13 offset $14) t
join outbound.wave w on w.tenant_id = t.tenant_id
  and w.warehouse_id = t.warehouse_id
  and w.id = t.wave_id
left join basic.area a on a.tenant_id = t.tenant_id
  and a.warehouse_id = t.warehouse_id
  and a.id = t.area_id
left join outbound.order o on o.tenant_id = t.tenant_id
  and o.warehouse_id = t.warehouse_id
  and o.id = t.order_id
left join basic.cart c on c.tenant_id = t.tenant_id
  and c.warehouse_id = t.warehouse_id
  and c.id = t.cart_id
left join iam.user u on u.tenant_id = t.tenant_id
  and u.id = t.assignee_id
order by t.created_at desc, t.id desc;

-- pickTask.get  查看拣货任务
select t.id, t.version, t.task_no, t.kind, t.method, t.wave_id, w.wave_no, a.name as area_name, o.order_no, t.status, t.line_count, ( select count(*) from outbound.pick_line l where l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id and l.state in (20, 30) ) as line_done, t.qty, t.picked_qty, u.user_name as assignee_name, c.code as cart_code, w.cutoff_at, t.created_at, t.done_at
from outbound.pick_task t
join outbound.wave w on w.tenant_id = t.tenant_id
  and w.warehouse_id = t.warehouse_id
  and w.id = t.wave_id
left join basic.area a on a.tenant_id = t.tenant_id
  and a.warehouse_id = t.warehouse_id
  and a.id = t.area_id
left join outbound.order o on o.tenant_id = t.tenant_id
  and o.warehouse_id = t.warehouse_id
  and o.id = t.order_id
left join basic.cart c on c.tenant_id = t.tenant_id
  and c.warehouse_id = t.warehouse_id
  and c.id = t.cart_id
left join iam.user u on u.tenant_id = t.tenant_id
  and u.id = t.assignee_id
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and not exists ( select 1 from outbound.pick_line l join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id where l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id and not ("o"."owner_id" = any($3::bigint[])) )
  and t.id = $4
  and set_config('join_collapse_limit', '1', true) = '1';

select l.position_id, p.code as position_code, l.goods_id, g.code as goods_code, g.name as goods_name, g.spec, g.barcodes, l.lot_id, t.lot_no, t.produced_on, t.expire_on, case when l.lpn_id <> 0 then n.code end as lpn_code, g.case_qty, g.is_catch_weight, sum(l.qty)::bigint as qty, sum(l.picked_qty)::bigint as picked_qty, sum(l.short_qty)::bigint as short_qty, min(l.walk_seq) as walk_seq, jsonb_agg( jsonb_build_object( 'lineId', l.id, 'orderId', o.id, 'orderNo', o.order_no, 'qty', l.qty, 'pickedQty', l.picked_qty, 'state', l.state ) order by l.walk_seq, l.id ) as parts
from outbound.pick_line l
cross join lateral ( select o.id, o.order_no from outbound.detail d join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id where d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id offset 0 ) o
cross join lateral ( select p.code from basic.position p where p.tenant_id = l.tenant_id and p.warehouse_id = l.warehouse_id and p.id = l.position_id offset 0 ) p
cross join lateral ( select g.code, coalesce(g.short_name, g.name) as name, g.spec, g.is_catch_weight, array( select b.barcode from basic.goods_barcode b where b.tenant_id = g.tenant_id and b.goods_id = g.id order by b.barcode ) as barcodes, ( select u.ratio from basic.goods_unit u where u.tenant_id = g.tenant_id and u.goods_id = g.id and u.level = 3 ) as case_qty from basic.goods g where g.tenant_id = l.tenant_id and g.id = l.goods_id offset 0 ) g
cross join lateral ( select t.lot_no, t.produced_on, t.expire_on from inventory.lot t where t.tenant_id = l.tenant_id and t.id = l.lot_id offset 0 ) t
cross join lateral ( select n.code from basic.lpn n where n.tenant_id = l.tenant_id and n.warehouse_id = l.warehouse_id and n.id = l.lpn_id offset 0 ) n
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and l.task_id = $3
  and l.state <> 90
group by l.position_id, p.code, l.goods_id, g.code, g.name, g.spec, g.barcodes, l.lot_id, t.lot_no, t.produced_on, t.expire_on, l.lpn_id, n.code, g.case_qty, g.is_catch_weight
order by min(l.walk_seq), min(l.id);

-- assemble.scan  装箱扫描
select o.id, o.order_no, o.status, o.is_frozen, s.name as store_name, r.name as route_name
from outbound.order o
left join basic.store s on s.tenant_id = o.tenant_id
  and s.id = o.store_id
left join basic.route r on r.tenant_id = o.tenant_id
  and r.warehouse_id = o.warehouse_id
  and r.id = o.route_id
where "o"."tenant_id" = $1
  and "o"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and o.id = any( array( select x.id from outbound.order x where "x"."tenant_id" = $4 and "x"."warehouse_id" = $5 and x.order_no = $6 union select d.order_id from basic.lpn l join inventory.stock k on k.tenant_id = l.tenant_id and k.warehouse_id = l.warehouse_id and k.lpn_id = l.id join inventory.stock_claim c on c.tenant_id = k.tenant_id and c.warehouse_id = k.warehouse_id and c.stock_id = k.id and c.stage = 'PICKED' and c.open_qty > 0 join outbound.detail d on d.tenant_id = c.tenant_id and d.warehouse_id = c.warehouse_id and d.id = c.out_detail_id where "l"."tenant_id" = $7 and "l"."warehouse_id" = $8 and l.code = $9 union select l.out_order_id from basic.lpn l where "l"."tenant_id" = $10 and "l"."warehouse_id" = $11 and l.code = $12 and l.carton_state > 0 ) )
order by o.id
limit 100;

select d.order_id, c.id as claim_id, d.id as detail_id, d.line_no, c.stock_id, c.open_qty, s.position_id, s.goods_id, s.lot_id, t.lot_no, s.lpn_id, s.owner_id, s.quality, l.kind as lpn_kind, g.weight, g.volume, g.storage_mode, l.kind = 'PALLET' and l.carton_state = 0 and not exists ( select 1 from inventory.stock x where x.tenant_id = s.tenant_id and x.warehouse_id = s.warehouse_id and x.lpn_id = s.lpn_id and x.on_hand > coalesce( ( select sum(y.open_qty) from inventory.stock_claim y join outbound.detail e on e.tenant_id = y.tenant_id and e.warehouse_id = y.warehouse_id and e.id = y.out_detail_id where y.tenant_id = x.tenant_id and y.warehouse_id = x.warehouse_id and y.stock_id = x.id and y.stage = 'PICKED' and e.order_id = d.order_id ), 0 ) ) as whole_pallet
from outbound.detail d
join inventory.stock_claim c on c.tenant_id = d.tenant_id
  and c.warehouse_id = d.warehouse_id
  and c.out_detail_id = d.id
  and c.kind = 'ALLOC'
  and c.stage = 'PICKED'
  and c.open_qty > 0
join inventory.stock s on s.tenant_id = c.tenant_id
  and s.warehouse_id = c.warehouse_id
  and s.id = c.stock_id
join inventory.lot t on t.tenant_id = s.tenant_id
  and t.id = s.lot_id
join basic.lpn l on l.tenant_id = s.tenant_id
  and l.warehouse_id = s.warehouse_id
  and l.id = s.lpn_id
join basic.goods g on g.tenant_id = s.tenant_id
  and g.id = s.goods_id
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = any($3::bigint[])
  and l.carton_state = 0
order by d.order_id, d.line_no, c.id;

select g.id, g.code, g.name, array( select b.barcode from basic.goods_barcode b where b.tenant_id = g.tenant_id and b.goods_id = g.id order by b.barcode ) as barcodes
from basic.goods g
where g.tenant_id = $1
  and g.id = any($2::bigint[]);

select d.id, d.qty_checked - d.qty_packed as can_pack
from outbound.detail d
where "d"."tenant_id" = $1
  and "d"."warehouse_id" = $2
  and d.order_id = any($3::bigint[]);

select l.id, l.code
from basic.lpn l
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and l.id = any($3::bigint[])
  and l.id <> 0;

select l.id
from basic.lpn l
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and l.out_order_id = any($3::bigint[])
  and l.carton_state between 10 and 50;

select l.id, l.code, l.kind, l.carton_state, l.carton_seq, l.out_order_id as order_id, l.gross_weight, l.position_id, coalesce(s.tare, 0) as spec_tare, coalesce(s.max_weight, 0) as max_weight, coalesce( ( select sum(c.qty) from outbound.carton_line c where c.tenant_id = l.tenant_id and c.warehouse_id = l.warehouse_id and c.lpn_id = l.id and c.order_id = l.out_order_id ), 0 )::bigint as qty, coalesce( ( select sum(c.weight_g) from outbound.carton_line c where c.tenant_id = l.tenant_id and c.warehouse_id = l.warehouse_id and c.lpn_id = l.id and c.order_id = l.out_order_id ), 0 )::bigint as goods_weight
from basic.lpn l
left join basic.container_spec s on s.tenant_id = l.tenant_id
  and s.id = l.spec_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and l.id = any($3::bigint[])
order by l.id;

select c.lpn_id, c.out_detail_id as detail_id, g.code as goods_code, g.name as goods_name, t.lot_no, sum(c.qty)::bigint as qty
from outbound.carton_line c
join basic.goods g on g.tenant_id = c.tenant_id
  and g.id = c.goods_id
join inventory.lot t on t.tenant_id = c.tenant_id
  and t.id = c.lot_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and c.lpn_id = any($3::bigint[])
  and c.qty > 0
group by 1, 2, 3, 4, 5
order by 1, 2;

-- assemble.labels  直接打印箱标签
select l.id, l.code, o.order_no, coalesce(s.name, c.name, o.consignee) as receiver, o.phone, o.address, r.name as route, l.carton_seq as seq, l.gross_weight as gross, ( select count(*)::int from basic.lpn x where x.tenant_id = l.tenant_id and x.warehouse_id = l.warehouse_id and x.out_order_id = o.id and x.carton_state > 0 and x.carton_state < 90 ) as cartons
from basic.lpn l
join outbound."order" o on o.tenant_id = l.tenant_id
  and o.warehouse_id = l.warehouse_id
  and o.id = l.out_order_id
left join basic.store s on s.tenant_id = o.tenant_id
  and s.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id
  and c.id = o.customer_id
left join basic.route r on r.tenant_id = o.tenant_id
  and r.warehouse_id = o.warehouse_id
  and r.id = o.route_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and l.carton_state > 0
  and not l.is_deleted
  and l.id = any($4::bigint[]);

-- assemble.labelFile  打印箱标签
select l.id, l.code, o.order_no, coalesce(s.name, c.name, o.consignee) as receiver, o.phone, o.address, r.name as route, l.carton_seq as seq, l.gross_weight as gross, ( select count(*)::int from basic.lpn x where x.tenant_id = l.tenant_id and x.warehouse_id = l.warehouse_id and x.out_order_id = o.id and x.carton_state > 0 and x.carton_state < 90 ) as cartons
from basic.lpn l
join outbound."order" o on o.tenant_id = l.tenant_id
  and o.warehouse_id = l.warehouse_id
  and o.id = l.out_order_id
left join basic.store s on s.tenant_id = o.tenant_id
  and s.id = o.store_id
left join basic.customer c on c.tenant_id = o.tenant_id
  and c.id = o.customer_id
left join basic.route r on r.tenant_id = o.tenant_id
  and r.warehouse_id = o.warehouse_id
  and r.id = o.route_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and l.carton_state > 0
  and not l.is_deleted
  and l.id = any($4::bigint[]);

-- collection.queryDocPage  查询集货单
select c.id, c.coll_no, w.wave_no, r.name as route_name, p.code as position_code, c.status, c.carton_total, c.carton_in, c.created_at, c.done_at
from outbound.collection c
left join outbound.wave w on w.tenant_id = c.tenant_id
  and w.warehouse_id = c.warehouse_id
  and w.id = c.wave_id
left join basic.route r on r.tenant_id = c.tenant_id
  and r.warehouse_id = c.warehouse_id
  and r.id = c.route_id
join basic.position p on p.tenant_id = c.tenant_id
  and p.warehouse_id = c.warehouse_id
  and p.id = c.position_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and exists ( select 1 from outbound.collection_item i join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id where i.tenant_id = c.tenant_id and i.warehouse_id = c.warehouse_id and i.coll_id = c.id and "o"."owner_id" = any($3::bigint[]) )
order by c.created_at desc, c.id desc
limit $4 offset $5;

select c.id, c.coll_no, w.wave_no, r.name as route_name, p.code as position_code, c.status, c.carton_total, c.carton_in, c.created_at, c.done_at
from outbound.collection c
left join outbound.wave w on w.tenant_id = c.tenant_id
  and w.warehouse_id = c.warehouse_id
  and w.id = c.wave_id
left join basic.route r on r.tenant_id = c.tenant_id
  and r.warehouse_id = c.warehouse_id
  and r.id = c.route_id
join basic.position p on p.tenant_id = c.tenant_id
  and p.warehouse_id = c.warehouse_id
  and p.id = c.position_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and exists ( select 1 from outbound.collection_item i join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id where i.tenant_id = c.tenant_id and i.warehouse_id = c.warehouse_id and i.coll_id = c.id and "o"."owner_id" = any($3::bigint[]) )
  and c.coll_no = any( $4::text[] )
  and w.wave_no = any( $5::text[] )
  and c.route_id = $6
  and c.status = $7::bigint
  and c.created_at >= $8
  and c.created_at < $9
order by c.created_at desc, c.id desc
limit $10 offset $11;

-- collection.get  查看集货单
select c.id, c.coll_no, w.wave_no, r.name as route_name, p.code as position_code, c.status, c.carton_total, c.carton_in, c.created_at, c.done_at
from outbound.collection c
left join outbound.wave w on w.tenant_id = c.tenant_id
  and w.warehouse_id = c.warehouse_id
  and w.id = c.wave_id
left join basic.route r on r.tenant_id = c.tenant_id
  and r.warehouse_id = c.warehouse_id
  and r.id = c.route_id
join basic.position p on p.tenant_id = c.tenant_id
  and p.warehouse_id = c.warehouse_id
  and p.id = c.position_id
where "c"."tenant_id" = $1
  and "c"."warehouse_id" = $2
  and c.id = $3
  and exists ( select 1 from outbound.collection_item i join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id where i.tenant_id = c.tenant_id and i.warehouse_id = c.warehouse_id and i.coll_id = c.id and "o"."owner_id" = any($4::bigint[]) );

select i.lpn_id, l.code, o.id as order_id, o.order_no, s.name as store_name, l.carton_state, i.in_at
from outbound.collection_item i
join basic.lpn l on l.tenant_id = i.tenant_id
  and l.warehouse_id = i.warehouse_id
  and l.id = i.lpn_id
join outbound.order o on o.tenant_id = i.tenant_id
  and o.warehouse_id = i.warehouse_id
  and o.id = i.order_id
left join basic.store s on s.tenant_id = o.tenant_id
  and s.id = o.store_id
where "i"."tenant_id" = $1
  and "i"."warehouse_id" = $2
  and i.coll_id = $3
  and "o"."owner_id" = any($4::bigint[])
order by i.in_at desc nulls last, i.id;

-- collection.scan  集货扫描
select l.id, l.code, o.id as order_id
from basic.lpn l
join outbound.order o on o.tenant_id = l.tenant_id
  and o.warehouse_id = l.warehouse_id
  and o.id = l.out_order_id
where "l"."tenant_id" = $1
  and "l"."warehouse_id" = $2
  and "o"."owner_id" = any($3::bigint[])
  and l.carton_state > 0
  and not l.is_deleted
  and l.code = any($4::text[])
order by l.id;

with first as materialized ( select p.id, p.code from basic.area a cross join lateral ( select p.id, p.code from basic.position p where p.tenant_id = a.tenant_id and p.warehouse_id = a.warehouse_id and p.area_id = a.id and p.state in (10, 22) and not p.is_deleted offset 0 ) p where "a"."tenant_id" = $1 and "a"."warehouse_id" = $2 and a.kind = 'STAGE' order by p.code, p.id limit 1 ) select o.id as order_id, coalesce(p.id, f.id) as position_id, coalesce(p.code, f.code) as position_code, ( select min(c.id) from outbound.collection c where c.tenant_id = o.tenant_id and c.warehouse_id = o.warehouse_id and c.position_id = coalesce(p.id, f.id) and coalesce(c.wave_id, 0) = coalesce(o.wave_id, 0) and c.status in (10, 20, 30) ) as coll_id
from outbound.order o
left join basic.route r on r.tenant_id = o.tenant_id
  and r.warehouse_id = o.warehouse_id
  and r.id = o.route_id
left join basic.position p on p.tenant_id = r.tenant_id
  and p.warehouse_id = r.warehouse_id
  and p.id = r.stage_position_id
  and not p.is_deleted
left join first f on true
where "o"."tenant_id" = $3
  and "o"."warehouse_id" = $4
  and o.id = any($5::bigint[]);

select o.order_no, l.carton_state, c.coll_no, c.carton_in, c.carton_total
from basic.lpn l
join outbound.order o on o.tenant_id = l.tenant_id
  and o.warehouse_id = l.warehouse_id
  and o.id = l.out_order_id
left join outbound.collection c on c.tenant_id = o.tenant_id
  and c.warehouse_id = o.warehouse_id
  and c.wave_id = o.wave_id
  and c.position_id = $1
  and c.status in (10, 20, 30)
where "l"."tenant_id" = $2
  and "l"."warehouse_id" = $3
  and l.id = $4;

-- shipment.queryDocPage  查询发运单
select s.id, s.version, s.ship_no, s.status, s.delivery_type, r.name as route_name, s.plate_no, s.driver_name, s.driver_phone, k.code as dock_code, s.temp_before, s.seal_no, s.carton_total, s.carton_loaded, ( select count(distinct i.order_id) from outbound.shipment_item i where i.tenant_id = s.tenant_id and i.warehouse_id = s.warehouse_id and i.ship_id = s.id and i.active )::int as order_count, s.total_weight, s.total_volume, s.plan_depart, s.shipped_at, s.created_at, coalesce( (select u.user_name from iam.user u where u.tenant_id = s.tenant_id and u.id = s.created_by), '系统' ) as created_by
from outbound.shipment s
left join basic.route r on r.tenant_id = s.tenant_id
  and r.warehouse_id = s.warehouse_id
  and r.id = s.route_id
left join basic.dock k on k.tenant_id = s.tenant_id
  and k.warehouse_id = s.warehouse_id
  and k.id = s.dock_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and exists ( select 1 from outbound.shipment_item i join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id where i.tenant_id = s.tenant_id and i.warehouse_id = s.warehouse_id and i.ship_id = s.id and "o"."owner_id" = any($3::bigint[]) )
order by s.created_at desc, s.id desc
limit $4 offset $5;

select s.id, s.version, s.ship_no, s.status, s.delivery_type, r.name as route_name, s.plate_no, s.driver_name, s.driver_phone, k.code as dock_code, s.temp_before, s.seal_no, s.carton_total, s.carton_loaded, ( select count(distinct i.order_id) from outbound.shipment_item i where i.tenant_id = s.tenant_id and i.warehouse_id = s.warehouse_id and i.ship_id = s.id and i.active )::int as order_count, s.total_weight, s.total_volume, s.plan_depart, s.shipped_at, s.created_at, coalesce( (select u.user_name from iam.user u where u.tenant_id = s.tenant_id and u.id = s.created_by), '系统' ) as created_by
from outbound.shipment s
left join basic.route r on r.tenant_id = s.tenant_id
  and r.warehouse_id = s.warehouse_id
  and r.id = s.route_id
left join basic.dock k on k.tenant_id = s.tenant_id
  and k.warehouse_id = s.warehouse_id
  and k.id = s.dock_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and exists ( select 1 from outbound.shipment_item i join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id where i.tenant_id = s.tenant_id and i.warehouse_id = s.warehouse_id and i.ship_id = s.id and "o"."owner_id" = any($3::bigint[]) )
  and s.ship_no = any( $4::text[] )
  and s.route_id = $5
  and s.plate_no ilike $6
  and s.status = $7::bigint
  and s.created_at >= $8
  and s.created_at < $9
  and exists (select 1 from outbound.shipment_item i join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id where i.tenant_id = s.tenant_id and i.warehouse_id = s.warehouse_id and i.ship_id = s.id and o.order_no = any( $10::text[] ) )
order by s.created_at desc, s.id desc
limit $11 offset $12;

-- shipment.get  查看发运单
select s.id, s.version, s.ship_no, s.status, s.delivery_type, r.name as route_name, s.plate_no, s.driver_name, s.driver_phone, k.code as dock_code, s.temp_before, s.seal_no, s.carton_total, s.carton_loaded, ( select count(distinct i.order_id) from outbound.shipment_item i where i.tenant_id = s.tenant_id and i.warehouse_id = s.warehouse_id and i.ship_id = s.id and i.active )::int as order_count, s.total_weight, s.total_volume, s.plan_depart, s.shipped_at, s.created_at, coalesce( (select u.user_name from iam.user u where u.tenant_id = s.tenant_id and u.id = s.created_by), '系统' ) as created_by
from outbound.shipment s
left join basic.route r on r.tenant_id = s.tenant_id
  and r.warehouse_id = s.warehouse_id
  and r.id = s.route_id
left join basic.dock k on k.tenant_id = s.tenant_id
  and k.warehouse_id = s.warehouse_id
  and k.id = s.dock_id
where "s"."tenant_id" = $1
  and "s"."warehouse_id" = $2
  and s.id = $3
  and exists ( select 1 from outbound.shipment_item i join outbound.order o on o.tenant_id = i.tenant_id and o.warehouse_id = i.warehouse_id and o.id = i.order_id where i.tenant_id = s.tenant_id and i.warehouse_id = s.warehouse_id and i.ship_id = s.id and "o"."owner_id" = any($4::bigint[]) );

select distinct o.id, o.order_no, st.name as store_name, i.stop_no, o.status
from outbound.shipment_item i
join outbound.order o on o.tenant_id = i.tenant_id
  and o.warehouse_id = i.warehouse_id
  and o.id = i.order_id
left join basic.store st on st.tenant_id = o.tenant_id
  and st.id = o.store_id
where "i"."tenant_id" = $1
  and "i"."warehouse_id" = $2
  and i.ship_id = $3
  and "o"."owner_id" = any($4::bigint[])
  and (i.active or $5 = 90)
order by i.stop_no, o.id;

select i.lpn_id, l.code, o.id as order_id, o.order_no, i.stop_no, l.carton_state, i.loaded_at
from outbound.shipment_item i
join basic.lpn l on l.tenant_id = i.tenant_id
  and l.warehouse_id = i.warehouse_id
  and l.id = i.lpn_id
join outbound.order o on o.tenant_id = i.tenant_id
  and o.warehouse_id = i.warehouse_id
  and o.id = i.order_id
where "i"."tenant_id" = $1
  and "i"."warehouse_id" = $2
  and i.ship_id = $3
  and "o"."owner_id" = any($4::bigint[])
  and i.active
order by i.stop_no desc, i.id;

-- outRecord.pick  查询拣货记录
select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id, coalesce( r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id) ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (select 1 from outbound.order o where o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id and o.owner_id = any($4::bigint[]))
order by r.posted_at desc, r.id desc
limit $5 offset $6;

select count(*) as n
from (select 1 from ops.work_record r where "r"."tenant_id" = $1 and "r"."warehouse_id" = $2 and r.rec_type = $3 and exists (select 1 from outbound.order o where o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id and o.owner_id = any($4::bigint[])) limit $5) x;

select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id, coalesce( r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id) ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (select 1 from outbound.order o where o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id and o.owner_id = any($4::bigint[]))
  and r.order_no = any( $5::text[] )
  and r.task_no = any( $6::text[] )
  and r.wave_no = any( $7::text[] )
  and r.goods_id = $8
  and r.staff_id = $9
  and r.posted_at >= $10
  and r.posted_at < $11
order by r.posted_at desc, r.id desc
limit $12 offset $13;

-- outRecord.checkDelivery  查询出库复核记录
select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id, coalesce( r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id) ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (select 1 from outbound.order o where o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id and o.owner_id = any($4::bigint[]))
order by r.posted_at desc, r.id desc
limit $5 offset $6;

select count(*) as n
from (select 1 from ops.work_record r where "r"."tenant_id" = $1 and "r"."warehouse_id" = $2 and r.rec_type = $3 and exists (select 1 from outbound.order o where o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id and o.owner_id = any($4::bigint[])) limit $5) x;

select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id, coalesce( r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id) ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (select 1 from outbound.order o where o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id and o.owner_id = any($4::bigint[]))
  and r.order_no = any( $5::text[] )
  and r.task_no = any( $6::text[] )
  and r.wave_no = any( $7::text[] )
  and r.goods_id = $8
  and r.staff_id = $9
  and r.posted_at >= $10
  and r.posted_at < $11
order by r.posted_at desc, r.id desc
limit $12 offset $13;

-- outRecord.internalCheck  查询内复核记录
select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id, coalesce( r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id) ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (select 1 from outbound.order o where o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id and o.owner_id = any($4::bigint[]))
order by r.posted_at desc, r.id desc
limit $5 offset $6;

select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id, coalesce( r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id) ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (select 1 from outbound.order o where o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id and o.owner_id = any($4::bigint[]))
  and r.order_no = any( $5::text[] )
  and r.task_no = any( $6::text[] )
  and r.wave_no = any( $7::text[] )
  and r.goods_id = $8
  and r.staff_id = $9
  and r.posted_at >= $10
  and r.posted_at < $11
order by r.posted_at desc, r.id desc
limit $12 offset $13;

-- outRecord.assemble  查询装箱记录
select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id, coalesce( r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id) ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (select 1 from outbound.order o where o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id and o.owner_id = any($4::bigint[]))
order by r.posted_at desc, r.id desc
limit $5 offset $6;

select count(*) as n
from (select 1 from ops.work_record r where "r"."tenant_id" = $1 and "r"."warehouse_id" = $2 and r.rec_type = $3 and exists (select 1 from outbound.order o where o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id and o.owner_id = any($4::bigint[])) limit $5) x;

select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id, coalesce( r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id) ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (select 1 from outbound.order o where o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id and o.owner_id = any($4::bigint[]))
  and r.order_no = any( $5::text[] )
  and r.task_no = any( $6::text[] )
  and r.wave_no = any( $7::text[] )
  and r.goods_id = $8
  and r.staff_id = $9
  and r.posted_at >= $10
  and r.posted_at < $11
order by r.posted_at desc, r.id desc
limit $12 offset $13;

-- outRecord.collection  查询集货记录
select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id, coalesce( r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id) ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (select 1 from outbound.order o where o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id and o.owner_id = any($4::bigint[]))
order by r.posted_at desc, r.id desc
limit $5 offset $6;

select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id, coalesce( r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id) ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (select 1 from outbound.order o where o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id and o.owner_id = any($4::bigint[]))
  and r.order_no = any( $5::text[] )
  and r.task_no = any( $6::text[] )
  and r.wave_no = any( $7::text[] )
  and r.goods_id = $8
  and r.staff_id = $9
  and r.posted_at >= $10
  and r.posted_at < $11
order by r.posted_at desc, r.id desc
limit $12 offset $13;

-- outRecord.shipment  查询发运记录
select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id, coalesce( r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id) ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (select 1 from outbound.order o where o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id and o.owner_id = any($4::bigint[]))
order by r.posted_at desc, r.id desc
limit $5 offset $6;

select r.id, r.posted_at, r.order_id, r.order_no, r.task_no, r.wave_no, r.goods_id, coalesce( r.goods_name, (select g.name from basic.goods g where g.tenant_id = r.tenant_id and g.id = r.goods_id) ) as goods_name, r.lot_no, r.position_code, r.lpn_code, r.qty, r.weight_g, r.staff_name
from ops.work_record r
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and r.rec_type = $3
  and exists (select 1 from outbound.order o where o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id and o.owner_id = any($4::bigint[]))
  and r.order_no = any( $5::text[] )
  and r.task_no = any( $6::text[] )
  and r.wave_no = any( $7::text[] )
  and r.goods_id = $8
  and r.staff_id = $9
  and r.posted_at >= $10
  and r.posted_at < $11
order by r.posted_at desc, r.id desc
limit $12 offset $13;

-- unpick.queryPage  查询返架任务
select l.id, t.id as task_id, t.task_no, t.status, l.state as line_state, o.id as order_id, o.order_no, w.wave_no, g.id as goods_id, g.code as goods_code, g.name as goods_name, b.lot_no, p.code as from_position_code, n.code as from_lpn_code, q.code as to_position_code, l.qty, l.done_qty, u.user_name as assignee_name, t.created_at, t.done_at
from (select t.*, l.id as line_id from inventory.task t join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id where "t"."tenant_id" = $1 and "t"."warehouse_id" = $2 and t.kind = $3 and l.owner_id = any($4::bigint[]) order by t.priority, t.created_at desc, l.id desc limit $5 offset $6) t
join inventory.task_line l on l.tenant_id = t.tenant_id
  and l.warehouse_id = t.warehouse_id
  and l.task_id = t.id
  and l.id = t.line_id
join basic.goods g on g.tenant_id = l.tenant_id
  and g.id = l.goods_id
join inventory.lot b on b.tenant_id = l.tenant_id
  and b.id = l.lot_id
join basic.position p on p.tenant_id = l.tenant_id
  and p.warehouse_id = l.warehouse_id
  and p.id = l.from_position_id
left join basic.lpn n on n.tenant_id = l.tenant_id
  and n.warehouse_id = l.warehouse_id
  and n.id = l.from_lpn_id
  and n.id <> 0
left join basic.position q on q.tenant_id = l.tenant_id
  and q.warehouse_id = l.warehouse_id
  and q.id = coalesce(l.real_position_id, l.to_position_id)
left join outbound.order o on t.source_type = 'OUT'
  and o.tenant_id = t.tenant_id
  and o.warehouse_id = t.warehouse_id
  and o.id = t.source_id
left join outbound.wave w on w.tenant_id = t.tenant_id
  and w.warehouse_id = t.warehouse_id
  and w.id = t.wave_id
left join iam.user u on u.tenant_id = t.tenant_id
  and u.id = t.assignee_id
order by t.priority, t.created_at desc, l.id desc;

select l.id, t.id as task_id, t.task_no, t.status, l.state as line_state, o.id as order_id, o.order_no, w.wave_no, g.id as goods_id, g.code as goods_code, g.name as goods_name, b.lot_no, p.code as from_position_code, n.code as from_lpn_code, q.code as to_position_code, l.qty, l.done_qty, u.user_name as assignee_name, t.created_at, t.done_at
from (select t.*, l.id as line_id from inventory.task t join inventory.task_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id where "t"."tenant_id" = $1 and "t"."warehouse_id" = $2 and t.kind = $3 and l.owner_id = any($4::bigint[]) and t.task_no = any( $5::text[] ) and t.source_type = 'OUT' and t.source_id in ( select o.id from outbound.order o where "o"."tenant_id" = $6 and "o"."warehouse_id" = $7 and o.order_no = any( $8::text[] ) ) and l.goods_id = $9::bigint and t.status = $10::bigint and t.created_at >= $11 and t.created_at < $12 order by t.priority, t.created_at desc, l.id desc limit $13 offset $14) t
join inventory.task_line l on l.tenant_id = t.tenant_id
  and l.warehouse_id = t.warehouse_id
  and l.task_id = t.id
  and l.id = t.line_id
join basic.goods g on g.tenant_id = l.tenant_id
  and g.id = l.goods_id
join inventory.lot b on b.tenant_id = l.tenant_id
  and b.id = l.lot_id
join basic.position p on p.tenant_id = l.tenant_id
  and p.warehouse_id = l.warehouse_id
  and p.id = l.from_position_id
left join basic.lpn n on n.tenant_id = l.tenant_id
  and n.warehouse_id = l.warehouse_id
  and n.id = l.from_lpn_id
  and n.id <> 0
left join basic.position q on q.tenant_id = l.tenant_id
  and q.warehouse_id = l.warehouse_id
  and q.id = coalesce(l.real_position_id, l.to_position_id)
left join outbound.order o on t.source_type = 'OUT'
  and o.tenant_id = t.tenant_id
  and o.warehouse_id = t.warehouse_id
  and o.id = t.source_id
left join outbound.wave w on w.tenant_id = t.tenant_id
  and w.warehouse_id = t.warehouse_id
  and w.id = t.wave_id
left join iam.user u on u.tenant_id = t.tenant_id
  and u.id = t.assignee_id
order by t.priority, t.created_at desc, l.id desc;

-- message.page  查询消息
select mu.id, m.title, m.content, m.category, mu.message_status, m.created_at, m.url
from message.message_user mu
join message.message m on m.tenant_id = mu.tenant_id
  and m.id = mu.message_id
where mu.tenant_id = $1
  and mu.user_id = $2
  and mu.message_status < $3
order by mu.id desc
limit $4 offset $5;

select mu.id, m.title, m.content, m.category, mu.message_status, m.created_at, m.url
from message.message_user mu
join message.message m on m.tenant_id = mu.tenant_id
  and m.id = mu.message_id
where mu.tenant_id = $1
  and mu.user_id = $2
  and mu.message_status = $3
order by mu.id desc
limit $4 offset $5;

-- message.unreadList  未读消息
select mu.id, m.title, m.content, m.category, mu.message_status, m.created_at, m.url
from message.message_user mu
join message.message m on m.tenant_id = mu.tenant_id
  and m.id = mu.message_id
where mu.tenant_id = $1
  and mu.user_id = $2
  and mu.message_status = $3
order by mu.id desc
limit $4 offset $5;

select count(*) as n
from message.message_user
where tenant_id = $1
  and user_id = $2
  and message_status = 0;

-- alarm.list  预警面板
select *
from ( select v.user_id, v.house, u.group_code, a.id, a.version, a.alarm_msg, a.biz_code, a.message_content, a.status, h.user_name as handler_name, u.state = 1 as seen, a.occur_count, a.created_at, count(*) over g as total, count(*) filter (where u.state = 0) over g as unseen, row_number() over (partition by v.user_id, v.house, u.group_code order by a.created_at desc, a.id desc) as n from ( select r."userId" as user_id, r."warehouseId" as house, r."ownerIds" as owners from jsonb_to_recordset($1::jsonb) as r( "userId" bigint, "warehouseId" bigint, "ownerIds" jsonb ) ) v join message.alarm_user u on u.user_id = v.user_id and u.tenant_id = $2 and (u.snooze_until is null or u.snooze_until <= $3) join message.alarm a on a.tenant_id = u.tenant_id and a.id = u.alarm_id and a.status in (0, 1) and (v.house = 0 or a.warehouse_id = v.house) and ( coalesce(jsonb_typeof(v.owners), 'null') = 'null' or a.owner_id is null or v.owners @> to_jsonb(a.owner_id) ) left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id window g as (partition by v.user_id, v.house, u.group_code) ) x
where n <= $4
order by created_at desc, id desc;

-- alarm.sync  同步预警
select seq
from message.user_stream
where tenant_id = $1
  and user_id = $2;

select *
from ( select v.user_id, v.house, u.group_code, a.id, a.version, a.alarm_msg, a.biz_code, a.message_content, a.status, h.user_name as handler_name, u.state = 1 as seen, a.occur_count, a.created_at, count(*) over g as total, count(*) filter (where u.state = 0) over g as unseen, row_number() over (partition by v.user_id, v.house, u.group_code order by a.created_at desc, a.id desc) as n from ( select r."userId" as user_id, r."warehouseId" as house, r."ownerIds" as owners from jsonb_to_recordset($1::jsonb) as r( "userId" bigint, "warehouseId" bigint, "ownerIds" jsonb ) ) v join message.alarm_user u on u.user_id = v.user_id and u.tenant_id = $2 and (u.snooze_until is null or u.snooze_until <= $3) join message.alarm a on a.tenant_id = u.tenant_id and a.id = u.alarm_id and a.status in (0, 1) and (v.house = 0 or a.warehouse_id = v.house) and ( coalesce(jsonb_typeof(v.owners), 'null') = 'null' or a.owner_id is null or v.owners @> to_jsonb(a.owner_id) ) left join iam.user h on h.tenant_id = a.tenant_id and h.id = a.handler_id window g as (partition by v.user_id, v.house, u.group_code) ) x
where n <= $4
order by created_at desc, id desc;

select count(*) as n
from message.message_user
where tenant_id = $1
  and user_id = $2
  and message_status = 0;

-- alarm.queryPage  查询预警
select a.id, a.version, a.group_code, a.type, o.name as owner_name, a.biz_code, a.alarm_msg, a.message_content, a.status, a.occur_count, h.user_name as handler_name, a.handle_remark, u.acknowledged_at is not null as acknowledged, a.created_at, a.last_at, a.handled_at
from message.alarm_user u
join message.alarm a on a.tenant_id = u.tenant_id
  and a.id = u.alarm_id
left join basic.owner o on o.tenant_id = a.tenant_id
  and o.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id
  and h.id = a.handler_id
where u.tenant_id = $1
  and u.user_id = $2
  and a.tenant_id = $3
  and a.warehouse_id = $4
  and (a.owner_id is null or a.owner_id = any($5::bigint[]))
order by a.created_at desc, a.id desc
limit $6 offset $7;

select a.id, a.version, a.group_code, a.type, o.name as owner_name, a.biz_code, a.alarm_msg, a.message_content, a.status, a.occur_count, h.user_name as handler_name, a.handle_remark, u.acknowledged_at is not null as acknowledged, a.created_at, a.last_at, a.handled_at
from message.alarm_user u
join message.alarm a on a.tenant_id = u.tenant_id
  and a.id = u.alarm_id
left join basic.owner o on o.tenant_id = a.tenant_id
  and o.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id
  and h.id = a.handler_id
where u.tenant_id = $1
  and u.user_id = $2
  and a.tenant_id = $3
  and a.warehouse_id = $4
  and (a.owner_id is null or a.owner_id = any($5::bigint[]))
  and a.group_code = $6
  and a.status = $7::bigint
  and a.owner_id = $8::bigint
  and a.biz_code = any( $9::text[] )
  and a.created_at >= $10
  and a.created_at < $11
order by a.created_at desc, a.id desc
limit $12 offset $13;

-- alarm.handlers  可指派人员
select p.id as user_id, p.user_name
from message.alarm a
join message.alarm_user u on u.tenant_id = a.tenant_id
  and u.alarm_id = a.id
join iam.user p on p.tenant_id = u.tenant_id
  and p.id = u.user_id
  and p.status = 1
  and not p.is_deleted
where a.tenant_id = $1
  and a.warehouse_id = $2
  and (a.owner_id is null or a.owner_id = any($3::bigint[]))
  and a.id = $4
  and exists ( select 1 from message.alarm_user me where me.tenant_id = a.tenant_id and me.alarm_id = a.id and me.user_id = $5 )
order by p.user_name
limit 200;

-- addressWarning.page  查询地址预警
select a.id, a.version, a.rule_code as group_code, a.biz_code, w.name as owner_name, p.contact, p.phone, p.address, a.alarm_msg, p.lng::float8 as lng, p.lat::float8 as lat, r.id as route_id, r.name as route_name, a.created_at, a.status, h.user_name as handler_name, a.handle_remark
from message.alarm_user u
join message.alarm a on a.tenant_id = u.tenant_id
  and a.id = u.alarm_id
left join basic.owner w on w.tenant_id = a.tenant_id
  and w.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id
  and h.id = a.handler_id
left join lateral ( select s.contact, s.phone, coalesce(s.city, '') || coalesce(s.address, '') as address, s.lng, s.lat, coalesce( ( select t.route_id from basic.route_stop t where t.tenant_id = a.tenant_id and t.warehouse_id = a.warehouse_id and t.store_id = s.id limit 1 ), ( select t.route_id from basic.route_stop t join basic.store n on n.tenant_id = t.tenant_id and n.id = t.store_id and n.city = s.city where t.tenant_id = a.tenant_id and t.warehouse_id = a.warehouse_id group by t.route_id order by count(*) desc, t.route_id limit 1 ) ) as route_id from basic.store s where a.biz_type = 'STORE' and s.tenant_id = a.tenant_id and s.id = a.biz_id union all select o.consignee, o.phone, o.address, null, null, o.route_id from outbound."order" o where a.biz_type = 'OUT' and o.tenant_id = a.tenant_id and o.warehouse_id = a.warehouse_id and o.id = a.biz_id union all select p.contact, p.phone, coalesce(p.city, '') || coalesce(p.address, ''), p.lng, p.lat, null from basic.supplier p where a.biz_type = 'SUPPLIER' and p.tenant_id = a.tenant_id and p.id = a.biz_id ) p on true
left join basic.route r on r.tenant_id = a.tenant_id
  and r.warehouse_id = a.warehouse_id
  and r.id = p.route_id
where u.tenant_id = $1
  and u.user_id = $2
  and a.tenant_id = $3
  and a.warehouse_id = $4
  and (a.owner_id is null or a.owner_id = any($5::bigint[]))
  and a.rule_code = any( $6::text[] )
order by a.created_at desc, a.id desc
limit $7 offset $8;

select a.id, a.version, a.rule_code as group_code, a.biz_code, w.name as owner_name, p.contact, p.phone, p.address, a.alarm_msg, p.lng::float8 as lng, p.lat::float8 as lat, r.id as route_id, r.name as route_name, a.created_at, a.status, h.user_name as handler_name, a.handle_remark
from message.alarm_user u
join message.alarm a on a.tenant_id = u.tenant_id
  and a.id = u.alarm_id
left join basic.owner w on w.tenant_id = a.tenant_id
  and w.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id
  and h.id = a.handler_id
left join lateral ( select s.contact, s.phone, coalesce(s.city, '') || coalesce(s.address, '') as address, s.lng, s.lat, coalesce( ( select t.route_id from basic.route_stop t where t.tenant_id = a.tenant_id and t.warehouse_id = a.warehouse_id and t.store_id = s.id limit 1 ), ( select t.route_id from basic.route_stop t join basic.store n on n.tenant_id = t.tenant_id and n.id = t.store_id and n.city = s.city where t.tenant_id = a.tenant_id and t.warehouse_id = a.warehouse_id group by t.route_id order by count(*) desc, t.route_id limit 1 ) ) as route_id from basic.store s where a.biz_type = 'STORE' and s.tenant_id = a.tenant_id and s.id = a.biz_id union all select o.consignee, o.phone, o.address, null, null, o.route_id from outbound."order" o where a.biz_type = 'OUT' and o.tenant_id = a.tenant_id and o.warehouse_id = a.warehouse_id and o.id = a.biz_id union all select p.contact, p.phone, coalesce(p.city, '') || coalesce(p.address, ''), p.lng, p.lat, null from basic.supplier p where a.biz_type = 'SUPPLIER' and p.tenant_id = a.tenant_id and p.id = a.biz_id ) p on true
left join basic.route r on r.tenant_id = a.tenant_id
  and r.warehouse_id = a.warehouse_id
  and r.id = p.route_id
where u.tenant_id = $1
  and u.user_id = $2
  and a.tenant_id = $3
  and a.warehouse_id = $4
  and (a.owner_id is null or a.owner_id = any($5::bigint[]))
  and a.rule_code = any( $6::text[] )
  and a.rule_code = $7
  and a.status = $8::bigint
  and a.owner_id = $9::bigint
  and a.biz_code = any( $10::text[] )
  and a.alarm_msg ilike $11
  and a.created_at >= $12
  and a.created_at < $13
order by a.created_at desc, a.id desc
limit $14 offset $15;

-- addressWarning.checkPermission  地址预警处理权限
select 1
from ( select u.id as user_id, u.is_admin, m.visibility from iam.menu m join iam.user u on u.tenant_id = $1 and u.status = 1 and not u.is_deleted where not m.hidden and (m.permission_code = $2 or (m.menu_type = 36 and m.menu_url = $3)) and ( (u.is_admin and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id)) or exists ( select 1 from iam.role_menu rm join iam.role r on r.tenant_id = rm.tenant_id and r.id = rm.role_id and r.status = 1 and not r.is_deleted where rm.tenant_id = u.tenant_id and rm.menu_id = m.id and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) ) ) h
where h.user_id = $4
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
from ( select u.id as user_id, u.is_admin, m.visibility from iam.menu m join iam.user u on u.tenant_id = $2 and u.status = 1 and not u.is_deleted where not m.hidden and (m.permission_code = $3 or (m.menu_type = 36 and m.menu_url = $4)) and ( (u.is_admin and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id)) or exists ( select 1 from iam.role_menu rm join iam.role r on r.tenant_id = rm.tenant_id and r.id = rm.role_id and r.status = 1 and not r.is_deleted where rm.tenant_id = u.tenant_id and rm.menu_id = m.id and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) ) ) h
union all select $5::text as code, count(distinct h.user_id) as n
from ( select u.id as user_id, u.is_admin, m.visibility from iam.menu m join iam.user u on u.tenant_id = $6 and u.status = 1 and not u.is_deleted where not m.hidden and (m.permission_code = $7 or (m.menu_type = 36 and m.menu_url = $8)) and ( (u.is_admin and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id)) or exists ( select 1 from iam.role_menu rm join iam.role r on r.tenant_id = rm.tenant_id and r.id = rm.role_id and r.status = 1 and not r.is_deleted where rm.tenant_id = u.tenant_id and rm.menu_id = m.id and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) ) ) h
union all select $9::text as code, count(distinct h.user_id) as n
from ( select u.id as user_id, u.is_admin, m.visibility from iam.menu m join iam.user u on u.tenant_id = $10 and u.status = 1 and not u.is_deleted where not m.hidden and (m.permission_code = $11 or (m.menu_type = 36 and m.menu_url = $12)) and ( (u.is_admin and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id)) or exists ( select 1 from iam.role_menu rm join iam.role r on r.tenant_id = rm.tenant_id and r.id = rm.role_id and r.status = 1 and not r.is_deleted where rm.tenant_id = u.tenant_id and rm.menu_id = m.id and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) ) ) h
union all select $13::text as code, count(distinct h.user_id) as n
from ( select u.id as user_id, u.is_admin, m.visibility from iam.menu m join iam.user u on u.tenant_id = $14 and u.status = 1 and not u.is_deleted where not m.hidden and (m.permission_code = $15 or (m.menu_type = 36 and m.menu_url = $16)) and ( (u.is_admin and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id)) or exists ( select 1 from iam.role_menu rm join iam.role r on r.tenant_id = rm.tenant_id and r.id = rm.role_id and r.status = 1 and not r.is_deleted where rm.tenant_id = u.tenant_id and rm.menu_id = m.id and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) ) ) h
union all select $17::text as code, count(distinct h.user_id) as n
from ( select u.id as user_id, u.is_admin, m.visibility from iam.menu m join iam.user u on u.tenant_id = $18 and u.status = 1 and not u.is_deleted where not m.hidden and (m.permission_code = $19 or (m.menu_type = 36 and m.menu_url = $20)) and ( (u.is_admin and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id)) or exists ( select 1 from iam.role_menu rm join iam.role r on r.tenant_id = rm.tenant_id and r.id = rm.role_id and r.status = 1 and not r.is_deleted where rm.tenant_id = u.tenant_id and rm.menu_id = m.id and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) ) ) h;

-- alarmRule.receivers  预警接收权限
select coalesce(m.permission_code, m.menu_url) as code, coalesce(p.menu_name || ' / ', '') || m.menu_name as name
from iam.menu m
left join iam.menu p on p.id = m.parent_id
join iam.tenant_menu e on e.tenant_id = $1
  and e.menu_id = m.id
where not m.hidden
  and ((m.menu_type = 37 and m.permission_code like '%:list') or (m.menu_type = 36 and m.menu_url is not null))
order by m.menu_type desc, m.order_num;

-- informMessage.list  查询通知公告
select i.id, i.version, i.title, i.status, i.top, i.publish_at, i.end_at, coalesce(c.user_name, '') as created_by, n.read_num, n.audience_num, coalesce(n.is_read, false) as is_read
from (select i.* from message.inform_message i where i.tenant_id = $1 order by i.top desc, i.id desc limit $2 offset $3) i
left join iam.user c on c.tenant_id = i.tenant_id
  and c.id = i.created_by
cross join lateral ( select count(*) as audience_num, count(r.read_at) as read_num, bool_or(r.read_at is not null) filter (where r.user_id = $4) as is_read from message.inform_read r where r.tenant_id = i.tenant_id and r.inform_id = i.id ) n
order by i.top desc, i.id desc;

select i.id, i.version, i.title, i.status, i.top, i.publish_at, i.end_at, coalesce(c.user_name, '') as created_by, n.read_num, n.audience_num, coalesce(n.is_read, false) as is_read
from (select i.* from message.inform_message i where i.tenant_id = $1 and i.title ilike $2 and i.status = $3::bigint order by i.top desc, i.id desc limit $4 offset $5) i
left join iam.user c on c.tenant_id = i.tenant_id
  and c.id = i.created_by
cross join lateral ( select count(*) as audience_num, count(r.read_at) as read_num, bool_or(r.read_at is not null) filter (where r.user_id = $6) as is_read from message.inform_read r where r.tenant_id = i.tenant_id and r.inform_id = i.id ) n
order by i.top desc, i.id desc;

-- informMessage.getById  查看通知公告
select i.id, i.version, i.title, i.status, i.top, i.publish_at, i.end_at, coalesce(c.user_name, '') as created_by, n.read_num, n.audience_num, coalesce(n.is_read, false) as is_read , i.content, i.audience
from message.inform_message i
left join iam.user c on c.tenant_id = i.tenant_id
  and c.id = i.created_by
cross join lateral ( select count(*) as audience_num, count(r.read_at) as read_num, bool_or(r.read_at is not null) filter (where r.user_id = $1) as is_read from message.inform_read r where r.tenant_id = i.tenant_id and r.inform_id = i.id ) n
where i.tenant_id = $2
  and i.id = $3;

-- informMessage.choices  通知接收范围
select 'houses' as kind, id, name
from basic.warehouse
where tenant_id = $1
  and not is_deleted
  and status = 1
union all select 'depts', id, dept_name
from iam.dept
where tenant_id = $2
union all select 'roles', id, role_name
from iam.role
where tenant_id = $3
  and status = 1
  and not is_deleted
order by 1, 2;

-- remindingOrder.unReadList  未处理催单
select r.id, r.version, r.order_type, r.order_id, r.order_no, r.remind_type, r.content, coalesce(f.user_name, '') as from_name, r.status, r.remind_count, r.reminded_at, r.handle_result, r.handled_at
from message.reminding_order r
left join iam.user f on f.tenant_id = r.tenant_id
  and f.id = r.from_user
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and "r"."owner_id" = any($3::bigint[])
  and r.to_user = $4
  and r.status = 0
order by r.reminded_at desc, r.id desc
limit $5 offset $6;

select r.id, r.version, r.order_type, r.order_id, r.order_no, r.remind_type, r.content, coalesce(f.user_name, '') as from_name, r.status, r.remind_count, r.reminded_at, r.handle_result, r.handled_at
from message.reminding_order r
left join iam.user f on f.tenant_id = r.tenant_id
  and f.id = r.from_user
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and "r"."owner_id" = any($3::bigint[])
  and r.to_user = $4
  and r.status = 0
  and r.order_no = any( $5::text[] )
  and r.remind_type = $6::bigint
order by r.reminded_at desc, r.id desc
limit $7 offset $8;

-- remindingOrder.readList  已读催单
select r.id, r.version, r.order_type, r.order_id, r.order_no, r.remind_type, r.content, coalesce(f.user_name, '') as from_name, r.status, r.remind_count, r.reminded_at, r.handle_result, r.handled_at
from message.reminding_order r
left join iam.user f on f.tenant_id = r.tenant_id
  and f.id = r.from_user
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and "r"."owner_id" = any($3::bigint[])
  and r.to_user = $4
  and r.status in (1, 2)
order by r.reminded_at desc, r.id desc
limit $5 offset $6;

select r.id, r.version, r.order_type, r.order_id, r.order_no, r.remind_type, r.content, coalesce(f.user_name, '') as from_name, r.status, r.remind_count, r.reminded_at, r.handle_result, r.handled_at
from message.reminding_order r
left join iam.user f on f.tenant_id = r.tenant_id
  and f.id = r.from_user
where "r"."tenant_id" = $1
  and "r"."warehouse_id" = $2
  and "r"."owner_id" = any($3::bigint[])
  and r.to_user = $4
  and r.status in (1, 2)
  and r.status = $5::bigint
  and r.order_no = any( $6::text[] )
  and r.remind_type = $7::bigint
order by r.reminded_at desc, r.id desc
limit $8 offset $9;

-- remindingOrder.people  可催人员
select distinct u.id as user_id, u.user_name
from ( select u.id as user_id, u.is_admin, m.visibility from iam.menu m join iam.user u on u.tenant_id = $1 and u.status = 1 and not u.is_deleted where not m.hidden and (m.permission_code = $2 or (m.menu_type = 36 and m.menu_url = $3)) and ( (u.is_admin and exists (select 1 from iam.tenant_menu e where e.tenant_id = u.tenant_id and e.menu_id = m.id)) or exists ( select 1 from iam.role_menu rm join iam.role r on r.tenant_id = rm.tenant_id and r.id = rm.role_id and r.status = 1 and not r.is_deleted where rm.tenant_id = u.tenant_id and rm.menu_id = m.id and ( exists ( select 1 from iam.user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id and ur.user_id = u.id and (ur.expire_at is null or ur.expire_at > now()) ) or exists ( select 1 from iam.role_dept rd join iam.dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id where rd.tenant_id = r.tenant_id and rd.role_id = r.id and (rd.dept_id = u.dept_id or (rd.include_children and d.path like '%/' || rd.dept_id || '/%')) ) ) ) ) ) h
join iam.user u on u.tenant_id = $4
  and u.id = h.user_id
where h.is_admin or exists ( select 1 from iam.user_warehouse w where w.tenant_id = $5 and w.user_id = h.user_id and w.warehouse_id = $6 )
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
from (select 1 from "message"."stock_threshold" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and t."owner_id" = any($3::bigint[]) and true and true limit $4) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."min_qty", t."max_qty", t."recover_qty", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id" ) as "goods_id"
from "message"."stock_threshold" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
order by t.id;

fetch 500
from export;

select count(*) as n
from (select 1 from "message"."stock_threshold" t where t."tenant_id" = $1 and t."warehouse_id" = $2 and not t."is_deleted" and t."owner_id" = any($3::bigint[]) and true and true and t.id = any($4::bigint[]) and t."owner_id" = $5::bigint and t."goods_id" = $6::bigint and t."status" = $7::bigint and true limit $8) x;

declare export no scroll cursor for select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."min_qty", t."max_qty", t."recover_qty", t."status" , ( select p."code" from "basic"."owner" p where p.tenant_id = t.tenant_id and p.id = t."owner_id" ) as "owner_id" , ( select p."code" from "basic"."goods" p where p.tenant_id = t.tenant_id and p.id = t."goods_id" ) as "goods_id"
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
select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id", t."min_qty", t."max_qty", t."recover_qty", t."status"
from "message"."stock_threshold" t
where t."tenant_id" = $1
  and t."warehouse_id" = $2
  and not t."is_deleted"
  and t."owner_id" = any($3::bigint[])
  and true
  and true
order by t.id desc
limit $4 offset $5;

select id, user_name
from iam."user"
where tenant_id = $1
  and id = any($2::bigint[]);

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
cross join lateral ( select coalesce(sum(k.on_hand - k.allocated - k.locked - k.moving), 0)::bigint as qty from inventory.stock k where k.tenant_id = t.tenant_id and k.warehouse_id = t.warehouse_id and k.goods_id = t.goods_id and k.owner_id = t.owner_id and k.quality = 'A' ) s
where "t"."tenant_id" = $1
  and "t"."warehouse_id" = $2
  and "t"."owner_id" = any($3::bigint[])
  and t.id = any($4::bigint[]);

select t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, t."owner_id", t."goods_id", t."min_qty", t."max_qty", t."recover_qty", t."status"
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
limit $8 offset $9;

-- inventoryThreshold.alertPage  库存阈值预警
select a.id, a.version, a.group_code, a.type, o.name as owner_name, a.biz_code, a.alarm_msg, a.message_content, a.status, a.occur_count, h.user_name as handler_name, a.handle_remark, u.acknowledged_at is not null as acknowledged, a.created_at, a.last_at, a.handled_at
from message.alarm_user u
join message.alarm a on a.tenant_id = u.tenant_id
  and a.id = u.alarm_id
left join basic.owner o on o.tenant_id = a.tenant_id
  and o.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id
  and h.id = a.handler_id
where u.tenant_id = $1
  and u.user_id = $2
  and a.tenant_id = $3
  and a.warehouse_id = $4
  and (a.owner_id is null or a.owner_id = any($5::bigint[]))
  and a.rule_code = 'inventoryThresholdAlarm'
  and a.status in (0, 1)
order by a.created_at desc, a.id desc
limit $6 offset $7;

select a.id, a.version, a.group_code, a.type, o.name as owner_name, a.biz_code, a.alarm_msg, a.message_content, a.status, a.occur_count, h.user_name as handler_name, a.handle_remark, u.acknowledged_at is not null as acknowledged, a.created_at, a.last_at, a.handled_at
from message.alarm_user u
join message.alarm a on a.tenant_id = u.tenant_id
  and a.id = u.alarm_id
left join basic.owner o on o.tenant_id = a.tenant_id
  and o.id = a.owner_id
left join iam.user h on h.tenant_id = a.tenant_id
  and h.id = a.handler_id
where u.tenant_id = $1
  and u.user_id = $2
  and a.tenant_id = $3
  and a.warehouse_id = $4
  and (a.owner_id is null or a.owner_id = any($5::bigint[]))
  and a.rule_code = 'inventoryThresholdAlarm'
  and a.status in (0, 1)
  and a.owner_id = $6::bigint
order by a.created_at desc, a.id desc
limit $7 offset $8;
