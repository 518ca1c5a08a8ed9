-- Generated: the statements behind every read, for review and for explain. Never edited.

-- webhook.page  查询Webhook
select w.id, w.version, w.name, w.address, w.topics::text[] as topics, w.warehouse_ids,
  coalesce(w.owner_ids, '{}') as owner_ids, w.enabled, w.parked_since, w.last_ok_at, w.last_error, w.last_error_at,
  case when w.old_until > now() then w.old_until end as old_secret_until, w.updated_at,
  array(
    select h.name::text
    from basic.warehouse h
    where h.tenant_id = w.tenant_id
      and h.id = any(w.warehouse_ids)
    order by h.code
  ) as warehouse_names,
  array(
    select o.name::text
    from basic.owner o
    where o.tenant_id = w.tenant_id
      and o.id = any(w.owner_ids)
    order by o.code
  ) as owner_names,
  (
    select count(*)::int
    from (
      select 1
      from hook.delivery d
      where d.tenant_id = w.tenant_id
        and d.webhook_id = w.id
        and d.state = $1
      limit $2
    ) x
  ) as waiting,
  (
    select count(*)::int
    from (
      select 1
      from hook.delivery d
      where d.tenant_id = w.tenant_id
        and d.webhook_id = w.id
        and d.state = $3
      limit $4
    ) x
  ) as parked
from hook.webhook w
where w.tenant_id = $5
  and not w.is_deleted
  and ($6::bigint[] is null or w.owner_ids <@ $7::bigint[])
  and (
    exists (select 1 from iam.user u where u.tenant_id = $8 and u.id = $9 and u.is_admin)
    or w.warehouse_ids <@ array(
      select b.warehouse_id
      from iam.user_warehouse b
      where b.tenant_id = $10
        and b.user_id = $11
    )
  )
order by w.name, w.id
limit $12
offset $13;

select w.id, w.version, w.name, w.address, w.topics::text[] as topics, w.warehouse_ids,
  coalesce(w.owner_ids, '{}') as owner_ids, w.enabled, w.parked_since, w.last_ok_at, w.last_error, w.last_error_at,
  case when w.old_until > now() then w.old_until end as old_secret_until, w.updated_at,
  array(
    select h.name::text
    from basic.warehouse h
    where h.tenant_id = w.tenant_id
      and h.id = any(w.warehouse_ids)
    order by h.code
  ) as warehouse_names,
  array(
    select o.name::text
    from basic.owner o
    where o.tenant_id = w.tenant_id
      and o.id = any(w.owner_ids)
    order by o.code
  ) as owner_names,
  (
    select count(*)::int
    from (
      select 1
      from hook.delivery d
      where d.tenant_id = w.tenant_id
        and d.webhook_id = w.id
        and d.state = $1
      limit $2
    ) x
  ) as waiting,
  (
    select count(*)::int
    from (
      select 1
      from hook.delivery d
      where d.tenant_id = w.tenant_id
        and d.webhook_id = w.id
        and d.state = $3
      limit $4
    ) x
  ) as parked
from hook.webhook w
where w.tenant_id = $5
  and not w.is_deleted
  and ($6::bigint[] is null or w.owner_ids <@ $7::bigint[])
  and (
    exists (select 1 from iam.user u where u.tenant_id = $8 and u.id = $9 and u.is_admin)
    or w.warehouse_ids <@ array(
      select b.warehouse_id
      from iam.user_warehouse b
      where b.tenant_id = $10
        and b.user_id = $11
    )
  )
  and ops.folded(w.name) like $12
  and w.enabled = $13
  and w.topics @> array[$14]::varchar[]
order by w.name, w.id
limit $15
offset $16;

-- webhook.get  查看Webhook
select w.id, w.version, w.name, w.address, w.topics::text[] as topics, w.warehouse_ids,
  coalesce(w.owner_ids, '{}') as owner_ids, w.enabled, w.parked_since, w.last_ok_at, w.last_error, w.last_error_at,
  case when w.old_until > now() then w.old_until end as old_secret_until, w.updated_at,
  array(
    select h.name::text
    from basic.warehouse h
    where h.tenant_id = w.tenant_id
      and h.id = any(w.warehouse_ids)
    order by h.code
  ) as warehouse_names,
  array(
    select o.name::text
    from basic.owner o
    where o.tenant_id = w.tenant_id
      and o.id = any(w.owner_ids)
    order by o.code
  ) as owner_names,
  (
    select count(*)::int
    from (
      select 1
      from hook.delivery d
      where d.tenant_id = w.tenant_id
        and d.webhook_id = w.id
        and d.state = $1
      limit $2
    ) x
  ) as waiting,
  (
    select count(*)::int
    from (
      select 1
      from hook.delivery d
      where d.tenant_id = w.tenant_id
        and d.webhook_id = w.id
        and d.state = $3
      limit $4
    ) x
  ) as parked
