-- 装卸费: an unloading that was finished is charged where the contract names it.
alter table billing.fee_item drop constraint fee_item_kind_check;
alter table billing.fee_item add constraint fee_item_kind_check
  check (kind in ('ST', 'IN', 'OUT', 'DEL', 'VAS', 'RENT', 'SHR', 'CMP', 'UNL')) not valid;
alter table billing.fee_item validate constraint fee_item_kind_check;
alter table billing.charge_fact drop constraint charge_fact_source_type_check;
alter table billing.charge_fact add constraint charge_fact_source_type_check
  check (source_type in ('ENTRY', 'OUT', 'WAYBILL', 'STORAGE_DAY', 'COMPLAINT', 'VAS', 'RENT', 'SHARED', 'UNLOAD')) not valid;

-- Companies that have fees have this one too; it charges nothing before a contract names it.
insert into billing.fee_item (tenant_id, code, name, kind, direction, tax_rate, status)
select distinct f.tenant_id, 'UNL', '装卸费', 'UNL', 1, 0.06, 1
from billing.fee_item f
where not exists (select 1 from billing.fee_item x where x.tenant_id = f.tenant_id and x.code = 'UNL' and not x.is_deleted);

-- The measuring of a span asks for what ended in it.
create index appointment_unload_end_at_ix on inbound.appointment_unload (tenant_id, warehouse_id, end_at) where end_at is not null;
