import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { GRID_ROWS_MAX, type BatchJob, type importBatchApi } from '#contract/ops/import-batch.ts';
import { isOpen } from '#contract/ops/job.ts';
import { may, type Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found, refuse } from '../../platform/errors.ts';
import { designOf } from '../sheets/design.ts';
import { explained } from '../sheets/write.ts';
import { BATCH_JOB, BATCH_STATE, BATCHES } from './background.ts';
import {
  BATCH_STATUS,
  columnsOf,
  EXPIRED,
  judgeOf,
  planForMany,
  settleCheck,
  storeRows,
  type CheckOutput,
  type ImportSpec,
  type Staging,
} from './batch.ts';
import type { Imports, KnownImport } from './known.ts';

interface Batch {
  status: number;
  state: number;
  job: BatchJob | null;
  biz: string;
  fileName: string;
  total: number;
  okCount: number;
  errorCount: number;
  expired: boolean;
}
interface Own extends Staging {
  batch: Batch;
  known: KnownImport;
}

/** A batch of the actor's own, in the warehouse it was sent in, as long as he may still import such rows. `hold`: nobody else touches it until the end of the transaction. */
export async function ownBatch(
  ctx: Ctx,
  imports: Imports,
  { batchId, hold = false }: { batchId: number; hold?: boolean },
): Promise<Own> {
  const rows = await ctx.rows<Batch>`
    select b.status, ${BATCH_STATE} as state, ${BATCH_JOB} as job, b.biz_code as biz,
      coalesce(b.file_name, '') as file_name, b.total, b.ok_count, b.error_count, b.expire_at < now() as expired
    from ${BATCHES}
    where b.tenant_id = ${ctx.tenantId}
      and b.id = ${batchId}
      and b.user_id = ${ctx.userId}
      and b.warehouse_id = ${ctx.warehouseId}
      ${hold ? sql`for update of b` : sql``}
  `;
  const batch = found(rows[0]),
    known = found(imports().get(batch.biz));
  if (!may(ctx, known.permit)) refuse('FORBIDDEN');
  return { batchId, spec: known.spec, known, batch };
}

const rowsOf = (actor: Actor, batchId: number) => sql`r.tenant_id = ${actor.tenantId} and r.batch_id = ${batchId}`;

/** What a batch is, what its columns may hold, and how often each kind of fault occurs. */
export const importBatch =
  (imports: Imports) =>
  async (ctx: Ctx, { batchId }: InputOf<typeof importBatchApi.get>): Promise<OutputOf<typeof importBatchApi.get>> => {
    const {
      spec,
      batch: { fileName, state: status, job, total, okCount, errorCount },
    } = await ownBatch(ctx, imports, { batchId });
    const kinds = await ctx.rows<{ column: string; kind: string; msg: string; count: number }>`
      select e."column", e.kind, min(e.msg) as msg, count(*)::int as count
      from ops.import_row r, jsonb_to_recordset(r.errors) e("column" text, kind text, msg text)
      where ${rowsOf(ctx, batchId)}
        and r.errors is not null
      group by 1, 2
      order by 4 desc, 1, 2
      limit ${KINDS_MAX}
    `;
    return {
      batchId,
      title: spec.title,
      fileName,
      status,
      job,
      total,
      okCount,
      errorCount,
      kinds,
      columns: gridColumns(spec),
    };
  };

/** Kinds of faults that are told apart. */
const KINDS_MAX = 100;

const gridColumns = (spec: ImportSpec) =>
  columnsOf(spec).map((field) => ({
    name: field.name,
    label: field.label,
    required: field.required,
    kind: field.kind,
    hint: explained(field),
    ...(field.dict && !field.ref ? { dict: field.dict } : {}),
  }));

