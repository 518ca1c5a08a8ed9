import { expect, test } from '@playwright/test';
import { transportOrderApi } from '#contract/transport/order.ts';
import { sendPlanApi } from '#contract/transport/send-plan.ts';
import { waybillApi } from '#contract/transport/waybill-acts.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';

test('orders are planned by themselves, published, sent, driven and signed', async ({ page, baseURL }) => {
  test.setTimeout(300_000);
  const desk = await new Client(baseURL ?? '').login('cangguan');
  const { list: waiting } = await desk.ask(transportOrderApi.page, { param: { status: 10 }, pageSize: 200 });
  // What other journeys ordered has no weight, no address, or neither, and so no place on the map.
  const list = waiting.filter(({ weight, toAddress }) => weight > 0 && toAddress !== null);
  // Two that one car can take: what is cold and what is not never ride together.
  const zones = [...Map.groupBy(list, ({ tempZone }) => tempZone).values()];
  const orders = (zones.find(({ length }) => length > 1) ?? []).toSorted((a, b) => a.weight - b.weight).slice(0, 2);
  expect(orders).toHaveLength(2);
  const numbers = orders.map(({ orderNo }) => orderNo);

  await login(page, 'cangguan');
  await page.goto(`/Transport/Order?status=10&orderNo=${encodeURIComponent(numbers.join(','))}`);
  await expect(page.getByRole('row', { name: numbers[0] ?? '' })).toBeVisible();
  await page.getByRole('table').getByRole('checkbox').first().check();
  await button(page, '新建计划').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const [planned] = (await desk.ask(transportOrderApi.page, { param: { orderNo: numbers[0] ?? '' } })).list;
  const planId = planned?.planId ?? 0;

  await page.goto(`/Transport/SendPlanInfo/${planId}`);
  await button(page, '自动排线').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(page.getByRole('heading', { name: /自动排线（用时/ })).toBeVisible();
  await button(page, '采用').click();
  await expect(page.getByRole('heading', { name: /自动排线（用时/ })).toBeHidden();
  await button(page, '发布计划').click();
  await button(page, '生成运单').click();
  const billsOf = async () => (await desk.ask(waybillApi.page, { param: { planId } })).list;
  await expect.poll(async () => (await billsOf()).length).toBe(1);
  expect((await desk.ask(sendPlanApi.get, { id: planId })).status).toBe(2);
  const [bill] = await billsOf();
  const id = bill?.id ?? 0;
  await page.goto(`/Warehouse/components/WaybillArrangementInfo/${id}`);
  await button(page, '派车').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.ant-form-item', { hasText: '司机' }).locator('.ant-select').click();
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option:not(.ant-select-item-option-disabled)')
    .filter({ hasText: /何师傅|吕师傅/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: /派\s*车/ }).click();
  await expect(dialog).toBeHidden();
  await button(page, '接单').click();
  for (const no of numbers) {
    await page.getByRole('textbox', { name: '扫描运输单号或出库单号' }).fill(no);
    await page.keyboard.press('Enter');
    await expect(page.locator('.hc-pane:visible').getByText('已装车').first()).toBeVisible();
  }
  await button(page, '装车完成').click();
  await button(page, '发车').click();
  await page.getByRole('tab', { name: /站点/ }).click();
  const { stops } = await desk.ask(waybillApi.get, { id });
  const arrivals = page.getByRole('button', { name: /^到\s*站$/, disabled: false });
  for (const { stopNo } of stops) {
    await expect(arrivals).toHaveCount(stops.length + 1 - stopNo);
    await arrivals.first().click();
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText('已到达');
  await button(page, '全部签收').click();
  await page.locator('.ant-popconfirm:visible').getByRole('button', { name: '全部签收' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('已签收');
  await button(page, '完成运单').click();
  await page.getByRole('dialog').getByLabel('免回单原因').fill('电子回单');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s*定/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('已完成');
  expect((await desk.ask(sendPlanApi.get, { id: planId })).status).toBe(4);
});
