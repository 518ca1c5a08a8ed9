import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodsStandardApi } from '#contract/basic/approval/goods-standard.ts';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { OK } from '#contract/errors.ts';
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts';
import { fileApi } from '#contract/ops/file.ts';
import { png } from '../../../testing/files/attacks.ts';
import { testApp, type TestApp } from '../../../testing/given/app.ts';
import { givenHouses, someone } from '../../../testing/given/basic.ts';
import { callers } from '../../../testing/given/callers.ts';
import { wired } from '../../../testing/wire.ts';
import { deviation, palletOf } from './goods-standard.plan.ts';

const all = {
  permissions: new Set(
    [goodsApi, goodsStandardApi].flatMap((api) => Object.values<Endpoint>(api)).map(({ permit }) => permit),
  ),
};
const measurer = someone(all),
  judge = someone({ ...all, userId: 2 });
let world: TestApp;
const { whose, ask, done, by } = callers(() => world, measurer);
beforeAll(async () => {
  world = await testApp(whose);
  await givenHouses(world);
}, 120_000);
afterAll(() => world?.close());

let serial = 0;
const SIZES = { length: 100, width: 80, height: 50, weight: 400 },
  SAME = { lengthMm: 100, widthMm: 80, heightMm: 50, weightG: 400 };
const goods = async (over: object = {}): Promise<number> =>
  (
    await done<{ id: number }>(goodsApi.add, {
      ownerId: 1,
      code: `S${(serial += 1)}`,
      name: '水饺',
      storageMode: 1,
      baseUnitId: 1,
      ...SIZES,
      palletQty: 96,
      units: [{ level: 3, unitId: 2, ratio: 12 }],
      ...over,
    })
  ).id;
const apply = (goodsId: number, over: object = {}) =>
  done<{ id: number; version: number }>(goodsStandardApi.add, { goodsId, ...SAME, ...over });
const judged = (of: { id: number; version: number }, result = 1, opinion?: string) =>
  by(judge, () => ask(goodsStandardApi.audit, { ...of, result, opinion }));

test('passed, the goods are as large as they were measured: sizes, weight, volume, case and pallet', async () => {
  const id = await goods(),
    asked = await apply(id, { lengthMm: 110, heightMm: 55, caseQty: 10, ti: 6, hi: 4 });
  expect(await done<object>(goodsStandardApi.detail, { id: asked.id })).toMatchObject({
    deviationRate: 16.67,
    status: 0,
    before: { ...SAME, caseQty: 12, palletQty: 96 },
    actions: ['withdraw'],
    images: [],
  });
  expect((await judged(asked)).code).toBe(OK);
  const now = await done<OutputOf<typeof goodsApi.detail>>(goodsApi.detail, { id });
  expect(now).toMatchObject({
    length: 110,
    width: 80,
    height: 55,
    weight: 400,
    volume: 484,
    palletQty: 240,
    version: 1,
  });
  expect(now.units).toMatchObject([
    { level: 1, length: 110, gross: 400 },
    { level: 3, ratio: 10 },
  ]);
  expect((await judged({ ...asked, version: 1 })).msg).toBe('当前状态【已通过】不允许通过');
});

test('more than a fifth off shows a photo; its count follows the application', async () => {
  const id = await goods(),
    far = { goodsId: id, ...SAME, weightG: 481 };
  expect((await ask(goodsStandardApi.add, far)).data).toEqual({
    errors: [{ field: 'images', msg: '尺寸偏差超过20%，请上传测量照片' }],
  });
  await done(goodsStandardApi.withdraw, await by(measurer, () => apply(id, { weightG: 480 })));
  const photo = (await done<{ id: number }>(fileApi.uploadimg, {}, png(3, 3))).id;
  const asked = await apply(id, { weightG: 481, images: [photo] });
  expect(await by(judge, () => done(goodsStandardApi.detail, { id: asked.id }))).toMatchObject({
    deviationRate: 20.25,
    photos: 1,
    images: [{ id: photo, mime: 'image/png' }],
    actions: ['pass', 'reject'],
  });
  const stranger = someone({ permissions: new Set(), userId: 3 });
  expect((await by(judge, () => world.app.inject(wired(fileApi.preview, { id: photo })))).headers['content-type']).toBe(
    'image/png',
  );
  expect((await by(stranger, () => ask(fileApi.preview, { id: photo }))).code).toBe(100002);
});

