import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenAnswer } from '#contract/iam/session.ts';
import { iamWorld, openBrowser, PASSWORD, textsTo, type Browser, type Iam } from '../../../testing/given/iam.ts';
import { createAccount, createUser, grantWarehouse } from '../seeding.ts';

let iam: Iam;
beforeAll(async () => {
  iam = await iamWorld();
});
afterAll(() => iam?.close());

let count = 0;
async function loggedIn({ phone, ...over }: { admin?: boolean; phone?: string } = {}): Promise<{
  browser: Browser;
  account: string;
  userId: number;
}> {
  const account = `user${(count += 1)}`;
  const userId = await createUser(iam.db, 1, {
    accountId: await createAccount(iam.platform, {
      account,
      password: PASSWORD,
      ...(phone === undefined ? {} : { phone }),
    }),
    name: account,
    ...over,
  });
  await grantWarehouse(iam.db, 1, userId, [11, 12]);
  const browser = openBrowser(iam);
  await browser.login(account);
  return { browser, account, userId };
}
const info = (browser: Browser) => browser.ask('auth/user-info');

describe('who is asking', () => {
  test('all three of one session: token, signed statement, cookie', async () => {
    const [{ browser: one }, { browser: two }] = [await loggedIn(), await loggedIn()];
    expect((await info(one)).code).toBe(200);
    expect(
      await one.ask('auth/user-info', undefined, { authorization: two.tokens?.authorization ?? '' }),
    ).toMatchObject({ status: 401, code: 401 });
    expect((await one.ask('auth/user-info', undefined, { authorization: '' })).status).toBe(401);
    expect((await one.ask('auth/user-info', undefined, { 'token-auth': '' })).status).toBe(401);
    expect((await one.ask('auth/user-info', undefined, { 'token-auth': 'at_made-up' })).status).toBe(401);
    const elsewhere = Object.assign(openBrowser(iam), { tokens: one.tokens });
    expect((await info(elsewhere)).status).toBe(401);
    Object.assign(elsewhere.cookies, two.cookies);
    expect((await info(elsewhere)).status).toBe(401);
  });

  test('is told by name, account, phone, state of the password, warehouse, company and when he was here last', async () => {
    const { browser, userId, account } = await loggedIn({ phone: '13900000083' });
    const { data } = await info(browser);
    expect(data).toMatchObject({
      userId,
      userName: account,
      account,
      pwdStatus: 0,
      houseId: 11,
      houseCode: expect.any(String),
      houseName: expect.any(String),
      houseType: 1,
      tenantId: 1,
    });
    expect(Object.keys(data as object)).toEqual(expect.arrayContaining(['phone', 'lastLoginTime']));
    expect(JSON.stringify(data)).not.toContain('13900000083');
  });

  test('a statement without a signature is none', async () => {
    const { browser } = await loggedIn();
    const payload = browser.tokens?.authorization.split('.')[1];
    const none = `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    expect((await browser.ask('auth/user-info', undefined, { authorization: none })).status).toBe(401);
  });

  test('the cookie is out of reach of scripts and of other sites', async () => {
    const browser = openBrowser(iam);
    const verified = await browser.verify('admin');
    const { verifyKey } = verified.data as { verifyKey: string };
    const answer = await browser.send('oauth/token', { username: 'admin', verifyKey, tenantId: 1 });
    expect(answer.cookies.find((cookie) => cookie.name.startsWith('wms'))).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
    });
    expect(answer.cookies.find((cookie) => cookie.name === 'did')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  test('a token that ran out is no token', async () => {
    const { browser, userId } = await loggedIn();
    await iam.owner.query(`update iam.session set access_expire_at = now() where user_id = $1`, [userId]);
    expect((await info(browser)).status).toBe(401);
  });

  test('a user who is disabled is told at his next call', async () => {
    const { browser, userId } = await loggedIn();
    await iam.owner.query('update iam.user set status = 0 where id = $1', [userId]);
    expect(await info(browser)).toMatchObject({ status: 200, code: 401, msg: '该账号已停用，请联系管理员' });
  });

  test('leaving ends the token at once, and leaving again is fine', async () => {
    const { browser } = await loggedIn();
    const cookies = { ...browser.cookies };
    expect(await browser.ask('auth/logout', {})).toMatchObject({ status: 200, code: 200 });
    Object.assign(browser.cookies, cookies);
    expect((await info(browser)).status).toBe(401);
    expect((await browser.refresh()).status).toBe(401);
    expect((await browser.ask('auth/logout', {})).code).toBe(200);
    expect((await openBrowser(iam).ask('auth/logout', {})).code).toBe(200);
  });
});

describe('refresh', () => {
  const states = async (userId: number) =>
    (
      await iam.owner.query(
        `select r.status::int, count(*)::int from iam.refresh_token r join iam.session s on s.id = r.session_id
    where s.user_id = $1 group by 1 order by 1`,
        [userId],
      )
    ).rows;

  test('eight at once yield one new pair', async () => {
    const { browser, userId } = await loggedIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.refresh()));
    expect(answers.map((answer) => answer.code)).toEqual(Array.from({ length: 8 }, () => 200));
    const pairs = new Set(
      answers.map(
        (answer) => `${(answer.data as TokenAnswer).accessToken} ${(answer.data as TokenAnswer).refreshToken}`,
      ),
    );
    expect(pairs.size).toBe(1);
    expect(await states(userId)).toEqual([
      { status: 1, count: 1 },
      { status: 2, count: 1 },
    ]);
    // The old access token serves the calls under way, the new one everything.
    expect((await info(browser)).code).toBe(200);
    browser.tokens = answers[0]?.data as TokenAnswer;
    expect((await info(browser)).code).toBe(200);
  });

  test('an old token after ten seconds ends the family', async () => {
    const { browser, userId } = await loggedIn();
    const fresh = (await browser.refresh()).data as TokenAnswer;
    await iam.owner.query(
      `update iam.refresh_token set rotated_at = rotated_at - interval '11 seconds' where rotated_at is not null`,
    );
    expect(await browser.refresh()).toMatchObject({ status: 401, msg: '登录状态异常，请重新登录' });
    expect(await states(userId)).toEqual([{ status: 3, count: 2 }]);
    browser.tokens = fresh;
    expect(await info(browser)).toMatchObject({ status: 200, code: 401, msg: '登录状态异常，请重新登录' });
    expect((await browser.refresh()).status).toBe(401);
    expect(
      (
        await iam.owner.query('select kind::int from iam.login_log where user_id = $1 order by id desc limit 1', [
          userId,
        ])
      ).rows,
    ).toEqual([{ kind: 3 }]);
  });

  test('the owner of a family that ended so hears of it on his phone, once, and only on one he has proved', async () => {
    const [proved, typed] = [await loggedIn({ phone: '13300000001' }), await loggedIn({ phone: '13300000002' })];
    await iam.owner.query(`update iam.account set phone_verified = false where phone = '13300000002'`);
    for (const { browser } of [proved, typed]) {
      const stolen = browser.tokens?.refreshToken;
      browser.tokens = (await browser.refresh()).data as TokenAnswer;
      expect(await textsTo(iam, '13300000001')).toHaveLength(browser === proved.browser ? 0 : 1);
      await iam.owner.query(
        `update iam.refresh_token set rotated_at = rotated_at - interval '11 seconds' where rotated_at is not null`,
      );
      for (let i = 0; i < 2; i++)
        expect(await browser.refresh(stolen)).toMatchObject({ status: 401, msg: '登录状态异常，请重新登录' });
    }
    expect(await textsTo(iam, '13300000001')).toMatchObject([
      { template: 'REUSE', account: proved.account, time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
    ]);
    expect(await textsTo(iam, '13300000002')).toEqual([]);
    const { rows } = await iam.owner.query(
      `select template, status::int from iam.sms_outbox where phone like '1330000000_'`,
    );
    expect(rows).toEqual([{ template: 'REUSE', status: 1 }]);
    // And on his console, whatever his phone: once for each of the two.
    expect(
      (
        await iam.owner.query(
          `select count(*)::int as n from ops.outbox_event where topic = 'IAM.REUSE' and payload->>'userId' in ($1, $2)`,
          [String(proved.userId), String(typed.userId)],
        )
      ).rows,
    ).toEqual([{ n: 2 }]);
  });

  test('a grandparent is reuse even within ten seconds', async () => {
    const { browser } = await loggedIn();
    const first = browser.tokens?.refreshToken;
    browser.tokens = (await browser.refresh()).data as TokenAnswer;
    await browser.refresh();
    expect((await browser.refresh(first)).msg).toBe('登录状态异常，请重新登录');
  });

  test('needs the browser of the session; elsewhere the token is nothing and harms nothing', async () => {
    const { browser } = await loggedIn();
    expect((await openBrowser(iam).refresh(browser.tokens?.refreshToken)).status).toBe(401);
    expect(
      (
        await browser.ask(
          'oauth/refresh-token',
          {},
          { 'refresh-token': browser.tokens?.refreshToken ?? '', 'device-id': crypto.randomUUID() },
        )
      ).status,
    ).toBe(401);
    expect((await browser.ask('oauth/refresh-token', {})).status).toBe(401);
    expect((await browser.refresh()).code).toBe(200);
  });

  test('ends with its idle time', async () => {
    const { browser, userId } = await loggedIn();
    await iam.owner.query(
      'update iam.refresh_token r set expire_at = now() from iam.session s where s.id = r.session_id and s.user_id = $1',
      [userId],
    );
    expect((await browser.refresh()).status).toBe(401);
    expect((await info(browser)).status).toBe(401);
  });
});

describe('the warehouse of a session', () => {
  test('changes only to one the user is bound to, that is open, and that is another', async () => {
    const { browser, userId } = await loggedIn();
    const to = (warehouseId: number) => browser.ask('auth/sethouse', { warehouseId });
    expect(await to(10)).toMatchObject({ code: 100002, msg: '数据不存在或无权访问' });
    expect(await to(20)).toMatchObject({ code: 100002 });
    expect((await to(11)).msg).toBe('不能切换为当前仓库');
    await grantWarehouse(iam.db, 1, userId, [13]);
    expect((await to(13)).msg).toBe('仓库已停用');
    const switched = await to(12);
    expect(switched).toMatchObject({
      code: 200,
      data: {
        houseId: 12,
        houseCode: 'SH01',
        houseName: '上海仓',
        houseType: 2,
        authorization: expect.stringMatching(/^Bearer ey/),
      },
    });
    expect((await info(browser)).data).toMatchObject({ houseId: 12 });
    expect(
      (await browser.ask('auth/user-info', undefined, { authorization: (switched.data as TokenAnswer).authorization }))
        .code,
    ).toBe(200);
  });

  test('is chosen among the bound ones; the administrator has all', async () => {
    const { browser } = await loggedIn();
    expect((await browser.ask('user-warehouse/list')).data).toMatchObject([
      { warehouseId: 11, isCurrent: 1, isDefault: 1 },
      { warehouseId: 12, isCurrent: 0, isDefault: 0 },
    ]);
    expect((await browser.ask(`user-warehouse/list?userId=${iam.users.admin}`)).status).toBe(403);
    const admin = openBrowser(iam);
    await admin.login('admin');
    expect((await admin.ask('user-warehouse/list')).data).toMatchObject([
      { warehouseId: 10, warehouseType: 0 },
      { warehouseId: 11 },
      { warehouseId: 12 },
    ]);
    expect((await admin.ask('user-warehouse/all-inner')).data).toHaveLength(3);
  });

  test('is told with what it is called here, elsewhere and of whose company; the test centre is offered to whoever is bound to it, and to nobody else', async () => {
    const { browser } = await loggedIn();
    const [first] = (await browser.ask('user-warehouse/list')).data as object[];
    expect(Object.keys(first ?? {})).toEqual(
      expect.arrayContaining([
        'warehouseId',
        'warehouseCode',
        'warehouseName',
        'warehouseType',
        'sourceCode',
        'companyId',
        'companyCode',
        'companyName',
      ]),
    );
    const admin = openBrowser(iam);
    await admin.login('admin');
    await iam.owner.query('update basic.warehouse set is_test_central = true where id = 12');
    const ids = async (by: Browser, path: string) =>
      ((await by.ask(`user-warehouse/${path}`)).data as { warehouseId: number }[]).map(
        ({ warehouseId }) => warehouseId,
      );
    expect([await ids(admin, 'list'), await ids(admin, 'all-inner'), await ids(browser, 'list')]).toEqual([
      [10, 11],
      [10, 11],
      [11, 12],
    ]);
    await iam.owner.query('update basic.warehouse set is_test_central = false where id = 12');
  });

  test('is lost with its binding', async () => {
    const { browser, userId } = await loggedIn();
    await iam.owner.query('delete from iam.user_warehouse where user_id = $1 and warehouse_id = 11', [userId]);
    expect((await info(browser)).data).toMatchObject({ houseId: null });
  });
});
