import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import { sendPlanLife } from '#contract/transport/life.ts';
import type { PlanTrip, sendPlanApi, SendPlanSearch } from '#contract/transport/send-plan.ts';
import type { Actor } from '../../../platform/actor.ts';
import { fromWire, wireTime } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, daysOf, equals, here, oneOrMany } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import type { Point } from '../../../platform/sphere.ts';
import { CARRIED_COLUMNS, type Carried } from '../order/lock.ts';
import { ordersOfPlan } from '../order/read.ts';
import { carriesOwn } from '../reach.ts';
import { draftShape } from './auto.plan.ts';
import { capacityOf } from './capacity.ts';
import { carsById, gateOf } from './cars.ts';
import { driveOf, faultsOf, fillOf, measureOf, SPEED_KMH, type Car, type Drive } from './trip.plan.ts';

type Api = typeof sendPlanApi;
type Row = OutputOf<Api['page']>['list'][number];
type Detail = OutputOf<Api['get']>;
type Raw = Omit<Row, 'departFrom' | 'departTo' | 'capacityPercent' | 'actions'> & { departFrom: Date; departTo: Date };

const COLUMNS = sql`
  p.id, p.version, p.plan_no, p.plan_on, p.route_id, r.name as route_name, p.temp_zone, p.depart_from, p.depart_to,
    c.orders as order_count, c.qty, c.weight, c.volume, p.status
`;
const SHOWN = sql`
  left join basic.route r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.route_id
  cross join lateral (
    select count(*)::int as orders, coalesce(sum(o.qty), 0)::bigint as qty,
      coalesce(sum(o.weight), 0)::bigint as weight, coalesce(sum(o.volume), 0)::bigint as volume
    from transport.order o
    where o.tenant_id = p.tenant_id
      and o.warehouse_id = p.warehouse_id
      and o.plan_id = p.id
  ) c
`;
const tenth = (n: number | null): number | null => (n === null ? null : Math.round(n * 10) / 10);

const rowOf = (row: Raw, capacity: ReadonlyMap<number, number>): Row => ({
  ...row,
  departFrom: wireTime(row.departFrom),
  departTo: wireTime(row.departTo),
  capacityPercent: tenth(capacity.get(row.id) ?? null),
  actions: actionsAt(sendPlanLife, row.status),
});

const filter = (actor: Actor, s: SendPlanSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'p')}
    and ${carriesOwn(actor, 'p', 'plan_id')} ${anyCode(sql`p.plan_no`, s.planNo, 'planNo')} ${daysOf(sql`p.plan_on`, s.planFrom, s.planTo, 'planFrom')} ${equals(sql`p.route_id`, s.routeId)} ${oneOrMany(sql`p.status`, s.status)}
