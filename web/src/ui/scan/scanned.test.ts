import fc from 'fast-check';
import { expect, test } from 'vitest';
import { among, countOf, same } from './scanned.ts';

test('a scanner may send small letters and blanks; nothing scanned is no code that is missing', () => {
  expect(same(' a-pk-08 ', 'A-PK-08')).toBe(true);
  expect(same('A-PK-081', 'A-PK-08')).toBe(false);
  expect(same('', null)).toBe(false);
  expect(among('LPN1', [null, 'lpn1'])).toBe(true);
  expect(among('', [null, null])).toBe(false);
});

test('goods are the same in 13 and in 14 digits', () => {
  expect(same('06901234567892', '6901234567892')).toBe(true);
  expect(same('06901234567890', '6901234567890')).toBe(false);
});

test('up to five digits are a count, more are a barcode', () => {
  expect([countOf('0'), countOf(' 12 '), countOf('99999')]).toEqual([0, 12, 99_999]);
  for (const code of ['', '123456', '6900000000451', '-1', '1.5', '1e3', '12箱', '１２'])
    expect(countOf(code)).toBeNull();
});

test('law: whatever case and blanks a code comes in, it is the same code', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/), fc.constantFrom('', ' ', '\t'), (code, blank) => {
      expect(same(`${blank}${code.toLowerCase()}${blank}`, code.toUpperCase())).toBe(true);
    }),
  );
});
