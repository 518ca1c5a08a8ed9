import pg from 'pg';
import { inject } from 'vitest';
import { applicationUrl, readerUrl } from '../../platform/postgres/application-role.ts';
import { CLONE_PREFIX, databaseUrl } from './cluster.ts';

/** A database of one's own, migrated and empty. */
export type TestDatabase = Readonly<{
  /** As the owner: sees every tenant, may do anything. */
  url: string;
  /** As the application: row level security applies. */
  appUrl: string;
  /** As the role that runs what users wrote. */
  readerUrl: string;
  drop: () => Promise<void>;
}>;

/** Clones the migrated template, about 85 ms, or another one. Once per test file, in `beforeAll`; `drop` in `afterAll`. */
export async function testDatabase(template = inject('testCluster').template): Promise<TestDatabase> {
  const { url } = inject('testCluster');
  const name = nameOfRun(`${process.pid}_${Math.random().toString(36).slice(2, 8)}`);
  await withOwner(url, (owner) => owner.query(`create database ${name} template ${template} strategy file_copy`));
  return databaseOf(name);
}

/**
 * What several files of a run begin with: made once, by whoever asks first, while the others wait for it. `make` leaves no connection open:
 * a database somebody is in cannot be cloned.
 */
export async function runTemplate(what: string, make: (draft: TestDatabase) => Promise<void>): Promise<string> {
  const template = nameOfRun(what);
  await withOwner(inject('testCluster').url, async (owner) => {
    // The lock ends with the connection.
    await owner.query('select pg_advisory_lock(hashtext($1))', [template]);
    if ((await owner.query('select 1 from pg_database where datname = $1', [template])).rowCount !== 0) return;
    const draft = await testDatabase();
    try {
      await make(draft);
      await owner.query(`alter database ${nameIn(draft.url)} rename to ${template}`);
    } catch (error) {
      await draft.drop();
      throw error;
    }
  });
  return template;
}

const nameOfRun = (what: string): string => `${CLONE_PREFIX}${inject('testCluster').run}_${what}`;
const nameIn = (url: string): string => new URL(url).pathname.slice(1);

function databaseOf(name: string): TestDatabase {
  const { url } = inject('testCluster');
  const own = databaseUrl(url, name);
  return {
    url: own,
    appUrl: applicationUrl(own),
    readerUrl: readerUrl(own),
    drop: () => withOwner(url, (owner) => owner.query(`drop database if exists ${name} with (force)`)),
  };
}

async function withOwner(url: string, work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}
