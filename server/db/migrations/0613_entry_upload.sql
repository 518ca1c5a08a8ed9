-- 入库回传: how often the owner's system was told in vain, and what it said.
alter table inbound."order"
  add column upload_tries int not null default 0 check (upload_tries >= 0),
  add column upload_error varchar(300);
comment on column inbound."order".upload_tries is '回传次数';
comment on column inbound."order".upload_error is '回传失败原因';
