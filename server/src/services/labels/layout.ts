import { LABEL_SIZES, type LabelMark, type LabelSize, type LabelTemplate } from '#contract/terms/label.ts';

/** What a label says: `code` is what a scanner reads; what it is called stands large. */
export interface LabelContent {
  code: string;
  title: string;
  headline?: string | undefined;
  facts: readonly (readonly [name: string, value: string | number | null | undefined])[];
  /** Whose it is and of which category, where it is somebody's: which template it takes. */
  ownerId?: number | null | undefined;
  categoryId?: number | null | undefined;
}
/** How wide a text would be in millimetres. */
export type Measure = (text: string, size: number, bold: boolean) => number;
/** A code drawn in units of its own, quiet zone included. */
export interface Symbol {
  w: number;
  h: number;
  path: string;
}
/** `bars` answers null where the code cannot be bars: letters they do not know. */
export interface Symbols {
  bars: (code: string) => Symbol | null;
  square: (code: string) => Symbol;
}
export interface Tools {
  measure: Measure;
  symbols: Symbols;
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const MARGIN_MM = 2.5,
  GAP_MM = 1.2,
  LEAD = 1.3;
/** Below this a scanner across an aisle no longer tells bars apart (two dots of a printer of 300 dpi); the code is drawn as a square instead. */
const BAR_MM_MIN = 0.17;
const CODE_MM_MIN = 9,
  TEXT_MM_MIN = 1.6;
const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));

/** Draw one label. Codes are written whole, however small; names end in … where they do not fit, and facts that find no room are left out from the last. */
export function layLabel(
  content: LabelContent,
  { size, template }: { size: LabelSize; template: LabelTemplate },
  tools: Tools,
): LabelMark[] {
  const [w, h] = LABEL_SIZES[size],
    inside = { x: MARGIN_MM, y: MARGIN_MM, w: w - 2 * MARGIN_MM, h: h - 2 * MARGIN_MM };
  return (template === 'QR' ? beside(content, inside, tools) : below(content, inside, tools)).map(rounded);
}

const thousandths = (mm: number): number => Math.round(mm * 1000) / 1000;
/** Thousands of labels travel: nobody prints finer than a thousandth of a millimetre. Bars are counted in hundreds and keep their width. */
const rounded = (mark: LabelMark): LabelMark =>
  mark.kind === 'text'
    ? {
        ...mark,
        x: thousandths(mark.x),
        y: thousandths(mark.y),
        size: thousandths(mark.size),
        width: thousandths(mark.width),
      }
    : { ...mark, x: thousandths(mark.x), y: thousandths(mark.y) };

/** The square right, the words left. On upright sheets the square stands below. */
function beside(content: LabelContent, box: Box, tools: Tools): LabelMark[] {
  if (box.h > box.w) {
    const side = Math.min(box.w, box.h * 0.55),
      words = writeWords(content, { ...box, h: box.h - side - GAP_MM }, tools);
    return [
      ...words.marks,
      square(content.code, { x: box.x + (box.w - side) / 2, y: box.y + box.h - side, w: side, h: side }, tools),
    ];
  }
  const side = Math.min(box.h, box.w * 0.42);
  return [
    ...writeWords(content, { ...box, w: box.w - side - GAP_MM }, tools).marks,
    square(content.code, { x: box.x + box.w - side, y: box.y + (box.h - side) / 2, w: side, h: side }, tools),
  ];
}

/** Words, the bars below them over the whole width, and what they say, unless it stands large already. */
function below(content: LabelContent, box: Box, tools: Tools): LabelMark[] {
  const said = content.code === content.title ? 0 : between(2, box.h * 0.07, 3.5) * LEAD;
  const words = writeWords(content, { ...box, h: box.h - said - Math.max(CODE_MM_MIN, box.h * 0.32) - GAP_MM }, tools);
  const top = words.bottom + GAP_MM,
    code = { ...box, y: top, h: Math.min(box.y + box.h - said - top, box.w * 0.35) };
  return [
    ...words.marks,
    drawCode(content.code, code, tools),
    ...(said === 0
      ? []
      : [
          line(
            content.code,
            { x: box.x, y: code.y + code.h, w: box.w, size: said / LEAD, bold: false, centre: true, whole: true },
            tools,
          ),
        ]),
  ];
}

