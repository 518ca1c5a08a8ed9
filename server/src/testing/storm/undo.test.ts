import { afterAll, beforeAll, expect, test } from 'vitest';
import { undoTaskLine } from '../../domains/task/facade.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { brokenLaws } from '../given/rows.ts';
import { deeds } from './deeds.ts';
import { dice, draw, openStorm, type Hands, type Storm } from './storm.ts';

/** How often each command is done and undone, on whatever state the deeds between have left. */
const ROUNDS = Number(process.env.UNDO_ROUNDS ?? 8);
const SEED = Number(process.env.STORM_SEED ?? 4711);
const BETWEEN = 8;

let storm: Storm;
let hands: Hands;
// Without pick faces: releasing a wave then sends for nothing, which nobody would take back.
beforeAll(async () => {
  storm = await openStorm(4, { faces: false });
  hands = { storm, actor: storm.actor(1), dice: dice(SEED) };
});
afterAll(() => storm.close());

/** Everything that lies somewhere, and everything that is promised to somebody: by what it is, not by the ids of rows. */
async function state(): Promise<unknown> {
  const { tenantId, warehouseId } = storm.at;
  const stock = await storm.look(
    `select position_id, goods_id, lot_id, lpn_id, owner_id, quality, on_hand, allocated, locked, moving, weight_g from inventory.stock
    where tenant_id = $1 and warehouse_id = $2 and (on_hand <> 0 or allocated <> 0 or locked <> 0 or moving <> 0) order by 1, 2, 3, 4, 5, 6`,
    [tenantId, warehouseId],
  );
  const claims = await storm.look(
    `select s.position_id, s.goods_id, s.lot_id, s.lpn_id, s.quality, c.kind, c.stage, coalesce(c.out_detail_id, 0) as line, sum(c.open_qty)::int as qty
    from inventory.stock_claim c join inventory.stock s on s.tenant_id = c.tenant_id and s.warehouse_id = c.warehouse_id and s.id = c.stock_id
    where c.tenant_id = $1 and c.warehouse_id = $2 and c.open_qty > 0 group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`,
    [tenantId, warehouseId],
  );
  return { stock, claims };
}

type Undo = () => Promise<unknown>;
/** Does something and says how to take it back; null when there was nothing to do. */
type Pair = { name: string; act: () => Promise<Undo | null> };

const look = async <T extends Record<string, unknown>>(text: string): Promise<T | undefined> =>
  hands.dice.pick(await storm.look<T>(text, [storm.at.tenantId, storm.at.warehouseId]));
const call = <T = unknown>(group: string, name: string, input: object): Promise<T> =>
  storm.call<T>(hands.actor, group, name, input);
const mine = (alias: string): string => `${alias}.tenant_id = $1 and ${alias}.warehouse_id = $2`;

/** The newest undo of an inbound line. */
const rollback =
  (id: number): Undo =>
  () =>
    call('inboundOrder', 'rollbackDetail', { id, reason: '回退' });

