import { setImmediate as breath } from 'node:timers/promises';
import type { DrawnPage } from '#contract/terms/label.ts';
import { drawing, opened, read } from './pdf.ts';
import { NO_PICTURES, type Pictures } from './pictures.ts';
import { symbols } from './symbols.ts';

/** A column of a printed table; `figure` stands right, words go on below where they are long. Widths are shares of the page. */
export interface PaperColumn {
  name: string;
  label: string;
  share: number;
  figure?: boolean;
  /** Stands as bars a scanner reads, over what they say. */
  code?: boolean;
}

interface Table {
  title: string;
  columns: readonly PaperColumn[];
  rows: readonly Readonly<Record<string, string>>[];
  foot?: string | undefined;
}

/** A paper of A4: title, what it is about, tables one below the other, and lines to sign on. */
export interface Paper {
  title: string;
  /** Beside the title, where it is no final paper: 草稿. */
  mark?: string | undefined;
  /** Its number, drawn as bars beside the title and told on every page. */
  no?: string | undefined;
  head: readonly (readonly [label: string, value: string])[];
  tables: readonly Table[];
  signatures: readonly string[];
}

/** A paper that was set by a template. */
export interface Designed {
  pages: readonly DrawnPage[];
}

const A4 = { width: 595.28, height: 841.89 },
  MARGIN = 40,
  ROW = 18,
  PAD = 4,
  INNER = A4.width - 2 * MARGIN;
const SIZE = { title: 16, section: 11, text: 8.5, code: 7 } as const;
/** A row with bars, and the bars of the paper itself. */
const CODE_ROW = 36,
  HEAD_CODE = { width: 200, height: 48 } as const;
/** Of one bar: below it scanners no longer tell them apart, above it they are a fence. */
const BAR_MIN = 0.17 * (72 / 25.4),
  BAR_MAX = 1.2;
const ROWS_AT_ONCE = 200;
/** Lines of a cell that goes on below. */
const LINES_MAX = 6;
const SIGN_HEIGHT = 70,
  RULE = '#999999';

type Pen = PDFKit.PDFDocument;

/** Papers one behind the other, each with pages of its own: 第 1 页 共 3 页. No more of them waits than its reader is behind. */
export function papers(all: All, pictures = NO_PICTURES): PDFKit.PDFDocument {
  const pen = opened({ whole: true });
  void drawAll(pen, all, pictures).catch((error: unknown) =>
    pen.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return pen;
}

type All = Iterable<Paper | Designed> | AsyncIterable<Paper | Designed>;

/** Where the next thing is drawn. */
interface Spot {
  y: number;
  turn: () => void;
  /** Turn the page where so much does not fit; whether it was turned. */
  room: (height: number) => boolean;
}

async function drawAll(pen: Pen, all: All, pictures: Pictures): Promise<void> {
  const drawPage = drawing(pen, pictures);
  for await (const one of all) {
    if ('pages' in one) for (const page of one.pages) await drawPage(page);
    else await numbered(pen, one);
    pen.flushPages();
    await read(pen);
    if (pen.destroyed) return;
  }
  pen.end();
}

async function numbered(pen: Pen, one: Paper): Promise<void> {
  await draw(pen, one);
  const { start, count } = pen.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pen.switchToPage(start + at);
    foot(pen, one, `第 ${at + 1} 页 共 ${count} 页`);
  }
}

function foot(pen: Pen, { title, no }: Paper, pages: string): void {
  pen.font('plain').fontSize(SIZE.text).fillColor('#666666');
  pen.text(no ? `${title} ${no} · ${pages}` : `${title} · ${pages}`, MARGIN, A4.height - MARGIN + PAD, {
    width: INNER,
    align: 'right',
    lineBreak: false,
  });
  pen.fillColor('black');
}

