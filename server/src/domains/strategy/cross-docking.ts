import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { nearest, type Family } from './families.ts';
import { inForce } from './validity/in-force.ts';

export const crossDockFamily: Family = { table: 'strategy.owner_cross_dock', parts: ['orderType', 'ownerId'] };

/** Whether order `o` of a larger statement may have goods from their receiving place (越库): as its owner says of orders of its type, and not before its cut-off is near enough. Nothing configured: no. */
export const mayCrossDock = (actor: Actor): RawBuilder<boolean> => sql<boolean>`
  coalesce(
    (
      select s.enabled and (s.within_hours is null or o.cutoff_at <= now() + make_interval(hours => s.within_hours))
      from strategy.owner_cross_dock s
      where s.tenant_id = ${actor.tenantId}
        and s.warehouse_id = ${actor.warehouseId}
        and s.owner_id = o.owner_id
        and (s.order_type is null or s.order_type = o.order_type)
        and ${inForce('s')}
      order by ${nearest(crossDockFamily)}
      limit 1
    ), false
  )
`;

/** Whether an owner wants any of his orders served so: asked before anything else is, of every receipt. */
export const crossDocksAny = (actor: Actor, ownerId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`
  exists (
    select 1
    from strategy.owner_cross_dock s
    where s.tenant_id = ${actor.tenantId}
      and s.warehouse_id = ${actor.warehouseId}
      and s.owner_id = ${ownerId}
      and s.enabled
      and ${inForce('s')}
  )
`;
