import { expect, test } from 'vitest';
import { isProperPassword } from './password.ts';

test.each([
  ['Abc-123', false],
  ['Abc-1234', true],
  ['Abc-123456789012', true],
  ['Abc-1234567890123', false],
  ['abcd1234', false],
  ['abcd-123', true],
  ['ABCD1234a', true],
  ['Abc 1234-', false],
  ['密Abc-1234', false],
  ['', false],
])('8 to 16 long, of three of four kinds, of listed characters: %s is %s', (password, proper) =>
  expect(isProperPassword(password)).toBe(proper),
);
