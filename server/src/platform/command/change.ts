import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import type { DB } from '../../../db/schema.gen.ts';
import type { Ctx } from '../ctx.ts';
import { Retry } from '../errors.ts';

/** What the writer stamps: where the row stands, by whom and when it was written. */
type Stamped = 'tenantId' | 'warehouseId' | 'createdBy' | 'createdAt' | 'updatedBy' | 'updatedAt';

/** Tables of a warehouse whose rows have a number and say who wrote them. */
export type Table = {
  [T in keyof DB]: DB[T] extends Record<Exclude<Stamped, 'createdAt'> | 'id', unknown> ? T : never;
}[keyof DB];

/** The instant of the transaction, as the database has it. */
export const NOW: Now = { now: true };
interface Now {
  readonly now: true;
}

/** So much more, or less: counters that others may move meanwhile are never set. */
interface By {
  readonly by: number;
}
export const by = (delta: number): By => ({ by: delta });

type Instant<V> = Date extends V ? Now : never;
type Counter<V> = number extends V ? By : never;

/** A row that is there, by its number, and what becomes of it. What is not said stays as it is. */
export type RowChange<T extends Table> = { id: number } & {
  [C in Exclude<keyof Updateable<DB[T]>, Stamped | 'id'>]?:
    | Updateable<DB[T]>[C]
    | Instant<Updateable<DB[T]>[C]>
    | Counter<Updateable<DB[T]>[C]>;
};

type Insertion<T extends Table> = Omit<Insertable<DB[T]>, Stamped>;

/** A row to be made. */
export type NewRow<T extends Table> = {
  [C in keyof Insertion<T>]: Insertion<T>[C] | Instant<Insertion<T>[C]>;
};

/** What is written to one table. Made by `update` and `insert`, sent by `write`. */
export interface Change {
  readonly table: Table;
  readonly act: 'update' | 'insert';
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Somebody else may make the same row at this moment: then the command runs again, and finds it. */
  readonly contested?: boolean;
}

/** Rows that change; each of them is locked already. */
export const update = <T extends Table>(table: T, rows: readonly RowChange<T>[]): Change => ({
  table,
  act: 'update',
  rows,
});

/** Rows that are new. Those that others of the same writing refer to bring a number drawn before (`newId`). */
export const insert = <T extends Table>(
  table: T,
  rows: readonly NewRow<T>[],
  how: Pick<Change, 'contested'> = {},
): Change => ({ table, act: 'insert', rows, ...how });

/** The next number of a table, for a column of a `select`. */
export const newId = (table: Table): RawBuilder<number> =>
  sql`nextval(pg_get_serial_sequence(${sql.lit(theirs(table))}, 'id'))`;

/**
 * Write everything that a command decided, as one statement. A statement has one snapshot: no row may be named twice, and nothing that is written here can be read
 * here; whatever a value follows from is read before, under the locks. Tenant, warehouse, who and when are stamped.
 * A row that is no longer there, or that somebody else made meanwhile, runs the command again.
 */
export async function write(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  const parts = changes.flatMap(shapesOf).filter((part) => part.rows.length > 0);
  if (parts.length === 0) return;
  refuseTwice(parts);
  const name = (i: number): RawBuilder<unknown> => sql.raw(`c${i}`);
  const written = await ctx.row<{ counts: number[] }>`
    with ${sql.join(parts.map((part, i) => sql`${name(i)} as (${part.act === 'update' ? updating(ctx, part) : inserting(ctx, part)} returning 1)`))}
    select array[${sql.join(parts.map((_, i) => sql`(select count(*)::int from ${name(i)})`))}] as counts
  `;
  const lost = parts.find((part, i) => written?.counts[i] !== part.rows.length);
  if (lost) throw new Retry(`rows of ${lost.table} were not there, or were there before`);
}

/** Rows of one table that say the same columns in the same way. */
interface Shape extends Change {
  readonly columns: readonly Column[];
}
interface Column {
  readonly name: string;
  readonly kind: 'value' | 'by' | 'now';
}

