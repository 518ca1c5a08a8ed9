-- Holds: until when, and quickly by goods, lot and owner.
alter table inventory.lock_notice
  add column until_on date;
comment on column inventory.lock_notice.until_on is '锁定至';
create index lock_notice_until_ix on inventory.lock_notice (tenant_id, until_on) where status in (20, 25) and until_on is not null;
create index lock_line_lot_id_ix on inventory.lock_line (tenant_id, lot_id) where lot_id is not null;
create index stock_claim_lock_ix on inventory.stock_claim (tenant_id, warehouse_id, ref_line_id) where kind = 'LOCK' and ref_type = 'LOCK';
