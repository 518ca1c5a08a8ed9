import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { takeInstance } from '../../platform/postgres/instance.ts';
import { migrate, migrationsHash } from '../../platform/postgres/migrate.ts';
import { openPostgres, type Postgres } from '../../platform/postgres/open.ts';

/**
 * One PostgreSQL for all tests of this checkout. It forgets durability, is kept between runs with its migrated template,
 * and runs only while somebody uses it.
 */
export type TestCluster = Readonly<{
  /** Of the owner, in a database of nobody. */
  url: string;
  /** A database with every migration applied and no connection: to be cloned. */
  template: string;
  close: () => Promise<void>;
}>;

/** Clones are `t_<process id of the run>_<number>`. */
export const CLONE_PREFIX = 't_';

/** It listens on a socket that only this account may open. */
const PASSWORD = 'test';
const ROOM_BYTES = 6 * 1024 ** 3;
const LOCK_USE = 1;
const LOCK_PREPARE = 2;

const checkout = fileURLToPath(new URL('../../../..', import.meta.url));
const directory = path.join(
  quickPlace(),
  `haocang-test-${createHash('sha256').update(checkout).digest('hex').slice(0, 8)}`,
);

/** Memory, where there is plenty and programs may run from it: every test file clones a database, and a disk takes longer to make its thousand files than to fill them. */
export function quickPlace(): string {
  const memory = '/dev/shm',
    mounts = '/proc/mounts';
  if (!existsSync(memory) || !existsSync(mounts)) return tmpdir();
  const options = readFileSync(mounts, 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, place]) => place === memory)?.[3]
    ?.split(',') ?? ['noexec'];
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > ROOM_BYTES && !options.includes('noexec') ? memory : tmpdir();
}

export async function openTestCluster(): Promise<TestCluster> {
  const server = await openAlone();
  const session = new pg.Client(server.url);
  session.on('error', () => {});
  await session.connect();
  await session.query('select pg_advisory_lock_shared($1)', [LOCK_USE]);

  await session.query('select pg_advisory_lock($1)', [LOCK_PREPARE]);
  await dropLeftovers(session);
  const template = await prepareTemplate(session, server.url);
  await session.query('select pg_advisory_unlock($1)', [LOCK_PREPARE]);

  return {
    url: server.url,
    template,
    close: async () => {
      await session.query('select pg_advisory_unlock_shared($1)', [LOCK_USE]);
      const { rows } = await session.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [LOCK_USE]);
      await session.end();
      await (rows[0]?.last ? server.stop() : server.leave());
    },
  };
}

/** Two runs that begin at once make it one after the other. */
async function openAlone(): Promise<Postgres> {
  const alone = await takeInstance(directory, '');
  alone.stopping();
  try {
    return await open().catch(() => {
      // Without fsync a crash of the machine may leave nothing worth repairing.
      rmSync(directory, { recursive: true, force: true });
      return open();
    });
  } finally {
    alone.release();
  }
}

const open = () => openPostgres({ dataDir: directory, password: PASSWORD, flavour: 'test' });

/** The address of another database of the same cluster. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function prepareTemplate(session: pg.Client, url: string): Promise<string> {
  const template = `template_${migrationsHash()}`;
  const { rows } = await session.query<{ datname: string }>(
    `select datname from pg_database where datname like 'template\\_%'`,
  );
  if (rows.some(({ datname }) => datname === template)) return template;
  for (const { datname } of rows) await session.query(`drop database ${datname} with (force)`);
  // Renamed when it is complete, so that a run cut short leaves nothing that looks migrated.
  await session.query('create database template_draft');
  await migrate(databaseUrl(url, 'template_draft'));
  await session.query(`alter database template_draft rename to ${template}`);
  return template;
}

/** Databases of runs that were killed. */
async function dropLeftovers(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ datname: string }>(
    `select datname from pg_database where datname like 't\\_%'`,
  );
  for (const { datname } of rows) {
    if (!isAlive(Number(datname.split('_')[1]))) await session.query(`drop database if exists ${datname} with (force)`);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
