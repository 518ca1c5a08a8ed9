import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import type { waveApi } from '#contract/outbound/wave.ts';
import type { Call } from '../../../platform/command/call.ts';
import { step } from '../../../platform/command/step.ts';
import { trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { Refusal, refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { allocateLocked, lockAllocation } from '../allocation/allocate-locked.ts';
import { splitShort } from '../allocation/allocate.ts';
import { sendForWave } from '../allocation/replenish.ts';
import { deriveStatus, lockKnown, type Order } from '../order/rows.ts';
import { makePickLines } from '../pick/walks.ts';
import { leaveWaves, lockWave, refuseWave, type Wave } from './rows.ts';

type Released = OutputOf<typeof waveApi.release>;

/** Lines of one transaction of a release. */
const LINES_PER_STEP = 2000;
/** More steps than any wave can have: the loop ends. */
const STEPS_MAX = 500;

interface Step {
  done: boolean;
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
    const one = await step(call, String(n), releaseStep, input.id);
    total.allocated += one.allocated;
    total.short += one.short;
    total.kicked.push(...one.kicked);
    total.children.push(...one.children);
    if (one.done) {
      // Goods that must come to a pick face first are sent for at once; what cannot come now is asked for again by the job.
      await step(call, 'replenish', sendForWave, input.id).catch((error: unknown) =>
        error instanceof Refusal ? undefined : Promise.reject(error),
      );
      return { ...total, ...one.state, taskCount: one.taskCount, taskLines: one.taskLines };
    }
  }
  return refuse('TOO_LARGE', '波次过大，请拆分后释放');
}

/** One transaction: the next orders, and when none are left the tasks. */
export async function releaseStep(ctx: Ctx, waveId: number): Promise<Step> {
  await lockAllocation(ctx);
  const wave = await lockWave(ctx, waveId);
  refuseWave(wave, 'release');
  const chunk = await nextOrders(ctx, wave);
  if (wave.status === 10 && chunk.ids.length === 0) refuse('BUSINESS', '波次无可用订单');
  const orders = await lockKnown(ctx, chunk.ids);
  const kicked = await kick(
    ctx,
    [...orders.values()].filter((order) => order.isHidden || order.isFrozen),
    '订单已隐藏或冻结',
  );
  const good = new Map([...orders].filter(([, order]) => !order.isHidden && !order.isFrozen));
  const done = await allocateLocked(ctx, good, { trigger: 'WAVE' });
  const children = [...(await splitShort(ctx, good, done)).values()].flat();
  kicked.push(...(await kick(ctx, await emptyHanded(ctx, good), '无可分配库存')));
  await ctx.run`
    update outbound.wave w
    set status = 15, alloc_cursor = ${chunk.cursor}, version = w.version + 1, updated_by = ${ctx.userId},
      updated_at = now()
    where ${here(ctx, 'w')}
      and w.id = ${wave.id}
  `;
  await deriveStatus(ctx, orders.keys());
  const finished = chunk.last ? await finish(ctx, wave) : { taskCount: 0, taskLines: 0 };
  const state = await ctx.row<Step['state']>`
    select w.id, w.wave_no, w.status, w.version, w.order_count
    from outbound.wave w
    where ${here(ctx, 'w')}
      and w.id = ${wave.id}
  `;
  const sum = (of: (line: (typeof done.lines)[number]) => number): number =>
    done.lines.reduce((n, line) => n + of(line), 0);
  return {
    done: chunk.last,
    state: state ?? refuse('NOT_FOUND'),
    allocated: sum((line) => line.granted),
    short: sum((line) => line.asked - line.granted),
    kicked,
    children: children.map((child) => child.orderNo),
    ...finished,
  };
}

/** Orders after the cursor, whole, up to the lines of one step. The order of joining is the order of priority. */
async function nextOrders(ctx: Ctx, wave: Wave): Promise<{ ids: number[]; cursor: number; last: boolean }> {
  const rows = await ctx.rows<{ id: number; orderId: number; lines: number }>`
    select m.id, m.order_id, sum(count(d.id)) over (order by m.id) as lines
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

async function kick(ctx: Ctx, orders: readonly Order[], reason: string): Promise<Released['kicked']> {
  await leaveWaves(
    ctx,
    orders.map((order) => order.id),
    reason,
  );
  return orders.map((order) => ({ id: order.id, orderNo: order.orderNo, reason }));
}

/** All orders are decided: make the tasks, open the wave to the floor. A wave nobody is left in ends. */
async function finish(ctx: Ctx, wave: Wave): Promise<{ taskCount: number; taskLines: number }> {
  const rows = await ctx.rows<{ orderId: number }>`
    select m.order_id
    from outbound.wave_order m
    where ${here(ctx, 'm')}
      and m.wave_id = ${wave.id}
      and m.active
    order by m.id
  `;
  const ids = rows.map((row) => row.orderId);
  if (ids.length === 0 && wave.status === 10) refuse('STOCK', '波次内订单均无可分配库存');
  const lines = await makePickLines(ctx, { wave, orderIds: ids });
  const status = ids.length > 0 ? 20 : 90;
  await ctx.run`
    update outbound.wave w
    set status = ${status}, released_at = now(), version = w.version + 1
    where ${here(ctx, 'w')}
      and w.id = ${wave.id}
  `;
  const before = await lockKnown(ctx, ids);
  const now = await deriveStatus(ctx, ids);
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
    ...ids.map((id) => ({
      docType: 'OUT' as const,
      docId: id,
      action: 'RELEASE',
      actionName: '波次释放',
      fromStatus: before.get(id)?.status,
      toStatus: now.get(id),
      payload: { waveNo: wave.waveNo },
    })),
  ]);
  return { taskCount: new Set(lines.map((line) => line.taskId)).size, taskLines: lines.length };
}
