import { sql, type RawBuilder } from 'kysely';
import { fieldsOf } from '#contract/kit/field.ts';
import { entered, type ResourceSpec, type Shape } from '#contract/kit/resource.ts';
import type { Actor } from '../platform/actor.ts';
import { col, raw, snake, tableOf, type Table } from '../platform/catalog.ts';
import type { Tx } from '../platform/db.ts';
import type { BatchFault } from '../platform/sheet/import.ts';
import { fence, type Record_ } from './rows.ts';

/** Rows about to be written, as `row` and `parsed` (values by field name): one from a form, or a staged batch. */
export type Source = RawBuilder<unknown>;
export const oneRow = (data: Record_): Source => sql`(select 0 as row, ${JSON.stringify(data)}::jsonb as parsed)`;
export const batchRows = (actor: Actor, batchId: number): Source =>
  sql`(select row_no as row, parsed from ops.import_row where tenant_id = ${actor.tenantId} and batch_id = ${batchId} and errors is null)`;

/** Whether rows are in somebody's book: the owner is entered, not kept by commands. */
const owned = (spec: ResourceSpec<Shape>): boolean => 'ownerId' in entered(spec.fields);
/** What is unique together: the key, and the owner where rows have one. */
export const keyOf = (spec: ResourceSpec<Shape>): string[] => [...new Set([...spec.key, ...(owned(spec) ? ['ownerId'] : [])])];

const value = (table: Table, name: string) => sql`(r.parsed ->> ${name})::${raw(table.columns.get(snake(name))?.type ?? 'text')}`;

/** Rows whose key is taken by another row; one that exists already brings its `id` and is no double of itself. */
export async function doubles(tx: Tx, actor: Actor, spec: ResourceSpec<Shape>, source: Source): Promise<BatchFault[]> {
  const table = await tableOf(tx, spec.table);
  const [field = 'id'] = spec.key;
  const same = keyOf(spec).map((name) => sql`${col('t', snake(name))} = ${value(table, name)}`);
  const { rows } = await sql<{ row: number }>`select r.row from ${source} r join ${raw(table.name)} t on ${fence('t', table, { ...actor, ownerIds: null })} and ${sql.join(same, sql` and `)}
    where t.id is distinct from (r.parsed ->> 'id')::bigint order by r.row`.execute(tx);
  const label = fieldsOf(spec.fields).find((f) => f.name === field)?.label ?? field;
  return rows.map(({ row }) => ({ row, field, msg: `${label}已存在` }));
}

/**
 * References that do not exist for this actor or belong to another owner. Those that do exist are held for key share until
 * commit: whoever wants to delete one of them waits, and then finds it in use.
 */
export async function lostRefs(tx: Tx, actor: Actor, spec: ResourceSpec<Shape>, source: Source): Promise<BatchFault[]> {
  const table = await tableOf(tx, spec.table);
  const faults: BatchFault[] = [];
  for (const { name, label, ref } of fieldsOf(spec.fields)) {
    const parent = ref ? table.parents.get(snake(name)) : undefined;
    if (!parent) continue;
    const sameOwner = owned(spec) && parent.columns.has('owner_id') ? sql`and (r.parsed ->> 'ownerId' is null or p.owner_id = (r.parsed ->> 'ownerId')::bigint)` : sql``;
    const { rows } = await sql<{ row: number }>`with r as (select * from ${source} x where x.parsed ->> ${name} is not null),
        p as (select p.* from ${raw(parent.name)} p where ${fence('p', parent, actor)} and p.id in (select ${value(table, name)} from r) for key share)
      select r.row from r where not exists (select 1 from p where p.id = ${value(table, name)} ${sameOwner}) order by r.row`.execute(tx);
    faults.push(...rows.map(({ row }) => ({ row, field: name, msg: `${label}不存在` })));
  }
  return faults;
}
