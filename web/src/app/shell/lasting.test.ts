import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asFault, lasting } from './lasting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a notice closes when its time is over, another of its key has all of its time, and nobody loses what he reads', () => {
  const closed: string[] = [];
  const stays = lasting((key) => closed.push(key));
  expect(stays('a', 3)).toMatchObject({ key: 'a', duration: 0 });
  vi.advanceTimersByTime(2000);
  stays('b', 3);
  const again = stays('a', 3);
  vi.advanceTimersByTime(2999);
  expect(closed).toEqual([]);
  again.props.onMouseEnter();
  vi.advanceTimersByTime(60_000);
  expect(closed).toEqual(['b']);
  again.props.onMouseLeave();
  vi.advanceTimersByTime(2999);
  expect(closed).toEqual(['b']);
  vi.advanceTimersByTime(1);
  expect(closed).toEqual(['b', 'a']);
});

test('a fault is told for one second, and the next one in its place (R276)', () => {
  const closed: string[] = [];
  const stays = lasting((key) => closed.push(key));
  const first = asFault(stays);
  vi.advanceTimersByTime(500);
  expect(asFault(stays).key).toBe(first.key);
  vi.advanceTimersByTime(999);
  expect(closed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(closed).toEqual([first.key]);
});
