import { expect, test } from '@playwright/test';
import { tripLinkApi } from '#contract/transport/trip-link.ts';
import { waybillApi } from '#contract/transport/waybill-acts.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { installed, line } from '../support/offline.ts';
import { here } from '../support/world.ts';

test.use({ serviceWorkers: 'allow' });

const OFFERED = 2,
  SIGNED = 50;
/** Drives by his account: other journeys are his. */
const WITH_ACCOUNT = '冯师傅';

test('a driver without an account is handed a trip by its link, drives it where there is no network, and hands over with a signature', async ({
  browser,
  page,
}) => {
  test.setTimeout(300_000);
  const base = `http://localhost:${here().port}`;
  const desk = await new Client(base).login('admin');
  await desk.enter('HZ01');
  const { list } = await desk.ask(waybillApi.page, { param: { status: OFFERED }, pageSize: 50 });
  const bill = list.find(({ driverName }) => driverName !== WITH_ACCOUNT);
  if (!bill) throw new Error('no waybill is offered to a driver without an account');
  const { id, waybillNo } = bill;
  const { orders } = await desk.ask(waybillApi.get, { id });

  await page.setViewportSize({ width: 1440, height: 900 });
  await login(page, 'admin');
  await page.goto(`/Warehouse/components/WaybillArrangementInfo/${id}`);
  await button(page, '司机链接').click();
  const dialog = page.getByRole('dialog', { name: /司机链接/ });
  await dialog.getByRole('button', { name: '发放链接' }).click();
  await expect(dialog.getByRole('button', { name: '作废' })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('desk.png') });
  const { url } = await desk.ask(tripLinkApi.show, { id });

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'zh-CN',
    serviceWorkers: 'allow',
  });
  const driver = await phone.newPage();
  const answer = await driver.goto(`${base}${new URL(url ?? '').pathname}`);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(driver.getByText(waybillNo)).toBeVisible();
  await expect(driver.getByRole('navigation')).toHaveCount(0);
  await button(driver, '接单').click();
  await expect(driver.getByText(`装车（0 / ${orders.length}）`)).toBeVisible();
  await driver.screenshot({ path: test.info().outputPath('accepted.png'), fullPage: true });
  await installed(driver);

  await phone.setOffline(true);
  const scanner = driver.getByRole('textbox', { name: '扫描运输单号或出库单号' });
  await scanner.fill('NOT-MINE');
  await driver.keyboard.press('Enter');
  await expect(driver.getByText('【NOT-MINE】不在本运单中').first()).toBeVisible();
  for (const { orderNo } of orders) {
    await scanner.fill(orderNo);
    await driver.keyboard.press('Enter');
  }
  await expect(driver.getByText(`装车（${orders.length} / ${orders.length}）`)).toBeVisible();
  await button(driver, '装车完成').click();
  await button(driver, '发车').click();
  await expect(button(driver, '到站').first()).toBeVisible();
  // Closed and opened again on the road.
  await driver.reload();
  await button(driver, '登记温度').click();
  await driver.getByRole('dialog').getByLabel(/温度/).fill('3.5');
  await driver
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(driver.getByRole('dialog')).toBeHidden();
  await button(driver, '到站').first().click();
  await button(driver, '签收').first().click();
  const glass = driver.getByLabel('签名区');
  await glass.scrollIntoViewIfNeeded();
  const box = await glass.boundingBox();
  if (!box) throw new Error('nothing to sign on');
  await driver.mouse.move(box.x + 40, box.y + 40);
  await driver.mouse.down();
  await driver.mouse.move(box.x + 200, box.y + 110, { steps: 8 });
  await driver.mouse.up();
  await button(driver, '保存签名').click();
  await expect(driver.getByRole('button', { name: '签名已保存' })).toBeVisible();
  await driver.screenshot({ path: test.info().outputPath('signing.png') });
  await driver.getByRole('button', { name: /确认签收/ }).click();
  await expect(driver.getByRole('dialog')).toBeHidden();
  await expect(line(driver)).toHaveText(/离线/);
  expect(await driver.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await driver.screenshot({ path: test.info().outputPath('dead-zone.png'), fullPage: true });
  expect((await desk.ask(waybillApi.get, { id })).departAt).toBeNull();

  await phone.setOffline(false);
  await expect(line(driver)).toBeHidden({ timeout: 60_000 });
  const after = await desk.ask(waybillApi.get, { id });
  const signed = after.orders.filter(({ status }) => status === SIGNED);
  expect(signed).toHaveLength(1);
  // Signed on glass without a network: the picture came with the act.
  expect(signed[0]?.photos).toHaveLength(1);
  expect(after.events.find(({ event }) => event === 'TEMP')).toMatchObject({ temp: 3.5, source: 2 });
  expect(new Set(after.events.filter(({ source }) => source === 2).map(({ operator }) => operator))).toEqual(
    new Set([`${bill.driverName}（链接）`]),
  );
  await driver.emulateMedia({ colorScheme: 'dark' });
  await driver.screenshot({ path: test.info().outputPath('after.png'), fullPage: true });

  // Withdrawn at the desk: it opens nothing any more, also where it was open.
  await dialog.getByRole('button', { name: '作废' }).click();
  await page.locator('.ant-popconfirm:visible').getByRole('button', { name: '作废' }).click();
  await expect(dialog.getByRole('button', { name: '发放链接' })).toBeVisible();
  await driver.reload();
  await expect(driver.getByRole('heading', { name: '链接无效或已过期' })).toBeVisible();
  await phone.close();
});
