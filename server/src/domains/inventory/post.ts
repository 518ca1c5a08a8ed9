import { sql, type RawBuilder } from 'kysely';
import { wireDay } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { Retry, refuse } from '../../platform/errors.ts';
import { here } from '../../platform/list/filters.ts';
import { lpnPlacesSet } from '../basic/facade.ts';
import { lpnPlacesAfter, refuseTorn, usageAfter } from './places.ts';
import { cartonsAfter, weightOf } from './post-cartons.plan.ts';
import { cartonsFollow, lockCartons } from './post-cartons.ts';
import { dimensionKey, lockNamed, type Locked } from './post-lock.ts';
import {
  plan,
  type LedgerRow,
  type PlannedClaim,
  type PlannedEntry,
  type Posting,
  type StockState,
} from './post.plan.ts';
import { serialsFollow, serialTaken } from './serial/follow.ts';
import { serialParts } from './serial/write.ts';
import type { ClaimOp, Place, Posted, Txn } from './txn.ts';

/**
 * What its caller writes in the same statement: rows that name what is posted, and those that follow from it. Each part is an insert or update of the caller's own tables,
 * whose rows he has locked; none may read or write what the posting writes.
 */
export type Alongside = (posted: readonly Posted[]) => readonly RawBuilder<unknown>[];

/** Post one transaction. See `postTxns`. */
export async function postTxn(
  ctx: Ctx,
  txn: Txn,
  alongside?: (posted: Posted) => readonly RawBuilder<unknown>[],
): Promise<Posted> {
  const [posted] = await postTxns(ctx, [txn], ([one = NOTHING]) => alongside?.(one) ?? []);
  return posted ?? NOTHING;
}

const NOTHING: Posted = { txnId: null, stockIds: [], claimIds: [] };

/**
 * The one code path that writes stock, claims and ledger. Two statements whatever the number of rows: one finds, makes and locks (post-lock.ts: positions, containers,
 * stock, claims), then it is decided (post.plan.ts), and one writes stock, transactions, ledger, claims, place usage.
 * Weighed cartons, where an entry names any, are locked last by one more.
 *
 * Refuses 220001 when promises would exceed what lies there. Throws Retry when a claim moved between reading and locking.
 * The caller holds every lock of a lower rank (documents, tasks, lines) already.
 */
export async function postTxns(ctx: Ctx, txns: readonly Txn[], alongside: Alongside = () => []): Promise<Posted[]> {
  const ops = txns.flatMap((txn, t) => (txn.claims ?? []).map((op) => ({ t, op })));
  const moves = txns.some((txn) => txn.entries.length > 0);
  if (!moves && ops.length === 0) {
    const nothing = txns.map(() => NOTHING);
    await writeAlone(ctx, alongside(nothing));
    return nothing;
  }
  const named = placesOf(txns);
  const dims = new Map(named.flatMap((place) => (typeof place === 'number' ? [] : [[dimensionKey(place), place]])));
  const held = await lockNamed(ctx, {
    dims: [...dims.values()],
    ids: [...new Set(named.filter((place) => typeof place === 'number'))],
    claimIds: [...new Set(ops.flatMap(({ op }) => (op.op === 'open' ? [] : [op.claimId])))],
    moves,
    txnCount: txns.filter((txn) => txn.entries.length > 0 && txn.id === undefined).length,
    openCount: ops.filter(({ op }) => op.op === 'open' || op.op === 'transfer').length,
  });

  const cartons = await lockCartons(ctx, txns);
  const rowOf = new Map(held.stocks.map((row) => [dimensionKey(row), row.id]));
  const stockId = (place: Place): number => (typeof place === 'number' ? place : (rowOf.get(dimensionKey(place)) ?? 0));
  const entries: PlannedEntry[] = txns.flatMap((txn, t) =>
    txn.entries.map((e) => ({
      txn: t,
      stockId: stockId(e.at),
      qty: e.qty,
      weightG: weightOf(e, cartons),
      sourceLineId: e.sourceLineId ?? null,
    })),
  );
  const planned = ops.map(({ op }, input): PlannedClaim => plannedOf(op, input, stockId));
  const posting = plan(held.stocks, held.claims, entries, planned);
  await refuseShort(ctx, posting);
  const serials = await serialsFollow(ctx, txns, entries, held.stocks);
  const drawn = held.txnIds.values();
  const txnIds = new Map(
    txns.flatMap((txn, t) => (txn.entries.length > 0 ? [[t, txn.id ?? drawn.next().value ?? 0] as const] : [])),
  );
  const opened = new Map(posting.opened.map(({ input }, i) => [input, held.openIds[i] ?? 0]));
  const posted = txns.map((_, t) => ({
    txnId: txnIds.get(t) ?? null,
    stockIds: entries.filter((e) => e.txn === t).map((e) => e.stockId),
    claimIds: ops.flatMap((one, i) =>
      one.t === t ? [opened.get(i) ?? ('claimId' in one.op ? one.op.claimId : 0)] : [],
    ),
  }));
  const following = [
    ...cartonsFollow(ctx, cartonsAfter(txns, entries, cartons)),
    ...serialParts(ctx, serials, { txns, txnIds, stocks: held.stocks, at: held.at }),
  ];
  await write(ctx, { txns, txnIds, ops: ops.map(({ op }) => op), posting, held }, [
    ...following,
    ...alongside(posted),
  ]).catch(serialTaken);
  return posted;
}

