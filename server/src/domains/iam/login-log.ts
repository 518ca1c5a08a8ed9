import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { header } from './session/browser.ts';

export const LOG_KIND = {
  login: 1,
  logout: 2,
  reuse: 3,
  kicked: 4,
  passwordChanged: 5,
  unlocked: 6,
  phoneBound: 7,
} as const;

/** From where: a call, or a request that has not become one. */
interface From {
  ip: string;
  http: { request: FastifyRequest };
}

export interface LoginLogRow {
  /** 0 while no tenant is known: the wall of the transaction must be the same. */
  tenantId: number;
  /** As typed; masked when nobody has it. */
  account: string;
  userId?: number;
  mode?: string;
  ok: boolean;
  reason?: string;
  deviceId?: string;
  sessionId?: string;
  kind?: (typeof LOG_KIND)[keyof typeof LOG_KIND];
}

export async function logLogin(tx: Tx, from: From, row: LoginLogRow): Promise<void> {
  await sql`
    insert into iam.login_log (
      tenant_id, account, user_id, mode, result, reason, ip, user_agent, device_id, session_id, kind
    )
    values (
      ${row.tenantId}, ${row.account}, ${row.userId ?? null}, ${row.mode ?? null}, ${row.ok ? 1 : 0},
      ${row.reason ?? null}, ${from.ip}, ${userAgent(from)}, ${row.deviceId ?? null}, ${row.sessionId ?? null},
      ${row.kind ?? LOG_KIND.login}
    )
  `.execute(tx);
}

export const userAgent = ({ http }: Pick<From, 'http'>): string | null =>
  header(http.request, 'user-agent')?.slice(0, 255) ?? null;

/** Enough of a name nobody has to recognise one's own typing error. */
export const maskedName = (name: string): string => `${name.slice(0, 2)}***`;
/** `138****5678` */
export const maskedPhone = (phone: string | null): string => (phone ? `${phone.slice(0, 3)}****${phone.slice(7)}` : '');
