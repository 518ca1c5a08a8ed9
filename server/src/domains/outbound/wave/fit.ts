import { reached } from '#contract/kit/machine.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { ownerPicking } from '../../strategy/facade.ts';
import { waysOf, type Leaving } from '../order/change.plan.ts';
import type { Order } from '../order/rows.ts';

/** Orders that may not stand in a wave together. `waveId`: the one they are to join, null where it is new. */
export async function refuseUnfit(ctx: Ctx, orders: readonly Order[], waveId: number | null): Promise<void> {
  for (const order of orders) {
    if (order.isHidden) refuse('BUSINESS', '订单已隐藏，不能加入波次', { orderNo: order.orderNo });
    if (order.isFrozen) refuse('BUSINESS', '订单已冻结', { orderNo: order.orderNo });
    if (order.waveId !== null) {
      const wave = await ctx.row<{ waveNo: string }>`
        select w.wave_no
        from outbound.wave w
        where ${here(ctx, 'w')}
          and w.id = ${order.waveId}
      `;
      refuse('BUSINESS', `订单【${order.orderNo}】已在波次【${wave?.waveNo ?? ''}】中`, { orderNo: order.orderNo });
    }
    if (reached(orderLife, order.status, 'released'))
      refuse('STATE', `订单【${order.orderNo}】状态不允许加入波次`, { orderNo: order.orderNo });
  }
  await refuseMixed(ctx, orders, waveId);
  await refuseBeyond(ctx, orders, waveId);
}

/** What is picked and gathered together leaves together: a shipment takes one way of delivery only. */
async function refuseMixed(ctx: Ctx, orders: readonly Order[], waveId: number | null): Promise<void> {
  const held =
    waveId === null
      ? []
      : await ctx.rows<Leaving>`
        select distinct on (o.delivery_type) o.order_no, o.delivery_type
        from outbound.order o
        where ${here(ctx, 'o')}
          and o.wave_id = ${waveId}
        order by o.delivery_type, o.id
      `;
  const ways = waysOf([...held, ...orders]);
  if (ways.length > 1) refuse('BUSINESS', `配送方式不一致，请分开建波次：${ways.join('、')}`);
}

/** No wave holds more of an owner than he allows; an order that is too long by itself stands alone. */
async function refuseBeyond(ctx: Ctx, orders: readonly Order[], waveId: number | null): Promise<void> {
  const wishes = await ownerPicking(
    ctx,
    orders.map((o) => o.ownerId),
  );
  const held = await ctx.rows<{ ownerId: number; orders: number; lines: number }>`
    select o.owner_id, count(*) as orders, sum(d.lines) as lines
    from outbound.order o
    cross join lateral (
      select count(*) as lines
      from outbound.detail d
      where d.tenant_id = o.tenant_id
        and d.warehouse_id = o.warehouse_id
        and d.order_id = o.id
    ) d
    where ${here(ctx, 'o')}
      and (o.id = any(${orders.map((o) => o.id)}::bigint[]) or o.wave_id = ${waveId}::bigint)
      and o.owner_id = any(${orders.map((o) => o.ownerId)}::bigint[])
    group by o.owner_id
    order by o.owner_id
  `;
  for (const { ownerId, ...of } of held) {
    const { waveMaxOrders, waveMaxLines } = wishes(ownerId);
    if (waveMaxOrders > 0 && of.orders > waveMaxOrders) refuse('BUSINESS', `超过波次上限${waveMaxOrders}单`);
    if (waveMaxLines > 0 && of.orders > 1 && of.lines > waveMaxLines)
      refuse('BUSINESS', `超过波次上限${waveMaxLines}行`);
  }
}
