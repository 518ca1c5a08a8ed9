/** A line as it is filled in. */
export interface Draft {
  id: number;
  shipQty: number;
  signQty: number | null;
  damageQty: number;
  lackQty: number;
  remark: string | null;
}

/** Nothing is wrong: what left was signed for. What is broken or lacks is taken from it. */
export const signed = ({ shipQty, damageQty, lackQty }: Draft): number => Math.max(0, shipQty - damageQty - lackQty);

/** One field of a line is typed; what was signed for follows what is broken and what lacks, as long as nobody says otherwise. */
export function typed<D extends Draft>(line: D, change: Partial<Draft>): D {
  const next = { ...line, ...change };
  const follows = change.signQty === undefined && (line.signQty === null || line.signQty === signed(line));
  return follows && (change.damageQty !== undefined || change.lackQty !== undefined)
    ? { ...next, signQty: signed(next) }
    : next;
}

export const balanced = ({ shipQty, signQty, damageQty, lackQty }: Draft): boolean =>
  signQty !== null && signQty + damageQty + lackQty === shipQty;
export const isAbnormal = (lines: readonly Draft[]): boolean =>
  lines.some((line) => line.damageQty > 0 || line.lackQty > 0 || (line.signQty ?? line.shipQty) !== line.shipQty);
