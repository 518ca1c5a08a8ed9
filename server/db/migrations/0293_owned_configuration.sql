-- Containers that customers hold and rooms of producers become masters: whose they are is said in the row, so that whoever may see one owner sees no more.
alter table strategy.customer_container add column owner_id bigint, add column is_deleted boolean not null default false;
update strategy.customer_container c set owner_id = coalesce((select u.owner_id from basic.customer u where u.tenant_id = c.tenant_id and u.id = c.customer_id), (select s.owner_id from basic.store s where s.tenant_id = c.tenant_id and s.id = c.store_id)),
  customer_id = coalesce(c.customer_id, (select s.customer_id from basic.store s where s.tenant_id = c.tenant_id and s.id = c.store_id));
-- Nobody's containers name nobody to ask them back from.
update strategy.customer_container set is_deleted = true where owner_id is null or customer_id is null;
alter table strategy.customer_container
  add constraint customer_container_owner_fk foreign key (tenant_id, owner_id) references basic.owner,
  add constraint customer_container_whose_ck check (is_deleted or (owner_id is not null and customer_id is not null)),
  drop constraint customer_container_place_uq;
create unique index customer_container_place_uq on strategy.customer_container (tenant_id, warehouse_id, customer_id, store_id, spec_id) nulls not distinct where not is_deleted;
create index customer_container_owner_ix on strategy.customer_container (tenant_id, owner_id);
create index customer_container_customer_ix on strategy.customer_container (tenant_id, customer_id);
create index customer_container_store_ix on strategy.customer_container (tenant_id, store_id) where store_id is not null;
create index customer_container_spec_ix on strategy.customer_container (tenant_id, spec_id);
select ops.track_changes('strategy.customer_container');

alter table strategy.factory_room add column owner_id bigint;
update strategy.factory_room f set owner_id = p.owner_id from basic.producer p where p.tenant_id = f.tenant_id and p.id = f.producer_id;
alter table strategy.factory_room alter column owner_id set not null, add constraint factory_room_owner_fk foreign key (tenant_id, owner_id) references basic.owner;
create index factory_room_owner_ix on strategy.factory_room (tenant_id, owner_id);
create index factory_room_producer_ix on strategy.factory_room (tenant_id, producer_id);
create index factory_room_room_ix on strategy.factory_room (tenant_id, warehouse_id, room_id);

-- An owner has one configuration in a warehouse: of several the newest holds.
update strategy.owner_biz_config c set is_deleted = true where not c.is_deleted and exists (select 1 from strategy.owner_biz_config n
  where (n.tenant_id, n.warehouse_id, n.owner_id) = (c.tenant_id, c.warehouse_id, c.owner_id) and n.id > c.id and not n.is_deleted);
create unique index owner_biz_config_owner_uq on strategy.owner_biz_config (tenant_id, warehouse_id, owner_id) where not is_deleted;
create index owner_biz_config_owner_ix on strategy.owner_biz_config (tenant_id, owner_id);