const pairs: Pair[] = [
  {
    name: 'receive',
    act: async () => {
      await call('inboundOrder', 'add', {
        ownerId: storm.ownerId,
        orderType: 2,
        lines: [{ goodsId: storm.goods[2], unitQty: 40 }],
      });
      const line = await look<{ id: number }>(
        `select d.id from inbound.detail d where ${mine('d')} and d.qty_received = 0 and d.qty_closed = 0 and d.goods_id = ${storm.goods[2]} order by d.id desc limit 1`,
      );
      if (!line) return null;
      await call('inboundReceive', 'confirm', { lines: [{ detailId: line.id, qty: hands.dice.int(1, 40) }] });
      return rollback(line.id);
    },
  },
  ...(['receive what is on its way', 'finish what is on its way', 'generate transit'] as const).map((name): Pair => ({
    name,
    act: async () => {
      const { id } = await call<{ id: number }>('inboundOrder', 'add', {
        ownerId: storm.ownerId,
        orderType: 2,
        lines: [{ goodsId: storm.goods[2], unitQty: 40 }],
      });
      const line = await look<{ id: number }>(
        `select d.id from inbound.detail d where ${mine('d')} and d.order_id = ${id}`,
      );
      await call('inboundOrder', 'generateTransit', { id });
      if (name === 'generate transit') return () => call('inboundOrder', 'cancel', { id });
      const receive = (most: number) =>
        call('inboundReceive', 'confirm', { lines: [{ detailId: line?.id, qty: hands.dice.int(1, most) }] });
      // An order none of which came is closed by finishing, and opened again rather than rolled back.
      if (name === 'finish what is on its way') await receive(39);
      before = await state();
      if (name === 'finish what is on its way')
        await call('inboundReceive', 'finish', { orderId: id, reason: 'OTHER' });
      else await receive(40);
      return rollback(line?.id ?? 0);
    },
  })),
  // Loose goods: those of a pallet that others are on come back without it, which is not the equal state.
  {
    name: 'putaway',
    act: async () => {
      const line = await look<{
        id: number;
        in_detail_id: number;
        rest: number;
      }>(`select l.id, l.in_detail_id, l.qty - l.done_qty as rest from inventory.task_line l join inventory.task t on t.id = l.task_id and ${mine('t')}
      where ${mine('l')} and l.state = 10 and l.from_lpn_id = 0 and l.to_lpn_id = 0 and t.kind = 'PUTAWAY' and t.status = 10
        and not exists (select 1 from inventory.task_line w where ${mine('w')} and w.in_detail_id = l.in_detail_id and w.from_lpn_id <> 0) order by l.id limit 5`);
      if (!line) return null;
      await call('inboundPutaway', 'confirm', {
        lines: [{ lineId: line.id, qty: hands.dice.int(1, line.rest), positionCode: hands.dice.pick(storm.shelves) }],
        changePosition: true,
      });
      return rollback(line.in_detail_id);
    },
  },
  {
    name: 'allocate',
    act: async () => {
      const { id } = await call<{ id: number }>('outOrder', 'add', {
        ownerId: storm.ownerId,
        requireOn: '2099-01-01',
        lines: [{ goodsId: hands.dice.pick(storm.goods), unitQty: hands.dice.int(1, 12) }],
      });
      await call('outOrder', 'allocate', { ids: [id] });
      return () => call('outOrder', 'cancelAllocate', { ids: [id] });
    },
  },
  {
    name: 'release a wave',
    act: async () => {
      const order = await look<{ id: number }>(
        `select o.id from outbound."order" o where ${mine('o')} and o.status = 30 and o.wave_id is null order by o.id limit 5`,
      );
      if (!order) return null;
      const { list } = await call<{ list: { id: number }[] }>('wave', 'insert', {
        orderIds: [order.id],
        pickMethod: 1,
      });
      const id = list[0]?.id;
      await call('wave', 'release', { id });
      return () => call('wave', 'cancel', { id, keepAllocation: true, reason: '回退' });
    },
  },
  {
    name: 'plan a move',
    act: async () => {
      const row = await free();
      if (!row) return null;
      const { tasks } = await call<{ tasks: { id: number }[] }>('inMove', 'add', {
        moves: [{ stockId: row.id, qty: hands.dice.int(1, row.free), toPositionCode: other(row.code) }],
      });
      return () => call('inMove', 'cancel', { ids: tasks.map((task) => task.id), reason: '回退' });
    },
  },
  {
    name: 'move',
    act: async () => {
      const row = await free();
      if (!row) return null;
      const qty = hands.dice.int(1, row.free);
      const {
        tasks: [task],
      } = await call<{ tasks: { lineIds: number[] }[] }>('inMove', 'add', {
        moves: [{ stockId: row.id, qty, toPositionCode: other(row.code) }],
      });
      const lineId = task?.lineIds[0] ?? 0;
      before = await state();
      await call('inMove', 'confirm', { lines: [{ lineId, qty: hands.dice.int(1, qty) }] });
      const done = await look<{ txn_id: number }>(
        `select distinct l.txn_id from inventory.stock_ledger l where ${mine('l')} and l.source_type = 'TASK' and l.source_line_id = ${lineId}`,
      );
      return () =>
        storm.world.db.write(storm.at.tenantId, (tx) =>
          undoTaskLine(ctxOf(tx, hands.actor), { lineId, txnId: done?.txn_id ?? 0, reason: '回退' }),
        );
    },
  },
  {
    name: 'adjust quantity',
    act: async () => {
      const row = await free();
      if (!row) return null;
      const delta = hands.dice.chance(0.5) ? hands.dice.int(1, 9) : -hands.dice.int(1, row.free);
      await adjust(1, { stockId: row.id, delta });
      return () => adjust(1, { stockId: row.id, delta: -delta });
    },
  },
  {
    name: 'adjust quality',
    act: async () => {
      const row = await free();
      if (!row) return null;
      const changeQty = hands.dice.int(1, row.free);
      await adjust(3, { stockId: row.id, changeQty, toQuality: 'D' });
      const bad = await look<{
        id: number;
      }>(`select d.id from inventory.stock s join inventory.stock d on d.tenant_id = s.tenant_id and d.warehouse_id = s.warehouse_id and d.position_id = s.position_id and d.goods_id = s.goods_id
      and d.lot_id = s.lot_id and d.lpn_id = s.lpn_id and d.quality = 'D' where ${mine('s')} and s.id = ${row.id}`);
      return () => adjust(3, { stockId: bad?.id, changeQty, toQuality: 'A' });
    },
  },
  {
    name: 'ship',
    act: async () => {
      const order = await look<{ id: number }>(
        `select o.id from outbound."order" o where ${mine('o')} and o.status = 80 and not exists (select 1 from outbound.shipment_item i where ${mine('i')} and i.order_id = o.id and i.active) order by o.id limit 5`,
      );
      if (!order) return null;
      const { id } = await call<{ id: number }>('shipment', 'create', { orderIds: [order.id], plateNo: '浙A00001' });
      await call('shipment', 'load', { id });
      await call('shipment', 'seal', { id });
      await call('shipment', 'confirm', { id });
      return () => call('shipment', 'rollback', { id, reason: '回退' });
    },
  },
];

