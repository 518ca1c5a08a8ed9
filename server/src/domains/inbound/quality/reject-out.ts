import { sql } from 'kysely';
import { QC_LINE, qcLife } from '#contract/inbound/quality-life.ts';
import type { qcOrderApi } from '#contract/inbound/quality.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, sqlState } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { cartonsGone, cartonsLanded, postTxns, reverseTxn, type Txn } from '../../inventory/facade.ts';
import { detailsChanged, lockDetails } from '../order/details.ts';
import { deriveStatus, type HeldOrder } from '../order/rows.ts';
import { lockSenders, sendBack, takeBack, tellBack, type WentBack } from '../transit/back.ts';
import { dimensionOf } from './parts.ts';
import { lockQc, lockQcLines, settleQc, traceQc, type Qc, type QcLineRow } from './rows.ts';

/**
 * 拒收退车: what was rejected leaves, and counts as never received. Its cartons stand for nothing any more. What another house sent goes back to it, as what is refused at the door
 * does. Locks the sender's orders before ours (rank 3).
 */
export async function rejectOut(
  ctx: Ctx,
  input: InputOf<typeof qcOrderApi.rejectOut>,
): Promise<OutputOf<typeof qcOrderApi.rejectOut>> {
  const senders = await lockSenders(ctx, await detailsOf(ctx, input));
  const { qc, order } = await lockQc(ctx, input.id, 'rejectOut');
  if (!order) return refuse('BUSINESS', '在库送检的拒收品不能退车，请移库或调整');
  const left = await rejectedOf(ctx, qc, input.lineIds),
    lines = left.map(({ line }) => line);
  const cartons = await rejectedCartons(
    ctx,
    lines.filter((line) => line.isCatchWeight).map((line) => line.id),
  );
  const back = await sendBack(
    ctx,
    senders,
    left.map(({ line, qty, detailId }) => ({ detailId, qty, lotId: line.lotId })),
  );
  const txns = left.map((one): Txn => ({
    type: 'REJECT_OUT',
    source: { type: 'IN', id: order.id, no: order.orderNo },
    ...(input.remark ? { remark: input.remark } : {}),
    entries: [leaving(one, cartons)],
  }));
  const posted = await postTxns(ctx, txns, () => [
    allOut(ctx, lines),
    detailsChanged(
      ctx,
      left.map(({ detailId, qty }) => ({ detailId, received: -qty, rejected: qty })),
    ),
    ...cartonsGone(
      ctx,
      cartons.map(({ id }) => id),
    ),
  ]);
  const status = (await deriveStatus(ctx, [order])).get(order.id) ?? order.status;
  const after = await settleQc(ctx, qc);
  await traceOut(ctx, {
    held: { qc, order },
    left: left.map((one, i) => ({ ...one, back: back[i] ?? [] })),
    txnIds: posted.map(({ txnId }) => txnId),
    cartons,
    remark: input.remark ?? null,
    to: { qc: after.status, order: status },
  });
  const { result: _, ...told } = after;
  return { ...told, back: await tellBack(ctx, back.flat()) };
}

interface Rejected {
  line: QcLineRow;
  detailId: number;
  qty: number;
}

/** What of the lines was rejected and has not left, with their lines of the order, under lock. */
async function rejectedOf(ctx: Ctx, qc: Qc, lineIds: readonly number[]): Promise<Rejected[]> {
  const lines = [...(await lockQcLines(ctx, qc.id, lineIds)).values()];
  const left = lines.map((line) => ({
    line,
    detailId: line.detailId ?? 0,
    qty: line.state === QC_LINE.judged ? line.qtyReject - line.qtyOut : 0,
  }));
  if (left.some(({ qty }) => qty === 0)) refuse('BUSINESS', '所选明细没有待退车的拒收数量');
  await lockDetails(
    ctx,
    left.map(({ detailId }) => detailId),
  );
  return left;
}

const leaving = ({ line, qty, detailId }: Rejected, cartons: readonly { lineId: number; weightG: number }[]) => ({
  at: dimensionOf(line, 'R'),
  qty: -qty,
  weightG: -cartons.filter(({ lineId }) => lineId === line.id).reduce((sum, { weightG }) => sum + weightG, 0),
  sourceLineId: detailId,
});

/** The lines of the order that are meant, before anything is locked. */
async function detailsOf(ctx: Ctx, { id, lineIds }: InputOf<typeof qcOrderApi.rejectOut>): Promise<number[]> {
  const rows = await ctx.rows<{ detailId: number }>`
    select l.detail_id
    from inbound.qc_order q
    join inbound.qc_line l on l.tenant_id = q.tenant_id and l.warehouse_id = q.warehouse_id and l.qc_id = q.id
    where ${here(ctx, 'q')}
      and ${ofOwners(ctx, 'q')}
      and q.id = ${id}
      and l.id = any(${[...lineIds]}::bigint[])
      and l.detail_id is not null
  `;
  return rows.map(({ detailId }) => detailId);
}

const allOut = (ctx: Ctx, lines: readonly QcLineRow[]) => sql`
  update inbound.qc_line l
  set qty_out = l.qty_reject, updated_by = ${ctx.userId}, updated_at = now()
  where ${here(ctx, 'l')}
    and l.id = any(${lines.map(({ id }) => id)}::bigint[])
`;

