import { afterAll, beforeAll, expect, test } from 'vitest';
import { positionApi } from '#contract/basic/warehouse/position.ts';
import { DRAWN_MAX, LABELS_MAX } from '#contract/terms/label.ts';
import type { Actor } from '../../platform/actor.ts';
import { ctxOf } from '../../platform/ctx.ts';
import type { Contents } from '../../services/labels/serve.ts';
import { testWorld, type TestWorld } from '../../testing/given/app.ts';
import { givenActor, openGiven, type Given } from '../../testing/given/rows.ts';
import { areaLabels, cartLabels, goodsLabels, lpnLabels, positionLabels, slotLabels, wallLabels } from './labels.ts';

let world: TestWorld, given: Given, actor: Actor, blind: Actor, elsewhere: Actor;
let area: number,
  position: number,
  pallet: number,
  goods: number,
  bare: number,
  cart: number,
  wall: number,
  slot: number;
beforeAll(async () => {
  world = await testWorld();
  given = openGiven(world.database);
  const tenantId = await given.tenant(),
    house = await given.warehouse(tenantId, { name: '杭州仓' }),
    at = { tenantId, warehouseId: house.id };
  const ownerId = await given.owner(tenantId, { name: '甲货主' });
  actor = givenActor(at);
  blind = givenActor(at, { ownerIds: [await given.owner(tenantId)] });
  elsewhere = givenActor({ tenantId, warehouseId: (await given.warehouse(tenantId)).id });
  area = await given.area(at, 'STORE', { code: 'STO', name: '存储区' });
  const roadway = await given.row('basic.roadway', {
    tenant_id: tenantId,
    warehouse_id: house.id,
    area_id: area,
    code: 'X1',
    order_no: 1,
  });
  position = await given.position(at, area, {
    code: 'X1-05-2',
    roadway_id: roadway,
    bay: 5,
    level: 2,
    check_digit: '47',
  });
  pallet = await given.lpn(at, 'PALLET', { code: 'P0001' });
  cart = await given.row('basic.cart', {
    tenant_id: tenantId,
    warehouse_id: house.id,
    code: 'K01',
    lpn_id: await given.lpn(at, 'CART', { code: 'K01' }),
    rows: 2,
    cols: 4,
    slot_qty: 8,
  });
  wall = await given.row('basic.seed_wall', {
    tenant_id: tenantId,
    warehouse_id: house.id,
    code: 'W01',
    area_id: area,
    rows: 3,
    cols: 4,
    slot_qty: 12,
  });
  slot = await given.row('basic.seed_slot', { tenant_id: tenantId, warehouse_id: house.id, wall_id: wall, slot_no: 8 });
  goods = await given.goods(tenantId, ownerId, { code: 'MILK', name: '鲜牛奶', spec: '250ml', shelf_life_days: 15 });
  bare = await given.goods(tenantId, ownerId, { code: 'BARE' });
  for (const [barcode, level] of [
    ['16901234567899', 3],
    ['6901234567892', 1],
  ])
    await given.row('basic.goods_barcode', {
      tenant_id: tenantId,
      owner_id: ownerId,
      goods_id: goods,
      barcode,
      unit_level: level,
    });
});
afterAll(async () => {
  await given.close();
  await world.close();
});

const of = (contents: Contents, id: number, who = actor) =>
  world.db.read(actor.tenantId, (tx) => contents(ctxOf(tx, who), [id]));

test('a label says what its row is; goods by the barcode of a single piece, or their own code', async () => {
  expect(await of(positionLabels, position)).toMatchObject([
    {
      code: 'X1-05-2',
      title: 'X1-05-2',
      headline: '库房 存储区',
      facts: [
        ['巷道', 'X1'],
        ['列', 5],
        ['层', 2],
        ['位', null],
        ['校验码', '47'],
      ],
    },
  ]);
  expect(await of(areaLabels, area)).toMatchObject([
    {
      code: 'STO',
      title: 'STO',
      headline: '存储区',
      facts: [
        ['类型', '存储'],
        ['库房', '库房'],
        ['仓库', '杭州仓'],
      ],
    },
  ]);
  expect(await of(lpnLabels, pallet)).toMatchObject([
    {
      code: 'P0001',
      headline: '托盘',
      facts: [
        ['规格', null],
        ['仓库', '杭州仓'],
      ],
    },
  ]);
  expect(await of(cartLabels, cart)).toMatchObject([
    {
      code: 'K01',
      title: 'K01',
      headline: '拣货车',
      facts: [
        ['格口', '2 × 4'],
        ['仓库', '杭州仓'],
      ],
    },
  ]);
  expect(await of(wallLabels, wall)).toMatchObject([
    {
      code: 'W01',
      title: 'W01',
      headline: '播种墙',
      facts: [
        ['库区', '存储区'],
        ['格口', '3 × 4'],
      ],
    },
  ]);
  expect(await of(slotLabels, slot)).toMatchObject([
    {
      code: 'W01-08',
      title: '8',
      headline: '播种墙 W01',
      facts: [
        ['行', 2],
        ['列', 4],
      ],
    },
  ]);
  expect(await of(goodsLabels, goods)).toMatchObject([
    {
      code: '6901234567892',
      title: 'MILK',
      headline: '鲜牛奶',
      facts: [
        ['规格', '250ml'],
        ['单位', '件'],
        ['保质期', '15天'],
        ['货主', '甲货主'],
      ],
    },
  ]);
  expect(await of(goodsLabels, bare)).toMatchObject([{ code: 'BARE' }]);
});

test("nobody prints what is another warehouse's or another owner's", async () => {
  expect(await of(areaLabels, area, elsewhere)).toEqual([]);
  expect(await of(positionLabels, position, elsewhere)).toEqual([]);
  expect(await of(lpnLabels, pallet, elsewhere)).toEqual([]);
  for (const [contents, id] of [
    [cartLabels, cart],
    [wallLabels, wall],
    [slotLabels, slot],
  ] as const)
    expect(await of(contents, id, elsewhere)).toEqual([]);
  expect(await of(goodsLabels, goods, blind)).toEqual([]);
});

test('more labels than a file or a browser holds are refused on the copies', () => {
  const asked = (calls: 'labels' | 'labelFile', n: number, copies: number) =>
    positionApi[calls].input.safeParse({ ids: Array.from({ length: n }, (_, i) => i + 1), copies }).error?.issues[0];
  expect(asked('labelFile', LABELS_MAX, 1)).toBeUndefined();
  expect(asked('labelFile', LABELS_MAX / 2 + 1, 2)).toMatchObject({
    path: ['copies'],
    message: '一次最多打印2000张标签',
  });
  expect(asked('labels', DRAWN_MAX + 1, 1)).toMatchObject({ message: '直接打印一次最多500张，请下载PDF' });
});
