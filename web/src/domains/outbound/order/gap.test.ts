import { expect, test } from 'vitest';
import { detailLife } from '#contract/outbound/order-life.ts';
import { gapOf } from './gap.ts';

const line = { status: detailLife.at.open as number, qtyWanted: 10, qtyAllocated: 0, explanations: [] };

test('a line that was never allocated has no gap', () => {
  expect(gapOf(line)).toBeNull();
});

test('a line that was refused everything has one', () => {
  expect(gapOf({ ...line, explanations: [{}] })).toBe(10);
});

test('what an allocation left open is the gap', () => {
  expect(gapOf({ ...line, status: detailLife.at.partlyAllocated, qtyAllocated: 4 })).toBe(6);
  expect(gapOf({ ...line, status: detailLife.at.allocated, qtyAllocated: 10 })).toBe(0);
});

test('a cancelled line lacks nothing', () => {
  expect(gapOf({ ...line, status: detailLife.at.cancelled })).toBeNull();
});
