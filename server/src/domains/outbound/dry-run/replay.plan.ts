import type { Dimension, Entry, Quality } from '../../inventory/facade.ts';
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

/** A line of that day, with what it was promised then. */
export interface Promised {
  goodsId: number;
  ownerId: number;
  quality: Quality;
  detailId: number;
  orderId: number;
  told: StoredExplanation;
}

/** A promise that nobody has picked, where it lies. */
export interface Lying extends Pick<Dimension, 'positionId' | 'lotId' | 'lpnId'> {
  claimId: number;
  detailId: number;
  qty: number;
}

/** What lines took from where it lay; what is still promised to them lies there. */
export function taken(lines: readonly Promised[], lying: readonly Lying[]): Entry[] {
  const left = new Map<string, number>();
  for (const { detailId, positionId, lotId, lpnId, qty } of lying) {
    const key = [detailId, positionId, lotId, lpnId].join('/');
    left.set(key, (left.get(key) ?? 0) + qty);
  }
  return lines.flatMap(({ detailId, goodsId, ownerId, quality, told }) =>
    told.chosen.flatMap(({ p, l, n, q }) => {
      const key = [detailId, p, l, n].join('/'),
        there = Math.min(q, left.get(key) ?? 0);
      left.set(key, (left.get(key) ?? 0) - there);
      return there < q
        ? [{ at: { positionId: p, goodsId, lotId: l, lpnId: n, ownerId, quality }, qty: q - there }]
        : [];
    }),
  );
}
