import type { GridColumn, GridRow } from '#contract/ops/import-batch.ts';

/** A cell by its place on screen: line and column counted from 0. */
export interface At {
  r: number;
  c: number;
}
/** What is marked: where marking began, and the cell one stands in. */
export interface Marked {
  from: At;
  to: At;
}
interface Size {
  rows: number;
  columns: number;
}

/** What was typed and not yet checked. Cells by `keyOf`, lines by the number the sheet gives them. */
export interface Edits {
  cells: ReadonlyMap<string, string>;
  deleted: ReadonlySet<number>;
}
export const NO_EDITS: Edits = { cells: new Map(), deleted: new Set() };
/** A text for a cell of a line. */
export interface Change {
  row: number;
  column: string;
  value: string;
}

/** The lines and columns on screen, with what was typed into them. */
export interface Sheet {
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  edits: Edits;
}

const keyOf = (row: number, column: string): string => `${row}/${column}`;
export const isEdited = ({ edits }: Sheet, row: number, column: string): boolean => edits.cells.has(keyOf(row, column));

/** What a cell says: what was typed, else what was sent. */
export function textAt({ rows, columns, edits }: Sheet, { r, c }: At): string {
  const row = rows[r],
    column = columns[c];
  return row && column ? (edits.cells.get(keyOf(row.row, column.name)) ?? row.cells[column.name] ?? '') : '';
}

/** What is wrong with a cell, as long as nothing else was typed there. */
export function faultsAt(sheet: Sheet, { r, c }: At): string[] {
  const row = sheet.rows[r],
    column = sheet.columns[c];
  if (!row || !column || isEdited(sheet, row.row, column.name) || sheet.edits.deleted.has(row.row)) return [];
  return row.faults.filter(({ field }) => field === column.name).map(({ msg }) => msg);
}

/** The edits after these changes; a cell that says again what was sent is no edit. */
export function changed({ rows, edits }: Sheet, changes: readonly Change[]): Edits {
  const sent = new Map(rows.map(({ row, cells }) => [row, cells])),
    cells = new Map(edits.cells);
  for (const { row, column, value } of changes) {
    if (value === (sent.get(row)?.[column] ?? '')) cells.delete(keyOf(row, column));
    else cells.set(keyOf(row, column), value);
  }
  return { ...edits, cells };
}

/** The marked lines go; when all of them are gone already they come back. */
export function struck({ rows, edits }: Sheet, marked: Marked): Edits {
  const { top, bottom } = boxOf(marked),
    lines = rows.slice(top, bottom + 1).map(({ row }) => row),
    deleted = new Set(edits.deleted);
  const back = lines.every((row) => deleted.has(row));
  for (const row of lines)
    if (back) deleted.delete(row);
    else deleted.add(row);
  return { ...edits, deleted };
}

/** What the server is sent: cells of lines that stay, and the lines that go. */
export function toSend({ cells, deleted }: Edits): { cells: Change[]; deleted: number[] } {
  const changes = [...cells].map(([key, value]): Change => {
    const cut = key.indexOf('/');
    return { row: Number(key.slice(0, cut)), column: key.slice(cut + 1), value };
  });
  return { cells: changes.filter(({ row }) => !deleted.has(row)), deleted: [...deleted].toSorted((a, b) => a - b) };
}
export const editCount = (edits: Edits): number => {
  const { cells, deleted } = toSend(edits);
  return cells.length + deleted.length;
};

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}
export const boxOf = ({ from, to }: Marked): Box => ({
  top: Math.min(from.r, to.r),
  bottom: Math.max(from.r, to.r),
  left: Math.min(from.c, to.c),
  right: Math.max(from.c, to.c),
});

type Step =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'next'
  | 'previous'
  | 'start'
  | 'end'
  | 'top'
  | 'bottom'
  | 'pageUp'
  | 'pageDown';
interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}
const ARROWS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};
const FAR: Readonly<Record<string, Step>> = {
  ArrowUp: 'top',
  ArrowDown: 'bottom',
  ArrowLeft: 'start',
  ArrowRight: 'end',
  Home: 'top',
  End: 'bottom',
};

/** Where a key leads, as in a spreadsheet. */
export function stepOf({ key, shiftKey, ctrlKey, metaKey }: Key): Step | undefined {
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (ctrlKey || metaKey) return FAR[key];
  return key === 'Home' ? 'start' : key === 'End' ? 'end' : ARROWS[key];
}

