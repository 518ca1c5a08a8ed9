import { expect, test, type Page } from '@playwright/test';
import { integrityApi } from '#contract/inventory/integrity.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { unpickApi } from '#contract/outbound/unpick.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';
import { givenOrder, givenStock, givenWalks, ownerOf, pickAll } from '../support/given.ts';
import { ready, scan, work } from '../support/scanner.ts';

const CANCELLED = 99;

/** Seven of ten goods are picked, then the order is intercepted: the line that goes back. */
async function intercepted(desk: Client, code: string) {
  const ownerId = await ownerOf(desk, 'CWX');
  const order = await givenOrder(desk, ownerId, await givenStock(desk, ownerId, code, 10), 7);
  await pickAll(desk, (await givenWalks(desk, [order.id], 1)).walks);
  await desk.ask(outOrderApi.intercept, { id: order.id, reason: '客户取消' });
  const [line] = (await desk.ask(unpickApi.queryPage, { param: { orderNo: order.orderNo } })).list;
  return { order, from: line?.fromPositionCode ?? '', to: line?.toPositionCode ?? '', taskNo: line?.taskNo ?? '' };
}

/** First scanned at the wrong shelf, then a part, then the rest: with it the order is cancelled. */
async function putBack(page: Page, desk: Client, code: string): Promise<void> {
  const { order, from, to, taskNo } = await intercepted(desk, code);
  if ((page.viewportSize()?.width ?? 0) < 800) await work(page, '/Inner/Unpick');
  else {
    await page.goto(`/Outbound/OrderDetail/${order.id}`);
    await page.locator('a.hc-link', { hasText: /^返架$/ }).click();
    await ready(page);
  }
  // A card of the handheld says its task first, and its order when it is opened.
  await expect(page.getByText(taskNo).filter({ visible: true }).first()).toBeVisible();
  await scan(page, 'NOSUCH', /未找到【NOSUCH】对应的返架任务/);
  await scan(page, code, new RegExp(to));
  const card = page.getByRole('region', { name: '当前返架行' });
  await expect(card).toContainText(from);
  await expect(card).toContainText(to);
  await expect(card).toContainText(taskNo);
  await page.screenshot({ path: test.info().outputPath(`unpick-${code}.png`) });
  await page.keyboard.press('F2');
  await scan(page, '3', /返架 3/);
  await scan(page, to, /已返架 3/);
  expect((await desk.ask(outOrderApi.get, { id: order.id })).status).not.toBe(CANCELLED);
  await scan(page, from, new RegExp(to));
  await scan(page, to, /已返架 4/);
  expect((await desk.ask(outOrderApi.get, { id: order.id })).status).toBe(CANCELLED);
  expect((await desk.ask(integrityApi.run, {})).filter((law) => law.violations !== 0)).toEqual([]);
}

test('what was picked for an order that is intercepted is scanned back to the shelf, and the order is cancelled', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(200_000);
  const desk = await new Client(baseURL ?? '').login('cangguan');
  await login(page, 'cangguan');
  await putBack(page, desk, 'BACKDESK');
});

test('the same on a handheld', async ({ page, baseURL }) => {
  test.setTimeout(200_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const desk = await new Client(baseURL ?? '').login('cangguan');
  await login(page, 'cangguan');
  await putBack(page, desk, 'BACKHAND');
});
