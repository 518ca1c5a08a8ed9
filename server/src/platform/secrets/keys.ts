import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { startRefusal } from '../start/refusal.ts';

const key = z.string().regex(/^[\w-]{43}$/);

const secrets = z.object({
  /** Mixed into every password hash, so that a stolen table alone cannot be guessed. */
  pepper: key,
  /** Signs access tokens. */
  jwtKey: key,
  /** Keys refresh tokens, captcha challenges and other short proofs. */
  tokenKey: key,
  /** Of the embedded PostgreSQL's owner. */
  databasePassword: key,
});

/** base64url, 32 bytes each. */
export type Secrets = Readonly<z.infer<typeof secrets>>;

const KEY_BYTES = 32;
const fresh = () => randomBytes(KEY_BYTES).toString('base64url');

/**
 * Reads DATA_DIR/secrets.json, and makes it (mode 0600) on the first start. A file of an older release that lacks a key
 * keeps the keys it has.
 */
export function loadSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  const known = existsSync(file) ? read(file) : {};
  const parsed = secrets.safeParse(known);
  if (parsed.success) return parsed.data;

  const made = secrets.parse({
    pepper: fresh(),
    jwtKey: fresh(),
    tokenKey: fresh(),
    databasePassword: fresh(),
    ...known,
  });
  write(file, made);
  return made;
}

function read(file: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw startRefusal(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}. Restore it from a backup: without it the database and every password are lost.`,
    );
  }
}

/** Durable before it is visible. The instance lock is held, so nobody else makes one at the same time. */
function write(file: string, made: Secrets): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, 'wx', 0o600);
  writeSync(handle, `${JSON.stringify(made, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, file);
}
