-- What is done by the clock, once however many servers run: when each job is due next, and who is at it. A server takes a job by moving its
-- moment on; one that falls silent is followed by another. No tenant's: each job goes from one tenant to the next by itself.
create table ops.timed_job (
  job_name     varchar(64) primary key,
  cron         varchar(64) not null,
  due_at       timestamptz not null,
  worker       varchar(64),
  heartbeat_at timestamptz,
  tries        smallint not null default 0 check (tries >= 0),
  version      int not null default 0,
  updated_at   timestamptz not null default now(),
  constraint timed_job_worker_ck check ((worker is null) = (heartbeat_at is null))
);
comment on table ops.timed_job is '定时任务';

select ops.secure_schema('ops');

-- The scheduler before this one kept a schema of its own beside the warehouse.
drop schema if exists pgboss cascade;
