-- F2 before F10 and A-2-3 before A-10-1: people number rooms, positions and docks without leading noughts. The collation is deterministic (of F2 and
-- F02, which are of one number, the bytes decide), so a page goes on exactly where the last one ended. Columns keep theirs, by which they are
-- compared, begin and are unique; lists name this one in their order. ICU comes with PostgreSQL as we ship it; one of your own must be built with it.
create collation ops.natural_order (provider = icu, locale = 'und-u-kn-true');

-- Those that may be long; rooms, docks and carts are sorted as they come.
create index position_natural_ix on basic.position (tenant_id, warehouse_id, code collate ops.natural_order, id) where not is_deleted;
create index store_natural_ix on basic.store (tenant_id, code collate ops.natural_order, id) where not is_deleted;
create index customer_natural_ix on basic.customer (tenant_id, code collate ops.natural_order, id) where not is_deleted;
