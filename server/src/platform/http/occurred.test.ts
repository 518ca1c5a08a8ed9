import { expect, test } from 'vitest';
import { occurredAt } from './occurred.ts';

const NOW = Date.parse('2026-03-02T08:00:00Z');
const told = (occurred?: string, sent?: string): string | undefined =>
  occurredAt({ 'occurred-at': occurred, 'sent-at': sent }, NOW)?.toISOString();

test('what a device did an hour ago was an hour ago, however wrong its clock is', () => {
  expect(told('2026-03-02T07:00:00Z', '2026-03-02T08:00:00Z')).toBe('2026-03-02T07:00:00.000Z');
  expect(told('1999-01-01T00:00:00Z', '1999-01-01T01:00:00Z')).toBe('2026-03-02T07:00:00.000Z');
});

test('what was sent at once, and what cannot be, is not told', () => {
  expect(told('2026-03-02T08:00:00Z', '2026-03-02T08:00:01Z')).toBeUndefined();
  expect(told()).toBeUndefined();
  expect(told('2026-03-02T07:00:00Z')).toBeUndefined();
  expect(told('yesterday', '2026-03-02T08:00:00Z')).toBeUndefined();
  expect(told('2026-03-02T09:00:00Z', '2026-03-02T08:00:00Z')).toBeUndefined();
  expect(told('2026-01-01T00:00:00Z', '2026-03-02T08:00:00Z')).toBeUndefined();
});
