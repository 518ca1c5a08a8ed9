import { sql } from 'kysely';
import { inForce } from './validity/in-force.ts';

/** When the owner's system is told of an inbound order `o` (C21): 1 each receipt, 2 put away, 3 finished, 4 by hand; null = nothing is configured. A row naming the type comes before the owner's general one, and an owner may want no telling at all (C18). */
export const uploadMode = sql`
  (
    select m.mode
    from strategy.entry_upload_mode m
    where m.tenant_id = o.tenant_id
      and m.warehouse_id = o.warehouse_id
      and m.owner_id = o.owner_id
      and (m.order_type is null or m.order_type = o.order_type)
      and ${inForce('m')}
      and not exists (
        select 1
        from strategy.owner_biz_config b
        where b.tenant_id = o.tenant_id
          and b.warehouse_id = o.warehouse_id
          and b.owner_id = o.owner_id
          and b.status = 1
          and not b.is_deleted
          and not b.upload_enabled
      )
    order by m.order_type is null, m.id
    limit 1
  )
`;
