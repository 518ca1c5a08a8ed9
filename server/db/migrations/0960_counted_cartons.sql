-- Weighed cartons are counted by their codes: those of a row that were not scanned are what is missing of it.
alter table "inner".stocktake_line add column missing_codes varchar(64)[] not null default '{}';
comment on column "inner".stocktake_line.missing_codes is '清点时未扫到的箱码';
