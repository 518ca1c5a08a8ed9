import type { InputOf } from '#contract/kit/endpoint.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { createTasks, type TaskLineWish } from '../../task/facade.ts';
import { lockLines, releaseShelf } from '../allocation/claims.ts';
import { cancelPickLines } from '../pick/rows.ts';
import { lockWithWaves, settleWaves } from '../wave/rows.ts';
import { deriveStatus, refuseOrder, stateOf, type OrderState } from './rows.ts';

const LOADED = 40,
  CANCELLED = 90;

/**
 * 拦截: the goods go no further. What is not picked yet is given up at once; what was picked goes back to the shelf by a return task, and the order is
 * cancelled when its last unit is back.
 */
export async function intercept(ctx: Ctx, input: InputOf<typeof outOrderApi.intercept>): Promise<OrderState> {
  const { orders, waves } = await lockWithWaves(ctx, [input.id]);
  const order = orders.get(input.id) ?? refuse('NOT_FOUND');
  refuseOrder(order, 'intercept');
  if (order.isFrozen) refuse('BUSINESS', '订单已冻结');
  const loaded = await ctx.rows`
    select 1
    from basic.lpn n
    where ${here(ctx, 'n')}
      and n.out_order_id = ${order.id}
      and n.carton_state = ${LOADED}
    limit 1
  `;
  if (loaded.length > 0) refuse('BUSINESS', '已装车，请先卸车');
  await cancelPickLines(ctx, [order.id]);
  await ctx.run`
    update outbound.check_task k
    set status = ${CANCELLED}, version = k.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'k')}
      and k.order_id = ${order.id}
      and k.status in (10, 20, 30)
  `;
  await lockLines(ctx, [order.id]);
  const freed = await releaseShelf(ctx, [order.id]);
  await ctx.run`
    update outbound.detail d
    set qty_cancelled = d.qty_ordered - d.qty_replaced - d.qty_allocated, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'd')}
      and d.order_id = ${order.id}
  `;
  await ctx.run`
    update outbound.order o
    set is_frozen = true, cancel_reason = ${input.reason}, version = o.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${order.id}
  `;
  const task = await makeReturn(ctx, order.id);
  await deriveStatus(ctx, [order.id]);
  await settleWaves(ctx, waves.keys());
  const state = await stateOf(ctx, order.id);
  await trace(ctx, [
    {
      docType: 'OUT',
      docId: order.id,
      action: 'INTERCEPT',
      actionName: '拦截',
      fromStatus: order.status,
      toStatus: state.status,
      qty: task.qty,
      payload: { reason: input.reason, freed: freed.get(order.id) ?? 0, taskNo: task.taskNo },
    },
  ]);
  return state;
}

interface PickedClaim {
  claimId: number;
  stockId: number;
  qty: number;
  faceId: number | null;
}

/** One return task for everything picked; to the goods' pick face where it has one that takes it, else wherever the clerk finds room. */
async function makeReturn(ctx: Ctx, orderId: number): Promise<{ taskNo: string | null; qty: number }> {
  const rows = await ctx.rows<PickedClaim>`
    select c.id as claim_id, c.stock_id, c.open_qty as qty,
      (
        select k.position_id
        from basic.pick_position k
        join basic.position p on p.tenant_id = k.tenant_id and p.warehouse_id = k.warehouse_id and p.id = k.position_id
        where ${here(ctx, 'k')}
          and k.goods_id = d.goods_id
          and k.status = 1
          and not k.is_deleted
          and p.state in (10, 22)
        order by k.case_only, k.priority, k.id
        limit 1
      ) as face_id
    from outbound.detail d
    join inventory.stock_claim c
      on c.tenant_id = d.tenant_id
      and c.warehouse_id = d.warehouse_id
      and c.out_detail_id = d.id
      and c.kind = 'ALLOC'
      and c.stage = 'PICKED'
      and c.open_qty > 0
    where ${here(ctx, 'd')}
      and d.order_id = ${orderId}
    order by c.id
  `;
  if (rows.length === 0) return { taskNo: null, qty: 0 };
  const wish = (toFace: boolean) => [
    {
      kind: 'UNPICK' as const,
      source: { type: 'OUT', id: orderId },
      priority: 20,
      lines: rows.map((row): TaskLineWish => ({
        fromStockId: row.stockId,
        qty: row.qty,
        claimId: row.claimId,
        toPositionId: toFace ? row.faceId : null,
      })),
    },
  ];
  const [task] = await createTasks(ctx, wish(true)).catch((error: unknown) => {
    // A face that does not take the goods (mixing, room) must not stop the interception.
    if (error instanceof Refusal && error.kind === 'BUSINESS') return createTasks(ctx, wish(false));
    throw error;
  });
  return { taskNo: task?.taskNo ?? null, qty: rows.reduce((sum, row) => sum + row.qty, 0) };
}
