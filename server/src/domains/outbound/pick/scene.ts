import { sql, type RawBuilder } from 'kysely';
import { waveLife } from '#contract/outbound/wave-life.ts';
import { climb } from '../../../platform/command/ladder.ts';
import { lists } from '../../../platform/command/lists.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { together } from '../../../platform/db/database.ts';
import { refuse, refuseField } from '../../../platform/errors.ts';
import { here } from '../../../platform/list/filters.ts';
import { wantsNoCheck } from '../../strategy/facade.ts';
import { floorOrders, foundOrders, refuseFrozen } from '../order/rows.ts';
import type { FloorOrder } from '../order/status.plan.ts';
import type { ScannedCarton } from './cartons.plan.ts';
import type { PickLine } from './confirm.plan.ts';
import { containersOf, type Container } from './container.ts';
import { pickLines } from './lines.ts';

export interface PickTask {
  id: number;
  taskNo: string;
  waveId: number;
  waveNo: string;
  kind: string;
  areaId: number | null;
  status: number;
  assigneeId: number | null;
  cartId: number | null;
  cartLpnId: number;
  pickMethod: number;
  isClaimed: boolean;
  isStarted: boolean;
  version: number;
}

/** A task with what is still open on it. */
export interface OpenTask extends PickTask {
  open: number;
}

/** A wave whose status this picking may change. `othersOpen`: something is left to pick on its other tasks. */
export interface PickWave {
  id: number;
  status: number;
  othersOpen: boolean;
  isGone: boolean;
}

/** Goods of an order whose owner wants no check. */
interface Unchecked {
  id: number;
  orderId: number;
  qtyPicked: number;
  qtyChecked: number;
}

/** Everything one picking works on, read under its locks: waves (where their status will change), orders, tasks, lines, order lines. `pickId`: where it goes. */
export interface PickScene {
  orders: Map<number, FloorOrder>;
  tasks: Map<number, OpenTask>;
  lines: Map<number, PickLine>;
  waves: PickWave[];
  unchecked: Unchecked[];
  containers: Container[];
  cartons: ScannedCarton[];
  pickId: number;
}

/** Which lines, which containers, which weighed cartons, and which of their waves: those whose status the picking may change, or all. */
interface Wanted {
  lineIds: readonly number[];
  codes?: readonly string[];
  cartonCodes?: readonly string[];
  waves?: 'settled' | 'all';
}

/** Lock lines for picking. Lines of foreign orders do not exist. */
export async function lockScene(
  ctx: Ctx,
  { lineIds, codes = [], cartonCodes = [], waves = 'settled' }: Wanted,
): Promise<PickScene> {
  const ids = [...new Set(lineIds)];
  if (ids.length < lineIds.length) refuseField('lines', '拣货行重复');
  const { ways, tasks: before } = await lists<{ ways: Way; tasks: Pick<OpenTask, 'id' | 'open'> }>(ctx, {
    ways: waysOf(ctx, ids),
    tasks: openLinesOf(ctx, ids),
  });
  if (ways.length < ids.length) refuse('NOT_FOUND');
  const waveIds =
    waves === 'all'
      ? [...new Set(ways.map((way) => way.waveId))]
      : wavesToSettle(ways, new Map(before.map((task) => [task.id, task.open])));
  const orderIds = ways.map((way) => way.orderId),
    taskIds = [...new Set(ways.map((way) => way.taskId))];
  const [ladder, scene] = await together(
    climb(ctx, {
      'outbound.wave': waveIds,
      'outbound.order': orderIds,
      'outbound.pickTask': taskIds,
      'outbound.pickLine': ids,
      'outbound.detail': ways.map((way) => way.detailId),
    }),
    lists<SceneLists>(ctx, {
      orders: floorOrders(ctx, orderIds),
      tasks: openTasks(ctx, taskIds),
      lines: pickLines(ctx, ids),
      waves: wavesOf(ctx, waveIds, taskIds),
      unchecked: uncheckedOf(ctx, orderIds),
      containers: containersOf(ctx, codes),
      cartons: cartonsOf(ctx, cartonCodes),
      places: pickPlace(ctx),
    }),
  );
  const orders = foundOrders(scene.orders, orderIds);
  for (const line of scene.lines) ladder.holds('outbound.pickTask', line.taskId);
  const pickId = scene.places[0]?.id ?? refuse('BUSINESS', '当前仓库未设置拣货暂存位');
  for (const order of orders.values()) refuseFrozen(order);
  return {
    ...scene,
    pickId,
    orders,
    tasks: new Map(scene.tasks.map((task) => [task.id, task])),
    lines: new Map(scene.lines.map((line) => [line.id, line])),
  };
}

interface SceneLists extends Record<string, object> {
  orders: FloorOrder;
  tasks: OpenTask;
  lines: PickLine;
  waves: PickWave;
  unchecked: Unchecked;
  containers: Container;
  cartons: ScannedCarton;
  places: { id: number };
}

interface Way {
  lineId: number;
  taskId: number;
  waveId: number;
  orderId: number;
  detailId: number;
  state: number;
  waveStatus: number;
}

/** The first pick starts its wave and the last one of a task may end it; all others leave the wave's row alone, or every picker would wait for it. */
function wavesToSettle(ways: readonly Way[], open: ReadonlyMap<number, number>): number[] {
  const left = new Map(open);
  for (const way of ways) if (OPEN.has(way.state)) left.set(way.taskId, (left.get(way.taskId) ?? 0) - 1);
  return [
    ...new Set(
      ways
        .filter((way) => way.waveStatus === waveLife.at.released || (left.get(way.taskId) ?? 0) === 0)
        .map((way) => way.waveId),
    ),
  ];
}

