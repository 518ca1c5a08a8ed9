import { sql, type RawBuilder } from 'kysely';
import { fieldsOf } from '#contract/kit/field.ts';
import { entered, type ResourceSpec, type Shape } from '#contract/kit/resource.ts';
import type { Actor } from '../platform/actor.ts';
import type { Ctx } from '../platform/ctx.ts';
import { col, raw, snake, tableOf, type Table } from '../platform/db/catalog.ts';
import { ofEveryKind } from '../platform/list/kinds.ts';
import type { BatchFault } from '../services/imports/batch.ts';
import { fence, type Record_ } from './rows.ts';

/** Rows about to be written, as `row` and `parsed` (values by field name): one from a form, or a staged batch. */
export type Source = RawBuilder<unknown>;
export const oneRow = (data: Record_): Source => sql`(select 0 as row, ${JSON.stringify(data)}::jsonb as parsed)`;
export const batchRows = (actor: Actor, batchId: number): Source =>
  sql`
    (
      select row_no as row, parsed
      from ops.import_row
      where tenant_id = ${actor.tenantId}
        and batch_id = ${batchId}
        and errors is null
    )
  `;

/** Whether rows are in somebody's book: the owner is entered, not kept by commands. */
const owned = (spec: ResourceSpec<Shape>): boolean => 'ownerId' in entered(spec.fields);
/** What is unique together: the key, and the owner where rows have one. */
export const keyOf = (spec: ResourceSpec<Shape>): string[] => [
  ...new Set([...spec.key, ...(owned(spec) ? ['ownerId'] : [])]),
];

export const named = (table: Table, name: string) =>
  sql`(r.parsed ->> ${name})::${raw(table.columns.get(snake(name))?.type ?? 'text')} as ${raw(`"${name}"`)}`;

/** Only enabled rows exclude each other, and only while both are in force: settings of one scope. */
type Among = ResourceSpec<Shape> & { among?: 'enabled' };
const DATES = ['validFrom', 'validTo'];
const MEET = sql`daterange(t.valid_from, t.valid_to, '[]') && daterange(k."validFrom", k."validTo", '[]')`;

/** Rows whose key is taken by another row; one that exists already brings its `id` and is no double of itself. */
export async function doubles(ctx: Ctx, spec: Among, source: Source): Promise<BatchFault[]> {
  const table = await tableOf(ctx.tx, spec.table),
    names = keyOf(spec);
  const [field = 'id'] = spec.key;
  const same = names.map((name) =>
    table.columns.get(snake(name))?.nullable
      ? sql`${col('t', snake(name))} is not distinct from ${col('k', name)}`
      : sql`${col('t', snake(name))} = ${col('k', name)}`,
  );
  const rows = await ctx.rows<{ row: number }>`
    with k as materialized (
      select r.row, (r.parsed ->> 'id')::bigint as id, r.parsed ->> 'status' = '1' as enabled,
        ${sql.join([...names, ...(spec.among ? DATES : [])].map((name) => named(table, name)))}
      from ${source} r
    )
    select k.row
    from k
    join ${raw(table.name)} t
      on ${fence('t', table, { ...ctx, ...ofEveryKind, ownerIds: null })}
      and ${sql.join(same, sql` and `)}
    where t.id is distinct from k.id
      ${spec.among ? sql`and k.enabled and t.status = 1 and ${MEET}` : sql``}
    order by k.row
  `;
  // Of a key of several fields none is taken by itself.
  const known = spec.key.length > 1 && field !== 'code' ? spec : fieldsOf(spec.fields).find((f) => f.name === field);
  return rows.map(({ row }) => ({
    row,
    field,
    msg: spec.among ? '已存在相同范围的配置' : `${known?.label ?? field}已存在`,
  }));
}

/**
 * References that do not exist for this actor or belong to another owner. Those that do exist are held for key share until
 * commit: whoever wants to delete one of them waits, and then finds it in use.
 */
export async function lostRefs(ctx: Ctx, spec: ResourceSpec<Shape>, source: Source): Promise<BatchFault[]> {
  const table = await tableOf(ctx.tx, spec.table);
  const refs = fieldsOf(spec.fields).flatMap(({ name, label, ref }) => {
    const parent = ref ? table.parents.get(snake(name)) : undefined;
    return parent ? [{ name, label, parent }] : [];
  });
  if (refs.length === 0) return [];
  const names = [...new Set([...refs.map(({ name }) => name), ...(owned(spec) ? ['ownerId'] : [])])];
  // The references alone are taken out of the rows, once for all columns.
  const held = refs.map(
    ({ name, parent }, i) =>
      sql`
        ${raw(`p${i}`)} as (
          select p.*
          from ${raw(parent.name)} p
          where ${fence('p', parent, ctx)}
            and p.id in (select ${col('k', name)} from k)
          for key share
        )
      `,
  );
  const lost = refs.map(
    ({ name, parent }, i) => sql`
      select k.row, ${i}::int as n
      from k
      where ${col('k', name)} is not null
        and not exists (
          select 1
          from ${raw(`p${i}`)} p
          where p.id = ${col('k', name)}
            ${owned(spec) && parent.columns.has('owner_id') ? sql`and (k."ownerId" is null or p.owner_id = k."ownerId")` : sql``}
        )
    `,
  );
  const rows = await ctx.rows<{ row: number; n: number }>`
    with k as materialized (select r.row, ${sql.join(names.map((name) => named(table, name)))} from ${source} r),
    ${sql.join(held)} ${sql.join(lost, sql` union all `)}
    order by n, row
  `;
  return rows.flatMap(({ row, n }) => {
    const ref = refs[n];
    return ref ? [{ row, field: ref.name, msg: `${ref.label}不存在` }] : [];
  });
}
