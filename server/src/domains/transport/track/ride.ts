import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Point } from '../../../platform/sphere.ts';
import type { Fix } from './fixes.plan.ts';
import type { Fenced, Ride, Rider } from './judge.plan.ts';

/** What goods of a zone are kept at on the road, where nobody said otherwise when the device was put there: chilled and frozen. */
const ZONE_LIMITS: Readonly<Record<number, { min: number | null; max: number | null }>> = {
  1: { min: 0, max: 8 },
  2: { min: null, max: -15 },
};
export const limitsOf = (zone: number): { min: number | null; max: number | null } =>
  ZONE_LIMITS[zone] ?? { min: null, max: null };

/** The place where waybill `b` was seen last, by whichever device of the car that drives it now told last since it left. */
export const LAST_SEEN = sql`
  select l.*, e.equip_no
  from transport.waybill_leg g
  join transport.equipment_bind k
    on k.tenant_id = g.tenant_id
    and k.car_id = coalesce(g.car_id, b.car_id)
    and k.to_at is null
  join transport.equipment e on e.tenant_id = k.tenant_id and e.id = k.equip_id
  join transport.position_last l on l.tenant_id = k.tenant_id and l.equip_id = k.equip_id and l.fix_at >= b.depart_at
  where g.tenant_id = b.tenant_id
    and g.warehouse_id = b.warehouse_id
    and g.waybill_id = b.id
    and g.status = 1
  order by l.fix_at desc
  limit 1
`;

/** A waybill that has left, with everything that is judged of it. */
export interface Trip extends Ride {
  waybillId: number;
  warehouseId: number;
  status: number;
  tempZone: number;
  stops: readonly Fenced[];
}
interface Head {
  waybillId: number;
  warehouseId: number;
  status: number;
  tempZone: number;
  lng: number | null;
  lat: number | null;
  stops: Fenced[];
}

/** Which car drives a waybill from when until when: legs have cars of their own. A leg that is under way ends when everything is signed, or now. */
const driven = (tenantId: number, ids: readonly number[]): RawBuilder<unknown> => sql`
  select l.waybill_id, coalesce(l.car_id, b.car_id) as car_id,
    case when l.leg_no = 1 then least(b.depart_at, l.depart_at) else l.depart_at end as from_at,
    least(l.arrive_at, b.signed_at, now()) as to_at
  from transport.waybill_leg l
  join transport.waybill b on b.tenant_id = l.tenant_id and b.warehouse_id = l.warehouse_id and b.id = l.waybill_id
  where l.tenant_id = ${tenantId}
    and l.waybill_id = any(${ids}::bigint[])
    and l.depart_at is not null
    and b.depart_at is not null
`;

/** Devices on the cars of trips while they drove. */
const ridersOf = (tenantId: number, ids: readonly number[]): RawBuilder<unknown> => sql`
  select r.waybill_id, k.equip_id, e.equip_no, greatest(r.from_at, k.from_at) as from_at,
    least(r.to_at, k.to_at) as to_at, least(r.to_at, k.to_at) < now() as is_over, k.temp_min, k.temp_max
  from (${driven(tenantId, ids)}) r
  join transport.equipment_bind k
    on k.tenant_id = ${tenantId}
    and k.car_id = r.car_id
    and k.from_at < r.to_at
    and coalesce(k.to_at, 'infinity') > r.from_at
  join transport.equipment e on e.tenant_id = k.tenant_id and e.id = k.equip_id
  where r.to_at > r.from_at
`;

interface RiderRow extends Omit<Rider, 'from' | 'to'> {
  waybillId: number;
  fromAt: Date;
  toAt: Date;
}
interface FixRow extends Omit<Fix, 'at'> {
  waybillId: number;
  at: Date;
}

async function headsOf(tx: Tx, tenantId: number, ids: readonly number[]): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select b.id as waybill_id, b.warehouse_id, b.status, b.temp_zone, w.lng::float8 as lng, w.lat::float8 as lat,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('stopNo', s.stop_no, 'lng', s.lng, 'lat', s.lat, 'status', s.status) order by s.stop_no
          )
          from transport.waybill_stop s
          where s.tenant_id = b.tenant_id
            and s.warehouse_id = b.warehouse_id
            and s.waybill_id = b.id
        ), '[]'
      ) as stops
    from transport.waybill b
    join basic.warehouse w on w.tenant_id = b.tenant_id and w.id = b.warehouse_id
    where b.tenant_id = ${tenantId}
      and b.id = any(${ids}::bigint[])
    order by b.id
  `.execute(tx);
  return rows;
}

/** Believable points of the devices that rode along, while they did. */
async function fixesOf(tx: Tx, tenantId: number, ids: readonly number[]): Promise<FixRow[]> {
  const { rows } = await sql<FixRow>`
    select r.waybill_id, p.equip_id, p.fix_at as at, p.lng::float8 as lng, p.lat::float8 as lat,
      p.speed_kmh::float8 as speed_kmh, p.temp::float8 as temp, p.humidity::float8 as humidity, p.door
    from (${ridersOf(tenantId, ids)}) r
    join transport.position p
      on p.tenant_id = ${tenantId}
      and p.equip_id = r.equip_id
      and p.fix_at >= r.from_at
      and p.fix_at <= r.to_at
      and p.posted_on >= (r.from_at at time zone 'Asia/Shanghai')::date
      and p.posted_on <= (r.to_at at time zone 'Asia/Shanghai')::date
    where p.valid
  `.execute(tx);
  return rows;
}

const placesOf = ({ lng, lat, stops }: Head): Point[] =>
  [{ lng, lat }, ...stops].flatMap((one) =>
    one.lng === null || one.lat === null ? [] : [{ lng: Number(one.lng), lat: Number(one.lat) }],
  );

/** Trips with their devices and what these told, in three statements however many they are. */
export async function tripsOf(tx: Tx, tenantId: number, ids: readonly number[]): Promise<Trip[]> {
  const heads = await headsOf(tx, tenantId, ids);
  const { rows: riders } = await sql<RiderRow>`
    select r.waybill_id, r.equip_id, r.equip_no, r.from_at, r.to_at, r.temp_min::float8 as min,
      r.temp_max::float8 as max, r.is_over
    from (${ridersOf(tenantId, ids)}) r
    order by r.waybill_id, r.equip_id, r.from_at
  `.execute(tx);
  const fixes = Map.groupBy(await fixesOf(tx, tenantId, ids), ({ waybillId }) => waybillId),
    own = Map.groupBy(riders, ({ waybillId }) => waybillId);
  return heads.map((head) => ({
    ...head,
    places: placesOf(head),
    riders: (own.get(head.waybillId) ?? []).map(({ fromAt, toAt, ...rider }) => ({
      ...rider,
      ...(rider.min === null && rider.max === null ? limitsOf(head.tempZone) : {}),
      from: fromAt.getTime(),
      to: toAt.getTime(),
    })),
    fixes: (fixes.get(head.waybillId) ?? []).map(({ at, ...fix }) => ({ ...fix, at: at.getTime() })),
  }));
}
