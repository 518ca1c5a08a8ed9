-- A database that was restored to a minute knows sessions that were ended after it: everybody logs in anew.
create function iam.end_all_sessions(p_status smallint, p_reason varchar) returns void
language sql set search_path = pg_catalog as $$
update iam.session set status = p_status, end_reason = p_reason where status = 1;
update iam.refresh_token set status = 3 where status <> 3
$$;
