-- How full a position is follows from what its goods weigh. Whoever changes the weight or the volume of goods that lie somewhere, by whichever
-- way, changes that as well: recounted in the same transaction, positions held in the order of their ids as every posting holds them (V13).
create function basic.recount_usage() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  if not exists (select 1 from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id where (o.weight, o.volume) is distinct from (n.weight, n.volume)) then
    return null;
  end if;
  perform 1 from basic.position p
  where exists (select 1 from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
      join inventory.stock s on s.tenant_id = n.tenant_id and s.goods_id = n.id and s.on_hand > 0
    where (o.weight, o.volume) is distinct from (n.weight, n.volume) and s.tenant_id = p.tenant_id and s.warehouse_id = p.warehouse_id and s.position_id = p.id)
  order by p.tenant_id, p.warehouse_id, p.id for no key update;
  update basic.position p set used_weight = x.weight, used_volume = x.volume
  from (select s.tenant_id, s.warehouse_id, s.position_id, sum(s.on_hand * g.weight)::bigint as weight, sum(s.on_hand * g.volume)::bigint as volume
    from inventory.stock s join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
    where s.on_hand > 0 and (s.tenant_id, s.warehouse_id, s.position_id) in (
      select t.tenant_id, t.warehouse_id, t.position_id from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
        join inventory.stock t on t.tenant_id = n.tenant_id and t.goods_id = n.id and t.on_hand > 0
      where (o.weight, o.volume) is distinct from (n.weight, n.volume))
    group by s.tenant_id, s.warehouse_id, s.position_id) x,
    basic.area a
  where p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.position_id
    and a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id and a.kind in ('STORE', 'PICK', 'DMG')
    and (p.used_weight, p.used_volume) is distinct from (x.weight, x.volume);
  return null;
end
$$;
revoke execute on function basic.recount_usage() from public;
create trigger recount_usage after update on basic.goods referencing old table as old_rows new table as new_rows for each statement execute function basic.recount_usage();
