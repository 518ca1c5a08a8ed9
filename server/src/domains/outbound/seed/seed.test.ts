import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ctxOf } from '../../../platform/ctx.ts';
import { confirmCheck } from '../check/confirm.ts';
import { scanCheck } from '../check/scan.ts';
import { intercept } from '../order/intercept.ts';
import { confirmPick } from '../pick/confirm.ts';
import { undoPick } from '../pick/undo.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { insertWaves, planPreview } from '../wave/acts.ts';
import { putIntoSlot, undoPut } from './put.ts';
import { scanForSeeding, seedWall, seedWalls, seedWaves } from './read.ts';
import { finishSeeding, startSeeding } from './wall.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

const read = <T>(ask: (ctx: ReturnType<typeof ctxOf>) => Promise<T>): Promise<T> =>
  house.world.db.read(house.at.tenantId, (tx) => ask(ctxOf(tx, house.actor)));
const shown = (wallId: number) => read((ctx) => seedWall(ctx, { wallId }));
const start = (wallId: number, waveId: number) => house.run(startSeeding, { wallId, waveId });
const put = (slotId: number, goodsId: number, qty: number, lotNo?: string) =>
  house.run(putIntoSlot, { slotId, goodsId, qty, lotNo });
const finish = (wallId: number) => house.run(finishSeeding, { wallId });

let n = 0;
/** A free wall with slots of its own. */
async function wall(slots: number): Promise<{ id: number; code: string; slotIds: number[] }> {
  n += 1;
  const code = `WALL${n}`;
  const at = { tenant_id: house.at.tenantId, warehouse_id: house.at.warehouseId };
  const [area] = await house.given.ask<{ id: number }>(
    'select id from basic.area where tenant_id = $1 and warehouse_id = $2 order by id limit 1',
    [at.tenant_id, at.warehouse_id],
  );
  const id = await house.given.row('basic.seed_wall', {
    ...at,
    code,
    area_id: area?.id,
    rows: 1,
    cols: slots,
    slot_qty: slots,
  });
  const slotIds: number[] = [];
  for (let i = 1; i <= slots; i += 1)
    slotIds.push(await house.given.row('basic.seed_slot', { ...at, wall_id: id, slot_no: i }));
  return { id, code, slotIds };
}

/** Goods with so many units on a shelf. */
async function stocked(qty: number): Promise<number> {
  n += 1;
  const goods = await house.goods({ code: `SD${n}` });
  await house.stock(await house.storage(`SD-${n}`), goods, qty);
  return goods;
}

/** Two orders of one wave, picked: the first of 2 a and 1 b, the second of 3 a. */
async function picked() {
  const [a, b] = [await stocked(20), await stocked(20)];
  const orders = [
    await house.order([
      [a, 2],
      [b, 1],
    ]),
    await house.order([[a, 3]]),
  ];
  const waveId = await floor.picked(...orders);
  return { a, b, orders, waveId };
}

