import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { MenuNode } from '#contract/iam/menu.ts';
import { endpoint } from '#contract/kit/endpoint.ts';
import type { Actor } from '../../platform/actor.ts';
import { UNPACED } from '../../platform/http/limits.ts';
import { answerError, mount } from '../../platform/http/mount.ts';
import { iamWorld, openBrowser, PASSWORD, type Browser, type Iam } from '../../testing/given/iam.ts';
import type { SeedNode } from './menu/built-in.plan.ts';
import { createAccount, createRole, createUser, grantOwner, grantWarehouse } from './seeding.ts';
import { identify, identifySession } from './session/identify.ts';

let iam: Iam;
// The tree of this test, so that it does not change with the product's: one page of each visibility, two buttons each.
const page = (url: string, visibility: number): SeedNode[] => [
  { type: 36, name: url, parent: '目录', url, visibility },
  ...['list', 'add'].map((act) => ({
    type: 37 as const,
    name: `${url} ${act}`,
    parent: url,
    code: `test:${url.slice(1)}:${act}`,
    visibility,
  })),
];
const TREE: SeedNode[] = [
  { type: 35, name: '目录', icon: 'x', visibility: 2 },
  ...page('/Hq', 0),
  ...page('/Branch', 1),
  ...page('/Both', 2),
  { type: 35, name: '空目录', visibility: 2 },
];
const sync = (nodes: SeedNode[]) => iam.db.lookup(sql`select iam.sync_menus(${JSON.stringify(nodes)}::jsonb)`);

beforeAll(async () => {
  iam = await iamWorld();
  await sync(TREE);
});
afterAll(() => iam?.close());

let count = 0;
async function person(over: {
  admin?: boolean;
  ownerAccount?: boolean;
  roleIds?: number[];
  houses?: number[];
  owners?: number[];
}): Promise<{ browser: Browser; userId: number }> {
  const account = `user${(count += 1)}`;
  const userId = await createUser(iam.db, 1, {
    accountId: await createAccount(iam.platform, { account, password: PASSWORD }),
    name: account,
    ...over,
  });
  await grantWarehouse(iam.db, 1, userId, over.houses ?? [11]);
  if (over.owners) await grantOwner(iam.db, 1, userId, over.owners);
  const browser = openBrowser(iam);
  await browser.login(account);
  return { browser, userId };
}

/** What the server makes of a browser's next request. */
async function actorOf(browser: Browser): Promise<Actor> {
  const probe = {
    ip: browser.address,
    socket: { remoteAddress: browser.address },
    headers: { 'token-auth': browser.tokens?.accessToken, authorization: browser.tokens?.authorization },
    cookies: browser.cookies,
  };
  return identifySession(iam.platform, probe as unknown as Parameters<typeof identifySession>[1]);
}

const urls = (nodes: MenuNode[]): string[] =>
  nodes.flatMap((node) => [...(node.menuUrl ? [node.menuUrl] : []), ...urls(node.children)]);
const treeOf = async (browser: Browser, query = 'platform=39&menuTypeList=35,36') =>
  (await browser.ask(`menu/getMenuTree?${query}`)).data as MenuNode[];

describe('owners', () => {
  test('those of the warehouse; narrowed by grants; none is none, not all; headquarters sees all', async () => {
    expect((await actorOf((await person({})).browser)).ownerIds).toEqual([101, 102]);
    expect((await actorOf((await person({ owners: [102, 103] })).browser)).ownerIds).toEqual([102]);
    expect((await actorOf((await person({ owners: [103] })).browser)).ownerIds).toEqual([]);
    expect((await actorOf((await person({ houses: [10], owners: [103] })).browser)).ownerIds).toBeNull();
  });

  test("an owner's account sees its owners everywhere, headquarters too, and nobody's when it was given none", async () => {
    const seenBy = async (over: { houses: number[]; owners?: number[] }) =>
      (await actorOf((await person({ ...over, ownerAccount: true })).browser)).ownerIds;
    expect(await seenBy({ houses: [11], owners: [102, 103] })).toEqual([102]);
    expect(await seenBy({ houses: [10], owners: [102, 103] })).toEqual([102, 103]);
    expect(await seenBy({ houses: [11] })).toEqual([]);
    expect(await seenBy({ houses: [10] })).toEqual([]);
  });

  test('without a warehouse there is nothing', async () => {
    const { browser, userId } = await person({});
    await iam.owner.query('delete from iam.user_warehouse where user_id = $1', [userId]);
    expect(await actorOf(browser)).toMatchObject({ warehouseId: 0, ownerIds: [], houseType: 1 });
  });

  test('a new mapping is seen by the next request', async () => {
    const { browser } = await person({ houses: [12] });
    expect((await actorOf(browser)).ownerIds).toEqual([101]);
    await iam.owner.query('insert into basic.owner_warehouse (tenant_id, owner_id, warehouse_id) values (1, 103, 12)');
    expect((await actorOf(browser)).ownerIds).toEqual([101, 103]);
  });
});