interface Out {
  held: { qc: Qc; order: HeldOrder };
  left: readonly (Rejected & { back: readonly WentBack[] })[];
  /** Of each of them. */
  txnIds: readonly (number | null)[];
  cartons: readonly { id: number; lineId: number }[];
  remark: string | null;
  to: { qc: number; order: number };
}

/** What left is told of the inspection and of the order. */
async function traceOut(ctx: Ctx, { held: { qc, order }, left, txnIds, cartons, remark, to }: Out): Promise<void> {
  for (const [i, { line, qty, detailId, back }] of left.entries()) {
    const step = {
      action: 'REJECT_OUT',
      actionName: qcLife.actions.rejectOut.label,
      qty,
      txnId: txnIds[i] ?? undefined,
      payload: {
        qcNo: qc.qcNo,
        goodsCode: line.goodsCode,
        lotNo: line.lotNo,
        remark,
        lineId: line.id,
        back,
        cartonIds: cartons.filter(({ lineId }) => lineId === line.id).map(({ id }) => id),
      },
    };
    await traceQc(ctx, qc, { ...step, toStatus: to.qc });
    const of = { docType: 'IN' as const, docId: order.id, detailId };
    await trace(ctx, [{ ...step, ...of, fromStatus: order.status, toStatus: to.order, reversible: true }]);
  }
}

/** Cartons that lie rejected where a line was judged. */
const rejectedCartons = (ctx: Ctx, lineIds: readonly number[]) =>
  ctx.rows<{ id: number; weightG: number; lineId: number }>`
    select k.id, k.weight as weight_g, l.id as line_id
    from inbound.qc_line l
    join inventory.stock s
      on s.tenant_id = l.tenant_id
      and s.warehouse_id = l.warehouse_id
      and s.position_id = l.position_id
      and s.goods_id = l.goods_id
      and s.lot_id = l.lot_id
      and s.lpn_id = l.lpn_id
      and s.quality = 'R'
    join inventory.catch_code k
      on k.tenant_id = s.tenant_id
      and k.warehouse_id = s.warehouse_id
      and k.stock_id = s.id
      and k.state = 20
      and k.in_detail_id = l.detail_id
    join lateral (
      select t.payload->'cartonIds' as ids
      from ops.doc_trace t
      where t.tenant_id = l.tenant_id
        and t.warehouse_id = l.warehouse_id
        and t.doc_type = 'QC'
        and t.doc_id = l.qc_id
        and t.action = 'QC_JUDGE'
        and (t.payload->>'lineId')::bigint = l.id
      order by t.id desc
      limit 1
    ) j
      on j.ids @> to_jsonb(k.id)
    where ${here(ctx, 'l')}
      and l.id = any(${[...lineIds]}::bigint[])
    order by k.id
  `;

interface Of {
  detailId: number;
  /** The line of the inspection whose rejected goods had left. */
  lineId: number;
  qty: number;
  txnId: number;
  cartonIds: readonly number[];
  /** Returns that were made of it where another house had sent it. */
  back: readonly WentBack[];
  reason: string;
}

/**
 * 拒收退车 is taken back: the truck did not take them along. They lie where they lay, rejected as before, and their cartons stand for themselves again; nothing comes back to the
 * house that sent them, and it is refused once something of it was handled there. The order is locked by the caller, here the inspection, its line and that of the order. Answers what becomes of the line's counters.
 */
export async function undoRejectOut(ctx: Ctx, of: Of): Promise<{ received: number; rejected: number }> {
  const seen = found(
    await ctx.row<{ qcId: number }>`
      select l.qc_id
      from inbound.qc_line l
      where ${here(ctx, 'l')}
        and l.id = ${of.lineId}
    `,
  );
  const { qc } = await lockQc(ctx, seen.qcId, 'undo');
  const line = found((await lockQcLines(ctx, qc.id, [of.lineId])).get(of.lineId));
  await lockDetails(ctx, [of.detailId]);
  if (line.qtyOut < of.qty) refuse('DEFECT');
  await takeBack(ctx, of.back, of.reason);
  const back = await reverseTxn(ctx, of.txnId, of.reason);
  await cartonsAgain(ctx, of.cartonIds, { stockId: found(back.stockIds[0]), lotId: line.lotId });
  await ctx.run`
    update inbound.qc_line l
    set qty_out = l.qty_out - ${of.qty}, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'l')}
      and l.id = ${line.id}
  `;
  const after = await settleQc(ctx, qc);
  await traceQc(ctx, qc, {
    action: 'REJECT_OUT_UNDO',
    actionName: '回退拒收退车',
    toStatus: after.status,
    qty: of.qty,
    txnId: back.txnId ?? undefined,
    payload: { reason: of.reason, goodsCode: line.goodsCode, lotNo: line.lotNo },
  });
  return { received: of.qty, rejected: -of.qty };
}

/** Their codes were free meanwhile, and may stand for other cartons now. */
async function cartonsAgain(
  ctx: Ctx,
  cartonIds: readonly number[],
  at: { stockId: number; lotId: number },
): Promise<void> {
  for (const part of cartonsLanded(ctx, [{ cartonIds, ...at }]))
    await part.execute(ctx.tx).catch((error: unknown) => {
      if (sqlState(error) === '23505') refuse('BUSINESS', '退车的箱码已重新抄码，不能回退');
      throw error;
    });
}
