import type { Floor } from '#contract/terms/floor-plan.ts';
import type { Colours, View, Walk } from './scene.ts';
import { wayThrough, type Point } from './way.ts';

/** Pixels a metre from which on each stop carries its number. */
const NUMBERS_FROM = 4;
const DISC_PX = 9;

/** The line of a walk, its beginning a ring, its end a full disc, and its stops by number where there is room. */
export function paintWalk(
  ctx: CanvasRenderingContext2D,
  { floor, colours, walk }: { floor: Floor; colours: Colours; walk: Walk },
  view: View,
): void {
  const { points, stops } = wayThrough(floor, walk.cells);
  const colour = walk.faint ? colours.faint : colours.chosen;
  const on = ({ x, y }: Point): readonly [number, number] => [x * view.k + view.x, y * view.k + view.y];
  ctx.save();
  ctx.lineJoin = 'round';
  for (const [width, stroke] of [
    [walk.faint ? 4 : 6, colours.sheet],
    [walk.faint ? 2 : 3, colour],
  ] as const) {
    ctx.beginPath();
    for (const [i, point] of points.entries())
      if (i === 0) ctx.moveTo(...on(point));
      else ctx.lineTo(...on(point));
    ctx.setLineDash(walk.faint ? [6, 5] : []);
    ctx.lineWidth = width;
    ctx.strokeStyle = stroke;
    ctx.stroke();
  }
  ctx.setLineDash([]);
  numbers(ctx, { at: stops.map(on), colours, colour, all: view.k >= NUMBERS_FROM });
  ctx.restore();
}

function numbers(
  ctx: CanvasRenderingContext2D,
  { at, colours, colour, all }: { at: (readonly [number, number])[]; colours: Colours; colour: string; all: boolean },
): void {
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.font = `600 10px ${colours.face}`;
  let shown: readonly [number, number] | undefined;
  for (const [i, [x, y]] of at.entries()) {
    const last = i === at.length - 1;
    // Discs that would lie on each other say less than one.
    const near = shown && Math.abs(x - shown[0]) < DISC_PX * 2 && Math.abs(y - shown[1]) < DISC_PX * 2;
    if (i > 0 && !last && (!all || near)) continue;
    shown = [x, y];
    ctx.beginPath();
    ctx.arc(x, y, DISC_PX, 0, 2 * Math.PI);
    ctx.fillStyle = last ? colour : colours.sheet;
    ctx.fill();
    ctx.lineWidth = 2;
    ctx.strokeStyle = colour;
    ctx.stroke();
    ctx.fillStyle = last ? colours.sheet : colours.text;
    ctx.fillText(`${i + 1}`, x, y + 0.5);
  }
}
