import { sql } from 'kysely';
import { VIEWS_MAX, type ColumnChoice, type tableHeaderApi, type tableViewApi } from '#contract/iam/table-header.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { rolesOf } from '../role/held.ts';
import { isAdmin } from '../role/people.ts';

/** Of tables one user may arrange; there are fewer lists than this. */
const TABLES_MAX = 300;

export async function tableHeaders(
  { tx, tenantId, userId }: Ctx,
  { staffId }: InputOf<typeof tableHeaderApi.query>,
): Promise<OutputOf<typeof tableHeaderApi.query>> {
  if (staffId !== undefined && staffId !== userId) refuseFieldAs('SCOPE', 'staffId', '只能查询本人的表头设置');
  const { rows } = await sql<{ tableKey: string; columns: ColumnChoice[] }>`
    select table_key, columns
    from iam.table_header_pref
    where tenant_id = ${tenantId}
      and user_id = ${userId}
    order by table_key
  `.execute(tx);
  return rows;
}

/** The last one saved holds; two devices at once end with one of both, whole. */
export async function saveTableHeader(
  { tx, tenantId, userId }: Ctx,
  { tableKey, columns }: InputOf<typeof tableHeaderApi.save>,
): Promise<null> {
  const {
    rows: [kept],
  } = await sql<{ others: number }>`
    select count(*) as others
    from iam.table_header_pref
    where tenant_id = ${tenantId}
      and user_id = ${userId}
      and table_key <> ${tableKey}
  `.execute(tx);
  if ((kept?.others ?? 0) >= TABLES_MAX) refuseField('tableKey', `最多保存${TABLES_MAX}个表格的设置`);
  await sql`
    insert into iam.table_header_pref (tenant_id, user_id, table_key, columns)
    values (${tenantId}, ${userId}, ${tableKey}, ${JSON.stringify(columns)}::jsonb)
    on conflict (tenant_id, user_id, table_key) do update set columns = excluded.columns, updated_at = now()
  `.execute(tx);
  return null;
}

export async function resetTableHeader(
  { tx, tenantId, userId }: Ctx,
  { tableKey }: InputOf<typeof tableHeaderApi.reset>,
): Promise<null> {
  await sql`
    delete from iam.table_header_pref
    where tenant_id = ${tenantId}
      and user_id = ${userId}
      and table_key = ${tableKey}
  `.execute(tx);
  return null;
}

/** One's own first. */
export async function tableViews({ tx, tenantId, userId }: Ctx): Promise<OutputOf<typeof tableViewApi.list>> {
  const { rows } = await sql<OutputOf<typeof tableViewApi.list>[number]>`
    select v.id, v.table_key, v.name, v.columns, v.search, v.role_ids, v.user_id = ${userId} as is_mine, u.user_name,
      v.version
    from iam.table_view v
    join iam.user u on u.tenant_id = v.tenant_id and u.id = v.user_id
    where v.tenant_id = ${tenantId}
      and (
        v.user_id = ${userId}
        or (not u.is_deleted and v.role_ids && array(select h.id from (${rolesOf(tenantId, userId)}) h))
      )
    order by v.table_key, is_mine desc, v.name, v.id
  `.execute(tx);
  return rows;
}

export async function rolesToShareWith(ctx: Ctx): Promise<OutputOf<typeof tableViewApi.roles>> {
  const { tenantId, userId } = ctx,
    all = await isAdmin(ctx);
  const rows = await ctx.rows<{ roleId: number; roleName: string }>`
    select r.id as role_id, r.role_name
    from iam.role r
    where r.tenant_id = ${tenantId}
      and not r.is_deleted
      and (${all}::boolean or r.id in (select h.id from (${rolesOf(tenantId, userId)}) h))
    order by r.role_name, r.id
  `;
  return rows;
}

/** A new view, or one's own changed. Its name tells it from one's other views of the table; it is shared with roles one has oneself. */
export async function saveTableView(
  ctx: Ctx,
  input: InputOf<typeof tableViewApi.save>,
): Promise<OutputOf<typeof tableViewApi.save>> {
  const { tenantId, userId } = ctx,
    { id, tableKey, name, search } = input,
    roleIds = [...new Set(input.roleIds)],
    columns = JSON.stringify(input.columns);
  // One at a time: names and the number of views are judged together.
  await ctx.run`
    select 1
    from iam.user
    where tenant_id = ${tenantId}
      and id = ${userId}
    for no key update
  `;
  const views = await ctx.rows<{ id: number; name: string; version: number }>`
    select id, name, version
    from iam.table_view
    where tenant_id = ${tenantId}
      and user_id = ${userId}
      and table_key = ${tableKey}
  `;
  if (id && found(views.find((view) => view.id === id)).version !== input.version) refuse('VERSION');
  if (views.some((view) => view.name === name && view.id !== id)) refuseFieldAs('DUPLICATE', 'name', '视图名称已存在');
  if (!id && views.length >= VIEWS_MAX) refuseField('name', `每个列表最多保存${VIEWS_MAX}个视图`);
  const open = new Set((await rolesToShareWith(ctx)).map(({ roleId }) => roleId));
  if (roleIds.some((roleId) => !open.has(roleId))) refuseFieldAs('SCOPE', 'roleIds', '只能共享给自己拥有的角色');
  const { rows } = id
    ? await ctx.run<{ id: number; version: number }>`
      update iam.table_view
      set name = ${name}, columns = ${columns}::jsonb, search = ${search}, role_ids = ${roleIds}::bigint[],
        version = version + 1, updated_by = ${userId}, updated_at = now()
      where tenant_id = ${tenantId}
        and id = ${id}
      returning id, version
    `
    : await ctx.run<{ id: number; version: number }>`
      insert into iam.table_view (
        tenant_id, user_id, table_key, name, columns, search, role_ids, created_by, updated_by
      )
      values (
        ${tenantId}, ${userId}, ${tableKey}, ${name}, ${columns}::jsonb, ${search}, ${roleIds}::bigint[], ${userId},
        ${userId}
      )
      returning id, version
    `;
  return found(rows[0]);
}

export async function deleteTableView(
  { tx, tenantId, userId }: Ctx,
  { id }: InputOf<typeof tableViewApi.delete>,
): Promise<null> {
  const {
    rows: [gone],
  } = await sql`
    delete from iam.table_view
    where tenant_id = ${tenantId}
      and user_id = ${userId}
      and id = ${id}
    returning 1
  `.execute(tx);
  found(gone);
  return null;
}
