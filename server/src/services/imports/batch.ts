import { sql } from 'kysely';
import type { z } from 'zod';
import type { Field } from '#contract/kit/field.ts';
import { sentence } from '#contract/kit/sentence.ts';
import {
  ERRORS_SHOWN,
  IMPORT_AT_ONCE,
  readCell,
  sheetOf,
  type CellError,
  type checkOutput,
} from '#contract/kit/sheet.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { jsonBytes } from '../../platform/db/json-bytes.ts';
import { found, refuse } from '../../platform/errors.ts';
import type { Upload } from '../../platform/http/upload.ts';
import { plainText } from '../../platform/text.ts';
import { designOf, shownColumns, type Design } from '../sheets/design.ts';
import { readSheet, type SheetRow } from '../sheets/read.ts';
import { rememberVersions } from './staged.ts';

/** One row on its way in: texts as sent, values by field name, faults by field name. */
export interface StagedRow {
  row: number;
  raw: Record<string, string>;
  data: Record<string, unknown>;
  faults: RowFault[];
}
export interface RowFault {
  field: string;
  msg: string;
}
/** A fault as it is kept: `by` says what it was found by looking at, the row alone, the rows beside it, or the batch as a whole; `kind` leaves the value out. */
export interface StoredFault extends RowFault {
  column: string;
  value: string;
  kind: string;
  by: 'row' | 'file' | 'batch';
}
/** A fault found by looking at the whole batch. */
export interface BatchFault extends RowFault {
  row: number;
}

/** An import as data and up to three looks at its rows; cells are judged by their schema before any of them. */
export interface ImportSpec {
  /** Stored with the batch, at most 32 characters: `basic.area`. Confirm accepts its own batches only. */
  biz: string;
  /** Chinese name of what is imported, for file names. */
  title: string;
  /** The columns in order: labelled schemas. A field with `meta.ref` holds a code in the sheet; `resolve` turns it into an id. */
  shape: Readonly<Record<string, z.ZodType>>;
  /** Fields that may occur together only once in a file. */
  unique?: readonly string[];
  /** Up to CHUNK rows at once: look up codes with one query per column, write ids into `data`, put what is wrong into `faults`. */
  resolve?: (ctx: Ctx, rows: StagedRow[]) => Promise<void>;
  /** The batch as a whole, in SQL over ops.import_row (`parsed`); asked at check and again at confirm. */
  verify?: (ctx: Ctx, batchId: number) => Promise<BatchFault[]>;
}

/** Takes rows out again through the door a person would use, as long as they are at these versions. */
export type Undo = (ctx: Ctx, rows: { id: number; version: number }[]) => Promise<unknown>;

export interface Imported {
  imported: number;
}

/** An import, how the rows of a confirmed batch are put in (from ops.import_row, set-based, or from `stagedRows`), and how they are taken out: where nothing is said, as the group's `remove` does. */
export interface Import<R> {
  spec: ImportSpec;
  insert: (ctx: Ctx, batchId: number) => Promise<R>;
  undo?: Undo | undefined;
}

export type CheckOutput = z.output<typeof checkOutput>;

const CHUNK = 1000;
/** Characters stored at once. */
const CHUNK_TEXT = 8 * 1024 * 1024;
/** 3, 4 and 6 stand in no row: they follow from the job at the batch and from the time. */
export const BATCH_STATUS = {
  reading: 0,
  passed: 1,
  failed: 2,
  unread: 3,
  importing: 4,
  done: 5,
  expired: 6,
  undone: 7,
} as const;

/** What a person fills in. A sheet may hold the columns kept by commands too, as an export has them: they are read past. */
export const columnsOf = (spec: ImportSpec): Field[] => sheetOf(spec.shape).filter((field) => !field.system);

/** More rows than a person waits for. */
export class LargeSheet extends Error {}

/**
 * Check an uploaded sheet and keep its rows for `confirmImport`. Every fault of every row is kept; the first hundred are answered.
 * Refuses (FILE) what is no workbook, has the wrong head, no rows or too many; throws `LargeSheet` where the background has to do it.
 */
export async function stageImport(ctx: Ctx, upload: Upload | undefined, spec: ImportSpec): Promise<CheckOutput> {
  if (!upload) return refuse('FILE', '请选择要上传的文件');
  const batchId = await openBatch(ctx, upload, spec);
  return stageRows(
    ctx,
    { batchId, spec },
    {
      path: upload.path,
      hears: (rows) => {
        if (rows > IMPORT_AT_ONCE) throw new LargeSheet();
      },
    },
  );
}

