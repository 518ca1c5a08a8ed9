import type { Ctx } from '../ctx.ts';
import { marked } from '../db/tail.ts';

/** Do it and take it back, with what it would have left behind: what could not be done fails here. */
export async function undone(ctx: Ctx, work: () => Promise<unknown>): Promise<void> {
  const back = ctx.tx.tail && marked(ctx.tx.tail);
  await ctx.run`savepoint undone`;
  await work();
  await ctx.run`rollback to savepoint undone`;
  back?.();
}
