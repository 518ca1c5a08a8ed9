import { afterAll, beforeAll, expect, test } from 'vitest';
import { thresholdApi } from '#contract/message/threshold.ts';
import { ask, refused, sheet } from '../../testing/given/basic.ts';
import { messageWorld, type MessageWorld } from '../../testing/given/message.ts';
import { thresholds } from './threshold.ts';

let w: MessageWorld;
beforeAll(async () => {
  w = await messageWorld();
}, 120_000);
afterAll(() => w?.close());

const actor = (more: object = {}) =>
  w.actor(w.users.admin, {
    ownerIds: null,
    permissions: new Set(['stock:threshold:list', 'stock:threshold:import']),
    ...more,
  });
const page = (more: object = {}) => ask(w, thresholdApi.page, thresholds.page, actor(more), { param: {} });

test("each level shows what is free of its goods in this warehouse: on hand less what is promised, good only, the owner's only", async () => {
  await w.lies(80);
  expect((await page()).list).toMatchObject([{ goodsId: w.goodsId, minQty: 100, available: 80 }]);
  await w.owner.query(
    'update inventory.stock set allocated = 30 where tenant_id = 1 and warehouse_id = $1 and goods_id = $2',
    [w.house, w.goodsId],
  );
  const without = await w.given.goods(1, 101);
  await w.given.row('message.stock_threshold', {
    tenant_id: 1,
    warehouse_id: w.house,
    owner_id: 101,
    goods_id: without,
    min_qty: 1,
  });
  expect((await page()).list.map(({ goodsId, available }) => [goodsId, available])).toEqual([
    [without, 0],
    [w.goodsId, 50],
  ]);
  await w.owner.query(
    `update inventory.stock set allocated = 0 where tenant_id = 1 and warehouse_id = $1 and goods_id = $2`,
    [w.house, w.goodsId],
  );
  for (const more of [{ warehouseId: 11 }, { ownerIds: [102] }, { tenantId: 2 }])
    expect((await page(more)).list).toEqual([]);
});

test('levels come in by sheet under the name of the alarms they raise: checked whole, each fault on its cell, confirmed once', async () => {
  expect(thresholdApi.importCheck.path).toBe('/basicinfo-server/v1/alarm/importCheck');
  const { code } = (
    await w.ask<{ code: string }>('select code from basic.goods where id = $1', [await w.given.goods(1, 101)])
  )[0] ?? { code: '' };
  const { code: spare } = (
    await w.ask<{ code: string }>('select code from basic.goods where id = $1', [await w.given.goods(1, 101)])
  )[0] ?? { code: '' };
  const HEAD = ['货主', '商品', '最小量', '最大量', '恢复量', '状态'];
  const check = async (rows: (string | number)[][]) =>
    ask(w, thresholdApi.importCheck, thresholds.importCheck, actor(), {}, await sheet(HEAD, rows));
  const confirm = (batchId: number) =>
    ask(w, thresholdApi.importConfirm, thresholds.importConfirm, actor(), { batchId });
  const bad = await check([
    ['CWX', code, 10, 5, 0, '启用'],
    ['CWX', 'NOPE', 1, 0, 0, '启用'],
    ['CWX', spare, 1, 0, 0, '也许'],
  ]);
  expect(bad.errors.map(({ row, column, msg }) => `${row} ${column} ${msg}`).toSorted()).toEqual(
    ['2 最大量 最大量须大于最小量', '3 商品 商品【NOPE】不存在', '4 状态 取值不在允许范围内'].toSorted(),
  );
  expect(await refused(confirm(bad.batchId))).toMatchObject({ code: 100008 });
  const { batchId } = await check([['CWX', code, 10, 50, 12, '启用']]);
  expect(await Promise.all([confirm(batchId), confirm(batchId)])).toEqual([{ imported: 1 }, { imported: 1 }]);
  expect((await page()).list[0]).toMatchObject({ minQty: 10, maxQty: 50, recoverQty: 12, available: 0 });
});
