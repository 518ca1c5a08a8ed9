/** Relative luminance of `#rrggbb` (WCAG 2). */
function luminance(colour: string, through: (part: number) => number): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => through(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * Contrast of two colours, 1 to 21.
 * @param through what the whole page is seen through, part by part (the filter of the night)
 */
export function contrast(one: string, other: string, through: (part: number) => number = (part) => part): number {
  const [low = 0, high = 0] = [luminance(one, through), luminance(other, through)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
