import { expect, test, type Page } from '@playwright/test';
import { button, login } from '../support/browser.ts';

const drawer = (page: Page) => page.locator('.ant-drawer.ant-drawer-open');
const dialog = (page: Page) => page.getByRole('dialog').last();

test('goods are gathered into a group by pasted codes, under an address of their own', async ({ page }) => {
  await login(page, 'cangguan');
  await page.goto('/Basic/GoodsGroup');
  await page
    .getByRole('row', { name: /川味鲜/ })
    .getByRole('button', { name: 'TOP' })
    .click();
  await expect(drawer(page)).toContainText('商品组【TOP 常备商品】');
  await expect(drawer(page)).toContainText('共 6 条');
  await button(page, '添加商品').click();
  await dialog(page).getByRole('textbox').last().fill('G20, NOSUCH');
  await button(page, '确定').click();
  await expect(dialog(page)).toContainText('商品【NOSUCH】不存在');
  await dialog(page).getByRole('textbox').last().fill('G20, g21 G1');
  await button(page, '确定').click();
  await expect(drawer(page)).toContainText('共 8 条');
  await page.reload();
  await expect(drawer(page).getByRole('row', { name: /花椒/ })).toBeVisible();
});

test('who switches off what is needed is told by whom; a packing material has its page', async ({ page }) => {
  await login(page, 'cangguan');
  await page.goto('/Basic/GoodsBrand');
  await page
    .getByRole('row', { name: /川味鲜/ })
    .getByRole('button', { name: '编辑' })
    .click();
  await dialog(page).locator('.ant-form-item').filter({ hasText: '状态' }).locator('.ant-select').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '停用' }).click();
  await button(page, '确定').click();
  await expect(page.getByText(/^【CWX】正在被启用的商品【G\d+】使用，不能停用/)).toBeVisible();
  await page.goto('/Basic/PackingMaterial');
  await page.getByRole('link', { name: 'BX-S' }).click();
  await expect(page.getByRole('heading', { name: 'BX-S 小号保温箱' })).toBeVisible();
});
