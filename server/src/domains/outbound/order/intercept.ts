import type { InputOf } from '#contract/kit/endpoint.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import { emit, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { waitsForAudit } from '../../basic/facade.ts';
import { createTasks, habitsOf, recommend, undivided, type Need, type TaskLineWish } from '../../task/facade.ts';
import { lockLines, releaseShelf } from '../allocation/claims.ts';
import { cancelPickLines } from '../pick/rows.ts';
import { lockWithWaves, settleWaves } from '../wave/rows.ts';
import { cancelOrders } from './acts.ts';
import { intercepted } from './read.ts';
import { deriveStatus, lockOrder, refuseFrozen, refuseOrder, stateOf, type Order, type OrderState } from './rows.ts';

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
  if (await isIntercepted(ctx, order.id)) refuse('BUSINESS', '订单已冻结');
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
  const returns = await returnsOf(ctx, order.id);
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
  const task = await makeReturn(ctx, order.id, returns);
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

/** 冻结: everything that would carry it on is refused; promises, wave and tasks stay as they are. Locks the order. */
export async function freeze(ctx: Ctx, input: InputOf<typeof outOrderApi.freeze>): Promise<OrderState> {
  const order = await lockOrder(ctx, input.id);
  refuseOrder(order, 'freeze');
  refuseFrozen(order);
  return stood(ctx, order, { action: 'freeze', payload: { reason: input.reason } });
}

/** 解冻: it goes on where it stood. */
export async function unfreeze(ctx: Ctx, input: InputOf<typeof outOrderApi.unfreeze>): Promise<OrderState> {
  const order = await lockOrder(ctx, input.id);
  refuseOrder(order, 'unfreeze');
  if (!order.isFrozen) refuse('BUSINESS', '订单未冻结');
  if (await isIntercepted(ctx, order.id)) refuse('BUSINESS', '订单已拦截，不能解冻');
  if (await waitsForAudit(ctx, 'OUT', order.id)) refuse('BUSINESS', '订单待审核，通过后才能继续');
  return stood(ctx, order, { action: 'unfreeze', payload: {} });
}

async function isIntercepted(ctx: Ctx, orderId: number): Promise<boolean> {
  const row = await ctx.row<{ gone: boolean }>`
    select ${intercepted} as gone
    from outbound.order o
    where ${here(ctx, 'o')}
      and o.id = ${orderId}
  `;
  return row?.gone === true;
}

interface Standing {
  action: 'freeze' | 'unfreeze';
  payload: Record<string, unknown>;
}

async function stood(ctx: Ctx, order: Order, { action, payload }: Standing): Promise<OrderState> {
  await ctx.run`
    update outbound.order o
    set is_frozen = ${action === 'freeze'}, version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${order.id}
  `;
  await trace(ctx, [
    {
      docType: 'OUT',
      docId: order.id,
      action: action.toUpperCase(),
      actionName: orderLife.actions[action].label,
      fromStatus: order.status,
      toStatus: order.status,
      payload,
    },
  ]);
  return stateOf(ctx, order.id);
}

/** An order that waits for a second person, held; its wave, if it had one, before it. */
export const holdAudited = async (ctx: Ctx, id: number): Promise<Order> =>
  (await lockWithWaves(ctx, [id])).orders.get(id) ?? refuse('NOT_FOUND');

/** Somebody else has agreed to it: from now on it is an order like any other. */
export async function passAudited(ctx: Ctx, order: Order): Promise<void> {
  await ctx.run`
    update outbound.order o
    set is_frozen = false, version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${order.id}
  `;
  await trace(ctx, [
    {
      docType: 'OUT',
      docId: order.id,
      action: 'AUDIT',
      actionName: '审核通过',
      fromStatus: order.status,
      toStatus: order.status,
    },
  ]);
  await emit(ctx, [
    { topic: 'OUT.AUDITED', aggKey: `OUT:${order.id}`, payload: { orderId: order.id, orderNo: order.orderNo } },
  ]);
}

/** Nobody has agreed to it: it is cancelled, and nothing was promised to it. */
export async function rejectAudited(ctx: Ctx, order: Order, reason: string): Promise<void> {
  await cancelOrders(ctx, [{ order, wave: undefined, reason }]);
}

/** Picked goods on their way back: to the goods' pick face where it has one that takes it, else where they would be put away. */
interface Return {
  claimId: number;
  stockId: number;
  qty: number;
  faceId: number | null;
  placeId: number | null;
  why?: string;
}

/** What is picked of the order, each with a place, under its lock: places (rank 7) are taken before the promises on the shelf are given up (9). */
async function returnsOf(ctx: Ctx, orderId: number): Promise<Return[]> {
  const rows = await pickedOf(ctx, orderId);
  const choices = await recommend(
    ctx,
    rows,
    undivided(await habitsOf(ctx, [...new Set(rows.map((row) => row.goodsId))])),
  );
  const chosen = new Map(choices.map((choice) => [choice.need, choice]));
  return rows.map(({ claimId, stockId, qty, faceId }, n) => {
    const choice = chosen.get(n);
    return { claimId, stockId, qty, faceId, placeId: choice?.spot?.id ?? null, why: choice?.why };
  });
}

type Picked = Omit<Return, 'placeId' | 'why'> & Need;

const pickedOf = (ctx: Ctx, orderId: number): Promise<Picked[]> => ctx.rows<Picked>`
  select c.id as claim_id, c.stock_id, c.open_qty as qty, s.goods_id, s.owner_id, s.lot_id, b.expire_on, 0 as lpn_id,
    s.quality,
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
  join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
  join inventory.lot b on b.tenant_id = s.tenant_id and b.id = s.lot_id
  where ${here(ctx, 'd')}
    and d.order_id = ${orderId}
  order by c.id
`;

/** One return task for everything picked. */
async function makeReturn(
  ctx: Ctx,
  orderId: number,
  returns: readonly Return[],
): Promise<{ taskNo: string | null; qty: number }> {
  if (returns.length === 0) return { taskNo: null, qty: 0 };
  const wish = (to: (row: Return) => number | null) => [
    {
      kind: 'UNPICK' as const,
      source: { type: 'OUT', id: orderId },
      priority: 20,
      lines: returns.map((row): TaskLineWish => ({
        fromStockId: row.stockId,
        qty: row.qty,
        claimId: row.claimId,
        toPositionId: to(row),
        noPlaceReason: row.why,
      })),
    },
  ];
  // A face, or a place, that does not take the goods (mixing, room) must not stop the interception.
  const [task] = await createTasks(
    ctx,
    wish((row) => row.faceId ?? row.placeId),
  )
    .catch(
      orElse(() =>
        createTasks(
          ctx,
          wish((row) => row.placeId),
        ),
      ),
    )
    .catch(
      orElse(() =>
        createTasks(
          ctx,
          wish(() => null),
        ),
      ),
    );
  return { taskNo: task?.taskNo ?? null, qty: returns.reduce((sum, row) => sum + row.qty, 0) };
}

/** The next way, where the one before was refused. */
const orElse =
  <T>(next: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (error instanceof Refusal && error.kind === 'BUSINESS') return next();
    throw error;
  };