const placesOf = (txns: readonly Txn[]): Place[] =>
  txns.flatMap((txn) => [
    ...txn.entries.map((e) => e.at),
    ...(txn.claims ?? []).flatMap((op) => (op.op === 'open' ? [op.at] : op.op === 'transfer' ? [op.to] : [])),
  ]);

function plannedOf(op: ClaimOp, input: number, stockId: (place: Place) => number): PlannedClaim {
  if (op.op === 'open')
    return { op: 'open', stockId: stockId(op.at), kind: op.kind, stage: op.stage ?? 'SHELF', qty: op.qty, input };
  if (op.op === 'transfer')
    return { op: 'transfer', claimId: op.claimId, qty: op.qty, stockId: stockId(op.to), stage: op.stage, input };
  return op;
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
  posting: Posting;
  held: Locked;
}

/** Everything at once. Parts of one statement do not see what the others write: usage and places are counted from the stock as it will be (`after`). */
async function write(ctx: Ctx, w: Writing, also: readonly RawBuilder<unknown>[]): Promise<void> {
  const { positionIds, lpnIds } = w.held;
  const parts = [
    sql`after as materialized (${stockAfter(w.posting)})`,
    sql`stocks as (${updateStock(ctx, w)})`,
    w.txnIds.size > 0 && sql`txns as (${insertTxns(ctx, w)})`,
    w.posting.ledger.length > 0 && sql`ledger as (${insertLedger(ctx, w)})`,
    ...claimParts(ctx, w),
    positionIds.length > 0 && sql`used as (${usageAfter(ctx, positionIds)})`,
    sql`places as materialized (${lpnPlacesAfter(ctx, lpnIds)})`,
    lpnIds.length > 0 && sql`moved as (${lpnPlacesSet(ctx, lpnIds, sql`select * from places where places <= 1`)})`,
    ...alsoParts(also),
  ].filter((part) => part !== false);
  const torn = await ctx.row<{ lpnId: number }>`
    with ${sql.join(parts)}
    select lpn_id
    from places
    where places > 1
    order by lpn_id
    limit 1
  `;
  if (torn) await refuseTorn(ctx, torn.lpnId);
}

const alsoParts = (also: readonly RawBuilder<unknown>[]): RawBuilder<unknown>[] =>
  also.map((part, i) => sql`${sql.raw(`also${i}`)} as (${part})`);

/** There was nothing to post. */
async function writeAlone(ctx: Ctx, also: readonly RawBuilder<unknown>[]): Promise<void> {
  if (also.length > 0) await ctx.run`with ${sql.join(alsoParts(also))} select 1`;
}

function stockAfter({ stocks: s, ledger }: Posting): RawBuilder<unknown> {
  const came = new Set(ledger.filter((row) => row.delta > 0).map((row) => row.stockId)),
    went = new Set(ledger.filter((row) => row.delta < 0).map((row) => row.stockId));
  return sql`
    select *
    from unnest(
      ${s.map((r) => r.id)}::bigint[], ${s.map((r) => r.onHand)}::bigint[], ${s.map((r) => r.allocated)}::bigint[],
      ${s.map((r) => r.locked)}::bigint[], ${s.map((r) => r.moving)}::bigint[], ${s.map((r) => r.weightG)}::bigint[],
      ${s.map((r) => r.seq)}::bigint[], ${s.map((r) => came.has(r.id))}::bool[], ${s.map((r) => went.has(r.id))}::bool[]
    ) n(id, on_hand, allocated, locked, moving, weight_g, seq, came, went)
  `;
}

const updateStock = (ctx: Ctx, { posting, held: { at } }: Writing): RawBuilder<unknown> => sql`
  update inventory.stock s
  set on_hand = n.on_hand, allocated = n.allocated, locked = n.locked, moving = n.moving, weight_g = n.weight_g,
    seq = n.seq, last_in_at = case when n.came then ${at} else s.last_in_at end,
    last_out_at = case when n.went then ${at} else s.last_out_at end
  from after n
  where ${here(ctx, 's')}
    and s.id = any(${posting.stocks.map((r) => r.id)}::bigint[])
    and s.id = n.id
`;

