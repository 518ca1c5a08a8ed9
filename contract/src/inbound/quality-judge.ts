import { CRITERIA_KIND, CRITERIA_SEVERITY } from '../strategy/inbound/judging-criteria.ts';

/** What a record says of a line, as far as it decides what is wanting. */
export interface Recorded {
  qtyTotal: number;
  qtySample: number;
  qtyDefect: number;
  proposal: number | null;
  /** Share of a sample, in per cent, up to which a sample speaks for its own pieces only. */
  acceptPct: number;
}

const GOOD = 1;

/**
 * What was found wanting: all of it when a sample failed or the inspector proposes to refuse it, else the pieces that failed. A whole lot that was looked
 * at piece by piece is told by its pieces, and so is a sample with no more defects than the goods' class allows. Pure; asked by the dialog and by the server.
 */
export function wanting({ qtyTotal, qtySample, qtyDefect, proposal, acceptPct }: Recorded): number {
  if (proposal !== null && proposal !== GOOD) return qtyTotal;
  const tolerable = qtyDefect * 100 <= acceptPct * qtySample;
  return qtySample < qtyTotal && qtyDefect > 0 && !tolerable ? qtyTotal : qtyDefect;
}

/** More of what was looked at is defective than its class lets anybody concede. Pure; asked by the dialog and by the server. */
export const isBeyondConcession = ({
  qtySample,
  qtyDefect,
  concedePct,
}: Pick<Recorded, 'qtySample' | 'qtyDefect'> & { concedePct: number }): boolean =>
  qtyDefect * 100 > concedePct * qtySample;

/** An item of inspection as far as it decides whether what was found is in order. */
export interface Item {
  kind: number;
  minValue: number | null;
  maxValue: number | null;
}

/** Whether an item is in order; null: nothing was said of it. */
export function isInOrder(
  item: Item,
  said: { value?: number | null | undefined; ok?: boolean | null | undefined },
): boolean | null {
  if (item.kind !== CRITERIA_KIND.measure) return said.ok ?? null;
  if (said.value === null || said.value === undefined) return null;
  return (
    (item.minValue === null || said.value >= item.minValue) && (item.maxValue === null || said.value <= item.maxValue)
  );
}

/** What a failed item leaves to the inspector: nothing of the lot is good, he says what it is, or it is noted. */
export const isFatal = (severity: number): boolean => severity === CRITERIA_SEVERITY.fatal;
export const isMinor = (severity: number): boolean => severity === CRITERIA_SEVERITY.minor;
