import { keyOf, type Back } from '../returns/beyond.ts';

/** What left with one order of the sender for one line of ours, in one lot. */
export interface Left extends Back {
  inDetailId: number;
  orderId: number;
}

/** So much of a line that was refused goes back to the order it left with, in that lot. */
export interface GoesBack {
  inDetailId: number;
  orderId: number;
  outDetailId: number;
  lotId: number;
  qty: number;
}

/**
 * Which of what left goes back: of each line in the order it left, what did not come back yet. Nobody reads a lot off goods that are sent away; who gets them back does, and
 * more than left never returns. Pure.
 */
export function goingBack(
  refused: readonly { detailId: number; qty: number }[],
  left: readonly Left[],
  back: readonly Back[],
): GoesBack[] {
  const open = new Map(left.map((one) => [keyOf(one), one.qty]));
  for (const one of back) open.set(keyOf(one), (open.get(keyOf(one)) ?? 0) - one.qty);
  return refused.flatMap(({ detailId, qty }) => {
    let rest = qty;
    return left.flatMap((one): GoesBack[] => {
      if (one.inDetailId !== detailId) return [];
      const part = Math.min(rest, Math.max(open.get(keyOf(one)) ?? 0, 0));
      if (part === 0) return [];
      rest -= part;
      open.set(keyOf(one), (open.get(keyOf(one)) ?? 0) - part);
      return [{ inDetailId: detailId, orderId: one.orderId, outDetailId: one.detailId, lotId: one.lotId, qty: part }];
    });
  });
}
