import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { reached, within } from '#contract/kit/machine.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { waveLife } from '#contract/outbound/wave-life.ts';
import type { waveApi, WaveRule } from '#contract/outbound/wave.ts';
import { nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { lockCapacity, ownerPicking } from '../../strategy/facade.ts';
import { lockLines, releaseShelf } from '../allocation/claims.ts';
import { byPriority } from '../allocation/question.ts';
import { deriveStatus, lockOrders } from '../order/rows.ts';
import { cancelPickLines } from '../pick/rows.ts';
import { aboard, type Left } from './capacity.plan.ts';
import { carriedOf, noteLeft, refuseOverfull, roomsFor } from './capacity.ts';
import { commonOf, inTurn, planWaves, type Group, type PoolOrder } from './create.plan.ts';
import { refuseUnfit } from './fit.ts';
import { joinWaves, makeWaves, PREFIX, toldGroups, toldLeft } from './make.ts';
import { poolOf, wallSlotsOf } from './pool.ts';
import { leaveWaves, lockWave, refuseWave, settleWaves, type Wave } from './rows.ts';
import type { Waiting } from './strategy/strategy.plan.ts';

type Insert = InputOf<typeof waveApi.insert>;
type State = OutputOf<typeof waveApi.addOrders>;

/** A number for a wave to come; numbers that are never used leave gaps. */
export async function genWaveNo(ctx: Ctx): Promise<{ waveNo: string }> {
  return { waveNo: await nextNo(ctx, PREFIX) };
}

/** 预览: which waves a rule would make. */
export async function planPreview(
  ctx: Ctx,
  { rule }: InputOf<typeof waveApi.plan>,
): Promise<OutputOf<typeof waveApi.plan>> {
  const { groups, left } = await wavesOf(ctx, rule, { lock: false });
  return {
    orderCount: groups.reduce((n, g) => n + g.orders.length, 0),
    list: await toldGroups(ctx, groups),
    left: toldLeft(left),
  };
}

interface ByRule {
  groups: Group[];
  looked: readonly Waiting[];
  left: readonly Left<Waiting>[];
}

/** The waves a rule makes now of what the routes take; each owner's orders are picked as he has it, unless `pickMethod` says how. */
async function wavesOf(
  ctx: Ctx,
  rule: WaveRule,
  { lock, pickMethod }: { lock: boolean; pickMethod?: number | undefined },
): Promise<ByRule> {
  const pool = await poolOf(ctx, rule, { lock });
  const { going, left } = aboard(pool.toSorted(inTurn), await roomsFor(ctx, pool));
  const wishes = await ownerPicking(
    ctx,
    pool.map((order) => order.ownerId),
  );
  const groups = planWaves(going, { ...rule, wallSlots: await wallSlotsOf(ctx) }, (ownerId) =>
    pickMethod === undefined ? wishes(ownerId) : { ...wishes(ownerId), pickMethod },
  );
  return { groups, looked: pool, left };
}

/** 新建波次: of orders picked by hand, or all the waves a rule makes. */
export async function insertWaves(ctx: Ctx, input: Insert): Promise<OutputOf<typeof waveApi.insert>> {
  if ((input.orderIds === undefined) === (input.rule === undefined)) refuseField('orderIds', '请选择出库单或波次规则');
  const limited = await lockCapacity(ctx);
  const { groups, looked, left }: ByRule = input.rule
    ? await wavesOf(ctx, input.rule, { lock: true, pickMethod: input.pickMethod })
    : { groups: [await byHand(ctx, input, limited)], looked: [], left: [] };
  if (groups.length === 0) refuse('BUSINESS', left[0]?.why ?? '波次无可用订单');
  if (left.length > 0 || looked.some(({ wasLeft }) => wasLeft)) await noteLeft(ctx, looked, left);
  return {
    left: toldLeft(left),
    list: await makeWaves(ctx, groups, {
      waveNo: input.waveNo,
      remark: input.remark,
      by: input.rule ? 'RULE' : 'HAND',
    }),
  };
}

/** The chosen orders, refused where one may not stand in a wave. */
async function byHand(ctx: Ctx, input: Insert, limited: boolean): Promise<Group> {
  const orders = await lockOrders(ctx, input.orderIds ?? []);
  await refuseUnfit(ctx, [...orders.values()], null);
  if (limited) await refuseOverfull(ctx, await carriedOf(ctx, [...orders.keys()]), { over: input.over });
  const sorted = [...orders.values()].sort(byPriority);
  const method =
    input.pickMethod ??
    (
      await ownerPicking(
        ctx,
        sorted.map((o) => o.ownerId),
      )
    )(sorted[0]?.ownerId ?? 0).pickMethod;
  return {
    pickMethod: method,
    orders: sorted.map((o) => ({ ...o, cutoff: null, created: 0, lineCount: 0, qty: 0, volume: 0, bulk: false })),
  };
}

async function stateOf(ctx: Ctx, id: number): Promise<State> {
  const row = await ctx.row<State>`
    select w.id, w.wave_no, w.status, w.version
    from outbound.wave w
    where ${here(ctx, 'w')}
      and w.id = ${id}
  `;
  return row ?? refuse('NOT_FOUND');
}

interface Act {
  action: string;
  actionName: string;
  payload: Record<string, unknown>;
}

/** Trace of an act on a wave, and its answer. */
async function traced(ctx: Ctx, wave: Wave, act: Act): Promise<State> {
  const state = await stateOf(ctx, wave.id);
  await trace(ctx, [{ docType: 'WAVE', docId: wave.id, ...act, fromStatus: wave.status, toStatus: state.status }]);
  return state;
}

/** 加单. */
export async function addOrders(ctx: Ctx, input: InputOf<typeof waveApi.addOrders>): Promise<State> {
  const limited = await lockCapacity(ctx);
  const wave = await lockWave(ctx, input.id);
  refuseWave(wave, 'addOrders');
  const orders = await lockOrders(ctx, input.orderIds);
  await refuseUnfit(ctx, [...orders.values()], wave.id);
  if (limited) await refuseOverfull(ctx, await carriedOf(ctx, [...orders.keys()]), { over: input.over });
  await joinWaves(ctx, [{ waveId: wave.id, orderIds: [...orders.values()].sort(byPriority).map((o) => o.id) }]);
  await restateCommon(ctx, wave.id);
  return traced(ctx, wave, {
    action: 'ADD',
    actionName: '加单',
    payload: { orders: [...orders.values()].map((o) => o.orderNo) },
  });
}

/** What the wave is called by follows whoever joined it: a route, a temperature and a way only while all have it. */
async function restateCommon(ctx: Ctx, waveId: number): Promise<void> {
  const orders = await ctx.rows<Pick<PoolOrder, 'deliveryType' | 'routeId' | 'storageMode'>>`
    select distinct o.delivery_type, o.route_id, o.storage_mode
    from outbound.order o
    where ${here(ctx, 'o')}
      and o.wave_id = ${waveId}
  `;
  const { routeId, storageMode, deliveryType } = commonOf(orders);
  await ctx.run`
    update outbound.wave w
    set route_id = ${routeId}, storage_mode = ${storageMode}, delivery_type = ${deliveryType}
    where ${here(ctx, 'w')}
      and w.id = ${waveId}
  `;
}

/** 移出订单: from a draft as it is; from a released wave with its lines ended and its stock given back. */
export async function removeOrders(ctx: Ctx, input: InputOf<typeof waveApi.removeOrders>): Promise<State> {
  const wave = await lockWave(ctx, input.id);
  refuseWave(wave, 'removeOrders');
  const orders = await lockOrders(ctx, input.orderIds);
  for (const order of orders.values()) {
    if (order.waveId !== wave.id) refuse('BUSINESS', `订单【${order.orderNo}】不在波次【${wave.waveNo}】中`);
    if (reached(orderLife, order.status, 'picking'))
      refuse('BUSINESS', '订单已拣货，不能移出', { orderNo: order.orderNo });
  }
  const ids = [...orders.keys()];
  if (wave.status !== waveLife.at.open) await giveBack(ctx, ids);
  await leaveWaves(ctx, ids, input.reason || '移出波次');
  await deriveStatus(ctx, ids);
  await settleWaves(ctx, [wave.id]);
  return traced(ctx, wave, {
    action: 'KICK',
    actionName: '移出订单',
    payload: { orders: [...orders.values()].map((o) => o.orderNo), reason: input.reason ?? null },
  });
}

async function giveBack(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  await cancelPickLines(ctx, orderIds);
  await lockLines(ctx, orderIds);
  await releaseShelf(ctx, orderIds);
}

/** 取消波次: nothing picked yet. What was promised stays with the orders or goes back, as the user says. */
export async function cancelWave(ctx: Ctx, input: InputOf<typeof waveApi.cancel>): Promise<State> {
  const wave = await lockWave(ctx, input.id);
  if (within(waveLife, wave.status, 'picking', 'done')) refuse('BUSINESS', '已有拣货记录，不能取消波次');
  refuseWave(wave, 'cancel');
  const rows = await ctx.rows<{ orderId: number }>`
    select w.order_id
    from outbound.wave_order w
    where ${here(ctx, 'w')}
      and w.wave_id = ${wave.id}
      and w.active
    order by w.order_id
  `;
  const ids = rows.map((row) => row.orderId);
  const orders = await lockOrders(ctx, ids);
  if ([...orders.values()].some((order) => reached(orderLife, order.status, 'picking')))
    refuse('BUSINESS', '已有拣货记录，不能取消波次');
  if (wave.status !== waveLife.at.open && input.keepAllocation) await cancelPickLines(ctx, ids);
  else if (wave.status !== waveLife.at.open) await giveBack(ctx, ids);
  await leaveWaves(ctx, ids, '波次取消');
  await ctx.run`
    update outbound.wave w
    set status = 90, done_at = now(), version = w.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    where ${here(ctx, 'w')}
      and w.id = ${wave.id}
  `;
  await deriveStatus(ctx, ids);
  return traced(ctx, wave, {
    action: 'CANCEL',
    actionName: '取消',
    payload: { reason: input.reason ?? null, keepAllocation: input.keepAllocation },
  });
}
