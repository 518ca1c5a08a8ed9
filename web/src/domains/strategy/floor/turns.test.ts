import { expect, test } from 'vitest';
import { layOut } from '#contract/terms/floor-plan.ts';
import { coloursOf, marksOf, numbered, shadesOf, stepsOf } from './turns.ts';

const ids = [11, 12, 13, 14];
const floor = layOut({
  rooms: [{ id: 1, code: 'R', name: '库房' }],
  areas: [{ id: 1, roomId: 1, code: 'A', name: '库区', kind: 'STORE' }],
  roadways: [{ id: 1, areaId: 1, code: 'X', oneWay: 0 }],
  runs: [{ areaId: 1, roadwayId: 1, count: 4 }],
  ids,
  codes: ['1-1', '1-2', '2-1', '2-2'],
  bays: [1, 1, 2, 2],
  levels: [1, 2, 1, 2],
  slots: [0, 0, 0, 0],
});
const turn = { step: 'P4', areaId: 1, areaName: 'A 库区', places: 1 };
const turns = [turn, { ...turn, step: null, areaId: 2 }, turn];
const told = { turns, ids: [11, 12, 13], turnOf: [2, 1, 0] };

test('a position has its turn, one that is taken its own step, and one the answer does not name never comes', () => {
  const steps = stepsOf(told, (at) => at === 2);
  expect(ids.map((id) => steps.get(id) ?? 0)).toEqual([2, 1, 4, 0]);
  const { cells, bays } = shadesOf(floor, ids, steps);
  expect(ids.map((_, position) => cells[floor.positions.indexOf(position)])).toEqual([2, 1, 4, 0]);
  expect([...bays]).toEqual([1, 4]);
});

test('every turn has its number, and the later ones share a colour', () => {
  expect(marksOf({ turns })).toEqual(['', '1', '2', '3', '占']);
  const palette = ['never', 'a', 'b', 'c', 'd', 'e', 'taken'];
  expect(coloursOf({ turns: Array.from({ length: 7 }, () => turn) }, palette)).toEqual([
    'never',
    'a',
    'b',
    'c',
    'd',
    'e',
    'e',
    'e',
    'taken',
  ]);
});

test('areas carry the numbers of all their turns, and a cross where none comes', () => {
  const names = new Map([
    [1, 'A 库区'],
    [2, 'B 库区'],
    [3, 'C 库区'],
  ]);
  expect([...numbered(names, turns).values()]).toEqual(['【1、3】A 库区', '【2】B 库区', '【×】C 库区']);
});
