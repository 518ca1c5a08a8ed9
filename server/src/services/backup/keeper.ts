import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../platform/platform.ts';
import { takeInstance } from '../../platform/postgres/instance.ts';
import { isStartRefusal, startRefusal } from '../../platform/start/refusal.ts';
import { newestBase } from './base.ts';
import { runBackup } from './child.ts';
import { keepFiles } from './files.ts';
import { measureBackups } from './gauges.ts';
import { ownBackupKey } from './keys.ts';
import { Receiver } from './receive.ts';
import { discardScratch } from './scratch.ts';
import { readState, shelfAt } from './shelf.ts';
import { dropSlot } from './slot.ts';

const FILES_MS = 30_000;
/** The first base backup waits for what a start does. */
const FIRST_MS = 5000;
const STOP_MS = 2500;

/** What a running server does for its backups: the log as it is written, files as they come, a base backup where there is none to begin from. */
export async function startKeeper(
  { backup, dataDir, log }: Pick<Platform, 'backup' | 'dataDir' | 'log'>,
  { ownerUrl, isEmbedded }: { ownerUrl: string; isEmbedded: boolean },
): Promise<() => Promise<void>> {
  if (!backup) {
    if (isEmbedded) await dropSlot(ownerUrl);
    return async () => {};
  }
  const shelf = shelfAt(backup.dir),
    key = ownBackupKey(dataDir, backup.key),
    ending = new AbortController();
  await discardScratch(dataDir);
  const alone = await takeInstance(shelf.wal, 'the log of a database').catch((error: unknown) => {
    throw isStartRefusal(error)
      ? startRefusal(`BACKUP_DIR ${backup.dir} is used by another server. Choose another one.`)
      : error;
  });
  const warned = (what: string) => (error: unknown) => {
    if (!ending.signal.aborted) log.error({ err: error }, what);
  };
  /** A base backup that the log leads on from, where there is none: at the start, and when the log begins anew. One after the other. */
  let beginning = Promise.resolve();
  const first = async (): Promise<void> => {
    await sleep(FIRST_MS, undefined, { signal: ending.signal });
    const [base, state] = [await newestBase(shelf), await readState(shelf)];
    if (!base || !state || base.startedAt < state.since || base.timeline !== state.timeline)
      await runBackup(backup, dataDir, { signal: ending.signal });
  };
  const begin = (): void => {
    beginning = beginning.then(first).catch(warned('The first base backup failed'));
  };
  const receiver = new Receiver({
    url: ownerUrl,
    shelf,
    key,
    say: (message, error) => log.error({ err: error }, message),
    onBegun: begin,
  });
  receiver.start();
  begin();
  measureBackups(shelf);
  let keeping: Promise<unknown> | undefined;
  const files = setInterval(() => {
    keeping ??= keepFiles(shelf, { dataDir, key })
      .catch(warned('Files are not being backed up'))
      .finally(() => {
        keeping = undefined;
      });
  }, FILES_MS);
  return async () => {
    clearInterval(files);
    ending.abort();
    // What a database that stands still does not hand over it keeps for the next start.
    await Promise.race([Promise.all([receiver.stop(), keeping]), sleep(STOP_MS)]);
    alone.release();
  };
}
