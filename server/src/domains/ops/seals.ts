import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Secrets } from '../../platform/secrets/keys.ts';
import { NO_TENANT, tenantsOf, type Job } from '../../services/jobs/scheduled.ts';
import { readHeads, sameJournal, writeHeads, type Head } from './seal-heads.ts';

/** What is sealed: acts, what they changed in the masters, and logins. */
const LOGS = ['operation', 'change', 'login'] as const;
type Log = (typeof LOGS)[number];
/** Logins of names nobody has belong to no tenant. */
/** What happened up to then is asked for every night; months older than two years lie apart. */
const NIGHTLY_DAYS = 31,
  KEPT_DAYS = 700;

type Key = Pick<Secrets, 'tokenKey'>;
/** Where the key is, and where the heads of the journals are kept: neither lies in the database. */
export interface Safe {
  secrets: Key;
  dataDir: string;
}

interface Seal {
  no: number;
  xidFrom: number;
  xidTo: number;
  since: string;
  rowCount: number;
  digest: Buffer;
  seal: Buffer;
}
type Sealed = Omit<Seal, 'seal'>;

/** A seal says what it covers and the seal before it. Without the key nobody makes one. */
const sealOf = (
  { tokenKey }: Key,
  { tenantId, log, before }: { tenantId: number; log: Log; before: Buffer | undefined },
  of: Sealed,
): Buffer =>
  createHmac('sha256', tokenKey)
    .update(
      JSON.stringify([
        'log seal',
        tenantId,
        log,
        of.no,
        of.xidFrom,
        of.xidTo,
        of.since,
        of.rowCount,
        of.digest.toString('hex'),
        before?.toString('hex') ?? '',
      ]),
    )
    .digest();

/**
 * Seal what every finished transaction since the last seal has written. Safe to repeat and to run twice at once; a crash leaves it to the next time.
 * How far each journal is sealed now is kept beside the database; a head that is no longer there is kept as lost, and told.
 */
export async function sealLogs(db: Database, { secrets, dataDir }: Safe): Promise<{ sealed: number; lost: Head[] }> {
  const made: Head[] = [],
    lost: Head[] = [];
  const known = readHeads(dataDir);
  for (const tenantId of [NO_TENANT, ...(await tenantsOf(db))])
    for (const log of LOGS) {
      const before = known.heads.find(sameJournal({ tenantId, log }));
      const { head, isCut } = await db.write(tenantId, (tx) => sealOne(tx, secrets, { tenantId, log, before }));
      if (head) made.push(head);
      if (isCut && before) lost.push(before);
    }
  if (made.length > 0)
    await writeHeads(dataDir, {
      heads: [...known.heads.filter((one) => !made.some(sameJournal(one))), ...made],
      lost: [...known.lost, ...lost],
    });
  return { sealed: made.length, lost };
}

/** Whether the head that this server remembers is no longer where it was. */
async function isGone(tx: Tx, { tenantId, log, no, seal }: Head): Promise<boolean> {
  const {
    rows: [found],
  } = await sql<{ seal: Buffer }>`
    select seal
    from ops.log_seal
    where tenant_id = ${tenantId}
      and log = ${log}
      and no = ${no}
  `.execute(tx);
  return found?.seal.toString('hex') !== seal;
}

async function sealOne(
  tx: Tx,
  secrets: Key,
  { tenantId, log, before }: { tenantId: number; log: Log; before: Head | undefined },
): Promise<{ head?: Head; isCut: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ops.log_seal ${log}`}, ${tenantId}))`.execute(tx);
  const {
    rows: [last],
  } = await sql<Seal & { sealedAt: string }>`
    select no, xid_to, seal, sealed_at::text
    from ops.log_seal
    where tenant_id = ${tenantId}
      and log = ${log}
    order by no desc
    limit 1
  `.execute(tx);
  // Whoever has a lower number has ended before this instant, and is seen.
  const {
    rows: [now],
  } = await sql<{ xidTo: number; xidNext: number; until: string }>`
    select s.xid_to, s.xid_next, clock_timestamp()::text as until
    from ops.sealable() s
  `.execute(tx);
  if (!now) return { isCut: false };
  const restored = last !== undefined && now.xidNext < last.xidTo;
  const range = {
    xidFrom: restored ? 0 : (last?.xidTo ?? 0),
    xidTo: now.xidTo,
    since: restored ? last.sealedAt : '-infinity',
  };
  if (range.xidFrom >= range.xidTo) return { isCut: false };
  const {
    rows: [found],
  } = await sql<{ rowCount: number; digest: Buffer }>`
    select row_count, digest
    from ops.log_digest(
      ${log}, ${tenantId}, ${range.xidFrom}, ${range.xidTo}, ${range.since}::timestamptz, ${now.until}::timestamptz
    )
  `.execute(tx);
  if (!found || found.rowCount === 0) return { isCut: false };
  const one: Sealed = { no: (last?.no ?? 0) + 1, ...range, ...found };
  const seal = sealOf(secrets, { tenantId, log, before: last?.seal }, one);
  await sql`
    insert into ops.log_seal (tenant_id, log, no, xid_from, xid_to, since, row_count, digest, seal, sealed_at)
    values (
      ${tenantId}, ${log}, ${one.no}, ${one.xidFrom}, ${one.xidTo}, ${one.since}::timestamptz, ${one.rowCount},
      ${one.digest}, ${seal}, ${now.until}::timestamptz
    )
  `.execute(tx);
  return {
    head: { tenantId, log, no: one.no, seal: seal.toString('hex'), sealedAt: now.until },
    isCut: before !== undefined && (await isGone(tx, before)),
  };
}

