import { boxAt, type Floor, type Lane } from '#contract/terms/floor-plan.ts';

export interface Point {
  x: number;
  y: number;
}

/** How far from the end of an aisle people turn. */
const TURN_M = 0.9;

/** The way on foot from cell to cell, in metres of the floor: before the cell, along its aisle, round the nearer end, and into the next. `stops`: where the walker stands at each cell. */
export function wayThrough(
  floor: Floor,
  cells: readonly number[],
): { points: Point[]; stops: Point[]; metres: number } {
  const at = cells.map((cell) => standing(floor, cell));
  const points: Point[] = [];
  at.forEach((here, i) => {
    const before = at[i - 1];
    if (before && before.lane !== here.lane) points.push(...round(before, here));
    points.push({ x: here.x, y: here.y });
  });
  return {
    points,
    stops: at.map(({ x, y }) => ({ x, y })),
    metres: points.reduce((sum, point, i) => sum + between(points[i - 1] ?? point, point), 0),
  };
}

const between = (a: Point, b: Point): number => Math.abs(a.x - b.x) + Math.abs(a.y - b.y);

interface Standing extends Point {
  lane: Lane | undefined;
}

/** In the aisle before the cell; at the foot of the row where there is no aisle. */
function standing(floor: Floor, cell: number): Standing {
  const box = boxAt(floor.cells, cell),
    x = box.x + box.w / 2,
    lane = floor.lanes.find((one) => holds(one, x, box.y + box.h / 2));
  if (!lane) return { x, y: box.y + box.h / 2, lane };
  return { x, y: lane.aisle ? lane.aisle.y + lane.aisle.h / 2 : lane.y + lane.h - TURN_M / 2, lane };
}

const holds = (lane: Lane, x: number, y: number): boolean =>
  x >= lane.x && x <= lane.x + lane.w && y >= lane.y && y <= lane.y + lane.h;

/** Out at the end of the aisle that makes the shorter way, and along there. */
function round(from: Standing, to: Standing): Point[] {
  const lanes = [from.lane, to.lane].filter((lane) => lane !== undefined);
  if (lanes.length === 0 || from.y === to.y) return [];
  const left = Math.min(...lanes.map(({ x }) => x)) - TURN_M,
    right = Math.max(...lanes.map(({ x, w }) => x + w)) + TURN_M;
  const way = (x: number): number => Math.abs(from.x - x) + Math.abs(to.x - x);
  const x = way(left) <= way(right) ? left : right;
  return [
    { x, y: from.y },
    { x, y: to.y },
  ];
}
