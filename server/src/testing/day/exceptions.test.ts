import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orderApi } from '#contract/inbound/order.ts';
import { putawayApi } from '#contract/inbound/putaway.ts';
import { receiveApi } from '#contract/inbound/receive.ts';
import { lockApi } from '#contract/inner/hold.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { assembleApi } from '#contract/outbound/pack.ts';
import { pickApi, pickTaskApi } from '#contract/outbound/pick.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { collectionApi } from '#contract/outbound/stage.ts';
import { unpickApi } from '#contract/outbound/unpick.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { digits, on, openDay, type Day } from './house.ts';
import { judged, ordered, putAway, received } from './inbound.ts';
import { linesOf, orderOf, orderWork } from './outbound.ts';

/** Each script begins from the opening facts; of many at one stock (X4) testing/storm/scarcity.test.ts says the rest. */
let day: Day;
beforeEach(async () => {
  day = await openDay();
});
afterEach(() => day.close());
const { get, status, tasks } = orderWork(() => day);

/** The laws hold after every step. */
async function step<T>(act: () => Promise<T>): Promise<T> {
  const answer = await act();
  await day.lawful();
  return answer;
}

/** A wave of these orders, released and claimed; its tasks. */
async function claimed(...orderIds: number[]) {
  const { list } = await day.ask(waveApi.insert, { orderIds });
  await step(() => day.ask(waveApi.release, { id: list[0]?.id ?? 0 }));
  const walks = await tasks(list[0]?.waveNo ?? '');
  for (const { id: taskId } of walks) await day.ask(pickTaskApi.claim, { taskId });
  return walks;
}
const pick = async (...orderIds: number[]): Promise<void> => {
  const lines = (await claimed(...orderIds)).flatMap((task) => task.stops.map((stop) => ({ lineIds: linesOf(stop) })));
  await step(() => day.ask(pickApi.confirm, { lines }));
};
/** Packed, sealed and standing in the lane of their round. */
async function collected(orderId: number): Promise<void> {
  const { cartons } = await day.ask(assembleApi.confirm, { items: [{ orderId, seal: true }] });
  await step(() => day.ask(collectionApi.confirm, { cartonCodes: cartons.map(({ code }) => code) }));
}
const withoutCheck = (): Promise<unknown> =>
  day.given.ask('update strategy.owner_pick_config set check_need = false where tenant_id = $1', [day.at.tenantId]);

