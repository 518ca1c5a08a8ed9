import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import type { Api } from '#contract/kit/endpoint.ts';
import { iamWorld, openBrowser, PASSWORD, slide, type Browser, type Iam } from '../../../testing/given/iam.ts';
import { iamJobs } from '../jobs.ts';
import { createAccount, createUser } from '../seeding.ts';
import { clientHash } from './hash.ts';

let iam: Iam;
beforeAll(async () => {
  iam = await iamWorld();
});
afterAll(() => iam?.close());

let count = 0;
interface Person {
  account: string;
  phone: string;
}
async function somebody(over: { initial?: boolean; phone?: string } = {}): Promise<Person> {
  count += 1;
  const person = { account: `pwd${count}`, phone: over.phone ?? `137000000${String(count).padStart(2, '0')}` };
  const accountId = await createAccount(iam.platform, {
    account: person.account,
    password: PASSWORD,
    ...(over.phone === '' ? {} : { phone: person.phone }),
    ...(over.initial ? { initial: true } : {}),
  });
  await createUser(iam.db, 1, { accountId, name: person.account, empNo: `G${String(count).padStart(6, '0')}` });
  return person;
}

const codeFor = async (phone: string): Promise<string> => {
  const lines = (await readFile(join(iam.platform.dataDir, 'outbox/sms.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line): { phone: string; code: string } => JSON.parse(line));
  return lines.findLast((sms) => sms.phone === phone)?.code ?? '';
};
const send = (browser: Browser, body: object) => browser.ask('oauth/send-sms', body);
/** The clock of the text messages goes on by a day, so that nobody waits for it. */
const forgetCodes = (phone: string) => iam.owner.query('delete from iam.sms_code where phone = $1', [phone]);

/** Both steps of a forgotten password. */
async function reset(browser: Browser, { phone }: Person, password: string) {
  await forgetCodes(phone);
  await send(browser, { username: phone, sendType: 3 });
  const { verifyKey } = (await browser.ask('oauth/setpwd/verify', { username: phone, smsCode: await codeFor(phone) }))
    .data as { verifyKey: string };
  return {
    verifyKey,
    answer: await browser.ask('oauth/setpwd', { username: phone, verifyKey, newStaffPassword: clientHash(password) }),
  };
}

describe('a forgotten password', () => {
  test('is set anew by a code on the phone; every session ends, and the old password opens nothing', async () => {
    const person = await somebody();
    const [desk, browser] = [openBrowser(iam), openBrowser(iam)];
    await desk.login(person.account);
    const { verifyKey, answer } = await reset(browser, person, 'Lager#2031');
    expect(answer).toMatchObject({ code: 200, data: null });
    expect(await desk.ask('auth/user-info')).toMatchObject({ status: 200, code: 401, msg: '密码已修改，请重新登录' });
    expect((await openBrowser(iam).verify(person.account)).code).toBe(110101);
    expect((await openBrowser(iam).verify(person.account, 'Lager#2031')).code).toBe(200);
    expect(
      await browser.ask('oauth/setpwd', {
        username: person.phone,
        verifyKey,
        newStaffPassword: clientHash('Lager#2032'),
      }),
    ).toMatchObject({ code: 110401, msg: '请重新登录' });
  });

  test('of a number nobody has: the same answers, no message, never a ticket', async () => {
    const browser = openBrowser(iam);
    expect(await send(browser, { username: '13999990000', sendType: 3 })).toMatchObject({
      code: 200,
      data: { resendIn: 60 },
    });
    expect(await send(browser, { username: 'nobodyhere', sendType: 3 })).toMatchObject({
      code: 200,
      data: { resendIn: 60 },
    });
    expect(await send(browser, { username: 'nobodyhere', sendType: 3 })).toMatchObject({ code: 110108 });
    const { rows } = await iam.owner.query(
      `select count(*)::int as n from iam.sms_outbox where phone = '13999990000' or phone like '@%'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
    expect(await browser.ask('oauth/setpwd/verify', { username: '13999990000', smsCode: '123456' })).toMatchObject({
      code: 110102,
      msg: '验证失败',
    });
  });

  test('wrong codes burn the code, and the slider comes after four of them from one address', async () => {
    const person = await somebody();
    const browser = openBrowser(iam);
    await send(browser, { username: person.phone, sendType: 3 });
    const right = await codeFor(person.phone);
    const wrong = right === '000000' ? '000001' : '000000';
    const tryCode = (smsCode: string, captchaToken = '') =>
      browser.ask('oauth/setpwd/verify', { username: person.phone, smsCode, captchaToken });
    for (let i = 0; i < 4; i++) expect((await tryCode(wrong)).code).toBe(110102);
    expect((await tryCode(right)).code).toBe(110104);
    expect((await tryCode(wrong, await slide(iam, browser, 'reset'))).code).toBe(110102);
    expect((await tryCode(right, await slide(iam, browser, 'reset'))).code).toBe(110102);
  });

  test("a ticket is its device's and its account's, and no login", async () => {
    const [person, other] = [await somebody(), await somebody()];
    const browser = openBrowser(iam);
    await send(browser, { username: person.account, sendType: 3 });
    const { verifyKey } = (
      await browser.ask('oauth/setpwd/verify', { username: person.account, smsCode: await codeFor(person.phone) })
    ).data as { verifyKey: string };
    const set = (from: Browser, username: string) =>
      from.ask('oauth/setpwd', { username, verifyKey, newStaffPassword: clientHash('Lager#2041') });
    expect((await set(openBrowser(iam), person.account)).code).toBe(110401);
    expect((await set(browser, other.account)).code).toBe(110401);
    expect((await browser.ask('oauth/token', { username: person.account, verifyKey, tenantId: 1 })).code).toBe(110401);
    expect((await set(browser, person.account)).code).toBe(200);
  });

  test('opens locks of the first two levels, never the third', async () => {
    for (const [level, after] of [
      [1, 200],
      [2, 200],
      [3, 110103],
    ] as const) {
      const person = await somebody();
      await iam.owner.query(
        `update iam.account set fail_count = 10, fail_at = now(), lock_level = $2::int, locked_until = case when $2::int < 3 then now() + interval '1 hour' end where account = $1`,
        [person.account, level],
      );
      const browser = openBrowser(iam);
      await reset(browser, person, 'Lager#2051');
      const opened = await browser.ask('oauth/verify', {
        mode: 'pwd',
        username: person.account,
        password: clientHash('Lager#2051'),
        captchaToken: await slide(iam, browser),
      });
      expect(opened.code).toBe(after);
    }
  });

  test.each([2, 3, 4])('state %i lets nobody in until it is set anew', async (state) => {
    const person = await somebody();
    await iam.owner.query('update iam.account set pwd_state = $2 where account = $1', [person.account, state]);
    const browser = openBrowser(iam);
    expect((await browser.verify(person.account)).data).toMatchObject({
      forceChangePwd: 1,
      verifyKey: null,
      phone: expect.stringMatching(/^137\*{4}/),
      tenantInfos: [],
    });
    await send(browser, { username: person.account, sendType: 3 });
    const { verifyKey } = (
      await browser.ask('oauth/setpwd/verify', { username: person.account, smsCode: await codeFor(person.phone) })
    ).data as { verifyKey: string };
    await browser.ask('oauth/setpwd', {
      username: person.account,
      verifyKey,
      newStaffPassword: clientHash('Lager#2061'),
    });
    expect((await browser.verify(person.account, 'Lager#2061')).data).toMatchObject({ forceChangePwd: 0 });
  });
});

describe('a change of password', () => {
  const change = (browser: Browser, newpwd: string, over: { oldpwd?: string; smsCode?: string } = {}) =>
    browser.ask('auth/newpwd', {
      oldpwd: clientHash(over.oldpwd ?? PASSWORD),
      newpwd: clientHash(newpwd),
      ...(over.smsCode === undefined ? {} : { smsCode: over.smsCode }),
    });

  test('needs the old password and a code of its own kind, and ends every session', async () => {
    const person = await somebody();
    const [browser, elsewhere] = [openBrowser(iam), openBrowser(iam)];
    await browser.login(person.account);
    await elsewhere.login(person.account);
    expect(await change(browser, 'Regal#2031', { oldpwd: 'Falsch#1' })).toMatchObject({
      code: 110111,
      msg: '原密码错误',
    });
    expect(await change(browser, 'Regal#2031')).toMatchObject({ code: 110102, msg: '验证失败' });
    await send(browser, { username: person.phone, sendType: 1 });
    expect((await change(browser, 'Regal#2031', { smsCode: await codeFor(person.phone) })).code).toBe(110102);
    expect((await send(browser, { sendType: 4, captchaToken: await slide(iam, browser, 'sms') })).code).toBe(200);
    expect(await change(browser, 'Regal#2031', { smsCode: await codeFor(person.phone) })).toMatchObject({
      code: 200,
      data: null,
    });
    for (const one of [browser, elsewhere])
      expect(await one.ask('auth/user-info')).toMatchObject({ code: 401, msg: '密码已修改，请重新登录' });
    expect((await openBrowser(iam).verify(person.account, 'Regal#2031')).code).toBe(200);
  });

  test('an initial password opens nothing but its change', async () => {
    const person = await somebody({ initial: true, phone: '' });
    const browser = openBrowser(iam);
    expect(await browser.login(person.account)).toMatchObject({ pwdStatus: 1 });
    await iam.owner.query(
      'update iam.user u set is_admin = true from iam.account a where a.id = u.account_id and a.account = $1',
      [person.account],
    );
    const open: string[] = [];
    for (const [name, { method, path, permit, open: forPrograms }] of Object.entries<Api>(catalogue).flatMap(
      ([group, api]) => Object.entries(api).map(([act, endpoint]) => [`${group}.${act}`, endpoint] as const),
    )) {
      if (permit === 'public') continue;
      const answer = await iam.app.inject({
        method,
        url: `/api${path.replace(/\{\w+\}/g, '1')}`,
        cookies: browser.cookies,
        headers: { 'token-auth': browser.tokens?.accessToken, authorization: browser.tokens?.authorization },
      });
      // What is for programs hears no session at all.
      if (forPrograms) expect([name, answer.statusCode]).toEqual([name, 401]);
      // 403: what is of the headquarters only.
      else if (![110120, 403].includes(answer.json().code)) open.push(name);
    }
    // A code for it and the way out are public.
    expect(open).toEqual(['session.userInfo', 'password.change']);
    expect((await change(browser, 'Regal#2051')).code).toBe(200);
    expect(await browser.login(person.account).catch((error: unknown) => error)).toBeInstanceOf(Error);
    const again = await openBrowser(iam).verify(person.account, 'Regal#2051');
    expect(again.code).toBe(200);
  });

  test('a common password, one made of the person, the current one and the last five are refused', async () => {
    const person = await somebody({ phone: '' });
    let now = PASSWORD;
    const enter = async (): Promise<Browser> => {
      const browser = openBrowser(iam);
      const { verifyKey } = (await browser.verify(person.account, now)).data as { verifyKey: string };
      browser.tokens = (await browser.ask('oauth/token', { username: person.account, verifyKey, tenantId: 1 }))
        .data as Browser['tokens'];
      return browser;
    };
    const browser = await enter();
    const weak = { code: 110110, msg: '新密码不符合安全要求，请更换' };
    for (const password of [
      'Password@123',
      'Admin@2026',
      'P@ssw0rd',
      'Haocang123',
      '1qaz@WSX',
      `${person.account.replace('p', 'P')}@123`,
    ])
      expect(await change(browser, password), password).toMatchObject(weak);
    expect(await change(browser, now)).toMatchObject({ code: 110112, msg: '新密码不能与原密码相同' });
    for (let i = 1; i <= 5; i++) {
      expect((await change(await enter(), `Karren#20${i}x`, { oldpwd: now })).code).toBe(200);
      now = `Karren#20${i}x`;
    }
    const used = { code: 110113, msg: '新密码不能与最近5次使用的密码相同' };
    for (const [password, outcome] of [
      ['Karren#201x', used],
      ['Karren#206x', { code: 200 }],
      ['Karren#201x', used],
      ['Karren#207x', { code: 200 }],
      ['Karren#201x', { code: 200 }],
    ] as const) {
      expect(await change(await enter(), password, { oldpwd: now }), password).toMatchObject(outcome);
      if (outcome.code === 200) now = password;
    }
    const { rows } = await iam.owner.query(
      'select count(*)::int as n from iam.pwd_history h join iam.account a on a.id = h.account_id where a.account = $1',
      [person.account],
    );
    expect(rows).toEqual([{ n: 5 }]);
  });

  test('guessing the old password locks the account like a login does', async () => {
    const person = await somebody({ phone: '' });
    const browser = openBrowser(iam);
    await browser.login(person.account);
    for (let i = 0; i < 10; i++)
      expect((await change(browser, 'Regal#2071', { oldpwd: `Falsch#${i}` })).code).toBe(110111);
    expect(await change(browser, 'Regal#2071')).toMatchObject({
      code: 110103,
      msg: '账号已锁定，请30分钟后再试或联系管理员解锁',
    });
  });

  test('a password in clear is refused by its field', async () => {
    const browser = openBrowser(iam);
    await browser.login((await somebody({ phone: '' })).account);
    expect(await browser.ask('auth/newpwd', { oldpwd: PASSWORD, newpwd: 'Regal#2081' })).toMatchObject({
      code: 100001,
      data: { errors: [{ field: 'oldpwd' }, { field: 'newpwd' }] },
    });
  });
});

describe('a password that grows old', () => {
  test('expires by the strictest of its tenants, at night; a week before it is known', async () => {
    const [old, young] = [await somebody(), await somebody()];
    const [expiry] = iamJobs.filter(({ name }) => name === 'password-expiry');
    await iam.owner.query(`update iam.tenant set policy = policy || '{"pwdExpireDays": 90}' where id = 1`);
    await iam.owner.query(
      `update iam.account set pwd_changed_at = now() - case account when $1 then interval '91 days' else interval '85 days' end where account in ($1, $2)`,
      [old.account, young.account],
    );
    const { rows } = await iam.owner.query(
      `select u.user_name from iam.passwords_expiring(now(), 7) e join iam.user u on u.tenant_id = e.tenant_id and u.id = e.user_id`,
    );
    expect(rows).toEqual([{ user_name: young.account }]);
    await expiry?.work({ db: iam.db, log: iam.platform.log, now: () => new Date() });
    await iam.owner.query(`update iam.tenant set policy = policy - 'pwdExpireDays' where id = 1`);
    expect((await openBrowser(iam).verify(old.account)).data).toMatchObject({
      forceChangePwd: 1,
      msg: '密码已过期，请重新设置密码',
    });
    expect((await openBrowser(iam).verify(young.account)).data).toMatchObject({ forceChangePwd: 0 });
  });
});
