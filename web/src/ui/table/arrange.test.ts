import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { arranged, choiceOf, inOrder, moved, shownColumns } from './arrange.ts';
import { lookOf } from './cell.ts';

interface Row {
  a: string;
  b: string;
  c: string;
  d: string;
}
const page = (['a', 'b', 'c', 'd'] as const).map((key) => ({ key, dataIndex: key, title: key.toUpperCase() }));
const choice = (...keys: string[]) => keys.map((key) => ({ key, hidden: false, width: null }));
const order = (columns: { key?: unknown }[]) => columns.map(({ key }) => key).join('');

test('who has chosen nothing sees the page as it is', () => {
  expect(inOrder<Row>(page, undefined)).toBe(page);
  expect(shownColumns<Row>(page, undefined)).toEqual(page);
});

test('a column newer than the choice stands after its neighbour, wherever that went; one that is gone is nothing', () => {
  expect(order(inOrder<Row>(page, choice('d', 'c', 'a')))).toBe('dcab');
  expect(order(inOrder<Row>(page, choice('d', 'b', 'c')))).toBe('adbc');
  expect(order(inOrder<Row>(page, choice('x', 'b', 'a', 'd', 'c')))).toBe('badc');
  expect(order(inOrder<Row>(page, []))).toBe('abcd');
});

test('hidden columns are not drawn but can be found again; the last one stays', () => {
  const hidden = choice('c', 'b', 'a', 'd').map((one) => ({ ...one, hidden: one.key !== 'b' }));
  expect(order(shownColumns<Row>(page, hidden))).toBe('b');
  expect(order(arranged<Row>(page, hidden))).toBe('cbad');
  expect(
    order(
      shownColumns<Row>(
        page,
        hidden.map((one) => ({ ...one, hidden: true })),
      ),
    ),
  ).toBe('c');
});

test('what the page hides is found among the settings, and shown to who chose it; in a choice older than it, it stays hidden', () => {
  const columns = page.map((column) => ({ ...column, hidden: column.key === 'b' }));
  expect(order(shownColumns<Row>(columns, undefined))).toBe('acd');
  expect(order(shownColumns<Row>(columns, choice('d', 'a', 'c')))).toBe('dac');
  expect(
    arranged<Row>(columns, undefined)
      .map(({ key, hidden }) => (hidden ? `(${key})` : key))
      .join(''),
  ).toBe('a(b)cd');
  const shown = shownColumns<Row>(columns, choice('a', 'b', 'c', 'd'));
  expect([order(shown), shown.some(({ hidden }) => hidden)]).toEqual(['abcd', false]);
});

test('a width holds the cells and the head', () => {
  const [first, second] = shownColumns<Row>(page, [{ key: 'b', hidden: false, width: 90 }, ...choice('a', 'c', 'd')]);
  expect(first?.onCell?.({ a: '', b: '', c: '', d: '' })).toMatchObject({ style: { minWidth: 90, maxWidth: 90 } });
  expect(second?.onCell).toBeUndefined();
});

test('what another page of the same list has chosen is kept', () => {
  const all = arranged<Row>(page.slice(0, 2), choice('x', 'b', 'a'));
  expect(
    choiceOf(moved(all, 0, 1), choice('x', 'b', 'a'))
      .map(({ key }) => key)
      .join(''),
  ).toBe('abx');
});

test('nothing is moved beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
});

test('who aligns by kind reads names at the left and figures at the right, also in a column newer than his choice; else the page decides', () => {
  const columns = page.map((one) => ({ ...one, figure: one.key === 'b' || one.key === 'd' }));
  const all = arranged<Row>(columns.slice(0, 2), undefined).map((one) => ({ ...one, byKind: true }));
  const kept = choiceOf(all, undefined);
  expect(kept).toEqual([
    { key: 'a', hidden: false, width: null, byKind: true },
    { key: 'b', hidden: false, width: null, byKind: true },
  ]);
  const aligned = (choices: typeof kept) => shownColumns<Row>(columns, choices).map((one) => one.align);
  expect(aligned(kept)).toEqual(['start', 'end', 'start', 'end']);
  const back = arranged<Row>(columns, kept).map((one) => ({ ...one, byKind: false }));
  expect(aligned(choiceOf(back, kept))).toEqual([undefined, undefined, undefined, undefined]);
});

test('all stands in the middle but what is read from its start; of one who aligns by kind only the figures are at the right', () => {
  const columns = [{ key: 'a' }, { key: 'b', figure: true }, { key: 'c', prose: true }];
  const looks = (byKind: boolean) =>
    shownColumns(columns, byKind ? [{ key: 'a', hidden: false, width: null, byKind }] : undefined).map(
      (one) => lookOf(one)['data-align'],
    );
  expect(looks(false)).toEqual(['center', 'center', 'start']);
  expect(looks(true)).toEqual(['start', 'end', 'start']);
});

test('no page says by hand where the cells of a column stand', () => {
  const byHand = globSync('web/src/{app,crud,domains}/**/*.tsx').filter((file) =>
    /\balign: '/.test(readFileSync(file, 'utf8')),
  );
  expect(byHand).toEqual([]);
});
