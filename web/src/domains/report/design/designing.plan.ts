import { TURNS, type Design, type DesignElement, type Turn } from '#contract/report/design/design.ts';
import { FACTS } from '#contract/report/design/facts.ts';
import type { DesignKind } from '#contract/report/design/kinds.ts';

/** What was done, to go back and forth. */
export interface History {
  past: readonly Design[];
  now: Design;
  future: readonly Design[];
}
const UNDO_MAX = 50;

export const begun = (now: Design): History => ({ past: [], now, future: [] });
export const done = ({ past, now }: History, next: Design): History =>
  next === now ? { past, now, future: [] } : { past: [...past, now].slice(-UNDO_MAX), now: next, future: [] };
export function undone({ past, now, future }: History): History {
  const last = past.at(-1);
  return last ? { past: past.slice(0, -1), now: last, future: [now, ...future] } : { past, now, future };
}
export function redone({ past, now, future }: History): History {
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future };
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** Where a side is pulled: compass points. */
export type Handle = 'n' | 's' | 'e' | 'w' | 'ne' | 'nw' | 'se' | 'sw';
export const HANDLES: readonly Handle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];

const LEAST = 0.2;
/** Tenths of a millimetre are as fine as anybody designs. */
export const tenth = (mm: number): number => Math.round(mm * 10) / 10;
const onGrid = (mm: number, grid: number): number => (grid > 0 ? tenth(Math.round(mm / grid) * grid) : tenth(mm));
const between = (low: number, value: number, high: number): number =>
  Math.min(Math.max(low, value), Math.max(low, high));

const within = (design: Design, ids: readonly string[], change: (one: DesignElement) => DesignElement): Design => ({
  ...design,
  elements: design.elements.map((one) => (ids.includes(one.id) ? change(one) : one)),
});

/** Some elements moved together, none beyond the edge; `grid` 0 moves freely. */
export function moved(
  design: Design,
  ids: readonly string[],
  { dx, dy, grid }: { dx: number; dy: number; grid: number },
): Design {
  const them = design.elements.filter(({ id }) => ids.includes(id));
  const [first] = them;
  if (!first) return design;
  const left = Math.min(...them.map(({ x }) => x)),
    top = Math.min(...them.map(({ y }) => y)),
    right = Math.max(...them.map(({ x, w }) => x + w)),
    bottom = Math.max(...them.map(({ y, h }) => y + h));
  const x = between(-left, onGrid(left + dx, grid) - left, design.paper.w - right),
    y = between(-top, onGrid(top + dy, grid) - top, design.paper.h - bottom);
  return within(design, ids, (one) => ({ ...one, x: tenth(one.x + x), y: tenth(one.y + y) }));
}

/** A side or corner pulled; the other side stays. */
export function resized(
  design: Design,
  id: string,
  { handle, dx, dy, grid }: { handle: Handle; dx: number; dy: number; grid: number },
): Design {
  const { paper } = design;
  return within(design, [id], (one) => {
    const right = one.x + one.w,
      bottom = one.y + one.h;
    const x = handle.includes('w') ? between(0, onGrid(one.x + dx, grid), right - LEAST) : one.x,
      y = handle.includes('n') ? between(0, onGrid(one.y + dy, grid), bottom - LEAST) : one.y,
      to = handle.includes('e') ? between(one.x + LEAST, onGrid(right + dx, grid), paper.w) : right,
      low = handle.includes('s') ? between(one.y + LEAST, onGrid(bottom + dy, grid), paper.h) : bottom;
    return { ...one, x: tenth(x), y: tenth(y), w: tenth(to - x), h: tenth(low - y) };
  });
}

/** One element changed by hand; its place is kept on the paper. */
export function changed(design: Design, id: string, part: Partial<DesignElement>): Design {
  const { paper } = design;
  return within(design, [id], (one) => {
    const next = { ...one, ...part } as DesignElement; // a part of its own kind: the panel shows no other
    const w = between(LEAST, next.w, paper.w),
      h = between(LEAST, next.h, paper.h);
    return { ...next, w, h, x: between(0, next.x, paper.w - w), y: between(0, next.y, paper.h - h) };
  });
}

