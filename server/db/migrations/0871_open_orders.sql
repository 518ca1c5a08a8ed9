-- Orders of the public API: what was sent of them last, so that the same again changes nothing; and in the order of their changes.
alter table outbound."order" add column sent_hash bytea;
alter table inbound."order" add column sent_hash bytea;
comment on column outbound."order".sent_hash is '最近一次提交的内容';
comment on column inbound."order".sent_hash is '最近一次提交的内容';
create index order_changed_ix on outbound."order" (tenant_id, warehouse_id, updated_at, id);
create index order_changed_ix on inbound."order" (tenant_id, warehouse_id, updated_at, id);

-- When the oldest transaction began that is at work here, as far as the owner of the database sees them (the application asks for its own besides).
create function ops.oldest_work() returns timestamptz
language sql volatile security definer set search_path = pg_catalog as $$
select min(a.xact_start) from pg_stat_activity a
where a.datname = current_database() and a.pid <> pg_backend_pid() and a.usename in (session_user, 'haocang_app')
$$;
revoke execute on function ops.oldest_work() from public;
grant execute on function ops.oldest_work() to haocang_app;
