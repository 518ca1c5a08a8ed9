-- An order is looked up by what people read from a paper or hear on the telephone: its number and shipment, carton and receipt have their indexes already.
create index order_digits_ix on outbound."order" (tenant_id, warehouse_id, regexp_replace(phone, '\D', '', 'g')) where phone is not null;
