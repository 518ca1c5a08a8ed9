-- An act may be sent long after it was done, when the device had no network.
alter table ops.operation_log add column occurred_at timestamptz;
comment on column ops.operation_log.occurred_at is '现场时间';
