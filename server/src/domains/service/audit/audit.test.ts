import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderApi } from '#contract/inbound/order.ts';
import type { InputOf } from '#contract/kit/endpoint.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { orderAuditApi } from '#contract/service/audit/order-audit.ts';
import type { Actor } from '../../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../../platform/ctx.ts';
import { drainOutbox } from '../../../services/events/outbox.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import * as inActs from '../../inbound/order/acts.ts';
import { createOrders as expectOrders } from '../../inbound/order/add.ts';
import { update as updateIn } from '../../inbound/order/update.ts';
import { allocate } from '../../outbound/allocation/allocate.ts';
import { allocateConsumer } from '../../outbound/allocation/at-once.ts';
import { cancel } from '../../outbound/order/acts.ts';
import { sendTo } from '../../outbound/order/between.ts';
import { freeze, unfreeze } from '../../outbound/order/intercept.ts';
import { orderDetail } from '../../outbound/order/read-detail.ts';
import { update } from '../../outbound/order/update.ts';
import { openHouse, type House } from '../../outbound/testing.ts';
import { auditOrder, withdrawOrder } from './acts.ts';
import { auditDetail, audits } from './read.ts';

let house: House, goods: number, config: number, judge: Actor, stranger: Actor;
beforeAll(async () => {
  house = await openHouse();
  judge = givenActor(house.at, { userId: 3, userName: '主管' });
  stranger = givenActor(house.at, { userId: 4, ownerIds: [] });
  goods = await house.goods({ code: 'AUD' });
  await house.stock(await house.storage('AUD-1'), goods, 100);
  config = await house.given.row('strategy.owner_biz_config', {
    tenant_id: house.at.tenantId,
    warehouse_id: house.at.warehouseId,
    owner_id: house.ownerId,
    out_audit: true,
    in_audit: true,
  });
});
afterAll(() => house?.close());

const read = <T>(work: (ctx: Ctx) => Promise<T>, as = house.actor): Promise<T> =>
  house.world.db.read(house.at.tenantId, (tx) => work(ctxOf(tx, as)));
const list = (param: object = {}, as = house.actor) =>
  read((ctx) => audits.page(ctx, orderAuditApi.queryPage.input.parse({ param })), as).then((page) => page.list);
const askedOf = async (orderId: number) =>
  (await list()).find((row) => row.orderId === orderId) ?? { id: 0, version: 0, status: -1 };
const judged = async (orderId: number, result: 1 | 2, more: { as?: Actor; opinion?: string } = {}) => {
  const { id, version } = await askedOf(orderId);
  return house.run(auditOrder, { id, version, result, opinion: more.opinion ?? null }, more.as ?? judge);
};
const state = async (orderId: number): Promise<unknown> =>
  (
    await house.given.ask<object>(
      `select status, is_frozen as frozen, cancel_reason as reason from outbound."order" where tenant_id = $1 and id = $2`,
      [house.at.tenantId, orderId],
    )
  )[0];
const stateIn = async (orderId: number): Promise<unknown> =>
  (
    await house.given.ask<object>(
      `select status, is_suspended as suspended from inbound."order" where tenant_id = $1 and id = $2`,
      [house.at.tenantId, orderId],
    )
  )[0];
const expected = async (): Promise<number> => {
  const order = orderApi.add.input.parse({
    ownerId: house.ownerId,
    orderType: 1,
    lines: [{ goodsId: goods, unitLevel: 1, unitQty: 7 }],
  });
  const [made] = await house.run(
    (ctx, wish: typeof order) => expectOrders(ctx, [wish], { source: 1, path: () => '' }),
    order,
  );
  return made?.id ?? 0;
};
const versionOf = async (table: string, id: number): Promise<number> =>
  (await house.given.ask<{ version: number }>(`select version from ${table} where id = $1`, [id]))[0]?.version ?? 0;

