import { createHmac } from 'node:crypto';
import { fileTypeFromFile } from 'file-type';
import { sql } from 'kysely';
import { fileApi } from '#contract/ops/appUpgrade.ts';
import type { Call, FileAnswer } from '../call.ts';
import { command } from '../call.ts';
import type { Actor } from '../actor.ts';
import type { Tx } from '../db.ts';
import { found, refuse } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { sameSecret } from '../same-secret.ts';
import { storeOf } from './store.ts';

/** A signed address works this long: enough to begin a download, too short to pass it on. */
const SIGNED_MS = 600_000;

interface Kept { fileId: number; fileName: string; sizeByte: number; sha256: string }

/**
 * Keep an uploaded file: its type by its content, its name only shown. The row is held while the bytes are put into the store, so that whoever forgets files
 * comes before or after; a row that does not come leaves bytes nobody names, which are forgotten in time.
 */
export async function keepUpload(call: Call, { bucket, types, sentence }: { bucket: string; types: readonly string[]; sentence: string }): Promise<Kept> {
  const upload = call.upload ?? refuse('FILE', '请选择要上传的文件');
  const type = await fileTypeFromFile(upload.path);
  if (!type || !types.includes(type.mime)) refuse('FILE', sentence);
  const key = `${call.actor.tenantId}/${bucket}/${upload.sha256}`;
  const name = [...upload.name].slice(-200).join('');
  return command(async (tx: Tx, actor: Actor, _: object) => {
    const { rows } = await sql<{ id: number }>`insert into ops.file_object (tenant_id, bucket, object_key, file_name, mime, size_byte, sha256, created_by, updated_by)
      values (${actor.tenantId}, ${bucket}, ${key}, ${name}, ${type.mime.slice(0, 64)}, ${upload.size}, ${upload.sha256}, ${actor.userId}, ${actor.userId})
      on conflict (tenant_id, object_key) do update set file_name = excluded.file_name, is_deleted = false, updated_by = excluded.updated_by, updated_at = now() returning id`.execute(tx);
    await storeOf(call.platform).put(key, upload.path);
    return { fileId: found(rows[0]).id, fileName: name, sizeByte: upload.size, sha256: upload.sha256 };
  })(call, {});
}

interface Address { tenant: number; id: number; exp: number; sig: string }

const proof = (platform: Platform, { tenant, id, exp }: Omit<Address, 'sig'>): string => createHmac('sha256', platform.secrets.tokenKey).update(`file ${tenant} ${id} ${exp}`).digest('base64url');

/** An address below the server that hands the file to anybody for ten minutes. */
export function signedPath(platform: Platform, { tenantId: tenant, id }: { tenantId: number; id: number }): string {
  const exp = platform.now().getTime() + SIGNED_MS;
  return `/api${fileApi.download.path}?tenant=${tenant}&id=${id}&exp=${exp}&sig=${proof(platform, { tenant, id, exp })}`;
}

/** The file of a signed address; another id, another tenant or a later time is another signature. */
export async function fileAt(platform: Platform, address: Address): Promise<FileAnswer> {
  if (!sameSecret(address.sig, proof(platform, address)) || address.exp < platform.now().getTime()) refuse('FORBIDDEN', '下载地址无效或已过期');
  const row = await platform.db.read(address.tenant, async (tx) => (await sql<{ objectKey: string; fileName: string; mime: string }>`select object_key, file_name, mime from ops.file_object
    where tenant_id = ${address.tenant} and id = ${address.id} and not is_deleted`.execute(tx)).rows[0]);
  const { objectKey, fileName, mime } = found(row);
  const body = await storeOf(platform).get(objectKey).catch(() => refuse('NOT_FOUND', '文件不存在'));
  return { fileName, contentType: mime, body };
}
