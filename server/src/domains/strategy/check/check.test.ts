import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { containerSpec } from '#contract/basic/container/spec.ts';
import { goodsCategoryApi } from '#contract/basic/goods/category.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { room } from '#contract/basic/warehouse/room.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { settingCheckApi, type SettingCheck } from '#contract/strategy/check.ts';
import { COPIED_NAMES } from '#contract/strategy/copied.ts';
import { overageStrategy } from '#contract/strategy/inbound/overage-strategy.ts';
import { preCheckCommentApi } from '#contract/strategy/inbound/pre-check-comment.ts';
import { goodsReplaceScheme } from '#contract/strategy/outbound/goods-replace.ts';
import { pickingStrategy } from '#contract/strategy/outbound/picking-strategy.ts';
import { goodsStorageBoxApi } from '#contract/strategy/stock/goods-storage-box.ts';
import { sharedPickRuleApi } from '#contract/strategy/stock/shared-pick-rule.ts';
import { ownerOf, testApp, type TestApp } from '../../../testing/given/app.ts';
import { givenHouses, someone } from '../../../testing/given/basic.ts';
import { openGiven, type Given } from '../../../testing/given/rows.ts';
import { EVERYTHING } from '../../../testing/rings/rehearsal.ts';
import { wired } from '../../../testing/wire.ts';

let running: TestApp, given: Given;
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
let faces = 0;
/** A pick face of goods that holds so many at most. */
async function face(goodsId: number, most: number): Promise<void> {
  const at = { tenantId: 1, warehouseId: 1 };
  const positionId = await given.position(at, await given.area(at, 'PICK'), { code: `CK${(faces += 1)}` });
  await asOwner(`
    insert into basic.pick_position (tenant_id, warehouse_id, owner_id, goods_id, position_id, min_qty, max_qty)
    select 1, 1, g.owner_id, g.id, ${positionId}, 1, ${most}
    from basic.goods g
    where g.id = ${goodsId}
  `);
}
const checks = async (setting: string) => (await ask(settingCheckApi.list, { setting })).data as SettingCheck[];
const brief = (list: SettingCheck[]) =>
  list.map(({ id, kind, why, others }) => [id, kind, why, others.map((o) => o.id)]);

beforeAll(async () => {
  running = await testApp(async () => someone({ permissions, ownerIds }));
  await givenHouses(running);
  given = openGiven(running.database);
  await made(room.api.add, { code: 'R1', name: '库房', storageMode: 2 });
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
afterAll(async () => {
  await given?.close();
  await running?.close();
});

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

  test('of shared faces: rules that name what is gone, that share nothing, and only those within reach', async () => {
    const [g1, g2, g3] = [ids.goods, ids.goods + 2, ids.goods + 1]; // G1 and G3 of the first owner, G2 of the second
    const { add } = sharedPickRuleApi;
    const both = await made(add, { name: '两家', goodsIds: [g1, g2] });
    expect(brief(await checks('sharedPickRule'))).toEqual([
      [both, 'EMPTY', '没有一个商品在本仓有拣货位，无位可共用', []],
    ]);
    await face(g2, 50);
    const one = await made(add, { name: '一家', goodsIds: [g3] });
    expect(brief(await checks('sharedPickRule'))).toEqual([
      [one, 'EMPTY', '商品只属于本仓的一个货主，没有谁可以对换', []],
    ]);
    await asOwner(`update basic.goods set status = 0 where id = ${g2}`);
    try {
      expect(brief(await checks('sharedPickRule'))[0]).toEqual([both, 'GONE', '商品【G2】已停用或删除', []]);
      // Who sees the first owner only hears nothing of goods of the second.
      ownerIds = [1];
      expect((await checks('sharedPickRule')).map(({ id, why }) => [id, why?.includes('G2') ?? false])).toEqual([
        [one, false],
      ]);
    } finally {
      await asOwner(`
        update basic.goods set status = 1 where id = ${g2};
        update strategy.shared_pick_rule set is_deleted = true;
        delete from strategy.shared_pick_goods;
        update basic.pick_position set is_deleted = true
      `);
    }
  });

  test('of storage boxes: what is not the default, where none is, and what no face has room for', async () => {
    const spec = async (code: string) => made(containerSpec.api.add, { code, name: code, kind: 'TOTE' });
    const [small, large] = [await spec('BX1'), await spec('BX2')];
    const { add } = goodsStorageBoxApi;
    const first = await made(add, { ownerId: 1, goodsId: ids.goods, specId: small, boxQty: 12, isDefault: false });
    expect(brief(await checks('goodsStorageBox'))).toEqual([
      [first, 'EMPTY', '商品没有启用的默认箱，仍按包装取整', []],
    ]);
    const second = await made(add, { ownerId: 1, goodsId: ids.goods, specId: large, boxQty: 40, isDefault: true });
    expect(brief(await checks('goodsStorageBox'))).toEqual([[first, 'HIDDEN', '只按默认箱取整', [second]]]);
    await face(ids.goods, 30);
    expect(brief(await checks('goodsStorageBox'))[1]).toEqual([
      second,
      'EMPTY',
      '拣货位【CK2】最多放30，装不下一箱，补不进去',
      [],
    ]);
    await asOwner(`update basic.container_spec set is_deleted = true where code = 'BX2'`);
    expect((await checks('goodsStorageBox')).find(({ id }) => id === second)).toMatchObject({ kind: 'GONE' });
  });

  test('of the texts of the gate: one that reads like another before it', async () => {
    const { add } = preCheckCommentApi;
    const first = await made(add, { content: '车辆 故障', kind: 1, sort: 1 });
    expect(await checks('preCheckComment')).toEqual([]);
    const again = await made(add, { content: '车辆故障', kind: 1, sort: 2 });
    await made(add, { content: '车辆故障', kind: 2, sort: 3 });
    expect(brief(await checks('preCheckComment'))).toEqual([[again, 'HIDDEN', '与排在前面的一条读起来一样', [first]]]);
    const offered = (await ask(preCheckCommentApi.phrases, { kind: 1 })).data as { id: number }[];
    expect(offered.map(({ id }) => id)).toEqual([first, again]);
  });
});
