import { expect, test } from '@playwright/test';
import { button, login } from '../support/browser.ts';

test('a part of an order is split off, and its shipping cost confirmed once', async ({ page }) => {
  await login(page, 'admin');
  await page.goto('/Outbound/Order?status=30');
  const link = page.locator('a[href*="/Outbound/OrderDetail/"]').first();
  const orderNo = (await link.innerText()).trim();
  await link.click();
  // The address is there before the page; until then the list, where each row has such a button, is.
  await expect(page.getByRole('heading', { name: new RegExp(orderNo) })).toBeVisible();
  const more = page.locator('.hc-pane:visible').getByRole('button', { name: /^(\w+ )?更\s?多$/ });
  await more.click();
  await button(page, '拆单').locator('visible=true').click();
  const dialog = page.getByRole('dialog').filter({ hasText: '拆单' });
  const line = dialog.getByRole('row').nth(1);
  await line.getByRole('checkbox').check();
  await line.getByRole('textbox').fill('1');
  await dialog.getByRole('button', { name: /拆\s?单/ }).click();
  // What was told is gone after a moment; the link to the new order stays.
  await expect(page.getByRole('link', { name: /-1$/ })).toBeVisible();

  await more.click();
  await button(page, '确认运费').locator('visible=true').click();
  const fee = page.getByRole('dialog').filter({ hasText: '确认运费' });
  await fee.getByLabel('运费').fill('1a2.3456');
  await expect(fee.getByLabel('运费')).toHaveValue('12.34');
  await button(page, '确定').click();
  await expect(page.getByText(/^12\.34 元/)).toBeVisible();
  await more.click();
  await expect(button(page, '确认运费').locator('visible=true')).toBeDisabled();
});
