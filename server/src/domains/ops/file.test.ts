import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OK, type Envelope } from '#contract/errors.ts';
import type { Endpoint, OutputOf } from '#contract/kit/endpoint.ts';
import { fileApi } from '#contract/ops/file.ts';
import type { Actor } from '../../platform/actor.ts';
import { attackFiles, pdf, png } from '../../testing/files/attacks.ts';
import { workbook } from '../../testing/files/sheet.ts';
import { testApp, type TestApp } from '../../testing/given/app.ts';
import { someone } from '../../testing/given/basic.ts';
import { openGiven, type Given } from '../../testing/given/rows.ts';
import { wired } from '../../testing/wire.ts';

let world: TestApp, given: Given;
let actor: Actor = someone();
beforeAll(async () => {
  world = await testApp(async () => actor);
  given = openGiven(world.database);
}, 120_000);
afterAll(async () => {
  await given?.close();
  await world?.close();
});

type Stored = OutputOf<typeof fileApi.uploadFile>;
interface File {
  bytes: Buffer;
  name?: string;
}
async function send(endpoint: Endpoint, { bytes, name = '文件.bin' }: File): Promise<Envelope<Stored>> {
  const answer = await world.app.inject(
    wired(endpoint, {}, { headers: { 'idempotency-key': crypto.randomUUID() }, file: bytes, fileName: name }),
  );
  return answer.json<Envelope<Stored>>();
}
async function kept(endpoint: Endpoint, file: File): Promise<Stored> {
  const answer = await send(endpoint, file);
  expect(answer).toMatchObject({ code: OK });
  return answer.data;
}
const get = (input: object) => world.app.inject(wired(fileApi.preview, input));
const folder = () => join(world.platform.dataDir, 'files');
const lie = (): string[] =>
  readdirSync(folder(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const photo = (of: object = {}) => sharp({ create: { width: 40, height: 20, channels: 3, background: '#c33', ...of } });

test('what was sent comes back byte for byte, by path, by id and at the address that was given for it', async () => {
  for (const [bytes, name, mime] of [
    [png(3, 2), '门头.png', 'image/png'],
    [pdf(), '合同.PDF', 'application/pdf'],
    [await workbook(['a'], [['1']]), '表.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ] as const) {
    const file = await kept(fileApi.uploadFile, { bytes, name });
    expect(file).toMatchObject({ fileName: name.replace('PDF', 'pdf'), mime, sizeByte: bytes.length });
    for (const answer of [
      await get({ path: file.path }),
      await get({ id: file.id }),
      await world.app.inject({ url: file.url }),
    ]) {
      expect([
        answer.statusCode,
        answer.rawPayload.equals(bytes),
        answer.headers['content-type'],
        answer.headers['x-content-type-options'],
      ]).toEqual([200, true, mime, 'nosniff']);
      expect(answer.headers['content-disposition']).toBe(
        `${mime.includes('sheet') ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
      );
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox$/);
    }
    expect((await world.app.inject({ url: file.url.replace(/id=\d+/, 'id=1') })).statusCode).toBe(403);
  }
});

test('a file is seen by who put it there, and by who may see the row it belongs to: not by another user, owner or tenant', async () => {
  const { id } = await kept(fileApi.uploadFile, { bytes: png(2, 2) });
  await given.row('ops.file_ref', {
    tenant_id: 1,
    biz_type: 'goods',
    biz_id: 5,
    order_num: 0,
    file_id: id,
    owner_id: 7,
  });
  const seen = async (over: Partial<Actor>): Promise<boolean> => {
    actor = someone(over);
    const answer = await get({ id });
    actor = someone();
    return answer.headers['content-type'] === 'image/png';
  };
  const permissions = new Set(['base:goods:list']);
  expect(await seen({})).toBe(true);
  expect(await seen({ userId: 2 })).toBe(false);
  expect(await seen({ userId: 2, permissions })).toBe(true);
  expect(await seen({ userId: 2, permissions, ownerIds: [7] })).toBe(true);
  expect(await seen({ userId: 2, permissions, ownerIds: [8] })).toBe(false);
  expect(await seen({ tenantId: 2, permissions })).toBe(false);
});

test('a picture as lists show it is small, made once, and asked for by who may see it; what is none has no such picture', async () => {
  const { id } = await kept(fileApi.uploadimg, {
    bytes: await photo({ width: 1200, height: 600 }).png().toBuffer(),
    name: '正面.png',
  });
  const small = await get({ id, thumb: 1 });
  expect([
    small.statusCode,
    small.headers['content-type'],
    (await get({ id, thumb: 1 })).rawPayload.equals(small.rawPayload),
  ]).toEqual([200, 'image/webp', true]);
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 96, height: 48 });
  expect((await get({ id, thumb: 0 })).headers['content-type']).toBe('image/png');
  actor = someone({ userId: 2 });
  expect((await get({ id, thumb: 1 })).json<Envelope>().code).toBe(100002);
  actor = someone();
  const paper = await kept(fileApi.uploadFile, { bytes: pdf(), name: '合同.pdf' });
  expect((await get({ id: paper.id, thumb: 1 })).json<Envelope>()).toMatchObject({
    code: 100001,
    data: { errors: [{ field: 'thumb', msg: '不是图片' }] },
  });
});

test('whoever may see files is given addresses that open them without a session; of one he may not see, none at all', async () => {
  const [mine, paper] = [
    await kept(fileApi.uploadFile, { bytes: png(2, 3) }),
    await kept(fileApi.uploadFile, { bytes: pdf(), name: '合同.pdf' }),
  ];
  const ask = async (ids: number[]): Promise<Envelope<{ id: number; url: string }[]>> =>
    (await world.app.inject(wired(fileApi.addresses, { ids }))).json();
  const { data } = await ask([paper.id, mine.id, paper.id]);
  expect(data.map(({ id }) => id)).toEqual([paper.id, mine.id]);
  const opened = await world.app.inject({ url: data[0]?.url ?? '' });
  expect([
    opened.headers['content-type'],
    opened.headers['content-disposition']?.toString().split(';')[0],
    opened.rawPayload.equals(pdf()),
  ]).toEqual(['application/pdf', 'inline', true]);
  actor = someone({ userId: 2 });
  const his = await kept(fileApi.uploadFile, { bytes: png(2, 4) });
  expect((await ask([his.id, mine.id])).code).toBe(100002);
  // Of a row: whoever sees the row.
  await given.row('ops.file_ref', {
    tenant_id: 1,
    biz_type: 'storeSigned',
    biz_id: 6,
    order_num: 0,
    file_id: paper.id,
    owner_id: 7,
  });
  const permissions = new Set(['aud:signed:list']),
    seen: number[] = [];
  for (const over of [
    { permissions },
    { permissions, ownerIds: [7] },
    { permissions, ownerIds: [8] },
    { permissions, tenantId: 2 },
    {},
  ]) {
    actor = someone({ userId: 3, ...over });
    seen.push((await ask([paper.id])).code);
  }
  expect(seen).toEqual([OK, OK, 100002, 100002, 100002]);
  actor = someone();
});

test('a picture is written anew: upright, and nobody learns where or with what it was taken', async () => {
  const bytes = await photo()
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'SECRETPHONE' }, IFD3: { GPSLatitude: '30/1 15/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  expect(bytes.includes('SECRETPHONE')).toBe(true);
  const file = await kept(fileApi.uploadimg, {
    bytes: Buffer.concat([bytes, Buffer.from('<script>')]),
    name: 'IMG_1.jpeg',
  });
  expect(file).toMatchObject({ fileName: 'IMG_1.jpeg', mime: 'image/jpeg', width: 20, height: 40 });
  const answer = (await get({ id: file.id })).rawPayload,
    { exif, orientation, width } = await sharp(answer).metadata();
  expect([exif, orientation, width, answer.includes('SECRETPHONE'), answer.includes('<script>')]).toEqual([
    undefined,
    undefined,
    20,
    false,
    false,
  ]);
  expect((await send(fileApi.uploadimg, { bytes: pdf() })).data).toEqual({
    errors: [{ field: 'file', msg: '仅支持png、jpg、jpeg格式' }],
  });
  expect((await send(fileApi.uploadimg, { bytes: png(12_001, 1) })).msg).toBe(
    '图片尺寸过大，宽高不能超过12000像素，总像素不能超过4000万',
  );
});

test('a PDF comes as text as well; what is none is refused on its field', async () => {
  const ask = async (content: string): Promise<Envelope<Stored>> =>
    (await world.app.inject(wired(fileApi.uploadStrPDF, { content, fileName: '送货单' }))).json();
  const text = pdf().toString('base64');
  for (const content of [text, `data:application/pdf;base64,${text}`]) {
    const { data } = await ask(content);
    expect([data.fileName, (await get({ path: data.path })).rawPayload.equals(pdf())]).toEqual(['送货单.pdf', true]);
  }
  for (const content of ['不是', Buffer.from('<html>').toString('base64'), png(2, 2).toString('base64')])
    expect((await ask(content)).data).toEqual({ errors: [{ field: 'content', msg: '内容不是有效的PDF' }] });
  expect((await ask(Buffer.concat([pdf(), Buffer.from('PK')]).toString('base64'))).msg).toBe(
    'PDF不完整或末尾夹带了其他内容，请重新导出后上传',
  );
});

test('the same upload sent again under its key is one file', async () => {
  const headers = { 'idempotency-key': 'upload-again' },
    file = png(4, 4);
  const [first, again] = [
    await world.app.inject(wired(fileApi.uploadFile, {}, { headers, file })),
    await world.app.inject(wired(fileApi.uploadFile, {}, { headers, file })),
  ];
  expect(again.json<Envelope<Stored>>().data.id).toBe(first.json<Envelope<Stored>>().data.id);
  expect(
    (await world.app.inject(wired(fileApi.uploadFile, {}, { headers, file: png(5, 5) }))).json<Envelope>().msg,
  ).toBe('重复提交的内容不一致，请刷新后重试');
});

test('a store that is away is told with 503, nothing is there afterwards, and the same try under the same key is done later', async () => {
  const { outside } = world.platform,
    headers = { 'idempotency-key': 'store-away' },
    file = png(6, 6);
  const rows = async (): Promise<number> =>
    (await given.ask<{ n: number }>('select count(*)::int as n from ops.file_object'))[0]?.n ?? -1;
  const before = await rows(),
    away = {
      store: 's3',
      endpoint: 'http://127.0.0.1:9',
      region: 'x',
      bucket: 'x',
      keyId: 'x',
      secret: 'x',
      pathStyle: true,
    } as const;
  Object.assign(world.platform, { outside: { ...outside, files: away } });
  const refused = await world.app.inject(wired(fileApi.uploadFile, {}, { headers, file }));
  Object.assign(world.platform, { outside });
  expect([refused.statusCode, refused.json<Envelope>().msg, await rows()]).toEqual([
    503,
    '文件存储暂时不可用，请稍后重试',
    before,
  ]);
  expect((await world.app.inject(wired(fileApi.uploadFile, {}, { headers, file }))).json<Envelope>().code).toBe(OK);
  expect(await rows()).toBe(before + 1);
});

test('nobody hoards: who has put much there and used none of it is told so', async () => {
  await given.ask(
    `insert into ops.file_object (tenant_id, bucket, object_key, file_name, mime, size_byte, sha256, created_by) select 1, 'files', 'hoard/' || n, 'x', 'x', 1, 'x', 77 from generate_series(1, 500) n`,
  );
  actor = someone({ userId: 77 });
  const answer = await send(fileApi.uploadFile, { bytes: png(2, 2) });
  actor = someone();
  expect(answer.msg).toBe('您上传后未使用的文件过多，请先保存单据或明天再试');
});

test('a hundred attack files: each is refused in a sentence or kept as what it is, under no name of its own, and nothing in them acts', async () => {
  const files = attackFiles(await photo().jpeg().toBuffer()),
    jpegs = new Set(['image/png', 'image/jpeg', 'application/pdf']);
  expect(files.length).toBeGreaterThanOrEqual(99);
  const before = process.memoryUsage().rss,
    known = new Set(lie());
  const told: [string, string, string][] = [];
  for (const [i, { name, bytes }] of files.entries()) {
    actor = someone({ userId: 100 + i });
    for (const endpoint of [fileApi.uploadFile, fileApi.uploadimg]) {
      const { code, msg, data } = await send(endpoint, { bytes, name });
      told.push([name, endpoint.label, code === OK ? data.mime : msg]);
      if (code !== OK) {
        expect({ name, code, msg }).toEqual({
          name,
          code: 100008,
          msg: expect.stringMatching(/^[\u4e00-\u9fa5A-Za-z0-9、，]+$/),
        });
        continue;
      }
      const answer = await get({ id: data.id });
      expect([
        name,
        jpegs.has(data.mime),
        answer.headers['content-type'],
        answer.headers['x-content-type-options'],
        String(answer.headers['content-security-policy']).endsWith('sandbox'),
        answer.headers['set-cookie'],
      ]).toEqual([name, true, data.mime, 'nosniff', true, undefined]);
      expect(data.fileName).toMatch(/^[^/\\\r\n\0\u202e]{1,185}\.(png|jpg|jpeg|pdf)$/);
      expect(answer.rawPayload.includes('<script')).toBe(false);
    }
  }
  actor = someone();
  for (const name of lie()) if (!known.has(name)) expect(name).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(350);
  // What is only strange in its name is kept; what is a page or a program never is.
  expect(
    told.filter(([name, , what]) => what === 'image/png' && /passwd|x\.png\.html|drop table/.test(name)).length,
  ).toBe(6);
  expect((await world.app.inject({ url: '/healthz' })).statusCode).toBe(200);
});
