import { CATCH_STATE } from '#contract/inbound/catch.ts';
import { adjustLife } from '#contract/inner/adjust-life.ts';
import type { shortageApi } from '#contract/inner/shortage.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { reaches } from '../../platform/actor.ts';
import { wireTime } from '../../platform/clock.ts';
import { insert, newId, NOW, write } from '../../platform/command/change.ts';
import { nextNumbers, trace } from '../../platform/command/trace.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { refuse } from '../../platform/errors.ts';
import { here } from '../../platform/list/filters.ts';
import { holdStock, lyingCartons, postTxns, type LyingCarton, type Txn } from '../inventory/facade.ts';
import { SHORT } from './shortage-read.ts';
import { cartonsLost, lossesOf, refusesSettling, type Loss, type Settling, type Shortage } from './shortage.plan.ts';
import { tellChanged } from './told.ts';

type Input = InputOf<typeof shortageApi.settle>;
type Output = OutputOf<typeof shortageApi.settle>;

/** Where adjustments come from: 3 = a short pick. */
const FROM_PICK = 3;
const QUANTITY = 1;

/**
 * Say what became of stock that was found short (until a count does). 盘亏: the loss is posted as an adjustment already carried out, which names the order it was short
 * for; 找到: the lock is released and the goods may be promised again. The stock rows are locked before the locks on them are read, so of two people the second is told.
 */
export async function settleShortages(ctx: Ctx, input: Input): Promise<Output> {
  const ids = [...new Set(input.lines.map((line) => line.id))];
  if (ids.length < input.lines.length) refuse('BUSINESS', '同一条短缺不能重复处理');
  await holdStock(ctx, await stockOf(ctx, ids));
  const found = await shortagesOf(ctx, ids);
  const lying = await lyingOf(ctx, input, found);
  const settling = input.lines.map(({ id, lockedQty, qty, cartonCodes }): Settling => {
    const shortage = found.get(id) ?? refuse('NOT_FOUND');
    const codes = cartonCodes ?? [];
    const wanted = qty ?? (codes.length || lockedQty);
    const why = refusesSettling(shortage, { outcome: input.outcome, lockedQty, qty: wanted, codes });
    if (why) return refuse('STATE', why, { id });
    const cartons = cartonsLost(shortage, codes, lying);
    return typeof cartons === 'string'
      ? refuse('BUSINESS', `箱码【${cartons}】不在该库位`, { id })
      : { shortage, qty: wanted, cartons };
  });
  const adjusts = input.outcome === 'LOST' ? await lose(ctx, input, settling) : await giveBack(ctx, settling);
  await tell(ctx, input, settling);
  return { qty: settling.reduce((sum, { qty }) => sum + qty, 0), adjusts };
}

/** The cartons that are said to be lost, as they lie under the lock of their rows. */
async function lyingOf(ctx: Ctx, { lines }: Input, found: ReadonlyMap<number, Shortage>): Promise<LyingCarton[]> {
  const codes = lines.flatMap(({ cartonCodes }) => cartonCodes ?? []);
  const stockIds = [...found.values()].map(({ stockId }) => stockId);
  return codes.length === 0 ? [] : lyingCartons(ctx, stockIds, codes);
}

/** The rows the locks lie on: a lock never moves to another row. */
async function stockOf(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const rows = await ctx.rows<{ stockId: number }>`
    select distinct c.stock_id
    from inventory.stock_claim c
    where ${here(ctx, 'c')}
      and ${SHORT}
      and c.id = any(${ids}::bigint[])
  `;
  return rows.map((row) => row.stockId);
}

/** The locks as they are now; those on stock of foreign owners do not exist. */
async function shortagesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Shortage>> {
  const rows = await ctx.rows<Omit<Shortage, 'updatedAt'> & { updatedAt: Date }>`
    select c.id, c.stock_id, c.open_qty, s.position_id, p.code as position_code,
      a.kind not in ('PACK', 'STAGE', 'TRANSIT', 'DIFF') as on_shelf, s.goods_id, s.lot_id, s.lpn_id, s.owner_id,
      s.quality, s.on_hand, g.is_catch_weight as catch_weight, o.id as order_id, o.order_no, d.id as detail_id,
      coalesce(u.user_name, '他人') as updated_by, c.updated_at
    from inventory.stock_claim c
    join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
    left join outbound.detail d
      on d.tenant_id = c.tenant_id
      and d.warehouse_id = c.warehouse_id
      and d.id = c.ref_line_id
    left join outbound.order o on o.tenant_id = d.tenant_id and o.warehouse_id = d.warehouse_id and o.id = d.order_id
    left join iam.user u on u.tenant_id = c.tenant_id and u.id = c.updated_by
    where ${here(ctx, 'c')}
      and ${SHORT}
      and c.id = any(${ids}::bigint[])
  `;
  return new Map(
    rows
      .filter((row) => reaches(ctx, row.ownerId))
      .map((row) => [row.id, { ...row, updatedAt: wireTime(row.updatedAt) }]),
  );
}

