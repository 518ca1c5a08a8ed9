import { expect, test, type Page } from '@playwright/test';
import { button, login } from '../support/browser.ts';
import { goTo, readable } from '../support/reach.ts';

/** More pages than stay built. */
const OTHERS = [
  '/Inbound/Order',
  '/Inventory/Stock',
  '/Inventory/Ledger',
  '/Outbound/Wave',
  '/Outbound/PickTask',
  '/Basic/Supplier',
  '/Basic/Owner',
  '/Basic/Store',
];

const pane = (page: Page) => page.locator('.hc-pane:visible');
const built = (page: Page) => page.locator('.hc-pane').count();
/** Each is a list that asks once: whoever leaves before the answer would take its question for one from the background. */
const openOthers = async (page: Page): Promise<void> => {
  for (const url of OTHERS) {
    await Promise.all([page.waitForResponse((answer) => answer.url().includes('/queryPage')), goTo(page, url)]);
    await readable(page);
  }
  await expect(page.getByRole('tab', { selected: true })).toBeInViewport();
};

test('of many open pages few stay built; the first comes back with its question, its page and where it was scrolled to', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1200, height: 500 });
  await login(page, 'cangguan');
  await goTo(page, '/Basic/Position?enabled=true&pageNum=2');
  await readable(page);
  const first = await pane(page).locator('.hc-row').first().innerText();
  const far = () =>
    pane(page)
      .locator('.hc-grid')
      .evaluate((one) => [one.scrollTop, one.scrollLeft]);
  await pane(page).locator('.hc-grid').hover();
  await page.mouse.wheel(0, 260);
  await page.mouse.wheel(120, 0);
  await expect.poll(async () => Math.min(...(await far()))).toBeGreaterThan(50);
  const left = await far();
  await openOthers(page);
  expect(await built(page)).toBe(8);

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/queryPage')) asked.push(new URL(request.url()).pathname);
  });
  await page.getByRole('tab', { name: '库位', exact: true }).click();
  await readable(page);
  await expect(page).toHaveURL('/Basic/Position?enabled=true&pageNum=2');
  await expect.poll(() => pane(page).locator('.hc-row').first().innerText()).toBe(first);
  await expect.poll(far).toEqual(left);
  expect(await built(page)).toBe(8);
  // Nobody in the background asks: of the lists only this page's was.
  expect([...new Set(asked)].filter((path) => !/position/i.test(path))).toEqual([]);
});

test('a page with something half written does not sleep, and an editor that sleeps wakes with what was typed', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await login(page, 'cangguan');
  await goTo(page, '/Basic/PickPosition');
  await readable(page);
  await button(page, '新增').click();
  await goTo(page, '/Outbound/OrderEdit/0');
  await expect(pane(page).getByRole('heading', { name: '新建出库单' })).toBeVisible();
  await pane(page).getByLabel('备注').fill('先放西门');
  await pane(page).getByLabel('数量').first().fill('12');
  await openOthers(page);
  // Home, the editor and the first of the others sleep; the dialog does not.
  await page.getByRole('tab', { name: '商品拣货位', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /取\s?消/ })
    .click();

  await page.getByRole('tab', { name: '新建出库单', exact: true }).click();
  await expect(pane(page)).toContainText('已恢复上次未保存的内容');
  await expect(pane(page).getByLabel('备注')).toHaveValue('先放西门');
  await expect(pane(page).getByLabel('数量').first()).toHaveValue('12');
  await pane(page).getByRole('button', { name: '重新填写' }).click();
  await expect(pane(page).getByLabel('备注')).toHaveValue('');
  await expect(pane(page).getByLabel('数量').first()).toHaveValue('');
});

test('a box of one page is not reached through the label of another', async ({ page }) => {
  await login(page, 'cangguan');
  await goTo(page, '/Basic/Supplier');
  await readable(page);
  await goTo(page, '/Basic/Goods');
  await readable(page);
  await page.getByRole('tab', { name: '供应商', exact: true }).click();
  // Until the tab is in front, the button found is the other page's: it would be waited for after it has gone to the back.
  await expect(pane(page).getByRole('heading', { name: '供应商', exact: true })).toBeVisible();
  await readable(page);
  await pane(page).getByRole('button', { name: '新增' }).click();
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll('input[id], textarea[id], button[id], .ant-select[id]')].map(({ id }) => id),
  );
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('供应商编码', { exact: true }).click();
  await page.keyboard.type('APART');
  await expect(dialog.getByLabel('供应商编码')).toHaveValue('APART');
});

test('a page that the menu does not offer is called by its name', async ({ page }) => {
  await login(page, 'chaxun');
  await page.goto('/sys/Role');
  await expect(page.getByRole('tab', { name: '角色管理', exact: true })).toBeVisible();
  await expect(pane(page).getByRole('heading', { name: '角色管理', exact: true })).toBeVisible();
});
