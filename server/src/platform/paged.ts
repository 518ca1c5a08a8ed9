import { sql, type RawBuilder } from 'kysely';
import { TOTAL_AHEAD, type Page, type Paging } from '#contract/kit/page.ts';
import type { Tx } from './db.ts';
import { refuseField } from './errors.ts';

/** Offset pages end here; beyond, lists are narrowed by search (keyset paging takes over in exports). */
const OFFSET_MAX = 100_000;

interface PagedQuery {
  /** Columns of one row: `o.id, o.order_no, …`. */
  select: RawBuilder<unknown>;
  /** `from … join … where …`, shared by rows and count. */
  from: RawBuilder<unknown>;
  /** Columns the client may sort by, mapped to SQL; anything else is refused. */
  sortable: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Those of them that are never empty: said without a word about empty ones, an index delivers them in both directions. */
  filled?: ReadonlySet<string>;
  /** Default order, ending in a unique column. */
  order: RawBuilder<unknown>;
  /** The cheaper count, when `from` joins only for display. */
  countFrom?: RawBuilder<unknown>;
  /**
   * The joins for display around a source of heads. With it the page is cut from `countFrom` before anything is joined: sums over the
   * lines are made for the twenty rows that are shown, not for all that match.
   */
  shown?: (heads: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** What of `countFrom` is a head, where that is not all of `o`. */
  head?: RawBuilder<unknown>;
}

/** One page and its capped total: two statements, whatever the size of the table. */
export async function paged<R>(tx: Tx, q: PagedQuery, paging: Paging): Promise<Page<R>> {
  const { pageNum, pageSize } = paging;
  const offset = (pageNum - 1) * pageSize;
  if (offset > OFFSET_MAX) refuseField('pageNum', '页码过大，请缩小查询范围');
  const order = (paging.orderBy ?? []).map(({ field, dir }) => {
    const column = Object.hasOwn(q.sortable, field) ? q.sortable[field] : undefined;
    if (!column) return refuseField('orderBy', `不支持按【${field}】排序`);
    return q.filled?.has(field) ? sql`${column} ${sql.raw(dir)}` : sql`${column} ${sql.raw(dir)} nulls last`;
  });
  const by = sql`order by ${sql.join([...order, q.order])}`, cut = sql`limit ${pageSize} offset ${offset}`;
  const { rows } = q.shown && q.countFrom
    ? await sql<R>`select ${q.select} from ${q.shown(sql`(select ${q.head ?? sql`o.*`} ${q.countFrom} ${by} ${cut})`)} ${by}`.execute(tx)
    : await sql<R>`select ${q.select} ${q.from} ${by} ${cut}`.execute(tx);
  // A page costs the same however many rows match: the count ends a little way past it, and goes on as the reader turns pages.
  const cap = offset + Math.max(TOTAL_AHEAD, pageSize);
  const counted = rows.length < pageSize && (rows.length > 0 || pageNum === 1) ? offset + rows.length : await cappedCount(tx, q.countFrom ?? q.from, cap);
  const total = Math.min(counted, cap);
  return { list: rows, total, ...(counted > cap ? { totalCapped: true } : {}), pageNum, pageSize, pages: Math.ceil(total / pageSize) };
}

async function cappedCount(tx: Tx, from: RawBuilder<unknown>, cap: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (select 1 ${from} limit ${cap + 1}) x`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** `%` `_` `\` in a search text mean themselves. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const CODES_MAX = 200;

/** Codes pasted into one search box: comma, blank or newline between, at most 200. */
export function codesIn(text: string, field: string): string[] {
  const codes = [...new Set(text.split(/[\s,，;；]+/).filter(Boolean))];
  return codes.length > CODES_MAX ? refuseField(field, `一次最多查询${CODES_MAX}个单号`) : codes;
}
