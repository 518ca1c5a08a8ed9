import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartonFlowApi } from '#contract/basic/container/carton-flow.ts';
import { containerSpec } from '#contract/basic/container/spec.ts';
import { goodsBrand } from '#contract/basic/goods/brand.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { goodsGroupApi } from '#contract/basic/goods/group.ts';
import { channelSource } from '#contract/basic/partner/channel-source.ts';
import { customerApi } from '#contract/basic/partner/customer.ts';
import { ownerApi } from '#contract/basic/partner/owner.ts';
import { storeApi } from '#contract/basic/partner/store.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { customerContainer } from '#contract/strategy/customer-container.ts';
import { ownerOf, testApp, type TestApp } from '../../testing/given/app.ts';
import { givenHouses, sheet, someone } from '../../testing/given/basic.ts';
import { EVERYTHING } from '../../testing/rings/rehearsal.ts';
import { wired } from '../../testing/wire.ts';

let running: TestApp;
let ownerIds: number[] | null = null;

const ask = async (endpoint: Endpoint, input: object, file?: Buffer): Promise<Envelope> =>
  (await running.app.inject(wired(endpoint, input, { file }))).json<Envelope>();
async function done<T>(endpoint: Endpoint, input: object, file?: Buffer): Promise<T> {
  const { code, msg, data } = await ask(endpoint, input, file);
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}
const add = async (endpoint: Endpoint, input: object): Promise<number> =>
  (await done<{ id: number }>(endpoint, input)).id;
const goods = (code: string, more: object = {}) =>
  add(goodsApi.add, { ownerId: 1, code, name: code, storageMode: 3, baseUnitId: 1, ...more });

beforeAll(async () => {
  running = await testApp(async () => someone({ permissions: EVERYTHING, ownerIds }));
  await givenHouses(running);
});
afterAll(() => running?.close());

test('goods of its owner come into a group by choice or by pasted codes, once; those of another owner do not', async () => {
  const [g1, g2, g3] = [await goods('G1'), await goods('G2'), await goods('G3')],
    theirs = await goods('G1', { ownerId: 2 });
  const groupId = await add(goodsGroupApi.add, { ownerId: 1, code: 'TOP', name: '常备' });
  expect(await done(goodsGroupApi.addGoods, { groupId, goodsIds: [g1], codes: 'g2，G1\nG3' })).toEqual({
    added: 3,
    already: 0,
  });
  expect(await done(goodsGroupApi.addGoods, { groupId, goodsIds: [g1, g2] })).toEqual({ added: 0, already: 2 });
  for (const [input, msg] of [
    [{}, '请选择商品'],
    [{ goodsIds: [theirs] }, '商品不存在或不属于该货主'],
    [{ codes: 'G1 NONE1 NONE2' }, '商品【NONE1、NONE2】不存在'],
  ] as const) {
    expect(await ask(goodsGroupApi.addGoods, { groupId, ...input })).toMatchObject({ code: 100001, msg });
  }
  const members = async (param: object = {}) =>
    (
      await done<{ list: { id: number; goodsCode: string }[] }>(goodsGroupApi.queryGoods, {
        param: { groupId, ...param },
      })
    ).list;
  expect((await members()).map(({ goodsCode }) => goodsCode)).toEqual(['G1', 'G2', 'G3']);
  expect(await members({ keyword: '2' })).toHaveLength(1);
  expect((await done<{ list: object[] }>(goodsGroupApi.page, { param: { goodsId: g3 } })).list).toMatchObject([
    { id: groupId, goodsCount: 3 },
  ]);
  expect((await done<{ list: object[] }>(goodsGroupApi.page, { param: { goodsId: theirs } })).list).toEqual([]);
  expect(await ask(goodsApi.remove, { id: g3, version: 0 })).toMatchObject({
    code: 100010,
    msg: '【G3】已被商品组成员【TOP】使用，不能删除',
  });
  const [first] = await members({ keyword: 'G3' });
  expect(await done(goodsGroupApi.removeGoods, { groupId, ids: [first?.id] })).toEqual({ removed: 1 });
  await done(goodsApi.remove, { id: g3, version: 0 });
  // A form that tells no members leaves them.
  await done(goodsGroupApi.update, { id: groupId, version: 0, ownerId: 1, code: 'TOP', name: '常备品' });
  expect((await members()).map(({ goodsCode }) => goodsCode)).toEqual(['G1', 'G2']);
  ownerIds = [2];
  expect(await members()).toEqual([]);
  expect(await ask(goodsGroupApi.addGoods, { groupId, goodsIds: [g1] })).toMatchObject({ code: 100002 });
  expect(await ask(goodsGroupApi.removeGoods, { groupId, ids: [1] })).toMatchObject({ code: 100002 });
  ownerIds = null;
  await done(goodsGroupApi.remove, { id: groupId, version: 1 });
  expect(
    await ownerOf(running, async (owner) => (await owner.query('select 1 from basic.goods_group_item')).rows),
  ).toEqual([]);
});

