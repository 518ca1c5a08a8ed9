import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { login } from './support/browser.ts';
import { goTo, menuPages, readable } from './support/reach.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Serious and critical findings of axe, where they are and why. */
async function findings(page: Page, rules: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const { violations } = await rules(new AxeBuilder({ page })).analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ''}`));
}

/** A page that stays open would be looked at again with every later one. */
async function close(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).focus();
  await page.keyboard.press('Delete');
}

test('the login page can be read and reached', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('账号', { exact: true })).toBeVisible();
  expect(await findings(page, (axe) => axe.withTags(RULES))).toEqual([]);
});

test('every page of the menu can be read and reached, by day and by night', async ({ page }) => {
  test.skip(process.env.WALK === undefined, 'a quarter of an hour: WALK=1 npx playwright test reach');
  test.setTimeout(1_800_000);
  await login(page, 'admin');
  const found: Record<string, string[]> = {};
  const keep = (where: string, some: string[]): void => { if (some.length > 0) found[where] = some; };
  keep('the frame and home', await findings(page, (axe) => axe.withTags(RULES)));
  const pages = await menuPages(page);
  for (const { name, url } of pages) {
    await goTo(page, url);
    await expect(page).toHaveURL(new RegExp(`${url}$`));
    await readable(page);
    // The frame around them was asked with home.
    keep(name, await findings(page, (axe) => axe.withTags(RULES).include('.hc-content')));
    await close(page, name);
  }
  await page.getByRole('button', { name: '夜间模式' }).click();
  await expect(page.getByRole('button', { name: '日间模式' })).toBeVisible({ timeout: 30_000 });
  for (const { name, url } of pages) {
    await goTo(page, url);
    await readable(page);
    // Night changes colours and nothing else.
    keep(`${name}, by night`, await findings(page, (axe) => axe.withRules(['color-contrast']).include('.hc-content')));
    await close(page, name);
  }
  expect(found).toEqual({});
});

test('the keyboard alone opens a page from the menu and closes its tab', async ({ page }) => {
  await login(page, 'cangguan');
  const reach = async (name: string): Promise<void> => {
    for (let n = 0; n < 60; n += 1) {
      if (await page.evaluate((text) => document.activeElement?.textContent?.trim() === text, name)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`60 × Tab do not reach ${name}`);
  };
  await page.locator('body').press('Tab');
  await page.getByRole('menuitem', { name: '出库管理' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: '波次', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/Outbound\/Wave/i);
  await page.getByRole('tab', { name: '首页' }).focus();
  await reach('波次');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('tab', { name: '波次' })).toHaveCount(0);
});
