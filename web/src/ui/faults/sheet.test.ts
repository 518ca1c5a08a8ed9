import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GridColumn, GridRow } from '#contract/ops/import-batch.ts';
import {
  blockOf,
  changed,
  copied,
  editCount,
  emptied,
  faultsAt,
  filledDown,
  moved,
  nextFault,
  NO_EDITS,
  pasted,
  stepOf,
  struck,
  textAt,
  toSend,
  type Sheet,
} from './sheet.ts';

const columns = ['a', 'b', 'c'].map((name): GridColumn => ({
  name,
  label: name,
  required: false,
  kind: 'text',
  hint: '',
}));
const line = (row: number, cells: Record<string, string>, ...faults: string[]): GridRow => ({
  row,
  cells,
  faults: faults.map((field) => ({ field, msg: `${field} 不对`, kind: '不对' })),
});
const rows = [line(3, { a: '1', b: 'x' }, 'a'), line(7, { a: '2' }), line(8, { a: '3', c: 'z' }, 'b', 'c')];
const sheet: Sheet = { rows, columns, edits: NO_EDITS };
const at = (r: number, c: number) => ({ r, c });
const mark = (r: number, c: number, toR = r, toC = c) => ({ from: at(r, c), to: at(toR, toC) });
const typed = (...changes: [number, string, string][]): Sheet => ({
  ...sheet,
  edits: changed(
    sheet,
    changes.map(([row, column, value]) => ({ row, column, value })),
  ),
});

describe('moving', () => {
  const size = { rows: 3, columns: 3 };
  const key = (name: string, more: object = {}) =>
    stepOf({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, ...more });
  test.each([
    ['ArrowUp', 'up'],
    ['ArrowDown', 'down'],
    ['Enter', 'down'],
    ['Tab', 'next'],
    ['Home', 'start'],
    ['End', 'end'],
    ['PageDown', 'pageDown'],
    ['x', undefined],
    ['F2', undefined],
  ])('%s is %s', (name, step) => expect(key(name)).toBe(step));
  test('with Shift, Enter and Tab lead back; with Ctrl, arrows lead to the edge', () => {
    expect([
      key('Enter', { shiftKey: true }),
      key('Tab', { shiftKey: true }),
      key('ArrowDown', { ctrlKey: true }),
      key('ArrowLeft', { metaKey: true }),
      key('a', { ctrlKey: true }),
    ]).toEqual(['up', 'previous', 'bottom', 'start', undefined]);
  });
  test('arrows stop at the edges; Tab goes on in the next line and leaves behind the last cell', () => {
    expect([
      moved(at(0, 0), 'up', size),
      moved(at(2, 2), 'down', size),
      moved(at(1, 0), 'left', size),
      moved(at(1, 2), 'right', size),
    ]).toEqual([at(0, 0), at(2, 2), at(1, 0), at(1, 2)]);
    expect([
      moved(at(0, 2), 'next', size),
      moved(at(1, 0), 'previous', size),
      moved(at(2, 2), 'next', size),
      moved(at(0, 0), 'previous', size),
    ]).toEqual([at(1, 0), at(0, 2), null, null]);
    expect([
      moved(at(1, 1), 'top', size),
      moved(at(1, 1), 'bottom', size),
      moved(at(1, 1), 'end', size),
      moved(at(0, 1), 'pageDown', size, 2),
      moved(at(0, 1), 'pageDown', size),
    ]).toEqual([at(0, 1), at(2, 1), at(1, 2), at(2, 1), at(2, 1)]);
  });
  test('from fault to fault, round and back, past what was typed over or taken out', () => {
    expect([
      nextFault(sheet, at(0, 0)),
      nextFault(sheet, at(2, 1)),
      nextFault(sheet, at(2, 2)),
      nextFault(sheet, at(0, 0), true),
      nextFault(sheet, at(2, 1), true),
    ]).toEqual([at(2, 1), at(2, 2), at(0, 0), at(2, 2), at(0, 0)]);
    expect(nextFault(typed([8, 'b', 'gut']), at(0, 0))).toEqual(at(2, 2));
    expect(nextFault({ ...sheet, edits: struck(sheet, mark(2, 0)) }, at(0, 0))).toEqual(at(0, 0));
    expect(nextFault({ ...sheet, rows: [line(2, {})] }, at(0, 1))).toBeUndefined();
  });
});

