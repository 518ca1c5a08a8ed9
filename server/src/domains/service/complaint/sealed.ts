import type { Secrets } from '../../../platform/platform.ts';
import { seal, unseal } from '../../../platform/secrets/seal.ts';

const PHONE = 'complaint.contactPhone',
  ACCOUNT = 'complaint.bankAccount';

/** Bytes as the database writes them. */
const bytes = (of: Buffer): string => `\\x${of.toString('hex')}`;
export const sealPhone = (secrets: Secrets, phone: string): string => bytes(seal(secrets, PHONE, phone));
export const sealAccount = (secrets: Secrets, account: string): string => bytes(seal(secrets, ACCOUNT, account));
/** Null: there is none, or it was sealed with other keys. */
export const unsealPhone = (secrets: Secrets, kept: Buffer | null): string | null =>
  kept && unseal(secrets, PHONE, kept);
export const unsealAccount = (secrets: Secrets, kept: Buffer | null): string | null =>
  kept && unseal(secrets, ACCOUNT, kept);
