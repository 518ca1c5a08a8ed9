-- What a template was, revision by revision: who changed it is seen, and a former design can be taken up again.

create table ops.import_template_revision (
  tenant_id   bigint not null,
  template_id bigint not null,
  revision    int not null check (revision > 0),
  name        varchar(64) not null,
  columns     jsonb not null check (jsonb_typeof(columns) = 'array'),
  created_by  bigint not null default 0,
  created_at  timestamptz not null default now(),
  constraint import_template_revision_pk primary key (tenant_id, template_id, revision),
  constraint import_template_revision_template_fk foreign key (tenant_id, template_id) references ops.import_template (tenant_id, id)
);
comment on table ops.import_template_revision is '导入模板版本';

insert into ops.import_template_revision (tenant_id, template_id, revision, name, columns, created_by, created_at)
select tenant_id, id, revision, name, columns, updated_by, updated_at from ops.import_template where not is_deleted;

select ops.secure_schema('ops');
