import { SERIAL_STATE } from '#contract/inventory/serial.ts';
import { Retry } from '../../../platform/errors.ts';
import type { PlannedEntry, StockState } from '../post.plan.ts';
import type { Entry, Txn, TxnType } from '../txn.ts';

/** A piece as it stands under lock. */
export interface Unit {
  id: number;
  goodsId: number;
  serial: string;
  /** null: a number nobody has seen before. */
  state: number | null;
  stockId: number | null;
  lotId: number | null;
  inDetailId: number | null;
  outDetailId: number | null;
  checkId: number | null;
  txnId: number | null;
  /** The house it is in, or left last; null: of a number nobody has seen before. */
  houseId: number | null;
}

/** What a transaction did to a piece. */
export interface Move {
  serialId: number;
  txn: number;
  from: number | null;
  to: number | null;
  stateBefore: number | null;
  stateAfter: number;
  outBefore: number | null;
  inBefore: number | null;
  houseBefore: number | null;
  lineId: number | null;
}

/** The same as it was written, of a transaction that is taken back. */
export type Done = Omit<Move, 'txn' | 'lineId'> & { txnId: number };

/** How a piece came that another house had sent: as it was while it was on its way. */
export interface Came {
  serialId: number;
  houseId: number;
  outDetailId: number | null;
  inDetailId: number | null;
}

/** Why it cannot be: the goods say how many numbers are missing, a piece where it is. */
export type Fault =
  | { why: 'unnamed'; goodsId: number; qty: number; comes: boolean }
  | { why: 'elsewhere' | 'moved'; unit: Unit }
  | { why: 'unknown'; serial: string };

export interface Following {
  units: Unit[];
  moves: Move[];
  fault?: Fault;
}

interface Scene {
  rows: ReadonlyMap<number, StockState>;
  units: readonly Unit[];
  done: readonly Done[];
  /** Of pieces that may be sent back (REJECT_OUT). */
  came: readonly Came[];
  newIds: readonly number[];
  /** Where all of it happens. */
  houseId: number;
}

/** A move within the house keeps what a piece is; these say what it becomes. */
const BECOMES: Partial<Record<TxnType, number>> = {
  RECEIVE: SERIAL_STATE.inStock,
  TRANSIT_RCV: SERIAL_STATE.inStock,
  ADJ_IN: SERIAL_STATE.inStock,
  PICK: SERIAL_STATE.picked,
  UNPICK: SERIAL_STATE.inStock,
};

/** What was picked leaves for its order, and what was judged leaves with its truck: which pieces those are was settled when they were. */
const LEAVES_UNNAMED: ReadonlySet<TxnType> = new Set(['SHIP', 'REJECT_OUT']);

class Stop extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.why);
    this.fault = fault;
  }
}

/**
 * Which pieces each entry takes or brings, and what becomes of them (ADR 62). Pure. What leaves a row and comes to another in the same transaction is the same pieces; those named go first,
 * a whole row takes all of its pieces, a part the first that lie there. What goes out of the house must be named or be a whole row, except what was picked and leaves for its order, and what was rejected.
 */
export function serialsAfter(txns: readonly Txn[], entries: readonly PlannedEntry[], scene: Scene): Following {
  const world = new World(scene);
  try {
    txns.forEach((txn, t) => {
      const own = entries.filter((entry) => entry.txn === t);
      const steps = txn.entries.flatMap((entry, i) => {
        const stockId = own[i]?.stockId ?? 0;
        return scene.rows.get(stockId)?.isSerial === true && entry.qty !== 0 ? [{ entry, stockId }] : [];
      });
      for (const step of steps.filter(({ entry }) => entry.qty < 0)) world.take(txn, step);
      for (const step of steps.filter(({ entry }) => entry.qty > 0)) world.bring(txn, t, step);
      world.leave(txn, t);
    });
  } catch (error) {
    if (error instanceof Stop) return { units: [], moves: [], fault: error.fault };
    throw error;
  }
  return world.outcome();
}

