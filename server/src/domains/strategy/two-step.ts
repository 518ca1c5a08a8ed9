import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { inForce } from './validity/in-force.ts';

/** The area goods for an area are dropped in on their way (两步上架); null where they go there in one step. */
export const droppedFor = (actor: Actor, areaId: RawBuilder<unknown>): RawBuilder<number | null> => sql<number | null>`
  (
    select s.drop_area_id
    from strategy.two_step_putaway s
    where s.tenant_id = ${actor.tenantId}
      and s.warehouse_id = ${actor.warehouseId}
      and s.area_id = ${areaId}
      and ${inForce('s')}
  )
`;
