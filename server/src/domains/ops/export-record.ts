import { sql } from 'kysely';
import { catalogue } from '#contract/catalogue.ts';
import type { Endpoint, InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { fieldsOf, unwrapped } from '#contract/kit/field.ts';
import { nameOf } from '#contract/kit/sheet.ts';
import { exportRight, type exportRecordApi, type ExportRow } from '#contract/ops/export-record.ts';
import { may, type Actor } from '../../platform/actor.ts';
import { wireTime, wireTimeOrNull } from '../../platform/clock.ts';
import { command, type Call } from '../../platform/command/call.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { found, refuse } from '../../platform/errors.ts';
import { containing, equals, spanOf } from '../../platform/list/filters.ts';
import { desc } from '../../platform/list/keyset.ts';
import { paged } from '../../platform/list/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { signedPath } from '../../services/files/keep.ts';
import { dropBytes, storeOf } from '../../services/files/store.ts';
import { NO_TENANT, tenantsOf, type Job } from '../../services/jobs/scheduled.ts';
import { noteSwept, sweepOld } from '../../services/retention.ts';
import { peopleWithin, readmit } from '../iam/facade.ts';

/** 0 排队, 1 生成中, 2 已完成, 3 失败, 4 已过期, 5 已取消: the state of the job, and whether its file is still there. */
const STATUS = sql`
  case
    j.status
    when 2 then case when r.file_id is not null and r.expire_at > now() then 2 else 4 end
    when 4 then 5
    else j.status
  end
`;
const DONE = 2;

type Stored = Omit<ExportRow, 'createdAt' | 'expireAt' | 'conditions' | 'mayDownload' | 'mayCancel' | 'mayDelete'> & {
  createdAt: Date;
  expireAt: Date | null;
  exportCode: string;
  input: unknown;
};

export async function exportRecords(
  ctx: Ctx,
  input: InputOf<typeof exportRecordApi.exportRecords>,
): Promise<OutputOf<typeof exportRecordApi.exportRecords>> {
  const { tenantId, userId } = ctx,
    { param } = input;
  const whose = may(ctx, exportRight)
    ? sql`(j.user_id = ${userId} or ${await peopleWithin(ctx, 'u')})`
    : sql`j.user_id = ${userId}`;
  const page = await paged<Stored>(
    ctx.tx,
    {
      select: sql`
        r.id, j.id as job_id, j.title, ${STATUS} as status, j.done, j.total, j.is_cancelling, r.row_count,
          coalesce(u.user_name, '系统') as user_name, j.user_id = ${userId} as is_mine, r.created_at, r.expire_at,
          r.download_count, j.error, r.export_code, j.params -> 'input' as input,
          case when j.job_type = 'PAPERS' then j.params ->> 'paper' end as paper
      `,
      from: sql`
        from ops.export_record r
        join ops.job j on j.tenant_id = r.tenant_id and j.id = r.job_id
        left join iam.user u on u.tenant_id = j.tenant_id and u.id = j.user_id
        where r.tenant_id = ${tenantId}
          and ${whose}
          ${containing(sql`j.title`, param.title)}
          ${equals(STATUS, param.status)}
          ${spanOf(sql`r.created_at`, param.createdFrom, param.createdTo, 'createdFrom')}
      `,
      sortable: {},
      order: [desc(sql`r.id`)],
    },
    input,
  );
  return {
    ...page,
    list: page.list.map(({ createdAt, expireAt, exportCode, input: asked, ...row }) => ({
      ...row,
      createdAt: wireTime(createdAt),
      expireAt: wireTimeOrNull(expireAt),
      conditions: conditions(exportCode, asked),
      mayDownload: row.isMine && row.status === DONE,
      mayCancel: row.isMine && row.status < DONE && !row.isCancelling,
      mayDelete: row.isMine && row.status >= DONE,
    })),
  };
}

/** What was asked, as the search form calls it. */
function conditions(path: string, asked: unknown): ExportRow['conditions'] {
  const endpoint = Object.values(catalogue)
    .flatMap((group) => Object.values<Endpoint>(group))
    .find((one) => one.path === path);
  const shape: unknown = endpoint && Reflect.get(unwrapped(endpoint.input).def, 'shape');
  if (!isShape(shape) || typeof asked !== 'object' || asked === null) return [];
  const said = new Map<string, unknown>(Object.entries(asked));
  return fieldsOf(shape).flatMap(({ name, label, dict, ref }) => {
    const value = said.get(name);
    if (value === undefined || value === null || value === '' || (typeof value === 'object' && !Array.isArray(value)))
      return [];
    const all: unknown[] = Array.isArray(value) ? value : [value];
    if (all.length === 0) return [];
    return [
      {
        label,
        value: ref
          ? `${all.length}项`
          : all
              .map((one) => (dict ? nameOf(dict, one) : typeof one === 'boolean' ? (one ? '是' : '否') : String(one)))
              .join('、'),
      },
    ];
  });
}

const isShape = (shape: unknown): shape is Readonly<Record<string, Endpoint['input']>> =>
  typeof shape === 'object' && shape !== null;

interface Held {
  id: number;
  status: number;
  fileId: number | null;
  objectKey: string | null;
  warehouseId: number;
  userId: number;
  permit: string;
  ownerIds: number[] | null;
}

/** One's own records, held. */
const heldRecords = async ({ tx, tenantId, userId }: Ctx, ids: readonly number[]): Promise<Held[]> =>
  (
    await sql<Held>`
      select r.id, ${STATUS} as status, r.file_id, f.object_key, j.warehouse_id, j.user_id, j.permit, j.owner_ids
      from ops.export_record r
      join ops.job j on j.tenant_id = r.tenant_id and j.id = r.job_id
      left join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
      where r.tenant_id = ${tenantId}
        and j.user_id = ${userId}
        and r.id = any(${[...ids]}::bigint[])
      order by r.id
      for no key update of r
    `.execute(tx)
  ).rows;

/** Whoever asked, while he could still ask for it: the file holds what he could see then. */
export const downloadExport = (call: Call, input: InputOf<typeof exportRecordApi.download>): Promise<{ url: string }> =>
  command(async (ctx: Ctx, { id }: typeof input) => {
    const { tenantId } = ctx,
      record = found((await heldRecords(ctx, [id]))[0]);
    const { ownerIds } = await readmit(ctx.tx, { ...record, tenantId });
    if (ownerIds !== null && (record.ownerIds === null || ownerIds.length < record.ownerIds.length))
      refuse('SCOPE', '您的数据权限已变更，请重新导出');
    if (record.status !== DONE || record.fileId === null)
      return refuse('STATE', record.status > DONE ? '导出文件已过期或不存在，请重新导出' : '导出尚未完成');
    await ctx.run`
      update ops.export_record
      set download_count = download_count + 1, version = version + 1, updated_at = now()
      where tenant_id = ${tenantId}
        and id = ${id}
    `;
    return { url: signedPath(call.platform, { tenantId, id: record.fileId }) };
  })(call, input);

export async function deleteExports(
  call: Call,
  input: InputOf<typeof exportRecordApi.delExportRecords>,
): Promise<{ removed: number }> {
  let bytes: string[] = [];
  const done = await command(async (ctx: Ctx, { ids }: typeof input) => {
    const held = await heldRecords(ctx, ids);
    if (held.length < new Set(ids).size) refuse('NOT_FOUND');
    if (held.some(({ status }) => status < DONE)) refuse('STATE', '导出任务进行中，不能删除');
    bytes = await dropFiles(ctx.tx, ctx, held);
    await ctx.run`
      delete from ops.export_record
      where tenant_id = ${ctx.tenantId}
        and id = any(${held.map(({ id }) => id)}::bigint[])
    `;
    return { removed: held.length };
  })(call, input);
  await dropBytes(storeOf(call.platform), bytes);
  return done;
}

/** The rows of the files of these records; where their bytes lie, for when that stands. */
async function dropFiles(
  tx: Tx,
  { tenantId }: Pick<Actor, 'tenantId'>,
  held: readonly Pick<Held, 'id' | 'fileId' | 'objectKey'>[],
): Promise<string[]> {
  const files = held.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
  await sql`
    update ops.export_record
    set file_id = null, updated_at = now()
    where tenant_id = ${tenantId}
      and id = any(${held.map(({ id }) => id)}::bigint[])
  `.execute(tx);
  await sql`
    delete from ops.file_object
    where tenant_id = ${tenantId}
      and id = any(${files}::bigint[])
  `.execute(tx);
  return held.flatMap(({ objectKey }) => (objectKey === null ? [] : [objectKey]));
}

/** Files of one transaction. */
const AT_ONCE = 100;
/** Jobs of one transaction. */
const FORGOTTEN_AT_ONCE = 5000;

/** Files past their time are removed, and jobs nobody will ask after are forgotten. */
export const expiringExports = (platform: Pick<Platform, 'dataDir' | 'outside' | 'log'>): Job => ({
  name: 'exports-expire',
  cron: '50 2 * * *',
  atStart: true,
  work: async (context) => {
    const { db, now } = context;
    let files = 0;
    for (const tenantId of await tenantsOf(db)) {
      for (let gone = AT_ONCE; gone === AT_ONCE;) {
        const bytes = await db.write(tenantId, async (tx) => {
          const { rows } = await sql<Held>`
            select r.id, r.file_id, f.object_key
            from ops.export_record r
            join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
            where r.tenant_id = ${tenantId}
              and r.file_id is not null
              and r.expire_at <= ${now()}
            order by r.id
            limit ${AT_ONCE}
            for no key update of r skip locked
          `.execute(tx);
          return dropFiles(tx, { tenantId }, rows);
        });
        await dropBytes(storeOf(platform), bytes);
        gone = bytes.length;
        files += gone;
      }
    }
    await db.write(NO_TENANT, (tx) => noteSwept(tx, { kind: 'exportFiles', at: now(), rows: files }));
    await sweepOld(context, 'jobs', (tx, { tenantId, before }) => forgetJobs(tx, tenantId, before));
  },
});

async function forgetJobs(tx: Tx, tenantId: number, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from ops.job
    where tenant_id = ${tenantId}
      and id = any(
        array(
          select j.id
          from ops.job j
          where j.tenant_id = ${tenantId}
            and j.status >= 2
            and j.finished_at < ${before}
            and not exists (
              select 1
              from ops.export_record r
              where r.tenant_id = j.tenant_id
                and r.job_id = j.id
                and r.file_id is not null
            )
          order by j.finished_at
          limit ${FORGOTTEN_AT_ONCE}
        )
      )
    returning 1
  `.execute(tx);
  return rows.length;
}
