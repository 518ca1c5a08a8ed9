import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { Refusal, refuse } from './errors.ts';

const MB = 1024 * 1024;
/** Largest upload where the endpoint does not say otherwise; the multipart plugin cuts the stream there. */
const UPLOAD_MB = 25;
export const UPLOAD_BYTES_MAX = UPLOAD_MB * MB;

/** One uploaded file, spooled under a generated name; its own name is only shown, never used as a path. */
export interface Upload {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly fields: Record<string, unknown>;
  discard(): Promise<void>;
}

/** A form that ended before its end was announced, or whose sender hung up; a full disk has a code of its own, and so has what the parser refuses. */
function torn(error: unknown): never {
  if (error instanceof Error && !(error instanceof Refusal) && (!('code' in error) || error.code === 'ERR_STREAM_PREMATURE_CLOSE')) refuse('FILE', '文件上传不完整，请重新上传');
  throw error;
}

/** Write the one file of a multipart request to a temporary place. */
export async function spool(request: FastifyRequest, mostMb = UPLOAD_MB): Promise<Upload> {
  if (!request.isMultipart()) refuse('FILE', '请选择要上传的文件');
  const part = await request.file({ limits: { fileSize: mostMb * MB } }).catch(torn);
  if (!part) refuse('FILE', '请选择要上传的文件');
  const path = join(tmpdir(), `haocang-upload-${randomUUID()}`);
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const discard = () => rm(path, { force: true });
  try {
    await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 }));
    if (part.file.truncated) refuse('FILE', `文件不能超过${mostMb}MB`);
    if (size === 0) refuse('FILE', '文件内容为空');
  } catch (error) {
    await discard();
    return torn(error);
  }
  const fields = Object.fromEntries(Object.entries(part.fields).flatMap(([name, field]) =>
    field && !Array.isArray(field) && field.type === 'field' ? [[name, field.value]] : []));
  return { path, name: part.filename, size, sha256: hash.digest('hex'), fields, discard };
}
