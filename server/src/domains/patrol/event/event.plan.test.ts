import { expect, test } from 'vitest';
import { lastMonths } from '../board/months.plan.ts';
import { refusesClosing, refusesReport, reportDue } from './event.plan.ts';

test('the graver, the sooner the report is due', () => {
  const told = new Date('2026-03-02T00:00:00Z');
  expect([1, 2, 3, 4].map((level) => (reportDue(level, told).getTime() - told.getTime()) / 3_600_000)).toEqual([
    24, 24, 72, 168,
  ]);
});

test('a report says why, three times deep, and what is done', () => {
  const whole = { rootCause: '无人复核', whyChain: ['一', '二', '三'], measures: 1 };
  expect(refusesReport(whole)).toBeNull();
  expect(refusesReport({ ...whole, rootCause: null })).toContain('请完善原因分析');
  expect(refusesReport({ ...whole, whyChain: ['一', '二'] })).toContain('请完善原因分析');
  expect(refusesReport({ ...whole, measures: 0 })).toBe('请填写整改措施、责任人和期限');
});

test('a case closes when all is verified and each of the four is answered', () => {
  const checked = { causeFound: 'a', personsDealt: 'b', measuresDone: 'c', staffEducated: 'd' };
  expect(refusesClosing(0, checked)).toBeNull();
  expect(refusesClosing(2, checked)).toBe('存在未完成的整改措施，还有2条');
  expect(refusesClosing(0, { ...checked, staffEducated: null })).toBe('四不放过核查未完成：有关人员已受教育');
});

test('months go back over the end of a year', () => {
  expect(lastMonths('2026-02-15', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
});
