import { sql, type RawBuilder } from 'kysely';
import { preCheckActions, preCheckLife, undoAt } from '#contract/inbound/queue/life.ts';
import type { preCheckV2Api } from '#contract/inbound/queue/pre-check-v2.ts';
import type { preCheckApi } from '#contract/inbound/queue/pre-check.ts';
import type { PreCheckRow, PreCheckSearch } from '#contract/inbound/queue/terms.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { anyCode, containing, equals, here, oneOrMany, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { loadsOf } from '../appoint/load.ts';
import type { Place } from './place.plan.ts';
import { placesAmong } from './queue.ts';
import { visible } from './rows.ts';

type Moments = 'planFrom' | 'planTo' | 'signAt' | 'calledAt' | 'startAt' | 'finishAt';
export type RawRow = Omit<PreCheckRow, Moments | 'actions' | 'tempOnArrival'> & {
  [M in Moments]: Date | null;
} & { signAt: Date; tempOnArrival: string | null };

const NAMED = (s: PreCheckSearch, actor: Actor): RawBuilder<unknown> =>
  s.orderNo
    ? sql`
      and exists (
        select 1
        from inbound.pre_check_order po
        join inbound.order x on x.tenant_id = po.tenant_id and x.warehouse_id = po.warehouse_id and x.id = po.order_id
        where ${here(actor, 'po')}
          and po.pre_id = p.id
          ${anyCode(sql`x.order_no`, s.orderNo, 'orderNo')}
      )
    `
    : sql``;
const APPOINTED = (s: PreCheckSearch, actor: Actor): RawBuilder<unknown> =>
  s.apptNo
    ? sql`
      and p.appt_id in (
        select x.id
        from inbound.appointment x
        where ${here(actor, 'x')}
          ${anyCode(sql`x.appt_no`, s.apptNo, 'apptNo')}
      )
    `
    : sql``;

export const filter = (actor: Actor, s: PreCheckSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'p')}
    and ${visible(actor)} ${anyCode(sql`p.queue_no`, s.queueNo, 'queueNo')} ${containing(sql`p.plate_no`, s.plateNo, true)} ${NAMED(s, actor)} ${APPOINTED(s, actor)} ${equals(sql`p.room_id`, s.roomId)} ${equals(sql`p.dock_id`, s.dockId)} ${equals(sql`p.is_temp`, s.isTemp)} ${equals(sql`p.is_priority`, s.isPriority)} ${oneOrMany(sql`p.status`, s.status)} ${spanOf(sql`p.sign_at`, s.signFrom, s.signTo, 'signFrom')}
`;

export const columns = sql`
  p.id, p.version, p.pre_no, p.queue_no, p.status, p.plate_no, p.driver_name, p.driver_phone, p.vehicle_type, p.appt_id,
    a.appt_no, a.plan_from, a.plan_to, p.is_punctual, p.room_id, r.name as room_name, p.dock_id, k.code as dock_code,
    p.pallets, n.order_count, p.temp_on_arrival, p.seal_no, p.is_temp, p.is_priority, p.priority_reason, p.is_quick,
    p.no_quick, p.call_count, p.sign_at, p.called_at, p.start_at, p.finish_at,
    greatest(
      0,
      extract(
        epoch from coalesce(p.start_at, case when p.status in (50, 90) then p.updated_at end, now()) - p.sign_at
      ) / 60
    )::int as wait_minutes, p.sign_distance_m, p.unreceived_reason, p.cancel_reason, p.remark
`;

/** How many orders a truck, alias `p`, brings. */
export const ORDERS = sql`
  (
    select count(*)::int as order_count
    from inbound.pre_check_order po
    where po.tenant_id = p.tenant_id
      and po.warehouse_id = p.warehouse_id
      and po.pre_id = p.id
  )
`;

export const joined = (heads: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${heads} p
  left join inbound.appointment a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.appt_id
  left join basic.room r on r.tenant_id = p.tenant_id and r.warehouse_id = p.warehouse_id and r.id = p.room_id
  left join basic.dock k on k.tenant_id = p.tenant_id and k.warehouse_id = p.warehouse_id and k.id = p.dock_id
  cross join lateral ${ORDERS} n
`;
export const joins = joined(sql`inbound.pre_check`);

export const rowOf = (row: RawRow): PreCheckRow => ({
  ...row,
  planFrom: wireTimeOrNull(row.planFrom),
  planTo: wireTimeOrNull(row.planTo),
  signAt: wireTime(row.signAt),
  calledAt: wireTimeOrNull(row.calledAt),
  startAt: wireTimeOrNull(row.startAt),
  finishAt: wireTimeOrNull(row.finishAt),
  tempOnArrival: row.tempOnArrival === null ? null : Number(row.tempOnArrival),
  actions: preCheckActions(row),
});

export const NEWEST = [desc(sql`p.sign_at`), desc(sql`p.id`)];
const FILLED: ReadonlySet<string> = new Set(['signAt', 'status', 'pallets', 'callCount']);

