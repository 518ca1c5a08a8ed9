import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeForms, gtinOf, isSscc } from './gs1.ts';

test('the same goods are called in 8, 12, 13 or 14 digits', () => {
  expect(gtinOf('6901234567892')).toBe('06901234567892');
  expect(codeForms('06901234567892')).toEqual(['06901234567892', '6901234567892']);
  expect(codeForms('96385074')).toEqual(['00000096385074', '0000096385074', '000096385074', '96385074']);
  expect(codeForms('16901234567899')).toEqual(['16901234567899']);
});

test('what has no right check digit is itself and nothing else', () => {
  expect(gtinOf('6901234567890')).toBeNull();
  expect(codeForms('6901234567890')).toEqual(['6901234567890']);
  expect(codeForms('SP-01')).toEqual(['SP-01']);
  expect([isSscc('106901234567892344'), isSscc('106901234567892345'), isSscc('1069')]).toEqual([true, false, false]);
});

test('law: every form leads to the same forms', () => {
  const digits = fc.stringMatching(/^\d{13}$/).map((bare) => {
    for (let check = 0; check < 10; check++) if (gtinOf(`${bare}${check}`)) return `${bare}${check}`;
    throw new Error('no digit fits');
  });
  fc.assert(
    fc.property(digits, (gtin) => {
      for (const form of codeForms(gtin)) expect(codeForms(form)).toEqual(codeForms(gtin));
    }),
  );
});
