import { expect, test, type Page } from '@playwright/test';
import { outOrderApi } from '#contract/outbound/order.ts';
import { waveApi } from '#contract/outbound/wave.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { givenOrder, givenStock, ownerOf } from '../support/given.ts';
import { goTo, readable } from '../support/reach.ts';

const pane = (page: Page) => page.locator('.hc-pane:visible');
const toolbar = (page: Page, name: string) =>
  pane(page)
    .locator('.hc-toolbar-left')
    .getByRole('button', { name: new RegExp(`^${[...name].join('\\s?')}$`) });

test('a selection offers what all of it allows, and names the order that does not', async ({ page }) => {
  await login(page, 'admin');
  await page.goto('/Outbound/Order?status=90');
  await readable(page);
  await pane(page).locator('.hc-row input[type=checkbox]').first().check();
  for (const name of ['分配', '取消分配', '加入波次', '优先级', '隐藏', '取消'])
    await expect(toolbar(page, name)).toBeDisabled();
  await toolbar(page, '分配').hover({ force: true });
  await expect(page.getByRole('tooltip')).toContainText('当前状态【已发运】不允许分配');
});

test('a release says what stands allocated; an order nobody allocated has no gap; its editor closes when it is saved', async ({
  page,
  baseURL,
}) => {
  const client = await new Client(baseURL ?? '').login('admin');
  const ownerId = await ownerOf(client, 'CWX');
  const goodsId = await givenStock(client, ownerId, `STEP${Date.now()}`, 10);
  const untouched = await givenOrder(client, ownerId, goodsId, 4);
  const order = await givenOrder(client, ownerId, goodsId, 6);
  await login(page, 'admin');

  await goTo(page, `/Outbound/OrderDetail/${untouched.id}`);
  await readable(page);
  await expect(pane(page).locator('.hc-row').first()).toContainText('待分配');
  await expect(pane(page).locator('.hc-row .hc-bad')).toHaveCount(0);

  await goTo(page, `/Outbound/OrderEdit/${untouched.id}`);
  await readable(page);
  await button(page, '保存').click();
  await expect(page).toHaveURL(`/Outbound/OrderDetail/${untouched.id}`);
  await expect(page.getByRole('tab', { name: /^编辑/ })).toHaveCount(0);

  await client.ask(outOrderApi.allocate, { ids: [order.id] });
  const { list } = await client.ask(waveApi.insert, { orderIds: [order.id] });
  await goTo(page, `/Outbound/WaveDetail/${list[0]?.id}`);
  await readable(page);
  await button(page, '释放').click();
  await page
    .locator('.ant-popover')
    .getByRole('button', { name: /释\s?放/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('共分配 6，其中本次 0');
});

test('whoever is told of an alarm goes by his name', async ({ page }) => {
  await login(page, 'admin');
  await page.goto('/sys/AlarmRule');
  await readable(page);
  await expect(pane(page).locator('.hc-row').first()).toBeVisible();
  await expect(pane(page).getByRole('cell', { name: /^[a-z]+(:[A-Za-z]+)+$/ })).toHaveCount(0);
});
