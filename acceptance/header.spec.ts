import { expect, test, type Page } from '@playwright/test';
import { inside, login } from './support/browser.ts';

const heads = (page: Page) => page.locator('.hc-table thead th').filter({ hasNotText: /^#?$/ });
const settings = (page: Page) => page.getByRole('button', { name: '表头设置', exact: true });

test('what a user makes of his columns is there on his other device, and gone for good when he wants the usual ones', async ({ page, browser }) => {
  await login(page, 'kucun');
  await page.goto('/Inventory/Stock');
  await expect(heads(page).first()).toBeVisible();
  const [first = '', second = ''] = await heads(page).allInnerTexts();
  await settings(page).click();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/v1/tableHeader') && answer.request().method() === 'POST');
  await page.getByRole('checkbox', { name: second, exact: true }).uncheck();
  await page.getByRole('button', { name: `${first} 下移`, exact: true }).click();
  await expect(page.getByRole('columnheader', { name: second, exact: true })).toHaveCount(0);
  expect((await kept).ok()).toBe(true);

  const elsewhere = await (await browser.newContext()).newPage();
  await login(elsewhere, 'kucun');
  await elsewhere.goto('/Inventory/Stock');
  await expect(elsewhere.getByRole('columnheader', { name: first, exact: true })).toBeVisible();
  await expect(elsewhere.getByRole('columnheader', { name: second, exact: true })).toHaveCount(0);
  await settings(elsewhere).click();
  const reset = elsewhere.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await elsewhere.getByRole('button', { name: '恢复默认' }).click();
  expect((await reset).ok()).toBe(true);
  await expect(heads(elsewhere).nth(1)).toHaveText(second);

  await page.reload();
  await inside(page);
  await expect(heads(page).nth(1)).toHaveText(second);
});

test('a view is its columns, questions and order under one name: chosen again, and its address opens it', async ({ page }) => {
  await login(page, 'diaodu');
  await page.goto('/Outbound/Order?status=10');
  const rows = page.locator('.hc-table tbody tr[data-row-key]');
  await expect(rows.first()).toBeVisible();
  const open = await rows.count();
  await page.getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('button', { name: '将当前存为视图' }).click();
  await page.getByLabel('视图名称').fill('待分配');
  await page.getByRole('button', { name: /确\s?定/ }).click();
  await expect(page).toHaveURL(/status=10.*view=\d+/);
  const address = page.url();

  await page.goto('/Outbound/Order');
  await expect.poll(() => rows.count()).not.toBe(open);
  await page.getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('button', { name: '待分配', exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(rows).toHaveCount(open);

  await page.getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('button', { name: '删除 待分配' }).click();
  await page.getByRole('button', { name: /^删\s?除$/ }).click();
  await expect(page.getByText('视图已删除')).toBeVisible();
});
