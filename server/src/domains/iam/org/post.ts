import { sql } from 'kysely';
import type { postApi, PostRow } from '#contract/iam/dept.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { anyHolds, containing, equals } from '../../../platform/list/filters.ts';

export async function postList(ctx: Ctx, asked: InputOf<typeof postApi.list>): Promise<PostRow[]> {
  const rows = await ctx.rows<PostRow>`
    select p.id, p.position_code, p.position_name, p.dept_id, d.dept_name, p.order_num, p.status, p.version,
      (
        select count(*)
        from iam.user u
        where u.tenant_id = p.tenant_id
          and u.position_id = p.id
          and not u.is_deleted
      ) as user_count
    from iam.position p
    left join iam.dept d on d.tenant_id = p.tenant_id and d.id = p.dept_id
    where p.tenant_id = ${ctx.tenantId}
      and not p.is_deleted
      ${containing(sql`p.position_name`, asked.positionName)}
      ${equals(sql`p.dept_id`, asked.deptId)}
    order by p.order_num, p.position_code collate ops.natural_order, p.id
    limit 2000
  `;
  return rows;
}

export async function postOptions(
  ctx: Ctx,
  { keyword, ids, size }: InputOf<typeof postApi.options>,
): Promise<OutputOf<typeof postApi.options>> {
  const rows = await ctx.rows<OutputOf<typeof postApi.options>[number]>`
    select p.id, p.position_code as code, p.position_name as name
    from iam.position p
    where p.tenant_id = ${ctx.tenantId}
      and not p.is_deleted
      and ${ids ? sql`p.id = any(${ids}::bigint[])` : sql`p.status = 1 and ${anyHolds([sql`p.position_name`, sql`p.position_code`], keyword ?? '')}`}
    order by p.order_num, p.position_code collate ops.natural_order
    limit ${size}
  `;
  return rows;
}

async function lockPost(ctx: Ctx, { id, version }: { id: number; version: number | null | undefined }): Promise<void> {
  const rows = await ctx.rows<{ version: number }>`
    select version
    from iam.position
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
      and not is_deleted
    for update
  `;
  if (found(rows[0]).version !== version) refuse('VERSION');
}

/** A new post, or a changed one. */
export async function savePost(ctx: Ctx, input: InputOf<typeof postApi.save>): Promise<OutputOf<typeof postApi.save>> {
  const { tenantId, userId } = ctx,
    id = input.id ?? null,
    deptId = input.deptId ?? null;
  if (id !== null) await lockPost(ctx, { id, version: input.version });
  const double = await ctx.row`
    select 1
    from iam.position
    where tenant_id = ${tenantId}
      and position_code = ${input.positionCode}
      and not is_deleted
      and id is distinct from ${id}
  `;
  if (double) refuseFieldAs('DUPLICATE', 'positionCode', '岗位编码已存在');
  const dept = await ctx.row`
    select 1
    from iam.dept
    where tenant_id = ${tenantId}
      and id = ${deptId}
      and not is_deleted
    for key share
  `;
  if (deptId !== null && !dept) refuseField('deptId', '部门不存在');
  const { rows } =
    id === null
      ? await ctx.run<{ id: number; version: number }>`
        insert into iam.position (
          tenant_id, position_code, position_name, dept_id, order_num, status, created_by, updated_by
        )
        values (
          ${tenantId}, ${input.positionCode}, ${input.positionName}, ${deptId}, ${input.orderNum}, ${input.status},
          ${userId}, ${userId}
        )
        returning id, version
      `
      : await ctx.run<{ id: number; version: number }>`
        update iam.position
        set position_code = ${input.positionCode}, position_name = ${input.positionName}, dept_id = ${deptId},
          order_num = ${input.orderNum}, status = ${input.status}, version = version + 1, updated_by = ${userId},
          updated_at = now()
        where tenant_id = ${tenantId}
          and id = ${id}
        returning id, version
      `;
  return found(rows[0]);
}

export async function deletePost(ctx: Ctx, { id, version }: InputOf<typeof postApi.delete>): Promise<null> {
  await lockPost(ctx, { id, version });
  const used = await ctx.row`
    select 1
    from iam.user
    where tenant_id = ${ctx.tenantId}
      and position_id = ${id}
      and not is_deleted
    limit 1
  `;
  if (used) refuse('IN_USE', '该岗位已被使用，不能删除');
  await ctx.run`
    update iam.position
    set is_deleted = true, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${id}
  `;
  return null;
}
