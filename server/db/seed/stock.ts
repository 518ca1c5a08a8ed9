import { sql } from 'kysely';
import type { orderApi } from '#contract/inbound/order.ts';
import type { receiveApi } from '#contract/inbound/receive.ts';
import type { InputOf, SentTo } from '#contract/kit/endpoint.ts';
import { addDays, wireDay } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Ask } from './acting.ts';
import type { SeedGoods } from './goods.ts';
import { idOf, type Ids } from './masters.ts';

/** What the deliveries of one warehouse are made of. */
export interface Depot {
  db: Database;
  tenantId: number;
  /** Who writes the orders, and who receives and puts away. */
  clerk: Ask;
  receiver: Ask;
  owners: Ids;
  suppliers: Ids;
  goods: Ids;
  /** Goods whose deliveries come together, by supplier. */
  ranges: readonly { supplier: string; owner: string; goods: readonly SeedGoods[] }[];
  /** Receiving floor of each storage mode; left out: the first of the warehouse. */
  floors: Readonly<Record<number, string>>;
  /** Goods code → pick face. */
  faces: ReadonlyMap<string, string>;
  /** Numbers of the pallets that full pallets stand on. */
  pallets: readonly string[];
}

type Order = SentTo<typeof orderApi.add>;
type Receipt = InputOf<typeof receiveApi.confirm>['lines'][number];
/** A lot on its way: how many cases, how old in per cent of its life, where to, and on what. */
interface Load {
  goods: SeedGoods;
  cases: number;
  agePct: number;
  face?: string;
  pallet?: string;
}
interface Delivery {
  supplier: string;
  owner: string;
  loads: Load[];
}

const BATCH = 60;
/** Cases of the lot on the pick face, and of the one behind it. */
const FACE_CASES = 6,
  SHELF_CASES = 12;
/** Every tenth goods has an old lot that is close to its end. */
const NEAR_EVERY = 10,
  NEAR_PCT = 93;

const today = (): string => wireDay(new Date());
const madeOn = (goods: SeedGoods, agePct: number): string =>
  addDays(today(), -Math.floor((goods.shelfLifeDays * agePct) / 100));

/** Three lots of every goods: an old one on the pick face, one on a shelf, and as far as pallets reach a full one. All put away. */
export async function fillUp(depot: Depot, analyze: () => Promise<void>): Promise<void> {
  const pallets = [...depot.pallets];
  const waves = depot.ranges.flatMap(({ supplier, owner, goods }): Delivery[] =>
    [
      {
        supplier,
        owner,
        loads: goods.map((g, i) => ({
          goods: g,
          cases: FACE_CASES,
          agePct: i % NEAR_EVERY === 3 ? NEAR_PCT : 45,
          ...faceOf(depot, g),
        })),
      },
      { supplier, owner, loads: goods.map((g) => ({ goods: g, cases: SHELF_CASES, agePct: 20 })) },
      {
        supplier,
        owner,
        loads: goods.flatMap((g) => {
          const pallet = pallets.shift();
          return pallet ? [{ goods: g, cases: g.palletQty / g.perCase, agePct: 4, pallet }] : [];
        }),
      },
    ].filter(({ loads }) => loads.length > 0),
  );
  const orders = await order(
    depot,
    waves.map((delivery, i) => orderOf(depot, delivery, `${delivery.owner}-PO${String(i + 1).padStart(3, '0')}`, -3)),
  );
  await analyze();
  const tasks = await receive(
    depot,
    orders.flatMap(({ lines }, i) => lines.map((line, l) => receiptOf(depot, line, waves[i]?.loads[l]))),
  );
  await putAway(
    depot,
    tasks,
    new Map(
      waves.flatMap(({ loads }) =>
        loads.flatMap(({ goods, face, agePct }) => (face ? [[`${goods.code} ${madeOn(goods, agePct)}`, face]] : [])),
      ),
    ),
  );
}

function faceOf({ faces }: Depot, { code }: SeedGoods): { face?: string } {
  const face = faces.get(code);
  return face ? { face } : {};
}

const orderOf = (
  { owners, suppliers, goods }: Depot,
  { supplier, owner, loads }: Delivery,
  externalNo: string,
  inDays: number,
): Order => ({
  ownerId: idOf(owners, owner),
  orderType: 1,
  externalNo,
  supplierId: idOf(suppliers, supplier),
  expectAt: `${addDays(today(), inDays)} 09:00:00`,
  lines: loads.map((load) => ({ goodsId: idOf(goods, load.goods.code), unitLevel: 3, unitQty: load.cases })),
});

