import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { checkDeliveryApi } from '#contract/outbound/check.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { pickApi, pickTaskApi } from '#contract/outbound/pick.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { collectionApi } from '#contract/outbound/stage.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { crowd, pieces } from '../support/measure.ts';
import { both, type Cost, type Meter } from './cpu.ts';
import type { Wire } from './wire.ts';
import { FLOOR, TODAY, type Stocked } from './world.ts';

/** Lines of every order, here and on the floor. */
export const LINES = 5;
/** Orders of one call where the product takes many. */
export const BATCH = 100;
const WAVES = 10;
/** How a picker goes: order by order, or for the whole wave at once, to be sorted into a wall. */
const BY_ORDER = 1,
  BY_WALL = 2;

/** How orders go to the server: so many in one call, so many callers at once. */
export interface Mode {
  batch: number;
  concurrency: number;
}
export const MODES: readonly Mode[] = [
  { batch: 1, concurrency: 1 },
  { batch: 1, concurrency: 8 },
  { batch: BATCH, concurrency: 1 },
  { batch: BATCH, concurrency: 8 },
];

export type Step = 'create' | 'allocate' | 'ship' | 'inbound';
/** What each step cost for all orders. */
export type Costs = Record<Step, Cost>;

/** Whether an order has five different goods, and how many units of each. */
export interface Draft {
  goodsIds: number[];
  qty: number[];
}

export function drafts(world: Stocked, random: () => number, count: number, lines = LINES): Draft[] {
  return Array.from({ length: count }, () => {
    const goodsIds = new Set<number>();
    while (goodsIds.size < lines) goodsIds.add(world.goods[Math.floor(random() * world.goods.length)]?.id ?? 0);
    return { goodsIds: [...goodsIds], qty: Array.from({ length: lines }, () => 1 + Math.floor(random() * 9)) };
  });
}

const linesOf = ({ goodsIds, qty }: Draft) => goodsIds.map((goodsId, i) => ({ goodsId, unitQty: qty[i] ?? 1 }));

/** Whom to ask, for which goods, and who reads what it costs. */
export interface Metered {
  wire: Wire;
  world: Stocked;
  meter: Meter;
}

/** One batch through every step, timed step by step: create → allocate → (wave) → pick, check, pack, collect, ship; and a delivery of the same lines. */
export async function outbound(
  { wire, world, meter }: Metered,
  orders: readonly Draft[],
  { batch, concurrency }: Mode,
): Promise<Omit<Costs, 'inbound'>> {
  const created = await meter.of(() => crowd(pieces(orders, batch), concurrency, (some) => create(wire, world, some)));
  const calls = created.value;
  const allocated = await meter.of(() => crowd(calls, concurrency, (ids) => wire.ask(outOrderApi.allocate, { ids })));
  const loads = await release(wire, calls);
  const shipped = await meter.of(() => crowd(loads, concurrency, (load) => ship(wire, load)));
  return { create: created, allocate: allocated, ship: shipped };
}

/** Write orders in one call; answers their ids. */
export async function create(wire: Wire, { ownerId }: Stocked, orders: readonly Draft[]): Promise<number[]> {
  const heads = orders.map((draft) => ({ ownerId, requireOn: TODAY, lines: linesOf(draft) }));
  const [only] = heads;
  if (heads.length === 1 && only) return [(await wire.ask(outOrderApi.add, only)).id];
  return (await wire.ask(outOrderApi.addBatch, { orders: heads })).list.map(({ id }) => id);
}

/** Orders that walk together, with what their pickers have to pick. */
export interface Load {
  orderIds: number[];
  taskIds: number[];
  lineIds: number[];
}

/**
 * Waves, one a call of many orders, or ten of single orders. Not timed: a wave is planning, the floor has no such thing. Neighbours in
 * the list of calls are of different waves, as pickers are: who ends a task looks whether his wave is done, and holds it while he looks.
 */
export async function release(wire: Wire, calls: readonly number[][]): Promise<Load[]> {
  const alone = calls.every((ids) => ids.length === 1),
    waves = alone ? Math.min(WAVES, calls.length) : calls.length;
  for (let wave = 0; wave < waves; wave += 1) {
    const orderIds = calls.filter((_, i) => i % waves === wave).flat();
    const { list } = await wire.ask(waveApi.insert, { orderIds, pickMethod: alone ? BY_ORDER : BY_WALL });
    for (const { id } of list) await wire.ask(waveApi.release, { id });
  }
  return crowd(calls, 4, async (orderIds) => {
    const orders = await crowd(orderIds, 4, (id) => wire.ask(outOrderApi.get, { id }));
    const picks = orders.flatMap((order) => order.picks);
    return { orderIds, taskIds: [...new Set(picks.map((pick) => pick.taskId))], lineIds: picks.map((pick) => pick.id) };
  });
}

/** From the task to the truck. */
async function ship(wire: Wire, load: Load): Promise<void> {
  await toLane(wire, load);
  await wire.ask(shipmentApi.depart, { orderIds: load.orderIds, plateNo: '浙A00001' });
}

/** From the task to the lane: all that comes before a truck departs. */
export async function toLane(wire: Wire, { orderIds, taskIds, lineIds }: Load): Promise<void> {
  for (const taskId of taskIds) await wire.ask(pickTaskApi.claim, { taskId });
  for (const some of pieces(lineIds, 500))
    await wire.ask(pickApi.confirm, { lines: some.map((lineId) => ({ lineIds: [lineId] })) });
  const { cartons } = await wire.ask(checkDeliveryApi.confirm, {
    items: orderIds.map((orderId) => ({ orderId })),
    pack: true,
  });
  await wire.ask(collectionApi.confirm, { cartonCodes: cartons.map(({ code }) => code) });
}

/** Deliveries of the same lines, ordered beforehand: what it cost to receive them and put them away. */
export async function inbound(
  { wire, world: { ownerId, goods }, meter }: Metered,
  orders: readonly Draft[],
  { batch, concurrency }: Mode,
): Promise<Cost> {
  const lots = new Set(goods.filter((one) => one.isLot).map((one) => one.id));
  const calls = await crowd(pieces(orders, batch), 4, async (some) => {
    const { list } = await wire.ask(orderApi.addBatch, {
      orders: some.map((draft) => ({ ownerId, orderType: 1, lines: linesOf(draft) })),
    });
    const made = await crowd(list, 4, ({ id }) => wire.ask(orderApi.get, { id }));
    return made.flatMap((order) =>
      order.lines.map((line) => ({
        detailId: line.id,
        qty: line.qtyOpen,
        positionCode: FLOOR,
        producedOn: lots.has(line.goodsId) ? TODAY : null,
      })),
    );
  });
  const received = await meter.of(() =>
    crowd(calls, concurrency, async (lines) => {
      const { tasks } = await wire.ask(receiveApi.confirm, { lines });
      return tasks;
    }),
  );
  // What the tasks say is read off the screen between the two.
  const carried = await crowd(received.value, 1, async (tasks) =>
    (await crowd(tasks, 4, ({ id }) => wire.ask(putawayApi.get, { id }))).flatMap((task) =>
      task.lines.map((line) => ({ lineId: line.id })),
    ),
  );
  const putAway = await meter.of(() => crowd(carried, concurrency, (lines) => wire.ask(putawayApi.confirm, { lines })));
  return both(received, putAway);
}
