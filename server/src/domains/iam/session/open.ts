import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { RefusalName } from '#contract/errors.ts';
import { ACCESS_SECONDS, SESSION_DAYS, type TokenAnswer } from '#contract/iam/session.ts';
import type { Call } from '../../../platform/command/call.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { LOG_KIND, logLogin, userAgent } from '../login-log.ts';
import { bindSession, header, rememberDevice } from './browser.ts';
import { endSessions, ENDED, insertRefresh, tokenAnswer, type OpenSession } from './rows.ts';
import { accessOf, digest, randomToken } from './tokens.ts';
import { enterableHouse } from './warehouse.ts';

const SESSIONS_MAX = 5;

/** Refusals that leave a trace (a spent try) are returned, so that the transaction commits, and thrown afterwards. */
export type Outcome = OpenSession | { refused: RefusalName };

interface User {
  id: number;
  currentWarehouseId: number | null;
  maxSessions: number;
  fromHere: boolean;
}

export interface Entrance {
  account: { id: number; account: string };
  tenantId: number;
  mode: string;
  deviceId: string;
  mustChangePwd: boolean;
  skipFlag?: string | undefined;
}

/** Open a session for somebody who has proven who he is; the account is locked by the caller. One per device, as many as the tenant allows. */
export async function openSession(tx: Tx, call: Call, { account, tenantId, ...entrance }: Entrance): Promise<Outcome> {
  const now = call.platform.now();
  const user = await lockUser(tx, call, tenantId, account.id);
  if (!user) return { refused: 'ACCOUNT_DISABLED' };
  if (!user.fromHere) return { refused: 'FORBIDDEN' };
  await makeRoom(tx, call, {
    tenantId,
    userId: user.id,
    account: account.account,
    deviceId: entrance.deviceId,
    most: user.maxSessions,
    now,
  });
  const session = await insertSession(tx, call, { ...entrance, tenantId, user, now });
  await sql`
    update iam.user
    set last_login_at = ${now}, last_login_ip = ${call.ip}, current_warehouse_id = ${session.warehouseId}
    where tenant_id = ${tenantId}
      and id = ${user.id}
  `.execute(tx);
  await logLogin(tx, call, {
    tenantId,
    account: account.account,
    userId: user.id,
    mode: entrance.mode,
    ok: true,
    deviceId: entrance.deviceId,
    sessionId: session.sessionId,
  });
  return session;
}

/** What a browser is given that has entered: cookies, tokens, and a warning when it has nowhere to work. */
export async function entered({ platform, http }: Call, session: OpenSession, deviceId: string): Promise<TokenAnswer> {
  bindSession(platform, http.reply, session.sessionId);
  rememberDevice(platform, http.reply, deviceId);
  return {
    ...(await tokenAnswer(platform, session)),
    ...(session.warehouseId === null ? { warn: '您尚未分配仓库，请联系管理员' } : {}),
  };
}

async function lockUser(tx: Tx, call: Call, tenantId: number, accountId: number): Promise<User | undefined> {
  const { rows } = await sql<User>`
    select u.id, u.current_warehouse_id, coalesce((t.policy->>'maxSessions')::int, ${SESSIONS_MAX}) as max_sessions,
      iam.admits(t.id, ${call.ip}::inet) as from_here
    from iam.user u
    join iam.tenant t on t.id = u.tenant_id
    where u.tenant_id = ${tenantId}
      and u.account_id = ${accountId}
      and u.status = 1
      and not u.is_deleted
      and t.status = 1
    for no key update of u
  `.execute(tx);
  return rows[0];
}

interface Room {
  tenantId: number;
  userId: number;
  account: string;
  deviceId: string;
  most: number;
  now: Date;
}

/** Sessions nobody can refresh any more are over, and one of the same device is replaced; of the rest the oldest give way. */
async function makeRoom(tx: Tx, call: Call, { tenantId, userId, account, deviceId, most, now }: Room): Promise<void> {
  const { rows } = await sql<{ id: string; here: boolean; alive: boolean }>`
    select s.id, s.device_id = ${deviceId} as here,
      exists (
        select 1
        from iam.refresh_token r
        where r.tenant_id = s.tenant_id
          and r.session_id = s.id
          and r.status = 1
          and r.expire_at > ${now}
      ) as alive
    from iam.session s
    where s.tenant_id = ${tenantId}
      and s.user_id = ${userId}
      and s.status = 1
    order by s.created_at desc, s.id
  `.execute(tx);
  const kicked = rows
    .filter((s) => s.alive && !s.here)
    .slice(Math.max(0, most - 1))
    .map((s) => s.id);
  await endSessions(
    tx,
    tenantId,
    rows.filter((s) => s.alive && s.here).map((s) => s.id),
    ENDED.logout,
  );
  await endSessions(
    tx,
    tenantId,
    rows.filter((s) => !s.alive).map((s) => s.id),
    ENDED.expired,
  );
  if (kicked.length === 0) return;
  await endSessions(tx, tenantId, kicked, ENDED.kicked);
  await logLogin(tx, call, { tenantId, account, userId, ok: true, kind: LOG_KIND.kicked, reason: `${kicked.length}` });
}

interface NewSession extends Omit<Entrance, 'account'> {
  user: User;
  now: Date;
}

async function insertSession(
  tx: Tx,
  call: Call,
  { tenantId, user, mode, deviceId, mustChangePwd, skipFlag, now }: NewSession,
): Promise<OpenSession> {
  const sessionId = randomUUID();
  const refreshToken = `rt_${randomToken()}`;
  const warehouseId = await enterableHouse(tx, tenantId, user.id, user.currentWarehouseId);
  const until = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
  await sql`
    insert into iam.session (
      tenant_id, id, user_id, warehouse_id, client_id, device_id, access_hash, access_expire_at, created_at,
      last_seen_at, absolute_expire_at, ip, user_agent, login_mode, must_change_pwd, skip_flag
    )
    values (
      ${tenantId}, ${sessionId}, ${user.id}, ${warehouseId}, ${clientOf(call)}, ${deviceId},
      ${digest(accessOf(call.platform.secrets, refreshToken))}, ${new Date(now.getTime() + ACCESS_SECONDS * 1000)},
      ${now}, ${now}, ${until}, ${call.ip}, ${userAgent(call)}, ${mode}, ${mustChangePwd}, ${skipFlag ?? null}
    )
  `.execute(tx);
  await insertRefresh(tx, tenantId, sessionId, { raw: refreshToken, parentId: null, now, until });
  return { sessionId, tenantId, userId: user.id, warehouseId, mustChangePwd, refreshToken };
}

const clientOf = (call: Call): string =>
  /^[a-z]{2,16}$/.exec(header(call.http.request, 'client-id') ?? '')?.[0] ?? 'pc';
