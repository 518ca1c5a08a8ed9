import { sql } from 'kysely';
import type { putawayApi } from '#contract/inbound/putaway.ts';
import type { InputOf, OutputOf } from '#contract/kit/endpoint.ts';
import { putawayLife } from '#contract/task/life.ts';
import { lists } from '../../../platform/command/lists.ts';
import { emit, trace } from '../../../platform/command/trace.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import {
  cancelTasks,
  claimTask,
  confirmTaskLines,
  reportedQty,
  lockedTaskLines,
  taskLadder,
  taskPlaces,
  type Confirm,
  type Confirmed,
  type ConfirmedLine,
  type HeldPlaces,
  lockTasks,
  suggestPlaces,
  type LockedTasks,
  type Onward,
} from '../../task/facade.ts';
import { detailRows, detailsChanged, lockedDetails } from '../order/details.ts';
import {
  announceFinished,
  lockedOrders,
  lockOrders,
  orderRows,
  ordersSettled,
  settledStatus,
  type HeldOrder,
} from '../order/rows.ts';
import { lpnIds, positionIds } from '../places.ts';
import { uploadAfter } from '../upload/queue.ts';

type Input = InputOf<typeof putawayApi.confirm>;
type Output = OutputOf<typeof putawayApi.confirm>;
type TaskAfter = OutputOf<typeof putawayApi.claim>;

/** A line of a putaway task as it is read before any lock: the order line it serves never changes; where it goes may, and is looked at again. */
interface Leading {
  id: number;
  taskId: number;
  orderId: number;
  detailId: number;
  fromLpnId: number;
  toLpnId: number;
  fromPositionId: number;
  toPositionId: number | null;
  dropPositionId: number | null;
  rest: number;
}

/**
 * Report lines as put away, any number of any tasks (§3.6). What stays in its container goes with everything else that is
 * planned on it: a container cannot stand in two places.
 */
export async function confirmPutaway(ctx: Ctx, input: Input): Promise<Output> {
  const [named, positions, lpnOf] = await together(
    leading(
      ctx,
      input.lines.map((line) => line.lineId),
    ),
    positionIds(
      ctx,
      input.lines.map((line) => line.positionCode),
    ),
    lpnIds(
      ctx,
      input.lines.map((line) => line.lpnCode),
    ),
  );
  if (named.length < new Set(input.lines.map((line) => line.lineId)).size) refuse('NOT_FOUND');
  const whole = await withContainers(ctx, scanned(input, named, positions, lpnOf), named);
  const lines = [...named, ...whole.added];
  const { orders, held, places } = await lockAll(ctx, lines, whole.confirms);
  for (const order of orders.values())
    if (order.isSuspended) refuse('SUSPENDED', undefined, { orderNo: order.orderNo });

  const done = await confirmTaskLines(ctx, whole.confirms, {
    held,
    places,
    alongside: (carried) => [
      detailsChanged(
        ctx,
        carried.flatMap(({ inDetailId, qty, dropped }) =>
          inDetailId === null || dropped ? [] : [{ detailId: inDetailId, putaway: qty }],
        ),
      ),
    ],
    settling: ordersSettled(ctx, [...orders.values()]),
  });
  const status = settledStatus([...orders.values()], done.settled);
  const orderOf = new Map(lines.map((line) => [line.id, orders.get(line.orderId)]));
  await tellDone(ctx, done, { orders: [...orders.values()], orderOf, status });
  return {
    onward: done.onward.map(({ taskId, taskNo }) => ({ id: taskId, taskNo, status: putawayLife.at.open })),
    tasks: done.tasks.map(({ taskId, taskNo, status: now }) => ({ id: taskId, taskNo, status: now })),
    orders: [...orders.values()].map((order) => ({
      id: order.id,
      orderNo: order.orderNo,
      status: status.get(order.id) ?? order.status,
    })),
  };
}

/** Orders that were held, which of them each line is for, and how they stand now. */
interface Stands {
  orders: readonly HeldOrder[];
  orderOf: ReadonlyMap<number, HeldOrder | undefined>;
  status: ReadonlyMap<number, number>;
}

/** What is told of it: each line as a step of its order; what has come to its place, not what was only dropped on its way. */
async function tellDone(
  ctx: Ctx,
  { lines, onward }: Pick<Confirmed, 'lines' | 'onward'>,
  { orders, orderOf, status }: Stands,
): Promise<void> {
  const placed = lines.filter(({ dropped }) => !dropped),
    ended = orders.filter((order) => placed.some(({ lineId }) => orderOf.get(lineId) === order));
  await together(
    tellPlaced(
      ctx,
      ended,
      placed.map((line) => ({ line, orderId: orderOf.get(line.lineId)?.id })),
    ),
    announceFinished(ctx, orders, status),
    traced(
      ctx,
      lines.map((line) => ({ line, order: orderOf.get(line.lineId) })),
      status,
      onward,
    ),
  );
  await uploadAfter(
    ctx,
    'putAway',
    ended.map(({ id }) => id),
  );
}

