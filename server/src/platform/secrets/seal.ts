import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from '../platform.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyFor = (secrets: Secrets, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secrets.tokenKey, '', purpose, 32));

/** What the database keeps and must not be able to read: nonce, tag, cipher text. */
export function seal(secrets: Secrets, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(secrets, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** The text again; null when it was sealed with other keys or touched since. */
export function unseal(secrets: Secrets, purpose: string, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(secrets, purpose), sealed.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}

/** Bytes as a statement writes them. */
export const hex = (of: Buffer): string => `\\x${of.toString('hex')}`;

/** Tells whether two sealed texts are the same, and nothing else: keyed, because the numbers of people are few enough to be tried one by one. */
export const fingerprint = (secrets: Secrets, purpose: string, text: string): Buffer =>
  createHmac('sha256', keyFor(secrets, `${purpose}#`))
    .update(text, 'utf8')
    .digest();
