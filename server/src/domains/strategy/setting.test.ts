import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goodsCategoryApi } from '#contract/basic/goods/category.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { appointmentThreshold } from '#contract/strategy/inbound/appointment-threshold.ts';
import { batchStrategyApi } from '#contract/strategy/inbound/batch-strategy.ts';
import { overageStrategy } from '#contract/strategy/inbound/overage-strategy.ts';
import { putawayStrategy } from '#contract/strategy/inbound/putaway-strategy.ts';
import { outProductDateIntervalApi } from '#contract/strategy/outbound/date-interval.ts';
import { goodsStorageBoxApi } from '#contract/strategy/stock/goods-storage-box.ts';
import { sharedPickRuleApi } from '#contract/strategy/stock/shared-pick-rule.ts';
import { ctxOf } from '../../platform/ctx.ts';
import { ownerOf, testApp, type TestApp } from '../../testing/given/app.ts';
import { givenHouses, someone } from '../../testing/given/basic.ts';
import { EVERYTHING } from '../../testing/rings/rehearsal.ts';
import { wired } from '../../testing/wire.ts';
import { receivingRules } from './receiving.ts';

let running: TestApp;
let ownerIds: number[] | null = null;
const ids = { meat: 0, beef: 0, goods: 0, other: 0, spec: 0 };

const ask = async (endpoint: Endpoint, input: object): Promise<Envelope> =>
  (await running.app.inject(wired(endpoint, input))).json<Envelope>();
async function done<T = { id: number; version: number }>(endpoint: Endpoint, input: object): Promise<T> {
  const { code, msg, data } = await ask(endpoint, input);
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}
const asOwner = <T extends object>(text: string): Promise<T[]> =>
  ownerOf(running, async (owner) => (await owner.query<T>(text)).rows);
const made = async (endpoint: Endpoint, input: object): Promise<number> => (await done(endpoint, input)).id;
const pieces = (code: string, ownerId: number, categoryId: number) => ({
  ownerId,
  code,
  name: code,
  categoryId,
  storageMode: 1,
  baseUnitId: 1,
});

beforeAll(async () => {
  running = await testApp(async () => someone({ permissions: EVERYTHING, ownerIds }));
  await givenHouses(running);
  ids.meat = await made(goodsCategoryApi.add, { code: 'M', name: '肉' });
  ids.beef = await made(goodsCategoryApi.add, { code: 'B', name: '牛肉', parentId: ids.meat });
  ids.goods = await made(goodsApi.add, pieces('G1', 1, ids.beef));
  ids.other = await made(goodsApi.add, pieces('G2', 2, ids.meat));
  ids.spec = (
    await asOwner<{ id: number }>(
      `insert into basic.container_spec (tenant_id, code, name, kind) values (1, 'BX', '箱', 'TOTE') returning id::int`,
    )
  )[0]!.id;
});
beforeEach(async () => {
  ownerIds = null;
  await asOwner('update strategy.overage_strategy set is_deleted = true');
});
afterAll(() => running?.close());

const { add, update, remove, page } = overageStrategy.api;
const TAKEN = '已存在相同范围的配置';

