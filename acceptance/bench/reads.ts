import { stockApi } from '#contract/inventory/stock.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { pickApi, pickTaskApi } from '#contract/outbound/pick.ts';
import { crowd, latencies, pieces, timed } from '../support/measure.ts';
import type { Floor } from './floor/floor.ts';
import type { HttpFloor } from './floor/http.ts';
import { ALLOCATE, HOT_ROW, ORDER_PAGE, PICK, RESERVE, STOCK_OF_GOODS } from './floor/sql.ts';
import { createOrders, type Bare } from './floor/work.ts';
import type { Wire } from './wire.ts';
import type { Stocked } from './world.ts';
import { YESTERDAY } from './world.ts';
import { create, drafts, release, type Draft } from './writes.ts';

const READERS = 8;
const OPEN = 10,
  SHIPPED = 90;
const MANY = 500;

/** Milliseconds of every answer: of the product, of the floor, and of the floor behind HTTP. */
export interface Latencies {
  product: number[];
  floor: number[];
  http: number[];
}

/** The product and the floors under it, the goods they all hold, and the dice. */
export interface Sides {
  wire: Wire;
  floor: Floor;
  http: HttpFloor;
  world: Stocked;
  random: () => number;
}

/** Orders that only stand there. */
export async function crowdIn({ wire, world, random }: Sides, count: number): Promise<void> {
  await crowd(pieces(drafts(world, random, count), MANY), 4, (some) => create(wire, world, some.map(oneLine)));
}

const oneLine = ({ goodsIds, qty }: Draft): Draft => ({ goodsIds: goodsIds.slice(0, 1), qty: qty.slice(0, 1) });

/** The first pages of the list of orders of a status, created since a day. */
export async function orderList({ wire, floor, http, world, random }: Sides, count: number): Promise<Latencies> {
  const { warehouseId, tenantId } = await placeOf(floor, world.ownerId);
  const asked = Array.from({ length: count }, () => ({
    status: random() < 0.8 ? OPEN : SHIPPED,
    pageNum: 1 + Math.floor(random() * 5),
  }));
  return {
    product: await latencies(asked, READERS, ({ status, pageNum }) =>
      wire.ask(outOrderApi.queryPage, {
        param: { status, createdFrom: `${YESTERDAY} 00:00:00` },
        pageNum,
        pageSize: 20,
      }),
    ),
    ...(await onFloors({ floor, http }, asked, (bare, { status }, worker) =>
      bare.rows(worker, ORDER_PAGE, [tenantId, warehouseId, status, `${YESTERDAY} 00:00:00+08`]),
    )),
  };
}

/** What there is of one goods. */
export async function stockByGoods({ wire, floor, http, world, random }: Sides, count: number): Promise<Latencies> {
  const { warehouseId, tenantId } = await placeOf(floor, world.ownerId);
  const asked = Array.from({ length: count }, () => world.goods[Math.floor(random() * world.goods.length)]?.id ?? 0);
  return {
    product: await latencies(asked, READERS, (goodsId) =>
      wire.ask(stockApi.queryPage, { param: { goodsId, by: 'goods' } }),
    ),
    ...(await onFloors({ floor, http }, asked, (bare, goodsId, worker) =>
      bare.rows(worker, STOCK_OF_GOODS, [tenantId, warehouseId, world.ownerId, goodsId]),
    )),
  };
}

/** One stop of a walk, confirmed by itself, nobody else about. */
export async function pickOne({ wire, floor, http, world, random }: Sides, count: number): Promise<Latencies> {
  const orders = drafts(world, random, count).map(oneLine);
  const ids = await create(wire, world, orders);
  await wire.ask(outOrderApi.allocate, { ids });
  const loads = await release(
    wire,
    ids.map((id) => [id]),
  );
  for (const taskId of new Set(loads.flatMap((load) => load.taskIds))) await wire.ask(pickTaskApi.claim, { taskId });
  await floor.reset(world.ownerId, drafts(world, random, MANY));
  const bares: readonly Bare[] = [floor, http];
  const [bareIds = [], httpIds = []] = await crowd(bares, 1, async (bare) => {
    const made = await createOrders(bare, orders);
    for (const id of made) await bare.rows(0, ALLOCATE, [[id]]);
    return made;
  });
  return {
    product: await latencies(
      loads.flatMap((load) => load.lineIds),
      1,
      (lineId) => wire.ask(pickApi.confirm, { lines: [{ lineIds: [lineId] }] }),
    ),
    floor: await latencies(bareIds, 1, (id) => floor.rows(0, PICK, [[id]])),
    http: await latencies(httpIds, 1, (id) => http.rows(0, PICK, [[id]])),
  };
}

export interface Hot {
  product: number;
  floor: number;
  oversold: number;
}

/** Everybody wants the same goods: reservations a second, and how many units were promised that are not there. */
export async function hotGoods({ wire, floor, world }: Sides, count: number, clients: number): Promise<Hot> {
  const goodsId = world.goods[1]?.id ?? 0;
  const orders: Draft[] = Array.from({ length: count }, () => ({ goodsIds: [goodsId], qty: [1] }));
  const ids = await create(wire, world, orders);
  const done = await timed(() => crowd(ids, clients, (id) => wire.ask(outOrderApi.allocate, { ids: [id] })));
  const { list } = await wire.ask(stockApi.queryPage, { param: { goodsId, by: 'goods' } });
  await floor.reset(
    world.ownerId,
    drafts(world, () => 0.5 * Math.random(), 100),
  );
  const [row] = await floor.rows<{ id: string }>(0, HOT_ROW, []);
  const bare = await timed(() => crowd(ids, clients, (id, worker) => floor.rows(worker, RESERVE, [row?.id ?? 0, id])));
  return {
    product: count / done.seconds,
    floor: count / bare.seconds,
    oversold: list.reduce((sum, one) => sum + Math.max(0, -one.available), 0),
  };
}

/** The same question to both floors, one after the other. */
const onFloors = async <T>(
  { floor, http }: Pick<Sides, 'floor' | 'http'>,
  asked: readonly T[],
  ask: (bare: Bare, item: T, worker: number) => Promise<unknown>,
): Promise<Pick<Latencies, 'floor' | 'http'>> => ({
  floor: await byWorker(asked, (item, worker) => ask(floor, item, worker)),
  http: await byWorker(asked, (item, worker) => ask(http, item, worker)),
});

const byWorker = <T>(items: readonly T[], work: (item: T, worker: number) => Promise<unknown>): Promise<number[]> =>
  crowd(items, READERS, async (item, worker) => (await timed(() => work(item, worker))).seconds * 1000);

/** The floor reads the product's own tables, inside the same tenant and warehouse. */
async function placeOf(floor: Floor, ownerId: number): Promise<{ tenantId: string; warehouseId: string }> {
  const [place] = await floor.rows<{ tenantId: string; warehouseId: string }>(
    0,
    'select tenant_id as "tenantId", warehouse_id as "warehouseId" from inventory.stock where owner_id = $1 limit 1',
    [ownerId],
  );
  return place ?? { tenantId: '0', warehouseId: '0' };
}
