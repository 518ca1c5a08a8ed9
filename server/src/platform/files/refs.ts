import { sql, type RawBuilder } from 'kysely';
import { FILE_USES, type FileShown, type FileUse } from '#contract/ops/file.ts';
import type { Actor } from '../actor.ts';
import type { Tx } from '../db.ts';
import { found, refuse, refuseField } from '../errors.ts';
import { ofOwners } from '../filters.ts';

/** A row that has files, and the field they are entered in. */
interface Row { use: FileUse; id: number; ownerId: number; field: string }

/**
 * Let a row have these files, in this order; given none at all, what it has stays. It may have what the actor has put there himself, and what it has already:
 * an id is no right to somebody else's file. The files are held, so that whoever forgets unused ones comes before or after.
 */
export async function setFiles(tx: Tx, actor: Actor, { use, id, ownerId, field }: Row, fileIds: readonly number[] | undefined): Promise<void> {
  if (fileIds === undefined) return;
  const { rows: held } = await sql<{ id: number; mime: string }>`select f.id, f.mime from ops.file_object f where f.tenant_id = ${actor.tenantId} and not f.is_deleted
    and (f.id = any(${fileIds}::bigint[]) and f.created_by = ${actor.userId} or exists (select 1 from ops.file_ref r where r.tenant_id = f.tenant_id and r.file_id = f.id and r.biz_type = ${use} and r.biz_id = ${id}))
    order by f.id for no key update`.execute(tx);
  const mimes = new Map(held.map((file) => [file.id, file.mime]));
  for (const fileId of fileIds) {
    const mime = mimes.get(fileId) ?? refuseField(field, '文件不存在或已过期，请重新上传');
    if (FILE_USES[use].images && !mime.startsWith('image/')) refuseField(field, '仅支持png、jpg、jpeg格式');
  }
  await dropFiles(tx, actor, use, [id]);
  await sql`insert into ops.file_ref (tenant_id, biz_type, biz_id, order_num, file_id, owner_id, created_by)
    select ${actor.tenantId}, ${use}, ${id}, n - 1, file_id, ${ownerId}, ${actor.userId} from unnest(${fileIds}::bigint[]) with ordinality f(file_id, n)`.execute(tx);
}

/** Rows that go take their references along; files nothing names are forgotten a day later. */
export const dropFiles = (tx: Tx, actor: Actor, use: FileUse, ids: readonly number[]) =>
  sql`delete from ops.file_ref where tenant_id = ${actor.tenantId} and biz_type = ${use} and biz_id = any(${ids}::bigint[])`.execute(tx);

/** The files of many rows, each in its order. */
export async function filesOf(tx: Tx, actor: Actor, use: FileUse, ids: readonly number[]): Promise<Map<number, FileShown[]>> {
  const { rows } = await sql<FileShown & { rowId: number }>`select r.biz_id as row_id, f.id, f.file_name, f.mime, f.size_byte, f.width, f.height from ops.file_ref r join ops.file_object f on f.tenant_id = r.tenant_id and f.id = r.file_id
    where r.tenant_id = ${actor.tenantId} and r.biz_type = ${use} and r.biz_id = any(${ids}::bigint[]) order by r.biz_id, r.order_num`.execute(tx);
  return new Map([...Map.groupBy(rows, ({ rowId }) => rowId)].map(([id, files]) => [id, files.map(({ rowId: _, ...file }) => file)]));
}

/** The first file of many rows: what stands for them in a list. */
export async function firstFiles(tx: Tx, actor: Actor, use: FileUse, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ rowId: number; fileId: number }>`select distinct on (r.biz_id) r.biz_id as row_id, r.file_id from ops.file_ref r
    where r.tenant_id = ${actor.tenantId} and r.biz_type = ${use} and r.biz_id = any(${ids}::bigint[]) order by r.biz_id, r.order_num`.execute(tx);
  return new Map(rows.map(({ rowId, fileId }) => [rowId, fileId]));
}

/** A file the actor has put there, or one of a row he may see. */
export const visibleFile = async (tx: Tx, actor: Actor, { id, path }: { id?: number | undefined; path?: string | undefined }) => found((await visibleFiles(tx, actor, id === undefined ? sql`f.object_key = ${path ?? null}` : sql`f.id = ${id}`))[0]);

/** All of them or none. */
export async function visibleIds(tx: Tx, actor: Actor, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)], seen = await visibleFiles(tx, actor, sql`f.id = any(${wanted}::bigint[])`);
  return seen.length < wanted.length ? refuse('NOT_FOUND') : wanted;
}

async function visibleFiles(tx: Tx, actor: Actor, which: RawBuilder<unknown>) {
  const uses = Object.entries(FILE_USES).filter(([, { permit }]) => actor.permissions.has(permit)).map(([use]) => use);
  const { rows } = await sql<{ objectKey: string; fileName: string; mime: string }>`select f.object_key, f.file_name, f.mime from ops.file_object f
    where f.tenant_id = ${actor.tenantId} and not f.is_deleted and ${which}
      and (f.created_by = ${actor.userId} or exists (select 1 from ops.file_ref r where r.tenant_id = f.tenant_id and r.file_id = f.id and r.biz_type = any(${uses}::text[]) and ${ofOwners(actor, 'r')}))`.execute(tx);
  return rows;
}
