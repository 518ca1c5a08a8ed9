-- The configuration centre. Of two enabled rows of one scope neither could win: the table holds one; of rows that came to be beside the console the newest holds.
do $$
declare
  one record;
  scope text;
begin
  for one in select * from (values
    ('owner_entry_flow', 'owner_id, order_type'), ('sign_range', 'lng, lat'), ('appointment_threshold', 'biz_type, owner_id, room_id, weekday'),
    ('batch_strategy', 'owner_id, category_id'), ('entry_upload_mode', 'owner_id, order_type'), ('overage_strategy', 'owner_id, category_id, goods_id'),
    ('expiry_strategy', 'owner_id, category_id, goods_id'), ('putaway_strategy', 'owner_id, category_id, storage_mode')
  ) t(name, columns) loop
    scope := (select string_agg(format('o.%s is not distinct from n.%s', c, c), ' and ') from regexp_split_to_table(one.columns, ', ') c);
    execute format('update strategy.%I o set status = 0 where o.status = 1 and not o.is_deleted and exists (select 1 from strategy.%I n
      where n.tenant_id = o.tenant_id and n.warehouse_id = o.warehouse_id and n.id > o.id and n.status = 1 and not n.is_deleted and %s)', one.name, one.name, scope);
    execute format('create unique index %I on strategy.%I (tenant_id, warehouse_id, %s) nulls not distinct where status = 1 and not is_deleted', one.name || '_scope_uq', one.name, one.columns);
  end loop;
end $$;

alter table strategy.appointment_threshold
  alter column weekday type smallint using nullif(weekday, '')::smallint,
  add constraint appointment_threshold_weekday_check check (weekday between 1 and 7);

-- A sheet names no lists: what it leaves out is what the house does.
alter table strategy.putaway_strategy alter column rules set default '[]';
alter table strategy.batch_strategy alter column key_attrs set default '{produced_on,expire_on}';

-- Every change of a setting raises the number of its warehouse, in the transaction of the change: what was resolved under an older one is out of date.
create function strategy.raise_version() returns trigger language plpgsql set search_path to 'pg_catalog' as $$
begin
  insert into strategy.config_version as v (tenant_id, warehouse_id)
  select distinct n.tenant_id, n.warehouse_id from new_rows n order by n.tenant_id, n.warehouse_id
  on conflict (tenant_id, warehouse_id) do update set version = v.version + 1, updated_at = now();
  return null;
end $$;
revoke execute on function strategy.raise_version() from public;

do $$
declare
  one text;
begin
  for one in select t.relname from pg_class t where t.relnamespace = 'strategy'::regnamespace and t.relkind = 'r'
    and t.relname not in ('config_version', 'data_change_flow', 'customer_container') order by t.relname loop
    execute format('create trigger raise_version_on_insert after insert on strategy.%I referencing new table as new_rows for each statement execute function strategy.raise_version()', one);
    execute format('create trigger raise_version_on_update after update on strategy.%I referencing new table as new_rows for each statement execute function strategy.raise_version()', one);
  end loop;
end $$;
