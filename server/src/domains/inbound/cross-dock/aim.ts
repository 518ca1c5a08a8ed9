import { sql } from 'kysely';
import type { OrderInput } from '#contract/inbound/order.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { ownedKey } from '../../basic/facade.ts';
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

/** Our numbers of outbound orders by their owners' numbers of them; of one that was cancelled and sent again the living one. */
export async function numbersOf(
  ctx: Ctx,
  named: readonly { ownerId: number; code: string }[],
): Promise<Map<string, string>> {
  if (named.length === 0) return new Map();
  const rows = await ctx.rows<{ ownerId: number; code: string; orderNo: string }>`
    select distinct on (o.owner_id, o.external_no) o.owner_id, o.external_no as code, o.order_no
    from unnest(
      ${named.map(({ ownerId }) => ownerId)}::bigint[], ${named.map(({ code }) => code)}::text[]
    ) n(owner, code)
    join outbound.order o on ${here(ctx, 'o')} and o.owner_id = n.owner and o.external_no = n.code
    where ${ofOwners(ctx, 'o')}
    order by o.owner_id, o.external_no, o.status = 99, o.id desc
  `;
  return new Map(rows.map((row) => [ownedKey(row), row.orderNo]));
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
