-- Weighed cartons that an adjustment names (调整明细的箱码): goods by weight change carton by carton.
alter table "inner".adjust_line add column carton_codes varchar(64)[] not null default '{}';
comment on column "inner".adjust_line.carton_codes is '箱码';
