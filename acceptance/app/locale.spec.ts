import { expect, test } from '@playwright/test';
import { declineTour, enter, login } from '../support/browser.ts';
import { CENTRE, PASSWORD } from '../support/world.ts';

test("whoever chooses English reads pages, menus and refusals in English, and people's own data as they wrote them", async ({
  page,
}) => {
  await login(page, 'cangguan');
  await page.getByRole('button', { name: '当前用户' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Current user' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('menuitem', { name: /(^| )Outbound$/ })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(CENTRE);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto('/Outbound/Order');
  await expect(page.getByRole('columnheader', { name: 'Outbound order no.' })).toBeVisible();
  await expect(page.getByText(/^To allocate/).first()).toBeVisible();
});

test('the language stays with the machine: the login page speaks it, its refusal too, and the way back is the same', async ({
  page,
}) => {
  await declineTour(page);
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem(`locale@${location.origin}`, 'en'));
  await page.reload();
  await page.getByRole('textbox', { name: 'Account' }).fill('chaxun');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: /Sign in$/ }).click();
  await expect(page.getByText('Wrong account or password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /Sign in$/ }).click();
  await page.getByRole('button', { name: 'Current user' }).click();
  await page.getByRole('menuitem', { name: '中文' }).click();
  await expect(page.getByRole('button', { name: '当前用户' })).toBeVisible({ timeout: 30_000 });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await enter(page, 'chaxun', 'not the password');
  await expect(page.getByText('用户名或密码错误')).toBeVisible();
});
