import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { smallArchive } from './tiles.ts';

/** A folder for data that nobody needs tomorrow. The account of the database may pass through. */
export function passingDir(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `haocang-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** The map of a world: land and a sea, drawn below its vehicles. */
export const tilesIn = (dataDir: string): string => path.join(dataDir, 'small.pmtiles');

/**
 * Put the demo world into an empty data directory. `npm test` loads it once and names it in `ACCEPTANCE_SEEDED`: a copy takes a second.
 * Without one, and where the database lies outside of its data directory, the product loads it itself at its start.
 */
export function furnish(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(tilesIn(dataDir), smallArchive());
  const seeded = process.env.ACCEPTANCE_SEEDED;
  if (seeded === undefined || !existsSync(path.join(seeded, 'pg18', 'PG_VERSION'))) return;
  // Its files keep their owner, who is not root.
  const { status } = spawnSync('cp', ['-a', `${seeded}/.`, dataDir], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`${seeded} could not be copied to ${dataDir}`);
}
