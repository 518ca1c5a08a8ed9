import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastDay, readDay } from './typed.ts';

test('dates are read as printed on cartons', () => {
  for (const typed of ['20260301', '260301', '2026-3-1', '2026.03.01', '2026年3月1日'])
    expect(readDay(typed, '2026-07-01', 'past')).toBe('2026-03-01');
});

test('a day without a year is the last one for production, the next one for expiry', () => {
  expect(readDay('1231', '2026-03-02', 'past')).toBe('2025-12-31');
  expect(readDay('0301', '2026-03-02', 'past')).toBe('2026-03-01');
  expect(readDay('0301', '2026-03-02', 'future')).toBe('2027-03-01');
});

test('days that do not exist and words are refused', () => {
  expect(() => readDay('20260230', '2026-07-01', 'past')).toThrow('日期格式错误');
  expect(() => readDay('猪肉', '2026-07-01', 'past')).toThrow('不是日期');
});

test('the day of production is the first of the shelf life', () => {
  expect(lastDay('2025-10-01', 365)).toBe('2026-09-30');
});

const days = fc
  .date({ min: new Date('2001-01-01T00:00:00Z'), max: new Date('2098-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

test('law: a day typed in any of its shapes is that day, whatever today is', () => {
  const shapes = fc.constantFrom(
    (d: string) => d,
    (d: string) => d.replaceAll('-', ''),
    (d: string) => d.replaceAll('-', '.'),
    (d: string) => d.slice(2).replaceAll('-', ''),
  );
  fc.assert(
    fc.property(
      days,
      days,
      shapes,
      fc.constantFrom<'past' | 'future'>('past', 'future'),
      (day, today, shape, towards) => {
        expect(readDay(shape(day), today, towards)).toBe(day);
      },
    ),
  );
});

test('law: a day without a year lies within a year of today, on the side that was meant', () => {
  fc.assert(
    fc.property(
      days.filter((day) => !day.endsWith('02-29')),
      days,
      (day, today) => {
        const short = day.slice(5).replace('-', '');
        const past = readDay(short, today, 'past'),
          future = readDay(short, today, 'future');
        expect(past <= today && future >= today).toBe(true);
        expect([past.slice(5), future.slice(5)]).toEqual([day.slice(5), day.slice(5)]);
        expect(Number(future.slice(0, 4)) - Number(past.slice(0, 4))).toBe(today.slice(5) === day.slice(5) ? 0 : 1);
      },
    ),
  );
});
