-- Receipts that are shown as on their way, for the list of what is.
create index order_transit_ix on inbound."order" (tenant_id, warehouse_id, id) where transit_made;