/** Set anew by a pair that must prepare something first. */
let before: unknown;

const free = () =>
  look<{
    id: number;
    free: number;
    code: string;
  }>(`select s.id, s.on_hand - s.allocated - s.locked - s.moving as free, p.code from inventory.stock s join basic.position p on p.id = s.position_id and ${mine('p')}
  join basic.area a on a.id = p.area_id and a.kind = 'STORE' where ${mine('s')} and s.lpn_id = 0 and s.quality = 'A' and s.on_hand > s.allocated + s.locked + s.moving order by s.id`);
const other = (code: string): string => hands.dice.pick(storm.shelves.filter((shelf) => shelf !== code)) ?? '';

async function adjust(kind: number, line: object): Promise<void> {
  const made = await call<{ id: number; version: number }>('inventoryAdjust', 'add', {
    kind,
    ownerId: storm.ownerId,
    reasonCode: 'COUNT',
    lines: [line],
  });
  await call('inventoryAdjust', 'generateTask', { id: made.id, version: made.version });
}

test(`whatever is done is undone to the equal state (seed ${SEED})`, async () => {
  const done = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const pair of pairs) {
      for (let i = 0; i < BETWEEN; i += 1)
        await draw(deeds, hands.dice)
          .act(hands)
          .catch(() => undefined);
      before = await state();
      const undo = await pair.act().catch(() => null);
      if (undo === null) continue;
      await undo();
      expect({ after: pair.name, round, ...((await state()) as object) }).toEqual({
        after: pair.name,
        round,
        ...(before as object),
      });
      done.set(pair.name, (done.get(pair.name) ?? 0) + 1);
    }
  }
  if (process.env.STORM_REPORT) process.stdout.write(`${JSON.stringify(Object.fromEntries(done))}\n`);
  expect(pairs.map((pair) => pair.name).filter((name) => !done.has(name))).toEqual([]);
  expect(await brokenLaws(storm.world.db, storm.at.tenantId)).toEqual([]);
}, 300_000);
