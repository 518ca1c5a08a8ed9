-- Further filters of the pool deliver the order of its list by themselves: a month and a state (its tabs), a state of any month, a source,
-- and the few lines that are no normal ones. What was sought by the id of a source is found through its facts.
create index settlement_pool_month_state_ix on billing.settlement_pool (tenant_id, period, settle_status, id desc) where calc_status = 1;
drop index billing.settlement_pool_open_ix;
create index settlement_pool_source_type_ix on billing.settlement_pool (tenant_id, source_type, id desc) where calc_status = 1;
drop index billing.settlement_pool_source_ix;
create index settlement_pool_state_ix on billing.settlement_pool (tenant_id, settle_status, id desc) where calc_status = 1 and settle_status between 1 and 5;
drop index billing.settlement_pool_way_ix;
create index settlement_pool_kind_ix on billing.settlement_pool (tenant_id, line_type, id desc) where calc_status = 1 and line_type <> 1;
-- 来源已变更 is found from the facts that have a later version.
create index charge_fact_past_ix on billing.charge_fact (tenant_id, id) where not is_current;
