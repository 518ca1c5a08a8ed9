import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { design, type Design, type Turn } from '#contract/report/design/design.ts';
import { DESIGNED, isDesigned } from '#contract/report/design/kinds.ts';
import { starter } from '#contract/report/design/starter.ts';
import type { LabelMark } from '#contract/terms/label.ts';
import { png } from '../../testing/files/attacks.ts';
import { pdfCodes, pdfText } from '../../testing/files/pdf.ts';
import { papers } from '../labels/paper.ts';
import { pdf, ruler } from '../labels/pdf.ts';
import { symbols } from '../labels/symbols.ts';
import { sampleOf, toldByLabel, toldByPaper, type Told } from './facts.ts';
import { formatted, sumOf } from './format.ts';
import { lay } from './lay.ts';
import { turned } from './turn.ts';

const tools = { measure: ruler(), symbols };
const texts = (marks: readonly LabelMark[]): string[] =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
const parsed = (elements: object[], paper = { w: 210, h: 100 }): Design => design.parse({ paper, elements });
const told = (values: Record<string, string>, rows: Record<string, string>[] = []): Told => ({
  values,
  tables: { cartons: rows },
});

test.each(Object.keys(DESIGNED).filter(isDesigned))('the starter of %s sets its samples on one page', async (kind) => {
  const pages = lay(starter(kind), sampleOf(kind), tools);
  expect(pages).toHaveLength(1);
  const [words = ''] = await pdfText(await buffer(pdf(pages)));
  for (const text of texts(pages[0]?.marks ?? []).filter((one) => !one.includes('…')))
    expect(words.replace(/\s/g, '')).toContain(text.replace(/\s/g, ''));
});

test('a designed label is read by a scanner as what it stands for', async () => {
  const content = { code: '6901234567892', title: 'F7', headline: '鲜牛奶', facts: [['规格', '950ml×12']] as const };
  const pages = lay(
    parsed(
      [
        { type: 'bars', id: 'a', x: 5, y: 5, w: 60, h: 15, field: 'code' },
        { type: 'qr', id: 'b', x: 70, y: 5, w: 25, h: 25, field: 'title' },
        { type: 'field', id: 'c', x: 5, y: 30, w: 60, h: 5, field: 'spec', before: '规格：' },
        { type: 'field', id: 'd', x: 5, y: 36, w: 60, h: 5, field: 'life', before: '保质期：' },
      ],
      { w: 100, h: 50 },
    ),
    toldByLabel('goodsLabel', content),
    tools,
  );
  const file = await buffer(pdf(pages));
  const [codes = []] = await pdfCodes(file);
  expect(codes.toSorted()).toEqual(['6901234567892', 'F7']);
  const [words = ''] = await pdfText(file);
  expect(words).toContain('规格：950ml×12');
  // What nobody knows is not announced either.
  expect(words).not.toContain('保质期');
});

test('what is turned stays in its place, and is read by a scanner', async () => {
  const at = { x: 10, y: 10, w: 12, h: 60 };
  for (const turn of [90, 180, 270] as const) {
    const [page] = lay(
      parsed(
        [
          { type: 'bars', id: 'a', ...at, field: 'code', turn },
          { type: 'text', id: 'b', x: 40, y: 10, w: 8, h: 60, text: '易碎品 轻放', turn, align: 'center' },
          { type: 'qr', id: 'c', x: 60, y: 20, w: 25, h: 25, field: 'title', turn },
        ],
        { w: 100, h: 80 },
      ),
      { values: { code: '6901234567892', title: 'F7' }, tables: {} },
      tools,
    );
    const marks = page?.marks ?? [];
    expect(marks.every((mark) => 'turn' in mark && mark.turn === turn)).toBe(true);
    const file = await buffer(pdf(page ? [page] : []));
    const [codes = []] = await pdfCodes(file);
    expect(codes).toContain('F7');
    // A quarter of a turn gives a long code and a line of text the height of their places.
    if (turn === 180) continue;
    expect(codes).toContain('6901234567892');
    expect((await pdfText(file))[0]).toContain('易碎品 轻放');
  }
});

