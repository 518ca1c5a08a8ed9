import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { ALARM_CODES } from '#contract/message/alarm-groups.ts';
import { alarmFilter, alarmTopic, queueTopic, unreadTopic, type pushApi } from '#contract/message/push.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { digest } from '../../../platform/secrets/digest.ts';
import type { Admit, Guest } from '../../../services/events/broker.ts';

const TICKET_S = 60;
const PATH = '/mqtt';
const SESSION = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const clientPrefix = ({ userId, sessionId }: Pick<Guest, 'userId' | 'sessionId'>): string =>
  `pc-${userId}-${sessionId.slice(0, 8)}-`;

/** A word that opens one connection within a minute. It proves the session and dies with it. */
export async function issueTicket(ctx: Ctx): Promise<OutputOf<typeof pushApi.ticket>> {
  // Jobs and the like act without a session; nothing could end their connection.
  if (!SESSION.test(ctx.sessionId)) refuse('UNAUTHENTICATED');
  const password = randomBytes(24).toString('base64url'),
    { userId, sessionId } = ctx;
  await ctx.run`
    insert into message.push_ticket (tenant_id, key_hash, user_id, session_id, expire_at)
    values (
      ${ctx.tenantId}, ${digest(password)}, ${userId}, ${sessionId}, now() + make_interval(secs => ${TICKET_S}::int)
    )
  `;
  return {
    path: PATH,
    clientId: `${clientPrefix(ctx)}${randomBytes(2).toString('hex')}`,
    username: String(userId),
    password,
    topics: [alarmFilter(userId), unreadTopic(userId), queueTopic(userId)],
    expiresIn: TICKET_S,
  };
}

/** Spends the ticket whatever else is wrong: a second try needs a second one. */
export const admitTo =
  ({ db, now }: Pick<Platform, 'db' | 'now'>): Admit =>
  async ({ clientId, username, password }) => {
    const [guest] = await db.lookup(sql<Guest>`
      select *
      from message.take_ticket(${digest(password)}, ${now()})
    `);
    return guest && username === String(guest.userId) && clientId.startsWith(clientPrefix(guest)) ? guest : undefined;
  };

/** The only filters a guest may subscribe to, as they are written: his own, without wildcards but the one below his own place. */
export const filtersOf = ({ userId }: Guest): ReadonlySet<string> =>
  new Set([
    alarmFilter(userId),
    alarmTopic(userId),
    ...ALARM_CODES.map((code) => `address/${userId}/${code}`),
    unreadTopic(userId),
    queueTopic(userId),
  ]);

export async function forgetTickets(tx: Tx, tenantId: number, before: Date): Promise<void> {
  await sql`delete from message.push_ticket where tenant_id = ${tenantId} and expire_at < ${before}`.execute(tx);
}

/** Which of these sessions still live. */
export async function livingOf(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.lookup(
    sql<{ sessionId: string }>`select * from message.live_sessions(${sessionIds}::uuid[], ${now()})`,
  );
  return new Set(rows.map(({ sessionId }) => sessionId));
}
