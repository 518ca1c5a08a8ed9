import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { IMPORT_AT_ONCE } from '#contract/kit/sheet.ts';
import type { JobResult } from '#contract/ops/job.ts';
import type { Call } from '../../platform/command/call.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { found, refuse } from '../../platform/errors.ts';
import { SPOOLED, type Upload } from '../../platform/http/upload.ts';
import { storeOf } from '../files/store.ts';
import { submit, work, type Run, type Work } from '../jobs/work.ts';
import {
  BATCH_STATUS,
  confirmImport,
  heldBatch,
  openBatch,
  stageRows,
  type CheckOutput,
  type Import,
  type ImportSpec,
} from './batch.ts';
import type { Imports, KnownImport } from './known.ts';

const CHECK = 'IMPORT_CHECK',
  CONFIRM = 'IMPORT_CONFIRM';
const RECORDS = '/Template/ImportRecord';

/** A batch and the job that is at it, as aliases `b` and `j`. */
export const BATCHES: RawBuilder<unknown> = sql`
  ops.import_batch b
  left join ops.job j on j.tenant_id = b.tenant_id and j.id = b.job_id
`;
const AT_WORK = sql`coalesce(j.status in (0, 1), false)`;
/** What a batch has come to: waiting for its job, given up with it, or over because nobody confirmed it in time. */
export const BATCH_STATE: RawBuilder<unknown> = sql`
  case
    when b.status = ${BATCH_STATUS.reading} and ${AT_WORK} then b.status
    when b.status = ${BATCH_STATUS.reading} and j.id is not null then ${BATCH_STATUS.unread}::smallint
    when b.status in (1, 2) and ${AT_WORK} then ${BATCH_STATUS.importing}::smallint
    when b.status in (0, 1, 2) and b.expire_at < now() then ${BATCH_STATUS.expired}::smallint
    else b.status
  end
`;
/** The job of a batch, as those who wait for it see it. */
export const BATCH_JOB: RawBuilder<unknown> = sql`
  case
    when j.id is not null then jsonb_build_object(
      'id', j.id, 'status', j.status, 'done', j.done, 'total', j.total, 'isCancelling', j.is_cancelling, 'error',
      j.error
    )
  end
`;

/** The open job of a batch, if there is one. */
export async function jobAt(ctx: Ctx, batchId: number): Promise<number | undefined> {
  const job = await ctx.row<{ id: number }>`
    select j.id
    from ${BATCHES}
    where b.tenant_id = ${ctx.tenantId}
      and b.id = ${batchId}
      and ${AT_WORK}
  `;
  return job?.id;
}

/** A file that is too large to wait for, as it lies in the store; `confirm`: and put it in when nothing is wrong. */
interface Left {
  upload: Upload;
  spec: ImportSpec;
  fileId: number;
  confirm: boolean;
}

/** Leave the check to the background. */
export async function leaveCheck(
  tx: Tx,
  { actor, endpoint }: Call,
  { upload, spec, fileId, confirm }: Left,
): Promise<CheckOutput> {
  const batchId = await openBatch(ctxOf(tx, actor), upload, spec);
  const jobId = await submit(ctxOf(tx, actor), {
    type: CHECK,
    title: endpoint.label,
    params: { batchId, confirm },
    permit: endpoint.permit,
  });
  await sql`
    update ops.import_batch
    set job_id = ${jobId}, file_id = ${fileId}
    where tenant_id = ${actor.tenantId}
      and id = ${batchId}
  `.execute(tx);
  return { batchId, jobId, total: 0, okCount: 0, errorCount: 0, errors: [] };
}

