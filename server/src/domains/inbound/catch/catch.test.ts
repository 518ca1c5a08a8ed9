import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { catchApi } from '#contract/inbound/catch.ts';
import { refused } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { brokenLaws } from '../../../testing/given/rows.ts';
import { inboundCatch } from '../routes.ts';
import { cartonProblems, weighedAs } from './submit.plan.ts';

let w: Inbound;
beforeAll(async () => {
  w = await openInbound();
});
afterEach(async () => expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]));
afterAll(() => w.close());

const submit = (detailId: number, codes: readonly string[], weightG = 9800) =>
  w.call(catchApi.submit, inboundCatch.submit, { detailId, cartons: codes.map((code) => ({ code, weightG })) });
const drop = (...ids: number[]) => w.call(catchApi.void, inboundCatch.void, { ids });
const statesOf = (detailId: number) =>
  w.given.ask<{ code: string; state: number; placed: boolean }>(
    `select code, state, stock_id is not null as placed from inventory.catch_code where tenant_id = $1 and in_detail_id = $2 order by id`,
    [w.actor.tenantId, detailId],
  );

async function tripe(qty: number): Promise<{ id: number; goods: number; detailId: number }> {
  const goods = await w.given.goods(w.actor.tenantId, w.ownerId, { is_catch_weight: true });
  const { id, lines } = await w.order([[goods, qty]]);
  return { id, goods, detailId: lines[0] ?? 0 };
}

describe('weighing cartons', () => {
  test('before they are received: no code twice, no more than is open', async () => {
    const { detailId } = await tripe(3);
    expect((await submit(detailId, ['A1', 'A2'])).cartons).toMatchObject([
      { code: 'A1', weightG: 9800 },
      { code: 'A2' },
    ]);
    expect((await refused(submit(detailId, ['A1']))).msg).toBe('箱码【A1】重复');
    expect((await refused(submit(detailId, ['A3', 'A3']))).msg).toBe('箱码【A3】重复');
    expect((await refused(submit(detailId, ['A3', 'A4']))).msg).toBe('抄码数量超过可收数量【1】');
    const plain = await w.order([[w.cup, 5]]);
    expect((await refused(submit(plain.lines[0] ?? 0, ['B1']))).msg).toMatch(/不是抄码商品/);
  });

  test('a weight out of the way is asked about, on its field, and taken once it was looked at', async () => {
    const { detailId, goods } = await tripe(4);
    await submit(detailId, ['W1'], 10_000);
    const weigh = (code: string, weightG: number, more: object = {}, line = detailId) =>
      w.call(catchApi.submit, inboundCatch.submit, { detailId: line, cartons: [{ code, weightG }], ...more });
    await expect(weigh('W2', 0)).rejects.toThrow('重量超出范围');
    await expect(weigh('W2', 500_000)).rejects.toThrow('重量超出范围');
    for (const grams of [13_001, 6_999]) {
      const { msg, data } = await refused(weigh('W2', grams));
      expect(msg).toBe('箱码【W2】重量异常（平均10.0千克），是否确认');
      expect(data).toMatchObject({ confirm: true, errors: [{ field: 'cartons.0.weightG' }] });
    }
    expect(await statesOf(detailId)).toHaveLength(1);
    await weigh('W2', 13_000);
    const { cartons } = await weigh('W3', 30_000, { isConfirmed: true });
    expect(cartons).toMatchObject([{ code: 'W3', weightG: 30_000 }]);
    // A line of which nothing was weighed yet goes by what lies in stock.
    const ids = await w.given.ask<{ id: number }>('select id from inventory.catch_code where in_detail_id = $1', [
      detailId,
    ]);
    await w.receiving.confirm({ lines: [{ detailId, qty: 3, cartonIds: ids.map(({ id }) => id) }] });
    const later = (await w.order([[goods, 2]])).lines[0] ?? 0;
    expect((await refused(weigh('W4', 9_000, {}, later))).msg).toMatch(/^箱码【W4】重量异常（平均17.7千克）/);
    await weigh('W4', 18_000, {}, later);
  });

  test('two scanners with the same carton: one of them is told', async () => {
    const { detailId } = await tripe(5);
    const both = await Promise.allSettled([submit(detailId, ['C1']), submit(detailId, ['C1'])]);
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({ message: '箱码【C1】重复' });
    expect(await statesOf(detailId)).toHaveLength(1);
  });

  test('brings their weight into stock and ledger; taken back, they wait again', async () => {
    const { detailId, goods } = await tripe(3);
    const { cartons } = await submit(detailId, ['D1', 'D2', 'D3'], 10_250);
    const ids = cartons.map(({ id }) => id);
    const receive = (qty: number, cartonIds: number[]) =>
      w.receiving.confirm({ lines: [{ detailId, qty, cartonIds }] });
    expect((await refused(receive(3, ids.slice(0, 2)))).msg).toBe('收货数量与抄码箱数不一致');
    await receive(2, ids.slice(0, 2));
    const weight = (): Promise<unknown[]> =>
      w.given.ask(
        `select on_hand, weight_g from inventory.stock where tenant_id = $1 and goods_id = $2 and on_hand > 0`,
        [w.actor.tenantId, goods],
      );
    expect(await weight()).toEqual([{ on_hand: 2, weight_g: 20_500 }]);
    expect((await statesOf(detailId)).map(({ state }) => state)).toEqual([20, 20, 10]);
    expect((await refused(receive(1, ids.slice(0, 1)))).msg).toBe('箱码不属于该明细，或已入库');
    expect((await refused(drop(ids[0] ?? 0))).msg).toBe('箱码【D1】已入库，不能作废');

    expect(await w.api.rollbackDetail({ id: detailId })).toMatchObject({ action: 'RECEIVE', qty: 2 });
    expect(await weight()).toEqual([]);
    expect((await statesOf(detailId)).map(({ state, placed }) => [state, placed])).toEqual([
      [10, false],
      [10, false],
      [10, false],
    ]);
    expect(await w.api.rollbackDetail({ id: detailId })).toMatchObject({ action: 'CODE_READ', qty: 3 });
    expect((await statesOf(detailId)).map(({ state }) => state)).toEqual([90, 90, 90]);
  });

  test('a reading is not taken back once its cartons came in', async () => {
    const { detailId } = await tripe(2);
    const [one] = (await submit(detailId, ['E1'])).cartons;
    await w.receiving.confirm({ lines: [{ detailId, qty: 1, cartonIds: [one?.id ?? 0] }] });
    await submit(detailId, ['E2']);
    await w.api.rollbackDetail({ id: detailId });
    expect((await statesOf(detailId)).map(({ state }) => state)).toEqual([20, 90]);
    expect((await submit(detailId, ['E2'])).cartons).toHaveLength(1);
  });

  test('a voided code is free again; an order with weighed cartons is not edited', async () => {
    const { id, detailId, goods } = await tripe(2);
    const [one] = (await submit(detailId, ['F1'])).cartons;
    const { version } = await w.api.get({ id });
    const edit = w.api.update({
      id,
      version,
      ownerId: w.ownerId,
      orderType: 1,
      lines: [{ goodsId: goods, unitQty: 3 }],
    });
    expect((await refused(edit)).msg).toBe('入库单已抄码，不能修改');
    expect(await drop(one?.id ?? 0)).toEqual({ voided: 1 });
    expect((await refused(drop(one?.id ?? 0))).msg).toBe('箱码【F1】已作废');
    expect((await submit(detailId, ['F1'])).cartons).toHaveLength(1);
  });

  test('the list sums cartons and weight', async () => {
    const { detailId } = await tripe(2);
    await submit(detailId, ['G1', 'G2'], 9000);
    const answer = await w.call(catchApi.queryPage, inboundCatch.queryPage, { param: { code: 'G1 G2' } });
    expect(answer).toMatchObject({ cartons: 2, totalG: 18_000, list: [{ code: 'G2' }, { code: 'G1', lotNo: null }] });
    expect(await w.call(catchApi.get, inboundCatch.get, { id: answer.list[0]?.id ?? 0 })).toMatchObject({ code: 'G2' });
  });
});