`;

export const planStatistic = (ctx: Ctx, search: SendPlanSearch): Promise<OutputOf<Api['statistic']>> =>
  countsByState(ctx, sendPlanLife, {
    status: sql`p.status`,
    from: sql`from transport.send_plan p where ${filter(ctx, { ...search, status: null })}`,
  });

export async function planPage(ctx: Ctx, input: InputOf<Api['page']>): Promise<Page<Row>> {
  const from = sql`from transport.send_plan p where ${filter(ctx, input.param)}`;
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`from transport.send_plan p ${SHOWN} where ${filter(ctx, input.param)}`,
      countFrom: from,
      head: sql`p.*`,
      shown: (heads) => sql`${heads} p ${SHOWN}`,
      sortable: { planNo: sql`p.plan_no`, planOn: sql`p.plan_on`, status: sql`p.status` },
      order: [desc(sql`p.plan_on`), desc(sql`p.id`)],
    },
    input,
  );
  const capacity = await capacityOf(
    ctx,
    page.list.map(({ id }) => id),
  );
  return { ...page, list: page.list.map((row) => rowOf(row, capacity)) };
}

/** A trip with what is on it, in its order. */
interface Laid {
  tripNo: number;
  carId: number | null;
  departAt: Date;
  waybillId: number | null;
  waybillNo: string | null;
  orders: Carried[];
}
interface Scene {
  /** Until when the cars of the plan are to be back. */
  until: Date;
  cars: ReadonlyMap<number, Car>;
  depot: Point | null;
  tripCost: number;
  kmCost: number;
}

function tripOf(trip: Laid, { car, drive, until }: { car: Car | null; drive: Drive; until: Date }): PlanTrip {
  return {
    tripNo: trip.tripNo,
    carId: trip.carId,
    plateNo: car?.plateNo ?? null,
    departAt: wireTime(trip.departAt),
    returnAt: drive.halts.length > 0 ? wireTime(drive.returnAt) : null,
    km: Math.round(drive.km * 10) / 10,
    weight: drive.weight,
    volume: drive.volume,
    fillPercent: car ? tenth(fillOf(drive, car)) : null,
    waybillId: trip.waybillId,
    waybillNo: trip.waybillNo,
    stops: drive.halts.map(({ halt, eta, late }) => ({
      orderIds: halt.orders.map(({ id }) => id),
      name: halt.name,
      eta: wireTime(eta),
      late,
      lng: halt.point?.lng ?? null,
      lat: halt.point?.lat ?? null,
    })),
    faults: faultsOf(drive, { car, orders: trip.orders, until }),
  };
}

/** Trips and the figures that tell how good they are. */
function arrangementOf(trips: readonly Laid[], unplaced: number, { cars, depot, tripCost, kmCost, until }: Scene) {
  const driven = trips.map((trip) => {
    const car = cars.get(trip.carId ?? 0) ?? null;
    const drive = driveOf(trip.orders, { depot, departAt: trip.departAt, speedKmh: car?.speedKmh ?? SPEED_KMH });
    return { trip, car, drive, departAt: trip.departAt };
  });
  return {
    measure: measureOf(driven, { unplaced, tripCost, kmCost }),
    trips: driven.map(({ trip, car, drive }) => tripOf(trip, { car, drive, until })),
  };
}

interface Head extends Raw {
  tripCost: string;
  kmCost: string;
  remark: string | null;
  draft: unknown;
}

const headOf = async (ctx: Ctx, id: number): Promise<Head> =>
  found(
    await ctx.row<Head>`
      select ${COLUMNS}, p.trip_cost, p.km_cost, p.remark, p.draft
      from transport.send_plan p ${SHOWN}
      where ${here(ctx, 'p')}
        and p.id = ${id}
        and ${carriesOwn(ctx, 'p', 'plan_id')}
    `,
  );

const sceneOf = async (ctx: Ctx, head: Head, carIds: readonly number[]): Promise<Scene> => ({
  until: head.departTo,
  cars: await carsById(ctx, carIds),
  depot: await gateOf(ctx),
  tripCost: Number(head.tripCost),
  kmCost: Number(head.kmCost),
});

/** 试算: what trips would come to that nobody has kept. Orders that have left the plan meanwhile are passed over. */
export async function weighPlan(ctx: Ctx, { id, trips }: InputOf<Api['weigh']>): Promise<OutputOf<Api['weigh']>> {
  const head = await headOf(ctx, id),
    carried = await carriedOf(ctx, id);
  const byId = new Map(carried.map((order) => [order.id, order]));
  const scene = await sceneOf(
    ctx,
    head,
    trips.map(({ carId }) => carId ?? 0),
  );
  const laid = trips.map(({ carId, departAt, orderIds }, i) => ({
    tripNo: i + 1,
    carId: carId ?? null,
    departAt: departAt ? fromWire(departAt) : head.departFrom,
    waybillId: null,
    waybillNo: null,
    orders: orderIds.flatMap((orderId) => byId.get(orderId) ?? []),
  }));
  const placed = new Set(trips.flatMap(({ orderIds }) => orderIds));
  return arrangementOf(laid, carried.filter((order) => !placed.has(order.id)).length, scene);
}

export async function planDetail(ctx: Ctx, { id }: { id: number }): Promise<Omit<Detail, 'styleUrl'>> {
  const head = await headOf(ctx, id);
  const orders = await ordersOfPlan(ctx, id),
    carried = await carriedOf(ctx, id),
    trips = await tripsOf(ctx, id);
  const draft = head.draft === null ? null : draftShape.parse(head.draft);
  const carIds = [...trips.map(({ carId }) => carId ?? 0), ...(draft?.trips ?? []).map(({ carId }) => carId)];
  const scene = await sceneOf(ctx, head, carIds);
  const laid = trips.map((trip) => ({ ...trip, orders: carried.filter(({ tripId }) => tripId === trip.id) }));
  const { draft: _, ...told } = head;
  return {
    ...rowOf(told, await capacityOf(ctx, [id])),
    tripCost: head.tripCost,
    kmCost: head.kmCost,
    remark: head.remark,
    orders,
    manual: arrangementOf(laid, carried.filter(({ tripId }) => tripId === null).length, scene),
    draft: draft && draftShown(draft, carried, scene),
    gate: scene.depot,
    places: carried.flatMap(({ id: orderId, stopLng: lng, stopLat: lat }) =>
      lng === null || lat === null ? [] : [{ orderId, lng, lat }],
    ),
  };
}

function draftShown(
  draft: NonNullable<ReturnType<typeof draftShape.parse>>,
  carried: readonly Carried[],
  scene: Scene,
) {
  const byId = new Map(carried.map((order) => [order.id, order]));
  const laid = draft.trips.map(({ carId, departAt, orderIds }, i) => ({
    tripNo: i + 1,
    carId,
    departAt: new Date(departAt),
    waybillId: null,
    waybillNo: null,
    orders: orderIds.flatMap((orderId) => byId.get(orderId) ?? []),
  }));
  const placed = new Set(draft.trips.flatMap(({ orderIds }) => orderIds));
  const left = draft.left.flatMap(({ orderId, reason }) => {
    const order = byId.get(orderId);
    return order ? [{ orderId, orderNo: order.orderNo, reason }] : [];
  });
  const unplaced = carried.filter(({ id }) => !placed.has(id)).length;
  return { ...arrangementOf(laid, unplaced, scene), left, thoughtMs: draft.thoughtMs, rounds: draft.rounds };
}

const carriedOf = (ctx: Ctx, planId: number): Promise<Carried[]> => ctx.rows<Carried>`
  select ${CARRIED_COLUMNS}
  from transport.order o
  where ${here(ctx, 'o')}
    and o.plan_id = ${planId}
  order by o.trip_id nulls last, o.trip_stop, o.id
`;

const tripsOf = (ctx: Ctx, planId: number): Promise<(Omit<Laid, 'orders'> & { id: number })[]> => ctx.rows`
  select t.id, t.trip_no, t.car_id, t.depart_at, t.waybill_id, b.waybill_no
  from transport.plan_trip t
  left join transport.waybill b on b.tenant_id = t.tenant_id and b.warehouse_id = t.warehouse_id and b.id = t.waybill_id
  where ${here(ctx, 't')}
    and t.plan_id = ${planId}
  order by t.trip_no
`;
