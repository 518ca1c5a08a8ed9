import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { goodsCategoryApi } from '#contract/basic/goods/category.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { settingCheckApi, type SettingCheck } from '#contract/strategy/check.ts';
import { COPIED_NAMES } from '#contract/strategy/copied.ts';
import { overageStrategy } from '#contract/strategy/inbound/overage-strategy.ts';
import { goodsReplaceScheme } from '#contract/strategy/outbound/goods-replace.ts';
import { pickingStrategy } from '#contract/strategy/outbound/picking-strategy.ts';
import { ownerOf, testApp, type TestApp } from '../../../testing/given/app.ts';
import { givenHouses, someone } from '../../../testing/given/basic.ts';
import { EVERYTHING } from '../../../testing/rings/rehearsal.ts';
import { wired } from '../../../testing/wire.ts';

let running: TestApp;
let ownerIds: number[] | null = null;
let permissions = new Set(EVERYTHING);
const ids = { meat: 0, beef: 0, tea: 0, goods: 0 };

const ask = async (endpoint: Endpoint, input: object): Promise<Envelope> =>
  (await running.app.inject(wired(endpoint, input))).json<Envelope>();
async function made(endpoint: Endpoint, input: object): Promise<number> {
  const { code, msg, data } = await ask(endpoint, input);
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return (data as { id: number }).id;
}
const asOwner = (text: string): Promise<unknown> => ownerOf(running, (owner) => owner.query(text));
const checks = async (setting: string) => (await ask(settingCheckApi.list, { setting })).data as SettingCheck[];
const brief = (list: SettingCheck[]) =>
  list.map(({ id, kind, why, others }) => [id, kind, why, others.map((o) => o.id)]);

beforeAll(async () => {
  running = await testApp(async () => someone({ permissions, ownerIds }));
  await givenHouses(running);
  await asOwner(`insert into basic.owner_warehouse (tenant_id, owner_id, warehouse_id) values (1, 1, 1), (1, 2, 1)`);
  ids.meat = await made(goodsCategoryApi.add, { code: 'M', name: '肉' });
  ids.beef = await made(goodsCategoryApi.add, { code: 'B', name: '牛肉', parentId: ids.meat });
  ids.tea = await made(goodsCategoryApi.add, { code: 'T', name: '茶' });
  const goods = { categoryId: ids.beef, storageMode: 2, baseUnitId: 1 };
  ids.goods = await made(goodsApi.add, { ...goods, ownerId: 1, code: 'G1', name: 'G1' });
  await made(goodsApi.add, { ...goods, ownerId: 1, code: 'G3', name: 'G3' });
  await made(goodsApi.add, { ...goods, ownerId: 2, code: 'G2', name: 'G2' });
});
beforeEach(async () => {
  ownerIds = null;
  permissions = new Set(EVERYTHING);
  await asOwner(`
    update strategy.overage_strategy set is_deleted = true where not is_deleted;
    update strategy.picking_strategy set is_deleted = true where not is_deleted
  `);
});
afterAll(() => running?.close());

