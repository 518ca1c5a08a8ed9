import { sql } from 'kysely';
import { ACCESS_SECONDS, type TokenAnswer } from '#contract/iam/session.ts';
import { systemActor } from '../../../platform/actor.ts';
import { wireTime } from '../../../platform/clock.ts';
import type { Call } from '../../../platform/command/call.ts';
import { emit } from '../../../platform/command/trace.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { LOG_KIND, logLogin } from '../login-log.ts';
import { dispatch, enqueue, type Queued } from '../phone/sms-outbox.ts';
import { isBound, header } from './browser.ts';
import { ADDRESS_LEFT, endSessions, ENDED, END_REASONS, insertRefresh, tokenAnswer, type OpenSession } from './rows.ts';
import { accessOf, digest, successorOf } from './tokens.ts';

/** A token that was just replaced may be shown again: two tabs, or an answer that got lost. */
const REPEAT_MS = 10_000;
/** So long the old access token still works, for calls under way. */
const OLD_ACCESS_MS = 60_000;

interface Named {
  tenantId: number;
  sessionId: string;
  deviceId: string;
}
interface Shown {
  id: number;
  status: number;
  rotatedAt: Date | null;
  expireAt: Date;
}
interface Session {
  userId: number;
  account: string;
  warehouseId: number | null;
  deviceId: string;
  status: number;
  endReason: string | null;
  mustChangePwd: boolean;
  accessExpireAt: Date;
  absoluteExpireAt: Date;
  userEnabled: boolean;
  fromHere: boolean;
  /** Only one that is proved: another might be somebody else's. */
  phone: string | null;
  /** Of the session's active token. */
  liveParentId: number | null;
  liveHash: Buffer | null;
}
/** What ends the session is returned, so that it is committed, and refused afterwards. */
type Outcome = OpenSession | { refused: string | undefined; notice?: Queued };

/** Exchange a refresh token for the next pair (§4.5). Needs the browser the session was opened in. */
export async function refresh(call: Call): Promise<TokenAnswer> {
  const { platform, http } = call;
  const raw = header(http.request, 'refresh-token');
  if (raw === undefined) return refuse('UNAUTHENTICATED');
  const [named] = await platform.db.lookup(
    sql<Named>`select tenant_id, session_id, device_id from iam.session_by_refresh(${digest(raw)})`,
  );
  const device = header(http.request, 'device-id');
  if (
    !named ||
    !isBound(platform, http.request, named.sessionId) ||
    (device !== undefined && device.toLowerCase() !== named.deviceId)
  )
    return refuse('UNAUTHENTICATED');
  const outcome = await platform.db.write(named.tenantId, (tx) => exchange(tx, call, named, raw));
  if (!('refused' in outcome)) return tokenAnswer(platform, outcome);
  await dispatch(platform, outcome.notice);
  return refuse('UNAUTHENTICATED', outcome.refused);
}

async function exchange(tx: Tx, call: Call, named: Named, raw: string): Promise<Outcome> {
  const { tenantId, sessionId } = named;
  const now = call.platform.now();
  const session = await lockSession(tx, call, named);
  const shown = await tokenShown(tx, tenantId, raw);
  if (!session || !shown || session.status !== 1 || shown.status === 3)
    return { refused: session?.endReason ?? undefined };
  if (!session.userEnabled) return end(tx, tenantId, sessionId, ENDED.disabled);
  if (!session.fromHere) return expel(tx, call, { tenantId, sessionId, session });
  const next = successorOf(call.platform.secrets, raw);
  const again: OpenSession = {
    sessionId,
    tenantId,
    userId: session.userId,
    warehouseId: session.warehouseId,
    mustChangePwd: session.mustChangePwd,
    refreshToken: next,
  };
  if (shown.status === 2) {
    if (isRepeat(session, shown, now) && session.liveHash?.equals(digest(next))) return again;
    return endStolen(tx, call, { tenantId, sessionId, session });
  }
  if (shown.expireAt <= now || session.absoluteExpireAt <= now) return end(tx, tenantId, sessionId, ENDED.expired);
  await rotate(tx, { tenantId, sessionId, session, shown, next, access: accessOf(call.platform.secrets, next), now });
  return again;
}

const isRepeat = (session: Session, shown: Shown, now: Date): boolean =>
  session.liveParentId === shown.id &&
  shown.rotatedAt !== null &&
  now.getTime() - shown.rotatedAt.getTime() <= REPEAT_MS;

interface KnownSession {
  tenantId: number;
  sessionId: string;
  session: Session;
}

