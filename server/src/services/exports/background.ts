import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { XLSX } from '../../platform/command/call.ts';
import { found, refuse } from '../../platform/errors.ts';
import { storeOf } from '../files/store.ts';
import { work, type Run, type Work } from '../jobs/work.ts';
import { keptOf } from '../retention.ts';
import { sheetChunks, xlsx } from '../sheets/write.ts';
import { arranged } from './columns.ts';
import { EXPORT_TYPE } from './queue.ts';
import type { Outgoing, Place, Sheet } from './serve.ts';

const RECORDS = '/Template/ExportRecord';
/** Bucket of files that are kept for some days. */
const BUCKET = 'exports';

/** An export as a job finds it again: what it asks, and how its input is read. */
export interface Exporter {
  sheet: Sheet;
  input: z.ZodType;
}

/** Writes a sheet on one snapshot into a file of its own and hands that to the store. */
export const exportWork = (exporters: ReadonlyMap<string, Exporter>): Work =>
  work({
    type: EXPORT_TYPE,
    params: z.object({ path: z.string(), input: z.unknown(), columns: z.array(z.string()).nullable() }),
    begin: async (run, { path, input, columns }) => {
      const exporter = found(exporters.get(path), '该导出已不再提供');
      const file = join(tmpdir(), `haocang-export-${randomUUID()}`);
      try {
        const written = await write(
          run,
          file,
          (at, sheet) => exporter.sheet(at, exporter.input.parse(input), sheet),
          columns,
        );
        const { tenantId } = run.actor,
          key = `${tenantId}/${BUCKET}/${run.jobId}-${randomUUID()}`;
        await storeOf(run.platform).put(key, file);
        return async (tx) => {
          const days = await keptOf(tx, 'exportFiles');
          // Nobody's own: it is fetched as an export, where it is asked again who may have it.
          const {
            rows: [kept],
          } = await sql<{ id: number }>`
            insert into ops.file_object (
              tenant_id, bucket, object_key, file_name, mime, size_byte, sha256, biz_type, biz_id, ref_count
            )
            values (
              ${tenantId}, ${BUCKET}, ${key}, ${written.fileName}, ${XLSX}, ${written.bytes}, ${written.sha256},
              ${EXPORT_TYPE}, ${run.jobId}, 1
            )
            returning id
          `.execute(tx);
          const { rows } = await sql`
            update ops.export_record
            set file_id = ${found(kept).id}, row_count = ${written.rows},
              expire_at = now() + make_interval(days => ${days}::int), updated_at = now()
            where tenant_id = ${tenantId}
              and job_id = ${run.jobId}
            returning 1
          `.execute(tx);
          if (rows.length === 0) refuse('NOT_FOUND', '导出记录已删除');
          return {
            text: `共 ${written.rows.toLocaleString('en-US')} 行，${days} 天内可下载`,
            url: RECORDS,
          };
        };
      } finally {
        await rm(file, { force: true });
      }
    },
  });

interface Written {
  fileName: string;
  rows: number;
  bytes: number;
  sha256: string;
}

async function write(
  run: Run,
  path: string,
  ask: (at: Place, write: (sheet: Outgoing) => Promise<void>) => Promise<void>,
  columns: string[] | null,
): Promise<Written> {
  const file = await open(path, 'wx', 0o600),
    hash = createHash('sha256');
  let rows = 0,
    bytes = 0,
    fileName = '';
  try {
    const { db, platform, actor } = run;
    await ask({ db, platform, actor, progress: (total) => run.progress(0, total) }, async (sheet) => {
      const counted = async function* (): AsyncGenerator<Record<string, unknown>> {
        for await (const row of sheet.rows) {
          yield row;
          run.progress((rows += 1));
        }
      };
      for await (const chunk of sheetChunks(sheet.title, arranged(sheet.columns, columns), counted())) {
        await file.write(chunk);
        hash.update(chunk);
        bytes += chunk.length;
      }
      fileName = xlsx(sheet.title, Buffer.alloc(0)).fileName;
    });
  } finally {
    await file.close();
  }
  return { fileName, rows, bytes, sha256: hash.digest('hex') };
}
