import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OK } from '#contract/errors.ts';
import { userApi, type UserDetail } from '#contract/iam/user.ts';
import { iamWorld, openBrowser, PASSWORD, slide, textsTo, type Browser, type Iam } from '../../../testing/given/iam.ts';
import { clientHash } from '../password/hash.ts';
import { createAccount, createRole, createUser, grantWarehouse } from '../seeding.ts';

let world: Iam;
let admin: Browser;
let dept: number;
let serial = 0;
beforeAll(async () => {
  world = await iamWorld();
  dept = Number(
    (await world.owner.query<{ id: string }>('select min(id) as id from iam.dept where tenant_id = 1')).rows[0]?.id,
  );
});
beforeEach(async () => {
  admin = await browserOf('admin');
});
afterAll(() => world?.close());

async function browserOf(account: string): Promise<Browser> {
  const browser = openBrowser(world);
  await browser.login(account);
  return browser;
}
/** Somebody of tenant 1 with an account of his own and a password that need not be changed. */
async function someone(
  over: { admin?: boolean; roleIds?: number[]; deptId?: number } = {},
): Promise<{ id: number; account: string }> {
  serial += 1;
  const account = `person${serial}`;
  const id = await createUser(world.db, 1, {
    accountId: await createAccount(world.platform, {
      account,
      phone: `1390000${String(serial).padStart(4, '0')}`,
      password: PASSWORD,
    }),
    name: account,
    ...over,
  });
  await grantWarehouse(world.db, 1, id, [11]);
  return { id, account };
}
const role = (grants: string[], dataScope = 1): Promise<number> =>
  createRole(world.db, 1, { code: `ROLE${(serial += 1)}`, name: `角色${serial}`, grants, dataScope });
const post = (browser: Browser, path: string, body: object) => browser.ask(path, body);
const detailOf = async (id: number) => (await admin.ask(`user/details/${id}`)).data as UserDetail;
const phoneOf = async (account: string) =>
  (await world.owner.query<{ phone: string }>('select phone from iam.account where account = $1', [account])).rows[0]
    ?.phone ?? '';
/** What the form of a user is opened with. */
const formOf = async (id: number) => {
  const shown = { ...(await detailOf(id)) } as Record<string, unknown>;
  return Object.fromEntries(Object.keys(userApi.update.input.shape).map((name) => [name, shown[name]]));
};
const known = async (id: number) => ({ id, version: (await detailOf(id)).version });

test('a new user gets a password told once, comes in with it and must change it first', async () => {
  const { data } = await post(admin, 'user/add', {
    account: 'Zhangsan',
    userName: '张三',
    deptId: dept,
    phone: '13700000001',
  });
  const { id, password } = data as { id: number; password: string };
  expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{12}$/);
  expect(await detailOf(id)).toMatchObject({ account: 'zhangsan', phone: '137****0001', pwdState: 1 });
  const browser = openBrowser(world);
  const { verifyKey } = (await browser.verify('zhangsan', password)).data as { verifyKey: string };
  expect((await browser.ask('oauth/token', { username: 'zhangsan', verifyKey, tenantId: 1 })).data).toMatchObject({
    pwdStatus: 1,
  });
  expect((await post(admin, 'user/add', { account: 'zhangsan', userName: '李四', deptId: dept })).data).toMatchObject({
    errors: [{ field: 'account', msg: '账号已存在' }],
  });
  expect(
    (await post(admin, 'user/add', { account: 'lisi', userName: '李四', deptId: dept, phone: '13700000001' })).data,
  ).toMatchObject({ errors: [{ field: 'phone', msg: '手机号已存在' }] });
  expect((await post(admin, 'user/add', { account: '9x', userName: '李四', deptId: dept })).msg).toBe(
    '账号须为4-16位字母、数字或下划线，且以字母开头',
  );
});

test('an account is at most 16 long, a phone has 11 digits, and a mail address may be left out but not be none', async () => {
  const told = async (over: object) =>
    (
      (await post(admin, 'user/add', { account: 'wangliu', userName: '王六', deptId: dept, ...over })).data as {
        errors?: { field: string; msg: string }[];
      }
    ).errors;
  for (const [over, error] of [
    [{ account: 'a2345678901234567' }, { field: 'account', msg: '账号须为4-16位字母、数字或下划线，且以字母开头' }],
    [{ phone: '138000001' }, { field: 'phone', msg: '手机号格式错误' }],
    [{ phone: '138000000012' }, { field: 'phone', msg: '手机号格式错误' }],
    [{ email: 'a@' }, { field: 'email', msg: '邮箱格式错误' }],
  ] as const)
    expect(await told(over)).toEqual([error]);
  expect(await told({ account: 'a234567890123456', email: '' })).toBeUndefined();
});

