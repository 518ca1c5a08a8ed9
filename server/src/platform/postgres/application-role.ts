import { createHmac } from 'node:crypto';
import pg from 'pg';
import { startRefusal } from '../start/refusal.ts';

/** The role that requests run under: no owner, no superuser, row level security always applies. */
export const APPLICATION_ROLE = 'haocang_app';

const INSUFFICIENT_PRIVILEGE = '42501';

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
  try {
    await makeRole(owner, ownerUrl);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw startRefusal(
      `The user of DATABASE_URL may not make or change the role ${APPLICATION_ROLE}: give that user CREATEROLE.\n${error.message}`,
    );
  }
}

async function makeRole(owner: pg.Client, ownerUrl: string): Promise<void> {
  const known = await owner.query('select 1 from pg_roles where rolname = $1', [APPLICATION_ROLE]);
  if (known.rowCount === 0) await owner.query(`create role ${APPLICATION_ROLE} nologin`);
  const password = applicationPassword(ownerUrl);
  if (password === undefined) await owner.query(`grant ${APPLICATION_ROLE} to current_user`);
  else if (known.rowCount === 0 || !(await canLogIn(ownerUrl))) {
    await owner.query(`alter role ${APPLICATION_ROLE} login password ${owner.escapeLiteral(password)}`);
  }
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
  return createHmac('sha256', decodeURIComponent(password))
    .update(`password of ${APPLICATION_ROLE}`)
    .digest('base64url');
}
