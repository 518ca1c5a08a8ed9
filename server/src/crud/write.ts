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

/** Insert any number of rows in one statement; values by field name. Ids in no particular order. */
export async function insertRows(ctx: Ctx, tableName: string, rows: readonly Record_[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const table = await tableOf(ctx.tx, tableName);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    .map(snake)
    .filter((column) => table.columns.has(column));
  const place = table.local ? sql`warehouse_id, ` : sql``,
    here = table.local ? sql`${ctx.warehouseId}, ` : sql``;
  const written = await ctx.rows<{
    id: number;
  }>`
    insert into ${raw(table.name)} (
      tenant_id, ${place}${raw(columns.map((c) => `"${c}"`).join(', '))}, created_by, updated_by
    )
    select ${ctx.tenantId}, ${here}${sql.join(columns.map((c) => col('r', c)))}, ${ctx.userId}, ${ctx.userId}
    from jsonb_populate_recordset(null::${raw(table.name)}, ${JSON.stringify(rows.map(snaked))}::jsonb) r
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
  const rows = await ctx.rows<{
    id: number;
    version: number;
  }>`
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
async function refuseFaults(ctx: Ctx, spec: Spec, data: Record_): Promise<void> {
  if (typeof data.ownerId === 'number' && !reaches(ctx, data.ownerId)) refuse('SCOPE', '无权操作该货主的数据');
  const lost = await lostRefs(ctx, spec, oneRow(data));
  if (lost.length > 0) refuseFields(lost);
  const [double] = await doubles(ctx, spec, oneRow(data));
  if (double) refuse('DUPLICATE', double.msg, { errors: [double] });
}

export interface Removal {
  id: number;
  version: number;
}

/** Remove rows, all or none. Refuses unseen changes (VERSION) and rows in use (IN_USE, naming who uses them). `{ ...spec, but }`: tables whose rows go along or do not count. */
export async function removeRows(
  ctx: Ctx,
  spec: Spec & { but?: readonly string[] },
  input: Removal | { items: Removal[] },
): Promise<{ removed: number }> {
  const table = await tableOf(ctx.tx, spec.table);
  const items = new Map(('items' in input ? input.items : [input]).map((item) => [item.id, item.version]));
  const ids = [...items.keys()].sort((a, b) => a - b);
  // The full row lock: whoever is about to point at one of these rows holds it for key share, and one of the two waits.
  const rows = await ctx.rows<{
    id: number;
    version: number;
    title: string;
  }>`
    select t.id, t.version, ${col('t', table.title ?? 'id')}::text as title
    from ${raw(table.name)} t
    where ${fence('t', table, ctx)}
      and t.id = any(${ids}::bigint[])
    order by t.id
    for update
  `;
  if (rows.length < ids.length) refuse('NOT_FOUND');
  if (rows.some((row) => row.version !== items.get(row.id))) refuse('VERSION');
  if (rows.some((row) => row.title.startsWith('@'))) refuse('IN_USE', '系统内置数据，不能删除');
  const user = await userOf(ctx, ids, { table, but: spec.but ?? [] });
  const used = rows.find((row) => row.id === user?.id)?.title;
  if (user)
    refuse(
      'IN_USE',
      user.title
        ? `【${used}】已被${user.label}【${user.title}】使用，不能删除`
        : `【${used}】已被${user.label}使用，不能删除`,
    );
  await ctx.run`
    update ${raw(table.name)} t
    set is_deleted = true, version = t.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${fence('t', table, ctx)}
      and t.id = any(${ids}::bigint[])
  `;
  return { removed: ids.length };
}

/** The first row anywhere that points at one of these rows, furniture of the house (`@V`, LOOSE) aside; its name only where the actor could see it. */
async function userOf(
  ctx: Ctx,
  ids: readonly number[],
  { table, but }: { table: Table; but: readonly string[] },
): Promise<{ id: number; label: string; title: string | null } | undefined> {
  const links = table.children.filter((link) => !but.includes(link.table.name.replaceAll('"', '')));
  if (links.length === 0) return undefined;
  const asks = links.map(
    ({ table: child, column }) => sql`
      (
        select ${col('c', column)} as id, ${child.label}::text as label,
          case
            when ${fence('c', child, ctx)} then ${child.title ? sql`${col('c', child.title)}::text` : wholeOf(child, table)}
          end as title
        from ${raw(child.name)} c
        where c.tenant_id = ${ctx.tenantId}
          ${table.local && child.local ? sql`and c.warehouse_id = ${ctx.warehouseId}` : sql``}
          and ${col('c', column)} = any(${ids}::bigint[])
          ${child.columns.has('is_deleted') ? sql`and not c.is_deleted` : sql``}
          ${child.title ? sql`and coalesce(${col('c', child.title)}, '') !~ '^(@.*|LOOSE)$'` : sql``}
        limit 1
      )
    `,
  );
  const rows = await ctx.rows<{
    id: number;
    label: string;
    title: string | null;
  }>`
    select *
    from (${sql.join(asks, sql` union all `)}) u
    order by title is null
    limit 1
  `;
  return rows[0];
}

/** What a row without a name is part of: a stop of route L1, the stock of goods G1. */
function wholeOf(child: Table, used: Table) {
  const [column, whole] =
    [...child.parents].find(
      ([name, parent]) => parent !== used && parent.title && !(child.local && name === 'warehouse_id'),
    ) ?? [];
  return column && whole?.title
    ? sql`
      (
        select ${col('p', whole.title)}::text
        from ${raw(whole.name)} p
        where p.tenant_id = c.tenant_id
          ${whole.local ? sql`and p.warehouse_id = c.warehouse_id` : sql``}
          and p.id = ${col('c', column)}
      )
    `
    : sql`null::text`;
}
