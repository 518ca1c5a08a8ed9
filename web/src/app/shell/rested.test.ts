import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenRested } from './rested.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a window that is dragged is drawn upon once, 300 ms after it rests; let go, never again (R318)', () => {
  const window = new EventTarget();
  const drawn = vi.fn();
  const leave = whenRested(window, drawn);
  for (let n = 0; n < 5; n += 1) {
    window.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(299);
  }
  expect(drawn).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(drawn).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('resize'));
  leave();
  window.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(1000);
  expect(drawn).toHaveBeenCalledTimes(1);
});
