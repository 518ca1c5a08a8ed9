import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ACCESS_SECONDS, REFRESH_IDLE_SECONDS, SESSION_DAYS, type TokenAnswer, type sessionApi } from '#contract/iam/session.ts';
import type { Call, Handler } from '../../platform/call.ts';
import type { Tx } from '../../platform/db.ts';
import { Refusal, refuse } from '../../platform/errors.ts';
import { bind, deviceAtLogin, unbind } from './cookies.ts';
import { identify } from './identify.ts';
import { noteLogin } from './login-log.ts';
import { spendCode } from './sms.ts';
import { accessOf, hashOf, newSecret, signStatement } from './tokens.ts';

const SMS_TRIES_MAX = 5;
const INITIAL_PASSWORD = 1;

interface Ticket { accountId: number; mode: 'pwd' | 'sms'; tenantIds: number[]; needSms: boolean; smsTries: number; deviceId: string }

/** Login, step two: spend the ticket, open a session in one tenant. A spent, foreign or expired ticket answers 110401. */
export const openSession: Handler<typeof sessionApi.token> = async (call, input) => {
  const device = deviceAtLogin(call.platform, call.http.request, call.http.reply);
  const ticket = await usableTicket(call, input.verifyKey, input.tenantId, device);
  if (ticket.needSms) await proveSms(call, ticket, input.verifyKey, input.smsCode ?? '');
  // Spent by exactly one caller, whoever else holds it.
  const spent = await call.platform.db.ask(sql`update iam.login_ticket set used_at = now() where key_hash = ${hashOf(input.verifyKey)} and used_at is null returning 1`);
  if (spent.rows.length === 0) refuse('LOGIN_AGAIN');
  const answer = await start(call, ticket, input.tenantId);
  return answer;
};

async function usableTicket(call: Call, verifyKey: string, tenantId: number, device: string): Promise<Ticket> {
  const { rows: [ticket] } = await call.platform.db.ask(sql<Ticket>`select account_id, mode, tenant_ids, need_sms, sms_tries, device_id from iam.login_ticket
    where key_hash = ${hashOf(verifyKey)} and used_at is null and expire_at > now() and purpose = 1`);
  if (!ticket || ticket.deviceId !== device || !ticket.tenantIds.includes(tenantId)) return refuse('LOGIN_AGAIN');
  return ticket;
}

async function proveSms(call: Call, ticket: Ticket, verifyKey: string, code: string): Promise<void> {
  const { rows: [account] } = await call.platform.db.ask(sql<{ phone: string }>`select phone from iam.account where id = ${ticket.accountId}`);
  if (account && await spendCode(call.platform, account.phone, 2, code)) return;
  await call.platform.db.ask(sql`update iam.login_ticket set sms_tries = sms_tries + 1, used_at = case when sms_tries + 1 >= ${SMS_TRIES_MAX} then now() end where key_hash = ${hashOf(verifyKey)}`);
  refuse('CODE_FAILED');
}

interface NewUser { id: number; userName: string; account: string; pwdState: number; isAdmin: boolean; currentWarehouseId: number | null; maxSessions: number }