test('an order of an owner who wants it stands still until somebody else agrees; then it goes on like any other', async () => {
  const id = await house.order([[goods, 5]], { consignee: '李店长' });
  const asked = await askedOf(id);
  expect(asked).toMatchObject({
    docType: 'OUT',
    partner: '李店长',
    wantedOn: house.day(1),
    lineCount: 1,
    qty: 5,
    status: 0,
    actions: ['withdraw'],
  });
  expect((await list({}, judge))[0]?.actions).toEqual(['pass', 'reject']);
  expect(await read((ctx) => auditDetail(ctx, { id: asked.id }))).toMatchObject({
    lines: [{ lineNo: 1, goodsCode: 'AUD', unitQty: 5, qty: 5 }],
  });
  expect(await house.run(allocate, [id])).toMatchObject([{ ok: false, msg: '订单已冻结' }]);
  await expect(house.run(unfreeze, { id })).rejects.toThrow('订单待审核，通过后才能继续');
  await expect(judged(id, 1, { as: house.actor })).rejects.toThrow('不能审核自己的申请');
  await expect(judged(id, 2)).rejects.toThrow('请填写驳回原因');
  expect(await state(id)).toMatchObject({ status: 10, frozen: true });
  expect(await read((ctx) => orderDetail(ctx, { id }))).toMatchObject({ awaitsAudit: true });
  expect(await judged(id, 1)).toMatchObject({ version: 1 });
  expect(await state(id)).toMatchObject({ status: 10, frozen: false });
  expect(await read((ctx) => orderDetail(ctx, { id }))).toMatchObject({ awaitsAudit: false });
  await house.run(allocate, [id]);
  expect(await house.status(id)).toBe(30);
  await expect(judged(id, 1)).rejects.toThrow('当前状态【已通过】不允许通过');
});

test('rejected it is cancelled with the reason, taken back it is cancelled, cancelled it is asked about no more', async () => {
  const [rejected, taken, cancelled] = [
    await house.order([[goods, 1]]),
    await house.order([[goods, 1]]),
    await house.order([[goods, 1]]),
  ];
  await judged(rejected, 2, { opinion: '超出信用额度' });
  expect(await state(rejected)).toEqual({ status: 99, frozen: true, reason: '审核驳回：超出信用额度' });
  const { id, version } = await askedOf(taken);
  await expect(house.run(withdrawOrder, { id, version }, judge)).rejects.toThrow('只能撤回自己的申请');
  await house.run(withdrawOrder, { id, version });
  expect(await state(taken)).toMatchObject({ status: 99, reason: '提交人撤回' });
  await house.run(cancel, { id: cancelled, reason: '下错了' });
  expect([(await askedOf(rejected)).status, (await askedOf(taken)).status, (await askedOf(cancelled)).status]).toEqual([
    2, 3, 3,
  ]);
  await expect(judged(cancelled, 1)).rejects.toThrow('当前状态【已撤回】不允许通过');
});

test('of two who judge at once one is told; whoever cancels meanwhile wins over who judges after him', async () => {
  const id = await house.order([[goods, 2]]);
  const { id: asked, version } = await askedOf(id);
  const both = await Promise.allSettled([
    house.run(auditOrder, { id: asked, version, result: 1, opinion: null }, judge),
    house.run(auditOrder, { id: asked, version, result: 2, opinion: '不发' }, house.other),
  ]);
  const lost = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(lost).toEqual([expect.stringContaining('数据已被他人修改')]);
  expect([10, 99]).toContain(await house.status(id));
  const other = await house.order([[goods, 2]]);
  const seen = await askedOf(other);
  const race = await Promise.allSettled([
    house.run(cancel, { id: other, reason: '不要了' }),
    house.run(auditOrder, { id: seen.id, version: seen.version, result: 1, opinion: null }, judge),
  ]);
  // Cancelling is allowed before and after the verdict; the verdict only before the cancelling.
  expect(race[0].status).toBe('fulfilled');
  expect(await house.status(other)).toBe(99);
  expect((await askedOf(other)).status).toBe(race[1].status === 'fulfilled' ? 1 : 3);
});

