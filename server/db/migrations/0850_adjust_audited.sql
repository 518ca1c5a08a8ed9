-- What the second person said of an adjustment (审核意见): nobody could be told why his was sent back.
alter table "inner".adjust add column audit_remark varchar(1000);
comment on column "inner".adjust.audit_remark is '审核意见';
