import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** The newest seal of a journal, as this server knows it. */
const head = z.object({
  tenantId: z.int(),
  log: z.enum(['operation', 'change', 'login']),
  no: z.int(),
  seal: z.string(),
  sealedAt: z.string(),
});
export type Head = z.output<typeof head>;

/**
 * What lies beside the database, in `DATA_DIR/journal-heads.json`: how far each journal was sealed, and the heads that were found missing. Who cuts
 * off the newest seals with their rows leaves a shorter chain that holds; here stands how long it was.
 */
const heads = z.object({ heads: z.array(head), lost: z.array(head) });
export type Heads = z.output<typeof heads>;

const fileOf = (dataDir: string): string => path.join(dataDir, 'journal-heads.json');

/** @throws when there is a file and it cannot be read: what it says is not lightly given up. */
export function readHeads(dataDir: string): Heads {
  let text: string;
  try {
    text = readFileSync(fileOf(dataDir), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { heads: [], lost: [] };
    throw error;
  }
  return heads.parse(JSON.parse(text));
}

/** Either the old file or the new one is there, whatever happens meanwhile. */
export async function writeHeads(dataDir: string, known: Heads): Promise<void> {
  const draft = `${fileOf(dataDir)}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify(known));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, fileOf(dataDir));
}

export const sameJournal =
  (of: Pick<Head, 'tenantId' | 'log'>) =>
  (one: Pick<Head, 'tenantId' | 'log'>): boolean =>
    one.tenantId === of.tenantId && one.log === of.log;
