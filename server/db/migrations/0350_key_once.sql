-- A key is written once, together with its answer, when the command commits. Until then a lock stands for it: a second try of the
-- same call waits for the first and then sees what it was answered, for each statement of a volatile function sees the commits
-- before it. The lock goes with the transaction, whichever way that ends, so a kill frees the key as before.
create function ops.claim_key(p_tenant bigint, p_user bigint, p_key varchar)
returns table (body_hash bytea, state smallint, response jsonb) language plpgsql volatile set search_path = pg_catalog as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(format('key %s %s %s', p_tenant, p_user, p_key), 0));
  return query select i.body_hash, i.state, i.response from ops.idempotency i
    where i.tenant_id = p_tenant and i.user_id = p_user and i.idem_key = p_key;
end $$;
revoke execute on function ops.claim_key(bigint, bigint, varchar) from public;
grant execute on function ops.claim_key(bigint, bigint, varchar) to haocang_app;
