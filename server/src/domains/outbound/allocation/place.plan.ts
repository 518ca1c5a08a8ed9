import type { Candidate, Demand, GoodsFact, Placement, Step } from './demand.ts';
import type { LotPool } from './lots.plan.ts';

/** Packaging levels (1 base unit, 2 inner pack, 3 case, 4 pallet) of the areas that do not pick all of them. */
export type Levels = ReadonlyMap<number, ReadonlySet<number>>;
const PALLET = 4,
  CASE = 3,
  INNER = 2,
  PIECE = 1;

/** So much of one lot for one line. */
export interface Grant {
  demand: Demand;
  qty: number;
}

interface Open {
  demand: Demand;
  left: number;
}

const byRest = (a: Candidate, b: Candidate): number => a.free - b.free || a.walk - b.walk || a.stockId - b.stockId;
const byWhole = (a: Candidate, b: Candidate): number => b.free - a.free || a.walk - b.walk || a.stockId - b.stockId;
const isFace = (row: Candidate): boolean => row.face === 'OWN' || (row.areaKind === 'PICK' && row.face === null);
const isStore = (row: Candidate): boolean => row.areaKind !== 'PICK' && row.face === null && !row.docked;

/** The rows of a lot by the rung that reaches for them, each in its order: what is nearly empty goes first, then the shorter walk. */
export interface Rungs {
  docked: Candidate[];
  pallets: Candidate[];
  caseFaces: Candidate[];
  faces: Candidate[];
  shared: Candidate[];
  stores: Candidate[];
}

export function rungsOf(rows: readonly Candidate[]): Rungs {
  return {
    docked: rows.filter((row) => row.docked).sort(byRest),
    pallets: rows
      .filter(
        (row) => isStore(row) && row.areaKind === 'STORE' && row.isPallet && row.single && row.free === row.onHand,
      )
      .sort(byWhole),
    caseFaces: rows.filter((row) => row.face === 'CASE').sort(byRest),
    faces: rows.filter(isFace).sort(byRest),
    shared: rows.filter((row) => row.face === 'SHARED').sort(byRest),
    stores: rows.filter(isStore).sort(byRest),
  };
}

/**
 * Decide positions for all grants of one lot together (§4.2 step 5): whole pallets to the biggest grant, whole cases, pieces from pick faces,
 * the rest from storage. Takes from `row.free` of the lot's rows. Everything granted finds a place, because grants never exceed the rows' sum; unless areas choose what they pick.
 */
export function place(lot: LotPool, grants: readonly Grant[], goods: GoodsFact, levels?: Levels): Placement[] {
  const open: Open[] = grants.map(({ demand, qty }) => ({ demand, left: qty }));
  const placed: Placement[] = [];
  const picks = (row: Candidate, level: number): boolean => levels?.get(row.areaId)?.has(level) ?? true;
  const rungs = rungsOf(lot.rows);
  const most = (to: Open, row: Candidate): number => Math.min(row.free, to.left);
  const put: Put = (to, row, qty, how) => {
    if (qty <= 0) return;
    const step = how === 'WAITS' ? 'L4' : how;
    row.free -= qty;
    to.left -= qty;
    placed.push({
      detailId: to.demand.detailId,
      orderId: to.demand.orderId,
      stockId: row.stockId,
      qty,
      stage: how === 'WAITS' ? 'WAIT' : stageOf(step, to.demand, row, goods),
      step,
    });
  };
  // What need not go to a shelf first is taken before what lies on one, in whatever amount.
  for (const to of open) for (const row of rungs.docked) put(to, row, most(to, row), 'XD');
  wholePallets(
    open,
    rungs.pallets.filter((row) => picks(row, PALLET)),
    goods,
    put,
  );
  wholeCases(open, rungs, goods, (to, row, qty, step) => (picks(row, CASE) ? put(to, row, qty, step) : undefined));
  const loose = (to: Open, row: Candidate, step: Step): void => {
    if (picks(row, PIECE)) return put(to, row, most(to, row), step);
    if (picks(row, INNER) && goods.innerQty > 1) put(to, row, most(to, row) - (most(to, row) % goods.innerQty), step);
    // Where pieces are not picked they wait for replenishment, and are picked at the face they are brought to.
    if (goods.hasFace && isStore(row)) put(to, row, most(to, row), 'WAITS');
  };
  for (const to of open) for (const row of [...rungs.faces, ...rungs.shared]) loose(to, row, 'L3');
  for (const to of open) for (const row of [...rungs.stores, ...rungs.caseFaces]) loose(to, row, 'L4');
  return merged(placed);
}

