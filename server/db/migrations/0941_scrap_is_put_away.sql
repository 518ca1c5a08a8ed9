-- Scrap that comes back is where it belongs as soon as it is received: nothing carries it on, and it counts as put away.
create or replace function inventory.law_v10(p_warehouse bigint, p_details bigint[])
returns table(tenant_id bigint, warehouse_id bigint, ref text)
language sql stable as $$
select d.tenant_id, d.warehouse_id, 'inbound.detail ' || d.id
from inbound.detail d
left join (
  select l.tenant_id, l.warehouse_id, l.in_detail_id, sum(l.done_qty) as qty
  from inventory.task_line l
  join inventory.task t
    on (t.tenant_id, t.warehouse_id, t.id) = (l.tenant_id, l.warehouse_id, l.task_id) and t.kind = 'PUTAWAY'
  where (p_warehouse is null or l.warehouse_id = p_warehouse) and (p_details is null or l.in_detail_id = any (p_details))
  group by 1, 2, 3) l
  on (l.tenant_id, l.warehouse_id, l.in_detail_id) = (d.tenant_id, d.warehouse_id, d.id)
left join (
  select r.tenant_id, r.warehouse_id, r.detail_id, sum(r.qty) as qty
  from inbound.receipt r
  where r.quality = 'R' and not r.is_reversed
    and (p_warehouse is null or r.warehouse_id = p_warehouse) and (p_details is null or r.detail_id = any (p_details))
  group by 1, 2, 3) s
  on (s.tenant_id, s.warehouse_id, s.detail_id) = (d.tenant_id, d.warehouse_id, d.id)
where (p_warehouse is null or d.warehouse_id = p_warehouse) and (p_details is null or d.id = any (p_details))
  and d.qty_putaway <> coalesce(l.qty, 0) + coalesce(s.qty, 0)
$$;
