import { expect, test } from 'vitest';
import { wireDay } from '../../platform/clock.ts';
import { stayWithin } from './day.ts';

test('past the end of the day it stays the last moment of it; before, the clock goes on; let go, it is the real one', () => {
  const today = wireDay(new Date()),
    real = Date;
  const letGo = stayWithin('2020-02-28');
  try {
    expect([new Date().toISOString(), new Date(Date.now()).toISOString()]).toEqual([
      '2020-02-28T15:59:59.999Z',
      '2020-02-28T15:59:59.999Z',
    ]);
    expect([new Date(0).getTime(), Date.UTC(1970, 0, 1), Date.parse('1970-01-01')]).toEqual([0, 0, 0]);
    expect([new Date() instanceof Date, new real() instanceof Date, new Date() instanceof real]).toEqual([
      true,
      true,
      true,
    ]);
  } finally {
    letGo();
  }
  expect(Date).toBe(real);
  const again = stayWithin('2999-01-01');
  const seen = wireDay(new Date());
  again();
  expect([today, wireDay(new Date())]).toContain(seen);
});
