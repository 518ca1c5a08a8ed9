import type { GivenUp, LaidBack } from '../../inventory/facade.ts';
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
export interface Promised extends Pick<LaidBack, 'goodsId' | 'ownerId' | 'quality'> {
  detailId: number;
  orderId: number;
  told: StoredExplanation;
}

/** What lines took from where it lay; what is still promised to them lies there. */
export function taken(lines: readonly Promised[], lying: readonly GivenUp[]): LaidBack[] {
  const left = new Map(
    lying.map(({ detailId, positionId, lotId, lpnId, qty }) => [[detailId, positionId, lotId, lpnId].join('/'), qty]),
  );
  return lines.flatMap(({ detailId, goodsId, ownerId, quality, told }) =>
    told.chosen.flatMap(({ p, l, n, q }) => {
      const key = [detailId, p, l, n].join('/'),
        there = Math.min(q, left.get(key) ?? 0);
      left.set(key, (left.get(key) ?? 0) - there);
      return there < q ? [{ positionId: p, goodsId, lotId: l, lpnId: n, ownerId, quality, qty: q - there }] : [];
    }),
  );
}
