import { createHmac, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { fileApi, SHOWN_INLINE, type FILE_BUCKETS, type FileShown } from '#contract/ops/file.ts';
import type { Call, FileAnswer } from '../../platform/command/call.ts';
import { command } from '../../platform/command/call.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { found, refuse, refuseField } from '../../platform/errors.ts';
import type { Spooled } from '../../platform/http/upload.ts';
import type { Platform } from '../../platform/platform.ts';
import { sameSecret } from '../../platform/secrets/same.ts';
import { plainText } from '../../platform/text.ts';
import { thumbnail, type Check } from './kinds.ts';
import { storeOf } from './store.ts';

/** A signed address works this long: enough to begin a download, too short to pass it on. */
const SIGNED_MS = 600_000;
/** What one user may have put there and not used: a day later it is forgotten. */
const UNUSED_FILES_MAX = 500;
const UNUSED_BYTES_MAX = 2 * 1024 ** 3;

export interface Kept extends FileShown {
  path: string;
  url: string;
  sha256: string;
}
/** What is kept, where, and what it must be. */
export interface Kind {
  bucket: keyof typeof FILE_BUCKETS;
  check: Check;
}

export const keepUpload = (call: Call, kind: Kind): Promise<Kept> =>
  keepFile(call, kind, call.upload ?? refuse('FILE', '请选择要上传的文件'));

/**
 * Keep a file: its type by its content, its name only shown, its key its own, so that nobody's file is another's because they are alike.
 * The bytes are put before the row is written: no transaction waits for a store. Killed in between, they are bytes nobody names, which are forgotten in time.
 */
export const keepFile = (call: Call, { bucket, check }: Kind, file: Spooled): Promise<Kept> =>
  check({ ...file, name: plainText(file.name) }, async ({ path, name, mime, size, sha256, width, height }) => {
    await refuseHoard(call, size);
    const key = `${call.actor.tenantId}/${bucket}/${randomUUID()}`;
    await storeOf(call.platform).put(key, path);
    return command(async (ctx: Ctx, _: object) => {
      const rows = await ctx.rows<{ id: number }>`
        insert into ops.file_object (
          tenant_id, bucket, object_key, file_name, mime, size_byte, sha256, width, height, created_by, updated_by
        )
        values (
          ${ctx.tenantId}, ${bucket}, ${key}, ${name}, ${mime}, ${size}, ${sha256}, ${width}, ${height}, ${ctx.userId},
          ${ctx.userId}
        )
        returning id
      `;
      const { id } = found(rows[0]);
      return {
        id,
        fileName: name,
        mime,
        sizeByte: size,
        width,
        height,
        path: key,
        url: signedPath(call.platform, { tenantId: ctx.tenantId, id }),
        sha256,
      };
    })(call, { fileName: name, sizeByte: size, sha256 });
  });

/**
 * Keep a file for the record of what was read from it, whatever it is: the bytes now, the row in the transaction that reads it. It counts as used until its record
 * lets go of it.
 */
export async function keepForRecord(
  { platform, actor: { tenantId, userId } }: Call,
  file: Spooled,
  bucket: string,
): Promise<(tx: Tx) => Promise<number>> {
  const key = `${tenantId}/${bucket}/${randomUUID()}`,
    name = [...plainText(file.name)].slice(-200).join('');
  await storeOf(platform).put(key, file.path);
  return async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into ops.file_object (
        tenant_id, bucket, object_key, file_name, mime, size_byte, sha256, ref_count, created_by, updated_by
      )
      values (
        ${tenantId}, ${bucket}, ${key}, ${name}, 'application/octet-stream', ${file.size}, ${file.sha256}, 1, ${userId},
        ${userId}
      )
      returning id
    `.execute(tx);
    return found(rows[0]).id;
  };
}

async function refuseHoard({ platform, actor }: Call, size: number): Promise<void> {
  const {
    rows: [unused],
  } = await platform.db.read(actor.tenantId, (tx) =>
    sql<{ files: number; bytes: number }>`
      select count(*)::int as files, coalesce(sum(size_byte), 0)::bigint as bytes
      from ops.file_object
      where tenant_id = ${actor.tenantId}
        and created_by = ${actor.userId}
        and ref_count = 0
        and not is_deleted
    `.execute(tx),
  );
  if (unused && (unused.files >= UNUSED_FILES_MAX || unused.bytes + size > UNUSED_BYTES_MAX))
    refuse('TOO_OFTEN', '您上传后未使用的文件过多，请先保存单据或明天再试');
}

interface Address {
  tenant: number;
  id: number;
  exp: number;
  sig: string;
}

const proof = (platform: Platform, { tenant, id, exp }: Omit<Address, 'sig'>): string =>
  createHmac('sha256', platform.secrets.tokenKey).update(`file ${tenant} ${id} ${exp}`).digest('base64url');

/** An address below the server that hands the file to anybody for ten minutes. */
export function signedPath(platform: Platform, { tenantId: tenant, id }: { tenantId: number; id: number }): string {
  const exp = platform.now().getTime() + SIGNED_MS;
  return `/api${fileApi.download.path}?tenant=${tenant}&id=${id}&exp=${exp}&sig=${proof(platform, { tenant, id, exp })}`;
}

interface Stored {
  objectKey: string;
  fileName: string;
  mime: string;
}

/** The file of a signed address; another id, another tenant or a later time is another signature. */
export async function fileAt(platform: Platform, address: Address): Promise<FileAnswer> {
  if (!sameSecret(address.sig, proof(platform, address)) || address.exp < platform.now().getTime())
    refuse('FORBIDDEN', '下载地址无效或已过期');
  const {
    rows: [row],
  } = await platform.db.read(address.tenant, (tx) =>
    sql<Stored>`
      select object_key, file_name, mime
      from ops.file_object
      where tenant_id = ${address.tenant}
        and id = ${address.id}
        and not is_deleted
    `.execute(tx),
  );
  return bytesOf(platform, found(row));
}

/** The bytes of a file somebody was found to have a right to. */
export async function bytesOf(platform: Platform, { objectKey, fileName, mime }: Stored): Promise<FileAnswer> {
  const body = await storeOf(platform).get(objectKey);
  return { fileName, contentType: mime, body: found(body, '文件不存在'), inline: SHOWN_INLINE.includes(mime) };
}

const thumbs = new LRUCache<string, Buffer>({ max: 2000 });

/** A picture as lists show it. Its bytes never change, so it is made once, for as long as there is room. */
export async function thumbOf(platform: Platform, file: Stored): Promise<FileAnswer> {
  const { objectKey, fileName, mime } = file;
  if (!mime.startsWith('image/')) refuseField('thumb', '不是图片');
  const body =
    thumbs.get(objectKey) ??
    (await thumbnail(await buffer(found(await storeOf(platform).get(objectKey), '文件不存在'))));
  thumbs.set(objectKey, body);
  return { fileName, contentType: 'image/webp', body, inline: true };
}
