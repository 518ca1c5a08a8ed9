-- Rows that one transaction writes twice: stock is made empty and filled under its lock, positions get what is promised and what lies there, pick lines their order in
-- the walk. PostgreSQL asks each reference again for every version of such a row, even when no key changed; deferred to the commit it asks once, about the last one.
-- What is asked, and that nothing commits without it, stays as it was.
do $$
declare
  r record;
begin
  for r in
    select c.conrelid::regclass as tab, c.conname as con from pg_constraint c
    where c.contype = 'f' and c.conparentid = 0 and c.conrelid in ('inventory.stock'::regclass, 'basic.position'::regclass, 'outbound.pick_line'::regclass)
  loop
    execute format('alter table %s alter constraint %I deferrable initially deferred', r.tab, r.con);
  end loop;
end
$$;
