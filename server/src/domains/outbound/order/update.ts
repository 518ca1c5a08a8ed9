import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { SELF_PICKUP } from '#contract/outbound/order-life.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockPickups } from '../pickup/limit.ts';
import { headOf, problems } from './add.plan.ts';
import { insertLines, pathIn, refusePickups, refuseProblems } from './add.ts';
import { refuseElsewhere } from './elsewhere.ts';
import { orderFacts } from './facts.ts';
import { lockOrder, refuseOrder, stateOf } from './rows.ts';

type Input = InputOf<typeof outOrderApi.update>;

/** Edit an order that nothing was promised to: the head, and the lines as a whole. */
export async function update(ctx: Ctx, input: Input): Promise<OutputOf<typeof outOrderApi.update>> {
  if (input.deliveryType === SELF_PICKUP) await lockPickups(ctx);
  const order = await lockOrder(ctx, input.id);
  refuseOrder(order, 'update');
  if (order.version !== input.version) refuse('VERSION');
  if (order.waveId !== null) refuse('BUSINESS', '订单已进入波次，不能编辑');
  if (order.isHidden) refuse('BUSINESS', '订单已隐藏，不能编辑');
  await refuseSplit(ctx, order.id);
  await refuseElsewhere(ctx, order.id, '编辑');
  const facts = await orderFacts(ctx, [input], order.id);
  refuseProblems(problems([input], facts), pathIn);

  const before = await snapshot(ctx, order.id);
  const h = headOf(input, facts);
  if (before.requireOn !== h.require || order.deliveryType !== h.delivery || order.ownerId !== h.owner)
    await refusePickups(ctx, [h], pathIn, order.id);
  await ctx.run`
    update outbound.order o
    set external_no = ${h.external}, order_type = ${h.type}, delivery_type = ${h.delivery}, owner_id = ${h.owner},
      store_id = ${h.store}, customer_id = ${h.customer}, supplier_id = ${h.supplier}, to_warehouse_id = ${h.house},
      route_id = ${h.route}, stop_no = ${h.stop}, storage_mode = ${h.mode}, combine_key = ${h.combine},
      priority = ${h.priority}, require_on = ${h.require}, cutoff_at = ${h.cutoff}, consignee = ${h.consignee},
      phone = ${h.phone}, address = ${h.address}, short_policy = ${h.policy}, total_qty = ${h.qty},
      total_weight = ${h.weight}, total_volume = ${h.volume}, remark = ${h.remark}, version = o.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${order.id}
  `;
  await ctx.run`delete from outbound.detail d where ${here(ctx, 'd')} and d.order_id = ${order.id}`;
  await insertLines(ctx, [{ orderId: order.id, order: input }], facts);
  const after = await snapshot(ctx, order.id);
  await trace(ctx, [
    {
      docType: 'OUT',
      docId: order.id,
      action: 'EDIT',
      actionName: '编辑',
      fromStatus: order.status,
      toStatus: order.status,
      payload: { changes: difference(before, after) },
    },
  ]);
  return stateOf(ctx, order.id);
}

/** Lines that were split off, replaced or given up carry quantities of other orders: they are not typed over. */
async function refuseSplit(ctx: Ctx, orderId: number): Promise<void> {
  const rows = await ctx.rows`
    select 1
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = ${orderId}
      and (
        d.root_id is not null or d.replaces_id is not null or d.qty_origin <> d.qty_ordered
        or d.qty_cancelled + d.qty_replaced > 0
      )
    limit 1
  `;
  if (rows.length > 0) refuse('BUSINESS', '拆单或替换过的订单不能编辑');
}

type Snapshot = Record<string, unknown>;

async function snapshot(ctx: Ctx, id: number): Promise<Snapshot> {
  const row = await ctx.row<Snapshot>`
    select o.order_type, o.delivery_type, o.owner_id, o.external_no, o.store_id, o.customer_id, o.supplier_id,
      o.to_warehouse_id, o.route_id, o.priority, o.require_on, o.consignee, o.phone, o.address, o.short_policy,
      o.remark,
      (
        select jsonb_agg(
          jsonb_build_object(
            'goodsId', d.goods_id, 'unitLevel', d.unit_level, 'unitQty', d.unit_qty, 'quality', d.quality, 'wantLotId',
            d.want_lot_id
          ) order by d.line_no
        )
        from outbound.detail d
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
      ) as lines
    from outbound.order o
    where ${here(ctx, 'o')}
      and o.id = ${id}
  `;
  return row ?? {};
}

/** Field → [before, after], of the fields that changed. */
function difference(before: Snapshot, after: Snapshot): Record<string, [unknown, unknown]> {
  return Object.fromEntries(
    Object.keys(after)
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map((name) => [name, [before[name], after[name]]]),
  );
}
