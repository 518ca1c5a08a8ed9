import { argon2, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { refuse } from '../../platform/errors.ts';

const hashArgon2 = promisify(argon2);

/** argon2id at the least the design asks for: 19 MiB, two passes. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const PEPPER_VERSION = 1;
export const PASSWORD_ALGORITHM = 'a2id-1';

/** Hashing is the one thing here that costs 50 ms of a core: at most so many at once, so many waiting, then 503. */
const RUNNING_MAX = 4;
const WAITING_MAX = 64;
let running = 0;
const waiting: (() => void)[] = [];

const CLIENT_HASH = /^[0-9a-f]{64}$/;
export const isClientHash = (text: string | undefined): text is string => text !== undefined && CLIENT_HASH.test(text);

/** What the browser sends for a password; the server needs it to make accounts (seed, administrator reset). */
export const clientHash = (password: string): string => createHash('sha256').update(`whc.v1:${password.normalize('NFKC')}`, 'utf8').digest('hex');

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= RUNNING_MAX) {
    if (waiting.length >= WAITING_MAX) refuse('UNAVAILABLE');
    await new Promise<void>((go) => { waiting.push(go); });
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

const peppered = (pepper: string, hash: string): Buffer => createHmac('sha256', pepper).update(hash).digest();

const derive = (pepper: string, hash: string, salt: Buffer, memory: number, passes: number): Promise<Buffer> =>
  queued(() => hashArgon2('argon2id', { message: peppered(pepper, hash), nonce: salt, parallelism: 1, tagLength: TAG_BYTES, memory, passes }) as Promise<Buffer>);

const b64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** Hash what the browser sent for storage, as a PHC string. */
export async function hashPassword(pepper: string, hash: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(pepper, hash, salt, MEMORY_KIB, PASSES);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${b64(salt)}$${b64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/;
const NOBODYS = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${b64(Buffer.alloc(SALT_BYTES, 7))}$${b64(Buffer.alloc(TAG_BYTES, 7))}`;

/** Whether the hash fits the stored one. Without an account a dummy is checked, so that the answer takes as long. */
export async function verifyPassword(pepper: string, hash: string | undefined, stored: string | undefined): Promise<boolean> {
  const parts = PHC.exec(stored ?? NOBODYS) ?? PHC.exec(NOBODYS);
  const [, memory, passes, salt, tag] = parts ?? [];
  const made = await derive(pepper, isClientHash(hash) ? hash : '', Buffer.from(salt ?? '', 'base64'), Number(memory), Number(passes));
  const kept = Buffer.from(tag ?? '', 'base64');
  return stored !== undefined && isClientHash(hash) && made.length === kept.length && timingSafeEqual(made, kept);
}

export const pepperVersion = PEPPER_VERSION;
