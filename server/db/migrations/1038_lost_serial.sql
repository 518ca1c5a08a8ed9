-- Which pieces were given up on their way between two houses.
alter table service.transfer_decision add column serials varchar(64)[] not null default '{}';
comment on column service.transfer_decision.serials is '序列号';
