import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { FILE_BUCKETS, fileApi } from '#contract/ops/file.ts';
import type { Call, FileAnswer } from '../../platform/command/call.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { refuseField } from '../../platform/errors.ts';
import { spooled } from '../../platform/http/upload.ts';
import { bytesOf, fileAt, keepFile, keepUpload, signedPath, thumbOf, type Kept } from '../../services/files/keep.ts';
import { document, image, pdf } from '../../services/files/kinds.ts';
import { visibleFile, visibleIds } from '../../services/files/refs.ts';

export const uploadFile = (call: Call, _: object): Promise<Kept> =>
  keepUpload(call, { bucket: 'files', check: document });
export const uploadImage = (call: Call, _: object): Promise<Kept> =>
  keepUpload(call, { bucket: 'images', check: image });

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A PDF somebody's program has drawn and sends as text. */
export async function uploadPdf(
  call: Call,
  { content, fileName }: InputOf<typeof fileApi.uploadStrPDF>,
): Promise<Kept> {
  const text = content.replace(/^data:application\/pdf;(?:filename=[^;,]*;)?base64,/, '').replace(/\s/g, '');
  if (!BASE64.test(text)) refuseField('content', '内容不是有效的PDF');
  return spooled(Buffer.from(text, 'base64'), fileName || '文件.pdf', (file) =>
    keepFile(call, { bucket: 'files', check: pdf }, file),
  );
}

export async function previewFile(
  { platform, actor }: Call,
  input: InputOf<typeof fileApi.preview>,
): Promise<FileAnswer> {
  if (input.id === undefined && !input.path) refuseField('path', '不能为空');
  const file = await platform.db.read(actor.tenantId, (tx) => visibleFile(ctxOf(tx, actor), input));
  return input.thumb ? thumbOf(platform, file) : bytesOf(platform, file);
}

export async function fileAddresses(
  { platform, actor }: Call,
  { ids }: InputOf<typeof fileApi.addresses>,
): Promise<OutputOf<typeof fileApi.addresses>> {
  const seen = await platform.db.read(actor.tenantId, (tx) => visibleIds(ctxOf(tx, actor), ids));
  return seen.map((id) => ({ id, url: signedPath(platform, { tenantId: actor.tenantId, id }) }));
}

export const downloadFile = (call: Call, input: InputOf<typeof fileApi.download>): Promise<FileAnswer> =>
  fileAt(call.platform, input);

/** Where the browser sends and fetches files: this server, whatever stands behind it. */
export const fileEndpoints = async (): Promise<OutputOf<typeof fileApi.endpoints>> =>
  Object.entries(FILE_BUCKETS).map(([bucket, { label, maxMb, upload }]) => ({
    bucket,
    label,
    maxMb,
    upload: `/api${upload}`,
    download: `/api${fileApi.download.path}`,
  }));
