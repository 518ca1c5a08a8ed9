-- Every setting is in force from a day to a day, or always. Of two enabled rows of one scope none could win, but only while both are in force.
do $$
declare
  one record;
  scope text;
begin
  for one in
    select t.name, i.indexrelid::regclass::text as index_name,
      array(
        select a.attname::text
        from unnest(i.indkey) with ordinality k(attnum, n)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
        where a.attname not in ('tenant_id', 'warehouse_id', 'valid_from')
        order by k.n
      ) as columns
    from unnest('{owner_entry_flow,batch_strategy,overage_strategy,expiry_strategy,putaway_strategy,two_step_putaway,judging_criteria,goods_class_decide,owner_cross_dock,appointment_threshold,sign_range,entry_upload_mode,owner_pick_config,wave_strategy,picking_strategy,product_date_interval,pick_area_pick,pick_no_scan_owner,pick_simple_name,goods_replace_scheme,supplier_replace_scheme,transport_capacity,loading_strategy,pick_area_up,pick_area_fill,replenish_strategy}'::text[]) t(name)
    join pg_index i on i.indexrelid = format('strategy.%I', t.name || '_scope_uq')::regclass
  loop
    if one.name <> 'goods_replace_scheme' then
      execute format('alter table strategy.%I add column valid_from date, add column valid_to date, add constraint %I check (valid_to >= valid_from)', one.name, one.name || '_valid_ck');
    end if;
    -- What stands empty is one value of its own: an exclusion leaves rows with nulls alone.
    scope := (
      select string_agg(
        case
          when a.attnotnull then format('%I with =', c)
          when a.atttypid in ('smallint'::regtype, 'integer'::regtype, 'bigint'::regtype) then format('coalesce(%I::bigint, 0) with =', c)
          else format('coalesce(%I::text, '''') with =', c)
        end, ', '
      )
      from unnest(one.columns) c
      join pg_attribute a on a.attrelid = format('strategy.%I', one.name)::regclass and a.attname = c
    );
    execute format('drop index %s', one.index_name);
    execute format('create index %I on strategy.%I (tenant_id, warehouse_id, %s) where status = 1 and not is_deleted', one.name || '_scope_ix', one.name, (select string_agg(format('%I', c), ', ') from unnest(one.columns) c));
    if one.name = 'goods_replace_scheme' then
      -- Of several schemes for the same two goods at once the one that began last stands.
      update strategy.goods_replace_scheme o
      set status = 0
      where o.status = 1
        and not o.is_deleted
        and (
          o.valid_from > o.valid_to
          or exists (
            select 1
            from strategy.goods_replace_scheme n
            where n.tenant_id = o.tenant_id
              and n.warehouse_id = o.warehouse_id
              and n.goods_id = o.goods_id
              and n.replace_id = o.replace_id
              and n.status = 1
              and not n.is_deleted
              and (n.valid_from, n.id) > (o.valid_from, o.id)
              and n.valid_from <= o.valid_to
          )
        );
    end if;
    execute format('alter table strategy.%I add constraint %I exclude using gist (tenant_id with =, warehouse_id with =, %s, daterange(valid_from, valid_to, ''[]'') with &&) where (status = 1 and not is_deleted)', one.name, one.name || '_scope_ex', scope);
  end loop;
end $$;