/** One page, newest first; each version shows its own of a row. */
export async function preCheckPage(
  ctx: Ctx,
  input: InputOf<typeof preCheckApi.queryPage>,
): Promise<OutputOf<typeof preCheckApi.queryPage>> {
  const where = filter(ctx, input.param);
  const page = await paged<RawRow>(
    ctx.tx,
    {
      select: columns,
      from: sql`from ${joins} where ${where}`,
      countFrom: sql`from inbound.pre_check p where ${where}`,
      shown: joined,
      head: sql`p.*`,
      filled: FILLED,
      sortable: {
        signAt: sql`p.sign_at`,
        status: sql`p.status`,
        pallets: sql`p.pallets`,
        callCount: sql`p.call_count`,
        queueNo: sql`p.queue_no`,
      },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

const NOWHERE: { ahead: number | null; why: string[] } = { ahead: null, why: [] };

/** Where those of these trucks stand that wait. Asked once for a whole page. */
export function placesIn(
  ctx: Ctx,
  rows: readonly { id: number; roomId: number | null; status: number }[],
): Promise<Map<number, Place>> {
  const waits = rows.filter(({ status }) => status === preCheckLife.at.queueing || status === preCheckLife.at.passed);
  const rooms = [...new Set(waits.flatMap(({ roomId }) => (roomId === null ? [] : [roomId])))];
  return placesAmong(
    ctx,
    sql`(p.room_id = any(${rooms}::bigint[]) or p.room_id is null and ${waits.some(({ roomId }) => roomId === null)})`,
    waits.map(({ id }) => id),
  );
}

export const standingOf = (places: ReadonlyMap<number, Place>, id: number) => places.get(id) ?? NOWHERE;

/** The same with its place in the queue, and why it stands there. */
export async function preCheckPageV2(
  ctx: Ctx,
  input: InputOf<typeof preCheckV2Api.queryPage>,
): Promise<OutputOf<typeof preCheckV2Api.queryPage>> {
  const page = await preCheckPage(ctx, input);
  const places = await placesIn(ctx, page.list);
  return { ...page, list: page.list.map((row) => ({ ...row, ...standingOf(places, row.id) })) };
}

export async function preCheckStatistic(
  ctx: Ctx,
  search: InputOf<typeof preCheckApi.statistic>,
): Promise<OutputOf<typeof preCheckApi.statistic>> {
  const rows = await ctx.rows<{ status: number; count: number }>`
    select p.status, count(*)::int as count
    from inbound.pre_check p
    where ${filter(ctx, search)}
    group by p.status
  `;
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  return {
    total: rows.reduce((n, { count }) => n + count, 0),
    list: Object.entries(preCheckLife.states).map(([status, name]) => ({
      status: Number(status),
      name,
      count: counts.get(Number(status)) ?? 0,
    })),
  };
}

type Detail = OutputOf<typeof preCheckApi.get>;

export async function preCheckDetail(ctx: Ctx, { id }: InputOf<typeof preCheckApi.get>): Promise<Detail> {
  const row = rowOf(
    found(
      await ctx.row<RawRow>`
        select ${columns}
        from ${joins}
        where ${here(ctx, 'p')}
          and ${visible(ctx)}
          and p.id = ${id}
      `,
    ),
  );
  const undo = undoAt(row.status);
  return {
    ...row,
    ...standingOf(await placesIn(ctx, [row]), id),
    undo: undo ? preCheckLife.actions[undo].label : null,
    orders: await ordersOf(ctx, id),
    traces: await tracesOf(ctx, id),
  };
}

async function ordersOf(ctx: Ctx, id: number): Promise<Detail['orders']> {
  const rows = await ctx.rows<Omit<Detail['orders'][number], 'pallets'>>`
    select o.id as order_id, o.order_no, w.name as owner_name, s.name as supplier_name, o.status, po.unloaded
    from inbound.pre_check_order po
    join inbound.order o on o.tenant_id = po.tenant_id and o.warehouse_id = po.warehouse_id and o.id = po.order_id
    join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
    left join basic.supplier s on s.tenant_id = o.tenant_id and s.id = o.supplier_id
    where ${here(ctx, 'po')}
      and po.pre_id = ${id}
    order by o.id
  `;
  const loads =
    rows.length > 0
      ? await loadsOf(
          ctx,
          rows.map(({ orderId }) => orderId),
        )
      : [];
  const pallets = new Map(loads.map((load) => [load.orderId, load.pallets]));
  return rows.map((row) => ({ ...row, pallets: pallets.get(row.orderId) ?? 0 }));
}

async function tracesOf(ctx: Ctx, id: number): Promise<Detail['traces']> {
  const rows = await ctx.rows<Omit<Detail['traces'][number], 'postedAt'> & { postedAt: Date }>`
    select t.id, t.action_name, t.from_status, t.to_status, t.payload, t.operator_name, t.posted_at,
      exists (
        select 1
        from ops.doc_trace u
        where ${here(ctx, 'u')}
          and u.doc_type = 'PRE'
          and u.doc_id = t.doc_id
          and u.reverses_id = t.id
      ) as undone
    from ops.doc_trace t
    where ${here(ctx, 't')}
      and t.doc_type = 'PRE'
      and t.doc_id = ${id}
    order by t.id desc
    limit 200
  `;
  return rows.map((t) => ({ ...t, postedAt: wireTime(t.postedAt) }));
}