from hook.webhook w
where w.tenant_id = $5
  and not w.is_deleted
  and ($6::bigint[] is null or w.owner_ids <@ $7::bigint[])
  and (
    exists (select 1 from iam.user u where u.tenant_id = $8 and u.id = $9 and u.is_admin)
    or w.warehouse_ids <@ array(
      select b.warehouse_id
      from iam.user_warehouse b
      where b.tenant_id = $10
        and b.user_id = $11
    )
  )
  and w.id = $12;

-- webhookDelivery.page  查询Webhook推送
select d.id, d.webhook_id, d.event_id, d.topic, d.biz_no, d.created_at, d.state, d.tries,
  d.state = 0 and exists (
    select 1
    from hook.delivery e
    where e.tenant_id = d.tenant_id
      and e.webhook_id = d.webhook_id
      and e.doc_key = d.doc_key
      and e.event_no < d.event_no
      and e.state in (0, 2)
  ) as behind,
  case
    when d.state = 0 and not exists (
      select 1
      from hook.delivery e
      where e.tenant_id = d.tenant_id
        and e.webhook_id = d.webhook_id
        and e.doc_key = d.doc_key
        and e.event_no < d.event_no
        and e.state in (0, 2)
    ) and d.next_at < 'infinity' then d.next_at
  end as next_at, d.sent_at, d.http_status, d.cost_ms, d.error
from hook.delivery d
join hook.webhook w on w.tenant_id = d.tenant_id and w.id = d.webhook_id
where w.tenant_id = $1
  and not w.is_deleted
  and ($2::bigint[] is null or w.owner_ids <@ $3::bigint[])
  and (
    exists (select 1 from iam.user u where u.tenant_id = $4 and u.id = $5 and u.is_admin)
    or w.warehouse_ids <@ array(
      select b.warehouse_id
      from iam.user_warehouse b
      where b.tenant_id = $6
        and b.user_id = $7
    )
  )
  and d.tenant_id = $8
order by d.id desc
limit $9
offset $10;

select d.id, d.webhook_id, d.event_id, d.topic, d.biz_no, d.created_at, d.state, d.tries,
  d.state = 0 and exists (
    select 1
    from hook.delivery e
    where e.tenant_id = d.tenant_id
      and e.webhook_id = d.webhook_id
      and e.doc_key = d.doc_key
      and e.event_no < d.event_no
      and e.state in (0, 2)
  ) as behind,
  case
    when d.state = 0 and not exists (
      select 1
      from hook.delivery e
      where e.tenant_id = d.tenant_id
        and e.webhook_id = d.webhook_id
        and e.doc_key = d.doc_key
        and e.event_no < d.event_no
        and e.state in (0, 2)
    ) and d.next_at < 'infinity' then d.next_at
  end as next_at, d.sent_at, d.http_status, d.cost_ms, d.error
from hook.delivery d
join hook.webhook w on w.tenant_id = d.tenant_id and w.id = d.webhook_id
where w.tenant_id = $1
  and not w.is_deleted
  and ($2::bigint[] is null or w.owner_ids <@ $3::bigint[])
  and (
    exists (select 1 from iam.user u where u.tenant_id = $4 and u.id = $5 and u.is_admin)
    or w.warehouse_ids <@ array(
      select b.warehouse_id
      from iam.user_warehouse b
      where b.tenant_id = $6
        and b.user_id = $7
    )
  )
  and d.tenant_id = $8
  and d.webhook_id = $9::bigint
  and d.topic = $10
  and d.state = $11::bigint
  and d.biz_no = $12::text
  and d.created_at >= $13
  and d.created_at < $14
order by d.id desc
limit $15
offset $16;

-- webhookDelivery.get  查看Webhook推送
select d.id, d.webhook_id, d.event_id, d.topic, d.biz_no, d.created_at, d.state, d.tries,
  d.state = 0 and exists (
    select 1
    from hook.delivery e
    where e.tenant_id = d.tenant_id
      and e.webhook_id = d.webhook_id
      and e.doc_key = d.doc_key
      and e.event_no < d.event_no
      and e.state in (0, 2)
  ) as behind,
  case
    when d.state = 0 and not exists (
      select 1
      from hook.delivery e
      where e.tenant_id = d.tenant_id
        and e.webhook_id = d.webhook_id
        and e.doc_key = d.doc_key
        and e.event_no < d.event_no
        and e.state in (0, 2)
    ) and d.next_at < 'infinity' then d.next_at
  end as next_at, d.sent_at, d.http_status, d.cost_ms, d.error , d.body, d.answer
