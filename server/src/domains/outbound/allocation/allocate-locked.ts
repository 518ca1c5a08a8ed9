import { sql, type RawBuilder } from 'kysely';
import { emit } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Refusal, Retry } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { holdGoods, postTxn, type ClaimOp, type Txn } from '../../inventory/facade.ts';
import type { Order } from '../order/rows.ts';
import { plan } from './allocate.plan.ts';
import type { Candidate, DockWhy, Outcome, Placement } from './demand.ts';
import type { StoredExplanation } from './explain.ts';
import { byPriority, openLines, questionOf, type OpenLine } from './question.ts';
import { replacedOf } from './replace.plan.ts';
import { writeReplacements } from './replace.ts';

/** What one round of decision, claims and counters takes at most. */
const GOODS_MAX = 200,
  LINES_MAX = 2000;

/** What a promise lost on the floor is made up for with: whatever there is. */
const ANY = 1;

const isOnTheFloor = (trigger: StoredExplanation['by']): boolean => !['ORDER', 'WAVE', 'XDOCK'].includes(trigger);

export interface AllocateOptions {
  trigger: StoredExplanation['by'];
  /** Rows not to be used: the one just found short. */
  excluded?: ReadonlySet<number>;
  /** The only rows to be used: what the picker has before him. */
  within?: ReadonlySet<number>;
  /** 越库: rows on their receiving place, and how much of each is offered from there, or why nothing is. */
  docked?: ReadonlyMap<number, number | DockWhy>;
  /** Only these lines. */
  detailIds?: readonly number[];
  /** Schemes of replacement by hand that somebody said yes to. */
  accepted?: readonly number[];
}

/** A promise made. */
export interface Claimed extends Placement {
  claimId: number;
}
/** How a line fared. */
export interface LineFate {
  detailId: number;
  orderId: number;
  goodsId: number;
  asked: number;
  granted: number;
}
export interface Allocation {
  claims: Claimed[];
  lines: LineFate[];
}

/**
 * Promise stock to orders (§4.2): the one function behind order allocation, wave release, cross-docking, short picks and goods missing at the check. The caller holds the allocation lock and the
 * orders, and derives their status afterwards. Set-based: a fixed number of statements per 200 goods or 2000 lines.
 * Throws Retry when stock went away between reading and locking.
 */
export async function allocateLocked(
  ctx: Ctx,
  orders: ReadonlyMap<number, Order>,
  options: AllocateOptions,
): Promise<Allocation> {
  const ranked = [...orders.values()].sort(byPriority);
  const takesAny = isOnTheFloor(options.trigger);
  const lines = (await openLines(ctx, [...orders.keys()], options.detailIds)).map((line) =>
    takesAny ? { ...line, policy: ANY } : line,
  );
  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  const all: Allocation = { claims: [], lines: [] };
  for (const chunk of chunks(ranked, linesOf)) {
    const decision = await withStandIns(ctx, chunk, await decide(ctx, { lines: chunk, orders }, options));
    const { outcome } = decision;
    const claimIds = await promise(ctx, decision, orders, options.trigger);
    all.claims.push(...outcome.placements.map((p, i) => ({ ...p, claimId: claimIds[i] ?? 0 })));
    all.lines.push(
      ...decision.lines.map((line) => {
        const told = outcome.lines.get(line.detailId);
        return {
          detailId: line.detailId,
          orderId: line.orderId,
          goodsId: line.goodsId,
          asked: line.open - replacedOf(told),
          granted: told?.granted ?? 0,
        };
      }),
    );
  }
  if (!takesAny) await tellPromised(ctx, orders, all);
  return all;
}

/** Whoever brings orders to their places hears of those that will leave. */
function tellPromised(ctx: Ctx, orders: ReadonlyMap<number, Order>, { lines }: Allocation): Promise<void> {
  const ids = new Set(lines.filter(({ granted }) => granted > 0).map(({ orderId }) => orderId));
  return emit(
    ctx,
    [...ids].map((orderId) => ({
      topic: 'OUT.ALLOCATED',
      aggKey: `OUT:${orderId}`,
      payload: { orderId, orderNo: orders.get(orderId)?.orderNo ?? '' },
    })),
  );
}

/**
 * What each line gets. Stock is read without locks, and what is chosen is judged again when it is promised; what is refused is judged here: whoever lacks
 * something is asked again with every row of his goods under lock, so that he is not told of a lack that the releases beside him have ended.
 */
