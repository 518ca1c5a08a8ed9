import { expect, test } from 'vitest';
import { minutesLeft, spanText } from './time-left.ts';

test('time left is told in its two largest units, past or to come', () => {
  const now = new Date('2026-03-02T10:00:00+08:00').getTime();
  expect(minutesLeft('2026-03-02 12:05:00', now)).toBe(125);
  expect(minutesLeft('2026-03-02 09:30:00', now)).toBe(-30);
  expect([125, -30, 1440, 1500, 4320, 59].map(spanText)).toEqual([
    '2小时5分',
    '30分钟',
    '1天',
    '1天1小时',
    '3天',
    '59分钟',
  ]);
});
