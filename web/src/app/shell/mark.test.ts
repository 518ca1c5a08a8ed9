import { expect, test } from 'vitest';
import { markOf } from './mark.ts';

test.each([
  ['13800138000', '王经理 8000'],
  ['138****0002', '王经理 0002'],
  [null, '王经理 cangguan'],
])('with the phone %s a screen says %s', (phone, mark) =>
  expect(markOf({ userName: '王经理', phone, account: 'cangguan' })).toBe(mark),
);
