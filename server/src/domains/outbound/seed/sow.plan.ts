/** What one slot takes of one goods and lot, by the walk that picked it. */
export interface Need {
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

/** What is still to be laid into a slot; what was put back on the shelf since is never owed. */
export const owed = ({ needQty, seededQty }: Pick<Need, 'needQty' | 'seededQty'>): number =>
  Math.max(needQty - seededQty, 0);

/** The lots of a goods that a wall still waits for: with more than one, whoever puts says which he has in hand. */
export const lotsOwed = (needs: readonly Need[], goodsId: number): string[] => [
  ...new Set(needs.filter((need) => need.goodsId === goodsId && owed(need) > 0).map((need) => need.lotNo)),
];

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

/** What a slot still waits for, in hand and on its way. */
export const awaited = (needs: readonly Need[]): number =>
  needs.reduce((sum, need) => sum + owed(need) + need.openQty, 0);
