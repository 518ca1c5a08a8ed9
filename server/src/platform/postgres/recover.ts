import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clusterOf, giveTo, makeSocketDirectory, ownerUrl } from './open.ts';
import { lastLines, logFile, postmaster, startCluster, stopCluster, type Cluster } from './process.ts';

const LOOK_MS = 100;
const NICE = 10;
/** A replay that stands still for so long has failed. */
const REPLAY_MS = 6 * 3_600_000;

export interface Recovery {
  /** Of the owner, in the database that is restored. */
  password: string;
  /** Puts the files of a base backup and the log behind it into the folder; `own` is told each thing that was made. */
  fill: (data: string, own: (at: string) => void) => Promise<void>;
  /** Replays no transaction that was committed later; absent: everything. */
  until?: Date | undefined;
  /** Before anybody else comes in. */
  settle?: (owner: pg.Client) => Promise<void>;
  /** Leaves the machine to others. */
  isPatient?: boolean;
  flavour?: 'durable' | 'test';
}

/** The log ended before the minute that was asked for. */
export class EndedEarly extends Error {
  /** Of the last transaction there was. */
  readonly last: Date | undefined;
  constructor(last: Date | undefined) {
    super('The log ends before that minute.');
    this.last = last;
  }
}

/**
 * Makes the cluster of a data folder out of a base backup and the log behind it, and answers when its last transaction was committed. It works under
 * another name until the database has been put away whole: what a kill leaves is no database.
 */
export async function recoverCluster(dataDir: string, of: Recovery): Promise<Date | undefined> {
  const final = clusterOf(dataDir, of.flavour),
    data = `${final.data}.restored`,
    cluster = { ...final, data };
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  giveTo(data, cluster.runAs);
  await of.fill(data, (at) => giveTo(at, cluster.runAs));
  const signal = path.join(data, 'recovery.signal');
  writeFileSync(signal, '', { mode: 0o600 });
  giveTo(signal, cluster.runAs);
  rmSync(logFile(data), { force: true });
  makeSocketDirectory(cluster.sockets, cluster.runAs);
  try {
    await startCluster({ ...cluster, settings: { ...cluster.settings, ...replaying(of.until) } }, 1).catch(() => {});
    const last = await promoted(cluster, of);
    await stopCluster(cluster);
    rmSync(logFile(data), { force: true });
    renameSync(data, final.data);
    return last;
  } catch (error) {
    await stopCluster(cluster);
    throw error;
  } finally {
    rmSync(cluster.sockets, { recursive: true, force: true });
    if (existsSync(data)) rmSync(data, { recursive: true });
  }
}

/** The log lies in the folder already: there is nothing to fetch. */
const replaying = (until: Date | undefined): Record<string, string> => ({
  restore_command: 'false',
  recovery_target_action: 'promote',
  recovery_target_timeline: 'current',
  ...(until ? { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') } : {}),
});

async function promoted(cluster: Cluster, of: Recovery): Promise<Date | undefined> {
  for (const end = Date.now() + REPLAY_MS; ; await sleep(LOOK_MS)) {
    const running = postmaster(cluster.data);
    if (!running) throw reasonOf(cluster.data);
    if (of.isPatient) slowed(running.pid);
    if (Date.now() > end) throw new Error(`The log is being replayed for too long.\n${lastLines(cluster.data)}`);
    const owner = new pg.Client(ownerUrl(cluster.sockets, of.password));
    owner.on('error', () => {});
    try {
      await owner.connect();
      const { rows } = await owner.query<{ busy: boolean }>('select pg_is_in_recovery() as busy');
      if (rows[0]?.busy !== false) continue;
      await of.settle?.(owner);
      return lastOf(cluster.data);
    } catch (error) {
      if (postmaster(cluster.data) && isStarting(error)) continue;
      throw postmaster(cluster.data) ? error : reasonOf(cluster.data);
    } finally {
      await owner.end().catch(() => {});
    }
  }
}

const isStarting = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['57P03', 'ENOENT', 'ECONNREFUSED'].includes(String(error.code));

function slowed(pid: number): void {
  try {
    os.setPriority(pid, NICE);
  } catch {
    // Another account's, and we are not root: it runs as fast as it does.
  }
}

function reasonOf(data: string): Error {
  const log = existsSync(logFile(data)) ? readFileSync(logFile(data), 'utf8') : '';
  if (log.includes('recovery ended before configured recovery target was reached')) return new EndedEarly(lastOf(data));
  return new Error(`The database could not be restored.\n${lastLines(data)}`);
}

/** When the last transaction that was replayed had been committed, as the database wrote it down. */
function lastOf(data: string): Date | undefined {
  const log = existsSync(logFile(data)) ? readFileSync(logFile(data), 'utf8') : '';
  const at = [...log.matchAll(/last completed transaction was at log time (\S+ \S+)/g)].at(-1)?.[1];
  return at === undefined ? undefined : new Date(`${at.replace(' ', 'T').replace(/\+00$/, '')}Z`);
}