interface Made {
  id: number;
  orderNo: string;
  lines: { id: number; qty: number }[];
}

/** Write orders in one call and look up their lines. */
async function order({ clerk, db, tenantId }: Depot, orders: Order[]): Promise<Made[]> {
  const { list } = await clerk('inboundOrder', 'addBatch', { orders });
  const { rows } = await db.read(tenantId, (tx) =>
    sql<{ orderId: number; id: number; qty: number }>`
      select order_id, id, qty_expected as qty
      from inbound.detail
      where tenant_id = ${tenantId}
        and order_id = any(${list.map(({ id }) => id)}::bigint[])
      order by order_id, line_no
    `.execute(tx),
  );
  const lines = Map.groupBy(rows, (row) => row.orderId);
  return list.map(({ id, orderNo }) => ({ id, orderNo, lines: lines.get(id) ?? [] }));
}

const receiptOf = ({ floors }: Depot, line: { id: number; qty: number }, load: Load | undefined): Receipt => ({
  detailId: line.id,
  qty: line.qty,
  quality: 'A',
  producedOn: load ? madeOn(load.goods, load.agePct) : null,
  lpnCode: load?.pallet ?? null,
  positionCode: load ? (floors[load.goods.storageMode] ?? null) : null,
});

/** Receive lines; answers the putaway tasks that came of it. */
async function receive({ receiver }: Depot, lines: Receipt[]): Promise<number[]> {
  const tasks: number[] = [];
  for (let from = 0; from < lines.length; from += BATCH) {
    const done = await receiver('inboundReceive', 'confirm', {
      lines: lines.slice(from, from + BATCH),
      acceptShortLife: true,
    });
    tasks.push(...done.tasks.map((task) => task.id));
  }
  return tasks;
}

/** Carry everything where the task says, or to the pick face its lot is meant for. `most` limits how many lines of each task. */
async function putAway(
  { receiver, db, tenantId }: Depot,
  tasks: readonly number[],
  faces: ReadonlyMap<string, string>,
  most = BATCH,
): Promise<void> {
  const { rows } = await db.read(tenantId, (tx) =>
    sql<{ id: number; lot: string }>`
      select l.id, g.code || ' ' || t.produced_on as lot
      from (
        select x.*, row_number() over (partition by x.task_id order by x.id) as n
        from inventory.task_line x
        where x.tenant_id = ${tenantId}
          and x.task_id = any(${tasks}::bigint[])
      ) l
      join basic.goods g on g.tenant_id = l.tenant_id and g.id = l.goods_id
      join inventory.lot t on t.tenant_id = l.tenant_id and t.id = l.lot_id
      where l.n <= ${most}
      order by l.id
    `.execute(tx),
  );
  const lines = rows.map(({ id, lot }) => {
    const face = faces.get(lot);
    return { lineId: id, ...(face ? { positionCode: face } : {}) };
  });
  for (let from = 0; from < lines.length; from += BATCH)
    await receiver('inboundPutaway', 'confirm', { lines: lines.slice(from, from + BATCH), changePosition: true });
}

