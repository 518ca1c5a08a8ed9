import type { Demand, GoodsFact, Placement, Why } from './demand.ts';
import type { LotPool } from './lots.plan.ts';
import { place, type Grant, type Levels } from './place.plan.ts';

/** What a line may take, in the order it takes it, and why it may not take the rest. */
export interface Judged {
  passed: LotPool[];
  firstTier: Set<number>;
  failed: { lot: LotPool; why: Why }[];
}
type Judge = (d: Demand) => Judged;
/** Of each order, the production dates it took so far. */
type Spans = Map<number, { from: number; to: number }>;

/** Grant lot by lot, then place the grants of each lot together. */
export function granted(demands: readonly Demand[], goods: GoodsFact, judge: Judge): Placement[] {
  const grants = new Map<LotPool, Grant[]>();
  const spans: Spans = new Map();
  for (const d of demands) {
    for (const { lot, qty } of takes(d, judge(d), spans)) {
      lot.free -= qty;
      grants.set(lot, [...(grants.get(lot) ?? []), { demand: d, qty }]);
    }
  }
  return [...grants].flatMap(([lot, own]) => place(lot, own, goods));
}

/** Which lots a line takes, and how much of each. Remembers the span of production dates of its order. */
function takes(d: Demand, judged: Judged, spans: Spans): { lot: LotPool; qty: number }[] {
  const alone = aloneOf(d, judged, (lot) => lot.free);
  const taken: { lot: LotPool; qty: number }[] = [];
  let left = d.open;
  for (const lot of alone ? [alone] : judged.passed) {
    if (left === 0) break;
    const qty = Math.min(left, lot.free);
    if (qty === 0 || !withinSpan(d, lot, spans)) continue;
    taken.push({ lot, qty });
    left -= qty;
  }
  return taken;
}

function withinSpan(d: Demand, lot: LotPool, spans: Spans): boolean {
  const max = d.dates?.maxSpan ?? null;
  if (max === null || lot.producedDay === null) return true;
  const before = spans.get(d.orderId) ?? { from: lot.producedDay, to: lot.producedDay };
  const span = { from: Math.min(before.from, lot.producedDay), to: Math.max(before.to, lot.producedDay) };
  if (span.to - span.from > max) return false;
  spans.set(d.orderId, span);
  return true;
}

/** The one lot that covers the line, where its rule rather takes one. */
const aloneOf = (d: Demand, { passed, firstTier }: Judged, reach: (lot: LotPool) => number): LotPool | undefined =>
  d.rule.singleLot ? passed.find((lot) => firstTier.has(lot.lotId) && reach(lot) >= d.open) : undefined;

/**
 * Where areas pick some packaging levels only, what is free cannot be had in every amount: a line takes what its lots give it, one after the other, before the next
 * line is asked, and what no area picks for it stays where it is.
 */
export function grantedByLevel(
  demands: readonly Demand[],
  goods: GoodsFact,
  { judge, levels }: { judge: Judge; levels: Levels },
): Placement[] {
  const spans: Spans = new Map();
  return demands.flatMap((d) => {
    const judged = judge(d);
    const from = (lot: LotPool, qty: number): Placement[] => place(lot, [{ demand: d, qty }], goods, levels);
    const reach = (lot: LotPool, most: number): number =>
      unitsOf(from({ ...lot, rows: lot.rows.map((row) => ({ ...row })) }, Math.min(most, lot.free)));
    const alone = aloneOf(d, judged, (lot) => reach(lot, d.open));
    const placed: Placement[] = [];
    for (const lot of alone ? [alone] : judged.passed) {
      const qty = reach(lot, d.open - unitsOf(placed));
      if (qty === 0 || !withinSpan(d, lot, spans)) continue;
      lot.free -= qty;
      placed.push(...from(lot, qty));
    }
    return placed;
  });
}

const unitsOf = (placed: readonly Placement[]): number => placed.reduce((sum, { qty }) => sum + qty, 0);
