import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import { refuse } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { bindingCookie } from './cookies.ts';
import { reachOf } from './reach.ts';
import { bindingOf, hashOf, sameText, sessionInStatement } from './tokens.ts';

/** What `iam.session_by_access` answers. */
interface SessionRow {
  sessionId: string; tenantId: number; userId: number; accountId: number; warehouseId: number | null; accessExpireAt: Date; absoluteExpireAt: Date;
  status: number; mustChangePwd: boolean; userName: string; account: string; isAdmin: boolean; userStatus: number; permEpoch: number; tenantStatus: number;
}

/** Why a session ended, in words (state machine of the session). */
const ENDED: Readonly<Record<number, string>> = {
  3: '您的账号已在其他设备登录，请重新登录', 5: '登录状态异常，请重新登录', 6: '登录已被管理员终止，请重新登录', 7: '密码已修改，请重新登录',
};

/**
 * Who is asking: the opaque token names a session, the signed statement and the HttpOnly cookie must name the same one.
 * One query per request for the session; what it may reach is cached for a minute by the epoch of its grants.
 * HTTP 401 when there is no such session; body code 401 when a rule ended it.
 */
export async function identify(platform: Platform, request: FastifyRequest): Promise<Actor> {
  const token = request.headers['token-auth'];
  if (typeof token !== 'string' || token === '') return refuse('UNAUTHENTICATED');
  const { rows: [session] } = await platform.db.ask(sql<SessionRow>`select * from iam.session_by_access(${hashOf(token)})`);
  if (!session) return refuse('UNAUTHENTICATED');
  const stated = await sessionInStatement(platform.secrets, request.headers.authorization);
  const bound = request.cookies[bindingCookie(platform)] ?? '';
  if (stated !== session.sessionId || !sameText(bound, bindingOf(platform.secrets, session.sessionId))) return refuse('UNAUTHENTICATED');
  refuseEnded(session, platform.now());
  const reach = await reachOf(platform, session);
  return {
    tenantId: session.tenantId, userId: session.userId, userName: session.userName, account: session.account,
    warehouseId: reach.warehouseId, houseType: reach.houseType, ownerIds: reach.ownerIds, permissions: reach.permissions,
    sessionId: session.sessionId, mustChangePassword: session.mustChangePwd,
  };
}

function refuseEnded(session: SessionRow, now: Date): void {
  if (session.status === 2 || session.status === 4) refuse('UNAUTHENTICATED');
  if (session.status !== 1) refuse('SESSION_ENDED', ENDED[session.status]);
  if (session.accessExpireAt < now || session.absoluteExpireAt < now) refuse('UNAUTHENTICATED');
  if (session.userStatus !== 1 || session.tenantStatus !== 1) refuse('SESSION_ENDED', '该账号已停用，请联系管理员');
}