describe('a setting', () => {
  test('stands once for each scope, while it is enabled', async () => {
    const first = await made(add, { ownerId: 1, pct: 5 });
    expect(await ask(add, { ownerId: 1, pct: 9 })).toMatchObject({ code: 100005, msg: TAKEN });
    const spare = await made(add, { ownerId: 1, pct: 9, status: 0 });
    expect((await ask(update, { id: spare, version: 0, ownerId: 1, pct: 9, status: 1 })).msg).toBe(TAKEN);
    await done(update, { id: first, version: 0, ownerId: 1, pct: 5, status: 0 });
    await done(update, { id: spare, version: 0, ownerId: 1, pct: 9, status: 1 });
    await made(add, { ownerId: 1, goodsId: ids.goods });
    await made(add, {});
  });

  test('of two who add the same at once, one is told that it is there', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask(add, { ownerId: 2, pct: 3 })));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 100005, 100005]);
    expect(answers.filter(({ msg }) => msg === TAKEN)).toHaveLength(2);
    expect((await done<{ total: number }>(page, { param: { ownerId: 2 } })).total).toBe(1);
  });

  test('is removed at the version that was seen', async () => {
    const id = await made(add, { ownerId: 1 });
    expect((await ask(remove, { id, version: 4 })).code).not.toBe(200);
    expect(await done(remove, { id, version: 0 })).toEqual({ removed: 1 });
  });

  test('for all owners is read by whoever sees one, and kept by whoever sees all', async () => {
    const id = await made(add, { pct: 1 });
    ownerIds = [1];
    const msg = '适用全部货主的配置，由不限货主的人员维护';
    expect((await done<{ total: number }>(page, {})).total).toBe(1);
    expect((await ask(add, { pct: 2 })).msg).toBe(msg);
    expect((await ask(update, { id, version: 0, ownerId: 1, pct: 2 })).msg).toBe(msg);
    expect((await ask(remove, { id, version: 0 })).msg).toBe(msg);
    expect((await ask(remove, { items: [{ id, version: 0 }] })).msg).toBe(msg);
    const own = await made(add, { ownerId: 1, pct: 2 });
    expect((await ask(update, { id: own, version: 0, pct: 2 })).msg).toBe(msg);
    expect((await ask(add, { ownerId: 2 })).code).not.toBe(200);
    // In a branch everybody sees the owners it serves; who was narrowed to none of them keeps what holds for all.
    await asOwner(`
      insert into iam.tenant (id, tenant_code, tenant_name) values (1, 'A', '甲') on conflict do nothing;
      insert into iam.dept (tenant_id, id, path, dept_code, dept_name) values (1, 1, '/1/', 'D1', '仓储');
      insert into iam.account (id, account, pwd_hash, pwd_algo) values (1, 'cangguan', 'x', 'a2id-1');
      insert into iam.user (tenant_id, id, account_id, user_name, emp_no, dept_id) values (1, 1, 1, '甲', 'E1', 1);
      insert into iam.user_owner (tenant_id, user_id, owner_id) values (1, 1, 1)
    `);
    expect((await ask(update, { id, version: 0, pct: 2 })).msg).toBe(msg);
    await asOwner('delete from iam.user_owner');
    await done(update, { id, version: 0, pct: 2 });
    await asOwner('delete from iam."user"');
  });

  test('raises the version of its warehouse with every change', async () => {
    const now = async () =>
      (
        await asOwner<{ v: number }>(
          'select version::int as v from strategy.config_version where (tenant_id, warehouse_id) = (1, 1)',
        )
      )[0]?.v ?? 0;
    const before = await now();
    const id = await made(add, { ownerId: 1 });
    await done(update, { id, version: 0, ownerId: 1, pct: 1 });
    await done(remove, { id, version: 1 });
    expect(await now()).toBe(before + 3);
    await ask(add, { pct: 101 });
    expect(await now()).toBe(before + 3);
  });

  test('is refused in words where it says nothing or contradicts itself', async () => {
    for (const [endpoint, input, field, msg] of [
      [add, { pct: 101 }, 'pct', '请输入0-100的整数'],
      [outProductDateIntervalApi.add, {}, 'minAgeDays', '请至少填写一项限制'],
      [outProductDateIntervalApi.add, { minAgeDays: 9, maxAgeDays: 8 }, 'minAgeDays', '最短库龄不能大于最长库龄'],
      [appointmentThreshold.api.add, {}, 'maxOrders', '请至少填写一项限制'],
      [appointmentThreshold.api.add, { bizType: 2, maxOrders: 1, roomId: 1 }, 'roomId', '自提不分库房'],
      [appointmentThreshold.api.add, { bizType: 2, maxPallets: 1 }, 'maxPallets', '自提不按托数限制'],
      [putawayStrategy.api.add, { rules: [{ step: 'P2', areaIds: [99], order: 1 }] }, 'rules', '库区不存在'],
    ] as const)
      expect(await ask(endpoint, input)).toMatchObject({ code: 100001, data: { errors: [{ field, msg }] } });
  });

  test('the most specific wins, in whatever order the rows were entered', async () => {
    const scopes = [
      {},
      { ownerId: 1 },
      { categoryId: ids.meat },
      { ownerId: 1, categoryId: ids.meat },
      { categoryId: ids.beef },
      { goodsId: ids.goods },
    ];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...scopes.keys()], { minLength: 1 }), async (order) => {
        await asOwner('update strategy.overage_strategy set is_deleted = true');
        for (const at of order) await made(add, { ...scopes[at], pct: at + 1 });
        const rule = await running.db.read(1, (tx) => receivingRules(ctxOf(tx, someone()), [ids.goods]));
        expect(rule.get(ids.goods)?.overPct).toBe(Math.max(...order) + 1);
      }),
      { numRuns: 12 },
    );
  });
});

