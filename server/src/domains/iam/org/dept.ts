import { sql } from 'kysely';
import { DEPT_DEPTH_MAX, type deptApi, type DeptNode } from '#contract/iam/dept.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse, refuseField, refuseFieldAs } from '../../../platform/errors.ts';
import { anyHolds, containing, equals } from '../../../platform/list/filters.ts';
import { raiseBelow } from '../role/epoch.ts';
import { peopleOf, peopleWithin } from '../role/people.ts';
import { depthOf, deptTree, type DeptRow } from './dept-tree.plan.ts';

/** Departments within reach that fit, with all below them. */
export async function deptList(ctx: Ctx, asked: InputOf<typeof deptApi.list>): Promise<DeptNode[]> {
  const people = await peopleOf(ctx);
  const rows = await ctx.rows<DeptRow>`
    select d.id, d.parent_id, d.dept_code, d.dept_name, d.leader_user_id, l.user_name as leader_name, d.warehouse_id,
      d.order_num, d.status, d.version,
      (
        select count(*)
        from iam.user u
        where u.tenant_id = d.tenant_id
          and u.dept_id = d.id
          and not u.is_deleted
      ) as user_count
    from iam.dept d
    left join iam.user l on l.tenant_id = d.tenant_id and l.id = d.leader_user_id
    where d.tenant_id = ${ctx.tenantId}
      and not d.is_deleted
      and (${people.all} or d.id = any(${[...people.deptIds]}::bigint[]))
      and exists (
        select 1
        from iam.dept f
        where f.tenant_id = d.tenant_id
          and not f.is_deleted
          and d.path like f.path || '%'
          ${containing(sql`f.dept_name`, asked.deptName)}
          ${equals(sql`f.status`, asked.status)}
      )
    order by d.order_num, d.dept_code collate ops.natural_order, d.id
    limit 5000
  `;
  return deptTree(rows);
}

export async function firstDepts(ctx: Ctx, _: object): Promise<OutputOf<typeof deptApi.firstLevel>> {
  const rows = await ctx.rows<OutputOf<typeof deptApi.firstLevel>[number]>`
    select d.id, d.dept_code, d.dept_name
    from iam.dept d
    where d.tenant_id = ${ctx.tenantId}
      and d.parent_id = 0
      and d.status = 1
      and not d.is_deleted
    order by d.order_num, d.dept_code collate ops.natural_order, d.id
  `;
  return rows;
}

/** The people of a department and of those below it. */
export async function deptUsers(
  ctx: Ctx,
  { deptId }: InputOf<typeof deptApi.users>,
): Promise<OutputOf<typeof deptApi.users>> {
  const rows = await ctx.rows<OutputOf<typeof deptApi.users>[number]>`
    select u.id as user_id, u.user_name, a.account, d.dept_name, p.position_name, u.status
    from iam.dept top
    join iam.dept d on d.tenant_id = top.tenant_id and d.path like top.path || '%'
    join iam.user u on u.tenant_id = d.tenant_id and u.dept_id = d.id and not u.is_deleted
    join iam.account a on a.id = u.account_id
    left join iam.position p on p.tenant_id = u.tenant_id and p.id = u.position_id
    where top.tenant_id = ${ctx.tenantId}
      and top.id = ${deptId}
      and ${await peopleWithin(ctx, 'u')}
    order by d.path, u.user_name, u.id
    limit 1000
  `;
  return rows;
}

export async function deptOptions(
  ctx: Ctx,
  { keyword, ids, size }: InputOf<typeof deptApi.options>,
): Promise<OutputOf<typeof deptApi.options>> {
  const rows = await ctx.rows<OutputOf<typeof deptApi.options>[number]>`
    select d.id, d.dept_code as code, d.dept_name as name
    from iam.dept d
    where d.tenant_id = ${ctx.tenantId}
      and not d.is_deleted
      and ${ids ? sql`d.id = any(${ids}::bigint[])` : sql`d.status = 1 and ${anyHolds([sql`d.dept_name`, sql`d.dept_code`], keyword ?? '')}`}
    order by d.path
    limit ${size}
  `;
  return rows;
}

type Saved = InputOf<typeof deptApi.save>;
interface Dept {
  id: number;
  parentId: number;
  path: string;
  version: number;
}

/** A new department, or a changed one. */
export async function saveDept(ctx: Ctx, input: Saved): Promise<OutputOf<typeof deptApi.save>> {
  // The whole tree is the queue: of two who hang each one's department below the other's, the second sees what the first did.
  const tree = await ctx.rows<Dept>`
    select id, parent_id, path, version
    from iam.dept
    where tenant_id = ${ctx.tenantId}
      and not is_deleted
    order by id
    for no key update
  `;
  const own = input.id ? found(tree.find((dept) => dept.id === input.id)) : undefined;
  if (own && own.version !== input.version) refuse('VERSION');
  const parent =
    input.parentId === 0
      ? undefined
      : (tree.find((dept) => dept.id === input.parentId) ?? refuseField('parentId', '上级部门不存在'));
  await refuseOutside(ctx, { own, parentId: input.parentId });
  refuseLoop(tree, own, parent);
  await refuseEntered(ctx, input);
  return own ? await change(ctx, input, { own, parent }) : await insert(ctx, input, parent);
}

/** What one may not see one may not arrange. */
async function refuseOutside(ctx: Ctx, { own, parentId }: { own: Dept | undefined; parentId: number }): Promise<void> {
  const people = await peopleOf(ctx);
  if (people.all) return;
  if (own && !people.deptIds.includes(own.id)) refuse('NOT_FOUND');
  if (parentId !== own?.parentId && !people.deptIds.includes(parentId))
    refuseFieldAs('SCOPE', 'parentId', '超出数据权限范围');
}

