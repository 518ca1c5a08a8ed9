import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { applicationUrl } from '../server/src/platform/postgres/application-role.ts';
import { freePort } from './ports.mjs';

const BINARY = '/usr/sbin/pgbouncer',
  INI = path.join(import.meta.dirname, '../deploy/pgbouncer/pgbouncer.ini'),
  START_MS = 10_000;

/** What to say where there is none. */
export const NO_POOLER = 'PgBouncer is not installed: apt-get install -y --no-install-recommends pgbouncer';
export const hasPooler = (): boolean => existsSync(BINARY);

/** Debian's PgBouncer before a database, with the settings of `deploy/pgbouncer`. For tests and torture. */
export class Pooler {
  readonly #folder: string;
  readonly #port: number;
  readonly #owner: { uid: number; gid: number } | undefined;
  #child: ChildProcess | undefined;

  private constructor(folder: string, port: number, owner: { uid: number; gid: number } | undefined) {
    this.#folder = folder;
    this.#port = port;
    this.#owner = owner;
  }

  /** @param logins addresses of one database, each with a login that may come through; `settings` go before those of the file. */
  private static async before(
    logins: readonly string[],
    settings: Record<string, string | number> = {},
  ): Promise<Pooler> {
    const folder = mkdtempSync(path.join(tmpdir(), 'haocang-pooler-')),
      port = await freePort(),
      url = new URL(logins[0] ?? ''),
      host = url.searchParams.get('host') ?? url.hostname,
      name = url.pathname.slice(1);
    const users = logins.map((login) => new URL(login)),
      files = {
        'users.txt': users
          .map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"\n`)
          .join(''),
        'pooler.ini': [
          `%include ${INI}`,
          'listen_addr = 127.0.0.1',
          `listen_port = ${port}`,
          `auth_file = ${path.join(folder, 'users.txt')}`,
          ...Object.entries(settings).map(([key, value]) => `${key} = ${value}`),
          // Last: a section begun twice forgets what it was told first.
          '[databases]',
          `${name} = host=${host} port=${url.port || 5432} dbname=${name}`,
          '',
        ].join('\n'),
      };
    // Root is refused; the one who owns the database's socket may open it.
    const owner = process.getuid?.() === 0 ? ownerOf(host) : undefined;
    for (const [file, text] of Object.entries(files)) {
      writeFileSync(path.join(folder, file), text, { mode: 0o600 });
      if (owner) chownSync(path.join(folder, file), owner.uid, owner.gid);
    }
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const pooler = new Pooler(folder, port, owner);
    await pooler.start();
    return pooler;
  }

  /** Before the database of a product, for its owner and for the product itself. */
  static of(ownerUrl: string, settings?: Record<string, string | number>): Promise<Pooler> {
    return Pooler.before([ownerUrl, applicationUrl(ownerUrl)], settings);
  }

  /** The same database with the same login, this way. */
  through(url: string): string {
    const other = new URL(url);
    other.searchParams.delete('host');
    other.hostname = '127.0.0.1';
    other.port = String(this.#port);
    return other.href;
  }

  async start(): Promise<void> {
    const child = spawn(BINARY, [path.join(this.#folder, 'pooler.ini')], {
      stdio: ['ignore', 'ignore', process.env.TEST_LOG ? 'inherit' : 'ignore'],
      ...this.#owner,
    });
    this.#child = child;
    for (const end = Date.now() + START_MS; !(await this.#answers()); await sleep(20))
      if (Date.now() > end || child.exitCode !== null) throw new Error('PgBouncer did not come up');
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.#port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
  }
}

function ownerOf(host: string): { uid: number; gid: number } {
  if (!host.startsWith('/')) return { uid: 65_534, gid: 65_534 };
  const { uid, gid } = statSync(host);
  return { uid, gid };
}
