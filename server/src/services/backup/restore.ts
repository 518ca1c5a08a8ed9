import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { wireTime } from '../../platform/clock.ts';
import { EndedEarly, recoverCluster } from '../../platform/postgres/recover.ts';
import { startRefusal } from '../../platform/start/refusal.ts';
import { BASE, BESIDE, BESIDE_FILES, CHECKS } from './base.ts';
import { restoreFiles } from './files.ts';
import { courseOf, missingSegment, type Course } from './restore.plan.ts';
import {
  basesOf,
  isGenuine,
  readState,
  SEGMENT_BYTES,
  segmentsOf,
  type Manifest,
  type Segment,
  type Shelf,
} from './shelf.ts';
import { untar } from './untar.ts';
import { unsealed, unsealedWhole } from './vault.ts';

export interface RestoreOptions {
  shelf: Shelf;
  key: Buffer;
  /** The data folder that is made; there is none, or it is empty. */
  into: string;
  /** What was committed later is not there; absent: everything there is. */
  at?: Date | undefined;
  isPatient?: boolean;
  flavour?: 'durable' | 'test';
  say?: (step: string) => void;
  progress?: (done: number, total: number) => void;
}

export interface Restored {
  base: Manifest;
  segments: number;
  /** When the last transaction that is there was committed. */
  last: Date | undefined;
  files: number;
}

/** Makes a data folder as it was at a minute. When it fails nothing is there; what a kill leaves is no data folder of a server. */
export async function restore(of: RestoreOptions): Promise<Restored> {
  await refuseFull(of.into);
  try {
    return await restored(of);
  } catch (error) {
    await emptied(of.into);
    throw error;
  }
}

async function restored(of: RestoreOptions): Promise<Restored> {
  const { shelf, key, into, at, say = () => {} } = of;
  const bases = await basesOf(shelf);
  await refuseFuture(shelf, at);
  const course = courseOf(bases, await segmentsOf(shelf), at);
  say(`Base backup ${course.base.label}, ${course.segments.length} segments of the log`);
  await checkBase(shelf, course.base, key);
  const beside = besides.parse(JSON.parse((await unsealedWhole(pathOf(shelf, course.base, BESIDE), key)).toString()));
  const { databasePassword } = z
    .object({ databasePassword: z.string() })
    .parse(JSON.parse(beside['secrets.json'] ?? '{}'));
  await mkdir(into, { recursive: true });
  const last = await recoverCluster(into, {
    password: databasePassword,
    until: at,
    isPatient: of.isPatient ?? false,
    flavour: of.flavour ?? 'durable',
    fill: (data, own) => fill(of, course, { data, own }),
    settle,
  }).catch((error: unknown) => {
    throw error instanceof EndedEarly ? early(error, course, at) : error;
  });
  say('Files of the file store');
  const files = await restoreFiles(shelf, { dataDir: into, key });
  for (const name of BESIDE_FILES) {
    const text = beside[name];
    if (text !== undefined) await writeFile(path.join(into, name), text, { mode: 0o600 });
  }
  return { base: course.base, segments: course.segments.length, last, files };
}

const besides = z.partialRecord(z.enum(BESIDE_FILES), z.string());
const pathOf = (shelf: Shelf, base: Manifest, name: string): string => path.join(shelf.base, base.label, name);

/** The key of the backups may lie there: it is wanted to read them. */
const KEPT = 'backup.key';
async function refuseFull(into: string): Promise<void> {
  const there = existsSync(into) ? (await readdir(into)).filter((name) => name !== KEPT) : [];
  if (there.length > 0)
    throw startRefusal(
      `${into} is not empty (${there.slice(0, 3).join(', ')}). A restore goes into an empty folder, beside what runs.`,
    );
}

async function emptied(into: string): Promise<void> {
  if (!existsSync(into)) return;
  for (const name of await readdir(into))
    if (name !== KEPT) await rm(path.join(into, name), { recursive: true, force: true });
}

async function refuseFuture(shelf: Shelf, at: Date | undefined): Promise<void> {
  const state = await readState(shelf);
  if (at && state?.walAt && at.toISOString() > state.walAt)
    throw startRefusal(
      `The log is kept until ${wireTime(new Date(state.walAt))}; nothing later can be restored. Leave --at away to have all of it.`,
    );
}

function early({ last }: EndedEarly, { missing, isGap }: Course, at: Date | undefined): Error {
  if (isGap) return startRefusal(missingSegment(missing));
  return startRefusal(
    `The log ends ${last ? `at ${wireTime(last)}` : 'before anything was done'}, before ${at ? wireTime(at) : 'its end'}; the next segment would be wal/${missing}.`,
  );
}

/** The files are those that were written, before anything is made of them. */
async function checkBase(shelf: Shelf, base: Manifest, key: Buffer): Promise<void> {
  // A wrong key is told as such, by any sealed file.
  await unsealedWhole(pathOf(shelf, base, BESIDE), key);
  if (!(await isGenuine(shelf, base, key)))
    throw startRefusal(
      `base/${base.label}/manifest.json is damaged: it is not what was written. Nothing was restored from it.`,
    );
  for (const { name, sha256 } of base.files) {
    const at = pathOf(shelf, base, name);
    if (!existsSync(at)) throw startRefusal(`base/${base.label}/${name} is missing. Nothing was restored from it.`);
    const hash = createHash('sha256');
    for await (const piece of createReadStream(at)) hash.update(piece as Buffer);
    if (hash.digest('hex') !== sha256)
      throw startRefusal(
        `base/${base.label}/${name} is damaged: its checksum is another. Nothing was restored from it.`,
      );
  }
}

const checksums = z.object({
  Files: z.array(z.object({ Path: z.string().optional(), Checksum: z.string().optional() })),
});

async function fill(
  { shelf, key, progress }: RestoreOptions,
  { base, segments }: Course,
  { data, own }: { data: string; own: (at: string) => void },
): Promise<void> {
  const counted = async function* (): AsyncGenerator<Buffer> {
    let done = 0;
    for await (const piece of unsealed(pathOf(shelf, base, BASE), key)) {
      done += piece.length;
      progress?.(done, base.databaseBytes);
      yield piece;
    }
  };
  const digests = await untar(counted(), data, own);
  const checks = checksums.parse(JSON.parse((await unsealedWhole(pathOf(shelf, base, CHECKS), key)).toString()));
  for (const { Path: name, Checksum: sum } of checks.Files)
    if (name !== undefined && digests.get(name) !== sum)
      throw startRefusal(
        `base/${base.label}/${BASE} does not hold ${name} as the database wrote it. Nothing was restored from it.`,
      );
  for (const segment of segments) await putSegment(path.join(data, 'pg_wal', segment.name), { segment, key, own });
}

/** A segment that is not full yet is filled up with zeros, which end the log for the database. */
async function putSegment(
  at: string,
  { segment, key, own }: { segment: Segment; key: Buffer; own: (at: string) => void },
): Promise<void> {
  const file = await open(at, 'w', 0o600);
  try {
    for await (const piece of unsealed(segment.at, key, { isPart: segment.isPart })) await file.writeFile(piece);
    await file.truncate(Number(SEGMENT_BYTES));
  } finally {
    await file.close();
  }
  own(at);
}

/** Who logged out after the minute would be logged in again: everybody logs in anew. 3: sent out by whoever runs the system. */
async function settle(owner: pg.Client): Promise<void> {
  await owner.query('select iam.end_all_sessions($1, $2)', [3, '系统已从备份恢复，请重新登录']);
}
