import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { cartonsLanded, postTxns, type Posted, type Txn } from '../../inventory/facade.ts';
import type { OnPosting } from '../../task/facade.ts';
import { detailsChanged } from '../order/details.ts';
import type { QcRule } from '../quality/mode.plan.ts';
import { qcOpened, type Opening } from '../quality/open.ts';
import type { Arrival, Landed, Numbered } from './arrival.ts';

/** Goods onto the floor: stock and ledger, and with them receipts, the counters of the lines, and the tasks that carry on what lands (`beside`, by place among the arrivals). */
export async function land(
  ctx: Ctx,
  arrivals: readonly Numbered[],
  beside: OnPosting | null,
  inspection: { opened: readonly Opening[]; rules: ReadonlyMap<number, QcRule> },
): Promise<Landed[]> {
  const txns = arrivals.flatMap((arrival, i) => txnsOf(arrival).map((txn) => ({ i, txn })));
  const landedBy = (posted: readonly Posted[]): Landed[] =>
    arrivals.map((arrival, i) => {
      const own = posted.filter((_, n) => txns[n]?.i === i);
      return { ...arrival, stockId: own[0]?.stockIds[0] ?? 0, txnIds: own.flatMap((made) => made.txnId ?? []) };
    });
  const posted = await postTxns(
    ctx,
    [...txns.map(({ txn }) => txn), ...(beside ? [{ ...beside.txn, entries: [] }] : [])],
    (made) => {
      const landed = landedBy(made);
      return [
        countedIn(ctx, arrivals),
        receiptsInserted(ctx, landed),
        ...cartonsLanded(ctx, landed),
        ...qcOpened(ctx, landed, inspection),
        ...(beside?.written(made[txns.length]?.claimIds ?? [], (i) => landed[i]?.stockId ?? 0) ?? []),
      ];
    },
  );
  return landedBy(posted);
}

const receiptsInserted = (ctx: Ctx, landed: readonly Landed[]): RawBuilder<unknown> => sql`
  insert into inbound.receipt (
    id, tenant_id, warehouse_id, order_id, detail_id, lot_id, lpn_id, position_id, quality, qty, stock_id, txn_id,
    staff_id, created_by, updated_by
  )
  select n.id, ${ctx.tenantId}, ${ctx.warehouseId}, n.order_id, n.detail_id, n.lot_id, n.lpn_id, n.position_id,
    n.quality, n.qty, n.stock_id, n.txn_id, ${ctx.userId}, ${ctx.userId}, ${ctx.userId}
  from unnest(
    ${landed.map((l) => l.receiptId)}::bigint[], ${landed.map((l) => l.order.id)}::bigint[],
    ${landed.map((l) => l.detail.id)}::bigint[], ${landed.map((l) => l.lotId)}::bigint[],
    ${landed.map((l) => l.lpnId)}::bigint[], ${landed.map((l) => l.place.id)}::bigint[],
    ${landed.map((l) => l.judged.quality)}::text[], ${landed.map((l) => l.line.qty)}::bigint[],
    ${landed.map((l) => l.stockId)}::bigint[], ${landed.map((l) => l.txnIds[0] ?? 0)}::bigint[]
  ) n(id, order_id, detail_id, lot_id, lpn_id, position_id, quality, qty, stock_id, txn_id)
`;

const countedIn = (ctx: Ctx, arrivals: readonly Arrival[]): RawBuilder<unknown> =>
  detailsChanged(
    ctx,
    arrivals.map(({ line, detail, judged }) => ({
      detailId: detail.id,
      received: line.qty,
      damaged: judged.quality === 'D' ? line.qty : 0,
      // Nothing carries scrap on: it is where it belongs.
      putaway: judged.quality === 'R' ? line.qty : 0,
      qcWait: judged.quality === 'Q' ? line.qty : 0,
    })),
  );

/** What was on its way comes off it, what exceeds that simply comes (§7, 41). The place on the floor is the first entry of each. */
function txnsOf({ line, detail, order, judged, place, lpnId, lotId, coming, fromTransit, weightG }: Arrival): Txn[] {
  const at = {
    positionId: place.id,
    goodsId: detail.goodsId,
    lotId,
    lpnId,
    ownerId: order.ownerId,
    quality: judged.quality,
  };
  const serials = line.serials ?? [];
  const source = { type: 'IN' as const, id: order.id, no: order.orderNo },
    sourceLineId = detail.id,
    beyond = line.qty - fromTransit;
  return [
    ...(coming && fromTransit > 0
      ? [
          {
            type: 'TRANSIT_RCV' as const,
            source,
            entries: [
              { at, qty: fromTransit, weightG, sourceLineId, serials: serials.slice(0, fromTransit) },
              { at: coming.at, qty: -fromTransit, sourceLineId },
            ],
          },
        ]
      : []),
    ...(beyond > 0
      ? [
          {
            type: 'RECEIVE' as const,
            source,
            entries: [
              {
                at,
                qty: beyond,
                weightG: fromTransit > 0 ? 0 : weightG,
                sourceLineId,
                serials: serials.slice(fromTransit),
              },
            ],
          },
        ]
      : []),
  ];
}
