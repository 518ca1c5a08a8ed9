import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  type Hash,
} from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { startRefusal } from '../../platform/start/refusal.ts';

/**
 * A file of a backup: 4 bytes name, 8 bytes which key, 16 bytes salt; then frames of a length and so many bytes, each compressed (zstd) and sealed
 * (AES-256-GCM) under a key of this file and its number. The last frame is marked, so a file that was cut off is known from one that ended.
 */
const NAME = Buffer.from('HCB1');
const KEY_ID_BYTES = 8,
  SALT_BYTES = 16,
  HEADER_BYTES = NAME.length + KEY_ID_BYTES + SALT_BYTES,
  LENGTH_BYTES = 4,
  NONCE_BYTES = 12,
  TAG_BYTES = 16;
/** Plain bytes of a frame at most, and what they may come to sealed: zstd adds little to what it cannot compress. */
export const FRAME_BYTES = 1 << 20;
const SEALED_MAX = FRAME_BYTES + (1 << 16);
const CIPHER = 'aes-256-gcm';

const compress = promisify(zstdCompress),
  decompress = promisify(zstdDecompress);
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Tells which key a file wants, and nothing about it. */
const keyId = (key: Buffer): Buffer =>
  createHmac('sha256', key).update('haocang backup key').digest().subarray(0, KEY_ID_BYTES);

const fileKey = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'haocang backup file', 32));

function nonceOf(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(frame), 4);
  return nonce;
}

/** Writes one file of a backup, frame after frame. Whoever appends waits for it before he appends again. */
export class SealedFile {
  readonly #file: FileHandle;
  readonly #key: Buffer;
  readonly #hash: Hash = createHash('sha256');
  #frame: number;
  /** Bytes of the file. */
  bytes: number;

  private constructor(file: FileHandle, of: { key: Buffer; frame: number; bytes: number }) {
    [this.#file, this.#key, this.#frame, this.bytes] = [file, of.key, of.frame, of.bytes];
  }

  /** @throws EEXIST where there is one: nothing is ever written over. */
  static async create(at: string, key: Buffer): Promise<SealedFile> {
    const file = await open(at, 'wx', 0o600),
      salt = randomBytes(SALT_BYTES);
    const made = new SealedFile(file, { key: fileKey(key, salt), frame: 0, bytes: 0 });
    await made.#write(Buffer.concat([NAME, keyId(key), salt]));
    return made;
  }

  /** Goes on where a writer was killed, behind the last frame that is whole; told with the plain bytes that are there. */
  static async resume(at: string, key: Buffer): Promise<{ sealed: SealedFile; plain: number }> {
    const file = await open(at, 'r+');
    const { fileKey: own } = await headerOf(file, at, key);
    let plain = 0,
      frame = 0,
      bytes = HEADER_BYTES;
    for await (const piece of framesOf(file, { at, key: own, isPart: true })) {
      [plain, frame, bytes] = [plain + piece.plain.length, frame + 1, piece.end];
    }
    await file.truncate(bytes);
    return { sealed: new SealedFile(file, { key: own, frame, bytes }), plain };
  }

  async append(plain: Buffer): Promise<void> {
    for (let from = 0; from < plain.length; from += FRAME_BYTES)
      await this.#seal(plain.subarray(from, from + FRAME_BYTES), false);
  }

  /** Durable so far. */
  sync = (): Promise<void> => this.#file.datasync();
  close = (): Promise<void> => this.#file.close();

  /** The last frame, durable. Answers the digest of the file, where all of it was written by this process. */
  async finish(): Promise<string> {
    await this.#seal(Buffer.alloc(0), true);
    await this.#file.sync();
    await this.#file.close();
    return this.#hash.digest('hex');
  }

  async #seal(plain: Buffer, isLast: boolean): Promise<void> {
    const cipher = createCipheriv(CIPHER, this.#key, nonceOf(this.#frame, isLast));
    const small = isLast ? plain : await compress(plain, FAST);
    const body = Buffer.concat([cipher.update(small), cipher.final(), cipher.getAuthTag()]),
      length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(body.length);
    this.#frame += 1;
    await this.#write(Buffer.concat([length, body]));
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes);
    for (let done = 0; done < bytes.length;)
      done += (await this.#file.write(bytes, done, bytes.length - done, this.bytes + done)).bytesWritten;
    this.bytes += bytes.length;
  }
}

const damaged = (at: string, how: string): Error =>
  startRefusal(
    `${path.basename(path.dirname(at))}/${path.basename(at)} is damaged: ${how}. Nothing was restored from it.`,
  );

/**
 * What was sealed, piece by piece. A file that is not the one that was written is refused by its name.
 * @param isPart it may end anywhere: the writer is still at it, or was killed.
 */
export async function* unsealed(at: string, key: Buffer, { isPart = false } = {}): AsyncGenerator<Buffer> {
  const file = await open(at, 'r');
  try {
    const { fileKey: own } = await headerOf(file, at, key);
    for await (const { plain } of framesOf(file, { at, key: own, isPart })) yield plain;
  } finally {
    await file.close();
  }
}

/** All of a small file. */
export async function unsealedWhole(at: string, key: Buffer): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of unsealed(at, key)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function headerOf(file: FileHandle, at: string, key: Buffer): Promise<{ fileKey: Buffer }> {
  const header = Buffer.alloc(HEADER_BYTES),
    { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0);
  if (bytesRead < HEADER_BYTES || !header.subarray(0, NAME.length).equals(NAME))
    throw damaged(at, 'it does not begin as a file of a backup');
  if (!header.subarray(NAME.length, NAME.length + KEY_ID_BYTES).equals(keyId(key)))
    throw startRefusal(
      'This backup was made with another key. Give the key it was made with: BACKUP_KEY, or the file backup.key of the data folder it is of.',
    );
  return { fileKey: fileKey(key, header.subarray(HEADER_BYTES - SALT_BYTES)) };
}

interface Frame {
  plain: Buffer;
  /** Where it ends in the file. */
  end: number;
}

async function* framesOf(
  file: FileHandle,
  { at, key, isPart }: { at: string; key: Buffer; isPart: boolean },
): AsyncGenerator<Frame> {
  const length = Buffer.alloc(LENGTH_BYTES);
  let from = HEADER_BYTES;
  for (let frame = 0; ; frame += 1) {
    if ((await file.read(length, 0, LENGTH_BYTES, from)).bytesRead < LENGTH_BYTES) {
      if (isPart) return;
      throw damaged(at, 'it is cut off');
    }
    const size = length.readUInt32BE();
    const body = size > SEALED_MAX || size < TAG_BYTES ? undefined : Buffer.alloc(size);
    const read = body ? (await file.read(body, 0, size, from + LENGTH_BYTES)).bytesRead : 0;
    const end = from + LENGTH_BYTES + size;
    const sealed = body && read === size ? opened(body, key, frame) : undefined;
    if (!sealed) {
      // Power that failed in the middle of a frame: nobody was told that it was there.
      if (isPart) return;
      throw damaged(at, read < size ? 'it is cut off' : `what stands at byte ${from} is not what was written`);
    }
    if (sealed.isLast) return;
    yield { plain: await decompress(sealed.body, { maxOutputLength: FRAME_BYTES }), end };
    from = end;
  }
}

function opened(body: Buffer, key: Buffer, frame: number): { body: Buffer; isLast: boolean } | undefined {
  const isLast = body.length === TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, nonceOf(frame, isLast));
  decipher.setAuthTag(body.subarray(body.length - TAG_BYTES));
  try {
    return { body: Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]), isLast };
  } catch {
    return undefined;
  }
}
