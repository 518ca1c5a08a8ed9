import type { Ctx } from '../../platform/ctx.ts';
import { deciding, families, withKin } from './families.ts';

/** Of these goods, those whose lots are locked by themselves once their date has passed (C7, 到期自动锁定); without a strategy none is. */
export async function autoLocked(ctx: Ctx, goodsIds: readonly number[]): Promise<Set<number>> {
  const rows = await ctx.rows<{ id: number }>`
    ${withKin(ctx, goodsIds)}
    select g.id
    from g ${deciding(ctx, families.expiryStrategy, 'e')}
    where e.auto_lock
  `;
  return new Set(rows.map(({ id }) => id));
}
