import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BEGIN_STEPS } from '#contract/company/begin.ts';
import { REMOVAL_DAYS, TENANT_STATE, type TenantRow } from '#contract/company/tenant.ts';
import { systemActor } from '../../platform/actor.ts';
import { ctxOf, type Ctx } from '../../platform/ctx.ts';
import { testApp, type TestApp } from '../../testing/given/app.ts';
import { openBrowser, type Browser } from '../../testing/given/iam.ts';
import { clientHash } from '../iam/password/hash.ts';
import { seedMenus } from '../iam/seeding.ts';
import { setupCode } from './code.ts';
import { companyJobs } from './jobs.ts';
import { everyTenant, tenantNamed } from './operator.ts';

const PASSWORD = 'Lager#2031';
const SETUP = '/tenant-server/v1/setup',
  TENANT = '/tenant-server/v1/tenant';

let world: TestApp;
let owner: pg.Client;
let code: string;
beforeAll(async () => {
  world = await testApp();
  owner = new pg.Client(world.database.url);
  await owner.connect();
  await seedMenus(world.db);
  code = setupCode(world.platform.dataDir);
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});

const count = async (table: string, where = 'true'): Promise<number> =>
  Number((await owner.query<{ n: string }>(`select count(*) as n from ${table} where ${where}`)).rows[0]?.n);
const first = (over: object = {}) => ({
  setupCode: code,
  code: 'YL',
  name: '云链冷链',
  account: 'boss',
  userName: '沈总',
  phone: '13700000001',
  password: clientHash(PASSWORD),
  ...over,
});
const begin = (over: object = {}) => openBrowser(world).ask(`${SETUP}/begin`, first(over));
const isOpen = async (): Promise<boolean> => ((await openBrowser(world).ask(SETUP)).data as { open: boolean }).open;
const come = async (account: string, tenantId: number): Promise<Browser> => {
  const browser = openBrowser(world);
  await browser.login(account, tenantId, PASSWORD);
  return browser;
};
const idOf = async (tenantCode: string): Promise<number> =>
  Number(
    (await owner.query<{ id: string }>('select id from iam.tenant where tenant_code = $1', [tenantCode])).rows[0]?.id,
  );

test('the code is kept in the data folder, for its owner alone, and is the same at the next start', () => {
  expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
  expect(setupCode(world.platform.dataDir)).toBe(code);
  expect(statSync(join(world.platform.dataDir, 'setup-code')).mode & 0o777).toBe(0o600);
});

test('a wrong code, a weak password or an impossible name make no company, and say so on their field', async () => {
  expect(await isOpen()).toBe(true);
  expect(await begin({ setupCode: 'AAAA-AAAA-AAAA-AAAA' })).toMatchObject({
    code: 100001,
    data: { errors: [{ field: 'setupCode' }] },
  });
  expect(await begin({ password: clientHash('Admin@123') })).toMatchObject({
    code: 100001,
    data: { errors: [{ field: 'password', msg: '密码过于简单或含有本人信息，请更换' }] },
  });
  expect(await begin({ account: '1x' })).toMatchObject({ code: 100001, data: { errors: [{ field: 'account' }] } });
  expect(await count('iam.tenant')).toBe(0);
  expect(await count('iam.account')).toBe(0);
});

test('after ten wrong codes an address must wait, with the right one too', async () => {
  const guesser = openBrowser(world);
  const guess = (setup: string) => guesser.ask(`${SETUP}/begin`, first({ setupCode: setup }));
  for (let i = 0; i < 10; i += 1) expect((await guess(`BBBB${i}`)).code).toBe(100001);
  expect((await guess(code)).code).toBe(110429);
  expect(await count('iam.tenant')).toBe(0);
});

