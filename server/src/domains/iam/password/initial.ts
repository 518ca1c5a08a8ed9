import { createHmac, randomUUID } from 'node:crypto';
import type { Call } from '../../../platform/command/call.ts';
import { clientHash, hashPassword } from './hash.ts';

/** One of each, so that three of four classes are always there; without the letters and figures that are read for one another. */
const CLASSES = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKMNPQRSTUVWXYZ', '23456789', '!@#$%*-+'] as const;
const LENGTH = 12;

/**
 * A password an administrator hands over. Made from the key of the call, so that the same call sent twice tells the same one, and
 * nothing of it has to be kept to be told again.
 */
export async function initialPassword(call: Call, account: string): Promise<{ password: string; hash: string }> {
  const { secrets } = call.platform;
  const bytes = createHmac('sha256', secrets.tokenKey)
    .update(`initial ${account} ${call.key ?? randomUUID()}`)
    .digest();
  const password = Array.from({ length: LENGTH }, (_, i) => {
    const letters = CLASSES[i % CLASSES.length] ?? CLASSES[0];
    return letters[(bytes[i] ?? 0) % letters.length];
  }).join('');
  return { password, hash: await hashPassword(secrets.pepper, clientHash(password)) };
}
