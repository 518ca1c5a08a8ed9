-- A carton leaves an empty row of stock behind for each of its lines where it was packed, and one where it stood in the lane; they stay until their day is closed.
-- Of goods that are sold every minute there are soon thousands, and whoever looked for something to promise read all of them. These places are no shelves:
-- rows in them are told apart when they are made, by a column that no posting changes, so that an index can leave them out without hearing of every posting.
create function inventory.is_off_shelf(area_kind varchar) returns boolean
language sql immutable parallel safe as $$ select area_kind in ('PACK', 'STAGE', 'TRANSIT', 'DIFF') $$;

alter table inventory.stock add column off_shelf boolean not null default false;
update inventory.stock s set off_shelf = true
from basic.position p join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
where p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id and inventory.is_off_shelf(a.kind);
create index stock_shelf_ix on inventory.stock (tenant_id, warehouse_id, owner_id, goods_id, quality) where not off_shelf;

-- A position without stock may be moved to an area of another kind; its empty rows go with it.
create function inventory.reshelve() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  update inventory.stock s set off_shelf = inventory.is_off_shelf(a.kind) from basic.area a
  where s.tenant_id = new.tenant_id and s.warehouse_id = new.warehouse_id and s.position_id = new.id
    and a.tenant_id = new.tenant_id and a.warehouse_id = new.warehouse_id and a.id = new.area_id and s.off_shelf <> inventory.is_off_shelf(a.kind);
  return null;
end
$$;
create trigger reshelve after update of area_id on basic.position for each row when (old.area_id <> new.area_id) execute function inventory.reshelve();
