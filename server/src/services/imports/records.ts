import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { BatchJob, importBatchApi } from '#contract/ops/import-batch.ts';
import { may, type Actor } from '../../platform/actor.ts';
import { wireTime } from '../../platform/clock.ts';
import type { Call, FileAnswer } from '../../platform/command/call.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { col, tableOf } from '../../platform/db/catalog.ts';
import { found, Refusal, refuse } from '../../platform/errors.ts';
import { containing, equals, spanOf } from '../../platform/list/filters.ts';
import { desc } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';
import { bytesOf } from '../files/keep.ts';
import { xlsx } from '../sheets/write.ts';
import { BATCH_JOB, BATCH_STATE, BATCHES } from './background.ts';
import { BATCH_STATUS } from './batch.ts';
import type { Imports } from './known.ts';
import { madeRows } from './staged.ts';

/** Batches of this warehouse whose kind the actor may import himself; whoever sees some owners only, sees his own. On alias `b`. */
const within = (actor: Actor, imports: Imports): RawBuilder<unknown> => sql`
  b.tenant_id = ${actor.tenantId} and b.warehouse_id = ${actor.warehouseId}
    and b.biz_code = any(
      ${[...imports()].filter(([, { permit }]) => may(actor, permit)).map(([biz]) => biz)}::text[]
    ) ${actor.ownerIds === null ? sql`` : sql`and b.user_id = ${actor.userId}`}
`;

interface Stored {
  id: number;
  biz: string;
  title: string;
  job: BatchJob | null;
  isMine: boolean;
  fileName: string;
  fileId: number | null;
  status: number;
  total: number;
  errorCount: number;
  imported: number | null;
  made: number;
  userName: string | null;
  createdAt: Date;
  updatedAt: Date;
  undoneAt: Date | null;
}

/** Who imported what, and what became of it; the latest first. */
export const importRecords =
  (imports: Imports) =>
  async (
    ctx: Ctx,
    input: InputOf<typeof importBatchApi.queryPage>,
  ): Promise<OutputOf<typeof importBatchApi.queryPage>> => {
    const { title, fileName, status, createdFrom, createdTo } = input.param;
    const page = await paged<Stored>(
      ctx.tx,
      {
        select: sql`
          b.id, b.biz_code as biz, b.params ->> 'title' as title, coalesce(b.file_name, '') as file_name, b.file_id,
            ${BATCH_STATE} as status, ${BATCH_JOB} as job, b.user_id = ${ctx.userId} as is_mine, b.total, b.error_count,
            (b.result ->> 'imported')::int as imported, cardinality(b.made) as made, u.user_name, b.created_at,
            b.updated_at, b.undone_at
        `,
        from: sql`
          from ${BATCHES}
          left join iam.user u on u.tenant_id = b.tenant_id and u.id = b.user_id
          where ${within(ctx, imports)}
            ${containing(sql`b.params ->> 'title'`, title)}
            ${containing(sql`b.file_name`, fileName)}
            ${equals(BATCH_STATE, status)}
            ${spanOf(sql`b.created_at`, createdFrom, createdTo, 'createdFrom')}
        `,
        sortable: {},
        order: [desc(sql`b.created_at`), desc(sql`b.id`)],
      },
      input,
    );
    return {
      ...page,
      list: page.list.map(({ biz, made, fileId, createdAt, undoneAt, updatedAt, isMine, ...row }) => {
        const done = row.status === BATCH_STATUS.done;
        return {
          ...row,
          hasFile: fileId !== null,
          mayGoOn: isMine && row.status !== BATCH_STATUS.expired && row.status < BATCH_STATUS.done,
          canUndo: done && made > 0 && imports().get(biz)?.undo !== undefined,
          createdAt: wireTime(createdAt),
          doneAt: done || undoneAt ? wireTime(undoneAt ?? updatedAt) : null,
        };
      }),
    };
  };

interface Batch {
  biz: string;
  status: number;
  table: string | null;
  result: unknown;
}

