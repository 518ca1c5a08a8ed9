import { expect, test } from '@playwright/test';
import { login } from '../support/browser.ts';

test('the library of charts comes with the first chart somebody looks at', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const came = (): boolean => asked.some((path) => /\/assets\/draw-[\w-]+\.js$/.test(path));
  await login(page, 'admin');
  await expect(page.getByRole('heading', { name: '今天' })).toBeVisible();
  expect(came()).toBe(false);
  await page.goto('/Report/Board');
  await expect(page.locator('.hc-chart svg')).toBeVisible();
  expect(came()).toBe(true);
});

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

  // A bar of a funnel opens what its figure opens.
  await page.goto('/Report/Board');
  const funnel = board.locator('.hc-funnel').first();
  const first = funnel.getByRole('link').first();
  const listed = (await first.getAttribute('href')) ?? '';
  await funnel.locator('.hc-funnel-bars svg').click({ position: { x: 6, y: 13 } });
  await expect(page).toHaveURL(new RegExp(listed.replaceAll(/[?.]/g, '\\$&')));

  // The curve by key: what stands at a point is told, and Enter opens what it counts.
  await page.goto('/Report/Board');
  const curve = board.getByRole('group', { name: /每小时作业量，方向键/ });
  await expect(curve.locator('svg')).toBeVisible();
  await curve.focus();
  await page.keyboard.press('Home');
  const told = board.locator('figure [aria-live]');
  await expect(told).toHaveText(/^0时 收货：/);
  await page.keyboard.press('ArrowDown');
  await expect(told).toHaveText(/^0时 拣货：/);
  for (let hour = 1; hour < 24 && !/：[1-9]/.test(await told.innerText()); hour += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(told).toHaveText(new RegExp(`^${hour}时 `));
  }
  await shot('walked');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Report\/Board\/Work\?.*postedFrom/);

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
