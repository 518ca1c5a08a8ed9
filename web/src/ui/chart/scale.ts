/** One line: a value for each day, or none. */
export interface Line {
  key: string;
  name: string;
  target: number | null;
  points: readonly { date: string; value: number | null }[];
}

const STEPS = [1, 2, 2.5, 5, 10];
const MARKS = 4;

/** The highest mark: a round number that all values and targets stay below. */
export function scaleOf(lines: readonly Line[]): number {
  const most = Math.max(
    0,
    ...lines.flatMap(({ target, points }) => [target ?? 0, ...points.map(({ value }) => value ?? 0)]),
  );
  if (most === 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most / MARKS));
  const step = STEPS.find((one) => one * power * MARKS >= most) ?? 10;
  return step * power * MARKS;
}

/** Marks from nothing to the top. */
export const marksOf = (top: number): number[] =>
  Array.from({ length: MARKS + 1 }, (_, i) => Number(((top / MARKS) * i).toPrecision(6)));

/** A line is drawn where days follow each other; a day without a value is a gap, not a zero. */
export function linesOf(points: Line['points']): { i: number; value: number }[][] {
  const runs: { i: number; value: number }[][] = [];
  let open: { i: number; value: number }[] = [];
  for (const [i, { value }] of points.entries()) {
    if (value !== null) open.push({ i, value });
    else if (open.length > 0) {
      runs.push(open);
      open = [];
    }
  }
  return open.length > 0 ? [...runs, open] : runs;
}
