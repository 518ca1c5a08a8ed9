import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresBinaries } from '../../server/src/platform/postgres/binaries.ts';
import { databaseAccount } from '../../server/src/platform/postgres/open.ts';
import { freePort } from '../ports.mjs';

const NEEDED = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/lib/postgresql/15/bin/pg_controldata'];
/** Of PostgreSQL's programs the embedded one has three; these ask and do not care for the version. */
const BORROWED = ['pg_controldata', 'pg_isready'];
const DEPLOY = path.join(import.meta.dirname, '../../deploy/standby'),
  COPIER = path.join(import.meta.dirname, 'pg_basebackup');
const UP_MS = 120_000,
  LOOK_MS = 100,
  PASSWORD = 'standby';

/** What to say where something is missing. */
export const NO_STANDBY =
  'Patroni, etcd, HAProxy or the programs of PostgreSQL are not installed: apt-get install -y --no-install-recommends patroni etcd-server haproxy postgresql-15';
export const hasStandby = (): boolean => NEEDED.every((file) => existsSync(file));

/** One of the two machines of the database: its Patroni and its PostgreSQL. */
interface Machine {
  name: string;
  data: string;
  port: number;
  api: number;
  patroni?: ChildProcess | undefined;
}

/** Primary and synchronous standby under Patroni, HAProxy before them, with the files of `deploy/standby`. For torture. */
export class Standby {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'haocang-standby-'));
  readonly #account = process.getuid?.() === 0 ? databaseAccount() : undefined;
  readonly #others: ChildProcess[] = [];
  readonly #machines: Machine[] = [];
  #etcd = 0;
  #primary = 0;
  #replicas = 0;

  static async up(): Promise<Standby> {
    const standby = new Standby();
    try {
      await standby.#begin();
      return standby;
    } catch (error) {
      await standby.end();
      throw error;
    }
  }

  /** Of the owner, to whichever machine is the primary. */
  get url(): string {
    return `postgres://haocang:${PASSWORD}@127.0.0.1:${this.#primary}/haocang`;
  }
  /** The same, to the standby. */
  get readUrl(): string {
    return `postgres://haocang:${PASSWORD}@127.0.0.1:${this.#replicas}/haocang`;
  }

  /** The primary dies (`kill -9`), alone or with its machine; answers what has died. */
  async killPrimary(what: 'database' | 'machine'): Promise<Machine> {
    const primary = await this.#whoIs('primary');
    if (!primary) throw new Error('there is no primary');
    if (what === 'machine') primary.patroni?.kill('SIGKILL');
    for (const pid of family(primary.data)) kill(pid);
    return primary;
  }

  /** The machine is there again, if it was gone. */
  async raise(machine: Machine): Promise<void> {
    if (machine.patroni?.signalCode === null && machine.patroni.exitCode === null) return;
    await this.#patroni(machine);
  }

  /** Primary and standby, and the standby has everything. */
  async whole(): Promise<void> {
    await until(async () => {
      const [primary, standby] = [await this.#whoIs('primary'), await this.#whoIs('synchronous')];
      return primary !== undefined && standby !== undefined && primary !== standby;
    }, 'a primary and a synchronous standby');
  }

  async end(): Promise<void> {
    for (const { patroni, data } of this.#machines) {
      patroni?.kill('SIGKILL');
      for (const pid of family(data)) kill(pid);
    }
    for (const child of this.#others) child.kill('SIGKILL');
    await sleep(LOOK_MS);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #begin(): Promise<void> {
    if (this.#account) chownSync(this.#folder, this.#account.uid, this.#account.gid);
    chmodSync(this.#folder, 0o755);
    this.#etcd = await freePort([1]);
    [this.#primary, this.#replicas] = [await freePort(), await freePort()];
    this.#bin();
    this.#others.push(this.#start('etcd', '/usr/bin/etcd', this.#etcdArgs()));
    for (const name of ['a', 'b'])
      this.#machines.push({ name, data: path.join(this.#folder, name), port: await freePort(), api: await freePort() });
    const [a, b] = this.#machines as [Machine, Machine];
    await this.#patroni(a);
    await until(async () => (await this.#whoIs('primary')) === a, 'a primary');
    this.#others.push(
      this.#start('haproxy', '/usr/sbin/haproxy', ['-db', '-f', path.join(DEPLOY, 'haproxy.cfg')], this.#proxyEnv()),
    );
    await this.#makeDatabase(a);
    await this.#patroni(b);
    await this.whole();
  }

  #bin(): void {
    const bin = path.join(this.#folder, 'bin'),
      own = postgresBinaries(this.#account, path.join(this.#folder, 'runtime'));
    mkdirSync(bin);
    for (const name of ['postgres', 'initdb', 'pg_ctl']) symlinkSync(path.join(own, name), path.join(bin, name));
    for (const name of BORROWED) symlinkSync(`/usr/lib/postgresql/15/bin/${name}`, path.join(bin, name));
    symlinkSync(COPIER, path.join(bin, 'pg_basebackup'));
  }

  #etcdArgs(): string[] {
    const [client, peer] = [`http://127.0.0.1:${this.#etcd}`, `http://127.0.0.1:${this.#etcd + 1}`];
    return Object.entries({
      name: 'one',
      'data-dir': path.join(this.#folder, 'etcd'),
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': `one=${peer}`,
    }).map(([key, value]) => `--${key}=${value}`);
  }

  #proxyEnv(): Record<string, string> {
    const [a, b] = this.#machines as [Machine, Machine],
      at = (port: number): string => `127.0.0.1:${port}`;
    return {
      PRIMARY: at(this.#primary),
      REPLICAS: at(this.#replicas),
      DATABASE_A: at(a.port),
      DATABASE_B: at(b.port),
      API_A: String(a.api),
      API_B: String(b.api),
    };
  }

  async #patroni(machine: Machine): Promise<void> {
    const { name, data, port, api } = machine,
      [database, rest] = [`127.0.0.1:${port}`, `127.0.0.1:${api}`];
    machine.patroni = this.#start(`patroni-${name}`, '/usr/bin/patroni', [path.join(DEPLOY, 'patroni.yml')], {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${this.#etcd}`,
      PATRONI_RESTAPI_LISTEN: rest,
      PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
      PATRONI_POSTGRESQL_LISTEN: database,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: database,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      PATRONI_POSTGRESQL_BIN_DIR: path.join(this.#folder, 'bin'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      STANDBY_COPIER: 'postgres',
      STANDBY_COPIER_PASSWORD: PASSWORD,
    });
  }

  #start(name: string, file: string, args: string[], env: Record<string, string> = {}): ChildProcess {
    const log = openSync(path.join(process.env.STANDBY_LOG ?? this.#folder, `${name}.log`), 'a');
    const child = spawn(file, args, {
      cwd: this.#folder,
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: this.#folder, ...env },
      ...this.#account,
    });
    closeSync(log);
    return child;
  }

  async #makeDatabase({ port }: Machine): Promise<void> {
    const owner = new pg.Client(`postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`);
    await owner.connect();
    await owner.query(`create role haocang login createrole password '${PASSWORD}'`);
    await owner.query('create database haocang owner haocang');
    await owner.query('grant pg_monitor, pg_signal_backend to haocang');
    await owner.end();
    await until(async () => answers(this.url), 'the way to the primary');
  }

  /** As Patroni's interface says it, which HAProxy asks as well. */
  async #whoIs(role: 'primary' | 'synchronous'): Promise<Machine | undefined> {
    const said = await Promise.all(
      this.#machines.map(({ api }) =>
        fetch(`http://127.0.0.1:${api}/${role}`, { signal: AbortSignal.timeout(2000) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    return this.#machines.find((_, i) => said[i]);
  }
}

async function answers(url: string): Promise<boolean> {
  const trial = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  trial.on('error', () => undefined);
  return trial
    .connect()
    .then(
      () => true,
      () => false,
    )
    .finally(() => trial.end().catch(() => undefined));
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + UP_MS; !(await holds()); await sleep(LOOK_MS))
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
}

/** The postmaster of a data folder and its children. */
function family(data: string): number[] {
  const file = path.join(data, 'postmaster.pid');
  const postmaster = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  if (!postmaster || !existsSync(`/proc/${postmaster}`)) return [];
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  return [postmaster, ...children.filter(Boolean).map(Number)];
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}
