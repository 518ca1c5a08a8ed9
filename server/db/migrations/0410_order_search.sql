-- Orders are looked for by what a caller remembers of them: a part of the owner's number, who receives them.
create index order_told_ix on outbound.order using gin (external_no gin_trgm_ops, consignee gin_trgm_ops);
create index order_told_ix on inbound.order using gin (external_no gin_trgm_ops);
