import type { Tier } from '#contract/billing/cost-config.ts';

const NUMBER = String.raw`\d{1,12}(?:\.\d{1,6})?`;
const TIER = new RegExp(`^(${NUMBER})-(${NUMBER})?@(${NUMBER})(?:\\+(${NUMBER}))?(?:/(${NUMBER}))?$`);

/** `0-3000@2.5;3000-@2.2+10/1` as tiers; the part nobody understands when there is one. */
export function tiersIn(text: string): { tiers: Tier[] } | { strange: string } {
  const tiers: Tier[] = [];
  for (const part of text.normalize('NFKC').replace(/\s/g, '').split(';').filter(Boolean)) {
    const [, fromQty, toQty, unitPrice, flatFee, stepQty] = TIER.exec(part) ?? [];
    if (fromQty === undefined) return { strange: part };
    tiers.push({ fromQty, toQty, unitPrice, flatFee, stepQty });
  }
  return { tiers };
}

interface Shown {
  fromQty: string;
  toQty: string | null;
  unitPrice: string;
  flatFee: string;
  stepQty: string | null;
}

const bare = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
const zero = (text: string): boolean => /^0+(\.0+)?$/.test(text);

/** The same the other way. */
export const textOf = (tiers: readonly Shown[]): string =>
  tiers
    .map(
      ({ fromQty, toQty, unitPrice, flatFee, stepQty }) =>
        `${bare(fromQty)}-${toQty === null ? '' : bare(toQty)}@${bare(unitPrice)}${zero(flatFee) ? '' : `+${bare(flatFee)}`}${stepQty === null ? '' : `/${bare(stepQty)}`}`,
    )
    .join(';');
