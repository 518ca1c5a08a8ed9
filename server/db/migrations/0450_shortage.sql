-- Stock found short and locked until somebody says what became of it: the few open ones are listed.
create index stock_claim_short_ix on inventory.stock_claim (tenant_id, warehouse_id, created_at desc, id desc)
  where ref_type = 'TAKE' and kind = 'LOCK' and open_qty > 0;
