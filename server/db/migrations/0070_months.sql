-- Months of the tables partitioned by posted_on: opened ahead, rows that had fallen into the default partition brought home, and old months
-- of the logs put aside. A month is made beside its table and attached: that locks out nobody who reads or writes other months.

-- Opens one month of one partitioned table, and moves into it what lies in the default partition for it. False when it is open already.
create function ops.open_month(p_parent regclass, p_month date) returns boolean
language plpgsql set search_path = pg_catalog set lock_timeout = '3s' as $$
declare
  first_day date := date_trunc('month', p_month)::date;
  next_month date := (date_trunc('month', p_month) + interval '1 month')::date;
  stem text;
  home text;
  stray text;
begin
  select format('%s_%s', n.nspname, c.relname) into stem
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = p_parent;
  home := format('part.%I', stem || to_char(first_day, '"_"YYYYMM'));
  stray := format('part.%I', stem || '_default');
  if to_regclass(home) is not null then
    return false;
  end if;
  execute format('create table %s (like %s including defaults including constraints)', home, p_parent);
  execute format('alter table %s enable row level security', home);
  if to_regclass(stray) is not null then
    -- Nobody may add a row to the month between the move and the attachment.
    execute format('lock table %s in access exclusive mode', stray);
    execute format('with gone as (delete from %s where posted_on >= %L and posted_on < %L returning *) insert into %s select * from gone',
      stray, first_day, next_month, home);
  end if;
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', p_parent, home, first_day, next_month);
  return true;
end
$$;
revoke execute on function ops.open_month(regclass, date) from public;
comment on function ops.open_month(regclass, date) is '开月分区';

-- Tables partitioned by posted_on.
create function ops.monthly_tables() returns setof regclass
language sql stable set search_path = pg_catalog as $$
select c.oid::regclass
from pg_partitioned_table p
join pg_class c on c.oid = p.partrelid
join pg_namespace n on n.oid = c.relnamespace
join pg_attribute a on a.attrelid = c.oid and a.attname = 'posted_on' and a.attnum = p.partattrs[0]
where p.partstrat = 'r' and p.partnatts = 1
order by n.nspname, c.relname
$$;
revoke execute on function ops.monthly_tables() from public;

-- The current month and months_ahead more, and every month of which rows lie in the default partition. Idempotent. A month that cannot be
-- opened because its table is busy is told and left for the next call: rows for it fall into the default partition until then.
create or replace function ops.ensure_partitions(months_ahead int) returns int
language plpgsql security definer set search_path = pg_catalog as $$
declare
  parent regclass;
  stray text;
  wanted date[];
  month date;
  created int := 0;
begin
  for parent in select ops.monthly_tables() loop
    select format('%s_%s_default', n.nspname, c.relname) into stray
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = parent;
    if to_regclass(format('part.%I', stray)) is null then
      execute format('create table part.%I partition of %s default', stray, parent);
      execute format('alter table part.%I enable row level security', stray);
      created := created + 1;
    end if;
    execute format(
      'select array_agg(m order by m) from (
         select (date_trunc(''month'', now() at time zone ''Asia/Shanghai'') + make_interval(months => n))::date from generate_series(0, %s) n
         union select distinct date_trunc(''month'', posted_on)::date from part.%I) x(m)', months_ahead, stray) into wanted;
    foreach month in array wanted loop
      begin
        if ops.open_month(parent, month) then
          created := created + 1;
        end if;
      exception when lock_not_available or deadlock_detected then
        raise warning 'month % of % is not opened yet: the table is busy', to_char(month, 'YYYY-MM'), parent;
      end;
    end loop;
  end loop;
  return created;
end
$$;

-- Logs of more than p_months whole months ago are detached: the rows stay in schema part for whoever must look there, and no list reads them.
-- Ledger, traces and work records stay: laws, screens and billing read them.
create function ops.retire_logs(p_months int) returns int
language plpgsql security definer set search_path = pg_catalog set lock_timeout = '3s' as $$
declare
  old record;
  retired int := 0;
begin
  for old in
    select i.inhparent::regclass as parent, i.inhrelid::regclass as child
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('ops.operation_log'::regclass, 'iam.login_log'::regclass) and c.relname ~ '_[0-9]{6}$'
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
revoke execute on function ops.retire_logs(int) from public;
grant execute on function ops.retire_logs(int) to haocang_app;
