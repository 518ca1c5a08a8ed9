-- An export record is what a job that exports adds to itself: the file, its rows, how long it is kept. State, parameters and reach are the job's;
-- nothing has been written here before.

alter table ops.export_record
  drop column params, drop column scope, drop column status, drop column error, drop column warehouse_id, drop column user_id, drop column title, drop column created_by, drop column updated_by,
  add column job_id bigint not null,
  alter column export_code type varchar(128),
  add constraint export_record_job_fk foreign key (tenant_id, job_id) references ops.job on delete cascade,
  add constraint export_record_file_fk foreign key (tenant_id, file_id) references ops.file_object,
  add constraint export_record_kept_ck check (file_id is null or expire_at is not null);
create unique index export_record_job_uq on ops.export_record (tenant_id, job_id);
create index export_record_file_ix on ops.export_record (tenant_id, file_id) where file_id is not null;
create index export_record_expire_ix on ops.export_record (tenant_id, expire_at) where file_id is not null;
comment on column ops.export_record.export_code is '导出接口';

-- Jobs that ended long ago are forgotten.
create index job_ended_ix on ops.job (tenant_id, finished_at) where status >= 2;
grant delete on ops.job to haocang_app;
