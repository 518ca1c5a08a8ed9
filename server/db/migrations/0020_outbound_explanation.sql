-- Why a line was promised the stock it was promised: the decisions, newest first, at most five. Facts in short keys; the server words them.
alter table outbound.detail add column explanation jsonb;
comment on column outbound.detail.explanation is '分配说明';
