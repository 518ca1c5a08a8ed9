import { expect, test, type Page } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';

const drawer = (page: Page) => page.locator('.ant-drawer.ant-drawer-open');

test('a keeper who may not edit goods asks for another weight, somebody else passes it, the goods are so and the log tells before and after', async ({
  page,
  browser,
  baseURL,
}) => {
  const client = await new Client(baseURL ?? '').login('cangguan');
  const goods = async () => (await client.ask(goodsApi.page, { param: { code: 'G5' } })).list[0];
  const before = await goods();
  const was = before?.weight ?? 0,
    now = was + 35,
    shown = (grams: number): string => String(grams);

  await login(page, 'kucun');
  await page.goto('/Base/ChangeRequest?ask=new');
  const dialog = page.getByRole('dialog', { name: '申请数据变更' });
  await dialog.locator('.ant-select').nth(1).click();
  await page.keyboard.type('G5');
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: 'G5' }).first().click();
  await expect(dialog.getByRole('button', { name: /确\s?定/ })).toBeDisabled();
  await dialog.getByLabel('毛重g').fill(shown(now));
  await expect(dialog.getByText(`现值：${was}`)).toBeVisible();
  await dialog.getByLabel('变更原因').fill('重新称重');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(page.getByText('已提交，等待他人审核')).toBeVisible();
  await expect(dialog).toBeHidden();
  const row = (on: Page) => on.getByRole('row').filter({ hasText: 'G5' }).filter({ hasText: '重新称重' });
  await expect(row(page).getByRole('button', { name: /撤\s?回/ })).toBeVisible();
  await expect(row(page).getByRole('button', { name: /通\s?过/ })).toHaveCount(0);
  expect((await goods())?.weight).toBe(was);

  const admin = await (await browser.newContext()).newPage();
  await login(admin, 'admin');
  await admin.goto('/Base/ChangeRequest?status=0');
  await row(admin).getByRole('button', { name: /BG\d/ }).click();
  await expect(drawer(admin).getByRole('row', { name: `毛重g ${was} ${now}` })).toBeVisible();
  await drawer(admin)
    .getByRole('button', { name: /通\s?过/ })
    .click();
  await admin
    .locator('.ant-popconfirm')
    .getByRole('button', { name: /通\s?过/ })
    .click();
  await expect(admin.getByText('已通过 1 条')).toBeVisible();
  await expect(drawer(admin).getByText('已通过', { exact: true })).toBeVisible();
  expect(await goods()).toMatchObject({ weight: now, code: before?.code, palletQty: before?.palletQty });

  await admin.goto('/sys/OperationLog?action=审核数据变更');
  await admin
    .getByRole('row')
    .filter({ hasText: '审核数据变更' })
    .first()
    .getByRole('button', { name: /详\s?情/ })
    .click();
  await expect(drawer(admin).getByRole('row', { name: `毛重g ${was} ${now}` })).toBeVisible();
  await admin.context().close();
});
