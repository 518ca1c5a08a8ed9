import { opened } from '../labels/pdf.ts';

/** One part of a paper: facts side by side, sentences one below the other, or a table. */
export type PaperPart =
  | { title: string; facts: readonly (readonly [label: string, value: string])[] }
  | { title: string; lines: readonly string[] }
  | { title: string; columns: readonly PaperColumn[]; rows: readonly (readonly string[])[] };

interface PaperColumn {
  title: string;
  /** Its share of the width. */
  share: number;
}

export interface Paper {
  title: string;
  /** Beside the title: its number. */
  no: string;
  parts: readonly PaperPart[];
  /** Who signs at the end. */
  signs: readonly string[];
}

type Sheet = PDFKit.PDFDocument;

// Points: A4 with margins of two centimetres.
const WIDE = 595.28,
  HIGH = 841.89,
  EDGE = 56.7,
  INNER = WIDE - 2 * EDGE;
const BODY = 10,
  HEAD = 12,
  LABEL_WIDE = 84,
  GAP = 6;

/** A paper of A4 pages to sign and file, written while it is read. */
export function paperPdf({ title, no, parts, signs }: Paper): NodeJS.ReadableStream {
  const sheet = opened();
  sheet.addPage({ size: 'A4', margin: EDGE });
  sheet.font('bold').fontSize(18).text(title, EDGE, EDGE, { width: INNER, align: 'center' });
  sheet
    .font('plain')
    .fontSize(BODY)
    .text(no, EDGE, sheet.y + 4, { width: INNER, align: 'center' });
  for (const part of parts) draw(sheet, part);
  sign(sheet, signs);
  sheet.end();
  return sheet;
}

function draw(sheet: Sheet, part: PaperPart): void {
  room(sheet, 48);
  sheet
    .font('bold')
    .fontSize(HEAD)
    .text(part.title, EDGE, sheet.y + 12, { width: INNER });
  sheet.y += GAP;
  if ('facts' in part) for (const [label, value] of part.facts) fact(sheet, label, value || '-');
  else if ('lines' in part) for (const line of part.lines.length > 0 ? part.lines : ['-']) paragraph(sheet, line);
  else table(sheet, part.columns, part.rows);
}

/** Begin a new page when so much does not fit on this one. */
function room(sheet: Sheet, high: number): void {
  if (sheet.y + high > HIGH - EDGE) sheet.addPage({ size: 'A4', margin: EDGE });
}

function fact(sheet: Sheet, label: string, value: string): void {
  sheet.font('plain').fontSize(BODY);
  const width = INNER - LABEL_WIDE;
  room(sheet, Math.min(sheet.heightOfString(value, { width }), HIGH / 2) + GAP);
  const top = sheet.y;
  sheet.fillColor('#555').text(label, EDGE, top, { width: LABEL_WIDE });
  sheet.fillColor('black').text(value, EDGE + LABEL_WIDE, top, { width });
  sheet.y += GAP;
}

function paragraph(sheet: Sheet, text: string): void {
  room(sheet, 24);
  sheet.font('plain').fontSize(BODY).fillColor('black').text(text, EDGE, sheet.y, { width: INNER });
  sheet.y += GAP;
}

function table(sheet: Sheet, columns: readonly PaperColumn[], rows: readonly (readonly string[])[]): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (INNER * share) / shares);
  const line = (cells: readonly string[], face: string): void => {
    sheet.font(face).fontSize(BODY - 1);
    const high = Math.max(...cells.map((cell, i) => sheet.heightOfString(cell, { width: (widths[i] ?? 0) - 8 })));
    room(sheet, high + 10);
    const top = sheet.y;
    let left = EDGE;
    for (const [i, cell] of cells.entries()) {
      sheet.rect(left, top, widths[i] ?? 0, high + 8).stroke('#999');
      sheet.fillColor('black').text(cell, left + 4, top + 4, { width: (widths[i] ?? 0) - 8 });
      left += widths[i] ?? 0;
    }
    sheet.y = top + high + 8;
  };
  line(
    columns.map(({ title }) => title),
    'bold',
  );
  for (const row of rows) line(row, 'plain');
  sheet.y += GAP;
}

function sign(sheet: Sheet, signs: readonly string[]): void {
  room(sheet, 72);
  const top = sheet.y + 36,
    width = INNER / Math.max(1, signs.length);
  sheet.font('plain').fontSize(BODY).fillColor('black');
  for (const [i, who] of signs.entries()) sheet.text(`${who}：`, EDGE + i * width, top, { width });
}
