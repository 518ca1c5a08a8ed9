import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { found, refuse } from '../../platform/errors.ts';
import { storeOf } from '../files/store.ts';
import type { Run } from '../jobs/work.ts';
import { keptOf } from '../retention.ts';

const RECORDS = '/Template/ExportRecord';
/** Bucket of files that are kept for some days. */
const BUCKET = 'exports';

/** A file in the store that nobody can fetch yet. */
interface Stored {
  key: string;
  bytes: number;
  sha256: string;
}

/** Writes what comes into a file of its own and hands that to the store. */
export async function storeFile(
  { platform, actor, jobId }: Run,
  fill: (write: (chunk: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<Stored> {
  const path = join(tmpdir(), `haocang-export-${randomUUID()}`),
    hash = createHash('sha256');
  let bytes = 0;
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await fill(async (chunk) => {
        await file.write(chunk);
        hash.update(chunk);
        bytes += chunk.length;
      });
    } finally {
      await file.close();
    }
    const key = `${actor.tenantId}/${BUCKET}/${jobId}-${randomUUID()}`;
    await storeOf(platform).put(key, path);
    return { key, bytes, sha256: hash.digest('hex') };
  } finally {
    await rm(path, { force: true });
  }
}

/** The file of a job becomes that of its record. Answers how long it is kept, and where it is found. */
export async function keepFile(
  tx: Tx,
  { actor: { tenantId }, jobId }: Run,
  file: Stored & { fileName: string; mime: string; bizType: string; rows: number },
): Promise<{ days: number; url: string }> {
  const days = await keptOf(tx, 'exportFiles');
  // Nobody's own: it is fetched as an export, where it is asked again who may have it.
  const {
    rows: [kept],
  } = await sql<{ id: number }>`
    insert into ops.file_object (
      tenant_id, bucket, object_key, file_name, mime, size_byte, sha256, biz_type, biz_id, ref_count
    )
    values (
      ${tenantId}, ${BUCKET}, ${file.key}, ${file.fileName}, ${file.mime}, ${file.bytes}, ${file.sha256},
      ${file.bizType}, ${jobId}, 1
    )
    returning id
  `.execute(tx);
  const { rows } = await sql`
    update ops.export_record
    set file_id = ${found(kept).id}, row_count = ${file.rows}, expire_at = now() + make_interval(days => ${days}::int),
      updated_at = now()
    where tenant_id = ${tenantId}
      and job_id = ${jobId}
    returning 1
  `.execute(tx);
  if (rows.length === 0) refuse('NOT_FOUND', '导出记录已删除');
  return { days, url: RECORDS };
}
