import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { reached, within } from '#contract/kit/machine.ts';
import { orderLife } from '#contract/outbound/order-life.ts';
import { waveLife } from '#contract/outbound/wave-life.ts';
import { POOL_MAX, type waveApi, type WaveRule } from '#contract/outbound/wave.ts';
import { wireTimeOrNull } from '../../../platform/clock.ts';
import { nextNo, nextNumbers, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse, refuseField, sqlState } from '../../../platform/errors.ts';
import { daysOf, equals, here, ofOwners, spanOf } from '../../../platform/list/filters.ts';
import { ownerPicking } from '../../strategy/facade.ts';
import { lockLines, releaseShelf } from '../allocation/claims.ts';
import { byPriority } from '../allocation/question.ts';
import { deriveStatus, lockOrders } from '../order/rows.ts';
import { cancelPickLines } from '../pick/rows.ts';
import { commonOf, planWaves, type Group, type PoolOrder } from './create.plan.ts';
import { refuseUnfit } from './fit.ts';
import { leaveWaves, lockWave, refuseWave, restateWaves, settleWaves, type Wave } from './rows.ts';

type Insert = InputOf<typeof waveApi.insert>;
type State = OutputOf<typeof waveApi.addOrders>;

export const PREFIX = 'W';

/** A number for a wave to come; numbers that are never used leave gaps. */
export async function genWaveNo(ctx: Ctx): Promise<{ waveNo: string }> {
  return { waveNo: await nextNo(ctx, PREFIX) };
}

interface PoolRow extends Omit<PoolOrder, 'cutoff' | 'created'> {
  cutoffAt: Date | null;
  createdAt: Date;
}

/** Orders a rule may draw on: open, visible, not frozen, in no wave. `lock` when they are about to be taken. */
async function poolOf(ctx: Ctx, rule: WaveRule, lock: boolean): Promise<PoolOrder[]> {
  const rows = await ctx.rows<PoolRow>`
    select o.id, o.owner_id, o.delivery_type, o.route_id, o.storage_mode, o.cutoff_at, o.priority, o.stop_no,
      o.created_at, o.total_qty as qty, o.total_volume as volume,
      (
        select count(*)
        from outbound.detail d
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
      ) as line_count,
      exists (
        select 1
        from outbound.detail d
        join basic.goods g on g.tenant_id = d.tenant_id and g.id = d.goods_id
        where d.tenant_id = o.tenant_id
          and d.warehouse_id = o.warehouse_id
          and d.order_id = o.id
          and g.pallet_qty > 0
          and d.qty_ordered >= g.pallet_qty
      ) as bulk
    from outbound.order o
    where ${here(ctx, 'o')}
      and ${ofOwners(ctx, 'o')}
      and o.status in (10, 20, 30)
      and not o.is_hidden
      and not o.is_frozen
      and o.wave_id is null
      ${equals(sql`o.owner_id`, rule.ownerId)}
      ${equals(sql`o.route_id`, rule.routeId)}
      ${equals(sql`o.delivery_type`, rule.deliveryType)}
      ${equals(sql`o.storage_mode`, rule.storageMode)}
      ${equals(sql`o.order_type`, rule.orderType)}
      ${daysOf(sql`o.require_on`, null, rule.requireTo, 'requireTo')}
      ${spanOf(sql`o.cutoff_at`, null, rule.cutoffTo, 'cutoffTo')}
    order by o.id
    limit ${POOL_MAX + 1} ${lock ? sql`for no key update of o` : sql``}
  `;
  if (rows.length > POOL_MAX) refuse('TOO_LARGE', `符合条件的订单超过${POOL_MAX}张，请缩小范围`);
  return rows.map(({ cutoffAt, createdAt, ...row }) => ({
    ...row,
    cutoff: cutoffAt?.getTime() ?? null,
    created: createdAt.getTime(),
  }));
}

/** 预览: which waves a rule would make. */
export async function planPreview(
  ctx: Ctx,
  { rule }: InputOf<typeof waveApi.plan>,
): Promise<OutputOf<typeof waveApi.plan>> {
  const groups = await wavesOf(ctx, rule, { lock: false });
  const routes = await ctx.rows<{ id: number; name: string }>`
    select r.id, r.name
    from basic.route r
    where ${here(ctx, 'r')}
  `;
  const nameOf = new Map(routes.map((route) => [route.id, route.name]));
  return {
    orderCount: groups.reduce((n, g) => n + g.orders.length, 0),
    list: groups.map(({ orders, pickMethod }) => {
      const first = orders[0] ?? refuse('DEFECT');
      const cutoff = first.cutoff === null ? null : new Date(first.cutoff);
      const sum = (of: (o: PoolOrder) => number): number => orders.reduce((n, o) => n + of(o), 0);
      return {
        deliveryType: first.deliveryType,
        routeId: first.routeId,
        routeName: nameOf.get(first.routeId ?? 0) ?? null,
        storageMode: first.storageMode,
        cutoffAt: wireTimeOrNull(cutoff),
        pickMethod,
        orderCount: orders.length,
        lineCount: sum((o) => o.lineCount),
        totalQty: sum((o) => o.qty),
        totalVolume: sum((o) => o.volume),
        orderIds: orders.map((o) => o.id),
      };
    }),
  };
}

