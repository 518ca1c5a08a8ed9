import { expect, test } from '@playwright/test';
import { button, enter, houseButton, inside, login } from './support/browser.ts';
import { BRANCH, CENTRE, FIRST_TENANT, SECOND_TENANT } from './support/world.ts';

test('a wrong password says so and keeps the account', async ({ page }) => {
  await enter(page, 'cangguan', 'not the password');
  await expect(page.getByText(/密码错误|账号或密码/)).toBeVisible();
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('cangguan');
  await expect(page).toHaveURL(/login/);
});

test('whoever works for one tenant is inside at once, in his own warehouse', async ({ page }) => {
  await login(page, 'cangguan');
  await expect(houseButton(page)).toContainText(CENTRE);
  await page.reload();
  await inside(page);
});

test('whoever works for two tenants chooses one, and sees the warehouses of that one only', async ({ page }) => {
  await enter(page, 'duoren');
  await expect(page.getByRole('radio')).toHaveCount(2);
  await page.getByRole('radio', { name: SECOND_TENANT }).click();
  await button(page, '登录').click();
  await inside(page);
  await expect(houseButton(page)).toContainText('北京大兴仓');
  await houseButton(page).click();
  await expect(page.getByRole('dialog')).toContainText('北京大兴仓');
  await expect(page.getByRole('dialog')).not.toContainText(CENTRE);

  await page.context().clearCookies();
  await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
  await enter(page, 'duoren');
  await page.getByRole('radio', { name: FIRST_TENANT }).click();
  await button(page, '登录').click();
  await inside(page);
  await expect(houseButton(page)).toContainText(CENTRE);
});

test('switching the warehouse changes what the pages show', async ({ page }) => {
  await login(page, 'cangguan');
  const docks = async (name: string): Promise<void> => {
    await page.goto('/Basic/Dock');
    await expect(page.getByText(name)).toBeVisible();
  };
  await docks('D01 收货月台');
  await houseButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: new RegExp(BRANCH) }).click();
  await expect(houseButton(page)).toContainText(BRANCH);
  await docks('D01 收发月台');
  await expect(page.getByText('D01 收货月台')).toHaveCount(0);
  await houseButton(page).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: new RegExp(BRANCH) })).toBeDisabled();
  await page.getByRole('dialog').getByRole('button', { name: new RegExp(CENTRE) }).click();
  await expect(houseButton(page)).toContainText(CENTRE);
});

test('logging out leaves nothing open behind', async ({ page }) => {
  await login(page, 'chaxun');
  await page.getByRole('button', { name: '当前用户' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /退\s?出/ }).click();
  await expect(page).toHaveURL(/login/);
  await page.goto('/Inbound/Order');
  await expect(page).toHaveURL(/login/);
});
