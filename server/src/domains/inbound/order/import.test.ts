import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderApi } from '#contract/inbound/order.ts';
import { importBatchApi } from '#contract/ops/import-batch.ts';
import { routes } from '../../../routes.ts';
import { ask, refused, sheet } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { inboundOrder } from '../routes.ts';

let w: Inbound, owner: string, supplier: string, meat: string, cup: string;
const HEAD = [
  '外部单号',
  '货主编码',
  '供应商编码',
  '入库类型',
  '预计到货日期',
  '商品编码',
  '数量',
  '单位',
  '批次',
  '生产日期',
  '到期日期',
  '越库出库单',
  '越库行号',
  '备注',
];

beforeAll(async () => {
  w = await openInbound();
  const supplierId = await w.given.supplier(w.actor.tenantId, w.ownerId, { code: 'SUP1' });
  const code = async (table: string, id: number): Promise<string> =>
    (await w.given.ask<{ code: string }>(`select code from ${table} where id = $1`, [id]))[0]?.code ?? '';
  [owner, supplier, meat, cup] = [
    await code('basic.owner', w.ownerId),
    await code('basic.supplier', supplierId),
    await code('basic.goods', w.meat),
    await code('basic.goods', w.cup),
  ];
});
afterAll(() => w.close());

type Cells = (string | number | null)[];
const row = (
  no: string,
  goods: string,
  qty: number | string,
  more: Partial<Record<string, string | number>> = {},
): Cells =>
  HEAD.map(
    (label) =>
      ({
        外部单号: no,
        货主编码: owner,
        供应商编码: supplier,
        入库类型: '采购',
        预计到货日期: w.day(2),
        商品编码: goods,
        数量: qty,
        ...more,
      })[label] ?? null,
  );
const check = async (rows: Cells[]) =>
  ask(w.world, orderApi.importCheck, inboundOrder.importCheck, w.actor, {}, await sheet(HEAD, rows));
const confirm = (batchId: number) =>
  ask(w.world, orderApi.importConfirm, inboundOrder.importConfirm, w.actor, { batchId });

test('rows of one external number become one order, packs become base units, once', async () => {
  const checked = await check([
    row('I-1', meat, 4, { 单位: '箱', 批次: 'L9' }),
    row('I-1', cup, 7),
    row('I-2', cup, 3, { 生产日期: w.day(-9), 到期日期: w.day(90) }),
  ]);
  expect(checked).toMatchObject({ total: 3, okCount: 3, errorCount: 0, errors: [] });
  expect(await confirm(checked.batchId)).toEqual({ imported: 2 });
  expect(await confirm(checked.batchId)).toEqual({ imported: 2 });
  const found = await w.api.queryPage({ param: { externalNo: 'I-1 I-2' } });
  expect(found.list.map((o) => [o.externalNo, o.lineCount, o.qtyExpected, o.supplierName, o.orderType])).toEqual([
    ['I-2', 1, 3, '供应商', 1],
    ['I-1', 2, 87, '供应商', 1],
  ]);
  expect(await w.api.get({ id: found.list[1]?.id ?? 0 })).toMatchObject({
    source: 2,
    expectAt: `${w.day(2)} 00:00:00`,
    lines: [{ unitLevel: 3, unitQty: 4, qtyExpected: 80, wantLotNo: 'L9' }, { unitQty: 7 }],
  });
});

test('every bad row is reported by row and column, and nothing is imported', async () => {
  await w.order([[w.cup, 1]], { externalNo: 'I-9' });
  const before = (await w.api.statistic({})).total;
  const checked = await check([
    row('I-3', 'NIX', 1),
    row('I-3', cup, 0),
    row('I-4', cup, 1, { 货主编码: 'WHO' }),
    row('I-5', cup, 1, { 供应商编码: 'WHO' }),
    row('I-6', cup, 1, { 单位: '桶' }),
    row('I-7', cup, 1, { 预计到货日期: w.day(-1) }),
    row('I-8', meat, 1, { 生产日期: w.day(5), 到期日期: w.day(5) }),
    row('I-9', cup, 1),
    row('I-10', cup, 1),
    row('I-10', meat, 1, { 入库类型: '退货' }),
    row('I-11', cup, 1),
    row('I-11', cup, 2),
    row('I-12', cup, 1, { 入库类型: '奇怪' }),
  ]);
  expect(checked.errors.map((e) => [e.row, e.column, e.msg])).toEqual([
    [2, '商品编码', '商品编码不存在'],
    [3, '数量', '请输入正整数'],
    [4, '货主编码', '货主编码不存在'],
    [5, '供应商编码', '供应商编码不存在'],
    [6, '单位', '单位【桶】不存在'],
    [7, '预计到货日期', '预计到货日期不能早于今天'],
    [8, '生产日期', '生产日期必须早于到期日期'],
    [9, '外部单号', '货主单号【I-9】已存在'],
    [11, '外部单号', '同一单号的表头信息不一致'],
    [13, '商品编码', `明细重复：商品【${cup}】`],
    [14, '入库类型', expect.any(String)],
  ]);
  expect((await refused(confirm(checked.batchId))).msg).toBe('存在11行错误，请修正后重新上传');
  expect((await w.api.statistic({})).total).toBe(before);
});

