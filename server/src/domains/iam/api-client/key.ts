import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { KEY_MARK } from '#contract/iam/api-client.ts';
import type { Call } from '../../../platform/command/call.ts';
import { digest } from '../../../platform/secrets/digest.ts';

const PREFIX_BYTES = 5,
  SECRET_BYTES = 32;
const WRITTEN = new RegExp(`^${KEY_MARK}([0-9a-f]{${PREFIX_BYTES * 2}})_[\\w-]{43}$`);

/** A key as it is handed over, and what is kept of it. */
export interface NewKey {
  key: string;
  prefix: string;
  hash: Buffer;
}

/**
 * 256 bits that nobody can guess, behind a prefix they are found by. Made from the key of the call with a secret of ours, so that the same call sent twice
 * tells the same one, and nothing of it has to be kept to be told again.
 */
export function newKey({ platform, actor, endpoint, key: callKey }: Call): NewKey {
  const bytes = createHmac('sha512', platform.secrets.tokenKey)
    .update(`api-key ${actor.tenantId} ${actor.userId} ${endpoint.path} ${callKey ?? randomUUID()}`)
    .digest();
  const prefix = bytes.subarray(0, PREFIX_BYTES).toString('hex');
  const key = `${KEY_MARK}${prefix}_${bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + SECRET_BYTES).toString('base64url')}`;
  return { key, prefix, hash: digest(key) };
}

/** The prefix of what is written as a key; undefined when it is none. */
export const prefixOf = (key: string): string | undefined => WRITTEN.exec(key)?.[1];

const NOBODYS = digest('');

/** Whether this is the key of the hash. Takes as long for a key that nobody has. */
export const isKeyOf = (key: string, hash: Buffer | undefined): boolean =>
  timingSafeEqual(digest(key), hash ?? NOBODYS) && hash !== undefined;
