import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { iamWorld, openBrowser, PASSWORD, slide, type Browser, type Iam } from '../../../testing/given/iam.ts';
import { clientHash } from '../password/hash.ts';
import { createAccount, createUser } from '../seeding.ts';

let iam: Iam;
beforeAll(async () => {
  iam = await iamWorld();
});
afterAll(() => iam?.close());

let count = 0;
/** Somebody whose failures and sessions disturb nobody else. */
async function somebody(over: { phone?: string; initial?: boolean } = {}): Promise<string> {
  const account = `user${(count += 1)}`;
  await createUser(iam.db, 1, {
    accountId: await createAccount(iam.platform, { account, password: PASSWORD, ...over }),
    name: account,
  });
  return account;
}

const loggedAs = async (browser: Browser) => (await browser.ask('auth/user-info')).data;

describe('the first step', () => {
  test('names the only tenant and gives a ticket', async () => {
    const answer = await openBrowser(iam).verify('admin');
    expect(answer).toMatchObject({
      code: 200,
      data: {
        forceChangePwd: 0,
        isVerifyPhone: 0,
        expiresIn: 300,
        phone: '138****0001',
        tenantInfos: [{ tenantId: 1, tenantName: '云链冷链' }],
      },
    });
  });

  test('takes a phone for a name, and names in capitals', async () => {
    expect((await openBrowser(iam).verify('13800000001')).code).toBe(200);
    expect((await openBrowser(iam).verify('ADMIN')).code).toBe(200);
  });

  test('offers every tenant of the account', async () => {
    const answer = await openBrowser(iam).verify('both');
    expect(answer.data).toMatchObject({ tenantInfos: [{ tenantId: 1 }, { tenantId: 2 }] });
  });

  test('unknown account, wrong password and a password in clear are the same answer', async () => {
    const bare = <A extends { traceId: string }>(answer: A) => ({ ...answer, traceId: '' });
    const account = await somebody();
    const unknown = bare(await openBrowser(iam).verify('nobody'));
    expect(unknown).toEqual({ status: 200, code: 110101, msg: '用户名或密码错误', data: null, traceId: '' });
    expect(bare(await openBrowser(iam).verify(account, 'wrong'))).toEqual(unknown);
    expect(bare(await openBrowser(iam).ask('oauth/verify', { username: account, password: PASSWORD }))).toEqual(
      unknown,
    );
    expect(bare(await openBrowser(iam).ask('oauth/verify', { username: account }))).toEqual(unknown);
  });

  test('ten failures at once count exactly ten and lock, for the right password too; success would have cleared them', async () => {
    const account = await somebody();
    const passes: { browser: Browser; captchaToken: string }[] = [];
    for (let i = 0; i < 21; i++) {
      const browser = openBrowser(iam);
      passes.push({ browser, captchaToken: await slide(iam, browser) });
    }
    const once = (password: string) => {
      const { browser, captchaToken } = passes.pop() ?? { browser: openBrowser(iam), captchaToken: '' };
      return browser.ask('oauth/verify', {
        mode: 'pwd',
        username: account,
        password: clientHash(password),
        captchaToken,
      });
    };
    await Promise.all(Array.from({ length: 9 }, () => once('wrong')));
    const state = async () =>
      (
        await iam.owner.query(
          'select fail_count, lock_level, locked_until > now() as locked from iam.account where account = $1',
          [account],
        )
      ).rows[0];
    expect(await state()).toEqual({ fail_count: 9, lock_level: 0, locked: null });
    expect((await once(PASSWORD)).code).toBe(200);
    expect(await state()).toMatchObject({ fail_count: 0 });
    await Promise.all(Array.from({ length: 10 }, () => once('wrong')));
    expect(await state()).toEqual({ fail_count: 10, lock_level: 1, locked: true });
    expect(await once(PASSWORD)).toMatchObject({ code: 110103, msg: '账号已锁定，请30分钟后再试或联系管理员解锁' });
    expect(await state()).toMatchObject({ fail_count: 10 });
  });

  test('a disabled account and one without a tenant are told so, once the password is right', async () => {
    const account = await somebody();
    await createAccount(iam.platform, { account: 'stray', password: PASSWORD });
    await iam.owner.query('update iam.account set status = 0 where account = $1', [account]);
    expect((await openBrowser(iam).verify(account)).msg).toBe('该账号已停用，请联系管理员');
    expect((await openBrowser(iam).verify('stray')).msg).toBe('该账号未开通任何可用租户');
  });

  test('a password that must be reset opens nothing', async () => {
    const account = await somebody();
    await iam.owner.query('update iam.account set pwd_state = 2 where account = $1', [account]);
    expect((await openBrowser(iam).verify(account)).data).toMatchObject({
      forceChangePwd: 1,
      verifyKey: null,
      tenantInfos: [],
      msg: '密码已被管理员重置，请重新设置密码',
    });
  });

  test('leaves its failures in the login log, unknown names masked', async () => {
    await openBrowser(iam).verify('somebodyelse');
    const { rows } = await iam.owner.query(
      `select account, mode, result, reason from iam.login_log where tenant_id = 0 order by id desc limit 1`,
    );
    expect(rows).toEqual([{ account: 'so***', mode: 'pwd', result: 0, reason: 'PASSWORD' }]);
  });
});

