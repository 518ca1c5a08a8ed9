-- The status of a line from its quantities, so that the statement that changes a counter can set the status with it: a second update of the same rows
-- costs as much as the first. The rule stays in one place; who has the row at hand asks as before.
create function outbound.line_status(wanted bigint, allocated bigint, picked bigint, checked bigint, packed bigint, shipped bigint) returns smallint
  language sql immutable as $$
select case
  when wanted = 0 then 99
  when shipped = wanted then 90
  when shipped > 0 then 85
  when packed = wanted then 75
  when checked = wanted then 70
  when picked = wanted then 60
  when picked > 0 then 50
  when allocated = wanted then 30
  when allocated > 0 then 20
  else 10
end::smallint
$$;
grant execute on function outbound.line_status(bigint, bigint, bigint, bigint, bigint, bigint) to haocang_app;

create or replace function outbound.detail_status(d outbound.detail) returns smallint
  language sql immutable as $$
select outbound.line_status(d.qty_ordered - d.qty_cancelled - d.qty_replaced, d.qty_allocated, d.qty_picked, d.qty_checked, d.qty_packed, d.qty_shipped)
$$;