test('of eight who begin at once one makes the company, with everything each of them has; then the door is shut', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      begin({ setupCode: code.toLowerCase().replaceAll('-', ' '), account: `boss${i}`, phone: `1370000000${i}` }),
    ),
  );
  const [made] = answers.filter((answer) => answer.code === 200);
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code !== 200).map(({ msg }) => msg)).toEqual(
    Array.from({ length: 7 }, () => '系统已启用，请直接登录'),
  );
  expect(await count('iam.tenant')).toBe(1);
  expect(await count('iam.account')).toBe(1);
  expect(await isOpen()).toBe(false);
  expect(existsSync(join(world.platform.dataDir, 'setup-code'))).toBe(false);
  expect(await begin()).toMatchObject({ code: 200000, msg: '系统已启用，请直接登录' });

  const { account } = (made?.data ?? {}) as { account: string };
  await owner.query(`update iam.account set account = 'boss' where account = $1`, [account]);
  const boss = await come('boss', await idOf('YL'));
  expect(await boss.ask('auth/user-info')).toMatchObject({ code: 200, data: { pwdStatus: 0, tenantName: '云链冷链' } });
  expect(await count('basic.unit')).toBeGreaterThan(5);
  expect(await count('basic.container_spec')).toBeGreaterThan(0);
  expect(await count('basic.anomaly_config')).toBeGreaterThan(0);
  expect(await count('iam.role', 'builtin')).toBeGreaterThan(5);
  // Nothing of it is anybody else's, and its rooms are laid out by its own words.
  expect(await count('iam.role', `tenant_id <> ${await idOf('YL')}`)).toBe(0);
});

test('from an empty console: a warehouse, a room laid out in one step, and how far one has come is told', async () => {
  const boss = await come('boss', await idOf('YL'));
  const steps = async () =>
    Object.fromEntries(
      (
        (await boss.ask('/tenant-server/v1/begin')).data as {
          steps: { step: (typeof BEGIN_STEPS)[number]; count: number; done: boolean }[];
        }
      ).steps.map(({ step, done }) => [step, done]),
    );
  expect(Object.values(await steps())).not.toContain(true);
  const { data } = await boss.ask('/basicinfo-server/v1/warehouse/add', {
    code: 'HZ01',
    name: '杭州仓',
    houseType: 1,
  });
  const { authorization } = (await boss.ask('auth/sethouse', { warehouseId: (data as { id: number }).id })).data as {
    authorization: string;
  };
  if (boss.tokens) boss.tokens.authorization = authorization;
  const layOut = (plan: object) => boss.ask('/warehouse-base-server/v1/room/layOut', plan);
  expect(await layOut({ storageMode: 1, aisles: 2, bays: 10, levels: 4, faces: 6 })).toMatchObject({
    code: 200,
    data: { name: '冷冻库', positions: 86, first: 'F01-01-01', last: 'F02-10-04' },
  });
  // Another of the same kind goes on where the first ended; what every warehouse needs once is there once.
  expect(await layOut({ storageMode: 1, aisles: 1, bays: 2, levels: 1 })).toMatchObject({
    code: 200,
    data: { name: '冷冻库2', positions: 2, first: 'F03-01-01', last: 'F03-02-01' },
  });
  expect(await layOut({ storageMode: 3, aisles: 50, bays: 99, levels: 20 })).toMatchObject({
    code: 100001,
    data: { errors: [{ field: 'bays', msg: '一次最多生成5000个库位' }] },
  });
  expect(await count('basic.position', `code not like '@%'`)).toBe(86 + 2 + 5);
  expect(await count('basic.area', `kind = 'REC' and code = 'REC'`)).toBe(1);
  expect(await steps()).toMatchObject({ warehouse: true, room: true, owner: false, people: false });
  // The first owner of a house is let in from inside it, where nobody can see him yet.
  const made = await boss.ask('/basicinfo-server/v1/owner/add', { code: 'CWX', name: '川味鲜' });
  expect(
    await boss.ask('/warehouse-base-server/v1/ownerWarehouseMapping/add', {
      ownerId: (made.data as { id: number }).id,
      warehouseId: (data as { id: number }).id,
    }),
  ).toMatchObject({ code: 200 });
  expect(await steps()).toMatchObject({ owner: true });
});

const page = async (boss: Browser): Promise<TenantRow[]> =>
  ((await boss.ask(`${TENANT}/page`)).data as { list: TenantRow[] }).list;
const rowOf = async (boss: Browser, tenantCode: string): Promise<TenantRow> => {
  const row = (await page(boss)).find((one) => one.code === tenantCode);
  if (!row) throw new Error(`no company ${tenantCode}`);
  return row;
};

