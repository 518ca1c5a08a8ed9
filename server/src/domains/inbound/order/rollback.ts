import type { orderApi } from '#contract/inbound/order.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Refusal, found, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { cartonsBack, cartonsVoided, returningAgain, reverseTxn, reverseTxns } from '../../inventory/facade.ts';
import { undoTaskLine, type Undone } from '../../task/facade.ts';
import { refuseDocked } from '../cross-dock/freed.ts';
import { undoDrop } from '../putaway/undo-drop.ts';
import { offerAgain, withdrawOffers, type Withdrawn } from '../putaway/withdraw.ts';
import { undoRejectOut } from '../quality/reject-out.ts';
import { undoVerdict, withdrawFromQc } from '../quality/verdict-back.ts';
import { refuseBeyondShipped } from '../returns/beyond.ts';
import { takeBack, type WentBack } from '../transit/back.ts';
import { changeDetails, lockDetails, type Change } from './details.ts';
import { deriveStatus, lockOrder, lockOrdersOf, refuseOrder, type HeldOrder } from './rows.ts';

type Output = OutputOf<typeof orderApi.rollbackDetail>;

/** A step of a line, as its trace tells. */
interface Step {
  id: number;
  action: string;
  actionName: string;
  qty: number;
  txnId: number | null;
  payload: Record<string, unknown>;
}

/** What the clerk asks to take back: the line's newest step, which must be `traceId` where one is named. */
interface Wanted {
  detailId: number;
  traceId: number | undefined;
  reason: string;
}
/** What is taken back: a step of a line, and why. */
interface Undo {
  detailId: number;
  step: Step;
  reason: string;
}

/** Take back the newest step of a line, found by the line. */
export async function rollbackDetail(ctx: Ctx, input: InputOf<typeof orderApi.rollbackDetail>): Promise<Output> {
  const [order] = (await lockOrdersOf(ctx, [input.id])).values();
  return order
    ? rollback(ctx, order, { detailId: input.id, traceId: input.traceId ?? undefined, reason: input.reason ?? '' })
    : refuse('NOT_FOUND');
}

/** Take back the newest step of a line, found by the step. */
export async function rollbackTrace(ctx: Ctx, input: InputOf<typeof orderApi.rollbackTrace>): Promise<Output> {
  const order = await lockOrder(ctx, input.id);
  const step = await ctx.row<{ detailId: number | null }>`
    select t.detail_id
    from ops.doc_trace t
    where ${here(ctx, 't')}
      and t.doc_type = 'IN'
      and t.doc_id = ${order.id}
      and t.id = ${input.traceId}
  `;
  if (!step) refuse('NOT_FOUND');
  if (step.detailId === null) refuse('BUSINESS', '只能回退最近一步操作');
  return rollback(ctx, order, { detailId: step.detailId, traceId: input.traceId, reason: input.reason ?? '' });
}

/**
 * Undo by compensation (§3.2): a new trace names the step it takes back, nothing is deleted. Every step of an order is written under its
 * header's lock, so the newest one read here stays the newest.
 */
export async function rollback(ctx: Ctx, order: HeldOrder, { detailId, traceId, reason }: Wanted): Promise<Output> {
  refuseOrder(order, 'rollback');
  const step = await newestStep(ctx, order.id, detailId);
  if (!step || (traceId !== undefined && traceId !== step.id))
    return refuse('BUSINESS', `只能回退最近一步操作${step ? `【${step.actionName}】` : ''}`);
  const change = await compensate(ctx, order, { detailId, step, reason: reason || `回退${step.actionName}` });
  await changeDetails(ctx, [{ ...change, detailId }]);
  await refuseBeyondShipped(ctx, order);
  const status = (await deriveStatus(ctx, [order])).get(order.id) ?? order.status;
  await trace(ctx, [
    {
      docType: 'IN',
      docId: order.id,
      detailId,
      action: 'ROLLBACK',
      actionName: `回退${step.actionName}`,
      fromStatus: order.status,
      toStatus: status,
      qty: step.qty,
      reversesId: step.id,
      payload: { reason },
    },
  ]);
  const detail = await ctx.row<{ status: number }>`
    select d.status
    from inbound.detail d
    where ${here(ctx, 'd')}
      and d.id = ${detailId}
  `;
  return { orderId: order.id, detailId, action: step.action, qty: step.qty, status, detailStatus: detail?.status ?? 0 };
}

