import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveApi } from '#contract/inner/move.ts';
import { replenishApi } from '#contract/inner/replenish.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import type { Call } from '../../../platform/command/call.ts';
import { carryMoves, carryReplenishments } from '../../inner/carry.ts';
import { replenishByHand, replenishLow } from '../../inner/replenish.ts';
import { replenish } from '../../inner/routes.ts';
import { createTasks } from '../../task/facade.ts';
import { recalled, replenishments } from '../../task/replenish/demand.plan.ts';
import { outboundJobs } from '../jobs.ts';
import { outOrder, wave } from '../routes.ts';
import { openHouse, type House } from '../testing.ts';
import { cancelWave } from '../wave/acts.ts';
import { allocateOrders } from './allocate.ts';

let h: House;
beforeAll(async () => {
  h = await openHouse();
  // Loose goods come from the pick face, which is filled from storage.
  await h.given.row('strategy.picking_strategy', {
    tenant_id: h.at.tenantId,
    warehouse_id: h.at.warehouseId,
    loose_source: 1,
  });
});
afterAll(() => h.close());

const call = (): Call => ({
  platform: h.world.platform,
  endpoint: waveApi.release,
  actor: h.actor,
  requestId: 'test',
  ip: '127.0.0.1',
  key: Math.random().toString(36).slice(2),
  upload: undefined,
  http: undefined as never,
});
const lines = (orderId: number) =>
  h.given.ask<{ state: number; qty: number; position: string; stage: string; open: number }>(
    `select l.state, l.qty, p.code as position, c.stage, c.open_qty as open from outbound.pick_line l
  join outbound.detail d on d.id = l.out_detail_id join basic.position p on p.id = l.position_id join inventory.stock_claim c on c.id = l.claim_id where d.order_id = $1 and l.state <> 90 order by l.state, l.id`,
    [orderId],
  );
const tasks = (stockId: number) =>
  h.given.ask<{ task_id: number; id: number; qty: number; priority: number }>(
    `select l.task_id, l.id, l.qty, t.priority from inventory.task_line l join inventory.task t on t.id = l.task_id
  where l.from_stock_id = $1 and l.state = 10 and t.kind = 'REPLENISH' order by l.id`,
    [stockId],
  );
const carry = (lineId: number, qty: number) =>
  h.run(carryReplenishments, replenishApi.confirm.input.parse({ lines: [{ lineId, qty }] }));

/** Goods in storage with an empty face, and a released order of so many. */
async function waiting(name: string, qty: number, orders: number[], max = 30) {
  const goodsId = await h.goods({}, 10);
  const { stockId } = await h.stock(await h.storage(`S-${name}`), goodsId, qty);
  const faceId = await h.face(`F-${name}`, goodsId, { min_qty: 5, max_qty: max });
  const ids = [];
  for (const n of orders) ids.push(await h.order([[goodsId, n]]));
  const made = await wave.insert(call(), waveApi.insert.input.parse({ orderIds: ids, pickMethod: 1 }));
  await wave.release(call(), { id: made.list[0]?.id ?? 0 });
  return { goodsId, stockId, faceId, ids };
}

describe('what is sent for', () => {
  const demand = {
    stockId: 1,
    goodsId: 1,
    faceId: 9,
    waiting: 7,
    covered: 0,
    free: 100,
    caseQty: 10,
    fillToMax: true,
    priority: 10,
    maxQty: 30,
    faceFree: 0,
    incoming: 0,
  };
  test.for([
    [demand, 30, 7],
    [{ ...demand, maxQty: 5 }, 10, 7],
    [{ ...demand, free: 1 }, 8, 7],
    [{ ...demand, covered: 3, faceFree: 30 }, 10, 4],
    [{ ...demand, incoming: 28, waiting: 1 }, 10, 1],
  ] as const)('%o asks for %i, %i of them waited for', ([d, qty, waitQty]) =>
    expect(replenishments([d])).toEqual([{ stockId: 1, faceId: 9, qty, waitQty, priority: 10 }]),
  );
  test('nothing when it is on its way, and rows of one face share its room', () => {
    expect(replenishments([{ ...demand, covered: 7 }])).toEqual([]);
    expect(replenishments([demand, { ...demand, stockId: 2, waiting: 2 }]).map((r) => r.qty)).toEqual([30, 10]);
  });
});

