import type { OrderInput } from '#contract/outbound/order.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { cancel } from './acts.ts';
import { problems, type Problem } from './add.plan.ts';
import { createOrders, refuseProblems } from './add.ts';
import { orderFacts } from './facts.ts';

/** An order that leaves for another house, with the lines in the order they were given. */
interface Leaving {
  id: number;
  orderNo: string;
  detailIds: number[];
}
type Path = (problem: Problem) => string;

/** What this house would say against the order were it entered here. */
export async function refuseUnsendable(ctx: Ctx, order: OrderInput, path: Path): Promise<void> {
  refuseProblems(problems([order], await orderFacts(ctx, [order])), path);
}

/** 调拨出库单: the order of this house that another one expects. */
export async function sendTo(ctx: Ctx, order: OrderInput, path: Path): Promise<Leaving> {
  const made = found((await createOrders(ctx, [order], { source: 3, path, agreed: true }))[0]);
  const lines = await ctx.rows<{ id: number }>`
    select d.id
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = ${made.id}
    order by d.line_no
  `;
  return { ...made, detailIds: lines.map(({ id }) => id) };
}

/** Nothing is to leave: the order is cancelled, and those that were split off it. Refuses as the floor does once something was picked. */
export async function sendNothing(ctx: Ctx, detailIds: readonly number[], reason: string): Promise<void> {
  const orders = await ctx.rows<{ id: number }>`
    select distinct o.id
    from outbound.detail d
    join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
    where ${here(ctx, 'd')}
      and (d.id = any(${[...detailIds]}::bigint[]) or d.root_id = any(${[...detailIds]}::bigint[]))
      and o.status <> 99
    order by o.id
  `;
  for (const { id } of orders) await cancel(ctx, { id, reason });
}