/** Steps before a 重新打开 are history: it has rewritten what they left. */
async function newestStep(ctx: Ctx, orderId: number, detailId: number): Promise<Step | undefined> {
  const rows = await ctx.rows<Step>`
    select t.id, t.action, t.action_name, t.qty, t.txn_id, t.payload
    from ops.doc_trace t
    where ${here(ctx, 't')}
      and t.doc_type = 'IN'
      and t.doc_id = ${orderId}
      and t.detail_id = ${detailId}
      and t.reversible
      and not exists (
        select 1
        from ops.doc_trace r
        where ${here(ctx, 'r')}
          and r.doc_type = 'IN'
          and r.doc_id = t.doc_id
          and (r.reverses_id = t.id or (r.action = 'REOPEN' and r.id > t.id))
      )
    order by t.id desc
    limit 1
  `;
  return rows[0];
}

/** What each step did, undone; answers what becomes of the line's counters. Takes the locks of tasks before those of the line (§4.1). */
async function compensate(ctx: Ctx, order: HeldOrder, undo: Undo): Promise<Omit<Change, 'detailId'>> {
  const { detailId, step, reason } = undo;
  if (step.action === 'RECEIVE') return undoReceipt(ctx, order, undo);
  if (step.action === 'PUTAWAY') {
    const undone = await instead(
      '上架库存已被分配或移动，不能回退',
      undoTaskLine(ctx, { lineId: Number(step.payload.lineId), txnId: step.txnId ?? 0, reason }),
    );
    await standsIn(ctx, detailId, undone);
    return { putaway: -step.qty };
  }
  if (step.action === 'DROP') {
    const dropped = {
      taskId: Number(step.payload.taskId),
      lineId: Number(step.payload.lineId),
      stockId: Number(step.payload.stockId),
      qty: step.qty,
      txnId: step.txnId ?? 0,
      reason,
    };
    const undone = await instead('货物已离开接驳位，不能回退', undoDrop(ctx, dropped));
    await standsIn(ctx, detailId, undone);
    return {};
  }
  if (step.action === 'QC_JUDGE')
    return undoVerdict(ctx, { orderId: order.id, detailId, lineId: Number(step.payload.lineId), reason });
  if (step.action === 'REJECT_OUT')
    return undoRejectOut(ctx, {
      detailId,
      lineId: Number(step.payload.lineId),
      qty: step.qty,
      txnId: step.txnId ?? 0,
      cartonIds: cartonsOf(step),
      back: wentBack(step),
      reason,
    });
  await lockDetails(ctx, [detailId]);
  if (step.action === 'RECV_FINISH' && order.fromHouseId !== null) await refuseDecided(ctx, undo);
  if (step.action === 'CODE_READ') return undoReading(ctx, step);
  if (step.action === 'REJECT') await takeBack(ctx, wentBack(step), reason);
  if (step.txnId !== null) await reverseTxn(ctx, step.txnId, reason);
  if (step.action === 'REJECT') return { rejected: -step.qty };
  if (step.action === 'RECV_FINISH') {
    await returningAgain(ctx, { orderId: order.id, inDetailId: detailId });
    return { closed: -step.qty };
  }
  return refuse('BUSINESS', `只能回退最近一步操作【${step.actionName}】`);
}

/** A difference somebody has decided about is not undone with the step that left it. */
async function refuseDecided(ctx: Ctx, { detailId, step }: Undo): Promise<void> {
  const decided = await ctx.row`
    select 1
    from inbound.detail d
    join inventory.transit_line t
      on t.tenant_id = d.tenant_id
      and t.warehouse_id = d.warehouse_id
      and t.in_detail_id = d.id
    where ${here(ctx, 'd')}
      and d.id = ${detailId}
      and d.qty_closed - ${step.qty} < t.qty_unsent + t.qty_lost
  `;
  if (decided) refuse('BUSINESS', '差异已处理，不能回退');
}

