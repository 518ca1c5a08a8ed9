import { keyOf, type Back } from '../returns/beyond.ts';

/** What left with one order of the sender for one line of ours, in one lot. */
export interface Left extends Back {
  inDetailId: number;
  orderId: number;
}

/** Refused of a line of ours; `lotId`: the lot it was received in, where somebody read it. */
export interface Refused {
  detailId: number;
  qty: number;
  lotId?: number;
}

/** So much of what was refused goes back to the order it left with, in that lot. */
export interface GoesBack {
  /** Place among what was refused. */
  of: number;
  orderId: number;
  outDetailId: number;
  lotId: number;
  qty: number;
}

/**
 * Which of what left goes back: of each line in the order it left, what did not come back yet; the lot it was received in first. Nobody reads a lot off goods that are sent away
 * at the door; who gets them back does, and more than left never returns. Pure.
 */
export function goingBack(refused: readonly Refused[], left: readonly Left[], back: readonly Back[]): GoesBack[] {
  const open = new Map(left.map((one) => [keyOf(one), one.qty]));
  for (const one of back) open.set(keyOf(one), (open.get(keyOf(one)) ?? 0) - one.qty);
  return refused.flatMap(({ detailId, qty, lotId }, of) => {
    let rest = qty;
    const own = left.filter((one) => one.inDetailId === detailId);
    return [...own.filter((one) => one.lotId === lotId), ...own.filter((one) => one.lotId !== lotId)].flatMap((one) => {
      const part = Math.min(rest, Math.max(open.get(keyOf(one)) ?? 0, 0));
      if (part === 0) return [];
      rest -= part;
      open.set(keyOf(one), (open.get(keyOf(one)) ?? 0) - part);
      return [{ of, orderId: one.orderId, outDetailId: one.detailId, lotId: one.lotId, qty: part }];
    });
  });
}