/** A piece of a journal that is not what was sealed. */
export interface Tampered {
  tenantId: number;
  log: Log;
  no: number;
  sealedAt: string;
  what: string;
}

const CUT = 'the journal went on to here: cut off, or an older backup of the database';

/** Ask the seals of the last `days` whether their rows are still what they were, whether one is missing, and whether the newest that this server knows of is there. Seals without rows changed tell nothing of rows younger than the last of them. */
export async function tampered(
  db: Database,
  { secrets, dataDir }: Safe,
  days = KEPT_DAYS,
): Promise<{ seals: number; broken: Tampered[] }> {
  const known = readHeads(dataDir);
  const broken: Tampered[] = known.lost.map((head) => ({ ...head, what: CUT }));
  let seals = 0;
  for (const tenantId of [NO_TENANT, ...(await tenantsOf(db))])
    for (const log of LOGS) {
      const rows = await db.read(tenantId, (tx) => sealsOf(tx, tenantId, log, days));
      seals += rows.length;
      broken.push(
        ...rows.flatMap((row, i) => {
          const what = fault(secrets, { tenantId, log }, row, rows[i - 1]);
          return what ? [{ tenantId, log, no: row.no, sealedAt: row.sealedAt, what }] : [];
        }),
      );
      const head = known.heads.find(sameJournal({ tenantId, log }));
      if (head && (await db.read(tenantId, (tx) => isGone(tx, head)))) broken.push({ ...head, what: CUT });
    }
  return { seals, broken };
}

interface Asked extends Seal {
  sealedAt: string;
  before: Buffer | null;
  rowsNow: number;
  digestNow: Buffer;
}

async function sealsOf(tx: Tx, tenantId: number, log: Log, days: number): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select s.no, s.xid_from, s.xid_to, s.since::text, s.row_count, s.digest, s.seal, s.sealed_at::text,
      b.seal as before, d.row_count as rows_now, d.digest as digest_now
    from ops.log_seal s
    left join ops.log_seal b on b.tenant_id = s.tenant_id and b.log = s.log and b.no = s.no - 1
    cross join lateral ops.log_digest(s.log, s.tenant_id, s.xid_from, s.xid_to, s.since, s.sealed_at) d
    where s.tenant_id = ${tenantId}
      and s.log = ${log}
      and s.sealed_at > now() - make_interval(days => ${days}::int)
    order by s.no
  `.execute(tx);
  return rows;
}

function fault(
  secrets: Key,
  of: { tenantId: number; log: Log },
  row: Asked,
  left: Asked | undefined,
): string | undefined {
  if (left && (row.no !== left.no + 1 || (row.since === '-infinity' && row.xidFrom !== left.xidTo)))
    return 'a seal before it is missing';
  if (!sealOf(secrets, { ...of, before: row.before ?? undefined }, row).equals(row.seal)) return 'the seal is not ours';
  if (row.rowsNow !== row.rowCount) return `${row.rowsNow} rows where there were ${row.rowCount}`;
  return row.digestNow.equals(row.digest) ? undefined : 'rows were changed';
}

/** Sealing every minute, and asking every night. */
export const sealJobs = (safe: Safe): readonly Job[] => [
  {
    name: 'log-seals',
    cron: '* * * * *',
    work: async ({ db, log }) => {
      const { lost } = await sealLogs(db, safe);
      for (const head of lost) log.error({ ...head }, CUT);
    },
  },
  {
    name: 'log-seals-asked',
    cron: '40 3 * * *',
    work: async ({ db, log }) => {
      const { seals, broken } = await tampered(db, safe, NIGHTLY_DAYS);
      for (const one of broken) log.error({ ...one }, 'a journal is not what was sealed');
      log.info({ seals, broken: broken.length }, 'seals of the journals asked');
    },
  },
];
