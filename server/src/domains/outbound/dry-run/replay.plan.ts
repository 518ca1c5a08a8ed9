import type { StoredExplanation } from '../allocation/explain.ts';

/** What a line was promised when it was allocated: what later decisions added to the first, those that made up for a loss on the floor aside. */
export function promisedOf(told: readonly StoredExplanation[]): StoredExplanation {
  const [first, ...later] = told.filter(({ by }) => by === 'ORDER' || by === 'WAVE').toReversed();
  if (!first) throw new Error('nothing was promised');
  return later.reduce(
    (sum, one) => ({
      ...sum,
      granted: sum.granted + one.granted,
      chosen: [...sum.chosen, ...one.chosen],
      replaced: [...(sum.replaced ?? []), ...(one.replaced ?? [])],
    }),
    first,
  );
}
