import { sql, type RawBuilder } from 'kysely';
import { QC_LINE, qcLife } from '#contract/inbound/quality-life.ts';
import { concedeRight, type qcOrderApi } from '#contract/inbound/quality.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { may } from '../../../platform/actor.ts';
import { newId } from '../../../platform/command/change.ts';
import { lists } from '../../../platform/command/lists.ts';
import { trace, type TraceRow } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { cartonsMoved, postTxns, type Posted, type Txn } from '../../inventory/facade.ts';
import { classDecides } from '../../strategy/facade.ts';
import { makeTasksArriving, taskIdRows } from '../../task/facade.ts';
import { detailsChanged, lockDetails } from '../order/details.ts';
import { announceFinished, ordersSettled, settledStatus } from '../order/rows.ts';
import { tripsOf } from '../putaway/offer.ts';
import { carryOn } from './carry-on.ts';
import { judgeAll, type Judgeable, type Outcome, type WaitingCarton } from './judge.plan.ts';
import { reportsOf } from './papers.ts';
import { dimensionOf, rowOf, serialsWaiting, stockOf, type Judged } from './parts.ts';
import { lockQc, lockQcLines, settleQc, type HeldQc, type QcLineRow } from './rows.ts';

type Input = InputOf<typeof qcOrderApi.judge>;
type Output = OutputOf<typeof qcOrderApi.judge>;

/**
 * Judge a line of an inspection (§3.5): what was quality Q is good, damaged or rejected where it lies. What came in with a delivery is carried on like a receipt,
 * unless the owner's flow says otherwise; places are chosen before any stock is locked.
 */
export async function judge(ctx: Ctx, input: Input): Promise<Output> {
  const held = await lockQc(ctx, input.id, 'judge'),
    { qc, order } = held;
  const lines = await lockQcLines(ctx, qc.id, [input.lineId]);
  await lockDetails(
    ctx,
    [...lines.values()].flatMap(({ detailId }) => detailId ?? []),
  );
  const judged = await decide(ctx, input, lines);
  const next = order ? await carryOn(ctx, order, judged) : { coming: new Map(), spots: [], offers: [], unplaced: 0 };
  const look = await lists(ctx, {
    ...taskIdRows(ctx, next.offers.length),
    receipts: sql<{ id: number }>`
      select ${newId('inbound.receipt')} as id
      from generate_series(1, ${judged.flatMap(carriedOn).length}::int)
    `,
  });
  const before = order ? [order] : [];
  const { made, settled, posted } = await makeTasksArriving(ctx, tripsOf(next.offers), {
    ...next,
    ids: { tasks: look.tasks.map(({ id }) => id), lines: look.lines.map(({ id }) => id) },
    post: (beside) => {
      const txns = judged.map((one) => txnOf(held, one));
      return postTxns(ctx, [...txns, ...(beside ? [{ ...beside.txn, entries: [] }] : [])], (all) => [
        linesJudged(ctx, judged, all),
        ...receiptsMade(ctx, order?.id, { judged, posted: all, ids: look.receipts.map(({ id }) => id) }),
        ...cartonsMoved(ctx, movesOf(judged, all)),
        ...(order ? [counted(ctx, judged)] : []),
        ...(beside?.written(all[txns.length]?.claimIds ?? [], (key) => stockOf(key, judged, all)) ?? []),
      ]);
    },
    settling: ordersSettled(ctx, before),
  });
  const status = settledStatus(before, settled);
  await announceFinished(ctx, before, status);
  const after = await settleQc(ctx, qc);
  await trace(ctx, tracesOf(held, { judged, posted, toStatus: after.status, orderStatus: status }));
  return {
    ...after,
    tasks: made.map(({ taskId, taskNo }) => ({ id: taskId, taskNo })),
    unplacedLines: next.unplaced,
  };
}

async function decide(ctx: Ctx, input: Input, lines: ReadonlyMap<number, QcLineRow>): Promise<Judged[]> {
  const cartons = await cartonsOf(ctx, [...lines.values()]);
  const { outcomes, problems } = judgeAll([input], await judgeable(ctx, lines), cartons, may(ctx, concedeRight.permit));
  const first = problems[0];
  if (first) refuse(first.kind, first.msg, { errors: problems.map(({ field, msg }) => ({ field, msg })) });
  return outcomes.map((outcome) => ({
    ...outcome,
    line: found(lines.get(outcome.lineId)),
    concedeReason: outcome.conceded ? (input.concedeReason ?? null) : null,
  }));
}

