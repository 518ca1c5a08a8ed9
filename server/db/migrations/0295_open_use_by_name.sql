-- Whether work still needs a master, now with the name of what needs it, and for every master that can be switched off: stock, open documents and tasks,
-- and the enabled rows below it. One row of each kind is enough to say no, by a word the application knows; whose it is goes along, so that nobody reads the name of what he may not see.
drop function basic.open_use(bigint, bigint, text, bigint[]);
create function basic.open_use(p_tenant bigint, p_warehouse bigint, p_table text, p_ids bigint[]) returns table (id bigint, what text, title text, owner_id bigint, warehouse_id bigint)
language sql stable set search_path = pg_catalog as $$
select x.id, u.what, u.title, u.owner_id, u.warehouse_id
from unnest(p_ids) x(id)
cross join lateral (
  -- Stock. Shared masters are asked for in every warehouse.
  (select 'STOCK' as what, p.code::text as title, s.owner_id, s.warehouse_id
   from inventory.stock s join basic.position p on (p.tenant_id, p.warehouse_id, p.id) = (s.tenant_id, s.warehouse_id, s.position_id)
   where s.tenant_id = p_tenant and s.on_hand > 0
     and ((p_table = 'owner' and s.owner_id = x.id) or (p_table = 'goods' and s.goods_id = x.id) or (p_table = 'warehouse' and s.warehouse_id = x.id)
       or (s.warehouse_id = p_warehouse and ((p_table = 'lpn' and s.lpn_id = x.id) or (p_table = 'area' and p.area_id = x.id) or (p_table = 'room' and p.room_id = x.id)))) limit 1)
  union all
  (select 'STOCK', g.code, s.owner_id, s.warehouse_id from inventory.stock s join basic.goods g on (g.tenant_id, g.id) = (s.tenant_id, s.goods_id)
   where p_table = 'position' and s.tenant_id = p_tenant and s.warehouse_id = p_warehouse and s.position_id = x.id and s.on_hand > 0 limit 1)
  union all
  (select 'STOCK', l.lot_no, l.owner_id, s.warehouse_id from inventory.lot l join inventory.stock s on (s.tenant_id, s.lot_id) = (l.tenant_id, l.id)
   where p_table = 'producer' and l.tenant_id = p_tenant and l.producer_id = x.id and s.on_hand > 0 limit 1)
  union all
  (select 'TASK', t.task_no, l.owner_id, l.warehouse_id from inventory.task_line l join inventory.task t on (t.tenant_id, t.warehouse_id, t.id) = (l.tenant_id, l.warehouse_id, l.task_id)
   where p_table = 'position' and l.tenant_id = p_tenant and l.warehouse_id = p_warehouse and l.state = 10 and (l.from_position_id = x.id or l.to_position_id = x.id) limit 1)
  union all
  (select 'PICK', g.code, s.owner_id, s.warehouse_id from inventory.stock s
   join inventory.stock_claim c on (c.tenant_id, c.warehouse_id, c.stock_id) = (s.tenant_id, s.warehouse_id, s.id) join basic.goods g on (g.tenant_id, g.id) = (s.tenant_id, s.goods_id)
   where p_table = 'position' and s.tenant_id = p_tenant and s.warehouse_id = p_warehouse and s.position_id = x.id and c.kind = 'ALLOC' and c.stage = 'SHELF' and c.open_qty > 0 limit 1)
  -- Open documents.
  union all
  (select 'INBOUND', o.order_no, o.owner_id, o.warehouse_id from inbound.order o
   where o.tenant_id = p_tenant and o.status not in (90, 99)
     and ((p_table = 'owner' and o.owner_id = x.id) or (p_table = 'supplier' and o.supplier_id = x.id) or (p_table = 'warehouse' and o.warehouse_id = x.id)) limit 1)
  union all
  (select 'INBOUND', o.order_no, o.owner_id, o.warehouse_id
   from inbound.detail d join inbound.order o on (o.tenant_id, o.warehouse_id, o.id) = (d.tenant_id, d.warehouse_id, d.order_id)
   where p_table = 'goods' and d.tenant_id = p_tenant and d.goods_id = x.id and o.status not in (90, 99) limit 1)
  union all
  (select 'OUTBOUND', o.order_no, o.owner_id, o.warehouse_id from outbound.order o
   where o.tenant_id = p_tenant and o.status not in (90, 99)
     and ((p_table = 'owner' and o.owner_id = x.id) or (p_table = 'store' and o.store_id = x.id) or (p_table = 'customer' and o.customer_id = x.id) or (p_table = 'warehouse' and o.warehouse_id = x.id)
       or (p_table = 'route' and o.warehouse_id = p_warehouse and o.route_id = x.id)) limit 1)
  union all
  (select 'OUTBOUND', o.order_no, o.owner_id, o.warehouse_id
   from outbound.detail d join outbound.order o on (o.tenant_id, o.warehouse_id, o.id) = (d.tenant_id, d.warehouse_id, d.order_id)
   where p_table = 'goods' and d.tenant_id = p_tenant and d.goods_id = x.id and o.status not in (90, 99) limit 1)
  union all
  (select 'SHIPMENT', s.ship_no, null, s.warehouse_id from outbound.shipment s
   where s.tenant_id = p_tenant and s.warehouse_id = p_warehouse and s.status not in (50, 90) and ((p_table = 'dock' and s.dock_id = x.id) or (p_table = 'route' and s.route_id = x.id)) limit 1)
  union all
  (select 'APPOINTMENT', a.appt_no, null, a.warehouse_id from inbound.appointment a
   where p_table = 'dock' and a.tenant_id = p_tenant and a.warehouse_id = p_warehouse and a.dock_id = x.id and a.status in (10, 20, 30, 40) limit 1)
  -- What stands below it and is switched on. Built-in rows (@) are never switched off.
  union all
  (select 'AREA', a.code, null, a.warehouse_id from basic.area a
   where p_table = 'room' and a.tenant_id = p_tenant and a.warehouse_id = p_warehouse and a.room_id = x.id and a.status = 1 and not a.is_deleted and a.code not like '@%' limit 1)
  union all
  (select 'POSITION', p.code, null, p.warehouse_id from basic.position p
   where p_table = 'area' and p.tenant_id = p_tenant and p.warehouse_id = p_warehouse and p.area_id = x.id and p.state <> 90 and not p.is_deleted and p.code not like '@%' limit 1)
  union all
  (select 'SEED_WALL', w.code, null, w.warehouse_id from basic.seed_wall w
   where p_table = 'area' and w.tenant_id = p_tenant and w.warehouse_id = p_warehouse and w.area_id = x.id and w.status <> 0 and not w.is_deleted limit 1)
  union all
  (select 'DOCK', d.code, null, d.warehouse_id from basic.dock d
   where p_table = 'room' and d.tenant_id = p_tenant and d.warehouse_id = p_warehouse and d.room_id = x.id and d.status <> 0 and not d.is_deleted limit 1)
  union all
  (select 'FACTORY_ROOM', r.code, f.owner_id, f.warehouse_id from strategy.factory_room f join basic.room r on (r.tenant_id, r.warehouse_id, r.id) = (f.tenant_id, f.warehouse_id, f.room_id)
   where f.tenant_id = p_tenant and f.status = 1 and not f.is_deleted and ((p_table = 'producer' and f.producer_id = x.id) or (p_table = 'room' and f.warehouse_id = p_warehouse and f.room_id = x.id)) limit 1)
  union all
  (select 'ADVANCE_HOUSE', w.code, null, null from basic.advance_house a join basic.warehouse w on (w.tenant_id, w.id) = (a.tenant_id, a.house_id)
   where p_table = 'warehouse' and a.tenant_id = p_tenant and a.status = 1 and not a.is_deleted and (a.house_id = x.id or a.parent_house_id = x.id) limit 1)
  union all
  (select 'STORE', s.code, s.owner_id, null from basic.store s where p_table = 'customer' and s.tenant_id = p_tenant and s.customer_id = x.id and s.status = 1 and not s.is_deleted limit 1)
  union all
  (select 'GOODS', g.code, g.owner_id, null from basic.goods g
   where g.tenant_id = p_tenant and g.status = 1 and not g.is_deleted and ((p_table = 'goods_brand' and g.brand_id = x.id) or (p_table = 'goods_category' and g.category_id = x.id)) limit 1)
  union all
  (select 'CATEGORY', c.code, null, null from basic.goods_category c where p_table = 'goods_category' and c.tenant_id = p_tenant and c.parent_id = x.id and c.status = 1 and not c.is_deleted limit 1)
  union all
  (select 'CHANNEL', c.code, null, null from basic.channel_source c where p_table = 'channel_source' and c.tenant_id = p_tenant and c.parent_id = x.id and c.status = 1 and not c.is_deleted limit 1)
  union all
  (select 'LPN', l.code, l.owner_id, l.warehouse_id from basic.lpn l where p_table = 'container_spec' and l.tenant_id = p_tenant and l.spec_id = x.id and l.state in (20, 30) and not l.is_deleted limit 1)
  union all
  (select 'CARTON_FLOW', f.name, null, null from basic.carton_flow f where p_table = 'container_spec' and f.tenant_id = p_tenant and f.spec_id = x.id and f.status = 1 and not f.is_deleted limit 1)
  union all
  (select 'CUSTOMER_CONTAINER', u.code, c.owner_id, c.warehouse_id from strategy.customer_container c join basic.customer u on (u.tenant_id, u.id) = (c.tenant_id, c.customer_id)
   where c.tenant_id = p_tenant and c.qty_held > 0 and not c.is_deleted
     and ((p_table = 'container_spec' and c.spec_id = x.id) or (p_table = 'customer' and c.customer_id = x.id) or (p_table = 'store' and c.store_id = x.id)) limit 1)
) u
$$;
revoke execute on function basic.open_use(bigint, bigint, text, bigint[]) from public;
grant execute on function basic.open_use(bigint, bigint, text, bigint[]) to haocang_app;
