-- Seed walls become masters: how many slots a wall has is said with it, and is what its rows and columns come to.
alter table basic.seed_wall add column slot_qty int;
update basic.seed_wall set slot_qty = rows * cols;
alter table basic.seed_wall alter column slot_qty set not null, add constraint seed_wall_slots_ck check (slot_qty = rows * cols and slot_qty > 0);

-- A slot nothing was ever sorted into goes when its wall becomes smaller.
grant delete on basic.seed_slot to haocang_app;

-- The highest slot of a wall that somebody worked with. Master data may not read the tables above it, so the question is asked of this function.
create function basic.used_slot(p_tenant bigint, p_warehouse bigint, p_wall bigint) returns int
language sql stable set search_path = pg_catalog as $$
select max(s.slot_no) from basic.seed_slot s
where s.tenant_id = p_tenant and s.warehouse_id = p_warehouse and s.wall_id = p_wall and (s.state <> 10 or s.wave_id is not null or s.tote_id is not null
  or exists (select 1 from outbound.wave_order w where w.tenant_id = s.tenant_id and w.warehouse_id = s.warehouse_id and w.seed_slot_id = s.id)
  or exists (select 1 from outbound.seed_log l where l.tenant_id = s.tenant_id and l.warehouse_id = s.warehouse_id and l.slot_id = s.id))
$$;
revoke execute on function basic.used_slot(bigint, bigint, bigint) from public;
grant execute on function basic.used_slot(bigint, bigint, bigint) to haocang_app;
