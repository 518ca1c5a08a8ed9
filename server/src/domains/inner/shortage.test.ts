import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { shortageApi } from '#contract/inner/shortage.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { givenActor } from '../../testing/given/rows.ts';
import { allocate } from '../outbound/allocation/allocate.ts';
import { confirmPick } from '../outbound/pick/confirm.ts';
import { shortPick } from '../outbound/pick/short.ts';
import { givenCartons, whereabouts } from '../outbound/testing-cartons.ts';
import { openFloor, type Floor } from '../outbound/testing-floor.ts';
import type { House } from '../outbound/testing.ts';
import { shortagePage } from './shortage-read.ts';
import { settleShortages } from './shortage.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterEach(() => house.lawful());
afterAll(() => house?.close());

let n = 0;
/** An order of five on a shelf of nine, of which the picker finds two: three are missing, seven stay on the book and locked. */
async function shortOf() {
  n += 1;
  const g = await house.goods({ code: `SH${n}` });
  const { stockId } = await house.stock(await house.storage(`SH-${n}`), g, 9);
  const orderId = await house.order([[g, 5]]);
  const { lineIds } = await floor.claimed(await floor.released(orderId));
  await house.run(shortPick, { lineIds, qty: 2, reason: 'MISSING' as const });
  const [row] = (await listed({ stockId })).list;
  return { g, stockId, orderId, row, id: row?.id ?? 0 };
}
const listed = (param: object, as = house.actor) =>
  house.world.db.read(house.at.tenantId, (tx) =>
    shortagePage(ctxOf(tx, as), shortageApi.queryPage.input.parse({ param, pageNum: 1, pageSize: 50 })),
  );
const settle = (outcome: 'LOST' | 'FOUND', line: object, as = house.actor) =>
  house.run(settleShortages, shortageApi.settle.input.parse({ outcome, lines: [line] }), as);

