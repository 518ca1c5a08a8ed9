import { sql, type RawBuilder } from 'kysely';
import type { FieldError } from '#contract/errors.ts';
import { fieldOf, fieldsOf, type Field } from '#contract/kit/field.ts';
import type { ResourceSpec, Shape } from '#contract/kit/resource.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import type { Actor } from '../platform/actor.ts';
import { wireTime } from '../platform/clock.ts';
import type { Ctx } from '../platform/ctx.ts';
import { col, raw, snake, tableOf, type Table } from '../platform/db/catalog.ts';
import { refuseField } from '../platform/errors.ts';
import { holds } from '../platform/list/filters.ts';
import { kindWalls } from '../platform/list/kinds.ts';
import { codesIn } from '../platform/list/page.ts';
import { codeText } from '../platform/text.ts';

/** Rows are records here: the fields are known to the contract, not to this file. */
export type Record_ = Record<string, unknown>;
/** What the schema of one field cannot say: a minimum above its maximum. Asked on add, edit and import. */
export type Rules = (row: Record_) => FieldError[];

/** Which rows of a table the actor may reach, as conditions on an alias. Every statement of the kit carries them. */
export function fence(alias: string, table: Table, actor: Actor): RawBuilder<unknown> {
  const walls = [sql`${col(alias, 'tenant_id')} = ${actor.tenantId}`, ...kindWalls(alias, table.name, actor)];
  if (table.local) walls.push(sql`${col(alias, 'warehouse_id')} = ${actor.warehouseId}`);
  if (table.columns.has('is_deleted')) walls.push(sql`not ${col(alias, 'is_deleted')}`);
  const owner = ownerColumn(table),
    mine = owner && actor.ownerIds && sql`${col(alias, owner)} = any(${actor.ownerIds}::bigint[])`;
  if (owner && mine)
    walls.push(table.columns.get(owner)?.nullable ? sql`(${mine} or ${col(alias, owner)} is null)` : mine);
  return sql.join(walls, sql` and `);
}

/** Whose row it is: its owner, or itself where owners are the rows. */
const ownerColumn = (table: Table): string | undefined =>
  table.name === '"basic"."owner"' ? 'id' : table.columns.has('owner_id') ? 'owner_id' : undefined;

/** Columns of a page row, in the types of the wire. */
export function selection(table: Table, fields: readonly Field[]): RawBuilder<unknown> {
  const columns = fields.map(({ name, kind }) => {
    const column = snake(name),
      type = table.columns.get(column)?.type ?? '';
    // Exact where the contract says so: a decimal in a text.
    if (type.startsWith('numeric'))
      return sql`${col('t', column)}::${raw(kind === 'text' ? 'text' : 'float8')} as ${raw(`"${column}"`)}`;
    return type.startsWith('time without')
      ? sql`to_char(${col('t', column)}, 'HH24:MI') as ${raw(`"${column}"`)}`
      : col('t', column);
  });
  return sql`t.id, t.version, t.created_at, t.created_by, t.updated_at, t.updated_by, ${sql.join(columns)}`;
}

/** The conditions a search box sets. */
export function matching(spec: ResourceSpec<Shape>, table: Table, param: Record_): RawBuilder<unknown> {
  const all = [sql`true`];
  if (typeof param.keyword === 'string' && param.keyword !== '') all.push(byKeyword(table, param.keyword));
  if (Array.isArray(param.ids)) all.push(sql`t.id = any(${param.ids}::bigint[])`);
  for (const name of spec.search) {
    const value = param[name],
      schema = spec.fields[name];
    if (schema && value !== undefined && value !== null && value !== '')
      all.push(bySearch(table, fieldOf(name, schema), name === spec.key[0] && CODED.test(name), value));
  }
  return sql.join(all, sql` and `);
}

/** Code or name contains the text. */
export function byKeyword(table: Table, keyword: string): RawBuilder<unknown> {
  const columns = ['code', 'name']
    .filter((column) => table.columns.has(column))
    .map((column) => holds(col('t', column), keyword, table.cut.has(column)));
  return columns.length > 0 ? sql`(${sql.join(columns, sql` or `)})` : sql`true`;
}

