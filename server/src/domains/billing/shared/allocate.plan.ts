import { SHARED_UNITS } from '#contract/billing/shared-cost.ts';
import { Decimal, money, plain, type Num, type Step } from '../rating/rate.plan.ts';

/** Who bears a part, and by how much of the basis. The key is his for ever: the key of the fact his share becomes. */
export interface Bearer {
  key: string;
  ownerId: number;
  name: string;
  quantity: Num;
}
export interface Share extends Bearer {
  amount: Num;
  steps: readonly Step[];
}
/** Why a cost cannot be spread. */
export interface Unshared {
  code: 'NOBODY' | 'ZERO' | 'NEGATIVE';
  who: readonly string[];
}
export interface Shared {
  total: Num;
  shares: readonly Share[];
}

const CENT = 2,
  DIGITS = 6;
const byKey = (a: Bearer, b: Bearer): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

interface Whole {
  amount: Num;
  basis: number;
  total: Num;
  rest: Num;
}

/** One share in words: the whole, the part of it, what was cut off, and the rest where it is his. */
function stepsOf({ amount, basis, total, rest }: Whole, one: Bearer, cut: Num): Step[] {
  const unit = SHARED_UNITS[basis] ?? '';
  const exact = amount.times(one.quantity).div(total);
  return [
    { say: `公摊总额 ${money(amount)} 元，共 ${plain(total)} ${unit}`, amount: money(amount) },
    {
      say: `${money(amount)} × ${plain(one.quantity)} / ${plain(total)}`,
      amount: exact.toDecimalPlaces(DIGITS).toFixed(),
    },
    ...(exact.eq(cut) ? [] : [{ say: '舍去不足一分的部分', amount: money(cut) }]),
    ...(rest.isZero() ? [] : [{ say: `尾差 ${money(rest)} 元归份额最大者`, amount: money(cut.plus(rest)) }]),
  ];
}

/**
 * A whole spread by a basis: each share is cut to cents, and what is left goes to the largest, of equals to the first key. The sum is the whole, no share is below
 * zero, and nothing depends on the order in which they were told. Who has none of the basis bears nothing.
 */
export function allocate(amount: Num, basis: number, bearers: readonly Bearer[]): Shared | Unshared {
  if (bearers.length === 0) return { code: 'NOBODY', who: [] };
  const below = bearers.filter(({ quantity }) => quantity.lt(0));
  if (below.length > 0) return { code: 'NEGATIVE', who: below.map(({ name }) => name) };
  const bearing = bearers.filter(({ quantity }) => quantity.gt(0)).toSorted(byKey);
  const [first] = bearing;
  if (!first) return { code: 'ZERO', who: bearers.map(({ name }) => name) };
  const total = bearing.reduce<Num>((sum, { quantity }) => sum.plus(quantity), new Decimal(0));
  const cuts = bearing.map(({ quantity }) =>
    amount.times(quantity).div(total).toDecimalPlaces(CENT, Decimal.ROUND_DOWN),
  );
  const rest = amount.minus(cuts.reduce<Num>((sum, cut) => sum.plus(cut), new Decimal(0)));
  const largest = bearing.reduce((most, one) => (one.quantity.gt(most.quantity) ? one : most), first);
  const none = new Decimal(0);
  const shares = bearing.map((one, i) => {
    const cut = cuts[i] ?? none,
      own = one === largest ? rest : none;
    return { ...one, amount: cut.plus(own), steps: stepsOf({ amount, basis, total, rest: own }, one, cut) };
  });
  return { total, shares };
}

export const unshared = (outcome: Shared | Unshared): outcome is Unshared => 'code' in outcome;
