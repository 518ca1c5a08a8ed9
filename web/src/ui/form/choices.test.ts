import { expect, test } from 'vitest';
import { listOf, sizeOf } from './choices.ts';

test('a list of more than fifteen is marked as long', () =>
  expect([listOf(15).className, listOf(16).className]).toEqual([undefined, 'hc-long-list']));

test('rooms and routes come all at once, areas by the hundred', () =>
  expect(['room', 'route', 'area', 'goods'].map(sizeOf)).toEqual([1200, 1200, 100, 100]));
