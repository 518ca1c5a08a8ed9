import { gramsOf, idsOf, shareOut } from '../weighed.plan.ts';
import type { CartonStock } from './scene.ts';

/** One promise on what lies in a carton, with its weighed cartons and what it weighs. */
export interface Promised {
  stock: CartonStock;
  claimId: number;
  detailId: number;
  qty: number;
  cartonIds: number[];
  weightG: number;
}

/** Everything promised in there, by promise. Pure. */
export function promised(stock: readonly CartonStock[]): Promised[] {
  const each = stock.flatMap((s) => s.claims.map((c) => ({ ...c, stock: s, stockId: s.stockId })));
  const shares = shareOut(each);
  return each.map(({ stock: at, claimId, detailId, qty }, i) => {
    const cartons = shares[i] ?? [];
    const weightG = gramsOf(qty, at.unitWeight, cartons);
    return { stock: at, claimId, detailId, qty, cartonIds: idsOf(cartons), weightG };
  });
}