test('whatever is turned lies within its place', () => {
  const box = fc.record({
    x: fc.integer({ min: 0, max: 100 }),
    y: fc.integer({ min: 0, max: 100 }),
    w: fc.integer({ min: 5, max: 90 }),
    h: fc.integer({ min: 5, max: 90 }),
  });
  fc.assert(
    fc.property(box, fc.constantFrom(0, 90, 180, 270), ({ x, y, w, h }, turn) => {
      const marks = turned({ x, y, w, h, turn: turn as Turn }, (inner) => [
        { kind: 'rect', ...inner },
        { kind: 'image', ...inner, file: 1 },
      ]);
      const [rect, image] = marks;
      const corner = turn === 0 ? [x, y] : turn === 90 ? [x + w, y] : turn === 180 ? [x + w, y + h] : [x, y + h];
      return (
        rect?.kind === 'rect' &&
        [rect.x, rect.y, rect.w, rect.h].join() === [x, y, w, h].join() &&
        [image?.x, image?.y].join() === corner.join()
      );
    }),
  );
});

test('a picture stands in its place, is kept in the file once, and is left out where it cannot be read', async () => {
  const design = parsed([{ type: 'image', id: 'a', x: 10, y: 10, w: 40, h: 20, file: 7, turn: 90 }, TABLE]);
  const pages = lay(design, told({}, rowsOf(20)), tools);
  expect(pages).toHaveLength(3);
  expect(pages[0]?.marks.find(({ kind }) => kind === 'image')).toEqual({
    kind: 'image',
    x: 50,
    y: 10,
    w: 20,
    h: 40,
    file: 7,
    turn: 90,
  });
  const asked: number[] = [];
  const bytes = png(30, 10);
  const drawn = async (given: Buffer | null) =>
    buffer(
      pdf(pages, (file) => {
        asked.push(file);
        return Promise.resolve(given);
      }),
    );
  const whole = (await drawn(bytes)).toString('latin1');
  expect(asked).toEqual([7]);
  expect(whole.match(/\/Subtype \/Image/g)).toHaveLength(1);
  for (const broken of [null, Buffer.from('no picture'), bytes.subarray(0, 40)]) {
    const left = await drawn(broken);
    expect(left.toString('latin1')).not.toContain('/Subtype /Image');
    expect(await pdfText(left)).toHaveLength(3);
  }
});

describe('text that is too wide', () => {
  const set = (fit: string): string[] => {
    const at = {
      type: 'text',
      id: 'a',
      x: 0,
      y: 0,
      w: 20,
      h: 9,
      size: 3,
      fit,
      text: '杭州市余杭区文一西路九百六十九号',
    };
    return texts(lay(parsed([at]), told({}), tools)[0]?.marks ?? []);
  };
  test('is cut', () => expect(set('cut')).toEqual([expect.stringMatching(/^杭州市.*…$/)]));
  test('is made smaller', () => expect(set('shrink')).toEqual(['杭州市余杭区文一西路九百六十九号']));
  test('goes on below, as far as there is room', () => {
    const lines = set('wrap');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
  });
});

const TABLE = {
  type: 'table',
  id: 't',
  x: 10,
  y: 10,
  w: 190,
  h: 60,
  table: 'cartons',
  rowH: 6,
  columns: [
    { field: 'code', title: '箱号', share: 3 },
    { field: 'weight', title: '毛重', align: 'right', sum: true },
  ],
};
const rowsOf = (count: number): Record<string, string>[] =>
  Array.from({ length: count }, (_, n) => ({ code: `X${n}`, weight: '1.25' }));