/** A token that was used already came back: somebody else has it. The family ends, and its owner hears of it. */
async function endStolen(
  tx: Tx,
  call: Call,
  { tenantId, sessionId, session: { account, userId, deviceId, phone } }: KnownSession,
): Promise<Outcome> {
  await logLogin(tx, call, {
    tenantId,
    account,
    userId,
    ok: false,
    reason: 'REUSE',
    deviceId,
    sessionId,
    kind: LOG_KIND.reuse,
  });
  await emit(ctxOf(tx, systemActor(tenantId)), [
    { topic: 'IAM.REUSE', aggKey: `USER:${userId}`, payload: { userId, at: wireTime(call.platform.now()) } },
  ]);
  const { refused } = await end(tx, tenantId, sessionId, ENDED.reuse);
  return {
    refused,
    ...(phone === null
      ? {}
      : {
          notice: await enqueue(tx, call.platform, {
            phone,
            template: 'REUSE',
            params: { account, time: wireTime(call.platform.now()) },
          }),
        }),
  };
}

/** Its tenant lets nobody in from here. */
async function expel(
  tx: Tx,
  call: Call,
  { tenantId, sessionId, session: { account, userId, deviceId } }: KnownSession,
): Promise<Outcome> {
  await logLogin(tx, call, {
    tenantId,
    account,
    userId,
    ok: false,
    reason: 'ADDRESS',
    deviceId,
    sessionId,
    kind: LOG_KIND.kicked,
  });
  await endSessions(tx, tenantId, [sessionId], { why: ENDED.disabled, says: ADDRESS_LEFT });
  return { refused: ADDRESS_LEFT };
}

async function end(
  tx: Tx,
  tenantId: number,
  sessionId: string,
  why: 4 | 5 | 6,
): Promise<{ refused: string | undefined }> {
  await endSessions(tx, tenantId, [sessionId], why);
  return { refused: END_REASONS[why] };
}

/** Refreshes of one session queue here. */
async function lockSession(tx: Tx, call: Call, { tenantId, sessionId }: Named): Promise<Session | undefined> {
  await sql`
    select 1
    from iam.session
    where tenant_id = ${tenantId}
      and id = ${sessionId}
    for no key update
  `.execute(tx);
  const { rows } = await sql<Session>`
    select s.user_id, a.account, s.warehouse_id, s.device_id, s.status, s.end_reason, s.must_change_pwd,
      s.access_expire_at, s.absolute_expire_at,
      u.status = 1 and not u.is_deleted and a.status = 1 and t.status = 1 and coalesce(
        t.expire_at > now(), true
      ) as user_enabled, iam.admits(t.id, ${call.ip}::inet) as from_here,
      case when a.phone_verified then a.phone end as phone, r.parent_id as live_parent_id, r.token_hash as live_hash
    from iam.session s
    join iam.user u on u.tenant_id = s.tenant_id and u.id = s.user_id
    join iam.account a on a.id = u.account_id
    join iam.tenant t on t.id = s.tenant_id
    left join iam.refresh_token r on r.tenant_id = s.tenant_id and r.session_id = s.id and r.status = 1
    where s.tenant_id = ${tenantId}
      and s.id = ${sessionId}
  `.execute(tx);
  return rows[0];
}

async function tokenShown(tx: Tx, tenantId: number, raw: string): Promise<Shown | undefined> {
  const { rows } = await sql<Shown>`
    select id, status, rotated_at, expire_at
    from iam.refresh_token
    where tenant_id = ${tenantId}
      and token_hash = ${digest(raw)}
  `.execute(tx);
  return rows[0];
}

interface Rotation {
  tenantId: number;
  sessionId: string;
  session: Session;
  shown: Shown;
  next: string;
  access: string;
  now: Date;
}

async function rotate(tx: Tx, { tenantId, sessionId, session, shown, next, access, now }: Rotation): Promise<void> {
  await sql`
    update iam.refresh_token
    set status = 2, rotated_at = ${now}
    where tenant_id = ${tenantId}
      and id = ${shown.id}
  `.execute(tx);
  await insertRefresh(tx, tenantId, sessionId, { raw: next, parentId: shown.id, now, until: session.absoluteExpireAt });
  const oldUntil = new Date(Math.min(session.accessExpireAt.getTime(), now.getTime() + OLD_ACCESS_MS));
  await sql`
    update iam.session
    set prev_access_hash = access_hash, prev_access_until = ${oldUntil}, access_hash = ${digest(access)},
      access_expire_at = ${new Date(now.getTime() + ACCESS_SECONDS * 1000)}, last_seen_at = ${now}
    where tenant_id = ${tenantId}
      and id = ${sessionId}
  `.execute(tx);
}
