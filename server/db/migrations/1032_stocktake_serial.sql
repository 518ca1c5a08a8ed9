-- A count names the pieces it found where the book has none of them, beside those it did not find.
alter table "inner".stocktake_line add column extra_codes varchar(64)[] not null default '{}';
comment on column "inner".stocktake_line.extra_codes is '多出的序列号';