/** What a confirmation holds. */
interface Held {
  orders: Map<number, HeldOrder>;
  held: LockedTasks;
  places: HeldPlaces;
}

/** Orders, tasks with their lines, order lines, positions and containers (rank 3 to 8), in one statement: those that the lines name now, and those that were scanned. */
async function lockAll(ctx: Ctx, lines: readonly Leading[], confirms: readonly Confirm[]): Promise<Held> {
  const orderIds = [...new Set(lines.map((line) => line.orderId))],
    lineIds = lines.map((line) => line.id),
    detailIds = lines.map((line) => line.detailId);
  const positionIds = [
      ...lines.flatMap((line) => [line.fromPositionId, line.toPositionId ?? [], line.dropPositionId ?? []].flat()),
      ...confirms.flatMap((c) => c.positionId ?? []),
    ],
    lpnIds = [...lines.flatMap((line) => [line.fromLpnId, line.toLpnId]), ...confirms.flatMap((c) => c.lpnId ?? [])];
  const rows = await lists(ctx, {
    orders: orderRows(ctx, orderIds),
    ...taskLadder(ctx, lineIds),
    details: detailRows(ctx, detailIds),
    ...taskPlaces(ctx, positionIds, lpnIds),
  });
  const orders = lockedOrders(orderIds, rows.orders),
    held = lockedTaskLines(ctx, lineIds, rows);
  lockedDetails(detailIds, rows.details);
  const counted = rows.counted.map(({ id }) => id);
  return { orders, held, places: { positionIds: new Set(positionIds), lpnIds: new Set(lpnIds), counted } };
}

const LEADING = sql`
  l.id, l.task_id, d.order_id, d.id as detail_id, l.from_lpn_id, l.to_lpn_id, l.from_position_id, l.to_position_id,
    l.drop_position_id, l.qty - l.done_qty as rest
`;

async function leading(ctx: Ctx, lineIds: readonly number[]): Promise<Leading[]> {
  const rows = await ctx.rows<Leading>`
    select ${LEADING}
    from inventory.task_line l
    join inventory.task t
      on t.tenant_id = l.tenant_id
      and t.warehouse_id = l.warehouse_id
      and t.id = l.task_id
      and t.kind = 'PUTAWAY'
    join inbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.in_detail_id
    where ${here(ctx, 'l')}
      and l.id = any(${lineIds}::bigint[])
  `;
  return rows;
}

/** Scanned codes become ids. */
function scanned(
  input: Input,
  named: readonly Leading[],
  positions: ReadonlyMap<string, number>,
  lpnOf: (code: string) => number,
): Confirm[] {
  const lpns = input.lines.map((line) => (typeof line.lpnCode === 'string' ? lpnOf(line.lpnCode) : undefined));
  const planned = new Map(named.map((line) => [line.id, line]));
  return input.lines.map((line, i) => ({
    lineId: line.lineId,
    qty: reportedQty(line, planned.get(line.lineId)?.rest ?? 0),
    cartonCodes: line.cartonCodes ?? undefined,
    changePosition: input.changePosition,
    positionId: line.positionCode
      ? (positions.get(line.positionCode) ??
        refuseField(`lines.${i}.positionCode`, `库位【${line.positionCode}】不存在`))
      : undefined,
    lpnId: lpns[i] ?? offIts(line, planned.get(line.lineId)),
  }));
}

/** What is taken off a container that stays behind with the rest is loose; a container cannot stand in two places. */
function offIts(line: Input['lines'][number], planned: Leading | undefined): number | undefined {
  if (!planned || planned.fromLpnId === 0 || planned.toLpnId !== planned.fromLpnId) return undefined;
  return reportedQty(line, planned.rest) < planned.rest ? LOOSE : undefined;
}
const LOOSE = 0;

/** Add the other open lines of every container that moves as it is, to the same place. */
async function withContainers(
  ctx: Ctx,
  confirms: readonly Confirm[],
  named: readonly Leading[],
): Promise<{ confirms: Confirm[]; added: Leading[] }> {
  const byId = new Map(named.map((line) => [line.id, line]));
  const kept = confirms.flatMap((c) => {
    const line = byId.get(c.lineId);
    return line && line.fromLpnId !== 0 && (c.lpnId ?? line.toLpnId) === line.fromLpnId
      ? [{ lpnId: line.fromLpnId, confirm: c }]
      : [];
  });
  if (kept.length === 0) return { confirms: [...confirms], added: [] };
  const rows = await ctx.rows<Leading>`
    select ${LEADING}
    from inventory.stock s
    join inventory.task_line l
      on ${here(ctx, 'l')}
      and l.from_stock_id = s.id
      and l.state = 10
      and l.to_lpn_id = l.from_lpn_id
    join inventory.task t on ${here(ctx, 't')} and t.id = l.task_id and t.kind = 'PUTAWAY'
    join inbound.detail d on ${here(ctx, 'd')} and d.id = l.in_detail_id
    where ${here(ctx, 's')}
      and s.lpn_id = any(${kept.map((k) => k.lpnId)}::bigint[])
      and s.on_hand > 0
      and l.id <> all(${named.map((line) => line.id)}::bigint[])
  `;
  const more = rows.map((row): Confirm => {
    const lead = kept.find((k) => k.lpnId === row.fromLpnId)?.confirm;
    return {
      lineId: row.id,
      qty: row.rest,
      lpnId: row.fromLpnId,
      positionId: lead?.positionId,
      changePosition: lead?.changePosition,
    };
  });
  return { confirms: [...confirms, ...more], added: rows };
}

