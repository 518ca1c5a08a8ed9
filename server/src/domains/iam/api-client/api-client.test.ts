import { afterAll, beforeAll, expect, test } from 'vitest';
import { OK, REFUSALS } from '#contract/errors.ts';
import { GRACE_DAYS_MAX, type ApiClientRow } from '#contract/iam/api-client.ts';
import { iamWorld, openBrowser, PASSWORD, type Browser, type Iam } from '../../../testing/given/iam.ts';
import { openProgram, type Program } from '../../../testing/given/program.ts';
import { createAccount, createRole, createUser, grantOwner, grantWarehouse } from '../seeding.ts';

const RIGHTS = ['out:order:list'];
let world: Iam;
let admin: Browser;
let serial = 0;
beforeAll(async () => {
  world = await iamWorld();
  admin = openBrowser(world);
  await admin.login('admin');
});
afterAll(() => world?.close());

interface Made {
  id: number;
  version: number;
  key: string;
}
const fields = (over: object = {}) => ({
  name: `ERP${(serial += 1)}`,
  warehouseIds: [11],
  permissions: RIGHTS,
  ...over,
});
async function client(over: object = {}, by = admin): Promise<Made & { program: Program }> {
  const answer = await by.ask('apiClient/add', fields(over));
  expect(answer).toMatchObject({ code: OK });
  const made = answer.data as Made;
  return { ...made, program: openProgram(world, made.key, `10.9.${serial}.1`) };
}
/** Somebody with rights of his own. */
async function keeper(
  grants: string[],
  houses = [11, 12],
): Promise<{ browser: Browser; userId: number; roleId: number }> {
  const account = `keeper${(serial += 1)}`;
  const roleId = await createRole(world.db, 1, { code: `KEEP${serial}`, name: `管家${serial}`, grants, dataScope: 1 });
  const userId = await createUser(world.db, 1, {
    accountId: await createAccount(world.platform, { account, password: PASSWORD }),
    name: account,
    roleIds: [roleId],
  });
  await grantWarehouse(world.db, 1, userId, houses);
  const browser = openBrowser(world);
  await browser.login(account);
  return { browser, userId, roleId };
}
const rowOf = async (id: number): Promise<ApiClientRow | undefined> =>
  ((await admin.ask('apiClient/page')).data as { list: ApiClientRow[] }).list.find((row) => row.id === id);
const errorsOf = (answer: { data: unknown }) =>
  ((answer.data as { errors?: { field: string; msg: string }[] } | null)?.errors ?? []).map(({ field, msg }) => [
    field,
    msg,
  ]);

test('a key is told once, kept as a hash only, and opens the public API and nothing else', async () => {
  const { id, key, program } = await client();
  expect(key).toMatch(/^hc_live_[0-9a-f]{10}_[\w-]{43}$/);
  expect(await program.ask('/me')).toMatchObject({
    code: OK,
    data: { permissions: RIGHTS, warehouses: [{ id: 11, code: 'HZ01', name: '杭州仓' }], keyEndsAt: null },
  });
  const dump = await world.owner.query(
    `select (select string_agg(k::text, '') from iam.api_key k) || (select string_agg(i.response::text, '') from ops.idempotency i)
      || (select string_agg(l::text, '') from ops.operation_log l) as all`,
  );
  expect(String(dump.rows[0].all)).not.toContain(key.slice(-43));
  expect((await rowOf(id))?.keys).toMatchObject([{ prefix: key.slice(8, 18), lastUsedIp: program.address }]);
  // The console's own calls, with whatever headers.
  expect(await program.ask('//auth-server/v1/auth/user-info')).toMatchObject({
    status: 401,
    msg: expect.stringContaining('/api/open'),
  });
  expect(await program.ask('//auth-server/v1/auth/user-info', undefined, { 'token-auth': key })).toMatchObject({
    status: 401,
  });
  // Nor does a session open the public API.
  expect(await admin.ask('/open/v1/me')).toMatchObject({ status: 401, code: 401 });
});

test('the same call sent twice tells the same key', async () => {
  const body = fields();
  const twice = await Promise.all(
    [1, 2].map(() => admin.ask('apiClient/add', body, { 'idempotency-key': 'make-erp-once' })),
  );
  expect(twice[0]).toMatchObject({ code: OK });
  expect(twice[1]?.data).toEqual(twice[0]?.data);
  expect(await openProgram(world, (twice[1]!.data as Made).key).ask('/me')).toMatchObject({ code: OK });
});

