import { owed } from '#contract/outbound/seed.ts';

/** What one slot takes of one goods and lot, by the walk that picked it. */
export interface Need {
  wallId: number;
  slotId: number;
  orderId: number;
  taskId: number;
  detailId: number;
  goodsId: number;
  lotId: number;
  lotNo: string;
  /** Picked for it. */
  needQty: number;
  seededQty: number;
  /** Not picked yet. */
  openQty: number;
}

export interface Sown {
  taskId: number;
  detailId: number;
  lotId: number;
  qty: number;
}

/** So many units over the needs of a slot, walk after walk (§4.5); what is more than all of them take is `over`. Pure. */
export function sow(needs: readonly Need[], qty: number): { sown: Sown[]; over: number } {
  let left = qty;
  const sown = needs.flatMap((need) => {
    const { taskId, detailId, lotId } = need;
    const part = Math.min(left, owed(need));
    left -= part;
    return part > 0 ? [{ taskId, detailId, lotId, qty: part }] : [];
  });
  return { sown, over: left };
}

type Sums = Pick<Need, 'needQty' | 'seededQty' | 'openQty'>;

/** Of several needs. What was seeded and went back to the shelf since does not count as seeded. */
export const totalOf = (needs: readonly Sums[]): Sums => ({
  needQty: needs.reduce((sum, need) => sum + need.needQty, 0),
  seededQty: needs.reduce((sum, need) => sum + need.needQty - owed(need), 0),
  openQty: needs.reduce((sum, need) => sum + need.openQty, 0),
});

/** What a slot still waits for, in hand and on its way. */
export function awaited(needs: readonly Sums[]): number {
  const total = totalOf(needs);
  return owed(total) + total.openQty;
}
