import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmCheck } from '../check/confirm.ts';
import { intercept } from '../order/intercept.ts';
import { collect } from '../stage/collect.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { openCarton, reopenCarton, sealCarton, voidCarton } from './carton.ts';
import { cartonsOf } from './cartons-of.ts';
import { planPacking, weightProblem, type Loose } from './confirm.plan.ts';
import { pack } from './confirm.ts';
import { takeOut } from './take-out.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

const detail = (id: number) => floor.detail(id);
const put = (orderId: number, more: object = {}) => house.run(pack, { items: [{ orderId, seal: false, ...more }] });
const cartonOf = async (orderId: number) => (await detail(orderId)).cartons[0];

let n = 0;
const order = async (qty: number, goods: object = {}): Promise<number> => {
  n += 1;
  const g = await house.goods({ code: `PC${n}`, name: `商品PC${n}`, ...goods });
  await house.stock(await house.storage(`PC-${n}`), g, qty);
  return house.order([[g, qty]]);
};
const checked = async (qty: number, goods: object = {}) => {
  const id = await order(qty, goods);
  await floor.checked(id);
  const line = (await detail(id)).lines[0];
  return { id, detailId: line?.id ?? 0, goodsId: line?.goodsId ?? 0 };
};

test('a collection knows how many cartons of its wave are still to come, and is full when none is', async () => {
  const ids = [await order(2), await order(2), await order(2)];
  const codes = await floor.packed(...ids.slice(0, 2));
  const collection = async () =>
    (
      await house.given.ask<{ status: number; inside: number; total: number }>(
        'select c.status, c.carton_in as inside, c.carton_total as total from outbound.collection c join outbound.order o on o.wave_id = c.wave_id where o.id = $1',
        [ids[0]],
      )
    )[0];
  // Of an order that has left in part the rest is still to come.
  await house.given.ask('update outbound.order set status = 85 where id = $1', [ids[1]]);
  await house.run(collect, { cartonCodes: codes.slice(0, 1) });
  expect(await collection()).toEqual({ status: 20, inside: 1, total: 2 });
  await house.given.ask('update outbound.order set status = 75 where id = $1', [ids[1]]);
  // What is packed for another wave is not to come here.
  await floor.packed(ids[2] ?? 0);
  await house.run(collect, { cartonCodes: codes.slice(1) });
  expect(await collection()).toEqual({ status: 30, inside: 2, total: 2 });
});

