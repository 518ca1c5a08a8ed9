import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Envelope } from '#contract/errors.ts';
import type { TokenAnswer } from '#contract/iam/session.ts';
import { rolePresets } from '#contract/iam/roles.ts';
import { ownerOf, testApp, type TestApp } from '../../testing/app.ts';
import { clientHash } from './password.ts';
import { createAccount, createRole, createTenant, createUser, grantOwner, grantWarehouse, seedMenus } from './seeding.ts';

const PASSWORD = 'Haocang#2026';
let world: TestApp;

/** A browser: keeps cookies and tokens as the console does. */
class Browser {
  device = randomUUID();
  cookies: Record<string, string> = {};
  tokens: TokenAnswer | undefined;

  async ask<T = unknown>(method: 'GET' | 'POST', path: string, body: object = {}, headers: Record<string, string> = {}): Promise<{ status: number; envelope: Envelope<T> }> {
    const answer = await world.app.inject({
      method, url: `/api/auth-server/v1/${path}`, cookies: this.cookies,
      headers: { 'device-id': this.device, ...(this.tokens ? { 'token-auth': this.tokens.accessToken, authorization: this.tokens.authorization } : {}), ...headers },
      ...(method === 'POST' ? { payload: body } : {}),
    });
    for (const cookie of answer.cookies) this.cookies[cookie.name] = cookie.value;
    return { status: answer.statusCode, envelope: answer.json() };
  }

  verify = (username: string, password = PASSWORD) => this.ask<{ verifyKey: string; tenantInfos: { tenantId: number; tenantName: string }[] }>('POST', 'oauth/verify', { mode: 'pwd', username, password: clientHash(password) });

  async login(username: string, tenantId = 1): Promise<TokenAnswer> {
    const { envelope } = await this.verify(username);
    const answer = await this.ask<TokenAnswer>('POST', 'oauth/token', { username, verifyKey: envelope.data.verifyKey, tenantId });
    expect(answer.envelope.code).toBe(200);
    this.tokens = answer.envelope.data;
    return this.tokens;
  }

  refresh = (token = this.tokens?.refreshToken ?? '') => this.ask<TokenAnswer>('POST', 'oauth/refresh-token', {}, { 'refresh-token': token });
  me = () => this.ask<{ userName: string; houseId: number | null }>('GET', 'auth/user-info');
}

beforeAll(async () => {
  world = await testApp();
  const { db } = world;
  await seedMenus(db);
  await createTenant(db, { id: 1, code: 'A', name: '甲物流', policy: { maxSessions: 3 } });
  await createTenant(db, { id: 2, code: 'B', name: '乙物流' });
  await ownerOf(world, async (owner) => {
    await owner.query(`insert into basic.warehouse (tenant_id, id, code, name, house_type) values (1, 1, 'HQ', '总部', 0), (1, 2, 'W2', '二仓', 1), (1, 3, 'W3', '三仓', 1), (2, 4, 'W4', '别家', 1)`);
    await owner.query(`insert into basic.owner (tenant_id, id, code, name) values (1, 11, 'O1', '货主一'), (1, 12, 'O2', '货主二')`);
    await owner.query(`insert into basic.owner_warehouse (tenant_id, owner_id, warehouse_id) values (1, 11, 2), (1, 12, 2), (1, 11, 3)`);
  });
  const role = await createRole(db, 1, rolePresets[0]!);
  const person = async (account: string, over: { admin?: boolean; houses?: number[]; owners?: number[]; tenant?: number } = {}) => {
    const accountId = await createAccount(world.platform, { account, password: PASSWORD });
    const user = await createUser(db, 1, { accountId, name: account, admin: over.admin ?? false, roleIds: over.admin ? [] : [role] });
    await grantWarehouse(db, 1, user, over.houses ?? [2, 3]);
    if (over.owners) await grantOwner(db, 1, user, over.owners);
    return accountId;
  };
  await person('jingli');
  await person('fencang', { owners: [12] });
  await person('guanli', { admin: true, houses: [] });
  await person('wucang', { houses: [] });
  await person('suoding');
  const many = await person('duoren');
  await grantWarehouse(db, 2, await createUser(db, 2, { accountId: many, name: '多人' }), [4]);
});
afterAll(() => world?.close());