/** 找到: nothing moves, the goods are free again. */
async function giveBack(ctx: Ctx, settling: readonly Settling[]): Promise<Output['adjusts']> {
  const first = settling[0]?.shortage;
  await postTxns(ctx, [
    {
      type: 'ADJ_IN',
      source: { type: 'OUT', id: first?.orderId ?? 0, no: first?.orderNo ?? '' },
      entries: [],
      claims: settling.map(({ shortage, qty }) => ({ op: 'release' as const, claimId: shortage.id, qty })),
    },
  ]);
  return [];
}

/** 盘亏: an adjustment per owner, carried out as it is written. */
async function lose(ctx: Ctx, input: Input, settling: readonly Settling[]): Promise<Output['adjusts']> {
  const losses = lossesOf(settling);
  const numbers = await nextNumbers(ctx, 'AJ', losses.length);
  const ids = await ctx.rows<{ adjustId: number; lineIds: number[] }>`
    select ${newId('inner.adjust')} as adjust_id,
      array(select ${newId('inner.adjustLine')} from generate_series(1, n.lines)) as line_ids
    from unnest(${losses.map(({ lines }) => lines.length)}::int[]) with ordinality n(lines, ord)
    order by n.ord
  `;
  const documents = losses.map((loss, i): LossDocument => ({
    ...loss,
    id: ids[i]?.adjustId ?? 0,
    adjustNo: numbers[i] ?? '',
    lineIds: ids[i]?.lineIds ?? [],
    remark: remarkOf(loss, input.remark),
  }));
  await write(ctx, [
    insert(
      'inner.adjust',
      documents.map(({ id, adjustNo, ownerId, remark }) => ({
        id,
        adjustNo,
        kind: QUANTITY,
        ownerId,
        reasonCode: LOST,
        remark,
        source: FROM_PICK,
        status: adjustLife.at.done,
        taskAt: NOW,
        doneAt: NOW,
      })),
    ),
    insert('inner.adjustLine', documents.flatMap(linesOf)),
  ]);
  await postTxns(ctx, documents.map(txnOf));
  await tellChanged(
    ctx,
    documents.map((one) => ({ ...one, reasonCode: LOST })),
  );
  await trace(
    ctx,
    documents.map(({ id, lines }) => ({
      docType: 'ADJ',
      docId: id,
      action: 'CREATE',
      actionName: '短缺盘亏',
      toStatus: adjustLife.at.done,
      qty: lines.reduce((sum, { qty }) => sum + qty, 0),
    })),
  );
  return documents.map(({ id, adjustNo }) => ({ id, adjustNo }));
}

/** The adjustment of one owner's losses, with its numbers. */
interface LossDocument extends Loss {
  id: number;
  adjustNo: string;
  lineIds: number[];
  remark: string;
}

/** The orders the goods were short for, and what the person said. */
function remarkOf({ lines }: Loss, said: string | null | undefined): string {
  const orders = [...new Set(lines.flatMap(({ shortage }) => shortage.orderNo ?? []))];
  return [`短拣盘亏 ${orders.join('、')}`.trim(), said].filter(Boolean).join('；').slice(0, REMARK_MAX);
}
const REMARK_MAX = 1000,
  LOST = 'LOST';

const linesOf = ({ id, lines, lineIds }: LossDocument) =>
  lines.map(({ shortage, qty, book, cartons }, i) => ({
    id: lineIds[i] ?? 0,
    adjustId: id,
    stockId: shortage.stockId,
    positionId: shortage.positionId,
    goodsId: shortage.goodsId,
    lotId: shortage.lotId,
    lpnId: shortage.lpnId,
    quality: shortage.quality,
    bookQty: book,
    delta: -qty,
    cartonCodes: cartons.map(({ code }) => code),
    state: 20,
    claimId: shortage.id,
  }));

/** The goods go out of the book, and the lock on them with them. */
const txnOf = ({ id, adjustNo, remark, lines, lineIds }: LossDocument): Txn => ({
  type: 'ADJ_OUT',
  source: { type: 'ADJ', id, no: adjustNo },
  reasonCode: LOST,
  remark,
  cartonsAre: CATCH_STATE.voided,
  entries: lines.map(({ shortage, qty, cartons }, i) => ({
    at: shortage.stockId,
    qty: -qty,
    cartonIds: cartons.map(({ id: carton }) => carton),
    sourceLineId: lineIds[i],
  })),
  claims: lines.map(({ shortage, qty }) => ({ op: 'consume', claimId: shortage.id, qty })),
});

/** On the orders that were short: what became of it. */
const tell = (ctx: Ctx, { outcome, remark }: Input, settling: readonly Settling[]): Promise<void> =>
  trace(
    ctx,
    settling.flatMap(({ shortage, qty }) =>
      shortage.orderId === null
        ? []
        : [
            {
              docType: 'OUT' as const,
              docId: shortage.orderId,
              detailId: shortage.detailId ?? undefined,
              action: `SHORT_${outcome}`,
              actionName: outcome === 'LOST' ? '短缺盘亏' : '短缺找到',
              qty,
              payload: { positionCode: shortage.positionCode, ...(remark ? { remark } : {}) },
            },
          ],
    ),
  );
