-- Whoever complains of goods that were only carried says a telephone, however it was written (0930). The newest first: of one number there may be many.
create index pure_transport_digits_ix on inbound.pure_transport (tenant_id, warehouse_id, ops.digits_of(to_phone), created_at desc, id desc);
