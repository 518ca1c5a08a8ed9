import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { consigneeAddressApi } from '#contract/basic/partner/consignee-address.ts';
import { customerApi } from '#contract/basic/partner/customer.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { ownerOf, testApp, type TestApp } from '../../../testing/given/app.ts';
import { givenHouses, sheet, someone } from '../../../testing/given/basic.ts';
import { EVERYTHING } from '../../../testing/rings/rehearsal.ts';
import { wired } from '../../../testing/wire.ts';

let running: TestApp;
/** Whose owners the caller is narrowed to; null: all. */
let ownerIds: number[] | null = null;

const ask = async (endpoint: Endpoint, input: object, file?: Buffer): Promise<Envelope> =>
  (await running.app.inject(wired(endpoint, input, { file }))).json<Envelope>();
async function done<T>(endpoint: Endpoint, input: object, file?: Buffer): Promise<T> {
  const { code, msg, data } = await ask(endpoint, input, file);
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}
const asOwner = (text: string) => ownerOf(running, (client) => client.query(text));

const POINT = { lng: 120.13, lat: 30.27 };
const address = (over: object = {}) => ({
  ownerId: 1,
  consignee: '张三',
  phone: '13800000001',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '文三路 1 号',
  ...over,
});
const add = async (over: object = {}) => ({
  ...address(over),
  ...(await done<{ id: number }>(consigneeAddressApi.add, address(over))),
  version: 0,
});
interface Listed {
  id: number;
  version: number;
  auditStatus: number;
  located: boolean;
  lng: number | null;
  auditOpinion: string | null;
}
const one = async (id: number) =>
  (await done<{ list: Listed[] }>(consigneeAddressApi.page, { param: { ids: [id] } })).list[0];
const audit = (items: { id: number; version: number }[], result: number, opinion?: string) =>
  ask(consigneeAddressApi.audit, { items: items.map(({ id, version }) => ({ id, version })), result, opinion });
interface Step {
  action: string;
  actionName: string;
  operator: string;
  opinion: string | null;
  changes: { label: string; before: string; after: string }[];
}
const logOf = async (id: number) =>
  (await done<{ list: Step[] }>(consigneeAddressApi.operationLog, { param: { id } })).list;

beforeAll(async () => {
  running = await testApp(async () => someone({ permissions: EVERYTHING, ownerIds, userName: '陆审' }));
  await givenHouses(running);
});
beforeEach(async () => {
  ownerIds = null;
  await asOwner('delete from basic.consignee_address_log');
  await asOwner('delete from basic.consignee_address');
});
afterAll(() => running?.close());

test('an address waits, passes when it has a point, and is rejected with a reason only', async () => {
  const bare = await add(),
    placed = await add({ detail: '文三路 2 号', ...POINT });
  expect(await one(bare.id)).toMatchObject({ auditStatus: 0, located: false });
  expect(await audit([bare], 1)).toMatchObject({ code: 200000, msg: '【张三】地址未定位，不能通过' });
  expect(await audit([bare], 2)).toMatchObject({ code: 100001, msg: '请填写驳回原因' });
  expect(await audit([bare], 2, '查无此地')).toMatchObject({ code: 200, data: { changed: 1 } });
  expect(await audit([placed], 1)).toMatchObject({ code: 200 });
  expect(await one(bare.id)).toMatchObject({ auditStatus: 2, auditOpinion: '查无此地', version: 1 });
  expect(await one(placed.id)).toMatchObject({ auditStatus: 1, version: 1 });
  expect(await audit([{ ...placed, version: 1 }], 2, '晚了')).toMatchObject({
    code: 100004,
    msg: '【张三】当前状态【已通过】不允许驳回',
  });
  expect((await ask(consigneeAddressApi.add, address({ detail: '半点', lng: 120 }))).data).toMatchObject({
    errors: [{ field: 'lat', msg: '经度和纬度须同时填写' }],
  });
});

test('an order of its owner can go to what passed and is in use, found by name, phone or place', async () => {
  const usable = async (over: object = {}) =>
    (await done<{ consignee: string; address: string }[]>(consigneeAddressApi.usable, { ownerId: 1, ...over })).map(
      ({ consignee, address: to }) => `${consignee} ${to}`,
    );
  const [first, far, off, waits] = [
    await add(POINT),
    await add({
      consignee: '李四',
      province: '北京市',
      city: '北京市',
      district: '海淀区',
      detail: '学院路 9 号',
      phone: '13900000002',
      ...POINT,
    }),
    await add({ consignee: '王五', status: 0, ...POINT }),
    await add({ consignee: '赵六', ...POINT }),
  ];
  await audit([first, far, off], 1);
  expect((await usable()).toSorted()).toEqual(
    ['李四 北京市海淀区学院路 9 号', '张三 浙江省杭州市西湖区文三路 1 号'].toSorted(),
  );
  expect([
    await usable({ keyword: '学院' }),
    await usable({ keyword: '1380' }),
    await usable({ keyword: '赵六' }),
    await usable({ keyword: '%' }),
  ]).toEqual([['李四 北京市海淀区学院路 9 号'], ['张三 浙江省杭州市西湖区文三路 1 号'], [], []]);
  expect(await usable({ ownerId: 2 })).toEqual([]);
  await audit([waits], 2, '查无此地');
  ownerIds = [2];
  expect(await usable()).toEqual([]);
});

