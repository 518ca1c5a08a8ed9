import { sql } from 'kysely';
import type { Call } from '../../platform/call.ts';
import type { Tx } from '../../platform/db.ts';
import { header } from './browser.ts';

export const LOG_KIND = { login: 1, logout: 2, reuse: 3, kicked: 4, passwordChanged: 5, unlocked: 6 } as const;

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

export async function logLogin(tx: Tx, call: Call, row: LoginLogRow): Promise<void> {
  await sql`insert into iam.login_log (tenant_id, account, user_id, mode, result, reason, ip, user_agent, device_id, session_id, kind)
    values (${row.tenantId}, ${row.account}, ${row.userId ?? null}, ${row.mode ?? null}, ${row.ok ? 1 : 0}, ${row.reason ?? null}, ${call.ip},
      ${userAgent(call)}, ${row.deviceId ?? null}, ${row.sessionId ?? null}, ${row.kind ?? LOG_KIND.login})`.execute(tx);
}

export const userAgent = (call: Call): string | null => header(call.http.request, 'user-agent')?.slice(0, 255) ?? null;

/** Enough of a name nobody has to recognise one's own typing error. */
export const maskedName = (name: string): string => `${name.slice(0, 2)}***`;
/** `138****5678` */
export const maskedPhone = (phone: string | null): string => (phone ? `${phone.slice(0, 3)}****${phone.slice(7)}` : '');
