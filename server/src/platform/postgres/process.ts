import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { RunAs } from './binaries.ts';

/** A cluster on this disk and the way to run it. */
export type Cluster = Readonly<{
  bin: string;
  data: string;
  runAs: RunAs;
  sockets: string;
  settings: Record<string, string>;
}>;

const START_TRIES = 20;
const START_PAUSE_MS = 500,
  LOOK_MS = 50;
/** A crash recovery replays the log before it answers. */
const START_TIMEOUT_S = 300;
const FAST_STOP_TIMEOUT_S = 3;
/** Higher than any process id (Linux stops at 4194304, macOS at 99998). */
const NO_SUCH_PID = 99_999_999;

/** Starts the cluster, or leaves a running one alone. It takes connections afterwards, also when somebody else has started it and it replays its log still. */
export async function startCluster(cluster: Cluster, tries = START_TRIES): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    if (await adopted(cluster.data)) return;
    disownPid(cluster.data);
    const options = Object.entries({ ...cluster.settings, unix_socket_directories: cluster.sockets })
      .map(([name, value]) => `-c ${name}=${shellQuote(value)}`)
      .join(' ');
    const result = await runTool(cluster, 'pg_ctl', [
      '-D',
      cluster.data,
      '-s',
      '-w',
      '-t',
      String(START_TIMEOUT_S),
      '-l',
      logFile(cluster.data),
      '-o',
      options,
      'start',
    ]);
    if (result.code === 0) return;
    // After a hard kill of the postmaster its old children need a moment to notice and let the memory go.
    if (attempt >= tries) throw new Error(`PostgreSQL did not start.\n${result.output}\n${lastLines(cluster.data)}`);
    await setTimeout(START_PAUSE_MS);
  }
}

/** Whether there is a postmaster; one that is starting is waited for. */
async function adopted(data: string): Promise<boolean> {
  for (const end = Date.now() + START_TIMEOUT_S * 1000; ; await setTimeout(LOOK_MS)) {
    const there = postmaster(data);
    if (there === undefined || there.ready) return there !== undefined;
    if (Date.now() > end)
      throw new Error(
        `PostgreSQL (process ${there.pid}) is starting for more than ${START_TIMEOUT_S} s.\n${lastLines(data)}`,
      );
  }
}

/** Rolls open transactions back and writes everything down; a stop that takes too long is cut short, which is as safe as a crash. */
export async function stopCluster(cluster: Cluster): Promise<void> {
  if (postmaster(cluster.data) === undefined) return;
  const stop = (mode: string) =>
    runTool(cluster, 'pg_ctl', ['-D', cluster.data, '-s', '-m', mode, '-w', '-t', String(FAST_STOP_TIMEOUT_S), 'stop']);
  if ((await stop('fast')).code !== 0) await stop('immediate');
}

/** The running postmaster of a data directory: its process id, the directory of its socket, and whether it takes connections already. */
export function postmaster(data: string): { pid: number; sockets: string; ready: boolean } | undefined {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  return isPostgres(pid, data) ? { pid, sockets: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' } : undefined;
}

/** Runs initdb or pg_ctl as the cluster's account; never throws for a failing tool. */
export function runTool(
  cluster: Pick<Cluster, 'bin' | 'runAs'>,
  tool: string,
  args: string[],
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const background = tool === 'pg_ctl';
    const child = spawn(path.join(cluster.bin, tool), args, {
      cwd: '/',
      ...cluster.runAs,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      // A pipe would be inherited by the database, which outlives pg_ctl: its end would never come.
      stdio: background ? 'ignore' : ['ignore', 'pipe', 'pipe'],
      // Ctrl-C in the terminal goes to the whole group; the database must be stopped by us, after the requests are done.
      detached: true,
    });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * A process id is reused after a reboot or in a new container. PostgreSQL then takes the stranger for its postmaster and
 * refuses to start. Only the number is replaced: the rest of the file still protects against surviving children.
 */
function disownPid(data: string): void {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const [, ...rest] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [NO_SUCH_PID, ...rest].join('\n'));
}

function isPostgres(pid: number, data: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: alive, and of another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  if (!existsSync('/proc/self/cmdline')) return true;
  try {
    // Empty for a zombie, which nobody may have collected yet in a container without an init process.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data);
  } catch {
    return false;
  }
}

export function logFile(data: string): string {
  return path.join(data, 'server.log');
}

export function lastLines(data: string): string {
  const file = logFile(data);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-12).join('\n') : '';
}

function shellQuote(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`;
}
