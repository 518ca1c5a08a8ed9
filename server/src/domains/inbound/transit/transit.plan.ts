/** A quantity of one line, asked for in order; several may name the same line. */
export interface Share {
  detailId: number;
  qty: number;
}

/** What of each quantity stands in transit and is taken from there: first come, first served, never more than there is. Pure. */
export function takesFromTransit(wanted: readonly Share[], inTransit: ReadonlyMap<number, number>): number[] {
  const left = new Map(inTransit);
  return wanted.map(({ detailId, qty }) => {
    const there = left.get(detailId) ?? 0,
      taken = Math.min(qty, there);
    left.set(detailId, there - taken);
    return taken;
  });
}
