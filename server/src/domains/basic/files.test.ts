import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { storeSignedApi } from '#contract/basic/partner/store-signed.ts';
import { OK, type Envelope } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { fileApi, type FileShown } from '#contract/ops/file.ts';
import type { Actor } from '../../platform/actor.ts';
import { forgettingFiles } from '../../services/files/forget.ts';
import { pdf, png } from '../../testing/files/attacks.ts';
import { testApp, type TestApp } from '../../testing/given/app.ts';
import { givenHouses, someone } from '../../testing/given/basic.ts';
import { openGiven, type Given } from '../../testing/given/rows.ts';
import { wired } from '../../testing/wire.ts';

const all = {
  permissions: new Set(
    [goodsApi, storeSignedApi].flatMap((api) => Object.values<Endpoint>(api)).map(({ permit }) => permit),
  ),
};
let world: TestApp, given: Given, actor: Actor;
beforeAll(async () => {
  world = await testApp(async () => actor);
  given = openGiven(world.database);
  await givenHouses(world);
  await given.ask(`insert into iam.tenant (id, tenant_code, tenant_name) values (1, 'T1', '甲')`);
}, 120_000);
afterAll(async () => {
  await given?.close();
  await world?.close();
});
beforeEach(() => {
  actor = someone(all);
});

const ask = async <T>(endpoint: Endpoint, input: object, file?: Buffer): Promise<Envelope<T>> =>
  (await world.app.inject(wired(endpoint, input, { file }))).json<Envelope<T>>();
async function done<T>(endpoint: Endpoint, input: object, file?: Buffer): Promise<T> {
  const answer = await ask<T>(endpoint, input, file);
  expect(answer).toMatchObject({ code: OK });
  return answer.data;
}
const upload = async (file = png(2, 2)): Promise<number> =>
  (await done<{ id: number }>(file[0] === 0x25 ? fileApi.uploadFile : fileApi.uploadimg, {}, file)).id;
const counts = async (...ids: number[]): Promise<(number | undefined)[]> => {
  const rows = await given.ask<{ id: number; n: number }>('select id, ref_count as n from ops.file_object');
  return ids.map((id) => rows.find((row) => row.id === id)?.n);
};
let serial = 0;
const fields = () => ({ ownerId: 1, code: `G${(serial += 1)}`, name: '冰激凌', storageMode: 1, baseUnitId: 1 });
const imagesOf = async (id: number): Promise<number[]> =>
  (await done<{ images: FileShown[] }>(goodsApi.detail, { id })).images.map((image) => image.id);

const standing = async (id: number): Promise<number | null | undefined> =>
  (await done<{ list: { imageId: number | null }[] }>(goodsApi.page, { param: { ids: [id] } })).list[0]?.imageId;

test('pictures of goods keep their order, through reordering, replacing and an old tab that knows none of them; each is counted once', async () => {
  const [a, b, c] = [await upload(), await upload(), await upload()],
    base = fields();
  const { id } = await done<{ id: number }>(goodsApi.add, { ...base, images: [a, b] });
  expect([await imagesOf(id), await counts(a, b, c)]).toEqual([
    [a, b],
    [1, 1, 0],
  ]);
  await done(goodsApi.update, { ...base, id, version: 0, images: [c, b, a] });
  expect([await imagesOf(id), await counts(a, b, c), await standing(id)]).toEqual([[c, b, a], [1, 1, 1], c]);
  await done(goodsApi.update, { ...base, id, version: 1, name: '雪糕' });
  expect(await imagesOf(id)).toEqual([c, b, a]);
  await done(goodsApi.update, { ...base, id, version: 2, images: [b] });
  expect(await counts(a, b, c)).toEqual([0, 1, 0]);
  await done(goodsApi.remove, { id, version: 3 });
  expect(await counts(a, b, c)).toEqual([0, 0, 0]);
});