const kindOf = (value: unknown): Column['kind'] =>
  value === NOW ? 'now' : typeof value === 'object' && value !== null && 'by' in value ? 'by' : 'value';

/** A statement names its columns, so rows that say different ones are parts of their own. */
function shapesOf(change: Change): Shape[] {
  const shapes = new Map<string, { columns: Column[]; rows: Change['rows'][number][] }>();
  for (const row of change.rows) {
    const columns = Object.keys(row)
      .filter((name) => row[name] !== undefined && !(name === 'id' && change.act === 'update'))
      .sort()
      .map((name): Column => ({ name, kind: kindOf(row[name]) }));
    const key = columns.map(({ name, kind }) => `${name}:${kind}`).join();
    const shape = shapes.get(key) ?? { columns, rows: [] };
    shape.rows.push(row);
    shapes.set(key, shape);
  }
  return [...shapes.values()].map((shape) => ({ ...change, ...shape }));
}

/** Of two changes of one row in one statement the database would silently keep one. */
function refuseTwice(parts: readonly Shape[]): void {
  const seen = new Set<string>();
  for (const { table, rows } of parts)
    for (const { id } of rows) {
      if (id === undefined) continue;
      const row = `${table} ${String(id)}`;
      if (seen.has(row)) throw new Error(`${row} is written twice in one statement`);
      seen.add(row);
    }
}

function updating(ctx: Ctx, { table, columns, rows }: Shape): RawBuilder<unknown> {
  const set = columns.map(({ name, kind }) => {
    const column = sql.ref(theirs(name));
    if (kind === 'now') return sql`${column} = now()`;
    return kind === 'by' ? sql`${column} = t.${column} + n.${column}` : sql`${column} = n.${column}`;
  });
  // By key, from a list: the function alone would be taken for a hundred rows, and the table read for them.
  return sql`
    update ${sql.table(theirs(table))} t
    set ${sql.join(set)}, updated_by = ${ctx.userId}, updated_at = now()
    from ${rowsOf(table, columns, rows)} n
    where t.tenant_id = ${ctx.tenantId}
      and t.warehouse_id = ${ctx.warehouseId}
      and t.id = any(${rows.map(({ id }) => id)}::bigint[])
      and t.id = n.id
  `;
}

function inserting(ctx: Ctx, { table, columns, rows, contested }: Shape): RawBuilder<unknown> {
  const names = columns.map(({ name }) => sql.ref(theirs(name))),
    values = columns.map(({ name, kind }) => (kind === 'now' ? sql`now()` : sql`n.${sql.ref(theirs(name))}`));
  return sql`
    insert into ${sql.table(theirs(table))} (tenant_id, warehouse_id, created_by, updated_by, ${sql.join(names)})
    select ${ctx.tenantId}, ${ctx.warehouseId}, ${ctx.userId}, ${ctx.userId}, ${sql.join(values)}
    from ${rowsOf(table, columns, rows)} n ${contested ? sql`on conflict do nothing` : sql``}
  `;
}

/** The rows as the database reads them: each column in the type that the table gives it. */
function rowsOf(table: Table, columns: readonly Column[], rows: Change['rows']): RawBuilder<unknown> {
  const said = columns.filter(({ kind }) => kind !== 'now');
  const list = rows.map((row) =>
    Object.fromEntries([['id', row.id], ...said.map(({ name, kind }) => [theirs(name), wire(row[name], kind)])]),
  );
  return sql`jsonb_populate_recordset(null::${sql.table(theirs(table))}, ${JSON.stringify(list)}::jsonb)`;
}

const wire = (value: unknown, kind: Column['kind']): unknown =>
  kind === 'by' && typeof value === 'object' && value !== null && 'by' in value ? value.by : value;

/** `outbound.pickLine` is `outbound.pick_line`. */
const theirs = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
