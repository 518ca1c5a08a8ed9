import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { createApp } from './app.ts';
import { billingUploadJobs } from './domains/billing/facade.ts';
import { setupCode } from './domains/company/code.ts';
import { isNew, seedMenus } from './domains/iam/facade.ts';
import { backupJobs } from './domains/ops/backup/jobs.ts';
import { expiringExports } from './domains/ops/export-record.ts';
import { sealJobs } from './domains/ops/seals.ts';
import { reportMornings } from './domains/report/jobs.ts';
import { pushingEvaluations } from './domains/service/facade.ts';
import { jobs } from './jobs.ts';
import { startLive } from './live.ts';
import { openDatabase, type Database } from './platform/db/database.ts';
import { openReader } from './platform/db/reader.ts';
import { noteCommit, Replica } from './platform/db/replica.ts';
import { LIMITS } from './platform/http/limits.ts';
import { gauge, metrics } from './platform/http/metrics.ts';
import type { Platform } from './platform/platform.ts';
import { applicationUrl, readerUrl } from './platform/postgres/application-role.ts';
import { isCode } from './platform/postgres/binaries.ts';
import { takeInstance } from './platform/postgres/instance.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { openPostgres } from './platform/postgres/open.ts';
import { copyUrl, wayTo, type Way } from './platform/postgres/way.ts';
import { loadSecrets } from './platform/secrets/keys.ts';
import { loadConfig } from './platform/start/config.ts';
import type { Config } from './platform/start/config.ts';
import { prepareDataDir } from './platform/start/data-dir.ts';
import { discardHalfLoaded, loadDemoData } from './platform/start/demo-data.ts';
import { giveBack } from './platform/start/give-back.ts';
import { isStartRefusal, startRefusal } from './platform/start/refusal.ts';
import { exportTraces } from './platform/trace/export.ts';
import { identify, routes } from './routes.ts';
import { startKeeper } from './services/backup/keeper.ts';
import { renumberOutbox } from './services/events/lane.ts';
import { forgettingFiles } from './services/files/forget.ts';
import { measureHealth } from './services/watch/figures.ts';
import { enterNodes, nodeOf } from './services/watch/node.ts';

/** Time for whoever asks /readyz to notice and send nobody else. */
const NOTICE_MS = 300;
/** Requests in flight get this long; what is cut off then was never acknowledged. */
const DRAIN_MS = 4000;
const POOL_CLOSE_MS = 1000;
const STOP_MS = 9500;
/** Ctrl-C reaches us twice, from the terminal and through the start script; only a later one is impatience. */
const IMPATIENT_MS = 1500;

/** Of a slow statement, as much as tells which it is. */
const SLOW_SHOWN = 400;
const SEED = new URL('../db/seed/seed.ts', import.meta.url);
type Seed = {
  seed: (platform: Platform, analyze: () => Promise<void>) => Promise<void>;
  DEMO_ACCOUNTS?: readonly DemoAccount[];
};
type DemoAccount = { account: string; password: string; role: string };

type Running = { stop: () => Promise<void> };

