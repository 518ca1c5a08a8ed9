/** Least achievement of each band, in percent. */
export interface Bands {
  bandA: number;
  bandB: number;
  bandC: number;
}
/** One thing that makes work heavier: as a code, and as people call it. */
export interface Dim {
  dim: number;
  values: readonly string[];
}

export const round = (n: number, digits = 2): number => Math.round((n + Number.EPSILON) * 10 ** digits) / 10 ** digits;

/** Of a hundred; nothing to compare with is no percentage. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? round((part / whole) * 100) : null;

export function bandOf(achievement: number | null, bands: Bands | undefined): string | null {
  if (achievement === null || !bands) return null;
  if (achievement >= bands.bandA) return 'A';
  if (achievement >= bands.bandB) return 'B';
  return achievement >= bands.bandC ? 'C' : 'D';
}

/** Every ratio that holds, multiplied; one nobody set counts once. */
export const ratioOf = (
  dims: readonly Dim[],
  ratios: readonly { dim: number; dimValue: string; ratio: number }[],
): number =>
  dims.reduce((sum, { dim, values }) => {
    const found = ratios.find((one) => one.dim === dim && values.includes(one.dimValue));
    return found ? sum * found.ratio : sum;
  }, 1);
