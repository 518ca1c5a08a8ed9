import type { Ctx } from '../../platform/ctx.ts';
import { found, refuse, sqlState } from '../../platform/errors.ts';
import { here } from '../../platform/list/filters.ts';
import { postTxns } from './post.ts';
import type { ClaimOp, Dimension, Entry, Posted, Txn } from './txn.ts';

interface Original {
  id: number;
  sourceType: Txn['source']['type'];
  sourceId: number;
  sourceNo: string;
  postedOn: string;
}
type Reversed = Dimension & {
  txnId: number;
  delta: number;
  deltaG: number;
  sourceLineId: number | null;
  stockId: number;
};

/** A transaction to undo, and what becomes of the promises it settled (`reopen`) or made (`release`): its caller knows them. */
export interface Undo {
  txnId: number;
  claims?: readonly ClaimOp[];
  /** Weighed cartons of each of its entries, and what they are again. */
  cartons?: { ids: readonly (readonly number[])[]; are: number };
  /** What it brought was taken off its container since and lies loose in the same place. */
  isLoose?: boolean;
  /** What it took cannot go back into its container, which stands elsewhere: it is taken off where it comes back. */
  offContainer?: boolean;
}

/** `looseStockId`: where goods taken off their container lie now. */
export interface Back extends Posted {
  looseStockId?: number;
}

/** Undo one transaction. See `reverseTxns`. */
export async function reverseTxn(ctx: Ctx, txnId: number, reason: string): Promise<Back> {
  return found((await reverseTxns(ctx, [{ txnId }], reason))[0]);
}

/**
 * Undo transactions by their exact negation, each at most once (冲销). The originals keep standing; each reversal points at its own.
 * A fixed number of statements whatever their number; what comes back is in the order given.
 * Refuses 已冲销，请勿重复操作 the second time, 220001 when the goods are no longer free where the originals left them.
 */
export async function reverseTxns(ctx: Ctx, undo: readonly Undo[], reason: string): Promise<Back[]> {
  const ids = undo.map(({ txnId }) => txnId);
  // The day by the ledger, which is indexed by transaction: transactions are not, and one by number alone would be looked for in every day there was.
  const rows = await ctx.rows<Original>`
    select t.id, t.source_type, t.source_id, t.source_no, t.posted_on
    from inventory.stock_txn t
    where ${here(ctx, 't')}
      and (t.posted_on, t.id) in (
        select y.posted_on, y.txn_id
        from inventory.stock_ledger y
        where ${here(ctx, 'y')}
          and y.txn_id = any(${ids}::bigint[])
      )
  `;
  const originals = new Map(rows.map((row) => [row.id, row]));
  if (ids.some((id) => !originals.has(id))) refuse('NOT_FOUND');
  const lines = await linesOf(ctx, rows);
  const slots = await takeSlots(ctx, rows, reason);
  const txns = undo.flatMap((one, i) => {
    const { sourceType, sourceId, sourceNo } = found(originals.get(one.txnId));
    const source = { type: sourceType, id: sourceId, no: sourceNo };
    // By dimension, not by row: an emptied row may have been swept since.
    const entries = lines
      .filter((line) => line.txnId === one.txnId)
      .map(({ txnId: _, delta, deltaG, sourceLineId, stockId, ...at }, n, { length }): Negated => ({
        at,
        qty: -delta,
        weightG: -deltaG,
        cartonIds: one.cartons?.ids[length - 1 - n] ?? [],
        wasStockId: stockId,
        ...(sourceLineId === null ? {} : { sourceLineId }),
      }));
    const reversal: Txn = {
      type: 'REVERSE',
      id: slots.get(one.txnId),
      source,
      remark: reason,
      claims: one.claims ?? [],
      serialsOf: one.txnId,
      ...(one.cartons ? { cartonsAre: one.cartons.are } : {}),
      entries,
    };
    return aside(one, reversal, entries).map((txn) => ({ i, txn, isReversal: txn === reversal }));
  });
  const posted = await postTxns(
    ctx,
    txns.map(({ txn }) => txn),
  );
  return undo.map((one, i): Back => {
    const of = (isReversal: boolean): Posted | undefined =>
      posted.find((_, n) => txns[n]?.i === i && txns[n].isReversal === isReversal);
    const looseStockId = one.offContainer ? of(false)?.stockIds[1] : undefined;
    return { ...found(of(true)), ...(looseStockId === undefined ? {} : { looseStockId }) };
  });
}

/** What they moved, the last first. */
const linesOf = (ctx: Ctx, rows: readonly Original[]): Promise<Reversed[]> => ctx.rows<Reversed>`
  select l.txn_id, l.position_id, l.goods_id, l.lot_id, l.lpn_id, l.owner_id, l.quality, l.delta, l.delta_g,
    l.source_line_id, l.stock_id
  from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.postedOn)}::date[]) t(id, posted_on)
  join inventory.stock_ledger l on ${here(ctx, 'l')} and l.txn_id = t.id and l.posted_on = t.posted_on
  order by l.id desc
`;

type Negated = Entry & { at: Dimension; weightG: number };

/**
 * The reversal stays the exact negation of its original even where the container is in the way: goods that left it are put back on for the
 * instant of the reversal, and goods it would return to it are taken off at once. Posted as one, the container never stands in two places.
 */
function aside({ isLoose = false, offContainer = false }: Undo, reversal: Txn, entries: readonly Negated[]): Txn[] {
  const loose = (at: Dimension): Dimension => ({ ...at, lpnId: 0 });
  const move = (
    pairs: readonly Negated[],
    from: (at: Dimension) => Dimension,
    to: (at: Dimension) => Dimension,
  ): Txn => ({
    type: 'MOVE',
    source: reversal.source,
    ...(reversal.serialsOf === undefined ? {} : { serialsOf: reversal.serialsOf }),
    ...(reversal.remark === undefined ? {} : { remark: reversal.remark }),
    entries: pairs.flatMap((e) => [
      { ...e, at: from(e.at), qty: -Math.abs(e.qty), weightG: -Math.abs(e.weightG) },
      { ...e, at: to(e.at), qty: Math.abs(e.qty), weightG: Math.abs(e.weightG) },
    ]),
  });
  const same = (at: Dimension): Dimension => at;
  const on = (sign: number): Negated[] => entries.filter((e) => Math.sign(e.qty) === sign && e.at.lpnId !== 0);
  return [
    ...(isLoose ? [move(on(-1), loose, same)] : []),
    reversal,
    ...(offContainer ? [move(on(1), same, loose)] : []),
  ];
}

/** The slots first, by id: of two users undoing one posting, the second waits here and then finds it taken. */
async function takeSlots(ctx: Ctx, originals: readonly Original[], reason: string): Promise<Map<number, number>> {
  const { rows } = await ctx.run<{ txnId: number; id: number }>`
    insert into inventory.stock_reversal (
      tenant_id, warehouse_id, txn_id, txn_posted_on, reversal_txn_id, reason, created_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, t.id, t.posted_on,
      nextval(pg_get_serial_sequence('inventory.stock_txn', 'id')), ${reason}, ${ctx.userId}
    from unnest(${originals.map((o) => o.id)}::bigint[], ${originals.map((o) => o.postedOn)}::date[]) t(id, posted_on)
    order by t.id
    returning txn_id, reversal_txn_id as id
  `.catch((error: unknown) =>
    sqlState(error) === '23505' ? refuse('BUSINESS', '已冲销，请勿重复操作') : Promise.reject(error),
  );
  return new Map(rows.map((row) => [row.txnId, row.id]));
}
