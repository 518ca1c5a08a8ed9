import type { InputOf } from '#contract/kit/endpoint.ts';
import { SELF_PICKUP } from '#contract/outbound/order-life.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import { waveLife } from '#contract/outbound/wave-life.ts';
import { emit, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField, refuseFieldAs, refuseFields } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { areaPickingRows, type AreaPicking } from '../../strategy/facade.ts';
import { lockLines, releaseShelf } from '../allocation/claims.ts';
import { serving } from '../allocation/question.ts';
import { lockPickups, refusedPickups } from '../pickup/limit.ts';
import { leaveWaves, lockWithWaves, type Wave } from '../wave/rows.ts';
import { TRANSFER } from './add.plan.ts';
import { leavesWave, receiverMissing, routed, type Delivery } from './change.plan.ts';
import { refuseElsewhere } from './elsewhere.ts';
import { houses, routeFacts, storeFacts } from './facts.ts';
import { deriveStatus, lockOrder, refuseFrozen, refuseOrder, stateOf, type Order, type OrderState } from './rows.ts';

/** 变更类型: another reason to leave. What was promised from areas that do not serve it goes back. */
export async function changeOrderType(
  ctx: Ctx,
  input: InputOf<typeof outOrderApi.changeOrderType>,
): Promise<OrderState> {
  const order = await lockOrder(ctx, input.id);
  if (order.waveId !== null) refuse('BUSINESS', '订单已进入波次，不能变更订单类型');
  refuseOrder(order, 'changeOrderType');
  refuseFrozen(order);
  if (order.isHidden) refuse('BUSINESS', '订单已隐藏，不能变更订单类型');
  if (order.version !== input.version) refuse('VERSION');
  if (order.orderType === input.orderType) refuseField('orderType', '订单类型未变化');
  await refuseElsewhere(ctx, order.id, '变更类型');
  const houseId = await houseOf(ctx, input);
  const freed = await releaseElsewhere(ctx, order, { ...order, orderType: input.orderType });
  await ctx.run`
    update outbound.order o
    set order_type = ${input.orderType}, to_warehouse_id = ${houseId}, version = o.version + 1,
      updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${order.id}
  `;
  await deriveStatus(ctx, [order.id]);
  return await changed(ctx, order, {
    action: 'TYPE',
    actionName: '变更类型',
    qty: freed,
    payload: { fromType: String(order.orderType), toType: String(input.orderType) },
  });
}

/** Where a transfer goes to; any other order goes nowhere. */
async function houseOf(
  ctx: Ctx,
  { orderType, toHouseId }: InputOf<typeof outOrderApi.changeOrderType>,
): Promise<number | null> {
  if (toHouseId && !(await houses(ctx, [toHouseId])).has(toHouseId)) refuseField('toHouseId', '调入仓库不存在');
  if (orderType !== TRANSFER) return null;
  return toHouseId ?? refuseField('toHouseId', '调拨单请选择调入仓库');
}

/** What of an order beside its header its delivery is decided from. */
interface Leaving extends Delivery {
  requireOn: string;
  totalWeight: number;
}

/** 变更配送: its route, its stop and its closing time follow; a wave that is still being put together loses it when it no longer belongs there. */
export async function updateDeliveryType(
  ctx: Ctx,
  input: InputOf<typeof outOrderApi.updateDeliveryType>,
): Promise<OrderState> {
  if (input.deliveryType === SELF_PICKUP) await lockPickups(ctx);
  const { orders, waves } = await lockWithWaves(ctx, [input.id]);
  const order = orders.get(input.id) ?? refuse('NOT_FOUND');
  const wave = waves.get(order.waveId ?? 0);
  refuseDelivery(order, wave, input);
  const was = await leavingOf(ctx, order.id);
  const store = order.storeId === null ? undefined : (await storeFacts(ctx, [order.storeId])).get(order.storeId);
  const asked = input.routeId ?? store?.routeId ?? null;
  const route = asked === null ? undefined : (await routeFacts(ctx, [asked])).get(asked);
  if (input.routeId && route?.status !== 1) refuseField('routeId', '线路不存在或已停用');
  const next = routed(was, { input, store, route });
  const missing = receiverMissing(next);
  if (missing.length > 0) refuseFields(missing.map((field) => ({ field, msg: '请完善收货人信息' })));
  const [full] = await refusedPickups(
    ctx,
    [{ delivery: next.deliveryType, owner: order.ownerId, require: was.requireOn, weight: was.totalWeight }],
    [order.id],
  );
  if (full) refuseFieldAs('BUSINESS', 'deliveryType', full);
  const freed = await releaseElsewhere(ctx, order, { ...order, deliveryType: next.deliveryType });
  await rewrite(ctx, order, next, was.requireOn);
  const left = wave !== undefined && leavesWave(wave, next);
  if (left) await leaveWaves(ctx, [order.id], '变更配送');
  await deriveStatus(ctx, [order.id]);
  return await changed(ctx, order, {
    action: 'DELIVERY',
    actionName: '变更配送',
    qty: freed,
    payload: {
      fromDelivery: String(order.deliveryType),
      toDelivery: String(next.deliveryType),
      ...(left ? { waveNo: wave.waveNo } : {}),
    },
  });
}

