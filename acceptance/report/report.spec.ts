import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { button, login } from '../support/browser.ts';
import { linesOf } from '../support/sheet.ts';

const CODE = `J${Date.now() % 1_000_000}`,
  NAME = `批次库存${CODE}`;
const SQL = `select owner_name, goods_name, sum(on_hand) as on_hand
from rpt.v_stock
where on_hand > 0 [[ and goods_name like '%' || :goods || '%' ]]
group by owner_name, goods_name
order by on_hand desc`;

async function write(page: Page): Promise<void> {
  await page.goto('/Template/Report');
  await button(page, '新增报表').click();
  await page.getByRole('textbox', { name: '报表编码 *' }).fill(CODE);
  await page.getByRole('textbox', { name: '报表名称 *' }).fill(NAME);
  await page.getByRole('combobox', { name: '分类 *' }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '自定义报表' }).click();
  await button(page, '下一步').click();
  await page.getByRole('textbox', { name: 'SQL' }).fill(SQL);
  await page.locator('.ant-steps-item').nth(3).click();
  await button(page, '新增参数').click();
  await page.getByRole('textbox', { name: '参数名' }).fill('goods');
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('商品包含');
  await page.locator('.ant-steps-item').nth(1).click();
  await button(page, '获取字段').click();
  await expect(page.getByText('已获取字段')).toBeVisible();
  await page.locator('.ant-steps-item').nth(4).click();
  await button(page, '查询').click();
  await expect(page.locator('.hc-table:visible tbody tr').first()).toBeVisible();
  await button(page, '保存').click();
  await expect(page).toHaveURL(/\/Template\/Report\/\d+/);
  await button(page, '提交发布').click();
  await expect(page.locator('.hc-pane:visible').getByText('待发布').first()).toBeVisible();
}

test('a report is written, published by somebody else, run from the menu and exported', async ({ browser, page }) => {
  test.slow();
  await login(page, 'baobiao');
  await write(page);

  const other = await (await browser.newContext()).newPage();
  await login(other, 'admin');
  await other.goto('/Template/ReportPublish');
  const row = other.locator('.hc-table:visible tbody tr', { hasText: CODE });
  await button(other, '审核').and(row.getByRole('button')).first().click();
  await expect(other.getByText('rpt.v_stock')).toBeVisible();
  const drawer = other.getByRole('dialog');
  await drawer.getByRole('button', { name: /发\s?布/ }).click();
  await other
    .getByRole('button', { name: /确\s?[定认]|发\s?布/ })
    .last()
    .click();
  await expect(other.getByText('操作成功').first()).toBeVisible();

  await page.goto('/DataCenter/OperatingStatement/Forms');
  await page.getByRole('link', { name: NAME }).click();
  await expect(page).toHaveURL(/\/Report\/Report\/\d+/);
  const rows = page.locator('.hc-table:visible tbody tr');
  await expect(rows.first()).toBeVisible();
  const before = await page.getByText(/共 \d+ 行/).innerText();
  await page.getByRole('textbox', { name: '商品包含' }).fill('鸡');
  await button(page, '查询').click();
  await expect(page.getByText(/共 \d+ 行/)).not.toHaveText(before);
  await expect(page).toHaveURL(/params=/);
  const fetching = page.waitForEvent('download');
  await button(page, '导出').click();
  const file = await fetching;
  const [head = [], ...lines] = await linesOf(readFileSync(await file.path()));
  expect(head).toEqual(['货主', '商品名称', '库存数量']);
  for (const line of lines) expect(line[1]).toContain('鸡');
  await other.context().close();

  // Told every morning, as it stands here, until it is told no more.
  await button(page, '订阅').click();
  const morning = page.locator('.ant-popover:visible');
  await morning.getByRole('button', { name: /^订\s?阅$/ }).click();
  await expect(page.getByRole('button', { name: '已订阅（8点）' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '已订阅（8点）' }).click();
  await morning.getByRole('button', { name: /取\s?消\s?订\s?阅/ }).click();
  await expect(page.getByRole('button', { name: '已订阅（8点）' })).toHaveCount(0);
});
