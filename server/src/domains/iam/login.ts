import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ACCESS_SECONDS, SESSION_DAYS, type sessionApi, type TokenAnswer } from '#contract/iam/session.ts';
import type { RefusalName } from '#contract/errors.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import type { Call } from '../../platform/call.ts';
import type { Tx } from '../../platform/db.ts';
import { refuse, refuseField } from '../../platform/errors.ts';
import { lockAccount } from './account.ts';
import { bindSession, deviceOf, header, rememberDevice } from './browser.ts';
import { enterableHouse } from './houses.ts';
import { LOG_KIND, logLogin, userAgent } from './loginLog.ts';
import { endSessions, ENDED, insertRefresh, tokenAnswer, type OpenSession } from './sessions.ts';
import { SEND_TYPE, spendCode } from './sms.ts';
import { accessOf, digest, randomToken } from './tokens.ts';

/** Wrong codes by phone a ticket survives. */
const SMS_TRIES_MAX = 5;
const SESSIONS_MAX = 5;
const INITIAL_PASSWORD = 1;

type Input = InputOf<typeof sessionApi.token>;
/** Refusals that leave a trace (a spent try) are returned, so that the transaction commits, and thrown afterwards. */
type Outcome = OpenSession | { refused: RefusalName };

interface Ticket { accountId: number; mode: string; tenantIds: number[]; needSms: boolean; smsTries: number; deviceId: string }
interface User { id: number; currentWarehouseId: number | null; maxSessions: number }

/** Step two of the login: spend the ticket for a session in one tenant (§4.5). */
export async function login(call: Call, input: Input): Promise<TokenAnswer> {
  const { platform, http } = call;
  if (input.grantType !== 'verify_key') refuseField('grantType', '授权方式不正确');
  const device = deviceOf(platform, http.request);
  const outcome = await platform.db.write(input.tenantId, (tx) => open(tx, call, input, device.id));
  if ('refused' in outcome) return refuse(outcome.refused);
  bindSession(platform, http.reply, outcome.sessionId);
  rememberDevice(platform, http.reply, device.id);
  return { ...await tokenAnswer(platform, outcome), ...(outcome.warehouseId === null ? { warn: '您尚未分配仓库，请联系管理员' } : {}) };
}

async function open(tx: Tx, call: Call, input: Input, deviceId: string): Promise<Outcome> {
  const now = call.platform.now();
  const key = digest(input.verifyKey);
  const ticket = await openTicket(tx, key, now);
  if (!ticket || ticket.deviceId !== deviceId || !ticket.tenantIds.includes(input.tenantId)) return { refused: 'LOGIN_AGAIN' };
  const account = await lockAccount(tx, ticket.accountId);
  const name = input.username.toLowerCase();
  if (!account || (account.account !== name && account.phone !== name)) return { refused: 'LOGIN_AGAIN' };
  if (account.status !== 1) return { refused: 'ACCOUNT_DISABLED' };
  if (ticket.needSms && !await spendCode(tx, call.platform.secrets, { phone: account.phone ?? '', sendType: SEND_TYPE.verification, code: input.smsCode ?? '' }, now)) {
    await sql`update iam.login_ticket set sms_tries = sms_tries + 1 where key_hash = ${key}`.execute(tx);
    return { refused: 'CODE_FAILED' };
  }
  await sql`update iam.login_ticket set used_at = ${now} where key_hash = ${key}`.execute(tx);
  const user = await lockUser(tx, input.tenantId, account.id);
  if (!user) return { refused: 'ACCOUNT_DISABLED' };
  await makeRoom(tx, call, { tenantId: input.tenantId, userId: user.id, account: account.account, most: user.maxSessions, now });
  const mustChangePwd = account.pwdState === INITIAL_PASSWORD;
  const session = await insertSession(tx, call, { tenantId: input.tenantId, user, mode: ticket.mode, deviceId, mustChangePwd, now });
  await sql`update iam.user set last_login_at = ${now}, last_login_ip = ${call.ip}, current_warehouse_id = ${session.warehouseId} where tenant_id = ${input.tenantId} and id = ${user.id}`.execute(tx);
  await logLogin(tx, call, { tenantId: input.tenantId, account: account.account, userId: user.id, mode: ticket.mode, ok: true, deviceId, sessionId: session.sessionId });
  return session;
}