let browser: Browser;
beforeEach(() => { browser = new Browser(); });

describe('logging in', () => {
  test('account and password open a session in the only tenant', async () => {
    await browser.login('jingli');
    const { envelope } = await browser.me();
    expect(envelope.data).toMatchObject({ userName: 'jingli', houseId: 2, lastLoginTime: null });
  });

  test('somebody of two tenants is asked which one, and enters only these', async () => {
    const { envelope } = await browser.verify('duoren');
    expect(envelope.data.tenantInfos.map((t) => t.tenantName)).toEqual(['甲物流', '乙物流']);
    expect((await browser.ask('POST', 'oauth/token', { username: 'duoren', verifyKey: envelope.data.verifyKey, tenantId: 99 })).envelope.code).toBe(110401);
    await browser.login('duoren', 2);
    expect((await browser.me()).envelope.data).toMatchObject({ userName: '多人', houseId: 4 });
  });

  test('unknown account, wrong password and malformed hash are told apart by nobody', async () => {
    const answers = await Promise.all([browser.verify('nobody_at_all'), browser.verify('jingli', 'wrong'), browser.ask('POST', 'oauth/verify', { mode: 'pwd', username: 'jingli', password: 'x' })]);
    expect(new Set(answers.map((a) => JSON.stringify([a.status, a.envelope.code, a.envelope.msg, a.envelope.data]))).size).toBe(1);
    expect(answers[0]?.envelope).toMatchObject({ code: 110101, msg: '用户名或密码错误' });
  });

  test('a ticket is spent by one caller only, on its own device', async () => {
    const { envelope } = await browser.verify('jingli');
    const thief = new Browser();
    const body = { username: 'jingli', verifyKey: envelope.data.verifyKey, tenantId: 1 };
    expect((await thief.ask('POST', 'oauth/token', body)).envelope).toMatchObject({ code: 110401, msg: '请重新登录' });
    const tries = await Promise.all([1, 2, 3].map(() => browser.ask('POST', 'oauth/token', body)));
    expect(tries.map((t) => t.envelope.code).sort()).toEqual([110401, 110401, 200].sort());
  });

  test('ten wrong passwords lock the account, and the right one then does not help', async () => {
    for (let i = 0; i < 10; i += 1) await browser.verify('suoding', 'wrong');
    const { envelope } = await browser.verify('suoding');
    expect(envelope).toMatchObject({ code: 110103, msg: '账号已锁定，请30分钟后再试或联系管理员解锁' });
  });

  test('beyond the tenant\'s limit the oldest session ends, and says why', async () => {
    const browsers = [new Browser(), new Browser(), new Browser(), new Browser()];
    for (const b of browsers) await b.login('fencang');
    const [first, ...rest] = await Promise.all(browsers.map((b) => b.me()));
    expect(first).toMatchObject({ status: 200, envelope: { code: 401, msg: '您的账号已在其他设备登录，请重新登录' } });
    expect(rest.map((r) => r.envelope.code)).toEqual([200, 200, 200]);
  });
});