describe('menus and permissions', () => {
  test('the administrator sees what shows in his kind of warehouse, whatever he asks for', async () => {
    const { browser } = await person({ admin: true, houses: [11] });
    const tree = await treeOf(browser, 'platform=39&menuTypeList=35,36&visibilityList=0,1,2');
    expect(tree.map((node) => node.menuPermissionName)).toEqual(['目录']);
    expect(urls(tree)).toEqual(['/Branch', '/Both']);
    expect(urls(await treeOf(browser, 'visibilityList=2'))).toEqual(['/Both']);
    expect((await browser.ask('menu/getPermissionList')).data).toEqual([
      'test:Both:add',
      'test:Both:list',
      'test:Branch:add',
      'test:Branch:list',
    ]);
    await browser.ask('auth/sethouse', { warehouseId: 10 });
    expect(urls(await treeOf(browser))).toEqual(['/Hq', '/Both']);
  });

  test('a role gives its pages and buttons, and its end is seen when the epoch rises', async () => {
    const role = await createRole(iam.db, 1, { code: 'T', name: '测试', grants: ['test:Branch:list', 'test:Hq'] });
    const { browser, userId } = await person({ roleIds: [role] });
    expect(urls(await treeOf(browser))).toEqual(['/Branch']);
    expect((await browser.ask('menu/getPermissionList')).data).toEqual(['test:Branch:list']);
    const [directory] = await treeOf(browser);
    const page = directory?.children[0];
    expect(page).toMatchObject({
      parentName: '目录',
      parentId: directory?.menuId,
      parentMPid: directory?.menuId,
      menuPermissionType: 36,
      menuPermissionTypeName: '页面',
      isChecked: 0,
      hidden: 0,
    });
    expect((await browser.ask(`menu/getMenuButton?menuId=${page?.menuId}`)).data).toEqual([
      { menuId: expect.any(Number), menuPermissionName: '/Branch list', permissionCode: 'test:Branch:list' },
    ]);
    await iam.owner.query('delete from iam.user_role where user_id = $1', [userId]);
    await iam.owner.query('update iam.user set perm_epoch = perm_epoch + 1 where id = $1', [userId]);
    expect((await browser.ask('menu/getPermissionList')).data).toEqual([]);
  });

  test('a role of the department holds for everybody below it', async () => {
    const role = await createRole(iam.db, 1, { code: 'D', name: '部门角色', grants: ['test:Both'] });
    const {
      rows: [top],
    } = await iam.owner.query('select id from iam.dept where tenant_id = 1');
    const {
      rows: [sub],
    } = await iam.owner.query(
      `insert into iam.dept (tenant_id, parent_id, path, dept_code, dept_name) values (1, $1, $2, 'SUB', '分部') returning id`,
      [top.id, `/${top.id}/77/`],
    );
    await iam.owner.query(
      'insert into iam.role_dept (tenant_id, role_id, dept_id, include_children) values (1, $1, $2, true)',
      [role, top.id],
    );
    const { browser, userId } = await person({});
    await iam.owner.query('update iam.user set dept_id = $1 where id = $2', [sub.id, userId]);
    expect(urls(await treeOf(browser))).toEqual(['/Both']);
    expect((await browser.ask('auth/user-info')).data).toMatchObject({
      roleNames: ['部门角色'],
      deptName: '分部',
      isAdmin: false,
    });
    await iam.owner.query('delete from iam.role_dept where role_id = $1', [role]);
  });

  test('a release that drops a page hides it, and roles hold it again when it returns', async () => {
    const role = await createRole(iam.db, 1, { code: 'S', name: '同步', grants: ['test:Both'] });
    const { browser } = await person({ roleIds: [role] });
    const before = await treeOf(browser);
    await sync([]);
    expect(await treeOf(browser)).toEqual([]);
    await sync(TREE);
    await sync(TREE);
    expect(await treeOf(browser)).toEqual(before);
  });

  test('pages can be starred, twice without harm, and only those one sees', async () => {
    const { browser } = await person({ admin: true });
    const [directory] = await treeOf(browser);
    const [branch, both] = directory?.children.map((node) => node.menuId) ?? [];
    const star = (menuId: number | undefined, operateType: number) =>
      browser.ask('commonmenu/collect-cancel', { menuId, operateType });
    for (const menuId of [both, branch, both]) expect((await star(menuId, 0)).code).toBe(200);
    expect((await browser.ask('commonmenu/list')).data).toMatchObject([
      { menuId: both, menuUrl: '/Both', isChecked: 1 },
      { menuId: branch },
    ]);
    expect((await treeOf(browser))[0]?.children.map((node) => node.isChecked)).toEqual([1, 1]);
    await star(both, 1);
    expect((await browser.ask('commonmenu/list')).data).toMatchObject([{ menuId: branch }]);
    expect((await star(1, 0)).code).toBe(100002);
    const {
      rows: [hq],
    } = await iam.owner.query(`select id from iam.menu where menu_url = '/Hq'`);
    expect((await star(hq.id, 0)).code).toBe(100002);
  });

  test('dictionaries come as one document with a version', async () => {
    const { browser } = await person({});
    expect((await browser.ask('dictionary/all')).data).toMatchObject({
      version: expect.stringMatching(/^[0-9a-f]{12}$/),
      items: {
        enabled: [
          { label: '启用', value: 1 },
          { label: '停用', value: 0 },
        ],
      },
    });
  });
});

