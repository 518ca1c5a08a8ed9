import type { Ride } from './judge.plan.ts';

/** How warm it was on the way: what was measured from the departure to the signature, against what it should have been. */
export interface Warmth {
  low: number;
  high: number;
  fixes: number;
  outside: number;
  min: number | null;
  max: number | null;
}
/** Until this one was signed for; what the car carried afterwards does not concern it. */
export function warmthOf({ fixes, riders }: Pick<Ride, 'fixes' | 'riders'>, signedAt: Date | null): Warmth | null {
  const until = signedAt?.getTime() ?? Infinity;
  const limits = new Map(riders.map(({ equipId, min, max }) => [equipId, { min, max }]));
  const seen = fixes.flatMap(({ at, temp, equipId }) => (temp === null || at > until ? [] : [{ temp, equipId }]));
  const [first] = seen;
  if (!first) return null;
  const temps = seen.map(({ temp }) => temp);
  const outside = seen.filter(({ temp, equipId }) => {
    const { min = null, max = null } = limits.get(equipId) ?? {};
    return (min !== null && temp < min) || (max !== null && temp > max);
  });
  const { min = null, max = null } = limits.get(first.equipId) ?? {};
  return {
    low: temps.reduce((a, b) => Math.min(a, b)),
    high: temps.reduce((a, b) => Math.max(a, b)),
    fixes: seen.length,
    outside: outside.length,
    min,
    max,
  };
}
