import { expect, test, type Page } from '@playwright/test';
import { enter, houseButton, inside, login } from '../support/browser.ts';
import { goTo, readable } from '../support/reach.ts';

const front = (page: Page) => page.locator('.hc-pane:visible');
const style = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one, wanted) => getComputedStyle(one).getPropertyValue(wanted), name);
const userMenu = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: '当前用户' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('without a session login, error and download pages open; every other address leads to the login and back', async ({
  page,
}) => {
  for (const path of ['/login', '/Login']) {
    await page.goto(path);
    await expect(page.getByLabel('账号', { exact: true })).toBeVisible();
  }
  await page.goto('/Error');
  await expect(page.getByRole('heading', { name: '500' })).toBeVisible();
  await page.goto('/UploadApp');
  await expect(page.getByRole('heading', { name: 'APP 下载' })).toBeVisible();
  await page.goto('/Basic/Goods?pageNum=2');
  await expect(page).toHaveURL('/login?redirect=%2FBasic%2FGoods%3FpageNum%3D2');
});

test('a login that is answered 401 begins anew', async ({ page }) => {
  await page.route('**/oauth/verify', (route) =>
    route.fulfill({ status: 401, json: { code: 401, msg: '登录已失效', data: null } }),
  );
  await page.goto('/login?username=cangguan');
  await page.getByLabel('密码', { exact: true }).fill('whatever it is');
  await page
    .getByRole('button', { name: /^登\s?录$/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/login$/);
});

test('home: four cards a row and eight favourites, which scroll above nine; a star is 0 and its end 1; a counter needs its page in the menu', async ({
  page,
}) => {
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('commonmenu/collect-cancel')) asked.push(request.postDataJSON().operateType);
  });
  const columns = async (selector: string) => (await style(page, selector, 'grid-template-columns')).split(' ').length;
  await login(page, 'admin');
  expect(await columns('.hc-apps-grid')).toBe(4);
  const favourites = page.locator('.hc-favourites');
  const star = page.locator('#hc-tour-apps .hc-star');
  // Told to the star itself: the cards move while favourites come and go, and a hand would aim anew.
  const turned = async (n: number): Promise<void> => {
    await Promise.all([page.waitForResponse(/collect-cancel/), star.nth(n).dispatchEvent('click')]);
  };
  for (let n = 0; n < 9; n += 1) await turned(n);
  await expect(favourites.locator('.hc-app-card')).toHaveCount(9);
  expect(await columns('.hc-favourites')).toBe(8);
  await expect(favourites).toHaveAttribute('data-scrolls', 'false');
  await turned(9);
  await expect(favourites).toHaveAttribute('data-scrolls', 'true');
  for (let n = 0; n < 10; n += 1) await turned(n);
  expect(asked).toEqual([...Array(10).fill(0), ...Array(10).fill(1)]);
  await expect(page.locator('.hc-todo').filter({ hasText: '待收货入库单' })).toBeVisible();

  await userMenu(page, '退出登录');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /退\s?出/ })
    .click();
  await expect(page.getByText('退出成功')).toBeVisible();
  await login(page, 'kucun');
  await expect(page.locator('.hc-todo').first()).toBeVisible();
  await expect(page.locator('.hc-todo').filter({ hasText: '待收货入库单' })).toHaveCount(0);
});