/** Loose goods out of storage wait for replenishment where the rule says so and a face exists to be filled. */
const stageOf = (step: Step, demand: Demand, row: Candidate, goods: GoodsFact): Placement['stage'] =>
  step === 'L4' && demand.rule.looseSource === 1 && goods.hasFace && isStore(row) ? 'WAIT' : 'SHELF';

/** By which rung, or that it waits for replenishment whatever the rule says. */
type Put = (to: Open, row: Candidate, qty: number, how: Step | 'WAITS') => void;

function wholePallets(open: readonly Open[], pallets: readonly Candidate[], goods: GoodsFact, put: Put): void {
  if (pallets.length === 0) return;
  for (const to of [...open].sort((a, b) => b.left - a.left)) {
    if (!to.demand.rule.allowPallet) continue;
    const least = goods.palletQty * to.demand.rule.palletMinPct;
    for (const row of pallets) {
      const whole = row.free > 0 && row.free === row.onHand && row.free <= to.left && row.free * 100 >= least;
      if (whole) put(to, row, row.free, 'L1');
    }
  }
}

function wholeCases(open: readonly Open[], rungs: Rungs, goods: GoodsFact, put: Put): void {
  const pack = goods.caseQty;
  if (pack <= 1) return;
  for (const to of open) {
    const rows = [...rungs.caseFaces, ...(to.demand.rule.caseSource === 2 ? rungs.faces : []), ...rungs.stores];
    for (const row of rows) {
      if (to.left < pack) break;
      put(to, row, Math.floor(Math.min(row.free, to.left) / pack) * pack, 'L2');
    }
  }
}

/** One claim per line, row, rung and stage. */
function merged(placed: readonly Placement[]): Placement[] {
  const rows = new Map<string, Placement>();
  for (const p of placed) {
    const key = `${p.detailId}/${p.stockId}/${p.step}/${p.stage}`;
    const same = rows.get(key);
    if (same) same.qty += p.qty;
    else rows.set(key, { ...p });
  }
  return [...rows.values()];
}

/** Every rung of the ladder reaches every row in one order: no pallets to keep whole, no cases to keep whole. */
export const isFlat = (rows: readonly Candidate[], goods: GoodsFact): boolean =>
  goods.caseQty <= 1 && rungsOf(rows).pallets.length === 0;

/**
 * The fast path: lines in order of priority and rows in order of rotation and ladder are two stacked intervals; each meeting of the two is a placement.
 * O(n log n). Gives what granting lot by lot and placing rung by rung would give, for lines that take any lot and goods without pallets or cases.
 */
export function overlap(demands: readonly Demand[], lots: readonly LotPool[], goods: GoodsFact): Placement[] {
  const supply = lots.flatMap((lot) => {
    const rungs = rungsOf(lot.rows);
    return [
      ...rungs.docked.map((row) => ({ row, step: 'XD' as const })),
      ...[...rungs.faces, ...rungs.shared].map((row) => ({ row, step: 'L3' as const })),
      ...[...rungs.stores, ...rungs.caseFaces].map((row) => ({ row, step: 'L4' as const })),
    ];
  });
  const placed: Placement[] = [];
  let at = 0;
  for (const demand of demands) {
    for (let left = demand.open; left > 0 && at < supply.length;) {
      const { row, step } = supply[at] ?? never();
      const qty = Math.min(left, row.free);
      if (qty > 0)
        placed.push({
          detailId: demand.detailId,
          orderId: demand.orderId,
          stockId: row.stockId,
          qty,
          step,
          stage: stageOf(step, demand, row, goods),
        });
      left -= qty;
      row.free -= qty;
      if (row.free === 0) at += 1;
    }
  }
  return placed;
}

function never(): never {
  throw new Error('beyond the supply');
}
