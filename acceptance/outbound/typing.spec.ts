import { expect, test } from '@playwright/test';
import { goodsApi } from '#contract/basic/goods/goods.ts';
import { login } from '../support/browser.ts';

test('a quantity typed while its goods are looked up stays', async ({ page }) => {
  await login(page, 'cangguan');
  await page.goto('/Outbound/OrderEdit/0');
  const editor = page.locator('.hc-pane:visible');
  await editor.getByRole('combobox', { name: /货主$/ }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();

  const goods = editor.getByLabel('商品', { exact: true });
  const qty = editor.getByLabel('数量', { exact: true });
  await goods.first().fill('0');
  const code = await editor.getByRole('option').first().locator('b').innerText();

  // The answer is held back until hands have gone on to the quantity and to the next line.
  const held = Promise.withResolvers<void>();
  await page.route(`**${goodsApi.unitsBySpecCodes.path}*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await goods.first().fill(code);
  await page.keyboard.press('Enter');
  await qty.first().click();
  await page.keyboard.type('37');
  await page.keyboard.press('Enter');
  await expect(goods).toHaveCount(2);
  await expect(goods.nth(1)).toBeFocused();
  held.resolve();
  await expect(editor.getByLabel('单位', { exact: true }).first()).toBeEnabled();
  await expect(qty.first()).toHaveValue('37');
  await expect(goods.nth(1)).toBeFocused();
});
