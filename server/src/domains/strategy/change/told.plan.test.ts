import { expect, test } from 'vitest';
import { actOf, changedFields } from './told.plan.ts';

const rule = { ownerId: 1, pct: 5, areas: [1, 2], status: 1 };

test('a change is called by what it did', () => {
  expect([
    actOf(null, rule, true),
    actOf(null, rule, false),
    actOf(rule, null, false),
    actOf(rule, { ...rule, status: 0 }, false),
    actOf({ ...rule, status: 0 }, rule, false),
    actOf(rule, { ...rule, pct: 6 }, false),
    actOf(rule, { ...rule, pct: 6, status: 0 }, false),
    actOf({ state: 1 }, { state: 0 }, false),
    actOf({ state: 1 }, { state: 1 }, false),
  ]).toEqual(['ADD', 'REVIVE', 'REMOVE', 'DISABLE', 'ENABLE', 'EDIT', 'EDIT', 'DISABLE', 'EDIT']);
});

test('fields are compared by what they hold', () => {
  expect(changedFields(rule, { ...rule, areas: [1, 2] })).toEqual([]);
  expect(changedFields(rule, { ...rule, areas: [2, 1], ownerId: null })).toEqual(['ownerId', 'areas']);
  expect(changedFields(null, rule)).toEqual([]);
});
