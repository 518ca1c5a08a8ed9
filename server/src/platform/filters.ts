import { sql, type RawBuilder } from 'kysely';
import type { Actor } from './actor.ts';
import { daysBetween, fromWire } from './clock.ts';
import { refuseField } from './errors.ts';
import { codesIn, likeText } from './paged.ts';

/** Longest span of a list or export by date. */
const SPAN_DAYS_MAX = 92;

/** Tenant and warehouse of a table alias. Every statement over a warehouse table carries it. */
export const here = (actor: Actor, alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.tenant_id`)} = ${actor.tenantId} and ${sql.ref(`${alias}.warehouse_id`)} = ${actor.warehouseId}`;

/** The actor's owners, of a table alias that has an owner. */
export const ofOwners = (actor: Actor, alias: string): RawBuilder<unknown> =>
  (actor.ownerIds === null ? sql`true` : sql`${sql.ref(`${alias}.owner_id`)} = any(${actor.ownerIds}::bigint[])`);

/** The whole day counts when a day is given as the end of a span. */
const endOf = (text: string): Date => fromWire(text.length === 10 ? `${text} 23:59:59` : text);

/** ` and column` between two instants of the warehouses' clock; refuses a span of more than 92 days. */
export function spanOf(column: RawBuilder<unknown>, from: string | null | undefined, to: string | null | undefined, field: string): RawBuilder<unknown> {
  if (from && to && from > to) refuseField(field, '开始日期不能晚于结束日期');
  if (from && to && daysBetween(from.slice(0, 10), to.slice(0, 10)) > SPAN_DAYS_MAX) refuseField(field, `查询时间跨度不能超过${SPAN_DAYS_MAX}天`);
  return sql`${from ? sql`and ${column} >= ${fromWire(from)}` : sql``} ${to ? sql`and ${column} <= ${endOf(to)}` : sql``}`;
}

/** ` and column` equal to one of the values; nothing given, nothing asked. A single value is said as one: then an index that goes on with the order of the list delivers it sorted. */
export function oneOrMany(column: RawBuilder<unknown>, value: number | readonly number[] | null | undefined): RawBuilder<unknown> {
  const values = value === null || value === undefined ? [] : [value].flat();
  const [only] = values;
  if (only === undefined) return sql``;
  return values.length === 1 ? sql`and ${column} = ${only}` : sql`and ${column} = any(${values}::bigint[])`;
}

/** ` and column` one of the pasted numbers; numbers of documents are upper case, those of owners are theirs. */
export const anyCode = (column: RawBuilder<unknown>, text: string | undefined, field: string, upper = true): RawBuilder<unknown> =>
  text ? sql`and ${column} = any(${codesIn(upper ? text.toUpperCase() : text, field)}::text[])` : sql``;

/** ` and column` containing the text. */
export const containing = (column: RawBuilder<unknown>, text: string | null | undefined): RawBuilder<unknown> =>
  text ? sql`and ${column} ilike ${`%${likeText(text)}%`}` : sql``;

/** ` and column` is the flag. */
export const flagged = (column: RawBuilder<unknown>, value: boolean | null | undefined): RawBuilder<unknown> =>
  value === null || value === undefined ? sql`` : sql`and ${column} = ${value}`;
