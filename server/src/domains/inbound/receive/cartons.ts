import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import type { Waiting } from './confirm.plan.ts';

/** Weighed cartons of the lines, which are locked. */
export const cartonsWaiting = (ctx: Ctx, detailIds: readonly number[]): RawBuilder<Waiting> => sql<Waiting>`
  select k.id, k.code, k.weight as weight_g, k.produced_on, k.in_detail_id as detail_id
  from inventory.catch_code k
  where ${here(ctx, 'k')}
    and k.in_detail_id = any(${[...new Set(detailIds)]}::bigint[])
    and k.state = 10
`;

/** The cartons a line brings, and what they weigh together. */
export const weighed = (
  ids: readonly number[] | null | undefined,
  waiting: ReadonlyMap<number, Waiting>,
): { cartonIds: number[]; weightG: number } => ({
  cartonIds: [...(ids ?? [])],
  weightG: (ids ?? []).reduce((sum, id) => sum + (waiting.get(id)?.weightG ?? 0), 0),
});
