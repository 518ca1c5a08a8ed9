import type { z } from 'zod';
import { sentence } from '#contract/kit/sentence.ts';
import { fileApi } from '#contract/ops/file.ts';
import { design, designFile, faultsOf, picturesIn, type Design } from '#contract/report/design/design.ts';
import type { DesignKind } from '#contract/report/design/kinds.ts';
import { call, fileOf } from '../../../data/call.ts';
import { uuid } from '../../../data/storage.ts';
import { holdFile } from '../../../ui/files/useFile.ts';

/** Larger files are no designs: ten pictures of a megabyte each as text. */
const BYTES_MAX = 16 * 1024 ** 2;

export interface Read {
  design: Design;
  pictures: Readonly<Record<string, string>>;
}

/** The design of a file, or what is wrong with it, in words. */
export async function designOf(kind: DesignKind, file: Blob): Promise<Read | { wrong: string }> {
  if (file.size > BYTES_MAX) return { wrong: '文件超过 16 MB' };
  let given: unknown;
  try {
    given = JSON.parse(await file.text());
  } catch {
    return { wrong: '不是 JSON 文件' };
  }
  const outer = designFile.safeParse(given, { error: sentence });
  if (!outer.success) return wrongOf(outer.error);
  const { pictures: carried = {}, ...bare } = outer.data;
  const read = design.safeParse(bare, { error: sentence });
  if (!read.success) return wrongOf(read.error);
  const [fault] = faultsOf(kind, read.data);
  return fault ? { wrong: `${fault.path}：${fault.msg}` } : { design: read.data, pictures: carried };
}

const wrongOf = ({ issues: [issue] }: z.ZodError): { wrong: string } => ({
  wrong: `${issue?.path.join('.') || '文件'}：${issue?.message ?? '格式错误'}`,
});

/** The design with the pictures it brought kept here, under their numbers here. */
export async function arrived({ design: came, pictures: carried }: Read): Promise<Design> {
  const here = new Map<number, number>();
  for (const file of picturesIn(came)) {
    const bytes = carried[String(file)];
    if (bytes !== undefined) here.set(file, await kept(bytes));
  }
  return {
    ...came,
    elements: came.elements.map((one) =>
      one.type === 'image' ? { ...one, file: here.get(one.file) ?? one.file } : one,
    ),
  };
}

async function kept(data: string): Promise<number> {
  const type = data.startsWith('data:image/png') ? 'image/png' : 'image/jpeg';
  const bytes = Uint8Array.from(atob(data.slice(data.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  const file = new File([bytes], type === 'image/png' ? '模板图片.png' : '模板图片.jpg', { type });
  const { id } = await call(fileApi.uploadimg, {}, { file, key: uuid() });
  holdFile(id, file);
  return id;
}

/** A design as a file, with its pictures. */
export async function fileOfDesign(made: Design): Promise<Blob> {
  const carried: Record<string, string> = {};
  for (const file of picturesIn(made)) carried[file] = await asText((await fileOf(fileApi.preview, { id: file })).blob);
  const whole = picturesIn(made).length > 0 ? { ...made, pictures: carried } : made;
  return new Blob([JSON.stringify(whole, null, 2)], { type: 'application/json' });
}

const asText = (blob: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(String(reader.result)));
    reader.addEventListener('error', () => failed(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(blob);
  });
