import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { moveApi } from '#contract/inner/move.ts';
import { stocktakeApi } from '#contract/inner/stocktake.ts';
import { fromWire } from '../../../platform/clock.ts';
import { ctxOf } from '../../../platform/ctx.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { goodsCounted } from '../../basic/facade.ts';
import { allocate } from '../../outbound/allocation/allocate.ts';
import { shortPick } from '../../outbound/pick/short.ts';
import { givenCartons, gramsOf, whereabouts } from '../../outbound/testing-cartons.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import { givenPieces } from '../../outbound/testing-serials.ts';
import type { House } from '../../outbound/testing.ts';
import { carryMoves } from '../carry.ts';
import { addMoves } from '../move.ts';
import { confirmStocktake } from './confirm.ts';
import { countLines, foundGoods, submitStocktake, undoCounts } from './count.ts';
import { cancelStocktake, issueStocktake } from './issue.ts';
import { addStocktake } from './plan.ts';
import { stocktakeDetail } from './read.ts';
import { firstResult, RESULT, secondResult } from './take.plan.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterEach(() => house.lawful());
afterAll(() => house?.close());

let n = 0;
/** Ten on a shelf, and a count of that shelf. */
async function taking(more: object = {}, qty = 10) {
  n += 1;
  const positionCode = `TK-${n}`;
  const g = await house.goods({ code: `TK${n}` });
  const { stockId } = await house.stock(await house.storage(positionCode), g, qty);
  return { g, stockId, positionCode, ...(await planned({ positionCode, ...more })) };
}
async function planned(more: object) {
  const input = stocktakeApi.add.input.parse({ kind: 1, planOn: house.day(0), needRecountPct: 20, ...more });
  const made = await house.run(addStocktake, input);
  return { take: await house.run(issueStocktake, made), id: made.id };
}
const look = (id: number) =>
  house.world.db.read(house.at.tenantId, (tx) => stocktakeDetail(ctxOf(tx, house.actor), { id }));
const lineOf = async (id: number) => (await look(id)).lines[0]?.id ?? 0;
const count = async (id: number, qty: number, as = house.actor) =>
  house.run(countLines, { id, lines: [{ lineId: await lineOf(id), qty }] }, as);
const now = async (id: number) => {
  const { version } = await look(id);
  return { id, version };
};
const submit = async (id: number) => house.run(submitStocktake, await now(id));
const confirm = async (id: number) => house.run(confirmStocktake, await now(id));

describe('what a count says', () => {
  test('is equal, off a little, or off so much that somebody else counts again', () => {
    expect([
      firstResult(100, 100, 2),
      firstResult(100, 98, 2),
      firstResult(100, 97, 2),
      firstResult(0, 1, 100),
    ]).toEqual([RESULT.equal, RESULT.differs, RESULT.recount, RESULT.recount]);
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.nat(100), (book, counted, pct) => {
        expect(firstResult(book, counted, pct) === RESULT.equal).toBe(book === counted);
        expect(secondResult(book, counted)).toBe(book === counted ? RESULT.equal : RESULT.differs);
      }),
    );
  });
});

