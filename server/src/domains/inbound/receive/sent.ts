import { NOT_ON_WAY } from '../../inventory/facade.ts';
import { refuseLines } from '../order/details.ts';
import type { HeldOrder } from '../order/rows.ts';

/** Of what another house sends, no more arrives than has left there: `shares`, by line, is what comes out of transit. */
export function refuseUnsent(
  arrivals: readonly { order: HeldOrder; line: { qty: number } }[],
  shares: readonly number[],
): void {
  refuseLines(
    arrivals.flatMap(({ order, line }, i) =>
      order.fromHouseId !== null && (shares[i] ?? 0) < line.qty
        ? [{ kind: 'BUSINESS', line: i, field: 'qty', msg: `${NOT_ON_WAY}：在途${shares[i] ?? 0}，收货${line.qty}` }]
        : [],
    ),
  );
}
