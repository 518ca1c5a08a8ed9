import { expect, test } from 'vitest';
import { backOff, judge, nothingYet, overtaken, remembered, type Received } from './receive.ts';

const after = (...pushes: [string, number][]): Received =>
  pushes.reduce((received, [eventId, seq]) => remembered(received, { eventId, seq }), nothingYet);

test('the same event twice, then an older number: the panel stays as it is', () => {
  const received = after(['a', 7], ['b', 8]);
  expect(judge(received, { eventId: 'b', seq: 8 })).toBe('again');
  expect(judge(received, { eventId: 'x', seq: 6 })).toBe('older');
});

test('the next number, or another event of the same one, is taken; a missing number is a gap; the first one ever is none', () => {
  expect(judge(nothingYet, { eventId: 'a', seq: 41 })).toBe('fresh');
  const received = after(['a', 7]);
  expect(judge(received, { eventId: 'b', seq: 8 })).toBe('fresh');
  expect(judge(received, { eventId: 'b', seq: 7 })).toBe('fresh');
  expect(judge(received, { eventId: 'b', seq: 9 })).toBe('gap');
});

test('an answer older than a push that came while it was asked for is not the last word', () => {
  expect([7, 8, 9].map((answered) => overtaken(after(['a', 8]), answered))).toEqual([true, false, false]);
});

test('five hundred events are remembered, not more', () => {
  const received = after(...Array.from({ length: 700 }, (_, i): [string, number] => [`e${i}`, i]));
  expect(received.known).toHaveLength(500);
  expect(judge(received, { eventId: 'e699', seq: 699 })).toBe('again');
});

test('pauses double up to half a minute, and are never the same for all', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((n) => backOff(n, 1))).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(backOff(3, 0)).toBe(4000);
});
