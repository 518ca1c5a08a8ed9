import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The role that requests run under: no owner, no superuser, row level security always applies. */
export const APPLICATION_ROLE = 'haocang_app';

/**
 * The application's address, derived from the owner's. Its password follows from the owner's, so that every node with the same
 * DATABASE_URL knows it and none has to be told. Without a password in the URL (peer or certificate login) the owner
 * connects and steps down to the role.
 */
export function applicationUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const password = applicationPassword(ownerUrl);
  if (password === undefined) {
    url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c role=${APPLICATION_ROLE}`.trim());
  } else {
    url.username = APPLICATION_ROLE;
    url.password = password;
  }
  return url.href;
}

/** Makes the role, or repairs it. Called with the migration lock held. */
export async function ensureApplicationRole(owner: pg.Client, ownerUrl: string): Promise<void> {
  const name = owner.escapeIdentifier(APPLICATION_ROLE);
  const known = await owner.query('select 1 from pg_roles where rolname = $1', [APPLICATION_ROLE]);
  if (known.rowCount === 0) await owner.query(`create role ${name} nologin`);
  const password = applicationPassword(ownerUrl);
  if (password === undefined || (known.rowCount === 1 && await canLogIn(ownerUrl))) return;
  await owner.query(`alter role ${name} login password ${owner.escapeLiteral(password)}`);
}

async function canLogIn(ownerUrl: string): Promise<boolean> {
  const trial = new pg.Client(applicationUrl(ownerUrl));
  try {
    await trial.connect();
    return true;
  } catch {
    return false;
  } finally {
    await trial.end().catch(() => {});
  }
}

function applicationPassword(ownerUrl: string): string | undefined {
  const { password } = new URL(ownerUrl);
  if (!password) return undefined;
  return createHmac('sha256', decodeURIComponent(password)).update(`password of ${APPLICATION_ROLE}`).digest('base64url');
}
