import { afterAll, beforeAll, expect, test } from 'vitest';
import { aggregatedApi as api } from '#contract/service/aggregated/aggregated.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { drainOutbox } from '../../../services/events/outbox.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { allocate } from '../../outbound/allocation/allocate.ts';
import { cancel as cancelOrder } from '../../outbound/order/acts.ts';
import { openFloor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { transportConsumers } from '../../transport/facade.ts';
import { planOrders } from '../../transport/order/acts.ts';
import { cancelAggregated, confirmAggregated, createAggregated } from './acts.ts';
import { aggregatedConsumer } from './follow.ts';
import { aggregatedDetail, aggregatedPage } from './read.ts';

let house: House, storeId: number;
beforeAll(async () => {
  ({ house } = await openFloor());
  storeId = await house.given.store(house.at.tenantId, house.ownerId, { name: '西溪店' });
});
afterAll(() => house?.close());

const read = <T>(work: (ctx: Ctx) => Promise<T>, as = house.actor): Promise<T> =>
  house.world.db.read(house.at.tenantId, (tx) => work(ctxOf(tx, as)));
const hear = async (): Promise<void> => {
  const { db, platform } = house.world;
  await drainOutbox({
    db,
    log: platform.log,
    now: () => new Date(),
    consumers: [...transportConsumers, aggregatedConsumer],
  });
};

let n = 0;
/** Two orders that go to one door `ahead` days from now. */
async function pair(ahead: number): Promise<number[]> {
  n += 1;
  const goods = await house.goods({ code: `AG${n}` });
  await house.stock(await house.storage(`AG-${n}`), goods, 20);
  const ids = [
    await house.order([[goods, 3]], { storeId, requireOn: house.day(ahead) }),
    await house.order([[goods, 4]], { storeId, requireOn: house.day(ahead) }),
  ];
  await house.run(allocate, ids);
  await hear();
  return ids;
}
const create = (ahead: number) => house.run(createAggregated, { deliveryOn: house.day(ahead) });
const made = async (ahead: number) => {
  const { list } = await create(ahead);
  return list[0] ?? { id: 0, version: 0, aggNo: '', status: -1 };
};
const look = (id: number) => read((ctx) => aggregatedDetail(ctx, { id }));
/** `source_type status qty` of everything to carry of these orders and of what they are put together in. */
const carried = (orderIds: number[], aggId: number) =>
  house.given
    .ask<{ t: string }>(
      `select concat_ws(' ', source_type, status, qty) as t from transport."order"
       where (source_type = 1 and source_id = any($1)) or (source_type = 5 and source_id = $2) order by source_type, source_id`,
      [orderIds, aggId],
    )
    .then((rows) => rows.map(({ t }) => t));

test('orders of one door are handed over as one, and brought one by one again while nobody has planned them', async () => {
  const ids = await pair(2);
  const both = await Promise.allSettled([create(2), create(2)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(create(2)).rejects.toThrow('没有可汇总的订单');
  const { list } = await read((ctx) => aggregatedPage(ctx, api.page.input.parse({})));
  const [one] = list;
  expect(one).toMatchObject({ status: 0, orderCount: 2, qty: 7, consignee: '西溪店' });
  const { id, version } = one ?? { id: 0, version: 0 };
  const confirmed = await house.run(confirmAggregated, { id, version });
  expect(confirmed.status).toBe(1);
  expect(await carried(ids, id)).toEqual(['1 90 3', '1 90 4', '5 10 7']);
  await expect(house.run(confirmAggregated, { id, version: confirmed.version })).rejects.toThrow('不允许确认');
  await house.run(cancelAggregated, { id, reason: '分开送' });
  expect(await carried(ids, id)).toEqual(['1 10 3', '1 10 4', '5 90 7']);
  expect(await look(id)).toMatchObject({ status: 9, cancelReason: '分开送' });
  // They can be put together anew.
  expect(await made(2)).toMatchObject({ status: 0 });
});

test('planned together they stay together', async () => {
  await pair(3);
  const { id, version } = await made(3);
  await house.run(confirmAggregated, { id, version });
  const [order] = await house.given.ask<{ id: number }>(
    'select id from transport."order" where source_type = 5 and source_id = $1',
    [id],
  );
  const planId = await house.given.row('transport.send_plan', {
    tenant_id: house.at.tenantId,
    warehouse_id: house.at.warehouseId,
    plan_no: `P${id}`,
    plan_on: house.day(3),
    temp_zone: 3,
    depart_from: `${house.day(3)} 05:00+08`,
    depart_to: `${house.day(3)} 12:00+08`,
  });
  await house.run(planOrders, { planId, orderIds: [order?.id ?? 0] });
  expect(await look(id)).toMatchObject({ status: 2, actions: [] });
  await expect(house.run(cancelAggregated, { id, reason: '晚了' })).rejects.toThrow('已排线的汇总单不能拆分');
});

test('a cancelled order goes out of what it was put together with', async () => {
  const ids = await pair(4);
  const { id, version } = await made(4);
  await house.run(confirmAggregated, { id, version });
  await house.run(cancelOrder, { id: ids[0] ?? 0, reason: '门店取消' });
  await hear();
  expect(await look(id)).toMatchObject({
    status: 1,
    orderCount: 1,
    qty: 4,
    orders: [{ active: false }, { active: true }],
  });
  expect((await carried(ids, id)).at(-1)).toBe('5 10 4');
});

test('another house sees none of them', async () => {
  await pair(5);
  const { id } = await made(5);
  const other = await house.given.warehouse(house.at.tenantId);
  const stranger = givenActor({ tenantId: house.at.tenantId, warehouseId: other.id });
  await expect(read((ctx) => aggregatedDetail(ctx, { id }), stranger)).rejects.toThrow('数据不存在或无权访问');
  await expect(house.run(cancelAggregated, { id, reason: 'x' }, stranger)).rejects.toThrow('数据不存在或无权访问');
});
