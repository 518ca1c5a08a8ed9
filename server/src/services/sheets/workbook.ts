import { scanner, type Listener } from './xml.ts';
import { contentOf, directory, type Entry } from './zip-gate.ts';

/** What the cells of the first sheet need beside themselves. */
export interface Workbook {
  sheet: AsyncGenerator<string>;
  strings: string[];
  /** Whether numbers of a style are days. */
  isDate: boolean[];
  /** Days are counted from 1904, as old Macintoshes did. */
  from1904: boolean;
}

/** Open the first sheet of a workbook that passed the gate. Throws when it is none. */
export async function openWorkbook(file: Buffer): Promise<Workbook> {
  const parts = new Map((directory(file) ?? []).map((entry) => [entry.name.toLowerCase(), entry]));
  const part = (path: string): Entry | undefined => parts.get(path.toLowerCase());
  const { first, from1904 } = await bookOf(file, part('xl/workbook.xml'));
  const links = await linksOf(file, part('xl/_rels/workbook.xml.rels'));
  const sheet = part(links.get(first)?.path ?? '');
  if (!sheet) throw new Error('no sheet');
  const kind = (name: string): Entry | undefined =>
    part([...links.values()].find(({ type }) => type.endsWith(`/${name}`))?.path ?? '');
  return {
    sheet: textOf(file, sheet),
    strings: await stringsOf(file, kind('sharedStrings')),
    isDate: await datesOf(file, kind('styles')),
    from1904,
  };
}

async function* textOf(file: Buffer, entry: Entry): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of contentOf(file, entry)) yield decoder.decode(chunk, { stream: true });
}

const SILENT: Listener = { open: () => undefined, close: () => undefined, text: () => undefined };

async function hearPart(file: Buffer, entry: Entry | undefined, listener: Partial<Listener>): Promise<void> {
  if (!entry) return;
  const feed = scanner({ ...SILENT, ...listener });
  for await (const piece of textOf(file, entry)) feed(piece);
}

async function bookOf(file: Buffer, entry: Entry | undefined): Promise<{ first: string; from1904: boolean }> {
  let first: string | undefined,
    from1904 = false;
  await hearPart(file, entry, {
    open: (name, attributes) => {
      if (name === 'sheet') first ??= attributes.id;
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
  });
  return { first: first ?? '', from1904 };
}

/** Where the parts of a workbook lie, by the id they are called by. */
async function linksOf(file: Buffer, entry: Entry | undefined): Promise<Map<string, { type: string; path: string }>> {
  const links = new Map<string, { type: string; path: string }>();
  await hearPart(file, entry, {
    open: (name, attributes) => {
      const id = attributes.Id,
        target = attributes.Target ?? '';
      if (name === 'Relationship' && id !== undefined)
        links.set(id, {
          type: attributes.Type ?? '',
          path: target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`,
        });
    },
  });
  return links;
}

/** Texts that stand once for all cells that hold them, in their order. How they are pronounced (`rPh`) is no part of them. */
async function stringsOf(file: Buffer, entry: Entry | undefined): Promise<string[]> {
  const strings: string[] = [];
  let text = '',
    inText = false,
    spoken = false;
  await hearPart(file, entry, {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') spoken = true;
      inText = name === 't' && !spoken;
    },
    close: (name) => {
      if (name === 't') inText = false;
      if (name === 'rPh') spoken = false;
      if (name === 'si') strings.push(plainOf(text));
    },
    text: (piece) => {
      if (inText) text += piece;
    },
  });
  return strings;
}

/** A cell of Excel holds no more; no field does. */
export const CELL_MAX = 32_767;

/** Characters XML cannot hold are written `_x000D_`. */
export const plainOf = (text: string): string =>
  (text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
  ).slice(0, CELL_MAX);

/** Formats of days and times that every spreadsheet knows by number; the second and fourth span are those of East Asia. */
const DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Which styles show a number as a day or a time. */
async function datesOf(file: Buffer, entry: Entry | undefined): Promise<boolean[]> {
  const own = new Map<number, string>();
  const styles: number[] = [];
  let inStyles = false;
  await hearPart(file, entry, {
    open: (name, attributes) => {
      if (name === 'cellXfs') inStyles = true;
      if (name === 'numFmt') own.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'xf' && inStyles) styles.push(Number(attributes.numFmtId ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') inStyles = false;
    },
  });
  return styles.map((id) => {
    const format = own.get(id);
    return format === undefined ? DATES.some(([from, to]) => id >= from && id <= to) : isDateFormat(format);
  });
}

/** A format of its own: without quoted and escaped text, colours and currencies, a letter of years, months, days, hours or seconds is left. */
const isDateFormat = (format: string): boolean =>
  /[ymdhs]/i.test(format.replace(/"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ''));
