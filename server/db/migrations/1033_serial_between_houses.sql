-- A piece that comes from another house goes back there when its receipt is taken back.
alter table inventory.serial_move add column house_before bigint;
comment on column inventory.serial_move.house_before is '原仓库';
