import type { Actor } from '../../platform/actor.ts';
import { SCHEMAS } from './schemas.ts';
import type { World } from './world.ts';

type Look = World['look'];
export type Extent = 'tenant' | 'warehouse' | 'owner';

/** Fingerprints of row versions within one open transaction. */
export interface Fingerprints {
  digest: (as: Actor, of?: Extent) => Promise<string>;
  /** Told where everything may be taken back to; answers what to call when it was, or was not. */
  begun: () => Promise<(undone: boolean) => Promise<void>>;
}

interface Table extends Record<string, unknown> {
  name: string;
  oid: number;
  house: boolean;
  owner: boolean;
}
/** Rows of a table put in, changed and taken out since the transaction began, by its oid; what was rolled back counts too. */
type Writes = ReadonlyMap<number, number>;
interface Sum {
  sum: string;
  /** Writes of the table when it was read: as long as there is no other, it says the same. */
  writes: number;
}

/** Tables a command may write, but not the journal of calls, the keys of retries and the counters of document numbers (drawn ahead and never given back: a refusal may have drawn some). */
const TABLES = `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name, c.oid::int8 as oid,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'warehouse_id') as house, exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'owner_id') as owner
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not in ('operation_log', 'idempotency', 'doc_seq') and has_table_privilege(c.oid, 'select') order by 1`;
/** Rows of a partition are written to the table it is part of. */
const WRITES = `select coalesce(i.inhparent, c.oid)::int8 as oid,
    sum(pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid))::int8 as n
  from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_inherits i on i.inhrelid = c.oid
  where n.nspname in ${SCHEMAS} and c.relkind = 'r' group by 1`;

/**
 * A fingerprint is made of the versions of all rows of all tables. Most tables are not written between one and the next, and the database
 * counts who writes where: only those are read again. `nobody` is somebody who may look at the catalogue.
 */
export async function fingerprintsOf(look: Look, nobody: Actor): Promise<Fingerprints> {
  const tables = await look<Table>(nobody, TABLES);
  let known = new Map<string, Sum>(),
    depth = 0,
    wanted = false;
  const writes = async (): Promise<Writes> =>
    new Map((await look<{ oid: number; n: number }>(nobody, WRITES)).map(({ oid, n }) => [oid, n]));
  return {
    digest: async (as, of = 'tenant') => {
      wanted = true;
      const asked = tables.filter((table) => (of === 'warehouse' ? table.house : of === 'owner' ? table.owner : true));
      const where = extentOf(as, of);
      const now = await writes();
      const keyOf = ({ oid }: Table): string => `${as.tenantId} ${where} ${oid}`;
      const stale = asked.filter((table) => known.get(keyOf(table))?.writes !== (now.get(table.oid) ?? 0));
      const sums = await sumsOf(look, as, stale, where);
      for (const table of stale)
        known.set(keyOf(table), { sum: sums.get(table.name) ?? '', writes: now.get(table.oid) ?? 0 });
      return asked
        .map((table) => `${table.name} ${known.get(keyOf(table))?.sum}`)
        .toSorted()
        .join('\n');
    },
    begun: async () => {
      // Whoever never asks for a fingerprint need not pay for any.
      const before = new Map(known),
        start = wanted && depth === 0 ? await writes() : undefined;
      depth += 1;
      return async (undone) => {
        depth -= 1;
        if (!undone) return;
        if (!start) known = before;
        else known = standing(known, start, await writes());
      };
    },
  };
}

/** After everything was taken back: what was known of a table as it stood at the start holds again, whatever was written to it since. */
function standing(known: ReadonlyMap<string, Sum>, start: Writes, end: Writes): Map<string, Sum> {
  const oidOf = (key: string): number => Number(key.slice(key.lastIndexOf(' ') + 1));
  return new Map(
    [...known]
      .filter(([key, { writes }]) => writes === (start.get(oidOf(key)) ?? 0))
      .map(([key, { sum }]) => [key, { sum, writes: end.get(oidOf(key)) ?? 0 }]),
  );
}

function extentOf(as: Actor, of: Extent): string {
  if (of === 'warehouse') return `where warehouse_id = ${as.warehouseId}`;
  if (of === 'owner') return `where owner_id in (${as.ownerIds?.join() || '0'})`;
  return '';
}

async function sumsOf(
  look: Look,
  as: Actor,
  tables: readonly Table[],
  where: string,
): Promise<ReadonlyMap<string, string>> {
  if (tables.length === 0) return new Map();
  const rows = await look<{ name: string; sum: string }>(
    as,
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(xmin::text || ctid::text || tableoid::text, 0)), 0) as sum from ${name} ${where}`,
      )
      .join(' union all '),
  );
  return new Map(rows.map(({ name, sum }) => [name, sum]));
}
