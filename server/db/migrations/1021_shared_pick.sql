-- A face that several owners' identical goods share: a pick line may be walked to the face of another owner while its promise lies on its own owner's stock; what is taken
-- there is exchanged when it is picked. The pieces at the face are held by a claim of their own (ref_type SHARE), which names the promise it serves (ref_line_id) and shrinks with it.
alter table outbound.pick_line add column share_stock_id bigint, add column share_lot_id bigint;
comment on column outbound.pick_line.share_stock_id is '共享拣货位的库存';
-- What is written on the pieces does not change when they are exchanged: who picks the rest scans the other owner's codes still.
comment on column outbound.pick_line.share_lot_id is '共享拣货位实物的批次';
create index stock_claim_share_ix on inventory.stock_claim (tenant_id, warehouse_id, ref_line_id) where kind = 'ADJ' and ref_type = 'SHARE' and open_qty > 0;
