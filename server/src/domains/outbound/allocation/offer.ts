import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { here, ofOwners } from '../../../platform/list/filters.ts';
import { schemeInForce } from '../../strategy/facade.ts';
import { allocate, kindOf } from './allocate.ts';

type Offer = OutputOf<typeof outOrderApi.get>['offers'][number];

/** What schemes by hand put in the place of lines that were tried and lack (C12): nothing is promised before somebody says yes. */
export const offersOf = (ctx: Ctx, orderId: number): Promise<Offer[]> => ctx.rows<Offer>`
  select d.id as detail_id, s.id as scheme_id, s.name as scheme_name, o.code as goods_code, x.code as new_goods_code,
    x.name as new_goods_name, s.ratio_from, s.ratio_to,
    d.qty_ordered - d.qty_allocated - d.qty_cancelled - d.qty_replaced as qty_open, coalesce(f.free, 0)::bigint as free
  from outbound.detail d
  join basic.goods o on o.tenant_id = d.tenant_id and o.id = d.goods_id
  join strategy.goods_replace_scheme s
    on ${schemeInForce(ctx)}
    and s.goods_id = d.goods_id
    and s.owner_id = o.owner_id
    and not s.auto
  join basic.goods x
    on x.tenant_id = o.tenant_id
    and x.id = s.replace_id
    and x.owner_id = o.owner_id
    and x.id <> o.id
    and x.status = 1
    and not x.is_deleted
  left join lateral (
    select sum(k.on_hand - k.allocated - k.locked - k.moving) as free
    from inventory.stock k
    join basic.position p on p.tenant_id = k.tenant_id and p.warehouse_id = k.warehouse_id and p.id = k.position_id
    join basic.area a
      on a.tenant_id = p.tenant_id
      and a.warehouse_id = p.warehouse_id
      and a.id = p.area_id
      and a.kind in ('STORE', 'PICK')
    where ${here(ctx, 'k')}
      and k.goods_id = x.id
      and k.quality = d.quality
      and not k.off_shelf
  ) f
    on true
  where ${here(ctx, 'd')}
    and d.order_id = ${orderId}
    and d.replaces_id is null
    and d.want_lot_id is null
    and d.explanation is not null
    and d.qty_ordered - d.qty_allocated - d.qty_cancelled - d.qty_replaced >= s.ratio_from
  order by d.line_no, s.priority, s.id
`;

/**
 * Say yes to a scheme: the order is promised stock once more, and what lacks of the goods is taken from those that replace them. The order and the warehouse's
 * allocation are locked as for any allocation: of two who say yes the second finds nothing short.
 */
export async function acceptOffer(
  ctx: Ctx,
  { id, schemeId }: InputOf<typeof outOrderApi.replace>,
): Promise<OutputOf<typeof outOrderApi.replace>> {
  await refuseUnoffered(ctx, id, schemeId);
  const [result = refuse('NOT_FOUND')] = await allocate(ctx, [id], [schemeId]);
  const { ok, code, msg, status, asked, allocated } = result;
  if (!ok) throw new Refusal(kindOf(code), msg ?? '');
  if (asked === 0) refuse('BUSINESS', '订单没有缺货的明细');
  await trace(ctx, [
    {
      docType: 'OUT',
      docId: id,
      action: 'REPLACE',
      actionName: '按方案替换',
      toStatus: status,
      qty: allocated,
      payload: { schemeId },
    },
  ]);
  return result;
}

/** Looked at without locks: what has come to lack nothing since is told so under them. */
async function refuseUnoffered(ctx: Ctx, id: number, schemeId: number): Promise<void> {
  const order = await ctx.row`
    select 1
    from outbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.id = ${id}
  `;
  if (!order) refuse('NOT_FOUND');
  const offers = await offersOf(ctx, id);
  if (!offers.some((offer) => offer.schemeId === schemeId)) refuse('BUSINESS', '替换方案已失效，或订单已不缺货');
}
