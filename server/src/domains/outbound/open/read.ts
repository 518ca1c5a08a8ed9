import { sql, type RawBuilder } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { openOutboundApi } from '#contract/outbound/open.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { named, NAMED_MAX } from '../../../services/open/orders.ts';
import { changed, placedAt, type Place, type Since } from '../../../services/open/since.ts';

type Shown = OutputOf<typeof openOutboundApi.status>[number];
type Stored = Omit<Shown, 'statusName' | 'shippedAt' | 'updatedAt'> & {
  shippedAt: Date | null;
  updatedAt: Date;
} & Place;

/** Orders named by our number or theirs. */
export async function ordersNamed(ctx: Ctx, input: InputOf<typeof openOutboundApi.status>): Promise<Shown[]> {
  const rows = await ordersOf(ctx, sql`true ${named(input)} order by o.id limit ${NAMED_MAX}`);
  return rows.map(({ at: _, ...row }) => row);
}

export const changedOrders = (ctx: Ctx, { place, until, limit }: Since): Promise<(Shown & Place)[]> =>
  ordersOf(ctx, sql`${changed(place, until)} order by o.updated_at, o.id limit ${limit}`);

async function ordersOf(ctx: Ctx, which: RawBuilder<unknown>): Promise<(Shown & Place)[]> {
  const rows = await ctx.rows<Stored>`
    select x.*, l.lines
    from (
      select o.id, o.order_no, o.external_no, o.split_no, w.code as owner_code, o.order_type, o.status, o.is_frozen,
        o.require_on, o.shipped_at, o.cancel_reason, o.version, o.updated_at, ${placedAt}
      from outbound.order o
      join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
      where ${here(ctx, 'o')}
        and ${ofOwners(ctx, 'o')}
        and ${which}
    ) x
    cross join lateral (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'lineNo', d.line_no, 'goodsCode', g.code, 'quality', d.quality, 'qtyOrdered', d.qty_ordered, 'qtyAllocated',
            d.qty_allocated, 'qtyPicked', d.qty_picked, 'qtyShipped', d.qty_shipped, 'qtyCancelled',
            d.qty_cancelled + d.qty_replaced
          ) order by d.line_no
        ), '[]'
      ) as lines
      from outbound.detail d
      join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
      where ${here(ctx, 'd')}
        and d.order_id = x.id
    ) l
    order by x.updated_at, x.id
  `;
  return rows.map(({ shippedAt, updatedAt, ...row }) => ({
    ...row,
    statusName: STATES[row.status] ?? String(row.status),
    shippedAt: wireTimeOrNull(shippedAt),
    updatedAt: wireTime(updatedAt),
  }));
}

const STATES: Readonly<Record<number, string>> = orderLife.states;