/** The lines with how their class is judged, and whether a report speaks for them where one must. */
async function judgeable(ctx: Ctx, lines: ReadonlyMap<number, QcLineRow>): Promise<Map<number, Judgeable>> {
  const rules = await classDecides(
    ctx,
    [...lines.values()].map(({ goodsId }) => goodsId),
  );
  const serials = await waitingSerials(ctx, [...lines.values()]);
  const wanted = [...lines.values()].filter(({ goodsId }) => rules(goodsId).needReport).map(({ id }) => id);
  const reports = wanted.length === 0 ? undefined : await reportsOf(ctx, sql`l.id = any(${wanted}::bigint[])`);
  return new Map(
    [...lines].map(([id, line]) => {
      const { acceptPct, concedePct } = rules(line.goodsId),
        lacksReport = wanted.includes(id) && !reports?.get(id)?.some(({ holds }) => holds);
      return [id, { ...line, serials: serials.get(id) ?? [], acceptPct, concedePct, lacksReport }];
    }),
  );
}

/** Pieces told apart that lie in the row of a line and came for it. */
async function waitingSerials(ctx: Ctx, lines: readonly QcLineRow[]): Promise<Map<number, string[]>> {
  const ids = lines.filter(({ isSerial }) => isSerial).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await ctx.rows<{ id: number; serials: string[] }>`
    select l.id, ${serialsWaiting} as serials
    from inbound.qc_line l
    where ${here(ctx, 'l')}
      and l.id = any(${ids}::bigint[])
  `;
  return new Map(rows.map(({ id, serials }) => [id, serials]));
}

/** Weighed cartons that lie in the row of a line and came for it. */
async function cartonsOf(ctx: Ctx, lines: readonly QcLineRow[]): Promise<Map<number, WaitingCarton[]>> {
  const weighed = lines.filter((line) => line.isCatchWeight);
  if (weighed.length === 0) return new Map();
  const rows = await ctx.rows<WaitingCarton & { stockId: number; detailId: number }>`
    select k.id, k.weight as weight_g, k.stock_id, k.in_detail_id as detail_id
    from inventory.catch_code k
    where ${here(ctx, 'k')}
      and k.stock_id = any(${weighed.map((line) => line.stockId)}::bigint[])
      and k.state = 20
    order by k.id
  `;
  return new Map(
    weighed.map((line) => [
      line.id,
      rows.filter((row) => row.stockId === line.stockId && (line.detailId === null || row.detailId === line.detailId)),
    ]),
  );
}

/** Parts that go on to a shelf; what is rejected waits to be driven off. */
const carriedOn = ({ parts }: Outcome): Outcome['parts'] => parts.filter(({ quality }) => quality !== 'R');

const txnOf = ({ qc }: HeldQc, { line, parts }: Judged): Txn => ({
  type: 'QC_JUDGE',
  source: { type: 'QC', id: qc.id, no: qc.qcNo },
  entries: [
    {
      at: dimensionOf(line, 'Q'),
      qty: -line.qtyTotal,
      weightG: -parts.reduce((sum, part) => sum + part.weightG, 0),
      sourceLineId: line.id,
      serials: parts.flatMap((part) => part.serials),
    },
    ...parts.map(({ quality, qty, weightG, serials }) => ({
      at: dimensionOf(line, quality),
      qty,
      weightG,
      sourceLineId: line.id,
      serials,
    })),
  ],
});

const movesOf = (judged: readonly Judged[], posted: readonly Posted[]) =>
  judged.flatMap(({ parts }, i) =>
    parts.map(({ cartonIds }, p) => ({ ids: cartonIds, toStockId: rowOf(posted, i, p) })),
  );

const linesJudged = (ctx: Ctx, judged: readonly Judged[], posted: readonly Posted[]): RawBuilder<unknown> => {
  const qtyOf = (quality: string) =>
    judged.map(({ parts }) => parts.find((part) => part.quality === quality)?.qty ?? 0);
  return sql`
    update inbound.qc_line l
    set qty_ok = n.ok, qty_damaged = n.damaged, qty_reject = n.reject, conceded = n.conceded,
      concede_reason = n.concede_reason, txn_id = n.txn_id, judged_at = now(), judged_by = ${ctx.userId},
      state = ${QC_LINE.judged}, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(
      ${judged.map(({ lineId }) => lineId)}::bigint[], ${qtyOf('A')}::bigint[], ${qtyOf('D')}::bigint[],
      ${qtyOf('R')}::bigint[], ${judged.map(({ conceded }) => conceded)}::bool[],
      ${judged.map(({ concedeReason }) => concedeReason)}::text[],
      ${judged.map((_, i) => posted[i]?.txnId ?? 0)}::bigint[]
    ) n(id, ok, damaged, reject, conceded, concede_reason, txn_id)
    where ${here(ctx, 'l')}
      and l.id = n.id
  `;
};

