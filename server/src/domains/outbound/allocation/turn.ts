import { sql, type RawBuilder } from 'kysely';
import { AS_WRITTEN } from '../../../platform/command/ladder.ts';
import type { Ctx } from '../../../platform/ctx.ts';

/** Lock rank 1: one allocation per warehouse at a time. */
const ALLOCATION_LOCK = 1001;

const turn = (ctx: Ctx): RawBuilder<unknown> => sql`
  select pg_advisory_xact_lock(${ALLOCATION_LOCK}, ${ctx.warehouseId}::int)
  where ${AS_WRITTEN}
`;

/** The warehouse's turn to allocate, to be waited for before the first row lock of every transaction that may. Ends with the transaction. */
export async function lockAllocation(ctx: Ctx): Promise<void> {
  await ctx.run`${turn(ctx)}`;
}

/** What rows are locked for. */
export interface Purpose {
  /** To promise stock: the turn to allocate is waited for first. */
  allocating?: boolean;
}

/** In front of the first table of a statement that locks rows: the turn is waited for by the same statement, before any row is locked. */
export const after = (ctx: Ctx, { allocating = false }: Purpose): RawBuilder<unknown> =>
  allocating ? sql`(${turn(ctx)} offset 0) turn cross join` : sql``;
