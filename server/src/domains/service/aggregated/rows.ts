import { sql, type RawBuilder } from 'kysely';
import { refusal } from '#contract/kit/machine.ts';
import { aggregatedLife } from '#contract/service/aggregated/aggregated-life.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

const { at, actions } = aggregatedLife;

/** From which state of its transport order on it is planned, and brought. */
const PLANNED = 20,
  SIGNED = [50, 60];

/** The state of `a`, which once it is handed over is that of its transport order `t`. */
export const STATUS: RawBuilder<number> = sql`
  case
    when a.status <> ${at.confirmed} then a.status::int
    when t.status = any(${SIGNED}::smallint[]) then ${at.done}
    when t.status between ${PLANNED} and 40 then ${at.planned}
    else a.status::int
  end
`;
export const TRANSPORT = sql`
  left join transport.order t on t.tenant_id = a.tenant_id and t.warehouse_id = a.warehouse_id and t.id = a.transport_id
`;

/** One under lock, with the orders in it. */
export interface Aggregated {
  id: number;
  aggNo: string;
  status: number;
  version: number;
  orderIds: number[];
}

/** Lock one for an act, and refuse what its state forbids. */
export async function lockAggregated(ctx: Ctx, id: number, action: keyof typeof actions): Promise<Aggregated> {
  const row = await ctx.row<Omit<Aggregated, 'orderIds'>>`
    select a.id, a.agg_no, ${STATUS} as status, a.version
    from service.aggregated_order a ${TRANSPORT}
    where ${here(ctx, 'a')}
      and ${ofOwners(ctx, 'a')}
      and a.id = ${id}
    for no key update of a
  `;
  if (!row) return refuse('NOT_FOUND');
  if (action === 'cancel' && (row.status === at.planned || row.status === at.done))
    refuse('STATE', '已排线的汇总单不能拆分', { orderNo: row.aggNo });
  const why = refusal(aggregatedLife, action, row.status);
  if (why) refuse('STATE', why, { orderNo: row.aggNo });
  const items = await ctx.rows<{ orderId: number }>`
    select i.order_id
    from service.aggregated_order_item i
    where ${here(ctx, 'i')}
      and i.agg_id = ${id}
      and i.active
    order by i.order_id
  `;
  return { ...row, orderIds: items.map(({ orderId }) => orderId) };
}

interface Step {
  action: string;
  actionName: string;
  from?: number;
  to: number;
  note?: string;
}
/** One step each in the life of these. */
export const traceAggregated = (ctx: Ctx, ids: readonly number[], { action, actionName, from, to, note }: Step) =>
  trace(
    ctx,
    ids.map((docId) => ({
      docType: 'AGG' as const,
      docId,
      action,
      actionName,
      fromStatus: from,
      toStatus: to,
      ...(note ? { payload: { note } } : {}),
    })),
  );

/** They belong to it no longer. */
export const releaseItems = (ctx: Ctx, aggIds: readonly number[]) => ctx.run`
  update service.aggregated_order_item i
  set active = false
  where ${here(ctx, 'i')}
    and i.agg_id = any(${[...aggIds]}::bigint[])
    and i.active
`;