interface Step {
  entry: Entry;
  stockId: number;
}
interface Carried {
  unit: Unit;
  from: number | null;
  lineId: number | null;
  sure: boolean;
}

/** The pieces while transactions happen to them. */
class World {
  readonly #rows: ReadonlyMap<number, StockState>;
  readonly #units: Map<number, Unit>;
  readonly #byName: Map<string, Unit>;
  readonly #done: readonly Done[];
  readonly #came: ReadonlyMap<number, Came>;
  readonly #newIds: Iterator<number>;
  readonly #houseId: number;
  readonly #touched = new Set<number>();
  readonly #moves: Move[] = [];
  #hand: Carried[] = [];

  constructor({ rows, units, done, came, newIds, houseId }: Scene) {
    this.#houseId = houseId;
    this.#rows = rows;
    this.#units = new Map(units.map((unit) => [unit.id, { ...unit }]));
    this.#byName = new Map([...this.#units.values()].map((unit) => [nameOf(unit.goodsId, unit.serial), unit]));
    this.#done = done;
    this.#came = new Map(came.map((one) => [one.serialId, one]));
    this.#newIds = newIds.values();
    // Every row holds as many pieces as goods; another count was read while somebody exchanged two.
    const lying = Map.groupBy(this.#units.values(), (unit) => unit.stockId);
    for (const row of rows.values())
      if (row.isSerial === true && (lying.get(row.id)?.length ?? 0) !== row.onHand) throw new Retry('serials moved');
  }

  outcome(): Following {
    return { units: [...this.#touched].flatMap((id) => this.#units.get(id) ?? []), moves: this.#moves };
  }

  /** Pieces leave a row into the hand. */
  take(txn: Txn, { entry, stockId }: Step): void {
    const want = -entry.qty;
    const lying = [...this.#units.values()].filter((unit) => unit.stockId === stockId);
    const chosen = this.#chosen(txn, entry, { lying, want, stockId });
    if (chosen.length < want) throw new Retry('serials are short');
    const sure = chosen.length === lying.length || (entry.serials ?? []).length >= want || txn.serialsOf !== undefined;
    for (const unit of chosen) {
      this.#hand.push({ unit: { ...unit }, from: stockId, lineId: entry.sourceLineId ?? null, sure });
      unit.stockId = null;
    }
  }

  #chosen(txn: Txn, entry: Entry, { lying, want, stockId }: { lying: Unit[]; want: number; stockId: number }): Unit[] {
    if (txn.serialsOf !== undefined) {
      const ids = this.#idsOf(txn, entry);
      const back = lying.filter((unit) => ids.has(unit.id));
      // Two that were exchanged since stand for each other where nothing left the house.
      if (this.#stayed(txn))
        return [...back, ...lying.filter((unit) => !ids.has(unit.id))].sort(byRank(lineOf(txn, entry))).slice(0, want);
      if (back.length >= want) return back.slice(0, want);
      const gone = [...ids].map((id) => this.#units.get(id)).find((unit) => unit && unit.stockId !== stockId);
      throw gone ? new Stop({ why: 'moved', unit: gone }) : new Retry('serials are short');
    }
    const goodsId = this.#rows.get(stockId)?.goodsId ?? 0;
    const named = (entry.serials ?? []).slice(0, want).map((serial) => {
      const unit = this.#byName.get(nameOf(goodsId, serial));
      if (!unit || unit.state === null) throw new Stop({ why: 'unknown', serial });
      if (unit.stockId !== stockId) throw new Stop({ why: 'elsewhere', unit });
      return unit;
    });
    const unnamed = lying.filter((unit) => !named.includes(unit));
    const rest = unnamed.sort(txn.type === 'REJECT_OUT' ? byLine(entry) : byNearness(lineOf(txn, entry)));
    return [...named, ...rest].slice(0, want);
  }

  #stayed(txn: Txn): boolean {
    const own = this.#done.filter((move) => move.txnId === txn.serialsOf);
    return own.length > 0 && own.every((move) => move.from !== null && move.to !== null);
  }

  /** What the transaction that is taken back moved from or to the row of this entry. */
  #idsOf(txn: Txn, { wasStockId }: Entry): Set<number> {
    const own = this.#done.filter(
      (move) => move.txnId === txn.serialsOf && (move.from === wasStockId || move.to === wasStockId),
    );
    return new Set(own.map((move) => move.serialId));
  }

  /** Pieces come to a row: out of the hand, else from outside. */
  bring(txn: Txn, t: number, { entry, stockId }: Step): void {
    const goodsId = this.#rows.get(stockId)?.goodsId ?? 0;
    const ids = txn.serialsOf === undefined ? null : this.#idsOf(txn, entry);
    const names = new Set(entry.serials ?? []);
    const mine = this.#hand.filter(
      ({ unit }) => unit.goodsId === goodsId && (ids === null || ids.has(unit.id) || this.#stayed(txn)),
    );
    const first = mine.filter(({ unit }) => names.has(unit.serial) || ids?.has(unit.id) === true);
    const others = mine.filter((one) => !first.includes(one));
    const carried = [...first, ...others].slice(0, entry.qty);
    for (const one of carried) this.#land(txn, t, one, { entry, stockId });
    this.#hand = this.#hand.filter((one) => !carried.includes(one));
    const missing = entry.qty - carried.length;
    if (missing === 0) return;
    const fresh = ids
      ? this.#returning(ids)
      : [...names]
          .filter((serial) => !carried.some(({ unit }) => unit.serial === serial))
          .map((s) => this.#made(goodsId, s));
    if (fresh.length < missing) throw new Stop({ why: 'unnamed', goodsId, qty: missing, comes: true });
    for (const unit of fresh.slice(0, missing))
      this.#land(txn, t, { unit, from: null, lineId: null, sure: true }, { entry, stockId });
  }

  /** Pieces that had left the house with what is taken back. */
  #returning(ids: ReadonlySet<number>): Unit[] {
    return [...ids].map((id) => {
      const unit = this.#units.get(id);
      if (!unit) throw new Retry('a serial is gone');
      const was = this.#done.find((move) => move.serialId === id);
      if (unit.stockId !== null || unit.state !== was?.stateAfter) throw new Stop({ why: 'moved', unit });
      return { ...unit };
    });
  }

  #made(goodsId: number, serial: string): Unit {
    const known = this.#byName.get(nameOf(goodsId, serial));
    if (known) {
      if (known.stockId !== null || known.state === SERIAL_STATE.picked)
        throw new Stop({ why: 'elsewhere', unit: known });
      return { ...known };
    }
    const next = this.#newIds.next();
    if (next.done === true) throw new Error('too few numbers for new serials');
    const unit: Unit = { ...NOBODY, id: next.value, goodsId, serial };
    this.#units.set(unit.id, unit);
    this.#byName.set(nameOf(goodsId, serial), unit);
    return { ...unit };
  }

  #land(txn: Txn, t: number, { unit: was, from, lineId }: Carried, { entry, stockId }: Step): void {
    const unit = this.#units.get(was.id);
    if (!unit) throw new Retry('a serial is gone');
    const own = this.#done.filter((move) => move.txnId === txn.serialsOf);
    const back =
      own.find((move) => move.serialId === was.id && move.from === entry.wasStockId) ??
      own.find((move) => move.from === entry.wasStockId);
    const isReversal = back !== undefined && txn.type === 'REVERSE';
    const comes = from === null;
    unit.state = isReversal
      ? (back.stateBefore ?? SERIAL_STATE.inStock)
      : (BECOMES[txn.type] ?? (comes ? SERIAL_STATE.inStock : was.state));
    unit.stockId = stockId;
    unit.houseId = this.#houseId;
    unit.lotId = this.#rows.get(stockId)?.lotId ?? null;
    if (isReversal && back.serialId === was.id) unit.inDetailId = back.inBefore;
    if (isReversal) unit.outDetailId = back.outBefore;
    else if (txn.type === 'PICK') unit.outDetailId = entry.sourceLineId ?? was.outDetailId;
    else if (txn.type === 'UNPICK' || comes) unit.outDetailId = null;
    if (unit.state === SERIAL_STATE.inStock || txn.type === 'UNPICK') unit.checkId = null;
    if (comes && !isReversal && txn.source.type === 'IN') unit.inDetailId = entry.sourceLineId ?? null;
    this.#note(t, was, unit, { from, lineId: entry.sourceLineId ?? lineId });
  }

