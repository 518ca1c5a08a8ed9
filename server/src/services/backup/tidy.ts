import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { keysBelow } from './files.ts';
import { retentionOf } from './retention.plan.ts';
import { basesOf, proofsOf, segmentsOf, SEGMENT_BYTES, writeText, type Shelf } from './shelf.ts';

const DAY_MS = 86_400_000;
const PROOFS_KEPT = 100;

/** Removes what is older than is kept: base backups, log nobody needs any more, files of the file store that are long gone. Answers what went. */
export async function tidy(
  shelf: Shelf,
  { dataDir, keepDays, now }: { dataDir: string; keepDays: number; now: Date },
): Promise<{ bases: string[]; segments: number; files: number }> {
  const [bases, proofs] = [await basesOf(shelf), await proofsOf(shelf)];
  if (bases.length === 0) return { bases: [], segments: 0, files: 0 };
  const { goes, walFrom } = retentionOf(bases, proofs, { now, keepDays });
  for (const label of goes) {
    // First what makes it one: a kill in between leaves nothing that a restore would take.
    await rm(path.join(shelf.base, label, 'manifest.json'), { force: true });
    await rm(path.join(shelf.base, label), { recursive: true, force: true });
  }
  let segments = 0;
  const last = Math.max(0, ...bases.map(({ timeline }) => timeline));
  for (const segment of await segmentsOf(shelf)) {
    const from = walFrom.get(segment.timeline);
    // A course newer than every base backup waits for its first.
    if (segment.timeline > last || (from !== undefined && segment.lsn + SEGMENT_BYTES > from)) continue;
    await rm(segment.at, { force: true });
    segments += 1;
  }
  for (const proof of proofs.slice(0, -PROOFS_KEPT))
    if (proof !== proofs.findLast(({ isProven }) => isProven))
      await rm(path.join(shelf.proofs, `${proof.startedAt.replaceAll(/[:.]/g, '-')}.json`), { force: true });
  return { bases: goes, segments, files: await forgetFiles(shelf, { dataDir, keepDays, now }) };
}

/** Since when a file of the file store is gone; it goes from here when every minute it was there in is out of reach. */
const gone = z.record(z.string(), z.iso.datetime());

async function forgetFiles(
  shelf: Shelf,
  { dataDir, keepDays, now }: { dataDir: string; keepDays: number; now: Date },
): Promise<number> {
  const note = path.join(shelf.dir, 'files-gone.json'),
    known = gone.safeParse(JSON.parse(await readFile(note, 'utf8').catch(() => '{}'))).data ?? {},
    there = new Set<string>(),
    before = new Date(now.getTime() - (keepDays + 1) * DAY_MS).toISOString();
  for await (const key of keysBelow(path.join(dataDir, 'files'))) there.add(key);
  const still: Record<string, string> = {};
  let count = 0;
  for await (const key of keysBelow(shelf.files)) {
    const plain = key.replace(/\.hcb$/, '');
    if (there.has(plain)) continue;
    const since = known[plain] ?? now.toISOString();
    if (since < before) {
      await rm(path.join(shelf.files, key), { force: true });
      count += 1;
    } else still[plain] = since;
  }
  await writeText(note, `${JSON.stringify(still)}\n`);
  return count;
}
