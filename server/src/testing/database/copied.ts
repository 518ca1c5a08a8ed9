import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { applicationUrl, readerUrl } from '../../platform/postgres/application-role.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { clusterOf, giveTo, makeSocketDirectory, openPostgres } from '../../platform/postgres/open.ts';
import { startCluster, stopCluster } from '../../platform/postgres/process.ts';
import type { TestDatabase } from './clone.ts';
import { quickPlace } from './cluster.ts';

const PASSWORD = 'copied';
/** What belongs to the one who runs, and to nobody who is copied. */
const OWN = ['postmaster.pid', 'pg_replslot', 'pg_dynshmem', 'pg_notify'];

/** A database with a copy that follows it. */
export interface Copied {
  database: TestDatabase;
  /** Of the copy, for its owner. */
  copyUrl: string;
  stopCopy: () => Promise<void>;
  startCopy: () => Promise<void>;
  close: () => Promise<void>;
}

/** A server of one's own with its standby, which applies every commit so many milliseconds late: others share theirs, which has none. */
export async function copiedDatabase(delayMs: number): Promise<Copied> {
  const root = mkdtempSync(path.join(quickPlace(), 'haocang-copied-'));
  await chmod(root, 0o755);
  const dataDir = path.join(root, 'data'),
    primary = await openPostgres({ dataDir, password: PASSWORD, flavour: 'test' }),
    own = clusterOf(dataDir, 'test');
  await migrate(primary.url);
  const copy = {
    ...own,
    data: path.join(root, 'copy'),
    sockets: path.join(root, 's'),
    settings: {
      ...own.settings,
      hot_standby: 'on',
      primary_conninfo: `host=${own.sockets} user=haocang password=${PASSWORD}`,
      recovery_min_apply_delay: `${delayMs}ms`,
    },
  };
  await copyFiles(primary.url, own.data, copy.data);
  makeSocketDirectory(copy.sockets, own.runAs);
  for (const file of ['standby.signal', 'backup_label']) giveTo(path.join(copy.data, file), own.runAs);
  await startCluster(copy);
  return {
    database: {
      url: primary.url,
      appUrl: applicationUrl(primary.url),
      readerUrl: readerUrl(primary.url),
      drop: async () => undefined,
    },
    copyUrl: primary.url.replace(encodeURIComponent(own.sockets), encodeURIComponent(copy.sockets)),
    stopCopy: () => stopCluster(copy),
    startCopy: () => startCluster(copy),
    close: async () => {
      await stopCluster(copy);
      await primary.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function copyFiles(url: string, from: string, to: string): Promise<void> {
  const owner = new pg.Client(url);
  await owner.connect();
  await owner.query(`select pg_backup_start('copy', true)`);
  execFileSync('cp', ['-a', from, to]);
  const { rows } = await owner.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
  await owner.end();
  for (const name of OWN) rmSync(path.join(to, name), { recursive: true, force: true });
  for (const name of OWN.slice(1)) mkdirSync(path.join(to, name), { mode: 0o700 });
  for (const name of OWN.slice(1)) execFileSync('chown', ['--reference', to, path.join(to, name)]);
  writeFileSync(path.join(to, 'backup_label'), rows[0]?.label ?? '', { mode: 0o600 });
  writeFileSync(path.join(to, 'standby.signal'), '', { mode: 0o600 });
}
