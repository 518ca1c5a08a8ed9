import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './database.ts';

/** What the database itself knows of its tables: columns, comments, who points at whom. Read once; nothing repeats it. */
export interface Table {
  /** `basic.area`, quoted where it must be. */
  name: string;
  /** Chinese name: the comment on the table. */
  label: string;
  /** SQL type and nullability by column. */
  columns: Map<string, { type: string; nullable: boolean }>;
  /** Lives in one warehouse: the warehouse is part of its key. */
  local: boolean;
  /** Columns whose pieces an index knows: any part of them is found by it. */
  cut: ReadonlySet<string>;
  /** The column that names a row to a person, if any. */
  title: string | undefined;
  /** Tables this one points at, by column. */
  parents: Map<string, Table>;
  /** Tables and columns that point here. */
  children: { table: Table; column: string }[];
}

const TITLES = [
  'code',
  'order_no',
  'task_no',
  'wave_no',
  'ship_no',
  'coll_no',
  'adjust_no',
  'take_no',
  'pre_no',
  'appt_no',
  'pt_no',
  'qc_no',
  'check_no',
  'notice_no',
  'report_no',
  'record_no',
  'name',
  'lot_no',
  'barcode',
  'audit_no',
  'plate_no',
  'user_name',
];

interface TableRow {
  name: string;
  label: string | null;
  local: boolean;
  columns: { name: string; type: string; nullable: boolean }[];
  indexed: string[] | null;
}

let known: Promise<Map<string, Table>> | undefined;

/** Facts of one table. */
export async function tableOf(tx: Tx, name: string): Promise<Table> {
  known ??= load(tx);
  const tables = await known.catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  const table = tables.get(name);
  if (!table) throw new Error(`no table ${name}`);
  return table;
}

async function load(tx: Tx): Promise<Map<string, Table>> {
  const tables = new Map((await tableRows(tx)).map((row): [string, Table] => [row.name, asTable(row)]));
  for (const { child, parent, column } of await linkRows(tx)) {
    const from = tables.get(child),
      to = tables.get(parent);
    if (!from || !to) continue;
    from.parents.set(column, to);
    to.children.push({ table: from, column });
  }
  return tables;
}

async function tableRows(tx: Tx): Promise<TableRow[]> {
  const { rows } = await sql<TableRow>`
    select n.nspname || '.' || c.relname as name, obj_description(c.oid, 'pg_class') as label,
      exists (
        select 1
        from pg_constraint k
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
        where k.conrelid = c.oid
          and k.contype = 'p'
          and a.attname = 'warehouse_id'
      ) as local,
      (
        select jsonb_agg(
          jsonb_build_object(
            'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull
          )
        )
        from pg_attribute a
        where a.attrelid = c.oid
          and a.attnum > 0
          and not a.attisdropped
      ) as columns,
      (
        select jsonb_agg(pg_get_indexdef(i.indexrelid, k, false))
        from pg_index i, generate_series(1, i.indnkeyatts) k
        where i.indrelid = c.oid
          and i.indexprs is not null
      ) as indexed
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p')
      and n.nspname not in ('pg_catalog', 'information_schema', 'part')
  `.execute(tx);
  return rows;
}

const CUT = /^ops\.pieces_of\(\(*"?(\w+)/;

const asTable = ({ name, label, local, columns, indexed }: TableRow): Table => ({
  name: name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.'),
  label: label ?? name,
  local,
  parents: new Map(),
  children: [],
  cut: new Set((indexed ?? []).flatMap((text) => CUT.exec(text)?.[1] ?? [])),
  columns: new Map(columns.map((column) => [column.name, column])),
  title: TITLES.find((title) => columns.some((column) => column.name === title)),
});

interface Link {
  child: string;
  parent: string;
  column: string;
}

/** Every foreign key. The last column of a composite one is the one that points; the leading ones keep tenant and warehouse together. */
async function linkRows(tx: Tx): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select cn.nspname || '.' || cc.relname as child, pn.nspname || '.' || pc.relname as parent,
      (
        select a.attname
        from pg_attribute a
        where a.attrelid = k.conrelid
          and a.attnum = k.conkey[array_length(k.conkey, 1)]
      ) as column
    from pg_constraint k
    join pg_class cc on cc.oid = k.conrelid
    join pg_namespace cn on cn.oid = cc.relnamespace
    join pg_class pc on pc.oid = k.confrelid
    join pg_namespace pn on pn.oid = pc.relnamespace
    where k.contype = 'f'
      and cn.nspname <> 'part'
    order by 1, 3
  `.execute(tx);
  return rows;
}

/** `roomId` → `room_id` */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
/** A column of an alias, safe to write into SQL: names come from the database or the contract, never from a request. */
export const col = (alias: string, column: string): RawBuilder<unknown> => sql.raw(`${alias}."${column}"`);
export const raw = (text: string): RawBuilder<unknown> => sql.raw(text);