test('every fault stands on its field', () => {
  const facts = { taken: new Set(['A']), today: '2026-03-02', left: 1, origins: null };
  const read = weighedAs(
    [
      { code: 'A', weightG: 1 },
      { code: 'B', weightG: 1, producedOn: '2026-03-03' },
    ],
    null,
  );
  expect(cartonProblems(read, facts)).toEqual([
    { field: 'cartons.0.code', msg: '箱码【A】重复' },
    { field: 'cartons.1.producedOn', msg: '生产日期不能晚于今天' },
    { field: 'cartons', msg: '抄码数量超过可收数量【1】' },
  ]);
});

test('of a return only cartons that left may come, and weigh what they weighed unless somebody says otherwise', () => {
  const origins = new Map([['A', { id: 7, code: 'A', weightG: 900, producedOn: '2026-01-01' }]]);
  const facts = { taken: new Set<string>(), today: '2026-03-02', left: 5, origins };
  expect(weighedAs([{ code: 'A' }, { code: 'A', weightG: 880 }], origins)).toEqual([
    { code: 'A', weightG: 900, producedOn: '2026-01-01', originId: 7 },
    { code: 'A', weightG: 880, producedOn: '2026-01-01', originId: 7 },
  ]);
  expect(cartonProblems(weighedAs([{ code: 'A' }, { code: 'X' }], origins), facts)).toEqual([
    { field: 'cartons.1.code', msg: '箱码【X】不是随原出库单发出的，或已退回' },
  ]);
  expect(cartonProblems(weighedAs([{ code: 'X' }], null), { ...facts, origins: null })).toEqual([
    { field: 'cartons.0.weightG', msg: '请输入重量' },
  ]);
});
