import { afterAll, beforeAll, expect, test } from 'vitest';
import { OK } from '#contract/errors.ts';
import { iamWorld, openBrowser, PASSWORD, type Browser, type Iam } from '../../../testing/given/iam.ts';
import { createAccount, createRole, createUser, grantWarehouse } from '../seeding.ts';

let world: Iam;
let admin: Browser;
let serial = 0;
beforeAll(async () => {
  world = await iamWorld();
  admin = openBrowser(world);
  await admin.login('admin');
});
afterAll(() => world?.close());

async function someone(over: { roleIds?: number[]; deptId?: number } = {}): Promise<{ id: number; browser: Browser }> {
  serial += 1;
  const account = `holder${serial}`;
  const id = await createUser(world.db, 1, {
    accountId: await createAccount(world.platform, { account, password: PASSWORD }),
    name: account,
    ...over,
  });
  await grantWarehouse(world.db, 1, id, [11]);
  const browser = openBrowser(world);
  await browser.login(account);
  return { id, browser };
}
const preset = (grants: string[], dataScope = 1): Promise<number> =>
  createRole(world.db, 1, { code: `PRESET${(serial += 1)}`, name: `预设${serial}`, grants, dataScope });
/** A role a person made, as all but the shipped ones are. */
async function made(): Promise<{ id: number; version: number }> {
  serial += 1;
  const { id } = (await admin.ask('role/add', { roleCode: `MADE${serial}`, roleName: `自建${serial}` })).data as {
    id: number;
  };
  return { id, version: 0 };
}
const menusOf = async (...codes: string[]): Promise<number[]> =>
  (
    await world.owner.query<{ id: string }>('select id from iam.menu where permission_code = any($1)', [codes])
  ).rows.map((row) => Number(row.id));
const versionOf = async (roleId: number): Promise<number> =>
  ((await admin.ask(`role/assignedMenus?roleId=${roleId}`)).data as { version: number }).version;
async function dept(name: string, parentId = 0): Promise<{ id: number; version: number }> {
  return (await admin.ask('dept/save', { deptCode: `D${(serial += 1)}`, deptName: `${name}${serial}`, parentId }))
    .data as { id: number; version: number };
}

test('what a role gains or loses its holder has or lacks with his very next call', async () => {
  const { id } = await made();
  const { id: userId, browser } = await someone();
  await admin.ask('role/assign-user', { userId, roleIds: [id] });
  expect((await browser.ask('dept/list')).status).toBe(403);
  await admin.ask('role/assignMenu', { roleId: id, menuIds: await menusOf('sys:dept:list'), version: 0 });
  expect((await browser.ask('dept/list')).code).toBe(OK);
  await admin.ask('role/assign-menus', { roleId: id, menuIds: [], version: await versionOf(id) });
  expect((await browser.ask('dept/list')).status).toBe(403);
});

test('a button brings the page it stands on and the directory above: half a branch is kept as half', async () => {
  const { id } = await made();
  await admin.ask('role/assignMenu', { roleId: id, menuIds: await menusOf('sys:user:add'), version: 0 });
  const { menuIds } = (await admin.ask(`role/assignedMenus?roleId=${id}`)).data as { menuIds: number[] };
  const { rows } = await world.owner.query('select menu_name from iam.menu where id = any($1) order by menu_type', [
    menuIds,
  ]);
  expect(rows.map((row) => row.menu_name)).toEqual(['权限管理', '用户管理', '新增用户']);
});

test('nobody grants what he does not hold himself; what the role had it keeps', async () => {
  const { browser } = await someone({ roleIds: [await preset(['sys:role', 'sys:user'])] });
  const { id } = await made();
  await admin.ask('role/assignMenu', { roleId: id, menuIds: await menusOf('out:order:list'), version: 0 });
  const beyond = await menusOf('out:order:list', 'in:order:list'),
    within = await menusOf('out:order:list', 'sys:user:list');
  expect(
    (await browser.ask('role/assignMenu', { roleId: id, menuIds: beyond, version: await versionOf(id) })).msg,
  ).toBe('不能分配超出自身权限的菜单');
  expect(
    (await browser.ask('role/assignMenu', { roleId: id, menuIds: within, version: await versionOf(id) })).code,
  ).toBe(OK);
  const manager = await preset(['in:']);
  const { id: userId } = await someone();
  expect((await browser.ask('role/assignUser', { userId, roleIds: [manager] })).msg).toBe('不能分配超出自身权限的菜单');
  expect(
    (await browser.ask('user/add', { account: 'smuggled', userName: '夹带', deptId: 1, roleIds: [manager] })).code,
  ).not.toBe(OK);
});