describe('seeding', () => {
  test('what a batch walk picked is sorted by scan, an order to a slot, to the unit; then the wall is free', async () => {
    const { a, b, orders, waveId } = await picked();
    const w = await wall(4);
    expect((await read((ctx) => seedWaves(ctx))).list).toMatchObject([
      { id: waveId, orderCount: 2, needQty: 6, openQty: 0 },
    ]);
    expect(await start(w.id, waveId)).toEqual({ wallId: w.id, orderCount: 2, leftCount: 0 });
    expect((await read((ctx) => seedWaves(ctx))).list).toEqual([]);
    const [first = 0, second = 0, third = 0] = w.slotIds;
    expect((await shown(w.id)).slots.map((slot) => slot.orderId)).toEqual([...orders, null, null]);
    await floor.refused(() => finish(w.id), '播种数量与拣货数量不一致，差6');
    await floor.refused(() => put(second, b, 1), `格口【${w.code}-02】不需要该商品`);
    await floor.refused(() => put(third, a, 1), `格口【${w.code}-03】没有订单`);
    await floor.refused(() => put(first, a, 3), '播种数量超过需求，还需2', { field: 'qty' });
    expect(await put(first, a, 2)).toMatchObject({ slotState: 20, leftQty: 1 });
    await floor.refused(() => put(first, a, 1), '播种数量超过需求，还需0', { field: 'qty' });
    expect(await put(first, b, 1)).toMatchObject({ slotState: 30, leftQty: 0 });
    expect(await put(second, a, 3)).toMatchObject({ slotState: 30, leftQty: 0 });
    expect(await shown(w.id)).toMatchObject({ orderCount: 2, readyCount: 2, needQty: 6, seededQty: 6, openQty: 0 });
    expect(await finish(w.id)).toEqual({ wallId: w.id, orderCount: 2, qty: 6 });
    await floor.refused(() => finish(w.id), `播种墙【${w.code}】没有在播种`);
    expect((await read((ctx) => seedWalls(ctx))).list.find((one) => one.id === w.id)).toMatchObject({
      status: 1,
      waveId: null,
      orderCount: 0,
    });
    await floor.refused(() => start(w.id, waveId), `波次【${await waveNoOf(waveId)}】没有待分格口的订单`);
  });

  test('the last stop gets the first slot; orders beyond the wall take the next one', async () => {
    const { orders, waveId } = await picked();
    await house.given.ask('update outbound."order" set stop_no = 9 where id = $1', [orders[1]]);
    const [small, other] = [await wall(1), await wall(5)];
    expect(await start(small.id, waveId)).toMatchObject({ orderCount: 1, leftCount: 1 });
    expect((await shown(small.id)).slots.map((slot) => slot.orderId)).toEqual([orders[1]]);
    expect(await start(other.id, waveId)).toMatchObject({ orderCount: 1, leftCount: 0 });
    expect((await shown(other.id)).slots[0]?.orderId).toBe(orders[0]);
  });

  test('one wall serves one wave: of two who take it the second is told; what is not batch picked has none', async () => {
    const [one, two] = [await picked(), await picked()];
    const w = await wall(4);
    const tried = await Promise.allSettled([start(w.id, one.waveId), start(w.id, two.waveId)]);
    expect(tried.map(({ status }) => status).sort((x, y) => x.localeCompare(y))).toEqual(['fulfilled', 'rejected']);
    expect(String((tried.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason)).toContain(
      `播种墙【${w.code}】使用中`,
    );
    const free = await wall(4);
    const alone = await floor.wave([await house.order([[await stocked(1), 1]])], 1);
    await floor.refused(() => start(free.id, alone), `波次【${await waveNoOf(alone)}】不是播种方式`);
    const open = await floor.wave([await house.order([[await stocked(1), 1]])], 2);
    await floor.refused(() => start(free.id, open), '当前状态【新建】不允许播种', { kind: 'STATE' });
    await house.given.ask('update basic.seed_wall set status = 0 where id = $1', [free.id]);
    await floor.refused(() => start(free.id, one.waveId), `播种墙【${free.code}】已停用`);
  });

  test('two who put the last unit into one slot: one does, the other is told how many it still takes', async () => {
    const { a, waveId } = await picked();
    const w = await wall(2);
    await start(w.id, waveId);
    const [, second = 0] = w.slotIds;
    const tried = await Promise.allSettled([put(second, a, 2), put(second, a, 2)]);
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(String((tried.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason)).toContain(
      '播种数量超过需求，还需1',
    );
  });

  test('what was put amiss comes out again, once, by who put it', async () => {
    const { a, waveId } = await picked();
    const w = await wall(2);
    await start(w.id, waveId);
    const [, second = 0] = w.slotIds;
    const { logIds } = await put(second, a, 3);
    await floor.refused(() => house.run(undoPut, { logIds }, house.other), '只能由播种人本人撤销');
    expect(await house.run(undoPut, { logIds })).toEqual({ undoneQty: 3 });
    expect((await shown(w.id)).slots[1]).toMatchObject({ state: 20, needQty: 3, seededQty: 0 });
    await floor.refused(() => house.run(undoPut, { logIds }), '该次播种已撤销');
    await put(second, a, 3);
  });

  test('goods of several lots ask which lot is in hand', async () => {
    n += 1;
    const goods = await house.goods({ code: `SD${n}` });
    for (const expireIn of [200, 300])
      await house.stock(await house.storage(`SD-${n}-${expireIn}`), goods, 2, { expireIn });
    const waveId = await floor.picked(await house.order([[goods, 3]]), await house.order([[goods, 1]]));
    const w = await wall(2);
    await start(w.id, waveId);
    const [first = 0, second = 0] = w.slotIds;
    const lots = (await shown(w.id)).needs;
    const [old = '', late = ''] = [...new Set(lots.map((need) => need.lotNo))];
    await floor.refused(() => put(first, goods, 1), `商品有多个批次（${old}、${late}），请选择批次`, {
      field: 'lotNo',
    });
    const of = lots.find((need) => need.slotId === second)?.lotNo ?? '';
    await floor.refused(() => put(second, goods, 1, of === old ? late : old), `格口【${w.code}-02】不需要该商品`);
    await put(second, goods, 1, of);
    for (const need of lots.filter(({ slotId }) => slotId === first)) await put(first, goods, need.needQty, need.lotNo);
    expect(await finish(w.id)).toMatchObject({ qty: 4 });
  });
});

describe('beside the wall', () => {
  test('an order is checked once it is sorted: the label of its slot opens the check', async () => {
    const { a, orders, waveId } = await picked();
    const [, order = 0] = orders;
    const w = await wall(2);
    await start(w.id, waveId);
    const [, second = 0] = w.slotIds;
    const { orderNo } = await floor.detail(order);
    await put(second, a, 2);
    const still = `订单【${orderNo}】还有1件未播种，不能复核`;
    await floor.refused(() => house.run(confirmCheck, { items: [{ orderId: order }] }), still);
    await floor.refused(() => house.run(scanCheck, { code: `${w.code}-02` }), still);
    await put(second, a, 1);
    const { task } = await house.run(scanCheck, { code: `${w.code}-02` });
    expect(task).toMatchObject({ orderNo, lines: [{ expectQty: 3 }] });
    await house.run(confirmCheck, { items: [{ orderId: order }] });
    await floor.refused(() => put(second, a, 1), `订单【${orderNo}】已开始复核，不能播种`);
  });

  test('a pick cannot be taken back while its units lie in a slot', async () => {
    const goods = await stocked(5);
    const order = await house.order([[goods, 3]]);
    const waveId = await floor.released(order);
    const { lineIds } = await floor.claimed(waveId);
    const { txnIds } = await house.run(confirmPick, { lines: [{ lineIds }] });
    const w = await wall(1);
    await start(w.id, waveId);
    const { logIds } = await put(w.slotIds[0] ?? 0, goods, 1);
    const { orderNo } = await floor.detail(order);
    await floor.refused(() => house.run(undoPick, { txnIds }), `订单【${orderNo}】已播种，请先撤销播种`);
    await house.run(undoPut, { logIds });
    await house.run(undoPick, { txnIds });
    expect(await shown(w.id)).toMatchObject({ needQty: 0, seededQty: 0, openQty: 3 });
    await floor.refused(() => finish(w.id), '墙上的订单还有3件未拣，不能结束播种');
  });

  test('an order that is stopped is owed nothing: the wall is finished without it', async () => {
    const { a, b, orders, waveId } = await picked();
    const w = await wall(2);
    await start(w.id, waveId);
    const [first = 0, second = 0] = w.slotIds;
    await put(second, a, 1);
    await house.run(intercept, { id: orders[1] ?? 0, reason: '客户取消' });
    await floor.refused(() => put(second, a, 1), '订单已冻结');
    await put(first, a, 2);
    await put(first, b, 1);
    expect(await finish(w.id)).toMatchObject({ qty: 3 });
  });

  test('an order that was held while its wall was finished waits for a slot again, in the list as at the wall', async () => {
    const { a, b, orders, waveId } = await picked();
    const w = await wall(2);
    await start(w.id, waveId);
    const [first = 0] = w.slotIds;
    const hold = (on: boolean) =>
      house.given.ask('update outbound."order" set is_frozen = $2 where id = $1', [orders[1], on]);
    await hold(true);
    await put(first, a, 2);
    await put(first, b, 1);
    await finish(w.id);
    const listed = async () => (await read((ctx) => seedWaves(ctx))).list.find(({ id }) => id === waveId);
    expect(await listed()).toBeUndefined();
    await hold(false);
    expect(await listed()).toMatchObject({ orderCount: 1, needQty: 3 });
    expect(await start(w.id, waveId)).toMatchObject({ orderCount: 1, leftCount: 0 });
    expect(await listed()).toBeUndefined();
  });

  test('a code leads to its wall or wave, and another code to nothing', async () => {
    const { orders, waveId } = await picked();
    const w = await wall(2);
    const found = (code: string) => read((ctx) => scanForSeeding(ctx, { code }));
    expect(await found(w.code)).toEqual({ wallId: w.id, waveId: null });
    expect(await found(await waveNoOf(waveId))).toEqual({ wallId: null, waveId });
    const [task] = await house.given.ask<{ no: string }>(
      'select task_no as no from outbound.pick_task where wave_id = $1',
      [waveId],
    );
    expect(await found(task?.no ?? '')).toEqual({ wallId: null, waveId });
    expect(await found((await floor.detail(orders[0] ?? 0)).orderNo)).toEqual({ wallId: null, waveId });
    await expect(found('NOWHERE')).rejects.toThrow('【NOWHERE】不是播种墙、波次、拣货任务或容器');
  });

  test('whoever may not see an order sees its wave nowhere and puts nothing into its slot', async () => {
    const { a, waveId } = await picked();
    const waveNo = await waveNoOf(waveId);
    const stranger = { ...house.actor, ownerIds: [999_999] };
    const shownTo = <T>(ask: (ctx: ReturnType<typeof ctxOf>) => Promise<T>): Promise<T> =>
      house.world.db.read(house.at.tenantId, (tx) => ask(ctxOf(tx, stranger)));
    expect((await read((ctx) => seedWaves(ctx))).list.map(({ id }) => id)).toContain(waveId);
    expect((await shownTo((ctx) => seedWaves(ctx))).list).toEqual([]);
    await expect(shownTo((ctx) => scanForSeeding(ctx, { code: waveNo }))).rejects.toThrow(`【${waveNo}】不是`);
    const w = await wall(2);
    const nothing = { kind: 'NOT_FOUND' } as const;
    await floor.refused(
      () => house.run(startSeeding, { wallId: w.id, waveId }, stranger),
      '数据不存在或无权访问',
      nothing,
    );
    await start(w.id, waveId);
    expect(await shownTo((ctx) => seedWall(ctx, { wallId: w.id }))).toMatchObject({
      waveNo: null,
      needs: [],
      needQty: 0,
    });
    await floor.refused(
      () => house.run(putIntoSlot, { slotId: w.slotIds[1] ?? 0, goodsId: a, qty: 1 }, stranger),
      '数据不存在或无权访问',
      nothing,
    );
    await floor.refused(() => house.run(finishSeeding, { wallId: w.id }, stranger), '数据不存在或无权访问', nothing);
  });

  test('a wave that a rule makes has no more orders than the largest wall has slots', async () => {
    await house.given.ask('update basic.seed_wall set status = 0 where tenant_id = $1 and status = 1', [
      house.at.tenantId,
    ]);
    await house.given.ask('update basic.seed_wall set is_deleted = true where tenant_id = $1 and status = 2', [
      house.at.tenantId,
    ]);
    const goods = await stocked(9);
    const orders = [await house.order([[goods, 1]]), await house.order([[goods, 1]]), await house.order([[goods, 1]])];
    await house.given.ask(`update outbound."order" set delivery_type = 4 where id = any($1::bigint[])`, [orders]);
    const rule = { byShape: false, deliveryType: 4 } as const;
    const counts = async () =>
      (await read((ctx) => planPreview(ctx, { rule }))).list.map(({ orderCount }) => orderCount);
    expect(await counts()).toEqual([3]);
    await wall(2);
    expect(await counts()).toEqual([2, 1]);
    expect((await house.run(insertWaves, { rule })).list.map(({ orderCount }) => orderCount)).toEqual([2, 1]);
  });
});

async function waveNoOf(id: number): Promise<string> {
  const [row] = await house.given.ask<{ no: string }>('select wave_no as no from outbound.wave where id = $1', [id]);
  return row?.no ?? '';
}