test('a channel never becomes a part of itself, however far down; two who move at once close no ring', async () => {
  const [a, b, c] = [
    await add(channelSource.api.add, { code: 'A', name: 'A' }),
    await add(channelSource.api.add, { code: 'B', name: 'B' }),
    await add(channelSource.api.add, { code: 'C', name: 'C' }),
  ];
  const move = (id: number, code: string, parentId: number | null, version: number) =>
    ask(channelSource.api.update, { id, code, name: code, parentId, version });
  expect(await move(b, 'B', a, 0)).toMatchObject({ code: 200 });
  expect(await move(c, 'C', b, 0)).toMatchObject({ code: 200 });
  for (const [id, parentId] of [
    [a, a],
    [a, b],
    [a, c],
  ] as const)
    expect(await move(id, 'A', parentId, 0)).toMatchObject({ code: 100001, msg: '上级渠道不能是自己或下级' });
  const [x, y] = [
    await add(channelSource.api.add, { code: 'X', name: 'X' }),
    await add(channelSource.api.add, { code: 'Y', name: 'Y' }),
  ];
  expect(
    (await Promise.all([move(x, 'X', y, 0), move(y, 'Y', x, 0)])).map(({ code }) => code).sort((p, q) => p - q),
  ).toEqual([200, 100001].sort((p, q) => p - q));
  expect(await ask(channelSource.api.update, { id: a, code: 'A', name: 'A', version: 0, status: 0 })).toMatchObject({
    code: 100010,
    msg: '【A】正在被启用的下级渠道【B】使用，不能停用',
  });
});

test('a brand is switched off when no enabled goods bear it; goods show it by name', async () => {
  const brandId = await add(goodsBrand.api.add, { code: 'BR', name: '牌' }),
    id = await goods('BRANDED', { brandId });
  expect((await done<{ list: object[] }>(goodsApi.page, { param: { brandId } })).list).toMatchObject([
    { id, brandId, labels: { brandId: 'BR 牌' } },
  ]);
  const off = () => ask(goodsBrand.api.update, { id: brandId, code: 'BR', name: '牌', version: 0, status: 0 });
  expect(await off()).toMatchObject({ code: 100010, msg: '【BR】正在被启用的商品【BRANDED】使用，不能停用' });
  ownerIds = [2];
  expect(await off()).toMatchObject({ code: 100010, msg: '【BR】正在被启用的商品使用，不能停用' });
  ownerIds = null;
  await done(goodsApi.update, {
    ownerId: 1,
    code: 'BRANDED',
    name: 'BRANDED',
    storageMode: 3,
    baseUnitId: 1,
    brandId,
    id,
    version: 0,
    status: 0,
  });
  expect(await off()).toMatchObject({ code: 200 });
});

