import { sql } from 'kysely';
import { CATCH_STATE } from '#contract/inbound/catch.ts';
import { adjustLife } from '#contract/inner/adjust-life.ts';
import { stocktakeLife } from '#contract/inner/stocktake-life.ts';
import type { stocktakeApi } from '#contract/inner/stocktake.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { insert, newId, NOW, update, write } from '../../../platform/command/change.ts';
import { nextNumbers, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { goodsCounted } from '../../basic/facade.ts';
import { holdStock, lyingCartons, postTxns, type ClaimOp, type Dimension, type Txn } from '../../inventory/facade.ts';
import { tellChanged } from '../told.ts';
import { openPlaces } from './issue.ts';
import { linesOf, lockTake, step, stockOf, type Take } from './rows.ts';
import { isNamed, RESULT, type TakeLine } from './take.plan.ts';

/** Where adjustments come from: 2 = a stocktake. */
const FROM_COUNT = 2;
const QUANTITY = 1,
  COUNTED = 'COUNT';

/**
 * Book what the count found, once: differences go to the book as adjustments already carried out, each a delta, so that what moved since the count stays as it is. Locks
 * of short picks that were there when somebody counted are answered by the count and released with it; the places are open again.
 */
export async function confirmStocktake(
  ctx: Ctx,
  input: InputOf<typeof stocktakeApi.confirm>,
): Promise<OutputOf<typeof stocktakeApi.confirm>> {
  const take = await lockTake(ctx, input, 'confirm');
  const lines = (await linesOf(ctx, take)).filter((line) => line.goodsId !== null);
  await openPlaces(ctx, take);
  const stock = await stockOf(
    ctx,
    lines.map((line) => line.id),
  );
  const held = await holdStock(ctx, [...stock.values()]);
  const locks = await shortLocks(ctx, lines, stock);
  const differing = lines.filter((line) => line.result === RESULT.differs);
  for (const line of differing) {
    const stockId = stock.get(line.id) ?? 0;
    const unlocked = locks.filter((lock) => lock.stockId === stockId).reduce((sum, lock) => sum + lock.openQty, 0);
    const free = (held.get(stockId)?.free ?? 0) + unlocked;
    if (line.isSerial && !isNamed(line))
      refuse('BUSINESS', `商品【${line.goodsCode ?? ''}】按序列号管理，盘点差异须逐件扫描序列号，请撤销清点后重盘`);
    if (partsOf(line).some(({ qty }) => -qty > free))
      refuse('STOCK', `库位【${line.positionCode}】差异${line.diff}，可用仅${free}，请先处理占用`);
  }
  const documents = await documentsOf(ctx, differing, await missingOf(ctx, differing, stock));
  await book(ctx, take, documents, { locks, nowOf: (line) => held.get(stock.get(line.id) ?? 0)?.onHand ?? 0 });
  await goodsCounted(ctx, [...new Set(lines.flatMap((line) => line.goodsId ?? []))]);
  return step(ctx, take, {
    action: 'confirm',
    status: stocktakeLife.at.done,
    set: sql`audit_by = ${ctx.userId}, audit_at = now(),`,
  });
}

interface Lock {
  id: number;
  stockId: number;
  openQty: number;
}

/** What short picks locked before the goods were counted; what was locked since is another question. */
async function shortLocks(ctx: Ctx, lines: readonly TakeLine[], stock: ReadonlyMap<number, number>): Promise<Lock[]> {
  const countedAt = new Map(
    lines.flatMap((line) => {
      const at = line.recountAt ?? line.countAt,
        stockId = stock.get(line.id);
      return at && stockId !== undefined ? [[stockId, at] as const] : [];
    }),
  );
  const locks = await ctx.rows<Lock & { createdAt: Date }>`
    select c.id, c.stock_id, c.open_qty, c.created_at
    from inventory.stock_claim c
    where ${here(ctx, 'c')}
      and c.stock_id = any(${[...countedAt.keys()]}::bigint[])
      and c.ref_type = 'TAKE'
      and c.kind = 'LOCK'
      and c.open_qty > 0
    order by c.id
  `;
  return locks.filter((lock) => lock.createdAt <= (countedAt.get(lock.stockId) ?? lock.createdAt));
}

/** So much of a line's difference, with the numbers it is of: pieces that are told apart both go and come. */
interface Part {
  qty: number;
  codes: string[];
}

const partsOf = ({ isSerial, diff, missingCodes, extraCodes }: TakeLine): Part[] =>
  isSerial
    ? [
        { qty: -missingCodes.length, codes: missingCodes },
        { qty: extraCodes.length, codes: extraCodes },
      ].filter(({ qty }) => qty !== 0)
    : [{ qty: diff ?? 0, codes: missingCodes }];

interface Document {
  id: number;
  adjustNo: string;
  ownerId: number;
  /** `cartonIds`: weighed cartons that are missing. */
  lines: ({ line: TakeLine; id: number; cartonIds: number[] } & Part)[];
}

/** The weighed cartons a count missed, by line; one that was carried off since is not missing, and so the count is not true any more. */
async function missingOf(
  ctx: Ctx,
  lines: readonly TakeLine[],
  stock: ReadonlyMap<number, number>,
): Promise<(line: TakeLine) => number[]> {
  const weighed = lines.filter((line) => line.catchWeight && line.missingCodes.length > 0);
  if (weighed.length === 0) return () => [];
  const lying = await lyingCartons(
    ctx,
    weighed.flatMap((line) => stock.get(line.id) ?? []),
    weighed.flatMap((line) => line.missingCodes),
  );
  return (line) =>
    (line.catchWeight ? line.missingCodes : []).map(
      (code) =>
        lying.find((one) => one.code === code && one.stockId === stock.get(line.id))?.id ??
        refuse('BUSINESS', `箱码【${code}】已不在库位【${line.positionCode}】，请撤销清点后重盘`),
    );
}

/** An adjustment for each owner, with the numbers of its lines drawn before. */
async function documentsOf(
  ctx: Ctx,
  lines: readonly TakeLine[],
  cartonsOf: (line: TakeLine) => number[],
): Promise<Document[]> {
  const parts = lines.flatMap((line) => partsOf(line).map((part) => ({ line, ...part })));
  const byOwner = [...Map.groupBy(parts, ({ line }) => line.ownerId ?? 0)].sort(([a], [b]) => a - b);
  if (byOwner.length === 0) return [];
  const numbers = await nextNumbers(ctx, 'AJ', byOwner.length);
  const ids = await ctx.rows<{ id: number; lineIds: number[] }>`
    select ${newId('inner.adjust')} as id,
      array(select ${newId('inner.adjustLine')} from generate_series(1, n.lines)) as line_ids
    from unnest(${byOwner.map(([, own]) => own.length)}::int[]) with ordinality n(lines, ord)
    order by n.ord
  `;
  return byOwner.map(([ownerId, own], i) => ({
    id: ids[i]?.id ?? 0,
    adjustNo: numbers[i] ?? '',
    ownerId,
    lines: own.map((part, k) => ({ ...part, id: ids[i]?.lineIds[k] ?? 0, cartonIds: cartonsOf(part.line) })),
  }));
}

interface Booking {
  locks: readonly Lock[];
  nowOf: (line: TakeLine) => number;
}

async function book(ctx: Ctx, take: Take, documents: readonly Document[], { locks, nowOf }: Booking): Promise<void> {
  await write(ctx, [
    insert(
      'inner.adjust',
      documents.map(({ id, adjustNo, ownerId }) => ({
        id,
        adjustNo,
        kind: QUANTITY,
        ownerId,
        reasonCode: COUNTED,
        remark: `盘点差异 ${take.takeNo}`,
        source: FROM_COUNT,
        status: adjustLife.at.done,
        taskAt: NOW,
        doneAt: NOW,
      })),
    ),
    insert(
      'inner.adjustLine',
      documents.flatMap((doc) =>
        doc.lines.map(({ line, id, qty, codes }) => ({
          id,
          adjustId: doc.id,
          positionId: line.positionId,
          goodsId: line.goodsId ?? 0,
          lotId: line.lotId ?? 0,
          lpnId: line.lpnId,
          quality: line.quality,
          bookQty: nowOf(line),
          delta: qty,
          cartonCodes: codes,
          state: 20,
        })),
      ),
    ),
    update(
      'inner.stocktakeLine',
      [...new Map(documents.flatMap((doc) => doc.lines.map(({ line, id }) => [line.id, id] as const)))].map(
        ([id, adjustLineId]) => ({ id, result: RESULT.booked, adjustLineId }),
      ),
    ),
  ]);
  const release = locks.map((lock): ClaimOp => ({ op: 'release', claimId: lock.id, qty: lock.openQty }));
  const freed: Txn = {
    type: 'ADJ_IN',
    source: { type: 'TAKE', id: take.id, no: take.takeNo },
    entries: [],
    claims: release,
  };
  const txns = documents.flatMap(txnsOf);
  // What is missing goes first: a piece that was found at another place has left its own by then.
  await postTxns(ctx, [
    freed,
    ...txns.filter(({ type }) => type === 'ADJ_OUT'),
    ...txns.filter(({ type }) => type === 'ADJ_IN'),
  ]);
  await tell(ctx, documents);
}

async function tell(ctx: Ctx, documents: readonly Document[]): Promise<void> {
  await trace(
    ctx,
    documents.map(({ id, lines }) => ({
      docType: 'ADJ' as const,
      docId: id,
      action: 'CREATE',
      actionName: '盘点差异',
      toStatus: adjustLife.at.done,
      qty: lines.reduce((sum, { qty }) => sum + Math.abs(qty), 0),
    })),
  );
  await tellChanged(
    ctx,
    documents.map((one) => ({ ...one, reasonCode: COUNTED })),
  );
}

const QUALITY_OF = { A: 'A', Q: 'Q', D: 'D', R: 'R' } as const;
const isQuality = (said: string): said is keyof typeof QUALITY_OF => said in QUALITY_OF;

const dimensionOf = (line: TakeLine): Dimension => ({
  positionId: line.positionId,
  goodsId: line.goodsId ?? 0,
  lotId: line.lotId ?? 0,
  lpnId: line.lpnId,
  ownerId: line.ownerId ?? 0,
  quality: isQuality(line.quality) ? line.quality : 'A',
});

/** What was found goes in, what is missing out. */
const txnsOf = ({ id, adjustNo, lines }: Document): Txn[] => {
  const entries = lines.map(({ line, id: sourceLineId, cartonIds, qty, codes }) => ({
    at: dimensionOf(line),
    qty,
    cartonIds,
    serials: line.isSerial ? codes : [],
    sourceLineId,
  }));
  const common = { source: { type: 'ADJ' as const, id, no: adjustNo }, reasonCode: COUNTED };
  return [
    { ...common, type: 'ADJ_IN' as const, entries: entries.filter((e) => e.qty > 0) },
    {
      ...common,
      type: 'ADJ_OUT' as const,
      cartonsAre: CATCH_STATE.voided,
      entries: entries.filter((e) => e.qty < 0),
    },
  ].filter((txn) => txn.entries.length > 0);
};
