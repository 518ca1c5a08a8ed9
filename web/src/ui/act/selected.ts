import { refusal, type Machine } from '#contract/kit/machine.ts';

interface Rule<R, S extends number, A extends string> {
  life: Machine<S, A>;
  action: NoInfer<A>;
  /** Where a row stands in its life cycle. */
  stateOf: (row: R) => number;
  /** By what a person knows the row. */
  noOf: (row: R) => string;
  /** Why a row whose state would allow it does not offer it. */
  offOf?: (row: R) => string | null;
}

/** Why an act may not be done with the rows selected: none is, or one of them does not allow it, and then which one and why. */
export function offFor<R, S extends number, A extends string>(
  rows: readonly R[],
  { life, action, stateOf, noOf, offOf = () => null }: Rule<R, S, A>,
): string | null {
  if (rows.length === 0) return '请先选择数据';
  for (const row of rows) {
    const why = refusal(life, action, stateOf(row)) ?? offOf(row);
    if (why) return `${noOf(row)}：${why}`;
  }
  return null;
}
