import { expect, test, type Page } from '@playwright/test';
import { button, login } from '../support/browser.ts';

const dialog = (page: Page) => page.getByRole('dialog').last();
const field = (page: Page, label: string) => dialog(page).locator('.ant-form-item').filter({ hasText: label });
async function choose(page: Page, label: string, option: RegExp): Promise<void> {
  await field(page, label).locator('.ant-select').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).click();
}

test('a supervisor reads a rule as a sentence, changes it, and is told when two would fight; a rule is opened by its title', async ({
  page,
}) => {
  await login(page, 'cangguan');
  await page.goto('/configurationDetails/超收策略');
  await expect(page).toHaveURL(/\/Config\/OverageStrategy/);
  const row = page.getByRole('row', { name: /HZW/ });
  await expect(row).toContainText('不得超收 · 再多则禁止');
  await button(page, '新增').click();
  await choose(page, '货主', /海之味/);
  await field(page, '允许超收%').getByRole('spinbutton').fill('5');
  await button(page, '确定').click();
  await expect(dialog(page)).toContainText('已存在相同范围的配置');
  await choose(page, '商品分类', /水产/);
  await button(page, '确定').click();
  const added = page.getByRole('row', { name: /C\d+ 水产/ });
  await expect(added).toContainText('可超收5% · 再多则禁止');
  await added.getByRole('button', { name: '编辑' }).click();
  await choose(page, '超出后', /主管授权/);
  await button(page, '确定').click();
  await expect(added).toContainText('可超收5% · 再多则主管授权');
});
