import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startRefusal } from '../start/refusal.ts';
import type { RunAs } from './binaries.ts';
import { SHARED_ROOT, canRun, postgresBinaries } from './binaries.ts';
import type { Cluster } from './process.ts';
import { postmaster, runTool, startCluster, stopCluster } from './process.ts';
import { refuseIndirect } from './way.ts';

/** A database that answers. `url` is the owner's, and leads through no pooler; the application itself uses `applicationUrl(url)`. */
export type Postgres = Readonly<{
  url: string;
  /** Undefined: somebody else's server. */
  pid: () => number | undefined;
  /** Stops the embedded server. */
  stop: () => Promise<void>;
  /** Lets it run on without us. */
  leave: () => Promise<void>;
}>;

export type PostgresOptions = Readonly<{
  dataDir: string;
  /** Absent: the embedded server. */
  databaseUrl?: string | undefined;
  /** The way around a pooler that `databaseUrl` leads through. */
  databaseDirectUrl?: string | undefined;
  /** Of the embedded server's owner. */
  password: string;
  /** `test`: fast, and nothing survives a crash of the machine. */
  flavour?: 'durable' | 'test';
  onEvent?: (message: string) => void;
}>;

const OWNER = 'haocang';
const VERSION = '18';
const SUPERVISE_MS = 500;
/** sockaddr_un holds 104 bytes on macOS, 108 on Linux, with the final zero. */
const SOCKET_PATH_MAX = 103;
const SOCKET_FILE = '.s.PGSQL.5432';

const DURABLE = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Tables that have just been filled are planned badly until they are analysed: look sooner than once a minute.
  autovacuum_naptime: '10s',
  autovacuum_analyze_scale_factor: '0.05',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  effective_cache_size: '1GB',
  jit: 'off',
  log_checkpoints: 'off',
  // The log waits for the backup that takes it, and not until the disk is full.
  max_slot_wal_keep_size: '8GB',
};
const TEST = { ...DURABLE, fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/**
 * Opens the database: the given one, or the embedded PostgreSQL in `dataDir`, which is made on the first start, adopted
 * when it survived a killed server, and started again by itself when it is gone. It listens on a unix socket only.
 */
export async function openPostgres(options: PostgresOptions): Promise<Postgres> {
  const given = options.databaseDirectUrl ?? options.databaseUrl;
  if (given !== undefined) {
    await refuseIndirect(given, options.databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
    return { url: given, pid: () => undefined, stop: async () => {}, leave: async () => {} };
  }
  const cluster = await prepareCluster(options);
  await startCluster(cluster);
  // An adopted server may have been started with another TMPDIR.
  const sockets = postmaster(cluster.data)?.sockets || cluster.sockets;
  const running = { ...cluster, sockets };
  const supervision = supervise(running, options.onEvent ?? (() => {}));
  return {
    url: ownerUrl(sockets, options.password),
    pid: () => postmaster(cluster.data)?.pid,
    stop: async () => {
      await supervision.end();
      await stopCluster(running);
      rmSync(sockets, { recursive: true, force: true });
    },
    leave: supervision.end,
  };
}

export const ownerUrl = (sockets: string, password: string): string =>
  `postgres://${OWNER}:${password}@localhost/${OWNER}?host=${encodeURIComponent(sockets)}`;

/** Restarts the server whenever its postmaster is gone. Connections of that moment break; their transactions never happened. */
function supervise(cluster: Cluster, say: (message: string) => void): { end: () => Promise<void> } {
  let current: Promise<void> = Promise.resolve();
  let busy = false;
  const look = async () => {
    if (postmaster(cluster.data) !== undefined) return;
    say('The embedded PostgreSQL is gone; starting it again');
    makeSocketDirectory(cluster.sockets, cluster.runAs);
    await startCluster(cluster);
    say('The embedded PostgreSQL answers again');
  };
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    current = look()
      .catch((error: unknown) => say(String(error)))
      .finally(() => {
        busy = false;
      });
  }, SUPERVISE_MS);
  return {
    end: async () => {
      clearInterval(timer);
      await current;
    },
  };
}

/** Where the cluster of a data folder lies, or would, and how it is run; nothing is made or started. */
export function clusterOf(dataDir: string, flavour: PostgresOptions['flavour'] = 'durable'): Cluster {
  mkdirSync(dataDir, { recursive: true });
  const { data, runAs } = placeOf(dataDir);
  const bin = postgresBinaries(runAs, path.join(dataDir, 'runtime'));
  return { bin, data, runAs, sockets: socketDirectory(data), settings: flavour === 'test' ? TEST : DURABLE };
}

