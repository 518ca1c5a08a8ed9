-- The three journals are sealed piece by piece: a seal covers every row of a tenant that transactions of a range wrote, and the seal before it,
-- under a key the database does not know. A row that is changed or gone afterwards is told by `npm run verify` and every night.

alter table iam.login_log add column xid bigint;
alter table iam.login_log alter column xid set default pg_current_xact_id()::text::bigint;
comment on column iam.login_log.xid is '事务';
-- Rows come in the order of their transactions, nearly: a summary a block is enough, and costs an insert nothing.
create index operation_log_xid_ix on ops.operation_log using brin (xid) with (pages_per_range = 16, autosummarize = on);
create index login_log_xid_ix on iam.login_log using brin (xid) with (pages_per_range = 16, autosummarize = on);

create table ops.log_seal (
  tenant_id bigint not null,
  log       varchar(16) not null check (log in ('operation', 'change', 'login')),
  no        int not null check (no > 0),
  xid_from  bigint not null,
  xid_to    bigint not null,  -- the first transaction that is not in it
  since     timestamptz not null default '-infinity',  -- later than a restore, after which numbers of transactions begin anew
  row_count int not null check (row_count > 0),
  digest    bytea not null,
  seal      bytea not null,
  sealed_at timestamptz not null default now(),
  constraint log_seal_pk primary key (tenant_id, log, no),
  constraint log_seal_range_ck check (xid_from < xid_to)
);
comment on table ops.log_seal is '日志封存';
select ops.secure_schema('ops');
revoke update on ops.log_seal from haocang_app;

-- How many rows a piece has, and what they come to. Columns added later are empty in old rows, and change nothing.
create function ops.log_digest(p_log text, p_tenant bigint, p_from bigint, p_to bigint, p_since timestamptz, p_until timestamptz, out row_count int, out digest bytea)
language plpgsql stable security definer set search_path = pg_catalog set timezone = 'UTC' as $$
declare
  journal regclass := case p_log when 'operation' then 'ops.operation_log' when 'change' then 'ops.change_log' when 'login' then 'iam.login_log' end;
begin
  execute format('select count(*)::int, sha256(convert_to(coalesce(string_agg(jsonb_strip_nulls(to_jsonb(l))::text, e''\n'' order by l.posted_on, l.id), ''''), ''UTF8''))
    from %s l where l.tenant_id = $1 and l.xid >= $2 and l.xid < $3 and l.created_at > $4 and l.created_at <= $5', journal)
  into row_count, digest using p_tenant, p_from, p_to, p_since, p_until;
end
$$;
revoke execute on function ops.log_digest(text, bigint, bigint, bigint, timestamptz, timestamptz) from public;
grant execute on function ops.log_digest(text, bigint, bigint, bigint, timestamptz, timestamptz) to haocang_app;

-- The first transaction that may still write into this database, and the first that has not begun anywhere. One that runs in another database of the
-- cluster keeps nobody here waiting; one that cannot be placed counts as ours.
create function ops.sealable(out xid_to bigint, out xid_next bigint)
language sql volatile set search_path = pg_catalog as $$
with s as materialized (select pg_current_snapshot() as now)
select coalesce((select x.xid from pg_snapshot_xip((select now from s)) x(xid) where not exists (
    select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'transactionid' and l.transactionid = x.xid::xid and l.mode = 'ExclusiveLock' and l.granted and a.datname is distinct from current_database())
  order by x.xid limit 1), pg_snapshot_xmax(s.now))::text::bigint, pg_snapshot_xmax(s.now)::text::bigint
from s
$$;
revoke execute on function ops.sealable() from public;
grant execute on function ops.sealable() to haocang_app;
