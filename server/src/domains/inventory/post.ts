import { sql } from 'kysely';
import { wireDay } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { together, type Tx } from '../../platform/db/database.ts';
import { Retry, refuse } from '../../platform/errors.ts';
import { lockPlaceRows } from '../basic/facade.ts';
import { settlePlaces, type Touched } from './places.ts';
import {
  plan,
  type ClaimState,
  type LedgerRow,
  type PlannedClaim,
  type PlannedEntry,
  type Posting,
  type StockState,
} from './post.plan.ts';
import { findStock, lockStock, touchedBy, unnestDims } from './rows.ts';
import type { ClaimOp, Dimension, Place, Posted, Txn } from './txn.ts';

/** Post one transaction. See `postTxns`. */
export async function postTxn(ctx: Ctx, txn: Txn): Promise<Posted> {
  const [posted] = await postTxns(ctx, [txn]);
  return posted ?? { txnId: null, stockIds: [], claimIds: [] };
}

/**
 * The one code path that writes stock, claims and ledger. A fixed number of statements whatever the number of rows:
 * make missing rows → resolve → lock positions, containers, stock, claims (that order, ids ascending) → decide (post.plan.ts)
 * → write stock, transactions, ledger, claims, place usage.
 *
 * Refuses 220001 when promises would exceed what lies there. Throws Retry when a claim moved between reading and locking.
 * The caller holds every lock of a lower rank (documents, tasks, lines) already.
 */
export async function postTxns(ctx: Ctx, txns: readonly Txn[]): Promise<Posted[]> {
  const ops = txns.flatMap((txn, t) => (txn.claims ?? []).map((op) => ({ t, op })));
  const claimIds = [...new Set(ops.flatMap(({ op }) => (op.op === 'open' ? [] : [op.claimId])))];
  const places = placesOf(txns);
  const dims = [
    ...new Map(places.flatMap((place) => (typeof place === 'number' ? [] : [[keyOf(place), place] as const]))).values(),
  ];
  const moves = txns.some((txn) => txn.entries.length > 0);
  // Promises on rows named by their ids touch no place: there is nothing to find.
  const finds = moves || dims.length > 0;
  const [, rows, claimsBefore] = await together(
    ensureRows(ctx, dims),
    finds ? findStock(ctx, { dims, ids: places.filter((place) => typeof place === 'number'), claimIds }) : [],
    readClaims(ctx, claimIds, false),
  );
  if (claimsBefore.length < claimIds.length) refuse('NOT_FOUND');
  if (finds ? rows.length === 0 : ops.length === 0)
    return txns.map(() => ({ txnId: null, stockIds: [], claimIds: [] }));

  const rowOf = new Map(rows.map((row) => [keyOf(row), row.id]));
  const stockId = (place: Place): number => (typeof place === 'number' ? place : (rowOf.get(keyOf(place)) ?? 0));
  const touched = moves ? touchedBy(rows) : { positionIds: [], lpnIds: [] };
  const drawn = txns.filter((txn) => txn.entries.length > 0 && txn.id === undefined).length;
  // Ranks 7 to 10, in this order; the clock is read when all of them are held, and only a movement has an instant.
  const [, locked, claims, { at, ids }] = await together(
    lockPlaceRows(ctx, touched.positionIds, touched.lpnIds),
    lockStock(ctx, [...places.map(stockId), ...claimsBefore.map((claim) => claim.stockId)]),
    readClaims(ctx, claimIds, true),
    moves ? clock(ctx.tx, drawn) : { at: new Date(), ids: [] },
  );
  const before = new Map(claimsBefore.map((c) => [c.id, c.stockId]));
  if (claims.some((c) => before.get(c.id) !== c.stockId)) throw new Retry('a claim travelled');

  const stocks = [...locked.values()];
  const entries: PlannedEntry[] = txns.flatMap((txn, t) =>
    txn.entries.map((e) => ({
      txn: t,
      stockId: stockId(e.at),
      qty: e.qty,
      weightG: e.weightG ?? 0,
      sourceLineId: e.sourceLineId ?? null,
    })),
  );
  const planned = ops.map(({ op }, input): PlannedClaim => plannedOf(op, input, stockId));
  const posting = plan(stocks, claims, entries, planned);
  await refuseShort(ctx, posting);
  const txnIds = new Map(
    txns.flatMap((txn, t) => (txn.entries.length > 0 ? [[t, txn.id ?? ids.shift() ?? 0] as const] : [])),
  );
  return write(ctx, {
    txns,
    txnIds,
    ops: ops.map(({ op }) => op),
    opTxn: ops.map(({ t }) => t),
    entries,
    posting,
    stocks,
    claims,
    touched,
    at,
  });
}

