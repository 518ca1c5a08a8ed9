-- Pure transport orders: deleted as drafts, found by owner and by the day they are planned for.
alter table inbound.pure_transport
  add column is_deleted boolean not null default false,
  add constraint pure_transport_signed_ck check (status <> 50 or (sign_at is not null and sign_by is not null)),
  add constraint pure_transport_plate_ck check (status not in (30, 40, 50) or plate_no is not null);
alter table inbound.pure_transport_line add constraint pure_transport_line_signed_ck check (signed_qty <= qty);
create index pure_transport_owner_list_ix on inbound.pure_transport (tenant_id, warehouse_id, owner_id, created_at desc, id desc);
create index pure_transport_plan_ix on inbound.pure_transport (tenant_id, warehouse_id, plan_at) where plan_at is not null;
-- Lines of a draft are replaced as a whole.
grant delete on inbound.pure_transport_line to haocang_app;