function spotOf(pen: Pen): Spot {
  const spot: Spot = {
    y: MARGIN,
    turn: () => {
      pen.addPage({ size: [A4.width, A4.height], margin: 0 });
      spot.y = MARGIN;
    },
    room: (height) => {
      if (spot.y + height <= A4.height - MARGIN - ROW) return false;
      spot.turn();
      return true;
    },
  };
  spot.turn();
  return spot;
}

async function draw(pen: Pen, what: Paper): Promise<void> {
  const spot = spotOf(pen);
  begin(pen, what, spot);
  for (const table of what.tables) await drawTable(pen, table, spot);
  if (what.signatures.length === 0) return;
  spot.room(SIGN_HEIGHT);
  sign(pen, what.signatures, spot.y + ROW);
}

/** The title, its bars where a scanner is to read it, and what the paper is about. */
function begin(pen: Pen, { title, mark, no, head }: Paper, spot: Spot): void {
  const name = mark ? `${title}（${mark}）` : title;
  pen
    .font('bold')
    .fontSize(SIZE.title)
    .text(name, MARGIN, spot.y, { width: INNER, align: no ? 'left' : 'center' });
  if (no) drawCode(pen, no, { x: MARGIN + INNER - HEAD_CODE.width, y: spot.y - PAD * 2, ...HEAD_CODE });
  spot.y += no ? HEAD_CODE.height : ROW * 2;
  let left = true;
  for (const [i, [label, value]] of head.entries()) {
    const text = `${label}：${value}`;
    pen.font('plain').fontSize(SIZE.text);
    // What does not fit beside another has the line for itself.
    const wide = pen.widthOfString(text) > INNER / 2 - 2 * PAD;
    if (wide && !left) spot.y += ROW;
    const width = wide ? INNER : INNER / 2,
      deep = highOf(pen, text, width - 2 * PAD),
      high = Math.max(ROW, deep + 2 * PAD);
    cell(pen, text, { x: MARGIN + (left || wide ? 0 : INNER / 2), y: spot.y, width, high, deep });
    left = wide || !left;
    if (left || i === head.length - 1) spot.y += high;
  }
}

