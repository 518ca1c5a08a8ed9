-- A bad word of a consignee that customer service took up: the complaint it became (office.md 2.4).
alter table service.evaluation add column complaint_id bigint;
comment on column service.evaluation.complaint_id is '转为的投诉单';
alter table service.evaluation
  add constraint evaluation_complaint_fk foreign key (tenant_id, warehouse_id, complaint_id) references service.complaint;
create unique index evaluation_complaint_uq on service.evaluation (tenant_id, warehouse_id, complaint_id) where complaint_id is not null;