/** Open the session, close the oldest beyond the tenant's limit, hand out the first pair of tokens. */
async function start(call: Call, ticket: Ticket, tenantId: number): Promise<TokenAnswer> {
  const { platform } = call;
  const sessionId = randomUUID();
  const refreshToken = newSecret('rt_');
  const accessToken = accessOf(platform.secrets, refreshToken);
  const opened = await platform.db.write(tenantId, async (tx) => {
    const { rows: [user] } = await sql<NewUser>`select u.id, u.user_name, a.account, a.pwd_state, u.is_admin, u.current_warehouse_id, coalesce((t.policy ->> 'maxSessions')::int, 5) as max_sessions
      from iam.user u join iam.account a on a.id = u.account_id join iam.tenant t on t.id = u.tenant_id
      where u.tenant_id = ${tenantId} and u.account_id = ${ticket.accountId} and u.status = 1 and not u.is_deleted for no key update of u`.execute(tx);
    if (!user) return refuse('ACCOUNT_DISABLED');
    const warehouseId = await firstWarehouse(tx, tenantId, user);
    const mustChange = ticket.mode === 'pwd' && user.pwdState === INITIAL_PASSWORD;
    await sql`update iam.session set status = 3, end_reason = 'kicked' where tenant_id = ${tenantId} and id in (
      select id from iam.session where tenant_id = ${tenantId} and user_id = ${user.id} and status = 1 and absolute_expire_at > now() order by created_at desc offset ${Math.max(0, user.maxSessions - 1)})`.execute(tx);
    await sql`insert into iam.session (tenant_id, id, user_id, warehouse_id, client_id, device_id, access_hash, access_expire_at, absolute_expire_at, ip, user_agent, login_mode, must_change_pwd)
      values (${tenantId}, ${sessionId}::uuid, ${user.id}, ${warehouseId}, 'pc', ${ticket.deviceId}::uuid, ${hashOf(accessToken)}, now() + make_interval(secs => ${ACCESS_SECONDS}),
        now() + make_interval(days => ${SESSION_DAYS}), ${call.ip}::inet, ${(call.http.request.headers['user-agent'] ?? '').slice(0, 255)}, ${ticket.mode}, ${mustChange})`.execute(tx);
    await sql`insert into iam.refresh_token (tenant_id, session_id, token_hash, expire_at) values (${tenantId}, ${sessionId}::uuid, ${hashOf(refreshToken)}, now() + make_interval(secs => ${REFRESH_IDLE_SECONDS}))`.execute(tx);
    await sql`update iam.user set last_login_at = now(), last_login_ip = ${call.ip}::inet, current_warehouse_id = ${warehouseId} where tenant_id = ${tenantId} and id = ${user.id}`.execute(tx);
    return { user, warehouseId, mustChange };
  });
  await noteLogin(call, { tenantId, account: opened.user.account, userId: opened.user.id, mode: ticket.mode, result: 1, device: ticket.deviceId, sessionId });
  bind(platform, call.http.reply, sessionId);
  return {
    accessToken, refreshToken, authorization: await signStatement(platform.secrets, { sid: sessionId, uid: opened.user.id, tid: tenantId, hid: opened.warehouseId }),
    expiresIn: ACCESS_SECONDS, refreshExpiresIn: REFRESH_IDLE_SECONDS, tenantId, pwdStatus: opened.mustChange ? 1 : 0, houseId: opened.warehouseId,
    ...(opened.warehouseId === null ? { warn: '您尚未分配仓库，请联系管理员' } : {}),
  };
}

/** The user's last warehouse if still bound and active, else the default, else the first, else none. */
async function firstWarehouse(tx: Tx, tenantId: number, user: NewUser): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select w.id from basic.warehouse w left join iam.user_warehouse b on b.tenant_id = w.tenant_id and b.warehouse_id = w.id and b.user_id = ${user.id}
    where w.tenant_id = ${tenantId} and w.status = 1 and not w.is_deleted and not w.is_test_central and (b.user_id is not null or ${user.isAdmin})
    order by (w.id = ${user.currentWarehouseId}) desc nulls last, b.is_default desc nulls last, w.id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Ends the session of the caller at once; the tokens are dead from the next request on. Whoever has no session is told the same. */
export const logout: Handler<typeof sessionApi.logout> = async (call) => {
  unbind(call.platform, call.http.reply);
  const actor = await identify(call.platform, call.http.request).catch((error: unknown) => (error instanceof Refusal ? undefined : Promise.reject(error)));
  if (!actor) return null;
  const { tenantId, sessionId, userId, account } = actor;
  await call.platform.db.write(tenantId, (tx) => sql`with ended as (update iam.session set status = 2, end_reason = 'logout' where tenant_id = ${tenantId} and id = ${sessionId}::uuid and status = 1)
    update iam.refresh_token set status = 3 where tenant_id = ${tenantId} and session_id = ${sessionId}::uuid and status <> 3`.execute(tx));
  await noteLogin(call, { tenantId, account, userId, result: 1, sessionId, kind: 2 });
  return null;
};