test('an account or a phone of somebody elsewhere cannot be had, and nothing says whose it is', async () => {
  await world.owner.query(
    `insert into iam.account (account, phone, pwd_hash, pwd_algo, created_by, updated_by)
     values ('stranger', '13700000077', 'x', 'x', 1, 1)`,
  );
  const add = { account: 'newcomer', userName: '王五', deptId: dept };
  expect(await post(admin, 'user/add', { ...add, account: 'stranger' })).toMatchObject({
    code: 100001,
    data: { errors: [{ field: 'account', msg: '账号不可用，请更换' }] },
  });
  const told = { code: 100001, data: { errors: [{ field: 'phone', msg: '手机号不可用，请更换' }] } };
  expect(await post(admin, 'user/add', { ...add, phone: '13700000077' })).toMatchObject(told);
  const { id } = (await post(admin, 'user/add', add)).data as { id: number };
  const changed = { ...(await known(id)), userName: '王五', deptId: dept, phone: '13700000077' };
  expect(await post(admin, 'user/update', changed)).toMatchObject(told);
});

test('the same addition sent twice tells the same password, and there is one user', async () => {
  const key = { 'idempotency-key': 'add-once-and-only-once' };
  const [first, again] = [
    await admin.ask('user/add', { account: 'once', userName: '一次', deptId: dept }, key),
    await admin.ask('user/add', { account: 'once', userName: '一次', deptId: dept }, key),
  ];
  expect(again.data).toEqual(first.data);
  const stored = await world.owner.query(
    'select response, params from ops.idempotency i full join ops.operation_log o on false',
  );
  expect(JSON.stringify(stored.rows)).not.toContain((first.data as { password: string }).password);
});

test('nobody switches himself off; who is switched off is out at once', async () => {
  const { id, account } = await someone();
  const his = await browserOf(account);
  expect((await post(admin, 'user/updateEnabled', { ids: [world.users.admin], status: 0 })).msg).toBe(
    '不能停用自己的账号',
  );
  expect((await post(admin, 'user/updateEnabled', { ids: [id], status: 0 })).data).toEqual({ changed: 1 });
  expect(await his.ask('auth/user-info')).toMatchObject({ status: 200, code: 401, msg: '该账号已停用，请联系管理员' });
  expect((await openBrowser(world).verify(account)).code).not.toBe(OK);
  await post(admin, 'user/updateEnabled', { ids: [id], status: 1 });
  expect((await openBrowser(world).verify(account)).code).toBe(OK);
});

test('of two administrators who switch each other off one stays', async () => {
  const other = await someone({ admin: true });
  const second = await browserOf(other.account);
  const answers = await Promise.all([
    post(admin, 'user/updateEnabled', { ids: [other.id], status: 0 }),
    post(second, 'user/updateEnabled', { ids: [world.users.admin], status: 0 }),
  ]);
  const { rows } = await world.owner.query('select id from iam.user where tenant_id = 1 and is_admin and status = 1');
  expect(rows).toHaveLength(1);
  expect(answers.filter(({ code }) => code === OK)).toHaveLength(1);
  expect(['至少保留一个管理员', '该账号已停用，请联系管理员']).toContain(answers.find(({ code }) => code !== OK)?.msg);
  await world.owner.query('update iam.user set status = 1 where id = any($1)', [[world.users.admin, other.id]]);
  await world.owner.query('update iam.user set is_admin = false where id = $1', [other.id]);
});

test('the last administrator stays one, and only an administrator makes another', async () => {
  const me = await formOf(world.users.admin);
  expect((await post(admin, 'user/update', { ...me, phone: undefined, isAdmin: false })).data).toMatchObject({
    errors: [{ field: 'isAdmin', msg: '至少保留一个管理员' }],
  });
  const keeper = await someone({ roleIds: [await role(['sys:'])] });
  const target = await someone();
  const his = await browserOf(keeper.account);
  expect(
    (await post(his, 'user/update', { ...(await formOf(target.id)), phone: undefined, isAdmin: true })).data,
  ).toMatchObject({ errors: [{ field: 'isAdmin', msg: '只有租户管理员可以设置租户管理员' }] });
});

