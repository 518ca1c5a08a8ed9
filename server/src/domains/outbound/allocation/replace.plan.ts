import type { Candidate, Demand, Explained, Placement, Replacement, StandsIn, Substitute } from './demand.ts';

/** What the first granting left: rows by pile, decisions so far. `grant` takes from rows and tells, as for any line. */
export interface Leftovers {
  rowsFor: (want: Demand) => Candidate[];
  grant: (want: Demand, rows: Candidate[]) => { placements: Placement[]; told: Explained } | null;
  placements: Placement[];
  lines: Map<number, Explained>;
}

/**
 * Let similar goods stand in for what lacks (§4.2 step 6a): lines in order of priority, each its substitutes in their order, always in whole multiples of the ratio.
 * A line that names a lot wants that lot and nothing else, but for lots of whoever replaces its supplier. What stands in for something is not replaced in its turn: chains are not followed. Pure, but for the leftovers it takes from.
 */
export function replace(demands: readonly Demand[], left: Leftovers): Replacement[] {
  const made: Replacement[] = [];
  for (const d of demands) {
    let short = d.open - (left.lines.get(d.detailId)?.granted ?? 0);
    for (const by of d.substitutes) {
      if (d.wantLotId !== null && !by.as.wantSupplierIds) continue;
      const stood = standIn(d, by, short, { ...left, key: -1 - made.length });
      if (!stood) continue;
      made.push(stood);
      short -= stood.qtyFrom;
    }
  }
  return made;
}

function standIn(d: Demand, by: Substitute, short: number, left: Leftovers & { key: number }): Replacement | null {
  const want = { ...d, ...by.as, detailId: left.key, substitutes: [] };
  const rows = left.rowsFor(want);
  const before = rows.map((row) => row.free);
  for (let open = Math.floor(short / by.from) * by.to; open > 0;) {
    const granted = left.grant({ ...want, open }, rows);
    const qty = granted?.told.granted ?? 0;
    const fits = qty - (qty % by.to);
    if (granted && fits === qty && qty > 0) {
      const qtyFrom = (qty / by.to) * by.from;
      left.placements.push(...granted.placements);
      left.lines.set(left.key, { ...granted.told, asked: qty, instead: { g: d.goodsId, f: qtyFrom, t: qty } });
      const line = left.lines.get(d.detailId);
      if (line)
        left.lines.set(d.detailId, {
          ...line,
          replaced: [...(line.replaced ?? []), { g: by.as.goodsId, f: qtyFrom, t: qty, ...mark(by) }],
        });
      return {
        key: left.key,
        detailId: d.detailId,
        orderId: d.orderId,
        goodsId: by.as.goodsId,
        configId: by.configId,
        qtyFrom,
        qtyTo: qty,
      };
    }
    // A part of a multiple is of no use to the customer: give it back, and ask for whole ones only.
    for (const [i, row] of rows.entries()) row.free = before[i] ?? row.free;
    open = fits;
  }
  return null;
}

const mark = ({ byScheme, as }: Substitute): Pick<StandsIn, 's' | 'v'> =>
  as.wantSupplierIds ? { v: true } : byScheme ? { s: true } : {};

/** How much of a line is replaced. */
export const replacedOf = (line: Explained | undefined): number =>
  (line?.replaced ?? []).reduce((sum, one) => sum + one.f, 0);