/** Read a sheet into an open batch and judge it, in pieces; `hears` how many lines have come. */
export async function stageRows(
  ctx: Ctx,
  staging: Staging,
  { path, hears }: { path: string; hears: (rows: number) => void },
): Promise<CheckOutput> {
  const { spec } = staging,
    design = await designOf(ctx, spec.biz),
    judge = judgeOf(spec, design);
  let rows: StagedRow[] = [],
    weight = 0,
    read = 0;
  const store = async () => {
    await spec.resolve?.(ctx, rows);
    await storeRows(ctx, staging, rows);
    [rows, weight] = [[], 0];
  };
  for await (const line of readSheet(path, shownColumns(sheetOf(spec.shape), design))) {
    hears((read += 1));
    rows.push(judge(line));
    weight += Object.values(line.cells).reduce((sum, { length }) => sum + length, 0);
    if (rows.length === CHUNK || weight > CHUNK_TEXT) await store();
  }
  if (rows.length > 0) await store();
  await planForMany(ctx.tx);
  return settleCheck(ctx, staging);
}

/** Look at the rows beside each other, then at the batch as a whole; count, decide, answer. What is wrong with each row by itself stands there already. */
export async function settleCheck(ctx: Ctx, staging: Staging): Promise<CheckOutput> {
  await storeFaults(ctx, staging, { by: 'file', faults: await repeatedRows(ctx, staging) });
  await storeFaults(ctx, staging, { by: 'batch', faults: (await staging.spec.verify?.(ctx, staging.batchId)) ?? [] });
  return closeCheck(ctx, staging.batchId);
}

/**
 * Rows staged a moment ago have no statistics: the planner takes them for a handful and would compare every row with every
 * other. For the rest of this transaction it hashes instead, in memory, and plans every statement for the rows it is given: the tables
 * grow under it, and no plan made for thousands may stay behind for the next single row.
 */
export const planForMany = (tx: Tx) =>
  sql`
    set local enable_nestloop = off;
    set local plan_cache_mode = force_custom_plan;
    set local work_mem = '32MB'
  `.execute(tx);

/** What one text in one column comes to: a value, or why it is none. */
interface Verdict {
  raw: string;
  value: unknown;
  fault?: string;
}
/** Verdicts kept of one column: blanks, names of dictionaries and other texts that come again and again. */
const VERDICTS_MAX = 200;

/** Judge each cell by the schema of its field; a blank one holds what the tenant's design says. */
export function judgeOf(spec: ImportSpec, design: Design | undefined): (line: SheetRow) => StagedRow {
  const columns = shownColumns(columnsOf(spec), design).map(({ field, fallback }) => ({
    field,
    fallback,
    known: new Map<string, Verdict>(),
  }));
  return ({ row, cells }) => {
    const staged: StagedRow = { row, raw: {}, data: {}, faults: [] };
    for (const {
      field,
      field: { name },
      fallback,
      known,
    } of columns) {
      const text = cells[name] || fallback;
      const verdict = known.get(text) ?? verdictOn(text, field, spec.shape[name]);
      if (known.size < VERDICTS_MAX) known.set(text, verdict);
      if (text !== '') staged.raw[name] = verdict.raw;
      if (verdict.fault === undefined) staged.data[name] = verdict.value;
      else staged.faults.push({ field: name, msg: verdict.fault });
    }
    return staged;
  };
}

export function verdictOn(text: string, field: Field, schema: z.ZodType | undefined): Verdict {
  const raw = plainText(text),
    value = readCell(field, text);
  if (field.ref && value !== undefined) return { raw, value };
  const parsed = schema?.safeParse(value, { error: sentence });
  if (parsed && !parsed.success) return { raw, value, fault: parsed.error.issues[0]?.message ?? '格式不正确' };
  return { raw, value: typeof parsed?.data === 'string' ? plainText(parsed.data) : (parsed?.data ?? null) };
}

/** Rows that stand in the file already: the later of two with one key, each key sound by itself. */
async function repeatedRows(ctx: Ctx, { batchId, spec }: Staging): Promise<BatchFault[]> {
  const unique = spec.unique ?? [],
    [first] = unique;
  if (!first) return [];
  const label = columnsOf(spec).find((field) => field.name === first)?.label ?? first;
  const rows = await ctx.rows<{ row: number; earlier: number }>`
    with k as materialized (
      select r.row_no, jsonb_build_array(${sql.join(unique.map((name) => sql`r.parsed -> ${name}::text`))}) as key
      from ops.import_row r
      where r.tenant_id = ${ctx.tenantId}
        and r.batch_id = ${batchId}
        and r.parsed ?&
        ${unique}::text[]
        and not exists (
          select 1
          from jsonb_to_recordset(r.errors) e(field text, by text)
          where e.by = 'row'
            and e.field = any(${unique}::text[])
        )
    )
    select x.row_no as row, x.earlier
    from (select k.row_no, min(k.row_no) over (partition by k.key) as earlier from k) x
    where x.row_no > x.earlier
    order by x.row_no
  `;
  return rows.map(({ row, earlier }) => ({ row, field: first, msg: `${label}与第${earlier}行重复` }));
}

