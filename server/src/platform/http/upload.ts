import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { UPLOAD_MB } from '#contract/taken.ts';
import { Refusal, refuse } from '../errors.ts';

const MB = 1024 * 1024;
/** The multipart plugin cuts the stream there. */
export const UPLOAD_BYTES_MAX = UPLOAD_MB * MB;

/** A file in a temporary place, under a generated name; its own name is only shown, never used as a path. */
export interface Spooled {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** One uploaded file. */
export interface Upload extends Spooled {
  readonly fields: Record<string, unknown>;
  discard(): Promise<void>;
}

/** Temporary files begin with this. What a killed process leaves is swept with the forgotten files. */
export const SPOOLED = 'haocang-upload-';
const spoolPath = (): string => join(tmpdir(), `${SPOOLED}${randomUUID()}`);

/** Lay bytes that came another way where uploads lie, for as long as somebody works on them. */
export async function spooled<T>(bytes: Buffer, name: string, work: (file: Spooled) => Promise<T>): Promise<T> {
  const path = spoolPath();
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    return await work({ path, name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
  } finally {
    await rm(path, { force: true });
  }
}

/** A form that ended before its end was announced, or whose sender hung up; a full disk has a code of its own, and so has what the parser refuses. */
function torn(error: unknown): never {
  if (
    error instanceof Error &&
    !(error instanceof Refusal) &&
    (!('code' in error) || error.code === 'ERR_STREAM_PREMATURE_CLOSE')
  )
    refuse('FILE', '文件上传不完整，请重新上传');
  throw error;
}

/** Write the one file of a multipart request to a temporary place. */
export async function spool(request: FastifyRequest, mostMb = UPLOAD_MB): Promise<Upload> {
  if (!request.isMultipart()) refuse('FILE', '请选择要上传的文件');
  const part = await request.file({ limits: { fileSize: mostMb * MB } }).catch(torn);
  if (!part) refuse('FILE', '请选择要上传的文件');
  const path = spoolPath();
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
  const fields = Object.fromEntries(
    Object.entries(part.fields).flatMap(([name, field]) =>
      field && !Array.isArray(field) && field.type === 'field' ? [[name, field.value]] : [],
    ),
  );
  return { path, name: part.filename, size, sha256: hash.digest('hex'), fields, discard };
}
