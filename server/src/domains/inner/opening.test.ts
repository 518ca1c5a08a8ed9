import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openingApi } from '#contract/inner/opening.ts';
import { importBatchApi } from '#contract/ops/import-batch.ts';
import { routes } from '../../routes.ts';
import { ask, refused, sheet } from '../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../testing/given/inbound.ts';
import { brokenLaws } from '../../testing/given/rows.ts';
import { openingStock } from './routes.ts';

let w: Inbound, owner: string, meat: string, cup: string, places: string[];
const HEAD = ['货主编码', '商品编码', '库位编码', '数量（基本单位）', '容器编码', '生产日期', '到期日期', '供应商批号'];

beforeAll(async () => {
  w = await openInbound();
  const code = async (table: string, id: number): Promise<string> =>
    (await w.given.ask<{ code: string }>(`select code from ${table} where id = $1`, [id]))[0]?.code ?? '';
  [owner, meat, cup] = [
    await code('basic.owner', w.ownerId),
    await code('basic.goods', w.meat),
    await code('basic.goods', w.cup),
  ];
  places = (
    await w.given.ask<{ code: string }>(
      `select p.code from basic.position p join basic.area a on a.id = p.area_id where p.warehouse_id = $1 and a.kind not in ('PACK', 'STAGE', 'TRANSIT') order by p.id`,
      [w.actor.warehouseId],
    )
  ).map((row) => row.code);
});
afterEach(async () => expect(await brokenLaws(w.world.db, w.actor.tenantId)).toEqual([]));
afterAll(() => w.close());

const check = async (rows: (string | number | null)[][]) =>
  ask(w.world, openingApi.importCheck, openingStock.importCheck, w.actor, {}, await sheet(HEAD, rows));
const confirm = (batchId: number) =>
  ask(w.world, openingApi.importConfirm, openingStock.importConfirm, w.actor, { batchId });
const onHand = async (): Promise<number> =>
  Number(
    (
      await w.given.ask<{ n: string }>(
        'select coalesce(sum(on_hand), 0) as n from inventory.stock where warehouse_id = $1',
        [w.actor.warehouseId],
      )
    )[0]?.n,
  );
test('goods whose pieces have numbers from receipt on are refused in their cell: a sheet names no pieces', async () => {
  await w.given.ask('update basic.goods set serial_mode = 2 where id = $1', [w.cup]);
  const checked = await check([[owner, cup, places[0] ?? '', 7, null, null, null, null]]);
  expect(checked).toMatchObject({
    errorCount: 1,
    errors: [{ row: 2, msg: '全程管理序列号的商品须收货时录入序列号，不能导入期初库存' }],
  });
  await w.given.ask('update basic.goods set serial_mode = 0 where id = $1', [w.cup]);
});

test('what lies where on the first day comes in by sheet, with a ledger row for each, and can be taken back', async () => {
  const [a = '', b = ''] = places;
  const checked = await check([
    [owner, meat, a, 40, null, w.day(-10), null, null],
    [owner, cup, b, 7, null, null, null, null],
  ]);
  expect(checked).toMatchObject({ total: 2, errorCount: 0 });
  expect(await confirm(checked.batchId)).toEqual({ imported: 2 });
  expect(await confirm(checked.batchId)).toEqual({ imported: 2 });
  expect(await onHand()).toBe(47);
  const undo = () =>
    ask(
      w.world,
      importBatchApi.undo,
      routes.importBatch.undo,
      { ...w.actor, permissions: new Set([...w.actor.permissions, openingApi.importConfirm.permit]) },
      { batchId: checked.batchId },
    );
  expect(await undo()).toEqual({ undone: 1 });
  expect(await onHand()).toBe(0);
});

test('every fault of every row is told by row and column before anything lies anywhere', async () => {
  const [a = ''] = places;
  const checked = await check([
    ['WHO', meat, a, 1, null, null, null, null],
    [owner, 'NIX', a, 1, null, null, null, null],
    [owner, cup, 'NOWHERE', 1, null, null, null, null],
    [owner, cup, a, 0, null, null, null, null],
    [owner, meat, a, 1, 'NOBOX', null, null, null],
    [owner, meat, a, 1, null, w.day(3), null, null],
    [owner, meat, a, 2, null, w.day(-3), null, null],
    [owner, meat, a, 3, null, w.day(-3), null, null],
  ]);
  expect(checked.errors.map(({ row, column, msg }) => [row, column, msg])).toEqual([
    [2, '货主编码', '货主编码不存在'],
    [3, '商品编码', '商品编码不存在'],
    [4, '库位编码', '库位编码不存在'],
    [5, '数量（基本单位）', '请输入正整数'],
    [6, '容器编码', '容器编码不存在'],
    [7, '生产日期', '生产日期不能晚于今天'],
    [9, '货主编码', expect.stringContaining('重复')],
  ]);
  expect((await refused(confirm(checked.batchId))).msg).toContain('请修正后重新上传');
  expect(await onHand()).toBe(0);
});
