import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { actionsAt } from '#contract/kit/machine.ts';
import type { Page } from '#contract/kit/page.ts';
import { sendPlanLife, transportOrderLife } from '#contract/transport/life.ts';
import type { transportOrderApi, TransportOrderSearch } from '#contract/transport/order.ts';
import type { Actor } from '../../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { countsByState } from '../../../platform/list/counts.ts';
import { anyCode, equals, here, oneOrMany, ofOwners, spanOf } from '../../../platform/list/filters.ts';
import { desc } from '../../../platform/list/keyset.ts';
import { paged } from '../../../platform/list/page.ts';
import { each, exportRows } from '../../../services/exports/serve.ts';
import { stopOf } from './lock.ts';

type Api = typeof transportOrderApi;
export type OrderRow = OutputOf<Api['get']>;
type Raw = Omit<OrderRow, 'planDueAt' | 'requireArriveAt' | 'signedAt' | 'actions'> & {
  planDueAt: Date;
  requireArriveAt: Date;
  signedAt: Date | null;
};

/** Nobody planned it in time, or it is on the way and late. */
export const ORDER_OVERDUE = sql`
  (o.status = 10 and o.plan_due_at < now() or o.status = 40 and o.require_arrive_at < now())
`;
const COLUMNS = sql`
  o.id, o.version, o.order_no, o.source_type, o.source_no, o.owner_id, ow.name as owner_name, r.name as route_name,
    o.from_name, o.to_name, o.to_address, o.geo_precision, o.geo_source, (${stopOf('lng')}) is not null as is_located,
    o.contact, o.phone, o.qty, o.weight, o.volume, o.temp_zone, o.plan_due_at, o.require_arrive_at,
    ${ORDER_OVERDUE} as overdue,
    (
      select count(*)::int
      from transport.warn n
      where n.tenant_id = o.tenant_id
        and n.warehouse_id = o.warehouse_id
        and n.order_id = o.id
        and n.status = 0
    ) as warns, o.plan_id, p.plan_no, o.waybill_id, b.waybill_no, o.signed_at, o.sign_type, o.cancel_reason, o.status
`;
/** Waybills are made of what is planned and published. */
const SENDABLE = sql`
  (
    o.status = ${transportOrderLife.at.planned}
    and exists (
      select 1
      from transport.send_plan q
      where q.tenant_id = o.tenant_id
        and q.warehouse_id = o.warehouse_id
        and q.id = o.plan_id
        and q.status in (${sendPlanLife.at.published}, ${sendPlanLife.at.running})
    )
  )
`;
const FROM = sql`from transport.order o`;
const SHOWN = sql`
  join basic.owner ow on ow.tenant_id = o.tenant_id and ow.id = o.owner_id
  left join basic.route r on r.tenant_id = o.tenant_id and r.warehouse_id = o.warehouse_id and r.id = o.route_id
  left join transport.send_plan p on p.tenant_id = o.tenant_id and p.warehouse_id = o.warehouse_id and p.id = o.plan_id
  left join transport.waybill b on b.tenant_id = o.tenant_id and b.warehouse_id = o.warehouse_id and b.id = o.waybill_id
`;
const NEWEST = [desc(sql`o.created_at`), desc(sql`o.id`)];

const rowOf = (row: Raw): OrderRow => ({
  ...row,
  planDueAt: wireTime(row.planDueAt),
  requireArriveAt: wireTime(row.requireArriveAt),
  signedAt: wireTimeOrNull(row.signedAt),
  actions: actionsAt(transportOrderLife, row.status),
});

const filter = (actor: Actor, s: TransportOrderSearch): RawBuilder<unknown> => sql`
  ${here(actor, 'o')}
    and ${ofOwners(actor, 'o')} ${anyCode(sql`o.order_no`, s.orderNo, 'orderNo')} ${anyCode(sql`o.source_no`, s.sourceNo, 'sourceNo')} ${equals(sql`o.source_type`, s.sourceType)} ${equals(sql`o.owner_id`, s.ownerId)} ${equals(sql`o.route_id`, s.routeId)} ${equals(sql`o.plan_id`, s.planId)} ${equals(sql`o.temp_zone`, s.tempZone)} ${oneOrMany(sql`o.status`, s.status)} ${spanOf(sql`o.require_arrive_at`, s.requireArriveFrom, s.requireArriveTo, 'requireArriveFrom')} ${typeof s.overdue === 'boolean' ? sql`and ${ORDER_OVERDUE} = ${s.overdue}` : sql``} ${typeof s.sendable === 'boolean' ? sql`and ${SENDABLE} = ${s.sendable}` : sql``}
`;

export const orderStatistic = (ctx: Ctx, search: TransportOrderSearch): Promise<OutputOf<Api['statistic']>> =>
  countsByState(ctx, transportOrderLife, {
    status: sql`o.status`,
    from: sql`${FROM} where ${filter(ctx, { ...search, status: null })}`,
  });

export async function orderPage(ctx: Ctx, input: InputOf<Api['page']>): Promise<Page<OrderRow>> {
  const where = filter(ctx, input.param);
  const page = await paged<Raw>(
    ctx.tx,
    {
      select: COLUMNS,
      from: sql`${FROM} ${SHOWN} where ${where}`,
      countFrom: sql`${FROM} where ${where}`,
      sortable: {
        orderNo: sql`o.order_no`,
        planDueAt: sql`o.plan_due_at`,
        requireArriveAt: sql`o.require_arrive_at`,
        weight: sql`o.weight`,
        status: sql`o.status`,
      },
      order: NEWEST,
    },
    input,
  );
  return { ...page, list: page.list.map(rowOf) };
}

export async function orderRows(ctx: Ctx, search: TransportOrderSearch): Promise<AsyncGenerator<OrderRow>> {
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

export async function orderDetail(ctx: Ctx, { id }: { id: number }): Promise<OrderRow> {
  const row = await ctx.row<Raw>`
    select ${COLUMNS} ${FROM} ${SHOWN}
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.id = ${id}
  `;
  return rowOf(found(row));
}

/** What a plan holds, in the order of its trips and stops. */
export async function ordersOfPlan(ctx: Ctx, planId: number): Promise<OrderRow[]> {
  const rows = await ctx.rows<Raw>`
    select ${COLUMNS} ${FROM} ${SHOWN}
    where ${here(ctx, 'o')}
      and o.plan_id = ${planId}
    order by o.trip_id nulls last, o.trip_stop, o.id
  `;
  return rows.map(rowOf);
}
