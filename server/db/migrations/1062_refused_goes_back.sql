-- What a house refused of a transfer comes back to the house that sent it: a return it did not ask for, and does not cancel by itself.
alter table inbound.order
  add column back_house_id bigint,
  add constraint order_back_house_fk foreign key (tenant_id, back_house_id) references basic.warehouse,
  add constraint order_back_ck check (back_house_id is null or source_order_id is not null);
comment on column inbound.order.back_house_id is '拒收退回的调入仓';
create index order_back_house_id_ix on inbound.order (tenant_id, back_house_id) where back_house_id is not null;
