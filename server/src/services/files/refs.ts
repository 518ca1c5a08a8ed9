import { sql, type RawBuilder } from 'kysely';
import { FILE_USES, SHARED_USES, type FileShown, type FileUse } from '#contract/ops/file.ts';
import { PICTURE_BYTES_MAX, PICTURE_POINTS_MAX } from '#contract/report/design/design.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { found, refuse, refuseField } from '../../platform/errors.ts';
import { ofOwners } from '../../platform/list/filters.ts';
import { ofKinds } from '../../platform/list/kinds.ts';

/** What rows have their files for, and the field they are entered in. */
interface Place {
  use: FileUse;
  field: string;
  /** What has an owner is seen by whoever works for him, in every warehouse; with this, in the one it is made in only. */
  housed?: boolean;
  /** Of a patrol: seen by whoever may see patrols of this kind. */
  patrolKind?: number;
}
/** A row that has files. */
interface Row {
  id: number;
  /** Null: of no owner, but of the warehouse it is made in. */
  ownerId: number | null;
}

/**
 * Let a row have these files, in this order; given none at all, what it has stays. It may have what the actor has put there himself, and what it has already:
 * an id is no right to somebody else's file. The files are held, so that whoever forgets unused ones comes before or after.
 */
export async function setFiles(
  ctx: Ctx,
  { id, ownerId, ...place }: Place & Row,
  fileIds: readonly number[] | undefined,
): Promise<void> {
  if (fileIds !== undefined) await setFilesOf(ctx, place, [{ id, ownerId, fileIds }]);
}

/** The same of many rows at once. */
export async function setFilesOf(
  ctx: Ctx,
  { use, field, housed = false, patrolKind }: Place,
  rows: readonly (Row & { fileIds: readonly number[] })[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id),
    wanted = rows.flatMap((row) => row.fileIds.map((fileId, n) => ({ ...row, fileId, n })));
  const shared = SHARED_USES.includes(use),
    held = await heldFiles(ctx, { use, ids, fileIds: wanted.map(({ fileId }) => fileId) });
  const files = new Map(held.map((file) => [file.id, file]));
  for (const { id, fileId } of wanted) {
    const file = files.get(fileId);
    if (!file || !(file.own || shared || file.rowIds.includes(id)))
      refuseField(field, '文件不存在或已过期，请重新上传');
    else if (FILE_USES[use].images && !file.mime.startsWith('image/')) refuseField(field, '仅支持png、jpg、jpeg格式');
  }
  await dropFiles(ctx, use, ids);
  const houseOf = (ownerId: number | null): number | null =>
    !shared && (housed || ownerId === null) ? ctx.warehouseId : null;
  await ctx.run`
    insert into ops.file_ref (
      tenant_id, biz_type, biz_id, order_num, file_id, owner_id, warehouse_id, patrol_kind, created_by
    )
    select ${ctx.tenantId}, ${use}, f.id, f.n, f.file_id, f.owner_id, f.warehouse_id, ${patrolKind ?? null}::smallint,
      ${ctx.userId}
    from unnest(
      ${wanted.map(({ id }) => id)}::bigint[], ${wanted.map(({ n }) => n)}::int[],
      ${wanted.map(({ fileId }) => fileId)}::bigint[], ${wanted.map(({ ownerId }) => ownerId)}::bigint[],
      ${wanted.map(({ ownerId }) => houseOf(ownerId))}::bigint[]
    ) f(id, n, file_id, owner_id, warehouse_id)
  `;
}

interface Held {
  id: number;
  mime: string;
  own: boolean;
  rowIds: number[];
}

/** The files of these rows, and those of the wanted ones the actor may give them, under lock in the order of their ids. */
function heldFiles(
  ctx: Ctx,
  { use, ids, fileIds }: { use: FileUse; ids: readonly number[]; fileIds: readonly number[] },
): Promise<Held[]> {
  const which = SHARED_USES.includes(use)
    ? sql`(r.biz_id = any(${ids}::bigint[]) or f.id = any(${fileIds}::bigint[]))`
    : sql`r.biz_id = any(${ids}::bigint[])`;
  return ctx.rows<Held>`
    select f.id, f.mime, f.created_by = ${ctx.userId} as own,
      array(
        select r.biz_id
        from ops.file_ref r
        where r.tenant_id = f.tenant_id
          and r.file_id = f.id
          and r.biz_type = ${use}
          and ${which}
      ) as row_ids
    from ops.file_object f
    where f.tenant_id = ${ctx.tenantId}
      and not f.is_deleted
      and (
        f.id = any(${fileIds}::bigint[]) and f.created_by = ${ctx.userId}
        or exists (
          select 1
          from ops.file_ref r
          where r.tenant_id = f.tenant_id
            and r.file_id = f.id
            and r.biz_type = ${use}
            and ${which}
        )
      )
    order by f.id
    for no key update
  `;
}