/** Degrees clockwise of what an element says; what has no direction has none. */
export const turnOf = (one: DesignElement): Turn => ('turn' in one ? (one.turn ?? 0) : 0);
/** Whether it can be turned: tables break pages and stand upright. */
export const turns = ({ type }: DesignElement): boolean => type !== 'table';

/** Turned by a quarter about their middles, and kept on the paper. */
export function quartered(design: Design, ids: readonly string[]): Design {
  const { paper } = design;
  return within(design, ids, (one) => {
    if (one.type === 'table') return one;
    const w = Math.min(one.h, paper.w),
      h = Math.min(one.w, paper.h);
    const x = between(0, tenth(one.x + (one.w - w) / 2), tenth(paper.w - w)),
      y = between(0, tenth(one.y + (one.h - h) / 2), tenth(paper.h - h));
    if (one.type === 'line' || one.type === 'box') return { ...one, x, y, w, h };
    return { ...one, x, y, w, h, turn: TURNS[(TURNS.indexOf(turnOf(one)) + 1) % TURNS.length] };
  });
}

/** Another paper: what would lie beyond its edge is pulled in, and made smaller where it must. */
export const onPaper = ({ elements }: Design, paper: Design['paper']): Design => ({
  paper,
  elements: elements.map((one) => {
    const w = Math.min(one.w, paper.w),
      h = Math.min(one.h, paper.h);
    return { ...one, w, h, x: between(0, one.x, tenth(paper.w - w)), y: between(0, one.y, tenth(paper.h - h)) };
  }),
});

export const removed = (design: Design, ids: readonly string[]): Design =>
  ids.length === 0 ? design : { ...design, elements: design.elements.filter(({ id }) => !ids.includes(id)) };

function newId({ elements }: Design): string {
  const taken = new Set(elements.map(({ id }) => id));
  for (let n = elements.length + 1; ; n += 1) if (!taken.has(`e${n}`)) return `e${n}`;
}

/** Copies beside the originals. */
export function doubled(design: Design, ids: readonly string[]): { design: Design; ids: string[] } {
  let next = design;
  const made: string[] = [];
  for (const one of design.elements.filter(({ id }) => ids.includes(id))) {
    const id = newId(next);
    next = { ...next, elements: [...next.elements, { ...one, id }] };
    made.push(id);
  }
  return { design: moved(next, made, { dx: 2, dy: 2, grid: 0 }), ids: made };
}

/** To the front or behind all others. */
export function stacked(design: Design, ids: readonly string[], front: boolean): Design {
  const them = design.elements.filter(({ id }) => ids.includes(id)),
    rest = design.elements.filter(({ id }) => !ids.includes(id));
  return { ...design, elements: front ? [...rest, ...them] : [...them, ...rest] };
}

export type Side = 'left' | 'right' | 'top' | 'bottom';
/** Several in one line along a side. */
export function aligned(design: Design, ids: readonly string[], side: Side): Design {
  const them = design.elements.filter(({ id }) => ids.includes(id));
  if (them.length < 2) return design;
  const left = Math.min(...them.map(({ x }) => x)),
    top = Math.min(...them.map(({ y }) => y)),
    right = Math.max(...them.map(({ x, w }) => x + w)),
    bottom = Math.max(...them.map(({ y, h }) => y + h));
  return within(design, ids, (one) => ({
    ...one,
    x: side === 'left' ? left : side === 'right' ? tenth(right - one.w) : one.x,
    y: side === 'top' ? top : side === 'bottom' ? tenth(bottom - one.h) : one.y,
  }));
}

export type ElementType = DesignElement['type'];
const SIZES: Readonly<Record<ElementType, readonly [w: number, h: number]>> = {
  text: [30, 5],
  field: [40, 5],
  bars: [60, 15],
  qr: [20, 20],
  line: [40, 0.3],
  box: [40, 20],
  image: [30, 15],
  table: [190, 60],
};
const LETTERS = { size: 3, bold: false, align: 'left', fit: 'cut' } as const;