test('what is not its maker’s own is not given', async () => {
  const { browser, userId } = await keeper(['sys:apiClient', 'out:order:list'], [11]);
  await grantOwner(world.db, 1, userId, [101]);
  const beyond = await browser.ask(
    'apiClient/add',
    fields({ permissions: ['out:order:list', 'out:order:cancel'], warehouseIds: [11, 12], ownerIds: [102] }),
  );
  expect(errorsOf(beyond)).toEqual([
    ['permissions', '不能授予超出自身的权限【out:order:cancel】'],
    ['warehouseIds', '仓库不存在，或超出自身的仓库范围'],
    ['ownerIds', '货主不存在，或超出自身的货主范围'],
  ]);
  expect(errorsOf(await browser.ask('apiClient/add', fields()))).toEqual([
    ['ownerIds', '您只负责部分货主，请选择货主'],
  ]);
  expect(errorsOf(await admin.ask('apiClient/add', fields({ permissions: ['sys:user:add'] })))).toEqual([
    ['permissions', '不是开放接口的权限【sys:user:add】'],
  ]);
  expect(errorsOf(await admin.ask('apiClient/add', fields({ networks: ['10.0.0.0/99'] })))).toEqual([
    ['networks.0', '网络格式不正确，应为地址或CIDR，例如 10.1.0.0/16'],
  ]);
  await client({ ownerIds: [101] }, browser);
  // Who may not do it himself is not handed the key of who may.
  const { id, version } = await client({ permissions: ['out:order:cancel'] });
  expect(errorsOf(await browser.ask('apiClient/rotate', { id, version }))).toMatchObject([
    ['permissions', '不能授予超出自身的权限【out:order:cancel】'],
    ['ownerIds', expect.anything()],
  ]);
});

test('what its sponsor loses it loses with the next call, and it ends with him', async () => {
  const { browser, userId, roleId } = await keeper(['sys:apiClient', 'out:order:list', 'out:order:cancel']);
  const { id, program } = await client(
    { permissions: ['out:order:list', 'out:order:cancel'], warehouseIds: [11, 12] },
    browser,
  );
  const me = async () => (await program.ask('/me')).data as { permissions: string[]; warehouses: { id: number }[] };
  expect(await me()).toMatchObject({
    permissions: ['out:order:cancel', 'out:order:list'],
    warehouses: [{ id: 11 }, { id: 12 }],
  });
  await world.owner.query(
    `delete from iam.role_menu where role_id = $1 and menu_id = (select id from iam.menu where permission_code = 'out:order:cancel')`,
    [roleId],
  );
  await world.owner.query(`delete from iam.user_warehouse where user_id = $1 and warehouse_id = 12`, [userId]);
  await world.owner.query(`update iam."user" set perm_epoch = perm_epoch + 1 where id = $1`, [userId]);
  expect(await me()).toMatchObject({ permissions: ['out:order:list'], warehouses: [{ id: 11 }] });
  expect(await program.ask('/me', undefined, { 'x-house-id': '12' })).toMatchObject({
    status: 403,
    msg: 'API客户端无权访问该仓库',
  });
  await admin.ask('user/updateEnabled', { ids: [userId], status: 0 });
  expect(await program.ask('/me')).toMatchObject({ status: 401, msg: expect.stringContaining('责任人已停用') });
  // Somebody else takes it over by deciding it anew.
  const row = await rowOf(id);
  expect(row).toMatchObject({ sponsorStatus: 0 });
  const { name, warehouseIds, permissions, version } = row!;
  expect(await admin.ask('apiClient/update', { id, version, name, warehouseIds, permissions })).toMatchObject({
    code: OK,
  });
  expect(await me()).toMatchObject({
    permissions: ['out:order:cancel', 'out:order:list'],
    warehouses: [{ id: 11 }, { id: 12 }],
  });
});

test('a rotated key goes on for its grace, the one before it ends at once', async () => {
  const first = await client();
  const rotated = (await admin.ask('apiClient/rotate', { id: first.id, version: 0, graceDays: GRACE_DAYS_MAX }))
    .data as Made;
  const second = openProgram(world, rotated.key);
  expect(await first.program.ask('/me')).toMatchObject({ code: OK, data: { keyEndsAt: expect.any(String) } });
  expect(await second.ask('/me')).toMatchObject({ code: OK, data: { keyEndsAt: null } });
  expect(await admin.ask('apiClient/rotate', { id: first.id, version: 0 })).toMatchObject({
    code: REFUSALS.VERSION.code,
  });
  const third = (await admin.ask('apiClient/rotate', { id: first.id, version: 1, graceDays: 0 })).data as Made;
  for (const program of [first.program, second])
    expect(await program.ask('/me')).toMatchObject({ status: 401, msg: 'API密钥已失效，请使用新密钥' });
  expect(await openProgram(world, third.key).ask('/me')).toMatchObject({ code: OK });
  expect((await rowOf(first.id))?.keys).toHaveLength(1);
});

