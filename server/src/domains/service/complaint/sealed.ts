import type { Secrets } from '../../../platform/platform.ts';
import { hex, seal, unseal } from '../../../platform/secrets/seal.ts';

const PHONE = 'complaint.contactPhone',
  ACCOUNT = 'complaint.bankAccount';

export const sealPhone = (secrets: Secrets, phone: string): string => hex(seal(secrets, PHONE, phone));
export const sealAccount = (secrets: Secrets, account: string): string => hex(seal(secrets, ACCOUNT, account));
/** Null: there is none, or it was sealed with other keys. */
export const unsealPhone = (secrets: Secrets, kept: Buffer | null): string | null =>
  kept && unseal(secrets, PHONE, kept);
export const unsealAccount = (secrets: Secrets, kept: Buffer | null): string | null =>
  kept && unseal(secrets, ACCOUNT, kept);
