import { sql } from 'kysely';
import type { OrderInput } from '#contract/inbound/order.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import type { Aim } from './aim.plan.ts';

/** Lines of the outbound orders that goods are said to come for, by order number; each of the owner of who names it. */
export async function aimsOf(ctx: Ctx, orders: readonly OrderInput[]): Promise<Map<string, Aim[]>> {
  const named = orders.flatMap(({ ownerId, lines }) =>
    lines.flatMap(({ forOrderNo }) => (forOrderNo ? [{ ownerId, forOrderNo }] : [])),
  );
  if (named.length === 0) return new Map();
  const rows = await ctx.rows<Aim & { orderNo: string }>`
    select o.order_no, o.status, d.id as detail_id, d.line_no, d.goods_id
    from (
      select distinct *
      from unnest(
        ${named.map(({ ownerId }) => ownerId)}::bigint[], ${named.map(({ forOrderNo }) => forOrderNo)}::text[]
      ) u(owner_id, order_no)
    ) n
    join outbound.order o on ${here(ctx, 'o')} and o.order_no = n.order_no and o.owner_id = n.owner_id
    join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
    where ${ofOwners(ctx, 'o')}
    order by d.line_no, d.id
  `;
  return Map.groupBy(rows, ({ orderNo }) => orderNo);
}

/** The order line that what inbound line `d` of a larger statement brings came for, as a join `f`. */
export const CAME_FOR = sql`
  left join lateral (
    select o.order_no, x.line_no
    from outbound.detail x
    join outbound.order o on o.tenant_id = x.tenant_id and o.warehouse_id = x.warehouse_id and o.id = x.order_id
    where x.tenant_id = d.tenant_id
      and x.warehouse_id = d.warehouse_id
      and x.id = d.for_detail_id
  ) f
    on true
`;