test('the operator adds a company; its administrator comes in with a password told once, and sees no other company', async () => {
  const boss = await come('boss', await idOf('YL'));
  const body = {
    code: 'BC',
    name: '北辰供应链',
    account: 'beichen',
    userName: '贺北辰',
    userLimit: 2,
    warehouseLimit: 1,
  };
  const key = { 'idempotency-key': 'a-company-of-its-own' };
  const added = await boss.ask(`${TENANT}/add`, body, key);
  expect(added).toMatchObject({ code: 200, data: { account: 'beichen', password: expect.any(String) } });
  // Sent twice it is one company, and the same password is told.
  expect((await boss.ask(`${TENANT}/add`, body, key)).data).toEqual(added.data);
  expect(await count('iam.tenant')).toBe(2);
  for (const [over, field] of [
    [{ account: 'other1' }, { field: 'code', msg: '公司编码已存在' }],
    // Whose it is is nobody's business here either.
    [{ code: 'BD' }, { field: 'account', msg: '账号不可用，请更换' }],
  ] as const)
    expect((await boss.ask(`${TENANT}/add`, { ...body, ...over })).data).toMatchObject({ errors: [field] });

  const { password } = added.data as { password: string };
  const his = await idOf('BC');
  const he = openBrowser(world);
  const { verifyKey } = (await he.verify('beichen', password)).data as { verifyKey: string };
  he.tokens = (await he.ask('oauth/token', { grantType: 'verify_key', username: 'beichen', verifyKey, tenantId: his }))
    .data as NonNullable<Browser['tokens']>;
  expect((await he.ask('user/page')).code).toBe(110120);
  expect((await he.ask('auth/newpwd', { oldpwd: clientHash(password), newpwd: clientHash(PASSWORD) })).code).toBe(200);
  const again = await come('beichen', his);
  expect(await again.ask(`${TENANT}/page`)).toMatchObject({ status: 403 });
});

test('limits are obeyed by everything that adds, two at once included', async () => {
  const his = await come('beichen', await idOf('BC'));
  const dept = Number(
    (await owner.query('select min(id) as id from iam.dept where tenant_id = $1', [await idOf('BC')])).rows[0].id,
  );
  const add = (n: number) => his.ask('user/add', { account: `helper${n}`, userName: `帮手${n}`, deptId: dept });
  const [a, b] = await Promise.all([add(1), add(2)]);
  expect([a.code, b.code].toSorted((x, y) => x - y)).toEqual([200, 200000]);
  expect([a.msg, b.msg]).toContain('启用的用户已达上限2，请联系平台运营方');
  const house = (houseCode: string, over: object = {}) =>
    his.ask('/basicinfo-server/v1/warehouse/add', { code: houseCode, name: houseCode, houseType: 1, ...over });
  expect((await house('W1')).code).toBe(200);
  expect(await house('W2')).toMatchObject({ code: 200000, msg: '启用的仓库已达上限1，请联系平台运营方' });
  // One that is switched off takes no place, until it is switched on.
  const off = (await house('W3', { status: 0 })).data as { id: number };
  expect(
    await his.ask('/basicinfo-server/v1/warehouse/update', {
      id: off.id,
      version: 0,
      code: 'W3',
      name: 'W3',
      houseType: 1,
      status: 1,
    }),
  ).toMatchObject({ code: 200000, msg: '启用的仓库已达上限1，请联系平台运营方' });
});

test('who is suspended is out at once and back when it is resumed; the platform itself stays', async () => {
  const boss = await come('boss', await idOf('YL'));
  const he = await come('beichen', await idOf('BC'));
  const act = async (verb: string, tenantCode = 'BC') => {
    const { id, version } = await rowOf(boss, tenantCode);
    return boss.ask(`${TENANT}/${verb}`, { id, version });
  };
  expect(await act('suspend')).toMatchObject({ code: 200 });
  expect((await rowOf(boss, 'BC')).state).toBe(TENANT_STATE.stopped);
  expect((await he.ask('auth/user-info')).code).toBe(401);
  expect((await openBrowser(world).verify('beichen', PASSWORD)).code).toBe(110107);
  expect(await act('suspend')).toMatchObject({ code: 100004 });
  expect(await act('resume')).toMatchObject({ code: 200 });
  expect(await come('beichen', await idOf('BC'))).toBeDefined();
  expect(await act('suspend', 'YL')).toMatchObject({ code: 200000, msg: '不能停用或删除运行平台的公司' });
  expect(await act('remove', 'YL')).toMatchObject({ code: 200000 });
});

