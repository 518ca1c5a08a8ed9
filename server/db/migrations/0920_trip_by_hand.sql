-- What a driver tells of a trip by hand: the temperature he reads off.
alter table transport.waybill_event add column temp numeric(4,1);
comment on column transport.waybill_event.temp is '温度';
