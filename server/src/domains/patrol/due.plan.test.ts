import { expect, test } from 'vitest';
import { wireTime } from '../../platform/clock.ts';
import { refusesCron, startsOf, WALKS_OF_A_DAY_MAX, type Rule } from './due.plan.ts';

const plain: Rule = { cycle: 1, onDay: 5, startHour: 8, cron: null };
const starts = (rule: Partial<Rule>, day: string): string[] => startsOf({ ...plain, ...rule }, day).map(wireTime);

test('a plan is due every day, on its weekday, on its day of the month', () => {
  expect(starts({}, '2026-11-24')).toEqual(['2026-11-24 08:00:00']);
  expect(starts({ cycle: 2, onDay: 2, startHour: 23 }, '2026-11-24')).toEqual(['2026-11-24 23:00:00']); // a Tuesday
  expect(starts({ cycle: 2, onDay: 7 }, '2026-11-29')).toHaveLength(1); // a Sunday
  expect(starts({ cycle: 2, onDay: 1 }, '2026-11-24')).toEqual([]);
  expect(starts({ cycle: 3, onDay: 24 }, '2026-11-24')).toHaveLength(1);
  expect(starts({ cycle: 3, onDay: 1 }, '2026-11-24')).toEqual([]);
});

test('a rule of its own names the moments of a day by the clock of the warehouse, from midnight to midnight', () => {
  const twice = { cycle: 4, cron: '30 8,14 * * 1-5' };
  expect(starts(twice, '2026-11-24')).toEqual(['2026-11-24 08:30:00', '2026-11-24 14:30:00']);
  expect(starts(twice, '2026-11-28')).toEqual([]); // a Saturday
  expect(starts({ cycle: 4, cron: '0 0 1,15 * *' }, '2026-12-15')).toEqual(['2026-12-15 00:00:00']);
  expect(starts({ cycle: 4, cron: '59 23 * * *' }, '2026-12-15')).toEqual(['2026-12-15 23:59:00']);
  // Kept for later, it says nothing while another cycle rules.
  expect(starts({ cron: '0 0 1 1 *' }, '2026-11-24')).toHaveLength(1);
});

test('a rule that cannot be kept says why', () => {
  for (const cron of ['0 8 * * *', '0 8,14 * * 1-5', '15 6 L * *', '0 * * * *']) expect(refusesCron(cron)).toBeNull();
  expect(refusesCron('')).toBe('请输入自定义时间');
  for (const cron of ['8', '每天8点', '0 25 * * *', '0 8 * * 9', '0 0 8 * * *', '@daily x y z w'])
    expect(refusesCron(cron)).toContain('分 时 日 月 周');
  expect(refusesCron('0 0 30 2 *')).toBe('该时间永远不会到来');
  expect(refusesCron('*/30 * * * *')).toBe(`一天最多${WALKS_OF_A_DAY_MAX}次`);
  expect(refusesCron('* 9 * * *')).toBe(`一天最多${WALKS_OF_A_DAY_MAX}次`);
  // Whenever it is asked: on a Thursday evening a rule for Thursdays is counted over a whole one.
  expect(refusesCron('*/30 * * * 4', new Date('2026-11-26T10:20:00Z'))).toBe(`一天最多${WALKS_OF_A_DAY_MAX}次`);
});