function drawCode(code: string, box: Box, tools: Tools): LabelMark {
  const bars = tools.symbols.bars(code);
  if (!bars || box.w / bars.w < BAR_MM_MIN)
    return square(code, { x: box.x + (box.w - box.h) / 2, y: box.y, w: box.h, h: box.h }, tools);
  // Bars as wide as fit, but not so wide that a short code becomes a fence.
  const sx = Math.min(box.w / bars.w, 0.6);
  return { kind: 'code', x: box.x + (box.w - bars.w * sx) / 2, y: box.y, sx, sy: box.h / bars.h, path: bars.path };
}

function square(code: string, box: Box, { symbols }: Tools): LabelMark {
  const drawn = symbols.square(code),
    scale = Math.min(box.w / drawn.w, box.h / drawn.h);
  return {
    kind: 'code',
    x: box.x + (box.w - drawn.w * scale) / 2,
    y: box.y + (box.h - drawn.h * scale) / 2,
    sx: scale,
    sy: scale,
    path: drawn.path,
  };
}

/** Headline, title and facts, from above; `bottom` is where they end. */
function writeWords(
  { title, headline, facts }: LabelContent,
  box: Box,
  tools: Tools,
): { marks: LabelMark[]; bottom: number } {
  const unit = Math.min(box.h, box.w * 0.62),
    marks: LabelMark[] = [];
  let y = box.y;
  const add = (text: string, size: number, how: { bold: boolean; whole: boolean }): void => {
    const mark = line(text, { x: box.x, y, w: box.w, size, ...how, centre: false }, tools);
    marks.push(mark);
    y += mark.size * LEAD;
  };
  if (headline) add(headline, between(2.6, unit * 0.16, 7), { bold: false, whole: false });
  add(title, between(4, unit * 0.3, 14), { bold: true, whole: true });
  const size = between(2.2, unit * 0.105, 4.6),
    rows = facts.flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [`${name} ${value}`],
    );
  const columns = box.w >= 60 && rows.length > 2 ? 2 : 1,
    room = Math.max(0, Math.floor((box.y + box.h - y) / (size * LEAD)));
  for (const [n, text] of rows.slice(0, room * columns).entries()) {
    const wide = (box.w - (columns - 1) * GAP_MM) / columns;
    marks.push(
      line(
        text,
        {
          x: box.x + (n % columns) * (wide + GAP_MM),
          y: y + Math.floor(n / columns) * size * LEAD,
          w: wide,
          size,
          bold: false,
          centre: false,
          whole: false,
        },
        tools,
      ),
    );
  }
  return { marks, bottom: y + Math.min(room, Math.ceil(rows.length / columns)) * size * LEAD };
}

interface Line {
  x: number;
  y: number;
  w: number;
  size: number;
  bold: boolean;
  centre: boolean;
  /** Made smaller rather than cut. */ whole: boolean;
}

/** One line below `y`, no wider than it may be. */
function line(
  text: string,
  { x, y, w, size, bold, centre, whole }: Line,
  { measure }: Tools,
): LabelMark & { kind: 'text' } {
  const wide = measure(text, size, bold);
  const small = whole
    ? size * Math.min(1, w / wide)
    : Math.max(Math.min(size, TEXT_MM_MIN), size * between(0.75, w / wide, 1));
  const shown = whole || measure(text, small, bold) <= w ? text : cut(text, (part) => measure(part, small, bold) <= w),
    width = measure(shown, small, bold);
  return { kind: 'text', x: centre ? x + (w - width) / 2 : x, y: y + small, size: small, width, bold, text: shown };
}

/** As many characters as fit, and a sign that there were more. */
function cut(text: string, fits: (part: string) => boolean): string {
  const characters = [...text];
  while (characters.length > 0 && !fits(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('')}…`;
}
