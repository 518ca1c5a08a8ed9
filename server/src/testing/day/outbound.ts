import { expect, test } from 'vitest';
import { replenishApi } from '#contract/inner/replenish.ts';
import type { OutputOf } from '#contract/kit/endpoint.ts';
import { checkDeliveryApi, internalCheckApi } from '#contract/outbound/check.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { assembleApi } from '#contract/outbound/pack.ts';
import { pickApi, pickTaskApi } from '#contract/outbound/pick.ts';
import { seedingApi } from '#contract/outbound/seed.ts';
import { shipmentApi } from '#contract/outbound/ship.ts';
import { collectionApi } from '#contract/outbound/stage.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { digits, on, type Day } from './house.ts';
import type { Places } from './places.ts';

type GoodsCode = keyof Places['goods'];
type Task = OutputOf<typeof pickTaskApi.get>;
type Stop = Task['stops'][number];

/** An outbound order of a store of a route. */
export async function orderOf(
  day: Day,
  route: 'R1' | 'R2',
  lines: readonly (readonly [GoodsCode, number])[],
  more: { priority?: number; externalNo?: string; shortPolicy?: 0 | 1 | 2 | 3 } = {},
): Promise<number> {
  const { id } = await day.ask(outOrderApi.add, {
    ownerId: day.ownerId,
    requireOn: on('2026-03-03'),
    storeId: day.stores[route === 'R1' ? 'S1' : 'S2'],
    routeId: day.routes[route],
    lines: lines.map(([code, unitQty]) => ({ goodsId: day.goods[code], unitQty })),
    ...more,
  });
  return id;
}

/** How the day deals with its orders; each answers what the script looks at. */
export const orderWork = (house: () => Day) => ({
  get: (id: number) => house().ask(outOrderApi.get, { id }),
  status: async (id: number) => (await house().ask(outOrderApi.get, { id })).status,
  version: async (id: number) => (await house().ask(outOrderApi.get, { id })).version,
  tasks: async (waveNo: string): Promise<Task[]> => {
    const { list } = await house().ask(pickTaskApi.queryPage, { param: { waveNo }, pageSize: 100 });
    return Promise.all(list.map(({ id }) => house().ask(pickTaskApi.get, { id })));
  },
  /** Lines of a task as the script writes them: order, quantity, kind, place, lot by its production date. */
  claims: (tasks: readonly Task[], names: ReadonlyMap<number, string>): string[] =>
    tasks
      .flatMap((task) =>
        task.stops.flatMap((stop) =>
          stop.parts.map(
            (part) =>
              `${names.get(part.orderId)} ${stop.goodsCode} ${part.qty} ${task.kind} ${stop.positionCode}${part.state === 5 ? ' WAIT' : ''}`,
          ),
        ),
      )
      .toSorted((a, b) => a.localeCompare(b)),
});

export const linesOf = (stop: Stop): number[] => stop.parts.flatMap((part) => (part.state === 10 ? [part.lineId] : []));
const sum = (tasks: readonly Task[]): number => tasks.reduce((n, task) => n + task.qty, 0);

