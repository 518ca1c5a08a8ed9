import { pickTaskLife } from '#contract/outbound/pick-life.ts';
import { climb } from '../../../platform/command/ladder.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { releaseClaims } from '../allocation/claims.ts';
import { undoReplacements } from '../allocation/replace.ts';
import { deriveStatus, type Order } from '../order/rows.ts';
import { leaveWaves, lockWithWaves, settleWaves, type Wave } from '../wave/rows.ts';
import { settleTasks } from './rows.ts';

/** What an order line was to get from a row on its receiving place. */
export interface Undocking {
  stockId: number;
  outDetailId: number;
}

/** A promise on a receiving place of which nothing was picked, with its pick line. */
interface Promise_ {
  lineId: number;
  taskId: number;
  taskNo: string;
  taskStatus: number;
  claimId: number;
  stockId: number;
  detailId: number;
  orderId: number;
  qty: number;
}

export interface UndockScene {
  orders: Map<number, Order>;
  waves: Map<number, Wave>;
}

/** Waves (rank 2) and orders (3) of these order lines. */
export const lockUndocking = async (ctx: Ctx, of: readonly Undocking[]): Promise<UndockScene> => {
  const rows = await ctx.rows<{ orderId: number }>`
    select distinct d.order_id
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.id = any(${of.map(({ outDetailId }) => outDetailId)}::bigint[])
  `;
  return lockWithWaves(
    ctx,
    rows.map(({ orderId }) => orderId),
  );
};

/** Lock rank 4 to 6: the tasks, their lines, the order lines. Refused where somebody carries the goods already. */
async function lockPromises(ctx: Ctx, of: readonly Undocking[]): Promise<Promise_[]> {
  const seen = await promises(ctx, of);
  await climb(ctx, {
    'outbound.pickTask': seen.map(({ taskId }) => taskId),
    'outbound.pickLine': seen.map(({ lineId }) => lineId),
    'outbound.detail': seen.map(({ detailId }) => detailId),
  });
  const rows = await promises(ctx, of);
  if (rows.length === 0) refuse('BUSINESS', '越库商品已不在收货位，如已拣走请先撤销拣货');
  const begun = rows.find(({ taskStatus }) => taskStatus !== pickTaskLife.at.open);
  if (begun) refuse('BUSINESS', `越库任务【${begun.taskNo}】已领取，请先退回任务`, { taskNo: begun.taskNo });
  return rows;
}

const promises = (ctx: Ctx, of: readonly Undocking[]): Promise<Promise_[]> =>
  ctx.rows<Promise_>`
    select l.id as line_id, l.task_id, t.task_no, t.status as task_status, l.claim_id, l.stock_id,
      l.out_detail_id as detail_id, d.order_id, l.qty - l.picked_qty - l.short_qty as qty
    from unnest(
      ${of.map(({ stockId }) => stockId)}::bigint[], ${of.map(({ outDetailId }) => outDetailId)}::bigint[]
    ) n(stock_id, detail_id)
    join outbound.pick_line l
      on ${here(ctx, 'l')}
      and l.out_detail_id = n.detail_id
      and l.stock_id = n.stock_id
      and l.state = 10
    join outbound.pick_task t on t.tenant_id = l.tenant_id and t.warehouse_id = l.warehouse_id and t.id = l.task_id
    join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
    order by l.id
  `;

/** 撤销越库: nobody carries the goods; their promises are given back, and the order lines lack them again. Returns the units of each row and order line. */
export async function undock(
  ctx: Ctx,
  { orders, waves }: UndockScene,
  { of, reason }: { of: readonly Undocking[]; reason: string },
): Promise<(Undocking & { qty: number })[]> {
  const rows = await lockPromises(ctx, of);
  await ctx.run`
    update outbound.pick_line l
    set state = 90, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'l')}
      and l.id = any(${rows.map(({ lineId }) => lineId)}::bigint[])
  `;
  await settleTasks(
    ctx,
    rows.map(({ taskId }) => taskId),
  );
  await releaseClaims(ctx, rows, { isTold: true });
  await undoReplacements(ctx, [...orders.keys()]);
  await leaveWaves(ctx, await emptyHanded(ctx, orders), '撤销越库');
  await settleWaves(ctx, waves.keys());
  const status = await deriveStatus(ctx, orders.keys());
  await trace(
    ctx,
    rows.map(({ orderId, detailId, qty, taskNo }) => ({
      docType: 'OUT',
      docId: orderId,
      detailId,
      action: 'XDOCK_UNDO',
      actionName: '撤销越库',
      fromStatus: orders.get(orderId)?.status,
      toStatus: status.get(orderId),
      qty,
      payload: { reason, taskNo },
    })),
  );
  return rows.map(({ stockId, detailId, qty }) => ({ stockId, outDetailId: detailId, qty }));
}

/** Orders to which nothing is promised any more: they wait outside the wave. */
async function emptyHanded(ctx: Ctx, orders: ReadonlyMap<number, Order>): Promise<number[]> {
  const rows = await ctx.rows<{ orderId: number }>`
    select d.order_id
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = any(${[...orders.keys()]}::bigint[])
    group by 1
    having sum(d.qty_allocated) = 0
  `;
  return rows.map(({ orderId }) => orderId);
}
