-- Appointments: why one was forced, how often it was moved, and vehicles that carry several temperatures.
alter table inbound.appointment
  add column force_reason varchar(1000),
  add column moved        int not null default 0 check (moved >= 0),
  add constraint appointment_force_ck check (is_force = (force_reason is not null));
comment on column inbound.appointment.force_reason is '强制预约原因';
comment on column inbound.appointment.moved is '改约次数';
-- What is planned of a day, by dock and by room; what nobody came for.
create index appointment_plan_from_ix on inbound.appointment (tenant_id, warehouse_id, plan_from, id) where status in (10, 20, 30, 40);

alter table basic.car_type add column multi_temp boolean not null default false;
comment on column basic.car_type.multi_temp is '多温区';