test('a tenant cannot be granted what belongs to the platform', async () => {
  const other = openBrowser(world);
  const otherAdmin = await createUser(world.db, 2, {
    accountId: await createAccount(world.platform, { account: 'northern', password: PASSWORD }),
    name: '北',
    admin: true,
  });
  await grantWarehouse(world.db, 2, otherAdmin, [20]);
  await other.login('northern', 2);
  const { id } = (await other.ask('role/add', { roleCode: 'NORTH', roleName: '北方' })).data as { id: number };
  expect(
    (await other.ask('role/assignMenu', { roleId: id, menuIds: await menusOf('sys:client:enable'), version: 0 })).msg,
  ).toBe('不能分配超出自身权限的菜单');
  expect((await other.ask('client/version/page')).status).toBe(403);
});

test('a role that ships with the product stays; one in use is not deleted', async () => {
  const shipped = await preset(['in:']);
  expect((await admin.ask('role/delete', { id: shipped, version: 0 })).msg).toBe('内置角色不能修改或删除');
  const { id } = await made();
  const { id: userId } = await someone();
  await admin.ask('role/assignUser', { userId, roleIds: [id] });
  expect((await admin.ask('role/delete', { id, version: 0 })).msg).toBe('该角色已分配给用户或部门，不能删除');
  await admin.ask('role/assignUser', { userId, roleIds: [] });
  expect((await admin.ask('role/delete', { id, version: 0 })).code).toBe(OK);
  expect((await admin.ask('role/add', { roleCode: 'lower', roleName: '小写' })).msg).toBe(
    '角色编码须为大写字母、数字或下划线',
  );
});

test('a role ends for its holder at the time it was given until', async () => {
  const { id: userId } = await someone();
  const reader = await preset(['sys:dept']);
  await admin.ask('role/assignUser', {
    userId,
    roleIds: [reader],
    expiries: [{ roleId: reader, expireAt: '2020-01-01 00:00:00' }],
  });
  const {
    rows: [person],
  } = await world.owner.query(
    'select a.account from iam.user u join iam.account a on a.id = u.account_id where u.id = $1',
    [userId],
  );
  const late = openBrowser(world);
  await late.login(String(person.account));
  expect((await late.ask('dept/list')).status).toBe(403);
  expect((await admin.ask(`role/listByUser?userId=${userId}`)).data).toMatchObject([
    { roleId: reader, expireAt: '2020-01-01 00:00:00', deptName: null },
  ]);
});

test('a department brings its roles to its people and, where it says so, to those below', async () => {
  const top = await dept('总部'),
    low = await dept('分部', top.id);
  const above = await someone({ deptId: top.id }),
    below = await someone({ deptId: low.id });
  const roleId = await preset(['sys:position']);
  const give = async (includeChildren: boolean) =>
    admin.ask('role/assignDept', {
      roleId,
      depts: [{ deptId: top.id, includeChildren }],
      version: await versionOf(roleId),
    });
  await give(false);
  expect([
    (await above.browser.ask('position/list')).status,
    (await below.browser.ask('position/list')).status,
  ]).toEqual([200, 403]);
  await give(true);
  expect((await below.browser.ask('position/list')).status).toBe(200);
  // Moved out from under it, the people below lose it with their next call.
  const elsewhere = await dept('别处');
  const { code } = await admin.ask('dept/save', {
    id: low.id,
    version: low.version,
    deptCode: 'MOVED',
    deptName: '迁走',
    parentId: elsewhere.id,
  });
  expect([code, (await below.browser.ask('position/list')).status]).toEqual([OK, 403]);
});

test('each data scope shows whom it says, and nobody else', async () => {
  const own = await dept('本部'),
    low = await dept('下级', own.id),
    other = await dept('旁部');
  const [mate, junior, stranger] = [
    await someone({ deptId: own.id }),
    await someone({ deptId: low.id }),
    await someone({ deptId: other.id }),
  ];
  const seen = async (roleId: number): Promise<number[]> => {
    const { id, browser } = await someone({ deptId: own.id, roleIds: [roleId] });
    const { list } = (await browser.ask('user/page?pageSize=200')).data as { list: { id: number }[] };
    return [mate.id, junior.id, stranger.id, id]
      .filter((one) => list.some((row) => row.id === one))
      .map((one) => [mate.id, junior.id, stranger.id].indexOf(one));
  };
  const self = -1;
  expect(await seen(await preset(['sys:user'], 1))).toEqual([0, 1, 2, self]);
  expect(await seen(await preset(['sys:user'], 3))).toEqual([0, self]);
  expect(await seen(await preset(['sys:user'], 4))).toEqual([0, 1, self]);
  expect(await seen(await preset(['sys:user'], 5))).toEqual([self]);
  const { id } = await made();
  await admin.ask('role/assignMenu', { roleId: id, menuIds: await menusOf('sys:user:list'), version: 0 });
  await admin.ask('role/assign-scope', { roleId: id, dataScope: 2, deptIds: [other.id], version: await versionOf(id) });
  expect(await seen(id)).toEqual([2, self]);
});

