import { sql } from 'kysely';
import { ACCESS_SECONDS, REFRESH_IDLE_SECONDS, type TokenAnswer } from '#contract/iam/session.ts';
import type { Tx } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { accessOf, digest, signClaims } from './tokens.ts';

/** What ended a session (§3.2), and the sentence its next call answers. A log out and an expiry need none. */
export const ENDED = { logout: 2, kicked: 3, expired: 4, reuse: 5, disabled: 6, password: 7 } as const;
type Ended = (typeof ENDED)[keyof typeof ENDED];
export const END_REASONS: Readonly<Record<number, string>> = {
  [ENDED.kicked]: '您的账号已在其他设备登录，请重新登录', [ENDED.reuse]: '登录状态异常，请重新登录',
  [ENDED.disabled]: '该账号已停用，请联系管理员', [ENDED.password]: '密码已修改，请重新登录',
};

/** End sessions and every token of theirs. Ended ones stay as they are. */
export async function endSessions(tx: Tx, tenantId: number, ids: readonly string[], why: Ended): Promise<void> {
  await sql`with ended as (
      update iam.session set status = ${why}, end_reason = ${END_REASONS[why] ?? null} where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and status = 1 returning id)
    update iam.refresh_token r set status = 3 from ended e where r.tenant_id = ${tenantId} and r.session_id = e.id and r.status <> 3`.execute(tx);
}

/** Write the refresh token a session goes on with; at most one is active. */
export async function insertRefresh(tx: Tx, tenantId: number, sessionId: string, token: { raw: string; parentId: number | null; now: Date; until: Date }): Promise<void> {
  const idle = token.now.getTime() + REFRESH_IDLE_SECONDS * 1000;
  await sql`insert into iam.refresh_token (tenant_id, session_id, token_hash, parent_id, issued_at, expire_at)
    values (${tenantId}, ${sessionId}, ${digest(token.raw)}, ${token.parentId}, ${token.now}, ${new Date(Math.min(idle, token.until.getTime()))})`.execute(tx);
}

export interface OpenSession { sessionId: string; tenantId: number; userId: number; warehouseId: number | null; mustChangePwd: boolean; refreshToken: string }

/** The pair of tokens and the signed statement, as login and refresh answer them. */
export async function tokenAnswer(platform: Platform, session: OpenSession): Promise<TokenAnswer> {
  const { sessionId: sid, userId: uid, tenantId: tid, warehouseId, refreshToken } = session;
  return {
    accessToken: accessOf(platform.secrets, refreshToken), refreshToken,
    authorization: await signClaims(platform.secrets, { sid, uid, tid, hid: warehouseId ?? 0 }, platform.now()),
    expiresIn: ACCESS_SECONDS, refreshExpiresIn: REFRESH_IDLE_SECONDS, tenantId: tid, pwdStatus: session.mustChangePwd ? 1 : 0, houseId: warehouseId,
  };
}
