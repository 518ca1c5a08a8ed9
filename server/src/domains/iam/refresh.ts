import { sql } from 'kysely';
import { ACCESS_SECONDS, REFRESH_IDLE_SECONDS, type TokenAnswer, type sessionApi } from '#contract/iam/session.ts';
import type { Call, Handler } from '../../platform/call.ts';
import type { Tx } from '../../platform/db.ts';
import { refuse } from '../../platform/errors.ts';
import { bindingCookie, deviceOf } from './cookies.ts';
import { noteLogin } from './login-log.ts';
import { accessOf, bindingOf, hashOf, sameText, signStatement, successorOf } from './tokens.ts';

/** A parent may be shown again for this long: two tabs, or a lost answer. */
const REPLAY_SECONDS = 10;
/** The old access token dies this long after a rotation. */
const OLD_ACCESS_SECONDS = 60;
const ACTIVE = 1, ROTATED = 2;

interface Held {
  tokenId: number; tenantId: number; sessionId: string; userId: number; warehouseId: number | null; deviceId: string;
  tokenStatus: number; rotatedAt: Date | null; expireAt: Date; sessionStatus: number; absoluteExpireAt: Date;
}

/**
 * Rotate the pair. A token that comes back after it was rotated is a theft, unless it is the immediate parent, within ten
 * seconds, from the same device: then the identical pair is answered again. Theft ends the whole family.
 */
export const refresh: Handler<typeof sessionApi.refresh> = async (call) => {
  const token = call.http.request.headers['refresh-token'];
  if (typeof token !== 'string' || token === '') return refuse('UNAUTHENTICATED');
  const held = await findToken(call, token);
  const bound = call.http.request.cookies[bindingCookie(call.platform)] ?? '';
  if (!held || held.sessionStatus !== 1 || !sameText(bound, bindingOf(call.platform.secrets, held.sessionId))) return refuse('UNAUTHENTICATED');
  const outcome = await call.platform.db.write(held.tenantId, (tx) => rotate(tx, call, held, token));
  if (outcome === 'stolen') {
    await noteLogin(call, { tenantId: held.tenantId, account: '', userId: held.userId, result: 0, reason: 'refresh-reuse', sessionId: held.sessionId, kind: 3 });
    return refuse('UNAUTHENTICATED', '登录状态异常，请重新登录');
  }
  return outcome === 'gone' ? refuse('UNAUTHENTICATED') : answer(call, held, successorOf(call.platform.secrets, token));
};

async function findToken(call: Call, token: string): Promise<Held | undefined> {
  const { rows } = await call.platform.db.ask(sql<Held>`select token_id, tenant_id, session_id, user_id, warehouse_id, device_id, token_status, rotated_at, expire_at, session_status, absolute_expire_at
    from iam.session_by_refresh(${hashOf(token)})`);
  return rows[0];
}

async function rotate(tx: Tx, call: Call, held: Held, token: string): Promise<'fresh' | 'again' | 'stolen' | 'gone'> {
  // One refresh of a session at a time. The decision reads in a statement of its own, so that it sees what the one before us left.
  await sql`select 1 from iam.session where tenant_id = ${held.tenantId} and id = ${held.sessionId}::uuid for no key update`.execute(tx);
  const { rows: [now] } = await sql<{ status: number; age: number | null; alive: boolean; childActive: boolean }>`
    select r.status, extract(epoch from clock_timestamp() - r.rotated_at)::float8 as age, s.status = 1 and r.expire_at > now() as alive,
      exists (select 1 from iam.refresh_token c where c.tenant_id = r.tenant_id and c.parent_id = r.id and c.status = 1) as child_active
    from iam.session s join iam.refresh_token r on r.tenant_id = s.tenant_id and r.id = ${held.tokenId}
    where s.tenant_id = ${held.tenantId} and s.id = ${held.sessionId}::uuid`.execute(tx);
  if (!now?.alive) return 'gone';
  if (now.status === ACTIVE) {
    await succeed(tx, call, held, token);
    return 'fresh';
  }
  const replay = now.status === ROTATED && now.childActive && now.age !== null && now.age <= REPLAY_SECONDS && deviceOf(call.http.request) === held.deviceId;
  if (replay) return 'again';
  await sql`with family as (update iam.refresh_token set status = 3 where tenant_id = ${held.tenantId} and session_id = ${held.sessionId}::uuid)
    update iam.session set status = 5, end_reason = 'refresh reuse' where tenant_id = ${held.tenantId} and id = ${held.sessionId}::uuid and status = 1`.execute(tx);
  return 'stolen';
}

async function succeed(tx: Tx, call: Call, held: Held, token: string): Promise<void> {
  const next = successorOf(call.platform.secrets, token);
  await sql`update iam.refresh_token set status = 2, rotated_at = now() where tenant_id = ${held.tenantId} and id = ${held.tokenId}`.execute(tx);
  await sql`insert into iam.refresh_token (tenant_id, session_id, token_hash, parent_id, expire_at)
    values (${held.tenantId}, ${held.sessionId}::uuid, ${hashOf(next)}, ${held.tokenId}, least(now() + make_interval(secs => ${REFRESH_IDLE_SECONDS}), ${held.absoluteExpireAt}))`.execute(tx);
  await sql`update iam.session set prev_access_hash = access_hash, prev_access_until = least(access_expire_at, now() + make_interval(secs => ${OLD_ACCESS_SECONDS})),
      access_hash = ${hashOf(accessOf(call.platform.secrets, next))}, access_expire_at = now() + make_interval(secs => ${ACCESS_SECONDS}), last_seen_at = now()
    where tenant_id = ${held.tenantId} and id = ${held.sessionId}::uuid`.execute(tx);
}

async function answer(call: Call, held: Held, refreshToken: string): Promise<TokenAnswer> {
  const { secrets } = call.platform;
  return {
    accessToken: accessOf(secrets, refreshToken), refreshToken,
    authorization: await signStatement(secrets, { sid: held.sessionId, uid: held.userId, tid: held.tenantId, hid: held.warehouseId }),
    expiresIn: ACCESS_SECONDS, refreshExpiresIn: REFRESH_IDLE_SECONDS, tenantId: held.tenantId, pwdStatus: 0, houseId: held.warehouseId,
  };
}
