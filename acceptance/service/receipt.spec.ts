import { expect, test, type Page } from '@playwright/test';
import { omsReceiptApi } from '#contract/service/receipt.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';

/** The buttons of a receipt stand beside its title. */
const act = (page: Page, name: string) =>
  page.locator('.hc-page-extra').getByRole('button', { name: new RegExp(`^${[...name].join('\\s?')}$`) });

/** The smallest picture there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('a receipt comes back with something broken: pictures, lines, a decision, approved by somebody else', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const clerk = await new Client(baseURL ?? '').login('diaodu');
  const { list } = await clerk.ask(omsReceiptApi.list, { param: { status: 0 } });
  const omsOutNo = list[0]?.omsOutNo ?? '';
  await login(page, 'diaodu');
  await page.goto('/Order/Receipt');

  // The number stands in the name of the file; nobody types anything.
  await page.getByRole('button', { name: '批量上传' }).click();
  const batch = page.getByRole('dialog', { name: '批量上传回单' });
  await batch
    .locator('input[type=file]')
    .setInputFiles({ name: `${omsOutNo}_1.png`, mimeType: 'image/png', buffer: PICTURE });
  await expect(batch.getByText('文件名', { exact: true })).toBeVisible();
  await batch.getByRole('button', { name: /上传 1 张/ }).click();
  await expect(batch).toBeHidden();

  await page.goto(`/Order/ReceiptDetail/${omsOutNo}`);
  await expect(page.getByText('已上传').first()).toBeVisible();
  await page
    .getByLabel(/^破损数量 /)
    .first()
    .fill('1');
  await page
    .getByLabel(/^破损数量 /)
    .first()
    .blur();
  await expect(page.getByRole('button', { name: /^提\s?交$/ })).toBeDisabled();
  await page.getByLabel('异常原因').click();
  await page.getByTitle('破损', { exact: true }).click();
  await page.getByRole('button', { name: /^提\s?交$/ }).click();
  await expect(page.getByText('待审核').first()).toBeVisible();

  // Whoever submitted it is not asked to approve it.
  await expect(act(page, '审核')).toHaveCount(0);
  const boss = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await login(boss, 'cangguan');
  await boss.goto(`/Order/ReceiptDetail/${omsOutNo}`);
  await act(boss, '处置').click();
  const decide = boss.getByRole('dialog', { name: '处置异常回单' });
  await decide.getByLabel('处置方式').click();
  await boss.getByTitle('补货', { exact: true }).click();
  await decide.getByLabel('处置说明').fill('随下一车补货');
  await decide.getByRole('button', { name: /^(保\s?存|确\s?定|提\s?交)$/ }).click();
  await expect(decide).toBeHidden();
  await act(boss, '审核').click();
  await boss
    .locator('.ant-popconfirm:visible')
    .getByRole('button', { name: /^审\s?核$/ })
    .click();
  await expect(boss.getByText('已审核').first()).toBeVisible();

  await page.goto('/Order/Desk');
  await page.getByLabel('查找订单').fill(omsOutNo);
  await page.getByLabel('查找订单').press('Enter');
  await expect(page.getByRole('heading', { name: `订单 ${omsOutNo}` })).toBeVisible();
  await expect(page.getByText('已审核').first()).toBeVisible();
});
