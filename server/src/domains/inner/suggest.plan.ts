/** A stock row that would stand better elsewhere, and where; in the order in which its reason finds it worth doing. */
export interface Proposal {
  stockId: number;
  reason: 'QUALITY' | 'NEAR' | 'MERGE' | 'BAND';
  fromPositionId: number;
  toPositionId: number;
  toLpnId: number;
  /** Base units; weight in g and volume in cm³ of all of them. */
  qty: number;
  weight: number;
  volume: number;
  /** What the target still takes, beside what is promised to it; null has no limit. */
  weightLeft: number | null;
  volumeLeft: number | null;
}

/** The most pressing first. */
const ORDER = ['QUALITY', 'NEAR', 'MERGE', 'BAND'] as const;

/**
 * Which of the proposals can be done together (§4.13): a stock row goes once, what is to become empty takes nothing in, and no target takes more than it has room for.
 * Of several the more pressing reason wins, then who was found first.
 */
export function together(found: readonly Proposal[], most: number): Proposal[] {
  const gone = new Set<number>(),
    emptied = new Set<number>(),
    filled = new Map<number, { weight: number; volume: number }>(),
    chosen: Proposal[] = [];
  for (const one of found.toSorted((a, b) => ORDER.indexOf(a.reason) - ORDER.indexOf(b.reason))) {
    if (chosen.length >= most) break;
    const there = filled.get(one.toPositionId) ?? { weight: 0, volume: 0 },
      weight = there.weight + one.weight,
      volume = there.volume + one.volume;
    if (gone.has(one.stockId) || one.fromPositionId === one.toPositionId) continue;
    if (emptied.has(one.toPositionId) || filled.has(one.fromPositionId)) continue;
    if (weight > (one.weightLeft ?? Infinity) || volume > (one.volumeLeft ?? Infinity)) continue;
    gone.add(one.stockId);
    emptied.add(one.fromPositionId);
    filled.set(one.toPositionId, { weight, volume });
    chosen.push(one);
  }
  return chosen;
}
