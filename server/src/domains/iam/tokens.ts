import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { ACCESS_SECONDS } from '#contract/iam/session.ts';
import type { Secrets } from '../../platform/platform.ts';

const ISSUER = 'haocang';
const ALGORITHM = 'HS256';

/** A secret of 256 random bits with a prefix that says what it is. The database keeps its SHA-256 only. */
export const newSecret = (prefix: string): string => prefix + randomBytes(32).toString('base64url');
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const derived = (key: string, use: string, of: string): string => createHmac('sha256', key).update(`${use}:${of}`).digest('base64url');

/**
 * Refreshing is deterministic: the successor of a refresh token, and the access token that goes with it, follow from the parent.
 * Two tabs, or a client that lost the answer, get the identical pair, and no raw token is stored to make that possible.
 */
export const successorOf = (secrets: Secrets, refreshToken: string): string => `rt_${derived(secrets.tokenKey, 'refresh', refreshToken)}`;
export const accessOf = (secrets: Secrets, refreshToken: string): string => `at_${derived(secrets.tokenKey, 'access', refreshToken)}`;

/** What the HttpOnly cookie of a session holds: tokens copied out of the page are useless without it. */
export const bindingOf = (secrets: Secrets, sessionId: string): string => derived(secrets.tokenKey, 'binding', sessionId);

export const sameText = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};

/** An SMS code as it is stored: keyed, so that six digits cannot be read off a dump. */
export const smsCodeHash = (secrets: Secrets, phone: string, code: string): Buffer => createHmac('sha256', secrets.tokenKey).update(`sms:${phone}:${code}`).digest();

interface Statement { sid: string; uid: number; tid: number; hid: number | null }

const keyBytes = (secrets: Secrets): Uint8Array => new TextEncoder().encode(secrets.jwtKey);

/** The `Authorization` header: a short signed statement of who and where. Rights never come from it. */
export const signStatement = async (secrets: Secrets, { sid, uid, tid, hid }: Statement): Promise<string> =>
  `Bearer ${await new SignJWT({ sid, uid, tid, hid }).setProtectedHeader({ alg: ALGORITHM }).setIssuer(ISSUER).setIssuedAt().setExpirationTime(`${ACCESS_SECONDS}s`).sign(keyBytes(secrets))}`;

/** The session the statement speaks of, or undefined when it is forged, foreign or out of date. */
export async function sessionInStatement(secrets: Secrets, header: string | undefined): Promise<string | undefined> {
  const token = /^Bearer (.+)$/.exec(header ?? '')?.[1];
  if (!token) return undefined;
  try {
    const { payload } = await jwtVerify(token, keyBytes(secrets), { algorithms: [ALGORITHM], issuer: ISSUER });
    return typeof payload.sid === 'string' ? payload.sid : undefined;
  } catch {
    return undefined;
  }
}
