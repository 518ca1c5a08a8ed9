import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';

/** What one line has standing in one stock row on the receiving floor and no task carries yet. */
export interface FloorPart {
  orderId: number;
  detailId: number;
  stockId: number;
  goodsId: number;
  ownerId: number;
  lotId: number;
  expireOn: string | null;
  lpnId: number;
  quality: string;
  qty: number;
  receiptIds: number[];
}

/** Received, not reversed, not under inspection, less what putaway tasks have carried or are going to carry and what goes on to an order from there; oldest receipt first. */
export async function floorParts(ctx: Ctx, which: RawBuilder<unknown>): Promise<FloorPart[]> {
  const rows = await ctx.rows<FloorPart>`
    select x.*
    from (
      select r.order_id, r.detail_id, r.stock_id, d.goods_id, o.owner_id, r.lot_id, t.expire_on, r.lpn_id, r.quality,
        min(r.id) as first, array_agg(r.id order by r.id) as receipt_ids,
        sum(r.qty)::bigint - coalesce(
          (
            select sum(case when l.state = 10 then l.qty else l.done_qty end)
            from inventory.task_line l
            join inventory.task k
              on k.tenant_id = l.tenant_id
              and k.warehouse_id = l.warehouse_id
              and k.id = l.task_id
              and k.kind = 'PUTAWAY'
            where l.tenant_id = r.tenant_id
              and l.warehouse_id = r.warehouse_id
              and l.in_detail_id = r.detail_id
              and l.from_stock_id = r.stock_id
          ), 0
        )::bigint - coalesce(
          (
            select sum(x.qty - x.freed_qty)
            from inbound.cross_dock x
            where x.tenant_id = r.tenant_id
              and x.warehouse_id = r.warehouse_id
              and x.detail_id = r.detail_id
              and x.stock_id = r.stock_id
          ), 0
        )::bigint as qty
      from inbound.receipt r
      join inbound.order o on o.tenant_id = r.tenant_id and o.warehouse_id = r.warehouse_id and o.id = r.order_id
      join inbound.detail d on d.tenant_id = r.tenant_id and d.warehouse_id = r.warehouse_id and d.id = r.detail_id
      join inventory.lot t on t.tenant_id = r.tenant_id and t.id = r.lot_id
      where ${here(ctx, 'r')}
        and ${ofOwners(ctx, 'o')}
        and not r.is_reversed
        and r.quality <> 'Q'
        and ${which}
      group by r.tenant_id, r.warehouse_id, r.order_id, r.detail_id, r.stock_id, d.goods_id, o.owner_id, r.lot_id,
        t.expire_on, r.lpn_id, r.quality
    ) x
    where x.qty > 0
    order by x.first
  `;
  return rows;
}
