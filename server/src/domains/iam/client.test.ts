import { afterAll, beforeAll, expect, test } from 'vitest';
import { OK } from '#contract/errors.ts';
import { iamWorld, openBrowser, type Browser, type Iam } from '../../testing/given/iam.ts';

let world: Iam;
let admin: Browser;
beforeAll(async () => {
  world = await iamWorld();
  admin = openBrowser(world);
  await admin.login('admin');
  // Versions are the platform's business, done at headquarters.
  expect(admin.tokens?.houseId).toBe(10);
});
afterAll(() => world?.close());

const add = async (versionNo: string, over: object = {}): Promise<{ id: number; version: number }> =>
  (await admin.ask('client/version/add', { clientId: 'pc', versionNo, ...over })).data as {
    id: number;
    version: number;
  };
const live = async () => (await admin.ask('client/version/current?clientId=pc')).data;

test('one version is enabled at a time; back to an older one only when meant', async () => {
  const [old, late] = [await add('3.9.0', { forceUpdate: true, releaseNote: '旧' }), await add('3.43.1')];
  expect((await admin.ask('client/version/enabled', late)).code).toBe(OK);
  expect(await admin.ask('client/version/enabled', old)).toMatchObject({
    code: 200000,
    msg: '版本号低于当前启用版本，确认回退？',
  });
  expect(await live()).toMatchObject({ version: '3.43.1', forceUpdate: 0 });
  expect((await admin.ask('client/version/enabled', { ...old, force: 1 })).code).toBe(OK);
  expect(await live()).toEqual({ clientId: 'pc', version: '3.9.0', forceUpdate: 1, releaseNote: '旧' });
  const { rows } = await world.owner.query('select version_no, status from iam.client_version order by id');
  expect(rows).toEqual([
    { version_no: '3.9.0', status: 1 },
    { version_no: '3.43.1', status: 2 },
  ]);
});

test('of two who enable different versions together one is enabled in the end', async () => {
  const [a, b] = [await add('4.0.0'), await add('4.0.1')];
  await Promise.all([
    admin.ask('client/version/enabled', { ...a, force: 1 }),
    admin.ask('client/version/enabled', { ...b, force: 1 }),
  ]);
  expect(
    (await world.owner.query('select count(*)::int as n from iam.client_version where status = 1')).rows[0],
  ).toEqual({ n: 1 });
});

test('only drafts are changed, only what is not enabled is removed, and no number twice', async () => {
  const one = await add('5.0.0');
  expect((await admin.ask('client/version/add', { clientId: 'pc', versionNo: '5.00.0' })).data).toMatchObject({
    errors: [{ field: 'versionNo', msg: '版本号已存在' }],
  });
  expect((await admin.ask('client/version/add', { clientId: 'pc', versionNo: '5.0' })).msg).toBe('版本号格式应为x.y.z');
  await admin.ask('client/version/enabled', one);
  const now = { id: one.id, version: 1 };
  expect((await admin.ask('client/version/modify', { ...now, clientId: 'pc', versionNo: '5.0.1' })).msg).toBe(
    '当前状态【启用】不允许【修改】',
  );
  expect((await admin.ask('client/version/remove', now)).msg).toBe('当前状态【启用】不允许【删除】');
  await admin.ask('client/version/disabled', now);
  expect((await admin.ask('client/version/remove', { id: one.id, version: 2 })).code).toBe(OK);
});

test("a menu of one's own stands where its kind may stand; a built-in one is not touched", async () => {
  const {
    rows: [page],
  } = await world.owner.query(`select id, version from iam.menu where menu_url = '/sys/User'`);
  const pageId = Number(page.id);
  const entry = (over: object) =>
    admin.ask('menu/add', { menuName: '看板', menuType: 36, menuUrl: '/Board/Wall', parentId: 0, ...over });
  expect((await entry({ menuType: 37, permissionCode: 'sys:user:list' })).msg).toBe('按钮的上级须为页面');
  expect((await entry({ menuType: 37, parentId: pageId, permissionCode: 'made:up' })).msg).toBe('权限码不存在或未开通');
  expect((await entry({ parentId: pageId })).msg).toBe('页面的上级须为目录');
  expect((await entry({ menuUrl: '//evil.example' })).msg).toBe('菜单地址格式错误');
  expect((await entry({ link: 'https://evil.example/x' })).msg).toBe('外链地址不在允许范围内');
  Object.assign(world.platform, { frameOrigins: ['https://board.example'] });
  expect((await entry({ link: 'http://board.example/x' })).msg).toBe('外链地址不在允许范围内');
  expect((await entry({ link: 'https://board.example:8443/x' })).msg).toBe('外链地址不在允许范围内');
  const { code, data } = await entry({ link: 'https://board.example/x' });
  expect(code).toBe(OK);
  const { id } = data as { id: number };
  expect(((await admin.ask('menu/getMenuTree')).data as { menuUrl: string }[]).map((node) => node.menuUrl)).toContain(
    '/Board/Wall',
  );
  expect((await admin.ask('menu/delete', { id: pageId, version: page.version })).msg).toBe(
    '内置菜单随版本发布，不能修改或删除',
  );
  expect((await admin.ask('menu/delete', { id, version: 0 })).code).toBe(OK);
});
