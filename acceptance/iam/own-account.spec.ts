import { expect, test, type Page } from '@playwright/test';
import pg from 'pg';
import { deptApi } from '#contract/iam/dept.ts';
import { userApi } from '#contract/iam/user.ts';
import { Client } from '../support/api.ts';
import { button, declineTour, inside } from '../support/browser.ts';
import { Product } from '../support/product.ts';
import { PASSWORD } from '../support/world.ts';

// A product of its own: passwords and phones of the demo world change here.
test.describe.configure({ mode: 'serial' });
let product: Product;
let owner: pg.Client;
/** Somebody new, as the administrator has made him: without a phone, with a password that must be changed. */
let initial: string;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await Product.at(undefined, {}, 'tools/run.ts');
  await product.start();
  owner = new pg.Client(product.databaseUrl());
  owner.on('error', () => undefined);
  await owner.connect();
  const admin = await new Client(product.base).login('admin');
  const [dept] = await admin.ask(deptApi.list, {});
  initial =
    (await admin.ask(userApi.add, { account: 'xinren', userName: '新人', deptId: dept?.id ?? 0 })).password ?? '';
});
test.afterAll(async () => {
  await owner?.end();
  await product?.end();
});
test.beforeEach(async ({ page }) => declineTour(page));

const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true }).last();

async function enter(page: Page, account: string, password: string): Promise<void> {
  await page.goto(`${product.base}/login`);
  await page.getByLabel('账号', { exact: true }).fill(account);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await button(page, '登录').click();
}

async function fromUserMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '当前用户' }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function fill(page: Page, values: { old?: string; next: string; again?: string }): Promise<void> {
  if (values.old !== undefined) await page.getByLabel('原密码').fill(values.old);
  await page.getByLabel('新密码', { exact: true }).fill(values.next);
  await page.getByLabel('确认密码', { exact: true }).fill(values.again ?? values.next);
}

const confirm = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^确\s?定$/ })
    .click();

/** The end of a change: said once, and the login page after it. */
async function loginAgain(page: Page): Promise<void> {
  await expect(dialog(page)).toContainText('修改成功');
  await expect(dialog(page)).toContainText('请退出重新登陆');
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: '重新登录' }).click();
  await expect(page).toHaveURL(`${product.base}/login`);
}

test('one changes his own password from the user menu; each refusal stands where it belongs', async ({ page }) => {
  await enter(page, 'kucun', PASSWORD);
  await inside(page);
  await page.locator('.hc-app-open').filter({ hasText: '库存流水' }).click();
  await expect(page.getByRole('tab', { name: '库存流水' })).toBeVisible();
  await fromUserMenu(page, '修改密码');
  await confirm(page);
  for (const text of ['请输入原密码！', '请输入密码!', '请再次输入密码', '请输入短信验证码'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: /取\s?消/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await fromUserMenu(page, '修改密码');
  await fill(page, { old: 'Falsch#1', next: 'abcd1234', again: 'x' });
  await expect(
    page.getByText('请输入密码长度为8-16，密码必须包含小写字母、大写字母、数字 (0-9)、特殊符号四类中的任意三类组合'),
  ).toBeVisible();
  await expect(page.getByText('两次输入密码不一致!')).toBeVisible();
  await button(page, '获取验证码').click();
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await page.getByLabel('短信验证码').fill(product.lastCode('13800000007'));
  await fill(page, { next: 'Lager#2041' });
  await confirm(page);
  await expect(dialog(page).getByText('原密码错误')).toBeVisible();
  await fill(page, { old: PASSWORD, next: PASSWORD });
  await confirm(page);
  await expect(dialog(page).getByText('新密码不能与原密码相同')).toBeVisible();
  await fill(page, { next: 'Password@123' });
  await confirm(page);
  await expect(dialog(page).getByText('新密码不符合安全要求，请更换')).toBeVisible();
  // None of these has spent the code.
  await fill(page, { next: 'Lager#2041' });
  await confirm(page);
  await loginAgain(page);
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /^(token|refreshToken|userInfo|perms)@/.test(key)),
    ),
  ).toEqual([]);

  await enter(page, 'kucun', PASSWORD);
  await expect(page.getByText('用户名或密码错误')).toBeVisible();
  await enter(page, 'kucun', 'Lager#2041');
  await inside(page);
  // Its tabs are cleared with a password, unlike with a session that ran out.
  await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
  await expect(page.getByRole('tab', { name: '库存流水' })).toHaveCount(0);
  await fromUserMenu(page, '修改密码');
  await page.getByLabel('短信验证码').fill('000000');
  await fill(page, { old: 'Lager#2041', next: 'Lager#2042' });
  await confirm(page);
  await expect(dialog(page).getByText('验证失败')).toBeVisible();
  // As if ten minutes had gone by.
  await owner.query(`update iam.sms_code set created_at = created_at - interval '11 minutes'`);
  await button(page, '获取验证码').click();
  await expect(page.getByRole('button', { name: /秒后重新发送$/ })).toBeVisible();
  await page.getByLabel('短信验证码').fill(product.lastCode('13800000007'));
  await confirm(page);
  await loginAgain(page);
  await enter(page, 'kucun', 'Lager#2042');
  await inside(page);
  await fromUserMenu(page, '修改密码');
  await page.getByLabel('短信验证码').fill('000000');
  await fill(page, { old: 'Lager#2042', next: 'Lager#2041' });
  await confirm(page);
  await expect(dialog(page).getByText('新密码不能与最近5次使用的密码相同')).toBeVisible();
});

