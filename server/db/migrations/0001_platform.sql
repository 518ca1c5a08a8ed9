-- Schemas, extensions, the application role and the helpers every later migration uses.
-- One schema per domain: the owner of a table is in its name. "inner" is a keyword and is always quoted.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Roles belong to the cluster, so another database may have created this one already. NOLOGIN: the login role the
-- server uses is made a member of it by whoever installs the database.
do $$
begin
  create role haocang_app nologin;
exception when duplicate_object or unique_violation then
  null;
end
$$;

create schema iam;
create schema ops;
create schema basic;
create schema strategy;
create schema inventory;
create schema inbound;
create schema outbound;
create schema "inner";
-- Monthly partitions live apart from their parents; the application has no right to enter here.
create schema part;

comment on schema iam is '身份与权限';
comment on schema ops is '平台服务';
comment on schema basic is '基础资料';
comment on schema strategy is '配置中心';
comment on schema inventory is '库存';
comment on schema inbound is '入库';
comment on schema outbound is '出库';
comment on schema "inner" is '库内作业';
comment on schema part is '分区';

grant usage on schema iam, ops, basic, strategy, inventory, inbound, outbound, "inner" to haocang_app;

-- Creates the default partition and the monthly partitions of every table partitioned by posted_on: the current month
-- and months_ahead more. Idempotent. A month whose rows already fell into the default partition is left there.
create function ops.ensure_partitions(months_ahead int) returns int
language plpgsql security definer set search_path = pg_catalog as $$
declare
  parent record;
  first_day date;
  child text;
  created int := 0;
begin
  for parent in
    select n.nspname, c.relname
    from pg_partitioned_table p
    join pg_class c on c.oid = p.partrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'posted_on' and a.attnum = p.partattrs[0]
    where p.partstrat = 'r' and p.partnatts = 1
    order by 1, 2
  loop
    child := format('%s_%s_default', parent.nspname, parent.relname);
    if to_regclass('part.' || quote_ident(child)) is null then
      execute format('create table part.%I partition of %I.%I default', child, parent.nspname, parent.relname);
      execute format('alter table part.%I enable row level security', child);
      created := created + 1;
    end if;
    for month in 0..months_ahead loop
      first_day := (date_trunc('month', now() at time zone 'Asia/Shanghai') + make_interval(months => month))::date;
      child := format('%s_%s_%s', parent.nspname, parent.relname, to_char(first_day, 'YYYYMM'));
      continue when to_regclass('part.' || quote_ident(child)) is not null;
      begin
        execute format('create table part.%I partition of %I.%I for values from (%L) to (%L)',
          child, parent.nspname, parent.relname, first_day, (first_day + interval '1 month')::date);
        execute format('alter table part.%I enable row level security', child);
        created := created + 1;
      exception when check_violation then
        raise warning 'partition % not created: its rows are in the default partition', child;
      end;
    end loop;
  end loop;
  return created;
end
$$;
revoke execute on function ops.ensure_partitions(int) from public;
grant execute on function ops.ensure_partitions(int) to haocang_app;

-- Closes every table of a schema that is not closed yet: row level security on tenant_id, and SELECT, INSERT, UPDATE
-- (never DELETE) for the application. Tables secured by an earlier call keep their rights, so a later migration may
-- call it again after adding tables. Deletions and append-only tables are stated one by one beside their tables.
create function ops.secure_schema(p_schema text) returns void
language plpgsql set search_path = pg_catalog as $$
declare
  t record;
begin
  for t in
    select c.oid, c.relname, c.relkind,
      exists (select 1 from pg_attribute a
              where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as has_tenant
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = p_schema and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select 1 from aclexplode(c.relacl) g
                      where g.grantee = (select oid from pg_roles where rolname = 'haocang_app'))
    order by c.relname
  loop
    if t.has_tenant then
      execute format('alter table %I.%I enable row level security', p_schema, t.relname);
      execute format(
        'create policy tenant_isolation on %I.%I
           using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)
           with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::bigint)',
        p_schema, t.relname);
    end if;
    execute format('grant select, insert, update on %I.%I to haocang_app', p_schema, t.relname);
  end loop;
  execute format('grant usage on all sequences in schema %I to haocang_app', p_schema);
end
$$;
revoke execute on function ops.secure_schema(text) from public;