/** Lines as they were sent, with what is wrong with each. */
export const importRows =
  (imports: Imports) =>
  async (
    ctx: Ctx,
    { batchId, after, size, faulty, kind }: InputOf<typeof importBatchApi.rows>,
  ): Promise<OutputOf<typeof importBatchApi.rows>> => {
    await ownBatch(ctx, imports, { batchId });
    const wanted = kind
      ? sql`and r.errors @> ${JSON.stringify([{ kind }])}::jsonb`
      : faulty
        ? sql`and r.errors is not null`
        : sql``;
    const rows = await ctx.rows<OutputOf<typeof importBatchApi.rows>['rows'][number]>`
      select r.row_no as row, r.raw as cells,
        coalesce(
          (
            select jsonb_agg(jsonb_build_object('field', e.field, 'msg', e.msg, 'kind', e.kind))
            from jsonb_to_recordset(r.errors) e(field text, msg text, kind text)
          ), '[]'
        ) as faults
      from ops.import_row r
      where ${rowsOf(ctx, batchId)}
        and r.row_no > ${after}
        ${wanted}
      order by r.row_no
      limit ${Math.min(size, GRID_ROWS_MAX)}
    `;
    return { rows };
  };

/**
 * Correct a checked file in its batch. Lines with a new cell are judged again and their codes looked up again, all others keep what was found in them; what follows
 * from lines standing beside each other is asked anew, as it is when a file comes in. Refuses a batch that ran out, is confirmed or is somebody else's.
 */
export const recheckImport =
  (imports: Imports) =>
  async (ctx: Ctx, { batchId, cells, deleted }: InputOf<typeof importBatchApi.recheck>): Promise<CheckOutput> => {
    const { spec, batch } = await ownBatch(ctx, imports, { batchId, hold: true });
    if (batch.status === BATCH_STATUS.done) refuse('STATE', '数据已导入，不能再修改');
    if (batch.job && isOpen(batch.job.status)) refuse('STATE', '后台正在处理这个文件，请稍后再试');
    if (batch.status !== BATCH_STATUS.passed && batch.status !== BATCH_STATUS.failed) refuse('STATE');
    if (batch.expired || (await countOf(ctx, batchId)) !== batch.total) refuse('FILE', EXPIRED);
    const gone = new Set(deleted);
    await planForMany(ctx.tx);
    await ctx.run`
      delete from ops.import_row r
      where ${rowsOf(ctx, batchId)}
        and r.row_no = any(${deleted}::int[])
    `;
    await rejudge(
      ctx,
      { batchId, spec },
      cells.filter(({ row }) => !gone.has(row)),
    );
    await ctx.run`
      update ops.import_row r
      set errors = (select jsonb_agg(e) from jsonb_array_elements(r.errors) e where e ->> 'by' = 'row')
      where ${rowsOf(ctx, batchId)}
        and (r.errors @> '[{"by": "file"}]' or r.errors @> '[{"by": "batch"}]')
    `;
    return settleCheck(ctx, { batchId, spec });
  };

async function countOf(ctx: Ctx, batchId: number): Promise<number> {
  const kept = await ctx.row<{ n: number }>`
    select count(*)::int as n
    from ops.import_row r
    where ${rowsOf(ctx, batchId)}
  `;
  return kept?.n ?? 0;
}

type Cells = InputOf<typeof importBatchApi.recheck>['cells'];

async function rejudge(ctx: Ctx, staging: Staging, cells: Cells): Promise<void> {
  const { batchId, spec } = staging,
    names = new Set(columnsOf(spec).map(({ name }) => name)),
    changes = Map.groupBy(cells, ({ row }) => row);
  const rows = await ctx.rows<{ row: number; raw: Record<string, string> }>`
    select r.row_no as row, r.raw
    from ops.import_row r
    where ${rowsOf(ctx, batchId)}
      and r.row_no = any(${[...changes.keys()]}::int[])
    order by r.row_no
  `;
  if (rows.length < changes.size || cells.some(({ column }) => !names.has(column)))
    refuse('NOT_FOUND', '要修改的行或列不在导入数据中');
  const judge = judgeOf(spec, await designOf(ctx, spec.biz));
  const judged = rows.map(({ row, raw }) =>
    judge({
      row,
      cells: { ...raw, ...Object.fromEntries((changes.get(row) ?? []).map(({ column, value }) => [column, value])) },
    }),
  );
  if (judged.length === 0) return;
  await spec.resolve?.(ctx, judged);
  await storeRows(ctx, staging, judged);
}
