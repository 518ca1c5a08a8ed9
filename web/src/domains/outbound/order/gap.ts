import { within } from '#contract/kit/machine.ts';
import { detailLife } from '#contract/outbound/order-life.ts';

interface Line {
  status: number;
  qtyWanted: number;
  qtyAllocated: number;
  explanations: readonly unknown[];
}

/** What stock did not give a line. Null while nobody asked for any: what was never allocated is not short. */
export function gapOf({ status, qtyWanted, qtyAllocated, explanations }: Line): number | null {
  const asked = explanations.length > 0 || within(detailLife, status, 'partlyAllocated', 'cancelled');
  return asked ? Math.max(0, qtyWanted - qtyAllocated) : null;
}
