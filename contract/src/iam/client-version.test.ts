import { expect, test } from 'vitest';
import { compareVersions } from './client-version.ts';

test.each([
  ['3.43.2', '3.43.1', 1],
  ['3.43.10', '3.43.9', 1],
  ['3.9.0', '3.43.1', -1],
  ['3.44', '3.43.9', 1],
  ['2.0.0', '1.99.99', 1],
  ['3.43.1', '3.43.1', 0],
  ['3.43', '3.43.0', 0],
  ['', '3.43.1', -1],
  ['x', '0', 0],
])('%s beside %s: %s', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
  expect(Math.sign(compareVersions(b, a))).toBe(0 - sign);
});