/** The cell a step leads to; null when Tab leaves the grid. */
export function moved({ r, c }: At, step: Step, { rows, columns }: Size, page = 10): At | null {
  const line = (to: number): At => ({ r: Math.max(0, Math.min(rows - 1, to)), c });
  switch (step) {
    case 'up':
      return line(r - 1);
    case 'down':
      return line(r + 1);
    case 'pageUp':
      return line(r - page);
    case 'pageDown':
      return line(r + page);
    case 'top':
      return line(0);
    case 'bottom':
      return line(rows - 1);
    case 'start':
      return { r, c: 0 };
    case 'end':
      return { r, c: columns - 1 };
    case 'left':
      return { r, c: Math.max(0, c - 1) };
    case 'right':
      return { r, c: Math.min(columns - 1, c + 1) };
    case 'next':
      return c < columns - 1 ? { r, c: c + 1 } : r < rows - 1 ? { r: r + 1, c: 0 } : null;
    case 'previous':
      return c > 0 ? { r, c: c - 1 } : r > 0 ? { r: r - 1, c: columns - 1 } : null;
  }
}

/** The next cell with a fault nobody has typed over, going round; undefined when there is none. */
export function nextFault(sheet: Sheet, { r, c }: At, back = false): At | undefined {
  const {
      rows: { length: rows },
      columns: { length: columns },
    } = sheet,
    all = rows * columns,
    way = back ? -1 : 1;
  for (let i = 1; i <= all; i += 1) {
    const place = (((r * columns + c + way * i) % all) + all) % all,
      at = { r: Math.floor(place / columns), c: place % columns };
    if (faultsAt(sheet, at).length > 0) return at;
    // A sound line is passed at one step.
    if (sheet.rows[at.r]?.faults.length === 0) i += back ? at.c : columns - 1 - at.c;
  }
  return undefined;
}

/** Text of the clipboard as spreadsheets write it: tabs between cells, quotes around what holds tabs, lines or quotes. */
export function blockOf(text: string): string[][] {
  const block: string[][] = [[]];
  let rest = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(rest),
      plain = /^[^\t\n]*/.exec(rest)?.[0] ?? '';
    block.at(-1)?.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : plain);
    rest = rest.slice(quoted ? quoted[0].length : plain.length);
    if (rest === '') return block;
    if (rest.startsWith('\n')) block.push([]);
    rest = rest.slice(1);
  }
}

/** A block into the marked cells: one value fills them all, a block that fits several times is repeated, any other is laid at their corner and cut at the edge. */
export function pasted({ rows, columns }: Sheet, marked: Marked, block: readonly (readonly string[])[]): Change[] {
  const { top, left, bottom, right } = boxOf(marked),
    tall = block.length,
    wide = Math.max(...block.map((line) => line.length));
  const times = (marks: number, of: number): number => (marks % of === 0 ? marks : of);
  const changes: Change[] = [];
  for (let r = 0; r < times(bottom - top + 1, tall); r += 1) {
    for (let c = 0; c < times(right - left + 1, wide); c += 1) {
      const row = rows[top + r],
        column = columns[left + c];
      if (row && column) changes.push({ row: row.row, column: column.name, value: block[r % tall]?.[c % wide] ?? '' });
    }
  }
  return changes;
}

/** The first marked line into those below it; a single line takes what stands above it. */
export function filledDown(sheet: Sheet, marked: Marked): Change[] {
  const box = boxOf(marked),
    source = box.top === box.bottom ? box.top - 1 : box.top;
  if (source < 0) return [];
  return sheet.rows
    .slice(source + 1, box.bottom + 1)
    .flatMap(({ row }) =>
      sheet.columns
        .slice(box.left, box.right + 1)
        .map(({ name }, i): Change => ({ row, column: name, value: textAt(sheet, { r: source, c: box.left + i }) })),
    );
}

export function emptied({ rows, columns }: Sheet, marked: Marked): Change[] {
  const { top, bottom, left, right } = boxOf(marked);
  return rows
    .slice(top, bottom + 1)
    .flatMap(({ row }) => columns.slice(left, right + 1).map(({ name }): Change => ({ row, column: name, value: '' })));
}

/** The marked cells as a spreadsheet takes them. */
export function copied(sheet: Sheet, marked: Marked): string {
  const { top, bottom, left, right } = boxOf(marked);
  const span = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const cell = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return span(top, bottom)
    .map((r) =>
      span(left, right)
        .map((c) => cell(textAt(sheet, { r, c })))
        .join('\t'),
    )
    .join('\n');
}
