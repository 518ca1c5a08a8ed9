import type { PickedCarton } from '../inventory/facade.ts';

/** So much of an order line out of a stock row, and all the weighed cartons that lie there for the line; goods that are not weighed have none. */
interface Drawn {
  stockId: number;
  detailId: number;
  qty: number;
  cartons: readonly PickedCarton[];
}

/** The cartons of each draw: no carton twice, those weighed first first. Pure. */
export function shareOut(draws: readonly Drawn[]): PickedCarton[][] {
  const taken = new Map<string, number>();
  return draws.map(({ stockId, detailId, qty, cartons }) => {
    const key = `${stockId}/${detailId}`,
      from = taken.get(key) ?? 0;
    taken.set(key, from + qty);
    return cartons.slice(from, from + qty);
  });
}

/** What units weigh: weighed cartons what was read from them, others what the master says. */
export const gramsOf = (qty: number, unitWeight: number, cartons: readonly PickedCarton[]): number =>
  cartons.length > 0 ? cartons.reduce((sum, { weightG }) => sum + weightG, 0) : qty * unitWeight;

export const idsOf = (cartons: readonly PickedCarton[]): number[] => cartons.map(({ id }) => id);
