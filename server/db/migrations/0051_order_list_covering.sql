-- The list of orders is counted up to ten thousand for every page. With owner and visibility in the index that is read from the index alone.
drop index outbound.order_status_list_ix;
create index order_status_list_ix on outbound.order (tenant_id, warehouse_id, status, created_at desc, id desc) include (owner_id, is_hidden);
drop index outbound.order_list_ix;
create index order_list_ix on outbound.order (tenant_id, warehouse_id, created_at desc, id desc) include (owner_id, is_hidden);
