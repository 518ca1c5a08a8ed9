import { expect, test } from '@playwright/test';
import { button, enter, houseButton, inside, login } from '../support/browser.ts';
import { BRANCH, CENTRE, FIRST_TENANT, SECOND_TENANT } from '../support/world.ts';

test('a wrong password says so and keeps the account', async ({ page }) => {
  await enter(page, 'cangguan', 'not the password');
  await expect(page.getByText(/密码错误|账号或密码/)).toBeVisible();
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('cangguan');
  await expect(page).toHaveURL(/login/);
});

test('whoever works for one tenant is inside at once, in his own warehouse', async ({ page }) => {
  await login(page, 'cangguan');
  await expect(houseButton(page)).toContainText(CENTRE);
  await page.reload();
  await inside(page);
});

test('whoever works for two tenants chooses one, and sees the warehouses of that one only', async ({ page }) => {
  await enter(page, 'duoren');
  await expect(page.getByRole('radio')).toHaveCount(2);
  await page.getByRole('radio', { name: SECOND_TENANT }).click();
  await button(page, '登录').click();
  await inside(page);
  await expect(houseButton(page)).toContainText('北京大兴仓');
  await houseButton(page).click();
  await expect(page.getByRole('dialog')).toContainText('北京大兴仓');
  await expect(page.getByRole('dialog')).not.toContainText(CENTRE);

  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await enter(page, 'duoren');
  await page.getByRole('radio', { name: FIRST_TENANT }).click();
  await button(page, '登录').click();
  await inside(page);
  await expect(houseButton(page)).toContainText(CENTRE);
});

test('switching the warehouse changes what the pages show', async ({ page }) => {
  await login(page, 'cangguan');
  const docks = async (name: string): Promise<void> => {
    await page.goto('/Basic/Dock');
    await expect(page.getByText(name)).toBeVisible();
  };
  await docks('D01 收货月台');
  await houseButton(page).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(BRANCH) })
    .click();
  await expect(houseButton(page)).toContainText(BRANCH);
  await docks('D01 收发月台');
  await expect(page.getByText('D01 收货月台')).toHaveCount(0);
  await houseButton(page).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: new RegExp(BRANCH) })).toBeDisabled();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(CENTRE) })
    .click();
  await expect(houseButton(page)).toContainText(CENTRE);
});

test('logging out leaves nothing open behind', async ({ page }) => {
  await enter(page, 'chaxun');
  await inside(page);
  await page.getByRole('button', { name: '当前用户' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /退\s?出/ })
    .click();
  await expect(page.getByText('退出成功')).toBeVisible();
  await expect(page).toHaveURL(/login/);
  // What belongs to the machine stays, and the name of who was here.
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage)
        .map((key) => key.replace(`@${location.origin}`, ''))
        .filter((key) => !['deviceId', 'night', 'folded', 'loginName', 'locale', 'alarmPanel'].includes(key)),
    ),
  ).toEqual([]);
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('chaxun');
  await page.goto('/Inbound/Order?status=10');
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/Inbound/Order?status=10')}`);
});

test('a log-out that fails says so and leaves everything as it is', async ({ page }) => {
  await login(page, 'chaxun');
  await page.route('**/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: '当前用户' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /退\s?出/ })
    .click();
  await expect(page.getByText('退出失败')).toBeVisible();
  await inside(page);
});

test('a console whose menu or permissions cannot be loaded goes back to the login', async ({ page }) => {
  for (const call of ['**/menu/getMenuTree*', '**/menu/getPermissionList*']) {
    await login(page, 'cangguan');
    await page.route(call, (route) =>
      route.fulfill({ json: { code: 200_000, msg: '出错了', data: null, traceId: 't' } }),
    );
    await page.goto('/Outbound/Order');
    await expect(page).toHaveURL('/login?redirect=%2FOutbound%2FOrder');
    await page.unroute(call);
  }
});

test('a console that is left while its menu is on its way stays logged in', async ({ page }) => {
  await login(page, 'cangguan');
  for (const call of ['**/auth/user-info*', '**/menu/getMenuTree*', '**/menu/getPermissionList*']) {
    await page.route(call, () => undefined);
    const asked = page.waitForRequest(call);
    await page.goto('/Outbound/Order', { waitUntil: 'commit' });
    await asked;
    await page.unroute(call);
    await page.goto('/Inventory/Stock');
    await inside(page);
    await expect(page).toHaveURL('/Inventory/Stock');
  }
});

test('a session that is over says so, with the menu collapsed and no token left', async ({ page }) => {
  await login(page, 'cangguan');
  await expect(page.getByRole('button', { name: '收起菜单' })).toBeVisible();
  await page.route('**/home-server/v1/todo', (route) =>
    route.fulfill({ status: 401, json: { code: 401, msg: '令牌无效', data: null, traceId: 't' } }),
  );
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  // Whoever comes back to his desk later reads it still.
  await expect(page.locator('.hc-login-alert')).toHaveText('登录超时：令牌无效');
  expect(await page.evaluate(() => localStorage.getItem(`token@${location.origin}`))).toBeNull();
  await page.unroute('**/home-server/v1/todo');
  await enter(page, 'cangguan');
  await inside(page);
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
});

test('tokens are renewed once 3000 seconds have passed, looked at each minute; a newer console is asked for in the same minute', async ({
  page,
}) => {
  await page.clock.install();
  let renewals = 0,
    version = '3.9.0';
  page.on('request', (request) => {
    if (request.url().endsWith('/oauth/refresh-token')) renewals += 1;
  });
  await page.route('**/client/version/current*', (route) =>
    route.fulfill({
      json: { code: 200, msg: '', data: { clientId: 'pc', version, forceUpdate: 1, releaseNote: '' }, traceId: 't' },
    }),
  );
  await login(page, 'cangguan');
  const token = () => page.evaluate(() => localStorage.getItem(`token@${location.origin}`));
  const renewing = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query();
      return held.length + pending.length;
    });
  /** In strides shorter than the patience of a call, which runs by the same clock: what is asked is answered first. */
  const pass = async (seconds: number, until = (): boolean => false): Promise<void> => {
    for (let gone = 0; gone < seconds && !until(); gone += 20) {
      await page.clock.runFor(20_000);
      await expect.poll(renewing).toBe(0);
    }
  };
  const first = await token();
  await page.clock.fastForward(2_900_000);
  await pass(60);
  expect(renewals).toBe(0);
  await expect(page.getByText('检测到新版本，请立即更新')).toHaveCount(0);
  await pass(120, () => renewals > 0);
  await expect.poll(token).not.toBe(first);
  await pass(120);
  expect(renewals).toBe(1);

  version = '3.43.2';
  const prompt = page.getByRole('dialog').filter({ hasText: '检测到新版本，请立即更新' });
  await pass(80);
  await expect(prompt).toContainText('提示');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await pass(20);
  await expect(prompt).toBeVisible();
  await expect(prompt.getByRole('button')).toHaveCount(1);
  const reloaded = page.waitForEvent('load');
  await prompt.getByRole('button', { name: '立即更新' }).click();
  await reloaded;
});
