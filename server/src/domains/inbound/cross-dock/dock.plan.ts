/** What of an inbound line stands in a row on its receiving place, and the order line it came for. */
export interface Standing {
  detailId: number;
  stockId: number;
  qty: number;
  forDetailId: number | null;
}

/** What an order line was promised of a row. */
export interface Promised {
  stockId: number;
  outDetailId: number;
  qty: number;
  isPlanned: boolean;
}

/** So much of an inbound line goes to an order line. */
export interface Share extends Promised {
  detailId: number;
  /** Which of the promises it belongs to. */
  nth: number;
}

/** Which inbound line gives what to which order line: planned goods to whom they came for, then what stands longest. Pure. */
export function sharesOf(standing: readonly Standing[], promised: readonly Promised[]): Share[] {
  const left = standing.map((part) => ({ ...part }));
  const take = (one: Promised, nth: number): Share[] => {
    let open = one.qty;
    const fits = left.filter(
      ({ stockId, forDetailId }) => stockId === one.stockId && (!one.isPlanned || forDetailId === one.outDetailId),
    );
    return fits.flatMap((part) => {
      const qty = Math.min(open, part.qty);
      open -= qty;
      part.qty -= qty;
      return qty > 0 ? [{ ...one, qty, detailId: part.detailId, nth }] : [];
    });
  };
  return [...promised.entries()]
    .toSorted(([, a], [, b]) => Number(b.isPlanned) - Number(a.isPlanned))
    .flatMap(([nth, one]) => take(one, nth));
}

/** Goods that went on to an order line and come back. */
export interface Kept {
  id: number;
  detailId: number;
  stockId: number;
  outDetailId: number;
  /** What has not come back yet. */
  qty: number;
}

/** Which records lose how much when so much of a row comes back from an order line: the newest first, each named once. Pure. */
export function freedOf(
  kept: readonly Kept[],
  back: readonly { stockId: number; outDetailId: number; qty: number }[],
): { id: number; detailId: number; qty: number }[] {
  const rows = kept.toSorted((a, b) => b.id - a.id).map((one) => ({ ...one, freed: 0 }));
  for (const { stockId, outDetailId, qty } of back) {
    let open = qty;
    for (const row of rows) {
      if (row.stockId !== stockId || row.outDetailId !== outDetailId) continue;
      const taken = Math.min(open, row.qty - row.freed);
      open -= taken;
      row.freed += taken;
    }
  }
  return rows.flatMap(({ id, detailId, freed }) => (freed > 0 ? [{ id, detailId, qty: freed }] : []));
}