async function prepareCluster({ dataDir, password, flavour }: PostgresOptions): Promise<Cluster> {
  const cluster = clusterOf(dataDir, flavour);
  const { data, runAs, sockets } = cluster;
  makeSocketDirectory(sockets, runAs);
  if (!existsSync(data) && existsSync(`${data}.restored`))
    throw startRefusal(`A restore into ${dataDir} was cut short. Empty that folder and restore again.`);
  if (!existsSync(data)) await initialise(cluster, password);
  const version = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  if (version !== VERSION)
    throw startRefusal(`${data} was made by PostgreSQL ${version}; this release runs ${VERSION}.`);
  return cluster;
}

/**
 * Where the cluster lies and who runs it. Root cannot run PostgreSQL: another account does, and when that account cannot
 * reach `dataDir` (a checkout below /root), the cluster goes to /var/lib/haocang and `dataDir` says so in a file.
 */
function placeOf(dataDir: string): { data: string; runAs: RunAs } {
  const name = `pg${VERSION}`;
  const inside = path.join(dataDir, name);
  if (process.getuid?.() !== 0) {
    if (existsSync(inside) && statSync(inside).uid !== process.getuid?.()) {
      throw startRefusal(
        `${inside} belongs to another user. Start as that user (or as root), or choose another DATA_DIR.`,
      );
    }
    return { data: inside, runAs: undefined };
  }
  const note = path.join(dataDir, `${name}.location`);
  const data = existsSync(note) ? readFileSync(note, 'utf8').trim() : inside;
  if (existsSync(data)) {
    const { uid, gid } = statSync(data);
    return { data, runAs: { uid, gid } };
  }
  const runAs = databaseAccount();
  // The other account must pass through, and needs to see nothing else in here.
  chmodSync(dataDir, statSync(dataDir).mode | 0o111);
  if (canRun(dataDir, runAs)) return { data, runAs };
  const apart = path.join(SHARED_ROOT, createHash('sha256').update(dataDir).digest('hex').slice(0, 12), name);
  mkdirSync(path.dirname(apart), { recursive: true });
  chmodSync(SHARED_ROOT, 0o755);
  chmodSync(path.dirname(apart), 0o755);
  writeFileSync(note, `${apart}\n`);
  return { data: apart, runAs };
}

/** initdb works under another name, so that a crash in the middle leaves nothing that looks finished. */
async function initialise(cluster: Cluster, password: string): Promise<void> {
  const { data, runAs, sockets } = cluster;
  const draft = `${data}.init`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  giveTo(draft, runAs);
  const passwordFile = path.join(sockets, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(passwordFile, runAs);
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  try {
    // lc_ctype must know letters: under C, pg_trgm finds nothing in Chinese text.
    const made = await runTool(cluster, 'initdb', [
      '-D',
      draft,
      '-U',
      OWNER,
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
      '--locale=C',
      `--lc-ctype=${ctype}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      '--data-checksums',
    ]);
    if (made.code !== 0) throw new Error(`initdb failed.\n${made.output}`);
    await createOwnDatabase({ ...cluster, data: draft, settings: TEST });
    renameSync(draft, data);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** initdb makes the database `postgres`; ours has the owner's name. Single-user mode needs no connection. */
async function createOwnDatabase(cluster: Cluster): Promise<void> {
  const script = path.join(cluster.sockets, 'create.sql');
  writeFileSync(script, `create database ${OWNER};\n`);
  giveTo(script, cluster.runAs);
  try {
    const made = await runTool({ ...cluster, bin: '/bin' }, 'sh', [
      '-c',
      '"$0" --single -D "$1" postgres < "$2"',
      path.join(cluster.bin, 'postgres'),
      cluster.data,
      script,
    ]);
    if (made.code !== 0) throw new Error(`The database could not be created.\n${made.output}`);
  } finally {
    rmSync(script, { force: true });
  }
}

/** Short, because the path of a unix socket is limited to about a hundred bytes. */
function socketDirectory(data: string): string {
  const name = `haocang-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`;
  const wanted = path.join(tmpdir(), name);
  return Buffer.byteLength(path.join(wanted, SOCKET_FILE)) <= SOCKET_PATH_MAX ? wanted : path.join('/tmp', name);
}

export function makeSocketDirectory(directory: string, runAs: RunAs): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const found = lstatSync(directory);
  const owner = runAs?.uid ?? process.getuid?.();
  // In a public /tmp somebody else could have put his own directory, or a link, under our name.
  if (!found.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw startRefusal(`${directory} belongs to another user. Remove it, or set TMPDIR to a directory of your own.`);
  }
  giveTo(directory, runAs);
  chmodSync(directory, 0o700);
}

export function giveTo(file: string, runAs: RunAs): void {
  if (runAs) chownSync(file, runAs.uid, runAs.gid);
}

/** `postgres` when the machine has it, else `nobody`. */
export function databaseAccount(): { uid: number; gid: number } {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', '_postgres', 'nobody']) {
    const account = accounts.find(([name]) => name === wanted);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw startRefusal(
    'PostgreSQL does not run as root, and there is no account postgres or nobody to run it. Start as an ordinary user.',
  );
}