describe('the second step', () => {
  const finish = (browser: Browser, body: object) => browser.ask('oauth/token', { grantType: 'verify_key', ...body });
  const ticketOf = async (browser: Browser, username: string) =>
    ((await browser.verify(username)).data as { verifyKey: string }).verifyKey;

  test('opens a session in the chosen tenant', async () => {
    const browser = openBrowser(iam);
    const tokens = await browser.login('both', 2);
    expect(tokens).toMatchObject({
      tenantId: 2,
      pwdStatus: 0,
      expiresIn: 3600,
      refreshExpiresIn: 43_200,
      houseId: null,
      warn: '您尚未分配仓库，请联系管理员',
    });
    expect(await loggedAs(browser)).toMatchObject({
      tenantName: '北辰供应链',
      account: 'both',
      phone: '138****0003',
      houseId: null,
    });
  });

  test('enters the default warehouse, later the last one', async () => {
    const browser = openBrowser(iam);
    expect((await browser.login('clerk')).houseId).toBe(11);
    expect((await browser.ask('auth/sethouse', { warehouseId: 12 })).code).toBe(200);
    expect((await browser.login('clerk')).houseId).toBe(12);
  });

  test('a ticket is good once, for its tenants, its name and its device', async () => {
    const browser = openBrowser(iam);
    const again = { code: 110401, msg: '请重新登录' };
    const verifyKey = await ticketOf(browser, 'admin');
    expect(await finish(browser, { username: 'admin', verifyKey, tenantId: 2 })).toMatchObject(again);
    expect(await finish(browser, { username: 'clerk', verifyKey, tenantId: 1 })).toMatchObject(again);
    expect(await finish(openBrowser(iam), { username: 'admin', verifyKey, tenantId: 1 })).toMatchObject(again);
    const both = await Promise.all([1, 2].map(() => finish(browser, { username: 'admin', verifyKey, tenantId: 1 })));
    expect(both.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([200, 110401]);
    expect(await finish(browser, { username: 'admin', verifyKey, tenantId: 1 })).toMatchObject(again);
  });

  test('a ticket that ran out is worth nothing', async () => {
    const browser = openBrowser(iam);
    const verifyKey = await ticketOf(browser, 'admin');
    await iam.owner.query(`update iam.login_ticket set expire_at = now() - interval '1 second' where used_at is null`);
    expect((await finish(browser, { username: 'admin', verifyKey, tenantId: 1 })).code).toBe(110401);
  });

  test('a client without a device header is given a device', async () => {
    const browser = openBrowser(iam);
    const verified = await browser.ask(
      'oauth/verify',
      { username: 'admin', password: clientHash(PASSWORD) },
      { 'device-id': '' },
    );
    const { verifyKey } = verified.data as { verifyKey: string };
    expect(
      (await browser.ask('oauth/token', { username: 'admin', verifyKey, tenantId: 1 }, { 'device-id': '' })).code,
    ).toBe(200);
  });

  test('the sixth session sends the oldest away, and says why', async () => {
    const account = await somebody();
    const browsers = Array.from({ length: 6 }, () => openBrowser(iam));
    for (const browser of browsers) await browser.login(account);
    const [oldest, second] = browsers;
    expect(await oldest?.ask('auth/user-info')).toMatchObject({
      status: 200,
      code: 401,
      msg: '您的账号已在其他设备登录，请重新登录',
    });
    expect((await second?.ask('auth/user-info'))?.code).toBe(200);
  });

  test('an initial password opens a session that can only change it', async () => {
    const browser = openBrowser(iam);
    expect(await browser.login(await somebody({ initial: true }))).toMatchObject({ pwdStatus: 1 });
    expect(await loggedAs(browser)).toMatchObject({ pwdStatus: 1 });
  });
});

describe('codes by phone', () => {
  const outbox = async (): Promise<{ phone: string; sendType: number; code: string }[]> =>
    (await readFile(join(iam.platform.dataDir, 'outbox/sms.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const lastCode = async (phone: string) => (await outbox()).findLast((sms) => sms.phone === phone)?.code ?? '';

  test('open a session, once', async () => {
    const [phone, browser] = ['13900000001', openBrowser(iam)];
    const account = await somebody({ phone });
    expect(await browser.ask('oauth/send-sms', { username: phone, sendType: 1 })).toMatchObject({
      code: 200,
      data: { resendIn: 60 },
    });
    const smsCode = await lastCode(phone);
    const wrong = smsCode === '000000' ? '000001' : '000000';
    expect(await browser.ask('oauth/verify', { mode: 'sms', username: phone, smsCode: wrong })).toMatchObject({
      code: 110102,
      msg: '验证失败',
    });
    const verified = await browser.ask('oauth/verify', { mode: 'sms', username: phone, smsCode });
    expect(verified.code).toBe(200);
    expect((await browser.ask('oauth/verify', { mode: 'sms', username: phone, smsCode })).code).toBe(110102);
    const { verifyKey } = verified.data as { verifyKey: string };
    expect((await browser.ask('oauth/token', { username: account, verifyKey, tenantId: 1 })).code).toBe(200);
  });

  test('five wrong tries burn a code', async () => {
    const [phone, browser] = ['13900000002', openBrowser(iam)];
    await somebody({ phone });
    await browser.ask('oauth/send-sms', { username: phone, sendType: 1 });
    const smsCode = await lastCode(phone);
    const wrong = smsCode === '000000' ? '000001' : '000000';
    const answers = [];
    for (const code of [...Array.from({ length: 5 }, () => wrong), smsCode])
      answers.push(
        (
          await browser.ask('oauth/verify', {
            mode: 'sms',
            username: phone,
            smsCode: code,
            captchaToken: await slide(iam, browser),
          })
        ).code,
      );
    expect(answers).toEqual([110102, 110102, 110102, 110102, 110102, 110102]);
  });

  test('a number nobody has gets the same answer, the same limits and no message', async () => {
    const [browser, body] = [openBrowser(iam), { username: '13911112222', sendType: 1 }];
    expect(await browser.ask('oauth/send-sms', body)).toMatchObject({ code: 200, data: { resendIn: 60 } });
    expect(await browser.ask('oauth/send-sms', body)).toMatchObject({
      code: 110108,
      msg: expect.stringMatching(/^发送过于频繁，请\d+秒后再试$/),
    });
    expect((await outbox()).some((sms) => sms.phone === '13911112222')).toBe(false);
    expect((await browser.ask('oauth/send-sms', { username: '12345', sendType: 1 })).msg).toBe('手机号格式不正确');
  });

  test('a new device proves itself where the tenant asks for it, and is known afterwards', async () => {
    const [phone, browser] = ['13900000003', openBrowser(iam)];
    const account = await somebody({ phone });
    await iam.owner.query(
      `update iam.tenant set policy = policy || jsonb_build_object('newDeviceAccounts', array[$1]) where id = 1`,
      [account],
    );
    const verified = await browser.verify(account);
    expect(verified.data).toMatchObject({ isVerifyPhone: 1 });
    const { verifyKey } = verified.data as { verifyKey: string };
    expect((await browser.ask('oauth/token', { username: account, verifyKey, tenantId: 1 })).code).toBe(110102);
    expect((await browser.ask('oauth/send-sms', { verifyKey, sendType: 2 })).code).toBe(200);
    expect(
      (await browser.ask('oauth/token', { username: account, verifyKey, tenantId: 1, smsCode: await lastCode(phone) }))
        .code,
    ).toBe(200);
    expect((await browser.verify(account)).data).toMatchObject({ isVerifyPhone: 0 });
    // The name of the device without its cookie proves nothing, however often it is shown.
    const thief = Object.assign(openBrowser(iam), { device: browser.device });
    await thief.verify(account);
    expect((await thief.verify(account)).data).toMatchObject({ isVerifyPhone: 1 });
  });
});