/**
 * Take everything back that a confirmed batch made, or nothing, once: as long as each row is as the import left it and nobody uses it.
 * Refuses with the row that was changed or removed since, or with what has been built on it.
 */
export const undoImport =
  (imports: Imports) =>
  async (ctx: Ctx, { batchId }: InputOf<typeof importBatchApi.undo>): Promise<OutputOf<typeof importBatchApi.undo>> => {
    const batch = await ctx.run<Batch>`
      select b.biz_code as biz, b.status, b.made_table as table, b.result
      from ops.import_batch b
      where ${within(ctx, imports)}
        and b.id = ${batchId}
      for update
    `.then(({ rows }) => found(rows[0]));
    if (batch.status === BATCH_STATUS.undone) refuse('STATE', '该导入已经撤销');
    if (batch.status !== BATCH_STATUS.done) refuse('STATE', '只有已完成的导入可以撤销');
    const undo = imports().get(batch.biz)?.undo;
    if (!undo || batch.table === null) return refuse('STATE', '该导入不支持撤销');
    const rows = await madeSince(ctx, batchId, batch.table);
    await undo(ctx, rows).catch((error: unknown) => {
      throw error instanceof Refusal
        ? new Refusal(error.kind, `${error.message.replace(/，不能(?:删除|取消)$/, '')}，不能撤销导入`, error.data)
        : error;
    });
    await ctx.run`
      update ops.import_batch
      set status = ${BATCH_STATUS.undone}, undone_at = now(), updated_by = ${ctx.userId}
      where tenant_id = ${ctx.tenantId}
        and id = ${batchId}
    `;
    return { undone: rows.length };
  };

interface Made {
  id: number;
  version: number;
  now: number | null;
  gone: boolean;
  title: string | null;
}

/** What the batch made, held as it is; refused when anybody has touched one of them. */
async function madeSince(ctx: Ctx, batchId: number, tableName: string): Promise<{ id: number; version: number }[]> {
  const { title = 'id', columns } = await tableOf(ctx.tx, tableName),
    gone = columns.has('is_deleted') ? sql`t.is_deleted` : sql`false`;
  const rows = await ctx.rows<Made>`
    select m.id, m.version, t.version as now, coalesce(${gone}, true) as gone, ${col('t', title)}::text as title
    from ops.import_batch b
    cross join unnest(b.made, b.made_versions) m(id, version)
    left join ${await madeRows(ctx, tableName)} and t.id = m.id
    where b.tenant_id = ${ctx.tenantId}
      and b.id = ${batchId}
    order by m.id
  `;
  const touched = rows.find((row) => row.gone || row.now !== row.version);
  if (touched)
    refuse('VERSION', `【${touched.title ?? touched.id}】导入后已被${touched.gone ? '删除' : '修改'}，不能撤销导入`);
  return rows.map(({ id, version }) => ({ id, version }));
}

/** The file as it was sent, as long as it is kept. */
export const importFile =
  (imports: Imports) =>
  async (call: Call, { batchId }: InputOf<typeof importBatchApi.file>): Promise<FileAnswer> => {
    const {
      rows: [file],
    } = await call.platform.db.read(call.actor.tenantId, (tx) =>
      sql<{ objectKey: string; title: string; csv: boolean; createdAt: Date }>`
        select f.object_key, b.params ->> 'title' as title, b.file_name ilike '%.csv' as csv, b.created_at
        from ops.import_batch b
        join ops.file_object f on f.tenant_id = b.tenant_id and f.id = b.file_id
        where ${within(call.actor, imports)}
          and b.id = ${batchId}
      `.execute(tx),
    );
    const { objectKey, title, csv, createdAt } = found(file),
      { fileName, contentType } = xlsx(`${title}导入文件`, Buffer.alloc(0), createdAt);
    return bytesOf(call.platform, {
      objectKey,
      fileName: csv ? fileName.replace('.xlsx', '.csv') : fileName,
      mime: csv ? 'text/csv' : contentType,
    });
  };
