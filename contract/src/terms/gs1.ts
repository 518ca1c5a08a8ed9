/** Whether the last of these digits is the check digit of those before it, as GS1 reckons for goods and for shipping units. */
function isChecked(digits: string): boolean {
  const sum = [...digits].reverse().reduce((all, digit, i) => all + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** A GTIN of 8, 12, 13 or 14 digits as 14; null when it is none. */
export const gtinOf = (text: string): string | null =>
  /^(\d{8}|\d{12,14})$/.test(text) && isChecked(text) ? text.padStart(14, '0') : null;

const LENGTHS = [14, 13, 12, 8];

/** Everything a scanned code may stand in a master as: a GTIN in each length it fits in, any other code as itself. */
export function codeForms(text: string): string[] {
  const gtin = gtinOf(text);
  if (gtin === null) return [text];
  return LENGTHS.map((length) => gtin.slice(-length)).filter((form) => form.padStart(14, '0') === gtin);
}

/** The number of a shipping unit (SSCC), without its identifier. */
export const isSscc = (text: string): boolean => /^\d{18}$/.test(text) && isChecked(text);