test('with an initial password there is nothing but its change, wherever one goes; the new one opens the console', async ({
  page,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith('/api/')) asked.add(path.replace('/api/auth-server/v1/', ''));
  });
  await enter(page, 'xinren', initial);
  const locked = async (): Promise<void> => {
    await expect(dialog(page)).toContainText('请先修改初始密码');
    await expect(dialog(page).getByRole('button', { name: /关闭|Close|取\s?消/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.keyboard.press('Control+k');
    await expect(dialog(page)).toContainText('请先修改初始密码');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    for (const part of [
      page.getByRole('banner'),
      page.getByRole('menuitem'),
      page.getByRole('tab'),
      page.locator('.hc-pane'),
    ])
      await expect(part).toHaveCount(0);
  };
  await locked();
  await page.goto(`${product.base}/sys/User`);
  await locked();
  await page.goBack();
  await locked();
  expect([...asked].toSorted()).toEqual([
    '/api/tenant-server/v1/setup',
    'auth/user-info',
    'oauth/token',
    'oauth/verify',
  ]);

  await confirm(page);
  for (const text of ['请输入原密码！', '请输入密码!'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByLabel('短信验证码')).toHaveCount(0);
  await fill(page, { old: PASSWORD, next: 'Lager#2051' });
  await confirm(page);
  await expect(dialog(page).getByText('原密码错误')).toBeVisible();
  await fill(page, { old: initial, next: 'Lager#2051' });
  await confirm(page);
  await loginAgain(page);
  await enter(page, 'xinren', 'Lager#2051');
  await inside(page);
  await expect(page.getByRole('dialog').filter({ hasText: '修改密码' })).toHaveCount(0);
});

test('one binds his phone with a code sent to it and his password, and replaces it; a number of somebody else gets none', async ({
  page,
  browser,
}) => {
  await enter(page, 'xinren', 'Lager#2051');
  await inside(page);
  await fromUserMenu(page, '我的信息');
  await dialog(page).getByRole('button', { name: '绑定手机' }).click();
  await confirm(page);
  for (const text of ['手机号不能为空', '请输入短信验证码', '请输入密码'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await page.getByLabel('新手机号').fill('12800138000');
  await button(page, '获取验证码').click();
  await expect(page.getByText('手机号格式不正确')).toBeVisible();
  await page.getByLabel('新手机号').fill('13911110001');
  await button(page, '获取验证码').click();
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await page.getByLabel('短信验证码').fill(product.lastCode('13911110001'));
  await page.getByLabel('登录密码').fill('Falsch#1');
  await confirm(page);
  await expect(dialog(page).getByText('登录密码错误')).toBeVisible();
  await page.getByLabel('登录密码').fill('Lager#2051');
  await confirm(page);
  await expect(page.getByText('操作成功')).toBeVisible();
  await expect(dialog(page)).toContainText('139****0001');

  await dialog(page).getByRole('button', { name: '更换手机号' }).click();
  await expect(dialog(page)).toContainText('当前绑定 139****0001');
  const before = product.lastCode('13800000001');
  await page.getByLabel('新手机号').fill('13800000001');
  await button(page, '获取验证码').click();
  await expect(page.getByRole('button', { name: /秒后重新发送$/ })).toBeVisible();
  expect(product.lastCode('13800000001')).toBe(before);
  await page.getByLabel('短信验证码').fill('123456');
  await page.getByLabel('登录密码').fill('Lager#2051');
  await confirm(page);
  await expect(dialog(page).getByText('验证失败')).toBeVisible();
  const elsewhere = await (await browser.newContext()).newPage();
  await declineTour(elsewhere);
  await enter(elsewhere, '13911110001', 'Lager#2051');
  await inside(elsewhere);
  await elsewhere.context().close();
});
