import { expect, test } from 'vitest';
import { fileSize } from './size.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [12.4, '12 B'],
  [-2 * 1024 ** 2, '-2.00 MB'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1_048_575, '1.00 MB'],
  [5 * 1024 ** 2, '5.00 MB'],
  [1024 ** 3, '1.00 GB'],
  [2.5 * 1024 ** 4, '2560.00 GB'],
])('%d bytes are %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));
