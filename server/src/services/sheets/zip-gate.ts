import { createInflateRaw } from 'node:zlib';

/**
 * What a workbook must be before any library reads it. A workbook is a zip made by whoever likes to: bombs, forged sizes,
 * overlapping entries and external entities are refused here, on the bytes, in a worker that may be killed.
 */
const ENTRIES_MAX = 100;
/** 100,000 rows of forty columns expand to about 250 MB. */
const EXPANDED_MAX = 300 * 1024 * 1024;
const RATIO_MAX = 200;
/** Small parts compress well without being bombs. */
const RATIO_FREE = 1024 * 1024;
const HEAD_BYTES = 2048;
/** Unpacked at once. */
const CHUNK_BYTES = 1024 * 1024;

const EOCD = 0x06054b50,
  CENTRAL = 0x02014b50,
  LOCAL = 0x04034b50;
const EOCD_BYTES = 22,
  CENTRAL_BYTES = 46,
  LOCAL_BYTES = 30,
  COMMENT_MAX = 0xffff;
const NAME = /^[\w./ [\]()-]{1,200}$/;
const UNIX_TYPE = 0xf000,
  UNIX_LINK = 0xa000;

/** A part of the workbook: its bytes as packed, and what it says of itself. */
export interface Entry {
  name: string;
  method: number;
  packed: number;
  declared: number;
  offset: number;
}

const STRANGE = '文件格式不正确，请上传.xlsx或.csv文件';

export const isZip = (file: Buffer): boolean => file.length >= 4 && file.readUInt32LE(0) === LOCAL;

/** The sentence that refuses the file as a workbook, or null when it may be read. */
export async function gate(file: Buffer): Promise<string | null> {
  if (file.length < EOCD_BYTES || !isZip(file)) return STRANGE;
  const entries = directory(file);
  if (!entries) return '文件已损坏，请重新保存后上传';
  const names = new Set(entries.map((entry) => entry.name.toLowerCase()));
  if (names.size !== entries.length || !names.has('[content_types].xml') || !names.has('xl/workbook.xml'))
    return STRANGE;
  if (entries.some(({ name }) => /vbaproject|externallinks\//i.test(name))) return '文件不能包含宏或外部链接';
  return (await expandable(file, entries)) ? null : '文件内容异常，请另存为新文件后上传';
}

/** Entries of the central directory; undefined when anything about it is not plain. */
export function directory(file: Buffer): Entry[] | undefined {
  let end = file.length - EOCD_BYTES;
  while (end >= 0 && file.length - end - EOCD_BYTES <= COMMENT_MAX && file.readUInt32LE(end) !== EOCD) end -= 1;
  if (end < 0 || file.readUInt32LE(end) !== EOCD) return undefined;
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  if (count === 0 || count > ENTRIES_MAX) return undefined;
  const entries: Entry[] = [];
  for (let i = 0; i < count; i += 1) {
    if (at + CENTRAL_BYTES > end || file.readUInt32LE(at) !== CENTRAL) return undefined;
    const nameBytes = file.readUInt16LE(at + 28);
    const name = file.toString('utf8', at + CENTRAL_BYTES, at + CENTRAL_BYTES + nameBytes);
    const encrypted = (file.readUInt16LE(at + 8) & 1) === 1,
      link = ((file.readUInt32LE(at + 38) >>> 16) & UNIX_TYPE) === UNIX_LINK;
    const method = file.readUInt16LE(at + 10);
    if (
      encrypted ||
      link ||
      (method !== 0 && method !== 8) ||
      !NAME.test(name) ||
      name.startsWith('/') ||
      name.includes('..')
    )
      return undefined;
    entries.push({
      name,
      method,
      packed: file.readUInt32LE(at + 20),
      declared: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at += CENTRAL_BYTES + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

/** Whether every entry really expands to what it says, one after the other, without overlap and without entities. Nothing unpacked is kept. */
async function expandable(file: Buffer, entries: readonly Entry[]): Promise<boolean> {
  let budget = EXPANDED_MAX;
  let reached = 0;
  for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
    if (entry.offset < reached || entry.offset + LOCAL_BYTES > file.length || file.readUInt32LE(entry.offset) !== LOCAL)
      return false;
    reached = startOf(file, entry) + entry.packed;
    if (reached > file.length || entry.declared > budget) return false;
    if (entry.declared > RATIO_FREE && entry.declared > entry.packed * RATIO_MAX) return false;
    if (!(await expandsAsDeclared(file, entry))) return false;
    budget -= entry.declared;
  }
  return true;
}

/** Where the bytes of a part begin. */
const startOf = (file: Buffer, entry: Entry): number =>
  entry.offset + LOCAL_BYTES + file.readUInt16LE(entry.offset + 26) + file.readUInt16LE(entry.offset + 28);

async function expandsAsDeclared(file: Buffer, entry: Entry): Promise<boolean> {
  let size = 0;
  let head = '';
  try {
    for await (const chunk of contentOf(file, entry)) {
      size += chunk.length;
      if (size > entry.declared) return false;
      if (head.length < HEAD_BYTES) head += chunk.toString('latin1', 0, HEAD_BYTES - head.length);
    }
  } catch {
    return false;
  }
  return size === entry.declared && !/<!(DOCTYPE|ENTITY)/i.test(head);
}

/** A part, unpacked piece by piece. Throws where it is broken. */
export async function* contentOf(file: Buffer, entry: Entry): AsyncGenerator<Buffer> {
  const packed = file.subarray(startOf(file, entry), startOf(file, entry) + entry.packed);
  if (entry.method === 0) {
    yield packed;
    return;
  }
  const unpacked = createInflateRaw({ chunkSize: CHUNK_BYTES });
  unpacked.end(packed);
  yield* unpacked as AsyncIterable<Buffer>;
}
