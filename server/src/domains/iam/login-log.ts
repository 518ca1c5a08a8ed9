import { sql } from 'kysely';
import type { Call } from '../../platform/call.ts';

interface LoginNote {
  tenantId: number; account: string; userId?: number; mode?: string; result: 0 | 1; reason?: string; device?: string; sessionId?: string;
  /** 1 login, 2 logout, 3 refresh reuse, 4 kicked, 5 password changed, 6 unlocked. */
  kind?: 1 | 2 | 3 | 4 | 5 | 6;
}

/** One line of the login log; a failure before a tenant is known is kept under tenant 0. */
export async function noteLogin(call: Call, note: LoginNote): Promise<void> {
  await call.platform.db.write(note.tenantId, (tx) => sql`insert into iam.login_log (tenant_id, account, user_id, mode, result, reason, ip, user_agent, device_id, session_id, kind)
    values (${note.tenantId}, ${note.account}, ${note.userId ?? null}, ${note.mode ?? null}, ${note.result}, ${note.reason ?? null}, ${call.ip}::inet,
      ${(call.http.request.headers['user-agent'] ?? '').slice(0, 255)}, ${note.device ?? null}::uuid, ${note.sessionId ?? null}::uuid, ${note.kind ?? 1})`.execute(tx));
}
