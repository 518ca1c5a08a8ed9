import { expect, test } from 'vitest';
import { placed, type Mark } from './clusters.ts';

const mark = (key: string, lng: number, kind: Mark['kind'] = 'car'): Mark => ({
  key,
  lng,
  lat: 0,
  kind,
  text: key,
  title: key,
});
const project = ({ lng }: Mark) => ({ x: lng, y: 0 });

test('cars that would lie on each other are one, stops and the gate never', () => {
  const found = placed(
    [mark('a', 0), mark('b', 30), mark('c', 100), mark('s', 0, 'stop'), mark('g', 1, 'gate')],
    project,
  );
  expect(found.map(({ key, marks }) => [key, marks.length])).toEqual([
    ['s', 1],
    ['g', 1],
    ['a', 2],
    ['c', 1],
  ]);
});

test('every mark is drawn once', () => {
  const many = Array.from({ length: 2000 }, (_, i) => mark(String(i), (i * 7919) % 900));
  const keys = placed(many, project).flatMap(({ marks }) => marks.map(({ key }) => key));
  expect(new Set(keys).size).toBe(2000);
  expect(keys).toHaveLength(2000);
});
