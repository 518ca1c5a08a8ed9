import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortAddress, shortName } from './short.plan.ts';

test.each([
  [null, null],
  ['', null],
  ['王', '王*'],
  ['王明', '王*'],
  ['王小明', '王**'],
  ['欧阳小明明', '欧**'],
])('%s is shown as %s', (name, shown) => expect(shortName(name)).toBe(shown));

test.each([
  [null, null],
  ['  ', null],
  ['浙江省杭州市余杭区文一西路969号', '浙江省杭州市余杭区****'],
  ['文一路9号', '文一路****'],
])('%s is shown as %s', (address, shown) => expect(shortAddress(address)).toBe(shown));

test('never more than half of an address, and of a name never more than its first letter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const letters = [...text.trim()];
      const address = shortAddress(text)?.replace(/\*{4}$/, '') ?? '';
      expect([...address].length).toBeLessThanOrEqual(Math.ceil(letters.length / 2));
      expect(shortName(text)?.replace(/\*+$/, '') ?? '').toBe(letters[0]?.replace(/^\*$/, '') ?? '');
    }),
  );
});
