import { QC_LINE, qcLife } from '#contract/inbound/quality-life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { cartonsMoved, reverseTxn } from '../../inventory/facade.ts';
import { offerAgain, withdrawOffers, type Withdrawn } from '../putaway/withdraw.ts';
import { lockQc, lockQcLines, settleQc, traceQc, type HeldQc, type QcLineRow } from './rows.ts';

const MOVED = '质检后的库存已变动，不能回退';

/** The same as the compensation of a step of a delivery, whose order is locked. Answers what becomes of the line's counters. */
export async function undoVerdict(
  ctx: Ctx,
  of: { orderId: number; detailId: number; lineId: number; reason: string },
): Promise<{ qcWait: number; damaged: number }> {
  const seen = found(
    await ctx.row<{ qcId: number }>`
      select l.qc_id
      from inbound.qc_line l
      where ${here(ctx, 'l')}
        and l.id = ${of.lineId}
    `,
  );
  const held = await lockQc(ctx, seen.qcId, 'undo');
  const withdrawn = await offersBack(ctx, of);
  const line = await unjudge(ctx, held, of);
  await ctx.run`
    update inbound.receipt r
    set is_reversed = true, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'r')}
      and r.qc_line_id = ${line.id}
      and not r.is_reversed
  `;
  await offerAgain(ctx, of.orderId, withdrawn);
  return { qcWait: line.qtyTotal, damaged: -line.qtyDamaged };
}

/** Putaway offered for what the verdict made, called off (ranks of tasks come before those of lines). */
async function offersBack(
  ctx: Ctx,
  { detailId, lineId, reason }: { detailId: number; lineId: number; reason: string },
): Promise<Withdrawn[]> {
  const rows = await ctx.rows<{ stockId: number }>`
    select r.stock_id
    from inbound.receipt r
    where ${here(ctx, 'r')}
      and r.qc_line_id = ${lineId}
      and not r.is_reversed
    order by r.stock_id
  `;
  const withdrawn: Withdrawn[] = [];
  for (const { stockId } of rows)
    withdrawn.push(...(await withdrawOffers(ctx, { detailId, stockId, reason, refused: MOVED })));
  return withdrawn;
}

/** The goods are under inspection again, exactly as they were; the record stays. */
export async function unjudge(
  ctx: Ctx,
  { qc }: HeldQc,
  { lineId, reason }: { lineId: number; reason: string },
): Promise<QcLineRow> {
  const line = found((await lockQcLines(ctx, qc.id, [lineId])).get(lineId));
  if (line.state !== QC_LINE.judged) refuse('BUSINESS', '该明细尚未判定');
  if (line.qtyOut > 0) refuse('BUSINESS', MOVED);
  const cartons = await ctx.row<{ ids: number[] | null }>`
    select t.payload->'cartonIds' as ids
    from ops.doc_trace t
    where ${here(ctx, 't')}
      and t.doc_type = 'QC'
      and t.doc_id = ${qc.id}
      and t.action = 'QC_JUDGE'
      and (t.payload->>'lineId')::bigint = ${line.id}
    order by t.id desc
    limit 1
  `;
  const back = await reverseTxn(ctx, line.txnId ?? 0, reason);
  // What it was is the first entry of the verdict, and so the last of its reversal.
  const stockId = back.stockIds.at(-1) ?? line.stockId;
  for (const part of cartonsMoved(ctx, [{ ids: cartons?.ids ?? [], toStockId: stockId }])) await part.execute(ctx.tx);
  await ctx.run`
    update inbound.qc_line l
    set qty_ok = 0, qty_damaged = 0, qty_reject = 0, conceded = false, concede_reason = null, txn_id = null,
      judged_at = null, judged_by = null, stock_id = ${stockId}, state = ${QC_LINE.waiting}, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 'l')}
      and l.id = ${line.id}
  `;
  const after = await settleQc(ctx, qc);
  await traceQc(ctx, qc, {
    action: 'UNDO',
    actionName: qcLife.actions.undo.label,
    toStatus: after.status,
    qty: line.qtyTotal,
    txnId: back.txnId ?? undefined,
    payload: { reason, goodsCode: line.goodsCode, lotNo: line.lotNo },
  });
  return line;
}

/** A receipt that is taken back needs no inspection; one that was begun is to be cancelled first. */
export async function withdrawFromQc(ctx: Ctx, receiptId: number): Promise<void> {
  const line = await ctx.row<{ id: number; qcId: number }>`
    select l.id, l.qc_id
    from inbound.qc_line l
    where ${here(ctx, 'l')}
      and l.receipt_id = ${receiptId}
      and l.state <> ${QC_LINE.withdrawn}
  `;
  if (!line) return;
  const qc = found(
    await ctx.row<HeldQc['qc']>`
      select q.id, q.qc_no, q.order_id, q.owner_id, q.mode, q.inspector_id, q.status, q.version
      from inbound.qc_order q
      where ${here(ctx, 'q')}
        and q.id = ${line.qcId}
      for no key update
    `,
  );
  if (qc.status !== qcLife.at.open) refuse('BUSINESS', `质检单【${qc.qcNo}】已开始质检，请先取消质检`);
  await ctx.run`
    update inbound.qc_line l
    set state = ${QC_LINE.withdrawn}, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'l')}
      and l.id = ${line.id}
  `;
  const after = await settleQc(ctx, qc);
  await traceQc(ctx, qc, { action: 'WITHDRAW', actionName: '收货回退', toStatus: after.status });
}
