import { expect, test } from 'vitest';
import { qualityOf } from './shrink.ts';

const MB = 1024 ** 2;

test.each([
  ['image/png', 6 * MB, 0.1],
  ['image/jpeg', 5 * MB + 1, 0.1],
  ['image/png', 5 * MB, null],
  ['image/png', 4 * MB, null],
  ['image/webp', MB, 0.86],
  ['image/gif', MB, 0.86],
  ['image/svg+xml', 6 * MB, null],
  ['application/pdf', 6 * MB, null],
])('%s of %d bytes is written with quality %s', (type, size, quality) =>
  expect(qualityOf({ type, size })).toBe(quality),
);
