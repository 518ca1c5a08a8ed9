import { sql } from 'kysely';
import { TICKET_SECONDS, type sessionApi } from '#contract/iam/session.ts';
import type { Call, Handler } from '../../platform/call.ts';
import { refuse } from '../../platform/errors.ts';
import { deviceAtLogin } from './cookies.ts';
import { noteLogin } from './login-log.ts';
import { verifyPassword } from './password.ts';
import { spendCode } from './sms.ts';
import { hashOf, newSecret } from './tokens.ts';

interface Account {
  id: number; account: string; phone: string | null; phoneVerified: boolean; pwdHash: string; pwdState: number;
  failCount: number; failAt: Date | null; lockedUntil: Date | null; lockLevel: number; status: number;
}

/** Ten failures within half an hour lock the account: half an hour, then two hours, then until somebody unlocks it. */
const FAILS_MAX = 10;
const FAIL_WINDOW_MINUTES = 30;
const LOCKED_FOR_EVER = 3;

const FORCED: Readonly<Record<number, string>> = {
  2: '密码已被管理员重置，请重新设置密码', 3: '密码已过期，请重新设置密码', 4: '密码存在泄露风险，请重新设置密码',
};

export const maskedPhone = (phone: string | null): string => (phone ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '');

const findAccount = async (call: Call, username: string): Promise<Account | undefined> => {
  const { rows } = await call.platform.db.ask(sql<Account>`select id, account, phone, phone_verified, pwd_hash, pwd_state, fail_count, fail_at, locked_until, lock_level, status
    from iam.account where account = ${username.toLowerCase()} or (phone = ${username} and phone_verified) order by (account = ${username.toLowerCase()}) desc limit 1`);
  return rows[0];
};

/**
 * Login, step one: who is it, and which tenants may he enter. Answers a ticket for step two.
 * Unknown account, wrong password and malformed hash are one answer, in one time.
 */
export const verify: Handler<typeof sessionApi.verify> = async (call, input) => {
  const device = deviceAtLogin(call.platform, call.http.request, call.http.reply);
  const account = await findAccount(call, input.username);
  if (account && locked(account, call.platform.now())) refuse('ACCOUNT_LOCKED', lockSentence(account, call.platform.now()));
  const proven = input.mode === 'pwd'
    ? await verifyPassword(call.platform.secrets.pepper, input.password, account?.pwdHash)
    : account?.phone && await spendCode(call.platform, account.phone, 1, input.smsCode ?? '');
  if (!account || proven !== true) return failed(call, account, input.mode, input.username, device);
  if (account.status !== 1) refuse('ACCOUNT_DISABLED');
  await call.platform.db.ask(sql`update iam.account set fail_count = 0, fail_at = null, locked_until = null, lock_level = 0 where id = ${account.id} and (fail_count > 0 or lock_level > 0)`);
  const forced = input.mode === 'pwd' ? FORCED[account.pwdState] : undefined;
  if (forced) return { forceChangePwd: 1, isVerifyPhone: 0, verifyKey: null, expiresIn: 0, phone: maskedPhone(account.phone), tenantInfos: [], msg: forced };
  return ticketFor(call, account, input.mode, device);
};

const locked = (account: Account, now: Date): boolean => account.lockLevel >= LOCKED_FOR_EVER || (account.lockedUntil !== null && account.lockedUntil > now);

function lockSentence(account: Account, now: Date): string {
  if (account.lockLevel >= LOCKED_FOR_EVER || !account.lockedUntil) return '账号已锁定，请联系管理员解锁';
  return `账号已锁定，请${Math.max(1, Math.ceil((account.lockedUntil.getTime() - now.getTime()) / 60_000))}分钟后再试或联系管理员解锁`;
}

/** Count the failure in one statement: two attempts at once count twice. The tenth locks. */
async function failed(call: Call, account: Account | undefined, mode: 'pwd' | 'sms', username: string, device: string): Promise<never> {
  const kind = mode === 'pwd' ? 'LOGIN_FAILED' : 'CODE_FAILED';
  if (account) {
    await call.platform.db.ask(sql`update iam.account a set fail_count = n.fails, fail_at = now(),
        lock_level = case when n.fails >= ${FAILS_MAX} then least(${LOCKED_FOR_EVER}, n.level + 1) else a.lock_level end,
        locked_until = case when n.fails >= ${FAILS_MAX} then now() + case n.level when 0 then interval '30 minutes' when 1 then interval '2 hours' else interval '100 years' end else a.locked_until end
      from (select id, case when fail_at > now() - make_interval(mins => ${FAIL_WINDOW_MINUTES}) then case when fail_count >= ${FAILS_MAX} then 1 else fail_count + 1 end else 1 end as fails,
          case when locked_until > now() - interval '24 hours' then lock_level else 0 end as level from iam.account where id = ${account.id} for update) n
      where a.id = n.id`);
  }
  await noteLogin(call, { tenantId: 0, account: account?.account ?? username.slice(0, 3).padEnd(6, '*'), mode, result: 0, reason: kind, device });
  return refuse(kind);
}

async function ticketFor(call: Call, account: Account, mode: 'pwd' | 'sms', device: string) {
  const { rows: tenants } = await call.platform.db.ask(sql<{ tenantId: number; tenantName: string; userId: number }>`select tenant_id, tenant_name, user_id from iam.memberships(${account.id})`);
  if (tenants.length === 0) refuse('NO_TENANT');
  const needSms = mode === 'pwd' && account.phone !== null && account.phoneVerified && await strangeDevice(call, tenants, device);
  const verifyKey = newSecret('');
  await call.platform.db.ask(sql`insert into iam.login_ticket (key_hash, account_id, mode, tenant_ids, need_sms, device_id, expire_at)
    values (${hashOf(verifyKey)}, ${account.id}, ${mode}, ${tenants.map((t) => t.tenantId)}::bigint[], ${needSms}, ${device}::uuid, now() + make_interval(secs => ${TICKET_SECONDS}))`);
  return {
    forceChangePwd: 0, isVerifyPhone: needSms ? 1 : 0, verifyKey, expiresIn: TICKET_SECONDS, phone: maskedPhone(account.phone),
    tenantInfos: tenants.map(({ tenantId, tenantName }) => ({ tenantId, tenantName })), msg: '',
  };
}

/** Whether some tenant asks for a second factor on devices that have not logged in for 90 days. */
async function strangeDevice(call: Call, tenants: readonly { tenantId: number; userId: number }[], device: string): Promise<boolean> {
  for (const { tenantId, userId } of tenants) {
    const strange = await call.platform.db.read(tenantId, async (tx) => {
      const { rows } = await sql<{ strange: boolean }>`select coalesce((t.policy ->> 'newDeviceVerify')::boolean, false) and not exists (
        select 1 from iam.session s where s.tenant_id = t.id and s.user_id = ${userId} and s.device_id = ${device}::uuid and s.created_at > now() - interval '90 days') as strange
        from iam.tenant t where t.id = ${tenantId}`.execute(tx);
      return rows[0]?.strange ?? false;
    });
    if (strange) return true;
  }
  return false;
}
