-- Billing: from what happened to what it costs. Tables of its rooms follow, each in its own migration.
create schema billing;
grant usage on schema billing to haocang_app;
