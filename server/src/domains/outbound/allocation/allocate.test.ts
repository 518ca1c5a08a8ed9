import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ctxOf } from '../../../platform/ctx.ts';
import { Refusal } from '../../../platform/errors.ts';
import { drainOutbox } from '../../../services/events/outbox.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { cancel, cancelAllocate, cancelHidden, confirmShort, hidden } from '../order/acts.ts';
import { orderDetail } from '../order/read-detail.ts';
import { openHouse, type House } from '../testing.ts';
import { allocate } from './allocate.ts';
import { allocateConsumer, allocateFresh } from './at-once.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

const one = async (id: number) => (await house.run(allocate, [id]))[0];
const lines = (id: number) =>
  house.world.db.read(house.at.tenantId, (tx) => orderDetail(ctxOf(tx, house.actor), { id }));

describe('下单即分配', () => {
  const drain = () =>
    drainOutbox({
      db: house.world.db,
      log: house.world.platform.log,
      now: () => new Date(),
      consumers: [allocateConsumer(house.world.platform)],
    });

  test('orders are promised stock as soon as they are in, where their owner wants it, and only those nobody has touched', async () => {
    const g = await house.goods({ code: 'ONCE' });
    const { stockId } = await house.stock(await house.storage('ONCE-1'), g, 20);
    const late = await house.order([[g, 3]]);
    await drain();
    expect([await house.status(late), await house.counters(stockId)]).toEqual([10, '20/0/0/0']);
    const rule = await house.given.row('strategy.owner_pick_config', {
      tenant_id: house.at.tenantId,
      warehouse_id: house.at.warehouseId,
      owner_id: house.ownerId,
      alloc_mode: 2,
    });
    const [now, aside, short] = [
      await house.order([[g, 5]]),
      await house.order([[g, 5]]),
      await house.order([[g, 30]], { shortPolicy: 1 }),
    ];
    await house.run(hidden, { id: aside, reason: '缓发' });
    await drain();
    expect([await house.status(now), await house.status(aside), await house.status(short)]).toEqual([30, 10, 20]);
    expect(await house.counters(stockId)).toBe('20/20/0/0');
    // Told twice, or beside somebody who does it by hand: once.
    await Promise.all([house.run(allocateFresh, [now, short]), one(now)]);
    expect(await house.counters(stockId)).toBe('20/20/0/0');
    await house.given.ask('update strategy.owner_pick_config set alloc_mode = 1 where id = $1', [rule]);
    const after = await house.order([[g, 1]]);
    await drain();
    expect(await house.status(after)).toBe(10);
    await house.given.ask('update strategy.owner_pick_config set status = 0 where id = $1', [rule]);
    await house.lawful();
  });
});