describe('packing', () => {
  test('a carton takes no more than its make holds; one that says nothing takes anything', async () => {
    const { id, detailId } = await checked(5, { volume: 1000 });
    const spec = await house.given.row('basic.container_spec', {
      tenant_id: house.at.tenantId,
      code: 'HOLDS4',
      name: '小箱',
      kind: 'CARTON',
      max_volume: 4000,
    });
    const lpn = await house.given.lpn(house.at, 'CARTON', { code: 'HOLDS4-1', spec_id: spec });
    const inside = async () =>
      (
        await house.given.ask<{ qty: number }>(
          'select coalesce(sum(qty), 0)::int as qty from outbound.carton_line where lpn_id = $1',
          [lpn],
        )
      )[0]?.qty;
    await put(id, { cartonCode: 'HOLDS4-1', lines: [{ detailId, qty: 3 }] });
    await floor.refused(
      () => put(id, { cartonId: lpn, lines: [{ detailId, qty: 2 }] }),
      '超过容器容积：箱号【HOLDS4-1】容积4000立方厘米，装后5000立方厘米',
      { kind: 'BUSINESS' },
    );
    expect(await inside()).toBe(3);
    await put(id, { cartonId: lpn, lines: [{ detailId, qty: 1 }] });
    await house.given.ask('update basic.container_spec set max_volume = 0 where id = $1', [spec]);
    await put(id, { cartonId: lpn, lines: [{ detailId, qty: 1 }] });
    expect(await inside()).toBe(5);
    await house.lawful();
  });

  test('waits for the check, and goes no further than it', async () => {
    const fresh = await order(4);
    await floor.refused(() => put(fresh), '订单未复核，不能装箱', { kind: 'STATE' });
    await floor.picked(fresh);
    await floor.refused(() => put(fresh), '订单未复核，不能装箱', { kind: 'STATE' });
    await house.run(confirmCheck, {
      items: [{ orderId: fresh, lines: [{ goodsId: (await detail(fresh)).lines[0]?.goodsId ?? 0, qty: 3 }] }],
    });
    const detailId = (await detail(fresh)).lines[0]?.id ?? 0;
    await floor.refused(() => put(fresh, { lines: [{ detailId, qty: 4 }] }), '装箱数量超过已复核数量3', {
      kind: 'BUSINESS',
    });
    await put(fresh);
    await floor.refused(() => put(fresh), '订单未复核，不能装箱', { kind: 'BUSINESS' });
    await house.lawful();
  });

  test('puts in what is the order’s, of the lot that was picked, once', async () => {
    const { id, detailId } = await checked(4);
    const other = await checked(2);
    await floor.refused(() => put(id, { lines: [{ detailId: other.detailId, qty: 1 }] }), '商品不属于该订单', {
      kind: 'BUSINESS',
    });
    await floor.refused(() => put(id, { lines: [{ detailId, qty: 5 }] }), '装箱数量超过已复核数量4', {
      kind: 'BUSINESS',
    });
    await floor.refused(
      () =>
        put(id, {
          lines: [
            { detailId, qty: 3 },
            { detailId, qty: 2 },
          ],
        }),
      '装箱数量超过已复核数量1',
      { kind: 'BUSINESS' },
    );
    await floor.refused(() => put(id, { lines: [{ detailId, qty: 1, lotNo: 'OTHER' }] }), '批次与拣货不一致', {
      kind: 'BUSINESS',
    });
    await floor.refused(
      () =>
        house.run(pack, {
          items: [
            { orderId: id, seal: false },
            { orderId: id, seal: false },
          ],
        }),
      '同一出库单一次只能装一箱',
      { field: 'items' },
    );
    await floor.refused(() => put(999_999), '数据不存在或无权访问', { kind: 'NOT_FOUND' });
    await put(id, { lines: [{ detailId, qty: 4 }] });
    await floor.refused(() => put(id), '没有可装箱的商品', { kind: 'BUSINESS' });
  });

  test('keeps temperatures apart, and stops with the order', async () => {
    const cold = await house.goods({ code: 'PC-COLD', storage_mode: 3 }),
      warm = await house.goods({ code: 'PC-WARM', storage_mode: 3 });
    await house.stock(await house.storage('PC-T1'), cold, 2);
    await house.stock(await house.storage('PC-T2'), warm, 2);
    const id = await house.order([
      [cold, 2],
      [warm, 2],
    ]);
    await floor.checked(id);
    await house.given.ask('update basic.goods set storage_mode = 1 where id = $1', [cold]);
    await floor.refused(() => put(id), '不同温层不能装同一箱', { kind: 'BUSINESS' });
    const [first] = (await detail(id)).lines;
    await put(id, { lines: [{ detailId: first?.id ?? 0, qty: 2 }] });
    await house.run(intercept, { id, reason: '停' });
    await floor.refused(() => put(id), '订单已冻结', { kind: 'BUSINESS' });
    await floor.refused(() => house.run(sealCarton, { cartonId: 0 }), '数据不存在或无权访问', { kind: 'NOT_FOUND' });
    const carton = await cartonOf(id);
    await floor.refused(() => house.run(sealCarton, { cartonId: carton?.id ?? 0 }), '订单已冻结', { kind: 'BUSINESS' });
    await house.lawful();
  });

  test('one carton is one order’s, and numbers are not given twice', async () => {
    const a = await checked(2),
      b = await checked(2);
    await put(a.id, { cartonCode: 'PC-BOX1' });
    const cartonId = (await cartonOf(a.id))?.id ?? 0;
    await floor.refused(() => put(b.id, { cartonId }), '箱号【PC-BOX1】已使用', { kind: 'BUSINESS' });
    await floor.refused(() => put(b.id, { cartonId: 999_999 }), '出库箱不存在', { kind: 'NOT_FOUND' });
    await floor.refused(
      () => house.run(openCarton, { orderId: b.id, cartonCode: 'PC-BOX1' }),
      '箱号【PC-BOX1】已使用',
      { kind: 'BUSINESS' },
    );
    await floor.refused(
      () =>
        house.run(pack, {
          items: [
            { orderId: a.id, seal: false, cartonCode: 'PC-BOX2' },
            { orderId: b.id, seal: false, cartonCode: 'PC-BOX2' },
          ],
        }),
      '没有可装箱的商品',
    );
    const c = await checked(2);
    await floor.refused(
      () =>
        house.run(pack, {
          items: [
            { orderId: b.id, seal: false, cartonCode: 'PC-BOX2' },
            { orderId: c.id, seal: false, cartonCode: 'PC-BOX2' },
          ],
        }),
      '箱号重复',
      { kind: 'BUSINESS' },
    );
    await house.run(sealCarton, { cartonId });
    await floor.refused(() => put(a.id, { cartonId }), '没有可装箱的商品');
  });

  test('two clerks who pack one order: what the first took is no longer there for the second', async () => {
    const { id } = await checked(4);
    const results = await Promise.allSettled([put(id), put(id)]);
    expect(results.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((r) => r.status === 'rejected')).toMatchObject({ reason: { message: '没有可装箱的商品' } });
    expect((await detail(id)).cartons.map((c) => c.lines.map((l) => l.qty))).toEqual([[4]]);
    await house.lawful();
  });
});

