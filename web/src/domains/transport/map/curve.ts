import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { trackApi } from '#contract/transport/track.ts';

export type Track = OutputOf<typeof trackApi.track>;
export type Fix = Track['fixes'][number];

/** Milliseconds of an instant as the wire writes it. */
export const instant = (at: string): number => Date.parse(`${at.replace(' ', 'T')}+08:00`);
/** A line is broken where nothing was told for longer. */
const GAP_MS = 15 * 60_000;

/** Points of one device that belong together: no line is drawn across a silence. */
export function runsOf(fixes: readonly Fix[]): Fix[][] {
  const runs: Fix[][] = [];
  for (const own of Map.groupBy(fixes, ({ equipNo }) => equipNo).values())
    for (const fix of own.filter(({ temp }) => temp !== null)) {
      const run = runs.at(-1),
        last = run?.at(-1);
      if (run && last && last.equipNo === fix.equipNo && instant(fix.at) - instant(last.at) <= GAP_MS) run.push(fix);
      else runs.push([fix]);
    }
  return runs;
}

/** While the door stood open, from the first point that says so to the first that does not. */
export function opened(fixes: readonly Fix[]): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  let from: number | null = null;
  for (const { at, door } of fixes) {
    if (door === 1) from ??= instant(at);
    else if (door === 0 && from !== null) {
      spans.push({ from, to: instant(at) });
      from = null;
    }
  }
  const last = fixes.at(-1);
  return from !== null && last ? [...spans, { from, to: instant(last.at) }] : spans;
}

/** Degrees from the lowest to the highest mark: whole fives that hold every value and both limits. */
export function degrees({ fixes, limits }: Pick<Track, 'fixes' | 'limits'>): { low: number; high: number } {
  const all = [...fixes.map(({ temp }) => temp), limits.min, limits.max].flatMap((value) => value ?? []);
  if (all.length === 0) return { low: 0, high: 10 };
  const low = Math.floor((Math.min(...all) - 1) / 5) * 5,
    high = Math.ceil((Math.max(...all) + 1) / 5) * 5;
  return { low, high: Math.max(high, low + 5) };
}
