import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { iamWorld, openBrowser, PASSWORD, type Browser, type Iam } from '../../../testing/given/iam.ts';
import { createAccount, createUser } from '../seeding.ts';

const LEFT = '当前网络地址不在允许范围内，请联系管理员';
const INSIDE = '192.168.7.7',
  OUTSIDE = '172.16.0.9';

let iam: Iam;
beforeAll(async () => {
  iam = await iamWorld();
});
afterAll(() => iam?.close());
beforeEach(() => allow('["192.168.0.0/16", "fd00::/8"]'));
afterEach(() => allow('[]'));

const allow = (networks: string) =>
  iam.owner.query(`update iam.tenant set policy = policy || jsonb_build_object('ipAllow', $1::jsonb) where id = 1`, [
    networks,
  ]);

let count = 0;
/** Somebody who has logged in from within. */
async function desk(): Promise<{ browser: Browser; userId: number }> {
  const account = `desk${(count += 1)}`;
  const userId = await createUser(iam.db, 1, {
    accountId: await createAccount(iam.platform, { account, password: PASSWORD }),
    name: account,
  });
  const browser = Object.assign(openBrowser(iam), { address: INSIDE });
  await browser.login(account);
  return { browser, userId };
}

const ended = async (userId: number) =>
  (
    await iam.owner.query(
      `select s.status::int as session, array_agg(distinct r.status)::int[] as tokens,
    (select l.reason from iam.login_log l where l.user_id = s.user_id and l.kind = 4 order by l.id desc limit 1) as log
  from iam.session s join iam.refresh_token r on r.session_id = s.id where s.user_id = $1 group by s.status, s.user_id`,
      [userId],
    )
  ).rows;
const OVER = [{ session: 6, tokens: [3], log: 'ADDRESS' }];

test('a session carried out of the allowed networks ends at its next call, everywhere', async () => {
  const { browser, userId } = await desk();
  expect((await browser.ask('auth/user-info')).code).toBe(200);
  browser.address = OUTSIDE;
  expect(await browser.ask('auth/user-info')).toMatchObject({ status: 200, code: 401, msg: LEFT });
  expect(await ended(userId)).toEqual(OVER);
  browser.address = INSIDE;
  expect(await browser.ask('auth/user-info')).toMatchObject({ status: 200, code: 401, msg: LEFT });
  expect(await browser.refresh()).toMatchObject({ status: 401, msg: LEFT });
});

test('so does one that is only refreshed from outside', async () => {
  const { browser, userId } = await desk();
  browser.address = OUTSIDE;
  expect(await browser.refresh()).toMatchObject({ status: 401, code: 401, msg: LEFT });
  expect(await ended(userId)).toEqual(OVER);
  browser.address = INSIDE;
  expect(await browser.ask('auth/user-info')).toMatchObject({ status: 200, code: 401, msg: LEFT });
});

test('and one whose networks are narrowed while it is open', async () => {
  const { browser } = await desk();
  await allow('["10.9.0.0/16"]');
  expect(await browser.ask('auth/user-info')).toMatchObject({ code: 401, msg: LEFT });
});

test('an address of IPv4 is the same on a server that listens on IPv6, and one of IPv6 is its own', async () => {
  const { browser } = await desk();
  for (const address of [`::ffff:${INSIDE}`, 'fd00::7']) {
    browser.address = address;
    expect((await browser.ask('auth/user-info')).code, address).toBe(200);
  }
  browser.address = `::ffff:${OUTSIDE}`;
  expect((await browser.ask('auth/user-info')).code).toBe(401);
});

test('what is no network lets nobody in, and other tenants are not asked', async () => {
  const { browser } = await desk();
  const both = openBrowser(iam);
  await both.login('both', 2);
  await allow('["192.168.*.*", "192.168.7.7"]');
  expect((await browser.ask('auth/user-info')).code).toBe(200);
  await allow('["192.168.*.*"]');
  expect(await browser.ask('auth/user-info')).toMatchObject({ code: 401, msg: LEFT });
  expect((await both.ask('auth/user-info')).code).toBe(200);
});