const waysOf = (ctx: Ctx, ids: readonly number[]): RawBuilder<Way> => sql<Way>`
  select l.id as line_id, l.task_id, t.wave_id, d.order_id, d.id as detail_id, l.state, w.status as wave_status
  from outbound.pick_line l
  join outbound.pick_task t on t.tenant_id = l.tenant_id and t.warehouse_id = l.warehouse_id and t.id = l.task_id
  join outbound.wave w on w.tenant_id = t.tenant_id and w.warehouse_id = t.warehouse_id and w.id = t.wave_id
  join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
  where ${here(ctx, 'l')}
    and l.id = any(${ids}::bigint[])
`;

/** States of a line that waits to be picked, or for its goods. */
const OPEN = new Set([5, 10]);

/** How many lines are open on each of the tasks these lines belong to. */
const openLinesOf = (ctx: Ctx, ids: readonly number[]): RawBuilder<Pick<OpenTask, 'id' | 'open'>> => sql`
  select x.task_id as id, count(*) as open
  from outbound.pick_line x
  where ${here(ctx, 'x')}
    and x.task_id in (
      select l.task_id
      from outbound.pick_line l
      where ${here(ctx, 'l')}
        and l.id = any(${ids}::bigint[])
    )
    and x.state = any(${[...OPEN]}::smallint[])
  group by 1
`;

const TASK = sql`
  t.id, t.task_no, t.wave_id, w.wave_no, t.kind, t.area_id, t.status, t.assignee_id, t.cart_id,
    coalesce(c.lpn_id, 0) as cart_lpn_id, w.pick_method, t.claimed_at is not null as is_claimed,
    t.start_at is not null as is_started, t.version
`;
const OF_TASK = sql`
  from outbound.pick_task t
  join outbound.wave w on w.tenant_id = t.tenant_id and w.warehouse_id = t.warehouse_id and w.id = t.wave_id
  left join basic.cart c on c.tenant_id = t.tenant_id and c.warehouse_id = t.warehouse_id and c.id = t.cart_id
`;

const openTasks = (ctx: Ctx, ids: readonly number[]): RawBuilder<OpenTask> => sql<OpenTask>`
  select ${TASK},
    (
      select count(*)
      from outbound.pick_line l
      where l.tenant_id = t.tenant_id
        and l.warehouse_id = t.warehouse_id
        and l.task_id = t.id
        and l.state in (5, 10)
    ) as open ${OF_TASK}
  where ${here(ctx, 't')}
    and t.id = any(${[...ids]}::bigint[])
  order by t.id
`;

/** Each question is answered by the first row that says yes (`settleWaves`). */
const wavesOf = (ctx: Ctx, ids: readonly number[], taskIds: readonly number[]): RawBuilder<PickWave> => sql<PickWave>`
  select w.id, w.status,
    (
      select true
      from outbound.pick_task t
      join outbound.pick_line l on l.tenant_id = t.tenant_id and l.warehouse_id = t.warehouse_id and l.task_id = t.id
      where t.tenant_id = w.tenant_id
        and t.warehouse_id = w.warehouse_id
        and t.wave_id = w.id
        and t.status < 40
        and t.id <> all(${[...taskIds]}::bigint[])
        and l.state in (5, 10)
      limit 1
    ) is true as others_open,
    (
      select true
      from outbound.order o
      where o.tenant_id = w.tenant_id
        and o.warehouse_id = w.warehouse_id
        and o.wave_id = w.id
        and o.status < 90
      limit 1
    ) is not true as is_gone
  from outbound.wave w
  where ${here(ctx, 'w')}
    and w.id = any(${[...ids]}::bigint[])
`;

const uncheckedOf = (ctx: Ctx, orderIds: readonly number[]): RawBuilder<Unchecked> => sql<Unchecked>`
  select d.id, d.order_id, d.qty_picked, d.qty_checked
  from outbound.order o
  join outbound.detail d on d.tenant_id = o.tenant_id and d.warehouse_id = o.warehouse_id and d.order_id = o.id
  where ${here(ctx, 'o')}
    and o.id = any(${orderIds}::bigint[])
    and ${wantsNoCheck(ctx, sql`o.owner_id`)}
  order by d.id
`;

/** Tasks of which this is true. */
export const pickTasks = (ctx: Ctx, which: RawBuilder<unknown>): RawBuilder<PickTask> => sql<PickTask>`
  select ${TASK} ${OF_TASK}
  where ${here(ctx, 't')}
    and ${which}
`;

/** Lock rank 4. */
export async function lockPickTask(ctx: Ctx, id: number): Promise<PickTask | undefined> {
  const { rows } = await sql<PickTask>`${pickTasks(ctx, sql`t.id = ${id}`)} for no key update of t`.execute(ctx.tx);
  return rows[0];
}

/** Weighed cartons by what was scanned: each goods has codes of its own. They are locked by the posting, which looks again where they lie. */
const cartonsOf = (ctx: Ctx, codes: readonly string[]): RawBuilder<ScannedCarton> => sql<ScannedCarton>`
  select k.id, k.code, k.goods_id, k.stock_id, k.state
  from inventory.catch_code k
  where ${here(ctx, 'k')}
    and k.code = any(${[...new Set(codes)]}::text[])
    and k.state = 20
`;

/** Where goods are picked to: the virtual position of the packing area. */
const pickPlace = (ctx: Ctx): RawBuilder<{ id: number }> => sql<{ id: number }>`
  select p.id
  from basic.position p
  where ${here(ctx, 'p')}
    and p.code = '@PICK'
    and not p.is_deleted
`;
