-- The closing of a day: stock as it lay at its end. Everything since is in the ledger, so whoever knows the last closing need not read what is
-- older: stock as of a past minute, and the laws that would otherwise read the whole ledger.
create table inventory.day_close (
  tenant_id    bigint not null,
  warehouse_id bigint not null,
  posted_on    date not null,  -- the business day that ended
  stock_rows   int not null default 0 check (stock_rows >= 0),
  closed_at    timestamptz not null default now(),
  constraint day_close_pk primary key (tenant_id, warehouse_id, posted_on)
);
comment on table inventory.day_close is '日结';

-- A closed day never changes.
select ops.secure_schema('inventory');
revoke update on inventory.day_close from haocang_app;

-- Which row of stock it was, and the number of its last ledger row: the next one goes on from there. Rows that lay empty at the end of the
-- day are kept too, or their next ledger row would hang in the air.
alter table inventory.stock_snapshot add column stock_id bigint, add column seq bigint not null default 0 check (seq >= 0);
comment on column inventory.stock_snapshot.seq is '日末流水序号';
