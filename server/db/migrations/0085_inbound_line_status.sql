-- The status of an inbound line from its counters alone, so that an update can store both at once.
create function inbound.line_status(expected bigint, received bigint, rejected bigint, closed bigint, qc_wait bigint, putaway bigint) returns smallint
language sql immutable as $$
select case
  when received + rejected + closed = 0 then 10
  when received + rejected + closed < expected then 20
  when qc_wait > 0 then 30
  when putaway < received then 40
  when received > 0 then 50
  else 90
end::smallint
$$;
grant execute on function inbound.line_status(bigint, bigint, bigint, bigint, bigint, bigint) to haocang_app;
drop function inbound.detail_status(inbound.detail);
