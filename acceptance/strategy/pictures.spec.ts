import { expect, test, type Page } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { outOrderApi } from '#contract/outbound/order.ts';
import { putawayStrategy } from '#contract/strategy/inbound/putaway-strategy.ts';
import { signRange } from '#contract/strategy/inbound/sign-range.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { choose, dialog } from '../support/form.ts';
import { givenOrder, ownerOf } from '../support/given.ts';
import { here } from '../support/world.ts';

const actOf = (page: Page, row: string, name: string): Promise<void> =>
  page.locator('.hc-pane:visible').getByRole('row', { name: row }).first().getByRole('button', { name }).click();

test('a putaway rule is seen on the floor and opened from there, goods are seen too, and waves as a funnel', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const admin = await new Client(`http://localhost:${here().port}`).login('admin');
  await admin.enter('HZ01');
  const ownerId = await ownerOf(admin, 'HZW');
  const { id } = await admin.ask(putawayStrategy.api.add, {
    ownerId,
    rules: [
      { step: 'P1', areaIds: [], order: 1 },
      { step: 'P4', areaIds: [], order: 2 },
    ],
  });
  await login(page, 'admin');
  await page.goto('/Config/PutawayStrategy');
  await actOf(page, '海之味', '看图');
  const drawer = page.locator('.ant-drawer').last();
  await expect(drawer.getByRole('application')).toBeVisible();
  await expect(drawer.getByRole('list', { name: '图例' }).getByRole('listitem').first()).toBeVisible();
  await expect(drawer.getByText('不会上架到这里')).toBeVisible();
  await drawer.getByRole('list', { name: '图例' }).getByRole('button').first().click();
  await page.screenshot({ path: test.info().outputPath('rule.png') });
  await drawer.getByText('打开规则').click();
  await expect(dialog(page)).toContainText('步骤');
  await page.screenshot({ path: test.info().outputPath('opened.png') });

  const [goods] = (await admin.ask(goodsApi.page, { param: { ownerId }, pageSize: 1 })).list;
  await page.goto(`/Config/Tryout?goodsId=${goods?.id ?? 0}`);
  await page.getByText('看图', { exact: true }).click();
  await expect(page.locator('.ant-drawer').last()).toContainText(goods?.code ?? '');
  await expect(page.locator('.ant-drawer').last().getByText('先后')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('goods.png') });

  await page.goto('/Config/WaveStrategy');
  await actOf(page, '冷冻', '漏斗');
  await expect(page.locator('.ant-drawer').last().getByRole('list', { name: '波次策略漏斗' })).toContainText('温层');
  await page.screenshot({ path: test.info().outputPath('funnel.png') });
  await admin.ask(putawayStrategy.api.remove, { id, version: 0 });
});

test('a sign range is tried on a driver, and an order is walked through under either rule', async ({ page }) => {
  test.setTimeout(240_000);
  const admin = await new Client(`http://localhost:${here().port}`).login('admin');
  await admin.enter('HZ01');
  const [range] = (await admin.ask(signRange.api.page, {})).list;
  if (!range) throw new Error('the demo world has no sign range');
  await login(page, 'admin');
  await page.goto('/Config/DryRun');
  const form = page.locator('.hc-page').last();
  await page.getByText('签到', { exact: true }).click();
  await form.getByLabel('司机经度').fill(String(range.lng));
  // Some 560 metres north of the gate, which lets in within 800.
  await form.getByLabel('司机纬度').fill(String(range.lat + 0.005));
  await choose(form, '规则', '800米');
  await form.getByLabel('半径(米)').fill('300');
  await button(page, '演练').click();
  await expect(page.getByRole('row', { name: /^位置 在范围内.* 在范围外/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^签到 可以 不在签到范围内/ })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('sign.png') });

  const ownerId = await ownerOf(admin, 'HZW');
  const stocked = (await admin.ask(goodsApi.page, { param: { ownerId }, pageSize: 5 })).list;
  const order = await givenOrder(admin, ownerId, stocked[0]?.id ?? 0, 2);
  await page.getByText('分配', { exact: true }).first().click();
  const { orderNo } = await admin.ask(outOrderApi.get, { id: order.id });
  await choose(form, '或出库单', orderNo);
  await page.keyboard.press('Escape');
  await choose(form, '配置', '拣货策略');
  await button(page, '演练').click();
  await expect(page.getByText(/已全部撤回/).first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('walk.png') });
});
