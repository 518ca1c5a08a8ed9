import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { refuseField } from '../errors.ts';

/** One key of an order. */
export interface Key {
  of: RawBuilder<unknown>;
  dir: 'asc' | 'desc';
  /** May be empty; then it comes last, whichever way the list runs. */
  empty?: boolean;
}

export const asc = (of: RawBuilder<unknown>): Key => ({ of, dir: 'asc' });
export const desc = (of: RawBuilder<unknown>): Key => ({ of, dir: 'desc' });
export const emptyLast = (key: Key): Key => ({ ...key, empty: true });

/** A code in the order people count in: F2 before F10 (0462). */
export const natural = (code: RawBuilder<unknown>): RawBuilder<unknown> => sql`${code} collate ops.natural_order`;

/** `order by` of the keys, or its reverse. */
export const orderBy = (keys: readonly Key[], back = false): RawBuilder<unknown> =>
  sql`
    order by ${sql.join(
      keys.map(
        ({ of, dir, empty }) =>
          sql`${of}${sql.raw(`${(dir === 'desc') === back ? '' : ' desc'}${empty ? ` nulls ${back ? 'first' : 'last'}` : ''}`)}`,
      ),
    )}
  `;

/** A row's place in an order: the text of each key, and how many rows stand before the page that begins, or ends, there. */
export interface Cursor {
  before: number;
  back: boolean;
  values: readonly (string | null)[];
}

interface Bound extends Key {
  value: string | null | undefined;
}

/** What comes after a place (or before it, going back). */
export const beyond = (keys: readonly Key[], { values, back }: Pick<Cursor, 'values' | 'back'>): RawBuilder<unknown> =>
  past(
    keys.map((key, i) => ({ ...key, value: values[i] })),
    back,
  );

/** Keys that run the same way and are never empty are compared as one row: an index delivers them from the place on. */
function past(bounds: readonly Bound[], back: boolean): RawBuilder<unknown> {
  const [first] = bounds;
  if (!first) return sql`false`;
  if (first.empty) return pastEmpty(first, past(bounds.slice(1), back), back);
  const broken = bounds.findIndex(({ dir, empty }) => empty || dir !== first.dir);
  const run = broken < 0 ? bounds : bounds.slice(0, broken);
  const columns = sql`(${sql.join(run.map(({ of }) => of))})`,
    values = sql`(${sql.join(run.map(({ value }) => value))})`,
    beside = sql.raw((first.dir === 'asc') === back ? '<' : '>');
  return broken < 0
    ? sql`${columns} ${beside} ${values}`
    : sql`(${columns} ${beside}= ${values} and (${columns} ${beside} ${values} or ${past(bounds.slice(broken), back)}))`;
}

function pastEmpty({ of, dir, value }: Bound, tied: RawBuilder<unknown>, back: boolean): RawBuilder<unknown> {
  if (value === null) return back ? sql`(${of} is not null or ${tied})` : sql`(${of} is null and ${tied})`;
  return sql`
    (
      ${of} ${sql.raw((dir === 'asc') === back ? '<' : '>')} ${value} ${back ? sql`` : sql`or ${of} is null`}
      or (${of} = ${value} and ${tied})
    )
  `;
}

const HASH_CHARS = 16;
/** What a list is: its rows as they were asked for by this person, and their order. */
export const printOf = (list: unknown): string =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, HASH_CHARS);

const ROWS_BEFORE_MAX = 1_000_000_000;
const packed = z.tuple([z.string(), z.int().min(0).max(ROWS_BEFORE_MAX), z.boolean()], z.string().nullable());

/** A place as a text of its list. It is no right: whoever makes one up reads rows of his own list from elsewhere on. */
export const cursorOf = (print: string, { before, back, values }: Cursor): string =>
  Buffer.from(JSON.stringify([print, before, back, ...values])).toString('base64url');

export const LOST = '翻页位置无效，请从第一页重新查询';

/** The place a cursor names, refused when it is no cursor or belongs to another list, search or order. */
export function cursorFrom(cursor: string, print: string, keys: readonly Key[]): Cursor {
  const [of, before, back, ...values] = packed.safeParse(unpacked(cursor)).data ?? refuseField('cursor', LOST);
  if (of !== print) refuseField('cursor', '查询条件或排序已变化，请从第一页重新查询');
  if (values.length !== keys.length || values.some((value, i) => value === null && !keys[i]?.empty))
    refuseField('cursor', LOST);
  return { before, back, values };
}

function unpacked(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
