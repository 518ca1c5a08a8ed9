import { expect, test } from 'vitest';
import { loadOf, takenMinutes } from './board.plan.ts';

const span = (from: number, to: number) => ({ from, to });

test('what lies upon each other counts once, and what lies outside does not', () => {
  expect(takenMinutes(span(0, 100), [])).toBe(0);
  expect(takenMinutes(span(0, 100), [span(10, 30), span(20, 40), span(25, 28)])).toBe(30);
  expect(takenMinutes(span(50, 100), [span(0, 60), span(90, 200)])).toBe(20);
  expect(takenMinutes(span(50, 100), [span(0, 50), span(100, 110)])).toBe(0);
});

test('a step counts docks that are open throughout, and those of them that are promised', () => {
  const lanes = [
    { open: span(0, 90), shut: [], taken: [span(10, 40)] },
    { open: span(30, 90), shut: [span(60, 61)], taken: [] },
  ];
  expect(loadOf(lanes, span(0, 120), 30)).toEqual([
    { from: 0, open: 1, busy: 1 },
    { from: 30, open: 2, busy: 1 },
    { from: 60, open: 1, busy: 0 },
    { from: 90, open: 0, busy: 0 },
  ]);
});
