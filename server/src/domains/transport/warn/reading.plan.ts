/** By how many degrees a reading lies outside of its limits; 0 within. */
export function beyond(temp: number, { min, max }: { min: number | null; max: number | null }): number {
  const over = max === null ? 0 : temp - max,
    under = min === null ? 0 : min - temp;
  return Math.max(0, Math.round(Math.max(over, under) * 100) / 100);
}
