import { expect, test } from '@playwright/test';
import { button, login } from '../support/browser.ts';

test('what is missing at the check is picked again, and the check goes on where it stopped', async ({ page }) => {
  await login(page, 'admin');
  await page.goto('/Outbound/Check');
  const waiting = page.locator('.hc-work-queue button:enabled').first();
  const orderNo = await waiting.locator('b').innerText();
  await waiting.click();
  const rows = page.locator('.hc-work-tallies li');
  await expect(rows.first()).toBeVisible();

  // All is there, but for one piece of the first goods.
  const wanted: number[] = [];
  for (const row of await rows.all()) {
    const expected = Number((await row.locator('em').innerText()).replace(/\D/g, ''));
    const counted = expected - (wanted.length === 0 ? 1 : 0);
    await row.getByTitle('修改清点数量').click();
    await row.getByRole('textbox').fill(String(counted));
    await row.getByRole('textbox').press('Enter');
    await expect(row.locator('.hc-work-count b')).toHaveText(String(counted));
    wanted.push(expected);
  }
  const all = wanted.reduce((sum, qty) => sum + qty, 0);
  await expect(page.locator('.hc-work-sum')).toContainText('-1');
  await button(page, '提交差异').click();
  await page.locator('.ant-popover, .ant-modal').getByRole('button').last().click();
  await page.getByRole('button', { name: /补拣/ }).click();
  await expect(page.locator('.hc-work-queue li', { hasText: orderNo })).toContainText(`${all - 1} / ${all - 1}`);

  // One stop for the one piece; what was counted stays counted.
  await page.locator('.hc-work-count', { hasText: '去拣货' }).getByRole('button').click();
  await expect(page.locator('.hc-work-stops li:visible')).toHaveCount(1);
});
