import { mkdirSync } from 'node:fs';
import { LAWS, type Law } from '#contract/inventory/integrity.ts';
import { runInvariants } from '../server/src/domains/inventory/facade.ts';
import { tampered } from '../server/src/domains/ops/seals.ts';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { applicationUrl } from '../server/src/platform/postgres/application-role.ts';
import { takeInstance } from '../server/src/platform/postgres/instance.ts';
import { migrate } from '../server/src/platform/postgres/migrate.ts';
import { openPostgres } from '../server/src/platform/postgres/open.ts';
import { loadSecrets } from '../server/src/platform/secrets/keys.ts';
import { loadConfig } from '../server/src/platform/start/config.ts';
import { isStartRefusal } from '../server/src/platform/start/refusal.ts';
import { tenantsOf } from '../server/src/services/jobs/scheduled.ts';

/**
 * `npm run verify`: whether the journals are what was sealed, and every law of the warehouse for every tenant, about what happened since the last closing of the day, as a table;
 * `npm run verify -- --full` about everything there is. Leaves with 1 when one is broken, or when there is nothing to verify. Asks the database of
 * DATABASE_URL, or the embedded one of DATA_DIR, beside a running server or without.
 */
const STATEMENT_TIMEOUT_MS = 3_600_000;
const RECENT_DAYS = 31;
const full = process.argv.includes('--full');

const config = loadConfig(process.env);
mkdirSync(config.dataDir, { recursive: true });
/** Nobody else works on the data directory: the database is ours to prepare and to stop. */
const alone =
  config.databaseUrl === undefined ? await takeInstance(config.dataDir, 'npm run verify').catch(beside) : undefined;
const secrets = loadSecrets(config.dataDir);
const postgres = await openPostgres({ ...config, password: secrets.databasePassword });
if (alone) await migrate(postgres.url);
const db = openDatabase(applicationUrl(postgres.url), {
  max: 2,
  settings: { statement_timeout: String(STATEMENT_TIMEOUT_MS) },
});
try {
  const runs = await runInvariants(db, await tenantsOf(db), full ? 'all' : 'since');
  const broken = runs
    .flatMap(({ tenantId, runs: laws }) => laws.map((law) => ({ tenantId, ...law })))
    .filter((law) => law.violations > 0);
  console.table(
    runs.flatMap(({ tenantId, runs: laws }) =>
      laws.map((law) => ({
        tenant: tenantId,
        law: law.code,
        title: LAWS[law.code as Law],
        violations: law.violations,
        ms: law.finishedAt.getTime() - law.startedAt.getTime(),
      })),
    ),
  );
  for (const law of broken) console.log(`tenant ${law.tenantId} ${law.code}: ${JSON.stringify(law.sample)}`);
  console.log(
    `${full ? 'full: ' : ''}${runs.length} tenants, ${runs.reduce((n, run) => n + run.runs.length, 0)} checks, ${broken.length} broken`,
  );
  // Of nothing everything is true.
  if (runs.length === 0)
    console.log(
      `There is no company in ${config.databaseUrl ? 'DATABASE_URL' : config.dataDir}: nothing was verified.`,
    );
  const journals = await tampered(db, { secrets, dataDir: config.dataDir }, full ? undefined : RECENT_DAYS);
  for (const piece of journals.broken)
    console.log(
      `tenant ${piece.tenantId}, journal of ${piece.log}s, seal ${piece.no} of ${piece.sealedAt}: ${piece.what}`,
    );
  console.log(`${journals.seals} seals of the journals, ${journals.broken.length} broken`);
  process.exitCode = runs.length === 0 || broken.length + journals.broken.length > 0 ? 1 : 0;
} finally {
  await db.close();
  await (alone ? postgres.stop() : postgres.leave());
  alone?.release();
}

function beside(error: unknown): undefined {
  if (!isStartRefusal(error)) throw error;
}