/** What goes on to a shelf stands among the receipts of its line, so that it is carried and taken back as they are. */
function receiptsMade(
  ctx: Ctx,
  orderId: number | undefined,
  { judged, posted, ids }: { judged: readonly Judged[]; posted: readonly Posted[]; ids: readonly number[] },
): RawBuilder<unknown>[] {
  const made = judged.flatMap((one, i) =>
    one.line.detailId === null
      ? []
      : one.parts.flatMap((part, p) =>
          part.quality === 'R' ? [] : [{ ...one.line, ...part, stockId: rowOf(posted, i, p), i }],
        ),
  );
  if (orderId === undefined || made.length === 0) return [];
  return [
    sql`
      insert into inbound.receipt (
        id, tenant_id, warehouse_id, order_id, detail_id, lot_id, lpn_id, position_id, quality, qty, weight_g, stock_id,
        txn_id, qc_line_id, staff_id, created_by, updated_by
      )
      select n.id, ${ctx.tenantId}, ${ctx.warehouseId}, ${orderId}, n.detail_id, n.lot_id, n.lpn_id, n.position_id,
        n.quality, n.qty, n.weight_g, n.stock_id, n.txn_id, n.qc_line_id, ${ctx.userId}, ${ctx.userId}, ${ctx.userId}
      from unnest(
        ${made.map((_, n) => ids[n] ?? 0)}::bigint[], ${made.map((m) => m.detailId)}::bigint[],
        ${made.map((m) => m.lotId)}::bigint[], ${made.map((m) => m.lpnId)}::bigint[],
        ${made.map((m) => m.positionId)}::bigint[], ${made.map((m) => m.quality)}::text[],
        ${made.map((m) => m.qty)}::bigint[], ${made.map((m) => m.weightG)}::bigint[],
        ${made.map((m) => m.stockId)}::bigint[], ${made.map((m) => posted[m.i]?.txnId ?? 0)}::bigint[],
        ${made.map((m) => m.id)}::bigint[]
      ) n(id, detail_id, lot_id, lpn_id, position_id, quality, qty, weight_g, stock_id, txn_id, qc_line_id)
    `,
  ];
}

const counted = (ctx: Ctx, judged: readonly Judged[]): RawBuilder<unknown> =>
  detailsChanged(
    ctx,
    judged.flatMap(({ line, parts }) =>
      line.detailId === null
        ? []
        : [
            {
              detailId: line.detailId,
              qcWait: -line.qtyTotal,
              damaged: parts.find(({ quality }) => quality === 'D')?.qty ?? 0,
            },
          ],
    ),
  );

/** In the history of the inspection, and in that of the delivery, whose newest step it is. */
function tracesOf(
  { qc, order }: HeldQc,
  {
    judged,
    posted,
    toStatus,
    orderStatus,
  }: {
    judged: readonly Judged[];
    posted: readonly Posted[];
    toStatus: number;
    orderStatus: ReadonlyMap<number, number>;
  },
): TraceRow[] {
  return judged.flatMap(({ line, parts, conceded, concedeReason }, i): TraceRow[] => {
    const qtyOf = (quality: string): number => parts.find((part) => part.quality === quality)?.qty ?? 0;
    const step = {
      action: 'QC_JUDGE',
      actionName: qcLife.actions.judge.label,
      qty: line.qtyTotal,
      txnId: posted[i]?.txnId ?? undefined,
      payload: {
        qcNo: qc.qcNo,
        lineId: line.id,
        goodsCode: line.goodsCode,
        lotNo: line.lotNo,
        ok: qtyOf('A'),
        damaged: qtyOf('D'),
        reject: qtyOf('R'),
        ...(conceded ? { concedeReason } : {}),
        ...(line.isCatchWeight ? { cartonIds: parts.flatMap((part) => part.cartonIds) } : {}),
      },
    };
    return [
      { ...step, docType: 'QC', docId: qc.id, fromStatus: qc.status, toStatus },
      ...(order && line.detailId !== null
        ? [
            {
              ...step,
              docType: 'IN' as const,
              docId: order.id,
              detailId: line.detailId,
              fromStatus: order.status,
              toStatus: orderStatus.get(order.id) ?? order.status,
              reversible: true,
            },
          ]
        : []),
    ];
  });
}
