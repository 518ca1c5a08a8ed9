-- What whoever watches the machine asks every few seconds: figures of all companies together, and nothing of any of them.
create function ops.health_facts()
returns table(fact varchar, label varchar, value double precision)
language plpgsql stable security definer set search_path = pg_catalog as $$
declare
  who bigint := nullif(current_setting('app.tenant_id', true), '')::bigint;
begin
  if who is distinct from 0 then return; end if;
  return query
    select 'outbox_events'::varchar, s.label::varchar, (
      select count(*) from ops.outbox_waiting w where w.status = s.status
    )::float8
    from (values (0, 'waiting'), (2, 'parked')) s(status, label);
  return query
    select 'outbox_oldest_seconds'::varchar, ''::varchar, coalesce(max(extract(epoch from clock_timestamp() - u.since)), 0)::float8
    from (
      select (
        select min(e.created_at) from ops.outbox_event e
        where e.tenant_id = t.id and e.lane = l.lane and e.xid >= coalesce(c.horizon, 0)
          and e.id <> all (coalesce(c.ahead, '{}'))
      ) as since
      from iam.tenant t
      cross join generate_series(0, 3) l(lane)
      left join ops.outbox_cursor c on c.tenant_id = t.id and c.lane = l.lane
    ) u;
  return query
    select 'jobs'::varchar, s.label::varchar, (select count(*) from ops.job j where j.status = s.status)::float8
    from (values (0, 'waiting'), (1, 'running')) s(status, label);
  return query
    select 'jobs'::varchar, 'failed_today'::varchar, count(*)::float8
    from ops.job j where j.status = 3 and j.finished_at > clock_timestamp() - interval '1 day';
  return query
    select 'job_oldest_seconds'::varchar, ''::varchar, coalesce(max(extract(epoch from clock_timestamp() - j.next_at)), 0)::float8
    from ops.job j where j.status = 0 and j.next_at <= clock_timestamp();
  return query
    select 'timed_job_late_seconds'::varchar, t.job_name, greatest(extract(epoch from clock_timestamp() - t.due_at), 0)::float8
    from ops.timed_job t where t.worker is null;
  return query
    select 'webhook_deliveries'::varchar, s.label::varchar, (select count(*) from hook.delivery d where d.state = s.state)::float8
    from (values (0, 'waiting'), (2, 'parked')) s(state, label);
  return query
    select 'webhook_oldest_seconds'::varchar, ''::varchar, coalesce(max(extract(epoch from clock_timestamp() - d.created_at)), 0)::float8
    from hook.delivery d where d.state = 0;
  return query
    with latest as (
      select distinct on (r.tenant_id, r.code) r.code, r.violations, r.finished_at
      from ops.invariant_run r
      where r.started_at > clock_timestamp() - interval '3 days' and r.finished_at is not null
      order by r.tenant_id, r.code, r.started_at desc, r.id desc
    )
    select 'law_violations'::varchar, l.code, sum(l.violations)::float8 from latest l group by l.code
    union all
    select 'law_age_seconds'::varchar, ''::varchar, extract(epoch from clock_timestamp() - min(l.finished_at))::float8
    from latest l having count(*) > 0;
  return query
    select 'sessions'::varchar, ''::varchar, count(*)::float8
    from iam.session s where s.last_seen_at > clock_timestamp() - interval '5 minutes';
  return query select 'database_bytes'::varchar, ''::varchar, pg_database_size(current_database())::float8;
  return query
    select 'database_connections'::varchar, ''::varchar, count(*)::float8 from pg_stat_activity a where a.backend_type = 'client backend'
    union all
    select 'database_connections_max'::varchar, ''::varchar, current_setting('max_connections')::float8
    union all
    select 'oldest_transaction_seconds'::varchar, ''::varchar,
      coalesce(extract(epoch from clock_timestamp() - min(a.xact_start)), 0)::float8
    from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid() and a.backend_type = 'client backend'
    union all
    select 'lock_waits'::varchar, ''::varchar, count(*)::float8
    from pg_stat_activity a where a.datname = current_database() and a.wait_event_type = 'Lock';
  -- Another role than the owner of the cluster is not told the positions of standbys.
  return query
    select 'replication_lag_bytes'::varchar, r.application_name::varchar,
      pg_wal_lsn_diff(pg_current_wal_lsn(), r.replay_lsn)::float8
    from pg_stat_replication r where not pg_is_in_recovery() and r.replay_lsn is not null;
end
$$;

revoke execute on function ops.health_facts() from public;
grant execute on function ops.health_facts() to haocang_app;
