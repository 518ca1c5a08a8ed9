-- A large sheet is checked and put in by a job of the background: the batch names the one that is, or was last, at it. What the batch is waiting for
-- is said by the job alone, so a cancelled or failed one leaves nothing to be mended.

alter table ops.import_batch add column job_id bigint,
  add constraint import_batch_job_fk foreign key (tenant_id, job_id) references ops.job on delete set null (job_id);
create index import_batch_job_ix on ops.import_batch (tenant_id, job_id) where job_id is not null;
