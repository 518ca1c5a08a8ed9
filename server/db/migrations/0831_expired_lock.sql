-- 到期 is a reason to lock of its own: what the expiry strategy locks by itself once its date has passed.
alter table inventory.lock_notice drop constraint lock_notice_source_check;
alter table inventory.lock_notice add constraint lock_notice_source_check check (source in (1, 2, 3, 4, 5));  -- 1手工 2质检 3货主系统 4召回 5到期
