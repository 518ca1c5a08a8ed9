import { sql } from 'kysely';
import type { SentTo } from '#contract/kit/endpoint.ts';
import type { outOrderApi } from '#contract/outbound/order.ts';
import { addDays, wireDay } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Ask } from './acting.ts';
import type { SeedGoods } from './goods.ts';
import { idOf, type Ids } from './masters.ts';

/** The people on the way from the order to the truck, and what they work with. */
export interface Floor {
  db: Database;
  tenantId: number;
  /** Asked for whenever tables have grown: see `loadDemoData`. */
  analyze: () => Promise<void>;
  clerk: Ask;
  picker: Ask;
  packer: Ask;
  shipper: Ask;
  owners: Ids;
  stores: Ids;
  goods: Ids;
  /** Stores with the owner whose goods they sell. */
  outlets: readonly { owner: string; code: string }[];
  range: readonly SeedGoods[];
}

type Order = SentTo<typeof outOrderApi.add>;

/** How far each share of the orders goes, in the order they are made. */
const STAGES = {
  shipped: 12,
  collected: 6,
  packed: 5,
  checked: 4,
  picked: 5,
  frozen: 1,
  picking: 4,
  released: 6,
  allocated: 4,
  short: 2,
  hidden: 2,
  cancelled: 2,
  open: 7,
} as const;
type Stage = keyof typeof STAGES;
/** Stages of the orders that go to the floor, in waves released one after the other. */
const WAVES: readonly (readonly Stage[])[] = [
  ['shipped'],
  ['collected', 'packed', 'checked', 'picked', 'frozen', 'picking'],
  ['released'],
];

const LINES = 3,
  MODES = [1, 3, 2] as const;
/** More than the warehouse has of anything. */
const TOO_MANY_CASES = 500;

/** Orders of the stores in every state from open to shipped. */
export async function sell(floor: Floor): Promise<void> {
  const stages = (Object.keys(STAGES) as Stage[]).flatMap((stage) =>
    Array.from({ length: STAGES[stage] }, () => stage),
  );
  const { list } = await floor.clerk('outOrder', 'addBatch', {
    orders: stages.map((stage, n) => orderOf(floor, stage, n)),
  });
  const of = (...wanted: Stage[]): number[] =>
    list.flatMap(({ id }, n) => (wanted.includes(stages[n] ?? 'open') ? [id] : []));

  await floor.analyze();
  for (const wave of WAVES) {
    await release(floor, of(...wave));
    await floor.analyze();
  }
  await pick(floor, of('shipped', 'collected', 'packed', 'checked', 'picked', 'frozen'));
  await pick(floor, of('picking'), 1);
  const checked = of('shipped', 'collected', 'packed', 'checked');
  await floor.packer('checkDelivery', 'confirm', { items: checked.map((orderId) => ({ orderId })) });
  const boxes = await floor.packer('assemble', 'confirm', {
    items: of('shipped', 'collected', 'packed').map((orderId) => ({ orderId, seal: true })),
  });
  const going = of('shipped', 'collected');
  await floor.shipper('collection', 'confirm', {
    cartonCodes: boxes.cartons.filter(({ orderId }) => going.includes(orderId)).map(({ code }) => code),
  });
  await floor.clerk('outOrder', 'print', { ids: of('shipped', 'packed') });
  await floor.clerk('paper', 'print', { paper: 'deliveryNote', ids: of('shipped', 'packed'), copies: 2 });
  await ship(floor, of('shipped'));

  for (const [n, id] of of('shipped').entries()) {
    const { version } = await floor.clerk('outOrder', 'get', { id });
    await floor.clerk('outOrder', 'confirmShippingCost', { id, version, shipFee: 180 + n * 12.5 });
  }
  await floor.clerk('outOrder', 'allocate', { ids: of('allocated', 'short') });
  for (const id of of('hidden')) await floor.clerk('outOrder', 'hidden', { id, reason: '货主要求延后发货' });
  for (const id of of('cancelled')) await floor.clerk('outOrder', 'cancel', { id, reason: '门店取消要货' });
  for (const id of of('frozen')) await floor.clerk('outOrder', 'intercept', { id, reason: '门店临时停业' });
}

/** A few orders of a small house, the first of them allocated. */
export async function sellLittle(
  floor: Pick<Floor, 'clerk' | 'owners' | 'stores' | 'goods' | 'outlets' | 'range'>,
  count: number,
): Promise<void> {
  const { list } = await floor.clerk('outOrder', 'addBatch', {
    orders: Array.from({ length: count }, (_, n) => orderOf(floor, 'open', n)),
  });
  await floor.clerk('outOrder', 'allocate', { ids: list.slice(0, 3).map(({ id }) => id) });
}

