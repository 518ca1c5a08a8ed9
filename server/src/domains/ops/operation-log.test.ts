import { afterAll, beforeAll, expect, test } from 'vitest';
import { owner } from '#contract/basic/partner/owner.ts';
import { OK, type Envelope } from '#contract/errors.ts';
import { roleApi } from '#contract/iam/role.ts';
import { tableHeaderApi } from '#contract/iam/table-header.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { operationLogApi, type OperationLogDetail, type OperationLogRow } from '#contract/ops/operation-log.ts';
import { iamWorld, openBrowser, type Browser, type Iam } from '../../testing/given/iam.ts';
import { wired } from '../../testing/wire.ts';

let world: Iam;
let admin: Browser;
beforeAll(async () => {
  world = await iamWorld();
  admin = openBrowser(world);
  await admin.login('admin');
});
afterAll(() => world?.close());

async function ask(endpoint: Endpoint, input: object, of = admin): Promise<Envelope> {
  const headers = {
    'device-id': of.device,
    'token-auth': of.tokens?.accessToken ?? '',
    authorization: of.tokens?.authorization ?? '',
  };
  return (await world.app.inject({ ...wired(endpoint, input, { headers }), cookies: of.cookies })).json<Envelope>();
}
const logs = async (param: object = {}): Promise<OperationLogRow[]> =>
  ((await ask(operationLogApi.query, { param })).data as { list: OperationLogRow[] }).list;
const open = async (id = 0): Promise<OperationLogDetail> =>
  (await ask(operationLogApi.get, { id })).data as OperationLogDetail;

test('an act that changes a master says which fields, before and after, in the words of its form', async () => {
  const { id } = (await ask(roleApi.add, { roleCode: 'PICKER', roleName: '拣货员' })).data as {
    id: number;
  };
  const { list } = (await ask(roleApi.page, { roleCode: 'PICKER' })).data as {
    list: { id: number; version: number }[];
  };
  expect(
    (
      await ask(roleApi.update, {
        id,
        version: list[0]?.version,
        roleCode: 'PICKER',
        roleName: '高级拣货员',
        status: 0,
      })
    ).code,
  ).toBe(OK);
  const [update, add] = await logs({ bizNo: 'PICKER' });
  expect([update?.action, add?.action].join()).toBe([roleApi.update.label, roleApi.add.label].join());
  expect(add?.changedRows).toBe(0);
  expect(update).toMatchObject({ module: 'sys', userName: 'admin', changedRows: 1, bizNo: 'PICKER' });
  const { changes, params } = await open(update?.id);
  expect(changes).toMatchObject([{ rowId: id, rowCode: 'PICKER' }]);
  expect(changes[0]?.fields.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
    { field: 'roleName', label: '角色名称', before: '拣货员', after: '高级拣货员' },
    { field: 'status', label: '状态', before: '启用', after: '停用' },
  ]);
  expect(params).toContain('高级拣货员');
});

test('what is refused changes nothing and leaves no line; an act without a change has none', async () => {
  const { data } = await ask(owner.api.add, { code: 'LOG1', name: '日志货主' });
  const { id } = data as { id: number };
  expect((await ask(owner.api.update, { id, version: 7, code: 'LOG1', name: '别的' })).code).not.toBe(OK);
  expect((await logs({ bizNo: 'LOG1' })).map(({ action }) => action)).toEqual([owner.api.add.label]);
  expect((await ask(owner.api.update, { id, version: 0, code: 'LOG1', name: '日志货主' })).code).toBe(OK);
  expect((await logs({ bizNo: 'LOG1' }))[0]).toMatchObject({ action: owner.api.update.label, changedRows: 0 });
});

test('two acts of two transactions are told apart, though they change the same row', async () => {
  const { id } = (await ask(owner.api.add, { code: 'LOG2', name: '一' })).data as { id: number };
  await ask(owner.api.update, { id, version: 0, code: 'LOG2', name: '二' });
  await ask(owner.api.update, { id, version: 1, code: 'LOG2', name: '三' });
  const [last, first] = await logs({ bizNo: 'LOG2' });
  expect(
    [(await open(first?.id)).changes, (await open(last?.id)).changes].map(([one]) =>
      one?.fields.map(({ before, after }) => [before, after]),
    ),
  ).toEqual([[['一', '二']], [['二', '三']]]);
});

test('a look spans 31 days and no more, and begins 31 days ago when nobody says', async () => {
  expect(
    await ask(operationLogApi.query, { param: { createdFrom: '2026-01-01', createdTo: '2026-02-01' } }),
  ).toMatchObject({ msg: '查询时间跨度不能超过31天', data: { errors: [{ field: 'createdFrom' }] } });
  expect(
    (await ask(operationLogApi.query, { param: { createdFrom: '2026-01-01', createdTo: '2026-01-31' } })).code,
  ).toBe(OK);
  expect((await logs()).length).toBeGreaterThan(3);
  expect(await logs({ createdFrom: '2026-01-01', createdTo: '2026-01-31' })).toEqual([]);
});

test('the journal is closed to those without the right, and a line of another tenant is not there', async () => {
  const clerk = openBrowser(world),
    other = openBrowser(world);
  const stranger = openBrowser(world);
  await clerk.login('clerk');
  await stranger.login('homeless');
  await other.login('both', 2);
  expect((await ask(operationLogApi.query, { param: {} }, stranger)).code).toBe(403);
  // Who reads but reaches nobody sees what he did himself.
  await ask(tableHeaderApi.save, { tableKey: 'T', columns: [] }, clerk);
  expect(
    new Set(
      (
        (await ask(operationLogApi.query, { param: { module: 'session' } }, clerk)).data as { list: OperationLogRow[] }
      ).list.map(({ userName }) => userName),
    ),
  ).toEqual(new Set(['clerk']));
  const {
    rows: [mine],
  } = await world.owner.query<{ id: string }>(
    'select id from ops.operation_log where tenant_id = 1 order by id limit 1',
  );
  await world.owner.query(`update iam.user set is_admin = true where tenant_id = 2`);
  expect((await ask(operationLogApi.get, { id: Number(mine?.id) }, other)).code).not.toBe(OK);
});

test('codes that open something are not kept as the number of an act', async () => {
  const { rows } = await world.owner.query(
    `select 1 from ops.operation_log where biz_no is not null and module in ('session', 'public')`,
  );
  expect(rows).toEqual([]);
});

test('every master keeps what changes in it; counters that move with every posting do not', async () => {
  const { rows } = await world.owner.query<{
    name: string;
  }>(`select table_schema || '.' || table_name as name from information_schema.columns c
    where column_name = 'is_deleted' and table_schema in ('basic', 'strategy', 'iam', 'message', 'ops')
      and exists (select 1 from information_schema.columns x where x.table_schema = c.table_schema and x.table_name = c.table_name and x.column_name = 'version')
      and not exists (select 1 from pg_trigger t where t.tgrelid = format('%I.%I', c.table_schema, c.table_name)::regclass and t.tgname = 'log_changes') order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(['basic.lpn', 'ops.file_object']);
  const {
    rows: [place],
  } = await world.owner.query<{ fires: string[] }>(
    `select array_agg(a.attname order by a.attname) as fires from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any(t.tgattr) where t.tgname = 'log_changes' and t.tgrelid = 'basic.position'::regclass`,
  );
  expect(place?.fires).toContain('state');
  expect(place?.fires).not.toContain('used_pallets');
});
