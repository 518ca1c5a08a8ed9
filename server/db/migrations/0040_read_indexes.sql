-- Indexes for reads that had none of their own; found by explaining every statement of docs/generated/queries.sql on four hundred
-- times the demo world.

-- Which reversal a transaction is: asked for every row of the ledger.
create index stock_reversal_reversal_txn_id_ix on inventory.stock_reversal (tenant_id, warehouse_id, reversal_txn_id);

-- Putaway, move, replenishment and put-back lists each show one kind of task, newest first.
create index task_kind_list_ix on inventory.task (tenant_id, warehouse_id, kind, created_at desc, id desc);

-- Where a lot came from, and a lot by the number on the label alone.
create index receipt_lot_id_ix on inbound.receipt (tenant_id, warehouse_id, lot_id);
create index lot_lot_no_ix on inventory.lot (tenant_id, lot_no);