test('what was agreed to is asked about again once it is changed; what stands still is not changed', async () => {
  const id = await house.order([[goods, 3]]);
  const change = async (unitQty: number) =>
    outOrderApi.update.input.parse({
      id,
      version: await versionOf('outbound."order"', id),
      ownerId: house.ownerId,
      requireOn: house.day(1),
      lines: [{ goodsId: goods, unitQty }],
    }) satisfies InputOf<typeof outOrderApi.update>;
  await expect(house.run(update, await change(50))).rejects.toThrow('订单已冻结，不能编辑');
  await judged(id, 1);
  await house.run(update, await change(50), judge);
  expect(await state(id)).toMatchObject({ status: 10, frozen: true });
  expect(await askedOf(id)).toMatchObject({ status: 0, qty: 50 });
  // Whoever changed it last is the one who asks.
  await expect(judged(id, 1)).rejects.toThrow('不能审核自己的申请');
  await judged(id, 1, { as: house.other });
  await house.run(freeze, { id, reason: '查一查' });
  await house.run(unfreeze, { id });
  expect(await state(id)).toMatchObject({ frozen: false });
});

test('an inbound order waits in the same way: nothing is received or appointed before', async () => {
  const id = await expected();
  expect(await askedOf(id)).toMatchObject({ docType: 'IN', qty: 7, lineCount: 1 });
  expect(await stateIn(id)).toEqual({ status: 10, suspended: true });
  await expect(house.run(inActs.cancelSuspend, { id })).rejects.toThrow('订单待审核，通过后才能继续');
  const change = orderApi.update.input.parse({
    id,
    version: 0,
    ownerId: house.ownerId,
    orderType: 1,
    lines: [{ goodsId: goods, unitLevel: 1, unitQty: 9 }],
  });
  await expect(house.run(updateIn, change)).rejects.toThrow('挂起');
  await judged(id, 1);
  expect(await stateIn(id)).toEqual({ status: 10, suspended: false });
  await house.run(updateIn, { ...change, version: await versionOf('inbound."order"', id) });
  expect(await stateIn(id)).toEqual({ status: 10, suspended: true });
  await judged(id, 2, { opinion: '未约定' });
  expect(await stateIn(id)).toEqual({ status: 99, suspended: false });
  const other = await expected();
  await house.run(inActs.cancel, { id: other, reason: null });
  expect((await askedOf(other)).status).toBe(3);
});

test('stock is promised at once to an order that passes, where its owner wants it; a transfer was agreed to already', async () => {
  const { tenantId, warehouseId } = house.at,
    mine = { tenant_id: tenantId, warehouse_id: warehouseId, owner_id: house.ownerId };
  await house.given.row('strategy.owner_pick_config', { ...mine, alloc_mode: 2 });
  const drain = () =>
    drainOutbox({
      db: house.world.db,
      log: house.world.platform.log,
      now: () => new Date(Date.now() + 2),
      consumers: [allocateConsumer(house.world)],
    });
  const id = await house.order([[goods, 2]]);
  await drain();
  expect(await house.status(id)).toBe(10);
  await judged(id, 1);
  await drain();
  expect(await house.status(id)).toBe(30);
  const there = await house.given.warehouse(tenantId);
  const sent = outOrderApi.add.input.parse({
    ownerId: house.ownerId,
    orderType: 2,
    toHouseId: there.id,
    requireOn: house.day(1),
    lines: [{ goodsId: goods, unitQty: 1 }],
  });
  const transfer = await house.run((ctx, order: typeof sent) => sendTo(ctx, order, () => ''), sent);
  expect(await state(transfer.id)).toMatchObject({ frozen: false });
  expect((await askedOf(transfer.id)).status).toBe(-1);
});

test('nobody sees or judges orders of owners beyond his reach, and owners who ask for nothing are not asked about', async () => {
  const id = await house.order([[goods, 1]]);
  expect(await list({}, stranger)).toEqual([]);
  await expect(judged(id, 1, { as: stranger })).rejects.toThrow('数据不存在或无权访问');
  await house.given.ask('update strategy.owner_biz_config set out_audit = false, in_audit = false where id = $1', [
    config,
  ]);
  const free = await house.order([[goods, 1]]);
  expect(await state(free)).toMatchObject({ frozen: false });
  expect((await askedOf(free)).status).toBe(-1);
});
