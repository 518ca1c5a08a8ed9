import { W_OK, X_OK } from 'node:constants';
import { accessSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { startRefusal } from './refusal.ts';

/**
 * Makes the data directory, or says why it cannot be. Level by level: where the system answers that a folder below an existing one
 * cannot be there (/proc), Node's own recursive mkdir tries again for ever.
 */
export function prepareDataDir(dataDir: string): void {
  const missing: string[] = [];
  for (let at = dataDir; !existsSync(at); at = path.dirname(at)) missing.unshift(at);
  try {
    for (const folder of missing) mkdirSync(folder);
    if (!statSync(dataDir).isDirectory()) throw new Error('it is a file');
    accessSync(dataDir, W_OK | X_OK);
  } catch (error) {
    throw startRefusal(
      `DATA_DIR ${dataDir} cannot be used (${error instanceof Error ? error.message : String(error)}). Choose a folder this user may write to.`,
    );
  }
}