/** The goods leave as they came. Putaway offered for them and not begun is withdrawn; what else was on those tasks is offered again. */
async function undoReceipt(
  ctx: Ctx,
  order: HeldOrder,
  { detailId, step, reason }: Undo,
): Promise<Omit<Change, 'detailId'>> {
  const refused = '收货库存已移动或被占用，不能回退';
  const receipt = await ctx.row<{ stockId: number; lpnId: number }>`
    select r.stock_id, r.lpn_id
    from inbound.receipt r
    where ${here(ctx, 'r')}
      and r.id = ${Number(step.payload.receiptId)}
  `;
  const { stockId, lpnId } = found(receipt);
  await refuseDocked(ctx, { detailId, stockId });
  await withdrawFromQc(ctx, Number(step.payload.receiptId));
  const withdrawn: Withdrawn[] = await withdrawOffers(ctx, { detailId, stockId, reason, refused });
  await lockDetails(ctx, [detailId]);
  await instead(
    refused,
    reverseTxns(
      ctx,
      txnsOf(step).map((txnId) => ({ txnId, isLoose: lpnId === 0 })),
      reason,
    ),
  );
  await ctx.run`
    update inbound.receipt r
    set is_reversed = true, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'r')}
      and r.id = ${Number(step.payload.receiptId)}
  `;
  await cartonsBack(ctx, cartonsOf(step));
  await offerAgain(ctx, order.id, withdrawn);
  const quality = step.payload.quality;
  return {
    received: -step.qty,
    ...(quality === 'D' ? { damaged: -step.qty } : {}),
    ...(quality === 'Q' ? { qcWait: -step.qty } : {}),
    ...(quality === 'R' ? { putaway: -step.qty } : {}),
  };
}

/** Goods that came back into another row, taken off their container: their receipts name it, and what went on to orders from there. Nothing of the line is left in the old one. */
async function standsIn(ctx: Ctx, detailId: number, { wasStockId, fromStockId }: Undone): Promise<void> {
  if (fromStockId === wasStockId) return;
  await ctx.run`
    update inbound.receipt r
    set stock_id = s.id, lpn_id = s.lpn_id, updated_by = ${ctx.userId}, updated_at = now()
    from inventory.stock s
    where ${here(ctx, 's')}
      and s.id = ${fromStockId}
      and ${here(ctx, 'r')}
      and r.detail_id = ${detailId}
      and r.stock_id = ${wasStockId}
      and not r.is_reversed
  `;
  await ctx.run`
    update inbound.cross_dock x
    set stock_id = ${fromStockId}, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'x')}
      and x.detail_id = ${detailId}
      and x.stock_id = ${wasStockId}
  `;
}

/** Returns that were made of what a step refused. Refusals of before made none. */
const wentBack = ({ payload }: Step): WentBack[] =>
  Array.isArray(payload.back)
    ? payload.back.map((one: Record<string, unknown>) => ({
        houseId: Number(one.houseId),
        orderId: Number(one.orderId),
        orderNo: String(one.orderNo),
        detailId: Number(one.detailId),
        qty: Number(one.qty),
      }))
    : [];

/** Weighed cartons a step read or received. */
const cartonsOf = ({ payload }: Step): number[] =>
  Array.isArray(payload.cartonIds) ? payload.cartonIds.map(Number) : [];

/** Cartons were weighed and nothing came of it: they stand for nothing any more. */
async function undoReading(ctx: Ctx, step: Step): Promise<Omit<Change, 'detailId'>> {
  const ids = cartonsOf(step);
  const inside = await ctx.rows`
    select 1
    from inventory.catch_code k
    where ${here(ctx, 'k')}
      and k.id = any(${ids}::bigint[])
      and k.state not in (10, 90)
    limit 1
  `;
  if (inside.length > 0) refuse('BUSINESS', '抄码已入库，不能回退');
  await cartonsVoided(ctx, ids);
  return {};
}

/** What a receipt posted: what was on its way and what came beyond it. Receipts of before know one. */
function txnsOf({ txnId, payload }: Step): number[] {
  return Array.isArray(payload.txnIds) ? payload.txnIds.map(Number) : [txnId ?? 0];
}

/** The stock's own refusal, in the words of the step. */
async function instead<T>(msg: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'STOCK') refuse('BUSINESS', msg, { because: error.message });
    throw error;
  }
}