describe('the check of a setting', () => {
  test('every setting that is copied can be asked, and has nothing to tell where nothing is said', async () => {
    for (const setting of COPIED_NAMES) expect([setting, await checks(setting)]).toEqual([setting, []]);
  });

  test('tells a rule that is about nothing, one that others hide and one that another crosses, and who decides', async () => {
    const { add } = overageStrategy.api;
    const tea = await made(add, { categoryId: ids.tea, pct: 1 }),
      meat = await made(add, { categoryId: ids.meat, pct: 2 }),
      beef = await made(add, { categoryId: ids.beef, pct: 3 }),
      owner = await made(add, { ownerId: 1, pct: 4 }),
      goods = await made(add, { goodsId: ids.goods, pct: 5 });
    const list = await checks('overageStrategy');
    expect(brief(list)).toEqual([
      [tea, 'EMPTY', null, []],
      [meat, 'HIDDEN', null, [beef, goods]],
      [owner, 'HIDDEN', null, [beef, goods]],
    ]);
    expect(list[1]).toMatchObject({ scope: 'M 肉', others: [{ scope: 'B 牛肉' }, { scope: 'G1 G1' }] });
    expect(list[1]?.others[0]?.says).toContain('3%');
    // With other goods something is left to the owner's rule, and both hold for beef.
    await made(goodsApi.add, {
      categoryId: ids.tea,
      storageMode: 2,
      baseUnitId: 1,
      ownerId: 1,
      code: 'G4',
      name: 'G4',
    });
    try {
      expect(brief(await checks('overageStrategy'))).toEqual([
        [meat, 'HIDDEN', null, [beef, goods]],
        [owner, 'HIDDEN', null, [tea, beef, goods]],
      ]);
      await asOwner(`update strategy.overage_strategy set status = 0 where id = ${tea}`);
      expect(brief(await checks('overageStrategy'))).toEqual([
        [meat, 'HIDDEN', null, [beef, goods]],
        [owner, 'CROSSED', null, [beef]],
      ]);
    } finally {
      await asOwner(`update basic.goods set is_deleted = true where code = 'G4'`);
    }
  });

  test('a rule of an order without a store is not hidden by those of stores; what names a store yields to its category', async () => {
    await asOwner(`insert into basic.store (tenant_id, id, owner_id, code, name) values (1, 801, 1, 'ST1', '店1')`);
    const { add } = pickingStrategy.api;
    await made(add, { rotation: 1 });
    const store = await made(add, { storeId: 801, rotation: 2 });
    expect(brief(await checks('pickingStrategy'))).toEqual([]);
    const beef = await made(add, { categoryId: ids.beef, rotation: 3 });
    const list = await checks('pickingStrategy');
    expect(list.find(({ id }) => id === store)).toMatchObject({ kind: 'HIDDEN', others: [{ id: beef }] });
  });

  test('tells a rule that names what is gone or an owner who is not served here, and a scheme whose days are over', async () => {
    const { add } = overageStrategy.api;
    const owner = await made(add, { ownerId: 2, pct: 4 }),
      goods = await made(add, { goodsId: ids.goods, pct: 5 });
    await asOwner(`
      update basic.owner_warehouse set status = 0 where owner_id = 2 and warehouse_id = 1;
      update basic.goods set status = 0 where id = ${ids.goods}
    `);
    try {
      expect(brief(await checks('overageStrategy'))).toEqual([
        [owner, 'GONE', '货主【OW2】没有开通本仓', []],
        [goods, 'GONE', '商品【G1】已停用或删除', []],
      ]);
    } finally {
      await asOwner(`
        update basic.owner_warehouse set status = 1 where owner_id = 2 and warehouse_id = 1;
        update basic.goods set status = 1 where id = ${ids.goods}
      `);
    }
    const scheme = { ownerId: 1, name: '替', goodsId: ids.goods, replaceId: ids.goods + 1, priority: 1, auto: true };
    const old = await made(goodsReplaceScheme.api.add, { ...scheme, validFrom: '2020-01-01', validTo: '2020-12-31' });
    expect(brief(await checks('goodsReplaceScheme'))).toEqual([[old, 'EXPIRED', '2020-12-31', []]]);
  });

  test('weighs all rules and tells those within reach; without the list of the setting it is refused', async () => {
    const { add } = overageStrategy.api;
    const all = await made(add, { pct: 1 });
    await made(add, { ownerId: 1, pct: 2 });
    await made(add, { ownerId: 2, pct: 3 });
    expect((await checks('overageStrategy')).map(({ id, others }) => [id, others.length])).toEqual([[all, 2]]);
    ownerIds = [1];
    expect((await checks('overageStrategy')).map(({ id, others }) => [id, others.length])).toEqual([[all, 1]]);
    permissions.delete('cfg:overageStrategy:list');
    expect((await ask(settingCheckApi.list, { setting: 'overageStrategy' })).code).toBe(403);
  });
});
