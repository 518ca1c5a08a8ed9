import pg from 'pg';
import { startRefusal } from '../start/refusal.ts';
import { applicationUrl } from './application-role.ts';

/** How the application reaches its database. */
export interface Way {
  url: string;
  /** Given: `url` leads through a pooler, and this around it. */
  around?: string | undefined;
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Listening, the locks of the start and settings of a connection need a session of their own.
 * @param name the variable `url` was given in
 * @throws a start refusal when the database cannot be reached, or only through a pooler.
 */
export async function refuseIndirect(url: string, name: string): Promise<void> {
  const { indirect } = await tried(url, name);
  if (!indirect) return;
  throw startRefusal(
    name === 'DATABASE_URL'
      ? 'DATABASE_URL leads through a connection pooler. Give the address of PostgreSQL itself in DATABASE_DIRECT_URL: listening for events, migrations and long jobs need a session of their own.'
      : `${name} leads through a connection pooler. It must be the address of PostgreSQL itself.`,
  );
}

/**
 * The way of the requests: through the pooler, where there is one. After the migrations, which make the role that is tried.
 * @param ownerUrl leads to the database itself
 */
export async function wayTo(
  ownerUrl: string,
  { databaseUrl, databaseDirectUrl }: { databaseUrl: string | undefined; databaseDirectUrl?: string | undefined },
): Promise<Way> {
  const direct = applicationUrl(ownerUrl);
  if (databaseUrl === undefined || databaseDirectUrl === undefined) return { url: direct };
  if (!new URL(ownerUrl).password)
    throw startRefusal('Behind a connection pooler DATABASE_DIRECT_URL needs the password of its user.');
  const url = withLogin(databaseUrl, direct),
    there = await tried(url, 'DATABASE_URL'),
    here = await tried(direct, 'DATABASE_DIRECT_URL');
  if (there.database !== here.database)
    throw startRefusal('DATABASE_URL and DATABASE_DIRECT_URL are two databases. They must be ways to the same one.');
  return there.indirect ? { url, around: direct } : { url };
}

/** Of a copy for reading, with the login of the database: it is the same there. Whether it answers is looked at again and again. */
export const copyUrl = (readUrl: string, ownerUrl: string): string => withLogin(readUrl, ownerUrl);

/** The login of another address. Poolers know who logs in, not who owns the database. */
function withLogin(url: string, of: string): string {
  const given = new URL(url),
    { username, password } = new URL(of);
  return Object.assign(given, { username, password }).href;
}

/** PostgreSQL says which of its processes answers; a pooler says something else, since that changes. */
async function tried(url: string, name: string): Promise<{ indirect: boolean; database: string }> {
  const trial = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  trial.on('error', () => {});
  try {
    await trial.connect();
    const { rows } = await trial.query<{ pid: number; database: string }>(
      `select pg_backend_pid() as pid, concat((select system_identifier from pg_control_system()), ' ', d.oid) as database
      from pg_database d
      where d.datname = current_database()`,
    );
    return { indirect: rows[0]?.pid !== processOf(trial), database: rows[0]?.database ?? '' };
  } catch (error) {
    throw startRefusal(`${name} cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await trial.end().catch(() => {});
  }
}

// Of pg's types a client lacks the process it was told of.
const processOf = (client: pg.Client): number => (client as pg.Client & { processID: number }).processID;
