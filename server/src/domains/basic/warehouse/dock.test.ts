import { afterAll, beforeAll, expect, test } from 'vitest';
import { dock, receivingPlaceApi } from '#contract/basic/warehouse/dock.ts';
import { testWorld, type TestWorld } from '../../../testing/given/app.ts';
import { ask, givenHouses, refused, someone } from '../../../testing/given/basic.ts';
import { routes } from '../routes.ts';

let world: TestWorld;
const clerk = someone();
beforeAll(async () => {
  world = await testWorld();
  await givenHouses(world);
});
afterAll(() => world.close());

test('a receiving place is a dock: added, listed, edited and deleted under either name', async () => {
  const { id } = await ask(world, receivingPlaceApi.add, routes.receivingPlace.add, clerk, {
    code: 'ｄ01',
    name: '一号台',
  });
  const { list } = await ask(world, dock.api.page, routes.dock.page, clerk, { param: { code: 'D01' } });
  expect(list).toMatchObject([{ id, code: 'D01', name: '一号台', version: 0 }]);
  await ask(world, dock.api.update, routes.dock.update, clerk, { id, version: 0, code: 'D01', name: '二号台' });
  expect(
    (await ask(world, receivingPlaceApi.query, routes.receivingPlace.query, clerk, { param: { code: 'D01' } })).list,
  ).toMatchObject([{ id, name: '二号台' }]);
  expect(
    (
      await refused(
        ask(world, receivingPlaceApi.update, routes.receivingPlace.update, clerk, {
          id,
          version: 0,
          code: 'D01',
          name: '三号台',
        }),
      )
    ).msg,
  ).toBe('数据已被他人修改，请刷新后重试');
  expect(
    (
      await refused(
        ask(world, receivingPlaceApi.update, routes.receivingPlace.update, clerk, {
          id,
          version: 1,
          code: 'D01',
          name: '二号台',
          status: 2,
        }),
      )
    ).msg,
  ).toBe('占用由车辆到台设置');
  await ask(world, receivingPlaceApi.delete, routes.receivingPlace.delete, clerk, { id, version: 1 });
  expect((await ask(world, dock.api.page, routes.dock.page, clerk, { param: { code: 'D01' } })).list).toEqual([]);
});
