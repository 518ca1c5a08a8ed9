import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_DAYS } from '#contract/iam/session.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sameSecret } from '../../../platform/secrets/same.ts';
import { bindingOf, deviceProof } from './tokens.ts';

const DEVICE_COOKIE = 'did';
const DEVICE_DAYS = 400;
const DAY_SECONDS = 86_400;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where a login comes from. `proven`: the browser holds the cookie of an earlier completed login. */
export interface Device {
  id: string;
  proven: boolean;
}

/**
 * The device of a request: its `Device-Id`, believed only with the cookie that was issued for it. The cookie is sealed, so
 * that an id read by a script is not enough to pass for a known device.
 */
export function deviceOf({ secrets }: Platform, request: FastifyRequest): Device {
  const named = request.headers['device-id'];
  const claimed = typeof named === 'string' && UUID.test(named.toLowerCase()) ? named.toLowerCase() : undefined;
  const [cookieId = '', seal = ''] = (request.cookies[DEVICE_COOKIE] ?? '').split('.');
  const known = UUID.test(cookieId) && sameSecret(seal, deviceProof(secrets, cookieId)) ? cookieId : undefined;
  if (known && (claimed ?? known) === known) return { id: known, proven: true };
  return { id: claimed ?? randomUUID(), proven: false };
}

export function rememberDevice(platform: Platform, reply: FastifyReply, deviceId: string): void {
  reply.setCookie(DEVICE_COOKIE, `${deviceId}.${deviceProof(platform.secrets, deviceId)}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(platform),
    maxAge: DEVICE_DAYS * DAY_SECONDS,
  });
}

/** Ties the session to this browser. */
export function bindSession(platform: Platform, reply: FastifyReply, sessionId: string): void {
  reply.setCookie(sessionCookie(platform), bindingOf(platform.secrets, sessionId), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(platform),
    maxAge: SESSION_DAYS * DAY_SECONDS,
  });
}

export function unbindSession(platform: Platform, reply: FastifyReply): void {
  reply.clearCookie(sessionCookie(platform), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(platform),
  });
}

export const isBound = (platform: Platform, request: FastifyRequest, sessionId: string): boolean =>
  sameSecret(request.cookies[sessionCookie(platform)] ?? '', bindingOf(platform.secrets, sessionId));

const isSecure = (platform: Platform): boolean => platform.publicUrl.startsWith('https:');

/** Cookies do not know ports; the name does, so that two installations on one machine do not end each other's sessions. */
const sessionCookie = (platform: Platform): string =>
  isSecure(platform) ? '__Host-wms' : `wms${new URL(platform.publicUrl).port || '80'}`;

/** One header as text; a header sent twice counts as absent. */
export function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
