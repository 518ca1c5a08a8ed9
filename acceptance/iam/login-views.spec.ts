import { createHmac, randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import pg from 'pg';
import { button, houseButton, inside } from '../support/browser.ts';
import { Product } from '../support/product.ts';
import { CENTRE, FIRST_TENANT, PASSWORD } from '../support/world.ts';

// A product of its own: failures of one address are counted together, and what is reset here is needed elsewhere.
test.describe.configure({ mode: 'serial' });
let product: Product;
let owner: pg.Client;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await Product.at(undefined, {}, 'tools/run.ts');
  await product.start();
  owner = new pg.Client(product.databaseUrl());
  owner.on('error', () => undefined);
  await owner.connect();
});
test.afterAll(async () => {
  await owner?.end();
  await product?.end();
});

const open = (page: Page, query = ''): Promise<unknown> => page.goto(`${product.base}/login${query}`);
async function enter(page: Page, account: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await button(page, '登录').click();
}
async function newPassword(page: Page, phone: string, password: string): Promise<void> {
  await button(page, '获取验证码').click();
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await page.getByLabel('短信验证码').fill(product.lastCode(phone));
  await page.getByLabel('新密码', { exact: true }).fill(password);
  await page.getByLabel('确认密码', { exact: true }).fill(password);
  await button(page, '确认修改').click();
}

test('the address prefills the name, empty fields say what is missing, and the login page forgets no password', async ({
  page,
}) => {
  await open(page, '?username=kucun');
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('kucun');
  await button(page, '登录').click();
  await expect(page.getByText('请输入用户名、密码')).toBeVisible();
  await page.getByLabel('账号', { exact: true }).fill('');
  await button(page, '登录').click();
  await expect(page.getByText('请输入登录帐号')).toBeVisible();
  await page.getByRole('tab', { name: '手机号登录' }).click();
  await button(page, '登录').click();
  await expect(page.getByText('手机号不能为空')).toBeVisible();
  await expect(page.getByText('请输入用户名、验证码')).toBeVisible();
  await page.getByLabel('手机号', { exact: true }).fill('123');
  await button(page, '获取验证码').click();
  await expect(page.getByText('手机号格式不正确')).toBeVisible();
});

test('a code on the phone opens the console; asking again waits, counted down', async ({ page }) => {
  await open(page);
  await page.getByRole('tab', { name: '手机号登录' }).click();
  await page.getByLabel('手机号', { exact: true }).fill('13800000007');
  await button(page, '获取验证码').click();
  await expect(page.getByRole('button', { name: /^\d+ 秒后重新发送$/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^5[0-8] 秒后重新发送$/ })).toBeDisabled();
  await page.getByLabel('短信验证码').fill(product.lastCode('13800000007'));
  await button(page, '登录').click();
  await expect(page.getByText('登陆成功')).toBeVisible();
  await inside(page);
});