/** Deliveries that stand in every state an inbound order can be in, so that each page has something to work on. */
export async function leaveOpen(depot: Depot): Promise<void> {
  const names = [
    'waiting',
    'later',
    'suspended',
    'cancelled',
    'closed',
    'part',
    'partSuspended',
    'floor',
    'short',
    'carrying',
    'damaged',
  ] as const;
  const deliveries = names.map((_, i): Delivery => {
    const { supplier, owner, goods } = depot.ranges[i % depot.ranges.length] ?? { supplier: '', owner: '', goods: [] };
    return { supplier, owner, loads: goods.slice(0, 4).map((g, n) => ({ goods: g, cases: 4 + n * 2, agePct: 3 })) };
  });
  const made = await order(
    depot,
    deliveries.map((delivery, i) =>
      orderOf(depot, delivery, `${delivery.owner}-ASN${String(i + 1).padStart(2, '0')}`, i % 3),
    ),
  );
  const by = new Map(
    names.map((name, i) => [
      name,
      {
        id: made[i]?.id ?? 0,
        receipts: (made[i]?.lines ?? []).map((line, l) => receiptOf(depot, line, deliveries[i]?.loads[l])),
      },
    ]),
  );
  const of = (name: (typeof names)[number]) => by.get(name) ?? { id: 0, receipts: [] };
  const { clerk, receiver } = depot;

  await clerk('inboundOrder', 'cancel', { id: of('cancelled').id, reason: '货主撤单' });
  await clerk('inboundOrder', 'close', { id: of('closed').id, reason: '供应商停产，不再到货' });
  await receive(depot, [
    ...of('part').receipts.slice(0, 2),
    ...of('partSuspended').receipts.slice(0, 1),
    ...of('floor').receipts,
    ...of('short').receipts.slice(0, 3),
  ]);
  await receiver('inboundReceive', 'finish', { orderId: of('short').id, reason: 'SHORT_SHIPPED' });
  await putAway(depot, await receive(depot, of('carrying').receipts), new Map(), 2);
  await putAway(
    depot,
    await receive(
      depot,
      of('damaged').receipts.map((receipt, i) => (i === 0 ? { ...receipt, quality: 'D' as const } : receipt)),
    ),
    new Map(),
  );
  for (const name of ['suspended', 'partSuspended'] as const)
    await clerk('inboundOrder', 'suspend', { id: of(name).id, reason: '单据与到货不符，等待货主确认' });
}

/** Cases a face holds at least, and at most. */
const FACE_MIN = 5,
  FACE_MAX = 10;

/** The levels of the pick faces: what falls below the lower one is replenished up to the upper one. */
export async function setFaces({ clerk, db, tenantId, owners, goods, ranges, faces }: Depot): Promise<void> {
  const { rows } = await db.read(tenantId, (tx) =>
    sql<{ id: number; code: string }>`
      select id, code
      from basic.position
      where tenant_id = ${tenantId}
        and code = any(${[...faces.values()]}::text[])
    `.execute(tx),
  );
  const positions = new Map(rows.map(({ code, id }) => [code, id]));
  for (const g of ranges.flatMap((range) => range.goods)) {
    const face = faces.get(g.code);
    if (face)
      await clerk('pickPosition', 'add', {
        ownerId: idOf(owners, g.owner),
        goodsId: idOf(goods, g.code),
        positionId: idOf(positions, face),
        minQty: FACE_MIN * g.perCase,
        maxQty: FACE_MAX * g.perCase,
      });
  }
}

/** The new packing of a goods stands in for the old one, and the other way round; and a transfer of it is on its way. */
export async function standIn({ clerk, owners, goods, ranges }: Depot, code: string, similar: string): Promise<void> {
  const owner = ranges.flatMap((range) => range.goods).find((g) => g.code === similar)?.owner ?? '';
  const ownerId = idOf(owners, owner),
    similarId = idOf(goods, similar);
  await clerk('goodsSimilar', 'add', { ownerId, goodsId: idOf(goods, code), similarId });
  await clerk('inboundOrder', 'add', {
    ownerId,
    orderType: 2,
    externalNo: `${owner}-TR01`,
    expectAt: `${addDays(today(), 1)} 09:00:00`,
    lines: [{ goodsId: similarId, unitLevel: 3, unitQty: 20 }],
  });
}

/** Pick faces in the order of the goods, as far as they reach: goods of storage mode m on the positions `faces[m]`. */
export function facesFor(
  goods: readonly SeedGoods[],
  faces: Readonly<Record<number, readonly string[]>>,
): ReadonlyMap<string, string> {
  const left = new Map(Object.entries(faces).map(([mode, codes]) => [Number(mode), [...codes]]));
  return new Map(
    goods.flatMap(({ code, storageMode }) => {
      const face = left.get(storageMode)?.shift();
      return face ? [[code, face] as const] : [];
    }),
  );
}

/** Each supplier delivers his share of his owner's goods. */
export function rangesOf(
  suppliers: readonly { owner: string; code: string }[],
  goods: readonly SeedGoods[],
): Depot['ranges'] {
  return suppliers.map(({ owner, code }) => {
    const rivals = suppliers.filter((s) => s.owner === owner),
      mine = rivals.findIndex((s) => s.code === code);
    return {
      supplier: code,
      owner,
      goods: goods.filter((g) => g.owner === owner).filter((_, i) => i % rivals.length === mine),
    };
  });
}
