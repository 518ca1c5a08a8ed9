-- A confirmed import knows what it made and can be taken back while nothing has built on it. Parallel arrays: nobody asks for one of these rows alone.

alter table ops.import_batch
  add column made_table    varchar(64),  -- schema.table
  add column made          bigint[] not null default '{}',
  add column made_versions int[] not null default '{}',
  add column undone_at     timestamptz,
  drop constraint import_batch_status_check,
  -- 7 已撤销
  add constraint import_batch_status_check check (status between 0 and 7),
  add constraint import_batch_made_check check (cardinality(made_versions) in (0, cardinality(made)));
create index import_batch_place_ix on ops.import_batch (tenant_id, warehouse_id, created_at desc, id desc);
create index import_batch_file_ix on ops.import_batch (tenant_id, file_id) where file_id is not null;
