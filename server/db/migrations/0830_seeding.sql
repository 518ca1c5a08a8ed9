-- Sorting into a seed wall: what lies in a slot is told by lot, and what was put amiss is taken out again by a row of its own.
alter table outbound.seed_log add column lot_id bigint not null, add column reverses_id bigint,
  add constraint seed_log_lot_fk foreign key (tenant_id, lot_id) references inventory.lot,
  add constraint seed_log_reverses_fk foreign key (tenant_id, warehouse_id, reverses_id) references outbound.seed_log,
  drop constraint seed_log_qty_check,
  add constraint seed_log_qty_ck check ((reverses_id is null and qty > 0) or (reverses_id is not null and qty < 0));
create unique index seed_log_reverses_id_uq on outbound.seed_log (tenant_id, warehouse_id, reverses_id) where reverses_id is not null;
comment on column outbound.seed_log.reverses_id is '撤销的播种记录';

-- A wall and its slots say whom they serve: an order lies in one slot of its wave, and only a wall in use has a wave.
alter table basic.seed_wall add constraint seed_wall_wave_ck check ((status = 2) = (wave_id is not null));
create unique index seed_slot_order_uq on basic.seed_slot (tenant_id, warehouse_id, wave_id, out_order_id) where out_order_id is not null;
create index seed_slot_out_order_id_ix on basic.seed_slot (tenant_id, warehouse_id, out_order_id) where out_order_id is not null;
alter table basic.seed_slot add constraint seed_slot_order_ck
  check ((wave_id is null) = (out_order_id is null) and (out_order_id is null or state <> 10));
