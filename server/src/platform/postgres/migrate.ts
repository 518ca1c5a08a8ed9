import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { sqlState } from '../errors.ts';
import { startRefusal } from '../start/refusal.ts';
import { ensureRoles } from './application-role.ts';

const FOLDER = fileURLToPath(new URL('../../../db/migrations', import.meta.url));
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** Any number, the same in every node: one of them migrates, the others wait. */
const LOCK = 4_201_208_080;
const LACKS_RIGHT = '42501';

/**
 * Brings the database to this release: the roles, then every plain SQL file that has not run, in the order of
 * their numbers and in one transaction; then fresh statistics. Safe when several nodes start at once. There is no way back.
 * @param url of the owner
 * @returns the names of the files that ran now
 */
export async function migrate(url: string, folder = FOLDER): Promise<string[]> {
  const lock = new pg.Client(url);
  lock.on('error', () => {});
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [LOCK]);
    await ensureRoles(lock, url);
    return await runFiles(url, folder);
  } finally {
    await lock.end();
  }
}

/** Changes whenever any migration does; names the template database of the tests. */
export function migrationsHash(folder = FOLDER): string {
  const hash = createHash('sha256');
  for (const [name, text] of migrationFiles(folder)) hash.update(name).update('\0').update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}

async function runFiles(url: string, folder: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // A database dropped while the last connection says goodbye must not take the process with it: neither does the pool that still listens to it.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const provider = {
      getMigrations: async () =>
        Object.fromEntries([...migrationFiles(folder)].map(([name, text]) => [name, migration(name, text)])),
    };
    const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest();
    if (error !== undefined)
      throw sqlState(error) === LACKS_RIGHT
        ? startRefusal(
            `The user of DATABASE_URL may not do what a migration does: give that user CREATEROLE and the database.\n${String(error)}`,
          )
        : error;
    const ran = results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
    // A planner without statistics chooses badly, twenty times slower on the list pages.
    if (ran.length > 0) await sql`analyze`.execute(db);
    return ran;
  } finally {
    await db.destroy();
  }
}

/** Without parameters PostgreSQL takes a whole file as one message. */
function migration(name: string, text: string): Migration {
  return {
    up: async (db) => {
      await sql
        .raw(text)
        .execute(db)
        .catch((error: unknown) => {
          throw withPlace(error, name, text);
        });
    },
  };
}

function migrationFiles(folder: string): Map<string, string> {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .sort()
    : [];
  const odd = names.find((name) => !NAME.test(name));
  if (odd !== undefined) throw startRefusal(`${path.join(folder, odd)} must be named like 0001_what_it_does.sql`);
  return new Map(names.map((name) => [name.slice(0, -'.sql'.length), readFileSync(path.join(folder, name), 'utf8')]));
}

/** PostgreSQL tells the place as a count of characters; people read lines. */
function withPlace(error: unknown, name: string, text: string): unknown {
  if (!(error instanceof Error)) return error;
  const position = 'position' in error ? Number(error.position) : Number.NaN;
  const line = Number.isNaN(position) ? '' : ` line ${[...text].slice(0, position).join('').split('\n').length}`;
  error.message = `${name}.sql${line}: ${error.message}`;
  return error;
}