test('the frame has its parts: menu, search, crumbs, user menu, and the sizes of the specification', async ({
  page,
}) => {
  await login(page, 'cangguan');
  await expect(page).toHaveTitle('首页 · 好仓');
  // One submenu at a time; folded, the menu is narrow.
  const group = (name: string) =>
    page
      .getByRole('menuitem', { name, exact: false })
      .filter({ hasText: new RegExp(`${name}$`) })
      .first();
  await group('入库管理').click();
  await expect(group('收货作业')).toBeVisible();
  await group('出库管理').click();
  await expect(group('波次')).toBeVisible();
  await expect(group('收货作业')).toBeHidden();
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(() => page.locator('.hc-side').evaluate((one) => one.clientWidth)).toBeLessThan(60);
  await page.getByRole('button', { name: '展开菜单' }).click();
  // Seven things in the top line; the marquee shows while there is a notice.
  for (const name of ['收起菜单', '刷新当前页', '夜间模式', '全屏', '快速查找', '当前用户'])
    await expect(
      page
        .getByRole('banner')
        .getByRole('button', { name: new RegExp(name) })
        .first(),
    ).toBeVisible();
  await page.getByLabel('菜单搜索').fill('kcyz');
  await page.getByLabel('菜单搜索').press('Enter');
  await expect(page).toHaveURL('/Stock/Threshold');
  await expect(page).toHaveTitle('库存阈值 · 好仓');
  await expect(page.locator('.hc-header .ant-breadcrumb li')).toHaveText(['首页', '/', '库内管理', '/', '库存阈值']);
  await readable(page);
  expect(await style(page, '.hc-pane:not([style*="display: none"]) .hc-grid thead th:nth-child(3)', 'text-align')).toBe(
    'center',
  );
  // Dialogs of 550, the list of warehouses 300 high with the current one out of reach.
  await houseButton(page).click();
  await expect(page.getByRole('dialog')).toHaveCSS('width', '550px');
  await expect(page.locator('.hc-houses')).toHaveCSS('height', '300px');
  await expect(page.locator('.hc-house:disabled')).toContainText('当前');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '当前用户' }).click();
  for (const item of ['我的信息', '修改密码', '切换仓库', '退出登录'])
    await expect(page.getByRole('menuitem', { name: item })).toBeVisible();
  await page.getByRole('menuitem', { name: '我的信息' }).click();
  await expect(page.getByRole('dialog')).toContainText('王经理');
  await page.keyboard.press('Escape');
  await userMenu(page, '修改密码');
  for (const label of ['原密码', '新密码', '确认密码'])
    await expect(page.getByRole('dialog').getByLabel(label, { exact: true })).toBeVisible();
});

test('the alarm panel is 448 wide and 350 high inside, goes where it is dragged, and stays there', async ({ page }) => {
  await login(page, 'cangguan');
  await page.getByRole('button', { name: /^预警面板/ }).click();
  const panel = page.getByRole('dialog', { name: '预警面板' });
  await expect(panel).toHaveCSS('width', '448px');
  await expect(page.locator('.hc-alarm-groups')).toHaveCSS('height', '350px');
  const before = await panel.boundingBox();
  const head = await panel.locator('header').boundingBox();
  if (!before || !head) throw new Error('no panel');
  await page.mouse.move(head.x + 60, head.y + 10);
  await page.mouse.down();
  await page.mouse.move(head.x - 240, head.y - 90, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => Math.round(((await panel.boundingBox())?.x ?? 0) - before.x)).toBe(-300);
  await page.reload();
  await inside(page);
  await expect.poll(async () => Math.round(((await panel.boundingBox())?.x ?? 0) - before.x)).toBe(-300);
  await page.getByRole('button', { name: '收起预警面板' }).click();
  await expect(panel).toHaveCount(0);
});