/** Open a batch; the sender's batches that ran out go. */
export async function openBatch(ctx: Ctx, upload: Upload, spec: ImportSpec): Promise<number> {
  await ctx.run`
    delete from ops.import_batch
    where tenant_id = ${ctx.tenantId}
      and user_id = ${ctx.userId}
      and expire_at < now()
      and status in (0, 1, 2)
      and not exists (
        select 1
        from ops.job j
        where j.tenant_id = import_batch.tenant_id
          and j.id = import_batch.job_id
          and j.status in (0, 1)
      )
  `;
  const columns = columnsOf(spec).map(({ name, label }) => ({ name, label }));
  const rows = await ctx.rows<{ id: number }>`
    insert into ops.import_batch (
      tenant_id, warehouse_id, user_id, biz_code, file_name, file_sha256, params, created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${ctx.userId}, ${spec.biz}, ${upload.name.slice(0, 200)}, ${upload.sha256},
      ${JSON.stringify({ title: spec.title, columns })}::jsonb, ${ctx.userId}, ${ctx.userId}
    )
    returning id
  `;
  return found(rows[0]).id;
}

/** An open batch of an import. */
export interface Staging {
  batchId: number;
  spec: ImportSpec;
}

/** Put rows in; those that stand there already are replaced. */
export async function storeRows(ctx: Ctx, { batchId, spec }: Staging, rows: readonly StagedRow[]): Promise<void> {
  const labels = labelsOf(spec);
  const json = rows.map(({ row, raw, data, faults }) => ({
    row,
    raw,
    parsed: data,
    errors:
      faults.length > 0
        ? faults.map(({ field, msg }): StoredFault => ({
            field,
            column: labels.get(field) ?? field,
            value: raw[field] ?? '',
            msg,
            kind: kindOf(msg),
            by: 'row',
          }))
        : null,
  }));
  await ctx.run`
    insert into ops.import_row (tenant_id, batch_id, row_no, raw, parsed, errors)
    select ${ctx.tenantId}, ${batchId}, r.row, r.raw, r.parsed, nullif(r.errors, 'null')
    from jsonb_to_recordset(
      convert_from(${jsonBytes(json)}, 'UTF8')::jsonb
    ) r(row int, raw jsonb, parsed jsonb, errors jsonb)
    on conflict (tenant_id, batch_id, row_no) do update set raw = excluded.raw, parsed = excluded.parsed,
      errors = excluded.errors
  `;
}

const labelsOf = (spec: ImportSpec): Map<string, string> =>
  new Map(columnsOf(spec).map(({ name, label }) => [name, label]));
/** 商品编码【G9】不存在 and 商品编码【G8】不存在 are one kind of fault. */
const kindOf = (msg: string): string => msg.replace(/【[^】]*】/g, '').replace(/\d+/g, '#');

async function storeFaults(
  ctx: Ctx,
  { batchId, spec }: Staging,
  { by, faults }: { by: 'file' | 'batch'; faults: readonly BatchFault[] },
): Promise<void> {
  if (faults.length === 0) return;
  const labels = labelsOf(spec);
  const json = faults.map((fault) => ({
    ...fault,
    column: labels.get(fault.field) ?? fault.field,
    kind: kindOf(fault.msg),
  }));
  await ctx.run`
    update ops.import_row r
    set errors = coalesce(r.errors, '[]') || f.errors
    from (
      select x.row,
        jsonb_agg(
          jsonb_build_object(
            'field', x.field, 'column', x."column", 'value', coalesce(i.raw ->> x.field, ''), 'msg', x.msg, 'kind',
            x.kind, 'by', ${by}::text
          )
        ) as errors
      from jsonb_to_recordset(${JSON.stringify(json)}::jsonb) x(row int, field text, "column" text, msg text, kind text)
      join ops.import_row i on i.tenant_id = ${ctx.tenantId} and i.batch_id = ${batchId} and i.row_no = x.row
      group by x.row
    ) f
    where r.tenant_id = ${ctx.tenantId}
      and r.batch_id = ${batchId}
      and r.row_no = f.row
  `;
}

