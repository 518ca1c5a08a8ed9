import type { RawBuilder } from 'kysely';
import type { holdApi } from '#contract/inner/hold.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

type Output = OutputOf<typeof holdApi.where>;

/** Orders shown at once. */
const SHOWN_MAX = 2000;

/** Orders that are promised, or have picked, what is meant. */
export const ordersHolding = (ctx: Ctx, which: RawBuilder<unknown>): Promise<Output['orders']> =>
  ctx.rows<Output['orders'][number]>`
    select o.id as order_id, o.order_no, o.status, x.stage, x.qty, coalesce(o.consignee, c.contact) as consignee,
      coalesce(o.phone, c.phone) as phone
    from (
      select d.order_id,
        case when c.stage <> 'PICKED' then 'SHELF' when n.kind = 'CARTON' then 'PACKED' else 'PICKED' end as stage,
        sum(c.open_qty)::bigint as qty
      from inventory.stock s
      join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
      join inventory.stock_claim c
        on c.tenant_id = s.tenant_id
        and c.warehouse_id = s.warehouse_id
        and c.stock_id = s.id
        and c.kind = 'ALLOC'
        and c.open_qty > 0
      join outbound.detail d on d.tenant_id = c.tenant_id and d.warehouse_id = c.warehouse_id and d.id = c.out_detail_id
      where ${here(ctx, 's')}
        and ${ofOwners(ctx, 's')}
        and ${which}
      group by 1, 2
    ) x
    join outbound.order o on ${here(ctx, 'o')} and o.id = x.order_id
    left join basic.store c on c.tenant_id = o.tenant_id and c.id = o.store_id
    order by o.id, x.stage
    limit ${SHOWN_MAX}
  `;
