import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';

/** An event as its consumers get it. */
export interface Event {
  id: number;
  eventId: string;
  warehouseId: number | null;
  topic: string;
  aggKey: string;
  payload: Record<string, unknown>;
  tries: number;
}

/** A part of a tenant's events, read by one server at a time; those of one key are in one lane. */
export interface Lane {
  tenantId: number;
  lane: number;
}

/** Every event of transactions below the horizon is done or waits in a row of its own, and so are those `ahead` of it. */
interface Cursor {
  horizon: number;
  ahead: readonly number[];
  version: number;
}

/** An event that was met on the way. */
export interface Met extends Event {
  /** Read for the first time; otherwise it has waited. */
  fresh: boolean;
  /** Until when it waits behind an earlier event of its key. */
  behind: Date | null;
  /** Consumers that have done it before it was put off. */
  done: readonly string[];
}

/** What is written down of an event that is not done yet, or given up. */
export interface Wait {
  id: number;
  aggKey: string;
  at: Date;
  done: readonly string[];
  tries: number;
  status: 0 | 2;
  error?: string;
}

/** What a consumer is handed: the transaction in which its effects and the end of its events stand or fall together. */
export interface Delivery {
  tx: Tx;
  tenantId: number;
  now: Date;
  /** Where in the outbox it stands. */
  reading: Reading;
}

/** A lane held by this transaction, how far it was read before, and what is met now. */
export interface Reading extends Lane {
  cursor: Cursor;
  met: readonly Met[];
  /** Events that another one was told for. */
  absorbed: number[];
}

/*
 * Long lists of ids are asked by "not in (select unnest(…))", which is hashed whatever the planner takes their length for: a join may not be.
 */

/** An event behind one that goes on this soon stays where it is; the others are written down, so that the cursor passes them. */
const SOON_S = 10;
const START: Cursor = { horizon: 0, ahead: [], version: 0 };

