import { sql } from 'kysely';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { tripApi } from '#contract/transport/trip.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';

type Held = OutputOf<(typeof tripApi)['get']>['held'];

/**
 * Orders to carry (`o`) of outbound orders, with whoever holds the containers they came in: the customer `h`, as outbound notes him when a shipment leaves.
 */
const HOLDERS = sql`
  from transport.order o
  join outbound.order x
    on x.tenant_id = o.tenant_id
    and x.warehouse_id = o.warehouse_id
    and x.id = o.source_id
    and o.source_type = 1
  left join basic.store t on t.tenant_id = x.tenant_id and t.id = x.store_id
  cross join lateral (
    select coalesce(x.customer_id, t.customer_id) as customer_id,
      case when t.customer_id = coalesce(x.customer_id, t.customer_id) then t.id end as store_id
  ) h
`;

/** Containers that the customers of a waybill still hold, each told at the first of a customer's orders. */
export const heldOn = (ctx: Ctx, waybillId: number): Promise<Held> => ctx.rows<Held[number]>`
  select distinct on (c.customer_id, c.store_id, c.spec_id) o.id as order_id, c.spec_id, s.name as spec_name,
    c.qty_held::int as qty ${HOLDERS}
  join strategy.customer_container c
    on c.tenant_id = o.tenant_id
    and c.warehouse_id = o.warehouse_id
    and c.customer_id = h.customer_id
    and c.store_id is not distinct from h.store_id
    and not c.is_deleted
  join basic.container_spec s on s.tenant_id = c.tenant_id and s.id = c.spec_id
  where ${here(ctx, 'o')}
    and o.waybill_id = ${waybillId}
    and c.qty_held > 0
  order by c.customer_id, c.store_id, c.spec_id, o.id
`;

interface Holding {
  ownerId: number;
  customerId: number;
  storeId: number | null;
  specName: string;
}

/** Who holds containers of a spec that came with an order of this waybill. */
export const holderOn = (
  ctx: Ctx,
  waybillId: number,
  { orderId, specId }: { orderId: number; specId: number },
): Promise<Holding | undefined> => ctx.row<Holding>`
  select x.owner_id, h.customer_id, h.store_id, s.name as spec_name ${HOLDERS}
  join basic.container_spec s on s.tenant_id = o.tenant_id and s.id = ${specId}
  where ${here(ctx, 'o')}
    and o.id = ${orderId}
    and o.waybill_id = ${waybillId}
    and h.customer_id is not null
`;
