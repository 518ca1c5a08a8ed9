-- Whether a tenant lets people in from an address. Nothing said: from everywhere. An entry that is no network admits nobody.
create function iam.admits(p_tenant bigint, p_ip inet) returns boolean
language sql stable security definer set search_path = pg_catalog as $$
select coalesce(jsonb_array_length(t.policy->'ipAllow'), 0) = 0
  or exists (select 1 from jsonb_array_elements_text(t.policy->'ipAllow') a where case when pg_input_is_valid(a, 'inet') then p_ip <<= a::inet end)
from iam.tenant t where t.id = p_tenant
$$;
revoke execute on function iam.admits(bigint, inet) from public;
grant execute on function iam.admits(bigint, inet) to haocang_app;

-- 7: a phone was bound.
alter table iam.login_log drop constraint login_log_kind_check;
alter table iam.login_log add constraint login_log_kind_check check (kind between 1 and 7);
