-- What the pool comes to, by month, warehouse, owner, fee, source, kind of line and state: footer and tabs of the list read these few
-- rows instead of millions of lines. Written by the database in the transaction that writes the lines, whoever does (ADR 49).
create table billing.pool_sum (
  tenant_id     bigint not null,
  period        char(7) not null,
  warehouse_id  bigint not null,
  owner_id      bigint not null,
  fee_id        bigint not null,
  source_type   varchar(16) not null default '',  -- 空串为无来源
  line_type     smallint not null,
  settle_status smallint not null,
  lines         bigint not null,
  amount        numeric(20,2) not null,
  tax_amount    numeric(20,2) not null,
  total_amount  numeric(20,2) not null,
  constraint pool_sum_pk primary key (tenant_id, period, owner_id, warehouse_id, fee_id, source_type, line_type, settle_status),
  -- No check that lines are not negative: what is taken away is proposed as such before it is added to the row that is there.
  constraint pool_sum_total_ck check (total_amount = amount + tax_amount),
  constraint pool_sum_owner_fk foreign key (tenant_id, owner_id) references basic.owner,
  constraint pool_sum_warehouse_fk foreign key (tenant_id, warehouse_id) references basic.warehouse,
  constraint pool_sum_fee_fk foreign key (tenant_id, fee_id) references billing.fee_item
);
comment on table billing.pool_sum is '结算池合计';
create index pool_sum_owner_ix on billing.pool_sum (tenant_id, owner_id);
create index pool_sum_warehouse_ix on billing.pool_sum (tenant_id, warehouse_id);
create index pool_sum_fee_ix on billing.pool_sum (tenant_id, fee_id);

insert into billing.pool_sum
select tenant_id, period, warehouse_id, owner_id, fee_id, coalesce(source_type, ''), line_type, settle_status, count(*), sum(amount), sum(tax_amount), sum(total_amount)
from billing.settlement_pool where calc_status = 1 group by 1, 2, 3, 4, 5, 6, 7, 8;

-- Added and taken away in the order of the key, so that two statements that meet wait for each other and do not both stop.
create function billing.pool_posted() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'INSERT' then
    insert into billing.pool_sum as s
    select n.tenant_id, n.period, n.warehouse_id, n.owner_id, n.fee_id, coalesce(n.source_type, ''), n.line_type, n.settle_status,
      count(*), sum(n.amount), sum(n.tax_amount), sum(n.total_amount)
    from new_rows n where n.calc_status = 1
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 4, 3, 5, 6, 7, 8
    on conflict on constraint pool_sum_pk do update set lines = s.lines + excluded.lines, amount = s.amount + excluded.amount,
      tax_amount = s.tax_amount + excluded.tax_amount, total_amount = s.total_amount + excluded.total_amount;
  elsif tg_op = 'DELETE' then
    insert into billing.pool_sum as s
    select o.tenant_id, o.period, o.warehouse_id, o.owner_id, o.fee_id, coalesce(o.source_type, ''), o.line_type, o.settle_status,
      - count(*), - sum(o.amount), - sum(o.tax_amount), - sum(o.total_amount)
    from old_rows o where o.calc_status = 1
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 4, 3, 5, 6, 7, 8
    on conflict on constraint pool_sum_pk do update set lines = s.lines + excluded.lines, amount = s.amount + excluded.amount,
      tax_amount = s.tax_amount + excluded.tax_amount, total_amount = s.total_amount + excluded.total_amount;
  else
    insert into billing.pool_sum as s
    select x.tenant_id, x.period, x.warehouse_id, x.owner_id, x.fee_id, coalesce(x.source_type, ''), x.line_type, x.settle_status,
      sum(x.sign), sum(x.sign * x.amount), sum(x.sign * x.tax_amount), sum(x.sign * x.total_amount)
    from (
      select 1 as sign, n.tenant_id, n.period, n.warehouse_id, n.owner_id, n.fee_id, n.source_type, n.line_type, n.settle_status, n.amount, n.tax_amount, n.total_amount
      from new_rows n where n.calc_status = 1
      union all
      select -1, o.tenant_id, o.period, o.warehouse_id, o.owner_id, o.fee_id, o.source_type, o.line_type, o.settle_status, o.amount, o.tax_amount, o.total_amount
      from old_rows o where o.calc_status = 1
    ) x
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having sum(x.sign) <> 0 or sum(x.sign * x.amount) <> 0 or sum(x.sign * x.tax_amount) <> 0
    order by 1, 2, 4, 3, 5, 6, 7, 8
    on conflict on constraint pool_sum_pk do update set lines = s.lines + excluded.lines, amount = s.amount + excluded.amount,
      tax_amount = s.tax_amount + excluded.tax_amount, total_amount = s.total_amount + excluded.total_amount;
  end if;
  return null;
end
$$;
revoke execute on function billing.pool_posted() from public;
create trigger pool_posted_new after insert on billing.settlement_pool referencing new table as new_rows for each statement execute function billing.pool_posted();
create trigger pool_posted_changed after update on billing.settlement_pool referencing old table as old_rows new table as new_rows for each statement execute function billing.pool_posted();
create trigger pool_posted_gone after delete on billing.settlement_pool referencing old table as old_rows for each statement execute function billing.pool_posted();

-- The list runs newest first under every filter it offers: each of them delivers that order by itself.
create index settlement_pool_cell_ix on billing.settlement_pool (tenant_id, period, owner_id, id desc) where calc_status = 1;
create index settlement_pool_month_ix on billing.settlement_pool (tenant_id, period, id desc) where calc_status = 1;
create index settlement_pool_month_fee_ix on billing.settlement_pool (tenant_id, period, fee_id, id desc) where calc_status = 1;
create index settlement_pool_way_ix on billing.settlement_pool (tenant_id, settle_status, id desc) where calc_status = 1 and settle_status between 1 and 4;
create index settlement_pool_day_ix on billing.settlement_pool (tenant_id, biz_date) include (amount, tax_amount, total_amount, settle_status, period, owner_id, warehouse_id, fee_id) where calc_status = 1;
drop index billing.settlement_pool_sums_ix;
drop index billing.settlement_pool_owner_ix;
create index settlement_pool_owner_ix on billing.settlement_pool (tenant_id, owner_id, id desc);
drop index billing.settlement_pool_fee_ix;
create index settlement_pool_fee_ix on billing.settlement_pool (tenant_id, fee_id, id desc);
drop index billing.settlement_pool_warehouse_ix;
create index settlement_pool_warehouse_ix on billing.settlement_pool (tenant_id, warehouse_id, id desc);

select ops.secure_schema('billing');
