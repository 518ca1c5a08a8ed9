-- Half of what a line of an order leaves in the log are entries of indexes. Those go that nobody asks, and entries of documents that have no such thing.

-- Steps are looked for by their document, so that their key can be the way there. Days are asked for by the laws: rows come in the order of
-- their days, and a summary a block is enough.
alter table ops.doc_trace drop constraint doc_trace_pk;
drop index ops.doc_trace_doc_ix;
alter table ops.doc_trace add constraint doc_trace_pk primary key (tenant_id, warehouse_id, doc_type, doc_id, id, posted_on);
create index doc_trace_posted_on_ix on ops.doc_trace using brin (posted_on) with (pages_per_range = 16, autosummarize = on);
-- Asked with their document only, which the key finds.
drop index ops.doc_trace_detail_ix;

-- Work is listed by its kind, newest first; read backward the key is that list. Orders are found by their number.
alter table ops.work_record drop constraint work_record_pk;
drop index ops.work_record_type_ix;
alter table ops.work_record add constraint work_record_pk primary key (tenant_id, warehouse_id, rec_type, posted_at, id, posted_on);
drop index ops.work_record_order_ix;

-- Nothing writes the type and the id of a document: the log is read by number, user and time.
drop index ops.operation_log_biz_ix;

-- Transactions are found by their ledger, which has its source too.
drop index inventory.stock_txn_source_type_source_id_ix;

-- Promises are found by line, stock row and parent.
drop index inventory.stock_claim_wave_id_ix;
drop index inventory.stock_claim_ref_type_ref_id_ix;

-- Most orders are no part of another, go to no store and come from no supplier; goods are put away without a wave, cartons stand in nothing.
-- An equality says that there is a value, so the index is found all the same.
drop index outbound.order_parent_id_ix;
create index order_parent_id_ix on outbound.order (tenant_id, warehouse_id, parent_id) where parent_id is not null;
drop index outbound.order_store_id_ix;
create index order_store_id_ix on outbound.order (tenant_id, warehouse_id, store_id) where store_id is not null;
drop index outbound.detail_root_id_ix;
create index detail_root_id_ix on outbound.detail (tenant_id, warehouse_id, root_id) where root_id is not null;
drop index inbound.order_supplier_id_ix;
create index order_supplier_id_ix on inbound.order (tenant_id, warehouse_id, supplier_id) where supplier_id is not null;
drop index inventory.task_wave_id_ix;
create index task_wave_id_ix on inventory.task (tenant_id, warehouse_id, wave_id) where wave_id is not null;
drop index basic.lpn_parent_id_ix;
create index lpn_parent_id_ix on basic.lpn (tenant_id, warehouse_id, parent_id) where parent_id is not null;
drop index basic.lpn_out_order_id_ix;
create index lpn_out_order_id_ix on basic.lpn (tenant_id, warehouse_id, out_order_id) where out_order_id is not null;
drop index basic.lpn_position_id_ix;
create index lpn_position_id_ix on basic.lpn (tenant_id, warehouse_id, position_id) where position_id is not null;
