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
import { proveLaws } from './prove.ts';

/**
 * `npm run verify`: whether the journals are what was sealed, and every law of the warehouse for every tenant, about what happened since the last closing of the day, as a table;
 * `npm run verify -- --full` about everything there is. Leaves with 1 when one is broken, or when there is nothing to verify. Asks the database of
 * DATABASE_URL, or the embedded one of DATA_DIR, beside a running server or without.
 * `npm run verify -- --prove` asks the laws themselves: a row is broken for each in a transaction that is rolled back; one that does not see it, or
 * for which there is no row to break, makes it leave with 1.
 */
const STATEMENT_TIMEOUT_MS = 3_600_000;
const RECENT_DAYS = 31;
const full = process.argv.includes('--full'),
  isProof = process.argv.includes('--prove');

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
  process.exitCode = isProof ? await prove() : await verify();
} finally {
  await db.close();
  await (alone ? postgres.stop() : postgres.leave());
  alone?.release();
}

/** 1 when a law is blind or could not be tried. */
async function prove(): Promise<number> {
  const proofs = await proveLaws(postgres.url);
  console.table(proofs.map((proof) => ({ law: proof.code, title: LAWS[proof.code], outcome: proof.outcome })));
  const unproven = proofs.filter((proof) => proof.outcome !== 'seen');
  console.log(`${proofs.length} laws, ${unproven.length} not proven; nothing was kept`);
  return unproven.length > 0 ? 1 : 0;
}

/** 1 when a law or a seal is broken, or there was nothing to verify. */
async function verify(): Promise<number> {
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
  return runs.length === 0 || broken.length + journals.broken.length > 0 ? 1 : 0;
}

function beside(error: unknown): undefined {
  if (!isStartRefusal(error)) throw error;
}
