import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import type sharp from 'sharp';
import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from '#contract/ops/file.ts';
import { refuseFieldAs } from '../../platform/errors.ts';
import { spooled, type Spooled } from '../../platform/http/upload.ts';
import { libvips } from './libvips.ts';

/** A file as it is kept: what it is by its content, and the bytes of it. */
export interface Checked extends Spooled {
  mime: string;
  width: number | null;
  height: number | null;
}
/** Looks at a file and hands on what may be kept, which is not always the bytes that came. */
export type Check = <T>(file: Spooled, keep: (checked: Checked) => Promise<T>) => Promise<T>;

const MEDIA = 'application/vnd.openxmlformats-officedocument';
/** Types kept as they come, with the ending they are saved under. What is drawn or run by a browser as a page is not among them. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
  [`${MEDIA}.spreadsheetml.sheet`]: 'xlsx',
  [`${MEDIA}.wordprocessingml.document`]: 'docx',
  [`${MEDIA}.presentationml.presentation`]: 'pptx',
};
const ENDINGS: Readonly<Record<string, string>> = { ...DOCUMENTS, 'application/vnd.android.package-archive': 'apk' };
const NO_DOCUMENT = '仅支持png、jpg图片和PDF、Word、Excel、PPT文件';
const NO_IMAGE = '仅支持png、jpg、jpeg格式';
const BROKEN_IMAGE = '图片已损坏，请重新选择';
const refuseFile = (msg: string): never => refuseFieldAs('FILE', 'file', msg);

const typeOf = async ({ path }: Spooled): Promise<string> =>
  (await fileTypeFromFile(path).catch(() => undefined))?.mime ?? '';

/** The name people know, with the ending of what it is: a page called `.html` is not saved as one because a picture was in it. */
function named(name: string, mime: string): string {
  const ending = ENDINGS[mime] ?? 'bin',
    bare = name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  const own = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return `${[...(bare || '文件')].slice(0, 180).join('')}.${own === 'jpeg' && ending === 'jpg' ? own : ending}`;
}

/** One type and nothing more to know about it. */
export const ofType =
  (mime: string, sentence: string): Check =>
  async (file, keep) => {
    if ((await typeOf(file)) !== mime) refuseFile(sentence);
    return keep({ ...file, name: named(file.name, mime), mime, width: null, height: null });
  };

/** A document, byte for byte as it came. One that is something else as well is refused: nobody can know who reads it as what. */
export const document: Check = async (file, keep) => {
  const mime = await typeOf(file);
  if (!(mime in DOCUMENTS)) refuseFile(NO_DOCUMENT);
  const checked = { ...file, name: named(file.name, mime), mime, width: null, height: null };
  if (mime.startsWith('image/')) return keep({ ...checked, ...(await sizeOf(file, mime)) });
  if (mime === 'application/pdf') await refuseActivePdf(file);
  return keep(checked);
};

export const pdf: Check = async (file, keep) =>
  (await typeOf(file)) === 'application/pdf'
    ? document(file, keep)
    : refuseFieldAs('FILE', 'content', '内容不是有效的PDF');

async function sizeOf(file: Spooled, mime: string): Promise<{ width: number; height: number }> {
  const size = await measured(await libvips(), file);
  const bytes = await readFile(file.path);
  if ((mime === 'image/png' ? endOfPng(bytes) : endOfJpeg(bytes)) !== bytes.length || (await holds(file, MARKUP)))
    refuseFile('图片中夹带了其他内容，请重新导出后上传');
  return size;
}

/** A picture, written anew from its points: upright, with nothing beside them. One at a time, that a pile of large ones does not fill the memory. */
export const image: Check = async (file, keep) => {
  const mime = await typeOf(file);
  if (mime !== 'image/png' && mime !== 'image/jpeg') refuseFile(NO_IMAGE);
  const vips = await libvips();
  await measured(vips, file);
  const { data, info } = await oneByOne(() =>
    opened(vips, file)
      .rotate()
      .toFormat(mime === 'image/png' ? 'png' : 'jpeg', mime === 'image/png' ? {} : { quality: 88 })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer({ resolveWithObject: true })
      .catch(() => refuseFile(BROKEN_IMAGE)),
  );
  return spooled(data, named(file.name, mime), (anew) =>
    keep({ ...anew, mime, width: info.width, height: info.height }),
  );
};

/** Points a side of what a list shows: as large as its rows, on a fine screen. */
const THUMB_SIDE = 96;

/** A picture as small as lists show it. One at a time, as when they come. */
export const thumbnail = async (bytes: Buffer): Promise<Buffer> => {
  const vips = await libvips();
  return oneByOne(() =>
    vips(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, sequentialRead: true })
      .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer()
      .catch(() => refuseFile(BROKEN_IMAGE)),
  );
};

const SECONDS_MAX = 10;
const opened = (vips: typeof sharp, { path }: Spooled) =>
  vips(path, { limitInputPixels: IMAGE_PIXELS_MAX, sequentialRead: true });

/** By the header alone: what decodes to more than fits is never decoded. */
async function measured(vips: typeof sharp, file: Spooled): Promise<{ width: number; height: number }> {
  const { width, height } = await opened(vips, file)
    .metadata()
    .catch((error: unknown) => refuseFile(/pixel limit/.test(String(error)) ? TOO_LARGE : BROKEN_IMAGE));
  if (width > IMAGE_SIDE_MAX || height > IMAGE_SIDE_MAX || width * height > IMAGE_PIXELS_MAX) refuseFile(TOO_LARGE);
  return { width, height };
}
const TOO_LARGE = `图片尺寸过大，宽高不能超过${IMAGE_SIDE_MAX}像素，总像素不能超过${IMAGE_PIXELS_MAX / 10_000}万`;

let last: Promise<unknown> = Promise.resolve();
function oneByOne<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine;
}

/** Where the last chunk of a PNG ends. */
function endOfPng(bytes: Buffer): number {
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end;
    at = end;
  }
  return -1;
}

const SOS = 0xda,
  EOI = 0xd9;
/** Where a JPEG ends: marker by marker, and through the scans, in which only stuffed and restart markers stand. */
function endOfJpeg(bytes: Buffer): number {
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return -1;
    if (marker === EOI) return at + 2;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : bytes.length);
    if (marker === SOS) at = endOfScan(bytes, at);
  }
  return -1;
}

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

const MARKUP = /<(?:script|html|iframe|!doctype html|\?php|svg[\s>])/i;
const ACTIVE = /\/(?:JavaScript|Launch|RichMedia)\b/;
const TAIL = 1024;

async function refuseActivePdf(file: Spooled): Promise<void> {
  const end = (await readFile(file.path)).subarray(-2 * TAIL).toString('latin1');
  if (!/%%EOF[\s\0]*$/.test(end)) refuseFile('PDF不完整或末尾夹带了其他内容，请重新导出后上传');
  if (await holds(file, ACTIVE)) refuseFile('PDF含有脚本或启动动作，请另存为普通PDF后上传');
  if (await holds(file, MARKUP)) refuseFile('PDF中夹带了网页内容，请重新导出后上传');
}

/** Whether the bytes say something, read piece by piece. */
async function holds({ path }: Spooled, what: RegExp): Promise<boolean> {
  let before = '';
  for await (const piece of createReadStream(path)) {
    const text = before + (piece as Buffer).toString('latin1'); // no encoding is set: pieces are bytes
    if (what.test(text)) return true;
    before = text.slice(-32);
  }
  return false;
}