describe('typing', () => {
  test('a cell says what was typed and has no fault until it is checked again; what was sent is no edit', () => {
    const now = typed([3, 'a', 'neu'], [7, 'b', 'y']);
    expect([
      textAt(now, at(0, 0)),
      textAt(now, at(0, 1)),
      textAt(now, at(1, 2)),
      faultsAt(now, at(0, 0)),
      faultsAt(sheet, at(0, 0)),
    ]).toEqual(['neu', 'x', '', [], ['a 不对']]);
    expect(editCount(now.edits)).toBe(2);
    expect(
      changed(now, [
        { row: 3, column: 'a', value: '1' },
        { row: 7, column: 'b', value: '' },
      ]),
    ).toEqual(NO_EDITS);
  });
  test('lines go and come back; what was typed into them is not sent', () => {
    const now = typed([3, 'a', 'neu'], [8, 'c', 'q']),
      gone = { ...now, edits: struck(now, mark(1, 0, 2, 2)) };
    expect(toSend(gone.edits)).toEqual({ cells: [{ row: 3, column: 'a', value: 'neu' }], deleted: [7, 8] });
    expect(struck(gone, mark(1, 0, 2, 0)).deleted.size).toBe(0);
    expect(struck(gone, mark(0, 0, 1, 0)).deleted).toEqual(new Set([3, 7, 8]));
  });
  test('emptying takes the texts of all marked cells', () => {
    expect(changed(sheet, emptied(sheet, mark(0, 0, 1, 1))).cells).toEqual(
      new Map([
        ['3/a', ''],
        ['3/b', ''],
        ['7/a', ''],
      ]),
    );
  });
});

describe('pasting', () => {
  test.each<[string, string, string[][]]>([
    [
      'cells and lines',
      'a\tb\r\nc\t\r\n',
      [
        ['a', 'b'],
        ['c', ''],
      ],
    ],
    ['one value', 'x', [['x']]],
    ['an empty cell', '', [['']]],
    [
      'quotes around tabs, lines and quotes',
      '"a\tb"\t"c\nd"\n"say ""hi"""\t5"',
      [
        ['a\tb', 'c\nd'],
        ['say "hi"', '5"'],
      ],
    ],
    ['a quote that is none', '"open\tb', [['"open', 'b']]],
  ])('reads %s', (_, text, block) => expect(blockOf(text)).toEqual(block));
  const into = (marked: ReturnType<typeof mark>, text: string) =>
    pasted(sheet, marked, blockOf(text)).map(({ row, column, value }) => `${row}${column}=${value}`);
  test('lies at the corner and is cut at the edge', () =>
    expect(into(mark(1, 1), 'p\tq\tr\ns\tt\tu\nv\tw\tx')).toEqual(['7b=p', '7c=q', '8b=s', '8c=t']));
  test('one value fills what is marked', () =>
    expect(into(mark(2, 1, 1, 0), 'p')).toEqual(['7a=p', '7b=p', '8a=p', '8b=p']));
  test('a line repeats in marked lines', () =>
    expect(into(mark(0, 0, 2, 1), 'p\tq')).toEqual(['3a=p', '3b=q', '7a=p', '7b=q', '8a=p', '8b=q']));
  test('what does not fit is not repeated', () => expect(into(mark(0, 0, 2, 0), 'p\nq')).toEqual(['3a=p', '7a=q']));
  test('what is copied is pasted as it was', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '中', ' ') });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), (cells) => {
        const from: Sheet = { rows: cells.map(([a, b], i) => line(i + 2, { a, b })), columns, edits: NO_EDITS };
        // A last line that is wholly blank is what spreadsheets end a block with.
        const block = blockOf(`${copied(from, mark(0, 0, cells.length - 1, 1))}\n`);
        expect(block).toEqual(cells);
      }),
    );
  });
});

test('filling takes the first marked line down; a single line takes the one above', () => {
  const fill = (of: Sheet, marked: ReturnType<typeof mark>) =>
    filledDown(of, marked).map(({ row, column, value }) => `${row}${column}=${value}`);
  expect(fill(typed([3, 'a', 'neu']), mark(0, 0, 2, 1))).toEqual(['7a=neu', '7b=x', '8a=neu', '8b=x']);
  expect(fill(sheet, mark(1, 1))).toEqual(['7b=x']);
  expect(fill(sheet, mark(0, 0))).toEqual([]);
});
