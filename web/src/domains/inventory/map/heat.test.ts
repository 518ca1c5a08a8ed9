import { expect, test } from 'vitest';
import { layOut } from '#contract/terms/floor-plan.ts';
import { heatOf, standingOf, stepOf } from './heat.ts';

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
const facts = {
  version: '',
  ids: [11, 13, 99],
  full: [100, 1, 50],
  states: [10, 20, 10],
  ages: [null, 200, 1],
  moves: [3, 0, 9],
};

test('a value falls into its step: nothing, then ever more', () => {
  expect([0, 1, 25, 26, 75, 99, 100, 140].map((value) => stepOf('full', value))).toEqual([0, 1, 1, 2, 3, 4, 5, 5]);
  expect([-1, 0, 7, 8, 181].map((value) => stepOf('age', value))).toEqual([0, 1, 1, 2, 5]);
  expect([10, 21, 22, 30, 20, 90].map((value) => stepOf('state', value))).toEqual([0, 1, 2, 3, 4, 5]);
});

test('facts find their positions; those not named are empty and in order, those not on the map are left out', () => {
  const standing = standingOf(ids, facts);
  expect([...standing.full]).toEqual([100, 0, 1, 0]);
  expect([...standing.state]).toEqual([10, 10, 20, 10]);
  expect([...standing.age]).toEqual([-1, -1, 200, -1]);
});

test('a bay is as full as its cells on average, and as old or as blocked as the worst of them', () => {
  const of = (mode: 'full' | 'age' | 'state') => heatOf(floor, standingOf(ids, facts), mode);
  expect([...of('full').bays]).toEqual([2, 1]);
  expect(of('full').counts).toEqual([2, 1, 0, 0, 0, 1]);
  expect([...of('age').bays]).toEqual([0, 5]);
  expect([...of('state').bays]).toEqual([0, 4]);
});