/** The waves a rule makes now; each owner's orders are picked as he has it, unless `pickMethod` says how. */
async function wavesOf(
  ctx: Ctx,
  rule: WaveRule,
  { lock, pickMethod }: { lock: boolean; pickMethod?: number | undefined },
): Promise<Group[]> {
  const pool = await poolOf(ctx, rule, lock);
  const wishes = await ownerPicking(
    ctx,
    pool.map((order) => order.ownerId),
  );
  const wall = await ctx.row<{ slots: number | null }>`
    select max(w.slot_qty) as slots
    from basic.seed_wall w
    where ${here(ctx, 'w')}
      and w.status <> 0
      and not w.is_deleted
  `;
  return planWaves(pool, { ...rule, wallSlots: wall?.slots ?? undefined }, (ownerId) =>
    pickMethod === undefined ? wishes(ownerId) : { ...wishes(ownerId), pickMethod },
  );
}

/** 新建波次: of orders picked by hand, or all the waves a rule makes. */
export async function insertWaves(ctx: Ctx, input: Insert): Promise<OutputOf<typeof waveApi.insert>> {
  if ((input.orderIds === undefined) === (input.rule === undefined)) refuseField('orderIds', '请选择出库单或波次规则');
  const groups = input.rule
    ? await wavesOf(ctx, input.rule, { lock: true, pickMethod: input.pickMethod })
    : [await byHand(ctx, input)];
  if (groups.length === 0) refuse('BUSINESS', '波次无可用订单');
  const numbers = groups.length === 1 && input.waveNo ? [input.waveNo] : await nextNumbers(ctx, PREFIX, groups.length);
  const heads = groups.map((group, i) => ({ no: numbers[i], method: group.pickMethod, ...commonOf(group.orders) }));
  const { rows } = await ctx.run<{ id: number; waveNo: string; status: number; version: number }>`
    insert into outbound.wave (
      tenant_id, warehouse_id, wave_no, pick_method, route_id, storage_mode, delivery_type, remark, created_by,
      updated_by
    )
    select ${ctx.tenantId}, ${ctx.warehouseId}, r.no, r.method, r."routeId", r."storageMode", r."deliveryType",
      ${input.remark || null}, ${ctx.userId}, ${ctx.userId}
    from jsonb_to_recordset(${JSON.stringify(heads)}::jsonb) r(
      no text, method smallint, "routeId" bigint, "storageMode" smallint, "deliveryType" smallint
    )
    order by r.no
    returning id, wave_no, status, version
  `.catch((error: unknown) =>
    sqlState(error) === '23505' ? refuse('DUPLICATE', `波次号【${input.waveNo ?? ''}】已存在`) : Promise.reject(error),
  );
  const made = new Map(rows.map((row) => [row.waveNo, row]));
  const waves = numbers.map((no) => made.get(no) ?? refuse('DEFECT'));
  await joinWaves(
    ctx,
    waves.map((wave, i) => ({ waveId: wave.id, orderIds: (groups[i]?.orders ?? []).map((o) => o.id) })),
  );
  await trace(
    ctx,
    waves.map((wave, i) => ({
      docType: 'WAVE',
      docId: wave.id,
      action: 'CREATE',
      actionName: '新建',
      toStatus: wave.status,
      payload: { orders: groups[i]?.orders.length ?? 0, byRule: input.rule !== undefined },
    })),
  );
  return {
    list: waves.map((wave, i) => ({ ...wave, version: wave.version + 1, orderCount: groups[i]?.orders.length ?? 0 })),
  };
}

/** The chosen orders, refused where one may not stand in a wave. */
async function byHand(ctx: Ctx, input: Insert): Promise<Group> {
  const orders = await lockOrders(ctx, input.orderIds ?? []);
  await refuseUnfit(ctx, [...orders.values()], null);
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

/** Put orders into waves in the order given: that is the order a release goes through them. */
export async function joinWaves(
  ctx: Ctx,
  joins: readonly { waveId: number; orderIds: readonly number[] }[],
): Promise<void> {
  const pairs = joins.flatMap(({ waveId, orderIds }) => orderIds.map((orderId) => ({ waveId, orderId })));
  const waves = pairs.map((p) => p.waveId),
    orders = pairs.map((p) => p.orderId);
  await ctx.run`
    insert into outbound.wave_order (tenant_id, warehouse_id, wave_id, order_id, created_by, updated_by)
    select ${ctx.tenantId}, ${ctx.warehouseId}, n.wave_id, n.order_id, ${ctx.userId}, ${ctx.userId}
    from unnest(${waves}::bigint[], ${orders}::bigint[]) with ordinality n(wave_id, order_id, ord)
    order by n.ord
    on conflict (tenant_id, warehouse_id, wave_id, order_id) do update set active = true, kick_reason = null,
      updated_by = excluded.updated_by, updated_at = now()
  `;
  await ctx.run`
    update outbound.order o
    set wave_id = n.wave_id, version = o.version + 1, updated_by = ${ctx.userId}, updated_at = now()
    from unnest(${waves}::bigint[], ${orders}::bigint[]) n(wave_id, order_id)
    where ${here(ctx, 'o')}
      and o.id = n.order_id
  `;
  await restateWaves(ctx, waves);
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
  const wave = await lockWave(ctx, input.id);
  refuseWave(wave, 'addOrders');
  const orders = await lockOrders(ctx, input.orderIds);
  await refuseUnfit(ctx, [...orders.values()], wave.id);
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