test('who may not do all another may does not set his password or phone', async () => {
  const boss = await someone({ roleIds: [await role(['sys:', 'out:'])] });
  const keeper = await someone({ roleIds: [await role(['sys:'])] });
  const his = await browserOf(keeper.account);
  for (const answer of [
    await post(his, `user/resetPassword?account=${boss.account}`, {}),
    await post(his, 'user/update', { ...(await formOf(boss.id)), phone: '13711112222' }),
  ])
    expect(answer.msg).toBe('不能操作权限高于自己的用户');
  expect((await post(his, 'user/updateEnabled', { ids: [boss.id], status: 0 })).code).toBe(OK);
});

test('no act on an administrator by anybody who is none, whatever else he may do', async () => {
  const keeper = await someone({ roleIds: [await role(['sys:'])] });
  const his = await browserOf(keeper.account);
  const { userName, ...known } = await formOf(world.users.admin);
  const { list } = (await admin.ask(`session/page?userId=${world.users.admin}`)).data as {
    list: { sid: string }[];
  };
  const before = await detailOf(world.users.admin);
  for (const [path, body] of [
    ['user/resetPassword?account=admin', {}],
    ['user/update', { ...known, userName: `${String(userName)}改`, phone: undefined }],
    ['user/update', { ...known, userName, phone: '13711112222' }],
    ['user/updateEnabled', { ids: [world.users.admin], status: 0 }],
    ['user/unlock', { id: world.users.admin }],
    ['user/reveal', { id: world.users.admin }],
    ['user-warehouse/save', { userId: world.users.admin, warehouseIds: [], version: known.version }],
    ['user-store/save', { userId: world.users.admin, storeIds: [], version: known.version }],
    ['role/assignUser', { userId: world.users.admin, roleIds: [] }],
    ['session/kick', { sid: list[0]?.sid }],
  ] as const)
    expect((await post(his, path, body)).msg, path).toBe('不能操作权限高于自己的用户');
  expect(await detailOf(world.users.admin)).toEqual(before);
});

test('a password is reset by phone where one is proven, else told once; every session ends', async () => {
  const { id, account } = await someone();
  const his = await browserOf(account);
  const key = { 'idempotency-key': crypto.randomUUID() };
  for (const again of [false, true]) {
    const answer = await admin.ask(`user/resetPassword?account=${account}`, {}, key);
    expect(answer, String(again)).toMatchObject({
      code: OK,
      data: { password: null, msg: expect.stringMatching(/^新密码已发送到手机号1\d{2}\*{4}\d{4}，登录后须重新设置$/) },
    });
  }
  expect((await his.ask('auth/user-info')).msg).toBe('密码已修改，请重新登录');
  expect((await openBrowser(world).verify(account)).msg).toBe('用户名或密码错误');
  // The passing password went to the phone, once, and opens nothing but the way to a new one.
  const [text, ...more] = await textsTo(world, await phoneOf(account));
  expect(text).toMatchObject({ template: 'PASSWORD', password: expect.stringMatching(/^\S{12}$/) });
  expect(more).toEqual([]);
  expect((await openBrowser(world).verify(account, text?.password)).data).toMatchObject({
    forceChangePwd: 1,
    msg: '密码已被管理员重置，请重新设置密码',
  });
  const { rows } = await world.owner.query<{ said: string }>(
    `select params::text || coalesce((select string_agg(response::text, '') from ops.idempotency), '') as said from iam.sms_outbox where template = 'PASSWORD'`,
  );
  expect(rows.some(({ said }) => said.includes(text?.password ?? ''))).toBe(false);
  await world.owner.query('update iam.account set phone_verified = false where account = $1', [account]);
  const { password } = (await admin.ask(`user/resetPassword?account=${account}`, {})).data as { password: string };
  expect((await openBrowser(world).verify(account, password)).code).toBe(OK);
  expect((await detailOf(id)).pwdState).toBe(1);
  // A person of another tenant is nobody here.
  expect((await admin.ask('user/resetPassword?account=nobodyhere', {})).msg).toBe('数据不存在或无权访问');
});

