import { emit, nextNo, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { refuse } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { splitShort } from '../allocation/allocate.ts';
import { sumBy } from '../allocation/claims.ts';
import { allocateDocked, type Docked, type OnDock, type PlannedDock, type WaitingScene } from '../allocation/dock.ts';
import { byPriority } from '../allocation/question.ts';
import { deriveStatus, type Order } from '../order/rows.ts';
import { makePickLines } from '../pick/walks.ts';
import { laneRows } from '../stage/scene.ts';
import { commonOf } from './create.plan.ts';
import { joinWaves, PREFIX } from './make.ts';
import { settleWaves } from './rows.ts';

/** Order by order. */
const BY_ORDER = 1;

/** Goods that go from their receiving place to an order: by which task, and into which lane they come in the end. */
export interface CrossDocked extends Pick<Docked, 'stockId' | 'detailId' | 'orderId' | 'qty' | 'isPlanned'> {
  orderNo: string;
  taskId: number;
  taskNo: string;
  laneCode: string | null;
}

/**
 * 越库: promise what stands on the receiving places to whoever waits, and send a picker for it at once. Orders at work get a task more in their wave; those in none are
 * released in a wave of their own, with all that is promised to them. The caller holds the scene and takes no lock below rank 6 afterwards.
 */
export async function crossDock(
  ctx: Ctx,
  scene: WaitingScene,
  goods: { stock: readonly OnDock[]; planned: readonly PlannedDock[] },
): Promise<CrossDocked[]> {
  const { docked, all } = await allocateDocked(ctx, scene, goods);
  if (all.claims.length === 0) return [];
  const orders = ordersOf(scene, all.claims);
  await splitShort(ctx, new Map(orders.map((order) => [order.id, order])), all);
  const fresh = ordersOf(scene, docked).filter(({ waveId }) => waveId === null);
  const waves = await wavesFor(ctx, scene, { orders, fresh });
  const taskOf = new Map<number, number>();
  for (const { wave, orderIds } of waves)
    for (const { claimId, taskId } of await makePickLines(ctx, { wave, orderIds })) taskOf.set(claimId, taskId);
  await settleWaves(
    ctx,
    waves.map(({ wave }) => wave.id),
  );
  const status = await deriveStatus(
    ctx,
    orders.map(({ id }) => id),
  );
  const told = await toldOf(ctx, scene, { docked, taskOf });
  await tell(ctx, { told, orders, fresh, waveNo: waves.find(({ isNew }) => isNew)?.wave.waveNo ?? '' }, status);
  return told;
}

const ordersOf = ({ orders }: WaitingScene, of: readonly { orderId: number }[]): Order[] =>
  [...new Set(of.map(({ orderId }) => orderId))].flatMap((id) => orders.get(id) ?? []).sort(byPriority);

/** A wave to be picked in, and which of its orders got something. */
interface Served {
  wave: { id: number; waveNo: string; pickMethod: number };
  orderIds: number[];
  isNew: boolean;
}

/** The waves at work of those served, and one more for those in none. */
async function wavesFor(
  ctx: Ctx,
  { waves }: WaitingScene,
  { orders, fresh }: { orders: readonly Order[]; fresh: readonly Order[] },
): Promise<Served[]> {
  const working = [...Map.groupBy(orders, ({ waveId }) => waveId ?? 0)].flatMap(([id, own]): Served[] => {
    const wave = waves.get(id);
    return wave ? [{ wave, orderIds: own.map((order) => order.id), isNew: false }] : [];
  });
  return fresh.length === 0 ? working : [...working, await newWave(ctx, fresh)];
}

/** A wave that is released as it is made: its orders hold their promises already. */
async function newWave(ctx: Ctx, orders: readonly Order[]): Promise<Served> {
  const { routeId, storageMode, deliveryType } = commonOf(orders);
  const wave = await ctx.row<{ id: number; waveNo: string; pickMethod: number }>`
    insert into outbound.wave (
      tenant_id, warehouse_id, wave_no, pick_method, route_id, storage_mode, delivery_type, status, released_at, remark,
      created_by, updated_by
    )
    values (
      ${ctx.tenantId}, ${ctx.warehouseId}, ${await nextNo(ctx, PREFIX)}, ${BY_ORDER}, ${routeId}, ${storageMode},
      ${deliveryType}, 20, now(), '越库', ${ctx.userId}, ${ctx.userId}
    )
    returning id, wave_no, pick_method
  `;
  if (!wave) return refuse('DEFECT');
  const orderIds = orders.map(({ id }) => id);
  await joinWaves(ctx, [{ waveId: wave.id, orderIds }]);
  return { wave, orderIds, isNew: true };
}

/** What goes where, with the names people call it by. */
async function toldOf(
  ctx: Ctx,
  { orders }: WaitingScene,
  { docked, taskOf }: { docked: readonly Docked[]; taskOf: ReadonlyMap<number, number> },
): Promise<CrossDocked[]> {
  const tasks = await ctx.rows<{ id: number; taskNo: string }>`
    select t.id, t.task_no
    from outbound.pick_task t
    where ${here(ctx, 't')}
      and t.id = any(${[...new Set(taskOf.values())]}::bigint[])
  `;
  const noOf = new Map(tasks.map(({ id, taskNo }) => [id, taskNo]));
  const lanes = await laneRows(ctx, [...new Set(docked.map(({ orderId }) => orderId))]).execute(ctx.tx);
  const laneOf = new Map(lanes.rows.map(({ orderId, positionCode }) => [orderId, positionCode]));
  return docked.map(({ claimId, stockId, detailId, orderId, qty, isPlanned }) => {
    const taskId = taskOf.get(claimId) ?? 0;
    return {
      stockId,
      detailId,
      orderId,
      qty,
      isPlanned,
      taskId,
      orderNo: orders.get(orderId)?.orderNo ?? '',
      taskNo: noOf.get(taskId) ?? '',
      laneCode: laneOf.get(orderId) ?? null,
    };
  });
}

interface Told {
  told: readonly CrossDocked[];
  orders: readonly Order[];
  /** Released by it. */
  fresh: readonly Order[];
  waveNo: string;
}

async function tell(
  ctx: Ctx,
  { told, orders, fresh, waveNo }: Told,
  status: ReadonlyMap<number, number>,
): Promise<void> {
  const statusOf = new Map(orders.map((order) => [order.id, order.status]));
  await trace(
    ctx,
    [...sumBy(told, ({ detailId }) => detailId)].flatMap(([detailId, qty]) => {
      const first = told.find((one) => one.detailId === detailId);
      return first
        ? [
            {
              docType: 'OUT' as const,
              docId: first.orderId,
              detailId,
              action: 'XDOCK',
              actionName: '越库',
              fromStatus: statusOf.get(first.orderId),
              toStatus: status.get(first.orderId),
              qty,
              payload: { taskNo: first.taskNo, planned: first.isPlanned },
            },
          ]
        : [];
    }),
  );
  await emit(
    ctx,
    fresh.map(({ id, orderNo }) => ({
      topic: 'OUT.RELEASED',
      aggKey: `OUT:${id}`,
      payload: { orderId: id, orderNo, waveNo },
    })),
  );
}