function refuseLoop(tree: readonly Dept[], own: Dept | undefined, parent: Dept | undefined): void {
  if (own && parent?.path.startsWith(own.path)) refuseField('parentId', '上级部门不能是自身或下级部门');
  const height = own
    ? Math.max(...tree.filter((dept) => dept.path.startsWith(own.path)).map((dept) => depthOf(dept.path))) -
      depthOf(own.path) +
      1
    : 1;
  if ((parent ? depthOf(parent.path) : 0) + height > DEPT_DEPTH_MAX)
    refuseField('parentId', `部门层级不能超过${DEPT_DEPTH_MAX}级`);
}

async function refuseEntered(ctx: Ctx, input: Saved): Promise<void> {
  const { tenantId } = ctx;
  const double = await ctx.row<{ sameCode: boolean }>`
    select dept_code = ${input.deptCode} as same_code
    from iam.dept
    where tenant_id = ${tenantId}
      and not is_deleted
      and id is distinct from ${input.id ?? null}
      and (dept_code = ${input.deptCode} or (parent_id = ${input.parentId} and dept_name = ${input.deptName}))
    order by 1 desc
    limit 1
  `;
  if (double) {
    const [field, msg] = double.sameCode ? ['deptCode', '部门编码已存在'] : ['deptName', '同级部门名称已存在'];
    refuseFieldAs('DUPLICATE', field, msg);
  }
  const leader = await ctx.row`
    select 1
    from iam.user
    where tenant_id = ${tenantId}
      and id = ${input.leaderUserId ?? null}
      and not is_deleted
  `;
  if (input.leaderUserId && !leader) refuseField('leaderUserId', '负责人不存在');
  const house = await ctx.row`
    select 1
    from basic.warehouse
    where tenant_id = ${tenantId}
      and id = ${input.warehouseId ?? null}
      and not is_deleted
  `;
  if (input.warehouseId && !house) refuseField('warehouseId', '所属仓库不存在');
}

async function insert(ctx: Ctx, input: Saved, parent: Dept | undefined): Promise<{ id: number; version: number }> {
  const rows = await ctx.rows<{ id: number; version: number }>`
    insert into iam.dept (
      tenant_id, parent_id, path, dept_code, dept_name, leader_user_id, warehouse_id, order_num, status, created_by,
      updated_by
    )
    values (
      ${ctx.tenantId}, ${input.parentId}, '', ${input.deptCode}, ${input.deptName}, ${input.leaderUserId ?? null},
      ${input.warehouseId ?? null}, ${input.orderNum}, ${input.status}, ${ctx.userId}, ${ctx.userId}
    )
    returning id, version
  `;
  const made = found(rows[0]);
  await ctx.run`
    update iam.dept
    set path = ${`${parent?.path ?? '/'}${made.id}/`}
    where tenant_id = ${ctx.tenantId}
      and id = ${made.id}
  `;
  return made;
}

async function change(
  ctx: Ctx,
  input: Saved,
  { own, parent }: { own: Dept; parent: Dept | undefined },
): Promise<{ id: number; version: number }> {
  const { tenantId, userId } = ctx,
    path = `${parent?.path ?? '/'}${own.id}/`;
  const rows = await ctx.rows<{ id: number; version: number }>`
    update iam.dept
    set parent_id = ${input.parentId}, dept_code = ${input.deptCode}, dept_name = ${input.deptName},
      leader_user_id = ${input.leaderUserId ?? null}, warehouse_id = ${input.warehouseId ?? null},
      order_num = ${input.orderNum}, status = ${input.status}, version = version + 1, updated_by = ${userId},
      updated_at = now()
    where tenant_id = ${tenantId}
      and id = ${own.id}
    returning id, version
  `;
  if (path !== own.path) {
    await ctx.run`
      update iam.dept
      set path = ${path} || substr(path, ${own.path.length + 1})
      where tenant_id = ${tenantId}
        and path like ${`${own.path}%`}
    `;
    // Departments above bring roles: who moves with his department loses those and gains others.
    await raiseBelow(ctx.tx, tenantId, path);
  }
  return found(rows[0]);
}

export async function deleteDept(ctx: Ctx, { id, version }: InputOf<typeof deptApi.delete>): Promise<null> {
  const { tenantId } = ctx;
  const row = await ctx.row<Dept>`
    select id, parent_id, path, version
    from iam.dept
    where tenant_id = ${tenantId}
      and id = ${id}
      and not is_deleted
    for update
  `;
  const own = found(row);
  await refuseOutside(ctx, { own, parentId: own.parentId });
  if (own.version !== version) refuse('VERSION');
  const used = await ctx.row`
    select 1
    from iam.dept
    where tenant_id = ${tenantId}
      and parent_id = ${id}
      and not is_deleted
    union all
    select 1
    from iam.user
    where tenant_id = ${tenantId}
      and dept_id = ${id}
      and not is_deleted
    limit 1
  `;
  if (used) refuse('IN_USE', '该部门下存在子部门或员工，不能删除');
  const post = await ctx.row`
    select 1
    from iam.position
    where tenant_id = ${tenantId}
      and dept_id = ${id}
      and not is_deleted
    limit 1
  `;
  if (post) refuse('IN_USE', '该部门下存在岗位，不能删除');
  await ctx.run`delete from iam.role_dept where tenant_id = ${tenantId} and dept_id = ${id}`;
  await ctx.run`delete from iam.role_scope_dept where tenant_id = ${tenantId} and dept_id = ${id}`;
  await ctx.run`
    update iam.dept
    set is_deleted = true, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${tenantId}
      and id = ${id}
  `;
  return null;
}
