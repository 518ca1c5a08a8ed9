-- A refusal is an answer too: whoever repeats a call under its key hears it again, whatever has changed meanwhile.
alter table ops.idempotency drop constraint idempotency_state_check;
alter table ops.idempotency add constraint idempotency_state_check check (state in (0, 1, 2));
comment on column ops.idempotency.state is '0执行中 1已完成 2已拒绝';
