import { addDays, daysBetween } from '../../../platform/clock.ts';

/** What a contract says, decimals as texts. */
export interface Terms {
  area: string;
  unitPrice: string;
  startDate: string;
  endDate: string;
  freeDays: number;
  cycleMonths: number;
  payMode: number;
  escalationRate?: string | null | undefined;
  escalationMonths?: number | null | undefined;
  taxRate: string;
}

/** What is owed for some days. */
export interface Due {
  seqNo: number;
  fromDate: string;
  toDate: string;
  dueDate: string;
  /** Yuan with two decimals. */
  amount: string;
  tax: string;
  detail: string;
}

const PRICE = 4,
  AREA = 2,
  RATE = 4;
/** A number every month's days divide: parts of months are exact until the row is rounded. */
const PARTS = 377_580n; // of 28, 29, 30 and 31
const CENTS = 2;
const DETAIL_MAX = 1000;

/** A decimal text as a whole number of its last place. */
export function scaled(text: string, digits: number): bigint {
  const [whole = '0', rest = ''] = text.split('.');
  return BigInt(whole + rest.padEnd(digits, '0').slice(0, digits));
}
/** Half up. */
const divided = (n: bigint, by: bigint): bigint => (2n * n + by) / (2n * by);
export function texted(n: bigint, digits: number): string {
  const all = n.toString().padStart(digits + 1, '0');
  return `${all.slice(0, -digits)}.${all.slice(-digits)}`;
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);

/** The same day so many months on; the last of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const [y, m] = [first.getUTCFullYear(), first.getUTCMonth() + 1];
  return `${y}-${String(m).padStart(2, '0')}-${String(Math.min(date, daysIn(y, m))).padStart(2, '0')}`;
}
const endOfMonth = (day: string): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return `${day.slice(0, 7)}-${String(daysIn(year, month)).padStart(2, '0')}`;
};

/** The price of a day: raised after every so many months since the contract began, each time to four decimals. */
export function priceOn(terms: Terms, day: string): { price: bigint; until: string } {
  let price = scaled(terms.unitPrice, PRICE);
  const { escalationRate, escalationMonths } = terms;
  if (!escalationRate || !escalationMonths) return { price, until: terms.endDate };
  const factor = 10n ** BigInt(RATE) + scaled(escalationRate, RATE);
  let raised = 1;
  while (addMonths(terms.startDate, raised * escalationMonths) <= day) {
    price = divided(price * factor, 10n ** BigInt(RATE));
    raised += 1;
  }
  return { price, until: addDays(addMonths(terms.startDate, raised * escalationMonths), -1) };
}

interface Stretch {
  /** In parts of the last places of area and price. */
  parts: bigint;
  said: string;
}

/** Days of one calendar month at one price. */
function stretch(terms: Terms, from: string, to: string): Stretch {
  const { price } = priceOn(terms, from),
    days = daysBetween(from, to) + 1;
  const [year = 0, month = 1] = from.split('-').map(Number);
  const whole = daysIn(year, month);
  return {
    parts: scaled(terms.area, AREA) * price * BigInt(days) * (PARTS / BigInt(whole)),
    said: `${from.slice(0, 7)} ${terms.area}×${texted(price, PRICE)}${days === whole ? '' : `×${days}/${whole}`}`,
  };
}

/** Stretches of a span: cut at the end of each month and where the price changes. */
function stretches(terms: Terms, from: string, to: string): Stretch[] {
  const found: Stretch[] = [];
  for (let day = from; day <= to;) {
    const end = earlier(earlier(endOfMonth(day), priceOn(terms, day).until), to);
    found.push(stretch(terms, day, end));
    day = addDays(end, 1);
  }
  return found;
}

/** What a span of days owes: exact until here, rounded once. */
export function owed(terms: Terms, from: string, to: string): { amount: string; tax: string; detail: string } {
  const all = stretches(terms, from, to);
  const parts = all.reduce((sum, one) => sum + one.parts, 0n);
  const cents = divided(parts, PARTS * 10n ** BigInt(AREA + PRICE - CENTS)),
    tax = divided(cents * scaled(terms.taxRate, RATE), 10n ** BigInt(RATE));
  const detail = all.map(({ said }) => said).join(' + ');
  return { amount: texted(cents, CENTS), tax: texted(tax, CENTS), detail: detail.slice(0, DETAIL_MAX) };
}

/**
 * The schedule of a contract: from the end of the free days to its last day, in cycles of calendar months; each row rounded once (office.md §5.3).
 * A contract that is free to its end owes nothing.
 */
export function scheduleOf(terms: Terms): Due[] {
  const rows: Due[] = [];
  let from = addDays(terms.startDate, terms.freeDays);
  while (from <= terms.endDate) {
    const to = earlier(endOfMonth(addMonths(`${from.slice(0, 7)}-01`, terms.cycleMonths - 1)), terms.endDate);
    rows.push(dueOf(terms, { seqNo: rows.length + 1, from, to }));
    from = addDays(to, 1);
  }
  return rows;
}

const dueOf = (terms: Terms, { seqNo, from, to }: { seqNo: number; from: string; to: string }): Due => ({
  seqNo,
  fromDate: from,
  toDate: to,
  dueDate: terms.payMode === 2 ? to : from,
  ...owed(terms, from, to),
});

/** What ending a contract on a day makes of its rows: those that begin later are void, the one it falls into is cut there. */
export function endedOn<R extends { fromDate: string; toDate: string; seqNo: number }>(
  terms: Terms,
  rows: readonly R[],
  day: string,
): { gone: R[]; cut: { row: R; due: Due } | null } {
  const gone = rows.filter(({ fromDate }) => fromDate > day);
  const last = rows.find(({ fromDate, toDate }) => fromDate <= day && toDate > day);
  return {
    gone,
    cut: last
      ? { row: last, due: dueOf(terms, { seqNo: last.seqNo, from: last.fromDate, to: later(day, last.fromDate) }) }
      : null,
  };
}
