import { afterAll, beforeAll, expect, test } from 'vitest';
import { OK, type Envelope } from '#contract/errors.ts';
import { tableHeaderApi, tableViewApi, VIEWS_MAX, type TableView } from '#contract/iam/table-header.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { iamWorld, openBrowser, type Browser, type Iam } from '../../../testing/given/iam.ts';
import { wired } from '../../../testing/wire.ts';

let world: Iam;
let clerk: Browser, both: Browser, homeless: Browser;
let reader: number;
beforeAll(async () => {
  world = await iamWorld();
  [clerk, both, homeless] = [openBrowser(world), openBrowser(world), openBrowser(world)];
  await clerk.login('clerk');
  await both.login('both');
  await homeless.login('homeless');
  reader = Number(
    (await world.owner.query(`select id from iam.role where tenant_id = 1 and role_code = 'READER'`)).rows[0].id,
  );
  await world.owner.query('insert into iam.user_role (tenant_id, user_id, role_id) values (1, $1, $2)', [
    world.users.both,
    reader,
  ]);
});
afterAll(() => world?.close());

async function ask(of: Browser, endpoint: Endpoint, input: object): Promise<Envelope> {
  const headers = {
    'device-id': of.device,
    'token-auth': of.tokens?.accessToken ?? '',
    authorization: of.tokens?.authorization ?? '',
  };
  return (await world.app.inject({ ...wired(endpoint, input, { headers }), cookies: of.cookies })).json<Envelope>();
}

const KEY = '/warehouse-out-server/v1/order/queryPage';
const columns = [
  { key: 'orderNo', hidden: false, width: 180 },
  { key: 'status', hidden: true, width: null },
];
const headersOf = async (of: Browser, input: object = {}) => (await ask(of, tableHeaderApi.query, input)).data;
const viewsOf = async (of: Browser) => (await ask(of, tableViewApi.list, {})).data as TableView[];
const save = (of: Browser, more: object = {}) =>
  ask(of, tableViewApi.save, {
    tableKey: KEY,
    name: '今日',
    columns,
    search: 'status=10&sort=createdAt+desc',
    roleIds: [],
    ...more,
  });

test("the columns of a table are their reader's, the same on every device, until he wants the usual ones", async () => {
  expect(await headersOf(clerk)).toEqual([]);
  expect((await ask(clerk, tableHeaderApi.save, { tableKey: KEY, columns: [{ key: 'orderNo' }] })).code).toBe(OK);
  expect((await ask(clerk, tableHeaderApi.save, { tableKey: KEY, columns })).code).toBe(OK);
  const elsewhere = openBrowser(world);
  await elsewhere.login('clerk');
  expect(await headersOf(elsewhere)).toEqual([{ tableKey: KEY, columns }]);
  expect(await headersOf(both)).toEqual([]);
  expect((await ask(elsewhere, tableHeaderApi.query, { staffId: world.users.both })).msg).toBe(
    '只能查询本人的表头设置',
  );
  expect(await headersOf(elsewhere, { staffId: world.users.clerk })).toHaveLength(1);
  clerk = elsewhere;
  expect((await ask(clerk, tableHeaderApi.reset, { tableKey: KEY })).code).toBe(OK);
  expect(await headersOf(clerk)).toEqual([]);
});

test('a column said twice, a width no screen has and a strange key are refused, and nothing is kept', async () => {
  expect((await ask(clerk, tableHeaderApi.save, { tableKey: KEY, columns: [{ key: 'a' }, { key: 'a' }] })).msg).toBe(
    '列重复',
  );
  expect((await ask(clerk, tableHeaderApi.save, { tableKey: KEY, columns: [{ key: 'a', width: 9000 }] })).msg).toBe(
    '不能大于800',
  );
  expect((await ask(clerk, tableHeaderApi.save, { tableKey: '<script>', columns: [] })).msg).toBe('格式不正确');
  expect(await headersOf(clerk)).toEqual([]);
});

test('a view is seen by who made it and by those who have the role it is shared with; only he changes it', async () => {
  const { id } = (await save(clerk)).data as { id: number };
  expect(await viewsOf(clerk)).toMatchObject([
    { id, name: '今日', columns, search: 'status=10&sort=createdAt+desc', isMine: true, version: 0 },
  ]);
  expect(await viewsOf(both)).toEqual([]);
  expect((await save(clerk, { id, version: 0, name: '今日', roleIds: [reader] })).data).toEqual({ id, version: 1 });
  expect(await viewsOf(both)).toMatchObject([
    { id, name: '今日', isMine: false, userName: 'clerk', roleIds: [reader] },
  ]);
  expect(await viewsOf(homeless)).toEqual([]);
  expect((await save(both, { id, version: 1 })).code).toBe(100002);
  expect((await ask(both, tableViewApi.delete, { id })).code).toBe(100002);
  expect((await save(clerk, { id, version: 0 })).msg).toBe('数据已被他人修改，请刷新后重试');
  // Another's view may have the same name; one's own may not.
  expect((await save(both)).code).toBe(OK);
  expect(await save(clerk)).toMatchObject({ msg: '视图名称已存在', data: { errors: [{ field: 'name' }] } });
  expect((await ask(clerk, tableViewApi.delete, { id })).code).toBe(OK);
  expect(await viewsOf(clerk)).toMatchObject([]);
});

test('nobody shares with a role he has not got; a role that ended shows nothing more', async () => {
  expect((await ask(homeless, tableViewApi.roles, {})).data).toEqual([]);
  expect(await save(homeless, { roleIds: [reader] })).toMatchObject({
    msg: '只能共享给自己拥有的角色',
    data: { errors: [{ field: 'roleIds' }] },
  });
  const { id } = (await save(clerk, { name: '共享', roleIds: [reader] })).data as { id: number };
  const seen = async (): Promise<boolean> => (await viewsOf(both)).some((view) => view.id === id);
  expect(await seen()).toBe(true);
  await world.owner.query(
    `update iam.user_role set expire_at = now() - interval '1 second' where tenant_id = 1 and user_id = $1`,
    [world.users.both],
  );
  expect(await seen()).toBe(false);
});

test('of two windows that save the last free view at once one is told that there is no room', async () => {
  for (let n = 1; n < VIEWS_MAX; n += 1) expect((await save(homeless, { name: `视图${n}` })).code).toBe(OK);
  const answers = await Promise.all([save(homeless, { name: '左' }), save(homeless, { name: '右' })]);
  expect(answers.map(({ msg }) => msg).filter((msg) => msg === `每个列表最多保存${VIEWS_MAX}个视图`)).toHaveLength(1);
  expect(await viewsOf(homeless)).toHaveLength(VIEWS_MAX);
});