test('lot strategies are read as a whole, and saved with or without a number', async () => {
  const { id } = await done<{ id: number }>(batchStrategyApi.save, { ownerId: 1 });
  await done(batchStrategyApi.save, { categoryId: ids.meat, ownerId: 1, keyAttrs: ['supplier_lot_no', 'produced_on'] });
  await done(batchStrategyApi.save, { id, version: 0, ownerId: 1, needExpire: true });
  expect((await ask(batchStrategyApi.save, { id, ownerId: 1 })).code).not.toBe(200);
  expect(await done(batchStrategyApi.whole, {})).toMatchObject([
    { categoryId: ids.meat, keyAttrs: ['produced_on', 'supplier_lot_no'] },
    { id, categoryId: null, needExpire: true },
  ]);
});

test('one interval of dates goes by its address', async () => {
  const id = await made(outProductDateIntervalApi.add, { noRegress: true });
  expect(outProductDateIntervalApi.remove.method).toBe('DELETE');
  expect(await done(outProductDateIntervalApi.remove, { id, version: 0 })).toEqual({ removed: 1 });
});

test('goods share one face, which nobody takes from owners he cannot see', async () => {
  const id = await made(sharedPickRuleApi.add, { name: '共享', goodsIds: [ids.goods, ids.other] });
  expect(await ask(sharedPickRuleApi.add, { name: '再共享', goodsIds: [ids.other] })).toMatchObject({
    data: { errors: [{ field: 'goodsIds', msg: '商品【G2】已在其他共享规则中' }] },
  });
  ownerIds = [1];
  expect((await ask(sharedPickRuleApi.remove, { id, version: 0 })).msg).toBe('数据不存在或无权访问');
  const { list } = await done<{ list: { goodsIds: number[] }[] }>(sharedPickRuleApi.page, {});
  expect(list.map((row) => row.goodsIds)).toEqual([[ids.goods]]);
  ownerIds = null;
  expect(await done(sharedPickRuleApi.remove, { id, version: 0 })).toEqual({ removed: 1 });
});

test('goods have one default box, and a box is switched off where it stands', async () => {
  const box = { ownerId: 1, goodsId: ids.goods, specId: ids.spec, boxQty: 12, isDefault: true };
  const id = await made(goodsStorageBoxApi.add, box);
  const [{ id: specId }] = (await asOwner<{ id: number }>(
    `insert into basic.container_spec (tenant_id, code, name, kind) values (1, 'BY', '大箱', 'TOTE') returning id::int`,
  )) as [{ id: number }];
  expect(await ask(goodsStorageBoxApi.add, { ...box, specId })).toMatchObject({
    data: { errors: [{ field: 'isDefault', msg: '该商品已有默认箱' }] },
  });
  expect(await done(goodsStorageBoxApi.changeState, { id, version: 0, state: 0 })).toEqual({ id, version: 1 });
  expect((await ask(goodsStorageBoxApi.changeState, { id, version: 0, state: 1 })).code).not.toBe(200);
  expect(await done(goodsStorageBoxApi.get, { id })).toMatchObject({ state: 0, boxQty: 12 });
  ownerIds = [2];
  expect((await ask(goodsStorageBoxApi.changeState, { id, version: 1, state: 1 })).code).not.toBe(200);
});
