import { expect, test, type Page } from '@playwright/test';
import { button, login } from '../support/browser.ts';

/** The row of a table that says so. */
const row = (page: Page, text: string) => page.locator('tbody tr', { hasText: text });
const dialog = (page: Page) => page.getByRole('dialog').last();

test('an administrator makes a role with part of a page, and gives it to somebody new together with a warehouse', async ({
  page,
}) => {
  await login(page, 'admin');

  await page.goto('/sys/Role');
  await button(page, '新增').click();
  await dialog(page).getByLabel('角色编码').fill('OWNER_DESK');
  await dialog(page).getByLabel('角色名称').fill('货主台');
  await button(page, '确定').click();
  await row(page, 'OWNER_DESK').getByRole('button', { name: '菜单权限' }).click();
  const node = (name: string) =>
    dialog(page)
      .locator('.ant-tree-treenode')
      .filter({ has: page.locator('.ant-tree-title', { hasText: new RegExp(`^${name}(?=$|\\s|[a-z])`) }) });
  await dialog(page).locator('.ant-tree-list-holder').hover();
  await page.mouse.wheel(0, 5000);
  await node('供应商').locator('.ant-tree-switcher').click();
  await node('查询供应商').locator('.ant-tree-checkbox').click();
  await node('新增供应商').locator('.ant-tree-checkbox').click();
  await expect(node('供应商').locator('.ant-tree-checkbox-indeterminate')).toBeVisible();
  await button(page, '保存').click();
  await expect(page.getByText('操作成功').first()).toBeVisible();

  await page.goto('/sys/User');
  await button(page, '新增').click();
  await dialog(page).getByLabel('账号', { exact: true }).fill('huozhutai');
  await dialog(page).getByLabel('姓名').fill('钱货主');
  await choose(page, '部门', '客服部');
  await choose(page, '角色', '货主台');
  await button(page, '确定').click();
  const password = (await dialog(page).locator('.hc-handed code').textContent()) ?? '';
  expect(password.trim()).toHaveLength(12);
  await button(page, '我已记下').click();
  await row(page, 'huozhutai').getByRole('button', { name: '更多' }).click();
  await button(page, '绑定仓库').click();
  await dialog(page).getByText('HZ01', { exact: false }).click();
  await dialog(page).locator('.ant-transfer-operation, .ant-transfer-actions').getByRole('button').first().click();
  await button(page, '确定').click();
  await expect(row(page, 'huozhutai')).toContainText('货主台');
});

test('a holder sees exactly the buttons of his role, and is out the moment he is sent out', async ({
  page,
  browser,
}) => {
  const his = await (await browser.newContext()).newPage();
  await login(his, 'chaxun');
  await his.goto('/Basic/Supplier');
  await expect(button(his, '查询')).toBeVisible();
  await expect(button(his, '新增')).toHaveCount(0);

  await login(page, 'admin');
  await page.goto('/sys/User?account=chaxun');
  await row(page, 'chaxun').getByRole('button', { name: '分配角色' }).click();
  await choose(page, '角色', '货主台');
  await button(page, '确定').click();
  await expect(page.getByText('操作成功').first()).toBeVisible();
  await his.reload();
  await expect(button(his, '新增')).toBeVisible();
  for (const name of ['编辑', '删除', '导入', '导出']) await expect(button(his, name)).toHaveCount(0);

  await page.goto('/sys/Session?account=chaxun');
  // His console asks by itself each minute, and may hear of it before he touches anything.
  const told = his.getByText('您已被管理员强制下线，请重新登录').waitFor();
  told.catch(() => undefined);
  await row(page, 'chaxun').first().getByRole('button', { name: '下线' }).click();
  await page
    .getByRole('tooltip')
    .or(page.locator('.ant-popover'))
    .getByRole('button', { name: /下\s?线/ })
    .last()
    .click();
  await expect(page.getByText('已下线')).toBeVisible();
  const refresh = his.getByRole('button', { name: '刷新' }).first();
  await Promise.race([told, refresh.click()]);
  await told;
  await expect(his).toHaveURL(/login/);
});

test('whoever has no session finds the apps, and hears when there is none', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/UploadApp');
  await button(page, '司机').click();
  await expect(page.getByText('暂无可下载版本')).toBeVisible();
});

/** Pick from a drop-down that asks the server. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await dialog(page)
    .locator('.ant-form-item')
    .filter({ has: page.locator('label', { hasText: new RegExp(`^${label}$`) }) })
    .locator('.ant-select')
    .click();
  await page.keyboard.type(option);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).first().click();
  // A list of several stays open over the buttons.
  await dialog(page).locator('.ant-modal-title').click();
}
