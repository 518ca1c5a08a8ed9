import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { waveApi } from '#contract/outbound/wave.ts';
import type { Call } from '../../../platform/command/call.ts';
import { by, NOW, update, write } from '../../../platform/command/change.ts';
import { step } from '../../../platform/command/step.ts';
import { emit, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { anyLimited } from '../../strategy/facade.ts';
import { allocateLocked } from '../allocation/allocate-locked.ts';
import { splitShort } from '../allocation/allocate.ts';
import { sendForWave } from '../allocation/replenish.ts';
import { deriveStatus, lockKnown, type Order } from '../order/rows.ts';
import { makePickLines } from '../pick/walks.ts';
import { carriedIn, refuseOverfull } from './capacity.ts';
import { leaveWaves, lockWave, refuseWave, type Wave } from './rows.ts';

type Released = OutputOf<typeof waveApi.release>;

/** Lines of one transaction of a release. */
const LINES_PER_STEP = 2000;
/** More steps than any wave can have: the loop ends. */
const STEPS_MAX = 500;

interface Step {
  done: boolean;
  /** Lines wait for goods to come to their pick face. */
  waits: boolean;
  state: Pick<Released, 'id' | 'waveNo' | 'status' | 'version' | 'orderCount'>;
  allocated: number;
  short: number;
  kicked: Released['kicked'];
  children: string[];
  taskCount: number;
  taskLines: number;
}

/**
 * 释放波次: promise stock to its orders chunk by chunk, each in a transaction of its own; the last one makes the pick tasks. While it runs the wave is 15 分配中
 * with a cursor; a server that dies in between loses nothing, and the next release goes on where this one stopped.
 */
export async function release(call: Call, input: InputOf<typeof waveApi.release>): Promise<Released> {
  const total: Pick<Step, 'allocated' | 'short' | 'kicked' | 'children'> = {
    allocated: 0,
    short: 0,
    kicked: [],
    children: [],
  };
  for (let n = 0; n < STEPS_MAX; n += 1) {
    const one = await step(call, String(n), input.over ? releaseOver : releaseStep, input.id);
    total.allocated += one.allocated;
    total.short += one.short;
    total.kicked.push(...one.kicked);
    total.children.push(...one.children);
    if (one.done) {
      // Goods that must come to a pick face first are sent for at once; what cannot come now is asked for again by the job.
      if (one.waits)
        await step(call, 'replenish', sendForWave, input.id).catch((error: unknown) =>
          error instanceof Refusal ? undefined : Promise.reject(error),
        );
      return { ...total, ...one.state, taskCount: one.taskCount, taskLines: one.taskLines };
    }
  }
  return refuse('TOO_LARGE', '波次过大，请拆分后释放');
}

/** One transaction: the next orders, and when none are left the tasks. */
export const releaseStep = (ctx: Ctx, waveId: number): Promise<Step> => stepOf(ctx, waveId, false);

/** The same of a wave that goes though its routes have no more room, where the user may say so. */
export const releaseOver = (ctx: Ctx, waveId: number): Promise<Step> => stepOf(ctx, waveId, true);

async function stepOf(ctx: Ctx, waveId: number, over: boolean): Promise<Step> {
  const before = await lockWave(ctx, waveId, { allocating: true });
  refuseWave(before, 'release');
  const chunk = await nextOrders(ctx, before);
  // What was released besides it stands still: releases wait for the same turn.
  if (before.status === 10 && chunk.limited)
    await refuseOverfull(ctx, await carriedIn(ctx, waveId), { over, beside: waveId });
  if (before.status === 10 && chunk.ids.length === 0) refuse('BUSINESS', '波次无可用订单');
  const orders = await lockKnown(ctx, chunk.ids);
  const out = [...orders.values()].filter((order) => order.isHidden || order.isFrozen);
  const without = await kick(ctx, before, out, '订单已隐藏或冻结');
  const good = new Map([...orders].filter(([, order]) => !order.isHidden && !order.isFrozen));
  const done = await allocateLocked(ctx, good, { trigger: 'WAVE' });
  const children = [...(await splitShort(ctx, good, done)).values()].flat();
  const empty = await emptyHanded(ctx, good);
  const wave = await kick(ctx, without, empty, '无可分配库存');
  const stay = chunk.ids
    .flatMap((id) => orders.get(id) ?? [])
    .filter((order) => !out.includes(order) && !empty.includes(order));
  const sum = (of: (line: (typeof done.lines)[number]) => number): number =>
    done.lines.reduce((n, line) => n + of(line), 0);
  return {
    done: chunk.last,
    allocated: sum((line) => line.granted),
    short: sum((line) => line.asked - line.granted),
    kicked: [...told(out, '订单已隐藏或冻结'), ...told(empty, '无可分配库存')],
    children: children.map((child) => child.orderNo),
    ...(chunk.last ? await finish(ctx, wave, { orders, stay }) : await goOn(ctx, wave, orders, chunk.cursor)),
  };
}

interface Chunk {
  ids: number[];
  cursor: number;
  last: boolean;
  /** Routes are limited here: what the wave takes of them is to be counted. */
  limited: boolean;
}

/** Orders after the cursor, whole, up to the lines of one step. The order of joining is the order of priority. */
async function nextOrders(ctx: Ctx, wave: Wave): Promise<Chunk> {
  const rows = await ctx.rows<{ id: number; orderId: number; lines: number; limited: boolean }>`
    select m.id, m.order_id, sum(count(d.id)) over (order by m.id) as lines, ${anyLimited(ctx)} as limited
    from outbound.wave_order m
    join outbound.detail d on d.tenant_id = m.tenant_id and d.warehouse_id = m.warehouse_id and d.order_id = m.order_id
    where ${here(ctx, 'm')}
      and m.wave_id = ${wave.id}
      and m.active
      and m.id > ${wave.allocCursor}
    group by m.id, m.order_id
    order by m.id
    limit ${LINES_PER_STEP + 1}
  `;
  const first = rows[0];
  const taken = rows.filter((row) => row === first || Number(row.lines) <= LINES_PER_STEP);
  return {
    ids: taken.map((row) => row.orderId),
    cursor: taken.at(-1)?.id ?? wave.allocCursor,
    last: taken.length === rows.length,
    limited: first?.limited ?? false,
  };
}

/** Orders without a single unit promised: nothing of them could be picked. */
async function emptyHanded(ctx: Ctx, orders: ReadonlyMap<number, Order>): Promise<Order[]> {
  const rows = await ctx.rows<{ orderId: number }>`
    select d.order_id
    from outbound.detail d
    where ${here(ctx, 'd')}
      and d.order_id = any(${[...orders.keys()]}::bigint[])
    group by 1
    having sum(d.qty_allocated) = 0
  `;
  return rows.flatMap((row) => orders.get(row.orderId) ?? []);
}

/** Orders leave the wave; the wave as it stands then. */
async function kick(ctx: Ctx, wave: Wave, orders: readonly Order[], reason: string): Promise<Wave> {
  const restated = await leaveWaves(
    ctx,
    orders.map((order) => order.id),
    reason,
  );
  return { ...wave, ...restated.find(({ id }) => id === wave.id) };
}

const told = (orders: readonly Order[], reason: string): Released['kicked'] =>
  orders.map(({ id, orderNo }) => ({ id, orderNo, reason }));

type Outcome = Pick<Step, 'waits' | 'state' | 'taskCount' | 'taskLines'>;

/** More orders are to be decided: the wave remembers where it stopped. */
async function goOn(ctx: Ctx, wave: Wave, orders: ReadonlyMap<number, Order>, cursor: number): Promise<Outcome> {
  await write(ctx, [update('outbound.wave', [{ id: wave.id, status: 15, allocCursor: cursor, version: by(1) }])]);
  await deriveStatus(ctx, orders.keys());
  return { waits: false, state: stateOf(wave, 15), taskCount: 0, taskLines: 0 };
}

/** The orders of this step, and those of them that stay in the wave. */
interface Decided {
  orders: ReadonlyMap<number, Order>;
  stay: readonly Order[];
}

/** All orders are decided: make the tasks, open the wave to the floor. A wave nobody is left in ends. */
async function finish(ctx: Ctx, wave: Wave, decided: Decided): Promise<Outcome> {
  const orders = [...(await decidedBefore(ctx, wave)), ...decided.stay],
    ids = orders.map((order) => order.id);
  if (ids.length === 0 && wave.status === 10) refuse('STOCK', '波次内订单均无可分配库存');
  const status = ids.length > 0 ? 20 : 90;
  const lines = await makePickLines(ctx, { wave, orderIds: ids }, [
    update('outbound.wave', [{ id: wave.id, status, releasedAt: NOW, version: by(1) }]),
  ]);
  const now = await deriveStatus(ctx, [...decided.orders.keys(), ...ids]);
  await trace(ctx, [
    {
      docType: 'WAVE',
      docId: wave.id,
      action: 'RELEASE',
      actionName: '释放',
      fromStatus: wave.status,
      toStatus: status,
      payload: { orders: ids.length, lines: lines.length },
    },
    ...orders.map((order) => ({
      docType: 'OUT' as const,
      docId: order.id,
      action: 'RELEASE',
      actionName: '波次释放',
      fromStatus: order.status,
      toStatus: now.get(order.id),
      payload: { waveNo: wave.waveNo },
    })),
  ]);
  await emit(
    ctx,
    orders.map(({ id, orderNo }) => ({
      topic: 'OUT.RELEASED',
      aggKey: `OUT:${id}`,
      payload: { orderId: id, orderNo, waveNo: wave.waveNo },
    })),
  );
  return {
    waits: lines.some((line) => line.waits),
    state: stateOf(wave, status),
    taskCount: new Set(lines.map((line) => line.taskId)).size,
    taskLines: lines.length,
  };
}

/** Orders of the wave whose stock was promised by earlier steps, under lock, in the order of joining. */
async function decidedBefore(ctx: Ctx, wave: Wave): Promise<Order[]> {
  if (wave.allocCursor === 0) return [];
  const rows = await ctx.rows<{ orderId: number }>`
    select m.order_id
    from outbound.wave_order m
    where ${here(ctx, 'm')}
      and m.wave_id = ${wave.id}
      and m.active
      and m.id <= ${wave.allocCursor}
    order by m.id
  `;
  const ids = rows.map((row) => row.orderId),
    orders = await lockKnown(ctx, ids);
  return ids.flatMap((id) => orders.get(id) ?? []);
}

/** The wave as this step leaves it. */
const stateOf = ({ id, waveNo, version, orderCount }: Wave, status: number): Step['state'] => ({
  id,
  waveNo,
  status,
  version: version + 1,
  orderCount,
});
