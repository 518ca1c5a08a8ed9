import { afterAll, beforeAll, expect, test } from 'vitest';
import { iamWorld, openBrowser, PASSWORD, textsTo, type Browser, type Iam } from '../../../testing/given/iam.ts';
import { clientHash } from '../password/hash.ts';
import { createAccount, createUser } from '../seeding.ts';

let iam: Iam;
beforeAll(async () => {
  iam = await iamWorld();
});
afterAll(() => iam?.close());

let count = 0;
/** Somebody at his console, without a phone unless one is given. */
async function somebody(phone?: string): Promise<{ browser: Browser; account: string; userId: number }> {
  const account = `bind${(count += 1)}`;
  const userId = await createUser(iam.db, 1, {
    accountId: await createAccount(iam.platform, {
      account,
      password: PASSWORD,
      ...(phone === undefined ? {} : { phone }),
    }),
    name: account,
  });
  const browser = openBrowser(iam);
  await browser.login(account);
  return { browser, account, userId };
}

let numbers = 0;
const freeNumber = (): string => `134000000${String((numbers += 1)).padStart(2, '0')}`;
const ask = (browser: Browser, phone: string) => browser.ask('oauth/send-sms', { username: phone, sendType: 5 });
const codeAt = async (phone: string): Promise<string> =>
  (await textsTo(iam, phone)).findLast(({ template }) => template === 'BIND')?.code ?? '';
const bind = (browser: Browser, phone: string, smsCode: string, password = PASSWORD) =>
  browser.ask('auth/bind-phone', { phone, smsCode, password: clientHash(password) });
const phoneOf = async (account: string) =>
  (await iam.owner.query('select phone, phone_verified from iam.account where account = $1', [account])).rows[0];
/** As if ten minutes had gone by. */
const later = (phone: string) =>
  iam.owner.query(`update iam.sms_code set created_at = created_at - interval '11 minutes' where phone = $1`, [phone]);

test('a code at the new number and the password bind it; from then on codes and logins go there', async () => {
  const { browser, account, userId } = await somebody();
  const phone = freeNumber();
  expect(await browser.ask('oauth/send-sms', { sendType: 4 })).toMatchObject({ code: 110115 });
  expect(await ask(browser, phone)).toMatchObject({ code: 200, data: { resendIn: 60 } });
  const smsCode = await codeAt(phone);
  expect(await bind(browser, phone, smsCode)).toMatchObject({
    code: 200,
    data: { phone: expect.stringMatching(/^134\*{4}\d{4}$/) },
  });
  expect(await phoneOf(account)).toEqual({ phone, phone_verified: true });
  expect((await browser.ask('auth/user-info')).data).toMatchObject({
    phone: `134****${phone.slice(7)}`,
    phoneVerified: true,
  });
  await later(phone);
  expect((await browser.ask('oauth/send-sms', { sendType: 4 })).code).toBe(200);
  expect((await openBrowser(iam).verify(phone)).code).toBe(200);
  // The answer was lost and it is asked again: it is his.
  expect((await bind(browser, phone, smsCode)).code).toBe(200);
  const { rows } = await iam.owner.query(
    'select kind::int, result::int from iam.login_log where user_id = $1 order by id desc limit 1',
    [userId],
  );
  expect(rows).toEqual([{ kind: 7, result: 1 }]);
});

test('another number replaces it, and the one before hears of it', async () => {
  const [old, next] = [freeNumber(), freeNumber()];
  const { browser, account } = await somebody(old);
  await ask(browser, next);
  expect((await bind(browser, next, await codeAt(next))).code).toBe(200);
  expect(await phoneOf(account)).toEqual({ phone: next, phone_verified: true });
  expect((await textsTo(iam, old)).at(-1)).toMatchObject({
    template: 'PHONE',
    to: `134****${next.slice(7)}`,
    time: expect.any(String),
  });
  expect((await textsTo(iam, next)).map(({ template }) => template)).toEqual(['BIND']);
  expect((await openBrowser(iam).verify(old)).code).toBe(110101);
});

