import type { DesignColumn, ElementOf } from '#contract/report/design/design.ts';
import type { LabelMark } from '#contract/terms/label.ts';
import type { Tools } from '../labels/layout.ts';
import { bars } from './codes.ts';
import type { Row } from './facts.ts';
import { sumOf } from './format.ts';
import { LEAD, letter, wrapped, type Box } from './letters.ts';

type Table = ElementOf<'table'>;

const PAD = 1,
  RULE = 0.2,
  /** Lines of one cell; longer text ends in … */
  LINES_MAX = 4,
  /** Room for bars a scanner reads. */
  CODE_MM_MIN = 9;

/** A line of the table as it will stand: what its cells say, how high it is, and how it is drawn. */
interface Line {
  cells: readonly string[];
  high: number;
  bold: boolean;
  /** Only rows of the document stand as bars. */
  codes: boolean;
}

/** The table page by page: its head stands on each, sums of the page and of all where the design wants them. An empty table is one page with its head. */
export function tablePages(table: Table, rows: readonly Row[], tools: Tools): LabelMark[][] {
  const widths = widthsOf(table);
  const lines = rows.map((row) => lineOf(table, row, widths, tools));
  const figures = summed(table, lines);
  const pages = split(table, lines);
  return pages.map(({ from, to }, n) => {
    const own = lines.slice(from, to);
    const whole = [
      headOf(table),
      ...own,
      ...(figures && ['page', 'both'].includes(table.sum) ? [sumLine(table, own, '本页小计')] : []),
      ...(figures && n === pages.length - 1 && ['total', 'both'].includes(table.sum)
        ? [sumLine(table, lines, '合计')]
        : []),
    ];
    return drawn(table, whole, { widths, tools });
  });
}

function widthsOf({ columns, w }: Table): number[] {
  const whole = columns.reduce((all, { share }) => all + share, 0);
  return columns.map(({ share }) => (w * share) / whole);
}

const summed = ({ sum, columns }: Table, lines: readonly Line[]): boolean =>
  sum !== 'none' && lines.length > 0 && columns.some((column) => column.sum);

const headOf = ({ columns, rowH }: Table): Line => ({
  cells: columns.map(({ title }) => title),
  high: rowH,
  bold: true,
  codes: false,
});

function lineOf(table: Table, row: Row, widths: readonly number[], { measure }: Tools): Line {
  const { columns, rowH, size, wrap } = table;
  const cells = columns.map(({ field }) => row[field] ?? '');
  const least = columns.some(({ code }, i) => code && cells[i] !== '') ? Math.max(rowH, CODE_MM_MIN) : rowH;
  if (!wrap) return { cells, high: least, bold: false, codes: true };
  const deep = cells.map((text, i) => {
    const wide = (widths[i] ?? 0) - 2 * PAD;
    // Most cells are one line: one look at the ruler.
    if (columns[i]?.code || measure(text, size, false) <= wide) return 1;
    return wrapped(text, (part) => measure(part, size, false) <= wide + 0.001).length;
  });
  const most = Math.min(LINES_MAX, Math.max(1, ...deep));
  // Never higher than what a page has for a row.
  const room = Math.max(rowH, table.h - rowH * (1 + sumLinesMax(table)));
  return { cells, high: Math.min(room, Math.max(least, most * size * LEAD + PAD)), bold: false, codes: true };
}

const sumLinesMax = ({ sum, columns }: Table): number =>
  !columns.some((column) => column.sum) || sum === 'none' ? 0 : sum === 'both' ? 2 : 1;

/** Which rows stand on which page: a row is never torn, and each page keeps room for the sums it may end with. */
function split(table: Table, lines: readonly Line[]): { from: number; to: number }[] {
  const room = table.h - table.rowH * (1 + sumLinesMax(table)) + 0.001;
  const pages: { from: number; to: number }[] = [];
  let from = 0,
    high = 0;
  for (const [i, line] of lines.entries()) {
    if (high + line.high > room && i > from) {
      pages.push({ from, to: i });
      from = i;
      high = 0;
    }
    high += line.high;
  }
  return [...pages, { from, to: lines.length }];
}

function sumLine({ columns, rowH }: Table, lines: readonly Line[], name: string): Line {
  const free = columns.findIndex(({ sum }) => !sum);
  const cells = columns.map(({ sum }, i) =>
    sum ? sumOf(lines.map((line) => line.cells[i] ?? '')) : i === free ? name : '',
  );
  return { cells, high: rowH, bold: true, codes: false };
}

function drawn(
  table: Table,
  lines: readonly Line[],
  { widths, tools }: { widths: readonly number[]; tools: Tools },
): LabelMark[] {
  const marks: LabelMark[] = [];
  let y = table.y;
  for (const line of lines) {
    let x = table.x;
    for (const [i, column] of table.columns.entries()) {
      const w = widths[i] ?? 0;
      marks.push(...cell(line, { text: line.cells[i] ?? '', column }, { x, y, w, h: line.high }, { table, tools }));
      x += w;
    }
    marks.push({ kind: 'rect', x: table.x, y: y + line.high - RULE / 2, w: table.w, h: RULE });
    y += line.high;
  }
  return table.grid ? [...marks, ...frame(table, widths, y)] : marks;
}

function cell(
  { high, bold, codes }: Line,
  { text, column }: { text: string; column: DesignColumn },
  { x, y, w }: Box,
  { table, tools }: { table: Table; tools: Tools },
): LabelMark[] {
  const inside = { x: x + PAD, y: y + PAD / 2, w: Math.max(0.1, w - 2 * PAD), h: high - PAD };
  if (column.code && codes) return bars(text, inside, { tools, said: true });
  const fit = table.wrap ? 'wrap' : 'cut';
  return letter(text, inside, { size: table.size, bold, align: column.align, fit }, tools.measure);
}

function frame({ x, y, w }: Table, widths: readonly number[], bottom: number): LabelMark[] {
  const edges = widths.reduce<number[]>((all, wide) => [...all, (all.at(-1) ?? x) + wide], [x]);
  return [
    { kind: 'rect', x, y: y - RULE / 2, w, h: RULE },
    ...edges.map((edge): LabelMark => ({ kind: 'rect', x: edge - RULE / 2, y, w: RULE, h: bottom - y })),
  ];
}
