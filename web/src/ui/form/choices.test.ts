import { expect, test } from 'vitest';
import { choicesOf, isLong, listOf, offeredTo, sizeOf } from './choices.ts';

test('a list of more than fifteen is marked as long', () =>
  expect([listOf(15).className, listOf(16).className]).toEqual([undefined, 'hc-long-list']));

test('rooms, routes and drivers come all at once, areas by the hundred, kinds of cars by twenty', () =>
  expect(['room', 'route', 'driver', 'area', 'carType', 'goods'].map(sizeOf)).toEqual([
    1200, 1200, 1200, 100, 20, 100,
  ]));

test('全部 stands first where it may be meant; a row shows code and name and is sent as its number', () => {
  const rows = [
    { id: 7, code: 'A1', name: '一区' },
    { id: 8, code: 'B', name: 'B' },
    { id: 9, code: null, name: '无码' },
  ];
  const shown = [
    { value: 7, label: 'A1 一区' },
    { value: 8, label: 'B' },
    { value: 9, label: '无码' },
  ];
  expect(choicesOf(rows)).toEqual(shown);
  expect(choicesOf(rows, true)).toEqual([{ value: 0, label: '全部' }, ...shown]);
});

test('what is typed is searched on the server as long as more may lie there than came', () => {
  expect([undefined, 0, 99, 100].map((came) => isLong(came, sizeOf('area')))).toEqual([true, false, false, true]);
});

test('a choice that asks for a right is offered to whoever holds it, and shown without it', () => {
  const choices = [
    { value: 1, label: '安全', permit: 'ins:kind:safety' },
    { value: 2, label: '质量', permit: 'ins:kind:quality' },
    { value: 3, label: '其他' },
  ];
  expect(offeredTo(new Set(['ins:kind:quality']), choices)).toEqual([
    { value: 2, label: '质量' },
    { value: 3, label: '其他' },
  ]);
});
