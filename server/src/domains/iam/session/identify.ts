import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { addressOf } from '../../../platform/http/address.ts';
import type { Identify } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { LOG_KIND, logLogin } from '../login-log.ts';
import { menusHeld, visibleIn } from '../role/held.ts';
import { header, isBound } from './browser.ts';
import { ADDRESS_LEFT, ENDED, END_REASONS, endSessions } from './rows.ts';
import { digest, sessionNamedBy } from './tokens.ts';

const PERMISSIONS_MS = 60_000;
const PERMISSIONS_MAX = 10_000;
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

/**
 * Who calls, from three things of one session: the opaque token, the signed statement and the browser's cookie. One
 * statement finds the session and its reach, so that an end, a switch of warehouse or a lost grant works at once on every node.
 */
export const identify: Identify = async (platform, request) => {
  const token = header(request, 'token-auth');
  if (token === undefined) return refuse('UNAUTHENTICATED');
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
};

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

type Remembered = LRUCache<string, Promise<ReadonlySet<string>>>;
const remembered = new WeakMap<Platform, Remembered>();

/** Permission codes a user holds in a kind of warehouse. Kept for a minute; a change of grants raises the epoch and is seen at once. */
function permissionsOf(
  platform: Platform,
  { tenantId, userId, permEpoch }: Session,
  houseType: number,
): Promise<ReadonlySet<string>> {
  const all: Remembered = remembered.get(platform) ?? new LRUCache({ max: PERMISSIONS_MAX, ttl: PERMISSIONS_MS });
  remembered.set(platform, all);
  const key = `${tenantId} ${userId} ${permEpoch} ${houseType === 0}`;
  const known = all.get(key);
  if (known) return known;
  const permissions = platform.db.read(tenantId, (tx) => permissionsHeld(tx, { tenantId, userId, houseType }));
  all.set(key, permissions);
  // A failed look-up is not a lack of rights: the next request asks again.
  permissions.catch(() => all.delete(key));
  return permissions;
}

/** Permission codes a user holds in a kind of warehouse, as it is now. */
export async function permissionsHeld(
  tx: Tx,
  { tenantId, userId, houseType }: { tenantId: number; userId: number; houseType: number },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select m.permission_code as code
    from iam.menu m
    where m.menu_type = 37
      and not m.hidden
      and m.visibility = any(${visibleIn(houseType)}::smallint[])
      and m.id in (${menusHeld(tenantId, userId)})
  `.execute(tx);
  return new Set(rows.map((row) => row.code));
}
