import { refusal, type Machine } from '#contract/kit/machine.ts';

interface Own<R> {
  /** By what a person knows the row. */
  noOf: (row: R) => string;
  /** Why the row does not offer it. */
  offOf?: (row: R) => string | null;
}
interface Rule<R, S extends number, A extends string> extends Own<R> {
  life: Machine<S, A>;
  action: NoInfer<A>;
  /** Where a row stands in its life cycle. */
  stateOf: (row: R) => number;
}

/** Why an act may not be done with the rows selected: none is, or one of them does not allow it, and then which one and why. */
export function offForEach<R>(rows: readonly R[], { noOf, offOf = () => null }: Own<R>): string | null {
  if (rows.length === 0) return '请先选择数据';
  for (const row of rows) {
    const why = offOf(row);
    if (why) return `${noOf(row)}：${why}`;
  }
  return null;
}

/** The same of rows that have a life cycle; what a row says beside it shuts what its state would allow. */
export const offFor = <R, S extends number, A extends string>(
  rows: readonly R[],
  { life, action, stateOf, noOf, offOf = () => null }: Rule<R, S, A>,
): string | null => offForEach(rows, { noOf, offOf: (row) => refusal(life, action, stateOf(row)) ?? offOf(row) });
