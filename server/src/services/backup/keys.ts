import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { startRefusal } from '../../platform/start/refusal.ts';

const KEY_BYTES = 32;
const KEY = /^[\w-]{43}$/;
export const keyFile = (dataDir: string): string => path.join(dataDir, 'backup.key');

/**
 * The key of the backups: BACKUP_KEY, else `backup.key` in the data folder. Whoever has lost it has no backups: it is kept where neither this disk nor
 * that of the backups is.
 */
export function backupKey(dataDir: string, given: string | undefined): Buffer {
  const text = given ?? (existsSync(keyFile(dataDir)) ? readFileSync(keyFile(dataDir), 'utf8').trim() : undefined);
  if (text === undefined)
    throw startRefusal(
      `There is no key: set BACKUP_KEY, or put the file backup.key of the data folder that was backed up into ${dataDir}.`,
    );
  if (!KEY.test(text))
    throw startRefusal(`The key of the backups must be 43 letters, digits, - or _ (BACKUP_KEY, ${keyFile(dataDir)}).`);
  return Buffer.from(text, 'base64url');
}

/** The same, made on the first use. */
export function ownBackupKey(dataDir: string, given: string | undefined): Buffer {
  if (given === undefined && !existsSync(keyFile(dataDir))) {
    const handle = openSync(keyFile(dataDir), 'wx', 0o600);
    writeSync(handle, `${randomBytes(KEY_BYTES).toString('base64url')}\n`);
    fsyncSync(handle);
    closeSync(handle);
  }
  return backupKey(dataDir, given);
}
