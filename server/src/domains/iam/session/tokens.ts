import { createHmac, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { ACCESS_SECONDS } from '#contract/iam/session.ts';
import type { Secrets } from '../../../platform/platform.ts';

const ISSUER = 'haocang';
const ALGORITHM = 'HS256';

/** Sessions whose statement and cookie are not computed anew for every call. */
const REMEMBERED_MAX = 10_000;
const bindings = new WeakMap<Secrets, LRUCache<string, string>>();

/** What the signed statement in `Authorization` says. Rights never come from here; it only has to name the same session. */
export interface Claims {
  sid: string;
  uid: number;
  tid: number;
  hid: number;
}

const keyed = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', createHmac('sha256', secret).update(purpose).digest()).update(text).digest('base64url');

/** 256 random bits for a ticket or the first refresh token of a session. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

export { digest } from '../../../platform/secrets/digest.ts';

/**
 * The refresh token that follows another one, and the access token that goes with a refresh token. Both are computed, not
 * drawn, so that a lost answer can be repeated without storing tokens and two tabs receive the same pair (§4.5).
 */
export const successorOf = (secrets: Secrets, refreshToken: string): string =>
  `rt_${keyed(secrets.tokenKey, 'rotate.1', refreshToken)}`;
export const accessOf = (secrets: Secrets, refreshToken: string): string =>
  `at_${keyed(secrets.tokenKey, 'access.1', refreshToken)}`;

/** The cookie that ties a session to the browser it was opened in: tokens copied elsewhere are worth nothing. Every call of a session asks for the same one. */
export function bindingOf(secrets: Secrets, sessionId: string): string {
  const seen =
    bindings.get(secrets) ??
    new LRUCache({ max: REMEMBERED_MAX, memoMethod: (session) => keyed(secrets.tokenKey, 'bind.1', session) });
  bindings.set(secrets, seen);
  return seen.memo(sessionId);
}

export const deviceProof = (secrets: Secrets, deviceId: string): string =>
  keyed(secrets.tokenKey, 'device.1', deviceId);
export const smsProof = (secrets: Secrets, phone: string, sendType: number, code: string): Buffer =>
  Buffer.from(keyed(secrets.tokenKey, 'sms.1', `${phone} ${sendType} ${code}`), 'base64url');

/** Sign the statement for `Authorization`, as it is sent: `Bearer …`. */
export async function signClaims(secrets: Secrets, { sid, uid, tid, hid }: Claims, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const jwt = await new SignJWT({ sid, uid, tid, hid })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_SECONDS)
    .sign(Buffer.from(secrets.jwtKey));
  return `Bearer ${jwt}`;
}

interface Named {
  sid: string;
  until: number;
}
/** Statements that were found genuine, until they run out: the same one comes with every call of a session. */
const genuine = new WeakMap<Secrets, LRUCache<string, Named>>();

/** The session a valid statement names; undefined when it is missing, forged, of another algorithm or out of date. */
export async function sessionNamedBy(
  secrets: Secrets,
  authorization: string | undefined,
  now: Date,
): Promise<string | undefined> {
  if (!authorization?.startsWith('Bearer ')) return undefined;
  const seen = genuine.get(secrets) ?? new LRUCache({ max: REMEMBERED_MAX });
  genuine.set(secrets, seen);
  const known = seen.get(authorization) ?? (await verified(secrets, authorization.slice(7), now));
  if (known === undefined || known.until <= now.getTime()) return undefined;
  seen.set(authorization, known);
  return known.sid;
}

async function verified(secrets: Secrets, jwt: string, now: Date): Promise<Named | undefined> {
  try {
    const {
      payload: { sid, exp },
    } = await jwtVerify(jwt, Buffer.from(secrets.jwtKey), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      currentDate: now,
    });
    return typeof sid === 'string' && exp !== undefined ? { sid, until: exp * 1000 } : undefined;
  } catch {
    return undefined;
  }
}
