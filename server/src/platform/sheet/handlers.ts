import { sql } from 'kysely';
import type { Actor } from '../actor.ts';
import type { importBatchApi } from '#contract/ops/importBatch.ts';
import { command, query, type Call, type FileAnswer, type Handlers } from '../call.ts';
import type { Tx } from '../db.ts';
import { found } from '../errors.ts';
import { each, exportRows, exporting, type Outgoing } from './export.ts';
import { columnsOf, confirmImport, stageImport, type CheckOutput, type Import, type ImportSpec } from './import.ts';
import { serving, type Imports } from './known.ts';
import { REASONS } from './read.ts';
import { importBatch, importRows, recheckImport } from './recheck.ts';
import { writeTemplate } from './write.ts';

/** The three handlers of an import: `{template, importCheck, importConfirm}`. `insert` runs inside the confirming transaction. */
export function importHandlers<R>(spec: ImportSpec, insert: Import<R>['insert']) {
  return {
    template: (_: Call, __: unknown): Promise<FileAnswer> => writeTemplate(spec.title, columnsOf(spec)),
    importCheck: serving((call: Call, input: unknown): Promise<CheckOutput> => command((tx: Tx, actor: Actor, _: unknown) => stageImport(tx, actor, call.upload, spec))(call, input), { spec, insert }),
    importConfirm: command((tx: Tx, actor: Actor, input: { batchId: number }) => confirmImport(tx, actor, input.batchId, { spec, insert })),
  };
}

/** The single-step imports: check, and confirm at once when nothing is wrong. */
export const importAtOnce = <R>(spec: ImportSpec, insert: Import<R>['insert']) => (call: Call, input: unknown): Promise<CheckOutput> =>
  command(async (tx: Tx, actor: Actor, _: unknown) => {
    const checked = await stageImport(tx, actor, call.upload, spec);
    if (checked.errorCount === 0) await confirmImport(tx, actor, checked.batchId, { spec, insert });
    return checked;
  })(call, input);

interface Failed { title: string; columns: { name: string; label: string }[] }

/** What was sent, row by row as it stood, and why it was not taken. */
export const errorFile = exporting(async (tx: Tx, actor: Actor, { batchId }: { batchId: number }): Promise<Outgoing> => {
  const { rows: [batch] } = await sql<{ params: Failed }>`select params from ops.import_batch where tenant_id = ${actor.tenantId} and id = ${batchId} and user_id = ${actor.userId}`.execute(tx);
  const { title, columns } = found(batch).params;
  const rows = await exportRows<{ raw: Record<string, string>; reasons: string | null }>(tx, {
    select: sql`r.raw, (select string_agg(e."column" || '：' || e.msg, '；') from jsonb_to_recordset(r.errors) e("column" text, msg text)) as reasons`,
    from: sql`from ops.import_row r where r.tenant_id = ${actor.tenantId} and r.batch_id = ${batchId}`, order: sql`r.row_no`,
  });
  return { title: `${title}导入错误`, columns: [...columns, { name: REASONS, label: REASONS, width: 60 }], rows: each(rows, ({ raw, reasons }) => ({ ...raw, [REASONS]: reasons ?? '' })) };
});

/** What all imports share. */
export const importBatches = (imports: Imports) => ({
  errors: errorFile, get: query(importBatch(imports)), rows: query(importRows(imports)), recheck: command(recheckImport(imports)),
}) satisfies Handlers<typeof importBatchApi>;
