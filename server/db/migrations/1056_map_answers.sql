-- Whose word a place on the map is, and how near it comes; and what a map service answered, kept for a while.
alter table transport."order"
  add column geo_source varchar(16) check (geo_source in ('offline', 'amap')),
  add column geo_precision varchar(16) check (geo_precision in ('street', 'district', 'city', 'province')),
  add constraint order_geo_ck check ((geo_source is null) = (geo_precision is null) and (geo_source is null or to_lng is not null));

create table transport.map_answer (
  tenant_id  bigint not null,
  kind       varchar(16) not null check (kind in ('geocode', 'way')),
  -- Of the question and of whoever was asked: what one knows is never told as the other's.
  key_hash   bytea not null check (octet_length(key_hash) = 32),
  provider   varchar(16) not null,
  answer     jsonb not null,
  expire_at  timestamptz not null,
  constraint map_answer_pk primary key (tenant_id, kind, key_hash)
);
comment on table transport.map_answer is '地图应答';
create index map_answer_expire_ix on transport.map_answer (tenant_id, expire_at);
select ops.secure_schema('transport');
grant delete on transport.map_answer to haocang_app;
