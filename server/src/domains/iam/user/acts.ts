import type { userApi } from '#contract/iam/user.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { command, type Call } from '../../../platform/command/call.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found, refuse } from '../../../platform/errors.ts';
import { LOG_KIND, logLogin, maskedPhone } from '../login-log.ts';
import { initialPassword } from '../password/initial.ts';
import { dispatch, enqueue, type Queued } from '../phone/sms-outbox.ts';
import { lockPeople, lockPerson, refuseAbove } from '../role/people.ts';
import { endSessionsOf, ENDED } from '../session/rows.ts';
import { refuseOverfull } from '../tenant/limit.ts';
import { lockAdmins } from './save.ts';

type Switched = InputOf<typeof userApi.updateEnabled>;

/** Switch people on or off; who is switched off is out at once. Never oneself, never the last administrator. */
export async function enableUsers(
  ctx: Ctx,
  { ids, status }: Switched,
): Promise<OutputOf<typeof userApi.updateEnabled>> {
  if (status === 0 && ids.includes(ctx.userId)) refuse('BUSINESS', '不能停用自己的账号');
  // Administrators first: who they are may not change while one of them goes.
  const admins = await lockAdmins(ctx.tx, ctx.tenantId);
  const people = await lockPeople(ctx, ids);
  const going = people.filter((person) => person.status !== status);
  if (
    status === 0 &&
    going.some((person) => person.isAdmin) &&
    admins.every((id) => going.some((person) => person.id === id))
  )
    refuse('BUSINESS', '至少保留一个管理员');
  const changed = going.map((person) => person.id);
  await ctx.run`
    update iam.user
    set status = ${status}, version = version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = any(${changed}::bigint[])
  `;
  if (status === 0) await endSessionsOf(ctx.tx, ctx.tenantId, { userIds: changed, why: ENDED.disabled });
  else await refuseOverfull(ctx, 'user');
  return { changed: changed.length };
}

/** Forget failed logins. The lock is the account's: it opens in every tenant. */
export const unlockUser = (call: Call, input: InputOf<typeof userApi.unlock>): Promise<null> =>
  command(async (ctx: Ctx, { id }: typeof input) => {
    const person = await lockPerson(ctx, id);
    const rows = await ctx.rows<{ account: string }>`
      update iam.account
      set fail_count = 0, fail_at = null, locked_until = null, lock_level = 0
      where id = ${person.accountId}
      returning account
    `;
    await logLogin(ctx.tx, call, {
      tenantId: ctx.tenantId,
      account: found(rows[0]).account,
      userId: id,
      ok: true,
      kind: LOG_KIND.unlocked,
      reason: ctx.userName,
    });
    return null;
  })(call, input);

const INITIAL = 1,
  BY_ADMIN = 2;

interface Owner {
  userId: number;
  accountId: number;
  phone: string | null;
  phoneVerified: boolean;
  elsewhere: boolean;
}

/**
 * A new start for who forgot his password. With a proven phone a passing one is sent there and must be replaced at the next login; without, it is
 * told to the administrator, once. Every session of his ends.
 */
export async function resetPassword(
  call: Call,
  input: InputOf<typeof userApi.resetPassword>,
): Promise<OutputOf<typeof userApi.resetPassword>> {
  const { password, hash } = await initialPassword(call, input.account);
  let notice: Queued | null = null;
  const done = await command(async (ctx: Ctx, { account }: typeof input) => {
    const owner = await ctx.row<Owner>`
      select u.id as user_id, a.id as account_id, a.phone, a.phone_verified,
        iam.works_elsewhere(a.id, u.tenant_id) as elsewhere
      from iam.account a
      join iam.user u on u.account_id = a.id
      where u.tenant_id = ${ctx.tenantId}
        and not u.is_deleted
        and a.account = ${account.toLowerCase()}
    `;
    const { userId, accountId, phone, phoneVerified, elsewhere } = found(owner);
    const byPhone = phone !== null && phoneVerified;
    if (elsewhere && !byPhone) refuse('BUSINESS', '该账号同时属于其他租户，请由本人通过手机号重设密码');
    const person = await lockPerson(ctx, userId);
    await refuseAbove(ctx, person);
    await ctx.run`
      update iam.account
      set pwd_hash = ${hash}, pwd_state = ${byPhone ? BY_ADMIN : INITIAL}, pwd_changed_at = now(),
        updated_by = ${ctx.userId}, updated_at = now()
      where id = ${accountId}
    `;
    await endSessionsOf(ctx.tx, ctx.tenantId, { userIds: [userId], why: ENDED.password });
    await logLogin(ctx.tx, call, {
      tenantId: ctx.tenantId,
      account,
      userId,
      ok: true,
      kind: LOG_KIND.passwordChanged,
      reason: ctx.userName,
    });
    notice = byPhone
      ? await enqueue(ctx.tx, call.platform, { phone, template: 'PASSWORD', params: { password } })
      : null;
    return {
      id: userId,
      msg: byPhone ? `新密码已发送到手机号${maskedPhone(phone)}，登录后须重新设置` : '请将新密码交给本人，登录后须修改',
      shown: !byPhone,
    };
  })(call, input);
  // A call that is repeated is answered and sends nothing again.
  await dispatch(call.platform, notice);
  return { id: done.id, password: done.shown ? password : null, msg: done.msg };
}

/** The whole phone number. A command, so that the journal says who looked at whose. */
export async function revealPhone(
  ctx: Ctx,
  { id }: InputOf<typeof userApi.reveal>,
): Promise<OutputOf<typeof userApi.reveal>> {
  const person = await lockPerson(ctx, id);
  const rows = await ctx.rows<{ phone: string | null }>`
    select phone
    from iam.account
    where id = ${person.accountId}
  `;
  return found(rows[0]);
}
