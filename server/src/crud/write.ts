import { sql } from 'kysely';
import { fieldsOf } from '#contract/kit/field.ts';
import { entered, type ResourceSpec, type Shape } from '#contract/kit/resource.ts';
import { reaches } from '../platform/actor.ts';
import type { Ctx } from '../platform/ctx.ts';
import { col, raw, snake, tableOf, type Table } from '../platform/db/catalog.ts';
import { found, refuse, refuseFields } from '../platform/errors.ts';
import { doubles, lostRefs, oneRow } from './check.ts';
import { fence, type Record_ } from './rows.ts';

type Spec = ResourceSpec<Shape>;

/** Insert any number of rows in one statement, in this warehouse unless they name theirs; values by field name. Ids in no particular order. */
export async function insertRows(ctx: Ctx, tableName: string, rows: readonly Record_[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const table = await tableOf(ctx.tx, tableName);
  const placed = table.local ? rows.map((row) => ({ warehouseId: ctx.warehouseId, ...row })) : rows;
  const columns = [...new Set(placed.flatMap((row) => Object.keys(row)))]
    .map(snake)
    .filter((column) => table.columns.has(column));
  const written = await ctx.rows<{ id: number }>`
    insert into ${raw(table.name)} (tenant_id, ${raw(columns.map((c) => `"${c}"`).join(', '))}, created_by, updated_by)
    select ${ctx.tenantId}, ${sql.join(columns.map((c) => col('r', c)))}, ${ctx.userId}, ${ctx.userId}
    from jsonb_populate_recordset(null::${raw(table.name)}, ${JSON.stringify(placed.map(snaked))}::jsonb) r
    returning id
  `;
  return written.map((row) => row.id);
}

const snaked = (row: Record_): Record_ =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]));
const own = (spec: Spec, input: Record_): Record_ =>
  Object.fromEntries(Object.keys(entered(spec.fields)).map((name) => [name, input[name] ?? null]));

/** Add one row. Refuses a foreign owner (SCOPE), references that do not exist (FIELD) and doubles (DUPLICATE), each on its field. `{ ...spec, kept }`: columns no person enters. */
export async function addRow(ctx: Ctx, spec: Spec & { kept?: Record_ }, input: Record_): Promise<{ id: number }> {
  const data = { ...own(spec, input), ...spec.kept };
  await refuseFaults(ctx, spec, data);
  const [id] = await insertRows(ctx, spec.table, [data]);
  return { id: found(id) };
}

/** Change one row the user saw at `version`. Refuses what moved on (VERSION), changed `fixed` fields, lost references and doubles. */
export async function updateRow(ctx: Ctx, spec: Spec, input: Record_): Promise<{ id: number; version: number }> {
  const table = await tableOf(ctx.tx, spec.table);
  const now = await lockedRow(ctx, table, input);
  const data = own(spec, input);
  const changed = (name: string): boolean => JSON.stringify(data[name]) !== JSON.stringify(now[name] ?? null);
  const fixed = fieldsOf(spec.fields).filter((field) => field.fixed && changed(field.name));
  if (fixed.length > 0) refuseFields(fixed.map((field) => ({ field: field.name, msg: `${field.label}不能修改` })));
  await refuseFaults(ctx, spec, { ...data, id: Number(input.id) });
  const columns = raw(
    Object.keys(data)
      .map((name) => `"${snake(name)}"`)
      .join(', '),
  );
  const rows = await ctx.rows<{ id: number; version: number }>`
    update ${raw(table.name)} t
    set (${columns}) = (
      select ${columns}
      from jsonb_populate_record(null::${raw(table.name)}, ${JSON.stringify(snaked(data))}::jsonb)
    ), version = t.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${fence('t', table, ctx)}
      and t.id = ${Number(input.id)}
    returning t.id, t.version
  `;
  return found(rows[0]);
}

async function lockedRow(ctx: Ctx, table: Table, { id, version }: Record_): Promise<Record_> {
  const rows = await ctx.rows<Record_>`
    select t.*
    from ${raw(table.name)} t
    where ${fence('t', table, ctx)}
      and t.id = ${Number(id)}
    for no key update
  `;
  const now = found(rows[0]);
  return now.version === Number(version) ? now : refuse('VERSION');
}

/** References must exist, the key must be free but for the row itself, where it has an `id`. */
export async function refuseFaults(ctx: Ctx, spec: Spec, data: Record_): Promise<void> {
  if (typeof data.ownerId === 'number' && !reaches(ctx, data.ownerId)) refuse('SCOPE', '无权操作该货主的数据');
  const lost = await lostRefs(ctx, spec, oneRow(data));
  if (lost.length > 0) refuseFields(lost);
  const [double] = await doubles(ctx, spec, oneRow(data));
  if (double) refuse('DUPLICATE', double.msg, { errors: [double] });
}
