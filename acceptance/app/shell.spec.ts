import { expect, test, type Page } from '@playwright/test';
import { button, enter, houseButton, inside, login, tourQuestion } from '../support/browser.ts';
import { goTo } from '../support/reach.ts';
import { BRANCH, CENTRE, PASSWORD } from '../support/world.ts';

const tabNames = (page: Page) =>
  page
    .getByRole('tablist')
    .first()
    .getByRole('tab')
    .allInnerTexts()
    .then((names) => names.map((name) => name.trim()));
const palette = (page: Page) => page.getByRole('combobox', { name: '快速查找' });
const card = (page: Page, name: string) =>
  page.locator('#hc-tour-apps .hc-app-card').filter({ has: page.getByText(name, { exact: true }) });

test('a new user is asked once whether he wants to be shown around, and is, in six steps', async ({ page }) => {
  // Nobody else comes as him: he is asked once in all.
  await enter(page, 'fayun');
  await page.removeLocatorHandler(tourQuestion(page));
  await inside(page);
  await tourQuestion(page)
    .getByRole('button', { name: /确\s?定/ })
    .click();
  const tour = page.locator('.ant-tour');
  for (const step of ['个人信息与仓库', '功能标签', '系统菜单', '常用菜单管理', '待办事项']) {
    await expect(tour).toContainText(step);
    await tour.getByRole('button', { name: '下一步' }).click();
  }
  await expect(tour).toContainText('应用菜单');
  await Promise.all([
    page.waitForResponse(/updateLastLoginTime/),
    tour.locator('.ant-tour-actions button').last().click(),
  ]);
  await expect(tour).toHaveCount(0);
  await page.reload();
  await inside(page);
  await expect(page.getByRole('heading', { name: '刘发运' })).toBeVisible();
  await expect(tourQuestion(page)).toHaveCount(0);
});

test('the question to a new user comes over no dialog and takes the focus from nobody who types; it comes afterwards', async ({
  page,
}) => {
  // He comes by another page, so that home opens when he has begun with something. Nobody else comes as him.
  await enter(page, 'fuhe', PASSWORD, '/login?redirect=/iam/LoginLog');
  await page.removeLocatorHandler(tourQuestion(page));
  await inside(page);
  const search = page.getByLabel('菜单搜索'),
    own = page.getByRole('dialog').filter({ hasText: '陈复核' });
  await search.fill('kc');
  const home = page.waitForResponse(/home-server\/v1\/todo/);
  await goTo(page, '/');
  await home;
  await expect(page.locator('.hc-home')).toBeVisible();
  await expect(search).toBeFocused();
  await expect(tourQuestion(page)).toHaveCount(0);
  await page.getByRole('button', { name: '当前用户' }).click();
  await page.getByRole('menuitem', { name: '我的信息' }).click();
  await expect(own).toBeVisible();
  await expect(tourQuestion(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await tourQuestion(page)
    .getByRole('button', { name: /取\s?消/ })
    .click();
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
});

test('a starred page stands among the favourites after a reload, until the star is taken away', async ({ page }) => {
  await login(page, 'cangguan');
  await card(page, '出库单').hover();
  await card(page, '出库单').getByRole('button', { name: '收藏出库单', exact: true }).click();
  const favourites = page.locator('#hc-tour-favourites');
  const starred = favourites.locator('.hc-app-open').filter({ hasText: '出库单' });
  await expect(starred).toBeVisible();
  await page.reload();
  await starred.click();
  await expect(page).toHaveURL(/\/Outbound\/Order$/);
  await page.goto('/');
  await card(page, '出库单').getByRole('button', { name: '取消收藏出库单' }).click();
  await expect(favourites).toContainText('点击应用卡片上的星标');
});

test('a counter opens the list of exactly what it counted; one that fails shows a dash', async ({ page }) => {
  await login(page, 'cangguan');
  for (const [name, url] of [
    ['待分配出库单', '/Outbound/Order?status=10'],
    ['挂起入库单', '/Inbound/Order?isSuspended=true'],
    ['待领取拣货任务', '/Outbound/PickTask?status=10'],
  ] as const) {
    const counter = page.locator('.hc-todo').filter({ hasText: name });
    await expect(counter.locator('b')).toHaveText(/^\d+$/);
    const count = await counter.locator('b').innerText();
    await counter.click();
    await expect(page).toHaveURL(url);
    await expect(page.locator('.hc-pane:visible')).toContainText(new RegExp(`共\\s*${count}\\s*条`));
    await page.getByRole('tab', { name: '首页' }).click();
  }
  await page.route('**/home-server/v1/todo', (route) => route.abort());
  await page.reload();
  await expect(page.locator('.hc-todo').filter({ hasText: '待分配出库单' }).locator('b')).toHaveText('-');
});

test('the command bar finds pages, documents and goods without the mouse', async ({ page }) => {
  await login(page, 'cangguan');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type('rkd');
  await expect(page.getByRole('option').first()).toContainText('入库单');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Inbound\/Order$/);
  const number = await page.locator('.hc-pane:visible .hc-row a').first().innerText();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(number.toLowerCase());
  await expect(page.getByRole('option', { selected: true })).toContainText(number);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Inbound\/OrderDetail\/\d+/);

  await page.goto('/Basic/Goods');
  const row = page.locator('.hc-pane:visible .hc-row').first();
  await expect(row).toBeVisible();
  const [code = '', name = ''] = (await row.innerText())
    .split(/\s*\t\s*|\n+/)
    .map((text) => text.trim())
    .filter((text) => text !== '' && !/^\d{1,2}$/.test(text));
  await page.keyboard.press('Control+k');
  await page.keyboard.type(name.slice(1, 3));
  await expect(page.getByRole('listbox', { name: '查找结果' })).toContainText(code);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
});

