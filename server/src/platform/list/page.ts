import { sql, type RawBuilder } from 'kysely';
import { FROM_FIRST, PAGES_BY_NUMBER, TOTAL_AHEAD, type Page, type Paging } from '#contract/kit/page.ts';
import type { Tx } from '../db/database.ts';
import { refuseField, sqlState } from '../errors.ts';
import { beyond, cursorOf, LOST, orderBy, cursorFrom, printOf, type Key, type Cursor } from './keyset.ts';

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
  order: readonly Key[];
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

/** One page and its capped total: two statements, whatever the size of the table. By number at first, by cursor at any depth. */
export function paged<R>(tx: Tx, q: PagedQuery, paging: Paging): Promise<Page<R>> {
  const asked = (paging.orderBy ?? []).map(({ field, dir }): Key => {
    const of = Object.hasOwn(q.sortable, field) ? q.sortable[field] : undefined;
    return of ? { of, dir, empty: q.filled?.has(field) !== true } : refuseOrder(field);
  });
  const list = { ...q, order: [...asked, ...q.order] };
  return paging.cursor === undefined
    ? byNumber(tx, list, paging)
    : byCursor(tx, list, { pageSize: paging.pageSize, cursor: paging.cursor });
}

/** What a list is not sorted by it says, rather than answering in another order. */
export const refuseOrder = (field: string): never => refuseField('orderBy', `不支持按【${field}】排序`);

async function byNumber<R>(tx: Tx, q: PagedQuery, { pageNum, pageSize }: Paging): Promise<Page<R>> {
  if (pageNum > PAGES_BY_NUMBER) refuseField('pageNum', `第${PAGES_BY_NUMBER}页之后只能逐页翻看，请缩小查询范围`);
  const offset = (pageNum - 1) * pageSize,
    isLast = pageNum === PAGES_BY_NUMBER;
  const way = isLast ? wayOf(tx, q) : undefined;
  const by = orderBy(q.order),
    cut = sql`limit ${pageSize} offset ${offset}`;
  const { rows, places } = way
    ? await placed<R>(tx, q, way, cut)
    : {
        rows: (q.shown && q.countFrom
          ? await sql<R>`
            select ${q.select}
            from ${q.shown(sql`(select ${q.head ?? sql`o.*`} ${q.countFrom} ${by} ${cut})`)} ${by}
          `.execute(tx)
          : await sql<R>`select ${q.select} ${q.from} ${by} ${cut}`.execute(tx)
        ).rows,
        places: [],
      };
  // A page costs the same however many rows match: the count ends a little way past it, and goes on as the reader turns pages.
  const cap = offset + Math.max(TOTAL_AHEAD, pageSize);
  const counted =
    rows.length < pageSize && (rows.length > 0 || pageNum === 1)
      ? offset + rows.length
      : await cappedCount(tx, q.countFrom ?? q.from, cap);
  const values = counted > offset + rows.length ? places.at(-1) : undefined;
  return {
    ...answer(rows, { counted, cap, pageNum, pageSize }),
    ...(way && values ? { nextCursor: cursorOf(way.print, { before: offset + pageSize, back: false, values }) } : {}),
  };
}

/** The rows after a place of the list, or before it: found by their keys, whatever the depth. */
async function byCursor<R>(
  tx: Tx,
  q: PagedQuery,
  { cursor, pageSize }: { cursor: string; pageSize: number },
): Promise<Page<R>> {
  const way = wayOf(tx, q),
    place = cursor === FROM_FIRST ? undefined : cursorFrom(cursor, way.print, way.keys),
    before = place?.before ?? 0;
  const { rows, places } = await placed<R>(tx, q, { ...way, place }, sql`limit ${pageSize}`);
  const cap = before + Math.max(TOTAL_AHEAD, pageSize),
    last = places.at(-1),
    [first] = places;
  const ahead =
    last && (rows.length === pageSize || place?.back)
      ? await countBeyond(tx, q, { ...way, place: { before, back: false, values: last } }, cap - before - rows.length)
      : 0;
  return {
    ...answer(rows, {
      counted: before + rows.length + ahead,
      cap,
      pageNum: Math.floor(before / pageSize) + 1,
      pageSize,
    }),
    ...(last && ahead > 0
      ? { nextCursor: cursorOf(way.print, { before: before + pageSize, back: false, values: last }) }
      : {}),
    ...(first && before > 0
      ? { prevCursor: cursorOf(way.print, { before: Math.max(0, before - pageSize), back: true, values: first }) }
      : {}),
  };
}

