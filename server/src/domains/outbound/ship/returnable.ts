import type { Ctx } from '../../../platform/ctx.ts';
import { here } from '../../../platform/list/filters.ts';
import { tellOf } from '../../../services/notes.ts';
import { noteHeld, type HeldContainers } from '../../strategy/facade.ts';

type Returnable = HeldContainers & { specName: string; managerId: number | null };

/** Containers that come back, as their spec says, by who holds them now. An order without a customer is his store's customer's; without either nobody is noted. */
const returnable = (ctx: Ctx, gone: readonly { lpnId: number; orderId: number }[]): Promise<Returnable[]> =>
  ctx.rows<Returnable>`
    select o.owner_id, coalesce(o.customer_id, t.customer_id) as customer_id,
      case when t.customer_id = coalesce(o.customer_id, t.customer_id) then t.id end as store_id, l.spec_id,
      count(*) as qty, max(c.name) as spec_name, max(nullif(f.manager_id, 0)) as manager_id
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
    join basic.container_spec c on c.tenant_id = l.tenant_id and c.id = l.spec_id
    join outbound.order o on ${here(ctx, 'o')} and o.id = n.order_id
    left join basic.store t on t.tenant_id = o.tenant_id and t.id = o.store_id
    where coalesce(o.customer_id, t.customer_id) is not null
    group by 1, 2, 3, 4
    order by 2, 3, 4
  `;

/** They have left with the goods; whoever looks after containers of their spec is told how many. */
export async function containersOut(
  ctx: Ctx,
  { id, shipNo }: { id: number; shipNo: string },
  gone: readonly { lpnId: number; orderId: number }[],
): Promise<void> {
  const held = await returnable(ctx, gone);
  await noteHeld(ctx, held);
  const told = Map.groupBy(
    held.filter(({ managerId }) => managerId !== null),
    ({ managerId }) => managerId,
  );
  await tellOf(
    ctx,
    { SHIP: '/Outbound/ShipDetail' },
    [...told].map(([managerId, own]) => ({
      to: [managerId],
      title: '容器随货发出',
      content: `发运单【${shipNo}】带走${summed(own)}，请跟进归还`,
      category: 2,
      of: { type: 'SHIP', id },
    })),
  );
}

/** 周转筐3个、托盘1个. */
const summed = (held: readonly Returnable[]): string =>
  [...Map.groupBy(held, ({ specName }) => specName)]
    .map(([name, own]) => `${name}${own.reduce((sum, { qty }) => sum + qty, 0)}个`)
    .join('、');

/** The vehicle came back with them. */
export const containersBack = async (ctx: Ctx, back: readonly { lpnId: number; orderId: number }[]): Promise<void> =>
  noteHeld(
    ctx,
    (await returnable(ctx, back)).map((one) => ({ ...one, qty: -one.qty })),
  );
