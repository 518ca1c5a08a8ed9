-- Tables whose rows change or go all day are vacuumed when a fiftieth of them is dead, not a fifth: what is freed is used again before the table
-- grows past it. A table of a million answers to repeated calls would otherwise carry two days of them that are gone.
do $$
declare
  hot regclass;
begin
  foreach hot in array array[
    'ops.idempotency', 'ops.outbox_event', 'ops.outbox_waiting', 'ops.outbox_cursor', 'ops.job', 'ops.timed_job', 'ops.doc_seq',
    'inventory.stock', 'inventory.stock_claim', 'inventory.task', 'inventory.task_line', 'basic.lpn', 'basic."position"',
    'inbound."order"', 'inbound.detail', 'outbound."order"', 'outbound.detail', 'outbound.wave', 'outbound.pick_task',
    'outbound.pick_line', 'outbound.check_task', 'outbound.check_line', 'outbound.collection', 'outbound.shipment',
    'message.alarm', 'message.alarm_user', 'message.push_ticket', 'message.user_stream', 'iam.session', 'iam.captcha']::regclass[]
  loop
    execute format('alter table %s set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500)', hot);
  end loop;
end
$$;
