import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { areaApi } from '#contract/basic/warehouse/area.ts';
import { pickPosition } from '#contract/basic/warehouse/pick-position.ts';
import { positionApi } from '#contract/basic/warehouse/position.ts';
import { roomApi } from '#contract/basic/warehouse/room.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { ask, givenHouses, refused, sheet, someone } from '../../../testing/given/basic.ts';
import { routes } from '../routes.ts';
import { pickPositions } from './pick-position.ts';

let world: TestWorld;
const clerk = someone();
const at = { goodsId: 0, face: 0, shelf: 0 };
beforeAll(async () => {
  world = await testWorld();
  await givenHouses(world);
  const room = await ask(world, roomApi.add, routes.room.add, clerk, { code: 'R', name: '房', storageMode: 3 });
  for (const [kind, code] of [
    ['PICK', 'FACE'],
    ['STORE', 'SHELF'],
  ] as const) {
    const area = await ask(world, areaApi.add, routes.area.add, clerk, {
      code: kind,
      name: kind,
      roomId: room.id,
      kind,
    });
    const { id } = await ask(world, positionApi.add, routes.position.add, clerk, { code, areaId: area.id });
    at[kind === 'PICK' ? 'face' : 'shelf'] = id;
  }
  at.goodsId = (
    await ask(world, goodsApi.add, routes.goods.add, clerk, {
      ownerId: 1,
      code: 'G',
      name: '货',
      storageMode: 3,
      baseUnitId: 1,
    })
  ).id;
});
afterAll(() => world.close());

const page = async () => (await ask(world, pickPosition.api.page, pickPositions.page, clerk, {})).list;
const add = (over: object) =>
  ask(world, pickPosition.api.add, pickPositions.add, clerk, {
    ownerId: 1,
    goodsId: at.goodsId,
    positionId: at.face,
    minQty: 5,
    maxQty: 20,
    ...over,
  });

test('a face lies in a picking area, holds more at most than at least, and is there once for a goods', async () => {
  expect(await refused(add({ positionId: at.shelf }))).toMatchObject({
    data: { errors: [{ field: 'positionId', msg: '库位不是拣货区' }] },
  });
  expect(await refused(add({ minQty: 20 }))).toMatchObject({
    data: { errors: [{ field: 'maxQty', msg: '上限必须大于下限' }] },
  });
  expect(await page()).toEqual([]);
  const { id } = await add({});
  expect((await refused(add({ maxQty: 30 }))).msg).toContain('已存在');
  expect(await page()).toMatchObject([{ id, minQty: 5, maxQty: 20, labels: { positionId: 'FACE' } }]);

  const edit = (over: object) =>
    ask(world, pickPosition.api.update, pickPositions.update, clerk, {
      id,
      version: 0,
      ownerId: 1,
      goodsId: at.goodsId,
      positionId: at.face,
      minQty: 5,
      maxQty: 40,
      ...over,
    });
  expect(await refused(edit({ positionId: at.shelf }))).toMatchObject({
    data: { errors: [{ field: 'positionId', msg: '库位不是拣货区' }] },
  });
  await edit({});
  expect(await page()).toMatchObject([{ maxQty: 40, version: 1 }]);
  await ask(world, pickPosition.api.remove, pickPositions.remove, clerk, { id, version: 1 });
  expect(await page()).toEqual([]);
});

test('an import says both faults at their cells and takes nothing until they are mended', async () => {
  const file = (position: string, max: number) =>
    sheet(['货主', '商品', '拣货位', '下限', '上限'], [['OW1', 'G', position, 5, max]]);
  const check = async (position: string, max: number) =>
    ask(world, pickPosition.api.importCheck, pickPositions.importCheck, clerk, {}, await file(position, max));
  expect((await check('SHELF', 5)).errors).toMatchObject([
    { row: 2, column: '上限', msg: '上限必须大于下限' },
    { row: 2, column: '拣货位', msg: '库位不是拣货区' },
  ]);
  const good = await check('FACE', 9);
  expect(await page()).toEqual([]);
  expect(
    await ask(world, pickPosition.api.importConfirm, pickPositions.importConfirm, clerk, { batchId: good.batchId }),
  ).toEqual({ imported: 1 });
  expect(await page()).toMatchObject([{ minQty: 5, maxQty: 9 }]);
});