/** Rows that go take their references along; files nothing names are forgotten a day later. */
export const dropFiles = (ctx: Ctx, use: FileUse, ids: readonly number[]) =>
  ctx.run`
    delete from ops.file_ref
    where tenant_id = ${ctx.tenantId}
      and biz_type = ${use}
      and biz_id = any(${ids}::bigint[])
  `;

/** The files of many rows, each in its order. */
export async function filesOf(ctx: Ctx, use: FileUse, ids: readonly number[]): Promise<Map<number, FileShown[]>> {
  const rows = await ctx.rows<FileShown & { rowId: number }>`
    select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height
    from ops.file_ref r
    join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
    where r.tenant_id = ${ctx.tenantId}
      and r.biz_type = ${use}
      and r.biz_id = any(${ids}::bigint[])
    order by r.biz_id, r.order_num
  `;
  return new Map(
    [...Map.groupBy(rows, ({ rowId }) => rowId)].map(([id, files]) => [id, files.map(({ rowId: _, ...file }) => file)]),
  );
}

/** The first file of many rows: what stands for them in a list. */
export async function firstFiles(ctx: Ctx, use: FileUse, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await ctx.rows<{ rowId: number; fileId: number }>`
    select distinct on (r.biz_id) r.biz_id as row_id, r.file_id
    from ops.file_ref r
    where r.tenant_id = ${ctx.tenantId}
      and r.biz_type = ${use}
      and r.biz_id = any(${ids}::bigint[])
    order by r.biz_id, r.order_num
  `;
  return new Map(rows.map(({ rowId, fileId }) => [rowId, fileId]));
}

/** Pictures, written anew when they came, of a use that everybody sees or of one's own; whether each is no more than a paper carries. */
export const picturesNamed = (
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ id: number; objectKey: string; fits: boolean }[]> => ctx.rows<{
  id: number;
  objectKey: string;
  fits: boolean;
}>`
  select f.id, f.object_key,
    f.size_byte <= ${PICTURE_BYTES_MAX} and f.width::bigint * f.height <= ${PICTURE_POINTS_MAX} as fits
  from ops.file_object f
  where f.tenant_id = ${ctx.tenantId}
    and f.id = any(${ids}::bigint[])
    and not f.is_deleted
    and f.bucket = 'images'
    and (f.created_by = ${ctx.userId} or ${ofShared})
`;

const ofShared = sql`
  exists (
    select 1
    from ops.file_ref r
    where r.tenant_id = f.tenant_id
      and r.file_id = f.id
      and r.biz_type = any(${SHARED_USES}::text[])
  )
`;

/** A file the actor has put there, or one of a row he may see. */
export const visibleFile = async (ctx: Ctx, { id, path }: { id?: number | undefined; path?: string | undefined }) =>
  found((await visibleFiles(ctx, id === undefined ? sql`f.object_key = ${path ?? null}` : sql`f.id = ${id}`))[0]);

/** All of them or none. */
export async function visibleIds(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)],
    seen = await visibleFiles(ctx, sql`f.id = any(${wanted}::bigint[])`);
  return seen.length < wanted.length ? refuse('NOT_FOUND') : wanted;
}

async function visibleFiles(ctx: Ctx, which: RawBuilder<unknown>) {
  const uses = Object.entries(FILE_USES)
    .filter(([, { permit }]) => ctx.permissions.has(permit))
    .map(([use]) => use);
  const rows = await ctx.rows<{ objectKey: string; fileName: string; mime: string }>`
    select f.object_key, f.file_name, f.mime
    from ops.file_object f
    where f.tenant_id = ${ctx.tenantId}
      and not f.is_deleted
      and ${which}
      and (
        f.created_by = ${ctx.userId}
        or exists (
          select 1
          from ops.file_ref r
          where r.tenant_id = f.tenant_id
            and r.file_id = f.id
            and r.biz_type = any(${uses}::text[])
            and (r.warehouse_id is null or r.warehouse_id = ${ctx.warehouseId})
            and (r.owner_id is null and r.warehouse_id is not null or ${ofOwners(ctx, 'r')})
            and (r.patrol_kind is null or ${ofKinds(ctx, sql`r.patrol_kind`)})
        ) or ${ofShared}
      )
  `;
  return rows;
}