function answer<R>(
  list: R[],
  { counted, cap, pageNum, pageSize }: { counted: number; cap: number; pageNum: number; pageSize: number },
): Page<R> {
  const total = Math.min(counted, cap);
  return {
    list,
    total,
    ...(counted > cap ? { totalCapped: true } : {}),
    pageNum,
    pageSize,
    pages: Math.ceil(total / pageSize),
  };
}

async function cappedCount(tx: Tx, from: RawBuilder<unknown>, cap: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n
    from (select 1 ${from} limit ${cap + 1}) x
  `.execute(tx);
  return rows[0]?.n ?? 0;
}

/** How a list is walked: its keys, each once, what it is called in cursors, and where the walk stands. */
interface Way {
  keys: readonly Key[];
  print: string;
  place?: Cursor | undefined;
}

function wayOf(tx: Tx, q: PagedQuery): Way {
  const texts = q.order.map(({ of }) => of.compile(tx).sql),
    keys = q.order.filter((_, i) => texts.indexOf(texts[i] ?? '') === i);
  const { sql: from, parameters } = (q.countFrom ?? q.from).compile(tx);
  return { keys, print: printOf([from, parameters, texts, keys.map(({ dir }) => dir)]) };
}

const nameOf = (i: number): RawBuilder<unknown> => sql.ref(`turn${i}`);
const named = (keys: readonly Key[]): RawBuilder<unknown> =>
  sql.join(keys.map(({ of }, i) => sql`${of} as ${nameOf(i)}`));
const byName = (keys: readonly Key[]): Key[] => keys.map((key, i) => ({ ...key, of: nameOf(i) }));
const textsOf = (keys: readonly Key[]): RawBuilder<unknown> =>
  sql`array[${sql.join(keys.map(({ of }) => sql`(${of})::text`))}] as turns`;

/** Rows beyond the place, each with where it stands. The keys are given names one level down, where they can be asked about whatever `from` ends in; the planner takes the level out again. */
async function placed<R>(
  tx: Tx,
  q: PagedQuery,
  { keys, place }: Way,
  cut: RawBuilder<unknown>,
): Promise<{ rows: R[]; places: (string | null)[][] }> {
  const back = place?.back ?? false,
    names = byName(keys),
    where = place ? sql`where ${beyond(names, place)}` : sql``;
  const statement =
    q.shown && q.countFrom
      ? sql<R & { turns: (string | null)[] }>`
        select ${q.select}, ${textsOf(keys)}
        from ${q.shown(sql`(select h.* from (select ${q.head ?? sql`o.*`}, ${named(keys)} ${q.countFrom}) h ${where} ${orderBy(names, back)} ${cut})`)} ${orderBy(keys, back)}
      `
      : sql<R & { turns: (string | null)[] }>`
        select h.*, ${textsOf(names)}
        from (select ${q.select}, ${named(keys)} ${q.from}) h ${where} ${orderBy(names, back)} ${cut}
      `;
  // What a cursor says in place of a number or a day is found by the database.
  const { rows } = await statement
    .execute(tx)
    .catch((error: unknown) =>
      place && sqlState(error)?.startsWith('22') ? refuseField('cursor', LOST) : Promise.reject(error),
    );
  const inOrder = back ? rows.toReversed() : rows,
    extra = new Set(['turns', ...keys.map((_, i) => `turn${i}`)]);
  return {
    rows: inOrder.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !extra.has(name))) as R),
    places: inOrder.map(({ turns }) => turns),
  };
}

/** How many rows follow, as far as anybody is told. */
async function countBeyond(
  tx: Tx,
  q: PagedQuery,
  { keys, place }: Way & { place: Cursor },
  most: number,
): Promise<number> {
  return cappedCount(
    tx,
    sql`
      from (select ${named(keys)} ${(q.shown ? q.countFrom : undefined) ?? q.from}) h
      where ${beyond(byName(keys), place)}
    `,
    most,
  );
}

/** `%` `_` `\` in a search text mean themselves. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

const CODES_MAX = 200;

/** Codes pasted into one search box: comma, blank or newline between, at most 200. */
export function codesIn(text: string, field: string): string[] {
  const codes = [...new Set(text.split(/[\s,，;；]+/).filter(Boolean))];
  return codes.length > CODES_MAX ? refuseField(field, `一次最多查询${CODES_MAX}个单号`) : codes;
}
