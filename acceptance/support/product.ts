import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/ports.mjs';
import { furnish, passingDir } from './data-dir.ts';
import { databaseProcesses, signal } from './processes.ts';

const START_MS = 240_000,
  STOP_MS = 15_000,
  LOOK_MS = 20;

/** The code of the last text message to a phone, or to one that ends so, as the outbox of a trial keeps it. */
export function lastCode(dataDir: string, phone: string): string {
  const file = path.join(dataDir, 'outbox', 'sms.jsonl');
  const messages = existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { phone: string; code?: string })
    : [];
  return messages.findLast((message) => message.phone.endsWith(phone) && message.code !== undefined)?.code ?? '';
}

/** The product as `npm start` brings it up: own port, own data directory, demo world, users as fast as they like; `env` says otherwise. */
export class Product {
  readonly base: string;
  readonly #port: number;
  readonly #env: Record<string, string>;
  readonly #script: string | undefined;
  readonly #dataDir: string;
  /** Where its sources lie. */
  #checkout = '.';
  #child: ChildProcess | undefined;
  #ended: Promise<void> | undefined;

  private constructor(port: number, env: Record<string, string>, script: string | undefined, folder?: string) {
    this.#port = port;
    this.#env = env;
    this.#script = script;
    this.#dataDir = folder ?? dataDir(env.DEMO_DATA !== 'off');
    this.base = `http://127.0.0.1:${port}`;
  }

  /** `script`: what the start script runs instead of building the console first. */
  static async at(port: number | undefined, env: Record<string, string> = {}, script?: string): Promise<Product> {
    return new Product(port ?? (await freePort()), env, script);
  }

  /** Over a data folder that somebody else has made; it goes with the product. */
  static async over(folder: string, env: Record<string, string> = {}, script?: string): Promise<Product> {
    return new Product(await freePort(), env, script, folder);
  }

  /** Of another release, whose sources lie in a folder of their own; the console of it is not built. */
  static async of(checkout: string, env: Record<string, string> = {}): Promise<Product> {
    const product = new Product(await freePort(), env, 'server/src/main.ts');
    product.#checkout = checkout;
    return product;
  }

  get dataDir(): string {
    return this.#dataDir;
  }

  /** Seconds from the command to the first "ready". */
  async start(): Promise<number> {
    const started = performance.now();
    const child = spawn(
      process.execPath,
      [path.join(this.#checkout, 'tools/start.mjs'), ...(this.#script === undefined ? [] : ['--run', this.#script])],
      {
        // Out of reach of Ctrl-C, which whoever measures hears and hands on; the start script watches its parent, should that be killed.
        stdio: ['ignore', 'ignore', 'inherit'],
        detached: true,
        env: {
          ...process.env,
          PORT: String(this.#port),
          HOST: '127.0.0.1',
          DATA_DIR: this.#dataDir,
          DATABASE_URL: '',
          DEMO_DATA: 'on',
          LOG_LEVEL: 'warn',
          PUBLIC_URL: '',
          USER_REQUESTS_PER_SECOND: '0',
          npm_lifecycle_event: 'start',
          ...this.#env,
        },
      },
    );
    this.#child = child;
    while (!(await this.#ready())) {
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

  /** `SIGTERM`, or a hard kill of the server alone (its start script follows); the exit code, null after a kill. */
  async halt(name: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.#child,
      server = this.serverPid();
    if (!child || server === undefined) throw new Error('The product does not run.');
    this.#child = undefined;
    const gone = once(child, 'exit');
    if (name === 'SIGTERM') child.kill(name);
    else signal([server], name);
    await gone;
    return name === 'SIGTERM' ? child.exitCode : null;
  }

  /** What it wrote into its data directory. */
  wrote(file: string): string {
    return readFileSync(path.join(this.#dataDir, file), 'utf8');
  }

  /** The postmaster of the embedded database, then its children. */
  databasePids(): number[] {
    return databaseProcesses(this.#cluster());
  }

  /** Stop, and leave nothing behind, not even what a kill left; whoever asks again waits for the first. */
  end(): Promise<void> {
    this.#ended ??= this.stop().then(() => {
      signal(this.databasePids(), 'SIGKILL');
      rmSync(this.#dataDir, { recursive: true, force: true });
    });
    return this.#ended;
  }

  /** The owner's way into the embedded database: for the floor, which is measured below the product, and for rows in numbers. */
  databaseUrl(): string {
    return databaseOf(this.#dataDir);
  }

  /** What another node needs to work on the same database; it also needs the same secrets. */
  asDatabase(): Record<string, string> {
    return { DATABASE_URL: this.databaseUrl(), DEMO_DATA: 'off' };
  }

  adoptSecrets(of: Product): void {
    copyFileSync(path.join(of.#dataDir, 'secrets.json'), path.join(this.#dataDir, 'secrets.json'));
  }

  lastCode(phone: string): string {
    return lastCode(this.#dataDir, phone);
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

  #cluster(): string {
    return clusterOf(this.#dataDir);
  }

  #ready(): Promise<boolean> {
    return fetch(`${this.base}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  }
}

/** Of its own; among journeys with the world that was loaded for them, where one is wanted. */
function dataDir(furnished: boolean): string {
  const folder = passingDir('product');
  if (furnished) furnish(folder);
  return folder;
}

function clusterOf(dataDir: string): string {
  const note = path.join(dataDir, 'pg18.location');
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : path.join(dataDir, 'pg18');
}

/** The same for a product somebody else has started. */
export function databaseOf(dataDir: string): string {
  const secrets = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as { databasePassword: string };
  const sockets = readFileSync(path.join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  return `postgres://haocang:${secrets.databasePassword}@localhost/haocang?host=${encodeURIComponent(sockets)}`;
}
