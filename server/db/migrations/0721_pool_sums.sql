-- The footer of the pool adds up a month of an owner, a warehouse or a fee from the index alone.
create index settlement_pool_sums_ix on billing.settlement_pool (tenant_id, period, owner_id, warehouse_id, fee_id)
  include (amount, tax_amount, total_amount, settle_status)
  where calc_status = 1;
drop index billing.settlement_pool_cell_ix;
