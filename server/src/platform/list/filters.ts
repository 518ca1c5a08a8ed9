import { sql, type RawBuilder } from 'kysely';
import { folded } from '#contract/terms/folding.ts';
import type { Actor } from '../actor.ts';
import { daysBetween, fromWire } from '../clock.ts';
import { refuseField } from '../errors.ts';
import { pieces } from '../folding.ts';
import { codeText } from '../text.ts';
import { codesIn, likeText } from './page.ts';

/** Longest span of a list or export by date. */
const SPAN_DAYS_MAX = 92;

/** Tenant and warehouse of a table alias. Every statement over a warehouse table carries it. */
export const here = (actor: Actor, alias: string): RawBuilder<unknown> =>
  sql`
    ${sql.ref(`${alias}.tenant_id`)} = ${actor.tenantId} and ${sql.ref(`${alias}.warehouse_id`)} = ${actor.warehouseId}
  `;

/** The actor's owners, of a table alias that has an owner. */
export const ofOwners = (actor: Actor, alias: string): RawBuilder<unknown> =>
  actor.ownerIds === null ? sql`true` : sql`${sql.ref(`${alias}.owner_id`)} = any(${actor.ownerIds}::bigint[])`;

/** Nothing asked. */
const NONE = sql``;

/** The first instant after what the text names: a bare day counts whole, a time to the end of its second. */
const endOf = (text: string): Date =>
  new Date(fromWire(text.length === 10 ? `${text} 23:59:59` : text).getTime() + 1000);

/** From the first instant of a span to the first after it. Refuses a reversed one and one of more than 92 days. */
export function span(from: string, to: string, field: string): { from: Date; before: Date } {
  const instants = { from: fromWire(from), before: endOf(to) };
  if (instants.from >= instants.before) refuseField(field, '开始日期不能晚于结束日期');
  if (daysBetween(from.slice(0, 10), to.slice(0, 10)) > SPAN_DAYS_MAX)
    refuseField(field, `查询时间跨度不能超过${SPAN_DAYS_MAX}天`);
  return instants;
}

/** ` and column`, which is an instant, within a span of the warehouses' clock; either end may be open. Days are asked with `daysOf`. */
export function spanOf(
  column: RawBuilder<unknown>,
  from: string | null | undefined,
  to: string | null | undefined,
  field: string,
): RawBuilder<unknown> {
  if (from && to) span(from, to, field);
  return sql`${from ? sql`and ${column} >= ${fromWire(from)}` : NONE} ${to ? sql`and ${column} < ${endOf(to)}` : NONE}`;
}

/** ` and column`, which is a day and no instant, from one day to another, both of them in it; either end may be open. */
export function daysOf(
  column: RawBuilder<unknown>,
  from: string | null | undefined,
  to: string | null | undefined,
  field: string,
): RawBuilder<unknown> {
  if (from && to) span(from, to, field);
  return sql`${from ? sql`and ${column} >= ${from}::date` : NONE} ${to ? sql`and ${column} <= ${to}::date` : NONE}`;
}

/** ` and column` equal to one of the values; nothing given, nothing asked. A single value is said as one: then an index that goes on with the order of the list delivers it sorted. */
export function oneOrMany(
  column: RawBuilder<unknown>,
  value: number | readonly number[] | null | undefined,
): RawBuilder<unknown> {
  const values = value === null || value === undefined ? [] : [value].flat();
  const [only] = values;
  if (only === undefined) return NONE;
  return values.length === 1 ? equals(column, only) : sql`and ${column} = any(${values}::bigint[])`;
}

/** ` and column` one of the pasted codes, as a scanner or a keyboard wrote them. Ours are half width and upper case; those of owners (`ours` false) are as they were written, so both sides are folded, and one with blanks is also looked for whole. */
export function anyCode(
  column: RawBuilder<unknown>,
  text: string | null | undefined,
  field: string,
  ours = true,
): RawBuilder<unknown> {
  if (!text) return NONE;
  const codes = codesIn(text, field);
  if (!ours) return sql`and ops.folded(${column}) = any(${[...new Set([...codes, text].map(folded))]}::text[])`;
  // One is said as one: then an index that goes on with the order of the list delivers it sorted.
  const [only = ''] = codes;
  return codes.length === 1
    ? sql`and ${column} = ${codeText(only)}::text`
    : sql`and ${column} = any(${codes.map(codeText)}::text[])`;
}

/** Pasted numbers of a journal, which keeps those of others as they came: each as it was typed and as one of ours. */
export const numbersIn = (text: string, field: string): string[] => [
  ...new Set(codesIn(text, field).flatMap((code) => [code, codeText(code)])),
];

/** The column holds the text, whichever way either is written. `cut`: an index knows the pieces of the column (`ops.pieces_of`); it finds two characters as well as ten. */
export function holds(column: RawBuilder<unknown>, text: string, cut = false): RawBuilder<unknown> {
  const found = sql`ops.folded(${column}) like ${`%${likeText(folded(text))}%`}`,
    keys = cut ? pieces(text) : [];
  return keys.length > 0 ? sql`(ops.pieces_of(${column}) @> ${keys}::text[] and ${found})` : found;
}

/** One of the columns holds the text. */
export const anyHolds = (columns: readonly RawBuilder<unknown>[], text: string): RawBuilder<unknown> =>
  sql`
    (
      ${sql.join(
        columns.map((column) => holds(column, text)),
        sql` or `,
      )}
    )
  `;

/** ` and column` containing the text. */
export const containing = (
  column: RawBuilder<unknown>,
  text: string | null | undefined,
  cut = false,
): RawBuilder<unknown> => (text ? sql`and ${holds(column, text, cut)}` : NONE);

/** ` and column` being the text, whichever way either is written. */
export const beingWritten = (column: RawBuilder<unknown>, text: string | null | undefined): RawBuilder<unknown> =>
  text ? sql`and ops.folded(${column}) = ${folded(text)}` : NONE;

/** ` and column` equal to the value. A whole number is compared as such: one that is beyond the column finds nothing. */
export const equals = (
  column: RawBuilder<unknown>,
  value: number | string | boolean | null | undefined,
): RawBuilder<unknown> =>
  value === null || value === undefined
    ? NONE
    : Number.isInteger(value)
      ? sql`and ${column} = ${value}::bigint`
      : sql`and ${column} = ${value}`;
