import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { receiveApi } from '#contract/inbound/receive.ts';
import { transferApi as api } from '#contract/service/transfer/transfer.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { drainOutbox } from '../../../services/events/outbox.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { close as closeInbound } from '../../inbound/order/acts.ts';
import { rollbackTrace } from '../../inbound/order/rollback.ts';
import { receive } from '../../inbound/receive/confirm.ts';
import { finish } from '../../inbound/receive/finish.ts';
import { allocate } from '../../outbound/allocation/allocate.ts';
import { rehouseOrders } from '../../outbound/facade.ts';
import { confirmShort } from '../../outbound/order/acts.ts';
import { depart } from '../../outbound/ship/depart.ts';
import { rollbackShip } from '../../outbound/ship/rollback.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import type { House } from '../../outbound/testing.ts';
import { addChanges } from '../house/acts.ts';
import { approveTransfer, cancelTransfer, settleTransfer } from './acts.ts';
import { transferDetail } from './detail.ts';
import { followOpen, transferConsumer } from './follow.ts';
import { transferPage, transitPage } from './read.ts';
import { addTransfer, updateTransfer } from './save.ts';

let house: House, floor: Floor, there: number, unmapped: number, clerk: Actor, receiver: Actor, stranger: Actor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
  const { at, given, ownerId } = house;
  there = (await given.warehouse(at.tenantId)).id;
  unmapped = (await given.warehouse(at.tenantId)).id;
  await given.row('basic.owner_warehouse', { tenant_id: at.tenantId, owner_id: ownerId, warehouse_id: there });
  const dept = await given.row('iam.dept', { tenant_id: at.tenantId, dept_code: 'DB', dept_name: '调拨', path: '/' });
  const person = async (name: string, warehouseId: number, houses: number[]): Promise<Actor> => {
    const account = await given.row('iam.account', { account: `db_${name}`, pwd_hash: 'x', pwd_algo: 'x' });
    const userId = await given.row('iam.user', {
      tenant_id: at.tenantId,
      account_id: account,
      user_name: name,
      dept_id: dept,
    });
    for (const warehouse of houses)
      await given.row('iam.user_warehouse', { tenant_id: at.tenantId, user_id: userId, warehouse_id: warehouse });
    return givenActor(
      { tenantId: at.tenantId, warehouseId },
      { userId, userName: name, permissions: ['out:ship:partial'] },
    );
  };
  clerk = await person('clerk', at.warehouseId, [at.warehouseId, there, unmapped]);
  receiver = await person('receiver', there, [there]);
  stranger = await person('stranger', at.warehouseId, [at.warehouseId]);
});
afterAll(() => house?.close());
afterEach(() => house.lawful());

const read = <T>(work: (ctx: Ctx) => Promise<T>, as = clerk): Promise<T> =>
  house.world.db.read(house.at.tenantId, (tx) => work(ctxOf(tx, as)));
/** Everything that was told so far is heard. */
const hear = async (): Promise<void> => {
  const { db, platform } = house.world;
  await drainOutbox({ db, log: platform.log, now: () => new Date(), consumers: [transferConsumer] });
};

let n = 0;
const stocked = async (qty: number): Promise<number> => {
  n += 1;
  const goods = await house.goods({ code: `DB${n}` });
  if (qty > 0) await house.stock(await house.storage(`DB-${n}`), goods, qty);
  return goods;
};
const wish = (lines: [number, number][], more: object = {}) =>
  api.add.input.parse({
    ownerId: house.ownerId,
    toHouseId: there,
    wantOn: house.day(1),
    reason: '调剂库存',
    lines: lines.map(([goodsId, unitQty]) => ({ goodsId, unitQty })),
    ...more,
  });
const add = (lines: [number, number][], more: object = {}, as = clerk) => house.run(addTransfer, wish(lines, more), as);
const approve = ({ id, version }: { id: number; version: number }, as = clerk) =>
  house.run(approveTransfer, { id, version }, as);
const look = (id: number, as = clerk) => read((ctx) => transferDetail(ctx, { id }), as);
/** `sent received onWay lost differ` of each line, and the state. */
const figures = async (id: number): Promise<string> => {
  const { status, lines } = await look(id);
  return `${status}: ${lines.map((l) => [l.qtySent, l.qtyReceived, l.qtyOnWay, l.qtyLost, l.qtyDiffer].join(' ')).join(', ')}`;
};
const approved = async (lines: [number, number][], more: object = {}) => {
  const made = await add(lines, more);
  await approve(made);
  const { outOrder, inOrder, lines: written } = await look(made.id);
  const details = await house.given.ask<{ id: number }>(
    'select id from inbound.detail where order_id = $1 order by line_no',
    [inOrder?.id],
  );
  return {
    id: made.id,
    out: outOrder?.id ?? 0,
    due: inOrder?.id ?? 0,
    details: details.map(({ id }) => id),
    lineIds: written.map(({ id }) => id),
  };
};
const send = async (...orderIds: number[]): Promise<number> => {
  await floor.collected(...orderIds);
  const { id } = await house.run(depart, { orderIds });
  await hear();
  return id;
};
const arrive = async (lines: [number, number][]): Promise<void> => {
  await house.run(
    receive,
    receiveApi.confirm.input.parse({
      lines: lines.map(([detailId, qty]) => ({ detailId, qty, producedOn: house.day(-165) })),
    }),
    receiver,
  );
  await hear();
};
const missing = async (orderId: number): Promise<void> => {
  await house.run(finish, { orderId, reason: 'SHORT_SHIPPED' }, receiver);
  await hear();
};
// oxlint-disable-next-line max-params -- a test reads as the call it makes
const settle = (id: number, lineId: number, decision: 1 | 2 | 3, qty: number, as = receiver) =>
  house.run(settleTransfer, { id, lineId, cause: 1 as const, decision, qty, serials: null, reason: '清点少件' }, as);