describe('scripts from the opening facts', () => {
  test('X1 transit is made once, comes off as goods come, comes back with them, and what never came is cut', async () => {
    const { id } = await day.ask(orderApi.add, {
      ownerId: day.ownerId,
      orderType: 2,
      lines: [{ goodsId: day.goods.G3, unitQty: 600 }],
    });
    const inStatus = async () => (await day.ask(orderApi.get, { id })).status;
    const coming = async () => [
      (await day.lying('@TRANSIT')).G3 ?? 0,
      (await day.lying('REC-01')).G3 ?? 0,
      await inStatus(),
    ];
    await step(() => day.ask(orderApi.generateTransit, { id }));
    expect(await coming()).toEqual([600, 0, 10]);
    expect(await day.refused(orderApi.generateTransit, { id })).toBe('已生成在途库存，请勿重复操作');
    const detailId = (await day.ask(orderApi.get, { id })).lines[0]?.id ?? 0;
    const receive = () =>
      step(() =>
        day.ask(receiveApi.confirm, {
          lines: [
            { detailId, qty: 590, producedOn: on('2025-11-10'), expireOn: on('2027-05-03'), positionCode: 'REC-01' },
          ],
        }),
      );
    await receive();
    expect(await coming()).toEqual([10, 590, 50]);
    const traceId = (await day.ask(orderApi.trace, { id })).find(({ canRollback }) => canRollback)?.id;
    await step(() => day.ask(orderApi.rollbackDetail, { id: detailId, traceId }));
    expect(await coming()).toEqual([600, 0, 10]);
    expect(await day.refused(orderApi.rollbackDetail, { id: detailId, traceId })).toBe('只能回退最近一步操作');
    await receive();
    await step(() => day.ask(receiveApi.finish, { orderId: id, reason: 'SHORT_SHIPPED' }));
    expect([await coming(), (await day.ledger()).TRANSIT_CUT]).toEqual([[0, 590, 60], -10]);
  });

  test('X2 an order that is intercepted is frozen, goes back to the shelf and ends cancelled', async () => {
    const id = await orderOf(day, 'R2', [['G3', 45]]);
    await step(() => day.ask(outOrderApi.allocate, { ids: [id] }));
    expect([await day.stock('A-01-01-1', 'G3'), await day.stock('A-PK-01', 'G3')]).toEqual([
      '1800/30/0/0',
      '120/15/0/0',
    ]);
    await pick(id);
    expect([await day.stock('@PICK', 'G3'), await status(id)]).toEqual(['45/45/0/0', 60]);
    await step(() => day.ask(outOrderApi.intercept, { id, reason: '客户拒收' }));
    expect((await get(id)).isFrozen).toBe(true);
    expect(await day.refused(assembleApi.confirm, { items: [{ orderId: id }] })).toBe('订单已冻结');
    const { list } = await day.ask(unpickApi.queryPage, { param: {} });
    await step(() =>
      day.ask(unpickApi.confirm, {
        lines: list.map((line) => ({ lineId: line.id, positionCode: 'A-PK-01' })),
        changePosition: true,
      }),
    );
    expect([await day.stock('A-PK-01', 'G3'), await day.stock('A-01-01-1', 'G3')]).toEqual(['150/0/0/0', '1770/0/0/0']);
    expect(await get(id)).toMatchObject({ status: 99, lines: [{ qtyCancelled: 45 }] });
  });

  test('X3 a shipment that left is taken back within two hours and leaves again', async () => {
    await withoutCheck();
    const id = await orderOf(day, 'R1', [['G3', 15]]);
    await pick(id);
    await collected(id);
    expect(await day.stock('STG-R1', 'G3')).toBe('15/15/0/0');
    const { id: shipmentId } = await day.ask(shipmentApi.create, { orderIds: [id], plateNo: '浙A00003' });
    await day.ask(shipmentApi.load, { id: shipmentId });
    await day.ask(shipmentApi.seal, { id: shipmentId });
    await step(() => day.ask(shipmentApi.confirm, { id: shipmentId }));
    expect([await day.stock('STG-R1', 'G3'), await status(id)]).toEqual(['0/0/0/0', 90]);
    await step(() => day.ask(shipmentApi.rollback, { id: shipmentId, reason: '发错车' }));
    expect([await day.stock('STG-R1', 'G3'), await status(id)]).toEqual(['15/15/0/0', 80]);
    await step(() => day.ask(shipmentApi.confirm, { id: shipmentId }));
    expect([await status(id), await day.ledger()]).toEqual([90, { ADJ_IN: 2780, SHIP: -30, REVERSE: 15 }]);
  });

  test('X5 similar goods stand in for what lacks; the rest is given up', async () => {
    const at = { tenant_id: day.at.tenantId, warehouse_id: day.at.warehouseId };
    await day.given.row('strategy.goods_similar', {
      ...at,
      owner_id: day.ownerId,
      goods_id: day.goods.G2,
      similar_id: day.goods.G5,
    });
    await day.put(['F-01-02-1', 'G5', 150], ['2026-02-15', '2027-02-14']);
    const id = await orderOf(day, 'R1', [['G2', 165]], { shortPolicy: 1 });
    await step(() => day.ask(outOrderApi.allocate, { ids: [id] }));
    const { lines, status: now, qtyOpen } = await get(id);
    expect(lines.map((line) => [line.goodsCode, line.qtyReplaced, line.qtyAllocated])).toEqual([
      ['G2', 150, 0],
      ['G5', 0, 150],
    ]);
    expect([qtyOpen, now]).toEqual([15, 20]);
    await step(() => day.ask(outOrderApi.confirmShort, { id, reason: '断货' }));
    expect(await status(id)).toBe(30);
  });

  const interval = (more: Record<string, unknown>) =>
    day.given.row('strategy.product_date_interval', {
      tenant_id: day.at.tenantId,
      warehouse_id: day.at.warehouseId,
      store_id: day.stores.S1,
      ...more,
    });
  const NOTHING = '商品【G1】无可分配库存（现存860，可用860，锁定0，被占用0）';

  test('X6 a store that wants goods of thirty days at most is not given older ones', async () => {
    await interval({ max_age_days: 30 });
    const id = await orderOf(day, 'R1', [['G1', 10]]);
    expect(await day.refused(outOrderApi.allocate, { ids: [id] })).toBe(NOTHING);
    expect(await status(id)).toBe(10);
    const arrived = await ordered(day);
    await received(day, arrived);
    await judged(day, arrived);
    await putAway(day, arrived);
    await step(() => day.ask(outOrderApi.allocate, { ids: [id] }));
    expect([await status(id), (await get(id)).lines[0]?.qtyAllocated]).toEqual([30, 10]);
    // The two older lots are left alone.
    expect([await day.stock('F-PK-01', 'G1'), await day.stock('F-01-01-1', 'G1')]).toEqual(['60/0/0/0', '800/0/0/0']);
  });

  test('X6 a store is never given older goods than it had before; another one is', async () => {
    await withoutCheck();
    const rule = await interval({ max_age_days: 30 });
    await day.put(['F-01-02-1', 'G1', 40], ['2026-02-20', '2027-02-19']);
    const first = await orderOf(day, 'R1', [['G1', 40]]);
    await pick(first);
    await collected(first);
    await day.ask(shipmentApi.depart, { orderIds: [first], plateNo: '浙A00004' });
    expect(await status(first)).toBe(90);
    await day.given.ask(
      'update strategy.product_date_interval set max_age_days = null, no_regress = true, store_id = null, owner_id = $2 where id = $1',
      [rule, day.ownerId],
    );
    const again = await orderOf(day, 'R1', [['G1', 10]]);
    expect(await day.refused(outOrderApi.allocate, { ids: [again] })).toBe(NOTHING);
    const other = await orderOf(day, 'R2', [['G1', 10]]);
    await step(() => day.ask(outOrderApi.allocate, { ids: [other] }));
    expect([await status(again), await status(other)]).toEqual([10, 30]);
  });

  test('X7 an order that is suspended stands still in every way, and goes on where it stood', async () => {
    const arrived = await ordered(day);
    await received(day, arrived);
    const id = arrived.orderId;
    const before = await day.ask(orderApi.get, { id });
    expect(before.status).toBe(50);
    await step(() => day.ask(orderApi.suspend, { id, reason: '对账' }));
    const { list } = await day.ask(putawayApi.queryPage, { param: { orderNo: before.orderNo } });
    const says = '入库单已挂起，请先取消挂起';
    const line = {
      detailId: arrived.details.G1 ?? 0,
      qty: 1,
      producedOn: on('2026-02-20'),
      expireOn: on('2027-02-19'),
    };
    expect(await day.refused(receiveApi.confirm, { lines: [line] })).toBe(says);
    expect(await day.refused(putawayApi.claim, { id: list[0]?.id ?? 0 })).toBe(says);
    expect(await day.refused(orderApi.close, { id, reason: '收完了' })).toBe(says);
    await step(() => day.ask(orderApi.cancelSuspend, { id }));
    const after = await day.ask(orderApi.get, { id });
    expect([after.status, after.lines]).toEqual([50, before.lines]);
  });

  const hold = (forceRelease: boolean) =>
    day.ask(lockApi.add, {
      ownerId: day.ownerId,
      reason: '召回',
      freezeLot: true,
      forceRelease,
      lines: [{ goodsId: day.goods.G1, lotNo: digits('2026-01-10') }],
    });

  test('X8 a frozen lot is not picked until it is unlocked', async () => {
    const id = await orderOf(day, 'R1', [['G1', 100]]);
    const walks = await claimed(id);
    const stops = walks.flatMap((task) => task.stops);
    expect(stops.map((stop) => [stop.lotNo, stop.qty])).toEqual([
      [digits('2025-10-01'), 60],
      [digits('2026-01-10'), 40],
    ]);
    const notice = await step(() => hold(false));
    const lines = stops.filter((stop) => stop.qty === 40).map((stop) => ({ lineIds: linesOf(stop) }));
    expect(await day.refused(pickApi.confirm, { lines })).toBe(`批次【${digits('2026-01-10')}】已冻结`);
    await step(() => day.ask(lockApi.unlock, { id: notice.id, version: notice.version, reason: '查无问题' }));
    await step(() => day.ask(pickApi.confirm, { lines }));
    expect(await status(id)).toBe(50);
  });

  test('X8 by force the promise ends as well, and the order keeps what it can', async () => {
    const id = await orderOf(day, 'R1', [['G1', 100]], { shortPolicy: 1 });
    await day.ask(outOrderApi.allocate, { ids: [id] });
    await step(() => hold(true));
    const { lines, status: now } = await get(id);
    expect([lines[0]?.qtyAllocated, now]).toEqual([60, 20]);
    expect([await day.stock('F-PK-01', 'G1'), await day.stock('F-01-01-1', 'G1')]).toEqual([
      '60/60/0/0',
      '800/0/800/0',
    ]);
  });
});
