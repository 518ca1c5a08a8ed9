import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { wireTime } from '../server/src/platform/clock.ts';
import { takeInstance } from '../server/src/platform/postgres/instance.ts';
import { migrate } from '../server/src/platform/postgres/migrate.ts';
import { clusterOf, openPostgres, ownerUrl } from '../server/src/platform/postgres/open.ts';
import { postmaster } from '../server/src/platform/postgres/process.ts';
import { loadSecrets } from '../server/src/platform/secrets/keys.ts';
import { loadConfig } from '../server/src/platform/start/config.ts';
import { isStartRefusal, startRefusal } from '../server/src/platform/start/refusal.ts';
import { rehearse } from '../server/src/rehearsal.ts';
import { takeBase } from '../server/src/services/backup/base.ts';
import { keepFiles } from '../server/src/services/backup/files.ts';
import { keyFile, ownBackupKey } from '../server/src/services/backup/keys.ts';
import { Receiver } from '../server/src/services/backup/receive.ts';
import { discardScratch, scratchOf } from '../server/src/services/backup/scratch.ts';
import { basesOf, furnish, proofsOf, readState, segmentsOf, shelfAt } from '../server/src/services/backup/shelf.ts';
import { tidy } from '../server/src/services/backup/tidy.ts';

/**
 * `npm run backup`: a base backup of the embedded database now, beside a running server or without. The running server takes one every night by itself, and
 * the log of the database all the time.
 */
const USAGE = `npm run backup              a base backup, now; what is older than BACKUP_KEEP_DAYS goes
npm run backup -- --prove   restores the newest into a scratch folder, runs the laws and the seals, removes it; leaves with 1 when it fails
npm run backup -- --list    what there is
npm run backup -- --key     the key, to be kept where neither this disk nor that of the backups is`;
const CAUGHT_UP_MS = 60_000;

const config = loadConfig(process.env);
const { dataDir, backup } = config;
const shelf = shelfAt(backup.dir);
/** Nobody waits for the end any more. What a rehearsal has begun is removed. */
const abandon = (): void => void discardScratch(dataDir).finally(() => process.exit(1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, abandon);
// The server that wanted it, or the start script, is gone.
process.on('disconnect', abandon);

try {
  process.exitCode = await run();
} catch (error) {
  if (!isStartRefusal(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  process.off('disconnect', abandon);
  process.disconnect?.();
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      prove: { type: 'boolean' },
      list: { type: 'boolean' },
      key: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) console.log(USAGE);
  if (values.help) return 0;
  if (config.databaseUrl !== undefined)
    throw startRefusal('DATABASE_URL is a database of your own: its own tools back it up (docs/BACKUP.md).');
  if (!existsSync(clusterOf(dataDir).data)) throw startRefusal(`There is no database in ${dataDir}.`);
  const key = ownBackupKey(dataDir, backup.key);
  if (values.key) {
    console.log(backup.key ?? readFileSync(keyFile(dataDir), 'utf8').trim());
    return 0;
  }
  if (values.list) return list();
  await furnish(shelf);
  return values.prove ? prove(key) : base(key);
}

async function base(key: Buffer): Promise<number> {
  const began = performance.now();
  await withDatabase(key, async (url, caughtUp) => {
    const made = await takeBase({ url, dataDir, shelf, key, product: productVersion(), progress: tell });
    const files = await keepFiles(shelf, { dataDir, key });
    if (!(await caughtUp()))
      console.log('The log of the database is still on its way; the running server goes on with it.');
    const gone = await tidy(shelf, { dataDir, keepDays: backup.keepDays, now: new Date() });
    console.table([
      {
        label: made.label,
        database: mb(made.databaseBytes),
        backup: mb(made.bytes),
        seconds: Number(((performance.now() - began) / 1000).toFixed(1)),
        schema: made.schema,
        'new files': files,
        removed: `${gone.bases.length} base backups, ${gone.segments} segments, ${gone.files} files`,
      },
    ]);
    console.log(
      `In ${backup.dir}. The key to it is in ${backup.key ? 'BACKUP_KEY' : keyFile(dataDir)}: keep it elsewhere too (npm run backup -- --key).`,
    );
  });
  return 0;
}

/** The database that runs, or this one started for as long as it takes, with its log kept meanwhile. */
async function withDatabase(
  key: Buffer,
  work: (url: string, caughtUp: () => Promise<boolean>) => Promise<void>,
): Promise<void> {
  const secrets = loadSecrets(dataDir),
    alone = process.env.BACKUP_JOB ? undefined : await takeInstance(dataDir, 'npm run backup').catch(beside);
  if (!alone) {
    const cluster = clusterOf(dataDir),
      sockets = postmaster(cluster.data)?.sockets || cluster.sockets;
    return work(ownerUrl(sockets, secrets.databasePassword), async () => true);
  }
  const postgres = await openPostgres({ dataDir, password: secrets.databasePassword });
  try {
    await migrate(postgres.url);
    const receiver = new Receiver({ url: postgres.url, shelf, key, say: (message) => console.error(message) });
    receiver.start();
    try {
      await work(postgres.url, () => receiver.caughtUp(CAUGHT_UP_MS));
    } finally {
      await receiver.stop();
    }
  } finally {
    await postgres.stop();
    alone.release();
  }
}

async function prove(key: Buffer): Promise<number> {
  const alone = await takeInstance(scratchOf(dataDir), 'a rehearsal').catch((error: unknown) => {
    throw isStartRefusal(error) ? startRefusal('Another rehearsal is under way.') : error;
  });
  try {
    const proof = await rehearse({ dataDir, shelf, key, progress: tell, say: (step) => console.log(step) });
    console.table([
      {
        'base backup': proof.label,
        'restored to': proof.reached && wireTime(new Date(proof.reached)),
        seconds: (Date.parse(proof.finishedAt) - Date.parse(proof.startedAt)) / 1000,
        laws: `${proof.laws} of ${proof.tenants} tenants, ${proof.broken} broken`,
        seals: `${proof.seals}, ${proof.brokenSeals} broken`,
        files: proof.files,
        proven: proof.isProven,
      },
    ]);
    if (proof.fault !== null) console.error(proof.fault);
    return proof.isProven ? 0 : 1;
  } finally {
    alone.release();
  }
}

async function list(): Promise<number> {
  const [bases, segments, proofs, state] = [
    await basesOf(shelf),
    await segmentsOf(shelf),
    await proofsOf(shelf),
    await readState(shelf),
  ];
  console.table(
    bases.map((one) => ({
      label: one.label,
      schema: one.schema,
      postgres: one.postgres,
      from: one.startLsn,
      to: one.stopLsn,
      database: mb(one.databaseBytes),
      backup: mb(one.bytes),
      proven: proofs.findLast(({ isProven, label }) => isProven && label === one.label)?.finishedAt ?? '',
    })),
  );
  console.log(
    `${segments.length} segments of the log, ${mb(segments.reduce((sum, { bytes }) => sum + bytes, 0))}; kept until ${state?.walAt ? wireTime(new Date(state.walAt)) : 'nothing yet'}`,
  );
  return 0;
}

/** To whoever started us as a job. */
function tell(done: number, total: number): void {
  if (process.env.BACKUP_JOB) process.send?.({ done, total });
}

function mb(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`;
}

function productVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}

function beside(error: unknown): undefined {
  if (!isStartRefusal(error)) throw error;
}