from hook.delivery d
join hook.webhook w on w.tenant_id = d.tenant_id and w.id = d.webhook_id
where w.tenant_id = $1
  and not w.is_deleted
  and ($2::bigint[] is null or w.owner_ids <@ $3::bigint[])
  and (
    exists (select 1 from iam.user u where u.tenant_id = $4 and u.id = $5 and u.is_admin)
    or w.warehouse_ids <@ array(
      select b.warehouse_id
      from iam.user_warehouse b
      where b.tenant_id = $6
        and b.user_id = $7
    )
  )
  and d.tenant_id = $8
  and d.id = $9;

-- edi.page  查询文件对接
select p.id, p.version, p.name, p.folder, t.tenant_code, p.client_id, c.name as client_name, p.goods_columns,
  p.outbound_columns, p.inbound_columns, p.format, p.sends_shipments, to_char(p.stock_at, 'HH24:MI') as stock_at,
  p.enabled, p.looked_at, p.last_error, p.updated_at,
  (
    select count(*)::int
    from hook.edi_file f
    where f.tenant_id = p.tenant_id
      and f.partner_id = p.id
      and f.settled_at is null
  ) as waiting,
  (
    select count(*)::int
    from hook.edi_file f
    where f.tenant_id = p.tenant_id
      and f.partner_id = p.id
      and f.state in (2, 3)
  ) as failed,
  (
    select max(f.created_at)
    from hook.edi_file f
    where f.tenant_id = p.tenant_id
      and f.partner_id = p.id
  ) as last_file_at
from hook.edi_partner p
join iam.tenant t on t.id = p.tenant_id
join iam.api_client c on c.tenant_id = p.tenant_id and c.id = p.client_id
where p.tenant_id = $1
  and p.warehouse_id = $2
  and not p.is_deleted
  and (
    $3::bigint[] is null
    or exists (
      select 1
      from iam.api_client c
      where c.tenant_id = p.tenant_id
        and c.id = p.client_id
        and iam.owners_seen(c.tenant_id, c.user_id, p.warehouse_id) <> '{}'
        and iam.owners_seen(c.tenant_id, c.user_id, p.warehouse_id) <@ $4::bigint[]
    )
  )
order by p.name, p.id
limit $5
offset $6;

select p.id, p.version, p.name, p.folder, t.tenant_code, p.client_id, c.name as client_name, p.goods_columns,
  p.outbound_columns, p.inbound_columns, p.format, p.sends_shipments, to_char(p.stock_at, 'HH24:MI') as stock_at,
  p.enabled, p.looked_at, p.last_error, p.updated_at,
  (
    select count(*)::int
    from hook.edi_file f
    where f.tenant_id = p.tenant_id
      and f.partner_id = p.id
      and f.settled_at is null
  ) as waiting,
  (
    select count(*)::int
    from hook.edi_file f
    where f.tenant_id = p.tenant_id
      and f.partner_id = p.id
      and f.state in (2, 3)
  ) as failed,
  (
    select max(f.created_at)
    from hook.edi_file f
    where f.tenant_id = p.tenant_id
      and f.partner_id = p.id
  ) as last_file_at
from hook.edi_partner p
join iam.tenant t on t.id = p.tenant_id
join iam.api_client c on c.tenant_id = p.tenant_id and c.id = p.client_id
where p.tenant_id = $1
  and p.warehouse_id = $2
  and not p.is_deleted
  and (
    $3::bigint[] is null
    or exists (
      select 1
      from iam.api_client c
      where c.tenant_id = p.tenant_id
        and c.id = p.client_id
        and iam.owners_seen(c.tenant_id, c.user_id, p.warehouse_id) <> '{}'
        and iam.owners_seen(c.tenant_id, c.user_id, p.warehouse_id) <@ $4::bigint[]
    )
  )
  and ops.folded(p.name) like $5
  and p.enabled = $6
order by p.name, p.id
limit $7
offset $8;

