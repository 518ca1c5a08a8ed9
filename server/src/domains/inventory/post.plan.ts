import type { ClaimKind, ClaimStage, Dimension } from './txn.ts';

/** A stock row as it stands under lock. */
export interface StockState extends Dimension {
  id: number;
  onHand: number;
  allocated: number;
  locked: number;
  moving: number;
  weightG: number;
  seq: number;
  /** Each piece of it has a number; null where nobody has seen them (transit). */
  isSerial?: boolean | null;
}

/** A claim as it stands under lock. */
export interface ClaimState {
  id: number;
  stockId: number;
  kind: ClaimKind;
  stage: ClaimStage;
  openQty: number;
  consumedQty: number;
  releasedQty: number;
  /** The promise it serves: it holds pieces at another owner's face for it, and never more than that promise has on the shelf. */
  shareOf?: number | null;
}

/** Entries and claim operations with every place resolved to a stock row. `txn` is the index of the transaction they belong to. */
export interface PlannedEntry {
  txn: number;
  stockId: number;
  qty: number;
  weightG: number;
  sourceLineId: number | null;
}
export type PlannedClaim =
  | { op: 'open'; stockId: number; kind: ClaimKind; stage: ClaimStage; qty: number; input: number }
  | { op: 'release' | 'consume' | 'reopen'; claimId: number; qty: number }
  | { op: 'transfer'; claimId: number; qty: number; stockId: number; stage: ClaimStage; input: number };

export interface LedgerRow {
  txn: number;
  stockId: number;
  seq: number;
  delta: number;
  balance: number;
  deltaG: number;
  sourceLineId: number | null;
}
/** A claim to insert: opened anew, or split off `parentId` by a partial transfer. `input` is the index of the operation that made it. */
export interface NewClaim {
  input: number;
  stockId: number;
  kind: ClaimKind;
  stage: ClaimStage;
  qty: number;
  parentId: number | null;
}

export interface Posting {
  stocks: StockState[];
  claims: ClaimState[];
  ledger: LedgerRow[];
  opened: NewClaim[];
  /** Rows whose promises would exceed what lies there: nothing may be written. */
  short: { stockId: number; need: number; free: number }[];
  /** Claims asked for more than is open on them. */
  overdrawn: number[];
}

const COUNTER = { ALLOC: 'allocated', LOCK: 'locked', MOVE: 'moving', ADJ: 'moving' } as const satisfies Record<
  ClaimKind,
  keyof StockState
>;

/**
 * What a posting makes of the locked rows. Pure. Entries apply in order (each gets the next sequence number of its row),
 * then claim operations; the rows are judged at the end, as the database would at commit.
 */
export function plan(
  stockRows: readonly StockState[],
  claimRows: readonly ClaimState[],
  entries: readonly PlannedEntry[],
  ops: readonly PlannedClaim[],
): Posting {
  const stocks = new Map(stockRows.map((row) => [row.id, { ...row }]));
  const claims = new Map(claimRows.map((row) => [row.id, { ...row }]));
  const ledger = entries.map((entry) => enter(must(stocks, entry.stockId), entry));
  const opened: NewClaim[] = [];
  const overdrawn: number[] = [];
  for (const op of ops) {
    if (op.op === 'open') open(must(stocks, op.stockId), op, opened);
    else settle(op, must(claims, op.claimId), { stocks, opened, overdrawn });
  }
  const before = new Map(claimRows.map((row) => [row.id, row]));
  for (const share of claims.values()) letGo(share, { claims, before, stocks });
  const short = [...stocks.values()]
    .filter((s) => broken(s))
    .map((s) => ({
      stockId: s.id,
      need: stockRows.find((before) => before.id === s.id)
        ? asked(s, must(new Map(stockRows.map((r) => [r.id, r])), s.id))
        : 0,
      free: freeOf(must(new Map(stockRows.map((r) => [r.id, r])), s.id)),
    }));
  return { stocks: [...stocks.values()], claims: [...claims.values()], ledger, opened, short, overdrawn };
}

