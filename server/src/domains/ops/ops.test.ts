import { afterAll, beforeAll, expect, test } from 'vitest';
import { OK } from '#contract/errors.ts';
import type { Envelope } from '#contract/errors.ts';
import { appUpgradeApi } from '#contract/ops/app-upgrade.ts';
import { apk } from '../../testing/files/apk.ts';
import { iamWorld, openBrowser, type Browser, type Iam } from '../../testing/given/iam.ts';
import { wired } from '../../testing/wire.ts';

let world: Iam;
let admin: Browser;
let clerk: Browser;
beforeAll(async () => {
  world = await iamWorld();
  [admin, clerk] = [openBrowser(world), openBrowser(world)];
  await admin.login('admin');
  await clerk.login('clerk');
  expect([admin.tokens?.houseId, clerk.tokens?.houseId]).toEqual([10, 11]);
});
afterAll(() => world?.close());

const headers = (of: Browser) => ({
  'device-id': of.device,
  'token-auth': of.tokens?.accessToken ?? '',
  authorization: of.tokens?.authorization ?? '',
});
async function send(of: Browser, path: string, body?: object, method: 'POST' | 'PUT' = 'POST'): Promise<Envelope> {
  const answer = await world.app.inject({
    method: body ? method : 'GET',
    url: `/api/${path}`,
    cookies: of.cookies,
    headers: headers(of),
    ...(body ? { payload: body } : {}),
  });
  return answer.json<Envelope>();
}
const notice = (path: string, body?: object, of = admin): Promise<Envelope> =>
  send(of, `warehouse-base-server/v1/notify/${path}`, body);
const upgrade = (path: string, body: object, method?: 'PUT'): Promise<Envelope> =>
  send(admin, `warehouse-base-server/v1/appUpgrade${path}`, body, method);
const upload = async (file: Buffer): Promise<Envelope> =>
  (
    await world.app.inject({
      ...wired(appUpgradeApi.upload, {}, { headers: headers(admin), file }),
      cookies: admin.cookies,
    })
  ).json<Envelope>();
const ask = (appType: number) => send(admin, `transport-app/version/download?appType=${appType}`);
const draft = { appType: 0, os: 1, versionName: '1.0.0', versionCode: 10, note: '首发' };

test('a notice runs where and while it is meant to, from publishing to withdrawing', async () => {
  const { data } = await notice('save', {
    title: '盘点',
    content: '今晚盘点',
    startAt: '2020-01-01 00:00:00',
    endAt: '2099-01-01 00:00:00',
    houseIds: [11],
  });
  const { id } = data as { id: number };
  const shown = async (of: Browser): Promise<number> =>
    ((await notice('current', undefined, of)).data as unknown[]).length;
  expect(await shown(clerk)).toBe(0);
  expect((await notice('publish', { id, version: 0 })).code).toBe(OK);
  expect([await shown(clerk), await shown(admin)]).toEqual([1, 0]);
  expect(
    (await notice('save', { id, version: 1, title: '改', content: '改', startAt: '2020-01-01', endAt: '2099-01-01' }))
      .msg,
  ).toBe('当前状态【已发布】不允许【编辑】');
  expect((await notice('withdraw', { id, version: 0 })).msg).toBe('数据已被他人修改，请刷新后重试');
  expect((await notice('withdraw', { id, version: 1 })).code).toBe(OK);
  expect(await shown(clerk)).toBe(0);
  expect((await notice('save', { title: '倒', content: '倒', startAt: '2026-02-01', endAt: '2026-01-01' })).msg).toBe(
    '结束日期不能早于开始日期',
  );
  expect(
    (
      await notice('save', {
        title: '界外',
        content: '界外',
        startAt: '2026-01-01',
        endAt: '2026-02-01',
        houseIds: [20],
      })
    ).msg,
  ).toBe('仓库不存在');
});

