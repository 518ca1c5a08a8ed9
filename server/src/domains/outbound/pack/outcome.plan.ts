import type { Packing } from '#contract/outbound/pack.ts';
import { by, insert, update, type Change } from '../../../platform/command/change.ts';
import { cartonsChanged, cartonsMade, type CartonChange } from '../../basic/facade.ts';
import type { Posted, Txn } from '../../inventory/facade.ts';
import { sumBy } from '../allocation/claims.ts';
import { restated, type FloorOrder } from '../order/status.plan.ts';
import type { Loose, WeighedTake } from './confirm.plan.ts';
import type { Carton } from './rows.ts';

/** One order's packing, decided: what goes into a carton, and which pallets become cartons as they stand. */
export interface Job {
  item: Packing;
  order: FloorOrder;
  boxed: WeighedTake[];
  pallets: Map<number, WeighedTake[]>;
}

/** A carton that is filled: what comes into it, and how it stands then. `boxed`: the goods are moved into it, a pallet has them already; `isNew`: it is made with that. */
export interface Filling {
  job: Job;
  boxed: boolean;
  isNew: boolean;
  takes: readonly WeighedTake[];
  carton: Carton;
  change: CartonChange;
}

export const takesOf = ({ boxed, pallets }: Job): WeighedTake[] => [...boxed, ...[...pallets.values()].flat()];
export const qtyOf = (takes: readonly WeighedTake[]): number => takes.reduce((sum, t) => sum + t.qty, 0);

/** The cartons as they are filled. They are written before the goods are posted into them: posting finds them where it would put them. Pure. */
export const cartonsOf = (fillings: readonly Filling[]): Change[] => [
  cartonsMade(fillings.filter((f) => f.isNew).map(({ carton, change }) => ({ ...change, code: carton.code }))),
  cartonsChanged(fillings.filter((f) => !f.isNew).map(({ change }) => change)),
];

/** Goods and promises of one order into its carton. Pure. */
export function txnOf(job: Job, fillings: readonly Filling[]): Txn {
  const lpnId = fillings.find((f) => f.job === job && f.boxed)?.carton.id ?? 0;
  return {
    type: 'PACK',
    source: { type: 'OUT', id: job.order.id, no: job.order.orderNo },
    entries: job.boxed.flatMap(({ loose, qty, cartonIds }) => [
      { at: loose.stockId, qty: -qty, cartonIds, sourceLineId: loose.detailId },
      { at: { ...dimension(loose), lpnId }, qty, cartonIds, sourceLineId: loose.detailId },
    ]),
    claims: job.boxed.map(({ loose, qty }) => ({
      op: 'transfer' as const,
      claimId: loose.claimId,
      qty,
      to: { ...dimension(loose), lpnId },
      stage: 'PICKED' as const,
    })),
  };
}

const dimension = ({ positionId, goodsId, lotId, lpnId, ownerId, quality }: Loose) => ({
  positionId,
  goodsId,
  lotId,
  lpnId,
  ownerId,
  quality,
});

/** What was packed: counters and status of the orders, and what lies in the cartons, with the promises as posting left them: a part of one became a promise of its own. Pure. */
export function outcomeOf(
  staffId: number,
  { jobs, fillings }: { jobs: readonly Job[]; fillings: readonly Filling[] },
  posted: readonly (Posted | undefined)[],
): { changes: Change[]; status: ReadonlyMap<number, number> } {
  const takes = fillings.flatMap((f) => f.takes);
  const perLine = sumBy(
    takes.map(({ loose, qty }) => ({ qty, id: loose.detailId })),
    (row) => row.id,
  );
  const perOrder = new Map(jobs.map((job) => [job.order.id, qtyOf(takesOf(job))]));
  const orders = restated(
    jobs.map((job) => job.order),
    (order) => ({ packed: order.packed + (perOrder.get(order.id) ?? 0), isPending: true }),
  );
  const lines = fillings.flatMap(({ job, boxed, takes: inside, carton }) =>
    inside.map(({ loose, qty, weightG }, i) => ({
      lpnId: carton.id,
      orderId: job.order.id,
      outDetailId: loose.detailId,
      goodsId: loose.goodsId,
      lotId: loose.lotId,
      qty,
      weightG,
      claimId: (boxed ? posted[jobs.indexOf(job)]?.claimIds[i] : undefined) ?? loose.claimId,
      staffId,
    })),
  );
  return {
    status: orders.status,
    changes: [
      update('outbound.order', orders.changes),
      update(
        'outbound.detail',
        [...perLine].map(([id, qty]) => ({ id, qtyPacked: by(qty) })),
      ),
      insert('outbound.cartonLine', lines),
    ],
  };
}
