import { expect, test, type Page } from '@playwright/test';
import { login } from '../support/browser.ts';
import { readable } from '../support/reach.ts';

const front = (page: Page) => page.locator('.hc-pane:visible');

test('floor map: a goods is searched and lights up, its place is chosen on the map, and its stock and ledger are reached', async ({
  page,
}) => {
  await login(page, 'cangguan');
  await page.goto('/Inventory/Map');
  const canvas = front(page).locator('canvas');
  await expect(canvas).toBeVisible();
  await expect(canvas).toHaveAccessibleName(/共 \d+ 个库位/);
  await readable(page);

  // What is found is a list that keys reach; Enter brings it to the middle of the map, where a click chooses it.
  await front(page).getByLabel('在平面图上查找').fill('牛奶');
  await front(page).getByLabel('在平面图上查找').press('Enter');
  const hits = front(page).locator('.hc-floor-hits button');
  await expect(hits.first()).toContainText('鲜牛奶');
  const code = await hits.first().locator('b').innerText();
  await hits.first().focus();
  await page.keyboard.press('Enter');
  const chosen = front(page).locator('.hc-floor-chosen');
  await expect(chosen.locator('h2')).toContainText(code);
  await expect(chosen).toContainText('鲜牛奶');
  await expect(page).toHaveURL(new RegExp(`at=${code}`));
  await chosen.getByRole('button', { name: '关闭库位' }).click();
  await expect(chosen).toHaveCount(0);
  const box = await canvas.boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  await expect(chosen.locator('h2')).toContainText(code);

  // The address is the screen: mode, search, place and view come back with it.
  await front(page).getByText('库龄', { exact: true }).first().click();
  await expect(page).toHaveURL(/mode=age/);
  const address = page.url();
  expect(new URL(address).searchParams.get('v')).toMatch(/^[\d.]+,[\d.]+,60\.00$/);
  await page.reload();
  await expect(chosen.locator('h2')).toContainText(code);
  expect(page.url()).toBe(address);

  await chosen.getByRole('link', { name: '库存流水' }).click();
  await expect(page).toHaveURL(/\/Inventory\/Ledger\?/);
  await expect(front(page).locator('.hc-row').first()).toContainText(code);
  await page.goto(address);
  await chosen.getByRole('link', { name: /^库存查询/ }).click();
  await expect(page).toHaveURL(/\/Inventory\/Stock\?/);
  await expect(front(page).locator('.hc-row').first()).toContainText(code);
});

test('floor map: keys pan and zoom, a drag moves it, 0 shows all of it', async ({ page }) => {
  await login(page, 'kucun');
  await page.goto('/Inventory/Map');
  const canvas = front(page).locator('canvas');
  await readable(page);
  const view = (): number[] => (new URL(page.url()).searchParams.get('v') ?? '').split(',').map(Number);
  await canvas.focus();
  await page.keyboard.press('0');
  await expect.poll(() => view().length).toBe(3);
  const [x = 0, , k = 0] = view();
  await page.keyboard.press('+');
  await expect.poll(() => view()[2]).toBeCloseTo(k * 1.5, 1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => view()[0] ?? 0).toBeGreaterThan(x);
  const [, y = 0] = view(),
    box = await canvas.boundingBox(),
    middle = { x: (box?.x ?? 0) + 300, y: (box?.y ?? 0) + 300 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x, middle.y - 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => view()[1] ?? 0).toBeGreaterThan(y);
  // A drag chooses nothing.
  await expect(front(page).locator('.hc-floor-chosen')).toHaveCount(0);
  await page.keyboard.press('0');
  await expect.poll(() => view()[2]).toBeCloseTo(k, 1);
});

test('labels: seen first, taken as PDF, and printed from the page with nothing but labels on paper', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      print: () => {
        Object.assign(window, { printed: (Number(Reflect.get(window, 'printed')) || 0) + 1 });
      },
    });
  });
  const broken: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) broken.push(message.text());
  });
  await login(page, 'cangguan');
  await page.goto('/Basic/Position');
  const rows = front(page).locator('.hc-grid tbody input[type=checkbox]');
  await rows.nth(1).check();
  await rows.nth(2).check();
  const code = await front(page).locator('.hc-row[data-picked] td').nth(2).innerText();
  await front(page).getByRole('button', { name: '打印标签' }).click();
  const dialog = page.getByRole('dialog').filter({ hasText: '打印库位标签' });
  await expect(dialog.getByRole('img', { name: '第一张标签' })).toContainText(code);
  await dialog.getByLabel('每张份数').fill('2');
  await expect(dialog).toContainText('共 4 张');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载 PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^库位标签_\d{14}\.pdf$/);

  await dialog.getByRole('button', { name: '直接打印' }).click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed'))).toBe(1);
  await expect(page.locator('.hc-print svg')).toHaveCount(4);
  const paper = await page.pdf({ preferCSSPageSize: true });
  const millimetres = (points: string | undefined): number => Math.round((Number(points) / 72) * 25.4);
  const sheets = [...paper.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, w, h]) => [
    millimetres(w),
    millimetres(h),
  ]);
  expect(sheets).toEqual(Array.from({ length: 4 }, () => [100, 50]));
  // Printed, the page is as it was.
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.hc-print')).toHaveCount(0);
  expect(await page.evaluate(() => [document.body.className, document.adoptedStyleSheets.length])).toEqual(['', 0]);
  expect(broken).toEqual([]);
});
