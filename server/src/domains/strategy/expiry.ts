import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { decidedOf, deciding, families, withKin } from './families.ts';
import { inForce } from './validity/in-force.ts';

/** So many days before their last one goods `g` are near it (C7, 临期天数); null where no strategy says so. */
export const nearDays = (actor: Actor): RawBuilder<number | null> =>
  decidedOf<number>(actor, families.expiryStrategy, 'near_days');

/** The most any strategy of the warehouse says, or `least`: what expires later is near by none of them. */
export const nearDaysMost = (actor: Actor, least: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  greatest(
    ${least},
    (
      select max(m.near_days)
      from strategy.expiry_strategy m
      where m.tenant_id = ${actor.tenantId}
        and m.warehouse_id = ${actor.warehouseId}
        and ${inForce('m')}
    )
  )
`;

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