/** One row per transaction that moved something. */
function insertTxns(ctx: Ctx, { txns, txnIds, held: { at } }: Writing): RawBuilder<unknown> {
  const moving = [...txnIds].flatMap(([t, id]) => {
    const txn = txns[t];
    return txn ? [{ id, txn }] : [];
  });
  return sql`
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

function insertLedger(ctx: Ctx, { txns, txnIds, posting, held: { at, stocks } }: Writing): RawBuilder<unknown> {
  const l = posting.ledger;
  const dim = new Map(stocks.map((s) => [s.id, s]));
  const of = <T>(pick: (row: LedgerRow, s: StockState, txn: Txn) => T): T[] =>
    l.map((row) => {
      const s = dim.get(row.stockId),
        txn = txns[row.txn];
      if (!s || !txn) throw new Error('ledger row without its stock or transaction');
      return pick(row, s, txn);
    });
  return sql`
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

const claimParts = (ctx: Ctx, w: Writing): RawBuilder<unknown>[] => [
  ...updateClaims(ctx, w).map((part) => sql`claims as (${part})`),
  ...(w.posting.opened.length > 0 ? [sql`opened as (${insertClaims(ctx, w)})`] : []),
];

function updateClaims(ctx: Ctx, { posting, held }: Writing): RawBuilder<unknown>[] {
  const old = new Map(held.claims.map((c) => [c.id, c]));
  const changed = posting.claims.filter((c) => JSON.stringify(c) !== JSON.stringify(old.get(c.id)));
  if (changed.length === 0) return [];
  return [
    sql`
      update inventory.stock_claim c
      set stock_id = n.stock_id, stage = n.stage, open_qty = n.open_qty, consumed_qty = n.consumed_qty,
        released_qty = n.released_qty, updated_at = now(), updated_by = ${ctx.userId}
      from unnest(
        ${changed.map((c) => c.id)}::bigint[], ${changed.map((c) => c.stockId)}::bigint[],
        ${changed.map((c) => c.stage)}::text[], ${changed.map((c) => c.openQty)}::bigint[],
        ${changed.map((c) => c.consumedQty)}::bigint[], ${changed.map((c) => c.releasedQty)}::bigint[]
      ) n(id, stock_id, stage, open_qty, consumed_qty, released_qty)
      where ${here(ctx, 'c')}
        and c.id = any(${changed.map((c) => c.id)}::bigint[])
        and c.id = n.id
    `,
  ];
}

/** The new claims, with the numbers drawn for them in the order of the operations that made them. A split claim inherits what it promises from its parent; a new one says it itself. */
function insertClaims(ctx: Ctx, { posting: { opened }, ops, held }: Writing): RawBuilder<unknown> {
  const says = opened.map((c) => {
    const op = ops[c.input];
    return op?.op === 'open' ? op : undefined;
  });
  return sql`
    insert into inventory.stock_claim (
      id, tenant_id, warehouse_id, stock_id, kind, stage, open_qty, parent_id, out_detail_id, wave_id, ref_type, ref_id,
      ref_line_id, created_by, updated_by
    )
    select n.id, ${ctx.tenantId}, ${ctx.warehouseId}, n.stock_id, n.kind, n.stage, n.qty, n.parent_id,
      coalesce(n.out_detail_id, p.out_detail_id), coalesce(n.wave_id, p.wave_id), coalesce(n.ref_type, p.ref_type),
      coalesce(n.ref_id, p.ref_id), coalesce(n.ref_line_id, p.ref_line_id), ${ctx.userId}, ${ctx.userId}
    from unnest(
      ${held.openIds.slice(0, opened.length)}::bigint[], ${opened.map((c) => c.stockId)}::bigint[],
      ${opened.map((c) => c.kind)}::text[], ${opened.map((c) => c.stage)}::text[],
      ${opened.map((c) => c.qty)}::bigint[], ${opened.map((c) => c.parentId)}::bigint[],
      ${says.map((s) => s?.outDetailId ?? null)}::bigint[], ${says.map((s) => s?.waveId ?? null)}::bigint[],
      ${says.map((s) => s?.refType ?? null)}::text[], ${says.map((s) => s?.refId ?? null)}::bigint[],
      ${says.map((s) => s?.refLineId ?? null)}::bigint[]
    ) n(id, stock_id, kind, stage, qty, parent_id, out_detail_id, wave_id, ref_type, ref_id, ref_line_id)
    left join inventory.stock_claim p on ${here(ctx, 'p')} and p.id = n.parent_id
  `;
}
