import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outOrderApi } from '#contract/outbound/order.ts';
import { pickApi, pickTaskApi } from '#contract/outbound/pick.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { ask, refused, sheet } from '../../../testing/given/basic.ts';
import { givenActor } from '../../../testing/given/rows.ts';
import { outOrder, pick, pickTask, wave } from '../routes.ts';
import { openHouse, type House } from '../testing.ts';

let house: House, g: number, owner: string, store: number;
const HEAD = [
  '外部单号',
  '货主编码',
  '出库类型',
  '门店编码',
  '收货人',
  '手机号',
  '详细地址',
  '商品编码',
  '批次',
  '数量',
  '单位',
  '要求送达时间',
  '配送方式',
  '优先级',
  '备注',
];

beforeAll(async () => {
  house = await openHouse();
  g = await house.goods({ code: 'O1', weight: 500, volume: 20 }, 12);
  store = await house.given.store(house.at.tenantId, house.ownerId, {
    code: 'M-1',
    name: '一店',
    contact: '老王',
    phone: '13800000000',
    address: '东街1号',
  });
  const stageId = house.stageId;
  const routeId = await house.given.row('basic.route', {
    tenant_id: house.at.tenantId,
    warehouse_id: house.at.warehouseId,
    code: 'R1',
    name: '城东线',
    cutoff: '12:00',
    depart: '13:00',
    stage_position_id: stageId,
  });
  await house.given.row('basic.route_stop', {
    tenant_id: house.at.tenantId,
    warehouse_id: house.at.warehouseId,
    route_id: routeId,
    store_id: store,
    stop_no: 7,
  });
  owner =
    (await house.given.ask<{ code: string }>('select code from basic.owner where id = $1', [house.ownerId]))[0]?.code ??
    '';
});
afterAll(() => house?.close());

const add = (more: Record<string, unknown> = {}, actor = house.actor) =>
  ask(house.world, outOrderApi.add, outOrder.add, actor, {
    ownerId: house.ownerId,
    requireOn: house.day(1),
    lines: [{ goodsId: g, unitLevel: 3, unitQty: 2 }],
    ...more,
  });
const get = (id: number) => ask(house.world, outOrderApi.get, outOrder.get, house.actor, { id });

test('an order takes route, stop, cut-off and consignee from its store, and base units from its packs', async () => {
  const { id } = await add({ storeId: store, externalNo: 'E-1' });
  expect(await get(id)).toMatchObject({
    routeName: '城东线',
    stopNo: 7,
    cutoffAt: `${house.day(1)} 12:00:00`,
    consignee: '老王',
    phone: '13800000000',
    storageMode: 3,
    qtyWanted: 24,
    totalWeight: 12_000,
    totalVolume: 480,
    status: 10,
    lines: [{ unitLevel: 3, unitQty: 2, qtyOrdered: 24, explanations: [] }],
    actions: expect.arrayContaining(['update', 'allocate', 'cancel', 'hidden', 'joinWave']),
  });
});

test('what an order may not be is said on the field it concerns', async () => {
  const foreign = await house.given.store(house.at.tenantId, await house.given.owner(house.at.tenantId), {
    name: '外店',
  });
  const cases: [Record<string, unknown>, string][] = [
    [{ requireOn: house.day(-1) }, '要求日期不能早于今天'],
    [{ storeId: foreign }, '门店不存在'],
    [{ orderType: 2 }, '调拨单请选择调入仓库'],
    [{ deliveryType: 3 }, '请完善收货人信息'],
    [{ externalNo: 'E-1' }, '货主单号【E-1】已存在'],
    [{ lines: [{ goodsId: g, unitLevel: 4, unitQty: 1 }] }, '商品【O1】未维护【托】单位'],
    [{ lines: [{ goodsId: 999_999, unitQty: 1 }] }, '商品编码不存在'],
  ];
  for (const [more, msg] of cases) expect(await refused(add(more))).toMatchObject({ msg });
  expect(await refused(add({}, givenActor(house.at, { ownerIds: [house.ownerId + 1] })))).toMatchObject({
    msg: '无权操作该货主的数据',
  });
});

test('an order is edited until somebody else did, and its history says what changed', async () => {
  const { id } = await add({ externalNo: 'E-2' });
  const before = await get(id);
  const edit = {
    id,
    version: before.version,
    ownerId: house.ownerId,
    requireOn: house.day(3),
    lines: [{ goodsId: g, unitQty: 5 }],
  };
  await ask(house.world, outOrderApi.update, outOrder.update, house.actor, edit);
  expect(await get(id)).toMatchObject({ requireOn: house.day(3), qtyWanted: 5 });
  expect(await refused(ask(house.world, outOrderApi.update, outOrder.update, house.actor, edit))).toMatchObject({
    msg: '数据已被他人修改，请刷新后重试',
  });
  const trace = await ask(house.world, outOrderApi.trace, outOrder.trace, house.actor, { id });
  expect(trace.map((row) => row.action)).toEqual(['EDIT', 'CREATE']);
  expect(trace[0]?.payload).toMatchObject({ changes: { requireOn: [house.day(1), house.day(3)] } });
});

