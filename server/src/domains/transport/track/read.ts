import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { RIDES_MAX, TRACK_MAX, type trackApi } from '#contract/transport/track.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Call } from '../../../platform/command/call.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { here, holds } from '../../../platform/list/filters.ts';
import { gateOf } from '../plan/cars.ts';
import { carriesOwn } from '../reach.ts';
import { believed, kmAlong, thinned } from './fixes.plan.ts';
import { LAST_SEEN, limitsOf, tripsOf } from './ride.ts';

type Api = typeof trackApi;
type TransitMap = OutputOf<Api['inTransit']>;
type Shown = TransitMap['rides'][number];
type Track = OutputOf<Api['track']>;

interface RideRow extends Omit<Shown, 'nextEta' | 'last'> {
  nextEta: Date | null;
  at: Date | null;
  equipNo: string | null;
  lng: number | null;
  lat: number | null;
  speedKmh: number | null;
  temp: number | null;
  humidity: number | null;
  door: number | null;
}

const shownOf = ({ at, equipNo, lng, lat, speedKmh, temp, humidity, door, nextEta, ...ride }: RideRow): Shown => ({
  ...ride,
  nextEta: wireTimeOrNull(nextEta),
  last:
    at === null || equipNo === null || lng === null || lat === null
      ? null
      : { at: wireTime(at), equipNo, lng, lat, speedKmh, temp, humidity, door },
});

/** Waybills on the road and the place each was seen at last, by whichever device of its car told last since it left. */
async function rides(ctx: Ctx, { plateNo, driverName }: InputOf<Api['inTransit']>): Promise<Shown[]> {
  const rows = await ctx.rows<RideRow>`
    select b.id as waybill_id, b.waybill_no, b.status, c.plate_no, d.name as driver_name, r.name as route_name,
      s.name as next_stop, s.eta as next_eta, n.warns, p.fix_at as at, p.equip_no, p.lng::float8 as lng,
      p.lat::float8 as lat, p.speed_kmh::float8 as speed_kmh, p.temp::float8 as temp, p.humidity::float8 as humidity,
      p.door
    from transport.waybill b
    left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
    left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
    left join basic.route r on r.tenant_id = b.tenant_id and r.warehouse_id = b.warehouse_id and r.id = b.route_id
    left join lateral (
      select x.name, x.eta
      from transport.waybill_stop x
      where x.tenant_id = b.tenant_id
        and x.warehouse_id = b.warehouse_id
        and x.waybill_id = b.id
        and x.status = 0
      order by x.stop_no
      limit 1
    ) s
      on true
    cross join lateral (
      select count(*)::int as warns
      from transport.warn w
      where w.tenant_id = b.tenant_id
        and w.warehouse_id = b.warehouse_id
        and w.waybill_id = b.id
        and w.status = 0
    ) n
    left join lateral (${LAST_SEEN}) p on true
    where ${here(ctx, 'b')}
      and b.status in (5, 6)
      and ${carriesOwn(ctx, 'b', 'waybill_id')}
      ${plateNo ? sql`and ${holds(sql`c.plate_no`, plateNo)}` : sql``}
      ${driverName ? sql`and ${holds(sql`d.name`, driverName)}` : sql``}
    order by b.depart_at desc, b.id desc
    limit ${RIDES_MAX}
  `;
  return rows.map(shownOf);
}

/** Who asks, and where: what a call says of it. */
type Asked = Pick<Call, 'platform' | 'actor'>;

/** The map of what is under way. */
export const inTransit = ({ platform, actor }: Asked, input: InputOf<Api['inTransit']>): Promise<TransitMap> =>
  platform.db.read(actor.tenantId, async (tx) => {
    const ctx = ctxOf(tx, actor);
    return {
      styleUrl: platform.outside.mapStyleUrl ?? null,
      gate: await gateOf(ctx),
      rides: await rides(ctx, input),
    };
  });

type StopRow = Omit<Track['stops'][number], 'eta' | 'arriveAt'> & Record<'eta' | 'arriveAt', Date | null>;
type WarnRow = Omit<Track['warns'][number], 'firstAt' | 'closedAt'> & { firstAt: Date; closedAt: Date | null };

async function stopsOf(ctx: Ctx, id: number): Promise<Track['stops']> {
  const rows = await ctx.rows<StopRow>`
    select s.stop_no, s.name, s.lng::float8 as lng, s.lat::float8 as lat, s.eta, s.arrive_at, s.status
    from transport.waybill_stop s
    where ${here(ctx, 's')}
      and s.waybill_id = ${id}
    order by s.stop_no
  `;
  return rows.map((stop) => ({ ...stop, eta: wireTimeOrNull(stop.eta), arriveAt: wireTimeOrNull(stop.arriveAt) }));
}

async function warnsOf(ctx: Ctx, id: number): Promise<Track['warns']> {
  const rows = await ctx.rows<WarnRow>`
    select n.id, n.warn_type, n.detail, n.peak::float8 as peak, n.first_at, n.closed_at, n.status
    from transport.warn n
    where ${here(ctx, 'n')}
      and n.waybill_id = ${id}
    order by n.first_at, n.id
  `;
  return rows.map((row) => ({ ...row, firstAt: wireTime(row.firstAt), closedAt: wireTimeOrNull(row.closedAt) }));
}

/** One waybill: the way it was to take and the one it took. */
async function trackOf(ctx: Ctx, id: number): Promise<Omit<Track, 'styleUrl'>> {
  found(
    await ctx.row`
      select 1 as one
      from transport.waybill b
      where ${here(ctx, 'b')}
        and b.id = ${id}
        and ${carriesOwn(ctx, 'b', 'waybill_id')}
    `,
  );
  const [trip] = await tripsOf(ctx.tx, ctx.tenantId, [id]),
    { riders, fixes, places, tempZone } = found(trip);
  const known = believed(fixes),
    numbers = new Map(riders.map(({ equipId, equipNo }) => [equipId, equipNo]));
  const measured = riders.find(({ min, max }) => min !== null || max !== null) ?? limitsOf(tempZone);
  return {
    plan: [...places],
    stops: await stopsOf(ctx, id),
    fixes: thinned(known, TRACK_MAX).map(({ equipId, at, ...fix }) => ({
      ...fix,
      at: wireTime(new Date(at)),
      equipNo: numbers.get(equipId) ?? '',
    })),
    limits: { min: measured.min, max: measured.max },
    km: kmAlong(known),
    total: known.length,
    warns: await warnsOf(ctx, id),
  };
}

export const track = ({ platform, actor }: Asked, { id }: InputOf<Api['track']>): Promise<Track> =>
  platform.db.read(actor.tenantId, async (tx) => ({
    ...(await trackOf(ctxOf(tx, actor), id)),
    styleUrl: platform.outside.mapStyleUrl ?? null,
  }));
