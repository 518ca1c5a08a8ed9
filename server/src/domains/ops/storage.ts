import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { GROWTH_DAYS, STORAGE_AREAS, type Storage, type storageApi } from '#contract/ops/storage.ts';
import { RETENTION, RETENTION_KINDS } from '#contract/terms/retention.ts';
import { addDays, wireDay, wireTimeOrNull } from '../../platform/clock.ts';
import type { Call } from '../../platform/command/call.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse, refuseField } from '../../platform/errors.ts';
import { NO_TENANT, type JobContext } from '../../services/jobs/scheduled.ts';
import { withinLimits } from '../../services/retention.ts';
import { daysLeft, daysOf, growthOf, largest, monthsOf, sizesOf, type Relation, type Sample } from './storage.plan.ts';

// The disk is one for all companies of this machine: the menu gives these rights to the one that runs the platform, and to nobody else.

/** Tables and months that the page shows. */
const TABLES_SHOWN = 12,
  MONTHS_SHOWN = 36;
/** Days whose sizes are remembered. */
const SAMPLES_KEPT = 400;

/** What only the owner of the database may ask. */
interface Facts {
  database: number;
  fileRows: number | null;
  fileBytes: number | null;
  walBytes: number | null;
  folder: string | null;
}

/** Tables and their months, attached or put aside. Rows are what the database counts by itself. */
async function relationsOf(tx: Tx): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select case
      when n.nspname = 'part' then regexp_replace(c.relname, '^([a-z]+)_(.*)_([0-9]{6}|default)$', '\\1.\\2')
      else n.nspname || '.' || c.relname
    end as "table", coalesce(obj_description(coalesce(i.inhparent, c.oid), 'pg_class'), '') as label,
      substring(case when n.nspname = 'part' then c.relname end from '_([0-9]{6})$') as month,
      n.nspname = 'part' and i.inhparent is null as is_detached,
      greatest(pg_stat_get_live_tuples(c.oid), 0)::bigint as rows,
      coalesce(pg_total_relation_size(c.oid), 0)::bigint as bytes
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_inherits i on i.inhrelid = c.oid
    where c.relkind = 'r'
      and n.nspname !~ '^(pg_|information_schema$)'
    order by n.nspname, c.relname
  `.execute(tx);
  return rows;
}

async function factsOf(tx: Tx): Promise<Facts> {
  const {
    rows: [row],
  } = await sql<Facts>`
    select pg_database_size(current_database())::bigint as database, f.*
    from ops.storage_facts() f
  `.execute(tx);
  return row ?? { database: 0, fileRows: null, fileBytes: null, walBytes: null, folder: null };
}

/** How large everything is at this moment, beside how large it was on the days before. */
export async function storage(call: Call, _: object): Promise<OutputOf<typeof storageApi.get>> {
  const { platform, actor } = call;
  const found = await platform.db.read(actor.tenantId, async (tx) => ({
    facts: await factsOf(tx),
    relations: await relationsOf(tx),
    samples: await samplesOf(tx, addDays(wireDay(platform.now()), -GROWTH_DAYS)),
    retention: await retentionOf(tx),
  }));
  const { facts, relations, samples } = found;
  const today = wireDay(platform.now()),
    files = facts.fileBytes ?? 0,
    disk = facts.folder === null ? null : await diskOf(facts.folder);
  const sizes = sizesOf(relations, { database: facts.database, files }),
    { perDay, perArea } = growthOf(sizes, samples, today);
  return {
    database: facts.database,
    files,
    wal: facts.walBytes,
    disk,
    perDay,
    daysLeft: daysLeft(disk?.free, perDay),
    areas: STORAGE_AREAS.map((area) => ({
      area,
      ...(sizes.get(area) ?? { rows: 0, bytes: 0 }),
      perDay: perArea(area),
    })),
    days: daysOf(samples),
    tables: largest(relations, TABLES_SHOWN),
    months: monthsOf(relations, today, MONTHS_SHOWN),
    retention: found.retention,
  };
}

/** The disk under a folder; unknown when the folder is not of this machine. */
const diskOf = (folder: string): Promise<Storage['disk']> =>
  statfs(folder).then(
    ({ bsize, blocks, bavail }) => ({ size: bsize * blocks, free: bsize * bavail }),
    () => null,
  );

const samplesOf = async (tx: Tx, since: string): Promise<Sample[]> =>
  (
    await sql<Sample>`
      select day, area, bytes
      from ops.storage_day
      where day >= ${since}::date
      order by day, area
    `.execute(tx)
  ).rows;

interface Kept {
  kind: string;
  kept: number | null;
  sweptAt: Date | null;
  sweptRows: number | null;
  version: number;
}

async function retentionOf(tx: Tx): Promise<Storage['retention']> {
  const { rows } = await sql<Kept>`
    select kind, kept, swept_at, swept_rows, version
    from ops.retention
  `.execute(tx);
  const known = new Map(rows.map((row) => [row.kind, row]));
  return RETENTION_KINDS.map((kind) => {
    const row = known.get(kind),
      kept = withinLimits(kind, row?.kept);
    return {
      kind,
      kept,
      isUsual: kept === RETENTION[kind].usual,
      sweptAt: wireTimeOrNull(row?.sweptAt ?? null),
      sweptRows: row?.sweptRows ?? null,
      version: row?.version ?? 0,
    };
  });
}

/** For how long a kind is kept from now on; the next sweep obeys. */
export async function keep(
  ctx: Ctx,
  { kind, kept, version }: InputOf<typeof storageApi.keep>,
): Promise<OutputOf<typeof storageApi.keep>> {
  const { least, most, unit } = RETENTION[kind],
    days = unit === 'day';
  if (kept < least) refuseField('kept', days ? `不能少于${least}天` : `不能少于${least}个月`);
  if (kept > most) refuseField('kept', days ? `不能多于${most}天` : `不能多于${most}个月`);
  const row = await ctx.row<{ version: number }>`
    insert into ops.retention as r (kind, kept, version, updated_by)
    select ${kind}, ${kept}, 1, ${ctx.userId}
    where ${version} = 0
      or exists (select 1 from ops.retention o where o.kind = ${kind})
    on conflict (kind) do update set kept = excluded.kept, version = r.version + 1, updated_by = excluded.updated_by,
      updated_at = now()
    where r.version = ${version}
    returning version
  `;
  if (!row) return refuse('VERSION');
  return { kept, version: row.version };
}

/** How large each area is today, once a day and after a start; a second time the same day the later one stands. */
export async function sample({ db, now }: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  const day = wireDay(now());
  await db.write(NO_TENANT, async (tx) => {
    const facts = await factsOf(tx),
      sizes = [...sizesOf(await relationsOf(tx), { database: facts.database, files: facts.fileBytes ?? 0 })];
    await sql`
      insert into ops.storage_day as s (day, area, row_count, bytes)
      select ${day}::date, x.area, x.row_count, x.bytes
      from unnest(
        ${sizes.map(([area]) => area)}::text[], ${sizes.map(([, { rows }]) => rows)}::bigint[],
        ${sizes.map(([, { bytes }]) => bytes)}::bigint[]
      ) x(area, row_count, bytes)
      on conflict (day, area) do update set row_count = excluded.row_count, bytes = excluded.bytes
    `.execute(tx);
    await sql`delete from ops.storage_day where day < ${addDays(day, -SAMPLES_KEPT)}::date`.execute(tx);
  });
}