test('what the operator saw is what he decides about, and no day of the past ends a company', async () => {
  const boss = await come('boss', await idOf('YL'));
  const { id, version } = await rowOf(boss, 'BC');
  const terms = { id, name: '北辰供应链', userLimit: null, warehouseLimit: 3, expireDay: '2099-12-31' };
  expect(await boss.ask(`${TENANT}/update`, { ...terms, version: version + 7 })).toMatchObject({ code: 100003 });
  expect(await boss.ask(`${TENANT}/update`, { ...terms, version })).toMatchObject({ code: 200 });
  expect(await rowOf(boss, 'BC')).toMatchObject({ expireDay: '2099-12-31', userLimit: null, warehouseLimit: 3 });
});

test('of more companies than a page holds each is found by its code or its name, and all are listed', async () => {
  await owner.query(`insert into iam.tenant (tenant_code, tenant_name)
    select 'Z' || n, case when n > 204 then '同名物流' else '物流' || n end from generate_series(1, 206) n`);
  const actor = systemActor(await idOf('YL'));
  const seen = <T>(look: (ctx: Ctx) => Promise<T>): Promise<T> =>
    world.db.read(actor.tenantId, (tx) => look(ctxOf(tx, actor)));
  const named = (wanted: string) => seen((ctx) => tenantNamed(ctx, wanted));
  expect((await seen(everyTenant)).map(({ code: of }) => of).toSorted()).toEqual(
    ['YL', 'BC', ...Array.from({ length: 206 }, (_, i) => `Z${i + 1}`)].toSorted(),
  );
  expect([(await named('z204')).code, (await named('物流204')).code, (await named('物流2')).code]).toEqual([
    'Z204',
    'Z204',
    'Z2',
  ]);
  await expect(named('同名物流')).rejects.toThrow('公司名称【同名物流】不止一家，请用公司编码');
  await expect(named('物流')).rejects.toThrow('公司【物流】不存在');
  await owner.query(`delete from iam.tenant where tenant_code like 'Z%'`);
});

test('a company that is to go can be kept; after its days every row of it is gone, and of others none', async () => {
  const boss = await come('boss', await idOf('YL'));
  const his = await idOf('BC');
  const act = async (verb: string) => {
    const { id, version } = await rowOf(boss, 'BC');
    return boss.ask(`${TENANT}/${verb}`, { id, version });
  };
  const night = (now: Date) =>
    Promise.all(companyJobs.map(({ work }) => work({ db: world.db, log: world.platform.log, now: () => now })));
  const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
  await act('remove');
  expect((await rowOf(boss, 'BC')).state).toBe(TENANT_STATE.going);
  expect(await act('resume')).toMatchObject({ code: 100004, msg: '该公司待删除，请先撤销删除' });
  expect(await act('keep')).toMatchObject({ code: 200 });
  await night(inDays(REMOVAL_DAYS + 1));
  expect(await idOf('BC')).toBe(his);
  await act('remove');
  await night(inDays(REMOVAL_DAYS - 1));
  expect(await idOf('BC')).toBe(his);

  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
  );
  const rowsOf = async (tenantId: number): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const n = await count(name, `tenant_id = ${tenantId}`);
      if (n > 0) counts[name] = n;
    }
    return counts;
  };
  const before = await rowsOf(await idOf('YL'));
  expect(Object.keys(await rowsOf(his)).length).toBeGreaterThan(10);
  await night(inDays(REMOVAL_DAYS + 1));
  expect(await rowsOf(his)).toEqual({});
  expect(await count('iam.tenant')).toBe(1);
  expect(await count('iam.account', `account in ('beichen', 'helper1', 'helper2')`)).toBe(0);
  expect(await rowsOf(await idOf('YL'))).toEqual(before);
});
