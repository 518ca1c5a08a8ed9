// Entry of `npm start`, `npm run dev` and every tool. Plain JavaScript without packages: it runs on whatever Node.js is there
// (20.19 or newer), before anything is installed. It installs, finds a Node.js that runs TypeScript, and hands over.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILED, install, nodeForTypeScript } from './install.mjs';

const PARENT_LOOK_MS = 500;
/** The young half of the heap, in MB. Left to itself it grows to several times this and gives nothing back; requests cost the same CPU with either (docs/PERFORMANCE.md). */
const YOUNG_MB = 16;

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));
install();
process.exit(await handOver(...program(process.argv.slice(2))));

/** @returns {[string, string[]]} the TypeScript file to run, and its arguments */
function program([mode, ...rest]) {
  if (mode === '--dev') return ['tools/dev.ts', rest];
  if (mode === '--run' && rest[0]) return [rest[0], rest.slice(1)];
  return ['tools/run.ts', mode ? [mode, ...rest] : []];
}

/** Runs it until it ends; returns its exit code. */
function handOver(file, args) {
  const node = nodeForTypeScript();
  // Every thread would take memory of its own from the system and keep it: hashing, sheets and pictures have made use of four to eight of them.
  const env = {
    MALLOC_ARENA_MAX: '2',
    // What is freed goes back: without these the largest piece ever freed decides from which size on pieces are returned, and 200 MB of holes stayed (docs/PERFORMANCE.md).
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '131072',
    NODE_COMPILE_CACHE: COMPILED,
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
  };
  // The child closes when the channel does, so a kill -9 of this process leaves nothing behind.
  const child = spawn(node, [`--max-semi-space-size=${YOUNG_MB}`, file, ...args], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  watchParent(() => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGKILL' ? 137 : 143)));
  });
}

/** npm does not pass a SIGTERM on: its shell dies and leaves us to init. */
function watchParent(orphaned) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    orphaned();
  }, PARENT_LOOK_MS);
  timer.unref();
}