/** A table; on every page it reaches its head stands again. */
async function drawTable(pen: Pen, { title, columns, rows, foot: sum }: Table, spot: Spot): Promise<void> {
  const high = columns.some(({ code }) => code) ? CODE_ROW : ROW;
  const names = Object.fromEntries(columns.map(({ name, label }) => [name, label]));
  const heads = (): void => {
    line(pen, columns, names, { y: spot.y, bold: true, high: ROW });
    spot.y += ROW;
  };
  spot.room(ROW * 3 + high);
  spot.y += ROW / 2;
  pen.font('bold').fontSize(SIZE.section).text(title, MARGIN, spot.y, { lineBreak: false });
  spot.y += ROW;
  heads();
  for (const [i, row] of rows.entries()) {
    const deep = deepOf(pen, columns, row),
      own = Math.max(high, ...deep.map((most) => most + 2 * PAD));
    if (spot.room(own)) heads();
    line(pen, columns, row, { y: spot.y, high: own, deep });
    spot.y += own;
    if (i % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breath();
  }
  if (!sum) return;
  spot.room(ROW);
  cell(pen, sum, { x: MARGIN, y: spot.y, width: INNER, figure: true, bold: true });
  spot.y += ROW;
}

/** How high the words of a row stand that go on below; 0: what is one line. */
function deepOf(pen: Pen, columns: readonly PaperColumn[], row: Readonly<Record<string, string>>): number[] {
  const widths = widthsOf(columns);
  pen.font('plain').fontSize(SIZE.text);
  return columns.map(({ name, figure, code }, i) =>
    figure || code ? 0 : highOf(pen, row[name] ?? '', (widths[i] ?? 0) - 2 * PAD),
  );
}

/** How high a text stands in so much width; most are one line, which is one look at the ruler. */
const highOf = (pen: Pen, text: string, width: number): number =>
  pen.widthOfString(text) <= width
    ? 0
    : Math.min(LINES_MAX * pen.currentLineHeight(true), pen.heightOfString(text, { width }));

const widthsOf = (columns: readonly PaperColumn[]): number[] => {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  return columns.map(({ share }) => (INNER * share) / whole);
};

/** Bars over what they say; what bars cannot say, or not wide enough for a scanner, is a square beside it. */
function drawCode(pen: Pen, code: string, at: { x: number; y: number; width: number; height: number }): void {
  const bars = symbols.bars(code),
    high = at.height - SIZE.code - PAD * 2;
  const wide = bars ? Math.min(at.width / bars.w, BAR_MAX) : 0;
  if (bars && wide >= BAR_MIN) {
    const left = at.x + (at.width - bars.w * wide) / 2;
    pen
      .save()
      .translate(left, at.y + PAD)
      .scale(wide, high)
      .path(bars.path)
      .fill('black')
      .restore();
    said(pen, code, { x: at.x, y: at.y + PAD + high + 1, width: at.width, align: 'center' });
    return;
  }
  const square = symbols.square(code),
    side = Math.min(at.height - 2, at.width);
  pen
    .save()
    .translate(at.x, at.y + 1)
    .scale(side / square.w)
    .path(square.path)
    .fill('black')
    .restore();
  said(pen, code, { x: at.x + side, y: at.y + at.height / 2 - PAD, width: at.width - side, align: 'left' });
}

const said = (
  pen: Pen,
  text: string,
  { x, y, width, align }: { x: number; y: number; width: number; align: 'left' | 'center' },
): unknown =>
  pen
    .font('plain')
    .fontSize(SIZE.code)
    .text(text, x, y, { width, height: SIZE.code * 1.5, align, ellipsis: '…', lineBreak: false });

/** A text in its place: a figure is one line, cut where its column ends; words go on below, as far as the row is high. */
function cell(
  pen: Pen,
  text: string,
  at: { x: number; y: number; width: number; high?: number; deep?: number; figure?: boolean; bold?: boolean },
): void {
  pen.font(at.bold ? 'bold' : 'plain').fontSize(SIZE.text);
  const width = at.width - 2 * PAD,
    { high = ROW, deep = 0 } = at;
  if (deep > 0) pen.text(text, at.x + PAD, at.y + (high - deep) / 2, { width, height: deep + 1, ellipsis: '…' });
  else
    pen.text(text, at.x + PAD, at.y + PAD + (high - ROW) / 2, {
      width,
      height: ROW - PAD,
      align: at.figure ? 'right' : 'left',
      ellipsis: '…',
      lineBreak: false,
    });
}

function line(
  pen: Pen,
  columns: readonly PaperColumn[],
  row: Readonly<Record<string, string>>,
  { y, high, deep = [], bold = false }: { y: number; high: number; deep?: readonly number[]; bold?: boolean },
): void {
  const widths = widthsOf(columns);
  let x = MARGIN;
  for (const [i, { name, figure = false, code = false }] of columns.entries()) {
    const width = widths[i] ?? 0,
      text = row[name] ?? '';
    if (code && !bold && text !== '') drawCode(pen, text, { x, y, width, height: high });
    else cell(pen, text, { x, y, width, high, deep: deep[i] ?? 0, figure, bold });
    x += width;
  }
  pen
    .moveTo(MARGIN, y + high)
    .lineTo(MARGIN + INNER, y + high)
    .lineWidth(bold ? 1 : 0.4)
    .stroke(RULE);
}

function sign(pen: Pen, names: readonly string[], y: number): void {
  const width = INNER / Math.max(1, names.length);
  for (const [i, name] of names.entries()) {
    const x = MARGIN + i * width;
    cell(pen, name, { x, y, width });
    pen
      .moveTo(x + PAD, y + ROW * 2.5)
      .lineTo(x + width - ROW, y + ROW * 2.5)
      .lineWidth(0.8)
      .stroke('black');
  }
}