test('named pages exist, an address nobody knows is 404, and a list that fails at once gives way to the status page', async ({
  page,
}) => {
  await login(page, 'cangguan');
  for (const [path, title] of [
    ['/MineMsg/MineMsg', '我的消息'],
    ['/sys/messageCenter', '消息中心'],
    ['/sys/Inform', '通知公告'],
    ['/MessageReminder', '催单'],
    ['/Report/Report/12', '报表'],
  ] as const) {
    await goTo(page, path);
    await expect(front(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(page.getByRole('tab', { name: title, exact: true })).toBeVisible();
  }
  await page.goto('/no/such/page');
  await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.route('**/supplier/queryPage', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ code: 500, msg: '系统异常', data: null, traceId: 'seen0by0the0user' }),
    }),
  );
  await page.goto('/Basic/Supplier');
  await expect(page).toHaveURL(/\/error\/500/);
  await expect(page.getByRole('alert').filter({ hasText: '抱歉，服务器出错了' })).toContainText('seen0by0the0user');
  await page.getByRole('button', { name: '返回首页' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('what is kept carries the origin in its name and cannot be read at a glance', async ({ page }) => {
  await enter(page, 'cangguan');
  await inside(page);
  const kept = await page.evaluate(() =>
    Object.fromEntries(
      Object.entries(localStorage)
        .filter(([key]) => key.endsWith(`@${location.origin}`))
        .map(([key, value]) => [key.split('@')[0], value]),
    ),
  );
  expect(Object.keys(kept)).toEqual(
    expect.arrayContaining([
      'token',
      'authorization',
      'refreshToken',
      'refreshTime',
      'userInfo',
      'whName',
      'whId',
      'whType',
      'whCode',
      'perms',
      'menu',
      'loginName',
    ]),
  );
  // What embedded pages look up comes after, without holding anything up.
  const later = (key: string) => page.evaluate((name) => localStorage.getItem(`${name}@${location.origin}`), key);
  await expect.poll(() => later('dictionaryAll')).toContain('houseType');
  expect(JSON.parse((await later('OwnerData')) ?? '[]').length).toBeGreaterThan(1);
  expect(kept.userInfo).not.toMatch(/[{"王]/);
  expect(JSON.parse(decodeURIComponent(kept.userInfo ?? ''))).toMatchObject({ userName: '王经理' });
  await userMenu(page, '退出登录');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /退\s?出/ })
    .click();
  await expect(page).toHaveURL(/login/);
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('cangguan');
  expect(
    await page.evaluate(() =>
      ['token', 'menu', 'userInfo'].filter((key) => localStorage.getItem(`${key}@${location.origin}`) !== null),
    ),
  ).toEqual([]);
});

test('a newer console is asked for every minute, and nothing else goes on until it is loaded', async ({ page }) => {
  await page.clock.install();
  await page.route('**/client/version/current*', (route) =>
    route.fulfill({
      json: { code: 200, msg: '', data: { clientId: 'pc', version: '3.44.0', forced: false, note: null } },
    }),
  );
  await login(page, 'cangguan');
  await expect(page.getByText('检测到新版本，请立即更新')).toHaveCount(0);
  await page.clock.fastForward(61_000);
  const prompt = page.getByRole('dialog').filter({ hasText: '检测到新版本，请立即更新' });
  await expect(prompt).toContainText('提示');
  await page.keyboard.press('Escape');
  await expect(prompt).toBeVisible();
  await Promise.all([page.waitForEvent('load'), prompt.getByRole('button', { name: '立即更新' }).click()]);
});

const APPS = { code: 200, msg: '', data: { versionUrl: '/favicon.svg?package', storeUrl: '/favicon.svg?store' } };

test('the download page asks for the app of its button, and sends an iPhone to the store', async ({
  browser,
  baseURL,
}) => {
  for (const [userAgent, leadsTo] of [
    ['Mozilla/5.0 (Linux; Android 15)', 'package'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'store'],
  ] as const) {
    const page = await (
      await browser.newContext({ locale: 'zh-CN', userAgent, ...(baseURL ? { baseURL } : {}) })
    ).newPage();
    const asked: (string | null)[] = [];
    await page.route('**/version/download*', (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('appType'));
      return route.fulfill({ json: APPS });
    });
    for (const name of ['调度', '司机', '末端', '承运商']) {
      await page.goto('/UploadApp');
      await page.getByRole('button', { name: new RegExp(name) }).click();
      await expect(page).toHaveURL(new RegExp(`favicon.svg\\?${leadsTo}`));
    }
    expect(asked).toEqual(['0', '1', '4', '2']);
    await page.context().close();
  }
});

test('inside WeChat the download page asks to be opened elsewhere', async ({ browser, baseURL }) => {
  const page = await (
    await browser.newContext({
      locale: 'zh-CN',
      userAgent: 'Mozilla/5.0 MicroMessenger/8.0',
      ...(baseURL ? { baseURL } : {}),
    })
  ).newPage();
  await page.goto('/UploadApp');
  await expect(page.getByText('请在浏览器中打开')).toBeVisible();
  await expect(page.getByRole('button').first()).toBeDisabled();
  await page.context().close();
});