describe('the session', () => {
  test('needs token, statement and cookie of one session', async () => {
    await browser.login('jingli');
    const other = new Browser();
    await other.login('jingli');
    const mixed = async (change: (b: Browser) => void) => {
      const b = new Browser();
      b.tokens = browser.tokens && { ...browser.tokens };
      b.cookies = { ...browser.cookies };
      change(b);
      return (await b.me()).status;
    };
    expect(await mixed(() => undefined)).toBe(200);
    expect(await mixed((b) => { b.tokens!.authorization = other.tokens!.authorization; })).toBe(401);
    expect(await mixed((b) => { b.tokens!.accessToken = 'at_made_up'; })).toBe(401);
    expect(await mixed((b) => { b.cookies = {}; })).toBe(401);
    expect(await mixed((b) => { b.cookies = { ...other.cookies }; })).toBe(401);
  });

  test('eight refreshes at once make one new pair', async () => {
    await browser.login('jingli');
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.refresh()));
    expect(answers.map((a) => a.envelope.code)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((a) => `${a.envelope.data.accessToken} ${a.envelope.data.refreshToken}`)).size).toBe(1);
    expect(answers[0]?.envelope.data.accessToken).not.toBe(browser.tokens?.accessToken);
  });

  test('a rotated token that comes back late ends the family', async () => {
    const first = await browser.login('jingli');
    browser.tokens = (await browser.refresh()).envelope.data;
    await ownerOf(world, (owner) => owner.query(`update iam.refresh_token set rotated_at = now() - interval '11 seconds' where status = 2`));
    const replay = await browser.refresh(first.refreshToken);
    expect(replay).toMatchObject({ status: 401, envelope: { msg: '登录状态异常，请重新登录' } });
    expect((await browser.refresh()).status).toBe(401);
    expect((await browser.me()).envelope.code).toBe(401);
  });

  test('logging out kills the token at once, and twice is as good as once', async () => {
    await browser.login('jingli');
    expect((await browser.ask('POST', 'auth/logout')).envelope.code).toBe(200);
    expect((await browser.me()).status).toBe(401);
    expect((await browser.ask('POST', 'auth/logout')).envelope.code).toBe(200);
    expect((await browser.refresh()).status).toBe(401);
  });
});

describe('where and what', () => {
  test('switching: only to a bound warehouse, not to the current one', async () => {
    await browser.login('jingli');
    expect((await browser.ask('POST', 'auth/sethouse', { warehouseId: 2 })).envelope.msg).toBe('不能切换为当前仓库');
    expect((await browser.ask('POST', 'auth/sethouse', { warehouseId: 1 })).envelope.code).toBe(100002);
    expect((await browser.ask('POST', 'auth/sethouse', { warehouseId: 4 })).envelope.code).toBe(100002);
    expect((await browser.ask('POST', 'auth/sethouse', { warehouseId: 3 })).envelope.data).toMatchObject({ houseId: 3, houseCode: 'W3' });
    expect((await browser.me()).envelope.data.houseId).toBe(3);
  });

  test('an administrator may enter every warehouse of his tenant, and no other', async () => {
    await browser.login('guanli');
    const { envelope } = await browser.ask<{ warehouseCode: string }[]>('GET', 'user-warehouse/list');
    expect(envelope.data.map((h) => h.warehouseCode)).toEqual(['HQ', 'W2', 'W3']);
  });

  test('somebody without a warehouse may log in, and is told', async () => {
    const tokens = await browser.login('wucang');
    expect(tokens).toMatchObject({ houseId: null, warn: '您尚未分配仓库，请联系管理员' });
  });

  test('the menu follows house type and roles', async () => {
    await browser.login('guanli');
    const tree = async () => (await browser.ask<{ menuPermissionName: string }[]>('GET', 'menu/getMenuTree')).envelope.data.map((n) => n.menuPermissionName);
    expect(await tree()).not.toContain('入库管理');
    await browser.ask('POST', 'auth/sethouse', { warehouseId: 2 });
    expect(await tree()).toContain('入库管理');
  });

  test('starring a page twice keeps one star', async () => {
    await browser.login('guanli');
    await browser.ask('POST', 'auth/sethouse', { warehouseId: 2 });
    const pages = (await browser.ask<{ children: { menuId: number }[] }[]>('GET', 'menu/getMenuTree')).envelope.data.flatMap((g) => g.children);
    const menuId = pages[0]!.menuId;
    for (const operateType of [0, 0]) await browser.ask('POST', 'commonmenu/collect-cancel', { menuId, operateType });
    expect((await browser.ask<{ menuId: number }[]>('GET', 'commonmenu/list')).envelope.data.map((f) => f.menuId)).toEqual([menuId]);
    for (const operateType of [1, 1]) expect((await browser.ask('POST', 'commonmenu/collect-cancel', { menuId, operateType })).envelope.code).toBe(200);
    expect((await browser.ask<unknown[]>('GET', 'commonmenu/list')).envelope.data).toEqual([]);
  });

});
