import { expect, test } from 'vitest';
import { isMovable, loadOf, nextIn, placeOf, rowsOf, stepAt, type Board } from './board.ts';

const day = (clock: string): string => `2026-03-02 ${clock}:00`;
const board: Board = {
  now: day('08:00'),
  from: day('06:00'),
  to: day('10:00'),
  stepMinutes: 30,
  docks: [],
  load: Array.from({ length: 8 }, (_, i) => ({
    from: day(`${String(6 + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 ? '30' : '00'}`),
    open: 2,
    busy: 0,
  })),
  homeless: [],
};

test('a block lies where its time lies, cut off at the edges of the day', () => {
  expect(placeOf(board, { from: day('07:00'), to: day('08:00') })).toEqual({ left: 25, width: 25 });
  expect(placeOf(board, { from: day('05:00'), to: day('07:00') })).toEqual({ left: 0, width: 25 });
  expect(placeOf(board, { from: day('11:00'), to: day('12:00') })).toBeNull();
});

test('a block set down begins at the step nearest to its begin, wherever it was taken hold of', () => {
  expect(stepAt(board, 0.5, 0)).toBe(day('08:00'));
  expect(stepAt(board, 0.5, 40)).toBe(day('07:30'));
  expect(stepAt(board, 0, 60)).toBe(day('06:00'));
  expect(stepAt(board, 1, 0)).toBe(day('09:30'));
  expect(stepAt({ ...board, load: [] }, 0.5, 0)).toBeNull();
});

test('visits of one time stand one below the other, and who comes after them stands beside', () => {
  const visit = (id: number, from: string, to: string) => ({ id, planFrom: day(from), planTo: day(to) });
  const rows = rowsOf([
    visit(3, '09:00', '10:00'),
    visit(1, '06:00', '07:00'),
    visit(2, '06:30', '09:30'),
    visit(4, '09:30', '10:00'),
  ]);
  expect([1, 2, 3, 4].map((id) => rows.get(id))).toEqual([0, 1, 0, 1]);
  expect(rowsOf([]).size).toBe(0);
});

test('load has a colour for nothing, some, much and all', () => {
  expect([0, 1, 7, 10].map((busy) => loadOf(busy, 10))).toEqual(['none', 'some', 'much', 'full']);
  expect(loadOf(0, 0)).toBe('closed');
});

test('only what has not come yet is moved, and a refusal may name the next time', () => {
  expect([10, 20, 30, 50].map((status) => isMovable({ status }))).toEqual([true, true, false, false]);
  expect(nextIn({ data: { errors: [], next: day('09:00') } })).toBe(day('09:00'));
  expect([null, {}, { next: null }].map((data) => nextIn({ data }))).toEqual([null, null, null]);
});
