import { expect, test, type Page } from '@playwright/test';
import { costConfigApi } from '#contract/billing/cost-config.ts';
import { settlementPoolApi } from '#contract/billing/pool.ts';
import { settlementStatementApi } from '#contract/billing/statement.ts';
import { paperApi } from '#contract/report/paper.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';

const month = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);

/** The same words stand in the filter behind the form. */
async function chosen(page: Page, label: string, text: string): Promise<void> {
  await page.locator('.ant-drawer.ant-drawer-open').getByLabel(label, { exact: true }).first().click();
  await page.keyboard.type(text);
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text }).first().click();
}

test('a dearer price for shipments is written, tried, enabled; the month is rated by it, explained, confirmed and put on a statement', async ({
  page,
  baseURL,
}) => {
  const client = await new Client(baseURL ?? '').login('admin');
  const owner = (await client.ask(settlementPoolApi.queryPage, { param: { sourceType: 'OUT', period: month() } }))
    .list[0];
  test.skip(!owner, 'the first day of a month: nothing has been shipped in it yet');
  const ownerName = owner?.ownerName ?? '';
  await login(page, 'admin');

  await test.step('written, with a gap first', async () => {
    await page.goto('/Billing/CostConfig');
    await page.getByRole('button', { name: /新\s?增/ }).click();
    const form = page.locator('.ant-drawer.ant-drawer-open');
    await chosen(page, '货主', ownerName.slice(0, 4));
    await chosen(page, '仓库', 'HZ01');
    await chosen(page, '费用项', '出库操作费');
    await chosen(page, '计费依据', '行');
    await chosen(page, '计费模式', '分段累进');
    await form.getByLabel('优先级').fill('50');
    await form.getByLabel('第1级止(含)').fill('10');
    await form.getByLabel('第1级单价').fill('3');
    await form.getByRole('button', { name: '增加一级' }).click();
    await form.getByLabel('第2级起(不含)').fill('11');
    await form.getByLabel('第2级单价').fill('2');
    await form.getByLabel('生效日期', { exact: true }).fill(`${month()}-01`);
    await page.keyboard.press('Enter');
    await form.getByRole('button', { name: /保\s?存/ }).click();
    await expect(page.getByText('阶梯区间必须从0开始且首尾相连').first()).toBeVisible();
    await form.getByLabel('第2级起(不含)').fill('10');
    await form.getByRole('button', { name: /保\s?存/ }).click();
    await expect(page.getByText('已保存为草稿')).toBeVisible();
  });

  const draft = (await client.ask(costConfigApi.queryPage, { param: { status: 0 } })).list[0];
  const row = page.getByRole('row').filter({ hasText: draft?.configNo ?? '' });
  await test.step('tried step by step', async () => {
    await row.getByRole('button', { name: /试\s?算/ }).click();
    const dialog = page.getByRole('dialog', { name: /试算/ });
    // It tries a hundred by itself, and takes no press meanwhile.
    await expect(dialog.locator('.hc-bill-result strong')).toBeVisible();
    await dialog.getByLabel('数量').fill('25');
    await dialog.getByRole('button', { name: /试\s?算/ }).click();
    await expect(dialog.getByText('第1级 10 × 3')).toBeVisible();
    await expect(dialog.getByText('第2级 15 × 2')).toBeVisible();
    await expect(dialog.locator('.hc-bill-result strong')).toHaveText('60.00');
    await page.keyboard.press('Escape');
  });

  await test.step('enabled; the month is rated by it', async () => {
    await row.getByRole('button', { name: /启\s?用/ }).click();
    await expect(page.getByText('已启用')).toBeVisible();
    await page.goto(`/Billing/SettlementPool?period=${month()}&ownerId=${owner?.ownerId}&sourceType=OUT`);
    await page.getByRole('button', { name: '重新计算' }).click();
    await page
      .getByRole('dialog', { name: '重新计算' })
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await expect(page.getByText(/变更 \d+ 行/)).toBeVisible();
  });

  await test.step('explained, down to its facts', async () => {
    await page.getByRole('button', { name: '计算明细' }).first().click();
    const detail = page.locator('.ant-drawer.ant-drawer-open');
    await expect(detail.getByText(/费用配置 .* v1/)).toBeVisible();
    await expect(detail.getByText(/第1级/)).toBeVisible();
    await expect(detail.getByText('计费依据（1）')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('confirmed, and on the statement', async () => {
    await page.getByRole('button', { name: '确认本账期' }).click();
    await page
      .locator('.ant-popconfirm')
      .getByRole('button', { name: /确\s?认/ })
      .last()
      .click();
    await expect(page.getByRole('button', { name: /^已确认 [1-9]\d*$/ })).toBeVisible();
    const { totalAmount } = await client.ask(settlementPoolApi.sums, { period: month(), ownerId: owner?.ownerId });
    await page.goto(`/Billing/Statement?owner=${owner?.ownerId}&period=${month()}`);
    await expect(page.locator('.hc-bill-result strong')).toHaveText(totalAmount.replace(/\B(?=(\d{3})+(?!\d))/g, ','));
    await page.getByRole('button', { name: '打印对账单' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: '打印对账单' });
    await dialog.getByRole('button', { name: /打\s?印$/ }).click();
    await expect(dialog.getByText('已计入打印次数')).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: '下载 PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^对账单_.*\.pdf$/);
  });

  await test.step('all statements of a month print at once, without the one that is on paper already', async () => {
    await page.goto(`/Billing/Statement?period=${month()}`);
    const rows = page.locator('.hc-pane:visible .hc-table tbody tr').filter({ hasText: 'DZ' });
    await expect(rows.first()).toBeVisible();
    const { total, list } = await client.ask(settlementStatementApi.queryPage, { param: { period: month() } });
    await expect(rows).toHaveCount(total);
    await page.locator('.hc-pane:visible').getByRole('button', { name: '打印单据' }).click();
    await page.locator('.ant-dropdown:visible').getByRole('menuitem', { name: '对账单' }).click();
    const many = page.getByRole('dialog').filter({ hasText: '打印对账单' });
    await many.getByText(/查询到的全部/).click();
    await many.getByRole('button', { name: /打\s?印$/ }).click();
    await expect(page.getByText(/已计入打印次数|都已打印过/).first()).toBeVisible();
    const { list: log } = await client.ask(paperApi.queryPage, { param: { paper: 'statement' }, pageSize: 200 });
    const printed = new Map(log.map(({ docNo, times }) => [docNo, times]));
    expect(list.map(({ statementNo }) => printed.get(statementNo))).toEqual(list.map(() => 1));
  });
});
