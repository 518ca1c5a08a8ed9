import type { DryWalks } from '#contract/outbound/dry-run/run.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { ownerPicking } from '../../strategy/facade.ts';
import type { Order } from '../order/rows.ts';
import type { Walk } from '../pick/walks.plan.ts';
import { walksNow } from '../pick/walks.ts';
import { walksTold, type Spot } from './walked.plan.ts';

/** The walks that would be made of what these orders are promised at this moment. Without a wave they are picked as their owners want it, those of one way together. */
export async function walked(
  ctx: Ctx,
  orders: ReadonlyMap<number, Order>,
  wave: { pickMethod: number } | null,
): Promise<DryWalks> {
  const wishOf = await ownerPicking(
    ctx,
    [...orders.values()].map(({ ownerId }) => ownerId),
  );
  const groups = Map.groupBy(orders.values(), ({ ownerId }) => wave?.pickMethod ?? wishOf(ownerId).pickMethod);
  const walks: Walk[] = [];
  for (const [pickMethod, own] of groups)
    walks.push(...(await walksNow(ctx, { pickMethod, orderIds: own.map(({ id }) => id) })));
  const spots = await ctx.rows<Spot & { id: number }>`
    select p.id, p.code, p.x_cm as x, p.y_cm as y, concat_ws(' ', a.code, a.name) as area_name
    from basic.position p
    join basic.area a on a.tenant_id = p.tenant_id and a.warehouse_id = p.warehouse_id and a.id = p.area_id
    where ${here(ctx, 'p')}
      and p.id = any(${[...new Set(walks.flatMap(({ lines }) => lines.map(({ positionId }) => positionId)))]}::bigint[])
  `;
  return walksTold(walks, new Map(spots.map(({ id, ...spot }) => [id, spot])));
}
