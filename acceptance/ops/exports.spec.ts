import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import pg from 'pg';
import { login } from '../support/browser.ts';
import { databaseOf } from '../support/product.ts';
import { linesOf } from '../support/sheet.ts';
import { here } from '../support/world.ts';

const FEW = 25_000,
  ALL = 120_000;
let owner: pg.Client;
test.beforeAll(async () => {
  owner = new pg.Client(databaseOf(here().dataDir));
  await owner.connect();
  await owner.query(
    `insert into basic.supplier (tenant_id, owner_id, code, name, contact) select 1, (select id from basic.owner where tenant_id = 1 and code = 'CWX'), 'ZX' || lpad(n::text, 6, '0'), case when n <= ${FEW} then '长龙' else '长尾' end || n, '钱' || n from generate_series(1, ${ALL}) n`,
  );
});
test.afterAll(async () => {
  await owner?.query(`delete from basic.supplier where code like 'ZX%'`);
  await owner?.end();
});

const records = (page: Page) => page.locator('.hc-table:visible tbody tr[data-row-key]');
const exported = async (page: Page, name: string): Promise<void> => {
  await page.goto(`/Basic/Supplier?name=${encodeURIComponent(name)}`);
  await expect(records(page).first()).toContainText('ZX', { timeout: 30_000 });
  await page.getByRole('button', { name: /导\s?出$/ }).click();
  await page.getByRole('button', { name: '查看导出记录' }).click();
  await expect(page).toHaveURL(/\/Template\/ExportRecord/);
};

test('an export of many rows goes on in the background: its progress is seen, a message tells its end, and the file has every row in the columns of the screen', async ({
  page,
}) => {
  await login(page, 'admin');
  await page.goto('/Basic/Supplier');
  await page.getByRole('button', { name: '表头设置', exact: true }).click();
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/v1/tableHeader') &&
      /"key":"name".*"key":"code".*"hidden":true/.test(answer.request().postData() ?? ''),
  );
  await page.getByRole('checkbox', { name: '电话', exact: true }).uncheck();
  await page.getByRole('button', { name: '供应商名称 上移', exact: true }).click();
  expect((await kept).ok()).toBe(true);
  await exported(page, '长龙');
  const row = records(page).first();
  await expect(row).toContainText('供应商名称：长龙');
  await expect(row.getByRole('progressbar')).toBeVisible();
  await expect(row).toContainText('已完成', { timeout: 45_000 });
  await expect(row).toContainText('25,000');
  await expect(page.getByRole('button', { name: /消息，[1-9]\d* 条未读/ })).toBeVisible();
  const fetching = page.waitForEvent('download');
  await row.getByRole('button', { name: /下\s?载/ }).click();
  const file = await fetching;
  expect(file.suggestedFilename()).toMatch(/^供应商_\d{14}\.xlsx$/);
  const [head = [], ...lines] = await linesOf(readFileSync(await file.path()));
  expect(head.indexOf('供应商名称')).toBeLessThan(head.indexOf('供应商编码'));
  expect(head).not.toContain('电话');
  const at = head.indexOf('供应商编码');
  expect(lines.map((cells) => cells[at])).toEqual(
    Array.from({ length: FEW }, (_, n) => `ZX${String(n + 1).padStart(6, '0')}`),
  );
  await page.getByRole('button', { name: /消息，/ }).click();
  await expect(page.getByText('导出供应商已完成').first()).toBeVisible();
});

test('one that is not wanted any more is cancelled where it is seen', async ({ page }) => {
  await login(page, 'admin');
  await exported(page, '长');
  const row = records(page).first();
  await expect(row.getByRole('progressbar')).toBeVisible();
  await row.getByRole('button', { name: /取\s?消/ }).click();
  await page
    .getByRole('tooltip')
    .getByRole('button', { name: /取\s?消/ })
    .last()
    .click();
  await expect(row).toContainText('已取消');
  await expect(row.getByRole('button', { name: /下\s?载/ })).toHaveCount(0);
  await page.goto('/sys/Job');
  await expect(records(page).first()).toContainText('已取消');
});
