import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { clusterOf } from '../../platform/postgres/open.ts';
import { postmaster, stopCluster } from '../../platform/postgres/process.ts';

/** Where a rehearsal restores to. */
export const scratchOf = (dataDir: string): string => path.join(dataDir, 'rehearsal');

/** Removes a folder that was restored to, or half, also where whoever did so was killed and left its database running. */
export async function discard(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const cluster = clusterOf(folder);
  for (const data of [cluster.data, `${cluster.data}.restored`]) {
    if (postmaster(data)) await stopCluster({ ...cluster, data });
    rmSync(data, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}

export const discardScratch = (dataDir: string): Promise<void> => discard(scratchOf(dataDir));
