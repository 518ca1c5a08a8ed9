import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Page } from '#contract/kit/page.ts';
import { waybillActions, waybillLife } from '#contract/transport/life.ts';
import type { waybillReads, WaybillSearch } from '#contract/transport/waybill.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, equals, here, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { holds } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';
import { PICKUP } from '../order/lock.ts';
import { LOAD_KG, VOLUME_M3 } from '../plan/cars.ts';
import { peakAlong, type Handed } from '../plan/load.plan.ts';
import { fillOf, type Car } from '../plan/trip.plan.ts';
import { carriesOwn } from '../reach.ts';
import { detailsOf } from './details.ts';

type Api = typeof waybillReads;
export type WaybillRow = OutputOf<Api['page']>['list'][number];
interface Times {
  planDepartAt: Date;
  planArriveAt: Date;
  departAt: Date | null;
  arriveAt: Date | null;
  signedAt: Date | null;
}
type Raw = Omit<WaybillRow, keyof Times | 'actions' | 'fillPercent'> &
  Times & {
    fetchedCount: number;
    /** Stop by stop, as they are driven. */
    handed: Handed[];
    car: Pick<Car, 'loadKg' | 'volumeM3'> | null;
  };

/** Something on it should have been there by now. */
const OVERDUE = sql`
  exists (
    select 1
    from transport.order o
    where o.tenant_id = b.tenant_id
      and o.warehouse_id = b.warehouse_id
      and o.waybill_id = b.id
      and o.status = 40
      and o.require_arrive_at < now()
  )
`;
const COLUMNS = sql`
  b.id, b.version, b.waybill_no, p.plan_no, r.name as route_name, b.car_id, c.plate_no, b.driver_id,
    d.name as driver_name, d.phone as driver_phone, b.carrier_code, b.temp_zone, n.orders as order_count,
    n.signed as signed_count, n.fetched as fetched_count, n.qty, n.weight, n.volume, h.handed,
    case when c.id is not null then jsonb_build_object('loadKg', ${LOAD_KG}, 'volumeM3', ${VOLUME_M3}) end as car,
    b.plan_depart_at, b.plan_arrive_at, b.depart_at, b.arrive_at, b.signed_at, b.plan_km::float8 as plan_km,
    b.actual_km::float8 as actual_km, b.toll, b.freight, ${OVERDUE} as overdue, b.cancel_reason, b.status
`;
const FROM = sql`
  from transport.waybill b
  left join basic.car c on c.tenant_id = b.tenant_id and c.id = b.car_id
  left join basic.car_type t on t.tenant_id = c.tenant_id and t.id = c.car_type_id
  left join basic.driver d on d.tenant_id = b.tenant_id and d.id = b.driver_id
`;
const SHOWN = sql`
  left join transport.send_plan p on p.tenant_id = b.tenant_id and p.warehouse_id = b.warehouse_id and p.id = b.plan_id
  left join basic.route r on r.tenant_id = b.tenant_id and r.warehouse_id = b.warehouse_id and r.id = b.route_id
  cross join lateral (
    select count(*)::int as orders, (count(*) filter (where o.status in (50, 60)))::int as signed,
      (count(*) filter (where o.source_type = ${PICKUP}))::int as fetched, coalesce(sum(o.qty), 0)::bigint as qty,
      coalesce(sum(o.weight), 0)::bigint as weight, coalesce(sum(o.volume), 0)::bigint as volume
    from transport.order o
    where o.tenant_id = b.tenant_id
      and o.warehouse_id = b.warehouse_id
      and o.waybill_id = b.id
  ) n
  cross join lateral (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'brought', jsonb_build_object('weight', x.weight - x.back_weight, 'volume', x.volume - x.back_volume),
          'fetched', jsonb_build_object('weight', x.back_weight, 'volume', x.back_volume)
        ) order by x.stop_no
      ), '[]'
    ) as handed
    from (
      select s.stop_no, sum(o.weight) as weight, sum(o.volume) as volume,
        coalesce(sum(o.weight) filter (where o.source_type = ${PICKUP}), 0) as back_weight,
        coalesce(sum(o.volume) filter (where o.source_type = ${PICKUP}), 0) as back_volume
      from transport.order o
      join transport.waybill_stop s
        on s.tenant_id = o.tenant_id
        and s.warehouse_id = o.warehouse_id
        and s.id = o.stop_id
      where o.tenant_id = b.tenant_id
        and o.warehouse_id = b.warehouse_id
        and o.waybill_id = b.id
      group by s.stop_no
    ) x
  ) h
`;
const NEWEST = [desc(sql`b.plan_depart_at`), desc(sql`b.id`)];

