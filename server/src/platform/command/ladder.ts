import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { Retry } from '../errors.ts';
import type { Table } from './change.ts';

/**
 * From here to the end of the transaction joins run in the order they are written. Commands start from the few rows they were given and look the rest up by key;
 * while the statistics of freshly filled tables lag behind, the planner takes tenant and warehouse for selective and would rather cross whole tables.
 */
export const AS_WRITTEN = sql`set_config('join_collapse_limit', '1', true) = '1'`;

/** Tables in the order in which their rows are locked (ARCHITECTURE, Locks). */
const RANKS = [
  'outbound.wave',
  'outbound.shipment',
  'outbound.order',
  'outbound.pickTask',
  'outbound.checkTask',
  'outbound.pickLine',
  'outbound.detail',
  'basic.dock',
  'basic.lpn',
] as const satisfies readonly Table[];

export type Rank = (typeof RANKS)[number];

/** Held so that nobody changes them, by as many as like. */
const SHARED: ReadonlySet<Rank> = new Set(['basic.dock']);

/** The numbers of rows to lock, by table. */
export type Rungs = { readonly [R in Rank]?: Iterable<number> };

/** What is locked now. */
export interface Ladder {
  /** The row is under lock, or the command runs again: what was read before the locks has changed since. */
  readonly holds: (rank: Rank, id: number) => void;
}

/**
 * Lock rows in one statement, rank after rank and ascending in each: the parts of a `union all` are worked one after the other, and a part that locks is never
 * folded into another. The numbers come from a look without locks; what the rows say, and whether they still belong together, is read by the statement after this one.
 */
export async function climb(ctx: Ctx, rungs: Rungs): Promise<Ladder> {
  const held = RANKS.map((rank) => ({ rank, ids: new Set(rungs[rank]) })).filter(({ ids }) => ids.size > 0);
  if (held.length > 0) {
    const parts = held.map(
      ({ rank, ids }, i) => sql`
        ${sql.raw(`r${i}`)} as materialized (
          select x.id
          from ${sql.table(rank.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))} x
          where x.tenant_id = ${ctx.tenantId}
            and x.warehouse_id = ${ctx.warehouseId}
            and x.id = any(${[...ids].sort((a, b) => a - b)}::bigint[])
          order by x.id ${SHARED.has(rank) ? sql`for share` : sql`for no key update`}
        )
      `,
    );
    await ctx.run`
      with ${sql.join(parts)} ${sql.join(
        held.map((_, i) => sql`select id from ${sql.raw(`r${i}`)}`),
        sql` union all `,
      )}
      union all
      select 0
      where ${AS_WRITTEN}
    `;
  }
  return {
    holds: (rank, id) => {
      if (!held.some((rung) => rung.rank === rank && rung.ids.has(id))) throw new Retry(`${rank} ${id} was not locked`);
    },
  };
}