/** Quantity nobody has promised away. */
export const freeOf = (s: Pick<StockState, 'onHand' | 'allocated' | 'locked' | 'moving'>): number =>
  s.onHand - s.allocated - s.locked - s.moving;

const broken = (s: StockState): boolean =>
  s.onHand < 0 || s.allocated < 0 || s.locked < 0 || s.moving < 0 || s.weightG < 0 || freeOf(s) < 0;

/** How much free quantity the posting took from the row. */
const asked = (after: StockState, before: StockState): number => freeOf(before) - freeOf(after);

function enter(stock: StockState, entry: PlannedEntry): LedgerRow {
  stock.onHand += entry.qty;
  stock.weightG += entry.weightG;
  stock.seq += 1;
  return {
    txn: entry.txn,
    stockId: stock.id,
    seq: stock.seq,
    delta: entry.qty,
    balance: stock.onHand,
    deltaG: entry.weightG,
    sourceLineId: entry.sourceLineId,
  };
}

function open(stock: StockState, op: Extract<PlannedClaim, { op: 'open' }>, opened: NewClaim[]): void {
  stock[COUNTER[op.kind]] += op.qty;
  opened.push({ input: op.input, stockId: stock.id, kind: op.kind, stage: op.stage, qty: op.qty, parentId: null });
}

/** A posting while its claim operations are applied. */
interface Underway {
  stocks: Map<number, StockState>;
  opened: NewClaim[];
  overdrawn: number[];
}

function settle(
  op: Exclude<PlannedClaim, { op: 'open' }>,
  claim: ClaimState,
  { stocks, opened, overdrawn }: Underway,
): void {
  const at = must(stocks, claim.stockId);
  const counter = COUNTER[claim.kind];
  if (op.op === 'reopen') {
    if (op.qty > claim.consumedQty) overdrawn.push(claim.id);
    claim.consumedQty -= op.qty;
    claim.openQty += op.qty;
    at[counter] += op.qty;
    return;
  }
  if (op.qty > claim.openQty) overdrawn.push(claim.id);
  at[counter] -= op.qty;
  if (op.op === 'transfer') return carry(op, claim, must(stocks, op.stockId), opened);
  claim.openQty -= op.qty;
  if (op.op === 'release') claim.releasedQty += op.qty;
  else claim.consumedQty += op.qty;
}

/** What is held at another's face goes with the promise it serves: given back, picked, or on its way to somewhere else. */
function letGo(
  share: ClaimState,
  {
    claims,
    before,
    stocks,
  }: { claims: Map<number, ClaimState>; before: Map<number, ClaimState>; stocks: Map<number, StockState> },
): void {
  const was = before.get(share.shareOf ?? 0),
    is = claims.get(share.shareOf ?? 0);
  if (!was || !is) return;
  const stays = was.stockId === is.stockId && was.stage === is.stage ? is.openQty : 0;
  const gone = Math.max(0, share.openQty - stays);
  must(stocks, share.stockId)[COUNTER[share.kind]] -= gone;
  share.openQty -= gone;
  share.releasedQty += gone;
}

/** The promise follows the goods: the whole claim is re-pointed, a part is split off with its parent named. */
function carry(
  op: Extract<PlannedClaim, { op: 'transfer' }>,
  claim: ClaimState,
  to: StockState,
  opened: NewClaim[],
): void {
  to[COUNTER[claim.kind]] += op.qty;
  const whole = op.qty === claim.openQty && claim.consumedQty === 0 && claim.releasedQty === 0;
  if (whole) {
    claim.stockId = to.id;
    claim.stage = op.stage;
    return;
  }
  claim.openQty -= op.qty;
  opened.push({ input: op.input, stockId: to.id, kind: claim.kind, stage: op.stage, qty: op.qty, parentId: claim.id });
}

function must<T>(rows: Map<number, T>, id: number): T {
  const row = rows.get(id);
  if (!row) throw new Error(`row ${id} was not loaded`);
  return row;
}