describe('replenishment', () => {
  test('is sent for at release, carries waiting lines first, and makes them pickable at the face', async () => {
    const { stockId, ids } = await waiting('A', 60, [3, 4]);
    expect((await lines(ids[0] ?? 0))[0]).toMatchObject({ state: 5, position: 'S-A', stage: 'WAIT' });
    const [line] = await tasks(stockId);
    expect(line).toMatchObject({ qty: 30, priority: 10 });
    await carry(line?.id ?? 0, 5);
    expect(await lines(ids[0] ?? 0)).toMatchObject([{ state: 10, qty: 3, position: 'F-A', stage: 'SHELF' }]);
    expect(await lines(ids[1] ?? 0)).toMatchObject([
      { state: 5, qty: 2, position: 'S-A' },
      { state: 10, qty: 2, position: 'F-A' },
    ]);
    await h.lawful();
    await carry(line?.id ?? 0, 25);
    expect((await lines(ids[1] ?? 0)).map((l) => [l.state, l.qty])).toEqual([
      [10, 2],
      [10, 2],
    ]);
    await h.lawful();
  });

  test('a second demand enlarges the open line; called off, lines are picked where the goods lie', async () => {
    const { goodsId, stockId, ids } = await waiting('B', 60, [4], 10);
    expect((await tasks(stockId)).map((t) => t.qty)).toEqual([10]);
    const late = await h.order([[goodsId, 9]]);
    const made = await wave.insert(call(), waveApi.insert.input.parse({ orderIds: [late], pickMethod: 1 }));
    await wave.release(call(), { id: made.list[0]?.id ?? 0 });
    expect((await tasks(stockId)).map((t) => t.qty)).toEqual([20]);
    await h.lawful();
    const [task] = await tasks(stockId);
    await replenish.cancel(call(), { ids: [task?.task_id ?? 0], reason: '不用补' });
    for (const id of [...ids, late])
      expect((await lines(id)).every((l) => l.state === 10 && l.position === 'S-B' && l.stage === 'SHELF')).toBe(true);
    await h.lawful();
  });

  test('what waits and is not on its way is found by the job', async () => {
    const { stockId } = await waiting('C', 60, [4]);
    const [task] = await tasks(stockId);
    await h.given.ask(`update inventory.task_line set state = 90 where id = $1`, [task?.id]);
    await h.given.ask(`update inventory.task set status = 90 where id = $1`, [task?.task_id]);
    await h.given.ask(`update inventory.stock s set moving = 0 where id = $1`, [stockId]);
    await h.given.ask(
      `update inventory.stock_claim set released_qty = open_qty, open_qty = 0 where kind = 'MOVE' and stock_id = $1`,
      [stockId],
    );
    await outboundJobs[0]?.work({ db: h.world.db, log: pino({ level: 'silent' }), now: () => new Date() });
    expect(await tasks(stockId)).toHaveLength(1);
  });

  test('by hand and by level', async () => {
    const goodsId = await h.goods({ code: 'TEA' }, 10);
    await expect(h.run((ctx) => replenishByHand(ctx, [{ goodsId, qty: 5 }]), null)).rejects.toThrow(
      '商品【TEA】未设置拣货位',
    );
    await h.face('F-TEA', goodsId, { min_qty: 5, max_qty: 35 });
    await expect(h.run((ctx) => replenishByHand(ctx, [{ goodsId, qty: 5 }]), null)).rejects.toThrow('存储区无可补库存');
    const late = await h.stock(await h.storage('S-T1'), goodsId, 50, { expireIn: 200 }),
      soon = await h.stock(await h.storage('S-T2'), goodsId, 12, { expireIn: 50 });
    await h.run((ctx) => replenishLow(ctx), null);
    expect((await tasks(soon.stockId)).map((t) => t.qty)).toEqual([10]);
    expect((await tasks(late.stockId)).map((t) => t.qty)).toEqual([20]);
    expect(await h.run((ctx) => replenishLow(ctx), null)).toEqual([]);
    await h.lawful();
  });
});