/** Three goods of one storage mode: an order fits into one carton. Cases, and loose pieces every other line. */
function orderOf(
  { owners, stores, goods, outlets, range }: Pick<Floor, 'owners' | 'stores' | 'goods' | 'outlets' | 'range'>,
  stage: Stage,
  n: number,
): Order {
  const outlet = outlets[(n * 7) % outlets.length] ?? outlets[0];
  if (!outlet) throw new Error('seed: no stores');
  const wanted = MODES[n % 5 === 4 ? 2 : n % 2] ?? 1;
  const mode = range.some((g) => g.owner === outlet.owner && g.storageMode === wanted)
    ? wanted
    : range.find((g) => g.owner === outlet.owner)?.storageMode;
  const choice = range.filter((g) => g.owner === outlet.owner && g.storageMode === mode);
  const lines = Array.from(
    { length: Math.min(LINES, choice.length) },
    (_, i) => choice[(n + i) % choice.length],
  ).flatMap((g) => (g ? [g] : []));
  return {
    ownerId: idOf(owners, outlet.owner),
    storeId: idOf(stores, outlet.code),
    externalNo: `${outlet.owner}-SO${String(n + 1).padStart(3, '0')}`,
    requireOn: addDays(wireDay(new Date()), n % 3),
    priority: n % 9 === 0 ? 10 : 50,
    shortPolicy: 1,
    lines: lines.map((g, i) => ({
      goodsId: idOf(goods, g.code),
      ...(stage === 'short' && i === 0
        ? { unitLevel: 3, unitQty: TOO_MANY_CASES }
        : i % 2 === 0
          ? { unitLevel: 3, unitQty: 1 }
          : { unitLevel: 1, unitQty: 2 + (n % 4) }),
    })),
  };
}

/** A wave of these orders, released. */
export async function release({ clerk }: Pick<Floor, 'clerk'>, orderIds: number[]): Promise<void> {
  const { list } = await clerk('wave', 'insert', { orderIds });
  for (const { id } of list) await clerk('wave', 'release', { id });
}

/** Pick what the tasks say of these orders; `most` limits how many lines of each. */
export async function pick(
  { db, tenantId, picker }: Pick<Floor, 'db' | 'tenantId' | 'picker'>,
  orderIds: number[],
  most = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  const { rows } = await db.read(tenantId, (tx) =>
    sql<{ id: number; taskId: number; n: number }>`
      select l.id, l.task_id, row_number() over (partition by d.order_id order by l.id)::int as n
      from outbound.pick_line l
      join outbound.detail d on d.tenant_id = l.tenant_id and d.warehouse_id = l.warehouse_id and d.id = l.out_detail_id
      where l.tenant_id = ${tenantId}
        and d.order_id = any(${orderIds}::bigint[])
        and l.state = 10
      order by l.id
    `.execute(tx),
  );
  const lines = rows.filter(({ n }) => n <= most);
  const { rows: tasks } = await db.read(tenantId, (tx) =>
    sql<{ id: number }>`
      select id
      from outbound.pick_task
      where tenant_id = ${tenantId}
        and id = any(${[...new Set(lines.map(({ taskId }) => taskId))]}::bigint[])
        and status = 10
      order by id
    `.execute(tx),
  );
  for (const { id } of tasks) await picker('pickTask', 'claim', { taskId: id });
  await picker('pick', 'confirm', { lines: lines.map(({ id }) => ({ lineIds: [id] })) });
}

/** One truck a route. */
export async function ship(
  { db, tenantId, shipper }: Pick<Floor, 'db' | 'tenantId' | 'shipper'>,
  orderIds: number[],
): Promise<void> {
  const { rows } = await db.read(tenantId, (tx) =>
    sql<{ routeId: number; ids: number[] }>`
      select route_id, array_agg(id order by id) as ids
      from outbound.order
      where tenant_id = ${tenantId}
        and id = any(${orderIds}::bigint[])
      group by route_id
      order by route_id
    `.execute(tx),
  );
  for (const [n, { ids }] of rows.entries()) {
    const { id } = await shipper('shipment', 'create', {
      orderIds: ids,
      plateNo: `浙A8${n}52挂`,
      driverName: ['周师傅', '吴师傅', '郑师傅'][n % 3],
      driverPhone: `1370000010${n}`,
    });
    await shipper('shipment', 'load', { id });
    await shipper('shipment', 'seal', { id, sealNo: `FQ${String(n + 1).padStart(6, '0')}`, tempBefore: -18 });
    await shipper('shipment', 'confirm', { id });
  }
}
