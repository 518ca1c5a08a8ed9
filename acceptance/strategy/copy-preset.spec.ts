import { expect, test } from '@playwright/test';
import { overageStrategy } from '#contract/strategy/inbound/overage-strategy.ts';
import { Client } from '../support/api.ts';
import { button, login } from '../support/browser.ts';
import { choose } from '../support/form.ts';
import { here } from '../support/world.ts';

test('a preset is compared, a part of it taken over, copied to the second warehouse once, and taken back', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const api = `http://localhost:${here().port}`;
  await (await new Client(api).login('admin')).enter('HZ01');
  await login(page, 'admin');
  const there = await new Client(api).login('admin');
  await there.enter('SH01');
  const shared = async () =>
    (await there.ask(overageStrategy.api.page, { param: {}, pageSize: 200 })).list.filter(
      ({ ownerId }) => ownerId === null,
    );
  expect(await shared()).toEqual([]);

  await page.goto('/Config/Preset');
  await expect(page.getByRole('heading', { name: /与本仓比较：相同 \d+ · 不同 \d+ · 缺少 \d+/ })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('compared.png') });
  await page.getByRole('checkbox', { name: '超收策略 全部' }).check();
  await button(page, '应用所选1项').click();
  await page.screenshot({ path: test.info().outputPath('asked.png') });
  await page.locator('.ant-popconfirm:visible').getByRole('button').last().click();
  await expect(page.getByText('已新增 1 条，修改 0 条')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: '超收策略 全部' })).toBeDisabled();

  await page.goto('/Config/OverageStrategy');
  const row = page.getByRole('row', { name: /全部.*不得超收 · 再多则主管授权/ });
  await row.getByRole('checkbox').check();
  await button(page, '复制到其他仓库').click();
  const drawer = page.getByRole('dialog').last();
  await choose(drawer, '目标仓库', '上海');
  await page.keyboard.press('Escape');
  await expect(drawer.getByText('将新增', { exact: true })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('preview.png') });
  await button(page, '复制1条').click();
  await expect(page.getByText('已新增 1 条配置')).toBeVisible();
  // The second time there is nothing to add.
  await expect(drawer.getByText('已存在', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('button', { name: /复制0条/ })).toBeDisabled();
  await page.screenshot({ path: test.info().outputPath('copied.png') });
  expect(await shared()).toMatchObject([{ pct: 0, action: 2 }]);

  await page.goto('/Config/OverageStrategy');
  await button(page, '变更记录').first().click();
  const change = page.getByRole('dialog').last().locator('li').first();
  await expect(change).toContainText('新增');
  await change.getByRole('button', { name: /撤\s?销/ }).click();
  await page.locator('.ant-popconfirm:visible').getByRole('button').last().click();
  await expect(page.getByRole('dialog').last().locator('li').first()).toContainText('删除');
  await page.goto('/Config/Preset');
  await expect(page.getByRole('checkbox', { name: '超收策略 全部' })).toBeEnabled();
});
