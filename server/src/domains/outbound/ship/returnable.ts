import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { noteHeld, type HeldContainers } from '../../strategy/facade.ts';

/** Containers that come back, as their spec says, by who holds them now. An order without a customer is his store's customer's; without either nobody is noted. */
const returnable = (ctx: Ctx, gone: readonly { lpnId: number; orderId: number }[]): Promise<HeldContainers[]> =>
  ctx.rows<HeldContainers>`
    select o.owner_id, coalesce(o.customer_id, t.customer_id) as customer_id,
      case when t.customer_id = coalesce(o.customer_id, t.customer_id) then t.id end as store_id, l.spec_id,
      count(*) as qty
    from unnest(
      ${gone.map(({ lpnId }) => lpnId)}::bigint[], ${gone.map(({ orderId }) => orderId)}::bigint[]
    ) n(lpn_id, order_id)
    join basic.lpn l on ${here(ctx, 'l')} and l.id = n.lpn_id
    join basic.carton_flow f
      on f.tenant_id = l.tenant_id
      and f.spec_id = l.spec_id
      and f.returnable
      and f.status = 1
      and not f.is_deleted
    join outbound.order o on ${here(ctx, 'o')} and o.id = n.order_id
    left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
    where coalesce(o.customer_id, t.customer_id) is not null
    group by 1, 2, 3, 4
    order by 2, 3, 4
  `;

/** They have left with the goods. */
export const containersOut = async (ctx: Ctx, gone: readonly { lpnId: number; orderId: number }[]): Promise<void> =>
  noteHeld(ctx, await returnable(ctx, gone));

/** The vehicle came back with them. */
export const containersBack = async (ctx: Ctx, back: readonly { lpnId: number; orderId: number }[]): Promise<void> =>
  noteHeld(
    ctx,
    (await returnable(ctx, back)).map((one) => ({ ...one, qty: -one.qty })),
  );
