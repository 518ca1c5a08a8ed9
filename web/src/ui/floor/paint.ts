import { boxAt, type Box, type Floor, type Lane } from '#contract/terms/floor-plan.ts';
import type { Colours, Scene, View } from './scene.ts';
import { paintWalk } from './walk.ts';

/** Pixels a metre from which on levels are told apart, cells have gaps, and codes are written. */
const CELLS_FROM = 5.5,
  GAPS_FROM = 9,
  CODES_FROM = 20;
const CODE_PX_MIN = 8,
  CODE_PX_MAX = 12,
  LETTER = 0.6;

/** What of the floor is on the screen. */
const seen = ({ x, y, k }: View, w: number, h: number): Box => ({ x: -x / k, y: -y / k, w: w / k, h: h / k });
const meets = (a: Box, b: Box): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

const buckets: (number[] | undefined)[] = [];
const bucketOf = (step: number): number[] => (buckets[step] ??= []);

/** Draw one frame. Nothing outside of the screen is looked at bay by bay; rectangles of one colour are drawn together, on whole pixels. */
export function paint(
  ctx: CanvasRenderingContext2D,
  scene: Scene,
  view: View,
  { w, h }: { w: number; h: number },
): void {
  const { floor, colours } = scene,
    window = seen(view, w, h);
  ctx.globalAlpha = 1;
  ctx.fillStyle = colours.desk;
  ctx.fillRect(0, 0, w, h);
  for (const box of [...floor.rooms, ...floor.areas]) if (meets(box, window)) frame(ctx, box, view, colours);
  const lanes = floor.lanes.filter((lane) => meets(lane, window));
  ctx.globalAlpha = scene.found ? 0.35 : 1;
  if (view.k < CELLS_FROM) fillBays(ctx, scene, view, lanes);
  else fillCells(ctx, scene, view, { lanes, window });
  ctx.globalAlpha = 1;
  names(ctx, scene, view, { lanes, window });
  if (scene.found) for (const cell of scene.found) light(ctx, scene, view, cell);
  for (const walk of scene.walks ?? []) paintWalk(ctx, { floor, colours, walk }, view);
  if (scene.selected >= 0) choose(ctx, scene, view);
}

function frame(ctx: CanvasRenderingContext2D, box: Box, view: View, colours: Colours): void {
  const x = Math.round(box.x * view.k + view.x) + 0.5,
    y = Math.round(box.y * view.k + view.y) + 0.5,
    w = Math.round(box.w * view.k),
    h = Math.round(box.h * view.k);
  ctx.fillStyle = colours.sheet;
  ctx.fillRect(x, y, w, h);
  ctx.strokeStyle = colours.line;
  ctx.lineWidth = 1;
  ctx.strokeRect(x, y, w, h);
}

/** Rectangles of each step, drawn colour by colour. */
function drain(ctx: CanvasRenderingContext2D, steps: readonly string[]): void {
  for (const [step, bucket] of buckets.entries()) {
    if (!bucket) continue;
    ctx.fillStyle = steps[step] ?? '';
    for (let i = 0; i < bucket.length; i += 4)
      ctx.fillRect(bucket[i] ?? 0, bucket[i + 1] ?? 0, bucket[i + 2] ?? 0, bucket[i + 3] ?? 0);
    bucket.length = 0;
  }
}

/** A rectangle on whole pixels; `gap` is left free to its neighbours. */
function push(boxes: Float32Array, n: number, { x, y, k }: View, into: { bucket: number[]; gap: number }): void {
  const left = Math.round((boxes[n * 4] ?? 0) * k + x),
    top = Math.round((boxes[n * 4 + 1] ?? 0) * k + y);
  const right = Math.round(((boxes[n * 4] ?? 0) + (boxes[n * 4 + 2] ?? 0)) * k + x),
    bottom = Math.round(((boxes[n * 4 + 1] ?? 0) + (boxes[n * 4 + 3] ?? 0)) * k + y);
  into.bucket.push(left, top, Math.max(1, right - left - into.gap), Math.max(1, bottom - top - into.gap));
}

function fillBays(
  ctx: CanvasRenderingContext2D,
  { floor, heat, colours }: Scene,
  view: View,
  lanes: readonly Lane[],
): void {
  const gap = view.k > 2.5 ? 1 : 0;
  for (const lane of lanes)
    for (let bay = lane.from; bay < lane.to; bay += 1)
      push(floor.bays, bay, view, { bucket: bucketOf(heat.bays[bay] ?? 0), gap });
  drain(ctx, colours.steps);
}

interface Shown {
  lanes: readonly Lane[];
  window: Box;
}

/** Cells of the bays on the screen. */
function cellsOn(floor: Floor, { lanes, window }: Shown, work: (cell: number) => void): void {
  for (const lane of lanes) {
    for (let bay = lane.from; bay < lane.to; bay += 1) {
      if (!meets(boxAt(floor.bays, bay), window)) continue;
      for (let cell = floor.cellsFrom[bay] ?? 0; cell < (floor.cellsFrom[bay + 1] ?? 0); cell += 1) work(cell);
    }
  }
}

function fillCells(ctx: CanvasRenderingContext2D, scene: Scene, view: View, shown: Shown): void {
  const { floor, heat, colours } = scene,
    gap = view.k > GAPS_FROM ? 1 : 0;
  cellsOn(floor, shown, (cell) => push(floor.cells, cell, view, { bucket: bucketOf(heat.cells[cell] ?? 0), gap }));
  drain(ctx, colours.steps);
  if (view.k > CODES_FROM) cellsOn(floor, shown, (cell) => write(ctx, scene, view, cell));
}

