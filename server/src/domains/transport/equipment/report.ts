import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { equipmentApi } from '#contract/transport/equipment.ts';
import { fromWire } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { keptOf } from '../../../services/retention.ts';
import { OFF_LINE, ON_LINE } from './acts.ts';
import { isTimely, isValid, sorted } from './points.plan.ts';

type Api = typeof equipmentApi;
export type Told = Omit<InputOf<Api['report']>['points'][number], 'at' | 'speedKmh'> & {
  at: Date;
  speedKmh: number | null;
};
type Outcome = OutputOf<Api['report']>;
/** Minutes of silence after which a device counts as off line. */
export const SILENT_MIN = 15;
const DAY_MS = 86_400_000;

/** What a device tells, as the call hands it over. */
export const reportPositions = (ctx: Ctx, { points }: InputOf<Api['report']>): Promise<Outcome> =>
  storePoints(
    ctx,
    points.map((point) => ({ ...point, at: fromWire(point.at), speedKmh: point.speedKmh ?? null })),
  );

/**
 * Store a batch: each device and instant once, whatever the order and however often; the last place of a device only forward in its own time. One statement,
 * which locks the last places in the order of the devices' ids; the devices themselves are only touched where one was off line or its battery is told.
 */
export async function storePoints(ctx: Ctx, told: readonly Told[]): Promise<Outcome> {
  const now = new Date(),
    kept = new Date(now.getTime() - (await keptOf(ctx.tx, 'positions')) * DAY_MS);
  const timely = told.filter(({ at }) => isTimely(at, { now, kept })),
    points = sorted(timely);
  const row = await ctx.row<{ stored: number; invalid: number; unknown: string[] | null }>`
    with told as materialized (${arrived(ctx, points)}),
    stored as (
      insert into transport.position (
        tenant_id, posted_on, equip_id, fix_at, lng, lat, speed_kmh, course, temp, humidity, door, valid
      )
      select ${ctx.tenantId}, t.posted_on, t.id, t.fix_at, t.lng, t.lat, t.speed_kmh, t.course, t.temp, t.humidity,
        t.door, t.valid
      from told t
      where t.id is not null
      on conflict do nothing
      returning valid
    ),
    last as (${lastPlaces(ctx)}),
    awake as (${wakened(ctx)})
    select (select count(*)::int from stored) as stored, (select count(*)::int from stored where not valid) as invalid,
      (select array_agg(distinct t.equip_no) from told t where t.id is null) as unknown
  `;
  const { stored = 0, invalid = 0 } = row ?? {},
    unknown = row?.unknown ?? [],
    strangers = new Set(unknown);
  const lost = timely.filter(({ equipNo }) => strangers.has(equipNo)).length,
    refused = told.length - timely.length + lost;
  return { stored, known: told.length - refused - stored, refused, invalid, unknown };
}

/** The points beside the devices that told them; those of no device in use have none. */
const arrived = (ctx: Ctx, points: readonly Told[]) => sql`
  select e.id, e.state, t.equip_no, t.fix_at, (t.fix_at at time zone 'Asia/Shanghai')::date as posted_on,
    round(t.lng::numeric, 6) as lng, round(t.lat::numeric, 6) as lat, round(t.speed::numeric, 1) as speed_kmh, t.course,
    round(t.temp::numeric, 1) as temp, round(t.humidity::numeric, 1) as humidity, t.door, t.battery, t.valid
  from unnest(
    ${points.map((p) => p.equipNo)}::text[], ${points.map((p) => p.at)}::timestamptz[],
    ${points.map((p) => p.lng)}::float8[], ${points.map((p) => p.lat)}::float8[],
    ${points.map((p) => p.speedKmh)}::float8[], ${points.map((p) => p.course ?? null)}::smallint[],
    ${points.map((p) => p.temp ?? null)}::float8[], ${points.map((p) => p.humidity ?? null)}::float8[],
    ${points.map((p) => p.door ?? null)}::smallint[], ${points.map((p) => p.battery ?? null)}::smallint[],
    ${points.map(isValid)}::boolean[]
  ) t(equip_no, fix_at, lng, lat, speed, course, temp, humidity, door, battery, valid)
  left join transport.equipment e on e.tenant_id = ${ctx.tenantId} and e.equip_no = t.equip_no and e.state <> 0
`;

const lastPlaces = (ctx: Ctx) => sql`
  insert into transport.position_last as l (
    tenant_id, equip_id, fix_at, lng, lat, speed_kmh, course, temp, humidity, door
  )
  select distinct on (t.id) ${ctx.tenantId}, t.id, t.fix_at, t.lng, t.lat, t.speed_kmh, t.course, t.temp, t.humidity,
    t.door
  from told t
  where t.id is not null
    and t.valid
  order by t.id, t.fix_at desc
  on conflict (tenant_id, equip_id) do update set fix_at = excluded.fix_at, lng = excluded.lng, lat = excluded.lat,
    speed_kmh = excluded.speed_kmh, course = excluded.course, temp = excluded.temp, humidity = excluded.humidity,
    door = excluded.door
  where excluded.fix_at > l.fix_at
`;

/** Whoever told of the last quarter of an hour is on line. */
const wakened = (ctx: Ctx) => sql`
  update transport.equipment e
  set state = ${ON_LINE}, battery = coalesce(h.battery, e.battery)
  from (
    select x.id, n.battery
    from transport.equipment x
    join (
      select distinct on (t.id) t.id, t.battery
      from told t
      where t.id is not null
        and t.fix_at > now() - make_interval(mins => ${SILENT_MIN})
      order by t.id, t.battery is null, t.fix_at desc
    ) n
      on n.id = x.id
    where x.tenant_id = ${ctx.tenantId}
      and (x.state = ${OFF_LINE} or n.battery is distinct from coalesce(x.battery, -1) and n.battery is not null)
    order by x.id
    for no key update of x
  ) h
  where e.tenant_id = ${ctx.tenantId}
    and e.id = h.id
    and e.state <> 0
`;
