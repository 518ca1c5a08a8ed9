import { argon2, createHash, createHmac, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { refuse } from '../../../platform/errors.ts';
import { metrics } from '../../../platform/http/metrics.ts';

/** OWASP's smallest Argon2id setting: about 15 ms and 19 MiB. A stronger one rehashes at the next login. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
export const PASSWORD_ALGORITHM = 'a2id-1';

/** More at once would only make each slower and take the memory of everybody else. */
const RUNNING_MAX = 4;
const WAITING_MAX = 64;

/** What a browser sends for a typed password (§4.3). */
export const clientHash = (password: string): string =>
  createHash('sha256')
    .update(`whc.v1:${password.normalize('NFKC')}`)
    .digest('hex');

/** Hash for storage, as a PHC string. @throws 503 when too many logins wait already. */
export async function hashPassword(pepper: string, hash: string): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive(pepper, hash, { ...COST, nonce, tagLength: TAG_BYTES });
  return `${PREFIX}${unpadded(nonce)}$${unpadded(tag)}`;
}

/**
 * Whether the hash a browser sent is the stored one. Without a stored one, or with a malformed hash, the same work is done
 * for nothing, so that time tells nobody which accounts exist.
 */
export async function passwordMatches(pepper: string, stored: string | undefined, hash: string): Promise<boolean> {
  const wellFormed = /^[0-9a-f]{64}$/.test(hash);
  const { parameters, tag } = parse(stored) ?? DUMMY;
  const derived = await derive(pepper, hash, { ...parameters, tagLength: tag.length });
  return timingSafeEqual(derived, tag) && wellFormed && stored !== undefined;
}

/** Stored under older parameters: hash again while the password is at hand. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(PREFIX);

type Cost = Omit<Argon2Parameters, 'message' | 'tagLength'>;

const DUMMY = { parameters: { ...COST, nonce: Buffer.alloc(SALT_BYTES) }, tag: Buffer.alloc(TAG_BYTES) };

function parse(stored: string | undefined): { parameters: Cost; tag: Buffer } | undefined {
  const [, m, t, p, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored ?? '') ?? [];
  if (!salt || !tag) return undefined;
  return {
    parameters: { memory: Number(m), passes: Number(t), parallelism: Number(p), nonce: Buffer.from(salt, 'base64') },
    tag: Buffer.from(tag, 'base64'),
  };
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const derive = (pepper: string, hash: string, cost: Omit<Argon2Parameters, 'message'>): Promise<Buffer> =>
  inTurn(
    () =>
      new Promise((resolve, reject) => {
        metrics.passwordHashes.inc();
        const message = createHmac('sha256', pepper).update(hash).digest();
        argon2('argon2id', { ...cost, message }, (error, tag) => (error ? reject(error) : resolve(tag)));
      }),
  );

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < RUNNING_MAX) running += 1;
  else if (waiting.length >= WAITING_MAX) refuse('UNAVAILABLE');
  // Whoever finishes hands over his place, so `running` stays as it is.
  else
    await new Promise<void>((go) => {
      waiting.push(go);
    });
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
