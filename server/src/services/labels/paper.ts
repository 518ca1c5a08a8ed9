import { setImmediate as breath } from 'node:timers/promises';
import { opened } from './pdf.ts';

/** A column of a printed table; `figure` stands right. Widths are shares of the page. */
export interface PaperColumn {
  name: string;
  label: string;
  share: number;
  figure?: boolean;
}

/** A paper of A4: title, what it is about, tables one below the other, and lines to sign on. */
export interface Paper {
  title: string;
  /** Beside the title, where it is no final paper: 草稿. */
  mark?: string | undefined;
  head: readonly (readonly [label: string, value: string])[];
  tables: readonly {
    title: string;
    columns: readonly PaperColumn[];
    rows: readonly Readonly<Record<string, string>>[];
    foot?: string | undefined;
  }[];
  signatures: readonly string[];
}

const A4 = { width: 595.28, height: 841.89 },
  MARGIN = 40,
  ROW = 18,
  PAD = 4,
  INNER = A4.width - 2 * MARGIN;
const SIZE = { title: 16, section: 11, text: 8.5 } as const;
const ROWS_AT_ONCE = 200;
const SIGN_HEIGHT = 70,
  RULE = '#999999';

type Pen = PDFKit.PDFDocument;

/** A document drawn while it is read; what goes wrong on the way breaks it off. */
export function paper(what: Paper): NodeJS.ReadableStream {
  const pen = opened();
  void draw(pen, what).catch((error: unknown) =>
    pen.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return pen;
}

async function draw(pen: Pen, { title, mark, head, tables, signatures }: Paper): Promise<void> {
  const page = { no: 0, y: 0 };
  const turn = (): void => {
    page.no += 1;
    pen.addPage({ size: [A4.width, A4.height], margin: 0 });
    pen.font('plain').fontSize(SIZE.text).fillColor('#666666');
    pen.text(`${title} · ${page.no}`, MARGIN, A4.height - MARGIN + PAD, {
      width: INNER,
      align: 'right',
      lineBreak: false,
    });
    pen.fillColor('black');
    page.y = MARGIN;
  };
  const room = (height: number): void => {
    if (page.y + height > A4.height - MARGIN - ROW) turn();
  };
  turn();
  pen
    .font('bold')
    .fontSize(SIZE.title)
    .text(mark ? `${title}（${mark}）` : title, MARGIN, page.y, { width: INNER, align: 'center' });
  page.y += ROW * 2;
  for (const [i, [label, value]] of head.entries()) {
    const left = MARGIN + (i % 2) * (INNER / 2);
    cell(pen, `${label}：${value}`, { x: left, y: page.y, width: INNER / 2 });
    if (i % 2 === 1 || i === head.length - 1) page.y += ROW;
  }
  for (const { title: section, columns, rows, foot } of tables) {
    room(ROW * 4);
    page.y += ROW / 2;
    pen.font('bold').fontSize(SIZE.section).text(section, MARGIN, page.y, { lineBreak: false });
    page.y += ROW;
    line(pen, columns, Object.fromEntries(columns.map(({ name, label }) => [name, label])), { y: page.y, bold: true });
    page.y += ROW;
    for (const [i, row] of rows.entries()) {
      room(ROW);
      line(pen, columns, row, { y: page.y });
      page.y += ROW;
      if (i % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await breath();
    }
    if (foot) {
      room(ROW);
      cell(pen, foot, { x: MARGIN, y: page.y, width: INNER, figure: true, bold: true });
      page.y += ROW;
    }
  }
  room(SIGN_HEIGHT);
  sign(pen, signatures, page.y + ROW);
  pen.end();
}

/** One line of a cell, cut where its column ends. */
function cell(
  pen: Pen,
  text: string,
  at: { x: number; y: number; width: number; figure?: boolean; bold?: boolean },
): void {
  pen
    .font(at.bold ? 'bold' : 'plain')
    .fontSize(SIZE.text)
    .text(text, at.x + PAD, at.y + PAD, {
      width: at.width - 2 * PAD,
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
  { y, bold = false }: { y: number; bold?: boolean },
): void {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let x = MARGIN;
  for (const { name, share, figure = false } of columns) {
    const width = (INNER * share) / whole;
    cell(pen, row[name] ?? '', { x, y, width, figure, bold });
    x += width;
  }
  pen
    .moveTo(MARGIN, y + ROW)
    .lineTo(MARGIN + INNER, y + ROW)
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
