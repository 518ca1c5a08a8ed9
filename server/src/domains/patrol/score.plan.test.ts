import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusesExtension, scoreOf } from './score.plan.ts';

const hour = 3_600_000;

describe('score', () => {
  test('points count up to the cap of their category', () => {
    expect(scoreOf([])).toBe(100);
    expect(
      scoreOf([
        { category: '消防', points: 20, cap: 30 },
        { category: '消防', points: 20, cap: 30 },
        { category: '设备', points: 5, cap: 30 },
      ]),
    ).toBe(65);
    expect(scoreOf([{ category: '设备', points: 0, cap: 100 }])).toBe(100);
    // A tenth and two tenths are three, which as binary fractions they are not.
    expect(
      scoreOf([
        { category: '设备', points: 0.1, cap: 100 },
        { category: '设备', points: 0.2, cap: 100 },
        { category: '消防', points: 7.5, cap: 5.5 },
      ]),
    ).toBe(94.2);
  });
  test('is never below 0, never more for one danger more, and the order of dangers never matters', () => {
    const danger = fc.record({
      category: fc.constantFrom('a', 'b', 'c'),
      points: fc.nat(1000).map((n) => n / 10),
      cap: fc.constant(60),
    });
    fc.assert(
      fc.property(fc.array(danger), danger, (all, one) => {
        const score = scoreOf(all);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(scoreOf([...all, one])).toBeLessThanOrEqual(score);
        expect(scoreOf(all.toReversed())).toBe(score);
      }),
    );
  });
});

test('a due date moves forward, twice, and never beyond twice the hours', () => {
  const createdAt = new Date('2026-03-02T00:00:00Z');
  const now = { createdAt, hours: 24, dueAt: new Date(createdAt.getTime() + 24 * hour), extendCount: 0 };
  const at = (hours: number): Date => new Date(createdAt.getTime() + hours * hour);
  const by = { most: 2, today: at(1) };
  expect(refusesExtension(now, at(48), by)).toBeNull();
  expect(refusesExtension(now, at(49), by)).toBe('延期不能超过原整改时限的两倍');
  expect(refusesExtension(now, at(24), by)).toBe('新期限必须晚于原期限');
  expect(refusesExtension({ ...now, extendCount: 2 }, at(30), by)).toBe('延期次数已达上限');
  // Overdue, it is moved to a moment that has not passed.
  expect(refusesExtension(now, at(30), { most: 2, today: at(30) })).toBe('整改期限必须晚于当前时间');
  expect(refusesExtension(now, at(31), { most: 2, today: at(30) })).toBeNull();
});