test('what has become wrong since the check is refused at confirm', async () => {
  const checked = await check([row('I-20', cup, 1)]);
  await w.order([[w.cup, 1]], { externalNo: 'I-20' });
  expect((await refused(confirm(checked.batchId))).msg).toBe('第2行：货主单号【I-20】已存在');
});

test('imported orders are taken back by cancelling them, all or none; the one that goods came for is named', async () => {
  const undo = (batchId: number, actor = w.actor) =>
    ask(
      w.world,
      importBatchApi.undo,
      routes.importBatch.undo,
      { ...actor, permissions: new Set([...actor.permissions, orderApi.importConfirm.permit]) },
      { batchId },
    );
  const bring = async (...numbers: string[]) => {
    const { batchId } = await check(numbers.map((no) => row(no, cup, 2)));
    await confirm(batchId);
    return batchId;
  };
  const states = async (numbers: string) =>
    (await w.api.queryPage({ param: { externalNo: numbers } })).list.map(({ status }) => status);
  const first = await bring('I-30', 'I-31');
  expect((await refused(undo(first, { ...w.actor, warehouseId: w.actor.warehouseId + 1 }))).code).toBe(100002);
  expect(
    (
      await refused(
        ask(
          w.world,
          importBatchApi.undo,
          routes.importBatch.undo,
          { ...w.actor, permissions: new Set() },
          { batchId: first },
        ),
      )
    ).code,
  ).toBe(100002);
  expect((await refused(undo(first, { ...w.actor, userId: w.actor.userId + 1, ownerIds: [w.ownerId] }))).code).toBe(
    100002,
  );
  expect(await undo(first)).toEqual({ undone: 2 });
  expect(await states('I-30 I-31')).toEqual([99, 99]);
  const second = await bring('I-30', 'I-32'),
    [order] = (await w.api.queryPage({ param: { externalNo: 'I-32' } })).list;
  await w.api.suspend({ id: order?.id ?? 0, reason: '等通知' });
  expect((await refused(undo(second))).msg).toMatch(/，不能撤销导入$/);
  expect(await states('I-32')).toEqual([10]);
  expect(
    (await w.api.queryPage({ param: { externalNo: 'I-30' } })).list
      .map(({ status }) => status)
      .toSorted((a, b) => a - b),
  ).toEqual([10, 99]);
});

test('a row may name the outbound order its goods come for; the list and its sheet say which', async () => {
  const at = { tenant_id: w.actor.tenantId, warehouse_id: w.actor.warehouseId };
  const outId = await w.given.row('outbound.order', {
    ...at,
    order_no: 'CK-XD1',
    external_no: 'SO-XD1',
    owner_id: w.ownerId,
    order_type: 1,
    require_on: w.day(1),
  });
  const line = { order_id: outId, goods_id: w.cup, unit_qty: 5, qty_ordered: 5, qty_origin: 5 };
  await w.given.row('outbound.detail', { ...at, ...line, line_no: 1 });
  const bad = await check([
    row('I-X0', cup, 1, { 越库出库单: 'NONE' }),
    row('I-X1', meat, 1, { 越库出库单: 'CK-XD1' }),
    row('I-X2', cup, 1, { 越库行号: 1 }),
    row('I-X3', cup, 1, { 越库出库单: 'CK-XD1', 越库行号: 7 }),
  ]);
  expect(bad.errors.map((e) => [e.row, e.column, e.msg])).toEqual([
    [2, '越库出库单', '出库单【NONE】不存在'],
    [3, '越库出库单', '出库单【CK-XD1】没有该商品'],
    [4, '越库出库单', '请输入越库出库单号'],
    [5, '越库行号', '出库单【CK-XD1】第7行不是该商品'],
  ]);
  const checked = await check([row('I-X4', cup, 4, { 越库出库单: 'CK-XD1', 越库行号: 1 }), row('I-X4', meat, 1)]);
  expect(await confirm(checked.batchId)).toEqual({ imported: 1 });
  const { list } = await w.api.queryPage({ param: { externalNo: 'I-X4' } });
  expect(list).toMatchObject([{ forOrders: 'CK-XD1', lineCount: 2 }]);
  expect((await w.api.get({ id: list[0]?.id ?? 0 })).lines).toMatchObject([
    { forOrderNo: 'CK-XD1', forLineNo: 1 },
    { forOrderNo: null },
  ]);
});
