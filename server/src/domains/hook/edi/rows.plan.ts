import { openGoods } from '#contract/basic/open.ts';
import { ediColumns, ediSheets, type EdiKind } from '#contract/hook/edi/sheets.ts';
import { openInboundOrder } from '#contract/inbound/open.ts';
import { sentence } from '#contract/kit/sentence.ts';
import { readCell } from '#contract/kit/sheet.ts';
import { openOutboundOrder } from '#contract/outbound/open.ts';
import { plainText } from '../../../platform/text.ts';
import type { ShownColumn } from '../../../services/sheets/design.ts';

/** A row of a file, as it is read. */
export interface FileRow {
  row: number;
  cells: Readonly<Record<string, string>>;
}

/** What became of a row. */
export interface Outcome {
  row: number;
  key: string;
  ok: boolean;
  code: number;
  /** Our own number. */
  no: string | null;
  msg: string | null;
}

/** What some rows together say: one goods, or one order. `sent` is as a program would send it. */
export interface Item {
  key: string;
  rows: number[];
  sent: Record<string, unknown>;
}

type Said = Record<string, unknown>;

/** Rows as goods or orders: those of one owner and number are one order. A head that is told twice must be told the same. Pure. */
export function itemsOf(
  kind: EdiKind,
  rows: readonly FileRow[],
  columns: readonly ShownColumn[],
): { items: Item[]; refused: Outcome[] } {
  const { key: keyName, line } = ediSheets[kind];
  const items = new Map<string, Item & { lines: Said[] }>(),
    refused: Outcome[] = [];
  for (const { row, cells } of rows) {
    const { head, lineSaid } = saidOf(kind, cells, columns);
    const key = String(head[keyName] ?? ''),
      at = line ? `${String(head.ownerCode ?? '')}/${key}` : `${row}`;
    const there = items.get(at);
    if (!there) {
      items.set(at, { key, rows: [row], sent: head, lines: [lineSaid] });
      continue;
    }
    const other = Object.keys(head).find((name) => name in there.sent && there.sent[name] !== head[name]);
    if (other === undefined) {
      there.rows.push(row);
      there.lines.push(lineSaid);
      there.sent = { ...head, ...there.sent };
    } else refused.push(faulted(row, key, `【${labelOf(kind, other)}】与同单第${there.rows[0]}行不一致`));
  }
  // An order of which one row cannot be right is not made of the others.
  const broken = new Set(refused.map(({ key }) => key));
  const whole = [...items.values()].filter(({ key }) => !broken.has(key));
  const along = [...items.values()]
    .filter(({ key }) => broken.has(key))
    .flatMap(({ key, rows: own }) => own.map((row) => faulted(row, key, OTHER_ROWS)));
  return {
    items: whole.map(({ lines, sent, ...item }) => ({ ...item, sent: line ? { ...sent, lines } : packed(sent) })),
    refused: [...refused, ...along],
  };
}

const OTHER_ROWS = '同单其他行有误，整单未处理';
const FIELD = 100_001;
const faulted = (row: number, key: string, msg: string): Outcome => ({
  row,
  key,
  ok: false,
  code: FIELD,
  no: null,
  msg,
});
const labelOf = (kind: EdiKind, name: string): string =>
  ediColumns(kind).find((field) => field.name === name)?.label ?? name;

/** The cells of a row by what they are said of. */
function saidOf(
  kind: EdiKind,
  cells: Readonly<Record<string, string>>,
  columns: readonly ShownColumn[],
): { head: Said; lineSaid: Said } {
  const { line = {} } = ediSheets[kind];
  const head: Said = {},
    lineSaid: Said = {};
  for (const { field, fallback } of columns) {
    const value = readCell(field, plainText(cells[field.name] ?? fallback));
    if (value === undefined) continue;
    const as = line[field.name]?.as;
    if (as === undefined) head[field.name] = value;
    else lineSaid[as] = value;
  }
  return { head, lineSaid };
}

const CASE = 3;

/** A goods with its case and its barcode, as programs send them. */
function packed({ caseUnit, caseRatio, barcode, ...goods }: Said): Said {
  return {
    ...goods,
    units: caseUnit === undefined ? [] : [{ level: CASE, unit: caseUnit, ratio: caseRatio }],
    barcodes: barcode === undefined ? [] : [{ barcode }],
  };
}

const SCHEMAS = { goods: openGoods, outbound: openOutboundOrder, inbound: openInboundOrder };

/** Fields of `units.0.ratio` go by the columns they stand in. */
const PACKED: Readonly<Record<string, string>> = { unit: 'caseUnit', ratio: 'caseRatio', barcode: 'barcode' };

/** Items that may be sent, and the rows of those that may not. Pure. */
export function checkedOf(kind: EdiKind, items: readonly Item[]): { good: Item[]; refused: Outcome[] } {
  const good: Item[] = [],
    refused: Outcome[] = [];
  for (const item of items) {
    const parsed = SCHEMAS[kind].safeParse(item.sent, { error: sentence });
    if (parsed.success) {
      good.push({ ...item, sent: parsed.data });
      continue;
    }
    const errors = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), msg: message }));
    refused.push(...outcomesOf(kind, item, { ok: false, code: FIELD, no: null, msg: null, errors }));
  }
  return { good, refused };
}

/** How an item fared, as its call told. */
export interface Fared {
  ok: boolean;
  code: number;
  no: string | null;
  msg: string | null;
  errors: readonly { field: string; msg: string }[];
}

/** The rows of an item: what is wrong with a line stands at its row. Pure. */
export function outcomesOf(kind: EdiKind, { key, rows }: Item, { errors, msg, ...fared }: Fared): Outcome[] {
  const byRow = new Map<number, string[]>();
  for (const { field, msg: wrong } of errors) {
    const [, at, name] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [],
      row = rows[Number(at ?? 0)] ?? rows[0] ?? 0;
    byRow.set(row, [...(byRow.get(row) ?? []), `${columnOf(kind, name ?? field, at !== undefined)} ${wrong}`]);
  }
  return rows.map((row) => ({
    row,
    key,
    ...fared,
    msg: fared.ok ? null : (byRow.get(row)?.join('；') ?? (byRow.size > 0 ? OTHER_ROWS : msg)),
  }));
}

function columnOf(kind: EdiKind, field: string, inLine: boolean): string {
  const last = field.split('.').at(-1) ?? field,
    { line = {} } = ediSheets[kind];
  const own = inLine
    ? (Object.entries(line).find(([, { as }]) => as === last)?.[0] ?? last)
    : field.includes('.')
      ? (PACKED[last] ?? last)
      : last;
  return `【${labelOf(kind, own)}】`;
}
