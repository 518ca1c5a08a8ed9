import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { clusterOf } from '../../platform/postgres/open.ts';
import { postmaster, stopCluster } from '../../platform/postgres/process.ts';

/** Where a rehearsal restores to. */
export const scratchOf = (dataDir: string): string => path.join(dataDir, 'rehearsal');

/** Removes it, also where a rehearsal that was killed left its database running. */
export async function discardScratch(dataDir: string): Promise<void> {
  const scratch = scratchOf(dataDir);
  if (!existsSync(scratch)) return;
  const cluster = clusterOf(scratch);
  for (const data of [cluster.data, `${cluster.data}.restored`]) {
    if (postmaster(data)) await stopCluster({ ...cluster, data });
    rmSync(data, { recursive: true, force: true });
  }
  rmSync(scratch, { recursive: true, force: true });
}