/** One ↺ step of the inbound line for each task line: what came to a drop place is not put away, and says which task carries it on. */
async function traced(
  ctx: Ctx,
  done: readonly { line: ConfirmedLine; order: HeldOrder | undefined }[],
  status: ReadonlyMap<number, number>,
  onward: readonly Onward[],
): Promise<void> {
  await trace(
    ctx,
    done.map(({ line, order }) => {
      const orderId = order?.id ?? 0;
      return {
        docType: 'IN',
        docId: orderId,
        detailId: line.inDetailId ?? undefined,
        ...(line.dropped ? { action: 'DROP', actionName: '接驳' } : { action: 'PUTAWAY', actionName: '上架' }),
        fromStatus: order?.status,
        toStatus: status.get(orderId),
        qty: line.qty,
        txnId: line.txnId,
        reversible: true,
        payload: {
          taskId: line.taskId,
          lineId: line.lineId,
          stockId: line.toStockId,
          positionId: line.toPositionId,
          ...(line.dropped
            ? { onwardTaskId: onward.find(({ afterLineIds }) => afterLineIds.includes(line.lineId))?.taskId }
            : {}),
        },
      };
    }),
  );
}

/** Of each order what has come to its place. */
const tellPlaced = (
  ctx: Ctx,
  orders: readonly HeldOrder[],
  placed: readonly { line: ConfirmedLine; orderId: number | undefined }[],
): Promise<void> =>
  emit(
    ctx,
    orders.map(({ id, orderNo, ownerId }) => ({
      topic: 'IN.PUT_AWAY',
      aggKey: `IN:${id}`,
      payload: {
        orderId: id,
        orderNo,
        ownerId,
        lines: placed.flatMap(({ line, orderId }) =>
          orderId === id ? [{ detailId: line.inDetailId, qty: line.qty }] : [],
        ),
      },
    })),
  );

/** The orders tasks work for, locked before it (rank 3, 4). */
export async function lockOrdersOf(ctx: Ctx, taskIds: readonly number[]): Promise<void> {
  const rows = await ctx.rows<{ orderId: number; taskId: number }>`
    select distinct d.order_id, l.task_id
    from inventory.task_line l
    join inbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.in_detail_id
    join inventory.task t
      on t.tenant_id = l.tenant_id
      and t.warehouse_id = l.warehouse_id
      and t.id = l.task_id
      and t.kind = 'PUTAWAY'
    where ${here(ctx, 'l')}
      and l.task_id = any(${taskIds}::bigint[])
  `;
  if (taskIds.some((id) => !rows.some((row) => row.taskId === id))) refuse('NOT_FOUND');
  for (const order of (await lockOrders(ctx, [...new Set(rows.map((row) => row.orderId))])).values())
    if (order.isSuspended) refuse('SUSPENDED', undefined, { orderNo: order.orderNo });
}

/** 领取: the task is mine until it is done. Tasks of a suspended order are not given out. */
export async function claimPutaway(ctx: Ctx, input: InputOf<typeof putawayApi.claim>): Promise<TaskAfter> {
  await lockOrdersOf(ctx, [input.id]);
  const task = await claimTask(ctx, input.id);
  await placedAnew(ctx, input.id);
  return { id: task.taskId, taskNo: task.taskNo, status: putawayLife.at.claimed };
}

/** Whoever takes the second step finds a shelf that takes the goods: the one that was promised at the first may have been closed or filled since. */
async function placedAnew(ctx: Ctx, taskId: number): Promise<void> {
  const locked = await lockTasks(ctx, [taskId]);
  if ([...locked.lines.values()].some(({ afterLineId }) => afterLineId !== null)) await suggestPlaces(ctx, locked);
}

/** 取消: goods stay where they are, promised to nobody. What lies in a drop place is promised to the second step until that is done, or the first is taken back. */
export async function cancelPutaway(ctx: Ctx, input: InputOf<typeof putawayApi.cancel>): Promise<TaskAfter> {
  await lockOrdersOf(ctx, [input.id]);
  const { lines } = await lockTasks(ctx, [input.id]);
  if ([...lines.values()].some(({ afterLineId }) => afterLineId !== null))
    refuse('BUSINESS', '货物在接驳位，第二步不能取消；可重新推荐库位，或回退第一步');
  const {
    tasks: [task],
  } = await cancelTasks(ctx, [input.id], input.reason);
  return task ? { id: task.taskId, taskNo: task.taskNo, status: task.status } : refuse('NOT_FOUND');
}
