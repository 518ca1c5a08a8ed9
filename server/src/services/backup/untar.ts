import { createHash } from 'node:crypto';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { startRefusal } from '../../platform/start/refusal.ts';

const BLOCK = 512;
const FILE = '0',
  FOLDER = '5',
  LINK = '2';

/** Bytes in pieces of any length, read in pieces of the length one needs. */
class Source {
  readonly #from: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  constructor(from: AsyncIterable<Buffer>) {
    this.#from = from[Symbol.asyncIterator]();
  }

  /** What is there, at most so much; undefined at the end. */
  async some(most: number): Promise<Buffer | undefined> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#from.next();
      if (done) return undefined;
      this.#rest = value;
    }
    const piece = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(piece.length);
    return piece;
  }

  async exactly(length: number): Promise<Buffer | undefined> {
    const pieces: Buffer[] = [];
    for (let left = length; left > 0;) {
      const piece = await this.some(left);
      if (!piece) return undefined;
      pieces.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(pieces);
  }
}

interface Entry {
  name: string;
  size: number;
  mode: number;
  type: string;
}

/**
 * Unpacks the archive of a base backup, as PostgreSQL writes it, below a folder; tells each thing it made (`own`) and answers the SHA-256 of every file.
 * @throws a refusal at a name that leads out of the folder.
 */
export async function untar(
  from: AsyncIterable<Buffer>,
  into: string,
  own: (at: string) => void,
): Promise<Map<string, string>> {
  const source = new Source(from),
    digests = new Map<string, string>();
  for (;;) {
    const header = await source.exactly(BLOCK);
    if (!header || header.every((byte) => byte === 0)) {
      // To the end, which is sealed too.
      while (await source.some(BLOCK));
      return digests;
    }
    const entry = entryOf(header),
      at = path.join(into, entry.name);
    if (path.relative(into, at).startsWith('..') || entry.type === LINK)
      throw startRefusal(`The backup holds ${entry.name}, which is no file of a database folder.`);
    if (entry.type === FOLDER) {
      await mkdir(at, { recursive: true, mode: entry.mode });
      own(at);
    } else if (entry.type === FILE) digests.set(entry.name, await fileOf(source, at, entry, own));
    else await source.exactly(padded(entry.size));
  }
}

const padded = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;

async function fileOf(source: Source, at: string, { size, mode }: Entry, own: (at: string) => void): Promise<string> {
  await mkdir(path.dirname(at), { recursive: true });
  const file = await open(at, 'w', mode),
    hash = createHash('sha256');
  try {
    for (let left = size; left > 0;) {
      const piece = await source.some(left);
      if (!piece) throw startRefusal('The backup ends in the middle of a file.');
      hash.update(piece);
      await written(file, piece);
      left -= piece.length;
    }
  } finally {
    await file.close();
  }
  own(at);
  await source.exactly(padded(size) - size);
  return hash.digest('hex');
}

async function written(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length;) done += (await file.write(bytes, done)).bytesWritten;
}

const text = (of: Buffer): string => of.toString('utf8').replace(/\0.*$/s, '');

function entryOf(header: Buffer): Entry {
  const prefix = text(header.subarray(345, 500)),
    name = text(header.subarray(0, 100));
  return {
    name: (prefix ? `${prefix}/${name}` : name).replace(/^\.\//, ''),
    size: numberOf(header.subarray(124, 136)),
    mode: numberOf(header.subarray(100, 108)) & 0o777,
    type: String.fromCharCode(header[156] ?? 0).replace('\0', FILE),
  };
}

/** Octal, or with the first bit set the bytes themselves. */
function numberOf(field: Buffer): number {
  if (((field[0] ?? 0) & 0x80) === 0) return Number.parseInt(text(field).trim() || '0', 8);
  return field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0);
}
