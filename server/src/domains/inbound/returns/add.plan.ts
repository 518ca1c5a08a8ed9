import type { Problem } from '../receive/confirm.plan.ts';
import { keyOf, type Back } from './beyond.ts';

interface Wanted {
  outDetailId: number;
  lotId: number;
  qty: number;
}

/** Why lines of a return cannot come back: what did not leave, what is named twice, and what is more than left and is not back yet. Pure. */
export function returnProblems(
  wanted: readonly Wanted[],
  { shipped, back }: { shipped: readonly Back[]; back: readonly Back[] },
): Problem[] {
  const left = new Map(shipped.map((one) => [keyOf(one), one.qty])),
    gone = new Map(back.map((one) => [keyOf(one), one.qty])),
    seen = new Set<string>();
  return wanted.flatMap(({ outDetailId, lotId, qty }, line): Problem[] => {
    const key = keyOf({ detailId: outDetailId, lotId }),
      most = left.get(key);
    if (most === undefined) return [{ kind: 'FIELD', line, field: 'lotId', msg: '出库单没有发出该明细的这个批次' }];
    if (seen.has(key)) return [{ kind: 'DUPLICATE', line, field: 'lotId', msg: '明细重复：同一出库明细和批次' }];
    seen.add(key);
    const open = most - (gone.get(key) ?? 0);
    return qty > open
      ? [{ kind: 'BUSINESS', line, field: 'qty', msg: `退货数量超过可退数量，还可退${Math.max(open, 0)}` }]
      : [];
  });
}