test('what is referred to stays; what lost its last reference goes a day later, bytes and all, and not before', async () => {
  const [kept, gone] = [await upload(), await upload()],
    base = fields();
  const { id } = await done<{ id: number }>(goodsApi.add, { ...base, images: [kept, gone] });
  const night = (hours: number) =>
    forgettingFiles(world.platform).work({
      db: world.db,
      log: world.platform.log,
      now: () => new Date(Date.now() + hours * 3_600_000),
    });
  await night(25);
  expect(await counts(kept, gone)).toEqual([1, 1]);
  await done(goodsApi.update, { ...base, id, version: 0, images: [kept] });
  await night(23);
  expect(await counts(kept, gone)).toEqual([1, 0]);
  await night(25);
  expect(await counts(kept, gone)).toEqual([1, undefined]);
  expect((await ask(goodsApi.update, { ...base, id, version: 1, images: [kept, gone] })).data).toEqual({
    errors: [{ field: 'images', msg: '文件不存在或已过期，请重新上传' }],
  });
  await expect(given.ask('delete from ops.file_object where id = $1', [kept])).rejects.toMatchObject({ code: '23503' });
});

test('an id is no right: nobody attaches what another put there, what another owner has, or what is no picture', async () => {
  const mine = await upload(),
    paper = await upload(pdf());
  actor = someone({ ...all, userId: 2, ownerIds: [2] });
  for (const images of [[mine], [paper]])
    expect((await ask(goodsApi.add, { ...fields(), ownerId: 2, images })).data).toEqual({
      errors: [{ field: 'images', msg: '文件不存在或已过期，请重新上传' }],
    });
  actor = someone(all);
  const { id } = await done<{ id: number }>(goodsApi.add, { ...fields(), images: [mine] });
  expect((await ask(goodsApi.add, { ...fields(), images: [paper] })).data).toEqual({
    errors: [{ field: 'images', msg: '仅支持png、jpg、jpeg格式' }],
  });
  expect((await ask(goodsApi.add, { ...fields(), images: [mine, mine] })).msg).toBe('文件不能重复');
  // A colleague may go on with what the goods have, and not take it elsewhere.
  actor = someone({ ...all, userId: 2 });
  const other = fields();
  await done(goodsApi.update, { ...other, id, version: 0, images: [mine] });
  expect((await ask(goodsApi.add, { ...fields(), images: [mine] })).code).toBe(100001);
});

test('two who change the pictures of one goods at once: one is told, and the counts are right', async () => {
  const [a, b, c] = [await upload(), await upload(), await upload()],
    base = fields();
  const { id } = await done<{ id: number }>(goodsApi.add, { ...base, images: [a] });
  const codes = (
    await Promise.all(
      [
        [b, a],
        [a, c],
      ].map((images) => ask(goodsApi.update, { ...base, id, version: 0, images })),
    )
  ).map(({ code }) => code);
  expect(codes.toSorted((x, y) => x - y)).toEqual([OK, 100003]);
  const won = codes[0] === OK ? [b, a] : [a, c];
  expect([await imagesOf(id), await counts(a, b, c)]).toEqual([
    won,
    [a, b, c].map((file) => (won.includes(file) ? 1 : 0)),
  ]);
});

test('a contract carries its papers: as a draft and signed, in its list, and away with it', async () => {
  const [a, b] = [await upload(pdf()), await upload()];
  const draft = {
    contractNo: 'HT-1',
    ownerId: 1,
    houseId: 1,
    partyA: '甲',
    partyB: '乙',
    startDate: '2090-01-01',
    endDate: '2090-12-31',
    signDate: '2090-01-01',
    feeCodes: ['ST'],
  };
  const { id } = await done<{ id: number }>(storeSignedApi.save, { ...draft, sign: false, attach: [a] });
  const one = async (): Promise<{ attach: FileShown[]; version: number }> => {
    const [row] = (
      await done<{ list: { attach: FileShown[]; version: number }[] }>(storeSignedApi.page, { param: { ids: [id] } })
    ).list;
    if (!row) throw new Error('gone');
    return row;
  };
  expect((await one()).attach).toMatchObject([{ id: a, mime: 'application/pdf', fileName: 'import.pdf' }]);
  await done(storeSignedApi.edit, { ...draft, id, version: 0, sign: true, attach: [a, b] });
  await done(storeSignedApi.edit, { ...draft, id, version: (await one()).version, sign: false, attach: [b] });
  expect([(await one()).attach.map((file) => file.id), await counts(a, b)]).toEqual([[b], [0, 1]]);
  const other = await done<{ id: number }>(storeSignedApi.save, {
    ...draft,
    contractNo: 'HT-2',
    startDate: '2091-01-01',
    endDate: '2091-12-31',
    sign: false,
    attach: [a],
  });
  await done(storeSignedApi.delete, { id: other.id, version: 0 });
  expect(await counts(a)).toEqual([0]);
});
