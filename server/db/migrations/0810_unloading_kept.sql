-- Unloading that was taken out again stays, as what was once ordered.
alter table inbound.appointment_unload add column is_deleted boolean not null default false;
revoke delete on inbound.appointment_unload from haocang_app;
