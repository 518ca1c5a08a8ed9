-- Whether a wave still has an order to ship, or a task to walk, is asked after every pick and every departure: one look instead of all of them.
create index order_wave_id_status_ix on outbound.order (tenant_id, warehouse_id, wave_id, status);
drop index outbound.order_wave_id_ix;
create index pick_task_wave_id_status_ix on outbound.pick_task (tenant_id, warehouse_id, wave_id, status);
drop index outbound.pick_task_wave_id_ix;

-- A carton moves seven times from packing to the truck, and each time all of its indexes hear of it. It is looked for by its order or its whole code, never by a part of it.
create index lpn_code_parts_ix on basic.lpn using gin (code gin_trgm_ops) where kind <> 'CARTON' or out_order_id is null;
drop index basic.lpn_code_trgm_ix;