test('several are audited at once, all or none', async () => {
  const placed = await add(POINT),
    bare = await add({ consignee: '李四' });
  expect((await audit([placed, bare], 1)).msg).toBe('【李四】地址未定位，不能通过');
  expect(await one(placed.id)).toMatchObject({ auditStatus: 0, version: 0 });
  expect(await audit([placed, bare], 2, '都不行')).toMatchObject({ data: { changed: 2 } });
  ownerIds = [2];
  expect(await audit([{ ...placed, version: 1 }], 2, '外人')).toMatchObject({ code: 100002 });
});

test('of two auditors at once one decides, the other hears that it changed', async () => {
  const own = await add(POINT);
  const answers = await Promise.all([audit([own], 1), audit([own], 2, '不')]);
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 100003]);
  expect(await logOf(own.id)).toHaveLength(2);
});

test('another place is another address: its old point is forgotten and it is audited again', async () => {
  const own = await add(POINT);
  await audit([own], 1);
  const edit = (over: object, version: number) =>
    done(consigneeAddressApi.update, { ...address(POINT), id: own.id, ...over, version });
  await edit({ consignee: '张三丰', remark: '后门' }, 1);
  expect(await one(own.id)).toMatchObject({ auditStatus: 1, located: true });
  await edit({ detail: '文一路 9 号' }, 2);
  expect(await one(own.id)).toMatchObject({ auditStatus: 0, located: false, lng: null });
  await edit({ detail: '文二路 3 号', lng: 120.5, lat: 30.5 }, 3);
  expect(await one(own.id)).toMatchObject({ auditStatus: 0, located: true, lng: 120.5 });
  await audit([{ id: own.id, version: 4 }], 2, '错');
  await edit({ detail: '文二路 3 号', lng: 120.5, lat: 30.5, remark: '改好' }, 5);
  expect(await one(own.id)).toMatchObject({ auditStatus: 0, auditOpinion: null });
  await audit([{ id: own.id, version: 6 }], 1);
  await edit({ detail: '文二路 3 号', lng: null, lat: null }, 7);
  expect(await one(own.id)).toMatchObject({ auditStatus: 0, located: false });
  expect(await ask(consigneeAddressApi.update, { ...address(), id: own.id, version: 3 })).toMatchObject({
    code: 100003,
  });
});

test('the log tells who did what, field by field, also of what is gone', async () => {
  const { id: customerId } = await done<{ id: number }>(customerApi.add, { ownerId: 1, code: 'K1', name: '大客' });
  const own = await add(POINT);
  await done(consigneeAddressApi.update, {
    ...address(POINT),
    customerId,
    phone: '13800000002',
    id: own.id,
    version: 0,
  });
  await audit([{ id: own.id, version: 1 }], 1, '可以');
  await done(consigneeAddressApi.remove, { id: own.id, version: 2 });
  const steps = await logOf(own.id);
  expect(steps.map(({ action, operator }) => [action, operator])).toEqual([
    ['DELETE', '陆审'],
    ['PASS', '陆审'],
    ['EDIT', '陆审'],
    ['ADD', '陆审'],
  ]);
  expect(steps[2]?.changes).toEqual([
    { field: 'customerId', label: '客户', before: '', after: 'K1 大客' },
    { field: 'phone', label: '手机号', before: '13800000001', after: '13800000002' },
  ]);
  expect(steps[1]).toMatchObject({
    actionName: '审核通过',
    opinion: '可以',
    changes: [{ field: 'auditStatus', before: '待审核', after: '已通过' }],
  });
  expect(steps[0]?.changes).toEqual(
    expect.arrayContaining([{ field: 'detail', label: '详细地址', before: '文三路 1 号', after: '' }]),
  );
  ownerIds = [2];
  expect(await logOf(own.id)).toEqual([]);
});

test('nobody rewrites the log, and no address passes without a point, whoever writes it', async () => {
  const own = await add();
  await expect(
    running.db.write(1, async (tx) => {
      const { sql } = await import('kysely');
      await sql`update basic.consignee_address_log set user_name = 'x'`.execute(tx);
    }),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(
    asOwner(`update basic.consignee_address set audit_status = 1 where id = ${own.id}`),
  ).rejects.toMatchObject({ code: '23514' });
});

test('addresses come in by file, wait for audit, and the same one comes in once', async () => {
  await add();
  const head = ['货主', '收货人', '手机号', '省', '市', '区', '详细地址', '经度', '纬度'];
  const line = (detail: string, ...point: (number | null)[]) => [
    'OW1',
    '张三',
    '13800000001',
    '浙江省',
    '杭州市',
    '西湖区',
    detail,
    ...point,
  ];
  const { errors } = await done<{ errors: object[] }>(
    consigneeAddressApi.importCheck,
    {},
    await sheet(head, [
      line('文三路 1 号', null, null),
      line('新 1', 120, null),
      line('新 2', 120, 30),
      line('新 2', 120, 30),
    ]),
  );
  expect(errors).toMatchObject([
    { row: 2, column: '详细地址', msg: '收货地址已存在' },
    { row: 3, column: '纬度', msg: '经度和纬度须同时填写' },
    { row: 5, column: '详细地址', msg: '详细地址与第4行重复' },
  ]);
  const { batchId } = await done<{ batchId: number }>(
    consigneeAddressApi.importCheck,
    {},
    await sheet(head, [line('新 1', null, null), line('新 2', 120, 30)]),
  );
  expect(await done(consigneeAddressApi.importConfirm, { batchId })).toEqual({ imported: 2 });
  const { list } = await done<{ list: Listed[] }>(consigneeAddressApi.page, {
    param: { auditStatus: 0, located: true },
  });
  expect(list).toHaveLength(1);
  expect((await logOf(list[0]?.id ?? 0)).map(({ action }) => action)).toEqual(['IMPORT']);
});