  /** What is left in the hand has left the house. */
  leave(txn: Txn, t: number): void {
    for (const { unit: was, from, lineId, sure } of this.#hand) {
      const unit = this.#units.get(was.id);
      if (!unit) throw new Retry('a serial is gone');
      if (!sure && !LEAVES_UNNAMED.has(txn.type))
        throw new Stop({
          why: 'unnamed',
          goodsId: unit.goodsId,
          qty: this.#hand.filter((one) => one.unit.goodsId === unit.goodsId).length,
          comes: false,
        });
      const back = this.#done.find((move) => move.txnId === txn.serialsOf && move.serialId === was.id);
      unit.stockId = null;
      if (txn.type === 'SHIP') {
        unit.state = SERIAL_STATE.shipped;
        unit.outDetailId = lineId ?? was.outDetailId;
      } else if (back) {
        unit.state = back.stateBefore ?? SERIAL_STATE.expected;
        unit.outDetailId = back.outBefore;
        unit.houseId = back.houseBefore ?? this.#houseId;
        unit.inDetailId = back.stateBefore === null ? was.inDetailId : back.inBefore;
      } else this.#refused(txn, unit);
      this.#note(t, was, unit, { from, lineId });
    }
    this.#hand = [];
  }

  /** What an inspection sends out is gone, unless another house had sent it: then it is on its way again, with the order it left with. */
  #refused(txn: Txn, unit: Unit): void {
    const came = txn.type === 'REJECT_OUT' ? this.#came.get(unit.id) : undefined;
    unit.state = came ? SERIAL_STATE.shipped : SERIAL_STATE.gone;
    if (!came) return;
    unit.houseId = came.houseId;
    unit.outDetailId = came.outDetailId;
    unit.inDetailId = came.inDetailId;
  }

  #note(t: number, was: Unit, unit: Unit, { from, lineId }: { from: number | null; lineId: number | null }): void {
    this.#touched.add(unit.id);
    this.#moves.push({
      serialId: unit.id,
      txn: t,
      from,
      to: unit.stockId,
      stateBefore: was.state,
      stateAfter: unit.state ?? SERIAL_STATE.inStock,
      outBefore: was.outDetailId,
      inBefore: was.inDetailId,
      houseBefore: was.houseId,
      lineId,
    });
  }
}

