import { openWorkbook, plainOf, type Workbook } from './workbook.ts';
import { scanner, type Attributes, type Listener } from './xml.ts';

/** One line of a sheet: its number, the head is row 1, and its cells as texts. */
export interface SheetLine {
  row: number;
  cells: string[];
}

/** Columns that are looked at; no template has as many. */
export const COLUMNS_MAX = 60;
/** Lines of a sheet, by the format. */
const ROWS_MAX = 1_048_576;
/** Excel keeps fifteen digits; what lies beyond is noise of the binary fraction. */
const DIGITS = 15;
const DAY_MS = 86_400_000,
  DAY_ZERO = Date.UTC(1899, 11, 31),
  DAY_ZERO_1904 = Date.UTC(1904, 0, 1);
/** Spreadsheets believe in 29 February 1900. */
const LEAP_DAY = 60;

/** The lines of the first sheet, as many at once as lie in the piece of the file that was read. Throws where the file is broken. */
export async function* sheetLines(file: Buffer): AsyncGenerator<SheetLine[]> {
  const book = await openWorkbook(file);
  let lines: SheetLine[] = [];
  const feed = scanner(sheetListener(book, (line) => lines.push(line)));
  for await (const piece of book.sheet) {
    feed(piece);
    yield lines;
    lines = [];
  }
}

/** Where in a line the reader is. `text` gathers what the cell says, in `v` or in the texts of `is`. */
interface ReaderState {
  row: number;
  cells: string[];
  column: number;
  type: string;
  style: number;
  text: string;
  in: '' | 'v' | 't';
  spoken: boolean;
}

function sheetListener(book: Workbook, say: (line: SheetLine) => void): Listener {
  const at: ReaderState = { row: 0, cells: [], column: 0, type: '', style: 0, text: '', in: '', spoken: false };
  return {
    open: (name, attributes) => opened(at, name, attributes),
    text: (piece) => {
      if (at.in !== '') at.text += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') at.in = '';
      else if (name === 'rPh') at.spoken = false;
      else if (name === 'c') put(at, book);
      else if (name === 'row') say({ row: at.row, cells: at.cells });
    },
  };
}

function opened(at: ReaderState, name: string, attributes: Attributes): void {
  if (name === 'c') {
    at.column = columnOf(attributes.r) ?? at.column + 1;
    [at.type, at.style, at.text] = [attributes.t ?? 'n', Number(attributes.s ?? 0), ''];
  } else if (name === 'v') at.in = 'v';
  else if (name === 't' && !at.spoken) at.in = 't';
  else if (name === 'rPh') at.spoken = true;
  else if (name === 'row') {
    const row = Number(attributes.r ?? at.row + 1);
    // Every line is told by its number; one that stands there twice could not be.
    if (!Number.isInteger(row) || row <= at.row || row > ROWS_MAX) throw new Error('row');
    Object.assign(at, { row, cells: [], column: -1 });
  }
}

function put(at: ReaderState, book: Workbook): void {
  if (at.column >= COLUMNS_MAX || at.text === '') return;
  while (at.cells.length < at.column) at.cells.push('');
  at.cells[at.column] = valueOf(at, book);
}

/** `AB12` → 27, counted from 0; undefined when there is none. */
function columnOf(reference: string | undefined): number | undefined {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference ?? '')?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column === 0 ? undefined : column - 1;
}

function valueOf({ type, style, text }: ReaderState, { strings, isDate, from1904 }: Workbook): string {
  switch (type) {
    case 's':
      return strings[Number(text)] ?? '';
    case 'b':
      return text === '1' || text === 'true' ? 'true' : 'false';
    case 'str':
    case 'inlineStr':
      return plainOf(text);
    case 'e':
      return text;
    default: {
      const number = Number(text);
      if (Number.isNaN(number)) return plainOf(text);
      return isDate[style] ? dateText(number, from1904) : String(Number(number.toPrecision(DIGITS)));
    }
  }
}

/** A day, a day with its time, or a time alone. */
function dateText(serial: number, from1904: boolean): string {
  const date = new Date(
    from1904
      ? DAY_ZERO_1904 + Math.round(serial * DAY_MS)
      : DAY_ZERO + Math.round((serial > LEAP_DAY ? serial - 1 : serial) * DAY_MS),
  );
  if (Number.isNaN(date.getTime())) return String(serial);
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : day < '1900-01-02' ? time.slice(0, 5) : `${day} ${time.slice(0, 8)}`;
}
