/** What left of a line, and what of it was signed for. */
export interface Filled {
  shipQty: number;
  signQty: number | null;
  damageQty: number;
  lackQty: number;
}

/** Nothing is broken, nothing lacks, and all that left was signed for. A line nobody has filled in says nothing yet. */
export const isAbnormal = (lines: readonly Filled[]): boolean =>
  lines.some((line) => line.damageQty > 0 || line.lackQty > 0 || (line.signQty ?? line.shipQty) !== line.shipQty);

/** Numbers (from 1) of the lines that do not add up: what was signed for, broken and lacking is what left. */
export const unbalanced = (lines: readonly Filled[]): number[] =>
  lines.flatMap(({ shipQty, signQty, damageQty, lackQty }, i) =>
    signQty !== null && signQty + damageQty + lackQty === shipQty ? [] : [i + 1],
  );

/** Why a submission of these lines is refused, or null: the field it lies on and the sentence. */
export function refusesSubmission(
  lines: readonly Filled[],
  cause: number | null,
): { field: string; msg: string } | null {
  const [first] = unbalanced(lines);
  if (first !== undefined)
    return { field: `lines.${first - 1}.signQty`, msg: `第${first}行签收、破损、短少数量之和必须等于发货数量` };
  return isAbnormal(lines) && cause === null ? { field: 'abnormalCause', msg: '请选择异常原因' } : null;
}
