-- Settings of picking, replenishment and loading.
-- Lists of codes are lists, a day of the week is a number, a kind of vehicle is a row of its master.
alter table strategy.pick_area_pick
  alter column order_types drop default, alter column delivery_types drop default, alter column unit_levels drop default,
  alter column order_types type smallint[] using string_to_array(nullif(order_types, ''), ',')::smallint[],
  alter column delivery_types type smallint[] using string_to_array(nullif(delivery_types, ''), ',')::smallint[],
  alter column unit_levels type smallint[] using string_to_array(nullif(unit_levels, ''), ',')::smallint[];
update strategy.pick_area_pick
set order_types = coalesce(order_types, '{}'), delivery_types = coalesce(delivery_types, '{}'), unit_levels = coalesce(unit_levels, '{}')
where order_types is null or delivery_types is null or unit_levels is null;
alter table strategy.pick_area_pick
  alter column order_types set default '{}', alter column order_types set not null, alter column delivery_types set default '{}', alter column delivery_types set not null,
  alter column unit_levels set default '{}', alter column unit_levels set not null;

alter table strategy.transport_capacity
  alter column weekday type smallint using nullif(weekday, '')::smallint,
  add constraint transport_capacity_weekday_check check (weekday between 1 and 7),
  add column car_type_id bigint;
update strategy.transport_capacity c set car_type_id = (select t.id from basic.car_type t where t.tenant_id = c.tenant_id and t.code = c.vehicle_type and not t.is_deleted);
alter table strategy.transport_capacity drop column vehicle_type, add constraint transport_capacity_car_type_fk foreign key (tenant_id, car_type_id) references basic.car_type;
create index transport_capacity_car_type_ix on strategy.transport_capacity (tenant_id, car_type_id) where car_type_id is not null;

do $$
declare
  one record;
  scope text;
begin
  for one in select * from (values
    ('picking_strategy', 'owner_id, category_id, store_id'), ('product_date_interval', 'owner_id, store_id, category_id, goods_id'), ('owner_pick_config', 'owner_id'),
    ('pick_area_pick', 'area_id'), ('pick_no_scan_owner', 'owner_id, area_id'), ('pick_simple_name', 'owner_id'),
    ('goods_replace_scheme', 'goods_id, replace_id, valid_from'), ('supplier_replace_scheme', 'owner_id, supplier_id, replace_supplier_id, goods_id'),
    ('transport_capacity', 'route_id, weekday, car_type_id'), ('loading_strategy', 'route_id'), ('replenish_strategy', 'owner_id, category_id'),
    ('pick_area_fill', 'area_id, from_time'), ('pick_area_up', 'area_id, owner_id, category_id')
  ) t(name, columns) loop
    scope := (select string_agg(format('o.%s is not distinct from n.%s', c, c), ' and ') from regexp_split_to_table(one.columns, ', ') c);
    execute format('update strategy.%I o set status = 0 where o.status = 1 and not o.is_deleted and exists (select 1 from strategy.%I n
      where n.tenant_id = o.tenant_id and n.warehouse_id = o.warehouse_id and n.id > o.id and n.status = 1 and not n.is_deleted and %s)', one.name, one.name, scope);
    execute format('create unique index %I on strategy.%I (tenant_id, warehouse_id, %s) nulls not distinct where status = 1 and not is_deleted', one.name || '_scope_uq', one.name, one.columns);
  end loop;
end $$;
