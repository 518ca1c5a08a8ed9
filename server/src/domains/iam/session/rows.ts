import { sql } from 'kysely';
import { ACCESS_SECONDS, REFRESH_IDLE_SECONDS, type TokenAnswer } from '#contract/iam/session.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accessOf, digest, signClaims } from './tokens.ts';

/** What ended a session (§3.2), and the sentence its next call answers. A log out and an expiry need none. */
export const ENDED = { logout: 2, kicked: 3, expired: 4, reuse: 5, disabled: 6, password: 7 } as const;
type Ended = (typeof ENDED)[keyof typeof ENDED];
export const END_REASONS: Readonly<Record<number, string>> = {
  [ENDED.kicked]: '您的账号已在其他设备登录，请重新登录',
  [ENDED.reuse]: '登录状态异常，请重新登录',
  [ENDED.disabled]: '该账号已停用，请联系管理员',
  [ENDED.password]: '密码已修改，请重新登录',
};

/** What a session answers that an administrator ended, and one whose warehouse was taken away. */
export const KICKED_BY_ADMIN = '您已被管理员强制下线，请重新登录';
export const HOUSE_TAKEN = '当前仓库权限已变更，请重新登录';
/** And one that is used from where its tenant lets nobody in. */
export const ADDRESS_LEFT = '当前网络地址不在允许范围内，请联系管理员';

/** End what sessions these users have; `outside` keeps those that work in one of the warehouses, or in none. */
export async function endSessionsOf(
  tx: Tx,
  tenantId: number,
  {
    userIds,
    why,
    outside,
    says,
  }: { userIds: readonly number[]; why: Ended; outside?: readonly number[]; says?: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from iam.session
    where tenant_id = ${tenantId}
      and user_id = any(${[...userIds]}::bigint[])
      and status = 1
      ${outside ? sql`and warehouse_id <> all(${[...outside]}::bigint[])` : sql``}
    order by id
    for no key update
  `.execute(tx);
  await endSessions(
    tx,
    tenantId,
    rows.map((row) => row.id),
    says === undefined ? why : { why, says },
  );
}

/** End sessions and every token of theirs. Ended ones stay as they are. */
export async function endSessions(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
  ended: Ended | { why: Ended; says: string },
): Promise<void> {
  const { why, says } = typeof ended === 'number' ? { why: ended, says: END_REASONS[ended] ?? null } : ended;
  await sql`
    with ended as (
      update iam.session
      set status = ${why}, end_reason = ${says}
      where tenant_id = ${tenantId}
        and id = any(${ids}::uuid[])
        and status = 1
      returning id
    )
    update iam.refresh_token r
    set status = 3
    from ended e
    where r.tenant_id = ${tenantId}
      and r.session_id = e.id
      and r.status <> 3
  `.execute(tx);
}

/** Write the refresh token a session goes on with; at most one is active. */
export async function insertRefresh(
  tx: Tx,
  tenantId: number,
  sessionId: string,
  token: { raw: string; parentId: number | null; now: Date; until: Date },
): Promise<void> {
  const idle = token.now.getTime() + REFRESH_IDLE_SECONDS * 1000;
  await sql`
    insert into iam.refresh_token (tenant_id, session_id, token_hash, parent_id, issued_at, expire_at)
    values (
      ${tenantId}, ${sessionId}, ${digest(token.raw)}, ${token.parentId}, ${token.now},
      ${new Date(Math.min(idle, token.until.getTime()))}
    )
  `.execute(tx);
}

export interface OpenSession {
  sessionId: string;
  tenantId: number;
  userId: number;
  warehouseId: number | null;
  mustChangePwd: boolean;
  refreshToken: string;
}

/** The pair of tokens and the signed statement, as login and refresh answer them. */
export async function tokenAnswer(platform: Platform, session: OpenSession): Promise<TokenAnswer> {
  const { sessionId: sid, userId: uid, tenantId: tid, warehouseId, refreshToken } = session;
  return {
    accessToken: accessOf(platform.secrets, refreshToken),
    refreshToken,
    authorization: await signClaims(platform.secrets, { sid, uid, tid, hid: warehouseId ?? 0 }, platform.now()),
    expiresIn: ACCESS_SECONDS,
    refreshExpiresIn: REFRESH_IDLE_SECONDS,
    tenantId: tid,
    pwdStatus: session.mustChangePwd ? 1 : 0,
    houseId: warehouseId,
  };
}