async function decide(
  ctx: Ctx,
  asked: { lines: readonly OpenLine[]; orders: ReadonlyMap<number, Order> },
  { trigger, excluded, within, docked, accepted }: AllocateOptions,
): Promise<Outcome> {
  const ask = async (): Promise<Outcome> => {
    const { shared, ...question } = await questionOf(ctx, asked, accepted);
    const candidates = question.candidates
      .filter((row) => !within || within.has(row.stockId))
      .map((row) => onDock(row, docked?.get(row.stockId)));
    // Whoever just found less than the book says is not sent to another owner's face, perhaps the same one.
    const faces = isOnTheFloor(trigger) || !shared ? {} : { shared };
    return plan({ ...question, ...faces, ...(excluded ? { excluded } : {}), candidates });
  };
  const first = await ask();
  const lacking = asked.lines.filter((line) => !isMet(first, line));
  // Whoever is offered what has just come holds rows already, and nobody is told of a lack: he waited before.
  if (lacking.length === 0 || docked) return first;
  await holdGoods(ctx, {
    goodsIds: lacking.map((line) => line.goodsId),
    stockIds: first.placements.map(({ stockId }) => stockId),
  });
  return ask();
}

/** A row that is offered from its receiving place: no more of it than was said. */
const onDock = (row: Candidate, offered: number | DockWhy | undefined): Candidate => {
  if (offered === undefined) return row;
  return typeof offered === 'number'
    ? { ...row, docked: true, free: Math.min(row.free, offered) }
    : { ...row, docked: offered };
};

/** What was decided, and the lines it was decided for. */
interface Decision {
  outcome: Outcome;
  lines: OpenLine[];
}

/** Write the lines of goods that stand in for others, and call them by their ids from here on. */
async function withStandIns(ctx: Ctx, lines: readonly OpenLine[], outcome: Outcome): Promise<Decision> {
  const made = await writeReplacements(ctx, outcome.replacements);
  const idOf = (key: number): number => made.get(key) ?? key;
  const first = new Map(lines.map((line) => [line.detailId, line]));
  const standIns = outcome.replacements.flatMap(({ key, detailId, goodsId, qtyTo }) => {
    const line = first.get(detailId);
    return line ? [{ ...line, detailId: idOf(key), goodsId, open: qtyTo, standsIn: true }] : [];
  });
  return {
    lines: [...lines, ...standIns],
    outcome: {
      ...outcome,
      placements: outcome.placements.map((p) => ({ ...p, detailId: idOf(p.detailId) })),
      lines: new Map([...outcome.lines].map(([key, told]) => [idOf(key), told])),
    },
  };
}

/** Whole orders in order of priority, so that an order which wants all or nothing is decided at once. */
function* chunks(ranked: readonly Order[], linesOf: ReadonlyMap<number, OpenLine[]>): Generator<OpenLine[]> {
  let chunk: OpenLine[] = [];
  let goods = new Set<number>();
  for (const order of ranked) {
    const lines = linesOf.get(order.id) ?? [];
    const together = new Set([...goods, ...lines.map((line) => line.goodsId)]);
    if (chunk.length > 0 && (chunk.length + lines.length > LINES_MAX || together.size > GOODS_MAX)) {
      yield chunk;
      chunk = [];
      goods = new Set(lines.map((line) => line.goodsId));
    } else goods = together;
    chunk.push(...lines);
  }
  if (chunk.length > 0) yield chunk;
}

const isMet = ({ lines }: Outcome, { detailId, open }: OpenLine): boolean =>
  (lines.get(detailId)?.granted ?? 0) + replacedOf(lines.get(detailId)) >= open;
const lacks = ({ outcome }: Decision, line: OpenLine): boolean => !isMet(outcome, line);

/** Promises, counters and explanations: one statement where all got what they wanted. What a lacking line is told of the stock is read after the promises beside it. */
async function promise(
  ctx: Ctx,
  decision: Decision,
  orders: ReadonlyMap<number, Order>,
  trigger: StoredExplanation['by'],
): Promise<number[]> {
  const { placements } = decision.outcome;
  const lacking = decision.lines.filter((line) => lacks(decision, line));
  if (lacking.length === 0)
    return postClaims(ctx, placements, orders, outcomeStored(ctx, decision, trigger, new Map()));
  const claimIds = await postClaims(ctx, placements, orders);
  const stock = await stockFacts(ctx, [...new Set(lacking.map((line) => line.goodsId))]);
  await outcomeStored(ctx, decision, trigger, stock).execute(ctx.tx);
  return claimIds;
}

