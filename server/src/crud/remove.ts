import { sql } from 'kysely';
import { type ResourceSpec, type Shape } from '#contract/kit/resource.ts';
import type { Ctx } from '../platform/ctx.ts';
import { col, raw, tableOf, type Table } from '../platform/db/catalog.ts';
import { refuse } from '../platform/errors.ts';
import type { Members } from './grouped-members.ts';
import { fence } from './rows.ts';

type Spec = ResourceSpec<Shape>;

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
  const rows = await ctx.rows<{ id: number; version: number; title: string }>`
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

/** A head goes with its members, and they do not count as its use. */
export async function removeHeads(
  ctx: Ctx,
  spec: Spec,
  lists: readonly Pick<Members, 'table' | 'head'>[],
  input: Removal | { items: Removal[] },
): Promise<{ removed: number }> {
  const removed = await removeRows(ctx, { ...spec, but: lists.map(({ table }) => table) }, input);
  for (const by of lists) {
    const table = await tableOf(ctx.tx, by.table);
    await ctx.run`
      delete from ${raw(table.name)} m
      where ${fence('m', table, ctx)}
        and ${col('m', by.head)} = any(${('items' in input ? input.items : [input]).map(({ id }) => id)}::bigint[])
    `;
  }
  return removed;
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
  const rows = await ctx.rows<{ id: number; label: string; title: string | null }>`
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
