/** What of a text may stand in a field of money: digits, the first point, two digits after it; no more than `max`. */
export function moneyTyped(text: string, max = Number.POSITIVE_INFINITY): string {
  const [whole = '', ...rest] = text
    .normalize('NFKC')
    .replace(/[^\d.。]/g, '')
    .replace(/。/g, '.')
    .split('.');
  const kept = rest.length === 0 ? whole : `${whole || '0'}.${rest.join('').slice(0, 2)}`;
  return Number(kept) > max ? String(max) : kept;
}

/** The amount a text says; null where it says none. */
export const moneyOf = (text: string): number | null => (text === '' ? null : Number(text));