const tenth = (n: number): number => Math.round(n * 10) / 10;

const rowOf = ({ handed, car, fetchedCount, ...row }: Raw): WaybillRow => ({
  ...row,
  fillPercent: car && handed.length > 0 ? tenth(fillOf(peakAlong(handed), car)) : null,
  planDepartAt: wireTime(row.planDepartAt),
  planArriveAt: wireTime(row.planArriveAt),
  departAt: wireTimeOrNull(row.departAt),
  arriveAt: wireTimeOrNull(row.arriveAt),
  signedAt: wireTimeOrNull(row.signedAt),
  actions: waybillActions({ status: row.status, brings: row.orderCount > fetchedCount, fetches: fetchedCount > 0 }),
});

const filter = (actor: Actor, s: WaybillSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'b')}
    and ${carriesOwn(actor, 'b', 'waybill_id')} ${anyCode(sql`b.waybill_no`, s.waybillNo, 'waybillNo')} ${s.plateNo ? sql`and ${holds(sql`c.plate_no`, s.plateNo)}` : sql``} ${s.driverName ? sql`and ${holds(sql`d.name`, s.driverName)}` : sql``} ${equals(sql`b.route_id`, s.routeId)} ${equals(sql`b.plan_id`, s.planId)} ${oneOrMany(sql`b.status`, s.status)} ${spanOf(sql`b.plan_depart_at`, s.planDepartFrom, s.planDepartTo, 'planDepartFrom')} ${typeof s.overdue === 'boolean' ? sql`and ${OVERDUE} = ${s.overdue}` : sql``}
`;

export const waybillStatistic = (ctx: Ctx, search: WaybillSearch): Promise<OutputOf<Api['statistic']>> =>
  countsByState(ctx, waybillLife, {
    status: sql`b.status`,
    from: sql`${FROM} where ${filter(ctx, { ...search, status: null })}`,
  });

export async function waybillPage(ctx: Ctx, input: InputOf<Api['page']>): Promise<Page<WaybillRow>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      sortable: {
        waybillNo: sql`b.waybill_no`,
        planDepartAt: sql`b.plan_depart_at`,
        planArriveAt: sql`b.plan_arrive_at`,
        status: sql`b.status`,
      },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export async function waybillRows(ctx: Ctx, search: WaybillSearch): Promise<AsyncGenerator<WaybillRow>> {
  const where = filter(ctx, search);
  return each(
    await exportRows<Raw>(ctx.tx, {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      order: NEWEST,
    }),
    rowOf,
  );
}

/** One waybill with everything on it. */
export async function waybillDetail(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<Api['get']>> {
  const row = found(
    await ctx.row<Raw>`
      select ${COLUMNS} ${FROM} ${SHOWN}
      where ${here(ctx, 'b')}
        and b.id = ${id}
        and ${carriesOwn(ctx, 'b', 'waybill_id')}
    `,
  );
  return { ...rowOf(row), ...(await detailsOf(ctx, row)) };
}

/** What a driver has before him and what he has just ended. */
export async function waybillsOfDriver(ctx: Ctx, driverId: number): Promise<WaybillRow[]> {
  const rows = await ctx.rows<Raw>`
    select ${COLUMNS} ${FROM} ${SHOWN}
    where b.tenant_id = ${ctx.tenantId}
      and b.warehouse_id = ${ctx.warehouseId}
      and b.driver_id = ${driverId}
      and (b.status between 2 and 6 or b.status in (7, 8) and b.updated_at > now() - interval '2 days')
    order by b.status >= 7, b.plan_depart_at, b.id
    limit 50
  `;
  return rows.map(rowOf);
}
