import { expect, test } from 'vitest';
import { receiptLife } from '#contract/service/receipt-life.ts';
import { byHand, byOrder, matched, numberInName, numbersAmong, numbersOf, readOf, type Known } from './match.ts';

const A = 'O251125-0001',
  B = 'O251125-0007';
const of = (...numbers: string[]): Map<string, Known> =>
  new Map(numbers.map((no) => [no, { status: receiptLife.at.open, customerName: '南京西路店' }]));
const match = (name: string, codes: string[], known: Map<string, Known> | null = of(A, B)) =>
  matched(readOf(name, codes), known);

test('the number stands in the name of the file, however it is written', () => {
  expect(
    ['O251125-0001.jpg', 'o251125-0001_2.jpeg', '回单Ｏ251125-0001(1).png', 'IMG_20251125.jpg'].map(numberInName),
  ).toEqual([A, A, A, null]);
});

test('codes of goods and cartons are no numbers of orders', () => {
  expect(numbersAmong(['6901234567892', 'o251125-0007', 'O251125-0007', 'C00012'])).toEqual([B]);
  expect(numbersOf([readOf(`${A}.jpg`, [B]), readOf('x.jpg', [B])])).toEqual([B, A]);
});

test('what a picture shows comes first, what its name says second', () => {
  expect(match('IMG_1.jpg', [B])).toMatchObject({ omsOutNo: B, by: 'code', doubt: null });
  expect(match(`${A}_1.jpg`, [A])).toMatchObject({ omsOutNo: A, by: 'code' });
  expect(match(`${A}_1.jpg`, [])).toMatchObject({ omsOutNo: A, by: 'name' });
  // Two papers on one picture, of which the name says one.
  expect(match(`${A}_1.jpg`, [B, A])).toMatchObject({ omsOutNo: A, by: 'code' });
  expect(match('O990101-0001.jpg', [B])).toMatchObject({ omsOutNo: B, by: 'code' });
});

test('where picture and name disagree, or nothing of it is known here, a person chooses', () => {
  expect(match(`${A}.jpg`, [B])).toMatchObject({ omsOutNo: '', choices: [B, A], doubt: '条码与文件名不一致' });
  expect(match('IMG_1.jpg', [A, B])).toMatchObject({ omsOutNo: '', choices: [A, B], doubt: '图片里有多个单号' });
  expect(match(`${A}.jpg`, ['O919125-0001'])).toMatchObject({ omsOutNo: '', choices: [A], by: null });
  expect(match('IMG_1.jpg', ['O919125-0001'])).toMatchObject({
    omsOutNo: '',
    choices: [],
    doubt: 'O919125-0001 没有回单',
  });
  expect(match('IMG_1.jpg', [])).toMatchObject({ omsOutNo: '', choices: [], doubt: null });
});

test('a receipt that takes no picture any more says so before anything is sent; where nobody could be asked the server says it', () => {
  const done = new Map([[A, { status: receiptLife.at.approved, customerName: null }]]);
  expect(match('IMG_1.jpg', [A], done)).toMatchObject({ omsOutNo: A, doubt: '当前状态【已审核】不允许上传' });
  expect(match('IMG_1.jpg', [A], null)).toMatchObject({ omsOutNo: A, by: 'code', doubt: null });
});

test('pictures of one order travel together, and a hand outweighs what was read', () => {
  const sent = (name: string, codes: string[], fileId: number) => ({ ...match(name, codes), fileId });
  expect(byOrder([sent('1.jpg', [A], 1), sent('2.jpg', [B], 2), sent(`${A}.jpg`, [], 3)])).toEqual([
    { omsOutNo: A, scanned: A, images: [1, 3], append: true },
    { omsOutNo: B, scanned: B, images: [2], append: true },
  ]);
  const doubted = match(`${A}.jpg`, [B]);
  const chosen = { ...doubted, ...byHand(doubted, ' o251125-0007 '), fileId: 4 };
  expect(byOrder([chosen])).toEqual([{ omsOutNo: B, scanned: null, images: [4], append: true }]);
  expect(chosen).toMatchObject({ by: 'hand', choices: [B, A], doubt: null });
});
