import { metresBetween, type Point } from '../../../platform/sphere.ts';

/** Where a device was at an instant (milliseconds) and what it measured there. */
export interface Fix extends Point {
  equipId: number;
  at: number;
  speedKmh: number | null;
  temp: number | null;
  humidity: number | null;
  door: number | null;
}
/** No lorry jumps faster from one point to the next. */
const JUMP_KMH = 250;
/** What is nearer to the point before is the trembling of a device that stands. */
const STEP_M = 20;
const HOUR_MS = 3_600_000;

export const byTime = (a: Fix, b: Fix): number => a.at - b.at || a.equipId - b.equipId;

const jumps = (a: Fix | undefined, b: Fix | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  metresBetween(a, b) / 1000 > (JUMP_KMH * Math.max(b.at - a.at, 1000)) / HOUR_MS + 0.5;

/** A point that neither the one before nor the one after can be reached from; at the ends one neighbour that agrees with the next is enough. */
function isAstray(fixes: readonly Fix[], i: number): boolean {
  const [before, own, after] = [fixes[i - 1], fixes[i], fixes[i + 1]];
  if (before && after) return jumps(before, own) && jumps(own, after);
  return before
    ? jumps(before, own) && !jumps(fixes[i - 2], before)
    : fixes.length > 2 && jumps(own, after) && !jumps(after, fixes[2]);
}

/** What can be believed of all that was told, by time: each device and instant once, no jumps. Follows from the set, not from the order or how often it was told. */
export function believed(told: readonly Fix[]): Fix[] {
  const known = new Map(told.map((fix) => [`${fix.equipId} ${fix.at}`, fix]));
  return [...Map.groupBy(known.values(), ({ equipId }) => equipId).values()]
    .flatMap((own) => {
      const sorted = own.toSorted(byTime);
      return sorted.filter((_, i) => !isAstray(sorted, i));
    })
    .toSorted(byTime);
}

/** Kilometres along the points of the device that told most of them. */
export function kmAlong(fixes: readonly Fix[]): number {
  const [own = []] = [...Map.groupBy(fixes, ({ equipId }) => equipId).values()].toSorted((a, b) => b.length - a.length);
  let metres = 0,
    from = own[0];
  for (const fix of own) {
    const step = from ? metresBetween(from, fix) : 0;
    if (step < STEP_M) continue;
    metres += step;
    from = fix;
  }
  return Math.round(metres / 10) / 100;
}

/** At most so many points: spans of equal length, of each its first, its last, its coldest and its warmest, so that no extreme is lost. */
export function thinned(fixes: readonly Fix[], most: number): Fix[] {
  const first = fixes[0],
    last = fixes.at(-1);
  if (!first || !last || fixes.length <= most) return [...fixes];
  const spans = Math.floor(most / 4),
    length = (last.at - first.at) / spans || 1;
  const warmth = ({ temp }: Fix): number => temp ?? Number.NaN;
  return [...Map.groupBy(fixes, ({ at }) => Math.min(spans - 1, Math.floor((at - first.at) / length))).values()]
    .flatMap((span) => {
      const measured = span.filter(({ temp }) => temp !== null).toSorted((a, b) => warmth(a) - warmth(b));
      return [...new Set([span[0], span.at(-1), measured[0], measured.at(-1)])].flatMap((fix) => fix ?? []);
    })
    .toSorted(byTime);
}