/** Own a lane until the transaction ends, or learn that somebody else does. Statements that follow see what he left. */
async function ownLane(tx: Tx, { tenantId, lane }: Lane): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`outbox ${tenantId} ${lane}`}, 0)) as mine
  `.execute(tx);
  return rows[0]?.mine === true;
}

async function cursorOf(tx: Tx, { tenantId, lane }: Lane): Promise<Cursor> {
  const { rows } = await sql<Cursor>`
    select horizon, ahead, version
    from ops.outbox_cursor
    where tenant_id = ${tenantId}
      and lane = ${lane}
  `.execute(tx);
  return rows[0] ?? START;
}

/** Own the lane and read on, oldest first: what is due of what waited, and what is new, of one key or of all. Nothing when somebody else owns it. */
export async function readOn(
  tx: Tx,
  at: Lane,
  { now, key, limit }: { now: Date; key: string | null; limit: number },
): Promise<Reading | undefined> {
  if (!(await ownLane(tx, at))) return undefined;
  const cursor = await cursorOf(tx, at),
    { tenantId, lane } = at;
  const { rows } = await sql<Met>`
    with blocked as materialized (
      select w.agg_key, min(w.id) as first_id, max(w.next_at) as behind
      from ops.outbox_waiting w
      where w.tenant_id = ${tenantId}
        and w.lane = ${lane}
        and w.status = 0
        and w.next_at > ${now}
      group by w.agg_key
    ),
    fresh as (
      select e.id, true as fresh, b.behind, 0::smallint as tries, '{}'::text[] as done
      from ops.outbox_event e
      left join blocked b on b.agg_key = e.agg_key and b.first_id < e.id
      where e.tenant_id = ${tenantId}
        and e.lane = ${lane}
        and e.xid >= ${cursor.horizon}
        and e.id not in (select unnest(${cursor.ahead}::bigint[]))
        and (${key}::text is null or e.agg_key = ${key})
        and (b.behind is null or b.behind > ${new Date(now.getTime() + SOON_S * 1000)})
      order by e.id
      limit ${limit}
    ),
    due as (
      select w.id, false as fresh, null::timestamptz as behind, w.tries, w.done::text[] as done
      from ops.outbox_waiting w
      where w.tenant_id = ${tenantId}
        and w.lane = ${lane}
        and w.status = 0
        and w.next_at <= ${now}
        and (${key}::text is null or w.agg_key = ${key})
        and not exists (select 1 from blocked b where b.agg_key = w.agg_key and b.first_id < w.id)
      order by w.id
      limit ${limit}
    ),
    met as (select * from fresh union all select * from due)
    select m.*, e.event_id, e.warehouse_id, e.topic, e.agg_key, e.payload
    from met m
    join ops.outbox_event e on e.tenant_id = ${tenantId} and e.id = m.id
    order by m.id
    limit ${limit}
  `.execute(tx);
  return { ...at, cursor, met: rows, absorbed: [] };
}

/**
 * Everything that was met is done but for what waits. The cursor goes on as far as no transaction below it still runs and nothing below it
 * is left to read; what was read beyond that is remembered one by one.
 */
export async function goOn(
  tx: Tx,
  { tenantId, lane, cursor, met, absorbed }: Reading,
  waits: readonly Wait[],
): Promise<void> {
  const waiting = new Set(waits.map(({ id }) => id));
  const over = met.filter(({ fresh, id }) => !fresh && !waiting.has(id)).map(({ id }) => id);
  const read = [...cursor.ahead, ...met.filter(({ fresh }) => fresh).map(({ id }) => id), ...absorbed];
  const { rows } = await sql`
    with over as (delete from ops.outbox_waiting w where w.tenant_id = ${tenantId} and w.id = any(${over}::bigint[])),
    put_off as (
      insert into ops.outbox_waiting as w (tenant_id, id, lane, agg_key, status, tries, next_at, done, last_error)
      select ${tenantId}, r.id, ${lane}, r."aggKey", r.status, r.tries, r.at, r.done, r.error
      from jsonb_to_recordset(${JSON.stringify(waits)}::jsonb) as r(
        id bigint, "aggKey" text, status smallint, tries smallint, at timestamptz, done varchar[], error text
      )
      on conflict (tenant_id, id) do update set status = excluded.status, tries = excluded.tries,
        next_at = excluded.next_at, done = excluded.done, last_error = coalesce(excluded.last_error, w.last_error)
    ),
    edge as (
      select least(
        pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
        (
          select e.xid
          from ops.outbox_event e
          where e.tenant_id = ${tenantId}
            and e.lane = ${lane}
            and e.xid >= ${cursor.horizon}
            and e.id not in (select unnest(${read}::bigint[]))
          order by e.xid
          limit 1
        )
      ) as horizon
    )
    insert into ops.outbox_cursor as c (tenant_id, lane, horizon, ahead)
    select ${tenantId}, ${lane}, g.horizon,
      array(
        select e.id
        from ops.outbox_event e
        where e.tenant_id = ${tenantId}
          and e.lane = ${lane}
          and e.xid >= g.horizon
          and e.id = any(${read}::bigint[])
      )
    from edge g
    on conflict (tenant_id, lane) do update set horizon = excluded.horizon, ahead = excluded.ahead,
      version = c.version + 1
    where c.version = ${cursor.version}
    returning 1
  `.execute(tx);
  if (rows.length === 0) throw new Error(`lane ${lane} of the outbox was read by somebody else`);
}

/** An event that failed is written down for its next try, or as given up; unless somebody else tried it meanwhile. */
export async function putOff(
  tx: Tx,
  at: Lane,
  event: Met,
  wait: Omit<Wait, 'id' | 'aggKey' | 'done'>,
): Promise<boolean> {
  if (!(await ownLane(tx, at))) return false;
  const cursor = await cursorOf(tx, at);
  const { rows } = await sql`
    select 1
    from ops.outbox_event e
    left join ops.outbox_waiting w on w.tenant_id = e.tenant_id and w.id = e.id
    where e.tenant_id = ${at.tenantId}
      and e.id = ${event.id}
      and case
        when ${event.fresh} then w.id is null and e.xid >= ${cursor.horizon} and e.id <> all(${cursor.ahead}::bigint[])
        else w.status = 0 and w.tries = ${event.tries}
      end
  `.execute(tx);
  if (rows.length === 0) return false;
  const { id, aggKey, done } = event;
  await goOn(tx, { ...at, cursor, met: [event], absorbed: [] }, [{ id, aggKey, done, ...wait }]);
  return true;
}

/**
 * End what else waits under these keys, and tell what it says: for a consumer whose answer to many events is one. Seen after the events it was handed, in the same
 * transaction, so what it then reads covers them too. Reaches the keys of this lane: those that end like the keys it was handed.
 */
export async function absorb(
  { tx, tenantId, reading: { lane, cursor, met, absorbed } }: Delivery,
  topic: string,
  keys: readonly string[],
): Promise<Pick<Event, 'payload'>[]> {
  const held = met.map(({ id }) => id);
  const { rows } = await sql<{ payload: Event['payload']; fresh: number[] }>`
    with waited as (
      delete from ops.outbox_waiting w
      using ops.outbox_event e
      where e.tenant_id = ${tenantId}
        and e.id = w.id
        and e.topic = ${topic}
        and w.tenant_id = ${tenantId}
        and w.lane = ${lane}
        and w.status = 0
        and w.agg_key = any(${keys}::text[])
        and w.id <> all(${held}::bigint[])
      returning e.payload
    ),
    rest as (
      select w.payload, null::bigint as id
      from waited w
      union all
      select e.payload, e.id
      from ops.outbox_event e
      where e.tenant_id = ${tenantId}
        and e.lane = ${lane}
        and e.xid >= ${cursor.horizon}
        and e.topic = ${topic}
        and e.agg_key = any(${keys}::text[])
        and e.id not in (select unnest(${[...cursor.ahead, ...held, ...absorbed]}::bigint[]))
    )
    select r.payload, coalesce(array_agg(r.id) filter (where r.id is not null), '{}') as fresh
    from rest r
    group by r.payload
  `.execute(tx);
  for (const { fresh } of rows) absorbed.push(...fresh);
  return rows;
}

/** After a restore into a new cluster transactions are numbered anew, below every horizon. Asked before the first event of a start. */
export async function renumberOutbox(db: Database): Promise<void> {
  await db.lookup(sql`select ops.outbox_renumber()`);
}