describe('a table', () => {
  test('breaks where the page ends, its head again on each, with the sum of the page and of all', () => {
    const pages = lay(parsed([{ ...TABLE, sum: 'both' }]), told({}, rowsOf(20)), tools).map(({ marks }) =>
      texts(marks),
    );
    expect(pages).toHaveLength(3);
    expect(pages.every((page) => page.includes('箱号') && page.includes('本页小计'))).toBe(true);
    expect(pages.map((page) => page.includes('合计'))).toEqual([false, false, true]);
    expect(pages[0]?.slice(-2)).toEqual(['本页小计', '8.75']);
    expect(pages[2]?.slice(-2)).toEqual(['合计', '25.00']);
  });

  test('of no rows is its head alone', () => {
    const [page, ...more] = lay(parsed([{ ...TABLE, sum: 'both' }]), told({}), tools);
    expect(more).toEqual([]);
    expect(texts(page?.marks ?? [])).toEqual(['箱号', '毛重']);
  });

  test('elements stand on every page, the first or the last', () => {
    const mark = (id: string, on: string): object => ({ type: 'text', id, x: 0, y: 80, w: 20, h: 5, text: on, on });
    const pages = lay(
      parsed([TABLE, mark('a', 'every'), mark('b', 'first'), mark('c', 'last')]),
      told({}, rowsOf(20)),
      tools,
    ).map(({ marks }) => texts(marks).filter((text) => ['every', 'first', 'last'].includes(text)));
    expect(pages).toEqual([['every', 'first'], ['every'], ['every', 'last']]);
  });

  test('tells each row once, in its order, and nothing below its place, however long its words', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('好', 'a', '货'), minLength: 1, maxLength: 80 }), { maxLength: 60 }),
        fc.boolean(),
        fc.constantFrom('none', 'page', 'total', 'both'),
        (words, wrap, sum) => {
          const rows = words.map((word, n) => ({ code: `${n}#${word}`, weight: '1' }));
          const pages = lay(parsed([{ ...TABLE, wrap, sum }]), told({}, rows), tools);
          const seen = pages.flatMap(({ marks }) => texts(marks).flatMap((text) => /^(\d+)#/.exec(text)?.[1] ?? []));
          const low = Math.max(
            ...pages.flatMap(({ marks }) => marks.map((mark) => (mark.kind === 'rect' ? mark.y + mark.h : 0))),
          );
          return seen.join() === rows.map((_, n) => n).join() && low <= 70 + 0.2;
        },
      ),
      { numRuns: 60 },
    );
  });

  test('papers set by a template and built-in ones stand in one file', async () => {
    const built = { title: '装箱单', no: 'SO1', head: [], tables: [], signatures: [] };
    const facts = {
      ...built,
      head: [['货主', '好货']] as [string, string][],
      tables: [
        {
          title: '箱清单',
          columns: ['seq', 'code', 'kinds', 'qty', 'weight'].map((name) => ({ name, label: name, share: 1 })),
          rows: rowsOf(20),
        },
      ],
    };
    const designed = { pages: lay(parsed([TABLE]), toldByPaper('packingList', facts), tools) };
    const pages = await pdfText(await buffer(papers([built, designed, built])));
    expect(pages).toHaveLength(2 + designed.pages.length);
    expect(pages[1]).toContain('X0');
    expect(pages.at(-1)).toContain('第 1 页 共 1 页');
  });
});

test('a paper that is none says so on every page', () => {
  const pages = lay(parsed([TABLE]), { ...told({}, rowsOf(20)), mark: '预览' }, tools);
  expect(pages.every(({ marks }) => texts(marks).includes('（预览）'))).toBe(true);
});

test('formats and sums', () => {
  expect(formatted('2026-01-05 14:00:00', 'date')).toBe('2026-01-05');
  expect(formatted('2026-01-05 14:00:00', 'minute')).toBe('2026-01-05 14:00');
  expect(formatted('李店长 13800001234', 'phone')).toBe('李店长 138****1234');
  expect(formatted('1234567.5', 'thousands')).toBe('1,234,567.5');
  expect(formatted('-1234', 'thousands')).toBe('-1,234');
  expect(formatted('三', 'thousands')).toBe('三');
  expect(formatted('3', 'fixed2')).toBe('3.00');
  expect(formatted('X202601050001', 'tail4')).toBe('0001');
  expect(sumOf(['0.1', '0.2', '', '5箱'])).toBe('0.3');
  expect(sumOf(['1,234.50', '-12.25', '999,000.00'])).toBe('1,000,222.25');
  expect(sumOf(['12,34', '1'])).toBe('1');
  expect(sumOf([])).toBe('0');
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -99_999, max: 99_999 })), (cents) => {
      const sum = cents.reduce((all, one) => all + one, 0);
      return sumOf(cents.map((one) => (one / 100).toFixed(2))) === (cents.length > 0 ? (sum / 100).toFixed(2) : '0');
    }),
  );
});