const placesOf = (txns: readonly Txn[]): Place[] =>
  txns.flatMap((txn) => [
    ...txn.entries.map((e) => e.at),
    ...(txn.claims ?? []).flatMap((op) => (op.op === 'open' ? [op.at] : op.op === 'transfer' ? [op.to] : [])),
  ]);

const keyOf = (d: Dimension): string => `${d.positionId}/${d.goodsId}/${d.lotId}/${d.lpnId}/${d.ownerId}/${d.quality}`;

function plannedOf(op: ClaimOp, input: number, stockId: (place: Place) => number): PlannedClaim {
  if (op.op === 'open')
    return { op: 'open', stockId: stockId(op.at), kind: op.kind, stage: op.stage ?? 'SHELF', qty: op.qty, input };
  if (op.op === 'transfer')
    return { op: 'transfer', claimId: op.claimId, qty: op.qty, stockId: stockId(op.to), stage: op.stage, input };
  return op;
}

/** Make the rows goods will come to lie in. Sorted, and before any stock lock is held, so that waiting for each other's inserts cannot close a cycle. */
async function ensureRows(ctx: Ctx, dims: readonly Dimension[]): Promise<void> {
  if (dims.length === 0) return;
  await ctx.run`
    insert into inventory.stock (
      tenant_id, warehouse_id, position_id, goods_id, lot_id, lpn_id, owner_id, quality, off_shelf
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, d.*,
      coalesce(
        (
          select inventory.is_off_shelf(a.kind)
          from basic.position p
          join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
          where p.tenant_id = ${ctx.tenantId}
            and p.warehouse_id = ${ctx.warehouseId}
            and p.id = d.position_id
        ), false
      )
    from ${unnestDims(dims)}
    order by 3, 4, 5, 6, 7, 8
    on conflict (tenant_id, warehouse_id, position_id, goods_id, lot_id, lpn_id, owner_id, quality) do nothing
  `;
}

/** The instant of posting is read under the locks: along one stock row, time and sequence agree. With it the numbers of the transactions. */
async function clock(tx: Tx, count: number): Promise<{ at: Date; ids: number[] }> {
  const {
    rows: [row],
  } = await sql<{
    at: Date;
    ids: number[];
  }>`
    select clock_timestamp() as at,
      array(
        select nextval(pg_get_serial_sequence('inventory.stock_txn', 'id'))
        from generate_series(1, ${count}::int)
      ) as ids
  `.execute(tx);
  return row ?? { at: new Date(), ids: [] };
}

async function readClaims(ctx: Ctx, ids: readonly number[], lock: boolean): Promise<ClaimState[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.rows<ClaimState>`
    select id, stock_id, kind, stage, open_qty, consumed_qty, released_qty
    from inventory.stock_claim
    where tenant_id = ${ctx.tenantId}
      and warehouse_id = ${ctx.warehouseId}
      and id = any(${ids}::bigint[])
    order by id ${lock ? sql`for no key update` : sql``}
  `;
  return rows;
}

/** Say who holds what when it is not enough: the sentence names position, goods and the three counters. */
async function refuseShort(ctx: Ctx, posting: Posting): Promise<void> {
  // A claim that shrank since the caller looked is a lost race, not a defect: look again.
  if (posting.overdrawn.length > 0) throw new Retry('a claim shrank');
  const first = posting.short[0];
  if (!first) return;
  const row = await ctx.row<{ position: string; goods: string; allocated: number; locked: number; moving: number }>`
    select p.code as position, g.code as goods, s.allocated, s.locked, s.moving
    from inventory.stock s
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
    where s.tenant_id = ${ctx.tenantId}
      and s.warehouse_id = ${ctx.warehouseId}
      and s.id = ${first.stockId}
  `;
  refuse(
    'STOCK',
    `库位【${row?.position ?? ''}】商品【${row?.goods ?? ''}】可用数量不足：需${first.need}，可用${first.free}（分配${row?.allocated ?? 0}/锁定${row?.locked ?? 0}/移动${row?.moving ?? 0}）`,
  );
}

interface Writing {
  txns: readonly Txn[];
  /** By place in `txns`; those that only settle promises have none. */
  txnIds: ReadonlyMap<number, number>;
  ops: readonly ClaimOp[];
  opTxn: readonly number[];
  entries: readonly PlannedEntry[];
  posting: Posting;
  stocks: readonly StockState[];
  claims: readonly ClaimState[];
  touched: Touched;
  at: Date;
}

