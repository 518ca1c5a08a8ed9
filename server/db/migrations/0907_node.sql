-- Servers that work on this database, each beating while it lives, and what all of them must have in common. No tenant's.
create table ops.node (
  home       varchar(64) primary key,
  host       varchar(128) not null,
  file_store varchar(8) not null check (file_store in ('disk', 's3')),
  started_at timestamptz not null default now(),
  beat_at    timestamptz not null default now()
);
comment on table ops.node is '服务节点';
comment on column ops.node.home is '数据目录标识';

create table ops.secret_mark (
  id    boolean primary key default true check (id),
  mark  varchar(64) not null,
  since timestamptz not null default now()
);
comment on table ops.secret_mark is '密钥标识';

select ops.secure_schema('ops');
grant delete on ops.node to haocang_app;