describe('stock found short', () => {
  test('is listed with the order it was short for, and lost with an adjustment that names it', async () => {
    const { stockId, orderId, row, id } = await shortOf();
    expect(row).toMatchObject({ stockId, lockedQty: 7, onHand: 7, orderId, positionCode: `SH-${n}` });
    expect(await house.counters(stockId)).toBe('7/0/7/0');
    const done = await settle('LOST', { id, lockedQty: 7 });
    expect(done).toMatchObject({ qty: 7, adjusts: [{ adjustNo: expect.stringMatching(/^AJ/) }] });
    expect(await house.counters(stockId)).toBe('0/0/0/0');
    expect((await listed({ stockId })).total).toBe(0);
    expect(
      await house.given.ask(
        `select j.status, j.source, j.reason_code, j.remark, l.book_qty::int, l.delta::int, t.txn_type, t.source_no
         from "inner".adjust j
         join "inner".adjust_line l on l.tenant_id = j.tenant_id and l.adjust_id = j.id
         join inventory.stock_txn t on t.tenant_id = j.tenant_id and t.source_type = 'ADJ' and t.source_id = j.id
         where j.id = $1`,
        [done.adjusts[0]?.id],
      ),
    ).toEqual([
      {
        status: 40,
        source: 3,
        reason_code: 'LOST',
        remark: `短拣盘亏 ${row?.orderNo}`,
        book_qty: 7,
        delta: -7,
        txn_type: 'ADJ_OUT',
        source_no: done.adjusts[0]?.adjustNo,
      },
    ]);
  });

  test('found again, it is free and promised to the next order', async () => {
    const { g, stockId, id } = await shortOf();
    const next = await house.order([[g, 6]]);
    await house.run(allocate, [next]);
    expect(await house.counters(stockId)).toBe('7/0/7/0');
    expect(await settle('FOUND', { id, lockedQty: 7 })).toEqual({ qty: 7, adjusts: [] });
    expect(await house.counters(stockId)).toBe('7/0/0/0');
    await house.run(allocate, [next]);
    expect(await house.counters(stockId)).toBe('7/6/0/0');
  });

  test('a part is lost, the rest found; what was seen must still be so', async () => {
    const { stockId, id } = await shortOf();
    await settle('LOST', { id, lockedQty: 7, qty: 3 });
    expect(await house.counters(stockId)).toBe('4/0/4/0');
    await floor.refused(
      () => settle('FOUND', { id, lockedQty: 7 }),
      `库位【SH-${n}】的短缺已由他人处理了一部分，还锁定4，请刷新后重试`,
      { kind: 'STATE' },
    );
    await floor.refused(() => settle('LOST', { id, lockedQty: 4, qty: 5 }), '处理数量超过锁定数量4');
    await settle('FOUND', { id, lockedQty: 4 });
    expect(await house.counters(stockId)).toBe('4/0/0/0');
    await expect(settle('LOST', { id, lockedQty: 7 })).rejects.toThrow(/的短缺已由他人于.{19}处理$/);
  });

  test('of two people at once one settles it, the other is told', async () => {
    const { stockId, id } = await shortOf();
    const both = await Promise.allSettled([
      settle('LOST', { id, lockedQty: 7 }),
      settle('FOUND', { id, lockedQty: 7 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(['0/0/0/0', '7/0/0/0']).toContain(await house.counters(stockId));
  });

  test('of foreign owners, and other locks, do not exist', async () => {
    const { id, stockId } = await shortOf();
    const blind = givenActor(house.at, { ownerIds: [await house.given.owner(house.at.tenantId)] });
    expect((await listed({ stockId }, blind)).total).toBe(0);
    await floor.refused(() => settle('LOST', { id, lockedQty: 7 }, blind), '数据不存在或无权访问');
    await floor.refused(() => settle('LOST', { id: 99_999_999, lockedQty: 7 }), '数据不存在或无权访问');
  });

  test('goods by weight are lost carton by carton, those that lie there and no others', async () => {
    const { goodsId, stockId } = await givenCartons(house, 'SHW', 6);
    const walk = async (qty: number) => {
      const orderId = await house.order([[goodsId, qty]]);
      const { lineIds } = await floor.claimed(await floor.released(orderId));
      return { orderId, lineIds };
    };
    const other = await walk(1),
      { lineIds } = await walk(3);
    await house.run(confirmPick, { lines: [{ lineIds: other.lineIds, cartonCodes: ['SHW-6'] }] });
    await house.run(shortPick, { lineIds, qty: 0, cartonCodes: ['SHW-1'], reason: 'MISSING' as const });
    const id = (await listed({ stockId })).list[0]?.id ?? 0;
    const lose = (more: object) => settle('LOST', { id, lockedQty: 4, ...more });
    await floor.refused(() => lose({}), '请选择箱码', { kind: 'STATE' });
    await floor.refused(() => lose({ qty: 1, cartonCodes: ['SHW-2', 'SHW-3'] }), '数量与箱码数【2】不一致');
    await floor.refused(() => lose({ cartonCodes: ['SHW-2', 'SHW-2'] }), '箱码【SHW-2】重复');
    await floor.refused(() => lose({ cartonCodes: ['SHW-6'] }), '箱码【SHW-6】不在该库位', { kind: 'BUSINESS' });
    await floor.refused(() => settle('FOUND', { id, lockedQty: 4, cartonCodes: ['SHW-2'] }), '不需要箱码');
    const done = await lose({ cartonCodes: ['SHW-2', 'SHW-5'] });
    expect(done).toMatchObject({ qty: 2 });
    expect(await whereabouts(house, goodsId)).toEqual([
      'SHW-1 30 @PICK',
      'SHW-2 90',
      'SHW-3 20 SHW-P',
      'SHW-4 20 SHW-P',
      'SHW-5 90',
      'SHW-6 30 @PICK',
    ]);
    expect(
      await house.given.ask(`select carton_codes::text[] as codes from "inner".adjust_line where adjust_id = $1`, [
        done.adjusts[0]?.id,
      ]),
    ).toEqual([{ codes: ['SHW-2', 'SHW-5'] }]);
    await house.lawful();
    expect(await settle('FOUND', { id, lockedQty: 2 })).toMatchObject({ qty: 2 });
    expect(await house.counters(stockId)).toBe('2/0/0/0');
  });
});
