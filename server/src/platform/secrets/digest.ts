import { createHash } from 'node:crypto';

/** All the database ever sees of a secret that opens something. */
export const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();