const NOBODY = {
  state: null,
  stockId: null,
  lotId: null,
  inDetailId: null,
  outDetailId: null,
  checkId: null,
  txnId: null,
  houseId: null,
};

const nameOf = (goodsId: number, serial: string): string => `${goodsId}/${serial}`;

/** The order line it is for: of other documents the number means something else. */
const lineOf = ({ source }: Txn, { sourceLineId }: Entry): number | null =>
  source.type === 'OUT' ? (sourceLineId ?? null) : null;

/** For an order line: its own that were checked, its own, then those of nobody; among equals the first that came. */
const byRank =
  (lineId: number | null) =>
  (a: Unit, b: Unit): number =>
    rank(a, lineId) - rank(b, lineId);
const byNearness = (lineId: number | null) => (a: Unit, b: Unit) => byRank(lineId)(a, b) || a.id - b.id;

/** Rejected of several deliveries in one row: those that came with the line go first. */
const byLine =
  ({ sourceLineId }: Entry) =>
  (a: Unit, b: Unit): number =>
    Number(b.inDetailId === sourceLineId) - Number(a.inDetailId === sourceLineId) || a.id - b.id;

function rank({ outDetailId, checkId }: Unit, lineId: number | null): number {
  if (outDetailId !== null && outDetailId === lineId) return checkId === null ? 1 : 0;
  return outDetailId === null ? 2 : 3;
}
