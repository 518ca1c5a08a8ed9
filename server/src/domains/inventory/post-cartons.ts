import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/ctx.ts';
import { here } from '../../platform/list/filters.ts';
import type { CartonAfter, CartonState } from './post-cartons.plan.ts';
import type { Txn } from './txn.ts';

/** Lock the weighed cartons that a posting names (rank 11), ids ascending. Nothing is asked where none is named. */
export async function lockCartons(ctx: Ctx, txns: readonly Txn[]): Promise<Map<number, CartonState>> {
  const ids = new Set(txns.flatMap((txn) => txn.entries.flatMap((entry) => entry.cartonIds ?? [])));
  if (ids.size === 0) return new Map();
  const rows = await ctx.rows<CartonState>`
    select k.id, k.stock_id, k.state, k.out_detail_id, k.weight as weight_g
    from inventory.catch_code k
    where ${here(ctx, 'k')}
      and k.id = any(${[...ids]}::bigint[])
    order by k.id
    for no key update
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

/** A part of the posting. */
export const cartonsFollow = (ctx: Ctx, after: readonly CartonAfter[]): RawBuilder<unknown>[] =>
  after.length === 0
    ? []
    : [
        sql`
          update inventory.catch_code k
          set stock_id = n.stock_id, state = n.state, out_detail_id = n.out_detail_id, updated_by = ${ctx.userId},
            updated_at = now()
          from unnest(
            ${after.map((c) => c.id)}::bigint[], ${after.map((c) => c.stockId)}::bigint[],
            ${after.map((c) => c.state)}::smallint[], ${after.map((c) => c.outDetailId)}::bigint[]
          ) n(id, stock_id, state, out_detail_id)
          where ${here(ctx, 'k')}
            and k.id = n.id
        `,
      ];
