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
