import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ctxOf } from '../../../platform/ctx.ts';
import { confirmCheck } from '../check/confirm.ts';
import { intercept } from '../order/intercept.ts';
import { pack } from '../pack/confirm.ts';
import { givenCartons, gramsOf, whereabouts } from '../testing-cartons.ts';
import { openFloor, type Floor } from '../testing-floor.ts';
import type { House } from '../testing.ts';
import { confirmPick } from './confirm.ts';
import { shortPick } from './short.ts';
import { undoPick } from './undo.ts';
import { unpickPage } from './unpick-tasks.ts';
import { confirmUnpick } from './unpick.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterAll(() => house?.close());

let n = 0;
/** Six cartons by weight, of which each order wants so many, on one walk. */
async function walk(...wanted: number[]) {
  n += 1;
  const name = `CW${n}`;
  const cartons = await givenCartons(house, name, 6);
  const orderIds: number[] = [];
  for (const qty of wanted) orderIds.push(await house.order([[cartons.goodsId, qty]]));
  const waveId = await floor.released(...orderIds);
  const { lineIds } = await floor.claimed(waveId);
  return {
    ...cartons,
    orderIds,
    lineIds,
    waveId,
    orderId: orderIds[0] ?? 0,
    of: (...nth: number[]) => nth.map((i) => `${name}-${i}`),
  };
}
const pick = (lineIds: number[], cartonCodes?: string[], more: { qty?: number } = {}) =>
  house.run(confirmPick, { lines: [{ lineIds, ...(cartonCodes ? { cartonCodes } : {}), ...more }] });
const states = async (goodsId: number) => (await whereabouts(house, goodsId)).map((at) => Number(at.split(' ')[1]));
const weightAt = async (goodsId: number, position: string): Promise<number> =>
  (
    await house.given.ask<{ g: number }>(
      `select coalesce(sum(s.weight_g), 0)::int as g from inventory.stock s join basic.position p on p.warehouse_id = s.warehouse_id and p.id = s.position_id
      where s.tenant_id = $1 and s.goods_id = $2 and p.code = $3`,
      [house.at.tenantId, goodsId, position],
    )
  )[0]?.g ?? 0;

/** Holds a stock row until so many wait for it. */
async function held<T>(stockId: number, waiting: number, act: () => Promise<T>): Promise<T> {
  const first = new pg.Client(house.world.database.url);
  await first.connect();
  try {
    await first.query('begin');
    await first.query('select 1 from inventory.stock where id = $1 for no key update', [stockId]);
    const done = act();
    await vi.waitFor(
      async () =>
        expect(
          await house.given.ask(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
          ),
        ).toHaveLength(waiting),
      { timeout: 2500, interval: 20 },
    );
    await first.query('commit');
    return await done;
  } finally {
    await first.end();
  }
}

