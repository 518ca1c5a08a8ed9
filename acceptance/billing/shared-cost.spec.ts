import { expect, test, type Page } from '@playwright/test';
import { settlementPoolApi } from '#contract/billing/pool.ts';
import { sharedCostApi } from '#contract/billing/shared-cost.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';

const day = (back: number): string =>
  new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);

/** What stands in a tab behind has the same labels. */
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true });

test('the rent of a hall is tried, spread over the owners by pallet-days, found in the pool and taken back', async ({
  page,
  baseURL,
}) => {
  const client = await new Client(baseURL ?? '').login('admin');
  await login(page, 'admin');

  await test.step('written and tried', async () => {
    await page.goto('/Billing/SharedCost');
    await expect(page.getByRole('row').filter({ hasText: '二号冷库租金' })).toBeVisible();
    await page.getByRole('button', { name: /新\s?增/ }).click();
    await expect(page.getByRole('button', { name: '试算分摊' })).toBeVisible();
    await field(page, '名称').fill('三号库租金');
    for (const [label, choice] of [
      ['费用类型', '场地'],
      ['分摊依据', '托盘·天'],
    ] as const) {
      await field(page, label).click({ force: true });
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: choice }).click();
    }
    await field(page, '金额(元)').fill('10000');
    for (const [label, value] of [
      ['期间从', day(30)],
      ['期间到', day(0)],
    ] as const) {
      await field(page, label).fill(value);
      await page.keyboard.press('Tab');
    }
    await page.getByRole('button', { name: '试算分摊' }).click();
    await expect(page.getByText(/分摊试算（依据合计/)).toBeVisible();
    await expect(page.getByText('公摊总额 10000.00 元', { exact: false }).first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('tried.png'), fullPage: true });
    await page.getByRole('button', { name: /保\s?存/ }).click();
    await expect(page).toHaveURL(/SharedCostDetail\/\d+/);
  });

  const id = Number(page.url().split('/').at(-1));
  await test.step('spread: the lines add up to the whole', async () => {
    await page.getByRole('button', { name: /^分\s?摊$/ }).click();
    await page
      .locator('.ant-popconfirm, .ant-modal')
      .getByRole('button', { name: /分\s?摊|确\s?定/ })
      .last()
      .click();
    await expect(page.getByText(/分摊结果（[2-9]/)).toBeVisible();
    const { shared, costNo } = await client.ask(sharedCostApi.get, { id });
    const cents = shared.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    expect(cents).toBe(1_000_000);
    expect(shared.every(({ poolNo, fault }) => poolNo !== null || fault !== null)).toBe(true);
    const { list } = await client.ask(settlementPoolApi.queryPage, { param: { sourceNo: costNo } });
    expect(list.length).toBe(shared.filter(({ poolNo }) => poolNo !== null).length);
    await page.screenshot({ path: test.info().outputPath('spread.png'), fullPage: true });
  });

  await test.step('a line tells how it came about, and leads back', async () => {
    await page.locator('a[href*="SettlementPool?poolNo"]').filter({ visible: true }).first().click();
    await page.getByRole('button', { name: '计算明细' }).filter({ visible: true }).first().click();
    const detail = page.locator('.ant-drawer.ant-drawer-open');
    await expect(detail.getByText('公摊总额 10000.00 元', { exact: false })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('line.png') });
    await detail.locator('a[href*="SharedCostDetail"]').click();
    await expect(page).toHaveURL(new RegExp(`SharedCostDetail/${id}`));
  });

  await test.step('taken back, with its lines', async () => {
    await page.getByRole('button', { name: /作\s?废/ }).click();
    await page
      .locator('.ant-popconfirm')
      .getByRole('button', { name: /作\s?废/ })
      .click();
    const dialog = page.getByRole('dialog', { name: '作废公摊费用' });
    await dialog.getByLabel('作废原因').fill('费用录错');
    await dialog.getByRole('button', { name: /确\s?定|作\s?废|保\s?存/ }).click();
    await expect(dialog).toBeHidden();
    const { status, costNo } = await client.ask(sharedCostApi.get, { id });
    expect(status).toBe(2);
    expect((await client.ask(settlementPoolApi.queryPage, { param: { sourceNo: costNo } })).list).toEqual([]);
  });
});
