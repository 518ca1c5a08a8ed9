import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { KEY_MARK } from '#contract/iam/api-client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { refuse } from '../../../platform/errors.ts';
import { addressOf } from '../../../platform/http/address.ts';
import type { Identify } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { identifyClient } from '../api-client/identify.ts';
import { LOG_KIND, logLogin } from '../login-log.ts';
import { header, isBound } from './browser.ts';
import { permissionsOf } from './permissions.ts';
import { ADDRESS_LEFT, ENDED, END_REASONS, endSessions } from './rows.ts';
import { digest, sessionNamedBy } from './tokens.ts';

const SEEN_MS = 60_000;
/** Before a warehouse is chosen a user counts as one of a branch. */
const BRANCH = 1;

interface Session {
  sessionId: string;
  tenantId: number;
  userId: number;
  userName: string;
  account: string;
  warehouseId: number | null;
  accessExpireAt: Date;
  absoluteExpireAt: Date;
  lastSeenAt: Date;
  status: number;
  endReason: string | null;
  mustChangePwd: boolean;
  byPrevious: boolean;
  fromHere: boolean;
  userStatus: number;
  tenantStatus: number;
  permEpoch: number;
  houseType: number | null;
  houseOpen: boolean | null;
  ownerIds: number[] | null;
  isOwnerAccount: boolean;
}

/** People by their session, programs by their key; neither passes at the door of the other. */
export const identify: Identify = (platform, request, endpoint) =>
  endpoint.open ? identifyClient(platform, request, endpoint) : identifySession(platform, request);

const KEY_HERE = 'API密钥只能用于 /api/open 下的开放接口';
const isApiKey = (request: FastifyRequest): boolean => header(request, 'authorization')?.includes(KEY_MARK) ?? false;

/**
 * Who calls, from three things of one session: the opaque token, the signed statement and the browser's cookie. One
 * statement finds the session and its reach, so that an end, a switch of warehouse or a lost grant works at once on every node.
 */
export async function identifySession(platform: Platform, request: FastifyRequest): Promise<Actor> {
  const token = header(request, 'token-auth');
  if (token === undefined) return refuse('UNAUTHENTICATED', isApiKey(request) ? KEY_HERE : undefined);
  const now = platform.now();
  const [named, [session]] = await Promise.all([
    sessionNamedBy(platform.secrets, header(request, 'authorization'), now),
    platform.db.lookup(
      sql<Session>`
        select s.*, iam.admits(s.tenant_id, ${addressOf(request)}::inet) as from_here
        from iam.session_by_access(${digest(token)}) s
      `,
    ),
  ]);
  if (!session || named !== session.sessionId || !isBound(platform, request, session.sessionId))
    return refuse('UNAUTHENTICATED');
  refuseEnded(session, now);
  if (!session.fromHere) await expel(platform, request, session);
  if (now.getTime() - session.lastSeenAt.getTime() > SEEN_MS) await touch(platform, session, now);
  return actorOf(platform, session);
}

/** A session ended by a rule says which one; one that was left or ran out is simply not there. */
function refuseEnded(session: Session, now: Date): void {
  if (session.status !== 1 && session.endReason !== null) refuse('SESSION_ENDED', session.endReason);
  // `prev_access_until` has judged a previous token already.
  const expired = session.absoluteExpireAt <= now || (!session.byPrevious && session.accessExpireAt <= now);
  if (session.status !== 1 || expired) refuse('UNAUTHENTICATED');
  if (session.userStatus !== 1) refuse('SESSION_ENDED', END_REASONS[ENDED.disabled]);
  if (session.tenantStatus !== 1) refuse('SESSION_ENDED', '该租户已停用，请联系管理员');
}

/** Carried to where its tenant lets nobody in: the session ends there, and is over everywhere. */
async function expel(
  { db }: Platform,
  request: FastifyRequest,
  { tenantId, sessionId, userId, account }: Session,
): Promise<never> {
  await db.write(tenantId, async (tx) => {
    await endSessions(tx, tenantId, [sessionId], { why: ENDED.disabled, says: ADDRESS_LEFT });
    await logLogin(
      tx,
      { ip: addressOf(request), http: { request } },
      { tenantId, account, userId, ok: false, kind: LOG_KIND.kicked, sessionId, reason: 'ADDRESS' },
    );
  });
  return refuse('SESSION_ENDED', ADDRESS_LEFT);
}

async function touch({ db }: Platform, { tenantId, sessionId }: Session, now: Date): Promise<void> {
  await db.write(tenantId, (tx) =>
    sql`
      update iam.session
      set last_seen_at = ${now}
      where tenant_id = ${tenantId}
        and id = ${sessionId}
        and last_seen_at < ${now}
    `.execute(tx),
  );
}

async function actorOf(platform: Platform, session: Session): Promise<Actor> {
  const open = session.warehouseId !== null && session.houseOpen === true;
  const houseType = open ? (session.houseType ?? BRANCH) : BRANCH;
  return {
    tenantId: session.tenantId,
    userId: session.userId,
    userName: session.userName,
    account: session.account,
    sessionId: session.sessionId,
    warehouseId: open ? (session.warehouseId ?? 0) : 0,
    houseType,
    ownerIds: open ? session.ownerIds : [],
    isOwnerAccount: session.isOwnerAccount,
    permissions: await permissionsOf(platform, session, houseType),
    mustChangePassword: session.mustChangePwd,
  };
}
