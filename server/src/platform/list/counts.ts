import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Machine } from '#contract/kit/machine.ts';
import type { statusCounts } from '#contract/terms/statistic.ts';
import type { Ctx } from '../ctx.ts';

/** How many rows stand in each state of a life cycle, the empty states too; `from` is the list's own, without its status. */
export async function countsByState(
  ctx: Ctx,
  life: Machine,
  { status, from }: { status: RawBuilder<unknown>; from: RawBuilder<unknown> },
): Promise<z.output<typeof statusCounts>> {
  const rows = await ctx.rows<{ status: number; count: number }>`
    select ${status} as status, count(*) as count ${from}
    group by 1
  `;
  const counted = new Map(rows.map((row) => [row.status, row.count]));
  return {
    total: rows.reduce((sum, row) => sum + row.count, 0),
    list: Object.entries(life.states)
      .map(([state, name]) => ({ status: Number(state), name, count: counted.get(Number(state)) ?? 0 }))
      .toSorted((a, b) => a.status - b.status),
  };
}
