import { sql } from 'kysely';
import type { Call } from '../../../platform/command/call.ts';
import { LOG_KIND, logLogin } from '../login-log.ts';
import { header, isBound, unbindSession } from './browser.ts';
import { endSessions, ENDED } from './rows.ts';
import { digest } from './tokens.ts';

interface Named {
  tenantId: number;
  sessionId: string;
  userId: number;
  account: string;
  deviceId: string;
  status: number;
}

/** End the caller's session. Leaving twice, or with a token long dead, is no failure. */
export async function logout(call: Call): Promise<null> {
  const { platform, http } = call;
  const token = header(http.request, 'token-auth');
  const [session] =
    token === undefined
      ? []
      : await platform.db.lookup(
          sql<Named>`
            select tenant_id, session_id, user_id, account, device_id, status
            from iam.session_by_access(${digest(token)})
          `,
        );
  if (!session || !isBound(platform, http.request, session.sessionId)) return null;
  const { tenantId, sessionId, userId, account, deviceId } = session;
  if (session.status === 1) {
    await platform.db.write(tenantId, async (tx) => {
      await endSessions(tx, tenantId, [sessionId], ENDED.logout);
      await logLogin(tx, call, { tenantId, account, userId, ok: true, deviceId, sessionId, kind: LOG_KIND.logout });
    });
  }
  unbindSession(platform, http.reply);
  return null;
}