-- edi.get  查看文件对接
select p.id, p.version, p.name, p.folder, t.tenant_code, p.client_id, c.name as client_name, p.goods_columns,
  p.outbound_columns, p.inbound_columns, p.format, p.sends_shipments, to_char(p.stock_at, 'HH24:MI') as stock_at,
  p.enabled, p.looked_at, p.last_error, p.updated_at,
  (
    select count(*)::int
    from hook.edi_file f
    where f.tenant_id = p.tenant_id
      and f.partner_id = p.id
      and f.settled_at is null
  ) as waiting,
  (
    select count(*)::int
    from hook.edi_file f
    where f.tenant_id = p.tenant_id
      and f.partner_id = p.id
      and f.state in (2, 3)
  ) as failed,
  (
    select max(f.created_at)
    from hook.edi_file f
    where f.tenant_id = p.tenant_id
      and f.partner_id = p.id
  ) as last_file_at
from hook.edi_partner p
join iam.tenant t on t.id = p.tenant_id
join iam.api_client c on c.tenant_id = p.tenant_id and c.id = p.client_id
where p.tenant_id = $1
  and p.warehouse_id = $2
  and not p.is_deleted
  and (
    $3::bigint[] is null
    or exists (
      select 1
      from iam.api_client c
      where c.tenant_id = p.tenant_id
        and c.id = p.client_id
        and iam.owners_seen(c.tenant_id, c.user_id, p.warehouse_id) <> '{}'
        and iam.owners_seen(c.tenant_id, c.user_id, p.warehouse_id) <@ $4::bigint[]
    )
  )
  and p.id = $5;

-- edi.clients  查询可用的API客户端
select c.id, c.name, c.user_id, c.permissions::text[] as permissions
from iam.api_client c
join iam.user_warehouse b on b.tenant_id = c.tenant_id and b.user_id = c.user_id and b.warehouse_id = $1
where c.tenant_id = $2
  and c.status = 1
  and not c.is_deleted
order by c.name, c.id
limit 200;

-- ediFile.page  查询收发文件
select f.id, f.partner_id, f.direction, f.kind, f.file_name, f.size_byte, f.state, f.row_count, f.ok_count,
  f.fail_count, f.repeats, f.error, f.created_at, f.done_at
from hook.edi_file f
join hook.edi_partner p on p.tenant_id = f.tenant_id and p.id = f.partner_id
where p.tenant_id = $1
  and p.warehouse_id = $2
  and not p.is_deleted
  and (
    $3::bigint[] is null
    or exists (
      select 1
      from iam.api_client c
      where c.tenant_id = p.tenant_id
        and c.id = p.client_id
        and iam.owners_seen(c.tenant_id, c.user_id, p.warehouse_id) <> '{}'
        and iam.owners_seen(c.tenant_id, c.user_id, p.warehouse_id) <@ $4::bigint[]
    )
  )
  and f.tenant_id = $5
order by f.id desc
limit $6
offset $7;

select f.id, f.partner_id, f.direction, f.kind, f.file_name, f.size_byte, f.state, f.row_count, f.ok_count,
  f.fail_count, f.repeats, f.error, f.created_at, f.done_at
from hook.edi_file f
join hook.edi_partner p on p.tenant_id = f.tenant_id and p.id = f.partner_id
where p.tenant_id = $1
  and p.warehouse_id = $2
  and not p.is_deleted
  and (
    $3::bigint[] is null
    or exists (
      select 1
      from iam.api_client c
      where c.tenant_id = p.tenant_id
        and c.id = p.client_id
        and iam.owners_seen(c.tenant_id, c.user_id, p.warehouse_id) <> '{}'
        and iam.owners_seen(c.tenant_id, c.user_id, p.warehouse_id) <@ $4::bigint[]
    )
  )
  and f.tenant_id = $5
  and f.partner_id = $6::bigint
  and f.direction = $7::bigint
  and f.state = $8::bigint
  and ops.folded(f.file_name) like $9
order by f.id desc
limit $10
offset $11;

-- ediFile.get  查看收发文件
select f.id, f.partner_id, f.direction, f.kind, f.file_name, f.size_byte, f.state, f.row_count, f.ok_count,
  f.fail_count, f.repeats, f.error, f.created_at, f.done_at , f.faults, f.ack
from hook.edi_file f
join hook.edi_partner p on p.tenant_id = f.tenant_id and p.id = f.partner_id
where p.tenant_id = $1
  and p.warehouse_id = $2
  and not p.is_deleted
  and (
    $3::bigint[] is null
    or exists (
      select 1
      from iam.api_client c
      where c.tenant_id = p.tenant_id
        and c.id = p.client_id
        and iam.owners_seen(c.tenant_id, c.user_id, p.warehouse_id) <> '{}'
        and iam.owners_seen(c.tenant_id, c.user_id, p.warehouse_id) <@ $4::bigint[]
    )
  )
  and f.tenant_id = $5
  and f.id = $6;
