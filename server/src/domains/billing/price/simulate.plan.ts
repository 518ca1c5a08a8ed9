import { firstOf, isFailure, lastOf, planCell, reckon, type Cell, type Reckoned } from '../rating/cell.plan.ts';
import { Decimal, type Num } from '../rating/rate.plan.ts';
import type { Config } from '../rating/select.plan.ts';

/** What one fee comes to in a cell. */
export interface Sum {
  lines: number;
  failed: number;
  amount: Num;
}

export function sumOf(cell: Cell): Sum {
  const { wanted, failures } = planCell(cell);
  const outcomes = wanted.map((line) => reckon(line, cell.period)),
    lines = outcomes.filter((one): one is Reckoned => !isFailure(one));
  return {
    lines: lines.length,
    failed: failures.length + outcomes.length - lines.length,
    amount: lines.reduce<Num>((sum, one) => sum.plus(one.charge.amount), new Decimal(0)),
  };
}

const filterText = ({ filter }: Config): string =>
  JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)));
/** Two prices that may not hold at the same time. */
const sameScope = (a: Config, b: Config): boolean =>
  a.feeId === b.feeId &&
  a.ownerId === b.ownerId &&
  a.houseId === b.houseId &&
  a.priority === b.priority &&
  filterText(a) === filterText(b);

/** The prices of a month as if `price` had held all of it, in place of those of its own scope. */
export const asIf = (configs: readonly Config[], price: Config, period: string): Config[] => [
  ...configs.filter((one) => one.id !== price.id && !sameScope(one, price)),
  { ...price, effectiveFrom: firstOf(period), effectiveTo: lastOf(period) },
];
