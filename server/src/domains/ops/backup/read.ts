import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { Backups, backupApi } from '#contract/ops/backup.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Call } from '../../../platform/command/call.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { keysBelow } from '../../../services/backup/files.ts';
import {
  basesOf,
  proofsOf,
  readState,
  segmentsOf,
  shelfAt,
  type Manifest,
  type Proof,
  type Shelf,
} from '../../../services/backup/shelf.ts';
import { troublesOf } from './trouble.plan.ts';
import { REHEARSAL, TYPES } from './work.ts';

/** Proofs that the page shows. */
const PROOFS_SHOWN = 10;
/** When this server did. */
const BEGUN = new Date();
const NONE: Backups = {
  isKept: false,
  dir: null,
  isSameDisk: false,
  keepDays: 0,
  free: null,
  bytes: { bases: 0, wal: 0, files: 0 },
  walAt: null,
  walLag: null,
  from: null,
  troubles: [],
  bases: [],
  proofs: [],
  job: null,
};

/** What there is, as it lies in the folder of the backups: the database it is of may be the one that is lost. */
export async function backups(call: Call, _: object): Promise<OutputOf<typeof backupApi.get>> {
  const { platform, actor } = call;
  if (!platform.backup) return NONE;
  const { dir, keepDays } = platform.backup,
    shelf = shelfAt(dir),
    now = platform.now();
  const [state, bases, proofs, segments] = [
    await readState(shelf),
    await basesOf(shelf),
    await proofsOf(shelf),
    await segmentsOf(shelf),
  ];
  return {
    isKept: true,
    dir,
    keepDays,
    ...(await diskOf(dir, platform.dataDir)),
    bytes: {
      bases: bases.reduce((sum, { bytes }) => sum + bytes, 0),
      wal: segments.reduce((sum, { bytes }) => sum + bytes, 0),
      files: await filesOf(shelf),
    },
    walAt: state?.walAt ? wireTime(new Date(state.walAt)) : null,
    walLag: state?.walAt ? Math.max(0, Math.round((now.getTime() - Date.parse(state.walAt)) / 1000)) : null,
    from: wireTimeOrNull(bases[0] && new Date(bases[0].finishedAt)),
    troubles: troublesOf({ state, bases, proofs }, now, BEGUN),
    bases: bases.toReversed().map((base) => baseRow(base, proofs)),
    proofs: proofs.slice(-PROOFS_SHOWN).toReversed().map(proofRow),
    job: await platform.db.read(actor.tenantId, (tx) => jobOf(tx, actor.tenantId)),
  };
}

const secondsOf = ({ startedAt, finishedAt }: { startedAt: string; finishedAt: string }): number =>
  Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 100) / 10;

function baseRow(base: Manifest, proofs: readonly Proof[]): Backups['bases'][number] {
  const { label, databaseBytes, bytes, schema, finishedAt } = base,
    proven = proofs.findLast((proof) => proof.isProven && proof.label === label);
  return {
    label,
    databaseBytes,
    bytes,
    schema,
    seconds: secondsOf(base),
    finishedAt: wireTime(new Date(finishedAt)),
    provenAt: wireTimeOrNull(proven && new Date(proven.finishedAt)),
  };
}

function proofRow({ finishedAt, tenants: _, ...proof }: Proof): Backups['proofs'][number] {
  return {
    ...proof,
    startedAt: wireTime(new Date(proof.startedAt)),
    reached: wireTimeOrNull(proof.reached === null ? null : new Date(proof.reached)),
    seconds: secondsOf({ startedAt: proof.startedAt, finishedAt }),
  };
}

async function diskOf(dir: string, dataDir: string): Promise<{ isSameDisk: boolean; free: number | null }> {
  if (!existsSync(dir)) return { isSameDisk: false, free: null };
  const [there, here, { bavail, bsize }] = [await stat(dir), await stat(dataDir), await statfs(dir)];
  return { isSameDisk: there.dev === here.dev, free: bavail * bsize };
}

async function filesOf(shelf: Shelf): Promise<number> {
  let bytes = 0;
  for await (const key of keysBelow(shelf.files))
    bytes += (await stat(path.join(shelf.files, key)).catch(() => undefined))?.size ?? 0;
  return bytes;
}

/** The one that waits or is under way. */
async function jobOf(tx: Tx, tenantId: number): Promise<Backups['job']> {
  const { rows } = await sql<NonNullable<Backups['job']>>`
    select id, job_type = ${REHEARSAL} as is_rehearsal, status, done, total, is_cancelling
    from ops.job
    where tenant_id = ${tenantId}
      and job_type = any(${[...TYPES]}::text[])
      and status in (0, 1)
    order by id
    limit 1
  `.execute(tx);
  return rows[0] ?? null;
}
