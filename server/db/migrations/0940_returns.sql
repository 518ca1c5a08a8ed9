-- A return names the order the goods left with; its lines name the line and the lot. What comes back is never more than what left.
alter table inbound.order
  add column source_order_id bigint,
  add column return_reason varchar(64),
  add constraint order_source_order_fk foreign key (tenant_id, warehouse_id, source_order_id)
    references outbound.order (tenant_id, warehouse_id, id);
alter table inbound.detail
  add column source_line_id bigint,
  add column source_lot_id bigint,
  add constraint detail_source_line_fk foreign key (tenant_id, warehouse_id, source_line_id)
    references outbound.detail (tenant_id, warehouse_id, id),
  add constraint detail_source_lot_fk foreign key (tenant_id, source_lot_id) references inventory.lot (tenant_id, id),
  add constraint detail_source_ck check ((source_line_id is null) = (source_lot_id is null));
comment on column inbound.order.source_order_id is '原出库单';
comment on column inbound.order.return_reason is '退货原因';
comment on column inbound.detail.source_line_id is '原出库明细';
comment on column inbound.detail.source_lot_id is '原批次';
create index order_source_order_id_ix on inbound.order (tenant_id, warehouse_id, source_order_id)
  where source_order_id is not null;
create index detail_source_line_id_ix on inbound.detail (tenant_id, warehouse_id, source_line_id)
  where source_line_id is not null;
