import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Numbers that repeat with their seed (mulberry32), between 0 and 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The share `part` of the values lies at or below it; 0.5 is the median. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * part) - 1))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Seconds that `work` took, and what it answered. */
export async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; value: T }> {
  const started = performance.now();
  const value = await work();
  return { seconds: (performance.now() - started) / 1000, value };
}

/** Work on every item, `width` at a time; answers in the order of the items. */
export async function crowd<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, worker: number) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: width }, async (_, worker) => {
      for (let i = next; i < items.length; i = next) {
        next += 1;
        const item = items[i];
        if (item !== undefined) answers[i] = await work(item, worker);
      }
    }),
  );
  return answers;
}

/** Milliseconds of each item, `width` at a time. */
export const latencies = <T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<number[]> => crowd(items, width, async (item) => (await timed(() => work(item))).seconds * 1000);

/** Pieces of at most `size`. */
export const pieces = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

/** Seconds of CPU spent since the machine started, and those it was idle. */
const spent = (): { all: number; idle: number } => {
  const times = cpus().map(({ times: one }) => one);
  return {
    all: times.flatMap((one) => Object.values(one)).reduce((sum, n) => sum + n, 0),
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
  };
};

/**
 * Waits until the machine rests: nine tenths of its cores idle, three times in a row. What was laid down behind the product's back is
 * backed up and vacuumed for minutes, which is not what is to be measured. Goes on after `atMost` minutes, and says so.
 */
export async function untilCalm(say: (text: string) => void, atMost = 40): Promise<void> {
  const end = Date.now() + atMost * 60_000;
  for (let calm = 0; calm < 3;) {
    const before = spent();
    await sleep(5000);
    const after = spent(),
      idle = (after.idle - before.idle) / (after.all - before.all);
    calm = idle >= 0.9 ? calm + 1 : 0;
    if (Date.now() > end) return say(`the machine is not at rest: ${Math.round(100 * idle)} % idle`);
  }
  say('the machine is at rest');
}
