import { sql, type RawBuilder } from 'kysely';
import { daysBetween, fromWire } from '../../platform/clock.ts';
import { refuse, refuseField } from '../../platform/errors.ts';
import { codesIn } from '../../platform/paged.ts';

/** Longest span of a list or export by time. */
const SPAN_DAYS_MAX = 92;
/** Rows one export holds. */
export const EXPORT_ROWS_MAX = 50_000;

const NONE = sql``;

export const equals = (column: RawBuilder<unknown>, value: number | string | boolean | null | undefined): RawBuilder<unknown> => (value === null || value === undefined ? NONE : sql`and ${column} = ${value}`);
/** Codes of places, containers and documents are upper case. */
export const anyOf = (column: RawBuilder<unknown>, text: string | undefined, field: string): RawBuilder<unknown> => (text ? sql`and ${column} = any(${codesIn(text.normalize('NFKC').toUpperCase(), field)}::text[])` : NONE);

/** First and last instant of a span; a bare day as its end means all of that day. Refuses a reversed or too long one. */
export function span(from: string, to: string, field = 'from'): { from: Date; to: Date } {
  const last = to.length === 10 ? `${to} 23:59:59` : to;
  if (from > last) refuseField(field, '开始日期不能晚于结束日期');
  if (daysBetween(from.slice(0, 10), last.slice(0, 10)) > SPAN_DAYS_MAX) refuseField(field, `查询时间跨度不能超过${SPAN_DAYS_MAX}天`);
  return { from: fromWire(from), to: new Date(fromWire(last).getTime() + 999) };
}

/** The same with open ends. */
export function within(column: RawBuilder<unknown>, from: string | null | undefined, to: string | null | undefined, field: string): RawBuilder<unknown> {
  if (from && to) span(from, to, field);
  return sql`${from ? sql`and ${column} >= ${fromWire(from)}` : NONE} ${to ? sql`and ${column} <= ${new Date(fromWire(to.length === 10 ? `${to} 23:59:59` : to).getTime() + 999)}` : NONE}`;
}

/** Rows for a sheet, refused rather than cut short. */
export function complete<T>(rows: readonly T[]): readonly T[] {
  return rows.length > EXPORT_ROWS_MAX ? refuse('TOO_LARGE', `导出数据超过${EXPORT_ROWS_MAX}行，请缩小范围`) : rows;
}
