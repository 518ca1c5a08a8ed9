import type { Ctx } from '../ctx.ts';
import { marked } from '../db/tail.ts';
import { asRefusal, type Refusal } from '../errors.ts';

/** Do it and take it back, with what it would have left behind: what could not be done fails here. What is taken back within is let go of, so that the one around it is found by its name. */
export async function undone(ctx: Ctx, work: () => Promise<unknown>): Promise<void> {
  const back = ctx.tx.tail && marked(ctx.tx.tail);
  await ctx.run`savepoint undone`;
  await work();
  await ctx.run`rollback to savepoint undone`;
  await ctx.run`release savepoint undone`;
  back?.();
}

/** Do it, or take back all it did and answer why it was refused. Whatever else goes wrong is thrown. */
export async function attempted<T>(ctx: Ctx, work: () => Promise<T>): Promise<T | Refusal> {
  const back = ctx.tx.tail && marked(ctx.tx.tail);
  await ctx.run`savepoint attempted`;
  try {
    const done = await work();
    await ctx.run`release savepoint attempted`;
    return done;
  } catch (error) {
    const refusal = asRefusal(error);
    if (!refusal || refusal.http >= 500) throw error;
    await ctx.run`rollback to savepoint attempted`;
    await ctx.run`release savepoint attempted`;
    back?.();
    return refusal;
  }
}