test('a number that was only typed in is proved by its own code, and nobody else hears of it', async () => {
  const phone = freeNumber();
  const { browser, account } = await somebody(phone);
  await iam.owner.query('update iam.account set phone_verified = false where account = $1', [account]);
  await ask(browser, phone);
  expect((await bind(browser, phone, await codeAt(phone))).code).toBe(200);
  expect(await phoneOf(account)).toEqual({ phone, phone_verified: true });
  expect((await textsTo(iam, phone)).map(({ template }) => template)).toEqual(['BIND']);
});

test('a number of somebody else gets no code and tells nothing; taken meanwhile, it is refused and the code is spent', async () => {
  const taken = freeNumber();
  await somebody(taken);
  const { browser, account } = await somebody();
  expect(await ask(browser, taken)).toMatchObject({ code: 200, data: { resendIn: 60 } });
  expect(await textsTo(iam, taken)).toEqual([]);
  expect(await bind(browser, taken, '123456')).toMatchObject({ code: 110102, msg: '验证失败' });

  const phone = freeNumber();
  await ask(browser, phone);
  const rival = await somebody(phone);
  const smsCode = await codeAt(phone);
  expect(await bind(browser, phone, smsCode)).toMatchObject({
    code: 100005,
    msg: '手机号已存在',
    data: { errors: [{ field: 'phone', msg: '手机号已存在' }] },
  });
  expect(await phoneOf(account)).toEqual({ phone: null, phone_verified: false });
  expect(await phoneOf(rival.account)).toEqual({ phone, phone_verified: true });
  expect((await bind(browser, phone, smsCode)).code).toBe(110102);
});

test('of two who hold the code of one number, one binds it', async () => {
  const phone = freeNumber();
  const [one, two] = [await somebody(), await somebody()];
  await ask(one.browser, phone);
  const smsCode = await codeAt(phone);
  const codes = (await Promise.all([bind(one.browser, phone, smsCode), bind(two.browser, phone, smsCode)])).map(
    ({ code }) => code,
  );
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 110102]);
});

test('wrong codes burn the code, a code of another kind or number is none', async () => {
  const phone = freeNumber(),
    other = freeNumber();
  const { browser, account } = await somebody(other);
  await ask(browser, phone);
  const right = await codeAt(phone),
    wrong = right === '000000' ? '000001' : '000000';
  await later(other);
  await browser.ask('oauth/send-sms', { sendType: 4 });
  expect((await bind(browser, phone, (await textsTo(iam, other)).at(-1)?.code ?? '')).code).toBe(110102);
  for (let i = 0; i < 4; i++) expect((await bind(browser, phone, wrong)).code).toBe(110102);
  expect((await bind(browser, phone, right)).code).toBe(110102);
  expect(await phoneOf(account)).toEqual({ phone: other, phone_verified: true });
});

test('a session left open is not enough: the password is asked for, and guessing it locks the account', async () => {
  const phone = freeNumber();
  const { browser } = await somebody();
  await ask(browser, phone);
  const smsCode = await codeAt(phone);
  for (let i = 0; i < 10; i++)
    expect(await bind(browser, phone, smsCode, `Falsch#${i}`)).toMatchObject({
      code: 100001,
      data: { errors: [{ field: 'password', msg: '登录密码错误' }] },
    });
  expect(await bind(browser, phone, smsCode)).toMatchObject({
    code: 110103,
    msg: '账号已锁定，请30分钟后再试或联系管理员解锁',
  });
});

test('what is missing stands on its field, and an initial password goes first', async () => {
  const { browser } = await somebody();
  expect((await browser.ask('auth/bind-phone', { phone: '', smsCode: '', password: PASSWORD })).data).toEqual({
    errors: [
      { field: 'phone', msg: '手机号不能为空' },
      { field: 'smsCode', msg: '请输入短信验证码' },
      { field: 'password', msg: '密码格式不正确' },
    ],
  });
  expect((await bind(browser, '12800138000', '123456')).msg).toBe('手机号格式不正确');
  const account = `bind${(count += 1)}`;
  await createUser(iam.db, 1, {
    accountId: await createAccount(iam.platform, { account, password: PASSWORD, initial: true }),
    name: account,
  });
  const newcomer = openBrowser(iam);
  await newcomer.login(account);
  expect(await bind(newcomer, freeNumber(), '123456')).toMatchObject({ code: 110120, msg: '请先修改初始密码' });
});
