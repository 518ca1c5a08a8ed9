import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { tourApi } from '#contract/iam/tour.ts';
import { menus } from '#contract/menus.ts';
import { Client } from '../support/api.ts';
import { login } from '../support/browser.ts';
import { goTo, readable, type MenuPage } from '../support/reach.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Serious and critical findings of axe, where they are and why. Nothing embedded is looked into, which needs no second window (legacy mode). */
async function findings(page: Page, rules: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const { violations } = await rules(new AxeBuilder({ page })).setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        (node) =>
          `${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ''}`,
      ),
    );
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

/** One of each kind: a board of cards, a list, an editor, a work page, a tree. All of them take a quarter of an hour: WALK=1 npx playwright test reach. */
const SAMPLE: readonly MenuPage[] = [
  { name: '出库单', url: '/Outbound/Order' },
  { name: '新建出库单', url: '/Outbound/OrderEdit/0' },
  { name: '收货作业', url: '/Inbound/Receive' },
  { name: '角色管理', url: '/sys/Role' },
];
const WALKS: readonly { name: string; pages: readonly MenuPage[] }[] =
  process.env.WALK === undefined ? [{ name: 'one page of each kind', pages: SAMPLE }] : menus;

/** Long for a page, short for one that hangs. */
const PAGE_MS = 45_000;

for (const { name: group, pages } of WALKS) {
  test(`${group}: every page can be read and reached, by day and by night`, async ({ page }) => {
    test.setTimeout(60_000 + 2 * PAGE_MS * pages.length);
    await login(page, 'admin');
    const found: Record<string, string[]> = {};
    const keep = (where: string, some: string[]): void => {
      if (some.length > 0) found[where] = some;
    };
    // The bar of tabs is measured before it hides what it does not need.
    await readable(page);
    keep('the frame and home', await findings(page, (axe) => axe.withTags(RULES)));
    for (const { name, url } of pages) {
      // The frame around them was asked with home.
      keep(name, await seen(page, { name, url }, (axe) => axe.withTags(RULES).include('.hc-content')));
    }
    await page.goto('/');
    await page.getByRole('button', { name: '夜间模式' }).click();
    await expect(page.getByRole('button', { name: '日间模式' })).toBeVisible({ timeout: 30_000 });
    // Night changes colours and nothing else.
    const colours = (axe: AxeBuilder): AxeBuilder => axe.withRules(['color-contrast']);
    keep('the frame and home, by night', await findings(page, colours));
    for (const { name, url } of pages)
      keep(`${name}, by night`, await seen(page, { name, url }, (axe) => colours(axe).include('.hc-content')));
    expect(found).toEqual({});
  });
}

/** A page as it is found: opened, looked at, and closed, or it would be there with every later one. */
async function seen(page: Page, { name, url }: MenuPage, rules: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  const look = async (): Promise<string[]> => {
    await goTo(page, url);
    await expect(page.getByRole('tab', { name, exact: true, selected: true })).toBeVisible({ timeout: PAGE_MS });
    await readable(page);
    const all = await findings(page, rules);
    await close(page, name);
    return all;
  };
  return Promise.race([
    look(),
    new Promise<string[]>((resolve) => {
      setTimeout(() => resolve([`not ready in ${PAGE_MS / 1000} s`]), PAGE_MS);
    }),
  ]);
}

test('the keyboard alone opens a page from the menu and closes its tab', async ({ page, baseURL }) => {
  // Nobody new, who would be asked something in between.
  await (await new Client(baseURL ?? '').login('cangguan')).ask(tourApi.ack, { accepted: 0 });
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
