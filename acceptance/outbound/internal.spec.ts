import { expect, test } from '@playwright/test';
import { checkDeliveryApi } from '#contract/outbound/check.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { ownerPick } from '#contract/strategy/outbound/owner-pick.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';
import { givenOrder, givenStock, givenWalks, ownerOf, pickAll } from '../support/given.ts';
import { scan, work } from '../support/scanner.ts';

test('what is drawn is counted once more by somebody else, by scan, and a difference is recorded', async ({
  page,
  baseURL,
}) => {
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const ownerId = await ownerOf(desk, 'CWX');
  const goodsId = await givenStock(desk, ownerId, 'SECOND', 9);
  const order = await givenOrder(desk, ownerId, goodsId, 3);
  const { walks } = await givenWalks(desk, [order.id], 1);
  await pickAll(desk, walks);
  const {
    list: [rule],
  } = await desk.ask(ownerPick.api.page, { param: { ownerId } });
  const asks = (row: object, internalPct: number) =>
    desk.ask(ownerPick.api.update, ownerPick.api.update.input.parse({ ...row, internalPct }));
  await asks(rule ?? {}, 100);
  await desk.ask(checkDeliveryApi.confirm, { items: [{ orderId: order.id }] });
  const {
    list: [now],
  } = await desk.ask(ownerPick.api.page, { param: { ownerId } });
  await asks(now ?? {}, rule?.internalPct ?? 0);

  await login(page, 'admin');
  await work(page, '/Outbound/InternalCheck');
  const drawn = page.locator('.hc-work-queue button', { hasText: order.orderNo });
  await expect(drawn).toContainText('王经理');
  await drawn.click();
  await expect(page.getByRole('status').filter({ hasText: `开始内复核 ${order.orderNo}` })).toBeVisible();
  await scan(page, 'SECOND', /1 \/ 3/);
  await scan(page, '2', /2 \/ 3/);
  await page.getByRole('button', { name: /提交差异/ }).click();
  await page.locator('.ant-popover').getByRole('button').last().click();
  await expect(page.getByRole('status').filter({ hasText: '已记录 1 行差异' })).toBeVisible();
  await expect(page.locator('.hc-work-queue button', { hasText: order.orderNo })).toHaveCount(0);
  expect(await desk.ask(outOrderApi.get, { id: order.id })).toMatchObject({ status: 70 });
});
