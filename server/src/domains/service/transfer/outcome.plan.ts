import { transferLife } from '#contract/service/transfer/transfer-life.ts';

/** A line of a transfer as both houses know it, in base units. */
export interface LineFacts {
  inDetailId: number;
  qty: number;
  /** Of the outbound lines: still wanted and not gone; promised or further. */
  remaining: number;
  allocated: number;
  sent: number;
  /** Settled as never to leave, so far. */
  unsent: number;
  lost: number;
  received: number;
  refused: number;
  closed: number;
}

/** What follows for the transfer and for what the other house waits for. */
export interface Outcome {
  status: number;
  /** Lines of which another quantity than before will never leave. */
  unsent: { inDetailId: number; was: number; qty: number }[];
}

const { at } = transferLife;

/** On the way: left, and neither arrived nor given up. */
export const onWayOf = ({ sent, received, refused, lost }: LineFacts): number => sent - received - refused - lost;

/** Missing: the receiving house says it did not come, and nobody has decided about it. */
export const differOf = (line: LineFacts): number =>
  Math.max(0, Math.min(onWayOf(line), line.closed - line.unsent - line.lost));

/**
 * How a transfer stands, from its lines alone: the order in which things were told does not matter. Nothing is left to leave and nothing has left: cancelled. Nothing is
 * left to leave nor on its way: done. Pure.
 */
export function outcomeOf(lines: readonly LineFacts[]): Outcome {
  const sum = (of: (line: LineFacts) => number): number => lines.reduce((total, line) => total + of(line), 0);
  const isOver = sum((line) => line.remaining) === 0,
    sent = sum((line) => line.sent),
    touched = sum((line) => line.received + line.refused + line.lost + differOf(line));
  const unsent = lines
    .map((line) => ({ inDetailId: line.inDetailId, was: line.unsent, qty: isOver ? line.qty - line.sent : 0 }))
    .filter(({ was, qty }) => was !== qty);
  if (isOver && sent === 0) return { status: at.cancelled, unsent: [] };
  if (isOver && sum(onWayOf) === 0) return { status: at.done, unsent };
  if (touched > 0) return { status: at.arriving, unsent };
  if (sent > 0) return { status: at.onWay, unsent };
  return { status: sum((line) => line.allocated) > 0 ? at.leaving : at.approved, unsent };
}
