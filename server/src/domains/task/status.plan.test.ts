import { expect, test } from 'vitest';
import { statusAfter } from './status.plan.ts';

const line = (id: number, taskId: number, state = 10, doneQty = 0) => ({ id, taskId, state, doneQty });

test('a task whose last open line is carried is done, one with a line left is under way', () => {
  const lines = [line(1, 7, 20, 5), line(2, 7), line(3, 8), line(4, 8)];
  expect(statusAfter(lines, [line(2, 7, 20, 3), line(3, 8, 20, 1)])).toEqual(
    new Map([
      [7, 40],
      [8, 20],
    ]),
  );
});

test('a line carried in part stays open, and its task is under way', () => {
  expect(statusAfter([line(1, 7)], [line(1, 7, 10, 2)])).toEqual(new Map([[7, 20]]));
});

test('a task of which nothing was done is new again while a line is open, and called off when none is', () => {
  const lines = [line(1, 7, 20, 5), line(2, 8, 20, 5)];
  expect(statusAfter(lines, [line(1, 7), line(2, 8, 90)])).toEqual(
    new Map([
      [7, 10],
      [8, 90],
    ]),
  );
});
