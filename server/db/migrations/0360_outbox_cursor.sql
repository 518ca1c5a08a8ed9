-- The outbox is read by cursor. An event is a row that is inserted and never touched again; what consumers of a lane have done is
-- told by one row of the lane: every event of transactions below its horizon is done, and of those above it the ones in `ahead`. A
-- transaction that took a lower id may commit later than one with a higher id, so no id is a place to go on from: the horizon never
-- passes a transaction that still runs, and who commits early is not kept waiting for it.
-- What was put off, failed or waits behind such a one has a row of its own until it is done; what is given up keeps it.
-- Four lanes, by what follows the last colon of the key: whatever concerns one number is in one lane.

alter table ops.outbox_event add column lane smallint, add column xid bigint;
alter table ops.outbox_event alter column xid set default (pg_current_xact_id()::text)::bigint;
-- Events of before have neither: they are done, or wait.
alter table ops.outbox_event add constraint outbox_event_lane_check check (xid is null or lane is not null);
comment on column ops.outbox_event.lane is '通道';
comment on column ops.outbox_event.xid is '事务';

create function ops.outbox_lane(p_key varchar) returns smallint language sql immutable parallel safe
  return (hashtext(substring(p_key from '[^:]*$')) & 3)::smallint;

create table ops.outbox_cursor (
  tenant_id bigint not null,
  lane      smallint not null,
  horizon   bigint not null default 0,
  ahead     bigint[] not null default '{}',
  version   bigint not null default 1,
  constraint outbox_cursor_pk primary key (tenant_id, lane)
) with (fillfactor = 20);
comment on table ops.outbox_cursor is '对外消息进度';

create table ops.outbox_waiting (
  tenant_id  bigint not null,
  id         bigint not null,
  lane       smallint not null,
  agg_key    varchar(96) not null,
  status     smallint not null default 0,
  tries      smallint not null default 0,
  next_at    timestamptz not null default now(),
  done       varchar(32)[] not null default '{}',
  last_error varchar(300),
  constraint outbox_waiting_pk primary key (tenant_id, id),
  constraint outbox_waiting_status_check check (status in (0, 2))
);
comment on table ops.outbox_waiting is '对外消息等待';
comment on column ops.outbox_waiting.status is '0等待 2放弃';
comment on column ops.outbox_waiting.done is '已处理的消费者';
create index outbox_waiting_key_ix on ops.outbox_waiting (tenant_id, agg_key, id) where status = 0;
create index outbox_waiting_lane_ix on ops.outbox_waiting (tenant_id, lane, id) where status = 0;

-- What nobody has read yet waits, with what some of its consumers have done already; what was given up stays so.
insert into ops.outbox_waiting (tenant_id, id, lane, agg_key, status, tries, next_at, done, last_error)
select e.tenant_id, e.id, ops.outbox_lane(e.agg_key), e.agg_key, e.status, e.tries, e.next_at,
  coalesce((select array_agg(i.consumer) from ops.inbox_event i where i.tenant_id = e.tenant_id and i.event_id = e.event_id), '{}'), e.last_error
from ops.outbox_event e where e.status <> 1;

drop function ops.outbox_due(timestamptz);
drop function ops.outbox_take(bigint, int, timestamptz, varchar, int);
drop table ops.inbox_event;
drop index ops.outbox_event_queue_ix, ops.outbox_event_biz_ix, ops.outbox_event_lane_ix, ops.outbox_event_key_ix, ops.outbox_event_done_ix;
alter table ops.outbox_event drop constraint outbox_event_event_uq;
alter table ops.outbox_event drop column status, drop column tries, drop column next_at, drop column last_error, drop column updated_at,
  drop column biz_type, drop column biz_id, drop column biz_no, drop column created_by;
create index outbox_event_lane_ix on ops.outbox_event (tenant_id, lane, xid) where xid is not null;

select ops.secure_schema('ops');
revoke update on ops.outbox_event from haocang_app;
grant delete on ops.outbox_waiting to haocang_app;

-- What became of each event, for people and proofs: 0 to be done, 1 done, 2 given up.
create view ops.outbox_state with (security_invoker = true) as
select e.tenant_id, e.id, e.topic, e.agg_key,
  coalesce(w.status, case when e.xid is null or e.xid < c.horizon or e.id = any (c.ahead) then 1 else 0 end)::smallint as status,
  coalesce(w.tries, 0)::smallint as tries
from ops.outbox_event e
left join ops.outbox_waiting w on w.tenant_id = e.tenant_id and w.id = e.id
left join ops.outbox_cursor c on c.tenant_id = e.tenant_id and c.lane = e.lane;
grant select on ops.outbox_state to haocang_app;

-- Lanes of every tenant with something to do at an instant.
create function ops.outbox_due(p_now timestamptz) returns table (tenant_id bigint, lane smallint)
language sql stable security definer set search_path = pg_catalog as $$
select t.id, l.lane::smallint from iam.tenant t cross join generate_series(0, 3) l(lane)
left join ops.outbox_cursor c on c.tenant_id = t.id and c.lane = l.lane
where exists (select 1 from ops.outbox_event e where e.tenant_id = t.id and e.lane = l.lane
    and e.xid >= coalesce(c.horizon, 0) and e.id <> all (coalesce(c.ahead, '{}')))
  or exists (select 1 from ops.outbox_waiting w where w.tenant_id = t.id and w.lane = l.lane and w.status = 0 and w.next_at <= p_now)
order by 1, 2
$$;

-- After a restore into a new cluster transactions are numbered anew, below every horizon: what was not done waits, everything
-- before is done, and counting begins again. Asked before the first event of a start is written.
create function ops.outbox_renumber() returns int language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  lost record;
  lanes int := 0;
begin
  for lost in select c.* from ops.outbox_cursor c where c.horizon > pg_snapshot_xmax(pg_current_snapshot())::text::bigint for update loop
    insert into ops.outbox_waiting (tenant_id, id, lane, agg_key)
    select e.tenant_id, e.id, e.lane, e.agg_key from ops.outbox_event e
    where e.tenant_id = lost.tenant_id and e.lane = lost.lane and e.xid >= lost.horizon and e.id <> all (lost.ahead)
    on conflict do nothing;
    update ops.outbox_event e set xid = null
    where e.tenant_id = lost.tenant_id and e.lane = lost.lane and e.xid is not null;
    update ops.outbox_cursor c set horizon = 0, ahead = '{}', version = c.version + 1 where c.tenant_id = lost.tenant_id and c.lane = lost.lane;
    lanes := lanes + 1;
  end loop;
  return lanes;
end
$$;
revoke execute on function ops.outbox_lane(varchar), ops.outbox_due(timestamptz), ops.outbox_renumber() from public;
grant execute on function ops.outbox_lane(varchar), ops.outbox_due(timestamptz), ops.outbox_renumber() to haocang_app;
