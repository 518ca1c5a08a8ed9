import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRefusal } from '../start/refusal.ts';
import { isCode } from './binaries.ts';

/** Longer than a server needs to stop. */
const HANDOVER_MS = 12_000;
const RETRY_MS = 200;

/** Held by the one server that works on a data directory. */
export type Instance = Readonly<{ stopping: () => void; release: () => void }>;

/**
 * Takes the data directory, or refuses when a live server has it; one that is about to stop is waited for. The lock is a socket somebody
 * listens on: a killed server leaves none behind, and no process id can be mistaken.
 */
export async function takeInstance(dataDir: string, address: string): Promise<Instance> {
  const file = path.join(tmpdir(), `haocang-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}.lock`);
  let answer = `${process.pid} ${address}`;
  for (const started = Date.now(); ; await sleep(RETRY_MS)) {
    const server = await listen(file, () => answer);
    if (server) {
      server.unref();
      return {
        stopping: () => {
          answer = '';
        },
        release: () => {
          server.close();
        },
      };
    }
    const holder = await ask(file);
    if (holder === undefined) rmSync(file, { force: true });
    else if (holder !== '' || Date.now() - started > HANDOVER_MS)
      throw startRefusal(
        `Another server already works on ${dataDir} (process ${holder}). Stop it, or choose another DATA_DIR and PORT.`,
      );
  }
}

function listen(file: string, answer: () => string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((caller) => {
      caller.on('error', () => {});
      caller.end(answer());
    });
    server.on('error', (error) => (isCode(error, 'EADDRINUSE') ? resolve(undefined) : reject(error)));
    server.listen(file, () => resolve(server));
  });
}

/** What the holder says of itself: '' while it stops; undefined when nobody is there. */
function ask(file: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const caller = connect(file);
    caller.on('data', (chunk) => {
      text += chunk.toString();
    });
    caller.on('end', () => resolve(text));
    caller.on('error', () => resolve(undefined));
  });
}
