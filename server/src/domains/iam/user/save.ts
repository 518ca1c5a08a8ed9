import { sql } from 'kysely';
import type { userApi } from '#contract/iam/user.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { command, type Call } from '../../../platform/command/call.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { found, refuse, refuseField, refuseFieldAs, refuseFields } from '../../../platform/errors.ts';
import { PASSWORD_ALGORITHM } from '../password/hash.ts';
import { initialPassword } from '../password/initial.ts';
import { raiseUsers } from '../role/epoch.ts';
import { grantRoles } from '../role/grant.ts';
import { isAdmin, lockPerson, peopleOf, refuseAbove } from '../role/people.ts';
import { refuseTaken } from '../tenant/found.ts';
import { refuseOverfull } from '../tenant/limit.ts';

type Added = InputOf<typeof userApi.add>;
type Entered = Omit<InputOf<typeof userApi.update>, 'id' | 'version'>;

const INITIAL = 1;
const blank = (text: string | null | undefined): string | null => text || null;

/** A new person of the tenant with an account of his own; its password is told once, and must be changed first. */
export async function addUser(call: Call, input: Added): Promise<OutputOf<typeof userApi.add>> {
  const { password, hash } = await initialPassword(call, input.account);
  const { id } = await command((ctx: Ctx, entered: Added) => insert(ctx, entered, hash))(call, input);
  return { id, password, msg: '请将初始密码交给本人，首次登录须修改' };
}

async function insert(ctx: Ctx, input: Added, hash: string): Promise<{ id: number }> {
  if (input.isAdmin && !(await isAdmin(ctx))) refuseField('isAdmin', '只有租户管理员可以设置租户管理员');
  await refuseEntered(ctx, input, null);
  const account = await ctx.row<{ id: number }>`
    insert into iam.account (account, phone, email, pwd_hash, pwd_algo, pwd_state, created_by, updated_by)
    values (
      ${input.account}, ${blank(input.phone)}, ${blank(input.email)}, ${hash}, ${PASSWORD_ALGORITHM}, ${INITIAL},
      ${ctx.userId}, ${ctx.userId}
    )
    on conflict do nothing
    returning id
  `;
  const accountId = account?.id ?? (await refuseTaken(ctx.tx, ctx.tenantId, input));
  const rows = await ctx.rows<{ id: number }>`
    insert into iam.user (
      tenant_id, account_id, user_name, emp_no, dept_id, position_id, is_admin, is_owner_account, remark, created_by,
      updated_by
    )
    values (
      ${ctx.tenantId}, ${accountId}, ${input.userName}, ${blank(input.empNo)}, ${input.deptId},
      ${input.positionId ?? null}, ${input.isAdmin}, ${input.isOwnerAccount}, ${blank(input.remark)}, ${ctx.userId},
      ${ctx.userId}
    )
    returning id
  `;
  const { id } = found(rows[0]);
  await grantRoles(ctx, { userId: id, roleIds: input.roleIds, expiries: [] });
  await refuseOverfull(ctx, 'user');
  return { id };
}

/** Department and post are there and stay there, the department within reach, the staff number free. */
async function refuseEntered(ctx: Ctx, entered: Entered, id: number | null): Promise<void> {
  const { tenantId } = ctx,
    { deptId, positionId, empNo } = entered;
  if (entered.isAdmin && entered.isOwnerAccount) refuseField('isOwnerAccount', '租户管理员不能是货主账号');
  const dept = await ctx.row`
    select 1
    from iam.dept
    where tenant_id = ${tenantId}
      and id = ${deptId}
      and not is_deleted
    for key share
  `;
  const post = await ctx.row`
    select 1
    from iam.position
    where tenant_id = ${tenantId}
      and id = ${positionId ?? null}
      and not is_deleted
    for key share
  `;
  refuseAny([
    ...(dept ? [] : [{ field: 'deptId', msg: '部门不存在' }]),
    ...(post || !positionId ? [] : [{ field: 'positionId', msg: '岗位不存在' }]),
  ]);
  const people = await peopleOf(ctx);
  if (!people.all && id !== ctx.userId && !people.deptIds.includes(deptId))
    refuseFieldAs('SCOPE', 'deptId', '超出数据权限范围');
  const double = await ctx.row`
    select 1
    from iam.user
    where tenant_id = ${tenantId}
      and emp_no = ${blank(empNo)}
      and not is_deleted
      and id is distinct from ${id}
  `;
  if (double) refuseFieldAs('DUPLICATE', 'empNo', '工号已存在');
}