/** The composition root: configuration → database → application → listen. */
export async function start(env: Record<string, string | undefined>): Promise<Running> {
  const config = loadConfig(env);
  prepareDataDir(config.dataDir);
  const cleanups: (() => unknown)[] = [];
  const stop = async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  };
  try {
    const instance = await takeInstance(config.dataDir, config.publicUrl);
    cleanups.push(instance.release);
    await refuseTakenPort(config);
    await launch(config, cleanups);
    cleanups.push(instance.stopping);
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function launch(config: Config, cleanups: (() => unknown)[]): Promise<void> {
  const secrets = loadSecrets(config.dataDir);
  const log = pino({ level: config.logLevel, base: null });
  if (config.traces) cleanups.push(exportTraces(config.traces));
  const postgres = await openPostgres({
    ...config,
    password: secrets.databasePassword,
    onEvent: (message) => log.warn(message),
  });
  cleanups.push(postgres.stop);
  await discardHalfLoaded(postgres.url, config.databaseUrl === undefined);
  const ran = await migrate(postgres.url);
  if (ran.length > 0) log.info({ migrations: ran }, 'database migrated');

  const way = await wayTo(postgres.url, config),
    { db, reader, replica } = openReads(
      config,
      postgres.url,
      watched(way, log, config.databaseReadUrl !== undefined),
      log,
    );
  cleanups.push(() => Promise.race([Promise.all([db.close(), reader.close()]), sleep(POOL_CLOSE_MS)]));
  // The embedded database is this server's alone.
  if (config.databaseUrl !== undefined)
    cleanups.push(await enterNodes(db, nodeOf(config.dataDir, secrets, config.outside.files.store)));
  const platform: Platform = {
    db,
    replica,
    reader,
    log,
    now: () => new Date(),
    dataDir: config.dataDir,
    secrets,
    publicUrl: config.publicUrl,
    frameOrigins: config.frameOrigins,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    outside: config.outside,
    backup: config.backup.isOn ? config.backup : undefined,
    ready: false,
  };
  await renumberOutbox(db);
  await seedMenus(db);
  const accounts = config.demoData ? await demoWorld(platform, postgres.url) : [];

  const app = await createApp(platform, routes, identify, {
    ...LIMITS,
    requestsPerSecond: config.userRequestsPerSecond,
  });
  const stopLive = await startLive(app.server, platform, {
    way,
    mqttUrl: config.mqttUrl,
    jobs: jobsOf(platform),
  });
  cleanups.push(await startKeeper(platform, { ownerUrl: postgres.url, isEmbedded: config.databaseUrl === undefined }));
  cleanups.push(() => Promise.all([drain(app, platform), stopLive()]));
  await app.listen({ port: config.port, host: config.host });
  platform.ready = true;
  announce(config, accounts, (await isNew(db)) ? setupCode(config.dataDir) : undefined);
}

/** What is done by the clock. */
const jobsOf = (platform: Platform) => [
  ...jobs,
  forgettingFiles(platform),
  expiringExports(platform),
  pushingEvaluations(platform),
  ...sealJobs(platform),
  ...backupJobs(platform),
  ...billingUploadJobs(platform.dataDir),
  reportMornings(platform),
];

/** The database of the requests: slow statements are logged, and its figures told. */
function watched({ url, around }: Way, log: Logger, isCopied: boolean): Database {
  const db = openDatabase(url, {
    around,
    ...(isCopied ? { onCommit: noteCommit } : {}),
    onEvent: (message) => log.warn(message),
    onSlow: (statement, ms) => {
      metrics.slowStatements.inc();
      log.warn(
        { statement: statement.replace(/\s+/g, ' ').slice(0, SLOW_SHOWN), ms: Math.round(ms) },
        'slow statement',
      );
    },
  });
  measureHealth(db);
  return db;
}

/** What is read from: the primary, and a copy of it where there is one. */
function openReads(
  { databaseReadUrl, databaseReadLagS }: Config,
  ownerUrl: string,
  primary: Database,
  log: Logger,
): Pick<Platform, 'db' | 'reader' | 'replica'> {
  const reader = openReader(readerUrl(ownerUrl));
  if (databaseReadUrl === undefined) return { db: primary, reader };
  const url = copyUrl(databaseReadUrl, ownerUrl),
    replica = new Replica(primary, openDatabase(applicationUrl(url)), {
      lagMs: databaseReadLagS * 1000,
      onEvent: (message) => log.warn(message),
      onRead: (place) => metrics.reads.inc({ place }),
    });
  gauge(
    'haocang_replica_lag_seconds',
    'How far the replica is behind; absent: it is not known, and not read',
    [],
    (lag) => {
      lag.reset();
      if (replica.lag !== undefined) lag.set(replica.lag);
    },
  );
  return { db: replica.over(), reader: replica.reports(reader, openReader(readerUrl(url))), replica };
}

async function demoWorld(platform: Platform, ownerUrl: string): Promise<readonly DemoAccount[]> {
  if (!existsSync(SEED)) return [];
  const { seed, DEMO_ACCOUNTS = [] }: Seed = await import(SEED.href);
  const loaded = await loadDemoData(ownerUrl, async (analyze) => {
    console.log('Loading the demo world …');
    await seed(platform, analyze);
    await giveBack();
  });
  return loaded ? DEMO_ACCOUNTS : [];
}

/** Not ready any more first, then no new connections, then the requests in flight. */
async function drain(app: FastifyInstance, platform: Platform): Promise<void> {
  platform.ready = false;
  await sleep(NOTICE_MS);
  await Promise.race([app.close(), sleep(DRAIN_MS)]);
}

/** Better now than after half a minute of preparation. */
function refuseTakenPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', (error) => reject(portRefusal(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function portRefusal(error: Error, host: string, port: number): Error {
  if (isCode(error, 'EADDRINUSE'))
    return startRefusal(`PORT ${port} is taken on ${host}. Choose another one: PORT=${port + 1} npm start`);
  if (isCode(error, 'EACCES'))
    return startRefusal(`PORT ${port} may not be opened by this user. Choose one above 1023.`);
  if (isCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND')) return startRefusal(`HOST ${host} is no address of this machine.`);
  return error;
}

function announce(config: Config, accounts: readonly DemoAccount[], code: string | undefined): void {
  const lines = [`Haocang 好仓 is ready: ${config.publicUrl}`];
  if (accounts.length > 0) {
    lines.push(
      'Demo accounts (account / password):',
      ...accounts.map(({ account, password, role }) => `  ${account} / ${password}  ${role}`),
    );
  }
  if (code !== undefined)
    lines.push(
      'There is no company yet. Make the first one and its administrator here:',
      `  ${config.publicUrl}/setup`,
      `  setup code (启用码): ${code}   (kept in ${path.join(config.dataDir, 'setup-code')} until it is used)`,
    );
  console.log(`\n${lines.join('\n')}\n`);
}

/** Starts, stays until told to stop, and leaves with 0; a start that fails leaves with 1. */
export async function runUntilStopped(env: Record<string, string | undefined>): Promise<void> {
  const starting = start(env);
  let stoppingSince: number | undefined;
  const stop = () => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > IMPATIENT_MS) process.exit(130);
      return;
    }
    stoppingSince = Date.now();
    // The database survives an exit that comes too early; the next start adopts it.
    setTimeout(() => process.exit(1), STOP_MS).unref();
    starting
      .then((running) => running.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The start script is gone.
  process.on('disconnect', stop);
  try {
    await starting;
  } catch (error) {
    console.error(isStartRefusal(error) ? `Haocang cannot start.\n${error.message}` : error);
    process.exit(1);
  }
}

if (import.meta.main) await runUntilStopped(process.env);
