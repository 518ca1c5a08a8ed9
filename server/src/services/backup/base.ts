import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { wireTime } from '../../platform/clock.ts';
import { takeInstance } from '../../platform/postgres/instance.ts';
import { isStartRefusal, startRefusal } from '../../platform/start/refusal.ts';
import { Replication } from './replication.ts';
import { basesOf, DRAFT, furnish, SEALED, synced, writeManifest, type Manifest, type Shelf } from './shelf.ts';
import { FRAME_BYTES, SealedFile } from './vault.ts';

/** The database; what PostgreSQL says about each file of it; what lies beside it in the data folder. */
export const BASE = `base${SEALED}`,
  CHECKS = `checks${SEALED}`,
  BESIDE = `beside${SEALED}`;
/** Without these a database that was restored opens for nobody, or its journals count as cut. */
export const BESIDE_FILES = ['secrets.json', 'journal-heads.json', 'setup-code'] as const;
const QUEUE_MAX = 8 * 1024 * 1024;

export interface BaseOptions {
  /** Of the owner. */
  url: string;
  dataDir: string;
  shelf: Shelf;
  key: Buffer;
  product: string;
  /** Bytes read, and about how many there are. */
  progress?: (done: number, total: number) => void;
  now?: () => Date;
}

/**
 * Takes a base backup beside the running database and answers what it is. It lies under another name until it is whole; what a kill leaves is removed
 * by the next one. One at a time.
 */
export async function takeBase(of: BaseOptions): Promise<Manifest> {
  const { shelf, now = () => new Date() } = of;
  await furnish(shelf);
  const alone = await takeInstance(shelf.base, 'a base backup').catch((error: unknown) => {
    throw isStartRefusal(error) ? startRefusal('Another base backup is being made.') : error;
  });
  try {
    await removeDrafts(shelf);
    const startedAt = now(),
      label = labelOf(startedAt),
      draft = path.join(shelf.base, `${label}${DRAFT}`);
    await mkdir(draft, { mode: 0o700 });
    await keepBeside(of, path.join(draft, BESIDE));
    const facts = await factsOf(of.url),
      streamed = await stream(of, draft, label);
    const made: Manifest = {
      ...facts,
      ...streamed,
      label,
      startedAt: startedAt.toISOString(),
      finishedAt: now().toISOString(),
      product: of.product,
      bytes: streamed.files.reduce((sum, { bytes }) => sum + bytes, 0),
    };
    await writeManifest(draft, made, of.key);
    await rename(draft, path.join(shelf.base, label));
    await synced(shelf.base);
    return made;
  } finally {
    alone.release();
  }
}

const labelOf = (at: Date): string => wireTime(at).replace(' ', '_').replaceAll(':', '-');

async function removeDrafts(shelf: Shelf): Promise<void> {
  for (const name of await readdir(shelf.base))
    if (name.endsWith(DRAFT)) await rm(path.join(shelf.base, name), { recursive: true });
}

async function keepBeside({ dataDir, key }: BaseOptions, at: string): Promise<void> {
  const there = BESIDE_FILES.filter((name) => existsSync(path.join(dataDir, name)));
  const texts = await Promise.all(there.map(async (name) => [name, await readFile(path.join(dataDir, name), 'utf8')]));
  const sealed = await SealedFile.create(at, key);
  await sealed.append(Buffer.from(JSON.stringify(Object.fromEntries(texts))));
  await sealed.finish();
}

async function factsOf(url: string): Promise<Pick<Manifest, 'systemId' | 'schema' | 'postgres' | 'databaseBytes'>> {
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ systemId: string; postgres: string; bytes: string; schema: string }>(`
      select (select system_identifier::text from pg_control_system()) as "systemId",
        current_setting('server_version') as postgres, pg_database_size(current_database())::text as bytes,
        (select max(name) from kysely_migration) as schema
    `);
    const [row] = rows;
    if (!row) throw new Error('The database does not say what it is.');
    const { bytes, ...facts } = row;
    return { ...facts, databaseBytes: Number(bytes) };
  } finally {
    await owner.end();
  }
}

