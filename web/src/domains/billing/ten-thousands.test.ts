import { expect, test } from 'vitest';
import { inTenThousands } from './ten-thousands.ts';

test('amounts of 10000 or more show as 万 with two decimals (R309)', () => {
  expect(['12345', '10000', '-12345.67', '123456789.01'].map(inTenThousands)).toEqual([
    '1.23万',
    '1.00万',
    '-1.23万',
    '12345.68万',
  ]);
  expect(['9999', '9999.99', '-9999', '0'].map(inTenThousands)).toEqual([null, null, null, null]);
});
