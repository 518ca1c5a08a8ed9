-- Boxes goods are kept in: whose they are is said in the row, so that whoever may see one owner sees no more; one of them is the default.
alter table strategy.goods_storage_box add column owner_id bigint;
update strategy.goods_storage_box b set owner_id = g.owner_id from basic.goods g where g.tenant_id = b.tenant_id and g.id = b.goods_id;
alter table strategy.goods_storage_box alter column owner_id set not null, add constraint goods_storage_box_owner_fk foreign key (tenant_id, owner_id) references basic.owner;
create index goods_storage_box_owner_ix on strategy.goods_storage_box (tenant_id, owner_id);
create index goods_storage_box_spec_ix on strategy.goods_storage_box (tenant_id, spec_id);
update strategy.goods_storage_box b set is_default = false where b.is_default and exists (select 1 from strategy.goods_storage_box n
  where (n.tenant_id, n.warehouse_id, n.goods_id) = (b.tenant_id, b.warehouse_id, b.goods_id) and n.id > b.id and n.is_default and not n.is_deleted);
create unique index goods_storage_box_default_uq on strategy.goods_storage_box (tenant_id, warehouse_id, goods_id) where is_default and not is_deleted;

-- Rules about shared faces are told apart by their names.
create unique index shared_pick_rule_name_uq on strategy.shared_pick_rule (tenant_id, warehouse_id, name) where not is_deleted;
create index shared_pick_goods_rule_ix on strategy.shared_pick_goods (tenant_id, warehouse_id, rule_id);