/** Count, decide, answer. */
async function closeCheck(ctx: Ctx, batchId: number): Promise<CheckOutput> {
  const rows = await ctx.rows<{ total: number; bad: number }>`
    select count(*) as total, count(errors) as bad
    from ops.import_row
    where tenant_id = ${ctx.tenantId}
      and batch_id = ${batchId}
  `;
  const { total, bad } = found(rows[0]);
  await ctx.run`
    update ops.import_batch
    set total = ${total}, ok_count = ${total - bad}, error_count = ${bad},
      status = ${bad > 0 || total === 0 ? BATCH_STATUS.failed : BATCH_STATUS.passed}, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${batchId}
  `;
  return {
    batchId,
    total,
    okCount: total - bad,
    errorCount: bad,
    errors: bad > 0 ? await firstErrors(ctx, batchId) : [],
  };
}

async function firstErrors(ctx: Ctx, batchId: number): Promise<CellError[]> {
  const rows = await ctx.rows<CellError>`
    select r.row_no as row, e."column", e.value, e.msg
    from ops.import_row r, jsonb_to_recordset(r.errors) e("column" text, value text, msg text)
    where r.tenant_id = ${ctx.tenantId}
      and r.batch_id = ${batchId}
      and r.errors is not null
    order by r.row_no
    limit ${ERRORS_SHOWN}
  `;
  return rows;
}

interface Batch {
  status: number;
  total: number;
  bad: number;
  result: unknown;
  expired: boolean;
}

export const EXPIRED = '导入数据已过期，请重新上传';

/** The actor's own batch of an import, held until the end of the transaction. */
export const heldBatch = (ctx: Ctx, batchId: number, spec: ImportSpec): Promise<Batch> =>
  ctx.run<Batch>`
    select b.status, b.total, b.error_count as bad, b.result, b.expire_at < now() as expired
    from ops.import_batch b
    where b.tenant_id = ${ctx.tenantId}
      and b.id = ${batchId}
      and b.user_id = ${ctx.userId}
      and b.warehouse_id = ${ctx.warehouseId}
      and b.biz_code = ${spec.biz}
    for update
  `.then(({ rows }) => found(rows[0]));

/**
 * Apply a checked batch, whole or not at all. The batch row is locked, so two confirms become one: the second gets the stored
 * answer of the first.
 * Refuses: NOT_FOUND for another's batch, FILE for one that failed, ran out or no longer fits today's data.
 */
export async function confirmImport<R>(ctx: Ctx, batchId: number, { spec, insert }: Import<R>): Promise<R> {
  await planForMany(ctx.tx);
  const batch = await heldBatch(ctx, batchId, spec);
  if (batch.status === BATCH_STATUS.done || batch.status === BATCH_STATUS.undone) return batch.result as R;
  if (batch.expired) refuse('FILE', EXPIRED);
  if (batch.status !== BATCH_STATUS.passed) refuse('FILE', `存在${batch.bad}行错误，请修正后重新上传`);
  const kept = await ctx.row<{ n: number }>`
    select count(*) as n
    from ops.import_row
    where tenant_id = ${ctx.tenantId}
      and batch_id = ${batchId}
  `;
  // The staging table is unlogged: after a crash of the database it is empty.
  if (kept?.n !== batch.total) refuse('FILE', EXPIRED);
  await refuseFaults(ctx, { batchId, spec }, (await spec.verify?.(ctx, batchId)) ?? []);
  const result = await insert(ctx, batchId);
  await rememberVersions(ctx, batchId);
  await ctx.run`
    update ops.import_batch
    set status = ${BATCH_STATUS.done}, result = ${JSON.stringify(result)}::jsonb, updated_at = now()
    where tenant_id = ${ctx.tenantId}
      and id = ${batchId}
  `;
  await ctx.run`
    delete from ops.import_row
    where tenant_id = ${ctx.tenantId}
      and batch_id = ${batchId}
  `;
  return result;
}

/** Data moved between check and confirm: say where, change nothing; the batch can be confirmed again once that is settled. */
async function refuseFaults(ctx: Ctx, staging: Staging, faults: readonly BatchFault[]): Promise<void> {
  if (faults.length === 0) return;
  await storeFaults(ctx, staging, { by: 'batch', faults });
  const errors = await firstErrors(ctx, staging.batchId);
  refuse('FILE', `第${errors[0]?.row}行：${errors[0]?.msg}`, { errors });
}
