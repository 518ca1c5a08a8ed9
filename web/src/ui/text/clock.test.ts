import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayHere, timeHere } from '../../data/clock.ts';
import { lastDays, spanOf } from '../search/span.ts';
import { clockHere } from './clock.ts';

const own = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/Los_Angeles';
  vi.useFakeTimers({ now: new Date('2026-03-01T17:00:05Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

test("now and today are the warehouses', wherever the browser stands", () => {
  expect([timeHere(), dayHere(), clockHere().format('YYYY-MM-DD HH:mm:ss')]).toEqual([
    '2026-03-02 01:00:05',
    '2026-03-02',
    '2026-03-02 01:00:05',
  ]);
  expect(timeHere(Date.parse('2026-03-01T15:59:59Z'))).toBe('2026-03-01 23:59:59');
});

test("the last days end with the warehouses' today", () => {
  expect(spanOf(lastDays(3), 'days')).toEqual(['2026-02-28 00:00:00', '2026-03-02 23:59:59']);
});
