import { expect, test } from '@playwright/test';
import { button, login } from '../support/browser.ts';
import { dialog } from '../support/form.ts';
import { codesOf } from '../support/paper.ts';

test('the label of an area is printed as a square and says on a patrol where one stands', async ({ page }) => {
  await login(page, 'admin');
  await page.goto('/Basic/Area?code=STF');
  const row = page.getByRole('row', { name: /STF/ });
  await row.getByRole('checkbox').check();
  await button(page, '打印标签').click();
  await expect(dialog(page).getByRole('img', { name: '第一张标签' })).toContainText('STF');
  await expect(dialog(page).getByRole('radio', { name: /二维码|QR/ })).toBeChecked();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: '下载 PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^库区标签_\d{14}\.pdf$/);
  const [code] = await codesOf(file);
  expect(code).toEqual({ text: 'STF', format: 'QRCode' });

  await page.goto('/Inspect/DangerReport');
  const field = page.getByLabel('扫描库区码');
  await field.fill('NOWHERE');
  await field.press('Enter');
  await expect(page.getByText('没有库区 NOWHERE')).toBeVisible();
  await field.fill(code?.text ?? '');
  await field.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /STF/ })).toBeVisible();
});
