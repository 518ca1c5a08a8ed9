const TEN_THOUSAND = 10_000;

/** A sum to be taken in at a glance: from ten thousand on in 万 with two decimals; null where it is told as it is. */
export function inTenThousands(value: string): string | null {
  const amount = Number(value);
  return Math.abs(amount) < TEN_THOUSAND ? null : `${(amount / TEN_THOUSAND).toFixed(2)}万`;
}
