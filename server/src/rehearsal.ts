import { mkdirSync } from 'node:fs';
import os from 'node:os';
import { runInvariants } from './domains/inventory/facade.ts';
import { tampered } from './domains/ops/seals.ts';
import { openDatabase } from './platform/db/database.ts';
import { applicationUrl } from './platform/postgres/application-role.ts';
import { openPostgres } from './platform/postgres/open.ts';
import { loadSecrets } from './platform/secrets/keys.ts';
import { isStartRefusal } from './platform/start/refusal.ts';
import { restore, type RestoreOptions } from './services/backup/restore.ts';
import { discardScratch, scratchOf } from './services/backup/scratch.ts';
import { readState, writeProof, type Proof } from './services/backup/shelf.ts';
import { tenantsOf } from './services/jobs/scheduled.ts';

const STATEMENT_TIMEOUT_MS = 3_600_000;
const NICE = 10;

export interface Verdict {
  tenants: number;
  laws: number;
  /** Laws and seals that are broken, each in a line. */
  faults: string[];
  broken: number;
  seals: number;
  brokenSeals: number;
}

/** Every law and every seal about everything in a data folder that was restored. Nothing is served from it meanwhile. */
export async function verdictOf(dataDir: string, flavour: RestoreOptions['flavour'] = 'durable'): Promise<Verdict> {
  const secrets = loadSecrets(dataDir);
  const postgres = await openPostgres({ dataDir, password: secrets.databasePassword, flavour });
  const db = openDatabase(applicationUrl(postgres.url), {
    max: 2,
    settings: { statement_timeout: String(STATEMENT_TIMEOUT_MS) },
  });
  try {
    const runs = await runInvariants(db, await tenantsOf(db), 'all'),
      broken = runs.flatMap(({ tenantId, runs: laws }) =>
        laws.filter(({ violations }) => violations > 0).map((law) => ({ tenantId, ...law })),
      ),
      journals = await tampered(db, { secrets, dataDir });
    return {
      tenants: runs.length,
      laws: runs.reduce((sum, { runs: laws }) => sum + laws.length, 0),
      broken: broken.length,
      seals: journals.seals,
      brokenSeals: journals.broken.length,
      faults: [
        ...broken.map((law) => `tenant ${law.tenantId} ${law.code}: ${JSON.stringify(law.sample)}`),
        ...journals.broken.map(
          (one) => `tenant ${one.tenantId}, journal of ${one.log}s, seal ${one.no} of ${one.sealedAt}: ${one.what}`,
        ),
      ],
    };
  } finally {
    await db.close();
    await postgres.stop();
  }
}

/**
 * Restores the newest backup beside what runs, asks its laws and seals, removes it and writes down what came of it. Slower than what runs, where the
 * system lets us; what a kill leaves is removed by the next one.
 */
export async function rehearse(of: Omit<RestoreOptions, 'into' | 'at'> & { dataDir: string }): Promise<Proof> {
  const startedAt = new Date(),
    scratch = scratchOf(of.dataDir),
    state = await readState(of.shelf);
  os.setPriority(NICE);
  await discardScratch(of.dataDir);
  mkdirSync(scratch);
  const nothing = { label: null, reached: null, tenants: 0, laws: 0, broken: 0, seals: 0, brokenSeals: 0, files: 0 };
  const close = (found: Partial<Proof> & Pick<Proof, 'isProven' | 'fault'>): Proof => ({
    ...nothing,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    ...found,
  });
  let proof: Proof;
  try {
    const restored = await restore({ ...of, into: scratch, isPatient: true });
    of.say?.('Laws and seals');
    const { faults, ...counts } = await verdictOf(scratch, of.flavour);
    const fault = faults[0] ?? (counts.tenants === 0 ? 'There is no company in it: nothing was verified.' : null);
    proof = close({
      ...counts,
      label: restored.base.label,
      reached: state?.walAt ?? restored.last?.toISOString() ?? null,
      files: restored.files,
      isProven: fault === null,
      fault,
    });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    proof = close({ isProven: false, fault: isStartRefusal(error) ? said : `The restore failed: ${said}` });
  } finally {
    await discardScratch(of.dataDir);
  }
  await writeProof(of.shelf, proof);
  return proof;
}
