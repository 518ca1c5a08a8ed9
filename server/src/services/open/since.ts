import { sql, type RawBuilder } from 'kysely';
import type { Call } from '../../platform/command/call.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import type { Database } from '../../platform/db/database.ts';
import { refuseField } from '../../platform/errors.ts';

/** A place in a list of changes: the microsecond a row was changed in, and the row. */
export interface Place {
  at: string;
  id: number;
}
export interface Asked {
  since?: string | undefined;
  limit: number;
}

/** What is asked for: so many rows after a place, of those that are settled. */
export interface Since {
  place: Place;
  until: Date;
  limit: number;
}

const FIRST: Place = { at: '0', id: 0 };
const WRITTEN = /^(\d{1,17})-(\d{1,16})$/;

export const placeOf = (since: string | undefined): Place => {
  if (since === undefined) return FIRST;
  const [, at, id] = WRITTEN.exec(since) ?? [];
  return at !== undefined && id !== undefined
    ? { at, id: Number(id) }
    : refuseField('since', '位置无效，请使用上次答复的 next');
};
const written = ({ at, id }: Place): string => `${at}-${id}`;

/** Clocks of processes are read a moment before they are told: so long nothing is taken for settled. */
const MARGIN_MS = 1000;

/**
 * Until when every change stands. A row carries the instant its transaction began and is seen when that ends: told by its instant at once, a later reader
 * would have passed by one that ended late. So only what is older than the oldest transaction at work is told; asked before the snapshot is taken.
 */
async function settledUntil(db: Database): Promise<Date> {
  const [row] = await db.lookup(
    sql<{ until: Date }>`
      select least(
        clock_timestamp(), ops.oldest_work(),
        (
          select min(a.xact_start)
          from pg_stat_activity a
          where a.datname = current_database()
            and a.pid <> pg_backend_pid()
        )
      ) as until
    `,
  );
  return new Date((row?.until ?? new Date(0)).getTime() - MARGIN_MS);
}

/** Rows changed after the place and settled, in the order of their changes: `o.updated_at`, `o.id`. */
export const changed = (place: Place, until: Date): RawBuilder<unknown> => sql`
  (o.updated_at, o.id) > (to_timestamp(0) + ${place.at}::bigint * interval '1 microsecond', ${place.id}::bigint)
    and o.updated_at < ${until}
`;
/** The instant of a row's place. */
export const placedAt = sql`(extract(epoch from o.updated_at) * 1000000)::bigint::text as at`;

/** Serve a list of changes: what is settled, read in one snapshot; one row more than asked for tells whether there is more. */
export const sinceOf =
  <R>(
    ask: (ctx: Ctx, from: Since) => Promise<(R & Place)[]>,
  ): ((call: Call, input: Asked) => Promise<{ list: Omit<R & Place, 'at'>[]; next: string; more: boolean }>) =>
  async (call, { since, limit }) => {
    const place = placeOf(since),
      { db } = call.platform;
    const until = await settledUntil(db);
    const rows = await db.read(call.actor.tenantId, (tx) =>
      ask(ctxOf(tx, call.actor), { place, until, limit: limit + 1 }),
    );
    const list = rows.slice(0, limit);
    return {
      list: list.map(({ at: _, ...row }) => row),
      next: written(list.at(-1) ?? place),
      more: rows.length > limit,
    };
  };