type Streamed = Pick<Manifest, 'startLsn' | 'stopLsn' | 'timeline' | 'files'>;

/** BASE_BACKUP of the replication protocol: the archive with the log it needs, then the checksums of its files. */
async function stream(of: BaseOptions, draft: string, label: string): Promise<Streamed> {
  const wire = await Replication.open(of.url);
  const into = new Archive(wire, of);
  await into.open(draft);
  try {
    const rows = await wire.run(
      `BASE_BACKUP (LABEL 'haocang ${label}', PROGRESS true, CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
      (chunk) => into.take(chunk),
    );
    const files = await into.finish(draft);
    // First the place it begins at, then the tablespaces with the size, then where it ends.
    const [start, stop] = [rows[0], rows.at(-1)];
    return { startLsn: start?.[0] ?? '', timeline: Number(start?.[1]), stopLsn: stop?.[0] ?? '', files };
  } finally {
    wire.close();
  }
}

/** What BASE_BACKUP streams, on its way into two sealed files. */
class Archive {
  readonly #wire: Replication;
  readonly #of: BaseOptions;
  #files: { archive: SealedFile; checks: SealedFile } | undefined;
  #isChecks = false;
  #archives = 0;
  #pending: Buffer[] = [];
  #bytes = 0;
  #queued = 0;
  #total = 0;
  #writing: Promise<void> = Promise.resolve();
  #failed: unknown;

  constructor(wire: Replication, of: BaseOptions) {
    [this.#wire, this.#of] = [wire, of];
  }

  async open(draft: string): Promise<void> {
    const { key } = this.#of;
    this.#files = {
      archive: await SealedFile.create(path.join(draft, BASE), key),
      checks: await SealedFile.create(path.join(draft, CHECKS), key),
    };
    const owner = new pg.Client(this.#of.url);
    await owner.connect();
    const { rows } = await owner.query<{ n: string }>('select sum(pg_database_size(oid))::text as n from pg_database');
    await owner.end();
    this.#total = Number(rows[0]?.n ?? 0);
  }

  take(chunk: Buffer): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === 'n') this.#archives += 1;
    if (kind === 'm') {
      this.#flush();
      this.#isChecks = true;
    }
    if (kind === 'p') this.#of.progress?.(Number(chunk.readBigInt64BE(1)), this.#total);
    if (kind !== 'd') return;
    // The driver uses its buffer again.
    const data = Buffer.from(chunk.subarray(1));
    this.#pending.push(data);
    this.#bytes += data.length;
    if (this.#bytes >= FRAME_BYTES) this.#flush();
  }

  /** Writes what has come behind what is being written; the database waits when that is too much. */
  #flush(): void {
    const data = Buffer.concat(this.#pending),
      file = this.#isChecks ? this.#files?.checks : this.#files?.archive;
    [this.#pending, this.#bytes] = [[], 0];
    this.#queued += data.length;
    if (this.#queued > QUEUE_MAX) this.#wire.pause();
    this.#writing = this.#writing
      .then(() => (this.#failed === undefined ? file?.append(data) : undefined))
      .catch((error: unknown) => {
        this.#failed = error;
      })
      .finally(() => {
        this.#queued -= data.length;
        if (this.#queued <= QUEUE_MAX) this.#wire.resume();
      });
  }

  async finish(draft: string): Promise<Manifest['files']> {
    this.#flush();
    await this.#writing;
    if (this.#failed !== undefined) throw this.#failed;
    if (!this.#files || this.#archives !== 1)
      throw new Error(
        `The database has ${this.#archives - 1} tablespaces of its own; only one folder can be backed up.`,
      );
    const { archive, checks } = this.#files;
    const files = [
      { name: BASE, sha256: await archive.finish(), bytes: archive.bytes },
      { name: CHECKS, sha256: await checks.finish(), bytes: checks.bytes },
    ];
    await synced(draft);
    return files;
  }
}

/** The newest base backup; undefined when there is none. */
export const newestBase = async (shelf: Shelf): Promise<Manifest | undefined> => (await basesOf(shelf)).at(-1);