test('disabled, expired, deleted or from elsewhere it is refused and says why', async () => {
  const { id, program } = await client({ networks: ['10.9.0.0/16', 'fd00::/8'] });
  expect(await program.ask('/me')).toMatchObject({ code: OK });
  program.address = '172.16.0.9';
  expect(await program.ask('/me')).toMatchObject({ status: 403, msg: '当前网络地址不在API客户端的允许范围内' });
  program.address = '10.9.0.9';
  await admin.ask('apiClient/updateEnabled', { id, version: 0, status: 0 });
  expect(await program.ask('/me')).toMatchObject({ status: 401, msg: 'API客户端已停用，请联系管理员' });
  await admin.ask('apiClient/updateEnabled', { id, version: 1, status: 1 });
  await world.owner.query(`update iam.api_client set expire_at = now() where id = $1`, [id]);
  expect(await program.ask('/me')).toMatchObject({ status: 401, msg: 'API客户端已到期，请联系管理员' });
  expect((await rowOf(id))?.isExpired).toBe(true);
  await world.owner.query(`update iam.api_client set expire_at = null where id = $1`, [id]);
  await admin.ask('apiClient/delete', { id, version: 2 });
  expect(await program.ask('/me')).toMatchObject({ status: 401, msg: 'API客户端已停用，请联系管理员' });
  expect(await rowOf(id)).toBeUndefined();
});

test('whoever knows the prefix and not the secret hears what any stranger hears, and is told to wait in the end', async () => {
  const { key, program } = await client();
  const wrong = openProgram(world, `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, '10.77.0.1');
  const stranger = openProgram(world, `hc_live_0123456789_${'x'.repeat(43)}`, '10.77.0.1');
  const said = async (one: Program) => {
    const { status, code, msg } = await one.ask('/me');
    return { status, code, msg };
  };
  expect(await said(wrong)).toEqual({ status: 401, code: 401, msg: 'API密钥无效' });
  expect(await said(stranger)).toEqual(await said(wrong));
  expect(await said(openProgram(world, 'hc_live_', '10.77.0.1'))).toEqual(await said(wrong));
  for (let i = 0; i < 30; i += 1) await wrong.ask('/me');
  expect(await wrong.ask('/me')).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
  // Who has a right one is not punished for his neighbour.
  program.address = '10.77.0.1';
  expect(await program.ask('/me')).toMatchObject({ code: OK });
});

test('beyond its rate it is told how long to wait, and others are not', async () => {
  const slow = await client({ ratePerMinute: 2 }),
    other = await client();
  expect([await slow.program.ask('/me'), await slow.program.ask('/me')]).toMatchObject([{ code: OK }, { code: OK }]);
  const { status, code, headers } = await slow.program.ask('/me');
  expect([status, code]).toEqual([429, 429]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(25);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(30);
  expect(await other.program.ask('/me')).toMatchObject({ code: OK });
});

test('it is nobody: in no list of people, beyond every act on them, and takes no place of theirs', async () => {
  const { id } = await client({ name: '幽灵程序' });
  const {
    rows: [row],
  } = await world.owner.query<{ user_id: string }>('select user_id from iam.api_client where id = $1', [id]);
  const userId = Number(row?.user_id);
  expect(JSON.stringify(await admin.ask('user/page?pageSize=200'))).not.toContain('幽灵程序');
  expect(JSON.stringify(await admin.ask('user/options', { size: 200 }))).not.toContain('幽灵程序');
  expect(await admin.ask('user/updateEnabled', { ids: [userId], status: 1 })).toMatchObject({
    code: REFUSALS.NOT_FOUND.code,
  });
  expect(await admin.ask('role/assign-user', { userId, roleIds: [] })).toMatchObject({ code: REFUSALS.NOT_FOUND.code });
  await world.owner.query(
    `update iam.tenant set user_limit = (select count(*) from iam."user" where tenant_id = 1 and status = 1 and not is_deleted) where id = 1`,
  );
  await client();
  await world.owner.query(`update iam.tenant set user_limit = null where id = 1`);
});