/** A kept picture, and how much wider it is than high. */
export interface Picture {
  file: number;
  ratio: number;
}
/** What is put on a paper: a fact or a table by its name, a picture. */
export interface Added {
  type: ElementType;
  field?: string | undefined;
  picture?: Picture | undefined;
  at?: { x: number; y: number } | undefined;
}

const pictured = (
  place: Omit<Extract<DesignElement, { type: 'image' }>, 'type' | 'file'>,
  { file, ratio }: Picture,
) => {
  const wide = Math.min(place.w, place.h * ratio);
  return { type: 'image' as const, ...place, w: tenth(wide), h: Math.max(LEAST, tenth(wide / ratio)), file };
};

/** What a new element of each kind is at first. */
function fresh(kind: DesignKind, { type, field, picture }: Added): DesignElement | null {
  const { fields, tables } = FACTS[kind];
  const place = { id: '', x: 0, y: 0, w: SIZES[type][0], h: SIZES[type][1], on: 'every' } as const;
  const usual = fields[0]?.name ?? '';
  switch (type) {
    case 'text':
      return { type, ...place, ...LETTERS, text: '文字' };
    case 'field': {
      const name = field ?? fields[1]?.name ?? usual;
      return { type, ...place, ...LETTERS, field: name, format: 'none', before: '', after: '' };
    }
    case 'bars':
      return { type, ...place, field: field ?? codeOf(kind), said: true };
    case 'qr':
      return { type, ...place, field: field ?? codeOf(kind) };
    case 'line':
      return { type, ...place };
    case 'box':
      return { type, ...place, weight: 0.3 };
    case 'image':
      return picture ? pictured(place, picture) : null;
    case 'table': {
      const table = tables.find(({ name }) => name === field) ?? tables[0];
      return table ? { type, ...place, table: table.name, columns: columnsOf(kind, table.name), ...TABLE } : null;
    }
  }
}
const TABLE = { size: 3, rowH: 6, grid: true, wrap: false, sum: 'none' } as const;
/** What a scanner reads of a label, and of a document. */
const codeOf = (kind: DesignKind): string => (FACTS[kind].fields.some(({ name }) => name === 'code') ? 'code' : 'no');

/** All columns of a table as they are at first. */
export function columnsOf(kind: DesignKind, table: string) {
  const known = FACTS[kind].tables.find(({ name }) => name === table);
  return (known?.columns ?? []).map(({ name, label, figure, sample }) => ({
    field: name,
    title: label,
    share: sample.length > 12 ? 3 : sample.length > 6 ? 2 : 1,
    align: figure ? ('right' as const) : ('left' as const),
    code: false,
    sum: false,
  }));
}

/** A new element, in the middle or where it was dropped; null: this paper has no such thing. */
export function added(kind: DesignKind, design: Design, what: Added): { design: Design; id: string } | null {
  const one = fresh(kind, what),
    { at } = what;
  if (!one) return null;
  const { paper } = design,
    id = newId(design);
  const w = Math.min(one.w, paper.w),
    h = Math.min(one.h, paper.h);
  const x = between(0, tenth(at ? at.x : (paper.w - w) / 2), paper.w - w),
    y = between(0, tenth(at ? at.y : (paper.h - h) / 2), paper.h - h);
  return { design: { ...design, elements: [...design.elements, { ...one, id, w, h, x, y }] }, id };
}

/** What an element is called in the list. */
export function called(kind: DesignKind, one: DesignElement): string {
  const { fields, tables } = FACTS[kind];
  if (one.type === 'text') return one.text || '文字';
  if (one.type === 'table') return tables.find(({ name }) => name === one.table)?.title ?? '表格';
  if (one.type === 'line') return '线';
  if (one.type === 'box') return '框';
  if (one.type === 'image') return '图片';
  return fields.find(({ name }) => name === one.field)?.label ?? one.field;
}
