import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseFieldAs } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockLines, releaseClaims } from '../allocation/claims.ts';
import { deriveStatus, lockOrder, refuseFrozen, refuseOrder, stateOf, touch, type Order } from './rows.ts';
import { givenBack, splitProblem, type HeldClaim, type SplitLine } from './split.plan.ts';
import { chosenPieces, splitOff, splitOpen, type Child } from './split.ts';

type Done = OutputOf<typeof outOrderApi.split>;

/** 拆单: chosen quantities of chosen lines leave for an order of their own. What they were promised is given back, the promise made last first. */
export async function split(ctx: Ctx, input: InputOf<typeof outOrderApi.split>): Promise<Done> {
  const order = await lockOrder(ctx, input.id);
  refuseAt(order, 'split', input.version);
  await lockLines(ctx, [order.id]);
  const lines = await linesOf(ctx, order.id);
  const problem = splitProblem(lines, input.lines);
  if (problem) refuseFieldAs(problem.kind, `lines.${problem.line}.qty`, problem.msg);
  await releaseClaims(ctx, givenBack(lines, input.lines, await claimsOf(ctx, order.id)));
  const [child] = await splitOff(ctx, [order], { policy: null, pieces: chosenPieces(input.lines) });
  return await done(ctx, order, child);
}

/** 按分配拆单: what was allocated can leave; the rest becomes an order of its own that waits for all of it. */
export async function splitForAllocating(
  ctx: Ctx,
  input: InputOf<typeof outOrderApi.splitForAllocating>,
): Promise<Done> {
  const order = await lockOrder(ctx, input.id);
  if (order.status === orderLife.at.allocated) refuse('BUSINESS', '订单已全部分配，无需拆单');
  if (order.status === orderLife.at.open) refuse('BUSINESS', '无任何可分配数量，不能拆单');
  refuseAt(order, 'splitForAllocating', input.version);
  await lockLines(ctx, [order.id]);
  const [child] = await splitOpen(ctx, [order]);
  return await done(ctx, order, child);
}

/** Whoever splits an order splits what he saw of it, outside of waves. */
function refuseAt(order: Order, action: 'split' | 'splitForAllocating', version: number): void {
  refuseOrder(order, action);
  refuseFrozen(order);
  if (order.isHidden) refuse('BUSINESS', '订单已隐藏，不能拆单');
  if (order.waveId !== null) refuse('BUSINESS', '订单已进入波次，不能拆单');
  if (order.version !== version) refuse('VERSION');
}

async function done(ctx: Ctx, order: Order, child: Child | undefined): Promise<Done> {
  if (!child) refuse('DEFECT');
  await touch(ctx, order.id);
  await deriveStatus(ctx, [order.id, child.id]);
  return { ...(await stateOf(ctx, order.id)), childId: child.id, childNo: child.orderNo };
}

async function linesOf(ctx: Ctx, orderId: number): Promise<SplitLine[]> {
  return await ctx.rows<SplitLine>`
    select d.id, d.line_no, d.qty_ordered as ordered, d.qty_allocated as allocated,
      d.qty_cancelled + d.qty_replaced as gone, d.replaces_id is not null or d.qty_replaced > 0 as replaces
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = ${orderId}
      and d.qty_ordered > d.qty_cancelled + d.qty_replaced
    order by d.id
  `;
}

/** Open promises of the order's lines, the newest first. */
async function claimsOf(ctx: Ctx, orderId: number): Promise<HeldClaim[]> {
  return await ctx.rows<HeldClaim>`
    select c.id as claim_id, c.out_detail_id as detail_id, c.open_qty as qty
    from outbound.detail d
    join inventory.stock_claim c
      on c.tenant_id = d.tenant_id
      and c.warehouse_id = d.warehouse_id
      and c.out_detail_id = d.id
    where ${here(ctx, 'd')}
      and d.order_id = ${orderId}
      and c.kind = 'ALLOC'
      and c.stage in ('SHELF', 'WAIT')
      and c.open_qty > 0
    order by c.id desc
  `;
}
