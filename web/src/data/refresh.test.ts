import { expect, test } from 'vitest';
import { CHECK_MS, renewalDue } from './refresh.ts';

test('tokens are renewed once 3000 s have passed, looked at every minute', () => {
  expect(CHECK_MS).toBe(60_000);
  expect([renewalDue(1000, 3_001_000), renewalDue(1000, 3_001_001)]).toEqual([false, true]);
});