/** Keys that are pasted several at a time; a sentence is one, whatever commas it holds. */
const CODED = /(code|no)$/i;
const WHOLE = new Set(['smallint', 'integer', 'bigint']);

function bySearch(table: Table, field: Field, isCode: boolean, value: unknown): RawBuilder<unknown> {
  const name = snake(field.name),
    column = col('t', name),
    type = table.columns.get(name)?.type ?? '';
  if (field.kind === 'boolean')
    return sql`${column} = ${value === true || value === 1 || value === 'true' || value === '1'}`;
  // A number beyond the column finds nothing; compared as its own type, an index helps.
  if (WHOLE.has(type))
    return Number.isSafeInteger(Number(value))
      ? sql`${column} = ${Number(value)}::bigint`
      : refuseField(field.name, '格式不正确');
  if (field.kind === 'decimal')
    return Number.isFinite(Number(value)) ? sql`${column} = ${Number(value)}` : refuseField(field.name, '格式不正确');
  // A day that does not exist finds nothing.
  if (type === 'date') return sql`${column}::text = ${String(value)}`;
  if (field.dict) return sql`${column} = ${String(value)}`;
  const codes = isCode ? codesIn(codeText(String(value)), field.name) : [];
  return codes.length > 1 ? sql`${column} = any(${codes}::text[])` : holds(column, String(value), table.cut.has(name));
}

/** Rows as the wire knows them: times as text, users by name, `labels` for references (one query per field) and dictionary codes. */
export async function wireRows(ctx: Ctx, spec: ResourceSpec<Shape>, rows: readonly Record_[]): Promise<Record_[]> {
  const audited = rows as (Record_ & { createdAt: Date; createdBy: number; updatedAt: Date; updatedBy: number })[];
  const { rows: users } =
    rows.length === 0
      ? { rows: [] }
      : await ctx.run<{ id: number; userName: string }>`
        select id, user_name
        from iam."user"
        where tenant_id = ${ctx.tenantId}
          and id = any(${[...new Set(audited.flatMap((row) => [row.createdBy, row.updatedBy]))]}::bigint[])
      `;
  const names = new Map(users.map((user) => [user.id, user.userName]));
  const fields = fieldsOf(spec.fields),
    table = await tableOf(ctx.tx, spec.table);
  const titles = new Map<string, Map<unknown, string>>();
  for (const field of fields.filter((f) => f.ref))
    titles.set(
      field.name,
      await titlesOf(
        ctx,
        table.parents.get(snake(field.name)),
        rows.map((row) => row[field.name]),
      ),
    );
  return audited.map((row) => ({
    ...row,
    createdAt: wireTime(row.createdAt),
    updatedAt: wireTime(row.updatedAt),
    createdBy: names.get(row.createdBy) ?? '系统',
    updatedBy: names.get(row.updatedBy) ?? '系统',
    labels: Object.fromEntries(
      fields.flatMap((field) => {
        const value = row[field.name],
          label = field.dict ? nameOf(field.dict, value) : titles.get(field.name)?.get(value);
        return value === null || value === undefined || label === undefined ? [] : [[field.name, label]];
      }),
    ),
  }));
}

/** What referenced rows are called, deleted ones too: `R1 冷冻库`. */
async function titlesOf(
  ctx: Ctx,
  parent: Table | undefined,
  values: readonly unknown[],
): Promise<Map<unknown, string>> {
  const ids = [...new Set(values.filter((value) => value !== null))];
  if (!parent?.title || ids.length === 0) return new Map();
  const named = parent.title !== 'name' && parent.columns.has('name') ? sql`t.name` : sql`null`;
  const rows = await ctx.rows<{ id: number; title: string }>`
    select t.id, concat_ws(' ', ${col('t', parent.title)}, ${named}) as title
    from ${raw(parent.name)} t
    where t.tenant_id = ${ctx.tenantId}
      ${parent.local ? sql`and t.warehouse_id = ${ctx.warehouseId}` : sql``}
      and t.id = any(${ids}::bigint[])
  `;
  return new Map(rows.map((row) => [row.id, row.title]));
}
