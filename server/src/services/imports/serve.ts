import { sql } from 'kysely';
import type { importBatchApi } from '#contract/ops/import-batch.ts';
import { REASONS, type importTemplateApi } from '#contract/ops/import-template.ts';
import { command, query, type Call, type FileAnswer, type Handlers } from '../../platform/command/call.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/errors.ts';
import { asc } from '../../platform/list/keyset.ts';
import { each, exportRows, exporting, type Outgoing } from '../exports/serve.ts';
import { keepForRecord } from '../files/keep.ts';
import { confirmOrLeave, leaveCheck } from './background.ts';
import {
  confirmImport,
  LargeSheet,
  stageImport,
  type CheckOutput,
  type Import,
  type Imported,
  type ImportSpec,
} from './batch.ts';
import type { Checking, Imports } from './known.ts';
import { importBatch, importRows, ownBatch, recheckImport } from './recheck.ts';
import { importFile, importRecords, undoImport } from './records.ts';
import {
  addTemplate,
  downloadTemplate,
  removeTemplate,
  templateById,
  templateFile,
  templateHistory,
  templatePage,
  updateTemplate,
} from './templates.ts';

/** The three handlers of an import: `{template, importCheck, importConfirm}`. `insert` runs inside the confirming transaction. */
export function importHandlers<R extends Imported>(
  spec: ImportSpec,
  insert: Import<R>['insert'],
  undo?: Import<R>['undo'],
) {
  return {
    template: (call: Call, _: unknown): Promise<FileAnswer> => templateFile(call, spec),
    importCheck: Object.assign((call: Call, input: unknown): Promise<CheckOutput> => checked(call, input, { spec }), {
      imports: { spec, insert, undo },
    } satisfies Checking),
    importConfirm: (call: Call, input: { batchId: number }) =>
      command((ctx: Ctx, { batchId }: { batchId: number }) => confirmOrLeave(ctx.tx, call, batchId, { spec, insert }))(
        call,
        input,
      ),
  };
}

/** The single-step imports: check, and confirm at once when nothing is wrong. */
export const importAtOnce =
  <R>(spec: ImportSpec, insert: Import<R>['insert']) =>
  (call: Call, input: unknown): Promise<CheckOutput> =>
    checked(call, input, {
      spec,
      then: (tx, batchId) => confirmImport(ctxOf(tx, call.actor), batchId, { spec, insert }),
    });

/** Check a file and keep it: the record of the import hands it out. What is too large for that is left to the background. */
async function checked(
  call: Call,
  input: unknown,
  { spec, then }: { spec: ImportSpec; then?: (tx: Tx, batchId: number) => Promise<unknown> },
): Promise<CheckOutput> {
  const {
      upload,
      actor: { tenantId },
    } = call,
    keep = upload && (await keepForRecord(call, upload, 'imports'));
  const atOnce = command(async (ctx: Ctx, _: unknown) => {
    const answer = await stageImport(ctx, upload, spec);
    await ctx.run`
      update ops.import_batch
      set file_id = ${(await keep?.(ctx.tx)) ?? null}
      where tenant_id = ${tenantId}
        and id = ${answer.batchId}
    `;
    if (answer.errorCount === 0) await then?.(ctx.tx, answer.batchId);
    return answer;
  });
  return atOnce(call, input).catch((error: unknown) => {
    if (!(error instanceof LargeSheet) || !upload || !keep) throw error;
    return command(async (ctx: Ctx, _: unknown) =>
      leaveCheck(ctx.tx, call, { upload, spec, fileId: await keep(ctx.tx), confirm: then !== undefined }),
    )(call, input);
  });
}

interface Failed {
  title: string;
  columns: { name: string; label: string }[];
}

/** What was sent, row by row as it stood, and why it was not taken. */
export const errorFile = exporting(async (ctx: Ctx, { batchId }: { batchId: number }): Promise<Outgoing> => {
  const batch = await ctx.row<{ params: Failed }>`
    select params
    from ops.import_batch
    where tenant_id = ${ctx.tenantId}
      and id = ${batchId}
      and user_id = ${ctx.userId}
  `;
  const { title, columns } = found(batch).params;
  const rows = await exportRows<{ raw: Record<string, string>; reasons: string | null }>(ctx.tx, {
    select: sql`
      r.raw,
        (
          select string_agg(e."column" || '：' || e.msg, '；')
          from jsonb_to_recordset(r.errors) e("column" text, msg text)
        ) as reasons
    `,
    from: sql`from ops.import_row r where r.tenant_id = ${ctx.tenantId} and r.batch_id = ${batchId}`,
    order: [asc(sql`r.row_no`)],
  });
  return {
    title: `${title}导入错误`,
    columns: [...columns, { name: REASONS, label: REASONS, width: 60 }],
    rows: each(rows, ({ raw, reasons }) => ({ ...raw, [REASONS]: reasons ?? '' })),
  };
});

/** Of any import: what its own confirm does, for whoever may confirm there. */
const confirmAny = (imports: Imports) => (call: Call, input: { batchId: number }) =>
  command(async (ctx: Ctx, { batchId }: { batchId: number }) => {
    const { known } = await ownBatch(ctx, imports, { batchId });
    return confirmOrLeave(
      ctx.tx,
      { actor: ctx, endpoint: { ...call.endpoint, permit: known.permit, label: `确认${known.spec.title}导入` } },
      batchId,
      known,
    );
  })(call, input);

/** What all imports share. */
export const importBatches = (imports: Imports) =>
  ({
    errors: errorFile,
    get: query(importBatch(imports)),
    rows: query(importRows(imports)),
    recheck: command(recheckImport(imports)),
    confirm: confirmAny(imports),
    queryPage: query(importRecords(imports)),
    undo: command(undoImport(imports)),
    file: importFile(imports),
  }) satisfies Handlers<typeof importBatchApi>;

/** How the sheets of all imports look. */
export const importTemplates = (imports: Imports) =>
  ({
    queryPage: query(templatePage(imports)),
    get: query(templateById(imports)),
    history: query(templateHistory(imports)),
    add: command(addTemplate(imports)),
    update: command(updateTemplate(imports)),
    delete: command(removeTemplate(imports)),
    download: downloadTemplate(imports),
  }) satisfies Handlers<typeof importTemplateApi>;
