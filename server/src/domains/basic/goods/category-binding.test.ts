import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodsCategoryApi } from '#contract/basic/goods/category.ts';
import type { Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { testApp, type TestApp } from '../../../testing/given/app.ts';
import { givenHouses, someone } from '../../../testing/given/basic.ts';
import { EVERYTHING } from '../../../testing/rings/rehearsal.ts';
import { wired } from '../../../testing/wire.ts';

let running: TestApp;
let ownerIds: number[] | null = null;
const ids = { meat: 0, fish: 0 };

const ask = async (endpoint: Endpoint, input: object): Promise<Envelope> =>
  (await running.app.inject(wired(endpoint, input))).json<Envelope>();
async function done<T>(endpoint: Endpoint, input: object): Promise<T> {
  const { code, msg, data } = await ask(endpoint, input);
  if (code !== 200) throw new Error(`${endpoint.label}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as T;
}
const bindings = async (param: object = {}) =>
  (
    await done<{ list: { id: number; categoryName: string; ownerName: string | null; houseName: string | null }[] }>(
      goodsCategoryApi.queryBindings,
      { param },
    )
  ).list;

beforeAll(async () => {
  running = await testApp(async () => someone({ permissions: EVERYTHING, ownerIds }));
  await givenHouses(running);
  ids.meat = (await done<{ id: number }>(goodsCategoryApi.add, { code: 'M', name: '肉' })).id;
  ids.fish = (await done<{ id: number }>(goodsCategoryApi.add, { code: 'F', name: '鱼' })).id;
});
afterAll(() => running?.close());

test('categories are bound to owners, warehouses and people, once; two who bind at once bind it once', async () => {
  const both = { categoryIds: [ids.meat, ids.fish, ids.meat], ownerId: 1 };
  const answers = await Promise.all(
    [1, 2, 3].map(() => done<{ bound: number; already: number }>(goodsCategoryApi.bind, both)),
  );
  expect(answers.reduce((sum, { bound }) => sum + bound, 0)).toBe(2);
  expect(await done(goodsCategoryApi.bind, { categoryIds: [ids.meat], ownerId: 1, houseId: 2 })).toEqual({
    bound: 1,
    already: 0,
  });
  expect((await bindings({ categoryId: ids.meat })).map(({ ownerName, houseName }) => [ownerName, houseName])).toEqual([
    ['货主1', '仓2'],
    ['货主1', null],
  ]);
  expect(await bindings({ houseId: 2 })).toHaveLength(1);
  for (const [input, msg] of [
    [{}, '请选择货主、仓库或负责人'],
    [{ ownerId: 99 }, '货主不存在'],
    [{ houseId: 99 }, '仓库不存在'],
    [{ staffId: 99 }, '负责人不存在'],
  ] as const) {
    expect(await ask(goodsCategoryApi.bind, { categoryIds: [ids.meat], ...input })).toMatchObject({
      code: 100001,
      msg,
    });
  }
  expect((await ask(goodsCategoryApi.bind, { categoryIds: [99], ownerId: 1 })).msg).toBe('商品分类不存在');
});

test('who is narrowed to an owner neither sees, makes nor undoes the bindings of another', async () => {
  const [own] = await bindings({ categoryId: ids.fish });
  ownerIds = [2];
  expect(await bindings()).toEqual([]);
  expect(await ask(goodsCategoryApi.unbind, { ids: [own?.id] })).toMatchObject({ code: 100002 });
  expect(await ask(goodsCategoryApi.bind, { categoryIds: [ids.fish], ownerId: 1 })).toMatchObject({ code: 100007 });
  ownerIds = null;
  expect(await bindings({ categoryId: ids.fish })).toHaveLength(1);
});

test('a bound category stays until it is unbound, and the refusal says who holds it', async () => {
  expect(await ask(goodsCategoryApi.remove, { id: ids.fish, version: 0 })).toMatchObject({
    code: 100010,
    msg: '【F】已被分类绑定【OW1】使用，不能删除',
  });
  await done(goodsCategoryApi.unbind, { ids: (await bindings({ categoryId: ids.fish })).map(({ id }) => id) });
  await done(goodsCategoryApi.remove, { id: ids.fish, version: 0 });
});