describe('what nobody waits for any more', () => {
  const carried = {
    qty: 30,
    held: 23,
    waiting: 0,
    free: 7,
    caseQty: 10,
    minQty: 5,
    maxQty: 30,
    faceFree: 0,
    incoming: 0,
  };
  test.for([
    [carried, 30, 0],
    [{ ...carried, waiting: 4 }, 27, 4],
    [{ ...carried, waiting: 99 }, 30, 7],
    [{ ...carried, free: 0 }, 20, 0],
    [{ ...carried, faceFree: 5 }, 0, 0],
    [{ ...carried, incoming: 4 }, 20, 0],
    [{ ...carried, maxQty: 9 }, 0, 0],
    [{ ...carried, faceFree: 60, minQty: 100, maxQty: 50 }, 0, 0],
    [{ ...carried, maxQty: 900, free: 900 }, 30, 0],
  ] as const)('%o keeps %i, %i of them waited for', ([c, qty, waitQty]) =>
    expect(recalled(c)).toEqual({ qty, waitQty }),
  );

  const waveOf = async (orderId: number) =>
    (await h.given.ask<{ id: number }>('select wave_id as id from outbound."order" where id = $1', [orderId]))[0]?.id ??
    0;
  const cancel = async (orderId: number) =>
    wave.cancel(call(), waveApi.cancel.input.parse({ id: await waveOf(orderId), reason: '改期' }));
  const task = async (id: number | undefined) =>
    (
      await h.given.ask<{ status: number; priority: number; cancel_reason: string | null }>(
        'select status, priority, cancel_reason from inventory.task where id = $1',
        [id],
      )
    )[0];

  test('fills the face when that is below its minimum, and is no longer urgent', async () => {
    const { stockId, ids } = await waiting('W1', 60, [3, 4]);
    expect([await h.counters(stockId), (await tasks(stockId)).map((t) => t.qty)]).toEqual(['60/7/0/23', [30]]);
    await cancel(ids[0] ?? 0);
    expect([await h.counters(stockId), await tasks(stockId)]).toMatchObject(['60/0/0/30', [{ qty: 30, priority: 50 }]]);
    await h.lawful();
    await carry((await tasks(stockId))[0]?.id ?? 0, 30);
    expect(Object.values(await h.lying('F-W1'))).toEqual(['30/0']);
    await h.lawful();
  });

  test('is called off when the face has enough', async () => {
    const { stockId, faceId, goodsId, ids } = await waiting('W2', 60, [4], 10);
    const [line] = await tasks(stockId);
    await h.stock(faceId, goodsId, 5);
    await cancel(ids[0] ?? 0);
    expect(await task(line?.task_id)).toMatchObject({ status: 90, cancel_reason: '等待补货的需求已取消' });
    expect([await h.counters(stockId), await tasks(stockId)]).toEqual(['60/0/0/0', []]);
    await h.lawful();
  });

  test('shrinks by what one order of several no longer wants', async () => {
    const { stockId, ids } = await waiting('W3', 60, [3, 4]);
    await outOrder.cancel(call(), { id: ids[0] ?? 0, reason: '不要了' });
    expect([await h.counters(stockId), await tasks(stockId)]).toMatchObject(['60/4/0/23', [{ qty: 27, priority: 10 }]]);
    await h.lawful();
    await carry((await tasks(stockId))[0]?.id ?? 0, 27);
    expect(await lines(ids[1] ?? 0)).toMatchObject([{ state: 10, qty: 4, position: 'F-W3' }]);
    await h.lawful();
  });

  test('is left alone once somebody works on it; what stays promised is still carried', async () => {
    const { stockId, ids } = await waiting('W4', 60, [4]);
    const [line] = await tasks(stockId);
    await replenish.claim(call(), { id: line?.task_id ?? 0 });
    await cancel(ids[0] ?? 0);
    expect(await tasks(stockId)).toMatchObject([{ qty: 30, priority: 10 }]);
    await h.lawful();
    const kept = await waiting('W5', 60, [4]);
    await wave.cancel(call(), waveApi.cancel.input.parse({ id: await waveOf(kept.ids[0] ?? 0), keepAllocation: true }));
    expect([await h.counters(kept.stockId), (await tasks(kept.stockId)).map((t) => t.qty)]).toEqual([
      '60/4/0/26',
      [30],
    ]);
    await h.lawful();
  });

  test('is found by the job when it was not recalled at once', async () => {
    const { stockId, ids } = await waiting('W6', 60, [4]);
    await h.run((ctx, id: number) => cancelWave(ctx, { id, keepAllocation: false }), await waveOf(ids[0] ?? 0));
    expect((await tasks(stockId)).map((t) => t.priority)).toEqual([10]);
    await outboundJobs[0]?.work({ db: h.world.db, log: pino({ level: 'silent' }), now: () => new Date() });
    expect((await tasks(stockId)).map((t) => t.priority)).toEqual([50]);
    await h.lawful();
  });
});

test('a pallet that is moved takes its pick lines along', async () => {
  const goodsId = await h.goods();
  const at = h.at;
  const lpnId = await h.given.lpn(at, 'PALLET');
  const { stockId } = await h.stock(await h.storage('P-1'), goodsId, 20, { lpnId });
  const to = await h.storage('P-2');
  const orderId = await h.order([[goodsId, 8]]);
  await allocateOrders(call(), { ids: [orderId] });
  const made = await wave.insert(call(), waveApi.insert.input.parse({ orderIds: [orderId], pickMethod: 1 }));
  await wave.release(call(), { id: made.list[0]?.id ?? 0 });
  const [task] = await h.run(
    (ctx) =>
      createTasks(ctx, [
        { kind: 'MOVE', lines: [{ fromStockId: stockId, qty: 20, toPositionId: to, wholeLpn: true }] },
      ]),
    null,
  );
  await h.run(carryMoves, moveApi.confirm.input.parse({ lines: [{ lineId: task?.lineIds[0] }] }));
  expect(await lines(orderId)).toMatchObject([{ state: 10, qty: 8, position: 'P-2', stage: 'SHELF' }]);
  await h.lawful();
});