function refuseDelivery(
  order: Order,
  wave: Wave | undefined,
  input: InputOf<typeof outOrderApi.updateDeliveryType>,
): void {
  if (wave?.status === waveLife.at.allocating) refuse('BUSINESS', '波次正在分配，不能变更配送方式');
  if (wave && wave.status !== waveLife.at.open) refuse('BUSINESS', '波次已释放，不能变更配送方式');
  refuseOrder(order, 'updateDeliveryType');
  refuseFrozen(order);
  if (order.isHidden) refuse('BUSINESS', '订单已隐藏，不能变更配送方式');
  if (order.version !== input.version) refuse('VERSION');
  if (order.deliveryType === input.deliveryType) refuseField('deliveryType', '配送方式未变化');
}

async function leavingOf(ctx: Ctx, orderId: number): Promise<Leaving> {
  const row = await ctx.row<Leaving>`
    select o.delivery_type, o.route_id, o.stop_no, o.storage_mode, o.consignee, o.phone, o.address, o.require_on,
      o.total_weight
    from outbound.order o
    where ${here(ctx, 'o')}
      and o.id = ${orderId}
  `;
  return row ?? refuse('NOT_FOUND');
}

async function rewrite(
  ctx: Ctx,
  order: Order,
  next: Delivery & { cutoff: string | null },
  requireOn: string,
): Promise<void> {
  const combine = order.storeId === null ? null : `${order.storeId}-${requireOn}-${next.routeId ?? 0}`;
  await ctx.run`
    update outbound.order o
    set delivery_type = ${next.deliveryType}, route_id = ${next.routeId}, stop_no = ${next.stopNo},
      cutoff_at = case
        when ${next.cutoff}::text is null then null
        else (o.require_on + ${next.cutoff}::time) at time zone 'Asia/Shanghai'
      end, combine_key = ${combine}, consignee = ${next.consignee}, phone = ${next.phone}, address = ${next.address},
      version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${order.id}
  `;
}

/** 确认运费: once, for good. */
export async function confirmShippingCost(
  ctx: Ctx,
  input: InputOf<typeof outOrderApi.confirmShippingCost>,
): Promise<OrderState> {
  const order = await lockOrder(ctx, input.id);
  if (order.deliveryType === SELF_PICKUP) refuse('BUSINESS', '自提订单无需确认运费');
  if (order.shipFeeConfirmed) refuse('BUSINESS', '运费已确认');
  refuseOrder(order, 'confirmShippingCost');
  refuseFrozen(order);
  if (order.version !== input.version) refuse('VERSION');
  await ctx.run`
    update outbound.order o
    set ship_fee = ${input.shipFee}, ship_fee_confirmed = true, ship_fee_by = ${ctx.userId}, ship_fee_at = now(),
      version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'o')}
      and o.id = ${order.id}
  `;
  await emit(ctx, [
    {
      topic: 'OUT.SHIP_FEE',
      aggKey: `OUT:${order.id}`,
      payload: { orderId: order.id, orderNo: order.orderNo, ownerId: order.ownerId, shipFee: input.shipFee },
    },
  ]);
  return await changed(ctx, order, {
    action: 'SHIPCOST',
    actionName: '确认运费',
    payload: { shipFee: input.shipFee.toFixed(2) },
  });
}

type Told = Pick<Parameters<typeof trace>[1][number], 'action' | 'actionName' | 'qty' | 'payload'>;

async function changed(ctx: Ctx, order: Order, told: Told): Promise<OrderState> {
  const state = await stateOf(ctx, order.id);
  await trace(ctx, [{ docType: 'OUT', docId: order.id, fromStatus: order.status, toStatus: state.status, ...told }]);
  return state;
}

/** Give back what was promised, when areas choose what they serve and choose otherwise now. Returns the units given back. */
async function releaseElsewhere(
  ctx: Ctx,
  was: Pick<Order, 'id' | 'orderType' | 'deliveryType'>,
  next: Pick<Order, 'orderType' | 'deliveryType'>,
): Promise<number> {
  const areas = await ctx.rows<AreaPicking>`${areaPickingRows(ctx)}`;
  const serves = serving(areas);
  const classOf = (o: typeof next): string => `${o.orderType}/${o.deliveryType}`;
  if (areas.every(({ areaId }) => serves(areaId, classOf(was)) === serves(areaId, classOf(next)))) return 0;
  await lockLines(ctx, [was.id]);
  return (await releaseShelf(ctx, [was.id])).get(was.id) ?? 0;
}