describe('a carton', () => {
  test('is sealed full and weighed right, opened before it is collected, and given up empty', async () => {
    const { id, detailId } = await checked(10, { weight: 100 });
    const { id: cartonId } = await house.run(openCarton, { orderId: id });
    const act = {
      seal: (weightG?: number) => house.run(sealCarton, { cartonId, weightG }),
      reopen: () => house.run(reopenCarton, { cartonId }),
      void: () => house.run(voidCarton, { cartonId }),
      take: (qty: number, containerCode?: string) => house.run(takeOut, { cartonId, detailId, qty, containerCode }),
    };
    await floor.refused(() => act.seal(), '空箱不能封箱', { kind: 'BUSINESS' });
    await floor.refused(() => act.reopen(), '当前状态【装箱中】不允许拆箱', { kind: 'STATE' });
    await put(id, { cartonId });
    await floor.refused(() => act.void(), '箱内有货，不能作废', { kind: 'BUSINESS' });
    await floor.refused(() => act.take(11), '取出数量超过箱内数量10', { field: 'qty' });
    await floor.refused(() => act.take(1, 'NO-TOTE'), '容器不存在', { kind: 'NOT_FOUND' });
    await floor.refused(() => act.seal(1060), '称重1.06kg与理论1.00kg偏差过大', { kind: 'BUSINESS' });
    expect(await act.seal(1050)).toMatchObject({ cartonState: 20, grossWeight: 1050 });
    await floor.refused(() => act.seal(), '当前状态【已封箱】不允许封箱', { kind: 'STATE' });
    await floor.refused(() => act.take(1), '当前状态【已封箱】不允许取出', { kind: 'STATE' });
    expect(await act.reopen()).toMatchObject({ cartonState: 10 });
    await act.take(10);
    expect((await detail(id)).lines[0]).toMatchObject({ qtyPacked: 0, qtyChecked: 10 });
    expect(await act.void()).toMatchObject({ cartonState: 90 });
    await floor.refused(() => act.void(), '当前状态【已作废】不允许作废', { kind: 'STATE' });
    await house.lawful();
  });

  test('weighed wrong is sealed by who may, and packed and sealed in one go it is weighed as well', async () => {
    const { id } = await checked(10, { weight: 100 });
    await floor.refused(() => put(id, { seal: true, weightG: 2000 }), '称重2.00kg与理论1.00kg偏差过大', {
      kind: 'BUSINESS',
    });
    await put(id);
    const cartonId = (await cartonOf(id))?.id ?? 0;
    const master = { ...house.actor, permissions: new Set(['out:pack:weight']) };
    expect(await house.run(sealCarton, { cartonId, weightG: 2000 }, master)).toMatchObject({
      cartonState: 20,
      grossWeight: 2000,
    });
    const next = await checked(10, { weight: 100 });
    expect(
      (await house.run(pack, { items: [{ orderId: next.id, seal: true, weightG: 2000 }] }, master)).cartons,
    ).toMatchObject([{ grossWeight: 2000 }]);
  });

  test('goes to the lane of its route, sealed, once', async () => {
    const lane = await house.given.ask<{ area_id: number }>('select area_id from basic.position where id = $1', [
      house.stageId,
    ]);
    const other = await house.given.position(house.at, lane[0]?.area_id ?? 0, { code: 'ZZ-LANE' });
    const { id } = await checked(2);
    await put(id);
    const carton = await cartonOf(id);
    const go = (positionCode?: string, code = carton?.code ?? '') =>
      house.run(collect, { cartonCodes: [code], positionCode });
    await floor.refused(() => go(), '箱子未封箱', { kind: 'STATE' });
    await house.run(sealCarton, { cartonId: carton?.id ?? 0 });
    const [own] = await house.given.ask<{ code: string }>('select code from basic.position where id = $1', [
      house.stageId,
    ]);
    expect(other).toBeGreaterThan(0);
    await floor.refused(() => go('ZZ-LANE'), `应放入集货位【${own?.code}】`, { kind: 'BUSINESS' });
    await floor.refused(() => go(undefined, 'NO-BOX'), '箱号【NO-BOX】不存在', { kind: 'NOT_FOUND' });
    await go(own?.code);
    await floor.refused(() => go(), '已集货', { kind: 'STATE' });
    await floor.refused(() => house.run(reopenCarton, { cartonId: carton?.id ?? 0 }), '已集货，不能拆箱', {
      kind: 'STATE',
    });
    expect(await house.status(id)).toBe(80);
    const stopped = await checked(2);
    await put(stopped.id, { seal: true });
    await house.run(intercept, { id: stopped.id, reason: '停' });
    const code = (await cartonOf(stopped.id))?.code ?? '';
    await floor.refused(() => go(undefined, code), '订单已冻结', { kind: 'BUSINESS' });
    await house.lawful();
  });
});

