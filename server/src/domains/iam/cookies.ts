import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { bindingOf } from './tokens.ts';

const YEAR_SECONDS = 365 * 24 * 3600;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const secure = (platform: Platform): boolean => platform.publicUrl.startsWith('https:');

/** `__Host-` only where the browser would accept it: over https. */
export const bindingCookie = (platform: Platform): string => (secure(platform) ? '__Host-wms' : 'wms');

/** Tie the session to this browser: the cookie cannot be read by the page and is sent to this site only. */
export function bind(platform: Platform, reply: FastifyReply, sessionId: string): void {
  reply.setCookie(bindingCookie(platform), bindingOf(platform.secrets, sessionId), { path: '/', httpOnly: true, sameSite: 'strict', secure: secure(platform) });
}

export function unbind(platform: Platform, reply: FastifyReply): void {
  reply.clearCookie(bindingCookie(platform), { path: '/' });
}

/** The device that calls: its header at login (and the cookie is set to it), a new one when it names none. */
export function deviceAtLogin(platform: Platform, request: FastifyRequest, reply: FastifyReply): string {
  const named = request.headers['device-id'];
  const known = request.cookies.did ?? '';
  const device = typeof named === 'string' && UUID.test(named) ? named : UUID.test(known) ? known : randomUUID();
  reply.setCookie('did', device, { path: '/', httpOnly: true, sameSite: 'lax', secure: secure(platform), maxAge: YEAR_SECONDS });
  return device.toLowerCase();
}

/** The device of a later call: header and cookie must agree, else it is nobody's. */
export function deviceOf(request: FastifyRequest): string | undefined {
  const named = request.headers['device-id'];
  const known = request.cookies.did;
  if (typeof named !== 'string') return known?.toLowerCase();
  return known !== undefined && named.toLowerCase() === known.toLowerCase() ? named.toLowerCase() : undefined;
}
