-- How long what may go is kept, where the operator of the machine says otherwise than the product, and when each kind was last swept. No tenant's: the
-- disk is one for all.
create table ops.retention (
  kind       varchar(32) primary key,
  kept       int check (kept > 0),   -- days, or months of what goes by months; null: as the product has it
  swept_at   timestamptz,
  swept_rows bigint check (swept_rows >= 0),
  version    int not null default 0,
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now()
);
comment on table ops.retention is '数据保留期';

-- How large each area was on each day, so that the page of the operator can say how it grows.
create table ops.storage_day (
  day       date not null,
  area      varchar(16) not null,
  row_count bigint not null,
  bytes     bigint not null,
  constraint storage_day_pk primary key (day, area)
);
comment on table ops.storage_day is '每日存储占用';

select ops.secure_schema('ops');
grant delete on ops.storage_day to haocang_app;

-- What is forgotten by its owner.
grant delete on iam.sms_outbox, message.message, message.message_user, message.alarm to haocang_app;

-- The journals are put aside by whole months; the log of interfaces is not sealed and goes for good.
create or replace function ops.retire_logs(p_months int) returns int
language plpgsql security definer set search_path = pg_catalog set lock_timeout = '3s' as $$
declare
  old record;
  retired int := 0;
begin
  for old in
    select i.inhparent::regclass as parent, i.inhrelid::regclass as child
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('ops.operation_log'::regclass, 'ops.change_log'::regclass, 'iam.login_log'::regclass) and c.relname ~ '_[0-9]{6}$'
      and to_date(right(c.relname, 6), 'YYYYMM') < date_trunc('month', now() at time zone 'Asia/Shanghai') - make_interval(months => greatest(p_months, 6))
    order by 2
  loop
    begin
      execute format('alter table %s detach partition %s', old.parent, old.child);
      retired := retired + 1;
    exception when lock_not_available or deadlock_detected then
      raise warning '% is not put aside yet: the table is busy', old.child;
    end;
  end loop;
  return retired;
end
$$;

-- Whole months of the log of interfaces that end before a day, attached or put aside, give their room back at once. Returns how many rows went.
-- What is younger than a month never goes, whoever asks.
create function ops.drop_interface_months(p_before date) returns bigint
language plpgsql security definer set search_path = pg_catalog set lock_timeout = '3s' as $$
declare
  safe_day date := least(p_before, (now() at time zone 'Asia/Shanghai')::date - 30);
  old regclass;
  n bigint;
  gone bigint := 0;
begin
  for old in
    select c.oid::regclass from pg_class c
    where c.relnamespace = 'part'::regnamespace and c.relkind = 'r' and c.relname ~ '^ops_interface_log_[0-9]{6}$'
      and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= safe_day
    order by c.relname
  loop
    begin
      execute format('select count(*) from %s', old) into n;
      execute format('drop table %s', old);
      gone := gone + n;
    exception when lock_not_available or deadlock_detected then
      raise warning '% is not dropped yet: the table is busy', old;
    end;
  end loop;
  return gone;
end
$$;

-- What only the owner of the database may ask: the bytes of kept files of all companies, the log, and the folder when it lies on this machine.
-- For jobs, and for the one that runs the platform; for everybody else nothing.
create function ops.storage_facts(out file_rows bigint, out file_bytes bigint, out wal_bytes bigint, out folder text)
language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  who bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if who is distinct from 0 and not exists (select 1 from iam.tenant t where t.id = who and t.is_platform) then return; end if;
  select count(*), coalesce(sum(f.size_byte), 0) into file_rows, file_bytes from ops.file_object f;
  begin
    select sum(w.size) into wal_bytes from pg_ls_waldir() w;
    -- By a socket: it is this machine's.
    if inet_server_addr() is null then folder := current_setting('data_directory'); end if;
  exception when insufficient_privilege then
    null;
  end;
end
$$;

revoke execute on function ops.drop_interface_months(date), ops.storage_facts() from public;
grant execute on function ops.drop_interface_months(date), ops.storage_facts() to haocang_app;