test('the cartons of orders, of their waves and shipments are found for their labels, in the order of the documents', async () => {
  const [a, b, c] = [await order(2), await order(3), await order(1)];
  for (const id of [a, b]) await floor.packed(id);
  const [first, second] = [await cartonOf(a), await cartonOf(b)];
  const found = (by: 'order' | 'wave' | 'shipment', ids: number[], more: object = {}) =>
    house.run(cartonsOf, { by, ids }, { ...house.actor, ...more });
  const own = (...cartons: (typeof first)[]) => cartons.map((one) => ({ id: one?.id, code: one?.code }));
  expect(await found('order', [b, a, c])).toEqual(own(second, first));
  expect(await found('order', [a, b])).toEqual(own(first, second));
  expect(await found('order', [c])).toEqual([]);
  expect(await found('order', [a, b], { ownerIds: [999_999] })).toEqual([]);
  const [wave] = await house.given.ask<{ id: string }>('select wave_id as id from outbound."order" where id = $1', [a]);
  expect(await found('wave', [Number(wave?.id)])).toEqual(expect.arrayContaining(own(first)));
  expect(await found('wave', [999_999_999])).toEqual([]);
  expect(await found('shipment', [999_999_999])).toEqual([]);
});

describe('what goes into a carton', () => {
  const loose = (claimId: number, detailId: number, openQty: number, more: Partial<Loose> = {}): Loose => ({
    claimId,
    detailId,
    lineNo: detailId,
    stockId: claimId,
    openQty,
    positionId: 1,
    goodsId: detailId,
    lotId: 1,
    lotNo: 'L1',
    lpnId: 0,
    ownerId: 1,
    quality: 'A',
    lpnKind: 'NONE',
    wholePallet: false,
    weight: 1,
    volume: 1,
    storageMode: 3,
    cartons: [],
    ...more,
  });

  test('is what is checked, to the unit, from claims that are there; never more, never twice', () => {
    const claims = fc.array(
      fc.record({ detailId: fc.integer({ min: 1, max: 3 }), qty: fc.integer({ min: 1, max: 9 }) }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        claims,
        fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 3, maxLength: 3 }),
        (rows, checkedQty) => {
          const all = rows.map((r, i) => loose(i + 1, r.detailId, r.qty));
          const there = (d: number): number =>
            all.filter((l) => l.detailId === d).reduce((sum, l) => sum + l.openQty, 0);
          const may = new Map([1, 2, 3].map((d) => [d, Math.min(checkedQty[d - 1] ?? 0, there(d))]));
          const { boxed, pallets, problem } = planPacking(all, may, undefined);
          expect([problem, pallets.size]).toEqual([null, 0]);
          for (const d of [1, 2, 3])
            expect(boxed.filter((t) => t.loose.detailId === d).reduce((sum, t) => sum + t.qty, 0)).toBe(may.get(d));
          for (const l of all)
            expect(boxed.filter((t) => t.loose === l).reduce((sum, t) => sum + t.qty, 0)).toBeLessThanOrEqual(
              l.openQty,
            );
          expect(boxed.every((t) => t.qty > 0)).toBe(true);
          const wants = [...may].flatMap(([detailId, qty]) => (qty > 0 ? [{ detailId, qty }] : []));
          const byWish = planPacking(all, may, wants);
          expect(byWish.problem).toBeNull();
          for (const { detailId, qty } of wants)
            expect(byWish.boxed.filter((t) => t.loose.detailId === detailId).reduce((sum, t) => sum + t.qty, 0)).toBe(
              qty,
            );
        },
      ),
    );
  });

  test('a whole pallet travels as it is, but only when all of it is checked', () => {
    const pallet = [loose(1, 1, 40, { lpnId: 7, wholePallet: true }), loose(2, 2, 10, { lpnId: 7, wholePallet: true })];
    expect([
      ...planPacking(
        pallet,
        new Map([
          [1, 40],
          [2, 10],
        ]),
        undefined,
      ).pallets.keys(),
    ]).toEqual([7]);
    const partly = planPacking(
      pallet,
      new Map([
        [1, 40],
        [2, 9],
      ]),
      undefined,
    );
    expect(partly.pallets.size).toBe(0);
    expect(partly.boxed.reduce((sum, t) => sum + t.qty, 0)).toBe(49);
  });

  test('weight may differ by five in a hundred, and goods without a weight are not judged', () => {
    expect([weightProblem(1050, 1000), weightProblem(950, 1000), weightProblem(99, 0)]).toEqual([null, null, null]);
    expect([weightProblem(1051, 1000), weightProblem(949, 1000)]).toEqual([
      '称重1.05kg与理论1.00kg偏差过大',
      '称重0.95kg与理论1.00kg偏差过大',
    ]);
  });
});
