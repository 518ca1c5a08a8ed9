import type { Posted } from '../../inventory/facade.ts';
import type { Outcome, Picked } from './outcome.plan.ts';

/** What one picking took for one order, as its trace keeps it for who takes it back: of which lines, the promise that went along, the container it went into and the weighed cartons. */
export interface Scan {
  txnId: number;
  lines: { lineId: number; qty: number; claimId: number; lpnId: number; cartonIds?: number[] }[];
  passed: { detailId: number; was: number }[];
}

/** The scan of each order, from what was posted for it: one transaction an order, one promise a part. Pure. */
export function scansOf(
  { parts, moved }: Picked,
  posted: readonly Posted[],
  passed: Outcome['passed'],
): Map<number, Scan> {
  const orderIds = [...new Set(parts.map(({ line }) => line.orderId))];
  return new Map(
    orderIds.map((orderId, t) => {
      const own = parts.flatMap((part, i) =>
        part.line.orderId === orderId ? [{ ...part, lpnId: moved[i]?.toLpnId ?? 0 }] : [],
      );
      const lines = own.map(({ line, qty, lpnId, cartonIds }, i) => ({
        lineId: line.id,
        qty,
        lpnId,
        claimId: posted[t]?.claimIds[i] ?? line.claimId,
        ...(cartonIds ? { cartonIds } : {}),
      }));
      return [
        orderId,
        {
          txnId: posted[t]?.txnId ?? 0,
          lines,
          passed: passed.flatMap(({ orderId: of, detailId, was }) => (of === orderId ? [{ detailId, was }] : [])),
        },
      ];
    }),
  );
}
