-- Order service: who looks after whose orders, and what is complained about (office.md 2.4).
create schema service;
grant usage on schema service to haocang_app;
