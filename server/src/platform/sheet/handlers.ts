import { sql } from 'kysely';
import type { Actor } from '../actor.ts';
import type { importBatchApi } from '#contract/basic/importBatch.ts';
import { REASONS, type importTemplateApi } from '#contract/basic/importTemplate.ts';
import { command, query, type Call, type FileAnswer, type Handlers } from '../call.ts';
import type { Tx } from '../db.ts';
import { found } from '../errors.ts';
import { keepForRecord } from '../files/files.ts';
import { asc } from '../keyset.ts';
import { each, exportRows, exporting, type Outgoing } from './export.ts';
import { confirmImport, stageImport, type CheckOutput, type Import, type ImportSpec } from './import.ts';
import { serving, type Imports } from './known.ts';
import { addTemplate, downloadTemplate, removeTemplate, templateById, templateFile, templatePage, updateTemplate } from './templates.ts';
import { importBatch, importRows, recheckImport } from './recheck.ts';
import { importFile, importRecords, undoImport } from './records.ts';

/** The three handlers of an import: `{template, importCheck, importConfirm}`. `insert` runs inside the confirming transaction. */
export function importHandlers<R>(spec: ImportSpec, insert: Import<R>['insert'], undo?: Import<R>['undo']) {
  return {
    template: (call: Call, _: unknown): Promise<FileAnswer> => templateFile(call, spec),
    importCheck: serving(async (call: Call, input: unknown): Promise<CheckOutput> => { const check = await keeping(call, spec); return command((tx: Tx, _actor: Actor, _input: unknown) => check(tx))(call, input); }, { spec, insert, undo }),
    importConfirm: command((tx: Tx, actor: Actor, input: { batchId: number }) => confirmImport(tx, actor, input.batchId, { spec, insert })),
  };
}

/** The single-step imports: check, and confirm at once when nothing is wrong. */
export const importAtOnce = <R>(spec: ImportSpec, insert: Import<R>['insert']) => async (call: Call, input: unknown): Promise<CheckOutput> => {
  const check = await keeping(call, spec);
  return command(async (tx: Tx, actor: Actor, _: unknown) => {
    const checked = await check(tx);
    if (checked.errorCount === 0) await confirmImport(tx, actor, checked.batchId, { spec, insert });
    return checked;
  })(call, input);
};

/** Check a file and keep it: the record of the import hands it out. */
async function keeping(call: Call, spec: ImportSpec): Promise<(tx: Tx) => Promise<CheckOutput>> {
  const keep = call.upload && await keepForRecord(call, call.upload, 'imports');
  return async (tx) => {
    const checked = await stageImport(tx, call.actor, call.upload, spec);
    await sql`update ops.import_batch set file_id = ${await keep?.(tx) ?? null} where tenant_id = ${call.actor.tenantId} and id = ${checked.batchId}`.execute(tx);
    return checked;
  };
}

interface Failed { title: string; columns: { name: string; label: string }[] }

/** What was sent, row by row as it stood, and why it was not taken. */
export const errorFile = exporting(async (tx: Tx, actor: Actor, { batchId }: { batchId: number }): Promise<Outgoing> => {
  const { rows: [batch] } = await sql<{ params: Failed }>`select params from ops.import_batch where tenant_id = ${actor.tenantId} and id = ${batchId} and user_id = ${actor.userId}`.execute(tx);
  const { title, columns } = found(batch).params;
  const rows = await exportRows<{ raw: Record<string, string>; reasons: string | null }>(tx, {
    select: sql`r.raw, (select string_agg(e."column" || '：' || e.msg, '；') from jsonb_to_recordset(r.errors) e("column" text, msg text)) as reasons`,
    from: sql`from ops.import_row r where r.tenant_id = ${actor.tenantId} and r.batch_id = ${batchId}`, order: [asc(sql`r.row_no`)],
  });
  return { title: `${title}导入错误`, columns: [...columns, { name: REASONS, label: REASONS, width: 60 }], rows: each(rows, ({ raw, reasons }) => ({ ...raw, [REASONS]: reasons ?? '' })) };
});

/** What all imports share. */
export const importBatches = (imports: Imports) => ({
  errors: errorFile, get: query(importBatch(imports)), rows: query(importRows(imports)), recheck: command(recheckImport(imports)),
  queryPage: query(importRecords(imports)), undo: command(undoImport(imports)), file: importFile(imports),
}) satisfies Handlers<typeof importBatchApi>;

/** How the sheets of all imports look. */
export const importTemplates = (imports: Imports) => ({
  queryPage: query(templatePage(imports)), get: query(templateById(imports)), add: command(addTemplate(imports)), update: command(updateTemplate(imports)), delete: command(removeTemplate(imports)), download: downloadTemplate(imports),
}) satisfies Handlers<typeof importTemplateApi>;
