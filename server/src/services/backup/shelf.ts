import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { sameSecret } from '../../platform/secrets/same.ts';
import { startRefusal } from '../../platform/start/refusal.ts';
import type { Lsn } from './replication.ts';

/** Where backups lie: BACKUP_DIR. */
export interface Shelf {
  readonly dir: string;
  readonly base: string;
  readonly wal: string;
  readonly files: string;
  readonly proofs: string;
}
export const SEALED = '.hcb',
  PART = '.part',
  DRAFT = '.draft';
const FOLDERS = ['base', 'wal', 'files', 'proofs'] as const;

export const shelfAt = (dir: string): Shelf => ({
  dir,
  base: path.join(dir, 'base'),
  wal: path.join(dir, 'wal'),
  files: path.join(dir, 'files'),
  proofs: path.join(dir, 'proofs'),
});

export async function furnish(shelf: Shelf): Promise<void> {
  for (const name of FOLDERS) await mkdir(shelf[name], { recursive: true, mode: 0o700 });
}

/** What a folder or a file is called stays after the power has failed. */
export async function synced(at: string): Promise<void> {
  const handle = await open(at, 'r');
  await handle.sync().finally(() => handle.close());
}

/** The old text or the new one, whatever happens meanwhile. */
export async function writeText(at: string, text: string): Promise<void> {
  const file = await open(`${at}.new`, 'w', 0o600);
  await file.writeFile(text);
  await file.sync().finally(() => file.close());
  await rename(`${at}.new`, at);
  await synced(path.dirname(at));
}

const piece = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() });
/** What is written when a base backup is whole; without it nothing takes the folder for one. */
const manifest = z.object({
  label: z.string(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  startLsn: z.string(),
  stopLsn: z.string(),
  timeline: z.int(),
  systemId: z.string(),
  product: z.string(),
  schema: z.string(),
  postgres: z.string(),
  /** Of the database, and of this backup. */
  databaseBytes: z.int(),
  bytes: z.int(),
  files: z.array(piece),
});
export type Manifest = z.output<typeof manifest>;
const MANIFEST = 'manifest.json';

const sealOf = (of: Manifest, key: Buffer): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(manifest.parse(of)))
    .digest('hex');

export const writeManifest = (folder: string, of: Manifest, key: Buffer): Promise<void> =>
  writeText(path.join(folder, MANIFEST), `${JSON.stringify({ ...of, seal: sealOf(of, key) }, null, 2)}\n`);

/** Every whole base backup, the oldest first. */
export async function basesOf(shelf: Shelf): Promise<Manifest[]> {
  const found: Manifest[] = [];
  for (const label of existsSync(shelf.base) ? (await readdir(shelf.base)).sort() : []) {
    if (label.endsWith(DRAFT) || !existsSync(path.join(shelf.base, label, MANIFEST))) continue;
    const read = manifest.safeParse(jsonOf(await readFile(path.join(shelf.base, label, MANIFEST), 'utf8')));
    if (!read.success)
      throw startRefusal(`base/${label}/${MANIFEST} is damaged. Move base/${label} away to use the others.`);
    found.push(read.data);
  }
  return found;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the manifest is what was written with this key. */
export async function isGenuine(shelf: Shelf, of: Manifest, key: Buffer): Promise<boolean> {
  const told = z
    .object({ seal: z.string() })
    .parse(JSON.parse(await readFile(path.join(shelf.base, of.label, MANIFEST), 'utf8')));
  return sameSecret(told.seal, sealOf(of, key));
}

// The log in segments, as the database names them: 00000001000000000000002A.
export const SEGMENT_BYTES = 16n * 1024n * 1024n;
const PER_FILE = 0x1_0000_0000n / SEGMENT_BYTES;
const SEGMENT = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})(\.hcb|\.part)$/;
export interface Segment {
  name: string;
  timeline: number;
  /** Where it begins. */
  lsn: Lsn;
  isPart: boolean;
  at: string;
  bytes: number;
}
const hex8 = (n: bigint): string => n.toString(16).toUpperCase().padStart(8, '0');
export const segmentStart = (lsn: Lsn): Lsn => lsn - (lsn % SEGMENT_BYTES);
export function segmentName(timeline: number, lsn: Lsn): string {
  const no = lsn / SEGMENT_BYTES;
  return `${hex8(BigInt(timeline))}${hex8(no / PER_FILE)}${hex8(no % PER_FILE)}`;
}

/** What there is of the log, the oldest first. Of a segment that is whole its part is left out. */
export async function segmentsOf(shelf: Shelf): Promise<Segment[]> {
  const found = new Map<string, Segment>();
  for (const file of existsSync(shelf.wal) ? (await readdir(shelf.wal)).sort() : []) {
    const [, timeline, high, low, kind] = SEGMENT.exec(file) ?? [];
    if (timeline === undefined) continue;
    const at = path.join(shelf.wal, file),
      name = file.slice(0, 24),
      // Moved on by its writer meanwhile.
      facts = await stat(at).catch(() => undefined);
    if (!facts || found.has(name)) continue;
    found.set(name, {
      name,
      timeline: Number.parseInt(timeline, 16),
      lsn: (BigInt(`0x${high}`) * PER_FILE + BigInt(`0x${low}`)) * SEGMENT_BYTES,
      isPart: kind === PART,
      at,
      bytes: facts.size,
    });
  }
  return [...found.values()];
}

/** How far the log is kept, as its receiver last wrote down. */
const state = z.object({
  systemId: z.string(),
  timeline: z.int(),
  /** Everything committed before this instant is kept. */
  walAt: z.iso.datetime().nullable(),
  walLsn: z.string(),
  /** The log is kept without a gap since this instant: a base backup from before it does not reach beyond. */
  since: z.iso.datetime(),
});
export type State = z.output<typeof state>;
const stateFile = (shelf: Shelf): string => path.join(shelf.dir, 'state.json');
export async function readState(shelf: Shelf): Promise<State | undefined> {
  const text = await readFile(stateFile(shelf), 'utf8').catch(() => '');
  return state.safeParse(jsonOf(text)).data;
}
export const writeState = (shelf: Shelf, of: State): Promise<void> =>
  writeText(stateFile(shelf), `${JSON.stringify(of)}\n`);

/** What became of a rehearsal: the newest backup restored beside the running system, and its laws asked. */
const proof = z.object({
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  label: z.string().nullable(),
  /** Everything committed before it was there again. */
  reached: z.iso.datetime().nullable(),
  isProven: z.boolean(),
  /** In a sentence, when it failed. */
  fault: z.string().nullable(),
  tenants: z.int(),
  laws: z.int(),
  broken: z.int(),
  seals: z.int(),
  brokenSeals: z.int(),
  files: z.int(),
});
export type Proof = z.output<typeof proof>;
export async function writeProof(shelf: Shelf, of: Proof): Promise<void> {
  await furnish(shelf);
  await writeText(path.join(shelf.proofs, `${of.startedAt.replaceAll(/[:.]/g, '-')}.json`), `${JSON.stringify(of)}\n`);
}
/** The oldest first. */
export async function proofsOf(shelf: Shelf): Promise<Proof[]> {
  const names = existsSync(shelf.proofs) ? (await readdir(shelf.proofs)).filter((name) => name.endsWith('.json')) : [];
  const read = await Promise.all(names.sort().map((name) => readFile(path.join(shelf.proofs, name), 'utf8')));
  return read.flatMap((text) => proof.safeParse(jsonOf(text)).data ?? []);
}
