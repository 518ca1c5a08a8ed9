/** Points of a picture, four values each: red, green, blue and how dense. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Steps of half a degree over a quarter turn, after which a paper looks as it did. */
const STEPS = 180,
  QUARTER = 90;
/** Changes from light to dark below this are noise of the camera. */
const EDGE_MIN = 10_000;
/** Two answers nearer to each other than this are one, in degrees. */
const APART = 5;
const ANSWERS = 2;

const luma = ({ data, width, height }: Pixels): Float32Array =>
  Float32Array.from({ length: width * height }, (_, i) => {
    const at = i * 4;
    return (data[at] ?? 0) * 0.3 + (data[at + 1] ?? 0) * 0.59 + (data[at + 2] ?? 0) * 0.11;
  });

/** How strongly edges point in each direction. */
function edges(grey: Float32Array, width: number, height: number): Float64Array {
  const weights = new Float64Array(STEPS);
  const at = (i: number): number => grey[i] ?? 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x,
        [up, down] = [i - width, i + width];
      const across = at(up + 1) + 2 * at(i + 1) + at(down + 1) - at(up - 1) - 2 * at(i - 1) - at(down - 1),
        along = at(down - 1) + 2 * at(down) + at(down + 1) - at(up - 1) - 2 * at(up) - at(up + 1);
      const strength = across * across + along * along;
      if (strength < EDGE_MIN) continue;
      const angle = (Math.atan2(along, across) * 180) / Math.PI;
      const step = Math.floor(((((angle % QUARTER) + QUARTER) % QUARTER) / QUARTER) * STEPS) % STEPS;
      weights[step] = (weights[step] ?? 0) + strength;
    }
  return weights;
}

const distance = (a: number, b: number): number => {
  const between = Math.abs(a - b) % QUARTER;
  return Math.min(between, QUARTER - between);
};

/**
 * How far the paper on a picture is turned, in degrees from −45 to 45, the likeliest first. Its text, rules, bars and edges all run along its sides, so most changes from light to dark point along two directions
 * a quarter turn apart; quarter turns themselves are no matter to who reads bars.
 */
export function leaningsOf(picture: Pixels): number[] {
  const weights = edges(luma(picture), picture.width, picture.height);
  const smooth = Array.from(weights, (_, step) =>
    [-2, -1, 0, 1, 2].reduce((sum, next) => sum + (weights[(step + next + STEPS) % STEPS] ?? 0), 0),
  );
  const found: number[] = [];
  for (const [step, weight] of [...smooth.entries()].toSorted(([, a], [, b]) => b - a)) {
    const angle = ((step + 0.5) * QUARTER) / STEPS,
      turned = angle > QUARTER / 2 ? angle - QUARTER : angle;
    if (weight > 0 && found.every((other) => distance(other, turned) > APART)) found.push(turned);
    if (found.length === ANSWERS) break;
  }
  return found;
}
