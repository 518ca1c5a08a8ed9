import type { OutputOf } from '#contract/kit/endpoint.ts';
import { DRY_LINES_MAX, type dryRunApi } from '#contract/outbound/dry-run/run.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { undone } from '../../../platform/command/undone.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { lockLines, releaseShelf } from '../allocation/claims.ts';
import type { StoredExplanation } from '../allocation/explain.ts';
import { deriveStatus, lockKnown, type Order } from '../order/rows.ts';
import { differing, type RanLine } from './compare.plan.ts';
import { promisedOf } from './replay.plan.ts';
import { compared, ran, splitting, type Ran } from './run.ts';

const WAVE_DRAFT = 10;

/**
 * What a changed rule would touch: orders that are promised stock and not released give it back and are allocated anew, under today's rules, and all is taken back. Locks are
 * those of giving back and allocating, the turn to allocate first; lines that were given what they have by hand or on the floor count as they stand.
 */
export async function replan(ctx: Ctx): Promise<OutputOf<typeof dryRunApi.replan>> {
  const { ids, leftOut } = await promised(ctx);
  if (ids.length === 0) refuse('BUSINESS', '没有已分配而未释放的出库单');
  const orders = await lockKnown(ctx, ids, { allocating: true });
  const started = performance.now();
  await lockLines(ctx, ids);
  const present: Ran = {
    lines: await givenNow(ctx, ids),
    maySplit: await splitting(ctx, orders),
    ruleId: null,
  };
  const changed = await anew(ctx, orders);
  const told = new Set(present.lines.map(({ detailId }) => detailId));
  const both = { present, changed: { ...changed, lines: changed.lines.filter(({ detailId }) => told.has(detailId)) } };
  return {
    ...(await compared(ctx, { orders, ...both }, null)),
    leftOut,
    heldMs: Math.round(performance.now() - started),
    touched: [...new Set(differing(both.present.lines, both.changed.lines).map(([line]) => line.orderId))],
  };
}

/** Orders that may give back what they were promised, whole, as many as one run takes. */
async function promised(ctx: Ctx): Promise<{ ids: number[]; leftOut: number }> {
  const { partlyAllocated, allocated } = orderLife.at;
  const rows = await ctx.rows<{ id: number; upTo: number }>`
    select o.id, sum(count(d.id)) over (order by o.id)::int as up_to
    from outbound.order o
    join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
    left join outbound.wave w on w.tenant_id = o.tenant_id and w.warehouse_id = o.warehouse_id and w.id = o.wave_id
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.status in (${partlyAllocated}, ${allocated})
      and not o.is_hidden
      and not o.is_frozen
      and (o.wave_id is null or w.status = ${WAVE_DRAFT})
    group by o.id
    order by o.id
  `;
  const fitting = rows.filter(({ upTo }) => upTo <= DRY_LINES_MAX);
  return { ids: fitting.map(({ id }) => id), leftOut: rows.length - fitting.length };
}

/** What each line was promised, and why; not those that stand in for others. */
async function givenNow(ctx: Ctx, orderIds: readonly number[]): Promise<RanLine[]> {
  const rows = await ctx.rows<{ detailId: number; orderId: number; told: StoredExplanation[] }>`
    select d.id as detail_id, d.order_id, d.explanation as told
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = any(${orderIds}::bigint[])
      and d.replaces_id is null
      and d.explanation is not null
      and exists (select 1 from jsonb_array_elements(d.explanation) e where e ->> 'by' in ('ORDER', 'WAVE'))
    order by d.order_id, d.line_no, d.id
  `;
  return rows.map(({ told, ...line }) => ({ ...line, told: promisedOf(told) }));
}

async function anew(ctx: Ctx, orders: ReadonlyMap<number, Order>): Promise<Ran> {
  let again: Ran = { lines: [], maySplit: new Set(), ruleId: null };
  await undone(ctx, async () => {
    await releaseShelf(ctx, [...orders.keys()]);
    await deriveStatus(ctx, orders.keys());
    again = await ran(ctx, await lockKnown(ctx, [...orders.keys()]), { trigger: 'ORDER' });
  });
  return again;
}
