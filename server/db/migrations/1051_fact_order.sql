-- Which orders a fact is for beside the document it was measured from: the delivery of an order, a trip with several, a claim about one,
-- a share of a cost. Kept by key: the versions of a fact are for the same orders.
create table billing.fact_order (
  tenant_id bigint not null,
  direction smallint not null check (direction in (1, 2)),  -- 1入库 2出库
  order_id  bigint not null,
  fact_key  varchar(96) not null,
  constraint fact_order_pk primary key (tenant_id, direction, order_id, fact_key)
);
comment on table billing.fact_order is '计费事实所属单据';
create index fact_order_key_ix on billing.fact_order (tenant_id, fact_key);

-- Deliveries and shares say it in their keys; claims by their complaint, trips by what they carried.
insert into billing.fact_order
select f.tenant_id, 2, split_part(f.fact_key, '|', 3)::bigint, f.fact_key
from billing.charge_fact f where f.is_current and f.source_type = 'WAYBILL' and f.fact_key ~ '^DEL\|\d+\|\d+$'
union
select f.tenant_id, case when f.fact_key ~ '^SHR\|\d+\|\d+\|OUT\|' then 2 else 1 end, split_part(f.fact_key, '|', 6)::bigint, f.fact_key
from billing.charge_fact f where f.is_current and f.source_type = 'SHARED' and f.fact_key ~ '^SHR\|\d+\|\d+\|(OUT|ENTRY)\|\d+\|\d+$'
union
select f.tenant_id, 3 - c.biz_type, c.biz_id, f.fact_key
from billing.charge_fact f
join service.complaint c on c.tenant_id = f.tenant_id and c.warehouse_id = f.warehouse_id and c.id = f.source_id
where f.is_current and f.source_type = 'COMPLAINT' and c.biz_type in (1, 2)
union
select f.tenant_id, 2, o.source_id, f.fact_key
from billing.charge_fact f
join transport."order" o on o.tenant_id = f.tenant_id and o.warehouse_id = f.warehouse_id and o.waybill_id = f.source_id and o.owner_id = f.owner_id
where f.is_current and f.source_type = 'WAYBILL' and f.attrs ->> 'of' = 'trip' and o.source_type in (1, 3) and o.source_id is not null;

select ops.secure_schema('billing');
-- A trip told anew is for whom it carried.
grant delete on billing.fact_order to haocang_app;
