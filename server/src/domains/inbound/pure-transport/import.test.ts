import { afterAll, beforeAll, expect, test } from 'vitest';
import { pureTransportApi as api } from '#contract/inbound/pure-transport.ts';
import { importBatchApi } from '#contract/ops/import-batch.ts';
import { routes } from '../../../routes.ts';
import { ask, refused, sheet } from '../../../testing/given/basic.ts';
import { openInbound, type Inbound } from '../../../testing/given/inbound.ts';
import { pureTransport } from '../routes.ts';

let w: Inbound, owner: string, stranger: string, route: string;
const HEAD = [
  '单据序号', '货主编码', '发货方', '发货地址', '收货方', '收货地址', '收货电话', '计划发车', '线路编码', '备注',
  '货物名称', '单位', '数量', '重量g', '体积cm³',
] as const; // prettier-ignore

beforeAll(async () => {
  w = await openInbound();
  const codeOf = async (id: number): Promise<string> =>
    (await w.given.ask<{ code: string }>('select code from basic.owner where id = $1', [id]))[0]?.code ?? '';
  owner = await codeOf(w.ownerId);
  stranger = await codeOf(await w.given.owner(w.actor.tenantId));
  const routeId = await w.given.row('basic.route', {
    tenant_id: w.actor.tenantId,
    warehouse_id: w.actor.warehouseId,
    code: 'RT1',
    name: '城东线',
    cutoff: '12:00',
    depart: '13:00',
  });
  route = (await w.given.ask<{ code: string }>('select code from basic.route where id = $1', [routeId]))[0]?.code ?? '';
});
afterAll(() => w.close());

/** Rows of values in an order that does not matter. */
const sorted = (rows: readonly (readonly unknown[])[]): string[] =>
  rows.map((row) => row.join(' ')).toSorted((a, b) => a.localeCompare(b));

type Cells = Partial<Record<(typeof HEAD)[number], string | number>>;
const row = (more: Cells): (string | number | null)[] => {
  const cells: Cells = {
    单据序号: 'A',
    货主编码: owner,
    发货方: '川味鲜工厂',
    发货地址: '城北路1号',
    收货方: '门店一',
    收货地址: '城东路8号',
    收货电话: '13800000000',
    货物名称: '冰柜',
    数量: 2,
    ...more,
  };
  return HEAD.map((label) => cells[label] ?? null);
};
const check = async (rows: (string | number | null)[][]) =>
  ask(w.world, api.importCheck, pureTransport.importCheck, w.actor, {}, await sheet([...HEAD], rows));

test('rows of one number are one transport, numbered, told, and taken back while nobody has taken them on', async () => {
  const checked = await check([
    row({ 计划发车: '2031-05-01 08:00:00', 线路编码: route }),
    row({ 计划发车: '2031-05-01 08:00:00', 线路编码: route, 货物名称: '展架', 数量: 5, 重量g: 1200 }),
    row({ 单据序号: 'B', 收货方: '门店二' }),
  ]);
  expect(checked).toMatchObject({ total: 3, errors: [] });
  const { imported } = await w.call(api.importConfirm, pureTransport.importConfirm, { batchId: checked.batchId });
  expect(imported).toBe(2);
  const { list } = await w.call(api.queryPage, pureTransport.queryPage, { param: {} });
  expect(sorted(list.map(({ toName, qty, weight, status, planAt }) => [toName, qty, weight, status, planAt]))).toEqual(
    sorted([
      ['门店一', 7, 1200, 10, '2031-05-01 08:00:00'],
      ['门店二', 2, 0, 10, null],
    ]),
  );
  const one = await w.call(api.get, pureTransport.get, { id: list.find(({ qty }) => qty === 7)?.id ?? 0 });
  expect(one.lines.map(({ goodsName, qty }) => [goodsName, qty])).toEqual([
    ['冰柜', 2],
    ['展架', 5],
  ]);
  expect(one.steps.map(({ actionName }) => actionName)).toEqual(['新建']);

  await w.call(api.accept, pureTransport.accept, { id: one.id, version: one.version });
  const may = { ...w.actor, permissions: new Set([...w.actor.permissions, api.importConfirm.permit]) };
  const undo = () => ask(w.world, importBatchApi.undo, routes.importBatch.undo, may, { batchId: checked.batchId });
  expect((await refused(undo())).msg).toMatch(/，不能撤销导入$/);
  expect((await w.call(api.queryPage, pureTransport.queryPage, { param: {} })).total).toBe(2);
  const now = await w.call(api.get, pureTransport.get, { id: one.id });
  await w.call(api.rollback, pureTransport.rollback, { id: one.id, version: now.version, reason: '点错' });
});

test('what is wrong stands on its cell, in the words of the form, and nothing comes in', async () => {
  const before = (await w.call(api.queryPage, pureTransport.queryPage, { param: {} })).total;
  const checked = await check([
    row({ 收货电话: 'abc' }),
    row({ 单据序号: 'C', 货主编码: 'NOBODY' }),
    row({ 单据序号: 'D', 货主编码: stranger }),
    row({ 单据序号: 'E', 线路编码: 'NOWHERE' }),
    row({ 单据序号: 'F' }),
    row({ 单据序号: 'F', 收货方: '别处' }),
    row({ 单据序号: 'G', 数量: 0 }),
    row({ 单据序号: '' }),
  ]);
  expect(sorted(checked.errors.map(({ row, column, msg }) => [row, column, msg]))).toEqual(
    sorted([
      [2, '收货电话', '电话格式不正确'],
      [3, '货主编码', '货主编码不存在'],
      [4, '货主编码', '无权操作该货主的数据'],
      [5, '线路编码', '线路编码不存在'],
      [7, '单据序号', '同一单据序号的表头信息不一致'],
      [8, '数量', '请输入正整数'],
      [9, '单据序号', '不能为空'],
    ]),
  );
  await refused(w.call(api.importConfirm, pureTransport.importConfirm, { batchId: checked.batchId }));
  expect((await w.call(api.queryPage, pureTransport.queryPage, { param: {} })).total).toBe(before);
});

test('a route switched off and an owner taken off the warehouse are refused as when they are typed', async () => {
  const checked = await check([row({ 单据序号: 'H', 线路编码: route })]);
  await w.given.ask('update basic.route set status = 0 where code = $1', [route]);
  const late = await refused(w.call(api.importConfirm, pureTransport.importConfirm, { batchId: checked.batchId }));
  expect(JSON.stringify(late)).toContain('线路不存在或已停用');
  expect((await check([row({ 单据序号: 'H', 线路编码: route })])).errors[0]?.msg).toBe('线路不存在或已停用');
});

test('editing keeps what was changed of the remark', async () => {
  const { list } = await w.call(api.queryPage, pureTransport.queryPage, { param: { toName: '门店二' } });
  const one = await w.call(api.get, pureTransport.get, { id: list[0]?.id ?? 0 });
  await w.call(api.update, pureTransport.update, { ...one, remark: '轻放' });
  expect((await w.call(api.get, pureTransport.get, { id: one.id })).remark).toBe('轻放');
});
