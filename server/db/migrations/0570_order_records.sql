-- 订单操作记录: what was done to documents of one kind, newest first, whichever document it was.
create index doc_trace_list_ix on ops.doc_trace (tenant_id, warehouse_id, doc_type, posted_at desc, id desc);
