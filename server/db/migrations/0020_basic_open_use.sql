-- Whether work in other domains still needs a master: stock, open documents, open tasks. Master data may not read the
-- tables above it, so the question is asked of this function. Finished documents do not count.
create function basic.open_use(p_tenant bigint, p_warehouse bigint, p_table text, p_ids bigint[]) returns table (id bigint, what text)
language sql stable set search_path = pg_catalog as $$
-- Stock of an owner, goods, position, container, area or room. Shared masters are asked for in every warehouse.
select case p_table when 'owner' then s.owner_id when 'goods' then s.goods_id when 'lpn' then s.lpn_id when 'position' then s.position_id
  when 'area' then p.area_id else p.room_id end, '库存'
from inventory.stock s
join basic.position p on (p.tenant_id, p.warehouse_id, p.id) = (s.tenant_id, s.warehouse_id, s.position_id)
where s.tenant_id = p_tenant and s.on_hand > 0
  and ((p_table = 'owner' and s.owner_id = any(p_ids)) or (p_table = 'goods' and s.goods_id = any(p_ids))
    or (s.warehouse_id = p_warehouse and (
      (p_table = 'lpn' and s.lpn_id = any(p_ids)) or (p_table = 'position' and s.position_id = any(p_ids))
      or (p_table = 'area' and p.area_id = any(p_ids)) or (p_table = 'room' and p.room_id = any(p_ids)))))
union all
select x.id, '未完成任务'
from inventory.task_line l, unnest(p_ids) x(id)
where p_table = 'position' and l.tenant_id = p_tenant and l.warehouse_id = p_warehouse and l.state = 10
  and (l.from_position_id = x.id or l.to_position_id = x.id)
union all
select s.position_id, '已分配未拣'
from inventory.stock s
join inventory.stock_claim c on (c.tenant_id, c.warehouse_id, c.stock_id) = (s.tenant_id, s.warehouse_id, s.id)
where p_table = 'position' and s.tenant_id = p_tenant and s.warehouse_id = p_warehouse and s.position_id = any(p_ids)
  and c.kind = 'ALLOC' and c.stage = 'SHELF' and c.open_qty > 0
union all
select case p_table when 'owner' then o.owner_id else o.supplier_id end, '未完成入库单'
from inbound.order o
where o.tenant_id = p_tenant and o.status not in (90, 99)
  and ((p_table = 'owner' and o.owner_id = any(p_ids)) or (p_table = 'supplier' and o.supplier_id = any(p_ids)))
union all
select d.goods_id, '未完成入库单'
from inbound.detail d
join inbound.order o on (o.tenant_id, o.warehouse_id, o.id) = (d.tenant_id, d.warehouse_id, d.order_id)
where p_table = 'goods' and d.tenant_id = p_tenant and d.goods_id = any(p_ids) and o.status not in (90, 99)
union all
select case p_table when 'owner' then o.owner_id when 'store' then o.store_id when 'route' then o.route_id else o.customer_id end, '未完成出库单'
from outbound.order o
where o.tenant_id = p_tenant and o.status not in (90, 99)
  and ((p_table = 'owner' and o.owner_id = any(p_ids)) or (p_table = 'store' and o.store_id = any(p_ids))
    or (p_table = 'customer' and o.customer_id = any(p_ids))
    or (p_table = 'route' and o.warehouse_id = p_warehouse and o.route_id = any(p_ids)))
union all
select d.goods_id, '未完成出库单'
from outbound.detail d
join outbound.order o on (o.tenant_id, o.warehouse_id, o.id) = (d.tenant_id, d.warehouse_id, d.order_id)
where p_table = 'goods' and d.tenant_id = p_tenant and d.goods_id = any(p_ids) and o.status not in (90, 99)
$$;
revoke execute on function basic.open_use(bigint, bigint, text, bigint[]) from public;
grant execute on function basic.open_use(bigint, bigint, text, bigint[]) to haocang_app;
