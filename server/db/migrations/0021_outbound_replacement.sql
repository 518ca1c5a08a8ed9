-- Similar goods stand in for goods that lack. A replacement that is taken back keeps its row and says when.
alter table outbound.replace_log add column undone_at timestamptz;
comment on column outbound.replace_log.undone_at is '撤销时间';
create index replace_log_new_detail_id_ix on outbound.replace_log (tenant_id, warehouse_id, new_detail_id);
create index detail_replaces_id_ix on outbound.detail (tenant_id, warehouse_id, replaces_id) where replaces_id is not null;
create index goods_similar_similar_id_ix on strategy.goods_similar (tenant_id, warehouse_id, similar_id) where not is_deleted;
