import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [10 * 1024, '10 KB'],
  [-2 * 1024 ** 2, '-2.0 MB'],
  [1024 ** 3 * 123.4, '123 GB'],
  [1024 ** 5, '1024 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
