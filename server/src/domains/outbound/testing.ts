import { expect } from 'vitest';
import { orderInput } from '#contract/outbound/order.ts';
import type { Actor } from '../../platform/actor.ts';
import { addDays, wireDay } from '../../platform/clock.ts';
import { command, type Command } from '../../platform/command/run.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { brokenLaws, givenActor, givenStock, openGiven, type Given, type Row } from '../../testing/given/rows.ts';
import type { Quality } from '../inventory/facade.ts';
import { createOrders } from './order/add.ts';

/** A small warehouse for tests of this domain: storage, pick faces, a lane, one owner and two pickers. */
export interface House {
  world: TestWorld;
  given: Given;
  at: { tenantId: number; warehouseId: number };
  actor: Actor;
  other: Actor;
  ownerId: number;
  storeAreaId: number;
  faceAreaId: number;
  stageId: number;
  /** `schema.table` of a test has nothing to do with it: days from now, `yyyy-MM-dd`. */
  day(offset: number): string;
  goods(more?: Row, caseQty?: number): Promise<number>;
  storage(code: string, more?: Row): Promise<number>;
  face(code: string, goodsId: number, more?: Row): Promise<number>;
  /** Goods that expire `expireIn` days from now, 200 unless said; `lpnId`: on that container. */
  stock(
    positionId: number,
    goodsId: number,
    qty: number,
    more?: { expireIn?: number; lpnId?: number; quality?: Quality },
  ): Promise<{ stockId: number; lotId: number }>;
  order(lines: [goodsId: number, qty: number][], more?: Record<string, unknown>): Promise<number>;
  run<I, O>(act: Command<I, O>, input: I, as?: Actor): Promise<O>;
  status(orderId: number): Promise<number>;
  /** `on_hand/allocated/locked/moving` of a stock row. */
  counters(stockId: number): Promise<string>;
  /** Everything lying in a position: goods → on_hand/allocated. */
  lying(code: string): Promise<Record<string, string>>;
  lawful(): Promise<void>;
  close(): Promise<void>;
}

const PERMISSIONS = ['out:ship:partial'];

/** What stands before the first goods come. */
type Ground = Pick<
  House,
  'world' | 'given' | 'at' | 'actor' | 'other' | 'ownerId' | 'storeAreaId' | 'faceAreaId' | 'stageId' | 'day' | 'run'
> & { unitId: number };

export async function openHouse(): Promise<House> {
  const { unitId, ...ground } = await openGround();
  return {
    ...ground,
    ...masters({ ...ground, unitId }),
    ...looks(ground),
    async order(lines, more = {}) {
      const input = orderInput.parse({
        ownerId: ground.ownerId,
        requireOn: ground.day(1),
        lines: lines.map(([goodsId, unitQty]) => ({ goodsId, unitQty })),
        ...more,
      });
      const [made] = await ground.run(
        (ctx, order: typeof input) => createOrders(ctx, [order], { source: 1, path: () => '' }),
        input,
      );
      return made?.id ?? 0;
    },
    async close() {
      await ground.given.close();
      await ground.world.close();
    },
  };
}

async function openGround(): Promise<Ground> {
  const world = await testWorld();
  const given = openGiven(world.database);
  const tenantId = await given.tenant();
  const warehouse = await given.warehouse(tenantId);
  const at = { tenantId, warehouseId: warehouse.id };
  const ownerId = await given.owner(tenantId);
  await given.row('basic.owner_warehouse', { tenant_id: tenantId, owner_id: ownerId, warehouse_id: warehouse.id });
  const actor = givenActor(at, { permissions: PERMISSIONS });
  return {
    world,
    given,
    at,
    actor,
    other: givenActor(at, { userId: 2, userName: '另一位', account: 'other', permissions: PERMISSIONS }),
    ownerId,
    storeAreaId: await given.area(at, 'STORE', { order_no: 1 }),
    faceAreaId: await given.area(at, 'PICK', { order_no: 2 }),
    stageId: warehouse.stageId,
    unitId: await given.row('basic.unit', { tenant_id: tenantId, code: 'CASE', name: '箱' }),
    day: (offset) => addDays(wireDay(new Date()), offset),
    run: (act, input, as = actor) =>
      command(
        world.db,
        {
          actor: as,
          requestId: 'test',
          endpoint: { method: 'POST', path: '/test', label: '测试', permit: 'out:test' },
        },
        act,
        input,
      ),
  };
}

/** Goods, places, and what lies in them. */
const masters = ({
  world,
  given,
  at,
  actor,
  ownerId,
  storeAreaId,
  faceAreaId,
  unitId,
  day,
}: Ground): Pick<House, 'goods' | 'storage' | 'face' | 'stock'> => ({
  async goods(more = {}, caseQty = 0) {
    const id = await given.goods(at.tenantId, ownerId, { shelf_life_days: 365, ...more });
    if (caseQty > 0)
      await given.row('basic.goods_unit', {
        tenant_id: at.tenantId,
        goods_id: id,
        unit_id: unitId,
        level: 3,
        ratio: caseQty,
      });
    return id;
  },
  storage: (code, more = {}) => given.position(at, storeAreaId, { code, ...more }),
  async face(code, goodsId, more = {}) {
    const id = await given.position(at, faceAreaId, { code });
    await given.row('basic.pick_position', {
      tenant_id: at.tenantId,
      warehouse_id: at.warehouseId,
      owner_id: ownerId,
      goods_id: goodsId,
      position_id: id,
      min_qty: 0,
      max_qty: 1000,
      ...more,
    });
    return id;
  },
  stock: (positionId, goodsId, qty, { expireIn = 200, lpnId = 0, quality = 'A' } = {}) =>
    givenStock(world.db, actor, {
      positionId,
      goodsId,
      ownerId,
      qty,
      lpnId,
      quality,
      lot: { producedOn: day(expireIn - 365), expireOn: day(expireIn) },
    }),
});

/** What is to be seen of it. */
function looks({
  world,
  given,
  at,
}: Pick<Ground, 'world' | 'given' | 'at'>): Pick<House, 'status' | 'counters' | 'lying' | 'lawful'> {
  const ask = async <T extends object>(text: string, values: unknown[]): Promise<T | undefined> =>
    (await given.ask<T & Record<string, unknown>>(text, values))[0];
  return {
    status: async (orderId) =>
      (await ask<{ status: number }>('select status from outbound.order where id = $1', [orderId]))?.status ?? -1,
    counters: async (stockId) =>
      (
        await ask<{ c: string }>(
          `select concat_ws('/', on_hand, allocated, locked, moving) as c from inventory.stock where id = $1`,
          [stockId],
        )
      )?.c ?? '',
    async lying(code) {
      const rows = await given.ask<{ goods: string; c: string }>(
        `select g.code as goods, sum(s.on_hand) || '/' || sum(s.allocated) as c from inventory.stock s
        join basic.position p on p.id = s.position_id and p.warehouse_id = s.warehouse_id join basic.goods g on g.id = s.goods_id
        where s.warehouse_id = $1 and p.code = $2 and s.on_hand > 0 group by 1`,
        [at.warehouseId, code],
      );
      return Object.fromEntries(rows.map((row) => [row.goods, row.c]));
    },
    async lawful() {
      expect(await brokenLaws(world.db, at.tenantId)).toEqual([]);
    },
  };
}