test('containers are looked after by somebody of the tenant, or by nobody (0); a file names him', async () => {
  await ownerOf(running, (owner) =>
    owner.query(`insert into iam.tenant (id, tenant_code, tenant_name) values (1, 'A', '甲'), (2, 'B', '乙'); insert into iam.account (id, account, pwd_hash, pwd_algo) values (1, 'guanxiang', 'x', 'a2id-1'), (2, 'wairen', 'x', 'a2id-1'); insert into iam.dept (tenant_id, id, path, dept_code, dept_name) values (1, 1, '/1/', 'D', 'D'), (2, 1, '/1/', 'D', 'D');
    insert into iam.user (tenant_id, id, account_id, user_name, emp_no, dept_id) values (1, 7, 1, '管箱', 'E7', 1), (1, 8, 2, '管箱', 'E8', 1), (2, 9, 2, '外人', 'E9', 1)`),
  );
  const specs = [
    await add(containerSpec.api.add, { code: 'S1', name: '一', kind: 'TOTE' }),
    await add(containerSpec.api.add, { code: 'S2', name: '二', kind: 'TOTE' }),
  ];
  expect(await done<object[]>(cartonFlowApi.managers, { keyword: '管' })).toEqual([
    { id: 7, name: '管箱' },
    { id: 8, name: '管箱' },
  ]);
  expect(await ask(cartonFlowApi.add, { name: '流', specId: specs[0], managerId: 9 })).toMatchObject({
    code: 100001,
    msg: '管理人不存在',
  });
  await add(cartonFlowApi.add, { name: '流', specId: specs[0], managerId: 7, returnable: true });
  const head = ['箱流转配置名称', '容器规格', '管理人'];
  expect(
    (
      await done<{ errors: object[] }>(
        cartonFlowApi.importCheck,
        {},
        await sheet(head, [
          ['二流', 'S2', '管箱'],
          ['三流', 'S2', '外人'],
        ]),
      )
    ).errors,
  ).toEqual(
    expect.arrayContaining([
      { row: 2, column: '管理人', value: '管箱', msg: '管理人【管箱】有多人，请填写工号' },
      { row: 3, column: '管理人', value: '外人', msg: '管理人【外人】不存在' },
    ]),
  );
  const { batchId } = await done<{ batchId: number }>(
    cartonFlowApi.importCheck,
    {},
    await sheet(head, [['二流', 'S2', 'E8']]),
  );
  await done(cartonFlowApi.importConfirm, { batchId });
  expect((await done<{ list: object[] }>(cartonFlowApi.page, {})).list).toMatchObject([
    { name: '二流', managerId: 8, managerName: '管箱' },
    { name: '流', managerId: 7, managerName: '管箱' },
  ]);
  expect(
    await ask(containerSpec.api.update, { id: specs[0], code: 'S1', name: '一', kind: 'TOTE', version: 0, status: 0 }),
  ).toMatchObject({ code: 100010, msg: '【S1】正在被启用的箱流转配置【流】使用，不能停用' });
});

test('containers are held by a customer or one of his own stores, each once', async () => {
  const specId = await add(containerSpec.api.add, { code: 'S9', name: '九', kind: 'TOTE' });
  const customerId = await add(customerApi.add, { ownerId: 1, code: 'C1', name: '客' }),
    other = await add(customerApi.add, { ownerId: 1, code: 'C2', name: '客二' }),
    theirs = await add(customerApi.add, { ownerId: 2, code: 'C1', name: '他客' });
  const storeId = await add(storeApi.add, { ownerId: 1, customerId: other, code: 'T1', name: '店' });
  const row = { ownerId: 1, customerId, specId, qtyHeld: 3 };
  expect(await ask(customerContainer.api.add, { ...row, storeId })).toMatchObject({
    code: 100001,
    msg: '门店不属于该客户',
  });
  expect(await ask(customerContainer.api.add, { ...row, customerId: theirs })).toMatchObject({
    code: 100001,
    msg: '客户不存在',
  });
  await add(customerContainer.api.add, row);
  expect(await ask(customerContainer.api.add, row)).toMatchObject({ code: 100005, msg: '客户容器已存在' });
  const { errors } = await done<{ errors: object[] }>(
    customerContainer.api.importCheck,
    {},
    await sheet(
      ['货主', '客户', '门店', '容器规格'],
      [
        ['OW1', 'C1', 'T1', 'S9'],
        ['OW1', 'C1', '', 'S9'],
      ],
    ),
  );
  expect(errors).toEqual(
    expect.arrayContaining([
      { row: 2, column: '门店', value: 'T1', msg: '门店不属于该客户' },
      { row: 3, column: '客户', value: 'C1', msg: '客户容器已存在' },
    ]),
  );
  ownerIds = [2];
  expect((await done<{ list: object[] }>(customerContainer.api.page, {})).list).toEqual([]);
  ownerIds = null;
});

test('a master is read by its id as the list shows it; what is out of reach is not there', async () => {
  const [listed] = (await done<{ list: { id: number }[] }>(ownerApi.page, { param: { code: 'OW1' } })).list;
  expect(await done(ownerApi.get, { id: listed?.id })).toEqual(listed);
  ownerIds = [2];
  expect(await ask(ownerApi.get, { id: listed?.id })).toMatchObject({ code: 100002 });
  ownerIds = null;
});
