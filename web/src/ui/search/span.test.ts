import dayjs from 'dayjs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastDays, spanFrom, spanOf } from './span.ts';

const at = dayjs('2026-03-01 09:30:15'),
  later = dayjs('2026-03-05 17:00:00');

test('a span of days runs from the first second to the last', () => {
  expect(spanOf([at, later], 'days')).toEqual(['2026-03-01 00:00:00', '2026-03-05 23:59:59']);
});

test('where hours were picked they stay; a bare span has none', () => {
  expect(spanOf([at, later], 'time')).toEqual(['2026-03-01 09:30:15', '2026-03-05 17:00:00']);
  expect(spanOf([at, later], 'bare')).toEqual(['2026-03-01', '2026-03-05']);
});

test('an open end stays open', () => {
  expect(spanOf([null, later], 'days')).toEqual([undefined, '2026-03-05 23:59:59']);
  expect(spanOf([at, undefined], 'bare')).toEqual(['2026-03-01', undefined]);
});

test('the last three days are today and the two before', () => {
  expect(spanOf(lastDays(3, at), 'days')).toEqual(['2026-02-27 00:00:00', '2026-03-01 23:59:59']);
  expect(spanOf(lastDays(1, at), 'days')).toEqual(['2026-03-01 00:00:00', '2026-03-01 23:59:59']);
});

test('from one day on: to today, or as far as may be asked at once', () => {
  expect(spanFrom('2026-03-01', '2026-03-04', 92)).toEqual({ from: '2026-03-01 00:00:00', to: '2026-03-04 23:59:59' });
  expect(spanFrom('2026-01-01', '2026-12-31', 92)).toEqual({ from: '2026-01-01 00:00:00', to: '2026-04-02 23:59:59' });
});

test('law: a span from a day never holds more days than allowed, never reaches beyond today and never runs backwards', () => {
  const day = fc.integer({ min: 0, max: 4000 });
  fc.assert(
    fc.property(day, day, fc.integer({ min: 1, max: 400 }), (start, ahead, daysMax) => {
      const from = dayjs('2024-01-01').add(start, 'day'),
        today = from.add(ahead, 'day');
      const span = spanFrom(from.format('YYYY-MM-DD'), today.format('YYYY-MM-DD'), daysMax);
      const days = Math.round(dayjs(span.to).diff(span.from, 'day', true));
      expect(days).toBe(Math.min(ahead + 1, daysMax));
    }),
  );
});
