import { sql } from 'kysely';
import { orderLife } from '#contract/inbound/order-life.ts';
import type { returnApi } from '#contract/inbound/returns.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { wireTime, wireTimeOrNull } from '../../../platform/clock.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { found } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { packsOf } from '../../basic/facade.ts';
import { cartonsLeft } from '../../inventory/facade.ts';
import { shippedOf, type Shipped } from '../../outbound/facade.ts';
import { backOf, backQty, keyOf } from './beyond.ts';

type Offer = OutputOf<typeof returnApi.offer>;
type Line = Offer['lines'][number];

interface Head {
  outOrderNo: string;
  externalNo: string | null;
  ownerName: string;
  receiver: string | null;
  shippedAt: Date | null;
}

/** What left with an order, line by line and lot by lot, and what of it may still come back. */
export async function returnOffer(ctx: Ctx, { outOrderId }: InputOf<typeof returnApi.offer>): Promise<Offer> {
  const head = found(
    await ctx.row<Head>`
      select o.order_no as out_order_no, o.external_no, w.name as owner_name, coalesce(o.consignee, s.name) as receiver,
        o.shipped_at
      from outbound.order o
      join basic.owner w on w.tenant_id = o.tenant_id and w.id = o.owner_id
      left join basic.store s on s.tenant_id = o.tenant_id and s.id = o.store_id
      where ${here(ctx, 'o')}
        and ${ofOwners(ctx, 'o')}
        and o.id = ${outOrderId}
    `,
  );
  const shipped = await shippedOf(ctx, outOrderId);
  const back = new Map((await backOf(ctx, outOrderId)).map((one) => [keyOf(one), one.qty]));
  return {
    outOrderId,
    ...head,
    shippedAt: wireTimeOrNull(head.shippedAt),
    lines: (await named(ctx, shipped)).map((line) => {
      const returnedQty = back.get(keyOf({ detailId: line.outDetailId, lotId: line.lotId })) ?? 0;
      return { ...line, returnedQty, openQty: Math.max(line.shippedQty - returnedQty, 0) };
    }),
    returns: await returnsOf(ctx, outOrderId),
  };
}

const named = (ctx: Ctx, shipped: readonly Shipped[]): Promise<Omit<Line, 'returnedQty' | 'openQty'>[]> =>
  ctx.rows<Omit<Line, 'returnedQty' | 'openQty'>>`
    select x.id as out_detail_id, x.line_no, g.id as goods_id, g.code as goods_code, g.name as goods_name, g.spec,
      ${packsOf} as packs, t.id as lot_id, t.lot_no, t.produced_on, t.expire_on, n.qty as shipped_qty,
      case when g.is_catch_weight then ${cartonsLeft(sql`x`, sql`x.id`, sql`t.id`)} else '[]'::jsonb end as cartons
    from unnest(
      ${shipped.map((one) => one.detailId)}::bigint[], ${shipped.map((one) => one.lotId)}::bigint[],
      ${shipped.map((one) => one.qty)}::bigint[]
    ) n(detail_id, lot_id, qty)
    join outbound.detail x
      on x.tenant_id = ${ctx.tenantId}
      and x.warehouse_id = ${ctx.warehouseId}
      and x.id = n.detail_id
    join inventory.lot t on t.tenant_id = x.tenant_id and t.id = n.lot_id
    join basic.goods g on g.tenant_id = x.tenant_id and g.id = t.goods_id
    order by x.line_no, t.expire_on, t.id
  `;

async function returnsOf(ctx: Ctx, outOrderId: number): Promise<Offer['returns']> {
  const rows = await ctx.rows<Omit<Offer['returns'][number], 'createdAt'> & { createdAt: Date }>`
    select o.id, o.order_no, o.status, sum(${backQty})::bigint as qty, o.created_at
    from inbound.order o
    join inbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
    where ${here(ctx, 'o')}
      and o.source_order_id = ${outOrderId}
      and o.status <> ${orderLife.at.cancelled}
    group by o.id, o.order_no, o.status, o.created_at
    order by o.id desc
  `;
  return rows.map((row) => ({ ...row, createdAt: wireTime(row.createdAt) }));
}