test('a forgotten password is set anew by a code, and the new one opens the console', async ({ page }) => {
  await open(page);
  await button(page, '忘记密码').click();
  await button(page, '下一步').click();
  await expect(page.getByText('请输入手机号')).toBeVisible();
  await page.getByLabel('手机号', { exact: true }).fill('13800000009');
  await button(page, '下一步').click();
  await expect(page.getByLabel('手机号', { exact: true })).toHaveValue('13800000009');
  await expect(page.getByLabel('手机号', { exact: true })).toBeDisabled();
  await button(page, '确认修改').click();
  for (const text of ['请输入短信验证码', '请输入密码', '请再次输入密码'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await page.getByLabel('新密码', { exact: true }).fill('abc12345');
  await expect(
    page.getByText('请输入密码长度为8-16，密码必须包含小写字母、大写字母、数字 (0-9)、特殊符号四类中的任意三类组合'),
  ).toBeVisible();
  await page.getByLabel('确认密码', { exact: true }).fill('abc');
  await expect(page.getByText('两次输入密码不一致!')).toBeVisible();
  await newPassword(page, '13800000009', 'Password@123');
  await expect(page.getByText('新密码不符合安全要求，请更换')).toBeVisible();
  await page.getByLabel('新密码', { exact: true }).fill('Lager#2031');
  await page.getByLabel('确认密码', { exact: true }).fill('Lager#2031');
  await button(page, '确认修改').click();
  await expect(page.getByText('密码已重置，请使用新密码登录')).toBeVisible();
  await enter(page, 'chaxun', 'Lager#2031');
  await inside(page);
});

test('a password the administrator has reset must be set anew before anything opens', async ({ page }) => {
  await owner.query(`update iam.account set pwd_state = 2 where account = 'fuhe'`);
  await open(page);
  await enter(page, 'fuhe');
  await expect(page.getByText('密码已被管理员重置，请重新设置密码')).toBeVisible();
  await newPassword(page, '13800000005', 'Lager#2032');
  await expect(page.getByText('密码已重置，请使用新密码登录')).toBeVisible();
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('fuhe');
  await enter(page, 'fuhe', 'Lager#2032');
  await inside(page);
});

test('a new device is verified by a code; the way back is open', async ({ page }) => {
  await open(page);
  await enter(page, 'xinji');
  await expect(page.getByRole('heading', { name: '用户验证' })).toBeVisible();
  await button(page, '返回').click();
  await enter(page, 'xinji');
  await button(page, '获取验证码').click();
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await page.getByLabel('短信验证码').fill(product.lastCode('13800000011'));
  await button(page, '验证').click();
  await inside(page);
});

test('a login that took too long begins again', async ({ page }) => {
  await open(page);
  await enter(page, 'duoren');
  await expect(page.getByRole('radio', { name: FIRST_TENANT })).toBeVisible();
  await owner.query('update iam.login_ticket set expire_at = now()');
  await page.getByRole('radio', { name: FIRST_TENANT }).click();
  await button(page, '登录').click();
  await expect(page.getByText('请重新登录')).toBeVisible();
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('who works for two tenants may turn back and be somebody else; the way he was on is kept', async ({ page }) => {
  await open(page, `?redirect=${encodeURIComponent('/Basic/Dock')}`);
  await enter(page, 'duoren');
  await button(page, '切换登录账号').click();
  await enter(page, 'duoren');
  await page.getByRole('radio', { name: FIRST_TENANT }).click();
  await button(page, '登录').click();
  await inside(page);
  await expect(page).toHaveURL(/\/Basic\/Dock$/);
});

for (const target of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'https://evil.example/']) {
  test(`a login never leads to ${target}`, async ({ page }) => {
    await open(page, `?redirect=${encodeURIComponent(target)}`);
    await enter(page, 'kucun');
    await inside(page);
    await expect(page).toHaveURL(`${product.base}/`);
  });
}

/** What a partner's server does. */
async function partnerCode(uniqueKey: string, account: string): Promise<string> {
  const [tenantId, timestamp, nonce] = [1, Date.now(), randomUUID()];
  const sign = createHmac('sha256', `${uniqueKey}-secret`)
    .update([uniqueKey, account, tenantId, timestamp, nonce].join('|'))
    .digest('hex');
  const answer = await fetch(`${product.base}/api/auth-server/v1/sso/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uniqueKey, account, tenantId, timestamp, nonce, sign }),
  });
  return ((await answer.json()) as { data: { authorizationCode: string } }).data.authorizationCode;
}

test('a partner signs its user on; the address is clean, and its code is worth nothing afterwards', async ({
  page,
  browser,
}) => {
  const query = `?uniqueKey=demo-service&authorizationCode=${await partnerCode('demo-service', 'cangguan')}&tenantId=1&redirect=${encodeURIComponent('/Basic/Dock')}`;
  await open(page, query);
  await inside(page);
  await expect(page).toHaveURL(`${product.base}/Basic/Dock`);
  await expect(houseButton(page)).toContainText(CENTRE);
  expect(await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('skipFlag'))?.[1])).toBe(
    'customerService',
  );
  const thief = await browser.newPage();
  await thief.goto(`${product.base}/login${query}`);
  await expect(thief.getByText('单点登录凭证无效或已过期')).toBeVisible();
  await expect(thief).toHaveURL(`${product.base}/login?redirect=%2FBasic%2FDock`);
  await thief.close();
});

test('an authCode signs on and leads to the operating statements', async ({ page }) => {
  await open(page, `?authCode=${await partnerCode('demo-portal', 'cangguan')}`);
  await inside(page);
  await expect(page).toHaveURL(`${product.base}/DataCenter/OperatingStatement/Forms`);
});

test('after four failures the slider must be moved, by keys as well; then the right password opens', async ({
  page,
}) => {
  await open(page);
  for (let i = 0; i < 4; i++) {
    const answered = page.waitForResponse(/oauth\/verify/);
    await enter(page, 'jianhuo', `wrong ${i}`);
    await answered;
  }
  const handle = page.getByRole('slider', { name: '滑块' });
  await expect(handle).toHaveAttribute('aria-disabled', 'false');
  await enter(page, 'jianhuo');
  await expect(page.getByText('请滑动滑块进行校验！')).toBeVisible();
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByText('业务验证不通过！')).toBeVisible();
  await expect(handle).toHaveAttribute('aria-disabled', 'false');
  const { rows } = await owner.query<{ target_x: number }>(
    'select target_x from iam.captcha where state = 0 order by expire_at desc limit 1',
  );
  await handle.focus();
  const distance = (rows[0]?.target_x ?? 0) - 22;
  // As fingers press: what is done in less than 300 ms is taken for a machine.
  for (let i = 0; i < Math.floor(distance / 10); i++) await page.keyboard.press('Shift+ArrowRight', { delay: 40 });
  for (let i = 0; i < (distance % 10) / 2; i++) await page.keyboard.press('ArrowRight', { delay: 40 });
  await page.keyboard.press('Enter');
  await expect(page.getByText('校验通过')).toBeVisible();
  await button(page, '登录').click();
  await inside(page);
});
