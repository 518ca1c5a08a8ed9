import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { lsnOf, lsnText, readAs, type Lsn } from '../db/replica.ts';
import type { Platform } from '../platform.ts';

/**
 * What a browser has written lies before these places of the log: whichever server it asks next, it does not read an older state. Each server has a
 * cookie of its own, so that none takes back what another one said at the same time.
 */
const COOKIE = 'seen_';
/** A cookie that is none of ours: only the primary is read. */
const UNKNOWN: Lsn = 1n << 64n;
/** Beyond the time that a copy may be behind. */
const MARGIN_S = 60;

/** Answer a call, reading from the copy where there is one and it has what this browser wrote. Programs keep no cookies: theirs is the primary. */
export async function answeredAs<T>(
  { replica, publicUrl }: Pick<Platform, 'replica' | 'publicUrl'>,
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: () => Promise<T>,
): Promise<T> {
  if (!replica) return work();
  const session = request.actor?.sessionId ?? '',
    before = newest([replica.writtenBy(session), ...cookiesOf(request)]),
    reading = {
      seen: before,
      onlyReads: endpoint.act === 'query' && !endpoint.open,
      mayRepeat: !endpoint.file,
    };
  try {
    return await readAs(reading, work);
  } finally {
    if (reading.seen !== undefined && reading.seen !== before && !endpoint.open)
      reply.setCookie(COOKIE + replica.name, lsnText(replica.wrote(session, reading.seen)), {
        path: '/api',
        httpOnly: true,
        sameSite: 'strict',
        secure: publicUrl.startsWith('https:'),
        maxAge: replica.lagMs / 1000 + MARGIN_S,
      });
  }
}

const cookiesOf = ({ cookies }: FastifyRequest): (Lsn | undefined)[] =>
  Object.entries(cookies)
    .filter(([name]) => name.startsWith(COOKIE))
    .map(([, value]) => lsnOf(value ?? '') ?? UNKNOWN);

const newest = (places: readonly (Lsn | undefined)[]): Lsn | undefined =>
  places.reduce((last, one) => (one !== undefined && one > (last ?? -1n) ? one : last), undefined);