/** Dark letters on light grounds, light ones on dark. */
const inkOn = (ground: string): string => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16));
  return r * 0.299 + g * 0.587 + b * 0.114 > 140 ? '#10202e' : '#ffffff';
};

/** The code of a cell where all of it can be read, and the mark of its state. */
function write(
  ctx: CanvasRenderingContext2D,
  { floor, heat, codes, colours, marks }: Scene,
  view: View,
  cell: number,
): void {
  const { x, y, w, h } = boxAt(floor.cells, cell),
    step = heat.cells[cell] ?? 0,
    code = codes[floor.positions[cell] ?? 0] ?? '',
    mark = marks[step] ?? '';
  const left = x * view.k + view.x,
    top = y * view.k + view.y,
    wide = w * view.k,
    high = h * view.k;
  const px = Math.min(CODE_PX_MAX, (wide - 6) / (code.length * LETTER), high - 2);
  ctx.fillStyle = inkOn(colours.steps[step] ?? '#ffffff');
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  if (px >= CODE_PX_MIN) {
    ctx.font = `${px}px ${colours.face}`;
    ctx.fillText(mark === '' ? code : `${mark} ${code}`, left + wide / 2, top + high / 2, wide - 4);
  } else if (mark !== '' && high > 11) {
    ctx.font = `10px ${colours.face}`;
    ctx.fillText(mark, left + wide / 2, top + high / 2);
  }
}

function names(ctx: CanvasRenderingContext2D, scene: Scene, view: View, { lanes, window }: Shown): void {
  const {
    floor,
    colours,
    names: { rooms, areas, roadways },
  } = scene;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  for (const lane of lanes) {
    const high = (lane.aisle?.h ?? 0) * view.k,
      name = lane.roadwayId === null ? undefined : roadways.get(lane.roadwayId);
    if (!lane.aisle || !name || high < 12) continue;
    ctx.fillStyle = colours.faint;
    ctx.font = `${Math.min(13, high - 1)}px ${colours.face}`;
    ctx.fillText(
      name,
      Math.max(4, lane.aisle.x * view.k + view.x + 4),
      (lane.aisle.y + lane.aisle.h / 2) * view.k + view.y,
    );
  }
  for (const area of floor.areas)
    if (meets(area, window)) head(ctx, area, view, { name: areas.get(area.id) ?? '', high: 2.2, max: 14, colours });
  for (const room of floor.rooms)
    if (meets(room, window)) head(ctx, room, view, { name: rooms.get(room.id) ?? '', high: 3.2, max: 17, colours });
}

/** A name in the head of its box, or its code alone where that is too narrow; where the head is too low, on a ground of its own. */
function head(
  ctx: CanvasRenderingContext2D,
  box: Box,
  view: View,
  { name, high, max, colours }: { name: string; high: number; max: number; colours: Colours },
): void {
  const room = high * view.k,
    wide = box.w * view.k,
    px = Math.max(11, Math.min(max, room * 0.62));
  ctx.font = `600 ${px}px ${colours.face}`;
  const [shown] = [name, name.split(' ')[0] ?? ''].filter((text) => ctx.measureText(text).width + 8 <= wide);
  if (!shown) return;
  const need = ctx.measureText(shown).width + 8;
  const x = Math.min(Math.max(box.x * view.k + view.x, 0), (box.x + box.w) * view.k + view.x - need),
    top = box.y * view.k + view.y;
  if (room < px + 2) {
    if (box.h * view.k < px * 2.5 || max > 14) return;
    ctx.globalAlpha = 0.85;
    ctx.fillStyle = colours.sheet;
    ctx.fillRect(x + 1, top + 1, need, px + 4);
    ctx.globalAlpha = 1;
  }
  ctx.fillStyle = colours.text;
  ctx.fillText(shown, x + 4, top + Math.max(room, px + 4) / 2 + 1);
}

/** A cell a search found: in full colour and ringed; far away, a dot that can be seen. */
function light(ctx: CanvasRenderingContext2D, scene: Scene, view: View, cell: number): void {
  const { floor, heat, colours } = scene,
    { x, y, k } = view;
  const box = boxAt(floor.cells, cell),
    left = box.x * k + x,
    top = box.y * k + y,
    w = box.w * k,
    h = box.h * k;
  if (h < 5) {
    ctx.beginPath();
    ctx.arc(left + w / 2, top + h / 2, 4.5, 0, 2 * Math.PI);
    ctx.fillStyle = colours.mark;
    ctx.fill();
    ctx.strokeStyle = colours.sheet;
    ctx.lineWidth = 1.5;
    ctx.stroke();
    return;
  }
  ctx.fillStyle = colours.steps[heat.cells[cell] ?? 0] ?? '';
  ctx.fillRect(left, top, w, h);
  if (k > CODES_FROM) write(ctx, scene, view, cell);
  ctx.strokeStyle = colours.mark;
  ctx.lineWidth = 2;
  ctx.strokeRect(left, top, w, h);
}

function choose(ctx: CanvasRenderingContext2D, { floor, colours, selected }: Scene, { x, y, k }: View): void {
  const box = boxAt(floor.cells, selected),
    w = Math.max(box.w * k, 8),
    h = Math.max(box.h * k, 8);
  const left = (box.x + box.w / 2) * k + x - w / 2,
    top = (box.y + box.h / 2) * k + y - h / 2;
  ctx.strokeStyle = colours.sheet;
  ctx.lineWidth = 5;
  ctx.strokeRect(left - 2, top - 2, w + 4, h + 4);
  ctx.strokeStyle = colours.chosen;
  ctx.lineWidth = 3;
  ctx.strokeRect(left - 2, top - 2, w + 4, h + 4);
}
