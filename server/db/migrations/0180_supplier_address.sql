-- Where a supplier's goods are picked up, and how long his licence is good: what the supplier alarm asks about. An alarm of
-- address is found by what it is about, so the open ones of a store or an order are looked up together.

alter table basic.supplier
  add column province varchar(255),
  add column city varchar(255),
  add column address varchar(255),  -- 取货地址
  add column lng numeric(12,6),
  add column lat numeric(12,6),
  add column licence_until date;  -- 许可证有效期