describe('a stocktake', () => {
  test('closes its places, books the difference once and opens them again', async () => {
    const { id, stockId, positionCode } = await taking();
    const state = () => house.given.ask('select state from basic.position where code = $1', [positionCode]);
    expect(await state()).toEqual([{ state: 30 }]);
    expect((await look(id)).lines[0]).toMatchObject({ bookQty: null, diff: null, result: 0 });
    await floor.refused(() => submit(id), '还有1个库位未盘');
    await count(id, 9);
    expect((await look(id)).lines[0]).toMatchObject({ countQty: 9, bookQty: null, result: null });
    await floor.refused(() => count(id, 10), `库位【${positionCode}】商品【TK${n}】已由他人盘点，重盘请先撤销`);
    expect((await submit(id)).status).toBe(40);
    const both = await Promise.allSettled([confirm(id), confirm(id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await house.counters(stockId)).toBe('9/0/0/0');
    expect(await state()).toEqual([{ state: 10 }]);
    expect(
      await house.given.ask(
        `select j.source, j.status, a.delta::int, l.result from "inner".stocktake_line l
         join "inner".adjust_line a on a.id = l.adjust_line_id join "inner".adjust j on j.id = a.adjust_id where l.take_id = $1`,
        [id],
      ),
    ).toEqual([{ source: 2, status: 40, delta: -1, result: 4 }]);
  });

  test('of pieces told apart by their numbers is refused where it differs: an adjustment names them', async () => {
    await givenPieces(house, 'TKS', 10);
    const { id } = await planned({ positionCode: 'TKS-P' });
    await count(id, 9);
    await submit(id);
    await floor.refused(() => confirm(id), '商品【TKS】按序列号管理，盘点差异须逐件扫描序列号，请撤销清点后重盘', {
      kind: 'BUSINESS',
    });
    const { stockId } = await house.given
      .ask<{ id: number }>(
        `select s.id from inventory.stock s join basic.goods g on g.id = s.goods_id where g.code = 'TKS'`,
      )
      .then(([row]) => ({ stockId: row?.id ?? 0 }));
    expect(await house.counters(stockId)).toBe('10/0/0/0');
  });

  test('far off is counted again by somebody else', async () => {
    const { id, stockId } = await taking();
    await count(id, 4);
    expect((await submit(id)).status).toBe(30);
    await floor.refused(() => count(id, 10), '复盘人不能与初盘人相同');
    await floor.refused(() => submit(id), '还有1个库位未复盘');
    await count(id, 10, house.other);
    expect((await submit(id)).status).toBe(40);
    await confirm(id);
    expect(await house.counters(stockId)).toBe('10/0/0/0');
  });

  test('of two counters at the same line the second is told', async () => {
    const { id } = await taking();
    const both = await Promise.allSettled([count(id, 10), count(id, 9, house.other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('counts while goods are promised and taken: what moved is no difference', async () => {
    const { g, id, stockId } = await taking({ isStatic: false });
    await count(id, 9);
    const order = await house.order([[g, 5]]);
    await house.run(allocate, [order]);
    await submit(id);
    await confirm(id);
    expect(await house.counters(stockId)).toBe('9/5/0/0');
  });

  test('never takes what is promised', async () => {
    const { g, id, positionCode } = await taking({ isStatic: false, needRecountPct: 100 });
    await count(id, 3);
    await house.run(allocate, [await house.order([[g, 8]])]);
    await submit(id);
    await floor.refused(() => confirm(id), `库位【${positionCode}】差异-7，可用仅2，请先处理占用`);
  });

  test('answers what short picks locked', async () => {
    n += 1;
    const positionCode = `TK-${n}`,
      g = await house.goods({ code: `TK${n}` });
    const { stockId } = await house.stock(await house.storage(positionCode), g, 9);
    const { lineIds } = await floor.claimed(await floor.released(await house.order([[g, 5]])));
    await house.run(shortPick, { lineIds, qty: 2, reason: 'MISSING' as const });
    expect(await house.counters(stockId)).toBe('7/0/7/0');
    const { id } = await planned({ positionCode, onlyShort: true, needRecountPct: 100 });
    await count(id, 4);
    await submit(id);
    await confirm(id);
    expect(await house.counters(stockId)).toBe('4/0/0/0');
  });

  test('finds goods where nothing should lie, and takes counts back', async () => {
    n += 1;
    await house.storage(`TK-${n}`);
    const goodsId = await house.goods({ code: `TK${n}` });
    const { id } = await planned({ positionCode: `TK-${n}`, kind: 5 });
    await floor.refused(() => count(id, 1), `库位【TK-${n}】账面无货，请按计划外商品登记`);
    const found = stocktakeApi.found.input.parse({
      id,
      positionCode: `TK-${n}`,
      goodsId,
      qty: 3,
      producedOn: house.day(-1),
    });
    await house.run(foundGoods, found);
    const line = (await look(id)).lines.find((l) => l.isFound);
    await house.run(undoCounts, { id, lineIds: [line?.id ?? 0] });
    expect((await look(id)).lines.map((l) => [l.isFound, l.result])).toEqual([[false, 0]]);
    await house.run(foundGoods, found);
    await submit(id);
    const again = (await look(id)).lines.find((l) => l.isFound)?.id ?? 0;
    await house.run(countLines, { id, lines: [{ lineId: again, qty: 3 }] }, house.other);
    await submit(id);
    await confirm(id);
    expect(Object.values(await house.lying(`TK-${n}`))).toEqual(['3/0']);
  });

  test('no place is counted twice at once, none that has work is closed, and a cancelled one opens', async () => {
    const { positionCode, id, g } = await taking();
    const input = stocktakeApi.add.input.parse({ kind: 1, planOn: house.day(0), positionCode, isStatic: false });
    const other = await house.run(addStocktake, input);
    await expect(house.run(issueStocktake, other)).rejects.toThrow(`库位【${positionCode}】正在盘点单【PD`);
    await house.run(cancelStocktake, await now(id));
    await house.run(allocate, [await house.order([[g, 1]])]);
    const shut = await house.run(addStocktake, { ...input, isStatic: true });
    await floor.refused(() => house.run(issueStocktake, shut), `库位【${positionCode}】有未完成任务`);
  });

  test('of what was touched today begins with the day of the warehouse', async () => {
    const begins = fromWire(house.day(0)),
      touched = async (positionCode: string, at: Date) => {
        n += 1;
        const g = await house.goods({ code: `TK${n}` });
        const { stockId } = await house.stock(await house.storage(positionCode), g, 3);
        await house.given.ask('update inventory.stock set last_in_at = $2, last_out_at = null where id = $1', [
          stockId,
          at,
        ]);
      };
    await touched('TK-DAY', begins);
    await touched('TK-EVE', new Date(begins.getTime() - 1000));
    const plan = (positionCode: string) =>
      house.run(addStocktake, stocktakeApi.add.input.parse({ kind: 4, planOn: house.day(0), positionCode }));
    expect((await look((await plan('TK-DAY')).id)).lines).toHaveLength(1);
    await floor.refused(() => plan('TK-EVE'), '未找到需要盘点的库位');
  });

  test.for(['Etc/GMT+12', 'Pacific/Kiritimati'])(
    'notes the day of the warehouse as the last, whatever the clock of the session (%s)',
    async (zone) => {
      const goodsId = await house.goods({ code: `TK-${zone}` });
      await house.given.row('basic.goods_house', {
        tenant_id: house.at.tenantId,
        warehouse_id: house.at.warehouseId,
        goods_id: goodsId,
      });
      await house.run(async (ctx) => {
        await ctx.run`select set_config('timezone', ${zone}, true)`;
        await goodsCounted(ctx, [goodsId]);
        return null;
      }, null);
      expect(
        await house.given.ask('select last_count_on::text as day from basic.goods_house where goods_id = $1', [
          goodsId,
        ]),
      ).toEqual([{ day: house.day(0) }]);
    },
  );

  test('of foreign owners does not exist', async () => {
    const { id } = await taking();
    const blind = givenActor(house.at, { ownerIds: [await house.given.owner(house.at.tenantId)] });
    await floor.refused(() => count(id, 1, blind), '数据不存在或无权访问');
  });
});

describe('cartons by weight', () => {
  const weighed = async (name: string) => {
    const cartons = await givenCartons(house, name, 4);
    return { ...cartons, ...(await planned({ goodsId: cartons.goodsId, needRecountPct: 100, isStatic: false })) };
  };
  const scan = async (id: number, qty: number, cartonCodes: string[]) =>
    house.run(countLines, { id, lines: [{ lineId: await lineOf(id), qty, cartonCodes }] });

  test('are counted by their codes, and those nobody found leave the book with what they weigh', async () => {
    const { id, goodsId, stockId } = await weighed('TKW');
    const no = (act: () => Promise<unknown>, sentence: string) => floor.refused(act, sentence, { kind: 'BUSINESS' });
    await no(() => scan(id, 3, []), '请逐箱扫码');
    await no(() => scan(id, 2, ['TKW-1', 'tkw-1']), '箱码【TKW-1】已扫描');
    await no(() => scan(id, 1, ['TKW-9']), '箱码【TKW-9】不在该库位');
    await no(() => scan(id, 3, ['TKW-1', 'TKW-2']), '数量与箱码数【2】不一致');
    await scan(id, 3, ['TKW-1', 'TKW-2', 'tkw-4']);
    expect((await look(id)).lines[0]).toMatchObject({ isCatchWeight: true, countQty: 3 });
    await submit(id);
    expect(await confirm(id)).toMatchObject({ status: 50 });
    expect(await whereabouts(house, goodsId)).toEqual([
      'TKW-1 20 TKW-P',
      'TKW-2 20 TKW-P',
      'TKW-3 90',
      'TKW-4 20 TKW-P',
    ]);
    expect(
      await house.given.ask('select on_hand, weight_g::int as g from inventory.stock where id = $1', [stockId]),
    ).toEqual([{ on_hand: 3, g: gramsOf(['TKW-1', 'TKW-2', 'TKW-4']) }]);
  });

  test('one that was missed and has been carried off since is not missing: the count is to be made again', async () => {
    const { id, stockId } = await weighed('TKM');
    await scan(id, 3, ['TKM-1', 'TKM-2', 'TKM-3']);
    await submit(id);
    await house.storage('TKM-2P');
    const { tasks } = await house.run(
      addMoves,
      moveApi.add.input.parse({ moves: [{ stockId, qty: 1, toPositionCode: 'TKM-2P' }] }),
    );
    const lineId = tasks[0]?.lineIds[0] ?? 0;
    await house.run(carryMoves, moveApi.confirm.input.parse({ lines: [{ lineId, cartonCodes: ['TKM-4'] }] }));
    await floor.refused(() => confirm(id), '箱码【TKM-4】已不在库位【TKM-P】，请撤销清点后重盘', { kind: 'BUSINESS' });
  });

  test('other goods have no codes to scan', async () => {
    const { id } = await taking();
    await floor.refused(() => scan(id, 1, ['X']), '不是抄码商品，不能选箱码', { kind: 'BUSINESS' });
  });
});
