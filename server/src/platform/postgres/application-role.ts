import { createHmac } from 'node:crypto';
import pg from 'pg';
import { startRefusal } from '../start/refusal.ts';

/** The role that requests run under: no owner, no superuser, row level security always applies. */
export const APPLICATION_ROLE = 'haocang_app';
/** The role that runs the text of users: it may read the views of `rpt` and nothing else (ADR 43). */
export const READER_ROLE = 'haocang_reader';
/** Owns those views and lends them its right to read; nobody logs in as it. */
const VIEWS_ROLE = 'haocang_views';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * The application's address, derived from the owner's. Its password follows from the owner's, so that every node with the same
 * DATABASE_URL knows it and none has to be told. Without a password in the URL (peer or certificate login) the owner
 * connects and steps down to the role.
 */
export const applicationUrl = (ownerUrl: string): string => urlOf(ownerUrl, APPLICATION_ROLE);
export const readerUrl = (ownerUrl: string): string => urlOf(ownerUrl, READER_ROLE);

function urlOf(ownerUrl: string, role: string): string {
  const url = new URL(ownerUrl);
  const password = passwordOf(ownerUrl, role);
  if (password === undefined) {
    url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c role=${role}`.trim());
  } else {
    url.username = role;
    url.password = password;
  }
  return url.href;
}

/** Makes the roles, or repairs them. Called with the migration lock held. */
export async function ensureRoles(owner: pg.Client, ownerUrl: string): Promise<void> {
  for (const role of [APPLICATION_ROLE, READER_ROLE, VIEWS_ROLE])
    try {
      await makeRole(owner, ownerUrl, role);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== INSUFFICIENT_PRIVILEGE) throw error;
      throw startRefusal(
        `The user of DATABASE_URL may not make or change the role ${role}: give that user CREATEROLE.\n${error.message}`,
      );
    }
}

async function makeRole(owner: pg.Client, ownerUrl: string, role: string): Promise<void> {
  const known = await owner.query('select 1 from pg_roles where rolname = $1', [role]);
  if (known.rowCount === 0) await owner.query(`create role ${role} nologin`);
  const password = passwordOf(ownerUrl, role);
  // Whoever hands a view over must belong to its new owner.
  if (role === VIEWS_ROLE || password === undefined) await owner.query(`grant ${role} to current_user`);
  else if (known.rowCount === 0 || !(await canLogIn(urlOf(ownerUrl, role)))) {
    await owner.query(`alter role ${role} login password ${owner.escapeLiteral(password)}`);
  }
  if (role === READER_ROLE && known.rowCount === 0) await confine(owner);
}

/** What a connection of the reader cannot take back. Only a superuser limits its files; elsewhere its time is the limit. */
async function confine(owner: pg.Client): Promise<void> {
  await owner.query(`alter role ${READER_ROLE} connection limit 32`);
  await owner.query(`alter role ${READER_ROLE} set default_transaction_read_only = on`);
  await owner.query(`alter role ${READER_ROLE} set temp_file_limit = '256MB'`).catch(() => undefined);
}

async function canLogIn(url: string): Promise<boolean> {
  const trial = new pg.Client(url);
  trial.on('error', () => {});
  try {
    await trial.connect();
    return true;
  } catch {
    return false;
  } finally {
    await trial.end().catch(() => {});
  }
}

function passwordOf(ownerUrl: string, role: string): string | undefined {
  const { password } = new URL(ownerUrl);
  if (!password) return undefined;
  return createHmac('sha256', decodeURIComponent(password)).update(`password of ${role}`).digest('base64url');
}
