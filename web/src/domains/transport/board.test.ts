import { expect, test } from 'vitest';
import { boardOf, moved, ontoOrder, stepped, tripsAt, tripsOf, type Board } from './board.ts';

const lane = (...orderIds: number[]) => ({ carId: null, departAt: null, orderIds });
const board: Board = [lane(9), lane(1, 2, 3), lane(4)];
const ids = (of: Board | null) => of?.map(({ orderIds }) => orderIds);

test('what is on no trip stands first', () => {
  const stop = (...orderIds: number[]) => ({ orderIds, name: '', eta: null, late: false, lng: null, lat: null });
  const trip = {
    tripNo: 1,
    carId: 7,
    plateNo: null,
    departAt: '2026-03-02 06:00:00',
    returnAt: null,
    km: 0,
    weight: 0,
    volume: 0,
    fillPercent: null,
    waybillId: null,
    waybillNo: null,
    stops: [stop(2, 1), stop(3)],
    faults: [],
  };
  expect(ids(boardOf([trip], [1, 2, 3, 4]))).toEqual([[4], [2, 1, 3]]);
});

test('an order goes where it is dropped, also within its own trip', () => {
  expect(ids(moved(board, 9, 1, 1))).toEqual([[], [1, 9, 2, 3], [4]]);
  expect(ids(moved(board, 1, 1, 3))).toEqual([[9], [2, 3, 1], [4]]);
  expect(ids(moved(board, 3, 1, 0))).toEqual([[9], [3, 1, 2], [4]]);
});

test('beyond the last trip there is a new one, and empty trips are not sent', () => {
  const after = moved(board, 4, 3, 0);
  expect(ids(after)).toEqual([[9], [1, 2, 3], [], [4]]);
  expect(tripsOf(after).map(({ orderIds }) => orderIds)).toEqual([[1, 2, 3], [4]]);
});

test('arrow keys move one place or one trip, and stop at the edges', () => {
  expect(ids(stepped(board, 2, 'ArrowUp'))).toEqual([[9], [2, 1, 3], [4]]);
  expect(ids(stepped(board, 2, 'ArrowDown'))).toEqual([[9], [1, 3, 2], [4]]);
  expect(ids(stepped(board, 2, 'ArrowRight'))).toEqual([[9], [1, 3], [4, 2]]);
  expect(ids(stepped(board, 4, 'ArrowRight'))).toEqual([[9], [1, 2, 3], [], [4]]);
  expect([stepped(board, 1, 'ArrowUp'), stepped(board, 9, 'ArrowLeft'), stepped(board, 1, 'x')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('figures stand at the lanes that carry something', () => {
  const figures = (tripNo: number) => ({
    tripNo,
    carId: null,
    plateNo: null,
    departAt: '2026-03-02 06:00:00',
    returnAt: null,
    km: 0,
    weight: 0,
    volume: 0,
    fillPercent: null,
    waybillId: null,
    waybillNo: null,
    stops: [],
    faults: [],
  });
  const emptied: Board = [lane(9), lane(), lane(4), lane(1)];
  expect(tripsAt(emptied, [figures(1), figures(2)]).map((trip) => trip?.tripNo)).toEqual([undefined, undefined, 1, 2]);
  expect(tripsAt(emptied, null)).toEqual([undefined, undefined, undefined, undefined]);
});

test('dropped on another on the map, an order stands before it in its trip', () => {
  expect(ids(ontoOrder(board, 4, 2))).toEqual([[9], [1, 4, 2, 3], []]);
  expect(ids(ontoOrder(board, 1, 3))).toEqual([[9], [2, 1, 3], [4]]);
  expect(ids(ontoOrder(board, 1, 9))).toEqual([[1, 9], [2, 3], [4]]);
  expect(ontoOrder(board, 1, 1)).toBe(null);
  expect(ontoOrder(board, 1, 77)).toBe(null);
});