test('lists, counts and export know their filters', async () => {
  const page = await ask(house.world, outOrderApi.queryPage, outOrder.queryPage, house.actor, {
    param: { externalNo: 'E-1 E-2', status: [10] },
  });
  expect(page.list.map((row) => row.externalNo)).toEqual(['E-1']);
  const told = async (param: object) =>
    (await ask(house.world, outOrderApi.queryPage, outOrder.queryPage, house.actor, { param })).list.map(
      ({ externalNo }) => externalNo,
    );
  expect(await told({ externalNoPart: 'e-', consignee: '王' })).toEqual(['E-1']);
  expect(await told({ externalNoPart: '%' })).toEqual([]);
  const counts = await ask(house.world, outOrderApi.statistic, outOrder.statistic, house.actor, {});
  expect(counts.list.find((row) => row.status === 10)?.count).toBe(counts.total);
  const file = await ask(house.world, outOrderApi.export, outOrder.export, house.actor, {});
  expect(file).toMatchObject({ fileName: expect.stringContaining('出库单') });
  const nobody = givenActor(house.at, { ownerIds: [] });
  expect((await ask(house.world, outOrderApi.queryPage, outOrder.queryPage, nobody, {})).list).toEqual([]);
});

type Cells = (string | number | null)[];
const row = (no: string, more: Record<string, string | number> = {}): Cells =>
  HEAD.map(
    (label) =>
      ({ 外部单号: no, 货主编码: owner, 商品编码: 'O1', 数量: 3, ...more } as Record<string, string | number>)[label] ??
      null,
  );
const check = async (rows: Cells[]) =>
  ask(house.world, outOrderApi.importCheck, outOrder.importCheck, house.actor, {}, await sheet(HEAD, rows));

test('rows of one external number become one order; confirming twice makes them once', async () => {
  const checked = await check([
    row('I-1', { 门店编码: 'M-1', 单位: '箱' }),
    row('I-1', { 门店编码: 'M-1' }),
    row('I-2'),
  ]);
  expect(checked).toMatchObject({ total: 3, okCount: 3, errorCount: 0 });
  const confirm = () =>
    ask(house.world, outOrderApi.importConfirm, outOrder.importConfirm, house.actor, { batchId: checked.batchId });
  expect([await confirm(), await confirm()]).toEqual([{ imported: 2 }, { imported: 2 }]);
  const page = await ask(house.world, outOrderApi.queryPage, outOrder.queryPage, house.actor, {
    param: { externalNo: 'I-1,I-2' },
  });
  expect(page.list.map((r) => [r.externalNo, r.lineCount, r.qtyWanted, r.storeName])).toEqual([
    ['I-2', 1, 3, null],
    ['I-1', 2, 39, '一店'],
  ]);
});

test('every bad row is reported by row and column', async () => {
  const checked = await check([
    row('I-3', { 商品编码: 'NIX' }),
    row('I-4', { 货主编码: 'WHO' }),
    row('I-5', { 数量: -1 }),
    row('I-6', { 门店编码: 'WHO' }),
    row('I-1'),
    row('I-7'),
    row('I-7', { 收货人: '别人' }),
    row('I-8', { 批次: 'NIX' }),
    row('I-9', { 配送方式: '快递', 手机号: '13800000000' }),
    row('I-9', { 配送方式: '快递', 手机号: '13800000000' }),
  ]);
  expect(checked).toMatchObject({ total: 10, okCount: 1, errorCount: 9 });
  expect(checked.errors.map((e) => [e.row, e.column, e.msg])).toEqual([
    [2, '商品编码', '商品编码不存在'],
    [3, '货主编码', '货主编码不存在'],
    [4, '数量', '请输入正整数'],
    [5, '门店编码', '门店编码不存在'],
    [6, '外部单号', '货主单号【I-1】已存在'],
    [8, '外部单号', '同一单号的表头信息不一致'],
    [9, '批次', '指定批次不存在'],
    [10, '详细地址', '请完善收货人信息'],
    [11, '详细地址', '请完善收货人信息'],
  ]);
});

test('the template says when a column that may be left out must be filled', async () => {
  const file = await ask(house.world, outOrderApi.template, outOrder.template, house.actor, {});
  const [, explained] = (await readXlsx(file.body)).sheets;
  const of = (label: string) => explained?.rows.find(([column]) => column === label);
  expect(of('手机号')).toEqual(['手机号', '见说明', '文本；配送方式为快递时必填，门店已维护的可不填', '']);
  expect(of('详细地址')?.[1]).toBe('见说明');
  expect(of('收货人')).toEqual(['收货人', '否', '文本', '']);
});

