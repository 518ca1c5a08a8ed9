import { gtinOf } from '#contract/terms/gs1.ts';

function read(code: string): string {
  const text = code.normalize('NFKC').trim().toUpperCase();
  return gtinOf(text) ?? text;
}
/** Codes are read and compared as the server does: half width, without blanks around, in capitals; goods in 14 digits however many are printed. */
export const same = (scanned: string, code: string | null): boolean => code !== null && read(scanned) === read(code);
export const among = (scanned: string, codes: readonly (string | null)[]): boolean =>
  codes.some((code) => same(scanned, code));

/** Longer digits are a barcode, never a count. */
const COUNT = /^\d{1,5}$/;
export const countOf = (typed: string): number | null => (COUNT.test(typed.trim()) ? Number(typed) : null);

/** Numbers of documents carry a date and a counter: `O261127-0001`. */
const DOCUMENT_NO = /^[A-Z]+\d{6}-\d+$/i;
export const isDocumentNo = (typed: string): boolean => DOCUMENT_NO.test(typed);
