import { sql } from 'kysely';
import { fieldsOf } from '#contract/kit/field.ts';
import { entered, type ResourceSpec, type Shape } from '#contract/kit/resource.ts';
import type { Ctx } from '../platform/ctx.ts';
import { col, raw, snake, tableOf, type Table } from '../platform/db/catalog.ts';
import type { ImportSpec, StagedRow } from '../services/imports/batch.ts';
import { batchRows, doubles, keyOf, lostRefs } from './check.ts';
import { fence, type Rules } from './rows.ts';

/** The import of a resource: its own fields, its own key, references by code. */
export const importOf = (spec: ResourceSpec<Shape>, rules: Rules): ImportSpec => ({
  biz: spec.table,
  title: spec.label,
  shape: spec.fields,
  unique: keyOf(spec),
  resolve: async (ctx, rows) => {
    await resolveRefs(ctx, spec, rows);
    for (const row of rows) row.faults.push(...rules(row.data));
  },
  verify: async (ctx, batchId) => [
    ...(await doubles(ctx, spec, batchRows(ctx, batchId))),
    ...(await lostRefs(ctx, spec, batchRows(ctx, batchId))),
  ],
});

/** Codes to ids, one query per column; a code that belongs to another owner does not exist here. */
async function resolveRefs(ctx: Ctx, spec: ResourceSpec<Shape>, rows: readonly StagedRow[]): Promise<void> {
  const table = await tableOf(ctx.tx, spec.table);
  // Owners first: the other codes are read in their owner's book.
  const fields = fieldsOf(entered(spec.fields))
    .filter((field) => field.ref)
    .sort((a, b) => Number(b.name === 'ownerId') - Number(a.name === 'ownerId'));
  for (const { name, label } of fields) {
    const ids = await idsOf(
      ctx,
      table.parents.get(snake(name)),
      rows.map((row) => row.data[name]),
    );
    for (const { data, faults } of rows) {
      const code = data[name];
      if (typeof code !== 'string') continue;
      data[name] = ids.get(`|${code}`) ?? ids.get(`${String(data.ownerId)}|${code}`) ?? null;
      if (data[name] === null) faults.push({ field: name, msg: `${label}【${code}】不存在` });
    }
  }
}

/** `owner|code` → id; the owner is blank for tables without one. */
async function idsOf(ctx: Ctx, parent: Table | undefined, values: readonly unknown[]): Promise<Map<string, number>> {
  const codes = [...new Set(values.filter((value) => typeof value === 'string'))];
  if (!parent?.title || codes.length === 0) return new Map();
  const code = col('p', parent.title),
    owner = parent.columns.has('owner_id') ? sql`p.owner_id` : sql`null`;
  const rows = await ctx.rows<{ id: number; code: string; owner: number | null }>`
    select p.id, upper(${code}) as code, ${owner} as owner
    from ${raw(parent.name)} p
    where ${fence('p', parent, ctx)}
      and upper(${code}) = any(${codes}::text[])
  `;
  return new Map(rows.map((row) => [`${row.owner ?? ''}|${row.code}`, row.id]));
}
