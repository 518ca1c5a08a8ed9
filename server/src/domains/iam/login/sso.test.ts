import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '#contract/errors.ts';
import { iamWorld, openBrowser, type Browser, type Iam } from '../../../testing/given/iam.ts';
import { createSsoClient } from '../seeding.ts';
import { ssoSign } from './sso.ts';

let iam: Iam;
beforeAll(async () => {
  iam = await iamWorld();
  await createSsoClient(iam.platform, 1, { uniqueKey: 'crm', secret: 'crm secret', name: '客服' });
  await createSsoClient(iam.platform, 1, {
    uniqueKey: 'portal',
    secret: 'portal secret',
    name: '门户',
    authCode: true,
  });
  await createSsoClient(iam.platform, 2, { uniqueKey: 'other', secret: 'other secret', name: '别家' });
});
afterAll(() => iam?.close());

const SECRETS: Record<string, string> = { crm: 'crm secret', portal: 'portal secret', other: 'other secret' };
const FAILED = { code: 110116, msg: '单点登录凭证无效或已过期' };

interface Wanted {
  uniqueKey: string;
  account: string;
  tenantId: number;
  timestamp: number;
  nonce: string;
}
const signed = (over: Partial<Wanted> = {}, secret?: string) => {
  const wanted = {
    uniqueKey: 'crm',
    account: 'clerk',
    tenantId: 1,
    timestamp: Date.now(),
    nonce: randomUUID(),
    ...over,
  };
  return { ...wanted, sign: ssoSign(secret ?? SECRETS[wanted.uniqueKey] ?? '', wanted) };
};
const codeFor = async (over: Partial<Wanted> = {}): Promise<string> =>
  ((await openBrowser(iam).ask('sso/code', signed(over))).data as { authorizationCode: string }).authorizationCode;
const exchange = (browser: Browser, authorizationCode: string, over: object = {}) =>
  browser.ask('oauth/social-token', { uniqueKey: 'crm', authorizationCode, tenantId: 1, clientId: 'pc', ...over });
const pclogin = async (authCode: string): Promise<Envelope> =>
  (
    await iam.app.inject({
      method: 'POST',
      url: `/api/report-server/ding/pclogin?authCode=${authCode}`,
      headers: { 'device-id': randomUUID() },
    })
  ).json();

describe("a partner's server", () => {
  test('gets a code for a signature; nothing else does', async () => {
    const ask = (body: object) => openBrowser(iam).ask('sso/code', body);
    expect(await ask(signed())).toMatchObject({
      code: 200,
      data: { authorizationCode: expect.stringMatching(/^[\w-]{43}$/), expiresIn: 60 },
    });
    for (const body of [
      signed({}, 'another secret'),
      { ...signed(), account: 'admin' },
      signed({ timestamp: Date.now() - 600_000 }),
      signed({ timestamp: Date.now() + 600_000 }),
      signed({ uniqueKey: 'nobody' }),
      signed({ tenantId: 2 }),
      signed({ account: 'stranger' }),
      signed({ uniqueKey: 'other', account: 'clerk', tenantId: 2 }),
    ])
      expect(await ask(body)).toMatchObject(FAILED);
    const once = signed();
    expect((await Promise.all([ask(once), ask(once)])).map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      200, 110116,
    ]);
  });
});

describe('a code', () => {
  test('opens a session once; shown again it ends that session', async () => {
    const browser = openBrowser(iam);
    const code = await codeFor();
    const answer = await exchange(browser, code);
    expect(answer).toMatchObject({
      code: 200,
      data: { tenantId: 1, pwdStatus: 0, skipFlag: 'customerService', houseId: 11 },
    });
    browser.tokens = answer.data as Browser['tokens'];
    expect((await browser.ask('auth/user-info')).data).toMatchObject({ account: 'clerk' });
    expect(await exchange(openBrowser(iam), code)).toMatchObject(FAILED);
    expect(await browser.ask('auth/user-info')).toMatchObject({ code: 401, msg: '登录状态异常，请重新登录' });
  });

  test('is bound to its client, its tenant, its kind and its minute', async () => {
    const browser = openBrowser(iam);
    expect(await exchange(browser, await codeFor(), { uniqueKey: 'other' })).toMatchObject(FAILED);
    expect(await exchange(browser, await codeFor(), { tenantId: 2 })).toMatchObject(FAILED);
    expect(await exchange(browser, await codeFor({ uniqueKey: 'portal' }), { uniqueKey: 'portal' })).toMatchObject(
      FAILED,
    );
    expect(await pclogin(await codeFor())).toMatchObject(FAILED);
    const late = await codeFor();
    await iam.owner.query(`update iam.sso_code set expire_at = now() - interval '1 second' where used_at is null`);
    expect(await exchange(browser, late)).toMatchObject(FAILED);
  });

  test('by authCode alone signs on too, until another provider is configured', async () => {
    expect(await pclogin(await codeFor({ uniqueKey: 'portal' }))).toMatchObject({
      code: 200,
      data: { skipFlag: null },
    });
    expect(
      await openBrowser(iam).ask('oauth/sso-login', { authCode: await codeFor({ uniqueKey: 'portal' }) }),
    ).toMatchObject({ code: 200 });
    expect(
      await openBrowser(iam).ask('oauth/sso-exchange', {
        uniqueKey: 'crm',
        authorizationCode: await codeFor(),
        tenantId: 1,
      }),
    ).toMatchObject({ code: 200 });
    Object.assign(iam.platform.outside, { sso: 'dingtalk' });
    expect(await openBrowser(iam).ask('oauth/sso-login', { authCode: 'x' })).toMatchObject({
      status: 501,
      msg: '服务未实现',
    });
    Object.assign(iam.platform.outside, { sso: 'local' });
  });

  test('opens nothing for a disabled user, nor from an address the tenant does not allow', async () => {
    const [disabled, outside] = [await codeFor(), await codeFor()];
    await iam.owner.query('update iam.user set status = 0 where id = $1', [iam.users.clerk]);
    expect(await exchange(openBrowser(iam), disabled)).toMatchObject({
      code: 110106,
      msg: '该账号已停用，请联系管理员',
    });
    await iam.owner.query('update iam.user set status = 1 where id = $1', [iam.users.clerk]);
    await iam.owner.query(`update iam.tenant set policy = policy || '{"ipAllow": ["192.168.0.0/16"]}' where id = 1`);
    expect(await exchange(openBrowser(iam), outside)).toMatchObject({ status: 403, msg: '拒绝访问' });
    const inside = Object.assign(openBrowser(iam), { address: '192.168.7.7' });
    expect((await exchange(inside, await codeFor())).code).toBe(200);
    await iam.owner.query(`update iam.tenant set policy = policy - 'ipAllow' where id = 1`);
  });

  test('a password that must be changed does not matter to whoever used none', async () => {
    await iam.owner.query(`update iam.account set pwd_state = 2 where account = 'clerk'`);
    expect(await exchange(openBrowser(iam), await codeFor())).toMatchObject({ code: 200, data: { pwdStatus: 0 } });
    await iam.owner.query(`update iam.account set pwd_state = 0 where account = 'clerk'`);
  });
});
