import { afterAll, beforeAll, expect, test } from 'vitest';
import { anomalyConfig } from '#contract/basic/anomaly-config.ts';
import { seedWall } from '#contract/basic/container/seed-wall.ts';
import { advanceHouseApi } from '#contract/basic/warehouse/advance-house.ts';
import { areaApi } from '#contract/basic/warehouse/area.ts';
import { roomApi } from '#contract/basic/warehouse/room.ts';
import { warehouseSyncApi } from '#contract/basic/warehouse/sync.ts';
import { warehouseApi } from '#contract/basic/warehouse/warehouse.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { businessDictionaryApi, dictionaryApi } from '#contract/ops/dictionary.ts';
import { ownerOf, testApp, type TestApp } from '../../testing/given/app.ts';
import { givenHouses, sheet, someone } from '../../testing/given/basic.ts';
import { EVERYTHING } from '../../testing/rings/rehearsal.ts';
import { wired } from '../../testing/wire.ts';

let running: TestApp;
let areaId = 0;

const ask = async (endpoint: Endpoint, input: object, file?: Buffer): Promise<Envelope> =>
  (await running.app.inject(wired(endpoint, input, { file }))).json<Envelope>();
async function done<T>(endpoint: Endpoint, input: object, file?: Buffer): Promise<T> {
  const { code, msg, data } = await ask(endpoint, input, file);
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}
const rows = async <T>(text: string): Promise<T[]> =>
  ((await ownerOf(running, (client) => client.query(text))) as unknown as { rows: T[] }).rows;

beforeAll(async () => {
  running = await testApp(async () => someone({ permissions: EVERYTHING }));
  await givenHouses(running);
  const { id: roomId } = await done<{ id: number }>(roomApi.add, { code: 'R', name: '房', storageMode: 3 });
  areaId = (await done<{ id: number }>(areaApi.add, { code: 'A', name: '区', roomId, kind: 'PACK' })).id;
});
afterAll(() => running?.close());

const slotsOf = async (wall: number) =>
  (
    await rows<{ slot_no: number }>(
      `select slot_no from basic.seed_slot where tenant_id = 1 and wall_id = ${wall} order by slot_no`,
    )
  ).map((row) => row.slot_no);

