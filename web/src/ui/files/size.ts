const STEP = 1024;
const UNITS = ['KB', 'MB', 'GB'] as const;

/** Bytes as people read them: B, then KB, MB and GB with two decimals (specification, section 9). What shrinks carries its sign. */
export function fileSize(bytes: number): string {
  if (bytes < 0) return `-${fileSize(-bytes)}`;
  if (bytes < STEP) return `${Math.round(bytes)} B`;
  // What would be written as 1024.00 belongs to the next unit.
  const power = UNITS.findIndex((_, n) => Number((bytes / STEP ** (n + 1)).toFixed(2)) < STEP);
  const n = power === -1 ? UNITS.length - 1 : power;
  return `${(bytes / STEP ** (n + 1)).toFixed(2)} ${UNITS[n]}`;
}
