import { expect, test, type Page } from '@playwright/test';
import { inside, login } from '../support/browser.ts';

const heads = (page: Page) => page.locator('.hc-table thead th').filter({ hasNotText: /^#?$/ });
const settings = (page: Page) => page.getByRole('button', { name: '表头设置', exact: true });

test("what a user makes of his columns, their order, width and which are seen, is there on his other device and nobody else's, and gone for good when he wants the usual ones", async ({
  page,
  browser,
}) => {
  test.slow();
  await login(page, 'kucun');
  await page.goto('/Inventory/Stock');
  await expect(heads(page).first()).toBeVisible();
  const [first = '', second = '', third = ''] = await heads(page).allInnerTexts();
  await settings(page).click();
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/v1/tableHeader') && (answer.request().postData() ?? '').includes('700'),
  );
  await page.getByRole('checkbox', { name: second, exact: true }).uncheck();
  for (let n = 0; n < 2; n += 1) await page.getByRole('button', { name: `${first} 下移`, exact: true }).click();
  await page.getByLabel(`${third} 列宽`, { exact: true }).fill('700');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('columnheader', { name: second, exact: true })).toHaveCount(0);
  expect((await kept).ok()).toBe(true);

  const elsewhere = await (await browser.newContext()).newPage();
  await login(elsewhere, 'kucun');
  await elsewhere.goto('/Inventory/Stock');
  await expect(elsewhere.getByRole('columnheader', { name: first, exact: true })).toBeVisible();
  await expect(elsewhere.getByRole('columnheader', { name: second, exact: true })).toHaveCount(0);
  await expect(heads(elsewhere).first()).toHaveText(third);
  expect((await heads(elsewhere).first().boundingBox())?.width).toBe(700);
  const another = await (await browser.newContext()).newPage();
  await login(another, 'cangguan');
  await another.goto('/Inventory/Stock');
  await expect(heads(another).nth(1)).toHaveText(second);
  await settings(elsewhere).click();
  const reset = elsewhere.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await elsewhere.getByRole('button', { name: '恢复默认' }).click();
  expect((await reset).ok()).toBe(true);
  await expect(heads(elsewhere).nth(1)).toHaveText(second);

  await page.reload();
  await inside(page);
  await expect(heads(page).nth(1)).toHaveText(second);
});

test('who aligns by kind reads names from the left and figures from the right, head and cells alike, after a reload too', async ({
  page,
}) => {
  await login(page, 'kucun');
  await page.goto('/Inventory/Stock');
  // The second column, after the row number, is a name; the one before the buttons holds figures.
  const aligned = () =>
    page.evaluate(() =>
      [':nth-child(2)', ':nth-last-child(2)'].map((at) =>
        ['thead th', 'tbody tr[data-row-key] td'].map((cell) => {
          const one = document.querySelector(`.hc-table ${cell}${at}`);
          return one && getComputedStyle(one).textAlign;
        }),
      ),
    );
  await expect(heads(page).first()).toBeVisible();
  await expect.poll(aligned).toMatchObject([['center', 'center'], {}]);
  await settings(page).click();
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/v1/tableHeader') && (answer.request().postData() ?? '').includes('byKind'),
  );
  await page.getByRole('checkbox', { name: /按类型对齐/ }).check();
  expect((await kept).ok()).toBe(true);
  await page.reload();
  await inside(page);
  await expect.poll(aligned).toEqual([
    ['start', 'start'],
    ['end', 'end'],
  ]);
  await settings(page).click();
  const reset = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: '恢复默认' }).click();
  expect((await reset).ok()).toBe(true);
});

test('a view is its columns, questions and order under one name: chosen again, and its address opens it', async ({
  page,
}) => {
  await login(page, 'diaodu');
  await page.goto('/Outbound/Order?status=10');
  const rows = page.locator('.hc-table tbody tr[data-row-key]');
  await expect(rows.first()).toBeVisible();
  const open = await rows.count();
  await page.getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('button', { name: '将当前存为视图' }).click();
  await page.getByLabel('视图名称').fill('待分配');
  await page.getByRole('button', { name: /确\s?定/ }).click();
  await expect(page).toHaveURL(/status=10.*view=\d+/);
  const address = page.url();

  await page.goto('/Outbound/Order');
  await expect.poll(() => rows.count()).not.toBe(open);
  await page.getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('button', { name: '待分配', exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(rows).toHaveCount(open);

  await page.getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('button', { name: '删除 待分配' }).click();
  await page.getByRole('button', { name: /^删\s?除$/ }).click();
  await expect(page.getByText('视图已删除')).toBeVisible();
});

test('a view that is shared with a role is there for a colleague who has it, to choose and not to change, and for nobody else', async ({
  page,
  browser,
}) => {
  test.slow();
  await login(page, 'admin');
  await page.goto('/Inventory/Stock?goodsCode=G1');
  await expect(page.locator('.hc-table tbody tr[data-row-key]').first()).toBeVisible();
  await page.getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('button', { name: '将当前存为视图' }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel('视图名称').fill('只看G1');
  await dialog.locator('.ant-select').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '库存员' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(page).toHaveURL(/goodsCode=G1.*view=\d+/);

  const views = async (account: string) => {
    const at = await (await browser.newContext()).newPage();
    await login(at, account);
    await at.goto('/Inventory/Stock');
    await at.getByRole('button', { name: '视图', exact: true }).click();
    return at;
  };
  const colleague = await views('kucun'),
    mine = colleague.getByRole('button', { name: '只看G1', exact: true });
  await expect(colleague.locator('.hc-head-list')).toContainText('系统管理员');
  await expect(colleague.getByRole('button', { name: '更新 只看G1' })).toHaveCount(0);
  await mine.click();
  await expect(colleague).toHaveURL(/goodsCode=G1.*view=\d+/);
  await expect((await views('cangguan')).getByRole('button', { name: '只看G1', exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: '视图', exact: true }).click();
  await page.getByRole('button', { name: '删除 只看G1' }).click();
  await page.getByRole('button', { name: /^删\s?除$/ }).click();
  await expect(page.getByText('视图已删除')).toBeVisible();
});
