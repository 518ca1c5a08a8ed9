import { expect, test } from 'vitest';
import { byOrder, matched, numberInName } from './match.ts';

test('the number stands in the name of the file, however it is written', () => {
  expect(
    ['O251125-0001.jpg', 'o251125-0001_2.jpeg', '回单Ｏ251125-0001(1).png', 'IMG_20251125.jpg'].map(numberInName),
  ).toEqual(['O251125-0001', 'O251125-0001', 'O251125-0001', null]);
});

test('a picture that shows its number needs no name, and what shows another than its name is compared by the server', () => {
  expect(matched('IMG_1.jpg', ['6901234567892', 'o251125-0007'])).toEqual({
    scanned: 'O251125-0007',
    omsOutNo: 'O251125-0007',
  });
  expect(matched('O251125-0001.jpg', ['O251125-0007'])).toEqual({ scanned: 'O251125-0007', omsOutNo: 'O251125-0001' });
  expect(matched('IMG_1.jpg', [])).toEqual({ scanned: null, omsOutNo: '' });
});

test('pictures of one order travel together', () => {
  const of = (key: string, omsOutNo: string, fileId: number, scanned: string | null = null) => ({
    key,
    name: key,
    omsOutNo,
    scanned,
    fileId,
  });
  expect(byOrder([of('a', 'O251125-0001', 1), of('b', 'O251125-0002', 2), of('c', 'o251125-0001', 3)])).toEqual([
    { omsOutNo: 'O251125-0001', scanned: null, images: [1, 3], append: true },
    { omsOutNo: 'O251125-0002', scanned: null, images: [2], append: true },
  ]);
  expect(byOrder([of('a', 'O251125-0001', 1, 'O251125-0009')])[0]?.scanned).toBe('O251125-0009');
});