async function postClaims(
  ctx: Ctx,
  placements: readonly Placement[],
  orders: ReadonlyMap<number, Order>,
  ...stored: RawBuilder<unknown>[]
): Promise<number[]> {
  const claims = placements.map((p): ClaimOp => ({
    op: 'open',
    at: p.stockId,
    kind: 'ALLOC',
    stage: p.stage,
    qty: p.qty,
    outDetailId: p.detailId,
    refType: 'OUT',
    refId: p.orderId,
    refLineId: p.detailId,
    ...(orders.get(p.orderId)?.waveId ? { waveId: orders.get(p.orderId)?.waveId ?? 0 } : {}),
  }));
  try {
    const txn: Txn = { type: 'PICK', source: { type: 'OUT', id: 0, no: '' }, entries: [], claims };
    const faces = placements.flatMap(({ share }) => share ?? []);
    // Own rows and faces are posted one after the other, and locked as one.
    if (faces.length > 0)
      await holdGoods(ctx, { goodsIds: [], stockIds: [...placements.map((p) => p.stockId), ...faces] });
    const { claimIds } = await postTxn(ctx, txn, () => stored);
    await postTxn(ctx, { ...txn, claims: sharesOf(placements, claimIds) });
    return claimIds;
  } catch (error) {
    // Somebody moved, locked or adjusted a chosen row since it was read: decide anew from what is there now.
    throw error instanceof Refusal && error.kind === 'STOCK' ? new Retry('free stock went away') : error;
  }
}

/** What is to be taken from other owners' faces is held there, each part for the promise it serves. */
const sharesOf = (placements: readonly Placement[], claimIds: readonly number[]): ClaimOp[] =>
  placements.flatMap(({ share, qty, orderId }, i): ClaimOp[] =>
    share === undefined
      ? []
      : [{ op: 'open', at: share, kind: 'ADJ', qty, refType: 'SHARE', refId: orderId, refLineId: claimIds[i] ?? 0 }],
  );

/** Counters and explanations of all lines of a chunk in one part of the posting's statement; five explanations are kept, newest first. */
function outcomeStored(
  ctx: Ctx,
  decision: Decision,
  by: StoredExplanation['by'],
  stock: ReadonlyMap<string, StockFacts>,
): RawBuilder<unknown> {
  const { outcome, lines } = decision;
  const at = new Date().toISOString();
  const told = lines.map((line) => {
    const explained = outcome.lines.get(line.detailId);
    const facts =
      explained && lacks(decision, line) ? (stock.get(`${line.goodsId}/${line.quality}`) ?? NOTHING) : undefined;
    return JSON.stringify({ at, by, ...explained, ...(facts ? { stock: facts } : {}) });
  });
  return sql`
    update outbound.detail d
    set qty_allocated = d.qty_allocated + n.qty,
      explanation = jsonb_build_array(n.told::jsonb) || (coalesce(d.explanation, '[]') - 4), updated_by = ${ctx.userId},
      updated_at = now()
    from unnest(
      ${lines.map((line) => line.detailId)}::bigint[],
      ${lines.map((line) => outcome.lines.get(line.detailId)?.granted ?? 0)}::bigint[], ${told}::text[]
    ) n(id, qty, told)
    where ${here(ctx, 'd')}
      and d.id = any(${lines.map((line) => line.detailId)}::bigint[])
      and d.id = n.id
  `;
}

export type StockFacts = NonNullable<StoredExplanation['stock']>;
const NOTHING: StockFacts = { hand: 0, free: 0, locked: 0, held: 0, away: 0 };

/** What there is of goods that lack: on hand, free, locked and promised in storage and at faces, and what stands elsewhere in the house. */
export async function stockFacts(ctx: Ctx, goodsIds: readonly number[]): Promise<Map<string, StockFacts>> {
  if (goodsIds.length === 0) return new Map();
  const rows = await ctx.rows<StockFacts & { goodsId: number; quality: string }>`
    select x.goods_id, x.quality, coalesce(sum(x.on_hand) filter (where x.here), 0)::bigint as hand,
      coalesce(sum(x.free) filter (where x.here), 0)::bigint as free,
      coalesce(sum(x.locked) filter (where x.here), 0)::bigint as locked,
      coalesce(sum(x.allocated + x.moving) filter (where x.here), 0)::bigint as held,
      coalesce(sum(x.on_hand) filter (where not x.here), 0)::bigint as away
    from (
      select s.goods_id, s.quality, s.on_hand, s.locked, s.allocated, s.moving,
        s.on_hand - s.allocated - s.locked - s.moving as free,
        a.kind in ('STORE', 'PICK') or (s.quality <> 'A' and a.kind in ('DMG', 'RTN')) as here
      from inventory.stock s
      join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
      join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
      where ${here(ctx, 's')}
        and s.goods_id = any(${goodsIds}::bigint[])
        and not s.off_shelf
        and s.on_hand > 0
        and not inventory.is_off_shelf(a.kind)
    ) x
    group by 1, 2
  `;
  return new Map(rows.map(({ goodsId, quality, ...facts }) => [`${goodsId}/${quality}`, facts]));
}

/** 商品【x】无可分配库存（现存h，可用f，锁定k，被占用a）. */
export const lackSentence = (goodsCode: string, { hand, free, locked, held }: StockFacts = NOTHING): string =>
  `商品【${goodsCode}】无可分配库存（现存${hand}，可用${free}，锁定${locked}，被占用${held}）`;