async function write(ctx: Ctx, w: Writing): Promise<Posted[]> {
  const [, , , , opened] = await together(
    updateStock(ctx, w),
    insertTxns(ctx, w),
    insertLedger(ctx, w),
    updateClaims(ctx, w),
    insertClaims(ctx, w),
    settlePlaces(ctx, w.touched),
  );
  return w.txns.map((_, t) => ({
    txnId: w.txnIds.get(t) ?? null,
    stockIds: w.entries.filter((e) => e.txn === t).map((e) => e.stockId),
    claimIds: w.ops.flatMap((op, i) => (w.opTxn[i] === t ? [opened.get(i) ?? ('claimId' in op ? op.claimId : 0)] : [])),
  }));
}

async function updateStock(ctx: Ctx, { posting, at }: Writing): Promise<void> {
  const s = posting.stocks;
  const grew = new Map<number, { in: boolean; out: boolean }>();
  for (const row of posting.ledger) {
    const seen = grew.get(row.stockId) ?? { in: false, out: false };
    grew.set(row.stockId, { in: seen.in || row.delta > 0, out: seen.out || row.delta < 0 });
  }
  await ctx.run`
    update inventory.stock s
    set on_hand = n.on_hand, allocated = n.allocated, locked = n.locked, moving = n.moving, weight_g = n.weight_g,
      seq = n.seq, last_in_at = case when n.came then ${at} else s.last_in_at end,
      last_out_at = case when n.went then ${at} else s.last_out_at end
    from unnest(
      ${s.map((r) => r.id)}::bigint[], ${s.map((r) => r.onHand)}::bigint[], ${s.map((r) => r.allocated)}::bigint[],
      ${s.map((r) => r.locked)}::bigint[], ${s.map((r) => r.moving)}::bigint[], ${s.map((r) => r.weightG)}::bigint[],
      ${s.map((r) => r.seq)}::bigint[], ${s.map((r) => grew.get(r.id)?.in ?? false)}::bool[],
      ${s.map((r) => grew.get(r.id)?.out ?? false)}::bool[]
    ) n(id, on_hand, allocated, locked, moving, weight_g, seq, came, went)
    where s.tenant_id = ${ctx.tenantId}
      and s.warehouse_id = ${ctx.warehouseId}
      and s.id = n.id
  `;
}

/** One row per transaction that moved something. */
async function insertTxns(ctx: Ctx, { txns, txnIds, at }: Writing): Promise<void> {
  const moving = [...txnIds].flatMap(([t, id]) => {
    const txn = txns[t];
    return txn ? [{ id, txn }] : [];
  });
  if (moving.length === 0) return;
  await ctx.run`
    insert into inventory.stock_txn (
      id, tenant_id, warehouse_id, posted_on, txn_type, source_type, source_id, source_no, reason_code, remark,
      operator_id, posted_at
    )
    select n.id, ${ctx.tenantId}, ${ctx.warehouseId}, ${wireDay(at)}::date, n.txn_type, n.source_type, n.source_id,
      n.source_no, n.reason_code, n.remark, ${ctx.userId}, ${at}
    from unnest(
      ${moving.map(({ id }) => id)}::bigint[], ${moving.map(({ txn }) => txn.type)}::text[],
      ${moving.map(({ txn }) => txn.source.type)}::text[], ${moving.map(({ txn }) => txn.source.id)}::bigint[],
      ${moving.map(({ txn }) => txn.source.no)}::text[], ${moving.map(({ txn }) => txn.reasonCode ?? null)}::text[],
      ${moving.map(({ txn }) => txn.remark ?? null)}::text[]
    ) n(id, txn_type, source_type, source_id, source_no, reason_code, remark)
  `;
}