describe('a call of business', () => {
  const probe = (permit: 'session' | 'test:Branch:add', scope: 'tenant' | 'warehouse') =>
    endpoint({
      act: 'query',
      path: `/${scope}/${permit.replaceAll(':', '-')}`,
      permit,
      scope,
      label: '试',
      input: z.object({}),
      output: z.number(),
    });
  const api = {
    tenant: probe('session', 'tenant'),
    warehouse: probe('session', 'warehouse'),
    guarded: probe('test:Branch:add', 'warehouse'),
  };

  async function call(browser: Browser, which: keyof typeof api, headers: Record<string, string> = {}) {
    const app = Fastify();
    app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
    await app.register(cookie);
    const answer = async () => 1;
    mount(
      { app, platform: iam.platform, identify, limits: UNPACED },
      { api },
      { api: { tenant: answer, warehouse: answer, guarded: answer } },
    );
    const { tokens, cookies } = browser;
    const reply = await app.inject({
      method: 'POST',
      url: `/api${api[which].path}`,
      payload: {},
      cookies,
      headers: { 'token-auth': tokens?.accessToken ?? '', authorization: tokens?.authorization ?? '', ...headers },
    });
    return { status: reply.statusCode, ...reply.json<{ code: number; msg: string }>() };
  }

  test('is refused from a tab that still shows another warehouse', async () => {
    const { browser } = await person({ houses: [11, 12] });
    expect((await call(browser, 'warehouse', { 'x-house-id': '11' })).code).toBe(200);
    await browser.ask('auth/sethouse', { warehouseId: 12 });
    for (const which of ['warehouse', 'tenant'] as const) {
      expect(await call(browser, which, { 'x-house-id': '11' })).toMatchObject({
        code: 110130,
        msg: '当前仓库已切换，请刷新页面',
      });
      expect((await call(browser, which)).code).toBe(200);
    }
  });

  test("needs a warehouse, the permission, and a password of the user's own", async () => {
    const { browser, userId } = await person({});
    expect(await call(browser, 'guarded')).toMatchObject({ status: 403, msg: '拒绝访问' });
    expect((await call((await person({ admin: true })).browser, 'guarded')).code).toBe(200);
    await iam.owner.query('update iam.session set must_change_pwd = true where user_id = $1', [userId]);
    for (const which of ['warehouse', 'tenant'] as const)
      expect(await call(browser, which)).toMatchObject({ code: 110120, msg: '请先修改初始密码' });
    await iam.owner.query('update iam.session set must_change_pwd = false where user_id = $1', [userId]);
    await iam.owner.query('delete from iam.user_warehouse where user_id = $1', [userId]);
    expect(await call(browser, 'warehouse')).toMatchObject({ code: 110114 });
    expect((await call(browser, 'tenant')).code).toBe(200);
  });
});