/** From six orders to the first truck: steps 11 to 26. */
export function firstTruck(house: () => Day, orders: Map<string, number>): void {
  const { get, status, version, tasks, claims } = orderWork(house);
  const id = (name: string): number => orders.get(name) ?? 0;
  const names = () => new Map([...orders].map(([name, order]) => [order, name]));
  const statuses = async (...of: string[]) => Promise.all(of.map((name) => status(id(name))));
  let waveId = 0,
    waveNo = '',
    shipmentId = 0;
  const cartons: string[] = [];

  test('11 six orders', async () => {
    const day = house();
    const add = async (name: string, route: 'R1' | 'R2', priority: number, lines: [GoodsCode, number][]) =>
      orders.set(name, await orderOf(day, route, lines, { priority, externalNo: name }));
    await add('O-1', 'R1', 10, [
      ['G1', 100],
      ['G2', 45],
    ]);
    await add('O-2', 'R1', 20, [
      ['G1', 30],
      ['G2', 30],
    ]);
    await add('O-3', 'R2', 20, [['G3', 1845]]);
    await add('O-4', 'R1', 30, [['G2', 1500]]);
    await add('O-5', 'R2', 20, [['G4', 5]]);
    await add('O-6', 'R2', 50, [['G3', 30]]);
    expect(await statuses(...orders.keys())).toEqual([10, 10, 10, 10, 10, 10]);
  });

  test('12 an order by itself takes a case out of storage', async () => {
    await house().ask(outOrderApi.allocate, { ids: [id('O-6')] });
    expect([await house().stock('A-01-01-1', 'G3'), await status(id('O-6'))]).toEqual(['1800/30/0/0', 30]);
  });

  test('13 hidden, it holds nothing and cannot be allocated', async () => {
    const day = house();
    await day.ask(outOrderApi.hidden, { id: id('O-6'), reason: '客户改期' });
    expect(await day.stock('A-01-01-1', 'G3')).toBe('1800/0/0/0');
    expect(await get(id('O-6'))).toMatchObject({ status: 10, isHidden: true });
    expect(await day.refused(outOrderApi.allocate, { ids: [id('O-6')] })).toBe('订单已隐藏，不能分配');
  });

  test('14 another delivery and back leaves two traces; the same type is no change', async () => {
    const day = house();
    for (const deliveryType of [2, 1] as const)
      await day.ask(outOrderApi.updateDeliveryType, {
        id: id('O-2'),
        version: await version(id('O-2')),
        deliveryType,
        ...(deliveryType === 1 ? { routeId: day.routes.R1 } : {}),
      });
    const traces = await day.ask(outOrderApi.trace, { id: id('O-2') });
    expect(traces.filter(({ action }) => action === 'DELIVERY')).toHaveLength(2);
    const same = { id: id('O-2'), version: await version(id('O-2')), orderType: 1 } as const;
    expect(await day.refused(outOrderApi.changeOrderType, same)).toBe('订单类型未变化');
  });

  test('15 the wave promises by rotation and size, and 16 splits off what lacks', async () => {
    const day = house();
    ({ waveNo } = await day.ask(waveApi.genWaveNo, {}));
    expect(waveNo).toBe(`W${digits('2026-03-02').slice(2)}-0001`);
    const { list } = await day.ask(waveApi.insert, { waveNo, orderIds: [id('O-1'), id('O-2'), id('O-4')] });
    waveId = list[0]?.id ?? 0;
    const { children } = await day.ask(waveApi.release, { id: waveId });
    expect(claims(await tasks(waveNo), names())).toEqual(
      [
        'O-1 G1 60 PIECE F-PK-01',
        'O-1 G1 40 CASE F-01-01-1',
        'O-2 G1 20 CASE F-01-01-1',
        'O-2 G1 10 PIECE F-01-01-1 WAIT',
        'O-1 G2 45 PIECE F-PK-02',
        'O-2 G2 30 PIECE F-PK-02',
        'O-4 G2 1110 PALLET F-01-04-1',
        'O-4 G2 225 PIECE F-PK-02',
      ].toSorted((a, b) => a.localeCompare(b)),
    );
    expect([
      await day.stock('F-PK-01', 'G1'),
      await day.stock('F-01-04-1', 'G2'),
      await day.stock('F-PK-02', 'G2'),
    ]).toEqual(['60/60/0/0', '1110/1110/0/0', '300/300/0/0']);
    const { orderNo, lines } = await get(id('O-4'));
    expect([children, lines.map(({ qtyOrdered }) => qtyOrdered)]).toEqual([[`${orderNo}-1`], [1335]]);
    const child = (await day.ask(outOrderApi.queryPage, { param: { orderNo: `${orderNo}-1` } })).list[0];
    orders.set('O-4-1', child?.id ?? 0);
    expect(child).toMatchObject({ qtyWanted: 165, status: 10 });
    expect(await statuses('O-1', 'O-2', 'O-4')).toEqual([40, 40, 40]);
  });

  test('17 what the face lacks is sent for', async () => {
    const day = house();
    const { list } = await day.ask(replenishApi.queryPage, { param: {} });
    expect(list).toMatchObject([{ qty: 200, fromPositionCode: 'F-01-01-1', toPositionCode: 'F-PK-01' }]);
    expect(await day.stock('F-01-01-1', 'G1')).toBe('800/70/0/190');
  });

  test('18 and comes: the line that waited can be picked at the face', async () => {
    const day = house();
    const [task] = (await day.ask(replenishApi.queryPage, { param: {} })).list;
    await day.ask(replenishApi.confirm, { lines: [{ lineId: task?.id ?? 0 }] });
    expect([await day.stock('F-01-01-1', 'G1'), await day.stock('F-PK-01', 'G1', '2026-01-10')]).toEqual([
      '600/60/0/0',
      '200/10/0/0',
    ]);
    expect(claims(await tasks(waveNo), names())).toContain('O-2 G1 10 PIECE F-PK-01');
  });

  test('19 the walk of the pieces is cut, and nothing is lost by it', async () => {
    const day = house();
    const before = await tasks(waveNo);
    const pieces = before.find((task) => task.kind === 'PIECE' && task.stops.length > 1);
    const face = pieces?.stops.filter((stop) => stop.positionCode === 'F-PK-02').flatMap(linesOf);
    await day.ask(waveApi.splitPicking, { taskId: pieces?.id ?? 0, lineIds: face ?? [] });
    const after = await tasks(waveNo);
    expect([after.length, sum(after)]).toEqual([before.length + 1, sum(before)]);
  });

  test('20 everything is picked but the lot that runs out first', async () => {
    const day = house();
    for (const task of await tasks(waveNo)) {
      await day.ask(pickTaskApi.claim, { taskId: task.id });
      const stops = task.stops.filter((stop) => stop.producedOn !== on('2025-10-01') && stop.leftQty > 0);
      const containerCode = task.kind === 'PALLET' ? undefined : 'CART1';
      if (stops.length > 0)
        await day.ask(pickApi.confirm, { lines: stops.map((stop) => ({ lineIds: linesOf(stop), containerCode })) });
    }
    expect([
      await day.stock('F-01-01-1', 'G1'),
      await day.stock('F-01-04-1', 'G2'),
      await day.stock('F-PK-02', 'G2'),
      await day.stock('F-PK-01', 'G1', '2026-01-10'),
      await day.lying('@PICK'),
    ]).toEqual(['540/0/0/0', '0/0/0/0', '0/0/0/0', '190/0/0/0', { G1: 70, G2: 1410 }]);
  });

  test('21 two pieces are broken: they are locked for the count, and two of the next lot are picked instead', async () => {
    const day = house();
    const open = (await tasks(waveNo)).flatMap((task) => task.stops).filter((stop) => stop.leftQty > 0);
    expect(open).toHaveLength(1);
    const answer = await day.ask(pickApi.short, {
      lineIds: open.flatMap(linesOf),
      qty: 58,
      reason: 'DAMAGED',
      containerCode: 'CART1',
    });
    expect(answer).toMatchObject({ pickedQty: 58, shortQty: 2, lockedQty: 2, reallocatedQty: 2, stillShort: 0 });
    expect([await day.stock('F-PK-01', 'G1', '2025-10-01'), await day.stock('F-PK-01', 'G1', '2026-01-10')]).toEqual([
      '2/0/2/0',
      '190/2/0/0',
    ]);
    const lineIds = answer.newLines.map(({ lineId }) => lineId);
    await day.ask(pickApi.confirm, { lines: [{ lineIds, containerCode: 'CART1' }] });
    expect(await day.stock('F-PK-01', 'G1', '2026-01-10')).toBe('188/0/0/0');
  });

  test('22 the wall sorts what the cart brought, an order to a slot', async () => {
    const day = house();
    for (const task of await tasks(waveNo)) await day.ask(pickTaskApi.finish, { id: task.id });
    await day.ask(seedingApi.start, { wallId: day.wallId, waveId });
    const wall = await day.ask(seedingApi.get, { wallId: day.wallId });
    for (const need of wall.needs)
      await day.ask(seedingApi.put, {
        slotId: need.slotId,
        goodsId: need.goodsId,
        lotNo: need.lotNo,
        qty: need.needQty,
      });
    const seeded = new Map(
      (await day.ask(seedingApi.get, { wallId: day.wallId })).slots.map((slot) => [slot.orderId, slot.seededQty]),
    );
    expect(['O-1', 'O-2', 'O-4'].map((name) => seeded.get(id(name)))).toEqual([145, 60, 225]);
    expect(await day.ask(seedingApi.finish, { wallId: day.wallId })).toMatchObject({ qty: 430 });
    expect(await statuses('O-1', 'O-2', 'O-4')).toEqual([60, 60, 60]);
    expect([await day.stock('@PICK', 'G1', '2025-10-01'), await day.lying('@PICK')]).toEqual([
      '58/58/0/0',
      { G1: 130, G2: 1410 },
    ]);
  });

  test('23 checked by one, and looked at again by another', async () => {
    const day = house();
    await day.ask(checkDeliveryApi.confirm, { items: ['O-1', 'O-2', 'O-4'].map((name) => ({ orderId: id(name) })) });
    expect(await statuses('O-1', 'O-2', 'O-4')).toEqual([70, 70, 70]);
    const again = { items: [{ orderId: id('O-1') }] };
    expect(await day.refused(internalCheckApi.confirm, again)).toBe('内复核人不能与复核人相同');
    await day.other(() => day.ask(internalCheckApi.confirm, again));
  });

  test('24 three cartons and the pallet itself are packed and sealed', async () => {
    const day = house();
    const packed = await day.ask(assembleApi.confirm, {
      items: [
        ['O-1', 'BX1'],
        ['O-2', 'BX2'],
        ['O-4', 'BX4'],
      ].map(([name = '', cartonCode]) => ({ orderId: id(name), cartonCode, seal: true })),
    });
    cartons.push(...packed.cartons.map(({ code }) => code));
    expect(packed.cartons.map(({ code, qty, cartonState }) => `${code} ${qty} ${cartonState}`).toSorted()).toEqual([
      'BX1 145 20',
      'BX2 60 20',
      'BX4 225 20',
      'P0103 1110 20',
    ]);
    expect(await statuses('O-1', 'O-2', 'O-4')).toEqual([75, 75, 75]);
  });

  test('25 they are collected in the lane of their round and in no other', async () => {
    const day = house();
    const wrong = { cartonCodes: cartons, positionCode: 'STG-R2' };
    expect(await day.refused(collectionApi.confirm, wrong)).toBe('应放入集货位【STG-R1】');
    await day.ask(collectionApi.confirm, { cartonCodes: cartons, positionCode: 'STG-R1' });
    expect(await statuses('O-1', 'O-2', 'O-4')).toEqual([80, 80, 80]);
    expect(await day.lying('STG-R1')).toEqual({ G1: 130, G2: 1410 });
  });

  test('26 loaded to the last carton, sealed, gone, and gone only once', async () => {
    const day = house();
    const made = await day.ask(shipmentApi.create, {
      orderIds: [id('O-1'), id('O-2'), id('O-4')],
      plateNo: '浙A00001',
    });
    shipmentId = made.id;
    await day.ask(shipmentApi.load, { id: shipmentId, cartonCodes: cartons.slice(1) });
    expect(await day.refused(shipmentApi.seal, { id: shipmentId })).toBe('还有1箱未装车');
    await day.ask(shipmentApi.load, { id: shipmentId, cartonCodes: cartons.slice(0, 1) });
    await day.ask(shipmentApi.seal, { id: shipmentId });
    await day.ask(shipmentApi.confirm, { id: shipmentId });
    expect([await statuses('O-1', 'O-2', 'O-4'), await day.lying('STG-R1')]).toEqual([[90, 90, 90], {}]);
    expect(await day.refused(shipmentApi.confirm, { id: shipmentId })).toBe('当前状态【已发运】不允许发运');
  });
}