describe('allocating orders', () => {
  let g: number, storage: number, face: number;
  let n = 0;
  beforeEach(async () => {
    n += 1;
    g = await house.goods({ code: `A${n}` }, 20);
    storage = await house.storage(`S-${n}`);
    face = await house.face(`F-${n}`, g);
  });

  test('takes the face of the earlier lot, whole cases of the later one, and says why', async () => {
    const early = await house.stock(face, g, 60, { expireIn: 100 });
    const late = await house.stock(storage, g, 800, { expireIn: 300 });
    const o = await house.order([[g, 100]]);
    expect(await one(o)).toMatchObject({ ok: true, status: 30, asked: 100, allocated: 100, short: 0 });
    expect([await house.counters(early.stockId), await house.counters(late.stockId)]).toEqual([
      '60/60/0/0',
      '800/40/0/0',
    ]);
    const detail = await lines(o);
    expect(detail.claims.map((c) => [c.positionCode, c.openQty, c.stage])).toEqual([
      [`F-${n}`, 60, 'SHELF'],
      [`S-${n}`, 40, 'SHELF'],
    ]);
    const [why] = detail.lines[0]?.explanations ?? [];
    expect(why).toMatchObject({ trigger: 'ORDER', asked: 100, granted: 100, short: 0, rejected: [], shortage: null });
    expect(why?.rules[0]).toBe('先到期先出（严格）');
    expect(why?.chosen.map((c) => [c.positionCode, c.qty, c.step])).toEqual([
      [`F-${n}`, 60, 'L3'],
      [`S-${n}`, 40, 'L2'],
    ]);
    expect(why?.chosen[0]?.text).toContain(`到期日期${house.day(100)}`);
    await house.lawful();
  });

  test('names what was passed over: frozen lots, blocked positions, goods not yet put away, later lots', async () => {
    const frozen = await house.stock(storage, g, 10, { expireIn: 60 });
    await house.given.ask('update inventory.lot set status = 2 where id = $1', [frozen.lotId]);
    const blocked = await house.storage(`B-${n}`);
    await house.stock(blocked, g, 10, { expireIn: 61 });
    await house.given.ask('update basic.position set state = 22 where id = $1', [blocked]);
    await house.stock(storage, g, 10, { expireIn: 70 });
    await house.stock(face, g, 10, { expireIn: 90 });
    const o = await house.order([[g, 5]]);
    expect(await one(o)).toMatchObject({ ok: true, allocated: 5 });
    const [why] = (await lines(o)).lines[0]?.explanations ?? [];
    expect(why?.rejected.map((r) => [r.rule, r.text])).toEqual([
      ['LOT_FROZEN', '批次已冻结'],
      ['POSITION_NO_OUT', '库位禁出'],
      ['ROTATION', `批次先到期先出：到期日期${house.day(90)}，更早的批次已足够`],
    ]);
  });

  test('an area that picks some packaging levels only is asked for nothing else; without its rule it is asked for all', async () => {
    const late = await house.stock(face, g, 60, { expireIn: 300 });
    const early = await house.stock(storage, g, 200, { expireIn: 100 });
    const both = async () => [await house.counters(early.stockId), await house.counters(late.stockId)];
    const anew = async (o: number) => {
      await house.run(cancelAllocate, { ids: [o] });
      return (await one(o))?.allocated;
    };
    const o = await house.order([[g, 45]]);
    expect((await one(o))?.allocated).toBe(45);
    expect(await both()).toEqual(['200/45/0/0', '60/0/0/0']);
    await house.given.ask(`update basic.pick_position set status = 0 where goods_id = $1`, [g]);
    const rules = await Promise.all(
      [house.storeAreaId, house.faceAreaId].map((area_id) =>
        house.given.row('strategy.pick_area_pick', {
          tenant_id: house.at.tenantId,
          warehouse_id: house.at.warehouseId,
          area_id,
        }),
      ),
    );
    const pick = async (storeLevels: number[], faceLevels: number[]) => {
      for (const [i, levels] of [storeLevels, faceLevels].entries())
        await house.given.ask('update strategy.pick_area_pick set unit_levels = $2 where id = $1', [rules[i], levels]);
    };
    expect(await anew(o)).toBe(45);
    expect(await both()).toEqual(['200/45/0/0', '60/0/0/0']);
    await pick([3, 4], [1]);
    expect(await anew(o)).toBe(45);
    expect(await both()).toEqual(['200/40/0/0', '60/5/0/0']);
    await pick([4], [3]);
    expect(await anew(o)).toBe(0);
    const [why] = (await lines(o)).lines[0]?.explanations ?? [];
    expect(why?.rejected.map((r) => r.text)).toEqual(['库区不拣该包装级别', '库区不拣该包装级别']);
    await pick([], []);
    expect((await one(o))?.allocated).toBe(45);
    for (const id of rules) await house.given.ask('update strategy.pick_area_pick set status = 0 where id = $1', [id]);
    await house.lawful();
  });

  test('whoever would be told of a lack waits for those who give back beside him, and gets what they gave', async () => {
    await house.stock(storage, g, 10, { expireIn: 60 });
    const [first, second] = [await house.order([[g, 8]]), await house.order([[g, 6]])];
    expect(await one(first)).toMatchObject({ ok: true, allocated: 8 });
    let goOn = (): void => undefined;
    const open = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let given = (): void => undefined;
    const gave = new Promise<void>((resolve) => {
      given = resolve;
    });
    // Given back, and not yet committed: the stock still reads two free.
    const giving = house.world.db.write(house.at.tenantId, async (tx) => {
      await cancelAllocate(ctxOf(tx, house.actor), { ids: [first] });
      given();
      await open;
    });
    await gave;
    const asking = one(second);
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    goOn();
    await giving;
    expect(await asking).toMatchObject({ ok: true, allocated: 6, short: 0 });
    await house.lawful();
  });

  test('tells an order that gets nothing what there is, and keeps the explanation', async () => {
    const s = await house.stock(storage, g, 10, { expireIn: 60 });
    await house.given.ask('update inventory.lot set status = 2 where id = $1', [s.lotId]);
    const o = await house.order([[g, 5]]);
    expect(await one(o)).toMatchObject({
      ok: false,
      status: 10,
      msg: `商品【A${n}】无可分配库存（现存10，可用10，锁定0，被占用0）`,
    });
    const [why] = (await lines(o)).lines[0]?.explanations ?? [];
    expect(why).toMatchObject({ granted: 0, short: 5, shortage: '缺5（现存10，可用10，锁定0，被占用0）' });
  });

  test('twenty orders racing for ten units never promise eleven, and the losers are told', async () => {
    const s = await house.stock(storage, g, 10);
    const orders: number[] = [];
    for (let i = 0; i < 20; i += 1) orders.push(await house.order([[g, 1]]));
    const results = await Promise.allSettled(orders.map(one));
    const won = results.filter((r) => r.status === 'fulfilled' && r.value?.ok);
    const lost = results.filter((r) => r.status === 'fulfilled' && !r.value?.ok);
    expect([won.length, lost.length]).toEqual([10, 10]);
    for (const r of lost)
      expect(r.status === 'fulfilled' && r.value?.msg).toBe(
        `商品【A${n}】无可分配库存（现存10，可用0，锁定0，被占用10）`,
      );
    expect(await house.counters(s.stockId)).toBe('10/10/0/0');
    await house.lawful();
  });

  test('of many orders each answers for itself', async () => {
    await house.stock(storage, g, 10);
    const good = await house.order([[g, 4]]),
      hiddenOne = await house.order([[g, 4]]),
      poor = await house.order([[await house.goods(), 1]]);
    await house.run(hidden, { id: hiddenOne, reason: '测试' });
    const list = await house.run(allocate, [good, hiddenOne, poor, 999_999]);
    expect(list.map((r) => [r.ok, r.msg?.slice(0, 11)])).toEqual([
      [true, undefined],
      [false, '订单已隐藏，不能分配'],
      [false, expect.stringContaining('商品')],
      [false, '数据不存在或无权访问'],
    ]);
  });

  test('hiding, cancelling and giving back release what was promised', async () => {
    const s = await house.stock(storage, g, 10);
    const o = await house.order([[g, 10]]);
    await one(o);
    expect(await house.counters(s.stockId)).toBe('10/10/0/0');
    expect(await house.run(hidden, { id: o, reason: '缺资料' })).toMatchObject({ status: 10, isHidden: true });
    expect(await house.counters(s.stockId)).toBe('10/0/0/0');
    await expect(house.run(cancelHidden, { id: o }).then(() => house.run(cancelHidden, { id: o }))).rejects.toThrow(
      '订单未隐藏',
    );
    await one(o);
    expect(await house.run(cancelAllocate, { ids: [o] })).toMatchObject({ okCount: 1, list: [{ status: 10 }] });
    await one(o);
    expect(await house.run(cancel, { id: o, reason: '客户取消' })).toMatchObject({ status: 99 });
    expect(await house.counters(s.stockId)).toBe('10/0/0/0');
    await expect(house.run(cancel, { id: o, reason: '再次' })).rejects.toThrow('当前状态【已取消】不允许取消');
    await house.lawful();
  });

  test('gives up what lacks, and splits it off where the owner wants that', async () => {
    await house.stock(storage, g, 10);
    const partial = await house.order([[g, 6]]);
    await one(partial);
    const o = await house.order([[g, 9]]);
    expect(await one(o)).toMatchObject({ ok: true, status: 20, allocated: 4, short: 5 });
    expect(await house.run(confirmShort, { id: o, reason: '无货' })).toMatchObject({ status: 30 });
    await house.run(cancelAllocate, { ids: [partial] });
    const split = await house.order([[g, 9]], { shortPolicy: 3 });
    const result = await one(split);
    expect(result).toMatchObject({
      ok: true,
      status: 30,
      allocated: 6,
      short: 3,
      children: [expect.stringMatching(/-1$/)],
    });
    const child = (await lines(split)).children[0];
    expect(child).toMatchObject({ status: 10 });
    expect((await lines(child?.id ?? 0)).lines).toMatchObject([{ qtyOrdered: 3 }]);
    expect(await one(child?.id ?? 0)).toMatchObject({ ok: false });
    await house.lawful();
  });

  test('an order of another owner does not exist for whoever may not see it', async () => {
    const o = await house.order([[g, 1]]);
    const stranger = givenActor(house.at, { ownerIds: [house.ownerId + 1] });
    expect((await house.run(allocate, [o], stranger))[0]).toMatchObject({ ok: false, msg: '数据不存在或无权访问' });
    for (const act of [
      () => house.run(hidden, { id: o, reason: 'x' }, stranger),
      () => house.run(cancel, { id: o, reason: 'x' }, stranger),
      () => house.world.db.read(house.at.tenantId, (tx) => orderDetail(ctxOf(tx, stranger), { id: o })),
    ]) {
      const error = await act().catch((e: unknown) => e);
      expect(error).toBeInstanceOf(Refusal);
      expect(error).toMatchObject({ kind: 'NOT_FOUND' });
    }
  });
});
