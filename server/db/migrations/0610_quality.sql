-- Inspection: of what is received, receipt by receipt, and of what lies on the shelf already.
alter table inbound.qc_order
  alter column order_id drop not null,
  add column source        smallint not null default 1 check (source in (1, 2)),  -- 1收货 2在库送检
  add column owner_id      bigint not null,
  add column cancel_reason varchar(1000),
  add constraint qc_order_owner_fk foreign key (tenant_id, owner_id) references basic.owner,
  add constraint qc_order_source_ck check ((source = 1) = (order_id is not null)),
  add constraint qc_order_judged_ck check (status <> 40 or judged_at is not null);
comment on column inbound.qc_order.source is '来源';
comment on column inbound.qc_order.cancel_reason is '取消原因';

-- Pictures are kept by the file service. Where the goods lie is said by the row they lie in, which may be swept once they are judged.
alter table inbound.qc_line
  alter column detail_id drop not null,
  drop column images,
  add column receipt_id     bigint,
  add column stock_id       bigint not null,
  add column position_id    bigint not null,
  add column lpn_id         bigint not null default 0,
  add column qty_wanted     bigint not null check (qty_wanted between 0 and qty_total),
  add column qty_defect     bigint not null default 0 check (qty_defect >= 0),
  add column qty_out        bigint not null default 0 check (qty_out >= 0),
  add column proposal       smallint check (proposal in (1, 2, 3)),  -- 1合格 2残次 3拒收
  add column remark         varchar(1000),
  add column recorded_at    timestamptz,
  add column recorded_by    bigint,
  add column conceded       boolean not null default false,
  add column concede_reason varchar(1000),
  add column judged_at      timestamptz,
  add column judged_by      bigint,
  add column txn_id         bigint,
  add constraint qc_line_sample_ck check (qty_sample <= qty_total and qty_defect <= qty_sample),
  add constraint qc_line_out_ck check (qty_out <= qty_reject),
  add constraint qc_line_judged_ck check (
    state <> 20 or (judged_at is not null and txn_id is not null and qty_ok + qty_damaged + qty_reject = qty_total)
  ),
  add constraint qc_line_position_fk foreign key (tenant_id, warehouse_id, position_id) references basic.position,
  add constraint qc_line_receipt_fk foreign key (tenant_id, warehouse_id, receipt_id) references inbound.receipt;
comment on column inbound.qc_line.qty_wanted is '应抽数量';
comment on column inbound.qc_line.qty_defect is '缺陷数量';
comment on column inbound.qc_line.qty_out is '已退车数量';
comment on column inbound.qc_line.proposal is '建议判定';
-- A receipt is inspected once at a time.
create unique index qc_line_receipt_uq on inbound.qc_line (tenant_id, warehouse_id, receipt_id) where state <> 90;
create index qc_line_stock_ix on inbound.qc_line (tenant_id, warehouse_id, stock_id) where state = 10;
create index qc_line_goods_ix on inbound.qc_line (tenant_id, warehouse_id, goods_id, qc_id);
create index qc_order_owner_list_ix on inbound.qc_order (tenant_id, warehouse_id, owner_id, created_at desc, id desc);

-- What a verdict made of a receipt is carried on like a receipt.
alter table inbound.receipt add column qc_line_id bigint;
comment on column inbound.receipt.qc_line_id is '质检明细';
create index receipt_qc_line_ix on inbound.receipt (tenant_id, warehouse_id, qc_line_id) where qc_line_id is not null;

-- Whether a line is inspected follows from the goods, the no-QC list, the supplier and the owner's flow at the moment it is received.
alter table inbound.detail drop column qc_required;

-- Stock under inspection, wherever it lies.
create index stock_quality_q_ix on inventory.stock (tenant_id, warehouse_id, id) where quality = 'Q';

alter table inbound.no_qc
  add constraint no_qc_days_ck check (valid_to >= valid_from),
  add constraint no_qc_warehouse_fk foreign key (tenant_id, warehouse_id) references basic.warehouse;
create unique index no_qc_scope_uq on inbound.no_qc
  (tenant_id, warehouse_id, owner_id, supplier_id, category_id, goods_id, valid_from) nulls not distinct where not is_deleted;
select ops.track_changes('inbound.no_qc');
