-- Plans whose walks begin as a rule of their own says (自定义).
alter table patrol.plan add column cron varchar(32);
alter table patrol.plan drop constraint plan_cycle_check;
alter table patrol.plan add constraint plan_cycle_check check (cycle in (1, 2, 3, 4));
alter table patrol.plan add constraint plan_cron_ck check (cycle <> 4 or cron is not null);
comment on column patrol.plan.cron is '自定义时间：分 时 日 月 周';