test("somebody beyond one's data scope is not there: not to see, to change or to kick", async () => {
  const own = await dept('甲部'),
    other = await dept('乙部');
  const { browser } = await someone({ deptId: own.id, roleIds: [await preset(['sys:'], 3)] });
  const stranger = await someone({ deptId: other.id });
  const gone = '数据不存在或无权访问';
  expect((await browser.ask(`user/details/${stranger.id}`)).msg).toBe(gone);
  expect((await browser.ask('user/updateEnabled', { ids: [stranger.id], status: 0 })).msg).toBe(gone);
  expect((await browser.ask('role/assignUser', { userId: stranger.id, roleIds: [] })).msg).toBe(gone);
  expect((await browser.ask('user/add', { account: 'overthere', userName: '越界', deptId: other.id })).code).toBe(
    100007,
  );
  expect(((await browser.ask(`session/page?userId=${stranger.id}`)).data as { total: number }).total).toBe(0);
});

test('nobody hands out a wider view of people than his own', async () => {
  const own = await dept('丙部');
  const { id: me, browser } = await someone({ deptId: own.id, roleIds: [await preset(['sys:'], 3)] });
  const wide = await preset(['sys:user'], 1),
    below = await preset(['sys:user'], 4);
  await dept('丙下', own.id);
  expect((await browser.ask('role/assignUser', { userId: me, roleIds: [wide] })).msg).toBe(
    '不能分配超出自身的数据范围',
  );
  expect((await browser.ask('role/assignUser', { userId: me, roleIds: [below] })).msg).toBe(
    '不能分配超出自身的数据范围',
  );
  const { id, version } = await made();
  expect((await browser.ask('role/assign-scope', { roleId: id, dataScope: 1, version })).msg).toBe(
    '不能分配超出自身的数据范围',
  );
});

test('a department does not hang below itself, nor deeper than eight', async () => {
  const top = await dept('一级'),
    low = await dept('二级', top.id);
  expect(
    (
      await admin.ask('dept/save', {
        id: top.id,
        version: top.version,
        deptCode: 'LOOP',
        deptName: '环',
        parentId: low.id,
      })
    ).data,
  ).toMatchObject({ errors: [{ field: 'parentId', msg: '上级部门不能是自身或下级部门' }] });
  let parent = low.id;
  for (let level = 3; level <= 8; level += 1) parent = (await dept('深', parent)).id;
  expect((await admin.ask('dept/save', { deptCode: 'NINTH', deptName: '第九级', parentId: parent })).msg).toBe(
    '部门层级不能超过8级',
  );
  const tall = await dept('高'),
    foot = await dept('脚', tall.id);
  expect(foot.id).toBeGreaterThan(0);
  expect(
    (await admin.ask('dept/save', { id: tall.id, version: 0, deptCode: 'TALL', deptName: '搬', parentId: parent })).msg,
  ).toBe('部门层级不能超过8级');
  expect((await admin.ask('dept/delete', { id: top.id, version: top.version })).msg).toBe(
    '该部门下存在子部门或员工，不能删除',
  );
});

test('of two who move each department below the other one is told no, and the tree stays a tree', async () => {
  const [a, b] = [await dept('左'), await dept('右')];
  const move = (own: { id: number; version: number }, below: number, code: string) =>
    admin.ask('dept/save', { id: own.id, version: own.version, deptCode: code, deptName: code, parentId: below });
  const answers = await Promise.all([move(a, b.id, 'LEFT'), move(b, a.id, 'RIGHT')]);
  expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['上级部门不能是自身或下级部门', '操作成功']);
  const { rows } = await world.owner.query(
    "select d.id from iam.dept d left join iam.dept p on p.id = d.parent_id where d.path <> coalesce(p.path, '/') || d.id || '/'",
  );
  expect(rows).toEqual([]);
});
