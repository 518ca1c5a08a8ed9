// Finds a Chromium for the browser journeys, or gets one. No packages may be imported here.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';

const INSTALLED = [
  // Draws pages and no window around them, which took a third of a processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** A Chromium without a screen that brings its own libraries; for Linux on x64, from the package registry. */
const PORTABLE = '@sparticuz/chromium';
const PORTABLE_VERSION = '153.0.0';

/** @returns {Promise<string>} the executable; throws with advice when there is no way to one */
export async function chromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (existsSync(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH is ${wanted}, and there is no such file.`);
  }
  const found =
    installed() ?? (process.getuid?.() === 0 ? fromSystem() : undefined) ?? (await portable().catch(complain));
  if (found) return found;
  throw new Error(
    'The browser journeys need Chromium. Install it (Debian: apt-get install chromium fonts-noto-cjk) or set CHROMIUM_PATH. npm run check does without.',
  );
}

const installed = () => INSTALLED.find((file) => existsSync(file));

/** As root on a Debian-like machine, such as a CI container. */
function fromSystem() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing Chromium with apt-get …');
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const get = (browser) => apt('install', '-y', '--no-install-recommends', browser, 'fonts-noto-cjk');
  if (apt('update') && !get('chromium-headless-shell')) get('chromium');
  return installed();
}

/** Needs no rights: unpacked into the user's cache, once. */
async function portable() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const target = path.join(
    process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'),
    'haocang',
    `chromium-${PORTABLE_VERSION}`,
  );
  const start = path.join(target, 'start');
  if (existsSync(start)) return start;
  console.log(`Fetching ${PORTABLE} ${PORTABLE_VERSION} …`);
  const draft = `${target}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await unpack(draft);
    writeLauncher(draft, target);
    rmSync(target, { recursive: true, force: true });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return start;
}

async function unpack(into) {
  writeFileSync(path.join(into, 'package.json'), '{"private":true}');
  // Not --prefix: with it npm forgets the machine's own registry and certificate settings.
  must(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', `${PORTABLE}@${PORTABLE_VERSION}`],
    { cwd: into },
  );
  const archive = path.join(into, 'node_modules', PORTABLE, 'bin');
  await pipeline(
    createReadStream(path.join(archive, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(path.join(into, 'chromium'), { mode: 0o755 }),
  );
  for (const name of ['al2023', 'swiftshader', 'fonts']) {
    must('tar', ['-x', '-C', into], {
      input: brotliDecompressSync(readFileSync(path.join(archive, `${name}.tar.br`))),
    });
  }
  rmSync(path.join(into, 'node_modules'), { recursive: true });
}

/** It looks for libraries and fonts where its packagers have them, so it is told where they are here. */
function writeLauncher(folder, home) {
  writeFileSync(
    path.join(folder, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${home}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>
`,
  );
  const start = path.join(folder, 'start');
  writeFileSync(
    start,
    `#!/bin/sh
here='${home}'
LD_LIBRARY_PATH="$here/lib" FONTCONFIG_FILE="$here/fonts.conf" exec "$here/chromium" "$@"
`,
  );
  chmodSync(start, 0o755);
}

function must(command, args, options) {
  const result = spawnSync(command, args, { stdio: ['pipe', 'ignore', 'inherit'], ...options });
  if (result.status !== 0) throw new Error(`${command} ${args[0]} failed`);
}

function complain(error) {
  console.error(error.message);
  return undefined;
}