test('a transfer leaves one house and arrives in the other: the figures add up at every step', async () => {
  const [a, b] = [await stocked(30), await stocked(20)];
  const made = await add([
    [a, 10],
    [b, 5],
  ]);
  expect(made).toMatchObject({ status: 10, orderNo: expect.stringMatching(/^DB/) });
  expect(await figures(made.id)).toBe('10: 0 0 0 0 0, 0 0 0 0 0');
  expect(await approve(made)).toMatchObject({ status: 20 });
  const { outOrder, inOrder, lines } = await look(made.id);
  const details = await house.given.ask<{ id: number; qty_expected: number }>(
    'select id, qty_expected::int from inbound.detail where order_id = $1 order by line_no',
    [inOrder?.id],
  );
  expect(details.map((d) => d.qty_expected)).toEqual([10, 5]);
  await expect(arrive([[details[0]?.id ?? 0, 1]])).rejects.toThrow('在途数量不足');

  await send(outOrder?.id ?? 0);
  expect(await figures(made.id)).toBe('40: 10 0 10 0 0, 5 0 5 0 0');
  expect((await read((ctx) => transitPage(ctx, api.transitPage.input.parse({})), receiver)).list).toMatchObject([
    { orderNo: made.orderNo, side: 2, qtyOnWay: expect.any(Number) },
    { orderNo: made.orderNo, side: 2 },
  ]);
  await arrive([
    [details[0]?.id ?? 0, 10],
    [details[1]?.id ?? 0, 3],
  ]);
  expect(await figures(made.id)).toBe('50: 10 10 0 0 0, 5 3 2 0 0');
  await missing(inOrder?.id ?? 0);
  expect(await figures(made.id)).toBe('50: 10 10 0 0 0, 5 3 2 0 2');

  const short = lines[1]?.id ?? 0;
  await expect(settle(made.id, short, 2, 3)).rejects.toThrow('超过待处理差异【2】');
  await expect(settle(made.id, short, 2, 1, clerk)).rejects.toThrow('数据不存在或无权访问');
  // Two clerks decide about the same pieces: one of them finds them decided.
  const both = await Promise.allSettled([settle(made.id, short, 3, 2), settle(made.id, short, 2, 2)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await figures(made.id)).toBe('60: 10 10 0 0 0, 5 3 0 2 0');
  expect(await look(made.id)).toMatchObject({ finishedAt: expect.any(String), decisions: [{ qty: 2, lineNo: 2 }] });
});

test('what turns up is received after all', async () => {
  const { id, out, due, details, lineIds } = await approved([[await stocked(10), 10]]);
  await send(out);
  await arrive([[details[0] ?? 0, 7]]);
  await missing(due);
  const step = (
    await house.given.ask<{ id: number }>(
      `select id from ops.doc_trace where doc_type = 'IN' and doc_id = $1 and action = 'RECV_FINISH'`,
      [due],
    )
  )[0]?.id;
  await settle(id, lineIds[0] ?? 0, 1, 2);
  expect(await figures(id)).toBe('50: 10 7 3 0 1');
  await expect(house.run(rollbackTrace, { id: due, traceId: step ?? 0, reason: '错' }, receiver)).rejects.toThrow(
    '差异已处理，不能回退',
  );
  await arrive([[details[0] ?? 0, 2]]);
  await settle(id, lineIds[0] ?? 0, 2, 1);
  expect(await figures(id)).toBe('60: 10 9 0 1 0');
});

test('a departure is taken back while nothing has arrived, and not after', async () => {
  const { id, out, details } = await approved([[await stocked(10), 10]]);
  const ship = await send(out);
  await house.run(rollbackShip, { id: ship, reason: '装错车' });
  await hear();
  expect(await figures(id)).toBe('30: 0 0 0 0 0');
  await house.run(depart, { orderIds: [out] }).catch(() => undefined);
  const again = await approved([[await stocked(4), 4]]);
  const gone = await send(again.out);
  await arrive([[again.details[0] ?? 0, 1]]);
  await expect(house.run(rollbackShip, { id: gone, reason: '装错车' })).rejects.toThrow('调入仓库已收货，不能撤销发运');
  expect(await figures(again.id)).toBe('50: 4 1 3 0 0');
  expect(details).toHaveLength(1);
});

test('cancelled before anything has left, both orders go with it; after that it is refused', async () => {
  const goods = await stocked(10);
  const { id, out, due } = await approved([[goods, 10]]);
  expect(await house.run(cancelTransfer, { id, reason: '不调了' }, clerk)).toMatchObject({ status: 90 });
  await hear();
  expect(await house.status(out)).toBe(99);
  expect(await house.given.ask('select status from inbound."order" where id = $1', [due])).toEqual([{ status: 99 }]);
  await expect(house.run(cancelTransfer, { id, reason: '再来' }, clerk)).rejects.toThrow(
    '当前状态【已取消】不允许取消',
  );
  const gone = await approved([[goods, 4]]);
  await send(gone.out);
  await expect(house.run(cancelTransfer, { id: gone.id, reason: '晚了' }, clerk)).rejects.toThrow('不允许取消');
});

test('an outbound order that ends short leaves nothing to wait for', async () => {
  const { id, out, due, details } = await approved([[await stocked(6), 10]]);
  await house.run(allocate, [out]);
  await house.run(confirmShort, { id: out, reason: '库存不足' });
  await send(out);
  expect(await figures(id)).toBe('40: 6 0 6 0 0');
  expect(
    await house.given.ask('select qty_closed::int as closed from inbound.detail where order_id = $1', [due]),
  ).toEqual([{ closed: 4 }]);
  await arrive([[details[0] ?? 0, 6]]);
  expect(await figures(id)).toBe('60: 6 6 0 0 0');
});

test('an order that ends without a word is noticed by the clock', async () => {
  const { id, out, due } = await approved([[await stocked(0), 3]]);
  // As a picker leaves it who finds nothing: no event says that the order is over.
  await house.given.ask('update outbound.detail set qty_cancelled = qty_ordered where order_id = $1', [out]);
  await house.given.ask('update outbound."order" set status = 99 where id = $1', [out]);
  await hear();
  expect(await house.status(out)).toBe(99);
  const { platform, db } = house.world;
  await followOpen({ db, log: platform.log, now: () => new Date() } as never);
  expect(await figures(id)).toBe('90: 0 0 0 0 0');
  expect(await house.given.ask('select status from inbound."order" where id = $1', [due])).toEqual([{ status: 99 }]);
});

test('nobody is sent where he may not look, and each house sees its side', async () => {
  const goods = await stocked(10);
  await expect(add([[goods, 1]], { toHouseId: house.at.warehouseId })).rejects.toThrow('调入仓库不能与调出仓库相同');
  await expect(add([[goods, 1]], { toHouseId: unmapped })).rejects.toThrow('调入仓库未与货主建立映射');
  await expect(add([[goods, 1]], {}, stranger)).rejects.toThrow('调入仓库不存在、已停用或无权进入');
  const made = await add([[goods, 2]]);
  const changed = await house.run(updateTransfer, { ...wish([[goods, 3]]), id: made.id, version: made.version }, clerk);
  await expect(approve(made)).rejects.toThrow();
  await expect(approve(changed, receiver)).rejects.toThrow('数据不存在或无权访问');
  const both = await Promise.allSettled([approve(changed), approve(changed)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await look(made.id, receiver)).toMatchObject({
    side: 2,
    outOrder: null,
    inOrder: { status: 10 },
    actions: [],
  });
  expect(await look(made.id, stranger)).toMatchObject({ side: 1, outOrder: { status: 10 }, inOrder: null });
  const list = (as: Actor, side: number) =>
    read(
      async (ctx) => (await transferPage(ctx, api.queryPage.input.parse({ param: { side }, pageSize: 200 }))).list,
      as,
    );
  expect((await list(receiver, 2)).map(({ id }) => id)).toContain(made.id);
  expect(await list(receiver, 1)).toEqual([]);
  const foreign = givenActor({ tenantId: house.at.tenantId, warehouseId: unmapped }, { userId: clerk.userId });
  await expect(look(made.id, foreign)).rejects.toThrow('数据不存在或无权访问');
});

test('orders of a transfer are changed on the transfer', async () => {
  const { out, due } = await approved([[await stocked(5), 5]]);
  await expect(house.run(closeInbound, { id: due, reason: '关' }, receiver)).rejects.toThrow(
    '调拨单生成的入库单不能关闭，请在调拨单上处理',
  );
  const fate = await house.run(
    (ctx, orderId: number) => rehouseOrders(ctx, [{ orderId, toHouseId: there }], '换'),
    out,
    clerk,
  );
  expect(fate.get(out)).toEqual({ why: '调拨单生成的出库单不能换仓' });
  const [told] = await read(
    (ctx) => ctx.rows<{ orderNo: string }>`select order_no from outbound.order where id = ${out}`,
  );
  const orderNos = told?.orderNo ?? '';
  await expect(house.run(addChanges, { orderNos, toHouseId: there, reason: '换' }, clerk)).rejects.toThrow(
    `${orderNos}：调拨单生成的出库单不能换仓`,
  );
});
