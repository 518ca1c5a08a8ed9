/**
 * What a quantity costs, reckoned from the words of the contract alone and with whole numbers: quantities and prices in millionths, amounts in millionths of
 * millionths until the one rounding of a line. Nothing here knows the product.
 */
const MILLION = 1_000_000n,
  PER_CENT = 10_000_000_000n,
  TAX = 10_000n;

export interface Tier {
  from: string;
  to: string | null;
  price: string;
  flat: string;
  step: string | null;
}
export interface Price {
  /** 1 a unit price, 2 each part by its tier, 3 all by the tier it reaches, 4 first and further, 5 fixed. */
  model: number;
  tiers: readonly Tier[];
  free: string;
  /** 0 none, 1 up, 2 half up, 3 down, in steps of `roundTo`. */
  round: number;
  roundTo: string | null;
  min: string | null;
  max: string | null;
  /** More never costs less than the end of a tier below. */
  guarded: boolean;
  taxIncluded: boolean;
  tax: string;
}

const exact = (text: string, digits = 6): bigint => {
  const [whole = '0', rest = ''] = text.split('.');
  return BigInt(whole + rest.padEnd(digits, '0').slice(0, digits));
};
const nearest = (n: bigint, by: bigint): bigint => (2n * n + by) / (2n * by);
const atLeast = (n: bigint, by: bigint): bigint => (n + by - 1n) / by;

function inSteps(q: bigint, { round, roundTo }: Price): bigint {
  if (round === 0 || roundTo === null) return q;
  const step = exact(roundTo);
  const count = round === 1 ? atLeast(q, step) : round === 2 ? nearest(q, step) : q / step;
  return count * step;
}

/** Each tier with what it takes of the quantity. */
function byParts(q: bigint, tiers: readonly Tier[]): bigint {
  let sum = 0n;
  for (const [i, tier] of tiers.entries()) {
    const from = exact(tier.from);
    if (i > 0 && q <= from) break;
    const end = tier.to === null || q < exact(tier.to) ? q : exact(tier.to);
    sum += (end - from) * exact(tier.price) + exact(tier.flat) * MILLION;
  }
  return sum;
}

function byReached(q: bigint, { tiers, guarded }: Price): bigint {
  const at = tiers.findIndex((tier) => tier.to === null || q <= exact(tier.to));
  const whole = (quantity: bigint, tier: Tier): bigint => quantity * exact(tier.price) + exact(tier.flat) * MILLION;
  const own = tiers[at] ? whole(q, tiers[at]) : 0n;
  const ends = guarded ? tiers.slice(0, at).map((tier) => whole(exact(tier.to ?? '0'), tier)) : [];
  return ends.reduce((most, end) => (end > most ? end : most), own);
}

function raw(q: bigint, price: Price): bigint {
  const [first, further] = price.tiers;
  if (!first) return 0n;
  if (price.model === 2) return byParts(q, price.tiers);
  if (price.model === 3) return byReached(q, price);
  if (price.model === 5) return exact(first.flat) * MILLION;
  if (price.model === 1) return q * exact(first.price) + exact(first.flat) * MILLION;
  const included = exact(first.to ?? '0'),
    base = exact(first.flat) * MILLION;
  if (q <= included || !further) return base;
  return base + atLeast(q - included, exact(further.step ?? '1')) * exact(further.price) * MILLION;
}

/** Amount without tax and the tax, in cents. */
export function reckoned(quantity: string, price: Price): { amount: bigint; tax: bigint } {
  const measured = exact(quantity),
    free = exact(price.free);
  let amount = raw(inSteps(measured > free ? measured - free : 0n, price), price);
  if (price.min !== null && measured > 0n && amount < exact(price.min, 2) * PER_CENT)
    amount = exact(price.min, 2) * PER_CENT;
  if (price.max !== null && amount > exact(price.max, 2) * PER_CENT) amount = exact(price.max, 2) * PER_CENT;
  const cents = nearest(amount, PER_CENT),
    rate = exact(price.tax, 4);
  if (!price.taxIncluded) return { amount: cents, tax: nearest(cents * rate, TAX) };
  const without = nearest(cents * TAX, TAX + rate);
  return { amount: without, tax: cents - without };
}
