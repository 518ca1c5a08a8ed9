import { expect, test } from '@playwright/test';
import { login } from '../support/browser.ts';

test('the board tells the day, and what is pressed on it is the list it counts', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await login(page, 'admin');
  const shot = (name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });
  await expect(page.getByRole('heading', { name: '今天' })).toBeVisible();
  await shot('home');

  await page.goto('/Report/Board');
  const board = page.locator('.hc-board');
  for (const name of ['今日入库', '今日出库', '今日预约', '今日排队', '在库关注', '线路截单', '温层占用'])
    await expect(board.getByRole('heading', { name })).toBeVisible();
  // Whoever hears the page is led to the figures behind the curve.
  await expect(board.getByRole('table').filter({ hasText: '收货' }).first()).toBeVisible();
  await shot('day');
  await page.getByRole('button', { name: '夜间模式' }).click();
  await shot('night');

  const lots = board.locator('dd').first();
  const figure = (await lots.innerText()).replaceAll(',', '');
  await lots.getByRole('link').click();
  await expect(page).toHaveURL(/\/Inventory\/Stock\?.*isNear=true/);
  await expect(page.getByText(new RegExp(`共\\s*${figure}\\s*条`))).toBeVisible();

  await page.goto('/Report/Board');
  await board.locator('.hc-board-hours').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/Report\/Board\/Work\?/);
  await expect(page.getByText(/合计/)).toBeVisible();

  // On a wall: nothing but the board, larger.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto('/Report/Board');
  await page.locator('.hc-pane:visible').getByRole('button', { name: '全屏' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('hc-board');
  await shot('wall');
});
