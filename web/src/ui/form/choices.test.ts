import { expect, test } from 'vitest';
import { listOf, offeredTo, sizeOf } from './choices.ts';

test('a list of more than fifteen is marked as long', () =>
  expect([listOf(15).className, listOf(16).className]).toEqual([undefined, 'hc-long-list']));

test('rooms and routes come all at once, areas by the hundred', () =>
  expect(['room', 'route', 'area', 'goods'].map(sizeOf)).toEqual([1200, 1200, 100, 100]));

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
