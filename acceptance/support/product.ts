import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_MS = 240_000, STOP_MS = 15_000, LOOK_MS = 20;

/** The product as `npm start` brings it up: own port, own data directory, demo world; `env` says otherwise. */
export class Product {
  readonly base: string;
  readonly #port: number;
  readonly #env: Record<string, string>;
  readonly #dataDir = mkdtempSync(path.join(tmpdir(), 'haocang-product-'));
  #child: ChildProcess | undefined;
  #ended: Promise<void> | undefined;

  private constructor(port: number, env: Record<string, string>) {
    this.#port = port;
    this.#env = env;
    this.base = `http://127.0.0.1:${port}`;
  }

  static async at(port: number | undefined, env: Record<string, string> = {}): Promise<Product> {
    return new Product(port ?? await freePort(), env);
  }

  /** Seconds from the command to the first "ready". */
  async start(): Promise<number> {
    const started = performance.now();
    const child = spawn(process.execPath, ['tools/start.mjs'], {
      // Out of reach of Ctrl-C, which whoever measures hears and hands on; the start script watches its parent, should that be killed.
      stdio: ['ignore', 'ignore', 'inherit'], detached: true,
      env: { ...process.env, PORT: String(this.#port), HOST: '127.0.0.1', DATA_DIR: this.#dataDir, DATABASE_URL: '', DEMO_DATA: 'on', LOG_LEVEL: 'warn', PUBLIC_URL: '', npm_lifecycle_event: 'start', ...this.#env },
    });
    this.#child = child;
    while (!await this.#ready()) {
      if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}.`);
      if (performance.now() - started > START_MS) throw new Error('The product did not become ready.');
      await sleep(LOOK_MS);
    }
    return (performance.now() - started) / 1000;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await Promise.race([once(child, 'exit'), sleep(STOP_MS)]);
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  }

  /** Stop, and leave nothing behind; whoever asks again waits for the first. */
  end(): Promise<void> {
    this.#ended ??= this.stop().then(() => rmSync(this.#dataDir, { recursive: true, force: true }));
    return this.#ended;
  }

  /** The owner's way into the embedded database: for the floor alone, which is measured below the product. */
  databaseUrl(): string {
    const secrets = JSON.parse(readFileSync(path.join(this.#dataDir, 'secrets.json'), 'utf8')) as { databasePassword: string };
    const note = path.join(this.#dataDir, 'pg18.location');
    const cluster = existsSync(note) ? readFileSync(note, 'utf8').trim() : path.join(this.#dataDir, 'pg18');
    const sockets = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
    return `postgres://haocang:${secrets.databasePassword}@localhost/haocang?host=${encodeURIComponent(sockets)}`;
  }

  /** Largest resident memory of the server process, in MB, since `forgetPeak`; undefined where the system does not tell. */
  peakMb(): number | undefined {
    const server = this.serverPid();
    if (server === undefined) return undefined;
    const kb = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${server}/status`, 'utf8'))?.[1];
    return kb === undefined ? undefined : Number(kb) / 1024;
  }

  forgetPeak(): void {
    const server = this.serverPid();
    // "5" resets the high-water mark.
    if (server !== undefined) writeFileSync(`/proc/${server}/clear_refs`, '5');
  }

  /** The server itself: the start script hands over to one child. */
  serverPid(): number | undefined {
    const pid = this.#child?.pid;
    const children = `/proc/${pid}/task/${pid}/children`;
    return existsSync(children) ? Number(readFileSync(children, 'utf8').trim().split(' ')[0]) || undefined : undefined;
  }

  #ready(): Promise<boolean> {
    return fetch(`${this.base}/readyz`).then((answer) => answer.ok, () => false);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
