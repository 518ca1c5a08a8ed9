import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../../platform/clock.ts';
import { addMonths, endedOn, owed, scaled, scheduleOf, type Terms } from './schedule.plan.ts';

const terms = (more: Partial<Terms> = {}): Terms => ({
  area: '8000',
  unitPrice: '28.50',
  startDate: '2025-03-16',
  endDate: '2026-12-31',
  freeDays: 0,
  cycleMonths: 1,
  payMode: 1,
  taxRate: '0.09',
  ...more,
});

test('the example of the specification: part of a month by its days, a raise to four decimals', () => {
  const rows = scheduleOf(terms({ startDate: '2025-03-16', escalationRate: '0.05', escalationMonths: 12 }));
  expect(rows[0]).toMatchObject({
    seqNo: 1,
    fromDate: '2025-03-16',
    toDate: '2025-03-31',
    amount: '117677.42',
    tax: '10590.97',
    detail: '2025-03 8000×28.5000×16/31',
  });
  expect(rows[1]).toMatchObject({ fromDate: '2025-04-01', toDate: '2025-04-30', amount: '228000.00' });
  // The month of the raise is shared by both prices, the next has the new one whole.
  expect(rows[12]).toMatchObject({ fromDate: '2026-03-01', amount: '233883.87' });
  expect(rows[12]?.detail).toBe('2026-03 8000×28.5000×15/31 + 2026-03 8000×29.9250×16/31');
  expect(rows[13]?.amount).toBe('239400.00');
  expect(rows.at(-1)?.toDate).toBe('2026-12-31');
});

test('free days owe nothing, cycles are of calendar months, the last row ends with the contract', () => {
  const rows = scheduleOf(terms({ startDate: '2025-01-01', endDate: '2025-08-15', freeDays: 31, cycleMonths: 3 }));
  expect(rows.map(({ fromDate, toDate, dueDate }) => [fromDate, toDate, dueDate])).toEqual([
    ['2025-02-01', '2025-04-30', '2025-02-01'],
    ['2025-05-01', '2025-07-31', '2025-05-01'],
    ['2025-08-01', '2025-08-15', '2025-08-01'],
  ]);
  expect(rows[0]?.amount).toBe('684000.00');
  expect(scheduleOf(terms({ payMode: 2 }))[0]?.dueDate).toBe('2025-03-31');
  expect(scheduleOf(terms({ startDate: '2025-01-01', endDate: '2025-01-31', freeDays: 31 }))).toEqual([]);
});

test('a day of the month that a shorter month lacks is its last', () => {
  expect(addMonths('2025-01-31', 1)).toBe('2025-02-28');
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2025-11-30', 3)).toBe('2026-02-28');
});

test('ending it voids what begins later and cuts the row it falls into', () => {
  const rows = scheduleOf(terms());
  const { gone, cut } = endedOn(terms(), rows, '2025-05-10');
  expect(gone.map(({ fromDate }) => fromDate)).toEqual(rows.slice(3).map(({ fromDate }) => fromDate));
  expect(cut?.due).toMatchObject({ seqNo: 3, fromDate: '2025-05-01', toDate: '2025-05-10', amount: '73548.39' });
  expect(endedOn(terms(), rows, '2025-04-30').cut).toBeNull();
});

const days = fc.integer({ min: 0, max: 900 }).map((n) => addDays('2024-01-01', n));
const any = fc.record({
  area: fc.integer({ min: 1, max: 9_999_99 }).map((n) => (n / 100).toFixed(2)),
  unitPrice: fc.integer({ min: 1, max: 999_9999 }).map((n) => (n / 10_000).toFixed(4)),
  startDate: days,
  length: fc.integer({ min: 0, max: 1200 }),
  cycleMonths: fc.constantFrom(1, 3, 6, 12),
  freeDays: fc.integer({ min: 0, max: 60 }),
  escalation: fc.option(fc.constantFrom(6, 12)),
});

test('rows follow each other without gap or overlap, whatever the terms, and cutting one never adds to it', () => {
  fc.assert(
    fc.property(any, fc.integer({ min: 0, max: 1300 }), ({ length, escalation, ...one }, ends) => {
      const all = terms({
        ...one,
        endDate: addDays(one.startDate, length),
        escalationRate: escalation ? '0.05' : null,
        escalationMonths: escalation,
      });
      const rows = scheduleOf(all);
      let next = addDays(one.startDate, one.freeDays);
      for (const row of rows) {
        expect(row.fromDate).toBe(next);
        next = addDays(row.toDate, 1);
      }
      if (rows.length > 0) expect(rows.at(-1)?.toDate).toBe(all.endDate);
      const { cut, gone } = endedOn(all, rows, addDays(one.startDate, ends));
      if (cut) expect(scaled(cut.due.amount, 2)).toBeLessThanOrEqual(scaled(cut.row.amount, 2));
      expect(gone.length + (cut ? 1 : 0)).toBeLessThanOrEqual(rows.length);
    }),
  );
});

test('a year in one row is the sum of its months up to a cent a month', () => {
  const whole = owed(terms(), '2026-01-01', '2026-12-31');
  expect(whole.amount).toBe('2736000.00');
});
