import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { CLONE_PREFIX, databaseUrl } from '../server/src/testing/database/cluster.ts';
import { freePort } from './ports.mjs';

// A first start unpacks a database and loads a world: on a busy machine that takes longer than other tests may.
const WAIT_MS = 200_000;
vi.setConfig({ testTimeout: 300_000 });

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
  await until(server, async () => (await answers()) && postmaster() !== database);

  const second = launch({ PORT: String(await freePort()) });
  expect(await ended(second)).toBe(1);
  expect(await answers()).toBe(true);
  expect(await ended(server, 'SIGTERM')).toBe(0);
});

test('behind https every answer asks the browser to stay there, and cookies are for https only', async () => {
  const server = launch({ PUBLIC_URL: 'https://wms.example.com/' });
  await until(server, answers);
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).headers.get('strict-transport-security')).toContain(
    'max-age',
  );
  await ended(server, 'SIGTERM');
});

test("a database of one's own is migrated and served, and never seeded unless asked", async () => {
  const own = await emptyDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'haocang-boot-'));
  try {
    const server = launch({ DATABASE_URL: own.url, DEMO_DATA: '', DATA_DIR: folder });
    await until(server, answers);
    expect(await own.one('select count(*) from iam.tenant')).toBe(0);
    const verified = await ran('tools/verify.ts', { DATABASE_URL: own.url, DATA_DIR: folder });
    expect(verified).toMatchObject({ code: 1, said: expect.stringContaining('nothing was verified') });
    expect(existsSync(path.join(folder, 'pg18'))).toBe(false);
    expect(await ended(server, 'SIGTERM')).toBe(0);

    const asked = launch({ DATABASE_URL: own.url, DEMO_DATA: 'on', DATA_DIR: folder });
    await until(asked, answers);
    expect(Number(await own.one('select count(*) from iam.tenant'))).toBeGreaterThan(1);
    expect(await ended(asked, 'SIGTERM')).toBe(0);
  } finally {
    await own.drop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each<[string, Record<string, string>, RegExp]>([
  ['a port that is none', { PORT: 'eighty' }, /PORT must be a whole number/],
  ['an address of another machine', { HOST: '203.0.113.1' }, /HOST 203\.0\.113\.1 is no address of this machine/],
  [
    'a data directory that is a file',
    { DATA_DIR: import.meta.filename },
    /DATA_DIR .*boot\.test\.ts cannot be used \(it is a file\)/,
  ],
  [
    'a data directory that cannot be made',
    { DATA_DIR: `${import.meta.filename}/below` },
    /DATA_DIR .* cannot be used .*Choose a folder/,
  ],
  [
    'a database that does not answer',
    { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' },
    /DATABASE_URL cannot be used: .*ECONNREFUSED/,
  ],
  [
    'several at once',
    { LOG_LEVEL: 'loud', DEMO_DATA: 'yes' },
    /DEMO_DATA must be on or off[^]*LOG_LEVEL must be one of/,
  ],
])('%s is refused at the start, in one sentence and without secrets', async (_, env, sentence) => {
  const { code, said } = await refusedStart(env);
  expect(code).toBe(1);
  expect(said).toMatch(/^Haocang cannot start\.\n/);
  expect(said).toMatch(sentence);
  expect(said).not.toMatch(/secret|\n\s+at /);
});

function refusedStart(
  env: Record<string, string>,
): Promise<{ code: number | string | null | undefined; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['server/src/main.ts'], { timeout: 100_000, env: surroundings(env) }, (error, _, said) =>
      resolve({ code: error?.code, said }),
    );
  });
}

/** Of another server than the embedded one, as far as the product can tell. */
async function emptyDatabase() {
  const { url, run } = inject('testCluster');
  const name = `${CLONE_PREFIX}${run}_boot`;
  const owner = new pg.Client(url);
  await owner.connect();
  await owner.query(`create database ${name}`);
  const one = async (statement: string): Promise<unknown> => {
    const client = new pg.Client(databaseUrl(url, name));
    await client.connect();
    try {
      return Object.values((await client.query<Record<string, unknown>>(statement)).rows[0] ?? {})[0];
    } finally {
      await client.end();
    }
  };
  return {
    url: databaseUrl(url, name),
    one,
    drop: async () => {
      await owner.query(`drop database if exists ${name} with (force)`);
      await owner.end();
    },
  };
}

const surroundings = (env: Record<string, string>) => ({
  ...process.env,
  NODE_OPTIONS: '',
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  DEMO_DATA: 'off',
  LOG_LEVEL: 'silent',
  ...env,
});

/** A script to its end, and what it printed. */
async function ran(script: string, env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'], env: surroundings(env) });
  let said = '';
  child.stdout.on('data', (piece) => {
    said += String(piece);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

function launch(env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: surroundings(env),
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
      ? path.join(dataDir, 'pg18')
      : readFileSync(path.join(dataDir, 'pg18.location'), 'utf8').trim();
    return Number(readFileSync(path.join(location, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

const answers = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

async function until(server: ChildProcess, holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(50)) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    if (await holds()) return;
  }
  throw new Error('waited in vain');
}
