import { expect, test } from '@playwright/test';
import { tripApi } from '#contract/transport/trip.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { installed, line } from '../support/offline.ts';

test.use({ serviceWorkers: 'allow' });

const OFFERED = 2,
  SIGNED = 50;

test('a driver loads, leaves, arrives and hands over where there is no network; all of it is told when it happened', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const driver = await new Client(baseURL ?? '').login('siji');
  const { list } = await driver.ask(tripApi.mine, {});
  const trip = list.find(({ status }) => status === OFFERED);
  const id = trip?.id ?? 0;
  const { orders, stops } = await driver.ask(tripApi.get, { id });
  await page.setViewportSize({ width: 390, height: 844 });
  await login(page, 'siji');
  await page.goto('/Transport/Trip');
  const offered = page.getByRole('listitem').filter({ hasText: trip?.waybillNo ?? '?' });
  await expect(offered.getByText('待接单')).toBeVisible();
  await offered.getByRole('button', { name: /打\s*开/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(trip?.waybillNo ?? '?');
  await installed(page);

  await context.setOffline(true);
  await button(page, '接单').click();
  await expect(page.getByText('待装车')).toBeVisible();
  await expect(page.getByText(`装车（0 / ${orders.length}）`)).toBeVisible();
  const scanner = page.getByRole('textbox', { name: '扫描运输单号或出库单号' });
  await scanner.fill('NOT-MINE');
  await page.keyboard.press('Enter');
  await expect(page.getByText('【NOT-MINE】不在本运单中').first()).toBeVisible();
  for (const { orderNo } of orders) {
    await scanner.fill(orderNo);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText(`装车（${orders.length} / ${orders.length}）`)).toBeVisible();
  await button(page, '装车完成').click();
  await button(page, '发车').click();
  await expect(button(page, '到站').first()).toBeVisible();
  // Closed and opened again on the road.
  await page.reload();
  await button(page, '到站').first().click();
  await button(page, '签收').first().click();
  await page.getByRole('button', { name: /确认签收/ }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(line(page)).toHaveText(/离线/);
  // Told on a phone too, without pushing anything off the screen.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.screenshot({ path: test.info().outputPath('dead-zone.png'), fullPage: true });
  expect((await driver.ask(tripApi.get, { id })).departAt).toBeNull();

  // Times are told to the second.
  await page.waitForTimeout(1100);
  await context.setOffline(false);
  await expect(line(page)).toBeHidden({ timeout: 30_000 });
  const after = await driver.ask(tripApi.get, { id });
  expect(after.orders.filter(({ status }) => status === SIGNED)).toHaveLength(1);
  expect(after.stops.filter(({ arriveAt }) => arriveAt !== null)).toHaveLength(1);
  expect(stops.length).toBeGreaterThan(0);
  // When the first of it happened, it was told to nobody.
  const loaded = after.events.find(({ event }) => event === 'LOADED');
  expect((loaded?.eventAt ?? '~') < (loaded?.receivedAt ?? '')).toBe(true);
  expect((after.departAt ?? '~') <= (after.stops[0]?.arriveAt ?? '')).toBe(true);
});
