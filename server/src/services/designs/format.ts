import type { ElementOf } from '#contract/report/design/design.ts';

export type Format = ElementOf<'field'>['format'];

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
/** Digits in threes, what stands behind the point as it is. */
const inThrees = (text: string): string => text.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

const FORMATS: Readonly<Record<Format, (text: string) => string>> = {
  none: (text) => text,
  date: (text) => text.replace(/(\d{4}-\d{2}-\d{2}) \d{2}:\d{2}(:\d{2})?/g, '$1'),
  minute: (text) => text.replace(/(\d{4}-\d{2}-\d{2} \d{2}:\d{2}):\d{2}/g, '$1'),
  upper: (text) => text.toUpperCase(),
  phone: (text) => text.replace(/(\d{3})\d{4}(\d{4})/g, '$1****$2'),
  tail4: (text) => [...text].slice(-4).join(''),
  thousands: (text) => (isNumber(text) ? inThrees(text) : text),
  fixed2: (text) => (isNumber(text) ? Number(text).toFixed(2) : text),
};

/** A fact as the design wants it told. What a format does not know stays as it is. */
export const formatted = (text: string, format: Format): string => FORMATS[format](text);

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Money as papers tell it. */
const isGrouped = (text: string): boolean => /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text);

/** The sum of figures as exact as the most exact of them, in threes where one of them is; what is no figure counts nothing. */
export function sumOf(figures: readonly string[]): string {
  const grouped = figures.some(isGrouped);
  const numbers = figures.map((text) => (isGrouped(text) ? text.replaceAll(',', '') : text)).filter(isNumber);
  const decimals = Math.max(0, ...numbers.map(decimalsOf));
  // Whole units of the last decimal add up without a rest.
  const sum = numbers.reduce((all, one) => all + Math.round(Number(one) * 10 ** decimals), 0);
  const told = (sum / 10 ** decimals).toFixed(decimals);
  return grouped ? inThrees(told) : told;
}
