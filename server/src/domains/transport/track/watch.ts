import { sql } from 'kysely';
import { waybillLife } from '#contract/transport/life.ts';
import { systemActor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { SILENT_MIN } from '../equipment/report.ts';
import { takeEvent } from '../waybill/road.ts';
import { arrivals, judge, type Episode } from './judge.plan.ts';
import { tripsOf, type Trip } from './ride.ts';
import { reconciled, type Change, type Written } from './warns.plan.ts';

/** Trips that are looked at together. */
const AT_ONCE = 50;
const { onTheWay, arrived } = waybillLife.at;

/** Waybills on the road whose car carries a device, and those that are not any more and still warn. */
async function watched(tx: Tx, tenantId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id
    from transport.waybill b
    where b.tenant_id = ${tenantId}
      and b.status in (${onTheWay}, ${arrived})
      and exists (
        select 1
        from transport.waybill_leg l
        join transport.equipment_bind k on k.tenant_id = l.tenant_id and k.car_id = coalesce(l.car_id, b.car_id)
        where l.tenant_id = b.tenant_id
          and l.warehouse_id = b.warehouse_id
          and l.waybill_id = b.id
          and coalesce(k.to_at, 'infinity') > b.depart_at
      )
    union
    select n.waybill_id
    from transport.warn n
    where n.tenant_id = ${tenantId}
      and n.is_held
      and n.is_measured
    order by 1
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Look at what the devices told of the trips of a company: stops that were come to are told to their waybills as any device tells an event, warnings open and close,
 * and whoever has fallen silent is off line. Each handful of trips in a transaction of its own; twice is the same as once.
 */
export async function watchTrips({ db, now }: { db: Database; now: Date }, tenantId: number): Promise<void> {
  const ids = await db.read(tenantId, (tx) => watched(tx, tenantId));
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const trips = await db.read(tenantId, (tx) => tripsOf(tx, tenantId, some));
    for (const trip of trips) await arrive(db, tenantId, trip);
    await db.write(tenantId, (tx) => warn(tx, { tenantId, trips, now }));
  }
  await db.write(tenantId, (tx) => fallAsleep(tx, tenantId));
}

/** Stops a trip came to, in the words of a device: known under their key, they are told once. Locked as by every event of the road. */
async function arrive(
  db: Database,
  tenantId: number,
  { waybillId, warehouseId, status, fixes, stops }: Trip,
): Promise<void> {
  if (status !== onTheWay) return;
  const come = arrivals(fixes, stops);
  if (come.length === 0) return;
  await db.write(tenantId, async (tx) => {
    const ctx = ctxOf(tx, systemActor(tenantId, warehouseId));
    for (const { stopNo, at } of come)
      await takeEvent(ctx, {
        id: waybillId,
        event: 'ARRIVE_STOP',
        eventAt: wireTime(new Date(at)),
        stopNo,
        remark: '进入站点围栏',
        dedupKey: `FENCE:${waybillId}:${stopNo}:${at}`,
      });
  });
}

interface Row extends Written {
  waybillId: number;
}

/** Warnings of trips brought in line with what was told of them. Locked: their warnings in the order of their ids. */
async function warn(
  tx: Tx,
  { tenantId, trips, now }: { tenantId: number; trips: readonly Trip[]; now: Date },
): Promise<void> {
  const { rows } = await sql<Row>`
    select n.id, n.waybill_id, n.warn_type, n.first_at, n.last_at, n.closed_at, n.peak::float8 as peak, n.detail,
      n.status, n.is_held
    from transport.warn n
    where n.tenant_id = ${tenantId}
      and n.is_measured
      and n.waybill_id = any(${trips.map((trip) => trip.waybillId)}::bigint[])
    order by n.id
    for no key update
  `.execute(tx);
  const known = Map.groupBy(rows, ({ waybillId }) => waybillId);
  const found = trips.map((trip) => ({
    trip,
    ...reconciled(known.get(trip.waybillId) ?? [], judge(trip), now),
  }));
  await change(tx, { tenantId, changes: found.flatMap(({ changes }) => changes) });
  await add(tx, {
    tenantId,
    now,
    fresh: found.flatMap(({ trip, fresh }) => fresh.map((episode) => ({ trip, episode }))),
  });
}

async function change(tx: Tx, { tenantId, changes }: { tenantId: number; changes: readonly Change[] }): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update transport.warn n
    set first_at = t.first_at, last_at = t.last_at, closed_at = t.closed_at, peak = t.peak,
      detail = left(t.detail, 200), version = case when n.status = t.status then n.version else n.version + 1 end,
      status = t.status, is_held = t.is_held, updated_at = now()
    from unnest(
      ${changes.map((c) => c.id)}::bigint[], ${changes.map((c) => c.firstAt)}::timestamptz[],
      ${changes.map((c) => c.lastAt)}::timestamptz[], ${changes.map((c) => c.closedAt)}::timestamptz[],
      ${changes.map((c) => c.peak)}::numeric[], ${changes.map((c) => c.detail)}::text[],
      ${changes.map((c) => c.status)}::smallint[], ${changes.map((c) => c.isHeld)}::boolean[]
    ) t(id, first_at, last_at, closed_at, peak, detail, status, is_held)
    where n.tenant_id = ${tenantId}
      and n.id = t.id
  `.execute(tx);
}

interface Fresh {
  trip: Trip;
  episode: Episode;
}
async function add(
  tx: Tx,
  { tenantId, now, fresh }: { tenantId: number; now: Date; fresh: readonly Fresh[] },
): Promise<void> {
  if (fresh.length === 0) return;
  const of = <T>(pick: (one: Fresh) => T): T[] => fresh.map(pick);
  await sql`
    insert into transport.warn (
      tenant_id, warehouse_id, waybill_id, warn_type, detail, first_at, last_at, closed_at, peak, status, is_held,
      is_measured
    )
    select ${tenantId}, t.warehouse_id, t.waybill_id, t.warn_type, left(t.detail, 200), t.first_at,
      coalesce(t.to_at, ${now}), t.to_at, t.peak, case when t.to_at is null then 0 else 2 end, t.to_at is null, true
    from unnest(
      ${of(({ trip }) => trip.warehouseId)}::bigint[], ${of(({ trip }) => trip.waybillId)}::bigint[],
      ${of(({ episode }) => episode.warnType)}::smallint[], ${of(({ episode }) => episode.detail)}::text[],
      ${of(({ episode }) => new Date(episode.from))}::timestamptz[],
      ${of(({ episode }) => (episode.to === null ? null : new Date(episode.to)))}::timestamptz[],
      ${of(({ episode }) => episode.peak)}::numeric[]
    ) t(warehouse_id, waybill_id, warn_type, detail, first_at, to_at, peak)
  `.execute(tx);
}

/** Devices that have told of nothing for a quarter of an hour are off line, locked in the order of their ids. */
async function fallAsleep(tx: Tx, tenantId: number): Promise<void> {
  await sql`
    update transport.equipment e
    set state = 2
    from (
      select x.id
      from transport.equipment x
      left join transport.position_last l on l.tenant_id = x.tenant_id and l.equip_id = x.id
      where x.tenant_id = ${tenantId}
        and x.state = 1
        and (l.fix_at is null or l.fix_at < now() - make_interval(mins => ${SILENT_MIN}))
      order by x.id
      for no key update of x
    ) s
    where e.tenant_id = ${tenantId}
      and e.id = s.id
      and e.state = 1
  `.execute(tx);
}