describe('goods by weight', () => {
  test('are picked carton by carton: the cartons are the quantity, and their weight goes along', async () => {
    const { goodsId, lineIds, orderId, waveId, of } = await walk(3);
    const name = `CW${n}`;
    const shown = async () => (await floor.tasks(waveId)).flatMap(({ stops }) => stops)[0];
    expect(await shown()).toMatchObject({ isCatchWeight: true, leftQty: 3 });
    expect((await shown())?.cartons).toEqual(of(1, 2, 3, 4, 5, 6).map((code) => ({ code, weightG: gramsOf([code]) })));
    expect(await pick(lineIds, of(2, 5))).toMatchObject({ pickedQty: 2, orders: [{ status: 50 }] });
    expect((await whereabouts(house, goodsId)).slice(1, 5)).toEqual([
      `${name}-2 30 @PICK`,
      `${name}-3 20 ${name}-P`,
      `${name}-4 20 ${name}-P`,
      `${name}-5 30 @PICK`,
    ]);
    expect(await weightAt(goodsId, '@PICK')).toBe(gramsOf(of(2, 5)));
    await house.lawful();
    expect((await shown())?.cartons.map(({ code }) => code)).toEqual(of(1, 3, 4, 6));
    expect(await pick(lineIds, of(1), { qty: 1 })).toMatchObject({ pickedQty: 1, orders: [{ status: 60 }] });
    await house.lawful();
    expect(
      await house.given.ask(
        `select count(*)::int as n from inventory.catch_code k join outbound.detail d on d.id = k.out_detail_id where d.order_id = $1 and k.state = 30`,
        [orderId],
      ),
    ).toEqual([{ n: 3 }]);
  });

  test('one stop of two orders: each order gets cartons of its own', async () => {
    const { goodsId, lineIds, orderIds, of } = await walk(1, 2);
    await pick(lineIds, of(4, 1, 6));
    const rows = await house.given.ask<{ code: string; orderId: number }>(
      `select k.code, d.order_id as "orderId" from inventory.catch_code k join outbound.detail d on d.id = k.out_detail_id where k.goods_id = $1 order by k.id`,
      [goodsId],
    );
    expect(rows.map(({ code }) => code)).toEqual(of(1, 4, 6));
    expect(orderIds.map((id) => rows.filter((row) => Number(row.orderId) === id).length)).toEqual([1, 2]);
    await house.lawful();
  });

  test('what was not scanned, lies elsewhere, is scanned twice or too much is refused, and nothing changes', async () => {
    const { lineIds, of } = await walk(3);
    const elsewhere = await givenCartons(house, `CX${n}`, 1);
    await floor.refused(() => pick(lineIds), '请逐箱扫码', { kind: 'BUSINESS' });
    await floor.refused(() => pick(lineIds, []), '请逐箱扫码', { kind: 'BUSINESS' });
    await floor.refused(() => pick(lineIds, elsewhere.codes), `箱码【CX${n}-1】不在该库位`, { kind: 'BUSINESS' });
    await floor.refused(() => pick(lineIds, ['NONE']), '箱码【NONE】不在该库位');
    await floor.refused(() => pick(lineIds, of(1, 2, 1)), `箱码【${of(1)[0] ?? ''}】已扫描`, { kind: 'BUSINESS' });
    await floor.refused(() => pick(lineIds, of(1, 2), { qty: 3 }), '数量与箱码数【2】不一致', {
      kind: 'FIELD',
      field: 'lines.0.qty',
    });
    await floor.refused(() => pick(lineIds, of(1, 2, 3, 4)), '拣货数量超过任务数量');
    const twoGrabs = [{ lineIds, cartonCodes: of(1) }];
    const other = await walk(1);
    await floor.refused(
      () => house.run(confirmPick, { lines: [...twoGrabs, { lineIds: other.lineIds, cartonCodes: of(1) }] }),
      `箱码【${of(1)[0] ?? ''}】不在该库位`,
    );
    await pick(other.lineIds, other.of(1));
    await floor.refused(() => pick(lineIds, other.of(1)), `箱码【${other.of(1)[0] ?? ''}】不在该库位`);
  });

  test('of other goods no carton is scanned', async () => {
    const g = await house.goods({ code: 'CPLAIN' });
    await house.stock(await house.storage('CPLAIN-P'), g, 5);
    const { lineIds } = await floor.claimed(await floor.released(await house.order([[g, 5]])));
    await floor.refused(() => pick(lineIds, ['ANY']), '商品【CPLAIN】不是抄码商品，不能扫箱码', { kind: 'BUSINESS' });
    expect(await pick(lineIds)).toMatchObject({ pickedQty: 5 });
  });

  test('two pickers with the same carton in hand, both sure that it lies there: one of them is told', async () => {
    const { goodsId, stockId, lineIds, of } = await walk(2);
    const other = await floor.claimed(await floor.released(await house.order([[goodsId, 2]])));
    // Both have seen the carton before either takes it: they wait for the row it lies in.
    const both = await held(stockId, 2, () =>
      Promise.allSettled([
        house.run(confirmPick, { lines: [{ lineIds, cartonCodes: of(3) }] }),
        house.run(confirmPick, { lines: [{ lineIds: other.lineIds, cartonCodes: of(3) }] }, house.other),
      ]),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      kind: 'BUSINESS',
      message: `箱码【${of(3)[0] ?? ''}】不在该库位`,
    });
    expect(await states(goodsId)).toEqual([20, 20, 30, 20, 20, 20]);
    await house.lawful();
  });

  test('taken back, the cartons lie on the shelf again and can be picked once more', async () => {
    const { goodsId, lineIds, stockId, of } = await walk(3);
    const before = await whereabouts(house, goodsId);
    const { txnIds } = await pick(lineIds, of(1, 2));
    await pick(lineIds, of(3));
    await house.run(undoPick, { txnIds });
    expect(await states(goodsId)).toEqual([20, 20, 30, 20, 20, 20]);
    expect((await whereabouts(house, goodsId)).slice(0, 2)).toEqual(before.slice(0, 2));
    expect(await house.counters(stockId)).toBe('5/2/0/0');
    expect(
      await house.given.ask(
        `select 1 from inventory.catch_code where goods_id = $1 and state = 20 and out_detail_id is not null`,
        [goodsId],
      ),
    ).toEqual([]);
    await house.lawful();
  });

  test('short: what was scanned is picked, the rest is missing', async () => {
    const { goodsId, lineIds, stockId, of } = await walk(4);
    const short = (cartonCodes?: string[], qty = 0) =>
      house.run(shortPick, { lineIds, reason: 'MISSING' as const, qty, ...(cartonCodes ? { cartonCodes } : {}) });
    await floor.refused(() => short(undefined, 2), '数量与箱码数【0】不一致', { kind: 'FIELD', field: 'qty' });
    await floor.refused(() => short(['NONE']), '箱码【NONE】不在该库位');
    await floor.refused(() => short(of(1, 1)), `箱码【${of(1)[0] ?? ''}】已扫描`);
    await floor.refused(() => short(of(1, 2, 3, 4)), '实拣数量等于应拣数量，请使用拣货确认');
    expect(await short(of(6))).toMatchObject({ pickedQty: 1, shortQty: 3, lockedQty: 5, stillShort: 3 });
    expect(await states(goodsId)).toEqual([20, 20, 20, 20, 20, 30]);
    expect(await house.counters(stockId)).toBe('5/0/5/0');
    await house.lawful();
  });

  test('short with nothing there: all of it is missing', async () => {
    const { goodsId, lineIds } = await walk(2);
    expect(await house.run(shortPick, { lineIds, reason: 'MISSING', qty: 0 })).toMatchObject({
      pickedQty: 0,
      shortQty: 2,
    });
    expect(await states(goodsId)).toEqual([20, 20, 20, 20, 20, 20]);
    await house.lawful();
  });

  test('cartons packed since do not go back to the shelf', async () => {
    const { lineIds, orderId, of } = await walk(2);
    const { txnIds } = await pick(lineIds, of(1, 2));
    await house.run(confirmCheck, { items: [{ orderId }] });
    await house.run(pack, { items: [{ orderId, seal: true }] });
    await floor.refused(
      () => house.run(undoPick, { txnIds }),
      `订单【${(await floor.detail(orderId)).orderNo}】已复核，不能撤销拣货`,
    );
  });

  test('go back to the shelf when their order is stopped: as they were picked, or by their codes, and can be picked again', async () => {
    const { goodsId, lineIds, orderId, of } = await walk(4);
    await pick(lineIds, of(1, 2));
    await pick(lineIds, of(3, 4));
    await house.run(intercept, { id: orderId, reason: '客户拒收' });
    const tasks = await house.world.db.read(house.at.tenantId, (tx) =>
      unpickPage(ctxOf(tx, house.actor), { param: { goodsId }, pageNum: 1, pageSize: 20 }),
    );
    const [first = 0, second = 0] = tasks.list.map(({ id }) => id);
    const back = (...lines: { lineId: number; qty?: number; cartonCodes?: string[] }[]) =>
      house.run(confirmUnpick, { lines, changePosition: false });
    await floor.refused(() => back({ lineId: first }), '请逐箱扫码', { kind: 'BUSINESS' });
    await floor.refused(() => back({ lineId: first, cartonCodes: of(1, 5) }), `箱码【${of(5)[0] ?? ''}】不在该库位`);
    await floor.refused(() => back({ lineId: first, qty: 1, cartonCodes: of(1, 2) }), '数量与箱码数【2】不一致', {
      kind: 'FIELD',
      field: 'qty',
    });
    await back({ lineId: first, cartonCodes: of(4) });
    expect(await states(goodsId)).toEqual([30, 30, 30, 20, 20, 20]);
    await house.lawful();
    expect((await back({ lineId: first }, { lineId: second })).orders).toMatchObject([{ status: 99 }]);
    expect(await states(goodsId)).toEqual([20, 20, 20, 20, 20, 20]);
    await house.lawful();
    const again = await floor.claimed(await floor.released(await house.order([[goodsId, 6]])));
    expect(await pick(again.lineIds, of(6, 5, 4, 3, 2, 1))).toMatchObject({ pickedQty: 6 });
    await house.lawful();
  });
});
