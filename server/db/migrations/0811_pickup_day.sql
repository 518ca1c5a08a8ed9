-- What is fetched of a warehouse on a day, counted whenever one more asks to come.
create index order_pickup_day_ix on outbound."order" (tenant_id, warehouse_id, require_on)
  where delivery_type = 2 and status <> 99;
