import { CATCH_STATE } from '#contract/inbound/catch.ts';
import { Retry } from '../../platform/errors.ts';
import type { PlannedEntry } from './post.plan.ts';
import type { Entry, Txn } from './txn.ts';

/** A weighed carton as it stands under lock. */
export interface CartonState {
  id: number;
  stockId: number | null;
  state: number;
  outDetailId: number | null;
  weightG: number;
}

/** Where it lies after the posting, as what, for whom. */
export type CartonAfter = Omit<CartonState, 'weightG'>;

/** Of what its cartons weigh, unless it says a weight itself. Pure. */
export const weightOf = (entry: Entry, cartons: ReadonlyMap<number, CartonState>): number =>
  entry.weightG ??
  (entry.cartonIds ?? []).reduce((sum, id) => sum + Math.sign(entry.qty) * (cartons.get(id)?.weightG ?? 0), 0);

/** The cartons named, as the posting leaves them. One that no longer lies where it is taken from was seen before somebody else took it: look again. Pure. */
export function cartonsAfter(
  txns: readonly Txn[],
  entries: readonly PlannedEntry[],
  cartons: ReadonlyMap<number, CartonState>,
): CartonAfter[] {
  const after = new Map<number, CartonAfter>();
  const steps = txns.flatMap((txn, t) => {
    const own = entries.filter((entry) => entry.txn === t);
    return txn.entries.map((entry, i) => ({ txn, entry, stockId: own[i]?.stockId ?? 0 }));
  });
  for (const { txn, entry, stockId } of steps) {
    for (const id of entry.cartonIds ?? []) {
      const before = after.get(id) ?? cartons.get(id);
      if (!before) throw new Retry('a carton is gone');
      if (entry.qty < 0 && !(LIES.has(before.state) && before.stockId === stockId)) throw new Retry('a carton moved');
      const state = txn.cartonsAre ?? before.state;
      after.set(id, {
        id,
        state,
        stockId: entry.qty < 0 ? null : stockId,
        outDetailId: promisedTo(state, entry, before),
      });
    }
  }
  return [...after.values()];
}

/** The order line it was picked for. */
function promisedTo(state: number, { sourceLineId }: Entry, { outDetailId }: CartonAfter): number | null {
  if (state === CATCH_STATE.inStock) return null;
  return state === CATCH_STATE.picked ? (outDetailId ?? sourceLineId ?? null) : outDetailId;
}

const LIES: ReadonlySet<number> = new Set([CATCH_STATE.inStock, CATCH_STATE.picked]);
