-- What a kept file is used for: a file goes only when nothing names it, and who may see the row may see its files.
-- The type of an Office document is longer than 64.
alter table ops.file_object alter column mime type varchar(128);
alter table ops.file_object add column width int check (width > 0), add column height int check (height > 0);
comment on column ops.file_object.width is '图片宽';

create table ops.file_ref (
  tenant_id  bigint not null,
  biz_type   varchar(32) not null,
  biz_id     bigint not null,
  order_num  smallint not null check (order_num >= 0),  -- 0 is shown first
  file_id    bigint not null,
  owner_id   bigint,  -- of the row, that the wall between owners stands here as well
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint file_ref_pk primary key (tenant_id, biz_type, biz_id, order_num),
  constraint file_ref_file_uq unique (tenant_id, file_id, biz_type, biz_id),
  constraint file_ref_file_fk foreign key (tenant_id, file_id) references ops.file_object
);
comment on table ops.file_ref is '文件引用';

-- The count follows the references, whoever writes them. A file that loses its last one is kept a day from now, as a new one is.
create function ops.count_file_refs() returns trigger
language plpgsql set search_path = pg_catalog as $$
begin
  update ops.file_object f set ref_count = f.ref_count + case tg_op when 'INSERT' then r.n else - r.n end, updated_at = now()
  from (select tenant_id, file_id, count(*)::int as n from changed group by tenant_id, file_id) r
  where f.tenant_id = r.tenant_id and f.id = r.file_id;
  return null;
end
$$;
create trigger count_added after insert on ops.file_ref referencing new table as changed for each statement execute function ops.count_file_refs();
create trigger count_gone after delete on ops.file_ref referencing old table as changed for each statement execute function ops.count_file_refs();

-- What a user has put there and not used yet, for his allowance.
create index file_object_unused_ix on ops.file_object (tenant_id, created_by) where ref_count = 0 and not is_deleted;

select ops.secure_schema('ops');
grant delete on ops.file_ref to haocang_app;
-- A reference is made and taken away; it never turns into another.
revoke update on ops.file_ref from haocang_app;
