-- A category is bound to the same owner, warehouse and person once, and to somebody.
create unique index goods_category_binding_uq on basic.goods_category_binding (tenant_id, category_id, coalesce(owner_id, 0), coalesce(warehouse_id, 0), coalesce(staff_id, 0));
alter table basic.goods_category_binding add constraint goods_category_binding_some_ck check (num_nonnulls(owner_id, warehouse_id, staff_id) > 0);
create index goods_category_binding_owner_id_ix on basic.goods_category_binding (tenant_id, owner_id);
