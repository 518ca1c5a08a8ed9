/** A line of a notice as it stands under lock: so much of what it names, or all of it. */
export interface Wanted {
  id: number;
  wantQty: number | null;
  lockedQty: number;
}
export interface Take {
  lineId: number;
  stockId: number;
  qty: number;
}

/**
 * Deal what is free to the lines in their order, each row once; a row two lines name goes to the first. `short`: something that is meant cannot be locked, because it
 * is promised, picked or on its way. Pure.
 */
export function dealt(
  lines: readonly Wanted[],
  rows: readonly { lineId: number; stockId: number }[],
  stock: ReadonlyMap<number, { free: number; onHand: number; locked: number }>,
): { takes: Take[]; short: boolean } {
  const left = new Map([...stock].map(([id, { free }]) => [id, free]));
  let short = false;
  const takes = lines.flatMap((line): Take[] => {
    const mine = rows.filter((row) => row.lineId === line.id);
    let wanted = line.wantQty === null ? Number.POSITIVE_INFINITY : line.wantQty - line.lockedQty;
    const taken = mine.flatMap(({ stockId }): Take[] => {
      const free = left.get(stockId) ?? 0,
        qty = Math.min(free, wanted);
      const row = stock.get(stockId);
      if (line.wantQty === null && row && row.onHand > free + row.locked) short = true;
      if (qty <= 0) return [];
      left.set(stockId, free - qty);
      wanted -= qty;
      return [{ lineId: line.id, stockId, qty }];
    });
    if (line.wantQty !== null && wanted > 0) short = true;
    return taken;
  });
  return { takes, short };
}
