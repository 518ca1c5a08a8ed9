import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { stocktakeLife } from '#contract/inner/stocktake-life.ts';
import { stocktakeApi } from '#contract/inner/stocktake.ts';
import { openFloor, type Floor } from '../../outbound/testing-floor.ts';
import { givenPieces, pieces } from '../../outbound/testing-serials.ts';
import type { House } from '../../outbound/testing.ts';
import { confirmStocktake } from './confirm.ts';
import { countLines, foundGoods, submitStocktake } from './count.ts';
import { issueStocktake } from './issue.ts';
import { addStocktake } from './plan.ts';
import { stocktakeDetail } from './read.ts';
import { RESULT, serialsCounted } from './take.plan.ts';

let house: House, floor: Floor;
beforeAll(async () => {
  ({ house, floor } = await openFloor());
});
afterEach(() => house.lawful());
afterAll(() => house?.close());

/** An open count of these shelves, seen by the book. */
async function taking(positionCode: string) {
  const input = stocktakeApi.add.input.parse({
    kind: 1,
    mode: 1,
    planOn: house.day(0),
    needRecountPct: 100,
    positionCode,
  });
  const { id } = await house.run(issueStocktake, await house.run(addStocktake, input));
  const detail = () => house.run(stocktakeDetail, { id });
  const count = async (at: string, serials: string[] | null, qty = serials?.length ?? 0) => {
    const line = (await detail()).lines.find((one) => one.positionCode === at && one.goodsId !== null);
    return house.run(
      countLines,
      stocktakeApi.count.input.parse({ id, lines: [{ lineId: line?.id ?? 0, qty, ...(serials ? { serials } : {}) }] }),
    );
  };
  const submit = async () => house.run(submitStocktake, { id, version: (await detail()).version });
  /** Somebody else finds the same where that is asked for. */
  const end = async () => {
    const after = await submit();
    if (after.status !== stocktakeLife.at.recounting) return house.run(confirmStocktake, after);
    for (const { id: lineId, extraCodes, countQty, result } of (await detail()).lines)
      if (result === RESULT.recount)
        await house.run(
          countLines,
          stocktakeApi.count.input.parse({ id, lines: [{ lineId, qty: countQty ?? 0, serials: extraCodes }] }),
          house.other,
        );
    return house.run(confirmStocktake, await submit());
  };
  return { id, detail, count, submit, end };
}

test('pieces that are missing or beyond the book are named, go and come, and the adjustment says which', async () => {
  const { goodsId } = await givenPieces(house, 'SA', 4);
  const take = await taking('SA-P');
  await floor.refused(() => take.count('SA-P', ['SA-1', 'sa-1']), '序列号【SA-1】已扫描');
  await floor.refused(() => take.count('SA-P', ['SA-1'], 4), '数量与序列号数【1】不一致');
  await take.count('SA-P', ['SA-1', 'SA-3', 'SA-4', 'SA-9']);
  expect((await take.detail()).lines[0]).toMatchObject({
    isSerial: true,
    bookQty: 4,
    countQty: 4,
    diff: 0,
    result: 3,
    missingCodes: ['SA-2'],
    extraCodes: ['SA-9'],
  });
  expect((await take.end()).status).toBe(50);
  expect(await pieces(house, goodsId)).toEqual(['1 20 SA-P', '2 90', '3 20 SA-P', '4 20 SA-P', '9 20 SA-P']);
  expect(
    await house.given.ask(
      `select l.delta, l.carton_codes from "inner".adjust_line l where l.goods_id = $1 order by l.delta`,
      [goodsId],
    ),
  ).toEqual([
    { delta: -1, carton_codes: ['SA-2'] },
    { delta: 1, carton_codes: ['SA-9'] },
  ]);
});

test('a piece that lies on another shelf of the count moves there; of one beyond the count it is said where it lies', async () => {
  const { goodsId } = await givenPieces(house, 'SB', 2);
  const { goodsId: others } = await givenPieces(house, 'SC', 2);
  const take = await taking('SB-P');
  await take.count('SB-P', ['SB-1', 'SB-2']);
  expect((await take.end()).status).toBe(50);
  const again = await taking('SB-P SC-P');
  await again.count('SB-P', ['SB-1']);
  await again.count('SC-P', ['SC-1', 'SC-2']);
  await house.run(
    foundGoods,
    stocktakeApi.found.input.parse({
      id: again.id,
      positionCode: 'SC-P',
      goodsId,
      qty: 1,
      serials: ['SB-2'],
      ...(await datesOf(goodsId)),
    }),
  );
  expect((await again.end()).status).toBe(50);
  expect(await pieces(house, goodsId)).toEqual(['1 20 SB-P', '2 20 SC-P']);

  const third = await taking('SC-P');
  await third.count('SC-P', ['SC-1', 'SC-2']);
  const line = (await third.detail()).lines.find((one) => one.goodsId === goodsId);
  await house.run(
    countLines,
    stocktakeApi.count.input.parse({
      id: third.id,
      lines: [{ lineId: line?.id ?? 0, qty: 2, serials: ['SB-2', 'SB-1'] }],
    }),
  );
  const judged = await third.submit();
  await floor.refused(() => house.run(confirmStocktake, judged), '序列号【SB-1】在【SB-P】', { kind: 'BUSINESS' });
  expect(await pieces(house, others)).toEqual(['1 20 SC-P', '2 20 SC-P']);
  expect(await pieces(house, goodsId)).toEqual(['1 20 SB-P', '2 20 SC-P']);
});

test('goods without numbers take none, and what nobody planned to find is named', async () => {
  const { goodsId } = await givenPieces(house, 'SD', 1);
  const plain = await house.goods({ code: 'SE' });
  await house.stock(await house.storage('SE-P'), plain, 3);
  const take = await taking('SE-P');
  await floor.refused(() => take.count('SE-P', ['X', 'Y', 'Z']), '不按序列号管理的商品，不能录入序列号');
  const found = stocktakeApi.found.input.parse({
    id: take.id,
    positionCode: 'SE-P',
    goodsId,
    qty: 2,
    serials: ['SD-8'],
    ...(await datesOf(goodsId)),
  });
  await floor.refused(() => house.run(foundGoods, found), '数量与序列号数【1】不一致', { field: 'serials' });
});

test('counted by number alone nobody knows which pieces it is, unless none is left', () => {
  expect(serialsCounted(null, ['A', 'B'], 1)).toEqual({ missing: [], extra: [] });
  expect(serialsCounted(null, ['A', 'B'], 0)).toEqual({ missing: ['A', 'B'], extra: [] });
  expect(serialsCounted(['b', 'C'], ['A', 'B'], 2)).toEqual({ missing: ['A'], extra: ['C'] });
});

/** The dates of the lot the goods lie in. */
async function datesOf(goodsId: number): Promise<{ producedOn: string | null; expireOn: string | null }> {
  const [lot] = await house.given.ask<{ produced_on: string | null; expire_on: string | null }>(
    `select t.produced_on::text, t.expire_on::text from inventory.lot t join inventory.stock s on s.lot_id = t.id where t.goods_id = $1 limit 1`,
    [goodsId],
  );
  return { producedOn: lot?.produced_on ?? null, expireOn: lot?.expire_on ?? null };
}
