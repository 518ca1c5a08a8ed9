import { expect, test } from 'vitest';
import { adjustApi } from '#contract/inner/adjust.ts';
import { lockApi } from '#contract/inner/hold.ts';
import { moveApi } from '#contract/inner/move.ts';
import { replenishApi } from '#contract/inner/replenish.ts';
import { stocktakeApi } from '#contract/inner/stocktake.ts';
import { checkDeliveryApi } from '#contract/outbound/check.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { assembleApi } from '#contract/outbound/pack.ts';
import { pickApi, pickTaskApi } from '#contract/outbound/pick.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { collectionApi } from '#contract/outbound/stage.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { sweeping } from '../../domains/message/jobs.ts';
import { on, type Day } from './house.ts';
import { cartonsOf } from './inbound.ts';
import { linesOf, orderWork } from './outbound.ts';

const NAMES = ['O-3', 'O-5', 'O-6'];
const grams = async (day: Day, position: string): Promise<number> => {
  const [row] = await day.given.ask<{ grams: number }>(
    `select sum(s.weight_g)::int as grams from inventory.stock s
    join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
    where s.tenant_id = $1 and s.warehouse_id = $2 and p.code = $3 and s.on_hand > 0`,
    [day.at.tenantId, day.at.warehouseId, position],
  );
  return row?.grams ?? 0;
};

/** The second truck: steps 27 to 30. */
export function secondTruck(house: () => Day, orders: ReadonlyMap<string, number>): void {
  const { get, status, version, tasks, claims } = orderWork(house);
  const id = (name: string): number => orders.get(name) ?? 0;
  const names = () => new Map([...orders].map(([name, order]) => [order, name]));
  const statuses = () => Promise.all(NAMES.map((name) => status(id(name))));
  let waveNo = '';
  let cartons: string[] = [];

  test('27 the hidden order comes back, and the second wave takes what is left', async () => {
    const day = house();
    await day.ask(outOrderApi.cancelHidden, { id: id('O-6') });
    const { list } = await day.ask(waveApi.insert, { orderIds: NAMES.map(id) });
    waveNo = list[0]?.waveNo ?? '';
    await day.ask(waveApi.release, { id: list[0]?.id ?? 0 });
    expect(claims(await tasks(waveNo), names())).toEqual(
      [
        'O-3 G3 1800 PALLET A-01-01-1',
        'O-3 G3 45 PIECE A-PK-01',
        'O-6 G3 30 PIECE A-PK-01',
        'O-5 G4 5 PIECE C-01-01-1',
      ].toSorted((a, b) => a.localeCompare(b)),
    );
    expect([
      await day.stock('A-01-01-1', 'G3'),
      await day.stock('A-PK-01', 'G3'),
      await day.stock('C-01-01-1', 'G4'),
    ]).toEqual(['1800/1800/0/0', '120/75/0/0', '29/5/0/0']);
  });

  test('28 picked, the cartons by their codes and not one more than wanted', async () => {
    const day = house();
    const walks = await tasks(waveNo);
    for (const { id: taskId } of walks) await day.ask(pickTaskApi.claim, { taskId });
    const stops = walks.flatMap((task) => task.stops.map((stop) => ({ ...stop, kind: task.kind })));
    const weighed = stops.filter((stop) => stop.isCatchWeight).flatMap(linesOf);
    const six = { lines: [{ lineIds: weighed, cartonCodes: cartonsOf(1, 6), containerCode: 'CART2' }] };
    expect(await day.refused(pickApi.confirm, six)).toBe('拣货数量超过任务数量');
    await day.ask(pickApi.confirm, {
      lines: stops.map((stop) => ({
        lineIds: linesOf(stop),
        ...(stop.isCatchWeight ? { cartonCodes: cartonsOf(1, 5) } : {}),
        ...(stop.kind === 'PALLET' ? {} : { containerCode: 'CART2' }),
      })),
    });
    expect([await day.stock('C-01-01-1', 'G4'), await grams(day, 'C-01-01-1')]).toEqual(['24/0/0/0', 241_800]);
    expect([await day.stock('@PICK', 'G4'), await grams(day, '@PICK')]).toEqual(['5/5/0/0', 49_650]);
    expect(await day.stock('A-PK-01', 'G3')).toBe('45/0/0/0');
  });

  test('29 checked, packed and collected; a shipping cost is confirmed once', async () => {
    const day = house();
    const { orderNo } = await get(id('O-5'));
    const { task } = await day.ask(checkDeliveryApi.scan, { code: orderNo });
    expect(task?.lines[0]?.cartons.map(({ code }) => code)).toEqual(cartonsOf(1, 5));
    await day.ask(checkDeliveryApi.confirm, { items: NAMES.map((name) => ({ orderId: id(name) })) });
    const packed = await day.ask(assembleApi.confirm, {
      items: NAMES.map((name) => ({ orderId: id(name), seal: true })),
    });
    cartons = packed.cartons.map(({ code }) => code);
    await day.ask(collectionApi.confirm, { cartonCodes: cartons, positionCode: 'STG-R2' });
    expect(await statuses()).toEqual([80, 80, 80]);
    const cost = async () => ({ id: id('O-3'), version: await version(id('O-3')), shipFee: 260 });
    await day.ask(outOrderApi.confirmShippingCost, await cost());
    expect(await day.refused(outOrderApi.confirmShippingCost, await cost())).toBe('运费已确认');
  });

  test('30 gone; what was split off in the morning is the only order left', async () => {
    const day = house();
    const { id: shipmentId } = await day.ask(shipmentApi.create, { orderIds: NAMES.map(id), plateNo: '浙A00002' });
    await day.ask(shipmentApi.load, { id: shipmentId });
    await day.ask(shipmentApi.seal, { id: shipmentId });
    await day.ask(shipmentApi.confirm, { id: shipmentId });
    expect(await statuses()).toEqual([90, 90, 90]);
    const [weighed] = await day.given.ask<{ grams: number }>(
      'select sum(shipped_g)::int as grams from outbound.detail where tenant_id = $1 and order_id = $2',
      [day.at.tenantId, id('O-5')],
    );
    expect(weighed?.grams).toBe(49_650);
    const open = (await day.ask(outOrderApi.queryPage, { param: { status: [10, 20, 30, 40, 50, 60, 70, 80] } })).list;
    expect(open).toMatchObject([{ id: id('O-4-1'), qtyWanted: 165, status: 10 }]);
    expect((await get(id('O-4-1'))).isHidden).toBe(false);
  });
}