async function insertLedger(ctx: Ctx, { txns, txnIds, posting, stocks, at }: Writing): Promise<void> {
  const l = posting.ledger;
  if (l.length === 0) return;
  const dim = new Map(stocks.map((s) => [s.id, s]));
  const of = <T>(pick: (row: LedgerRow, s: StockState, txn: Txn) => T): T[] =>
    l.map((row) => {
      const s = dim.get(row.stockId),
        txn = txns[row.txn];
      if (!s || !txn) throw new Error('ledger row without its stock or transaction');
      return pick(row, s, txn);
    });
  await ctx.run`
    insert into inventory.stock_ledger (
      tenant_id, warehouse_id, posted_on, posted_at, operator_id, txn_id, txn_type, stock_id, seq, position_id,
      goods_id, lot_id, lpn_id, owner_id, quality, delta, balance, delta_g, source_type, source_id, source_no,
      source_line_id
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${wireDay(at)}::date, ${at}, ${ctx.userId}, n.*
    from unnest(
      ${of((r) => txnIds.get(r.txn) ?? 0)}::bigint[], ${of((_, __, t) => t.type)}::text[],
      ${of((r) => r.stockId)}::bigint[], ${of((r) => r.seq)}::bigint[], ${of((_, s) => s.positionId)}::bigint[],
      ${of((_, s) => s.goodsId)}::bigint[], ${of((_, s) => s.lotId)}::bigint[], ${of((_, s) => s.lpnId)}::bigint[],
      ${of((_, s) => s.ownerId)}::bigint[], ${of((_, s) => s.quality)}::text[], ${of((r) => r.delta)}::bigint[],
      ${of((r) => r.balance)}::bigint[], ${of((r) => r.deltaG)}::bigint[], ${of((_, __, t) => t.source.type)}::text[],
      ${of((_, __, t) => t.source.id)}::bigint[], ${of((_, __, t) => t.source.no)}::text[],
      ${of((r) => r.sourceLineId)}::bigint[]
    ) n
  `;
}

async function updateClaims(ctx: Ctx, { posting, claims: before }: Writing): Promise<void> {
  const old = new Map(before.map((c) => [c.id, c]));
  const changed = posting.claims.filter((c) => JSON.stringify(c) !== JSON.stringify(old.get(c.id)));
  if (changed.length === 0) return;
  await ctx.run`
    update inventory.stock_claim c
    set stock_id = n.stock_id, stage = n.stage, open_qty = n.open_qty, consumed_qty = n.consumed_qty,
      released_qty = n.released_qty, updated_at = now(), updated_by = ${ctx.userId}
    from unnest(
      ${changed.map((c) => c.id)}::bigint[], ${changed.map((c) => c.stockId)}::bigint[],
      ${changed.map((c) => c.stage)}::text[], ${changed.map((c) => c.openQty)}::bigint[],
      ${changed.map((c) => c.consumedQty)}::bigint[], ${changed.map((c) => c.releasedQty)}::bigint[]
    ) n(id, stock_id, stage, open_qty, consumed_qty, released_qty)
    where c.tenant_id = ${ctx.tenantId}
      and c.warehouse_id = ${ctx.warehouseId}
      and c.id = n.id
  `;
}

/** The new claims by the index of the operation that made them. A split claim inherits what it promises from its parent; a new one says it itself. */
async function insertClaims(ctx: Ctx, { posting: { opened }, ops }: Writing): Promise<Map<number, number>> {
  if (opened.length === 0) return new Map();
  const says = opened.map((c) => {
    const op = ops[c.input];
    return op?.op === 'open' ? op : undefined;
  });
  const rows = await ctx.rows<{
    id: number;
  }>`
    insert into inventory.stock_claim (
      tenant_id, warehouse_id, stock_id, kind, stage, open_qty, parent_id, out_detail_id, wave_id, ref_type, ref_id,
      ref_line_id, created_by, updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.stock_id, n.kind, n.stage, n.qty, n.parent_id,
      coalesce(n.out_detail_id, p.out_detail_id), coalesce(n.wave_id, p.wave_id), coalesce(n.ref_type, p.ref_type),
      coalesce(n.ref_id, p.ref_id), coalesce(n.ref_line_id, p.ref_line_id), ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${opened.map((c) => c.stockId)}::bigint[], ${opened.map((c) => c.kind)}::text[],
      ${opened.map((c) => c.stage)}::text[], ${opened.map((c) => c.qty)}::bigint[],
      ${opened.map((c) => c.parentId)}::bigint[], ${says.map((s) => s?.outDetailId ?? null)}::bigint[],
      ${says.map((s) => s?.waveId ?? null)}::bigint[], ${says.map((s) => s?.refType ?? null)}::text[],
      ${says.map((s) => s?.refId ?? null)}::bigint[], ${says.map((s) => s?.refLineId ?? null)}::bigint[]
    ) with ordinality n(
      stock_id, kind, stage, qty, parent_id, out_detail_id, wave_id, ref_type, ref_id, ref_line_id, ord
    )
    left join inventory.stock_claim p
      on p.tenant_id = ${ctx.tenantId}
      and p.warehouse_id = ${ctx.warehouseId}
      and p.id = n.parent_id
    order by n.ord
    returning id
  `;
  return new Map(opened.map((c, i) => [c.input, rows[i]?.id ?? 0]));
}
