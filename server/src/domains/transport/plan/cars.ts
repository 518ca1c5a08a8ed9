import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Point } from '../../../platform/sphere.ts';
import type { Car } from './trip.plan.ts';

const FREE = 1;
/** What a car takes: as it says itself, else as its type does; where neither says, the most that can be entered. */
export const LOAD_KG = sql`coalesce(c.load_kg, nullif(t.load_kg, 0), 100000)`,
  VOLUME_M3 = sql`coalesce(c.volume_m3, nullif(t.volume_m3, 0), 1000)`;
export const CAR_COLUMNS = sql`
  c.id, c.plate_no, ${LOAD_KG}::float8 as load_kg, ${VOLUME_M3}::float8 as volume_m3, c.temp_zone,
    coalesce(t.speed_kmh, 55)::float8 as speed_kmh, c.default_driver_id as driver_id
`;
export const CAR_FROM = sql`
  from basic.car c
  left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
`;

export const carsById = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, Car>> => {
  const rows = await ctx.rows<Car>`
    select ${CAR_COLUMNS} ${CAR_FROM}
    where c.tenant_id = ${ctx.tenantId}
      and c.id = any(${ids}::bigint[])
  `;
  return new Map(rows.map((car) => [car.id, car]));
};

/** Cars that nobody needs in a span: in use, papers in order on its day, on no waybill and in no other plan. */
export const freeCars = (ctx: Ctx, { from, to, planId }: { from: Date; to: Date; planId: number }): Promise<Car[]> =>
  ctx.rows<Car>`
    select ${CAR_COLUMNS} ${CAR_FROM}
    where c.tenant_id = ${ctx.tenantId}
      and not c.is_deleted
      and c.state = ${FREE}
      and least(c.inspect_until, c.insure_until) >= (${to}::timestamptz at time zone 'Asia/Shanghai')::date
      and not exists (
        select 1
        from transport.waybill w
        where w.tenant_id = c.tenant_id
          and w.car_id = c.id
          and w.status between 2 and 6
          and tstzrange(w.plan_depart_at, w.plan_arrive_at) && tstzrange(${from}, ${to})
      )
      and not exists (
        select 1
        from transport.plan_trip x
        join transport.send_plan p on p.tenant_id = x.tenant_id and p.warehouse_id = x.warehouse_id and p.id = x.plan_id
        where x.tenant_id = c.tenant_id
          and x.car_id = c.id
          and x.waybill_id is null
          and p.id <> ${planId}
          and p.status between 1 and 3
          and tstzrange(p.depart_from, p.depart_to) && tstzrange(${from}, ${to})
      )
    order by c.id
    limit 200
  `;

/** Where the warehouse stands; null while nobody has put it on the map. */
export async function gateOf(ctx: Ctx): Promise<Point | null> {
  const row = await ctx.row<{ lng: number | null; lat: number | null }>`
    select w.lng::float8 as lng, w.lat::float8 as lat
    from basic.warehouse w
    where w.tenant_id = ${ctx.tenantId}
      and w.id = ${ctx.warehouseId}
  `;
  const { lng = null, lat = null } = row ?? {};
  return lng === null || lat === null ? null : { lng, lat };
}

export const gateOrRefuse = async (ctx: Ctx): Promise<Point> =>
  (await gateOf(ctx)) ?? refuse('BUSINESS', '仓库没有坐标，请先在仓库资料中填写经纬度');