/** Inner work of the afternoon: steps 31 to 35, and what lies there in the evening. */
export function innerWork(house: () => Day): void {
  let notice = { id: 0, version: 0 };

  test('31 the count of the face finds nothing of the oldest lot: the lock of the short pick ends, two leave the book', async () => {
    const day = house();
    const plan = { kind: 1, planOn: on('2026-03-02'), positionCode: 'F-PK-01', needRecountPct: 100 } as const;
    const made = await day.ask(stocktakeApi.add, plan);
    await day.ask(stocktakeApi.issue, { id: made.id, version: made.version });
    const { lines } = await day.ask(stocktakeApi.get, { id: made.id });
    const l0 = on('2026-09-30');
    await day.ask(stocktakeApi.count, {
      id: made.id,
      lines: lines.map((line) => ({ lineId: line.id, qty: line.expireOn === l0 ? 0 : 188 })),
    });
    const version = async () => (await day.ask(stocktakeApi.get, { id: made.id })).version;
    await day.ask(stocktakeApi.submit, { id: made.id, version: await version() });
    const counted = await day.ask(stocktakeApi.get, { id: made.id });
    expect(counted).toMatchObject({ status: 40, diffQty: -2 });
    await day.other(async () => day.ask(stocktakeApi.confirm, { id: made.id, version: counted.version }));
    expect([await day.stock('F-PK-01', 'G1', '2025-10-01'), (await day.ledger()).ADJ_OUT]).toEqual(['0/0/0/0', -2]);
  });

  test('32 what is broken is written off', async () => {
    const day = house();
    const made = await day.ask(adjustApi.add, {
      kind: 1,
      ownerId: day.ownerId,
      reasonCode: 'DAMAGE',
      lines: [{ stockId: await day.stockId('DMG-01', 'G2'), delta: -30 }],
    });
    const sent = await day.ask(adjustApi.submit, { id: made.id, version: made.version });
    const done = await day.ask(adjustApi.generateTask, { id: made.id, version: sent.version });
    expect([done.status, await day.lying('DMG-01')]).toEqual([40, {}]);
  });

  test('33 a lock notice takes the pallet out of every plan', async () => {
    const day = house();
    notice = await day.ask(lockApi.add, {
      ownerId: day.ownerId,
      reason: '客户投诉',
      lines: [{ goodsId: day.goods.G1, positionCode: 'F-01-03-1' }],
    });
    expect(await day.stock('F-01-03-1', 'G1')).toBe('780/0/780/0');
    const move = { moves: [{ stockId: await day.stockId('F-01-03-1', 'G1'), qty: 780, toPositionCode: 'F-02-01-1' }] };
    expect(await day.refused(moveApi.add, move)).toBe('可移动数量不足，可用0（分配0/锁定780）');
  });

  test('34 unlocked, it is moved with everything on it', async () => {
    const day = house();
    const after = await day.ask(lockApi.unlock, { id: notice.id, version: notice.version, reason: '查无问题' });
    expect(after.status).toBe(40);
    const made = await day.ask(moveApi.add, { moves: [{ lpnCode: 'P0102', toPositionCode: 'F-02-01-1' }] });
    await day.ask(moveApi.confirm, {
      lines: made.tasks.flatMap((task) => task.lineIds.map((lineId) => ({ lineId }))),
    });
    expect(await day.stock('F-02-01-1', 'G1')).toBe('780/0/0/0');
  });

  test('35 two faces are low with nothing to fill them: no task, two warnings', async () => {
    const day = house();
    expect((await day.ask(replenishApi.generate, {})).tasks).toEqual([]);
    await day.job(sweeping());
    const alarms = await day.given.ask<{ said: string }>(
      `select biz_code || ' ' || alarm_msg as said from message.alarm
      where tenant_id = $1 and rule_code = 'inventoryThresholdAlarm' and type = 0 and status = 0 order by 1`,
      [day.at.tenantId],
    );
    expect(alarms.map(({ said }) => said)).toEqual([
      'G2 拣货位【F-PK-02】可用0低于下限90，存储区无可补库存',
      'G3 拣货位【A-PK-01】可用45低于下限60，存储区无可补库存',
    ]);
  });

  test('in the evening the book is what the script says, to the unit and the gram', async () => {
    const day = house();
    const rows = await day.given.ask<{ at: string }>(
      `select concat_ws(' ', p.code, case when s.lpn_id <> 0 then n.code end, g.code, s.on_hand) as at
      from inventory.stock s
      join basic.position p on p.tenant_id = s.tenant_id and p.warehouse_id = s.warehouse_id and p.id = s.position_id
      join basic.goods g on g.tenant_id = s.tenant_id and g.id = s.goods_id
      join basic.lpn n on n.tenant_id = s.tenant_id and n.warehouse_id = s.warehouse_id and n.id = s.lpn_id
      where s.tenant_id = $1 and s.warehouse_id = $2 and s.on_hand > 0 order by 1`,
      [day.at.tenantId, day.at.warehouseId],
    );
    expect(rows.map(({ at }) => at)).toEqual([
      'A-PK-01 G3 45',
      'C-01-01-1 G4 24',
      'F-01-01-1 P0001 G1 540',
      'F-01-02-1 P0101 G1 800',
      'F-02-01-1 P0102 G1 780',
      'F-PK-01 G1 188',
    ]);
    expect([await day.total(), await grams(day, 'C-01-01-1')]).toEqual([2377, 241_800]);
    const [claims] = await day.given.ask<{ open: number }>(
      'select count(*)::int as open from inventory.stock_claim where tenant_id = $1 and open_qty > 0',
      [day.at.tenantId],
    );
    expect(claims?.open).toBe(0);
    expect(await day.ledger()).toEqual({ ADJ_IN: 2780, RECEIVE: 3050, REJECT_OUT: -1, SHIP: -3420, ADJ_OUT: -32 });
  });
}