test('markup in a notice is text: stored as it was written', async () => {
  const { data } = await notice('save', {
    title: '<b>粗</b>',
    content: '<script>x</script>',
    startAt: '2020-01-01',
    endAt: '2099-01-01',
  });
  const { list } = (await notice('queryPage', { param: { title: '<b>' } })).data as {
    list: { id: number; content: string }[];
  };
  expect(list).toMatchObject([{ id: (data as { id: number }).id, content: '<script>x</script>' }]);
});

test('an app is known by its content; what is no app is not kept, and each upload is a file of its own', async () => {
  expect((await upload(Buffer.from('PK but not really'))).msg).toBe('文件内容不是有效的APK安装包');
  expect((await upload(Buffer.from('<html></html>'))).msg).toBe('文件内容不是有效的APK安装包');
  const [first, again] = [await upload(apk('one')), await upload(apk('one'))];
  expect(first.data).toMatchObject({ sizeByte: apk('one').length });
  expect((again.data as { fileId: number }).fileId).not.toBe((first.data as { fileId: number }).fileId);
});

test('from upload to the phone of whoever asks: published with a package, downloaded by a signed address', async () => {
  expect((await ask(0)).msg).toBe('暂无可下载版本');
  const { fileId } = (await upload(apk('two'))).data as { fileId: number };
  const bare = (await upgrade('', draft)).data as { id: number };
  expect((await send(admin, `warehouse-base-server/v1/appUpgrade/${bare.id}/publish?version=0`, {})).msg).toBe(
    '请先上传安装包',
  );
  expect((await upgrade('', { ...draft, id: bare.id, version: 0, packageFileId: fileId }, 'PUT')).code).toBe(OK);
  expect((await send(admin, `warehouse-base-server/v1/appUpgrade/${bare.id}/publish?version=1`, {})).code).toBe(OK);
  const { versionUrl } = (await ask(0)).data as { versionUrl: string };
  const file = await world.app.inject({ url: versionUrl });
  expect([file.statusCode, file.rawPayload.equals(apk('two')), file.headers['content-type']]).toEqual([
    200,
    true,
    'application/vnd.android.package-archive',
  ]);
  for (const spoilt of [
    versionUrl.replace(/id=\d+/, 'id=1'),
    versionUrl.replace(/exp=\d/, 'exp=9'),
    versionUrl.replace(/tenant=1/, 'tenant=2'),
    `${versionUrl}x`,
  ]) {
    expect((await world.app.inject({ url: spoilt })).statusCode).toBe(403);
  }
});

test('numbers only go up, what is published stays, and the former version is replaced', async () => {
  const {
    list: [live],
  } = (await upgrade('/query', { param: { status: 1 } })).data as { list: { id: number; version: number }[] };
  expect((await upgrade('', { ...draft, note: '同号' })).data).toMatchObject({
    errors: [{ field: 'versionCode', msg: '版本号已存在' }],
  });
  const low = (await upgrade('', { ...draft, versionCode: 9, storeUrl: 'https://example.com/a' })).data as {
    id: number;
  };
  expect((await send(admin, `warehouse-base-server/v1/appUpgrade/${low.id}/publish?version=0`, {})).msg).toBe(
    '版本号必须大于已发布版本',
  );
  expect((await upgrade('', { ...draft, id: live?.id, version: live?.version }, 'PUT')).msg).toBe(
    '已发布的版本不能修改或删除',
  );
  expect((await upgrade('/batchDelete', { ids: [low.id, live?.id] })).msg).toBe('已发布的版本不能修改或删除');
  const high = (await upgrade('', { ...draft, versionCode: 11, storeUrl: 'https://example.com/b' })).data as {
    id: number;
  };
  await send(admin, `warehouse-base-server/v1/appUpgrade/${high.id}/publish?version=0`, {});
  expect((await upgrade('/query', { param: { status: 2 } })).data).toMatchObject({ list: [{ id: live?.id }] });
  expect((await upgrade('/batchDelete', { ids: [low.id] })).data).toEqual({ removed: 1 });
});
