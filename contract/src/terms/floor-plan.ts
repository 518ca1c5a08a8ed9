import { byCode } from './code-order.ts';

/**
 * The floor as it is drawn (库位平面图): nobody draws it. Rooms hold areas, areas hold roadways with a row of bays on either side, bays hold their levels and slots;
 * positions on no roadway stand in rows by their codes. Metres, from the upper left. The same positions always make the same floor.
 */

/** What stands where, as the server tells it: positions in the order they are walked, run by run. */
export interface Places {
  rooms: readonly { id: number; code: string; name: string }[];
  areas: readonly { id: number; roomId: number; code: string; name: string; kind: string }[];
  roadways: readonly { id: number; areaId: number; code: string; oneWay: number }[];
  /** Positions of one area on one roadway (or on none) that follow each other. */
  runs: readonly { areaId: number; roadwayId: number | null; count: number }[];
  ids: readonly number[];
  codes: readonly string[];
  bays: readonly number[];
  levels: readonly number[];
  slots: readonly number[];
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** Two sides of an aisle, or a row on the open floor: bays `from` up to, not including, `to`. */
export interface Lane extends Box {
  areaId: number;
  roadwayId: number | null;
  aisle: Box | null;
  from: number;
  to: number;
}
export interface Floor {
  w: number;
  h: number;
  rooms: (Box & { id: number })[];
  areas: (Box & { id: number })[];
  lanes: Lane[];
  /** Four numbers a bay: x, y, w, h. */
  bays: Float32Array;
  /** Bay `b` holds the cells from `cellsFrom[b]` up to `cellsFrom[b + 1]`. */
  cellsFrom: Int32Array;
  /** Four numbers a cell. */
  cells: Float32Array;
  /** The position of each cell, as an index into `Places`. */
  positions: Int32Array;
}

const SLOT_M = 1.2,
  LEVEL_M = 0.6,
  BAY_DEPTH_MIN_M = 1.2,
  AISLE_M = 2.4,
  WALK_M = 1.2,
  LANE_GAP_M = 0.6;
const AREA = { pad: 0.8, head: 2.2, gap: 2 },
  ROOM = { pad: 1.6, head: 3.2, gap: 4 };
/** Screens are wider than high. */
const RATIO = 1.7;

/** A bay before it has a place: its cells as rows of levels, counted from the lowest. */
interface Rack {
  w: number;
  h: number;
  cells: { position: number; column: number; row: number }[];
}
interface Placed {
  rack: Rack;
  x: number;
  y: number;
  /** Whether the lowest level lies at the lower edge. */ up: boolean;
}
interface Block {
  w: number;
  h: number;
  areaId: number;
  roadwayId: number | null;
  aisle: Box | null;
  racks: Placed[];
}

/** Lay out the whole warehouse. */
export function layOut(places: Places): Floor {
  const blocks = new Map<number, Block[]>();
  let from = 0;
  for (const { areaId, roadwayId, count } of places.runs) {
    const positions = Array.from({ length: count }, (_, i) => from + i);
    from += count;
    const made =
      roadwayId === null ? openRows(places, positions, areaId) : [aisleOf(places, positions, { areaId, roadwayId })];
    blocks.set(areaId, [...(blocks.get(areaId) ?? []), ...made]);
  }
  const rooms = places.rooms
    .map((room) => {
      const areas = places.areas
        .filter((area) => area.roomId === room.id && blocks.has(area.id))
        .map((area) => framed(area.id, inColumns(blocks.get(area.id) ?? []), AREA));
      return framed(room.id, inRows(areas, AREA.gap), ROOM);
    })
    .filter(({ parts }) => parts.length > 0);
  return drawn(inRows(rooms, ROOM.gap), places.ids.length);
}

/** Bays in the order they are first walked past. A position without a bay is one of its own. */
function racksOf({ bays, levels, slots }: Places, positions: readonly number[]): { number: number; rack: Rack }[] {
  const byBay = new Map<string, number[]>();
  for (const position of positions) {
    const bay = bays[position] ?? 0,
      key = bay > 0 ? `${bay}` : `@${position}`;
    const inIt = byBay.get(key);
    if (inIt) inIt.push(position);
    else byBay.set(key, [position]);
  }
  return [...byBay.values()].map((inIt) => ({ number: bays[inIt[0] ?? 0] ?? 0, rack: rackOf(inIt, levels, slots) }));
}

/** Levels above each other, slots beside each other; what claims the same slot of the same level stands beside it. */
function rackOf(positions: readonly number[], levels: readonly number[], slots: readonly number[]): Rack {
  const taken = new Map<string, number>();
  const wanted = positions.map((position) => {
    const level = levels[position] ?? 1,
      slot = slots[position] ?? 0,
      key = `${level}/${slot}`,
      again = taken.get(key) ?? 0;
    taken.set(key, again + 1);
    return { position, level, slot, again };
  });
  const rows = ranks(
    wanted.map(({ level }) => level),
    (a, b) => a - b,
  );
  const columns = ranks(
    wanted.map(({ slot, again }) => `${slot}/${again}`),
    byCode,
  );
  const cells = wanted.map(({ position, level, slot, again }) => ({
    position,
    row: rows.get(level) ?? 0,
    column: columns.get(`${slot}/${again}`) ?? 0,
  }));
  return { w: columns.size * SLOT_M, h: Math.max(BAY_DEPTH_MIN_M, rows.size * LEVEL_M), cells };
}

const ranks = <T>(values: readonly T[], compare: (a: T, b: T) => number): Map<T, number> =>
  new Map([...new Set(values)].toSorted(compare).map((value, rank) => [value, rank]));

/** Odd bays on one side of the aisle, even ones on the other, each facing its neighbour: 1 and 2, 3 and 4. What has no number takes the sides by turns. */
function aisleOf(places: Places, positions: readonly number[], at: { areaId: number; roadwayId: number }): Block {
  const sides = racksOf(places, positions).map(({ number, rack }, i) => ({
    rack,
    side: number > 0 ? (number + 1) % 2 : i % 2,
    column: number > 0 ? `${Math.ceil(number / 2)}` : `@${Math.floor(i / 2)}`,
  }));
  const depth = [0, 1].map((side) =>
    Math.max(0, ...sides.filter((one) => one.side === side).map(({ rack }) => rack.h)),
  );
  const [upper = 0, lower = 0] = depth;
  const columns = Map.groupBy(sides, ({ column }) => column);
  const racks: Placed[] = [];
  let x = 0;
  for (const inIt of columns.values()) {
    for (const { rack, side } of inIt)
      racks.push({ rack, x, y: side === 0 ? upper - rack.h : upper + AISLE_M, up: side === 0 });
    x += Math.max(...inIt.map(({ rack }) => rack.w));
  }
  return { ...at, w: x, h: upper + AISLE_M + lower, aisle: { x: 0, y: upper, w: x, h: AISLE_M }, racks };
}

/** Rows of bays by code, each about as long as the whole is deep. */
function openRows(places: Places, positions: readonly number[], areaId: number): Block[] {
  const racks = racksOf(
    places,
    positions.toSorted((a, b) => byCode(places.codes[a] ?? '', places.codes[b] ?? '')),
  ).map(({ rack }) => rack);
  const wide = widthFor(racks.map(({ w, h }) => ({ w, h: h + WALK_M })));
  return flowed(racks, wide).map((row) => {
    const h = Math.max(...row.map((rack) => rack.h));
    let x = 0;
    const placed = row.map((rack) => {
      const at = { rack, x, y: h - rack.h, up: true };
      x += rack.w;
      return at;
    });
    return { areaId, roadwayId: null, aisle: null, w: x, h: h + WALK_M, racks: placed };
  });
}

/** How wide rows should be for the whole to look like a screen; never narrower than the widest. */
const widthFor = (parts: readonly { w: number; h: number }[]): number =>
  Math.max(Math.sqrt(parts.reduce((sum, { w, h }) => sum + w * h, 0) * RATIO), ...parts.map(({ w }) => w));

/** In order, into rows no wider than this. */
function flowed<T extends { w: number }>(parts: readonly T[], wide: number, gap = 0): T[][] {
  const rows: T[][] = [];
  let used = Infinity;
  for (const part of parts) {
    if (used + gap + part.w > wide + 1e-6) {
      rows.push([]);
      used = -gap;
    }
    rows.at(-1)?.push(part);
    used += gap + part.w;
  }
  return rows;
}

interface At<T> {
  part: T;
  x: number;
  y: number;
}
interface Packed<T> {
  w: number;
  h: number;
  parts: At<T>[];
}

/** How many widths are tried for rows of parts. */
const WIDTHS_MAX = 24;
const unlike = ({ w, h }: { w: number; h: number }): number => Math.abs(Math.log(w / h / RATIO));
/** That which looks most like a screen; of equals the first. */
const mostLike = <P extends { w: number; h: number }>(tries: readonly P[]): P | undefined =>
  tries.reduce<P | undefined>((best, one) => (best && unlike(best) <= unlike(one) + 1e-9 ? best : one), undefined);

/** Left to right, then below; rows as wide as some first parts are together, whichever width looks best. */
function inRows<T extends { w: number; h: number }>(parts: readonly T[], gap: number): Packed<T> {
  const widest = Math.max(...parts.map(({ w }) => w));
  let sum = -gap;
  const widths = parts.map(({ w }) => Math.max(widest, (sum += w + gap)));
  const every = Math.ceil(widths.length / WIDTHS_MAX);
  return (
    mostLike(
      widths.filter((_, i) => i % every === 0 || i === widths.length - 1).map((wide) => rowed(parts, wide, gap)),
    ) ?? { w: 0, h: 0, parts: [] }
  );
}

function rowed<T extends { w: number; h: number }>(parts: readonly T[], wide: number, gap: number): Packed<T> {
  const placed: At<T>[] = [];
  let y = 0,
    used = 0;
  for (const row of flowed(parts, wide, gap)) {
    let x = 0;
    for (const part of row) {
      placed.push({ part, x, y });
      x += part.w + gap;
    }
    used = Math.max(used, x - gap);
    y += Math.max(...row.map(({ h }) => h)) + gap;
  }
  return { w: used, h: y - gap, parts: placed };
}

/** Roadways one below the other in their order; many of them in several columns, as many as look most like a screen. */
function inColumns(blocks: readonly Block[]): Packed<Block> {
  const tall = blocks.reduce((sum, { h }) => sum + h + LANE_GAP_M, 0);
  const tries = Array.from({ length: Math.ceil(Math.sqrt(blocks.length)) }, (_, i) => columned(blocks, tall / (i + 1)));
  return mostLike(tries) ?? { w: 0, h: 0, parts: [] };
}

function columned(blocks: readonly Block[], high: number): Packed<Block> {
  const parts: At<Block>[] = [];
  let x = 0,
    y = 0,
    wide = 0,
    deep = 0;
  for (const part of blocks) {
    if (y > 0 && y + part.h > high + 1e-6) {
      x += wide + WALK_M * 2;
      y = 0;
      wide = 0;
    }
    parts.push({ part, x, y });
    wide = Math.max(wide, part.w);
    y += part.h + LANE_GAP_M;
    deep = Math.max(deep, y - LANE_GAP_M);
  }
  return { w: x + wide, h: deep, parts };
}

interface Frame<T> extends Packed<T> {
  id: number;
}

/** With a margin, and a head for the name. */
const framed = <T>(id: number, { w, h, parts }: Packed<T>, { pad, head }: { pad: number; head: number }): Frame<T> => ({
  id,
  w: w + 2 * pad,
  h: h + pad + head,
  parts: parts.map((at) => ({ ...at, x: at.x + pad, y: at.y + head })),
});

/** Everything at its place on the floor. */
function drawn(site: Packed<Frame<Frame<Block>>>, count: number): Floor {
  const floor: Floor = {
    w: site.w,
    h: site.h,
    rooms: [],
    areas: [],
    lanes: [],
    bays: new Float32Array(0),
    cellsFrom: new Int32Array(0),
    cells: new Float32Array(count * 4),
    positions: new Int32Array(count),
  };
  const bays: number[] = [],
    cellsFrom: number[] = [];
  let cell = 0;
  const stand = (block: Block, x: number, y: number): void => {
    const from = cellsFrom.length;
    for (const { rack, x: dx, y: dy, up } of block.racks) {
      const left = x + dx,
        top = y + dy;
      bays.push(left, top, rack.w, rack.h);
      cellsFrom.push(cell);
      for (const { position, column, row } of rack.cells) {
        floor.cells.set(
          [left + column * SLOT_M, up ? top + rack.h - (row + 1) * LEVEL_M : top + row * LEVEL_M, SLOT_M, LEVEL_M],
          cell * 4,
        );
        floor.positions[cell] = position;
        cell += 1;
      }
    }
    const { areaId, roadwayId, aisle, w, h } = block;
    floor.lanes.push({
      areaId,
      roadwayId,
      x,
      y,
      w,
      h,
      aisle: aisle && { ...aisle, x: x + aisle.x, y: y + aisle.y },
      from,
      to: cellsFrom.length,
    });
  };
  for (const room of site.parts) {
    floor.rooms.push({ id: room.part.id, x: room.x, y: room.y, w: room.part.w, h: room.part.h });
    for (const area of room.part.parts) {
      const x = room.x + area.x,
        y = room.y + area.y;
      floor.areas.push({ id: area.part.id, x, y, w: area.part.w, h: area.part.h });
      for (const block of area.part.parts) stand(block.part, x + block.x, y + block.y);
    }
  }
  return { ...floor, bays: Float32Array.from(bays), cellsFrom: Int32Array.from([...cellsFrom, cell]) };
}

const inside = ({ x, y, w, h }: Box, px: number, py: number): boolean => px >= x && px < x + w && py >= y && py < y + h;
/** The box at four numbers of a list. */
export const boxAt = (boxes: Float32Array, n: number): Box => ({
  x: boxes[n * 4] ?? 0,
  y: boxes[n * 4 + 1] ?? 0,
  w: boxes[n * 4 + 2] ?? 0,
  h: boxes[n * 4 + 3] ?? 0,
});

/** The first of a list's boxes, from one number up to another, that a point lies in; -1 when none does. */
function hit(boxes: Float32Array, [from, to]: readonly [number, number], { x, y }: { x: number; y: number }): number {
  for (let n = from; n < to; n += 1) if (inside(boxAt(boxes, n), x, y)) return n;
  return -1;
}

/** The cell under a point of the floor, or -1. */
export function cellAt(floor: Floor, x: number, y: number): number {
  for (const lane of floor.lanes) {
    const bay = inside(lane, x, y) ? hit(floor.bays, [lane.from, lane.to], { x, y }) : -1;
    if (bay >= 0) return hit(floor.cells, [floor.cellsFrom[bay] ?? 0, floor.cellsFrom[bay + 1] ?? 0], { x, y });
  }
  return -1;
}