test('letters typed straight after Ctrl K are neither lost nor joined to those of the time before, on a slow machine and over a form too', async ({
  page,
}) => {
  await login(page, 'cangguan');
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (const letters of ['rkd', 'ckd', 'rkd', 'gys']) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(letters);
    await expect(palette(page)).toHaveValue(letters);
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL(/\/Basic\/Supplier$/);
  await button(page, '新增').click();
  const code = page.getByRole('dialog').filter({ hasText: '供应商编码' }).getByRole('textbox').first();
  await code.fill('A1');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rkd');
  await expect(palette(page)).toHaveValue('rkd');
  await page.keyboard.press('Escape');
  // Back where one was, the form still open.
  await expect(palette(page)).toHaveCount(0);
  await expect(code).toBeFocused();
  await expect(code).toHaveValue('A1');
});

test('tabs are closed one by one, all others, and all', async ({ page }) => {
  await login(page, 'cangguan');
  for (const path of ['/Inbound/Order', '/Outbound/Order', '/Outbound/Wave']) {
    await page.goto(path);
    await inside(page);
  }
  await expect.poll(() => tabNames(page)).toEqual(['首页', '入库单', '出库单', '波次']);
  await page.getByTitle('关闭波次').click();
  await expect(page).toHaveURL(/\/Outbound\/Order$/);
  await page.getByRole('button', { name: '标签操作' }).click();
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect.poll(() => tabNames(page)).toEqual(['首页', '出库单']);
  await page.getByRole('button', { name: '标签操作' }).click();
  await page.getByRole('menuitem', { name: '关闭全部' }).click();
  await expect.poll(() => tabNames(page)).toEqual(['首页']);
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('by night the page loads again in the three numbers of the specification, and loses nothing', async ({ page }) => {
  await login(page, 'cangguan');
  await page.goto('/Outbound/Order?status=10');
  await page.getByRole('button', { name: '夜间模式' }).click();
  await expect(page.locator('html')).toHaveClass(/hc-night/);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).filter)).toBe(
    'brightness(1) contrast(0.9) sepia(0.1)',
  );
  await expect(page).toHaveURL('/Outbound/Order?status=10');
  await expect.poll(() => tabNames(page)).toEqual(['首页', '出库单']);
  await page.getByRole('button', { name: '日间模式' }).click();
  await expect(page.locator('html')).not.toHaveClass(/hc-night/);
});

test('after the session has ended, the same user finds tabs, questions and what he had typed; another finds nothing of it', async ({
  page,
}) => {
  await login(page, 'cangguan');
  await page.goto('/Outbound/Order?status=10');
  await inside(page);
  await page.goto('/Basic/Supplier');
  await button(page, '新增').click();
  const form = page.getByRole('dialog');
  const field = (label: string) => form.locator('.ant-form-item').filter({ hasText: label }).getByRole('textbox');
  await field('供应商编码').fill('DRAFT01');
  await field('供应商名称').fill('写了一半的供应商');

  // The binding cookie is gone: whatever is asked next is answered 401.
  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await enter(page, 'chaxun');
  await inside(page);
  await expect.poll(() => tabNames(page)).toEqual(['首页']);

  await page.context().clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await enter(page, 'cangguan');
  await inside(page);
  await expect.poll(() => tabNames(page)).toEqual(['首页', '出库单', '供应商']);
  await page.getByRole('tab', { name: '出库单' }).click();
  await expect(page).toHaveURL('/Outbound/Order?status=10');
  await page.getByRole('tab', { name: '供应商' }).click();
  await button(page, '新增').click();
  await expect(form).toContainText('已恢复上次未保存的内容');
  await expect(field('供应商名称')).toHaveValue('写了一半的供应商');
  await form.getByRole('button', { name: /取\s?消/ }).click();
  await button(page, '新增').click();
  await expect(field('供应商名称')).toHaveValue('');
});

test('two tabs of a browser never work in two warehouses, nor as somebody who has left', async ({ page, context }) => {
  await login(page, 'cangguan');
  const second = await context.newPage();
  await second.goto('/Outbound/Order');
  await inside(second);
  await houseButton(page).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(BRANCH) })
    .click();
  await expect(houseButton(page)).toContainText(BRANCH);
  await expect(second).toHaveURL(/:\d+\/$/);
  await expect(houseButton(second)).toContainText(BRANCH);
  await expect.poll(() => tabNames(second)).toEqual(['首页']);
  await houseButton(page).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(CENTRE) })
    .click();
  await expect(houseButton(second)).toContainText(CENTRE);

  await page.getByRole('button', { name: '当前用户' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /退\s?出/ })
    .click();
  await expect(page).toHaveURL(/login/);
  await expect(second).toHaveURL(/login/);
});

test('on a phone the home page fits, and the command bar is a button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await login(page, 'cangguan');
  await expect(page.locator('.hc-todo').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: '快速查找' }).click();
  await palette(page).fill('bh');
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/\/Inner\/Replenish$/);
});
