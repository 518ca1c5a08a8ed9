import { expect, test } from 'vitest';
import { listOf, offeredTo, sizeOf } from './choices.ts';

test('a list of more than fifteen is marked as long', () =>
  expect([listOf(15).className, listOf(16).className]).toEqual([undefined, 'hc-long-list']));

test('rooms, routes and drivers come all at once, areas by the hundred, kinds of cars by twenty', () =>
  expect(['room', 'route', 'driver', 'area', 'carType', 'goods'].map(sizeOf)).toEqual([
    1200, 1200, 1200, 100, 20, 100,
  ]));

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