const refuseAny = (errors: { field: string; msg: string }[]): void => {
  if (errors.length > 0) refuseFields(errors);
};

/** What is known of a person. A change of department changes what his roles show him. */
export async function updateUser(
  ctx: Ctx,
  input: InputOf<typeof userApi.update>,
): Promise<OutputOf<typeof userApi.update>> {
  const admins = await lockAdmins(ctx.tx, ctx.tenantId);
  const person = await lockPerson(ctx, input.id);
  if (person.version !== input.version) refuse('VERSION');
  if (input.isAdmin !== person.isAdmin) {
    if (!admins.includes(ctx.userId)) refuseField('isAdmin', '只有租户管理员可以设置租户管理员');
    if (!input.isAdmin && admins.every((id) => id === person.id)) refuseField('isAdmin', '至少保留一个管理员');
  }
  if (input.deptId === person.deptId && input.positionId === person.positionId)
    await refuseEntered(ctxOf(ctx.tx, { ...ctx, userId: person.id }), input, person.id);
  else await refuseEntered(ctx, input, person.id);
  await changeContact(ctx, input, person);
  const rows = await ctx.rows<{ id: number; version: number }>`
    update iam.user
    set user_name = ${input.userName}, emp_no = ${blank(input.empNo)}, dept_id = ${input.deptId},
      position_id = ${input.positionId ?? null}, is_admin = ${input.isAdmin},
      is_owner_account = ${input.isOwnerAccount}, remark = ${blank(input.remark)}, version = version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${person.id}
    returning id, version
  `;
  if (
    input.deptId !== person.deptId ||
    input.isAdmin !== person.isAdmin ||
    input.isOwnerAccount !== person.isOwnerAccount
  )
    await raiseUsers(ctx.tx, ctx.tenantId, [person.id]);
  return found(rows[0]);
}

/** Phone and e-mail belong to the account. A new phone has proved nothing yet; a masked one is the one that is there. */
async function changeContact(
  ctx: Ctx,
  input: Entered,
  person: { id: number; accountId: number } & Parameters<typeof refuseAbove>[1],
): Promise<void> {
  const known = await ctx.row<{ phone: string | null; email: string | null; elsewhere: boolean }>`
    select a.phone, a.email, iam.works_elsewhere(a.id, ${ctx.tenantId}) as elsewhere
    from iam.account a
    where a.id = ${person.accountId}
  `;
  const { phone, email, elsewhere } = found(known);
  const next = input.phone === undefined ? phone : blank(input.phone);
  if (next === phone && blank(input.email) === email) return;
  if (next !== phone) await refuseAbove(ctx, person);
  if (elsewhere) refuseField(next === phone ? 'email' : 'phone', '该账号同时属于其他租户，请由本人修改');
  const taken = await ctx.row`
    select 1
    from iam.account
    where phone = ${next}
      and id <> ${person.accountId}
  `;
  if (taken) await refuseTaken(ctx.tx, ctx.tenantId, { phone: next });
  await ctx.run`
    update iam.account
    set phone = ${next}, phone_verified = phone_verified and phone is not distinct from ${next},
      email = ${blank(input.email)}, updated_by = ${ctx.userId}, updated_at = now()
    where id = ${person.accountId}
  `;
}

/** The enabled administrators of a tenant, locked: of two who take each other's place away, one finds himself the last. */
export async function lockAdmins(tx: Tx, tenantId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from iam.user
    where tenant_id = ${tenantId}
      and is_admin
      and status = 1
      and not is_deleted
    order by id
    for no key update
  `.execute(tx);
  return rows.map((row) => row.id);
}