test('a seed wall has as many slots as rows and columns come to, grows, and shrinks down to the last slot that was worked with', async () => {
  const wall = { code: 'W1', areaId, rows: 2, cols: 3, slotQty: 6 };
  const { id } = await done<{ id: number }>(seedWall.api.add, wall);
  expect(await slotsOf(id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect((await ask(seedWall.api.add, { ...wall, code: 'W2', slotQty: 5 })).msg).toBe('格口数不一致');
  expect((await ask(seedWall.api.add, { ...wall, code: 'W2', status: 2 })).msg).toBe('使用中由播种作业设置');
  await done(seedWall.api.update, { ...wall, id, version: 0, rows: 3, slotQty: 9 });
  expect(await slotsOf(id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  await rows(`update basic.seed_slot set state = 20 where tenant_id = 1 and wall_id = ${id} and slot_no = 5`);
  expect(await ask(seedWall.api.update, { ...wall, id, version: 1, rows: 2, cols: 2, slotQty: 4 })).toMatchObject({
    code: 100001,
    msg: '格口【5】已有播种记录，不能减少到4格',
  });
  await done(seedWall.api.update, { ...wall, id, version: 1, rows: 1, cols: 5, slotQty: 5 });
  expect(await slotsOf(id)).toEqual([1, 2, 3, 4, 5]);
  expect(await ask(seedWall.api.remove, { id, version: 2 })).toMatchObject({
    code: 100010,
    msg: '【W1】的格口【5】已有播种记录，不能删除',
  });
  await rows(`update basic.seed_wall set status = 2, wave_id = 1 where tenant_id = 1 and id = ${id}`);
  expect((await ask(seedWall.api.update, { ...wall, id, version: 2 })).msg).toBe('播种墙使用中，不能修改');
  await rows(`update basic.seed_wall set status = 1, wave_id = null where tenant_id = 1 and id = ${id}`);
  await rows(`update basic.seed_slot set state = 10 where tenant_id = 1 and wall_id = ${id}`);
  await done(seedWall.api.remove, { id, version: 2 });
  expect(await slotsOf(id)).toEqual([]);
});

test('imported walls have their slots', async () => {
  const head = ['播种墙编码', '库区', '行数', '列数', '格口数'];
  const { batchId } = await done<{ batchId: number }>(
    seedWall.api.importCheck,
    {},
    await sheet(head, [['WI', 'A', 2, 2, 4]]),
  );
  await done(seedWall.api.importConfirm, { batchId });
  const {
    list: [wall],
  } = await done<{ list: { id: number }[] }>(seedWall.api.page, { param: { code: 'WI' } });
  expect(await slotsOf(wall?.id ?? 0)).toEqual([1, 2, 3, 4]);
});

test('anomalies are told to roles of this tenant only', async () => {
  await rows(
    `insert into iam.tenant (id, tenant_code, tenant_name) values (1, 'T1', '一'), (2, 'T2', '二') on conflict do nothing`,
  );
  await rows(
    `insert into iam.role (tenant_id, id, role_code, role_name) values (1, 501, 'OWN', '自'), (2, 502, 'OTHER', '他')`,
  );
  const config = { direction: 1, code: 'X1', name: '异常' };
  await done(anomalyConfig.api.add, { ...config, receiverRoleIds: [501, 501] });
  expect((await done<{ list: object[] }>(anomalyConfig.api.page, { param: { code: 'X1' } })).list).toMatchObject([
    { receiverRoleIds: [501] },
  ]);
  expect(await ask(anomalyConfig.api.add, { ...config, code: 'X2', receiverRoleIds: [502] })).toMatchObject({
    code: 100001,
    msg: '通知角色不存在',
  });
});

const house = (houseId: number, regionCodes: string[], more: object = {}) => ({
  houseId,
  parentHouseId: houseId === 1 ? 2 : 1,
  cutOff: '16:00',
  regionCodes,
  ...more,
});

test('a region is served by one enabled forward house; who comes second is told who serves it', async () => {
  const first = await done<{ id: number }>(advanceHouseApi.add, house(1, ['310118', '3302']));
  expect(await ask(advanceHouseApi.add, house(2, ['330109', '310118']))).toMatchObject({
    code: 100005,
    msg: '地区【310118】已由【仓1】服务',
    data: { errors: [{ field: 'regionCodes' }] },
  });
  expect((await ask(advanceHouseApi.add, { ...house(2, ['11']), parentHouseId: 2 })).msg).toBe(
    '上级仓不能是前置仓自己',
  );
  expect((await ask(advanceHouseApi.add, house(2, ['1']))).msg).toBe('行政区划代码应为2、4或6位数字');
  const second = await done<{ id: number }>(advanceHouseApi.add, house(2, ['310118'], { status: 0 }));
  expect((await ask(advanceHouseApi.update, { ...house(2, ['310118']), id: second.id, version: 0 })).msg).toBe(
    '地区【310118】已由【仓1】服务',
  );
  await done(advanceHouseApi.update, { ...house(1, ['310118', '3302'], { status: 0 }), id: first.id, version: 0 });
  await done(advanceHouseApi.update, { ...house(2, ['310118']), id: second.id, version: 0 });
  const serving = async (regionCode: string) =>
    (
      await done<{ list: { houseId: number; status: number }[] }>(advanceHouseApi.page, {
        param: { regionCode, status: 1 },
      })
    ).list.map((row) => row.houseId);
  expect([await serving('310118'), await serving('31'), await serving('3302')]).toEqual([[2], [2], []]);
  await done(advanceHouseApi.remove, {
    items: [
      { id: first.id, version: 1 },
      { id: second.id, version: 1 },
    ],
  });
});

test('two who claim a region at once: one gets it, the other is told', async () => {
  const answers = await Promise.all(
    [house(1, ['44']), house(2, ['44'])].map((input) => ask(advanceHouseApi.add, input)),
  );
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 100005]);
  expect(answers.find(({ code }) => code !== 200)?.msg).toMatch(/^地区【44】已由【仓[12]】服务$/);
  const { list } = await done<{ list: { id: number; version: number }[] }>(advanceHouseApi.page, {});
  await done(advanceHouseApi.remove, { items: list.map(({ id, version }) => ({ id, version })) });
});

test('forward houses of one file do not share a region, nor take one that is served', async () => {
  const { id } = await done<{ id: number }>(warehouseApi.add, { code: 'W3', name: '三仓' });
  await done(advanceHouseApi.add, house(id, ['51'], { parentHouseId: 1 }));
  const head = ['前置仓', '上级仓', '截单时间', '服务地区'];
  const { errors } = await done<{ errors: object[] }>(
    advanceHouseApi.importCheck,
    {},
    await sheet(head, [
      ['WH1', 'WH2', '10:00', '52,53'],
      ['WH2', 'WH1', '10:00', '53'],
      ['W3', 'WH2', '10:00', '51'],
    ]),
  );
  expect(errors).toEqual(
    expect.arrayContaining([
      { row: 3, column: '服务地区', value: '53', msg: '地区【53】与第2行重复' },
      { row: 4, column: '服务地区', value: '51', msg: '地区【51】已由【三仓】服务' },
      { row: 4, column: '前置仓', value: 'W3', msg: '前置仓已存在' },
    ]),
  );
});

const sent = async (lines: string[][]) => {
  const { batchId } = await done<{ batchId: number }>(
    warehouseSyncApi.importCheck,
    {},
    await sheet(['外部编码', '仓库编码', '仓库名称', '仓库类型', '市'], lines),
  );
  await done(warehouseSyncApi.importConfirm, { batchId });
};
const records = async (sourceCode: string) =>
  (
    await done<{ list: { id: number; state: number; message: string | null; warehouseId: number | null }[] }>(
      warehouseSyncApi.page,
      { param: { sourceCode } },
    )
  ).list;

test('warehouses of another system are taken over: new ones are furnished, known ones learn what changed, what cannot be taken says why and holds nobody up', async () => {
  await sent([
    ['E-1', 'N1', '新仓', '前置仓', '宁波'],
    ['E-2', 'WH1', '撞码仓', '标准仓', '杭州'],
  ]);
  expect(await done(warehouseSyncApi.sync, {})).toEqual({ synced: 1, failed: 1, left: 0 });
  const [made] = await records('E-1');
  expect(made).toMatchObject({ state: 1, message: '已新增' });
  expect(
    await rows(`select 1 from basic.lpn where tenant_id = 1 and warehouse_id = ${made?.warehouseId} and id = 0`),
  ).toHaveLength(1);
  expect(await records('E-2')).toMatchObject([{ state: 2, message: '仓库编码已存在', warehouseId: null }]);
  await sent([
    ['E-1', 'N1', '新仓二号', '前置仓', '宁波'],
    ['E-3', 'N3', '三号', '标准仓', '宁波'],
  ]);
  expect(await ask(warehouseSyncApi.sync, { ids: [made?.id] })).toMatchObject({
    code: 100004,
    msg: '已同步的记录不能再次同步',
  });
  const [again] = await records('E-1');
  expect(await done(warehouseSyncApi.sync, { ids: [again?.id] })).toEqual({ synced: 1, failed: 0, left: 1 });
  expect((await done<{ list: object[] }>(warehouseApi.page, { param: { code: 'N1' } })).list).toMatchObject([
    { id: made?.warehouseId, name: '新仓二号', version: 1 },
  ]);
  await sent([
    ['E-1', 'N9', '改码', '前置仓', '宁波'],
    ['E-9', 'N8', '改型', '标准仓', '宁波'],
  ]);
  await rows(`update basic.warehouse set source_code = 'E-9', house_type = 3 where tenant_id = 1 and code = 'WH2'`);
  await rows(`update basic.warehouse_sync set code = 'WH2' where tenant_id = 1 and source_code = 'E-9'`);
  await done(warehouseSyncApi.sync, {});
  expect((await records('E-1'))[0]).toMatchObject({ state: 2, message: '外部编码【E-1】已对应仓库【N1】' });
  expect(await records('E-9')).toMatchObject([{ state: 2, message: '仓库类型与现有仓库不一致' }]);
});

test('two who take over at once make one warehouse', async () => {
  await sent([['E-7', 'N7', '七仓', '标准仓', '宁波']]);
  const answers = await Promise.all([1, 2].map(() => ask(warehouseSyncApi.sync, {})));
  expect(answers.map(({ code }) => code)).toEqual([200, 200]);
  expect(await rows(`select 1 from basic.warehouse where tenant_id = 1 and code = 'N7'`)).toHaveLength(1);
  expect(await records('E-7')).toMatchObject([{ state: 1, message: '已新增' }]);
});

test('an area is deleted by DELETE at its id, once', async () => {
  const { id: roomId } = await done<{ id: number }>(roomApi.add, { code: 'RD', name: '删', storageMode: 3 });
  const { id } = await done<{ id: number }>(areaApi.add, { code: 'AD', name: '删', roomId, kind: 'PACK' });
  const { method, url } = wired(areaApi.remove, { id, version: 0 });
  expect([method, url]).toEqual(['DELETE', `/api/warehouse-base-server/v1/warehouseArea/${id}`]);
  await done(areaApi.remove, { id, version: 0 });
  expect(await rows(`select 1 from basic.area where tenant_id = 1 and id = ${id} and not is_deleted`)).toEqual([]);
  expect((await ask(areaApi.remove, { id, version: 0 })).code).not.toBe(200);
});

test('warehouses to choose from are of type 45 and open; the test centre is none of them', async () => {
  const offered = async () => (await done<{ whCode: string }[]>(warehouseApi.queryAll, {})).map(({ whCode }) => whCode);
  const before = await offered();
  expect(before).toContain('N7');
  for (const [change, back] of [
    ['dict_type = 44', 'dict_type = 45'],
    ['is_test_central = true', 'is_test_central = false'],
    ['status = 0', 'status = 1'],
  ]) {
    await rows(`update basic.warehouse set ${change} where tenant_id = 1 and code = 'N7'`);
    expect(await offered()).toEqual(before.filter((code) => code !== 'N7'));
    await rows(`update basic.warehouse set ${back} where tenant_id = 1 and code = 'N7'`);
  }
});

test('the dictionary shows the lists of the product and those of the tenant', async () => {
  await done(businessDictionaryApi.add, { bizType: '送货要求', code: 'Q', name: '质量问题', value: '1' });
  const page = (param: object) => done<{ list: object[]; total: number }>(dictionaryApi.page, { param, pageSize: 200 });
  expect((await page({ type: '温层', name: '冷冻' })).list).toEqual(
    expect.arrayContaining([
      {
        id: 'storageMode.1',
        parentCode: 'storageMode',
        parentCodeName: '温层',
        code: '1',
        name: '冷冻',
        value: '1',
        orderNum: 1,
        status: 1,
        isBuiltin: true,
      },
    ]),
  );
  expect((await page({ type: '送货要求' })).list).toMatchObject([
    { parentCode: '送货要求', code: 'Q', name: '质量问题', value: '1', isBuiltin: false },
  ]);
  const groups = await done<object[]>(dictionaryApi.queryParentCodeName, {});
  expect(groups).toEqual(
    expect.arrayContaining([
      { parentCode: 'storageMode', parentCodeName: '温层' },
      { parentCode: '送货要求', parentCodeName: '送货要求' },
    ]),
  );
});
