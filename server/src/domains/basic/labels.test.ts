import { afterAll, beforeAll, expect, test } from 'vitest';
import { DRAWN_MAX, LABELS_MAX } from '#contract/terms/label.ts';
import { positionApi } from '#contract/basic/position.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Contents } from '../../platform/label/serve.ts';
import { testWorld, type TestWorld } from '../../testing/app.ts';
import { givenActor, openGiven, type Given } from '../../testing/given.ts';
import { goodsLabels, lpnLabels, positionLabels } from './labels.ts';

let world: TestWorld, given: Given, actor: Actor, blind: Actor, elsewhere: Actor;
let position: number, pallet: number, goods: number, bare: number;
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant(), house = await given.warehouse(tenantId, { name: '杭州仓' }), at = { tenantId, warehouseId: house.id };
  const ownerId = await given.owner(tenantId, { name: '甲货主' });
  actor = givenActor(at);
  blind = givenActor(at, { ownerIds: [await given.owner(tenantId)] });
  elsewhere = givenActor({ tenantId, warehouseId: (await given.warehouse(tenantId)).id });
  const area = await given.area(at, 'STORE', { name: '存储区' });
  const roadway = await given.row('basic.roadway', { tenant_id: tenantId, warehouse_id: house.id, area_id: area, code: 'X1', order_no: 1 });
  position = await given.position(at, area, { code: 'X1-05-2', roadway_id: roadway, bay: 5, level: 2, check_digit: '47' });
  pallet = await given.lpn(at, 'PALLET', { code: 'P0001' });
  goods = await given.goods(tenantId, ownerId, { code: 'MILK', name: '鲜牛奶', spec: '250ml', shelf_life_days: 15 });
  bare = await given.goods(tenantId, ownerId, { code: 'BARE' });
  for (const [barcode, level] of [['16901234567899', 3], ['6901234567892', 1]]) await given.row('basic.goods_barcode', { tenant_id: tenantId, owner_id: ownerId, goods_id: goods, barcode, unit_level: level });
});
afterAll(async () => { await given.close(); await world.close(); });

const of = (contents: Contents, id: number, who = actor) => world.db.read(actor.tenantId, (tx) => contents(tx, who, [id]));

test('a label says what its row is; goods by the barcode of a single piece, or their own code', async () => {
  expect(await of(positionLabels, position)).toMatchObject([{ code: 'X1-05-2', title: 'X1-05-2', headline: '库房 存储区', facts: [['巷道', 'X1'], ['列', 5], ['层', 2], ['位', null], ['校验码', '47']] }]);
  expect(await of(lpnLabels, pallet)).toMatchObject([{ code: 'P0001', headline: '托盘', facts: [['规格', null], ['仓库', '杭州仓']] }]);
  expect(await of(goodsLabels, goods)).toMatchObject([{ code: '6901234567892', title: 'MILK', headline: '鲜牛奶', facts: [['规格', '250ml'], ['单位', '件'], ['保质期', '15天'], ['货主', '甲货主']] }]);
  expect(await of(goodsLabels, bare)).toMatchObject([{ code: 'BARE' }]);
});

test('nobody prints what is another warehouse\'s or another owner\'s', async () => {
  expect(await of(positionLabels, position, elsewhere)).toEqual([]);
  expect(await of(lpnLabels, pallet, elsewhere)).toEqual([]);
  expect(await of(goodsLabels, goods, blind)).toEqual([]);
});

test('more labels than a file or a browser holds are refused on the copies', () => {
  const asked = (calls: 'labels' | 'labelFile', n: number, copies: number) => positionApi[calls].input.safeParse({ ids: Array.from({ length: n }, (_, i) => i + 1), copies }).error?.issues[0];
  expect(asked('labelFile', LABELS_MAX, 1)).toBeUndefined();
  expect(asked('labelFile', LABELS_MAX / 2 + 1, 2)).toMatchObject({ path: ['copies'], message: '一次最多打印2000张标签' });
  expect(asked('labels', DRAWN_MAX + 1, 1)).toMatchObject({ message: '直接打印一次最多500张，请下载PDF' });
});