test('a batch answers each order with the number its sender knows it by', async () => {
  const order = { ownerId: house.ownerId, requireOn: house.day(1), lines: [{ goodsId: g, unitQty: 1 }] };
  const { list } = await ask(house.world, outOrderApi.addBatch, outOrder.addBatch, house.actor, {
    orders: [{ ...order, externalNo: 'PB-2' }, order, { ...order, externalNo: 'PB-1' }],
  });
  expect(list.map(({ externalNo }) => externalNo)).toEqual(['PB-2', null, 'PB-1']);
  for (const { id, orderNo, externalNo } of list) expect(await get(id)).toMatchObject({ orderNo, externalNo });
});

test('a call repeated with its key does its work once and answers the same', async () => {
  await house.stock(await house.storage('O-S'), g, 100);
  const { id } = await add();
  const key = 'retry-0001';
  const first = await ask(
    house.world,
    outOrderApi.allocate,
    outOrder.allocate,
    house.actor,
    { ids: [id] },
    undefined,
    key,
  );
  expect(
    await ask(house.world, outOrderApi.allocate, outOrder.allocate, house.actor, { ids: [id] }, undefined, key),
  ).toEqual(first);
  const made = await ask(house.world, waveApi.insert, wave.insert, house.actor, { orderIds: [id] });
  const waveId = made.list[0]?.id ?? 0;
  const released = await ask(
    house.world,
    waveApi.release,
    wave.release,
    house.actor,
    { id: waveId },
    undefined,
    'retry-0002',
  );
  expect(
    await ask(house.world, waveApi.release, wave.release, house.actor, { id: waveId }, undefined, 'retry-0002'),
  ).toEqual(released);
  const { task } = await ask(house.world, pickTaskApi.next, pickTask.next, house.actor, { waveId });
  const detail = await ask(house.world, pickTaskApi.get, pickTask.get, house.actor, { id: task?.id ?? 0 });
  const lines = [{ lineIds: detail.stops[0]?.parts.map((part) => part.lineId) ?? [] }];
  const picked = await ask(house.world, pickApi.confirm, pick.confirm, house.actor, { lines }, undefined, 'retry-0003');
  expect(
    await ask(house.world, pickApi.confirm, pick.confirm, house.actor, { lines }, undefined, 'retry-0003'),
  ).toEqual(picked);
  expect((await refused(ask(house.world, pickApi.confirm, pick.confirm, house.actor, { lines }))).msg).toBe(
    '该行已拣货',
  );
  expect(await house.status(id)).toBe(60);
  await house.lawful();
});

test('one order alone is refused in its own words, after the reason is stored', async () => {
  const { id } = await add({ lines: [{ goodsId: await house.goods({ code: 'EMPTY' }), unitQty: 1 }] });
  expect(
    await refused(ask(house.world, outOrderApi.allocate, outOrder.allocate, house.actor, { ids: [id] })),
  ).toMatchObject({ code: 220001, msg: '商品【EMPTY】无可分配库存（现存0，可用0，锁定0，被占用0）' });
  expect((await get(id)).lines[0]?.explanations).toMatchObject([
    { granted: 0, shortage: '缺1（现存0，可用0，锁定0，被占用0）' },
  ]);
});

test('pages of the list follow each other in its order, and each order shows the sums of its own lines', async () => {
  const owned = await house.goods({ code: 'O9' }, 12);
  const made: number[] = [];
  for (const n of [1, 2, 3, 4, 5])
    made.push(
      (
        await add({
          externalNo: `P-${n}`,
          priority: 100 - n,
          lines: [
            { goodsId: owned, unitQty: n },
            { goodsId: owned, unitQty: 10 },
          ],
        })
      ).id,
    );
  const page = (pageNum: number, more: Record<string, unknown> = {}, param: Record<string, unknown> = { status: 10 }) =>
    ask(house.world, outOrderApi.queryPage, outOrder.queryPage, house.actor, {
      param: { goodsId: owned, ...param },
      pageNum,
      pageSize: 2,
      ...more,
    });
  const pages = [await page(1), await page(2), await page(3)];
  expect(pages.flatMap((one) => one.list.map((order) => [order.id, order.lineCount, order.qtyWanted]))).toEqual(
    made.toReversed().map((id, i) => [id, 2, 15 - i]),
  );
  expect(pages.map((one) => [one.total, one.pages])).toEqual([
    [5, 3],
    [5, 3],
    [5, 3],
  ]);
  const first = await page(2, { orderBy: [{ field: 'priority', dir: 'asc' }] }, { status: [10, 20] });
  expect(first.list.map((order) => order.priority)).toEqual([97, 98]);
  expect((await page(1, {}, { status: 90 })).list).toEqual([]);
});
