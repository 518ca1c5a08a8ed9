import { sql } from 'kysely';

/** The shipment `s` that outbound order `o` left by, the latest of several. */
export const SHIPPED_BY = sql`
  left join lateral (
    select h.ship_no, h.carrier_code
    from outbound.shipment_item i
    join outbound.shipment h on h.tenant_id = i.tenant_id and h.warehouse_id = i.warehouse_id and h.id = i.ship_id
    where i.tenant_id = o.tenant_id
      and i.warehouse_id = o.warehouse_id
      and i.order_id = o.id
      and i.active
    order by h.id desc
    limit 1
  ) s
    on true
`;
