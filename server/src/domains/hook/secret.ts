import { randomBytes } from 'node:crypto';
import type { Secrets } from '../../platform/platform.ts';
import { hex, seal, unseal } from '../../platform/secrets/seal.ts';

const PURPOSE = 'webhook';
const SECRET_BYTES = 32;

/** A new secret, as its receiver knows it and as the database keeps it. */
export function newSecret(secrets: Secrets): { secret: string; sealed: string } {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return { secret, sealed: hex(seal(secrets, PURPOSE, secret)) };
}

/** What signs a delivery; nothing where it was sealed with other keys. */
export const openSecret = (secrets: Secrets, sealed: Buffer): string | null => unseal(secrets, PURPOSE, sealed);

/** The same of a secret as a statement wrote it. */
export const reopened = (secrets: Secrets, sealed: string): string =>
  openSecret(secrets, Buffer.from(sealed.replace(/^\\x/, ''), 'hex')) ?? '';
