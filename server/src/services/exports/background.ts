import { z } from 'zod';
import { XLSX } from '../../platform/command/call.ts';
import { found } from '../../platform/errors.ts';
import { work, type Run, type Work } from '../jobs/work.ts';
import { sheetChunks, xlsx } from '../sheets/write.ts';
import { arranged } from './columns.ts';
import { keepFile, storeFile } from './keep.ts';
import { EXPORT_TYPE } from './queue.ts';
import type { Outgoing, Place, Sheet } from './serve.ts';

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
      const written = await write(run, (at, sheet) => exporter.sheet(at, exporter.input.parse(input), sheet), columns);
      return async (tx) => {
        const { days, url } = await keepFile(tx, run, { ...written, mime: XLSX, bizType: EXPORT_TYPE });
        return { text: `共 ${written.rows.toLocaleString('en-US')} 行，${days} 天内可下载`, url };
      };
    },
  });

async function write(
  run: Run,
  ask: (at: Place, write: (sheet: Outgoing) => Promise<void>) => Promise<void>,
  columns: string[] | null,
) {
  let rows = 0,
    fileName = '';
  const file = await storeFile(run, async (put) => {
    const { db, platform, actor } = run;
    await ask({ db, platform, actor, progress: (total) => run.progress(0, total) }, async (sheet) => {
      const counted = async function* (): AsyncGenerator<Record<string, unknown>> {
        for await (const row of sheet.rows) {
          yield row;
          run.progress((rows += 1));
        }
      };
      for await (const chunk of sheetChunks(sheet.title, arranged(sheet.columns, columns), counted())) await put(chunk);
      fileName = xlsx(sheet.title, Buffer.alloc(0)).fileName;
    });
  });
  return { ...file, fileName, rows };
}
