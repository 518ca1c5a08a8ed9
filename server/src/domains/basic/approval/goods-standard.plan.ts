import type { Before } from '#contract/basic/approval/goods-standard.ts';

export type Measured = Pick<Before, 'lengthMm' | 'widthMm' | 'heightMm' | 'weightG'> & {
  caseQty?: number | null | undefined;
};

const SIZES = ['lengthMm', 'widthMm', 'heightMm', 'weightG', 'caseQty'] as const;
const RATE_MAX = 9_999_999.99;

/** By how many percent the farthest measure is off what is known; what was never known is off by nothing. */
export function deviation(before: Before, now: Measured): number {
  const rates = SIZES.map((size) => {
    const known = before[size] ?? 0,
      found = now[size] ?? 0;
    return known > 0 && found > 0 ? (Math.abs(found - known) / known) * 100 : 0;
  });
  return Math.min(RATE_MAX, Math.round(Math.max(...rates) * 100) / 100);
}

const CM3 = 1000;
/** Whole cm³ of a piece. */
export const volumeOf = ({ lengthMm, widthMm, heightMm }: Measured): number =>
  Math.round((lengthMm * widthMm * heightMm) / CM3);

/** Pieces of a full pallet: layers of cases, of the measured content or of the one that is known; nothing where the layers are not told. */
export const palletOf = (
  {
    ti,
    hi,
    caseQty,
  }: { ti?: number | null | undefined; hi?: number | null | undefined; caseQty?: number | null | undefined },
  { caseQty: known }: Pick<Before, 'caseQty'>,
): number | null => (ti && hi ? ti * hi * (caseQty ?? known ?? 1) : null);