async function openTicket(tx: Tx, key: Buffer, now: Date): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`select account_id, mode, tenant_ids, need_sms, sms_tries, device_id from iam.login_ticket
    where key_hash = ${key} and purpose = 1 and used_at is null and expire_at > ${now} and sms_tries < ${SMS_TRIES_MAX} for no key update`.execute(tx);
  return rows[0];
}

async function lockUser(tx: Tx, tenantId: number, accountId: number): Promise<User | undefined> {
  const { rows } = await sql<User>`select u.id, u.current_warehouse_id, coalesce((t.policy->>'maxSessions')::int, ${SESSIONS_MAX}) as max_sessions
    from iam.user u join iam.tenant t on t.id = u.tenant_id
    where u.tenant_id = ${tenantId} and u.account_id = ${accountId} and u.status = 1 and not u.is_deleted and t.status = 1 for no key update of u`.execute(tx);
  return rows[0];
}

/** Sessions nobody can refresh any more are over; of the rest the oldest give way. */
async function makeRoom(tx: Tx, call: Call, { tenantId, userId, account, most, now }: { tenantId: number; userId: number; account: string; most: number; now: Date }): Promise<void> {
  const { rows } = await sql<{ id: string; alive: boolean }>`select s.id, exists (select 1 from iam.refresh_token r
      where r.tenant_id = s.tenant_id and r.session_id = s.id and r.status = 1 and r.expire_at > ${now}) as alive
    from iam.session s where s.tenant_id = ${tenantId} and s.user_id = ${userId} and s.status = 1 order by s.created_at desc, s.id`.execute(tx);
  const kicked = rows.filter((s) => s.alive).slice(Math.max(0, most - 1)).map((s) => s.id);
  await endSessions(tx, tenantId, rows.filter((s) => !s.alive).map((s) => s.id), ENDED.expired);
  if (kicked.length === 0) return;
  await endSessions(tx, tenantId, kicked, ENDED.kicked);
  await logLogin(tx, call, { tenantId, account, userId, ok: true, kind: LOG_KIND.kicked, reason: `${kicked.length}` });
}

interface NewSession { tenantId: number; user: User; mode: string; deviceId: string; mustChangePwd: boolean; now: Date }

async function insertSession(tx: Tx, call: Call, { tenantId, user, mode, deviceId, mustChangePwd, now }: NewSession): Promise<OpenSession> {
  const sessionId = randomUUID();
  const refreshToken = `rt_${randomToken()}`;
  const warehouseId = await enterableHouse(tx, tenantId, user.id, user.currentWarehouseId);
  const until = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
  await sql`insert into iam.session (tenant_id, id, user_id, warehouse_id, client_id, device_id, access_hash, access_expire_at, created_at, last_seen_at, absolute_expire_at, ip, user_agent, login_mode, must_change_pwd)
    values (${tenantId}, ${sessionId}, ${user.id}, ${warehouseId}, ${clientOf(call)}, ${deviceId}, ${digest(accessOf(call.platform.secrets, refreshToken))},
      ${new Date(now.getTime() + ACCESS_SECONDS * 1000)}, ${now}, ${now}, ${until}, ${call.ip}, ${userAgent(call)}, ${mode}, ${mustChangePwd})`.execute(tx);
  await insertRefresh(tx, tenantId, sessionId, { raw: refreshToken, parentId: null, now, until });
  return { sessionId, tenantId, userId: user.id, warehouseId, mustChangePwd, refreshToken };
}

const clientOf = (call: Call): string => /^[a-z]{2,16}$/.exec(header(call.http.request, 'client-id') ?? '')?.[0] ?? 'pc';
