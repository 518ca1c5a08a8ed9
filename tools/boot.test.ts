import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';

const dataDir = mkdtempSync(path.join(tmpdir(), 'haocang-boot-'));
const port = await freePort();
const children = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of children) await ended(child, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

test('a first start makes the world, SIGTERM ends it with 0 and leaves no database behind', async () => {
  const server = await started();
  expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(postmaster()).toBeGreaterThan(0);
  expect(await ended(server, 'SIGTERM')).toBe(0);
  expect(postmaster()).toBe(0);
});

test('a server killed hard leaves its database running; the next one adopts it', async () => {
  const server = await started();
  const database = postmaster();
  await ended(server, 'SIGKILL');
  const next = await started();
  expect(postmaster()).toBe(database);
  await ended(next, 'SIGTERM');
});

test('a database killed hard comes back while the server stays', async () => {
  const server = await started();
  const database = postmaster();
  process.kill(database, 'SIGKILL');
  await until(server, async () => await answers() && postmaster() !== database);

  const second = launch({ PORT: String(await freePort()) });
  expect(await ended(second)).toBe(1);
  expect(await answers()).toBe(true);
  expect(await ended(server, 'SIGTERM')).toBe(0);
}, 40_000);

function launch(env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', DEMO_DATA: 'off', LOG_LEVEL: 'silent', ...env },
  });
  children.add(child);
  return child;
}

async function started(): Promise<ChildProcess> {
  const child = launch();
  await until(child, answers);
  return child;
}

async function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  if (signal) child.kill(signal);
  await once(child, 'exit');
  return child.exitCode;
}

/** Its process id; 0 when none runs. */
function postmaster(): number {
  try {
    const location = statSync(path.join(dataDir, 'pg18'), { throwIfNoEntry: false })
      ? path.join(dataDir, 'pg18') : readFileSync(path.join(dataDir, 'pg18.location'), 'utf8').trim();
    return Number(readFileSync(path.join(location, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

const answers = () => fetch(`http://127.0.0.1:${port}/readyz`).then((response) => response.ok, () => false);

async function until(server: ChildProcess, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    if (await holds()) return;
  }
  throw new Error('waited 20 s in vain');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
