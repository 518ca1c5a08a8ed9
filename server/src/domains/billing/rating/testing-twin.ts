/**
 * A second reckoning for the tests, made of whole numbers only: quantities and prices in millionths, amounts in millionths of millionths. It shares nothing with
 * the engine, so that a slip of one of them is a difference of a cent somewhere.
 */
const MILLION = 1_000_000n,
  TO_CENTS = 10_000_000_000n;

export interface TwinTier {
  from: bigint;
  to: bigint | null;
  price: bigint;
  flat: bigint;
  step: bigint | null;
}
export interface TwinPrice {
  model: number;
  tiers: readonly TwinTier[];
  free: bigint;
  round: number;
  step: bigint | null;
  /** In cents. */
  min: bigint | null;
  max: bigint | null;
  guard: boolean;
  taxIncluded: boolean;
  /** In ten-thousandths. */
  tax: bigint;
}

/** `12.5` in millionths. */
export function millionths(text: string): bigint {
  const negative = text.startsWith('-');
  const [whole = '0', rest = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * MILLION + BigInt(rest.padEnd(6, '0').slice(0, 6));
  return negative ? -value : value;
}
export const inCents = (text: string): bigint => millionths(text) / 10_000n;

/** Halves away from zero. */
function divided(value: bigint, by: bigint): bigint {
  const half = value < 0n ? -by / 2n : by / 2n;
  return (value + half) / by;
}
const up = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;

function inSteps(q: bigint, { round, step }: TwinPrice): bigint {
  if (round === 0 || !step) return q;
  return (round === 1 ? up(q, step) : round === 3 ? q / step : divided(q, step)) * step;
}

function modelled(q: bigint, { model, tiers, guard }: TwinPrice): bigint {
  const [first, second] = tiers;
  if (!first) return 0n;
  if (model === 2) {
    let sum = 0n;
    for (const [i, t] of tiers.entries()) {
      if (i > 0 && q <= t.from) continue;
      const end = t.to !== null && t.to < q ? t.to : q;
      sum += (end - t.from) * t.price + t.flat * MILLION;
    }
    return sum;
  }
  if (model === 3) {
    let best = 0n;
    for (const t of tiers) {
      const isLast = t.to === null || q <= t.to,
        own = (isLast ? q : (t.to ?? q)) * t.price + t.flat * MILLION;
      if (isLast) return guard && best > own ? best : own;
      if (own > best) best = own;
    }
    return best;
  }
  if (model === 4) {
    const base = first.flat * MILLION,
      edge = first.to ?? 0n;
    return q <= edge || !second ? base : base + up(q - edge, second.step ?? MILLION) * second.price * MILLION;
  }
  if (model === 5) return first.flat * MILLION;
  return q * first.price + first.flat * MILLION;
}

/** Amount and tax in cents. */
export function twin(quantity: bigint, of: TwinPrice): { amount: bigint; tax: bigint } {
  const left = quantity > of.free ? quantity - of.free : 0n;
  let raw = modelled(inSteps(left, of), of);
  if (of.min !== null && quantity > 0n && raw < of.min * TO_CENTS) raw = of.min * TO_CENTS;
  if (of.max !== null && raw > of.max * TO_CENTS) raw = of.max * TO_CENTS;
  const cents = divided(raw, TO_CENTS);
  if (!of.taxIncluded) return { amount: cents, tax: divided(cents * of.tax, 10_000n) };
  const amount = divided(cents * 10_000n, 10_000n + of.tax);
  return { amount, tax: cents - amount };
}
