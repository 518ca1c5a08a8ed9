import { expect, test } from 'vitest';
import { inTurn, numbered } from './stops.ts';

test('stores stand in the order of their numbers, each once; a row without one is no stop', () => {
  const stops = [
    { storeId: 2, stopNo: 20 },
    { storeId: 1, stopNo: 10 },
    { stopNo: 30 },
    { storeId: 2, stopNo: 40 },
    undefined,
  ];
  expect(inTurn(stops).map(({ storeId }) => storeId)).toEqual([1, 2]);
  expect(inTurn([{ storeId: 5 }, { storeId: 4, stopNo: 1 }]).map(({ storeId }) => storeId)).toEqual([4, 5]);
});

test('stops taken to another turn are numbered anew, and those the map does not show stay between the same turns', () => {
  const stops = [
    { storeId: 1, stopNo: 1 },
    { storeId: 2, stopNo: 2 },
    { storeId: 3, stopNo: 3 },
    { storeId: 4, stopNo: 4 },
    { stopNo: 50 },
  ];
  // The second one has no place on the map.
  expect(numbered(stops, [4, 1, 3])).toEqual([
    { storeId: 4, stopNo: 10 },
    { storeId: 2, stopNo: 20 },
    { storeId: 1, stopNo: 30 },
    { storeId: 3, stopNo: 40 },
    { stopNo: 50 },
  ]);
});