test('ten wrong passwords lock an account; unlocked it opens, and the log says who did it', async () => {
  const { id, account } = await someone();
  for (let i = 0; i < 10; i += 1) {
    const browser = openBrowser(world);
    await browser.ask('oauth/verify', {
      mode: 'pwd',
      username: account,
      password: clientHash('wrong'),
      captchaToken: await slide(world, browser),
    });
  }
  expect((await detailOf(id)).isLocked).toBe(true);
  await post(admin, 'user/unlock', { id });
  expect((await openBrowser(world).verify(account)).code).toBe(OK);
  const log = (await admin.ask(`user/login-log/page?account=${account}`)).data as {
    list: { kind: number; result: number; reason: string }[];
  };
  expect(log.list[0]).toMatchObject({ kind: 6, result: 1, reason: 'admin' });
  expect(log.list.filter((row) => row.result === 0)).toHaveLength(10);
});

test('a phone is masked everywhere; seen whole only with the permission, and the journal knows', async () => {
  const { id } = await someone();
  const { list } = (await admin.ask('user/selectList?pageSize=200')).data as { list: { phone: string | null }[] };
  expect(list.filter(({ phone }) => phone !== null && !/^\d{3}\*{4}\d{4}$/.test(phone))).toEqual([]);
  expect((await post(admin, 'user/reveal', { id })).data).toMatchObject({
    phone: expect.stringMatching(/^1390000\d{4}$/),
  });
  const { rows } = await world.owner.query(
    `select user_name, params from ops.operation_log where action = '查看手机号'`,
  );
  expect(rows.at(-1)).toMatchObject({ user_name: 'admin' });
  const clerk = await browserOf((await someone({ roleIds: [await role(['sys:user:list'])] })).account);
  expect((await post(clerk, 'user/reveal', { id })).status).toBe(403);
});

test('whose warehouse is taken away is out of it at once', async () => {
  const { id, account } = await someone();
  const his = await browserOf(account);
  expect(
    (
      await post(admin, 'user-warehouse/save', {
        userId: id,
        warehouseIds: [12],
        defaultWarehouseId: 11,
        version: (await known(id)).version,
      })
    ).data,
  ).toMatchObject({ errors: [{ field: 'defaultWarehouseId' }] });
  await post(admin, 'user-warehouse/save', {
    userId: id,
    warehouseIds: [12],
    defaultWarehouseId: 12,
    version: (await known(id)).version,
  });
  expect(await his.ask('auth/user-info')).toMatchObject({ code: 401, msg: '当前仓库权限已变更，请重新登录' });
  expect((await browserOf(account)).tokens?.houseId).toBe(12);
  expect(
    (await post(admin, 'user-warehouse/save', { userId: id, warehouseIds: [20], version: (await known(id)).version }))
      .data,
  ).toMatchObject({ errors: [{ field: 'warehouseIds', msg: '仓库不存在' }] });
});

test('a session that is ended by hand says so on its next call', async () => {
  const { account } = await someone();
  const his = await browserOf(account);
  const { list } = (await admin.ask(`session/page?account=${account}`)).data as { list: { sid: string }[] };
  expect(list).toHaveLength(1);
  expect(await post(admin, 'session/kick', { sid: list[0]?.sid })).toMatchObject({ code: OK });
  expect(await his.ask('auth/user-info')).toMatchObject({ code: 401, msg: '您已被管理员强制下线，请重新登录' });
  expect((await post(admin, 'session/kick', { sid: list[0]?.sid })).msg).toBe('会话不存在或已结束');
  const own = (await admin.ask('session/page?account=admin&pageSize=100')).data as {
    list: { sid: string; isCurrent: boolean }[];
  };
  expect((await post(admin, 'session/kick', { sid: own.list.find((row) => row.isCurrent)?.sid })).msg).toBe(
    '不能下线当前会话',
  );
});

test('two who change the same user at the same version: the second hears of it', async () => {
  const { id } = await someone();
  const row = { ...(await formOf(id)), phone: undefined };
  const answers = await Promise.all([
    post(admin, 'user/update', { ...row, remark: '甲' }),
    post(admin, 'user/update', { ...row, remark: '乙' }),
  ]);
  expect(answers.map(({ msg }) => msg).toSorted()).toEqual(['操作成功', '数据已被他人修改，请刷新后重试']);
});
