-- Rows that change often find room beside them: an update that touches no indexed column then leaves the indexes alone and its
-- old version is cleared by the next reader of the page.
alter table outbound."order" set (fillfactor = 70);
alter table outbound.detail set (fillfactor = 60);
alter table inventory.stock set (fillfactor = 70);
alter table inventory.stock_claim set (fillfactor = 80);
alter table basic.lpn set (fillfactor = 70);

-- A line's status follows its counters at every step, and nobody looks lines up by goods and status together.
drop index outbound.detail_goods_id_status_ix;
create index detail_goods_id_ix on outbound.detail (tenant_id, warehouse_id, goods_id);