test('nobody judges himself, a rejection has a reason, and only who asked takes it back', async () => {
  const own = await apply(await goods());
  expect((await ask(goodsStandardApi.audit, { ...own, result: 1 })).msg).toBe('不能审核自己的申请');
  expect((await judged(own, 2)).data).toEqual({ errors: [{ field: 'opinion', msg: '请填写驳回原因' }] });
  expect((await by(judge, () => ask(goodsStandardApi.withdraw, own))).msg).toBe('只能撤回自己的申请');
  expect((await judged({ ...own, version: 7 })).code).toBe(100003);
  expect((await judged(own, 2, '量错了')).code).toBe(OK);
  expect((await ask(goodsStandardApi.withdraw, { ...own, version: 1 })).msg).toBe('当前状态【已驳回】不允许撤回');
});

test('one open application of a goods, whoever comes together', async () => {
  const id = await goods();
  const answers = await Promise.all([1, 2, 3].map(() => ask(goodsStandardApi.add, { goodsId: id, ...SAME })));
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([OK, 100005, 100005]);
  expect((await ask(goodsStandardApi.add, { goodsId: id, ...SAME })).data).toEqual({
    errors: [{ field: 'goodsId', msg: expect.stringMatching(/^商品【S\d+】已有待审核的申请$/) }],
  });
});

test('goods that were edited meanwhile are not overwritten; two who judge at once: one is told', async () => {
  const id = await goods(),
    asked = await apply(id);
  await done(goodsApi.update, {
    id,
    version: 0,
    ownerId: 1,
    code: `S${serial}`,
    name: '水饺',
    storageMode: 1,
    baseUnitId: 1,
    ...SIZES,
    length: 101,
    palletQty: 96,
    units: [{ level: 3, unitId: 2, ratio: 12 }],
  });
  expect((await judged(asked)).msg).toBe('商品资料在申请后已变更，请驳回后重新测量');
  const other = await apply(await goods());
  const codes = (await Promise.all([judged(other), judged(other, 2, '不符')])).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([OK, 100003]);
});

test('a case that the goods do not have, or smaller than what it holds, is refused where it is said; so are layers without a count', async () => {
  const bare = await goods({ units: [] }),
    middle = await goods({
      units: [
        { level: 2, unitId: 2, ratio: 6 },
        { level: 3, unitId: 2, ratio: 12 },
      ],
    });
  const at = async (input: object): Promise<unknown> => (await ask(goodsStandardApi.add, { ...SAME, ...input })).data;
  expect(await at({ goodsId: bare, caseQty: 10 })).toEqual({
    errors: [{ field: 'caseQty', msg: '商品没有箱单位，请先在商品资料中维护' }],
  });
  expect(
    await at({
      goodsId: middle,
      caseQty: 6,
      images: [(await done<{ id: number }>(fileApi.uploadimg, {}, png(2, 2))).id],
    }),
  ).toEqual({ errors: [{ field: 'caseQty', msg: '大包装的数量必须大于小包装' }] });
  expect(await at({ goodsId: bare, ti: 4 })).toEqual({ errors: [{ field: 'hi', msg: '每层箱数和层数须同时填写' }] });
});

test('a deviation is the farthest of the known measures; a pallet holds layers of cases', () => {
  const before = { lengthMm: 100, widthMm: 0, heightMm: 50, weightG: 400, caseQty: null, palletQty: 0 };
  expect([
    deviation(before, { lengthMm: 80, widthMm: 999, heightMm: 51, weightG: 400, caseQty: 9 }),
    deviation(before, { lengthMm: 100, widthMm: 1, heightMm: 50, weightG: 400 }),
  ]).toEqual([20, 0]);
  expect([
    palletOf({ ti: 6, hi: 4, caseQty: 10 }, { caseQty: 12 }),
    palletOf({ ti: 6, hi: 4 }, { caseQty: 12 }),
    palletOf({ ti: 6, hi: 4 }, { caseQty: null }),
    palletOf({ caseQty: 9 }, { caseQty: 12 }),
  ]).toEqual([240, 288, 24, null]);
});
