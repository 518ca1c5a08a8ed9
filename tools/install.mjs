// Installs the locked packages when node_modules does not hold them yet. No packages may be imported here.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const STAMP = 'node_modules/.install-stamp';
/** The first line of Node.js that runs TypeScript files without a flag or a warning. */
const NODE_MAJOR = 24;
const NODE_MINOR = 12;

/** Where Node.js keeps what it has compiled, so that the next start need not. In a project that may not be written nothing is kept. */
export const COMPILED = path.join(path.dirname(fileURLToPath(import.meta.url)), '../node_modules/.cache/node');

/** Leaves at once when package-lock.json has not changed since the last time. */
export function install() {
  const lock = readFileSync('package-lock.json');
  const hash = `${process.platform}-${process.arch} ${createHash('sha256').update(lock).digest('hex')}`;
  if (isLink('node_modules')) return;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  if (!holds(JSON.parse(lock.toString()))) reinstall();
  writeFileSync(STAMP, hash);
}

/** Our own Node.js when it is new enough, else the one among the packages. */
export function nodeForTypeScript() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NODE_MAJOR || (major === NODE_MAJOR && minor >= NODE_MINOR)) return process.execPath;
  const name = `${process.platform}-${process.arch}`;
  const packaged = [`node_modules/node-${name}/bin/node`, `node_modules/node-bin-${name}/bin/node`].find((file) =>
    existsSync(file),
  );
  if (packaged) return path.resolve(packaged);
  console.error(
    `Node.js ${process.versions.node} is too old to run TypeScript, and no newer one is packaged for ${name}.\nInstall Node.js ${NODE_MAJOR}.${NODE_MINOR} or newer.`,
  );
  process.exit(1);
}

function reinstall() {
  console.log('Installing the packages; the first time takes about a minute …');
  const npm = process.env.npm_execpath ?? '';
  const [command, ...first] = /npm-cli\.c?js$/.test(npm) ? [process.execPath, npm] : ['npm'];
  const result = spawnSync(
    command,
    [
      ...first,
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    { stdio: 'inherit' },
  );
  if (result.status === 0) return;
  console.error(result.error ? `npm could not be started: ${result.error.message}` : 'npm ci failed; see above.');
  process.exit(1);
}

/** Whether an earlier `npm ci` or `npm install` already put exactly these packages there (npm notes what it installed). */
function holds(lock) {
  const note = 'node_modules/.package-lock.json';
  if (!existsSync(note)) return false;
  const there = JSON.parse(readFileSync(note, 'utf8')).packages ?? {};
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (place === '') return true;
    const found = there[place];
    return found
      ? found.version === wanted.version && found.integrity === wanted.integrity
      : wanted.optional === true && !madeForUs(wanted);
  });
}

/** An optional package for this machine, such as its Node.js or its PostgreSQL, is not optional for us. */
function madeForUs({ os, cpu, libc }) {
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc?.includes('musl'));
}

function isLink(file) {
  try {
    return lstatSync(file).isSymbolicLink();
  } catch {
    return false;
  }
}
