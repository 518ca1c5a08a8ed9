/** A whole in integral parts by weight: none is lost, and who would be cut most gets what is left over. Weightless ones bear alike. */
export function partsOf(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const exact = weights.map((weight) => (sum > 0 ? (whole * weight) / sum : whole / weights.length));
  const parts = exact.map(Math.floor);
  const left = whole - parts.reduce((total, part) => total + part, 0);
  const first = exact
    .map((part, i) => ({ i, cut: part - Math.floor(part) }))
    .toSorted((a, b) => b.cut - a.cut || a.i - b.i)
    .slice(0, left);
  for (const { i } of first) parts[i] = (parts[i] ?? 0) + 1;
  return parts;
}