/** Put a checked batch in, a large one in the background. Asked again meanwhile, the same job is named. */
export async function confirmOrLeave<R>(
  tx: Tx,
  { actor, endpoint }: Pick<Call, 'actor' | 'endpoint'>,
  batchId: number,
  of: Import<R>,
): Promise<R | { imported: number; jobId: number }> {
  const batch = await heldBatch(ctxOf(tx, actor), batchId, of.spec),
    open = await jobAt(ctxOf(tx, actor), batchId);
  if (open !== undefined && batch.status === BATCH_STATUS.reading) refuse('STATE', '文件正在后台校验，请稍后再试');
  if (open !== undefined) return { imported: 0, jobId: open };
  if (batch.total <= IMPORT_AT_ONCE || batch.status !== BATCH_STATUS.passed || batch.expired)
    return confirmImport(ctxOf(tx, actor), batchId, of);
  const jobId = await submit(ctxOf(tx, actor), {
    type: CONFIRM,
    title: endpoint.label,
    params: { batchId },
    permit: endpoint.permit,
  });
  await sql`
    update ops.import_batch
    set job_id = ${jobId}
    where tenant_id = ${actor.tenantId}
      and id = ${batchId}
  `.execute(tx);
  return { imported: 0, jobId };
}

/**
 * Both are one transaction that commits with the end of the job. A worker that dies in the middle has done nothing; one that fell silent and wakes
 * has lost his row and with it all he wrote. So a batch is put in once, however many workers began.
 */
export const importWorks = (imports: Imports): Work[] => [
  work({
    type: CHECK,
    params: z.object({ batchId: z.int(), confirm: z.boolean() }),
    begin:
      async (run, { batchId, confirm }) =>
      (tx) =>
        check(tx, run, { batchId, known: imports, confirm }),
  }),
  work({
    type: CONFIRM,
    params: z.object({ batchId: z.int() }),
    begin:
      async (run, { batchId }) =>
      async (tx) => {
        const { known, batch } = await batchOf(ctxOf(tx, run.actor), { batchId, known: imports });
        return put(tx, run, { batchId, known, total: batch.total });
      },
  }),
];

interface Stored {
  biz: string;
  status: number;
  total: number;
  objectKey: string | null;
}
interface Wanted {
  batchId: number;
  known: Imports;
}

async function batchOf(ctx: Ctx, { batchId, known }: Wanted): Promise<{ batch: Stored; known: KnownImport }> {
  const rows = await ctx.rows<Stored>`
    select b.biz_code as biz, b.status, b.total,
      (select f.object_key from ops.file_object f where f.tenant_id = b.tenant_id and f.id = b.file_id) as object_key
    from ops.import_batch b
    where b.tenant_id = ${ctx.tenantId}
      and b.id = ${batchId}
      and b.user_id = ${ctx.userId}
      and b.warehouse_id = ${ctx.warehouseId}
    for update
  `;
  const batch = found(rows[0]);
  return { batch, known: found(known().get(batch.biz), '该导入已不再提供') };
}

async function check(tx: Tx, run: Run, { confirm, ...wanted }: Wanted & { confirm: boolean }): Promise<JobResult> {
  const { batchId } = wanted,
    { batch, known } = await batchOf(ctxOf(tx, run.actor), wanted),
    path = join(tmpdir(), `${SPOOLED}${randomUUID()}`);
  if (batch.status !== BATCH_STATUS.reading) refuse('STATE');
  try {
    await pipeline(
      found(batch.objectKey && (await storeOf(run.platform).get(batch.objectKey)), '文件不存在'),
      createWriteStream(path, { mode: 0o600 }),
    );
    const { total, errorCount } = await stageRows(
      ctxOf(tx, run.actor),
      { batchId, spec: known.spec },
      { path, hears: (rows) => run.progress(rows) },
    );
    run.progress(total, total);
    if (errorCount > 0) return { text: `共 ${total} 条，${errorCount} 行有误`, url: pageOf(batchId) };
    return confirm
      ? await put(tx, run, { batchId, known, total })
      : { text: `校验通过：共 ${total} 条，可以导入`, url: pageOf(batchId) };
  } finally {
    await rm(path, { force: true });
  }
}

async function put(
  tx: Tx,
  run: Run,
  { batchId, known, total }: { batchId: number; known: KnownImport; total: number },
): Promise<JobResult> {
  run.progress(0, total);
  tx.progress = (rows) => run.progress(rows);
  await confirmImport(ctxOf(tx, run.actor), batchId, known);
  run.progress(total);
  return { text: `已导入 ${total} 条`, url: pageOf(batchId) };
}

const pageOf = (batchId: number): string => `${RECORDS}?batch=${batchId}`;
