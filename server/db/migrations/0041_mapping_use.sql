-- Whether an owner still has work in a warehouse he is assigned to: stock or open documents. Like basic.open_use, which answers for
-- the masters that have an id of their own in other tables; nothing points at an assignment, it only lets documents be made.
create function basic.mapping_use(p_tenant bigint, p_ids bigint[]) returns table (id bigint, owner_name varchar, warehouse_name varchar, what text)
language sql stable set search_path = pg_catalog as $$
select m.id, o.name, w.name, u.what
from basic.owner_warehouse m
join basic.owner o on (o.tenant_id, o.id) = (m.tenant_id, m.owner_id)
join basic.warehouse w on (w.tenant_id, w.id) = (m.tenant_id, m.warehouse_id)
cross join lateral (
  select '库存' as what where exists (select 1 from inventory.stock s where s.tenant_id = m.tenant_id and s.warehouse_id = m.warehouse_id and s.owner_id = m.owner_id and s.on_hand > 0)
  union all
  select '未完成入库单' where exists (select 1 from inbound.order d where d.tenant_id = m.tenant_id and d.warehouse_id = m.warehouse_id and d.owner_id = m.owner_id and d.status not in (90, 99))
  union all
  select '未完成出库单' where exists (select 1 from outbound.order d where d.tenant_id = m.tenant_id and d.warehouse_id = m.warehouse_id and d.owner_id = m.owner_id and d.status not in (90, 99))
) u
where m.tenant_id = p_tenant and m.id = any(p_ids)
$$;
revoke execute on function basic.mapping_use(bigint, bigint[]) from public;
grant execute on function basic.mapping_use(bigint, bigint[]) to haocang_app;
